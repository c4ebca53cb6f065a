"""The net on numpy: what it computes, that it answers everything legally, and what is said of weights that cannot be used."""

from __future__ import annotations

import io
import json
import statistics
import subprocess
import sys
import time
from math import exp
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from typer.testing import CliRunner

from tefuda.arena.invariants import Check
from tefuda.arena.match import Plan, match
from tefuda.games.catalogue import open_game
from tefuda.interfaces.cli.main import program
from tefuda.kernel.primitives.values import copied
from tefuda.kernel.table.records import change
from tefuda.kernel.table.requests import KINDS, Ask, Option, check
from tefuda.players.encoding import BUCKETS, UNKNOWN, Encoder
from tefuda.players.net.answers import answer_by, log_likelihood
from tefuda.players.net.architecture import CHOOSING, EMBEDDED, Batch, forward
from tefuda.players.net.network import OPS, NetGuide, Network
from tefuda.players.net.player import NetPlayer
from tefuda.players.net.settings import NetSettings, bundled
from tefuda.players.net.weights import BadWeights, Header, Weights, load, save, without_unmet
from tests.conftest import ROOT
from tests.players.positions import GAMES, chance_batch, chance_weights, parameters, questions

CLOSE = 1e-4


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Weights by chance for every game."""
    folder = tmp_path_factory.mktemp("weights")
    for game in GAMES:
        save(folder / f"{game}.npz", chance_weights(game))
    return {game: folder / f"{game}.npz" for game in GAMES}


# ── what it computes ────────────────────────────────────────────────────────────────────────────────────────────────
def test_numpy_computes_what_pytorch_does() -> None:
    """The file was made by PyTorch, which trains with the same pass (tools/net_golden.py)."""
    golden = json.loads(ROOT.joinpath("tests/players/net_golden.json").read_text("utf8"))
    values, scores = forward(OPS, parameters(6), chance_batch(6))
    assert np.abs(values - golden["values"]).max() < CLOSE
    assert np.abs(scores - golden["scores"]).max() < CLOSE


def test_the_pass_number_by_number() -> None:
    """Plain loops, written down a second time, come to the values and scores of the pass."""
    p, batch = parameters(6), chance_batch(6)
    values, scores = forward(OPS, p, batch)

    def layer(name: str, row: Any, relu: bool = True) -> Any:
        found = [
            sum([row[i] * p[f"{name}_w"][i, j] for i in range(len(row))]) + p[f"{name}_b"][j]
            for j in range(len(p[f"{name}_b"]))
        ]
        return [max(0.0, one) for one in found] if relu else found

    def pools(rows: Any, position: int, crowd: int) -> list[float]:
        found: list[float] = []
        for slot in range(6):
            there = [rows[place] for place in range(18) if batch.slots[place] == position * 6 + slot]
            summed = [sum(column) / (1 + len(there) / crowd) for column in zip(*there, strict=True)]
            found += summed or [0.0] * len(rows[0])
        return found

    lying = [layer("judged", row[CHOOSING:]) for row in batch.cards]
    cards = [layer("card_2", layer("card_1", row[:CHOOSING])) for row in batch.cards] + [[0.0] * CHOOSING]
    for position in (0, 1):
        world = batch.worlds[position]
        judged = layer("judge", [*pools(lying, position, 32), *world[CHOOSING:]])
        assert abs(layer("value", judged, False)[0] - values[position]) < CLOSE
        about = cards[batch.abouts[position]]
        trunk = layer("trunk_2", layer("trunk_1", [*pools(cards, position, 8), *world[:CHOOSING], *about]))
        for place in np.flatnonzero(batch.owners == position)[:2]:
            given = (
                ("option_card_w", cards[batch.option_cards[place]]), ("option_target_w", cards[batch.option_targets[place]]),
                ("option_trunk_w", trunk),
            )  # fmt: skip
            hidden = layer("option_1", batch.options[place][:CHOOSING], False)
            for name, row in given:
                hidden = [one + sum([row[i] * p[name][i, j] for i in range(len(row))]) for j, one in enumerate(hidden)]
            choice = layer("option_2", [max(0.0, one) for one in hidden])
            assert abs(layer("score", choice, False)[0] - scores[place]) < CLOSE


@pytest.mark.parametrize("game", GAMES)
def test_one_position_as_in_a_batch(game: str) -> None:
    """A position by itself, with vectors that are remembered, gives what it gives as a batch summed up anew."""
    opened, weights = open_game(game), chance_weights(game)
    encoder, network = Encoder(opened.game), Network(weights)
    embedding = weights.arrays["embedding"]
    for seen, request in list(questions(opened, 8, 40))[::5]:
        position = encoder.encode(seen, request)
        sums = [[bag.values @ embedding[bag.buckets] for bag in bags] for bags in (position.faces, position.states)]
        count = len(position.slots)
        batch = Batch(
            cards=sum([np.array(rows, np.float32).reshape(-1, EMBEDDED) for rows in sums]), slots=np.array(position.slots, int),
            worlds=np.array([position.world.values @ embedding[position.world.buckets]]),
            abouts=np.array([position.about % (count + 1)]),
            options=np.array([bag.values @ embedding[bag.buckets] for bag in position.options]),
            owners=np.zeros(len(position.options), int), option_cards=np.array(position.cards) % (count + 1),
            option_targets=np.array(position.targets) % (count + 1),
        )  # fmt: skip
        values, scores = forward(OPS, weights.arrays, batch)
        for plain in (0.0, -1.5):
            odds = values[0] + plain * weights.arrays["prior_w"][0]
            assert abs(network.odds(position, plain) - odds) < 1e-3
        assert np.abs(network.scores(position) - scores).max() < 1e-3


def test_what_training_never_met_is_unknown() -> None:
    embedding = np.arange(BUCKETS * 2, dtype=np.float32).reshape(BUCKETS, 2)
    met = np.zeros(BUCKETS, bool)
    met[[3, 9]] = True
    found = without_unmet(embedding, met)
    assert found[[3, 9]].tolist() == embedding[[3, 9]].tolist()
    assert (found[~met] == embedding[UNKNOWN]).all()


# ── what it answers ─────────────────────────────────────────────────────────────────────────────────────────────────
def ask(kind: str, options: int, least: int, most: int, zeros: bool = False) -> Ask:
    """A question of a kind."""
    return Ask((0,), kind, "1.1", tuple([Option("card", card) for card in range(options)]), least, most, zeros=zeros)


QUESTIONS = [
    *[ask(kind, 5, 1, 1) for kind in KINDS if kind not in ("order", "divide")],
    *[ask("choose", 5, least, most) for least in range(4) for most in range(max(1, least), 6)],
    ask("choose", 2, 1, 4), ask("choose", 0, 0, 0), ask("choose", 3, 0, 0), ask("order", 5, 5, 5), ask("order", 1, 1, 1),
    ask("divide", 3, 6, 6), ask("divide", 3, 6, 6, zeros=True), ask("divide", 3, 3, 3), ask("divide", 1, 4, 4),
]  # fmt: skip


@pytest.mark.parametrize(
    "asked", QUESTIONS, ids=lambda asked: f"{asked.kind} {len(asked.options)} {asked.least}-{asked.most}"
)
def test_a_legal_answer_to_any_question(asked: Ask) -> None:
    chance = np.random.Generator(np.random.PCG64(3))
    least = min(asked.least, len(asked.options))
    for _ in range(50):
        scores = (chance.random(len(asked.options)) * 8 - 4).tolist()
        answer = answer_by(asked, scores)
        whole = check(change(asked, least=least), (), answer)
        assert least <= len(whole) <= asked.most


def test_the_highest_scores_are_picked() -> None:
    scores = [0.5, -1.0, 2.0, 1.0]
    assert answer_by(ask("act", 4, 1, 1), scores) == 2
    assert answer_by(ask("choose", 4, 2, 2), scores) == (2, 3)
    assert answer_by(ask("choose", 4, 0, 4), scores) == (2, 3, 0)
    assert answer_by(ask("choose", 4, 4, 4), scores) == (2, 3, 0, 1)
    assert answer_by(ask("choose", 4, 0, 1), [-1.0] * 4) == ()
    assert answer_by(ask("order", 4, 4, 4), scores) == (2, 3, 0, 1)
    assert answer_by(ask("divide", 2, 6, 6), [0.0, np.log(2)]) == (0, 0, 1, 1, 1, 1)
    assert answer_by(ask("divide", 3, 4, 4, zeros=True), [-9.0, 9.0, -9.0]) == (1, 1, 1, 1)
    assert answer_by(ask("divide", 3, 4, 4), [-9.0, 9.0, -9.0]) == (0, 1, 1, 2)


def test_how_likely_an_answer_is() -> None:
    one, free = ask("act", 3, 1, 1), ask("choose", 3, 0, 3)
    assert exp(log_likelihood(one, (0.2, 0.5, 0.3), 1)) == pytest.approx(0.5)
    assert exp(log_likelihood(free, (0.2, 0.5, 0.9), (0, 2))) == pytest.approx(0.2 * 0.5 * 0.9)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("temperature", ["0", "2"])
def test_games_come_to_their_end(game: str, temperature: str, files: dict[str, Path]) -> None:
    """Every answer is legal, in games that are checked after every move; the same seeds give the same games."""
    name = f"net:temperature={temperature},weights={files[game]}"
    plan = Plan(game, 2, players=(name, "random"), check=Check.ALL)
    tally, whole = match(plan)
    assert whole
    assert (tally.errors, tally.violations, tally.ended) == (0, 0, 2), tally.problems
    assert match(plan)[0] == tally


@pytest.mark.parametrize("game", GAMES)
def test_equal_views_get_equal_answers(game: str, files: dict[str, Path]) -> None:
    opened = open_game(game)
    settings = NetSettings(temperature=1.0, weights=str(files[game]))
    one, other = (NetPlayer(9, 0, opened, settings) for _ in range(2))
    told = list(questions(opened, 6, 60))
    found = [one.choose(seen, request) for seen, request in told]
    assert [other.choose(copied(seen), copied(request)) for seen, request in told] == found


@pytest.mark.parametrize(("game", "format", "seats"), [("rebirth", "rumble", 4), ("pso2", "raid", 3)])
def test_several_seats_and_a_boss(game: str, format: str, seats: int, files: dict[str, Path]) -> None:
    plan = Plan(game, 1, seed=4, players=(f"net:weights={files[game]}", *["random"] * (seats - 1)), format=format)
    tally, whole = match(plan)
    assert whole
    assert (tally.errors, tally.violations, tally.ended) == (0, 0, 1), tally.problems


def test_who_plays_without_a_net_loads_no_numpy() -> None:
    """Loading numpy takes a tenth of a second, which every command would pay."""
    code = "import sys, tefuda.players.registry, tefuda.interfaces.cli.sim; print('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


def test_a_temperature_brings_other_answers(files: dict[str, Path]) -> None:
    opened = open_game("evolve")
    told = [pair for pair in questions(opened, 6, 80) if len(pair[1].options) > 1]
    found = []
    for seed, temperature in ((1, 0.0), (2, 0.0), (1, 5.0), (2, 5.0)):
        player = NetPlayer(seed, 0, opened, NetSettings(temperature=temperature, weights=str(files["evolve"])))
        found.append([player.choose(seen, request) for seen, request in told])
    assert found[0] == found[1]
    assert found[2] != found[3]


@pytest.mark.parametrize("game", GAMES)
def test_as_a_guide(game: str) -> None:
    """Values and priors are chances, and answers come in the order of what is likely."""
    opened = open_game(game)
    guide = NetGuide(opened.game, chance_weights(game))
    for seen, request in list(questions(opened, 2, 60))[::3]:
        priors = guide.priors(seen, request)
        assert len(priors) == len(request.options)
        assert all(0 <= one <= 1 for one in priors)
        if request.least == request.most and request.options:
            assert sum(priors) == pytest.approx(1, abs=1e-3)
        assert 0 <= guide.value(seen, 0.3) <= 1
        if request.kind == "act":
            order = guide.likeliest(seen, request, list(range(len(request.options))))
            likely = [round(priors[place], 2) for place in order]  # type: ignore[index]
            assert likely == sorted(likely, reverse=True)


# ── weights ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_weights_go_through_a_file(tmp_path: Path) -> None:
    weights = chance_weights("pso2", seed=4)
    made = Weights(msgspec.structs.replace(weights.header, commit="abc", command="tefuda train pso2"), weights.arrays)
    save(tmp_path / "w.npz", made)
    found = load(tmp_path / "w.npz", "pso2")
    assert found.header == made.header
    for name, array in found.arrays.items():
        assert array.dtype == np.float32
        assert np.abs(array - made.arrays[name]).max() < 1e-3
    assert (tmp_path / "w.npz").stat().st_size < 3_000_000


def spoilt(tmp_path: Path, what: str) -> Path:
    """A file of weights with something wrong about it."""
    weights, path = chance_weights("evolve"), tmp_path / "w.npz"
    arrays = dict(weights.arrays)
    header = weights.header
    if what == "no file":
        return path
    if what == "a folder":
        path.mkdir()
        return path
    if what == "another game":
        header = Header("pso2", header.slots)
    elif what == "another encoder":
        header = msgspec.structs.replace(header, encoder=99)
    elif what == "other slots":
        header = msgspec.structs.replace(header, slots=3)
    elif what == "an array missing":
        del arrays["score_w"]
    elif what == "no numbers":
        arrays["value_b"] = np.array([np.nan], np.float32)
    save(path, Weights(header, arrays))
    if what == "cut short":
        path.write_bytes(path.read_bytes()[:5000])
    elif what == "text":
        path.write_text("hello")
    elif what == "too large":
        path.write_bytes(bytes(3_000_001))
    elif what == "objects":
        data = io.BytesIO()
        np.savez(data, header=np.array([{}], object), allow_pickle=True)
        path.write_bytes(data.getvalue())
    return path


WRONG = (
    "no file", "a folder", "another game", "another encoder", "other slots", "an array missing", "no numbers", "cut short", "text",
    "too large", "objects",
)  # fmt: skip


@pytest.mark.parametrize("what", WRONG)
def test_weights_that_cannot_be_used(what: str, tmp_path: Path) -> None:
    path = spoilt(tmp_path, what)
    with pytest.raises(BadWeights) as found:
        load(path, "evolve")
    assert "w.npz" in found.value.english
    assert any("ぁ" <= letter <= "鿿" for letter in found.value.japanese), found.value.japanese


@pytest.mark.parametrize("name", ["net", "expert"])
@pytest.mark.parametrize(("language", "said"), [("en", "there are no weights for evolve"), ("ja", "重みがありません")])
def test_who_has_no_weights_is_told_so(name: str, language: str, said: str, tmp_path: Path) -> None:
    command = [
        "sim",
        "evolve",
        "--games",
        "1",
        "--players",
        f"{name}:weights={tmp_path}/none.npz,random",
        "--lang",
        language,
    ]
    found = CliRunner().invoke(program(command), command)
    assert found.exit_code == 2
    assert said in found.output
    assert "Traceback" not in found.output


# ── the nets that come along ────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("game", GAMES)
def test_the_weights_that_come_along_are_small_quick_and_say_what_made_them(game: str) -> None:
    """At most 3 MB, with commit and command; an answer by the net alone takes less than 2 ms of a processor."""
    assert bundled(game).stat().st_size <= 3_000_000
    header = load(bundled(game), game).header
    assert header.commit
    assert header.command.startswith(f"tefuda train {game} ")
    opened = open_game(game)
    player = NetPlayer(1, 0, opened)
    times = []
    for seen, request in questions(opened, 5, 150):
        began = time.process_time()
        player.choose(seen, request)
        times.append(time.process_time() - began)
    assert len(times) > 20
    assert statistics.median(times) < 0.002


def test_the_expert_plays_without_a_training_library() -> None:
    code = """
import sys
for name in ("torch", "jax", "matplotlib", "openskill"):
    sys.modules[name] = None  # whoever imports it fails
from tefuda.arena.invariants import Check
from tefuda.arena.match import Plan, match
tally, whole = match(Plan("evolve", 1, seed=3, players=("expert:iterations=2,tables=1,lines=0,depth=4", "net"), check=Check.NONE))
print(whole, tally.errors, tally.ended)
"""
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "True 0 1\n"
    )
