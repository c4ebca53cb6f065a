"""Cards and decks of one's own, the whole way: from an empty data folder to packs, decks, games and transcripts."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tefuda.arena.random_decks import random_deck
from tefuda.games.catalogue import open_game
from tefuda.interfaces.cli.main import program
from tefuda.kernel.cards import installed
from tefuda.kernel.cards.restrictions import of_format
from tefuda.kernel.primitives import folders

EVOLVE: list[dict[str, Any]] = [
    {"number": "MY-L", "name": "浜の主", "kind": "リーダー", "class": "ロイヤル"},
    {"number": "MY-EP", "name": "浜のEP", "kind": "EP", "text": "月が出ていれば何でもよい。"},
    {"number": "MY-99", "name": "月見の客", "kind": "フォロワー", "class": "ロイヤル", "cost": 2, "attack": 2, "defense": 2,
     "text": "【守護】\n月を眺める。"},
    *[
        {"number": f"MY-{n:02}", "name": f"浜の兵{n}", "kind": "フォロワー", "class": "ロイヤル", "cost": 1 + n % 5, "attack": 1 + n % 4,
         "defense": 2, "text": "【ファンファーレ】1枚引く。" if n % 3 else "", "printings": [f"MY-{n:02}", f"PR-{n:03}"]}
        for n in range(14)
    ],
    *[
        {"number": f"MY-E{n}", "name": f"浜の兵{n}", "kind": "フォロワー・エボルヴ", "class": "ロイヤル", "attack": 4, "defense": 4}
        for n in range(4)
    ],
]  # fmt: skip
FFTCG: list[dict[str, Any]] = [
    {"number": f"9-{n:03}C", "set": "Ours", "name": f"Harbour Guard {n}", "element": "fire" if n % 2 else "water", "kind": "forward",
     "cost": 2, "power": 5000, "job": "Guard", "category": "OUR", "text": "Haste" if n % 3 else ""}
    for n in range(17)
] + [
    {"number": "9-099R", "set": "Ours", "name": "Moon Gazer", "element": "fire", "kind": "forward", "cost": 1, "power": 1000, "job": "",
     "category": "OUR", "text": "Gaze at the moon."},
    {"number": "C-001", "set": "Ours", "name": "", "element": "unknown", "kind": "crystal", "cost": 0, "power": 0, "job": "",
     "category": "", "text": ""},
]  # fmt: skip
CARDS: dict[str, list[dict[str, Any]]] = {"evolve": EVOLVE, "fftcg": FFTCG}
Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command line with an empty data folder, in an empty folder."""
    monkeypatch.setenv(folders.HOME, str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    for game, cards in CARDS.items():
        lines = [json.dumps(card, ensure_ascii=False) for card in cards]
        Path(f"{game}_own.jsonl").write_text("\n".join(lines), "utf8")

    def command(*words: str, typed: str = "") -> Result:
        shown = CliRunner().invoke(program(words), list(words), input=typed or None, prog_name="tefuda")
        assert "Traceback" not in shown.output
        return shown

    return command


PASTED = {
    "evolve": "メインデッキ 40枚\n3 MY-00\nPR-001 x3\n3 浜の兵2\n3枚 浜の兵3 (MY-03)\n3 MY-04 浜の兵4\n浜の兵5 [PR-005] x3\n"
    + "\n".join([f"3 MY-{n:02}" for n in range(6, 13)])
    + "\n1 MY-13\n",
    "fftcg": "Forwards (50)\n3 9-000C\n3x 9-001\n3 9-002C Harbour Guard 2\n3 Harbour Guard 3 [9-003C]\nharbour guard 4 (9-004C) x3\n"
    + "\n".join([f"3 9-{n:03}C" for n in range(5, 16)])
    + "\n9-016C 2\n",
}


@pytest.mark.parametrize("game", ["evolve", "fftcg"])
def test_from_an_empty_folder_to_games_and_back(run: Run, game: str) -> None:
    assert "No packs are installed" in run("packs", "list", "--lang", "en").output
    added = run("packs", "add", game, f"{game}_own.jsonl", "--lang", "en")
    assert added.exit_code == 0
    counts = f"{len(CARDS[game])} cards, {len(CARDS[game]) - 2} can be played, 1 are markers"
    assert counts in added.output
    assert ("眺" if game == "evolve" else "Gaze") in added.output
    assert f"{game}_own" in run("packs", "list", game, "--lang", "en").output
    Path("mine.txt").write_text(PASTED[game], "utf8")
    listed = run("decks", "add", game, "mine.txt", "--complete", "--lang", "en")
    assert listed.exit_code == 0, listed.output
    assert f"{game}  mine  legal" in run("decks", "list", "--lang", "en").output
    simulated = run("sim", game, "--decks", "mine,mine", "--games", "2", "--jobs", "1", "--save", "games", "--json")
    found = json.loads(simulated.stdout)
    assert (found["games"], found["errors"], found["violations"]) == (2, 0, 0)
    played = run("play", game, "--decks", f"mine,{sorted(open_game(game).decks)[0]}", "--seed", "3", typed="q\nn\n")
    assert played.exit_code == 0
    kept = [str(path) for path in sorted(Path("games").iterdir())]
    assert run("replay", "--verify", *kept).output.count(": ok, ") == 2
    assert run("packs", "remove", game, f"{game}_own").exit_code == 0
    refused = run("replay", "--verify", kept[0], "--lang", "en")
    assert f"the pack {game}_own.jsonl is not the one" in refused.output
    assert run("replay", "--verify", kept[0], "--cards", f"{game}_own.jsonl").exit_code == 0
    without = "cannot be read" if game == "evolve" else "not legal (5.1)"
    assert f"mine  {without}" in run("decks", "list", "--lang", "en").output
    assert run("decks", "remove", game, "mine").exit_code == 0
    assert "No decks are installed" in run("decks", "list", "--lang", "en").output


@pytest.mark.parametrize("game", ["evolve", "fftcg"])
def test_a_file_for_once_is_not_installed(run: Run, game: str) -> None:
    Path("mine.txt").write_text(PASTED[game], "utf8")
    words = ("--decks", "mine.txt,mine.txt", "--complete", "--games", "1", "--jobs", "1", "--json")
    assert run("sim", game, *words).exit_code == 2
    simulated = run("sim", game, *words, "--cards", f"{game}_own.jsonl")
    assert json.loads(simulated.stdout)["games"] == 1
    assert run("packs", "list", "--lang", "en").output.startswith("No packs")


@pytest.mark.parametrize("game", ["evolve", "fftcg"])
def test_decks_by_chance_are_legal_and_played(run: Run, game: str) -> None:
    words = ("--cards", f"{game}_own.jsonl", "--games", "12", "--jobs", "1", "--json")
    found = json.loads(run("sim", game, "--decks", "random:6", *words).stdout)
    assert (found["games"], found["errors"], found["violations"]) == (12, 0, 0)
    assert sorted(found["decks"]) == [f"random-{n}" for n in range(1, 7)]
    opened = open_game(game, (Path(f"{game}_own.jsonl").resolve(),))
    decks = [random_deck(opened.lists, seed) for seed in range(8)]
    assert decks == [random_deck(opened.lists, seed) for seed in range(8)]
    assert len(set(decks)) == len(decks)
    for deck in decks:
        assert opened.lists.problems(opened.lists.prepared(deck), opened.formats[0]) == []


@pytest.mark.parametrize(
    ("game", "unread", "number"), [("evolve", "月見の客", "MY-99"), ("fftcg", "Moon Gazer", "9-099R")]
)
def test_an_unread_card_counts_as_a_card(run: Run, game: str, unread: str, number: str) -> None:
    run("packs", "add", game, f"{game}_own.jsonl")
    last = PASTED[game].strip().splitlines()[-1]
    count = "1" if game == "evolve" else "2"
    Path("mine.txt").write_text(PASTED[game].replace(last, f"{count} {unread}"), "utf8")
    told = run("deck", game, "mine.txt", "--complete", "--json")
    assert told.exit_code == 3
    found = json.loads(told.output)
    assert (found["legal"], found["playable"], found["problems"]) == (True, False, [])
    assert f"{unread} ({number}) is not playable" in found["unplayable"][0]["en"]
    shown = run("deck", game, "mine.txt", "--complete", "--lang", "en")
    assert "It cannot be played here: 1 of its cards" in shown.output
    refused = run("sim", game, "--decks", "mine.txt,mine.txt", "--complete", "--lang", "en")
    assert refused.exit_code == 2
    assert "is not playable" in refused.output
    Path("many.txt").write_text(PASTED[game].replace(last, f"4 {unread}"), "utf8")
    wrong = json.loads(run("deck", game, "many.txt", "--complete", "--json").output)["problems"]
    assert ("6.1.1.4" if game == "evolve" else "8.1.1.2") in [problem["clause"] for problem in wrong]


@pytest.mark.parametrize(("game", "number"), [("evolve", "MY-EP"), ("fftcg", "C-001")])
def test_a_marker_is_known_for_what_it_is(run: Run, game: str, number: str) -> None:
    Path("mine.txt").write_text(f"{PASTED[game]}1 {number}\n", "utf8")
    found = json.loads(run("deck", game, "mine.txt", "--cards", f"{game}_own.jsonl", "--complete", "--json").output)
    assert ["marker" in problem["en"] for problem in found["problems"]] == [True]


def test_what_a_list_lacks_is_said_and_filled_in_where_it_is_wanted(run: Run) -> None:
    run("packs", "add", "evolve", "evolve_own.jsonl")
    Path("mine.txt").write_text(PASTED["evolve"], "utf8")
    assert "[6.1.1.1]" in run("deck", "evolve", "mine.txt").output
    added = run("decks", "add", "evolve", "mine.txt", "--lang", "en")
    assert added.exit_code == 1
    assert "--complete fills in" in added.output
    completed = run("deck", "evolve", "mine", "--complete", "--lang", "en")
    assert completed.exit_code == 0
    assert "no leader: " in completed.output
    assert "no evolve deck: " in completed.output


def test_a_pasted_list_comes_from_standard_input(run: Run) -> None:
    run("packs", "add", "fftcg", "fftcg_own.jsonl")
    assert run("decks", "add", "fftcg", "-", "--name", "guards", typed=PASTED["fftcg"]).exit_code == 0
    assert run("deck", "fftcg", "guards").exit_code == 0


def test_a_restricted_list_counts_by_name_and_date(run: Run) -> None:
    Path("mine.txt").write_text(PASTED["evolve"] + "\nleader: 浜の主\n", "utf8")
    Path("limits.txt").write_text(
        "name: 浜の大会\ndate: 2026-11-01\n0 MY-00\n1 浜の兵2\n3 MY-04\neither: MY-06 | 浜の兵7\neither: MY-08 | MY-L9",
        "utf8",
    )
    words = ("deck", "evolve", "mine.txt", "--cards", "evolve_own.jsonl", "--restrictions", "limits.txt")
    refused = run(*words, "--lang", "en")
    assert refused.exit_code == 2
    assert "limits.txt:7: there is no card 'MY-L9'" in refused.output
    text = Path("limits.txt").read_text("utf8")
    Path("limits.txt").write_text(text.replace(" | MY-L9", ""), "utf8")
    found = json.loads(run(*words, "--json").output)
    assert [(one["clause"], one["line"]) for one in found["problems"]] == [
        ("浜の大会 2026-11-01", 2), ("浜の大会 2026-11-01", 4), ("浜の大会 2026-11-01", 9),
    ]  # fmt: skip
    Path("limits.txt").write_text(text.replace("date: 2026-11-01\n", ""), "utf8")
    assert "has a date" in run(*words, "--lang", "en").output
    Path("limits.txt").write_text("date: 2026-11-01\nformat: sealed\n0 MY-00", "utf8")
    assert run(*words).exit_code == 0
    assert (
        run("sim", "evolve", "--decks", "mine.txt,mine.txt", *words[3:], "--games", "1", "--jobs", "1").exit_code == 0
    )


def test_a_format_has_its_restricted_list_by_itself(run: Run) -> None:
    Path("mine.txt").write_text(PASTED["evolve"] + "\nleader: 浜の主\n", "utf8")
    words = ("deck", "evolve", "mine.txt", "--cards", "evolve_own.jsonl", "--lang", "en")
    assert run(*words).exit_code == 0
    folder = installed.folder(installed.RESTRICTIONS, "evolve")
    folder.mkdir(parents=True)
    folder.joinpath("sealed.txt").write_text("name: Sealed\ndate: 2026-11-01\n0 MY-00\n", "utf8")
    assert run(*words).exit_code == 0
    folder.joinpath("constructed.txt").write_text("name: Harbour Cup\ndate: 2026-11-01\n0 MY-00\n", "utf8")
    assert "mine.txt:2: [Harbour Cup 2026-11-01] " in run(*words).output
    assert run("decks", "add", "evolve", *words[2:]).exit_code == 1
    assert run("sim", "evolve", "--decks", "mine.txt,mine.txt", *words[3:], "--games", "1").exit_code == 2
    assert run(*words, "--restrictions", "none").exit_code == 0
    Path("other.txt").write_text("name: Other\ndate: 2026-11-01\n0 MY-02\n", "utf8")
    assert "[Other 2026-11-01]" in run(*words, "--restrictions", "other.txt").output
    folder.joinpath("constructed.txt").write_text("0 MY-00\n", "utf8")
    assert "constructed.txt: a restricted list has a date" in run(*words).output


def test_a_game_can_bring_the_restricted_list_of_a_format(tmp_path: Path) -> None:
    assert of_format("nine", tmp_path, "constructed") is None
    brought = tmp_path / "restrictions" / "constructed.txt"
    brought.parent.mkdir(parents=True)
    brought.write_text("date: 2026-11-01\n", "utf8")
    assert of_format("nine", tmp_path, "constructed") == brought


def test_nothing_is_installed_that_cannot_be_read(run: Run) -> None:
    Path("none.jsonl").write_text("", "utf8")
    Path("broken.jsonl").write_text("{", "utf8")
    for words, said in (
        (("packs", "add", "evolve", "none.jsonl"), "no cards are in it"),
        (("packs", "add", "evolve", "broken.jsonl"), "line 1: not JSON"),
        (("packs", "add", "bridge", "evolve_own.jsonl"), "there is no game 'bridge'"),
        (("packs", "remove", "evolve", "nothing"), "nothing is installed under the name"),
        (("decks", "add", "evolve", "nowhere.txt"), "nowhere.txt"),
        (("decks", "remove", "evolve", "../../mine"), "nothing is installed under the name"),
    ):
        refused = run(*words, "--lang", "en")
        assert refused.exit_code == 2
        assert said in refused.output
    assert not Path("home").exists()


def test_a_folder_that_cannot_be_written_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file", "utf8")
    refused = run("packs", "add", "evolve", "evolve_own.jsonl", "--lang", "en")
    assert refused.exit_code == 2
    assert "cannot be written" in refused.output


# ── the shared lists ────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("game", "lists"), [("evolve", 24), ("fftcg", 16)])
def test_real_lists_are_recognised_as_they_are(game: str, lists: int, shared: Path) -> None:
    opened = open_game(game, (shared / f"carddata/{game}.jsonl",))
    found = [
        opened.lists.judge(opened.lists.read_file(path))
        for path in sorted((shared / f"carddata/decks/{game}").glob("*.txt"))
    ]
    assert len(found) == lists
    assert all(verdict.deck.whole for verdict in found)
    assert all(problem.clause for verdict in found for problem in verdict.problems)
    assert any(not verdict.unplayable for verdict in found)
    assert all("is not playable: line" in problem.why_en for verdict in found for problem in verdict.unplayable)


@pytest.mark.parametrize("game", ["evolve", "fftcg"])
def test_real_cards_by_chance_are_played(game: str, shared: Path, run: Run) -> None:
    words = ("--cards", str(shared / f"carddata/{game}.jsonl"), "--games", "40", "--jobs", "1", "--json")
    found = json.loads(run("sim", game, "--decks", "random:40", *words).stdout)
    assert (found["games"], found["errors"], found["violations"]) == (40, 0, 0)


def test_two_packs_of_one_name_are_told_apart(run: Run, tmp_path: Path) -> None:
    Path("cards.jsonl").write_text(
        Path("evolve_own.jsonl").read_text("utf8"), "utf8"
    )  # the project has one of that name
    opened = open_game("evolve", (tmp_path / "cards.jsonl",))
    assert {"cards.jsonl", "cards~2.jsonl"} <= {*opened.packs}
    assert run("packs", "add", "evolve", "cards.jsonl").exit_code == 0
    assert open_game("evolve").packs == opened.packs
    assert open_game("evolve").lists.resolve(PASTED["evolve"]).main[:1] == ("MY-00",)


def test_decks_of_another_format_are_kept_apart(run: Run) -> None:
    Path("sealed.txt").write_text("packs: 8\npool:\n30 MY-00\nmain:\n30 MY-00\n", "utf8")
    run("packs", "add", "evolve", "evolve_own.jsonl")
    assert run("decks", "add", "evolve", "sealed.txt", "--format", "sealed").exit_code == 0
    assert "sealed  legal" in run("decks", "list", "--format", "sealed", "--lang", "en").output
    assert "No decks" in run("decks", "list", "--lang", "en").output
    words = ("sim", "evolve", "--decks", "sealed,sealed", "--games", "1", "--jobs", "1")
    assert run(*words).exit_code == 2
    assert run(*words, "--format", "sealed").exit_code == 0
    assert run("decks", "list", "--format", "../..").exit_code == 2
    assert run("decks", "remove", "evolve", "sealed", "--format", "sealed").exit_code == 0


def test_cards_that_are_tried_may_name_those_of_installed_packs(run: Run) -> None:
    token = {
        "number": "MY-T",
        "name": "浜の子",
        "kind": "フォロワー・トークン",
        "class": "ロイヤル",
        "cost": 1,
        "attack": 1,
        "defense": 1,
    }
    caller = {
        "number": "MY-C",
        "name": "浜の呼び手",
        "kind": "スペル",
        "class": "ロイヤル",
        "cost": 1,
        "text": "『浜の子』1体を自分の場に出す。",
    }
    Path("token.jsonl").write_text(json.dumps(token, ensure_ascii=False), "utf8")
    Path("caller.jsonl").write_text(json.dumps(caller, ensure_ascii=False), "utf8")
    words = ("cards", "evolve", "caller.jsonl", "--play", "--rounds", "1", "--json")
    assert json.loads(run(*words).output)["errors"] == 1
    lacking = run("packs", "add", "evolve", "caller.jsonl", "--lang", "en").output
    assert "0 can be played" in lacking
    assert "浜の呼び手: there is no token called 浜の子" in lacking
    run("packs", "add", "evolve", "token.jsonl")
    assert json.loads(run(*words).output)["errors"] == 0
