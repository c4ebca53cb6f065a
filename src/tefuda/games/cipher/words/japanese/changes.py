"""Changes: what a lasting or constant effect makes of cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.games.cipher.words import vocabulary as v
from tefuda.games.cipher.words.japanese.nouns import NUMBERS
from tefuda.kernel.effects import Add, Allow, Become, Fact, Forbid, Gain, It, Lack, LoseAbilities, Make, Per, This
from tefuda.kernel.state import change
from tefuda.kernel.wording.grammar import Grammar
from tefuda.kernel.wording.patterns import OBJECT, Built, Found, S, replaced

UNTIL = (
    ("このターン中、", "turn"), ("このターンの終了まで、", "turn"), ("戦闘終了まで、", "combat"), ("この戦闘中、", "combat"),
    ("次の相手のターンの終了まで、", "next_opponent_turn"), ("次の自分のターンの終了まで、", "next_own_turn"),
    ("このユニットが戦場を離れるまで、", "field"),
)  # fmt: skip
DEEDS = (
    ("撃破されない", "be_defeated"), ("スキルの効果によって撃破されない", "be_defeated_by_skills"), ("攻撃されない", "be_attacked"),
    ("神速回避されない", "be_evaded"), ("スキルの効果によって移動しない", "move_by_skill"), ("支援されない", "be_supported"),
)  # fmt: skip
CANNOT = (("攻撃", "attack"), ("移動", "move"), ("必殺攻撃", "critical"), ("神速回避", "evade"), ("未行動に", "stand"))
PLAYERS = (
    ("カードを出撃させること", "deploy"), ("レベルアップすること", "level_up"), ("自分の手札を絆エリアに置くこと", "bond"),
)  # fmt: skip
RANGES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("1-2", ("1", "2")), ("1-3", ("1", "2", "3")), ("2-3", ("2", "3")), ("1", ("1",)), ("2", ("2",)), ("3", ("3",)),
)  # fmt: skip


def add_changes(grammar: Grammar) -> None:
    """The categories change (what a card is or gains, the card itself left open) and changes."""
    for words, fact in NUMBERS:
        grammar.rule("change", f"{words}は<signed>{{される}}", (Add(fact, S.signed),))
        grammar.rule("change", f"{words}は<integer>に{{なる}}", (Make(fact, S.integer),))
        grammar.rule("change", f"{words}は<count>と同じ数値に{{なる}}", (Make(fact, S.count),))
        grammar.also("change", f"{words}は<count>×<integer>に{{なる}}", _times(fact))
        grammar.also("change", f"<each>、{words}は<signed>{{される}}", _for_each(fact))
    grammar.rule("change", "戦闘力は2倍に{なる}", (Add("attack", Fact("attack", OBJECT)),))
    grammar.rule("change", "戦闘力は3倍に{なる}", (Add("attack", Per(Fact("attack", OBJECT), 1, 2)),))
    grammar.rule("change", "攻撃で破壊するオーブは<integer>つに{なる}", (Make("orbs", S.integer),))
    grammar.rule("change", "攻撃で破壊するオーブは<integer>つ{多くなる}", (Add("orbs", S.integer),))
    grammar.made("change", "〈<iconed>〉を{得る}", _had, _unhad, also=("〈<iconed>〉としても{あつかう}",))
    grammar.made("change", "〈<iconed>〉を{失う}", _lost, _unlost)
    grammar.rule("change", "すべてのシンボルを{失う}", (Lack("symbol"),))
    grammar.rule("change", "すべての武器を{失う}", (Lack("weapon"),))
    grammar.rule("change", "すべてのタイプを{失う}", (Lack("type"),))
    grammar.rule("change", "すべてのスキルを{失う}", (LoseAbilities(),))
    grammar.rule("change", "スキル『<skill>』を{得る}", (Gain(S.skill),))
    grammar.rule("skill", "<line>", S.line)
    _ranges(grammar)
    _deeds(grammar)
    grammar.made("changes", "<first:change/stem>、<second:change/end>", _joined, lambda value: ())
    grammar.rule("changes", "<one:change/end>", S.one)
    grammar.rule("not_changes", "<not_change>", S.not_change)
    grammar.label("change", "what becomes of it / どうなるか")


def _times(fact: str) -> Any:
    return lambda found: (Make(fact, Per(found["count"], 1, found["integer"])),)


def _for_each(fact: str) -> Any:
    return lambda found: (Add(fact, change(found["each"], each=found["signed"])),)


def _had(found: Found) -> Built:
    fact, word = found["iconed"]
    return (Become(fact, word, also=True),)


def _unhad(value: Built) -> Iterable[Found]:
    if type(value) is tuple and len(value) == 1 and isinstance(value[0], Become) and value[0].also:
        yield {"iconed": (value[0].fact, value[0].value)}


def _lost(found: Found) -> Built:
    return (Lack(*found["iconed"]),)


def _unlost(value: Built) -> Iterable[Found]:
    if type(value) is tuple and len(value) == 1 and isinstance(value[0], Lack) and value[0].value:
        yield {"iconed": (value[0].fact, value[0].value)}


def _joined(found: Found) -> Built:
    return (*found["first"], *found["second"])


def _ranges(grammar: Grammar) -> None:
    for words, ranges in RANGES:
        gained = tuple([Become("range", one, also=True) for one in ranges])
        grammar.rule("change", f"射程{words}を{{得る}}", gained)
        set_ = tuple([Become("range", one, also=place > 0) for place, one in enumerate(ranges)])
        grammar.rule("change", f"射程は{words}に{{なる}}", set_)


def _deeds(grammar: Grammar) -> None:
    """…されない, …できない; what a skill lets a card do."""
    for words, deed in DEEDS:
        grammar.rule("not_change", words, (Forbid(deed),))
    for words, deed in CANNOT:
        grammar.rule("not_change", f"{words}できない", (Forbid(deed),))
    grammar.rule("not_change", "支援に失敗する", (Forbid("be_supported"),))
    grammar.rule("not_change", "支援カードが同じユニット名でも支援される", (Allow("be_supported"),))
    grammar.rule("not_change", "自動型スキルは発動しない", (Forbid("trigger"),))
    grammar.rule("not_change", "スキルは〔ターン1回〕を失う", (Allow("unlimited"),))
    grammar.rule("not_change", "支援スキルは2回発動する", (Allow("support_twice"),))
    grammar.rule("not_change", "絆エリアに置くことができない", (Forbid("be_bond"),))
    grammar.made(
        "not_change",
        "味方に「<name>」がいても出撃させることができる",
        _allowed("deploy_beside"),
        _unallowed("deploy_beside"),
    )
    grammar.rule("not_change", "手札にあるカードのように出撃させることができる", (Allow("deploy_as_from_hand"),))
    grammar.made("not_change", "持つ〔LvS<integer>〕は有効になる", _valid, lambda value: ())


def _valid(found: Found) -> Built:
    return (v.ValidLevels(found["integer"]),)


def _allowed(deed: str) -> Any:
    return lambda found: (Allow(f"{deed}:{found['name']}"),)


def _unallowed(deed: str) -> Any:
    def unmake(value: Built) -> Iterable[Found]:
        one = value[0] if type(value) is tuple and len(value) == 1 else None
        if isinstance(one, Allow) and one.deed.startswith(f"{deed}:"):
            yield {"name": one.deed.partition(":")[2]}

    return unmake


def of_group(changes: tuple[Any, ...], group: Any) -> tuple[Any, ...]:
    """Changes in which the card they are made to is the group's: it, or each of them."""
    found: tuple[Any, ...] = replaced(changes, OBJECT, group if isinstance(group, This | It | v.Fighter) else It())
    return found
