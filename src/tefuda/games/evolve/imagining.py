"""Imagining: a whole table that agrees with what one seat sees, so that a player program can try its moves on it.

What is hidden is filled in by chance with cards like those that were seen: nothing but a view is looked at.
"""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules.ch07_turn import Turns, turn
from tefuda.games.evolve.rules.ch08_attack import Attack, attack
from tefuda.kernel import atoms, rng
from tefuda.kernel.effects import Add, Gain, LoseAbilities
from tefuda.kernel.game import Game, current
from tefuda.kernel.play import settle
from tefuda.kernel.procedures import call
from tefuda.kernel.requests import Request
from tefuda.kernel.state import Card, Floating, Ref, Table, change
from tefuda.kernel.view import Shown, View

NUMBERS = ("attack", "defense", "cost")
CHANGED = (t.FIELD, t.LEADER, t.EX, t.HAND)  # where what a card is now can differ from what is printed on it


def imagine(game: Game, view: View, request: Request, seed: int) -> Table | None:
    """A table on which this question is asked; None where a view does not tell how one got there."""
    if request.prompt not in ("main", "quick") or not view.players:
        return None
    laid = _Laying(game, view, seed)
    table = laid.table
    laid.cards()
    if not laid.turn(request):
        return None
    table.refresh()
    _settle_changes(table, laid.shown)
    settle(table)
    if _use_up(table, request):
        settle(table)
    ask = table.pending
    same = ask is not None and (ask.seat, ask.clause) == (request.seat, request.clause)
    return table if same and table.over is None else None


def _use_up(table: Table, request: Request) -> bool:
    """How often an ability was used this turn a view does not tell; but one that is used up is not offered."""
    offered = {(option.card, option.index) for option in request.options if option.verb == "activate"}
    found = False
    for option in table.pending.options if table.pending is not None else ():
        card = table.cards[option.card] if option.verb == "activate" else None
        if card is None or (card.life, option.index) in offered:
            continue
        facts = table.game.facts(table, card.id)
        ability = facts.activated[option.index]
        if ability.per_turn:
            used = atoms.usage(table, card, facts, facts.activated, option.index)
            atoms.use(table, card.id, *used, ability.per_turn)
            found = True
    return found


class _Laying:
    """A table being laid out as a view shows it."""

    def __init__(self, game: Game, view: View, seed: int) -> None:
        self.view, self.seats = view, len(view.players)
        self.table = Table(game, self.seats, seed)
        self.table.players = list(view.players)
        self.shown: list[tuple[int, Shown]] = []  # cards that are seen, by their place on this table
        self.ids: dict[int, int] = {}  # handle to card
        self.counter = 0
        # A handle is a moment of the clock, or as unlike any other as one: new moments come after all of them.
        seen = [card.handle for zone in view.zones for card in zone if card is not None]
        self.table.clock = max([view.turn.began, *seen]) + 1  # type: ignore[attr-defined]

    def cards(self) -> None:
        """Every card, those that are not seen by chance."""
        table, records = self.table, self.table.cards
        for spot, zone in enumerate(self.view.zones):
            place, seat = divmod(spot, self.seats)
            found = []
            for card in zone:
                number = len(records)
                found.append(number)
                if card is None:
                    life, face = table.tick(), self._plausible(place, seat)
                    records.append(Card(number, face, seat, seat, place, life, facedown=True, since=life))
                    continue
                life = card.handle
                self.ids[life] = number
                self.shown.append((number, card))
                master = card.owner if t.ZONES[place].shared else seat
                records.append(
                    Card(
                        number,
                        card.face,
                        card.owner,
                        master,
                        place,
                        life,
                        card.side,
                        card.acted,
                        card.facedown,
                        card.token,
                        card.damage,
                        card.counters,
                        seen=1 << self.view.observer,
                        since=life,
                        marks=card.marks,
                    )
                )
            table.zones[spot] = tuple(found)
        for number, card in self.shown:
            if card.attached:
                attached = tuple([self.ids[other] for other in card.attached if other in self.ids])
                records[number] = change(records[number], attached=attached, linked=max(card.attached))

    def _plausible(self, place: int, seat: int) -> int:
        """A face that may lie there: one like those that were seen of this player, else one of the leader's class."""
        pool = self._pools(seat)[place == t.EVOLVE_DECK]
        pick, self.counter = rng.below(self.table.key, self.counter, len(pool))
        return pool[pick]

    def _pools(self, seat: int) -> tuple[list[int], list[int]]:
        """Faces for the main deck and for the evolve deck of a seat."""
        kept: dict[int, tuple[list[int], list[int]]] = self.__dict__.setdefault("pools", {})
        if seat not in kept:
            faces: list[Any] = self.table.game.faces
            zones = (t.HAND, t.FIELD, t.GRAVEYARD, t.EX, t.BANISHED, t.EVOLVE_DECK, t.EVOLUTION)
            seen = [
                card.face
                for place in zones
                for card in self.view.zones[place * self.seats + seat]
                if card is not None and card.owner == seat
            ]
            leaders = self.view.zones[t.LEADER * self.seats + seat]
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
        attacked = tuple([ref for ref in (self._ref(one) for one in known.attacked) if ref is not None])
        battle = tuple([self._ref(one) for one in known.battle]) if known.battle is not None else ()
        table.facts = change(
            known,
            attacked=attacked,
            battle=battle if battle and None not in battle else None,
            doomed=tuple([ref for ref in (self._ref(one) for one in known.doomed) if ref is not None]),
            terms=tuple([change(said, source=self._ref(said.source) or leader) for said in known.terms]),
        )
        call(table, Turns())
        if request.clause != "8.4.7":
            table.at[-1] = turn.place(request.clause)
            return True
        table.at[-1] = turn.place("7.3.4")
        attacker = self._ref(known.attacked[-1]) if known.attacked else None
        target = battle[1] if battle else leader
        if attacker is None or target is None:
            return False
        call(table, Attack(attacker, target))
        table.at[-1] = attack.place("8.4.7")
        return True

    def _ref(self, handle: Ref) -> Ref | None:
        number = self.ids.get(handle[0])
        return None if number is None else (number, handle[0])


def _kept_in_deck(face: Any, evolve: bool) -> bool:
    """Does a card belong into the main deck, or the evolve deck?"""
    first = face.sides[0]
    if t.TOKEN in first.special or t.LEADER_KIND in first.kinds:
        return False
    return evolve == (t.EVOLVED in first.special or t.ADVANCE in first.special)


def _settle_changes(table: Table, shown: list[tuple[int, Shown]]) -> None:
    """Effects that no card's ability keeps up are seen by what they did: the difference is laid on each card."""
    now = list(current(table))
    for number, card in shown:
        record, seen = table.cards[number], card.facts
        if record.zone not in CHANGED or seen is now[number]:
            continue
        changes = _differences(now[number], seen)
        if changes:
            time = table.tick()
            table.effects.append(Floating(time, table.ref(number), record.seat, (table.ref(number),), changes))
    if table.effects:
        table.derived = None


def _differences(guess: Any, seen: Any) -> tuple[Any, ...]:
    found: list[Any] = []
    if seen.abilities != guess.abilities:
        lost = [ability for ability in guess.abilities if ability not in seen.abilities]
        if lost:
            found += [LoseAbilities(), Gain(seen.abilities)]
        else:
            gained = tuple([ability for ability in seen.abilities if ability not in guess.abilities])
            found += [Gain(gained)] if gained else []
    for fact in NUMBERS:
        before, after = getattr(guess, fact), getattr(seen, fact)
        if before is not None and after is not None and before != after:
            found.append(Add(fact, after - before))
    if seen.collected:
        known = [source.change for source in guess.collected]
        found += [source.change for source in seen.collected if source.change not in known]
    return tuple(found)
