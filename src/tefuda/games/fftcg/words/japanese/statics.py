"""Field abilities: what is so as long as a card is there, what is replaced, what casting costs, what holds for players."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.composing import FROM_HAND
from tefuda.kernel.effects.nodes import (
    Add,
    All,
    Allow,
    Automatic,
    Become,
    Change,
    Continuous,
    Demand,
    Forbid,
    Make,
    May,
    Not,
    Pool,
    Replace,
    This,
    Turn,
)
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Grammar, Maker, Unmaker
from tefuda.kernel.wording.engine.patterns import Built, Found, S, filled, matched
from tefuda.kernel.wording.japanese.words import divided, multiplied


def add_statics(grammar: Grammar) -> None:
    """The category static: a tuple of abilities."""
    grammar.made("static", "<statement:statement/end>。", _so, _unso)
    for words, whose in (("あなた", "own"), ("対戦相手", "opponent")):
        grammar.made("static", f"{words}のターンの間、<static>", *_during(Turn(whose)))
    grammar.made("static", "アタックフェイズの間、<static>", *_during(v.InPhase("attack", "any")))
    grammar.made(
        "static",
        "<self>があなたのブレイクゾーンにある場合、<statement:statement/end>。",
        _so_from("break"),
        _unso_from("break"),
    )
    grammar.made(
        "static",
        "<condition:conditions>場合、<static>",
        _so_if,
        _unso_if,
        also=("<condition:conditions>限り、<static>",),
    )
    there = "<self>がフィールドにある(限り|間|場合)、<static>"  # 11.9.1: that is so of every field ability
    grammar.also("static", there, lambda found: found["static"], "<static>")
    grammar.made("static", "<would>場合、代わりに<instead:instead_of>", _replaced, _unreplaced)
    dearer = Continuous(All(S.field_pool), (Add("action_cost", S.integer),))
    grammar.rule("static", "<field_pool>のアクションアビリティを使用するためのコストは《<integer>》増える。", (dearer,))
    both = tuple([Replace(v.Would(event), S.instead) for event in ("dealt", "dealt_player")])
    grammar.rule(
        "static",
        "<bearer>がフォワードか対戦相手にダメージを与える場合、代わりに<instead>",
        (Continuous(S.bearer, both),),
    )
    grammar.rule(
        "static",
        "対戦相手が召喚獣やアビリティによってフォワードを選ぶ場合、可能な限り<who:bearer>を選ばなければならない。",
        (Continuous(S.who, (Demand("be_chosen"),)),),
    )
    grammar.rule(
        "static",
        "【カード名（<name:self>）】はデッキに何枚でも入れることができる。",
        (Continuous(This(), (v.DeckCopies(),), zone="deck"),),
        also=("<name:self>はデッキに何枚でも入れることができる。",),
    )
    for words, entering in (("アクティブ状態", Allow("backup_enters_active")), ("ダル状態", v.EntersDull())):
        ability = Continuous(S.bearer, (entering,), zone="any")
        grammar.rule("static", f"<bearer>は{words}でフィールドに出る。", (ability,))
    for words, whose in (("あなた", "own"), ("対戦相手", "opponent")):
        ability = Continuous(This(), (Forbid("cast"),), Not(Turn(whose)), zone="hand")
        grammar.rule("static", f"<self>は{words}のターンの間のみキャストできる。", (ability,))
    six = tuple([Become("element", element, True) for element in t.ELEMENTS if element not in t.UNPAYABLE])
    words = "と".join([f"{one.value}属性" for one in six])
    grammar.rule("static", f"<self>がフィールドにある限り、<bearer>は{words}を得る。", (Continuous(S.bearer, six),))
    kept = Continuous(This(), (Forbid("enter_from_hand_by_effects"),), zone="hand")
    grammar.rule("static", "召喚獣やアビリティによって手札から<self>をフィールドに出すことはできない。", (kept,))
    apart = Continuous(This(), (v.NotBeside(S.name),), zone="any")
    words = "あなたは<self>か【カード名（<name>）】をコントロールしている場合、どちらもフィールドに出すことができない。"
    grammar.rule("static", words, (apart,))
    grammar.rule("static", "あなたは<self>をキャストできない。", (Continuous(This(), (Forbid("cast"),), zone="hand"),))
    unused = Continuous(This(), (v.NoBursts(S.cards),))
    grammar.rule("static", "<self>によってダメージゾーンに置かれた<cards>のEXバーストは使用できない。", (unused,))
    other = Continuous(This(), (v.NamesakeToo(S.cards),))
    discarded = "【カード名（<name:self>）】の代わりに<cards>を捨ててもよい。"
    grammar.rule("static", f"<self>のスペシャルアビリティを使用する際、{discarded}", (other,))
    _players(grammar)
    _cp(grammar)
    _costs(grammar)


def _so(found: Found) -> Built:
    said = found["statement"]
    return (Continuous(said.group, said.changes, zone=_where(said)),)


def _where(said: Change | Continuous) -> str:
    """In which zone the card says so."""
    lasting = all(isinstance(made, Become) and made.also for made in said.changes)
    return "any" if said.group == This() and lasting else "field"


def _plain(value: Built) -> Iterable[Continuous]:
    if type(value) is tuple and len(value) == 1 and isinstance(value[0], Continuous):
        yield value[0]


def _unso(value: Built) -> Iterable[Found]:
    for one in _plain(value):
        if one.condition is None and one.zone == _where(one):
            yield {"statement": Change(one.group, one.changes)}


def _during(turn: Node) -> tuple[Maker, Unmaker]:
    def make(found: Found) -> Built:
        return _so_if({"condition": turn, "static": found["static"]})

    def unmake(value: Built) -> Iterable[Found]:
        return [{"static": found["static"]} for found in _unso_if(value) if found["condition"] == turn]

    return make, unmake


def _so_from(zone: str) -> Maker:
    def make(found: Found) -> Built:
        return (Continuous(found["statement"].group, found["statement"].changes, zone=zone),)

    return make


def _unso_from(zone: str) -> Unmaker:
    def unmake(value: Built) -> Iterable[Found]:
        for one in _plain(value):
            if one.condition is None and one.zone == zone:
                yield {"statement": Change(one.group, one.changes)}

    return unmake


def _so_if(found: Found) -> Built:
    for one in _plain(found["static"]):
        if one.condition is None:
            return (change(one, condition=found["condition"]),)
    return None


def _unso_if(value: Built) -> Iterable[Found]:
    for one in _plain(value):
        if one.condition is not None:
            yield {"condition": one.condition, "static": (change(one, condition=None),)}


def _replaced(found: Found) -> Built:
    group, would = found["would"]
    instead, optional = found["instead"], isinstance(found["instead"], May)
    return (Continuous(group, (Replace(would, instead.effect if optional else instead, optional),)),)


def _unreplaced(value: Built) -> Iterable[Found]:
    for one in _plain(value):
        made = one.changes[0] if len(one.changes) == 1 else None
        if isinstance(made, Replace) and not made.once and one.condition is None and one.zone == "field":
            yield {"would": (one.group, made.event), "instead": May(made.instead) if made.optional else made.instead}


# ── players ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def _players(grammar: Grammar) -> None:
    for element, deed in (("光", "several_light"), ("闇", "several_dark")):
        several = v.ForPlayers("own", (Allow(deed),))
        words = f"あなたは{element}属性のキャラクターを2体以上フィールドに出してもよい。"
        grammar.rule("static", words, (Continuous(This(), (several,)),))
        beside = (Continuous(This(), (Allow(deed),), zone="any"),)
        others = f"他の{element}属性のキャラクターをコントロールしていてもフィールドに出すことができる。"
        grammar.rule("static", f"<self>は、あなたが{others}", beside, also=(f"<self>はあなたが{others}",))
    for words, who in (("プレイヤー", "any"), ("あなた", "own"), ("対戦相手", "opponent")):
        grammar.rule(
            "static", f"{words}は投了できない。", (Continuous(This(), (v.ForPlayers(who, (Forbid("concede"),)),)),)
        )
        unhurt = v.ForPlayers(who, (Forbid("be_damaged"),))
        grammar.rule("static", f"{words}はダメージを受けない。", (Continuous(This(), (unhurt,)),))
        grammar.rule(
            "static",
            f"{words}の手札の上限枚数は<integer>枚になる。",
            (Continuous(This(), (v.ForPlayers(who, (Make("hand_limit", S.integer),)),)),),
        )
        grammar.rule(
            "static",
            f"{words}の手札の上限枚数は<integer>枚増える。",
            (Continuous(This(), (v.ForPlayers(who, (Add("hand_limit", S.integer),)),)),),
        )


# ── casting ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def _costs(grammar: Grammar) -> None:
    _floors(grammar)
    for words, fact, zone in (
        ("<self>をキャストするためのコストは", "play_cost", "hand"),
        ("<self>のアビリティを使用するためのコストは", "ability_cost", "field"),
    ):
        for verb, sign in (("減る", -1), ("増える", 1)):
            make, unmake = _cheaper(fact, zone, sign)
            grammar.made(
                "static", f"{words}、<each><integer>{verb}。", make, unmake, also=(f"{words}<each><integer>{verb}。",)
            )
            make, unmake = _cheaper_by(fact, zone, sign)
            grammar.made("static", f"{words}<integer>{verb}。", make, unmake, also=(f"{words}、<integer>{verb}。",))
    less = (Continuous(This(), (v.Discount(S.payment, S.integer),), zone="hand"),)
    before = "<self>をキャストするためのコストを支払う前に、<payment:payment/may>。"
    grammar.rule("static", f"{before}そうした場合、そのコストは<integer>減る。", less)
    for form, cost in (("end", v.ExtraCost), ("may", v.OptionalCost)):
        ability = Continuous(This(), (cost(S.payment),), zone="hand")
        grammar.rule("casting", f"<self>をキャストする際、追加コストとして<payment:payment/{form}>。", ability)
    held = Continuous(This(), (Forbid("cast"),), Not(S.condition), "hand")
    grammar.rule("casting", "<self>は<condition:conditions>場合のみキャストできる。", held)
    alternative = Continuous(This(), (v.AlternativeCost(S.payment),), zone="hand")
    grammar.rule(
        "casting",
        "<self>のコストを支払う代わりに、<payment:payment/may>。",
        alternative,
        also=("<self>をキャストするためのコストを支払う代わりに、<payment:payment/may>。",),
    )
    grammar.rule(
        "casting",
        "手札の<self>のコストを支払う代わりに、<payment:payment/may>。",
        change(alternative, condition=FROM_HAND),
    )
    grammar.made(
        "static",
        "<casting>",
        lambda found: (found["casting"],),
        lambda value: ({"casting": one} for one in _plain(value)),
    )
    grammar.rule(
        "static", "<self>をキャストする際、<effect>", (Continuous(This(), (v.AsCast(S.effect),), zone="hand"),)
    )
    entering = Continuous(This(), (v.EntersWith(S.counter, S.quantity),), zone="any")
    grammar.rule("entering", "<self>は<counter>カウンターが<quantity>個置かれた状態でフィールドに出る。", entering)
    grammar.rule("static", "<entering>", (S.entering,))
    grammar.rule("static", "<casting><entering>", (S.casting, S.entering))
    paid = Automatic(S.trigger, S.effect, condition=v.PaidExtra())
    grammar.rule("static", "<casting>追加コストを支払っていた場合、<trigger><effect>", (S.casting, paid))
    for words, whose in (("あなた", "own"), ("対戦相手", "opponent"), ("プレイヤー", "any")):
        group = All(Pool("hand", whose, S.cards))
        grammar.rule("static", f"{words}は<cards>をキャストできない。", (Continuous(group, (Forbid("cast"),)),))
        grammar.made(
            "static", f"{words}が<cards>をキャストするためのコストは<integer>増える。",
            _cast_less(whose, 1), _uncast_less(whose, 1),
        )  # fmt: skip
    for words, whose in (("あなた", "own"), ("対戦相手", "opponent")):
        grammar.made(
            "static",
            f"{words}が<cards>をキャストするためのコストは<integer>減る。",
            _cast_less(whose),
            _uncast_less(whose),
        )


LEAST = (
    ("ただし、0にはならない。", 1, ("（0にはならない）。", "（0にはならない）")),
    ("ただし、<least:integer>未満にはならない。", 0, ()),
)


def _cp(grammar: Grammar) -> None:
    """Which CP a card is cast with: of any element, of some, or of backups alone."""
    made = v.OnlyCP(backups=True)
    grammar.rule("only_cp", "バックアップが生み出したCP", made, also=("バックアップから生み出したCP",))
    of_one = v.OnlyCP(backups=True, backup_element=S.element)
    words = "<element>属性のバックアップ{}生み出したCP"
    grammar.rule("only_cp", words.format("が"), of_one, also=(words.format("から"),))
    grammar.rule("only_cp", "<element>属性のCP", v.OnlyCP((S.element,)))
    of_two = v.OnlyCP((S.first, S.second))
    grammar.rule("only_cp", "<first:element>属性か<second:element>属性のCP", of_two)
    of_three = v.OnlyCP((S.first, S.second, S.third))
    grammar.rule("only_cp", "<first:element>属性か<second:element>属性か<third:element>属性のCP", of_three)
    for start, group, zone in (
        ("<self>をキャストするためのコストは", This(), "hand"),
        ("あなたが<cards>をキャストするためのコストは", All(Pool("hand", "own", S.cards)), "field"),
    ):
        make, unmake = _freely(group, zone)
        grammar.made("static", f"{start}<integer>減り、どの属性のCPでも支払える。", make, unmake)
    for terms, words, also in (
        (Allow("pay_any_element"), "どの属性のCPでも支払える。", "どの属性のCPでも支払うことができる。"),
        (S.only_cp, "<only_cp>でのみ支払える。", "<only_cp>でのみ支払うことができる。"),
    ):
        for start, ability in (
            ("<self>をキャストするためのコストは", Continuous(This(), (terms,), zone="hand")),
            ("あなたが<cards>をキャストするためのコストは", Continuous(All(Pool("hand", "own", S.cards)), (terms,))),
        ):
            grammar.rule("static", start + words, (ability,), also=(start + also,))
    grammar.made("static", "<self>を手札からキャストするためのコストは<only_cp>でのみ支払える。", _from_hand, _of_hand)


def _from_hand(found: Found) -> Built:
    return (Continuous(This(), (change(found["only_cp"], from_hand=True),), zone="hand"),)


def _of_hand(value: Built) -> Iterable[Found]:
    for one in _plain(value):
        if len(one.changes) == 1 and isinstance(one.changes[0], v.OnlyCP) and one.changes[0].from_hand:
            found: Found = {"self": This(), "only_cp": change(one.changes[0], from_hand=False)}
            if _from_hand(found) == value:
                yield found


def _freely(group: Built, zone: str) -> tuple[Maker, Unmaker]:
    """So much less, and paid with CP of any element."""
    free = Allow("pay_any_element")

    def make(found: Found) -> Built:
        less = Add("play_cost", -found["integer"])
        return (Continuous(filled(group, found), (less, free), zone=zone),)

    def unmake(value: Built) -> Iterable[Found]:
        for one in _plain(value):
            found: Found = {}
            if len(one.changes) != 2 or one.changes[1] != free or not matched(group, one.group, found):
                continue
            if one.condition is not None or one.zone != zone:
                continue
            less = one.changes[0]
            if isinstance(less, Add) and less.fact == "play_cost" and type(less.amount) is int and less.amount < 0:
                yield {**found, "integer": -less.amount}

    return make, unmake


def _floors(grammar: Grammar) -> None:
    """コストは1減る。ただし、0にはならない: Cheaper."""
    for words, least, also in LEAST:
        for start, group, gap in (
            ("<self>をキャストするためのコストは", This(), ""),
            ("あなたが<cards>をキャストするためのコストは", All(Pool("hand", "own", S.cards)), "cards"),
        ):
            for much in ("<integer>", "、<each><integer>"):
                make, unmake = _floored(group, gap, least)
                spellings = tuple([f"{start}{much}減る{one}" for one in also])
                grammar.made("static", f"{start}{much}減る。{words}", make, unmake, also=spellings)


def _floored(group: Built, gap: str, least: int) -> tuple[Maker, Unmaker]:
    def make(found: Found) -> Built:
        number = multiplied(found["each"], found["integer"]) if "each" in found else found["integer"]
        cheaper = v.Cheaper(number, found.get("least", least))
        return (Continuous(filled(group, found), (cheaper,), zone="field" if gap else "hand"),)

    def unmake(value: Built) -> Iterable[Found]:
        for one in _plain(value):
            found: Found = {}
            made = one.changes[0]
            if one.condition is not None or not isinstance(made, v.Cheaper) or not matched(group, one.group, found):
                continue
            if least and made.least != least:
                continue
            if not least:
                found["least"] = made.least
            if type(made.amount) is int:
                yield {**found, "integer": made.amount}
            for each, number in divided(made.amount):
                yield {**found, "each": each, "integer": number}

    return make, unmake


def _cheaper(fact: str, zone: str, sign: int) -> tuple[Maker, Unmaker]:
    def make(found: Found) -> Built:
        number = multiplied(found["each"], sign * found["integer"])
        return None if number is None else (Continuous(This(), (Add(fact, number),), zone=zone),)

    def unmake(value: Built) -> Iterable[Found]:
        for one in _plain(value):
            added = one.changes[0]
            if one.group == This() and isinstance(added, Add) and added.fact == fact and one.condition is None:
                for each, number in divided(added.amount):
                    if number * sign > 0:
                        yield {"each": each, "integer": number * sign}

    return make, unmake


def _cheaper_by(fact: str, zone: str, sign: int) -> tuple[Maker, Unmaker]:
    def make(found: Found) -> Built:
        return (Continuous(This(), (Add(fact, sign * found["integer"]),), zone=zone),)

    def unmake(value: Built) -> Iterable[Found]:
        for one in _plain(value):
            added = one.changes[0]
            if not isinstance(added, Add) or added.fact != fact or one.group != This() or one.condition is not None:
                continue
            if type(added.amount) is int and added.amount * sign > 0:
                yield {"integer": added.amount * sign}

    return make, unmake


def _cast_less(whose: str, sign: int = -1) -> Maker:
    def make(found: Found) -> Built:
        return (Continuous(All(Pool("hand", whose, found["cards"])), (Add("play_cost", sign * found["integer"]),)),)

    return make


def _uncast_less(whose: str, sign: int = -1) -> Unmaker:
    def unmake(value: Built) -> Iterable[Found]:
        for one in _plain(value):
            added = one.changes[0]
            pool = one.group.pool if isinstance(one.group, All) else None
            if pool is None or (pool.zone, pool.whose) != ("hand", whose) or not isinstance(added, Add):
                continue
            if added.fact == "play_cost" and type(added.amount) is int and sign * added.amount > 0:
                yield {"cards": pool.tests, "integer": sign * added.amount}

    return unmake
