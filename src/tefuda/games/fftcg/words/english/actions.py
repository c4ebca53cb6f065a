"""Actions: what an effect tells to do to cards and players, each wording with its value."""

from __future__ import annotations

import re
from typing import Any

from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.english.groups import described_cards, picked, picking
from tefuda.games.fftcg.words.english.nouns import Noun
from tefuda.games.fftcg.words.english.phrasing import Bound, Ends, Grammar, Reading, Slot, Unsayable, Writing
from tefuda.kernel.effects import (
    Add,
    All,
    Change,
    Count,
    Fact,
    Forbid,
    Half,
    It,
    Make,
    Others,
    Per,
    Plus,
    Pool,
    Sequence,
    This,
    Top,
)
from tefuda.kernel.values import Node

S = Slot
OWN_HAND = Count(Pool("hand", "own"))


def steps(*nodes: Node) -> Sequence:
    """Several nodes as one value."""
    return Sequence(tuple(nodes))


# ── damage ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def _hurt(all_of_them: bool, plain: bool) -> Any:
    """Damage taken apart: to all of some cards it is worded in another order."""

    def unmake(node: Any) -> Bound | None:
        if not isinstance(node, v.Damage) or node.divided or node.by is not None:
            return None
        if isinstance(node.group, All) != all_of_them:
            return None
        amount = node.amount
        if plain:
            return {"g": node.group, "n": amount} if not isinstance(amount, Per | Plus | Fact) else None
        if isinstance(amount, Per) and amount.unit == 1:
            return {"g": node.group, "n": amount.each, "e": amount.count}
        return None

    return unmake


def _more(node: Any) -> Bound | None:
    if not isinstance(node, v.Damage) or node.divided or not isinstance(node.amount, Plus) or node.by is not None:
        return None
    base, per = node.amount.left, node.amount.right
    if not isinstance(per, Per) or per.unit != 1:
        return None
    return {"g": node.group, "n": base, "m": per.each, "e": per.count}


def _half(number: Node) -> Node:
    """Half of a number of thousands, rounded up to the next thousand."""
    return Per(Half(Per(number, 1000, 1)), 1, 1000)


def _halved(number: Any) -> Node | None:
    if isinstance(number, Per) and isinstance(number.count, Half) and isinstance(number.count.of, Per):
        inner = number.count.of.count
        return inner if isinstance(inner, Node) and number == _half(inner) else None
    return None


def _add_damage(grammar: Grammar) -> None:
    each = lambda b: v.Damage(b["g"], Per(b["e"], 1, b["n"])) if type(b["n"]) is int else None  # noqa: E731
    grammar.special("action", "deal <n:number> damage to <g:object> for each <e:each>", each, _hurt(True, False))
    grammar.special("action", "deal <g:object> <n:number> damage for each <e:each>", each, _hurt(False, False))
    grammar.special(
        "action", "deal <n:number> damage to <g:object>", lambda b: v.Damage(b["g"], b["n"]), _hurt(True, True)
    )
    grammar.special(
        "action", "deal <g:object> <n:number> damage", lambda b: v.Damage(b["g"], b["n"]), _hurt(False, True)
    )
    grammar.special(
        "action", "deal <g:object> <n:number> damage and <m:number> more damage for each <e:each>",
        lambda b: v.Damage(b["g"], Plus(b["n"], Per(b["e"], 1, b["m"]))), _more,
    )  # fmt: skip
    grammar.also(
        "action", "deal <n:number> damage and <m:number> more damage for each <e:each> to <g:object>",
        lambda b: v.Damage(b["g"], Plus(b["n"], Per(b["e"], 1, b["m"]))),
    )  # fmt: skip
    grammar.special(
        "action", "deal <g:object> damage equal to <f:equal>", lambda b: v.Damage(b["g"], b["f"]),
        lambda node: {"g": node.group, "f": node.amount} if isinstance(node, v.Damage) and isinstance(node.amount, Fact) and node.by is None and not isinstance(node.group, All) else None,
    )  # fmt: skip
    grammar.special(
        "action", "deal damage equal to <f:equal> to <g:object>", lambda b: v.Damage(b["g"], b["f"]),
        lambda node: {"g": node.group, "f": node.amount} if isinstance(node, v.Damage) and isinstance(node.amount, Fact) and node.by is None else None,
    )  # fmt: skip
    grammar.special(
        "action", "deal <g:object> damage equal to half of <f:equal> \\(round up to the nearest 1000\\)",
        lambda b: v.Damage(b["g"], _half(b["f"])) if not isinstance(b["g"], All) else None,
        lambda node: {"g": node.group, "f": _halved(node.amount)} if isinstance(node, v.Damage) and _halved(node.amount) else None,
    )  # fmt: skip
    for by in ("this", "doer"):
        grammar.special(
            "action", f"<s:{by}> deals <g:object> <n:number> damage", lambda b: v.Damage(b["g"], b["n"], by=b["s"]),
            lambda node: {"s": node.by, "g": node.group, "n": node.amount} if isinstance(node, v.Damage) and node.by is not None and not isinstance(node.group, All) else None,
        )  # fmt: skip
        grammar.also(
            "action", f"<s:{by}> deals <n:number> damage to <g:object>", lambda b: v.Damage(b["g"], b["n"], by=b["s"])
        )
        grammar.also(
            "action",
            f"<s:{by}> deals damage equal to (its|his|her) power to <g:object>",
            lambda b: v.Damage(b["g"], Fact("power", b["s"]), by=b["s"]),
        )
        grammar.special(
            "action", f"<s:{by}> deals <g:object> damage equal to (its|his|her) power", lambda b: v.Damage(b["g"], Fact("power", b["s"]), by=b["s"]),
            lambda node: {"s": node.by, "g": node.group} if isinstance(node, v.Damage) and node.by is not None and node.amount == Fact("power", node.by) else None,
        )  # fmt: skip
    grammar.rule("doer", "the former", v.Former())
    grammar.rule("doer", "the latter", v.Latter())
    grammar.rule("action", "divide <n:number> damage among them as you like", v.Damage(It(), S("n"), True))
    grammar.also(
        "action", "divide <n:number> damage among <g:object> as you like", lambda b: v.Damage(b["g"], b["n"], True)
    )
    grammar.special("points", "<n:number> point[s] of damage", lambda b: b["n"], lambda n: {"n": n} if n == 1 else None)
    grammar.special("points", "<n:number> points of damage", lambda b: None, lambda n: {"n": n})
    grammar.rule("action", "deal your opponent <n:points>", v.DamagePlayer(S("n"), "opponent"))
    grammar.also("action", "<s:this> deals your opponent <n:points>", lambda b: v.DamagePlayer(b["n"], "opponent"))
    grammar.special(
        "action", "<s:this> deals you <n:points>", lambda b: v.DamagePlayer(b["n"], "own"),
        lambda node: {"s": This(), "n": node.amount} if isinstance(node, v.DamagePlayer) and node.who == "own" else None,
    )  # fmt: skip
    grammar.also("action", "[you ]receive <n:points>", lambda b: v.DamagePlayer(b["n"], "own"))
    grammar.also("action", "deal you <n:points>", lambda b: v.DamagePlayer(b["n"], "own"))
    grammar.rule(
        "action",
        "<s:this> and <g:object> deal damage equal to their respective power to the other",
        v.Fight(S("s"), S("g")),
    )
    grammar.rule("action", "each Forward deals damage equal to its power to the other", v.Fight(v.Former(), v.Latter()))


# ── cards that go somewhere ─────────────────────────────────────────────────────────────────────────────────────────
def _put_words(zone: str, **facts: Any) -> Any:
    def unmake(node: Any) -> Bound | None:
        return {"g": node.group} if isinstance(node, v.Put) and node == v.Put(node.group, zone, **facts) else None

    return unmake


OWNERS = "({its/their} (owner's|owners'|owner’s) hand[s]|the owner's hand|their owner's hands)"
# wording before and after the cards, the zone, and what else is said: the first of each value is written.
GOING: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("put <g:object> into the Break Zone", "break", {}),
    ("return <g:object> to {its owner's hand/their owners' hands}", "hand", {}),
    ("play <g:object> onto the field dull", "field", {"dull": True}),
    ("play <g:object> onto the field", "field", {}),
    ("put <g:object> at the bottom of {its owner's deck/their owners' decks}", "deck", {"place": "bottom"}),
    ("put <g:object> on top of {its owner's deck/their owners' decks}", "deck", {"place": "top"}),
)  # fmt: skip
SAME_GOING: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("add <g:object> to your hand", "hand", {}),
    ("return <g:object> to (your hand|their owner's hand|its owners hand|their owners' hand|its owner's hand|the owner's hand)", "hand", {}),
    ("put <g:object> on the bottom of (its owner's deck|your deck|their owner's deck)", "deck", {"place": "bottom"}),
    ("(put|place|return) <g:object> (at|to) the bottom of (its owner's deck|your deck|their owner's deck|the deck)", "deck", {"place": "bottom"}),
    ("(put|place|return) <g:object> (at|to|on) [the ]top of (its owner's deck|your deck|their owner's deck)", "deck", {"place": "top"}),
    ("play <g:object> onto your field", "field", {}),
)  # fmt: skip


def _taken(node: Any, zone: str, dull: bool = False) -> Bound | None:
    """A take and what becomes of it, as one wording."""
    if not isinstance(node, Sequence) or len(node.steps) != 2 or not isinstance(node.steps[0], v.Take):
        return None
    take, put = node.steps
    if put != v.Put(It(), zone, dull=dull) or take.every:
        return None
    return {"n": (take.number, take.up_to, False), "t" if take.number == 1 else "ts": take.tests}


def _taking(zone: str, dull: bool = False) -> Any:
    def make(bound: Bound) -> Node | None:
        number, up_to, any_number = bound["n"]
        return None if any_number else steps(v.Take(bound["t"], number, up_to), v.Put(It(), zone, dull=dull))

    return make


def _from_hand(dull: bool) -> Any:
    def make(bound: Bound) -> Node | None:
        pick = picking(bound)
        if pick is None or pick.pools[0].zone not in ("hand", "break") or pick.pools[0].whose != "own":
            return None
        return steps(pick, v.Put(It(), "field", dull=dull))

    return make


def _plays(node: Any, dull: bool) -> Bound | None:
    if not isinstance(node, Sequence) or len(node.steps) != 2 or node.steps[1] != v.Put(It(), "field", dull=dull):
        return None
    return picked(node.steps[0])


def _picked_then(deed: Any, zones: tuple[str, ...] = ("field",)) -> tuple[Any, Any]:
    """Put 1 Backup into the Break Zone: picked and then put; made and taken apart."""

    def make(bound: Bound) -> Node | None:
        pick = picking(bound)
        if pick is None or pick.pools[0].zone not in zones:
            return None
        return steps(pick, deed)

    def unmake(node: Any) -> Bound | None:
        if not isinstance(node, Sequence) or len(node.steps) != 2 or node.steps[1] != deed:
            return None
        return picked(node.steps[0])

    return make, unmake


def _add_going(grammar: Grammar) -> None:
    for words, zone, facts in GOING:
        grammar.special(
            "action", words, lambda b, zone=zone, facts=facts: v.Put(b["g"], zone, **facts), _put_words(zone, **facts)
        )
    for words, zone, facts in SAME_GOING:
        grammar.also("action", words, lambda b, zone=zone, facts=facts: v.Put(b["g"], zone, **facts))
    grammar.rule("action", "remove <g:object> from the game face down", v.Exile(S("g"), True))
    grammar.rule("action", "remove <g:object> from the game", v.Exile(S("g")))
    grammar.also("action", "remove <g:this> in your Break Zone from the game", lambda b: v.Exile(b["g"]))
    grammar.rule("action", "your opponent puts <t:their_top> into the Break Zone", v.Put(S("t"), "break"))
    grammar.rule("action", "put <t:top> into the Break Zone", v.Put(S("t"), "break"))
    grammar.rule("action", "remove <t:top> from the game", v.Exile(S("t")))
    grammar.rule("top", "the top card of your deck", Top(1, "own"))
    grammar.rule("top", "the top <n:number> cards of your deck", Top(S("n"), "own"))
    grammar.rule("top", "the top card of your opponent's deck", Top(1, "opponent"))
    grammar.rule("top", "the top <n:number> cards of your opponent's deck", Top(S("n"), "opponent"))
    grammar.rule("their_top", "the top card of (their|his/her) deck", Top(1, "opponent"))
    grammar.rule("their_top", "the top <n:number> cards of (their|his/her) deck", Top(S("n"), "opponent"))
    for dull in (True, False):
        tail = " dull" if dull else ""
        grammar.special(
            "action",
            f"play <n:count> <p:noun> onto the field{tail}",
            _from_hand(dull),
            lambda node: None,
        )
        grammar.special(
            "action",
            f"play <n:count> <p:from_one> onto the field{tail}",
            lambda b: None,
            lambda node, dull=dull: _plays(node, dull),
        )
        grammar.special(
            "action",
            f"play <n:count> <q:from_some> onto the field{tail}",
            lambda b: None,
            lambda node, dull=dull: _plays(node, dull),
        )
        grammar.special(
            "action",
            f"play <n:count> <ts:many_cards> among them onto the field{tail}",
            lambda b: None,
            lambda node, dull=dull: _taken(node, "field", dull),
        )
        grammar.special(
            "action",
            f"play <n:count> <t:cards> among them onto the field{tail}",
            _taking("field", dull),
            lambda node, dull=dull: _taken(node, "field", dull),
        )
    for verb, deed, zones in (
        ("put {} into the Break Zone", v.Put(It(), "break"), ("field", "hand")),
        ("remove {} from the game", v.Exile(It()), ("field", "break", "hand")),
        ("return {} to its owner's hand", v.Put(It(), "hand"), ("field",)),
        ("add {} to your hand", v.Put(It(), "hand"), ("break",)),
        ("(put|place) {} at the bottom of your deck", v.Put(It(), "deck", place="bottom"), ("hand", "break")),
        ("(put|place) {} on top of your deck", v.Put(It(), "deck", place="top"), ("hand",)),
        ("dull {}", v.Dull(It()), ("field",)),
    ):  # fmt: skip
        make, unmake = _picked_then(deed, zones)
        grammar.special("action", verb.format("<n:count> <p:noun>"), make, unmake)
        grammar.special("action", verb.format("<n:count> <q:some>"), lambda b: None, unmake)


# ── the deck ────────────────────────────────────────────────────────────────────────────────────────────────────────
def _search(bound: Bound) -> Node | None:
    number, up_to, any_number = bound["n"]
    tests = described_cards(bound)
    return None if tests is None or any_number else v.Search(tests, number, up_to, bound["d"])


def _searched(node: Any) -> Bound | None:
    if not isinstance(node, v.Search):
        return None
    many = node.number != 1
    return {"n": (node.number, node.up_to, False), "ts" if many else "t": node.tests, "ds" if many else "d": node.then}


THEN = (("add {} to your hand", v.Put(It(), "hand")), ("play {} onto the field dull", v.Put(It(), "field", dull=True)),
        ("play {} onto the field", v.Put(It(), "field")), ("put {} into the Break Zone", v.Put(It(), "break")),
        ("remove {} from the game", v.Exile(It())))  # fmt: skip
REST: tuple[tuple[str, Node], ...] = (
    ("return the other cards to the bottom of your deck in any order", v.Put(Others(), "deck", place="bottom", in_any_order=True)),
    ("put the rest of the cards into the Break Zone", v.Put(Others(), "break")),
)  # fmt: skip
SAME_REST: tuple[tuple[str, Node], ...] = (
    ("(return|put) the (other|other card|other cards|rest|rest of the cards|remaining cards) (to|at|on) the bottom of your deck[ in any order]", REST[0][1]),
    ("put the (other|other card|other cards|rest|remaining cards) into the Break Zone", REST[1][1]),
)  # fmt: skip


def _add_deck(grammar: Grammar) -> None:
    for words, node in THEN:
        grammar.rule("then_it", words.format("it"), node)
        grammar.rule("then_them", words.format("them"), node)
    make_search = lambda b: _search({**b, "d": b.get("d", b.get("ds"))})  # noqa: E731
    grammar.special(
        "action", "search for <n:count> <p:noun>[,] and (<d:then_it>|<ds:then_them>)", make_search, lambda node: None
    )
    grammar.special("action", "search for <n:count> <t:cards> and <d:then_it>", lambda b: None, _searched)
    grammar.special("action", "search for <n:count> <ts:many_cards> and <ds:then_them>", lambda b: None, _searched)
    for verb, revealed in (("reveal", True), ("look at", False)):
        grammar.rule("action", f"{verb} the top card of your deck", v.Look(1, "own", revealed))
        grammar.rule("action", f"{verb} the top <n:number> cards of your deck", v.Look(S("n"), "own", revealed))
        grammar.rule("action", f"{verb} the top card of your opponent's deck", v.Look(1, "opponent", revealed))
    for zone, words in (("hand", "add {} among them to your hand"), ("break", "put {} among them into the Break Zone")):
        make = _taking(zone)
        grammar.special("action", words.format("<n:count> <t:cards>"), make, lambda node, zone=zone: _taken(node, zone))
        grammar.special(
            "action",
            words.format("<n:count> <ts:many_cards>"),
            lambda b: None,
            lambda node, zone=zone: _taken(node, zone),
        )
    for words, node in (*REST, *SAME_REST):
        grammar.rule("action", words, node)
    grammar.rule("action", "shuffle your deck", v.Shuffle())
    grammar.special(
        "action", "turn over one card at a time from the top of your deck until (a|an) <t:cards> is revealed", lambda b: v.RevealUntil(b["t"]),
        lambda node: {"t": node.tests} if isinstance(node, v.RevealUntil) else None,
    )  # fmt: skip
    grammar.rule(
        "action", "shuffle the other cards and return them to the bottom of your deck", v.Put(Others(), "deck", place="bottom", shuffled=True)
    )  # fmt: skip
    grammar.also(
        "action", "shuffle the (other cards revealed|other revealed cards|rest of the cards) and return them to the bottom of your deck",
        lambda b: v.Put(Others(), "deck", place="bottom", shuffled=True),
    )  # fmt: skip
    grammar.rule(
        "action",
        "return (them|these|these cards|the revealed cards) to the top and/or bottom of your deck in any order",
        v.TopOrBottom(It()),
    )
    grammar.also(
        "action",
        "(return|put|place) (it|this card|the card) (to|at|on) the top or bottom of your deck",
        lambda b: v.TopOrBottom(It()),
    )
    grammar.also(
        "action", "(place|put) the card at the bottom of your deck", lambda b: v.Put(It(), "deck", place="bottom")
    )
    grammar.also("action", "add the revealed card to your hand", lambda b: v.Put(It(), "hand"))
    grammar.function("many_cards", lambda reading, at: [], _say_many_cards)


def _say_many_cards(writing: Writing, tests: Any) -> str:
    from tefuda.games.fftcg.words.english.nouns import described

    return described(tests, True)


# ── players ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def _discard(bound: Bound, who: str = "own", at_random: bool = False) -> Node | None:
    number, up_to, any_number = bound["n"]
    noun: Noun = bound["p"]
    if any_number or noun.other or noun.zone not in ("", "hand"):
        return None
    return v.Discard(number, who, noun.all_tests(), None, at_random, up_to)


def _discarded(who: str, at_random: bool = False) -> Any:
    def unmake(node: Any) -> Bound | None:
        if not isinstance(node, v.Discard) or node.who != who or node.group is not None or node.at_random != at_random:
            return None
        if not isinstance(node.number, int) and type(node.number).__name__ != "X":
            return None
        return {"n": (node.number, node.up_to, False), "t" if node.number == 1 else "ts": node.tests}

    return unmake


def _crystals(reading: Reading, at: int) -> Ends:
    match = re.compile(r"(?:《C》)+").match(reading.text, at)
    if match is None:
        reading.missed(at, "《C》")
        return []
    return [(len(match[0]) // 3, match.end())]


def _say_crystals(writing: Writing, value: Any) -> str:
    if type(value) is not int or value < 1:
        raise Unsayable(f"no number of crystals: {value!r}")
    return "《C》" * value


def _gives_up(bound: Bound) -> Node | None:
    pick = _selecting(bound)
    return None if pick is None else steps(pick, v.Put(It(), "break"))


def _select(bound: Bound) -> Node | None:
    """Cards that are selected as the effect is carried out, whoever's they are."""
    number, up_to, any_number = bound["n"]
    pool = bound["p"].pool()
    return None if any_number or pool.zone == "stack" else v.Pick((pool,), number, up_to)


def _selects(node: Any) -> Bound | None:
    if not isinstance(node, v.Pick) or node.who != "opponent" or len(node.pools) != 1:
        return None
    pool = node.pools[0]
    if pool.zone != "field" or pool.whose != "opponent":
        return None
    return {"n": (node.number, node.up_to, False), "t" if node.number == 1 else "ts": pool.tests}


def _selecting(bound: Bound) -> Node | None:
    number, up_to, any_number = bound["n"]
    noun: Noun = bound["p"]
    if any_number or noun.other or noun.whose != "opponent":
        return None
    pool = noun.pool()
    return v.Pick((pool,), number, up_to, "opponent")


def _add_players(grammar: Grammar) -> None:
    for who, subject in (("own", "[you ]draw"), ("opponent", "your opponent draws"), ("any", "each player draws")):
        grammar.special(
            "action",
            f"{subject} <n:number> card for each <e:each>",
            lambda b, who=who: v.Draw(Per(b["e"], 1, b["n"]), who),
            lambda node, who=who: (
                {"n": node.number.each, "e": node.number.count}
                if isinstance(node, v.Draw)
                and node.who == who
                and isinstance(node.number, Per)
                and node.number.unit == 1
                else None
            ),
        )
        grammar.special(
            "action",
            f"{subject} <n:number> card",
            lambda b, who=who: v.Draw(b["n"], who) if b["n"] == 1 else None,
            lambda node, who=who: {"n": node.number} if node == v.Draw(1, who) else None,
        )
        grammar.rule("action", f"{subject} <n:number> cards", v.Draw(S("n"), who))
        grammar.rule("action", f"{subject} up to <n:number> cards", v.Draw(S("n"), who, True))
    for who, subject, hand in (
        ("own", "[you ]discard", "your hand"), ("opponent", "your opponent discards", "(their|his/her|his or her) hand"),
        ("any", "each player discards", "(their|his/her) hand"),
    ):  # fmt: skip
        make = lambda b, who=who: _discard(b, who)  # noqa: E731
        grammar.special("action", f"{subject} <n:count> <p:noun>[ from {hand}]", make, lambda node: None)
        grammar.special("action", f"{subject} <n:count> <t:cards>", lambda b: None, _discarded(who))
        grammar.special("action", f"{subject} <n:count> <ts:many_cards>", lambda b: None, _discarded(who))
        grammar.rule("action", f"{subject} {hand}", v.Discard(Count(Pool("hand", who)), who))
    for words in ("your opponent randomly discards {}", "your opponent discards {} at random"):
        grammar.special(
            "action", words.format("<n:count> <p:noun>"), lambda b: _discard(b, "opponent", True), lambda node: None
        )
        grammar.also(
            "action",
            words.format("<n:count> <p:noun> from (their|his/her) hand"),
            lambda b: _discard(b, "opponent", True),
        )
        grammar.special("action", words.format("<n:count> <t:cards>"), lambda b: None, _discarded("opponent", True))
        grammar.special(
            "action", words.format("<n:count> <ts:many_cards>"), lambda b: None, _discarded("opponent", True)
        )
    grammar.rule(
        "action", "your opponent reveals (their|his/her|his or her) hand", v.Reveal(All(Pool("hand", "opponent")))
    )
    grammar.special(
        "action", "your opponent discards (it|this card|that card|the selected card)", lambda b: v.Discard(group=It(), who="opponent"),
        lambda node: {} if node == v.Discard(group=It(), who="opponent") else None,
    )  # fmt: skip
    grammar.rule("action", "discard <g:this>", v.Discard(group=S("g")))
    grammar.rule("action", "gain <n:crystals>", v.GainCrystals(S("n")))
    grammar.rule("action", "your opponent gains <n:crystals>", v.GainCrystals(S("n"), "opponent"))
    grammar.function("crystals", _crystals, _say_crystals)
    grammar.special("action", "your opponent selects <n:count> <p:noun>", _selecting, lambda node: None)
    grammar.special("action", "your opponent selects <n:count> <t:cards> they control", lambda b: None, _selects)
    grammar.special("action", "your opponent selects <n:count> <ts:many_cards> they control", lambda b: None, _selects)
    grammar.also("action", "select <n:count> <p:noun>", _select)
    grammar.also("action", "your opponent puts <n:count> <p:noun> into the Break Zone", _gives_up)
    grammar.rule("action", "your opponent loses the game", v.LoseGame("opponent"))
    grammar.rule("action", "you win the game", v.WinGame("own"))
    grammar.also("action", "you lose the game", lambda b: v.LoseGame("own"))


def add_actions(grammar: Grammar) -> None:
    """The category `action`: one deed, as an instruction."""
    grammar.rule("action", "choose <c:chosen>", S("c"))
    grammar.special("action", "choose <c:chosen> and <d:chosen>", lambda b: steps(b["c"], b["d"]), lambda node: None)
    _add_damage(grammar)
    for verb, word in (("break", v.Break), ("dull", v.Dull), ("Freeze", v.Freeze), ("activate", v.Activate)):
        grammar.rule("action", f"{verb} <g:object>", word(S("g")))  # type: ignore[arg-type]
    _add_going(grammar)
    _add_deck(grammar)
    _add_players(grammar)
    grammar.rule("action", "cancel (its effect|their effects)", v.Cancel(It()))
    grammar.special(
        "action", "place <n:number> <c:counter> Counter[s] on <g:object>", lambda b: v.PutCounter(b["g"], b["c"], b["n"]),
        lambda node: {"n": node.number, "c": node.counter, "g": node.group} if isinstance(node, v.PutCounter) and node.number == 1 else None,
    )  # fmt: skip
    grammar.special(
        "action", "place <n:number> <c:counter> Counters on <g:object>", lambda b: None,
        lambda node: {"n": node.number, "c": node.counter, "g": node.group} if isinstance(node, v.PutCounter) and not _negative(node.number) else None,
    )  # fmt: skip
    for one in ("", "s"):
        grammar.special(
            "action", f"remove <n:number> <c:counter> Counter{one} from <g:object>",
            lambda b: v.PutCounter(b["g"], b["c"], -b["n"]) if type(b["n"]) is int else None,
            lambda node, one=one: {"n": -node.number, "c": node.counter, "g": node.group} if isinstance(node, v.PutCounter) and _negative(node.number) and (node.number == -1) == (not one) else None,
        )  # fmt: skip
    grammar.rule("action", "you gain control of <g:object> until the end of the turn", v.TakeControl(S("g"), "turn"))
    grammar.rule("action", "you gain control of <g:object>", v.TakeControl(S("g")))
    grammar.also(
        "action", "gain control of <g:object> until the end of the turn", lambda b: v.TakeControl(b["g"], "turn")
    )
    grammar.special("action", "cast <n:count> <p:noun> without paying (its|the) cost", _cast_free, lambda node: None)
    grammar.special("action", "cast <n:count> <r:from_one> without paying its cost", lambda b: None, _casts_free)
    grammar.special(
        "hand_one", "<p:one>", lambda b: None, lambda pool: {"p": pool}
    )  # fmt: skip
    grammar.rule("action", "cast it without paying (its|the) cost", v.CastCard(It(), 0))
    _add_changing(grammar)


def _negative(number: Any) -> bool:
    return type(number) is int and number < 0


def _cast_free(bound: Bound) -> Node | None:
    pick = picking(bound)
    if pick is None or pick.pools[0].zone not in ("hand", "break") or pick.pools[0].whose != "own":
        return None
    return steps(pick, v.CastCard(It(), 0))


def _casts_free(node: Any) -> Bound | None:
    if not isinstance(node, Sequence) or len(node.steps) != 2 or node.steps[1] != v.CastCard(It(), 0):
        return None
    found = picked(node.steps[0])
    return None if found is None or "p" not in found else {"n": found["n"], "r": found["p"]}


# ── changes for a while ─────────────────────────────────────────────────────────────────────────────────────────────
UNTIL = {"turn": "until the end of the turn", "next_turn": "until the end of the next turn",
         "next_opponent_turn": "until the end of your opponent's next turn", "next_own_turn": "until the end of your next turn"}  # fmt: skip


def _add_changing(grammar: Grammar) -> None:
    for until, words in UNTIL.items():
        grammar.rule("until", words, until)
    grammar.rule("until", "this turn", "turn")
    grammar.special(
        "action", "<g:this> will not activate during your next Active Phase",
        lambda b: Change(b["g"], (Forbid("activate"),), "next_own_turn"),
        lambda node: {"g": node.group} if node == Change(This(), (Forbid("activate"),), "next_own_turn") else None,
    )  # fmt: skip
    grammar.also(
        "action", "<g:this> (does not|doesn't) activate during your next Active Phase",
        lambda b: Change(b["g"], (Forbid("activate"),), "next_own_turn"),
    )  # fmt: skip
    grammar.also("until", "until of the end of turn", lambda b: "turn")
    grammar.also("until", "until end of turn", lambda b: "turn")
    grammar.also("until", "until the end of this turn", lambda b: "turn")
    grammar.also("until", "until the end of your opponent's turn", lambda b: "next_opponent_turn")
    for subject in ("subject", "holders"):
        grammar.special(
            "action", f"<g:{subject}> [also ]<c:predicates> <u:until>", lambda b: Change(b["g"], b["c"], b["u"]),
            lambda node: {"g": node.group, "c": node.changes, "u": node.until} if isinstance(node, Change) and node.until else None,
        )  # fmt: skip
        grammar.special(
            "action", f"<g:{subject}> <c:predicates>", lambda b: Change(b["g"], b["c"], ""),
            lambda node: {"g": node.group, "c": node.changes} if isinstance(node, Change) and not node.until else None,
        )  # fmt: skip
    grammar.also(
        "action", "for each <e:each>, <g:subject> {gains/gain} +<n:number> power <u:until>",
        lambda b: Change(b["g"], (Add("power", Per(b["e"], 1, b["n"])),), b["u"]),
    )  # fmt: skip
    grammar.special(
        "action", "if possible, <g:subject> must (<b:must>) this turn", lambda b: Change(b["g"], b["b"], "turn"), lambda node: None
    )  # fmt: skip
    from tefuda.kernel.effects import Demand

    grammar.rule("must", "attack", (Demand("attack"),))
    grammar.rule("must", "block", (Demand("block"),))
    for whose, group in (
        ("its", It()),
        ("<g:this>'s", S("g")),
        ("the former's", v.Former()),
        ("the latter's", v.Latter()),
    ):
        grammar.rule(
            "action", f"{whose} power becomes <n:number> <u:until>", Change(group, (Make("power", S("n")),), S("u"))
        )
        grammar.rule("action", f"{whose} power becomes <n:number>", Change(group, (Make("power", S("n")),), ""))
        grammar.rule(
            "action",
            f"{whose} power becomes equal to <f:equal> <u:until>",
            Change(group, (Make("power", S("f")),), S("u")),
        )
        grammar.also(
            "action",
            f"{whose} power becomes the same as <f:equal> <u:until>",
            lambda b, group=group: Change(b.get("g", group), (Make("power", b["f"]),), b["u"]),
        )
