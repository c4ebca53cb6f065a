"""The continuations of fixed tables are as many as were put down: any change in what is legal moves a number.

A number that moved names the clause that offers more or less than before. Where that is meant, `tools/perft.py --write` puts
the new numbers down, and the change is named in the commit.
"""

import pytest

from tefuda.games.catalogue import games, open_game
from tefuda.kernel.proving.reading import parse
from tefuda.kernel.table.records import change
from tefuda.kernel.table.requests import Option, Request, whole_answers
from tefuda.testing.positions import asked, played
from tests.conformance.counting import (
    BREADTH,
    FOLDER,
    START,
    Counts,
    counted,
    laid_out,
    number,
    pinned,
    scenario,
    tables,
    written,
)


def moved(game: str, now: Counts, then: Counts) -> list[str]:
    """Which numbers are no longer what was put down, each with its clause."""
    clauses = open_game(game).clauses
    found = [
        f"{clause} ({clauses[clause].en}): {then.options.get(clause, 0)} options were offered, now {now.options.get(clause, 0)}"
        for clause in sorted({*now.options, *then.options})
        if now.options.get(clause, 0) != then.options.get(clause, 0)
    ]
    if now.tables != then.tables:
        found.append(f"{then.tables} tables were reached after 0, 1, 2… answers, now {now.tables}")
    return found


@pytest.mark.parametrize("name", tables())
def test_the_continuations_are_as_many_as_were_put_down(name: str) -> None:
    then = pinned()[name]
    assert moved(name.partition("/")[0], counted(laid_out(name), len(then.tables) - 1), then) == []


def test_every_table_is_put_down_and_no_other() -> None:
    assert sorted(pinned()) == tables()
    assert written(pinned()) == (FOLDER / "counts.json").read_text("utf8")


@pytest.mark.parametrize("game", games())
def test_every_game_has_tables_and_each_meets_the_questions_it_is_for(game: str) -> None:
    laid = [name for name in tables() if name.startswith(f"{game}/") and not name.endswith(f"/{START}")]
    assert len(laid) >= 3
    for name in laid:
        assert set(scenario(name).clauses) <= set(pinned()[name].options), name


# What a table stands on: with this written otherwise, the clause offers less (-) or more (+).
STANDS_ON = [
    ("evolve/combat", "field: [古参, ", "field: [{card: 古参, fresh: true}, ", "8.4.3", "-"),  # not yet at a leader
    ("evolve/combat", "{card: 壁, acted: true}", "壁", "8.4.3", "+"),  # only an engaged ward draws the attacks
    ("evolve/combat", "text: 【疾走】", "text: 【守護】", "7.3.3", "-"),  # no storm: it does not attack as it comes
    ("evolve/combat", "pp: 4", "pp: 3", "7.3.3", "-"),
    ("evolve/quick", '"【クイック】\\n自分の', '"自分の', "8.4.7", "-"),  # a spell without quick waits for one's own turn
    ("evolve/quick", "field: [番, ", "field: [{card: 番, acted: true}, ", "8.4.7", "-"),
    ("evolve/spells", "text: 【オーラ】", "text: 【守護】", "10.6.2.3", "+"),  # a follower without aura is chosen
    ("evolve/spells", "pp: 4", "pp: 2", "7.3.3", "-"),
    ("evolve/evolving", "ep: 1", "ep: 0", "12.2.3", "-"),
    ("evolve/evolving", "elapsed: [6, 5]", "elapsed: [6, 5], evolve_used: true", "12.2.3", "-"),
    ("fftcg/combat", "同輩, elements: [火]", "同輩, elements: [土]", "10.1.2.1", "-"),  # no party of two elements
    ("fftcg/combat", "{card: 新顔, fresh: true}", "新顔", "10.1.2.1", "+"),
    ("fftcg/combat", "{card: 衛士, dull: true}", "衛士", "10.1.3.1", "+"),
    ("fftcg/stack", "elements: [雷], cost: 1", "elements: [雷], cost: 4", "11.3.3", "-"),  # cannot be paid for
    ("fftcg/stack", "雷控, 炉", "雷控, {card: 炉, dull: true}", "11.6.5", "-"),
    ("fftcg/payment", "{card: 風控, dull: true}", "風控", "11.4.7", "+"),
    ("fftcg/payment", "elements: [火, 風]", "elements: [火, 氷]", "11.4.7", "-"),  # nothing makes CP of ice
    ("fftcg/triggers", "到来がフィールドに出たとき、対戦相手のコントロールする", "到来がフィールドに出たとき、", "11.8.9", "+"),
    ("toy/combat", "field: [Bearer]", "field: [Warden]", "4.3", "-"),  # it forbids its neighbour to shift
    ("toy/combat", "{card: Captain, place: rear}, {card: A", "Captain, {card: A", "4.3", "+"),  # another attacks from the front
    ("toy/team", "hand: [Rally], field: [Guard], energy: 1", "hand: [Rally], field: [Guard], energy: 0", "4.3", "-"),
    ("toy/boss", "field: [Idol]", "field: [Guard]", "7.4.2", "-"),  # one replacement is in no order
]  # fmt: skip


@pytest.mark.parametrize(("name", "words", "otherwise", "clause", "sign"), STANDS_ON)
def test_a_change_in_what_is_legal_moves_the_number_of_its_clause(
    name: str, words: str, otherwise: str, clause: str, sign: str
) -> None:
    text = (FOLDER / f"{name}.yaml").read_text("utf8")
    assert words in text
    one, other = laid_out(name), laid_out(name, parse(text.replace(words, otherwise, 1)))
    for depth in range(1, len(pinned()[name].tables)):
        then, now = counted(one, depth), counted(other, depth)
        if now.options.get(clause, 0) != then.options.get(clause, 0):
            break
    assert any(line.startswith(f"{clause} (") for line in moved(name.partition("/")[0], now, then))
    assert (now.options.get(clause, 0) < then.options.get(clause, 0)) == (sign == "-")


@pytest.mark.parametrize("game", games())
def test_an_option_that_is_held_back_once_moves_a_number(game: str) -> None:
    name = f"{game}/combat"
    then, state = pinned()[name], laid_out(name)
    request = asked(state)
    assert state.pending is not None
    state.pending = change(state.pending, options=request.options[1:])
    lines = moved(game, counted(state, len(then.tables) - 1), then)
    assert any(line.startswith(f"{request.clause} (") for line in lines)


@pytest.mark.parametrize("game", games())
def test_the_answers_to_a_question_are_as_many_as_are_counted(game: str) -> None:
    requests = [asked(state) for seed in range(4) for state in played(game, seed).states[:-1]]
    three = tuple([Option("share", index=index) for index in range(3)])
    shares = [Request((0,), "divide", "", three, most=4, zeros=zeros) for zeros in (False, True)]
    line = Request((0,), "order", "", three, least=3, most=3)
    assert {"act", "choose"} <= {request.kind for request in requests}
    assert [number(request) for request in [*shares, line]] == [3, 15, 6]
    for request in [*shares, line, *[one for one in requests if number(one) <= BREADTH**2]]:
        every = list(whole_answers(request))
        assert len(set(every)) == len(every) == number(request)
