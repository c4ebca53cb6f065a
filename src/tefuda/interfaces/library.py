"""The library's own functions: what `import tefuda` offers besides the contract itself, which `tefuda.kernel.play` has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from tefuda.games import catalogue
from tefuda.games.catalogue import OpenedGame, open_game
from tefuda.kernel import transcript
from tefuda.kernel.play import settle
from tefuda.kernel.proving import reading, running
from tefuda.kernel.proving.verdicts import Verdict
from tefuda.kernel.requests import Answer, whole_answers
from tefuda.kernel.state import Table
from tefuda.kernel.transcript import Transcript
from tefuda.players.player import Player
from tefuda.players.registry import LIMIT, maker_of


def game_names() -> tuple[str, ...]:
    """The names of all games that can be opened."""
    return catalogue.games()


def start(opened: OpenedGame, decks: Sequence[object], seed: int, format: str = "") -> Table:
    """The state before the first answer. A deck is one of the game's records or the name of one that comes with the format."""
    return opened.start(_decks(opened, decks, format), seed, format)


def _decks(opened: OpenedGame, decks: Sequence[object], format: str) -> list[object]:
    there = opened.decks_in(format)
    unknown = [deck for deck in decks if isinstance(deck, str) and deck not in there]
    if unknown:
        raise ValueError(f"there is no deck {unknown[0]!r}; there are: {', '.join(sorted(there))}")
    return [there[deck] if isinstance(deck, str) else deck for deck in decks]


def legal_answers(state: Table) -> Iterator[Answer]:
    """Every whole answer to the question that is asked, one after the other; none when the game is over.

    There may be very many of them: an order of ten cards has 3,628,800.
    """
    return iter(()) if state.request is None else whole_answers(state.request)


# ── as bytes and files ──────────────────────────────────────────────────────────────────────────────────────────────
def encode(state: Table) -> bytes:
    """A state as bytes: equal states, and only they, give equal bytes."""
    return state.encode()


def decode(opened: OpenedGame, data: bytes) -> Table:
    """The state that `encode` wrote, with its question."""
    return settle(Table.decode(opened.game, data))


def save(
    path: Path | str,
    opened: OpenedGame,
    decks: Sequence[object],
    seed: int,
    answers: Iterable[Answer],
    state: Table,
    format: str = "",
) -> None:
    """Keep a game, finished or not, in a file: how it was started, the answers so far, and the state they led to."""
    records = _decks(opened, decks, format)
    transcript.write(Path(path), transcript.header(opened, records, seed, format, state.seats), answers, state)


def load(path: Path | str) -> tuple[Table, Transcript]:
    """The state that a kept game had come to, and its header and answers; BrokenTranscript says what is wrong with the file."""
    found = transcript.read(Path(path))
    return transcript.verify(found, open_game), found


# ── cards, rulings, players ─────────────────────────────────────────────────────────────────────────────────────────
def read_card(game: str, card: Mapping[str, object]) -> object:
    """What a card that is printed so is in a game: its face, with its text as values; ValueError points at what is not understood."""
    return catalogue.room(game, "cards.loading").face(dict(card))


def run_scenario(game: str, path: Path | str) -> Verdict:
    """Whether a ruling holds, which clauses it cited and which of them ran; BadScenario where the file is none."""
    return running.run(reading.read(Path(path)), catalogue.rulings(game).setting)


def player(name: str, seed: int, seat: int, opened: OpenedGame, limit: float = LIMIT) -> Player:
    """A player program for one game: `greedy`, `random`, `module:Class` or `cmd:PROGRAM`; ValueError says why there is none."""
    return maker_of(name, limit)(seed, seat, opened)
