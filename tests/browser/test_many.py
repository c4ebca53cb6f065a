"""Tables of several people with a browser each, played to their end: everybody sees the same of what is open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.playing import Hand, Opened, next_asked, seated

Make = Callable[..., dict[str, Any]]
MOST = 2000  # answers of a game
EVERY = 10  # answers, after which the boards are compared

# A board as it is drawn: by side its numbers, by row the cards in sight and how many lie there, by pile how many.
SORTS = ("rows", "tallies", "piles")
BOARD = """() => {
  const text = (within, selector) => within.querySelector(selector)?.textContent ?? "";
  const sides = [...document.querySelectorAll(".bside")].map((side) => {
    const rows = [...side.querySelectorAll(".zrow:not(.hand)")].map((row) => {
      const cards = [...row.querySelectorAll("[data-card]")];
      const seen = cards.map((card) => [card.dataset.card, text(card, ".name"), text(card, ".figures")].join(" "));
      return [`${row.dataset.zone} ${text(row, ".row-label")}`, { seen, count: cards.length + Number(text(row, ".backs .count")) }];
    }).filter(([, row]) => row.count > 0);
    const piles = Object.fromEntries([...side.querySelectorAll("[data-spot^=pile]")]
      .map((pile) => [pile.dataset.spot, text(pile, ".count, .held-count b")]));
    const tallies = Object.fromEntries([...side.querySelectorAll(".further .number")]
      .map((one) => [text(one, ".number-label"), text(one, "b")]));
    tallies[text(side, ".decisive-label")] = text(side, ".decisive-value");
    return [side.dataset.seat, { tallies, out: side.classList.contains("out"), rows: Object.fromEntries(rows), piles }];
  });
  return { title: text(document, ".where").replace(/^.*?turn/i, ""), sides: Object.fromEntries(sides) };
}"""


def with_hands_counted(board: Any) -> Any:
    """A board with each hand as its number of cards, whichever way it is shown: as a number, a pile or, where one knows a card of it, a row."""
    sides = {}
    for seat, side in board["sides"].items():
        parts = {sort: {key: value for key, value in side[sort].items() if not _is_hand(key)} for sort in SORTS}
        counts = [side[sort][key] for sort in SORTS for key in side[sort] if _is_hand(key)]
        sides[seat] = {**side, **parts, "hand": {int(one["count"] if isinstance(one, dict) else one) for one in counts}}
    return {**board, "sides": sides}


def _is_hand(key: str) -> bool:
    return key == "hand" or key.startswith("hand ") or key.endswith(" hand")


def open_part(board: Any, watched: Any) -> Any:
    """A board as it would be to a watcher: without what only this seat sees in its rows. One's own hand lies beside the board."""
    sides = {}
    for seat, side in board["sides"].items():
        theirs = watched["sides"].get(seat, {"rows": {}, "hand": set()})
        rows = {
            zone: {
                **row,
                "seen": [card for card in row["seen"] if card in theirs["rows"].get(zone, {"seen": ()})["seen"]],
            }
            for zone, row in side["rows"].items()
        }
        sides[seat] = {**side, "rows": rows, "hand": side["hand"] or theirs["hand"]}
    return {**board, "sides": sides}


def agreed(watcher: Page, pages: list[Page]) -> Any:
    """The board that all have come to see; AssertionError where they stay different."""
    found: Any = None
    for _ in range(300):
        watched = with_hands_counted(watcher.evaluate(BOARD))
        found = [open_part(with_hands_counted(page.evaluate(BOARD)), watched) for page in pages]
        if all(one == watched for one in found):
            return watched
        watcher.wait_for_timeout(100)
    raise AssertionError([watched, *found])


@pytest.mark.parametrize(("game", "format", "people"), [("rebirth", "rumble", 4), ("pso2", "raid", 3)])
def test_many_play_to_the_end_and_see_the_same(
    game: str, format: str, people: int, opened: Opened, table: Make
) -> None:
    made = table(game, *["person"] * people, format=format)
    pages, watcher = seated(opened, made), opened(made["watch"])
    watcher.wait_for_selector(".felt")
    hands = {page: Hand(page, seed=seat) for seat, page in enumerate(pages)}
    assert len(agreed(watcher, pages)["sides"]) == people + (format == "raid")
    for answers in range(MOST):
        page = next_asked(*pages)
        if page is None:
            break
        hands[page].step_once()
        if answers % EVERY == 0:
            agreed(watcher, pages)
    assert answers > 50
    agreed(watcher, pages)
    clauses = {page.inner_text(".dialog.result .by-clause b") for page in (*pages, watcher)}
    assert len(clauses) == 1, clauses
    winners = [page for page in pages if page.locator(".dialog.result.won").count()]
    assert len(winners) in ((0, people) if format == "raid" else (1,))  # a raid is won, or lost, by all
