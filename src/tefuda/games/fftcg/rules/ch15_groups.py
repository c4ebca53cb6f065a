"""Chapter 15.1.1.11, groups: cards are divided into piles, every one of them into one, and a player takes a pile."""

from __future__ import annotations

from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.ch11_choices import options_of
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table.records import Ref, Resolving, change
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.sides import masters_meant
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Result, WordResult


def _left(table: Table, frame: Resolving) -> list[Ref]:
    """Cards that are in no group yet."""
    return [ref for ref in frame.looked if table.alive(ref) and not any(ref in part for part in frame.parts)]


@rules.word(v.IntoGroups, "15.1.1.11.2")
def into_groups(table: Table, frame: Resolving, node: v.IntoGroups) -> WordResult:
    """15.1.1.11.2: the groups are named one after the other; all that is left is the last, so no card is in none."""
    left = _left(table, frame)
    if node.number <= 1:
        return _laid(table, frame, node, tuple(left))
    seat = masters_meant(table, frame.seat, node.who)[0]
    options = options_of([ref[0] for ref in left])
    return Ask(
        (seat,), "choose", "15.1.1.11.2", options, least=0, most=len(options), about=frame.source, prompt="group"
    )


@rules.answering(v.IntoGroups)
def divided(table: Table, frame: Resolving, node: v.IntoGroups, picked: tuple[Option, ...]) -> WordResult:
    return _laid(table, frame, node, tuple([table.ref(option.card) for option in picked]))


def _laid(table: Table, frame: Resolving, node: v.IntoGroups, group: tuple[Ref, ...]) -> tuple[v.IntoGroups, ...]:
    if not group:  # a group of no cards is one, too
        cite("15.1.1.11.3")
    keep(table, parts=(*frame.parts, group))
    return (change(node, number=node.number - 1),) if node.number > 1 else ()


@rules.word(v.TakeGroup, "15.1.1.11.1")
def take_group(table: Table, frame: Resolving, node: v.TakeGroup) -> Result:
    seat = masters_meant(table, frame.seat, node.who)[0]
    options = tuple([Option("mode", index=index) for index in range(len(frame.parts))])
    return Ask((seat,), "choose", "15.1.1.11.1", options, about=frame.source, prompt="take group")


@rules.answering(v.TakeGroup)
def group_taken(table: Table, frame: Resolving, node: v.TakeGroup, picked: tuple[Option, ...]) -> WordResult:
    refs = frame.parts[picked[0].index] if picked else ()
    left = tuple([ref for part in frame.parts for ref in part if ref not in refs])
    keep(table, it=refs, looked=left, parts=(), did=bool(refs))
    return ()
