"""Actions: what is done to cards, and what players do."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.composing import steps_of
from tefuda.games.fftcg.words.japanese.annotating import RETURNED
from tefuda.kernel.effects.nodes import (
    Choose,
    ChooseEach,
    Count,
    CountOf,
    Fact,
    Half,
    It,
    Per,
    Plus,
    Pool,
    Sequence,
    Top,
    X,
)
from tefuda.kernel.effects.vocabulary import Shared
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Grammar, Maker, Unmaker
from tefuda.kernel.wording.engine.patterns import OBJECT, Built, Found, S, replaced
from tefuda.kernel.wording.japanese.sentences import THEM
from tefuda.kernel.wording.japanese.words import divided, multiplied

WHO = (("", "own"), ("対戦相手は", "opponent"), ("各プレイヤーは", "each"))
# whose cards are picked from: with each player, "own" is each one's own
PICKED = {"own": "own", "opponent": "opponent", "each": "own"}
OWN_HAND = {"own": ("あなたの手札の<cards><quantity>枚を{捨てる}",), "opponent": (), "each": ()}
# what is done to cards that other words name: (group)を…
DONE_TO = (
    ("{ブレイクする}", v.Break(OBJECT), ()),
    ("{ダルにする}", v.Dull(OBJECT), ()),
    ("{アクティブにする}", v.Activate(OBJECT), ()),
    ("{凍結する}", v.Freeze(OBJECT), ("{凍結させる}",)),
    ("ゲームから{除外する}", v.Exile(OBJECT), ("{除外する}",)),
    (
        "裏向きでゲームから{除外する}",
        v.Exile(OBJECT, facedown=True),
        ("ゲームから裏向きで{除外する}", "裏向きで{除外する}"),
    ),
    ("手札に{加える}", v.Put(OBJECT, "hand"), ()),
    ("フィールドに{出す}", v.Put(OBJECT, "field"), ("あなたのコントロール下でフィールドに{出す}",)),
    ("ダル状態でフィールドに{出す}", v.Put(OBJECT, "field", acted=True), ()),
    ("対戦相手のコントロール下でフィールドに{出す}", v.Put(OBJECT, "field", "opponent"), ()),
    ("ブレイクゾーンに{置く}", v.Put(OBJECT, "break"), ("オーナーのブレイクゾーンに{置く}",)),
    (
        "デッキの一番上に{置く}",
        v.Put(OBJECT, "deck", place="top"),
        ("オーナーのデッキの一番上に{置く}", "デッキの上に{置く}"),
    ),
    (
        "デッキの一番下に{置く}",
        v.Put(OBJECT, "deck", place="bottom"),
        ("オーナーのデッキの一番下に{置く}", "デッキの下に{置く}"),
    ),
    ("デッキの上から1枚の下に{置く}", v.Put(OBJECT, "deck", place="1"), ()),
    ("デッキの上から4枚の下に{置く}", v.Put(OBJECT, "deck", place="4"), ()),
    (
        "好きな順番でデッキの一番下に{置く}",
        v.Put(OBJECT, "deck", place="bottom", in_any_order=True),
        ("好きな順番でデッキの下に{置く}", "デッキの一番下に好きな順番で{置く}"),
    ),
    (
        "好きな順番でデッキの一番上に{置く}",
        v.Put(OBJECT, "deck", place="top", in_any_order=True),
        ("好きな順番でデッキの上に{置く}", "デッキの一番上に好きな順番で{置く}"),
    ),
    (
        "無作為な順番でデッキの一番下に{置く}",
        v.Put(OBJECT, "deck", place="bottom", shuffled=True),
        ("無作為な順番でデッキの下に{置く}",),
    ),
    (
        "好きな順番でデッキの一番上か一番下に{置く}",
        v.TopOrBottom(OBJECT),
        ("デッキの一番上か一番下に好きな順番で{置く}",),
    ),
    ("{公開する}", v.Reveal(OBJECT), ()),
    ("{キャストする}", v.CastCard(OBJECT), ()),
    ("コストを支払わずに{キャストする}", v.CastCard(OBJECT, 0), ()),
    ("手札から{捨てる}", v.Discard(group=OBJECT), ("{捨てる}",)),
)


HAND = Pool("hand", "own")
SUNK = v.Put(It(), "deck", place="bottom", in_any_order=True)
ANY_SUNK = Sequence((v.Pick((HAND,), Count(HAND), True), SUNK))


def add_actions(grammar: Grammar) -> None:
    """The categories act (a clause) and done (what is done to cards that other words name), in every form."""
    for template, value, also in DONE_TO:
        grammar.rule("done", template, value, also=also)
    grammar.made(
        "done", "オーナーの手札に{戻す}", lambda found: v.Put(OBJECT, "hand"), _returned, also=("手札に{戻す}",)
    )
    grammar.made("act", "<group>を<done:done/*>", _done_to_group, _undone)
    away = v.Exile(S.group, until="source")
    grammar.rule("act", "<self>がフィールドにある間、<group>をゲームから{除外する}", away)
    _picked(grammar)
    _damage(grammar)
    _counters(grammar)
    _fighting(grammar)
    grammar.rule("act", "対戦相手は<group>を{捨てる}", v.Discard(1, "opponent", group=S.group))
    grammar.rule("act", "それのコントローラーは手札を<quantity>枚{捨てる}", v.Discard(S.quantity, "its"))
    _choosing(grammar)
    for words, who in WHO:
        _players(grammar, words, who)
    grammar.rule(
        "act", "その効果を{無効にする}", v.Cancel(It()), also=("それの効果を{無効にする}", "それを{無効にする}")
    )
    several = "それらの効果を{無効にする}"
    grammar.made("act", several, lambda found: v.Cancel(It()), lambda value: ({},) if value == v.Cancel(THEM) else ())
    grammar.rule("act", "<group>のコントロールを{得る}", v.TakeControl(S.group))
    grammar.rule("act", "対戦相手は<group>のコントロールを{得る}", v.TakeControl(S.group, who="opponent"))
    words = "あなたの手札を好きな枚数好きな順番でデッキの一番下に{置く}"
    grammar.made("act", words, lambda found: ANY_SUNK, lambda value: ({},) if _of_it(value) == ANY_SUNK else ())
    grammar.rule("act", "デッキに置いた枚数だけカードを{引く}", v.Draw(CountOf(v.Remembered("put"))))
    grammar.rule("act", "<cards><quantity>枚を{サーチする}", v.Search(S.cards, S.quantity))
    grammar.made(
        "act", "<cards><quantity>枚を(サーチ|デッキからサーチ)し、<done:done/*>", _searched, _unsearched(False)
    )
    grammar.made(
        "act", "<cards>を<quantity>枚まで(サーチ|デッキからサーチ)し、<done:done/*>", _searched_up_to, _unsearched(True)
    )
    grammar.made("act", "<each>、<act:act/*>", _multiplied, _per)
    grammar.label("act", "an instruction / 指示")
    grammar.label("done", "a verb / 動詞")


def _of_it(value: Built) -> Built:
    """A value in which それら is それ."""
    return replaced(value, THEM, It())


def _returned(value: Built) -> Iterable[Found]:
    return ({},) if value == v.Put(OBJECT, "hand", place=RETURNED) else ()


# ── cards that are done something to ────────────────────────────────────────────────────────────────────────────────
def _done_to_group(found: Found) -> Built:
    if isinstance(found["done"], v.Reveal) and isinstance(found["group"], Top):
        return None  # the top of a deck is looked at: Look
    return replaced(found["done"], OBJECT, found["group"])


def _undone(value: Built) -> Iterable[Found]:
    group = getattr(value, "group", None)
    if isinstance(value, v.Word | Shared) and group not in (None, OBJECT) and not isinstance(value, v.TakeControl):
        yield {"group": group, "done": change(value, group=OBJECT)}


def _picked(grammar: Grammar) -> None:
    """フォワード1体をブレイクゾーンに置く: cards are picked as it is done, and it is done to them."""
    for gap, counter in (("field_pool", "(体|枚)"), ("zone_pool", "(枚|体)")):
        grammar.made(
            "act", f"<{gap}><quantity>{counter}を<done:done/*>", _pick(gap, "own", False), _unpick(gap, "own", False)
        )
        grammar.made(
            "act", f"<{gap}>を<quantity>{counter}まで<done:done/*>", _pick(gap, "own", True), _unpick(gap, "own", True)
        )
        words = f"<{gap}>を好きな{'数' if gap == 'field_pool' else '枚数'}<done:done/*>"
        grammar.made("act", words, _pick(gap, "own", False, True), _unpick(gap, "own", False, True))
    each = v.Pick((Pool("break", "own", S.cards),), S.quantity, who="each")
    grammar.rule(
        "act",
        "各プレイヤーは自分のブレイクゾーンの<cards><quantity>枚を手札に{加える}",
        Sequence((each, v.Put(It(), "hand"))),
    )
    for words, who in WHO[1:]:
        made, unmade = _pick("cards", who, False), _unpick("cards", who, False)
        template = f"{words}(自分の|)コントロールする<cards><quantity>体を<done:done/*>"
        grammar.made("act", template, made, unmade, also=(f"{words}<cards><quantity>体を<done:done/*>",))
        picked = v.Pick((Pool("field", PICKED[who], S.cards),), S.quantity, who=who)
        grammar.rule("act", f"{words}自分のコントロールする<cards><quantity>体を{{選択する}}", picked)
        held = v.Pick((Pool("hand", PICKED[who]),), S.quantity, who=who)
        grammar.rule("act", f"{words}自分の手札<quantity>枚を{{選択する}}", held)
        broken = v.Pick((Pool("break", PICKED[who], S.cards),), S.quantity, who=who)
        grammar.rule("act", f"{words}自分のブレイクゾーンの<cards><quantity>枚を{{選択する}}", broken)


def _pick(gap: str, who: str, up_to: bool, any_number: bool = False) -> Maker:
    def make(found: Found) -> Built:
        pool = Pool("field", PICKED[who], found["cards"]) if gap == "cards" else found[gap]
        if gap == "field_pool" and pool.whose == "any":
            return None  # whose cards would they be?
        done = found["done"]
        if isinstance(done, v.Put) and done.zone == "field" and pool.zone == "field":
            return None
        if isinstance(done, v.Discard) and pool.zone == "hand":
            return None  # Discard says which cards by itself
        if isinstance(done, v.Put) and done.zone == "deck" and any_number:
            return None  # that is said of the hand alone: ANY_SUNK
        pick = v.Pick((pool,), found.get("quantity", 1), up_to, who, any_number)
        return Sequence((pick, replaced(done, OBJECT, It())))

    return make


def picked_from(pick: Node) -> bool:
    """Can what is done to the cards be said together with which they are?"""
    return not isinstance(pick, v.Pick) or all(pool.zone != "field" or pool.whose != "any" for pool in pick.pools)


def _unpick(gap: str, who: str, up_to: bool, any_number: bool = False) -> Unmaker:
    def unmake(value: Built) -> Iterable[Found]:
        steps = steps_of(value) if isinstance(value, Node) else ()
        if len(steps) != 2 or not isinstance(steps[0], v.Pick) or getattr(steps[1], "group", None) not in (It(), THEM):
            return
        pick = steps[0]
        how = (pick.who, pick.up_to, pick.any_number)
        if len(pick.pools) != 1 or how != (who, up_to, any_number) or not picked_from(pick):
            return
        pool, done = pick.pools[0], change(steps[1], group=OBJECT)
        if pool.zone == "field" and done == v.Put(OBJECT, "hand"):
            done = change(done, place=RETURNED)
        number = {} if any_number else {"quantity": pick.number}
        if gap == "cards":
            if (pool.zone, pool.whose, pool.other) == ("field", PICKED[who], False):
                yield {"cards": pool.tests, "done": done, **number}
        elif (pool.zone == "field") == (gap == "field_pool"):
            yield {gap: pool, "done": done, **number}

    return unmake


def _searched(found: Found) -> Built:
    return v.Search(found["cards"], found["quantity"], then=replaced(found["done"], OBJECT, It()))


def _searched_up_to(found: Found) -> Built:
    return v.Search(found["cards"], found["quantity"], True, replaced(found["done"], OBJECT, It()))


def _unsearched(up_to: bool) -> Unmaker:
    def unmake(value: Built) -> Iterable[Found]:
        if (
            isinstance(value, v.Search)
            and value.up_to == up_to
            and value.then is not None
            and getattr(value.then, "group", None) in (It(), THEM)
        ):
            yield {"cards": value.tests, "quantity": value.number, "done": change(value.then, group=OBJECT)}

    return unmake


# ── damage and counters ─────────────────────────────────────────────────────────────────────────────────────────────
def _damage(grammar: Grammar) -> None:
    grammar.rule("act", "<group>に<integer>ダメージを{与える}", v.Damage(S.group, S.integer))
    grammar.rule(
        "act",
        "<group>に<value>のダメージを{与える}",
        v.Damage(S.group, S.value),
        also=("<value>のダメージを<group>に{与える}",),
    )
    grammar.rule(
        "act",
        "<group>に合計<integer>ダメージを1000単位で割り振って{与える}",
        v.Damage(S.group, S.integer, divided=True),
        also=("<group>に合計<integer>ダメージを好きなように割り振って{与える}",),
    )
    grammar.rule("act", "<by:spoken_of>は<group>に<integer>ダメージを{与える}", v.Damage(S.group, S.integer, by=S.by))
    grammar.rule("act", "<by:spoken_of>は<group>に<value>のダメージを{与える}", v.Damage(S.group, S.value, by=S.by))
    grammar.rule("act", "<group>の受けているダメージをすべて{取り除く}", v.Negate(S.group))
    grammar.made(
        "act", "<group>に<integer>から<each><number:integer>を引いたダメージを{与える}", _taken_off, _untaken_off
    )
    each = "<each><number:integer>ダメージを{与える}"
    grammar.made("act", f"<group>に{each}", _for_each, _unfor_each, also=(f"<group>に、{each}",))
    grammar.made("act", "<group>に<integer>ダメージに加え、<each><number:integer>ダメージを{与える}", _added, _unadded)
    grammar.rule("act", "対戦相手に<quantity>点のダメージを{与える}", v.DamagePlayer(S.quantity, "opponent"))
    grammar.rule("act", "あなたに<quantity>点のダメージを{与える}", v.DamagePlayer(S.quantity, "own"))
    unused = "この効果によってダメージゾーンに置かれたカードのEXバーストは使用できない。"
    grammar.rule(
        "sentence", f"あなたに<quantity>点のダメージを与える。{unused}", v.DamagePlayer(S.quantity, "own", True)
    )
    grammar.rule("act", "各プレイヤーに<quantity>点のダメージを{与える}", v.DamagePlayer(S.quantity, "each"))


def _for_each(found: Found) -> Built:
    return v.Damage(found["group"], multiplied(found["each"], found["number"]))


def _unfor_each(value: Built) -> Iterable[Found]:
    if isinstance(value, v.Damage) and not value.divided and value.by is None:
        for each, number in divided(value.amount):
            yield {"group": value.group, "each": each, "number": number}


def _taken_off(found: Found) -> Built:
    return v.Damage(found["group"], Plus(found["integer"], multiplied(found["each"], -found["number"])))


def _untaken_off(value: Built) -> Iterable[Found]:
    for found in _unadded(value):
        if found["number"] < 0:
            yield {**found, "number": -found["number"]}


def _added(found: Found) -> Built:
    more = multiplied(found["each"], found["number"])
    return v.Damage(found["group"], Plus(found["integer"], more))


def _unadded(value: Built) -> Iterable[Found]:
    if isinstance(value, v.Damage) and isinstance(value.amount, Plus) and not value.divided and value.by is None:
        for each, number in divided(value.amount.right):
            yield {"group": value.group, "integer": value.amount.left, "each": each, "number": number}


def _fighting(grammar: Grammar) -> None:
    fight = v.Fight(S.first, S.second)
    grammar.rule(
        "act", "<first:spoken_of>と<second:spoken_of>はお互いに自身のパワーと同じ値のダメージを{与える}", fight
    )


def _counters(grammar: Grammar) -> None:
    grammar.rule(
        "act",
        "<group>に<counter>カウンターを<quantity>個{置く}",
        v.PutCounter(S.group, S.counter, S.quantity),
        also=("<group>に<counter>カウンターを<quantity>つ{置く}",),
    )
    grammar.made(
        "act",
        "<group>から<counter>カウンターを<quantity>個{取り除く}",
        _removed,
        _unremoved,
        also=("<group>から<counter>カウンターを<quantity>つ{取り除く}",),
    )
    grammar.made("act", "<group>からすべての<counter>カウンターを{取り除く}", _all_removed, _unall_removed)
    grammar.made(
        "act",
        "<field_pool><quantity>体に<counter>カウンターを合計<total:integer>個割り振って{置く}",
        _spread,
        _unspread,
    )


def _removed(found: Found) -> Built:
    number = found["quantity"]
    return v.PutCounter(found["group"], found["counter"], -number if type(number) is int else Per(number, 1, -1))


def _unremoved(value: Built) -> Iterable[Found]:
    if not isinstance(value, v.PutCounter):
        return
    if type(value.number) is int and value.number < 0:
        yield {"group": value.group, "counter": value.counter, "quantity": -value.number}
    elif value.number == Per(X(), 1, -1):
        yield {"group": value.group, "counter": value.counter, "quantity": X()}


def _all_removed(found: Found) -> Built:
    group, counter = found["group"], found["counter"]
    return v.PutCounter(group, counter, Per(Fact(f"counter:{counter}", group), 1, -1))


def _unall_removed(value: Built) -> Iterable[Found]:
    if isinstance(value, v.PutCounter):
        found = {"group": value.group, "counter": value.counter}
        if _all_removed(found) == value:
            yield found


def _spread(found: Found) -> Built:
    pick = v.Pick((found["field_pool"],), found["quantity"])
    return Sequence((pick, v.PutCounter(It(), found["counter"], found["total"], True)))


def _unspread(value: Built) -> Iterable[Found]:
    steps = steps_of(value) if isinstance(value, Node) else ()
    pick, put = steps if len(steps) == 2 else (None, None)
    if (
        isinstance(pick, v.Pick)
        and isinstance(put, v.PutCounter)
        and put.divided
        and put.group in (It(), THEM)
        and len(pick.pools) == 1
    ):
        yield {"field_pool": pick.pools[0], "quantity": pick.number, "counter": put.counter, "total": put.number}


# ── choosing ────────────────────────────────────────────────────────────────────────────────────────────────────────
def _choosing(grammar: Grammar) -> None:
    for one, first in (("<one:field_pool><n:quantity>体", False), ("<one:field_pool>を<n:quantity>体まで", True)):
        for other, second in (
            ("<two:field_pool><m:quantity>体を", False),
            ("<two:field_pool>を<m:quantity>体まで", True),
        ):
            both = ChooseEach((Choose((S.one,), S.n, first), Choose((S.two,), S.m, second)))
            grammar.rule("act", f"{one}と、別の{other}{{選ぶ}}", both)
    for gap, counter in (("field_pool", "(体|枚)"), ("zone_pool", "(枚|体|つ)")):
        pool = getattr(S, gap)
        grammar.rule("act", f"<{gap}><quantity>{counter}を{{選ぶ}}", Choose((pool,), S.quantity))
        grammar.rule(
            "act",
            f"<{gap}>を<quantity>{counter}まで{{選ぶ}}",
            Choose((pool,), S.quantity, True),
            also=(f"<{gap}><quantity>{counter}まで{{選ぶ}}", f"<{gap}><quantity>{counter}までを{{選ぶ}}"),
        )
        grammar.rule("act", f"<{gap}>を<amount>まで{{選ぶ}}", Choose((pool,), S.amount, True))
        grammar.rule("act", f"<{gap}>を<amount>だけ{{選ぶ}}", Choose((pool,), S.amount))
        grammar.rule("act", f"<{gap}><quantity>{counter}を{{選択する}}", v.Pick((pool,), S.quantity))
        grammar.rule("act", f"<{gap}>を<quantity>{counter}まで{{選択する}}", v.Pick((pool,), S.quantity, True))
        grammar.rule(
            "act", f"<{gap}>を好きな{'数' if gap == 'field_pool' else '枚数'}{{選ぶ}}", Choose((pool,), any_number=True)
        )


# ── what players do ─────────────────────────────────────────────────────────────────────────────────────────────────
def _players(grammar: Grammar, words: str, who: str) -> None:
    own = ("あなたは",) if who == "own" else ()

    def rule(template: str, value: Built, *others: str) -> None:
        spellings = (template, *others)
        also = [start + one for start in (words, *own) for one in spellings][1:]
        grammar.rule("act", words + template, value, also=tuple(also))

    rule("カードを<quantity>枚{引く}", v.Draw(S.quantity, who), "<quantity>枚{引く}")
    rule("カードを<quantity>枚まで{引く}", v.Draw(S.quantity, who, True))
    rule(
        "手札を<quantity>枚{捨てる}",
        v.Discard(S.quantity, who),
        "自分の手札を<quantity>枚{捨てる}",
        "手札からカードを<quantity>枚{捨てる}",
    )
    rule("手札を<quantity>枚まで{捨てる}", v.Discard(S.quantity, who, up_to=True))
    rule(
        "手札からランダムに<quantity>枚{捨てる}",
        v.Discard(S.quantity, who, at_random=True),
        "手札をランダムに<quantity>枚{捨てる}",
    )
    rule("手札の<cards><quantity>枚を{捨てる}", v.Discard(S.quantity, who, S.cards), *OWN_HAND[who])
    rule("手札をすべて{捨てる}", v.Discard(Count(Pool("hand", who)), who))
    rule("手札の半分を{捨てる}", v.Discard(Half(Count(Pool("hand", who))), who))
    if who != "each":
        for noun, what in (("数字", "number"), ("ジョブ", "job"), ("カードタイプ", "kind")):
            rule(f"{noun}1つを{{指定する}}", v.NameOne(what, who))
        rule("属性を1つ{指定する}", v.NameOne("element", who), "属性1つを{指定する}")
        rule("光属性と闇属性以外の属性を1つ{指定する}", v.NameOne("element", who, (t.LIGHT, t.DARK)))
    rule("《C》を{得る}", v.GainCrystals(1, who))
    rule("《C》を<quantity>個{得る}", v.GainCrystals(S.quantity, who), "《C》を<quantity>つ{得る}")
    rule("ゲームに{敗北する}", v.LoseGame(who))
    rule("ゲームに{勝利する}", v.WinGame(who))
    rule(
        "自分のデッキを{シャッフルする}" if who != "own" else "デッキを{シャッフルする}",
        v.Shuffle(who),
        *(("あなたのデッキを{シャッフルする}",) if who == "own" else ()),
    )


def _multiplied(found: Found) -> Built:
    """A number of an instruction, so much for each."""
    act = found["act"]
    if isinstance(act, Sequence) and isinstance(act.steps[0], v.Pick):
        number = multiplied(found["each"], act.steps[0].number)
        return None if number is None else Sequence((change(act.steps[0], number=number), *act.steps[1:]))
    for field in ("number", "amount"):
        if isinstance(act, v.Word | Shared) and field in type(act).__struct_fields__:
            number = multiplied(found["each"], getattr(act, field))
            return None if number is None else change(act, **{field: number})
    return None


def _per(value: Built) -> Iterable[Found]:
    if isinstance(value, Sequence) and isinstance(value.steps[0], v.Pick):
        for each, number in divided(value.steps[0].number):
            yield {"each": each, "act": Sequence((change(value.steps[0], number=number), *value.steps[1:]))}
    for field in ("number", "amount"):
        if isinstance(value, v.Word | Shared) and field in type(value).__struct_fields__:
            for each, number in divided(getattr(value, field)):
                yield {"each": each, "act": change(value, **{field: number})}
