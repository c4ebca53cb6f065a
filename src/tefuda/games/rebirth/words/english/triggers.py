"""Triggers: what automatic abilities wait for, events and times."""

from __future__ import annotations

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.words import vocabulary as v
from tefuda.games.rebirth.words.japanese.triggers import BY, FROM, TIMES
from tefuda.kernel.effects.nodes import Pool, Test, This
from tefuda.kernel.wording.grammar import Grammar
from tefuda.kernel.wording.patterns import S

TO: tuple[tuple[str, tuple[str, ...], str], ...] = (
    (
        "is put onto the entry area",
        ("is put (onto|on) your entry area", "is placed (onto|from) your entry area"),
        "entry",
    ),
    ("is put onto the member area", ("is put onto your member area",), "member"),
    ("is put into the waiting room", ("is put into your waiting room",), "waiting"),
    ("is put onto the retire area", ("is put (onto|into) your retire area",), "retire"),
    ("is returned to the hand", ("is returned to your hand", "is put into your hand"), "hand"),
    ("is put onto the energy area", ("is put onto your energy area",), "energy"),
    ("is put onto the memory area", (), "memory"),
    ("is put onto the deck", (), "deck"),
)
FROM_WORDS = (
    "", " from the hand", " from the waiting room", " from the member area", " from the entry area", " from the energy area",
    " from the retire area", " from the deck", " other than from the deck", " other than from the entry area", " other than from the hand",
)  # fmt: skip
BY_WORDS = ("", " by 1 effect", " by your opponent's effect")
TIME_WORDS = (
    "at the start of <t>", "at the start of <s>standby phase", "at the start of <s>energy phase", "at the start of <s>main phase",
    "at the start of <s>attack phase", "at the start of <s>start step", "at the start of <s>block step", "at the start of <s>damage step",
    "at the start of <s>close step", "at the end of <s>attack", "at the end of <t>",
)  # fmt: skip
EVENTS: tuple[tuple[str, v.When], ...] = (
    ("<who> appears", v.When("appeared", S.who)),
    ("<who> is put onto the entry area or member area from the hand", v.When("appeared", S.who, from_zone="hand")),
    ("this Rebirth is set", v.When("set", This())),
    ("<who> is set", v.When("set", S.who)),
    ("the 【Spark】 of <who> is cancelled", v.When("cancelled", S.who, sort=t.SPARK)),
    ("<who> is put into (the|your) waiting room by this character's 【Cancel】", v.When("cancelled_with", S.who)),
    ("<who> attacks", v.When("attacked", S.who)),
    ("<who> partner attacks", v.When("attacked", S.who, sort="partner")),
    ("<who> is attacked", v.When("was_attacked", S.who)),
    ("<who> supports", v.When("supported", S.who)),
    ("<who> supports 1 <whom:cards_pool>", v.When("supported", S.who, whom=S.whom)),
    ("<who> is supported", v.When("was_supported", S.who)),
    ("<who> blocks", v.When("blocked", S.who)),
    ("<who> is blocked", v.When("was_blocked", S.who)),
    ("<who> retires", v.When("retired", S.who)),
    ("<who> is put onto your retire area by your opponent's attack", v.When("retired", S.who, sort="attack")),
    ("<who> retires your opponent's character", v.When("made_retire", S.who)),
    ("<who> takes damage", v.When("damaged", S.who)),
    ("<who> deals damage", v.When("dealt", S.who)),
    ("<who> becomes 【Rest】", v.When("rested", S.who)),
    ("<who> becomes 【Stand】", v.When("stood", S.who)),
    ("<who> is turned face up", v.When("turned", S.who)),
    ("<who> is discarded", v.When("discarded", S.who)),
)


def add_triggers(grammar: Grammar) -> None:
    """The category when: when …, and the times that come."""
    grammar.rule("who", "<this>", S.this)
    grammar.rule("who", "<whose><cards>", Pool("field", S.whose, S.cards))
    grammar.rule("who", "<whose>other <cards>", Pool("field", S.whose, S.cards, True))
    grammar.rule("who", "1 character", Pool("field", "any", (Test("kind", t.CHARACTER),)))
    _members(grammar)
    for words, when in EVENTS:
        grammar.rule("when", f"when {words}, ", when)
    retires = v.When("made_retire", S.who)
    grammar.read_only(
        "when", "when <who> retires 1 opponent's character, ", retires, "when <who> retires your opponent's character, "
    )
    _moving(grammar)
    grammar.rule("cards_pool", "<cards>", Pool("field", "own", S.cards))
    for words, whose in (("you draw", "own"), ("your opponent draws", "opponent"), ("1 player draws", "any")):
        grammar.rule("when", f"when {words} 1 card, ", v.When("drawn", whose=whose))
    for words, (_, sort) in zip(TIME_WORDS, TIMES, strict=True):
        for turn, side, whose in (
            ("your turn", "your ", "own"),
            ("your opponent's turn", "your opponent's ", "opponent"),
            ("each turn", "each ", "any"),
        ):
            when = v.When("time", whose=whose, fact=sort, once=True)
            grammar.rule("when", f"{words}, ".replace("<t>", turn).replace("<s>", side), when)
    grammar.rule("when", "at the start of the game, ", v.When("time", fact="game start", once=True))
    grammar.rule("when", "when <condition>, ", v.Whenever(S.condition))
    grammar.label("when", "when it happens")


def _moving(grammar: Grammar) -> None:
    for from_words, (_, zone, other) in zip(FROM_WORDS, FROM, strict=True):
        for by_words, (_, sort, by) in zip(BY_WORDS, BY, strict=True):
            for to_words, also, to_zone in TO:
                when = v.When("moved", S.who, fact=other, from_zone=zone, to_zone=to_zone, sort=sort, by_whose=by)
                template = f"when <who> {to_words}{from_words}{by_words}, "
                grammar.rule("when", template, when)
                yours = from_words.replace(" the ", " (your |)")
                for spelling in (to_words, *also):
                    grammar.read_only("when", f"when <who> {spelling}{yours}{_by(by_words)}, ", when, template)


def _members(grammar: Grammar) -> None:
    """Members that are put into the waiting room."""
    for by_words, (_, sort, by) in zip(BY_WORDS, BY, strict=True):
        for words, whose in (("your member", "own"), ("your opponent's member", "opponent")):
            members = v.When(
                "moved", Pool("field", whose), from_zone="member", to_zone="waiting", sort=sort, by_whose=by
            )
            template = f"when {words} is put into the waiting room{by_words}, "
            also = (f"when {words} is put into (your|the) waiting room{_by(by_words)}, ",)
            grammar.rule("when", template, members, also=also)


def _by(words: str) -> str:
    """By what a card is moved, in words that are only read."""
    return words.replace(" by 1 effect", " by (1 |)(card |)effect").replace("'s effect", "'s (card |)effect")
