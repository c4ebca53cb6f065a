"""Conditions about what was done: by this effect, as its card was played, or before."""

from __future__ import annotations

from tefuda.games.evolve.words.descriptions import amount
from tefuda.games.evolve.words.lexicon import ZONES
from tefuda.games.evolve.words.phrases import Clause, Group, Noun
from tefuda.games.evolve.words.references import Ref, apart, player, refer
from tefuda.games.evolve.words.vocabulary import CameFrom, ExtraPaid, Fused, PlayedThisTurn, Remembered, StackTaken
from tefuda.kernel.effects.nodes import AllOf, Compare, CountOf, Did, Fact, It, Matches, Not, Pool, Test
from tefuda.kernel.primitives.values import Node


def _counters(clause: Clause, negated: bool) -> Node | None:
    """これに童話カウンターが置かれていたなら, 置かれていないなら."""
    where, what = clause.take("に"), clause.take("が")
    if where is None or what is None or what.only is None or what.only.sort != "counter" or what.only.quantity:
        return None
    number = Fact(f"counter:{what.only.text.removesuffix('カウンター')}", refer(where).group())
    return Compare(number, "=", 0) if negated else Compare(number, ">=", 1)


def _own_zone(group: Group) -> str:
    """自分のEXエリア, as a zone; "" for anything else."""
    chain = group.chains[0]
    if len(group.chains) > 1 or len(chain) != 2 or chain[0].whole != "自分" or chain[1].whole != "EXエリア":
        return ""
    return ZONES[chain[1].text]


def _put(clause: Clause) -> Node | None:
    """元のコスト5以上のカードをEXエリアに置いたなら, これによって墓場に置いたなら: what this effect has just put there."""
    onto, what = clause.take("に"), clause.take("を")
    zone = onto.only if onto is not None else None
    if onto is not None and what is not None and refer(what).node == It() and (own := _own_zone(onto)):
        return Compare(CountOf(Remembered(f"put:{own}", (Test("master", "own"),))), ">=", 1)
    clause.adverbs = [word for word in clause.adverbs if word != "これによって"]
    if onto is None and clause.verb is not None and clause.verb.verb == "出す":
        zone = Noun("場", "zone", clause.start, clause.start)
    if zone is None or zone.sort != "zone" or zone.pre or zone.quantity:
        return None
    deed = "entered" if zone.text == "場" else f"put:{ZONES[zone.text]}"
    tests: tuple[Node, ...] = ()
    number = 1
    if what is not None:
        ref = refer(what)
        if len(ref.pools) != 1 or ref.pools[0] != Pool("field", "any", ref.pools[0].tests) or ref.amount.up_to:
            return None
        tests = ref.pools[0].tests
        if ref.amount.number is not None:
            if not isinstance(ref.amount.number, int) or ref.amount.op != ">=":
                return None
            number = ref.amount.number
    return Compare(CountOf(Remembered(deed, tests)), ">=", number)


def _stack_taken(clause: Clause) -> Node | None:
    """(このターン中に自分の【土の秘術】によって)自分の場の【スタック】を2個以上取っていたなら (13.3.2.5)."""
    what = clause.take("を")
    if what is None or what.head.sort != "keywords" or what.head.keywords != ("スタック",):
        return None
    if [noun.whole for noun in what.chains[0][:-1]] not in ([], ["自分"], ["場"], ["自分", "場"]):
        return None
    how = clause.bare.only if clause.bare is not None else None
    number = amount(how.quantity) if how is not None and how.sort == "quantity" else None
    if number is None or not isinstance(number.number, int) or number.up_to:
        return None
    clause.bare = None
    by = "earth" if any("土の秘術" in word for word in clause.adverbs) else ""
    turn = clause.take("に")
    this_turn = turn is not None and turn.only is not None and turn.only.sort == "this_turn"
    if turn is not None and not this_turn:
        return None
    clause.adverbs = [word for word in clause.adverbs if "土の秘術" not in word]
    return Compare(StackTaken(this_turn, by), number.op, number.number)


_DONE = {
    "捨てる": "discarded",
    "公開する": "revealed",
    "破壊する": "destroyed",
    "消滅させる": "banished",
    "引く": "drawn",
}


def happened(clause: Clause) -> Node | None:
    """…していたなら: what happened before."""
    verb = clause.verb
    assert verb is not None
    if verb.verb == "進化する" and verb.form in ("has", "has_not"):
        subject = clause.take("が")
        node = refer(subject).node if subject else None
        if node is None:
            return None
        found: Node = Matches(node, (Test("state", "進化"),))
        return Not(found) if verb.form == "has_not" else found
    if verb.verb == "出る" and verb.form in ("had", "past") and clause.has("が"):
        subject, origin, onto = clause.take("が"), clause.take("から"), clause.take("に")
        assert subject is not None
        if (
            subject.only is None
            or subject.only.sort != "this"
            or (onto is not None and (onto.only is None or onto.only.whole != "場"))
        ):
            return None
        by_ability = "能力によって" in clause.adverbs
        clause.adverbs = [word for word in clause.adverbs if word != "能力によって"]
        if origin is None:
            return CameFrom(by_ability=by_ability) if by_ability else None
        zone = origin.only
        if zone is not None and zone.sort == "zone_except":
            return CameFrom(ZONES[zone.text.removesuffix("以外")], by_ability, other=True)
        return CameFrom(ZONES[zone.text], by_ability) if zone is not None and zone.sort == "zone" else None
    if verb == ("プレイする", "passive_had") and clause.has("から"):
        subject, origin = clause.take("が"), clause.take("から")
        if subject is None or subject.only is None or subject.only.sort != "this" or origin is None:
            return None
        zone = origin.only
        return CameFrom(ZONES[zone.text], played=True) if zone is not None and zone.sort == "zone" else None
    if verb == ("+する", "past") or (verb == ("する", "past") and clause.has("を")):
        what, how = clause.take("を"), clause.bare  # コストを+5したなら: the cost was raised that might be (10.4.7.2)
        clause.bare = None
        raised = how is None or (how.only is not None and how.only.sort == "modifiers")
        return ExtraPaid() if what is not None and what.head.whole == "コスト" and what.only and raised else None
    if verb == ("払う", "had"):
        paid = clause.take("を")
        words = [noun.whole for noun in paid.chains[0]] if paid is not None and len(paid.chains) == 1 else []
        return ExtraPaid() if words == ["これ", "追加コスト"] else None
    if verb.verb == "プレイする" and verb.form in ("had", "passive_had") and clause.has("を"):
        subject, what = clause.take("が"), clause.take("を")
        assert what is not None
        if subject is None or player(subject) != "own":
            return None
        if what.joins and set(what.joins) == {"と"}:  # AとBをプレイしていたなら: both
            each = [refer(one) for one in apart(what)]
            if any(len(one.pools) != 1 or one.amount != Ref().amount for one in each):
                return None
            return AllOf(tuple([Compare(PlayedThisTurn(one.pools[0].tests), ">=", 1) for one in each]))
        ref = refer(what)
        if len(ref.pools) != 1 or ref.pools[0].zone != "field" or ref.pools[0].whose != "any":
            return None
        if not clause.has("このターン"):
            pass
        number = ref.amount.number if ref.amount.number is not None else 1
        return Compare(
            PlayedThisTurn(ref.pools[0].tests, ref.pools[0].other),
            ref.amount.op if ref.amount.op != "=" else ">=",
            number,
        )
    if verb.verb in ("取り除く", "取る") and verb.form in ("past", "had"):
        return _stack_taken(clause)
    if verb.verb == "融合する":
        subject, what = clause.take("が"), clause.take("を")
        if subject is None or subject.only is None or subject.only.sort != "this":
            return None
        if what is None:
            return Fused()
        ref = refer(what)
        return Fused(ref.pools[0].tests) if len(ref.pools) == 1 and ref.amount.number is None else None
    if verb.verb == "置く" and verb.form in ("passive_had", "passive_has", "passive_has_not"):
        return _counters(clause, verb.form == "passive_has_not")
    if verb.verb in ("置く", "出す", "加える", "戻す") and verb.form == "past":
        return _put(clause)
    if (
        verb.verb in _DONE and verb.form == "past" and clause.has("を")
    ):  # 兵士・カードを捨てたなら: the card just discarded
        what = clause.take("を")
        assert what is not None
        done = refer(what)
        if done.node == It():
            return Did()
        if (
            len(done.pools) == 1
            and done.pools[0].zone == "field"
            and done.pools[0].whose == "any"
            and done.pools[0].tests
            and done.amount == Ref().amount
            and not done.pools[0].other
        ):
            return Compare(CountOf(Remembered(_DONE[verb.verb], done.pools[0].tests)), ">=", 1)
    return None
