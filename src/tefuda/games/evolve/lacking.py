"""What cards speak of and is not there: tokens without a face, words that nobody carries out, costs that nobody can pay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tefuda.games.evolve.rules import ch10_paying, rules
from tefuda.games.evolve.rules.ch10_sets import SET_TESTS
from tefuda.games.evolve.words.vocabulary import (
    AddedCost,
    AlternativeCost,
    Amount,
    DeckLimit,
    DifferentNames,
    Extreme,
    OptionalCost,
    PayWith,
    Starting,
    TotalAtMost,
    When,
    Whenever,
    Would,
)
from tefuda.kernel.effects import Add, Allow, Demand, Fact, Forbid, Make, Pay
from tefuda.kernel.values import Node


def missing(has_token: Callable[[str], bool], node: Any) -> list[str]:
    """What a value speaks of and is not there: a token that `has_token` does not know, a word nobody carries out."""
    if isinstance(node, tuple):
        return [problem for part in node for problem in missing(has_token, part)]
    if not isinstance(node, Node):
        return []
    found = [problem for name in node.__struct_fields__ for problem in missing(has_token, getattr(node, name))]
    token = getattr(node, "token", "")
    if token and not has_token(token):
        found.append(f"there is no token called {token}")
    if isinstance(node, Pay) and node.stat not in POINTS and node.stat not in ch10_paying.TREASURIES:
        found.append(f"the cost {node.stat} cannot be paid yet")
    if isinstance(node, Add | Make | Fact) and node.fact not in FACTS and not node.fact.startswith("counter:"):
        found.append(f"the number {node.fact} cannot be told yet")
    if type(node).__module__.endswith((".vocabulary", ".further")) and not known(type(node)):
        found.append(f"the word {type(node).__name__} cannot be carried out yet")
    until = getattr(node, "until", "")
    if until not in UNTILS:
        found.append(f"the time {until} is not known yet")
    if isinstance(node, Forbid | Allow | Demand) and node.deed not in DEEDS and not node.deed.startswith("use:"):
        found.append(f"the deed {node.deed} is not known yet")
    if isinstance(node, When) and node.event not in EVENTS:
        found.append(f"the event {node.event} never happens yet")
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
    "evolve_often", "attack_each_turn", "enter_acted", "play_banished", "any_modes", "deal", "be_damaged_by_opponent",
    "draw_outside_start",
)  # fmt: skip
EVENTS = (
    "entered", "left", "destroyed", "moved", "discarded", "evolved", "super_evolved", "attacked", "was_attacked",
    "fought", "played", "drawn", "damaged", "dealt", "raised", "lowered", "phase", "turn_ended", "fused", "stood",
    "acted", "counted", "raced", "drive_gained", "drive triggered", "burst", "equipped", "equipped_with", "chosen",
    "banished", "started", "weakened", "fused_with", "drive_checked",
)  # fmt: skip
POINTS = ("pp", "max_pp", "ep", "sep", "life")
FACTS = ("attack", "defense", "cost", "play_cost", "evolve_cost")
PLAIN_WORDS = (
    *SET_TESTS,
    When,
    Whenever,
    Would,
    Amount,
    OptionalCost,
    AlternativeCost,
    AddedCost,
    DeckLimit,
    DifferentNames,
    Extreme,
    TotalAtMost,
    Starting,  # the sentences of EP cards: what they say holds for all, whichever card lies there (6.2.1.10, 12.2.3)
    PayWith,
)  # read by rules of their own


def known(kind: type) -> bool:
    """Is there a way to carry out, ask or read this word?"""
    return rules.knows(kind) or kind in PLAIN_WORDS
