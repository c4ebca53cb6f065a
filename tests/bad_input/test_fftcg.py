"""Broken FFTCG cards, decks and scenarios give clear errors with their lines, and never a traceback."""

from pathlib import Path

import pytest

from tefuda.games import catalogue
from tefuda.games.catalogue import open_game
from tefuda.games.fftcg.cards.deck import FFTCGDecks
from tefuda.games.fftcg.cards.loading import faces_in
from tefuda.kernel.proving.reading import BadScenario, parse
from tefuda.kernel.proving.running import run
from tefuda.kernel.wording.errors import BrokenCard

LISTS = [path.read_text("utf8") for path in sorted(FFTCGDecks.folder.glob("*.txt"))]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("{", "not JSON"),
        ("[]", "a card is an object"),
        ('{"name": ""}', "name"),
        ('{"name": 5}', "name"),
        ('{"name": "x", "kind": "スペル"}', "スペル"),
        ('{"name": "x", "elements": ["木"]}', "木"),
        ('{"name": "x", "elements": 5}', "elements"),
        ('{"name": "x", "elements": []}', "elements"),
        ('{"name": "x", "cost": true}', "cost"),
        ('{"name": "x", "cost": -1}', "cost"),
        ('{"name": "x", "power": "5000"}', "power"),
        ('{"name": "x", "colour": "火"}', "colour"),
        ('{"name": "x", "text": 5}', "text"),
        ('{"name": "x", "kind": "召喚獣", "jobs": ["騎士"]}', "6.6.3"),
        ('{"name": "x", "text": "空を飛ぶ。"}', "空"),
        ('{"name": "x", "abilities": [{"type": "Nothing"}]}', "abilities"),
    ],
)
def test_each_way_to_be_broken_is_told_apart(line: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "cards.jsonl"
    path.write_text(f"\n{line}\n", "utf8")
    with pytest.raises(BrokenCard) as problem:
        faces_in(path)
    assert "line 2" in str(problem.value)
    assert words in str(problem.value)


def test_a_card_that_is_none_is_told_by_clause_and_line(tmp_path: Path) -> None:
    opened = open_game("fftcg")
    path = tmp_path / "deck.txt"
    path.write_text(LISTS[0].replace("main:\n", "main:\n1 どこにもない札\n"), "utf8")
    problems = opened.lists.check(opened.lists.read_file(path))
    line = path.read_text("utf8").splitlines().index("1 どこにもない札") + 1
    assert [(p.clause, p.line) for p in problems if p.clause == "5.1"] == [("5.1", line)]


PAYING = """
title: A payment
ja: 支払い
clauses: ["11.2.1"]
cards: [{{name: 炎兵, cost: 2}}]
table: {{先: {{hand: [炎兵, 火札, 水札], field: {field}}}}}
play: [{{先: cast 炎兵}}, {{先: "pay with {names}"}}]
expect: {{先.field.count: 1}}
"""


@pytest.mark.parametrize(("field", "names"), [("[]", "火札, 水札"), ("[]", "火札, 火札"), ("[風控]", "火札, 風控")])
def test_a_card_that_is_named_in_a_payment_and_not_needed_is_an_error(field: str, names: str) -> None:
    """A card that a payment does not need was left out in silence before, and the scenario held though it said what did not happen."""
    scenario = parse(PAYING.format(field=field, names=names), "payment.yaml")
    with pytest.raises(BadScenario, match=r"line 7: .* no part of it"):
        run(scenario, catalogue.rulings("fftcg").setting)
