"""Battle: who blocks whom, damage that is gone or cannot be reduced, and numbers of power among the actions."""

from __future__ import annotations

from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.english.nouns import Noun
from tefuda.games.fftcg.words.english.terms import KINDS
from tefuda.games.fftcg.words.ordering import ordered
from tefuda.kernel.effects.nodes import (
    Add,
    All,
    AllOf,
    AnyOf,
    Both,
    Change,
    Choose,
    Compare,
    Count,
    Fact,
    Forbid,
    It,
    Make,
    Matches,
    Per,
    Plus,
    Points,
    Pool,
    Sequence,
    Test,
    This,
)
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S

FORWARD, IN_PARTY = Test("kind", KINDS["Forward"]), Test("state", "パーティー")
BLOCKING = All(Pool("field", "any", ordered((v.Blocks(This()), FORWARD))))
BLOCKED = All(Pool("field", "any", ordered((v.BlockedBy(This()), FORWARD))))
FOUGHT = All(Pool("field", "any", ordered((AnyOf((v.Blocks(This()), v.BlockedBy(This()))), FORWARD))))


def add_battle(grammar: Grammar) -> None:
    """What is said of a battle and of damage that was dealt, among the actions."""
    for words, group in (
        ("the Forward that blocks <g:this>", BLOCKING),
        ("(the Forward|any Forwards) that (is|are) blocked by <g:this>", BLOCKED),
        ("the Forward that blocks or is blocked by <g:this>", FOUGHT),
    ):
        for category in ("object", "subject"):
            grammar.made(
                category, words, lambda b, group=group: group, lambda node, group=group: {"g": This()} if node == group else None
            )  # fmt: skip
    grammar.made(
        "predicate", "cannot block (a |an |)<p:noun>", lambda b: _cannot_block(b["p"]),
        lambda node: {"p": Pool("field", "any", node[0].tests)} if len(node) == 1 and isinstance(node[0], v.CannotBlock) else None,
    )  # fmt: skip
    grammar.made(
        "action", "break <a:this> (as well as|and) <b:object>",
        lambda b: v.Break(Both(b["a"], b["b"])) if b["b"] in (BLOCKED, FOUGHT) else None, _broken_both,
    )  # fmt: skip
    grammar.rule("action", "negate all [the ]damage dealt to <g:object>", v.Negate(S.g))
    grammar.written("action", "<d:action>. This damage cannot be reduced", _fixed)
    grammar.also("action", "break <g:object> regardless of its power", lambda b: v.Break(b["g"]))
    grammar.made(
        "equal", "the highest power Forward you control", lambda b: _OWN_HIGHEST, lambda node: {} if node == _OWN_HIGHEST else None
    )  # fmt: skip
    grammar.made(
        "chosen", "up to the same number of <q:some> as the <p:every_noun> put in the Break Zone from your field during this turn",
        _as_many_as_fell, _of_as_many,
    )  # fmt: skip
    grammar.made(
        "action", "draw <n:number> card[s] for every <k:number> <q:some>",
        lambda b: v.Draw(Per(Count(b["q"]), b["k"], b["n"])) if type(b["k"]) is int and b["q"].zone != "stack" else None, _drawn_by_units,
    )  # fmt: skip
    grammar.also("action", "<g:this> can attack twice this turn", lambda b: Change(b["g"], (v.Attacks(2),), "turn"))
    hand = "and adds (it|them) to (their|his/her) hand[s]"
    grammar.made(
        "action",
        f"each player selects <n:number> <p:noun> from (their|his/her) Break Zone {hand}",
        _each_takes,
        _each_took,
    )
    add_battle_conditions(grammar)
    grammar.also(
        "action", "no <p:one> can attack this turn", lambda b: Change(All(b["p"]), (Forbid("attack"),), "turn") if b["p"].zone == "field" else None
    )  # fmt: skip
    grammar.made(
        "action", "all the <q:some>(’|') power become[s] <n:number> <u:until>",
        lambda b: Change(All(b["q"]), (Make("power", b["n"]),), b["u"]), _all_powers,
    )  # fmt: skip
    grammar.made("action", "deal <g:object> <n:number> damage minus <m:number> damage for each <e:each>", _minus, _less)
    grammar.also("action", "deal <n:number> damage to <g:object> and <m:number> damage to <h:this>", _twice)
    grammar.made(
        "action", "<g:this> doubles its power and <c:predicates>", lambda b: Change(b["g"], (_DOUBLED, *b["c"]), ""), _doubling
    )  # fmt: skip


def add_battle_conditions(grammar: Grammar) -> None:
    """What has to be so of a party, of damage taken and of the card that is spoken of."""
    grammar.also("condition", "<n:number> or more <p:noun> form the party", _in_party)
    grammar.also("condition", "you have cast <n:number> or <m:number> cards this turn", _this_or_that_many)
    grammar.made(
        "condition", "you have cast <n:number> or less cards this turn", lambda b: Compare(v.CastThisTurn(), "<=", b["n"]),
        lambda node: {"n": node.right} if isinstance(node, Compare) and node == Compare(v.CastThisTurn(), "<=", node.right) else None,
    )  # fmt: skip
    attacking = Compare(Count(Pool("field", "own", ordered((FORWARD, IN_PARTY)))), ">=", 1)
    grammar.also("condition", "a party you control is attacking", lambda b: attacking)
    grammar.made(
        "condition", "<n:number> or less <c:counter> Counters are placed on <g:this>",
        lambda b: Compare(Fact(f"counter:{b['c']}", b["g"]), "<=", b["n"]), _at_most_counters,
    )  # fmt: skip
    more = Compare(Points("damage"), ">=", Plus(Points("damage", "opponent"), S.n))
    grammar.rule("condition", "you have at least <n:number> points of damage more than your opponent", more)
    cheap = Matches(It(), (Test("cost", Points("damage"), "<="),))
    grammar.also(
        "condition",
        "the cost of the (Forward|Character) is equal to or less than the damage you have received",
        lambda b: cheap,
    )
    grammar.made(
        "condition", "you have cast (a|an) <o:another> this turn", lambda b: Compare(b["o"], ">=", 1), _cast_another
    )
    grammar.made(
        "another", "<p:noun>",
        lambda b: v.CastThisTurn(b["p"].all_tests(), True) if b["p"].other and not b["p"].zone and not b["p"].whose else None,
        lambda node: {"p": Pool("field", "any", node.tests, True)} if isinstance(node, v.CastThisTurn) and node.other else None,
    )  # fmt: skip


def _cast_another(node: Built) -> Found | None:
    if not isinstance(node, Compare) or (node.op, node.right) != (">=", 1) or not isinstance(node.left, v.CastThisTurn):
        return None
    return {"o": node.left} if node.left.other and node.left.tests else None


def _all_powers(node: Built) -> Found | None:
    if not isinstance(node, Change) or not isinstance(node.group, All) or len(node.changes) != 1 or not node.until:
        return None
    made = node.changes[0]
    if not isinstance(made, Make) or made != Make("power", made.value):
        return None
    return {"q": node.group.pool, "n": made.value, "u": node.until}


def _this_or_that_many(bound: Found) -> Node | None:
    few, many = bound["n"], bound["m"]
    if type(few) is not int or many != few + 1:
        return None
    return AllOf((Compare(v.CastThisTurn(), ">=", few), Compare(v.CastThisTurn(), "<=", many)))


def _in_party(bound: Found) -> Node | None:
    """So many of the party that attacks, which is one's own."""
    noun: Noun = bound["p"]
    if noun.zone or noun.whose or noun.other or type(bound["n"]) is not int:
        return None
    return Compare(Count(Pool("field", "own", ordered((*noun.all_tests(), IN_PARTY)))), ">=", bound["n"])


def _at_most_counters(node: Built) -> Found | None:
    if not isinstance(node, Compare) or node.op != "<=" or not isinstance(node.left, Fact):
        return None
    if not node.left.fact.startswith("counter:") or node.left.group != This():
        return None
    return {"n": node.right, "c": node.left.fact[8:], "g": This()}


def _broken_both(node: Built) -> Found | None:
    both = node.group if isinstance(node, v.Break) else None
    if not isinstance(both, Both) or both.first != This() or both.second not in (BLOCKED, FOUGHT):
        return None
    return {"a": both.first, "b": both.second}


def _doubling(node: Built) -> Found | None:
    if not isinstance(node, Change) or (node.group, node.until) != (This(), "") or len(node.changes) < 2:
        return None
    return {"g": This(), "c": node.changes[1:]} if node.changes[0] == _DOUBLED else None


def _cannot_block(noun: Noun) -> tuple[Node, ...] | None:
    return None if noun.zone or noun.whose or noun.other else (v.CannotBlock(noun.all_tests()),)


_OWN_HIGHEST = v.Highest("power", Pool("field", "own", (FORWARD,)))
_DOUBLED = Add("power", Fact("power", This()))


def _as_many_as_fell(bound: Found) -> Node | None:
    """As many as have gone to the Break Zone, wherever they are now."""
    noun: Noun = bound["p"]
    if noun.zone or noun.whose or noun.other:
        return None
    return Choose((bound["q"],), v.Times(v.When("broken_zone", Pool("field", "own", noun.all_tests()))), True)


def _of_as_many(node: Built) -> Found | None:
    if (
        not isinstance(node, Choose)
        or not isinstance(node.number, v.Times)
        or not isinstance(node.number.event.subject, Pool)
    ):
        return None
    found = {"q": node.pools[0], "p": Pool("field", "any", node.number.event.subject.tests)}
    return found if node.number.event == v.When("broken_zone", change(found["p"], whose="own")) and node.up_to else None


def _drawn_by_units(node: Built) -> Found | None:
    per = node.number if isinstance(node, v.Draw) else None
    if not isinstance(per, Per) or per.unit == 1 or not isinstance(per.count, Count) or node != v.Draw(per):
        return None
    return {"n": per.each, "k": per.unit, "q": per.count.pool}


def _each_takes(bound: Found) -> Node | None:
    noun: Noun = bound["p"]
    if noun.zone or noun.whose or noun.other:
        return None
    return Sequence((v.Pick((Pool("break", "own", noun.all_tests()),), bound["n"], who="each"), v.Put(It(), "hand")))


def _each_took(node: Built) -> Found | None:
    if not isinstance(node, Sequence) or len(node.steps) != 2 or node.steps[1] != v.Put(It(), "hand"):
        return None
    pick = node.steps[0]
    if not isinstance(pick, v.Pick) or pick != v.Pick(pick.pools, pick.number, who="each") or len(pick.pools) != 1:
        return None
    pool = pick.pools[0]
    return (
        {"n": pick.number, "p": Pool("field", "any", pool.tests)}
        if pool == Pool("break", "own", pool.tests) and pool.tests
        else None
    )


def _fixed(node: Built) -> Found | None:
    return {"d": change(node, fixed=False)} if isinstance(node, v.Damage) and node.fixed else None


def _minus(bound: Found) -> Node | None:
    if type(bound["n"]) is not int or type(bound["m"]) is not int or isinstance(bound["g"], All):
        return None
    return v.Damage(bound["g"], Plus(bound["n"], Per(bound["e"], 1, -bound["m"])))


def _less(node: Built) -> Found | None:
    if not isinstance(node, v.Damage) or not isinstance(node.amount, Plus) or not isinstance(node.amount.right, Per):
        return None
    per = node.amount.right
    found = {"g": node.group, "n": node.amount.left, "m": -per.each, "e": per.count}
    return found if per.each < 0 and _minus(found) == node else None


def _twice(bound: Found) -> Node:
    return Sequence((v.Damage(bound["g"], bound["n"]), v.Damage(bound["h"], bound["m"])))
