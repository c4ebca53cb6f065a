"""`tefuda deck fftcg` says legal or by which clause and on which line not; a list is read in both languages."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tefuda.games.fftcg.cards.deck import FFTCGDecks
from tefuda.games.fftcg.cards.opening import opening
from tefuda.interfaces.cli.main import program
from tefuda.kernel.cards.decklist import BrokenDeck

GOOD = FFTCGDecks.folder / "ember_and_sail.txt"


def run(*words: str) -> Result:
    return CliRunner().invoke(program(words), list(words), prog_name="tefuda", env={"TEFUDA_LANG": "", "LANG": "C"})


def line_of(words: str) -> int:
    return GOOD.read_text("utf8").splitlines().index(words) + 1


def changed(tmp_path: Path, old: str, new: str) -> str:
    text = GOOD.read_text("utf8")
    assert old in text
    path = tmp_path / "deck.txt"
    path.write_text(text.replace(old, new, 1), "utf8")
    return str(path)


@pytest.mark.parametrize("name", [str(GOOD), "ember_and_sail"])
def test_a_legal_deck_is_drawn(name: str) -> None:
    shown = run("deck", "fftcg", name, "--lang", "en")
    assert shown.exit_code == 0, shown.output
    assert "Main deck (50)" in shown.output
    assert "Forward" in shown.output
    assert "メインデッキ (50)" in run("deck", "fftcg", name, "--lang", "ja").output


def test_a_fourth_card_of_a_number_is_told_by_clause_and_line(tmp_path: Path) -> None:
    path = changed(tmp_path, "3 炉端の剣士", "4 炉端の剣士")
    shown = run("deck", "fftcg", path, "--lang", "en")
    assert shown.exit_code == 1
    assert f"{path}:{line_of('3 炉端の剣士')}: [8.1.1.2]" in shown.output
    assert f"{path}:{line_of('main:')}: [8.1.1.1]" in shown.output  # and so there are fifty-one


def test_a_card_that_does_not_exist_is_told_with_the_nearest(tmp_path: Path) -> None:
    path = changed(tmp_path, "3 炉端の剣士", "3 炉端の剣術")
    found = json.loads(run("deck", "fftcg", path, "--json").output)
    assert (found["legal"], found["main"], found["lb"]) == (False, 50, 0)
    unknown = found["problems"][0]
    assert (unknown["clause"], unknown["line"]) == ("5.1", line_of("3 炉端の剣士"))
    assert "炉端の剣士" in unknown["en"]


def test_limited_decks_are_larger_and_have_no_limit_of_copies() -> None:
    lists = opening().lists
    listed = lists.read("メインデッキ:\n炉端の剣士 x43\n")
    assert lists.check(listed, "limited") == []
    assert [problem.clause for problem in lists.check(listed)] == ["8.1.1.1", "8.1.1.2"]


@pytest.mark.parametrize(
    ("words", "said"), [("5 x y z\nq", "how many"), ("main:\n炉端の剣士", "how many"), ("", "main")]
)
def test_what_cannot_be_read_is_told_by_its_line(words: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text(words, "utf8")
    shown = run("deck", "fftcg", str(path), "--lang", "en")
    assert shown.exit_code == 2
    assert said in shown.output


PASTED = """
Forwards (6)
3 TRY-1
3x Lantern Thief
TRY-3 x2
Cinder Fox 2
Nobody in Particular 1
hum
"""
CARDS = [
    {"number": "TRY-1", "name": "Cinder Knight", "element": "fire", "kind": "forward", "cost": 2, "power": 5000, "text": "Haste"},
    {"number": "TRY-2", "name": "Lantern Thief", "element": "wind", "kind": "forward", "cost": 2, "power": 4000, "text": "Brave"},
    {"number": "TRY-3", "name": "Odd One", "element": "ice", "kind": "backup", "cost": 1, "power": 0, "text": "Haste[[br]]Choose 1 wish."},
    {"number": "TRY-4", "name": "Cinder Fox", "element": "fire", "kind": "monster", "cost": 1, "power": 0, "text": ""},
]  # fmt: skip


def test_a_pasted_list_is_read_and_every_bad_line_named(tmp_path: Path) -> None:
    path, cards = tmp_path / "deck.txt", tmp_path / "cards.jsonl"
    path.write_text(PASTED, "utf8")
    cards.write_text("".join(json.dumps(card) + "\n" for card in CARDS), "utf8")
    found = json.loads(run("deck", "fftcg", str(path), "--cards", str(cards), "--json").output)
    told = {problem["line"]: problem["en"] for problem in found["problems"]}
    assert list(told) == [7, 8]
    assert [(one["line"], one["en"]) for one in found["unplayable"]] == [
        (5, "Odd One (TRY-3) is not playable: line 2, column 10: cannot read “wish”")
    ]
    assert found["playable"] is False
    assert "there is no card 'Nobody in Particular'" in told[7]
    assert "how many of 'hum'" in told[8]


def test_a_pasted_list_sorts_its_limit_breaks(tmp_path: Path) -> None:
    opened = opening()
    limit = next(face for face in opened.game.faces if face.facts.lb_cost)
    deck = opened.lists.resolve(f"炉端の剣士 3\n2 {limit.name}")
    assert (len(deck.main), deck.lb) == (3, (limit.number, limit.number))


def test_a_list_is_played_as_it_is_or_refused_by_its_unread_card(tmp_path: Path) -> None:
    cards = tmp_path / "cards.jsonl"
    cards.write_text("".join(json.dumps(card) + "\n" for card in CARDS), "utf8")
    lists = opening([cards]).lists
    found = lists.completed(lists.read("main:\n3 TRY-1\n2 TRY-2\n"))
    assert found.deck.main == ("TRY-1",) * 3 + ("TRY-2",) * 2
    assert [note.clause for note in found.notes] == ["8.1.1.1"]
    with pytest.raises(BrokenDeck) as refused:
        lists.completed(lists.read("main:\n3 TRY-1\n2 TRY-3\n"))
    assert [(problem.line, problem.clause) for problem in refused.value.problems] == [(3, "")]


def test_a_reprint_is_the_card_of_its_first_number(tmp_path: Path) -> None:
    path = tmp_path / "cards.jsonl"
    reprint = {**CARDS[0], "number": "15-001R/9-002H"}
    path.write_text(
        "".join(json.dumps(card) + "\n" for card in [{**CARDS[0], "number": "9-002H"}, reprint, *CARDS[1:]]), "utf8"
    )
    lists = opening([path]).lists
    text = "main:\n2 9-002H\n1 15-001R\n1 15-001R/9-002H\n3 Cinder Knight\n"
    assert [problem.line for problem in lists.check(lists.read(text)) if problem.clause == "8.1.1.2"] == [5]
    assert lists.resolve("main:\n1 PR-001/9-002H\n1 Cinder Knight (9-002)").main == ("9-002H", "9-002H")


def test_a_name_of_different_cards_needs_a_number(tmp_path: Path) -> None:
    path = tmp_path / "cards.jsonl"
    other = {**CARDS[0], "number": "TRY-9", "power": 9000}
    path.write_text("".join(json.dumps(card) + "\n" for card in [*CARDS, other]), "utf8")
    lists = opening([path]).lists
    (problem,) = [one for one in lists.check(lists.read("main:\n2 Cinder Knight\n48 TRY-2\n")) if not one.clause]
    assert "2 different cards are called Cinder Knight: write the number (TRY-1, TRY-9)" in problem.why_en
    assert lists.resolve("main:\n1 TRY-9 Cinder Knight\n1 Cinder Fox [X-999]\n").main == ("TRY-9", "TRY-4")
    with pytest.raises(BrokenDeck, match="there is no card 'Cinder Knight"):
        lists.resolve("main:\n2 Cinder Knight [X-999]\n")
