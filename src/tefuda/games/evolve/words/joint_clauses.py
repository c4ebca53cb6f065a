"""Joint clauses: one of each description, this card and others, one deed or another, written as one clause each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.evolve.words import vocabulary as v
from tefuda.games.evolve.words.writing import FORMS, WHOSE, ZONE, described, group, how_many, plain, pools
from tefuda.kernel.effects.nodes import Both, Choose, It, Sequence, This, X
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.writing import Unsayable

if TYPE_CHECKING:
    from tefuda.games.evolve.words.sentences import Sentences


def each(choices: tuple[Node, ...]) -> str:
    """A1枚とB1枚, AとBそれぞれ1枚まで; まで needs no を after it."""
    parts: list[v.Pick | Choose | v.Search | v.Take] = []
    for one in choices:
        if not isinstance(one, v.Pick | Choose | v.Search | v.Take):
            raise Unsayable("a choice like this among several")
        if isinstance(one, Choose) and (one.by != "own" or one.at_random):
            raise Unsayable("a choice like this among several")
        if isinstance(one, v.Pick) and one.who != "own":
            raise Unsayable("a choice like this among several")
        if getattr(one, "any_number", False):
            raise Unsayable("any number of each")
        parts.append(one)
    first = parts[0]
    if parts[-1].up_to and not any(one.up_to for one in parts[:-1]):  # まで is said of the last one alone
        return "と".join(_cards(one, how_many(one.number, one.up_to)) for one in parts)
    if any(one.up_to for one in parts):
        if any((one.number, one.up_to) != (first.number, True) for one in parts):
            raise Unsayable("different numbers of each")
        return "と".join(_cards(one, "") for one in parts) + f"それぞれ{plain(first.number)}枚まで"
    return "と".join(_cards(one, f"{plain(one.number)}枚") for one in parts)


def _cards(one: v.Pick | Choose | v.Search | v.Take, number: str) -> str:
    if isinstance(one, v.Pick | Choose):
        return pools(one.pools, number)
    before, head, _ = described(one.tests)
    return f"{before}{head}{number}"


def with_others(writer: Sentences, first: v.Pick, cost: bool) -> str:
    """これと『…』1枚: what is picked beside this card."""
    if first.who != "own" or first.up_to or first.any_number or not all(pool.other for pool in first.pools):
        raise Unsayable("this card and others like these")
    plainly = tuple(
        type(pool)(pool.zone, "any" if cost and pool.whose == "own" else pool.whose, pool.tests) for pool in first.pools
    )
    return f"{writer.this(This())}と{pools(plainly, how_many(first.number))}"


def beside_this(node: Node) -> bool:
    """Does it work on this card and what was picked?"""
    return getattr(node, "group", None) == Both(This(), It())


def further(writer: Sentences, step: Node, form: str) -> str | None:
    """The clause of one step; None for what is written elsewhere."""
    match step:
        case v.ChooseEach(choices):
            what = each(choices)
            return what + ("" if what.endswith("まで") else "を") + FORMS["選ぶ", form]
        case v.SearchEach(searches, then):
            what = each(searches)
            if then is None:
                raise Unsayable("a search for nothing")
            mark = "" if what.endswith("まで") else "を"
            *others, last = then.steps if isinstance(then, Sequence) else (then,)
            told = [f"{writer.verb(one, 'stem', None)}、" for one in others]
            told.append(writer.verb(last, form, "" if then_of_it(last) else None))
            return f"自分のデッキから{what}{mark}探し、{''.join(told)}"
        case v.Either((v.Act(one), v.Stand(other))) if one == other:
            return f"{writer.this(one)}をアクトするか{FORMS['スタンドする', form]}"
        case v.Either((v.Put(one, "deck", whose, "top"), v.Put(other, "deck", also, "bottom"))) if (one, whose) == (
            other,
            also,
        ):
            return f"{writer.this(one)}を{WHOSE[whose] if whose else ''}デッキの上か下に{FORMS['置く', form]}"
        case v.Together(
            (v.Put(This() as this, zone, "", "", False), v.Create(token, int() | X() as number, zones))
        ) if zones == (zone,):
            where = "場に" + FORMS["出す", form] if zone == "field" else f"{ZONE[zone]}に{FORMS['置く', form]}"
            return f"{writer.this(this)}と『{token}』{plain(number)}枚を{where}"
        case v.CreateLike(who, number, (zone,), "own"):
            where = "場に" + FORMS["出す", form] if zone == "field" else f"{ZONE[zone]}に{FORMS['置く', form]}"
            return f"{group(who)}と同名のトークン{plain(number)}枚を{where}"
        case v.CreateToLimit(token, number, zone, ""):
            return f"『{token}』{plain(number)}枚を、{ZONE[zone]}が上限になるまで{FORMS['出す', form]}"
        case v.CreateToLimit(token, number, zone, rest):
            first = f"『{token}』{plain(number)}枚を、{ZONE[zone]}が上限になるまで出す"
            return f"{first}。残りを{ZONE[rest]}に{FORMS['置く', form]}"
        case v.RevealUntil(tests, number, "own"):
            before, head, _ = described(tests)
            many = "" if number == 1 else f"{plain(number)}枚"
            return f"自分のデッキの上を{before}{head}が{many}公開されるまで{FORMS['公開する', form]}"
    return None


def then_of_it(node: Node) -> bool:
    return getattr(node, "group", None) == It()
