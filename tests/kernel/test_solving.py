"""Solving: what a seat can bring about whatever others answer and however chance falls; keys of equal tables; tables as scenarios say them."""

from itertools import permutations

import pytest

from tefuda.games.catalogue import rulings
from tefuda.kernel.flow.play import advance
from tefuda.kernel.proving.chances import CannotTell, Chances
from tefuda.kernel.proving.describing import NotSaid, described
from tefuda.kernel.proving.puzzles import solve
from tefuda.kernel.proving.reading import Scenario, parse
from tefuda.kernel.proving.same_tables import TableKeys
from tefuda.kernel.proving.solving import Solver, answers_to
from tefuda.kernel.table.lots import Lots
from tefuda.kernel.table.state import Table
from tefuda.table.learning import lesson_of

# One attacker for 2; the spell draws a card, and a card that may attack at once is as good as two of them.
DRAWING = """
title: A card is drawn
clauses: ["1.1"]
cards:
  - {{name: 占い, kind: スペル, cost: 1, text: 1枚引く。}}
  - {{name: 疾風, cost: 0, attack: 2, defense: 1, text: 【疾走】}}
  - {{name: 旅人, cost: 0, attack: 2, defense: 1}}
table:
  先: {{pp: 1, hand: [占い], field: [旅人], deck: {deck}}}
  後: {{life: {life}, deck: 5}}
expect: {{}}
"""


def table(deck: str, life: int) -> Table:
    return rulings("evolve").setting.table(parse(DRAWING.format(deck=deck, life=life)))


def reaching(solver: Solver) -> list[bool]:
    return [move.reaches for move in solver.first_moves()]


def options(state: Table) -> list[str]:
    assert state.request is not None
    return [option.verb for option in state.request.options]


# ── chance ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_a_win_that_hangs_on_the_card_that_is_drawn_is_none() -> None:
    assert True not in reaching(Solver(table("[疾風, 旅人]", 4), 0, "win"))
    assert True not in reaching(Solver(table("[旅人, 疾風]", 4), 0, "win"))


def test_a_win_with_whatever_is_drawn_is_one() -> None:
    first = table("[疾風, 疾風]", 4)
    found = dict(zip(options(first), reaching(Solver(first, 0, "win")), strict=True))
    assert found == {"play": True, "attack": True, "end": False}


def test_each_card_that_could_be_drawn_is_tried_once() -> None:
    first = table("[疾風, 旅人, 旅人, 旅人]", 4)
    chances = Chances(1000)
    afters = [*chances.after(first, options(first).index("play"))]
    drawn = [{after.game.faces[after.cards[card].face].name for card in after.zone(4)} for after in afters]
    assert sorted(map(sorted, drawn)) == [["旅人"], ["疾風"]]
    assert chances.outcomes == 2
    assert [first.game.faces[card.face].name for card in first.cards][
        -1
    ] == "札"  # the table that was asked about is as it was


def test_more_outcomes_than_may_be_are_not_called_proven() -> None:
    first = table("[疾風, 旅人, 旅人, 旅人]", 4)
    with pytest.raises(CannotTell):
        list(Chances(1000, 1).after(first, options(first).index("play")))


def test_chance_that_is_said_falls_every_way() -> None:
    met, said = set(), [(a, b) for a in range(3) for b in range(2)]
    for way in said:
        lots = Lots(way)
        met.add(lots.mixed((7, 8, 9)))
        assert lots.bounds == [3, 2]
    assert met == {*permutations((7, 8, 9))}


# ── first moves ─────────────────────────────────────────────────────────────────────────────────────────────────────
def test_the_only_first_move_is_found() -> None:
    first = lesson_of("evolve", "lessons/07_super_evolve").table
    solver = Solver(first, 0, "win")
    assert reaching(solver) == [True, False, False]
    assert solver.one_solution(solver.first_moves())
    assert solver.length(first) == 6
    found = solve(first, 0, "win")
    assert found is not None
    assert (found.moves, found.missing) == (6, 3)


def with_two_attackers(life: int) -> Table:
    two = DRAWING.format(deck="[旅人, 旅人]", life=life).replace("field: [旅人]", "field: [旅人, 疾風]")
    return rulings("evolve").setting.table(parse(two))


def test_moves_in_any_order_are_one_solution() -> None:
    first = with_two_attackers(4)
    solver = Solver(first, 0, "win")
    moves = solver.first_moves(alone=True)
    won = [options(first)[place] for place, move in enumerate(moves) if move.reaches]
    assert won == ["play", "attack", "attack"]  # each may come first, and equal tables follow
    assert solver.one_solution(moves)
    ward = lesson_of("evolve", "lessons/02_ward").table
    assert reaching(Solver(ward, 0, "win")) == [True, False, True, False]
    assert solve(ward, 0, "win") is not None


def test_two_ways_to_win_are_no_puzzle() -> None:
    first = with_two_attackers(2)  # either of them is enough
    assert reaching(Solver(first, 0, "win")) == [True, True, True, False]
    assert solve(first, 0, "win") is None


def test_what_was_not_looked_at_to_its_end_is_not_said() -> None:
    first = lesson_of("evolve", "lessons/07_super_evolve").table
    with pytest.raises(CannotTell):
        Solver(first, 0, "win", most=20).first_moves()
    assert solve(first, 0, "win", most=20) is None


def test_surviving_is_looked_at_until_the_opponents_turn_is_over() -> None:
    first = rulings("evolve").setting.table(parse(DRAWING.format(deck="[旅人, 旅人]", life=20)))
    assert True in reaching(Solver(first, 0, "survive", most=50_000))
    lost = parse(
        DRAWING.format(deck="[旅人]", life=20)
        .replace("先: {", "先: {life: 1, ")
        .replace("後: {", "後: {field: [疾風], ")
    )
    assert True not in reaching(Solver(rulings("evolve").setting.table(lost), 0, "survive", most=50_000))


# ── the same table ──────────────────────────────────────────────────────────────────────────────────────────────────
def test_keys_forget_in_which_order_things_were_done() -> None:
    first = rulings("evolve").setting.table(
        parse(DRAWING.format(deck="[旅人, 旅人]", life=20).replace("hand: [占い]", "hand: [旅人, 疾風]"))
    )
    keys, found = TableKeys(), []
    for order in permutations(range(2)):
        now, wishes = first, [first.request.options[place] for place in order]  # type: ignore[union-attr]
        for wish in wishes:
            now, _ = advance(now, now.request.options.index(wish))  # type: ignore[union-attr]
        found.append(keys.key(now))
    assert found[0] == found[1] != keys.key(first)


def test_keys_tell_tables_apart_that_differ_in_a_card_that_was_seen() -> None:
    keys = TableKeys()
    assert keys.key(table("[疾風, 旅人]", 4)) == keys.key(table("[旅人, 疾風]", 4))  # nobody knows their order
    assert keys.key(table("[疾風, 旅人]", 4)) != keys.key(table("[旅人, 旅人]", 4))
    assert keys.key(table("[疾風]", 4)) != keys.key(table("[疾風]", 3))


# ── tables as scenarios say them ────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("game", "name"),
    [("evolve", "07_super_evolve"), ("fftcg", "05_party"), ("cipher", "06_the_last_orb"), ("rebirth", "04_blocking"), ("pso2", "05_weapons")],
)  # fmt: skip
def test_a_table_is_laid_out_again_as_it_is_described(game: str, name: str) -> None:
    first = lesson_of(game, f"lessons/{name}").table
    setting = rulings(game).setting
    body = described(first, setting, setting.opened.formats[0])
    again = setting.table(Scenario("", "", "", (), {"table": body, "format": setting.opened.formats[0]}))
    assert len(answers_to(again)) == len(answers_to(first))
    assert again.facts.player == first.facts.player


def test_a_table_in_the_middle_of_something_is_not_said() -> None:
    setting, first = rulings("evolve").setting, table("[旅人]", 4)
    now, _ = advance(first, options(first).index("attack"))
    with pytest.raises(NotSaid):
        described(now, setting, setting.opened.formats[0])
