"""Describing: writes the part of a scenario that lays a table out again; the reverse of `laying.py`.

A table in the middle of a procedure, or with effects that no card keeps up, cannot be described (`NotSaid`).
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from tefuda.kernel.proving.laying import State
from tefuda.kernel.proving.reading import BadScenario, Scenario
from tefuda.kernel.table.records import Card
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.turns import is_new

if TYPE_CHECKING:
    from tefuda.kernel.proving.setting import Setting


class NotSaid(Exception):
    """Raised for a table that a scenario cannot describe."""


def described(table: Table, setting: Setting, format: str) -> dict[str, Any]:
    """The part `table` of a scenario that lays out a table with the same cards and the same question; NotSaid if there is none."""
    said = _Description(table, setting).whole()
    for phase, (_, called, *_) in setting.phases.items():
        if called == table.facts.phase:
            body = {**said, "turn": {**said["turn"], "phase": phase}}
            try:
                laid = setting.table(Scenario("", "", "", (), {"table": body, "format": format}))
            except BadScenario:  # of cards that no file has, say
                continue
            if bag(laid) == bag(table) and _asked(laid) == _asked(table):
                return body
    raise NotSaid


def _asked(table: Table) -> object:
    """The pending question in a form that can be compared between tables."""
    ask = table.pending
    if ask is None:
        return None
    options = Counter[tuple[str, ...]]()
    for one in ask.options:
        about = [table.game.faces[table.cards[card].face].number for card in (one.card, one.target) if card >= 0]
        options[one.verb, *about] += 1
    return ask.seats, ask.kind, ask.clause, len(table.effects), options


class _Description:
    """A table that is being described."""

    def __init__(self, table: Table, setting: Setting) -> None:
        self.table, self.setting, self.game = table, setting, table.game
        self.seats = setting.seats_at(table)
        if table.waiting or table.delayed or table.stack or table.out or table.over is not None:
            raise NotSaid
        self.over = {card for record in table.cards for card in record.attached if self._lies_over(card)}

    def whole(self) -> dict[str, Any]:
        """The whole description of the table."""
        return {"turn": self._turn(), **{name: self._side(master) for name, master in self.seats.items()}}

    def _lies_over(self, card: int) -> bool:
        stacking = self.game.stacking
        return stacking is not None and self.table.cards[card].zone == stacking.zone

    # ── the turn ────────────────────────────────────────────────────────────────────────────────────────────────────
    def _turn(self) -> dict[str, Any]:
        setting, facts, names = self.setting, self.table.facts, {seat: name for name, seat in self.seats.items()}
        said: dict[str, Any] = {"player": names[facts.player]}
        if hasattr(facts, "first"):
            said["first"] = names[facts.first]
        if setting.taken:
            said[setting.taken] = [getattr(player, setting.taken) for player in self.table.players[: self.table.seats]]
        said["number"] = facts.number
        more = {
            name: getattr(facts, name)
            for name, default in setting.turn_facts.items()
            if getattr(facts, name) != default
        }
        return said | more

    # ── sides ───────────────────────────────────────────────────────────────────────────────────────────────────────
    def _side(self, master: int) -> dict[str, Any]:
        setting, game, table, said = self.setting, self.game, self.table, dict[str, Any]()
        if master < table.seats:
            record = table.players[master]
            said |= {
                name: getattr(record, name) for name, usual in setting.numbers.items() if getattr(record, name) != usual
            }
            for name, other in setting.follows.items():  # said where it is not as the other
                if getattr(record, name) != getattr(record, other):
                    said[name] = getattr(record, name)
        for zone in game.zones:
            there = table.zone(game.zone_of(zone.name), 0 if zone.shared else master)
            mine = [
                card
                for card in there
                if card not in self.over and (not zone.shared or table.cards[card].seat == master)
            ]
            if zone.name in setting.unlisted:
                if mine:
                    raise NotSaid
                continue
            cards = [self._card(table.cards[card]) for card in mine]
            if cards or zone.name in setting.zones:
                said[zone.name] = cards[0] if len(cards) == 1 and zone.name in setting.single else cards
        return said

    # ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────────
    def _card(self, card: Card) -> Any:
        table, zone = self.table, self.game.zones[card.zone]
        said: dict[str, Any] = {"card": self._name(card)}
        if card.acted:
            said["acted"] = True
        if card.damage:
            said["damage"] = card.damage
        if card.counters:
            said["counters"] = dict(card.counters)
        if card.facedown != (zone.hidden or zone.face_down):
            said["facedown"] = card.facedown
        if card.owner != card.seat:
            said["owner"] = next(name for name, seat in self.seats.items() if seat == card.owner)
        if zone.places and card.place != zone.places[0]:
            said["place"] = card.place
        if card.side:
            said["face"] = card.side + 1
        if (zone.since or zone.oriented) and is_new(table, card.id):
            said["fresh"] = True
        holder = next((one for one in table.cards if card.id in one.attached), None)
        if holder is not None:
            said["links"] = self._holder(holder)
        said |= self._states(card)
        return said["card"] if len(said) == 1 else said

    def _name(self, card: Card) -> str:
        face = self.game.faces[card.face]
        alike = [one for one in self.game.faces if one.name == face.name]
        return face.name if len(alike) == 1 else f"{face.name} ({face.number})"

    def _states(self, card: Card) -> dict[str, Any]:
        """The game's own states of a card."""
        marks, said = set(card.marks), dict[str, Any]()
        for name, state in self.setting.states.items():
            if state.mark and state.mark in marks:
                said[name] = True
                marks.remove(state.mark)
            if state.over:
                said |= self._cards_over(name, state, card)
        if marks:
            said["marks"] = sorted(marks)
        return said

    def _cards_over(self, name: str, state: State, card: Card) -> dict[str, Any]:
        over = [self.table.cards[one] for one in card.attached if one in self.over]
        said = [
            {"card": self._name(one), "fresh": True} if is_new(self.table, one.id) else {"card": self._name(one)}
            for one in over
        ]
        return {name: said} if said else {}

    def _holder(self, holder: Card) -> str:
        """The card that another is linked to, by the name that a scenario uses."""
        fields = self.game.zone_groups.get("field") or (self.game.zone_of("field"),)
        table, name, place = self.table, self.game.faces[holder.face].name, 0
        for field in fields:
            for master in range(table.masters):
                for one in table.zone(field, master):
                    place += name in self.game.original(table, table.cards[one]).names
                    if one == holder.id:
                        return f"{name} #{place}"
        raise NotSaid


def bag(table: Table) -> Counter[tuple[object, ...]]:
    """The cards of a table and where they lie, for a comparison with a table laid out from its description."""
    return Counter(
        (
            table.game.faces[card.face].number,
            card.zone,
            card.seat,
            card.acted,
            card.damage,
            card.facedown,
            card.counters,
            card.place,
        )
        for card in table.cards
        if card.zone >= 0
    )
