"""Changes: what cards get, lose, may not and must, for how long, and what they cost to play."""

from __future__ import annotations

from typing import Any

from tefuda.games.pso2.words import vocabulary as v
from tefuda.games.pso2.words.english.nouns import FOE
from tefuda.games.pso2.words.japanese.changes import (
    bonus,
    both_changes,
    dearer,
    dearer_each,
    for_each,
    gained,
    one_more,
    unbonus,
    unboth_changes,
    unfor_each,
    ungained,
    unone_more,
)
from tefuda.kernel.effects.nodes import (
    Add,
    All,
    Allow,
    Change,
    Demand,
    Forbid,
    Gain,
    It,
    Keyword,
    LoseAbilities,
    Make,
    Pool,
    Scale,
)
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S

CHANGES: tuple[tuple[str, Node, tuple[str, ...]], ...] = (
    ("cannot attack", Forbid("attack"), ()),
    ("cannot be attacked", Forbid("be_attacked"), ("cannot be the target of an attack",)),
    (
        "cannot be chosen by enemy ability",
        Forbid("be_chosen"),
        (f"cannot be the target of ability of {FOE}", f"cannot be chosen by ability of {FOE}"),
    ),
    (
        "cannot be chosen by an ability",
        Forbid("be_chosen_by_anybody"),
        ("cannot be (the target of|chosen by) [an ]ability",),
    ),
    (
        "cannot be chosen by enemy active",
        Forbid("be_chosen_by_active"),
        (f"cannot be (the target of|chosen by) ({FOE}'s active|active of {FOE})",),
    ),
    ("is not driven back by damage", Forbid("be_driven_back"), ("is not moved to the back row by damage",)),
    ("cannot be destroyed", Forbid("be_destroyed"), ("cannot be disabled",)),
    ("cannot be destroyed by effects", Forbid("be_destroyed_by_effect"), ()),
    ("is not turned ON", Forbid("turn_on"), ("are not turned ON",)),
    ("cannot be played", Forbid("play"), ()),
    (
        "cannot attack the player",
        Forbid("attack_player"),
        ("cannot attack the opposing player", f"cannot attack {FOE}"),
    ),
    (
        "can attack even if it is OFF",
        Allow("attack_off"),
        ("can attack even (while|though) it is OFF", "can attack while OFF"),
    ),
    ("must attack if it can", Demand("attack"), ("must attack if able", "must attack if possible")),
)
SPANS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("until the start of your next turn", "own_start", ()),
    ("until the end of your next turn", "own_turn", ()),
    ("this turn", "turn", ("until the end of (the|this) turn", "until end of turn", "for this turn")),
    ("until the end of the opponent's next turn", "opponent_turn", ("until the end of your opponent's next turn",)),
)
FACTS = (("attack", "attack"), ("HP", "hp"), ("defense", "defense"))
GETS = "(gets|get)"


def add_changes(grammar: Grammar) -> None:
    """The categories some_changes (a tuple of them) and span, and the acts that start an effect."""
    for words, until, also in SPANS:
        grammar.rule("span", words, until, also=also)
    _numbers(grammar)
    _abilities(grammar)
    for words, deed, also in CHANGES:
        grammar.rule("some_changes", words, (deed,), also=also)
        grammar.rule("leading_changes", words, (deed,), also=also)
    grammar.made("some_changes", "<first:leading_changes> and <rest:some_changes>", one_more, unone_more)
    for words, sign in (("less", -1), ("more", 1)):
        make, unmake = dearer(sign)
        grammar.made(
            "some_changes",
            f"costs <integer> {words} to play",
            make,
            unmake,
            also=(f"(costs|cost) (<integer>|\\(<integer>\\)) {words}[ to play[ from your hand]]",),
        )
        each, uneach = dearer_each(sign)
        grammar.made("some_changes", f"costs <integer> {words} to play for every <unit:integer> <pool>", each, uneach)

        def one(found: Found, each: Any = each) -> Built:
            return each({**found, "unit": 1})

        grammar.also(
            "some_changes",
            f"(costs|cost) <integer> {words} to play for each <pool>",
            one,
            f"costs <integer> {words} to play for every <unit:integer> <pool>",
        )
    _lasting(grammar)


def _numbers(grammar: Grammar) -> None:
    grammar.word("bonus", r"[+\-](?:\d+|X)/[+\-](?:\d+|X)", bonus, unbonus)
    for category in ("some_changes", "leading_changes"):
        grammar.rule(category, "gets <bonus>", S.bonus, also=("get <bonus>",))
    grammar.made("some_changes", "gets <bonus> for every <unit:integer> <pool>", for_each, unfor_each)

    def one(found: Found) -> Built:
        return for_each({**found, "unit": 1})

    grammar.also("some_changes", f"{GETS} <bonus> for each <pool>", one, "gets <bonus> for every <unit:integer> <pool>")
    for words, fact in FACTS:
        grammar.rule("some_changes", f"has {words} <number>", (Make(fact, S.number),))
        grammar.rule("some_changes", f"has <integer> times its {words}", (Scale(fact, S.integer),))
        grammar.rule("some_changes", f"has half its {words}", (Scale(fact, 1, 2),))
        grammar.read_only("some_changes", f"{GETS} <number:signed> {words}", (Add(fact, S.number),), "gets <bonus>")
        grammar.read_only(
            "number_changes", f"{words} (becomes|is) <number>", (Make(fact, S.number),), f"has {words} <number>"
        )
        grammar.read_only(
            "number_changes", f"{words} is equal to <number:amount>", (Make(fact, S.number),), f"has {words} <number>"
        )
        for way, scale, written in (
            ("doubled", Scale(fact, 2), "has 2 times its {}"),
            ("halved", Scale(fact, 1, 2), "has half its {}"),
        ):
            grammar.read_only("number_changes", f"{words} is {way}", (scale,), written.format(words))
        grammar.read_only(
            "doubled", f"double <group:whose>{words}", Change(S.group, (Scale(fact, 2),)), f"has 2 times its {words}"
        )
        grammar.read_only(
            "doubled", f"halve <group:whose>{words}", Change(S.group, (Scale(fact, 1, 2),)), f"has half its {words}"
        )
    grammar.rule("whose", "its ", It())
    grammar.rule("whose", "<this>'s ", S.this)


def _abilities(grammar: Grammar) -> None:
    grammar.rule("given", "<keyword>", Keyword(S.keyword))
    grammar.rule("given", "Pierce <quantity>", v.Pierce(S.quantity), also=("【Pierce <quantity>】",))
    grammar.list_of("keywords", "given", " and ")
    grammar.made(
        "some_changes",
        "has <keywords>",
        gained,
        ungained,
        also=("have <keywords>", "gains <keywords>", "gain <keywords>"),
    )
    grammar.made("leading_changes", "has <keywords>", gained, ungained, also=("have <keywords>", "gains <keywords>"))
    grammar.made(
        "some_changes",
        "gets <bonus> and has <keywords>",
        both_changes,
        unboth_changes,
        also=("gets <bonus> and gains <keywords>",),
    )
    grammar.rule("some_changes", 'has "<ability>"', (Gain(S.ability),), also=('gains "<ability>"', 'have "<ability>"'))
    lost = (
        "loses its abilities",
        "lose all ability",
        "loses its ability",
        "lose their ability",
        "loses all its ability",
        "loses all ability",
        "(has|have) no ability",
    )
    for category in ("some_changes", "leading_changes"):
        grammar.rule(category, "loses all abilities", (LoseAbilities(),), also=lost)
    grammar.rule("some_changes", "loses <keyword>", (LoseAbilities((S.keyword,)),), also=("lose <keyword>",))


def _lasting(grammar: Grammar) -> None:
    """Effects that start and last: this turn, …"""
    lasting = Change(S.group, S.changes, S.until)
    grammar.rule(
        "act",
        "<until:span>, <group> <changes:some_changes>",
        lasting,
        also=("<group> <changes:some_changes> <until:span>",),
    )
    grammar.rule("act", "<group> <changes:some_changes>", Change(S.group, S.changes))
    grammar.read_only(
        "act",
        "<group:whose><changes:number_changes> <until:span>",
        lasting,
        "<until:span>, <group> <changes:some_changes>",
    )

    for words, fact in FACTS:
        made = Change(S.group, (Make(fact, S.number),), S.until)
        for way in (
            f"the {words} of <group> (becomes|is) <number> <until:span>",
            f"<until:span>, the {words} of <group> (becomes|is) <number>",
        ):
            grammar.read_only("act", way, made, "<until:span>, <group> <changes:some_changes>")

    def twice(found: Found) -> Built:
        return Change(found["doubled"].group, found["doubled"].changes, found["until"])

    grammar.also("act", "<doubled> <until:span>", twice, "<until:span>, <group> <changes:some_changes>")
    every = "<until:span>, <group:pool> <changes:some_changes>"

    def all_of(found: Found) -> Built:
        return Change(all_cards(found["group"]), found["changes"], found["until"])

    grammar.also("act", every, all_of, "<until:span>, <group> <changes:some_changes>")
    grammar.also(
        "act",
        "<group:pool> <changes:some_changes> <until:span>",
        all_of,
        "<until:span>, <group> <changes:some_changes>",
    )


def all_cards(pool: Pool) -> Node:
    """Your characters: all of them."""
    return All(pool)
