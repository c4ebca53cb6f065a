"""Changes: what is said of cards for a while or for good: what they gain, lose, become, may not and must do."""

from __future__ import annotations

import re

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.english.nouns import MARK, Noun
from tefuda.games.fftcg.words.english.terms import ELEMENT_OF, ELEMENTS, FACT_OF, FACTS, KEYWORD_OF, KEYWORDS
from tefuda.kernel.effects.nodes import (
    Add,
    Allow,
    Become,
    Count,
    Demand,
    Forbid,
    Gain,
    Keyword,
    LoseAbilities,
    Make,
    Per,
    Pool,
    Test,
)
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.grammar import Ends, Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S
from tefuda.kernel.wording.engine.reading import Reader
from tefuda.kernel.wording.engine.writing import Unsayable, Writer
from tefuda.kernel.wording.english.words import listed

Changes = tuple[Node, ...]
_KEYWORD = re.compile("|".join(KEYWORDS))
_LIST = re.compile(r", and (?:also )?|, | and (?:also )?")


def merged(changes: list[Node]) -> Changes:
    """Abilities that are given one after the other are given together."""
    found: list[Node] = []
    for one in changes:
        if found and isinstance(one, Gain) and isinstance(found[-1], Gain):
            found[-1] = Gain((*found[-1].abilities, *one.abilities))
        else:
            found.append(one)
    return tuple(found)


# ── what is gained ──────────────────────────────────────────────────────────────────────────────────────────────────
def _gained(reading: Reader, at: int) -> Ends:
    """+1000 power, Haste and “…”: all ways to end the list, the longest first."""
    found: Ends = []
    _gain_more(reading, at, [], found)
    return found[::-1]


def _gain_more(reading: Reader, at: int, so_far: list[Node], found: Ends) -> None:
    for one, end in reading.find("gain", at):
        gained = [*so_far, one]
        found.append((merged(gained), end))
        if match := _LIST.match(reading.text, end):
            _gain_more(reading, match.end(), gained, found)


def _keyword(reading: Reader, at: int) -> Ends:
    match = _KEYWORD.match(reading.text, at)
    if match is None:
        reading.missed(at, "a keyword")
        return []
    return [(Keyword(KEYWORDS[match[0]]), match.end())]


def _say_keyword(writing: Writer, node: Built) -> str:
    if not isinstance(node, Keyword) or node.word not in KEYWORD_OF:
        raise Unsayable(f"no keyword: {node!r}")
    return KEYWORD_OF[node.word]


def _say_gained(writing: Writer, changes: tuple[Node, ...]) -> str:
    parts: list[str] = []
    for one in changes:
        if isinstance(one, Gain):
            for ability in one.abilities:
                parts.append(writing.say("keyword" if isinstance(ability, Keyword) else "granted", ability))
        else:
            parts.append(writing.say("gain", one))
    if not parts:
        raise Unsayable("nothing is gained")
    return listed(parts)


def _by_the_unit(bound: Found) -> Node | None:
    unit = bound["k"]
    return Add("power", Per(Count(bound["q"]), unit, bound["n"])) if type(unit) is int else None


def _of_units(node: Built) -> Found | None:
    if not isinstance(node, Add) or not isinstance(node.amount, Per) or not isinstance(node.amount.count, Count):
        return None
    number = node.amount
    return {"n": number.each, "k": number.unit, "q": node.amount.count.pool} if number.unit > 1 else None


def _add_gains(grammar: Grammar) -> None:
    grammar.made(
        "gain", "+<n:number> power for each <e:each>", lambda b: Add("power", Per(b["e"], 1, b["n"])),
        lambda node: {"n": node.amount.each, "e": node.amount.count}
        if isinstance(node, Add) and isinstance(node.amount, Per) and node.amount.unit == 1 and node.amount.each > 0 else None,
    )  # fmt: skip
    grammar.made("gain", "+<n:number> power for every <k:number> <q:some>", _by_the_unit, _of_units)
    grammar.rule("gain", "+<n:number> power", Add("power", S.n))
    grammar.also("gain", "<n:number> power", lambda b: Add("power", b["n"]))
    grammar.function("keyword", _keyword, _say_keyword)
    grammar.also("gain", "<k:keyword>", lambda b: Gain((b["k"],)))
    grammar.also("gain", "<a:granted>", lambda b: Gain(b["a"]))
    grammar.function("gained", _gained, _say_gained)


# ── what is said of a subject ───────────────────────────────────────────────────────────────────────────────────────
def _lost(node: Built, each: bool) -> Found | None:
    if type(node) is not tuple or len(node) != 1 or not isinstance(node[0], Add) or node[0].fact != "power":
        return None
    number = node[0].amount
    if isinstance(number, Per):
        return {"n": -number.each, "e": number.count} if each and number.unit == 1 and number.each < 0 else None
    return {"n": -number} if not each and type(number) is int and number < 0 else None


def _positive(node: Built) -> Found | None:
    if type(node) is not tuple or not node:
        return None
    for one in node:
        if isinstance(one, Add):
            amount = one.amount.each if isinstance(one.amount, Per) else one.amount
            if one.fact != "power" or (type(amount) is int and amount < 0):
                return None
        elif not isinstance(one, Gain):
            return None
    return {"c": node}


def _lost_words(bound: Found) -> Changes:
    return (LoseAbilities(tuple([bound[name].word for name in "klm" if name in bound])),)


def _some_lost(node: Built, number: int) -> Found | None:
    if (
        type(node) is not tuple
        or len(node) != 1
        or not isinstance(node[0], LoseAbilities)
        or len(node[0].words) != number
    ):
        return None
    return {name: Keyword(word) for name, word in zip("klm", node[0].words, strict=False)}


FORWARD_TOO = Become("kind", t.FORWARD, also=True)
BY_OPPONENT = "your opponent's Summons or abilities"
# Wordings of what may not or must be done, each with its change; the first of equal ones is written.
DEEDS: tuple[tuple[str, Changes], ...] = (
    ("cannot attack or block", (Forbid("attack"), Forbid("block"))),
    ("cannot attack", (Forbid("attack"),)),
    ("cannot block", (Forbid("block"),)),
    ("cannot be blocked", (Forbid("be_blocked"),)),
    (f"cannot be chosen by {BY_OPPONENT}", (Forbid("be_chosen"),)),
    ("cannot be chosen by opponent's Summons or abilities", (Forbid("be_chosen"),)),
    ("cannot be chosen by your opponent's abilities or Summons", (Forbid("be_chosen"),)),
    ("cannot be chosen by (your opponent's|opponent's) Summons", (Forbid("be_chosen_by_summons"),)),
    ("cannot be chosen by (your opponent's|opponent's) abilities", (Forbid("be_chosen_by_abilities"),)),
    ("cannot be broken by opposing Summons or abilities that don't deal damage", (Forbid("be_broken_by_opposing_harmless_effects"),)),
    ("cannot be chosen by Summons", (Forbid("be_chosen_by_summons_of_anyone"),)),
    ("cannot be chosen by abilities", (Forbid("be_chosen_by_abilities_of_anyone"),)),
    ("cannot be chosen by Summons or abilities", (Forbid("be_chosen_by_summons_of_anyone"), Forbid("be_chosen_by_abilities_of_anyone"))),
    ("cannot be chosen by EX Bursts", (Forbid("be_chosen_by_bursts"),)),
    ("cannot be chosen by Summons' EX Bursts or Characters' EX Bursts", (Forbid("be_chosen_by_bursts"),)),
    ("cannot be broken", (Forbid("be_broken"),)),
    ("must attack if possible", (Demand("attack"),)),
    ("must attack once per turn if possible", (Demand("attack"),)),
    ("must attack at least once per turn if possible", (Demand("attack"),)),
    ("must block if possible", (Demand("block"),)),
    ("must be blocked if possible", (Demand("be_blocked"),)),
    ("can attack twice in the same turn", (v.Attacks(2),)),
    ("can attack 2 times in the same turn", (v.Attacks(2),)),
    ("can attack 3 times in the same turn", (v.Attacks(3),)),
    ("can attack 4 times in the same turn", (v.Attacks(4),)),
    ("can attack once more", (v.Attacks(1, True),)),
    ("{does/do} not activate during the Active Phase", (Forbid("activate"),)),
    ("{does/do} not activate during your Active Phase", (Forbid("activate_in_own_phase"),)),
    ("(won't|will not|do not|does not) activate (at|during) (the|its|their) controller's Active Phase", (Forbid("activate"),)),
    ("can produce CP of any Element", (Allow("give_any_element"),)),
    *[(f"can produce {word} CP", (Allow(f"give:{element}"),)) for word, element in ELEMENTS.items()],
    ("cannot form a party", (Forbid("party"),)),
    ("cannot form parties", (Forbid("party"),)),
    ("can form a party with Forwards of any Element", (Allow("party_of_any_element"),)),
    ("{loses/lose} all [its |their |his |her ]abilities", (LoseAbilities(),)),
    ("{loses/lose} (its|their) abilities", (LoseAbilities(),)),
    (f"cannot become dull by {BY_OPPONENT}", (Forbid("be_dulled_by_opposing_effects"),)),
    (f"cannot leave the field due to {BY_OPPONENT}", (Forbid("leave_by_opposing_effects"),)),
    (f"cannot be returned to its owner's hand by {BY_OPPONENT}", (Forbid("be_returned_by_opposing_effects"),)),
    (f"cannot be returned to (their owner's hand|their owners' hands) by {BY_OPPONENT}", (Forbid("be_returned_by_opposing_effects"),)),
    ("cannot be returned to its owner's hand by opponent's Summons or abilities", (Forbid("be_returned_by_opposing_effects"),)),
    ("cannot use action abilities", (Forbid("act_abilities"),)),
    ("cannot use special or action abilities", (Forbid("special_abilities"), Forbid("act_abilities"))),
)  # fmt: skip


def _unblockable(noun: Noun) -> Changes | None:
    if noun.zone or noun.whose or noun.other:
        return None
    return (v.UnblockableBy(noun.all_tests()),)


def _name_too(reading: Reader, at: int) -> Ends:
    match = MARK.match(reading.text, at)
    if match is None:
        reading.missed(at, "a Card Name, a Job or a Category")
        return []
    return [(Become(FACTS[match[1]], match[2], also=True), match.end())]


def _say_name_too(writing: Writer, node: Built) -> str:
    if not isinstance(node, Become) or node.fact not in FACT_OF:
        raise Unsayable(f"no name: {node!r}")
    return f"[{FACT_OF[node.fact]} ({node.value})]"


def _predicates(reading: Reader, at: int) -> Ends:
    """One thing said of a subject, or several joined by “and”."""
    found: Ends = []
    for changes, end in reading.find("predicate", at):
        found.append((changes, end))
        match = re.compile(r",? and (?:also (?!becomes? ))?|, (?=cannot|gains?|loses?)").match(reading.text, end)
        if match:
            for category in ("predicates", "further_predicate"):
                found += [(merged([*changes, *more]), last) for more, last in reading.find(category, match.end())]
    return found[::-1]


def _say_predicates(writing: Writer, changes: tuple[Node, ...]) -> str:
    """The longest runs that have words of their own, joined by “and”."""
    said: list[str] = []
    left = changes
    while left:
        for size in range(len(left), 0, -1):
            try:
                said.append(writing.say("predicate", left[:size]))
            except Unsayable:
                if not said or size > 1:
                    continue
                said.append(writing.say("further_predicate", left[:size]))
            left = left[size:]
            break
        else:
            raise Unsayable(f"no words for {left!r}")
    return " and ".join(said)


def add_changes(grammar: Grammar) -> None:
    """The categories `predicate` (one) and `predicates` (some); `further_predicate` stands behind another only."""
    _add_gains(grammar)
    grammar.made("predicate", "{gains/gain} <c:gained>", lambda b: b["c"], _positive)
    grammar.made(
        "predicate", "{loses/lose} <n:number> power for each <e:each>",
        lambda b: (Add("power", Per(b["e"], 1, -b["n"])),) if type(b["n"]) is int else None, lambda node: _lost(node, True),
    )  # fmt: skip
    grammar.made(
        "predicate", "{loses/lose} <n:number> power", lambda b: (Add("power", -b["n"]),) if type(b["n"]) is int else None,
        lambda node: _lost(node, False),
    )  # fmt: skip
    grammar.made(
        "predicate", "{loses/lose} <k:keyword>[,] and <l:keyword>", _lost_words, lambda node: _some_lost(node, 2)
    )
    grammar.made(
        "predicate",
        "{loses/lose} <k:keyword>, <l:keyword>[,] and <m:keyword>",
        _lost_words,
        lambda node: _some_lost(node, 3),
    )
    grammar.made(
        "predicate", "{loses/lose} <k:keyword>", lambda b: (LoseAbilities((b["k"].word,)),),
        lambda node: {"k": Keyword(node[0].words[0])} if len(node) == 1 and isinstance(node[0], LoseAbilities) and len(node[0].words) == 1 else None,
    )  # fmt: skip
    grammar.made(
        "predicate", "also {becomes/become} (a Forward|Forwards) with <n:number> power and <c:gained>",
        lambda b: (FORWARD_TOO, Make("power", b["n"]), *b["c"]),
        lambda node: {"n": node[1].value, "c": node[2:]} if _becomes(node) and len(node) > 2 and _positive(node[2:]) else None,
    )  # fmt: skip
    grammar.made(
        "predicate", "also {becomes/become} (a Forward|Forwards) with <n:number> power",
        lambda b: (FORWARD_TOO, Make("power", b["n"])), lambda node: {"n": node[1].value} if _becomes(node) and len(node) == 2 else None,
    )  # fmt: skip
    for words, changes in DEEDS:
        grammar.rule("predicate", words, changes)
    grammar.also(
        "predicate", "can produce <e:element> or <f:element> CP", lambda b: (Allow(f"give:{b['e']}"), Allow(f"give:{b['f']}"))
    )  # fmt: skip
    grammar.made(
        "predicate", "cannot be blocked by (a |an |)<p:noun>", lambda b: _unblockable(b["p"]),
        lambda node: {"p": _as_pool(node[0].tests)} if len(node) == 1 and isinstance(node[0], v.UnblockableBy) else None,
    )  # fmt: skip
    grammar.made(
        "predicate", "cannot be chosen by <e:element> Summons or <f:element> abilities",
        lambda b: (v.UnchosenBy((Test("element", b["e"]),)),) if b["e"] == b["f"] else None,
        lambda node: {"e": node[0].tests[0].value, "f": node[0].tests[0].value} if _of_element(node) else None,
    )  # fmt: skip
    grammar.rule("predicate", "{is/are} also <b:name_too> in all situations", (S.b,))
    grammar.rule("predicate", "{is/are} also <b:name_too> and <d:name_too> in all situations", (S.b, S.d))
    grammar.rule("predicate", "{is/are} also a Monster in all situations", (Become("kind", t.MONSTER, also=True),))
    grammar.function("name_too", _name_too, _say_name_too)
    grammar.function("element", _element, lambda writing, value: ELEMENT_OF[value])
    grammar.function("predicates", _predicates, _say_predicates)


def _of_element(node: Built) -> bool:
    """Is it that a card is not chosen by summons and abilities of one Element?"""
    if type(node) is not tuple or len(node) != 1 or not isinstance(node[0], v.UnchosenBy):
        return False
    tests = node[0].tests
    named = len(tests) == 1 and isinstance(tests[0], Test) and tests[0].fact == "element"
    return named and node[0] == v.UnchosenBy(tests)


def _becomes(node: Built) -> bool:
    return type(node) is tuple and len(node) >= 2 and node[0] == FORWARD_TOO and isinstance(node[1], Make)


def _as_pool(tests: tuple[Node, ...]) -> Pool:
    return Pool("field", "any", tests)


def _element(reading: Reader, at: int) -> Ends:
    match = re.compile("|".join(ELEMENTS)).match(reading.text, at)
    if match is None:
        reading.missed(at, "an Element")
        return []
    return [(ELEMENTS[match[0]], match.end())]
