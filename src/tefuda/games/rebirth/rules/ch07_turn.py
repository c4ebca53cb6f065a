"""Chapter 7, the turn: standby, energy, main, attack and end phase, and whose turn comes next."""

from __future__ import annotations

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.rules import rules
from tefuda.games.rebirth.rules.ch04_zones import moving
from tefuda.games.rebirth.rules.ch05_players import draw_card
from tefuda.games.rebirth.rules.ch07_deeds import END, deed, deeds
from tefuda.games.rebirth.rules.ch08_attack import AttackPhase
from tefuda.games.rebirth.rules.ch09_check_timing import FIRST_ROUND, is_due
from tefuda.games.rebirth.rules.ch09_times import at_the_end_of, end_with_turn, time_comes, waits_for_the_end_of
from tefuda.games.rebirth.rules.ch12_fronts import BY_TEAM, plain
from tefuda.games.rebirth.rules.ch13_loops import begins
from tefuda.games.rebirth.rules.questions import is_partner, turn_seats, yet_to_pass
from tefuda.kernel.flow.leaving import close_ranks
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.replacement import Orienting, intend
from tefuda.kernel.primitives.clauses import RECORDS, cite, cite_if_said
from tefuda.kernel.table import atoms, bookkeeping
from tefuda.kernel.table.declared import Seat
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Frame, Ref
from tefuda.kernel.table.requests import PASS, Ask, Option
from tefuda.kernel.table.sides import in_turn_order, seats_still_in, side_of
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, CHECK, Again, Jump, Result, Then


class Turns(Frame, frozen=True, tag=t.own):
    """The turns of the game, one after the other: what is put into energy zones, who has been asked, whether the end has to come again."""

    put: tuple[Ref, ...] = ()
    asked: tuple[Seat, ...] = ()
    did: bool = False  # 7.6.6: the check of the end phase has done something


turn = rules.procedure("7", Turns)


# ── 7.2 standby phase ───────────────────────────────────────────────────────────────────────────────────────────────
@turn.step("7.1.1")
def begin(table: Table, frame: Turns) -> None:
    """A turn begins; what was counted for the last one is over."""
    bookkeeping.forget_uses(table)
    bookkeeping.forget_history(table)
    atoms.set_facts(
        table, number=table.facts.number + 1, phase="standby", began=table.tick(), happened=(), attacks=0, attacks_of=(),
        fired=(), attacking_seat=-1, attacked_seat=-1, supporter=None, partner_attack=False,
    )  # fmt: skip
    for seat in turn_seats(table):
        atoms.set_player(table, seat, turns=table.players[seat].turns + 1)
    atoms.record(table, Event("turn began", seat=table.facts.player, amount=table.facts.number))
    if RECORDS:
        cite("7.1.2")
        if table.seating.format.together:
            cite("12.5.7.2")
        if table.seats > 2:
            cite("12.1.1")
        cite_if_said(BY_TEAM.get(plain(table), ""))


@turn.step("7.2.1.1")
def stand_all(table: Table, frame: Turns) -> Result:
    """7.2.1.1: all cards in entry, member and energy zone stand, but for what an effect holds down."""
    if RECORDS and table.seating.format.together:
        cite("12.5.7.2.1")
    cards = [card for seat in turn_seats(table) for zone in (*t.FIELD, t.ENERGY) for card in table.zone(zone, seat)]
    rested = [card for card in cards if table.cards[card].acted]
    return intend(table, [Orienting(table.ref(card), False, clause="7.2.1.1") for card in rested])


@turn.step("7.2.1.2")
def draw(table: Table, frame: Turns) -> None:
    """7.2.1.2: a card is drawn, in the first turn, too."""
    cite("7.2.1")
    for seat in turn_seats(table):
        draw_card(table, seat, "7.2.1.2")


@turn.step("7.2.2")
def turn_starts(table: Table, frame: Turns) -> None:
    """7.2.2: "at the start of the turn", of the standby phase, and in the first turn of the game."""
    words = ("turn start", "standby", *(("game start",) if table.facts.number == 1 else ()))
    time_comes(table, words, "7.2.2")


@turn.step("7.2.3", needs=CHECK)
def check_standby(table: Table, frame: Turns) -> Result:
    return FIRST_ROUND


# ── 7.3 energy phase ────────────────────────────────────────────────────────────────────────────────────────────────
@turn.step("7.3.1")
def energy_phase(table: Table, frame: Turns) -> None:
    keep(table, put=(), asked=())
    atoms.set_facts(table, phase="energy")
    time_comes(table, ("energy",), "7.3.1")


@turn.step("energy check", needs=CHECK)
def check_energy(table: Table, frame: Turns) -> Result:
    return FIRST_ROUND


def _hand(table: Table, seat: int, partner: bool) -> list[int]:
    return [card for card in table.zone(t.HAND, seat) if is_partner(table, card) is partner]


@turn.step("7.3.2.1")
def partner_into_energy(table: Table, frame: Turns) -> Result:
    """7.3.2.1: up to one partner of the hand."""
    for seat in turn_seats(table):
        partners = _hand(table, seat, True)
        if seat not in frame.asked and partners:
            options = tuple([Option("card", card=card) for card in partners])
            return Ask((seat,), "choose", "7.3.2.1", options, least=0, prompt="partner energy")
    keep(table, asked=())
    return None


@turn.step("7.3.2.2")
def card_into_energy(table: Table, frame: Turns) -> Result:
    """7.3.2.2: up to one other card of the hand, which will lie face down."""
    for seat in turn_seats(table):
        cards = _hand(table, seat, False)
        if seat not in frame.asked and cards:
            options = tuple([Option("card", card=card) for card in cards])
            return Ask((seat,), "choose", "7.3.2.2", options, least=0, prompt="card energy", secret=True)
    return None


@turn.answer("7.3.2.1")
@turn.answer("7.3.2.2")
def into_energy(table: Table, frame: Turns, picked: tuple[Option, ...]) -> Result:
    """What was chosen is kept until all have chosen."""
    partner = table.at[-1].clause == "7.3.2.1"
    seat = next(seat for seat in turn_seats(table) if seat not in frame.asked and _hand(table, seat, partner))
    keep(table, asked=(*frame.asked, seat), put=(*frame.put, *[table.ref(option.card) for option in picked]))
    return AGAIN


@turn.step("7.3.2")
def put_into_energy(table: Table, frame: Turns) -> Result:
    """7.3.2: all of them at the same time; they stand, and pay in the same turn (4.3.2.3)."""
    if RECORDS and table.seating.format.together:
        cite("12.5.7.2.2")
    refs = [ref for ref in frame.put if table.alive(ref)]
    keep(table, put=(), asked=())
    return intend(table, [moving(table, ref, t.ENERGY, "7.3.2") for ref in refs])


@turn.step("7.3.3", needs=CHECK)
def check_after_energy(table: Table, frame: Turns) -> Result:
    return FIRST_ROUND


# ── 7.4 main phase ──────────────────────────────────────────────────────────────────────────────────────────────────
@turn.step("7.4.1")
def main_phase(table: Table, frame: Turns) -> None:
    atoms.set_facts(table, phase="main")
    time_comes(table, ("main",), "7.4.1")


@turn.step("main check", needs=CHECK)
def check_main(table: Table, frame: Turns) -> Result:
    return FIRST_ROUND


@turn.step("7.4.2")
def act(table: Table, frame: Turns) -> Result:
    """7.4.2: one of the things that can be done in the main phase; of a team any member does it (12.5.7.2.3), or leaves it to the others."""
    if table.departed and not table.waiting and not table.delayed:
        bookkeeping.forget_departed(table)
    seats = yet_to_pass(table, frame.asked)
    if table.facts.phase != "main":  # 5: an effect has ended the phase
        return Jump("attack check")
    options = tuple([option for seat in seats for option in deeds(table, seat, len(seats) > 1)])
    if len(seats) > 1:
        cite("12.5.7.2.3")
    if not seats:
        cite("12.4.6")
        return Jump("attack check")
    leaving = (PASS,) if len(seats) > 1 else ()
    return Ask(seats, "act", "7.4.2", (*options, *leaving, END), prompt="main", secret=True)


@turn.answer("7.4.2")
def acts(table: Table, frame: Turns, picked: tuple[Option, ...]) -> Result:
    option = picked[0]
    if option.verb == "pass":
        keep(table, asked=(*frame.asked, option.seat))
        return AGAIN
    if frame.asked:
        keep(table, asked=())
    if option.verb == "end":
        cite("7.4.2.5")
        bookkeeping.forget_history(table)
        return Jump("attack check")
    seat = table.cards[option.card].seat
    loop = begins(table, seat, option)
    return Again(loop) if loop is not None else Then(deed(table, seat, option), "7.4.3")


@turn.unasked("7.4.2")
def nobody_acts(table: Table, frame: Turns) -> Result:
    """12.4.6: what the player who has left would do is passed over."""
    cite("12.4.6")
    return Jump("attack check")


@turn.step("7.4.3", needs=CHECK, then="7.4.2")
def check_after_acting(table: Table, frame: Turns) -> Result:
    """7.4.3: a check, then the next thing is done."""
    return FIRST_ROUND


# ── 7.5 attack phase ────────────────────────────────────────────────────────────────────────────────────────────────
@turn.step("attack check", needs=CHECK)
def check_before_attacks(table: Table, frame: Turns) -> Result:
    """7.4.3: after the attack phase was declared there is a check, too."""
    return FIRST_ROUND


@turn.step("7.5.1")
def attack_phase(table: Table, frame: Turns) -> Result:
    """7.5.1: attacks, as many as the turn player wants."""
    atoms.set_facts(table, phase="attack")
    return AttackPhase()


# ── 7.6 end phase ───────────────────────────────────────────────────────────────────────────────────────────────────
@turn.step("7.6.1")
def end_phase(table: Table, frame: Turns) -> None:
    """7.6.1: "at the end of the turn", for abilities that have not had it this turn."""
    atoms.set_facts(table, phase="end")
    at_the_end_of(table, ("turn end",), "7.6.1")
    if RECORDS and table.seating.format.together:
        cite("12.5.7.2.5")


@turn.step("7.6.2")
def check_end(table: Table, frame: Turns) -> Result:
    return FIRST_ROUND


@turn.step("7.6.3")
def damage_goes(table: Table, frame: Turns) -> None:
    """7.6.3: the damage of every entry goes, whoever's turn it is."""
    keep(table, did=bool(table.value))
    for seat in seats_still_in(table):
        for card in table.zone(t.ENTRY, seat):
            if table.cards[card].damage:
                cite("7.6.3")
                atoms.set_damage(table, card, 0)


@turn.step("7.6.4")
def effects_end(table: Table, frame: Turns) -> None:
    """7.6.4: what lasts until the end of the turn is over, all at once."""
    end_with_turn(table)


@turn.step("7.6.5")
def rebirths_go(table: Table, frame: Turns) -> Result:
    """7.6.5: the turn player's Re-births go to the waiting room."""
    cards = [card for seat in turn_seats(table) for card in table.zone(t.REBIRTH, seat)]
    return intend(table, [moving(table, table.ref(card), t.WAITING, "7.6.5", "turn end") for card in cards])


@turn.step("7.6.6")
def end_or_again(table: Table, frame: Turns) -> Result:
    """7.6.6: where the check did anything, or something waits or is due, the end phase is carried out once more."""
    again = frame.did or is_due(table) or waits_for_the_end_of(table, ("turn end",))
    keep(table, did=False)
    return Jump("7.6.1") if again else None


@turn.step("next turn", then="7.1.1")
def next_turn(table: Table, frame: Turns) -> None:
    """7.6.6: the opponent's turn; with more players whoever comes next, or the other team (12.5.7.2)."""
    player, together = table.facts.player, table.seating.format.together
    side = side_of(table, player)
    others = [
        one for one in in_turn_order(table, player) if one != player and (not together or side_of(table, one) != side)
    ]
    if any(seat in table.seating.order for seat in table.out):
        cite("12.7.7" if plain(table) == "circle" else "12.4.7")
    close_ranks(table)  # 12.7.7: until now whoever has left sat between others
    atoms.set_facts(table, player=others[0] if others else player)
