"""Broken PSO2 cards and raids give clear errors with their lines, and never a traceback."""

import random
from functools import cache
from pathlib import Path

import pytest

from tefuda.arena.invariants import Check
from tefuda.arena.match import Plan, bouts, play_bout
from tefuda.games.catalogue import open_game
from tefuda.games.pso2.cards.loading import faces_in
from tefuda.kernel.saving.transcript import BrokenTranscript, verify
from tefuda.kernel.saving.transcript import parse as parse_transcript
from tefuda.kernel.wording.errors import BrokenCard
from tests.bad_input.mutations import mutated, mutated_json_line


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("{", "not JSON"),
        ("[]", "a card is an object"),
        ('{"name": ""}', "name"),
        ('{"name": "x", "kind": "スペル"}', "スペル"),
        ('{"name": "x", "colors": ["木"]}', "木"),
        ('{"name": "x", "classes": ["忍者"]}', "忍者"),
        ('{"name": "x", "colors": 5}', "colors"),
        ('{"name": "x", "cost": true}', "cost"),
        ('{"name": "x", "cost": -1}', "cost"),
        ('{"name": "x", "hp": "5"}', "hp"),
        ('{"name": "x", "colour": "赤"}', "colour"),
        ('{"name": "x", "text": 5}', "text"),
        ('{"name": "x", "text": "空を飛ぶ。"}', "空"),
        ('{"name": "x", "text": "This card flies."}', "flies"),
        ('{"name": "x", "kind": "アクティブ", "text": "1枚ドローする。空を飛ぶ。"}', "空"),
        ('{"name": "x", "text": "ルール：このカードは机に置いてよい。"}', "このカードは机"),
        ('{"name": "x", "text": "Rule: this card lies on the desk."}', "this card lies"),
        ('{"name": "x", "abilities": [{"type": "Nothing"}]}', "abilities"),
        ('{"name": "x", "kind": "プレイヤー", "back": 5}', "back"),
    ],
)
def test_each_way_to_be_broken_is_told_apart(line: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "cards.jsonl"
    path.write_text(f"\n{line}\n", "utf8")
    with pytest.raises(BrokenCard) as problem:
        faces_in(path)
    assert "line 2" in str(problem.value)
    assert words in str(problem.value)


@cache
def raid() -> str:
    """A raid of three, as a transcript."""
    plan = Plan("pso2", 1, players=("random",) * 3, format="raid_hard", keep=True, check=Check.NONE)
    return play_bout(plan, next(iter(bouts(plan)))).transcript.decode()


def test_a_raid_folds_to_the_same_bytes() -> None:
    assert verify(parse_transcript(raid().encode()), open_game).over is not None


@pytest.mark.parametrize("part", range(4))
def test_a_mutated_raid_is_refused_by_its_line_or_still_the_same_game(part: int) -> None:
    refused: list[tuple[BrokenTranscript, int]] = []
    for seed in range(part * 10, part * 10 + 10):
        text = mutated(raid(), seed)
        if seed % 2:
            lines = raid().splitlines()
            place = random.Random(seed).choice((0, len(lines) - 1, random.Random(seed).randrange(len(lines))))
            lines[place] = mutated_json_line(lines[place], seed)
            text = "\n".join(lines) + "\n"
        try:
            verify(parse_transcript(text.encode("utf8", "surrogatepass")), open_game)
        except BrokenTranscript as problem:
            refused.append((problem, text.count("\n") + 2))
    assert len(refused) > 3
    assert [str(said) for said, most in refused if not 1 <= said.line <= most] == []
