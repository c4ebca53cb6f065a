"""Trigger index: the events and zone moves that the abilities on a set of faces react to, and the zones where they are in force."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, NamedTuple

from tefuda.kernel.effects.nodes import Activated, All, AnyOf, Automatic, Change, Continuous, Keyword, Pool, This
from tefuda.kernel.effects.vocabulary import Times, When, Whenever, Would
from tefuda.kernel.primitives.clauses import RECORDS, cite_if_said
from tefuda.kernel.primitives.identity_cache import cached_by_identity
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.table.eventwords import FACE_UP
from tefuda.kernel.table.game import INDEX
from tefuda.kernel.table.masks import ANYTHING
from tefuda.kernel.table.rulebook import Rulebook

if TYPE_CHECKING:
    from tefuda.kernel.table.eventwords import Where
    from tefuda.kernel.table.game import Game
    from tefuda.kernel.table.records import Card, Facts, Zone
    from tefuda.kernel.table.state import Table

WAY_BITS = 6  # a move is known by the zone it comes from, and in so many bits by the zone it goes to
ROW = 1 << WAY_BITS


def found_in(value: object, kinds: tuple[type, ...]) -> list[Any]:
    """All nodes of some classes in a value."""
    return [node for node in within(value) if isinstance(node, kinds)]


def prepare(rules: Rulebook, zones: tuple[Zone, ...]) -> None:
    """Tell a rulebook the zones of its game, and let it keep what it computes about faces and abilities."""
    rules.foreseen = sum([1 << number for number, zone in enumerate(zones) if zone.foreseen])
    rules.passing = sum([1 << number for number, zone in enumerate(zones) if zone.passing])
    if not hasattr(rules, "noted"):
        rules.noted = cached_by_identity(lambda facts: noted(rules, facts))
        rules.waits = cached_by_identity(lambda automatics: Waits(rules, automatics))
        rules.way_mask = cached_by_identity(lambda when: way_mask(rules, when))


# ── where abilities are in force ────────────────────────────────────────────────────────────────────────────────────
def in_force(table: Table, card: Card, word: str) -> bool:
    """True if an ability that works in a zone of this name is in force on this card where it lies (`Rules.works`)."""
    try:
        here = table.game.in_force_in[word][card.zone]
    except KeyError:
        here = None
    if RECORDS:
        _cite_in_force(table, card, word)
    if here is True:
        return True
    if here is FACE_UP:
        return not card.facedown
    return here is not None and _any_holds(table, card, here)


def _any_holds(table: Table, card: Card, places: tuple[Where, ...]) -> bool:
    return any(_holds(table, card, where) for where in places)


def _holds(table: Table, card: Card, where: Where) -> bool:
    if (where.face_up and card.facedown) or (where.mark and where.mark not in card.marks):
        return False
    return not where.kinds or any(kind in where.kinds for kind in table.game.sides[card.face][0].kinds)


def _cite_in_force(table: Table, card: Card, word: str) -> None:
    """Cite the clause by which an ability is in force in a zone, or is not."""
    game = table.game
    if word not in game.rules.where:
        if card.zone >= 0 and game.zones[card.zone].name == word:
            cite_if_said(game.clauses.in_force_elsewhere)
        return
    for where in game.rules.where[word]:
        if card.zone in where.zones and _holds(table, card, where):
            cite_if_said(where.clause)
            return
    cite_if_said(game.clauses.not_in_force.get(word, ""))


# ── what a face reacts to ──────────────────────────────────────────────────────────────────────────────────────────
class Noted(NamedTuple):
    """What is known about one side of a face before play."""

    whens: tuple[When, ...]  # every event that its abilities, and those they give, wait for
    histories: tuple[When, ...]  # events that they count by turn
    words: tuple[type[Node], ...]  # the kinds of nodes that they are made of
    automatics: tuple[Automatic, ...]
    continuous: tuple[str, ...]  # the zones in which its continuous abilities work, by name,
    activated: tuple[str, ...]  # and its activated ones
    kinds: tuple[str, ...]
    keywords: tuple[str, ...]  # that it has or gives
    marks: tuple[str, ...]  # the flags of its rulebook (`Rules.mark`)
    brings: tuple[str, ...]  # the names of cards that can come into the game by it


def noted(rules: Rulebook, facts: Facts) -> Noted:
    """Analyse the abilities on one side of a face, and those that they can give."""
    nodes = list(within((facts.abilities, facts.automatics)))
    keywords: dict[str, None] = {}
    for node in nodes:  # which grows by what keywords mean and bring
        if type(node) is not Keyword:
            nodes += within(rules.meant_by(node))
        elif node.word not in keywords:
            keywords[node.word] = None
            nodes += within((rules.meant_by(node), rules.alongside.get(node.word, ())))
    return Noted(
        _distinct([node for node in nodes if type(node) is When]),
        _distinct([node.event for node in nodes if type(node) is Times]),
        _distinct([type(node) for node in nodes]),
        _distinct([node for node in nodes if type(node) is Automatic]),
        _distinct([node.zone for node in nodes if type(node) is Continuous]),
        _distinct([node.zone for node in nodes if type(node) is Activated]),
        facts.kinds,
        tuple(keywords),
        _distinct([name for node in nodes for name in _marks(rules, node)]),
        _distinct([name for node in nodes for field in rules.brought if (name := getattr(node, field, ""))]),
    )


def _distinct(values: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(dict.fromkeys(values))


def _marks(rules: Rulebook, node: Node) -> list[str]:
    found = [name for name, kind, is_so in rules.marks if type(node) is kind and is_so(node)]
    if type(node) is Would:
        word = rules.events.get(node.event)
        foreseen = rules.foreseen
        if word is not None and (word.enters & foreseen or foreseen >> rules.zones.get(node.to_zone, ROW) & 1):
            found.append(REPLACES_ENTERING)
        if word is not None and word.of == "player" and "moved" in word.kinds:
            found.append(REPLACES_PLAYERS)
    elif isinstance(node, Continuous | Change):
        woulds = [would for would in found_in(node.changes, (Would,)) if isinstance(would.subject, Pool)]
        found += [REPLACES_OTHERS] if any(_is_of_others(rules, node.group, would) for would in woulds) else []
    return found


def _is_of_others(rules: Rulebook, group: Node, would: Would) -> bool:
    """True if a replacement that is on these cards replaces events of others: it is on one card alone, or names cards of another zone."""
    if isinstance(group, This):
        return True
    word = rules.events.get(would.event)
    elsewhere = isinstance(group, All) and isinstance(would.subject, Pool) and group.pool.zone != would.subject.zone
    return elsewhere and word is not None and word.of != "player"


REPLACES_ENTERING, REPLACES_PLAYERS, REPLACES_OTHERS = "would enter", "would be a player's", "would be another's"


# ── what a table reacts to ─────────────────────────────────────────────────────────────────────────────────────────
class Waits(dict[str | int, tuple[int, ...]]):
    """For some automatic abilities: which of them wait for a kind of event ("": any), for one of a sort, or for a move between two
    zones."""

    def __init__(self, rules: Rulebook, automatics: tuple[Automatic, ...]) -> None:
        super().__init__({"": tuple(range(len(automatics)))})
        self.rules, self.moving = rules, list[list[When]]()
        for index, ability in enumerate(automatics):
            parts = ability.trigger.parts if type(ability.trigger) is AnyOf else (ability.trigger,)
            whens = [when for when in parts if type(when) is When and when.event in rules.events]
            for key in _distinct([key for when in whens for key in _keys(rules, when)]):
                self[key] = (*self.get(key, ()), index)
            self.moving.append([when for when in whens if "moved" in rules.events[when.event].kinds])

    def __missing__(self, key: str | int) -> tuple[int, ...]:
        found: tuple[int, ...] = ()
        if isinstance(key, int):  # from where to where, as `trigger` has it
            source, target = divmod(key, ROW)
            every = enumerate(self.moving)
            found = tuple(
                [place for place, whens in every if any(could_be(self.rules, when, source, target) for when in whens)]
            )
        self[key] = found
        return found


def _keys(rules: Rulebook, when: When) -> list[str]:
    """The kinds of event that a trigger waits for, and the kinds of which it waits only for some sorts, with those sorts."""
    word = rules.events[when.event]
    of_sorts = [f"{kind} {sort}" for kind in word.kinds for sort in word.sorts_of(kind, when.fact) or ()]
    return [*word.kinds, *of_sorts]


def could_be(rules: Rulebook, when: When, source: int, target: int) -> bool:
    """True if a trigger could wait for a move between these zones (from -1: from nowhere)."""
    word, zones = rules.events[when.event], rules.zones
    if (word.enters and not word.enters >> target & 1) or (when.to_zone and zones.get(when.to_zone) != target):
        return False
    if source < 0:
        return not word.leaves
    if word.leaves and not word.leaves >> source & 1:
        return False
    # what lies where it is being played comes from where it was played
    return not when.from_zone or rules.passing >> source & 1 == 1 or zones.get(when.from_zone) == source


def way_mask(rules: Rulebook, when: When) -> int:
    """The moves that a trigger could wait for, as bits: a row for each zone of origin (the last: from nowhere), a column for each
    destination."""
    found, count = 0, len(rules.zones)
    for row, source in enumerate((*range(count), -1)):
        for target in range(count):
            found |= could_be(rules, when, source, target) << row * ROW + target
    return found


class Around(dict[str | int, tuple[tuple[int, int], ...]]):
    """For each kind of event, or each move as in `Waits`: the zones (with their spots) of the cards that may wait for it."""

    def __init__(
        self, rules: Rulebook, automatics: tuple[Automatic, ...], spots: tuple[int, ...], masters: int
    ) -> None:
        super().__init__()
        self.rules, self.automatics, self.waits = rules, automatics, Waits(rules, automatics)
        self.everywhere = tuple([(spot // masters, spot) for spot in spots])

    def __missing__(self, key: str | int) -> tuple[tuple[int, int], ...]:
        mask = self.rules.zone_mask([self.automatics[index].zone for index in self.waits[key]])
        found = self[key] = tuple([(zone, spot) for zone, spot in self.everywhere if mask >> zone & 1])
        return found


class TriggerIndex:
    """Everything that the cards of a table, and the cards that they can bring, can react to, and the zones where they are in force."""

    def __init__(self, game: Game, faces: tuple[int, ...], masters: int) -> None:
        rules: Rulebook = game.rules
        sides = [rules.noted(side) for face in faces for side in game.sides[face]]
        self.faces = frozenset(faces)  # the faces it was made for; any other face needs a new index
        # Of these faces: the classes of nodes on them, their kinds, the keywords that they have or give, and their rulebook's flags.
        self.words = frozenset([word for side in sides for word in side.words])
        self.kinds = frozenset([kind for side in sides for kind in side.kinds])
        self.keywords = frozenset([word for side in sides for word in side.keywords])
        self.marks = frozenset([mark for side in sides for mark in side.marks])
        # The events that some card counts by turn, and their kinds.
        self.histories: tuple[When, ...] = _distinct([when for side in sides for when in side.histories])
        words = [rules.events[when.event] for when in self.histories if when.event in rules.events]
        self.counted = frozenset([kind for word in words for kind in word.kinds])
        # Whether events are kept until the check is over.
        self.keeps = game.keeps_events is True or game.keeps_events in self.marks
        self.notes = bool(self.histories) or self.keeps  # whether events are recorded for later
        self.state_triggers = Whenever in self.words
        # Functions that look at the table before every step (`Rules.watch`).
        self.watches = tuple([watch for word, watch in rules.watches.items() if word in self.words])
        # Whether an effect could replace what happens to other cards than its own, or to players, or the arrival of cards.
        self.replaces_others, self.replaces_players = REPLACES_OTHERS in self.marks, REPLACES_PLAYERS in self.marks
        self.replaces_entering = REPLACES_ENTERING in self.marks
        # Masks of the changes that can require a check of the rules: of players' numbers, and of everything else.
        self.checks_player = ANYTHING if self.state_triggers else game.checked_names
        self.check_mask = ANYTHING if self.state_triggers else ANYTHING & ~rules.unchecked
        self.waiting = rules.waits  # which automatic abilities wait for a kind of event, or a move
        self._index_events(
            rules, _distinct([when for side in sides for when in side.whens if when.event in rules.events])
        )
        self._place(rules, sides, masters)

    def _index_events(self, rules: Rulebook, whens: tuple[When, ...]) -> None:
        """Collect the events that some ability could wait for, and those that are awaited when they happen to other cards."""
        self.event_kinds: dict[str, tuple[str, ...] | None] = {}  # the kinds of event; of some only these sorts
        for when in whens:
            word = rules.events[when.event]
            for kind in word.kinds:
                sorts, known = word.sorts_of(kind, when.fact), self.event_kinds.get(kind, ())
                self.event_kinds[kind] = None if sorts is None or known is None else tuple(sorted({*known, *sorts}))
        others = [when for when in whens if type(when.subject) is not This]
        self.watched = frozenset([kind for when in others for kind in rules.events[when.event].kinds])
        moving = [when for when in whens if "moved" in rules.events[when.event].kinds]
        every = reduce(or_, [rules.way_mask(when) for when in moving], 0)
        # From each zone (the last: from nowhere), to which zones (as bits) a move can set anything off.
        self.moves = tuple([every >> row * ROW & (1 << ROW) - 1 for row in range(len(rules.zones) + 1)])

    def _place(self, rules: Rulebook, sides: list[Noted], masters: int) -> None:
        """Collect the zones where automatic and continuous abilities can be in force, and where activated ones can be used."""
        automatics = _distinct([ability for side in sides for ability in side.automatics])
        triggering = _zones(rules, [ability.zone for ability in automatics], self.kinds)
        static = _zones(rules, [word for side in sides for word in side.continuous], self.kinds)
        self.trigger_spots, self.static_spots = spots(triggering, masters), spots(static, masters)
        self.around = Around(rules, automatics, self.trigger_spots, masters)
        every = _distinct([zone for wheres in rules.where.values() for where in wheres for zone in where.zones])
        # Zones where continuous abilities are in force, but none of these cards'.
        self.other_spots = spots(tuple([zone for zone in every if zone not in static]), masters)
        # From which zones (as bits) a card can leave with an ability that was in force there.
        self.departures = sum([1 << zone for zone in triggering])
        self.activated_places = _zones(rules, [word for side in sides for word in side.activated], self.kinds)
        self.activated_spots = [  # the same by master: where they stand among all zones
            tuple([zone * masters + seat for zone in self.activated_places]) for seat in range(masters)
        ]

    def reacts_to(self, kind: str, sort: str) -> bool:
        """True if an ability could wait for an event of this kind and sort."""
        sorts = self.event_kinds.get(kind, ())
        return sorts is None or sort in sorts


def _zones(rules: Rulebook, words: list[str], kinds: frozenset[str]) -> tuple[int, ...]:
    """The zones where abilities that work in zones of these names can be in force, on cards of these kinds; the usual ones first."""
    named = dict.fromkeys(words)
    order = [USUAL, *[word for word in rules.where if word != USUAL], *rules.zones, ANYWHERE]
    found: list[int] = []
    for word in dict.fromkeys(order):
        if word == USUAL or word in named:
            wheres = rules.where.get(word)
            if wheres is None:
                found += rules.zones_of(word)
            else:
                here = [where for where in wheres if not where.kinds or not kinds.isdisjoint(where.kinds)]
                found += [zone for where in here for zone in where.zones]
    return _distinct(found)


USUAL, ANYWHERE = "field", "any"


def spots(zones: tuple[int, ...], masters: int) -> tuple[int, ...]:
    """The indices of all masters' zones among the zones of the table."""
    return tuple([zone * masters + master for zone in zones for master in range(masters)])


def trigger_index_of(table: Table) -> TriggerIndex:
    """The trigger index of a table: of its cards, and of all that they can bring into the game, directly or not."""
    game = table.game
    faces = dict.fromkeys([card.face for card in table.cards])
    unseen = list(faces) if game.rules.brought else []
    while unseen:
        for side in game.sides[unseen.pop()]:
            for name in game.rules.noted(side).brings:
                for face in game.by_name.get(name, ()):
                    if face not in faces:
                        faces[face] = None
                        unseen.append(face)
    key = (table.masters, *sorted(faces))
    found: TriggerIndex | None = game.known_trigger_indexes.get(key)
    if found is None:
        found = game.known_trigger_indexes[key] = TriggerIndex(game, key[1:], table.masters)
    return found


INDEX.append(trigger_index_of)
