"""One game of a study: who won, how long it was, which cards of their decks were drawn and played, and the answers it was made of."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

import msgspec

from tefuda.arena.playing import play_game
from tefuda.arena.studies.plan import Field, Fixture
from tefuda.games.catalogue import OpenedGame, open_game
from tefuda.kernel.saving import transcript
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.state import Table
from tefuda.players.registry import maker_of

HAND = "hand"  # the zone that every game calls so
PLAYED = ("played", "cast")  # events that say that a card is played
DEPLOYED = ("play", "cast", "deploy", "level")  # reasons for which a card leaves the hand where it is played
REDRAWN = "redraw"  # the reason for which a card goes back before the game
NOBODY = -1


class Played(msgspec.Struct, frozen=True):
    """A game that was played. Everything that has two parts is by seat."""

    id: str
    seed: int
    number: int
    decks: tuple[str, str]  # names
    players: tuple[str, str]
    winner: int  # the seat; NOBODY where none or both have won
    ended: bool
    turns: int
    decisions: int
    drawn: tuple[
        tuple[str, ...], tuple[str, ...]
    ]  # the cards of its deck that its player has had in hand, without those redrawn
    played: tuple[tuple[str, ...], tuple[str, ...]]
    error: str = ""
    forfeits: tuple[int, ...] = ()
    body: bytes = b""  # the transcript behind its header, compressed


class Watch:
    """Notes the cards that come to hands and those that are played, of what the decks had in them."""

    def __init__(self, opened: OpenedGame, decks: Sequence[Any]) -> None:
        zones = [zone.name for zone in opened.game.zones]
        self.hand = zones.index(HAND) if HAND in zones else NOBODY
        self.faces = opened.game.faces
        sections = opened.deck_type.sections.cards
        self.own = [{number for section in sections for number in getattr(deck, section)} for deck in decks]
        self.drawn: dict[int, tuple[int, int]] = {}  # by copy: whose, which face
        self.played: set[tuple[int, int]] = set()

    def hear(self, state: Table, events: Sequence[Event]) -> None:
        """Take in what happened."""
        for event in events:
            card = event.after or event.before
            if card is None or card.owner >= len(self.own):
                continue
            what = card.owner, card.face
            if event.kind in PLAYED:
                self.played.add(what)
            elif event.kind == "moved":
                self._moved(event, card.id, what)

    def _moved(self, event: Event, card: int, what: tuple[int, int]) -> None:
        before, after = event.before, event.after
        if before is not None and before.zone == self.hand:
            if event.sort == REDRAWN:
                self.drawn.pop(card, None)
            elif event.sort in DEPLOYED:
                self.played.add(what)
        if after is not None and after.zone == self.hand:
            self.drawn[card] = what

    def cards(self, seat: int, found: Sequence[tuple[int, int]]) -> tuple[str, ...]:
        """Of some cards those of a seat's deck, by their numbers."""
        numbers = {self.faces[face].number for owner, face in found if owner == seat}
        return tuple(sorted(numbers & self.own[seat]))


def play_fixture(field: Field, fixture: Fixture) -> Played:
    """Play a game of a study."""
    opened = open_game(field.game, field.cards, field.blank)
    decks = [field.lists[name] for name in fixture.decks]
    players = [maker_of(name, field.limit)(fixture.key, seat, opened) for seat, name in enumerate(fixture.players)]
    watch = Watch(opened, decks)
    result = play_game(opened, decks, players, fixture.key, check=field.check, format=field.format, watch=watch.hear)
    body = b""
    if result.state is not None:
        lines = [transcript.row_line(answer) for answer in result.answers]
        body = zlib.compress(b"".join([*lines, transcript.closing_line(result.state)]), 9)
    drawn, played = list(watch.drawn.values()), list(watch.played)
    return Played(
        id=fixture.id, seed=fixture.seed, number=fixture.number, decks=fixture.decks, players=fixture.players,
        winner=result.winners[0] if len(result.winners) == 1 and result.winners[0] < len(decks) else NOBODY,
        ended=result.outcome is not None, turns=result.turns, decisions=result.decisions,
        drawn=(watch.cards(0, drawn), watch.cards(1, drawn)), played=(watch.cards(0, played), watch.cards(1, played)),
        error="; ".join([result.error, *result.violations]).strip("; "),
        forfeits=tuple([seat for seat, _ in result.forfeits]), body=body,
    )  # fmt: skip


def transcript_of(field: Field, opened: OpenedGame, fixture: Fixture, body: bytes) -> bytes:
    """The whole transcript of a game, from what is kept of it."""
    decks = [field.lists[name] for name in fixture.decks]
    head = transcript.header(opened, decks, fixture.key, field.format, len(decks))
    return transcript.header_line(head) + zlib.decompress(body)
