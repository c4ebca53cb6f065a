"""English for events: when an ability triggers."""

from __future__ import annotations

from tefuda.games.evolve.words import vocabulary as v
from tefuda.games.evolve.words.english_parts import OWNERS, PLAYERS, ZONES, condition, described, group, pool
from tefuda.kernel.effects.nodes import Pool
from tefuda.kernel.primitives.values import Node

_PHASES = {"start": "start", "main": "main", "end": "end"}


def ways(origin: str, target: str, whose: str = "") -> str:
    """“ from the hand to your field”: the zones of a move, with a space before them; "" where none is said."""
    goal = OWNERS[whose] if whose else "the"
    return (f" from the {ZONES[origin]}" if origin else "") + (f" to {goal} {ZONES[target]}" if target else "")


def when(trigger: Node) -> str:
    """A trigger in English: “when …” or “whenever …”."""
    match trigger:
        case v.Whenever(test):
            return f"whenever {condition(test)}"
        case v.When("phase", None, whose, fact):
            return f"when {OWNERS[whose]} {_PHASES[fact]} phase comes"
        case v.When("turn_ended", None, whose):
            return f"when {OWNERS[whose]} turn ends"
        case v.When("drive triggered", None, whose):
            return f"when {PLAYERS[whose]} trigger{'' if whose == 'own' else 's'} by a drive check"
        case v.When("burst", None, whose):
            return f"when {OWNERS[whose]} Union Burst goes off"
        case v.When("burst", Pool() as cards):
            other = "another" if cards.other else "a"
            return f"when the Union Burst of {other} {pool(Pool(cards.zone, cards.whose, cards.tests))} goes off"
        case v.When("equipped_with", _):
            return "when this is equipped"
        case v.When("drawn", _, whose):
            outside = " outside the start phase" if trigger.sort else ""
            return f"when {PLAYERS[whose]} draw{'' if whose == 'own' else 's'} a card{outside}"
        case v.When(
            "moved", Pool("field", "any", tests, other), from_zone="", to_zone=to_zone
        ):  # wherever it comes from
            who = f"{'another' if other else 'a'} {described(tests)}"
            return f"when {who} is moved{ways('', to_zone, trigger.to_whose)}"
        case v.When("played", Pool() as cards, whose, from_zone=from_zone) if whose in ("own", "opponent"):
            what = f"{'another' if cards.other else 'a'} {described(cards.tests)}"
            return f"when {PLAYERS[whose]} play{'' if whose == 'own' else 's'} {what}{ways(from_zone, '')}"
        case v.When("moved", Pool("field", whose, tests, other), from_zone=from_zone, to_zone=to_zone) if from_zone:
            who = f"{'another' if other else 'a'} {described(tests)}"
            return f"when {who} is moved from {OWNERS[whose]} {ZONES[from_zone]}{ways('', to_zone, trigger.to_whose)}"
        case v.When(event, subject, whose, fact, from_zone, to_zone, sort):
            who = (
                "something"
                if subject is None
                else group(subject)
                if not isinstance(subject, Pool)
                else f"{'another' if subject.other else 'a'} {pool(Pool(subject.zone, subject.whose, subject.tests))}"
            )
            moved = ways(from_zone, to_zone, trigger.to_whose)
            names = {
                "entered": "comes to the field",
                "left": "leaves the field",
                "destroyed": f"is destroyed{' by an ability' if sort else ''}",
                "moved": "is moved",
                "discarded": "is discarded",
                "evolved": "evolves",
                "super_evolved": "super-evolves",
                "attacked": "attacks",
                "was_attacked": "is attacked",
                "fought": "fights",
                "played": "is played",
                "damaged": f"takes {sort + ' ' if sort else ''}damage",
                "dealt": f"deals {sort + ' ' if sort else ''}damage",
                "raised": f"has its {fact.replace('|', ' or ')} raised",
                "lowered": f"has its {fact.replace('|', ' or ')} lowered",
                "fused": "is fused",
                "fused_with": "is fused into another",
                "weakened": "loses defense",
                "stood": "is reserved",
                "acted": "is engaged",
                "counted": "gets a counter",
                "raced": "races",
                "drive_gained": "gains Drive",
                "chosen": "is chosen",
                "banished": "is banished",
                "drive_checked": "makes a drive check",
                "equipped": f"equips {fact}",
            }
            other = f" to a {pool(trigger.whom)}" if isinstance(trigger.whom, Pool) else ""
            other += f" by a {pool(trigger.by)}" if isinstance(trigger.by, Pool) else ""
            together = " (once for all that happens together)" if trigger.once else ""
            return f"when {who} {names.get(event, event)}{moved}{other}{together}"
    return str(trigger)
