"""Sentences: deeds one after the other, conditions, costs that may be left unpaid, times for later; and triggers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.words import vocabulary as v
from tefuda.games.rebirth.words.english.nouns import OPS, in_place, on_field, un_field, un_place, with_name
from tefuda.games.rebirth.words.japanese.actions import cost_of
from tefuda.games.rebirth.words.japanese.nouns import is_pools, sum_of, unsummed
from tefuda.games.rebirth.words.japanese.sentences import (
    BY,
    FROM,
    ONE_OF_THESE,
    TIMES,
    and_then,
    beside_the_opponent,
    done_by,
    in_sentences,
    next_attack,
    next_entry,
    one_after_the_other,
    parted,
    uncondition,
    under_condition,
    unnext_attack,
    unnext_entry,
    with_modes,
    without_modes,
)
from tefuda.games.rebirth.words.japanese.spelling import MODE
from tefuda.kernel.effects import (
    AnyOf,
    Compare,
    Count,
    Delay,
    Did,
    Matches,
    Not,
    PayThen,
    Pool,
    Test,
    Turn,
)
from tefuda.kernel.wording.grammar import Grammar, Maker, Unmaker
from tefuda.kernel.wording.patterns import Built, Found, S

OTHERS = (("your opponent must ", "opponent"), ("each player must ", "each"), ("that player must ", "its"))
HAVING = (("you have", "own", "your "), ("your opponent has", "opponent", "their "))


def add_sentences(grammar: Grammar) -> None:
    """The categories condition, chain, sentence and effect."""
    _conditions(grammar)
    for category in ("act", "timed", "others"):
        grammar.rule("clause", f"<said:{category}>", S.said)
    for words, who in OTHERS:
        make, unmake = done_by(who)
        grammar.made("others", f"{words}<act>", make, unmake)
    also = ("the next character to be put (on|onto) your entry area gets <modifier> until end of turn",)
    grammar.made(
        "clause",
        "the next character put onto your entry area this turn gets <modifier>",
        next_entry,
        unnext_entry,
        also=also,
    )
    coming = "during the next attack of <group> this turn, <said:statement>"
    grammar.made("clause", coming, next_attack, unnext_attack)
    grammar.rule("chain", "<clause>", S.clause)
    grammar.rule("chain", "<may>", S.may)
    grammar.made("chain", "<first:clause>, and <rest:chain>", and_then, parted, also=("<first:clause>, <rest:chain>",))
    grammar.made("chain", "if <condition>, <then:chain>", under_condition, uncondition)
    paid = lambda f: PayThen(f["cost"], f["rest"])  # noqa: E731
    grammar.made(
        "chain",
        "［<cost>］, <rest:chain>",
        paid,
        _unpaid,
        also=("［<cost>］, and <rest:chain>", "［<cost>］ <rest:chain>"),
    )
    grammar.rule("sentence", "<chain>.", S.chain)
    at_end = Delay(v.When("time", fact="turn end", once=True), S.then, 1, "turn")
    grammar.rule("sentence", "at the end of this turn, <then:sentence>", at_end)
    grammar.rule("sentence", "this turn, <when><then:sentence>", Delay(S.when, S.then, 0, "turn"))
    grammar.rule("sentence", "this turn, next <when><then:sentence>", Delay(S.when, S.then, 1, "turn"))
    grammar.rule("sentence", "next <when><then:sentence>", Delay(S.when, S.then))
    grammar.list_of("sentences", "sentence", " ")
    grammar.made("effect", "<sentences>", one_after_the_other, in_sentences)
    grammar.rule("chain", "choose 1 of the following", ONE_OF_THESE)
    grammar.rule("mode", f"{MODE}<effect>", S.effect)
    grammar.list_of("modes", "mode")
    grammar.made("effect", "<sentences><modes>", with_modes, without_modes)
    grammar.also("effect", "<chain>", lambda f: one_after_the_other({"sentences": (f["chain"],)}))
    grammar.label("sentence", "an instruction")
    grammar.label("clause", "an instruction")


def _unpaid(value: Built) -> Iterable[Found]:
    if isinstance(value, PayThen) and value.cost == cost_of(value.cost.parts):
        yield {"cost": value.cost, "rest": value.effect}


# ── conditions ──────────────────────────────────────────────────────────────────────────────────────────────────────
def _conditions(grammar: Grammar) -> None:
    for words, whose, owner in HAVING:
        _having(grammar, words, whose, owner)
    for bound, op in OPS:
        grammar.rule("condition", f"<number> is <integer>{bound}", Compare(S.number, op, S.integer))
        there = Compare(S.counted, op, S.integer)
        grammar.rule("condition", f"the number <counted> is <integer>{bound}", there)
    for words, op in (("more", ">"), ("fewer", "<")):
        make, unmake = beside_the_opponent(op)
        grammar.made("condition", f"you have {words} <pools:had_own> than your opponent", make, unmake)
    grammar.rule("condition", "<group> is 【Rest】", Matches(S.group, (Test("state", "rested"),)))
    grammar.rule("condition", "<group> has 1 【Soul】", Matches(S.group, (Test("state", "with soul"),)))
    grammar.rule("condition", "<group> is 1 <cards>", Matches(S.group, S.cards), also=("<group>'s 1 <cards>",))
    grammar.rule("condition", "<group> is not 1 <cards>", Not(Matches(S.group, S.cards)))
    grammar.rule("condition", "it is your turn", Turn("own"))
    grammar.rule("condition", "it is your opponent's turn", Turn("opponent"))
    grammar.rule("condition", "you do", Did(), also=("you did", "you put"))
    grammar.label("condition", "a condition")


def _having(grammar: Grammar, words: str, whose: str, owner: str) -> None:
    """What a player has: cards of the table, or cards in places of theirs."""
    had = f"had_{whose}"
    for joint in ("or", "and"):
        grammar.made(f"{had}_{joint}", f"{owner}<zones:areas_{joint}>", *_owned(whose, joint))
        grammar.also(f"{had}_{joint}", f"{owner}<zones:shorts_{joint}> area", _owned(whose, joint)[0])
    grammar.made(had, "<other><adjectives><named><field><behinds>", *_had(whose))
    named = lambda f: with_name({**f, "whose": whose})  # noqa: E731
    grammar.also(had, "<adjectives><field> with 《<name>》 in (its|their) card name", named)
    grammar.made(had, f"<cards> in <pools:{had}_or>", in_place, un_place, also=(f"<cards> on <pools:{had}_or>",))
    total = f"{had}_total"
    grammar.made(
        total,
        f"<cards> in total in <pools:{had}_and>",
        in_place,
        un_place,
        also=(f"<cards> in total on <pools:{had}_and>",),
    )
    seats = v.EmptySeats(whose)
    grammar.rule("condition", f"{words} 1 open member area", Compare(seats, ">=", 1))
    grammar.made("condition", f"{words} 1 <pools:{had}>", _some, _unsome)
    for bound, op in OPS:
        number = f"exactly <integer>{bound}" if op == "=" else f"<integer>{bound}"
        make, unmake = _compared(op)
        grammar.made("condition", f"{words} {number} <pools:{had}>", make, unmake)
        grammar.made("condition", f"{words} {number} <pools:{total}>", make, unmake)
        grammar.rule("condition", f"{words} {number} open member area", Compare(seats, op, S.integer))
    make, unmake = _compared("=", 0)
    grammar.made("condition", f"{words} no <pools:{had}>", make, unmake)
    lacking = words.replace("have", "do not have").replace("has", "does not have")
    grammar.made("condition", f"{lacking} 1 <pools:{had}>", lambda f: Not(_some(f)), _unlacking)


def _owned(whose: str, joint: str) -> tuple[Maker, Unmaker]:
    def make(found: Found) -> Built:
        zones = found["zones"]
        return tuple([Pool(zone, whose, tests) for zone, tests in zones]) if joint == "or" or len(zones) > 1 else None

    def unmake(value: Built) -> Iterable[Found]:
        if is_pools(value) and all(one.whose == whose and not one.other for one in value):
            zones = tuple([(one.zone, one.tests) for one in value])
            yield {"zones": zones}

    return make, unmake


def _had(whose: str) -> tuple[Maker, Unmaker]:
    def make(found: Found) -> Built:
        return on_field({**found, "whose": whose})

    def unmake(value: Built) -> Iterable[Found]:
        for found in un_field(value):
            if found.pop("whose") == whose:
                yield found

    return make, unmake


def _compared(op: str, number: int | None = None) -> tuple[Maker, Unmaker]:
    """So many cards, or more, or fewer."""

    def make(found: Found) -> Built:
        return Compare(sum_of(found["pools"]), op, found["integer"] if number is None else number)

    def unmake(value: Built) -> Iterable[Found]:
        if isinstance(value, Compare) and value.op == op and number in (None, value.right):
            for found in unsummed(value.left):
                yield found if number is not None else {**found, "integer": value.right}

    return make, unmake


def _some(found: Found) -> Any:
    parts = tuple([Compare(Count(one), ">=", 1) for one in found["pools"]])
    return parts[0] if len(parts) == 1 else AnyOf(parts)


def _unsome(value: Built) -> Iterable[Found]:
    parts = value.parts if isinstance(value, AnyOf) else (value,)
    pools = tuple([one.left.pool for one in parts if isinstance(one, Compare) and isinstance(one.left, Count)])
    if pools and _some({"pools": pools}) == value:
        yield {"pools": pools}


def _unlacking(value: Built) -> Iterable[Found]:
    if isinstance(value, Not):
        yield from _unsome(value.part)


# ── triggers ────────────────────────────────────────────────────────────────────────────────────────────────────────
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
    ("<who> is set", v.When("set", S.who)),
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
