"""Whole games in the browser: each of the five by mouse, one by keys alone, one by touch on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.moments import questions_to
from tests.browser.playing import Hand, Opened
from tests.server.process import Server

Make = Callable[..., dict[str, Any]]
LINE = re.compile(r"\d+, \d+")  # what a plot says of a side


@pytest.mark.parametrize("game", ["evolve", "fftcg", "cipher", "pso2", "rebirth"])
def test_a_whole_game_by_mouse(game: str, opened: Opened, table: Make, server: Server) -> None:
    made = table(game, "person", "greedy")
    page = opened(made["seats"]["0"])
    hand = Hand(page, "mouse", seed=7)
    assert hand.play_out() > 10
    put = questions_to(server.database, made["table"], 0)
    assert [
        one for one in put if one.number not in hand.answered and not one.settled
    ] == []  # no choice was made for one
    plots = [one.get_attribute("aria-label") or "" for one in page.locator(".plot svg").all()]
    assert len(plots) == 3  # what decides the game, cards in hand, time
    assert all(LINE.search(side) for plot in plots for side in plot.split("; ")), plots
    assert page.inner_text(".outcome") != ""
    assert page.get_by_role("link", name="Replay").is_visible()
    assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")
    with page.expect_download() as file:
        page.locator("[data-after=download]").click()
    assert file.value.path().read_bytes().rstrip().split(b"\n")[-1].startswith(b'{"digest":')
    page.locator("[data-after=replay]").click()
    page.wait_for_selector("[data-answers]")


def test_a_whole_game_by_keys_alone(opened: Opened, table: Make) -> None:
    page = opened(table("rebirth", "person", "greedy")["seats"]["0"])
    assert Hand(page, "keys", seed=3).play_out() > 10


def test_a_whole_game_by_touch_on_a_phone(opened: Opened, table: Make) -> None:
    page = opened(table("pso2", "person", "greedy")["seats"]["0"], 360, 740, has_touch=True, is_mobile=True)
    assert Hand(page, "touch", seed=5).play_out() > 10
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_what_was_opened_by_a_slip_is_closed_again(opened: Opened, table: Make) -> None:
    page = opened(table("pso2", "person", "greedy")["seats"]["0"], 360, 740, has_touch=True, is_mobile=True)
    hand = Hand(page, "touch", seed=5)
    assert hand.step()
    page.keyboard.press("r")
    page.wait_for_selector("dialog[open] .close")
    assert hand.step()
    page.wait_for_selector("dialog[open]", state="detached")
