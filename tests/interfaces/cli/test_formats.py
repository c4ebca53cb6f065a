"""`play` and `sim` know the formats of each game, and there are decks to play each of them with."""

import json
import re
from pathlib import Path

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
    words = ("play", game, "--format", format, "--seed", "4", "--lang", "en")
    shown = run(*words, lines="n\ns kept.jsonl\nq\nn\n")
    assert shown.exit_code == 0, shown.output
    with open("kept.jsonl", encoding="utf8") as file:
        header = json.loads(file.readline())
    assert header["format"] == format
    players = ",".join(["you", *["random"] * (len(header["decks"]) - 1)])
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


SIZES = [(*one, seats) for one in FORMATS for seats in sorted(open_game(one[0]).players[one[1]])]


@pytest.mark.parametrize(("game", "format", "seats"), SIZES)
def test_so_many_sit_down(game: str, format: str, seats: int) -> None:
    """`--seats` is every number that a format has; one program is enough for all seats."""
    words = ("sim", game, "--format", format, "--seats", str(seats), "--games", "1", "--jobs", "1", "--json")
    shown = run(*words, "--players", "random")
    assert shown.exit_code == 0, shown.output
    assert json.loads(shown.output)["players"] == ["random"] * seats


@pytest.mark.parametrize("command", ["play", "sim"])
@pytest.mark.parametrize("format", [format for game, format in FORMATS if game == "pso2"])
@pytest.mark.parametrize(
    ("option", "wrong"),
    [("--seats", "9"), ("--seats", "0"), ("--seats", "two"), ("--difficulty", "soft"), ("--boss", "nobody")],
)
def test_wrong_seats_difficulties_and_bosses_are_refused_clearly(
    command: str, format: str, option: str, wrong: str
) -> None:
    for language, told in (("en", r"cannot sit|is no number|has no difficulty|has no boss"), ("ja", "ません")):
        refused = run(command, "pso2", "--format", format, option, wrong, "--lang", language)
        assert refused.exit_code == 2
        assert option in refused.output
        assert wrong in refused.output
        assert re.search(told, refused.output)
        assert (language == "ja") == bool(re.search(r"[\u3040-\u30ff]", refused.output)), "one language is enough"
        if option == "--difficulty" and format != "constructed":
            assert "normal, hard, very_hard" in refused.output
        if option == "--boss" and format != "constructed":
            assert "cave, deep, giant" in refused.output
        if wrong == "9":
            assert re.search("1, 2, 3, 4|seats are: 2|2です", refused.output)


@pytest.mark.parametrize(
    ("difficulty", "format"), [("normal", "raid"), ("hard", "raid_hard"), ("very_hard", "raid_very_hard")]
)
def test_a_raid_of_three_in_a_difficulty(
    difficulty: str, format: str, tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(str(tmp_path))
    words = ("play", "pso2", "--format", "raid", "--seats", "3", "--difficulty", difficulty, "--seed", "4")
    shown = run(*words, "--players", "you,random,random", lines="s kept.jsonl\nq\nn\n")
    assert shown.exit_code == 0, shown.output
    with open("kept.jsonl", encoding="utf8") as file:
        header = json.loads(file.readline())
    assert (header["format"], header["seats"]) == (format, 3)
    refused = run("play", "--resume", "kept.jsonl", "--difficulty", "hard")
    assert refused.exit_code == 2
    assert "--difficulty" in refused.output


@pytest.mark.parametrize("said", [("--boss", "giant"), ("--format", "raid:giant")])
def test_a_raid_against_a_boss_in_a_difficulty(
    said: tuple[str, str], tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Boss and difficulty are two choices; a saved game has both, and goes on with them."""
    monkeypatch.chdir(str(tmp_path))
    words = ("play", "pso2", "--format", "raid", "--difficulty", "hard", "--seed", "4", "--players", "you,random")
    shown = run(*words, *said, lines="s kept.jsonl\nq\nn\n")
    assert shown.exit_code == 0, shown.output
    with open("kept.jsonl", encoding="utf8") as file:
        header = json.loads(file.readline())
    assert header["format"] == "raid_hard:giant"
    again = run("play", "--resume", "kept.jsonl", "--players", "you,random", lines="q\nn\n")
    assert again.exit_code == 0, again.output
    refused = run("play", "--resume", "kept.jsonl", "--boss", "deep")
    assert refused.exit_code == 2
    assert "--boss" in refused.output
    other = Path("kept.jsonl").read_text("utf8").replace("raid_hard:giant", "raid_hard:nobody")
    Path("other.jsonl").write_text(other, "utf8")
    broken = run("replay", "other.jsonl")
    assert broken.exit_code == 1
    assert "cave, deep, giant" in broken.output


def test_every_boss_in_every_difficulty_is_one_command() -> None:
    words = ("sim", "pso2", "--format", "raid", "--difficulty", "normal,hard", "--boss", "deep,giant", "--games", "4")
    found = json.loads(run(*words, "--jobs", "1", "--json").output)
    assert [one["format"] for one in found["matches"]] == [
        "raid:deep",
        "raid:giant",
        "raid_hard:deep",
        "raid_hard:giant",
    ]
    assert (found["games"], found["errors"], found["violations"]) == (4, 0, 0)


def test_matches_of_every_size_and_difficulty_are_one_command() -> None:
    words = (
        "sim",
        "pso2",
        "--format",
        "raid",
        "--seats",
        "1,2,3",
        "--difficulty",
        "normal,hard",
        "--games",
        "8",
        "--jobs",
        "1",
    )
    found = json.loads(run(*words, "--json").output)
    assert [(one["format"], len(one["players"]), one["games"]) for one in found["matches"]] == [
        ("raid", 1, 2), ("raid", 2, 2), ("raid", 3, 1), ("raid_hard", 1, 1), ("raid_hard", 2, 1), ("raid_hard", 3, 1),
    ]  # fmt: skip
    assert (found["games"], found["errors"], found["violations"]) == (8, 0, 0)
    told = run(*words, "--lang", "en").output
    assert "── raid_hard, 3 seats" in told
    assert "all matches: games 8" in told
