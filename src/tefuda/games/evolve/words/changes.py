"""Changes: what is said of a card for a while: its numbers, the abilities it has, what it can and cannot do."""

from __future__ import annotations

from collections.abc import Callable

from tefuda.games.evolve.words import vocabulary as v
from tefuda.games.evolve.words.actions import points
from tefuda.games.evolve.words.descriptions import PLAYERS, amount
from tefuda.games.evolve.words.lexicon import KINDS, STATS, ZONES
from tefuda.games.evolve.words.phrases import Clause, Group, Noun
from tefuda.games.evolve.words.quantities import quantity, signed
from tefuda.games.evolve.words.references import player
from tefuda.games.evolve.words.scene import Scene, counted, refer_in, taken
from tefuda.kernel.effects import nodes as e
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.errors import Unreadable

_STAT = STATS | {"コスト": "cost"}
Abilities = Callable[[Noun], tuple[Node, ...]]


def modifiers(noun: Noun) -> list[Node]:
    """【攻撃力】+1/【体力】+2."""
    found: list[Node] = []
    for stat, number in noun.modifiers:
        if not stat:
            raise Unreadable.at(noun.start, noun.end, "【攻撃力】 or 【体力】 / 増減する数値")
        found.append(e.Add(STATS[stat], signed(number)))
    return found


def given(group: Group, abilities: Abilities) -> list[Node]:
    """【疾走】【必殺】, 【指定攻撃】と「…」: the abilities that are had."""
    if set(group.joins) - {"と"}:
        raise Unreadable.at(group.start, group.end, "abilities / 能力")
    gained: list[Node] = []
    extra: list[Node] = []
    for chain in group.chains:
        noun = chain[0]
        if len(chain) != 1 or noun.quantity:
            raise Unreadable.at(chain[0].start, chain[-1].end, "an ability / 能力")
        if noun.sort == "keywords" and not noun.pre and not noun.either:
            gained += [e.Keyword(word) for word in noun.keywords]
        elif noun.sort == "drive" and not noun.pre:
            gained.append(e.Keyword("ドライブ"))
        elif noun.sort == "quotation" and not noun.pre:
            gained += abilities(noun)
        elif noun.sort == "type_of" and len(noun.pre) == 1 and noun.pre[0].endswith("・"):
            extra.append(e.Become("type", noun.pre[0][:-1], also=True))
        else:
            raise Unreadable.at(noun.start, noun.end, "an ability / 能力")
    return ([e.Gain(tuple(gained))] if gained else []) + extra


def either_of(group: Group) -> tuple[str, ...]:
    """【突進】か【必殺】: one of these keywords."""
    noun = group.only
    return noun.keywords if noun is not None and noun.sort == "keywords" and noun.either else ()


_DAMAGE = {
    "能力ダメージ": "be_damaged",
    "ダメージ": "be_damaged_at_all",
    "交戦ダメージ": "be_damaged_in_combat",
    "攻撃ダメージ": "be_damaged_by_attack",
}
SORTS = {"能力ダメージ": "ability", "ダメージ": "", "交戦ダメージ": "combat", "攻撃ダメージ": "attack"}


def predicate(clause: Clause, abilities: Abilities) -> list[Node] | None:
    """What a clause says of its subject, as changes; None when its verb says no such thing."""
    verb = clause.verb
    if verb is None:
        return None
    form = verb.form
    if (
        verb.verb == "する"
        and clause.bare is not None
        and clause.bare.only is not None
        and clause.bare.only.sort == "modifiers"
        and form in ("end", "te", "stem", "may")
        and not clause.has("を")
    ):
        found = modifiers(clause.bare.only)
        clause.bare = None
        return found
    if verb.verb in ("持つ", "得る") and form in ("end", "stem", "te", "may"):
        group = clause.take("を")
        return given(group, abilities) if group is not None else None
    if verb.verb == "失う" and form in ("end", "stem", "te"):
        return _lost(clause)
    if verb.verb == "でもある":
        group, clause.bare = clause.bare, None
        if group is not None and group.only is not None and group.only.sort == "name" and not group.only.pre:
            return [e.Become("name", group.only.text[1:-1], also=True)]
        raise clause.fail("a name / カード名")
    deed = _deed(clause)
    return None if deed is None else [deed]


def _lost(clause: Clause) -> list[Node]:
    group = clause.take("を")
    noun = group.only if group is not None else None
    if noun is not None and noun.sort == "keywords" and not noun.either:
        return [e.LoseAbilities(noun.keywords)]
    if noun is not None and noun.text == "能力" and noun.quantity == "すべて" and not noun.pre:
        return [e.LoseAbilities()]
    raise clause.fail("abilities to lose / 失う能力")


def _deed(clause: Clause) -> Node | None:
    verb = clause.verb
    assert verb is not None
    by_ability = "能力によって" in clause.adverbs
    if verb.verb in ("破壊する", "消滅する", "消滅させる") and verb.form in (
        "passive_not",
        "not",
        "passive_not_stem",
        "not_stem",
    ):
        clause.adverbs = [word for word in clause.adverbs if word != "能力によって"]
        if verb.verb == "破壊する":
            return e.Forbid("be_destroyed" if by_ability else "be_destroyed_at_all")
        return e.Forbid("be_banished")
    if verb.verb == "攻撃する":
        return _attack(clause)
    if verb.verb == "選ぶ" and verb.form == "passive_not":
        group = clause.take("に") or clause.take("で")
        clause.adverbs = [word for word in clause.adverbs if word != "能力によって"]
        if group is not None and not (
            group.chains[0][0].text == "相手" and group.head.sort in ("ability", "player", "kind")
        ):
            raise Unreadable.at(group.start, group.end, "相手の能力に / by the opponent")
        return e.Forbid("be_chosen")
    if verb.verb == "受ける" and verb.form == "not":
        group = clause.take("を")
        if group is not None and group.only is not None and group.only.whole in _DAMAGE and not group.only.pre:
            return e.Forbid(_DAMAGE[group.only.text])
        if group is not None and [noun.whole for noun in group.chains[0]] == ["相手", "能力ダメージ"]:
            return e.Forbid("be_damaged_by_opponent")
        raise clause.fail("ダメージを / damage")
    if verb.verb == "与える" and verb.form == "not":
        group = clause.take("を")
        if group is not None and group.only is not None and group.only.whole == "ダメージ":
            return e.Forbid("deal")
        raise clause.fail("ダメージを / damage")
    if verb.verb == "スタンドする" and verb.form in ("not", "cannot"):
        phase = clause.take("に")
        if phase is None or phase.head.sort != "phase" or phase.head.whole != "スタートフェイズ":
            raise clause.fail("スタートフェイズに / in the start phase")
        texts = [noun.whole for noun in phase.chains[0][:-1]]
        whose = {"自分": "own", "相手": "opponent"}
        if len(texts) == 1 and texts[0] == "自分":
            return e.Forbid("stand")
        if texts == ["次", "それ", "プレイヤー"]:
            return e.Forbid("stand@its")
        if len(texts) == 2 and texts[0] == "次" and texts[1] in whose:
            return e.Forbid(f"stand@{whose[texts[1]]}")
        raise Unreadable.at(phase.start, phase.end, "a start phase / スタートフェイズ")
    if verb.verb == "プレイする" and verb.form == "cannot":
        origin = clause.take("から")
        if origin is not None:
            zone = origin.only
            if zone is None or zone.sort != "zone":
                raise Unreadable.at(origin.start, origin.end, "a zone / 領域")
            return e.Forbid(f"play@{ZONES[zone.text]}")
        return e.Forbid("play")
    if verb.verb == "プレイする" and verb.form == "can":
        group = clause.take("を")
        if group is None or [noun.whole for noun in group.chains[0]] != ["自分", "消滅領域", "カード"] or group.joins:
            raise clause.fail("自分の消滅領域のカードを / cards of the banished zone")
        return e.Allow("play_banished")
    if verb.verb == "進化する" and verb.form == "cannot":
        return e.Forbid("evolve")
    if verb.verb in ("敗北する", "勝利する") and verb.form in ("not", "cannot"):
        battle = clause.take("に")
        if battle is None or battle.only is None or battle.only.sort not in ("battle", "game"):
            raise clause.fail("バトルに / the battle")
        return e.Forbid("lose" if verb.verb == "敗北する" else "win")
    if verb.verb == "出る" and verb.form == "end":
        how, onto = clause.take("で"), clause.take("に")
        if (
            how is None
            or how.only is None
            or how.only.whole != "アクト状態"
            or onto is None
            or onto.only is None
            or onto.only.whole != "場"
        ):
            raise clause.fail("アクト状態で場に / how it enters")
        return e.Demand("enter_acted")
    if verb.verb == "引く" and verb.form == "cannot":
        cards = clause.take("を")
        if cards is not None and (cards.only is None or cards.only.whole != "カード"):
            raise Unreadable.at(cards.start, cards.end, "カードを / cards")
        if clause.adverbs == ["スタートフェイズ以外で"]:
            clause.adverbs = []
            return e.Forbid("draw_outside_start")
        return e.Forbid("draw")
    if verb.verb == "使う" and verb.form == "cannot":
        group = clause.take("を")
        noun = group.only if group is not None else None
        if noun is not None and noun.sort == "ability" and not noun.pre:
            return e.Forbid("activate")
        raise clause.fail("能力を / an ability")
    return None


def unusable(clause: Clause, scene: Scene) -> list[Node] | None:
    """それの【ファンファーレ】能力を使えない."""
    if clause.verb is None or (clause.verb.verb, clause.verb.form) != ("使う", "cannot"):
        return None
    group = clause.take("を")
    if (
        group is None
        or len(group.chains) != 1
        or group.head.text != "能力"
        or len(group.chains[0]) < 2
        or group.head.quantity
    ):
        raise clause.fail("それの【…】能力を / abilities")
    label = group.head.pre
    if label == ("【進化】を除く", "【起動】"):
        label = ("【起動/進化】",)
    if len(label) != 1 or not label[0].startswith("【"):
        raise clause.fail("それの【…】能力を / abilities")
    steps, node = taken(refer_in(Group((group.chains[0][:-1],), (), group.start, group.end), scene), scene)
    return [*steps, e.Change(node, (e.Forbid(f"use:{label[0][1:-1]}"),), scene.until)]


def untriggered(clause: Clause, scene: Scene) -> list[Node] | None:
    """相手の【ファンファーレ】能力と【進化時】能力は誘発しない: of the cards that a player has on the field."""
    group = next((group for particle, group in clause.cases if particle == "は"), None)
    if clause.verb != ("誘発する", "not") or group is None:
        return None
    clause.take("は")
    labels = [chain[-1].pre[0][1:-1] for chain in group.chains if chain[-1].text == "能力" and len(chain[-1].pre) == 1]
    before = group.chains[0][:-1]
    whose = PLAYERS.get(before[0].text) if len(before) == 1 and not before[0].pre else None
    if whose is None or len(labels) != len(group.chains) or any(len(chain) > 1 for chain in group.chains[1:]):
        raise Unreadable.at(group.start, group.end, "(プレイヤー)の【…】能力は / abilities")
    forbidden = tuple([e.Forbid(f"trigger:{label}") for label in labels])
    return [e.Change(e.All(e.Pool("field", whose)), forbidden, scene.until)]


def _attack(clause: Clause) -> Node | None:
    verb = clause.verb
    assert verb is not None
    if verb.form in ("passive_not",):
        by = clause.take("に") or clause.take("から")
        if by is not None and not (by.chains[0][0].text == "相手" and len(by.chains) == 1 and not by.head.quantity):
            raise Unreadable.at(by.start, by.end, "相手に / by the opponent")
        return e.Forbid("be_attacked")
    if verb.form == "cannot":
        target = clause.take("を")
        if target is None:
            return e.Forbid("attack")
        if player(target) == "opponent":
            return e.Forbid("attack_opponent")
        texts = [noun.whole for noun in target.chains[0]]
        if texts in (["相手", "リーダー"], ["リーダー"]) and len(target.chains) == 1:
            return e.Forbid("attack_leader")
        if texts in (["相手", "フォロワー"], ["フォロワー"]) and len(target.chains) == 1 and not target.head.pre:
            return e.Forbid("attack_follower")
        raise Unreadable.at(target.start, target.end, "相手を or 相手のリーダーを / whom it cannot attack")
    if verb.form == "end" and clause.adverbs[:1] and clause.adverbs[0].startswith("可能なら"):
        return _demanded_attack(clause)
    return None


def _demanded_attack(clause: Clause) -> Node:
    """可能なら攻撃する, 可能ならターンごとに1回、攻撃する, 可能ならこれを攻撃する, 可能なら相手のリーダーを攻撃する."""
    often, target = clause.adverbs[0].removeprefix("可能なら").strip("、"), clause.take("を")
    clause.adverbs = clause.adverbs[1:]
    if target is None:
        return e.Demand("attack_each_turn" if often else "attack")
    texts = [noun.whole for noun in target.chains[0]] if len(target.chains) == 1 else []
    if not often:
        if texts == ["これ"]:
            return e.Demand("attack_source")
        if texts in (["相手", "リーダー"], ["リーダー"]):
            return e.Demand("attack_leader")
        if texts in (["相手", "フォロワー"], ["相手", "場", "フォロワー"], ["フォロワー"]):
            return e.Demand("attack_follower")
    raise Unreadable.at(target.start, target.end, "whom it attacks if able / 可能なら攻撃する相手")


def ignoring(first: Clause, second: Clause) -> list[Node] | None:
    """【守護】を無視して攻撃できる."""
    if (
        first.verb is None
        or first.verb.verb != "無視する"
        or first.verb.form != "te"
        or second.verb is None
        or second.verb.verb != "攻撃する"
        or second.verb.form != "can"
    ):
        return None
    group = first.take("を")
    if group is None or group.only is None or group.only.keywords != ("守護",):
        raise first.fail("【守護】を / ward")
    return [e.Allow("ignore_ward")]


def setting(clause: Clause, scene: Scene) -> list[Node] | None:
    """…を+1する, …を5にする: players' numbers, cards' numbers, kinds, limits, states."""
    verb = clause.verb
    if verb is None or verb.verb not in ("する", "なる") or verb.form not in ("end", "te", "stem", "may", "noun"):
        return None
    what = clause.take("を") if verb.verb == "する" else clause.take("は")
    if what is None:
        return None
    found = points(what, scene)
    bare = clause.bare
    if bare is not None and bare.only is not None and bare.only.sort == "modifiers" and len(bare.only.modifiers) == 1:
        stat, number = bare.only.modifiers[0]
        clause.bare = None
        if found is not None and not stat:
            return [v.Gainpoints(found[0], signed(number), found[1])]
        head = what.head
        if head.sort == "keywords" and head.keywords == ("スタック",) and not stat:
            whose = "own"
            return [
                v.Pick((e.Pool("field", whose, (e.Test("keyword", "スタック"),)),)),
                v.PutCounter(refer_it(), "スタック", signed(number)),
            ]
        if (
            head.sort in ("stat", "fact")
            and not stat
            and not head.quantity
            and len(what.chains) == 1
            and len(what.chains[0]) > 1
        ):
            group = Group((what.chains[0][:-1],), (), what.start, what.end)
            steps, node = taken(refer_in(group, scene), scene)
            return [*steps, e.Change(node, (e.Add(_fact(head), signed(number)),), scene.until)]
        raise Unreadable.at(what.start, what.end, "a number that can change / 変わる数値")
    into = clause.take("に")
    if into is None:
        raise clause.fail("what it becomes / なにになるか")
    if found is not None:
        return [v.Setpoints(found[0], quantity(into), found[1])]
    head = what.head
    if head.sort == "limit" and len(what.chains) == 1:
        zones = [noun for noun in what.chains[0] if noun.sort == "zone"]
        owners = [noun.whole for noun in what.chains[0] if noun.sort == "player"]
        if (
            len(zones) == 1
            and len(zones) + len(owners) + 1 == len(what.chains[0])
            and owners in ([], ["自分"], ["相手"])
        ):
            return [v.SetLimit(ZONES[zones[0].text], quantity(into), "opponent" if owners == ["相手"] else "own")]
    if head.sort in ("stat", "fact") and not head.quantity and len(what.chains) == 1 and len(what.chains[0]) > 1:
        group = Group((what.chains[0][:-1],), (), what.start, what.end)
        steps, node = taken(refer_in(group, scene), scene)
        return [*steps, e.Change(node, (e.Make(_fact(head), quantity(into)),), scene.until)]
    if (
        what.joins == ("と",)
        and [chain[-1].sort for chain in what.chains] in (["fact", "fact"], ["stat", "stat"])
        and len(what.chains[0]) > 1
        and len(what.chains[1]) == 1
    ):
        group = Group((what.chains[0][:-1],), (), what.start, what.end)
        steps, node = taken(refer_in(group, scene), scene)
        value = quantity(into)
        return [
            *steps,
            e.Change(
                node, tuple(e.Make(_STAT[chain[-1].text.strip("【】")], value) for chain in what.chains), scene.until
            ),
        ]
    noun = into.only
    steps, node = taken(counted(clause, refer_in(what, scene)), scene)
    if noun is not None and not noun.quantity and not noun.pre:
        if noun.text in ("裏向き", "表向き"):
            return [*steps, v.Turnover(node, noun.text == "裏向き")]
        if noun.text == "【箱詰め】状態":
            return [*steps, v.Box(node)] if not scene.until else [*steps, v.Box(node, scene.until)]
        if noun.text in KINDS:
            return [*steps, e.Change(node, (e.Become("kind", noun.text),), scene.until)]
    raise Unreadable.at(into.start, into.end, "what it becomes / なにになるか")


def _fact(noun: Noun) -> str:
    """Which number of a card: 【攻撃力】, コスト, 【進化】コスト."""
    if noun.whole == "【進化】コスト":
        return "evolve_cost"
    if noun.pre:
        raise Unreadable.at(noun.start, noun.end, "a number of a card / カードの数値")
    return _STAT[noun.text.strip("【】")]


def refer_it() -> Node:
    from tefuda.kernel.effects.nodes import It

    return It()


def damage_change(first: Clause, second: Clause, scene: Scene) -> tuple[Node, Node] | None:
    """これが受けるダメージを-1する: the group, and the replacement on it (5.14.2)."""
    if first.verb is None or first.verb.verb not in ("受ける", "与える") or first.verb.form != "end" or first.ender:
        return None
    if second.verb != ("する", "end"):
        raise second.fail("する / what becomes of the damage")
    subject, what = first.take("が"), second.take("を")
    once = "次に" in first.adverbs
    first.adverbs = [word for word in first.adverbs if word != "次に"]
    first.done("the damage / ダメージ")
    if once and not scene.until:
        raise first.fail("このターン、 / this turn")
    if subject is None or what is None:
        raise second.fail("ダメージを / the damage")
    least, by_whose, kind = _which_damage(what)
    event = "damaged" if first.verb.verb == "受ける" else "dealt"
    ref = refer_in(subject, scene)
    group = ref.group(loose=True)
    sort = SORTS[kind]
    instead: Node
    if (
        second.bare is not None
        and second.bare.only is not None
        and second.bare.only.sort == "modifiers"
        and not second.bare.only.modifiers[0][0]
    ):
        instead = v.Amount(add=signed(second.bare.only.modifiers[0][1]))
        second.bare = None
    else:
        into = second.take("に")
        if into is None:
            raise second.fail("+N, -N or Nに / 変わる数")
        halved = into.only is not None and into.only.whole == "半分"
        instead = v.Amount(value=e.Half(v.EventAmount()) if halved else quantity(into))
    second.done("the damage / ダメージ")
    subject_node: Node = ref.pools[0] if ref.node is None else ref.node
    # Spells lie nowhere that effects could be on them: what is said of them is on the leader.
    if isinstance(group, e.All) and e.Test("kind", "スペル") in group.pool.tests:
        group = e.All(e.Pool("leader", "own"))
    damage = v.Would(event, subject_node, sort=sort, by_whose=by_whose, at_least=least)
    return group, e.Replace(damage, instead, once=once)


def _which_damage(what: Group) -> tuple[int, str, str]:
    """4以上のダメージ, 相手の能力ダメージ: from how much on, whose, and what damage."""
    least, by_whose = 0, ""
    chain = what.chains[0]
    if len(what.chains) == 1 and chain[-1].whole in SORTS:
        for noun in chain[:-1]:
            if noun.sort == "quantity" and noun.quantity.endswith("以上") and not least and not noun.pre:
                number = amount(noun.quantity).number
                if not isinstance(number, int):
                    break
                least = number
            elif noun.whole == "相手" and not by_whose:
                by_whose = "opponent"
            else:
                break
        else:
            return least, by_whose, chain[-1].text
    raise Unreadable.at(what.start, what.end, "ダメージを / the damage")
