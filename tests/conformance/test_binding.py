"""What `It` means: every word of a card language that gives it a new meaning is declared, as each ruling shows."""

from collections.abc import Callable
from typing import Any

import pytest

from tefuda.games.catalogue import games
from tefuda.kernel.declaring.rules import Rules
from tefuda.kernel.resolving.references import of_it, rebinds
from tests.conformance.rulings import judged, scenarios

ONE_IN = 3  # of the rulings
INNER = ("performing", "joint")  # modules of the kernel whose words no card says


def watched(game: Any, perform: Callable[..., Any], found: set[str]) -> Callable[..., Any]:
    """A word, or its answer, as it is carried out, and beside it whether `It` has become something that nobody has declared."""

    def watching(table: Any, frame: Any, node: Any, *picked: Any) -> Any:
        depth, before = len(table.frames), frame.it
        result = perform(table, frame, node, *picked)
        changed = len(table.frames) == depth and getattr(table.frames[-1], "it", before) != before
        own = ".rules." not in type(node).__module__ and not type(node).__module__.endswith(INNER)
        if changed and own and not of_it(node) and not rebinds(game, node):
            found.add(type(node).__name__)
        return result

    return watching


@pytest.mark.parametrize("game", games())
def test_a_word_that_changes_what_it_means_is_declared(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    bind, found, opened = Rules.bind, set[str](), []

    def binding(rules: Rules, one: Any) -> None:
        bind(rules, one)
        opened.append(one)
        one.words = {kind: (by, watched(one, perform, found)) for kind, (by, perform) in one.words.items()}
        one.replies = {kind: watched(one, reply, found) for kind, reply in one.replies.items()}

    monkeypatch.setattr(Rules, "bind", binding)
    for name in scenarios(game)[::ONE_IN]:
        judged(name)
    assert opened
    assert found == set()
