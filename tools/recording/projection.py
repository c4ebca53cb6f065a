"""The projection: what happened, what is asked and what everybody sees, as lines of text without the table's own numbers.

Cards are named by their printed number, zones by name. No id, life, handle, time or frame is in it, so that two trees which
play alike give the same lines whatever their records look like.
"""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b
from typing import Any

from recording import tree
from recording.tree import get

PARTS = ("events", "request", "views")
HASH = 4  # bytes of each part's hash

NUMBERS = ("cost", "attack", "defense", "power", "lb_cost", "ex_damage")
WORDS = ("kinds", "special", "classes", "elements", "types", "jobs", "categories", "keywords")
STATES = ("acted", "facedown", "token")
EVENT = ("amount", "sort", "clause", "text")
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
        kind, card = get(event, "kind"), tree.printed(state, get(event, "card", -1))
        self.kinds[kind] += 1
        if card:
            self.moved.add(card)
        places = {name: _place(state, get(event, name)) for name in ("before", "after")}
        refs = {name: _ref(state, get(event, name)) for name in ("source", "target")}
        return _joined(kind, card=card, **places, **refs, **_said(event))

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
        lines += [f"  on the stack: {_item(item)}" for item in tree.stack(seen)]
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
    facts = get(card, "facts")
    fields = {name: get(card, name) for name in ("owner", "seat")}
    fields |= {name: get(facts, name) for name in NUMBERS}
    fields |= {name: "+".join(sorted(get(facts, name, ()))) for name in WORDS}
    fields["names"] = "+".join(get(facts, "names", ()))
    fields |= {name: get(card, name) or "" for name in ("damage", "side")}
    fields["counters"] = _counters(card)
    fields["marks"] = "+".join(sorted(get(card, "marks", ())))
    fields["attached"] = len(get(card, "attached", ())) or ""
    fields["abilities"] = len(get(facts, "abilities", ())) or ""
    return _joined(" ".join((get(card, "number"), *_states(card))), **fields)


def _states(card: Any) -> list[str]:
    return [name for name in STATES if get(card, name)]


def _counters(card: Any) -> str:
    return "+".join(f"{word}×{count}" for word, count in sorted(get(card, "counters", ())))


def _turn(seen: Any) -> str:
    return _joined("turn", **{name: get(seen.turn, name) for name in TURN})


def _item(item: Any) -> str:
    """Something on the stack: whose it is and what was settled, with cards by how many they are."""
    targets = [len(refs) for _, refs in get(item, "targets", ())]
    said = {name: get(item, name) or "" for name in ("x", "amount", "shares", "cancelled")}
    return _joined(get(item, "sort"), seat=get(item, "seat"), targets=targets or "", **said)


def _told(state: Any, event: Any, observer: int) -> str:
    """What an observer learns of an event: the faces, which cards have a name in views, what it says besides."""
    found = tree.told(state, event, observer)
    places = [card for name in ("before", "after") if (card := get(found, name)) is not None]
    faces = [tree.face_number(state, get(card, "face", -1)) for card in places]
    named = [get(event, "card", -1) >= 0 and bool(get(found, "card"))]
    named += [bool((ref := get(found, name)) and ref[0]) for name in ("source", "target")]
    hidden = not any(faces) and get(found, "facts") is not None  # it would tell what the card was
    seen, names = "→".join(face or "?" for face in faces), "".join("ny"[one] for one in named)
    return _joined(get(found, "kind"), faces=seen, named=names, leaks=hidden, **_said(found))


def _said(event: Any) -> dict[str, Any]:
    """What an event says besides cards and places; what is nothing is left out."""
    seat = get(event, "seat", -1)
    return {"seat": seat if seat >= 0 else "", **{name: get(event, name) or "" for name in EVENT}}


def _place(state: Any, card: Any) -> str:
    if card is None:
        return ""
    words = [tree.zone_name(state, get(card, "zone")), str(get(card, "seat")), *_states(card)]
    damage, counters = get(card, "damage"), _counters(card)
    return " ".join([*words, *([f"damage {damage}"] if damage else []), *([counters] if counters else [])])


def _ref(state: Any, ref: Any) -> str:
    return "" if ref is None else tree.printed(state, ref[0])


# ── the request ─────────────────────────────────────────────────────────────────────────────────────────────────────
def _request(state: Any) -> Lines:
    question = tree.request(state)
    if question is None:
        return [f"over: {tree.winners(state)}"]
    said = {name: get(question, name) for name in ("clause", "prompt", "least", "most", "zeros")}
    about = _ref(state, get(question, "about"))
    head = _joined(get(question, "kind"), seats=tree.asked(question), about=about, **said)
    options = tree.options(question)
    return [head, *[f"  {place} {_option(state, option)}" for place, option in enumerate(options)]]


def _option(state: Any, option: Any) -> str:
    verb, number, index = get(option, "verb"), get(option, "number", 0), get(option, "index", -1)
    if verb == "token":  # its number is a face
        number = tree.face_number(state, number)
    elif verb == "item":  # its number is a time
        number = ""
    elif verb != "number":  # where it is one, 0 is as good as another
        number = number or ""
    cards = {name: tree.printed(state, get(option, name, -1)) for name in ("card", "target")}
    return _joined(verb, index=index if index >= 0 else "", number=number, text=get(option, "text"), **cards)


def _joined(head: str, **fields: Any) -> str:
    """The head and those of the fields that say something."""
    said = [f"{name}={value}" for name, value in fields.items() if value not in ("", None) and value is not False]
    return " ".join([head, *said])
