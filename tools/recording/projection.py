"""The projection: what happened, what is asked and what everybody sees, as lines of text without the table's own numbers.

Cards are named by their printed number, zones by name. No id, life, handle, time or frame is in it, so that two trees which
play alike give the same lines whatever their records look like.
"""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b
from typing import Any

from recording import tree

PARTS = ("events", "request", "views")
HASH = 4  # bytes of each part's hash

NUMBERS = ("cost", "attack", "defense", "power", "lb_cost", "ex_damage")
WORDS = ("kinds", "special", "classes", "elements", "types", "jobs", "categories", "keywords")
STATES = ("acted", "facedown", "token")
TURN = ("number", "player", "first", "phase", "step")

Lines = list[str]


def hashed(parts: tuple[Lines, ...]) -> str:
    """A short hash of each part, one after the other."""
    return "".join(blake2b("\n".join(lines).encode(), digest_size=HASH).hexdigest() for lines in parts)


class Projector:
    """Projects the states of one game. What was shown before and is the same object is not written anew."""

    def __init__(self) -> None:
        self._cards: dict[int, tuple[Any, str]] = {}
        self._zones: dict[int, tuple[Any, str]] = {}
        self.kinds: Counter[str] = Counter()
        self.moved: set[str] = set()

    def project(self, state: Any, events: list[Any]) -> tuple[Lines, Lines, Lines]:
        """What happened, what is asked, what everybody sees."""
        observers = (*range(tree.seats(state)), tree.SPECTATOR)
        happened = [self._event(state, event) for event in events]
        for observer in observers:
            happened += [f"to {observer}: {_told(state, event, observer)}" for event in events]
        views = [line for observer in observers for line in self._view(state, observer)]
        return happened, _request(state), views

    # ── events ──────────────────────────────────────────────────────────────────────────────────────────────────────
    def _event(self, state: Any, event: Any) -> str:
        self.kinds[event.kind] += 1
        card = tree.printed(state, event.card)
        if card:
            self.moved.add(card)
        return _joined(
            event.kind,
            card=card,
            seat=event.seat,
            before=_place(state, event.before),
            after=_place(state, event.after),
            amount=event.amount,
            sort=event.sort,
            clause=event.clause,
            source=_ref(state, event.source),
            target=_ref(state, event.target),
            text=event.text,
        )

    # ── views ───────────────────────────────────────────────────────────────────────────────────────────────────────
    def _view(self, state: Any, observer: int) -> Lines:
        seen = tree.view(state, observer)
        lines = [f"view of {observer}: {_turn(seen)}"]
        for seat, player in enumerate(seen.players):
            words = " ".join(f"{name}={value}" for name, value in sorted(tree.numbers(player).items()))
            lines.append(f"  player {seat}: {words}")
        for name, seat, ordered, cards in tree.zones(state, seen):
            if cards:
                lines.append(f"  {name} {seat}: {self._zone(cards, ordered)}")
        waiting = Counter(tree.waiting(seen))
        lines += [f"  waiting for {seat}: {waiting[seat]}" for seat in sorted(waiting)]
        if seen.asked is not None:
            lines.append(f"  asked: {tree.asked(seen.asked)} {seen.asked.kind} {seen.asked.clause}")
        if seen.request is not None:
            lines.append(f"  may answer: {len(seen.request.options)} options")
        return lines

    def _zone(self, cards: tuple[Any, ...], ordered: bool) -> str:
        kept = self._zones.get(id(cards))
        if kept is not None and kept[0] is cards:
            return kept[1]
        words = ["?" if card is None else self._card(card) for card in cards]
        if not ordered:
            words.sort()
        counted = Counter(words) if not ordered else None
        if counted is not None:
            words = [word if count == 1 else f"{count}×{word}" for word, count in counted.items()]
        elif not any(word != "?" for word in words):
            words = [f"{len(words)}×?"]
        found = " | ".join(words)
        self._zones[id(cards)] = (cards, found)  # kept with its object, so that the id stays its own
        return found

    def _card(self, card: Any) -> str:
        kept = self._cards.get(id(card))
        if kept is not None and kept[0] is card:
            return kept[1]
        found = _shown(card)
        self._cards[id(card)] = (card, found)
        return found


def _shown(card: Any) -> str:
    facts = card.facts
    fields: dict[str, Any] = {"owner": card.owner, "seat": card.seat, "side": card.side or None, "damage": card.damage}
    fields |= {name: getattr(facts, name, None) for name in NUMBERS}
    fields |= {name: "+".join(sorted(getattr(facts, name, None) or ())) for name in WORDS}
    fields["names"] = "+".join(facts.names)
    fields["counters"] = "+".join(f"{word}×{count}" for word, count in sorted(card.counters))
    fields["marks"] = "+".join(sorted(card.marks))
    fields["attached"] = len(card.attached)
    fields["abilities"] = len(facts.abilities)
    states = [name for name in STATES if getattr(card, name)]
    return _joined(" ".join((card.number, *states)), **fields)


def _turn(seen: Any) -> str:
    return _joined("turn", **{name: tree.quiet(seen.turn, name) for name in TURN})


def _told(state: Any, event: Any, observer: int) -> str:
    """What an observer learns of an event: the face, whether the card has a name in views, the amounts."""
    found = tree.told(state, event, observer)
    places = [card.face for card in (found.before, found.after) if card is not None]
    faces = "→".join(tree.face_number(state, face) or "?" for face in places)
    return _joined(
        found.kind,
        faces=faces,
        named=bool(found.card) if event.card >= 0 else "",
        amount=found.amount,
        text=found.text,
        source=bool(found.source and found.source[0]),
        target=bool(found.target and found.target[0]),
        facts=found.facts is not None,
    )


def _place(state: Any, card: Any) -> str:
    if card is None:
        return ""
    words = [tree.zone_name(state, card.zone), str(card.seat), *[name for name in STATES if getattr(card, name)]]
    words += [f"damage={card.damage}"] if card.damage else []
    return " ".join(words + [f"{word}×{count}" for word, count in sorted(card.counters)])


def _ref(state: Any, ref: Any) -> str:
    return "" if ref is None else tree.printed(state, ref[0])


# ── the request ─────────────────────────────────────────────────────────────────────────────────────────────────────
def _request(state: Any) -> Lines:
    question = tree.request(state)
    if question is None:
        return [f"over: {tree.winners(state)}"]
    head = _joined(
        f"{question.kind} {question.clause}",
        seats=tree.asked(question),
        prompt=question.prompt,
        least=question.least,
        most=question.most,
        zeros=question.zeros,
        about=_ref(state, question.about),
    )
    return [head, *[f"  {place} {_option(state, option)}" for place, option in enumerate(question.options)]]


def _option(state: Any, option: Any) -> str:
    number: Any = option.number
    if option.verb == "token":  # its number is a face
        number = tree.face_number(state, number)
    elif option.verb == "item":  # its number is a time
        number = ""
    index = option.index if option.index >= 0 else ""
    card, target = tree.printed(state, option.card), tree.printed(state, option.target)
    return _joined(option.verb, card=card, index=str(index), number=number, target=target, text=option.text)


def _joined(head: str, **fields: Any) -> str:
    """The head and those of the fields that say something."""
    said = [
        f"{name}={value}" for name, value in fields.items() if value is not None and value != "" and value is not False
    ]
    return " ".join([head, *said])
