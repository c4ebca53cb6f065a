"""Changes in words of our own: what cards print in whole sentences, said of the card as a predicate, so that it can be written."""

from __future__ import annotations

from typing import Any

from tefuda.games.cipher.words import further as f
from tefuda.games.cipher.words import vocabulary as v
from tefuda.kernel.effects.nodes import Add, Allow, Make, Per, Replace, This
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S

RETREATS, ENDLESS = v.Would("retreated", This(), from_zone="field", sort="defeat"), v.Put(This(), "infinite")
NAMED = (
    ('may be deployed beside an allied "<name>"', "deploy_beside"),
    ('may be one of many allied "<name>"', "many"),
    ('may be one of two allied "<name>"', "two"),
    ('may be laid on an allied "<name>" to Level Up', "level_on"),
)


def add_allowances(grammar: Grammar) -> None:
    """More of the category change."""
    for words, deed in NAMED:
        grammar.made("change", words, _allowed(deed), _unallowed(deed))
    grammar.rule("change", "may be in a Deck any number of times", (Allow("any_copies"),))
    grammar.rule("change", "may be saved by an Orb as a Main Character is", (v.Twin(),))
    grammar.rule("change", "{goes/go} to the Boundless Area when destroyed", (Replace(RETREATS, ENDLESS),))
    grammar.rule("change", "{has/have} a Class Change Cost of <integer>", (Make("class_change", S.integer),))
    grammar.made(
        "change", "{costs/cost} <integer> less to deploy", lambda found: (Add("cost", -found["integer"]),), _unless
    )
    grammar.rule("change", "cannot be supported by <desc>", (f.ForbidBy("be_supported", S.desc),))
    grammar.rule(
        "change", "{has/have} Support equal to <total> times <integer>", (Make("support", Per(S.total, 1, S.integer)),)
    )
    grammar.rule("change", "{has/have} Support equal to <total>", (Make("support", S.total),))


def _allowed(deed: str) -> Any:
    return lambda found: (Allow(f"{deed}:{found['name']}"),)


def _unallowed(deed: str) -> Any:
    def unmake(value: Built) -> Found | None:
        one = value[0] if type(value) is tuple and len(value) == 1 else None
        if not isinstance(one, Allow) or not one.deed.startswith(f"{deed}:"):
            return None
        return {"name": one.deed.partition(":")[2]}

    return unmake


def _unless(value: Built) -> Found | None:
    one = value[0] if type(value) is tuple and len(value) == 1 else None
    if isinstance(one, Add) and one.fact == "cost" and type(one.amount) is int and one.amount < 0:
        return {"integer": -one.amount}
    return None
