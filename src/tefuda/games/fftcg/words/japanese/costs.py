"""Costs: icons, and what is done to pay."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.japanese.annotating import RETURNED
from tefuda.games.fftcg.words.ordering import ordered
from tefuda.kernel.effects.nodes import Cost, Count, It, Pay, Per, Pool, Quantity, Test, This, X
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Grammar, Maker, Unmaker
from tefuda.kernel.wording.engine.patterns import OBJECT, Built, Found, S, replaced

PAID = (v.Put, v.Discard, v.PutCounter, v.Dull, v.Exile, v.Reveal, v.Break)
SPECIAL = v.DiscardNamesake()


def add_costs(grammar: Grammar) -> None:
    """The categories cost (before a colon), unless (…しない限り) and payment (…を支払う)."""
    grammar.word("icon", r"《[^《》]*》", _icon, _unicon)
    grammar.list_of("icons", "icon")
    grammar.made("paid_icons", "<icons>", _counted, _icons)
    _clauses(grammar)
    grammar.made("cost", "<parts>", _together, _parts)
    grammar.list_of("parts", "part", "、")
    grammar.rule("part", "<paid_icons>", S.paid_icons)
    grammar.rule("part", "<clause:clause/end>", S.clause)
    _unless(grammar)
    grammar.rule("payment", "<icons:paid_icons>を{支払う}", Cost(S.icons), also=("<icons:paid_icons>を{払う}",))
    grammar.rule("payment", "<amount>と同じ数の《C》を{支払う}", Cost((Pay("crystals", S.amount),)))
    grammar.rule("payment", "<clause:clause/*>", Cost(S.clause))
    grammar.label("icon", "an icon / アイコン")
    grammar.label("part", "a cost / コスト")


ICONS: dict[str, Node] = {
    **{element: v.PayCP((element,)) for element in t.ELEMENTS},
    "X": v.PayCP((), X()),
    "ダル": v.Dull(This()),
    "C": Pay("crystals", 1),
    "S": SPECIAL,
}


def _icon(words: str) -> Built:
    name = words[1:-1]
    return v.PayCP((), int(name)) if name.isdecimal() else ICONS.get(name)


def _unicon(value: Built) -> str | None:
    if isinstance(value, v.PayCP) and not value.elements and type(value.generic) is int:
        return f"《{value.generic}》"
    return next((f"《{name}》" for name, icon in ICONS.items() if icon == value), None)


def _counted(found: Found) -> Built:
    """Icons as what they cost together: the S icon, CP, dulling, crystals."""
    elements: list[str] = []
    generic: Quantity = 0
    dulled, crystals, special, paid = False, 0, False, False
    for icon in found["icons"]:
        if isinstance(icon, v.PayCP):
            paid = True
            elements += icon.elements
            if icon.elements:
                continue
            if generic != 0:
                return None  # two numbers
            generic = icon.generic
        elif isinstance(icon, Pay):
            crystals += 1
        elif isinstance(icon, v.Dull):
            dulled = True
        else:
            special = True
    parts: list[Node] = [SPECIAL] if special else []
    if paid:
        parts.append(v.PayCP(tuple(elements), generic))
    parts += [v.Dull(This())] if dulled else []
    parts += [Pay("crystals", crystals)] if crystals else []
    return tuple(parts)


def _together(found: Found) -> Built:
    """A whole cost: all icons count as one run, wherever they stand; then what is done."""
    icons: list[Node] = []
    done: list[Node] = []
    for part in found["parts"]:
        run = [icon for one in _icons(part) for icon in one["icons"]]
        icons += run
        done += () if run else part
    counted = _counted({"icons": icons}) if icons else ()
    return Cost((*counted, *done)) if isinstance(counted, tuple) else None


def _icons(value: Built) -> Iterable[Found]:
    icons: list[Node] = []
    for part in value if type(value) is tuple else ():
        if isinstance(part, v.PayCP):
            icons += [v.PayCP((element,)) for element in part.elements]
            if part.generic != 0 or not part.elements:
                icons.append(v.PayCP((), part.generic))
        elif isinstance(part, Pay) and part.stat == "crystals" and type(part.amount) is int:
            icons += [part if part.amount == 1 else Pay("crystals", 1)] * part.amount
        elif part in (v.Dull(This()), SPECIAL):
            icons.append(part)
        else:
            return
    if icons:
        yield {"icons": tuple(icons)}


def _parts(value: Built) -> Iterable[Found]:
    """A cost as a run of icons and clauses."""
    if not isinstance(value, Cost):
        return
    found: list[tuple[Node, ...]] = []
    for part in value.parts:
        picked = bool(found) and len(found[-1]) == 1 and isinstance(found[-1][0], v.Pick)
        if picked or (found and any(_icons((part,))) and any(_icons(found[-1]))):
            found[-1] = (*found[-1], part)
        else:
            found.append((part,))
    yield {"parts": tuple(found)}


# ── what is done to pay ─────────────────────────────────────────────────────────────────────────────────────────────
def _clauses(grammar: Grammar) -> None:
    """フォワード1体をブレイクゾーンに置く: of the player's own."""
    grammar.rule("clause", "手札の<self>を{公開する}", (v.Reveal(This()),))
    grammar.rule("clause", "アクティブ状態の<self>を{ダルにする}", (v.Dull(This(), True),))
    template = "<other><cards><quantity>体を<done:done/*>"
    grammar.made(
        "clause", template, _picked("field"), _unpicked("field"), also=("あなたのコントロールする" + template,)
    )
    grammar.made("clause", "<other><cards>1体から<counter>カウンターを<integer>個{取り除く}", _taken_off, _untaken_off)
    two = "<first:cards><quantity>体と<second:cards><more:quantity>体を<done:done/*>"
    grammar.made("clause", two, _two_sorts, _of_two_sorts)
    for words, zone, whose in (
        ("あなたのブレイクゾーン", "break", "own"), ("ブレイクゾーン", "break", "any"), ("手札", "hand", "own"),
    ):  # fmt: skip
        template = f"{words}の<other><cards><quantity>枚を<done:done/*>"
        grammar.made("clause", template, _picked(zone, whose), _unpicked(zone, whose))
    grammar.made(
        "clause",
        "<act:act/*>",
        _paid,
        lambda value: ({"act": value[0]},) if type(value) is tuple and len(value) == 1 else (),
    )


def _picked(zone: str, whose: str = "own") -> Maker:
    def make(found: Found) -> Built:
        pool = Pool(zone, whose, found["cards"], found["other"])
        if zone == "hand" and isinstance(found["done"], v.Discard):
            return None  # Discard says which cards by itself
        return (v.Pick((pool,), found["quantity"]), replaced(found["done"], OBJECT, It()))

    return make


def _unpicked(zone: str, whose: str = "own") -> Unmaker:
    def unmake(value: Built) -> Iterable[Found]:
        if type(value) is not tuple or len(value) != 2 or not isinstance(value[0], v.Pick):
            return
        pick, done = value
        if len(pick.pools) == 1 and (pick.pools[0].zone, pick.pools[0].whose) == (zone, whose) and not pick.up_to:
            found = {"cards": pick.pools[0].tests, "other": pick.pools[0].other, "quantity": pick.number}
            if done == v.Put(It(), "hand") and zone == "field":
                yield {**found, "done": v.Put(OBJECT, "hand", place=RETURNED)}
            elif getattr(done, "group", None) == It():
                yield {**found, "done": change(done, group=OBJECT)}

    return unmake


def _taken_off(found: Found) -> Built:
    """Counters of one card that is picked: the cards that have so many."""
    counter, number = found["counter"], found["integer"]
    enough = Test("counter", counter) if number == 1 else Test(f"counter:{counter}", number, ">=")
    pool = Pool("field", "own", ordered((enough, *found["cards"])), found["other"])
    return (v.Pick((pool,)), v.PutCounter(It(), counter, -number))


def _untaken_off(value: Built) -> Iterable[Found]:
    if type(value) is not tuple or len(value) != 2 or not isinstance(value[0], v.Pick):
        return
    pick, put = value
    if not isinstance(put, v.PutCounter) or type(put.number) is not int or put.number >= 0:
        return
    tests = [test for test in pick.pools[0].tests if not getattr(test, "fact", "").startswith("counter")]
    found = {"cards": tuple(tests), "other": pick.pools[0].other, "counter": put.counter, "integer": -put.number}
    if _taken_off(found) == value:
        yield found


def _two_sorts(found: Found) -> Built:
    """Cards of one sort and cards of another."""
    done = replaced(found["done"], OBJECT, It())
    picks = [
        v.Pick((Pool("field", "own", found[sort]),), found[number])
        for sort, number in (("first", "quantity"), ("second", "more"))
    ]
    return (picks[0], done, picks[1], done)


def _of_two_sorts(value: Built) -> Iterable[Found]:
    if type(value) is not tuple or len(value) != 4 or value[1] != value[3] or getattr(value[1], "group", None) != It():
        return
    one, other = value[0], value[2]
    if isinstance(one, v.Pick) and isinstance(other, v.Pick):
        found = {
            "first": one.pools[0].tests,
            "quantity": one.number,
            "second": other.pools[0].tests,
            "more": other.number,
        }
        found["done"] = change(value[1], group=OBJECT)
        if _two_sorts(found) == value:
            yield found


def _paid(found: Found) -> Built:
    """Only what a player does with what is theirs pays a cost."""
    act = found["act"]
    if not isinstance(act, PAID) or getattr(act, "who", "own") != "own" or getattr(act, "group", None) == It():
        return None
    return (act,)


# ── unless ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def _unless(grammar: Grammar) -> None:
    grammar.rule("unless", "<payment:payment/not>", S.payment)
    grammar.made(
        "unless", "コントロールする<cards><integer>体につき《<number:integer>》を支払わない", _for_each, _unfor_each
    )


def _for_each(found: Found) -> Built:
    count = Count(Pool("field", "own", found["cards"]))
    plain = (found["integer"], found["number"]) == (1, 1)
    return Cost((v.PayCP((), count if plain else Per(count, found["integer"], found["number"])),))


def _unfor_each(value: Built) -> Iterable[Found]:
    if not isinstance(value, Cost) or len(value.parts) != 1 or not isinstance(value.parts[0], v.PayCP):
        return
    generic = value.parts[0].generic
    if isinstance(generic, Count):
        generic = Per(generic, 1, 1)
    if isinstance(generic, Per) and isinstance(generic.count, Count):
        pool = generic.count.pool
        if (pool.zone, pool.whose, pool.other) == ("field", "own", False):
            yield {"cards": pool.tests, "integer": generic.unit, "number": generic.each}
