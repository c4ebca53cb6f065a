"""The library's own functions: what `import tefuda` offers besides the contract itself, which `tefuda.kernel.flow.play` has."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal

from tefuda.arena.invariants import Check
from tefuda.arena.keys import key_for
from tefuda.arena.match import Plan, Report, bouts, in_order, play_bout
from tefuda.arena.runner import run
from tefuda.games import catalogue
from tefuda.games.catalogue import OpenedGame
from tefuda.kernel.flow.play import settle
from tefuda.kernel.primitives.rng import Seed, key_of
from tefuda.kernel.proving import reading, running
from tefuda.kernel.proving.verdicts import Verdict
from tefuda.kernel.saving import transcript
from tefuda.kernel.saving.transcript import Transcript, fold
from tefuda.kernel.seeing.view import View
from tefuda.kernel.table.requests import Answer, whole_answers
from tefuda.kernel.table.state import Table
from tefuda.players import reviewing
from tefuda.players.explaining import Explanation
from tefuda.players.player import Player
from tefuda.players.registry import LIMIT, maker_of
from tefuda.players.reviewing import Mistake
from tefuda.table.layouts import as_recorded
from tefuda.table.live import counted


def game_names() -> tuple[str, ...]:
    """The names of all games that can be opened."""
    return catalogue.games()


def start(opened: OpenedGame, decks: Sequence[object], seed: Seed | None = None, format: str = "") -> Table:
    """The state before the first answer. A deck is one of the game's records or the name of one that comes with the format.

    Without a seed the game has a fresh key, and nobody can foretell its shuffles; who knows a seed knows them all.
    `format`: one of `opened.formats`, "" for the usual; where it has bosses (`opened.bosses(format)`), `format:boss` names one.
    """
    return opened.start(_decks(opened, decks, format), key_for(seed), format)


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


def simulate(
    game: str,
    games: int = 100,
    players: Sequence[str] = ("random", "random"),
    decks: Sequence[str] | Mapping[str, object] = (),
    seed: Seed = 0,
    jobs: int = 1,
    format: str = "",
    check: Literal["all", "some", "none"] = "none",
) -> Iterator[Report]:
    """Play many games and give what became of each, in their order, as they come; the same whatever the number of `jobs`.

    `decks`: names of decks that come along or records by names of one's own, all of which meet in turn; none: all that come along.
    `players` by their names; every two decks meet equally often. Whoever stops listening stops the games.
    `check`: look at the invariants in all games, one in twenty, or none.
    """
    there = (
        decks
        if isinstance(decks, Mapping)
        else {name: catalogue.open_game(game).decks_in(format)[name] for name in decks}
    )
    plan = Plan(game, games, seed, tuple(players), check=Check(check), format=format, lists=dict(there))
    yield from in_order(run(play_bout, plan, bouts(plan), jobs))


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
    seed: Seed | None,
    answers: Iterable[Answer],
    state: Table,
    format: str = "",
) -> None:
    """Keep a game, finished or not, in a file: how it was started, the answers so far, and the state they led to.

    `seed`: as it was started; None: whatever it was, the state has the key. ValueError where it was another.
    """
    if seed is not None and state.key not in (seed, key_of(seed)):
        raise ValueError(f"the game was not started with the seed {seed!r} / シード {seed!r} の対戦ではありません")
    head = transcript.header_of(opened, _decks(opened, decks, format), state, format)
    transcript.write(Path(path), head, answers, state)


def load(path: Path | str) -> tuple[Table, Transcript]:
    """The state that a kept game had come to, and its header and answers; BrokenTranscript says what is wrong with the file."""
    found = transcript.read(Path(path))
    return transcript.verify(found, as_recorded(found.header)), found


# ── cards, rulings, players ─────────────────────────────────────────────────────────────────────────────────────────
def read_card(game: str, card: Mapping[str, object]) -> object:
    """What a card that is printed so is in a game: its face, with its text as values; ValueError points at what is not understood."""
    return catalogue.room(game, "cards.loading").face(dict(card))


def run_scenario(game: str, path: Path | str) -> Verdict:
    """Whether a ruling holds, which clauses it cited and which of them ran; BadScenario where the file is none.

    It may name the cards of installed packs.
    """
    room = catalogue.rulings(game, catalogue.installed_packs(game))
    return running.run(reading.read(Path(path)), room.setting)


def player(name: str, seed: Seed, seat: int, opened: OpenedGame, limit: float = LIMIT) -> Player:
    """A player program for one game: `ismcts:iterations=400`, `greedy`, `hard`, `module:Class` or `cmd:PROGRAM`.

    ValueError says why there is none of this name.
    """
    return maker_of(name, limit)(seed, seat, opened)


def hint(opened: OpenedGame, seen: View, seed: Seed = 0) -> Explanation:
    """What a searching program would answer to the question of a view: candidates with visits and values, and the line it expects."""
    return Explanation() if seen.request is None else reviewing.hint(opened, seen, seen.request, seed)


def review(opened: OpenedGame, transcript: Transcript, seats: Collection[int] = (), seed: Seed = 0) -> list[Mistake]:
    """The mistakes of a kept game (`load`), the largest first, each with what its player saw then; of these seats, or of all."""
    steps, answers = counted(fold(transcript.header, transcript.rows, lambda name: opened), transcript.rows)
    course = [(step.state, answer) for step, answer in zip(steps, answers, strict=False)]
    return reviewing.review(opened, course, seats, seed)
