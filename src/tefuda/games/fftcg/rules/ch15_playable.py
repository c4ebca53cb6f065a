"""Chapter 7.7, 11.3.3 and 14.1, cards that an effect picks to play or cast: only those with which that can be done."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.ch11_deeds import may_enter
from tefuda.games.fftcg.rules.ch11_following import can_be_cast
from tefuda.games.fftcg.rules.ch11_using import card_casting
from tefuda.games.fftcg.rules.ch15_actions import seat_entered
from tefuda.games.fftcg.rules.questions import Speaker
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.effects import It, Sequence
from tefuda.kernel.questions import amount
from tefuda.kernel.rulebook import cite
from tefuda.kernel.state import Table
from tefuda.kernel.values import Node


class EnterTogether(Node, frozen=True, tag=t.own):
    """An inner word, a test of cards together: they may enter a player's field at once."""

    seat: int


@rules.set_test(EnterTogether)
def enter_together(table: Table, scope: Speaker, test: EnterTogether, cards: list[int]) -> bool:
    """7.7.3 to 7.7.5: each of them beside those before it."""
    return all(may_enter(table, test.seat, card, tuple(cards[:index])) for index, card in enumerate(cards))


def next_word(scope: Speaker) -> Node | None:
    """The word right behind the one that is being carried out."""
    agenda: tuple[Node, ...] = getattr(scope, "agenda", ())[1:]
    while agenda and isinstance(agenda[0], Sequence):
        agenda = agenda[0].steps
    return agenda[0] if agenda else None


def tests_of_playing(table: Table, scope: Speaker) -> tuple[EnterTogether, ...]:
    """What is asked of cards together that are picked, where the next word plays them onto the field."""
    word = next_word(scope)
    if isinstance(word, v.Put) and word.zone == "field" and isinstance(word.group, It):
        return (EnterTogether(seat_entered(table, scope, word)),)
    return ()


def playable(table: Table, scope: Speaker, cards: list[int]) -> list[int]:
    """14.1: of the cards that could be picked, those which the next word can play or cast, where it does so."""
    word, together = next_word(scope), tests_of_playing(table, scope)
    if together:
        found = [card for card in cards if may_enter(table, together[0].seat, card)]
    elif isinstance(word, v.CastCard) and isinstance(word.group, It):
        cost = None if word.cost is None else amount(table, scope, word.cost)
        found = [card for card in cards if can_be_cast(table, card_casting(table, scope.seat, card, cost))]
    else:
        return cards
    if len(found) < len(cards):
        cite("14.1")
    return found
