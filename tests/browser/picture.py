"""The picture that README begins with: a table in the middle of a real game. `.venv/bin/python -m tests.browser.picture` makes it anew."""

from __future__ import annotations

import hashlib
import struct
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

from playwright.sync_api import sync_playwright

from tefuda.interfaces.cli.testing import CHROMIUM, ROOT
from tefuda.server.client import fetch
from tests.browser.playing import Hand
from tests.server.process import serving

PICTURE = ROOT / "docs" / "table.png"
SHOWN = (
    "style/table.css",
    "style/cards.css",
    "style/prompt.css",
    "style/panels.css",
    "table/CardFace.tsx",
    "table/SideView.tsx",
)
ENOUGH = 9  # cards on the board, which make a picture
MOST_TRIES = 8


def hash_of_looks() -> str:
    """The hash of what makes a table look as it does."""
    found = hashlib.sha256()
    for name in SHOWN:
        found.update((ROOT / "web" / "src" / name).read_bytes())
    return found.hexdigest()


def marked(png: bytes, text: str) -> bytes:
    """A picture that says what it was made of: a text chunk before its end."""
    body = b"tEXtlooks\x00" + text.encode()
    chunk = struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
    return png[:-12] + chunk + png[-12:]


def take(folder: Path) -> bytes:
    """A picture of a table at which a game is being played, with enough on it to be seen."""
    with serving(f"sqlite:///{folder / 'tables.db'}", folder) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        for seed in range(MOST_TRIES):
            seats = [{"who": who, "deck": {"name": deck}} for who, deck in
                     (("person", "harbor_lights"), ("greedy", "fog_and_stars"))]  # fmt: skip
            made = fetch(server.address, "/api/tables", {"plan": {"game": "evolve", "seats": seats, "pace": 0}})
            page = browser.new_page(viewport={"width": 1280, "height": 720}, locale="en-US", color_scheme="dark")
            page.add_init_script("localStorage.setItem('tefuda.speed', '\"off\"')")
            page.goto(f"{server.address}/#{made['seats']['0']}")
            hand = Hand(page, seed=seed)
            while hand.step():
                seen = hand.until_asked()
                there = page.locator(".zrow .card").count()
                if (
                    not seen["over"]
                    and there >= ENOUGH
                    and seen["lit"] > 2
                    and not page.locator(".deeds, dialog").count()
                ):
                    page.locator(".zrow .card").first.hover()
                    page.wait_for_timeout(900)
                    return page.screenshot()
            page.close()
    raise AssertionError("no game had enough on its board")


def main() -> None:
    """Make the picture anew."""
    subprocess.run([sys.executable, str(ROOT / "tools" / "build_page.py")], check=True)
    with tempfile.TemporaryDirectory() as folder:
        PICTURE.write_bytes(marked(take(Path(folder)), hash_of_looks()))


if __name__ == "__main__":
    main()
