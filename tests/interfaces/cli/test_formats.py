"""`play` and `sim` know the formats of each game, and there are decks to play each of them with."""

import json

import msgspec
import pytest
from typer.testing import CliRunner, Result

from tefuda.games.catalogue import open_game, teller_for
from tefuda.interfaces.cli.main import program
from tests.toy import PUBLISHED

FORMATS = [(game, format) for game in PUBLISHED for format in open_game(game).formats]


def run(*words: str, lines: str = "") -> Result:
    return CliRunner().invoke(program(words), list(words), input=lines, prog_name="tefuda")


@pytest.mark.parametrize(("game", "format"), FORMATS)
def test_the_decks_of_a_format_are_legal_in_it(game: str, format: str) -> None:
    opened = open_game(game)
    decks = opened.decks_in(format)
    assert len(decks) >= 2
    for deck in decks.values():
        assert opened.deck(msgspec.to_builtins(deck), format) == deck


@pytest.mark.parametrize(("game", "format"), FORMATS)
@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_decks_of_a_format_are_described(game: str, format: str, language: str) -> None:
    opened = open_game(game)
    words = teller_for(opened.game, language)
    for key, deck in opened.decks_in(format).items():
        name, about = words.deck(key, deck)
        assert name not in ("", key)
        assert len(about) > 15
        assert about[0] not in "。. "


@pytest.mark.parametrize(("game", "format"), FORMATS)
def test_games_of_a_format_are_simulated(game: str, format: str) -> None:
    shown = run("sim", game, "--games", "2", "--format", format, "--jobs", "1", "--json")
    assert shown.exit_code == 0, shown.output
    said = json.loads(shown.output)
    assert said["format"] == format
    assert said["games"] == 2
    assert set(said["decks"]) <= set(open_game(game).decks_in(format))


@pytest.mark.parametrize(("game", "format"), FORMATS)
def test_a_person_sits_down_to_a_format(
    game: str, format: str, tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(str(tmp_path))
    players = ",".join(["you", *["random"] * (max(2, open_game(game).players[format][0]) - 1)])
    words = ("play", game, "--format", format, "--seed", "4", "--lang", "en", "--players", players)
    shown = run(*words, lines="n\ns kept.jsonl\nq\nn\n")
    assert shown.exit_code == 0, shown.output
    with open("kept.jsonl", encoding="utf8") as file:
        assert json.loads(file.readline())["format"] == format
    again = run("play", "--resume", "kept.jsonl", "--lang", "en", "--players", players, lines="q\nn\n")
    assert again.exit_code == 0, again.output


@pytest.mark.parametrize("command", ["sim", "play"])
def test_a_format_that_there_is_not(command: str) -> None:
    shown = run(command, "evolve", "--format", "open9")
    assert shown.exit_code == 2
    assert "open9" in shown.output
    assert "crossover" in shown.output


def test_a_saved_game_has_its_format() -> None:
    shown = run("play", "--resume", "x.jsonl", "--format", "sealed", "--lang", "en")
    assert shown.exit_code == 2
    assert "--format is part of the saved game" in shown.output
