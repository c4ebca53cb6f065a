"""Sentences: deeds one after the other, conditions, costs before ことで, choices, times for later; and triggers."""

from __future__ import annotations

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.words import vocabulary as v
from tefuda.games.rebirth.words.japanese.actions import paid
from tefuda.games.rebirth.words.japanese.nouns import narrowed
from tefuda.games.rebirth.words.japanese.statements import DEEDS, changes_of
from tefuda.kernel.effects import (
    AnyOf,
    Change,
    Compare,
    Count,
    Delay,
    Did,
    If,
    It,
    Matches,
    May,
    Not,
    Pool,
    Replace,
    Sequence,
    Test,
    Turn,
)
from tefuda.kernel.state import change
from tefuda.kernel.values import Node
from tefuda.kernel.wording.composition import sequence
from tefuda.kernel.wording.grammar import Grammar
from tefuda.kernel.wording.patterns import Built, Found, S

OPS = (("以上", ">="), ("以下", "<="), ("", "="))
TIMES: tuple[tuple[str, str], ...] = (
    ("ターン開始時", "turn start"), ("スタンバイフェイズ開始時", "standby"), ("エネルギーフェイズ開始時", "energy"),
    ("メインフェイズ開始時", "main"), ("アタックフェイズ開始時", "attack"), ("スタートステップ開始時", "start step"),
    ("ブロックステップ開始時", "block step"), ("ダメージステップ開始時", "damage step"), ("クローズステップ開始時", "close step"),
    ("アタック終了時", "attack end"), ("ターン終了時", "turn end"),
)  # fmt: skip


def add_sentences(grammar: Grammar) -> None:
    """The categories condition, chain, sentence and effect."""
    _conditions(grammar)
    you = "(|あなたは|あなたは、)"
    for form in ("end", "stem"):
        grammar.also(f"clause/{form}", f"{you}<act:act/{form}>", lambda f: f["act"])
        grammar.also(f"clause/{form}", f"<said:timed/{form}>", lambda f: f["said"])
        grammar.also(f"clause/{form}", f"<act:others/{form}>", lambda f: f["act"])
        grammar.also(
            f"clause/{form}", f"<picked>選び、<time>(そのキャラ|それ|それら)<rest:it_rest/{form}>", _picked_then
        )
    _others(grammar)
    grammar.also("clause/end", f"{you}<act:act/may>", lambda f: May(f["act"]))
    grammar.also("clause/end", "次に<whose>エントリーに置かれるキャラを<modifier>", _next_entry)
    grammar.also("clause/end", "このターン中、次に<whose>エントリーに置かれるキャラを<modifier>", _next_entry)
    grammar.rule("chain", "<clause:clause/end>", S.clause)
    grammar.also("chain", "<first:clause/stem>、<rest:chain>", _and_then)
    grammar.rule("chain", "<condition>なら、<then:chain>", If(S.condition, S.then))
    grammar.also("chain", f"{you}<act:act/end>ことで、<rest:chain>", lambda f: paid(f["act"], f["rest"]))
    grammar.also("chain", "<each>、<rest:chain>", lambda f: None)
    grammar.rule("sentence", "<chain>。", S.chain)
    grammar.also("sentence", "(そうしたら|置いたら|そうしたなら)、<rest:chain>。", lambda f: If(Did(), f["rest"]))
    grammar.rule(
        "sentence",
        "このターン終了時、<then:sentence>",
        Delay(v.When("time", fact="turn end", once=True), S.then, 1, "turn"),
    )
    grammar.rule("sentence", "このターン中、<when><then:sentence>", Delay(S.when, S.then, 0, "turn"))
    grammar.rule("sentence", "このターン中、次に<when><then:sentence>", Delay(S.when, S.then, 1, "turn"))
    grammar.rule("sentence", "次に<when><then:sentence>", Delay(S.when, S.then))
    grammar.list_of("sentences", "sentence")
    grammar.also("effect", "<sentences>", lambda f: sequence(f["sentences"]))
    grammar.also("effect", "<chain>", lambda f: f["chain"])
    grammar.label("sentence", "an instruction / 指示")
    grammar.label("clause", "an instruction / 指示")


def _and_then(found: Found) -> Built:
    first, rest = found["first"], found["rest"]
    if isinstance(rest, May):
        return None  # what may be left could be all of it
    return sequence((first, rest))


def _picked_then(found: Found) -> Built:
    said = found["rest"]
    return Sequence((found["picked"], Change(It(), said, found["time"])))


def _next_entry(found: Found) -> Built:
    return v.NextEntry(changes_of(found["modifier"])) if found["whose"] == "own" else None


def _others(grammar: Grammar) -> None:
    """What somebody else does: 相手は…, 各プレイヤーは…; there 自分の is theirs (9.14.2)."""
    for words, who in (("相手は", "opponent"), ("各プレイヤーは", "each"), ("そのプレイヤーは", "its")):
        for form in ("end", "stem"):
            grammar.also(f"others/{form}", f"{words}<act:act/{form}>", lambda f, who=who: _by(f["act"], who))
        grammar.also("others/end", f"{words}<act:act/may>", lambda f, who=who: None)
    for form, ending in (("end", ""), ("end", "する"), ("stem", "し")):
        grammar.also(f"it_rest/{form}", f"を<modifier>{ending}", lambda f: changes_of(f["modifier"]))
    for words, made in DEEDS:
        grammar.also("it_rest/end", f"は{words}", lambda f, made=made: made)


def _by(act: Node, who: str) -> Built:
    """An instruction carried out by another player; None where it is not one that players carry out."""
    steps = act.steps if isinstance(act, Sequence) else (act,)
    first = steps[0]
    if not hasattr(first, "who") and not isinstance(first, v.Look | v.Put):
        return None
    if isinstance(first, v.Pick):
        if any(pool.whose != "own" for pool in first.pools):
            return None
        return sequence((change(first, who=who), *steps[1:]))
    if len(steps) > 1 or not hasattr(first, "who"):
        return None
    return change(first, who=who)


# ── conditions ──────────────────────────────────────────────────────────────────────────────────────────────────────
def _conditions(grammar: Grammar) -> None:
    for words, op in OPS:
        grammar.also(
            "condition", f"<counted>が<integer>枚{words}", lambda f, op=op: Compare(f["counted"], op, f["integer"])
        )
        grammar.also(
            "condition", f"<counted><integer>枚{words}", lambda f, op=op: Compare(f["counted"], op, f["integer"])
        )
        grammar.also(
            "condition", f"<number>が<integer>{words}", lambda f, op=op: Compare(f["number"], op, f["integer"])
        )
    for words, op in (("多い", ">"), ("少ない", "<")):
        grammar.also("condition", f"<pools>が相手より{words}", lambda f, op=op: _beside_the_opponent(f["pools"], op))
    grammar.also("condition", "<counted>が(ない|いない)", lambda f: Compare(f["counted"], "=", 0))
    grammar.also("condition", "<pools>に<cards>が(いる|ある)", lambda f: _some(narrowed(f["pools"], f["cards"])))
    grammar.also("condition", "<pools>に<cards>が(いない|ない)", lambda f: Not(_some(narrowed(f["pools"], f["cards"]))))
    grammar.rule("condition", "<whose>メンバーに空席がある", Compare(v.EmptySeats(S.whose), ">=", 1))
    grammar.rule("condition", "<group>が<cards>", Matches(S.group, S.cards))
    grammar.rule("condition", "<group>が<cards>でない", Not(Matches(S.group, S.cards)))
    grammar.also("condition", "<group>が【レスト】している", lambda f: Matches(f["group"], (Test("state", "rested"),)))
    grammar.also("condition", "<group>に【魂】がある", lambda f: Matches(f["group"], (Test("state", "with soul"),)))
    grammar.rule("condition", "あなたのターン中", Turn("own"))
    grammar.rule("condition", "相手のターン中", Turn("opponent"))
    grammar.rule("condition", "そうした", Did())
    grammar.label("condition", "a condition / 条件")


def _beside_the_opponent(pools: tuple[Pool, ...], op: str) -> Built:
    """あなたのリタイアが相手より多い: the number of one's own cards somewhere beside the opponent's there."""
    if len(pools) != 1 or pools[0].whose != "own":
        return None
    return Compare(Count(pools[0]), op, Count(change(pools[0], whose="opponent")))


def _some(pools: tuple[Pool, ...]) -> Node:
    parts = tuple([Compare(Count(one), ">=", 1) for one in pools])
    return parts[0] if len(parts) == 1 else AnyOf(parts)


# ── triggers ────────────────────────────────────────────────────────────────────────────────────────────────────────
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
    grammar.also("who", "<whose><kind>", lambda f: Pool("field", f["whose"], (f["kind"],)))
    grammar.also("who", "<whose><cards>", lambda f: Pool("field", f["whose"], f["cards"]))
    grammar.also("who", "<whose>他の<cards>", lambda f: Pool("field", f["whose"], f["cards"], True))
    grammar.also("who", "キャラ", lambda f: Pool("field", "any", (Test("kind", t.CHARACTER),)))
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
        ("<who>がセットされた", v.When("set", S.who)),
        ("<who>がアタックした", v.When("attacked", S.who)),
        ("<who>がパートナーアタックした", v.When("attacked", S.who, sort="partner")),
        ("<who>がアタックされた", v.When("was_attacked", S.who)),
        ("<who>がサポートした", v.When("supported", S.who)),
        ("<who>が<whom:cards_pool>をサポートした", v.When("supported", S.who, whom=S.whom)),
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
    for words, when in events:
        grammar.rule("when", f"{words}時、", when)
    grammar.also("cards_pool", "<cards>", lambda f: Pool("field", "own", f["cards"]))
    for words, whose in (("あなた", "own"), ("相手", "opponent"), ("プレイヤー", "any")):
        grammar.rule("when", f"{words}がカードを引いた時、", v.When("drawn", whose=whose))
    for words, sort in TIMES:
        for who, whose in (("あなたの", "own"), ("相手の", "opponent"), ("", "any"), ("各", "any")):
            grammar.rule("when", f"{who}{words}、", v.When("time", whose=whose, fact=sort, once=True))
    grammar.rule("when", "ゲーム開始時、", v.When("time", fact="game start", once=True))
    grammar.rule("when", "<condition>時、", v.Whenever(S.condition))
    grammar.label("when", "when it happens / 誘発条件")


# ── choices ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def replacement(found: Found) -> Replace:
    """(event)する時、かわりに…: what happens instead (9.3.1.3)."""
    return Replace(found["would"], found["instead"], optional=bool(found.get("optional")))
