"""Actions: what is done to cards, and what players do."""

from __future__ import annotations

from typing import Any

from tefuda.games.cipher import table as t
from tefuda.games.cipher.words import vocabulary as v
from tefuda.games.cipher.words.japanese.changes import PLAYERS, UNTIL, of_group
from tefuda.kernel.effects import All, Change, Compare, Count, Delay, If, It, May, Pool, Sequence, Test, This, Top
from tefuda.kernel.wording.composition import sequence
from tefuda.kernel.wording.grammar import Grammar
from tefuda.kernel.wording.patterns import OBJECT, Built, Found, S, replaced

DONE_TO = (
    ("{撃破する}", v.Defeat(OBJECT)), ("{移動させる}", v.Move(OBJECT)), ("{行動済みにする}", v.Act(OBJECT)), ("{未行動にする}", v.Stand(OBJECT)),
    ("{出撃させる}", v.Deploy(OBJECT)), ("前衛に{出撃させる}", v.Deploy(OBJECT, t.FRONT)), ("後衛に{出撃させる}", v.Deploy(OBJECT, t.REAR)),
    ("行動済みで{出撃させる}", v.Deploy(OBJECT, acted=True)), ("手札に{加える}", v.Put(OBJECT, "hand")), ("手札に{戻す}", v.Put(OBJECT, "hand")),
    ("退避エリアに{置く}", v.Put(OBJECT, "retreat")), ("絆エリアに{置く}", v.Put(OBJECT, "bonds")),
    ("裏向きで絆エリアに{置く}", v.Put(OBJECT, "bonds", facedown=True)), ("オーブエリアに{置く}", v.Put(OBJECT, "orbs")),
    ("無限エリアに{置く}", v.Put(OBJECT, "infinite")), ("支援エリアに{置く}", v.Put(OBJECT, "support")),
    ("デッキの1番上に{置く}", v.Put(OBJECT, "deck", place="top")), ("デッキの1番下に{置く}", v.Put(OBJECT, "deck", place="bottom")),
    ("好きな順番でデッキの1番上に{置く}", v.Put(OBJECT, "deck", place="top", in_any_order=True)),
    ("好きな順番でデッキの1番下に{置く}", v.Put(OBJECT, "deck", place="bottom", in_any_order=True)),
    ("{裏向きにする}", v.TurnOver(OBJECT)), ("{表向きにする}", v.TurnOver(OBJECT, facedown=False)), ("{公開する}", v.Reveal(OBJECT)),
    ("同じユニット名の味方の上に重ねて{レベルアップさせる}", v.LevelUp(OBJECT)),
    ("このユニットの上に重ねて{レベルアップさせる}", v.LevelUp(OBJECT, This())),
    ("このユニットの下に重ねて{成長させる}", v.Grow(This(), OBJECT)),
)  # fmt: skip


def add_actions(grammar: Grammar) -> None:
    """The categories act (a clause), done (what is done to cards that other words name) and sentence."""
    for template, value in DONE_TO:
        grammar.rule("done", template, value)
    grammar.also("act", "<group>を<done:done/*>", _done_to)
    grammar.also(
        "act", "<pool>をすべて<done:done/*>", lambda found: replaced(found["done"], OBJECT, All(found["pool"]))
    )
    _picking(grammar)
    _players(grammar)
    _units(grammar)
    _sentences(grammar)
    _lasting(grammar)
    grammar.label("act", "an instruction / 指示")
    grammar.label("done", "a verb / 動詞")


def _done_to(found: Found) -> Built:
    if isinstance(found["done"], v.Reveal) and isinstance(found["group"], Top):
        return None  # the top of a deck is looked at: Look
    return replaced(found["done"], OBJECT, found["group"])


# ── picking ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def _picking(grammar: Grammar) -> None:
    """敵を1体選び、撃破する; …を2枚まで選び、…; 好きな数だけ選び、…."""
    for words, extra in (
        ("<integer>(体|枚|つ)選", {}),
        ("<integer>(体|枚|つ)まで選", {"up_to": True}),
        ("好きな(数だけ|枚数)選", {"any_number": True}),
    ):
        grammar.also("picked", f"<pool>を{words}び", _picked(extra))
        grammar.also("act", f"<pool>を{words}{{ぶ}}", _picked(extra))
    grammar.also("act", "<picked>、<done:done/*>", _pick_and)
    grammar.also(
        "act",
        "<pool>を<integer>(体|枚|つ)<done:done/*>",
        lambda found: _pick_and({**found, "picked": _picked({})(found)}),
    )
    grammar.also(
        "act",
        "<pool>を<integer>(体|枚|つ)まで<done:done/*>",
        lambda found: _pick_and({**found, "picked": _picked({"up_to": True})(found)}),
    )


def _picked(extra: dict[str, Any]) -> Any:
    def make(found: Found) -> Built:
        return v.Pick((found["pool"],), found.get("integer", 1), **extra)

    return make


def _pick_and(found: Found) -> Built:
    """What is picked and what is done to it; from one's hand to the retreat area is a discard."""
    pick, done = found["picked"], found["done"]
    where: Pool = pick.pools[0]
    if isinstance(done, v.Put) and done.zone == "retreat" and where.zone == "hand" and where.whose == "own":
        return v.Discard(
            pick.number, tests=where.tests, up_to=pick.up_to, any_number=pick.any_number, other=where.other
        )
    if where.whose == "opponent" and where.zone == "hand":
        return None  # whose choice would it be, and of what does nobody see?
    where = _not_yet_so(where, done)
    return Sequence(
        (v.Pick((where,), pick.number, pick.up_to, any_number=pick.any_number), replaced(done, OBJECT, It()))
    )


def _not_yet_so(where: Pool, done: Any) -> Pool:
    """2.9: of one's own cards only those that are not so yet can be brought into a state."""
    state = ""
    if isinstance(done, v.Act) and where.zone == "field":
        state = "未行動"
    elif isinstance(done, v.TurnOver):
        state = "表向き" if done.facedown else "裏向き"
    test = Test("state", state)
    if not state or where.whose != "own" or test in where.tests:
        return where
    return Pool(where.zone, where.whose, (*where.tests, test), where.other)


# ── what players do ─────────────────────────────────────────────────────────────────────────────────────────────────
def _players(grammar: Grammar) -> None:
    for words, who in (("", "own"), ("相手は", "opponent"), ("プレイヤー両名は", "each")):
        grammar.rule("act", f"{words}カードを<integer>枚{{引く}}", v.Draw(S.integer, who))
        grammar.rule("act", f"{words}手札が<integer>枚になるまでカードを{{引く}}", v.DrawUpTo(S.integer, who))
        grammar.rule("act", f"{words}デッキを{{シャッフルする}}", v.Shuffle(who))
    grammar.also("act", "<each>、カードを1枚{引く}", lambda found: v.Draw(found["each"].count))
    grammar.rule("act", "相手は自分の手札を<integer>枚選び、退避エリアに{置く}", v.Discard(S.integer, "opponent"))
    for whose_words, whose in (("自分の", "own"), ("あなたの", "opponent")):
        for words, zone in (("絆カード", "bonds"), ("味方", "field")):
            template = f"相手は{whose_words}{words}を<integer>(枚|体)選び、<done:done/*>"
            grammar.also("act", template, _by_opponent(zone, whose))
    grammar.rule(
        "act",
        "相手の手札を無作為に<integer>枚選び、退避エリアに{置く}",
        v.Discard(S.integer, "opponent", at_random=True),
    )
    grammar.rule(
        "act",
        "相手のオーブを<integer>つ{破壊する}",
        v.DestroyOrbs(S.integer),
        also=("相手のオーブを<integer>つ選び、{破壊する}",),
    )
    grammar.rule(
        "act",
        "自分のオーブを<integer>つ{破壊する}",
        v.DestroyOrbs(S.integer, "own"),
        also=("自分のオーブを<integer>つ選び、{破壊する}",),
    )
    for words, whose in (("(自分の|)デッキ", "own"), ("相手のデッキ", "opponent")):
        for verb, revealed in (("{見る}", False), ("{公開する}", True)):
            grammar.rule("act", f"{words}の1番上のカードを{verb}", v.Look(1, whose, revealed=revealed))
            grammar.rule("act", f"{words}の上から<integer>枚{verb}", v.Look(S.integer, whose, revealed=revealed))
    for words, extra in (("<integer>枚選び", {}), ("<integer>枚まで選び", {"up_to": True})):
        grammar.also("act", f"その中から<adjectives>カードを{words}、<done:done/*>", _taken(extra))
    grammar.also(
        "act",
        "その中から<adjectives>カードをすべて<done:done/*>",
        lambda found: _of_taken(v.Take(found["adjectives"], every=True), found),
    )
    grammar.rule("act", "相手の支援を{失敗させる}", v.FailSupport())
    grammar.rule("act", "このターンの出撃フェイズの前に2回目の絆フェイズを{追加する}", v.AddBondPhase())
    grammar.rule("act", "あなたはゲームに{勝利する}", v.WinGame())


def _by_opponent(zone: str, whose: str) -> Any:
    """5.1.2.1.2.6, .7: the opponent picks, of their own cards or of those of the one whose skill it is."""

    def make(found: Found) -> Built:
        pick = v.Pick((Pool(zone, whose),), found["integer"], who="opponent")
        return Sequence((pick, replaced(found["done"], OBJECT, It())))

    return make


def _taken(extra: dict[str, bool]) -> Any:
    return lambda found: _of_taken(v.Take(found["adjectives"], found["integer"], **extra), found)


def _of_taken(take: v.Take, found: Found) -> Built:
    return Sequence((take, replaced(found["done"], OBJECT, It())))


# ── what units go through ───────────────────────────────────────────────────────────────────────────────────────────
def _units(grammar: Grammar) -> None:
    for gap in ("bearer", "referred"):
        who = getattr(S, gap)
        grammar.rule("act", f"<{gap}>に主人公を{{交代する}}", v.ChangeHero(who))
        grammar.also("act", f"味方の「<name>」から<{gap}>に主人公を{{交代する}}", _change_hero(gap))
        grammar.rule("act", f"<{gap}>の1番上に重ねられているカードを自分の退避エリアに{{置く}}", v.TakeTop(who))
        grammar.rule("act", f"防御ユニットの代わりに<{gap}>が{{攻撃される}}", v.Substitute(who))
        grammar.rule("act", f"<{gap}>の上にこのカードを重ねて{{変化させる}}", v.Transform(who, This()))
    hero = All(Pool("field", "opponent", (Test("state", t.HERO),)))
    grammar.rule("act", "相手の主人公の1番上のカードを退避エリアに{置く}", v.TakeTop(hero))
    for words, facts in (
        ("戦闘力", ("attack",)),
        ("スキル", ("skills",)),
        ("戦闘力とスキル", ("attack", "skills")),
        ("ユニット名", ("name",)),
    ):
        grammar.also("act", f"このターン中、このユニットの{words}は<referred>のコピーに{{なる}}", _copy(facts))


def _change_hero(gap: str) -> Any:
    """21.2.2.8: only where the hero is the unit that is named."""

    def make(found: Found) -> Built:
        named = Pool("field", "own", (Test("name", found["name"]), Test("state", t.HERO)))
        return If(Compare(Count(named), ">=", 1), v.ChangeHero(found[gap]))

    return make


def _copy(facts: tuple[str, ...]) -> Any:
    return lambda found: v.Copy(This(), found["referred"], facts)


# ── sentences ───────────────────────────────────────────────────────────────────────────────────────────────────────
def _sentences(grammar: Grammar) -> None:
    grammar.rule("sentence", "<act:act/end>。", S.act)
    grammar.rule("sentence", "<act:act/may>。", May(S.act))
    grammar.also("sentence", "<first:act/stem>、<rest:sentence>", _and_then)
    grammar.rule("sentence", "<condition:conditions>場合、<then:sentence>", If(S.condition, S.then))
    grammar.rule("sentence", "<condition:conditions>なら、<then:sentence>", If(S.condition, S.then))
    grammar.rule("sentence", "<condition:did>なら、<then:sentence>", If(S.condition, S.then))
    grammar.rule("sentence", "その後、<sentence>", v.Afterwards(S.sentence))
    grammar.rule(
        "sentence", "<sentence:plain>ただし、<condition:conditions>場合に限る。", v.Provided(S.sentence, S.condition)
    )
    grammar.rule("plain", "<act:act/end>。", S.act)
    grammar.rule("sentence", "<first:act/may>。そうしなかったなら、<second:sentence>", v.OrElse(S.first, S.second))
    grammar.rule("sentence", "戦闘終了時、<sentence>", v.AtCombatEnd(S.sentence))
    grammar.rule(
        "sentence", "戦闘終了時、このカードを退避エリアに置く代わりに(、|)<sentence>", v.AtCombatEnd(S.sentence, True)
    )
    for words, fact in (("このターンの終了時、", "end"),):
        grammar.rule("sentence", f"{words}<sentence>", Delay(v.When("phase", fact=fact), S.sentence))
    grammar.rule("sentence", "以下から<integer>つ選び、実行する。<modes>", v.Modes(S.modes, S.integer))
    grammar.rule("mode", "・<sentence>", S.sentence)
    grammar.list_of("modes", "mode")
    grammar.list_of("sentences", "sentence")
    grammar.also("effect", "<sentences>", lambda found: sequence(found["sentences"]))
    grammar.rule("again_act", "手札を1枚退避エリアに置く", v.Discard(1))
    grammar.also("effect", "<sentences><again:again_act>なら、(そのたびに|)このスキルをくり返し実行する。", _again)
    grammar.label("sentence", "an instruction / 指示")


def _and_then(found: Found) -> Built:
    return None if isinstance(found["rest"], May) else sequence((found["first"], found["rest"]))


def _again(found: Found) -> Built:
    return v.Repeatedly(sequence(found["sentences"]), found["again"])


def _lasting(grammar: Grammar) -> None:
    """このターン中、…の戦闘力は+20される."""
    for words, until in UNTIL:
        grammar.also("sentence", f"{words}<topic>(の|は)<changes>。", _change(until))
        grammar.also("sentence", f"{words}<topic>(は|の|が)<not_changes>。", _change(until))
        grammar.also("sentence", f"{words}<picked>、そのユニット(の|は)<changes>。", _pick_and_change(until))
    grammar.also("sentence", "<picked>、<timed:sentence>", lambda found: sequence((found["picked"], found["timed"])))
    grammar.also(
        "sentence", "ゲーム終了まで、すべての味方(の|は)<changes>。", lambda found: v.ForTheGame(found["changes"])
    )
    for words, deed in PLAYERS:
        for who_words, who in (("相手", "opponent"), ("あなた", "own")):
            player = v.ForPlayers(who, deed)
            grammar.rule(
                "sentence",
                f"このターン中、{who_words}はスキルの効果によって{words}ができない。",
                Change(This(), (player,), "turn"),
            )


def _change(until: str) -> Any:
    def make(found: Found) -> Built:
        changes = found.get("changes") or found["not_changes"]
        return Change(found["topic"], of_group(changes, found["topic"]), until)

    return make


def _pick_and_change(until: str) -> Any:
    def make(found: Found) -> Built:
        return Sequence((found["picked"], Change(It(), of_group(found["changes"], It()), until)))

    return make
