"""Conditions about the past: what has happened this turn, and with what a card was paid for."""

from __future__ import annotations

from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.english.nouns import Noun
from tefuda.kernel.effects.nodes import AllOf, AnyOf, Compare, Count, It, Matches, Pool, Quantity, This
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S

# What may have happened this turn: the words, and the event of a trigger.
PAST: tuple[tuple[str, str, str], ...] = (
    ("{} has entered your field", "entered", "own"),
    ("{} has entered your opponent's field", "entered", "opponent"),
    ("{} you controlled has been put from the field into the Break Zone", "broken_zone", "own"),
    ("{} you control has been put from the field into the Break Zone", "broken_zone", "own"),
    ("{} opponent controlled has been put from the field into the Break Zone", "broken_zone", "opponent"),
    ("{} opponent controlled was put from the field into the Break Zone", "broken_zone", "opponent"),
    ("{} has been put from the field into the Break Zone", "broken_zone", "any"),
    ("{} you controlled attacked", "attacked", "own"),
    ("{} you control has attacked", "attacked", "own"),
    ("{} you controlled has left the field", "left", "own"),
    ("{} you controlled formed a party", "formed_party", "own"),
)  # fmt: skip


OTHERS_CAST = v.CastThisTurn((), True)


def add_past(grammar: Grammar) -> None:
    """Conditions about what has happened this turn, and about what was paid with."""
    grammar.rule("condition", "<p:past> this turn", S.p)
    for words, event, whose in PAST:
        grammar.made(
            "past",
            words.format("(a|an) <p:noun>"),
            lambda b, event=event, whose=whose: happened(b, event, whose, 1),
            lambda node, event=event, whose=whose: _passed(node, event, whose),
        )
        many = words.replace(" has ", " have ").format("<n:number> or more <p:noun>")
        grammar.also("past", many, lambda b, event=event, whose=whose: happened(b, event, whose, b["n"]))
    for who, words in (("own", "you have received"), ("opponent", "your opponent has received")):
        damaged = v.Times(v.When("player_damaged", whose=who))
        grammar.rule("past", f"{words} (a point of damage|damage)", Compare(damaged, ">=", 1))
    _add_hands(grammar)
    _add_both_hands(grammar)
    grammar.also("condition", "you have [a |an ]<p:noun> and (a |an |)<r:noun> in your Break Zone", _both_broken)
    grammar.made(
        "condition", "you have cast <n:number> or more cards other than <g:this> this turn",
        lambda b: Compare(OTHERS_CAST, ">=", b["n"]),
        lambda node: {"n": node.right, "g": This()} if isinstance(node, Compare) and (node.left, node.op) == (OTHERS_CAST, ">=") else None,
    )  # fmt: skip
    warped = "(a|an) <p:noun> has entered your field due to Warp this turn"
    grammar.made(
        "condition", warped, lambda b: happened(b, "entered", "own", 1, "warp"), lambda node: _passed(node, "entered", "own", "warp")
    )  # fmt: skip
    grammar.made(
        "condition", "<k:number> or more <p:noun> have left the field this turn", lambda b: happened(b, "left", "any", b["k"]), _many_left
    )  # fmt: skip
    for words, sort in (("was cast", "cast"), ("enters the field due to Warp", "warp")):
        entered = Compare(v.Times(v.When("entered", This(), sort=sort)), ">=", 1)
        grammar.made(
            "condition", f"<g:this> {words}", lambda b, entered=entered: entered,
            lambda node, entered=entered: {"g": This()} if node == entered else None,
        )  # fmt: skip
    hurt = "has (received|been dealt) damage this turn"
    for words, group in (("(it|that Forward|the chosen Forward)", It()), ("<g:this>", S.g)):
        grammar.rule("condition", f"{words} {hurt}", Matches(group, (v.HurtThisTurn(),)))
    grammar.made(
        "condition", "<g:this> results from an EX Burst", lambda b: v.FromBurst(), lambda node: {"g": This()} if node == v.FromBurst() else None
    )  # fmt: skip
    paid = "(the cost to cast|the cost to play|the cost paid to cast)"
    grammar.made(
        "condition", f"{paid} <g:this> was paid with CP of <n:many>different Elements", lambda b: Compare(v.PaidElements(), *b["n"]), _of_cp
    )  # fmt: skip
    grammar.made(
        "condition", "the cost to (cast|play) <g:this> didn't include CP of <n:number> or more different Elements",
        lambda b: Compare(v.PaidElements(), "<", b["n"]),
        lambda node: {"g": This(), "n": node.right} if node == Compare(v.PaidElements(), "<", getattr(node, "right", 0)) else None,
    )  # fmt: skip
    grammar.also(
        "condition", "the cost (paid |)to (cast|play) <g:this> was only paid with <e:element> CP",
        lambda b: AllOf((v.PaidWith(b["e"]), Compare(v.PaidElements(), "=", 1))),
    )  # fmt: skip
    grammar.made(
        "condition", "the cost paid to (cast|play) <g:this> included <e:element> CP", lambda b: v.PaidWith(b["e"]),
        lambda node: {"g": This(), "e": node.element} if isinstance(node, v.PaidWith) else None,
    )  # fmt: skip
    grammar.made(
        "condition", "the CP paid to cast <g:this> was only produced by Backups", lambda b: v.PaidByBackups(),
        lambda node: {"g": This()} if node == v.PaidByBackups() else None,
    )  # fmt: skip


def _both_broken(bound: Found) -> Node | None:
    """A and B are both in one's Break Zone."""
    nouns = [bound["p"], bound["r"]]
    if any(noun.zone or noun.whose or noun.other for noun in nouns):
        return None
    return AllOf(tuple([Compare(Count(Pool("break", "own", noun.all_tests())), ">=", 1) for noun in nouns]))


def _add_hands(grammar: Grammar) -> None:
    """What players have drawn and discarded this turn, and what went back to hands."""
    drawn = v.Times(v.When("drawn", whose="own"))
    grammar.rule("each", "card you have drawn this turn", drawn)
    grammar.made(
        "past", "you have drawn <n:number> or more cards", lambda b: Compare(drawn, ">=", b["n"]),
        lambda node: {"n": node.right} if isinstance(node, Compare) and (node.left, node.op) == (drawn, ">=") else None,
    )  # fmt: skip
    for sort, by_whose, words in (("", "own", "your"), ("effect", "", "the")):
        due = v.Times(v.When("discarded", whose="opponent", sort=sort, by_whose=by_whose))
        grammar.rule(
            "past",
            f"your opponent has discarded a card[ from (their|his/her) hand] due to {words} Summons or abilities",
            Compare(due, ">=", 1),
        )
    grammar.made(
        "past", "(a|an) <p:noun> opponent controlled was returned from the field to its owner's hand",
        lambda b: _returned(b["p"]), lambda node: _of_returned(node),
    )  # fmt: skip


def _add_both_hands(grammar: Grammar) -> None:
    """How many cards either player, or each of them, has in hand."""
    for op, words in (("<=", "<n:number> card[s] or less"), (">=", "<n:number> card[s] or more")):
        grammar.made(
            "condition", f"either player has {words} in their hand[s]",
            lambda b, op=op: AnyOf(_of_hands(op, b["n"])), lambda node, op=op: _hands(node, AnyOf, op),
        )  # fmt: skip
    none = "(each player has no cards|both you and your opponent have no cards) in (their hands|their hand|hand)"
    grammar.also("condition", none, lambda b: AllOf(_of_hands("=", 0)))


def _of_hands(op: str, number: Quantity) -> tuple[Node, ...]:
    return tuple([Compare(Count(Pool("hand", whose)), op, number) for whose in ("own", "opponent")])


def _hands(node: Built, kind: type[AnyOf], op: str) -> Found | None:
    if not isinstance(node, kind) or not isinstance(node.parts[0], Compare):
        return None
    number = node.parts[0].right
    return {"n": number} if node == kind(_of_hands(op, number)) else None


def _returned(noun: Noun) -> Node | None:
    if noun.zone or noun.whose:
        return None
    pool = Pool("field", "opponent", noun.all_tests(), noun.other)
    return Compare(v.Times(v.When("moved", pool, from_zone="field", to_zone="hand")), ">=", 1)


def _of_returned(node: Built) -> Found | None:
    if not isinstance(node, Compare) or not isinstance(node.left, v.Times) or (node.op, node.right) != (">=", 1):
        return None
    pool = node.left.event.subject
    if not isinstance(pool, Pool) or node.left.event != v.When("moved", pool, from_zone="field", to_zone="hand"):
        return None
    return {"p": Pool("field", "any", pool.tests, pool.other)} if pool.whose == "opponent" else None


def _of_cp(node: Built) -> Found | None:
    if not isinstance(node, Compare) or node.left != v.PaidElements() or type(node.right) is not int:
        return None
    return {"g": This(), "n": (node.op, node.right)}


def happened(bound: Found, event: str, whose: str, number: Built, sort: str = "") -> Node | None:
    """So many times this turn, to cards of this sort."""
    noun: Noun = bound["p"]
    if noun.zone or noun.whose or type(number) is not int:
        return None
    when = v.When(event, Pool("field", whose, noun.all_tests(), noun.other), sort=sort)
    return Compare(v.Times(when), ">=", number)


def _many_left(node: Built) -> Found | None:
    if not isinstance(node, Compare) or type(node.right) is not int or node.right < 2:
        return None
    found = _passed(Compare(node.left, node.op, 1), "left", "any")
    return None if found is None else {"k": node.right, **found}


def _passed(node: Built, event: str, whose: str, sort: str = "") -> Found | None:
    if not isinstance(node, Compare) or not isinstance(node.left, v.Times) or (node.op, node.right) != (">=", 1):
        return None
    when = node.left.event
    if (
        not isinstance(when.subject, Pool)
        or when != v.When(event, when.subject, sort=sort)
        or when.subject.whose != whose
    ):
        return None
    return {"p": Pool("field", "any", when.subject.tests, when.subject.other)}
