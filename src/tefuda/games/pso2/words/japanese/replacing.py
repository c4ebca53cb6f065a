"""Replacements: damage that is less, more, none or another's, by its source; what happens instead of being destroyed (103.4.3)."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.words import vocabulary as v
from tefuda.games.pso2.words.japanese.nouns import ANY_FIGHTER, OWNERS
from tefuda.games.pso2.words.japanese.triggers import DAMAGE
from tefuda.kernel.effects.nodes import All, Change, Continuous, It, Per, Pool, Replace, Test, This
from tefuda.kernel.primitives.values import within
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Grammar, Maker, Unmaker
from tefuda.kernel.wording.engine.patterns import OBJECT, Built, Found, S, replaced

TWICE = v.Amount(value=Per(v.EventAmount(), 1, 2))
NONE = v.Amount(value=0)
EVERYBODY = All(Pool("sides", "any", ANY_FIGHTER))
ENDS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("破壊される", "destroyed", ("戦闘不能になる", "[場から]捨札に置かれる")),
    ("場を離れる", "left", ()),
    ("戦闘不能ダメージを受ける", "knockout", ()),
)


def add_replacing(grammar: Grammar) -> None:
    """…が受けるダメージは1減る, …が破壊される場合、代わりに…"""
    _amounts(grammar)
    _sources(grammar)
    for words, sort in DAMAGE:
        for once_words, once in (("", False), ("次に", True)):
            make, unmake = amending(sort, once)
            also = (f"{once_words}受ける{words}ダメージを<amended:amended_to>",)
            grammar.made("amending", f"{once_words}受ける{words}ダメージは<amended>", make, unmake, also=also)
        make, unmake = by_source(sort)
        grammar.made(
            "amending",
            f"受ける<by:source>が発生源の{words}ダメージは<amended>",
            make,
            unmake,
            also=(f"受ける<by:source>からの{words}ダメージは<amended>",),
        )
        none = amending(sort, False)[0]
        grammar.also("unharmed", f"{words}ダメージを受けない", lambda found, none=none: none({"amended": NONE}), "")
        grammar.also(
            "unharmed",
            f"<by:source>(が発生源の|を発生源とする|からの){words}ダメージを受けない",
            lambda found, make=make: make({**found, "amended": NONE}),
            "",
        )
        way = f"発生源が<by:source>(である|の){words}ダメージを受けない"
        grammar.also("unharmed", way, lambda found, make=make: make({**found, "amended": NONE}), "")
        for owner, whose in OWNERS if sort not in ("", "battle") else ():
            _of_abilities(grammar, f"{owner}{words}", sort, whose)
    for words, event, more_words in ENDS:
        for form, optional in (("end", False), ("may", True)):
            make, unmake = instead_of(event, optional)
            ways = tuple([f"{way}((場合|時)[は]、|)代わりに<act:act/{form}>" for way in (words, *more_words)])
            grammar.made("amending", f"{words}場合、代わりに<act:act/{form}>", make, unmake, also=ways)
            for way in (words, *more_words):
                grammar.also("saving", f"{way}((場合|時)[は]、|)代わりに<act:done/{form}>", make, "")
    grammar.rule(
        "amending",
        "ダメージを受ける場合、代わりに<group>がそのダメージを受ける",
        Replace(v.Would("damaged", at_least=1), v.Shield(S.group)),
        also=("ダメージを受ける時[は]、代わりに<group>がそのダメージを受ける",),
    )
    _lines(grammar)


def _of_abilities(grammar: Grammar, words: str, sort: str, whose: str) -> None:
    """相手の起動能力によるダメージ: damage by abilities of cards that a player controls."""
    make, by = by_source(sort)[0], Pool("any", whose)
    grammar.also("unharmed", f"{words}ダメージを受けない", lambda found: make({"by": by, "amended": NONE}), "")
    less = f"受ける[、]{words}ダメージは<amended>"
    grammar.also("amending", less, lambda found: make({"by": by, "amended": found["amended"]}), "")


def _amounts(grammar: Grammar) -> None:
    """Glossary 軽減: so much less; or more, twice as much, nothing."""
    fewer, greater = (lambda found: v.Amount(-found["integer"])), (lambda found: v.Amount(found["integer"]))
    grammar.made(
        "amended",
        "<integer>減る",
        fewer,
        less,
        also=("<integer>(軽減される|減少する|少なくなる|減らされる)", "-<integer>(される|する)"),
    )
    grammar.made("amended", "<integer>増える", greater, more, also=("<integer>増加する", "+<integer>(される|する)"))
    grammar.rule("amended", "2倍になる", TWICE)
    grammar.rule("amended", "0になる", NONE)
    grammar.also("amended_to", "<integer>(減らす|軽減する|減少させる)", fewer, "<integer>減る")
    grammar.also("amended_to", "<integer>(増やす|増加させる)", greater, "<integer>増える")
    grammar.read_only("amended_to", "2倍にする", TWICE, "2倍になる")
    grammar.read_only("amended_to", "0にする", NONE, "0になる")


def _sources(grammar: Grammar) -> None:
    """103.2.2: the card, or the player, that an action is the doing of."""
    grammar.rule("source", "<this>", S.this)
    grammar.rule("source", "<pool>", S.pool)
    grammar.rule("source", "対戦相手", Pool("player", "opponent", (Test("kind", t.PLAYER),)), also=("相手プレイヤー",))
    for words, whose in (("自分", "own"), ("(相手|対戦相手)", "opponent")):
        controlled = Pool("any", whose)
        ways = (f"{words}がコントロールする(カード|発生源|もの)",)
        grammar.rule("source", f"{words}がコントロールするカード", controlled, also=ways)
    grammar.read_only("source", "自分", Pool("player", "own", (Test("kind", t.PLAYER),)), "自分のプレイヤー")


def _lines(grammar: Grammar) -> None:
    """Replacements that hold, and such as last."""
    timed = Change(S.group, (S.amending,), S.until)
    grammar.rule("timed", "<until:span>、<group>が<amending>。", timed)
    grammar.also("timed", "<until:span>、<group:topic>は<amending:unharmed>。", starts, "")
    grammar.also("timed", "<until:span>、<group:topic>が<amending>。", starts, "")
    grammar.also("timed", "<group:topic>は[、]<until:span>[、]<amending:unharmed>。", starts, "")
    line = "<while><topic>が<amending>。"
    grammar.made("line", line, holds, unholds, also=("<while><topic>は<amending:unharmed>。",))
    grammar.also("line", "<while><topic>が<amending:saving>。", saves, line)
    for words, sort in DAMAGE:
        make, unmake = dealing(sort)
        also = (
            f"<while><by:source>を発生源とする{words}ダメージは<amended>。",
            f"<while><by:source>が与える{words}ダメージは<amended>。",
            f"<while><by:source>が与える{words}ダメージを<amended:amended_to>。",
            f"<while>発生源が<by:source>(である|の){words}ダメージは<amended>。",
        )
        grammar.made("line", f"<while><by:source>が発生源の{words}ダメージは<amended>。", make, unmake, also=also)


def starts(found: Found) -> Built:
    return Change(found["group"], (found["amending"],), found["until"])


def saves(found: Found) -> Built:
    """このキャラが破壊される場合、代わりに手札に戻す: what it is done to is the card that was spoken of."""
    topic = found["topic"]
    card = topic if isinstance(topic, This | v.Bearer) else It() if isinstance(topic, All) else None
    return None if card is None else holds({**found, "amending": replaced(found["amending"], OBJECT, card)})


def less(value: Built) -> Iterable[Found]:
    if isinstance(value, v.Amount) and value.value is None and type(value.add) is int and value.add < 0:
        yield {"integer": -value.add}


def more(value: Built) -> Iterable[Found]:
    if isinstance(value, v.Amount) and value.value is None and type(value.add) is int and value.add > 0:
        yield {"integer": value.add}


def amending(sort: str, once: bool) -> tuple[Maker, Unmaker]:
    would = v.Would("damaged", sort=sort, at_least=1)

    def make(found: Found) -> Built:
        return Replace(would, found["amended"], once=once)

    def unmake(value: Built) -> Iterable[Found]:
        if isinstance(value, Replace) and value.event == would and value.once == once and not value.optional:
            yield {"amended": value.instead}

    return make, unmake


def by_source(sort: str) -> tuple[Maker, Unmaker]:
    """103.2.2: damage that is the doing of certain cards."""
    would = v.Would("damaged", sort=sort, at_least=1)

    def make(found: Found) -> Built:
        return Replace(change(would, by=found["by"]), found["amended"])

    def unmake(value: Built) -> Iterable[Found]:
        if isinstance(value, Replace) and isinstance(value.event, v.Would) and not (value.once or value.optional):
            by = value.event.by
            if by is not None and value.event == change(would, by=by):
                yield {"by": by, "amended": value.instead}

    return make, unmake


def dealing(sort: str) -> tuple[Maker, Unmaker]:
    """Damage of which a card is the source, whoever takes it."""
    make_one, unmake_one = by_source(sort)

    def make(found: Found) -> Built:
        return holds({"while": found["while"], "topic": EVERYBODY, "amending": make_one(found)})

    def unmake(value: Built) -> Iterable[Found]:
        for whole in unholds(value):
            if whole["topic"] == EVERYBODY:
                for found in unmake_one(whole["amending"]) or ():
                    yield {**found, "while": whole["while"]}  # type: ignore[dict-item]

    return make, unmake


def instead_of(event: str, optional: bool = False) -> tuple[Maker, Unmaker]:
    """What happens instead; `optional`: what the player who has the effect may do instead, and nobody else's deed."""
    would = v.Would(event)

    def make(found: Found) -> Built:
        act = found["act"]
        others = [node for node in within(act) if getattr(node, "who", "own") != "own"]
        return None if optional and others else Replace(would, act, optional=optional)

    def unmake(value: Built) -> Iterable[Found]:
        if isinstance(value, Replace) and (value.event, value.optional, value.once) == (would, optional, False):
            yield {"act": value.instead}

    return make, unmake


def holds(found: Found) -> Built:
    (condition,) = found["while"] or (None,)
    return (Continuous(found["topic"], (found["amending"],), condition),)


def unholds(value: Built) -> Iterable[Found]:
    if type(value) is tuple and len(value) == 1 and isinstance(value[0], Continuous) and len(value[0].changes) == 1:
        one = value[0]
        condition = (one.condition,) if one.condition is not None else ()
        yield {"topic": one.group, "amending": one.changes[0], "while": condition}
