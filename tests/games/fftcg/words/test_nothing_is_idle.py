"""No word of the English card language is read and then does nothing: every node is carried out or asked, every deed looked at."""

import re
from pathlib import Path

import pytest

from tefuda.games.fftcg import table
from tefuda.games.fftcg.rules import card_language, rules
from tefuda.games.fftcg.rules.chapters import CHAPTERS
from tefuda.games.fftcg.words.english.reading import grammar, line
from tefuda.kernel.effects import nodes as e
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.wording.engine.grammar import Grammar
from tests.games.fftcg.words.test_english import ROWS, TEXTS

ROOM = Path(table.__file__).parent
RULES = [Path(str(chapter.__file__)) for chapter in CHAPTERS if chapter is not card_language]
SOURCES = "\n".join(path.read_text("utf8") for path in [*RULES, ROOM / "rules/questions.py", ROOM / "cards/loading.py"])


def meant() -> list[Node]:
    """Every ability that our own English sentences mean."""
    texts = [*TEXTS, *[(row[0], row[2]) for row in ROWS]]
    return [ability for text, kind in texts for ability in line(text, "Bannerman", kind)]


def test_every_node_is_carried_out_asked_or_looked_at() -> None:
    assert rules.unsupported(tuple(meant())) == []


def test_what_is_said_to_be_looked_at_is() -> None:
    others = re.sub(r"rules\.declare\([^)]*\)|from [\w.]+ import (\([^)]*\)|.*)", "", SOURCES)
    assert [kind.__name__ for kind in rules.declared if not re.search(rf"\b{kind.__name__}\b", others)] == []


def deeds(whole: Grammar) -> set[tuple[type, str]]:
    """Every deed that a wording forbids, allows or demands."""
    found: set[tuple[type, str]] = set()
    for rows in whole.rules.values():
        for row in rows:
            for node in within(row.pattern):
                if isinstance(node, e.Forbid | e.Allow | e.Demand):
                    found.add((type(node), node.deed))
    return found


@pytest.mark.parametrize(("kind", "deed"), sorted(deeds(grammar()), key=str))
def test_every_deed_is_looked_at(kind: type, deed: str) -> None:
    said = "give:" if deed.startswith("give:") else deed
    assert said in SOURCES, f"{kind.__name__}({deed!r}) is read, and no rule asks for it"


def test_there_are_deeds_to_look_at() -> None:
    assert len(deeds(grammar())) > 20
