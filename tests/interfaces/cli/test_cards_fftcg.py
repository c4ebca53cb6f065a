"""`tefuda cards fftcg`: printed English cards, as public lists write them and as we do."""

import json
import time
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from tefuda.games.fftcg.words import reading
from tefuda.interfaces.cli.main import program

GOOD = {
    "number": "9-001C", "set": "Try", "name": "Lamplighter", "element": "fire", "kind": "forward", "cost": 2, "power": 5000,
    "job": "Keeper/Knight", "category": "TIDE",
    "text": "[[ex]]EX BURST[[/]] When Lamplighter enters the field, draw 1 card.[[br]]  [[s]]Glow[[/]] 《S》: Select 1 of the 2 following "
    'actions.[[br]] "Choose 1 [[i]]Job Knight[[/]] Forward. Break it."[[br]] "Gain 《C》."',
}  # fmt: skip
BAD = {**GOOD, "number": "9-002C", "text": "Haste[[br]]When Lamplighter attacks, hum a [[i]]Job Knight[[/]] tune."}


def run(*args: str) -> Any:
    return CliRunner().invoke(program(args), list(args), prog_name="tefuda", env={"LANG": "C"})


def file_of(tmp_path: Path, *cards: dict[str, Any]) -> str:
    path = tmp_path / "cards.jsonl"
    path.write_text("".join(json.dumps(card, ensure_ascii=False) + "\n" for card in cards), "utf8")
    return str(path)


def test_the_words_are_pointed_at(tmp_path: Path) -> None:
    found = json.loads(run("cards", "fftcg", file_of(tmp_path, GOOD, BAD), "--json").output)
    assert (found["cards"], found["understood"]) == (2, 1)
    (problem,) = found["not_understood"]
    assert (problem["number"], problem["line"], problem["file_line"]) == ("9-002C", 2, 2)
    assert problem["words"].startswith("hum a [[i]]Job Knight")
    told = run("cards", "fftcg", file_of(tmp_path, GOOD, BAD), "--lang", "en").output
    assert "cards 2, understood 1 (50.0%)" in told
    assert "^^^" in told


def test_cards_are_played(tmp_path: Path) -> None:
    found = json.loads(run("cards", "fftcg", file_of(tmp_path, GOOD), "--play", "--rounds", "6", "--json").output)
    assert (found["played"], found["errors"], found["violations"]) == (1, 0, 0)
    assert set(found["deeds"]) == {"cast", "attacked", "burst", "broken", "activated"}
    assert found["deeds"]["cast"]
    assert found["deeds"]["attacked"]


def test_facts_are_ours_after_reading(tmp_path: Path) -> None:
    from tefuda.games.fftcg.cards.loading import face

    facts = face(GOOD).facts
    assert (facts.elements, facts.kinds, facts.jobs, facts.categories) == (
        ("火",), ("フォワード",), ("Keeper", "Knight"), ("TIDE",),
    )  # fmt: skip
    assert facts.ex_burst
    assert facts.power == 5000
    backup = face({**GOOD, "kind": "backup", "power": 0, "text": ""}).facts
    assert (backup.kinds, backup.power, backup.generic) == (("バックアップ",), None, False)
    assert face({**GOOD, "job": "Standard Unit", "text": ""}).facts.generic


def test_entities_and_marks_of_lists_are_taken_as_they_come() -> None:
    from tefuda.games.fftcg.cards.loading import face

    row = {**GOOD, "name": "Wick &amp; Flame", "category": "TIDE &middot; IX", "job": "Keeper &amp; Knight"}
    card = face(
        {**row, "text": "[[i]]Limit Break -- 2[[/]][[br]]  When Wick &amp; Flame enters the field,&nbsp;draw 1 card."}
    )
    assert (card.name, card.facts.names) == ("Wick & Flame", ("Wick & Flame",))
    assert (card.facts.categories, card.facts.jobs, card.facts.lb_cost) == (("TIDE", "IX"), ("Keeper & Knight",), 2)
    assert len(card.facts.automatics) == 1


def test_an_element_that_is_none_is_named(tmp_path: Path) -> None:
    found = json.loads(run("cards", "fftcg", file_of(tmp_path, {**GOOD, "element": "wood"}), "--json").output)
    assert "there is no element 'wood'" in found["not_understood"][0]["expected"]


def test_real_cards_are_understood(shared: Path) -> None:
    path = str(shared / "carddata/fftcg.jsonl")
    found = json.loads(run("cards", "fftcg", path, "--json").output)
    assert found["cards"] == 3349
    assert found["understood"] == found["cards"] - len(found["not_understood"])
    assert found["share"] >= 0.64


def test_what_was_read_before_is_taken_in_quickly(shared: Path, tmp_path: Path) -> None:
    from tefuda.games.fftcg.cards.loading import examine
    from tefuda.kernel.wording.reading_cache import ReadingCache

    before = reading.read.kept
    try:
        reading.read.kept = ReadingCache(tmp_path, Path(reading.__file__).parent)
        path = [shared / "carddata/fftcg.jsonl"]
        reading.read.forget()
        first = list(examine(path))
        reading.read.kept.save()
        reading.read.kept.known = None
        reading.read.forget()
        started = time.process_time()
        again = list(examine(path))
        assert time.process_time() - started < 2
        assert again == first
    finally:
        reading.read.kept = before
