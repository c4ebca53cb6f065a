"""EVOLVE's scenarios: what can be said of its tables, cards and turns, and what is so if nothing is said."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from tefuda.games.evolve import table as t
from tefuda.games.evolve.cards.loading import kind_of
from tefuda.games.evolve.cards.opening import OpenedEvolve
from tefuda.games.evolve.rules.ch07_turn import Turns
from tefuda.kernel.cards.setup import add
from tefuda.kernel.effects import LoseAbilities
from tefuda.kernel.proving.laying import BLANK, Layout, laid_over, linked
from tefuda.kernel.proving.setting import Setting
from tefuda.kernel.state import Floating, Table, change

BOXED = "箱詰め"
EVOLVING = (t.EVOLUTION, t.EVOLVE_DECK, t.RACE, t.DRIVE)  # the zones of evolve and advance cards


def _life(layout: Layout, seat: int, life: Any) -> None:
    leader = layout.table.zone(t.LEADER, seat)[0]
    full = layout.game.faces[layout.table.cards[leader].face].sides[0].defense or t.LEADER_LIFE
    layout.change(leader, damage=full - life)


def _limits(layout: Layout, seat: int, limits: Any) -> None:
    players = layout.table.players
    players[seat] = change(players[seat], **{f"{zone}_limit": limit for zone, limit in limits.items()})


def _defense_left(layout: Layout, card: int, left: Any) -> None:
    record = layout.table.cards[card]
    layout.change(card, damage=(layout.game.printed(layout.table, record).defense or 0) - int(left))


def _boxed(layout: Layout, card: int, _: Any) -> None:
    def box() -> None:
        table = layout.table
        layout.change(card, marks=(BOXED,))
        ref = table.ref(card)
        effect = Floating(table.tick(), ref, table.cards[card].seat, (ref,), changes=(LoseAbilities(),))
        table.effects = (*table.effects, effect)

    layout.later.append(box)


class EvolveSetting(Setting):
    """Two seats, 先 and 後, each with a leader and ten play points."""

    blanks: ClassVar[tuple[dict[str, Any], ...]] = (
        {"name": BLANK, "kind": t.FOLLOWER, "cost": 1, "attack": 1, "defense": 1},
        {"name": "リーダー", "kind": t.LEADER_KIND},
    )
    opened, turns, taken = OpenedEvolve, Turns, "elapsed"
    numbers = MappingProxyType({"pp": t.MOST_PP, "max_pp": t.MOST_PP, "ep": 0, "sep": 0, "title": ""})
    sides = MappingProxyType({"life": _life, "limits": _limits})
    zones = MappingProxyType({"deck": 10, "leader": "リーダー"})
    single = ("leader",)
    states = MappingProxyType({
        "face": lambda layout, card, which: layout.change(card, side=int(which) - 1),
        "evolved": laid_over(t.EVOLUTION), "boxed": _boxed, "links": linked, "defense": _defense_left,
    })  # fmt: skip
    phases = MappingProxyType({"start": ("7.2.1", "start"), "main": ("7.3.3", "main"), "end": ("7.4.1", "end")})
    turn_facts = MappingProxyType({"evolve_used": False})

    def with_defaults(self, card: dict[str, Any]) -> dict[str, Any]:
        front = _with_defaults({"kind": t.FOLLOWER, **card})
        if "back" in card:
            front["back"] = {"cost": card.get("cost"), **_with_defaults(card["back"])}
            if "number" in card["back"]:  # the side with the number is the first (2.15.2)
                front.setdefault("number", None)
        return front

    def missing(self, game: Any, own: list[Any]) -> list[tuple[Any, str]]:
        return list(game.missing(own))

    def player(self, body: Mapping[str, Any]) -> Any:
        pp = body.get("pp", body.get("max_pp", t.MOST_PP))
        return super().player({"pp": pp, "max_pp": max(pp, t.MOST_PP), **body})

    def find(self, game: Any, name: str, zone: int) -> tuple[int, int] | None:
        found = [
            ((t.EVOLVED in facts.special or t.ADVANCE in facts.special) != (zone in EVOLVING), index, side)
            for index, one in enumerate(game.faces)
            for side, facts in enumerate(one.sides)
            if name in facts.names
        ]
        return min(found)[1:] if found else None

    def lay(self, table: Table, face: int, master: int, zone: int) -> int:
        card = add(table, face, master, zone)
        if t.TOKEN in table.game.faces[face].sides[0].special:
            table.put(change(table.cards[card], token=True))
        return card


def _with_defaults(card: dict[str, Any]) -> dict[str, Any]:
    words = str(card.get("kind", t.FOLLOWER))
    kind, special = kind_of(words)
    numbers = {"attack": 1, "defense": 1} if kind == t.FOLLOWER else {}
    if kind != t.LEADER_KIND and t.EVOLVED not in special:
        numbers["cost"] = 1
    return {"kind": words, **numbers, **card}


SETTING = EvolveSetting()
