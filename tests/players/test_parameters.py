"""Parameters of programs: written behind the name, told apart from the next name, refused in both languages; levels for people."""

from __future__ import annotations

from pathlib import Path

import pytest

from tefuda.arena.invariants import Check
from tefuda.arena.match import Plan, match
from tefuda.games.catalogue import open_game
from tefuda.players.net import settings as net_settings
from tefuda.players.outside import NoSuchPlayer
from tefuda.players.registry import ABOUT, CALLED, LEVELS, PROGRAMS, is_ours, listed, maker_of, players_of


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("ismcts:iterations=400,depth=40,greedy", ["ismcts:iterations=400,depth=40", "greedy"]),
        ("greedy:width=6, noise=3 ,random", ["greedy:width=6,noise=3", "random"]),
        ("cmd:./mine,x=1", ["cmd:./mine", "x=1"]),
        ("greedy,x=1", ["greedy", "x=1"]),
    ],
)
def test_a_comma_before_a_parameter_is_none_between_names(text: str, names: list[str]) -> None:
    assert listed(text) == names


def test_parameters_are_heeded() -> None:
    opened = open_game("evolve")
    assert maker_of("greedy:width=6")(1, 0, opened).settings.width == 6  # type: ignore[attr-defined]
    search = maker_of("ismcts:iterations=7,seconds=0.5,rolling=0.25")(1, 0, opened).settings  # type: ignore[attr-defined]
    assert (search.iterations, search.seconds, search.rolling) == (7, 0.5, 0.25)


@pytest.mark.parametrize(
    "name",
    [
        "ismcts:deepness=3",
        "ismcts:iterations=many",
        "ismcts:iterations=0",
        "ismcts:",
        "ismcts:depth",
        "greedy:width=3,width=4",
        "greedy:iterations=5",
    ],
)
def test_an_unknown_parameter_is_an_error_that_lists_them(name: str) -> None:
    with pytest.raises(NoSuchPlayer) as refused:
        maker_of(name)
    known = "width=3" if name.startswith("greedy") else "iterations=400"
    assert known in refused.value.english
    assert known in refused.value.japanese
    assert "パラメータ" in refused.value.japanese


@pytest.mark.parametrize("name", ["random:x=1", "easy:noise=0"])
def test_what_has_no_parameters_says_so(name: str) -> None:
    with pytest.raises(NoSuchPlayer) as refused:
        maker_of(name)
    assert "no parameters" in refused.value.english
    assert "ありません" in refused.value.japanese


def test_levels_are_told_in_both_languages_and_think_for_less_than_two_seconds() -> None:
    opened = open_game("evolve")
    assert list(LEVELS) == ["easy", "normal", "hard", "expert"]
    assert set(ABOUT) == {*LEVELS, *PROGRAMS}
    assert list(CALLED) == list(LEVELS)
    assert all(english and japanese for english, japanese in (*ABOUT.values(), *CALLED.values()))
    assert 0 < maker_of("hard")(1, 0, opened).settings.seconds < 2  # type: ignore[attr-defined]
    assert "seconds=0.8" in LEVELS["expert"]


def test_what_plays_by_a_net_is_offered_where_weights_come_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(net_settings, "FOLDER", tmp_path)
    (tmp_path / "evolve.npz").write_bytes(b"")
    assert players_of("evolve")[:4] == ["easy", "normal", "hard", "expert"]
    assert players_of("pso2") == [name for name in players_of("evolve") if name not in ("expert", "net")]


def test_easy_misjudges_and_is_no_gambler() -> None:
    """The level easy answers a table alike however often it is asked, beats chance, and loses to who does not misjudge."""
    tally, _ = match(Plan("evolve", 16, seed=2, players=("easy", "random"), check=Check.NONE))
    assert tally.wins[0] > 10
    tally, _ = match(Plan("evolve", 16, seed=2, players=("easy", "normal"), check=Check.NONE))
    assert tally.wins[0] < 8
    again, _ = match(Plan("evolve", 16, seed=2, players=("easy", "normal"), check=Check.NONE))
    assert (again.wins, again.decisions) == (tally.wins, tally.decisions)


@pytest.mark.parametrize("name", ["greedy:width=6", "hard", "ismcts:depth=3", "random"])
def test_programs_of_ours_are_known_with_their_parameters(name: str) -> None:
    assert is_ours(name)
    assert not is_ours(f"cmd:{name}")
