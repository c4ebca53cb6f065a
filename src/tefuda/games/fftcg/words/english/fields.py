"""Field abilities: what holds as long as the card is there, costs of casting, and what happens instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.english.casting import add_casting
from tefuda.games.fftcg.words.english.changes import merged
from tefuda.games.fftcg.words.english.costs import parts_of
from tefuda.games.fftcg.words.english.nouns import Noun
from tefuda.games.fftcg.words.english.parties import add_parties
from tefuda.games.fftcg.words.ordering import ordered
from tefuda.kernel.effects import (
    Add,
    All,
    Allow,
    Become,
    Both,
    Change,
    Compare,
    Continuous,
    Cost,
    Count,
    Demand,
    Fact,
    Forbid,
    It,
    Make,
    Not,
    Per,
    Pool,
    Replace,
    Sequence,
    Test,
    This,
    Turn,
)
from tefuda.kernel.values import Node
from tefuda.kernel.wording.grammar import Grammar, Unmaker
from tefuda.kernel.wording.patterns import Built, Found, S

MONSTER_TOO = Become("kind", t.MONSTER, also=True)


def _on_field(group: Node) -> bool:
    if isinstance(group, Both):
        return _on_field(group.first) and _on_field(group.second)
    return isinstance(group, This) or (isinstance(group, All) and group.pool.zone == "field")


def _holding(bound: Found, condition: Node | None = None) -> Continuous | None:
    group = bound["g"]
    if not _on_field(group):
        return None
    changes = bound["c"]
    named = any(
        (isinstance(one, Become) and one.fact in ("name", "job", "category")) or one == MONSTER_TOO for one in changes
    )
    return Continuous(
        group, changes, bound.get("i", condition), "any" if named and isinstance(group, This) else "field"
    )


def _of_those(bound: Found) -> Continuous | None:
    """If you control A, it …: all of them do."""
    noun: Noun = bound["p"]
    if noun.zone or noun.whose or not any(isinstance(test, Test) and test.fact == "name" for test in noun.all_tests()):
        return None
    return Continuous(All(Pool("field", "own", noun.all_tests(), noun.other)), bound["c"])


def _where_all(bound: Found) -> Continuous | None:
    """If all the A you control have [B], they …: where there is no A that is not B."""
    noun, has = bound["p"], bound["r"]
    if (
        (noun.whose, noun.zone, noun.other) != ("own", "field", False)
        or has.whose
        or has.zone
        or has.other
        or has.tests
        or any(len(way) != 1 for way in has.ways)
    ):
        return None
    tests = noun.all_tests()
    lacking = [Not(test) for way in has.ways for test in way]
    rest = Pool("field", "own", ordered((*lacking, *tests)))
    return Continuous(All(Pool("field", "own", tests)), bound["c"], Compare(Count(rest), "=", 0))


def _are_backups(group: Node) -> bool:
    """Are they backups, which nothing but an effect that says so breaks? Of Forwards it is not told whether damage counts."""
    return _on_field(group) and isinstance(group, All) and Test("kind", t.BACKUP) in group.pool.tests


def _giving(ability: Continuous | None) -> Continuous | None:
    """An ability by which a card gives CP, of which alone “If it is on the field” is said; None for any other."""
    deeds = [one.deed for one in ability.changes if isinstance(one, Allow)] if ability is not None else []
    return ability if deeds and all(deed.startswith("give") for deed in deeds) else None


def _held(condition: bool, turn: str = "") -> Unmaker:
    def unmake(node: Built) -> Found | None:
        if not isinstance(node, Continuous) or (node.condition is not None) != condition:
            return None
        if (node.zone == "any") != (
            node == _holding({"g": node.group, "c": node.changes}, node.condition) and node.zone == "any"
        ):
            return None
        if turn and node.condition != Turn(turn):
            return None
        return {"g": node.group, "c": node.changes, "i": None if turn else node.condition}

    return unmake


FORWARDS, SUMMONS = Pool(tests=(Test("kind", t.FORWARD),)), Pool(tests=(Test("kind", t.SUMMON),))


class Source(TypedDict, total=False):
    """Fields of a Would that say who deals the damage, or how much."""

    by: Pool
    sort: str
    by_whose: str
    below: Node


# Who deals the damage: the words, and what they are in a Would.
SOURCES: tuple[tuple[str, Source], ...] = (
    ("", {}),
    (" by a Forward", {"by": FORWARDS}),
    (" by your opponent's Summons or abilities", {"sort": "effect", "by_whose": "opponent"}),
    (" by your opponent's abilities", {"sort": "ability", "by_whose": "opponent"}),
    (" by your opponent's Summons", {"by": SUMMONS, "by_whose": "opponent"}),
    (" by Summons or abilities", {"sort": "effect"}),
    (" by a Summon or an ability", {"sort": "effect"}),
    (" other than battle damage", {"sort": "effect"}),
    (" by abilities", {"sort": "ability"}),
    (" by an ability", {"sort": "ability"}),
    (" by a Summon", {"by": SUMMONS}),
    (" by a Backup", {"by": Pool(tests=(Test("kind", t.BACKUP),))}),
    (" by your Summon", {"by": SUMMONS, "by_whose": "own"}),
    (" less than its power", {"below": Fact("power", It())}),
)
DOUBLE = v.Amount(value=Per(v.EventAmount(), 1, 2))
# What becomes of the damage: the words, the amount for their number, and the number that an amount has in these words.
BECOMES: tuple[tuple[str, Callable[[int], v.Amount], Callable[[v.Amount], int | None]], ...] = (
    (
        "(reduce the damage by <n:number>|the damage is reduced by <n:number>)",
        lambda n: v.Amount(add=-n),
        lambda a: -a.add if type(a.add) is int and a.add < 0 and a.value is None else None,
    ),
    (
        "the damage (increases|is increased) by <n:number>",
        lambda n: v.Amount(add=n),
        lambda a: a.add if type(a.add) is int and a.add > 0 and a.value is None else None,
    ),
    (
        "the damage becomes <n:number>",
        lambda n: v.Amount(value=n),
        lambda a: a.value if type(a.value) is int and not a.add else None,
    ),
)


def _add_replacements(grammar: Grammar) -> None:
    """Damage that is dealt otherwise; the wordings of a while are instructions, those without an end field abilities."""
    for words, facts in SOURCES:
        for subject in ("this", "a_holder"):
            power = "(its|his|her|<h:this>'s) power" if subject == "this" else "(its|his|her) power"
            spelled = words.replace("its power", power)
            _add_dealt(grammar, f"If <g:{subject}> (is dealt|receives) damage{spelled}, ", "damaged", facts)
            if not words:
                _add_dealt(grammar, f"If <g:{subject}> deals damage to a Forward, ", "dealt", facts)
                _add_dealt(grammar, f"If <g:{subject}> deals damage to your opponent, ", "dealt_player", facts)
                grammar.also(
                    "dealt",
                    f"If <g:{subject}> receives damage from Summons or abilities, (reduce the damage by <n:number>) instead",
                    lambda b: (
                        b["g"],
                        Replace(v.Would("damaged", sort="effect"), v.Amount(add=-b["n"])),
                    ),
                )
    grammar.made(
        "a_holder", "(a|an) <p:one>", lambda b: All(b["p"]) if b["p"].zone == "field" else None,
        lambda node: {"p": node.pool} if isinstance(node, All) else None,
    )  # fmt: skip
    grammar.made(
        "field", "<d:dealt>", lambda b: Continuous(b["d"][0], (b["d"][1],)),
        lambda node: {"d": (node.group, node.changes[0])} if _one_replacement(node) and node.condition is None else None,
    )  # fmt: skip
    twice = Change(S.g, (Replace(v.Would("dealt"), DOUBLE),), "turn")
    grammar.rule("action", "if <g:subject> deals damage to a Forward this turn, double the damage instead", twice)
    for event, deals in (("dealt", "deals damage to a Forward"), ("damaged", "is dealt damage")):
        for words, make, taken in BECOMES:
            grammar.made(
                "action", f"if <g:subject> {deals} this turn, {words} instead",
                lambda b, make=make, event=event: Change(b["g"], (Replace(v.Would(event), make(b["n"])),), "turn") if type(b["n"]) is int else None,
                lambda node, taken=taken, event=event: _for_the_turn(node, event, taken),
            )  # fmt: skip
    _add_for_the_turn(grammar)
    _add_removed(grammar)
    nxt = "(During this turn, |)the next damage dealt to <g:object>"
    for until in (f"{nxt} this turn", nxt):
        for words, make, _ in BECOMES:
            verb = (
                words.replace("the damage ", "")
                .replace("(reduce by <n:number>|", "(")
                .replace("(reduce the damage by <n:number>|is", "(is")
            )
            grammar.also(
                "action",
                f"{until} {verb} instead",
                lambda b, make=make: (
                    _next_time(b["g"], v.Would("damaged"), make(b["n"])) if type(b["n"]) is int else None
                ),
            )
    for verb, becomes in (("is reduced by <n:number>", 0), ("becomes <n:number>", 2)):
        grammar.written(
            "action",
            f"during this turn, the next damage dealt to <g:object> {verb} instead",
            lambda node, becomes=becomes: _next(node, v.Would("damaged"), becomes),
        )
        grammar.made(
            "action", f"during this turn, the next damage <g:subject> {{deals/deal}} to a Forward {verb} instead",
            lambda b, becomes=becomes: _next_time(b["g"], v.Would("dealt"), BECOMES[becomes][1](b["n"])) if type(b["n"]) is int else None,
            lambda node, becomes=becomes: _next(node, v.Would("dealt"), becomes),
        )  # fmt: skip
    grammar.rule(
        "action", "if <g:subject> {is/are} put from the field into the Break Zone this turn, remove (it|them) from the game instead",
        Change(S.g, (Replace(v.Would("moved", from_zone="field", to_zone="break"), _exile()),), "turn"),
    )  # fmt: skip


def _add_removed(grammar: Grammar) -> None:
    """Cards that are removed from the game instead of being put into the Break Zone."""
    away = Replace(v.Would("moved", from_zone="field", to_zone="break"), _exile())
    grammar.made(
        "field", "If <g:a_holder> is put from the field into the Break Zone, remove it from the game instead",
        lambda b: Continuous(b["g"], (away,)),
        lambda node: {"g": node.group} if isinstance(node, Continuous) and node == Continuous(node.group, (away,)) else None,
    )  # fmt: skip


def _add_for_the_turn(grammar: Grammar) -> None:
    """During this turn, if it is dealt damage (by whom), the damage becomes another."""
    for source, facts in SOURCES:
        start = f"during this turn, if <g:subject> {{is/are}} dealt damage{source}, "
        would = v.Would("damaged", **facts)
        for words, make, taken in BECOMES:
            grammar.made(
                "action", f"{start}{words} instead",
                lambda b, make=make, would=would: Change(b["g"], (Replace(would, make(b["n"])),), "turn") if type(b["n"]) is int else None,
                lambda node, taken=taken, facts=facts: _for_the_turn(node, "damaged", taken, facts),
            )  # fmt: skip
        grammar.rule("action", f"{start}double the damage instead", Change(S.g, (Replace(would, DOUBLE),), "turn"))
        if not facts or "sort" not in facts:
            continue
        for verb, becomes in (("is reduced by <n:number>", 0), ("becomes <n:number>", 2)):
            grammar.made(
                "action", f"during this turn, the next damage dealt to <g:object>{source}[,] {verb} instead",
                lambda b, becomes=becomes, would=would: _next_time(b["g"], would, BECOMES[becomes][1](b["n"])) if type(b["n"]) is int else None,
                lambda node, becomes=becomes, would=would: _next(node, would, becomes),
            )  # fmt: skip


def _add_dealt(grammar: Grammar, start: str, event: str, facts: Source) -> None:
    for words, make, taken in BECOMES:
        grammar.made(
            "dealt", f"{start}{words} instead",
            lambda b, make=make: (b["g"], Replace(v.Would(event, **facts), make(b["n"]))) if type(b["n"]) is int else None,
            lambda pair, taken=taken: _taken(pair, event, facts, taken),
        )  # fmt: skip
    grammar.made(
        "dealt", f"{start}double the damage instead", lambda b: (b["g"], Replace(v.Would(event, **facts), DOUBLE)),
        lambda pair: {"g": pair[0]} if pair[1] == Replace(v.Would(event, **facts), DOUBLE) else None,
    )  # fmt: skip


def _one_replacement(node: Built) -> bool:
    return isinstance(node, Continuous) and len(node.changes) == 1 and isinstance(node.changes[0], Replace)


def _taken(
    pair: tuple[Node, Replace], event: str, facts: Source, number: Callable[[v.Amount], int | None]
) -> Found | None:
    if pair[1].event != v.Would(event, **facts) or not isinstance(pair[1].instead, v.Amount):
        return None
    found = number(pair[1].instead)
    return None if found is None else {"g": pair[0], "n": found}


def _for_the_turn(
    node: Built, event: str, number: Callable[[v.Amount], int | None], facts: Source | None = None
) -> Found | None:
    if (
        not isinstance(node, Change)
        or node.until != "turn"
        or len(node.changes) != 1
        or not isinstance(node.changes[0], Replace)
        or node.changes[0].once
    ):
        return None
    return _taken((node.group, node.changes[0]), event, facts or {}, number)


def _next_time(group: Node, would: v.Would, amount: Node) -> Node:
    return Change(group, (Replace(would, amount, once=True),), "turn")


def _next(node: Built, would: v.Would, becomes: int) -> Found | None:
    if not isinstance(node, Change) or node.until != "turn" or len(node.changes) != 1:
        return None
    replace = node.changes[0]
    if (
        not isinstance(replace, Replace)
        or not replace.once
        or replace.event != would
        or not isinstance(replace.instead, v.Amount)
    ):
        return None
    found = BECOMES[becomes][2](replace.instead)
    return None if found is None else {"g": node.group, "n": found}


def _exile() -> Node:
    return v.Exile(It())


def add_fields(grammar: Grammar) -> None:
    """The category `field`."""
    for subject in ("this", "holders"):
        grammar.made("field", f"<g:{subject}> <c:predicates>", _holding, _held(False))
        grammar.made(
            "field",
            f"During your turn, <g:{subject}> <c:predicates>",
            lambda b: _holding(b, Turn("own")),
            _held(True, "own"),
        )
        grammar.made(
            "field",
            f"During your opponent's turn, <g:{subject}> <c:predicates>",
            lambda b: _holding(b, Turn("opponent")),
            _held(True, "opponent"),
        )
        grammar.made("field", f"If <i:conditions>, <g:{subject}> <c:predicates>", _holding, _held(True))
        grammar.also("field", f"<g:{subject}> <c:predicates> if <i:conditions>", _holding)
        grammar.also("field", f"<g:{subject}> <c:predicates> during your turn", lambda b: _holding(b, Turn("own")))
        grammar.also(
            "field",
            f"<g:{subject}> <c:predicates> during your opponent's turn",
            lambda b: _holding(b, Turn("opponent")),
        )
        grammar.also(
            "field", f"For each <e:each>, <g:{subject}> {{gains/gain}} +<n:number> power", lambda b: _each(b, 1)
        )
        grammar.also(
            "field", f"For each <e:each>, <g:{subject}> {{loses/lose}} <n:number> power", lambda b: _each(b, -1)
        )
    grammar.also("field", "If <h:this> is on the field, <g:this> <c:predicates>", lambda b: _giving(_holding(b)))
    grammar.also("field", "If you control [a |an ]<p:noun>, it <c:predicates>", _of_those)
    grammar.also("field", "If all the <p:noun> have <r:noun>, they <c:predicates>", _where_all)
    grammar.also(
        "field", "<g:holders> cannot be broken by your opponent's Summons or abilities",
        lambda b: Continuous(b["g"], (Forbid("be_broken_by_opposing_effects"),)) if _are_backups(b["g"]) else None,
    )  # fmt: skip
    grammar.also(
        "field", "If <i:conditions>, <g:this> <c:predicates> and <h:this> <d:predicates>",
        lambda b: _holding({**b, "c": merged([*b["c"], *b["d"]])}),
    )  # fmt: skip
    grammar.also("field", "If possible, <g:this> must attack", lambda b: Continuous(This(), (Demand("attack"),)))
    grammar.also("field", "If possible, <g:this> must block", lambda b: Continuous(This(), (Demand("block"),)))
    for deed, kind in (("attack", v.AttackCost), ("block", v.BlockCost)):
        for subject, pays in (("this", "you pay"), ("holders", "their controller pays")):
            grammar.made(
                "field", f"<g:{subject}> cannot {deed} unless {pays} <c:paid>",
                lambda b, kind=kind: Continuous(b["g"], (kind(Cost(tuple(parts_of(b["c"])))),)) if _on_field(b["g"]) else None,
                lambda node, kind=kind: _priced(node, kind),
            )  # fmt: skip
    grammar.rule(
        "field", "<g:this> enters the field active", Continuous(S.g, (Allow("backup_enters_active"),), zone="any")
    )
    grammar.rule("field", "<g:this> enters the field dull", Continuous(S.g, (v.EntersDull(),), zone="any"))
    grammar.rule(
        "field", "Summons and abilities of your opponent must choose <g:this> if possible", Continuous(S.g, (Demand("be_chosen"),))
    )  # fmt: skip
    grammar.rule("field", "<g:this>'s power becomes <n:number>", Continuous(S.g, (Make("power", S.n),)))
    for word in ("Light", "Dark"):
        several = v.ForPlayers("own", (Allow(f"several_{word.lower()}"),))
        grammar.rule(
            "field", f"You can play 2 or more {word} Characters onto the field", Continuous(This(), (several,))
        )
    add_casting(grammar)
    _add_replacements(grammar)
    add_parties(grammar, BECOMES)


def _priced(node: Built, kind: type) -> Found | None:
    if (
        not isinstance(node, Continuous)
        or len(node.changes) != 1
        or type(node.changes[0]) is not kind
        or node.condition is not None
    ):
        return None
    parts = node.changes[0].cost.parts  # type: ignore[attr-defined]
    return {"g": node.group, "c": parts[0] if len(parts) == 1 else Sequence(parts)}


def _each(bound: Found, sign: int) -> Node | None:
    if type(bound["n"]) is not int or not _on_field(bound["g"]):
        return None
    return Continuous(bound["g"], (Add("power", Per(bound["e"], 1, sign * bound["n"])),))
