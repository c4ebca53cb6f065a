"""Classes as players: what they do to what they are given changes no game, and what they raise ends theirs alone."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from types import FrameType
from typing import Any, ClassVar

import msgspec
import pytest
from typer.testing import CliRunner

from tefuda.arena.match import Plan, match
from tefuda.arena.playing import Result, play_game
from tefuda.games.catalogue import games, open_game
from tefuda.interfaces.cli.main import program
from tefuda.kernel.saving.transcript import digest
from tefuda.kernel.seeing.view import View
from tefuda.kernel.table.requests import Answer, Request
from tefuda.kernel.table.state import Table
from tefuda.players.greedy import GreedyPlayer
from tefuda.players.random_player import RandomPlayer
from tefuda.players.registry import maker_of
from tefuda.players.signals import heeding_signals
from tests.conftest import ROOT
from tests.players.own_programs import Good
from tests.processes import started

OWN = "tests.players.own_programs"
# What a game has from the modules of its rules: they are the program, which is trusted not to be changed.
RULES = ("rules", "clauses", "zone_numbers", "meanings")


# ── what a class is given ───────────────────────────────────────────────────────────────────────────────────────────
class Innocent(Good):
    """Answers by chance, and does nothing to what it is given."""


class Vandal(Good):
    """Answers as the innocent does, and breaks all that it can reach of what it was given."""

    broken: ClassVar[int] = 0

    def __init__(self, seed: int, seat: int, opened: Any) -> None:
        super().__init__(seed, seat, opened)
        for owner in (opened.game, opened.lists, opened.bundled, opened):
            break_all(*[held for name, held in vars(owner).items() if name not in RULES and held is not opened.game])

    def choose(self, view: View | None, request: Request) -> Answer:
        answer: Answer = super().choose(view, request)
        Vandal.broken += break_all(view, request)
        return answer


def break_all(*given: object) -> int:
    """Empty all lists and dictionaries, set all fields of all records, forget and falsify what is kept in them; how much there was."""
    seen: dict[int, object] = {}
    left = list(given)
    while left:
        one = left.pop()
        if id(one) in seen or isinstance(one, Table | type):
            continue
        seen[id(one)] = one
        if isinstance(one, msgspec.Struct):
            left += [getattr(one, name) for name in one.__struct_fields__]
            left += getattr(one, "__dict__", {}).values()
        elif isinstance(one, list | tuple):
            left += one
        elif isinstance(one, dict):
            left += [*one, *one.values()]
    broken = [one for one in seen.values() if isinstance(one, msgspec.Struct | list | dict)]
    for one in broken:
        if isinstance(one, msgspec.Struct):
            _falsify(one)
        else:
            one.clear()
    return len(broken)


def _falsify(record: msgspec.Struct) -> None:
    kept = getattr(record, "__dict__", None)
    if kept is not None:
        kept.update(dict.fromkeys(("uses", "to_play", "of_playing", "place", "minds_leaving"), 7))
    for name in record.__struct_fields__:
        try:
            object.__setattr__(record, name, 99)
        except (AttributeError, TypeError):
            continue


def game_of(name: str, game: str, seed: int = 3) -> Result:
    """A game between two of a class."""
    opened = open_game(game)
    players = [maker_of(f"{__name__}:{name}")(seed, seat, opened) for seat in (0, 1)]
    return play_game(opened, list(opened.decks.values())[:2], players, seed, check=True)


@pytest.mark.parametrize("game", [game for game in games() if game != "toy"])
def test_whatever_a_class_breaks_the_game_is_the_same(game: str) -> None:
    innocent = game_of("Innocent", game)
    Vandal.broken = 0
    vandals = game_of("Vandal", game)
    again = game_of("Innocent", game)
    assert Vandal.broken > 1000
    for result in (innocent, vandals, again):
        assert (result.error, result.violations, result.forfeits) == ("", (), ())
        assert result.state is not None
    assert digest(innocent.state) == digest(vandals.state) == digest(again.state)  # type: ignore[arg-type]
    assert innocent.answers == vandals.answers == again.answers


class Compares(GreedyPlayer):
    """Answers as greedy does, from copies."""

    def __init__(self, seed: int, seat: int, opened: Any) -> None:
        super().__init__(3, seat, opened)


@pytest.mark.parametrize("game", ["evolve", "fftcg"])
def test_copies_say_the_same(game: str) -> None:
    """A class that thinks plays the same game with copies as it does with what is the table's own."""
    opened = open_game(game)
    decks = list(opened.decks.values())[:2]
    others = [RandomPlayer(3, 1) for _ in range(2)]
    own = play_game(opened, decks, [GreedyPlayer(3, 0, opened), others[0]], 3)
    copied = play_game(opened, decks, [maker_of(f"{__name__}:Compares")(3, 0, opened), others[1]], 3)
    assert (copied.error, copied.forfeits) == ("", ())
    assert own.answers == copied.answers


class LooksUp(Good):
    """Looks at what whoever calls it has at hand."""

    found: ClassVar[list[str]] = []

    def choose(self, view: View | None, request: Request) -> Answer:
        frame: FrameType | None = sys._getframe(1)
        for depth in range(2):
            assert frame is not None
            LooksUp.found += [f"{depth} {name}" for name, held in frame.f_locals.items() if isinstance(held, Table)]
            frame = frame.f_back
        return super().choose(view, request)  # type: ignore[no-any-return]


def test_the_table_is_not_at_hand_where_a_class_is_called() -> None:
    """Not a wall, which nobody can build within one process: further up the frames there is a table."""
    LooksUp.found.clear()
    assert game_of("LooksUp", "evolve").forfeits == ()
    assert LooksUp.found == []


# ── interrupts ──────────────────────────────────────────────────────────────────────────────────────────────────────
class Pressed(Good):
    """While it thinks, somebody presses Ctrl-C; it makes something else of it, or nothing."""

    how: ClassVar[str] = ""

    def choose(self, view: View | None, request: Request) -> Answer:
        if Pressed.how:
            try:
                os.kill(os.getpid(), signal.SIGINT)
                time.sleep(5)
            except KeyboardInterrupt:
                if Pressed.how == "raises":
                    raise
                if Pressed.how == "raises another":
                    raise ValueError("busy") from None
        return super().choose(view, request)  # type: ignore[no-any-return]


@pytest.fixture(params=["raises", "raises another", "swallows"])
def _pressed(request: pytest.FixtureRequest) -> Iterator[None]:
    # where the tests run in the background an interrupt is ignored, unless somebody heeds it
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    Pressed.how = request.param
    yield
    Pressed.how = ""
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_pressed")
def test_an_interrupt_of_the_user_is_not_taken_for_the_programs() -> None:
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        game_of("Pressed", "evolve")
    assert signal.getsignal(signal.SIGINT) is before
    tally, whole = match(Plan("evolve", 4, players=(f"{__name__}:Pressed", "random")))
    assert (tally.games, tally.forfeits, whole) == (0, [0, 0], False)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("name", ["Interrupts", "Stops", "Exits"])
def test_what_a_class_raises_by_itself_ends_its_games_alone(name: str, jobs: int) -> None:
    tally, whole = match(Plan("evolve", 6, players=(f"{OWN}:{name}", "random")), jobs)
    assert whole
    assert (tally.games, tally.errors, tally.forfeits, tally.wins) == (6, 0, [6, 0], [0, 6])


def test_sim_tells_of_a_class_that_interrupts_itself() -> None:
    words = ["sim", "evolve", "--games", "4", "--players", f"{OWN}:Interrupts,random", "--lang", "en", "--jobs", "1"]
    shown = CliRunner().invoke(program(words), words, prog_name="tefuda")
    assert shown.exit_code == 0, shown.output
    assert "lost without a legal answer 4" in shown.output
    assert "it failed: KeyboardInterrupt: my own" in shown.output


def test_a_user_who_interrupts_sim_is_shown_what_there_is() -> None:
    words = ["sim", "evolve", "--games", "400000", "--players", f"{OWN}:Good,random", "--lang", "en", "--jobs", "1"]
    with started([sys.executable, "-m", "tefuda", *words], ROOT) as running:
        time.sleep(4)
        running.send_signal(signal.SIGINT)
        said, complaints = running.communicate(timeout=60)
        assert (running.returncode, complaints) == (130, "")
    assert "Traceback" not in said


def test_where_interrupts_are_ignored_they_stay_so() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with heeding_signals():
            assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
            os.kill(os.getpid(), signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)


def _told_to_end() -> None:
    with heeding_signals():
        try:
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(5)
        except BaseException as problem:
            raise ValueError("a fault of the program") from problem


def test_the_word_to_end_is_heeded_too() -> None:
    def ending(number: int, frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    before = signal.signal(signal.SIGTERM, ending)
    try:
        with pytest.raises(SystemExit) as ended:
            _told_to_end()
        assert ended.value.code == 128 + signal.SIGTERM
    finally:
        signal.signal(signal.SIGTERM, before)
