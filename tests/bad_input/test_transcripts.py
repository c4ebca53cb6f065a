"""A broken transcript gives a clear error with its line, and never a traceback."""

import errno
import json
import os
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tefuda.games.catalogue import games, open_game
from tefuda.interfaces.cli.main import program
from tefuda.kernel.flow.play import advance
from tefuda.kernel.primitives.rng import key_of
from tefuda.kernel.saving import transcript
from tefuda.kernel.saving.transcript import BrokenTranscript, digest, parse, read, transcript_text, verify
from tefuda.kernel.table.requests import Concede, Refused
from tefuda.testing.positions import played
from tests.bad_input.mutations import mutated, mutated_json_line


@cache
def good(game: str) -> str:
    one = played(game, 3)
    return transcript_text(one.header(), one.answers, one.states[-1]).decode()


def mutant(game: str, seed: int) -> str:
    if seed % 2:
        return mutated(good(game), seed)
    chance, lines = random.Random(seed), good(game).splitlines()
    place = chance.choice((0, len(lines) - 1, chance.randrange(len(lines)), chance.randrange(len(lines))))
    lines[place] = mutated_json_line(lines[place], seed)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("part", range(8))
@pytest.mark.parametrize("game", games())
def test_a_mutated_transcript_is_refused_by_its_line_or_still_the_same_game(game: str, part: int) -> None:
    refused: list[tuple[BrokenTranscript, int]] = []
    for seed in range(part * 15, part * 15 + 15):
        text = mutant(game, seed)
        try:
            verify(parse(text.encode("utf8", "surrogatepass")), open_game)
        except BrokenTranscript as problem:
            refused.append((problem, text.count("\n") + 2))
    assert len(refused) > 5
    assert [str(said) for said, most in refused if not 1 <= said.line <= most] == []
    for said, _ in refused:
        assert f"line {said.line}: {said.english} — {said.line}行目: {said.japanese}" == str(said)


def without(text: str, line: int) -> str:
    lines = text.splitlines(keepends=True)
    return "".join(lines[:line] + lines[line + 1 :])


def replaced(text: str, line: int, words: str) -> str:
    lines = text.splitlines(keepends=True)
    lines[line] = words + "\n"
    return "".join(lines)


@pytest.mark.parametrize("game", games())
def test_each_way_to_be_broken_is_told_apart(game: str) -> None:
    text = good(game)
    last = text.count("\n")
    edition, seats = open_game(game).edition, played(game, 3).states[0].seats
    pack, key = next(iter(open_game(game).packs.values())), key_of(3)
    cases: dict[str, tuple[str, int, str]] = {
        "empty": ("", 1, "not JSON"),
        "not JSON": (replaced(text, 4, "{["), 5, "not JSON"),
        "no header": (without(text, 0), 1, "header is missing"),
        "header": (text.replace(f'"key":"{key}"', '"key":[3]', 1), 1, "$.key"),
        "unknown field": (text.replace('"key":"', '"kay":3,"key":"', 1), 1, "kay"),
        "no key": (text.replace(f',"key":"{key}"', "", 1), 1, "`key`"),
        "seed for a key": (text.replace(f'"key":"{key}"', '"seed":3', 1), 1, "seed"),
        "number for a key": (text.replace(f'"key":"{key}"', '"key":3', 1), 1, "not 32 hexadecimal digits: 3 "),
        "old version": (text.replace('"tefuda":3', '"tefuda":1', 1), 1, "a transcript of version 1"),
        "version with a seed": (text.replace('"tefuda":3', '"tefuda":2', 1), 1, "key"),
        "version": (text.replace('"tefuda":3', '"tefuda":4', 1), 1, "version 4, and this program reads versions 2, 3"),
        "seats": (text.replace(f'"seats":{seats}', '"seats":9', 1), 1, "9 seats"),
        "key": (text.replace(f'"key":"{key}"', '"key":"beef"', 1), 1, 'not 32 hexadecimal digits: "beef"'),
        "another key": (text.replace(f'"key":"{key}"', f'"key":"{"0" * 32}"', 1), 0, ""),
        "unknown game": (text.replace(f'"game":"{game}"', '"game":"poker"', 1), 1, "poker"),
        "edition": (text.replace(f'"edition":"{edition}"', '"edition":"0.9"', 1), 1, "0.9"),
        "format": (text.replace('"format":"', '"format":"un', 1), 1, "no format"),
        "pack": (text.replace(pack, "0" * 64, 1), 1, "000000"),
        "illegal answer": (replaced(text, 9, "99"), 10, "refused by"),
        "no answer": (replaced(text, 9, '"yes"'), 10, "not an answer"),
        "seat": (replaced(text, 9, '{"concede":7}'), 10, "refused by"),
        "not asked": (replaced(text, 9, '{"by":7,"answer":0}'), 10, "is not asked"),
        "by without an answer": (replaced(text, 9, '{"by":0}'), 10, "not an answer"),
        "by with none": (replaced(text, 9, '{"by":0,"answer":"yes"}'), 10, "not an answer"),
        "truncated": (without(text, last - 1), last, "truncated"),
        "more": (text + "0\n", last + 1, "after the closing line"),
        "digest": (replaced(text, last - 1, '{"digest":"beef"}'), last, "other bytes"),
    }
    for name, (broken, line, words) in cases.items():
        with pytest.raises(BrokenTranscript) as problem:
            verify(parse(broken.encode()), open_game)
        assert (name, problem.value.line) == (name, line or problem.value.line)
        assert words in str(problem.value), name
    refused = cases["illegal answer"][0]
    with pytest.raises(BrokenTranscript) as problem:
        verify(parse(refused.encode()), open_game)
    assert problem.value.clause in open_game(game).clauses


@pytest.mark.parametrize("value", ["true", "false", "0.0", '"0"', "null", "[0]", "{}"])
@pytest.mark.parametrize("line", ['{"concede":VALUE}', '{"by":VALUE,"answer":0}'])
def test_a_seat_is_a_whole_number_and_nothing_like_one(line: str, value: str) -> None:
    """`true` and `0.0` are equal to seats in Python: taken for such, they would be written back as something else."""
    with pytest.raises(BrokenTranscript, match="line 10: not an answer"):
        parse(replaced(good("fftcg"), 9, line.replace("VALUE", value)).encode())


@pytest.mark.parametrize("seat", [True, False, 0.0, 1.0, "0", None])
def test_nobody_gives_up_for_what_is_only_like_a_seat(seat: Any) -> None:
    with pytest.raises(Refused):
        advance(played("fftcg", 3).states[4], Concede(seat))


@pytest.mark.parametrize("game", games())
def test_what_was_cut_off_can_be_taken_as_far_as_it_goes(game: str) -> None:
    text = good(game)
    half = "".join(text.splitlines(keepends=True)[:20])
    assert len(parse(half.encode(), unclosed=True).answers) == 19
    assert parse(half.encode(), unclosed=True).digest == ""


@pytest.mark.parametrize("game", games())
def test_the_command_tells_the_file_and_goes_on_with_the_next(game: str, tmp_path: Path) -> None:
    (tmp_path / "good.jsonl").write_text(good(game), "utf8")
    (tmp_path / "bad.jsonl").write_text(replaced(good(game), 9, "99"), "utf8")
    (tmp_path / "binary.jsonl").write_bytes(bytes(range(256)))
    words = [
        "replay",
        "--verify",
        *[str(tmp_path / name) for name in ("bad.jsonl", "binary.jsonl", "none.jsonl", "good.jsonl")],
    ]
    shown = CliRunner().invoke(program(words), words)
    assert shown.exit_code == 1
    assert "bad.jsonl, line 10: the answer is refused by" in shown.output
    assert "binary.jsonl, line 1: not JSON" in shown.output
    assert "none.jsonl cannot be read" in shown.output
    assert "good.jsonl: ok" in shown.output
    assert "Traceback" not in shown.output


def test_a_folder_is_no_transcript(tmp_path: Path) -> None:
    with pytest.raises(BrokenTranscript, match="cannot be read"):
        read(tmp_path)


def test_a_digest_is_of_sixteen_bytes() -> None:
    """Files that were written keep their digests: another length would refuse them all."""
    assert len(bytes.fromhex(digest(played("evolve", 3).states[0]))) == 16


def test_a_file_that_is_not_there_is_told_by_the_system_in_words(tmp_path: Path) -> None:
    with pytest.raises(BrokenTranscript, match=f"line 1: .*cannot be read: {os.strerror(errno.ENOENT)}"):
        read(tmp_path / "none.jsonl")


def test_a_file_may_be_as_long_as_the_limit_and_no_longer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(good("evolve"), "utf8")
    monkeypatch.setattr(transcript, "MOST_BYTES", path.stat().st_size)
    assert read(path).answers
    monkeypatch.setattr(transcript, "MOST_BYTES", path.stat().st_size - 1)
    with pytest.raises(BrokenTranscript, match=r"line 1: .*more than [\d,]+ bytes"):
        read(path)


@pytest.mark.parametrize("closing", ['{"digest": "ab", "more": 1}', '{"digest": 5}', '{"digest": ""}'])
def test_a_closing_line_is_a_digest_and_nothing_else(closing: str) -> None:
    lines = good("evolve").splitlines()
    with pytest.raises(BrokenTranscript, match="not a closing line") as problem:
        parse("\n".join([*lines[:-1], closing]).encode())
    assert problem.value.line == len(lines)


def test_a_file_that_is_too_long_is_told_the_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(b" " * 3_000_001)
    monkeypatch.setattr(transcript, "MOST_BYTES", 3_000_000)
    with pytest.raises(BrokenTranscript, match="more than 3 MB"):
        read(path)


def test_a_long_word_for_an_answer_is_cut_to_sixty_characters() -> None:
    with pytest.raises(BrokenTranscript) as problem:
        parse(replaced(good("evolve"), 9, json.dumps("x" * 61)).encode())
    assert f'"{"x" * 56}...' in str(problem.value)
    assert "x" * 57 not in str(problem.value)


def test_another_pack_is_told_by_the_first_sixteen_digits_of_both() -> None:
    pack = next(iter(open_game("evolve").packs.values()))
    with pytest.raises(
        BrokenTranscript, match=f" {'0' * 16} there, {pack[:16]} here — .* {'0' * 16}、手元 {pack[:16]}$"
    ):
        verify(parse(good("evolve").replace(pack, "0" * 64, 1).encode()), open_game)


def _with_decks(game: str, *decks: object) -> bytes:
    head = json.loads(good(game).splitlines()[0])
    return replaced(
        good(game), 0, json.dumps({**head, "decks": [*head["decks"], *decks][-max(2, len(decks)) :]})
    ).encode()


@pytest.mark.parametrize("game", games())
def test_a_broken_deck_is_told_by_its_number(game: str) -> None:
    with pytest.raises(BrokenTranscript, match=r"line 1: deck 2: .* — 1行目: デッキ2: ") as problem:
        verify(parse(_with_decks(game, {"main": ["no such card"]})), open_game)
    assert problem.value.line == 1


def test_a_game_that_cannot_start_is_told_at_the_header() -> None:
    decks = json.loads(good("evolve").splitlines()[0])["decks"]
    with pytest.raises(BrokenTranscript, match="line 1: the game cannot start: "):
        verify(parse(_with_decks("evolve", decks[0], decks[0], decks[0])), open_game)
