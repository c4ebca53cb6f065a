"""What a table gives to eyes, ears and fingers: what leads through a first game, motion, arrows, sounds, pictures, what is read out."""

from __future__ import annotations

import base64
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tefuda.kernel.table.requests import Request
from tests.browser.moments import at, rows_of
from tests.browser.playing import Hand, Opened, asked, question, seated
from tests.server.process import Server

Make = Callable[..., dict[str, Any]]
DECKS = ("harbor_lights", "fog_and_stars")
DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
expect.set_options(timeout=60_000)  # a busy machine is no fault of the page


# Taps on the number of the clause as soon as another question is put.
TAP_AT_ONCE = """() => {
  const before = document.querySelector(".table").dataset.question;
  new MutationObserver((_, watcher) => {
    if (["-1", before].includes(document.querySelector(".table").dataset.question)) return;
    watcher.disconnect();
    document.querySelector(".prompt .cite").click();
    setTimeout(() => { window.tapped = true; }, 50);
  }).observe(document.querySelector(".table"), { attributes: true, attributeFilter: ["data-question"] });
}"""


# ── what leads through a first game ─────────────────────────────────────────────────────────────────────────────────
def partner_to_lay(request: Request) -> bool:
    """True where the first seat may lay one of several partners of its hand."""
    return request.prompt == "partner energy" and request.seats == (0,) and len(request.options) > 1


def test_on_a_phone_the_hand_opens_where_one_of_its_cards_is_asked_for(opened: Opened, table: Make) -> None:
    page, _ = at(opened, table, "rebirth", partner_to_lay, wide=360, high=740)
    expect(page.locator(".hand.open")).to_be_visible()
    lit = page.locator(".hand .card[data-lit]").first
    lit.wait_for()
    box = lit.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    lit.click()
    none = page.get_by_role("button", name="Choose none")
    none.click()  # the card that may be laid beside it
    page.locator(".prompt .choice.primary").wait_for()
    expect(page.locator(".hand:not(.open)")).to_be_visible()


def pair_to_lay(request: Request) -> bool:
    """True where the first seat may lay a partner, with which another card may be laid."""
    return partner_to_lay(request) and request.clause == "7.3.2.1"


def test_what_was_chosen_is_marked_until_something_comes_of_it(opened: Opened, table: Make) -> None:
    page, _ = at(opened, table, "rebirth", pair_to_lay)
    number, card = question(page), page.locator(".hand .card[data-lit]").first
    handle = card.get_attribute("data-card")
    card.click()
    page.wait_for_function(
        "(one) => !['-1', one].includes(document.querySelector('.table').dataset.question)", arg=number
    )
    expect(page.locator(f".hand [data-card='{handle}'].given .pickmark")).to_be_visible()
    page.get_by_role("button", name="Choose none").click()
    expect(page.locator(".bside.own .zrow.resource .card")).to_have_count(1)  # it is laid now
    expect(page.locator(".card.given")).to_have_count(0)


def test_a_tap_that_was_on_its_way_opens_no_clause(opened: Opened, table: Make) -> None:
    page, _ = at(opened, table, "rebirth", pair_to_lay, wide=360, high=740)
    page.evaluate(TAP_AT_ONCE)
    page.locator(".hand .card[data-lit]").first.click()
    page.wait_for_function("() => window.tapped")
    assert page.locator(".clause-card").count() == 0
    page.wait_for_timeout(700)  # longer than a finger is on its way
    page.locator(".prompt .cite").click()
    expect(page.locator(".clause-card .clause-text")).not_to_be_empty()


def aimed(request: Request) -> bool:
    """True where a card's ability is aimed at one of several."""
    return request.prompt == "targets" and request.seats == (0,) and len(request.options) > 1 and request.most == 1


@pytest.mark.parametrize("language", ["en-US", "ja-JP"])
def test_what_a_card_asks_stands_there_in_its_own_words(language: str, opened: Opened, table: Make) -> None:
    for first in range(0, 60, 10):  # until it can be told which line it is
        page, _ = at(opened, table, "evolve", aimed, first, language=language)
        quote = page.locator(".prompt .quote")
        if quote.count():
            break
    expect(quote).to_be_visible()
    expect(page.locator(".rail .details .text").first).to_be_visible()
    assert quote.inner_text().strip() in " ".join(page.locator(".rail .details .text").all_inner_texts())
    assert any(ord(letter) > 0x3000 for letter in quote.inner_text()) == (language == "ja-JP")


def test_an_arrow_leads_from_what_asks_to_what_is_pointed_at(opened: Opened, table: Make) -> None:
    page, _ = at(opened, table, "evolve", aimed)
    arrow = page.locator(".arrows path.pick")
    assert arrow.count() == 0
    for card in page.locator(".felt .card[data-lit]").all():
        card.hover()
        if arrow.count():
            return
    expect(arrow).to_have_count(1)


def test_what_was_gone_on_with_in_ones_own_turn_is_told(opened: Opened, table: Make) -> None:
    pages = seated(opened, table("evolve", "person", "person", decks=DECKS))
    hands = [Hand(page, seed=5) for page in pages]
    for _ in range(80):
        page = asked(*pages)
        hands[pages.index(page)].step_once()
        if any(one.locator(".waiting .hint").count() for one in pages):
            break
    told = [one.locator(".waiting .hint").first for one in pages if one.locator(".waiting .hint").count()]
    assert told
    expect(told[0]).to_contain_text("Nothing else could be done")


def pays(request: Request) -> bool:
    """True where one of several cards is given for a cost."""
    return request.prompt == "payment" and request.seats == (0,) and len(request.options) > 2


def test_a_payment_is_proposed_and_can_be_another(opened: Opened, table: Make, server: Server) -> None:
    page, name = at(opened, table, "fftcg", pays)
    proposed, before = page.locator("[data-habit]"), len(rows_of(server.database, name))
    place = int(proposed.get_attribute("data-habit") or -1)
    expect(page.get_by_role("button", name="Choose the rest for me, too")).to_be_visible()
    words = proposed.locator("span").inner_text()
    lit = page.locator(".felt .card[data-lit] .name, .hand .card[data-lit] .name, .prompt [data-option]").all()
    next(one for one in lit if one.inner_text().split("#")[0] not in words).click()
    if page.locator(".deeds").count():
        page.locator(".deeds .deed[data-option]").first.click()
    while len(rows_of(server.database, name)) == before:  # it is kept before it counts
        page.wait_for_timeout(50)
    answer = rows_of(server.database, name)[before]
    assert getattr(answer, "answer", answer) not in (place, (place,))


# ── motion, sounds ──────────────────────────────────────────────────────────────────────────────────────────────────
COUNT_MOTION = """() => {
  window.moved = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) { window.moved += 1; return animate.apply(this, given); };
}"""


@pytest.mark.parametrize(("wish", "moves"), [("no-preference", True), ("reduce", False)])
def test_cards_move_unless_reduced_motion_is_wished(wish: str, moves: bool, opened: Opened, table: Make) -> None:
    page = opened(table("evolve", "person", "greedy", decks=DECKS)["seats"]["0"], reduced_motion=wish)
    hand = Hand(page, seed=2)
    hand.until_asked()
    page.evaluate(COUNT_MOTION)
    speed(page, "fast")
    for _ in range(6):
        hand.step_once()
        hand.until_asked()
    assert (page.evaluate("window.moved") > 0) == moves


# What is told in the middle of the table, and how many lines the log had as it was.
WATCH_PACE = """() => {
  window.paced = [];
  const note = () => {
    const banner = document.querySelector(".middle .banner")?.textContent;
    const fight = document.querySelector(".middle .fight")?.textContent;
    const told = banner ?? fight;
    if (told && told !== window.paced.at(-1)?.told)
      window.paced.push({ told, lines: document.querySelectorAll(".log-lines li").length });
  };
  new MutationObserver(note).observe(document.querySelector(".middle"), { childList: true, subtree: true, characterData: true });
}"""


def turn_of_the_other(page: Page, hand: Hand) -> None:
    """End the own turn, and wait for the next question of one's own."""
    while not page.locator(".prompt [data-verb=end]").count():
        hand.step_once()
        hand.until_asked()
    page.evaluate(WATCH_PACE)
    page.click(".prompt [data-verb=end]")


def speed(page: Page, name: str) -> None:
    """Set how fast things move."""
    page.click("[data-tool=settings]")
    page.locator("fieldset", has_text="Speed of motion").get_by_text(name, exact=True).click()
    page.keyboard.press("Escape")


def test_what_the_opponent_does_is_shown_step_by_step_and_can_be_skipped(opened: Opened, table: Make) -> None:
    page = opened(table("evolve", "person", "greedy", decks=DECKS)["seats"]["0"])
    hand = Hand(page, seed=2)
    speed(page, "slow")
    turn_of_the_other(page, hand)
    page.wait_for_function("() => window.paced.length > 1")
    paced = page.evaluate("window.paced")
    assert paced[0]["lines"] < paced[-1]["lines"]  # the log has grown with what was told, not before it
    assert question(page) == "-1"  # nothing is asked while something is being shown
    page.locator(".middle .banner").click()
    hand.until_asked()
    expect(page.locator(".middle .banner")).to_have_count(0)


def test_nothing_is_told_apart_where_nothing_moves(opened: Opened, table: Make) -> None:
    page = opened(table("evolve", "person", "greedy", decks=DECKS)["seats"]["0"])
    hand = Hand(page, seed=2)
    turn_of_the_other(page, hand)
    hand.until_asked()
    assert [one for one in page.evaluate("window.paced") if "attack" not in one["told"].lower()] == []


def test_the_hand_of_the_opponent_is_as_many_backs(opened: Opened, table: Make) -> None:
    page = opened(table("evolve", "person", "greedy", decks=DECKS)["seats"]["0"])
    hand, held = Hand(page, seed=2), page.locator(".bside.other .held-by")
    hand.until_asked()
    while not held.count():  # until hands are drawn
        hand.step_once()
        hand.until_asked()
    count = int(held.locator(".held-count b").inner_text())
    assert count > 3
    assert held.locator(".face.back").count() == count
    assert held.get_attribute("aria-label") == f"Hand, {count} cards"
    assert held.locator(".name").count() == 0


def test_a_number_says_what_it_is_for(opened: Opened, table: Make) -> None:
    page = opened(table("evolve", "person", "greedy", decks=DECKS)["seats"]["0"])
    Hand(page).until_asked()
    points = page.locator(".bside.own [data-number=pp]")
    points.click()
    expect(page.locator(".bside.own [role=note]")).to_contain_text("pay for cards")
    points.click()
    expect(page.locator(".bside.own [role=note]")).to_have_count(0)


LISTEN = """() => {
  window.heard = [];
  window.AudioContext = class {
    constructor() { window.heard.push("sound"); }
    get currentTime() { return 0; }
    get destination() { return {}; }
    createOscillator() { return { frequency: {}, connect: (to) => to, start() {}, stop() {} }; }
    createGain() {
      return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (to) => to };
    }
    close() { return Promise.resolve(); }
  };
  Object.defineProperty(navigator, "vibrate", { value: () => window.heard.push("vibration"), configurable: true });
}"""


def next_turn(pages: list[Page], hands: list[Hand], mine: Page) -> None:
    """Play until others have been asked and `mine` is asked again."""
    others = False
    for _ in range(60):
        page = asked(*pages)
        if page is mine and others:
            return
        others = others or page is not mine
        hands[pages.index(page)].step_once()


def test_a_move_of_ones_own_is_heard_where_that_is_wished(opened: Opened, table: Make) -> None:
    pages = seated(opened, table("rebirth", "person", "person"))
    hands, mine = [Hand(page, seed=7) for page in pages], pages[0]
    mine.evaluate(LISTEN)
    next_turn(pages, hands, mine)
    assert "sound" not in mine.evaluate("window.heard")  # off at first
    mine.click("[data-tool=settings]")
    mine.get_by_label("Sound when it is my move").check()
    mine.keyboard.press("Escape")
    next_turn(pages, hands, mine)
    assert "sound" in mine.evaluate("window.heard")
    mine.evaluate("() => { window.heard = []; Object.defineProperty(document, 'hidden', { value: true }); }")
    next_turn(pages, hands, mine)
    assert {*mine.evaluate("window.heard")} == {"sound", "vibration"}
    assert mine.title().startswith("● Your move")


# ── what is read out, and looked at ─────────────────────────────────────────────────────────────────────────────────
def test_a_reader_hears_every_line_and_every_question(opened: Opened, table: Make) -> None:
    page = opened(table("cipher", "person", "greedy")["seats"]["0"])
    hand = Hand(page, seed=3)
    read: set[str] = set()
    for _ in range(12):
        hand.until_asked()
        read |= {*page.locator("[role=log][aria-live=polite] p").all_inner_texts()}
        aloud = page.locator("[aria-live=assertive]").inner_text()
        assert aloud.startswith("Your move")
        words = page.locator(".prompt-words p").first.evaluate("(one) => one.firstChild.textContent")
        assert words.strip().removesuffix("?") in aloud
        hand.step_once()
    hand.until_asked()
    assert len(read) > 5


def test_a_card_in_full_is_read_in_both_languages(opened: Opened, table: Make) -> None:
    page, _ = at(opened, table, "evolve", aimed)
    page.locator(".felt .card[data-lit]").first.focus()
    page.keyboard.press("i")
    text = page.locator(".dialog.zoom .details")
    expect(text).to_be_visible()
    english = text.inner_text()
    text.get_by_role("button", name="日本語").click()
    expect(text.get_by_role("button", name="English")).to_be_visible()
    assert text.inner_text() != english


def test_a_card_is_looked_at_by_pointing_and_by_a_long_press(opened: Opened, table: Make) -> None:
    page, _ = at(opened, table, "evolve", aimed)
    card = page.locator(".felt .card[data-lit]").first
    name = card.locator(".name").inner_text().split("#")[0]
    page.mouse.move(10, 300)  # a card is pointed at by a movement, not by lying under the pointer
    card.hover()
    expect(page.locator(".rail .details h3").first).to_have_text(name)
    expect(page.locator(".rail .details .rulings summary")).to_contain_text("Rulings")
    card.dispatch_event("pointerdown", {"pointerType": "touch", "isPrimary": True, "button": 0, "bubbles": True})
    expect(page.locator(".dialog.zoom .face .name").first).to_contain_text(name)  # the finger has not been lifted


def test_pictures_of_ones_own_stand_on_the_cards_they_are_of(opened: Opened, table: Make) -> None:
    page = opened("/")
    page.route("**/api/pictures", lambda route: route.fulfill(json=["HAJ-001", *[f"HAJ-{n:03}" for n in range(200)]]))
    page.route("**/pictures/HAJ*", lambda route: route.fulfill(body=base64.b64decode(DOT), content_type="image/png"))
    link = table("evolve", "person", "greedy", decks=DECKS)["seats"]["0"]
    page.goto(f"{page.url.split('#')[0]}#{link}")
    page.reload()
    hand = Hand(page, seed=2)
    while not page.locator(".hand .card").count():
        hand.step_once()
        hand.until_asked()
    expect(page.locator(".hand .card img.picture").first).to_have_js_property("naturalWidth", 1)
