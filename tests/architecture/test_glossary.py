"""games/glossary.md holds: its terms stand in the clauses it names, its names in the code exist, and no term of a game is left out."""

import json
import re
import tomllib
import unicodedata
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from tefuda.kernel.primitives import clauses as rulebook
from tests.architecture.glossary import (
    GAMES,
    JAPANESE,
    NONE,
    OURS,
    OWN,
    SHARED,
    UNNUMBERED,
    Term,
    named,
    tables,
    terms,
)
from tests.architecture.sources import SOURCE
from tests.toy import PUBLISHED

TERMS = terms()
ON_CARDS = (
    "traits",
    "titles",
    "jobs",
    "categories",
    "counters",
    "icons",
    "types",
)  # of terms.toml: what is printed on cards, not words of the rulebook
COLUMNS = {SHARED: 2 + len(GAMES), OWN: 4}


def test_every_rulebook_has_a_table() -> None:
    assert list(tables()) == [SHARED, *GAMES, OWN]
    assert set(PUBLISHED) <= set(GAMES)


@pytest.mark.parametrize("heading", [SHARED, *GAMES, OWN])
def test_rows_are_whole(heading: str) -> None:
    rows = tables()[heading]
    assert rows
    assert [row for row in rows if len(row) != COLUMNS.get(heading, 6)] == []


@pytest.mark.parametrize("game", ["", *GAMES])
def test_every_term_is_there_in_both_languages(game: str) -> None:
    assert [term for term in _of(game) if not (term.japanese and all(term.japanese) and _is_english(term))] == []


def _is_english(term: Term) -> bool:
    return bool(term.english) and all(word and not JAPANESE.search(word) for word in term.english)


def test_terms_of_ours_are_said_in_japanese() -> None:
    assert [term.english for term in _of("") if not JAPANESE.search(term.japanese[0])] == []


def test_terms_of_ours_are_explained() -> None:
    assert [row[0] for row in tables()[OWN] if not row[3].endswith(".")] == []
    assert [row[0] for row in tables()[OWN]] == sorted([row[0] for row in tables()[OWN]])


@pytest.mark.parametrize("game", ["", *GAMES])
def test_names_in_the_code_exist(game: str) -> None:
    missing = []
    for term in _of(game):
        for name in term.code:
            try:
                named("" if term.where == SHARED else game, name)
            except LookupError:
                missing.append((term.english, name))
    assert missing == []


@pytest.mark.parametrize("game", PUBLISHED)
def test_terms_of_games_that_are_there_say_where(game: str) -> None:
    assert [term.japanese for term in _of(game) if term.where != SHARED and not term.code] == []


@pytest.mark.parametrize("game", PUBLISHED)
def test_clauses_are_in_the_ledger(game: str) -> None:
    ledger = rulebook.load(SOURCE / "games" / game / "rulebook.toml")
    assert [(term.japanese, term.clauses) for term in _of(game) if not _all_in(term, set(ledger))] == []


@pytest.mark.parametrize("game", GAMES)
def test_clauses_are_in_the_rulebook(game: str, shared: Path) -> None:
    known = {*_clauses(shared, game), *UNNUMBERED.get(game, ()), *_appendices(game)}
    assert [(term.japanese, term.clauses) for term in _of(game) if not _all_in(term, known)] == []


@pytest.mark.parametrize("game", GAMES)
def test_terms_stand_in_the_clauses_beside_them(game: str, shared: Path) -> None:
    missing = []
    for term in _of(game):
        text = "".join([_text(shared, game, clause) for clause in term.clauses])
        missing += [(word, term.clauses) for word in term.japanese if _plain(word) not in text]
    assert missing == []


@pytest.mark.parametrize("game", PUBLISHED)
def test_every_zone_has_a_row(game: str) -> None:
    table = import_module(f"tefuda.games.{game}.table")
    rows = [named(game, name) for term in _of(game) if term.sort == "zone" for name in term.code]
    assert sorted(rows) == list(range(len(table.ZONES)))


@pytest.mark.parametrize("game", PUBLISHED)
def test_every_word_of_the_table_has_a_row(game: str) -> None:
    table = vars(import_module(f"tefuda.games.{game}.table"))
    words = {word for name, value in table.items() if name.isupper() for word in _words_in(value)}
    assert words
    assert words - {word for term in _of(game) for word in term.japanese} == set()


def _words_in(value: object) -> list[str]:
    """The Japanese words in a constant: one, several, or those behind keys."""
    several = list(value.values()) if isinstance(value, dict) else value if isinstance(value, tuple) else [value]
    return [word for word in several if isinstance(word, str) and JAPANESE.search(word)]


@pytest.mark.parametrize("game", PUBLISHED)
def test_what_people_are_told_has_a_row(game: str) -> None:
    told = tomllib.loads((SOURCE / "games" / game / "telling" / "terms.toml").read_text("utf8"))["terms"]
    rows = {(ja, en.lower()) for term in _of(game) for ja in term.japanese for en in term.english}
    pairs = [_pair(key, value) for name, words in told.items() if name not in ON_CARDS for key, value in words.items()]
    assert pairs
    assert [pair for pair in pairs if pair not in rows] == []


def _pair(key: str, value: str | dict[str, str]) -> tuple[str, str]:
    """A word in Japanese and in English; of one with a name that is printed on cards behind it, the word."""
    return (key.partition(" ")[0], value.lower()) if isinstance(value, str) else (value["ja"], value["en"].lower())


@pytest.mark.parametrize("name", ["kernel.table.state.Cart", "kernel.nowhere", "games.evolve.table.LAWN"])
def test_a_name_that_does_not_exist_is_found(name: str) -> None:
    with pytest.raises(LookupError):
        named("evolve", name)


def _of(game: str) -> list[Term]:
    return [term for term in TERMS if term.game == game]


def _all_in(term: Term, known: set[str]) -> bool:
    numbered = [clause for clause in term.clauses if clause not in UNNUMBERED.get(term.game, ())]
    return bool(term.clauses) and set(numbered) <= known


@cache
def _clauses(shared: Path, game: str) -> dict[str, str]:
    lines = (shared / "rulebooks" / f"{game}.jsonl").read_text("utf8").splitlines()
    return {clause["id"]: _plain(clause["text"]) for clause in map(json.loads, lines)}


def _appendices(game: str) -> list[str]:
    """The numbers of a ledger that its rulebook has in an appendix, beyond the numbered clauses."""
    ledger = rulebook.load(SOURCE / "games" / game / "rulebook.toml") if game in PUBLISHED else {}
    return [clause for clause in ledger if not clause[0].isdigit()]


def _text(shared: Path, game: str, clause: str) -> str:
    """A clause and all under it; a chapter without numbers from its heading on; of an appendix, the whole document."""
    texts = _clauses(shared, game)
    if clause in texts:
        return "\n".join([text for number, text in texts.items() if f"{number}.".startswith(f"{clause}.")])
    document = (shared / "rulebooks" / f"{game}.txt").read_text("utf8")
    return _plain(re.split(rf"^#*\s*{clause}\s*$", document, flags=re.MULTILINE)[-1])


def _plain(text: str) -> str:
    """A text without what scans and spelling vary in: width, spaces, brackets."""
    return re.sub(r"[\s()]", "", unicodedata.normalize("NFKC", text))


def test_marks_are_those_that_are_explained() -> None:
    cells = [cell for rows in tables().values() for row in rows for cell in row]
    assert NONE in cells
    assert any(OURS in cell for cell in cells)
