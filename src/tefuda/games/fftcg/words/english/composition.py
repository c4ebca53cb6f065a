"""Putting effects together: what “it” and “them” speak of, and which sentences belong together."""

from __future__ import annotations

from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.composing import joined
from tefuda.games.fftcg.words.english.chosen import ON_FIELD, which_cards
from tefuda.games.fftcg.words.speaking_of import BINDING, binds, free_it, speaks_of_it
from tefuda.kernel.effects.nodes import (
    Choice,
    Choose,
    ChooseEach,
    If,
    Instead,
    It,
    May,
    Sequence,
)
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.meaning.composition import sequence


class Antecedents:
    """What “it” could speak of as a text goes on: two answers are none."""

    def __init__(self, subject: bool) -> None:
        self.subject = subject  # cards that the trigger is about
        self.chosen = False
        self.rival = ""  # what was picked or looked at since: "field" or "elsewhere"

    def clear(self, steps: list[Node]) -> bool:
        """Is it clear what a sentence speaks of?"""
        if not self.rival or not free_it(steps):
            return True
        if self.chosen:
            return False
        return not self.subject or (self.rival == "elsewhere" and not any(on_the_field(step) for step in steps))

    def go_on(self, steps: list[Node]) -> None:
        """What a sentence adds."""
        selected = last_of(steps)
        for step in bound_in(steps):
            if isinstance(step, Choose | ChooseEach) or step is selected:
                self.chosen, self.subject, self.rival = True, False, ""
            elif self.chosen or self.subject:
                pools = getattr(step, "pools", ())
                self.rival = "field" if any(pool.zone == "field" for pool in pools) else "elsewhere"


def last_of(steps: list[Node]) -> Node | None:
    """A selection with which a sentence ends: the next speaks of what was selected."""
    last = steps[-1]
    while isinstance(last, If | Sequence):
        last = last.then if isinstance(last, If) else last.steps[-1]
    return last if isinstance(last, v.Pick) else None


def bound_in(steps: list[Node]) -> list[Node]:
    """The words of a sentence that give “it” a meaning."""
    found: list[Node] = []
    for step in steps:
        if isinstance(step, BINDING):
            found.append(step)
        elif isinstance(step, Sequence):
            found += bound_in(list(step.steps))
        elif isinstance(step, May | If):
            found += bound_in([step.effect if isinstance(step, May) else step.then])
    return found


def on_the_field(step: Node) -> bool:
    """Is something done to “it” that is done to cards on the field only?"""
    if isinstance(step, Sequence | May | If):
        inner = step.steps if isinstance(step, Sequence) else (step.effect if isinstance(step, May) else step.then,)
        return any(on_the_field(one) for one in inner)
    return isinstance(step, ON_FIELD) and step.group == It()


def composed(sentences: list[list[Node]], subject: bool = False, added: bool = False) -> Node | None:
    """Sentences as one effect: a condition holds for all behind it, up to the next, and for that if it speaks of what it found.

    None where it is not clear what a sentence speaks of. `subject`: the trigger is about cards other than this one; `added`: cards are added to
    the hand, as those are that were not on the field.
    """
    found: list[Node] = []
    antecedents = Antecedents(subject)
    for steps in sentences:
        if not antecedents.clear(steps):
            return None
        antecedents.go_on(steps)
        for node in steps:
            more = None if _asks_of_either(found[-1] if found else None, node) else joined(found, node)
            if more is None:
                return None
            found = more
    meant = which_cards(found, subject, added)
    return None if meant is None else sequence(meant)


def _asks_of_either(last: Node | None, node: Node) -> bool:
    """If it is this, select 1 card …. If it is that, …: “it” could be what was selected, or what was asked about before."""
    if not isinstance(last, If) or not isinstance(node, If) or not binds(last.then):
        return False
    return speaks_of_it(last.condition) and speaks_of_it(node.condition)


def same_sort(base: Node, instead: Node) -> bool:
    """Can the one stand for the other: is it the same deed, done otherwise?"""
    if isinstance(base, Choice) and isinstance(instead, Choice):
        return True
    ones = base.steps if isinstance(base, Sequence) else (base,)
    others = instead.steps if isinstance(instead, Sequence) else (instead,)
    if len(ones) == 1 or [type(one) for one in ones] == [type(other) for other in others]:
        return True
    # “Dull it and Freeze it. If …, break it instead.”: all of it is about the same card
    return all(getattr(step, "group", None) == It() for step in (*ones, *others))


def replaced_by(sentences: list[list[Node]], condition: Node, instead: Node) -> bool:
    """If …, … instead: it stands for the sentence before it. False where there is none that it could stand for."""
    if not sentences or not sentences[-1]:
        return False
    base = sequence(sentences[-1])
    if not same_sort(base, instead) or isinstance(base, Choose) != isinstance(instead, Choose):
        return False
    sentences[-1] = [Instead(base, condition, instead)]
    return True
