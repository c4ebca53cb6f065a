"""Play fixed games with a source tree, record a projection of all that happens, and compare two such recordings.

    tools/net.py record --tree PATH --out FILE [--like FILE] [--quick] [--games N] [--only GAME]
    tools/net.py compare OLD NEW
    tools/net.py show --tree PATH --game G --seed S [--at N] [--like FILE]
    tools/net.py explain --old PATH --new PATH --game G --seed S [--like FILE]
    tools/net.py explain --old PATH --new PATH --like OLD --among NEW [--most N]

`--like` takes the games, decks and loaded cards from a recording: use it whenever two trees are to be compared. Without it the tree
finds them itself, which gives the same as long as it understands the same cards.
"""

from __future__ import annotations

import argparse
import gc
import gzip
import json
import multiprocessing
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from recording import games, tree
from recording.differences import PLANNED, WIDTH, by_seed, difference, differing, first_difference, sort_of
from recording.projection import PARTS, Projector, hashed

VERSION = 3  # raised whenever the projection changes: recordings of two versions cannot be compared
QUICK = 40
WORKERS = 2
OPENED: dict[str, games.Rules] = {}  # made before the workers are forked


# ── recording ───────────────────────────────────────────────────────────────────────────────────────────────────────
def record(arguments: argparse.Namespace) -> int:
    """Play the games and write what was found."""
    started = time.time()
    tree.use(arguments.tree)
    like = read(arguments.like) if arguments.like else None
    names = [arguments.only] if arguments.only else list(games.GAMES)
    plan: list[dict[str, Any]] = []
    loaded: dict[str, list[str]] = {}
    for name in names:
        found = plan_of(name, arguments.tree, like)
        loaded[name] = sorted(OPENED[name].numbers)
        plan += part(found, QUICK if arguments.quick else arguments.games)
    gc.collect()
    gc.freeze()  # what is loaded is shared with the workers
    with multiprocessing.get_context("fork").Pool(WORKERS) as pool:
        played = pool.map(played_game, plan, chunksize=4)
    totals = {name: total([one for one in played if one["game"] == name]) for name in names}
    for one in played:
        del one["kinds"], one["moved"]
    whole = {"version": VERSION, "cards": loaded, "totals": totals, "games": played}
    arguments.out.write_bytes(gzip.compress(json.dumps(whole, ensure_ascii=False).encode(), mtime=0))
    for name in names:
        print(
            f"{name}: {', '.join(f'{key} {value}' for key, value in totals[name].items() if key != 'events by kind')}"
        )
    print(f"{time.time() - started:.0f} s, {arguments.out.stat().st_size / 1e6:.1f} MB")
    return 0


def plan_of(name: str, root: Path, like: dict[str, Any] | None) -> list[dict[str, Any]]:
    """The games to be played, and their rules opened; as a recording has them, where one is given."""
    if like is None:
        OPENED[name] = games.rules(name, root)
        return games.planned(name, OPENED[name], root)
    OPENED[name] = games.rules(name, root, like["cards"].get(name, []))
    if lost := sorted(set(like["cards"].get(name, [])) - OPENED[name].numbers):
        print(
            f"{name}: {len(lost)} cards of the recording are not understood here: {' '.join(lost[:10])}",
            file=sys.stderr,
        )
    return [{key: game[key] for key in PLANNED} for game in like["games"] if game["game"] == name]


def part(plan: list[dict[str, Any]], count: int) -> list[dict[str, Any]]:
    """So many of the games, spread over all of them."""
    count = min(count or len(plan), len(plan))
    return [plan[place * len(plan) // count] for place in range(count)]


def played_game(game: dict[str, Any]) -> dict[str, Any]:
    """One game with the hashes of its decisions."""
    projector = Projector()
    hashes: list[str] = []
    last: list[str] = []
    error = ""
    for parts in games.play(OPENED[game["game"]], game, projector):
        hashes.append(hashed(parts))
        last = parts[1]
        error = "" if last else parts[0][0]
    end = last[0] if last and last[0].startswith("over") else "cut off"
    found = {"hashes": "".join(hashes), "end": error or end, "kinds": projector.kinds, "moved": sorted(projector.moved)}
    return {**game, **found}


def total(played: list[dict[str, Any]]) -> dict[str, Any]:
    """What some games come to."""
    kinds: Counter[str] = Counter()
    for one in played:
        kinds.update(one["kinds"])
    ends = [one["end"] for one in played]
    return {
        "games": len(played),
        "decisions": sum(len(one["hashes"]) // WIDTH - 1 for one in played),
        "events": sum(kinds.values()),
        "cards in events": len({number for one in played for number in one["moved"]}),
        "cut off": ends.count("cut off"),
        "errors": sum(end != "cut off" and not end.startswith("over") for end in ends),
        "events by kind": dict(sorted(kinds.items())),
    }


def read(path: Path) -> dict[str, Any]:
    """A recording."""
    with gzip.open(path, "rt", encoding="utf8") as file:
        found: dict[str, Any] = json.load(file)
    if found["version"] != VERSION:
        raise SystemExit(f"{path}: a recording of version {found['version']}, not {VERSION}")
    return found


# ── comparing ───────────────────────────────────────────────────────────────────────────────────────────────────────
def compare(arguments: argparse.Namespace) -> int:
    """List every game that differs, with its first differing decision; 1 where there is one."""
    old, new = read(arguments.old), read(arguments.new)
    before, after = by_seed(old), by_seed(new)
    both = [key for key in before if key in after]
    found = differing(old, new)
    for key in found:
        print(f"{key[0]} --seed {key[1]}: {difference(before[key], after[key])}")
    print(
        f"{len(found)} of {len(both)} games differ; "
        f"only in the old {len(before) - len(both)}, only in the new {len(after) - len(both)}"
    )
    return 1 if found or not both else 0


# ── one game as text ────────────────────────────────────────────────────────────────────────────────────────────────
def show(arguments: argparse.Namespace) -> int:
    """Print the projection at a decision, or at all of them."""
    tree.use(arguments.tree)
    plan = plan_of(arguments.game, arguments.tree, read(arguments.like) if arguments.like else None)
    game = next((one for one in plan if one["seed"] == arguments.seed), None)
    if game is None:
        raise SystemExit(f"{arguments.game} has no game with the seed {arguments.seed}")
    print(json.dumps({key: game[key] for key in PLANNED}, ensure_ascii=False))
    for place, text in enumerate(told(game)):
        if arguments.at is None or place == arguments.at:
            print(f"═══ decision {place}\n{text}")
    return 0


def told(game: dict[str, Any]) -> Iterator[str]:
    """The projection at the start of a game and after every decision, as text."""
    for parts in games.play(OPENED[game["game"]], game, Projector()):
        yield "\n".join(line for name, lines in zip(PARTS, parts, strict=True) for line in (f"── {name}", *lines))


def dump(arguments: argparse.Namespace) -> int:
    """For `explain`: the texts of some games of a recording, as JSON on a line each."""
    tree.use(arguments.tree)
    like, wanted = read(arguments.like), [tuple(key.split(":")) for key in arguments.wanted]
    for name in dict.fromkeys(name for name, _ in wanted):
        plan = {game["seed"]: game for game in plan_of(name, arguments.tree, like)}
        for seed in [int(seed) for key, seed in wanted if key == name]:
            print(json.dumps([name, seed, list(told(plan[seed]))], ensure_ascii=False))
    return 0


# ── two trees ───────────────────────────────────────────────────────────────────────────────────────────────────────
def explain(arguments: argparse.Namespace) -> int:
    """The first difference of a game, or of every game that differs in two recordings, with the question before it.

    Differences that are alike but for numbers and cards are told once, with how many games have them.
    """
    with tempfile.TemporaryDirectory() as folder:
        like = arguments.like
        if like is None:  # both play what the old tree finds
            like = Path(folder) / "like.json.gz"
            run_apart("record", "--tree", arguments.old, "--out", like, "--only", arguments.game)
        wanted = [f"{arguments.game}:{arguments.seed}"]
        if arguments.among:
            keys = differing(read(like), read(arguments.among))
            wanted = [f"{name}:{seed}" for name, seed in keys][: arguments.most]
            print(f"{len(keys)} games differ; {len(wanted)} of them are looked at")
        if not wanted:
            return 0
        texts = [
            [json.loads(line) for line in run_apart("dump", "--tree", root, "--like", like, *wanted).splitlines()]
            for root in (arguments.old, arguments.new)
        ]
    alike: dict[str, list[str]] = {}
    for (name, seed, old), (_, _, new) in zip(*texts, strict=True):
        found = first_difference(old, new)
        if found:
            alike.setdefault(sort_of(found), []).append(f"{name} --seed {seed}, {found}")
    for group in sorted(alike.values(), key=len, reverse=True):
        print(f"\n{len(group)} × ════════════════════════════════════════\n{group[0]}")
    print("" if alike else "no difference")
    return int(bool(alike))


def run_apart(*words: object) -> str:
    """Run this script in a process of its own: one process serves one tree."""
    done = subprocess.run([sys.executable, __file__, *map(str, words)], stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout


def main() -> int:
    """Run a command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True, metavar="record | compare | show | explain")

    def command(run: Callable[[argparse.Namespace], int], *trees: str) -> argparse.ArgumentParser:
        made = commands.add_parser(run.__name__, help=(run.__doc__ or "").partition("\n")[0])
        made.set_defaults(run=run)
        for name in trees:
            made.add_argument(f"--{name}", type=Path, required=True, help="the root of a source tree")
        if trees:
            made.add_argument("--like", type=Path, help="a recording whose games, decks and cards are played")
        return made

    one = command(record, "tree")
    one.add_argument("--out", type=Path, required=True)
    one.add_argument("--quick", action="store_true", help=f"{QUICK} games of each, which are among the {games.COUNT}")
    one.add_argument("--games", type=int, default=0, help="so many games of each, spread over all")
    one.add_argument("--only", choices=games.GAMES)
    one = command(compare)
    one.add_argument("old", type=Path)
    one.add_argument("new", type=Path)
    one = command(show, "tree")
    one.add_argument("--game", choices=games.GAMES, required=True)
    one.add_argument("--seed", type=int, required=True)
    one.add_argument("--at", type=int, help="only this decision; 0 is the start")
    one = command(explain, "old", "new")
    one.add_argument("--game", choices=games.GAMES)
    one.add_argument("--seed", type=int)
    one.add_argument("--among", type=Path, help="a recording of the new tree: all games that differ from --like")
    one.add_argument("--most", type=int, default=60, help="of these, so many at most")
    one = command(dump, "tree")
    one.add_argument("wanted", nargs="+")
    arguments = parser.parse_args()
    if (
        arguments.run is explain
        and not (arguments.among and arguments.like)
        and not (arguments.game and arguments.seed)
    ):
        parser.error("explain needs --game and --seed, or --like OLD --among NEW")
    found: int = arguments.run(arguments)
    return found


if __name__ == "__main__":
    sys.exit(main())
