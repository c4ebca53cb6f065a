"""Glossary プレイ and chapter 504.2, cards that an effect lets play: without their cost and whatever the phase, else as ever."""

from __future__ import annotations

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.rules import rules
from tefuda.games.pso2.rules.ch406_play import bar_playing, free_playing
from tefuda.games.pso2.rules.ch504_deeds import what_forbids_playing
from tefuda.games.pso2.rules.questions import Speaker
from tefuda.games.pso2.words import vocabulary as v
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.resolving.performing import Call, note, reached
from tefuda.kernel.table.records import Resolving
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import WordResult


@rules.word(v.Play, "G.プレイ")
def play(table: Table, frame: Resolving, node: v.Play) -> WordResult:
    """Glossary プレイ: the card goes to the processing zone; 103.1.1: the text counts against the phase, 209.1.2 asks who pays only."""
    cards = [card for card, _ in reached(table, frame, node.group) if can_be_played(table, frame.seat, card)]
    note(table, frame, bool(cards))
    if cards:
        cite("103.1.1")
    return tuple([Call(free_playing(table, frame.seat, card)) for card in cards])


def can_be_played(table: Table, seat: int, card: int) -> bool:
    """Is a card in this player's hand, does nothing forbid playing it (103.1.2), and is there what it has to choose (406.2.4)?"""
    record = table.cards[card]
    if record.zone != t.HAND or record.seat != seat or what_forbids_playing(table, card) is not None:
        return False
    return bar_playing(table, free_playing(table, seat, card)) is None


@rules.picked_for(v.Play)
def is_picked_to_play(table: Table, scope: Speaker, word: v.Play, card: int, beside: tuple[int, ...]) -> bool:
    """406.2.4: a card that cannot be played is not picked for it."""
    return can_be_played(table, scope.seat, card)
