"""What lies on the board and waits beside it: stacks, counters, what is to be resolved; and the cards that are named in the log and in full."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tefuda.kernel.seeing.influences import influences
from tefuda.kernel.table.requests import Request
from tefuda.kernel.table.state import Table
from tefuda.kernel.telling.teller import CardWords, Scene
from tefuda.table.live import card_seen
from tests.browser.moments import at
from tests.browser.playing import Hand, Opened

Make = Callable[..., dict[str, Any]]
DECKS = ("harbor_lights", "fog_and_stars")


def first_seat(request: Request) -> bool:
    """True where the first seat alone is asked, and has a choice: nobody is passed there."""
    return request.seats == (0,) and len(request.options) > 1


def laid(scene: Scene) -> Iterator[CardWords]:
    """The cards that lie in rows."""
    return (card for side in scene.sides for row in side.rows for card in row.cards)


def whole(place: Locator) -> bool:
    """True where something can be seen from edge to edge: nothing lies on its middle."""
    found: bool = place.evaluate("""(one) => {
      const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
        && width > 0 && height > 0 && there !== null && (one === there || one.contains(there) || there.contains(one));
    }""")
    return found


# ── what waits to be resolved ───────────────────────────────────────────────────────────────────────────────────────
def on_the_stack(state: Table, scene: Scene) -> bool:
    """True where something is on the stack."""
    return any(one.sort == "stack" for one in scene.pending)


def in_waiting(state: Table, scene: Scene) -> bool:
    """True where an ability waits."""
    return any(one.sort == "waiting" for one in scene.pending)


@pytest.mark.parametrize("wide", [1280, 360])
@pytest.mark.parametrize(
    ("game", "sort", "there"), [("fftcg", "stack", on_the_stack), ("evolve", "waiting", in_waiting)]
)
def test_what_waits_to_be_resolved_is_in_sight(
    game: str, sort: str, there: Callable[[Table, Scene], bool], wide: int, opened: Opened, table: Make
) -> None:
    page, _ = at(opened, table, game, first_seat, there=there, wide=wide, high=740)
    item = page.locator(f".middle .pending-item.{sort}")
    expect(item.first).to_be_visible()
    assert all(one.inner_text().strip() and whole(one) for one in item.all())
    assert (page.locator(".middle .pending-item .top").count() == 1) == (sort == "stack")
    item.first.click()
    expect(page.locator(".dialog.zoom .face .name").first).to_be_visible()


def test_what_is_resolved_waits_no_more(opened: Opened, table: Make) -> None:
    page, _ = at(opened, table, "fftcg", first_seat, there=on_the_stack)
    hand, waits = Hand(page), page.locator(".middle .pending")
    expect(waits).to_be_visible()
    for _ in range(60):
        if not waits.count():
            break
        hand.step_once()
        hand.until_asked()
    expect(waits).to_have_count(0)


# ── what lies on the board ──────────────────────────────────────────────────────────────────────────────────────────
def stacked(state: Table, scene: Scene) -> bool:
    """True where the first seat has a card under another."""
    return any(card.attached for row in scene.sides[0].rows for card in row.cards)


def test_a_stack_says_how_many_lie_under_its_card(opened: Opened, table: Make) -> None:
    page, _ = at(opened, table, "cipher", first_seat, there=stacked)
    card = page.locator(".bside.own .card.stacked").first
    expect(card.locator(".beneath")).to_be_visible()
    count = int(card.locator(".beneath").get_attribute("data-count") or 0)
    assert count >= 1
    expect(card.locator(".under")).to_have_text(f"＋{count}")
    inner, outer = card.locator(".face").bounding_box(), card.locator(".beneath").bounding_box()
    assert inner is not None
    assert outer is not None
    assert outer["x"] + outer["width"] > inner["x"] + inner["width"]  # an edge of them looks out
    assert outer["y"] + outer["height"] > inner["y"] + inner["height"]


def counted(state: Table, scene: Scene) -> bool:
    """True where a card has counters."""
    return any(note.sort == "counter" for card in laid(scene) for note in card.notes)


def test_counters_stand_on_their_card_with_their_number(opened: Opened, table: Make) -> None:
    page, _ = at(opened, table, "evolve", first_seat, there=counted)
    counter = page.locator(".zrow .card .note.counter").first
    expect(counter).to_be_visible()
    assert whole(counter)
    words = counter.text_content() or ""
    assert "×" in words
    assert int(words.rpartition("×")[2]) >= 1
    expect(page.locator(".zrow .card:has(.note.counter) .unseen").first).to_contain_text(words)


# ── what is known of a card ─────────────────────────────────────────────────────────────────────────────────────────
def named_in_the_log(opened: Opened, table: Make, **more: Any) -> tuple[Page, Locator]:
    """A page in which the log names a card, and that name."""
    page = opened(table("evolve", "person", "greedy", decks=DECKS)["seats"]["0"], **more)
    hand, name = Hand(page, seed=2), page.locator(".log-lines .mention")
    hand.until_asked()
    while not name.count():
        hand.step_once()
        hand.until_asked()
    return page, name.last


def test_a_card_named_in_the_log_is_shown_when_it_is_pointed_at(opened: Opened, table: Make) -> None:
    page, name = named_in_the_log(opened, table)
    page.mouse.move(10, 300)
    name.scroll_into_view_if_needed()
    name.hover()
    expect(page.locator(".rail .details h3").first).to_contain_text(name.inner_text().split("#")[0])
    expect(page.locator(".dialog.zoom")).to_have_count(0)


def test_a_card_named_in_the_log_is_shown_large_by_a_long_press(opened: Opened, table: Make) -> None:
    page, name = named_in_the_log(opened, table)
    words = name.inner_text().split("#")[0]
    name.dispatch_event("pointerdown", {"pointerType": "touch", "isPrimary": True, "button": 0, "bubbles": True})
    expect(page.locator(".dialog.zoom .face .name").first).to_contain_text(words)  # the finger has not been lifted


def affected(state: Table, scene: Scene) -> bool:
    """True where a number of a card in a row is another than the printed one because of another card."""
    return any(
        one.key == "attack" and one.printed is not None and one.value != one.printed and _by_another(state, card.handle)
        for card in laid(scene)
        for one in card.figures
    )


def _by_another(state: Table, handle: int) -> bool:
    card = card_seen(state, 0, handle)
    return card >= 0 and any(one.face >= 0 for one in influences(state, card, 0))


def test_a_card_in_full_says_what_affects_it_and_by_which_card(opened: Opened, table: Make) -> None:
    page, _ = at(opened, table, "evolve", first_seat, there=affected)
    changed = page.locator(".zrow .card:has(.figure[data-key=attack]:is(.raised, .lowered))")
    expect(changed.first).to_be_visible()
    card, by = changed.first, page.locator(".dialog.zoom .influences li")
    for card in changed.all():
        card.click(button="right")
        page.locator(".dialog.zoom .details").wait_for()
        if by.count():
            break
        page.keyboard.press("Escape")
    expect(by.first).to_be_visible()
    assert by.locator("b").first.inner_text().strip()  # the card that does it
    assert by.first.inner_text().removeprefix(by.locator("b").first.inner_text()).strip()  # and what it does
    now = page.locator(".dialog.zoom .now .stat:is(.raised, .lowered)").first
    expect(now).to_contain_text(card.locator(".figure[data-key=attack] .figure-value").inner_text())
    expect(now.locator("em")).to_contain_text("printed")
