"""Costs: what stands before a colon, and what is paid inside an effect."""

from __future__ import annotations

import re

from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.english.groups import picking
from tefuda.games.fftcg.words.english.moving import add_picked
from tefuda.games.fftcg.words.english.nouns import Noun
from tefuda.games.fftcg.words.english.terms import ELEMENT_OF
from tefuda.games.fftcg.words.ordering import ordered
from tefuda.kernel.effects.nodes import Cost, It, Pay, Pool, Quantity, Sequence, Test, This, X
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Ends, Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S
from tefuda.kernel.wording.engine.reading import Reader
from tefuda.kernel.wording.engine.writing import Unsayable, Writer

_ICONS = re.compile(r"(?:《[^》]+》)+")
SPECIAL = "special"


def icons(words: str) -> tuple[list[Node], bool] | None:
    """Icons in a row: what is paid, and whether S is among them; None where one is not known."""
    elements: list[str] = []
    generic: Quantity = 0
    plain: Node | None = None
    dull = special = False
    crystals = 0
    for icon in re.findall(r"《([^》]+)》", words):
        if icon in ELEMENT_OF:
            elements.append(icon)
        elif icon.isdigit() and generic == 0:
            generic, plain = int(icon), v.PayCP()
        elif icon == "X" and generic in (0, X()):
            if generic == X():
                return None
            generic = X()
        elif icon == "ダル" and not dull:
            dull = True
        elif icon == "C":
            crystals += 1
        elif icon == "S":
            special = True
        else:
            return None
    found: list[Node] = []
    if elements or generic != 0:
        found.append(v.PayCP(tuple(elements), generic))
    elif plain is not None:
        found.append(plain)  # 《0》
    if dull:
        found.append(v.Dull(This()))
    if crystals:
        found.append(Pay("crystals", crystals))
    return found, special


def say_icons(parts: tuple[Node, ...], special: bool = False) -> tuple[str, tuple[Node, ...]]:
    """The icons that a cost begins with, and what is left of it."""
    said, left = "《S》" if special else "", list(parts)
    if left and isinstance(pay := left[0], v.PayCP):
        del left[0]
        said += "".join(f"《{element}》" for element in pay.elements)
        generic = pay.generic
        if generic == X():
            said += "《X》"
        elif type(generic) is int:
            if generic or not pay.elements:
                said += f"《{generic}》"
        else:
            raise Unsayable(f"no icons for {pay!r}")
    tail = ""
    if left and left[0] == v.Dull(This()):
        left.pop(0)
        tail = "《ダル》"
    if left and isinstance(paid := left[0], Pay) and paid.stat == "crystals" and type(paid.amount) is int:
        said += "《C》" * paid.amount
        del left[0]
    return said + tail, tuple(left)


def _paid(reading: Reader, at: int) -> Ends:
    """Icons as a cost inside an effect: pay 《火》《1》."""
    match = _ICONS.match(reading.text, at)
    found = icons(match[0]) if match else None
    if match is None or found is None or found[1] or any(isinstance(part, v.Dull) for part in found[0]):
        reading.missed(at, "icons")
        return []
    parts = found[0]
    return [(parts[0] if len(parts) == 1 else Sequence(tuple(parts)), match.end())]


def _say_paid(writing: Writer, node: Node) -> str:
    parts = node.steps if isinstance(node, Sequence) else (node,)
    if not all(isinstance(part, v.PayCP | Pay) for part in parts):
        raise Unsayable(f"no icons for {node!r}")
    said, left = say_icons(parts)
    if left:
        raise Unsayable(f"no icons for {node!r}")
    return said


def parts_of(node: Node) -> list[Node]:
    """The parts of a cost that one wording gives."""
    return list(node.steps) if isinstance(node, Sequence) else [node]


def read_cost(reading: Reader, at: int) -> list[tuple[list[Node], bool, int]]:
    """A whole cost up to its colon: its parts, whether it is special, and where the effect begins."""
    parts: list[Node] = []
    special = False
    match = _ICONS.match(reading.text, at)
    if match:
        found = icons(match[0])
        if found is None:
            reading.missed(at, "known icons")
            return []
        parts, special = found
        at = match.end()
    return _more_cost(reading, at, parts, special, not match)


def _more_cost(
    reading: Reader, at: int, parts: list[Node], special: bool, first: bool
) -> list[tuple[list[Node], bool, int]]:
    text = reading.text
    if not first:
        if colon := re.compile(r"\s*: ?").match(text, at):
            return [(parts, special, colon.end())]
        comma = re.compile(r"(?:,? and |, )").match(text, at)
        if comma is None:
            reading.missed(at, "“:”")
            return []
        at = comma.end()
    found = []
    for node, end in reading.find("deed", at):
        found += _more_cost(reading, end, [*parts, *parts_of(node)], special, False)
    return found


def say_cost(writing: Writer, cost: Cost, special: bool) -> str:
    """A cost in words, without its colon."""
    said, left = say_icons(cost.parts, special)
    words = [said] if said else []
    parts = list(left)
    while parts:
        size = 2 if len(parts) > 1 and isinstance(parts[0], v.Pick) and getattr(parts[1], "group", None) == It() else 1
        node = Sequence(tuple(parts[:size])) if size > 1 else parts[0]
        writing.context.paying = True
        words.append(writing.say("deed", node))
        writing.context.paying = False
        parts = parts[size:]
    if not words:
        raise Unsayable("a cost of nothing")
    if not said:
        words[0] = words[0][0].upper() + words[0][1:]
    return ", ".join(words)


def add_costs(grammar: Grammar) -> None:
    """The categories `paid` (icons) and `deed` (something done as a cost)."""

    grammar.function("paid", _paid, _say_paid)
    grammar.rule("deed", "put <g:this> into the Break Zone", v.Put(S.g, "break"))
    grammar.rule("deed", "dull active <g:this>", v.Dull(S.g, True))
    grammar.also("deed", "dull <g:this> if it is active", lambda b: v.Dull(b["g"], True))
    for words, deed in (
        ("put {} into the Break Zone", v.Put(It(), "break")),
        ("remove {} from the game", v.Exile(It())),
    ):
        together = words.format("<g:this> and <n:count> <p:noun>")
        grammar.also("deed", together, lambda b, deed=deed: _with_this(b, deed))
    two = "<n:count> <p:noun> and <m:count> <r:noun>"
    grammar.made(
        "deed", f"dull {two}", lambda b: _two_sorts(b, v.Dull(It())), lambda node: _of_two_sorts(node, v.Dull(It()))
    )
    removed = f"remove {two} from the game"
    grammar.made(
        "deed", removed, lambda b: _two_sorts(b, v.Exile(It())), lambda node: _of_two_sorts(node, v.Exile(It()))
    )
    grammar.rule("deed", "remove <g:this> from the game", v.Exile(S.g))
    grammar.rule("deed", "remove <g:this> in your hand from the game", v.Exile(S.g))
    grammar.rule("deed", "remove <g:this> in (the|your) Break Zone from the game", v.Exile(S.g))
    grammar.rule("deed", "return <g:this> to its owner's hand", v.Put(S.g, "hand"))
    grammar.rule("deed", "discard <g:this>", v.Discard(group=S.g))
    off = "remove <n:number> <c:counter> Counter[s] from (a|an) <p:noun>"
    grammar.made("deed", off, _counters_off, _were_off)
    add_picked(grammar, "deed", "own")
    grammar.made(
        "deed",
        "<a:action>",
        lambda b: b["a"] if _payable(b["a"]) else None,
        lambda node: {"a": node} if _payable(node) else None,
    )


def _counters_off(bound: Found) -> Node | None:
    """Counters of one card of the player's own, as all that a cost takes (11.6.2.3)."""
    noun, number, counter = bound["p"], bound["n"], bound["c"]
    if type(number) is not int or noun.zone not in ("", "field") or noun.whose not in ("", "own"):
        return None
    enough = Test("counter", counter) if number == 1 else Test(f"counter:{counter}", number, ">=")
    pool = Pool("field", "own", ordered((enough, *noun.all_tests())), noun.other)
    return Sequence((v.Pick((pool,)), v.PutCounter(It(), counter, -number)))


def _were_off(node: Node) -> Found | None:
    if not isinstance(node, Sequence) or len(node.steps) != 2:
        return None
    pick, put = node.steps
    if not isinstance(pick, v.Pick) or not isinstance(put, v.PutCounter) or type(put.number) is not int:
        return None
    (pool,) = pick.pools
    tests = tuple([test for test in pool.tests if not (isinstance(test, Test) and test.fact.startswith("counter"))])
    found: Found = {"n": -put.number, "c": put.counter, "p": Pool(pool.zone, pool.whose, tests, pool.other)}
    return found if _counters_off({**found, "p": Noun((tests,), other=pool.other)}) == node else None


def _two_sorts(bound: Found, deed: Node) -> Node | None:
    """Cards of one sort and cards of another, all of one's own on the field."""
    found: list[Node] = []
    for number, noun in (("n", "p"), ("m", "r")):
        pick = picking({"n": bound[number], "p": bound[noun]}, "own")
        if pick is None or pick.up_to or (pick.pools[0].zone, pick.pools[0].whose) != ("field", "own"):
            return None
        found += [pick, deed]
    return Sequence(tuple(found))


def _of_two_sorts(node: Built, deed: Node) -> Found | None:
    if not isinstance(node, Sequence) or len(node.steps) != 4 or (node.steps[1], node.steps[3]) != (deed, deed):
        return None
    one, other = node.steps[0], node.steps[2]
    if not isinstance(one, v.Pick) or not isinstance(other, v.Pick) or (one.number, other.number) != (1, 1):
        return None
    if any(pick != v.Pick((Pool("field", "own", pick.pools[0].tests),)) for pick in (one, other)):
        return None
    once = (1, False, False)
    return {"n": once, "p": change(one.pools[0], whose="any"), "m": once, "r": change(other.pools[0], whose="any")}


def _with_this(bound: Found, deed: Node) -> Node | None:
    """The card itself and others that are picked, all of them on the field or in the Break Zone."""
    pick = picking(bound, "own")
    if pick is None or pick.up_to or pick.pools[0].whose != "own":
        return None
    if pick.pools[0].zone != ("break" if isinstance(deed, v.Exile) and bound["p"].zone == "break" else "field"):
        return None
    others = change(pick, pools=(change(pick.pools[0], other=True),))
    return Sequence((change(deed, group=This()), others, deed))


def _payable(node: Node) -> bool:
    """Is it something that can be done as a cost, and has to be done whole?"""
    for part in parts_of(node):
        if isinstance(part, v.Pick):
            if part.up_to or part.any_number or part.who != "own" or part.pools[0].whose == "opponent":
                return False
        elif isinstance(part, v.Discard):
            if part.who != "own" or part.at_random or part.up_to:
                return False
        elif isinstance(part, v.PutCounter):
            if type(part.number) is int and part.number >= 0:
                return False
        elif (
            not isinstance(part, v.Put | v.Exile | v.Dull | v.Reveal)
            or (isinstance(part, v.Put) and part.whose)
            or (not isinstance(part.group, It | This) and type(part.group).__name__ != "Top")
        ):
            return False
    return True
