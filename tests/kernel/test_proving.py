"""What the kernel brings to prove a game with: scenarios set up and played, bounds, tables for single cards; on the toy."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest

from tefuda.kernel import proving
from tefuda.kernel.effects import nodes as e
from tefuda.kernel.proving.reading import BadScenario, parse
from tefuda.kernel.proving.running import Run, run
from tefuda.kernel.proving.verdicts import Verdict
from tefuda.kernel.table.records import change
from tests.kernel.toybox import laid, names
from tests.toy import table as t
from tests.toy.cards.loading import packs
from tests.toy.proving.bounds import BOUNDS
from tests.toy.proving.card_trials import Trials
from tests.toy.proving.setting import SETTING

HEAD = "title: one\nclauses: ['1.1']\n"


def judged(body: str) -> Verdict:
    """How a scenario goes; its first two lines are its title and clauses."""
    return run(parse(HEAD + body, "one.yaml"), SETTING)


# ── setting ─────────────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("body", "line", "words"),
    [
        ("format: nine\n", 3, "there is no format 'nine'; there is teams, boss, melee, ring, duel"),
        ("table:\n  A: {hand: [Guard]}\n  C: {hand: [Guard]}\n", 5, "there is no seat 'C'"),
        ("table: [A]\n", 3, "table is a mapping"),
        ("table:\n  A: [Guard]\n", 4, "A is a mapping"),
        ("table:\n  A:\n    mana: 3\n", 5, "a seat has no 'mana'; it has life, energy, deck,"),
        ("table:\n  A:\n    life: 3\n    hand: Guard\n", 6, "hand is a list of cards or a number of blank ones"),
        ("table:\n  A:\n    hand: [Guardian]\n", 5, "there is no card called 'Guardian'"),
        ("table:\n  A:\n    hand: [{acted: true}]\n", 5, "which card?"),
        ("table:\n  A:\n    hand: [{card: Guard, dizzy: true}]\n", 5, "a card on the table has no 'dizzy'; it has card, acted,"),
        ("table:\n  A:\n    hand: [{card: Guard, owner: E}]\n", 5, "there is no seat 'E'"),
        ("table:\n  turn: {player: C}\n", 4, "a turn is {player: A or B, phase: act, deal, begin, end}"),
        ("table:\n  turn: {phase: noon}\n", 4, "a turn is {player: A or B, phase: act, deal, begin, end}"),
        ("table:\n  turn:\n    weather: fine\n", 5, "a turn has no 'weather'"),
        ("table:\n  A: {life: many}\n", 3, "cannot be laid out: invalid literal"),
        ("cards:\n  - Guard\n", 4, "a card is a mapping"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_table_is_told_with_its_line(body: str, line: int, words: str) -> None:
    with pytest.raises(BadScenario) as problem:
        judged(body + "expect: {over: false}\n")
    assert problem.value.line == line
    assert words in str(problem.value)


def untranslated(source: str) -> list[str]:
    """The mistakes of scenarios that a module tells in English alone."""
    calls = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "BadScenario"
    ]
    said = [ast.unparse(call.args[0]) for call in calls if isinstance(call.args[0], ast.Constant | ast.JoinedStr)]
    return [
        text
        for text in said
        if any(letter.isalpha() for letter in text)
        and not re.search(r" / .*[ぁ-んァ-ヶ一-龠]|\{english\}|\{lack\}", text)
    ]


@pytest.mark.parametrize("path", sorted(Path(proving.__file__).parent.glob("*.py")), ids=lambda path: path.stem)
def test_mistakes_in_scenarios_are_told_in_both_languages(path: Path) -> None:
    assert untranslated(path.read_text("utf8")) == []


def test_a_mistake_that_is_told_in_english_alone_is_found() -> None:
    assert untranslated('raise BadScenario("which card?", 3)') == ["'which card?'"]


def test_what_is_not_said_is_as_usual() -> None:
    table = laid(A={"field": ["Guard"]})
    assert table.seats == 2
    assert [len(table.zone(t.DECK, seat)) for seat in (0, 1)] == [5, 5]
    assert table.players[0] == t.Player(t.LIFE, t.ENERGY)
    assert table.facts.player == 0


def test_a_card_has_the_state_it_is_given() -> None:
    said = {"card": "Guard", "acted": True, "damage": 1, "counters": {"b": 2, "a": 1}, "owner": "B", "place": t.REAR}
    table = laid(A={"field": [said, 2]})
    card = table.cards[table.zone(t.FIELD, 0)[0]]
    assert (card.acted, card.damage, card.counters, card.owner, card.place) == (
        True,
        1,
        (("a", 1), ("b", 2)),
        1,
        t.REAR,
    )
    assert names(table, "field") == ["Guard", "札", "札"]


def test_a_fresh_card_came_after_the_turn_began() -> None:
    table = laid(A={"field": ["Guard", {"card": "Guard", "fresh": True}]})
    old, new = [table.cards[card].since for card in table.zone(t.FIELD, 0)]
    assert old < table.facts.began < new


@pytest.mark.parametrize(("format", "seats"), [("duel", "AB"), ("melee", "ABC"), ("teams", "ABCD")])
def test_there_are_as_many_seats_as_the_format_has(format: str, seats: str) -> None:
    assert "".join(SETTING.seats_at(laid(format))) == seats


def test_a_boss_is_named_behind_the_seats() -> None:
    assert SETTING.seats_at(laid("boss")) == {"A": 0, "B": 1, "boss": 2}


# ── moves ───────────────────────────────────────────────────────────────────────────────────────────────────────────
RESPONSES = """
table:
  A: {hand: [Wager]}
  B: {hand: [Veto]}
play:
  - A: play Wager
"""


def test_windows_pass_by_themselves_in_the_end() -> None:
    assert judged(RESPONSES + "expect: {B.life: 4, asked: nobody}\n").why.endswith("; A is asked act by 4.3")
    assert judged(RESPONSES + "expect: {B.life: 4, A.hand.count: 4}\n").holds


def test_they_do_not_where_it_is_looked_at_what_is_offered() -> None:
    assert judged(RESPONSES + "expect: {stack: [Wager], offered: [pass]}\n").holds
    assert judged(RESPONSES + "expect: {stack: [Wager]}\n").holds


def test_another_seat_that_moves_is_asked_first() -> None:
    assert judged(RESPONSES + "  - B: play Veto\nexpect: {B.life: 6, A.bin: [Wager]}\n").holds


@pytest.mark.parametrize("goal", ["resolve", "settle"])
def test_going_to_a_goal_passes_until_it_is_reached(goal: str) -> None:
    assert judged(f"{RESPONSES}  - A: go {goal}\n  - expect: {{B.life: 4, stack: []}}\nexpect: {{over: false}}\n").holds


def test_a_goal_that_there_is_not() -> None:
    with pytest.raises(BadScenario, match="line 9: one goes to resolve, settle, not to 'noon'"):
        judged(RESPONSES + "  - A: go noon\nexpect: {over: false}\n")


def test_a_move_that_must_not_be_possible_leaves_the_table_as_it_is() -> None:
    play = "  - refused: {B: play Wager}\n  - expect: {stack: [Wager]}\n"
    assert judged(RESPONSES + play + "expect: {B.life: 4}\n").holds


def test_a_run_knows_the_turn_that_was_laid_out() -> None:
    scenario = parse(HEAD + "table:\n  turn: {number: 7}\nexpect: {over: false}\n")
    assert Run(scenario, SETTING).moves.last_turn == 7


# ── bounds ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def planted(**new: Any) -> list[str]:
    """What is out of bounds on a table of which one card, in a hand, was given another record."""
    table = laid(A={"hand": ["Guard"]})
    table.put(change(table.cards[table.zone(t.HAND, 0)[0]], **new))
    return BOUNDS.out_of_bounds(table)


def test_bounds_hold_on_a_table_that_play_can_reach() -> None:
    assert planted() == planted(counters=(("a", 1),)) == []


def test_bounds_of_every_game() -> None:
    assert planted(damage=1) == ["card 5 has damage 1 in hand"]
    assert planted(counters=(("a", 0),)) == ["card 5 has counters (('a', 0),)"]


def test_bounds_that_a_game_names() -> None:
    table = laid(A={"hand": ["Wager"]})
    (card,) = table.zone(t.HAND, 0)
    table.lay(t.FIELD * table.masters, (card,))
    table.players[1] = change(table.players[1], energy=-1)
    assert BOUNDS.out_of_bounds(table) == ["5.1.7: seat 1 has energy -1", f"3.3: the tactic {card} is on the field"]


def test_wishes_are_for_every_card_and_ability() -> None:
    wishes = BOUNDS.wishes(laid(A={"hand": ["Guard"]}, B={"field": ["Summoner"]}), 0)
    assert [(wish.verb, wish.index) for wish in wishes] == [
        ("pass", -1), ("play", -1), ("set", -1), ("activate", 0),
        ("flip", -1), ("shift", -1), ("attack", -1), ("activate", 0), ("activate", 1),
    ]  # fmt: skip


# ── card trials ─────────────────────────────────────────────────────────────────────────────────────────────────────
def fitting(*tests: Any) -> set[str]:
    """The names of the cards that print lets pass."""
    trials = Trials(packs())
    return {trials.game.faces[face].name for face in trials.fitting(trials.subject("T-01"), tests)}


def test_cards_are_found_by_what_is_printed_on_them() -> None:
    everything = {face.name for face in packs()}
    assert fitting(e.Test("name", "Guard", "=")) == {"Guard"}
    assert fitting(e.Test("power", 3, ">=")) == {face.name for face in packs() if (face.facts.power or 0) >= 3}
    assert fitting(e.Not(e.Test("kind", t.UNIT, "="))) == {face.name for face in packs() if face.facts.power is None}
    assert fitting(e.AnyOf((e.Test("name", "Guard", "="), e.Test("name", "Idol", "=")))) == {"Guard", "Idol"}
    assert fitting(e.AllOf((e.Test("name", "Guard", "="), e.Test("power", 3, "=")))) == set()
    assert fitting(e.Test("place", t.REAR, "=")) == fitting(e.Test("zone", "bin", "=")) == everything
    assert fitting(e.Test("power", e.X(), ">=")) == fitting(e.Test("power", e.Count(e.Pool()))) == everything


def test_a_card_is_tried_with_what_it_speaks_of() -> None:
    trials = Trials(packs())
    seek = trials.subject("T-19")
    table = trials.table("T-19", 1)
    assert seek in [table.cards[card].face for card in table.zone(t.HAND, 0)]
    assert table.cards[table.zone(t.DECK, 0)[0]].face == seek
    assert not BOUNDS.out_of_bounds(table)
