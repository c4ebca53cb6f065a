"""Actions of players: drawing, discarding, looking at decks, orbs, stacking cards, heroes."""

from __future__ import annotations

from typing import Any

from tefuda.games.cipher.words import further as f
from tefuda.games.cipher.words import vocabulary as v
from tefuda.games.cipher.words.english.nouns import HERO
from tefuda.games.cipher.words.english.spoken import OfItsName
from tefuda.games.cipher.words.needing import FROM_HAND
from tefuda.kernel.effects.nodes import All, Compare, Count, If, It, Pool, Sequence, This, Top
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S

NAMESAKE = f.UnitsNamed(It())


def add_players(grammar: Grammar) -> None:
    """What players do: draw, discard, look, destroy orbs, change heroes."""
    _heroes(grammar)
    for noun, also in (("card", "cards"), ("cards", "card")):
        one = noun == "card"
        for words, who in (("draw", "own"), ("your opponent draws", "opponent")):
            grammar.made(
                "deed",
                f"{words} <integer> {noun}",
                _drawn(who),
                _undrawn(who, one),
                also=(f"{words} <integer> {also}",),
            )
        grammar.made(
            "deed",
            f"your opponent chooses <integer> {noun} from their hand and sends it to the Retreat Area",
            _discards("opponent"),
            _undiscards("opponent", one),
            also=(
                f"your opponent chooses <integer> {noun} (from|in) their hand(,|) and sends (it|them) to (the|their) Retreat Area",
                f"your opponent sends <integer> {noun} from their hand to (the|their) Retreat Area",
            ),
        )
        grammar.made(
            "deed",
            f"choose <integer> {noun} at random from your opponent's hand, and send it to the Retreat Area",
            _discards("opponent", at_random=True),
            _undiscards("opponent", one, at_random=True),
            also=(
                f"choose <integer> {noun} from your opponent's hand without looking, and send (it|them) to (the|their) Retreat Area",
                f"choose <integer> {noun} without looking from your opponent's hand, and send (it|them) to (the|their) Retreat Area",
            ),
        )
    grammar.made("act", "choose <integer> <cards>, and send it to the Retreat Area", lambda found: None, _undiscard)
    topmost = v.Put(Top(1, "opponent"), "retreat")
    grammar.read_only(
        "deed",
        "your opponent sends the top card of their Deck to (the|their) Retreat Area",
        topmost,
        "send the top card of your opponent's Deck to the Retreat Area",
    )
    grammar.rule("deed", "shuffle your Deck", v.Shuffle(), also=("shuffle your deck",))
    for whose_words, whose in (("your", "own"), ("your opponent's", "opponent")):
        for verb, revealed in (("look at", False), ("reveal", True)):
            grammar.rule("deed", f"{verb} the top card of {whose_words} Deck", v.Look(1, whose, revealed=revealed))
            grammar.rule(
                "deed",
                f"{verb} the top <integer> cards of {whose_words} Deck",
                v.Look(S.integer, whose, revealed=revealed),
            )
    grammar.rule(
        "deed",
        "destroy <integer> of your opponent's Orbs",
        v.DestroyOrbs(S.integer),
        also=("choose <integer> of your opponent's Orbs(,|) and destroy (it|them)",),
    )
    grammar.rule(
        "deed",
        "destroy <integer> of your Orbs",
        v.DestroyOrbs(S.integer, "own"),
        also=("choose <integer> of your Orbs(,|) and destroy (it|them)",),
    )
    grammar.rule(
        "deed",
        "your opponent destroys <integer> of their Orbs",
        v.DestroyOrbs(S.integer, "opponent", "opponent"),
        also=("your opponent chooses <integer> of their Orbs(,|) and destroys (it|them)",),
    )
    grammar.rule(
        "deed",
        "your opponent's Support fails",
        v.FailSupport(),
        also=("your opponent's Support fails and is sent to their Retreat Area",),
    )
    grammar.rule("deed", "look at <it>", f.LookAt(S.it))
    for gap in ("cards_one", "cards_many"):
        grammar.also("act", f"look at <integer> <{gap}>", _laid(gap, f.LookAt(It())))
        grammar.also("act", f"flip <integer> <{gap}> face-up or face-down", _laid(gap, f.TurnRound(It())))
        grammar.also("act", f"flip <integer> <{gap}> face-down", _laid(gap, v.TurnOver(It())))
        grammar.also("act", f"flip <integer> <{gap}> face-up", _laid(gap, v.TurnOver(It(), False)))
    grammar.rule("deed", "deploy this unit in the area of <g:obj>", f.DeployBeside(This(), S.g))
    grammar.also("deed", "deploy (this card|this unit) in the same area as <names>", _deploy_beside)
    grammar.rule(
        "deed", "deploy this card from your hand", v.Deploy(FROM_HAND), also=("deploy this unit from your hand",)
    )
    grammar.rule(
        "deed",
        "this unit is attacked instead",
        v.Substitute(This()),
    )
    grammar.rule(
        "deed",
        "this unit is attacked instead of <g:obj>",
        v.Substitute(This(), S.g),
        also=("this unit becomes the defending unit instead of <g:obj>",),
    )
    grammar.rule("deed", "stack it under a unit of its Unit Name to Growth", v.Grow(NAMESAKE, It()))
    deeds = (
        ("Growth", v.Grow(NAMESAKE, It())),
        ("Level Up", v.LevelUp(It())),
        ("Class Change", v.LevelUp(It(), changes_class=True)),
    )
    for words, value in deeds:
        for place in ("on top of", "under", "on", "beneath"):
            if (words == "Growth") == (place in ("under", "beneath")):
                grammar.also(
                    "deed",
                    f"stack it {place} (that ally|them|the chosen ally|that unit) to {words} (them|it|that ally|him|her)",
                    _stacked(value),
                )
    for words, value in deeds[1:]:
        grammar.also("deed", f"stack it on top to {words} (them|it|that ally)", _stacked(value))
        grammar.rule("deed", f"stack it on a unit of its Unit Name to {words}", value)


def _laid(gap: str, deed: Any) -> Any:
    """Bonds or orbs are picked, and the deed done to them."""

    def make(found: Found) -> Built:
        if found[gap].zone not in ("orbs", "bonds"):
            return None
        return Sequence((v.Pick((found[gap],), found["integer"]), deed))

    return make


def _deploy_beside(found: Found) -> Built:
    return f.DeployBeside(This(), All(Pool("field", "own", (found["names"],))))


def _stacked(value: Any) -> Any:
    return lambda found: OfItsName(value)


def _drawn(who: str) -> Any:
    return lambda found: v.Draw(found["integer"], who)


def _undrawn(who: str, one: bool) -> Any:
    def unmake(value: Built) -> Found | None:
        if isinstance(value, v.Draw) and value == v.Draw(value.number, who) and (value.number == 1) == one:
            return {"integer": value.number}
        return None

    return unmake


def _discards(who: str, **extra: Any) -> Any:
    return lambda found: v.Discard(found["integer"], who, **extra)


def _undiscards(who: str, one: bool, **extra: Any) -> Any:
    def unmake(value: Built) -> Found | None:
        if (
            isinstance(value, v.Discard)
            and value == v.Discard(value.number, who, **extra)
            and (value.number == 1) == one
        ):
            return {"integer": value.number}
        return None

    return unmake


def _undiscard(value: Built) -> Found | None:
    """One's own discard as what is picked from the hand."""
    if not isinstance(value, v.Discard) or value != v.Discard(value.number, tests=value.tests, other=value.other):
        return None
    return {"integer": value.number, "cards": Pool("hand", "own", value.tests, value.other)}


def _heroes(grammar: Grammar) -> None:
    """transfer Main Character status from your <Red> Main Character to this unit."""
    for gap in ("bearer", "that"):
        grammar.also("deed", f"transfer Main Character status from <hero> to <{gap}>", _transfer(gap))
        grammar.rule("deed", f"make <{gap}> your Main Character", v.ChangeHero(getattr(S, gap)))


def _transfer(gap: str) -> Any:
    def make(found: Found) -> Built:
        hero: Pool = found["hero"]
        changes = v.ChangeHero(found[gap])
        if hero.whose != "own":
            return None
        return changes if hero.tests == (HERO,) else If(Compare(Count(hero), ">=", 1), changes)

    return make
