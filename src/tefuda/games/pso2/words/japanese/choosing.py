"""Choosing: cards that a text chooses, what is done to them in one breath, and damage, once or several times."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.games.pso2.words import vocabulary as v
from tefuda.games.pso2.words.japanese.nouns import COUNTER, ENEMY, on_field
from tefuda.games.pso2.words.japanese.pairs import own_number
from tefuda.kernel.effects.nodes import It, Pool, Repeat, Sequence
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Grammar, Maker, Unmaker
from tefuda.kernel.wording.engine.patterns import OBJECT, Built, Found, S, filled, matched, replaced

THEIR_DEEDS = (v.Destroy, v.TurnOff, v.TurnOn, v.MoveTo, v.Put)


def add_choosing(grammar: Grammar) -> None:
    """The category hit (what is dealt), and the acts that choose cards or deal damage to them."""
    _picked(grammar)
    _damaging(grammar)


def of_it(done: Node) -> Node:
    """What is done, done to the cards that were spoken of."""
    found: Node = replaced(done, OBJECT, It())
    return found


def _damaging(grammar: Grammar) -> None:
    """214.1: damage once, or several times one after the other (213.3)."""
    grammar.rule(
        "hit", "<number>ダメージを{与える}", v.Damage(OBJECT, S.number), also=("<number>のダメージを{与える}",)
    )
    grammar.rule("hit", "<number>ダメージを<times:quantity>回{与える}", Repeat(S.times, v.Damage(OBJECT, S.number)))

    def hit(found: Found) -> Built:
        return replaced(found["hit"], OBJECT, found["group"])

    grammar.made("act", "<group>に<hit:hit/*>", hit, unhit)
    grammar.also("act", "<group>それぞれに<hit:hit/*>", hit, "<group>に<hit:hit/*>")
    grammar.read_only(
        "act", "<number>ダメージを<group>に{与える}", v.Damage(S.group, S.number), "<group>に<number>ダメージを{与える}"
    )

    def dealt(found: Found) -> Built:
        by, number = found["by"], found["number"]
        return None if own_number(by, number) else v.Damage(found["group"], number, by=by)

    def undealt(value: Built) -> Iterable[Found]:
        if isinstance(value, v.Damage) and value.by is not None:
            yield {"group": value.group, "number": value.amount, "by": value.by}

    by_whom = "<group>に<number>ダメージを{与える}"
    grammar.made("act", f"<by:group>は{by_whom}", dealt, undealt, also=(f"<by:group>が{by_whom}",))


def unhit(value: Built) -> Iterable[Found]:
    """Damage, or damage several times, as what is dealt and to whom."""
    damage = value.effect if isinstance(value, Repeat) else value
    if isinstance(damage, v.Damage) and damage.by is None:
        yield {"group": damage.group, "hit": replaced(value, damage, change(damage, group=OBJECT))}


def _picked(grammar: Grammar) -> None:
    """…1体を選ぶ; 406.2.3: whether that is a target is told by where it stands in the text."""
    one = v.Pick((S.pool,), S.number)
    grammar.rule("act", f"<pool><number>{COUNTER}を{{選ぶ}}", one, also=(f"<pool>を<number>{COUNTER}{{選ぶ}}",))
    several = v.Pick((S.pool,), S.number, True)
    grammar.rule(
        "act", f"<pool>を<number>{COUNTER}まで{{選ぶ}}", several, also=(f"<pool><number>{COUNTER}まで[を]{{選ぶ}}",)
    )
    grammar.rule(
        "act",
        "<pool>を好きな数{選ぶ}",
        v.Pick((S.pool,), 1, any_number=True),
        also=("<pool>を好きな(枚数|だけ){選ぶ}", "好きな数の<pool>を{選ぶ}"),
    )
    either = v.Pick((S.pool, S.second), S.number)
    choose = f"<pool>または<second:pool>を<number>{COUNTER}{{選ぶ}}"
    ways = (f"<pool>(または|か)<second:pool><number>{COUNTER}を{{選ぶ}}",)
    grammar.made("act", choose, either_pool, lambda value: matched_pools(either, value), also=ways)
    theirs = v.Pick((S.pool,), S.number, who="opponent")
    grammar.rule(
        "act",
        f"{ENEMY}は<pool:not_own><number>{COUNTER}を{{選ぶ}}",
        theirs,
        also=(f"{ENEMY}は<pool:not_own>を<number>{COUNTER}{{選ぶ}}",),
    )

    def of_theirs(found: Found) -> Built:
        pool = on_field("opponent", {"cards": found["cards"], "other": False})
        return v.Pick((pool,), found["number"], who="opponent") if isinstance(pool, Pool) else None

    for way in (f"<cards><number>{COUNTER}を{{選ぶ}}", f"<cards>を<number>{COUNTER}{{選ぶ}}"):
        own = f"{ENEMY}は(自分の|自身の|自分の場の|自身の場の){way}"
        grammar.also("act", own, of_theirs, f"{ENEMY}は<pool:not_own><number>{COUNTER}を{{選ぶ}}")
    each = v.Pick((S.pool,), S.number, who="each")
    everybody = "(お互いのプレイヤー|各プレイヤー|お互い|すべてのプレイヤー)は"
    written = f"{everybody}<pool:own_pool><number>{COUNTER}を{{選ぶ}}"
    grammar.rule("act", written, each, also=(f"{everybody}<pool:own_pool>を<number>{COUNTER}{{選ぶ}}",))

    def each_does(found: Found) -> Built:
        return Sequence((filled(each, found), of_it(found["done"]))) if isinstance(found["done"], THEIR_DEEDS) else None

    for way in (
        f"<pool:own_pool><number>{COUNTER}を<done:done/*>",
        f"<pool:own_pool>を<number>{COUNTER}<done:done/*>",
        f"<pool:own_pool>を<number>{COUNTER}ずつ[選(び、|んで)]<done:done/*>",
    ):
        grammar.also("act", f"{everybody}{way}", each_does, written)
    grammar.made(
        "own_pool",
        "<pool>",
        lambda found: found["pool"] if found["pool"].whose == "own" and found["pool"].zone == "field" else None,
        lambda pool: {"pool": pool},
    )
    for way in (f"<cards><number>{COUNTER}を<done:done/*>", f"<cards>を<number>{COUNTER}<done:done/*>"):

        def theirs_done(found: Found) -> Built:
            pick, done = of_theirs(found), found["done"]
            if isinstance(done, v.Put) and done.whose:
                return None  # whose hand?
            if isinstance(pick, v.Pick) and isinstance(done, THEIR_DEEDS):
                return Sequence((pick, of_it(done)))
            return None

        own = f"{ENEMY}は(自分の|自身の|自分の場の|自身の場の){way}"
        grammar.also("act", own, theirs_done, f"{ENEMY}は<pool:not_own><number>{COUNTER}を{{選ぶ}}")
    pp = v.Pick((Pool("pp", "opponent"),), S.number, who="opponent")
    for way in ("PP<number>枚を{選ぶ}", "PPを<number>枚{選ぶ}"):
        grammar.read_only(
            "act", f"{ENEMY}は(自分の|自身の){way}", pp, f"{ENEMY}は<pool:not_own><number>{COUNTER}を{{選ぶ}}"
        )
    grammar.made(
        "not_own",
        "<pool>",
        lambda found: found["pool"] if found["pool"].whose != "own" else None,
        lambda pool: {"pool": pool},
    )
    for words, up_to in (
        (f"<pool><number>{COUNTER}を<done:done/*>", False),
        (f"<pool>を<number>{COUNTER}まで<done:done/*>", True),
    ):
        make, unmake = pick_and_do(up_to)
        also = (
            (f"<pool>を<number>{COUNTER}<done:done/*>",)
            if not up_to
            else (f"<pool><number>{COUNTER}までを<done:done/*>",)
        )
        grammar.made("act", words, make, unmake, also=also)
        hits = f"<pool><number>{COUNTER}に<done:hit/*>" if not up_to else f"<pool><number>{COUNTER}までに<done:hit/*>"
        grammar.made("act", hits, make, unpick_and_hit(up_to))


def either_pool(found: Found) -> Built:
    """One of two sorts of cards; キャラまたはアイテム, of one place, is read as one sort with two kinds."""
    first, second = found["pool"], found["second"]
    if first.zone == second.zone == "field" and "any" in (first.whose, second.whose):
        return None
    return v.Pick((first, second), found["number"])


def matched_pools(either: Built, value: Built) -> Iterable[Found]:
    found: Found = {}
    return [found] if matched(either, value, found) else []


def unpick_and_hit(up_to: bool) -> Unmaker:
    """相手のキャラ1体に2ダメージを与える: a pick, and what is dealt to it."""

    def unmake(value: Built) -> Iterable[Found]:
        if isinstance(value, Sequence) and len(value.steps) == 2:
            pick, dealt = value.steps
            if not isinstance(pick, v.Pick) or pick != v.Pick(pick.pools[:1], pick.number, up_to):
                return
            for found in unhit(dealt):
                if found["group"] == It():
                    yield {"pool": pick.pools[0], "number": pick.number, "done": found["hit"]}

    return unmake


def pick_and_do(up_to: bool) -> tuple[Maker, Unmaker]:
    """相手のキャラ1体を破壊する: which is chosen as it is done."""

    def make(found: Found) -> Built:
        if found["pool"].zone == "hand" and isinstance(found["done"], v.Discard):
            return None
        return Sequence((v.Pick((found["pool"],), found["number"], up_to), replaced(found["done"], OBJECT, It())))

    def unmake(value: Built) -> Iterable[Found]:
        if not isinstance(value, Sequence) or len(value.steps) != 2:
            return
        pick, done = value.steps
        if not isinstance(pick, v.Pick) or len(pick.pools) != 1 or pick.any_number or pick.who != "own":
            return
        if pick.up_to == up_to and getattr(done, "group", None) == It():
            yield {"pool": pick.pools[0], "number": pick.number, "done": change(done, group=OBJECT)}

    return make, unmake
