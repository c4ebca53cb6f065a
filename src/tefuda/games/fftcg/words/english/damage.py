"""Damage: what is dealt to cards and players, by whom, and how much."""

from __future__ import annotations

from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.english.terms import KINDS
from tefuda.kernel.effects.nodes import All, Count, Fact, Half, It, Not, Per, Plus, Test, This
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.grammar import Grammar, Unmaker
from tefuda.kernel.wording.engine.patterns import Built, Found, S


def _hurt(all_of_them: bool, plain: bool) -> Unmaker:
    """Damage taken apart: to all of some cards it is worded in another order."""

    def unmake(node: Built) -> Found | None:
        if not isinstance(node, v.Damage) or node.divided or node.by is not None or node.fixed:
            return None
        if isinstance(node.group, All) != all_of_them:
            return None
        amount = node.amount
        if plain:
            return {"g": node.group, "n": amount} if not isinstance(amount, Per | Plus | Fact | v.Highest) else None
        if isinstance(amount, Per) and amount.unit == 1:
            return {"g": node.group, "n": amount.each, "e": amount.count}
        return None

    return unmake


def _more(node: Built) -> Found | None:
    if not isinstance(node, v.Damage) or node.divided or not isinstance(node.amount, Plus) or node.by is not None:
        return None
    base, per = node.amount.left, node.amount.right
    if not isinstance(per, Per) or per.unit != 1:
        return None
    return {"g": node.group, "n": base, "m": per.each, "e": per.count}


def _half(number: Node) -> Node:
    """Half of a number of thousands, rounded up to the next thousand."""
    return Per(Half(Per(number, 1000, 1)), 1, 1000)


def _halved(number: Built) -> Node | None:
    if isinstance(number, Per) and isinstance(number.count, Half) and isinstance(number.count.of, Per):
        inner = number.count.of.count
        return inner if isinstance(inner, Node) and number == _half(inner) else None
    return None


def _equal(to_all: bool) -> Unmaker:
    """Damage equal to a number of a card, taken apart."""

    def unmake(node: Built) -> Found | None:
        if (
            not isinstance(node, v.Damage)
            or not isinstance(node.amount, Fact | Plus | v.Highest)
            or node.by is not None
            or node.divided
        ):
            return None
        return {"g": node.group, "f": node.amount} if isinstance(node.group, All) == to_all else None

    return unmake


def _half_dealt(node: Built) -> Found | None:
    if not isinstance(node, v.Damage) or node.by is not None or node.divided:
        return None
    found = _halved(node.amount)
    return None if found is None else {"g": node.group, "f": found}


def _dealt_by(own_power: bool) -> Unmaker:
    """Damage that a card deals, taken apart: so much, or as much as its power."""

    def unmake(node: Built) -> Found | None:
        if not isinstance(node, v.Damage) or node.by is None or isinstance(node.group, All) or node.divided:
            return None
        if (node.amount == Fact("power", node.by)) != own_power:
            return None
        return {"s": node.by, "g": node.group, "n": None if own_power else node.amount}

    return unmake


def _each(bound: Found) -> Node | None:
    return v.Damage(bound["g"], Per(bound["e"], 1, bound["n"])) if type(bound["n"]) is int else None


def _and_more(bound: Found) -> Node:
    return v.Damage(bound["g"], Plus(bound["n"], Per(bound["e"], 1, bound["m"])))


def _every(bound: Found) -> Node | None:
    """So much for every two, three, … cards."""
    if bound["q"].zone == "stack" or type(bound["k"]) is not int or type(bound["n"]) is not int:
        return None
    return v.Damage(bound["g"], Per(Count(bound["q"]), bound["k"], bound["n"]))


def _of_every(node: Built) -> Found | None:
    if not isinstance(node, v.Damage) or not isinstance(node.amount, Per) or not isinstance(node.amount.count, Count):
        return None
    number = node.amount
    found = {"g": node.group, "n": number.each, "k": number.unit, "q": node.amount.count.pool}
    return found if number.unit > 1 and _every(found) == node else None


def _plain(bound: Found) -> Node:
    return v.Damage(bound["g"], bound["n"])


def _as_much(bound: Found) -> Node:
    return v.Damage(bound["g"], bound["f"])


def _by_power(bound: Found) -> Node:
    return v.Damage(bound["g"], Fact("power", bound["s"]), by=bound["s"])


def _by(bound: Found) -> Node:
    return v.Damage(bound["g"], bound["n"], by=bound["s"])


def _half_of_it(bound: Found) -> Node | None:
    """Of one card: of several each would have its own half."""
    return None if isinstance(bound["g"], All) else v.Damage(bound["g"], _half(bound["f"]))


def add_damage(grammar: Grammar) -> None:
    """Damage among the actions."""
    grammar.made("action", "deal <n:number> damage to <g:object> for each <e:each>", _each, _hurt(True, False))
    grammar.made("action", "deal <g:object> <n:number> damage for each <e:each>", _each, _hurt(False, False))
    grammar.also("action", "deal <n:number> damage for each <e:each> to <g:object>", _each)
    grammar.also("action", "for each <e:each>, deal <n:number> damage to <g:object>", _each)
    grammar.made("action", "deal <g:object> <n:number> damage for every <k:number> <q:some>", _every, _of_every)
    grammar.also("action", "deal <n:number> damage for every <k:number> <q:some> to <g:object>", _every)
    grammar.made("action", "deal <n:number> damage to <g:object>", _plain, _hurt(True, True))
    grammar.also(
        "action", "deal <n:number> damage to <q:some>", lambda b: v.Damage(All(b["q"]), b["n"]) if _of_all_but(b["q"].tests) else None
    )  # fmt: skip
    grammar.made("action", "deal <g:object> <n:number> damage", _plain, _hurt(False, True))
    more = "<n:number> damage and <m:number> more damage for each <e:each>"
    grammar.made("action", f"deal <g:object> {more}", _and_more, _more)
    grammar.also("action", f"deal {more} to <g:object>", _and_more)
    grammar.made("action", "deal <g:object> damage equal to <f:equal>", _as_much, _equal(False))
    grammar.made("action", "deal damage equal to <f:equal> to <g:object>", _as_much, _equal(True))
    grammar.made(
        "action", "deal <g:object> damage equal to half of <f:equal> \\(round up to the nearest 1000\\)", _half_of_it, _half_dealt
    )  # fmt: skip
    for by in ("this", "doer"):
        grammar.made("action", f"<s:{by}> deals <g:object> <n:number> damage", _by, _dealt_by(False))
        grammar.also("action", f"<s:{by}> deals <n:number> damage to <g:object>", _by)
        power = "damage equal to (its|his|her) power"
        grammar.also("action", f"<s:{by}> deals {power} to <g:object>", _by_power)
        grammar.made("action", f"<s:{by}> deals <g:object> {power}", _by_power, _dealt_by(True))
    grammar.rule("doer", "the former", v.Former())
    grammar.rule("doer", "the latter", v.Latter())
    grammar.rule("action", "divide <n:number> damage among them as you like", v.Damage(It(), S.n, True))
    grammar.also("action", "divide <n:number> damage among those[ as you like]", lambda b: v.Damage(It(), b["n"], True))
    grammar.also("action", "divide <n:number> damage among <g:object> as you like", _shared)
    grammar.rule(
        "action",
        "<s:this> and <g:object> deal damage equal to their respective power to the other",
        v.Fight(S.s, S.g),
    )
    grammar.rule("action", "each Forward deals damage equal to its power to the other", v.Fight(v.Former(), v.Latter()))
    _add_to_players(grammar)


def _of_all_but(tests: tuple[Node, ...]) -> bool:
    """Forwards of all Elements except one: all of them are meant without saying so."""
    plain = (Test("kind", KINDS["Forward"]),)
    return len(tests) == 2 and tests[:1] == plain and isinstance(tests[1], Not)


def _shared(bound: Found) -> Node:
    return v.Damage(bound["g"], bound["n"], True)


def _add_to_players(grammar: Grammar) -> None:
    grammar.made("points", "<n:number> point[s] of damage", lambda b: b["n"], lambda n: {"n": n} if n == 1 else None)
    grammar.written("points", "<n:number> points of damage", lambda n: {"n": n})
    grammar.rule("action", "deal your opponent <n:points>", v.DamagePlayer(S.n, "opponent"))
    grammar.also("action", "<s:this> deals your opponent <n:points>", lambda b: v.DamagePlayer(b["n"], "opponent"))
    unused = "EX Bursts of cards put into the Damage Zone due to this (damage|ability) cannot be used"
    grammar.made("action", f"<s:this> deals you <n:points>. {unused}", _unused, _of_unused)
    grammar.made("action", "<s:this> deals you <n:points>", _to_you, _dealt_to_you)
    grammar.also("action", "[you ]receive <n:points>", _to_you)
    grammar.rule("offered", "receive <n:points>", v.DamagePlayer(S.n, "own"))
    grammar.also("action", "deal you <n:points>", _to_you)


def _to_you(bound: Found) -> Node:
    return v.DamagePlayer(bound["n"], "own")


def _dealt_to_you(node: Built) -> Found | None:
    if not isinstance(node, v.DamagePlayer) or node != v.DamagePlayer(node.amount, "own"):
        return None
    return {"s": This(), "n": node.amount}


def _unused(bound: Found) -> Node:
    return v.DamagePlayer(bound["n"], "own", True)


def _of_unused(node: Built) -> Found | None:
    if not isinstance(node, v.DamagePlayer) or node != v.DamagePlayer(node.amount, "own", True):
        return None
    return {"s": This(), "n": node.amount}
