"""Texts as people would print them, of every chapter of the rulebook: read in both languages as one value, written, and read back."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tefuda.games.pso2.cards.loading import face
from tefuda.games.pso2.words.english import writing as english
from tefuda.games.pso2.words.japanese import writing as japanese
from tefuda.games.pso2.words.reading import understand
from tefuda.kernel.wording.errors import Unreadable

FILE: dict[str, list[dict[str, Any]]] = tomllib.loads(Path(__file__).with_name("natural_texts.toml").read_text("utf-8"))
TEXTS, UNREAD = FILE["texts"], FILE["unread"]
IDS = [f"{text['clause']} {text['ja']}" for text in TEXTS]


@pytest.mark.parametrize("text", TEXTS, ids=IDS)
def test_both_languages_are_read_alike_and_written_back(text: dict[str, Any]) -> None:
    kind = text["kind"]
    meant = understand(text["ja"], "札", kind)
    assert understand(text["en"], "札", kind) == meant
    assert understand(japanese.write(meant), "札", kind) == meant
    assert understand(english.write(meant), "札", kind) == meant


@pytest.mark.parametrize("text", TEXTS, ids=IDS)
def test_the_rules_carry_out_whatever_is_read(text: dict[str, Any]) -> None:
    """A card that can be read and not be carried out is refused, with the word that is lacking."""
    card = {"name": "札", "kind": text.get("type", text["kind"]), "cost": 1, "text": text["ja"]}
    assert face(card).facts.names == ("札",)


@pytest.mark.parametrize("text", UNREAD, ids=[f"{text['clause']} {text['ja']}" for text in UNREAD])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_what_is_not_understood_is_refused(text: dict[str, Any], language: str) -> None:
    """What comes to be understood goes to the other texts, where it is looked at in both languages."""
    with pytest.raises(Unreadable):
        understand(text[language], "札", text["kind"])


def test_there_are_texts_of_every_chapter() -> None:
    chapters = {text["clause"].split(".")[0] for text in TEXTS}
    assert len(TEXTS) >= 250
    assert {"101", "103", "205", "209", "213", "301", "302", "404", "406", "506", "G", "R"} <= chapters
