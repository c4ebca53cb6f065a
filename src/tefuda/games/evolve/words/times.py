"""Times: how long what a sentence says lasts, and during which turn."""

from __future__ import annotations

from tefuda.games.evolve.words.conditions import during
from tefuda.games.evolve.words.phrases import Clause, Group
from tefuda.kernel.effects.nodes import Change
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change


def until(clause: Clause) -> str | None:
    """このターン、, 次の相手のターン終了時まで、: how long what follows lasts."""
    if (
        clause.verb is not None
        or clause.bare is None
        or clause.cases
        or clause.ender != "COMMA"
        or len(clause.bare.chains) != 1
    ):
        return None
    texts = [noun.whole for noun in clause.bare.chains[0]]
    if clause.adverbs == ["まで"]:
        clause.adverbs = []
        table = {
            ("次", "相手", "ターン終了時"): "next_opponent_turn",
            ("次", "自分", "ターン終了時"): "next_own_turn",
            ("次", "それ", "プレイヤー", "ターン終了時"): "next_its_turn",
            ("このターン", "ターン終了時"): "turn",
        }
        return table.get(tuple(texts))
    table = {
        ("このターン",): "turn",
        ("このターン中",): "turn",
        ("このゲーム中",): "game",
        ("このバトル中",): "game",
        ("次", "相手", "ターン中"): "during_next_opponent_turn",
        ("次", "自分", "ターン中"): "during_next_own_turn",
        ("次", "それ", "プレイヤー", "ターン中"): "during_next_its_turn",
    }
    return table.get(tuple(texts))


def spans(clause: Clause) -> tuple[str, ...]:
    """このターンと次の相手のターン中、: two times, one after the other."""
    bare = clause.bare
    if bare is None or bare.joins != ("と",) or clause.ender != "COMMA" or clause.cases or clause.verb is not None:
        return ()
    found = []
    for chain in bare.chains:
        one = clause.copy()
        one.bare = Group((chain,), (), bare.start, bare.end)
        found.append(until(one))
    return tuple(time for time in found if time is not None) if None not in found else ()


def afterwards(clause: Clause) -> bool:
    """このターンの後、"""
    return (
        clause.ender == "COMMA"
        and clause.bare is not None
        and not clause.cases
        and [noun.sort for noun in clause.bare.chains[0]] == ["this_turn", "after"]
    )


def turn_of_topic(clause: Clause, following: Clause) -> list[Clause] | None:
    """これは自分のターン中、…: the same as 自分のターン中、これは…."""
    if clause.ender != "COMMA" or clause.verb is not None or clause.bare is None or during(clause.bare) is None:
        return None
    if len(clause.cases) != 1 or clause.cases[0][0] != "は" or following.has("は"):
        return None
    turn, rest = clause.copy(), following.copy()
    rest.cases.insert(0, turn.cases.pop())
    return [turn, rest]


_SPANS = frozenset(
    (
        "turn",
        "next_opponent_turn",
        "next_own_turn",
        "next_its_turn",
        "during_next_opponent_turn",
        "during_next_own_turn",
        "during_next_its_turn",
    )
)


def lasting_alike(steps: list[Node], place: int) -> list[Node]:
    """The steps of a paragraph, of which those from `place` on are a new sentence: the time before it holds for it, too.

    このターン、それは能力すべてを失う。それは攻撃できない。: both are so this turn.
    """
    new = steps[place:]
    before = [step for step in steps[:place] if isinstance(step, Change)][-2:] if new else []
    times = [step for step in before if step.until in _SPANS]
    if not times or steps[place - 1] != times[-1]:
        return steps
    out = steps[:place]
    for step in new:
        if not isinstance(step, Change) or step.until or step.group != times[-1].group:
            out.append(step)
            continue
        spans = [time.until for time in times if time.group == step.group and time.changes == times[-1].changes]
        out += [change(step, until=span) for span in spans]
    return out
