"""What a card of FFTCG is now: the questions about cards and players that every chapter asks."""

from __future__ import annotations

from typing import TypeVar

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.words.vocabulary import Attacks, CastForLess, Cheaper, EntersDull, ForPlayers, NotBeside, Put
from tefuda.kernel.effects.nodes import Add, Allow, Continuous, Forbid, Make
from tefuda.kernel.evaluating.continuous import play_modifiers
from tefuda.kernel.evaluating.questions import Scope, amount, card_number, holds, tested
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.identity_cache import cached_by_identity
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.records import Source, Static, change
from tefuda.kernel.table.sides import masters_meant
from tefuda.kernel.table.signatures import Speaker as Speaker
from tefuda.kernel.table.state import Table

CHARACTERS = frozenset(t.CHARACTERS)
PAYABLE = tuple([element for element in t.ELEMENTS if element not in t.UNPAYABLE])

Kind = TypeVar("Kind", bound=Node)  # a kind of change or ability


def facts(table: Table, card: int) -> t.Facts:
    """All that a card is now."""
    found: t.Facts = table.game.facts(table, card)
    return found


def power(table: Table, card: int) -> int:
    """A forward's power now, as it is dealt and compared: below 0 it counts as 0 (4.3)."""
    return max(0, card_number(table, table.cards[card], facts(table, card), "power") or 0)


def forbidden_to(table: Table, seat: int, card: int, *deeds: str) -> Source | None:
    """2.2: the effect by which a player, the opponent of whoever it is of, may not do one of these deeds to a card."""
    said: tuple[Source, ...] = table.game.facts(table, card).collected
    for source in said:
        if isinstance(source.change, Forbid) and source.change.deed in deeds and source.seat != seat:
            return source
    return None


def has(table: Table, card: int, word: str) -> bool:
    """Does a card have a keyword now?"""
    return word in table.game.facts(table, card).keywords


def is_kind(table: Table, card: int, kind: str) -> bool:
    """Is a card of this kind now?"""
    return kind in table.game.facts(table, card).kinds


def is_character(facts: t.Facts) -> bool:
    """5.2.3.1.1: forwards, backups and monsters."""
    return not CHARACTERS.isdisjoint(facts.kinds)


def is_unpayable(table: Table, card: int) -> bool:
    """5.2.1.3: is a card light or dark, so that it is not discarded for CP?"""
    elements = table.game.facts(table, card).elements
    return t.LIGHT in elements or t.DARK in elements


def gathered(table: Table, card: int, kind: type[Kind]) -> list[Kind]:
    """All changes of a kind that effects put on a card."""
    said = table.game.facts(table, card).collected
    return [source.change for source in said if type(source.change) is kind] if said else []


def for_player(table: Table, seat: int) -> list[Source]:
    """What effects say about a player: what they may not do, how many cards they may hold."""
    now = derived_facts(table)
    if not table.collecting:
        return []
    return [
        change(source, change=one)
        for card in table.zone(t.FIELD)
        for source in now[card].collected
        if type(source.change) is ForPlayers and seat in masters_meant(table, source.seat, source.change.who)
        for one in source.change.changes
    ]


def player_forbidden(table: Table, seat: int, deed: str) -> Source | None:
    """The effect that forbids a player something, or that something be done to them."""
    return next((s for s in for_player(table, seat) if isinstance(s.change, Forbid) and s.change.deed == deed), None)


def several_allowed(table: Table, seat: int, entering: t.Facts | None = None) -> list[str]:
    """2.1 against 7.7.5: of which of light and dark a player may have several characters, or this one beside others."""
    said = [source.change.deed for source in for_player(table, seat) if isinstance(source.change, Allow)]
    for ability in entering.abilities if entering is not None else ():
        if isinstance(ability, Continuous):
            said += [one.deed for one in ability.changes if isinstance(one, Allow)]
    return [element for element, deed in ((t.LIGHT, "several_light"), (t.DARK, "several_dark")) if deed in said]


def hand_limit(table: Table, seat: int) -> int:
    """9.5.1.2: how many cards a player may keep at the end of their turn; set first, then raised and lowered."""
    limit = int(table.players[seat].hand_limit)
    found = [(Scope(s.source, s.seat), s.change) for s in for_player(table, seat)]
    for scope, node in found:
        if isinstance(node, Make) and node.fact == "hand_limit":
            cite("2.1")
            limit = amount(table, scope, node.value)
    more = [(scope, node) for scope, node in found if isinstance(node, Add) and node.fact == "hand_limit"]
    return limit + sum([amount(table, scope, node.amount) for scope, node in more])


def attacks_left(table: Table, card: int) -> int:
    """10.1.2.1.2: how often a forward may still attack this turn: once in all, unless a text says more (2.1)."""
    said = gathered(table, card, Attacks)
    times: int = max([1, *[one.times for one in said if not one.more]]) + sum([one.times for one in said if one.more])
    if times > 1:
        cite("2.1")
    return times - int(table.facts.attacked.count(table.ref(card)))


def controlled(table: Table, seat: int, kind: str = "") -> list[int]:
    """The cards on the field that a player controls (7.2.1)."""
    cards = table.cards
    mine = [card for card in table.zone(t.FIELD) if cards[card].seat == seat]
    if not kind:
        return mine
    now = derived_facts(table)
    return [card for card in mine if kind in now[card].kinds]


def is_new(table: Table, card: int) -> bool:
    """15.2.2.2: has its controller not had this card since their latest turn began?"""
    record = table.cards[card]
    return bool(record.since >= table.facts.began[record.seat])


def ready(table: Table, card: int, haste: str) -> bool:
    """10.1.2.1.1, 11.6.2.2: controlled since the controller's turn began, or with haste, by the clause that is named."""
    if not is_new(table, card):
        return True
    if has(table, card, t.HASTE):
        cite(haste)
        return True
    return False


def terms(table: Table, card: int) -> tuple[Source, ...]:
    """All that effects, its own included, say about casting a card."""
    facts = table.game.facts(table, card)
    found: tuple[Source, ...] = facts.collected + cheaper_this_turn(table, card)
    if facts.statics and speak_of_playing(facts.statics):
        return found + play_modifiers(table, card, wherever=True)
    return found


def cheaper_this_turn(table: Table, card: int) -> tuple[Source, ...]:
    """What effects took off the cost of cards that a player casts this turn, or casts next, where this is one of them."""
    if not table.facts.cast_for_less:
        return ()
    ref, seat = table.ref(card), table.cards[card].seat
    return tuple(
        [
            Source(Cheaper(less.amount, less.least), ref, seat)
            for player, less in table.facts.cast_for_less
            if player == seat and is_cast_for_less(table, card, less)
        ]
    )


def is_cast_for_less(table: Table, card: int, less: CastForLess) -> bool:
    """Is a card one of those of which an effect says that casting it costs less?"""
    scope, record = Scope(table.ref(card), table.cards[card].seat), table.cards[card]
    return all(tested(table, scope, record, facts(table, card), test) for test in less.tests)


@cached_by_identity
def speak_of_playing(statics: tuple[Static, ...]) -> bool:
    """Does any of a card's continuous abilities say how the card itself is cast?"""
    return any(one.modifies_play for one in statics)


def is_plain(table: Table, facts: t.Facts) -> bool:
    """Does a card cost what is printed on it, as no effect says anything about casting it and no X is part of it?"""
    if table.facts.cast_for_less:
        return False
    return not (facts.collected or facts.cost_is_x or (facts.statics and speak_of_playing(facts.statics)))


def cp_elements(table: Table, card: int) -> tuple[str, ...]:
    """11.2.1.1: the elements of the CP that a backup gives: its own, and what a text lets it give (2.1)."""
    found = facts(table, card)
    elements: tuple[str, ...] = found.elements
    if found.collected:
        given = [source.change.deed for source in found.collected if type(source.change) is Allow]
        if "give_any_element" in given:
            cite("2.1")
            return PAYABLE
        more = [element for element in PAYABLE if f"give:{element}" in given]
        elements = (*elements, *[element for element in more if element not in elements])
    return elements


def position_of(put: Put) -> int:
    """Where in a deck a card is put: -1 under all of it, otherwise under so many of its top cards."""
    if put.place == "bottom":
        return -1
    return int(put.place) if put.place.isdigit() else 0


def enters_dull(table: Table, card: int) -> bool:
    """5.2.3.1.1.3: a backup does unless its text says otherwise; anything else where its own text says so."""
    found = facts(table, card)
    if t.BACKUP in found.kinds:
        if enters_active(table, card):
            return False
        cite("5.2.3.1.1.3")
        return True
    return any(isinstance(ability, Continuous) and EntersDull() in ability.changes for ability in found.abilities)


def enters_active(table: Table, card: int) -> bool:
    """5.2.3.1.1.3: does its own text let a backup enter active (2.1)? It says so wherever the card comes from."""
    for ability in facts(table, card).abilities:
        if isinstance(ability, Continuous) and Allow("backup_enters_active") in ability.changes:
            scope = Scope(table.ref(card), table.cards[card].seat)
            if holds(table, scope, ability.condition):
                cite("2.1")
                return True
    return False


def keep_apart(facts: t.Facts, other: t.Facts) -> bool:
    """2.2: does a card say that it and another are not on one player's field together?"""
    names = _kept_away(facts.statics) if facts.statics else ()
    return any(name in other.names for name in names)


@cached_by_identity
def _kept_away(statics: tuple[Static, ...]) -> tuple[str, ...]:
    return tuple([node.name for one in statics for node in one.ability.changes if type(node) is NotBeside])


def enters_by_effects(table: Table, card: int) -> bool:
    """2.2: may an effect put a card onto the field from where it is? Its own text may keep it in the hand."""
    if table.cards[card].zone != t.HAND:
        return True
    kept = Forbid("enter_from_hand_by_effects")
    return not any(kept in one.ability.changes for one in table.game.facts(table, card).statics)


def damage_taken(table: Table, seat: int) -> int:
    """7.8.2: the points of damage a player has taken."""
    return len(table.zone(t.DAMAGE, seat))
