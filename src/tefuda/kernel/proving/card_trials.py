"""Card trials: for each card a table with the card wherever it can be, what its text mentions around it, and the means to use it.

A game says which cards can lie where and how they are laid; tools, plain cards to be hit, and something to pay with are data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, ClassVar, final

from tefuda.kernel.cards.decks import section_of
from tefuda.kernel.cards.setup import add
from tefuda.kernel.declaring.dependence import reads
from tefuda.kernel.effects.nodes import AllOf, AnyOf, Compare, Count, Not, Pool, Test
from tefuda.kernel.effects.vocabulary import EventPattern
from tefuda.kernel.evaluating.questions import Scope, tested
from tefuda.kernel.flow.play import settle
from tefuda.kernel.primitives import mixer
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.proving.ability_tables import AbilityTable
from tefuda.kernel.proving.invented_cards import Invention, invented
from tefuda.kernel.proving.laying import Layout
from tefuda.kernel.proving.setting import Setting
from tefuda.kernel.table.chance import mixed
from tefuda.kernel.table.masks import GIVEN, NUMBERS, WOUNDED
from tefuda.kernel.table.records import GONE, MAIN, change
from tefuda.kernel.table.state import Table

MOST_SPOKEN_OF = 40  # cards laid out because a text mentions them
MOST_COUNTED = 10  # cards of one kind, where a text asks whether there are so many
# Tables with all that a card speaks of; without anything to choose; without anything to pay with; with what one ability asks for.
RICH, BARE, POOR, MET = "rich", "bare", "poor", "met"


class CardTrials:
    """The understood cards of files, ready to be tried, together with the project's packs."""

    deeds: ClassVar[tuple[str, ...]] = ()  # kinds of events that tell what was done with the card
    broken: ClassVar[tuple[str, str]] = ("destroy", "destroyed")  # the sort of a move that takes it away, and its name
    most_decisions: ClassVar[int] = 90  # enough for some turns; a trial is about one card, not about winning

    setting: ClassVar[Setting]
    tools: ClassVar[tuple[dict[str, object], ...]] = ()  # cards that do to a card what its own text does not
    others: ClassVar[tuple[dict[str, object], ...]] = ()  # plain cards that trials need besides
    # By section, what such cards lie on: one of each name is made.
    bases: ClassVar[Mapping[str, dict[str, object]]] = MappingProxyType({})
    # Plain cards by kind, and by fact the field of what they are given where texts ask for it and no card has it.
    plain: ClassVar[Mapping[str, dict[str, object]]] = MappingProxyType({})
    given_to_plain: ClassVar[Mapping[str, str]] = MappingProxyType({})
    rooms: ClassVar[Mapping[int, int]]  # by zone, how many cards of a player trials lay there at most
    numbers: ClassVar[Mapping[str, object]] = MappingProxyType({})  # what players have, as in a scenario
    none: ClassVar[Mapping[str, object]] = MappingProxyType({})  # what players have who cannot pay for anything
    # The zones of which texts choose cards, and those of which costs take them: where only the card that is tried lies on a bare
    # table, and on a poor one of the first player's.
    chosen: ClassVar[tuple[int, ...]] = ()
    given: ClassVar[tuple[int, ...]] = ()
    staying: ClassVar[tuple[str, ...]] = ()  # numbers of cards that are on every table: without them nobody plays
    stacked: ClassVar[bool] = False  # can a card be laid over another of its face, to be one thing with it?
    formats: tuple[str, ...] = ()  # of tables, in turn; none: the usual one
    turns: ClassVar[tuple[Mapping[str, object], ...]] = ({},)  # phases of tables, in turn, as in a scenario

    def __init__(self, faces: list[Any], others: Iterable[Any] = ()) -> None:
        """Trials for these faces, with others beside them. `lacking`: the faces that name unknown cards, and those names."""
        self.faces: list[str] = list(dict.fromkeys(face.number for face in faces))
        known: dict[str, Any] = {}
        for face in (*faces, *others, *self.setting.opened.loader.packs()):
            known.setdefault(face.number, face)
        self.formats, opened = self.formats or self.setting.opened.formats[:1], self.setting.opened
        self.known = list(known.values())
        how = Invention(self.plain, self.given_to_plain, opened.rules.fact_names)
        self.made = [opened.loader.face(card) for card in invented(self.known, how, self.meaning)]
        self.opened, self.lacking = self.open(self.known)
        self.game = self.opened.game
        self._fitting: dict[tuple[int, tuple[Node, ...]], list[int]] = {}
        self.one_of_each = opened.empty(self.game, self.formats[0])  # one card of every face, for its print
        for place in range(len(self.game.faces)):
            add(self.one_of_each, place, 0, self.game.zone_of("deck"))
        self.one_of_each.refresh()

    # ── what a game says ────────────────────────────────────────────────────────────────────────────────────────────
    def lay(self, table: Table, subject: int, seed: int, around: Callable[[], None]) -> None:
        """Lay the tried card wherever it can be, then (`around`) cards that go with it, and whatever else is needed."""
        raise KeyError(type(self).__name__)

    def may_be(self, table: Table, face: int, master: int, zone: int) -> bool:
        """True if a card can lie there."""
        return True

    def meaning(self, node: Node) -> Node:
        """A node of the kernel that holds, or can be paid, whenever this condition or cost of the game does; other nodes unchanged."""
        return node

    @final
    def open(self, faces: list[Any]) -> tuple[Any, dict[str, str]]:
        """The game with the cards whose references are all known, and with cards invented for them; also, by number, the names
        others lack."""
        opened = self.setting.opened
        game, lacking = opened.playable(faces, self._invented)
        return opened(game, {}, {}), lacking

    def _invented(self, faces: list[Any]) -> list[Any]:
        """Invented cards that trials with these cards need; also a base for each name that only cards of another section have."""
        there, made = {face.name for face in faces if section_of(face) == MAIN}, []
        for section, base in self.bases.items():
            names = [face.name for face in faces if section_of(face) == section and base["kind"] in face.facts.kinds]
            made += [{**base, "name": name} for name in dict.fromkeys(names) if name not in there]
        bases = [{**base, "number": f"TRY-B{place}"} for place, base in enumerate(made)]
        return [*[self.setting.opened.loader.face(card) for card in (*self.others, *self.tools, *bases)], *self.made]

    # ── tables ──────────────────────────────────────────────────────────────────────────────────────────────────────
    @final
    def subject(self, number: str) -> int:
        """The face that a trial is about."""
        return int(self.game.by_number[number])

    @final
    def table(self, number: str, seed: int, means: str = RICH, ability: Node | None = None) -> Table:
        """A table in the first player's turn with this card in every place where it can be; `means`: RICH, BARE, POOR or MET.

        `ability`: for MET, the ability whose conditions must hold.
        """
        subject = self.subject(number)
        table = self._empty(seed, self.none if means == POOR else self.numbers)
        self.lay(table, subject, seed, partial(self._lay_mentioned, table, subject, seed))
        if means == BARE:
            self._take_away(table, subject, self.chosen, range(table.masters))
        elif means == POOR:
            self._take_away(table, subject, self.given, range(1))
        elif means == MET and ability is not None:
            AbilityTable(self, table, subject, ability, seed).make()
        return self._begun(table, subject, seed)

    def _take_away(self, table: Table, subject: int, zones: tuple[int, ...], masters: Iterable[int]) -> None:
        """Empty these zones except for the tried card and what belongs to it."""
        for record in [card for card in table.cards if card.zone in zones and card.seat in masters]:
            if record.face != subject and not self.stays(record.face) and not record.attached:
                self.put_away(table, record.id)

    @final
    def stays(self, face: int) -> bool:
        """True if a card of this face is on every table."""
        return face in [self.subject(number) for number in self.staying]

    @final
    def put_away(self, table: Table, card: int) -> None:
        """Put a card into its owner's deck, or out of the game if it belongs in none."""
        decks = [place for place, zone in enumerate(self.game.zones) if zone.section and zone.hidden]
        record = table.cards[card]
        spot, owner = record.zone * table.masters, record.owner
        spot += 0 if self.game.zones[record.zone].shared else record.seat
        table.lay(spot, tuple([other for other in table.zones[spot] if other != card]))
        home = next((zone for zone in decks if self.may_be(table, record.face, owner, zone)), GONE)
        if home == GONE:
            table.put(change(record, zone=GONE))
        else:
            table.lay(home * table.masters + owner, (*table.zone(home, owner), card))
            table.put(change(record, zone=home, seat=owner, facedown=True, place=""))

    @final
    def filled(self, seed: int) -> Table:
        """A table in the first player's turn with random cards wherever there is room, so that any two cards may meet."""
        faces = [self.subject(number) for number in self.faces if number not in self.lacking]
        table = self._empty(seed, self.numbers)
        self.lay(table, faces[mixer.word(seed, 0) % len(faces)], seed, partial(self._fill, table, faces, seed))
        return self._begun(table, -1, seed)

    def _lay_mentioned(self, table: Table, subject: int, seed: int) -> None:
        """Lay cards like those that the tried card mentions."""
        for zone, face, whose in self._mentioned(subject, seed):
            for master in range(table.masters):
                if whose == "any" or (whose == "own") == (master == 0):
                    self.add(table, face, master, zone)

    def _fill(self, table: Table, faces: list[int], seed: int) -> None:
        drawn = 0
        for master in range(table.masters):
            for zone, room in self.rooms.items():
                for _ in range(4 * room):  # not every card can lie everywhere
                    drawn += 1
                    self.add(table, faces[mixer.word(seed, drawn) % len(faces)], master, zone)

    def _empty(self, seed: int, numbers: Mapping[str, object]) -> Table:
        table: Table = self.setting.opened.empty(self.game, self.formats[seed % len(self.formats)], seed=seed)
        table.players = [Layout(self.setting, table).player(numbers) for _ in range(table.masters)]
        return table

    def _begun(self, table: Table, subject: int, seed: int) -> Table:
        """Start a game on the laid-out table: shuffle the decks and run to the first question."""
        self._shuffle(table, subject)
        Layout(self.setting, table).turn(dict(self.turns[seed % len(self.turns)]))
        return settle(table)

    @final
    def add(self, table: Table, face: int, master: int, *zones: int) -> None:
        """Lay a card in each of these zones that allows it and has room."""
        for zone in zones:
            there = [card for card in table.zone(zone, master) if table.cards[card].seat == master]
            if len(there) < self.rooms.get(zone, 0) and self.may_be(table, face, master, zone):
                add(table, face, master, zone)

    def _shuffle(self, table: Table, subject: int) -> None:
        """Shuffle the decks; the tried card lies on top of its deck."""
        for master in range(table.masters):
            spot = self.game.zone_of("deck") * table.masters + master
            cards = mixed(table, table.zones[spot])
            first = tuple([card for card in cards if table.cards[card].face == subject])
            table.lay(spot, first + tuple([card for card in cards if card not in first]))

    # ── what a card speaks of ───────────────────────────────────────────────────────────────────────────────────────
    def _mentioned(self, subject: int, seed: int) -> list[tuple[int, int, str]]:
        """Cards of the kinds that the tried card mentions, in the mentioned zone and in its own deck: zone, face, whose."""
        found: list[tuple[int, int, str]] = []
        hand, deck = self.game.zone_of("hand"), self.game.zone_of("deck")
        abilities = self.printed(subject).abilities
        counted = {
            node.left.pool: node.right
            for node in within(abilities)
            if isinstance(node, Compare) and isinstance(node.left, Count) and type(node.right) is int
        }
        for node in within(abilities):
            times = min(MOST_COUNTED, max(2, counted.get(node, 2))) if isinstance(node, Pool) else 2
            tests: tuple[Node, ...] = getattr(node, "tests", ())
            if isinstance(node, EventPattern) and isinstance(node.subject, Pool):
                fitting, names = self.fitting(subject, node.subject.tests), (node.from_zone, node.to_zone)
                zones = [self.game.zone_numbers[zone] for zone in names if zone in self.game.zone_numbers]
            elif tests or isinstance(node, Pool):
                fitting = self.fitting(subject, tests)
                zones = [self.game.zone_numbers.get(node.zone, hand) if isinstance(node, Pool) else deck]
            else:
                continue
            for zone in zones * times if fitting else ():
                face = fitting[mixer.word(seed, len(found)) % len(fitting)]
                found += [(zone, face, getattr(node, "whose", "own")), (deck, face, "own")]
        return found[:MOST_SPOKEN_OF]

    @final
    def printed(self, face: int) -> Any:
        """The printed facts of a face."""
        return self.game.printed(self.one_of_each, self.one_of_each.cards[face])

    @final
    def fitting(self, subject: int, tests: tuple[Node, ...]) -> list[int]:
        """The faces that pass these tests, judged by their printed facts."""
        found = self._fitting.get((subject, tests))
        if found is None:
            speaks = Scope(self.one_of_each.ref(subject), 0)
            faces = range(len(self.game.faces))
            found = [face for face in faces if all(self._passes(speaks, face, test) for test in tests)]
            self._fitting[subject, tests] = found
        return found

    def _passes(self, speaks: Scope, face: int, test: Node) -> bool:
        if isinstance(test, AnyOf | AllOf):
            answers = [self._passes(speaks, face, part) for part in test.parts]
            return any(answers) if isinstance(test, AnyOf) else all(answers)
        if isinstance(test, Test):
            test = change(test, fact=test.fact.removeprefix("original_"))
        if not self._is_of_print(test):
            return True
        return tested(self.one_of_each, speaks, self.one_of_each.cards[face], self.printed(face), test)

    def _is_of_print(self, test: Node) -> bool:
        """True if a test depends only on printed facts, or on numbers and keywords that start as printed."""
        for part in within(test):  # a test against other cards, or of several together, is none of print
            if not isinstance(part, Test | AnyOf | AllOf | Not) or getattr(part, "fact", "") == "zone":
                return False
        return not reads(test, self.game.rules) & ~(NUMBERS | WOUNDED | GIVEN)
