"""Triggers: what happens, or is so, that an ability waits for; and what would happen, that another thing replaces."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.effects.nodes import All, AnyOf, Half, It, Per, Pool, Replace, Test, This
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Grammar, Maker, Unmaker
from tefuda.kernel.wording.engine.patterns import OBJECT, Built, Found, S

# (subject)が…: what happens to cards, or what they do.
EVENTS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("フィールドに{出る}", "entered", ()),
    ("{アタックする}", "attacked", ()),
    ("{ブロックする}", "blocked", ()),
    ("{ブロックされる}", "was_blocked", ()),
    ("パーティーを組んで{アタックする}", "formed_party", ()),
    ("フィールドからブレイクゾーンに{置かれる}", "broken_zone", ()),
    ("フィールドから{離れる}", "left", ("フィールドを{離れる}",)),
    ("{ブレイクされる}", "broken", ()),
    ("手札から{捨てられる}", "discarded", ()),
    ("対戦相手にダメージを{与える}", "dealt_player", ("プレイヤーにダメージを{与える}",)),
    ("ダメージを{受ける}", "damaged", ()),
    ("アクティブに{なる}", "activated", ()),
    ("ダルに{なる}", "dulled", ()),
    ("{顕現する}", "primed", ()),
    (
        "召喚獣やアビリティによって{選ばれる}",
        "chosen",
        ("召喚獣やアビリティに{選ばれる}", "アビリティや召喚獣によって{選ばれる}"),
    ),
)
PHASES = (
    ("メインフェイズ開始時", "main"),
    ("第1メインフェイズ開始時", "main1"),
    ("第2メインフェイズ開始時", "main2"),
    ("アタックフェイズ開始時", "attack"),
    ("ターン終了時", "end"),
)
WHOSE = (("あなたの", "own"), ("対戦相手の", "opponent"), ("各", "any"))
PLAYERS = (("あなた", "own"), ("対戦相手", "opponent"), ("プレイヤー", "any"))


def add_triggers(grammar: Grammar) -> None:
    """The categories event (in every form), trigger (with とき、), would and instead."""
    for words, event, also in EVENTS:
        grammar.rule("happening", words, v.When(event, OBJECT), also=also)
    for words, zone in (("ブレイクゾーン", "break"), ("デッキ", "deck"), ("手札", "hand")):
        grammar.rule("happening", f"{words}からフィールドに{{出る}}", v.When("entered", OBJECT, from_zone=zone))
    back = v.When("moved", OBJECT, from_zone="field", to_zone="hand")
    grammar.rule(
        "happening", "フィールドから手札に{戻される}", back, also=("フィールドからオーナーの手札に{戻される}",)
    )
    added = v.When("moved", OBJECT, from_zone="break", to_zone="hand")
    grammar.rule("happening", "ブレイクゾーンから手札に{加えられる}", added)
    warped = v.When("moved", OBJECT, from_zone="hand", to_zone="removed", sort="warp")
    grammar.rule("happening", "デジョンによって手札から{除外される}", warped)
    sunk = v.When("moved", OBJECT, from_zone="field", to_zone="deck")
    grammar.rule(
        "happening", "フィールドからデッキに{置かれる}", sunk, also=("フィールドからオーナーのデッキに{置かれる}",)
    )
    milled = v.When("moved", OBJECT, from_zone="deck", to_zone="break")
    grammar.rule("happening", "デッキからブレイクゾーンに{置かれる}", milled)
    grammar.made("event", "<subject>が<happening:happening/*>", _happening, _unhappening)
    grammar.made("event", "<subject:field_pool>1体以上が<happening:happening/*>", _once, _unonce)
    grammar.rule(
        "event",
        "<whose_effect>によって<subject>がブレイクゾーンに{置かれる}",
        v.When("broken_zone", S.subject, by_whose=S.whose_effect),
    )
    grammar.rule(
        "event",
        "<whose_effect>によって<subject>が{ブレイクされる}",
        v.When("broken", S.subject, by_whose=S.whose_effect),
    )
    grammar.rule(
        "event",
        "<subject>が<whose_effect>によって{選ばれる}",
        v.When("chosen", S.subject, by_whose=S.whose_effect),
        also=("<subject>が<whose_effect>に{選ばれる}",),
    )
    for words, whose in WHOSE[:2]:
        for sort_words, sort in (("召喚獣", "summon"), ("アビリティ", "ability")):
            picked = v.When("chosen", S.subject, by_whose=whose, fact=sort)
            grammar.rule("event", f"<subject>が{words}{sort_words}によって{{選ばれる}}", picked)
    chosen = v.When("chosen", S.subject, by_whose=S.whose_effect, once=True)
    grammar.rule("event", "<subject:field_pool>1体以上が<whose_effect>によって{選ばれる}", chosen)
    hurt = v.When("damaged", S.subject, sort="effect", by_whose=S.whose_effect)
    grammar.rule("event", "<subject>が<whose_effect>によってダメージを{受ける}", hurt)
    for words, whose in WHOSE[:2]:
        grammar.rule("whose_effect", f"{words}召喚獣やアビリティ", whose, also=(f"{words}アビリティや召喚獣",))
    for words, whose in WHOSE[:2]:
        party = f"{words}コントロールするパーティーが"
        grammar.rule("event", f"{party}ダメージを{{与える}}", v.When("party_dealt", whose=whose))
        forwards = Pool("field", whose, (Test("kind", t.FORWARD),))
        grammar.rule("event", f"{party}{{アタックする}}", v.When("formed_party", forwards, once=True))
        grammar.rule("event", f"{party}対戦相手にダメージを{{与える}}", v.When("party_dealt_player", whose=whose))
    grammar.rule("event", "<subject>が<cards>を{ブレイクする}", v.When("broke", S.subject, whom=Pool(tests=S.cards)))
    grammar.rule("event", "<subject>が<field_pool>にダメージを{与える}", v.When("dealt", S.subject, whom=S.field_pool))
    fought = v.When("dealt", S.subject, sort="combat", whom=S.field_pool)
    grammar.rule("event", "<subject>が<field_pool>に戦闘ダメージを{与える}", fought)
    much = v.When("damaged", S.subject, at_least=S.integer)
    grammar.rule("event", "<subject>が<integer>以上のダメージを{受ける}", much)
    grammar.rule(
        "event", "<subject>が<field_pool>によってダメージを{受ける}", v.When("damaged", S.subject, by=S.field_pool)
    )
    together = v.When("party_with", S.subject, whom=S.field_pool)
    grammar.rule("event", "<subject>が<field_pool>とパーティーを組んで{アタックする}", together)
    two = v.When("party_with", S.field_pool, whom=S.field_pool, once=True)
    grammar.rule("event", "<field_pool>2体以上がパーティーを組んで{アタックする}", two)
    placed = v.When("counted", S.subject, fact=S.counter)
    grammar.rule("event", "<subject>に<counter>カウンターが{置かれる}", placed)
    off = v.When("uncounted", S.subject, fact=S.counter)
    grammar.rule("event", "<subject>から<counter>カウンターが{取り除かれる}", off)
    for number in ("2", "3", "4", "5", "6"):
        nth = v.When("nth_damage", whose="own", fact=number)
        grammar.rule("event", f"あなたが{number}点目のダメージを{{受ける}}", nth)
    gone = v.When("counters_gone", S.subject, fact=S.counter)
    grammar.rule(
        "event",
        "<subject>から最後の<counter>カウンターが{取り除かれる}",
        gone,
        also=("<subject>に置かれている最後の<counter>カウンターが{取り除かれる}",),
    )
    for words, sort in (
        ("アビリティ", "put"), ("デジョン", "warp"), ("キャスト", "cast"), ("召喚獣かアビリティ", "effect"),
    ):  # fmt: skip
        grammar.rule(
            "event", f"<subject>が{words}によってフィールドに{{出る}}", v.When("entered", S.subject, sort=sort)
        )
    put = v.When("entered", S.subject, sort="put", by_whose=S.whose_effect)
    grammar.rule("event", "<subject>が<whose_effect>によってフィールドに{出る}", put)
    for player, whose in PLAYERS:
        _players(grammar, player, whose)
    for words, once in (("手札を", False), ("手札を1枚以上", True)):
        due = v.When("discarded", whose="opponent", by_whose="own", once=once)
        grammar.rule("event", f"あなたの召喚獣やアビリティによって対戦相手が{words}{{捨てる}}", due)
        for player, whose in PLAYERS[:2]:
            any_effect = v.When("discarded", whose=whose, sort="effect", once=once)
            grammar.rule("event", f"召喚獣やアビリティによって{player}が{words}{{捨てる}}", any_effect)
    lost = v.When("discarded", S.subject, by_whose=S.whose_effect)
    grammar.rule("event", "<subject>が<whose_effect>によって手札から{捨てられる}", lost)
    by_ability = v.When("discarded", S.subject, sort="ability")
    grammar.rule("event", "<subject>がアビリティによって手札から{捨てられる}", by_ability)
    grammar.rule(
        "when",
        "<event:event/past>とき、",
        S.event,
        also=("<event:event/end>たび、", "<event:event/past>時に、", "<event:event/past>時、"),
    )
    twice = AnyOf((v.When("entered", S.subject), v.When("attacked", S.subject)))
    grammar.rule("when", "<subject>がフィールドに出たときかアタックしたとき、", twice)
    grammar.made("when", "<first:event/past>ときか<second:event/past>とき、", _either, _uneither)
    grammar.made("when_it", "<subject:referred>が<happening:happening/past>とき、", _happening, _unhappening)
    grammar.rule("trigger", "<when>", S.when)
    for words, whose in WHOSE:
        for phase, fact in PHASES:
            spellings = [f"{words}{phase}に"]
            if fact == "end":
                spellings += [f"{words}エンドフェイズ開始時", f"{words}エンドフェイズ開始時に"]
            if whose == "any":
                spellings.append(phase)
            grammar.rule("moment", words + phase, v.When("phase", whose=whose, fact=fact), also=tuple(spellings))
    grammar.rule("trigger", "<moment>、", S.moment)
    zones = ("deck", "break", "removed", "damage", "lb_deck")
    elsewhere = AnyOf(tuple([v.When("entered", S.subject, from_zone=zone) for zone in zones]))
    grammar.rule("trigger", "<subject>が手札以外からフィールドに出たとき、", elsewhere)
    grammar.rule("trigger", "<first:event/past>ときか<second:moment>、", AnyOf((S.first, S.second)))
    grammar.rule("trigger", "<condition:conditions>とき、", v.Whenever(S.condition))
    _would(grammar)
    grammar.label("happening", "what happens to it / 出来事")
    grammar.label("event", "an event / 出来事")
    grammar.label("trigger", "a trigger / 誘発条件")


def _players(grammar: Grammar, player: str, whose: str) -> None:
    """What players do."""
    grammar.rule("event", f"{player}がカードを{{引く}}", v.When("drawn", whose=whose))
    grammar.rule(
        "event",
        f"{player}が手札を{{捨てる}}",
        v.When("discarded", whose=whose),
        also=(f"{player}がカードを{{捨てる}}",),
    )
    cast = v.When("cast", Pool("field", "any", S.cards), whose)
    grammar.rule("event", f"{player}が<cards>を{{キャストする}}", cast)
    for number in "2345":
        nth = v.When("cast", Pool("field", "any"), whose, fact=number)
        grammar.rule("event", f"{player}がこのターン{number}枚目のカードを{{キャストする}}", nth)
    grammar.rule("event", f"{player}がアビリティを{{使用する}}", v.When("used", whose=whose))
    grammar.rule("event", f"{player}がEXバーストを{{使用する}}", v.When("burst_used", whose=whose))
    for words, sort in (("アクションアビリティ", "action"), ("スペシャルアビリティ", "special")):
        grammar.rule("event", f"{player}が{words}を{{使用する}}", v.When("used", whose=whose, sort=sort))
    grammar.rule("event", f"{player}がダメージを{{受ける}}", v.When("player_damaged", whose=whose))
    grammar.rule("event", f"{player}がダメージを1点{{受ける}}", v.When("point_taken", whose=whose))


def _happening(found: Found) -> Built:
    return change(found["happening"], subject=found["subject"])


def _unhappening(value: Built) -> Iterable[Found]:
    if isinstance(value, v.When) and value.subject is not None and not value.once:
        yield {"subject": value.subject, "happening": change(value, subject=OBJECT)}


def _once(found: Found) -> Built:
    return change(found["happening"], subject=found["subject"], once=True)


def _unonce(value: Built) -> Iterable[Found]:
    if isinstance(value, v.When) and isinstance(value.subject, Pool) and value.once:
        yield {"subject": value.subject, "happening": change(value, subject=OBJECT, once=False)}


def _either(found: Found) -> Built:
    return AnyOf((found["first"], found["second"]))


def _uneither(value: Built) -> Iterable[Found]:
    if isinstance(value, AnyOf) and len(value.parts) == 2:
        yield {"first": value.parts[0], "second": value.parts[1]}


# ── what would happen ───────────────────────────────────────────────────────────────────────────────────────────────
def _would(grammar: Grammar) -> None:
    """(group, Would): on whom the replacement is, and what it waits for."""
    for category, subject, group in (
        ("would", "<bearer>", S.bearer),
        ("would", "<field_pool>", All(S.field_pool)),
        ("would_it", "<referred>", S.referred),
    ):
        for words, event, sort, by_whose in _WOULD:
            would = v.Would(event, sort=sort, by_whose=by_whose)
            grammar.rule(category, f"{subject}が{words}", (group, would))
        grammar.rule(category, f"{subject}が<would_damage>", (group, S.would_damage))
        broken = v.Would("moved", from_zone="field", to_zone="break")
        grammar.rule(category, f"{subject}がフィールドからブレイクゾーンに置かれる", (group, broken))
    grammar.rule(
        "would",
        "召喚獣がスタックからブレイクゾーンに置かれる",
        (This(), v.Would("moved", Pool("stack", "any", (Test("kind", t.SUMMON),)), from_zone="stack", to_zone="break")),
    )
    grammar.rule("would", "カードがゲームから除外される", (This(), v.Would("moved", Pool("any"), to_zone="removed")))
    grammar.rule(
        "would",
        "カードがブレイクゾーンから別の領域に移動する",
        (This(), v.Would("moved", Pool("break"), from_zone="break")),
    )
    grammar.made(
        "would", "<field_pool>がフィールドに出る",
        lambda found: (This(), v.Would("entered", found["field_pool"])) if found["field_pool"].whose == "any" else None, _entering,
    )  # fmt: skip
    for player, whose in PLAYERS[:2]:
        entering = v.Would("entered", Pool("field", whose, S.cards))
        grammar.rule("would", f"{player}のコントロール下で<cards>がフィールドに出る", (This(), entering))
        grammar.rule("would", f"{player}がダメージを受ける", (This(), v.Would("player_damaged", whose=whose)))
    _would_damage(grammar)
    for words, amount in _AMOUNTS:
        grammar.rule("instead", f"そのダメージは{words}。", amount)
        _replacing_predicates(grammar, words, amount)
    grammar.made(
        "instead",
        "そのダメージは<integer>減る。",
        lambda found: v.Amount(-found["integer"]),
        _less,
        also=("そのダメージは<integer>点減る。",),
    )
    grammar.made(
        "further_predicate", "<would:replaced_damage>場合、代わりにそのダメージは<integer>{減る}",
        lambda found: (Replace(found["would"], v.Amount(-found["integer"])),), _less_predicate,
    )  # fmt: skip
    grammar.rule("instead", "それはダル状態でフィールドに出る。", v.Put(It(), "field", acted=True))
    grammar.rule("instead", "それはあなたのコントロール下でフィールドに出る。", v.Put(It(), "field", "own"))
    grammar.rule("instead", "それは対戦相手のコントロール下でフィールドに出る。", v.Put(It(), "field", "opponent"))
    grammar.rule("instead_of", "<instead>", S.instead)  # of a field ability: all that follows
    grammar.rule("instead_of", "<effect>", S.effect)
    grammar.rule("instead_now", "<instead>", S.instead)  # in an effect: this sentence
    grammar.rule("instead_now", "<sentence>", S.sentence)


def _would_damage(grammar: Grammar) -> None:
    """Damage by cards that are described, or of a number; and all damage that a card may be dealt or deal, of which its text speaks."""
    grammar.rule("would_damage", "<cards>によってダメージを受ける", v.Would("damaged", by=Pool(tests=S.cards)))
    used = v.Would("damaged", by=Pool(tests=S.cards), sort="ability")
    grammar.rule("would_damage", "<cards>のアビリティによってダメージを受ける", used)
    for words, whose in WHOSE[:2]:
        owned = v.Would("damaged", by=Pool(tests=S.cards), by_whose=whose)
        grammar.rule("would_damage", f"{words}<cards>によってダメージを受ける", owned)
    grammar.rule("would_damage", "<amount>未満のダメージを受ける", v.Would("damaged", below=S.amount))
    grammar.rule("would_damage", "<integer>以上のダメージを受ける", v.Would("damaged", at_least=S.integer))
    for words, exact in (("以下の", False), ("", True)):
        grammar.made("would_damage", f"<integer>{words}ダメージを受ける", *_up_to(exact))
    grammar.made("would_damage", "<field_pool>にダメージを与える", _dealt_to, _undealt_to)
    grammar.rule("replaced_damage", "<would_damage>", S.would_damage)
    for words, event, sort, by_whose in _WOULD[:_DAMAGE]:
        grammar.rule("replaced_damage", words, v.Would(event, sort=sort, by_whose=by_whose))


def _dealt_to(found: Found) -> Built:
    return v.Would("dealt", whom=found["field_pool"]) if found["field_pool"].whose != "any" else None


def _undealt_to(value: Built) -> Iterable[Found]:
    if isinstance(value, v.Would) and value.whom is not None and value == v.Would("dealt", whom=value.whom):
        yield {"field_pool": value.whom}


def _entering(value: Built) -> Iterable[Found]:
    would = value[1] if type(value) is tuple and value[0] == This() else None
    pool = would.subject if isinstance(would, v.Would) else None
    if isinstance(pool, Pool) and pool.whose == "any" and would == v.Would("entered", pool):
        yield {"field_pool": pool}


def _up_to(exact: bool) -> tuple[Maker, Unmaker]:
    """3000以下のダメージ: what is below 3001; 1000ダメージ: just that."""

    def make(found: Found) -> Built:
        number = found["integer"]
        return v.Would("damaged", at_least=number if exact else 0, below=number + 1)

    def unmake(value: Built) -> Iterable[Found]:
        if isinstance(value, v.Would) and type(value.below) is int and make({"integer": value.below - 1}) == value:
            yield {"integer": value.below - 1}

    return make, unmake


def _replacing_predicates(grammar: Grammar, words: str, amount: v.Amount) -> None:
    """(topic)は(damage)場合、代わりにそのダメージは…: said of cards among other things."""
    stem = words.removesuffix("なる").removesuffix("増える")
    verb = f"{stem}{{{words.removeprefix(stem)}}}"
    replaced = (Replace(S.would, amount),)
    grammar.rule("further_predicate", f"<would:replaced_damage>場合、代わりにそのダメージは{verb}", replaced)


# (words, event, sort, by whose summon or ability); first those of damage
_WOULD: tuple[tuple[str, str, str, str], ...] = (
    ("ダメージを受ける", "damaged", "", ""),
    ("戦闘ダメージを受ける", "damaged", "combat", ""),
    ("アビリティによってダメージを受ける", "damaged", "ability", ""),
    ("召喚獣やアビリティによってダメージを受ける", "damaged", "effect", ""),
    ("対戦相手のアビリティによってダメージを受ける", "damaged", "ability", "opponent"),
    ("対戦相手の召喚獣やアビリティによってダメージを受ける", "damaged", "effect", "opponent"),
    ("フォワードにダメージを与える", "dealt", "", ""),
    ("フォワードに戦闘ダメージを与える", "dealt", "combat", ""),
    ("フォワードにアビリティによってダメージを与える", "dealt", "ability", ""),
    ("戦闘ダメージ以外のダメージを受ける", "damaged", "effect card", ""),
    ("フォワードに戦闘ダメージ以外のダメージを与える", "dealt", "effect card", ""),
    ("対戦相手にダメージを与える", "dealt_player", "", ""),
    ("ブレイクされる", "broken", "", ""),
    ("フィールドを離れる", "left", "", ""),
)
_DAMAGE = len(_WOULD) - 2
_AMOUNTS = (
    ("0になる", v.Amount(value=0)),
    ("<integer>点になる", v.Amount(value=S.integer)),
    ("<integer>になる", v.Amount(value=S.integer)),
    ("<integer>増える", v.Amount(S.integer)),
    ("半分になる", v.Amount(value=Half(v.EventAmount()))),
    ("2倍になる", v.Amount(value=Per(v.EventAmount(), 1, 2))),
)


def _less_predicate(value: Built) -> Iterable[Found]:
    if (
        type(value) is tuple
        and len(value) == 1
        and isinstance(value[0], Replace)
        and value[0] == Replace(value[0].event, value[0].instead)
    ):
        for found in _less(value[0].instead):
            yield {"would": value[0].event, **found}


def _less(value: Built) -> Iterable[Found]:
    if isinstance(value, v.Amount) and value.value is None and type(value.add) is int and value.add < 0:
        yield {"integer": -value.add}
