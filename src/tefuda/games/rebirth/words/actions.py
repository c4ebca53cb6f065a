"""Actions: what is done with cards, what players do; and the costs of abilities."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from tefuda.games.rebirth.words import vocabulary as v
from tefuda.kernel.effects.nodes import All, CountOf, It, May, Pay, Pool, Sequence, This, Top
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.patterns import OBJECT, Built, Form, Found, S, read_as, replaced
from tefuda.kernel.wording.engine.phrases import Phrases, Row, Words
from tefuda.kernel.wording.meaning.deeds import DONE_TO_GROUP, DONE_TO_IT, cost_in, done_to
from tefuda.kernel.wording.meaning.forms import in_order, only_where
from tefuda.kernel.wording.meaning.pools import EVERY, NARROWED

# What is done to cards. In English <g> are the cards: it, a group, some that are picked, the top of a deck.
DEEDS: tuple[Row, ...] = (
    (v.Put(OBJECT, "waiting"), "控え室に{置く}", (
        "put <g> into the waiting room", "put <g> into (your|their|its owner's|that player's|your opponent's) waiting room",
    )),
    (v.Put(OBJECT, "deck", place="bottom"), ("デッキの下に{置く}", "そのプレイヤーのデッキの下に{置く}"), (
        "put <g> on the bottom of the deck", "put <g> on the bottom of your deck",
    )),
    (v.Put(OBJECT, "deck", place="top"), ("デッキの上に{置く}", "デッキに{戻す}"), (
        "put <g> on top of the deck", "put <g> on top of your deck", "put <g> on the top of your deck",
    )),
    (v.Put(OBJECT, "deck", place="bottom", in_any_order=True), "望む順でデッキの下に{置く}", (
        "put <g> on the bottom of the deck in any order", "put <g> on the bottom of your deck in any order",
    )),
    (v.Put(OBJECT, "deck", place="top", in_any_order=True), "望む順でデッキの上に{置く}", (
        "put <g> on top of the deck in any order", "put <g> on top of your deck in any order",
    )),
    (v.Put(OBJECT, "hand"), ("手札に{戻す}", "手札に{加える}"), (
        "return <g> to the hand", "return <g> to (your|their) hand", "(add|put) <g> (to|into) your hand",
    )),
    (v.Put(OBJECT, "energy", acted=True), "エネルギーに【レスト】で{置く}", (
        "put <g> onto the energy area as 【Rest】", "put <g> onto (your|their) energy [area] as 【Rest】",
    )),
    (v.Put(OBJECT, "energy"), "エネルギーに{置く}", ("put <g> onto the energy area", "put <g> onto (your|their) energy area")),
    (v.Put(OBJECT, "member", place="empty"), "空席のメンバーに{置く}", (
        "put <g> onto 1 open member area", "put <g> onto (your|their) open member area",
    )),
    (v.Put(OBJECT, "member", place="empty", acted=True), "空席のメンバーに【レスト】で{置く}", (
        "put <g> onto 1 open member area as 【Rest】", "put <g> onto (your|their) open member area as 【Rest】",
    )),
    (v.Put(OBJECT, "member"), "メンバーに{置く}", ("put <g> onto the member area", "put <g> onto (1|your|their) member area")),
    (v.Put(OBJECT, "member", acted=True), "メンバーに【レスト】で{置く}", (
        "put <g> onto the member area as 【Rest】", "put <g> onto (1|your|their) member area as 【Rest】",
    )),
    (v.Put(OBJECT, "entry"), "エントリーに{置く}", ("put <g> onto the entry area", "put <g> (onto|on) (your|their) entry area")),
    (v.Put(OBJECT, "retire"), "リタイアに{置く}", ("put <g> onto the retire area", "put <g> (onto|into) your retire area")),
    (v.Put(OBJECT, "rebirth"), "Reバースに{置く}", "put <g> onto the Rebirth area"),
    (v.Put(OBJECT, "soul"), "魂に{置く}", "put <g> onto the soul area"),
    (v.Put(OBJECT, "memory"), "思い出に{する}", "make <g> 1 memory"),
    (v.Retire(OBJECT), "{リタイアさせる}", "retire <g>"),
    (v.Discard(group=OBJECT), "{すてる}", "discard <g>"),
    (v.Stand(OBJECT), "【スタンド】{する}", ("【Stand】 <g>", "Stand <g>")),
    (v.Rest(OBJECT), "【レスト】{する}", ("【Rest】 <g>", "Rest <g>")),
    (v.SetCards(OBJECT), "{セットする}", "set <g>"),
    (v.Reveal(OBJECT), "{公開する}", "reveal <g>"),
    (v.Exclude(OBJECT), "{除外する}", "exclude <g>"),
    (v.ChangeSeat(OBJECT), "別の空席に{移す}", "move <g> to another open member area"),
    (v.TradePlaces(OBJECT), "{入れ替える}", "exchange the positions of <g>"),
    (v.TurnFace(OBJECT), "表に{する}", "turn <g> face up"),
    (v.TurnFace(OBJECT, True), "裏に{する}", "turn <g> face down"),
    (v.MakeSoul(OBJECT, S.bearer), "<bearer:this>の(魂|【魂】)に{する}", "make <g> 1 【Soul】 of <bearer:this>"),
    (v.Exchange(OBJECT, S.bearer), "<bearer:this>と{入れ替える}", "exchange the position of <g> with <bearer:this>"),
    (v.PutFaceDown(OBJECT, S.zone), "裏向きで<zone:field_zone>に{置く}", "put <g> face down onto the <zone:field_zone> area"),
    (
        v.PutFaceDown(OBJECT, S.zone, S.attack, S.defense, S.name),
        "ATK<attack:integer>、DEF<defense:integer>の《<name>》として裏向きで<zone:field_zone>に{置く}",
        "put <g> face down onto the <zone:field_zone> area as 1 《<name>》 of ATK <attack:integer> and DEF <defense:integer>",
    ),
)  # fmt: skip
PLAYERS: tuple[Row, ...] = (
    (v.LookAt("opponent"), "相手の手札をすべて{見る}", "look at all of your opponent's hand"),
    (v.Draw(S.quantity), "(カードを|)<quantity>枚{引く}", "draw <quantity> card"),
    (v.Draw(CountOf(S.group)), "<group>と同じ枚数{引く}", "draw as many card as <group>"),
    (v.Draw(S.quantity, up_to=True), "(カードを|)<quantity>枚まで{引く}", "draw up to <quantity> card"),
    (v.Recover(S.quantity), "(ダメージを|)<quantity>点{回復する}", "heal <quantity>"),
    (v.Discard(S.quantity), "手札を<quantity>枚{すてる}", "discard <quantity> card"),
    (v.Damage(S.group, S.quantity), "<group>に<quantity>ダメージ(を|){与える}", "deal <quantity> damage to <group>"),
    (v.Heal(S.group, S.quantity), "<group>が(受けて|負って)いるダメージを<quantity>に{する}", (
        "the damage on <group> becomes <quantity>", "the damage <group> took becomes <quantity>",
        "the damage dealt to <group> becomes <quantity>",
    )),
    (Pay("energy", S.integer), ("エネ<integer>{する}", "［エネ<integer>］{する}", "<integer>{する}"), "pay Cost <integer>"),
    (v.Check(), "{チェックする}", ("check", "perform 1 ［Check］")),
    (v.EndOfPhase(), "このフェイズを{終了する}", "end this phase"),
    (v.WinGame(), "ゲームに{勝利する}", "win the game"),
    (v.LoseGame(), "ゲームに{敗北する}", "lose the game"),
    (
        v.Exchange(S.first, S.second), "<first:group>と<second:group>を{入れ替える}",
        "exchange the positions of <first:group> and <second:group>",
    ),
)  # fmt: skip
PICKS = (v.Pick, v.PickFromEach)
OWN_ENTRY, THEIR_ENTRY = All(Pool("entry", "own")), All(Pool("entry", "opponent"))


def add_actions(phrases: Phrases) -> None:
    """The categories done (a deed without the cards it is done to), picked, taken, act and cost."""
    phrases.say("act", v.SetCards(This()), "このReバースを{セットする}", "set this Rebirth")
    phrases.say("field_zone", "member", "メンバー", "member")
    phrases.say("field_zone", "entry", "エントリー", "entry")
    with_entry = (
        ("自分のエントリーと{入れ替える}", "エントリーと{入れ替える}"),
        "exchange its position with (your|the) entry",
    )
    phrases.say("done", v.Exchange(OBJECT, OWN_ENTRY), *with_entry)
    phrases.say("done", v.Exchange(OBJECT, S.bearer), english="exchange its position with <bearer:this>")
    phrases.say("done", v.TradePlaces(OBJECT), english="exchange their positions")
    for deed, japanese, english in DEEDS:
        phrases.say("done", deed, japanese, _with(english, "(it|them)"))
        if phrases.english:
            _done_in_english(phrases, deed, english)
    _picking(phrases)
    _taking(phrases)
    _done_to_cards(phrases)
    for words in ("{発動させる}", "{発動する}"):
        for category, cards in (("act", It()), ("done", OBJECT)):
            phrases.say(category, v.SparkAs(cards), f"(このカード|このキャラ)の【スパーク】として{words}")
    it_or_them = "use (it|them) as the 【Spark】 of this card", "activate it as this (card|character)'s 【Spark】"
    phrases.say("done", v.SparkAs(OBJECT), english=it_or_them)
    phrases.say("act", v.SparkAs(It()), english=("use it as the 【Spark】 of this card", it_or_them[1]))
    phrases.table("act", PLAYERS)
    _decks(phrases)
    _costs(phrases)
    phrases.label("a verb / 動詞", "done")
    phrases.label("an instruction / 指示", "act")


def _with(words: Words, cards: str) -> tuple[str, ...]:
    """English words of a deed with the cards that it is done to."""
    return tuple([way.replace("<g>", cards) for way in ((words,) if isinstance(words, str) else words)])


def _done_in_english(phrases: Phrases, deed: Node, english: Words) -> None:
    """A deed done to a group, to cards that are picked, and to the top of a deck."""
    phrases.say("act", done_to(deed, S.group), english=_with(english, "<group>"))
    phrases.say("act", _unchosen_of(deed), english=_with(english, "<picked:some_picked>"))
    if not isinstance(deed, v.Reveal):
        phrases.say("act", done_to(deed, S.top), english=_with(english, "<top>"))


# ── which cards ─────────────────────────────────────────────────────────────────────────────────────────────────────
class HowMany(NamedTuple):
    """How many cards are picked, besides a number."""

    up_to: bool = False
    any_number: bool = False
    every: bool = False

    def pick(self, pools: Any) -> Any:
        """So many cards of pools, none of which lies in a deck."""
        number = v.Every() if self.every else 1 if self.any_number else S.quantity
        pick = v.Pick(pools, number, self.up_to, any_number=self.any_number)
        return only_where(pick, lambda found: all(pool.zone != "deck" for pool in found["pools"]))

    def take(self, cards: Any) -> Node:
        """So many of the cards that were looked at."""
        number = 1 if self.every or self.any_number else S.quantity
        return v.Take(cards, number, self.up_to, self.any_number, every=self.every)


COUNTS: tuple[tuple[HowMany, str, str], ...] = (
    (HowMany(), "<quantity>枚", "<quantity> "), (HowMany(up_to=True), "<quantity>枚まで", "up to <quantity> "),
    (HowMany(any_number=True), "望む枚数", "any number of "), (HowMany(every=True), "すべて", "all of the "),
    (HowMany(), "<quantity>つ", ""), (HowMany(up_to=True), "<quantity>つまで", ""), (HowMany(), "<quantity>人", ""),
)  # fmt: skip


def _picking(phrases: Phrases) -> None:
    """Which cards are picked as an effect is carried out: in English some_picked, and all of them."""
    for many, japanese, english in COUNTS:
        phrases.say("picked", many.pick(S.pools), f"<pools>から{japanese}")
        of_such = (
            f"<pools>から<cards>を{japanese}",
            f"<pools>から、<cards>を{japanese}",
            f"<pools>の<cards>から{japanese}",
        )
        phrases.say("picked", many.pick(NARROWED), of_such)
        if phrases.english and english:
            category = "picked" if many.every else "some_picked"
            on_field = f"{english.removesuffix(' of the ').removesuffix(' of ').removesuffix(' ')} of <pools:on_field>"
            phrases.say(category, many.pick(S.pools), english=on_field)
            phrases.say(category, many.pick(S.pools), english=f"{english}<pools:from_place>")
            if not many.every:
                phrases.hear(category, many.pick(S.pools), english=f"{english}<pools:in_place>")
    phrases.say("picked", S.picked, english="<picked:some_picked>")
    each, such = v.PickFromEach(S.pools, S.quantity), v.PickFromEach(NARROWED, S.quantity)
    phrases.say(
        "picked", each, "<pools:each_pools>から<quantity>枚ずつ", "<quantity> card each from <pools:each_place>"
    )
    ways = tuple([f"<pools:each_pools>から{comma}<cards>を<quantity>枚ずつ" for comma in ("", "、")])
    phrases.say("picked", such, ways, "<quantity> <cards> each from <pools:each_place>")
    same_number = (
        "as many card from <pools:place_or> as <counted>",
        "the same number of card from <pools:place_and> as <counted>",
    )
    phrases.say("picked", v.Pick(S.pools, S.counted), "<pools>から、<counted>と同じ枚数", same_number)
    phrases.hear("picked", v.Pick(S.pools, S.counted), "<pools:both_pools>から、<counted>と同じ枚数")
    for up_to, words in ((False, "<quantity>枚"), (True, "<quantity>枚まで")):
        phrases.hear("picked", v.Pick(S.pools, S.quantity, up_to), f"<pools:both_pools>から{words}")


def _taking(phrases: Phrases) -> None:
    """Which of the cards that were looked at are taken."""
    for many, japanese, english in COUNTS:
        phrases.say("taken", many.take(()), f"その中から{japanese}")
        phrases.say("taken", many.take(S.cards), (f"その中から<cards>を{japanese}", f"その中から、<cards>を{japanese}"))
        phrases.hear("taken_next", many.take(S.cards), f"<cards>を{japanese}")
        if english:
            phrases.say("taken", many.take(S.cards), english=f"{english}<cards> from among them")


# ── what is done to them ────────────────────────────────────────────────────────────────────────────────────────────
def _picked_and_done(found: Found) -> Sequence:
    """What is done to the cards that are picked; an opponent's trade places with that player's entry (9.14.2, 4.1.1.1)."""
    picked, done = found["picked"], found["done"]
    if (
        isinstance(done, v.Exchange)
        and done.second == OWN_ENTRY
        and {pool.whose for pool in picked.pools} == {"opponent"}
    ):
        done = change(done, second=THEIR_ENTRY)
    return Sequence((picked, done_to(done, It())))


def _unpicked(value: Built) -> Iterable[Found]:
    if isinstance(value, Sequence) and len(value.steps) == 2 and isinstance(value.steps[0], PICKS):
        picked, done = value.steps
        yield from [
            {"picked": picked, **found} for found in DONE_TO_IT.taken_apart(replaced(done, THEIR_ENTRY, OWN_ENTRY))
        ]


PICKED_AND_DONE: Any = Form(_picked_and_done, _unpicked)


def _unchosen(found: Found) -> Built:
    """What is done to cards without a word of choosing: those in play that cannot be chosen can be picked, too."""
    made, picked = _picked_and_done(found), found["picked"]
    if isinstance(picked, v.Pick) and any(pool.zone in ("entry", "member") for pool in picked.pools):
        made = replaced(made, picked, change(picked, chosen=False))
    return made


def _chosen(value: Built) -> Iterable[Found]:
    if isinstance(value, Sequence) and isinstance(value.steps[0], v.Pick) and not value.steps[0].chosen:
        yield from _unpicked(Sequence((change(value.steps[0], chosen=True), *value.steps[1:])))


UNCHOSEN: Any = Form(_unchosen, _chosen)


def _unchosen_of(deed: Node) -> Any:
    """One deed done to cards without a word of choosing."""

    def build(found: Found) -> Built:
        said = {name: part for name, part in found.items() if name != "picked"}
        return _unchosen({"picked": found["picked"], "done": change(deed, **said) if said else deed})

    return Form(build, lambda value: [{"picked": found["picked"]} for found in _chosen(value) if found["done"] == deed])


def _done_to_top(found: Found) -> Built:
    """What is done to the top cards of a deck; revealing them is looking at them, which is said of its own."""
    done = found["done"]
    return None if isinstance(done, v.Reveal) else done_to(done, Top(found["quantity"], found.get("whose", "own")))


def _undone_to_top(value: Built) -> Iterable[Found]:
    for found in DONE_TO_GROUP.taken_apart(value):
        if isinstance(top := found["group"], Top):
            yield {"whose": top.whose, "quantity": top.number, "done": found["done"]}


def _done_to_all(value: Built) -> Iterable[Found]:
    for found in DONE_TO_GROUP.taken_apart(value):
        for pools in EVERY.taken_apart(found["group"]):
            yield {**pools, "done": found["done"]}


TAKEN_AND_DONE: Any = Sequence((S.taken, DONE_TO_IT))


def _shown(found: Found) -> Built:
    return change(found["taken"], revealed=True)


def _unshown(value: Built) -> Found | None:
    return {"taken": change(value, revealed=False)} if isinstance(value, v.Take) and value.revealed else None


SHOWN: Any = Form(_shown, _unshown)
SHOWN_AND_DONE = Sequence((SHOWN, DONE_TO_IT))


def _done_to_cards(phrases: Phrases) -> None:
    it = "(それ|そのキャラ|それら|そのカード)"
    chosen = "choose <picked>, and <done>", "choose <picked>(,| and) <done>"
    phrases.say("act", PICKED_AND_DONE, ("<picked>選び、<done:done/*>", f"<picked>選び、{it}を<done:done/*>"), chosen)
    phrases.say("act", UNCHOSEN, ("<picked><done:done/*>", "<picked>を<done:done/*>"))
    phrases.say("act", S.picked, "<picked>{選ぶ}", "choose <picked>")
    phrases.say("act", DONE_TO_GROUP, "<group>を<done:done/*>")
    done_to_all = Form(lambda found: done_to(found["done"], EVERY.build(found)), _done_to_all)
    phrases.say("act", done_to_all, "<pools>をすべて<done:done/*>")
    revealed = "choose <taken>, reveal (it|them), and <done>", "choose <taken>, reveal (it|them), <done>"
    phrases.say(
        "act",
        SHOWN_AND_DONE,
        "<taken>(公開し、|公開して)<done:done/*>",
        ("reveal <taken> and <done>", "reveal <taken>, and <done>", *revealed),
    )
    taken = "choose <taken>, and <done>", "choose <taken>(,| and) <done>"
    phrases.say(
        "act", TAKEN_AND_DONE, ("<taken>選び、<done:done/*>", "<taken><done:done/*>", "<taken>を<done:done/*>"), taken
    )
    both = "<taken>選び、<done:done/stem>、<other:taken_next>選び、<then:done/*>"
    phrases.hear("act", read_as(_both_taken), both)
    to_top = Form(_done_to_top, _undone_to_top)
    phrases.say("act", to_top, "<whose>デッキの上から<quantity>枚<done:done/*>")
    phrases.hear("act", to_top, "デッキの上から<quantity>枚<done:done/*>")
    top = "the top <quantity> card of <whose>deck", "<quantity> card from the top of <whose>deck"
    phrases.say("top", Top(1, S.whose), english="the top card of <whose>deck")
    phrases.say("top", Top(S.quantity, S.whose), english=top)
    phrases.say("may", May(PICKED_AND_DONE), english="choose <picked>, and you may <done>")
    phrases.say("may", May(S.act), english="you may <act>")


def _both_taken(found: Found) -> Built:
    """その中から…選び、…、…選び、…: what is done to some of the cards that were looked at, and to some of the others."""
    return Sequence((found["taken"], done_to(found["done"], It()), found["other"], done_to(found["then"], It())))


def _decks(phrases: Phrases) -> None:
    """Decks that are looked at, revealed and shuffled."""
    for words, whose in (
        ("自分のデッキ", "own"),
        ("デッキ", "own"),
        ("相手のデッキ", "opponent"),
        ("あなたのデッキ", "own"),
    ):
        for verb, revealed in (("見る", False), ("公開する", True)):
            phrases.say("act", v.Look(S.quantity, whose, revealed=revealed), f"{words}の上から<quantity>枚{{{verb}}}")
            phrases.say("act", v.Look(S.quantity, whose, True, revealed), f"{words}を上から<quantity>枚まで{{{verb}}}")
        phrases.say("act", v.Shuffle(whose), f"{words}を{{シャッフルする}}")
    for words, revealed in (("look at", False), ("reveal", True)):
        phrases.say("act", v.Look(1, S.whose, revealed=revealed), english=f"{words} the top card of <whose>deck")
        ways = f"{words} the top <quantity> card of <whose>deck", f"{words} <quantity> card from the top of <whose>deck"
        phrases.say("act", v.Look(S.quantity, S.whose, revealed=revealed), english=ways)
        some = f"{words} up to <quantity> card from the top of <whose>deck"
        phrases.say("act", v.Look(S.quantity, S.whose, True, revealed), english=some)
    phrases.say("act", v.Shuffle(S.whose), english="shuffle <whose>deck")


# ── costs ───────────────────────────────────────────────────────────────────────────────────────────────────────────
COST: Any = cost_in("parts", *PICKS, v.Take)


def _costs(phrases: Phrases) -> None:
    """The category cost (in brackets, or before ことで): parts in the order of the text (9.5.2.1)."""
    phrases.say("part", Pay("energy", S.integer), "エネ<integer>", "Cost <integer>")
    phrases.say("part", Pay("energy", 0), "エネ")
    phrases.say("part", S.act, "<act:act/end>", "<act>")
    phrases.hear("part", in_order("first", "second"), "<first:act/stem>、<second:act/end>")
    phrases.hear("part", read_as(_done_to_both), "<group>と、<picked><done:done/end>")
    phrases.list_of("parts", "part", "、", "; ")
    phrases.say("cost", COST, "<parts>", "<parts>")
    for between in (", and ", " & ", ", ") if phrases.english else ():
        phrases.list_of(f"parts{between}", "part", english=between)
        phrases.hear("cost", COST, english=f"<parts:parts{between}>")
    phrases.label("a cost / コスト", "part", "cost")


def _done_to_both(found: Found) -> Built:
    """このキャラと、手札から1枚控え室に置く: the same is done to both."""
    both = (done_to(found["done"], found["group"]), _picked_and_done(found))
    return Sequence((both[0], *both[1].steps))
