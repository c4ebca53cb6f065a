"""A hundred deck files with something wrong: each is a legal deck or a clear error, never a crash."""

import random

import pytest

from tefuda.games.evolve.cards.deck import EvolveDecks
from tefuda.games.evolve.cards.loading import packs
from tefuda.games.evolve.game import Evolve
from tefuda.kernel.cards.decklist import BrokenDeck

TEXTS = [path.read_text("utf8") for path in sorted(EvolveDecks.folder.glob("*.txt"))]
WORDS = [
    "3",
    "main:",
    "evolve:",
    "leader:",
    "basis: title",
    "x",
    "×",
    "枚",
    "灯台守",
    "HAJ-T01",
    "#",
    "：",
    "\t",
    "　",
    "\x00",
    "²",
    "-1",
    "99",
    "『",
]


@pytest.fixture(scope="module")
def rules() -> EvolveDecks:
    return EvolveDecks(Evolve(packs()))


def mutate(text: str, rnd: random.Random) -> str:
    """Between one and four slips: lines lost, doubled, swapped or mixed with another's, letters lost or put in."""
    lines = text.splitlines()
    for _ in range(rnd.randint(1, 4)):
        at, other = rnd.randrange(len(lines)), rnd.randrange(len(lines))
        slip = rnd.randrange(7)
        if slip == 0 and len(lines) > 1:
            del lines[at]
        elif slip == 1:
            lines.insert(at, lines[other])
        elif slip == 2:
            lines[at], lines[other] = lines[other], lines[at]
        elif slip == 3:
            lines[at] = f"{lines[at]} {rnd.choice(WORDS)}"
        elif slip == 4:
            place = rnd.randint(0, len(lines[at]))
            lines[at] = lines[at][:place] + rnd.choice(WORDS) + lines[at][place:]
        elif slip == 5 and lines[at]:
            place = rnd.randrange(len(lines[at]))
            lines[at] = lines[at][:place] + lines[at][place + 1 :]
        else:
            lines[at] = lines[at][: len(lines[at]) // 2] + lines[other][len(lines[other]) // 2 :]
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(100))
def test_a_slip_is_a_legal_deck_or_a_clear_error(seed: int, rules: EvolveDecks) -> None:
    rnd = random.Random(seed)
    text = mutate(rnd.choice(TEXTS), rnd)
    try:
        problems = rules.check(rules.read(text))
    except BrokenDeck as broken:
        problems = broken.problems
        assert problems
    count = len(text.splitlines())
    for problem in problems:
        assert problem.clause or problem.line
        assert 0 <= problem.line <= count
        assert problem.why_en
        assert problem.why_ja


def test_the_slips_are_of_all_sorts(rules: EvolveDecks) -> None:
    legal = illegal = unreadable = 0
    for seed in range(100):
        rnd = random.Random(seed)
        try:
            problems = rules.check(rules.read(mutate(rnd.choice(TEXTS), rnd)))
        except BrokenDeck:
            unreadable += 1
        else:
            legal, illegal = legal + (not problems), illegal + bool(problems)
    assert min(legal, illegal, unreadable) >= 3
