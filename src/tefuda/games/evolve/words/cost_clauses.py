"""Costs written: what stands before ：, part by part."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.evolve.words import vocabulary as v
from tefuda.games.evolve.words.clauses import clause, discard
from tefuda.games.evolve.words.joint_clauses import beside_this, each, then_of_it, with_others
from tefuda.games.evolve.words.phrasebook import POINTS
from tefuda.games.evolve.words.writing import how_many, plain, pools, together
from tefuda.kernel.effects.nodes import Cost, Pay, Pool, Quantity
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.writing import Unsayable

if TYPE_CHECKING:
    from tefuda.games.evolve.words.sentences import Sentences


def cost(writer: Sentences, paid: Cost) -> str:
    """What stands before ：."""
    out = ""
    index = 0
    parts = paid.parts
    held: Node | None = None
    while index < len(parts):
        part = parts[index]
        index += 1
        match part:
            case Pay(stat, amount):
                out += pay(stat, amount)
                held = None
                continue
            case v.ChooseEach(choices) if index < len(parts) and then_of_it(parts[index]):
                own = tuple(
                    v.Pick(tuple(Pool(one.zone, "any", one.tests, one.other) for one in pick.pools), pick.number)
                    for pick in choices
                    if isinstance(pick, v.Pick) and not pick.up_to and all(one.whose == "own" for one in pick.pools)
                )
                if len(own) != len(choices):
                    raise Unsayable("a cost of several cards like this")
                out += f"{each(own)}を{_cost_verb(writer, parts[index], '')}"
                index += 1
                held = None
                continue
            case v.Pick() if index < len(parts) and beside_this(parts[index]):
                out += f"{with_others(writer, part, True)}を{_cost_verb(writer, parts[index], '')}"
                index += 1
                held = None
                continue
            case v.Pick(the_pools, number, up_to, "own", any_number) if index < len(parts):
                following = parts[index]
                index += 1
                if isinstance(following, v.PutCounter):
                    if not isinstance(following.number, int) or following.number >= 0 or up_to or any_number:
                        raise Unsayable("counters in a cost like this")
                    counters = f"{following.counter}カウンター{-following.number}つ"
                    out += f"{_cost_pools(the_pools, how_many(number))}の{counters}を取る"
                    continue
                words = _cost_pools(the_pools, "" if any_number else how_many(number, up_to))
                many = f"を{together(the_pools[0].tests)}好きな枚数" if any_number else "を"
                out += f"{words}{many}{_cost_verb(writer, following, '')}"
                held = None
                continue
            case v.Discard(group=None):
                out += discard(writer, part, "noun")
                held = None
                continue
        node = getattr(part, "group", None)
        same = held is not None and node == held
        out += _cost_verb(writer, part, "" if same else None)
        held = node if isinstance(node, Node) else None
    return out


def _cost_pools(several: tuple[Pool, ...], number: str) -> str:
    """In a cost what has no owner is the player's (10.4.3)."""
    bare: list[Pool] = []
    for one in several:
        if one.whose not in ("own", "any"):
            raise Unsayable("a cost with the opponent's cards")
        bare.append(Pool(one.zone, "any", one.tests, one.other))
    return pools(tuple(bare), number)


def _cost_verb(writer: Sentences, part: Node, what: str | None) -> str:
    if isinstance(part, v.Act):
        return f"{f'{writer.this(part.group)}を' if what is None else what}【アクト】"
    if isinstance(part, v.Banish | v.Reveal):
        return clause(writer, part, "noun", what)
    return clause(writer, part, "end", what)


def pay(stat: str, amount: Quantity) -> str:
    """What a cost takes of a player's points, or of cards of a kind."""
    number = plain(amount)
    if stat == "pp":
        return f"【コスト{number}】"
    if stat == "life":
        return f"リーダーの【体力】-{number}"
    if stat == "earth":
        return "【土の秘術】" if number == "1" else f"【土の秘術_{number}】"
    if stat == "lesson":
        return f"【レッスン_{number}】"
    if stat in POINTS:
        return f"{POINTS[stat]}を-{number}"
    raise Unsayable(f"no words for paying {stat}")
