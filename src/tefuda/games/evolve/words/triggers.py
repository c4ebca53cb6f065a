"""Triggers: what stands before とき and before 代わりに, as the event that is waited for."""

from __future__ import annotations

from dataclasses import replace

from tefuda.games.evolve.words import vocabulary as v
from tefuda.games.evolve.words.conditions import condition
from tefuda.games.evolve.words.descriptions import PLAYERS, Amount
from tefuda.games.evolve.words.lexicon import PHASES, STATS, VERBS, ZONES
from tefuda.games.evolve.words.phrases import Clause, Group, Noun, Phrase
from tefuda.games.evolve.words.references import player, refer
from tefuda.kernel.effects.nodes import Pool, This
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.errors import Unreadable

_WANTED = "an event / 事象"
_SORTS = {"能力ダメージ": "ability", "ダメージ": "", "交戦ダメージ": "combat", "攻撃ダメージ": "attack"}
_PLAIN = {
    ("破壊する", "passive_past"): "destroyed",
    ("進化する", "past"): "evolved",
    ("超進化する", "past"): "super_evolved",
    ("攻撃する", "past"): "attacked",
    ("攻撃する", "passive_past"): "was_attacked",
    ("交戦する", "past"): "fought",
    ("融合する", "past"): "fused",
    ("スタンドする", "past"): "stood",
    ("アクトする", "past"): "acted",
    ("出走する", "past"): "raced",
    ("選ぶ", "passive_past"): "chosen",
    ("消滅する", "past"): "banished",
    ("ドライブチェックする", "past"): "drive_checked",
}
_PLAIN_WOULD = {("破壊する", "passive"): "destroyed", ("引く", "end"): "drawn"}


def subject(group: Group) -> Node:
    """Who an event is about: this card, or cards of a description."""
    ref = refer(group)
    if ref.node is not None:
        return ref.node
    if len(ref.pools) == 1 and ref.amount == Amount():
        return ref.pools[0]
    raise Unreadable.at(group.start, group.end, "a card or a description of cards / カード")


def _zone(group: Group) -> tuple[str, str]:
    chain = group.chains[0]
    if len(group.chains) == 1 and chain[-1].sort == "zone" and not chain[-1].quantity and not chain[-1].pre:
        if len(chain) == 1:
            return ZONES[chain[0].text], ""
        if len(chain) == 2 and chain[0].text in PLAYERS:
            return ZONES[chain[1].text], PLAYERS[chain[0].text]
    raise Unreadable.at(group.start, group.end, "a zone / 領域")


def _owned(node: Node, whose: str, zone: str = "") -> Node:
    """自分の場に出た: whose field says whose card (an event's pool has no zone of its own)."""
    if isinstance(node, Pool) and (whose or zone):
        return Pool(zone or node.zone, whose or node.whose, node.tests, node.other)
    return node


def trigger(clause: Clause) -> Node:
    """The event of a とき clause."""
    clause = clause.copy()
    if clause.verb is None or (clause.verb.verb in ("いる", "ある", "である") and clause.verb.form in ("end", "not")):
        return v.Whenever(condition(clause))
    found = _phase(clause) or event(clause)
    if found is None:
        raise clause.fail(_WANTED)
    clause.done(_WANTED)
    return found


def _phase(clause: Clause) -> Node | None:
    """自分のエンドフェイズが来た, ターンが終わった."""
    verb = clause.verb
    if verb is None or (verb.verb, verb.form) not in (("来る", "past"), ("終わる", "past")):
        return None
    group = clause.take("が")
    if group is None or len(group.chains) != 1:
        return None
    chain = group.chains[0]
    whose = "any"
    if len(chain) == 2 and chain[0].text in ("自分", "相手") and not chain[0].pre:
        whose = PLAYERS[chain[0].text]
    elif len(chain) != 1:
        return None
    if chain[-1].sort == "phase" and verb.verb == "来る" and not chain[-1].pre:
        return v.When("phase", None, whose, PHASES[chain[-1].text])
    if chain[-1].sort in ("turn", "this_turn") and verb.verb == "終わる":
        return v.When("turn_ended", None, whose)
    return None


def event(clause: Clause) -> Node | None:
    verb = clause.verb
    if verb is None:
        return None
    key = (verb.verb, verb.form)
    if key in (("プレイする", "past"), ("捨てる", "past"), ("引く", "past")):
        return _players(clause, verb.verb)
    if key == ("+する", "past") or key == ("-する", "past"):
        return _changed(clause, "raised" if verb.verb == "+する" else "lowered")
    if key == ("トリガーする", "past"):  # 自分のドライブチェックによってトリガーしたとき (14.4.5.1.4)
        checks = [word for word in clause.adverbs if word.endswith("ドライブチェックによって")]
        clause.adverbs = [word for word in clause.adverbs if word not in checks]
        return v.When("drive triggered", None, PLAYERS[checks[0][:2]]) if len(checks) == 1 else None
    if key == ("装備する", "past"):
        return _equipped(clause)
    if key == ("減少する", "past"):
        return _decreased(clause)
    if key == ("融合する", "past") and not clause.has("が"):
        materials = clause.take("を")
        node = subject(materials) if materials is not None else None
        return v.When("fused_with", node) if isinstance(node, Pool) else None
    who = clause.take("が")
    if who is not None and who.head.sort == "burst" and key == ("発動する", "past"):
        return _went_off(who)
    if (
        key in (("置く", "passive_past"), ("戻る", "past"), ("戻す", "passive_past"), ("加える", "passive_past"))
        and who is None
    ):
        who = clause.take("を")
    if who is None:
        return None
    if who.head.sort == "counter":
        return None
    node = subject(who)
    if key == ("出る", "past"):
        onto, origin = clause.take("に"), clause.take("から")
        whose = ""
        if onto is not None:
            zone, whose = _zone(onto)
            if zone != "field":
                return None
        if not isinstance(node, This | Pool):
            return None
        return v.When("entered", _owned(node, whose), from_zone=_zone(origin)[0] if origin is not None else "")
    if key == ("離れる", "past"):
        left = clause.take("を")
        if left is None or _zone(left)[0] != "field":
            return None
        return v.When("left", node)
    if key in (("置く", "passive_past"), ("戻る", "past"), ("戻す", "passive_past"), ("加える", "passive_past")):
        onto, origin = clause.take("に"), clause.take("から")
        if onto is None:
            return None
        to_zone, to_whose = _zone(onto)
        from_zone, whose = _zone(origin) if origin is not None else ("", "")
        return v.When("moved", _owned(node, whose), from_zone=from_zone, to_zone=to_zone, to_whose=to_whose)
    if verb.verb in ("受ける", "与える") and verb.form == "past":
        what, whom = clause.take("を"), clause.take("に") if verb.verb == "与える" else None
        if what is None or what.head.whole not in _SORTS or what.head.pre or len(what.chains) != 1:
            return None
        sort, chain = _SORTS[what.head.text], what.chains[0]
        if len(chain) > 1:  # 相手のリーダーへの攻撃ダメージ
            if whom is not None or verb.verb != "与える" or chain[-2].glue != "への":
                return None
            whom = Group((chain[:-1],), (), what.start, what.end)
        if whom is None:
            dealer = clause.take("から") if verb.verb == "受ける" else None
            source = None if dealer is None else subject(dealer)
            return v.When("damaged" if verb.verb == "受ける" else "dealt", node, sort=sort, by=source)
        ref = refer(whom)
        if len(ref.pools) != 1 or ref.amount not in (Amount(), Amount(1, op=">=", unit="枚")):
            raise Unreadable.at(whom.start, whom.end, "cards that it is dealt to / ダメージを受けるカード")
        return v.When("dealt", node, sort=sort, whom=ref.pools[0], once=ref.amount != Amount())
    if key in _PLAIN:
        by = clause.take("に")
        if by is not None:
            raise Unreadable.at(by.start, by.end, _WANTED)
        origin = clause.take("から") if _PLAIN[key] == "banished" else None
        if origin is not None:  # これが自分の手札から消滅した
            from_zone, whose = _zone(origin)
            return v.When("banished", _owned(node, whose), from_zone=from_zone)
        return v.When(_PLAIN[key], node, sort=_by_abilities(clause) if _PLAIN[key] == "destroyed" else "")
    return None


def undergone(phrases: list[Phrase]) -> tuple[Node, Group] | None:
    """このターン中に…から…を受けた相手のフォロワー: what has happened to the cards this turn, as a test, and the cards."""
    when, *cases, cards = phrases
    verb = VERBS.get(cards.group.chains[0][0].pre[0]) if cards.group.chains[0][0].pre else None
    told = when.particle == "に" and when.group.only is not None and when.group.only.sort == "this_turn"
    if not told or verb is None or cards.particle or not all(phrase.particle for phrase in cases):
        return None
    start, end = cards.group.start, cards.group.end
    this = Group(((Noun("これ", "this", start, start),),), (), start, start)
    clause = Clause([("が", this), *[(case.particle, case.group) for case in cases]], verb=verb, start=start, end=end)
    happened = event(clause)
    clause.done(_WANTED)
    if not isinstance(happened, v.When):
        return None
    (first, *nouns), *chains = cards.group.chains
    bare = (replace(first, pre=first.pre[1:]), *nouns)
    return v.Underwent(v.Times(happened)), replace(cards.group, chains=(bare, *chains))


def _by_abilities(clause: Clause) -> str:
    """能力によって: the sort of a destruction that an ability brings about; "" where that is not said."""
    said = "能力によって" in clause.adverbs
    clause.adverbs = [word for word in clause.adverbs if word != "能力によって"]
    return "ability" if said else ""


def _equipped(clause: Clause) -> Node | None:
    """これを装備したとき, 自分のフォロワーが『名称』を装備したとき (14.5.2.2.2)."""
    who, what = clause.take("が"), clause.take("を")
    if what is None or what.only is None or what.only.quantity or what.only.pre:
        return None
    if what.only.sort == "this" and who is None:
        return v.When("equipped_with", This())
    if who is None or what.only.sort != "name":
        return None
    return v.When("equipped", subject(who), fact=what.only.text[1:-1])


def _went_off(who: Group) -> Node | None:
    """自分のユニオンバーストが発動した, 自分の場のフォロワーのユニオンバーストが発動した (14.5.1.3)."""
    if len(who.chains) != 1 or len(who.chains[0]) < 2:
        return None
    chain = who.chains[0][:-1]
    if len(chain) == 1 and chain[0].text in ("自分", "相手"):
        return v.When("burst", None, PLAYERS[chain[0].text])
    return v.When("burst", subject(Group((chain,), (), who.start, who.end)))


def _players(clause: Clause, verb: str) -> Node | None:
    """自分がスペルをプレイした, これを手札から捨てた, 自分が1枚引いた."""
    who, what = clause.take("が"), clause.take("を")
    whose = player(who) if who is not None else None
    if who is not None and whose is None:
        return None
    if verb == "引く":
        outside = clause.adverbs == ["スタートフェイズ以外で"]
        clause.adverbs = [] if outside else clause.adverbs
        if (
            what is None
            and clause.bare is not None
            and clause.bare.only is not None
            and clause.bare.only.quantity == "1枚"
        ):
            clause.bare = None
            return v.When("drawn", None, whose or "own", sort="effect" if outside else "")
        return None
    if what is None:
        return None
    origin = clause.take("から")
    if verb == "捨てる":
        if origin is not None and _zone(origin)[0] != "hand":
            return None
        ref = refer(what)
        by = clause.take("の能力によって")
        if ref.node is not None:
            return v.When("discarded", ref.node, by=None if by is None else subject(by))
        if by is not None:
            return None
        together = clause.bare is not None and clause.bare.only is not None and clause.bare.only.whole == "1枚以上"
        clause.bare = None if together else clause.bare
        if len(ref.pools) != 1 or ref.amount.number not in (None, 1) or ref.amount.all or ref.amount.op != "=":
            return None
        return v.When("discarded", _owned(ref.pools[0], whose or "own", "hand"), whose or "own", once=together)
    node = subject(what)
    from_zone = _zone(origin)[0] if origin is not None else ""
    return v.When(
        "played", _owned(node, whose or "", "") if isinstance(node, Pool) else node, whose or "any", from_zone=from_zone
    )


def _changed(clause: Clause, event: str) -> Node | None:
    """自分のリーダーの【体力】を+した."""
    what = clause.take("を")
    if what is None:
        return None
    facts = []
    owner: Group | None = None
    for index, chain in enumerate(what.chains):
        if chain[-1].sort not in ("stat", "fact") or chain[-1].quantity:
            return None
        facts.append((STATS | {"コスト": "cost"})[chain[-1].text.strip("【】")])
        if index == 0 and len(chain) > 1:
            owner = Group((chain[:-1],), (), chain[0].start, chain[-2].end)
        elif (index or len(chain) > 1) and len(chain) > 1:
            return None
    if owner is None or set(what.joins) - {"か"}:
        return None
    return v.When(event, subject(owner), fact="|".join(facts))


def _decreased(clause: Clause) -> Node | None:
    """自分のリーダーの体力が減少した: by damage, by an effect, as a cost."""
    what = clause.take("が")
    if what is None or len(what.chains) != 1 or what.head.whole not in ("体力", "【体力】") or len(what.chains[0]) < 2:
        return None
    owner = subject(Group((what.chains[0][:-1],), (), what.start, what.end))
    return v.When("weakened", owner)


def _of_one_player(node: Node, whose: str, clause: Clause) -> Node:
    """自分の場から: the cards are that player's; what would be the one's and the other's at once is no card."""
    if not whose:
        return node
    if not isinstance(node, Pool) or node.whose not in ("any", whose):
        raise clause.fail("cards of one player / 一方のプレイヤーのカード")
    return _owned(node, whose)


def would(clause: Clause) -> Node:
    """The event of a 代わりに clause (10.10)."""
    clause = clause.copy()
    verb = clause.verb
    who = clause.take("が")
    found: Node | None = None
    if verb is not None and who is not None:
        key = (verb.verb, verb.form)
        if key == ("破壊する", "passive"):
            found = v.Would("destroyed", subject(who), sort=_by_abilities(clause))
        elif key == ("離れる", "end"):
            left = clause.take("を")
            if left is not None and _zone(left)[0] == "field":
                found = v.Would("moved", subject(who), from_zone="field")
        elif key in (("置く", "passive"), ("戻る", "end"), ("戻す", "passive")):
            onto, origin = clause.take("に"), clause.take("から")
            if onto is not None:
                from_zone, to_zone = _zone(origin) if origin is not None else ("", ""), _zone(onto)
                mover = _of_one_player(subject(who), from_zone[1], clause)
                if isinstance(mover, Pool) and from_zone[0]:  # 手札から: the cards are where they come from
                    mover = _owned(mover, "", from_zone[0])
                found = v.Would("moved", mover, from_zone=from_zone[0], to_zone=to_zone[0], to_whose=to_zone[1])
        elif key == ("出る", "end"):
            onto = clause.take("に")
            field, whose = _zone(onto) if onto is not None else ("field", "")
            if field == "field":
                # Whose field it comes to is whose card it is; of this card itself that says nothing, or is never so.
                found = v.Would("entered", _of_one_player(subject(who), whose, clause))
        elif key == ("消滅する", "end"):
            found = v.Would("moved", subject(who), to_zone="banished")
        elif verb.verb in ("受ける", "与える") and verb.form == "end":
            what = clause.take("を")
            if what is not None and what.only is not None and what.only.whole in _SORTS and not what.only.pre:
                deed = "damaged" if verb.verb == "受ける" else "dealt"
                found = v.Would(deed, subject(who), sort=_SORTS[what.only.text])
        elif key == ("引く", "end") and player(who) is not None:
            number = clause.bare
            clause.bare = None
            if number is None or (number.only is not None and number.only.quantity == "1枚"):
                found = v.Would("drawn", Pool("deck", player(who) or "own"))
    if found is None:
        raise clause.fail("an event to replace / 置き換える事象")
    clause.done(_WANTED)
    return found
