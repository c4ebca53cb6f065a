"""Triggers: when …, each time …, at the end of your turn."""

from __future__ import annotations

from typing import Any

from tefuda.games.cipher.words import vocabulary as v
from tefuda.games.cipher.words.english.conditions import SUPPORTED
from tefuda.games.cipher.words.english.nouns import pool, unpool
from tefuda.games.cipher.words.needing import ENEMY
from tefuda.kernel.effects.nodes import AnyOf, Pool, This, Turn
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S, filled

# What happens to a unit, said of its subject, with equal words.
OF_UNITS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("attacks", "attacked", ("is attacking",)), ("is attacked", "was_attacked", ("is being attacked",)),
    ("is deployed", "deployed", ()), ("Levels Up", "levelled", ("is Leveled Up",)),
    ("Class Changes", "class_changed", ("changes class", "is Class Changed", "is Class Changed into")), ("is Growthed", "grown", ("Growths",)),
    ("moves", "relocated", ("is moved",)), ("Critical Hits", "critical", ("performs a Critical Hit",)),
    ("evades", "evaded", ()), ("is evaded", "was_evaded", ()), ("is destroyed", "defeated", ()),
    ("is tapped", "acted", ()), ("is untapped", "stood", ()),
)  # fmt: skip


SENT = (
    "is sent from your hand to the Retreat Area by an enemy's skill or your opponent's support skill",
    "is sent from your hand to the Retreat Area as a result of an enemy's skill or (your|an) opponent's support skill",
    "is sent to the Retreat Area from your hand as a result of an enemy's skill or (your|an) opponent's support skill",
)


def add_triggers(grammar: Grammar) -> None:
    """The category trigger, without the comma behind it."""
    grammar.rule("subject", "<bearer>", S.bearer)
    grammar.rule("subject", "<a_unit>", S.a_unit)
    for words, event, same in OF_UNITS:
        for spelling in (words, *same):
            grammar.read_only("befalls", spelling, event, words)
        grammar.rule(
            "event", f"<subject> {words}", v.When(event, S.subject), also=tuple([f"<subject> {one}" for one in same])
        )
    grammar.rule(
        "event",
        "<subject> is deployed by a skill",
        v.When("deployed", S.subject, sort="skill"),
        also=("<subject> is deployed by (the effect of a skill|a skill's effect|the effects of a skill)",),
    )
    grammar.rule(
        "event",
        "<subject> is destroyed by an attack",
        v.When("defeated", S.subject, sort="attack"),
        also=("<subject> is destroyed by an enemy's attack", "<subject> is destroyed by an enemy attack"),
    )
    grammar.read_only(
        "event", "you Class Change into this unit", v.When("class_changed", This()), "this unit Class Changes"
    )
    grammar.read_only("event", "you Level Up into this unit", v.When("levelled", This()), "this unit Levels Up")
    _attacks(grammar)
    for who_words, who in (("your", "own"), ("your opponent's", "opponent")):
        for words, fact, same in (("start", "start", ("beginning",)), ("end", "end", ())):
            grammar.rule(
                "trigger",
                f"at the {words} of {who_words} turn",
                v.When("phase", whose=who, fact=fact),
                also=tuple([f"at the {one} of {who_words} turn" for one in same]),
            )
        grammar.rule(
            "trigger",
            f"at the start of {who_words} Action Phase",
            v.When("phase", whose=who, fact="act"),
            also=(f"at the beginning of {who_words} Action Phase",),
        )
        grammar.rule(
            "event",
            f"1 of {who_words} Orbs is destroyed",
            v.When("orb_destroyed", Pool("orbs", who)),
            also=(f"{who_words} Orb is destroyed", f"one of {who_words} Orbs is destroyed"),
        )
        grammar.rule("event", f"a card is placed in {who_words} Bond Area", v.When("bonded", Pool("bonds", who)))
        for noun in ("card<posts>", "<names> card"):
            placed = f"<adjectives>{noun} is placed in {who_words} Bond Area"
            grammar.made("event", f"a {placed}", _bonded(who), _unbonded(who), also=(f"an {placed}",))
        grammar.rule(
            "event",
            f"a card is placed in {who_words} Bond Area by a skill",
            v.When("bonded", Pool("bonds", who), sort="skill"),
        )
    grammar.rule("trigger", "when <event>", S.event, also=("each time <event>", "whenever <event>", "if <event>"))
    grammar.rule(
        "trigger", "when <a:event> or <b:event>", AnyOf((S.a, S.b)), also=("each time <a:event> or <b:event>",)
    )
    for start in ("when", "each time"):
        grammar.also("trigger", f"{start} <subject> <a:befalls> or <b:befalls>", _either_event)
        grammar.also("trigger", f"{start} <a:subject> or <b:subject> <befalls>", _either_unit)
    grammar.rule("occasion", "<trigger>", (S.trigger, ()))
    for words, whose in (("your", "own"), ("your opponent's", "opponent")):
        grammar.rule("occasion", f"during {words} turn, <trigger>", (S.trigger, Turn(whose)))
    grammar.rule("trigger", "at the end of each turn", v.When("phase", fact="end"))
    grammar.rule("trigger", "at the start of each turn", v.When("phase", fact="start"))
    for who in ("either player's", "each player's"):
        grammar.read_only(
            "trigger", f"at the end of {who} turn", v.When("phase", fact="end"), "at the end of each turn"
        )
    for start in ("when", "each time"):
        grammar.also(
            "occasion", f"if <conditions>, {start} <event>", lambda found: (found["event"], found["conditions"])
        )
    attacked = v.When("was_attacked", S.subject, whom=Pool("field", "opponent", S.foe))
    grammar.rule("event", "<subject> is attacked by <foe>", attacked, also=("<subject> is being attacked by <foe>",))
    for start in ("when", "if"):
        supported = "<event> (while being supported by|while supported by) <desc>"
        grammar.also("occasion", f"{start} {supported}", lambda found: (found["event"], filled(SUPPORTED, found)))
    grammar.label("trigger", "when it happens / いつ")
    grammar.label("event", "what happens / 何が起きた")


def _bonded(whose: str) -> Any:
    def make(found: Found) -> Built:
        bonds: Any = pool("bonds", whose)(found)
        return v.When("bonded", bonds)

    return make


def _unbonded(whose: str) -> Any:
    def unmake(value: Built) -> Found | None:
        bonded = value if isinstance(value, v.When) and value == v.When("bonded", value.subject) else None
        found: Found | None = None if bonded is None else unpool("bonds", whose)(bonded.subject)
        return found if found is None or found["posts"] or "names" not in found else _without(found, "posts")

    return unmake


def _without(found: Found, key: str) -> Found:
    return {name: part for name, part in found.items() if name != key}


def _attacks_such(found: Found) -> Built:
    return v.When("attacked", This(), whom=Pool("field", "opponent", found["desc"]))


def _destroys_such(found: Found) -> Built:
    return v.When("defeats", This(), sort="attack", whom=Pool("field", "opponent", found["desc"]))


def _either_event(found: Found) -> Built:
    return AnyOf(tuple([v.When(found[key], found["subject"]) for key in ("a", "b")]))


def _either_unit(found: Found) -> Built:
    return AnyOf(tuple([v.When(found["befalls"], found[key]) for key in ("a", "b")]))


def _attacks(grammar: Grammar) -> None:
    """this unit's attack destroys an enemy; … ends."""
    defeats = v.When("defeats", This(), sort="attack", whom=S.whom)
    grammar.rule(
        "event",
        "this unit's attack destroys <whom:a_unit>",
        defeats,
        also=(
            "this unit destroys <whom:a_unit>",
            "this unit's attacks destroy <whom:a_unit>",
            "this unit destroys <whom:a_unit> by an attack",
        ),
    )
    others = v.When("defeats", S.by, sort="attack", whom=S.whom)
    grammar.rule("event", "<by:a_unit>'s attack destroys <whom:a_unit>", others)
    grammar.rule(
        "event",
        "this unit attacks <whom:a_unit>",
        v.When("attacked", This(), whom=S.whom),
        also=("this unit is attacking <whom:a_unit>",),
    )
    grammar.rule(
        "event", "this unit's attack ends", v.When("attack_ended", This()), also=("this unit's attack has ended",)
    )
    grammar.rule("event", "<subject>'s attack ends", v.When("attack_ended", S.subject))
    grammar.read_only("trigger", "at the end of this unit's attack", v.When("attack_ended", This()), "when <event>")
    grammar.read_only("trigger", "after this unit attacks", v.When("attack_ended", This()), "when <event>")
    grammar.read_only("trigger", "at the end of <subject>'s attack", v.When("attack_ended", S.subject), "when <event>")
    grammar.rule(
        "event",
        "this unit's attack fails to destroy an enemy",
        v.When("fails_to_defeat", This()),
        also=("this unit fails to destroy an enemy", "this unit's attack does not destroy an enemy"),
    )
    grammar.rule("event", "this card is placed in your Bond Area", v.When("bonded", This()))
    by_skill = v.When("bonded", This(), sort="skill")
    grammar.rule(
        "event",
        "this card is placed in your Bond Area by a skill",
        by_skill,
        also=(
            "this card is placed in your Bond Area (via|by|as) (a skill effect|the effect of a skill|a skill's effect|the effects of skills)",
        ),
    )
    sent = v.When("discarded", This(), by=ENEMY)
    grammar.rule("event", f"this card {SENT[0]}", sent, also=tuple([f"this card {one}" for one in SENT[1:]]))
    by_any = v.When("discarded", This(), by_whose="opponent")
    grammar.rule("event", "this card is sent from your hand to the Retreat Area by your opponent's skill", by_any)
    grammar.rule(
        "event",
        "this unit is not destroyed by an attack",
        v.When("survived", This()),
        also=("this unit is not destroyed by an enemy's attack", "this unit is attacked and is not destroyed"),
    )
    grammar.also("event", "this unit (attacks|is attacking) <desc>", _attacks_such)
    grammar.also("event", "this unit's attack destroys <desc>", _destroys_such)
    beaten = v.When("defeated", This(), sort="attack")
    grammar.read_only("event", "an enemy's attack destroys this unit", beaten, "<subject> is destroyed by an attack")
    slain = v.When("defeats", This(), sort="attack", whom=S.whom)
    grammar.read_only(
        "event", "<whom:a_unit> is destroyed by this unit's attack", slain, "this unit's attack destroys <whom:a_unit>"
    )
    given_up = v.When("discarded", Pool("hand", "own"), by=ENEMY)
    grammar.rule("event", f"a card {SENT[0]}", given_up, also=tuple([f"a card {one}" for one in SENT[1:]]))
    by_any = v.When("discarded", Pool("hand", "own"), by_whose="opponent")
    grammar.rule("event", "a card is sent from your hand to the Retreat Area by your opponent's skill", by_any)
    grammar.rule(
        "event", "<by:a_unit> is supported by <desc>", v.When("supported", S.by, whom=Pool("support", "own", S.desc))
    )
    evades = v.When("evaded", S.subject, whom=This())
    grammar.rule(
        "event", "<subject> evades this unit's attack", evades, also=("this unit's attack is evaded by <subject>",)
    )
    grammar.read_only("event", "this unit's attack is evaded", v.When("was_evaded", This()), "this unit is evaded")
    ready = v.When("class_changed", This(), sort="rule")
    grammar.rule("event", "this unit Class Changes other than by a skill", ready)
    grammar.rule("event", "this unit is supported", v.When("supported", This()))
    supported = v.When("supported", This(), whom=Pool("support", "own", S.desc))
    grammar.rule("event", "this unit is supported by <desc>", supported)
