"""Replaced damage: what damage is spoken of, and what becomes of it instead, for a while or as long as a card is there."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import TypedDict

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.english.nouns import Noun
from tefuda.games.fftcg.words.english.terms import ABILITIES
from tefuda.kernel.effects.nodes import All, Change, Continuous, Fact, It, Matches, Per, Pool, Replace, Test, This, Turn
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Ends, Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S
from tefuda.kernel.wording.engine.reading import Reader

DOUBLE = v.Amount(value=Per(v.EventAmount(), 1, 2))
WHILE_DULL = Matches(This(), (Test("state", "ダル"),))


class Source(TypedDict, total=False):
    """Fields of a Would that say who deals the damage, or how much."""

    sort: str
    by_whose: str
    below: Node


NOT_BATTLE = "effect card"  # by summons, abilities, or cards of which a text says that they deal it (11.11.8)
# Who deals the damage: the words, and what they are in a Would.
SOURCES: tuple[tuple[str, Source], ...] = (
    ("", {}),
    (" by your opponent's Summons or abilities", {"sort": "effect", "by_whose": "opponent"}),
    (" by your opponent's abilities", {"sort": "ability", "by_whose": "opponent"}),
    (" by Summons or abilities", {"sort": "effect"}),
    (" (by|from) a Summon or an ability", {"sort": "effect"}),
    (" from Summons or abilities", {"sort": "effect"}),
    (" other than battle damage", {"sort": NOT_BATTLE}),
    (" by abilities", {"sort": "ability"}),
    (" by an ability", {"sort": "ability"}),
    (" less than (its|his|her) power", {"below": Fact("power", It())}),
)
# What damage a card deals, to a Forward: the words, and its sort.
DEALT: tuple[tuple[str, str], ...] = (
    ("damage to a Forward", ""),
    ("battle damage to a Forward", "combat"),
    ("damage other than battle damage to a Forward", NOT_BATTLE),
    ("damage to a Forward due to an ability", "ability"),
)


# What a card suffers or does, and the category of the damage.
DEEDS = (("(is dealt|receives)", "suffered"), ("deals", "inflicted"))
_AGREEING = (("({is/are} dealt|{receives/receive})", "suffered"), ("{deals/deal}", "inflicted"))


# ── what becomes of the damage ──────────────────────────────────────────────────────────────────────────────────────
def _by(sign: int) -> Callable[[Found], Node | None]:
    return lambda bound: v.Amount(add=sign * bound["n"]) if type(bound["n"]) is int else None


def _changed_by(sign: int) -> Callable[[Built], Found | None]:
    def unmake(node: Built) -> Found | None:
        if not isinstance(node, v.Amount) or node.value is not None or type(node.add) is not int:
            return None
        return {"n": sign * node.add} if sign * node.add > 0 else None

    return unmake


def _add_amounts(grammar: Grammar) -> None:
    """`altered`: said of the damage; `amount`: a clause of its own."""
    grammar.made("altered", "is reduced by <n:number>", _by(-1), _changed_by(-1))
    grammar.also("altered", "decreases by <n:number>", _by(-1))
    grammar.made("altered", "(increases|is increased) by <n:number>", _by(1), _changed_by(1))
    grammar.made(
        "altered", "becomes <n:number>", lambda b: v.Amount(value=b["n"]) if type(b["n"]) is int else None,
        lambda node: {"n": node.value} if isinstance(node, v.Amount) and type(node.value) is int and not node.add else None,
    )  # fmt: skip
    grammar.rule("altered", "becomes double the damage", DOUBLE)
    grammar.made("amount", "reduce the damage by <n:number>", _by(-1), _changed_by(-1))
    grammar.also("amount", "increase the damage by <n:number>", _by(1))
    grammar.rule("amount", "double the damage", DOUBLE)
    grammar.rule("amount", "the damage <x:altered>", S.x)


# ── which damage ────────────────────────────────────────────────────────────────────────────────────────────────────
def _from_cards(whose: str, sort: str = "") -> tuple[Callable[[Found], Node | None], Callable[[Built], Found | None]]:
    """Damage by cards that are described, whosever or of one player."""

    def make(bound: Found) -> Node | None:
        noun: Noun = bound["p"]
        if noun.zone or noun.whose or noun.other or any(_is_ability(node) for node in within(noun.all_tests())):
            return None
        return v.Would("damaged", by=Pool(tests=noun.all_tests()), by_whose=whose, sort=sort)

    def unmake(node: Built) -> Found | None:
        pool = node.by if isinstance(node, v.Would) else None
        if not isinstance(pool, Pool) or node != v.Would(
            "damaged", by=Pool(tests=pool.tests), by_whose=whose, sort=sort
        ):
            return None
        return {"p": pool}

    return make, unmake


def _is_ability(node: object) -> bool:
    return isinstance(node, Test) and node.fact == "kind" and node.value in ABILITIES.values()


def _dealt_to(bound: Found) -> Node | None:
    pool: Pool = bound["p"]
    return v.Would("dealt", whom=pool) if pool.zone == "field" and pool.whose != "any" else None


def _add_damage(grammar: Grammar) -> None:
    """`source`: who deals it; `suffered`: the damage that is dealt to a card; `inflicted`: that a card deals."""
    for words, facts in SOURCES:
        grammar.rule("source", words, v.Would("damaged", **facts))
    grammar.rule("source", " less than <h:this>'s power", v.Would("damaged", below=Fact("power", S.h)))
    for words, whose, sort in (
        (" by (a|an) <p:noun>", "", ""),
        (" by (a|an) <p:noun>'s ability", "", "ability"),
        (" by your <p:noun>", "own", ""),
    ):
        grammar.made("source", words, *_from_cards(whose, sort))
    grammar.made(
        "source", " by your opponent's Summons", lambda b: _BY_SUMMONS, lambda node: {} if node == _BY_SUMMONS else None
    )
    grammar.rule("suffered", "damage<s:source>", S.s)
    for words, least, bound in (
        ("<n:number> damage or more", 0, None),
        ("<n:number> damage or less", 1, 1),
        ("<n:number> damage", 0, 1),
    ):
        grammar.made("suffered", words, *_so_much(least, bound))
    for words, sort in DEALT:
        grammar.rule("inflicted", words, v.Would("dealt", sort=sort))
    grammar.made(
        "inflicted", "damage to (a|an) <p:one>", _dealt_to,
        lambda node: {"p": node.whom} if isinstance(node, v.Would) and node == v.Would("dealt", whom=node.whom) and node.whom else None,
    )  # fmt: skip
    grammar.rule("inflicted", "damage to your opponent", v.Would("dealt_player"))


_BY_SUMMONS = v.Would("damaged", by=Pool(tests=(Test("kind", t.SUMMON),)), by_whose="opponent")


def _so_much(
    open_below: int, above: int | None
) -> tuple[Callable[[Found], Node | None], Callable[[Built], Found | None]]:
    """Damage of a number or more (no end above), or less (open below), or of just that."""

    def make(bound: Found) -> Node | None:
        number = bound["n"]
        if type(number) is not int:
            return None
        least, below = 0 if open_below else number, None if above is None else number + above
        return v.Would("damaged", at_least=least, below=below)

    def unmake(node: Built) -> Found | None:
        if not isinstance(node, v.Would):
            return None
        number = node.below - 1 if type(node.below) is int else node.at_least
        return {"n": number} if number > 0 and make({"n": number}) == node else None

    return make, unmake


# ── who is spoken of, and for how long ──────────────────────────────────────────────────────────────────────────────
def add_replacing(grammar: Grammar) -> None:
    """Damage that is dealt otherwise; the wordings of a while are instructions, those without an end field abilities."""
    _add_amounts(grammar)
    _add_damage(grammar)
    grammar.made(
        "a_holder", "(a|an) <p:one>", lambda b: All(b["p"]) if b["p"].zone == "field" else None,
        lambda node: {"p": node.pool} if isinstance(node, All) else None,
    )  # fmt: skip
    grammar.also("a_holder", "the <p:named>", lambda b: All(b["p"]) if b["p"].zone == "field" else None)
    grammar.function("named", _named, lambda writing, node: "")
    for holder, (deed, damage) in product(("this", "a_holder"), DEEDS):
        grammar.rule("dealt", f"<g:{holder}> {deed} <w:{damage}>, <a:amount> instead", (S.g, (Replace(S.w, S.a),)))
    grammar.also(
        "dealt",
        "<g:this> deals damage to a Forward, double the damage",
        lambda b: (b["g"], (Replace(v.Would("dealt"), DOUBLE),)),
    )
    both = (Replace(v.Would("dealt"), S.a), Replace(v.Would("dealt_player"), S.a))
    grammar.rule("dealt", "<g:this> deals damage to a Forward or your opponent, <a:amount> instead", (S.g, both))
    for words, condition in (
        ("If <d:dealt>", None),
        ("During your turn, if <d:dealt>", Turn("own")),
        ("During your opponent's turn, if <d:dealt>", Turn("opponent")),
    ):
        grammar.made("field", words, *_held(condition))
    for words, state in (
        ("during your turn", Turn("own")), ("during your opponent's turn", Turn("opponent")), ("while dull", WHILE_DULL)
    ):  # fmt: skip
        held = Continuous(S.g, (Replace(S.w, S.a),), state)
        for deed, damage in DEEDS:
            grammar.rule("field", f"If <g:this> {deed} <w:{damage}> {words}, <a:amount> instead", held)
    hurt = v.Would("damaged")
    for holder in ("this", "holders"):
        grammar.also(
            "field", f"The damage dealt to <g:{holder}> <x:altered> instead", lambda b: Continuous(b["g"], (Replace(hurt, b["x"]),))
        )  # fmt: skip
        grammar.also("field", f"Reduce the damage dealt to <g:{holder}> by <n:number>", _reduced)
    for deed, damage in _AGREEING:
        grammar.rule(
            "further_predicate", f"if {{it/they}} {deed} <w:{damage}>, <a:amount> instead", (Replace(S.w, S.a),)
        )
    _add_for_the_turn(grammar)


def _named(reading: Reader, at: int) -> Ends:
    """The [Card Name (…)] you control: cards that are named, and not described."""
    return list(reading.find("one", at)) if reading.text.startswith("[", at) else []


def _held(condition: Node | None) -> tuple[Callable[[Found], Node], Callable[[Built], Found | None]]:
    def unmake(node: Built) -> Found | None:
        if not isinstance(node, Continuous) or node != Continuous(node.group, node.changes, condition):
            return None
        return {"d": (node.group, node.changes)}

    return lambda bound: Continuous(bound["d"][0], bound["d"][1], condition), unmake


def _reduced(bound: Found) -> Node | None:
    amount = _by(-1)(bound)
    return None if amount is None else Continuous(bound["g"], (Replace(v.Would("damaged"), amount),))


def _add_for_the_turn(grammar: Grammar) -> None:
    """During this turn, if it is dealt damage (by whom), the damage becomes another; and the next damage alone."""
    lasting = Change(S.g, (Replace(S.w, S.a),), "turn")
    _add_to_you(grammar)
    grammar.also(
        "action", "the next damage dealt to <g:object> <x:altered> this turn",
        lambda b: change_once(_turn(b["g"], v.Would("damaged"), b["x"])),
    )  # fmt: skip
    for (deed, damage), event in zip(DEEDS, ("damaged", "dealt"), strict=True):
        grammar.made(
            "action", f"during this turn, if (a|an) <p:one> {deed} <w:{damage}>, <a:amount> instead", _of_others, _said_of_others(event)
        )  # fmt: skip
        grammar.also("action", f"if (a|an) <p:one> {deed} <w:{damage}> this turn, <a:amount> instead", _of_others)
    for deed, damage in _AGREEING:
        start = f"if <g:subject> {deed} <w:{damage}>"
        grammar.rule("action", f"during this turn, {start}, <a:amount> instead", lasting)
        grammar.also("action", f"{start} this turn, <a:amount> instead", lambda b: _turn(b["g"], b["w"], b["a"]))
    grammar.also(
        "action", "during this turn, the damage dealt to <g:object> <x:altered> instead",
        lambda b: _turn(b["g"], v.Would("damaged"), b["x"]),
    )  # fmt: skip
    for words in (
        "during this turn, the next damage dealt to <g:object><s:source>[,]",
        "the next damage dealt to <g:object> this turn",
    ):
        grammar.made(
            "action", f"{words} <x:altered> instead",
            lambda b: change_once(_turn(b["g"], b.get("s", v.Would("damaged")), b["x"])), _next("damaged"),
        )  # fmt: skip
    grammar.also(
        "action", "the next damage dealt to <g:object> <x:altered> instead",
        lambda b: change_once(_turn(b["g"], v.Would("damaged"), b["x"])),
    )  # fmt: skip
    grammar.also(
        "action", "reduce the next damage dealt to <g:object> this turn by <n:number>",
        lambda b: None if _by(-1)(b) is None else change_once(_turn(b["g"], v.Would("damaged"), v.Amount(add=-b["n"]))),
    )  # fmt: skip
    grammar.made(
        "action", "during this turn, the next damage <g:subject> {deals/deal} to a Forward <x:altered> instead",
        lambda b: change_once(_turn(b["g"], v.Would("dealt"), b["x"])), _next("dealt"),
    )  # fmt: skip


def _add_to_you(grammar: Grammar) -> None:
    """The next damage that is dealt to a player."""
    for words, whose in (("you", "own"), ("your opponent", "opponent")):
        once = Replace(v.Would("player_damaged", whose=whose), S.x, once=True)
        grammar.rule(
            "action", f"during this turn, the next damage dealt to {words} <x:altered> instead", Change(This(), (once,), "turn")
        )  # fmt: skip


def _of_others(bound: Found) -> Node | None:
    """Of cards that are described, of those too that come later (11.12.4.2: no card is changed)."""
    pool: Pool = bound["p"]
    return None if pool.zone != "field" else _turn(This(), change(bound["w"], subject=pool), bound["a"])


def _said_of_others(event: str) -> Callable[[Built], Found | None]:
    def unmake(node: Built) -> Found | None:
        replace = node.changes[0] if isinstance(node, Change) and len(node.changes) == 1 else None
        if not isinstance(replace, Replace) or not isinstance(replace.event, v.Would) or replace.event.event != event:
            return None
        found = {"p": replace.event.subject, "w": change(replace.event, subject=None), "a": replace.instead}
        return found if isinstance(found["p"], Pool) and _of_others(found) == node else None

    return unmake


def _turn(group: Node, would: v.Would, amount: Node) -> Change:
    return Change(group, (Replace(would, amount),), "turn")


def change_once(node: Change) -> Change:
    """A replacement that is over once it was used."""
    return change(node, changes=tuple([change(one, once=True) for one in node.changes]))


def _next(event: str) -> Callable[[Built], Found | None]:
    def unmake(node: Built) -> Found | None:
        replace = node.changes[0] if isinstance(node, Change) and len(node.changes) == 1 else None
        if not isinstance(replace, Replace) or not isinstance(replace.event, v.Would) or replace.event.event != event:
            return None
        if event == "dealt" and replace.event != v.Would("dealt"):
            return None
        assert isinstance(node, Change)
        if node != change_once(_turn(node.group, replace.event, replace.instead)):
            return None
        found = {"g": node.group, "x": replace.instead}
        return found if event == "dealt" else {**found, "s": replace.event}

    return unmake
