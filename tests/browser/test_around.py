"""The pages around the table in a real browser: each in two languages, light and dark, without a serious fault; and what is done on them."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from math import comb
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

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
Make = Callable[..., dict[str, Any]]
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


def test_home_has_a_card_for_each_game_with_what_it_is_like(opened: Opened) -> None:
    page = opened("/")
    games = page.locator("article.game")
    expect(games).to_have_count(5)
    assert len({*games.locator(".blurb").all_inner_texts()}) == 5
    assert all(words.startswith("Your first deck: ") for words in games.locator(".deck").all_inner_texts())


def test_a_table_is_listed_in_the_lobby_where_that_is_wished(opened: Opened, table: Make) -> None:
    page = opened("/")
    lobby = page.locator("section.pane", has=page.get_by_role("heading", name="Lobby"))
    table("fftcg", "person", "person")
    table("cipher", "person", "person", listed=True)
    lobby.get_by_role("button", name="Refresh").click()
    expect(lobby.locator(".tablelist li")).to_have_count(1)
    expect(lobby.locator(".tablelist li")).to_contain_text("Fire Emblem 0 (Cipher)")
    expect(lobby.locator(".tablelist .tag")).to_have_text("waiting for players")


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


def test_decks_are_a_file_that_is_read_again(opened: Opened, tmp_path: Path) -> None:
    page = opened("/decks/rebirth?deck=harbor")
    expect(page.get_by_text("This deck is legal")).to_be_visible()
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Open a deck, versions, export").click()
    with page.expect_download() as caught:
        page.get_by_role("button", name="Export all decks").click()
    kept = tmp_path / caught.value.suggested_filename
    caught.value.save_as(kept)
    lists = {one["name"]: one["list"] for one in json.loads(kept.read_text("utf8"))["decks"]}

    other = opened("/decks/rebirth")  # in another browser, which knows none of them
    mine = other.locator("optgroup[label='Your decks'] option")
    other.get_by_label("Search cards").wait_for()
    assert mine.count() == 0
    other.locator("input[type=file][accept='.json']").set_input_files(kept)
    expect(other.get_by_text("1 deck imported")).to_be_visible()
    expect(mine).to_have_text([*lists])
    other.get_by_label("Open a deck").select_option(label=next(iter(lists)))
    expect(other.get_by_text("This deck is legal")).to_be_visible()
    other.get_by_role("button", name="List (paste)").click()
    expect(other.get_by_label("Deck list")).to_have_value(next(iter(lists.values())))


def atleast(hits: int, size: int, copies: int, seen: int) -> float:
    """The chance of so many of some copies among the cards that are seen of a deck."""
    ways = [comb(copies, one) * comb(size - copies, seen - one) for one in range(hits, copies + 1) if one <= seen]
    return sum(ways) / comb(size, seen)


def test_a_deck_has_its_plots_its_odds_and_a_list_that_can_be_copied(opened: Opened) -> None:
    page = opened("/decks/rebirth?deck=harbor", permissions=["clipboard-read", "clipboard-write"])
    expect(page.get_by_text("This deck is legal")).to_be_visible()
    deck, faces = (
        open_game("rebirth").decks["harbor"].main,
        {one.number: one for one in open_game("rebirth").game.faces},
    )
    costs = Counter([faces[number].facts.cost for number in deck])
    assert page.locator("ol.bars").get_attribute("aria-label") == ", ".join(
        [
            *[f"{cost}: {costs[cost]}" for cost in range(8)],
            f"8+: {sum(costs[cost] for cost in costs if cost and cost > 7)}",
        ]
    )
    kinds = Counter([faces[number].facts.kinds[0] for number in deck])
    assert [int(one) for one in page.locator(".shares .numbers").all_inner_texts()] == sorted(kinds.values())[::-1]
    page.get_by_role("button", name="Hands and odds").click()
    copies = int(page.locator(".options select option:checked").inner_text().rpartition("×")[2])
    shown = page.locator("table.grid tbody tr").nth(3).locator("td").all_inner_texts()
    assert shown == ["3", *[f"{100 * atleast(hits, len(deck), copies, 8):.1f} %" for hits in (1, 2, 3)]]
    page.get_by_role("button", name="List (paste)").click()
    page.get_by_role("button", name="Copy the list").click()
    page.wait_for_function("async () => (await navigator.clipboard.readText()).includes('HAJ/001')")
    listed = page.evaluate("navigator.clipboard.readText()")
    assert sum(int(line.split()[0]) for line in listed.splitlines() if line[:1].isdigit()) >= len(deck)


def test_cards_are_filtered_by_what_they_are(opened: Opened) -> None:
    page = opened("/decks/rebirth")
    page.locator(".cardrow").first.wait_for()
    whole = int(page.get_by_text(re.compile(r"^\d+ cards$")).inner_text().split()[0])
    page.get_by_label("Kind").select_option(label="Rebirth")
    expect(page.locator(".cardrow").first).to_contain_text("Rebirth, ")
    page.get_by_label("Kind").select_option(label="Character")
    page.locator("input[type=number]").first.fill("6")
    expect(page.get_by_text(re.compile(r"^\d+ cards$"))).not_to_have_text(f"{whole} cards")
    assert {int(one.split("cost ")[1].split(",")[0]) for one in page.locator(".cardrow").all_inner_texts()} <= {
        6,
        7,
        8,
        9,
    }


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


def test_beside_a_table_each_scenario_of_a_clause_stands_by_itself_and_opens(opened: Opened, table: Make) -> None:
    page = opened(table("pso2", "person", "greedy")["seats"]["0"])
    page.wait_for_selector(".table")
    page.locator("[data-tool=rules]").click()
    page.locator("dialog input[type=search]").fill("506.6.1")
    page.locator(".found button", has_text="506.6.1").first.click()
    page.locator("dialog .pane summary", has_text="Scenarios").click()
    places = [one.bounding_box() for one in page.locator("dialog .pane li button").all()]
    assert len(places) > 2
    assert all(one and other and one["y"] + one["height"] <= other["y"] for one, other in pairwise(places))
    page.locator("dialog .pane li button").nth(1).click()
    expect(page.locator(".dialog.scenario")).to_be_visible()


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


def in_sight(page: Page) -> bool:
    """True if every card of a board that is looked at lies within it, above what stands below."""
    return bool(page.evaluate(IN_SIGHT))


IN_SIGHT = """() => {
  const board = document.querySelector(".still .felt").getBoundingClientRect();
  const below = document.querySelector(".scrubber").getBoundingClientRect().top;
  return [...document.querySelectorAll(".still .zrow .card")].every((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return top >= board.top - 16 && bottom <= Math.min(board.bottom + 16, below);
  });
}"""


def test_a_replay_plays_by_itself_fits_on_the_screen_and_is_kept(opened: Opened, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(transcript(), "utf8")
    page = opened("/replay")
    page.locator("input[type=file]").set_input_files(file)
    page.locator(".still").wait_for()
    at = page.locator(".scrubber input[type=range]")
    for _ in range(4):
        page.get_by_role("button", name="Next turn").click()
    before = int(at.input_value())
    expect(page.locator(".still .zrow .card").first).to_be_visible()
    assert in_sight(page)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("(from) => Number(document.querySelector('.scrubber input').value) > from + 1", arg=before)
    page.get_by_role("button", name="Pause").click()
    at.fill("3")  # scrubbed back
    expect(page.get_by_role("status")).to_contain_text("move 3 of")
    page.get_by_role("button", name="Keep in this browser").click()
    expect(page.get_by_role("button", name="Saved")).to_be_visible()
    page.evaluate("location.hash = '/'")
    page.locator(".tablelist a", has_text="Rebirth for you").click()
    page.locator(".still").wait_for()


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
    first, other = [page.locator("table.heat tbody tr").nth(row).locator(".cell").nth(1 - row) for row in (0, 1)]
    shares = [float(one.evaluate("(cell) => cell.firstChild.textContent.replace('%', '')")) for one in (first, other)]
    assert sum(shares) == pytest.approx(100, abs=1)
    low, high = [int(one) for one in first.locator("small").inner_text().split(" · ")[0].split("–")]
    assert low <= shares[0] <= high
    assert high - low > 20  # ten games tell little
    assert first.evaluate("(cell) => getComputedStyle(cell).getPropertyValue('--much')") != ""
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
    expect(page.get_by_role("status")).to_contain_text("of 200 games")
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("Stopped after")).to_be_visible(timeout=120_000)


def test_home_leads_back_to_the_table_that_was_left(opened: Opened, table: Make) -> None:
    page = opened(table("evolve", "person", "person")["seats"]["0"])
    page.wait_for_selector("[data-sit]")
    page.evaluate("location.hash = '/'")
    page.get_by_role("link", name="Go on with Shadowverse EVOLVE").click()
    expect(page.locator("[data-sit]").first).to_be_visible()
