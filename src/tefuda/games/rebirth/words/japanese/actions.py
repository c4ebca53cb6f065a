"""Actions: what is done with cards, and what players do; each verb in every form."""

from __future__ import annotations

from tefuda.games.rebirth.words import vocabulary as v
from tefuda.games.rebirth.words.japanese.nouns import every, narrowed
from tefuda.kernel.effects import Cost, Count, It, Pay, PayThen, Plus, Pool, Sequence, Top
from tefuda.kernel.values import Node
from tefuda.kernel.wording.composition import sequence
from tefuda.kernel.wording.grammar import Grammar, Maker
from tefuda.kernel.wording.patterns import OBJECT, Built, Found, S, replaced

DONE: tuple[tuple[str, Node], ...] = (
    ("控え室に{置く}", v.Put(OBJECT, "waiting")),
    ("デッキの下に{置く}", v.Put(OBJECT, "deck", place="bottom")),
    ("デッキの上に{置く}", v.Put(OBJECT, "deck", place="top")),
    ("望む順でデッキの下に{置く}", v.Put(OBJECT, "deck", place="bottom", in_any_order=True)),
    ("望む順でデッキの上に{置く}", v.Put(OBJECT, "deck", place="top", in_any_order=True)),
    ("デッキに{戻す}", v.Put(OBJECT, "deck", place="top")),
    ("手札に{戻す}", v.Put(OBJECT, "hand")),
    ("手札に{加える}", v.Put(OBJECT, "hand")),
    ("エネルギーに【レスト】で{置く}", v.Put(OBJECT, "energy", acted=True)),
    ("エネルギーに{置く}", v.Put(OBJECT, "energy")),
    ("空席のメンバーに{置く}", v.Put(OBJECT, "member", place="empty")),
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
    ("表に{する}", v.TurnFace(OBJECT)),
    ("裏に{する}", v.TurnFace(OBJECT, True)),
)


def add_actions(grammar: Grammar) -> None:
    """The categories done (a deed without the cards it is done to), picking, act and payment."""
    for words, node in DONE:
        grammar.rule("done", words, node)
    grammar.rule("done", "<bearer:this>の(魂|【魂】)に{する}", v.MakeSoul(OBJECT, S.bearer))
    grammar.rule("done", "<bearer:this>と{入れ替える}", v.Exchange(OBJECT, S.bearer))
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


def _picking(grammar: Grammar) -> None:
    """選び: which cards are picked as an effect is carried out."""
    counts: tuple[tuple[str, dict[str, object]], ...] = (
        ("<quantity>枚", {}), ("<quantity>枚まで", {"up_to": True}), ("望む枚数", {"any_number": True}), ("すべて", {"every": True}),
        ("<quantity>つ", {}), ("<quantity>つまで", {"up_to": True}), ("<quantity>人", {}),
    )  # fmt: skip
    for words, said in counts:
        grammar.also("picked", f"<pools>から{words}", _pick(said))
        grammar.also("picked", f"<pools>から<cards>を{words}", _pick(said))
        grammar.also("picked", f"<pools>から、<cards>を{words}", _pick(said))
        grammar.also("picked", f"<pools>の<cards>から{words}", _pick(said))
        grammar.also("taken", f"その中から<cards>を{words}", _take(said))
        grammar.also("taken", f"その中から{words}", _take(said))
    grammar.also("picked", "<pools>から、<counted>と同じ枚数", lambda f: v.Pick(f["pools"], f["counted"]))
    grammar.also("picked", "<both:both_pools>から、<counted>と同じ枚数", lambda f: v.Pick(f["both"], f["counted"]))
    grammar.also("picked", "<both:both_pools>から<quantity>枚", lambda f: v.Pick(f["both"], f["quantity"]))
    grammar.also("picked", "<both:both_pools>から<quantity>枚まで", lambda f: v.Pick(f["both"], f["quantity"], True))


def _pick(said: dict[str, object]) -> Maker:
    def make(found: Found) -> Built:
        pools = narrowed(found["pools"], found.get("cards", ()))
        if any(pool.zone == "deck" for pool in pools):
            return None
        number = sum_of(pools) if "every" in said else found.get("quantity", 1)
        return v.Pick(pools, number, bool(said.get("up_to")), any_number=bool(said.get("any_number")))

    return make


def sum_of(pools: tuple[Pool, ...]) -> Node:
    """The number of all cards of some pools."""
    total: Node = Count(pools[0])
    for one in pools[1:]:
        total = Plus(total, Count(one))
    return total


def _take(said: dict[str, object]) -> Maker:
    def make(found: Found) -> Built:
        all_of_them, number = "every" in said, found.get("quantity", 1)
        up_to, some = bool(said.get("up_to")), bool(said.get("any_number"))
        return v.Take(found.get("cards", ()), number, up_to, some, every=all_of_them)

    return make


def to(done: Node, group: Node) -> Node:
    """A deed done to cards."""
    found: Node = replaced(done, OBJECT, group)
    return found


def _acts(grammar: Grammar) -> None:
    grammar.also("act", "<picked>選び、<done:done/*>", lambda f: Sequence((f["picked"], to(f["done"], It()))))
    grammar.also("act", "<picked><done:done/*>", lambda f: Sequence((f["picked"], to(f["done"], It()))))
    grammar.also("act", "<picked>を<done:done/*>", lambda f: Sequence((f["picked"], to(f["done"], It()))))
    grammar.also(
        "act",
        "<picked>選び、(それ|そのキャラ|それら|そのカード)を<done:done/*>",
        lambda f: Sequence((f["picked"], to(f["done"], It()))),
    )
    grammar.also("act", "<picked>{選ぶ}", lambda f: f["picked"])
    grammar.also("act", "<group>を<done:done/*>", lambda f: to(f["done"], f["group"]))
    grammar.also("act", "<pools>をすべて<done:done/*>", _all_of)
    grammar.also("act", "<taken>(公開し、|公開して)<done:done/*>", _taken(True))
    grammar.also("act", "<taken>選び、<done:done/*>", _taken(False))
    grammar.also("act", "<taken><done:done/*>", _taken(False))
    grammar.also("act", "<whose>デッキの上から<quantity>枚<done:done/*>", lambda f: _of_the_top(f, f["whose"]))
    grammar.also("act", "デッキの上から<quantity>枚<done:done/*>", lambda f: _of_the_top(f, "own"))
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
    grammar.rule("act", "(カードを|)<quantity>枚まで{引く}", v.Draw(S.quantity, up_to=True))
    grammar.rule("act", "(ダメージを|)<quantity>点{回復する}", v.Recover(S.quantity))
    grammar.rule("act", "手札を<quantity>枚{すてる}", v.Discard(S.quantity))
    grammar.rule("act", "<group>に<quantity>ダメージを{与える}", v.Damage(S.group, S.quantity))
    grammar.rule("act", "<group>が(受けて|負って)いるダメージを<quantity>に{する}", v.Heal(S.group, S.quantity))
    grammar.rule("act", "このフェイズを{終了する}", v.EndOfPhase())
    grammar.rule("act", "ゲームに{勝利する}", v.WinGame())
    grammar.rule("act", "ゲームに{敗北する}", v.LoseGame())
    grammar.rule("act", "このカードの【スパーク】として{発動させる}", v.SparkAs(It()))
    grammar.rule("act", "このキャラの【スパーク】として{発動させる}", v.SparkAs(It()))


def _of_the_top(found: Found, whose: str) -> Built:
    """What is done to the top cards of a deck; revealing them is looking at them, which is said of its own."""
    return None if isinstance(found["done"], v.Reveal) else to(found["done"], Top(found["quantity"], whose))


def _all_of(found: Found) -> Built:
    return to(found["done"], every(found["pools"]))


def _taken(revealed: bool) -> Maker:
    def make(found: Found) -> Built:
        take = found["taken"]
        if revealed:
            take = v.Take(take.tests, take.number, take.up_to, take.any_number, True, take.every)
        return Sequence((take, to(found["done"], It())))

    return make


def _payments(grammar: Grammar) -> None:
    """The categories cost (in brackets, or before ことで): parts in the order of the text (9.5.2.1)."""
    grammar.rule("part", "エネ<integer>", Pay("energy", S.integer))
    grammar.rule("part", "エネ", Pay("energy", 0))
    grammar.also("part", "<act:act/end>", lambda f: f["act"])
    grammar.list_of("parts", "part", "、")
    grammar.also("cost", "<parts>", lambda f: _cost(f["parts"]))
    grammar.label("part", "a cost / コスト")
    grammar.rule("act", "エネ<integer>{する}", Pay("energy", S.integer))


def _cost(parts: tuple[Node, ...]) -> Cost:
    whole = sequence(parts)
    return Cost(whole.steps if isinstance(whole, Sequence) else (whole,))


def paid(act: Node, effect: Node) -> Node:
    """…することで、…: what is done first is a cost that may be left unpaid."""
    return PayThen(_cost((act,)), effect)
