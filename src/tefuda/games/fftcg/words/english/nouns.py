"""Nouns: what a phrase such as “Fire Forward of cost 3 or less you control” speaks of, as cards in a zone with tests."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.english.terms import (
    ABILITIES,
    COUNTER_OF,
    COUNTERS,
    ELEMENT_OF,
    ELEMENTS,
    FACT_OF,
    FACTS,
    KIND_OF,
    KINDS,
    STATE_OF,
    STATES,
)
from tefuda.games.fftcg.words.english.voice import Voice
from tefuda.games.fftcg.words.ordering import either, ordered
from tefuda.kernel.effects import All, AllOf, AnyOf, Count, Fact, Not, Points, Pool, Test, This
from tefuda.kernel.values import Node
from tefuda.kernel.wording.english import listed, plural, with_article
from tefuda.kernel.wording.grammar import Ends, Grammar
from tefuda.kernel.wording.reading import Reader
from tefuda.kernel.wording.writing import Unsayable, Writer

ON_STACK = (KINDS["Summon"], *ABILITIES.values())
MARK = re.compile(r"\[(Job|Card Name|Category) \((.+?)\)\]")
_ELEMENT = "|".join(ELEMENTS)
_STATE = re.compile(rf"({'|'.join(STATES)}|damaged|Multi-Element) ", re.IGNORECASE)
_ELEMENT_LIST = re.compile(rf"(?:{_ELEMENT})(?:(?:, | or |, or | and/or )(?:{_ELEMENT}))*(?= )(?! or (?:{_ELEMENT}) )")
_KIND = re.compile(
    r"(Forward|Backup|Monster|Summon|Character|card|Card|auto-ability|action ability|special ability|ability)(s?)\b"
    r"(?: [Cc]ard(?P<cards>s?)\b)?"
)
_JOIN = re.compile(r" or (?:an? |1 )?| and/or |, or (?:an? )?|, (?=\[|(?:Forward|Backup|Monster|Summon|Character)s?\b)")
_AND = re.compile(
    rf"{_JOIN.pattern}| and (?:the )?(?=\[|[A-Z])"
)  # of all that there are: “all the Forwards and Monsters”


@dataclass(frozen=True)
class Noun:
    """A noun phrase: each way it can be met, what all of them must be, where and whose."""

    ways: tuple[tuple[Node, ...], ...] = ()
    tests: tuple[Node, ...] = ()
    whose: str = ""
    zone: str = ""
    other: bool = False
    many: bool = False
    kind_said: bool = False
    apart: bool = False  # an earlier way has something said of it alone: so has what is said from here on

    def all_tests(self) -> tuple[Node, ...]:
        """The tests of the whole."""
        whole = either([ordered((*way, *self.tests)) for way in self.ways])
        return ordered(whole)

    def pool(self) -> Pool:
        """As cards in a zone: the field where none is said, the stack for summons."""
        tests = self.all_tests()
        zone = self.zone or ("stack" if _summons(tests) else "field")
        return Pool(zone, self.whose or "any", tests, self.other)


def _summons(tests: tuple[Node, ...]) -> bool:
    """Do they ask for something that is on the stack: a summon, or an ability?"""
    return any(map(_is_stacked, tests))


def _is_stacked(test: Node) -> bool:
    if isinstance(test, AnyOf):
        return all(map(_is_stacked, test.parts))
    if isinstance(test, AllOf):
        return any(map(_is_stacked, test.parts))
    return isinstance(test, Test) and test.fact == "kind" and test.value in ON_STACK


def _bare(reading: Reader, at: int) -> Iterator[tuple[tuple[Node, ...], int, bool, bool]]:
    """One way: states, elements, marks, a kind. Gives its tests, its end, whether many, and whether a kind was said."""
    tests: list[Node] = []
    text, start = reading.text, at
    while match := _STATE.match(text, at):
        word = match[1].lower()
        if word == "damaged":
            tests.append(Test("damage", 1, ">="))
        elif word == "multi-element":
            tests.append(Test("multi", "多属性"))
        else:
            tests.append(Test("state", STATES[word]))
        at = match.end()
    if match := _ELEMENT_LIST.match(text, at):
        found = [Test("element", ELEMENTS[word]) for word in re.findall(_ELEMENT, match[0])]
        tests.append(found[0] if len(found) == 1 else AnyOf(tuple(found)))
        at = match.end() + 1
        if text.startswith("Element ", at):
            at += len("Element ")
    marked = False
    while match := MARK.match(text, at):
        tests.append(Test(FACTS[match[1]], match[2]))
        at, marked = match.end(), True
        if text.startswith(" ", at) and (MARK.match(text, at + 1) or _KIND.match(text, at + 1)):
            at += 1
        else:
            break
    if match := _KIND.match(text, at):
        if match[1].lower() != "card":
            tests.append(Test("kind", KINDS.get(match[1]) or ABILITIES[match[1]]))
        yield tuple(tests), match.end(), bool(match[2] or match["cards"]), True
    elif marked:
        yield tuple(tests), at, False, False
    else:
        reading.missed(max(at, start), "a kind of card, a Job, a Card Name or a Category")


_SUFFIXES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), what)
    for pattern, what in (
        (r" (?:that )?you control\b", "own"),
        (r" (?:that )?(?:your )?opponent controls\b| of your opponent\b| (?:that )?they control\b", "opponent"),
        (
            r"(?: and)? (?:of cost|with a cost of|of a cost of) (?P<n>\d+|X)(?P<op> or less| or more| or higher| or lower)?"
            r"(?! or (?:less|more|higher|lower|\d)|, \d)",
            "cost",
        ),
        (r" (?:of power|with power|with a power of) (?P<n>\d+)(?P<op> or less| or more)?", "power"),
        (r" with (?P<n>\d+) power(?P<op> or less| or more)?", "power"),
        (r" of costs? (?P<a>\d+(?:, \d+)*),? (?:or|and) (?P<b>\d+)(?! or)", "costs"),
        (r" (?:in|from|of) your opponent's Break Zone\b| in their Break Zone\b", "break opponent"),
        (r" (?:in|from) your Break Zone\b", "break own"),
        (r" (?:in|from) (?:the|either player's|any player's|each player's) Break Zones?\b", "break any"),
        (r" (?:in|from) your hand\b", "hand own"),
        (r" (?:in|from) (?:their|your opponent's|his/her|his or her) hand\b", "hand opponent"),
        (r" (?:of|with) (?:a )?cost (?:equal to or less than|inferior or equal to|less than or equal to) the number of ", "cost of"),
        (r" of cost equal to or less than the (?:points? of )?damage you have received\b", "cost of damage"),
        (r" of the same cost as the (?P<role>discarded|removed) (?:card|Forward|Summon|Character|Backup|Monster)\b", "same cost"),
        (r" forming a party\b(?! with)", "party"),
        (r" forming a party with it\b", "party"),
        (r" in that party\b", "party"),
        (r" other than (?=\S)", "other"),
        (r" of an Element other than ", "not element"),
        (r" of any Element (?:except|other than) ", "not element"),
        (r" with(?:out)? (?P<k>Haste|Brave|First Strike|Back Attack)\b", "keyword"),
        (r" with an? (?P<c>[\w' -]+?) Counter(?: placed)? on (?:it|them)\b", "counter"),
        (r" with (?P<cn>\d+)(?P<cop> or more| or less)? (?P<cc>[\w' -]+?) Counters?(?: placed)? on (?:it|them)\b", "counters"),
        (r" with(?: an)? EX Burst\b", "ex"),
        (r" on the field\b", "field"),
        (r" (?:damaged by|that took damage from) (?=\S)", "hurt by"),
        (r" with (?:a )?power (?P<than>greater than|inferior to|less than|equal or inferior to|equal to or less than) (?=\S)", "than"),
        (r" blocking (?=\S)", "blocking"),
        (r" put (?:in|into) your Break Zone from the field (?:during )?this turn\b", "fallen to own"),
        (r" either player controls\b", "field"),
        (r" (?:that|which) (?:has|have) (?:been dealt|received) damage this turn\b", "hurt"),
    )
)  # fmt: skip
_OPS = {" or less": "<=", " or lower": "<=", " or more": ">=", " or higher": ">=", None: "="}


def _number(words: str) -> int | Node:
    from tefuda.kernel.effects import X

    return X() if words == "X" else int(words)


def _suffix(reading: Reader, noun: Noun, at: int) -> tuple[Noun, int] | None:
    """One thing said behind a noun; None where nothing more is said."""
    for pattern, what in _SUFFIXES:
        match = pattern.match(reading.text, at)
        if match is None:
            continue
        if what in ("own", "opponent"):
            return (replace(noun, whose=what, zone="field"), match.end()) if not noun.whose else None
        if " " in what and what.split()[0] in ("break", "hand"):
            zone, whose = what.split()
            return (replace(noun, zone=zone, whose=whose), match.end()) if not noun.zone else None
        if what == "field":
            return (replace(noun, zone="field"), match.end()) if not noun.zone else None
        if what == "cost of damage":
            return _asking(noun, [Test("cost", Points("damage"), "<=")]), match.end()
        if what == "same cost":
            role = v.Remembered({"removed": "exiled"}.get(match["role"], match["role"]))
            return _asking(noun, [Test("cost", Fact("cost", role))]), match.end()
        if what == "cost of":
            return _counted(reading, noun, match.end())
        if what == "party":
            return _asking(noun, [Test("state", "パーティー")]), match.end()
        if what == "than":
            return _compared(reading, noun, match.end(), _THAN[match["than"]])
        if what == "blocking":
            return _blocking(reading, noun, match.end())
        if what == "fallen to own":
            return (_asking(replace(noun, zone="break", whose="own"), [FALLEN]), match.end()) if not noun.zone else None
        if what == "hurt by":
            return _hurt_by(reading, noun, match.end())
        if what == "hurt":
            return _asking(noun, [v.HurtThisTurn()]), match.end()
        if what in ("other", "not element"):
            return _excluded(reading, noun, match.end(), what)
        test = _asked(what, match)
        return _asking(noun, [test]), match.end()
    return None


_THAN = {
    "greater than": ">", "inferior to": "<", "less than": "<", "equal or inferior to": "<=", "equal to or less than": "<=",
}  # fmt: skip
_OWN_POWER = Fact("power", This())
# The owner's field is meant, and the owner's Break Zone: where a card goes from the field it goes to its owner (7.3).
FALLEN = v.HappenedThisTurn(v.Times(v.When("broken_zone", This())))


def _compared(reading: Reader, noun: Noun, at: int, op: str) -> tuple[Noun, int] | None:
    """With power less than that of the card itself."""
    name = re.escape(reading.context.name)
    match = re.compile(rf"{name}(?:'s)?(?: power)?(?! (?:and|or) )|(?:his|hers|its)\b").match(reading.text, at)
    return None if match is None else (_asking(noun, [Test("power", _OWN_POWER, op)]), match.end())


def _blocking(reading: Reader, noun: Noun, at: int) -> tuple[Noun, int] | None:
    """Blocking the card itself, or one that is described."""
    name = reading.context.name
    if reading.text.startswith(name, at) and not reading.text[at + len(name) : at + len(name) + 1].isalnum():
        return _asking(noun, [v.Blocks(This())]), at + len(name)
    if match := re.compile(r"an? ").match(reading.text, at):
        for pool, end in reading.find("one", match.end()):
            if pool.zone == "field":
                return _asking(noun, [v.Blocks(All(pool))]), end
    return None


def _hurt_by(reading: Reader, noun: Noun, at: int) -> tuple[Noun, int] | None:
    """Damaged by the card itself: this turn, as what happens then has to say."""
    name = reading.context.name
    if not reading.text.startswith(f"{name} is put from the field into the Break Zone ", at):
        return None
    return _asking(noun, [v.HurtThisTurn(This())]), at + len(name)


def _counted(reading: Reader, noun: Noun, at: int) -> tuple[Noun, int] | None:
    """Of cost equal to or less than the number of …: counted as the text is carried out."""
    for pool, end in reading.find("some", at):
        if pool.zone in ("field", "break", "hand") and (not noun.whose or pool.whose != "any"):
            return _asking(noun, [Test("cost", Count(pool), "<=")]), end
    return None


def _asking(noun: Noun, tests: list[Node]) -> Noun:
    if noun.apart:
        return replace(noun, ways=(*noun.ways[:-1], (*noun.ways[-1], *tests)))
    return replace(noun, tests=(*noun.tests, *tests))


def _asked(what: str, match: re.Match[str]) -> Node:
    """What a suffix with a number or a word asks."""
    if what == "cost":
        return Test("cost", _number(match["n"]), _OPS[match["op"]])
    if what == "power":
        return Test("power", int(match["n"]), _OPS[match["op"]])
    if what == "costs":
        return AnyOf(tuple([Test("cost", int(number)) for number in (*match["a"].split(", "), match["b"])]))
    if what == "keyword":
        from tefuda.games.fftcg.words.english.terms import KEYWORDS

        test = Test("keyword", KEYWORDS[match["k"]])
        return Not(test) if match[0].startswith(" without") else test
    if what == "counter":
        return Test("counter", COUNTERS.get(match["c"], match["c"]))
    if what == "counters":
        return Test(f"counter:{COUNTERS.get(match['cc'], match['cc'])}", int(match["cn"]), _OPS[match["cop"]])
    return Test("ex", "EXバースト")


def _excluded(reading: Reader, noun: Noun, at: int, what: str) -> tuple[Noun, int] | None:
    """Other than: this card itself, or what passes tests."""
    text = reading.text
    if what == "other":
        for own in (reading.context.name, "this Character", "this Forward", "this card"):
            if text.startswith(own, at) and not text[at + len(own) : at + len(own) + 1].isalnum():
                return (replace(noun, other=True), at + len(own)) if not noun.other else None
    tests: list[Node] = []
    while True:
        if match := MARK.match(text, at):
            tests.append(Not(Test(FACTS[match[1]], match[2])))
            at = match.end()
            kind = re.compile(r" (Forward|Backup|Monster|Summon|Character)s?\b").match(text, at)
            if kind:
                reading.missed(at, "what is excluded as one thing")
                return None
        elif match := re.compile(rf"({_ELEMENT})(?: Element)?\b(?! \w*(?:Forward|Character|Backup|Monster))").match(
            text, at
        ):
            tests.append(Not(Test("element", ELEMENTS[match[1]])))
            at = match.end()
        elif match := re.compile(r"an? (Forward|Backup|Monster|Summon)\b|(Forward|Backup|Monster|Summon)s?\b").match(
            text, at
        ):
            tests.append(Not(Test("kind", KINDS[match[1] or match[2]])))
            at = match.end()
        else:
            reading.missed(at, "what is excluded")
            return None
        more = re.compile(r" or (?=\[|[A-Z])| and (?=\[|[A-Z])|, (?=\[|[A-Z])").match(text, at)
        if more is None or not _more_excluded(text, more.end()):
            break
        at = more.end()
    return _asking(noun, tests), at


def _more_excluded(text: str, at: int) -> bool:
    return bool(
        MARK.match(text, at) or re.compile(rf"(?:{_ELEMENT}|Forward|Backup|Monster|Summon)s?\b").match(text, at)
    )


def read_noun(reading: Reader, at: int, join: re.Pattern[str] = _JOIN) -> Ends:
    """All readings of a noun phrase, the longest first."""
    found: list[tuple[Noun, int]] = []
    _grow(reading, at, Noun(), found, join)
    unique: dict[int, Noun] = {}
    for noun, end in found:
        unique.setdefault(end, noun)
    return [(noun, end) for end, noun in sorted(unique.items(), reverse=True)]


def _grow(reading: Reader, at: int, so_far: Noun, found: list[tuple[Noun, int]], join: re.Pattern[str]) -> None:
    """One way more, then what is said behind it, then perhaps another way."""
    for tests, end, many, kind in _bare(reading, at):
        noun = replace(so_far, ways=(*so_far.ways, tests), many=so_far.many or many, kind_said=so_far.kind_said or kind)
        while True:
            found.append((noun, end))
            joined = join.match(reading.text, end)
            if joined:
                settled = noun
                if noun.tests:  # what was said of this way alone is this way's alone
                    settled = replace(noun, ways=(*noun.ways[:-1], (*noun.ways[-1], *noun.tests)), tests=(), apart=True)
                if not noun.whose and not noun.zone and (not noun.tests or len(noun.ways) == 1):
                    _grow(reading, joined.end(), settled, found, join)
            more = _suffix(reading, noun, end)
            if more is None:
                break
            noun, end = more


# ── writing ─────────────────────────────────────────────────────────────────────────────────────────────────────────
ZONE_WORDS = {
    ("break", "own"): " in your Break Zone", ("break", "opponent"): " in your opponent's Break Zone",
    ("break", "any"): " in the Break Zone", ("hand", "own"): " in your hand", ("hand", "opponent"): " in their hand",
    ("field", "own"): " you control", ("field", "opponent"): " opponent controls", ("field", "any"): "",
    ("stack", "any"): "",
}  # fmt: skip
_COUNTS = {"<=": " or less", ">=": " or more", "=": ""}


def described(tests: tuple[Node, ...], many: bool, bare: str = "card") -> str:
    """The words for cards that pass these tests."""
    front: dict[str, str] = {}
    behind, kind = "", ""
    for test in tests:
        if isinstance(test, Not):
            continue
        if isinstance(test, AnyOf):
            if all(isinstance(part, Test) and part.fact == "element" for part in test.parts):
                front["element"] = listed([ELEMENT_OF[part.value] for part in test.parts], "or")  # type: ignore[attr-defined]
            elif all(isinstance(part, Test) and part.fact == "cost" and part.op == "=" for part in test.parts):
                behind += f" of cost {listed([str(part.value) for part in test.parts], 'or')}"  # type: ignore[attr-defined]
            else:
                front["ways"] = _ways(test, tests, many, bare)
            continue
        if test == FALLEN or (isinstance(test, Test) and test.value == _OWN_POWER) or isinstance(test, v.Blocks):
            continue  # said with the zone, or with the name of the card itself
        if isinstance(test, v.HurtThisTurn):
            behind += " that has been dealt damage this turn" if test.by is None else ""  # else said with its source
            continue
        if not isinstance(test, Test):
            raise Unsayable(f"no words for {test!r}")
        if test.fact == "kind" and test.op == "=":
            kind = KIND_OF[str(test.value)]
            kind = plural(kind) if many else kind
        else:
            before, after = _said(test)
            if before:
                front[test.fact] = f"{front[test.fact]} {before}" if test.fact in front else before
            behind += after
    order = ("state", "damage", "multi", "element", "category", "job", "name")
    if "ways" in front:
        if set(front) - {"ways"}:
            raise Unsayable(f"no words for {tests!r}")
        words = front["ways"]
    else:
        words = " ".join([front[fact] for fact in order if fact in front])
        marked = any(fact in front for fact in ("category", "job", "name"))
        if not kind and (not marked or not any(fact in front for fact in ("job", "name"))):
            kind = plural(bare) if many else bare
        words = f"{words} {kind}".strip()
    return words + behind + _others(tests)


def _ways(test: AnyOf, tests: tuple[Node, ...], many: bool, bare: str) -> str:
    """A or B: each with what all have in common, where that is said in front."""
    common = [one for one in tests if one != test and isinstance(one, Test) and one.fact in ("kind",)]
    rest = [one for one in tests if one != test and one not in common and not isinstance(one, Not)]
    if any(not (isinstance(one, Test) and one.fact in ("cost", "power")) for one in rest):
        raise Unsayable(f"no words for {tests!r}")
    found = []
    for part in test.parts:
        inner = part.parts if isinstance(part, AllOf) else (part,)
        found.append(described(ordered((*inner, *common)), many, bare))
    return listed(found, "or")


def _said(test: Test) -> tuple[str, str]:
    """What a test says before the noun, and behind it."""
    if test == Test("state", "パーティー"):
        return "", " forming a party"
    if test.fact == "state":
        return STATE_OF[str(test.value)], ""
    if test == Test("damage", 1, ">="):
        return "damaged", ""
    if test.fact == "multi":
        return "Multi-Element", ""
    if test.fact == "element":
        return ELEMENT_OF[str(test.value)], ""
    if test.fact in FACT_OF and test.op == "=":
        return f"[{FACT_OF[test.fact]} ({test.value})]", ""
    if test == Test("cost", Points("damage"), "<="):
        return "", " of cost equal to or less than the damage you have received"
    if (
        test.fact == "cost"
        and isinstance(test.value, Fact)
        and isinstance(test.value.group, v.Remembered)
        and test.op == "="
    ):
        role = {"exiled": "removed"}.get(test.value.group.deed, test.value.group.deed)
        return "", f" of the same cost as the {role} card"
    if test.fact == "cost" and isinstance(test.value, Count) and test.op == "<=":
        counted = _pool_words(Voice("", ""), test.value.pool, many=True)
        return "", f" of cost equal to or less than the number of {counted}"
    if test.fact in ("cost", "power") and test.op in _COUNTS:
        value = "X" if isinstance(test.value, Node) and type(test.value).__name__ == "X" else test.value
        if isinstance(value, Node):
            raise Unsayable(f"no words for {test!r}")
        return "", f" of {test.fact} {value}{_COUNTS[test.op]}"
    if test.fact == "keyword":
        from tefuda.games.fftcg.words.english.terms import KEYWORD_OF

        return "", f" with {KEYWORD_OF[str(test.value)]}"
    if test.fact == "counter":
        return "", f" with a {COUNTER_OF.get(str(test.value), test.value)} Counter on it"
    if test.fact.startswith("counter:"):
        name = COUNTER_OF.get(test.fact[8:], test.fact[8:])
        return "", f" with {test.value}{_COUNTS[test.op]} {name} Counters on it"
    if test.fact == "ex":
        return "", " with EX Burst"
    raise Unsayable(f"no words for {test!r}")


def _others(tests: tuple[Node, ...]) -> str:
    found = []
    for test in tests:
        if isinstance(test, Not):
            part = test.part
            if not isinstance(part, Test):
                raise Unsayable(f"no words for {test!r}")
            if part.fact == "kind":
                found.append(f"a {KIND_OF[str(part.value)]}")
            elif part.fact == "keyword":
                raise Unsayable(f"no words for {test!r}")
            else:
                found.append(_said(part)[0])
    return f" other than {listed(found, 'or')}" if found else ""


def write_pool(writing: Writer, pool: Pool, many: bool = False) -> str:
    """The words for a pool's cards."""
    return _pool_words(writing.context, pool, many)


def _pool_words(voice: Voice, pool: Pool, many: bool) -> str:
    where = ZONE_WORDS.get((pool.zone, pool.whose))
    if where is None:
        raise Unsayable(f"no words for {pool!r}")
    if voice.paying and (pool.zone, pool.whose) == ("field", "own"):
        where = ""
    if pool.zone == "stack" and not _summons(pool.tests):
        raise Unsayable(f"no words for {pool!r}")
    if pool.zone == "field" and not pool.tests:
        raise Unsayable(f"no words for {pool!r}")
    other = f" other than {voice.name}" if pool.other else ""
    words = described(pool.tests, many)
    if FALLEN in pool.tests:
        if (pool.zone, pool.whose) != ("break", "own"):
            raise Unsayable(f"no words for {pool!r}")
        where = " put in your Break Zone from the field during this turn"
    for test in pool.tests:
        if isinstance(test, Test) and test.value == _OWN_POWER:
            than = {op: words for words, op in reversed(_THAN.items())}[test.op]
            where = f" with a power {than} {voice.name}'s{where}"
        if isinstance(test, v.Blocks):
            whom = test.whom.pool if isinstance(test.whom, All) else None
            where = (
                f"{where} blocking {voice.name if whom is None else with_article(_pool_words(voice, whom, many=False))}"
            )
    if v.HurtThisTurn(This()) in pool.tests:
        where = f"{where} damaged by {voice.name}"
    if other and " other than " in words:
        raise Unsayable(f"no words for {pool!r}")
    return words + other + where


def write_source(writing: Writer, pool: Pool, many: bool = False) -> str:
    """A pool that cards are taken from."""
    words = write_pool(writing, pool, many)
    for where in (" in your hand", " in your Break Zone"):
        if words.endswith(where):
            return words.removesuffix(where) + where.replace(" in ", " from ")
    return words


def write_noun(writing: Writer, noun: object) -> str:
    """A pool as a noun phrase for one card."""
    if not isinstance(noun, Pool):
        raise Unsayable(f"no words for {noun!r}")
    return write_pool(writing, noun)


def add_nouns(grammar: Grammar) -> None:
    """The categories of nouns: `noun` as read, `one` and `some` as pools in the singular and the plural."""
    grammar.function("noun", read_noun, write_noun)
    grammar.function("every_noun", lambda reading, at: read_noun(reading, at, _AND), write_noun)
    grammar.function(
        "one", lambda reading, at: [(noun.pool(), end) for noun, end in reading.find("noun", at)], write_pool
    )
    grammar.function(
        "some",
        lambda reading, at: [(noun.pool(), end) for noun, end in reading.find("every_noun", at)],
        lambda writing, pool: write_pool(writing, pool, many=True),
    )
    grammar.function("from_one", lambda reading, at: [], write_source)
    grammar.function("from_some", lambda reading, at: [], lambda writing, pool: write_source(writing, pool, True))
