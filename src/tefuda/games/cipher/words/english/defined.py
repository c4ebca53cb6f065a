"""Words of our own for what the rulebook defines and the English cards known to us do not say."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.games.cipher.words import vocabulary as v
from tefuda.games.cipher.words.english.nouns import OPS
from tefuda.kernel.effects.nodes import (
    Add,
    Allow,
    Become,
    Delay,
    Fact,
    Forbid,
    Lack,
    Make,
    Matches,
    Per,
    Pool,
    Replace,
    Test,
    This,
    Top,
)
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import OBJECT, Built, Found, S

RETREAT = "the Retreat Area"
EVENTS = (
    ("<subject> is hit by a Critical Hit", v.When("was_critical", S.subject)), ("<subject> leaves the Battlefield", v.When("left", S.subject)),
    ("your Support fails", v.When("support_failed", whose="own")), ("your opponent's Support fails", v.When("support_failed", whose="opponent")),
    ("a card is placed in your Support Area", v.When("support_placed", Pool("support", "own"))),
    ("a card is placed in your opponent's Support Area", v.When("support_placed", Pool("support", "opponent"))),
    (f"this card is sent from your hand to {RETREAT}", v.When("discarded", This())),
)  # fmt: skip
CHANGES = (
    ("{has/have} <integer> attack", Make("attack", S.integer)), ("{has/have} a Deployment Cost of <integer>", Make("cost", S.integer)),
    ("{has/have} attack equal to <total> times <integer>", Make("attack", Per(S.total, 1, S.integer))),
    ("{triples/triple} its attack", Add("attack", Per(Fact("attack", OBJECT), 1, 2))),
    ("{destroys/destroy} <integer> more Orbs with its attack", Add("orbs", S.integer)),
    ("{loses/lose} all Types", Lack("type")), ("{loses/lose} all Symbols", Lack("symbol")), ("{loses/lose} all Weapons", Lack("weapon")),
    ("cannot be untapped", Forbid("stand")), ("cannot be supported", Forbid("be_supported")), ("cannot trigger AUTO skills", Forbid("trigger")),
    ("may use Support Skills twice", Allow("support_twice")), ("may use skills more than once per turn", Allow("unlimited")),
    ("may be deployed as if from the hand", Allow("deploy_as_from_hand")),
)  # fmt: skip
BARRED = (("deploy cards", "deploy"), ("Level Up units", "level_up"), ("place cards in the Bond Area", "bond"))
COPIED: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("attack", ("attack",)), ("skills", ("skills",)), ("attack and skills", ("attack", "skills")), ("Unit Name", ("name",)),
)  # fmt: skip
DEEDS = (
    (f"send the top card of <g:obj> to {RETREAT}", v.TakeTop(S.g)), ("stack this card on <g:obj> to transform", v.Transform(S.g, This())),
    ("add a second Bond Phase before this turn's Deployment Phase", v.AddBondPhase()), ("you win the game", v.WinGame()),
    ("place <g:thing> on the bottom of your Deck in any order", v.Put(S.g, "deck", place="bottom", in_any_order=True)),
    ("draw until you have <integer> cards in your hand", v.DrawUpTo(S.integer)), ("both players draw <integer> cards", v.Draw(S.integer, "each")),
)  # fmt: skip


def add_defined(grammar: Grammar) -> None:
    """More of the categories event, change, deed, sentence, held and post."""
    for words, value in EVENTS:
        grammar.rule("event", words, value)
    for words, change in CHANGES:
        grammar.rule("change", words, (change,))
    for ranges in ("1", "2", "3"):
        grammar.rule("change", f"{{has/have}} range {ranges} alone", (Become("range", ranges),))
    for words, deed in DEEDS:
        grammar.rule("deed", words, deed)
    grammar.rule("thing", "<fighter>", S.fighter)
    grammar.made("deed", "draw 1 card for each <each>", lambda found: v.Draw(found["each"].count), _drawn)
    for words, zone in (("Bond cards", "bonds"), ("allies", "field")):
        for whose_words, whose in (("their", "own"), ("your", "opponent")):
            pick = v.Pick((Pool(zone, whose),), S.integer, who="opponent")
            grammar.rule("picking", f"your opponent chooses <integer> of {whose_words} {words}", pick)
    for words, facts in COPIED:
        grammar.rule(
            "sentence",
            f"until the end of the turn, this unit copies the {words} of <g:obj>.",
            v.Copy(This(), S.g, facts),
        )
    _tests(grammar)
    _sentences(grammar)
    _players(grammar)
    _instead(grammar)


def _drawn(value: Built) -> Iterable[Found]:
    if isinstance(value, v.Draw) and value.who == "own" and type(value.number) is not int:
        yield {"each": Per(value.number, 1, 1)}


def _tests(grammar: Grammar) -> None:
    for words, op in OPS:
        grammar.rule("post", f" with a Class Change Cost of <integer>{words}", Test("class_change", S.integer, op))
    grammar.rule("post", " with attack raised by <integer> or more by skills", Test("raised", S.integer, ">="))
    grammar.rule("post", ' with the dragon blood "<name>"', v.Dragonblood(S.name))
    grammar.rule("post", ' of the class "<name>"', Test("class", S.name))
    here = Matches(This(), (Test("zone", "infinite"),))
    grammar.rule("condition", "this card is in your Boundless Area", here)
    top = v.Put(Top(1), "retreat")
    grammar.rule("payment", f"Send the top card of your Deck to {RETREAT}", top)
    grammar.rule("payment", f"Send the top card of this unit to {RETREAT}", v.TakeTop(This()))


def _sentences(grammar: Grammar) -> None:
    grammar.rule("sentence", "you may <a:act>. Otherwise, <b:sentence>", v.OrElse(S.a, S.b))
    grammar.rule(
        "sentence", "at the end of this turn, <sentence>", Delay(v.When("phase", fact="end"), S.sentence, until="turn")
    )
    grammar.rule("sentence", "<act>, but only if <conditions>.", v.Provided(S.act, S.conditions))
    grammar.rule("sentence", "for the rest of the game, all allies <changes>.", v.ForTheGame(S.changes))
    grammar.rule("mode", "- <sentence>", S.sentence)
    grammar.list_of("modes", "mode", " ")
    grammar.rule("sentence", "choose <integer> of these and do it: <modes>", v.Modes(S.modes, S.integer))


def _players(grammar: Grammar) -> None:
    for words, deed in BARRED:
        for who_words, who in (("your opponent", "opponent"), ("you", "own")):
            barred = (This(), (v.ForPlayers(who, deed),))
            grammar.rule("statement", f"{who_words} cannot {words} by skills", (barred,))


def _instead(grammar: Grammar) -> None:
    """Something else happens than that this unit leaves."""
    for words, would in (
        (f"be sent to {RETREAT} upon destruction", v.Would("retreated", This(), from_zone="field", sort="defeat")),
        (f"be sent to {RETREAT}", v.Would("retreated", This())),
        ("be destroyed", v.Would("defeated", This())),
    ):
        for may, optional in (("", False), ("you may ", True)):
            replaces = (This(), (Replace(would, S.act, optional),))
            grammar.rule("statement", f"when this unit would {words}, {may}<act> instead", (replaces,))
