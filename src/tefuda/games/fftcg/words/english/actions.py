"""Actions: what an effect tells to do, each wording with its value; damage, moving and players have their own modules."""

from __future__ import annotations

import re

from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.english.battle import add_battle
from tefuda.games.fftcg.words.english.damage import add_damage
from tefuda.games.fftcg.words.english.elements import add_elements
from tefuda.games.fftcg.words.english.groups import choosing, chosen, picked, picking
from tefuda.games.fftcg.words.english.moving import add_moving, steps
from tefuda.games.fftcg.words.english.players import add_players
from tefuda.kernel.effects.nodes import (
    Add,
    All,
    Both,
    Change,
    Choose,
    ChooseEach,
    Demand,
    Fact,
    Forbid,
    If,
    It,
    Make,
    Matches,
    Per,
    Sequence,
    This,
    X,
)
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Ends, Grammar, Maker, Unmaker
from tefuda.kernel.wording.engine.patterns import Built, Found, S
from tefuda.kernel.wording.engine.reading import Reader


def _two_chosen(first: Choose, second: Choose) -> ChooseEach:
    """Two choices on the field: whose the second is, the first is, too, where nothing else is said of it."""
    (one,), (other,) = first.pools, second.pools
    if (one.zone, one.whose) == ("field", "any") and other.zone == "field":
        first = change(first, pools=(change(one, zone=other.zone, whose=other.whose),))
    return ChooseEach((first, second))


def _said_as_two(node: Built) -> Found | None:
    """Two choices of different things; two of the same things are “1 Forward and 1 other Forward”."""
    if not isinstance(node, ChooseEach) or len(node.choices) != 2:
        return None
    first, second = node.choices
    if not isinstance(first, Choose) or not isinstance(second, Choose) or first.pools == second.pools:
        return None
    return {"c": first, "d": second} if _two_chosen(first, second) == node else None


def _three_chosen(*choices: Choose) -> Node | None:
    """Three choices of different things, spoken of together."""
    if len({choice.pools for choice in choices}) != len(choices) or any(
        pool.zone == "stack" for one in choices for pool in one.pools
    ):
        return None
    return ChooseEach(choices)


def _the_other(reading: Reader, at: int) -> Ends:
    """Read “the other” as the second of two chosen cards, where the text also says “the first”."""
    if "the first " not in reading.text.lower():
        return []
    match = re.compile(r"the (?:other|second)\b(?! card)", re.IGNORECASE).match(reading.text, at)
    return [] if match is None else [(v.Latter(), match.end())]


def _placed(one: bool) -> Unmaker:
    def unmake(node: Built) -> Found | None:
        if (
            not isinstance(node, v.PutCounter)
            or node.divided
            or _negative(node.number)
            or (node.number == 1) != one
            or isinstance(node.number, Per)
        ):
            return None
        return {"n": node.number, "c": node.counter, "g": node.group}

    return unmake


def _removed(one: bool) -> tuple[Maker, Unmaker]:
    def make(bound: Found) -> Node | None:
        number = bound["n"]
        return v.PutCounter(bound["g"], bound["c"], -number) if type(number) is int else None

    def unmake(node: Built) -> Found | None:
        if not isinstance(node, v.PutCounter) or type(node.number) is not int or node.number >= 0:
            return None
        return {"n": -node.number, "c": node.counter, "g": node.group} if (node.number == -1) == one else None

    return make, unmake


def _each(bound: Found, sign: int) -> Node | None:
    """Counters for each of something, placed or removed."""
    if type(bound["n"]) is not int:
        return None
    return v.PutCounter(bound["g"], bound["c"], Per(bound["e"], 1, sign * bound["n"]))


def _for_each(node: Built, sign: int) -> Found | None:
    """Counters for each of something, taken apart."""
    if (
        not isinstance(node, v.PutCounter)
        or node.divided
        or not isinstance(node.number, Per)
        or node.number.count == X()
    ):
        return None
    number = node.number
    if number.unit != 1 or number.each * sign < 1:
        return None
    return {"n": sign * number.each, "c": node.counter, "g": node.group, "e": number.count}


def _all_removed(group: Node, counter: str) -> Node:
    return v.PutCounter(group, counter, Per(Fact(f"counter:{counter}", group), 1, -1))


def _were_all_removed(node: Built) -> Found | None:
    if not isinstance(node, v.PutCounter) or node != _all_removed(node.group, node.counter):
        return None
    return {"c": node.counter, "g": node.group}


SOURCE = v.SourceOf(It())


def _negative(number: Built) -> bool:
    return type(number) is int and number < 0


def _cast_free(bound: Found) -> Node | None:
    pick = picking(bound)
    if pick is None or pick.pools[0].zone not in ("hand", "break") or pick.pools[0].whose != "own":
        return None
    return steps(pick, v.CastCard(It(), 0))


def _casts_free(node: Built) -> Found | None:
    if not isinstance(node, Sequence) or len(node.steps) != 2 or node.steps[1] != v.CastCard(It(), 0):
        return None
    found = picked(node.steps[0])
    return None if found is None or "p" not in found else {"n": found["n"], "r": found["p"]}


def add_actions(grammar: Grammar) -> None:
    """The category `action`: one deed, as an instruction."""
    grammar.rule("action", "choose <c:chosen>", S.c)
    grammar.made("action", "choose <c:chosen> and <d:chosen>", lambda b: _two_chosen(b["c"], b["d"]), _said_as_two)
    grammar.made(
        "action", "choose <c:chosen> and <d:other_chosen>", lambda b: ChooseEach((b["c"], b["d"])),
        lambda node: {"c": node.choices[0], "d": node.choices[1]} if isinstance(node, ChooseEach) and len(node.choices) == 2 else None,
    )  # fmt: skip
    grammar.made("other_chosen", "<n:count> other <p:noun>", choosing, chosen)
    grammar.written("other_chosen", "<n:count> other <q:some>", chosen)
    for category in ("object", "subject", "doer"):
        grammar.also(category, "the first (Forward|one)", lambda b: v.Former())
        grammar.also(category, "<o:the_other>", lambda b: b["o"])
    grammar.function("the_other", _the_other, lambda writing, node: "")
    add_damage(grammar)
    add_battle(grammar)
    for verb, word in (("break", v.Break), ("dull", v.Dull), ("Freeze", v.Freeze), ("activate", v.Activate)):
        grammar.rule("action", f"{verb} <g:object>", word(S.g))
        grammar.also("action", f"{verb} <g:object> also", lambda b, word=word: word(b["g"]))
    both = Both(All(S.q), All(S.r))
    grammar.rule("action", "break all (the|of the) <q:some> and all (the|of the) <r:some>", v.Break(both))
    grammar.also("action", "activate <q:every_named>", lambda b: v.Activate(All(b["q"])))
    grammar.made(
        "action", "choose <c:chosen>, <d:chosen>[,] and <e:chosen>", lambda b: _three_chosen(b["c"], b["d"], b["e"]),
        lambda node: dict(zip("cde", node.choices, strict=True)) if isinstance(node, ChooseEach) and len(node.choices) == 3 else None,
    )  # fmt: skip
    grammar.also("action", "dull and Freeze <g:object>", lambda b: steps(v.Dull(b["g"]), v.Freeze(b["g"])))
    _add_either(grammar)
    add_moving(grammar)
    add_players(grammar)
    add_elements(grammar)
    grammar.also(
        "action", "if the cancelled auto-ability triggered from (a|an) <t:cards>, deal that Forward <n:number> damage",
        lambda b: If(Matches(SOURCE, b["t"]), v.Damage(SOURCE, b["n"])),
    )  # fmt: skip
    grammar.rule("object", "the card that it triggered from", SOURCE)
    grammar.made(
        "condition", "the cancelled auto-ability triggered from (a|an) <t:cards>", lambda b: Matches(SOURCE, b["t"]),
        lambda node: {"t": node.tests} if isinstance(node, Matches) and node.group == SOURCE else None,
    )  # fmt: skip
    back = If(v.PaidExtra(), v.Put(SOURCE, "hand"))
    grammar.also(
        "action", "if you paid the extra cost and that Forward is on the field, return that Forward to its owner's hand",
        lambda b: back,
    )  # fmt: skip
    grammar.rule("action", "cancel (its effect|its effects|their effects|the Summon's effect)", v.Cancel(It()))
    counters = lambda b: v.PutCounter(b["g"], b["c"], b["n"])  # noqa: E731
    grammar.made("action", "place <n:number> <c:counter> Counter[s] on <g:object>", counters, _placed(True))
    grammar.written("action", "place <n:number> <c:counter> Counters on <g:object>", _placed(False))
    grammar.made(
        "action", "place <n:number> <c:counter> Counter[s] on <g:object> for each <e:each>", lambda b: _each(b, 1), lambda node: _for_each(node, 1)
    )  # fmt: skip
    grammar.made(
        "action", "remove <n:number> <c:counter> Counter[s] from <g:object> for each <e:each>", lambda b: _each(b, -1),
        lambda node: _for_each(node, -1),
    )  # fmt: skip
    some = Per(X(), 1, -1)
    grammar.made(
        "action", "remove X <c:counter> Counters from <g:this>", lambda b: v.PutCounter(b["g"], b["c"], some),
        lambda node: {"g": node.group, "c": node.counter} if isinstance(node, v.PutCounter) and node.number == some else None,
    )  # fmt: skip
    grammar.made("action", "remove <n:number> <c:counter> Counter from <g:object>", *_removed(True))
    grammar.made("action", "remove <n:number> <c:counter> Counters from <g:object>", *_removed(False))
    gone = "remove all [the ]<c:counter> Counters from <g:object>"
    grammar.made("action", gone, lambda b: _all_removed(b["g"], b["c"]), _were_all_removed)
    for until, words in (("turn", "until the end of the turn"), ("source", "for as long as <t:this> is on the field")):
        held = lambda b, until=until: None if b["g"] == This() else v.TakeControl(b["g"], until)  # noqa: E731
        grammar.made("action", f"(you gain|gain) control of <g:object> {words}", held, _control(until))
    grammar.rule("action", "you gain control of <g:object>", v.TakeControl(S.g))
    grammar.rule("action", "your opponent gains control of <g:object>", v.TakeControl(S.g, who="opponent"))
    grammar.also(
        "action", "give control of <g:object> to your opponent", lambda b: v.TakeControl(b["g"], who="opponent")
    )
    given = v.TakeControl(S.g, who="opponent")
    grammar.rule("offered", "give control of <g:object> to your opponent", given)
    grammar.also("action", "cast <n:count> <p:noun> without paying (its|the) cost", _cast_free)
    grammar.written("action", "cast <n:count> <r:from_one> without paying its cost", _casts_free)
    grammar.rule("action", "cast it without paying (its|the) cost", v.CastCard(It(), 0))
    grammar.rule("action", "pay the cost and cast it", v.CastCard(It()))
    _add_changing(grammar)


EITHER: tuple[tuple[str, str, type[Node], type[Node]], ...] = (
    ("dull", "Freeze", v.Dull, v.Freeze),
    ("dull", "activate", v.Dull, v.Activate),
    ("activate", "dull", v.Activate, v.Dull),
)


def _add_either(grammar: Grammar) -> None:
    """Dull it or Freeze it: one of two things that are done to the same card."""
    for one, other, first, second in EITHER:
        both = v.Either((first(It()), second(It())))
        grammar.rule("action", f"{one} (it|them) or {other} (it|them)", both)
        grammar.also("action", f"{one} or {other} (it|them)", lambda b, both=both: both)


def _control(until: str) -> Unmaker:
    def unmake(node: Built) -> Found | None:
        return (
            {"g": node.group, "t": This() if until == "source" else None}
            if isinstance(node, v.TakeControl) and (node.until, node.who) == (until, "own")
            else None
        )

    return unmake


# ── changes for a while ─────────────────────────────────────────────────────────────────────────────────────────────
UNTIL = {
    "turn": "until the end of the turn",
    "next_turn": "until the end of the next turn",
    "opponent_turn": "until the end of your opponent's turn",
    "next_opponent_turn": "until the end of your opponent's next turn",
    "next_own_turn": "until the end of your next turn",
}
ASLEEP = (Forbid("activate_in_own_phase"),)


def _changed(lasting: bool) -> Unmaker:
    def unmake(node: Built) -> Found | None:
        if not isinstance(node, Change) or bool(node.until) != lasting:
            return None
        return {"g": node.group, "c": node.changes, "u": node.until or None}

    return unmake


def _stays_dull(bound: Found) -> Node:
    return Change(bound["g"], ASLEEP, "next_own_turn")


def _per_each(bound: Found) -> Node:
    return Change(bound["g"], (Add("power", Per(bound["e"], 1, bound["n"])),), bound["u"])


def _add_changing(grammar: Grammar) -> None:
    for until, words in UNTIL.items():
        grammar.rule("until", words, until)
    for words in (
        "this turn",
        "during this turn",
        "until of the end of turn",
        "until end of turn",
        "until the end of this turn",
    ):
        grammar.also("until", words, lambda b: "turn")
    grammar.made(
        "until",
        "for as long as <t:this> is on the field",
        lambda b: "source",
        lambda until: {"t": This()} if until == "source" else None,
    )
    asleep = "activate during your next Active Phase"
    grammar.made(
        "action", f"<g:this> will not {asleep}", _stays_dull, lambda node: {"g": node.group} if node == _stays_dull({"g": This()}) else None
    )  # fmt: skip
    grammar.also("action", f"<g:this> (does not|doesn't) {asleep}", _stays_dull)
    for subject in ("subject", "holders"):
        lasting = lambda b: Change(b["g"], b["c"], b["u"])  # noqa: E731
        grammar.made("action", f"<g:{subject}> [also ]<c:predicates> <u:until>", lasting, _changed(True))
        grammar.made("action", f"<g:{subject}> <c:predicates>", lambda b: Change(b["g"], b["c"], ""), _changed(False))
    grammar.also("action", "for each <e:each>, <g:subject> {gains/gain} +<n:number> power <u:until>", _per_each)
    grammar.also("action", "if possible, <g:subject> must <b:must> this turn", lambda b: Change(b["g"], b["b"], "turn"))
    grammar.also("action", "<g:subject> must <b:must> this turn if possible", lambda b: Change(b["g"], b["b"], "turn"))
    doubled = Change(S.g, (Add("power", Fact("power", S.g)),), S.u)
    grammar.rule("action", "double the power of <g:this> <u:until>", doubled)
    grammar.rule("must", "attack", (Demand("attack"),))
    grammar.rule("must", "block", (Demand("block"),))
    for whose, group in (
        ("its", It()),
        ("<g:this>'s", S.g),
        ("the former's", v.Former()),
        ("the latter's", v.Latter()),
    ):
        for value, words in (("n", "<n:number>"), ("f", "equal to <f:equal>"), ("f", "the same as <f:equal>")):
            becomes = (Make("power", getattr(S, value)),)
            grammar.rule("action", f"{whose} power [also ]becomes {words} <u:until>", Change(group, becomes, S.u))
            grammar.rule("action", f"{whose} power becomes {words}", Change(group, becomes, ""))
