"""Imagining: a table of FFTCG that agrees with what one seat sees, with the turn, the stack and the attack as they stand."""

from __future__ import annotations

from typing import Any

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules.ch09_turn import Turns, turn
from tefuda.games.fftcg.rules.ch10_attack import AttackPhase, attack
from tefuda.games.fftcg.rules.ch11_priority import Priority, priority
from tefuda.kernel.game import Game
from tefuda.kernel.imagining import Laying, use_up
from tefuda.kernel.play import settle
from tefuda.kernel.procedures import call
from tefuda.kernel.requests import Request
from tefuda.kernel.stack import Item
from tefuda.kernel.state import Ref, Table, change
from tefuda.kernel.view import View

MAIN = {"main1": "9.3.1.4", "main2": "9.3.1.1"}  # the steps of the turn that give priority
ATTACK = {"attack": "10.1.2.1", "block": "10.1.3.1"}  # the steps of the attack phase that ask


def imagine(game: Game, view: View, request: Request, seed: int) -> Table | None:
    """A table on which this question is asked; None where a view does not tell how one got there."""
    if request.prompt not in ("main", "quick", *ATTACK) or not view.players:
        return None
    known: Any = view.turn
    laid = _Laying(game, view, seed, max(known.began))
    laid.cards()
    if not laid.turn(request):
        return None
    table = laid.table
    table.refresh()
    laid.settle_changes()
    settle(table)
    if use_up(table, request):
        settle(table)
    ask = table.pending
    same = ask is not None and (ask.seat, ask.prompt) == (request.seat, request.prompt)
    return table if same and table.over is None else None


class _Laying(Laying):
    """A table being laid out as a view shows it."""

    numbers = ("power", "cost")
    changed = (t.FIELD, t.HAND)

    def faces(self, place: int, seat: int) -> list[int]:
        """Faces like those that were seen of this player; where none were, any that a main deck may have."""
        faces: list[Any] = self.table.game.faces
        limit = place == t.LB_DECK
        seen = [
            card.face
            for zone in self.view.zones
            for card in zone
            if card is not None and card.owner == seat and bool(faces[card.face].facts.lb_cost) == limit
        ]
        return seen or [n for n, face in enumerate(faces) if bool(face.facts.lb_cost) == limit] or [0]

    # ── where the turn stands ───────────────────────────────────────────────────────────────────────────────────────
    def turn(self, request: Request) -> bool:
        """The turn, the stack and the attack; False where something on the stack comes from what is gone."""
        table, known = self.table, self._turn()
        items = [self._item(item) for item in self.view.stack]
        if any(item is None for item in items):
            return False
        table.facts = change(
            known, attackers=self.refs(known.attackers),
            blocker=None if known.blocker is None else self.ref(known.blocker), attacked=self.refs(known.attacked), hit=(), step="",
        )  # fmt: skip
        table.stack = tuple([item for item in items if item is not None])
        self._fresh(known)
        if known.phase == "attack":
            return self._attack(request, known.step)
        if known.phase not in MAIN or request.prompt in ATTACK:
            return False
        call(table, Turns())
        table.at[-1] = turn.place(MAIN[known.phase]) + 1
        self._priority(request)
        return True

    def _turn(self) -> Any:
        return self.view.turn

    def _fresh(self, known: Any) -> None:
        """Control since the turn began: what has a younger handle came since."""
        for number, _ in self.shown:
            record = self.table.cards[number]
            if record.zone == t.FIELD and record.since >= known.began[record.seat]:
                self.table.put(change(record, since=self.table.tick()))

    def _attack(self, request: Request, step: str) -> bool:
        table, blocked = self.table, self.table.facts.blocker is not None
        call(table, Turns())
        table.at[-1] = turn.place("9.4.1") + 1
        if request.prompt in ATTACK:
            call(table, AttackPhase())
            table.at[-1] = attack.place(ATTACK[request.prompt])
            return True
        if step not in attack.places:
            return False
        call(table, AttackPhase(blocked=blocked))
        table.at[-1] = attack.place(step) + 1
        self._priority(request)
        return True

    def _priority(self, request: Request) -> None:
        """Who has priority has it because the other passed, or it is their turn."""
        passes = 0 if self.table.facts.player == request.seat else 1
        call(self.table, Priority(holder=request.seat, passes=passes))
        self.table.at[-1] = priority.place("11.1.1")

    def _item(self, item: Item) -> Item | None:
        """Something on the stack, by the cards of this table."""
        source = self.ref(item.source)
        if source is None:
            return None
        targets = tuple([(choose, self._chosen(refs)) for choose, refs in item.targets])
        return change(item, source=source, it=self.refs(item.it), targets=targets, moved=(), memory=())

    def _chosen(self, refs: tuple[Ref, ...]) -> tuple[Ref, ...]:
        """What was chosen; what is gone stays in the row as a card that is no more."""
        return tuple([self.ref(one) or (0, -1) for one in refs])
