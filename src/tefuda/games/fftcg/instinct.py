"""Instinct: answers that are sensible by the view alone, without trying anything."""

from __future__ import annotations

from typing import Any, cast

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.effects import Add, Change
from tefuda.kernel.requests import PASS, Answer, Option, Request
from tefuda.kernel.values import within
from tefuda.kernel.view import Shown, View

# Questions that are answered from the view: how one pays and in which order things go is not worth trying.
SETTLED = frozenset(
    {"payment", "to the bottom", "which first", "namesake", "limit break", "backups", "replacement", "party"}
)
GIVING = ("discard", "limit break", "namesake", "backups")  # what is picked here is lost
HARMFUL = (v.Damage, v.Break, v.Dull, v.Freeze, v.Exile, v.Put)
CHEAP = 3


def own(view: View, zone: int, seat: int = -1) -> list[Shown]:
    """The cards that the observer (or another seat) has in a zone, as far as they are seen."""
    seat, seats = view.observer if seat < 0 else seat, len(view.players)
    spots = range(zone * seats, zone * seats + seats) if t.ZONES[zone].shared else (zone * seats + seat,)
    return [card for spot in spots for card in view.zones[spot] if card is not None and card.seat == seat]


def by_handle(view: View) -> dict[int, tuple[Shown, int]]:
    """Every card that is seen, with its zone, by its handle."""
    seats = len(view.players)
    return {
        card.handle: (card, spot // seats) for spot, zone in enumerate(view.zones) for card in zone if card is not None
    }


# ── paying ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def payment(view: View, request: Request) -> int:
    """Which card gives CP next: no more discards than are needed, the least useful card first, then backups."""
    cards = by_handle(view)
    dulls = [place for place, option in enumerate(request.options) if option.verb == "dull"]
    discards = [place for place, option in enumerate(request.options) if option.verb == "discard"]
    left = max([option.number for option in request.options], default=0)
    if dulls and (not discards or left <= len({request.options[place].card for place in dulls})):
        return min(dulls, key=lambda place: (_busy(cards, request.options[place]), place))
    if not discards:
        return 0
    return min(discards, key=lambda place: (keep_value(view, cards, request.options[place].card), place))


def _busy(cards: dict[int, tuple[Shown, int]], option: Option) -> int:
    """How much a backup is needed for something else: its own abilities, or an element of several."""
    found = cards.get(option.card)
    if found is None:
        return 0
    facts = cast("Any", found[0].facts)
    return 2 * len(facts.activated) + len(facts.elements) - 1


def keep_value(view: View, cards: dict[int, tuple[Shown, int]], handle: int) -> int:
    """What a card in hand is worth to its player as things are."""
    found = cards.get(handle)
    if found is None:
        return 0
    facts = cast("Any", found[0].facts)
    mine = own(view, t.FIELD)
    backups = len([card for card in mine if t.BACKUP in cast("Any", card.facts).kinds])
    copies = len([card for card in own(view, t.HAND) if card.name == found[0].name])
    value = 40 - 6 * (copies - 1)
    if t.BACKUP in facts.kinds:
        value += 25 - 12 * backups - 2 * int(facts.cost or 0)
    elif t.FORWARD in facts.kinds:
        value += 20 + (facts.power or 0) // 1000 - max(0, int(facts.cost or 0) - backups - 3) * 5
    elif t.SUMMON in facts.kinds:
        value += 12
    if not facts.generic and t.SUMMON not in facts.kinds and any(card.name == found[0].name for card in mine):
        special = any(getattr(ability, "sort", "") == "special" for ability in facts.activated)
        value -= 20 if special else 45
    if any(element in t.UNPAYABLE for element in facts.elements):
        value += 10  # it could not pay for anything anyway
    return value


# ── everything else ─────────────────────────────────────────────────────────────────────────────────────────────────
def idle(view: View, request: Request) -> bool:
    """Is there nothing to think about: nothing but passing, or priority while nothing goes on?"""
    if request.kind == "act" and len(request.options) < 2:
        return True
    turn = cast("Any", view.turn)
    return quiet(turn, view.stack, request.prompt, view.observer, turn.step)


def quiet(turn: Any, stack: tuple[Any, ...], prompt: str, seat: int, step: str) -> bool:
    """Priority while nothing goes on that this seat could answer: its own thing is on the stack, or no battle is on."""
    if prompt != "quick":
        return False
    if stack:
        return bool(stack[0].seat == seat)
    return bool(turn.phase != "attack" or turn.blocker is None or step == "10.1.4.4")


def instinct(view: View, request: Request) -> Answer:
    """An answer by the view alone."""
    options = request.options
    if request.kind == "order":
        return tuple(range(len(options)))
    if request.kind == "divide":
        return shares(view, request)
    if request.kind == "yes/no":
        return _yes_or_no(view, request)
    if request.kind == "act":  # nothing can be tried: do nothing, if that is possible
        return options.index(PASS) if PASS in options else 0
    if request.kind == "number":
        return max(range(len(options)), key=lambda place: options[place].number)
    if request.prompt == "payment":
        return (payment(view, request),)
    if request.prompt == "block":
        return _block(view, request)
    return _picks(view, request)


def _yes_or_no(view: View, request: Request) -> Answer:
    verbs = [option.verb for option in request.options]
    wanted = "yes"
    if request.prompt == "redraw":
        cheap = [card for card in own(view, t.HAND) if t.BACKUP in cast("Any", card.facts).kinds]
        wanted = "yes" if not cheap else "no"
    return verbs.index(wanted) if wanted in verbs else 0


def _picks(view: View, request: Request) -> Answer:
    """The best cards to take, the least to give; as many as do good."""
    cards = by_handle(view)
    giving = request.prompt in GIVING
    harmful = request.prompt in ("targets", "pick", "modes") and _is_harmful(cards, request)
    scores = [_score(view, cards, option, giving, harmful) for option in request.options]
    order = sorted(range(len(scores)), key=lambda place: (-scores[place], place))
    most = min(request.most, len(scores))
    count = min(request.least, most)
    while count < most and not giving and scores[order[count]] > 0:
        count += 1
    return tuple(order[:count])


def _is_harmful(cards: dict[int, tuple[Shown, int]], request: Request) -> bool:
    """Does what is asked for do harm to what is chosen, as far as the card's words tell?"""
    found = cards.get(request.about[0]) if request.about is not None else None
    if found is None:
        return True
    for node in within(cast("Any", found[0].facts).abilities):
        if isinstance(node, HARMFUL):
            return True
        if isinstance(node, Change) and any(isinstance(one, Add) and _below(one.amount) for one in node.changes):
            return True
    return False


def _below(amount: object) -> bool:
    return isinstance(amount, int) and amount < 0


def _score(view: View, cards: dict[int, tuple[Shown, int]], option: Option, giving: bool, harmful: bool) -> int:
    found = cards.get(option.card)
    if found is None:
        return 1
    card, zone = found
    if zone != t.FIELD:
        value = keep_value(view, cards, option.card)
        return -value if giving else value
    value = worth(card)
    if giving:
        return -value
    mine = card.seat == view.observer
    return value if mine != harmful else -value


def worth(card: Shown) -> int:
    """What a card on the field is worth by what is seen of it."""
    facts = cast("Any", card.facts)
    if t.FORWARD in facts.kinds:
        return 20 + (facts.power or 0) // 100 + 8 * len(facts.keywords) + (0 if card.acted else 5)
    return 40


# ── battle ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def _block(view: View, request: Request) -> Answer:
    """Block where the blocker lives or trades well; and where one more point of damage is too much."""
    cards = by_handle(view)
    turn = cast("Any", view.turn)
    attackers = [cards[ref[0]][0] for ref in turn.attackers if ref[0] in cards]
    strength = sum([_power(card) for card in attackers])
    limit = t.LOSING_DAMAGE.get(turn.format, 7)
    pressed = len(view.zones[t.DAMAGE * len(view.players) + view.observer]) >= limit - 2
    best, gain = -1, 0
    for place, option in enumerate(request.options):
        found = cards.get(option.card)
        if found is None:
            continue
        blocker = found[0]
        lives = _power(blocker) > strength
        kills = [card for card in attackers if _power(card) <= _power(blocker)]
        value = (
            max([worth(card) for card in kills], default=0) - (0 if lives else worth(blocker)) + (80 if pressed else 30)
        )
        if value > gain:
            best, gain = place, value
    return (best,) if best >= 0 else tuple(range(request.least))


def _power(card: Shown) -> int:
    return max(0, (cast("Any", card.facts).power or 0) - card.damage)


def shares(view: View, request: Request) -> tuple[int, ...]:
    """Damage in thousands: as much to each as it takes to break it, the best first; the rest to the best."""
    cards, count = by_handle(view), len(request.options)
    given = [0 if request.zeros else 1] * count
    left = request.most - sum(given)
    ranks = [_score(view, cards, option, False, True) for option in request.options]
    order = sorted(range(count), key=lambda place: (-ranks[place], place))
    for place in order:
        found = cards.get(request.options[place].card)
        needed = 0 if found is None else -(-_power(found[0]) // 1000) - given[place]
        if 0 < needed <= left or (needed > 0 and place == order[-1]):
            more = min(left, needed)
            given[place] += more
            left -= more
    given[order[0]] += left
    return tuple([place for place in range(count) for _ in range(given[place])])
