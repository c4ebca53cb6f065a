"""Players: what they draw, discard, reveal, gain and select."""

from __future__ import annotations

import re

from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.english.moving import steps
from tefuda.games.fftcg.words.english.nouns import Noun
from tefuda.kernel.effects.nodes import All, Count, CountOf, It, Per, Pool, Sequence
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Ends, Grammar, Maker, Unmaker
from tefuda.kernel.wording.engine.patterns import Built, Found, S
from tefuda.kernel.wording.engine.reading import Reader
from tefuda.kernel.wording.engine.writing import Unsayable, Writer


def _discard(bound: Found, who: str = "own", at_random: bool = False) -> Node | None:
    number, up_to, any_number = bound["n"]
    noun: Noun = bound["p"]
    if any_number or noun.other or noun.zone not in ("", "hand"):
        return None
    return v.Discard(number, who, noun.all_tests(), at_random=at_random, up_to=up_to)


def _discarded(who: str, at_random: bool = False) -> Unmaker:
    def unmake(node: Built) -> Found | None:
        if not isinstance(node, v.Discard) or node.who != who or node.group is not None or node.at_random != at_random:
            return None
        if not isinstance(node.number, int) and type(node.number).__name__ != "X":
            return None
        return {"n": (node.number, node.up_to, False), "t" if node.number == 1 else "ts": node.tests}

    return unmake


def _crystals(reading: Reader, at: int) -> Ends:
    match = re.compile(r"(?:《C》)+").match(reading.text, at)
    if match is None:
        reading.missed(at, "《C》")
        return []
    return [(len(match[0]) // 3, match.end())]


def _say_crystals(writing: Writer, value: Built) -> str:
    if type(value) is not int or value < 1:
        raise Unsayable(f"no number of crystals: {value!r}")
    return "《C》" * value


def _gives_up(bound: Found) -> Node | None:
    pick = _selecting(bound)
    return None if pick is None else steps(pick, v.Put(It(), "break"))


def _gives_from_field(bound: Found) -> Node | None:
    number, up_to, any_number = bound["n"]
    pool = Pool("field", "opponent", bound["t"])
    return None if any_number else steps(v.Pick((pool,), number, up_to, "opponent"), v.Put(It(), "break"))


def _select(bound: Found) -> Node | None:
    """Cards that are selected as the effect is carried out, whoever's they are."""
    number, up_to, any_number = bound["n"]
    pool = bound["p"].pool()
    return None if any_number or pool.zone == "stack" else v.Pick((pool,), number, up_to)


def _selects(zone: str) -> Unmaker:
    def unmake(node: Built) -> Found | None:
        if not isinstance(node, v.Pick) or node.who != "opponent" or len(node.pools) != 1:
            return None
        pool = node.pools[0]
        if pool.zone != zone or pool.whose != "opponent":
            return None
        return {"n": (node.number, node.up_to, False), "t" if node.number == 1 else "ts": pool.tests}

    return unmake


def _selecting(bound: Found) -> Node | None:
    number, up_to, any_number = bound["n"]
    noun: Noun = bound["p"]
    if any_number or noun.other or noun.whose != "opponent":
        return None
    pool = noun.pool()
    return v.Pick((pool,), number, up_to, "opponent")


def _drawing(who: str) -> tuple[Maker, Unmaker]:
    """Draw so many cards for each of something."""

    def make(bound: Found) -> Node:
        return v.Draw(Per(bound["e"], 1, bound["n"]), who)

    def unmake(node: Built) -> Found | None:
        if not isinstance(node, v.Draw) or node.who != who or not isinstance(node.number, Per) or node.number.unit != 1:
            return None
        return {"n": node.number.each, "e": node.number.count}

    return make, unmake


def _draws_one(who: str) -> tuple[Maker, Unmaker]:
    one = v.Draw(1, who)
    return lambda bound: one if bound["n"] == 1 else None, lambda node: {"n": 1} if node == one else None


def _discarding_each(who: str) -> tuple[Maker, Unmaker]:
    """Discard so many cards for each of something."""

    def make(bound: Found) -> Node | None:
        return v.Discard(Per(bound["e"], 1, bound["n"]), who) if type(bound["n"]) is int else None

    def unmake(node: Built) -> Found | None:
        if not isinstance(node, v.Discard) or not isinstance(node.number, Per) or node.number.unit != 1:
            return None
        return {"n": node.number.each, "e": node.number.count} if node == v.Discard(node.number, who) else None

    return make, unmake


def _discarding(who: str, at_random: bool = False) -> Maker:
    return lambda bound: _discard(bound, who, at_random)


HANDS = (
    ("own", "[you ]discard", "your hand"), ("opponent", "your opponent discards", "(their|his/her|his or her) hand"),
    ("each", "each player discards", "(their|his/her) hand"),
)  # fmt: skip


def _add_hands(grammar: Grammar) -> None:
    for who, subject in (("own", "[you ]draw"), ("opponent", "your opponent draws"), ("each", "each player draws")):
        grammar.made("action", f"{subject} <n:number> card for each <e:each>", *_drawing(who))
        grammar.made("action", f"{subject} <n:number> card", *_draws_one(who))
        grammar.rule("action", f"{subject} <n:number> cards", v.Draw(S.n, who))
        grammar.rule("action", f"{subject} up to <n:number> cards", v.Draw(S.n, who, True))
    as_many = v.Draw(CountOf(v.Remembered("put")))
    grammar.rule("action", "[you ]draw the same number of cards as were returned to your deck", as_many)
    for who, subject, hand in HANDS:
        grammar.also("action", f"{subject} <n:count> <p:noun>[ from {hand}]", _discarding(who))
        grammar.written("action", f"{subject} <n:count> <t:cards>", _discarded(who))
        grammar.written("action", f"{subject} <n:count> <ts:many_cards>", _discarded(who))
        grammar.made("action", f"{subject} <n:number> card for each <e:each>", *_discarding_each(who))
        if who != "each":
            each = _discarding_each(who)[0]
            grammar.also("action", f"for each <e:each>, {subject} <n:number> card[s][ from {hand}]", each)
            grammar.also(
                "action", f"{subject} <n:number> more card[s][ from {hand}]", lambda b, who=who: v.Discard(b["n"], who)
            )
        grammar.rule("action", f"{subject} {hand}", v.Discard(Count(Pool("hand", who)), who))
    by_chance = _discarded("opponent", True)
    for words in ("your opponent randomly discards {}", "your opponent discards {} at random"):
        for tail in ("", " from (their|his/her) hand"):
            grammar.also("action", words.format(f"<n:count> <p:noun>{tail}"), _discarding("opponent", True))
        grammar.written("action", words.format("<n:count> <t:cards>"), by_chance)
        grammar.written("action", words.format("<n:count> <ts:many_cards>"), by_chance)


def add_players(grammar: Grammar) -> None:
    """What players do, among the actions."""
    _add_hands(grammar)
    hand = All(Pool("hand", "opponent"))
    grammar.rule("action", "your opponent (reveals|shows) (their|his/her|his or her) hand", v.Reveal(hand))
    grammar.made("action", "reveal any number of <q:some>", _revealing, _reveals)
    theirs = steps(v.Reveal(hand), v.Pick((Pool("hand", "opponent"),)), v.Discard(group=It(), who="opponent"))
    shown = "your opponent (reveals|shows) (their|his/her|his or her) hand"
    grammar.also(
        "action", f"{shown}, and you select 1 card for your opponent to discard[ from their hand]", lambda b: theirs
    )
    this = v.Discard(group=It(), who="opponent")
    grammar.rule("action", "your opponent discards (it|this card|that card|the selected card)", this)
    grammar.rule("action", "discard <g:this>", v.Discard(group=S.g))
    for words in ("(that|the) (Forward|Character|Backup|Monster|Summon)'s controller", "its controller"):
        grammar.also("action", f"{words} discards <n:count> <p:noun>[ from (their|his/her) hand]", _discarding("its"))
    grammar.written("action", "its controller discards <n:count> <t:cards>", _discarded("its"))
    grammar.written("action", "its controller discards <n:count> <ts:many_cards>", _discarded("its"))
    grammar.rule("action", "gain <n:crystals>", v.GainCrystals(S.n))
    grammar.rule("action", "your opponent gains <n:crystals>", v.GainCrystals(S.n, "opponent"))
    grammar.function("crystals", _crystals, _say_crystals)
    grammar.also("action", "your opponent selects <n:count> <p:noun>", _selecting)
    for zone, where in (("field", "they control"), ("break", "in their Break Zone")):
        grammar.written("action", f"your opponent selects <n:count> <t:cards> {where}", _selects(zone))
        grammar.written("action", f"your opponent selects <n:count> <ts:many_cards> {where}", _selects(zone))
    _add_each_selects(grammar)
    grammar.also("action", "select <n:count> <p:noun>", _select)
    grammar.written("action", "select <n:count> <p:one>", _selected)
    grammar.written("action", "select <n:count> <q:some>", _selected)
    grammar.also("action", "your opponent puts <n:count> <p:noun> into the Break Zone", _gives_up)
    from_field = "your opponent puts <n:count> <t:cards> from (his|their|his/her) field into the Break Zone"
    grammar.also("action", from_field, _gives_from_field)
    grammar.rule("action", "your opponent loses the game", v.LoseGame("opponent"))
    grammar.rule("action", "you win the game", v.WinGame("own"))
    grammar.rule("action", "you lose the game", v.LoseGame("own"))


def _revealing(bound: Found) -> Node | None:
    """Cards of one's own hand, as many as one likes."""
    pool = bound["q"]
    if (pool.zone, pool.whose) != ("hand", "own"):
        return None
    return steps(v.Pick((pool,), any_number=True), v.Reveal(It()))


def _reveals(node: Built) -> Found | None:
    if not isinstance(node, Sequence) or not node.steps or not isinstance(node.steps[0], v.Pick):
        return None
    found: Found = {"q": node.steps[0].pools[0]}
    return found if _revealing(found) == node else None


TOO_FEW = "\\(select as many as possible\\)"
# What is done by those who selected: the words, and the deed.
THEIRS = (
    ("puts it into the Break Zone", v.Put(It(), "break")),
    ("dulls it", v.Dull(It())),
    ("removes it from the game", v.Exile(It())),
)


def _each_selects(bound: Found, whole: bool = False) -> Node | None:
    """Every player selects among the own cards; “up to” so many, but as many as possible, is so many."""
    number, up_to, any_number = bound["n"]
    noun: Noun = bound["p"]
    if any_number or noun.other or noun.whose != "opponent":
        return None
    pool = noun.pool()
    return v.Pick((change(pool, whose="own"),), number, up_to and not whole, "each")


def _of_each(node: Built) -> Found | None:
    if not isinstance(node, v.Pick) or node.who != "each" or len(node.pools) != 1:
        return None
    pool = node.pools[0]
    if (pool.zone, pool.whose) != ("field", "own"):
        return None
    return {"n": (node.number, node.up_to, False), "t" if node.number == 1 else "ts": pool.tests}


def _add_each_selects(grammar: Grammar) -> None:
    """Each player selects; what is done by the player who selected, or to all the others."""
    for who in ("each player selects", "each Player selects", "both players select"):
        grammar.also("action", f"{who} <n:count> <p:noun>", _each_selects)
        grammar.also("action", f"{who} <n:count> <p:noun> {TOO_FEW}", lambda b: _each_selects(b, True))
    grammar.written("action", "each player selects <n:count> <t:cards> they control", _of_each)
    grammar.written("action", "each player selects <n:count> <ts:many_cards> they control", _of_each)
    grammar.also(
        "action",
        "all the <q:some> that were not selected are put into the Break Zone",
        lambda b: v.Put(v.AllBut(b["q"]), "break"),
    )
    for words, deed in THEIRS:
        grammar.also(
            "action",
            f"your opponent selects <n:count> <p:noun> and {words}",
            lambda b, deed=deed: _selected_then(b, deed),
        )
    grammar.also("action", "your opponent removes it from the game", lambda b: v.Exile(It()))
    grammar.also("action", "your opponent adds it to (their|his/her) hand", lambda b: v.Put(It(), "hand"))


def _selected_then(bound: Found, deed: Node) -> Node | None:
    pick = _selecting(bound)
    return None if pick is None else steps(pick, deed)


def _selected(node: Built) -> Found | None:
    if not isinstance(node, v.Pick) or len(node.pools) != 1 or node.who != "own":
        return None
    return {"n": (node.number, node.up_to, False), "p" if node.number == 1 else "q": node.pools[0]}
