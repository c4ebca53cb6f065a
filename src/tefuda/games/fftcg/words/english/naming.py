"""Naming: what a player names or selects that is no card, and what is said of it later."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.effects.nodes import Change, Matches, Pool, Replace, Sequence
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S

WHAT = (
    ("number", v.NameOne("number")), ("Job", v.NameOne("job")), ("card type", v.NameOne("kind")), ("Element", v.NameOne("element")),
    ("Element other than Light (or|and) Dark", v.NameOne("element", but=(t.LIGHT, t.DARK))),
)  # fmt: skip

BECOMES = v.BecomesNamed("element")
UNCHOSEN = v.UnchosenBy((v.OfNamed("element"),))
UNHURT = Replace(v.Would("damaged", sort="effect", by=Pool(tests=(v.OfNamed("element"),))), v.Amount(value=0))
# What is said of the named Element, and the changes until the end of the turn.
USES: tuple[tuple[str, tuple[Node, ...]], ...] = (
    ("<g:this> becomes the named Element until the end of the turn", (BECOMES,)),
    ("<g:this> cannot be chosen by Summons or abilities of the named Element this turn", (UNCHOSEN,)),
    (
        "During this turn, <g:this> cannot be chosen by Summons or abilities of the named Element and if <h:this> is dealt damage "
        "by a Summon or an ability of the named Element, the damage becomes 0 instead",
        (UNCHOSEN, UNHURT),
    ),
)


def add_naming(grammar: Grammar) -> None:
    """Naming among the actions, and what a card gains or is by it."""
    for words, name in WHAT:
        grammar.rule("action", f"(name|select) (1|a|an) {words}", name)
        grammar.rule("action", f"your opponent (names|selects) 1 {words}", change(name, who="opponent"))
    grammar.rule("predicate", "{gains/gain} (the named|that|the selected) Job", (v.BecomesNamed("job"),))
    grammar.rule("condition", "<g:done_to> is the named card type", Matches(S.g, (v.OfNamed("kind"),)))
    grammar.also(
        "action", "turn over one card at a time from the top of your deck until a (selected|named) type is revealed",
        lambda b: v.RevealUntil((v.OfNamed("kind"),)),
    )  # fmt: skip
    for use, changes in USES:
        grammar.made(
            "action", use, lambda b, changes=changes: Change(b["g"], changes, "turn"),
            lambda node, changes=changes: _used(node, changes),
        )  # fmt: skip
    no_end = "[ \\(this effect does not end at the end of the turn\\)]"
    grammar.rule("action", f"<g:this> becomes the named Element{no_end}", Change(S.g, (BECOMES,)))
    grammar.also("action", "the Element of <g:this> becomes the named one", lambda b: Change(b["g"], (BECOMES,)))
    grammar.also(
        "action", f"(name|select) 1 Element. <g:this> becomes that Element{no_end}",
        lambda b: Sequence((v.NameOne("element"), Change(b["g"], (BECOMES,)))),
    )  # fmt: skip


def _used(node: Built, changes: tuple[Node, ...]) -> Found | None:
    if not isinstance(node, Change) or node != Change(node.group, changes, "turn"):
        return None
    return {"g": node.group, "h": node.group if len(changes) > 1 else None}
