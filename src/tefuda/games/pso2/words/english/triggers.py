"""Triggers: what an ability waits for: phases, what happens to cards, what cards and players do (300.2)."""

from __future__ import annotations

from typing import Any

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.words import vocabulary as v
from tefuda.games.pso2.words.english.nouns import FOE, ROWS, WHOSE
from tefuda.games.pso2.words.japanese import triggers as shared
from tefuda.kernel.effects.nodes import Pool, Test, This
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S

LABELS = {t.ENTERING: "on entering", t.FALLING: "on being disabled", t.DROP: "drop"}
ICONS = {t.ENTERING: "(Enter|Entering)", t.FALLING: "(Disabled|Falling|Knocked out|Destroyed)", t.DROP: "Drop"}
PHASES = (
    ("at the start of your turn", ()),
    ("at the start of the enemy turn", (f"at the start of {FOE}'s turn",)),
    ("at the end of your turn", ()),
    ("at the end of the enemy turn", (f"at the end of {FOE}'s turn",)),
    ("at the end of any turn", ("at the end of (each|the) turn",)),
    ("at the start of your main phase", ()),
    ("when you draw a card", ()),
    (f"when {FOE} draws a card", ()),
    ("at the start of any turn", ("at the start of each turn",)),
    ("at the start of the enemy main phase", (f"at the start of {FOE}'s main phase",)),
)
EVENTS = (
    ("enters the field", ("comes into play", "enters play", "is put onto the field")),
    ("leaves the field", ()),
    ("is destroyed", ("is disabled", "is knocked out")),
    ("attacks", ()),
    ("is attacked", ("becomes the target of an attack", "is chosen as the target of an attack")),
    ("joins an attack", ()),
    ("is engaged", ("becomes engaged",)),
    ("destroys a character by attacking", ("destroys a character by an attack",)),
    (
        "destroys a character in combat",
        ("(destroys|defeats|disables|knocks out) (a|an) [(enemy|opposing) ]character (in|by) (combat|battle)",),
    ),
    ("takes damage", ("is dealt damage",)),
    ("is turned ON", ()),
    ("is turned OFF", ()),
    ("is frozen", ()),
    ("is chosen", ("becomes the target of an ability",)),
    ("is used", ()),
)
BEARERS = ("its bearer", "what it is attached to")
SORTS = {
    "": "", "battle": "(battle|combat) ", "effect": "effect ", "active": "active-ability ", "activated": "activated-ability ",
    "trigger": "triggered-ability ",
}  # fmt: skip
ABILITIES = {
    "effect": "(ability|effect|effects)", "active": "(active ability|active)", "activated": "activated ability", "trigger": "triggered ability",
}  # fmt: skip
VICTIMS = ("(a|an) <whom:pool>", "(the opponent|your opponent|the opposing player)", "you", "")


def add_triggers(grammar: Grammar) -> None:
    """The category when."""
    for word, when, _ in shared.LABELLED:
        grammar.rule("when", LABELS[word], when, also=(f"【{ICONS[word]}】",))
    for (words, also), (_, when, _) in zip(PHASES, shared.PHASES, strict=True):
        grammar.rule("when", words, when, also=also)
    for (words, also), (_, event, _) in zip(EVENTS, shared.EVENTS, strict=True):
        grammar.rule(
            "when",
            f"when <subject> {words}",
            v.When(event, S.subject),
            also=tuple([f"when <subject> {way}" for way in also]),
        )
        for bearer, (_, group) in zip(BEARERS, shared.BEARERS, strict=True) if event not in shared.MOVES else ():
            ways = tuple([f"when {bearer} {way}" for way in also])
            the = (f"when the bearer {words}",) if bearer == "its bearer" else ()
            grammar.rule("when", f"when {bearer} {words}", v.When(event, group), also=(*ways, *the))
        for bearer, (_, group) in zip(BEARERS, shared.BEARERS, strict=True) if event in shared.GONE else ():
            gone = v.When(shared.GONE[event], fact="attached" if group.attached else "")
            others = (
                ("its bearer", "the bearer")
                if not group.attached
                else ("what it is attached to", "the attached (character|card|player)")
            )
            ways = tuple([f"when {other} {way}" for other in others for way in (words, *also)])
            grammar.rule("when", f"when {bearer} {words}", gone, also=ways)
    by_effect = v.When("destroyed", S.subject, by_whose="opponent")
    grammar.rule(
        "when",
        "when <subject> is destroyed by an enemy effect",
        by_effect,
        also=(f"when <subject> is destroyed by an effect of {FOE}",),
    )
    equipped = v.When("equipped", S.subject, whom=Pool("field", "any", (Test("kind", S.kind),)))
    grammar.rule(
        "when",
        "when <subject> is equipped with (a|an) <kind>",
        equipped,
        also=("when <subject> is equipped with <kind>",),
    )
    for words, whose in (("your", "own"), ("enemy", "opponent")):
        by_ability = v.When("destroyed", S.subject, by=Pool("any", whose, S.cards))
        ways = (
            f"when <subject> is destroyed by (the|an) (ability|effect) of (an {words}|one of {words}|{words}) <cards>",
        )
        if whose == "opponent":
            ways += (f"when <subject> is destroyed by (the|an) (ability|effect) of one of {FOE}'s <cards>",)
        written = f"when <subject> is destroyed by the ability of {'an enemy' if whose == 'opponent' else 'one of your'} <cards>"
        grammar.rule("when", written, by_ability, also=ways)
    grammar.rule(
        "when",
        "when <subject> attacks (a|an) <whom:pool>",
        v.When("attacked", S.subject, whom=S.whom),
        also=("when <subject> attacks <whom:pool>",),
    )
    grammar.rule("when", "when <subject> is engaged with (a|an) <whom:pool>", v.When("engaged", S.subject, whom=S.whom))
    for words, place in ROWS:
        grammar.rule("when", f"when <subject> moves to the {words} row", v.When("shifted", S.subject, fact=place))
    weapon = Pool("field", "any", (Test("kind", t.WEAPON),))
    grammar.rule(
        "when",
        "when this card uses a weapon",
        v.When("armed", weapon, whom=This()),
        also=("when <this> uses a weapon",),
    )
    grammar.rule(
        "when",
        "when <subject> is chosen by an enemy ability",
        v.When("chosen", S.subject, by_whose="opponent"),
        also=(
            f"when <subject> becomes the target of an ability of {FOE}",
            "when <subject> becomes the target of an enemy ability",
        ),
    )
    for kind in ("weapon", "armor"):
        used = f"when (its|the) bearer uses (this {kind}|this card)"
        grammar.read_only("when", used, v.When("armed", This()), "when <subject> is used")
    armour = Pool("field", "any", (Test("kind", t.ARMOUR),))
    worn = v.When("armed", armour, whom=This())
    grammar.rule("when", "when this card uses armor", worn, also=("when <this> uses [an ]armor",))
    _damage(grammar)
    _moves(grammar)
    _leaving(grammar)
    _players(grammar)


def _damage(grammar: Grammar) -> None:
    """Who has taken how much damage, by what, and who has dealt it."""
    for _, sort in shared.DAMAGE:
        kind = SORTS[sort]
        if sort:
            grammar.rule(
                "when",
                f"when <subject> takes {kind}damage",
                v.When("damaged", S.subject, sort=sort),
                also=(f"when <subject> is dealt {kind}damage",),
            )
        if sort in ABILITIES:
            by_ability = f"when <subject> (takes|is dealt) damage (from|by) [(a|an) ]{ABILITIES[sort]}"
            damaged = v.When("damaged", S.subject, sort=sort)
            grammar.read_only("when", by_ability, damaged, f"when <subject> takes {kind}damage")
        much = v.When("damaged", S.subject, sort=sort, at_least=S.integer)
        grammar.rule(
            "when",
            f"when <subject> takes <integer> or more {kind}damage",
            much,
            also=(f"when <subject> is dealt <integer> or more {kind}damage",),
        )
        for victim, (_, whom) in zip(VICTIMS, shared.HIT, strict=True):
            to = f" to {victim}" if victim else ""
            dealt = v.When("damaged", whom, sort=sort, by=This())
            grammar.rule(
                "when", f"when this card deals {kind}damage{to}", dealt, also=(f"when <this> deals {kind}damage{to}",)
            )
            grammar.rule(
                "when",
                f"when its bearer deals {kind}damage{to}",
                v.When("damaged", whom, sort=sort, by=v.Bearer()),
                also=(f"when the bearer deals {kind}damage{to}",),
            )
    for victim, (_, whom) in zip(VICTIMS[1:3], shared.HIT[1:3], strict=True):
        verb = "(takes|is dealt)" if victim != "you" else "(take|are dealt)"
        for _, sort in shared.DAMAGE:
            grammar.read_only(
                "when",
                f"when {victim} {verb} {SORTS[sort]}damage",
                v.When("damaged", whom, sort=sort),
                "when <subject> takes damage",
            )
        more = v.When("damaged", whom, at_least=S.integer)
        grammar.read_only(
            "when",
            f"when {victim} {verb} <integer> or more damage",
            more,
            "when <subject> takes <integer> or more damage",
        )


def _moves(grammar: Grammar) -> None:
    """Cards that come to a zone, from anywhere or from one."""
    ways = (
        "when <this> is put from your hand into (the|your) discard pile",
        "when <this> is discarded",
    )
    grammar.rule("when", "when this card is discarded", shared.DISCARDED, also=ways)
    falls = "when <subject> is destroyed and put [from the field ]into the discard pile"
    grammar.read_only("when", falls, v.When("destroyed", S.subject), "when <subject> is destroyed")
    dropped = "when <this> is put from your deck into (the|your) discard pile during (the opponent's|your opponent's|the enemy) turn"
    grammar.read_only("when", dropped, v.When("dropped", This()), "drop")
    for words, whose in WHOSE:
        for pile, zone in (("discard pile", "discard"), ("PP", "pp"), ("hand", "hand"), ("deck", "deck")):
            put = v.When("moved", Pool("any", whose, S.cards), to_zone=zone)
            owner = "your" if whose == "own" else "(the enemy|the opponent's|your opponent's)"
            grammar.rule("when", f"when (a|an) <cards> is put into {owner} {pile}", put)
            for origin, from_zone in (("discard pile", "discard"), ("PP", "pp"), ("deck", "deck")):
                if from_zone == zone:
                    continue
                moved = v.When("moved", Pool("any", whose, S.cards), from_zone=from_zone, to_zone=zone)
                from_there = f"(the|your|their) {pile} from {owner} {origin}"
                comings = (f"when (a|an) <cards> (is added to|is put into|returns to|is returned to) {from_there}",)
                grammar.rule(
                    "when", f"when (a|an) <cards> goes from {owner} {origin} to the {pile}", moved, also=comings
                )

        def entered(found: Found, whose: Any = whose) -> Built:
            return v.When("entered", Pool("field", whose, found["cards"], found.get("other", False)))

        grammar.also("when", f"when (a|an) <cards> enters {words} field", entered, "when <subject> enters the field")
        grammar.also(
            "when",
            f"when a other <cards> enters {words} field",
            lambda found, make=entered: make({**found, "other": True}),
            "when <subject> enters the field",
        )


def _leaving(grammar: Grammar) -> None:
    """Cards that leave the field, by whose doing."""
    for event, gone in (("left", "leaves the field"), ("destroyed", "is destroyed")):
        by_source = v.When(event, S.subject, by=S.by)
        ways = (f"when <subject> {gone} by an effect whose source is <by:source>",)
        grammar.rule("when", f"when <subject> {gone} by an ability whose source is <by:source>", by_source, also=ways)
    left = v.When("left", S.subject, by_whose="opponent")
    theirs = (f"when <subject> leaves the field (by|due to) an (ability|effect) of {FOE}",)
    grammar.rule("when", "when <subject> leaves the field by an enemy effect", left, also=theirs)


def _players(grammar: Grammar) -> None:
    for words, whose, s in (("you", "own", ""), (FOE, "opponent", "s")):
        grammar.rule(
            "when",
            f"when {words} play{s} (a|an) <cards>",
            v.When("played", Pool("any", whose, S.cards)),
            also=(f"when {words} play{s} an <cards>",),
        )
        grammar.rule("when", f"when {words} discard{s} a card", v.When("discarded", Pool("hand", whose)))
        grammar.rule("when", f"when {words} use{s} an activated ability", v.When("used", Pool("any", whose)))
        grammar.rule("when", f"when {words} use{s} a quick ability", v.When("quick", Pool("any", whose)))
    grammar.rule(
        "when",
        "when (a|an) <cards> is played",
        v.When("played", Pool("any", "any", S.cards)),
        also=("when an <cards> is played",),
    )
