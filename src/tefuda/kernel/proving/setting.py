"""Setting: how a game's scenarios become tables and decks. A game declares its own part; the rest is done here.

What a scenario may leave out has a default, and what is wrong in it is told with its line (`BadScenario`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, final

from tefuda.kernel.cards.decklist import BrokenDeck
from tefuda.kernel.primitives.clauses import Clause, load, unrecorded
from tefuda.kernel.primitives.rng import key_of
from tefuda.kernel.proving.dice import dice_of, settle_with
from tefuda.kernel.proving.laying import BLANK, Layout, State
from tefuda.kernel.proving.reading import BadScenario, Scenario, line_of
from tefuda.kernel.proving.verbs import Verbs
from tefuda.kernel.table.records import Frame
from tefuda.kernel.table.state import Table
from tefuda.kernel.wording.errors import BrokenCard

if TYPE_CHECKING:
    from tefuda.kernel.table.game import Game

MISTAKES = (AttributeError, KeyError, TypeError, IndexError, ValueError)  # raised by a scenario of another shape
NOTHING: Mapping[str, Any] = MappingProxyType({})
BESIDE = ("turn", "seed", "dice", "seats")  # the keys of a table besides its seats


class Setting:
    """A game's declarations for its scenarios."""

    seats: ClassVar[Mapping[str, int]] = MappingProxyType({"先": 0, "後": 1})  # by name, as many as there can be
    moves: ClassVar[Verbs] = Verbs()

    # The game with a set of cards (`kernel/cards/opened.py`): its rules, loader, formats and decks.
    opened: ClassVar[type[Any]]
    usual: ClassVar[str] = ""  # the default format, if it is not the first
    # Cards that every scenario may use besides the packs.
    blanks: ClassVar[tuple[dict[str, object], ...]] = ({"name": BLANK},)

    kind: ClassVar[str] = ""  # the default kind of a scenario's own card
    # What its own cards need not say, by a word of their kind: the first that is in it counts.
    defaults: ClassVar[Mapping[str, Mapping[str, Any]]] = NOTHING

    back_differs: ClassVar[bool] = False  # the second side of a card names only what differs from the first

    # A side of the table.
    # Fields of the player's record, with what they are if nothing is said.
    numbers: ClassVar[Mapping[str, Any]] = NOTHING
    follows: ClassVar[Mapping[str, str]] = NOTHING  # numbers that default to another number
    sides: ClassVar[Mapping[str, tuple[str, str]]] = NOTHING  # other keys: a state of the card in a zone
    zones: ClassVar[Mapping[str, object]] = MappingProxyType({"deck": 10})  # the default contents of zones
    first_is: ClassVar[Mapping[str, str]] = NOTHING  # by zone, the state that its first card has by default
    single: ClassVar[tuple[str, ...]] = ()  # zones of one card, which need no list
    unlisted: ClassVar[tuple[str, ...]] = ()  # zones that a scenario does not name
    # What a card can be given beyond `laying.STATES`, and be expected to have, in this order.
    states: ClassVar[Mapping[str, State]] = NOTHING

    # The turn: its procedure; by the names of phases, at which step they begin and what the record calls them, and for one
    # that begins within a procedure of its own its frame and the step of that.
    turns: ClassVar[type[Frame]]
    phases: ClassVar[Mapping[str, tuple[str, str] | tuple[str, str, type[Frame], str]]]
    phase: ClassVar[str] = "main"  # the usual one
    taken: ClassVar[str] = ""  # the field of players that counts the turns they have taken, where there is one
    turns_taken: ClassVar[int] = 5
    turn_facts: ClassVar[Mapping[str, Any]] = NOTHING  # fields of the turn's record to set, with defaults

    packs: tuple[Path, ...] = ()  # files of printed cards that scenarios may name besides those that the project brings

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        """The clauses of the rulebook by their numbers."""
        return load(self.opened.room.joinpath("rulebook.toml"))

    # ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────────
    @final
    def with_packs(self, packs: tuple[Path, ...]) -> Setting:
        """A setting whose scenarios may also name the cards of these files."""
        if not packs:
            return self
        new = copy(self)
        new.packs = packs
        return new

    @cached_property
    def from_packs(self) -> list[Any]:
        """The cards of the packs that the project does not have and whose references are all known."""
        with unrecorded():
            ours = {face.number for face in self.common}
            found = [one.face for one in self.opened.loader.examine(self.packs) if one.face is not None]
            game, _ = self.opened.playable([*self.common, *[face for face in found if face.number not in ours]])
            return list(game.faces[len(self.common) :])

    def _more(self, scenario: Scenario, own: list[Any]) -> list[Any]:
        """The cards of the packs if the scenario names one of them, otherwise none: a game with thousands of cards is slow to build."""
        if not self.packs:
            return []
        said = " ".join(_words(scenario.body))
        known = {name for face in (*own, *self.common) for name in _called(face)}
        others = {name for face in self.from_packs for name in _called(face)} - known
        return self.from_packs if any(name in said for name in others) else []

    # ── tables ──────────────────────────────────────────────────────────────────────────────────────────────────────
    @final
    def seats_at(self, table: Table) -> dict[str, int]:
        """The names of the masters at a table: the seats, then bosses."""
        seats = {name: seat for name, seat in self.seats.items() if seat < table.seats}
        return seats | {boss: table.seats + place for place, boss in enumerate(table.seating.bosses)}

    @final
    def number(self, turn: Mapping[str, Any]) -> int:
        """The number of the laid-out turn: by default, all turns that were taken."""
        taken = turn.get(self.taken, [self.turns_taken] * len(self.seats))
        return int(turn.get("number", sum(taken)))

    @cached_property
    def common(self) -> list[Any]:
        """The cards that every scenario may use, loaded once and without recording clauses: none is proven by loading a card."""
        with unrecorded():
            return [*[self.opened.loader.face(card) for card in self.blanks], *self.opened.loader.packs()]

    @final
    def game(self, scenario: Scenario) -> Any:
        """The game with the scenario's own cards first, then those that every scenario may use."""
        cards = scenario.body.get("cards") or []
        for card in cards:
            if isinstance(card, dict):
                self.opened.loader.fields.learn(card)
        own = [self._own_card(card, place, line_of(cards, place)) for place, card in enumerate(cards)]
        game = self.opened.rules([*own, *self.common, *self._more(scenario, own)])
        for face, lack in game.missing(own):
            raise BadScenario(f"{face.name}: {lack}", line_of(scenario.body, "cards"))
        return game

    def _own_card(self, card: object, place: int, line: int) -> Any:
        if not isinstance(card, dict):
            raise BadScenario("a card is a mapping / カードはキーと値の組", line)
        whole = self.with_defaults(card)
        if isinstance(card.get("back"), dict) and not self.back_differs:
            whole["back"] = self.with_defaults(card["back"])
        if not any("number" in side for side in (card, whole.get("back") or {})):
            whole["number"] = f"S-{place + 1}"
        try:
            return self.opened.loader.face(whole)
        except BrokenCard as problem:
            raise BadScenario(str(problem), line) from None

    @final
    def with_defaults(self, card: dict[str, Any]) -> dict[str, Any]:
        """A card of a scenario, completed with default values for the fields that it leaves out."""
        kind = str(card.get("kind", self.kind))
        defaults = next((more for word, more in self.defaults.items() if word in kind), {})
        return {**({"kind": kind} if kind else {}), **defaults, **card}

    @final
    def format(self, scenario: Scenario) -> str:
        """The format of a scenario, with its boss if it has one (`format:boss`)."""
        said = str(scenario.body.get("format", self.usual or self.opened.formats[0]))
        try:
            return str(self.opened.played(said))
        except ValueError as problem:
            raise BadScenario(str(problem), line_of(scenario.body, "format")) from None

    @final
    def table(self, scenario: Scenario) -> Table:
        """The table of a scenario at its first question."""
        return self.set_up(scenario)[0]

    @final
    def set_up(self, scenario: Scenario) -> tuple[Table, list[int]]:
        """The table of a scenario at its first question, and the dice left to roll."""
        part = "start" if "start" in scenario.body else "table"
        said = _mapping(scenario.body, part)
        dice = dice_of(said)
        try:
            format, game = self.format(scenario), self.game(scenario)
            if part == "table":
                table = self._laid_out(game, format, said)
            else:
                opened = self.opened(game, {}, {})
                decks = [opened.lists.resolve(said[name], format) for name in self.seats if name in said]
                table = opened.before_start(decks, key_of(int(said.get("seed", 1))), format)
            return settle_with(table, dice, line_of(said, "dice"))
        except BadScenario:
            raise
        except BrokenDeck as problem:
            raise BadScenario(str(problem), line_of(scenario.body, "start")) from None
        except MISTAKES as problem:
            raise BadScenario(
                f"cannot be laid out: {problem} / 並べられない", line_of(scenario.body, part) or 1
            ) from None

    def _laid_out(self, game: Game, format: str, body: Mapping[str, Any]) -> Table:
        seats = int(body.get("seats", 0))  # none: as many as usual
        format = self.opened.played(format).format  # of a table that is laid out, the boss's cards are laid out, too
        layout = Layout(self, self.opened.empty(game, format, seats, seed=int(body.get("seed", 1))))
        for key in body:
            if key not in layout.seats and key not in BESIDE:
                there = ", ".join((*layout.seats, *BESIDE))
                raise BadScenario(
                    f"there is no seat {key!r}; a table has {there} / {key!r} という席はない", line_of(body, key)
                )
        for name, master in layout.seats.items():
            layout.side(master, _mapping(body, name))
        layout.turn(_mapping(body, "turn"))
        return layout.table

    @final
    def deck(self, scenario: Scenario) -> list[tuple[str, str]]:
        """The problems of a scenario's deck: clauses and reasons."""
        try:
            lists = self.opened.deck_type(self.game(scenario))
            found = lists.check(lists.read(scenario.body["deck"]), self.format(scenario))
        except BrokenDeck as problem:
            raise BadScenario(str(problem), line_of(scenario.body, "deck")) from None
        return [(problem.clause, problem.why) for problem in found]


def _mapping(body: Mapping[str, Any], key: str) -> dict[str, Any]:
    """A part of a scenario that is a mapping; empty if it is missing."""
    found = body.get(key) or {}
    if not isinstance(found, dict):
        raise BadScenario(f"{key} is a mapping / {key} はキーと値の組", line_of(body, key))
    return found


def _called(face: Any) -> tuple[str, ...]:
    """The names of a card in scenarios: its name, its number, the names of its sides."""
    sides = getattr(face, "sides", None) or (face.facts,)
    return (face.name, face.number, *[name for side in sides for name in side.names])


def _words(value: object) -> Iterator[str]:
    """All words in a part of a scenario."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield str(key)
            yield from _words(item)
    elif isinstance(value, list):
        for item in value:
            yield from _words(item)
    else:
        yield str(value)
