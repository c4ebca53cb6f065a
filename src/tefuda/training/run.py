"""A run: self-play, learning and a match at the end, in a folder of its own, with its settings; each part goes on where it was left."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec

from tefuda.arena.invariants import Check
from tefuda.arena.match import Plan, Tally, match
from tefuda.arena.workers import Jobs
from tefuda.games.catalogue import open_game
from tefuda.kernel.primitives.storage import write_whole
from tefuda.players.encoding import Encoder
from tefuda.players.net.weights import Header
from tefuda.training.curves import drawn
from tefuda.training.selfplay import Played, SelfPlay, missing_shards, play_shards

# What lies in the folder of a run.
RUN, RESULTS = "run.json", "results.jsonl"  # the settings of every call, and what came of matches
DATA, WEIGHTS = "data", "weights.npz"
CURVES, PLOT = "curves.jsonl", "curves.svg"


class Learning(msgspec.Struct, frozen=True):
    """How a net learns."""

    steps: int = 4000
    batch: int = 1024
    rate: float = 2e-3
    decay: float = 1e-4
    dropped: float = 0.02  # the share of features taken for unknown ones
    value_share: float = 1.0  # how much the loss of values counts beside that of options
    every: int = 100  # steps from one look to the next
    seed: int = 1
    start: str = ""  # weights to start from; "": from nothing


class Settings(msgspec.Struct, frozen=True):
    """All that a run was asked for."""

    play: SelfPlay
    learning: Learning
    commit: str = ""
    command: str = ""


class RunError(Exception):
    """A run cannot be begun or taken up again; why, in both languages."""

    def __init__(self, english: str, japanese: str) -> None:
        super().__init__(f"{english} — {japanese}")
        self.english, self.japanese = english, japanese


def begun(folder: Path, wanted: Settings) -> Settings:
    """Begin a run in a folder, or take it up again: its games and steps may grow, everything else stays as it was.

    Every call is put down with its settings in `run.json`. RunError where the folder holds a run of other settings.
    """
    (folder / DATA).mkdir(parents=True, exist_ok=True)
    path = folder / RUN
    calls: list[Settings] = []
    if path.exists():
        try:
            calls = msgspec.json.decode(path.read_bytes(), type=list[Settings])
        except msgspec.MsgspecError:
            raise RunError(f"{path} is damaged", f"{path} が壊れています") from None
        if _lasting(calls[-1]) != _lasting(wanted):
            raise RunError(
                f"{folder} holds a run with other settings; take another folder, or the same settings",
                f"{folder} には別の設定の学習があります。別のフォルダか同じ設定にしてください",
            )
    write_whole(path, msgspec.json.format(msgspec.json.encode([*calls, wanted]), indent=1))
    return wanted


def _lasting(settings: Settings) -> Settings:
    """What of the settings of a run cannot change."""
    play = msgspec.structs.replace(settings.play, games=0)
    learning = msgspec.structs.replace(settings.learning, steps=0, every=0)
    return Settings(play, learning)


def gather(folder: Path, plan: SelfPlay, jobs: Jobs, until: float, heard: Callable[[Played], None]) -> bool:
    """Play the games that are missing, until a moment (`time.time`) at most; False where some are still missing."""
    for played in play_shards(folder / DATA, plan, jobs, until):
        heard(played)
    return not missing_shards(folder / DATA, plan)


def learn_apart(folder: Path, settings: Settings, until: float) -> None:
    """Take the steps that are left in a process of its own: PyTorch's threads and the device's memory end with it. RunError where it fails."""
    if find_spec("torch") is None:
        raise RunError(
            "PyTorch is missing: pip install 'tefuda[train]', or pip install torch",
            "PyTorch がありません: pip install 'tefuda[train]' か pip install torch で入ります",
        )
    if not list((folder / DATA).glob("shard-*.npz")):
        raise RunError("nothing has been played yet", "まだ対戦データがありません")
    game = settings.play.game
    header = Header(game, Encoder(open_game(game).game).slots, settings.commit, settings.command)
    process = get_context("spawn").Process(target=_learn, args=(folder, header, settings.learning, until))
    process.start()
    process.join()
    if process.exitcode:
        raise RunError(f"learning ended with {process.exitcode}", f"学習が{process.exitcode}で終わりました")
    plot(folder, game)


def _learn(folder: Path, header: Header, settings: Learning, until: float) -> None:
    from tefuda.training.learning import learn  # here and nowhere else PyTorch is imported

    learn(folder, header, settings, until)


def plot(folder: Path, title: str) -> None:
    """Draw the curves of a run."""
    lines = (folder / CURVES).read_bytes().splitlines() if (folder / CURVES).exists() else []
    points: list[dict[str, Any]] = [msgspec.json.decode(line) for line in lines]
    if points:
        write_whole(folder / PLOT, drawn(title, points).encode())


def measured(folder: Path, plan: SelfPlay, opponent: str, games: int, jobs: Jobs) -> Tally:
    """A match of the net against another program, seats swapped in pairs; what came of it is put down in the run's folder."""
    players = (f"net:weights={(folder / WEIGHTS).resolve()}", *[opponent] * (plan.seats - 1))
    tally, _ = match(Plan(plan.game, games, seed=0, players=players, check=Check.NONE, format=plan.format), jobs)
    share, low, high = tally.share(0)
    result = {
        "opponent": opponent, "games": tally.games, "wins": tally.wins[0], "draws": tally.draws, "errors": tally.errors,
        "share": round(share, 4), "low": round(low, 4), "high": round(high, 4), "when": int(time.time()),
    }  # fmt: skip
    with open(folder / RESULTS, "ab") as file:
        file.write(msgspec.json.encode(result) + b"\n")
    return tally


def commit_here() -> str:
    """The commit of the project that runs, with a + where files differ from it; its version where it is no checkout."""
    root = Path(__file__).parents[3]
    try:
        found = subprocess.run(
            ["git", "-C", str(root), "describe", "--always", "--abbrev=12", "--dirty=+", "--exclude=*"],
            capture_output=True, text=True, check=True, timeout=10,
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError):
        return f"tefuda {version('tefuda')}"
    return found.stdout.strip()


def command_here() -> str:
    """The command line, as it can be given again; of files and folders elsewhere only the names."""
    words = [Path(word).name if Path(word).is_absolute() else word for word in sys.argv[1:]]
    return " ".join(["tefuda", *words])
