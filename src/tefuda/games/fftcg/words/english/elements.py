"""Elements that are named, and of which cards are not chosen."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.english.terms import ELEMENTS
from tefuda.kernel.effects import Become, Change, It, Pool, Replace, Sequence, Test, This
from tefuda.kernel.values import Node
from tefuda.kernel.wording.grammar import Grammar
from tefuda.kernel.wording.patterns import Built, Found

UNPAYABLE = (t.LIGHT, t.DARK)
BECOMES = Become("element", v.NAMED)
UNCHOSEN = v.UnchosenBy((Test("element", v.NamedElement()),))
UNHURT = Replace(
    v.Would("damaged", sort="effect", by=Pool(tests=(Test("element", v.NamedElement()),))), v.Amount(value=0)
)
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
    lasting = "<g:this> becomes (that|the named) Element[ \\(this effect does not end at the end of the turn\\)]"
    grammar.also(
        "action", f"(name|select) 1 Element. {lasting}", lambda b: Sequence((v.NameElement(), Change(b["g"], (BECOMES,)))),
    )  # fmt: skip
    grammar.written(
        "action", "<g:this> becomes the named Element", lambda node: {"g": This()} if node == Change(This(), (BECOMES,)) else None
    )  # fmt: skip
    for word, element in ELEMENTS.items():
        becomes = Change(It(), (Become("element", element),))
        grammar.rule("action", f"its Element becomes {word}", becomes)
    for use, changes in USES:
        grammar.written("action", use, lambda node, changes=changes: _used(node, changes))
    grammar.rule(
        "predicate",
        "cannot be chosen by Summons or abilities that share its Element",
        (v.UnchosenBy((v.Shares("element", This()),)),),
    )
    grammar.rule(
        "predicate",
        "cannot be chosen by a Multi-Element Forward's ability",
        (v.UnchosenBy((Test("multi", "多属性"),), True),),
    )


def _used(node: Built, changes: tuple[Node, ...]) -> Found | None:
    if not isinstance(node, Change) or node != Change(node.group, changes, "turn"):
        return None
    return {"g": node.group, "h": node.group if len(changes) > 1 else None}
