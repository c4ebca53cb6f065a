"""Triggers: what automatic abilities wait for, events and times; and what is about to happen and is replaced."""

from __future__ import annotations

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.words import vocabulary as v
from tefuda.kernel.effects.nodes import Pool, Test, This
from tefuda.kernel.wording.engine.patterns import S
from tefuda.kernel.wording.engine.phrases import Phrases, Row

# (what time, in Japanese, in English with <t> for a turn and <s> for a side)
TIMES = (
    ("turn start", "ターン開始時", "at the start of <t>"), ("standby", "スタンバイフェイズ開始時", "at the start of <s>standby phase"),
    ("energy", "エネルギーフェイズ開始時", "at the start of <s>energy phase"), ("main", "メインフェイズ開始時", "at the start of <s>main phase"),
    ("attack", "アタックフェイズ開始時", "at the start of <s>attack phase"),
    ("start step", "スタートステップ開始時", "at the start of <s>start step"),
    ("block step", "ブロックステップ開始時", "at the start of <s>block step"),
    ("damage step", "ダメージステップ開始時", "at the start of <s>damage step"),
    ("close step", "クローズステップ開始時", "at the start of <s>close step"),
    ("attack end", "アタック終了時", "at the end of <s>attack"), ("turn end", "ターン終了時", "at the end of <t>"),
)  # fmt: skip
# (the zone that cards come to, in Japanese, in English, equal ways)
TO: tuple[tuple[str, str, str, tuple[str, ...]], ...] = (
    ("entry", "エントリーに置かれた", "is put onto the entry area", (
        "is put (onto|on) your entry area", "is placed (onto|from) your entry area",
    )),
    ("member", "メンバーに置かれた", "is put onto the member area", ("is put onto your member area",)),
    ("waiting", "控え室に置かれた", "is put into the waiting room", ("is put into your waiting room",)),
    ("retire", "リタイアに置かれた", "is put onto the retire area", ("is put (onto|into) your retire area",)),
    ("hand", "手札に(戻った|加えられた)", "is returned to the hand", ("is returned to your hand", "is put into your hand")),
    ("energy", "エネルギーに置かれた", "is put onto the energy area", ("is put onto your energy area",)),
    ("memory", "思い出に置かれた", "is put onto the memory area", ()),
    ("deck", "デッキに置かれた", "is put onto the deck", ()),
)  # fmt: skip
# (the zone that they come from, or what else is said of that, in Japanese, in English)
FROM = (
    ("", "", "", ""), ("hand", "", "手札から", " from the hand"), ("waiting", "", "控え室から", " from the waiting room"),
    ("member", "", "メンバーから", " from the member area"), ("entry", "", "エントリーから", " from the entry area"),
    ("energy", "", "エネルギーから", " from the energy area"), ("retire", "", "リタイアから", " from the retire area"),
    ("deck", "", "デッキから", " from the deck"), ("", "not deck", "デッキ以外から", " other than from the deck"),
    ("", "not entry", "エントリー以外から", " other than from the entry area"), ("", "not hand", "手札以外から", " other than from the hand"),
)  # fmt: skip
# (by what, by whose, in Japanese, in English)
BY = (
    ("", "", "", ""),
    ("effect", "", "効果で", " by 1 effect"),
    ("effect", "opponent", "相手の効果で", " by your opponent's effect"),
)
EVENTS: tuple[Row, ...] = (
    (v.When("appeared", S.who), "<who>が登場した", "<who> appears"),
    (
        v.When("appeared", S.who, from_zone="hand"), "<who>が手札から、エントリーかメンバーに置かれた",
        "<who> is put onto the entry area or member area from the hand",
    ),
    (v.When("set", This()), "このReバースがセットされた", "this Rebirth is set"),
    (v.When("set", S.who), "<who>がセットされた", "<who> is set"),
    (v.When("cancelled", S.who, sort=t.SPARK), "<who>の【スパーク】が【キャンセル】された", "the 【Spark】 of <who> is cancelled"),
    (
        v.When("cancelled_with", S.who), "<who>がこのキャラの【キャンセル】で控え室に置かれた",
        "<who> is put into (the|your) waiting room by this character's 【Cancel】",
    ),
    (v.When("attacked", S.who), "<who>がアタックした", "<who> attacks"),
    (v.When("attacked", S.who, sort="partner"), "<who>がパートナーアタックした", "<who> partner attacks"),
    (v.When("was_attacked", S.who), "<who>がアタックされた", "<who> is attacked"),
    (v.When("supported", S.who), "<who>がサポートした", "<who> supports"),
    (
        v.When("supported", S.who, whom=S.whom), ("<who>が<whom:cards_pool>をサポートした", "<who>が、<whom:cards_pool>をサポートした"),
        "<who> supports 1 <whom:cards_pool>",
    ),
    (v.When("was_supported", S.who), "<who>がサポートされた", "<who> is supported"),
    (v.When("blocked", S.who), "<who>がブロックした", "<who> blocks"),
    (v.When("was_blocked", S.who), "<who>がブロックされた", "<who> is blocked"),
    (v.When("retired", S.who), "<who>がリタイアした", "<who> retires"),
    (
        v.When("retired", S.who, sort="attack"), "<who>が相手のアタックでリタイアに置かれた",
        "<who> is put onto your retire area by your opponent's attack",
    ),
    (
        v.When("made_retire", S.who), "<who>が相手のキャラをリタイアさせた",
        ("<who> retires your opponent's character", "<who> retires 1 opponent's character"),
    ),
    (v.When("damaged", S.who), "<who>がダメージを受けた", "<who> takes damage"),
    (v.When("dealt", S.who), "<who>がダメージを与えた", "<who> deals damage"),
    (v.When("rested", S.who), "<who>が【レスト】した", "<who> becomes 【Rest】"),
    (v.When("stood", S.who), "<who>が【スタンド】した", "<who> becomes 【Stand】"),
    (v.When("turned", S.who), "<who>が表になった", "<who> is turned face up"),
    (v.When("discarded", S.who), "<who>がすてられた", "<who> is discarded"),
    (v.When("drawn", whose="own"), "あなたがカードを引いた", "you draw 1 card"),
    (v.When("drawn", whose="opponent"), "相手がカードを引いた", "your opponent draws 1 card"),
    (v.When("drawn", whose="any"), "プレイヤーがカードを引いた", "1 player draws 1 card"),
    (v.Whenever(S.condition), "<condition>", "<condition>"),
)  # fmt: skip
# (whose, in Japanese, in English of a turn and of a side)
WHOSE_TIME = (
    ("own", "あなたの", "your turn", "your "), ("opponent", "相手の", "your opponent's turn", "your opponent's "),
    ("any", "(|各)", "each turn", "each "),
)  # fmt: skip
WAITING = v.Would("moved", S.who, to_zone="waiting")
WOULD: tuple[Row, ...] = (
    (v.Would("moved", S.who, to_zone="retire"), "<who>がリタイアに置かれる", "<who> would be put onto the retire area"),
    (WAITING, "<who>が控え室に置かれる", "<who> would be put into the waiting room"),
    (
        v.Would("moved", S.who, to_zone="waiting", by_whose="opponent"), "<who>が相手の効果で控え室に置かれる",
        "<who> would be put into the waiting room by your opponent's effect",
    ),
    (
        v.Would("moved", S.who, from_zone="member", to_zone="waiting"), "<who>がメンバーから控え室に置かれる",
        "<who> would be put into the waiting room from the member area",
    ),
    (v.Would("damaged", S.who), "<who>がダメージを受ける", "<who> would take damage"),
    (v.Would("moved", S.who, to_zone="hand"), "<who>が手札に戻される", "<who> would be returned to the hand"),
)  # fmt: skip


def add_triggers(phrases: Phrases) -> None:
    """The categories when (…した時、 and the times that come) and would."""
    phrases.say("who", S.this, "<this>", "<this>")
    phrases.say("who", Pool("field", S.whose, S.cards), "<whose><cards>", "<whose><cards>")
    phrases.say("who", Pool("field", S.whose, S.cards, True), "<whose>他の<cards>", "<whose>other <cards>")
    phrases.say("who", Pool("field", "any", (Test("kind", t.CHARACTER),)), "キャラ", "1 character")
    phrases.say("cards_pool", Pool("field", "own", S.cards), "<cards>", "<cards>")
    _members(phrases)
    for when, japanese, english in EVENTS:
        phrases.say("when", when, _framed("{}時、", japanese), _framed("when {}, ", english))
    _moving(phrases)
    for time, japanese, english in TIMES:
        for whose, before, turn, side in WHOSE_TIME:
            at = f"{english}, ".replace("<t>", turn).replace("<s>", side)
            phrases.say("when", v.When("time", whose=whose, fact=time, once=True), f"{before}{japanese}、", at)
    start = v.When("time", fact="game start", once=True)
    phrases.say("when", start, "ゲーム開始時、", "at the start of the game, ")
    for would, japanese, english in WOULD:
        phrases.say("would", would, _framed("{}時", japanese), english)
    phrases.label("when it happens / 誘発条件", "when")


def _framed(frame: str, words: str | tuple[str, ...]) -> tuple[str, ...]:
    return tuple([frame.format(way) for way in ((words,) if isinstance(words, str) else words)])


def _members(phrases: Phrases) -> None:
    """Members that are put into the waiting room."""
    for sort, by, japanese, english in BY:
        for whose, owner, member in (("own", "あなた", "your member"), ("opponent", "相手", "your opponent's member")):
            gone = v.When("moved", Pool("field", whose), from_zone="member", to_zone="waiting", sort=sort, by_whose=by)
            put = f"when {member} is put into"
            ways = (f"{put} the waiting room{english}, ", f"{put} (your|the) waiting room{_by(english)}, ")
            phrases.say("when", gone, f"{owner}のメンバーが{japanese}控え室に置かれた時、", ways)


def _moving(phrases: Phrases) -> None:
    """Cards that come from somewhere to somewhere."""
    for zone, other, origin, from_words in FROM:
        yours = from_words.replace(" the ", " (your |)")
        for sort, by, means, by_words in BY:
            for to_zone, japanese, english, also in TO:
                moved = v.When("moved", S.who, fact=other, from_zone=zone, to_zone=to_zone, sort=sort, by_whose=by)
                heard = [f"when <who> {way}{yours}{_by(by_words)}, " for way in (english, *also)]
                turned = (f"<who>が{origin}{means}{japanese}時、",) if origin and means else ()
                ways = (f"<who>が{means}{origin}{japanese}時、", *turned)
                phrases.say("when", moved, ways, (f"when <who> {english}{from_words}{by_words}, ", *heard))
    into_entry = v.When("moved", Pool("field", S.whose, S.cards), to_zone="entry")
    phrases.hear("when", into_entry, "<whose>エントリーに<cards>が置かれた時、")
    from_hand = v.When("moved", S.who, from_zone="hand", to_zone="entry")
    phrases.hear("when", from_hand, "<who>が手札からエントリーに登場した時、")


def _by(words: str) -> str:
    """By what a card is moved, in words that are only read."""
    return words.replace(" by 1 effect", " by (1 |)(card |)effect").replace("'s effect", "'s (card |)effect")
