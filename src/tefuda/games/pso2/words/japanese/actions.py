"""Actions: what is done to cards, what players do, what cards become; and the costs of abilities."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.words import vocabulary as v
from tefuda.games.pso2.words.japanese.choosing import add_choosing, of_it
from tefuda.games.pso2.words.japanese.nouns import COUNTER, ENEMY
from tefuda.games.pso2.words.japanese.placing import placed
from tefuda.kernel.effects.nodes import (
    All,
    AnyOf,
    Change,
    Cost,
    Count,
    It,
    LoseAbilities,
    Pay,
    Pool,
    Repeat,
    Sequence,
    This,
    Top,
    X,
)
from tefuda.kernel.effects.vocabulary import Shared
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import OBJECT, Built, Found, S, replaced
from tefuda.kernel.wording.japanese.sentences import add_taking

WHO = (
    ("[自分は]", "own"),
    (f"({ENEMY}|相手プレイヤー|{ENEMY}のプレイヤー)は", "opponent"),
    ("(お互いのプレイヤー|各プレイヤー|お互い|すべてのプレイヤー)は", "each"),
    ("(そのプレイヤー|そのコントローラー|それのコントローラー)は", "its"),
    ("パーティーの(各プレイヤー|プレイヤーすべて|すべて)は", "ally"),
)
DONE_TO = (
    ("{破壊する}", v.Destroy(OBJECT), ("{戦闘不能にする}", "{戦闘不能にさせる}")),
    ("【ON】に{する}", v.TurnOn(OBJECT), ("【ON】状態に{する}",)),
    ("【OFF】に{する}", v.TurnOff(OBJECT), ("【OFF】状態に{する}",)),
    ("{フリーズする}", v.Freeze(OBJECT), ("{フリーズさせる}", "フリーズ状態に{する}")),
    *placed(),
    ("持ち主の手札に{加える}", v.Put(OBJECT, "hand"), ()),
    (
        "手札に{加える}",
        v.Put(OBJECT, "hand", "own"),
        ("自分の手札に{加える}",),
    ),  # one's own hand, who speaks of no other (209.1.3.1.1)
    (f"{ENEMY}の手札に{{加える}}", v.Put(OBJECT, "hand", "opponent"), ()),
    ("{捨てる}", v.Discard(group=OBJECT), ("{捨てさせる}",)),
    ("場に{出す}", v.Put(OBJECT, "field"), ("[自分の]場に({出す}|{置く})", "前列に{出す}")),
    ("後列に{出す}", v.Put(OBJECT, "field", place=t.BACK), ("[自分の]場の後列に{出す}",)),
    ("【ON】状態で場に{出す}", v.PutOn(OBJECT), ()),
    ("前列に{移動する}", v.MoveTo(OBJECT, t.FRONT), ("前列に{移動させる}", "前列に{戻す}")),
    ("後列に{移動する}", v.MoveTo(OBJECT, t.BACK), ("後列に{移動させる}", "後列に{下げる}")),
    ("{公開する}", v.Reveal(OBJECT), ()),
    ("{無効にする}", v.Cancel(OBJECT), ("{打ち消す}",)),
    ("処理領域から{除外する}", v.Remove(OBJECT), ("{除外する}", "処理領域から{取り除く}")),
    ("表向きに{する}", v.TurnUp(OBJECT), ("{表にする}",)),
    (
        "コストを支払わずに{プレイする}",
        v.Play(OBJECT),
        ("[、]コストを(支払わず[に]|払わず[に]|支払う事なく){プレイする}",),
    ),
)
CIRCLED = "⓪①②③④⑤⑥⑦⑧⑨⑩"
PAID = (v.Discard, v.Destroy, v.TurnOff, v.Put, v.MoveTo)


def add_actions(grammar: Grammar) -> None:
    """The categories act, done (to cards) and hit (dealt to cards) in every form, and cost."""
    for template, value, also in DONE_TO:
        grammar.rule("done", template, value, also=also)
    grammar.made("act", "<group>を<done:done/*>", done_to_group, undone)
    changed: tuple[tuple[str, Node], ...] = (
        ("【ON】に{なる}", v.TurnOn(S.group)),
        ("【OFF】に{なる}", v.TurnOff(S.group)),
        ("{破壊される}", v.Destroy(S.group)),
        ("{フリーズ状態になる}", v.Freeze(S.group)),
    )
    for words, became in changed:
        grammar.read_only("act", f"<group>(は|が){words}", became, "<group>を<done:done/*>")
    grammar.read_only("act", "【ON】に{なる}", v.TurnOn(This()), "このカードを【ON】に{する}")
    grammar.read_only(
        "act", "<group>の能力を{失わせる}", Change(S.group, (LoseAbilities(),)), "<group>は能力をすべて失う。"
    )

    lost = Change(S.group, (LoseAbilities(),), S.until)
    for way in (
        "<until:span>[、]<group>の能力を[すべて]{失わせる}",
        "<group>の能力を<until:span>[、][すべて]{失わせる}",
    ):
        grammar.read_only("act", way, lost, "<until:span>、<group>は能力をすべて失う。")

    def every(found: Found) -> Built:
        return done_to_group({"group": All(found["pool"]), "done": found["done"]})

    grammar.also("act", "<pool>をすべて<done:done/*>", every, "<pool>すべてを<done:done/*>")

    def both(found: Found) -> Built:
        pool: Pool = found["pool"]
        kinds = (*pool.tests[-1:], *found["head"])
        return (
            every({**found, "pool": change(pool, tests=(*pool.tests[:-1], AnyOf(kinds)))}) if len(kinds) == 2 else None
        )

    grammar.also("act", "<pool>と<head>をすべて<done:done/*>", both, "<pool>すべてを<done:done/*>")
    add_choosing(grammar)
    grammar.rule(
        "act",
        "<group>が受けているダメージを{取り除く}",
        v.TakeOffDamage(S.group),
        also=("<group>が受けている[すべての]ダメージを[すべて]{取り除く}", "<group>のダメージをすべて{取り除く}"),
    )
    grammar.rule(
        "act",
        "攻撃の対象を<group>に{移す}",
        v.Redirect(S.group),
        also=("攻撃(の対象|対象)を<group>に({変更する}|{移す})",),
    )

    def moved(found: Found) -> Built:
        return Sequence((v.Pick((found["pool"],), found["number"]), v.Redirect(It())))

    grammar.also(
        "act",
        f"攻撃(の対象|対象)を<pool><number>{COUNTER}に({{変更する}}|{{移す}})",
        moved,
        "攻撃の対象を<group>に{移す}",
    )
    grammar.rule(
        "act", "<group>を<to:group>に{装備する}", v.Attach(S.group, S.to), also=("<group>を<to:group>に{付与する}",)
    )
    _equipping(grammar)
    _controlling(grammar)
    _recovering(grammar)
    for words, who in WHO:
        _done_by(grammar, words, who)
    for words, who in WHO[1:]:
        _one_after_the_other(grammar, words, who)
    for words, player in (("ターゲットプレイヤー", v.TargetPlayer()), ("ターンプレイヤー", v.TurnPlayer())):
        grammar.rule("act", f"{words}は<act:its_act/*>", v.Bid(player, S.act))
    _from_decks(grammar)
    _searching(grammar)
    for words, who in (("自分", "own"), (ENEMY, "opponent")):
        grammar.rule("act", f"{words}はゲームに{{敗北する}}", v.Lose(who))
        grammar.rule("act", f"{words}はゲームに{{勝利する}}", v.Win(who))
    add_taking(grammar)
    taken = ("<cards>を<quantity>枚", "<cards><quantity>枚", "<quantity>枚を", "<quantity>枚")
    for words in taken:

        def make(found: Found) -> Built:
            return Sequence((v.Take(found.get("cards", ()), found["quantity"]), of_it(found["done"])))

        grammar.also(
            "act", f"その中から{words}[選び、]<done:done/*>", make, "その中から<cards><quantity>枚を<done:done/*>"
        )
    grammar.also(
        "act",
        "その中から<cards><quantity>枚を選び、<done:done/*>",
        make,
        "その中から<cards><quantity>枚を<done:done/*>",
    )
    grammar.also(
        "act", "その中から<quantity>枚を選び、<done:done/*>", make, "その中から<cards><quantity>枚を<done:done/*>"
    )

    def several(found: Found) -> Built:
        return Sequence((v.Take(found["cards"], found["quantity"], True), of_it(found["done"])))

    grammar.also(
        "act",
        "その中から<cards>を<quantity>枚まで選び[、]<done:done/*>",
        several,
        "その中から<cards>を<quantity>枚まで<done:done/*>",
    )
    _costs(grammar)
    grammar.label("act", "an instruction / 指示")
    grammar.label("done", "a verb / 動詞")


def picked_and_gained(found: Found) -> Built:
    """相手のキャラ1体のコントロールを得る: which is chosen as it is done."""
    pick = v.Pick((found["pool"],), found["number"])
    return Sequence((pick, v.TakeControl(It(), found.get("until", ""))))


def _equipping(grammar: Grammar) -> None:
    """301.7: one card of several is laid on another."""
    one = "<pool:equipment>1枚を"
    grammar.rule("act", f"{one}<to:group>に{{装備する}}", v.EquipOne(S.pool, S.to))
    grammar.rule("equipment", "<pool>", S.pool)

    def on_one(found: Found) -> Built:
        return Sequence((v.Pick((found["bearer"],), 1), v.EquipOne(found["pool"], It())))

    for way in (f"{one}<bearer:pool>1体に{{装備する}}", f"<bearer:pool>1体に{one}{{装備する}}"):
        grammar.also("act", way, on_one, "<pool>1枚をそれに{装備する}")
    grammar.read_only(
        "act", f"<to:group>に{one}{{装備する}}", v.EquipOne(S.pool, S.to), "<pool>1枚を<group>に{装備する}"
    )


def _controlling(grammar: Grammar) -> None:
    """Glossary コントロール: who controls a card of the field."""
    for words, until in (("", ""), ("<until:span>、", S.until)):
        gained = f"{words}<group>のコントロールを{{得る}}"
        grammar.rule("act", gained, v.TakeControl(S.group, until))
        grammar.read_only("act", f"{words}そのコントロールを{{得る}}", v.TakeControl(It(), until), gained)
    one = f"<pool><number>{COUNTER}のコントロールを"
    for template in (f"{one}{{得る}}", f"<until:span>、{one}{{得る}}", f"{one}<until:span>{{得る}}"):
        grammar.also("act", template, picked_and_gained, "<group>のコントロールを{得る}")
    frozen = v.Freeze(S.group, S.until)
    grammar.rule(
        "act",
        "<until:span>、<group>を{フリーズする}",
        frozen,
        also=(
            "<until:span>、<group>を{フリーズさせる}",
            "<group>を[、]<until:span>[、]({フリーズする}|{フリーズさせる})",
        ),
    )


def _done_by(grammar: Grammar, words: str, who: str) -> None:
    """What a player does with cards: draw, discard, shuffle."""
    category = "its_act" if who == "its" else "act"
    said = (words, "") if who == "its" else (words,)
    for word in said:
        into = "act" if word else category
        drawn = (
            f"{word}カードを<number>枚{{ドローする}}",
            f"{word}デッキの上から[カードを]<number>枚{{ドローする}}",
            f"{word}<number>枚{{引く}}",
            f"{word}<number>{{ドローする}}",
            f"{word}カードを<number>枚{{引く}}",
        )
        as_many = "(と同じ枚数|に等しい枚数|と同じ数|と同じ数だけ|と同じ枚数だけ|だけ|分)"
        grammar.rule(
            into,
            f"{word}<amount>と同じ枚数{{ドローする}}",
            v.Draw(S.amount, who),
            also=(f"{word}<amount>{as_many}[の][カードを]{{ドローする}}",),
        )
        grammar.rule(into, f"{word}<number>枚{{ドローする}}", v.Draw(S.number, who), also=drawn)
        grammar.rule(
            into,
            f"{word}手札が<quantity>枚になるように{{ドローする}}",
            v.DrawTo(S.quantity, who),
            also=(f"{word}[自分の]手札が<quantity>枚になる(ように|まで)[カードを]({{ドローする}}|{{引く}})",),
        )
        grammar.rule(
            into,
            f"{word}手札を好きな枚数{{捨てる}}",
            v.Discard(1, who, any_number=True),
            also=(f"{word}手札を好きな(数|だけ){{捨てる}}", f"{word}好きな(枚数|数)の手札を{{捨てる}}"),
        )
        grammar.rule(
            into,
            f"{word}<number>枚まで{{ドローする}}",
            v.Draw(S.number, who, True),
            also=(f"{word}カードを<number>枚まで{{ドローする}}",),
        )
        grammar.rule(
            into,
            f"{word}手札を<number>枚{{捨てる}}",
            v.Discard(S.number, who),
            also=(
                f"{word}<number>枚手札を{{捨てる}}",
                f"{word}手札<number>枚を{{捨てる}}",
                f"{word}手札から[カードを]<number>枚{{捨てる}}",
                f"{word}手札(から<number>枚を|を<number>枚|<number>枚を)選(び、|んで){{捨てる}}",
            ),
        )
        grammar.rule(
            into,
            f"{word}手札をランダムに<number>枚{{捨てる}}",
            v.Discard(S.number, who, at_random=True),
            also=(f"{word}ランダムに手札を<number>枚{{捨てる}}",),
        )
        if who == "opponent":
            made = (
                f"{ENEMY}の手札をランダムに<number>枚({{捨てる}}|{{捨てさせる}})",
                f"{ENEMY}に手札をランダムに<number>枚{{捨てさせる}}",
                f"{ENEMY}の手札(からランダムに<number>枚を|をランダムに<number>枚)選(び、|んで)({{捨てる}}|{{捨てさせる}}|捨札に{{置く}})",
            )
            for way in made:
                grammar.read_only(
                    into, way, v.Discard(S.number, who, at_random=True), "手札をランダムに<number>枚{捨てる}"
                )
            grammar.read_only(
                into, f"{ENEMY}に手札を<number>枚{{捨てさせる}}", v.Discard(S.number, who), "手札を<number>枚{捨てる}"
            )
        grammar.rule(
            into,
            f"{word}手札の<cards>を<number>枚{{捨てる}}",
            v.Discard(S.number, who, S.cards),
            also=(f"{word}手札(の|から)<cards><number>枚を{{捨てる}}", f"{word}手札から<cards>を<number>枚{{捨てる}}"),
        )
        grammar.rule(into, f"{word}手札を<number>枚まで{{捨てる}}", v.Discard(S.number, who, up_to=True))
        if who == "opponent":
            grammar.rule(
                into,
                f"{word}手札をすべて{{捨てる}}",
                v.Discard(who=who, group=All(Pool("hand", who))),
                also=(f"{word}すべての手札を{{捨てる}}",),
            )
        grammar.rule(
            into,
            f"{word}デッキを{{シャッフルする}}",
            v.Shuffle(who),
            also=(f"{word}自分のデッキを{{シャッフルする}}",) if who == "own" else (),
        )


def _one_after_the_other(grammar: Grammar, words: str, who: str) -> None:
    """対戦相手は1枚ドローし、手札を1枚捨てる: who does the first does the second."""
    for way, value in (
        ("[カードを]<number>枚{ドローする}", v.Draw(S.number, who)),
        ("手札を<number>枚{捨てる}", v.Discard(S.number, who)),
        ("手札をランダムに<number>枚{捨てる}", v.Discard(S.number, who, at_random=True)),
    ):
        grammar.rule(f"deed_of_{who}", way, value)

    def both(found: Found) -> Built:
        return Sequence((found["first"], found["second"]))

    deeds = f"<first:deed_of_{who}/stem>、<second:deed_of_{who}/*>"
    grammar.also("act", f"{words}{deeds}", both, "")


def _recovering(grammar: Grammar) -> None:
    """302.9: 回復X, of whom and how often."""
    grammar.rule(
        "recovery",
        "回復<quantity>",
        S.quantity,
        also=("(【|『)回復<quantity>(】|』)", "(【|『)回復(】|』)<quantity>"),
    )
    grammar.rule("act", "<number:recovery>を{行う}", v.Recover(S.number), also=("回復<number:quantity>{する}",))
    grammar.rule("act", "<number:recovery>を<times:quantity>回{行う}", Repeat(S.times, v.Recover(S.number)))
    for words, who in WHO[1:]:
        grammar.rule("act", f"{words}<number:recovery>を{{行う}}", v.Recover(S.number, who))


def _from_decks(grammar: Grammar) -> None:
    """Glossary 置かれる: cards that go from the top of a deck to the discard pile: so many, as many as something, or lost."""
    for words, bare, whose in (
        (f"{ENEMY}は", "[(自身の|自分の)]", "opponent"),
        ("[自分は]", "(自身の|自分の|)", "own"),
    ):
        lost = v.Put(Top(S.quantity, whose), "discard")
        way = f"{words}{bare}デッキの上から[カードを]<quantity>枚[を]"
        grammar.read_only("act", f"{way}{{失う}}", lost, "<group>を捨札に{置く}")
        if whose == "opponent":
            grammar.read_only("act", f"{way}捨札に{{置く}}", lost, "<group>を捨札に{置く}")
    for words, whose in (("[自分の]", "own"), (f"{ENEMY}の", "opponent")):
        grammar.read_only(
            "act",
            f"<amount>(と同じ枚数|に等しい枚数|と同じ数)[、]{words}デッキの上からカードを捨札に{{置く}}",
            v.Put(Top(S.amount, whose), "discard"),
            "<group>を捨札に{置く}",
        )


def _searching(grammar: Grammar) -> None:
    """301.2 and the glossary: decks that are searched and looked at, hands that are looked at."""
    ways = ("<cards>を<number>枚まで{サーチする}", "<cards><number>枚を{サーチする}")
    deck = tuple([f"[自分の]デッキから{way}" for way in ("<cards>を<number>枚{サーチする}", *ways)])
    grammar.rule("act", "<cards>を<number>枚{サーチする}", v.Search(S.cards, S.number), also=(*ways, *deck))
    make, unmake = different_ones()
    named = "(名前の異なる|カード名の異なる|名前が異なる|異なる名前の)"
    apart = tuple([f"[[自分の]デッキから]{named}{way}" for way in ways])
    grammar.made("act", "名前の異なる<cards>を<number>枚{サーチする}", make, unmake, also=apart)
    for words, whose in (("自分の", "own"), (f"{ENEMY}の", "opponent")):
        bare = "[自分の]" if whose == "own" else words
        for verb, revealed in (("{見る}", False), ("{公開する}", True)):
            look = v.Look(S.number, whose, revealed=revealed)
            whole = v.Look(
                Count(Pool("deck", whose)), whose, revealed=revealed
            )  # glossary: without a number, all of it
            first = f"{bare}デッキの[一番]上[のカード]を{verb}"
            grammar.rule("act", f"{words}デッキを{verb}", whole)
            grammar.rule(
                "act",
                f"{words}デッキの上から<number>枚{verb}",
                look,
                also=(f"{bare}デッキの上から[カードを]<number>枚[を]{verb}",),
            )
            grammar.read_only("act", first, v.Look(1, whose, revealed=revealed), f"{words}デッキの上から1枚{verb}")
    grammar.rule("act", f"{ENEMY}の手札を{{見る}}", v.LookAt("opponent"), also=(f"{ENEMY}の手札をすべて{{見る}}",))
    shown = v.Reveal(All(Pool("hand", "opponent")))
    grammar.read_only(
        "act",
        f"({ENEMY}|{ENEMY}のプレイヤー)は[自分の]手札を[すべて]{{公開する}}",
        shown,
        "相手の手札のカードすべてを{公開する}",
    )
    for way in (f"{ENEMY}の手札を[すべて]{{公開させる}}", f"{ENEMY}に手札を[すべて]{{公開させる}}"):
        grammar.read_only("act", way, shown, "相手の手札のカードすべてを{公開する}")
    grammar.read_only("act", f"{ENEMY}の手札を[すべて]{{公開する}}", shown, "相手の手札のカードすべてを{公開する}")


def different_ones() -> tuple[Any, Any]:
    """How a search for cards with different names is made and taken apart."""

    def make(found: Found) -> Built:
        return v.Search((v.Different(), *found["cards"]), found["number"]) if found["number"] != 1 else None

    def unmake(value: Built) -> Iterable[Found]:
        if isinstance(value, v.Search) and value.tests[:1] == (v.Different(),):
            yield {"cards": value.tests[1:], "number": value.number}

    return make, unmake


def done_to_group(found: Found) -> Built:
    """What is done to cards; to reveal the top of a deck is to look at it together (`Look`)."""
    if isinstance(found["done"], v.Reveal) and isinstance(found["group"], Top):
        return None
    return replaced(found["done"], OBJECT, found["group"])


def undone(value: Built) -> Iterable[Found]:
    group = getattr(value, "group", None)
    if isinstance(value, v.Word | Shared) and group not in (None, OBJECT):
        yield {"group": group, "done": change(value, group=OBJECT)}


# ── costs ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def _costs(grammar: Grammar) -> None:
    """209.1.3: ①, 【ON⇒OFF】, and what is done to pay."""
    for number, sign in enumerate(CIRCLED):
        grammar.rule("part", sign, (Pay("pp", number),), also=(f"{sign}を支払う", f"{sign}支払う"))
        grammar.rule("part_may", f"{sign}を支払ってもよい", (Pay("pp", number),))
    grammar.rule("part", "Ⓧ", (Pay("pp", X()),), also=("ⓧ", "(Ⓧ|ⓧ)を支払う"))
    grammar.rule("part_may", "(Ⓧ|ⓧ)を支払ってもよい", (Pay("pp", X()),))
    grammar.rule("part", "【ON⇒OFF】", (v.TurnOff(This()),), also=("<this>を【OFF】にする",))
    grammar.made("part", "<act:act/end>", paid, unpaid)
    grammar.list_of("parts", "part", "、")
    grammar.made("cost", "<parts>", together, parts_of)
    grammar.also(
        "cost", "<first:part><rest:cost>", lambda found: Cost((*found["first"], *found["rest"].parts)), "<parts>"
    )
    grammar.rule("cost_may", "<part_may>", Cost(S.part_may))
    grammar.label("part", "a cost / コスト")


def paid(found: Found) -> Built:
    """Only what a player does with what is theirs pays a cost."""
    act = found["act"]
    steps = act.steps if isinstance(act, Sequence) else (act,)
    last = steps[-1]
    if not isinstance(last, PAID) or getattr(last, "who", "own") != "own":
        return None
    picks = [step for step in steps[:-1] if isinstance(step, v.Pick)]
    if len(picks) < len(steps) - 1 or any(pool.whose != "own" for pick in picks for pool in pick.pools):
        return None
    return None if not picks and getattr(last, "group", None) == It() else steps


def unpaid(value: Built) -> Iterable[Found]:
    if type(value) is tuple and value:
        yield {"act": value[0] if len(value) == 1 else Sequence(value)}


def together(found: Found) -> Built:
    return Cost(tuple([step for part in found["parts"] for step in part]))


def parts_of(value: Built) -> Iterable[Found]:
    if not isinstance(value, Cost):
        return
    found: list[tuple[Node, ...]] = []
    for part in value.parts:
        if found and isinstance(found[-1][-1], v.Pick):
            found[-1] = (*found[-1], part)
        else:
            found.append((part,))
    yield {"parts": tuple(found)}
