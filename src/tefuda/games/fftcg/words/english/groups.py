"""Groups and numbers: who is spoken of, how many, and for each of what."""

from __future__ import annotations

import re
from dataclasses import replace

from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.english.describing import described
from tefuda.games.fftcg.words.english.nouns import MARK, Noun
from tefuda.games.fftcg.words.english.terms import COUNTER_OF, COUNTERS, KINDS, STATES
from tefuda.games.fftcg.words.ordering import ordered
from tefuda.kernel.effects.nodes import (
    All,
    Both,
    Choose,
    Count,
    CountOf,
    Fact,
    It,
    Plus,
    Points,
    Pool,
    Quantity,
    Test,
    This,
    X,
)
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Ends, Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S
from tefuda.kernel.wording.engine.reading import Reader
from tefuda.kernel.wording.engine.writing import Unsayable, Writer

_OWN = re.compile(r"this (?:Forward|Backup|Monster|Character|card)\b", re.IGNORECASE)
_THAT = re.compile(
    r"(?:that|the chosen) (?:Forward|Backup|Monster|Summon|Character|card)s?\b|the revealed cards?\b|"
    r"(?:those|these) (?:Forward|Backup|Monster|Character|card)s\b",
    re.IGNORECASE,
)
# Of a card that is printed in Japanese the counters keep their names.
_COUNTER = re.compile(r"([A-Z\u3041-\u30ff\u3400-\u9fff][\w']*(?: [A-Z][\w']*)*?) Counter")
_IT = re.compile(r"(?:it|them|they|these)\b", re.IGNORECASE)


# There is one at most (10.1.3.1): the blocking Forward is all of them.
BLOCKER = All(Pool("field", "any", ordered((Test("kind", KINDS["Forward"]), Test("state", STATES["blocking"])))))


def own_name(reading: Reader, at: int) -> int:
    """Where the card's own name ends; -1 where it does not stand."""
    name = reading.context.name
    if name and reading.text.startswith(name, at):
        end = at + len(name)
        rest = reading.text[end : end + 2]
        if not rest[:1].isalnum() and not re.match(r" \(", reading.text[end : end + 2]):
            return end
    match = _OWN.match(reading.text, at)
    return match.end() if match and _quoted(reading, at) else -1


def _quoted(reading: Reader, at: int) -> bool:
    """Is it said in an ability that is given to a card, which is called “this Forward” there?"""
    return '"' in reading.text[:at]


def _this(reading: Reader, at: int) -> Ends:
    end = own_name(reading, at)
    if end < 0:
        reading.missed(at, "the card's name")
        return []
    return [(This(), end)]


def _say_this(writing: Writer, node: Built) -> str:
    if type(node) is not This:
        raise Unsayable("not the card itself")
    if writing.context.quoted:
        return "this Forward"
    return str(writing.context.name)


def _group(reading: Reader, at: int) -> Ends:
    found: Ends = list(_this(reading, at))
    match = _THAT.match(reading.text, at) or _IT.match(reading.text, at)
    if match is None and not _quoted(reading, at):
        match = _OWN.match(reading.text, at)  # the card itself is called by its name: it is one spoken of before
    if match is not None:
        found.append((It(), match.end()))
    return found


def _say_group(writing: Writer, node: Built) -> str:
    if type(node) is It:
        return "them" if writing.several else "it"
    return _say_this(writing, node)


def _say_subject(writing: Writer, node: Built) -> str:
    if type(node) is It:
        return "they" if writing.several else "it"
    return _say_this(writing, node)


def _all(noun: Noun) -> All | None:
    pool = noun.pool()
    return None if pool.zone not in ("field", "break", "hand") else All(pool)


def _and_all(node: Built) -> Found | None:
    if not isinstance(node, Both) or node.first != This() or not isinstance(node.second, All):
        return None
    return {"a": node.first, "q": node.second.pool}


def choosing(bound: Found) -> Choose:
    """How many of which cards."""
    number, up_to, any_number = bound["n"]
    noun: Noun = bound["p"]
    return Choose((noun.pool(),), number, up_to, any_number)


def chosen(node: Built) -> Found | None:
    """A choice taken apart."""
    if not isinstance(node, Choose) or len(node.pools) != 1 or node.by != "own" or node.at_random:
        return None
    many = node.any_number or node.number != 1
    return {"n": (node.number, node.up_to, node.any_number), "p" if not many else "q": node.pools[0]}


def _with_total(bound: Found) -> Choose | None:
    """As many as one likes, whose costs added are at most so much."""
    if type(bound["m"]) is not int:
        return None
    return choosing({"n": (1, False, True), "p": replace(bound["p"], together=(v.TotalAtMost(bound["m"]),))})


def _costliest(bound: Found, whose: str) -> Choose | None:
    """Cards of which none of the same sort costs more."""
    number, up_to, any_number = bound["n"]
    tests = bound["p"].all_tests() if isinstance(bound["p"], Noun) else bound["p"].tests
    if isinstance(bound["p"], Noun) and (bound["p"].zone or bound["p"].whose or bound["p"].other):
        return None
    highest = Test("cost", v.Highest("cost", Pool("field", whose, tests)))
    return Choose((Pool("field", whose, ordered((*tests, highest))),), number, up_to, any_number)


def _of_costliest(node: Built, whose: str) -> Found | None:
    if not isinstance(node, Choose) or len(node.pools) != 1:
        return None
    for test in node.pools[0].tests:
        if isinstance(test, Test) and isinstance(test.value, v.Highest):
            found: Found = {"n": (node.number, node.up_to, node.any_number), "p": change(test.value.pool, whose="any")}
            return found if _costliest(found, whose) == node else None
    return None


def _as_many_as(bound: Found, up_to: bool) -> Choose | None:
    """As many as there were of those to which something was done."""
    return None if bound["q"].zone == "stack" else Choose((bound["q"],), CountOf(bound["d"]), up_to)


def _of_as_many_as(node: Built, up_to: bool) -> Found | None:
    if not isinstance(node, Choose) or not isinstance(node.number, CountOf) or len(node.pools) != 1:
        return None
    found: Found = {"q": node.pools[0], "d": node.number.group}
    return found if _as_many_as(found, up_to) == node and isinstance(node.number.group, v.Remembered) else None


def _as_many(bound: Found) -> Choose | None:
    """Up to as many as there are of others, counted as it is used."""
    return None if bound["r"].zone == "stack" else Choose((bound["q"],), Count(bound["r"]), True)


def _just_as_many(bound: Found) -> Choose | None:
    """Exactly as many as there are of others, counted as it is used."""
    return None if bound["r"].zone == "stack" else Choose((bound["q"],), Count(bound["r"]))


def _of_as_many(node: Built, up_to: bool = True) -> Found | None:
    if not isinstance(node, Choose) or not isinstance(node.number, Count) or len(node.pools) != 1:
        return None
    return {"q": node.pools[0], "r": node.number.pool} if node.up_to == up_to else None


def _as_many_counters(bound: Found) -> Choose:
    return Choose((bound["q"],), Fact(f"counter:{bound['c']}", bound["g"]), True)


def _of_as_many_counters(node: Built) -> Found | None:
    if not isinstance(node, Choose) or not isinstance(node.number, Fact) or not node.up_to or len(node.pools) != 1:
        return None
    fact = node.number
    if not fact.fact.startswith("counter:") or fact.group != This():
        return None
    return {"q": node.pools[0], "c": fact.fact[8:], "g": fact.group}


def picking(bound: Found, default: str = "") -> v.Pick | None:
    """Cards that are picked as the effect is carried out; `default`: whose they are where nobody is said."""
    number, up_to, any_number = bound["n"]
    pool = bound["p"].pool()
    if any_number:
        return None
    if pool.whose == "any" and default:
        pool = Pool(pool.zone, default, pool.tests, pool.other)
    return v.Pick((pool,), number, up_to)


def picked(node: Built) -> Found | None:
    """A pick taken apart."""
    if not isinstance(node, v.Pick) or len(node.pools) != 1 or node.who != "own":
        return None
    return {"n": (node.number, node.up_to, False), "p" if node.number == 1 else "q": node.pools[0]}


def described_cards(bound: Found) -> tuple[Node, ...] | None:
    """Tests alone: cards of a deck, or among those looked at."""
    noun: Noun = bound["p"]
    return None if noun.zone or noun.whose or noun.other else noun.all_tests()


def _number(reading: Reader, at: int) -> Ends:
    match = re.compile(r"(\d+|X\b)").match(reading.text, at)
    if match is None:
        reading.missed(at, "a number")
        return []
    return [(X() if match[1] == "X" else int(match[1]), match.end())]


def _say_number(writing: Writer, value: Built) -> str:
    if type(value) is X:
        return "X"
    if type(value) is not int or value < 0:
        raise Unsayable(f"no number: {value!r}")
    return str(value)


def _say_count(writing: Writer, value: tuple[Quantity, bool, bool]) -> str:
    number, up_to, any_number = value
    if any_number:
        return "any number of"
    return f"{'up to ' if up_to else ''}{_say_number(writing, number)}"


def add_groups(grammar: Grammar) -> None:
    """The categories of groups and numbers."""
    grammar.function("this", _this, _say_this)
    grammar.function("object", _group, _say_group)
    grammar.function("subject", _group, _say_subject)
    for category, words in (("object", "them"), ("subject", "they")):
        grammar.written(category, words, lambda node: {} if isinstance(node, v.Those) else None)
        grammar.rule(category, "the former", v.Former())
        grammar.rule(category, "the latter", v.Latter())
        grammar.made(
            category, "all (the|of the) <q:some>", lambda b: All(b["q"]) if b["q"].zone != "stack" else None,
            lambda node: {"q": node.pool} if isinstance(node, All) else None,
        )  # fmt: skip
        grammar.made(
            category, "all (the|of the) other <q:some>", lambda b: v.AllBut(b["q"]) if b["q"].zone == "field" else None,
            lambda node: {"q": node.pool} if isinstance(node, v.AllBut) else None,
        )  # fmt: skip
        selected = "(Forwards|Backups|Monsters|Characters)"
        grammar.also(
            category, f"all (the|of the) <q:some> other than the selected {selected}",
            lambda b: v.AllBut(b["q"]) if b["q"].zone == "field" else None,
        )  # fmt: skip
        grammar.also(category, "the blocking Forward", lambda b: BLOCKER)
        grammar.also(category, "all <q:some>", lambda b: All(b["q"]) if b["q"].zone != "stack" else None)
        grammar.also(category, "every <p:one>", lambda b: All(b["p"]) if b["p"].zone != "stack" else None)
        grammar.also(category, "each <p:one>", lambda b: All(b["p"]) if b["p"].zone != "stack" else None)
        grammar.made(
            category, "(it|them) and <b:this>", lambda b: Both(It(), b["b"]),
            lambda node: {"b": node.second} if node == Both(It(), This()) else None,
        )  # fmt: skip
        grammar.made(
            category, "<a:this> and <b:everyone>", lambda b: Both(b["a"], b["b"]),
            lambda node: {"a": node.first, "b": node.second} if isinstance(node, Both) and node.first == This() else None,
        )  # fmt: skip
    grammar.made(
        "everyone", "all the <q:some>", lambda b: All(b["q"]), lambda node: {"q": node.pool} if isinstance(node, All) else None
    )  # fmt: skip
    grammar.also("everyone", "all <q:some>", lambda b: All(b["q"]))
    # the subject of a field ability: “The Fire Forwards you control gain …”, “Each Forward you control gains …”
    grammar.also(
        "holders", "the <p:every_noun>", lambda b: _all(b["p"]),
    )  # fmt: skip
    grammar.written(
        "holders", "the <q:some>", lambda node: {"q": node.pool} if isinstance(node, All) else None
    )  # fmt: skip
    grammar.also("holders", "(all the |all |each |every )<p:every_noun>", lambda b: _all(b["p"]))
    grammar.also("holders", "<p:every_noun>", lambda b: _all(b["p"]) if b["p"].many else None)
    grammar.made(
        "holders", "<a:this> and the <q:some>", lambda b: Both(b["a"], All(b["q"])) if b["q"].zone == "field" else None,
        _and_all,
    )  # fmt: skip
    grammar.function("number", _number, _say_number)
    grammar.function(
        "count",
        lambda reading, at: [((value, False, False), end) for value, end in reading.find("number", at)],
        _say_count,
    )
    grammar.also("count", "up to <n:number>", lambda b: (b["n"], True, False))
    grammar.also("count", "any number of", lambda b: (1, False, True))
    grammar.also("count", "(a|an)", lambda b: (1, False, False))
    grammar.also("count", "a total of <n:number>", lambda b: (b["n"], False, False))
    grammar.made("chosen", "<n:count> <p:noun>", choosing, chosen)
    grammar.written("chosen", "<n:count> <q:some>", chosen)
    grammar.made("chosen", "up to the same number of <q:some> as the <r:some>", _as_many, _of_as_many)
    grammar.made("chosen", "as many <q:some> as [the ]<r:some>", _just_as_many, lambda node: _of_as_many(node, False))
    grammar.made(
        "chosen", "up to the same number of <q:some> as the <c:counter> Counters[ placed] on <g:this>",
        _as_many_counters, _of_as_many_counters,
    )  # fmt: skip
    grammar.also("chosen", "<n:count> <p:set_noun>", choosing)
    for whose, words in (("own", "you control"), ("opponent", "opponent controls")):
        costly = f"<n:count> <p:noun> of the highest cost {words}"
        grammar.made(
            "chosen",
            costly,
            lambda b, whose=whose: _costliest(b, whose),
            lambda node, whose=whose: _of_costliest(node, whose),
        )
    same = "the same number of <q:some> as <d:done_to>"
    grammar.made("chosen", f"up to {same}", lambda b: _as_many_as(b, True), lambda node: _of_as_many_as(node, True))
    grammar.made("chosen", same, lambda b: _as_many_as(b, False), lambda node: _of_as_many_as(node, False))
    grammar.also("chosen", "as many <p:noun> as you want with a total cost of <m:number> or less", _with_total)
    grammar.also("chosen", "any number of <q:some>", lambda b: Choose((b["q"],), 1, False, True))
    grammar.made("picked", "<n:count> <p:noun>", picking, picked)
    grammar.written("picked", "<n:count> <q:some>", picked)
    grammar.function(
        "cards",
        lambda reading, at: [
            (tests, end)
            for noun, end in reading.find("noun", at)
            if (tests := described_cards({"p": noun})) is not None
        ],
        lambda writing, tests: described(tests, False),
    )
    _add_counting(grammar)


ROLES = (("discarded", "discarded"), ("removed", "exiled"))


def _add_roles(grammar: Grammar) -> None:
    """Cards spoken of by what was done to them: the discarded card."""
    for words, deed in ROLES:
        grammar.rule(
            "done_to", f"the {words} (card|cards|Forward|Forwards|Summon|Character|Backup|Monster)", v.Remembered(deed)
        )
    kinds = "(card|cards|Forward|Forwards|Summon|Summons|Character|Characters)"
    for words, deed in (
        (f"the {kinds} (put|you put) (into|in) the Break Zone", "put"),
        (f"the {kinds} you revealed", "revealed"),
        (f"the {kinds} removed by (this effect|the extra cost)", "exiled"),
        (f"the {kinds} you removed[ this way]", "exiled"),
    ):
        grammar.rule("done_to", words, v.Remembered(deed))
    grammar.rule("many_done", "cards you revealed", v.Remembered("revealed"))
    grammar.also("many_done", "the revealed cards", lambda b: v.Remembered("revealed"))
    grammar.rule("many_done", "cards removed by this effect", v.Remembered("exiled"))
    grammar.rule("many_done", "cards you removed[ this way]", v.Remembered("exiled"))
    grammar.rule("each", "card you revealed", CountOf(v.Remembered("revealed")))
    grammar.rule("each", "card you removed[ this way]", CountOf(v.Remembered("exiled")))
    grammar.rule("each", "different Element among <d:many_done>", v.ElementsAmong(S.d))
    grammar.rule("each", "CP required to (cast|play) <d:done_to>", Fact("cost", S.d))
    grammar.made(
        "each", "CP required to cast the highest cost <p:one>", lambda b: v.Highest("cost", b["p"]) if b["p"].zone == "field" else None,
        lambda node: {"p": node.pool} if isinstance(node, v.Highest) and node.fact == "cost" else None,
    )  # fmt: skip
    grammar.rule("each", "CP required to (cast|play) it", Fact("cost", It()))
    grammar.rule("equal", "<d:done_to>'s power", Fact("power", S.d))
    grammar.also("equal", "the power of <d:done_to>", lambda b: Fact("power", b["d"]))


def _less_than_its_power(bound: Found) -> Node | None:
    return Plus(Fact("power", It()), -bound["n"]) if type(bound["n"]) is int else None


def _of_its_power(node: Built) -> Found | None:
    if not isinstance(node, Plus) or type(node.right) is not int or node.right >= 0:
        return None
    return {"n": -node.right} if node.left == Fact("power", It()) else None


def _add_counting(grammar: Grammar) -> None:
    """For each of what; and numbers that are worked out."""
    _add_roles(grammar)
    grammar.rule("each", "point of damage you have received", Points("damage"))
    grammar.rule("each", "point of damage your opponent has received", Points("damage", "opponent"))
    grammar.rule("each", "card you have cast this turn", v.CastThisTurn())
    grammar.also("each", "other card you have cast this turn", lambda b: v.CastThisTurn((), True))
    grammar.rule("each", "《C》 you have", Points("crystals"))
    grammar.made(
        "each", "<c:counter> Counter[s][ placed] on <g:this>", lambda b: Fact(f"counter:{b['c']}", b["g"]),
        lambda node: {"c": node.fact[8:], "g": node.group} if isinstance(node, Fact) and node.fact.startswith("counter:") else None,
    )  # fmt: skip
    grammar.made(
        "each", "<p:one>", lambda b: Count(b["p"]) if b["p"].zone in ("field", "break", "hand") else None,
        lambda node: {"p": node.pool} if isinstance(node, Count) and not node.kinds_of else None,
    )  # fmt: skip
    grammar.also("each", "<q:every_named>", lambda b: Count(b["q"]))
    grammar.function("every_named", _every_named, lambda writing, pool: "")
    grammar.also("each", "<c:counter> Counter[s] placed on it", lambda b: Fact(f"counter:{b['c']}", This()))
    grammar.function("counter", _counter, lambda writing, name: COUNTER_OF.get(str(name), str(name)))
    # what damage or power is equal to
    grammar.rule("equal", "<g:this>'s power", Fact("power", S.g))
    grammar.made("equal", "its power minus <n:number>", _less_than_its_power, _of_its_power)
    grammar.rule("equal", "its power", Fact("power", It()))
    grammar.also("equal", "(his|her) power", lambda b: Fact("power", This()))
    grammar.also("equal", "(that|the chosen) (Forward|Character|card)'s power", lambda b: Fact("power", It()))
    grammar.rule("equal", "the power of <g:this>", Fact("power", S.g))
    grammar.rule("equal", "the former's power", Fact("power", v.Former()))
    grammar.rule("equal", "the latter's power", Fact("power", v.Latter()))
    # a number, plain or worked out, as damage and power have it
    grammar.rule("much", "<n:number>", S.n)
    grammar.made("tail", "for each <e:each>", lambda b: b["e"], lambda node: {"e": node})


def _every_named(reading: Reader, at: int) -> Ends:
    """[Job (A)] and [Card Name (B)] you control: cards that are the one or the other."""
    if MARK.match(reading.text, at) is None:
        return []
    found = []
    for noun, end in reading.find("every_noun", at):
        if len(noun.ways) > 1 and noun.whose and " and " in reading.text[at:end]:
            found.append((noun.pool(), end))
    return found


def _counter(reading: Reader, at: int) -> Ends:
    match = _COUNTER.match(reading.text, at)
    if match is None:
        reading.missed(at, "a counter's name")
        return []
    return [(COUNTERS.get(match[1], match[1]), match.end(1))]
