"""Refusals: moves of a scenario that must be illegal, the clauses that forbid them, and another question that may be open instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tefuda.kernel.flow.play import advance, why_not
from tefuda.kernel.primitives.clauses import unrecorded
from tefuda.kernel.proving import moves
from tefuda.kernel.proving.insisting import insisted
from tefuda.kernel.proving.laying import asking
from tefuda.kernel.proving.reading import BadScenario, Mapping
from tefuda.kernel.proving.verdicts import Failed
from tefuda.kernel.table.requests import Answer, Option, Refused

if TYPE_CHECKING:
    from tefuda.kernel.proving.running import Run

CONDITIONS = ("by", "because")  # what a refusal can say besides the move
DEEDS = ("play", "activate", "attack", "end", "pass")  # verbs that answer a question at which a seat may act


class Refusal(NamedTuple):
    """Why a move is not possible: the clause ("": unknown), the card whose effect it is (-1: none), and the deed that was wished for."""

    clause: str
    by: int = -1
    wish: Option | None = None


class RefusedMove(NamedTuple):
    """A move that was refused as expected: its seat and words, the clause, and the card whose effect forbids it."""

    seat: str
    words: str
    clause: str
    by: int
    wish: Option | None


def refuse(run: Run, item: object) -> None:
    """Check that a move is refused; Failed if it is possible, or refused for another reason than expected."""
    if not isinstance(item, Mapping):
        raise BadScenario(
            "refused is a mapping: the seat with its move, `by`, `because` / refused には席と手、`by`、`because` を書く"
        )
    for key, said in item.items():
        if key in CONDITIONS:
            continue
        line = item.lines[key]
        seat = run.seat(key, line)
        words = run.moves.first_move(seat, str(said))
        found = _refusal(run, seat, words)
        if found is None:
            raise Failed(f"{words} is possible", f"{words} は行える", line)
        _hold(run, seat, words, found, item, line)
        run.refusals.append(RefusedMove(key, words, *found))


def _hold(run: Run, seat: int, words: str, found: Refusal, item: Mapping, line: int) -> None:
    """Check a refusal against the expected clause and card; Failed also if it is refused only because another question is open."""
    other = other_question(run, seat, words, found.wish)
    english, japanese = (f", only because {other[0]}", f"、ただし理由は{other[1]}ことだけ") if other[0] else ("", "")
    if "by" in item and str(item["by"]) != found.clause:
        raise Failed(
            f"{words} is refused by {found.clause or 'nothing'}, not by {item['by']}{english}",
            f"{words} を禁じるのは {item['by']} ではなく {found.clause or 'なし'}{japanese}",
            line,
        )
    if "by" not in item and other[0]:
        raise Failed(
            f"{words} is refused{english}; where that is meant, `by` names its clause ({found.clause or 'none'})",
            f"{words} は行えない{japanese}。それを意図するなら `by` に条項（{found.clause or 'なし'}）を書く",
            line,
        )
    if "because" in item:
        card = run.table.game.facts(run.table, found.by).names[0] if found.by >= 0 else ""
        if card != item["because"]:
            raise Failed(
                f"{words} is refused because of {card or 'nobody'}, not of {item['because']}",
                f"{words} を禁じるのは {item['because']} ではなく {card or 'どのカードでもない'}",
                line,
            )


def other_question(run: Run, seat: int, words: str, wish: Option | None) -> tuple[str, str]:
    """The pending question, in both languages, if it alone prevents a move; otherwise two empty texts.

    It alone prevents a deed if nothing would forbid the deed at the last question where the seat could act.
    """
    table, game = run.table, run.table.game
    ask, verb = table.pending, words.split(" ")[0]
    if run.moves.is_own(verb):  # the game's own verb has told the clause
        return "", ""
    deed = verb in DEEDS or verb in game.presentation.ability_verbs or verb in game.presentation.insisted
    if ask is None or table.over is not None or (seat in ask.seats and deed == (ask.kind == "act")):
        return "", ""
    if deed:
        trial = asking(table, run.acts.get(seat))
        with unrecorded():
            if trial.pending is None or wish is None or why_not(trial, seat, wish) is not None:
                return "", ""
    return run.open_question()


def _refusal(run: Run, seat: int, words: str) -> Refusal | None:
    """Why a move is not possible; None if it is."""
    table, game = run.table, run.table.game
    clause = run.moves.refused_by(seat, words)
    if clause is not None:
        return Refusal(clause) if clause else None
    verb, rest = moves.split(words, game.presentation.ability_verbs)
    wish = moves.wish(table, seat, verb, rest)
    if verb in game.presentation.insisted:
        return _not_insisted(run, seat, verb, rest, wish)
    try:
        given = moves.answer(table, seat, words)
        if verb != "attack":
            advance(table, given)
            return None
        if _attackable(run, seat, given, words):
            return None
    except moves.NotOffered as problem:
        wish = problem.wish or wish
    except Refused as problem:
        return Refusal(problem.clause, -1 if problem.by is None else problem.by, wish)
    bar = why_not(table, seat, wish) if wish is not None else None
    return Refusal("", wish=wish) if bar is None else Refusal(bar.clause, bar.by, wish)


def _not_insisted(run: Run, seat: int, verb: str, name: str, wish: Option | None) -> Refusal | None:
    """Why a verb that accepts an offer in advance is not possible: either the plain deed is not, or the offer is not made."""
    try:
        given = insisted(run.table, seat, verb, name)
    except moves.NotOffered as problem:
        wish = problem.wish or wish
        bar = why_not(run.table, seat, wish) if wish is not None else None
        return Refusal("", wish=wish) if bar is None else Refusal(bar.clause, bar.by, wish)
    return None if given else Refusal(run.table.game.presentation.insisted[verb][2], wish=wish)


def _attackable(run: Run, seat: int, given: Answer, words: str) -> bool:
    """True if the target that an attack names can be attacked, or if it names none."""
    target = words.replace("->", "→").partition("→")[2].strip()
    trial, _ = advance(run.table, given)
    if not target:
        return True
    if trial.pending is None or trial.pending.prompt != "target":
        wish = moves.wish(run.table, seat, *moves.split(words, run.table.game.presentation.ability_verbs))
        return wish is not None and why_not(run.table, seat, wish) is None
    try:
        moves.answer(trial, seat, f"choose {target}")
    except moves.NotOffered:
        return False
    return True
