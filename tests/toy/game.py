"""The toy as the kernel sees it: what a card is now, what an event is about, what replaces and forbids what."""

from __future__ import annotations

from typing import Any

from tefuda.kernel.declaring.abilities import sorted_abilities
from tefuda.kernel.effects import vocabulary as v
from tefuda.kernel.evaluating.continuous import forbidden
from tefuda.kernel.happening.replacement import Moving, Shifting
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table.game import Game
from tefuda.kernel.table.requests import Bar, Option
from tefuda.kernel.table.state import Card, Table, change
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


class Toy(Game):
    """The toy with a set of faces."""

    name, rules, zones, clauses = "toy", rules, t.ZONES, CLAUSES
    described = card_numbers = ("power",)
    zone_clauses = {"deck": "3.1", "hand": "3.2", "field": "3.3", "stack": "3.6", "bin": "3.7"}  # noqa: RUF012
    fact_names = {"kind": "kinds", "name": "names", "keyword": "keywords"}  # noqa: RUF012
    ability_verbs = {verb: verb for verb in ("set", "flip", "shift")}  # noqa: RUF012
    card_verbs = ("set", "flip", "shift")

    def __init__(self, faces: list[t.Face]) -> None:
        super().__init__(faces)
        self.signs = {place: t.GOLD for place, face in enumerate(faces) if t.GOLD in face.facts.keywords}

    def printed(self, table: Table, card: Card) -> t.Facts:
        down = card.facedown and card.zone == t.FIELD
        cite("3.5" if down else "")
        return FACE_DOWN if down else self.faces[card.face].facts

    def bar(self, table: Table, seat: int, wish: Option) -> Bar | None:
        ask = table.pending
        asked = ask is not None and ask.kind == "act" and seat in ask.seats
        return playing.barred(table, seat, wish, ask.prompt == "quick") if ask and asked else Bar("5.2.2")


@rules.in_place_of(v.Put)
def put_elsewhere(table: Table, scope: Any, instead: v.Put, intention: Any) -> Any:
    return change(intention, zone=t.NUMBERED[instead.zone], reason="")


rules.prohibition(Shifting)(lambda table, what: forbidden(table, what.ref[0], "shift") is not None)
rules.prohibition(Moving)(lambda table, what: forbidden(table, what.ref[0], "die") is not None)
