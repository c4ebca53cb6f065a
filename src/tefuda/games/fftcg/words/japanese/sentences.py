"""Sentences: instructions with their conditions and times, choices of modes, and how sentences hang together."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.composing import joined, steps_of
from tefuda.games.fftcg.words.japanese.actions import picked_from
from tefuda.games.fftcg.words.japanese.annotating import BEARER, annotated, of_itself
from tefuda.kernel.effects.nodes import (
    Add,
    All,
    Allow,
    Change,
    Choice,
    Choose,
    ChooseEach,
    Cost,
    Delay,
    If,
    Instead,
    It,
    Let,
    May,
    Per,
    Pool,
    Replace,
    Sequence,
    This,
)
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Grammar, Maker, Unmaker
from tefuda.kernel.wording.engine.patterns import OBJECT, Built, Found, S, replaced
from tefuda.kernel.wording.japanese.sentences import THEM, add_chains, add_joining, add_taking
from tefuda.kernel.wording.meaning.composition import sequence
from tefuda.kernel.wording.meaning.joining import stands_free

END = v.When("phase", fact="end")
DOUBLED = v.Amount(value=Per(v.EventAmount(), 1, 2))
NO_DAMAGE = v.Amount(value=0)


def add_sentences(grammar: Grammar) -> None:
    """The categories sentence and effect."""
    _pairs(grammar)
    grammar.rule("sentence", "<act:act/end>。", S.act)
    grammar.made("sentence", "<act:act/end>。このダメージは軽減されない。", _fixed, _unfixed)
    grammar.rule("sentence", "<act:act/may>。", May(S.act))
    grammar.also("sentence", "あなたは<act:act/may>。", _by_you, "<act:act/may>。")
    grammar.made("sentence", "<payment:payment/may>。", _offered, _unoffered, also=("あなたは<payment:payment/may>。",))
    grammar.made("sentence", "<icons:paid_icons>を支払い、<act:act/may>。", _paid_and_done, _unpaid_and_done)
    grammar.rule("sentence", "<timed>", S.timed)
    _chained(grammar)
    _conditional(grammar)
    _later(grammar)
    _naming(grammar)
    _cast_for_less(grammar)
    _let_cast(grammar)
    _next_damage(grammar)
    _modes(grammar)
    _looking(grammar)
    grammar.rule("said", "<sentence>", S.sentence)
    grammar.rule("said", "<link>", S.link)  # what speaks of the sentences before it
    grammar.list_of("sentences", "said")
    grammar.made("effect", "<sentences>", _folded, _unfolded)
    grammar.label("sentence", "an instruction / 指示")


def _by_you(found: Found) -> Built:
    """あなたは before what is done to cards; what players do says who by itself."""
    return None if hasattr(found["act"], "who") else May(found["act"])


def _offered(found: Found) -> Built:
    return May(sequence(found["payment"].parts))


def _unoffered(value: Built) -> Iterable[Found]:
    if isinstance(value, May):
        yield {"payment": Cost(steps_of(value.effect))}


def _paid_and_done(found: Found) -> Built:
    return May(sequence((*found["icons"], found["act"])))


def _unpaid_and_done(value: Built) -> Iterable[Found]:
    if isinstance(value, May) and isinstance(value.effect, Sequence):
        steps = value.effect.steps
        for cut in range(1, len(steps)):
            yield {"icons": steps[:cut], "act": sequence(steps[cut:])}


# ── several things in one sentence ──────────────────────────────────────────────────────────────────────────────────
def _chained(grammar: Grammar) -> None:
    """それをダルにし、凍結する: what is written as two sentences means the same."""
    frozen = Sequence((v.Dull(S.group), v.Freeze(S.group)))
    grammar.rule("sentence", "<group>をダルにし、凍結する。", frozen, also=("<group>をダルにして凍結する。",))
    for words, first, second in (
        ("ダルにするか、凍結する", v.Dull, v.Freeze),
        ("ダルにするか、アクティブにする", v.Dull, v.Activate),
        ("アクティブにするか、ダルにする", v.Activate, v.Dull),
    ):
        one_of_them = v.Either((first(S.group), second(S.group)))
        grammar.rule("sentence", f"<group>を{words}。", one_of_them, also=(f"<group>を{words.replace('、', '')}。",))
    add_chains(grammar)


# ── conditions and times ────────────────────────────────────────────────────────────────────────────────────────────
def _conditional(grammar: Grammar) -> None:
    add_joining(grammar)
    for words, who in (("対戦相手", "opponent"), ("あなた", "own")):
        unless = f"{words}が<payment:payment/not>場合、<then:sentence>"
        grammar.rule("sentence", unless, v.Unless(S.payment, who, S.then))
    grammar.rule("link", "そうしたとき、<then:sentence>", v.WhenDone(S.then))


def _later(grammar: Grammar) -> None:
    grammar.rule(
        "sentence", "ターン終了時、<then:sentence>", Delay(END, S.then), also=("このターンの終了時、<then:sentence>",)
    )
    grammar.rule("sentence", "このターンに次に<when><then:sentence>", Delay(S.when, S.then, 1, "turn"))
    grammar.rule(
        "sentence",
        "このターンの間、<when><then:sentence>",
        Delay(S.when, S.then, 0, "turn"),
        also=("このターン、<when><then:sentence>",),
    )
    grammar.rule("sentence", "次に<when><then:sentence>", Delay(S.when, S.then))
    once = Delay(S.when, S.then, 1, "turn")
    grammar.rule(
        "sentence",
        "このターンに<when:when_it><then:sentence>",
        once,
        also=("このターン、<when:when_it><then:sentence>",),
    )
    grammar.made(
        "sentence", "このターン、<would:would_it>場合、代わりに<instead:instead_now>", _replacing, _unreplacing
    )
    grammar.made("sentence", "このターン、<would>場合、代わりに<instead:instead_now>", _replacing, _unreplacing)


def _naming(grammar: Grammar) -> None:
    """ターン終了時まで、…は指定した属性になる: what is said of the Element that was named."""
    by = v.OfNamed("element")
    unchosen = v.UnchosenBy((by,))
    unhurt = Replace(v.Would("damaged", sort="effect", by=Pool(tests=(by,))), v.Amount(value=0))
    becomes = v.BecomesNamed("element")
    chosen = "指定した属性の召喚獣やアビリティによって選ばれ"
    grammar.rule("sentence", "<self>は指定した属性になる。", Change(S.self, (becomes,)))
    for use, changes in (
        ("は指定した属性になる", (becomes,)),
        (f"は{chosen}ない", (unchosen,)),
        (f"は{chosen}ず、指定した属性の召喚獣やアビリティによって受けるダメージは0になる", (unchosen, unhurt)),
    ):
        grammar.rule("sentence", f"ターン終了時まで、<self>{use}。", Change(S.self, changes, "turn"))


def _cast_for_less(grammar: Grammar) -> None:
    """このターン、あなたが次に召喚獣をキャストするためのコストは2減る."""
    for words, once in (("次に", True), ("", False)):
        start = f"このターン、あなたが{words}<cards>をキャストするためのコストは<integer>減る。"
        grammar.rule("sentence", f"{start}ただし、0にはならない。", v.CastForLess(S.cards, S.integer, 1, once))
        grammar.rule("sentence", start, v.CastForLess(S.cards, S.integer, 0, once))


def _let_cast(grammar: Grammar) -> None:
    """このターン、あなたはそれをキャストできる."""
    let = Change(S.group, (Allow("cast"),), "turn")
    grammar.rule("sentence", "このターン、あなたは<group>をキャストできる。", let)
    start = "このターン、<group>をキャストするためのコストは<integer>減る。"
    grammar.made(
        "sentence", start, lambda found: Change(found["group"], (Add("play_cost", -found["integer"]),), "turn"), _unlessened
    )  # fmt: skip
    cheaper = Change(S.group, (v.Cheaper(S.integer),), "turn")
    grammar.rule("sentence", f"{start}ただし、0にはならない。", cheaper)


def _unlessened(value: Built) -> Iterable[Found]:
    if isinstance(value, Change) and value.until == "turn" and len(value.changes) == 1:
        one = value.changes[0]
        if isinstance(one, Add) and one.fact == "play_cost" and type(one.amount) is int and one.amount < 0:
            yield {"group": value.group, "integer": -one.amount}


def _next_damage(grammar: Grammar) -> None:
    """このターン、それが次に受けるダメージは2000減る."""
    for words, would in (
        ("次に受ける", v.Would("damaged")),
        ("次にフォワードに与える", v.Would("dealt")),
        ("召喚獣やアビリティによって次に受ける", v.Would("damaged", sort="effect")),
        ("アビリティによって次に受ける", v.Would("damaged", sort="ability")),
        ("対戦相手の召喚獣やアビリティによって次に受ける", v.Would("damaged", sort="effect", by_whose="opponent")),
        ("対戦相手のアビリティによって次に受ける", v.Would("damaged", sort="ability", by_whose="opponent")),
        ("<cards>によって次に受ける", v.Would("damaged", by=Pool(tests=S.cards))),
    ):
        grammar.rule("next_damage", f"{words}ダメージ", would)
    for words, whose in (("あなた", "own"), ("対戦相手", "opponent")):
        gone = Replace(v.Would("player_damaged", whose=whose), NO_DAMAGE, once=True)
        makes, takes = of_itself(Change(This(), (gone,), "turn"))
        grammar.made("sentence", f"このターン、{words}が次に受けるダメージは0になる。", makes, takes)
    start = "このターン、<group>が<next_damage>は"
    for words, amount in (("0になる", NO_DAMAGE), ("2倍になる", DOUBLED)):
        once = Replace(S.next_damage, amount, once=True)
        grammar.rule("sentence", f"{start}{words}。", Change(S.group, (once,), "turn"))
    grammar.made("sentence", f"{start}<integer>減る。", _next_lessened, _next_unlessened)


def _fixed(found: Found) -> Built:
    return change(found["act"], fixed=True) if isinstance(found["act"], v.Damage) else None


def _unfixed(value: Built) -> Iterable[Found]:
    if isinstance(value, v.Damage) and value.fixed:
        yield {"act": change(value, fixed=False)}


def _next_lessened(found: Found) -> Built:
    return Change(found["group"], (Replace(found["next_damage"], v.Amount(-found["integer"]), once=True),), "turn")


def _next_unlessened(value: Built) -> Iterable[Found]:
    replace = value.changes[0] if isinstance(value, Change) and len(value.changes) == 1 else None
    if isinstance(value, Change) and isinstance(replace, Replace):
        for lessened in _lessened(replace.instead):
            found = {"group": value.group, "next_damage": replace.event, **lessened}
            if _next_lessened(found) == value:
                yield found


def _lessened(value: Built) -> Iterable[Found]:
    if isinstance(value, v.Amount) and value.value is None and type(value.add) is int and value.add < 0:
        yield {"integer": -value.add}


def _replacing(found: Found) -> Built:
    group, would = found["would"]
    instead, optional = found["instead"], isinstance(found["instead"], May)
    if isinstance(group, All):  # 11.12.4.2: no card is changed, so it is about those, too, that come later
        would, group = change(would, subject=group.pool), This()
    return Change(group, (Replace(would, instead.effect if optional else instead, optional),), "turn")


def _unreplacing(value: Built) -> Iterable[Found]:
    if isinstance(value, Change) and value.until == "turn" and len(value.changes) == 1:
        made = value.changes[0]
        if isinstance(made, Replace) and not made.once:
            would, group, instead = made.event, value.group, May(made.instead) if made.optional else made.instead
            if isinstance(would, v.Would) and isinstance(would.subject, Pool) and group in (This(), BEARER):
                yield {"would": (All(would.subject), change(would, subject=None)), "instead": instead}
            yield {"would": (group, would), "instead": instead}


# ── modes ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def _modes(grammar: Grammar) -> None:
    grammar.rule("mode", "『<effect>』", S.effect)
    grammar.list_of("modes", "mode")
    for words, least, most in (
        ("<most:integer>つを選択する", S.most, S.most),
        ("<most:integer>つまで選択する", 0, S.most),
        ("<most:amount>まで選択する", 0, S.most),
    ):
        _mode_rule(grammar, words, least, most)
    for words, up_to in (("つを", False), ("つまで", True)):
        instead = f"<condition:conditions>場合、代わりに<most:integer>{words}選択する。"
        template = f"以下の<number:integer>つから<least:integer>つを選択する。{instead}<modes>"
        make, unmake = _more_modes(up_to)
        grammar.made("sentence", template, make, unmake)


def _mode_rule(grammar: Grammar, words: str, least: Built, most: Built) -> None:
    def make(found: Found) -> Built:
        if found["number"] != len(found["modes"]):
            return None
        return Choice(found["modes"], 0 if least == 0 else found["most"], found["most"])

    def unmake(value: Built) -> Iterable[Found]:
        if isinstance(value, Choice) and (value.least == 0) == (least == 0) and value.least in (0, value.most):
            yield {"number": len(value.modes), "most": value.most, "modes": value.modes}

    grammar.made("sentence", f"以下の<number:integer>つから{words}。<modes>", make, unmake)


def _more_modes(up_to: bool) -> tuple[Maker, Unmaker]:
    def make(found: Found) -> Built:
        if found["number"] != len(found["modes"]):
            return None
        base = Choice(found["modes"], found["least"], found["least"])
        return Instead(base, found["condition"], Choice(found["modes"], 0 if up_to else found["most"], found["most"]))

    def unmake(value: Built) -> Iterable[Found]:
        if isinstance(value, Instead) and isinstance(value.base, Choice) and isinstance(value.instead, Choice):
            base, more = value.base, value.instead
            if base.modes == more.modes and base.least == base.most and more.least == (0 if up_to else more.most):
                found = {"number": len(base.modes), "modes": base.modes, "condition": value.condition}
                yield {**found, "least": base.most, "most": more.most}

    return make, unmake


# ── two choices in one sentence ─────────────────────────────────────────────────────────────────────────────────────
def _pairs(grammar: Grammar) -> None:
    """フォワード1体とバックアップ1体を選ぶ: the one is 前者 afterwards, the other 後者."""
    for gap, counter in (("field_pool", "(体|枚)"), ("zone_pool", "(枚|体)")):
        pool = getattr(S, gap)
        grammar.rule("chosen", f"<{gap}><quantity>{counter}", Choose((pool,), S.quantity))
        grammar.rule("chosen_up_to", f"<{gap}><quantity>{counter}まで", Choose((pool,), S.quantity, True))
    for words in ("chosen", "chosen_up_to"):
        particle = "を" if words == "chosen" else ""
        three = ChooseEach((S.first, S.second, S.third))
        grammar.rule("sentence", f"<first:{words}>と<second:{words}>と<third:{words}>{particle}選ぶ。", three)
        both = ChooseEach((S.first, S.second))
        grammar.rule("sentence", f"<first:{words}>と<second:{words}>{particle}選ぶ。", both)
    grammar.rule("sentence", "<first:chosen>と、<second:chosen_up_to>選ぶ。", ChooseEach((S.first, S.second)))


# ── looking at the top of a deck, groups ────────────────────────────────────────────────────────────────────────────
def _looking(grammar: Grammar) -> None:
    for whose, words in (("own", "(あなたの|)デッキの(|一番)上から"), ("opponent", "対戦相手のデッキの(|一番)上から")):
        for verb, revealed in (("{見る}", False), ("{公開する}", True)):
            look = v.Look(S.quantity, whose, revealed=revealed)
            grammar.rule("act", f"{words}<quantity>枚を{verb}", look, also=(f"{words}カードを<quantity>枚{verb}",))
            as_many = v.Look(S.amount, whose, revealed=revealed)
            grammar.rule("act", f"{words}<amount>と同じ枚数を{verb}", as_many)
    turned = "<cards>が公開されるまで(あなたの|)デッキの(|一番)上から1枚ずつ公開する。"
    grammar.rule("sentence", turned, v.RevealUntil(S.cards))
    add_taking(grammar)
    picked = Sequence((v.Among(S.referred), v.Take(S.cards, S.quantity)))
    grammar.rule("act", "<referred>の中から<cards><quantity>枚を{選択する}", picked)
    grammar.made("act", "<referred>の中から<cards><quantity>枚を<done:done/*>", _among, _unamong)
    for words, who in (("対戦相手", "opponent"), ("あなた", "own")):
        grammar.rule("sentence", f"{words}はそれらを<integer>つのグループにわける。", v.IntoGroups(S.integer, who))
        grammar.made(
            "sentence",
            f"{words}は1つのグループを選び、そのグループのカードを<done:done/end>。",
            _of_group(who),
            _unof_group(who),
        )


def _among(found: Found) -> Built:
    """Some of the cards that are spoken of, and what is done to them; the others are 残り."""
    take = v.Take(found["cards"], found["quantity"])
    return Sequence((v.Among(found["referred"]), take, replaced(found["done"], OBJECT, It())))


def _unamong(value: Built) -> Iterable[Found]:
    steps = steps_of(value) if isinstance(value, Node) else ()
    if len(steps) != 3 or not isinstance(steps[0], v.Among) or not isinstance(steps[1], v.Take):
        return
    take = steps[1]
    if take == v.Take(take.tests, take.number) and getattr(steps[2], "group", None) in (It(), THEM):
        done = change(steps[2], group=OBJECT)
        yield {"referred": steps[0].group, "cards": take.tests, "quantity": take.number, "done": done}


def _of_group(who: str) -> Maker:
    def make(found: Found) -> Built:
        return Sequence((v.TakeGroup(who), replaced(found["done"], OBJECT, It())))

    return make


def _unof_group(who: str) -> Unmaker:
    def unmake(value: Built) -> Iterable[Found]:
        steps = steps_of(value) if isinstance(value, Node) else ()
        if len(steps) == 2 and steps[0] == v.TakeGroup(who) and getattr(steps[1], "group", None) in (It(), THEM):
            yield {"done": change(steps[1], group=OBJECT)}

    return unmake


# ── sentences one after the other ───────────────────────────────────────────────────────────────────────────────────
def _folded(found: Found) -> Built:
    """All sentences as one effect: some speak of the ones before them."""
    steps: list[Node] = []
    for place, step in enumerate(found["sentences"]):
        if isinstance(step, Instead) and step.base == OBJECT:
            if not steps:
                return None
            steps[-1] = Instead(steps[-1], step.condition, step.instead)
        elif isinstance(step, Let) and step.effect == OBJECT:
            if not steps:
                return None
            steps = [Let(step.x, sequence(tuple(steps)))]
        elif isinstance(step, v.WhenDone):
            if not steps:
                return None
            rest = found["sentences"][place + 1 :]
            inner = _folded({"sentences": (step.effect, *rest)})
            return sequence(joined(steps, v.WhenDone(inner)) or ()) if isinstance(inner, Node) else None
        else:
            more = joined(steps, step)
            if more is None:
                return None
            steps = more
    return sequence(tuple(steps))


def _unfolded(value: Built) -> Iterable[Found]:
    if isinstance(value, Node) and all(map(_stands_free, steps_of(value), steps_of(value)[1:])):
        said = tuple(_sentences(sequence(annotated(steps_of(value)))))
        yield {"sentences": said}
        yield from _apart(*said)


def _stands_free(step: Node, following: Node) -> bool:
    return isinstance(following, v.WhenDone) or stands_free(step, following)


def _apart(*said: Node) -> Iterable[Found]:
    """A condition at the end, with the first sentence that it holds for, and the others behind it."""
    *before, last = said
    if isinstance(last, If):
        first, *rest = _sentences(last.then)
        yield {"sentences": (*before, If(last.condition, first), *rest)}
    elif isinstance(last, Instead) and before:
        base, instead = [*_sentences(before[-1])], [*_sentences(last.instead)]
        if [type(one) for one in base] == [type(one) for one in instead] and len(base) == 2:
            first, second = instead
            yield {"sentences": (*before[:-1], *base, Instead(OBJECT, last.condition, first), second)}


def _sentences(effect: Node) -> Iterable[Node]:
    steps = list(steps_of(effect))
    while steps:
        step = steps.pop(0)
        if isinstance(step, Instead) and not (isinstance(step.base, Choice) and isinstance(step.instead, Choice)):
            yield from _sentences(step.base) if isinstance(step.base, Instead) else (step.base,)
            yield Instead(OBJECT, step.condition, step.instead)
        elif isinstance(step, Let):
            yield from _sentences(step.effect)
            yield Let(step.x, OBJECT)
        elif isinstance(step, v.WhenDone):
            first, *rest = _sentences(step.effect)
            yield v.WhenDone(first)
            yield from rest
        elif isinstance(step, May) and (offered := _offered_first(step.effect)) is not None:
            yield May(sequence(offered[:2]))
            yield from _sentences(sequence(offered[2:]))
        elif isinstance(step, v.Among) and len(steps) > 1 and _belongs(steps[0], steps[1]):
            yield Sequence((step, steps.pop(0), steps.pop(0)))
        elif steps and _belongs(step, steps[0]):
            yield Sequence((step, steps.pop(0)))
        else:
            yield step


def _offered_first(effect: Node) -> tuple[Node, ...] | None:
    """The steps of what one may do, where sentences behind the first say what follows for the cards that were picked."""
    steps = steps_of(effect)
    follows = (
        len(steps) > 2 and _belongs(steps[0], steps[1]) and all(isinstance(one, If | v.WhenDone) for one in steps[2:])
    )
    return steps if follows else None


def _belongs(step: Node, after: Node) -> bool:
    """Are two steps said in one sentence: what is done to cards that are picked or taken, dull and freeze?"""
    if isinstance(step, v.Pick | v.Take | v.TakeGroup):
        if isinstance(after, v.PutCounter) and after.divided:
            return after.group in (It(), THEM)
        return picked_from(step) and getattr(after, "group", None) in (It(), THEM)
    if isinstance(step, v.Among):
        return isinstance(after, v.Take)
    return isinstance(step, v.Dull) and after == v.Freeze(step.group)
