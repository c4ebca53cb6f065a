"""Scenario verbs of Reバース: the counter process and the block step pass by themselves, and energy that is all alike pays."""

from __future__ import annotations

from tefuda.kernel.proving.scenario_moves import Goal, Verbs

VERBS = Verbs(
    windows=("cancel", "block"), declined=("partner energy", "card energy"),
    synonyms={"pay": ("choose", "energy"), "block": ("choose", "block")},
    goals={"main": Goal(phase="main"), "attack": Goal(phase="attack")}, turn_end="next turn",
    forced={"energy": "pay"}, alike=("energy",),
)  # fmt: skip
