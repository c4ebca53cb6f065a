"""Japanese sentences that belong together, for grammars of card texts: …場合, 代わりに, その後, two deeds in one, その中から.

A game's grammar brings the categories `sentence`, `link` (what speaks of the sentences before it), `conditions`, `amount`,
`act` and `done` (a deed in every form, `done` without the cards it is done to), `group`, `cards` and `quantity`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tefuda.kernel.effects.nodes import If, Instead, It, Let, May, Sequence
from tefuda.kernel.effects.vocabulary import Take
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.resolving.references import of_it
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Grammar, Maker, Unmaker
from tefuda.kernel.wording.engine.patterns import OBJECT, Built, Found, S, replaced
from tefuda.kernel.wording.meaning.composition import sequence


@dataclass(frozen=True)
class Them:
    """それら: several cards that were spoken of."""


THEM: Any = Them()


def add_joining(grammar: Grammar) -> None:
    """Add conditions, “instead” of the sentence before, definitions of X at the end, and words without meaning of their own."""
    grammar.rule("sentence", "<condition:conditions>場合、<then:sentence>", If(S.condition, S.then))
    grammar.rule("link", "<condition:conditions>場合、代わりに<then:sentence>", Instead(OBJECT, S.condition, S.then))
    grammar.rule("link", "Xは<amount>である。", Let(S.amount, OBJECT))
    for words in ("その後、", "さらに"):
        grammar.read_only("sentence", f"{words}<sentence>", S.sentence, "<sentence>")


# ── several deeds in one sentence ───────────────────────────────────────────────────────────────────────────────────
def add_chains(grammar: Grammar) -> None:
    """Add sentences with several deeds, which mean the same as several sentences."""
    grammar.also(
        "sentence",
        "<group>を<first:done/stem>、<second:done/end>。",
        _both_done,
        "<group>を<first:done/end>。<group>を<second:done/end>。",
    )
    grammar.made("sentence", "<first:act/stem>、<rest:sentence>", _and_then, _parted)
    both = lambda found: May(sequence((found["first"], found["second"])))  # noqa: E731
    grammar.made("sentence", "<first:act/stem>、<second:act/may>。", both, _two)


def _both_done(found: Found) -> Built:
    return Sequence(tuple([replaced(found[part], OBJECT, found["group"]) for part in ("first", "second")]))


def _and_then(found: Found) -> Built:
    first, rest = found["first"], found["rest"]
    if isinstance(rest, May) or loses_subject(first, rest):
        return None  # what may be left is all of it
    return sequence((first, rest))


def loses_subject(first: Node, rest: Node) -> bool:
    """True if another player does the first deed and “you” the rest of the sentence: written in one sentence, the words would mean
    the other player."""
    doers = [node.who for node in within(first) if hasattr(node, "who") and not of_it(node)]
    following = next((node.who for node in within(rest) if hasattr(node, "who") and not of_it(node)), "")
    return bool(doers) and doers[-1] != "own" and following == "own"


def _parted(value: Built) -> Iterable[Found]:
    if isinstance(value, Sequence):
        for cut in range(1, len(value.steps)):
            found = {"first": sequence(value.steps[:cut]), "rest": sequence(value.steps[cut:])}
            if _and_then(found) is not None:
                yield found


def _two(value: Built) -> Iterable[Found]:
    if isinstance(value, May) and isinstance(value.effect, Sequence):
        steps = value.effect.steps
        for cut in range(1, len(steps)):
            yield {"first": sequence(steps[:cut]), "second": sequence(steps[cut:])}


# ── some of the cards that were looked at ───────────────────────────────────────────────────────────────────────────
def add_taking(grammar: Grammar) -> None:
    """Add その中から: a deed done to some of the cards that were looked at."""
    for words, many in (("<cards><quantity>枚を", False), ("<cards>を<quantity>枚まで", True)):
        grammar.made("act", f"その中から{words}<done:done/*>", _taken(many), _untaken(many))
    grammar.made("act", "その中から<cards>を好きな枚数<done:done/*>", *_taken_so(any_number=True))
    grammar.made("act", "その中から<cards>すべてを<done:done/*>", *_taken_so(every=True))


def _steps(value: Built) -> tuple[Node, ...]:
    return value.steps if isinstance(value, Sequence) else (value,) if isinstance(value, Node) else ()


def _taken(up_to: bool) -> Maker:
    def make(found: Found) -> Built:
        return Sequence((Take(found["cards"], found["quantity"], up_to), replaced(found["done"], OBJECT, It())))

    return make


def _untaken(up_to: bool) -> Unmaker:
    def unmake(value: Built) -> Iterable[Found]:
        steps = _steps(value)
        if len(steps) == 2 and isinstance(steps[0], Take) and getattr(steps[1], "group", None) in (It(), THEM):
            take = steps[0]
            if take.up_to == up_to and not take.every and not take.any_number:
                yield {"cards": take.tests, "quantity": take.number, "done": change(steps[1], group=OBJECT)}

    return unmake


def _taken_so(**how: bool) -> tuple[Maker, Unmaker]:
    """Take from the cards that were looked at all (`every`), or any number (`any_number`)."""

    def make(found: Found) -> Built:
        return Sequence((Take(found["cards"], **how), replaced(found["done"], OBJECT, It())))

    def unmake(value: Built) -> Iterable[Found]:
        steps = _steps(value)
        if len(steps) != 2 or getattr(steps[1], "group", None) not in (It(), THEM):
            return
        take = steps[0]
        if isinstance(take, Take) and take == Take(take.tests, **how):
            yield {"cards": take.tests, "done": change(steps[1], group=OBJECT)}

    return make, unmake
