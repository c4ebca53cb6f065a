"""The game of CONTRIBUTING: its files as the document has them, and a program that opens it, plays it and lets it be judged.

`python -m tests.architecture.sixth_game FOLDER` does that with the game in a folder, in a process of its own: no other catalogue has it.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import pytest

import tefuda.games
from tefuda.arena.playing import play_game
from tefuda.arena.random_decks import random_deck
from tefuda.games import catalogue
from tefuda.games.catalogue import OpenedGame, open_game
from tefuda.interfaces.library import player, read_card
from tefuda.kernel import transcript
from tefuda.kernel.play import advance, settle, why_not
from tefuda.kernel.proving import reading, running
from tefuda.kernel.requests import Answer
from tefuda.kernel.rulebook import MEASURED
from tefuda.kernel.state import Table
from tefuda.kernel.telling import LANGUAGES
from tefuda.kernel.view import request_for, told, view

NAME, SEEDS = "sixth", 5
ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^`([\w/]+\.\w+)`\n```\w+\n(.*?)^```$", re.DOTALL | re.MULTILINE)
ROW = re.compile(r"^\| `([^`]+)`.* \| (must|may) \|$", re.MULTILINE)


def section() -> str:
    """What CONTRIBUTING says of a game."""
    return (ROOT / "CONTRIBUTING.md").read_text("utf8").partition("\n## A game\n")[2].partition("\n## ")[0]


def blocks() -> dict[str, str]:
    """The files of the smallest game by their paths."""
    return dict(BLOCK.findall(section()))


def rows() -> dict[str, str]:
    """The files that the table names, and whether a game must or may have them."""
    return dict(ROW.findall(section()))


def write(folder: Path, without: str = "") -> None:
    """The package of the game in a folder, without one of its files."""
    for path, text in blocks().items():
        file = folder / NAME / path
        file.parent.mkdir(parents=True, exist_ok=True)
        for room in (file.parent, folder / NAME) if file.suffix == ".py" else ():
            room.joinpath("__init__.py").touch()
        if path != without:
            file.write_text(text, "utf8")


# ── what the game has to stand ──────────────────────────────────────────────────────────────────────────────────────
def prove() -> None:
    """Play, tell, keep and judge the game; whatever is wrong is an error."""
    opened = open_game(NAME)
    (deck,) = opened.decks.values()
    for seed in range(SEEDS):
        names = ("random", "greedy") if seed % 2 else ("random", "random")
        players = [player(name, seed, seat, opened) for seat, name in enumerate(names)]
        result = play_game(opened, [deck, deck], players, seed, check=True)
        assert (result.error, result.violations, result.forfeits) == ("", (), ())
        assert result.outcome is not None
        assert result.state is not None
        kept = transcript.written(transcript.header(opened, [deck, deck], seed), result.answers, result.state)
        assert transcript.verify(transcript.parse(kept), open_game).encode() == result.state.encode()
        look(opened, opened.start([deck, deck], seed), result.answers)
    judge()
    try_cards(opened)


def look(opened: OpenedGame, state: Table, answers: tuple[Answer, ...]) -> None:
    """What both seats see, are told and may wish for, from the first question to the end, and the state as bytes."""
    tellers = [catalogue.teller_for(opened.game, language) for language in LANGUAGES]
    for answer in answers:
        ask = state.pending
        assert ask is not None
        assert settle(Table.decode(opened.game, state.encode())).encode() == state.encode()
        barred = [wish for wish in opened.wishes(state, ask.seats[0]) if why_not(state, ask.seats[0], wish) is None]
        assert {option.card for option in ask.options} <= {wish.card for wish in barred}
        state, events = advance(state, answer)
        for seat in range(state.seats):
            now, request = view(state, seat), request_for(state, seat)
            for teller in tellers:
                assert teller.scene(now).sides
                teller.log(now, [told(state, event, seat) for event in events])
                assert request is None or teller.prompt(now, request)
                assert request is None or all(teller.option(now, request, option) for option in request.options)
    assert state.over is not None
    assert all(teller.outcome(view(state, 0)) for teller in tellers)


def judge() -> None:
    """The rulings of the made game hold, and what they cite is in the ledger and ran."""
    rulings = catalogue.rulings(NAME)
    ledger, paths = rulings.ledger(), sorted(rulings.scenarios.glob("*/*.yaml"))
    assert paths
    for path in paths:
        verdict = running.run(reading.read(path), rulings.setting)
        assert verdict.holds, verdict
        assert {*verdict.clauses} <= {*verdict.ran} <= {*ledger, ""}, verdict
        assert all(ledger[clause].kind in MEASURED for clause in verdict.clauses)


def try_cards(opened: OpenedGame) -> None:
    """The cards of the made game lie on tables of their own, in a deck's picture, and are read one by one."""
    faces = opened.game.faces
    trials = catalogue.room(NAME, "proving.card_trials").Trials(faces)
    assert all(trials.table(face.number, seed).pending for face in faces for seed in range(SEEDS))
    (deck,) = opened.decks.values()
    assert [opened.lists.row(copies).name for copies in opened.lists.prepared(deck)["main"]]
    with pytest.raises(ValueError, match="no decks by chance"):
        random_deck(opened.lists, 1)
    read: Any = read_card(NAME, {"number": "S-9", "name": faces[0].name})
    assert read.facts == faces[0].facts


if __name__ == "__main__":
    tefuda.games.__path__.append(sys.argv[1])
    catalogue.register(NAME, f"tefuda.games.{NAME}")
    prove()
