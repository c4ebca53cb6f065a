"""The toy as the kernel sees it: what a card is now, what an event is about, what replaces and forbids what."""

from __future__ import annotations

from typing import Any

from tefuda.kernel.declaring.abilities import sorted_abilities
from tefuda.kernel.effects import vocabulary as v
from tefuda.kernel.evaluating.continuous import forbidden
from tefuda.kernel.happening.replacement import Moving, Shifting
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table.game import Game
from tefuda.kernel.table.kernel_clauses import KernelClauses
from tefuda.kernel.table.presentation import Presentation
from tefuda.kernel.table.records import Card, change
from tefuda.kernel.table.requests import Bar, Option
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.turns import TurnRecord
from tests.toy import playing
from tests.toy import table as t
from tests.toy.table import rules

CLAUSES = KernelClauses.only(
    over="1.4", winner="1.4", nobody_won="1.5", concede="1.1", leaving="1.3", last_side="1.4",
    which_opponent="2.6", cannot="1.6", may="7.2.7", optional_cost="7.2.8", layers="7.3.1",
    dependency="7.3.2", time="7.3.3", waiting="7.1.1", times_a_turn="7.1.4", state_trigger="7.1.3",
    delayed="7.1.2", replace="7.4.1", replacement_order="7.4.2", replace_once="7.4.3",
    steps={"resolving": "7.2"},
)  # fmt: skip
FACE_DOWN = t.Facts(names=("",), kinds=(t.UNIT,), power=1, **sorted_abilities((), rules))
PRESENTATION = Presentation(
    ability_verbs={verb: verb for verb in ("set", "flip", "shift")},
    card_verbs=("set", "flip", "shift"),
    described=("power",),
)


class Toy(Game):
    """The toy with a set of faces."""

    name, rules, zones, clauses = "toy", rules, t.ZONES, CLAUSES
    player_record, turn_record = t.Player, TurnRecord
    card_numbers = ("power",)
    presentation = PRESENTATION
    zone_clauses = {"deck": "3.1", "hand": "3.2", "field": "3.3", "stack": "3.6", "bin": "3.7"}  # noqa: RUF012
    fact_names = {"kind": "kinds", "name": "names", "keyword": "keywords"}  # noqa: RUF012

    def __init__(self, faces: list[t.Face]) -> None:
        super().__init__(faces)
        self.signs = {place: t.GOLD for place, face in enumerate(faces) if t.GOLD in face.facts.keywords}

    def printed(self, table: Table, card: Card) -> t.Facts:
        down = card.facedown and card.zone == t.FIELD
        if down:
            cite("3.5")
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
