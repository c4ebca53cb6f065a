"""Actions: what is done with cards, what players do, and what cards get for a time; and the costs of abilities."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.games.rebirth.words import vocabulary as v
from tefuda.games.rebirth.words.japanese.actions import (
    OWN_ENTRY,
    HowMany,
    cost_of,
    done_unchosen,
    parts_of,
    picked_and_done,
    picking,
    taken_and_done,
    taking,
    to,
    undone_unchosen,
    unpicked_and_done,
)
from tefuda.games.rebirth.words.japanese.nouns import narrowed, unnarrowed
from tefuda.kernel.effects.nodes import CountOf, It, May, Pay, This, Top
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.grammar import Grammar, Unmaker
from tefuda.kernel.wording.patterns import OBJECT, Built, Found, S

# What is done to cards: how it is said, equal ways of saying it, and what it is.
DONE: tuple[tuple[str, tuple[str, ...], Node], ...] = (
    (
        "put <group> into the waiting room",
        ("put <group> into (your|their|its owner's|that player's|your opponent's) waiting room",),
        v.Put(OBJECT, "waiting"),
    ),
    (
        "put <group> on the bottom of the deck",
        ("put <group> on the bottom of your deck",),
        v.Put(OBJECT, "deck", place="bottom"),
    ),
    (
        "put <group> on top of the deck",
        ("put <group> on top of your deck", "put <group> on the top of your deck"),
        v.Put(OBJECT, "deck", place="top"),
    ),
    (
        "put <group> on the bottom of the deck in any order",
        ("put <group> on the bottom of your deck in any order",),
        v.Put(OBJECT, "deck", place="bottom", in_any_order=True),
    ),
    (
        "put <group> on top of the deck in any order",
        ("put <group> on top of your deck in any order",),
        v.Put(OBJECT, "deck", place="top", in_any_order=True),
    ),
    (
        "return <group> to the hand",
        ("return <group> to (your|their) hand", "(add|put) <group> (to|into) your hand"),
        v.Put(OBJECT, "hand"),
    ),
    (
        "put <group> onto the energy area as 【Rest】",
        ("put <group> onto (your|their) energy [area] as 【Rest】",),
        v.Put(OBJECT, "energy", acted=True),
    ),
    ("put <group> onto the energy area", ("put <group> onto (your|their) energy area",), v.Put(OBJECT, "energy")),
    (
        "put <group> onto 1 open member area",
        ("put <group> onto (your|their) open member area",),
        v.Put(OBJECT, "member", place="empty"),
    ),
    (
        "put <group> onto 1 open member area as 【Rest】",
        ("put <group> onto (your|their) open member area as 【Rest】",),
        v.Put(OBJECT, "member", place="empty", acted=True),
    ),
    ("put <group> onto the member area", ("put <group> onto (1|your|their) member area",), v.Put(OBJECT, "member")),
    (
        "put <group> onto the member area as 【Rest】",
        ("put <group> onto (1|your|their) member area as 【Rest】",),
        v.Put(OBJECT, "member", acted=True),
    ),
    ("put <group> onto the entry area", ("put <group> (onto|on) (your|their) entry area",), v.Put(OBJECT, "entry")),
    ("put <group> onto the retire area", ("put <group> (onto|into) your retire area",), v.Put(OBJECT, "retire")),
    ("put <group> onto the Rebirth area", (), v.Put(OBJECT, "rebirth")),
    ("put <group> onto the soul area", (), v.Put(OBJECT, "soul")),
    ("make <group> 1 memory", (), v.Put(OBJECT, "memory")),
    ("retire <group>", (), v.Retire(OBJECT)),
    ("discard <group>", (), v.Discard(group=OBJECT)),
    ("【Stand】 <group>", ("Stand <group>",), v.Stand(OBJECT)),
    ("【Rest】 <group>", ("Rest <group>",), v.Rest(OBJECT)),
    ("set <group>", (), v.SetCards(OBJECT)),
    ("reveal <group>", (), v.Reveal(OBJECT)),
    ("exclude <group>", (), v.Exclude(OBJECT)),
    ("move <group> to another open member area", (), v.ChangeSeat(OBJECT)),
    ("exchange the positions of <group>", (), v.TradePlaces(OBJECT)),
    ("turn <group> face up", (), v.TurnFace(OBJECT)),
    ("turn <group> face down", (), v.TurnFace(OBJECT, True)),
    ("make <group> 1 【Soul】 of <bearer:this>", (), v.MakeSoul(OBJECT, S.bearer)),
    ("exchange the position of <group> with <bearer:this>", (), v.Exchange(OBJECT, S.bearer)),
    ("put <group> face down onto the <zone:field_zone> area", (), v.PutFaceDown(OBJECT, S.zone)),
    (
        "put <group> face down onto the <zone:field_zone> area as 1 《<name>》 of ATK <attack:integer> and DEF <defense:integer>",
        (),
        v.PutFaceDown(OBJECT, S.zone, S.attack, S.defense, S.name),
    ),
)
COUNTS: tuple[tuple[str, HowMany], ...] = (
    ("<quantity>", HowMany()), ("up to <quantity>", HowMany(up_to=True)), ("any number", HowMany(any_number=True)), ("all", HowMany(every=True)),
)  # fmt: skip


def add_actions(grammar: Grammar) -> None:
    """The categories done (what is done to it), picked, act and cost."""
    grammar.rule("field_zone", "member", "member")
    grammar.rule("field_zone", "entry", "entry")
    grammar.rule("done", "exchange its position with <bearer:this>", v.Exchange(OBJECT, S.bearer))
    grammar.rule("done", "exchange their positions", v.TradePlaces(OBJECT))
    grammar.rule("done", "exchange its position with (your|the) entry", v.Exchange(OBJECT, OWN_ENTRY))
    grammar.rule("act", "set this Rebirth", v.SetCards(This()))
    for template, also, value in DONE:
        _done(grammar, template, value)
        for spelling in also:
            _done(grammar, spelling, value, template)
    _picking(grammar)
    _acts(grammar)
    _players(grammar)
    _costs(grammar)
    grammar.label("act", "an instruction")
    grammar.label("done", "an instruction")


def _done(grammar: Grammar, template: str, value: Node, written: str = "") -> None:
    """A deed: done to it, to a group, to cards that are picked, and to the top of a deck."""
    it, picked, top = [template.replace("<group>", words) for words in ("(it|them)", "<picked:some_picked>", "<top>")]
    to_group: Built = to(value, S.group)
    if written:
        grammar.read_only("done", it, value, written)
        grammar.read_only("act", template, to_group, written)
    else:
        grammar.rule("done", it, value)
        grammar.rule("act", template, to_group)
    make = lambda f: done_unchosen({"picked": f["picked"], "done": _filled(value, f)})  # noqa: E731
    if written:
        grammar.also("act", picked, make)
    else:
        grammar.made("act", picked, make, lambda said: _unchosen(said, value))
    if not isinstance(value, v.Reveal):
        grammar.rule("act", top, to(value, S.top)) if not written else grammar.read_only(
            "act", top, to(value, S.top), written
        )


def _unchosen(said: Built, value: Node) -> Iterable[Found]:
    """The cards to which a deed is done without a word of choosing."""
    return [{"picked": found["picked"]} for found in undone_unchosen(said) if found["done"] == value]


def _filled(value: Node, found: Found) -> Node:
    """A deed with what else its words say."""
    said = {name: part for name, part in found.items() if name != "picked"}
    return change(value, **said) if said else value


def _picking(grammar: Grammar) -> None:
    for words, many in COUNTS:
        category = "picked" if many.every else "some_picked"
        make, unmake = picking(many)
        grammar.made(category, f"{words} of <pools:on_field>", make, unmake)
        make, unmake = picking(many)
        of = "of the " if many.every else "of " if many.any_number else ""
        grammar.made(category, f"{words} {of}<pools:from_place>", make, unmake)
        if not many.every:
            grammar.also(category, f"{words} {of}<pools:in_place>", picking(many)[0])
        make, unmake = taking(many)
        grammar.made("taken", f"{words} {of}<cards> from among them", make, _with_cards(unmake))
    grammar.rule("picked", "<picked:some_picked>", S.picked)
    grammar.rule("picked", "<quantity> card each from <pools:each_place>", v.PickFromEach(S.pools, S.quantity))
    grammar.made("picked", "<quantity> <cards> each from <pools:each_place>", _picked_each, _unpicked_each)
    same = v.Pick(S.pools, S.counted)
    also = ("the same number of card from <pools:place_and> as <counted>",)
    grammar.rule("picked", "as many card from <pools:place_or> as <counted>", same, also=also)
    grammar.rule("top", "the top card of <whose>deck", Top(1, S.whose))
    grammar.rule("top", "the top <quantity> card of <whose>deck", Top(S.quantity, S.whose))
    spelling = "<quantity> card from the top of <whose>deck"
    grammar.read_only("top", spelling, Top(S.quantity, S.whose), "the top <quantity> card of <whose>deck")


def _picked_each(found: Found) -> Built:
    return v.PickFromEach(narrowed(found["pools"], found["cards"]), found["quantity"])


def _unpicked_each(value: Built) -> Iterable[Found]:
    if isinstance(value, v.PickFromEach):
        for found in unnarrowed(value.pools):
            yield {**found, "quantity": value.number}


def _with_cards(unmake: Unmaker) -> Unmaker:
    """What is taken, with the word card where it may be any."""

    def unmade(value: Built) -> Iterable[Found]:
        found: Any
        for found in unmake(value) or ():
            yield {"cards": (), **found}

    return unmade


def _acts(grammar: Grammar) -> None:
    grammar.made(
        "act",
        "choose <picked>, and <done>",
        picked_and_done,
        unpicked_and_done,
        also=("choose <picked>(,| and) <done>",),
    )
    grammar.made("act", "choose <picked>", lambda f: f["picked"], lambda value: {"picked": value})
    make, unmake = taken_and_done(True)
    also = (
        "reveal <taken>, and <done>",
        "choose <taken>, reveal (it|them), and <done>",
        "choose <taken>, reveal (it|them), <done>",
    )
    grammar.made("act", "reveal <taken> and <done>", make, unmake, also=also)
    make, unmake = taken_and_done(False)
    grammar.made("act", "choose <taken>, and <done>", make, unmake, also=("choose <taken>(,| and) <done>",))
    grammar.made("may", "choose <picked>, and you may <done>", may_do, unmay_do)
    grammar.rule("may", "you may <act>", May(S.act))
    grammar.rule("act", "exchange the positions of <first:group> and <second:group>", v.Exchange(S.first, S.second))
    for words, revealed in (("look at", False), ("reveal", True)):
        grammar.rule("act", f"{words} the top card of <whose>deck", v.Look(1, S.whose, revealed=revealed))
        look = v.Look(S.quantity, S.whose, revealed=revealed)
        grammar.rule(
            "act",
            f"{words} the top <quantity> card of <whose>deck",
            look,
            also=(f"{words} <quantity> card from the top of <whose>deck",),
        )
        some = v.Look(S.quantity, S.whose, True, revealed)
        grammar.rule("act", f"{words} up to <quantity> card from the top of <whose>deck", some)


def may_do(found: Found) -> Built:
    """Cards that may be picked for what is done to them."""
    return May(picked_and_done(found))  # type: ignore[arg-type]


def unmay_do(value: Built) -> Iterable[Found]:
    """Cards that may be picked, and what is done to them."""
    if isinstance(value, May):
        yield from unpicked_and_done(value.effect)


def _players(grammar: Grammar) -> None:
    grammar.rule("act", "shuffle <whose>deck", v.Shuffle(S.whose))
    grammar.rule("act", "look at all of your opponent's hand", v.LookAt("opponent"))
    grammar.rule("act", "draw <quantity> card", v.Draw(S.quantity))
    grammar.rule("act", "draw as many card as <group>", v.Draw(CountOf(S.group)))
    grammar.rule("act", "pay Cost <integer>", Pay("energy", S.integer))
    grammar.rule("act", "draw up to <quantity> card", v.Draw(S.quantity, up_to=True))
    grammar.rule("act", "heal <quantity>", v.Recover(S.quantity))
    grammar.rule("act", "discard <quantity> card", v.Discard(S.quantity))
    grammar.rule("act", "deal <quantity> damage to <group>", v.Damage(S.group, S.quantity))
    also = ("the damage <group> took becomes <quantity>", "the damage dealt to <group> becomes <quantity>")
    grammar.rule("act", "the damage on <group> becomes <quantity>", v.Heal(S.group, S.quantity), also=also)
    grammar.rule("act", "check", v.Check())
    grammar.rule("act", "end this phase", v.EndOfPhase())
    grammar.rule("act", "win the game", v.WinGame())
    grammar.rule("act", "lose the game", v.LoseGame())
    grammar.rule("act", "use it as the 【Spark】 of this card", v.SparkAs(It()))
    grammar.rule("done", "use (it|them) as the 【Spark】 of this card", v.SparkAs(OBJECT))
    for category, of in (("act", It()), ("done", OBJECT)):
        spelling = "activate it as this (card|character)'s 【Spark】"
        grammar.read_only(category, spelling, v.SparkAs(of), "use it as the 【Spark】 of this card")
    grammar.read_only("act", "perform 1 ［Check］", v.Check(), "check")


def _costs(grammar: Grammar) -> None:
    """The category cost: parts in the order of the text (9.5.2.1)."""
    grammar.rule("part", "Cost <integer>", Pay("energy", S.integer))
    grammar.rule("part", "<act>", S.act)
    for words in ("; ", ", and ", " & ", ", "):
        grammar.list_of(f"parts{words}", "part", words)
    grammar.made("cost", "<parts:parts; >", lambda f: cost_of(f["parts"]), parts_of)
    for words in (", and ", " & ", ", "):
        grammar.also("cost", f"<parts:parts{words}>", lambda f: cost_of(f["parts"]))
    grammar.label("cost", "a cost")
