"""Chances: all outcomes of an answer on an open table where nobody knows the order of the decks.

An unseen card could be any unseen card of the same owner. When an answer turns one up, each possible card is tried; dice and
random picks are tried with every result.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tefuda.kernel.flow.play import advance
from tefuda.kernel.proving.same_tables import is_unseen
from tefuda.kernel.table import atoms
from tefuda.kernel.table.lots import Lots
from tefuda.kernel.table.records import Card
from tefuda.kernel.table.requests import Answer
from tefuda.kernel.table.state import Table

MOST_OUTCOMES = 10_000  # answers for one position; with more it is left undecided


class CannotTell(Exception):
    """The outcomes cannot be enumerated: there are too many, or chance was used in an unknown way."""


class Chances:
    """All outcomes of answers, with counters for a whole search."""

    def __init__(self, most_answers: int, most_outcomes: int = MOST_OUTCOMES) -> None:
        self.most_answers, self.most_outcomes = most_answers, most_outcomes
        self.outcomes = 0  # outcomes of answers that use chance
        self.answers = 0  # answers carried out
        self._latest: tuple[Table, tuple[int, ...]] | None = None

    def after(self, table: Table, answer: Answer) -> Iterator[Table]:
        """The tables that an answer can lead to; raises CannotTell, perhaps midway, if not all of them can be found."""
        return self._outcomes(table, answer, {}, ())

    def _outcomes(
        self, table: Table, answer: Answer, known: Mapping[int, int], said: tuple[int, ...]
    ) -> Iterator[Table]:
        """Play an answer with these faces for unseen cards and these results of chance (missing ones are 0), and branch if more
        are needed."""
        before, lots = swap_faces(table, known, self._pool(table)) if known else table, Lots(said)
        if self.answers >= self.most_answers:
            raise CannotTell
        self.answers += 1
        before.lots = lots
        try:
            after, _ = advance(before, answer)
        finally:
            before.lots = None
        after.lots = None
        if len(lots.bounds) > len(said):
            for way in range(lots.bounds[len(said)]):
                yield from self._outcomes(table, answer, known, (*said, way))
            return
        pool = self._pool(table)
        turned_up = [card for card in _turned_up(before, after, pool) if card not in known]
        self._hold(after, lots, pool)
        if turned_up and not _all_together(after, turned_up, pool):
            card = turned_up[0]
            for face in _could_be(before, card, pool, known):
                yield from self._outcomes(table, answer, {**known, card: face}, said)
            return
        if known or said:
            self.outcomes += 1
            if self.outcomes > self.most_outcomes:
                raise CannotTell
        yield after

    def _pool(self, table: Table) -> tuple[int, ...]:
        """The unseen cards of a table; cached for the latest table."""
        if self._latest is None or self._latest[0] is not table:
            self._latest = table, unseen_cards(table)
        return self._latest[1]

    def _hold(self, after: Table, lots: Lots, pool: tuple[int, ...]) -> None:
        """Raise CannotTell if a known card was shuffled away and is known no more: which one was drawn is not enumerated."""
        for card in lots.shuffled:
            if card not in pool and not is_unseen(after, after.cards[card]):
                raise CannotTell


def unseen_cards(table: Table) -> tuple[int, ...]:
    """The cards that nobody has seen, in the order in which they lie."""
    cards = table.cards
    return tuple([card for spot in table.zones for card in spot if is_unseen(table, cards[card])])


def _turned_up(before: Table, after: Table, pool: tuple[int, ...]) -> list[int]:
    """Unseen cards that were moved, turned, shown, or are options of the next question: what follows may depend on their faces."""
    asked = set()
    if after.pending is not None:
        asked = {card for option in after.pending.options for card in (option.card, option.target)}
    was, now = before.cards, after.cards
    return [
        card
        for card in pool
        if card in asked or (was[card] is not now[card] and _as_it_lies(was[card]) != _as_it_lies(now[card]))
    ]


def _as_it_lies(card: Card) -> tuple[object, ...]:
    return card.zone, card.seat, card.facedown, card.open, card.seen, card.side, card.acted, card.damage, card.counters


def _all_together(after: Table, turned_up: list[int], pool: tuple[int, ...]) -> bool:
    """True if all unseen cards of one player were turned up and lie in one zone: then it does not matter which is which."""
    owners = {after.cards[card].owner for card in turned_up}
    all_of_them = {card for card in pool if after.cards[card].owner in owners}
    places = {(after.cards[card].zone, after.cards[card].seat, after.cards[card].seen) for card in turned_up}
    return len(owners) == 1 and all_of_them == set(turned_up) and len(places) == 1


def _could_be(table: Table, card: int, pool: tuple[int, ...], known: Mapping[int, int]) -> Iterable[int]:
    """The faces that an unseen card may have, without those taken by cards whose face is known."""
    owner = table.cards[card].owner
    return sorted({table.cards[one].face for one in pool if table.cards[one].owner == owner and one not in known})


def swap_faces(table: Table, known: Mapping[int, int], pool: tuple[int, ...]) -> Table:
    """The table with these faces for unseen cards: each changes places with another unseen card that has its face."""
    faces = {card: table.cards[card].face for card in pool}
    for place, (card, face) in enumerate(known.items()):
        if faces[card] != face:
            owner, settled = table.cards[card].owner, [*known][:place]
            other = next(
                one for one in pool if faces[one] == face and one not in settled and table.cards[one].owner == owner
            )
            faces[card], faces[other] = faces[other], faces[card]
    return atoms.with_faces(table, faces)
