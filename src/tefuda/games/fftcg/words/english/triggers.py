"""Triggers: when an automatic ability is set off."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.english.describing import write_pool
from tefuda.games.fftcg.words.english.nouns import Noun
from tefuda.games.fftcg.words.english.terms import KINDS
from tefuda.kernel.effects.nodes import AnyOf, It, Pool, Test, This
from tefuda.kernel.primitives.options import all_or_none
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Ends, Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found
from tefuda.kernel.wording.engine.reading import Reader
from tefuda.kernel.wording.engine.writing import Unsayable, Writer
from tefuda.kernel.wording.english.words import listed, with_article

BY = r"(?: by your opponent's (?:Summons? or abilit(?:y|ies)|abilit(?:y|ies) or Summons?))"


class Event(NamedTuple):
    """What may happen to cards: how it is read and written, what it is, and whose field the words name."""

    pattern: str
    words: str
    when: v.When
    field: str = ""


# Said of what was damaged by a card, and of nothing else.
SAME_TURN = Event(
    r"(?:is|are) put from the field into the Break Zone (?:on|during) the same turn\b",
    "is put from the field into the Break Zone on the same turn",
    v.When("broken_zone"),
)
EVENTS = (
    Event(r"enters? the field\b(?! due| from| other)", "enters the field", v.When("entered")),
    Event(r"enters? your field\b(?! due| from| other)", "enters your field", v.When("entered"), "own"),
    Event(r"enters? your field due to Warp\b", "enters your field due to Warp", v.When("entered", sort="warp"), "own"),
    Event(
        r"enters? (?:your )?opponent's field\b(?! due| from)",
        "enters your opponent's field",
        v.When("entered"),
        "opponent",
    ),
    Event(r"forms? a party and attacks?\b", "forms a party and attacks", v.When("formed_party")),
    Event(r"attacks?\b", "attacks", v.When("attacked")),
    Event(r"blocks?\b(?! \w)|blocks?\b(?= or )", "blocks", v.When("blocked")),
    Event(r"(?:is|are) blocked\b(?! by)", "is blocked", v.When("was_blocked")),
    Event(
        r"(?:is|are) put from the field into the Break Zone\b(?! by| due)",
        "is put from the field into the Break Zone",
        v.When("broken_zone"),
    ),
    SAME_TURN,
    Event(
        r"(?:is|are) put from the field into the Break Zone(?: due to| by) your opponent's Summons or abilities\b",
        "is put from the field into the Break Zone by your opponent's Summons or abilities",
        v.When("broken_zone", by_whose="opponent"),
    ),
    Event(
        r"leaves? the field due to your opponent's Summons or abilities\b",
        "leaves the field due to your opponent's Summons or abilities",
        v.When("left", by_whose="opponent"),
    ),
    Event(r"enters? the field due to Warp\b", "enters the field due to Warp", v.When("entered", sort="warp")),
    Event(
        r"enters? the field due to (?:your|a) cast\b",
        "enters the field due to your cast",
        v.When("entered", sort="cast"),
    ),
    Event(
        r"enters? the field due to an ability\b", "enters the field due to an ability", v.When("entered", sort="put")
    ),
    Event(
        r"enters? the field due to your Summons or abilities\b",
        "enters the field due to your Summons or abilities",
        v.When("entered", sort="put", by_whose="own"),
    ),
    Event(
        r"enters? the field due to a Summon or an ability\b",
        "enters the field due to a Summon or an ability",
        v.When("entered", sort="effect"),
    ),
    *[
        Event(
            rf"enters? the field from (?:the|your) {words}\b",
            f"enters the field from the {words}",
            v.When("entered", from_zone=zone),
        )
        for words, zone in (("Break Zone", "break"), ("deck", "deck"), ("hand", "hand"))
    ],
    Event(
        r"(?:is|are) returned from the field to (?:its owner's|your|their owner's|their owners') hands?\b",
        "is returned from the field to its owner's hand",
        v.When("moved", from_zone="field", to_zone="hand"),
    ),
    Event(
        r"(?:is|are) added to your hand from (?:the|your) Break Zone\b",
        "is added to your hand from the Break Zone",
        v.When("moved", from_zone="break", to_zone="hand"),
    ),
    Event(
        r"(?:is|are) put from the field into (?:its owner's|your|their owner's) deck\b",
        "is put from the field into its owner's deck",
        v.When("moved", from_zone="field", to_zone="deck"),
    ),
    Event(
        r"(?:is|are) broken by your opponent's Summons? or abilit(?:y|ies)\b",
        "is broken by your opponent's Summons or abilities",
        v.When("broken", by_whose="opponent"),
    ),
    Event(r"leaves? the field\b(?! due)", "leaves the field", v.When("left")),
    Event(r"deals? damage to your opponent\b", "deals damage to your opponent", v.When("dealt_player")),
    Event(
        r"(?:is|are) dealt damage by your opponent's Summons or abilities\b",
        "is dealt damage by your opponent's Summons or abilities",
        v.When("damaged", sort="effect", by_whose="opponent"),
    ),
    Event(r"(?:is|are) dealt damage\b(?! by| less| of)", "is dealt damage", v.When("damaged")),
    Event(
        rf"(?:is|are) chosen(?:{BY}| by a Summon or an ability of your opponent)",
        "is chosen by your opponent's Summon or ability",
        v.When("chosen", by_whose="opponent"),
    ),
    Event(
        r"(?:is|are) chosen by (?:a Summon or an ability|Summons or abilities)",
        "is chosen by a Summon or an ability",
        v.When("chosen"),
    ),
    Event(
        r"in your hand (?:is|are) removed from the game due to Warp\b",
        "in your hand is removed from the game due to Warp",
        v.When("moved", from_zone="hand", to_zone="removed", sort="warp"),
    ),
    Event(
        r"(?:is|are) chosen by (?:your opponent's abilit(?:y|ies)|an ability of your opponent)\b(?! or)",
        "is chosen by your opponent's ability",
        v.When("chosen", by_whose="opponent", fact="ability"),
    ),
    Event(
        r"(?:is|are) chosen by (?:your opponent's Summons?|a Summon of your opponent)\b(?! or)",
        "is chosen by your opponent's Summon",
        v.When("chosen", by_whose="opponent", fact="summon"),
    ),
    Event(
        r"(?:is|are) removed from the game\b(?! by| due)",
        "is removed from the game",
        v.When("moved", to_zone="removed"),
    ),
    Event(
        r"(?:is|are) put from (?:the|your) deck into the Break Zone\b(?! by| due)",
        "is put from the deck into the Break Zone",
        v.When("moved", from_zone="deck", to_zone="break"),
    ),
    Event(r"(?:is|are) discarded from your hand\b(?! by| due)", "is discarded from your hand", v.When("discarded")),
    Event(
        r"(?:is|are) discarded from your hand due to an ability\b",
        "is discarded from your hand due to an ability",
        v.When("discarded", sort="ability"),
    ),
    Event(
        r"(?:is|are) discarded from your hand due to your opponent's Summons or abilities\b",
        "is discarded from your hand due to your opponent's Summons or abilities",
        v.When("discarded", by_whose="opponent"),
    ),
    Event(r"(?:is|are) primed\b", "is primed", v.When("primed")),
    Event(r"becomes? dull\b(?! by)", "becomes dull", v.When("dulled")),
    Event(r"becomes? active\b", "becomes active", v.When("activated")),
)
# What happens by another card, or to one: the words before it, the event, and the part that it plays.
OTHERS = (
    ("deals damage to (?:an? )?", v.When("dealt"), "whom"),
    ("deals battle damage to (?:an? )?", v.When("dealt", sort="combat"), "whom"),
    ("is dealt damage by (?:an? )?", v.When("damaged"), "by"),
    ("receives damage from (?:an? )?", v.When("damaged"), "by"),
)
_SO_MUCH = re.compile(r"(?:is|are) dealt (\d+) damage or more\b")
HURT_BY_THIS = v.HurtThisTurn(This())
_PATTERNS = tuple([(re.compile(event.pattern, re.IGNORECASE), event) for event in EVENTS])
NTH = {"2": "second", "3": "third", "4": "fourth", "5": "fifth"}
PHASES = {"Main Phase 1": "main1", "Attack Phase": "attack", "Main Phase 2": "main2", "End Phase": "end"}


class OneOrMore(NamedTuple):
    """1 or more (noun): once for all that happens together."""

    noun: Noun


def _subjects(reading: Reader, at: int) -> Ends:
    """Who it happens to: the card, cards of a sort, or the card or cards of a sort."""
    found: Ends = []
    for node, end in reading.find("this", at):
        found.append(((node,), end))
        if joined := re.compile(r" or |, (?=an? )").match(reading.text, end):
            found += [((node, *more), last) for more, last in reading.find("trigger_subject", joined.end())]
    if reading.text.startswith("active ", at):  # what becomes dull was active before
        active = reading.find("this", at + len("active "))
        found += [((node,), end) for node, end in active if reading.text.startswith(" becomes dull", end)]
    articles = r"(?:an? |the (?=\[|Forward (?:damaged by|that took) )|(?P<once>1 or more ))?"
    if match := re.compile(articles).match(reading.text, at):
        for noun, end in reading.find("noun", match.end()):
            if noun.zone in ("", "field"):
                found.append(((OneOrMore(noun) if match["once"] else noun,), end))
    if match := re.compile(r"(?:it|that Forward)(?= )").match(reading.text, at):
        found.append(((It(),), match.end()))
    return found


def _events(reading: Reader, at: int) -> Ends:
    found: Ends = []
    for pattern, event in _PATTERNS:
        if match := pattern.match(reading.text, at):
            found.append(((event,), match.end()))
            if joined := re.compile(r" or |, ").match(reading.text, match.end()):
                start = joined.end()
                if again := re.compile(r"when ").match(reading.text, start):
                    for _, end in reading.find("this", again.end()):
                        start = end + 1
                found += [((event, *more), last) for more, last in reading.find("events", start)]
                if event.when.event == "dealt_player" and reading.text.startswith("to a", start):
                    dealt = _with_others(reading, start, "to (?:an? )?", v.When("dealt"), "whom")
                    found += [((event, *more), last) for more, last in dealt]
    if match := _SO_MUCH.match(reading.text, at):
        found.append(((Event("", "", v.When("damaged", at_least=int(match[1]))),), match.end()))
    for words, when, role in OTHERS:
        found += _with_others(reading, at, words, when, role)
    if not found:
        reading.missed(at, "what happens to it")
    return sorted(found, key=lambda one: -one[1])


def _with_others(reading: Reader, at: int, words: str, when: v.When, role: str) -> Ends:
    """What happens by another card, or to one, that is described behind the words."""
    found: Ends = []
    if match := re.compile(words).match(reading.text, at):
        for noun, end in reading.find("noun", match.end()):
            if noun.zone in ("", "field") and not noun.other:
                other = Pool("field", noun.whose or "any", noun.all_tests())
                found.append(((Event("", "", change(when, **{role: other})),), end))
    return found


def _when(subject: Any, event: Event) -> v.When | None:
    if isinstance(subject, OneOrMore):
        when = _when(subject.noun, event)
        return None if when is None else change(when, once=True)
    if isinstance(subject, Noun):
        if event.field and subject.whose:
            return None
        noun = subject.pool()
        if (event is SAME_TURN) != (HURT_BY_THIS in noun.tests):
            return None
        subject = Pool("field", event.field or noun.whose, noun.tests, noun.other)
    elif (event.field and isinstance(subject, It)) or event is SAME_TURN:
        return None
    return change(event.when, subject=subject)


def _triggers(reading: Reader, at: int) -> Ends:
    start = re.compile(r"(?:when(?:ever)?|each time) ", re.IGNORECASE).match(reading.text, at)
    if start is None:
        reading.missed(at, "“When …”")
        return []
    found: Ends = []
    for subjects, end in reading.find("trigger_subject", start.end()):
        if not reading.text.startswith(" ", end):
            continue
        for events, last in reading.find("events", end + 1):
            made = all_or_none(_when(subject, event) for subject in subjects for event in events)
            if made is not None:
                found.append((made[0] if len(made) == 1 else AnyOf(made), last))
                if reading.text.startswith(" or at the ", last):
                    for more, ends in reading.find("moment", last + len(" or ")):
                        found.append((AnyOf((*made, more)), ends))
    return found


def _say_events(writing: Writer, node: Node) -> str:
    """A trigger in words: one subject with several events, or several subjects with one event."""
    parts = node.parts if isinstance(node, AnyOf) else (node,)
    if len(parts) > 1 and getattr(parts[-1], "event", "") == "phase":
        first = _say_events(writing, parts[0] if len(parts) == 2 else AnyOf(parts[:-1]))
        return f"{first} or {writing.say('moment', parts[-1])}"
    whens = [part for part in parts if isinstance(part, v.When)]
    if len(whens) != len(parts):
        raise Unsayable(f"no trigger: {node!r}")
    subjects = list(dict.fromkeys([when.subject for when in whens]))
    said = list(dict.fromkeys([_say_event(writing, when) for when in whens]))
    for due in ("", " due to Warp"):  # the card itself, or one of its controller's
        if f"enters your field{due}" in said and f"enters the field{due}" in said:
            said.remove(f"enters the field{due}")
    if len(whens) != len(subjects) * len(said):
        raise Unsayable(f"no words for {node!r}")
    if whens[0].once:
        if len(whens) > 1 or not isinstance(subjects[0], Pool):
            raise Unsayable(f"no words for {node!r}")
        many = change(subjects[0], whose="any") if said[0].startswith("enters your") else subjects[0]
        return f"When 1 or more {write_pool(writing, many, True)} {_of_several(said[0])}"
    names = [_say_subject(writing, subject, said[0]) for subject in subjects]
    return f"When {' or '.join(names)} {listed(said, 'or')}"


def _of_several(words: str) -> str:
    """What happens to one card as it is said of several."""
    words = re.sub(r"^is\b", "are", words)
    return re.sub(r"\b(enter|attack|block|leave|deal|form|become)s\b", r"\1", words)


def _say_event(writing: Writer, when: v.When) -> str:
    when = change(when, once=False)
    if when.at_least and when == v.When("damaged", when.subject, at_least=when.at_least):
        return f"is dealt {when.at_least} damage or more"
    for pattern, verb, role in OTHERS:
        other = getattr(when, role)
        if isinstance(other, Pool) and when == change(verb, subject=when.subject, **{role: other}):
            return f"{pattern.partition('(')[0]}{with_article(write_pool(writing, other))}"
    whose = when.subject.whose if isinstance(when.subject, Pool) else ""
    if isinstance(when.subject, Pool) and HURT_BY_THIS in when.subject.tests:
        if when != change(SAME_TURN.when, subject=when.subject):
            raise Unsayable(f"no words for {when!r}")
        return SAME_TURN.words
    for event in EVENTS:
        entered = event.when.event == "entered" and isinstance(when.subject, Pool) and whose != "any"
        if (entered or event.field) and event.field != whose:
            continue
        if when == change(event.when, subject=when.subject):
            return event.words
    raise Unsayable(f"no words for {when!r}")


def _say_subject(writing: Writer, subject: Built, words: str) -> str:
    if isinstance(subject, This):
        return writing.say("this", subject)
    if isinstance(subject, It):
        return "it"
    if not isinstance(subject, Pool):
        raise Unsayable(f"no subject: {subject!r}")
    if words.startswith("enters your"):
        subject = change(subject, whose="any")
    return with_article(write_pool(writing, subject))


def _not_from_hand(subject: Node) -> AnyOf:
    """The trigger of a card that enters the field from any zone but the hand."""
    return AnyOf(
        tuple(
            [v.When("entered", subject, from_zone=zone) for zone in ("deck", "break", "removed", "damage", "lb_deck")]
        )
    )


def _by_opponent(node: Built) -> Found | None:
    if not isinstance(node, AnyOf) or not isinstance(node.parts[0], v.When):
        return None
    subject = node.parts[0].subject
    if not isinstance(subject, Pool) or subject.whose != "opponent" or node != _not_from_hand(subject):
        return None
    return {"p": change(subject, whose="any")}


def _of_counters(node: Built, event: str) -> Found | None:
    if not isinstance(node, v.When) or node != v.When(event, This(), fact=node.fact):
        return None
    return {"g": This(), "c": node.fact}


def _moment(grammar: Grammar, words: str, when: v.When) -> None:
    """A moment of the turn, alone or after another trigger."""
    grammar.rule("trigger", words, when)
    grammar.rule("moment", words[0].lower() + words[1:], when)


def add_triggers(grammar: Grammar) -> None:
    """The category `trigger`."""
    grammar.function("trigger_subject", _subjects, lambda writing, node: "")
    grammar.function("events", _events, lambda writing, node: "")
    grammar.function("trigger", _triggers, _say_events)
    _moment(grammar, "At the end of each of your turns", v.When("phase", whose="own", fact="end"))
    for event, words in (("counted", "placed on"), ("uncounted", "removed from")):
        grammar.made(
            "trigger", f"When (a|an) <c:counter> Counter is {words} <g:this>", lambda b, event=event: v.When(event, b["g"], fact=b["c"]),
            lambda node, event=event: _of_counters(node, event),
        )  # fmt: skip
    for number, word in NTH.items():
        grammar.rule(
            "trigger", f"When you receive a {word} point of damage", v.When("nth_damage", whose="own", fact=number)
        )
    elsewhere = "(your|their|his/her) hand"
    grammar.made(
        "trigger", f"When <g:this> enters (your field|the field) other than from {elsewhere}", lambda b: _not_from_hand(b["g"]),
        lambda node: {"g": This()} if node == _not_from_hand(This()) else None,
    )  # fmt: skip
    grammar.made(
        "trigger", f"When your opponent plays (a|an) <p:one> onto the field other than from {elsewhere}",
        lambda b: _not_from_hand(change(b["p"], whose="opponent")) if (b["p"].zone, b["p"].whose) == ("field", "any") else None,
        _by_opponent,
    )  # fmt: skip
    starts = v.When("phase", whose="own", fact="attack")
    grammar.also("trigger", "When your Attack Phase starts", lambda b: starts)
    _moment(grammar, "At the end of your turn", v.When("phase", whose="own", fact="end"))
    _moment(grammar, "At the end of each of your opponent's turns", v.When("phase", whose="opponent", fact="end"))
    _moment(grammar, "At the end of your opponent's turn", v.When("phase", whose="opponent", fact="end"))
    _moment(grammar, "At the end of each player's turn", v.When("phase", fact="end"))
    _moment(grammar, "At the end of each turn", v.When("phase", fact="end"))
    grammar.also("trigger", "At the end of the turn", lambda b: v.When("phase", fact="end"))
    for phase, fact in PHASES.items():
        own = v.When("phase", whose="own", fact=fact)
        _moment(grammar, f"At the beginning of (the |){phase} during each of your turns", own)
        _moment(grammar, f"At the beginning of your {phase}[ during each of your turns]", own)
        _moment(grammar, f"At the beginning of the {phase} during each player's turn", v.When("phase", fact=fact))
        _moment(
            grammar,
            f"At the beginning of the {phase} during each of your opponent's turns",
            v.When("phase", whose="opponent", fact=fact),
        )
        _moment(
            grammar,
            f"At the beginning of [each of ]your opponent's {phase}[s]",
            v.When("phase", whose="opponent", fact=fact),
        )
    for whose, words in (("own", "you cast"), ("opponent", "your opponent casts")):
        grammar.made(
            "trigger", f"When {words} (a|an) <p:one>", lambda b, whose=whose: _cast(b["p"], whose),
            lambda node, whose=whose: _was_cast(node, whose),
        )  # fmt: skip
    for number, word in NTH.items():
        nth = v.When("cast", Pool("field", "any"), "own", fact=number)
        grammar.rule("trigger", f"When you cast the {word} card you've cast this turn", nth)
        grammar.also("trigger", f"During each turn, when you cast the {word} card you've cast", lambda b, nth=nth: nth)
    for words in ("either player casts", "a player casts"):
        grammar.made(
            "trigger",
            f"When {words} (a|an) <p:one>",
            lambda b: _cast(b["p"], "any"),
            lambda node: _was_cast(node, "any"),
        )
    grammar.rule("trigger", "When either player receives (a|1) point of damage", v.When("point_taken"))
    grammar.rule("trigger", "When either player receives damage", v.When("player_damaged"))
    grammar.also("trigger", "When your opponent is dealt damage", lambda b: v.When("player_damaged", whose="opponent"))
    grammar.rule("trigger", "When you draw a card", v.When("drawn", whose="own"))
    grammar.rule("trigger", "When your opponent draws a card", v.When("drawn", whose="opponent"))
    forwards = Pool("field", "own", (Test("kind", KINDS["Forward"]),))
    grammar.rule("trigger", "When a party you control attacks", v.When("formed_party", forwards, once=True))
    _add_parties(grammar)
    party = v.When("party_dealt_player", whose="own")
    grammar.rule("trigger", "When a party you control deals damage to your opponent", party)
    for words, once in (("(a card|1 card)", False), ("1 or more cards", True)):
        due = v.When("discarded", whose="opponent", by_whose="own", once=once)
        grammar.rule(
            "trigger",
            f"When your opponent discards {words}[ from (their|his/her) hand] due to your Summons or abilities",
            due,
        )
    yours = v.When("discarded", whose="own", sort="effect", once=True)
    grammar.rule("trigger", "When you discard 1 or more cards[ from your hand] due to Summons or abilities", yours)
    for whose, words in (("own", "you use"), ("opponent", "your opponent uses")):
        grammar.rule("trigger", f"When {words} an EX Burst", v.When("burst_used", whose=whose))
    for whose, words in (("own", "you receive"), ("opponent", "your opponent receives")):
        grammar.rule("trigger", f"When {words} (a|1) point of damage", v.When("point_taken", whose=whose))
        grammar.rule("trigger", f"When {words} damage", v.When("player_damaged", whose=whose))


def _add_parties(grammar: Grammar) -> None:
    """A party with a certain card in it, or with two of a sort."""
    grammar.made(
        "trigger", "When <g:this> forms a party with (a |an |)<p:one> and attacks",
        lambda b: v.When("party_with", b["g"], whom=b["p"]) if b["p"].zone == "field" else None,
        lambda node: {"g": node.subject, "p": node.whom} if node == v.When("party_with", This(), whom=getattr(node, "whom", None)) else None,
    )  # fmt: skip
    grammar.made(
        "trigger", "When 2 or more <q:some> form a party and attack",
        lambda b: v.When("party_with", b["q"], whom=b["q"], once=True) if b["q"].zone == "field" else None,
        lambda node: {"q": node.subject}
        if isinstance(node, v.When) and node == v.When("party_with", node.subject, whom=node.subject, once=True) else None,
    )  # fmt: skip


def _was_cast(node: Built, whose: str) -> Found | None:
    if (
        not isinstance(node, v.When)
        or not isinstance(node.subject, Pool)
        or node != v.When("cast", node.subject, whose)
    ):
        return None
    return {"p": node.subject}


def _cast(pool: Pool, whose: str) -> Node | None:
    if pool.zone not in ("field", "stack") or pool.whose != "any":
        return None
    return v.When("cast", Pool("field", "any", pool.tests, pool.other), whose)
