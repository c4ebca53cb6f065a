"""No word of the English card language is read and then does nothing: every node is carried out or asked, every deed looked at."""

import re
from pathlib import Path

import pytest

from tefuda.games.fftcg import table
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.words.english.phrasing import Grammar
from tefuda.games.fftcg.words.english.reading import grammar, line
from tefuda.kernel import effects as e
from tefuda.kernel.values import within
from tests.games.fftcg.words.test_english import ROWS, TEXTS

ROOM = Path(table.__file__).parent
SOURCES = "\n".join(
    path.read_text("utf8") for path in [*sorted((ROOM / "rules").glob("*.py")), ROOM / "cards.py", ROOM / "loading.py"]
)
# Nodes that are looked at where they stand, not carried out: abilities, changes, tests, costs, triggers.
LOOKED_AT = (
    e.Activated, e.Automatic, e.Continuous, e.Spell, e.Keyword, e.Gain, e.LoseAbilities, e.Become, e.Forbid, e.Allow, e.Demand,
    e.Add, e.Make, e.Replace, e.Test, e.AnyOf, e.AllOf, e.Not, e.Pool, e.Cost,
)  # fmt: skip


def meant() -> list[object]:
    """Every node that our own English sentences mean."""
    texts = [*TEXTS, *[(row[0], row[2]) for row in ROWS]]
    return [node for text, kind in texts for ability in line(text, "Bannerman", kind) for node in within(ability)]


def test_every_node_is_carried_out_or_asked() -> None:
    idle = {type(node).__name__ for node in meant() if not rules.knows(type(node)) and type(node) not in LOOKED_AT}
    assert {name for name in idle if not re.search(rf"\bv?\.?{name}\b", SOURCES)} == set()


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
