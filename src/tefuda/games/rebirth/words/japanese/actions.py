"""Actions: what is done with cards, and what players do; each verb in every form."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tefuda.games.rebirth.words import vocabulary as v
from tefuda.games.rebirth.words.japanese.nouns import each_of, every, narrowed, unnarrowed
from tefuda.kernel.effects.nodes import All, Cost, It, Pay, PayThen, Pool, Sequence, This, Top
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.composition import sequence
from tefuda.kernel.wording.grammar import Grammar, Maker, Unmaker
from tefuda.kernel.wording.patterns import OBJECT, Built, Found, S, replaced

DONE: tuple[tuple[str, Node], ...] = (
    ("控え室に{置く}", v.Put(OBJECT, "waiting")),
    ("デッキの下に{置く}", v.Put(OBJECT, "deck", place="bottom")),
    ("そのプレイヤーのデッキの下に{置く}", v.Put(OBJECT, "deck", place="bottom")),
    ("デッキの上に{置く}", v.Put(OBJECT, "deck", place="top")),
    ("望む順でデッキの下に{置く}", v.Put(OBJECT, "deck", place="bottom", in_any_order=True)),
    ("望む順でデッキの上に{置く}", v.Put(OBJECT, "deck", place="top", in_any_order=True)),
    ("デッキに{戻す}", v.Put(OBJECT, "deck", place="top")),
    ("手札に{戻す}", v.Put(OBJECT, "hand")),
    ("手札に{加える}", v.Put(OBJECT, "hand")),
    ("エネルギーに【レスト】で{置く}", v.Put(OBJECT, "energy", acted=True)),
    ("エネルギーに{置く}", v.Put(OBJECT, "energy")),
    ("空席のメンバーに{置く}", v.Put(OBJECT, "member", place="empty")),
    ("空席のメンバーに【レスト】で{置く}", v.Put(OBJECT, "member", place="empty", acted=True)),
    ("メンバーに{置く}", v.Put(OBJECT, "member")),
    ("メンバーに【レスト】で{置く}", v.Put(OBJECT, "member", acted=True)),
    ("エントリーに{置く}", v.Put(OBJECT, "entry")),
    ("リタイアに{置く}", v.Put(OBJECT, "retire")),
    ("Reバースに{置く}", v.Put(OBJECT, "rebirth")),
    ("魂に{置く}", v.Put(OBJECT, "soul")),
    ("思い出に{する}", v.Put(OBJECT, "memory")),
    ("{リタイアさせる}", v.Retire(OBJECT)),
    ("{すてる}", v.Discard(group=OBJECT)),
    ("【スタンド】{する}", v.Stand(OBJECT)),
    ("【レスト】{する}", v.Rest(OBJECT)),
    ("{セットする}", v.SetCards(OBJECT)),
    ("{公開する}", v.Reveal(OBJECT)),
    ("{除外する}", v.Exclude(OBJECT)),
    ("別の空席に{移す}", v.ChangeSeat(OBJECT)),
    ("{入れ替える}", v.TradePlaces(OBJECT)),
    ("表に{する}", v.TurnFace(OBJECT)),
    ("裏に{する}", v.TurnFace(OBJECT, True)),
)


PICKS = (v.Pick, v.PickFromEach)
OWN_ENTRY, THEIR_ENTRY = All(Pool("entry", "own")), All(Pool("entry", "opponent"))


def add_actions(grammar: Grammar) -> None:
    """The categories done (a deed without the cards it is done to), picking, act and payment."""
    for words, node in DONE:
        grammar.rule("done", words, node)
    grammar.rule("done", "<bearer:this>の(魂|【魂】)に{する}", v.MakeSoul(OBJECT, S.bearer))
    grammar.rule("done", "<bearer:this>と{入れ替える}", v.Exchange(OBJECT, S.bearer))
    also = ("エントリーと{入れ替える}",)
    grammar.rule("done", "自分のエントリーと{入れ替える}", v.Exchange(OBJECT, OWN_ENTRY), also=also)
    assigned = v.PutFaceDown(OBJECT, S.zone, S.attack, S.defense, S.name)
    grammar.rule("field_zone", "メンバー", "member")
    grammar.rule("field_zone", "エントリー", "entry")
    grammar.rule(
        "done", "ATK<attack:integer>、DEF<defense:integer>の《<name>》として裏向きで<zone:field_zone>に{置く}", assigned
    )
    grammar.rule("done", "裏向きで<zone:field_zone>に{置く}", v.PutFaceDown(OBJECT, S.zone))
    _picking(grammar)
    _acts(grammar)
    _payments(grammar)
    grammar.label("done", "a verb / 動詞")
    grammar.label("act", "an instruction / 指示")


class HowMany(NamedTuple):
    """How many cards are picked, besides a number."""

    up_to: bool = False
    any_number: bool = False
    every: bool = False


COUNTS: tuple[tuple[str, HowMany], ...] = (
    ("<quantity>枚", HowMany()), ("<quantity>枚まで", HowMany(up_to=True)), ("望む枚数", HowMany(any_number=True)),
    ("すべて", HowMany(every=True)), ("<quantity>つ", HowMany()), ("<quantity>つまで", HowMany(up_to=True)), ("<quantity>人", HowMany()),
)  # fmt: skip


def _picking(grammar: Grammar) -> None:
    """選び: which cards are picked as an effect is carried out."""
    for words, many in COUNTS:
        make, unmake = picking(many)
        grammar.made("picked", f"<pools>から{words}", make, unmake)
        make, unmake = picking(many, narrow=True)
        also = (f"<pools>から、<cards>を{words}", f"<pools>の<cards>から{words}")
        grammar.made("picked", f"<pools>から<cards>を{words}", make, unmake, also=also)
        make, unmake = taking(many)
        grammar.made("taken", f"その中から{words}", make, unmake)
        grammar.made("taken", f"その中から<cards>を{words}", make, unmake, also=(f"その中から、<cards>を{words}",))
        grammar.also("taken_next", f"<cards>を{words}", make)
    grammar.rule("picked", "<pools>から、<counted>と同じ枚数", v.Pick(S.pools, S.counted))
    grammar.rule("picked", "<pools:each_pools>から<quantity>枚ずつ", v.PickFromEach(S.pools, S.quantity))
    each = lambda f: v.PickFromEach(narrowed(f["pools"], f["cards"]), f["quantity"])  # noqa: E731
    comma = "<pools:each_pools>から、<cards>を<quantity>枚ずつ"
    grammar.made("picked", "<pools:each_pools>から<cards>を<quantity>枚ずつ", each, _unpicked_each, also=(comma,))
    grammar.also("picked", "<both:both_pools>から、<counted>と同じ枚数", lambda f: v.Pick(f["both"], f["counted"]))
    grammar.also("picked", "<both:both_pools>から<quantity>枚", lambda f: v.Pick(f["both"], f["quantity"]))
    grammar.also("picked", "<both:both_pools>から<quantity>枚まで", lambda f: v.Pick(f["both"], f["quantity"], True))


def _unpicked_each(value: Built) -> Iterable[Found]:
    if isinstance(value, v.PickFromEach):
        for found in unnarrowed(value.pools):
            yield {**found, "quantity": value.number}


def picking(many: HowMany, narrow: bool = False) -> tuple[Maker, Unmaker]:
    """So many cards of pools; `narrow`: the text says what cards besides."""

    def make(found: Found) -> Built:
        pools = narrowed(found["pools"], found.get("cards", ()))
        if any(pool.zone == "deck" for pool in pools):
            return None
        number = v.Every() if many.every else found.get("quantity", 1)
        return v.Pick(pools, number, many.up_to, any_number=many.any_number)

    def unmake(value: Built) -> Iterable[Found]:
        if not isinstance(value, v.Pick) or value.who != "own" or value.any_number != many.any_number:
            return
        number = {} if many.every or many.any_number else {"quantity": value.number}
        for found in unnarrowed(value.pools) if narrow else ({"pools": value.pools},):
            if make({**found, **number}) == value:
                yield {**found, **number}

    return make, unmake


def taking(many: HowMany) -> tuple[Maker, Unmaker]:
    """So many of the cards that were looked at."""

    def make(found: Found) -> Built:
        number = found.get("quantity", 1)
        return v.Take(found.get("cards", ()), number, many.up_to, many.any_number, every=many.every)

    def unmake(value: Built) -> Iterable[Found]:
        if not isinstance(value, v.Take):
            return
        number = {} if many.every or many.any_number else {"quantity": value.number}
        cards = {"cards": value.tests} if value.tests else {}
        if make({**cards, **number}) == value:
            yield {**cards, **number}

    return make, unmake


# ── instructions ────────────────────────────────────────────────────────────────────────────────────────────────────
def to(done: Node, group: Node) -> Node:
    """A deed done to cards."""
    found: Node = replaced(done, OBJECT, group)
    return found


def undone(value: Built) -> Iterable[Found]:
    """A deed without the cards that it is done to, and these."""
    for field in ("group", "first"):
        group = getattr(value, field, None)
        if isinstance(value, Node) and isinstance(group, Node):
            yield {"group": group, "done": change(value, **{field: OBJECT})}


def picked_and_done(found: Found) -> Built:
    """What is done to the cards that are picked; an opponent's trade places with that player's entry (9.14.2, 4.1.1.1)."""
    picked, done = found["picked"], found["done"]
    if (
        isinstance(done, v.Exchange)
        and done.second == OWN_ENTRY
        and {pool.whose for pool in picked.pools} == {"opponent"}
    ):
        done = change(done, second=THEIR_ENTRY)
    return Sequence((picked, to(done, It())))


def unpicked_and_done(value: Built) -> Iterable[Found]:
    """Cards that are picked, and what is done to them."""
    if isinstance(value, Sequence) and len(value.steps) == 2 and isinstance(value.steps[0], PICKS):
        for found in undone(replaced(value.steps[1], THEIR_ENTRY, OWN_ENTRY)):
            if found["group"] == It():
                parts = {"picked": value.steps[0], "done": found["done"]}
                yield from [parts] if picked_and_done(parts) == value else ()


def done_unchosen(found: Found) -> Built:
    """What is done to cards without a word of choosing: those in play that cannot be chosen can be picked, too."""
    made, picked = picked_and_done(found), found["picked"]
    if isinstance(picked, v.Pick) and any(pool.zone in ("entry", "member") for pool in picked.pools):
        made = replaced(made, picked, change(picked, chosen=False))
    return made


def undone_unchosen(value: Built) -> Iterable[Found]:
    """Cards that are picked without a word of choosing, and what is done to them."""
    if isinstance(value, Sequence) and isinstance(value.steps[0], v.Pick) and not value.steps[0].chosen:
        steps = (change(value.steps[0], chosen=True), *value.steps[1:])
        yield from [found for found in unpicked_and_done(Sequence(steps)) if done_unchosen(found) == value]


def _acts(grammar: Grammar) -> None:
    it = "(それ|そのキャラ|それら|そのカード)"
    also = (f"<picked>選び、{it}を<done:done/*>",)
    grammar.made("act", "<picked>選び、<done:done/*>", picked_and_done, unpicked_and_done, also=also)
    unchosen = "<picked><done:done/*>"
    grammar.made("act", unchosen, done_unchosen, undone_unchosen, also=("<picked>を<done:done/*>",))
    grammar.made("act", "<picked>{選ぶ}", lambda f: f["picked"], lambda value: {"picked": value})
    grammar.rule("act", "このReバースを{セットする}", v.SetCards(This()))
    grammar.made("act", "<group>を<done:done/*>", lambda f: to(f["done"], f["group"]), undone)
    grammar.made("act", "<pools>をすべて<done:done/*>", lambda f: to(f["done"], every(f["pools"])), _undone_all)
    grammar.made("act", "<taken>(公開し、|公開して)<done:done/*>", *taken_and_done(True))
    make, unmake = taken_and_done(False)
    spelled = ("<taken><done:done/*>", "<taken>を<done:done/*>")
    grammar.made("act", "<taken>選び、<done:done/*>", make, unmake, also=spelled)
    both = "<taken>選び、<done:done/stem>、<other:taken_next>選び、<then:done/*>"
    grammar.also("act", both, _taken_both)
    grammar.made("act", "<whose>デッキの上から<quantity>枚<done:done/*>", done_to_top, undone_to_top)
    grammar.also("act", "デッキの上から<quantity>枚<done:done/*>", lambda f: done_to_top({**f, "whose": "own"}))
    grammar.rule("act", "<first:group>と<second:group>を{入れ替える}", v.Exchange(S.first, S.second))
    for words, whose in (
        ("自分のデッキ", "own"),
        ("デッキ", "own"),
        ("相手のデッキ", "opponent"),
        ("あなたのデッキ", "own"),
    ):
        for verb, revealed in (("見る", False), ("公開する", True)):
            grammar.rule("act", f"{words}の上から<quantity>枚{{{verb}}}", v.Look(S.quantity, whose, revealed=revealed))
            grammar.rule("act", f"{words}を上から<quantity>枚まで{{{verb}}}", v.Look(S.quantity, whose, True, revealed))
        grammar.rule("act", f"{words}を{{シャッフルする}}", v.Shuffle(whose))
    grammar.rule("act", "相手の手札をすべて{見る}", v.LookAt("opponent"))
    grammar.rule("act", "(カードを|)<quantity>枚{引く}", v.Draw(S.quantity))
    grammar.rule("act", "<number:as_many>{引く}", v.Draw(S.number))
    grammar.rule("act", "(カードを|)<quantity>枚まで{引く}", v.Draw(S.quantity, up_to=True))
    grammar.rule("act", "(ダメージを|)<quantity>点{回復する}", v.Recover(S.quantity))
    grammar.rule("act", "手札を<quantity>枚{すてる}", v.Discard(S.quantity))
    grammar.rule("act", "<group>に<quantity>ダメージ(を|){与える}", v.Damage(S.group, S.quantity))
    grammar.rule("act", "<group>が(受けて|負って)いるダメージを<quantity>に{する}", v.Heal(S.group, S.quantity))
    grammar.rule("act", "{チェックする}", v.Check())
    grammar.rule("act", "このフェイズを{終了する}", v.EndOfPhase())
    grammar.rule("act", "ゲームに{勝利する}", v.WinGame())
    grammar.rule("act", "ゲームに{敗北する}", v.LoseGame())
    for words in ("{発動させる}", "{発動する}"):
        grammar.rule("act", f"(このカード|このキャラ)の【スパーク】として{words}", v.SparkAs(It()))
        grammar.rule("done", f"(このカード|このキャラ)の【スパーク】として{words}", v.SparkAs(OBJECT))


def done_to_top(found: Found) -> Built:
    """What is done to the top cards of a deck; revealing them is looking at them, which is said of its own."""
    done = found["done"]
    return None if isinstance(done, v.Reveal) else to(done, Top(found["quantity"], found["whose"]))


def undone_to_top(value: Built) -> Iterable[Found]:
    """What is done to the top cards of a deck, in parts."""
    for found in undone(value):
        top = found["group"]
        if isinstance(top, Top) and top == Top(top.number, top.whose):
            yield {"whose": top.whose, "quantity": top.number, "done": found["done"]}


def _undone_all(value: Built) -> Iterable[Found]:
    for found in undone(value):
        for pools in each_of(found["group"]):
            yield {**pools, "done": found["done"]}


def taken_and_done(revealed: bool) -> tuple[Maker, Unmaker]:
    """What is done to some of the cards that were looked at; `revealed`: all players see which."""

    def make(found: Found) -> Built:
        take = found["taken"]
        return Sequence((change(take, revealed=True) if revealed else take, to(found["done"], It())))

    def unmake(value: Built) -> Iterable[Found]:
        if not isinstance(value, Sequence) or len(value.steps) != 2:
            return
        take, then = value.steps
        for found in undone(then):
            if isinstance(take, v.Take) and take.revealed == revealed and found["group"] == It():
                yield {"taken": change(take, revealed=False), "done": found["done"]}

    return make, unmake


def _taken_both(found: Found) -> Built:
    """その中から…選び、…、…選び、…: what is done to some of the cards that were looked at, and to some of the others."""
    return Sequence((found["taken"], to(found["done"], It()), found["other"], to(found["then"], It())))


# ── costs ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def _payments(grammar: Grammar) -> None:
    """The categories cost (in brackets, or before ことで): parts in the order of the text (9.5.2.1)."""
    grammar.rule("part", "エネ<integer>", Pay("energy", S.integer))
    grammar.rule("part", "エネ", Pay("energy", 0))
    grammar.rule("part", "<act:act/end>", S.act)
    grammar.list_of("parts", "part", "、")
    grammar.also("part", "<first:act/stem>、<second:act/end>", lambda f: sequence((f["first"], f["second"])))
    grammar.made("cost", "<parts>", lambda f: cost_of(f["parts"]), parts_of)
    grammar.label("part", "a cost / コスト")
    grammar.rule(
        "act", "エネ<integer>{する}", Pay("energy", S.integer), also=("［エネ<integer>］{する}", "<integer>{する}")
    )
    grammar.also("part", "<group>と、<picked><done:done/end>", _both_done)


def _both_done(found: Found) -> Built:
    """このキャラと、手札から1枚控え室に置く: the same is done to both."""
    return sequence((to(found["done"], found["group"]), picked_and_done(found)))  # type: ignore[arg-type]


def cost_of(parts: tuple[Node, ...]) -> Cost:
    """Parts of a cost one after the other, as they are paid."""
    whole = sequence(parts)
    return Cost(whole.steps if isinstance(whole, Sequence) else (whole,))


def parts_of(value: Built) -> Iterable[Found]:
    """The parts of a cost: cards that are picked go with what is done to them."""
    if isinstance(value, Cost) and value.parts:
        yield {"parts": tuple(in_pairs(value.parts))}


def in_pairs(steps: tuple[Node, ...]) -> list[Node]:
    """Steps, each pick and take together with what is done to its cards."""
    found: list[Node] = []
    for step in steps:
        if found and isinstance(found[-1], (*PICKS, v.Take)) and any(one["group"] == It() for one in undone(step)):
            found[-1] = Sequence((found[-1], step))
        else:
            found.append(step)
    return found


def paid(found: Found) -> Built:
    """…することで、…: what is done first is a cost that may be left unpaid."""
    return PayThen(cost_of((found["act"],)), found["rest"])


def unpaid(value: Built) -> Iterable[Found]:
    """What is done as a cost, and what follows."""
    if isinstance(value, PayThen) and value.cost.parts:
        yield {"act": sequence(value.cost.parts), "rest": value.effect}
