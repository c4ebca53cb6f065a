"""Chapter 5, what players do: shuffle, draw, look, pick, discard, reveal; and paying energy (5.14)."""

from __future__ import annotations

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.rules import rules
from tefuda.games.rebirth.rules.ch04_zones import moving
from tefuda.games.rebirth.rules.ch05_cards import PICKED_BY_OTHERS, whom
from tefuda.games.rebirth.rules.ch05_picks import PickNext
from tefuda.games.rebirth.rules.ch12_fronts import cite_opponents
from tefuda.games.rebirth.rules.questions import Speaker, standing_energy
from tefuda.games.rebirth.words import vocabulary as v
from tefuda.kernel.effects.nodes import It, Pool
from tefuda.kernel.evaluating.continuous import forbidden
from tefuda.kernel.evaluating.questions import amount, passes, pool
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.deeds import happen
from tefuda.kernel.happening.replacement import Orienting, intend
from tefuda.kernel.playing import paying
from tefuda.kernel.playing.picking import suited
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.resolving.performing import reached, remember
from tefuda.kernel.resolving.secrecy import reveals_hidden, reveals_hidden_zone
from tefuda.kernel.table import atoms, chance
from tefuda.kernel.table.declared import Natural, Seat
from tefuda.kernel.table.knowing import in_no_order
from tefuda.kernel.table.masks import TURNED
from tefuda.kernel.table.records import Frame, Ref, Resolving, change
from tefuda.kernel.table.requests import NO, YES, Ask, Option
from tefuda.kernel.table.signatures import change_speaker
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, Result, WordResult

MOST_SEATS = 6
SHOWN = "shown"  # of cards that an effect has looked at or revealed


# ── 5.8 shuffle ─────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.Shuffle, "5.8.1")
def shuffle(table: Table, frame: Resolving, node: v.Shuffle) -> None:
    for seat in whom(table, frame, node.who):
        shuffle_deck(table, seat)


def shuffle_deck(table: Table, seat: int) -> None:
    """5.8.1.1: a whole deck; with one card or none in it, it is shuffled all the same (5.8.1.2)."""
    cite("5.8.1.1" if len(table.zone(t.DECK, seat)) > 1 else "5.8.1.2")
    chance.shuffle(table, t.DECK, seat)


# ── 5.9 draw ────────────────────────────────────────────────────────────────────────────────────────────────────────
class DrawOne(Node, frozen=True, tag=t.own):
    """An inner word: a player draws cards, one after the other; with `up_to` as long as the player likes."""

    seat: int
    left: int
    up_to: bool = False


@rules.word(v.Draw, "5.9.2")
def draw(table: Table, frame: Resolving, node: v.Draw) -> WordResult:
    number = amount(table, frame, node.number)
    if number <= 0:
        cite("1.3.2.2")
    return tuple([DrawOne(seat, number, node.up_to) for seat in whom(table, frame, node.who)])


@rules.word(DrawOne, "5.9.1")
def draw_one(table: Table, frame: Resolving, node: DrawOne) -> WordResult:
    if node.left <= 0:
        if node.up_to:
            cite("5.9.3.3")
        return ()
    if node.up_to:
        cite("5.9.3")
        return Ask((node.seat,), "yes/no", "5.9.3.1", (YES, NO), about=frame.source, prompt="draw")
    return _drawn(table, node)


@rules.answering(DrawOne)
def draw_another(table: Table, frame: Resolving, node: DrawOne, picked: tuple[Option, ...]) -> WordResult:
    if picked[0] == NO:
        return ()
    cite("5.9.3.2")
    return _drawn(table, node)


def _drawn(table: Table, node: DrawOne) -> WordResult:
    did = draw_card(table, node.seat)
    keep(table, did=did)
    return (change(node, left=node.left - 1),) if did else ()


def draw_card(table: Table, seat: int, clause: str = "5.9.1") -> bool:
    """5.9.1: the top card of the deck goes to the hand. False where there is none."""
    deck = table.zone(t.DECK, seat)
    if deck:
        intend(table, [moving(table, table.ref(deck[0]), t.HAND, clause, "draw")])
    return bool(deck)


@rules.possibility(v.Draw)
def draw_possible(table: Table, scope: Speaker, node: v.Draw) -> bool:
    return True


# ── 5.10 look ───────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.Look, "5.10.2")
def look(table: Table, frame: Resolving, node: v.Look) -> WordResult:
    """5.10.2: the top cards of a deck, which stay where they are (5.10.1.1); up to so many one by one (5.10.3)."""
    seat, number = whom(table, frame, node.whose)[0], amount(table, frame, node.number)
    deck = table.zone(t.DECK, seat)
    cite("5.10.1.1")
    if not node.up_to:
        _see(table, frame, node, deck[: max(0, number)])
        return ()
    seen = len(frame.looked)
    for clause in ("5.10.3", "5.10.3.1" if not seen else "5.10.3.4"):
        cite(clause)
    if seen >= min(number, len(deck)):
        return ()
    return Ask((frame.seat,), "yes/no", "5.10.3.2", (YES, NO), about=frame.source, prompt="look")


def _see(table: Table, frame: Resolving, node: v.Look, cards: tuple[int, ...]) -> None:
    if node.revealed:
        atoms.reveal(table, cards)
    else:
        atoms.show(table, cards, (frame.seat,))
    refs = tuple([table.ref(card) for card in cards])
    keep(table, looked=refs, it=refs, did=bool(cards))
    remember(table, SHOWN, refs)


@rules.answering(v.Look)
def look_further(table: Table, frame: Resolving, node: v.Look, picked: tuple[Option, ...]) -> WordResult:
    if picked[0] == NO:
        return ()
    cite("5.10.3.3")
    seat = whom(table, frame, node.whose)[0]
    _see(table, frame, node, table.zone(t.DECK, seat)[: len(frame.looked) + 1])
    return AGAIN


@rules.word(v.LookAt, "5.10.1")
def look_at(table: Table, frame: Resolving, node: v.LookAt) -> None:
    """5.10.1: a whole zone that is hidden, or what lies face down in it."""
    zone = table.game.zone_of(node.zone)
    cards = tuple([card for seat in whom(table, frame, node.whose) for card in table.zone(zone, seat)])
    atoms.show(table, cards, (frame.seat,))
    keep(table, looked=tuple([table.ref(card) for card in in_no_order(table, cards)]), did=bool(cards))


@rules.word(v.Take, "5.10.1")
def take(table: Table, frame: Resolving, node: v.Take) -> WordResult:
    """その中から: what the cards are only the one who looks knows, so nothing that is asked for need be found (9.7.4.3)."""
    refs = [ref for ref in frame.looked if table.alive(ref)]
    found = [ref[0] for ref in refs if not node.tests or passes(table, frame, ref[0], node.tests)]
    if node.every:
        return taken(table, frame, node, tuple([Option("card", card=card) for card in found]))
    number = len(found) if node.any_number else min(amount(table, frame, node.number), len(found))
    hidden = reveals_hidden(table, frame.seat, [ref[0] for ref in refs])
    least = 0 if node.up_to or node.any_number or (node.tests and hidden) else number
    if node.tests and hidden:
        cite("9.7.4.3")
    options = tuple([Option("card", card=card) for card in found])
    return Ask(
        (frame.seat,),
        "choose",
        "5.10.1",
        options,
        least=least,
        most=number,
        about=frame.source,
        prompt="take",
        secret=hidden,
    )


@rules.answering(v.Take)
def taken(table: Table, frame: Resolving, node: v.Take, picked: tuple[Option, ...]) -> WordResult:
    refs = tuple([table.ref(option.card) for option in picked])
    if node.revealed:
        atoms.reveal(table, tuple([ref[0] for ref in refs]))
    keep(table, it=refs, did=bool(refs), looked=tuple([ref for ref in frame.looked if ref not in refs]))
    remember(table, "taken", refs)
    return ()


@rules.word(v.Reveal, "4.2.2")
def reveal(table: Table, frame: Resolving, node: v.Reveal) -> None:
    """All see the cards where they are, until the effect is over."""
    cards = in_no_order(table, tuple([ref[0] for ref in reached(table, frame, node.group)]))
    atoms.reveal(table, tuple([card for card in cards if table.cards[card].facedown]))
    refs = tuple([table.ref(card) for card in cards])
    again = type(node.group) is It and bool(frame.looked)
    keep(table, it=refs, did=bool(refs), looked=frame.looked if again else refs)
    if not again:
        remember(table, SHOWN, refs)


@rules.possibility(v.Reveal)
def reveal_possible(table: Table, scope: Speaker, node: v.Reveal) -> bool:
    return (type(node.group) is It and not scope.it) or bool(reached(table, scope, node.group))


# ── choosing cards as an effect is carried out (9.7.4.2) ────────────────────────────────────────────────────────────
@rules.word(v.Pick, "3.1.2.4.1")
def pick(table: Table, frame: Resolving, node: v.Pick) -> WordResult:
    """選ぶ: among the cards of all the pools; what is not seen and has to be something need not be found (9.7.4.3)."""
    seats = whom(table, frame, node.who) if node.who not in BY_SEAT else (BY_SEAT[node.who],)
    if not seats:
        keep(table, it=(), did=False)
        return ()
    if len(seats) > 1:
        return (PickEach(node, seats),)
    seat = seats[0]
    cards = suited(table, frame, pickable(table, frame, node, seat))
    hidden = any(_is_hidden(where) for where in node.pools)
    unsure = hidden and any(where.tests for where in node.pools) and not frame.paying
    wanted = how_many(table, frame, node, cards)
    number = min(max(0, wanted), len(cards))
    if unsure:
        cite("9.7.4.3")
    if node.up_to or node.any_number:
        cite("1.3.5.1" if node.up_to else "1.3.5")
    if RECORDS and number < wanted:
        cite("1.3.2")
    least = 0 if node.up_to or node.any_number or unsure else number
    options = tuple([Option("card", card=card) for card in cards])
    ask = Ask(
        (seat,),
        "choose",
        "3.1.2.4.1",
        options,
        least=least,
        most=number,
        about=frame.source,
        prompt="pick",
        secret=hidden and reveals_hidden_zone(table, change(frame, seat=seat), seat, node.pools),
    )
    return paying.whole(table, ask) if frame.paying else ask


def how_many(table: Table, scope: Speaker, node: v.Pick, cards: list[int]) -> int:
    """How many of the cards that can be picked are to be: any number of them, or all of them (すべて), at most as many as there are."""
    if node.any_number or type(node.number) is v.Every:
        return len(cards)
    return amount(table, scope, node.number)


BY_SEAT = {f"seat {seat}": seat for seat in range(MOST_SEATS)}  # of a word that was shared out among players


def _is_hidden(where: Pool) -> bool:
    return where.zone in ("hand", "deck")


def pickable(table: Table, scope: Speaker, node: v.Pick, seat: int) -> list[int]:
    """The cards that can be picked: a player who picks for another's effect does so among the player's own."""
    if RECORDS:
        _cite_whose(table, scope, node)
    speaker = scope if node.who == "own" else change_speaker(scope, seat=seat)
    cards = [card for where in node.pools for card in pool(table, speaker, where)]
    return [card for card in dict.fromkeys(cards) if not node.chosen or not shielded(table, scope, card)]


def _cite_whose(table: Table, scope: Speaker, node: v.Pick) -> None:
    """Whose cards are meant: own ones are the master's alone (12.5.3), allied ones a team-mate's, too (12.5.4), opponents' those of all."""
    for where in node.pools:
        if where.whose == "opponent":
            number = node.number if type(node.number) is int else 2 if type(node.number) is v.Every else 1
            cite_opponents(table, scope.seat, number)
        elif table.seating.format.together:
            cite("12.5.4" if where.whose == "ally" else "12.5.3")
    if node.who == "opponent":
        cite_opponents(table, scope.seat)
        if len(table.opposing[scope.seat]) > 1:
            cite("12.5.5.4")


def shielded(table: Table, scope: Speaker, card: int) -> bool:
    """1.3.3: does an effect keep a card from being chosen: by anybody, or by opponents?"""
    by_others = scope.seat in table.opposing[table.cards[card].seat]
    deeds = ["be_chosen"]
    if by_others:
        deeds.append("be_chosen_by_opponent")
        if t.CHARACTER in table.known(scope.source)[1].kinds:
            deeds.append("be_chosen_by_opposing_characters")
    if any(forbidden(table, card, deed) for deed in deeds):
        cite("1.3.3")
        return True
    return False


class PickEach(Node, frozen=True, tag=t.own):
    """An inner word: several players pick for one effect, the turn player first (1.3.4); what all have picked is `It`."""

    pick: v.Pick
    seats: tuple[int, ...]
    came: tuple[Ref, ...] = ()
    begun: bool = False


@rules.word(PickEach, "1.3.4")
def pick_each(table: Table, frame: Resolving, node: PickEach) -> WordResult:
    came = (*node.came, *frame.it) if node.begun else ()
    if not node.seats:
        keep(table, it=came, did=bool(came))
        return ()
    first, *rest = node.seats
    return (change(node.pick, who=f"seat {first}"), PickEach(node.pick, tuple(rest), came, True))


@rules.answering(v.Pick)
def picked_cards(table: Table, frame: Resolving, node: v.Pick, picked: tuple[Option, ...]) -> None:
    refs = tuple([table.ref(option.card) for option in picked])
    keep(table, it=refs, did=bool(refs))
    remember(table, "chosen", refs)
    if node.who != "own":
        remember(table, PICKED_BY_OTHERS, refs)


@rules.word(v.PickFromEach, "3.1.2.4.1")
def pick_from_each(table: Table, frame: Resolving, node: v.PickFromEach) -> WordResult:
    """…から1枚ずつ選ぶ: from one zone after the other, as they are written."""
    return (v.Pick(node.pools[:1], node.number), PickNext(node.pools[1:], node.number, ()))


@rules.word(PickNext, "3.1.2.4.1")
def pick_next(table: Table, frame: Resolving, node: PickNext) -> WordResult:
    came = (*node.came, *frame.it)
    if node.left:
        picking: tuple[Node, ...] = (v.Pick(node.left[:1], node.number),)
        if frame.paying:
            picking = paying.guarded(picking)
        return (*picking, PickNext(node.left[1:], node.number, came))
    keep(table, it=came, did=bool(came))
    remember(table, "chosen", came)
    return ()


@rules.possibility(PickNext)
def pick_next_possible(table: Table, scope: Speaker, node: PickNext) -> bool:
    return all(pick_possible(table, scope, v.Pick((where,), node.number)) for where in node.left)


@rules.possibility(v.PickFromEach)
def pick_from_each_possible(table: Table, scope: Speaker, node: v.PickFromEach) -> bool:
    return all(pick_possible(table, scope, v.Pick((where,), node.number)) for where in node.pools)


@rules.possibility(v.Pick)
def pick_possible(table: Table, scope: Speaker, node: v.Pick) -> bool:
    """1.3.2: is there anything to pick? That there is enough of it only costs ask for (9.5.2.2)."""
    seats = whom(table, scope, node.who)
    if not seats:
        return False
    return node.up_to or node.any_number or bool(suited(table, scope, pickable(table, scope, node, seats[0])))


@rules.hidden_effect(v.PickFromEach)
@rules.hidden_cost(v.PickFromEach)
@rules.hidden_effect(v.Pick)
@rules.hidden_cost(v.Pick)
def picks_unseen(node: v.Pick | v.PickFromEach) -> tuple[str, ...]:
    """Would it tell what a hand or deck holds if it were not asked for? The zones of which it would."""
    return tuple([where.zone for where in node.pools if _is_hidden(where) and where.tests])


@rules.word(v.OneOf, "3.1.2.4.1")
def choose_effect(table: Table, frame: Resolving, node: v.OneOf) -> Ask:
    """以下から1つ選ぶ: whoever carries out the effect chooses one of several."""
    options = tuple([Option("mode", index=index) for index in range(len(node.modes))])
    return Ask((frame.seat,), "choose", "3.1.2.4.1", options, about=frame.source, prompt="modes")


@rules.answering(v.OneOf)
def effect_chosen(table: Table, frame: Resolving, node: v.OneOf, picked: tuple[Option, ...]) -> WordResult:
    return (node.modes[picked[0].index],)


# ── 5.11 discard ────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.Discard, "5.11.1")
def discard(table: Table, frame: Resolving, node: v.Discard) -> WordResult:
    """5.11.1: cards of the hand go to the waiting room; who discards picks them."""
    if node.group is not None:
        refs = [ref for ref in reached(table, frame, node.group) if table.cards[ref[0]].zone == t.HAND]
        moves = [moving(table, ref, t.WAITING, "5.11.1", "discard", frame.source) for ref in refs]
        return happen(table, moves, "discarded")
    return (_picking(node), v.Discard(group=It()))


@rules.possibility(v.Discard)
def discard_possible(table: Table, scope: Speaker, node: v.Discard) -> bool:
    if node.group is not None:
        refs = reached(table, scope, node.group)
        return (type(node.group) is It and not scope.it) or any(table.cards[c].zone == t.HAND for c, _ in refs)
    return pick_possible(table, scope, _picking(node))


def _picking(node: v.Discard) -> v.Pick:
    """5.11.1: who discards picks the cards."""
    return v.Pick((Pool("hand", "own", node.tests),), node.number, node.up_to, node.who, node.any_number)


@rules.hidden_cost(v.Discard)
def discards_unseen(node: v.Discard) -> tuple[str, ...]:
    """Would it tell what a hand holds if it were not asked whether such a card will be discarded?"""
    return ("hand",) if node.tests else ()


# ── 5.14 paying energy ──────────────────────────────────────────────────────────────────────────────────────────────
class PayingEnergy(Frame, frozen=True, tag=t.own):
    """A player pays energy: cards of the energy zone are rested."""

    seat: Seat
    number: Natural


energy = rules.procedure("5.14", PayingEnergy)


@energy.step("5.14.1")
def which_energy(table: Table, frame: PayingEnergy) -> Ask:
    """5.14.1: so many of the cards that stand in the energy zone."""
    options = tuple([Option("card", card=card) for card in standing_energy(table, frame.seat)])
    ask = Ask((frame.seat,), "choose", "5.14.1", options, least=frame.number, most=frame.number, prompt="energy")
    return paying.whole(table, ask)


@energy.answer("5.14.1")
def energy_paid(table: Table, frame: PayingEnergy, picked: tuple[Option, ...]) -> Result:
    """5.14.1: all of them are rested at the same time."""
    return intend(table, [Orienting(table.ref(option.card), True, clause="5.14.1") for option in picked])


@rules.point("energy", reads=1 << t.ENERGY | TURNED)
def energy_points(table: Table, seat: int) -> int:
    """5.14.1.1: how much energy a player can pay."""
    return len(standing_energy(table, seat))


@rules.payment("energy")
def pay_energy(table: Table, seat: int, stat: str, number: int, scope: Speaker) -> Frame | None:
    cite("5.14.2" if number else "5.14.2.1")
    if table.seating.format.together:
        cite("12.5.2")
    enough = number <= len(standing_energy(table, seat))
    if not enough:
        cite("5.14.1.1")
    keep(table, did=enough)
    return PayingEnergy(seat, number) if number > 0 and enough else None
