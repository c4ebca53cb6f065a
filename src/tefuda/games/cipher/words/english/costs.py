"""Costs: what stands in square brackets before a skill's text."""

from __future__ import annotations

from typing import Any

from tefuda.games.cipher.words import vocabulary as v
from tefuda.games.cipher.words.english.composition import UNTAPPED
from tefuda.games.cipher.words.english.nouns import is_named
from tefuda.games.cipher.words.ordering import ordered
from tefuda.kernel.effects.nodes import Cost, InAnyOrder, It, Pool, Sequence, Test, This
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S

# What is done as a cost to cards that are picked: the words, the zone they must be in, the deeds, equal spellings.
OF_CARDS: tuple[tuple[str, str, tuple[Any, ...], tuple[str, ...]], ...] = (
    (
        "Stack <integer> <{0}> under this unit to Growth",
        "",
        (v.Grow(This(), It()),),
        ("Stack <integer> <{0}> under this unit to Growth (her|him|them|it|this unit)",),
    ),
    ("Reveal <integer> <{0}>", "hand", (v.Reveal(It()),), ()),
    ("Place <integer> <{0}> in your Bond Area", "hand", (v.Put(It(), "bonds"),), ()),
    (
        "Reveal <integer> <{0}> and place it on top of your Deck",
        "hand",
        (v.Reveal(It()), v.Put(It(), "deck", place="top")),
        ("Reveal <integer> <{0}>(, | )and (place|stack|put) it on top of your Deck",),
    ),
)
UP, DOWN = Test("state", "表向き"), Test("state", "裏向き")


def add_costs(grammar: Grammar) -> None:
    """The categories payment (one part) and cost (with its brackets and the space behind)."""
    grammar.rule("payment", "Tap this unit", v.Act(This()))
    grammar.rule("payment", "Destroy this unit", v.Defeat(This()))
    grammar.rule("payment", "Move this unit", v.Move(This()))
    grammar.rule("payment", "Flip this card face-down", v.TurnOver(This()))
    grammar.rule(
        "payment",
        "Send this card to the Retreat Area",
        v.Put(This(), "retreat"),
        also=(
            "Send this card (to your Retreat Area|from your hand to the Retreat Area|from your hand to your Retreat Area)",
        ),
    )
    grammar.rule("payment", "Destroy <integer> of your Orbs", v.DestroyOrbs(S.integer, "own"))
    for number in ("one", "many"):
        _picked(grammar, number)
    grammar.made(
        "payment", "Flip <integer> of your Orbs face-up", _orbs, _unorbs, also=("Flip <integer> (Orb|Orbs) face-up",)
    )
    for gap in ("cards_one", "cards_many"):
        for words, zone, deeds, spelled in OF_CARDS:
            grammar.made(
                "payment",
                words.format(gap),
                _done(gap, zone, deeds),
                _undone(gap, zone, deeds),
                also=tuple([one.format(gap) for one in spelled]),
            )
    grammar.rule("payments", "<payment>", (S.payment,))
    grammar.made("payment", "Tap allied <a:quoted> and <b:quoted>", _formation, _unformation)
    grammar.made(
        "payments",
        "<payment>, <payments>",
        lambda found: (found["payment"], *found["payments"]),
        _unlist,
        also=("<payment>,<payments>", "<payment> and <payments>"),
    )
    grammar.rule("cost", "", Cost())
    grammar.made("cost", "\\[<payments>\\] ", _cost, _uncost)
    grammar.label("payment", "a cost / コスト")


def _formation(found: Found) -> Built:
    return v.Formation((found["a"].value, found["b"].value))


def _unformation(value: Built) -> Found | None:
    if not isinstance(value, v.Formation) or len(value.names) != 2:
        return None
    return dict(zip("ab", [Test("name", name) for name in value.names], strict=True))


def _unlist(value: Built) -> Found | None:
    return {"payment": value[0], "payments": value[1:]} if type(value) is tuple and len(value) > 1 else None


def _cost(found: Found) -> Built:
    """21.5.1.1.2.1: several parts in the order that one likes."""
    parts = found["payments"]
    return Cost(parts) if len(parts) == 1 else Cost((InAnyOrder(parts),))


def _uncost(value: Built) -> Found | None:
    if not isinstance(value, Cost) or len(value.parts) != 1:
        return None
    part = value.parts[0]
    return {"payments": part.parts if isinstance(part, InAnyOrder) else (part,)}


# ── cards that are picked as a cost ─────────────────────────────────────────────────────────────────────────────────
def _picked(grammar: Grammar, number: str) -> None:
    units, cards, noun = f"units_{number}", f"cards_{number}", "Bond" if number == "one" else "Bonds"
    grammar.made(
        "payment",
        f"Flip <integer> <adjectives>{noun} face-down",
        _flip,
        _unflip(number),
        also=(
            "Flip <integer> <adjectives>(Bond|Bonds|Bond card|Bond cards)[ face-down]",
            "Flip <integer> of your <adjectives>Bond cards face-down",
        ),
    )
    named = ("Flip <integer> <adjectives><names> (Bond|Bonds|Bond card|Bond cards) face-down",)
    grammar.made("payment", f"Flip <integer> <adjectives><names> {noun} face-down", _flip, _unflip(number), also=named)
    for verb, deed, test in (
        ("Tap", v.Act(It()), UNTAPPED),
        ("Destroy", v.Defeat(It()), None),
        ("Untap", v.Stand(It()), None),
        ("Move", v.Move(It()), None),
    ):
        grammar.made("payment", f"{verb} <hero>", _units("hero", deed, test), _ununits("hero", deed, test))
        grammar.made("payment", f"{verb} <integer> <{units}>", _units(units, deed, test), _ununits(units, deed, test))
        grammar.also("payment", f"{verb} <a_unit>", _units("a_unit", deed, test))
    grammar.made(
        "payment",
        f"Send <integer> <{cards}> to the Retreat Area",
        _sent(cards),
        _unsent(cards),
        also=(f"Send <integer> <{cards}> to your Retreat Area",),
    )
    grammar.also(
        "payment", f"Send <integer> <{units}> to (the|your) Retreat Area", _units(units, v.Put(It(), "retreat"), None)
    )
    grammar.also("payment", f"Return <integer> <{units}> to your hand", _units(units, v.Put(It(), "hand"), None))


def _flip(found: Found) -> Built:
    if "other" in found["adjectives"]:
        return None
    tests = (UP, *found["adjectives"], *([found["names"]] if "names" in found else []))
    return Sequence((v.Pick((Pool("bonds", "own", ordered(tests)),), found["integer"]), v.TurnOver(It())))


def _unflip(number: str) -> Any:
    def unmake(value: Built) -> Found | None:
        pick = value.steps[0] if isinstance(value, Sequence) and value.steps[1:] == (v.TurnOver(It()),) else None
        if (
            not isinstance(pick, v.Pick)
            or (pick.number == 1) != (number == "one")
            or pick != v.Pick(pick.pools, pick.number)
        ):
            return None
        where = pick.pools[0]
        if where.zone != "bonds" or UP not in where.tests:
            return None
        names = [one for one in where.tests if is_named(one)]
        found: Found = {"adjectives": tuple([one for one in where.tests if one != UP and one not in names])}
        return {**found, "integer": pick.number, **({"names": names[0]} if len(names) == 1 else {})}

    return unmake


def _units(gap: str, deed: Any, test: Any) -> Any:
    def make(found: Found) -> Built:
        where: Pool = found[gap]
        if where.whose != "own":
            return None  # 21.5.1.1.3
        tests = where.tests if test is None else ordered((*where.tests, test))
        return Sequence((v.Pick((Pool("field", "own", tests, where.other),), found.get("integer", 1)), deed))

    return make


def _ununits(gap: str, deed: Any, test: Any) -> Any:
    def unmake(value: Built) -> Found | None:
        pick = value.steps[0] if isinstance(value, Sequence) and value.steps[1:] == (deed,) else None
        if not isinstance(pick, v.Pick) or (pick.number == 1) != (gap != "units_many"):
            return None
        where = pick.pools[0]
        if where.zone != "field" or (test is not None and test not in where.tests):
            return None
        units = Pool("field", where.whose, tuple([one for one in where.tests if one != test]), where.other)
        return {gap: units} if gap == "hero" else {"integer": pick.number, gap: units}

    return unmake


def _sent(gap: str) -> Any:
    def make(found: Found) -> Built:
        where: Pool = found[gap]
        if where.whose != "own" or where.zone == "orbs":
            return None
        if where.zone == "hand":
            return v.Discard(found["integer"], tests=where.tests, other=where.other)
        return Sequence((v.Pick((where,), found["integer"]), v.Put(It(), "retreat")))

    return make


def _unsent(gap: str) -> Any:
    def unmake(value: Built) -> Found | None:
        if isinstance(value, v.Discard) and value == v.Discard(value.number, tests=value.tests, other=value.other):
            pool, number = Pool("hand", "own", value.tests, value.other), value.number
        elif (
            isinstance(value, Sequence)
            and value.steps[1:] == (v.Put(It(), "retreat"),)
            and isinstance(value.steps[0], v.Pick)
        ):
            pool, number = value.steps[0].pools[0], value.steps[0].number
        else:
            return None
        return {"integer": number, gap: pool} if (number == 1) == (gap == "cards_one") else None

    return unmake


def _done(gap: str, zone: str, deeds: tuple[Any, ...]) -> Any:
    """Cards are picked, of one zone where that is said, and the deeds done to them."""

    def make(found: Found) -> Built:
        where: Pool = found[gap]
        if where.whose != "own" or zone not in ("", where.zone):
            return None
        return Sequence((v.Pick((where,), found["integer"]), *deeds))

    return make


def _undone(gap: str, zone: str, deeds: tuple[Any, ...]) -> Any:
    def unmake(value: Built) -> Found | None:
        pick = value.steps[0] if isinstance(value, Sequence) and value.steps[1:] == deeds else None
        if (
            not isinstance(pick, v.Pick)
            or pick != v.Pick(pick.pools, pick.number)
            or (pick.number == 1) != (gap == "cards_one")
        ):
            return None
        return {"integer": pick.number, gap: pick.pools[0]} if zone in ("", pick.pools[0].zone) else None

    return unmake


def _orbs(found: Found) -> Built:
    return Sequence((v.Pick((Pool("orbs", "own", (DOWN,)),), found["integer"]), v.TurnOver(It(), False)))


def _unorbs(value: Built) -> Found | None:
    pick = value.steps[0] if isinstance(value, Sequence) and value.steps[1:] == (v.TurnOver(It(), False),) else None
    return (
        {"integer": pick.number} if isinstance(pick, v.Pick) and pick.pools == (Pool("orbs", "own", (DOWN,)),) else None
    )
