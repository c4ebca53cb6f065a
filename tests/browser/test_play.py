"""Ways to play at a table in the browser: by drag, in an order, in shares, with second looks, clocks and claims; and what comes after a game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tefuda.games.catalogue import open_game
from tefuda.kernel.saving.transcript import parse, verify
from tefuda.kernel.table.requests import By, Request
from tests.browser.moments import at, questions_to, rows_of
from tests.browser.playing import Hand, Opened, asked, question, seated
from tests.server.process import Server

Make = Callable[..., dict[str, Any]]
DECKS = ("harbor_lights", "fog_and_stars")
expect.set_options(timeout=60_000)  # a busy machine is no fault of the page


def gone_on(page: Page, number: str) -> None:
    """Wait until another question is put, or the game is over."""
    page.wait_for_function(
        "(before) => !['-1', before].includes(document.querySelector('.table').dataset.question)", arg=number
    )


def answered(page: Page, server: Server, name: str, before: int) -> tuple[int, ...]:
    """What was answered to the question after so many rows, once it was."""
    while len(rows_of(server.database, name)) == before:
        page.wait_for_timeout(50)
    row = rows_of(server.database, name)[before]
    given = row.answer if isinstance(row, By) else row
    assert isinstance(given, tuple)
    return given


def middle(place: Locator) -> tuple[float, float]:
    """Where the middle of something is."""
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, what: Locator, to: Locator) -> None:
    """Press, move and release, as a hand does it."""
    page.mouse.move(*middle(what))
    page.mouse.down()
    (x, y), (there_x, there_y) = middle(what), middle(to)
    page.mouse.move((x + there_x) / 2, (y + there_y) / 2, steps=4)
    page.mouse.move(there_x, there_y, steps=4)
    page.mouse.up()


# ── by drag ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def may_play(request: Request) -> bool:
    """True where the first seat can play cards, each in one way."""
    played = [option.card for option in request.options if option.verb == "play"]
    return request.kind == "act" and request.seats == (0,) and len(played) > 1 and len({*played}) == len(played)


def test_a_card_is_played_by_drag(opened: Opened, table: Make, server: Server) -> None:
    page, name = at(opened, table, "evolve", may_play)
    number, before = question(page), rows_of(server.database, name)
    card = page.locator(".hand .card[data-lit]").first
    handle = card.get_attribute("data-card")
    drag(page, card, page.locator(".bar"))  # to where nothing is played: nothing happens
    assert question(page) == number
    assert page.locator(".deeds").count() == 0
    drag(page, card, page.locator(".bside.own .zrow").first)
    gone_on(page, number)
    assert len(rows_of(server.database, name)) > len(before)
    assert page.locator(f".hand [data-card='{handle}']").count() == 0


def test_a_second_click_does_the_only_deed(opened: Opened, table: Make) -> None:
    page, _ = at(opened, table, "evolve", may_play)
    number = question(page)
    card = page.locator(".hand .card[data-lit]").first
    handle = card.get_attribute("data-card")
    card.dblclick()
    gone_on(page, number)
    assert page.locator(f".hand [data-card='{handle}']").count() == 0


def aimed(request: Request) -> bool:
    """True where the first seat aims an attack at one of several."""
    return request.prompt == "target" and request.seats == (0,) and len(request.options) > 1


def test_what_was_begun_is_taken_back_from_the_question_itself(opened: Opened, table: Make) -> None:
    page, _ = at(opened, table, "evolve", aimed)
    expect(page.locator(".prompt")).to_contain_text("attack?")
    page.locator(".prompt [data-back]").click()
    expect(page.locator(".prompt")).to_contain_text("What will you do?")


# ── orders and shares ───────────────────────────────────────────────────────────────────────────────────────────────
def in_order(request: Request) -> bool:
    """True where several are put in an order."""
    return request.kind == "order" and len(request.options) > 2


def test_an_order_is_given_by_clicks(opened: Opened, table: Make, server: Server) -> None:
    page, name = at(opened, table, "evolve", in_order)
    before, count = len(rows_of(server.database, name)), page.locator(".order [data-option]").count()
    wanted = [count - 1, 0, *range(1, count - 1)]
    for index in (count - 1, 1, 0):  # the second click is taken back by the fourth
        page.click(f".order [data-option='{index}']")
    assert page.locator("[data-confirm]").is_disabled()
    page.click(".order [data-option='1']")
    page.click("[data-as-shown]")  # the rest as it stands
    assert answered(page, server, name, before) == tuple(wanted)


def test_an_order_is_given_by_drag(opened: Opened, table: Make, server: Server) -> None:
    page, name = at(opened, table, "evolve", in_order)
    before, cards = len(rows_of(server.database, name)), page.locator(".order li")
    count = cards.count()
    cards.nth(count - 1).drag_to(cards.nth(0))
    expect(cards.nth(0).locator(".pickmark")).to_have_text("1")
    page.click("[data-confirm]")
    assert answered(page, server, name, before) == (count - 1, *range(count - 1))


def shares(request: Request) -> bool:
    """True where something is divided among several."""
    return request.kind == "divide" and len(request.options) > 1 and request.most > 2


def test_a_division_is_made_in_steps(opened: Opened, table: Make, server: Server) -> None:
    page, name = at(opened, table, "fftcg", shares, first=8)
    before, shown = len(rows_of(server.database, name)), page.locator(".divide output")
    whole = sum([int(text) for text in shown.all_inner_texts()])
    assert page.locator("[data-confirm]").is_enabled()  # a proposal that is whole
    assert page.locator("[data-more='0']").is_disabled()  # nothing is left to share
    less = page.get_by_role("button", name="One less for")
    while less.nth(1).is_enabled():
        less.nth(1).click()
    assert page.locator("[data-confirm]").is_disabled()
    while page.locator("[data-more='0']").is_enabled():
        page.click("[data-more='0']")
    expect(shown.nth(0)).to_have_text(str(whole - sum([int(text) for text in shown.all_inner_texts()[1:]])))
    given = [int(text) for text in shown.all_inner_texts()]
    if page.locator("[data-confirm]").is_disabled():  # everybody must have a share
        less.nth(0).click()
        page.click("[data-more='1']")
        given = [given[0] - 1, given[1] + 1, *given[2:]]
    page.click("[data-confirm]")
    row = answered(page, server, name, before)
    assert [row.count(index) for index in range(len(given))] == given


# ── second looks ────────────────────────────────────────────────────────────────────────────────────────────────────
def attacks_left(request: Request) -> bool:
    """True where one may attack or end the turn."""
    return {"attack", "end"} <= {option.verb for option in request.options} and request.seats == (0,)


def test_a_turn_with_attacks_left_is_ended_after_a_second_look(opened: Opened, table: Make, server: Server) -> None:
    page, name = at(opened, table, "evolve", attacks_left)
    number, before = question(page), len(rows_of(server.database, name))
    page.click(".prompt [data-verb=end]")
    page.wait_for_selector("[data-sure]")
    page.get_by_role("button", name="Keep playing").click()
    page.wait_for_selector("[data-sure]", state="detached")
    assert question(page) == number
    assert len(rows_of(server.database, name)) == before
    page.click(".prompt [data-verb=end]")
    page.click("[data-sure]")
    gone_on(page, number)
    assert len(rows_of(server.database, name)) > before


def test_no_second_look_where_none_is_wanted(opened: Opened, table: Make) -> None:
    page, _ = at(opened, table, "evolve", attacks_left)
    number = question(page)
    page.click("[data-tool=settings]")
    page.get_by_label("Ask before I end a turn with attacks left").uncheck()
    page.keyboard.press("Escape")
    page.click(".prompt [data-verb=end]")
    gone_on(page, number)
    assert page.locator("[data-sure]").count() == 0


def test_a_key_takes_back_at_a_table_with_a_program(opened: Opened, table: Make) -> None:
    page = opened(table("evolve", "person", "greedy", decks=DECKS)["seats"]["0"])
    hand = Hand(page, seed=2)
    while not page.locator(".prompt [data-verb=end]").count():
        assert hand.step()
        hand.until_asked()
    words, number, log = page.inner_text(".prompt-words"), question(page), page.locator(".log-lines li").count()
    hand.step_once()
    page.wait_for_function("(count) => document.querySelectorAll('.log-lines li').length > count", arg=log)
    page.keyboard.press("z")
    page.wait_for_function("(number) => document.querySelector('.table').dataset.question === number", arg=number)
    assert page.inner_text(".prompt-words") == words


# ── hints ───────────────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("language", "setting"), [("en-US", "Show hints for a first game"), ("ja-JP", "はじめての人への説明を出す")]
)
def test_a_first_game_explains_itself(language: str, setting: str, opened: Opened, table: Make) -> None:
    page = opened(table("evolve", "person", "greedy", decks=DECKS)["seats"]["0"], language=language)
    hand, told = Hand(page, seed=2), set()
    for _ in range(12):
        hand.until_asked()
        told |= {*page.locator(".prompt .hint").all_inner_texts()}
        hand.step_once()
    assert len(told) > 1, told
    assert all(any(ord(letter) > 0x3000 for letter in hint) == (language == "ja-JP") for hint in told)
    hand.until_asked()
    page.click("[data-tool=settings]")
    page.get_by_label(setting).uncheck()
    page.keyboard.press("Escape")
    for _ in range(4):
        assert page.locator(".prompt .hint").count() == 0
        hand.step_once()
        hand.until_asked()


# ── what is answered by itself ──────────────────────────────────────────────────────────────────────────────────────
def settings_of(page: Page) -> Locator:
    """The settings, opened."""
    page.click("[data-tool=settings]")
    return page.locator("form.settings")


def play(hand: Hand, answers: int) -> None:
    """Answer so often, or until the game is over."""
    for _ in range(answers):
        if hand.until_asked()["over"]:
            return
        hand.step_once()
    hand.until_asked()


@pytest.mark.parametrize("wanted", ["not by itself", "stops"])
def test_nothing_is_passed_where_one_wants_to_be_asked(
    wanted: str, opened: Opened, table: Make, server: Server
) -> None:
    made = table("fftcg", "person", "greedy")
    page = opened(made["seats"]["0"])
    hand = Hand(page, seed=3)
    play(hand, 8)
    form, before = settings_of(page), len(rows_of(server.database, made["table"]))
    if wanted == "stops":
        for box in form.locator(".stops input").all():
            box.check()
    else:
        form.get_by_label("Pass by itself where nothing can be done").uncheck()
    page.keyboard.press("Escape")
    play(hand, 20)
    stops = page.evaluate("() => JSON.parse(localStorage['tefuda.stops fftcg'] ?? '[]')")
    put = [one for one in questions_to(server.database, made["table"], 0) if one.row >= before and one.kind == "act"]
    put = [one for one in put if wanted != "stops" or one.phase in stops]
    assert any(one.settled for one in put), "nothing was ever asked that needs nobody"
    assert [one for one in put if one.number not in hand.answered] == []


def test_a_turn_that_is_passed_still_stops_where_one_wants_to_be_asked(
    opened: Opened, table: Make, server: Server
) -> None:
    said: list[str] = []  # the questions at which one wanted to be asked no more
    for seed in range(8):  # until one can ask for it
        made = table("fftcg", "person", "greedy")
        page = opened(made["seats"]["0"])
        hand, no_more = Hand(page, seed=seed), page.get_by_role("button", name="Ask me no more this turn")
        play(hand, 8)
        for box in settings_of(page).locator(".stops input").all():
            box.check()
        page.keyboard.press("Escape")
        while len(said) < 3 and not hand.until_asked()["over"]:
            if no_more.count():
                said.append(question(page))
                no_more.click()
                gone_on(page, said[-1])
            else:
                hand.step_once()
        if said:
            break
    stops = page.evaluate("() => JSON.parse(localStorage['tefuda.stops fftcg'])")
    put = [one for one in questions_to(server.database, made["table"], 0) if one.kind == "act" and one.phase in stops]
    assert said, "one could never ask to be passed by"
    since = [one for one in put if int(one.number) >= int(said[0])]
    phase = ""
    for one in since:
        phase = one.phase if one.number in said else phase
        assert one.number in (*said, *hand.answered) or one.phase == phase, one


def test_always_no_answers_that_question_and_no_other(opened: Opened, table: Make, server: Server) -> None:
    for seed in range(20):  # until it is asked, and asked once more
        made = table("rebirth", "person", "greedy")
        page = opened(made["seats"]["0"])
        hand, no = Hand(page, seed=seed), page.get_by_role("button", name="Always no to this")
        while not no.count() and hand.step():
            hand.until_asked()
        if not no.count():
            continue
        chosen = question(page)
        no.click()
        hand.play_out()
        put = questions_to(server.database, made["table"], 0)
        first = next(one for one in put if one.number == chosen)
        by_itself = [one for one in put if one.number not in (*hand.answered, chosen) and not one.settled]
        assert {(one.kind, one.prompt, one.about, one.verb) for one in by_itself} <= {
            ("yes/no", first.prompt, first.about, "no")
        }
        if by_itself:
            return
    raise AssertionError("it was never asked again")


# ── clocks and claims ───────────────────────────────────────────────────────────────────────────────────────────────
CLOCK = "() => document.querySelector('.bside.own .clock')?.textContent"


def test_a_clock_is_shown_and_runs_out(opened: Opened, table: Make, server: Server) -> None:
    clock = {"bank": 8000, "increment": 0, "each": 0}
    made = table("rebirth", "person", "person", clock=clock)
    pages = seated(opened, made)
    page = asked(*pages)
    first = page.evaluate(CLOCK)
    assert first.startswith("00:0")
    page.wait_for_function(
        "(first) => document.querySelector('.bside.own .clock.runs')?.textContent < first", arg=first
    )
    for one in pages:
        one.wait_for_selector(".dialog.result")
    assert page.locator(".dialog.result.won").count() == 0
    assert pages[1 - pages.index(page)].locator(".dialog.result.won").count() == 1
    assert "time" in page.inner_text(".log-lines").lower()


def test_the_game_of_one_who_stays_away_is_claimed(opened: Opened, table: Make) -> None:
    pages = seated(opened, table("rebirth", "person", "person", absent=1000))
    gone = asked(*pages)
    there = pages[1 - pages.index(gone)]
    assert there.get_by_role("button", name="Claim the game").count() == 0
    gone.context.close()
    there.get_by_role("button", name="Claim the game").click()
    expect(there.locator(".dialog.result.won")).to_be_visible()


# ── after it ────────────────────────────────────────────────────────────────────────────────────────────────────────
def concede(page: Page) -> None:
    """Give the game up, after a second look."""
    page.click("[data-tool=signs]")
    page.click("[data-tool=concede]")
    page.click("[data-sure]")


def test_a_rematch_swaps_the_seats(opened: Opened, table: Make) -> None:
    pages = seated(opened, table("evolve", "person", "person", decks=DECKS))
    own = "() => document.querySelector('.bside.own').dataset.seat"
    before, tables = [page.evaluate(own) for page in pages], [page.url for page in pages]
    concede(asked(*pages))
    pages[0].click("[data-after=rematch]")
    for page in pages:
        page.get_by_role("button", name="To the next game").click()
    playing = ".table:not(:has(.dialog.result)) .bside.own"
    while not all(page.locator(playing).count() for page in pages):  # whoever never said a name is asked for one
        for page in pages:
            page.evaluate("() => document.querySelector('[data-sit]')?.click()")
            page.wait_for_timeout(100)
    assert [page.evaluate(own) for page in pages] == before[::-1]
    assert not {page.url for page in pages} & {*tables}


def test_the_transcript_of_a_game_is_downloaded(opened: Opened, table: Make) -> None:
    page = opened(table("rebirth", "person", "greedy")["seats"]["0"], accept_downloads=True)
    hand = Hand(page, seed=4)
    for _ in range(10):
        hand.step()
    hand.until_asked()
    concede(page)
    with page.expect_download() as caught:
        page.click("[data-after=download]")
    found = parse(Path(caught.value.path()).read_bytes())
    assert verify(found, open_game).over is not None


# ── studies ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_a_study_from_the_home_page_has_all_hands_open(opened: Opened) -> None:
    page = opened("/")
    page.get_by_role("article", name="Rebirth").get_by_role("link", name="Make a table").click()
    page.get_by_label("Study").check()
    page.get_by_role("button", name="Make the table").click()
    hand = Hand(page, seed=4)
    for _ in range(8):  # for both seats: whoever is asked
        hand.until_asked()
        hand.step_once()
    expect(page.get_by_text("Study · all hands are open")).to_be_visible()
    assert page.locator(".hand .card .name").count()
    expect(page.locator(".bside.other .zrow.held .card .name").first).to_be_visible()
