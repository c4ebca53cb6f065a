"""Instructions and first-level cache misses per decision, counted by callgrind over fixed games, to compare commits.

    python tools/instructions.py --tree . --tree ../other/worktree evolve fftcg evolve-real fftcg-real chess

Seconds on a shared machine vary by a tenth and more, counts by less than a hundredth. Each tree's `src` plays the same games
under `valgrind --tool=callgrind` in the environment this is started with: once to warm up, once counted. `-real` takes the
printed cards and the lists of the folder `shared/carddata` beside the project, `chess` counts moves of python-chess. The
fingerprint is of the questions asked: where it differs, other games were played and the counts are of different work.

It needs valgrind (`apt-get install valgrind`) on x86-64 Linux; it is a tool and no test.
"""

from __future__ import annotations

import argparse
import ctypes
import gc
import hashlib
import json
import mmap
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
GAMES = {
    "evolve": 44,
    "evolve-real": 45,
    "fftcg": 24,
    "fftcg-real": 16,
    "rebirth": 24,
    "pso2": 24,
    "cipher": 24,
    "chess": 20,
}  # how many are counted
SEED = 1
MOST_PLIES = 2000


# ── the games ───────────────────────────────────────────────────────────────────────────────────────────────────────
def play(start: Callable[[list[Any], int], Any], decks: list[Any], games: int) -> tuple[int, str]:
    """So many games by chance: how many decisions they took, and the fingerprint of their questions."""
    from tefuda import advance

    chance, decisions, asked = random.Random(SEED), 0, hashlib.sha256()
    for number in range(games):
        pair = [decks[number % len(decks)], decks[(number + number // len(decks)) % len(decks)]]
        state = start(pair, SEED + number)
        while (request := state.request) is not None:
            count = len(request.options)
            if request.most == 1 and request.least == 1 and request.kind not in ("divide", "order"):
                state, _ = advance(state, int(chance.random() * count))
            else:
                state, _ = advance(state, several(request, chance))
            asked.update(b"%d %d;" % (request.seat, count))
            decisions += 1
    return decisions, asked.hexdigest()[:8]


def several(request: Any, chance: random.Random) -> list[int]:
    """An answer by chance to any other question than which one."""
    count = len(request.options)
    if request.kind == "divide":
        first = () if request.zeros else range(count)
        return [*first, *[chance.randrange(count) for _ in range(request.most - len(first))]]
    if request.kind == "order":
        return chance.sample(range(count), count)
    return chance.sample(range(count), chance.randint(request.least, min(request.most, count)))


def play_chess(games: int) -> tuple[int, str]:
    """So many games of python-chess by chance: all legal moves are listed and one is pushed, as `tefuda bench` does."""
    import chess

    chance, moves, asked = random.Random(SEED), 0, hashlib.sha256()
    for _ in range(games):
        board = chess.Board()
        for _ in range(MOST_PLIES):
            legal = list(board.legal_moves)
            if not legal or board.is_seventyfive_moves():
                break
            asked.update(b"%d;" % len(legal))
            board.push(legal[int(chance.random() * len(legal))])
            moves += 1
    return moves, asked.hexdigest()[:8]


def player(setting: str, plan: dict[str, Any]) -> Callable[[int], tuple[int, str]]:
    """What plays the games of a setting with the tree that is on the path."""
    if setting == "chess":
        return play_chess
    from tefuda.games.catalogue import open_game

    game = setting.removesuffix("-real")
    if not plan["cards"]:
        opened = open_game(game)
        decks = [opened.decks[name] for name in sorted(opened.decks)]
    else:
        opened = opened_with(game, Path(plan["cards"]))
        decks = [opened.deck(deck) for deck in plan["decks"]]
    return lambda games: play(opened.start, decks, games)


def opened_with(game: str, cards: Path) -> Any:
    """A game with printed cards beside its packs, also from a tree whose catalogue takes no cards yet."""
    from tefuda.games.catalogue import open_game

    if "cards" in signature(open_game).parameters:
        return open_game(game, (cards,))
    examining, packs = (import_module(f"tefuda.games.{game}.{name}") for name in ("examining", "loading"))
    faces = [one.face for one in examining.examine([cards]) if one.face is not None]
    tried = examining.Tried(faces)
    rules = type(tried.opened.game)([*packs.packs(), *[face for face in faces if face.number not in tried.lacking]])
    return type(tried.opened)(rules, {}, {})


# ── inside valgrind ─────────────────────────────────────────────────────────────────────────────────────────────────
CLIENT_REQUEST = bytes.fromhex("4889f8 31d2 48c1c703 48c1c70d 48c1c73d 48c1c733 4887db 4889d0 c3")
CACHES = ("--I1=32768,8,64", "--D1=32768,8,64", "--LL=8388608,16,64")  # the same whatever machine it runs on
START, STOP = ((ord("C") << 24 | ord("T") << 16) + number for number in (4, 5))  # of callgrind.h


def instrumentation() -> Callable[[int], None]:
    """What tells callgrind to start and to stop: the client request of valgrind.h (rotations that undo each other) as machine code."""
    page = mmap.mmap(-1, mmap.PAGESIZE, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    page.write(CLIENT_REQUEST)
    code = ctypes.c_char.from_buffer(page)
    function = ctypes.CFUNCTYPE(ctypes.c_long, ctypes.c_void_p)(ctypes.addressof(code))
    function.code = code  # keeps the page mapped

    def tell(request: int) -> None:
        words = (ctypes.c_ulong * 6)(request)
        function(ctypes.addressof(words))

    return tell


def inside(plan: dict[str, Any]) -> None:
    """Warm up, then play the games with callgrind counting; print what was played."""
    setting, games = plan["setting"], plan["games"]
    run = player(setting, plan)
    if setting != "chess":
        where = Path(str(import_module("tefuda").__file__)).resolve()
        assert where.is_relative_to(Path(plan["tree"]).resolve()), where
    if not games:
        return  # only so that what is read is kept for the next time
    run(games)
    gc.collect()
    gc.freeze()
    tell = instrumentation()
    tell(START)
    decisions, fingerprint = run(games)
    tell(STOP)
    print(json.dumps({"decisions": decisions, "fingerprint": fingerprint}))


# ── outside ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def real_decks(game: str) -> tuple[Path, list[Any]]:
    """The file of printed cards beside the project, and the lists that can be played, completed, in plain form."""
    import msgspec

    from tefuda.games.catalogue import open_game
    from tefuda.kernel.cards.deckfiles import gather

    folder = next((one / "shared/carddata" for one in ROOT.parents if (one / "shared/carddata").is_dir()), None)
    if folder is None:
        sys.exit("there is no folder shared/carddata beside the project")
    cards = folder / f"{game}.jsonl"
    opened = open_game(game, (cards,))
    found = gather([str(folder / "decks" / game)], opened.decks, opened.completed)
    return cards, [msgspec.to_builtins(found.decks[name]) for name in sorted(found.decks)]


def count(tree: Path, setting: str, games: int, keep: Path | None) -> dict[str, Any]:
    """What callgrind counts while a tree plays the games of a setting."""
    plan: dict[str, Any] = {"tree": str(tree), "setting": setting, "games": 0, "cards": "", "decks": []}
    if setting.endswith("-real"):
        cards, decks = real_decks(setting.removesuffix("-real"))
        plan |= {"cards": str(cards), "decks": decks}
    environment = {**os.environ, "PYTHONPATH": str(tree / "src"), "PYTHONHASHSEED": "0"}
    command = [sys.executable, __file__, "--inside"]
    subprocess.run(command, input=json.dumps(plan), text=True, env=environment, check=True)  # reads the cards once
    with tempfile.TemporaryDirectory() as folder:
        out = keep or Path(folder) / "callgrind.out"
        valgrind = ["valgrind", "-q", "--tool=callgrind", "--instr-atstart=no", "--cache-sim=yes", *CACHES]
        done = subprocess.run(
            [*valgrind, f"--callgrind-out-file={out}", *command],
            input=json.dumps({**plan, "games": games}),
            capture_output=True,
            text=True,
            env=environment,
            check=False,
        )
        if done.returncode:
            sys.exit(done.stderr)
        return {**json.loads(done.stdout), **totals(out.read_text("utf8"))}


def totals(text: str) -> dict[str, int]:
    """The sums of a callgrind file by the names of its events."""
    lines = dict(line.split(": ", 1) for line in text.splitlines() if line.startswith(("events: ", "totals: ")))
    return dict(zip(lines["events"].split(), map(int, lines["totals"].split()), strict=False))


def main() -> None:
    """Count, and print a line for each setting and tree."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("settings", nargs="*", default=list(GAMES), metavar="SETTING", help=", ".join(GAMES))
    parser.add_argument(
        "--tree", action="append", type=Path, help="a checkout of the project; may be given several times"
    )
    parser.add_argument("--games", type=int, default=0, help="how many games; without it as many as were chosen")
    parser.add_argument("--keep", type=Path, help="keep callgrind's own file (of the last setting and tree)")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.inside:
        inside(json.load(sys.stdin))
        return
    if shutil.which("valgrind") is None:
        parser.error("valgrind is not there: apt-get install valgrind")
    print(f"{'setting':12} {'instructions':>12} {'L1 misses':>10} {'decisions':>10}  games     tree")
    for setting in given.settings:
        if setting not in GAMES:
            parser.error(f"there is no setting {setting!r}; there are {', '.join(GAMES)}")
        for tree in given.tree or [ROOT]:
            found = count(tree.resolve(), setting, given.games or GAMES[setting], given.keep)
            decisions = found["decisions"]
            misses = sum(found[name] for name in ("I1mr", "D1mr", "D1mw"))
            figures = f"{found['Ir'] / decisions:12,.0f} {misses / decisions:10,.0f} {decisions:10,}"
            print(f"{setting:12} {figures}  {found['fingerprint']}  {tree}", flush=True)


if __name__ == "__main__":
    main()
