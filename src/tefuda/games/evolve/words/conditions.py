"""Conditions: what stands before なら and 限り, and the icons that are conditions by themselves."""

from __future__ import annotations

import re

from tefuda.games.evolve.words.aggregates import all_alike
from tefuda.games.evolve.words.descriptions import CARD_STATE, PLAYERS, amount
from tefuda.games.evolve.words.happened import happened
from tefuda.games.evolve.words.lexicon import FACTS, STATS, ZONES
from tefuda.games.evolve.words.phrases import Clause, Group, Mark, Noun, Phrase
from tefuda.games.evolve.words.quantities import quantity
from tefuda.games.evolve.words.references import Ref, apart, refer
from tefuda.games.evolve.words.vocabulary import (
    Crimson,
    EarthRite,
    IsIn,
    NecroCharge,
    Parity,
    PlayedThisTurn,
    Remembered,
    SpellChain,
)
from tefuda.kernel.effects.nodes import (
    AllOf,
    AnyOf,
    Compare,
    Count,
    CountOf,
    Did,
    Fact,
    Matches,
    Not,
    Plus,
    Points,
    Pool,
    Quantity,
    Rolled,
    Test,
    This,
    Turn,
    X,
)
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.errors import Unreadable

_WANTED = "a condition / 条件"


def icon(mark: Mark) -> Node | None:
    """【コンボ3】, 【スペルチェイン_5】, 【ネクロチャージ_5】, 【土の秘術1】 as conditions (13.2 to 13.5)."""
    found = re.fullmatch(r"【(コンボ|スペルチェイン_|ネクロチャージ_|土の秘術)(\d+)】", mark.text)
    if found is None:
        return None
    number = int(found.group(2))
    if found.group(1) == "コンボ":
        return Compare(PlayedThisTurn(), ">=", number)
    if found.group(1) == "スペルチェイン_":
        return SpellChain(number)
    if found.group(1) == "ネクロチャージ_":
        return NecroCharge(number)
    return EarthRite(number)


def state(group: Group) -> Node | None:
    """【覚醒】状態, 【真紅】状態."""
    noun = group.only
    if noun is not None and noun.text == "【覚醒】状態":
        return Compare(Points("max_pp"), ">=", 7)
    if noun is not None and noun.text == "【真紅】状態":
        return Crimson()
    return None


def during(group: Group) -> Node | None:
    """自分のターン中."""
    if len(group.chains) == 1 and len(group.chains[0]) == 2:
        whose, turn = group.chains[0]
        if whose.whole in ("自分", "相手") and turn.whole in ("ターン中", "ターン"):
            return Turn(PLAYERS[whose.text])
    return None


def condition(clause: Clause) -> Node:
    """The condition that a clause states."""
    clause = clause.copy()
    if clause.adverbs == ["そうしたなら"] and not clause.cases and clause.bare is None:
        return Did()
    verb = clause.verb
    found: Node | None = None
    if verb is not None and verb.form == "not_past" and not clause.cases and clause.bare is None:
        clause.done(_WANTED)
        return Not(Did())
    if verb is not None and verb.form == "past" and not clause.cases and clause.bare is None and not clause.adverbs:
        return Did()  # 捨てたなら: if the last instruction was carried out
    if verb is None or verb.verb == "である":
        found = _is(clause)
        if verb is not None and verb.form == "not" and found is not None:
            found = Not(found)
    elif verb.verb in ("いる", "ある") and verb.form in ("end", "not"):
        found = _exists(clause, verb.form == "not")
    elif verb.form in (
        "past",
        "had",
        "passive_had",
        "passive_past",
        "has",
        "has_not",
        "passive_has",
        "passive_has_not",
    ):
        found = happened(clause)
    elif (
        verb == ("同じ", "end") and clause.bare is not None and clause.bare.head.whole == "すべて" and clause.has("が")
    ):
        subject, clause.bare = clause.take("が"), None
        assert subject is not None
        found = all_alike(subject)
    elif verb.verb in ("多い", "少ない"):
        found = _compares(clause, ">" if verb.verb == "多い" else "<")
    if found is None:
        raise clause.fail(_WANTED)
    clause.done(_WANTED)
    return found


def _existing(ref: Ref) -> Quantity:
    if isinstance(ref.node, Remembered):  # これによって消滅させたカードが15枚以上
        return CountOf(ref.node)
    if ref.node is not None or not ref.pools:
        raise Unreadable.at(ref.start, ref.end, _WANTED)
    total: Quantity = Count(ref.pools[0])
    for pool in ref.pools[1:]:
        total = Plus(total, Count(pool))
    return total


def _exists(clause: Clause, negated: bool) -> Node | None:
    """自分の場に兵士・フォロワーが3体以上いる."""
    place, subject = clause.take("に"), clause.take("が")
    how = None
    if clause.bare is not None and clause.bare.only is not None and clause.bare.only.sort == "quantity":
        how = amount(clause.bare.only.quantity)
        clause.bare = None
    if subject is None:
        return None
    noun = subject.only
    if place is not None and noun is not None and noun.sort == "this" and not negated and how is None:
        there = [IsIn(refer(subject).group(), zone) for zone, owner in _zones(place) if not owner]
        if len(there) != len(place.chains) or set(place.joins) - {"か"}:
            return None
        return there[0] if len(there) == 1 else AnyOf(tuple(there))
    if noun is not None and noun.sort == "counter":
        return None
    if place is None:
        zones = None
    else:
        zones = _zones(place)
    pools = _placed(subject, zones)
    number = how
    counts = [Count(pool) for pool in pools]
    if subject.joins and set(subject.joins) == {"と"}:  # AとBがいる: both
        if number is not None or negated:
            return None
        return AllOf(tuple(Compare(count, ">=", 1) for count in counts))
    total: Quantity = counts[0]
    for count in counts[1:]:
        total = Plus(total, count)
    if negated:
        return Compare(total, "=", 0) if number is None else None
    if number is None:
        return Compare(total, ">=", 1)
    if number.number is None or number.up_to:
        return None
    return Compare(total, number.op, number.number)


def _zones(place: Group) -> list[tuple[str, str]]:
    """場 or 場かEXエリア, each with its owner."""
    found = []
    owner = ""
    for chain in place.chains:
        names = [noun for noun in chain if noun.sort == "zone"]
        owners = [noun for noun in chain if noun.sort == "player"]
        if len(names) != 1 or len(owners) + 1 != len(chain) or any(noun.pre or noun.quantity for noun in chain):
            raise Unreadable.at(place.start, place.end, "a zone / 領域")
        owner = PLAYERS[owners[0].text] if owners else owner
        found.append((ZONES[names[0].text], owner))
    return found


def _placed(subject: Group, zones: list[tuple[str, str]] | None) -> list[Pool]:
    """The pools of a subject that is in the zones."""
    if zones is None:
        if subject.joins and set(subject.joins) == {"と"}:
            raise Unreadable.at(subject.start, subject.end, _WANTED)
        ref = refer(subject)
        if not ref.pools or ref.amount.number is not None:
            raise Unreadable.at(subject.start, subject.end, _WANTED)
        return list(ref.pools)
    pools: list[Pool] = []
    both = bool(subject.joins) and set(subject.joins) == {"と"}
    described = (
        [refer(Group((chain,), (), chain[0].start, chain[-1].end)) for chain in subject.chains]
        if both
        else [refer(subject)]
    )
    for ref in described:
        if (
            len(ref.pools) != 1
            or ref.amount.number is not None
            or ref.pools[0].zone != "field"
            or ref.pools[0].whose != "any"
        ):
            raise Unreadable.at(subject.start, subject.end, _WANTED)
        for zone, owner in zones:
            pools.append(Pool(zone, owner or "any", ref.pools[0].tests, ref.pools[0].other))
    return pools


def _is(clause: Clause) -> Node | None:
    """…が3枚以上, それが兵士・フォロワー, 【覚醒】状態."""
    subject, bare = clause.take("が"), clause.bare
    if bare is None:
        return None
    if subject is None:
        if all(len(chain) == 1 and chain[0].sort == "quantity" for chain in bare.chains) and set(bare.joins) == {"か"}:
            numbers = [amount(chain[0].quantity) for chain in bare.chains]
            clause.bare = None
            return AnyOf(
                tuple(
                    Compare(Rolled(), how.op, how.number) for how in numbers if how.number is not None and not how.unit
                )
            )
        found = state(bare) or during(bare)
        if found is None and bare.only is not None and bare.only.sort == "quantity":
            return _rolled(clause, bare)
        if found is not None:
            clause.bare = None
            return found
        return _leader(clause)
    if bare.only is not None and bare.only.sort == "quantity":
        how = amount(bare.only.quantity)
        if how.number is None or how.up_to:
            return None
        clause.bare = None
        several = _several_numbers(subject, how.apiece)
        if several:
            return AllOf(tuple([Compare(number, how.op, how.number) for number in several]))
        return Compare(_subject_number(subject), how.op, how.number)
    if all(len(chain) == 1 and chain[0].sort == "quantity" for chain in bare.chains) and set(bare.joins) == {"か"}:
        numbers = [amount(chain[0].quantity) for chain in bare.chains]
        left = _subject_number(subject)
        clause.bare = None
        return AnyOf(tuple(Compare(left, how.op, how.number) for how in numbers if how.number is not None))
    if bare.only is not None and bare.only.sort == "parity" and not bare.only.pre:
        clause.bare = None
        return Parity(_subject_number(subject), bare.only.text == "奇数")
    ref = refer(subject)
    if ref.node is None:
        return None
    if bare.head.sort in ("fact", "stat") and bare.head.quantity and not bare.head.pre and len(bare.chains) == 1:
        how = amount(bare.head.quantity)  # それが元のコスト6以上
        before = [noun.sort for noun in bare.chains[0][:-1]]
        if how.number is None or how.up_to or before not in ([], ["original"]):
            return None
        clause.bare = None
        fact = (FACTS | STATS)[bare.head.text.strip("【】")]
        return Compare(Fact(fact, ref.node, bool(before)), how.op, how.number)
    clause.bare = None
    noun = bare.only
    if noun is not None and noun.sort == "named":
        return Matches(ref.node, (Test("name", "指定した"),))
    if noun is not None and noun.text in CARD_STATE and not noun.pre and not noun.quantity:
        return Matches(ref.node, (Test("state", CARD_STATE[noun.text]),))
    target = refer(bare)
    if (
        len(target.pools) == 1
        and target.pools[0].zone == "field"
        and target.amount == Ref().amount
        and target.pools[0].whose == "any"
        and target.pools[0].tests
    ):
        return Matches(ref.node, target.pools[0].tests)
    raise Unreadable.at(bare.start, bare.end, "what it is / カードの種類や特徴")


def _several_numbers(subject: Group, apiece: bool) -> list[Quantity]:
    """自分と相手のPP最大値が10, AとBがそれぞれ5枚以上: numbers that are asked one by one; none where it is one number."""
    if set(subject.joins) != {"と"}:
        return []
    head = subject.head
    if head.sort == "points" and len(subject.chains[-1]) == 2 and all(len(one) == 1 for one in subject.chains[:-1]):
        owners = [one[0] for one in subject.chains]
        return [quantity(Group(((owner, head),), (), subject.start, subject.end)) for owner in owners]
    if not apiece:
        return []
    return [_existing(refer(one)) for one in apart(subject)]


def _rolled(clause: Clause, bare: Group) -> Node | None:
    """4以上なら, 1から3なら, 6なら: of the die that was rolled last."""
    low = clause.take("から")
    noun = bare.only
    assert noun is not None
    how = amount(noun.quantity)
    if how.number is None or how.up_to or how.unit:
        return None
    clause.bare = None
    if low is None:
        return Compare(Rolled(), how.op, how.number)
    least = amount(low.only.quantity).number if low.only is not None and low.only.sort == "quantity" else None
    if least is None or how.op != "=":
        return None
    return AllOf((Compare(Rolled(), ">=", least), Compare(Rolled(), "<=", how.number)))


def _leader(clause: Clause) -> Node | None:
    """自分のリーダーの【体力】10以下."""
    bare = clause.bare
    if bare is None or len(bare.chains) != 1 or bare.head.sort not in ("stat", "fact") or not bare.head.quantity:
        return None
    how = amount(bare.head.quantity)
    if how.number is None:
        return None
    chain = bare.chains[0]
    from dataclasses import replace

    clause.bare = None
    return Compare(
        quantity(Group(((*chain[:-1], replace(chain[-1], quantity="")),), (), bare.start, bare.end)), how.op, how.number
    )


def _counts(noun: Noun) -> bool:
    """「…の枚数」: a number in quotation marks, not a description of cards."""
    last = noun.inner[-1] if noun.inner else None
    return isinstance(last, Phrase) and not last.particle and last.group.head.sort in ("count", "total", "times")


def _subject_number(subject: Group) -> Quantity:
    """What is held against a number: a count of cards, or a number of a card or player."""
    head = subject.head
    if head.sort in ("fact", "stat", "points", "count", "total", "x", "rolled", "sorts", "event_amount"):
        return quantity(subject)
    if head.quantity == "X" and subject.only is not None and head.sort == "quantity":
        return X()
    if head.sort == "quotation" and subject.only is not None and not head.quantity and not head.pre and _counts(head):
        return quantity(subject)
    if len(subject.chains) == 1 and head.sort == "counter":
        chain = subject.chains[0][:-1]
        who = refer(Group((chain,), (), subject.start, subject.end)).group() if chain else This()
        return Fact(f"counter:{head.text.removesuffix('カウンター')}", who)
    return _existing(refer(subject))


def _compares(clause: Clause, op: str) -> Node | None:
    """自分のリーダーの体力がそれの体力より少ない."""
    left, right = clause.take("が"), clause.take("より")
    if left is None or right is None:
        return None
    return Compare(_subject_number(left), op, _subject_number(right))
