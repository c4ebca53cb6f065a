"""Appendix B: sealed play and crossover from a deck file to the end of a game and back from its transcript."""

import json
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tefuda.games.catalogue import open_game
from tefuda.games.evolve import table as t
from tefuda.games.evolve.cards.deck import Deck
from tefuda.games.evolve.rules.formats import FORMATS, format_called
from tefuda.games.evolve.rules.questions import defense, leader
from tefuda.interfaces.cli.main import program
from tefuda.kernel.flow.play import advance
from tefuda.kernel.saving import transcript
from tefuda.kernel.seeing.view import view
from tefuda.kernel.table.requests import Answer
from tefuda.kernel.table.state import Table
from tefuda.players.random_player import RandomPlayer

EVOLVE: Any = open_game("evolve")


def fitting(*classes: str) -> list[str]:
    """Cards for a main deck, of these classes."""
    faces = [face for face in EVOLVE.game.faces if face.number.startswith("HAJ") and not face.sides[0].special]
    return [
        face.number
        for face in faces
        if face.sides[0].kinds[0] in (t.FOLLOWER, t.SPELL, t.AMULET) and face.sides[0].classes[0] in classes
    ]


def sealed_text(packs: int = 8) -> str:
    """A sealed deck of twice twenty cards, and twelve evolve cards."""
    rows = [f"2 {number}" for number in fitting("ロイヤル", "ウィッチ", "ニュートラル")[:20]]
    lifted = [f"1 {face.number}" for face in EVOLVE.game.faces if t.EVOLVED in face.sides[0].special][:12]
    return "\n".join([f"packs: {packs}", "pool:", *rows, *lifted, "main:", *rows, "evolve:", *lifted])


def crossover_text() -> str:
    """A deck of two classes, three of each card."""
    numbers = [*fitting("ロイヤル")[:5], *fitting("ウィッチ")[:5], *fitting("ニュートラル")[:4]]
    return "\n".join(["leader: HAJ-001", "leader: HAJ-002", "main:", *[f"3 {number}" for number in numbers], "evolve:"])


def deck(*words: str) -> Result:
    """What `tefuda deck` says."""
    words = ("deck", *words)
    return CliRunner().invoke(program(words), list(words), prog_name="tefuda")


TEXTS = {"sealed": sealed_text(), "box": "box: 8\n" + sealed_text(), "crossover": crossover_text()}


@cache
def played(format: str, seed: int) -> tuple[list[Deck], list[Answer], list[Table]]:
    """A game of random answers."""
    decks = [EVOLVE.lists.resolve(TEXTS[format], format)] * 2
    state, player = EVOLVE.start(decks, seed, format), RandomPlayer(seed, 3)
    answers, states = list[Answer](), [state]
    while state.over is None and len(answers) < 3000:
        assert state.request is not None
        answers.append(player.choose(None, state.request))
        state, _ = advance(state, answers[-1])
        states.append(state)
    return decks, answers, states


def test_the_formats_are_known() -> None:
    assert tuple(FORMATS) == EVOLVE.formats == ("constructed", "sealed", "box", "crossover")
    with pytest.raises(ValueError, match="open9"):
        format_called("open9")
    with pytest.raises(ValueError, match="there is no format"):
        EVOLVE.start(list(EVOLVE.decks.values())[:2], 1, "open9")


@pytest.mark.parametrize("format", TEXTS)
def test_a_deck_is_legal_in_its_own_format(format: str) -> None:
    listed = EVOLVE.lists.read(TEXTS[format])
    legal = [other for other in FORMATS if not EVOLVE.lists.check(listed, other)]
    assert legal == (["sealed", "box"] if format == "box" else [format])


@pytest.mark.parametrize("format", TEXTS)
@pytest.mark.parametrize("seed", range(6))
def test_games_end_and_fold_to_the_same_bytes(format: str, seed: int) -> None:
    decks, answers, states = played(format, seed)
    assert states[-1].over is not None
    head = transcript.header(EVOLVE, decks, seed, format)
    assert head.format == format
    written = transcript.parse(transcript.transcript_text(head, answers, states[-1]))
    assert transcript.verify(written, open_game).encode() == states[-1].encode()
    assert [state for state in states[::20] if EVOLVE.out_of_bounds(state)] == []


def test_rush_is_given_in_sealed_play_alone() -> None:
    def given(format: str) -> int:
        return sum(state.facts.rushed for seed in range(6) for state in played(format, seed)[2])

    assert given("sealed") > 20
    assert given("crossover") == 0


def test_who_gave_rush_has_turned_up_a_card_for_a_point() -> None:
    for seed in range(6):
        states = played("sealed", seed)[2]
        for before, after in pairwise(states):
            seat = before.facts.player
            if after.facts.rushed and not before.facts.rushed:
                up = [[c for c in s.zone(t.EVOLVE_DECK, seat) if not s.cards[c].facedown] for s in (before, after)]
                points = [s.players[seat].pp + s.players[seat].ep for s in (before, after)]
                assert len(up[1]) == len(up[0]) + 1
                assert points[1] == points[0] - 1


def test_two_leaders_are_one_of_both_classes() -> None:
    state = played("crossover", 1)[2][0]
    card = leader(state, 0)
    facts: Any = state.game.facts(state, card)
    assert facts.classes == ("ロイヤル", "ウィッチ")
    assert len(facts.names) == 2
    assert defense(state, card) == 20
    shown: Any = view(state, 1).zones[t.LEADER * 2][0]
    assert shown.facts.names == facts.names


def test_a_transcript_with_a_deck_of_another_format_is_refused() -> None:
    decks, answers, states = played("sealed", 0)
    head = transcript.header(EVOLVE, decks, 0, "crossover")
    file = transcript.parse(transcript.transcript_text(head, answers, states[-1]))
    with pytest.raises(transcript.BrokenTranscript, match=r"B-2\.6\.1\.1\.1"):
        transcript.verify(file, open_game)


@pytest.mark.parametrize(("format", "status"), [("sealed", 0), ("box", 1), ("crossover", 1), ("constructed", 1)])
def test_deck_checks_by_format(format: str, status: int, tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_text(TEXTS["sealed"], "utf8")
    found = deck("evolve", str(file), "--format", format, "--json")
    assert found.exit_code == status
    told = json.loads(found.stdout)
    assert told["legal"] == (status == 0)
    if format == "box":
        assert [problem["clause"] for problem in told["problems"]] == ["B-1.6.1.1.1"]


@pytest.mark.parametrize("format", TEXTS)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_legal_deck_is_drawn(format: str, language: str, tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_text(TEXTS[format], "utf8")
    found = deck("evolve", str(file), "--format", format, "--lang", language)
    assert (found.exit_code, found.exception) == (0, None)


WRONG = ["packs: eight", "packs: 0", "packs: -8", "box: 99999999999", "packs: 8\npacks: 8", "pool: 3 x"]


@pytest.mark.parametrize("line", WRONG)
def test_a_wrong_number_of_packs_is_told_with_its_line(line: str, tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_text(f"{line}\nmain:\n1 HAJ-003\n", "utf8")
    found = deck("evolve", str(file), "--format", "sealed")
    assert found.exit_code == 2
    assert "deck.txt:" in found.stdout
