"""Moving: cards that are put, returned, played, removed, searched for, revealed and taken."""

from __future__ import annotations

from typing import TypedDict

from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.english.describing import described
from tefuda.games.fftcg.words.english.groups import described_cards, picked, picking
from tefuda.kernel.effects.nodes import Count, CountOf, Fact, It, Others, Per, Pool, RandomOf, Sequence, This, Top
from tefuda.kernel.primitives.options import all_or_none
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.grammar import Grammar, Maker, Unmaker
from tefuda.kernel.wording.engine.patterns import Built, Found, S
from tefuda.kernel.wording.engine.writing import Writer

OWNERS = "(its owner's deck|your deck|their owner's deck|the deck)"


def steps(*nodes: Node) -> Sequence:
    """Several nodes as one value."""
    return Sequence(tuple(nodes))


class Placing(TypedDict, total=False):
    """Fields of a Put besides the cards and the zone."""

    acted: bool
    whose: str
    place: str


# The wording, the zone, and what else is said; the first of each value is written.
GOING: tuple[tuple[str, str, Placing], ...] = (
    ("put <g:object> into the Break Zone", "break", {}),
    ("return <g:object> to {its owner's hand/their owners' hands}", "hand", {}),
    ("play <g:object> onto the field dull", "field", {"acted": True}),
    ("play <g:object> onto the field", "field", {}),
    ("play <g:own_broken> onto the field dull", "field", {"acted": True}),
    ("play <g:own_broken> onto the field", "field", {}),
    ("play <g:own_broken> onto your opponent's field", "field", {"whose": "opponent"}),
    ("put <g:object> at the bottom of {its owner's deck/their owners' decks}", "deck", {"place": "bottom"}),
    ("put <g:object> on top of {its owner's deck/their owners' decks}", "deck", {"place": "top"}),
    ("put <g:object> under the top card of its owner's deck", "deck", {"place": "1"}),
    ("put <g:object> under the top four cards of its owner's deck", "deck", {"place": "4"}),
)  # fmt: skip
SAME_GOING: tuple[tuple[str, str, Placing], ...] = (
    ("add <g:object> to your hand", "hand", {}),
    ("return <g:object> to (your|their owner's|its owners|their owners'|its owner's|the owner's) hand", "hand", {}),
    (f"put <g:object> on the bottom of {OWNERS}", "deck", {"place": "bottom"}),
    (f"(put|place|return) <g:object> (at|to) the bottom of {OWNERS}", "deck", {"place": "bottom"}),
    (f"(put|place|return) <g:object> (at|to|on) [the ]top of {OWNERS}", "deck", {"place": "top"}),
    ("play <g:object> onto your field", "field", {}),
    ("return <g:this> (to|onto) the field", "field", {}),
    ("return <g:this> (to|onto) the field dull", "field", {"acted": True}),
    ("play <g:this> from the Break Zone onto the field", "field", {}),
    ("play <g:this> from the Break Zone onto the field dull", "field", {"acted": True}),
)  # fmt: skip


def _going(zone: str, facts: Placing) -> tuple[Maker, Unmaker]:
    def make(bound: Found) -> Node:
        return v.Put(bound["g"], zone, **facts)

    def unmake(node: Built) -> Found | None:
        return {"g": node.group} if isinstance(node, v.Put) and node == v.Put(node.group, zone, **facts) else None

    return make, unmake


def _taking(zone: str, dull: bool = False, place: str = "") -> tuple[Maker, Unmaker]:
    """Take some of the cards that were looked at, and put them somewhere."""
    return _taken_then(v.Put(It(), zone, acted=dull, place=place))


def _taken_then(put: Node) -> tuple[Maker, Unmaker]:
    """Take some of the cards that were looked at, and do something with them."""

    def make(bound: Found) -> Node | None:
        number, up_to, any_number = bound["n"]
        return steps(v.Take(bound["t"], number, up_to, any_number), put)

    def unmake(node: Built) -> Found | None:
        if not isinstance(node, Sequence) or len(node.steps) != 2 or node.steps[1] != put:
            return None
        take = node.steps[0]
        if not isinstance(take, v.Take) or take.every:
            return None
        many = take.any_number or take.number != 1
        return {"n": (take.number, take.up_to, take.any_number), "ts" if many else "t": take.tests}

    return make, unmake


def _several_taken(bound: Found, deed: Node, counts: str, cards: str) -> Node | None:
    """Some of one sort and some of another, one after the other."""
    found: list[Node] = []
    for count, tests in zip(counts, cards, strict=True):
        number, up_to, any_number = bound[count]
        if any_number:
            return None
        found += [v.Take(bound[tests], number, up_to), deed]
    return steps(*found)


def _every_taken(node: Built) -> Found | None:
    if not isinstance(node, Sequence) or len(node.steps) != 2 or node.steps[1] != v.Put(It(), "hand"):
        return None
    take = node.steps[0]
    return {"t": take.tests} if isinstance(take, v.Take) and take == v.Take(take.tests, every=True) else None


def _taking_together(bound: Found, dull: bool) -> Node | None:
    """Take cards that fit together; without a number as many as one likes."""
    tests, (number, up_to, any_number) = described_cards(bound), bound.get("n", (1, False, True))
    if tests is None:
        return None
    if "m" in bound:
        tests = (*tests, v.TotalAtMost(bound["m"]))
    return steps(v.Take(tests, number, up_to, any_number), v.Put(It(), "field", acted=dull))


def _picked_then(deed: Node, zones: tuple[str, ...], default: str = "") -> tuple[Maker, Unmaker]:
    """Put 1 Backup into the Break Zone: picked and then put; `default`: whose, where that is not said."""

    def make(bound: Found) -> Node | None:
        pick = picking(bound, default)
        if pick is None or pick.pools[0].zone not in zones or pick.pools[0].whose != "own":
            return None
        return steps(pick, deed)

    def unmake(node: Built) -> Found | None:
        if not isinstance(node, Sequence) or len(node.steps) != 2 or node.steps[1] != deed:
            return None
        pools = getattr(node.steps[0], "pools", ())
        return picked(node.steps[0]) if all(pool.whose == "own" and pool.zone in zones for pool in pools) else None

    return make, unmake


# What becomes of cards that are picked: the wording, the deed, and from which zones.
PICKED: tuple[tuple[str, Node, tuple[str, ...]], ...] = (
    ("put {} into the Break Zone", v.Put(It(), "break"), ("field", "hand")),
    ("remove {} from the game", v.Exile(It()), ("field", "break", "hand")),
    ("return {} to its owner's hand", v.Put(It(), "hand"), ("field",)),
    ("add {} to your hand", v.Put(It(), "hand"), ("break",)),
    ("(put|place) {} at the bottom of your deck", v.Put(It(), "deck", place="bottom"), ("hand", "break")),
    ("(put|place) {} on top of your deck", v.Put(It(), "deck", place="top"), ("hand",)),
    (
        "(put|place) {} at the bottom of your deck in any order",
        v.Put(It(), "deck", place="bottom", in_any_order=True),
        ("hand", "break"),
    ),
    ("dull {}", v.Dull(It()), ("field",)),
)


HAND = Pool("hand", "own")
ANY_OF_HAND = v.Pick((HAND,), Count(HAND), True)
SUNK = v.Put(It(), "deck", place="bottom", in_any_order=True)


def _drawn_and_sunk(bound: Found) -> Node | None:
    if type(bound["n"]) is not int:
        return None
    number = Per(bound["e"], 1, bound["n"])
    return steps(v.Draw(number), v.Pick((HAND,), number), SUNK)


def _were_drawn_and_sunk(node: Built) -> Found | None:
    draw = node.steps[0] if isinstance(node, Sequence) else None
    if not isinstance(draw, v.Draw) or not isinstance(draw.number, Per):
        return None
    found: Found = {"n": draw.number.each, "e": draw.number.count}
    return found if _drawn_and_sunk(found) == node else None


def add_picked(grammar: Grammar, category: str, default: str) -> None:
    """Deeds on cards that are picked; in a cost they are one's own without saying."""
    for words, deed, zones in PICKED:
        make, unmake = _picked_then(deed, zones, default)
        grammar.made(category, words.format("<n:count> <p:noun>"), make, unmake)
        grammar.written(category, words.format("<n:count> <q:some>"), unmake)


def add_moving(grammar: Grammar) -> None:
    """Moving among the actions."""
    grammar.rule("own_broken", "<g:this> from your Break Zone", v.LyingIn(S.g))
    for words, zone, facts in GOING:
        grammar.made("action", words, *_going(zone, facts))
    for words, zone, facts in SAME_GOING:
        grammar.also("action", words, _going(zone, facts)[0])
    theirs = v.Put(S.g, "field", "opponent")
    grammar.rule("action", "play <g:this> from the Break Zone onto your opponent's field", theirs)
    for tail, dull in ((" dull", True), ("", False)):
        grammar.also(
            "action", f"remove (it|them) from the game. Then, play the removed (Forward|Character|card)[s] onto the field{tail}",
            lambda b, dull=dull: steps(v.Exile(It()), v.Put(It(), "field", acted=dull)),
        )  # fmt: skip
    grammar.rule("action", "remove <g:object> from the game face down", v.Exile(S.g, True))
    grammar.made(
        "action", "remove <g:object> from the game for as long as <t:this> is on the field",
        lambda b: v.Exile(b["g"], until="source"),
        lambda node: {"g": node.group, "t": This()} if isinstance(node, v.Exile) and node == v.Exile(node.group, until="source") else None,
    )  # fmt: skip
    grammar.rule("action", "remove <g:object> from the game", v.Exile(S.g))
    grammar.rule("action", "remove <g:this> in your Break Zone from the game", v.Exile(v.LyingIn(S.g)))
    grammar.rule("action", "your opponent puts <t:their_top> into the Break Zone", v.Put(S.t, "break"))
    grammar.rule("action", "put <t:top> into the Break Zone", v.Put(S.t, "break"))
    grammar.rule("action", "remove <t:top> from the game", v.Exile(S.t))
    for category, whose, deck in (
        ("top", "own", "your deck"), ("top", "opponent", "your opponent's deck"), ("their_top", "opponent", "(their|his/her) deck"),
    ):  # fmt: skip
        grammar.rule(category, f"the top card of {deck}", Top(1, whose))
        grammar.rule(category, f"the top <n:number> cards of {deck}", Top(S.n, whose))
        grammar.also(category, f"<n:number> card[s] from the top of {deck}", lambda b, whose=whose: Top(b["n"], whose))
    for dull in (True, False):
        onto = "onto the field dull" if dull else "onto the field"
        make, unmake = _picked_then(v.Put(It(), "field", acted=dull), ("hand", "break"))
        grammar.also("action", f"play <n:count> <p:noun> {onto}", make)
        grammar.written("action", f"play <n:count> <p:from_one> {onto}", unmake)
        grammar.written("action", f"play <n:count> <q:from_some> {onto}", unmake)
        among = f"among them {onto}"
        taking = lambda b, dull=dull: _taking_together(b, dull)  # noqa: E731
        grammar.also("action", f"play <n:count> <p:set_noun> {among}", taking)
        many = "as many <p:noun> as you want with a total cost of <m:number> or less"
        grammar.also("action", f"play {many} {among}", taking)
        make, unmake = _taking("field", dull)
        grammar.made("action", f"play <n:count> <t:cards> among them {onto}", make, unmake)
        grammar.written("action", f"play <n:count> <ts:many_cards> among them {onto}", unmake)
    add_picked(grammar, "action", "")
    low = "at the bottom of your deck in any order"
    grammar.also("action", f"(put|place) any number of cards from your hand {low}", lambda b: steps(ANY_OF_HAND, SUNK))
    grammar.written(
        "action", f"place any number of cards from your hand {low}", lambda node: {} if node == steps(ANY_OF_HAND, SUNK) else None
    )  # fmt: skip
    again = "Then, draw the same number of cards"
    grammar.also(
        "action", f"(put|place) any number of cards from your hand {low}. {again}",
        lambda b: steps(ANY_OF_HAND, SUNK, v.Draw(CountOf(v.Remembered("put")))),
    )  # fmt: skip
    grammar.made(
        "action",
        f"draw <n:number> card for each <e:each>. Then, place as many cards as drawn from your hand {low}",
        _drawn_and_sunk,
        _were_drawn_and_sunk,
    )
    _add_deck(grammar)


# ── the deck ────────────────────────────────────────────────────────────────────────────────────────────────────────
def _search(bound: Found) -> Node | None:
    number, up_to, any_number = bound["n"]
    tests = described_cards(bound)
    return None if tests is None or any_number else v.Search(tests, number, up_to, bound.get("d", bound.get("ds")))


def _search_exactly(bound: Found) -> Node | None:
    return _search({**bound, "n": (bound["n"], False, False)})


def _search_twice(bound: Found) -> Node | None:
    """Some of one sort and some of another: one search behind the other."""
    found = all_or_none(
        _search({"n": bound[count], "p": bound[noun], "ds": bound["ds"]}) for count, noun in (("n", "p"), ("m", "r"))
    )
    return None if found is None else steps(*found)


def _searched(node: Built) -> Found | None:
    if not isinstance(node, v.Search):
        return None
    many = node.number != 1
    return {"n": (node.number, node.up_to, False), "ts" if many else "t": node.tests, "ds" if many else "d": node.then}


THEN: tuple[tuple[str, Node], ...] = (
    ("add {} to your hand", v.Put(It(), "hand")),
    ("play {} onto the field dull", v.Put(It(), "field", acted=True)),
    ("play {} onto the field", v.Put(It(), "field")),
    ("put {} into the Break Zone", v.Put(It(), "break")),
    ("put {} on top of your deck", v.Put(It(), "deck", place="top")),
    ("put {} under the top card of your deck", v.Put(It(), "deck", place="1")),
    ("remove {} from the game", v.Exile(It())),
)
BOTTOM = v.Put(Others(), "deck", place="bottom", in_any_order=True)
SHUFFLED = v.Put(Others(), "deck", place="bottom", shuffled=True)
REST: tuple[tuple[str, Node], ...] = (
    ("return the other cards to the bottom of your deck in any order", BOTTOM),
    ("put the rest of the cards into the Break Zone", v.Put(Others(), "break")),
    ("shuffle the other cards and return them to the bottom of your deck", SHUFFLED),
    (
        "(return|put) the (other|other card|rest|rest of the cards|remaining cards) (to|at|on) the bottom of your deck[ in any order]",
        BOTTOM,
    ),
    ("(return|put) the other cards (to|at|on) the bottom of your deck[ in any order]", BOTTOM),
    ("put the (other|other card|other cards|rest|remaining cards) into the Break Zone", v.Put(Others(), "break")),
    (
        "shuffle the (other cards revealed|other revealed cards|rest of the cards) and return them to the bottom of your deck",
        SHUFFLED,
    ),
)


def _looks_by_counters(node: Built, revealed: bool) -> Found | None:
    if not isinstance(node, v.Look) or not isinstance(node.number, Fact) or node.number.group != This():
        return None
    if node != v.Look(node.number, revealed=revealed) or not node.number.fact.startswith("counter:"):
        return None
    return {"c": node.number.fact[8:], "g": This()}


def _at_random(deed: type[v.Exile] | type[v.Reveal], whose: str, many: bool) -> tuple[Maker, Unmaker]:
    """Something done to cards of a hand that chance picks."""

    def make(bound: Found) -> Node:
        return deed(RandomOf(Pool("hand", whose), bound["n"]))

    def unmake(node: Built) -> Found | None:
        if not isinstance(node, deed) or not isinstance(node.group, RandomOf):
            return None
        number = node.group.number
        return {"n": number} if make({"n": number}) == node and (number != 1) == many else None

    return make, unmake


def _say_many_cards(writing: Writer, tests: tuple[Node, ...]) -> str:
    return described(tests, True)


def _add_deck(grammar: Grammar) -> None:
    grammar.function("many_cards", lambda reading, at: [], _say_many_cards)
    for words, node in THEN:
        grammar.rule("then_it", words.format("it"), node)
        grammar.rule("then_them", words.format("them"), node)
    grammar.also("action", "search for <n:count> <p:noun>[,] and (<d:then_it>|<ds:then_them>)", _search)
    grammar.also("action", "search for <n:count> <p:set_noun>[,] and <ds:then_them>", _search)
    only = " \\(<g:this> cannot search for 1 card\\)"  # 15.1.1.8.2: all of them, or none
    grammar.also("action", f"search for <n:number> <p:set_noun>[,] and <ds:then_them>{only}", _search_exactly)
    grammar.also("action", "search for <n:count> <p:noun> and <m:count> <r:noun>[,] and <ds:then_them>", _search_twice)
    grammar.written("action", "search for <n:count> <t:cards> and <d:then_it>", _searched)
    grammar.written("action", "search for <n:count> <ts:many_cards> and <ds:then_them>", _searched)
    for verb, revealed in (("reveal", True), ("look at", False)):
        grammar.rule("action", f"{verb} the top card of your deck", v.Look(1, revealed=revealed))
        grammar.rule("action", f"{verb} the top <n:number> cards of your deck", v.Look(S.n, revealed=revealed))
        counted = (
            f"{verb} the same number of cards from the top of your deck as the <c:counter> Counters placed on <g:this>"
        )
        grammar.made(
            "action", counted, lambda b, revealed=revealed: v.Look(Fact(f"counter:{b['c']}", b["g"]), revealed=revealed),
            lambda node, revealed=revealed: _looks_by_counters(node, revealed),
        )  # fmt: skip
        theirs = v.Look(1, "opponent", revealed=revealed)
        grammar.rule("action", f"{verb} the top card of [your ]opponent's deck", theirs)
        some = v.Look(S.n, "opponent", revealed=revealed)
        grammar.rule("action", f"{verb} the top <n:number> cards of [your ]opponent's deck", some)
    for zone, words in (("hand", "add {} among them to your hand"), ("break", "put {} among them into the Break Zone")):
        make, unmake = _taking(zone)
        grammar.made("action", words.format("<n:count> <t:cards>"), make, unmake)
        grammar.written("action", words.format("<n:count> <ts:many_cards>"), unmake)
    for words, deed in (("add {} to your hand", v.Put(It(), "hand")), ("remove {} from the game", v.Exile(It()))):
        two = words.format("<n:count> <t:cards> and <m:count> <u:cards> among them")
        grammar.also("action", two, lambda b, deed=deed: _several_taken(b, deed, "nm", "tu"))
        three = words.format("<n:count> <t:cards>, <m:count> <u:cards>[,] and <k:count> <w:cards> among them")
        grammar.also("action", three, lambda b, deed=deed: _several_taken(b, deed, "nmk", "tuw"))
    make, unmake = _taken_then(v.Exile(It()))
    grammar.made("action", "remove <n:count> <t:cards> among them from the game", make, unmake)
    grammar.written("action", "remove <n:count> <ts:many_cards> among them from the game", unmake)
    every = "add all [the ]<t:cards> among them to your hand"
    grammar.made("action", every, lambda b: steps(v.Take(b["t"], every=True), v.Put(It(), "hand")), _every_taken)
    make, unmake = _taking("deck", place="top")
    grammar.made("action", "put <n:count> <t:cards> among them on top of your deck", make, unmake)
    make, unmake = _taking("deck", place="bottom")
    grammar.made("action", "put <n:count> <t:cards> among them at the bottom of your deck", make, unmake)
    top = "put 1 card among them on top of your deck and the other (to|at|on) the bottom of your deck"
    grammar.also("action", top, lambda b: steps(v.Take(), v.Put(It(), "deck", place="top"), BOTTOM))
    apart = "add 1 card among them to your hand and put 1 card at the bottom of your deck, then put the remaining card on top of your deck"
    grammar.also(
        "action", apart,
        lambda b: steps(v.Take(), v.Put(It(), "hand"), v.Take(), v.Put(It(), "deck", place="bottom"), v.Put(Others(), "deck", place="top")),
    )  # fmt: skip
    grammar.rule("action", "put the remaining (card|cards) on top of your deck", v.Put(Others(), "deck", place="top"))
    grammar.also(
        "action", "put 1 card from your hand on the top or bottom of your deck",
        lambda b: steps(v.Pick((HAND,)), v.TopOrBottom(It())),
    )  # fmt: skip
    for whose, words in (
        ("opponent", "your opponent randomly removes {} in (their|his/her) hand from the game"),
        ("own", "randomly remove {} in your hand from the game"),
    ):
        for number in ("<n:number> card", "<n:number> cards"):
            grammar.made("action", words.format(number), *_at_random(v.Exile, whose, number.endswith("cards")))
    for number in ("<n:number> card", "<n:number> cards"):
        shown = _at_random(v.Reveal, "own", number.endswith("cards"))
        grammar.made("action", f"randomly reveal {number} from your hand", *shown)
    for words, node in REST:
        grammar.rule("action", words, node)
    grammar.rule("action", "shuffle your deck", v.Shuffle())
    grammar.made(
        "action", "turn over one card at a time from the top of your deck until (a|an) <t:cards> is revealed",
        lambda b: v.RevealUntil(b["t"]), lambda node: {"t": node.tests} if isinstance(node, v.RevealUntil) else None,
    )  # fmt: skip
    both = "(them|these|these cards|the revealed cards) to the top and/or bottom of your deck in any order"
    grammar.rule("action", f"return {both}", v.TopOrBottom(It()))
    grammar.rule("action", "your opponent removes <t:their_top> from the game", v.Exile(S.t))
    one = "(it|this card|the card) (to|at|on) the top or bottom of (your|its owner's) deck"
    grammar.also("action", f"(return|put|place) {one}", lambda b: v.TopOrBottom(It()))
    low = v.Put(It(), "deck", place="bottom")
    grammar.also("action", "(place|put) the card at the bottom of your deck", lambda b: low)
