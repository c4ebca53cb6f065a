"""Put every question of every scenario to player programs: are all answers legal, in how much time and memory?

    .venv/bin/python tools/legal_answers.py --results FILE [--programs A,B] [--jobs N] [GAME…]

Each scenario is put down as soon as it was gone through, so that the same call goes on after a kill. `net` and `expert` without weights
of their own play by a net of chance.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tefuda.arena.results import Results
from tefuda.arena.runner import run
from tefuda.players.net.weights import save
from tefuda.players.registry import listed
from tests.conformance.rulings import scenarios
from tests.players.legality import Answered, answered
from tests.players.positions import GAMES, chance_weights

PROGRAMS = "greedy,easy,ismcts:iterations=6,tables=2,lines=1,depth=8,net,expert:iterations=4,tables=2,lines=0,depth=6"
Task = tuple[str, str]  # a scenario and a program


class Heading(msgspec.Struct, frozen=True):
    """What all rows of a file have in common."""

    legal_answers: int = 1


class Kept:
    """The file, as the runner asks for it."""

    def __init__(self, results: Results[Answered]) -> None:
        self.results, self.done = results, {(row.scenario, row.program) for row in results.rows}

    def has(self, task: Task) -> bool:
        """True if a program was asked all questions of a scenario."""
        return task in self.done

    def keep(self, row: Answered) -> None:
        """Put down how it went."""
        self.results.add(row)


def main() -> int:
    """Ask, and print what came of it; 1 where an answer was not legal."""
    said = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    said.add_argument("games", nargs="*", default=GAMES, metavar="GAME")
    said.add_argument("--programs", default=PROGRAMS)
    said.add_argument("--results", type=Path, required=True)
    said.add_argument("--jobs", type=int, default=1)
    given = said.parse_args()
    with tempfile.TemporaryDirectory() as folder, Results(given.results, Heading(), Answered) as results:
        for game in given.games:
            save(Path(folder) / f"{game}.npz", chance_weights(game))
        tasks = list(_tasks(given.games, listed(given.programs)))
        for row in run(_asked, folder, tasks, given.jobs, Kept(results)):
            for fault in row.faults:
                print(fault, flush=True)
        return _told([row for row in results.rows if (row.scenario, row.program) in set(tasks)])


def _tasks(games: Sequence[str], programs: list[str]) -> Iterator[Task]:
    for game in games:
        for scenario in scenarios(game):
            for program in programs:
                yield scenario, program


def _asked(folder: str, task: Task) -> Answered:
    """Put a scenario's questions to a program; one that plays by a net has one of chance."""
    scenario, program = task
    name = program
    if program.partition(":")[0] in ("net", "expert") and "weights=" not in program:
        name += f"{',' if ':' in program else ':'}weights={folder}/{scenario.partition('/')[0]}.npz"
    return msgspec.structs.replace(answered(scenario, name), program=program)


def _told(rows: list[Answered]) -> int:
    """Print a line for each game and program."""
    groups: defaultdict[tuple[str, str], list[Answered]] = defaultdict(list)
    for row in rows:
        groups[row.scenario.partition("/")[0], row.program].append(row)
    for (game, program), found in groups.items():
        asked, faults = sum([row.questions for row in found]), sum([len(row.faults) for row in found])
        worst = max(found, key=lambda row: row.worst)
        memory = max([row.memory for row in found]) // 1024
        print(
            f"{game} {program}: {len(found)} scenarios, {asked} questions, {faults} faults,"
            f" worst {worst.worst:.2f} s ({worst.scenario}), {memory} MB"
        )
    return int(any(row.faults for row in rows))


if __name__ == "__main__":
    sys.exit(main())
