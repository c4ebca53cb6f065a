"""Saying: the words of an ability, put together from phrases."""

from __future__ import annotations

import re

from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.composing import pools_of
from tefuda.games.fftcg.words.english.costs import say_cost, say_icons
from tefuda.games.fftcg.words.english.describing import write_pool
from tefuda.games.fftcg.words.english.limits import LIMITS, ZONES
from tefuda.games.fftcg.words.english.sentences import AT_THE_END
from tefuda.games.fftcg.words.english.terms import KEYWORD_OF
from tefuda.games.fftcg.words.english.voice import Voice
from tefuda.kernel.effects.nodes import (
    Activated,
    AllOf,
    Automatic,
    Change,
    Choice,
    Choose,
    ChooseEach,
    Compare,
    Continuous,
    Cost,
    Count,
    Delay,
    Did,
    Gain,
    If,
    Instead,
    Keyword,
    May,
    Pay,
    Points,
    Replace,
    Sequence,
    Spell,
    This,
)
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.wording.engine.patterns import Built
from tefuda.kernel.wording.engine.writing import Unsayable, Writer
from tefuda.kernel.wording.english.words import sentence
from tefuda.kernel.wording.meaning.composition import sequence


def say_line(writing: Writer, abilities: tuple[Node, ...]) -> str:
    """A line of a text: keywords together, every other ability alone."""
    keywords = [ability.word for ability in abilities if isinstance(ability, Keyword) and ability.word in KEYWORD_OF]
    if len(keywords) == len(abilities):
        return " ".join([KEYWORD_OF[word] for word in keywords])
    voice: Voice = writing.context
    return _said(Writer(writing.grammar, {}, Voice(voice.name, voice.kind, apart=voice.apart)), abilities[0])


def say_granted(writing: Writer, ability: Node) -> str:
    """An ability that is given to cards, in quotation marks."""
    voice: Voice = writing.context
    inner = Voice(voice.name, voice.kind, quoted=voice.spoken_of_others)
    return f'"{_said(Writer(writing.grammar, {}, inner), ability)}"'


def _said(writing: Writer, ability: Built) -> str:
    if isinstance(ability, v.LimitBreak):
        return f"Limit Break -- {ability.number}"
    if isinstance(ability, v.Warp):
        return f"Warp {ability.number} -- {_icons(ability.cost.parts)}"
    if isinstance(ability, v.Priming):
        return f'Priming "{ability.name}" -- {_icons(ability.cost.parts)}'
    if isinstance(ability, Activated):
        return _activated(writing, ability)
    if isinstance(ability, Automatic):
        return _automatic(writing, ability)
    if isinstance(ability, Spell):
        return Effect(writing).said(ability.effect)
    if isinstance(ability, Continuous):
        damage = _damage(ability)
        if damage is not None:
            return f"Damage {damage} -- {_given(writing, ability)}"
        writing.context.spoken_of_others = ability.group != This()
        return _sentence(writing.say("field", ability))
    raise Unsayable(f"no words for {ability!r}")


def _icons(parts: tuple[Node, ...]) -> str:
    said, left = say_icons(parts)
    if left or not said:
        raise Unsayable(f"no icons for {parts!r}")
    return said


def _damage(ability: Continuous) -> int | None:
    condition = ability.condition
    if ability.group != This() or len(ability.changes) != 1 or not isinstance(ability.changes[0], Gain):
        return None
    if not isinstance(condition, Compare) or condition.left != Points("damage") or condition.op != ">=":
        return None
    return condition.right if type(condition.right) is int else None


def _given(writing: Writer, ability: Continuous) -> str:
    gain = ability.changes[0]
    assert isinstance(gain, Gain)
    given, keywords = gain.abilities, [one.word for one in gain.abilities if isinstance(one, Keyword)]
    if len(keywords) == len(given):
        return " ".join([KEYWORD_OF[word] for word in keywords])
    if len(given) != 1:
        raise Unsayable(f"no words for {ability!r}")
    return _said(writing, given[0])


def _activated(writing: Writer, ability: Activated) -> str:
    special = ability.sort == "special"
    if ability.quick or ability.sort not in ("", "special"):
        raise Unsayable(f"no words for {ability!r}")
    only = [part for part in ability.cost.parts if isinstance(part, v.OnlyCP)]
    cost = say_cost(writing, Cost(tuple([part for part in ability.cost.parts if part not in only])), special)
    limits = _limits(writing, ability.condition, ability.per_turn, ability.zone, "You can only use this ability")
    paid = "".join([f" You can only pay with {writing.say('only_cp', part)} to use this ability." for part in only])
    return f"{cost}: {Effect(writing).said(ability.effect)}{limits}{paid}"


def _automatic(writing: Writer, ability: Automatic) -> str:
    parts = ability.condition.parts if isinstance(ability.condition, AllOf) else (ability.condition,)
    known = [node for _, node in LIMITS]
    when = [part for part in parts if part is not None and part in known]
    rest = [part for part in parts if part is not None and part not in known]
    label = f"{ability.label} " if ability.label else ""
    condition = f"if {' and '.join([writing.say('condition', part) for part in rest])}, " if rest else ""
    limits = _limits(writing, _all(when), ability.per_turn, ability.zone, "This effect will trigger only")
    effect = lowered(writing, Effect(writing).said(ability.effect))
    return f"{label}{writing.say('trigger', ability.trigger)}, {condition}{effect}{limits}"


def lowered(writing: Writer, words: str) -> str:
    """A sentence that goes on after a comma; a name, or a word that is always written so, keeps its capital."""
    keeps = (writing.context.name and words.startswith(writing.context.name)) or words.startswith("Freeze ")
    return words if keeps else words[0].lower() + words[1:]


def _all(parts: list[Node]) -> Node | None:
    return None if not parts else parts[0] if len(parts) == 1 else AllOf(tuple(parts))


def _limits(writing: Writer, condition: Node | None, times: int, zone: str, start: str) -> str:
    """What limits an ability, as a sentence of its own behind it."""
    parts = condition.parts if isinstance(condition, AllOf) else () if condition is None else (condition,)
    known = {node: words for words, node in reversed(LIMITS)}
    said = [known[part] for part in parts if part in known]
    if times:
        if times > 2:
            raise Unsayable(f"no words for {times} times a turn")
        said.append(("" if not said else "only ") + ("once per turn" if times == 1 else "twice per turn"))
    conditions = [writing.say("condition", part) for part in parts if part not in known]
    if zone != "field":
        place = next((words for words, name in ZONES if name == zone), None)
        if place is None:
            raise Unsayable(f"no words for an ability in {zone}")
        conditions.append(f"{writing.context.name}{place}")
    said += [f"{'while' if words.endswith(' attacking') else 'if'} {words}" for words in conditions]
    return f" {start} {' and '.join(said)}." if said else ""


def _by_elements(node: Change) -> bool:
    """Is it said of a named Element, in words of its own?"""
    return any(isinstance(one, v.UnchosenBy) for one in node.changes)


def _sentence(words: str) -> str:
    words = re.sub(r"\b([Aa]) (?=(?:Ice|Earth|active|attacking)\b)", r"\1n ", words)
    return sentence(words)


class Effect:
    """An effect being written, sentence by sentence."""

    def __init__(self, writing: Writer) -> None:
        self.writing = writing
        self.sentences: list[str] = []
        self.from_field = True  # is what is spoken of on the field, so that it returns to a hand?

    def said(self, effect: Node) -> str:
        """All sentences."""
        steps = list(effect.steps) if isinstance(effect, Sequence) else [effect]
        while steps:
            taken = self._step(steps)
            steps = steps[taken:]
        return " ".join(self.sentences)

    def _step(self, steps: list[Node]) -> int:
        """Write what comes first; how many steps that was."""
        first = steps[0]
        if isinstance(first, Choose):
            return self._choose(steps)
        if isinstance(first, v.WhenDone):
            inner = Effect(self.writing).said(first.effect)
            self.sentences.append(f"When you do so, {lowered(self.writing, inner)}")
            return 1
        if isinstance(first, Choice):
            self.sentences.append(f"{_select(self.writing, first)}. {self._modes(first)}")
            return 1
        if isinstance(first, Instead):
            return self._instead(first)
        if isinstance(first, May) and isinstance(first.effect, Sequence) and len(first.effect.steps) > 2:
            return self._may_and_more(first.effect.steps)
        if (
            isinstance(first, If)
            and isinstance(first.then, Sequence)
            and len(steps) == 1
            and self.writing.context.apart
        ):
            return self._if_and_more(first, list(first.then.steps))
        words, count = self._deed(steps)
        self.sentences.append(_sentence(words))
        return count

    def _if_and_more(self, first: If, steps: list[Node]) -> int:
        """A condition with the first deed that it holds for, the others in sentences of their own."""
        _, count = self._deed(steps)
        words, _ = self._deed([If(first.condition, sequence(steps[:count]))])
        self.sentences.append(_sentence(words))
        rest = steps[count:]
        while rest:
            rest = rest[self._step(rest) :]
        return 1

    def _may_and_more(self, steps: tuple[Node, ...]) -> int:
        """What one may do, then in sentences of their own what follows if one does and speaks of it."""
        words, count = self._deed(list(steps))
        self.sentences.append(_sentence(f"you may {words}"))
        rest = list(steps[count:])
        while rest:
            rest = rest[self._step(rest) :]
        return 1

    def _choose(self, steps: list[Node]) -> int:
        first = steps[0]
        assert isinstance(first, Choose)
        words = "choose " + self.writing.say("chosen", first)
        self.from_field = first.pools[0].zone == "field"
        self.writing.several = first.any_number or first.number != 1
        self.sentences.append(_sentence(words))
        return 1

    def _instead(self, node: Instead) -> int:
        say = self.writing.say
        if isinstance(node.base, Choice) and isinstance(node.instead, Choice) and node.base.modes == node.instead.modes:
            other = _select(self.writing, node.instead)
            self.sentences.append(
                f"{_select(self.writing, node.base)}. If {say('conditions', node.condition)}, {other[0].lower()}{other[1:]} instead. "
                f"{self._modes(node.base)}"
            )
            return 1
        if isinstance(node.base, Instead):
            self._instead(node.base)
        else:
            base, _ = self._deed([node.base])
            self.sentences.append(_sentence(base))
        instead, _ = self._deed([node.instead])
        self.sentences.append(_sentence(f"if {say('conditions', node.condition)}, {instead} instead"))
        return 1

    def _modes(self, choice: Choice) -> str:
        found = []
        for mode in choice.modes:
            found.append(f'"{Effect(self.writing).said(mode)}"')
        return " ".join(found)

    # ── one deed, or several that are said together ─────────────────────────────────────────────────────────────────
    def _deed(self, steps: list[Node]) -> tuple[str, int]:
        first = steps[0]
        if isinstance(first, If):
            start = (
                "if you do so" if first.condition == Did() else f"if {self.writing.say('conditions', first.condition)}"
            )
            return f"{start}, {self._inner(first.then)}", 1
        if isinstance(first, May):
            return f"you may {self._may(first.effect)}", 1
        if isinstance(first, Delay):
            if first.times == 1 and first.until == "turn" and first.trigger != AT_THE_END:
                return (
                    f"{lowered(self.writing, self.writing.say('trigger', first.trigger))} this turn, {self._inner(first.effect)}",
                    1,
                )
            if first.trigger != AT_THE_END or first.times != 1 or first.until:
                raise Unsayable(f"no words for {first!r}")
            return f"at the end of the turn, {self._inner(first.effect)}", 1
        if isinstance(first, v.Unless):
            return self._unless(first), 1
        if isinstance(first, Sequence):
            return self._inner(first), 1
        if isinstance(first, ChooseEach):
            self.writing.several = True
            self.from_field = all(pool.zone == "field" for pool in pools_of(first))
        if isinstance(first, v.Among | v.Draw | v.Pick):
            for size in (4, 3):  # what is said in one sentence
                joint = self.writing.text("action", Sequence(tuple(steps[:size]))) if len(steps) >= size else ""
                if joint:
                    return joint, size
        if isinstance(first, v.Pick | v.Take) and len(steps) > 1:
            try:
                return self._picked(steps)
            except Unsayable:
                pass
        if isinstance(first, Change) and first.until == "turn" and _several(first) and not _by_elements(first):
            self.writing.context.spoken_of_others = first.group != This()
            return f"until the end of the turn, {self.writing.say('action', _lasting(first))}", 1
        if isinstance(first, v.Put) and first == v.Put(first.group, "hand") and not self.from_field:
            return f"add {self.writing.say('object', first.group)} to your hand", 1
        if isinstance(first, v.Dull) and len(steps) > 1 and steps[1] == v.Freeze(first.group):
            return f"{self.writing.say('action', first)} and {self.writing.say('action', steps[1])}", 2
        if isinstance(first, v.Draw) and len(steps) > 1 and isinstance(steps[1], v.Discard) and steps[1].who == "own":
            return f"{self.writing.say('action', first)}, then {self.writing.say('action', steps[1])}", 2
        self.writing.context.spoken_of_others = isinstance(first, Change) and first.group != This()
        words = self.writing.text("action", first) or self.writing.say("deed", first)
        if isinstance(first, v.Look | v.Search | v.RevealUntil):
            self.writing.several, self.from_field = getattr(first, "number", 1) != 1, False
        if isinstance(first, v.Pick):
            self.writing.several = first.number != 1
        return words, 1

    def _picked(self, steps: list[Node]) -> tuple[str, int]:
        words = self.writing.say("action", Sequence(tuple(steps[:2])))
        if isinstance(steps[0], v.Take) and len(steps) > 2 and "Others" in repr(steps[2]):
            return f"{words} and {self.writing.say('action', steps[2])}", 3
        return words, 2

    def _inner(self, node: Node) -> str:
        """Several deeds in one sentence."""
        steps = list(node.steps) if isinstance(node, Sequence) else [node]
        found: list[str] = []
        while steps:
            words, count = (
                ("choose " + self.writing.say("chosen", steps[0]), 1)
                if isinstance(steps[0], Choose)
                else self._deed(steps)
            )
            if isinstance(steps[0], Choose) and len(steps) > 1:  # what follows the choice is a sentence of its own
                self.writing.several = steps[0].any_number or steps[0].number != 1
                follow = Effect(self.writing)
                follow.from_field = steps[0].pools[0].zone == "field"
                rest = follow.said(Sequence(tuple(steps[1:])))
                found.append(f"{words}. {rest}".removesuffix("."))
                break
            found.append(words)
            steps = steps[count:]
        return " and ".join(found)

    def _may(self, node: Node) -> str:
        if said := self.writing.text("offered", node):
            return said
        parts = node.steps if isinstance(node, Sequence) else (node,)
        paid = [part for part in parts if isinstance(part, v.PayCP | Pay)]
        if not paid or parts[: len(paid)] != tuple(paid):
            return self._inner(node)
        said = "pay " + self.writing.say("paid", sequence(paid))
        rest = parts[len(paid) :]
        return f"{said} and {self._inner(sequence(rest))}" if rest else said

    def _unless(self, node: v.Unless) -> str:
        who = {"opponent": "your opponent doesn't", "own": "you don't"}.get(node.who)
        if who is None:
            raise Unsayable(f"no words for {node!r}")
        parts = node.cost.parts
        cost: Node = parts[0] if len(parts) == 1 else Sequence(parts)
        try:
            words = "pay " + self.writing.say("paid", cost)
        except Unsayable:
            words = self.writing.say("deed", cost)
        return f"if {who} {words}, {self._inner(node.effect)}"


def _several(node: Change) -> bool:
    """Is more than one thing gained? Then the time is said first."""
    gained = sum(len(one.abilities) if isinstance(one, Gain) else 1 for one in node.changes)
    quoted = any(
        isinstance(one, Gain) and any(not isinstance(a, Keyword) for a in one.abilities) for one in node.changes
    )
    each = any(
        type(part).__name__ == "Per"
        for part in within(tuple([one for one in node.changes if not isinstance(one, Replace)]))
    )
    deeds = all(type(one).__name__ in ("Forbid", "Demand") for one in node.changes)
    return (gained > 1 and not deeds) or each or (quoted and gained > 1)


def _lasting(node: Change) -> Change:
    return Change(node.group, node.changes, "")


def _select(writing: Writer, choice: Choice) -> str:
    if isinstance(choice.most, Count) and choice.least == 0 and not choice.most.kinds_of:
        counted = write_pool(writing, choice.most.pool, many=True)
        return f"Select up to the same number of the {len(choice.modes)} following actions as the {counted}"
    if type(choice.most) is not int or choice.least not in (0, choice.most):
        raise Unsayable(f"no words for a choice of {choice.least!r} to {choice.most!r}")
    up_to = "up to " if choice.least == 0 else ""
    return f"Select {up_to}{choice.most} of the {len(choice.modes)} following actions"
