"""Playing: what it costs players to play cards, what they cannot play, use or draw, and how many cards they may hold."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.words import vocabulary as v
from tefuda.games.pso2.words.japanese.abilities import holds
from tefuda.games.pso2.words.japanese.nouns import ENEMY
from tefuda.kernel.effects.nodes import Add, All, Change, Continuous, Count, Demand, Forbid, Not, Per, Pool, Test, This
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.grammar import Grammar, Maker, Unmaker
from tefuda.kernel.wording.engine.patterns import Built, Found, S

HOLDING = (
    (1, "((は|が)<integer>枚(増える|多くなる)|を<integer>枚増やす)"),
    (-1, "((は|が)<integer>枚(減る|少なくなる)|を<integer>枚減らす)"),
)
LINE = "<while><topic>は<changes:some_changes>。"


def add_playing(grammar: Grammar) -> None:
    """Sentences about players and what they play, in the categories line and timed."""
    _costs(grammar, LINE)
    _plays_to_come(grammar)
    target = f"{ENEMY}は<topic>を攻撃[の]対象に(選べない|できない|選択できない|選ぶ事ができない)。"

    def not_attacked(found: Found) -> Built:
        return holds({"while": (), "topic": found["topic"], "changes": (Forbid("be_attacked"),)})

    grammar.also("line", target, not_attacked, LINE)
    when = ("<condition:conditions>(場合|時|間)(のみ|だけ|にのみ|に限り)", "<condition:state>[中]に(のみ|だけ|限り)")
    only = [f"<this>は[、]{way}プレイ(できる|する事ができる)。" for way in when]
    only.append("<this>は[、]<condition:state>[中]にしかプレイできない。")
    written = "このカードは<condition:conditions>場合のみプレイできる。"
    grammar.made("line", written, only_played, unonly_played, also=tuple(only))
    for kind, deed in (("武器", "use_weapon"), ("防具", "use_armour")):
        worn = v.Attached(v.Opposed(S.this), (Test("kind", t.WEAPON if deed == "use_weapon" else t.ARMOUR),))
        barred = (Continuous(worn, (Forbid(deed),)),)
        ways = (
            f"<this>と(戦闘する|戦闘中の|戦闘している|交戦中の|交戦する|交戦している)(相手|キャラ|相手のキャラ)は{kind}を(使用できない|使えない)。",
        )
        grammar.rule("line", f"<this>と交戦しているカードは{kind}を使用できない。", barred, also=ways)
    for words, whose in (("自分", "own"), (ENEMY, "opponent")):
        _players_may_not(grammar, words, whose)
        for verb, deed in (("勝利する", "win"), ("敗北する", "lose")):
            ends = (Continuous(v.PlayerCard(whose), (Demand(deed),), S.condition),)
            grammar.rule("line", f"<condition:lead>{words}はゲームに{verb}。", ends)
        for sign, changed in HOLDING:
            make, unmake = hand_limit(whose, sign)
            grammar.made("line", f"<while>{words}の手札の上限枚数{changed}。", make, unmake)
        limit = (Continuous(v.PlayerCard(whose), (v.HandLimit(S.integer),)),)
        grammar.rule(
            "line",
            f"{words}の手札の上限枚数は<integer>枚になる。",
            limit,
            also=(f"{words}の手札の上限[枚数](は|が)<integer>枚(になる|である)。",),
        )


def hand_limit(whose: str, sign: int) -> tuple[Maker, Unmaker]:
    """402.3: how a sentence is made and taken apart by which a player may hold so many cards more, or fewer."""

    def make(found: Found) -> Built:
        (condition,) = found["while"] or (None,)
        return (Continuous(v.PlayerCard(whose), (v.HandLimit(sign * found["integer"], True),), condition),)

    def unmake(value: Built) -> Iterable[Found]:
        one = value[0] if type(value) is tuple and len(value) == 1 else None
        if isinstance(one, Continuous) and len(one.changes) == 1 and isinstance(one.changes[0], v.HandLimit):
            found: Found = {
                "while": (one.condition,) if one.condition is not None else (), "integer": sign * one.changes[0].number,
            }  # fmt: skip
            if found["integer"] > 0 and make(found) == value:
                yield found

    return make, unmake


def only_played(found: Found) -> Built:
    """このカードは…場合のみプレイできる: otherwise it cannot be played."""
    return (Continuous(This(), (Forbid("play"),), Not(found["condition"]), "hand"),)


def unonly_played(value: Built) -> Iterable[Found]:
    one = value[0] if type(value) is tuple and len(value) == 1 else None
    if isinstance(one, Continuous) and isinstance(one.condition, Not):
        found: Found = {"condition": one.condition.part}
        if only_played(found) == value:
            yield found


def _costs(grammar: Grammar, line: str) -> None:
    """209.1.1: what it costs to play cards, and when they cannot be played at all."""
    for words, sign in (("(少なくなる|減る|下がる|軽減される)", -1), ("(多くなる|増える|上がる)", 1)):

        def cheaper(found: Found, sign: Any = sign) -> Built:
            return (Add("play_cost", sign * found["integer"]),)

        def each(found: Found, sign: Any = sign) -> Built:
            return (Add("play_cost", Per(Count(found["pool"]), found["unit"], sign * found["integer"])),)

        for transitive, amount in ((False, cheaper), (True, each)):
            per = "[、]<pool><unit:integer>(枚|体|つ)につき[、]" if transitive else ""
            grammar.also("cheaper", f"コストは{per}<integer>{words}。", amount, "")
            grammar.also(
                "cheaper", f"コスト(が|を){per}<integer>(少なくなる|減る|減らす|軽減する|下げる)。", amount, ""
            ) if sign < 0 else None

    def this(found: Found) -> Built:
        return holds({"while": found["while"], "topic": This(), "changes": found["cheaper"]})

    grammar.also("line", "<while><this>を(プレイする[ための]|手札からプレイする)<cheaper>", this, line)
    grammar.also("line", "<while>[手札(の|にある)]<this>の<cheaper>", this, line)

    def if_so(found: Found) -> Built:
        return holds(
            {"while": (found["condition"],), "topic": This(), "changes": (Add("play_cost", -found["integer"]),)}
        )

    grammar.also(
        "line", "<this>(の|をプレイする)コストは<condition:lead><integer>(少なくなる|減る|軽減される)。", if_so, line
    )
    for words, whose in (("自分", "own"), (ENEMY, "opponent")):

        def those(found: Found, whose: Any = whose) -> Built:
            return holds(
                {
                    "while": found["while"],
                    "topic": All(Pool("hand", whose, found["cards"])),
                    "changes": found["cheaper"],
                }
            )

        grammar.also("line", f"<while>{words}が[手札から]プレイする<cards>の<cheaper>", those, line)
        grammar.also("line", f"<while>{words}の手札(の|にある)<cards>の<cheaper>", those, line)
        grammar.also("line", f"<while>{words}が[手札から]<cards>をプレイする<cheaper>", those, line)


def _plays_to_come(grammar: Grammar) -> None:
    """209.1.1: what cards cost that will be played this turn, or only the next of them."""
    for words, whose in (("自分", "own"), (ENEMY, "opponent")):
        for sign, ends in ((-1, ("は<integer>(少なくなる|減る|下がる|軽減される)", "を<integer>(減らす|軽減する|少なくする|下げる)")),
                           (1, ("は<integer>(多くなる|増える|上がる)", "を<integer>(増やす|多くする|上げる)"))):  # fmt: skip
            for following, until in (("次に", "next_play"), ("", "turn")):
                make, unmake = plays_to_come(whose, sign, until)
                says = [f"{words}が{following}[手札から]プレイする<cards>の[プレイする]コスト{end}。" for end in ends]
                says += (
                    [f"{following}{words}が[手札から]プレイする<cards>のコスト{end}。" for end in ends]
                    if following
                    else []
                )
                written, *also = [f"このターン(中|、|の間、|中、){way}" for way in says]
                plain = f"このターン中、{words}が{following}プレイする<cards>のコスト{ends[0]}。"
                grammar.made("timed", plain, make, unmake, also=(written, *also))


def plays_to_come(whose: str, sign: int, until: str) -> tuple[Any, Any]:
    """How a sentence about cards that will be played is made and taken apart."""

    def make(found: Found) -> Built:
        cost = Add("play_cost", sign * found["integer"])
        return Change(All(Pool("any", whose, found["cards"])), (cost,), until)

    def unmake(value: Built) -> Iterable[Found]:
        if isinstance(value, Change) and isinstance(value.group, All) and len(value.changes) == 1:
            cost = value.changes[0]
            if isinstance(cost, Add) and type(cost.amount) is int:
                found: Found = {"cards": value.group.pool.tests, "integer": sign * cost.amount}
                if sign * cost.amount > 0 and make(found) == value:
                    yield found

    return make, unmake


def cannots(whose: str) -> tuple[tuple[str, Node | None, str], ...]:
    """103.1.2: what a player cannot do, of which cards (None: those of the hand that are named), and the deed."""
    player, cards = v.PlayerCard(whose), All(Pool("any", whose))
    weapons, armour = [All(Pool("field", whose, (Test("kind", kind),))) for kind in t.EQUIPMENT]
    return (
        ("<cards>を[手札から]プレイできない", None, "play"), ("起動能力を(使用できない|使えない|起動できない|発動できない)", cards, "use"),
        ("クイックアビリティを(使用できない|使えない|発動できない)", cards, "quick"), ("[カードを]ドローできない", player, "draw"),
        (f"{t.WEAPON}を(使用できない|使えない)", weapons, "use_weapon"), (f"{t.ARMOUR}を(使用できない|使えない)", armour, "use_armour"),
    )  # fmt: skip


def _players_may_not(grammar: Grammar, words: str, whose: str) -> None:
    for template, group, deed in cannots(whose):
        static, unstatic, lasting, unlasting = may_not(whose, group, deed)
        grammar.made("line", f"<while>{words}は{template}。", static, unstatic)
        also = (f"{words}は[、]<until:span>[、]{template}。",)
        grammar.made("timed", f"<until:span>、{words}は{template}。", lasting, unlasting, also=also)


def may_not(whose: str, group: Node | None, deed: str) -> tuple[Any, Any, Any, Any]:
    """How a sentence that says what a player cannot do is made and taken apart: as one that holds, and as one that lasts."""

    def of(found: Found) -> Node:
        return group if group is not None else All(Pool("hand", whose, found["cards"]))

    def meant(said: Node) -> list[Found]:
        if group is not None:
            return [{}] if said == group else []
        pool = said.pool if isinstance(said, All) else None
        return [{"cards": pool.tests}] if pool is not None and pool == Pool("hand", whose, pool.tests) else []

    def static(found: Found) -> Built:
        (condition,) = found["while"] or (None,)
        return (Continuous(of(found), (Forbid(deed),), condition),)

    def unstatic(value: Built) -> Iterable[Found]:
        one = value[0] if type(value) is tuple and len(value) == 1 else None
        if isinstance(one, Continuous) and one.changes == (Forbid(deed),) and one.zone == "field":
            for found in meant(one.group):
                yield {**found, "while": (one.condition,) if one.condition is not None else ()}

    def lasting(found: Found) -> Built:
        return Change(of(found), (Forbid(deed),), found["until"])

    def unlasting(value: Built) -> Iterable[Found]:
        if isinstance(value, Change) and value.changes == (Forbid(deed),):
            for found in meant(value.group):
                yield {**found, "until": value.until}

    return static, unstatic, lasting, unlasting
