"""Abilities: a line of a card by the icons at its head, and what stands behind them."""

from __future__ import annotations

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.words import vocabulary as v
from tefuda.games.rebirth.words.japanese import abilities as shared
from tefuda.kernel.effects.nodes import All, Change, Forbid, Keyword, Not, PayThen, Pool, Sequence, Test, This
from tefuda.kernel.wording.grammar import Grammar
from tefuda.kernel.wording.patterns import Built, Found, S

ZONES = {
    "Entry": "entry", "Member": "member", "Energy": "energy", "Waiting room": "waiting", "Hand": "hand", "Retire": "retire",
    "Memory": "memory", "Soul": "soul", "Rebirth": "rebirth",
}  # fmt: skip


def add_abilities(grammar: Grammar) -> None:
    """The category line: a tuple of abilities."""
    _heads(grammar)
    _statics(grammar)
    _replaced(grammar)
    _aims(grammar)
    grammar.made("line", "【Spark】<conditions>:<effect>", shared.spark, shared.unspark)
    head = "【AUTO】<zone_icon><icons>:"
    grammar.made("line", f"{head}<when><effect>", shared.automatic, shared.unautomatic)
    grammar.made("line", f"{head}<when>paying ［<cost>］, <effect>", shared.automatic, shared.unautomatic)
    ending = "at the end of <words>, <effect>"
    for words, (_, whose) in zip(
        ("this character's attack", "attacks supported by this character"), shared.ATTACKS, strict=True
    ):
        grammar.made("line", f"{head}{ending.replace('<words>', words)}", *shared.after_attack(whose))
    head = "【ACT】<zone_icon><icons>:"
    also = (f"{head}［<cost>］, and <effect>", f"{head}［<cost>］ <effect>")
    grammar.made("line", f"{head}［<cost>］, <effect>", shared.activated, shared.unactivated, also=also)
    grammar.made("line", f"{head}<effect>", _without_cost, shared.unactivated)
    grammar.made("line", "【CONT】<zone_icon><conditions>:<statics>", shared.continuous, shared.uncontinuous)
    grammar.made(
        "line",
        "【Cancel】<conditions>:<aims>",
        shared.cancel,
        shared.uncancel,
        also=("【Cancel】<conditions>:<aims>.",),
    )
    grammar.made("line", "【Cancel】<conditions>:［<cost>］, <aims>", shared.cancel, shared.uncancel)
    grammar.rule("line", "【Blocker】", (v.Blocker(),))
    grammar.rule(
        "line", "【Blocker <infos>】", (v.Blocker(S.infos),), also=("【Blocker】:<infos>", "【Blocker】 <infos>")
    )
    grammar.rule("line", "【Growing】", (Keyword(t.GROWING),))
    grammar.label("line", "an ability")


def _without_cost(found: Found) -> Built:
    """An activated ability without a cost: what begins with one in brackets has it."""
    effect = found["effect"]
    first = effect.steps[0] if isinstance(effect, Sequence) else effect
    return None if isinstance(first, PayThen) else shared.activated(found)


def _heads(grammar: Grammar) -> None:
    grammar.rule("zone_icon", "", "field")
    for words, zone in ZONES.items():
        grammar.rule("zone_icon", f"〈{words}〉", zone)
    grammar.list_of("infos", "info", " or ")
    grammar.list_of("all_infos", "info", " & ")
    grammar.rule("condition_icon", "【ReCombo】", v.ReCombo())
    grammar.rule("condition_icon", "【ReCombo 《<name>》】", v.ReCombo(S.name))
    level = "Skill Showcase Level <integer>"
    grammar.rule("condition_icon", f"【{level}】", v.FullPotential(S.integer))
    also = (f"【{level} <infos:all_infos>】", f"【{level}】<infos>")
    grammar.rule("condition_icon", f"【{level} <infos>】", v.FullPotential(S.integer, S.infos), also=also)
    grammar.rule("conditions", "", ())
    grammar.list_of("some_conditions", "condition_icon")
    grammar.rule("conditions", "<some_conditions>", S.some_conditions)
    grammar.rule("limit", "", 0)
    grammar.rule("limit", "【<integer>/Turn】", S.integer)
    grammar.rule("icons", "<conditions><limit>", (S.conditions, S.limit))
    late = "【<integer>/Turn】<some_conditions>"
    grammar.read_only("icons", late, (S.some_conditions, S.integer), "<conditions><limit>")


# ── continuous abilities ────────────────────────────────────────────────────────────────────────────────────────────
def _statics(grammar: Grammar) -> None:
    """The categories statics (what a continuous ability says) and while."""
    grammar.word("ordinal", r"\d+(?:st|nd|rd|th)", lambda words: int(words[:-2]), _ordinal)
    for words, attacking in (
        ("during the <n:ordinal> attack of each turn, ", v.Attacking(nth=S.n)),
        ("during the <n:ordinal> attack of this character each turn, ", v.Attacking(nth=S.n, group=This())),
        ("during your opponent's <n:ordinal> attack each turn, ", v.Attacking("opponent", S.n)),
        ("during the attacks of this character, ", v.Attacking(group=This())),
        ("during attacks, ", v.Attacking()),
    ):
        grammar.rule("while", words, attacking)
    own = v.Attacking(nth=S.n, group=This())
    grammar.read_only(
        "while",
        "during this character's <n:ordinal> attack each turn, ",
        own,
        "during the <n:ordinal> attack of this character each turn, ",
    )
    grammar.rule("while", "if <condition>, ", S.condition)
    barred = Change(All(Pool("entry", "opponent")), (Forbid("become_partner_attack"),))
    words = "your opponent's <n:ordinal> attack each turn cannot be 1 partner attack"
    grammar.rule("static", words, ((v.Attacking("opponent", S.n),), barred))
    grammar.rule("static", "<said:statement>", ((), S.said))
    grammar.made("static", "<condition:while><static>", shared.while_holds, shared.unwhile_holds)
    grammar.made("static", "if <would>, <instead:chain> instead", shared.replacing, shared.unreplacing)
    perhaps = "if <would>, you may <choice:act> instead. if you do, <instead:chain>"
    grammar.made("static", perhaps, shared.replacing_perhaps, shared.unreplacing_perhaps)
    grammar.rule(
        "static", "you may have more than 4 of this character in your deck", ((), Change(This(), (v.MoreInDeck(),)))
    )
    some = ((), Change(This(), (v.MoreInDeck(S.integer),)))
    grammar.rule("static", "you may have up to <integer> of this character in your deck", some)
    only = Change(This(), (Forbid("use:キャンセル"),))
    grammar.rule("static", "this character's 【Cancel】 can only be used when <condition>", ((Not(S.condition),), only))
    grammar.rule("static_sentence", "<static>.", S.static)
    grammar.list_of("statics_of_line", "static_sentence", " ")
    grammar.rule("statics", "<statics_of_line>", S.statics_of_line)
    grammar.also("statics", "<static>", lambda f: (f["static"],))


def _ordinal(value: Built) -> str | None:
    if type(value) is not int:
        return None
    return f"{value}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(value, 'th') }"


def _replaced(grammar: Grammar) -> None:
    """The category would: what is about to happen."""
    waiting = v.Would("moved", S.who, to_zone="waiting")
    for words, would in (
        ("<who> would be put onto the retire area", v.Would("moved", S.who, to_zone="retire")),
        ("<who> would be put into the waiting room", waiting),
        (
            "<who> would be put into the waiting room by your opponent's effect",
            v.Would("moved", S.who, to_zone="waiting", by_whose="opponent"),
        ),
        (
            "<who> would be put into the waiting room from the member area",
            v.Would("moved", S.who, from_zone="member", to_zone="waiting"),
        ),
        ("<who> would take damage", v.Would("damaged", S.who)),
        ("<who> would be returned to the hand", v.Would("moved", S.who, to_zone="hand")),
    ):
        grammar.rule("would", words, would)
    grammar.made("chain", "reduce that damage by <integer>", lambda f: v.Amount(-f["integer"]), shared.less)


def _aims(grammar: Grammar) -> None:
    for words, sort in (("Spark", t.SPARK), ("Cancel", t.CANCEL), ("ACT", "起"), ("AUTO", "自")):
        grammar.rule("aim", f"【{words}】", v.Aim(sort))
    grammar.rule("aim", "【Spark】 of non-Rebirth card", v.Aim(t.SPARK, (Not(Test("kind", t.RE_BIRTH)),)))
    grammar.rule("aim", "playing 1 <cards>", v.Aim("カード", S.cards))
    grammar.rule("aim", "【Spark】 of 1 <cards>", v.Aim(t.SPARK, S.cards))
    grammar.list_of("aims", "aim", " or ")
