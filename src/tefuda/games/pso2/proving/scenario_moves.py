"""Scenario verbs of PSO2: attacks with their targets; the right to act passes by itself where a move leaves it aside."""

from __future__ import annotations

from tefuda.kernel.proving.scenario_moves import Goal, Verbs

VERBS = Verbs(
    windows=("quick",), declined=("weapon", "lay pp"), turn_end="500.2", fight="attacker",
    goals={
        "attacking": Goal(step="506.4.1"), "engaged": Goal(step="506.5"), "damage": Goal(step="506.6.3"), "end": Goal(phase="end"),
        "main": Goal("main"), "next": Goal("main", next_turn=True),
    },
    forced={"pp": "choose", "which first": "order"}, alike=("pp", "which first"),
)  # fmt: skip
