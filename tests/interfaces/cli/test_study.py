"""`tefuda study`: from a file to a report; what is wrong in the file is told by its line."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode
from pathlib import Path
from shutil import copyfile

import pytest
from typer.testing import CliRunner, Result

from tefuda.games.catalogue import open_game
from tefuda.interfaces.cli.main import program
from tefuda.interfaces.studies.report_words import _said
from tefuda.kernel.saving import transcript

STUDY = """
title = "Small & <odd>"
game = "rebirth"
decks = ["DECK0", "DECK1", "DECK2"]
games = 4
seed = 2
"""
DECKS = sorted(open_game("rebirth").decks)[:3]


def run(*words: str) -> Result:
    return CliRunner().invoke(program(words), list(words), prog_name="tefuda")


def written(folder: Path, text: str = STUDY) -> str:
    for place, name in enumerate(DECKS):
        text = text.replace(f"DECK{place}", name)
    path = folder / "study.toml"
    path.write_text(text)
    return str(path)


def study(folder: Path, *words: str, text: str = STUDY) -> Result:
    return run("study", written(folder, text), "--jobs", "1", "--lang", "en", *words)


def test_a_report_needs_nothing_beside_it_and_has_the_games_behind_each_number(tmp_path: Path) -> None:
    done = study(tmp_path)
    assert done.exit_code == 0, done.output
    page = (tmp_path / "study.html").read_text()
    assert "Small &amp; &lt;odd&gt;" in page
    assert "<odd>" not in page
    assert not re.search(r"""(?:src|href)\s*=\s*["']|url\(|@import|https?://(?!www\.w3\.org)""", page)
    assert page.count('class="cell"') == 6
    for key in ("matrix", "ratings", "equilibrium", "seats", "by turn", "lengths", "cards warning"):
        for language in ("en", "ja"):
            assert _said()[key][language].split("{")[0].split("&")[0].split("'")[0][:40] in page, key
    data = json.loads(page.partition('id="games">')[2].partition("</script>")[0])
    assert {pair: len(games) for pair, games in data["games"].items()} == {"0:0:1": 4, "0:0:2": 4, "0:1:2": 4}
    count, packed = data["transcripts"]["0:0:1"]
    games = zlib.decompress(b64decode(packed)).split(b"\n\n")
    assert len(games) == count == 4
    for game in games:
        told = transcript.parse(game)
        assert transcript.verify(told, open_game).over is not None


def test_the_same_command_plays_nothing_again_and_more_games_are_added(tmp_path: Path) -> None:
    study(tmp_path)
    again = study(tmp_path)
    assert "12 games, of which 12 are there" in again.stderr
    more = study(tmp_path, text=STUDY.replace("games = 4", "games = 6"))
    assert "18 games, of which 12 are there" in more.stderr
    found = json.loads(study(tmp_path, "--json").stdout)
    assert [pair["games"] for pair in found["groups"][0]["pairs"]] == [4, 4, 4]


def test_what_was_played_is_reported_before_all_is(tmp_path: Path) -> None:
    done = study(tmp_path, "--no-play")
    assert done.exit_code == 0
    assert "This study is not finished: 0 of 12" in (tmp_path / "study.html").read_text()


def test_games_are_written_and_printed_as_transcripts_and_as_a_table(tmp_path: Path) -> None:
    folder, table = tmp_path / "games", tmp_path / "games.parquet"
    done = study(tmp_path, "--transcripts", str(folder), "--parquet", str(table))
    assert done.exit_code == 0, done.output
    kept = sorted(folder.glob("*.jsonl"))
    assert len(kept) == 12
    assert run("replay", "--verify", *map(str, kept)).exit_code == 0
    assert study(tmp_path, "--game", kept[0].stem[:12]).stdout == kept[0].read_text()
    assert "no game of this study begins with 'zz'" in study(tmp_path, "--game", "zz").stderr
    assert table.read_bytes()[:4] == b"PAR1"


def test_variants_programs_and_seats_are_contestants(tmp_path: Path) -> None:
    text = (
        STUDY.replace("games = 4", "games = 2")
        + 'players = ["random", "greedy"]\nversus = "each"\n[[variant]]\ndeck = "DECK0"\nseat = "first"\n'
    ).replace('decks = ["DECK0", "DECK1", "DECK2"]', 'decks = ["DECK0"]')
    found = json.loads(study(tmp_path, "--json", text=text).stdout)
    names = [
        f"{DECKS[0]} · random",
        f"{DECKS[0]} (first) · random",
        f"{DECKS[0]} · greedy",
        f"{DECKS[0]} (first) · greedy",
    ]
    assert found["groups"][0]["contestants"] == names
    pairs = {(pair["one"], pair["other"]) for pair in found["groups"][0]["pairs"]}
    assert (names[1], names[3]) not in pairs  # both want to go first
    assert len(pairs) == 5


def test_lists_that_are_the_same_are_one_contestant(tmp_path: Path) -> None:
    listed = next(open_game("rebirth").lists.folder.rglob(f"{DECKS[0]}.txt"))
    for name in ("one", "other"):
        copyfile(listed, tmp_path / f"{name}.txt")
    text = STUDY.replace('"DECK1"', '"one.txt"').replace('"DECK2"', '"other.txt", "DECK2"')
    text += '[tune]\ndeck = "one"\nswaps = 1\ngames = 2\n'
    found = json.loads(study(tmp_path, "--json", text=text).stdout)
    assert found["groups"][0]["contestants"] == [f"{DECKS[0]} = one = other", DECKS[2]]
    assert found["games"] == 4
    assert found["swaps"][0]["verdict"]


def test_what_lists_lack_and_games_that_broke_off_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = "class Wrong:\n    looks = False\n    def __init__(self, *given): pass\n    def choose(self, view, request): return 999\n"
    (tmp_path / "a_wrong_program.py").write_text(source)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    lists = open_game("evolve").lists.folder
    whole = next(lists.rglob("harbor_lights.txt")).read_text("utf8")
    (tmp_path / "short.txt").write_text(whole.partition("evolve:")[0])
    text = (
        'game = "evolve"\ndecks = ["short.txt", "bell_hill"]\ncomplete = true\n'
        'players = ["a_wrong_program:Wrong"]\ngames = 2\n'
    )
    done = study(tmp_path, text=text)
    assert "short.txt: no evolve deck" in done.stderr
    assert "a_wrong_program:Wrong gave no legal answer in 2 games and lost them" in done.stdout
    page = (tmp_path / "study.html").read_text()
    assert "short.txt: no evolve deck" in page
    assert "gave no legal answer in 2 games" in page

    def broken(*given: object) -> None:
        raise ArithmeticError("a fault in the rules")

    monkeypatch.setattr("tefuda.arena.playing.let_answer", broken)
    done = study(tmp_path, text=text.replace("games = 2", "games = 4"))
    assert (
        "2 games broke off by an error and count for nobody: ArithmeticError: a fault in the rules (--game "
        in done.stdout
    )
    assert "a fault in the rules" in (tmp_path / "study.html").read_text()


def test_swaps_are_proposed_raced_and_tested(tmp_path: Path) -> None:
    text = STUDY + '[tune]\ndeck = "DECK0"\nswaps = 3\ngames = 2\n'
    done = study(tmp_path, text=text)
    assert done.exit_code == 0, done.output
    assert "tuning" in done.stderr
    assert re.search(r"−\S+ \+\S+: [+-][\d.]+% to [+-][\d.]+%, (better|worse|not clear)", done.stdout)
    page = (tmp_path / "study.html").read_text()
    assert "Swaps for" in page
    assert "Bonferroni" in page
    found = json.loads(study(tmp_path, "--json", "--no-play", text=text).stdout)
    assert len(found["swaps"]) == 1


WRONG: dict[str, tuple[str, str, str]] = {
    "no TOML": (
        "gaems = = 3",
        "study.toml:7:9: not TOML",
        "TOMLとして読めません",
    ),
    "a key that is nearly one": (
        "playres = 3",
        "study.toml:7: playres: there is no such key; did you mean 'players'?",
        "「players」のことですか",
    ),
    "a number that is none": (
        "games = -1",
        "study.toml:5: games: a number from 1 to 1000000, not -1",
        "1～1000000の整数です",
    ),
    "a game that is not there": (
        'game = "chess"',
        "study.toml:3: game: there is no game 'chess'; there are: evolve",
        "あるのは: evolve",
    ),
    "a deck that is not there": (
        'decks = ["nothing"]',
        "study.toml:4: decks: 'nothing' is no deck of the game",
        "というデッキもファイルもフォルダもありません",
    ),
    "one deck": (
        'decks = ["DECK0"]',
        "study.toml:4: decks: two decks or more",
        "2つ以上のデッキ",
    ),
    "a format that is not there": (
        'format = "nothing"',
        "study.toml:7: format: there is no format 'nothing'",
        "形式「nothing」はありません",
    ),
    "a format for more": (
        'format = "circle"',
        "study.toml:7: format: a study is of two",
        "2人で対戦する形式",
    ),
    "a program that is not there": (
        'players = ["nobody"]',
        "study.toml:7: players: there is no",
        "nobody",
    ),
    "a variant of nothing": (
        '[[variant]]\ndeck = "other"\nseat = "first"',
        "study.toml:8: variant 1, deck: 'other' is none of the study's decks",
        "このスタディのデッキではありません",
    ),
    "a variant that changes nothing": (
        '[[variant]]\ndeck = "DECK0"',
        "study.toml:7: variant 1: nothing is changed",
        "変わる点がありません",
    ),
    "a seat that is none": (
        '[[variant]]\ndeck = "DECK0"\nseat = "third"',
        'study.toml:9: variant 1, seat: one of "first", "second", not \'third\'',
        "のどれかです",
    ),
    "a card that is not there": (
        '[[variant]]\ndeck = "DECK0"\nadd = { "無い" = 1 }',
        "study.toml:9: variant 1, add: there is no card '無い'",
        "使えるカードはありません",
    ),
    "a stop that never comes": (
        "[stop]\nwidth = 7",
        "study.toml:8: stop, width: a number from 0.01 to 1.0, not 7",
        "0.01～1.0の数です",
    ),
    "a table that is none": (
        "stop = 3",
        "study.toml:7: stop: a table is meant, [stop], not 3",
        "表 [stop] を書きます",
    ),
    "a swap of three": (
        '[tune]\ndeck = "DECK0"\nswaps = [["a", "b", "c"]]',
        'study.toml:9: tune, swaps: swap 1 is two cards: ["OUT", "IN"]',
        "カード2枚です",
    ),
    "two kinds of seeds": (
        "seeds = [1, 2]",
        "study.toml:7: seeds: there is `seed`, too",
        "どちらか一方",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_is_told_by_its_line_in_both_languages(what: str, tmp_path: Path) -> None:
    line, english, japanese = WRONG[what]
    key = line.partition(" = ")[0]
    text = STUDY
    if re.search(rf"^{re.escape(key)} = ", text, re.MULTILINE):
        text = re.sub(rf"^{re.escape(key)} = .*$", line, text, flags=re.MULTILINE)
    else:
        text += line + "\n"
    refused = study(tmp_path, text=text)
    assert refused.exit_code == 2
    assert english in refused.stderr.replace(str(tmp_path) + "/", "")
    assert japanese in run("study", written(tmp_path, text), "--lang", "ja").stderr
    assert not (tmp_path / "study.sqlite").exists()


def test_the_example_is_a_study(root: Path, tmp_path: Path) -> None:
    done = run(
        "study", str(root / "examples" / "study.toml"), "--no-play", "--journal", str(tmp_path / "j"),
        "--report", str(tmp_path / "r.html"), "--lang", "ja",
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    assert 'data-lang="ja"' in (tmp_path / "r.html").read_text()
