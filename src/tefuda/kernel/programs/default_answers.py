"""Default answers: an answer to any question from the view alone. A game has a table from prompts to functions that answer.

Such a function takes what is seen and the request; those below serve any game, and a prompt without an entry is answered by its
kind.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, final

from tefuda.kernel.effects import vocabulary as v
from tefuda.kernel.effects.nodes import Add, Change
from tefuda.kernel.primitives.values import within
from tefuda.kernel.seeing.view import Shown, View
from tefuda.kernel.table.requests import Answer, Request

if TYPE_CHECKING:
    from tefuda.kernel.primitives.values import Node


class Seen:
    """A view as default answers read it: cards by handle, and their worth. A game says what is worth how much."""

    numbers: tuple[str, ...] = ()  # the facts that count for a card's worth, unless a game says otherwise
    harmful: tuple[type, ...] = (v.Damage, v.Put)  # words that do harm to what is chosen for them
    fields: tuple[int, ...] = ()  # the zones in which harm does harm
    tough: str = ""  # the fact from which damage is taken,
    unit: int = 1  # and how many points of it are one where damage is divided

    def __init__(self, view: View) -> None:
        self.view, self.masters = view, len(view.players)
        self.cards: dict[int, tuple[Shown, int]] = {
            card.handle: (card, spot // self.masters)
            for spot, zone in enumerate(view.zones)
            for card in zone
            if card is not None
        }

    @final
    def own(self, zone: int) -> list[Any]:
        """The observer's cards in a zone."""
        return [card for card, place in self.cards.values() if place == zone and card.seat == self.view.observer]

    @final
    def others(self, zone: int) -> list[Any]:
        """Everybody else's cards in a zone."""
        return [card for card, place in self.cards.values() if place == zone and card.seat != self.view.observer]

    @final
    def facts(self, handle: int) -> Any:
        """The facts of a card now; None if it is not seen."""
        return self.cards[handle][0].facts if handle in self.cards else None

    def worth(self, card: Any, zone: int) -> int:
        """The worth of a card to the player who has it there."""
        return 1 + sum([getattr(card.facts, name, 0) or 0 for name in self.numbers])

    @final
    def left(self, card: Any) -> int:
        """A number after the damage that counts against it."""
        return max(0, int(getattr(card.facts, self.tough, 0) or 0) - int(card.damage))

    @final
    def value(self, handle: int) -> int:
        """The worth of the card with a handle; 1 for anything that is no card, or is not seen."""
        return self.worth(*self.cards[handle]) if handle in self.cards else 1

    @final
    def gain(self, handle: int, harm: bool) -> int:
        """What the observer gains if something is done to a card: positive for harm to others' cards and for good to one's own."""
        worth = self.value(handle)
        if handle not in self.cards or self.cards[handle][1] not in self.fields:
            return worth
        return worth if (self.cards[handle][0].seat == self.view.observer) != harm else -worth

    @final
    def does_harm(self, request: Request) -> bool:
        """True if the asking card harms what is chosen, as far as its text tells."""
        found = self.cards.get(request.about[0]) if request.about is not None else None
        facts: Any = None if found is None else found[0].facts
        return facts is None or any(self._harms(node) for node in within(facts.abilities))

    def _harms(self, node: Node) -> bool:
        if not isinstance(node, Change):
            return isinstance(node, self.harmful)
        amounts = [one.amount for one in node.changes if isinstance(one, Add)]
        return any(isinstance(amount, int) and amount < 0 for amount in amounts)


Way = Callable[[Any, Request], Answer]


# ── ways to answer ──────────────────────────────────────────────────────────────────────────────────────────────────
def first(seen: Seen, request: Request) -> Answer:
    """The first options, as few as possible."""
    return tuple(range(min(request.least, len(request.options))))


def most(seen: Seen, request: Request) -> Answer:
    """The largest number."""
    return max(range(len(request.options)), key=lambda place: request.options[place].number)


def least(seen: Seen, request: Request) -> Answer:
    """The smallest number."""
    return min(range(len(request.options)), key=lambda place: request.options[place].number)


def yes(seen: Seen, request: Request) -> Answer:
    """Yes, if that is an option."""
    return _verb(request, "yes")


def no(seen: Seen, request: Request) -> Answer:
    """No, if that is an option."""
    return _verb(request, "no")


def leave(seen: Seen, request: Request) -> Answer:
    """Pass, or end the turn; if neither is possible, the first deed."""
    return _verb(request, "pass", "end")


def act(seen: Seen, request: Request) -> Answer:
    """Attack if possible, otherwise play a card, otherwise pass: for games without a way to try moves."""
    return _verb(request, "attack", "play", "pass", "end")


def _verb(request: Request, *verbs: str) -> int:
    there = [option.verb for option in request.options]
    return next((there.index(verb) for verb in verbs if verb in there), 0)


def take(seen: Seen, request: Request) -> Answer:
    """The options of most worth, as many as are worth something."""
    return _best([seen.value(option.card) for option in request.options], request)


def give(seen: Seen, request: Request) -> Answer:
    """The options of least worth, as few as possible: they are lost."""
    return _best([-seen.value(option.card) for option in request.options], request)


def aim(seen: Seen, request: Request) -> Answer:
    """The best cards of others for something harmful, one's own best for something good."""
    harm = seen.does_harm(request)
    return _best([seen.gain(option.card, harm) for option in request.options], request)


def _best(scores: list[int], request: Request) -> tuple[int, ...]:
    """The options of the highest scores: as many as must be picked, and more as long as they score above 0."""
    order = sorted(range(len(scores)), key=lambda place: (-scores[place], place))
    good = len([score for score in scores if score > 0])
    return tuple(order[: min(max(request.least, good), request.most)])


def shares(seen: Seen, request: Request) -> tuple[int, ...]:
    """Divide damage: enough for each target to be destroyed, the best first; the rest to the best."""
    count = len(request.options)
    given = [0 if request.zeros else 1] * count
    left = request.most - sum(given)
    gains = [seen.gain(option.card, True) for option in request.options]
    order = sorted(range(count), key=lambda place: (-gains[place], place))
    for place in order:
        found = seen.cards.get(request.options[place].card)
        needed = 0 if found is None else -(-seen.left(found[0]) // seen.unit) - given[place]
        if gains[place] > 0 and 0 < needed <= left:
            given[place] += needed
            left -= needed
    given[order[0]] += left
    return tuple([place for place in range(count) for _ in range(given[place])])


BY_KIND: dict[str, Way] = {"act": act, "choose": take, "number": most, "yes/no": yes, "order": first, "divide": shares}
BY_PROMPT: dict[str, Way] = {"quick": leave, "discard": give, "targets": aim, "pick": aim}
