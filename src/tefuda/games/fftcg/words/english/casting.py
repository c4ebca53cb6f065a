"""Casting: what field abilities say of what a card costs, what may be paid for it, and when it may be cast."""

from __future__ import annotations

from collections.abc import Callable

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.composing import FROM_HAND
from tefuda.games.fftcg.words.english.conditions import controls
from tefuda.games.fftcg.words.english.costs import parts_of
from tefuda.games.fftcg.words.english.entering import add_entering
from tefuda.games.fftcg.words.english.prices import add_prices
from tefuda.kernel.effects.nodes import (
    NOTHING,
    Add,
    All,
    Allow,
    Change,
    Continuous,
    Cost,
    Count,
    Forbid,
    Not,
    Pay,
    Per,
    Pool,
    Sequence,
    Test,
    This,
    Turn,
)
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Grammar, Maker, Unmaker
from tefuda.kernel.wording.engine.patterns import Built, Found, S


def _reduced(bound: Found, sign: int = -1) -> Node | None:
    number = bound["n"]
    if type(number) is not int:
        return None
    amount = Per(bound["e"], 1, sign * number) if "e" in bound else sign * number
    return Continuous(This(), (Add("play_cost", amount),), bound.get("i"), "hand")


def _reduction(node: Built, each: bool, condition: bool) -> Found | None:
    if not isinstance(node, Continuous) or node.group != This() or node.zone != "hand" or len(node.changes) != 1:
        return None
    one = node.changes[0]
    if not isinstance(one, Add) or one.fact != "play_cost" or (node.condition is not None) != condition:
        return None
    found: Found = {"g": This(), "i": node.condition}
    if isinstance(one.amount, Per):
        good = each and one.amount.unit == 1 and one.amount.each < 0
        return {**found, "n": -one.amount.each, "e": one.amount.count} if good else None
    return {**found, "n": -one.amount} if not each and type(one.amount) is int and one.amount < 0 else None


def _floored(bound: Found, least: int) -> Node | None:
    number = bound["n"]
    if type(number) is not int:
        return None
    amount = Per(bound["e"], 1, number) if "e" in bound else number
    return Continuous(This(), (v.Cheaper(amount, least),), bound.get("i"), "hand")


def _cheaper(node: Built, least: int, each: bool, condition: bool) -> Found | None:
    if not isinstance(node, Continuous) or node.group != This() or node.zone != "hand" or len(node.changes) != 1:
        return None
    one = node.changes[0]
    if not isinstance(one, v.Cheaper) or one.least != least or (node.condition is not None) != condition:
        return None
    if each != isinstance(one.amount, Per):
        return None
    if isinstance(one.amount, Per):
        return (
            {"g": This(), "n": one.amount.each, "e": one.amount.count, "i": node.condition}
            if one.amount.unit == 1
            else None
        )
    return {"g": This(), "n": one.amount, "i": node.condition}


INSTEAD = "(\\(instead of paying the CP cost\\)|instead of paying the CP cost)"
CAST = "(the cost required to cast|the cost to cast|the cost required to play|the cost for playing|the cost to play)"


def _add_prices(grammar: Grammar) -> None:
    cost = f"{CAST} <g:this>[ onto the field] is reduced by <n:number>"
    for least, tail in ((1, "it cannot become 0"), (2, "it cannot become 1 or less")):
        for start in ("", "If <i:conditions>, "):
            for each in (" for each <e:each>", ""):
                grammar.made(
                    "field", f"{start}{cost}{each} \\({tail}\\)", lambda b, least=least: _floored(b, least),
                    lambda node, least=least, start=start, each=each: _cheaper(node, least, bool(each), bool(start)),
                )  # fmt: skip
    grammar.made("field", f"{cost} for each <e:each>", _reduced, lambda node: _reduction(node, True, False))
    grammar.made("field", cost, _reduced, lambda node: _reduction(node, False, False))
    grammar.made(
        "field", f"If <i:conditions>, {cost} for each <e:each>", _reduced, lambda node: _reduction(node, True, True)
    )
    grammar.made("field", f"If <i:conditions>, {cost}", _reduced, lambda node: _reduction(node, False, True))
    grammar.also("field", f"During this turn, if <i:past>, {cost}", _reduced)
    grammar.also("field", f"During your turn, {cost}", lambda b: _reduced({**b, "i": Turn("own")}))
    grammar.also("field", f"{cost} if <i:conditions>", _reduced)
    for tail, least in (("", 0), (" \\(it cannot become 0\\)", 1)):
        grammar.made(
            "field", f"{cost} for every <k:number> <q:some>{tail}", lambda b, least=least: _by_units(b, least),
            lambda node, least=least: _of_units(node, least),
        )  # fmt: skip
    add_prices(grammar, CAST)
    raised = f"{CAST} <g:this>[ onto the field] is increased by <n:number>"
    grammar.made("field", f"{raised} for each <e:each>", lambda b: _reduced(b, 1), _raised_by_each)
    grammar.also("field", raised, lambda b: _reduced(b, 1))
    grammar.also("field", f"If <i:conditions>, {raised}", lambda b: _reduced(b, 1))


def _raised_by_each(node: Built) -> Found | None:
    if not isinstance(node, Continuous) or len(node.changes) != 1 or not isinstance(node.changes[0], Add):
        return None
    number = node.changes[0].amount
    if not isinstance(number, Per) or number.unit != 1 or number.each < 1:
        return None
    found: Found = {"n": number.each, "e": number.count}
    return {"g": This(), **found} if _reduced(found, 1) == node else None


def _by_units(bound: Found, least: int) -> Node | None:
    """Cheaper by so much for every two, three, … cards."""
    number, unit, pool = bound["n"], bound["k"], bound["q"]
    if type(number) is not int or type(unit) is not int or pool.zone == "stack":
        return None
    count = Count(pool)
    less: Node = v.Cheaper(Per(count, unit, number), least) if least else Add("play_cost", Per(count, unit, -number))
    return Continuous(This(), (less,), None, "hand")


def _of_units(node: Built, least: int) -> Found | None:
    if not isinstance(node, Continuous) or len(node.changes) != 1 or not isinstance(node.changes[0], Add | v.Cheaper):
        return None
    number = node.changes[0].amount
    if not isinstance(number, Per) or not isinstance(number.count, Count) or number.unit < 2:
        return None
    found = {"n": abs(number.each), "k": number.unit, "q": number.count.pool}
    return {"g": This(), **found} if _by_units(found, least) == node else None


def _only_when(bound: Found) -> Node:
    return Continuous(This(), (Forbid("cast"),), Not(bound["i"]), "hand")


def _limited(node: Built) -> Found | None:
    if not isinstance(node, Continuous) or not isinstance(node.condition, Not):
        return None
    return {"g": This(), "i": node.condition.part} if node == _only_when({"i": node.condition.part}) else None


def _extra(parts: Node) -> Node:
    return Continuous(This(), (v.OptionalCost(Cost(tuple(parts_of(parts)))),), zone="hand")


def _offered(kind: type[v.OptionalCost] | type[v.AlternativeCost], words: bool) -> Callable[[Built], Found | None]:
    """An offered cost taken apart: icons, or deeds."""

    def unmake(node: Built) -> Found | None:
        if not isinstance(node, Continuous) or node.zone != "hand" or node.group != This() or len(node.changes) != 1:
            return None
        one = node.changes[0]
        if not isinstance(one, kind) or node.condition is not None or getattr(one, "effect", NOTHING) != NOTHING:
            return None
        parts = one.cost.parts
        plain = all(isinstance(part, v.PayCP | Pay) for part in parts)
        if plain == words:
            return None
        return {"g": This(), "c": parts[0] if len(parts) == 1 else Sequence(parts)}

    return unmake


def _offered_if(node: Built) -> Found | None:
    """An alternative cost of icons under a condition, taken apart."""
    if not isinstance(node, Continuous) or node.condition is None:
        return None
    found = _offered(v.AlternativeCost, False)(change(node, condition=None))
    return None if found is None else {**found, "i": node.condition}


def _offered_from_hand(node: Built) -> Found | None:
    """An alternative cost of deeds for a card of the hand alone, taken apart."""
    if not isinstance(node, Continuous) or node.condition != FROM_HAND:
        return None
    found: Found | None = _offered(v.AlternativeCost, True)(change(node, condition=None))
    return found


def _freed(node: Built) -> Found | None:
    """What is bound where CP of any element may pay for this card under a condition; None for any other node."""
    if not isinstance(node, Continuous) or node.condition is None:
        return None
    free = Continuous(This(), (Allow("pay_any_element"),), node.condition, "hand")
    return {"g": This(), "i": node.condition} if node == free else None


def _instead(bound: Found) -> Node:
    """A cost that may be paid instead of a card's own."""
    return Continuous(This(), (v.AlternativeCost(Cost(tuple(parts_of(bound["c"])))),), bound.get("i"), "hand")


def _add_offers(grammar: Grammar) -> None:
    """Costs that may be paid besides or instead of a card's own, and when it may be cast."""
    extra = "If you pay the cost to play <g:this> onto the field, you may pay an extra <c:paid>"
    grammar.also("field", extra, lambda b: _extra(b["c"]))
    grammar.made(
        "field",
        "If you cast <g:this>, you may pay an extra <c:paid>",
        lambda b: _extra(b["c"]),
        _offered(v.OptionalCost, False),
    )
    grammar.made(
        "field",
        "If you cast <g:this>, you may <c:deed> as an extra cost",
        lambda b: _extra(b["c"]),
        _offered(v.OptionalCost, True),
    )
    grammar.made("field", f"You can <c:deed> {INSTEAD} to cast <g:this>", _instead, _offered(v.AlternativeCost, True))
    grammar.made(
        "field", f"You can <c:deed> [{INSTEAD} ]to play <g:this> from your hand onto the field",
        lambda b: _instead({**b, "i": FROM_HAND}), _offered_from_hand,
    )  # fmt: skip
    pay = f"pay <c:paid> {INSTEAD} to cast <g:this>"
    grammar.made("field", f"You can {pay}", _instead, _offered(v.AlternativeCost, False))
    grammar.made("field", f"If <i:conditions>, you can {pay}", _instead, _offered_if)
    grammar.made(
        "field", "You can only cast <g:this> during your turn", lambda b: _only_when({"i": Turn("own")}),
        lambda node: {"g": This()} if node == _only_when({"i": Turn("own")}) else None,
    )  # fmt: skip
    grammar.made(
        "field", "You can only cast <g:this> if <i:conditions>", _only_when,
        _limited,
    )  # fmt: skip
    any_cp = "can be paid with CP of any Element"
    free = Continuous(This(), (Allow("pay_any_element"),), zone="hand")
    grammar.made(
        "field",
        f"the cost required to cast <g:this> {any_cp}",
        lambda b: free,
        lambda node: {"g": This()} if node == free else None,
    )
    grammar.made(
        "field", f"If <i:conditions>, the cost required to cast <g:this> {any_cp}", lambda b: change(free, condition=b["i"]), _freed
    )  # fmt: skip
    grammar.made(
        "field", f"the cost required to cast your <q:some> {any_cp}", _any_cp, lambda node: _of_hand(node, (Allow("pay_any_element"),)),
    )  # fmt: skip
    never = Continuous(This(), (Forbid("cast"),), zone="hand")
    grammar.made(
        "field", "You cannot cast <g:this>", lambda b: never, lambda node: {"g": This()} if node == never else None
    )
    _add_only(grammar)
    grammar.also(
        "field", "You must control <n:many><p:noun> to cast <g:this>",
        lambda b: None if (held := controls(b, "own")) is None else _only_when({"i": held}),
    )  # fmt: skip
    before = "Before paying the cost to cast <g:this>, you (can|may) "
    lower = " to reduce the cost required to cast <h:this> by <n:number>"
    grammar.made("field", f"{before}pay <c:paid>{lower}", _discount, lambda node: _discounted(node, True))
    grammar.made("field", f"{before}<c:deed>{lower}", _discount, lambda node: _discounted(node, False))
    less = "the cost required to (cast|play) [your ]<q:some>[ onto the field] is reduced by <n:number>"
    grammar.also("field", f"{less}[ ]\\(it cannot become 0\\)", lambda b: _for_all(b, 1))
    grammar.also("field", less, lambda b: _for_all(b, 0))
    for least in (0, 1):
        tail = " \\(it cannot become 0\\)" if least else ""
        grammar.written(
            "field",
            f"the cost required to cast your <q:some> is reduced by <n:number>{tail}",
            lambda node, least=least: _all_cheaper(node, least),
        )


def _add_only(grammar: Grammar) -> None:
    """Which CP pays: of some elements, or produced by Backups."""
    grammar.rule("only_cp", "CP produced by Backups", v.OnlyCP(backups=True))
    grammar.rule("only_cp", "CP produced by <e:element> Backups", v.OnlyCP(backups=True, backup_element=S.e))
    grammar.rule("only_cp", "<e:element> CP", v.OnlyCP((S.e,)))
    grammar.rule("only_cp", "<e:element> CP or <f:element> CP", v.OnlyCP((S.e, S.f)))
    grammar.rule("only_cp", "<e:element> CP, <f:element> CP[,] or <h:element> CP", v.OnlyCP((S.e, S.f, S.h)))
    only = "You can only pay with <o:only_cp> to "
    for words, from_hand in (("", False), (" from your hand", True)):
        make, unmake = _paid_with(from_hand)
        grammar.made("field", f"{only}cast <g:this>{words}", make, unmake)
        grammar.also("field", f"{only}play <g:this>{words} onto the field", make)


def _paid_with(from_hand: bool) -> tuple[Maker, Unmaker]:
    """Which CP a card is cast with, from wherever it is, or only from the hand."""

    def make(bound: Found) -> Node:
        return Continuous(This(), (change(bound["o"], from_hand=from_hand),), zone="hand")

    def unmake(node: Built) -> Found | None:
        if not isinstance(node, Continuous) or len(node.changes) != 1 or not isinstance(node.changes[0], v.OnlyCP):
            return None
        found: Found = {"g": This(), "o": change(node.changes[0], from_hand=False)}
        return found if make(found) == node else None

    return make, unmake


def _discount(bound: Found) -> Node | None:
    if type(bound["n"]) is not int:
        return None
    return Continuous(This(), (v.Discount(Cost(tuple(parts_of(bound["c"]))), bound["n"]),), zone="hand")


def _discounted(node: Built, icons: bool) -> Found | None:
    if not isinstance(node, Continuous) or len(node.changes) != 1 or not isinstance(node.changes[0], v.Discount):
        return None
    offer = node.changes[0]
    parts = offer.cost.parts
    if all(isinstance(part, v.PayCP | Pay) for part in parts) != icons:
        return None
    found: Found = {"c": parts[0] if len(parts) == 1 else Sequence(parts), "n": offer.amount}
    return {"g": This(), "h": This(), **found} if _discount(found) == node else None


def _any_cp(bound: Found) -> Node | None:
    pool = bound["q"]
    if pool.whose != "any" or pool.zone not in ("field", "stack"):
        return None
    return Continuous(All(Pool("hand", "own", pool.tests, pool.other)), (Allow("pay_any_element"),))


def _of_hand(node: Built, changes: tuple[Node, ...]) -> Found | None:
    """An ability on the cards of one's hand taken apart: the cards, as they are spoken of."""
    if not isinstance(node, Continuous) or not isinstance(node.group, All) or node != Continuous(node.group, changes):
        return None
    pool = node.group.pool
    if (pool.zone, pool.whose) != ("hand", "own"):
        return None
    return {"q": Pool("stack" if Test("kind", t.SUMMON) in pool.tests else "field", "any", pool.tests, pool.other)}


def _for_all(bound: Found, least: int) -> Node | None:
    pool, number = bound["q"], bound["n"]
    if pool.whose != "any" or pool.zone not in ("field", "stack") or type(number) is not int:
        return None
    hand = Pool("hand", "own", pool.tests, pool.other)
    return Continuous(All(hand), (v.Cheaper(number, least) if least else Add("play_cost", -number),))


def _all_cheaper(node: Built, least: int) -> Found | None:
    if (
        not isinstance(node, Continuous)
        or not isinstance(node.group, All)
        or len(node.changes) != 1
        or node.condition is not None
    ):
        return None
    pool, one = node.group.pool, node.changes[0]
    if (pool.zone, pool.whose) != ("hand", "own"):
        return None
    said = Pool("stack" if Test("kind", t.SUMMON) in pool.tests else "field", "any", pool.tests, pool.other)
    if least:
        return {"q": said, "n": one.amount} if isinstance(one, v.Cheaper) and one.least == least else None
    if not isinstance(one, Add) or one.fact != "play_cost" or type(one.amount) is not int or one.amount >= 0:
        return None
    return {"q": said, "n": -one.amount}


def _for_less(bound: Found, least: int, once: bool) -> Node | None:
    pool, number = bound["p"], bound["n"]
    if pool.whose != "any" or pool.zone not in ("field", "stack") or pool.other or type(number) is not int:
        return None
    return v.CastForLess(pool.tests, number, least, once)


def _costs_less(node: Built, least: int, once: bool) -> Found | None:
    if not isinstance(node, v.CastForLess) or (node.least, node.once) != (least, once):
        return None
    if not node.tests:  # any card: written by a rule of its own
        return None
    zone = "stack" if Test("kind", t.SUMMON) in node.tests else "field"
    return {"p": Pool(zone, "any", node.tests), "n": node.amount}


def _any_costs_less(node: Built, least: int) -> Found | None:
    if not isinstance(node, v.CastForLess) or node != v.CastForLess((), node.amount, least):
        return None
    return {"n": node.amount}


def _of_players(node: Built, whose: str, sign: int) -> Found | None:
    """What is said of all cards of a sort that a player casts, taken apart: that they may not (0), or what they cost more (1)."""
    if not isinstance(node, Continuous) or not isinstance(node.group, All) or len(node.changes) != 1:
        return None
    pool, one = node.group.pool, node.changes[0]
    number = one.amount if isinstance(one, Add) and type(one.amount) is int else 0
    said = Pool("stack" if Test("kind", t.SUMMON) in pool.tests else "field", "any", pool.tests, pool.other)
    found: Found = {"q": said, "n": number} if sign else {"q": said}
    return found if pool.tests and number >= sign and _on_players(found, whose, sign) == node else None


def _on_players(bound: Found, whose: str, sign: int) -> Node | None:
    pool, number = bound["q"], bound.get("n")
    if pool.whose != "any" or pool.zone not in ("field", "stack") or (sign and not isinstance(number, int)):
        return None
    changed: Node = Add("play_cost", number) if isinstance(number, int) and sign else Forbid("cast")
    return Continuous(All(Pool("hand", whose, pool.tests, pool.other)), (changed,))


def _add_of_players(grammar: Grammar) -> None:
    """What players may not cast, and what costs them more."""
    for whose, who, whom in (
        ("any", "Players", "all players"), ("opponent", "Your opponent", "your opponent"), ("own", "You", "you"),
    ):  # fmt: skip
        grammar.made(
            "field", f"{who} cannot cast <q:some>", lambda b, whose=whose: _on_players(b, whose, 0),
            lambda node, whose=whose: _of_players(node, whose, 0),
        )  # fmt: skip
        grammar.made(
            "field", f"the cost required for {whom} to cast <q:some> (is increased|increases) by <n:number>",
            lambda b, whose=whose: _on_players(b, whose, 1), lambda node, whose=whose: _of_players(node, whose, 1),
        )  # fmt: skip


def _let_cast(bound: Found) -> Node:
    return Change(bound["g"], (Allow("cast"),), "turn")


def _let_cast_for_less(bound: Found) -> Node | None:
    less = _lessened(bound)
    return None if less is None else Sequence((_let_cast(bound), less))


def _lessened(bound: Found) -> Node | None:
    return Change(bound["g"], (Add("play_cost", -bound["n"]),), "turn") if type(bound["n"]) is int else None


def _is_let(node: Built) -> Found | None:
    return {"g": node.group} if isinstance(node, Change) and node == _let_cast({"g": node.group}) else None


def _is_lessened(node: Built) -> Found | None:
    if not isinstance(node, Change) or node.until != "turn" or len(node.changes) != 1:
        return None
    one = node.changes[0]
    if not isinstance(one, Add) or one.fact != "play_cost" or type(one.amount) is not int or one.amount >= 0:
        return None
    return {"g": node.group, "n": -one.amount}


def _add_letting(grammar: Grammar) -> None:
    """Cards that may be cast from where they are this turn."""
    normally = "[ at any time you could normally cast (it|them)]"
    grammar.made("action", f"you can cast <g:object>{normally} this turn", _let_cast, _is_let)
    less = "The cost required to cast (it|them) is reduced by <n:number>"
    grammar.also("action", f"you can cast <g:object>{normally} this turn. {less}", _let_cast_for_less)
    removed = Change(v.Remembered("exiled"), (Allow("cast"),), "turn")
    grammar.rule("action", "you can cast the removed (card|cards) this turn", removed)
    grammar.also(
        "action", f"remove <t:top> from the game. You can cast (it|them){normally} this turn",
        lambda b: Sequence((v.Exile(b["t"]), removed)) if b["t"].whose == "own" else None,
    )  # fmt: skip
    less_this_turn = "during this turn, the cost required to cast <g:object> is reduced by <n:number>"
    grammar.made("action", less_this_turn, _lessened, _is_lessened)
    cheaper = Change(v.Remembered("exiled"), (v.Cheaper(S.n),), "turn")
    less_removed = "during this turn, the cost required to cast the removed (card|cards) is reduced by <n:number>"
    grammar.rule("action", f"{less_removed} \\(it cannot become 0\\)", cheaper)


def _add_for_less(grammar: Grammar) -> None:
    """What is cast this turn, or next, costs less: instructions."""
    for least, tail in ((1, " \\(it cannot become 0\\)"), (0, "")):
        for once, words in (
            (True, "during this turn, the cost required to cast your next <p:one>"),
            (False, "the cost required to (cast your <p:some>|play your <p:some> onto the field) this turn"),
        ):
            grammar.made(
                "action", f"{words} is reduced by <n:number>{tail}",
                lambda b, least=least, once=once: _for_less(b, least, once),
                lambda node, least=least, once=once: _costs_less(node, least, once),
            )  # fmt: skip
        grammar.written(
            "action", f"during this turn, the cost required to cast your next card is reduced by <n:number>{tail}",
            lambda node, least=least: _any_costs_less(node, least),
        )  # fmt: skip


def add_casting(grammar: Grammar) -> None:
    """What is said of casting, among the field abilities."""
    _add_for_less(grammar)
    _add_letting(grammar)
    _add_of_players(grammar)
    _add_prices(grammar)
    _add_offers(grammar)
    add_entering(grammar)
