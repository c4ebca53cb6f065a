"""Triggers: what automatic abilities wait for, events and times."""

from __future__ import annotations

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.words import vocabulary as v
from tefuda.kernel.effects.nodes import Pool, Test, This
from tefuda.kernel.wording.grammar import Grammar
from tefuda.kernel.wording.patterns import S

TIMES: tuple[tuple[str, str], ...] = (
    ("ターン開始時", "turn start"), ("スタンバイフェイズ開始時", "standby"), ("エネルギーフェイズ開始時", "energy"),
    ("メインフェイズ開始時", "main"), ("アタックフェイズ開始時", "attack"), ("スタートステップ開始時", "start step"),
    ("ブロックステップ開始時", "block step"), ("ダメージステップ開始時", "damage step"), ("クローズステップ開始時", "close step"),
    ("アタック終了時", "attack end"), ("ターン終了時", "turn end"),
)  # fmt: skip
MOVED_TO: tuple[tuple[str, str], ...] = (
    ("エントリーに置かれた", "entry"), ("メンバーに置かれた", "member"), ("控え室に置かれた", "waiting"), ("リタイアに置かれた", "retire"),
    ("手札に戻った", "hand"), ("手札に加えられた", "hand"), ("エネルギーに置かれた", "energy"),
    ("思い出に置かれた", "memory"), ("デッキに置かれた", "deck"),
)  # fmt: skip
FROM: tuple[tuple[str, str, str], ...] = (
    ("", "", ""), ("手札から", "hand", ""), ("控え室から", "waiting", ""), ("メンバーから", "member", ""), ("エントリーから", "entry", ""),
    ("エネルギーから", "energy", ""), ("リタイアから", "retire", ""), ("デッキから", "deck", ""), ("デッキ以外から", "", "not deck"),
    ("エントリー以外から", "", "not entry"), ("手札以外から", "", "not hand"),
)  # fmt: skip
BY: tuple[tuple[str, str, str], ...] = (("", "", ""), ("効果で", "effect", ""), ("相手の効果で", "effect", "opponent"))


def add_triggers(grammar: Grammar) -> None:
    """The category when: …した時、 and the times that come."""
    grammar.rule("who", "<this>", S.this)
    grammar.rule("who", "<whose><cards>", Pool("field", S.whose, S.cards))
    grammar.rule("who", "<whose>他の<cards>", Pool("field", S.whose, S.cards, True))
    grammar.rule("who", "キャラ", Pool("field", "any", (Test("kind", t.CHARACTER),)))
    for from_words, zone, other in FROM:
        for by_words, sort, by in BY:
            for to_words, to_zone in MOVED_TO:
                when = v.When("moved", S.who, fact=other, from_zone=zone, to_zone=to_zone, sort=sort, by_whose=by)
                grammar.rule("when", f"<who>が{by_words}{from_words}{to_words}時、", when)
                if by_words and from_words:
                    grammar.read_only(
                        "when",
                        f"<who>が{from_words}{by_words}{to_words}時、",
                        when,
                        f"<who>が{by_words}{from_words}{to_words}時、",
                    )
    for by_words, sort, by in BY:
        for words, whose in (("あなた", "own"), ("相手", "opponent")):
            members = v.When(
                "moved", Pool("field", whose), from_zone="member", to_zone="waiting", sort=sort, by_whose=by
            )
            grammar.rule("when", f"{words}のメンバーが{by_words}控え室に置かれた時、", members)
    events: tuple[tuple[str, v.When], ...] = (
        ("<who>が登場した", v.When("appeared", S.who)),
        ("このReバースがセットされた", v.When("set", This())),
        ("<who>がセットされた", v.When("set", S.who)),
        ("<who>の【スパーク】が【キャンセル】された", v.When("cancelled", S.who, sort=t.SPARK)),
        ("<who>がこのキャラの【キャンセル】で控え室に置かれた", v.When("cancelled_with", S.who)),
        ("<who>がアタックした", v.When("attacked", S.who)),
        ("<who>がパートナーアタックした", v.When("attacked", S.who, sort="partner")),
        ("<who>がアタックされた", v.When("was_attacked", S.who)),
        ("<who>がサポートした", v.When("supported", S.who)),
        ("<who>が<whom:cards_pool>をサポートした", v.When("supported", S.who, whom=S.whom)),
        ("<who>が手札から、エントリーかメンバーに置かれた", v.When("appeared", S.who, from_zone="hand")),
        ("<who>がサポートされた", v.When("was_supported", S.who)),
        ("<who>がブロックした", v.When("blocked", S.who)),
        ("<who>がブロックされた", v.When("was_blocked", S.who)),
        ("<who>がリタイアした", v.When("retired", S.who)),
        ("<who>が相手のアタックでリタイアに置かれた", v.When("retired", S.who, sort="attack")),
        ("<who>が相手のキャラをリタイアさせた", v.When("made_retire", S.who)),
        ("<who>がダメージを受けた", v.When("damaged", S.who)),
        ("<who>がダメージを与えた", v.When("dealt", S.who)),
        ("<who>が【レスト】した", v.When("rested", S.who)),
        ("<who>が【スタンド】した", v.When("stood", S.who)),
        ("<who>が表になった", v.When("turned", S.who)),
        ("<who>がすてられた", v.When("discarded", S.who)),
    )
    put = v.When("moved", Pool("field", S.whose, S.cards), to_zone="entry")
    grammar.read_only("when", "<whose>エントリーに<cards>が置かれた時、", put, "<who>がエントリーに置かれた時、")
    for words, when in events:
        grammar.rule("when", f"{words}時、", when)
    supported = v.When("supported", S.who, whom=S.whom)
    grammar.read_only(
        "when", "<who>が、<whom:cards_pool>をサポートした時、", supported, "<who>が<whom:cards_pool>をサポートした時、"
    )
    from_hand = v.When("moved", S.who, from_zone="hand", to_zone="entry")
    grammar.read_only(
        "when", "<who>が手札からエントリーに登場した時、", from_hand, "<who>が手札からエントリーに置かれた時、"
    )
    grammar.rule("cards_pool", "<cards>", Pool("field", "own", S.cards))
    for words, whose in (("あなた", "own"), ("相手", "opponent"), ("プレイヤー", "any")):
        grammar.rule("when", f"{words}がカードを引いた時、", v.When("drawn", whose=whose))
    for words, sort in TIMES:
        for who, whose in (("あなたの", "own"), ("相手の", "opponent"), ("", "any"), ("各", "any")):
            grammar.rule("when", f"{who}{words}、", v.When("time", whose=whose, fact=sort, once=True))
    grammar.rule("when", "ゲーム開始時、", v.When("time", fact="game start", once=True))
    grammar.rule("when", "<condition>時、", v.Whenever(S.condition))
    grammar.label("when", "when it happens / 誘発条件")
