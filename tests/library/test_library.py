"""The library's names: quick to import, each where it says, and doing what they say."""

import ast
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

import tefuda
from tefuda import Refused, advance, decode, encode, game_names, legal_answers, load, open_game, player, save, start
from tefuda.kernel.table.requests import Ask, Option, left_of, whole_answers


def test_every_name_is_there() -> None:
    for name in tefuda.__all__:
        assert getattr(tefuda, name) is not None
    assert set(tefuda.__all__) <= set(dir(tefuda))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        tefuda.nothing  # noqa: B018


def test_types_and_modules_agree() -> None:
    """What a type checker is told of a name is where it is loaded from."""
    tree = ast.parse(Path(tefuda.__file__).read_text("utf8"))
    (block,) = [node for node in tree.body if isinstance(node, ast.If)]
    imports = [node for node in block.body if isinstance(node, ast.ImportFrom)]
    told = {alias.name: f"{node.module}".removeprefix("tefuda.") for node in imports for alias in node.names}
    assert told == tefuda._HOME_OF
    assert sorted(told) == sorted(tefuda.__all__)


def test_importing_it_loads_nothing_else() -> None:
    words = (
        "import sys, tefuda; print(*[name for name in sys.modules if name.startswith(('tefuda.', 'msgspec', 'typer'))])"
    )
    shown = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == ""


@pytest.mark.parametrize("game", game_names())
def test_a_game_goes_out_and_comes_back(game: str, tmp_path: Path) -> None:
    opened = open_game(game)
    decks = (sorted(opened.decks) * 4)[: opened.players[opened.formats[0]][0]]
    state = start(opened, decks, seed=4)
    answers: list[tefuda.Answer] = []
    while state.over is None and len(answers) < 40:
        answers.append(next(iter(legal_answers(state))))
        state, _ = advance(state, answers[-1])
    assert decode(opened, encode(state)) == state
    assert decode(opened, encode(state)).request == state.request
    save(tmp_path / "game.jsonl", opened, decks, 4, answers, state)
    again, kept = load(str(tmp_path / "game.jsonl"))
    assert again == state
    assert kept.answers == tuple(answers)


@pytest.mark.parametrize("game", game_names())
def test_all_legal_answers_are_legal(game: str) -> None:
    opened = open_game(game)
    seats = opened.players[opened.formats[0]][0]
    state = start(opened, (sorted(opened.decks) * 4)[:seats], seed=9)
    chance = player("random", 9, 0, opened)
    for _ in range(60):
        if state.over is not None:
            break
        for answer in islice(legal_answers(state), 30):
            advance(state, answer)
        request = state.request
        assert request is not None
        state, _ = advance(state, chance.choose(None, request) if len(request.seats) == 1 else answer)
    assert state.answers


def test_no_legal_answers_when_it_is_over() -> None:
    opened = open_game("evolve")
    state, _ = advance(start(opened, ["harbor_lights", "fog_and_stars"], seed=1), tefuda.Concede(0))
    assert list(legal_answers(state)) == []


CARDS = tuple([Option("card", card=number) for number in range(3)])


@pytest.mark.parametrize(
    ("kind", "least", "most", "picked", "left"),
    [
        ("choose", 1, 2, (), [(0,), (1,), (2,), (0, 1), (0, 2), (1, 2)]),
        ("choose", 2, 2, (1,), [(0,), (2,)]),
        ("choose", 1, 3, (1,), [(), (0,), (2,), (0, 2)]),
        ("order", 3, 3, (1,), [(0, 2), (2, 0)]),
        ("divide", 4, 4, (1,), [(0, 0, 2), (0, 1, 2), (0, 2, 2)]),
    ],
)
def test_what_is_left_after_some_picks(
    kind: str, least: int, most: int, picked: tuple[int, ...], left: list[tuple[int, ...]]
) -> None:
    ask = Ask((0,), kind, "1.1", CARDS, least, most)
    request = left_of(ask, picked)
    assert request.picked == picked
    assert list(whole_answers(request)) == left


def test_picks_so_far_are_shown() -> None:
    """FFTCG asks for the order of a hand that is put back: one card after the other may be said."""
    opened = open_game("fftcg")
    state = start(opened, ["torch_march", "wind_and_wave"], seed=1)
    while state.request is not None and state.request.kind != "order":
        state, _ = advance(state, 0)
    asked = state.request
    assert asked is not None
    state, events = advance(state, 2)
    seen = tefuda.view(state, asked.seat).request
    assert seen is not None
    assert events == []
    assert (seen.picked, seen.least, seen.most) == ((2,), asked.least - 1, asked.most - 1)
    with pytest.raises(Refused, match="twice"):
        advance(state, 2)


def test_a_game_without_a_seed_has_a_fresh_key_and_is_kept_by_it(tmp_path: Path) -> None:
    opened, decks = open_game("evolve"), ["harbor_lights", "fog_and_stars"]
    first, second = start(opened, decks), start(opened, decks)
    assert first.key != second.key
    assert encode(start(opened, decks, first.key)) == encode(first)
    save(tmp_path / "game.jsonl", opened, decks, None, [], first)
    assert load(tmp_path / "game.jsonl")[0] == first
    assert decode(opened, encode(first)) == first


def test_a_game_is_not_kept_under_a_seed_that_is_not_its_own(tmp_path: Path) -> None:
    opened, decks = open_game("evolve"), ["harbor_lights", "fog_and_stars"]
    state = start(opened, decks, 7)
    for seed in (7, state.key, None):
        save(tmp_path / "game.jsonl", opened, decks, seed, [], state)
        assert load(tmp_path / "game.jsonl")[0] == state
    with pytest.raises(ValueError, match="not started with the seed 8 / シード 8 の"):
        save(tmp_path / "other.jsonl", opened, decks, 8, [], state)
    assert not (tmp_path / "other.jsonl").exists()
    with pytest.raises(ValueError, match="not a key of 32 hexadecimal digits"):
        start(opened, decks, "seven")


def test_what_is_not_there_is_said() -> None:
    opened = open_game("evolve")
    with pytest.raises(ValueError, match="there is no deck 'nothing'; there are: bell_hill"):
        start(opened, ["nothing", "harbor_lights"], seed=1)
    with pytest.raises(ValueError, match="there is no player 'nobody'"):
        player("nobody", 1, 0, opened)
