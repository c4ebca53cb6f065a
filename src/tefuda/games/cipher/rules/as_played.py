"""Skills as they are played: what the rulebook has a text do besides what it says in so many words."""

from __future__ import annotations

from typing import Any

from tefuda.games.cipher.words.further import Destroyable, DifferentlyNamed
from tefuda.games.cipher.words.vocabulary import Defeat, Deploy, Different, Pick
from tefuda.kernel.effects import Add, Become, Continuous, Cost, It, Not, Per, Pool, Sequence, Test, This
from tefuda.kernel.state import change
from tefuda.kernel.values import Node, within
from tefuda.kernel.wording.patterns import rebuilt

RAISED = "raised"


def as_played(abilities: tuple[Node, ...]) -> tuple[Node, ...]:
    """23.1.38: what a skill adds to an attack is counted apart from what else does; 14.1.3: who is deployed together differs by name."""
    found: tuple[Node, ...] = _counted(_differing(tuple([_known_everywhere(one) for one in abilities])))
    return found


def _known_everywhere(ability: Node) -> Node:
    """21.3.1.6.2: what a card is besides what is printed it is wherever anybody looks at it, be it in a deck."""
    if not isinstance(ability, Continuous) or (ability.zone, ability.condition) != ("special", None):
        return ability
    told = ability.group == This() and all(isinstance(one, Become) and one.also for one in ability.changes)
    return change(ability, zone="any") if told else ability


def _differing(value: Any) -> Any:
    """14.1.3: cards that are picked and deployed together, where the text does not say which names they have."""
    made = rebuilt(value, _differing)
    if isinstance(made, Sequence):
        pairs = zip(made.steps, (*made.steps[1:], None), strict=True)
        return Sequence(tuple([_picked_apart(step) if _deploys(step, then) else step for step, then in pairs]))
    return made


def _deploys(step: Any, then: Any) -> bool:
    """Are several cards picked, of whatever names, that are deployed next?"""
    if not isinstance(step, Pick) or not isinstance(then, Deploy) or then.group != It():
        return False
    said = any((type(part) is Test and part.fact == "name") or type(part) is Different for part in _asked(step.pools))
    return not said and (step.any_number or step.number != 1)


def _asked(pools: tuple[Pool, ...]) -> list[Node]:
    """What is asked of the cards of some pools, exclusions aside: who is not called so is not said to be called anything."""
    return [part for pool in pools for test in pool.tests if type(test) is not Not for part in within((test,))]


def _picked_apart(pick: Any) -> Any:
    return change(pick, pools=tuple([change(pool, tests=(*pool.tests, DifferentlyNamed())) for pool in pick.pools]))


def _counted(value: Any) -> Any:
    if type(value) is tuple:
        return tuple([more for part in value for more in _also_counted(_counted(part))])
    return rebuilt(_payable(value) if isinstance(value, Cost) else value, _counted)


def _payable(value: Any) -> Any:
    """A cost in which a unit that is destroyed is picked of those that skills can destroy (21.5.2.1.1)."""
    if isinstance(value, Sequence) and value.steps[1:] == (Defeat(It()),) and isinstance(value.steps[0], Pick):
        pick = value.steps[0]
        pools = tuple([change(pool, tests=(*pool.tests, Destroyable())) for pool in pick.pools])
        return Sequence((change(pick, pools=pools), *value.steps[1:]))
    return rebuilt(value, _payable)


def _also_counted(part: Any) -> tuple[Any, ...]:
    """An addition to an attack, and beside it the same to what skills have added; what is taken off does not count (23.1.38.1)."""
    if type(part) is Add and part.fact == "attack" and not _takes_off(part.amount):
        return (part, Add(RAISED, part.amount))
    return (part,)


def _takes_off(amount: Any) -> bool:
    """Is a number below nothing, or so much below nothing for each?"""
    each = amount.each if type(amount) is Per else amount
    return type(each) is int and each <= 0


def as_said(abilities: tuple[Node, ...]) -> tuple[Node, ...]:
    """Skills in the words of their text again: without what is only counted."""
    found: tuple[Node, ...] = _uncounted(tuple([_of_special(one) for one in abilities]))
    return found


def _of_special(ability: Node) -> Node:
    return change(ability, zone="special") if isinstance(ability, Continuous) and ability.zone == "any" else ability


def _is_silent(part: Any) -> bool:
    return type(part) in (Destroyable, DifferentlyNamed) or (type(part) is Add and part.fact == RAISED)


def _uncounted(value: Any) -> Any:
    if type(value) is tuple:
        return tuple([_uncounted(part) for part in value if not _is_silent(part)])
    return rebuilt(value, _uncounted)
