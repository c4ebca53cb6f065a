"""Play fixed games with a source tree, record a projection of all that happens, and compare two such recordings.

    tools/net.py record --tree PATH --out FILE [--like FILE] [--quick] [--games N] [--only GAME]
    tools/net.py compare OLD NEW
    tools/net.py show --tree PATH --game G --seed S [--at N] [--like FILE]
    tools/net.py explain --old PATH --new PATH --game G --seed S [--like FILE]

`--like` takes the games, decks and loaded cards from a recording: use it whenever two trees are to be compared. Without it the tree
finds them itself, which gives the same as long as it understands the same cards.
"""

from __future__ import annotations

import argparse
import difflib
import gc
import gzip
import json
import multiprocessing
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from recording import games, tree
from recording.projection import HASH, PARTS, Projector, hashed

VERSION = 1
QUICK = 40
WORKERS = 2
WIDTH = 2 * HASH * len(PARTS)  # characters for one decision
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
    with gzip.GzipFile(arguments.out, "wb", mtime=0) as file:
        file.write(json.dumps(whole, ensure_ascii=False).encode())
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


PLANNED = ("game", "seed", "cards", "format", "decks")


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
    before = {(one["game"], one["seed"]): one for one in old["games"]}
    after = {(one["game"], one["seed"]): one for one in new["games"]}
    both = [key for key in before if key in after]
    differing = 0
    for key in both:
        words = difference(before[key], after[key])
        if words:
            differing += 1
            print(f"{key[0]} --seed {key[1]}: {words}")
    print(
        f"{differing} of {len(both)} games differ; only in the old {len(before) - len(both)}, in the new {len(after) - len(both)}"
    )
    return 1 if differing or not both else 0


def difference(old: dict[str, Any], new: dict[str, Any]) -> str:
    """The first difference of two recordings of a game; empty where there is none."""
    if any(old[key] != new[key] for key in PLANNED):
        return "played with other decks: record the new one with --like the old one"
    if old["hashes"] == new["hashes"] and old["end"] == new["end"]:
        return ""
    pairs = zip(steps(old), steps(new), strict=False)
    for place, (one, other) in enumerate(pairs):
        if one != other:
            size = 2 * HASH
            parts = [
                name
                for at, name in enumerate(PARTS)
                if one[at * size : at * size + size] != other[at * size : at * size + size]
            ]
            return f"decision {place}: {', '.join(parts)} (of {len(steps(old)) - 1}; {old['end']} / {new['end']})"
    return f"decision {min(len(steps(old)), len(steps(new)))}: one goes on ({old['end']} / {new['end']})"


def steps(game: dict[str, Any]) -> list[str]:
    """The hashes of a game, one a decision; the first is the start."""
    hashes: str = game["hashes"]
    return [hashes[place : place + WIDTH] for place in range(0, len(hashes), WIDTH)]


# ── one game as text ────────────────────────────────────────────────────────────────────────────────────────────────
def show(arguments: argparse.Namespace) -> int:
    """Print the projection at a decision, or at all of them."""
    tree.use(arguments.tree)
    like = read(arguments.like) if arguments.like else None
    plan = plan_of(arguments.game, arguments.tree, like)
    game = next((one for one in plan if one["seed"] == arguments.seed), None)
    if game is None:
        raise SystemExit(f"{arguments.game} has no game with the seed {arguments.seed}")
    print(json.dumps({key: game[key] for key in PLANNED}, ensure_ascii=False))
    for place, parts in enumerate(games.play(OPENED[arguments.game], game, Projector())):
        if arguments.at is None or place == arguments.at:
            print(f"{MARK}{place}")
            for name, lines in zip(PARTS, parts, strict=True):
                print(f"── {name}", *lines, sep="\n")
    return 0


MARK = "═══ decision "


def explain(arguments: argparse.Namespace) -> int:
    """The first difference of a game between two trees, as a unified diff; the decision before it is told by its request."""
    old, new = [], []
    with tempfile.TemporaryDirectory() as folder:
        like = arguments.like
        if like is None:  # both play what the old tree finds
            like = Path(folder) / "like.json.gz"
            call("record", "--tree", arguments.old, "--out", like, "--only", arguments.game)
        for root, told in ((arguments.old, old), (arguments.new, new)):
            text = call("show", "--tree", root, "--game", arguments.game, "--seed", arguments.seed, "--like", like)
            told += text.split(MARK)
    print(old[0].strip())
    for place, (one, other) in enumerate(zip(old, new, strict=False)):
        if one != other:
            if place > 1:
                question = old[place - 1].partition("── request\n")[2].partition("── views")[0]
                print(f"answered at decision {place - 2}:\n{question}")
            names = (str(arguments.old), str(arguments.new))
            print(f"first difference: {MARK}{place - 1}")
            print("\n".join(difflib.unified_diff(one.splitlines(), other.splitlines(), *names, lineterm="", n=2)))
            return 1
    print("no difference" if len(old) == len(new) else f"one goes on: {len(old) - 2} / {len(new) - 2} decisions")
    return int(len(old) != len(new))


def call(*words: object) -> str:
    """Run this script in a process of its own: one process serves one tree."""
    done = subprocess.run([sys.executable, __file__, *map(str, words)], stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout


def main() -> int:
    """Run a command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    one = commands.add_parser("record", help="play the games of a tree and write a recording")
    one.add_argument("--tree", type=Path, required=True)
    one.add_argument("--out", type=Path, required=True)
    one.add_argument("--like", type=Path, help="a recording whose games are played again")
    one.add_argument("--quick", action="store_true", help=f"{QUICK} games of each")
    one.add_argument("--games", type=int, default=0, help="so many games of each")
    one.add_argument("--only", choices=games.GAMES)
    one.set_defaults(run=record)
    one = commands.add_parser("compare", help="list the games in which two recordings differ")
    one.add_argument("old", type=Path)
    one.add_argument("new", type=Path)
    one.set_defaults(run=compare)
    one = commands.add_parser("show", help="print the projection of a game")
    one.add_argument("--tree", type=Path, required=True)
    one.add_argument("--at", type=int, help="only this decision; 0 is the start")
    one.set_defaults(run=show)
    two = commands.add_parser("explain", help="print the first difference of a game between two trees")
    two.add_argument("--old", type=Path, required=True)
    two.add_argument("--new", type=Path, required=True)
    two.set_defaults(run=explain)
    for command in (one, two):
        command.add_argument("--game", choices=games.GAMES, required=True)
        command.add_argument("--seed", type=int, required=True)
        command.add_argument("--like", type=Path, help="a recording whose decks are played")
    arguments = parser.parse_args()
    found: int = arguments.run(arguments)
    return found


if __name__ == "__main__":
    sys.exit(main())
