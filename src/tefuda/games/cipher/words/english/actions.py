"""Actions: what is done to cards, and what players do, as imperatives."""

from __future__ import annotations

from typing import Any

from tefuda.games.cipher import table as t
from tefuda.games.cipher.words import further as f
from tefuda.games.cipher.words import vocabulary as v
from tefuda.games.cipher.words.english.composition import composed
from tefuda.games.cipher.words.english.nouns import pool, unpool
from tefuda.games.cipher.words.english.owners import OTHERS
from tefuda.games.cipher.words.ordering import ordered
from tefuda.kernel.effects.nodes import All, It, Pool, Sequence, This, Top
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S

RETREAT = ("your Retreat Area", "the Retreat Area", "their Retreat Area", "its owner's Retreat Area")
EITHER = ("<a:picking>, either <b:deed> or <c:deed>",)
AMONG = "among them"
MANY: tuple[tuple[str, dict[str, bool]], ...] = (("choose", {}), ("choose up to", {"up_to": True}))
# What is done to units that are spoken of.
TO_UNITS = (
    ("move <g:obj>", v.Move(S.g)), ("destroy <g:obj>", v.Defeat(S.g)), ("tap <g:obj>", v.Act(S.g)), ("untap <g:obj>", v.Stand(S.g)),
)  # fmt: skip
# What is done to cards that are spoken of, with equal spellings.
TO_CARDS: tuple[tuple[str, Any, tuple[str, ...]], ...] = (
    (
        "add <g:thing> to your hand",
        v.Put(S.g, "hand"),
        (
            "return <g:thing> to (your|their|its owner's|their owner's) hand",
            "add <g:thing> (into|in) your hand",
            "return <g:thing> back to your hand",
        ),
    ),
    (
        "send <g:thing> to the Retreat Area",
        v.Put(S.g, "retreat"),
        (
            "(send|place|put) <g:thing> (to|in|into) (your|their|your opponent's|the opponent's) Retreat Area",
            "(place|put) <g:thing> (in|into) the Retreat Area",
        ),
    ),
    (
        "place <g:thing> in your Bond Area",
        v.Put(S.g, "bonds"),
        (
            "(place|put|add) <g:thing> (in|into|to) (the|your) Bond Area",
            "place <g:thing> face-up in (the|your) Bond Area",
        ),
    ),
    (
        "place <g:thing> face-down in your Bond Area",
        v.Put(S.g, "bonds", facedown=True),
        (
            "(place|put) <g:thing> face-down (in|into) the Bond Area",
            "place <g:thing> in (the|your) Bond Area face-down",
        ),
    ),
    ("place <g:thing> in your Support Area", v.Put(S.g, "support"), ()),
    (
        "place <g:thing> on top of your Deck",
        v.Put(S.g, "deck", place="top"),
        (
            "(place|put|return|stack) <g:thing> (on|to|on the) top of (your|the|their|your opponent's) Deck",
            "place <g:thing> on the top of your Deck",
            "return <g:thing> to the top of (your|the|their) Deck",
        ),
    ),
    (
        "place <g:thing> on the bottom of your Deck",
        v.Put(S.g, "deck", place="bottom"),
        ("(place|put|return) <g:thing> (at|on|to) the bottom of (your|the|their) Deck",),
    ),
    (
        "place <g:thing> on top of your Deck in any order",
        v.Put(S.g, "deck", place="top", in_any_order=True),
        ("(place|return|put) <g:thing> (on|to the) top of your Deck in any order[ you wish| you like]",),
    ),
    (
        "add <g:thing> to your Orb Area",
        v.Put(S.g, "orbs"),
        ("(add|place|put) <g:thing> (to|in|into|on) your (Orbs|Orb Area)",),
    ),
    (
        "send <g:thing> to the Boundless Area",
        v.Put(S.g, "infinite"),
        ("(send|place) <g:thing> (to|in) (your|the) Boundless Area",),
    ),
    ("flip <g:it> face-up or face-down", f.TurnRound(S.g), ()),
    ("deploy <g:thing>", v.Deploy(S.g), ()),
    ("deploy <g:thing> tapped", v.Deploy(S.g, acted=True), ("deploy <g:thing> in a tapped state",)),
    ("deploy <g:thing> in the Front Line", v.Deploy(S.g, t.FRONT), ("deploy <g:thing> to the Front Line",)),
    ("deploy <g:thing> in the Back Line", v.Deploy(S.g, t.REAR), ("deploy <g:thing> to the Back Line",)),
    ("flip <g:thing> face-down", v.TurnOver(S.g), ()),
    ("flip <g:thing> face-up", v.TurnOver(S.g, False), ()),
    ("reveal <g:it>", v.Reveal(S.g), ()),
    (
        "stack <g:thing> on top of this unit to Level Up",
        v.LevelUp(S.g, This()),
        ("stack <g:thing> (on top of|on) this unit to Level Up (them|her|him|it|this unit)",),
    ),
    (
        "stack <g:thing> on top of this unit to Class Change",
        v.LevelUp(S.g, This(), changes_class=True),
        (
            "stack <g:thing> (on top of|on) this unit to Class Change (them|her|him|it|this unit)",
            "Class Change (them|her|him|it|this unit) by stacking <g:thing> (on top of|on) this unit",
        ),
    ),
    (
        "stack <g:thing> under this unit to Growth",
        v.Grow(This(), S.g),
        ("stack <g:thing> under this unit to Growth (them|her|him|it|this unit)",),
    ),
)


def _to_its_owner(node: Built) -> Found | None:
    """Cards that go to the hand of whoever owns them."""
    return {"g": node.group} if isinstance(node, v.Put) and node == v.Put(node.group, "hand", OTHERS) else None


def add_actions(grammar: Grammar) -> None:
    """The category act: one instruction, or several of one sentence."""
    for words, value in TO_UNITS:
        grammar.rule("deed", words, value)
    for category in ("it", "bearer", "rest", "top"):
        grammar.rule("thing", f"<{category}>", getattr(S, category))
    grammar.rule("thing", "all <cards_many>", All(S.cards_many), also=("all of your <cards_many>",))
    grammar.read_only("thing", "all of <it>", It(), "<it>")
    grammar.read_only("thing", "all <it>", It(), "<it>")
    grammar.rule("thing", "the card supporting this unit", All(Pool("support", "own")), also=("that Support card",))
    grammar.written("deed", "return <g:thing> to its owner's hand", _to_its_owner)
    for words, value, same in TO_CARDS:
        grammar.rule("deed", words, value, also=same)
    _top(grammar)
    _picking(grammar)
    grammar.rule("act", "<deed>", S.deed)
    grammar.rule("act", "<picking>", S.picking)
    grammar.made("act", "<a:picking>, and <b:deed>", _in_order, _unorder, also=("<a:picking>(,| and|, then) <b:deed>",))
    grammar.made(
        "act",
        "<a:picking>, <b:deed>, and <c:deed>",
        _in_order,
        _unorder3,
        also=("<a:picking>, <b:deed>(,| and) <c:deed>", "<a:picking>, <b:deed>, and then <c:deed>"),
    )
    grammar.also("act", "<a:deed>(,|) and <b:deed>", _in_order)
    grammar.made(
        "act",
        "<a:picking>, and either <b:deed> or <c:deed>",
        _either_deed,
        _uneither_deed,
        also=EITHER,
    )
    grammar.label("act", "an instruction / 指示")
    grammar.label("deed", "an instruction / 指示")


def _in_order(found: Found) -> Built:
    return composed([found[key] for key in ("a", "b", "c") if key in found])


def _either_deed(found: Found) -> Built:
    return composed([found["a"], v.Modes((found["b"], found["c"]))])


def _uneither_deed(value: Built) -> Found | None:
    steps = value.steps if isinstance(value, Sequence) else ()
    if len(steps) != 2 or not isinstance(steps[1], v.Modes) or len(steps[1].modes) != 2 or steps[1].number != 1:
        return None
    return {"a": steps[0], "b": steps[1].modes[0], "c": steps[1].modes[1]}


def _unorder(value: Built) -> Found | None:
    if isinstance(value, Sequence) and len(value.steps) == 2:
        return {"a": value.steps[0], "b": value.steps[1]}
    return None


def _unorder3(value: Built) -> Found | None:
    if isinstance(value, Sequence) and len(value.steps) == 3:
        return dict(zip("abc", value.steps, strict=True))
    return None


def _top(grammar: Grammar) -> None:
    for words, whose in (("your", "own"), ("your opponent's", "opponent")):
        grammar.rule(
            "top",
            f"the top card of {words} Deck",
            Top(1, whose),
            also=(f"the topmost card of {words} Deck", f"1 card from the top of {words} Deck"),
        )
        grammar.rule("top", f"the top <integer> cards of {words} Deck", Top(S.integer, whose))


# ── picking ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def _picking(grammar: Grammar) -> None:
    for number in ("one", "many"):
        where = f"pool_{number}"
        grammar.made("picking", f"choose <integer> <{where}>", _pick(where), _unpick(where))
        grammar.made(
            "picking", f"choose up to <integer> <{where}>", _pick(where, up_to=True), _unpick(where, up_to=True)
        )
    many = (
        "choose as many <pool_many> as you (want|like)",
        "choose any number of <pool_many>[ as you wish| you wish]",
        "choose as many of <pool_many> as you wish",
    )
    grammar.made(
        "picking",
        "choose as many <pool_many> as you wish",
        _pick("pool_many", any_number=True),
        _unpick("pool_many", any_number=True),
        also=many,
    )
    for words, zone in (("hand", "hand"), ("Retreat Area", "retreat")):
        grammar.also(
            "picking", f"choose as many <adjectives>cards<posts> as you wish from your {words}", _many_from(zone)
        )
    grammar.also("picking", "choose (a|an) <pool_one>", _pick("pool_one"))
    grammar.also("picking", "choose another <units_one>", _pick_another)
    for words in (
        AMONG,
        "from the revealed cards",
        "among the revealed cards",
        "from among them",
        "from those cards",
        "among those cards",
        "from among the revealed cards",
        "of those cards",
        "of the revealed cards",
        "of them",
    ):
        for start, extra in MANY:
            for noun in ("(card|cards)", "<names>[ card| cards]"):
                taken = f"{start} <integer> <adjectives>{noun}<posts> {words}"
                if words == AMONG:
                    grammar.made("picking", taken, _take(extra), _untake(extra))
                else:
                    grammar.also("picking", taken, _take(extra))
        grammar.also("picking", f"choose <integer> {words}", _take({}))
    for verb, made in (
        ("move", v.Move(It())),
        ("destroy", v.Defeat(It())),
        ("untap", v.Stand(It())),
        ("tap", v.Act(It())),
    ):
        for number in ("one", "many"):
            where = f"units_{number}"
            grammar.also("act", f"{verb} <integer> <{where}>", _at_once(where, made, {}))
            grammar.also("act", f"{verb} up to <integer> <{where}>", _at_once(where, made, {"up_to": True}))
        grammar.also(
            "act",
            f"{verb} any number of <units_many>[ as you wish]",
            _at_once("units_many", made, {"any_number": True}),
        )
        grammar.also("act", f"{verb} an <units_one>", _at_once("units_one", made, {}))


def _many_from(zone: str) -> Any:
    def make(found: Found) -> Built:
        where: Any = pool(zone, "own")(found)
        return _picked((where,), 1, {"any_number": True})

    return make


def _at_once(where: str, made: Any, extra: dict[str, Any]) -> Any:
    def make(found: Found) -> Built:
        pick: Any = _picked((found[where],), found.get("integer", 1), extra)
        return None if pick is None else composed([pick, made])

    return make


def _pick(where: str, **extra: Any) -> Any:
    return lambda found: _picked((found[where],), found.get("integer", 1), extra)


def _pick_another(found: Found) -> Built:
    """A unit other than the one that speaks; nobody speaks among the enemies."""
    units: Pool = found["units_one"]
    return None if units.whose == "opponent" else _picked((change(units, other=True),), 1, {})


def _picked(pools: tuple[Pool, ...], number: int, extra: dict[str, Any]) -> Built:
    """What is picked; nobody picks from a hand that is not seen."""
    if any(one.zone == "hand" and one.whose == "opponent" for one in pools):
        return None
    return v.Pick(pools, number, **extra)


def _unpick(where: str, **extra: Any) -> Any:
    def unmake(value: Built) -> Found | None:
        if (
            not isinstance(value, v.Pick)
            or len(value.pools) != 1
            or value != v.Pick(value.pools, value.number, **extra)
        ):
            return None
        if (where == "pool_one") != (value.number == 1) and "any_number" not in extra:
            return None
        found: Found = {where: value.pools[0]}
        return found if "any_number" in extra else {**found, "integer": value.number}

    return unmake


def _take(extra: dict[str, Any]) -> Any:
    def make(found: Found) -> Built:
        adjectives = found.get("adjectives", ())
        if "other" in adjectives:
            return None
        names = (found["names"],) if "names" in found else ()
        return v.Take(ordered((*adjectives, *names, *found.get("posts", ()))), found["integer"], **extra)

    return make


def _untake(extra: dict[str, Any]) -> Any:
    def unmake(value: Built) -> Found | None:
        if not isinstance(value, v.Take) or value != v.Take(value.tests, value.number, **extra):
            return None
        found: Found | None = unpool("", "own")(Pool("", "own", value.tests))
        return None if found is None else {**found, "integer": value.number}

    return unmake
