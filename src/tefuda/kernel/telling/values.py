"""Values: what sentences can name and conditions can test: a card's facts, a player's numbers, the turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tefuda.kernel.primitives.values import Record
from tefuda.kernel.seeing.view import Shown, View
from tefuda.kernel.table.records import Ref
from tefuda.kernel.telling.templates import Phrase

if TYPE_CHECKING:
    from tefuda.kernel.table.records import Facts
    from tefuda.kernel.telling.speech import Speech

Seen = tuple[Shown, int, int]  # a card, its zone and its seat
# The names that mean something in every game, besides the fields of its records and its zones.
NAMES = frozenset(
    """
    who whose who_turn whose_turn turn top winners why drawn result outcome game
    card cards names n amount source target sort text from to left kind zone place known several shown shared phase about beside with
    prompt units highest effect item items options index number ability mode face opponent verb targets clause asked offered over
    kinds new among few stats cost facedown acted attached damage marks seat team
    """.split()  # noqa: SIM905
)


class Scope:
    """The values of one sentence: those given for it, and those of a card, of a player, and of the turn."""

    def __init__(
        self,
        teller: Speech,
        view: View,
        given: Mapping[str, Any] | None = None,
        seat: int = -1,
        seen: Seen | None = None,
        facts: Record | None = None,
    ) -> None:
        self.teller, self.view, self.given, self.seat, self.seen = teller, view, given or {}, seat, seen
        self.facts: Any = facts if seen is None else seen[0].facts

    @classmethod
    def of_card(cls, teller: Speech, view: View, handle: int, given: Mapping[str, object] | None = None) -> Scope:
        """The values of a card, by its handle, and of its player."""
        seen = teller.seen.get(handle)
        told = {"card": lambda way: teller.cards(view, ((handle, 0),), way)} if handle >= 0 else {}
        return cls(teller, view, {**told, **(given or {})}, -1 if seen is None else seen[2], seen)

    # ── to be told ──────────────────────────────────────────────────────────────────────────────────────────────────
    def told(self, name: str, way: str = "") -> Any:
        """A value as it stands in a sentence: text, a number, a phrase; None if there is none."""
        value = self.given.get(name)
        if callable(value):
            return value(way)
        if isinstance(value, Scope):
            return value.told("card", way)
        if name not in self.given:
            entry = self.teller.words.entries["values"].get(name)
            if entry is not None:
                return self.teller.choose(entry, self)[1] or None
            value = self.raw(name)
        if name in getattr(self.view.turn, "refs", ()):
            several = value if value and isinstance(value[0], tuple) else (value,) if value else ()
            return self.teller.cards(self.view, several, way)
        return self.worded(name, value, way)

    def worded(self, name: str, value: object, way: str) -> object:
        """A value in the language: a term of the named table, or of the table with the value's own name."""
        teller = self.teller
        if isinstance(value, bool):
            return teller.term("flags", name) if value else None
        if isinstance(value, str):
            words = value.split("、") if way and way != "cards" else [value]  # several keywords in one text
            return teller.several([teller.term(way or name + "s", word) for word in words]) or None
        if isinstance(value, tuple) and not isinstance(value, Phrase):
            table, join = (way, "") if way in teller.words.terms else (name, way)
            return teller.joined([teller.term(table, str(word)) for word in value], join) or None
        return value

    # ── to be asked about ───────────────────────────────────────────────────────────────────────────────────────────
    def holds(self, conditions: Mapping[str, Any]) -> bool:
        """True if all conditions hold, and none of those under `not`."""
        for name, wanted in conditions.items():
            if name == "not":
                if any(self._meets(other, unwanted) for other, unwanted in wanted.items()):
                    return False
            elif not self._meets(name, wanted):
                return False
        return True

    def _meets(self, name: str, wanted: object) -> bool:
        value = self.raw(name)
        if isinstance(wanted, Mapping):
            return isinstance(value, Scope) and value.holds(wanted)
        several = wanted if isinstance(wanted, list) else [wanted]
        if isinstance(several[0], bool):
            return bool(value) in several
        return any(one in several for one in value) if isinstance(value, tuple) else value in several

    def raw(self, name: str) -> Any:
        """A value as the table has it, in the rules' own words."""
        if name in self.given:
            return self.given[name]
        zone, _, attribute = name.partition(".")
        if attribute:
            return self._of_team(attribute) if zone == "team" else self._of_zone(zone, attribute)
        for look in (self._of_card, self._of_seat, self._of_turn):
            found = look(name)
            if found is not None:
                return found
        return None

    # ── a card ──────────────────────────────────────────────────────────────────────────────────────────────────────
    def _of_card(self, name: str) -> Any:
        facts = self.facts
        if facts is None:
            return None
        if name == "kind":
            return facts.kinds[0] if facts.kinds else None
        if name == "stats":
            numbers = [(stat, getattr(facts, stat, None)) for stat in ("cost", *self.teller.game.card_numbers)]
            return tuple([f"{self.teller.term('stats', stat)} {value}" for stat, value in numbers if value is not None])
        if self.seen is None or name not in ("zone", "left", "new", "among"):
            return getattr(facts, name) if hasattr(facts, name) else getattr(self.seen and self.seen[0], name, None)
        card, zone, seat = self.seen
        if name == "zone":
            return self.teller.game.zones[zone].name
        if name == "left":
            return left_after_damage(self.teller.words.settings["damage"], facts, card.damage)
        return _came_since(self.view.turn, card.handle, seat) if name == "new" else _among(self.view.turn, card.handle)

    # ── a player ────────────────────────────────────────────────────────────────────────────────────────────────────
    def _of_seat(self, name: str) -> object:
        view, teller, seat = self.view, self.teller, self.seat
        if seat < 0:
            return None
        if name == "who":
            return teller.subject(view, seat)
        if name == "whose":
            return teller.whose(view, seat)
        number = teller.game.zone_numbers.get(name)
        if number is not None:
            return len(teller.lying(view, number, seat))
        return getattr(view.players[seat], name, None)

    def _of_zone(self, zone: str, attribute: str) -> object:
        """A number about a zone's cards: how many lie face down or upright, how many face-up ones have a word as a fact, or a
        value of the first card."""
        number = self.teller.game.zone_numbers[zone]
        cards = self.teller.lying(self.view, number, self.seat)
        if attribute == "facedown":
            return len([card for card in cards if card is None or card.facedown])
        if attribute == "upright":
            return len([card for card in cards if card is not None and not card.acted])
        first = next((card for card in cards if card is not None), None)
        if first is None:
            return None
        if isinstance(getattr(first.facts, attribute, None), tuple):
            return self._tally([card.facts for card in cards if card is not None and not card.facedown], attribute)
        return Scope(self.teller, self.view, seat=self.seat, seen=(first, number, self.seat)).told(attribute)

    def _tally(self, facts: list[Any], attribute: str) -> str:
        """How many cards have each word of a fact, such as their colours, the most frequent first."""
        words = Counter([word for one in facts for word in getattr(one, attribute)])
        terms = [(self.teller.term(attribute, word), count) for word, count in words.most_common()]
        return self.teller.several([f"{term} {count}" for term, count in terms])

    def _of_team(self, attribute: str) -> Any:
        """A number of a player's side: its players still in the game, their cards in a zone, a value that the turn keeps by side."""
        view, seating = self.view, self.view.seating
        side = seating.sides[self.seat]
        there = [seat for seat, one in enumerate(seating.sides) if one == side and seat not in seating.out]
        number = self.teller.game.zone_numbers.get(attribute)
        if number is not None:
            return sum([len(self.teller.lying(view, number, seat)) for seat in there])
        if attribute == "players":
            return len(there)
        by_side = getattr(view.turn, attribute)
        return by_side[side] if by_side else 0  # empty until one side has some

    # ── the turn ────────────────────────────────────────────────────────────────────────────────────────────────────
    def _of_turn(self, name: str) -> object:
        view, turn = self.view, self.view.turn
        player = getattr(turn, "player", -1)
        if name == "turn":
            return "own" if player == self.seat else "other"
        if name == "top":  # whose it is that lies on top of the stack
            return "nothing" if not view.stack else "own" if view.stack[0].seat == self.seat else "other"
        if name == "item":
            return self.teller.item(view, view.stack[0]) if view.stack else None
        if name == "who_turn":
            return self.teller.subject(view, player)
        if name == "whose_turn":
            return self.teller.whose(view, player)
        return getattr(turn, name, None)


def left_after_damage(numbers: list[str], facts: Facts, damage: int) -> int | None:
    """What damage leaves of the number that it counts against."""
    whole = next((value for name in numbers if (value := getattr(facts, name, None)) is not None), None)
    return None if whole is None else whole - damage


def _came_since(turn: Any, handle: int, seat: int) -> bool:
    """True if a card came to its zone after its master's latest turn began."""
    began = turn.began if isinstance(turn.began, int) else turn.began[seat]
    return bool(turn.number > 0 and handle >= began)


def _among(turn: Any, handle: int) -> tuple[str, ...]:
    """The fields of the turn's record that name a card."""
    return tuple([name for name in turn.refs if _names(getattr(turn, name), (handle, 0))])


def _names(held: object, ref: Ref) -> bool:
    return held == ref or (isinstance(held, tuple) and ref in held)
