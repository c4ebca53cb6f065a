"""Elements that are named, and of which cards are not chosen."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.effects import Become, Change, Pool, Replace, Sequence, Test
from tefuda.kernel.values import Node
from tefuda.kernel.wording.grammar import Grammar
from tefuda.kernel.wording.patterns import Built, Found

UNPAYABLE = (t.LIGHT, t.DARK)
BECOMES = Become("element", v.NAMED)
UNCHOSEN = v.UnchosenBy((Test("element", v.NAMED),))
UNHURT = Replace(v.Would("damaged", sort="effect", by=Pool(tests=(Test("element", v.NAMED),))), v.Amount(value=0))
# What is done with the named Element: the words behind “name 1 Element.”, and the changes until the end of the turn.
USES: tuple[tuple[str, tuple[Node, ...]], ...] = (
    ("<g:this> becomes the named Element until the end of the turn", (BECOMES,)),
    ("Until the end of the turn, the Element of <g:this> becomes the named one", (BECOMES,)),
    ("<g:this> cannot be chosen by Summons or abilities of the named Element this turn", (UNCHOSEN,)),
    (
        "During this turn, <g:this> cannot be chosen by Summons or abilities of the named Element and if <h:this> is dealt damage "
        "by a Summon or an ability of the named Element, the damage becomes 0 instead",
        (UNCHOSEN, UNHURT),
    ),
)


def add_elements(grammar: Grammar) -> None:
    """Naming an Element among the actions: what is said of it stands in the sentence behind."""
    for words, but in (("name 1 Element", ()), ("name 1 Element other than Light (or|and) Dark", UNPAYABLE)):
        name = v.NameElement(but)
        grammar.written("action", words, lambda node, name=name: {} if node == name else None)
        for use, changes in USES:
            grammar.also(
                "action", f"{words}. {use}",
                lambda b, name=name, changes=changes: Sequence((name, Change(b["g"], changes, "turn"))),
            )  # fmt: skip
    for use, changes in USES:
        grammar.written("action", use, lambda node, changes=changes: _used(node, changes))
    grammar.rule(
        "predicate",
        "cannot be chosen by a Multi-Element Forward's ability",
        (v.UnchosenBy((Test("multi", "多属性"),), True),),
    )


def _used(node: Built, changes: tuple[Node, ...]) -> Found | None:
    if not isinstance(node, Change) or node != Change(node.group, changes, "turn"):
        return None
    return {"g": node.group, "h": node.group if len(changes) > 1 else None}
