"""What cards speak of and is not there: tokens without a face, words that nobody carries out, costs that nobody can pay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tefuda.games.evolve.rules import rules
from tefuda.kernel.effects.nodes import Add, Allow, Demand, Fact, Forbid, Make, Pay
from tefuda.kernel.primitives.values import within


def missing(has_token: Callable[[str], bool], value: Any) -> list[str]:
    """What a value speaks of and is not there: a token that `has_token` does not know, a word nobody carries out."""
    found = rules.unsupported(value)
    for node in within(value):
        token = getattr(node, "token", "")
        if token and not has_token(token):
            found.append(f"there is no token called {token}")
        if isinstance(node, Pay) and node.stat not in POINTS and node.stat not in rules.treasuries:
            found.append(f"the cost {node.stat} cannot be paid yet")
        if isinstance(node, Add | Make | Fact) and node.fact not in FACTS and not node.fact.startswith("counter:"):
            found.append(f"the number {node.fact} cannot be told yet")
        until = getattr(node, "until", "")
        if until not in UNTILS:
            found.append(f"the time {until} is not known yet")
        if (
            isinstance(node, Forbid | Allow | Demand)
            and node.deed not in DEEDS
            and not node.deed.startswith(("use:", "trigger:"))
        ):
            found.append(f"the deed {node.deed} is not known yet")
    return found


UNTILS = (
    "", "turn", "game", "next_play",
    *[f"{when}next_{whose}_turn" for when in ("", "during_") for whose in ("own", "opponent", "its")],
    *[f"next_{whose}_start" for whose in ("own", "opponent", "its")],
)  # fmt: skip
DEEDS = (
    "attack", "attack_leader", "attack_opponent", "attack_follower", "be_attacked", "be_chosen", "be_destroyed",
    "be_destroyed_at_all", "be_banished", "be_damaged", "be_damaged_at_all", "be_damaged_in_combat",
    "be_damaged_by_attack", "stand", "evolve", "activate", "lose", "win", "draw", "play", "ignore_ward",
    "evolve_often", "attack_each_turn", "attack_source", "enter_acted", "play_banished", "any_modes", "deal", "be_damaged_by_opponent",
    "draw_outside_start",
)  # fmt: skip
POINTS = ("pp", "max_pp", "ep", "sep", "life")
FACTS = ("attack", "defense", "cost", "play_cost", "evolve_cost")
