"""The picture of the terminal table in docs/tour.md: a real game. `.venv/bin/python -m tests.interfaces.terminal.picture` makes it anew."""

from __future__ import annotations

import hashlib
import re

from tefuda.interfaces.cli.testing import ROOT
from tefuda.interfaces.terminal.course import cards_in
from tests.interfaces.terminal.hand import Hand, at_table, live_game

PICTURE = ROOT / "docs" / "terminal.svg"
SHOWN = ("laying.py", "panes.py", "prompting.py", "beside.py", "rooms.py", "marking.py", "table_screen.py")
ENOUGH = 6  # cards with numbers on the board, which make a picture
FONT = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, 'Noto Sans Mono CJK JP', monospace"


def hash_of_looks() -> str:
    """The hash of what makes the table look as it does."""
    found = hashlib.sha256()
    for name in SHOWN:
        found.update((ROOT / "src" / "tefuda" / "interfaces" / "terminal" / name).read_bytes())
    return found.hexdigest()


def take() -> str:
    """A picture of a table at which a game is being played, with enough on it to be seen."""
    pictures: list[str] = []

    async def play(hand: Hand) -> None:
        for _ in range(400):
            game = hand.app.game
            assert game is not None
            assert game.scene is not None
            there = [card for card in cards_in(game.scene) if card.figures and card.place == "" and card.numbers.en]
            picking = hand.app.picking
            acts = hand.app.phase == "asked" and picking is not None and picking.question.kind == "act"
            if acts and len(there) >= ENOUGH and len(hand.app.table.options) > 4:
                await hand.pilot.press("down")
                await hand.pilot.pause(0.3)
                pictures.append(hand.app.export_screenshot(title="./tefuda play evolve"))
                return
            await hand.answer()

    at_table(live_game("evolve", seed=9), play, "en", (110, 32))
    (picture,) = pictures
    plain = re.sub(r"@font-face \{.*?\}", "", picture, flags=re.DOTALL)  # nothing is fetched from anywhere
    return plain.replace("Fira Code, monospace", FONT).replace("Fira Code", "ui-monospace")


def main() -> None:
    """Make the picture anew."""
    PICTURE.write_text(f"{take().rstrip()}\n<!-- looks {hash_of_looks()} -->\n", "utf8")


if __name__ == "__main__":
    main()
