"""Chapter 15.1.1.8, searching: cards of one's own deck that fit, alone and together."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.ch11_choices import options_of
from tefuda.games.fftcg.rules.ch15_players import show_to_all
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.evaluating.questions import amount, passes
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.playing.picking import joint_tests, suited
from tefuda.kernel.playing.selecting import completing, set_tests
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.resolving.performing import remember
from tefuda.kernel.table import atoms, chance
from tefuda.kernel.table.records import Resolving, change
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import WordResult


class Searching(v.Word, frozen=True):
    """An inner word: a search in which each card found keeps others from being found."""

    search: v.Search
    found: tuple[int, ...] = ()


def findable(table: Table, frame: Resolving, node: v.Search, beside: tuple[int, ...] = ()) -> list[int]:
    """15.1.1.8.1: cards that fit, and with which (`beside` those found before) what follows can be done."""
    others = [card for card in table.zone(t.DECK, frame.seat) if card not in beside]
    fitting = [card for card in others if not node.tests or passes(table, frame, card, node.tests)]
    found = suited(table, frame, fitting, _behind(node), beside=beside)
    tests, whole = set_tests(table, node.tests), _whole(table, frame, node)
    if not tests and whole < 2:
        return found
    left = completing(table, frame, tests, list(beside), found, whole)
    if len(beside) + 1 >= whole or not joint_tests(table, frame, _behind(node)):
        return left
    return [card for card in left if findable(table, frame, node, (*beside, card))]


def _whole(table: Table, frame: Resolving, node: v.Search) -> int:
    """15.1.1.8.2: so many are found together, or none; 1 where any number up to the most will do. Any cards at all are 15.1.1.8.3."""
    return 1 if node.up_to or not node.tests else amount(table, frame, node.number)


def _behind(node: v.Search) -> tuple[Node, ...]:
    """What is done to the cards found."""
    return () if node.then is None else (node.then,)


@rules.word(v.Search, "15.1.1.8.1")
def search(table: Table, frame: Resolving, node: v.Search) -> WordResult:
    """15.1.1.8.2: one may find nothing, but for any card (15.1.1.8.3) one must."""
    atoms.show(table, table.zone(t.DECK, frame.seat), (frame.seat,))
    cards = findable(table, frame, node)
    number = min(amount(table, frame, node.number), len(cards))
    if number > 1 and (
        joint_tests(table, frame, _behind(node)) or set_tests(table, node.tests) or _whole(table, frame, node) > 1
    ):
        return (Searching(node),)
    least = number if not node.tests and not node.up_to else 0
    return Ask(
        (frame.seat,), "choose", "15.1.1.8.1", options_of(cards), least=least, most=number, secret=True, about=frame.source,
        prompt="search", too_few="15.1.1.8.3",
    )  # fmt: skip


@rules.word(Searching, "15.1.1.8.1")
def search_on(table: Table, frame: Resolving, node: Searching) -> WordResult:
    """One after the other, since what enters beside another must be let in with it."""
    cards = findable(table, frame, node.search, node.found)
    left = amount(table, frame, node.search.number) - len(node.found)
    if left <= 0 or (node.found and not cards):
        return searched(table, frame, node.search, options_of(list(node.found)))
    least = 1 if not node.search.up_to and (node.found or not node.search.tests) else 0  # begun, it is the whole number
    return Ask(
        (frame.seat,), "choose", "15.1.1.8.1", options_of(cards), least=min(least, len(cards)), most=min(1, len(cards)), secret=True,
        about=frame.source, prompt="search", too_few="15.1.1.8.2" if node.search.tests else "15.1.1.8.3",
    )  # fmt: skip


@rules.answering(Searching)
def found_one(table: Table, frame: Resolving, node: Searching, picked: tuple[Option, ...]) -> WordResult:
    if not picked:
        return searched(table, frame, node.search, options_of(list(node.found)))
    return (change(node, found=(*node.found, picked[0].card)),)


@rules.answering(v.Search)
def searched(table: Table, frame: Resolving, node: v.Search, picked: tuple[Option, ...]) -> WordResult:
    """15.1.1.8.1: shown and laid aside, the deck shuffled, then what is written."""
    cards = tuple([option.card for option in picked])
    cite("15.1.1.8.3" if not node.tests else "15.1.1.8.2" if not cards else "15.1.1.8.1")
    show_to_all(table, cards)
    chance.shuffle(table, t.DECK, frame.seat, aside=cards)
    refs = tuple([table.ref(card) for card in cards])
    keep(table, it=refs, did=bool(refs))
    remember(table, "found", refs)
    return (node.then,) if node.then is not None and refs else ()
