"""The report of a study in a browser: the games behind each number are a press away, and can be saved and replayed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from typer.testing import CliRunner

from tefuda.games.catalogue import open_game
from tefuda.interfaces.cli.main import program
from tefuda.kernel.saving import transcript

STUDY = """
title = "A study"
game = "rebirth"
decks = ["all"]
games = 2
seed = 3
"""
DECKS = len(open_game("rebirth").decks)


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("study")
    (folder / "study.toml").write_text(STUDY)
    words = ["study", str(folder / "study.toml"), "--jobs", "1", "--lang", "en"]
    assert CliRunner().invoke(program(words), words).exit_code == 0
    return (folder / "study.html").as_uri()


def test_each_number_opens_its_games(report: str, browser: Browser, tmp_path: Path) -> None:
    page = browser.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(report)
    games = page.locator("#behind tbody tr")

    page.locator(".cell").first.click()
    assert games.count() == 2
    page.get_by_role("group", name="Ratings").get_by_role("button").first.click()
    assert games.count() == 2 * (DECKS - 1)
    assert page.locator("#behind h3").inner_text().startswith("Ratings: ")
    name = page.get_by_role("group", name="First or second").get_by_role("button").first
    name.click()
    first = page.locator("#behind tbody tr td:nth-child(2)").all_inner_texts()
    assert first[: DECKS - 1] == [name.inner_text()] * (DECKS - 1)
    told = page.get_by_role("group", name="Who wins when").get_by_role("button").first
    turn = told.inner_text()
    told.click()
    assert set(page.locator("#behind tbody tr td:nth-child(5)").all_inner_texts()) == {turn}
    bar = page.locator("rect[data-games]").first
    bar.click()
    assert games.count() > 0

    with page.expect_download() as saved:
        page.locator("#behind tbody button").first.click()
    kept = tmp_path / "game.jsonl"
    saved.value.save_as(kept)
    assert re.fullmatch(r"[0-9a-f]{12}\.jsonl", saved.value.suggested_filename)
    assert transcript.verify(transcript.parse(kept.read_bytes()), open_game).over is not None

    page.locator("#language").click()
    assert page.locator("h3:visible").first.inner_text() == "相性表"
    page.keyboard.press("Escape")
    assert page.locator("#behind").is_hidden()
    assert wrong == []
    page.close()
