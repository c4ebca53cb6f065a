"""Picking: which cards can be picked, judged by what the words behind the choice do to them.

A game registers which cards a word can be done to (`@rules.picked_for`); for a cost every part must be possible
(`@rules.possibility`). If that cannot be known before the cards are picked, all can be picked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.kernel.declaring.rules import KERNEL
from tefuda.kernel.playing.paying import Paid, part_possible
from tefuda.kernel.primitives.identity_cache import cached_by_identity
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.resolving.performing import Paying
from tefuda.kernel.resolving.references import done_to_picked
from tefuda.kernel.table.signatures import change_speaker
from tefuda.kernel.table.state import Table

if TYPE_CHECKING:
    from tefuda.kernel.table.signatures import Speaker

Agenda = tuple[Node, ...]


def suited(
    table: Table,
    scope: Speaker,
    cards: list[int],
    following: Agenda | None = None,
    paid: bool | None = None,
    beside: tuple[int, ...] = (),
) -> list[int]:
    """The cards, among those that could be picked, to which the following words can be done; `beside`: others picked already.

    `following`: the words behind the choice, if not the speaker's agenda; `paid`: whether they are parts of a cost.
    """
    if following is None:
        following = _behind(scope)
    if not following:
        return cards
    for word in _limiting(table, scope, following):
        check = table.game.picks[type(word)].check
        cards = [card for card in cards if check(table, scope, word, card, beside)]
    if not (getattr(scope, "paying", False) if paid is None else paid):
        return cards
    for word in parts_about_picked(table, scope, following):
        cards = [card for card in cards if part_possible(table, change_speaker(scope, it=(table.ref(card),)), word)]
    return cards


def parts_about_picked(table: Table, scope: Speaker, following: Agenda) -> Agenda:
    """The parts of a cost, behind one that picks cards, that act on these cards."""
    parts: list[Node] = []
    for node in following:
        if type(node) is Paid or type(node) is Paying:
            break
        parts.append(node)
    return tuple([word for word, _ in done_to_picked(table, scope, parts)])


def _behind(scope: Speaker) -> Agenda:
    """The words behind the one that is being carried out."""
    agenda: Agenda = getattr(scope, "agenda", ())
    return agenda[1:]


def _limiting(table: Table, scope: Speaker, following: Agenda) -> Agenda:
    """The words that can be done to some picked cards only, as far as those are known now."""
    picks = table.game.picks
    for node in following:
        if not picks.keys().isdisjoint(_kinds_within(node)):
            break
    else:
        return ()
    words = done_to_picked(table, scope, following)
    return tuple([word for word, at_once in words if type(word) in picks and (at_once or picks[type(word)].fixed)])


@cached_by_identity
def _kinds_within(node: Node) -> frozenset[type]:
    return frozenset([type(part) for part in within(node)])


# ── several cards ───────────────────────────────────────────────────────────────────────────────────────────────────
class DoneTogether(Node, frozen=True):
    """An inner word, used as a test of cards picked together: the following words can be done to all of them at once."""

    words: Agenda


@KERNEL.set_test(DoneTogether)
def _done_together(table: Table, scope: Speaker, test: DoneTogether, cards: list[int]) -> bool:
    """True if the words can be done to the last card beside those before it."""
    *before, last = cards
    checks = [(table.game.picks[type(word)].check, word) for word in test.words]
    return all(check(table, scope, word, last, tuple(before)) for check, word in checks)


def joint_tests(table: Table, scope: Speaker, following: Agenda | None = None) -> tuple[DoneTogether, ...]:
    """The tests of cards picked together, if the words behind the choice act on them at once."""
    words = _limiting(table, scope, _behind(scope) if following is None else following)
    found = tuple([word for word in words if table.game.picks[type(word)].together(word)])
    return (DoneTogether(found),) if found else ()
