"""Imagining: a whole table that agrees with what one seat sees, so that a player program can try its moves on it.

What is hidden is filled in by chance with cards like those that were seen: nothing but a view is looked at.
"""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules.ch07_turn import Turns, turn
from tefuda.games.evolve.rules.ch08_attack import Attack, attack
from tefuda.kernel.game import Game
from tefuda.kernel.imagining import Laying, use_up
from tefuda.kernel.play import settle
from tefuda.kernel.procedures import call
from tefuda.kernel.requests import Request
from tefuda.kernel.state import Table, change
from tefuda.kernel.view import View

NUMBERS = ("attack", "defense", "cost")
CHANGED = (t.FIELD, t.LEADER, t.EX, t.HAND)  # where what a card is now can differ from what is printed on it


def imagine(game: Game, view: View, request: Request, seed: int) -> Table | None:
    """A table on which this question is asked; None where a view does not tell how one got there."""
    if request.prompt not in ("main", "quick") or not view.players:
        return None
    began: int = view.turn.began  # type: ignore[attr-defined]
    laid = _Laying(game, view, seed, began)
    table = laid.table
    laid.cards()
    if not laid.turn(request):
        return None
    table.refresh()
    laid.settle_changes()
    settle(table)
    if use_up(table, request):
        settle(table)
    ask = table.pending
    same = ask is not None and (ask.seat, ask.clause) == (request.seat, request.clause)
    return table if same and table.over is None else None


class _Laying(Laying):
    """A table being laid out as a view shows it."""

    numbers = NUMBERS
    changed = CHANGED

    def faces(self, place: int, seat: int) -> list[int]:
        """Faces like those that were seen of this player, else those of the leader's class."""
        return self._pools(seat)[place == t.EVOLVE_DECK]

    def _pools(self, seat: int) -> tuple[list[int], list[int]]:
        """Faces for the main deck and for the evolve deck of a seat."""
        kept: dict[int, tuple[list[int], list[int]]] = self.__dict__.setdefault("kept", {})
        if seat not in kept:
            faces: list[Any] = self.table.game.faces
            zones = (t.HAND, t.FIELD, t.GRAVEYARD, t.EX, t.BANISHED, t.EVOLVE_DECK, t.EVOLUTION)
            seen = [
                card.face
                for place in zones
                for card in self.view.zones[place * self.masters + seat]
                if card is not None and card.owner == seat
            ]
            leaders = self.view.zones[t.LEADER * self.masters + seat]
            classes = [word for card in leaders if card is not None for word in card.facts.classes]  # type: ignore[attr-defined]
            alike = [
                n for n, face in enumerate(faces) if not classes or any(c in face.sides[0].classes for c in classes)
            ]
            parts = []
            for wanted in (False, True):
                found = [n for n in seen if _kept_in_deck(faces[n], wanted)]
                found = found or [n for n in alike if _kept_in_deck(faces[n], wanted)]
                parts.append(found or [n for n, face in enumerate(faces) if _kept_in_deck(face, wanted)] or [0])
            kept[seat] = (parts[0], parts[1])
        return kept[seat]

    def turn(self, request: Request) -> bool:
        """The turn, and where in it the question is asked."""
        table, facts = self.table, self.view.turn
        known: Any = facts
        leader = table.ref(table.zone(t.LEADER, request.seat)[0])
        attacked = tuple([ref for ref in (self.ref(one) for one in known.attacked) if ref is not None])
        battle = tuple([self.ref(one) for one in known.battle]) if known.battle is not None else ()
        table.facts = change(
            known,
            attacked=attacked,
            battle=battle if battle and None not in battle else None,
            doomed=tuple([ref for ref in (self.ref(one) for one in known.doomed) if ref is not None]),
            terms=tuple([change(said, source=self.ref(said.source) or leader) for said in known.terms]),
        )
        call(table, Turns())
        if request.clause != "8.4.7":
            table.at[-1] = turn.place(request.clause)
            return True
        table.at[-1] = turn.place("7.3.4")
        attacker = self.ref(known.attacked[-1]) if known.attacked else None
        target = battle[1] if battle else leader
        if attacker is None or target is None:
            return False
        call(table, Attack(attacker, target))
        table.at[-1] = attack.place("8.4.7")
        return True


def _kept_in_deck(face: Any, evolve: bool) -> bool:
    """Does a card belong into the main deck, or the evolve deck?"""
    first = face.sides[0]
    if t.TOKEN in first.special or t.LEADER_KIND in first.kinds:
        return False
    return evolve == (t.EVOLVED in first.special or t.ADVANCE in first.special)
