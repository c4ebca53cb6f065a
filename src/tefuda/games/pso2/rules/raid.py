"""The co-operative raid (R): a party against a boss, which is a side without a seat: its turn, what it plays, whom it attacks."""

from __future__ import annotations

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.rules import rules
from tefuda.games.pso2.rules.ch103_frame import RightToAct
from tefuda.games.pso2.rules.ch406_play import CLAUSES, Playing, card_playing
from tefuda.games.pso2.rules.ch500_turn import RULES_ONLY, end_of_turn, phase_comes
from tefuda.games.pso2.rules.ch506_attackers import bar_attack
from tefuda.games.pso2.rules.ch506_battle import Battle
from tefuda.games.pso2.rules.questions import player_card, row, those_in
from tefuda.games.pso2.rules.raid_frames import BossPlay, BossTurn
from tefuda.kernel.flow.leaving import reseat
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.replacement import Moving, Orienting, intend
from tefuda.kernel.playing import choosing
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table import atoms, chance
from tefuda.kernel.table.declared import Master
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Frame
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Again, Done, Result, Then

VERY_HARD = "very_hard"


turn = rules.procedure("R.3", BossTurn)


@turn.step("R.3.1")
def target(table: Table, frame: BossTurn) -> None:
    """R.3.1: chance says who is the target player; that seat is the first to act, and answers what the party chooses."""
    cite("R.3")
    seats = those_in(table)
    number = chance.roll(table, len(seats))
    atoms.record(table, Event("rolled", amount=number, clause="R.3.1"))
    chosen = seats[number - 1]
    atoms.set_facts(table, target=chosen)
    reseat(table, voice=chosen)
    atoms.record(table, Event("target", seat=chosen, clause="R.3.1"))


@turn.step("R.3.2")
def stand_up(table: Table, frame: BossTurn) -> Result:
    """R.3.2: all cards of the boss's field are turned ON."""
    cards = [card for zone in t.IN_PLAY for card in table.zone(zone, frame.boss) if table.cards[card].acted]
    return intend(table, [Orienting(table.ref(card), False, clause="R.3.2") for card in cards])


@turn.step("501.1.4")
def begins(table: Table, frame: BossTurn) -> Result:
    """R.3.2: then what waits for the start of its turn."""
    phase_comes(table, "start", "R.3.2")
    return RULES_ONLY


@turn.step("504")
def how_many(table: Table, frame: BossTurn) -> None:
    """R.3.3, R.4.11: as many cards as players took part, those who dropped out included; R.2.1.3: one more in the hardest raid."""
    more = table.facts.format.endswith(VERY_HARD)
    if more:
        cite("R.2.1.3")
    if table.out:
        cite("R.4.11")
    keep(table, left=table.seats + more)
    phase_comes(table, "main", "R.3.3")


@turn.step("R.3.3")
def play_cards(table: Table, frame: BossTurn) -> Result:
    """R.3.3: one after the other from the top of its deck; what each sets off is dealt with before the next."""
    if frame.left <= 0 or not table.zone(t.DECK, frame.boss):
        return None
    keep(table, left=frame.left - 1)
    return Again(BossPlay(frame.boss))


@turn.step("R.3.4")
def attack(table: Table, frame: BossTurn) -> Result:
    """R.3.4, R.3.4.2: the boss, then its front row in the order they entered, then its back row in the order they came there."""
    atoms.set_facts(table, phase="battle")
    for card in attackers(table, frame.boss):
        if bar_attack(table, frame.boss, card) is None:
            cite("R.3.4.2")
            return Again(Battle(table.ref(card)))
    return None


def attackers(table: Table, boss: int) -> list[int]:
    """R.3.4.2: all of the boss's side, in the order of their attacks."""
    front = sorted(row(table, boss, t.FRONT), key=lambda card: table.cards[card].life)
    return [player_card(table, boss), *front, *row(table, boss, t.BACK)]


@turn.step("R.3.5.1")
def end_phase(table: Table, frame: BossTurn) -> None:
    """R.3.5, R.3.5.1: the end phase, and what waits for the end of the turn."""
    cite("R.3.5")
    phase_comes(table, "end", "R.3.5.1")


@turn.step("R.3.5.2")
def party_acts(table: Table, frame: BossTurn) -> Result:
    """R.3.5.2: the party may use what can be used now."""
    return RightToAct()


@turn.step("R.3.5.3")
def refresh(table: Table, frame: BossTurn) -> Result:
    """R.3.5.3, R.3.5.4: damage is taken off, then what lasts for this turn ends."""
    phase_comes(table, "refresh", "R.3.5.3")
    end_of_turn(table)
    cite("R.3.5.4")
    return RULES_ONLY


@turn.step("R.3.5.5")
def over(table: Table, frame: BossTurn) -> Result:
    """R.3.5.5: the turn of the party's first player comes, or of the next who is still there."""
    return Done()


# ── what a boss plays ───────────────────────────────────────────────────────────────────────────────────────────────
play = rules.procedure("R.3.3.1", BossPlay)


@play.step("R.3.3.1")
def top_card(table: Table, frame: BossPlay) -> Result:
    """R.3.3.1: it is played for nothing; one that needs a target and has none goes to the discard pile and counts."""
    deck = table.zone(t.DECK, frame.boss)
    if not deck:
        return Done()
    playing = card_playing(table, frame.boss, deck[0])
    if choosing.bar_choices(table, playing, playing.effect, CLAUSES) is None:
        return playing
    cite("406.2.4")
    lost = Moving(playing.source, t.DISCARD, frame.boss, reason="void", clause="406.2.4")
    return Then(intend(table, [lost]), "103.6.1.7")


@play.step("103.6.1.7")
def resolved(table: Table, frame: BossPlay) -> Result:
    """The right to act goes round the party until it is resolved; the boss always passes."""
    in_an_effect = any(one.resolution for one in table.frames)
    return Done() if in_an_effect else RightToAct(waits=True)


# ── the boss's deck ─────────────────────────────────────────────────────────────────────────────────────────────────
class Refilling(Frame, frozen=True, tag=t.own):
    """A boss's deck has run out: its discard pile becomes the new one."""

    boss: Master


@rules.interrupt("R.4.8")
def deck_ran_out(table: Table) -> Refilling | None:
    """R.4.8: at once, between two plays, too; not while a card is on its way from the deck to the discard pile (204.2.1)."""
    for boss in range(table.seats, table.masters):
        empty = not table.zone(t.DECK, boss) and table.zone(t.DISCARD, boss)
        if empty and not any(isinstance(frame, Playing | Refilling) for frame in table.frames):
            return Refilling(boss)
    return None


@rules.procedure("R.4.8", Refilling).step("R.4.8")
def refill(table: Table, frame: Refilling) -> None:
    """R.4.8: all of it is shuffled."""
    for card in table.zone(t.DISCARD, frame.boss):
        atoms.move(table, card, t.DECK, frame.boss, reason="refill", clause="R.4.8")
    chance.shuffle(table, t.DECK, frame.boss)
