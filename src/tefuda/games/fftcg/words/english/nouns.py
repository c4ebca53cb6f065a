"""Nouns: what a phrase such as “Fire Forward of cost 3 or less you control” speaks of, as cards in a zone with tests."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.english.describing import (
    FALLEN,
    NAMED,
    OWN_POWER,
    THAN,
    summons,
    write_noun,
    write_pool,
    write_source,
)
from tefuda.games.fftcg.words.english.terms import (
    ABILITIES,
    COUNTERS,
    ELEMENTS,
    FACTS,
    KINDS,
    NEW,
    STATES,
)
from tefuda.games.fftcg.words.ordering import either, ordered
from tefuda.kernel.effects.nodes import All, AnyOf, Count, CountOf, Fact, It, Not, Plus, Points, Pool, Test, This
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.grammar import Ends, Grammar
from tefuda.kernel.wording.engine.reading import Reader

MARK = re.compile(r"\[(Job|Card Name|Category) \((.+?)\)\]")
_ELEMENT = "|".join(ELEMENTS)
_KEYWORD = "Haste|Brave|First Strike|Back Attack"
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
    together: tuple[Node, ...] = ()  # what is asked of all the cards that are chosen
    apart: bool = False  # an earlier way has something said of it alone: so has what is said from here on

    def all_tests(self) -> tuple[Node, ...]:
        """The tests of the whole."""
        whole = either([ordered((*way, *self.tests)) for way in _spread(self.ways)])
        return ordered((*whole, *self.together))

    def pool(self) -> Pool:
        """As cards in a zone: the field where none is said, the stack for summons."""
        tests = self.all_tests()
        zone = self.zone or ("stack" if summons(tests) else "field")
        return Pool(zone, self.whose or "any", tests, self.other)


def _spread(ways: tuple[tuple[Node, ...], ...]) -> list[tuple[Node, ...]]:
    """Each way with what is said of all of them once: a state before the first, a kind behind Jobs and Card Names."""
    asked = [[test.fact if isinstance(test, Test) else "" for test in way] for way in ways]
    states = [test for test, fact in zip(ways[0], asked[0], strict=True) if fact == "state"]
    kinds = [test for test, fact in zip(ways[-1], asked[-1], strict=True) if fact == "kind"]
    marked = all(
        set(facts) <= {"job", "name", "category"} for facts in (*asked[:-1], [f for f in asked[-1] if f != "kind"])
    )
    once = [] if any("state" in facts for facts in asked[1:]) else states
    last = kinds if marked and asked[-1] != ["kind"] else []
    return [tuple(dict.fromkeys([*once, *way, *last])) for way in ways]


def _bare(reading: Reader, at: int) -> Iterator[tuple[tuple[Node, ...], int, bool, bool]]:
    """One way: states, elements, marks, a kind. Gives its tests, its end, whether many, and whether a kind was said."""
    tests: list[Node] = []
    text, start = reading.text, at
    if match := _ELEMENT_OR_CATEGORY.match(text, at):
        yield (Test("element", ELEMENTS[match[1]]),), match.end(), False, False
        return
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


# A card that was spoken of before, to which another is compared.
_OTHER = r"it|the revealed card|the removed Forward|the Forward (?:you )?put into the Break Zone"
_ROLES = (("the removed", "exiled"), ("the Forward", "put"))
_SUFFIXES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), what)
    for pattern, what in (
        (r" (?:that )?you control\b", "own"),
        (r" (?:that )?(?:your )?opponent controls\b| of your opponent\b| (?:that )?they control\b", "opponent"),
        (
            r"(?: and)? (?:of cost|with a cost of|of a cost of) (?P<n>\d+|X)(?P<op> or less| or more| or higher| or lower)?"
            r"(?! or (?:less|more|higher|lower|\d)|, \d| and \d)",
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
        (r" of cost equal to or less than the number of (?P<placed>[\w' -]+?) Counters placed on ", "cost of counters"),
        (r" (?:of|with) (?:a )?cost (?:equal to or less than|inferior or equal to|less than or equal to) the number of ", "cost of"),
        (r" of cost equal to or less than the (?:points? of )?damage you have (?:received|been dealt)\b", "cost of damage"),
        (r" of the same cost as the (?P<role>discarded|removed) (?:card|Forward|Summon|Character|Backup|Monster)\b", "same cost"),
        (r" of the same Element as ", "same as this"),
        (rf" (?:with|of) the same (?P<shared>name|card type|type)(?: as (?P<sharing>{_OTHER}|the discarded card))?\b(?! as)", "shares"),
        (r" (?:(?:that is |that are )?choosing|targeting) an? (?=\S)", "choosing"),
        (r" triggered from an? (?=\S)", "triggered"),
        (r" of that cost\b| of the same cost as the selected number\b| of cost equal to either number\b", "named cost"),
        (r" of (?:the )?(?:named|selected) Element\b", "named element"),
        (r" with (?:the )?(?:named|selected) Job\b", "named job"),
        (r" of (?:the )?(?:named|selected) card type\b", "named kind"),
        (r" with (?:a )?cost equal to the number of ", "cost equal to"),
        (r" of cost equal to or less than the number of cards you removed\b", "cost of removed"),
        (rf" (?:of|with) the same cost as (?P<as>{_OTHER})\b", "cost as"),
        (rf" that costs (?P<more>\d+) CP more than (?P<than>{_OTHER})\b", "cost as"),
        (rf" with a cost inferior to that of (?P<under>{_OTHER})\b", "cost as"),
        (r" that entered the field this turn\b", "entered"),
        (r" with (?=\[(?:Job|Category) )", "marked"),
        (r" forming a party\b(?! with)", "party"),
        (r" forming a party with it\b", "party"),
        (r" in that party\b", "party"),
        (r" other than (?=\S)", "other"),
        (r" of an Element other than ", "not element"),
        (r" of (?:any Element|all Elements) (?:except|other than) ", "not element"),
        (rf" with (?P<ks>(?:{_KEYWORD}),? (?:(?:{_KEYWORD}),? )?or (?:{_KEYWORD}))\b", "keywords"),
        (r" with(?:out)? (?P<k>Haste|Brave|First Strike|Back Attack)\b(?!,? (?:or )?(?:Haste|Brave|First|Back))", "keyword"),
        (r" with an? (?P<c>[\w' -]+?) Counter(?: placed)? on (?:it|them)\b", "counter"),
        (r" with (?P<cn>\d+)(?P<cop> or more| or less)? (?P<cc>[\w' -]+?) Counters?(?: placed)? on (?:it|them)\b", "counters"),
        (r" with(?: an)? EX Burst\b", "ex"),
        (r" without 《一般》", "not generic"),
        (r",? each (?:with|of) a different (?P<both>Element and cost)\b", "different"),
        (r",? each (?:with|of) a different (?P<fact>cost|name|Element)\b(?! and cost)", "different"),
        (r" with different (?P<names>names)\b", "different"),
        (r" with a total cost of (?P<total>\d+) or less\b", "total"),
        (r" on the field\b", "field"),
        (r" (?:damaged by|that took damage from) (?=\S)", "hurt by"),
        (r" with (?:a )?power (?P<than>greater than|inferior to|less than|equal or inferior to|equal to or less than) (?=\S)", "than"),
        (r" blocking (?=\S)", "blocking"),
        (r" put (?:in|into) your Break Zone from the field (?:during )?this turn\b", "fallen to own"),
        (r" either player controls\b", "field"),
        (r" (?:that|which) (?:has|have) (?:been dealt|received) damage this turn\b", "hurt"),
    )
)  # fmt: skip
# “1 Water or [Category (X)] card”: of the Element, or of the Category
_ELEMENT_OR_CATEGORY = re.compile(rf"({_ELEMENT})(?= or \[Category \([^)]*\)\] cards?\b)")
_THEIRS = re.compile(r"(?:your )?opponent's (?=auto-abilit|action abilit|special abilit|abilit)")
_OPS = {" or less": "<=", " or lower": "<=", " or more": ">=", " or higher": ">=", None: "="}


def _number(words: str) -> int | Node:
    from tefuda.kernel.effects.nodes import X

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
        if what in ("different", "total"):
            return replace(noun, together=(*noun.together, *_asked_together(match))), match.end()
        if what == "not generic":
            return _asking(noun, [NAMED]), match.end()
        if what == "cost of damage":
            return _asking(noun, [Test("cost", Points("damage"), "<=")]), match.end()
        if what == "same cost":
            role = v.Remembered({"removed": "exiled"}.get(match["role"], match["role"]))
            return _asking(noun, [Test("cost", Fact("cost", role))]), match.end()
        if what == "shares":
            return _asking(noun, [_shared(match)]), match.end()
        if what in ("same as this", "cost of counters"):
            return _of_this(reading, noun, match)
        if what in ("choosing", "triggered"):
            return _on_the_stack(reading, noun, match.end(), what)
        if what.startswith("named "):
            return _asking(noun, [v.OfNamed(what.removeprefix("named "))]), match.end()
        if what == "cost as":
            return _asking(noun, [_compared(match)]), match.end()
        if what == "cost of removed":
            return _asking(noun, [Test("cost", CountOf(v.Remembered("exiled")), "<=")]), match.end()
        if what in ("cost of", "cost equal to"):
            return _counted(reading, noun, match.end(), "<=" if what == "cost of" else "=")
        if what == "entered":
            return _asking(noun, [Test("state", NEW)]), match.end()
        if what == "marked":
            mark = MARK.match(reading.text, match.end())
            return (_asking(noun, [Test(FACTS[mark[1]], mark[2])]), mark.end()) if mark else None
        if what == "party":
            return _asking(noun, [Test("state", "パーティー")]), match.end()
        if what == "than":
            return _power_compared(reading, noun, match.end(), THAN[match["than"]])
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


def _shared(match: re.Match[str]) -> Node:
    """The name or the type of a card that was spoken of before."""
    other = match["sharing"] or "it"
    roles = (*_ROLES, ("the discarded", "discarded"))
    group = next((v.Remembered(deed) for start, deed in roles if other.startswith(start)), It())
    return v.Shares("name" if match["shared"] == "name" else "kind", group)


def _of_this(reading: Reader, noun: Noun, match: re.Match[str]) -> tuple[Noun, int] | None:
    """What the card itself has: its Element, or counters that are placed on it."""
    name = reading.context.name
    if not name or not reading.text.startswith(name, match.end()):
        return None
    placed = match.groupdict().get("placed")
    test: Node = v.Shares("element", This())
    if placed:
        test = Test("cost", Fact(f"counter:{COUNTERS.get(placed, placed)}", This()), "<=")
    return _asking(noun, [test]), match.end() + len(name)


def _power_compared(reading: Reader, noun: Noun, at: int, op: str) -> tuple[Noun, int] | None:
    """With power less than that of the card itself."""
    name = re.escape(reading.context.name)
    match = re.compile(rf"{name}(?:'s)?(?: power)?(?! (?:and|or) )|(?:his|hers|its)\b").match(reading.text, at)
    return None if match is None else (_asking(noun, [Test("power", OWN_POWER, op)]), match.end())


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


def _compared(match: re.Match[str]) -> Test:
    """A cost compared with that of a card that was spoken of before."""
    words = match.groupdict()
    other = words.get("as") or words.get("than") or words["under"]
    cost = Fact("cost", next((v.Remembered(deed) for start, deed in _ROLES if other.startswith(start)), It()))
    if words.get("under"):
        return Test("cost", Plus(cost, -1), "<=")
    return Test("cost", Plus(cost, int(words["more"])) if words.get("more") else cost)


def _counted(reading: Reader, noun: Noun, at: int, op: str) -> tuple[Noun, int] | None:
    """Of cost equal to or less than the number of …: counted as the text is carried out."""
    for pool, end in reading.find("some", at):
        if pool.zone in ("field", "break", "hand") and (not noun.whose or pool.whose != "any"):
            return _asking(noun, [Test("cost", Count(pool), op)]), end
    return None


DIFFERENT = {"cost": "cost", "name": "name", "Element": "element"}


def _asked_together(match: re.Match[str]) -> list[Node]:
    """What a suffix asks of all the cards that are chosen."""
    found = match.groupdict()
    if found.get("total"):
        return [v.TotalAtMost(int(found["total"]))]
    if found.get("both"):
        return [v.Different("element"), v.Different("cost")]
    return [v.Different("name" if found.get("names") else DIFFERENT[found["fact"]])]


def _on_the_stack(reading: Reader, noun: Noun, at: int, what: str) -> tuple[Noun, int] | None:
    """What a summon or an ability on the stack is choosing, or what an auto-ability triggered from."""
    if not summons(noun.all_tests()):
        return None
    for other, end in reading.find("noun", at):
        if what == "triggered" and not (other.zone or other.whose or other.other):
            return _asking(noun, [v.TriggeredFrom(other.all_tests())]), end
        if what == "choosing" and other.zone == "field" and other.whose:
            return _asking(noun, [v.Choosing(other.pool())]), end
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
    if what == "keywords":
        from tefuda.games.fftcg.words.english.terms import KEYWORDS

        return AnyOf(tuple([Test("keyword", KEYWORDS[word]) for word in re.findall(_KEYWORD, match["ks"])]))
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
        elif match := re.compile(r"Multi-Element\b").match(text, at):
            tests.append(Not(Test("multi", "多属性")))
            at = match.end()
        elif match := re.compile(r"cost (\d+)\b(?! or)").match(text, at):
            tests.append(Not(Test("cost", int(match[1]))))
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


def read_noun(reading: Reader, at: int, join: re.Pattern[str] = _JOIN, together: bool = False) -> Ends:
    """All readings of a noun phrase, the longest first; `together`: only those of cards of which something is asked together."""
    found: list[tuple[Noun, int]] = []
    if theirs := _THEIRS.match(reading.text, at):
        _grow(reading, theirs.end(), Noun(whose="opponent"), found, join)
    _grow(reading, at, Noun(), found, join)
    unique: dict[int, Noun] = {}
    for noun, end in found:
        if bool(noun.together) == together:
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


def add_nouns(grammar: Grammar) -> None:
    """The categories of nouns: `noun` as read, `one` and `some` as pools in the singular and the plural."""
    grammar.function("noun", read_noun, write_noun)
    grammar.function("set_noun", lambda reading, at: read_noun(reading, at, together=True), write_noun)
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
