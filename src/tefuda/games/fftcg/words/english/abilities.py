"""Abilities: a line of text as what the card has by it: keywords, action, special, automatic and field abilities."""

from __future__ import annotations

import re

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.composing import steps_of
from tefuda.games.fftcg.words.english.costs import icons, read_cost
from tefuda.games.fftcg.words.english.saying import say_granted, say_line
from tefuda.games.fftcg.words.english.sentences import Sentences
from tefuda.games.fftcg.words.english.terms import KEYWORDS
from tefuda.games.fftcg.words.speaking_of import free_it, speaks_of_it
from tefuda.kernel.effects.nodes import (
    Activated,
    AllOf,
    Allow,
    AnyOf,
    Automatic,
    Compare,
    Continuous,
    Cost,
    Did,
    Gain,
    If,
    Keyword,
    Points,
    Pool,
    Sequence,
    Spell,
    This,
    Turn,
)
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Ends, Grammar
from tefuda.kernel.wording.engine.reading import Reader
from tefuda.kernel.wording.english.words import closing_quote

EX_BURST = "EX BURST"
_EACH_TURN = re.compile(r"During each turn, (?=when (?!you cast the \w+ card you've cast,))")
DURING = (("During your turn, when ", Turn("own")), ("During your opponent's turn, when ", Turn("opponent")))
SUMMON, BACKUP = t.SUMMON, t.BACKUP
_WORDS = re.compile(rf"(?:{'|'.join(KEYWORDS)})(?:,? (?:and )?(?:{'|'.join(KEYWORDS)}))*\.?$")
_LIMIT_BREAK = re.compile(r"Limit Break ?--+ ?(\d+)$")
_WARP = re.compile(r"Warp ?(\d+) ?--+ ?((?:《[^》]+》)+)$")
_PRIMING = re.compile(r"Priming ?\"?(.+?)\"? ?--+ ?((?:《[^》]+》)+)$")
_DAMAGE = re.compile(r"Damage ?(\d+) ?--+ ?")
_UNLESS = re.compile(r"if (?:your opponent doesn't|you don't pay) ")


class Line:
    """One line, or the words of a given ability."""

    def __init__(self, reading: Reader, at: int = 0, granted: bool = False) -> None:
        self.reading, self.at, self.granted = reading, at, granted
        self.text = reading.text

    def abilities(self) -> tuple[Node, ...] | None:
        """What the card has by it; None where it is not understood."""
        return (
            self._keywords() or self._with_number() or self._damage() or self._activated() or self._automatic()
            or self._field() or self._spell()
        )  # fmt: skip

    def _keywords(self) -> tuple[Node, ...] | None:
        match = _WORDS.match(self.text, self.at)
        if match is None:
            return None
        return tuple([Keyword(KEYWORDS[word]) for word in re.findall("|".join(KEYWORDS), match[0])])

    def _with_number(self) -> tuple[Node, ...] | None:
        if self.granted:
            return None
        if match := _LIMIT_BREAK.match(self.text, self.at):
            return (v.LimitBreak(int(match[1])),)
        if match := _WARP.match(self.text, self.at):
            found = icons(match[2])
            return (v.Warp(int(match[1]), Cost(tuple(found[0]))),) if found and not found[1] else None
        if match := _PRIMING.match(self.text, self.at):
            found = icons(match[2])
            return (v.Priming(match[1], Cost(tuple(found[0]))),) if found and not found[1] else None
        return None

    def _damage(self) -> tuple[Node, ...] | None:
        """15.2.6: Damage N -- (ability)."""
        match = _DAMAGE.match(self.text, self.at)
        if match is None or self.granted:
            return None
        given = Line(self.reading, match.end()).abilities()
        if given is None:
            return None
        condition = Compare(Points("damage"), ">=", int(match[1]))
        if len(given) == 1 and isinstance(given[0], Continuous) and given[0].zone != "field":
            return None
        return (Continuous(This(), (Gain(given),), condition),)

    def _activated(self) -> tuple[Node, ...] | None:
        start = self.at
        named = re.compile(r"[^《》\"]*?(?=《S》)").match(self.text, self.at)
        if named:
            start = named.end()
        for parts, special, at in read_cost(self.reading, start):
            sentences = Sentences(self.reading, at)
            effect = sentences.effect()
            if effect is None or (named and not special) or self._of_nothing(effect):
                continue
            limits = sentences.limits
            return (
                Activated(
                    Cost((*parts, *limits.only_cp)), effect, sort="special" if special else "", per_turn=limits.per_turn,
                    condition=limits.condition, zone=limits.zone or "field",
                ),
            )  # fmt: skip
        return None

    def _of_nothing(self, effect: Node) -> bool:
        """True if “it” is said of nothing that was spoken of before."""
        if not free_it(list(steps_of(effect))):
            return False
        self.reading.missed(len(self.text), "words that leave no doubt which card is meant")
        return True

    def _automatic(self) -> tuple[Node, ...] | None:
        at, label = self.at, ""
        if self.reading.context.kind == SUMMON and self.text.startswith("At the end of the turn, ", at):
            return None  # what a summon does later
        if self.text.startswith(EX_BURST, at):
            label = EX_BURST
            at += len(EX_BURST)
            while self.text.startswith(" ", at):
                at += 1
        first = _EACH_TURN.match(self.text, at)
        during = next((node for words, node in DURING if self.text.startswith(words, at)), None)
        if first or during:
            at = self.text.index(", ", at) + 2
        comma = " for the first time in that turn, " if first else ", "
        for trigger, end in self.reading.find("trigger", at):
            if not self.text.startswith(comma, end) or (first and getattr(trigger, "subject", None) != This()):
                # what others do for the first time they may have done before this card was there
                self.reading.missed(end, "“,”")
                continue
            found = self._set_off(trigger, end + len(comma), label)
            if found is not None and (first or during):
                found = _limited(found[0], during)
            if found is not None:
                return found
        return None

    def _set_off(self, trigger: Node, at: int, label: str) -> tuple[Node, ...] | None:
        starts: list[tuple[Node | None, int]] = []
        conditional = self.text.startswith("if ", at) and not _UNLESS.match(self.text, at)
        if self.text.startswith("if ", at):
            starts = [
                (condition, end + 2)
                for condition, end in self.reading.find("conditions", at + 3)
                if self.text.startswith(", ", end)
            ]
        if not conditional:
            starts.append((None, at))  # “if you don't pay …” is no condition of the trigger
        for condition, start in starts:
            sentences = Sentences(self.reading, start, subject=_of_others(trigger))
            effect = sentences.effect()
            if (
                effect is None
                or sentences.limits.only_cp
                or _of_either(trigger, effect)
                or (condition is not None and _another_if(effect))
            ):
                self.reading.missed(start, "one condition for all of it")
                continue
            limits = sentences.limits
            whole = [part for part in (limits.condition, condition) if part is not None]
            both = None if not whole else whole[0] if len(whole) == 1 else AllOf(tuple(whole))
            return (Automatic(trigger, effect, label, limits.per_turn, both, limits.zone or "field"),)
        return None

    def _field(self) -> tuple[Node, ...] | None:
        for ability, end in self.reading.find("field", self.at):
            rest = self.text[end:].strip()
            if rest in (".", "") and self._makes_sense(ability):
                return (ability,)
            self.reading.missed(end, "the end")
        return None

    def _makes_sense(self, ability: Continuous) -> bool:
        """Only backups give CP: of any other card it is not known what is meant."""
        gives = any(isinstance(one, Allow) and one.deed.startswith("give") for one in ability.changes)
        return not gives or ability.group != This() or self.reading.context.kind == BACKUP

    def _spell(self) -> tuple[Node, ...] | None:
        """A summon's text is what it does."""
        if self.reading.context.kind != SUMMON or self.granted:
            return None
        at = self.at
        if self.text.startswith(EX_BURST, at):
            at += len(EX_BURST)
            while self.text.startswith(" ", at):
                at += 1
        sentences = Sentences(self.reading, at)
        effect = sentences.effect()
        if (
            effect is None
            or self._of_nothing(effect)
            or sentences.limits.condition is not None
            or sentences.limits.per_turn
            or sentences.limits.only_cp
            or sentences.limits.zone
        ):
            return None
        return (Spell(effect),)


def _of_either(trigger: Node, effect: Node) -> bool:
    """After “is dealt damage by a Forward”, “forms a party with a Forward”: “it” could be the one or the other."""
    whens = trigger.parts if isinstance(trigger, AnyOf) else (trigger,)
    two = any(
        isinstance(getattr(when, "by", None), Pool) or getattr(when, "event", "") == "party_with" for when in whens
    )
    return two and free_it(list(steps_of(effect)))


def _limited(ability: Node, during: Node | None) -> tuple[Node, ...] | None:
    """An ability that is set off only in such a turn, or once each turn; None where its text says something else of that."""
    assert isinstance(ability, Automatic)
    if during is None:
        return (change(ability, per_turn=1),) if not ability.per_turn else None
    return (change(ability, condition=during),) if ability.condition is None else None


def _of_others(trigger: Node) -> bool:
    """Is a trigger about other cards, so that “it” may be one of them?"""
    whens = trigger.parts if isinstance(trigger, AnyOf) else (trigger,)
    return any(isinstance(getattr(when, "subject", None), Pool) for when in whens)


def _another_if(effect: Node) -> bool:
    """After “when …, if …,”: does another condition follow that does not speak of what was done? Both could be meant alone."""
    later = effect.steps[1:] if isinstance(effect, Sequence) else ()
    return any(isinstance(step, If) and step.condition != Did() and not speaks_of_it(step) for step in later)


def _line(reading: Reader, at: int) -> Ends:
    """A whole line, to its end."""
    abilities = Line(reading, at).abilities()
    return [] if abilities is None else [(abilities, len(reading.text))]


def _granted(reading: Reader, at: int) -> Ends:
    """An ability in quotation marks, read as a line of its own."""
    end = closing_quote(reading.text, at) if reading.text.startswith('"', at) else -1
    if end < 0:
        reading.missed(at, "an ability in quotation marks")
        return []
    inner = reading.within(end)
    abilities = Line(inner, at + 1, granted=True).abilities()
    if abilities is None:
        reading.missed_within(inner)
        return []
    return [(abilities, end + 1)]


def add_abilities(grammar: Grammar) -> None:
    """The categories `line` (all that a card has by a line of its text) and `granted` (what it is given, in quotation marks)."""
    grammar.function("line", _line, say_line)
    grammar.function("granted", _granted, say_granted)
