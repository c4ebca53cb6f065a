"""Worlds: tables that a seat could be looking at, laid out from what it sees, as the project's own searches do."""

from __future__ import annotations

from typing import NamedTuple

from tefuda.games.catalogue import heuristics_for
from tefuda.interfaces.environments.match import Setup, acting, seen_by
from tefuda.kernel.flow.play import advance, settle
from tefuda.kernel.primitives import mixer, rng
from tefuda.kernel.programs.imagining import Prior
from tefuda.kernel.seeing.view import sees
from tefuda.kernel.table.records import Card, Delayed, Waiting, change
from tefuda.kernel.table.requests import signed
from tefuda.kernel.table.state import Table
from tefuda.players.appearance import Picked, answer_with
from tefuda.players.judging import Judge
from tefuda.players.playouts import Playouts
from tefuda.players.priors import BUNDLED, deck_prior
from tefuda.players.search import USUAL, Asked

TRIES = 12  # tables that are laid out for one that looks as it should


class Origin(NamedTuple):
    """The last question of a seat from whose view a table can be laid out, and how the answers that it gave from it on look."""

    table: Table
    since: tuple[Picked, ...] = ()


def asked_of(table: Table, seat: int) -> Asked:
    """The question of a table as a seat meets it."""
    seen = seen_by(table, seat)
    assert seen.request is not None
    return Asked.of(seen, seen.request)


class Worlds:
    """Lays out tables of one setup."""

    def __init__(self, setup: Setup) -> None:
        self.heuristics = heuristics_for(setup.opened.game)
        self.prior: Prior = deck_prior(setup.opened, BUNDLED)
        imagining = self.heuristics.imagining
        self.prompts: tuple[str, ...] = () if imagining is None else imagining.prompts

    def origin(self, table: Table, asked: Asked, before: Origin | None, look: Picked) -> Origin | None:
        """The origin of a seat after an answer that looks so."""
        if asked.request.prompt in self.prompts:
            return Origin(table, (look,))
        return None if before is None else before._replace(since=(*before.since, look))

    def sample(self, table: Table, seat: int, before: Origin | None, key: rng.Key) -> Table:
        """A table on which the seat sees and is asked what it is here.

        What a seat cannot see is by chance from deck lists that fit. Where none of these comes to the question, the cards that are not
        seen are dealt anew among the places where they lie, so that only the lists are what they are.
        """
        asked = asked_of(table, seat)
        for number in range(TRIES):
            seed = rng.derived(key, "imagined", number)
            found = self.heuristics.imagine(asked.view, asked.request, seed, self.prior)
            if found is None and before is not None:
                found = self._again(seat, before, seed)
            if found is not None and acting(found) == seat and asked_of(found, seat).look == asked.look:
                return found
        for number in range(TRIES):
            found = dealt_anew(table, seat, rng.derived(key, "dealt anew", number))
            if acting(found) == seat and asked_of(found, seat).look == asked.look:
                return found
        return table

    def _again(self, seat: int, before: Origin, seed: rng.Key) -> Table | None:
        """A table laid out at the origin on which the answers since were given."""
        asked = asked_of(before.table, seat)
        table = self.heuristics.imagine(asked.view, asked.request, seed, self.prior)
        others = Playouts(self.heuristics, seat, USUAL, Judge(self.heuristics))
        for look in before.since:
            table = None if table is None else others.to_question_of(table, seat)
            if table is None:
                return None
            there = asked_of(table, seat)
            answer = answer_with(there.request, there.offered, look)
            if answer is None:
                return None
            table, _ = advance(table, signed(there.request, seat, answer))
        return None if table is None else others.to_question_of(table, seat)


def dealt_anew(table: Table, seat: int, key: rng.Key) -> Table:
    """A table with the cards that a seat cannot see exchanged among each other: those of one owner and section that lie in hidden zones."""
    game, found = table.game, table.copy()
    waits: tuple[Waiting | Delayed, ...] = (*table.waiting, *table.delayed)
    told = {ref[0] for one in waits for ref in (*one.subject, one.source)}
    groups: dict[tuple[int, str, str], list[int]] = {}
    for card in table.cards:
        if card.id not in told and not card.marks and _lies_hidden(table, card) and not sees(table, card, seat):
            group = (card.owner, game.sections[card.face], game.signs.get(card.face, ""))
            groups.setdefault(group, []).append(card.id)
    for number, together in enumerate(groups.values()):
        order, _ = mixer.shuffled(rng.derived_seed(key, "cards", number), 0, tuple(together))
        for one, other in zip(together, order, strict=True):
            found.put(change(found.cards[one], face=table.cards[other].face))
    found.shown, found.shown_zones, found.pending = {}, {}, None
    return settle(found)


def _lies_hidden(table: Table, card: Card) -> bool:
    return 0 <= card.zone < len(table.game.zones) and table.game.zones[card.zone].hidden
