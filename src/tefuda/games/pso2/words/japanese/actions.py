"""Actions: what is done to cards, what players do, what cards become; and the costs of abilities."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.words import vocabulary as v
from tefuda.games.pso2.words.japanese.nouns import COUNTER
from tefuda.kernel.effects import (
    Add,
    Change,
    Cost,
    Count,
    Demand,
    Forbid,
    Gain,
    It,
    Keyword,
    Make,
    Pay,
    Per,
    Pool,
    Quantity,
    Scale,
    Sequence,
    This,
    Top,
    X,
)
from tefuda.kernel.state import change
from tefuda.kernel.values import Node
from tefuda.kernel.vocabulary import Shared
from tefuda.kernel.wording.grammar import Grammar, Maker, Unmaker
from tefuda.kernel.wording.japanese_sentences import add_taking
from tefuda.kernel.wording.patterns import OBJECT, Built, Found, S, replaced

WHO = (("", "own"), ("相手は", "opponent"), ("お互いのプレイヤーは", "each"))
DONE_TO = (
    ("{破壊する}", v.Destroy(OBJECT), ("{戦闘不能にする}",)),
    ("【ON】に{する}", v.TurnOn(OBJECT), ()),
    ("【OFF】に{する}", v.TurnOff(OBJECT), ()),
    ("{フリーズする}", v.Freeze(OBJECT), ()),
    ("手札に{戻す}", v.Put(OBJECT, "hand"), ("手札に{加える}", "持ち主の手札に{戻す}")),
    ("デッキの上に{戻す}", v.Put(OBJECT, "deck", place="top"), ("デッキの上に{置く}",)),
    ("デッキの下に{戻す}", v.Put(OBJECT, "deck", place="bottom"), ("デッキの下に{置く}",)),
    ("デッキに加えて{シャッフルする}", v.Put(OBJECT, "deck", shuffled=True), ("デッキに戻して{シャッフルする}",)),
    ("捨札に{置く}", v.Put(OBJECT, "discard"), ()),
    ("PPに{置く}", v.Put(OBJECT, "pp"), ()),
    ("【OFF】状態でPPに{置く}", v.Put(OBJECT, "pp", acted=True), ()),
    ("裏向きでPPに{置く}", v.Put(OBJECT, "pp", facedown=True), ()),
    ("場に{出す}", v.Put(OBJECT, "field"), ()),
    ("前列に{移動する}", v.MoveTo(OBJECT, t.FRONT), ("前列に{移動させる}",)),
    ("後列に{移動する}", v.MoveTo(OBJECT, t.BACK), ("後列に{移動させる}",)),
    ("{公開する}", v.Reveal(OBJECT), ()),
    ("{無効にする}", v.Cancel(OBJECT), ()),
)  # fmt: skip
CIRCLED = "⓪①②③④⑤⑥⑦⑧⑨⑩"
CHANGES = (
    ("攻撃できない", Forbid("attack")),
    ("攻撃の対象にならない", Forbid("be_attacked")),
    ("相手の能力の対象にならない", Forbid("be_chosen")),
    ("破壊されない", Forbid("be_destroyed")),
    ("【ON】にならない", Forbid("turn_on")),
    ("可能なら攻撃しなければならない", Demand("attack")),
)
PAID = (v.Discard, v.Destroy, v.TurnOff, v.Put, v.MoveTo)


def add_actions(grammar: Grammar) -> None:
    """The categories act and done in every form, changes, and cost."""
    for template, value, also in DONE_TO:
        grammar.rule("done", template, value, also=also)
    grammar.made("act", "<group>を<done:done/*>", done_to_group, undone)
    grammar.rule("act", "このターン中、<group>を{フリーズする}", v.Freeze(S.group, "turn"))
    _picked(grammar)
    grammar.rule("act", "<group>に<number>ダメージを{与える}", v.Damage(S.group, S.number))
    grammar.rule("act", "<by:group>は<group>に<number>ダメージを{与える}", v.Damage(S.group, S.number, by=S.by))
    grammar.rule("act", "<group>が受けているダメージを{取り除く}", v.TakeOffDamage(S.group))
    grammar.rule("act", "攻撃の対象を<group>に{移す}", v.Redirect(S.group))
    grammar.rule(
        "act", "<group>を<to:group>に{装備する}", v.Attach(S.group, S.to), also=("<group>を<to:group>に{付与する}",)
    )
    grammar.rule("act", "回復<quantity>を{行う}", v.Recover(S.quantity), also=("【回復<quantity>】を{行う}",))
    for words, who in WHO:
        grammar.rule(
            "act",
            f"{words}<number>枚{{ドローする}}",
            v.Draw(S.number, who),
            also=(f"{words}カードを<number>枚{{ドローする}}",),
        )
        grammar.rule("act", f"{words}<number>枚まで{{ドローする}}", v.Draw(S.number, who, True))
        grammar.rule(
            "act",
            f"{words}手札を<number>枚{{捨てる}}",
            v.Discard(S.number, who),
            also=(f"{words}<number>枚手札を{{捨てる}}",),
        )
        grammar.rule("act", f"{words}手札の<cards>を<number>枚{{捨てる}}", v.Discard(S.number, who, S.cards))
        grammar.rule("act", f"{words}デッキを{{シャッフルする}}", v.Shuffle(who))
    grammar.rule(
        "act",
        "<cards>を<number>枚{サーチする}",
        v.Search(S.cards, S.number),
        also=("<cards>を<number>枚まで{サーチする}",),
    )
    for words, whose in (("自分の", "own"), ("相手の", "opponent")):
        for verb, revealed in (("{見る}", False), ("{公開する}", True)):
            look = v.Look(S.number, whose, revealed=revealed)
            whole = v.Look(
                Count(Pool("deck", whose)), whose, revealed=revealed
            )  # glossary: without a number, all of it
            grammar.rule("act", f"{words}デッキを{verb}", whole)
            grammar.rule(
                "act",
                f"{words}デッキの上から<number>枚{verb}",
                look,
                also=(f"{words}デッキの上から<number>枚を{verb}",),
            )
    for words, who in (("自分", "own"), ("相手", "opponent")):
        grammar.rule("act", f"{words}はゲームに{{敗北する}}", v.Lose(who))
    add_taking(grammar)
    _changes(grammar)
    _costs(grammar)
    grammar.label("act", "an instruction / 指示")
    grammar.label("done", "a verb / 動詞")


def done_to_group(found: Found) -> Built:
    """What is done to cards; to reveal the top of a deck is to look at it together (`Look`)."""
    if isinstance(found["done"], v.Reveal) and isinstance(found["group"], Top):
        return None
    return replaced(found["done"], OBJECT, found["group"])


def undone(value: Built) -> Iterable[Found]:
    group = getattr(value, "group", None)
    if isinstance(value, v.Word | Shared) and group not in (None, OBJECT):
        yield {"group": group, "done": change(value, group=OBJECT)}


# ── choosing ────────────────────────────────────────────────────────────────────────────────────────────────────────
def _picked(grammar: Grammar) -> None:
    """…1体を選ぶ; 406.2.3: whether that is a target is told by where it stands in the text."""
    grammar.rule("act", f"<pool><number>{COUNTER}を{{選ぶ}}", v.Pick((S.pool,), S.number))
    grammar.rule(
        "act",
        f"<pool>を<number>{COUNTER}まで{{選ぶ}}",
        v.Pick((S.pool,), S.number, True),
        also=(f"<pool><number>{COUNTER}まで{{選ぶ}}",),
    )
    grammar.rule("act", "<pool>を好きな数{選ぶ}", v.Pick((S.pool,), 1, any_number=True))
    either = v.Pick((S.pool, S.second), S.number)
    grammar.rule("act", f"<pool>または<second:pool>を<number>{COUNTER}{{選ぶ}}", either)
    grammar.rule("act", f"相手は<pool><number>{COUNTER}を{{選ぶ}}", v.Pick((S.pool,), S.number, who="opponent"))
    for words, up_to in (
        (f"<pool><number>{COUNTER}を<done:done/*>", False),
        (f"<pool>を<number>{COUNTER}まで<done:done/*>", True),
    ):
        make, unmake = pick_and_do(up_to)
        grammar.made("act", words, make, unmake)


def pick_and_do(up_to: bool) -> tuple[Maker, Unmaker]:
    """相手のキャラ1体を破壊する: which is chosen as it is done."""

    def make(found: Found) -> Built:
        if found["pool"].zone == "hand" and isinstance(found["done"], v.Discard):
            return None
        return Sequence((v.Pick((found["pool"],), found["number"], up_to), replaced(found["done"], OBJECT, It())))

    def unmake(value: Built) -> Iterable[Found]:
        if not isinstance(value, Sequence) or len(value.steps) != 2:
            return
        pick, done = value.steps
        if not isinstance(pick, v.Pick) or len(pick.pools) != 1 or pick.any_number or pick.who != "own":
            return
        if pick.up_to == up_to and getattr(done, "group", None) == It():
            yield {"pool": pick.pools[0], "number": pick.number, "done": change(done, group=OBJECT)}

    return make, unmake


# ── changes ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def _changes(grammar: Grammar) -> None:
    grammar.word("bonus", r"[+\-](?:\d+|X)/[+\-](?:\d+|X)", bonus, unbonus)
    grammar.rule("some_changes", "<bonus>", S.bonus, also=("<bonus>する", "<bonus>の修整を受ける"))
    grammar.list_of("keywords", "keyword")
    grammar.made("some_changes", "<keywords>を持つ", gained, ungained, also=("<keywords>を得る",))
    grammar.made(
        "some_changes",
        "<bonus>し、<keywords>を持つ",
        both_changes,
        unboth_changes,
        also=("<bonus>し、<keywords>を得る",),
    )
    grammar.rule("some_changes", "「<ability>」を持つ", (Gain(S.ability),), also=("「<ability>」を得る",))
    for words, deed in CHANGES:
        grammar.rule("some_changes", words, (deed,))
    for words, fact in (("攻撃力", "attack"), ("HP", "hp")):
        grammar.rule("some_changes", f"{words}が<number:quantity>になる", (Make(fact, S.number),))
        grammar.rule("some_changes", f"{words}が<number:amount>と同じ値になる", (Make(fact, S.number),))
        grammar.rule("some_changes", f"{words}が<integer>倍になる", (Scale(fact, S.integer),))
        grammar.rule("some_changes", f"{words}が半分になる", (Scale(fact, 1, 2),))
    for words, sign in (("少なくなる", -1), ("多くなる", 1)):
        make, unmake = dearer(sign)
        grammar.made("some_changes", f"プレイするコストが<integer>{words}", make, unmake)
    grammar.rule(
        "timed",
        "このターン中、<topic>は<changes:some_changes>。",
        Change(S.topic, S.changes, "turn"),
        also=("<topic>は、このターン中、<changes:some_changes>。", "<topic>はこのターン中、<changes:some_changes>。"),
    )
    grammar.rule(
        "timed",
        "次の相手のターン終了時まで、<topic>は<changes:some_changes>。",
        Change(S.topic, S.changes, "opponent_turn"),
    )
    grammar.rule("timed", "<group>は<changes:some_changes>。", Change(S.group, S.changes))


def bonus(words: str) -> Built:
    attack, _, hp = words.partition("/")
    found = [Add(fact, number) for fact, number in (("attack", _signed(attack)), ("hp", _signed(hp))) if number != 0]
    return tuple(found) or None


def _signed(words: str) -> Quantity:
    if words[1:] == "X":
        return X() if words[0] == "+" else Per(X(), 1, -1)
    return int(words)


def unbonus(value: Built) -> str | None:
    if type(value) is not tuple or not value or len(value) > 2 or not all(isinstance(one, Add) for one in value):
        return None
    said = {one.fact: _sign(one.amount) for one in value}
    if len(said) < len(value) or not set(said) <= {"attack", "hp"} or None in said.values():
        return None
    attack, hp = said.get("attack"), said.get("hp")
    zero = "-0" if (attack or hp or "").startswith("-") else "+0"
    return f"{attack or zero}/{hp or zero}"


def _sign(amount: object) -> str | None:
    if type(amount) is int:
        return f"{amount:+d}"
    return "+X" if amount == X() else "-X" if amount == Per(X(), 1, -1) else None


def gained(found: Found) -> Built:
    return (Gain(tuple([Keyword(word) for word in found["keywords"]])),)


def ungained(value: Built) -> Iterable[Found]:
    if type(value) is tuple and len(value) == 1 and isinstance(value[0], Gain):
        words = [one.word for one in value[0].abilities if isinstance(one, Keyword)]
        if len(words) == len(value[0].abilities):
            yield {"keywords": tuple(words)}


def both_changes(found: Found) -> Built:
    return (*found["bonus"], *(gained(found) or ()))  # type: ignore[misc]


def unboth_changes(value: Built) -> Iterable[Found]:
    if type(value) is tuple and len(value) > 1:
        for found in ungained(value[-1:]):
            yield {**found, "bonus": value[:-1]}


def dearer(sign: int) -> tuple[Maker, Unmaker]:
    def make(found: Found) -> Built:
        return (Add("play_cost", sign * found["integer"]),)

    def unmake(value: Built) -> Iterable[Found]:
        one = value[0] if type(value) is tuple and len(value) == 1 else None
        if isinstance(one, Add) and one.fact == "play_cost" and type(one.amount) is int and one.amount * sign > 0:
            yield {"integer": abs(one.amount)}

    return make, unmake


# ── costs ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def _costs(grammar: Grammar) -> None:
    """209.1.3: ①, 【ON⇒OFF】, and what is done to pay."""
    for number, sign in enumerate(CIRCLED):
        grammar.rule("part", sign, (Pay("pp", number),))
    grammar.rule("part", "Ⓧ", (Pay("pp", X()),), also=("ⓧ",))
    grammar.rule("part", "【ON⇒OFF】", (v.TurnOff(This()),))
    grammar.made("part", "<act:act/end>", paid, unpaid)
    grammar.list_of("parts", "part", "、")
    grammar.made("cost", "<parts>", together, parts_of)
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
