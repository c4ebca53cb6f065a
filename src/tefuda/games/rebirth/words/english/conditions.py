"""Conditions: what has to be so, by the cards that players have, what a card is, whose turn it is, what was done."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.games.rebirth.words import vocabulary as v
from tefuda.games.rebirth.words.english.nouns import OPS, in_place, on_field, un_field, un_place, with_name
from tefuda.games.rebirth.words.japanese.conditions import beside_the_opponent
from tefuda.games.rebirth.words.japanese.nouns import is_pools, sum_of, unsummed
from tefuda.kernel.effects.nodes import AllOf, AnyOf, Compare, Count, Did, Matches, Not, Pool, Test, Turn
from tefuda.kernel.wording.grammar import Grammar, Maker, Unmaker
from tefuda.kernel.wording.patterns import Built, Found, S

HAVING = (("you have", "own", "your "), ("your opponent has", "opponent", "their "))


def add_conditions(grammar: Grammar) -> None:
    """The category condition."""
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
    grammar.list_of("all_conditions", "condition", "; ")
    grammar.rule("condition", "all of this is so ‹<parts:all_conditions>›", AllOf(S.parts))
    grammar.rule("condition", "it is your turn", Turn("own"))
    grammar.rule("condition", "it is your opponent's turn", Turn("opponent"))
    grammar.rule("condition", "you won that check", v.CheckEnded(True), also=("you succeeded",))
    grammar.rule("condition", "you lost that check", v.CheckEnded(False), also=("you failed",))
    grammar.rule("condition", "you do not", Not(Did()), also=("you did not", "you do not put"))
    grammar.rule("condition", "you do", Did(), also=("you did", "you put", "you set", "you exchanged", "exchanged"))
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
        for pools in (had, total):
            grammar.made("condition", f"{words} {number} <pools:{pools}>", make, unmake)
            if op == "=":  # a bare number means so many, too; a bare 1 is “a”
                grammar.also("condition", f"{words} <integer> <pools:{pools}>", _several)
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


def _several(found: Found) -> Built:
    return Compare(sum_of(found["pools"]), "=", found["integer"]) if found["integer"] > 1 else None


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
