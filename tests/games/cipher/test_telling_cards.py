"""Our cards as people see them: both languages whole, support skills too, and named in the language that is chosen."""

import re

import pytest

from tefuda.games.cipher.cards.opening import opening
from tefuda.games.cipher.telling import teller
from tefuda.games.cipher.words.reading import understand

JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
GAME = opening().game
FACES = range(len(GAME.faces))


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_card_is_shown_whole_in_the_language(language: str) -> None:
    told = teller(GAME, language)
    for face in FACES:
        text = "\n".join(told.print.text(face))
        assert bool(JAPANESE.search(text)) == (language == "ja" and bool(text))
        assert len(understand(text)) == len(GAME.faces[face].facts.abilities)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_skill_of_ours_is_written_and_named_in_the_language(language: str) -> None:
    shown = teller(GAME, language).print
    for face in FACES:
        facts = GAME.faces[face].facts
        written = shown.written(facts.abilities, face)
        assert bool(written) == bool(facts.abilities)
        assert [line for line in written if bool(JAPANESE.search(line)) != (language == "ja")] == []
