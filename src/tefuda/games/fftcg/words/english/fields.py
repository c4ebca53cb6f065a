"""Field abilities: what holds as long as the card is there, costs of casting, and what happens instead."""

from __future__ import annotations

from typing import Any

from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.english.phrasing import Bound, Grammar, Slot
from tefuda.kernel.effects import (
    Add,
    All,
    Change,
    Continuous,
    Demand,
    Make,
    Per,
    Replace,
    This,
    Turn,
)
from tefuda.kernel.values import Node

S = Slot


def _on_field(group: Node) -> bool:
    return isinstance(group, This) or (isinstance(group, All) and group.pool.zone == "field")


def _holding(bound: Bound, condition: Node | None = None) -> Node | None:
    group = bound["g"]
    if not _on_field(group):
        return None
    changes = bound["c"]
    from tefuda.kernel.effects import Become

    named = any(isinstance(one, Become) and one.fact in ("name", "job", "category") for one in changes)
    return Continuous(
        group, changes, bound.get("i", condition), "any" if named and isinstance(group, This) else "field"
    )


def _held(condition: bool, turn: str = "") -> Any:
    def unmake(node: Any) -> Bound | None:
        if not isinstance(node, Continuous) or (node.condition is not None) != condition:
            return None
        if (node.zone == "any") != (
            node == _holding({"g": node.group, "c": node.changes}, node.condition) and node.zone == "any"
        ):
            return None
        if turn and node.condition != Turn(turn):
            return None
        return {"g": node.group, "c": node.changes, "i": node.condition}

    return unmake


def _reduced(bound: Bound, sign: int = -1) -> Node | None:
    number = bound["n"]
    if type(number) is not int:
        return None
    amount = Per(bound["e"], 1, sign * number) if "e" in bound else sign * number
    return Continuous(This(), (Add("play_cost", amount),), bound.get("i"), "hand")


def _reduction(node: Any, each: bool, condition: bool) -> Bound | None:
    if not isinstance(node, Continuous) or node.group != This() or node.zone != "hand" or len(node.changes) != 1:
        return None
    one = node.changes[0]
    if not isinstance(one, Add) or one.fact != "play_cost" or (node.condition is not None) != condition:
        return None
    if each:
        good = isinstance(one.amount, Per) and one.amount.unit == 1 and one.amount.each < 0
        return {"g": This(), "n": -one.amount.each, "e": one.amount.count, "i": node.condition} if good else None
    good = type(one.amount) is int and one.amount < 0
    return {"g": This(), "n": -one.amount, "i": node.condition} if good else None


CAST = "(the cost required to cast|the cost to cast|the cost required to play|the cost for playing|the cost to play)"


def _add_costs(grammar: Grammar) -> None:
    cost = f"{CAST} <g:this>[ onto the field] is reduced by <n:number>"
    grammar.special("field", f"{cost} for each <e:each>", _reduced, lambda node: _reduction(node, True, False))
    grammar.special("field", cost, _reduced, lambda node: _reduction(node, False, False))
    grammar.special(
        "field", f"If <i:conditions>, {cost} for each <e:each>", _reduced, lambda node: _reduction(node, True, True)
    )
    grammar.special("field", f"If <i:conditions>, {cost}", _reduced, lambda node: _reduction(node, False, True))
    grammar.also("field", f"During your turn, {cost}", lambda b: _reduced({**b, "i": Turn("own")}))
    grammar.also("field", f"{cost} if <i:conditions>", _reduced)
    raised = f"{CAST} <g:this>[ onto the field] is increased by <n:number>"
    grammar.also("field", raised, lambda b: _reduced(b, 1))
    grammar.also("field", f"If <i:conditions>, {raised}", lambda b: _reduced(b, 1))


def _would(bound: Bound, instead: Node, event: str = "damaged") -> Node:
    return Continuous(bound["g"], (Replace(v.Would(event), instead),), bound.get("i"))


def _add_replacements(grammar: Grammar) -> None:
    """Damage that is dealt otherwise; the wordings of a while are instructions, those without an end field abilities."""
    for subject in ("this", "a_holder"):
        grammar.special(
            "dealt", f"If <g:{subject}> is dealt damage, (reduce the damage by <n:number> instead|the damage is reduced by <n:number> instead)",
            lambda b: (b["g"], Replace(v.Would("damaged"), v.Amount(add=-b["n"]))), _lessened,
        )  # fmt: skip
        grammar.special(
            "dealt", f"If <g:{subject}> is dealt damage, the damage becomes <n:number> instead",
            lambda b: (b["g"], Replace(v.Would("damaged"), v.Amount(value=b["n"]))), _made,
        )  # fmt: skip
        grammar.special(
            "dealt", f"If <g:{subject}> is dealt damage by a Forward, (reduce the damage by <n:number> instead|the damage is reduced by <n:number> instead)",
            lambda b: (b["g"], Replace(v.Would("damaged", by=FORWARDS), v.Amount(add=-b["n"]))), lambda pair: _lessened(pair, FORWARDS),
        )  # fmt: skip
        grammar.special(
            "dealt", f"If <g:{subject}> is dealt damage by a Forward, the damage becomes <n:number> instead",
            lambda b: (b["g"], Replace(v.Would("damaged", by=FORWARDS), v.Amount(value=b["n"]))), lambda pair: _made(pair, FORWARDS),
        )  # fmt: skip
        grammar.special(
            "dealt", f"If <g:{subject}> deals damage to a Forward, the damage (increases|is increased) by <n:number> instead",
            lambda b: (b["g"], Replace(v.Would("dealt"), v.Amount(add=b["n"]))), _raised,
        )  # fmt: skip
    grammar.special(
        "a_holder", "(a|an) <p:one>", lambda b: All(b["p"]) if b["p"].zone == "field" else None,
        lambda node: {"p": node.pool} if isinstance(node, All) else None,
    )  # fmt: skip
    grammar.special(
        "field", "<d:dealt>", lambda b: Continuous(b["d"][0], (b["d"][1],)),
        lambda node: {"d": (node.group, node.changes[0])} if isinstance(node, Continuous) and node.condition is None and len(node.changes) == 1 and isinstance(node.changes[0], Replace) else None,
    )  # fmt: skip
    nxt = "(During this turn, |)the next damage dealt to <g:object>"
    for until in (f"{nxt} this turn", nxt):
        grammar.also(
            "action",
            f"{until} is reduced by <n:number> instead",
            lambda b: Change(b["g"], (v.Next(Replace(v.Would("damaged"), v.Amount(add=-b["n"]))),), "turn"),
        )
        grammar.also(
            "action",
            f"{until} becomes <n:number> instead",
            lambda b: Change(b["g"], (v.Next(Replace(v.Would("damaged"), v.Amount(value=b["n"]))),), "turn"),
        )
    grammar.special(
        "action", "during this turn, the next damage dealt to <g:object> is reduced by <n:number> instead", lambda b: None, lambda node: _next(node, False)
    )  # fmt: skip
    grammar.special(
        "action", "during this turn, the next damage dealt to <g:object> becomes <n:number> instead", lambda b: None, lambda node: _next(node, True)
    )  # fmt: skip
    grammar.rule(
        "action", "if <g:subject> {is/are} put from the field into the Break Zone this turn, remove (it|them) from the game instead",
        Change(S("g"), (Replace(v.Would("moved", from_zone="field", to_zone="break"), _exile()),), "turn"),
    )  # fmt: skip


def _exile() -> Node:
    from tefuda.kernel.effects import It

    return v.Exile(It())


FORWARDS = (__import__("tefuda.kernel.effects", fromlist=["Test"]).Test("kind", "フォワード"),)


def _taken(pair: Any, event: str, by: tuple[Node, ...]) -> Any:
    if type(pair) is not tuple or not isinstance(pair[1], Replace) or pair[1].optional:
        return None
    return pair[1].instead if pair[1].event == v.Would(event, by=by) and isinstance(pair[1].instead, v.Amount) else None


def _lessened(pair: Any, by: tuple[Node, ...] = ()) -> Bound | None:
    amount = _taken(pair, "damaged", by)
    if amount is None or amount.value is not None or type(amount.add) is not int or amount.add >= 0:
        return None
    return {"g": pair[0], "n": -amount.add}


def _made(pair: Any, by: tuple[Node, ...] = ()) -> Bound | None:
    amount = _taken(pair, "damaged", by)
    return (
        {"g": pair[0], "n": amount.value}
        if amount is not None and amount.value is not None and not amount.add
        else None
    )


def _raised(pair: Any) -> Bound | None:
    amount = _taken(pair, "dealt", ())
    if amount is None or amount.value is not None or type(amount.add) is not int or amount.add <= 0:
        return None
    return {"g": pair[0], "n": amount.add}


def _next(node: Any, becomes: bool) -> Bound | None:
    if (
        not isinstance(node, Change)
        or node.until != "turn"
        or len(node.changes) != 1
        or not isinstance(node.changes[0], v.Next)
    ):
        return None
    pair = (node.group, node.changes[0].replace)
    return _made(pair) if becomes else _lessened(pair)


def add_fields(grammar: Grammar) -> None:
    """The category `field`."""
    for subject in ("this", "holders"):
        grammar.special("field", f"<g:{subject}> <c:predicates>", _holding, _held(False))
        grammar.special(
            "field",
            f"During your turn, <g:{subject}> <c:predicates>",
            lambda b: _holding(b, Turn("own")),
            _held(True, "own"),
        )
        grammar.special(
            "field",
            f"During your opponent's turn, <g:{subject}> <c:predicates>",
            lambda b: _holding(b, Turn("opponent")),
            _held(True, "opponent"),
        )
        grammar.special("field", f"If <i:conditions>, <g:{subject}> <c:predicates>", _holding, _held(True))
        grammar.also("field", f"<g:{subject}> <c:predicates> if <i:conditions>", _holding)
        grammar.also(
            "field", f"For each <e:each>, <g:{subject}> {{gains/gain}} +<n:number> power", lambda b: _each(b, 1)
        )
        grammar.also(
            "field", f"For each <e:each>, <g:{subject}> {{loses/lose}} <n:number> power", lambda b: _each(b, -1)
        )
    grammar.also("field", "If possible, <g:this> must attack", lambda b: Continuous(This(), (Demand("attack"),)))
    grammar.also("field", "If possible, <g:this> must block", lambda b: Continuous(This(), (Demand("block"),)))
    grammar.rule("field", "<g:this> enters the field dull", Continuous(S("g"), (v.EntersDull(),), zone="any"))
    grammar.rule(
        "field", "Summons and abilities of your opponent must choose <g:this> if possible", Continuous(S("g"), (Demand("be_chosen"),))
    )  # fmt: skip
    grammar.rule("field", "<g:this>'s power becomes <n:number>", Continuous(S("g"), (Make("power", S("n")),)))
    _add_costs(grammar)
    _add_replacements(grammar)


def _each(bound: Bound, sign: int) -> Node | None:
    if type(bound["n"]) is not int or not _on_field(bound["g"]):
        return None
    return Continuous(bound["g"], (Add("power", Per(bound["e"], 1, sign * bound["n"])),))
