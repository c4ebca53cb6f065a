"""Statements: what cards are, have, can and cannot, for a time or as long as somebody says so."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.japanese.annotating import quoted
from tefuda.kernel.effects.nodes import (
    Add,
    Allow,
    Become,
    Change,
    Demand,
    Fact,
    Forbid,
    Gain,
    Keyword,
    LoseAbilities,
    Make,
    Test,
    This,
)
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.grammar import Grammar, Maker, Unmaker
from tefuda.kernel.wording.engine.patterns import Built, Found, S
from tefuda.kernel.wording.japanese.words import divided, multiplied

DEEDS: tuple[tuple[str, tuple[Node, ...]], ...] = (
    ("可能な限りアタックしなければならない", (Demand("attack"),)),
    ("可能な限りブロックしなければならない", (Demand("block"),)),
    ("可能な限りブロックされなければならない", (Demand("be_blocked"),)),
    ("アタックできない", (Forbid("attack"),)),
    ("ブロックできない", (Forbid("block"),)),
    ("アタックもブロックもできない", (Forbid("attack"), Forbid("block"))),
    ("ブロックされない", (Forbid("be_blocked"),)),
    ("ブレイクされない", (Forbid("be_broken"),)),
    ("召喚獣やアビリティによってブレイクされない", (Forbid("be_broken_by_effects"),)),
    ("対戦相手の召喚獣やアビリティによってブレイクされない", (Forbid("be_broken_by_opposing_effects"),)),
    (
        "対戦相手のダメージを与えない召喚獣やアビリティによってブレイクされない",
        (Forbid("be_broken_by_opposing_harmless_effects"),),
    ),
    ("対戦相手の召喚獣やアビリティによってダルにならない", (Forbid("be_dulled_by_opposing_effects"),)),
    ("対戦相手の召喚獣やアビリティによって手札に戻らない", (Forbid("be_returned_by_opposing_effects"),)),
    ("対戦相手の召喚獣やアビリティによってフィールドを離れない", (Forbid("leave_by_opposing_effects"),)),
    ("どの属性のフォワードともパーティーを組める", (Allow("party_of_any_element"),)),
    ("除外されない", (Forbid("be_exiled"),)),
    ("対戦相手の召喚獣やアビリティによって除外されない", (Forbid("be_exiled_by_opposing_effects"),)),
    ("どの属性のCPも生み出せる", (Allow("give_any_element"),)),
    *[(f"{element}属性のCPも生み出せる", (Allow(f"give:{element}"),)) for element in t.ELEMENTS],
    ("ダメージを受けない", (Forbid("be_damaged"),)),
    ("戦闘ダメージを受けない", (Forbid("be_damaged_in_combat"),)),
    ("戦闘ダメージを与えない", (Forbid("deal_combat_damage"),)),
    ("対戦相手の召喚獣やアビリティによって選ばれない", (Forbid("be_chosen"),)),
    ("対戦相手の召喚獣によって選ばれない", (Forbid("be_chosen_by_summons"),)),
    ("対戦相手のアビリティによって選ばれない", (Forbid("be_chosen_by_abilities"),)),
    ("アクティブフェイズにアクティブにならない", (Forbid("activate"),)),
    ("あなたのアクティブフェイズにアクティブにならない", (Forbid("activate_in_own_phase"),)),
    ("アクションアビリティを使用できない", (Forbid("act_abilities"),)),
    ("スペシャルアビリティを使用できない", (Forbid("special_abilities"),)),
    (
        "スペシャルアビリティもアクションアビリティも使用できない",
        (Forbid("special_abilities"), Forbid("act_abilities")),
    ),
    ("パーティーを組めない", (Forbid("party"),)),
    ("召喚獣によって選ばれない", (Forbid("be_chosen_by_summons_of_anyone"),)),
    ("アビリティによって選ばれない", (Forbid("be_chosen_by_abilities_of_anyone"),)),
    (
        "召喚獣やアビリティによって選ばれない",
        (Forbid("be_chosen_by_summons_of_anyone"), Forbid("be_chosen_by_abilities_of_anyone")),
    ),
    ("EXバーストによって選ばれない", (Forbid("be_chosen_by_bursts"),)),
    ("手札に戻らない", (Forbid("return"),)),
    ("キャストできない", (Forbid("cast"),)),
)
SPELLINGS = {
    "どの属性のCPも生み出せる": ("すべての属性のCPを生み出すことができる",),
    **{f"{element}属性のCPも生み出せる": (f"{element}属性のCPを生み出すことができる",) for element in t.ELEMENTS},
    "対戦相手の召喚獣やアビリティによって選ばれない": (
        "対戦相手の召喚獣やアビリティに選ばれない",
        "対戦相手のアビリティや召喚獣によって選ばれない",
    ),
    "対戦相手の召喚獣によって選ばれない": ("対戦相手の召喚獣に選ばれない",),
    "対戦相手のアビリティによって選ばれない": ("対戦相手のアビリティに選ばれない",),
    "対戦相手の召喚獣やアビリティによってブレイクされない": ("対戦相手のアビリティや召喚獣によってブレイクされない",),
    "手札に戻らない": ("オーナーの手札に戻らない",),
}
TIMES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("ターン終了時まで、", "turn", ("このターンの間、", "このターン、")),
    ("次のターン終了時まで、", "next_turn", ()),
    ("次のあなたのターン終了時まで、", "next_own_turn", ()),
    ("次の対戦相手のターン終了時まで、", "next_opponent_turn", ()),
    ("対戦相手のターン終了時まで、", "opponent_turn", ()),
    (
        "<self>がフィールドにある間、",
        "source",
        ("<self>がフィールドにある限り、", "<self>があなたのフィールドにある間、"),
    ),
)


def add_statements(grammar: Grammar) -> None:
    """The categories predicate, statement (in every form) and timed."""
    _powers(grammar)
    _gains(grammar)
    _deeds(grammar)
    grammar.rule("predicates", "<predicate:predicate/*>", S.predicate)
    grammar.made("predicates", "<first:predicate/stem>、<rest:predicates/*>", _together, _apart)
    grammar.made("predicates", "<first:predicate/stem>、<rest:further_predicate/*>", _together, _apart)
    grammar.rule(
        "statement",
        "<topic>は<predicates:predicates/*>",
        Change(S.topic, S.predicates),
        also=("<topic>は、<predicates:predicates/*>",),
    )
    for words, until, also in TIMES:
        grammar.rule("time", words, until, also=also)
    grammar.made("timed", "<time><statement:statement/end>。", _lasting, _unlasting)
    grammar.rule("timed", "<time><group>のコントロールを得る。", v.TakeControl(S.group, S.time))
    grammar.rule("timed", "<statement:statement/end>。", S.statement)
    grammar.label("statement", "what is so / 状態の文")
    grammar.label("predicates", "what is so / 状態の文")


def _together(found: Found) -> Built:
    return (*found["first"], *found["rest"])


def _apart(value: Built) -> Iterable[Found]:
    if type(value) is tuple:
        for cut in range(len(value) - 1, 0, -1):
            yield {"first": value[:cut], "rest": value[cut:]}


def _lasting(found: Found) -> Built:
    said = found["statement"]
    return Change(said.group, said.changes, found["time"])


def _unlasting(value: Built) -> Iterable[Found]:
    if isinstance(value, Change) and value.until:
        yield {"time": value.until, "statement": Change(value.group, value.changes)}


def _powers(grammar: Grammar) -> None:
    grammar.rule("statement", "<self>のパワーを2倍に{する}", Change(S.self, (Add("power", Fact("power", S.self)),)))
    grammar.made("statement", "<bearer>はパワーを2倍にし、<predicates:predicates/*>", _doubled, _undoubled)
    for words, fact in (("パワー", "power"), ("コスト", "cost")):
        grammar.rule("statement", f"<topic>の{words}を<signed>{{する}}", Change(S.topic, (Add(fact, S.signed),)))
        grammar.rule("statement", f"<topic>の{words}を<integer>に{{する}}", Change(S.topic, (Make(fact, S.integer),)))
        grammar.rule("statement", f"<topic>の{words}を<value>に{{する}}", Change(S.topic, (Make(fact, S.value),)))
        grammar.made("statement", f"<topic>の{words}を<each><signed>{{する}}", _each(fact), _uneach(fact))
        grammar.rule(
            "predicate", f"{words}を<signed>{{する}}", (Add(fact, S.signed),), also=(f"{words}<signed>{{する}}",)
        )
        grammar.rule(
            "predicate",
            f"{words}を<integer>に{{する}}",
            (Make(fact, S.integer),),
            also=(f"{words}<integer>に{{なる}}",),
        )


def _doubled(found: Found) -> Built:
    return Change(found["bearer"], (Add("power", Fact("power", found["bearer"])), *found["predicates"]))


def _undoubled(value: Built) -> Iterable[Found]:
    if isinstance(value, Change) and len(value.changes) > 1:
        found = {"bearer": value.group, "predicates": value.changes[1:]}
        if _doubled(found) == value:
            yield found


def _each(fact: str) -> Maker:
    def make(found: Found) -> Built:
        number = multiplied(found["each"], found["signed"])
        return None if number is None else Change(found["topic"], (Add(fact, number),))

    return make


def _uneach(fact: str) -> Unmaker:
    def unmake(value: Built) -> Iterable[Found]:
        if isinstance(value, Change) and not value.until and len(value.changes) == 1:
            added = value.changes[0]
            if isinstance(added, Add) and added.fact == fact:
                for each, number in divided(added.amount):
                    yield {"topic": value.group, "each": each, "signed": number}

    return unmake


def _gains(grammar: Grammar) -> None:
    grammar.rule("given", "<keyword>", (Keyword(S.keyword),))
    grammar.rule("given", "「<lines>」", S.lines)
    grammar.list_of("givens", "given", "と")
    grammar.made("predicate", "<givens>を{得る}", lambda found: (Gain(sum(found["givens"], ())),), _ungained)
    grammar.rule("predicate", "<kind>でも{ある}", (Become("kind", S.kind, True),))
    grammar.rule("predicate", "【カード名（<name>）】でも{ある}", (Become("name", S.name, True),))
    grammar.rule("predicate", "<element>属性を{得る}", (Become("element", S.element, True),))
    grammar.rule("predicate", "<element>属性に{なる}", (Become("element", S.element),))
    grammar.rule("predicate", "【ジョブ（<name>）】を{得る}", (Become("job", S.name, True),))
    grammar.rule("predicate", "指定したジョブを{得る}", (v.BecomesNamed("job"),))
    grammar.rule("predicate", "すべてのアビリティを{失う}", (LoseAbilities(),))
    grammar.rule("predicate", "<keyword>を{失う}", (LoseAbilities((S.keyword,)),))
    grammar.rule("predicate", "<first:keyword>と<second:keyword>を{失う}", (LoseAbilities((S.first, S.second)),))
    three = (LoseAbilities((S.first, S.second, S.third)),)
    grammar.rule("predicate", "<first:keyword>と<second:keyword>と<third:keyword>を{失う}", three)
    grammar.rule(
        "predicate",
        "パワー<integer>のフォワードにも{なる}",
        (Become("kind", t.FORWARD, True), Make("power", S.integer)),
    )
    grammar.rule(
        "predicate", "パワー<integer>のフォワードに{なる}", (Become("kind", t.FORWARD), Make("power", S.integer))
    )


def _ungained(value: Built) -> Iterable[Found]:
    """The abilities that are given, each a keyword or a quotation."""
    if type(value) is tuple and len(value) == 1 and isinstance(value[0], Gain):
        yield {"givens": tuple([(quoted(ability),) for ability in value[0].abilities])}


def _given(value: Built) -> Iterable[Found]:
    """Of two elements of which cards may give CP."""
    if type(value) is tuple and len(value) == 2 and all(isinstance(one, Allow) for one in value):
        first, second = [one.deed.removeprefix("give:") for one in value]
        if value == (Allow(f"give:{first}"), Allow(f"give:{second}")):
            yield {"first": first, "second": second}


def _deeds(grammar: Grammar) -> None:
    grammar.made(
        "predicate/end", "<first:element>属性か<second:element>属性のCPも生み出せる",
        lambda found: (Allow(f"give:{found['first']}"), Allow(f"give:{found['second']}")), _given,
    )  # fmt: skip
    for words, changes in DEEDS:
        grammar.rule("predicate/end", words, changes, also=SPELLINGS.get(words, ()))
    grammar.rule(
        "predicate/end", "<cards>にはブロックされない", (v.UnblockableBy(S.cards),), also=("<cards>にブロックされない",)
    )
    grammar.rule("predicate/end", "<cards>をブロックできない", (v.CannotBlock(S.cards),))
    grammar.rule("predicate/stem", "アタックもブロックもできず", (Forbid("attack"), Forbid("block")))
    alike = (v.UnchosenBy((v.Shares("element", This()),)),)
    grammar.rule("predicate/end", "同じ属性の召喚獣やアビリティによって選ばれない", alike)
    of_element = (v.UnchosenBy((Test("element", S.element),)),)
    grammar.rule("predicate/end", "<element>属性の召喚獣やアビリティによって選ばれない", of_element)
    multi = (v.UnchosenBy((Test("multi", "多属性"),), True),)
    grammar.rule("predicate/end", "多属性のフォワードのアビリティによって選ばれない", multi)
    grammar.rule("predicate/end", "1ターンに<integer>回アタックできる", (v.Attacks(S.integer),))
    grammar.rule("predicate/end", "もう<integer>回アタックできる", (v.Attacks(S.integer, True),))
    for words, cost in (("アタックできない", v.AttackCost(S.cost)), ("ブロックできない", v.BlockCost(S.cost))):
        unless = f"コントローラーが<cost:unless>限り{words}"
        grammar.rule("statement/end", f"<topic>は、{unless}", Change(S.topic, (cost,)), also=(f"<topic>は{unless}",))
