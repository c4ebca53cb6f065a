"""Actions: what is done to cards, and what players do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.games.cipher import table as t
from tefuda.games.cipher.words import further as f
from tefuda.games.cipher.words import vocabulary as v
from tefuda.games.cipher.words.japanese.changes import UNTIL
from tefuda.games.cipher.words.ordering import ordered
from tefuda.kernel.effects.nodes import All, Change, Compare, Count, If, It, Per, Pool, Sequence, Test, This, Top
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import OBJECT, Built, Found, S, replaced

DONE_TO = (
    ("{撃破する}", v.Defeat(OBJECT)), ("{移動させる}", v.Move(OBJECT)), ("{行動済みにする}", v.Act(OBJECT)), ("{未行動にする}", v.Stand(OBJECT)),
    ("{出撃させる}", v.Deploy(OBJECT)), ("前衛に{出撃させる}", v.Deploy(OBJECT, t.FRONT)), ("後衛に{出撃させる}", v.Deploy(OBJECT, t.REAR)),
    ("行動済みで{出撃させる}", v.Deploy(OBJECT, acted=True)), ("<ref>と同じエリアに{出撃させる}", f.DeployBeside(OBJECT, S.ref)),
    ("手札に{加える}", v.Put(OBJECT, "hand")), ("手札に{戻す}", v.Put(OBJECT, "hand")),
    ("退避エリアに{置く}", v.Put(OBJECT, "retreat")), ("絆エリアに{置く}", v.Put(OBJECT, "bonds")),
    ("裏向きで絆エリアに{置く}", v.Put(OBJECT, "bonds", facedown=True)), ("オーブエリアに{置く}", v.Put(OBJECT, "orbs")),
    ("無限エリアに{置く}", v.Put(OBJECT, "infinite")), ("支援エリアに{置く}", v.Put(OBJECT, "support")),
    ("デッキの1番上に{置く}", v.Put(OBJECT, "deck", place="top")), ("デッキの1番下に{置く}", v.Put(OBJECT, "deck", place="bottom")),
    ("好きな順番でデッキの1番上に{置く}", v.Put(OBJECT, "deck", place="top", in_any_order=True)),
    ("好きな順番でデッキの1番下に{置く}", v.Put(OBJECT, "deck", place="bottom", in_any_order=True)),
    ("{裏向きにする}", v.TurnOver(OBJECT)), ("{表向きにする}", v.TurnOver(OBJECT, facedown=False)), ("{公開する}", v.Reveal(OBJECT)),
    ("表向きか{裏向きにする}", f.TurnRound(OBJECT)), ("{見る}", f.LookAt(OBJECT)),
    ("同じユニット名の味方の上に重ねて{レベルアップさせる}", v.LevelUp(OBJECT)),
    ("このユニットの上に重ねて{レベルアップさせる}", v.LevelUp(OBJECT, This())),
    ("同じユニット名の味方の上に重ねて{クラスチェンジさせる}", v.LevelUp(OBJECT, changes_class=True)),
    ("このユニットの上に重ねて{クラスチェンジさせる}", v.LevelUp(OBJECT, This(), changes_class=True)),
    ("このユニットの下に重ねて{成長させる}", v.Grow(This(), OBJECT)),
    ("同じユニット名の味方の下に重ねて{成長させる}", v.Grow(f.UnitsNamed(OBJECT), OBJECT)),
)  # fmt: skip
COUNTERS = {"field": "体", "orbs": "つ"}  # of other zones 枚
COUNTER = "(体|枚|つ)"
MANY: tuple[tuple[str, dict[str, bool]], ...] = (
    ("<integer>{0}選", {}),
    ("<integer>{0}まで選", {"up_to": True}),
    ("好きな(数だけ|枚数)選", {"any_number": True}),
)


def add_actions(grammar: Grammar) -> None:
    """The categories act (a clause) and done (what is done to cards that other words name), in every form."""
    for template, value in DONE_TO:
        grammar.rule("done", template, value)
    _picking(grammar)
    grammar.made("act", "<group>を<done:done/*>", _done_to, _undone)
    grammar.also("act", "<pool>をすべて<done:done/*>", lambda found: _done_to({**found, "group": All(found["pool"])}))
    _players(grammar)
    _taking(grammar)
    _units(grammar)
    _lasting(grammar)
    grammar.label("act", "an instruction / 指示")
    grammar.label("done", "a verb / 動詞")


def _done_to(found: Found) -> Built:
    if isinstance(found["done"], v.Reveal | f.LookAt) and isinstance(found["group"], Top):
        return None  # the top of a deck is looked at: Look
    return replaced(found["done"], OBJECT, found["group"])


def _undone(value: Built) -> Iterable[Found]:
    """What is done, and to what: the card that is laid, where one is, or else the group."""
    for field in ("card", "group"):
        group = getattr(value, field, None)
        if isinstance(group, Node) and isinstance(value, v.Word | v.Put | v.Reveal):
            yield {"group": group, "done": replaced(value, group, OBJECT)}


# ── picking ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def _picking(grammar: Grammar) -> None:
    """敵を1体選び、撃破する; …を2枚まで選び、…; 好きな数だけ選び、…."""
    for words, extra in MANY:
        for category, counter in (("units", "体"), ("orbs", "つ"), ("cards", "枚")):
            said, make, unmake = (
                f"<{category}>を{words.format(counter)}",
                _picked(category, extra),
                _unpicked(category, extra),
            )
            grammar.made("picked", f"{said}び", make, unmake)
            grammar.made("act", f"{said}{{ぶ}}", make, unmake)
        said = f"<pool>を{words.format(COUNTER)}"
        grammar.also("picked", f"{said}び", _picked("pool", extra))
        grammar.also("act", f"{said}{{ぶ}}", _picked("pool", extra))
    grammar.made("act", "<picked>、<done:done/*>", _pick_and, _unpick_and)
    for words, extra in MANY[:2]:
        at_once = lambda found, extra=extra: _pick_and({**found, "picked": _picked("pool", extra)(found)})  # noqa: E731
        grammar.also("act", f"<pool>を{words.format(COUNTER)[:-1]}<done:done/*>", at_once)


def _picked(gap: str, extra: dict[str, Any]) -> Any:
    return lambda found: v.Pick((found[gap],), found.get("integer", 1), **extra)


def _unpicked(gap: str, extra: dict[str, Any]) -> Any:
    def unmake(value: Built) -> Iterable[Found]:
        if isinstance(value, v.Pick) and value == v.Pick(value.pools, value.number, **extra) and len(value.pools) == 1:
            found: Found = {gap: value.pools[0]}
            yield found if "any_number" in extra else {**found, "integer": value.number}

    return unmake


def _pick_and(found: Found) -> Built:
    """What is picked and what is done to it; from one's hand to the retreat area is a discard."""
    pick, done = found["picked"], found["done"]
    where: Pool = pick.pools[0]
    if done == v.Put(OBJECT, "retreat") and (where.zone, where.whose) == ("hand", "own"):
        return v.Discard(
            pick.number, tests=where.tests, up_to=pick.up_to, any_number=pick.any_number, other=where.other
        )
    if where.whose == "opponent" and where.zone == "hand":
        return None  # whose choice would it be, and of what does nobody see?
    if isinstance(done, f.LookAt) and where.zone != "orbs":
        return None
    return Sequence((change(pick, pools=(_not_yet_so(where, done),)), replaced(done, OBJECT, It())))


def _unpick_and(value: Built) -> Iterable[Found]:
    if isinstance(value, v.Discard) and value.who == "own" and not value.at_random and value.group is None:
        where = Pool("hand", "own", value.tests, value.other)
        pick = v.Pick((where,), value.number, value.up_to, any_number=value.any_number)
        yield {"picked": pick, "done": v.Put(OBJECT, "retreat")}
    if isinstance(value, Sequence) and len(value.steps) == 2 and isinstance(value.steps[0], v.Pick):
        found = {"picked": value.steps[0], "done": replaced(value.steps[1], It(), OBJECT)}
        if found["done"] != value.steps[1] and _pick_and(found) == value:
            yield found


def _not_yet_so(where: Pool, done: Any) -> Pool:
    """2.9: of one's own cards only those that are not so yet can be brought into a state."""
    state = ""
    if isinstance(done, v.Act) and where.zone == "field":
        state = "未行動"
    elif isinstance(done, v.TurnOver):
        state = "表向き" if done.facedown else "裏向き"
    if not state or where.whose != "own":
        return where
    return Pool(where.zone, where.whose, ordered((*where.tests, Test("state", state))), where.other)


# ── what players do ─────────────────────────────────────────────────────────────────────────────────────────────────
def _players(grammar: Grammar) -> None:
    for words, who in (("", "own"), ("相手は", "opponent"), ("プレイヤー両名は", "each")):
        grammar.rule("act", f"{words}カードを<integer>枚{{引く}}", v.Draw(S.integer, who))
        grammar.rule("act", f"{words}手札が<integer>枚になるまでカードを{{引く}}", v.DrawUpTo(S.integer, who))
        grammar.rule("act", f"{words}デッキを{{シャッフルする}}", v.Shuffle(who))
    grammar.made("act", "<each>、カードを1枚{引く}", lambda found: v.Draw(found["each"].count), _drawn_each)
    grammar.rule("act", "相手は自分の手札を<integer>枚選び、退避エリアに{置く}", v.Discard(S.integer, "opponent"))
    at_random = v.Discard(S.integer, "opponent", at_random=True)
    grammar.rule("act", "相手の手札を無作為に<integer>枚選び、退避エリアに{置く}", at_random)
    for whose_words, whose in (("自分の", "own"), ("あなたの", "opponent")):
        for words, zone in (("絆カード", "bonds"), ("味方", "field")):
            counter = COUNTERS.get(zone, "枚")
            template = f"相手は{whose_words}{words}を<integer>({counter}|枚|体)選び、<done:done/*>"
            grammar.made("act", template, *_by_opponent(zone, whose))
    for words, whose, by in (
        ("相手のオーブ", "opponent", ""),
        ("自分のオーブ", "own", ""),
        ("相手は自分のオーブ", "opponent", "opponent"),
    ):
        orbs = v.DestroyOrbs(S.integer, whose, by)
        grammar.rule(
            "act", f"{words}を<integer>つ{{破壊する}}", orbs, also=(f"{words}を<integer>つ選び、{{破壊する}}",)
        )
    for words, whose in (("(自分の|)デッキ", "own"), ("相手のデッキ", "opponent")):
        for verb, revealed in (("{見る}", False), ("{公開する}", True)):
            grammar.rule("act", f"{words}の1番上のカードを{verb}", v.Look(1, whose, revealed=revealed))
            grammar.rule("act", f"{words}の上から<integer>枚{verb}", v.Look(S.integer, whose, revealed=revealed))
    grammar.rule("act", "相手の支援を{失敗させる}", v.FailSupport())
    grammar.rule("act", "このターンの出撃フェイズの前に2回目の絆フェイズを{追加する}", v.AddBondPhase())
    grammar.rule("act", "あなたはゲームに{勝利する}", v.WinGame())


def _drawn_each(value: Built) -> Iterable[Found]:
    if isinstance(value, v.Draw) and value.who == "own" and isinstance(value.number, Count):
        yield {"each": Per(value.number, 1, 1)}


def _by_opponent(zone: str, whose: str) -> tuple[Any, Any]:
    """5.1.2.1.2.6, .7: the opponent picks, of their own cards or of those of the one whose skill it is."""

    def make(found: Found) -> Built:
        pick = v.Pick((Pool(zone, whose),), found["integer"], who="opponent")
        return Sequence((pick, replaced(found["done"], OBJECT, It())))

    def unmake(value: Built) -> Iterable[Found]:
        if not isinstance(value, Sequence) or len(value.steps) != 2:
            return
        pick, done = value.steps
        if isinstance(pick, v.Pick) and pick == v.Pick((Pool(zone, whose),), pick.number, who="opponent"):
            yield {"integer": pick.number, "done": replaced(done, It(), OBJECT)}

    return make, unmake


def _taking(grammar: Grammar) -> None:
    """その中から…を1枚選び、手札に加える."""
    grammar.made("taken", "<adjectives>カード", lambda found: found["adjectives"], _unnamed)
    grammar.made("taken", "<adjectives><names>", lambda found: (*found["adjectives"], found["names"]), _named)
    for words, extra in MANY[:2]:
        said = f"その中から<taken>を{words.format('枚')}"
        make, unmake = _take(extra)
        grammar.made("act", f"{said}{{ぶ}}", make, unmake)
        grammar.made("act", f"{said}び、<done:done/*>", _and_done(make), _unand_done(unmake))
    make, unmake = _take_all()
    grammar.made("act", "その中から<taken>をすべて<done:done/*>", _and_done(make), _unand_done(unmake))


def _take(extra: dict[str, bool]) -> tuple[Any, Any]:
    def make(found: Found) -> Any:
        return v.Take(found["taken"], found["integer"], **extra)

    def unmake(value: Built) -> Iterable[Found]:
        if isinstance(value, v.Take) and value == v.Take(value.tests, value.number, **extra):
            yield {"taken": value.tests, "integer": value.number}

    return make, unmake


def _take_all() -> tuple[Any, Any]:
    def make(found: Found) -> Any:
        return v.Take(found["taken"], every=True)

    def unmake(value: Built) -> Iterable[Found]:
        if isinstance(value, v.Take) and value.every:
            yield {"taken": value.tests}

    return make, unmake


def _and_done(make: Any) -> Any:
    return lambda found: Sequence((make(found), replaced(found["done"], OBJECT, It())))


def _unand_done(unmake: Any) -> Any:
    def both(value: Built) -> Iterable[Found]:
        if isinstance(value, Sequence) and len(value.steps) == 2:
            for found in unmake(value.steps[0]):
                yield {**found, "done": replaced(value.steps[1], It(), OBJECT)}

    return both


def _unnamed(value: Built) -> Iterable[Found]:
    if type(value) is tuple:
        yield {"adjectives": value}


def _named(value: Built) -> Iterable[Found]:
    if type(value) is tuple and value:
        yield {"adjectives": value[:-1], "names": value[-1]}


# ── what units go through ───────────────────────────────────────────────────────────────────────────────────────────
def _units(grammar: Grammar) -> None:
    for gap in ("bearer", "referred"):
        who = getattr(S, gap)
        grammar.rule("act", f"<{gap}>に主人公を{{交代する}}", v.ChangeHero(who))
        named = Pool("field", "own", (Test("state", t.HERO), Test("name", S.name)))
        changed = If(Compare(Count(named), ">=", 1), v.ChangeHero(who))  # 21.2.2.8
        grammar.rule("act", f"味方の「<name>」から<{gap}>に主人公を{{交代する}}", changed)
        grammar.rule("act", f"<{gap}>の1番上に重ねられているカードを自分の退避エリアに{{置く}}", v.TakeTop(who))
        grammar.rule("act", f"防御ユニットの代わりに<{gap}>が{{攻撃される}}", v.Substitute(who))
        grammar.rule("act", f"そのユニットの代わりに<{gap}>が{{攻撃される}}", v.Substitute(who, It()))
        grammar.rule("act", f"<of:hero>の代わりに<{gap}>が{{攻撃される}}", v.Substitute(who, All(S.of)))
        grammar.rule("act", f"<{gap}>の上にこのカードを重ねて{{変化させる}}", v.Transform(who, This()))
    hero = All(Pool("field", "opponent", (Test("state", t.HERO),)))
    grammar.rule("act", "相手の主人公の1番上のカードを退避エリアに{置く}", v.TakeTop(hero))
    for words, facts in (
        ("戦闘力", ("attack",)),
        ("スキル", ("skills",)),
        ("戦闘力とスキル", ("attack", "skills")),
        ("ユニット名", ("name",)),
    ):
        copy = v.Copy(This(), S.referred, facts)
        grammar.rule("act", f"このターン中、このユニットの{words}は<referred>のコピーに{{なる}}", copy)


def _lasting(grammar: Grammar) -> None:
    """このターン中、…の戦闘力は+20される."""
    for words, until in UNTIL:
        make, unmake = _change(until)
        grammar.made("act", f"{words}<said:said/*>", make, unmake)


def _change(until: str) -> tuple[Any, Any]:
    def make(found: Found) -> Built:
        group, changes = found["said"]
        return Change(group, changes, until)

    def unmake(value: Built) -> Iterable[Found]:
        if isinstance(value, Change) and value.until == until:
            yield {"said": (value.group, value.changes)}

    return make, unmake
