"""Numbers and lists that are too large are told in a clear line at once: in scenarios, in their moves, and in texts of cards."""

from __future__ import annotations

import time

import pytest

from tefuda.games import catalogue
from tefuda.kernel.proving.reading import MOST_SHOWN, BadScenario, parse
from tefuda.kernel.proving.running import run
from tefuda.kernel.wording.errors import BrokenCard

HEAD, OVER = "title: one\nclauses: ['1.1']\n", "expect: {over: false}\n"
HUGE = "1" + "0" * 40_000
SECONDS = 20  # far more than any of them needs


def told(game: str, body: str) -> str:
    """What is said of a scenario that cannot hold, in little time and few words."""
    began = time.monotonic()
    try:
        head = HEAD.replace("1.1", "101.1") if game == "pso2" else HEAD
        verdict = run(parse(head + body, "one.yaml"), catalogue.rulings(game).setting)
        said, line = verdict.why, verdict.line
    except BadScenario as problem:
        said, line = problem.why, problem.line
    assert time.monotonic() - began < SECONDS
    assert said
    assert line
    assert len(said) < MOST_SHOWN + 10
    return said


@pytest.mark.parametrize("game", ["evolve", "fftcg", "pso2"])
@pytest.mark.parametrize("deck", ["20000000", "[札, 20000000]", "-5", "[" + "札, " * 1001 + "]"])
def test_a_zone_of_too_many_cards(game: str, deck: str) -> None:
    said = told(game, f"table: {{先: {{deck: {deck}}}}}\n{OVER}")
    assert said == "a zone has from 0 to 1,000 cards in a scenario / 領域のカードは0枚から1000枚まで"
    assert told(game, f"expect: {{先.deck: [{deck}]}}\n")


@pytest.mark.parametrize(
    "part", ["{先: {deck: %s}}", "{turn: {number: %s}}", "{先: {field: [{card: 札, damage: %s}]}}"]
)
@pytest.mark.parametrize("number", [HUGE, "1000000000000", "1:1:1:1:1:1", "0x7fffffffffffffff"])
def test_a_number_of_too_many_digits(part: str, number: str) -> None:
    assert told("evolve", f"table: {part % number}\n{OVER}").startswith("a number has 9 digits at most, not ")


@pytest.mark.parametrize("number", [".nan", ".inf", "1e400", "2020-01-01"])
def test_what_is_no_whole_number_is_none(number: str) -> None:
    assert "cannot be laid out" in told("evolve", f"table: {{先: {{life: {number}}}}}\n{OVER}")


def test_a_clause_needs_no_quotes_to_keep_its_last_digit() -> None:
    assert parse(f"{HEAD}note: 8.10\n{OVER}").body["note"] == "8.10"


@pytest.mark.parametrize(
    "words",
    [f"number {HUGE}", f"mode {HUGE}", f"activate 札 {HUGE}", f"play 札 #{HUGE}", f"divide 札 {HUGE}", "divide 札 20000000000",
     f"opponent {HUGE}", "choose " + "札," * 40_000],
)  # fmt: skip
@pytest.mark.parametrize("game", ["evolve", "fftcg", "pso2"])
def test_a_move_with_too_large_a_number(game: str, words: str) -> None:
    assert told(game, f"table: {{先: {{field: [札]}}}}\nplay:\n  - 先: '{words}'\n{OVER}")


def test_a_play_of_very_many_lines_takes_no_longer_for_each() -> None:
    body = "play:\n" + "  - expect: {over: false}\n" * 3_000
    assert told("evolve", f"{body}expect: {{over: true}}\n")


# ── texts of cards ──────────────────────────────────────────────────────────────────────────────────────────────────
TEXTS = {
    "evolve": ("スペル", "{}枚引く。", "『兵』{}体を出す。"),
    "fftcg": ("召喚獣", "カードを{}枚引く。", "Draw {} cards."),
    "pso2": ("アクティブ", "{}枚ドローする。", "Draw {} cards."),
}


@pytest.mark.parametrize("game", TEXTS)
@pytest.mark.parametrize("number", ["1" + "0" * 20, HUGE, "１" + "０" * 20])
def test_a_card_with_too_large_a_number_is_not_read(game: str, number: str) -> None:
    kind, *texts = TEXTS[game]
    for text in texts:
        body = f"cards: [{{name: 雨, kind: {kind}, text: {text.format(number)}}}]\n{OVER}"
        assert " at most — " in told(game, body)


def test_the_first_digits_are_pointed_at() -> None:
    body = 'cards: [{name: 雨, kind: スペル, text: "【クイック】\\n1000000枚引く。"}]\n'
    assert "line 2, column 1: cannot read “10000”; expected a number of 4 digits at most" in told("evolve", body + OVER)


def test_a_card_that_draws_for_very_long_is_no_traceback() -> None:
    card = "cards: [{name: 雨, kind: スペル, text: 9999枚引く。}]\ntable: {先: {hand: [雨]}}\nplay:\n  - 先: play 雨\n"
    assert told("evolve", f"{card}expect: {{over: {{winner: 先}}}}\n").startswith("over: expected ")


@pytest.mark.parametrize("game", TEXTS)
def test_effect_values_and_printed_numbers_have_limits_too(game: str) -> None:
    loader = catalogue.rulings(game).setting.opened.loader
    kind = TEXTS[game][0]
    with pytest.raises(BrokenCard, match="a number beyond"):
        loader.face(
            {"name": "雨", "kind": kind, "abilities": [{"type": "Spell", "effect": {"type": "Draw", "number": 10**20}}]}
        )
    with pytest.raises(BrokenCard, match="cost is not a number from 0 to 99999"):
        loader.face({"name": "雨", "kind": kind, "cost": 10**20})
