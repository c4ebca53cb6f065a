"""Transcripts of version 2, written before games had keys, fold to the same bytes, go on and are kept as what they are.

Where a rule is mended and one of these games goes another way, `python -m tests.kernel.test_version_2` plays its answers again.
"""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from tefuda import decode, encode, load, save
from tefuda.games.catalogue import games, open_game
from tefuda.kernel.flow.play import advance
from tefuda.kernel.saving.transcript import (
    BrokenTranscript,
    Transcript,
    fold,
    parse,
    read,
    transcript_text,
    verify,
    write,
)
from tefuda.kernel.table.requests import Concede
from tefuda.table.live import LiveGame

FOLDER = Path(__file__).parent / "version_2"
PLAYED = [game for game in games() if game != "toy"]


def kept(game: str) -> Transcript:
    """The game that is kept, as if played with the packs of today: it is about chance, and cards may have been added."""
    found = read(FOLDER / f"{game}.jsonl")
    return found._replace(header=msgspec.structs.replace(found.header, packs=dict(open_game(game).packs)))


@pytest.mark.parametrize("game", PLAYED)
def test_it_folds_to_the_same_bytes(game: str) -> None:
    found = kept(game)
    state = verify(found, open_game)
    assert (found.header.tefuda, type(found.header.key), state.answers) == (2, int, 90)
    assert state.key == found.header.key
    assert decode(open_game(game), encode(state)) == state


@pytest.mark.parametrize("game", PLAYED)
def test_it_is_written_as_it_was(game: str) -> None:
    path = FOLDER / f"{game}.jsonl"
    found = read(path)
    *_, last = fold(kept(game).header, found.answers, open_game)
    assert transcript_text(found.header, found.answers, last.state) == path.read_bytes()


@pytest.mark.parametrize("game", PLAYED)
def test_it_goes_on_and_is_kept_under_its_version(game: str, tmp_path: Path) -> None:
    found = kept(game)
    state = verify(found, open_game)
    write(tmp_path / "game.jsonl", found.header, found.answers, state)
    live = LiveGame.resume(tmp_path / "game.jsonl", open_game)
    live.answer(Concede(0))
    live.save(tmp_path / "on.jsonl")
    assert json.loads((tmp_path / "on.jsonl").read_text("utf8").splitlines()[0])["tefuda"] == 2
    again, transcript = load(tmp_path / "on.jsonl")
    assert again == live.state
    decks = [open_game(game).deck(deck, found.header.format) for deck in found.header.decks]
    for seed in (None, found.header.key):
        save(tmp_path / "once more.jsonl", open_game(game), decks, seed, transcript.answers, again, found.header.format)
        assert (tmp_path / "once more.jsonl").read_bytes() == (tmp_path / "on.jsonl").read_bytes()


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ('"seed":-3', "-3"),
        ('"seed":18446744073709551616', "18446744073709551616"),
        ('"seed":"3"', "$.seed"),
        ('"key":3', "key"),
    ],
)
def test_a_broken_seed_is_refused(said: str, words: str) -> None:
    text = (FOLDER / "evolve.jsonl").read_text("utf8")
    seed = f'"seed":{read(FOLDER / "evolve.jsonl").header.key}'
    with pytest.raises(BrokenTranscript, match="line 1: ") as problem:
        parse(text.replace(seed, said, 1).encode())
    assert words in str(problem.value)


def again(game: str) -> None:
    """Play the answers of a kept game again, as far as they are legal, and keep what comes of it."""
    found, answers = kept(game), []
    *_, first = fold(found.header, (), open_game)
    state = first.state
    for answer in found.answers:
        state, _ = advance(state, answer)
        answers.append(answer)
    write(FOLDER / f"{game}.jsonl", found.header, answers, state)


if __name__ == "__main__":
    for name in PLAYED:
        again(name)
