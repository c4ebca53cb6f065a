"""Chapter 7.7.3 to 7.7.5, several cards that an effect puts onto the field together, of which not all may be there beside each other."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.ch11_choices import options_of
from tefuda.games.fftcg.rules.ch11_deeds import may_enter
from tefuda.games.fftcg.rules.questions import Speaker
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.resolving.performing import reached
from tefuda.kernel.table.records import Ref, Resolving, change
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.sides import masters_meant
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import WordResult


class TheseCards(Node, frozen=True, tag=t.own):
    """An inner word, a group: these very cards."""

    cards: tuple[Ref, ...]


@rules.group(TheseCards)
def these_cards(table: Table, scope: Speaker, node: TheseCards) -> tuple[Ref, ...]:
    return node.cards


class SomeEnter(v.Word, frozen=True):
    """An inner word: of the cards that are to enter the player says which do, as each keeps others from it."""

    put: v.Put
    picked: tuple[Ref, ...] = ()


def seat_entered(table: Table, frame: Speaker, node: v.Put) -> int:
    """The player under whose control cards enter the field by an effect."""
    return masters_meant(table, frame.seat, node.whose)[0] if node.whose else frame.seat


def some_enter(table: Table, frame: Resolving, node: v.Put) -> bool:
    """Are these cards each of which could enter, but not all of them together?"""
    if node.zone != "field":
        return False
    return bool(_at_odds(table, seat_entered(table, frame, node), reached(table, frame, node.group), ()))


def _at_odds(table: Table, seat: int, refs: list[Ref], beside: tuple[int, ...]) -> list[int]:
    """Of cards that may enter `beside` others, those that may not beside all the rest of them."""
    able = [ref[0] for ref in refs if may_enter(table, seat, ref[0], beside)] if len(refs) > 1 else []
    rest = {card: (*beside, *[other for other in able if other != card]) for card in able}
    return [card for card in able if not may_enter(table, seat, card, rest[card])]


@rules.word(SomeEnter, "11.11.5.1")
def which_enter(table: Table, frame: Resolving, node: SomeEnter) -> WordResult:
    """2.3, 11.11.5.1: what cannot be done is left; which of them that is, whoever carries out the effect says, card by card."""
    seat, beside = seat_entered(table, frame, node.put), tuple([ref[0] for ref in node.picked])
    refs = [ref for ref in reached(table, frame, node.put.group) if ref not in node.picked]
    at_odds = _at_odds(table, seat, refs, beside)
    if at_odds:
        return Ask((frame.seat,), "choose", "11.11.5.1", options_of(at_odds), about=frame.source, prompt="pick")
    free = [ref for ref in refs if may_enter(table, seat, ref[0], beside)]
    return (change(node.put, group=TheseCards((*node.picked, *free))),)


@rules.answering(SomeEnter)
def one_enters(table: Table, frame: Resolving, node: SomeEnter, picked: tuple[Option, ...]) -> WordResult:
    return (change(node, picked=(*node.picked, *[table.ref(option.card) for option in picked])),)
