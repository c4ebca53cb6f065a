"""Quantities: the numbers that a text counts, asks a card or a player for, or leaves to X."""

from __future__ import annotations

from dataclasses import replace

from tefuda.games.evolve.words.aggregates import aggregate
from tefuda.games.evolve.words.descriptions import PLAYERS, RELATIVE, amount, ordered
from tefuda.games.evolve.words.lexicon import FACTS, POINTS, STATS
from tefuda.games.evolve.words.phrases import Chain, Group, Noun, Phrase
from tefuda.games.evolve.words.references import _Pool, describe, either, refer
from tefuda.games.evolve.words.vocabulary import EventAmount, PlayedThisTurn, Remembered, Times, When
from tefuda.kernel.effects.nodes import CountOf, Fact, Half, Per, Plus, Points, Quantity, Rolled, X
from tefuda.kernel.wording.errors import Unreadable

_WANTED = "a number / 数"


def signed(text: str) -> Quantity:
    """+2, -1, +X, -X."""
    number: Quantity = X() if text[1:] == "X" else int(text[1:])
    if text[0] == "-":
        return Per(number, 1, -1) if isinstance(number, X) else -int(text[1:])
    return number


def quoted_quantity(noun: Noun) -> Quantity:
    """The number in 「…」."""
    inner = noun.inner
    phrases = [element for element in inner if isinstance(element, Phrase)]
    if len(phrases) != len(inner) or not phrases:
        raise Unreadable.at(noun.start, noun.end, _WANTED)
    if len(phrases) == 1 and not phrases[0].particle:
        return quantity(phrases[0].group)
    if len(phrases) == 2 and not phrases[0].particle and not phrases[1].particle:
        extra = phrases[1].group.only
        if extra is not None and extra.sort == "modifiers" and len(extra.modifiers) == 1 and not extra.modifiers[0][0]:
            return Plus(quantity(phrases[0].group), signed(extra.modifiers[0][1]))
    found = _played(phrases) or _times(phrases) or _put_away(phrases)
    if found is not None:
        return found
    raise Unreadable.at(noun.start, noun.end, _WANTED)


def _put_away(phrases: list[Phrase]) -> Quantity | None:
    """このターン中に場から墓場に置かれた自分のフォロワーの枚数."""
    if [phrase.particle for phrase in phrases] != ["に", "から", "に", ""]:
        return None
    when, origin, onto, what = (phrase.group for phrase in phrases)
    chain = what.chains[0]
    if (
        [group.only.whole if group.only is not None else "" for group in (when, origin, onto)]
        != ["このターン中", "場", "墓場"]
        or len(what.chains) != 1
        or chain[-1].sort != "count"
        or chain[0].pre[:1] != ("置かれた",)
        or len(chain) < 2
    ):
        return None
    cards = (replace(chain[0], pre=chain[0].pre[1:]), *chain[1:-1])
    ref = refer(Group((cards,), (), what.start, what.end))
    if len(ref.pools) != 1 or ref.pools[0].zone != "field":
        return None
    return Times(When("moved", ref.pools[0], from_zone="field", to_zone="graveyard"))


def _times(phrases: list[Phrase]) -> Quantity | None:
    """このターン中に自分のリーダーの体力が減少した回数."""
    if [phrase.particle for phrase in phrases] != ["に", "が", ""]:
        return None
    when, subject, what = (phrase.group for phrase in phrases)
    noun = what.only
    if when.only is None or when.only.sort != "this_turn" or noun is None or noun.sort != "times":
        return None
    chain = subject.chains[0]
    if len(subject.chains) == 1 and noun.pre == ("減少した",) and chain[-1].whole == "体力" and len(chain) > 1:
        ref = refer(Group((chain[:-1],), (), subject.start, subject.end))
        if len(ref.pools) == 1:
            return Times(When("weakened", ref.pools[0]))
    return None


def _played(phrases: list[Phrase]) -> Quantity | None:
    """このターン中に自分がプレイしたカードの枚数."""
    if [phrase.particle for phrase in phrases] not in (["に", "が", ""], ["が", ""]):
        return None
    if phrases[0].particle == "に" and (phrases[0].group.only is None or phrases[0].group.only.sort != "this_turn"):
        return None
    subject = phrases[-2].group.only
    chains = phrases[-1].group.chains
    if subject is None or subject.text != "自分" or chains[-1][-1].sort != "count" or "と" in phrases[-1].group.joins:
        return None
    chains = (*chains[:-1], chains[-1][:-1])
    if any(len(chain) != 1 for chain in chains):
        return None
    noun = chains[0][0]
    if not noun.pre or noun.pre[0] != "プレイした" or noun.sort not in ("kind", "name"):
        return None
    other = (
        "これを含めず、" in subject.pre
        or "これを含めず" in subject.pre
        or any(word.startswith("これを含めず") for word in phrases[0].group.chains[0][0].pre)
    )
    first = replace(noun, pre=noun.pre[1:])
    if len(chains) > 1:  # 宴楽・カードか魔法使い・カード
        return PlayedThisTurn((either(replace(phrases[-1].group, chains=((first,), *chains[1:]))),), other)
    pool = _Pool()
    describe((first,), pool)
    return PlayedThisTurn(ordered(pool.tests or []), other)


def quantity(group: Group) -> Quantity:
    """The number that a noun phrase is."""
    found = aggregate(group)
    if found is not None:
        return found
    if len(group.chains) == 1:
        return _chain(group.chains[0])
    raise Unreadable.at(group.start, group.end, _WANTED)


def _chain(chain: Chain) -> Quantity:
    """The number that one row of nouns is; 手札の枚数の半分 is half of what stands before."""
    last, rest = chain[-1], chain[:-1]
    start, end = chain[0].start, last.end
    group = Group((rest,), (), start, end) if rest else None
    if last.pre and last.sort == "count" and not rest and last.pre[0] in RELATIVE:
        return CountOf(Remembered(RELATIVE[last.pre[0]]))  # 戻した枚数
    if last.pre:
        raise Unreadable.at(start, end, _WANTED)
    if last.sort == "quantity" and last.quantity == "半分" and group is not None:
        return Half(quantity(group))
    if last.sort == "quantity" and group is None:
        how = amount(last.quantity)
        if how.number is not None and how.op == "=" and not how.up_to:
            return how.number
    elif last.sort == "quantity" and group is not None and last.quantity.endswith("倍"):
        times = amount(last.quantity).number
        if isinstance(times, int):
            return Per(quantity(group), 1, times)
    elif last.sort == "quotation" and group is None and not last.quantity:
        return quoted_quantity(last)
    elif last.quantity and last.sort not in ("kind",):
        pass
    elif last.sort == "x" and group is None:
        return X()
    elif last.sort == "rolled" and group is None:
        return Rolled()
    elif last.sort == "event_amount" and group is None:
        return EventAmount()
    elif last.sort == "half" and group is not None:
        return Half(quantity(group))
    elif last.sort in ("fact", "stat") and rest:
        fact = (FACTS | STATS)[last.text.strip("【】")]
        original = rest[-1].sort == "original"
        inner = rest[:-1] if original else rest
        if inner:
            if (
                fact == "defense"
                and inner[-1].text == "リーダー"
                and len(inner) == 2
                and inner[0].whole in PLAYERS
                and not inner[-1].quantity
                and not inner[-1].pre
            ):
                return Points("life", PLAYERS[inner[0].text])
            return Fact(fact, refer(Group((inner,), (), start, end)).group(_WANTED), original)
    elif last.sort == "points" and len(rest) <= 1:
        whose = PLAYERS.get(rest[0].whole, "") if rest else "own"
        if whose:
            return Points(POINTS[last.text], whose)
    raise Unreadable.at(start, end, _WANTED)
