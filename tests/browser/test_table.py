"""What must hold at a table in the browser: coming back, watching, taking back, why not, both languages, and nothing that is not one's own."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from tefuda.kernel.seeing.view import SPECTATOR
from tests.browser.knowing import Knowledge
from tests.browser.playing import Hand, Opened, asked, question, seated
from tests.server.process import Server

Make = Callable[..., dict[str, Any]]
DECKS = ("harbor_lights", "fog_and_stars")


def test_a_reload_in_the_middle_of_a_choice_leads_back_to_it(opened: Opened, table: Make) -> None:
    page = opened(table("evolve", "person", "greedy", decks=DECKS)["seats"]["0"])
    hand = Hand(page, seed=2)
    for _ in range(8):  # whole answers: no menu that a reload closes is open then
        hand.until_asked()
        hand.step_once()
    before, words = hand.until_asked(), page.inner_text(".prompt-words")
    page.reload()
    after = hand.until_asked()
    assert page.inner_text(".prompt-words") == words
    assert {sort: after[sort] for sort in ("lit", "choices")} == {sort: before[sort] for sort in ("lit", "choices")}


def test_a_watcher_sees_the_game_and_no_hand(opened: Opened, table: Make) -> None:
    made = table("rebirth", "person", "greedy")
    page = opened(made["seats"]["0"])
    hand = Hand(page, seed=4)
    hand.step()
    watcher = opened(made["watch"])
    watcher.wait_for_selector(".felt")
    for _ in range(8):
        hand.step()
    hand.until_asked()
    watcher.wait_for_function(
        "(title) => document.querySelector('.where')?.textContent.replace(/^.*turn/, '') === title.replace(/^.*turn/, '')",
        arg=page.inner_text(".where"),
    )
    assert watcher.locator(".hand").count() == 0
    assert watcher.locator("[data-lit], [data-option]").count() == 0
    assert watcher.get_by_text("Watching").is_visible()


def test_taking_back_needs_consent_and_then_asks_again(opened: Opened, table: Make) -> None:
    pages = seated(opened, table("evolve", "person", "person", decks=DECKS))
    first = asked(*pages)
    other = pages[1 - pages.index(first)]
    number, words = question(first), first.inner_text(".prompt-words")
    Hand(first, seed=1).step_once()
    first.keyboard.press("z")
    other.wait_for_selector("[data-consent=yes]")
    first.wait_for_selector(".notice")
    other.click("[data-consent=no]")
    for page in pages:
        page.wait_for_selector(".notice", state="detached")
    first.keyboard.press("z")
    other.click("[data-consent=yes]")
    first.wait_for_function("(words) => document.querySelector('.prompt-words')?.innerText === words", arg=words)
    assert question(first) == number


def test_what_cannot_be_done_says_why_with_its_clause(opened: Opened, table: Make) -> None:
    page = opened(table("evolve", "person", "greedy", decks=DECKS)["seats"]["0"])
    hand = Hand(page, seed=2)
    dear = page.locator(".hand .card:not([data-lit])")
    for _ in range(200):
        hand.until_asked()
        if page.locator(".prompt [data-verb=end]").count() and dear.count():
            break
        assert hand.step()
    dear.first.click()
    why = page.locator(
        ".deed.illegal[aria-expanded=true] + .why"
    )  # of what one most likely meant, without a second click
    why.wait_for()
    assert why.inner_text().strip() != ""
    why.locator(".cite").click()
    page.wait_for_function("() => document.querySelector('.clause-card .clause-text')?.textContent.length > 3")


def test_escape_closes_what_lies_on_top_first(opened: Opened, table: Make) -> None:
    page = opened(table("evolve", "person", "greedy", decks=DECKS)["seats"]["0"])
    hand = Hand(page, seed=2)
    while not page.locator(".prompt [data-verb=end]").count():
        assert hand.step()
        hand.until_asked()
    page.locator(".hand .card").first.click()
    page.wait_for_selector(".deeds")
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    assert page.locator(".deeds").count()
    page.keyboard.press("Escape")
    page.wait_for_selector(".deeds", state="detached")


def test_the_page_speaks_both_languages_and_cards_theirs(opened: Opened, table: Make) -> None:
    page = opened(table("cipher", "person", "greedy")["seats"]["0"], language="ja-JP")
    hand = Hand(page)
    while not page.locator(".hand .card .name").count():
        assert hand.step()
        hand.until_asked()
    assert page.evaluate("() => document.documentElement.lang") == "ja"
    name = page.locator(".hand .card .name").first
    japanese, undo = name.inner_text(), page.locator("[data-tool=back]").inner_text()
    page.click("[data-tool=settings]")
    page.locator("fieldset", has_text="ページの言語").get_by_text("English").click()
    page.wait_for_function("() => document.documentElement.lang === 'en'")
    assert page.locator("[data-tool=back]").inner_text() != undo
    assert name.inner_text() == japanese  # cards have a language of their own
    page.locator("fieldset", has_text="Language of the cards").get_by_text("English").click()
    assert name.inner_text() != japanese


# Two decks of each game that share no card.
APART = {
    "evolve": DECKS,
    "fftcg": ("ember_and_sail", "frozen_court"),
    "cipher": ("dawn", "dusk"),
    "pso2": ("golden_road", "black_nest"),
    "rebirth": ("harbor", "town_nights"),
}
STORED = "() => JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])"
LOOKS = 20  # answers of a game after which everybody's page is searched


def found_in(texts: Iterable[str], secrets: Iterable[str]) -> list[str]:
    """The secrets that stand in some texts, be it as HTML writes them."""
    plain = "\n".join([html.unescape(text) for text in texts])
    return sorted([secret for secret in secrets if secret in plain])


@pytest.mark.parametrize("game", APART)
def test_nothing_in_the_page_tells_what_the_seat_may_not_know(
    game: str, opened: Opened, table: Make, server: Server
) -> None:
    made = table(game, "person", "person", decks=APART[game])
    heard: dict[int, list[str]] = {0: [], 1: [], SPECTATOR: []}
    players = seated(opened, made, heard[0].append, heard[1].append)
    pages = dict(enumerate(players)) | {SPECTATOR: opened(made["watch"], heard=heard[SPECTATOR].append)}
    pages[SPECTATOR].wait_for_selector(".felt")
    hands, known = [Hand(page, seed=9) for page in players], Knowledge(server.database, made["table"], pages)
    seen: dict[int, set[str]] = {0: set(), 1: set()}
    for _ in range(LOOKS):
        hands[players.index(asked(*players))].step_once()
        texts = {who: [page.content(), page.evaluate(STORED), *heard[who]] for who, page in pages.items()}
        known.catch_up()  # after that: whatever the pages have was told by now
        told = {who: found_in(texts[who], known.secrets(who)) for who in pages}
        assert told == {0: [], 1: [], SPECTATOR: []}
        for who, other in ((0, 1), (1, 0)):
            for place, text in (("page", texts[other][:1]), ("frames", texts[other][2:])):
                seen[who] |= {place} if found_in(text, known.secrets(who)) else set()
    known.close()
    assert seen == {
        0: {"page", "frames"},
        1: {"page", "frames"},
    }  # the search finds them where they may be: in the other's
