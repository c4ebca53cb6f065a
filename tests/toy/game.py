"""The toy as the kernel sees it: what a card is now, what an event is about, what replaces and forbids what."""

from __future__ import annotations

from typing import Any

from tefuda.kernel import vocabulary as v
from tefuda.kernel.abilities import sorted_abilities
from tefuda.kernel.continuous import forbidden
from tefuda.kernel.effects import Replace
from tefuda.kernel.game import Game, ways
from tefuda.kernel.listening import TriggerEars, found_in, spots
from tefuda.kernel.questions import Scope, amount
from tefuda.kernel.replacement import Damaging, Moving, Shifting
from tefuda.kernel.requests import Bar, Option
from tefuda.kernel.rulebook import cite
from tefuda.kernel.seating import masters_meant
from tefuda.kernel.state import Card, Ref, Table, change
from tefuda.kernel.triggers import is_about
from tests.toy import playing
from tests.toy import table as t
from tests.toy.table import rules

CLAUSES = {
    "concede": "1.1", "leaving": "1.3", "winner": "1.4", "last side": "1.4", "over": "1.4", "nobody won": "1.5", "cannot": "1.6",
    "which opponent": "2.6", "resolving": "7.2", "may": "7.2.7", "waiting": "7.1.1", "delayed": "7.1.2", "state trigger": "7.1.3",
    "times a turn": "7.1.4", "layers": "7.3.1", "dependency": "7.3.2", "time": "7.3.3", "replace": "7.4.1", "replacement order": "7.4.2",
    "replace once": "7.4.3", "optional cost": "7.2.8",
}  # fmt: skip
FACE_DOWN = t.Facts(names=("",), kinds=(t.UNIT,), power=1, **sorted_abilities((), rules))
FORBIDS: dict[Any, str] = {Shifting: "shift", Moving: "die"}


class ToyEars(TriggerEars):
    """What cards wait for."""

    behind, zones = {"entered": ("moved",), "died": ("moved",)}, len(t.ZONES)

    def __init__(self, faces: list[t.Face], masters: int) -> None:
        whens = found_in(tuple([face.facts.abilities for face in faces]), (v.When,))
        super().__init__(tuple(range(len(faces))), tuple(whens))
        self.static_spots = self.listening_spots = spots((t.FIELD,), masters)

    @classmethod
    def could_be(cls, when: Any, source: int, target: int) -> bool:
        return (source, target) == (t.FIELD, t.BIN) if when.event == "died" else source != t.FIELD and target == t.FIELD


class Toy(Game):
    """The toy with a set of faces."""

    name, zones, zone_numbers, clauses = "toy", t.ZONES, rules.zones, CLAUSES
    described = card_numbers = ("power",)
    zone_clauses = {"deck": "3.1", "hand": "3.2", "field": "3.3", "stack": "3.6", "bin": "3.7"}  # noqa: RUF012
    fact_names = {"kind": "kinds", "name": "names", "keyword": "keywords"}  # noqa: RUF012
    ability_verbs = {verb: verb for verb in ("set", "flip", "shift")}  # noqa: RUF012
    card_verbs, zone_groups, insisted = ("set", "flip", "shift"), {}, {}

    def __init__(self, faces: list[t.Face]) -> None:
        rules.bind(self)
        self.faces, self.plain, self.ways = faces, [face.facts for face in faces], ways(self.zones, rules.moves)
        self.by_name = {face.name: place for place, face in reversed(list(enumerate(faces)))}
        self.by_number = {face.number: place for place, face in enumerate(faces)}
        self.signs = {place: t.GOLD for place, face in enumerate(faces) if t.GOLD in face.facts.keywords}
        self.known_ears: dict[int, ToyEars] = {}

    def ears(self, table: Table) -> ToyEars:
        return self.known_ears.setdefault(table.masters, ToyEars(self.faces, table.masters))

    def printed(self, table: Table, card: Card) -> t.Facts:
        down = card.facedown and card.zone == t.FIELD
        cite("3.5" if down else "")
        return FACE_DOWN if down else self.faces[card.face].facts

    def matches(self, table: Table, when: Any, holder: Ref, seat: int, event: Any) -> bool:
        if type(when) is not v.When or event.kind not in ToyEars.kinds(when):
            return False
        if event.kind == "moved" and not ToyEars.could_be(
            when, event.before.zone if event.before else -1, event.after.zone
        ):
            return False
        if event.card < 0:
            return event.seat in masters_meant(table, seat, when.whose)
        record = event.before if when.event == "died" else event.after
        return is_about(table, when.subject, holder, seat, record, event.facts or self.facts(table, event.card), event)

    def replaced(self, table: Table, source: Any, intention: Any) -> Any:
        instead = source.change.instead
        if type(instead) is v.Put:
            return change(intention, zone=self.zone_of(instead.zone), reason="")
        scope = Scope(source.source, source.seat, amount=intention.amount)
        base = intention.amount if instead.value is None else amount(table, scope, instead.value)
        return change(intention, amount=max(0, base + instead.add))

    def bar(self, table: Table, seat: int, wish: Option) -> Bar | None:
        ask = table.pending
        asked = ask is not None and ask.kind == "act" and seat in ask.seats
        return playing.barred(table, seat, wish, ask.prompt == "quick") if ask and asked else Bar("5.2.2")

    def expected(self, table: Table, card: Card, facts: Any, key: str) -> tuple[Any] | None:
        return (getattr(card if key == "place" else facts, key),) if key in ("place", "power") else None

    in_force = staticmethod(lambda table, card, zone: card.zone == t.FIELD and not card.facedown)
    subject = staticmethod(lambda event: () if event.card < 0 else ((event.card, (event.after or event.before).life),))
    affected = staticmethod(lambda table, intention: table.cards[intention.ref[0]].seat)

    def replacers(self, table: Table, intention: Any) -> list[Any]:
        collected = self.facts(table, intention.ref[0]).collected if intention.ref[0] >= 0 else ()
        return [(intention.ref, source) for source in collected if type(source.change) is Replace]

    def replaces(self, table: Table, source: Any, holder: Ref, intention: Any) -> bool:
        kind = "damaged" if type(intention) is Damaging else getattr(intention, "reason", "")
        return bool(kind == source.change.event.event)

    def prohibited(self, table: Table, intention: Any) -> bool:
        card, deed = intention.ref[0], FORBIDS.get(type(intention), "")
        return card >= 0 and forbidden(table, card, deed) is not None
