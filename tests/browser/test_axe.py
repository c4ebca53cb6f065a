"""Axe finds no serious fault, in light and in dark, in anything that opens at a table, and on pages with something in them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.playing import Hand, Opened
from tests.browser.test_around import transcript

Make = Callable[..., dict[str, Any]]
WIDTHS = (1280, 360)
expect.set_options(timeout=60_000)  # a busy machine is no fault of the page


def closed(page: Page) -> None:
    """Close what lies on top."""
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")


@pytest.mark.parametrize("wide", WIDTHS)
def test_a_table_and_what_opens_at_it(wide: int, opened: Opened, table: Make) -> None:
    page = opened(table("fftcg", "person", "greedy")["seats"]["0"], wide, 740)
    hand = Hand(page, seed=6)
    for _ in range(10):
        hand.until_asked()
        hand.step_once()
    hand.until_asked()
    assert faults(page) == [], "table"
    for tool in ("log", "rules", "help", "settings", "signs"):
        page.evaluate(f"() => document.querySelector('[data-tool={tool}]').click()")
        page.wait_for_selector("dialog[open]")
        assert faults(page) == [], tool
        closed(page)
    page.evaluate("() => document.querySelector('button.pile').click()")
    page.wait_for_selector(".dialog.sheet .card")
    assert faults(page) == [], "pile"
    closed(page)
    page.evaluate(
        "() => document.querySelector('.hand .card').dispatchEvent(new MouseEvent('contextmenu', { bubbles: true }))"
    )
    expect(page.locator(".dialog.zoom h3, .dialog.zoom h2, .dialog.zoom .name").first).to_be_visible()
    assert faults(page) == [], "zoom"
    closed(page)
    page.evaluate("() => document.querySelector('[data-tool=signs]').click()")
    page.click("[data-tool=concede]")
    page.wait_for_selector("[data-sure]")
    assert faults(page) == [], "second look"
    page.click("[data-sure]")
    page.wait_for_selector(".dialog.result")
    assert faults(page) == [], "result"


@pytest.mark.parametrize("wide", WIDTHS)
def test_gathering(wide: int, opened: Opened, table: Make) -> None:
    made = table("evolve", "person", "person")
    page = opened(made["seats"]["0"], wide, 740)
    page.wait_for_selector("[data-sit]")
    assert faults(page) == [], "before one sits"
    page.click("[data-sit]")
    page.wait_for_selector(".seated")
    assert faults(page) == [], "waiting"
    assert faults(opened("wrong-link", wide, 740)) == [], "no table"


def test_the_links_of_a_new_table(opened: Opened) -> None:
    page = opened("/new/evolve")
    page.locator(".seat select").nth(2).select_option("person")
    page.get_by_role("button", name="Make the table").click()
    page.locator(".links code").first.wait_for()
    assert faults(page) == []


def test_home_with_a_table_of_ones_own(opened: Opened, table: Make) -> None:
    page = opened(table("rebirth", "person", "greedy", listed=True)["seats"]["0"])
    page.wait_for_selector(".table")
    page.goto(page.url.partition("#")[0] + "#/")
    page.locator(".tablelist time").first.wait_for()
    assert faults(page) == []


@pytest.mark.parametrize("wide", WIDTHS)
def test_a_replay(wide: int, opened: Opened, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(transcript(), "utf8")
    page = opened("/replay", wide, 740)
    page.locator("input[type=file]").set_input_files(file)
    page.locator(".still").wait_for()
    for _ in range(4):
        page.get_by_role("button", name="Next turn").click()
    page.locator(".still .card").first.wait_for()
    assert faults(page) == []


def test_decks_with_a_card_that_is_looked_at_odds_and_problems(opened: Opened) -> None:
    page = opened("/decks/evolve?deck=harbor_lights")
    page.get_by_text("This deck is legal").wait_for()
    page.locator(".cardtitle").first.click()
    page.wait_for_selector("dialog[open]")
    assert faults(page) == [], "card"
    closed(page)
    page.get_by_role("button", name="Hands and odds").click()
    page.get_by_role("button", name="Draw", exact=True).click()
    page.locator(".chip").first.wait_for()
    assert faults(page) == [], "odds"
    page.get_by_role("button", name="List (paste)").click()
    page.get_by_label("Deck list").fill("main:\n4 HAJ-012\n")
    page.locator(".problem").first.wait_for()
    assert faults(page) == [], "problems"


def test_a_card_that_is_not_understood(opened: Opened) -> None:
    page = opened("/workshop/evolve")
    page.locator(".fine").wait_for()
    page.get_by_label("text", exact=True).fill("【守護】\nでたらめな言葉をする。")
    page.locator(".misread").wait_for()
    assert faults(page) == []


def test_packs_with_cards_that_are_read(opened: Opened, tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    plain = '"name": "試し", "kind": "フォロワー", "class": "ロイヤル", "cost": 1, "attack": 1, "defense": 1'
    file.write_text(
        f'{{"number": "X-1", {plain}, "text": "【守護】"}}\n{{"number": "X-2", {plain}, "text": "でたらめ。"}}', "utf8"
    )
    page = opened("/packs/evolve")
    page.locator("input[type=file]").set_input_files(file)
    page.locator(".misread").wait_for()
    assert faults(page) == []


def test_a_simulation_that_is_done(opened: Opened) -> None:
    page = opened("/simulate/rebirth")
    page.locator("form .check").first.wait_for()
    page.get_by_label("Players").select_option("random")
    page.get_by_label("Games for each pair").select_option("10")
    page.get_by_role("button", name="Run").click()
    page.get_by_text("Done: 10 games").wait_for()
    assert faults(page) == []
