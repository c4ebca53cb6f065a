"""Changes: what cards get, lose, may not and must, for how long, and what they cost to play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.games.pso2.words import vocabulary as v
from tefuda.games.pso2.words.japanese.nouns import COUNTER, ENEMY
from tefuda.kernel.effects.nodes import (
    Add,
    Allow,
    Change,
    Count,
    Demand,
    Forbid,
    Gain,
    It,
    Keyword,
    LoseAbilities,
    Make,
    Per,
    Quantity,
    Scale,
    Sequence,
    X,
)
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.grammar import Grammar, Maker, Unmaker
from tefuda.kernel.wording.engine.patterns import Built, Found, S
from tefuda.kernel.wording.meaning.composition import sequence

FACTS = (("攻撃力", "attack"), ("HP", "hp"), ("防御力", "defense"))
CHANGES: tuple[tuple[str, Node, tuple[str, ...]], ...] = (
    ("攻撃できない", Forbid("attack"), ("攻撃宣言できない", "攻撃することができない", "攻撃する事ができない")),
    ("攻撃の対象にならない", Forbid("be_attacked"), ("攻撃対象にならない", "攻撃されない", "攻撃(の対象|対象)に選ばれない")),
    (
        f"{ENEMY}の能力の対象にならない",
        Forbid("be_chosen"),
        (f"{ENEMY}の(効果|能力や効果|アクティブや能力)の対象にならない", f"{ENEMY}の(能力|効果|能力や効果)の対象に選ばれない"),
    ),
    ("能力の対象にならない", Forbid("be_chosen_by_anybody"), ("(能力|効果|能力や効果)の対象に(ならない|選ばれない)",)),
    (
        f"{ENEMY}のアクティブの対象にならない",
        Forbid("be_chosen_by_active"),
        (f"{ENEMY}のアクティブ(カード|能力|の能力|カードの能力|)の対象に(ならない|選ばれない)",),
    ),
    ("ダメージでは後列に移動しない", Forbid("be_driven_back"), ("ダメージを受けても後列に移動しない", "ダメージによって後列に移動しない")),
    ("破壊されない", Forbid("be_destroyed"), ("戦闘不能にならない",)),
    ("効果では破壊されない", Forbid("be_destroyed_by_effect"), ("効果によって(破壊されない|戦闘不能にならない)", "能力や効果では破壊されない")),
    ("【ON】にならない", Forbid("turn_on"), ()),
    ("プレイできない", Forbid("play"), ()),
    ("プレイヤーを攻撃できない", Forbid("attack_player"), (f"{ENEMY}のプレイヤーを攻撃(できない|対象にできない)",)),
    ("【OFF】状態でも攻撃できる", Allow("attack_off"), ("【OFF】でも攻撃(できる|する事ができる)",)),
    ("可能なら攻撃しなければならない", Demand("attack"), ("可能な(限り|場合)攻撃しなければならない", "必ず攻撃しなければならない")),
)  # fmt: skip
SPANS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("このターン中", "turn", ("このターン", "このターンの間", "[この]ターン終了時まで", "[この]ターンの終了時まで")),
    ("次の自分のターンの開始時まで", "own_start", ("次の自分のターン開始時まで",)),
    ("次の自分のターン終了時まで", "own_turn", ("次の自分のターンの(終了時|終わり)まで",)),
    (f"次の{ENEMY}のターン終了時まで", "opponent_turn", (f"次の{ENEMY}のターンの(終了時|終わり)まで",)),
)


def add_changes(grammar: Grammar) -> None:
    """The categories some_changes (a tuple of them), span (how long), and timed (sentences that start an effect)."""
    for words, until, also in SPANS:
        grammar.rule("span", words, until, also=also)
    _numbers(grammar)
    _abilities(grammar)
    for words, deed, also in CHANGES:
        grammar.rule("some_changes", words, (deed,), also=also)
        if words.endswith("ない"):
            stems = tuple([f"{way[:-2]}ず" for way in (words, *also) if way.endswith("ない")])
            grammar.rule("leading_changes", stems[0], (deed,), also=stems[1:])
    grammar.made("some_changes", "<first:leading_changes>、<rest:some_changes>", one_more, unone_more)
    for words, sign in (("少なくなる", -1), ("多くなる", 1)):
        make, unmake = dearer(sign)
        grammar.made("some_changes", f"プレイするコストが<integer>{words}", make, unmake)
        each, uneach = dearer_each(sign)
        grammar.made(
            "some_changes", f"プレイするコストが<pool><unit:integer>(枚|体)につき<integer>{words}", each, uneach
        )
    _timed(grammar)


def _numbers(grammar: Grammar) -> None:
    """215.3: ±X/±Y, or one of the two numbers; 103.5.4: a number that becomes another."""
    grammar.word("bonus", r"[+\-](?:\d+|X)/[+\-](?:\d+|X)", bonus, unbonus)
    grammar.rule(
        "some_changes", "<bonus>", S.bonus, also=("<bonus>(する|される|を得る|の修整を受ける|の修正を受ける|を受ける)",)
    )
    grammar.rule("leading_changes", "<bonus>し", S.bonus, also=("<bonus>され", "<bonus>を得[て]"))
    each = "<pool><unit:integer>(枚|体|つ)につき、<bonus>"
    grammar.made(
        "some_changes", each, for_each, unfor_each, also=(each.replace("、", "") + "[(する|される)]", each + "される")
    )
    for words, fact in FACTS:
        grammar.rule("some_changes", f"{words}が<number:quantity>になる", (Make(fact, S.number),))
        grammar.rule("some_changes", f"{words}が<number:amount>と同じ値になる", (Make(fact, S.number),))
        grammar.rule("some_changes", f"{words}が<integer>倍になる", (Scale(fact, S.integer),))
        grammar.rule("some_changes", f"{words}が半分になる", (Scale(fact, 1, 2),))
        _of_number(grammar, words, fact)
    grammar.read_only("some_changes", "<number_changes>", S.number_changes, "<bonus>")


def _of_number(grammar: Grammar, words: str, fact: str) -> None:
    """このキャラの攻撃力は2倍になる: of one number of a card, by its name."""
    for ways, value in (
        ((f"{words}[(は|が|を)]<number:signed>[(される|する)]",), (Add(fact, S.number),)),
        (
            (f"{words}(は|が)<number:quantity>(になる|である)", f"{words}を<number:quantity>にする"),
            (Make(fact, S.number),),
        ),
        ((f"{words}(は|が)<number:amount>(に等しい|と等しい|と同じ値になる|と同じになる)",), (Make(fact, S.number),)),
        ((f"{words}(は|が)<integer>倍になる", f"{words}を<integer>倍にする"), (Scale(fact, S.integer),)),
        ((f"{words}(は|が)半分になる", f"{words}を半分にする"), (Scale(fact, 1, 2),)),
    ):
        for way in ways:
            grammar.read_only("number_changes", way, value, "")
    grammar.read_only("leading_changes", f"{words}<number:signed>(し|され)", (Add(fact, S.number),), "<bonus>し")


def _abilities(grammar: Grammar) -> None:
    """Keywords, quoted abilities, and 貫通X that cards are given or lose."""
    grammar.rule("given", "<keyword>", Keyword(S.keyword))
    grammar.rule("given", "【貫通<quantity>】", v.Pierce(S.quantity), also=("『貫通<quantity>』",))
    for between in ("", "と", "、"):
        name = {"": "keywords", "と": "keywords_and", "、": "keywords_listed"}[between]
        grammar.list_of(name, "given", between)
    grammar.made("some_changes", "<keywords>を持つ", gained, ungained, also=("<keywords>を得る",))
    grammar.made("leading_changes", "<keywords>を持ち", gained, ungained, also=("<keywords>を得",))
    for name in ("keywords_and", "keywords_listed"):
        grammar.also("some_changes", f"<keywords:{name}>を(持つ|得る)", gained, "<keywords>を持つ")
    grammar.made(
        "some_changes",
        "<bonus>し、<keywords>を持つ",
        both_changes,
        unboth_changes,
        also=("<bonus>(し|され)、<keywords>を(持つ|得る)",),
    )
    grammar.rule("some_changes", "「<ability>」を持つ", (Gain(S.ability),), also=("「<ability>」を得る",))
    lost = (LoseAbilities(),)
    grammar.rule("some_changes", "能力をすべて失う", lost, also=("能力を失う", "すべての能力を失う"))
    grammar.rule("leading_changes", "能力をすべて失い", lost, also=("能力を失い", "すべての能力を失い"))
    grammar.rule("some_changes", "<keyword>を失う", (LoseAbilities((S.keyword,)),))


def _timed(grammar: Grammar) -> None:
    """…このターン中、…: an effect that starts and lasts."""
    lasting = Change(S.topic, S.changes, S.until)
    ways = (
        "<topic>は[、]<until:span>[、]<changes:some_changes>。",
        "<until:span>、<topic>の<changes:number_changes>。",
    )
    grammar.rule("timed", "<until:span>、<topic>は<changes:some_changes>。", lasting, also=ways[:2])
    its = Change(It(), S.changes, S.until)
    grammar.read_only(
        "timed", "<until:span>、その<changes:number_changes>。", its, "<until:span>、それは<changes:some_changes>。"
    )

    grammar.rule("timed", "<group>は<changes:some_changes>。", Change(S.group, S.changes))

    def picked(found: Found) -> Built:
        return Sequence((v.Pick((found["pool"],), found["number"]), Change(It(), found["changes"], found["until"])))

    for way in (
        f"<until:span>、<pool><number>{COUNTER}は<changes:some_changes>。",
        f"<pool><number>{COUNTER}は<until:span>[、]<changes:some_changes>。",
    ):
        grammar.also("timed", way, picked, "<until:span>、それは<changes:some_changes>。")

    def lasting_it(found: Found) -> Built:
        return sequence((found["first"], Change(It(), found["changes"], found["until"])))

    def chosen(found: Found) -> Built:
        return lasting_it(found) if isinstance(found["first"], v.Pick) else None

    def frozen(found: Found) -> Built:
        first = found["first"]
        return sequence((first, v.Freeze(It(), found["until"]))) if isinstance(first, v.Pick) else None

    for verb in ("フリーズする", "フリーズさせる"):
        grammar.also(
            "sentence", f"<first:act/stem>、<until:span>[、]{verb}。", frozen, "<until:span>、それをフリーズする。"
        )
    grammar.also(
        "sentence",
        "<first:act/stem>、<until:span>[、]<changes:some_changes>。",
        chosen,
        "<until:span>、それは<changes:some_changes>。",
    )


# ── numbers ─────────────────────────────────────────────────────────────────────────────────────────────────────────
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


def for_each(found: Found) -> Built:
    """So much for each of some cards: numbers that are counted anew whenever they are asked for."""
    changes = []
    for one in found["bonus"]:
        if type(one.amount) is not int:
            return None
        changes.append(Add(one.fact, Per(Count(found["pool"]), found["unit"], one.amount)))
    return tuple(changes)


def unfor_each(value: Built) -> Iterable[Found]:
    if type(value) is not tuple or not value or not all(isinstance(one, Add) for one in value):
        return
    counted: list[Any] = [
        one.amount for one in value if isinstance(one.amount, Per) and isinstance(one.amount.count, Count)
    ]
    if len(counted) == len(value) and len({(one.count, one.unit) for one in counted}) == 1:
        changes = tuple([Add(one.fact, one.amount.each) for one in value])
        yield {"pool": counted[0].count.pool, "unit": counted[0].unit, "bonus": changes}


# ── abilities ───────────────────────────────────────────────────────────────────────────────────────────────────────
def gained(found: Found) -> Built:
    return (Gain(found["keywords"]),)


def ungained(value: Built) -> Iterable[Found]:
    if type(value) is tuple and len(value) == 1 and isinstance(value[0], Gain):
        words = [one for one in value[0].abilities if isinstance(one, Keyword | v.Pierce)]
        if words and len(words) == len(value[0].abilities):
            yield {"keywords": tuple(words)}


def both_changes(found: Found) -> Built:
    return (*found["bonus"], *(gained(found) or ()))  # type: ignore[misc]


def unboth_changes(value: Built) -> Iterable[Found]:
    if type(value) is tuple and len(value) > 1:
        for found in ungained(value[-1:]):
            yield {**found, "bonus": value[:-1]}


def one_more(found: Found) -> Built:
    """Two changes of the same cards, as one row of them."""
    return (*found["first"], *found["rest"])


def unone_more(value: Built) -> Iterable[Found]:
    if type(value) is tuple:
        for cut in range(len(value) - 1, 0, -1):
            yield {"first": value[:cut], "rest": value[cut:]}


# ── what it costs to play a card ────────────────────────────────────────────────────────────────────────────────────
def dearer(sign: int) -> tuple[Maker, Unmaker]:
    def make(found: Found) -> Built:
        return (Add("play_cost", sign * found["integer"]),)

    def unmake(value: Built) -> Iterable[Found]:
        one = value[0] if type(value) is tuple and len(value) == 1 else None
        if isinstance(one, Add) and one.fact == "play_cost" and type(one.amount) is int and one.amount * sign > 0:
            yield {"integer": abs(one.amount)}

    return make, unmake


def dearer_each(sign: int) -> tuple[Maker, Unmaker]:
    """So much less, or more, for each of some cards."""

    def make(found: Found) -> Built:
        return (Add("play_cost", Per(Count(found["pool"]), found["unit"], sign * found["integer"])),)

    def unmake(value: Built) -> Iterable[Found]:
        one: Any = value[0] if type(value) is tuple and len(value) == 1 else None
        if isinstance(one, Add) and one.fact == "play_cost" and isinstance(one.amount, Per):
            per = one.amount
            if isinstance(per.count, Count) and per.each * sign > 0:
                yield {"pool": per.count.pool, "unit": per.unit, "integer": abs(per.each)}

    return make, unmake
