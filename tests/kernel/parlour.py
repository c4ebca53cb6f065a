"""Parlour: a game of few rules, for any number of seats, sides and bosses, on which the kernel is tested by itself.

A turn: cards are played from the hand, and then the next has theirs. Whoever has no life left leaves.
"""

from __future__ import annotations

from typing import Any, ClassVar

from tefuda.kernel.declaring.abilities import sorted_abilities
from tefuda.kernel.declaring.rules import Rules
from tefuda.kernel.effects.nodes import Automatic, Change, Quantity, Spell
from tefuda.kernel.effects.vocabulary import When
from tefuda.kernel.evaluating import continuous  # noqa: F401 - facts are worked out by the second
from tefuda.kernel.evaluating.chosen_opponent import settle_picks
from tefuda.kernel.evaluating.questions import amount
from tefuda.kernel.flow.leaving import close_ranks, leave
from tefuda.kernel.flow.play import settle
from tefuda.kernel.flow.procedures import call, keep
from tefuda.kernel.happening.replacement import Moving, intend
from tefuda.kernel.primitives.values import Node, Record
from tefuda.kernel.resolving import performing
from tefuda.kernel.table import atoms, records, turns
from tefuda.kernel.table.game import Game
from tefuda.kernel.table.kernel_clauses import KernelClauses
from tefuda.kernel.table.records import Card, Facts, Frame, Ref, Zone
from tefuda.kernel.table.requests import NO, PASS, YES, Ask, Bar, Option
from tefuda.kernel.table.seating import Seating
from tefuda.kernel.table.sides import deciders, masters_meant, next_in_turn, one_opponent
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, Again, Jump

ZONES = (
    Zone("deck", hidden=True, ordered=True),
    Zone("hand", hidden=True, own=True, signs=True),
    Zone("field", oriented=True, places=("front", "rear")),
    Zone("heap"),
    Zone("over"),
)
DECK, HAND, FIELD, HEAP, OVER = range(5)
CLAUSES = KernelClauses.only(
    over="0.1", concede="0.2", leaving="0.6", last_side="0.4", which_opponent="0.3", may="0.5", replace="0.7",
    replacement_order="0.8",
)  # fmt: skip
rules = Rules("parlour", zones={zone.name: number for number, zone in enumerate(ZONES)})


class ParlourFacts(Facts, frozen=True, tag="parlour.Facts"):
    """What a card is: besides the kernel's facts its power."""

    power: int | None = None


class Face(Record, frozen=True, tag="parlour.Face"):
    """A card as it is printed."""

    number: str
    name: str
    facts: ParlourFacts


class Player(Record, frozen=True, tag="parlour.Player"):
    """What a player has besides cards."""

    life: int = 10
    coins: int = 0


class Turn(turns.TurnRecord, frozen=True, tag="parlour.Turn"):
    """Whose turn it is."""

    number: int = 1


def face(name: str, *abilities: Node, power: int | None = None) -> Face:
    """A card with these abilities."""
    return Face(
        name, name, ParlourFacts(names=(name,), kinds=("card",), power=power, **sorted_abilities(abilities, rules))
    )


for _event in ("moved", "shifted", "left"):
    rules.event(_event)


# ── words ───────────────────────────────────────────────────────────────────────────────────────────────────────────
class Coins(Node, frozen=True, tag="parlour.Coins"):
    """Players get coins."""

    number: Quantity
    who: str = "own"


class Duel(Node, frozen=True, tag="parlour.Duel"):
    """One opponent loses life."""

    number: int = 1
    who: str = "opponent"


class Fall(Node, frozen=True, tag="parlour.Fall"):
    """Players leave the game."""

    who: str = "own"


class Vow(Node, frozen=True, tag="parlour.Vow"):
    """A player says yes, and gets a coin, or no."""

    master: int


@rules.word(Coins, "3.1")
def coins(table: Table, frame: Any, node: Coins) -> None:
    number = amount(table, frame, node.number)
    for seat in masters_meant(table, frame.seat, node.who, frame):
        atoms.set_player(table, seat, coins=table.players[seat].coins + number)


@rules.word(Change, "3.5")
def change_cards(table: Table, frame: Any, node: Change) -> None:
    performing.begin(table, frame, performing.to_change(table, frame, node), node.changes, node.until)


rules.one_opponent(Duel, "who")


@rules.word(Duel, "3.2")
def duel(table: Table, frame: Any, node: Duel) -> None:
    seat = one_opponent(table, frame)
    atoms.set_player(table, seat, life=table.players[seat].life - node.number)


@rules.word(Fall, "3.3")
def fall(table: Table, frame: Any, node: Fall) -> None:
    leave(table, masters_meant(table, frame.seat, node.who, frame), "3.3")


@rules.word(Vow, "3.4")
def vow(table: Table, frame: Any, node: Vow) -> Any:
    return Ask(deciders(table, node.master), "yes/no", "3.4", (YES, NO), prompt="vow")


@rules.answering(Vow)
def vowed(table: Table, frame: Any, node: Vow, picked: tuple[Option, ...]) -> Any:
    if picked[0].verb == "yes":
        atoms.set_player(table, node.master, coins=table.players[node.master].coins + 1)
    return ()


# ── the turn ────────────────────────────────────────────────────────────────────────────────────────────────────────
class Round(Frame, frozen=True, tag="parlour.Round"):
    """A turn, of one master or of all seats of a side together: who of them has passed."""

    passed: tuple[int, ...] = ()


turn = rules.procedure("1", Round)


@turn.step("1.1")
def act(table: Table, frame: Round) -> Any:
    """The seats whose turn it is play cards until each of them has passed; one's pass is not the others'."""
    asked = tuple([seat for seat in whose_turn(table) if seat not in frame.passed])
    if not asked:
        return None
    several = len(asked) > 1
    options = [
        Option("play", card=card, seat=seat if several else -1) for seat in asked for card in table.zone(HAND, seat)
    ]
    return Ask(asked, "act", "1.1", (*options, PASS), prompt="main", secret=True)


@turn.answer("1.1")
def acted(table: Table, frame: Round, picked: tuple[Option, ...]) -> Any:
    seat = picked[0].seat  # who took it, where several were asked
    if seat < 0:
        (seat,) = [one for one in whose_turn(table) if one not in frame.passed]
    if picked[0].verb == "pass":
        keep(table, passed=(*frame.passed, seat))
        return AGAIN
    ref = table.ref(picked[0].card)
    called = intend(table, [Moving(ref, FIELD, seat, reason="play", clause="1.1")])
    assert called is None
    return Again(Play(table.ref(picked[0].card), seat))


@turn.step("1.2")
def check(table: Table, frame: Round) -> Any:
    """Opponents are picked for what has come into force; whoever has no life left leaves."""
    settling = settle_picks(table)
    if settling is not None:
        return Again(settling)
    lost = tuple([s for s in range(table.seats) if table.players[s].life <= 0 and s not in table.out])
    if lost:
        leave(table, lost, "1.2")
    return None


@turn.step("1.3")
def pass_on(table: Table, frame: Round) -> Any:
    """The next has their turn; those who have left are out of the order from now on."""
    coming = next_in_turn(table, whose_turn_ends(table))
    close_ranks(table)
    atoms.set_facts(table, player=coming, number=table.facts.number + 1)
    keep(table, passed=())
    return Jump("1.1")


def whose_turn(table: Table) -> tuple[int, ...]:
    """The seats that act now: the turn player, and its allies where a side has its turn together; for a boss nobody."""
    player = table.facts.player
    if table.seating.format.together:
        side = table.seating.sides[player]
        return tuple([seat for seat in range(table.seats) if table.seating.sides[seat] == side])
    return (player,) if player < table.seats else ()


def whose_turn_ends(table: Table) -> int:
    """The last in the order of those whose turn it is."""
    return max(whose_turn(table), key=table.seating.order.index, default=table.facts.player)


class Play(Frame, frozen=True, tag="parlour.Play"):
    """A card that has been played: what it says is carried out."""

    resolution: ClassVar[bool] = True

    source: Ref
    seat: int


playing = rules.procedure("2", Play)


@playing.step("2.1")
def carry_out(table: Table, frame: Play) -> Any:
    plan = table.game.facts(table, frame.source[0]).spell
    return None if plan is None else records.Resolving((plan.effect,), frame.source, frame.seat)


# ── the game ────────────────────────────────────────────────────────────────────────────────────────────────────────
class Parlour(Game):
    """The game with a set of cards."""

    name, rules, zones = "parlour", rules, ZONES
    clauses, turn_record, player_record = CLAUSES, Turn, Player
    card_numbers = ("power",)

    def __init__(self, *faces: Face, signs: dict[int, str] | None = None) -> None:
        super().__init__(list(faces))
        self.signs = signs or {}

    def printed(self, table: Table, card: Card) -> Any:
        return self.faces[card.face].facts

    def bar(self, table: Table, seat: int, wish: Option) -> Bar | None:
        return None


def spell(name: str, *effects: Node) -> Face:
    """A card that does something as it is played."""
    return face(name, *[Spell(effect) for effect in effects])


def waits(event: str, effect: Node, zone: str = "field") -> Automatic:
    """An ability that waits for an event."""
    return Automatic(When(event), effect, zone=zone)


def laid_out(
    game: Parlour, seating: Seating, hands: list[list[str]], fields: list[list[str]] | None = None, decks: int = 2
) -> Table:
    """A table on which everybody has these cards, and the first in the order has the turn."""
    seats = len(seating.sides) - len(seating.bosses)
    table = Table(game, seats, 1, seating=seating)
    table.facts = Turn(player=seating.order[0])
    table.players = [Player() for _ in seating.sides]
    for master in range(table.masters):
        for zone, rows in ((HAND, hands), (FIELD, fields or [])):
            for name in rows[master] if master < len(rows) else ():
                add(table, name, master, zone)
        for _ in range(decks):
            add(table, game.faces[0].name, master, DECK)
    call(table, Round())
    return settle(table)


def add(table: Table, name: str, owner: int, zone: int, master: int = -1) -> int:
    """Lay a card on a table that is being set up."""
    number = [one.name for one in table.game.faces].index(name)
    life, seat = table.tick(), owner if master < 0 else master
    place = ZONES[zone].places[0] if ZONES[zone].places else ""
    hidden = ZONES[zone].hidden
    card = Card(len(table.cards), number, owner, seat, zone, life, facedown=hidden, since=life, place=place)
    table.cards.append(card)
    spot = zone * table.masters + seat
    table.lay(spot, (*table.zones[spot], card.id))
    return card.id
