"""A person plays FFTCG in the terminal, through a pipe: whole games, priority that passes, payments left to the program."""

import re
from itertools import cycle, islice
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tefuda.games.catalogue import open_game
from tefuda.interfaces.cli.main import program
from tefuda.interfaces.cli.play_words import SAID
from tefuda.kernel.saving.transcript import read

LANGUAGES = ("ja", "en")
# Whatever is asked, one of these answers it sooner or later.
ANYTHING = ("1", "0", "", "2", "1 2")


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")


def play(lines: list[str], *options: str, seed: int = 9, language: str = "en") -> Result:
    words = ["play", "fftcg", "--lang", language, *options]
    if "--resume" not in options:
        words += ["--seed", str(seed), "--players", "you,random", "--decks", "torch_march,wind_and_wave"]
    return CliRunner().invoke(program(words), words, input="\n".join(lines) + "\n", prog_name="tefuda")


def clean(result: Result) -> str:
    assert result.exit_code == 0, result.output
    assert "Traceback" not in result.output
    assert not [key for key in ("fault", "program stumbled") if SAID[key][1].partition("{")[0] in result.output]
    return result.output


@pytest.mark.parametrize("seed", [9, 8])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_to_its_end(language: str, seed: int) -> None:
    shown = clean(play(["n", *islice(cycle(ANYTHING), 6000)], seed=seed, language=language))
    lines = shown.splitlines()
    told = SAID["over"][LANGUAGES.index(language)]
    end = [index for index, line in enumerate(lines) if line.startswith(told)]
    assert len(end) == 1
    clause = lines[end[0] + 1].split()[0]
    gloss = open_game("fftcg").clauses[clause]
    assert (gloss.ja if language == "ja" else gloss.en)[:20] in lines[end[0] + 1]


def test_a_payment_is_left_to_the_program() -> None:
    shown = clean(play(["n", "torch", "", "l", "q", "n"], seed=9))
    assert "Pay for Torch Knight: 2 CP left." in shown
    assert "You cast Torch Knight" in shown.partition("Pay for")[2]
    assert shown.count("Enter = leave it to us") == 1


def test_priority_is_asked_for_as_one_likes() -> None:
    """At every chance there are more questions than where there is something to answer, and fewest where one never wants to."""
    asked = {}
    for passing in ("every", "normal", "never"):
        shown = clean(play(["n", f"p {passing}", *islice(cycle(ANYTHING), 400)], seed=9))
        asked[passing] = len(re.findall(r"^11\.1\.1  .*Will you do something\?", shown, re.M))
    assert asked["every"] > asked["normal"] >= asked["never"] == 0


def test_what_passing_means_is_told() -> None:
    shown = clean(play(["n", "p", "p sometimes", "p turn", "q", "n"]))
    assert SAID["passing sensible"][1] in shown
    assert shown.count(SAID["passing?"][1]) == 2
    assert SAID["passing turn"][1] in shown


def test_taking_back_saving_and_going_on() -> None:
    clean(play(["n", "1", "", "u", "s kept.jsonl", "q", "n"]))
    kept = read(Path("kept.jsonl"), unclosed=True)
    assert kept.header.game == "fftcg"
    shown = clean(play(["b", "q", "n"], "--resume", "kept.jsonl", "--players", "you,random"))
    assert "Main Phase 1" in shown


def test_taking_back_passes_by_what_was_not_asked() -> None:
    """Priority that passed by itself is no decision to go back to: the deed before it is."""
    lines = ["n", "1", "", "end the main", "no (more)"]
    before = clean(play([*lines, "q", "n"], seed=9))
    after = clean(play([*lines, "u", "u", "u", "q", "n"], seed=9))
    assert after.startswith(before.rpartition("number > q")[0])
    assert after.count(SAID["taken back"][1]) == 3
    last = after.rpartition(SAID["taken back"][1])[2]
    assert "Your turn 1 · Main Phase 1" in last or "Your turn 1" in last


def test_a_payment_that_was_left_to_the_program_is_taken_back_whole() -> None:
    shown = clean(play(["n", "soma", "", "u", "q", "n"], seed=6))
    assert "You cast Soma the Lampmaster" in shown
    assert "Pay for Soma the Lampmaster: 4 CP left." in shown.partition(SAID["taken back"][1])[2]


def test_two_people_change_seats_only_for_decisions() -> None:
    words = [
        "play",
        "fftcg",
        "--lang",
        "en",
        "--seed",
        "9",
        "--players",
        "you,you",
        "--decks",
        "torch_march,wind_and_wave",
    ]
    lines = ["n", "", "n", "", "1", "", "end the main", "q", "n"]
    result = CliRunner().invoke(program(words), words, input="\n".join(lines) + "\n", prog_name="tefuda")
    shown = clean(result)
    assert shown.count("Change seats") <= 4


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "words"), [("lampmaster", "Brave"), ("灯守の長", "ブレイブ")])
def test_a_card_is_shown_in_the_language_in_which_it_is_named(language: str, name: str, words: str) -> None:
    shown = clean(play(["n", f"c {name}", "q", "n"], language=language))
    assert len(re.findall(rf"^  {words}$", shown, re.M)) == 1


def test_why_not_is_told_with_its_clause() -> None:
    shown = clean(play(["n", "?", "q", "n"], seed=9))
    assert "Cast Wheel of Flame" in shown or "no, " in shown
    assert re.search(r"no, .*  \d+\.\d+", shown)


def test_piles_are_shown() -> None:
    shown = clean(play(["n", "1", "", "z", "q", "n"]))
    assert re.search(r"^Your Break Zone \(\d\)", shown, re.M)
