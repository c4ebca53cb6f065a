"""Sentences: an effect read sentence by sentence, with its conditions, choices and what follows when something was done."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.english.composition import composed, replaced_by
from tefuda.games.fftcg.words.english.limits import LIMITS, ZONES, Limits
from tefuda.games.fftcg.words.speaking_of import in_place_of_it, with_all
from tefuda.kernel.effects.nodes import (
    Change,
    Choice,
    Choose,
    ChooseEach,
    Compare,
    Count,
    CountOf,
    Delay,
    Did,
    Fact,
    Gain,
    If,
    Instead,
    It,
    May,
    Sequence,
)
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.patterns import Built
from tefuda.kernel.wording.engine.reading import Reader
from tefuda.kernel.wording.english.words import closing_quote
from tefuda.kernel.wording.meaning.composition import sequence

ENTERS_IF = "When it enters the field, if "
AT_THE_END = v.When("phase", fact="end")
_SEPARATOR = re.compile(r",? then |,? and then |,? and also |,? and |, ", re.IGNORECASE)
_SEVERAL = re.compile(r"\b(?:they|them|their|these|those)\b", re.IGNORECASE)
_QUOTED = re.compile(r'"[^"]*"')
_FIRST = re.compile(r"the first (?:Forward|one)", re.IGNORECASE)
_ADDED = re.compile(r"\badd (?:it|them|both)\b[^.]* to your hand", re.IGNORECASE)  # what is returned was on the field
_SELECT = re.compile(r"select (up to )?(\d+) (?:of the |from the )(\d+ )?following(?: actions)?", re.IGNORECASE)


class Sentences:
    """The sentences from a place to the end of the text."""

    def __init__(self, reading: Reader, at: int, end: int | None = None, subject: bool = False) -> None:
        self.reading, self.at, self.subject = reading, at, subject
        self.end = len(reading.text) if end is None else end
        self.found: list[list[Node]] = []
        self.limits = Limits()

    def effect(self) -> Node | None:
        """The whole effect; None where something is not understood."""
        while self._space() < self.end:
            if self.reading.text.startswith(("When you do so, ", "If you do so, when "), self.at):
                return self._when_done()
            if self.reading.text.startswith(ENTERS_IF, self.at) and self.found and _plays(self.found[-1]):
                return self._once_it_is_there()
            if not self._sentence():
                return None
        return self._composed() if self.found else None

    def _composed(self) -> Node | None:
        if _FIRST.search(self.reading.text, 0, self.end) and not self._pair():
            self.reading.missed(self.at, "two cards that were chosen together")
            return None
        added = _ADDED.search(self.reading.text, 0, self.end) is not None
        effect = composed(self.found, self.subject, added)
        if effect is None:
            self.reading.missed(self.at, "words that leave no doubt which card is meant")
        return effect

    def _pair(self) -> bool:
        """Where a text speaks of the first of two cards and of the other, its choice of two is made as two choices."""
        steps = self.found[0]
        if len(steps) == 1 and isinstance(steps[0], ChooseEach):
            return [getattr(one, "number", 0) for one in steps[0].choices] == [1, 1]
        if len(steps) != 1 or steps[0] != Choose(getattr(steps[0], "pools", ()), 2):
            return False
        one = change(steps[0], number=1)
        self.found[0] = [ChooseEach((one, one))]
        return True

    def _space(self) -> int:
        while self.at < self.end and self.reading.text[self.at] == " ":
            self.at += 1
        return self.at

    def _when_done(self) -> Node | None:
        """Everything from here on is what happens when it was done."""
        if not self.found:
            self.reading.missed(self.at, "something that is done before")
            return None
        rest = Sentences(self.reading, self.at + len("When you do so, "), self.end)
        inner = rest.effect()
        if inner is None:
            return None
        if rest.limits.zone or rest.limits.condition is not None or rest.limits.per_turn:
            self.limits = rest.limits
        self.found.append([v.WhenDone(inner)])
        return self._composed()

    def _once_it_is_there(self) -> Node | None:
        """When it enters the field, if …: another ability, which the card that was played sets off."""
        for condition, end in self.reading.find("conditions", self.at + len(ENTERS_IF)):
            if not self.reading.text.startswith(", ", end):
                continue
            rest = Sentences(self.reading, end + 2, self.end)
            inner = rest.effect()
            if inner is not None:
                self.limits = rest.limits
                self.found.append([v.WhenDone(If(condition, inner))])
                return self._composed()
        return None

    def _sentence(self) -> bool:
        return (
            self._limit()
            or self._fixed()
            or self._select()
            or self._select_as_many()
            or self._instead()
            or self._plain()
        )

    def _fixed(self) -> bool:
        """Read that damage cannot be reduced, which is said of the damage of the last sentence."""
        words = "This damage cannot be reduced."
        last = self.found[-1][-1] if self.found else None
        if not self.reading.text.startswith(words, self.at) or not isinstance(last, v.Damage):
            return False
        self.found[-1][-1] = change(last, fixed=True)
        self.at += len(words)
        return True

    # ── what limits the ability ─────────────────────────────────────────────────────────────────────────────────────
    def _limit(self) -> bool:
        return self._only_cp() or self._limits()

    def _only_cp(self) -> bool:
        """You can only pay with … to use this ability."""
        start, end = "You can only pay with ", " to use this ability."
        if not self.reading.text.startswith(start, self.at):
            return False
        for only, last in self.reading.find("only_cp", self.at + len(start)):
            if self.reading.text.startswith(end, last):
                self.limits.only_cp, self.at = (only,), last + len(end)
                return True
        return False

    def _limits(self) -> bool:
        match = re.compile(
            r"You can (?:only use this ability|use this ability only) |This (?:effect|ability) will (?:only )?trigger "
        ).match(self.reading.text, self.at)
        if match is None:
            return False
        at = match.end()
        while True:
            end = self._one_limit(at)
            if end is None:
                return False
            if self.reading.text.startswith(".", end):
                self.at = end + 1
                return True
            joined = re.compile(r",? and |, (?=during )").match(self.reading.text, end)
            if joined is None:
                self.reading.missed(end, "“.”")
                return False
            at = joined.end()

    def _one_limit(self, at: int) -> int | None:
        text, limits = self.reading.text, self.limits
        if text.startswith("only ", at):
            at += len("only ")
        for words, node in LIMITS:
            if text.startswith(words, at):
                limits.when.append(node)
                return at + len(words)
        if text.startswith("once per turn", at):
            limits.per_turn = 1
            return at + len("once per turn")
        if text.startswith("twice per turn", at):
            limits.per_turn = 2
            return at + len("twice per turn")
        if match := re.compile(r"if |while ").match(text, at):
            return self._limited_if(match.end())
        self.reading.missed(at, "when or how often")
        return None

    def _limited_if(self, at: int) -> int | None:
        for _, end in self.reading.find("this", at):
            for words, zone in ZONES:
                if self.reading.text.startswith(words, end):
                    self.limits.zone = zone
                    return end + len(words)
        for condition, end in sorted(self.reading.find("condition", at), key=lambda one: -one[1]):
            if re.compile(r"\.|,? and |, during ").match(self.reading.text, end):
                self.limits.conditions.append(condition)
                return end
        return None

    # ── choices of modes ────────────────────────────────────────────────────────────────────────────────────────────
    def _select_as_many(self) -> bool:
        """Select up to the same number of the M following actions as …"""
        text = self.reading.text
        head = re.compile(
            r"select up to the same number of the (\d+) following actions as (?:the )?", re.IGNORECASE
        ).match(text, self.at)
        if head is None:
            return False
        for counted, end in self.reading.find("each", head.end()):
            if isinstance(counted, Fact) and text.startswith(".", end):
                found = self._modes(end + 1, int(head[1]))
                if found is not None:
                    self.found.append([Choice(found[0], 0, counted)])
                    self.at = found[1]
                    return True
        for pool, end in self.reading.find("some", head.end()):
            if pool.zone != "stack" and text.startswith(".", end):
                found = self._modes(end + 1, int(head[1]))
                if found is not None:
                    self.found.append([Choice(found[0], 0, Count(pool))])
                    self.at = found[1]
                    return True
        return False

    def _modes(self, at: int, number: int | None) -> tuple[tuple[Node, ...], int] | None:
        """So many actions in quotation marks (None: as many as there are, two at least), and where they end."""
        text = self.reading.text
        modes: list[Node] = []
        while (start := _opening(text, at)) >= 0:
            close = closing_quote(text, start)
            if close < 0 or close > self.end:
                break
            inner = Sentences(self.reading, start + 1, close, self.subject)
            mode = inner.effect()
            if mode is None or inner.limits.condition is not None or inner.limits.per_turn:
                return None
            modes.append(mode)
            at = close + 1
        if len(modes) != number and (number is not None or len(modes) < 2):
            self.reading.missed(at, f"{number or 2} actions in quotation marks")
            return None
        return tuple(modes), at

    def _select(self) -> bool:
        """Select N of the M following actions, perhaps another number under a condition, then the actions."""
        text = self.reading.text
        head = _SELECT.match(text, self.at)
        if head is None:
            return False
        at = head.end()
        if not text.startswith(".", at):
            return False
        at = self._limited_modes(at + 1)
        other = self._other_number(at)
        condition: Node | None = None
        if other is not None:
            condition, more, at = other
        found = self._modes(at, int(head[3]) if head[3] else None)
        if found is None:
            self.at = head.start()
            return False
        choice: Node = _choice(found[0], head)
        if condition is not None:
            choice = Instead(choice, condition, _choice(found[0], more))
        self.at = found[1]
        self.found.append([choice])
        return True

    def _limited_modes(self, at: int) -> int:
        """Behind what limits the ability, where that is said before its actions."""
        self.at, start = at, at
        self._space()
        return self.at if self._limit() else start

    def _other_number(self, at: int) -> tuple[Node, re.Match[str], int] | None:
        text = self.reading.text
        if not text.startswith(" If ", at):
            return None
        for condition, end in self.reading.find("conditions", at + 4):
            if match := re.compile(rf", {_SELECT.pattern} instead\.", re.IGNORECASE).match(text, end):
                return condition, match, match.end()
        return None

    # ── conditions ──────────────────────────────────────────────────────────────────────────────────────────────────
    def _instead(self) -> bool:
        """If (condition), (deeds) instead."""
        text = self.reading.text
        if not text.startswith("If ", self.at):
            return False
        for condition, end in self.reading.find("conditions", self.at + 3):
            if not text.startswith(", ", end):
                continue
            for steps, last in self._clauses(end + 2):
                if text.startswith(" instead.", last) and replaced_by(self.found, condition, sequence(steps)):
                    self.at = last + len(" instead.")
                    return True
        return False

    def _plain(self) -> bool:
        for steps, end in self._sentences_at(self.at):
            if self._ends(end):
                bound = self._of_all(steps, end)
                if bound is None:
                    self.reading.missed(self.at, "words that leave no doubt which cards are meant")
                    continue
                self.found.append(bound)
                self.at = end + (1 if self.reading.text.startswith(".", end) else 0)
                return True
            self.reading.missed(end, "“.”")
        return False

    def _of_all(self, steps: list[Node], end: int) -> list[Node] | None:
        """“They” and “them”, behind a deed to all cards of a sort, are these; None where it is not clear that they are."""
        if not _SEVERAL.search(_QUOTED.sub("", self.reading.text[self.at : end])):
            return steps
        return with_all([step for sentence in self.found for step in sentence], steps)

    def _ends(self, at: int) -> bool:
        """Is a sentence over here: by its full stop, by that of a given ability, or with the text?"""
        text = self.reading.text
        return text.startswith(".", at) or at == len(text) or text[at - 2 : at] == '."'

    def _sentences_at(self, at: int) -> Iterator[tuple[list[Node], int]]:
        text = self.reading.text
        for then in ("Then, ", "Also, ", "then "):
            if text.startswith(then, at):
                at += len(then)
        yield from self._clauses(at)
        if match := re.compile(r"If you do so, ", re.IGNORECASE).match(text, at):
            for steps, end in self._sentences_at(match.end()):
                if not _chooses(tuple(steps)):
                    yield [If(Did(), sequence(steps))], end
        elif match := re.compile(r"If ", re.IGNORECASE).match(text, at):
            for condition, end in self.reading.find("conditions", match.end()):
                if not text.startswith(", ", end):
                    self.reading.missed(end, "“,”")
                    continue
                start = end + 2
                if text.startswith("also ", start):
                    start += len("also ")
                for steps, last in self._sentences_at(start):
                    yield [If(condition, sequence(_of_counted(condition, steps)))], last
            yield from self._unless(match.end())
        yield from self._for_a_while(at)
        yield from self._later(at)
        if match := re.compile(r"you may ", re.IGNORECASE).match(text, at):
            for steps, end in self._clauses(match.end()):
                yield [May(sequence(steps))], end
            for deed, end in self.reading.find("deed", match.end()):
                yield [May(deed)], end
            if text.startswith("pay ", match.end()):
                for paid, end in self.reading.find("paid", match.end() + 4):
                    yield [May(paid)], end
                    if text.startswith(" and ", end):
                        for deed, last in self.reading.find("deed", end + 5):
                            yield [May(sequence([paid, *_flat(deed)]))], last
        if match := re.compile(r"At the end of the turn, ", re.IGNORECASE).match(text, at):
            for steps, end in self._clauses(match.end()):
                yield [Delay(AT_THE_END, sequence(steps))], end

    def _for_a_while(self, at: int) -> Iterator[tuple[list[Node], int]]:
        """Until the end of the turn, …"""
        starts = [
            (until, end) for until, end in self.reading.find("until", at) if self.reading.text.startswith(", ", end)
        ]
        if match := re.compile(r"During this turn(?=, )", re.IGNORECASE).match(self.reading.text, at):
            starts.append(("turn", match.end()))
        if match := re.compile(r"As long as ", re.IGNORECASE).match(self.reading.text, at):
            starts += [
                ("source", end + len(" is on the field"))
                for _, end in self.reading.find("this", match.end())
                if self.reading.text.startswith(" is on the field, ", end)
            ]
        for until, start in starts:
            for steps, end in self._clauses(start + 2):
                lasting = _until(steps, until)
                if lasting is not None:
                    yield lasting, end

    def _later(self, at: int) -> Iterator[tuple[list[Node], int]]:
        """When it is put from the field into the Break Zone this turn, …: a trigger that waits for what was spoken of."""
        for trigger, end in self.reading.find("trigger", at):
            if not isinstance(trigger, v.When) or not isinstance(trigger.subject, It):
                continue
            if self.reading.text.startswith(" this turn, ", end):
                for steps, last in self._clauses(end + len(" this turn, ")):
                    if not _chooses(tuple(steps)):
                        yield [Delay(trigger, sequence(steps), until="turn")], last

    def _unless(self, at: int) -> Iterator[tuple[list[Node], int]]:
        """If your opponent doesn't pay 《2》, …; If you don't pay 《2》, …"""
        text = self.reading.text
        match = re.compile(r"(?:(your opponent) doesn't|you don't) (pay )?").match(text, at)
        if match is None:
            return
        from tefuda.games.fftcg.words.english.costs import parts_of
        from tefuda.kernel.effects.nodes import Cost

        for cost, end in self.reading.find("paid" if match[2] else "deed", match.end()):
            if not text.startswith(", ", end):
                continue
            for steps, last in self._clauses(end + 2):
                yield [v.Unless(Cost(tuple(parts_of(cost))), "opponent" if match[1] else "own", sequence(steps))], last

    def _clauses(self, at: int) -> Iterator[tuple[list[Node], int]]:
        """One deed, or several: all ways to end them, the longest first."""
        text = self.reading.text
        for node, end in sorted(self.reading.find("action", at), key=lambda one: -one[1]):
            if match := _SEPARATOR.match(text, end):
                for more, last in self._clauses(match.end()):
                    yield [*_flat(node), *more], last
            if text.startswith(" at the end of the turn", end):
                yield [Delay(AT_THE_END, node)], end + len(" at the end of the turn")
            yield _flat(node), end


def _plays(steps: list[Node]) -> bool:
    """Does a sentence end by putting what it speaks of onto the field?"""
    last = steps[-1].effect if isinstance(steps[-1], May) else steps[-1]
    put = _flat(last)[-1]
    return isinstance(put, v.Put) and (put.group, put.zone) == (It(), "field")


def _of_counted(condition: Node, steps: list[Node]) -> list[Node]:
    """“They”, behind a condition about how many cards were removed, are those cards."""
    if not isinstance(condition, Compare) or condition.left != CountOf(v.RemovedBy()):
        return steps
    return [in_place_of_it(step, v.RemovedBy()) for step in steps]


def _opening(text: str, at: int) -> int:
    """Where a quotation opens behind spaces; -1 where none does."""
    while text[at : at + 1] == " ":
        at += 1
    return at if text[at : at + 1] == '"' else -1


def _chooses(node: Built) -> bool:
    """Is something chosen as it is used? What a given ability or a later one chooses is not."""
    if isinstance(node, Choose):
        return True
    if isinstance(node, Gain | Delay | v.WhenDone):
        return False
    parts = (
        node
        if isinstance(node, tuple)
        else [getattr(node, name) for name in node.__struct_fields__]
        if isinstance(node, Node)
        else ()
    )
    return any(_chooses(part) for part in parts)


def _flat(node: Node) -> list[Node]:
    return list(node.steps) if isinstance(node, Sequence) else [node]


def _choice(modes: tuple[Node, ...], said: re.Match[str]) -> Choice:
    number = int(said[2])
    return Choice(modes, 0 if said[1] else number, number)


def _until(steps: list[Node], until: str) -> list[Node] | None:
    """Changes without an end of their own last until then; anything else cannot."""
    found: list[Node] = []
    for step in steps:
        if isinstance(step, Change) and not step.until:
            found.append(change(step, until=until))
        else:
            return None
    return found
