"""The pages around the table in a real browser: each in two languages, light and dark, without a serious fault; and what is done on them."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tefuda.arena.match import Bout, Plan, play_bout
from tefuda.games.catalogue import open_game
from tefuda.kernel.primitives.rng import key_of
from tefuda.players.registry import ABOUT
from tests.browser.axe import faults
from tests.browser.playing import Opened

PAGES = {
    "home": ("/", "article.game h2"),
    "making a table": ("/new/pso2", "form .seat"),
    "decks": ("/decks/rebirth?deck=harbor", ".deckpart li"),
    "rules": ("/rules/evolve/8.4.3.1", ".gloss"),
    "replay": ("/replay", ".drop"),
    "workshop": ("/workshop/evolve", ".fine"),
    "packs": ("/packs/evolve", ".drop"),
    "simulate": ("/simulate/rebirth", "form .check"),
}
LANGUAGES = {"ja": "ja-JP", "en": "en-US"}
expect.set_options(timeout=60_000)  # a busy machine is no fault of the page


@cache
def transcript() -> str:
    """A game between two programs that answer by chance."""
    decks = tuple(open_game("rebirth").decks)[:2]
    bout = Bout(0, key_of(7), (0, 1), decks)
    return play_bout(Plan("rebirth", 1, keep=True, decks=decks), bout).transcript.decode()


@pytest.mark.parametrize("name", PAGES)
def test_every_page_in_two_languages_light_and_dark(opened: Opened, name: str) -> None:
    address, there = PAGES[name]
    titles = set()
    for language, locale in LANGUAGES.items():
        page = opened(address, language=locale, reduced_motion="reduce")
        page.locator(there).first.wait_for()
        assert page.evaluate("document.documentElement.lang") == language
        titles.add(page.locator("main h1").first.inner_text())
        assert faults(page) == []
    assert len(titles) == 2


@pytest.mark.parametrize("name", PAGES)
def test_no_page_is_wider_than_a_phone(opened: Opened, name: str) -> None:
    address, there = PAGES[name]
    page = opened(address, wide=360, high=740)
    page.locator(there).first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_language_is_switched_for_the_whole_page(opened: Opened) -> None:
    page = opened("/")
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    page.get_by_role("button", name="日本語").click()
    expect(page.get_by_role("button", name="すぐ遊ぶ").first).to_be_visible()
    expect(page.get_by_text("Play now")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("button", name="すぐ遊ぶ").first).to_be_visible()


def test_play_now_needs_one_click_and_the_table_is_kept(opened: Opened) -> None:
    page = opened("/")
    page.get_by_role("article", name="Rebirth").get_by_role("button", name="Play now").click()
    page.locator("main.table").wait_for()
    page.goto(page.url.partition("#")[0] + "#/")
    expect(page.locator(".tablelist").first.get_by_role("link", name="Rebirth for you")).to_be_visible()


def test_a_table_for_two_people_gives_a_link_for_each(opened: Opened) -> None:
    page = opened("/new/evolve")
    page.locator(".seat select").nth(2).select_option("person")
    page.get_by_role("button", name="Make the table").click()
    links = page.locator(".links code")
    expect(links).to_have_count(3)
    assert len({*links.all_inner_texts()}) == 3


def test_levels_are_offered_in_words(opened: Opened) -> None:
    page = opened("/new/evolve")
    second = page.locator(".seat").nth(1)
    who = second.get_by_label("Who sits there")
    expect(who).to_have_value("normal")
    expect(second.get_by_text("thinks its turn through")).to_be_visible()
    who.select_option("easy")
    expect(second.get_by_text(ABOUT["easy"][0])).to_be_visible()
    who.select_option("person")
    expect(second.get_by_text(ABOUT["easy"][0])).to_have_count(0)


# ── decks ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_a_pasted_list_is_judged_as_one_types(opened: Opened) -> None:
    page = opened("/decks/evolve")
    page.get_by_role("button", name="List (paste)").click()
    page.get_by_label("Deck list").fill("main:\n4 HAJ-012\n")
    problems = page.locator(".problem")
    expect(problems.filter(has_text="6.1.1.4")).to_contain_text("line 2")
    page.goto(page.url.partition("#")[0] + "#/decks/evolve?deck=harbor_lights")
    page.reload()
    expect(page.get_by_text("This deck is legal")).to_be_visible()
    page.get_by_role("button", name="Hands and odds").click()
    page.get_by_role("button", name="Draw", exact=True).click()
    expect(page.locator(".chip")).to_have_count(4)
    expect(page.locator("table.grid tbody tr")).to_have_count(7)


def test_cards_are_found_added_and_the_deck_is_kept_with_its_versions(opened: Opened) -> None:
    page = opened("/decks/rebirth?deck=harbor")
    expect(page.get_by_text("This deck is legal")).to_be_visible()
    page.get_by_label("Search cards").fill("Shipwright")
    expect(page.locator(".cardrow")).to_have_count(1)
    page.get_by_role("button", name="Save").click()
    page.locator(".cardrow").get_by_role("button", name="more").click()
    expect(page.locator(".problem").first).to_be_visible()
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Open a deck, versions, export").click()
    page.get_by_label("Earlier versions").select_option(index=1)
    expect(page.get_by_text("This deck is legal")).to_be_visible()


# ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_words_that_are_not_understood_are_underlined(opened: Opened) -> None:
    page = opened("/workshop/evolve")
    page.locator(".fine").wait_for()
    page.get_by_label("text", exact=True).fill("【守護】\nでたらめな言葉をする。")
    expect(page.locator(".misread")).to_have_count(1)
    expect(page.locator("#written-text-problem")).to_contain_text("line 2")
    expect(page.get_by_role("button", name="Try it on a table")).to_be_disabled()
    page.get_by_label("text", exact=True).fill("【守護】")
    page.locator(".fine").wait_for()
    page.get_by_role("button", name="Try it on a table").click()
    page.locator("main.table").wait_for()


def test_a_dropped_file_of_cards_is_read(opened: Opened, tmp_path: Path) -> None:
    card = {
        "number": "X-1",
        "name": "試し",
        "kind": "フォロワー",
        "class": "ロイヤル",
        "cost": 1,
        "attack": 1,
        "defense": 1,
    }
    rows = [{**card, "text": "【守護】"}, {**card, "number": "X-2", "text": "でたらめ。"}]
    file = tmp_path / "mine.jsonl"
    file.write_text("\n".join([json.dumps(row) for row in rows]), "utf8")
    page = opened("/packs/evolve")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_text("1 of 2 cards are understood")).to_be_visible()
    expect(page.locator(".misread")).to_have_count(1)
    expect(page.get_by_text("./tefuda packs add evolve mine.jsonl")).to_be_visible()


# ── rules ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_the_rules_are_searched_in_both_languages_and_a_scenario_plays(opened: Opened) -> None:
    page = opened("/rules/evolve")
    page.get_by_label("Search the rules").fill("交戦さえすれば")
    page.locator(".found button").first.click()
    expect(page.locator(".gloss")).to_contain_text("Having fought is enough")
    page.get_by_label("Search the rules").fill("12.14.2")
    expect(page.locator(".found li")).to_have_count(2)
    page.get_by_role("button", name="Fighting is enough").click()
    expect(page.locator(".still .card").first).to_be_visible()
    before = page.locator(".still").inner_text()
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator(".steps .present .line").first).to_contain_text("attack")  # as the log tells it
    assert page.locator(".still").inner_text() != before


# ── replay ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_a_dropped_transcript_is_stepped_through_and_a_link_leads_to_its_moment(opened: Opened, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(transcript(), "utf8")
    page = opened("/replay", permissions=["clipboard-read", "clipboard-write"])
    page.locator("input[type=file]").set_input_files(file)
    page.locator(".still").wait_for()
    at = page.locator(".scrubber input[type=range]")
    page.get_by_role("button", name="Next turn").click()
    page.get_by_role("button", name="Next turn").click()
    page.get_by_role("button", name="One move on").click()
    moment = at.input_value()
    assert int(moment) > 2
    board = page.locator(".still").inner_text()
    page.get_by_role("button", name="Link to this moment").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    other = opened(link.partition("#")[2])
    expect(other.locator(".scrubber input[type=range]")).to_have_value(moment)
    other.locator(".still").wait_for()
    assert other.locator(".still").inner_text() == board
    other.get_by_label("Seen by").select_option("watch")
    expect(other.locator(".still .backs").first).to_be_visible()
    other.get_by_role("button", name="To the end").click()
    expect(other.locator(".still .story")).to_contain_text("wins")


def test_a_game_is_played_on_from_a_moment(opened: Opened, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(transcript(), "utf8")
    page = opened("/replay")
    page.locator("input[type=file]").set_input_files(file)
    page.locator(".still").wait_for()
    for _ in range(3):
        page.get_by_role("button", name="Next turn").click()
    turn = page.get_by_role("status").inner_text().partition(" · ")[0]
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator("main.table .where")).to_contain_text(turn)
    expect(page.get_by_text("Study · all hands are open")).to_be_visible()
    expect(page.locator(".prompt [data-option], .card[data-lit]").first).to_be_visible()


# ── simulate ────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_decks_are_simulated_and_the_matrix_is_a_file(opened: Opened) -> None:
    page = opened("/simulate/rebirth", accept_downloads=True)
    page.locator("form .check").first.wait_for()
    page.get_by_label("Players").select_option("random")
    page.get_by_label("Games for each pair").select_option("10")
    page.get_by_role("button", name="Run").click()
    expect(page.get_by_text("Done: 10 games")).to_be_visible(timeout=120_000)
    expect(page.locator("table.heat tbody tr")).to_have_count(2)
    with page.expect_download() as caught:
        page.get_by_role("button", name="CSV").click()
    rows = Path(caught.value.path()).read_text("utf8").strip().split("\n")
    assert len(rows) == 3
    assert rows[0].startswith("deck,against,games")


def test_a_simulation_is_cancelled(opened: Opened) -> None:
    page = opened("/simulate/rebirth")
    page.locator("form .check").first.wait_for()
    page.get_by_label("Games for each pair").select_option("200")
    page.get_by_role("button", name="Run").click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("Stopped after")).to_be_visible(timeout=120_000)


def test_home_leads_back_to_the_table_that_was_left(opened: Opened, table: Callable[..., dict[str, Any]]) -> None:
    page = opened(table("evolve", "person", "person")["seats"]["0"])
    page.wait_for_selector("[data-sit]")
    page.evaluate("location.hash = '/'")
    page.get_by_role("link", name="Go on with Shadowverse EVOLVE").click()
    expect(page.locator("[data-sit]").first).to_be_visible()
