"""What a card or a player of Reバース has now: the questions that every chapter asks."""

from __future__ import annotations

from typing import Any

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.rules import rules
from tefuda.games.rebirth.words.vocabulary import ForPlayers, LosesAt, SparksAgain
from tefuda.kernel.effects.nodes import Forbid
from tefuda.kernel.evaluating.continuous import forbidden, play_modifiers
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.places import at_place, free_places
from tefuda.kernel.table.records import Ref, Source
from tefuda.kernel.table.seating import Masters
from tefuda.kernel.table.sides import masters_meant, seats_still_in, side_of
from tefuda.kernel.table.signatures import Speaker as Speaker
from tefuda.kernel.table.state import Table

FOR_PLAYERS, OTHER_NUMBER, MORE_SPARKS = "forbids players", "players lose with another number", "more sparks"


@rules.mark(FOR_PLAYERS, ForPlayers)
def forbids_players(node: ForPlayers) -> bool:
    """Is there an effect that forbids players anything?"""
    return True


@rules.mark(OTHER_NUMBER, LosesAt)
def changes_the_number(node: LosesAt) -> bool:
    """Is there an effect that changes with how many retired cards players lose?"""
    return True


@rules.mark(MORE_SPARKS, SparksAgain)
def plays_sparks_again(node: SparksAgain) -> bool:
    """Is there an effect by which Sparks are played more than once?"""
    return True


def facts(table: Table, card: int) -> t.Facts:
    """All that a card is now."""
    found: t.Facts = table.game.facts(table, card)
    return found


def attack(table: Table, card: int) -> int:
    """A character's ATK now."""
    return facts(table, card).attack or 0


def defense(table: Table, card: int) -> int:
    """A character's DEF now."""
    return facts(table, card).defense or 0


def is_kind(table: Table, card: int, kind: str) -> bool:
    """Is a card of this kind now?"""
    return kind in (table.derived or derived_facts(table))[card].kinds


def entry_of(table: Table, seat: int) -> int:
    """The character in a player's entry, the latest where there are several (10.3.3); -1 where there is none."""
    latest, now = -1, table.derived or derived_facts(table)
    for card in table.zone(t.ENTRY, seat):
        if t.CHARACTER in now[card].kinds and (latest < 0 or table.cards[card].life > table.cards[latest].life):
            latest = card
    return latest


def entry_ref(table: Table, seat: int) -> tuple[Ref, ...]:
    """A card as a group: it alone, or nothing."""
    card = entry_of(table, seat) if seat >= 0 else -1
    return (table.ref(card),) if card >= 0 else ()


def empty_seats(table: Table, seat: int) -> tuple[str, ...]:
    """4.5.3.2: the member seats of a player on which no character is."""
    return free_places(table, t.MEMBER, seat)


def seated_at(table: Table, seat: int, place: str) -> tuple[int, ...]:
    """The cards on one of a player's member seats."""
    return at_place(table, t.MEMBER, seat, place)


def standing_energy(table: Table, seat: int) -> list[int]:
    """5.14.1: the cards with which energy is paid: all that stand in the energy zone, partners too."""
    return [card for card in table.zone(t.ENERGY, seat) if not table.cards[card].acted]


def standing_partners(table: Table, seat: int) -> list[int]:
    """8.2.4.4: the partners that can be rested for a partner attack."""
    return [card for card in standing_energy(table, seat) if is_partner(table, card)]


def is_partner(table: Table, card: int) -> bool:
    """Is it a partner card? All know that of a card, wherever it lies (4.10.4)."""
    return table.cards[card].face in table.game.signs


def could_be_anything(table: Table, seat: int) -> bool:
    """Does a player hold a card of which others know only that it is no partner? Whoever does is asked, so that silence tells nothing."""
    if RECORDS:
        cite("4.1.2.2")
        cite("4.10.4")
    for card in table.zone(t.HAND, seat):
        record = table.cards[card]
        if record.facedown and record.face not in table.game.signs:
            return True
    return False


def turn_seats(table: Table) -> Masters:
    """The players whose turn it is and who have not left: the turn player, or the turn team (12.5.7.2)."""
    player = table.facts.player
    if not table.seating.format.together:
        return () if player in table.out else (player,)
    side = side_of(table, player)
    return tuple([seat for seat in seats_still_in(table) if side_of(table, seat) == side])


def yet_to_pass(table: Table, passed: Masters) -> Masters:
    """Of those whose turn it is, the ones who have not left it to the others of their team; the last cannot (12.5.7.2.3, 12.5.7.2.4)."""
    seats = turn_seats(table)
    left = tuple([seat for seat in seats if seat not in passed])
    return left or seats[-1:]


def is_turn(table: Table, seat: int) -> bool:
    """Is it this player's turn, or that of the team?"""
    return seat in turn_seats(table)


def unusable(table: Table, card: int, deed: str) -> Source | None:
    """9.15.1: the effect, its own text included, by which a card's ability cannot be used (`use:キャンセル`)."""
    found = forbidden(table, card, deed)
    if found is not None:
        return found
    said = play_modifiers(table, card)
    return next((one for one in said if type(one.change) is Forbid and one.change.deed == deed), None)


def for_players(table: Table) -> list[Source]:
    """What effects say about players: those of abilities in force (kept with their cards), and those that began once."""
    found = [
        Source(node, effect.source, effect.seat, time=effect.time)
        for effect in table.effects
        for node in effect.changes
    ]
    now = derived_facts(table)
    if table.collecting:
        for spot in table.trigger_index.static_spots:
            found += [source for card in table.zones[spot] for source in now[card].collected]
    return found


def losing_number(table: Table) -> int:
    """10.6.2: with how many retired cards a player loses. Where effects contradict each other as many as possible hold (9.10.5);
    where as many would hold either way, the older one does.
    """
    if OTHER_NUMBER not in table.trigger_index.marks:
        return t.LOSING
    by_time = sorted(for_players(table), key=lambda source: source.time)
    numbers = [source.change.number for source in by_time if type(source.change) is LosesAt]
    if len(dict.fromkeys(numbers)) > 1:
        cite("9.10.5")
    return max(dict.fromkeys(numbers), key=numbers.count, default=t.LOSING)


def more_sparks(table: Table, seat: int) -> int:
    """How many times more each Spark of a player is played."""
    if MORE_SPARKS not in table.trigger_index.marks:
        return 0
    return len([one for one in for_players(table) if type(one.change) is SparksAgain and one.seat == seat])


def player_forbidden(table: Table, seat: int, deed: str) -> Source | None:
    """The effect that forbids a player a deed."""
    if FOR_PLAYERS not in table.trigger_index.marks:
        return None
    for source in for_players(table):
        node: Any = source.change
        if type(node) is ForPlayers and node.deed == deed and seat in masters_meant(table, source.seat, node.who):
            return source
    return None
