"""Changes: what a lasting or constant effect makes of cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.games.cipher.words import further as f
from tefuda.games.cipher.words import vocabulary as v
from tefuda.games.cipher.words.grouping import left_open, of_group
from tefuda.games.cipher.words.japanese.nouns import NUMBERS
from tefuda.games.cipher.words.ordering import ordered
from tefuda.kernel.effects.nodes import (
    Add,
    Allow,
    Become,
    Fact,
    Forbid,
    Gain,
    Lack,
    LoseAbilities,
    Make,
    Per,
    Pool,
)
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import OBJECT, Built, Found, S

UNTIL = (
    ("このターン中、", "turn"), ("このターンの終了まで、", "turn"), ("戦闘終了まで、", "combat"), ("この戦闘中、", "combat"),
    ("次の相手のターンの終了まで、", "next_opponent_turn"), ("次の自分のターンの終了まで、", "next_own_turn"),
    ("このユニットが戦場を離れるまで、", "field"),
)  # fmt: skip
# What is not done, and what may be done: the words at the end of a sentence, and before others.
DEEDS = (
    ("スキルのコストや効果によって撃破され", "be_defeated_by_skills"), ("スキルの効果によって撃破され", "be_defeated_by_effects"),
    ("撃破され", "be_defeated"), ("攻撃され", "be_attacked"),
    ("神速回避され", "be_evaded"), ("支援され", "be_supported"),
)  # fmt: skip
CANNOT = (("攻撃", "attack"), ("移動", "move"), ("必殺攻撃", "critical"), ("神速回避", "evade"), ("未行動に", "stand"))
BY = (
    ("<foes>に神速回避され", "be_evaded"), ("<foes>に攻撃され", "be_attacked"), ("<foes>の攻撃で撃破され", "be_defeated"),
    ("<foes>を攻撃でき", "attack"),
)  # fmt: skip
PLAYERS = (
    ("カードを出撃させること", "deploy"), ("レベルアップすること", "level_up"), ("自分の手札を絆エリアに置くこと", "bond"),
)  # fmt: skip
NAMED = (
    ("味方に「<name>」がいても出撃させることができ", "deploy_beside"), ("味方の「<name>」と同時に何体でも戦場にいることができ", "many"),
    ("味方の「<name>」の上に重ねてレベルアップさせることができ", "level_on"),
)  # fmt: skip
RANGES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("1-2", ("1", "2")), ("1-3", ("1", "2", "3")), ("2-3", ("2", "3")), ("1", ("1",)), ("2", ("2",)), ("3", ("3",)),
)  # fmt: skip


def add_changes(grammar: Grammar) -> None:
    """The categories change (what a card is or gains, the card itself left open), changes and said (of whom)."""
    _numbers(grammar)
    _words(grammar)
    _ranges(grammar)
    _deeds(grammar)
    _allowances(grammar)
    grammar.rule("changes", "<one:change/*>", S.one)
    grammar.made("changes", "<first:change/stem>、<rest:changes/*>", _joined, _unjoined)
    # said: a group and its changes, (group, changes), where numbers are its own (の) and the rest is said of it (は)
    grammar.made("said", "<topic>の<changes:changes/*>", _said, _unsaid(True))
    grammar.made("said", "<topic>は<changes:changes/*>", _said, _unsaid(False))
    grammar.also("said", "<topic>が<changes:changes/*>", _said)
    grammar.label("change", "what becomes of it / どうなるか")


# ── numbers ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def _numbers(grammar: Grammar) -> None:
    for words, fact in NUMBERS:
        grammar.rule("change", f"{words}は<signed>{{される}}", (Add(fact, S.signed),))
        grammar.rule("change", f"{words}は<integer>に{{なる}}", (Make(fact, S.integer),))
        grammar.rule("change", f"{words}は<count>と同じ数値に{{なる}}", (Make(fact, S.count),))
        grammar.rule("change", f"{words}は<count>×<integer>に{{なる}}", (Make(fact, Per(S.count, 1, S.integer)),))
        spelled = (f"<each>、{words}は<signed>{{される}}",)
        grammar.made("change", f"<each>、{words}が<signed>{{される}}", _for_each(fact), _each_of(fact), also=spelled)
    grammar.rule("change", "戦闘力は2倍に{なる}", (Add("attack", Fact("attack", OBJECT)),))
    grammar.rule("change", "戦闘力は3倍に{なる}", (Add("attack", Per(Fact("attack", OBJECT), 1, 2)),))
    grammar.rule("change", "攻撃で破壊するオーブは<integer>つに{なる}", (Make("orbs", S.integer),))
    grammar.rule("change", "攻撃で破壊するオーブは<integer>つ{多くなる}", (Add("orbs", S.integer),))


def _for_each(fact: str) -> Any:
    return lambda found: (Add(fact, change(found["each"], each=found["signed"])),)


def _each_of(fact: str) -> Any:
    def unmake(value: Built) -> Iterable[Found]:
        one = _only(value)
        if isinstance(one, Add) and one.fact == fact and isinstance(one.amount, Per):
            yield {"each": change(one.amount, each=1), "signed": one.amount.each}

    return unmake


def _only(value: Built) -> Any:
    """The one change of several that there is; None where there are more."""
    return value[0] if type(value) is tuple and len(value) == 1 else None


# ── words and skills ────────────────────────────────────────────────────────────────────────────────────────────────
def _words(grammar: Grammar) -> None:
    grammar.made("change", "〈<iconed>〉を{得る}", _had, _unhad, also=("〈<iconed>〉としても{あつかう}",))
    grammar.made("change", "〈<iconed>〉を{失う}", _lost, _unlost)
    grammar.rule("change", "「<name>」としても{あつかう}", (Become("name", S.name, also=True),))
    for words, fact in (("シンボル", "symbol"), ("武器", "weapon"), ("タイプ", "type")):
        grammar.rule("change", f"すべての{words}を{{失う}}", (Lack(fact),))
    grammar.rule("change", "すべてのスキルを{失う}", (LoseAbilities(),))
    grammar.rule("change", "スキル『<line>』を{得る}", (Gain(S.line),))


def _had(found: Found) -> Built:
    fact, word = found["iconed"]
    return (Become(fact, word, also=True),)


def _unhad(value: Built) -> Iterable[Found]:
    one = _only(value)
    if isinstance(one, Become) and one.also:
        yield {"iconed": (one.fact, one.value)}


def _lost(found: Found) -> Built:
    return (Lack(*found["iconed"]),)


def _unlost(value: Built) -> Iterable[Found]:
    one = _only(value)
    if isinstance(one, Lack) and one.value:
        yield {"iconed": (one.fact, one.value)}


def _ranges(grammar: Grammar) -> None:
    for words, ranges in RANGES:
        gained = tuple([Become("range", one, also=True) for one in ranges])
        grammar.rule("change", f"射程{words}を{{得る}}", gained)
        grammar.rule("change", f"射程{words}を{{失う}}", tuple([Lack("range", one) for one in ranges]))
        set_ = tuple([Become("range", one, also=place > 0) for place, one in enumerate(ranges)])
        grammar.rule("change", f"射程は{words}に{{なる}}", set_)


# ── deeds ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def _ending(grammar: Grammar, words: str, stem: str, value: Built) -> None:
    """A change whose last word has no other forms than these two."""
    grammar.rule("change/end", words, value)
    grammar.rule("change/stem", stem, value)


def _deeds(grammar: Grammar) -> None:
    """…されない, …できない; of such enemies."""
    for words, deed in DEEDS:
        _ending(grammar, f"{words}ない", f"{words}ず", (Forbid(deed),))
    for words, deed in CANNOT:
        _ending(grammar, f"{words}できない", f"{words}できず", (Forbid(deed),))
    by_skills = (
        ("スキル", "move_by_skill"), ("相手のスキル", "move_by_enemy_skill"), ("敵のスキルか相手の支援型スキル", "move_by_enemy"),
    )  # fmt: skip
    for words, deed in by_skills:
        _ending(grammar, f"{words}の効果によって移動しない", f"{words}の効果によって移動せず", (Forbid(deed),))
    _ending(grammar, "自動型スキルは発動しない", "自動型スキルは発動せず", (Forbid("trigger"),))
    _ending(grammar, "絆エリアに置くことができない", "絆エリアに置くことができず", (Forbid("be_bond"),))
    grammar.read_only("change/end", "支援に失敗する", (Forbid("be_supported"),), "支援されない")
    grammar.made("foes", "<units>", _foes, _unfoes)
    for words, deed in BY:
        _ending(grammar, f"{words}ない", f"{words}ず", (f.ForbidBy(deed, S.foes),))
    supported = (f.ForbidBy("be_supported", S.adjectives),)
    _ending(grammar, "<adjectives>カードに支援されない", "<adjectives>カードに支援されず", supported)
    reaches = (f.AllowTo(S.foes),)
    _ending(grammar, "射程に関わらず<foes>を攻撃できる", "射程に関わらず<foes>を攻撃でき", reaches)


def _foes(found: Found) -> Built:
    units: Pool = found["units"]
    return units.tests if units.whose == "opponent" and not units.other else None


def _unfoes(value: Built) -> Iterable[Found]:
    if type(value) is tuple and ordered(value) == value:
        yield {"units": Pool("field", "opponent", value)}


def _allowances(grammar: Grammar) -> None:
    """What a skill lets a card do."""
    for words, deed in (
        ("支援カードが同じユニット名でも支援される", "be_supported"), ("スキルは〔ターン1回〕を失う", "unlimited"),
        ("支援スキルは2回発動する", "support_twice"), ("手札にあるカードのように出撃させることができる", "deploy_as_from_hand"),
        ("デッキに何枚でも入れることができる", "any_copies"),
    ):  # fmt: skip
        _ending(grammar, words, {"る": words[:-1], "う": f"{words[:-1]}い"}[words[-1]], (Allow(deed),))
    for words, deed in NAMED:
        for form, end in (("end", "る"), ("stem", "")):
            grammar.made(f"change/{form}", f"{words}{end}", _allowed(deed), _unallowed(deed))
    grammar.rule("change", "持つ〔LvS<integer>〕は有効に{なる}", (v.ValidLevels(S.integer),))


def _allowed(deed: str) -> Any:
    return lambda found: (Allow(f"{deed}:{found['name']}"),)


def _unallowed(deed: str) -> Any:
    def unmake(value: Built) -> Iterable[Found]:
        one = _only(value)
        if isinstance(one, Allow) and one.deed.startswith(f"{deed}:"):
            yield {"name": one.deed.partition(":")[2]}

    return unmake


# ── what is said of whom ────────────────────────────────────────────────────────────────────────────────────────────
def _joined(found: Found) -> Built:
    return (*found["first"], *found["rest"])


def _unjoined(value: Built) -> Iterable[Found]:
    if type(value) is tuple:
        for cut in range(len(value) - 1, 0, -1):
            yield {"first": value[:cut], "rest": value[cut:]}


def _said(found: Found) -> Built:
    return (found["topic"], of_group(found["changes"], found["topic"]))


def _unsaid(own: bool) -> Any:
    """Taking apart; `own`: the first change is one of the card's numbers."""

    def unmake(value: Any) -> Iterable[Found]:
        group, changes = value
        first = changes[0] if changes else None
        counted = isinstance(first, Add) and isinstance(first.amount, Per) and not isinstance(first.amount.count, Fact)
        if own == ((isinstance(first, Add | Make) and not counted) or isinstance(first, v.ValidLevels)):
            for one in left_open(changes, group):
                yield {"topic": group, "changes": one}

    return unmake
