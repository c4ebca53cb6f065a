"""Actions: what a clause with its verb instructs to do, one function a verb."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tefuda.games.evolve.words import vocabulary as v
from tefuda.games.evolve.words.descriptions import HIDDEN, PLAYERS, Amount, amount
from tefuda.games.evolve.words.lexicon import POINTS
from tefuda.games.evolve.words.moving import counters_moved, put, same_as, zone_chain
from tefuda.games.evolve.words.phrases import Clause, Group
from tefuda.games.evolve.words.quantities import quantity, quoted_quantity, signed
from tefuda.games.evolve.words.references import Ref, player, refer
from tefuda.games.evolve.words.scene import Scene, counted, need, objects, refer_in, taken, without_particle
from tefuda.kernel.effects.nodes import All, Choose, Pool, Quantity, Test, Top
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.errors import Unreadable

_CARDS = "cards / カード"
_NUMBER = "a number / 数"


# ── one function a verb ─────────────────────────────────────────────────────────────────────────────────────────────
def choose(clause: Clause, scene: Scene) -> list[Node]:
    group = clause.take("を") or without_particle(clause)
    if group is None:
        raise clause.fail(_CARDS)
    random = "ランダムに" in clause.adverbs
    clause.adverbs = [word for word in clause.adverbs if word != "ランダムに"]
    ref = refer_in(group, scene)
    if ref.parts:
        return [v.ChooseEach(tuple(_choice(part, scene, random) for part in ref.parts))]
    return [_choice(counted(clause, ref), scene, random)]


def _choice(ref: Ref, scene: Scene, random: bool) -> Node:
    how = ref.amount
    if (
        not ref.pools
        or (how.number is None and not how.any_number)
        or how.op != "="
        or how.unit not in ("", "枚")
        or how.each
    ):
        raise Unreadable.at(ref.start, ref.end, "cards and how many / カードと枚数")
    number: Quantity = 1 if how.number is None else how.number
    random = random or ref.at_random
    if all(pool.zone in HIDDEN and Test("state", "表向き") not in pool.tests for pool in ref.pools) and not random:
        return v.Pick(ref.pools, number, how.up_to, scene.who, how.any_number)
    return Choose(ref.pools, number, how.up_to, how.any_number, scene.who if scene.who != "each" else "own", random)


def draw(clause: Clause, scene: Scene) -> list[Node]:
    group, clause.bare = clause.bare, None
    group = group or clause.take("を")
    noun = group.only if group is not None else None
    if group is None or (noun is not None and noun.sort == "quantity" and noun.quantity == ""):
        raise clause.fail(_NUMBER)
    if noun is not None and noun.sort == "quantity":
        how = amount(noun.quantity)
        if how.number is not None and how.op == "=" and not how.apiece:
            return [v.Draw(how.number, scene.who, how.up_to)]
    return [v.Draw(same_as(group), scene.who)]


def discard(clause: Clause, scene: Scene) -> list[Node]:
    group = next((group for particle, group in clause.cases if particle == "を"), None)
    if group is not None and scene.cost and group.joins == ("と",) and group.chains[0][-1].sort == "this":
        clause.take("を")  # 手札のこれとスペル1枚を捨てる: the other one is of the hand, too
        this, other = (Group((chain,), (), chain[0].start, chain[-1].end) for chain in group.chains)
        ref = refer_in(other, scene)
        if (
            refer(this).node is None
            or len(ref.pools) != 1
            or ref.pools[0].zone != "field"
            or not isinstance(ref.amount.number, int)
        ):
            raise Unreadable.at(group.start, group.end, "これとカード / this and other cards")
        return [v.Discard(ref.amount.number, tests=ref.pools[0].tests, with_this=True)]
    ref = need(objects(clause, scene), clause)
    random = ref.at_random or "ランダムに" in clause.adverbs
    clause.adverbs = [word for word in clause.adverbs if word != "ランダムに"]
    if ref.node is not None:
        return [v.Discard(1, scene.who, group=ref.node)]
    how = ref.amount
    if len(ref.pools) != 1 or ref.pools[0].zone != "hand" or how.op != "=" or how.each:
        raise Unreadable.at(ref.start, ref.end, "cards in hand / 手札のカード")
    pool = ref.pools[0]
    who = scene.who if pool.whose in ("own", "self") or scene.who != "own" else pool.whose
    if how.all:
        return [v.Discard(1, who, group=All(Pool("hand", who if who != "each" else "own", pool.tests, pool.other)))]
    if how.number is None and not how.any_number:
        raise Unreadable.at(ref.start, ref.end, _NUMBER)
    return [
        v.Discard(
            1 if how.number is None else how.number,
            who,
            pool.tests,
            None,
            random,
            pool.other,
            how.up_to,
            how.any_number,
        )
    ]


def _each(build: Callable[[Node], Node]) -> Callable[[Clause, Scene], list[Node]]:
    def act(clause: Clause, scene: Scene) -> list[Node]:
        group = clause.take("は")
        steps, node = taken(
            refer_in(group, scene) if group is not None else need(objects(clause, scene), clause), scene
        )
        return [*steps, build(node)]

    return act


def damage(clause: Clause, scene: Scene) -> list[Node]:
    """…に3ダメージ; …に「これの攻撃力」と同じダメージ; …に「…」の2倍のダメージ."""
    bare, clause.bare = clause.bare, None
    target = clause.take("に")
    divided = clause.verb is not None
    if divided:
        bare = clause.take("を")
    if bare is None or (target is None and (scene.held is None or divided)):
        raise clause.fail("damage and what it is dealt to / ダメージと対象")
    number = damage_number(bare)
    if target is None:
        assert scene.held is not None
        return [v.Damage(scene.held, number)]
    steps, group = taken(refer_in(target, scene), scene)
    return [*steps, v.Damage(group, number, divided)]


def damage_number(bare: Group) -> Quantity:
    noun = bare.only
    if noun is not None and noun.sort == "damage_number" and not noun.quantity:
        text = noun.text.removesuffix("ダメージ")
        return signed(f"+{text}")
    if len(bare.chains) == 1 and bare.head.sort == "damage" and bare.head.whole == "ダメージ":
        chain = bare.chains[0][:-1]
        if len(chain) == 1 and chain[0].sort == "quotation" and chain[0].glue == "と同じ":
            return quoted_quantity(chain[0])
        if len(chain) == 2 and chain[0].sort == "quotation" and chain[1].quantity.endswith("倍"):
            return quantity(Group((chain,), (), bare.start, bare.end))
    raise Unreadable.at(bare.start, bare.end, "an amount of damage / ダメージの数")


def recover(clause: Clause, scene: Scene) -> list[Node]:
    what, bare = clause.take("を"), clause.bare
    clause.bare = None
    if what is None or bare is None or what.head.whole != "PP" or len(what.chains) != 1:
        raise clause.fail("PP and a number / PPと数")
    whose = PLAYERS.get(what.chains[0][0].text, "own") if len(what.chains[0]) > 1 else scene.who
    return [v.Recover(same_as(bare), whose)]


def evolve(clause: Clause, scene: Scene) -> list[Node]:
    group, into = clause.take("は"), clause.take("に")
    ref = refer_in(group, scene) if group is not None else need(objects(clause, scene), clause)
    names: tuple[str, ...] = ()
    if into is not None:
        if any(
            len(chain) != 1 or chain[0].sort != "name" or chain[0].pre or chain[0].quantity for chain in into.chains
        ) or set(into.joins) - {"か"}:
            raise Unreadable.at(into.start, into.end, "a name / カード名")
        names = tuple(chain[0].text[1:-1] for chain in into.chains)
    steps, node = taken(ref, scene)
    return [*steps, v.Evolve(node, names)]


def transform(clause: Clause, scene: Scene) -> list[Node]:
    group, into = clause.take("は"), clause.take("に")
    if into is None or into.only is None or into.only.sort != "name" or into.only.pre:
        raise clause.fail("a token's name / トークンの名称")
    steps, node = taken(refer_in(group, scene) if group is not None else need(objects(clause, scene), clause), scene)
    return [*steps, v.Transform(node, into.only.text[1:-1])]


def search(clause: Clause, scene: Scene) -> list[Node]:
    origin = clause.take("から")
    if (
        origin is None
        or origin.head.whole != "デッキ"
        or len(origin.chains[0]) > 2
        or (len(origin.chains[0]) == 2 and origin.chains[0][0].text not in ("自分", "自身"))
    ):
        raise clause.fail("自分のデッキから / a deck to search")
    if scene.who not in ("own", "each"):
        raise clause.fail("自分のデッキから / a deck of one's own: nobody else searches")
    ref = need(objects(clause, scene), clause)
    if ref.parts:
        return [v.SearchEach(tuple(_searched(part) for part in ref.parts))]
    return [_searched(ref)]


def _searched(ref: Ref) -> Node:
    how = ref.amount
    if (
        len(ref.pools) != 1
        or ref.pools[0].zone != "field"
        or ref.pools[0].whose != "any"
        or how.number is None
        or how.op != "="
        or how.each
    ):
        raise Unreadable.at(ref.start, ref.end, "cards and how many / カードと枚数")
    return v.Search(ref.pools[0].tests, how.number, how.up_to)


def look(clause: Clause, scene: Scene) -> list[Node]:
    group = clause.take("を") or without_particle(clause)
    if group is None:
        raise clause.fail("cards / 見るカード")
    up_to = group.head.quantity.endswith("まで")
    if up_to:
        chain = group.chains[0]
        group = Group(
            ((*chain[:-1], replace(chain[-1], quantity=chain[-1].quantity.removesuffix("まで"))),),
            (),
            group.start,
            group.end,
        )
    node = refer(group).node
    if isinstance(node, Top) and not node.bottom and not node.half:
        return [v.Look(node.number, node.whose, up_to)]
    ref = refer(group)
    if len(ref.pools) == 1 and ref.amount == Amount() and ref.pools[0].zone in HIDDEN and not ref.pools[0].tests:
        return [v.LookAt(ref.pools[0].zone, ref.pools[0].whose)]
    raise Unreadable.at(group.start, group.end, "デッキの上N枚 / the top of a deck")


def _reveal_until(clause: Clause) -> list[Node]:
    """自分のデッキの上をスペルが2枚公開されるまで公開する."""
    deck, what, many, clause.bare = clause.take("を"), clause.take("が"), clause.bare, None
    clause.adverbs = [word for word in clause.adverbs if word != UNTIL_REVEALED]
    found = zone_chain(deck) if deck is not None else None
    if what is None or found is None or found.zones != ("deck",) or found.place != "top":
        raise clause.fail("デッキの上を / the top of a deck")
    ref = refer(what)
    how = amount(many.only.quantity) if many is not None and many.only is not None else Amount(1)
    if (
        len(ref.pools) != 1
        or ref.zone_only
        or ref.amount != Amount()
        or how.number is None
        or how.op != "="
        or how.up_to
    ):
        raise Unreadable.at(what.start, what.end, "cards and how many / カードと枚数")
    return [v.RevealUntil(ref.pools[0].tests, how.number, found.whose or "own")]


UNTIL_REVEALED = "公開されるまで"


def reveal(clause: Clause, scene: Scene) -> list[Node]:
    if UNTIL_REVEALED in clause.adverbs:
        return _reveal_until(clause)
    ref = need(objects(clause, scene), clause)
    if scene.looked:
        return taken(ref, scene, revealed=True)[0]
    if ref.zone_only and ref.pools[0].zone == "hand":  # 手札を公開する: all of it
        return [v.Reveal(All(ref.pools[0]))]
    steps, node = taken(ref, scene)
    return [*steps, v.Reveal(node)]


def shuffle(clause: Clause, scene: Scene) -> list[Node]:
    group = clause.take("を")
    if group is not None:
        found = zone_chain(group)
        if found.zones != ("deck",) or found.place:
            raise Unreadable.at(group.start, group.end, "a deck / デッキ")
        theirs = group.chains[0][0].text == "自身" and scene.who != "each"  # who acts shuffles their own
        return [v.Shuffle(scene.who if theirs else found.whose or scene.who)]
    return [v.Shuffle(scene.who)]


def exchange(clause: Clause, scene: Scene) -> list[Node]:
    group = clause.take("を")
    if group is None or group.joins != ("と",):
        raise clause.fail("AとBを / two cards")
    first, second = (refer_in(Group((chain,), (), chain[0].start, chain[-1].end), scene) for chain in group.chains)
    return [v.Exchange(first.group(), second.group())]


def banish(clause: Clause, scene: Scene) -> list[Node]:
    how = clause.take("で")
    if how is not None and (how.only is None or how.only.whole != "裏向き"):
        raise Unreadable.at(how.start, how.end, "裏向きで / face down")
    group = clause.take("は")
    steps, node = taken(refer_in(group, scene) if group is not None else need(objects(clause, scene), clause), scene)
    return [*steps, v.Banish(node, how is not None)]


def equip(clause: Clause, scene: Scene) -> list[Node]:
    group, what = clause.take("は"), clause.take("を")
    if (
        group is None
        or what is None
        or what.only is None
        or what.only.sort != "name"
        or what.only.quantity not in ("", "1枚")
        or what.only.pre
    ):
        raise clause.fail("(フォロワー)は『名称』を / what is equipped")
    steps, node = taken(refer_in(group, scene), scene)
    return [*steps, v.Equip(node, what.only.text[1:-1])]


def _winner(build: Callable[[str], Node]) -> Callable[[Clause, Scene], list[Node]]:
    def act(clause: Clause, scene: Scene) -> list[Node]:
        battle = clause.take("に")
        if battle is None or battle.only is None or battle.only.sort not in ("battle", "game"):
            raise clause.fail("バトルに / the battle")
        return [build(scene.who)]

    return act


def skip(clause: Clause, scene: Scene) -> list[Node]:
    group = clause.take("を")
    texts = [noun.whole for noun in group.chains[0]] if group is not None else []
    if len(texts) == 3 and texts[0] == "次" and texts[2] == "ターン" and texts[1] in PLAYERS:
        return [v.SkipTurn(PLAYERS[texts[1]])]
    raise clause.fail("次の自分のターンを / a turn to skip")


def carry_out(clause: Clause, scene: Scene) -> list[Node]:
    group = clause.take("を")
    if group is not None and group.head.sort == "extra_turn":
        before = clause.bare
        clause.bare = None
        if before is not None:
            raise Unreadable.at(before.start, before.end, "追加ターンを行う / an extra turn")
        whose = PLAYERS.get(group.chains[0][0].text, "") if len(group.chains[0]) == 2 else scene.who
        if whose:
            return [v.ExtraTurn(whose)]
    if group is not None and group.head.sort == "drive_check" and group.only is not None:
        times = clause.bare
        clause.bare = None
        if times is None:
            return [v.DriveCheck()]
        if times.only is not None and times.only.quantity.endswith("回"):
            number = amount(times.only.quantity).number
            if isinstance(number, int):
                return [v.DriveCheck(number)]
    raise clause.fail("what is carried out / 行うこと")


def roll(clause: Clause, scene: Scene) -> list[Node]:
    assert clause.verb is not None
    group = clause.take("を")
    if group is None or group.only is None or group.only.sort != "die":
        raise clause.fail("サイコロを / the die")
    return [v.RerollDie()] if clause.verb.verb == "ふりなおす" else [v.RollDie()]


def name_card(clause: Clause, scene: Scene) -> list[Node]:
    group = clause.take("を")
    if group is None or group.only is None or group.only.sort != "name_of" or group.only.quantity not in ("", "1枚"):
        raise clause.fail("カード名を / a card's name")
    return [v.NameCard()]


def give(clause: Clause, scene: Scene) -> list[Node]:
    whom = clause.take("に")
    if whom is not None and player(whom) != "opponent":
        raise Unreadable.at(whom.start, whom.end, "相手に / to the opponent")
    steps, node = taken(need(objects(clause, scene), clause), scene)
    return [*steps, v.Give(node)]


def play(clause: Clause, scene: Scene) -> list[Node]:
    steps, node = taken(need(objects(clause, scene), clause), scene)
    return [*steps, v.PlayCard(node)]


def eat(clause: Clause, scene: Scene) -> list[Node]:
    """これは2回食事する (14.2.1.1)."""
    *steps, raced = race(clause, scene)
    assert isinstance(raced, v.Race)
    return [*steps, v.Eat(raced.group, raced.times)]


def set_off(clause: Clause, scene: Scene) -> list[Node]:
    """それのユニオンバーストを元のコストを払わずに発動する (14.5.1.4)."""
    what = clause.take("を")
    if clause.adverbs != ["元のコストを払わずに"]:
        raise clause.fail("元のコストを支払わずに / without its original cost")
    clause.adverbs = []
    if what is None or len(what.chains) != 1 or what.head.sort != "burst" or len(what.chains[0]) < 2:
        raise clause.fail("(フォロワー)の【UB】を / a union burst")
    steps, node = taken(refer_in(Group((what.chains[0][:-1],), (), what.start, what.end), scene), scene)
    return [*steps, v.SetOff(node)]


def race(clause: Clause, scene: Scene) -> list[Node]:
    times = 1
    if clause.bare is not None and clause.bare.only is not None and clause.bare.only.quantity.endswith("回"):
        number = amount(clause.bare.only.quantity).number
        if isinstance(number, int):
            times, clause.bare = number, None
    group = clause.take("は")
    steps, node = taken(refer_in(group, scene) if group is not None else need(objects(clause, scene), clause), scene)
    return [*steps, v.Race(node, times)]


def remove(clause: Clause, scene: Scene) -> list[Node]:
    found = counters_moved(clause, scene)
    if found is None:
        raise clause.fail("counters / カウンター")
    return found


VERBS: dict[str, Callable[[Clause, Scene], list[Node]]] = {
    "選ぶ": choose,
    "置く": put,
    "出す": lambda clause, scene: put(clause, scene, "field"),
    "戻す": put,
    "加える": put,
    "引く": draw,
    "捨てる": discard,
    "破壊する": _each(v.Destroy),
    "消滅する": banish,
    "消滅させる": banish,
    "装備する": equip,
    "アクトする": _each(v.Act),
    "スタンドする": _each(v.Stand),
    "割りふる": damage,
    "回復する": recover,
    "進化する": evolve,
    "進化させる": evolve,
    "変身する": transform,
    "探す": search,
    "見る": look,
    "公開する": reveal,
    "シャッフルする": shuffle,
    "奪う": _each(v.Steal),
    "渡す": give,
    "入れ替える": exchange,
    "操縦する": _each(v.Pilot),
    "勝利する": _winner(v.WinBattle),
    "敗北する": _winner(v.LoseBattle),
    "スキップする": skip,
    "行う": carry_out,
    "ふる": roll,
    "ふりなおす": roll,
    "指定する": name_card,
    "プレイする": play,
    "出走する": race,
    "食事する": eat,
    "発動する": set_off,
    "取り除く": remove,
    "取る": remove,
}


def points(group: Group, scene: Scene) -> tuple[str, str] | None:
    """自分のPP最大値: which number of which player."""
    if (
        len(group.chains) != 1
        or group.head.sort != "points"
        or len(group.chains[0]) > 2
        or group.head.quantity
        or group.head.pre
    ):
        return None
    whose = scene.who
    if len(group.chains[0]) == 2:
        found = PLAYERS.get(group.chains[0][0].whole)
        if found is None:
            return None
        whose = scene.who if found == "self" else found
    return POINTS[group.head.text], whose
