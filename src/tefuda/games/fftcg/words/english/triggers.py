"""Triggers: when an automatic ability is set off."""

from __future__ import annotations

import re

from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.english.nouns import Noun, write_pool
from tefuda.games.fftcg.words.english.phrasing import Bound, Ends, Grammar, Reading, Unsayable, Writing, slot
from tefuda.kernel.effects import AnyOf, It, Pool, This
from tefuda.kernel.state import change
from tefuda.kernel.values import Node
from tefuda.kernel.wording.patterns import Built

S = slot
BY = r"(?: by your opponent's (?:Summons? or abilit(?:y|ies)|abilit(?:y|ies) or Summons?))"
# A wording, the event, whose summon or ability must have done it, and whose field it says.
EVENTS: tuple[tuple[str, dict[str, str], str], ...] = (
    (r"enters? the field\b(?! due| from)", {"event": "entered"}, "enters the field"),
    (r"enters? your field\b(?! due| from)", {"event": "entered", "field": "own"}, "enters your field"),
    (
        r"enters? (?:your )?opponent's field\b(?! due| from)",
        {"event": "entered", "field": "opponent"},
        "enters your opponent's field",
    ),
    (r"forms? a party and attacks?\b", {"event": "formed_party"}, "forms a party and attacks"),
    (r"attacks?\b", {"event": "attacked"}, "attacks"),
    (r"blocks?\b(?! \w)|blocks?\b(?= or )", {"event": "blocked"}, "blocks"),
    (r"(?:is|are) blocked\b(?! by)", {"event": "was_blocked"}, "is blocked"),
    (
        r"(?:is|are) put from the field into the Break Zone\b(?! by| due)",
        {"event": "broken_zone"},
        "is put from the field into the Break Zone",
    ),
    (
        r"(?:is|are) put from the field into the Break Zone(?: due to| by) your opponent's Summons or abilities\b",
        {"event": "broken_zone", "by_whose": "opponent"},
        "is put from the field into the Break Zone by your opponent's Summons or abilities",
    ),
    (
        r"leaves? the field due to your opponent's Summons or abilities\b",
        {"event": "left", "by_whose": "opponent"},
        "leaves the field due to your opponent's Summons or abilities",
    ),
    (r"enters? the field due to Warp\b", {"event": "entered", "sort": "warp"}, "enters the field due to Warp"),
    (
        r"enters? the field due to (?:your|a) cast\b",
        {"event": "entered", "sort": "cast"},
        "enters the field due to your cast",
    ),
    (
        r"enters? the field due to an ability\b",
        {"event": "entered", "sort": "put"},
        "enters the field due to an ability",
    ),
    (
        r"enters? the field due to your Summons or abilities\b",
        {"event": "entered", "sort": "put", "by_whose": "own"},
        "enters the field due to your Summons or abilities",
    ),
    (r"leaves? the field\b(?! due)", {"event": "left"}, "leaves the field"),
    (r"deals? damage to your opponent\b", {"event": "dealt_player"}, "deals damage to your opponent"),
    (r"(?:is|are) dealt damage\b(?! by| less| of)", {"event": "damaged"}, "is dealt damage"),
    (
        rf"(?:is|are) chosen{BY}",
        {"event": "chosen", "by_whose": "opponent"},
        "is chosen by your opponent's Summon or ability",
    ),
    (
        r"(?:is|are) chosen by (?:a Summon or an ability|Summons or abilities)",
        {"event": "chosen"},
        "is chosen by a Summon or an ability",
    ),
    (
        r"(?:is|are) removed from the game\b(?! by| due)",
        {"event": "moved", "to_zone": "removed"},
        "is removed from the game",
    ),
    (
        r"(?:is|are) put from (?:the|your) deck into the Break Zone\b(?! by| due)",
        {"event": "moved", "from_zone": "deck", "to_zone": "break"},
        "is put from the deck into the Break Zone",
    ),
    (r"(?:is|are) discarded from your hand\b(?! by| due)", {"event": "discarded"}, "is discarded from your hand"),
    (r"(?:is|are) primed\b", {"event": "primed"}, "is primed"),
    (r"becomes? dull\b(?! by)", {"event": "dulled"}, "becomes dull"),
    (r"becomes? active\b", {"event": "activated"}, "becomes active"),
)
_PATTERNS = tuple((re.compile(pattern, re.IGNORECASE), facts, words) for pattern, facts, words in EVENTS)
PHASES = {"Main Phase 1": "main1", "Attack Phase": "attack", "Main Phase 2": "main2", "End Phase": "end"}


def _subjects(reading: Reading, at: int) -> Ends:
    """Who it happens to: the card, cards of a sort, or the card or cards of a sort."""
    found: Ends = []
    for node, end in reading.find("this", at):
        found.append(((node,), end))
        if reading.text.startswith(" or ", end):
            found += [((node, *more), last) for more, last in reading.find("trigger_subject", end + 4)]
    if match := re.compile(r"(?:an? |1 or more )?").match(reading.text, at):
        for noun, end in reading.find("noun", match.end()):
            if noun.zone in ("", "field"):
                found.append(((noun,), end))
    if reading.text.startswith("it ", at):
        found.append(((It(),), at + 2))
    return found


def _events(reading: Reading, at: int) -> Ends:
    found: Ends = []
    for pattern, facts, _ in _PATTERNS:
        if match := pattern.match(reading.text, at):
            found.append(((facts,), match.end()))
            if joined := re.compile(r" or |, ").match(reading.text, match.end()):
                start = joined.end()
                if again := re.compile(r"when ").match(reading.text, start):
                    for _, end in reading.find("this", again.end()):
                        start = end + 1
                found += [((facts, *more), last) for more, last in reading.find("events", start)]
    if not found:
        reading.missed(at, "what happens to it")
    return sorted(found, key=lambda one: -one[1])


def _when(subject: Built, facts: dict[str, str]) -> v.When | None:
    given = {name: value for name, value in facts.items() if name != "field"}
    field = facts.get("field", "")
    if isinstance(subject, Noun):
        if field and subject.whose:
            return None
        noun = subject.pool()
        subject = Pool("field", field or noun.whose, noun.tests, noun.other)
    elif field and isinstance(subject, It):
        return None
    return v.When(subject=subject, **given)  # type: ignore[arg-type]


def _triggers(reading: Reading, at: int) -> Ends:
    start = re.compile(r"when(?:ever)? ", re.IGNORECASE).match(reading.text, at)
    if start is None:
        reading.missed(at, "“When …”")
        return []
    found: Ends = []
    for subjects, end in reading.find("trigger_subject", start.end()):
        if not reading.text.startswith(" ", end):
            continue
        for events, last in reading.find("events", end + 1):
            made = [_when(subject, facts) for subject in subjects for facts in events]
            if all(made):
                found.append((made[0] if len(made) == 1 else AnyOf(tuple(made)), last))  # type: ignore[arg-type]
                if reading.text.startswith(" or at the ", last):
                    for more, ends in reading.find("moment", last + len(" or ")):
                        found.append((AnyOf((*made, more)), ends))  # type: ignore[arg-type]
    return found


def _say_events(writing: Writing, node: Node) -> str:
    """A trigger in words: one subject with several events, or several subjects with one event."""
    parts = node.parts if isinstance(node, AnyOf) else (node,)
    if len(parts) > 1 and getattr(parts[-1], "event", "") == "phase":
        first = _say_events(writing, parts[0] if len(parts) == 2 else AnyOf(parts[:-1]))
        return f"{first} or {writing.say('moment', parts[-1])}"
    whens = [part for part in parts if isinstance(part, v.When)]
    if len(whens) != len(parts):
        raise Unsayable(f"no trigger: {node!r}")
    subjects = list(dict.fromkeys([when.subject for when in whens]))
    said = list(dict.fromkeys([_say_event(when) for when in whens]))
    if "enters your field" in said and "enters the field" in said:  # the card itself, or one of its controller's
        said.remove("enters the field")
    if len(whens) != len(subjects) * len(said):
        raise Unsayable(f"no words for {node!r}")
    names = [_say_subject(writing, subject, said[0]) for subject in subjects]
    joined = said[0] if len(said) == 1 else ", ".join(said[:-1]) + " or " + said[-1]
    return f"When {' or '.join(names)} {joined}"


def _say_event(when: v.When) -> str:
    for _, facts, words in EVENTS:
        field = facts.get("field", "")
        whose = when.subject.whose if isinstance(when.subject, Pool) else ""
        if facts["event"] == "entered" and isinstance(when.subject, Pool) and whose != "any" and field != whose:
            continue
        if field and field != whose:
            continue
        given = {name: value for name, value in facts.items() if name != "field"}
        if when == v.When(subject=when.subject, **given):  # type: ignore[arg-type]
            return words
    raise Unsayable(f"no words for {when!r}")


def _say_subject(writing: Writing, subject: Built, words: str) -> str:
    if isinstance(subject, This):
        return writing.say("this", subject)
    if isinstance(subject, It):
        return "it"
    if not isinstance(subject, Pool):
        raise Unsayable(f"no subject: {subject!r}")
    if words.startswith("enters your"):
        subject = change(subject, whose="any")
    return with_article(write_pool(writing, subject))


def with_article(words: str) -> str:
    """A or an before a noun."""
    return f"{'an' if re.match(r'[AEIOaeio]', words) else 'a'} {words}"


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
    _moment(grammar, "At the end of your turn", v.When("phase", whose="own", fact="end"))
    _moment(grammar, "At the end of each of your opponent's turns", v.When("phase", whose="opponent", fact="end"))
    _moment(grammar, "At the end of each player's turn", v.When("phase", fact="end"))
    _moment(grammar, "At the end of each turn", v.When("phase", fact="end"))
    for phase, fact in PHASES.items():
        own = v.When("phase", whose="own", fact=fact)
        _moment(grammar, f"At the beginning of (the |){phase} during each of your turns", own)
        _moment(grammar, f"At the beginning of your {phase}", own)
        _moment(grammar, f"At the beginning of the {phase} during each player's turn", v.When("phase", fact=fact))
        _moment(
            grammar,
            f"At the beginning of the {phase} during each of your opponent's turns",
            v.When("phase", whose="opponent", fact=fact),
        )
        _moment(
            grammar,
            f"At the beginning of (each of )your opponent's {phase}s",
            v.When("phase", whose="opponent", fact=fact),
        )
    for whose, words in (("own", "you cast"), ("opponent", "your opponent casts")):
        grammar.special(
            "trigger", f"When {words} (a|an) <p:one>", lambda b, whose=whose: _cast(b["p"], whose),
            lambda node, whose=whose: _was_cast(node, whose),
        )  # fmt: skip
    for whose, words in (("own", "you receive"), ("opponent", "your opponent receives")):
        grammar.rule("trigger", f"When {words} (a|1) point of damage", v.When("player_damaged", whose=whose))
        grammar.rule("trigger", f"When {words} damage", v.When("player_damaged", whose=whose))


def _was_cast(node: Built, whose: str) -> Bound | None:
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
