"""Moving cards: to which zone, how, and where the card is a token that is made there."""

from __future__ import annotations

from dataclasses import dataclass

from tefuda.games.evolve.words import vocabulary as v
from tefuda.games.evolve.words.descriptions import PLAYERS, Amount, amount
from tefuda.games.evolve.words.lexicon import ZONES
from tefuda.games.evolve.words.phrases import Clause, Group
from tefuda.games.evolve.words.quantities import quoted_quantity
from tefuda.games.evolve.words.references import Ref
from tefuda.games.evolve.words.scene import Scene, need, objects, refer_in, taken
from tefuda.kernel.effects.nodes import Fact, If, It, Others, Per, Quantity, Test, This
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.errors import Unreadable

_NUMBER = "a number / 数"


@dataclass
class Target:
    zones: tuple[str, ...]
    whose: str = ""
    place: str = ""


def destination(clause: Clause, default: str) -> Target:
    """手札に, デッキの下に, 場かEXエリアに, デッキの上から3番目に."""
    group = clause.take("に")
    if group is None:
        if not default:
            raise clause.fail("a zone to put it to / 置く先の領域")
        return Target((default,))
    noun = group.only
    if noun is not None and noun.sort == "quantity" and noun.quantity.endswith("番目"):
        above = clause.take("から")
        number = amount(noun.quantity).number
        if above is None or above.head.whole != "上" or not isinstance(number, int):
            raise Unreadable.at(group.start, group.end, "a place in a deck / デッキの中の位置")
        inner = zone_chain(above)
        return Target(("deck",), inner.whose, str(number))
    if group.joins and set(group.joins) == {"か"}:
        found = [zone_chain(Group((chain,), (), group.start, group.end)) for chain in group.chains]
        if any(target.place for target in found):
            raise Unreadable.at(group.start, group.end, "zones / 領域")
        return Target(tuple(zone for target in found for zone in target.zones), found[0].whose)
    return zone_chain(group)


def zone_chain(group: Group) -> Target:
    if len(group.chains) != 1:
        raise Unreadable.at(group.start, group.end, "a zone / 領域")
    whose = zone = place = ""
    for noun in group.chains[0]:
        if noun.pre:
            raise Unreadable.at(noun.start, noun.end, "a zone / 領域")
        if noun.sort == "player" and noun.text in PLAYERS and not zone:
            whose = PLAYERS[noun.text]
        elif noun.sort == "it" and not zone:
            continue
        elif noun.sort == "player_of" and not zone:
            whose = "its"
        elif noun.sort == "zone" and not zone and not noun.quantity:
            zone = ZONES[noun.text]
        elif noun.sort == "place" and zone == "deck" and not noun.quantity and noun.text in "上下":
            place = "top" if noun.text == "上" else "bottom"
        else:
            raise Unreadable.at(noun.start, noun.end, "a zone / 領域")
    if not zone:
        raise Unreadable.at(group.start, group.end, "a zone / 領域")
    return Target((zone,), "own" if whose == "self" else whose, place)


def put(clause: Clause, scene: Scene, default: str = "") -> list[Node]:
    """置く, 出す, 戻す, 加える: a card moved, or tokens made where only a name is said (5.5.2)."""
    assert clause.verb is not None
    if (counter := counters_moved(clause, scene)) is not None:
        return counter
    acted = facedown = False
    how = clause.take("で")
    if (
        how is not None
        and how.only is not None
        and how.only.whole in ("アクト状態", "裏向き", "表向き", "スタンド状態")
    ):
        acted, facedown = how.only.whole == "アクト状態", how.only.whole == "裏向き"
    elif how is not None:
        raise Unreadable.at(how.start, how.end, "アクト状態 or 裏向き / 状態")
    order, chance = "好きな順に" in clause.adverbs, "ランダムな順に" in clause.adverbs
    clause.adverbs = [word for word in clause.adverbs if word not in ("好きな順に", "ランダムな順に")]
    making = [group for particle, group in clause.cases if particle == "を"]
    if not making and clause.bare is not None and clause.bare.head.quantity.endswith("ずつ"):
        clause.cases.append(("を", clause.bare))  # 『A』『B』1枚ずつEXエリアに置く
        making, clause.bare = [clause.bare], None
    if (either := _top_or_bottom(clause, scene)) is not None:
        return either
    target = destination(clause, default)
    # in a cost, cards of the name go where no token could be made
    elsewhere = scene.cost and not set(target.zones) & {"field", "ex"}
    creates = clause.verb.verb in ("置く", "出す") and not scene.looked and not elsewhere
    if creates and making and (made := _create(making[0], target, clause, scene, acted)) is not None:
        clause.take("を")
        return made
    if len(target.zones) != 1:
        raise clause.fail("one zone / ひとつの領域")
    if creates and not scene.cost and making and (beside := _with_tokens(making[0], target, clause, scene, acted)):
        clause.take("を")
        return beside
    ref = need(objects(clause, scene), clause)
    if creates and not scene.cost and (like := _like(ref)) is not None:
        return [v.CreateLike(like, ref.amount.number or 1, target.zones, target.whose or "own")]
    steps, group = taken(ref, scene)
    zone = target.zones[0]
    if zone == "field" and not scene.cost and any(isinstance(step, v.Pick) and _on_the_field(step) for step in steps):
        raise clause.fail("where it comes from / どこから出すか")
    if chance and (zone != "deck" or target.place not in ("top", "bottom")):
        raise clause.fail("デッキの上か下 / the top or bottom of a deck")
    return [*steps, v.Put(group, zone, target.whose, target.place, acted, facedown, order, chance)]


def _top_or_bottom(clause: Clause, scene: Scene) -> list[Node] | None:
    """それをデッキの上か下に置く: on top or below, as the player says."""
    onto = next((group for particle, group in clause.cases if particle == "に"), None)
    if (
        onto is None
        or onto.joins != ("か",)
        or [noun.whole for noun in onto.chains[1]] not in (["下"], ["デッキ", "下"])
    ):
        return None
    first = zone_chain(Group((onto.chains[0],), (), onto.start, onto.end))
    clause.take("に")
    steps, node = taken(need(objects(clause, scene), clause), scene)
    if first.place != "top" or scene.who != "own" or not isinstance(node, It | This | Others):
        raise Unreadable.at(onto.start, onto.end, "デッキの上か下 / the top or bottom of a deck")
    places = [v.Put(node, "deck", first.whose, place) for place in ("top", "bottom")]
    return [*steps, v.Either(tuple(places))]


def _on_the_field(step: v.Pick) -> bool:
    return any(pool.zone == "field" and pool.whose == "any" for pool in step.pools)


def counters_moved(clause: Clause, scene: Scene) -> list[Node] | None:
    """それに祈りカウンター1個を置く."""
    assert clause.verb is not None
    found = next((group for particle, group in clause.cases if particle == "を" and group.head.sort == "counter"), None)
    if found is None or clause.verb.verb not in ("置く", "取り除く"):
        return None
    clause.take("を")
    chain, noun = found.chains[0], found.head
    how = amount(noun.quantity) if noun.quantity else Amount()
    negative = clause.verb.verb == "取り除く"
    name = noun.text.removesuffix("カウンター")
    if how.op != "=" or how.up_to or (how.number is None and not (how.all and negative)) or len(found.chains) != 1:
        raise Unreadable.at(noun.start, noun.end, _NUMBER)
    where = clause.take("から" if negative else "に")
    if len(chain) > 1:
        if where is not None:
            raise Unreadable.at(where.start, where.end, "one card / ひとつのカード")
        where = Group((chain[:-1],), (), found.start, found.end)
    steps, group = taken(refer_in(where, scene), scene) if where is not None else ([], scene.held)
    if group is None:
        raise clause.fail("a card that has the counter / カウンターを置くカード")
    number: Quantity = _counters(name, group) if how.number is None else how.number
    if negative:
        number = -number if isinstance(number, int) else _negative(number)
    step: Node = v.PutCounter(group, name, number)
    zone = _zone_of_this(where) if where is not None and not negative else ""
    return [*steps, If(v.IsIn(group, zone), step) if zone else step]


def _zone_of_this(group: Group) -> str:
    """EXエリアのこれ: the zone that this card has to be in; "" where none is said, or of another card."""
    where, *this = group.chains[0][-2:]
    return ZONES[where.text] if this and this[0].sort == "this" and where.sort == "zone" else ""


def _counters(name: str, group: Node) -> Quantity:
    return Fact(f"counter:{name}", group)


def _negative(number: Quantity) -> Quantity:
    return Per(number, 1, -1)


def _create(group: Group, target: Target, clause: Clause, scene: Scene, acted: bool) -> list[Node] | None:
    """『妖精』1体を出す; 『A』1枚と『B』1枚; 『A』1枚か『B』1枚; 『A』を「…」と同じだけ."""
    nouns = [chain[0] for chain in group.chains if len(chain) == 1]
    if len(nouns) != len(group.chains) or any(noun.sort != "name" or noun.pre for noun in nouns):
        return None
    whose = "own" if target.whose in ("", "self") else target.whose
    if scene.who not in ("own", "each") and target.whose in ("", "self"):
        whose = scene.who
    parts: list[Node] = []
    last = amount(group.head.quantity) if group.head.quantity else Amount()
    each = last if last.each and len(nouns) > 1 and not any(noun.quantity for noun in nouns[:-1]) else None
    for noun in nouns:
        how = amount(noun.quantity) if noun.quantity else Amount()
        number = how.number
        if not noun.quantity and clause.bare is not None and len(nouns) == 1:
            number = same_as(clause.bare)
            clause.bare = None
        if each is not None:
            number = each.number
        if number is None or how.op != "=" or how.up_to or (how.each and each is None):
            raise Unreadable.at(noun.start, noun.end, _NUMBER)
        parts.append(v.Create(noun.text[1:-1], number, target.zones, whose, acted))
    if each is not None:
        return [v.Together(tuple(parts))]
    if len(parts) == 1:
        return _to_the_limit(parts[0], clause)
    return [v.Either(tuple(parts))] if set(group.joins) == {"か"} else [v.Together(tuple(parts))]


def _to_the_limit(made: Node, clause: Clause) -> list[Node]:
    """『妖精』3枚を、場が上限になるまで出す."""
    assert isinstance(made, v.Create)
    limit = next((word for word in clause.adverbs if word.endswith("が上限になるまで")), "")
    if not limit:
        return [made]
    zone = ZONES[limit.removesuffix("が上限になるまで")]
    if made.zones != (zone,) or made.whose != "own" or made.acted:
        raise clause.fail("one zone / ひとつの領域")
    clause.adverbs = [word for word in clause.adverbs if word != limit]
    return [v.CreateToLimit(made.token, made.number, zone)]


def _like(ref: Ref) -> Node | None:
    """それと同名のトークン1枚: of a card's name, and nowhere yet (5.5.2.2)."""
    if len(ref.pools) != 1 or ref.pools[0].zone != "field" or ref.pools[0].whose != "any":
        return None
    tests = [test for test in ref.pools[0].tests if isinstance(test, Test)]
    same = [test for test in tests if test.fact == "same_name"]
    more = {test.fact for test in tests} - {"same_name", "special", "kind", "type", "class"}
    if not same or more or len(tests) != len(ref.pools[0].tests) or not isinstance(same[0].value, Node):
        return None
    # what else is said of it is so by its name
    return same[0].value if Test("special", "トークン") in tests or len(tests) == 1 else None


def _with_tokens(group: Group, target: Target, clause: Clause, scene: Scene, acted: bool) -> list[Node]:
    """これと『妖精』1枚をEXエリアに置く: the card is put there, and a token is made there (5.5.2)."""
    if set(group.joins) != {"と"} or not any(len(chain) == 1 and chain[0].sort == "name" for chain in group.chains):
        return []
    found: list[Node] = []
    for chain in group.chains:
        part = Group((chain,), (), chain[0].start, chain[-1].end)
        made = _create(part, target, clause, scene, acted)
        if made is None:
            steps, node = taken(refer_in(part, scene), scene)
            made = [*steps, v.Put(node, target.zones[0], target.whose, target.place, acted)]
        found += made
    return [v.Together(tuple(found))]


def same_as(group: Group) -> Quantity:
    """「…」と同じだけ."""
    chain = group.chains[0]
    if (
        len(group.chains) == 1
        and len(chain) == 2
        and chain[0].sort == "quotation"
        and chain[0].glue in ("と同じ", "と")
        and chain[1].sort == "quantity"
        and chain[1].quantity == "だけ"
    ):
        return quoted_quantity(chain[0])
    if (
        len(group.chains) == 2
        and group.joins == ("と",)
        and len(chain) == 1
        and chain[0].sort == "quotation"
        and group.chains[1][0].quantity == "だけ"
    ):
        return quoted_quantity(chain[0])
    if group.only is not None and group.only.sort == "quantity":
        how = amount(group.only.quantity)
        if how.number is not None and how.op == "=" and not how.up_to and not how.apiece:
            return how.number
    raise Unreadable.at(group.start, group.end, _NUMBER)
