"""What docs/protocol.md lists is what there is: zones, fields, questions and verbs of every game."""

import re

import pytest

from tefuda.kernel.seeing.view import Shown, View
from tefuda.kernel.table.requests import KINDS, Option, Request
from tests.library.tables import DOCUMENT, marks, questions, tables_of, verbs_in_source
from tests.toy import PUBLISHED

TEXT = DOCUMENT.read_text("utf8")


@pytest.mark.parametrize("game", PUBLISHED)
def test_the_tables_are_those_of_the_game(game: str) -> None:
    """Where this fails because a game has changed, tools/protocol_tables.py writes them anew."""
    before, behind = marks(game)
    assert TEXT.partition(before)[2].partition(behind)[0] == tables_of(game, questions(game))


def test_every_verb_is_explained() -> None:
    table = TEXT.partition("| verb | fields |")[2].partition("\n\n")[0]
    told = set(re.findall(r"`([^`]+)`", " ".join([row.split("|")[1] for row in table.splitlines() if "|" in row])))
    listed = {verb for row in re.findall(r"^\| `.*$", TEXT, re.MULTILINE) for verb in _verbs(row)}
    assert (verbs_in_source() | listed) - told == set()


def _verbs(row: str) -> list[str]:
    cells = row.split("|")
    return re.findall(r"`([^`]+)`", cells[3]) if len(cells) == 6 and cells[2].strip() in KINDS else []


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_explained(kind: str) -> None:
    assert f"\n| `{kind}` | " in TEXT


@pytest.mark.parametrize("record", [Request, Option, View])
def test_records_have_the_fields_that_are_listed(record: type) -> None:
    assert f"`{record.__name__}({', '.join(record.__struct_fields__)})`" in TEXT  # type: ignore[attr-defined]


def test_a_shown_card_has_the_fields_that_are_listed() -> None:
    assert " ".join(Shown.__struct_fields__) in TEXT.replace("\n", " ")
