"""What has happened: conditions about this turn, and the conditions that stand before others."""

from __future__ import annotations

from tefuda.games.evolve.words import vocabulary as v
from tefuda.games.evolve.words.conditions import condition
from tefuda.games.evolve.words.descriptions import Amount, amount
from tefuda.games.evolve.words.lexicon import Form
from tefuda.games.evolve.words.phrases import Clause, Group
from tefuda.games.evolve.words.references import refer
from tefuda.games.evolve.words.triggers import event
from tefuda.kernel.effects.nodes import AllOf, AnyOf, Compare, Matches, Pool, Test
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.errors import Unreadable

_WANTED = "a condition / 条件"
_PAST = {"had": "past", "passive_had": "passive_past"}


def this_turn(clause: Clause) -> bool:
    """このターン、 — a clause that only says when."""
    noun = clause.bare.only if clause.bare is not None else None
    return (
        clause.ender == "COMMA"
        and clause.verb is None
        and not clause.cases
        and not clause.adverbs
        and noun is not None
        and noun.sort == "this_turn"
    )


def asked(row: list[Clause], playing: bool = False) -> tuple[Node, int] | None:
    """The condition at the head of a row, and how many clauses it takes.

    `playing`: it is asked as a card is about to be played, which is not among the cards that were.
    """
    start = 1 if len(row) > 2 and this_turn(row[0]) else 0
    clause = row[start]
    if clause.ender == "COMMA" and clause.verb is not None and clause.verb.form == "stem":
        if clause.verb.verb not in ("である", "ある") or len(row) < start + 3:
            return None
        first = clause.copy()
        first.verb = Form(clause.verb.verb, "end")
        rest = asked(row[start + 1 :], playing)
        if rest is None:
            return None
        found = _one(first, bool(start), playing)
        others = rest[0].parts if isinstance(rest[0], AllOf) else (rest[0],)
        return AllOf((found, *others)), start + 1 + rest[1]
    if clause.ender not in ("IF", "WHILE"):
        return None
    return _one(clause, bool(start), playing), start + 1


def _either(clause: Clause) -> Node | None:
    """自分の墓場のAが5枚以上か自分の墓場のBが10枚以上なら: one count or the other."""
    subjects = [group for particle, group in clause.cases if particle == "が"]
    if len(subjects) != 2 or len(clause.cases) != 2 or clause.bare is None or clause.verb is not None:
        return None
    first, second = subjects
    number, rest = second.chains[0], second.chains[1:]
    if second.joins[:1] != ("か",) or len(number) != 1 or number[0].sort != "quantity" or not rest:
        return None
    one, other = clause.copy(), clause.copy()
    one.cases, one.bare = [("が", first)], Group((number,), (), number[0].start, number[0].end)
    other.cases = [("が", Group(rest, second.joins[1:], rest[0][0].start, second.end))]
    return AnyOf((condition(one), condition(other)))


def _one(clause: Clause, said: bool, playing: bool) -> Node:
    clause = clause.copy()
    if (found := _either(clause)) is not None:
        return found
    if clause.verb is not None and clause.verb.verb in ("取る", "取り除く"):
        return condition(clause)  # 【スタック】を取っていたなら: the counters of the turn are kept by themselves
    if not said:
        when = next((group for particle, group in clause.cases if particle == "に"), None)
        if when is not None and when.only is not None and when.only.sort == "this_turn":
            clause.take("に")
            said = True
    if said:
        found = _ordinal(clause, playing) or history(clause, said=True)
        if found is not None:
            return found
        if clause.verb is None or clause.verb.verb != "プレイする":
            raise clause.fail(_WANTED)
    return _attacking(clause) or condition(clause)


def history(clause: Clause, said: bool = False) -> Node | None:
    """このターン、…が場から墓場に置かれていたなら: such an event happened this turn."""
    verb = clause.verb
    if verb is None or verb.verb == "プレイする":
        return None
    if verb.form not in _PAST and not (said and verb.form in ("past", "passive_past")):
        return None
    clause = clause.copy()
    clause.verb = Form(verb.verb, _PAST.get(verb.form, verb.form))
    times = 1
    noun = clause.bare.only if clause.bare is not None else None
    if noun is not None and noun.sort == "quantity" and ("回" in noun.quantity or noun.quantity.endswith("枚以上")):
        how = amount(noun.quantity)  # each card is an event of its own
        if not isinstance(how.number, int) or how.op != ">=":
            return None
        times, clause.bare = how.number, None
    found = event(clause)
    if not isinstance(found, v.When):
        return None
    clause.done(_WANTED)
    return Compare(v.Times(found), ">=", times)


def _ordinal(clause: Clause, playing: bool) -> Node | None:
    """このターン中に3枚目のカードなら, このターン、3回目の自分の…の攻撃なら."""
    bare = clause.bare
    if bare is None or clause.verb is not None or clause.cases or clause.adverbs or len(bare.chains) != 1:
        return None
    chain = bare.chains[0]
    how = amount(chain[0].quantity) if chain[0].sort == "quantity" else Amount()
    if not isinstance(how.number, int) or len(chain) < 2:
        return None
    if how.unit == "枚目":
        ref = refer(Group((chain[1:],), (), bare.start, bare.end))
        if len(ref.pools) == 1 and ref.pools[0] == Pool("field", "any", ref.pools[0].tests) and ref.amount == Amount():
            if playing:
                return Compare(v.PlayedThisTurn(ref.pools[0].tests), "=", how.number - 1)
            return Compare(v.PlayedThisTurn(ref.pools[0].tests, so_far=True), "=", how.number)
    if how.unit == "回目" and chain[-1].whole == "攻撃" and len(chain) > 2:
        ref = refer(Group((chain[1:-1],), (), bare.start, bare.end))
        if len(ref.pools) == 1 and ref.amount == Amount():
            return Compare(v.Times(v.When("attacked", ref.pools[0])), "=", how.number)
    return None


def _attacking(clause: Clause) -> Node | None:
    """フォロワーへの攻撃なら, フォロワーへ攻撃したなら: what is attacked."""
    bare = clause.bare
    target: Group | None = None
    if clause.verb is None and bare is not None and not clause.cases and len(bare.chains) == 1:
        chain = bare.chains[0]
        if chain[-1].whole != "攻撃" or len(chain) < 2 or chain[-2].glue != "への":
            return None
        target = Group((chain[:-1],), (), bare.start, bare.end)
    elif clause.verb is not None and clause.verb == ("攻撃する", "past") and clause.has("へ") and bare is None:
        clause = clause.copy()
        target = clause.take("へ")
        clause.done(_WANTED)
    if target is None:
        return None
    ref = refer(target)
    if len(ref.pools) != 1 or ref.amount != Amount() or ref.pools[0].other or ref.pools[0].whose == "own":
        raise Unreadable.at(target.start, target.end, _WANTED)
    if ref.pools[0].zone == "leader":
        return Matches(v.Attacked(), (Test("zone", "leader"),))
    if ref.pools[0].zone != "field" or not ref.pools[0].tests:
        raise Unreadable.at(target.start, target.end, _WANTED)
    return Matches(v.Attacked(), ref.pools[0].tests)
