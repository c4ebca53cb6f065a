"""Sentences: deeds one after the other, conditions, costs before ことで, choices, times for later; and triggers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.words import vocabulary as v
from tefuda.games.rebirth.words.japanese.actions import in_pairs, paid, unpaid
from tefuda.games.rebirth.words.japanese.nouns import narrowed, unnarrowed
from tefuda.games.rebirth.words.japanese.spelling import MODE
from tefuda.games.rebirth.words.japanese.statements import DEEDS, changes_of, modifiers
from tefuda.kernel.effects import (
    All,
    AnyOf,
    Change,
    Compare,
    Continuous,
    Count,
    Delay,
    Did,
    Gain,
    If,
    It,
    Matches,
    May,
    Not,
    PayThen,
    Pool,
    Sequence,
    Test,
    This,
    Turn,
)
from tefuda.kernel.state import change
from tefuda.kernel.values import Node, within
from tefuda.kernel.wording.composition import Binding, sequence
from tefuda.kernel.wording.grammar import Grammar, Maker, Unmaker
from tefuda.kernel.wording.patterns import OBJECT, Built, Found, S, rebuilt, replaced

SAME = "as before"  # of さらに: for as long as what was said before it
YOU = "(|あなたは|あなたは、)"
OTHERS = (("相手は", "opponent"), ("各プレイヤーは", "each"), ("そのプレイヤーは", "its"))
OPS = (("以上", ">="), ("以下", "<="), ("", "="))
TIMES: tuple[tuple[str, str], ...] = (
    ("ターン開始時", "turn start"), ("スタンバイフェイズ開始時", "standby"), ("エネルギーフェイズ開始時", "energy"),
    ("メインフェイズ開始時", "main"), ("アタックフェイズ開始時", "attack"), ("スタートステップ開始時", "start step"),
    ("ブロックステップ開始時", "block step"), ("ダメージステップ開始時", "damage step"), ("クローズステップ開始時", "close step"),
    ("アタック終了時", "attack end"), ("ターン終了時", "turn end"),
)  # fmt: skip


def add_sentences(grammar: Grammar) -> None:
    """The categories condition, chain, sentence and effect."""
    _conditions(grammar)
    for form in ("end", "stem"):
        grammar.made(f"clause/{form}", f"{YOU}<act:act/{form}>", lambda f: f["act"], lambda value: {"act": value})
        grammar.made(f"clause/{form}", f"<said:timed/{form}>", lambda f: f["said"], lambda value: {"said": value})
        grammar.made(f"clause/{form}", f"<act:others/{form}>", lambda f: f["act"], lambda value: {"act": value})
        grammar.also(
            f"clause/{form}", f"<picked>選び、<time>(そのキャラ|それ|それら)<rest:it_rest/{form}>", _picked_then
        )
    _others(grammar)
    grammar.rule("clause/end", f"{YOU}<act:act/may>", May(S.act))
    grammar.made("clause/end", "次に自分のエントリーに置かれるキャラを<modifier>", next_entry, unnext_entry, also=(
        "次にあなたのエントリーに置かれるキャラを<modifier>", "このターン中、次にあなたのエントリーに置かれるキャラを<modifier>",
        "このターン中、次に自分のエントリーに置かれるキャラを<modifier>",
    ))  # fmt: skip
    grammar.rule("chain", "<clause:clause/end>", S.clause)
    grammar.made("chain", "<first:clause/stem>、<rest:chain>", and_then, parted)
    grammar.made("chain", "<condition>なら、<then:chain>", under_condition, uncondition)
    grammar.also("chain", "さらに(、|)<rest:chain>", lambda f: f["rest"])
    grammar.also("chain", "さらに<modifier>", lambda f: Change(OBJECT, changes_of(f["modifier"]), SAME))
    grammar.also("chain", "さらに<topic>を<modifier>", lambda f: Change(f["topic"], changes_of(f["modifier"]), SAME))
    grammar.rule("means", "<act:act/end>", S.act)
    grammar.made("means", "<first:act/stem>、<rest:means>", lambda f: sequence((f["first"], f["rest"])), parted)
    grammar.made("chain", f"{YOU}<act:means>ことで、<rest:chain>", paid, unpaid)
    grammar.rule("sentence", "<chain>。", S.chain)
    did = "(そうしたら|置いたら|そうしたなら|入れ替えたら|【スタンド】したら|セットしたら|戻したら|公開したら)"
    grammar.also("sentence", f"{did}、<rest:chain>。", lambda f: If(Did(), f["rest"]))
    grammar.rule(
        "sentence",
        "このターン終了時、<then:sentence>",
        Delay(v.When("time", fact="turn end", once=True), S.then, 1, "turn"),
    )
    grammar.rule("sentence", "このターン中、<when><then:sentence>", Delay(S.when, S.then, 0, "turn"))
    grammar.rule("sentence", "このターン中、次に<when><then:sentence>", Delay(S.when, S.then, 1, "turn"))
    grammar.rule("sentence", "次に<when><then:sentence>", Delay(S.when, S.then))
    attacks = v.When("attacked", S.who)
    grammar.rule("sentence", "このターン<who>が次にアタックした時、<then:sentence>", Delay(attacks, S.then, 1, "turn"))
    for form in ("end", "stem"):
        grammar.made(
            f"clause/{form}",
            f"(このターン|)<group>の次のアタック中、<said:statement/{form}>",
            next_attack,
            unnext_attack,
        )
    grammar.list_of("sentences", "sentence")
    grammar.made("effect", "<sentences>", one_after_the_other, in_sentences)
    grammar.rule("chain", f"{YOU}以下から1つ選ぶ", ONE_OF_THESE)
    grammar.rule("mode", f"{MODE}<effect>", S.effect)
    grammar.list_of("modes", "mode")
    grammar.made("effect", "<sentences><modes>", with_modes, without_modes)
    grammar.also("effect", "<chain>", lambda f: one_after_the_other({"sentences": (f["chain"],)}))
    grammar.label("sentence", "an instruction / 指示")
    grammar.label("clause", "an instruction / 指示")


def and_then(found: Found) -> Built:
    """Two instructions in one sentence."""
    first, rest = found["first"], found["rest"]
    if isinstance(rest, May | PayThen):
        return None  # what may be left is all of it, and all that stands before ことで is the cost
    return sequence((first, furthered(rest, last_change(first))))


def parted(value: Built) -> Iterable[Found]:
    """Two parts of what one sentence says, cut wherever it can be."""
    if isinstance(value, Sequence):
        for cut in range(1, len(value.steps)):
            found = {"first": sequence(value.steps[:cut]), "rest": sequence(value.steps[cut:])}
            if and_then(found) is not None:
                yield found


# Words after which それ is what they pick, take or show.
BINDING = Binding((v.Pick, v.PickFromEach, v.Take, v.Look, v.Reveal), from_deck=True, closed=(Gain, Delay))


def under_condition(found: Found) -> Built:
    """…がいるなら、そのキャラ…: the cards that were asked for."""
    condition, then = found["condition"], found["then"]
    if (
        isinstance(condition, Compare)
        and isinstance(condition.left, Count)
        and (condition.op, condition.right) == (">=", 1)
    ):
        then = BINDING.in_place_of_it(then, All(condition.left.pool))
    return If(condition, then)


def uncondition(value: Built) -> Iterable[Found]:
    """A condition, and what is done under it."""
    if isinstance(value, If) and value.otherwise is None:
        yield from [f for f in ({"condition": value.condition, "then": value.then},) if under_condition(f) == value]


def one_after_the_other(found: Found, open_choice: bool = False) -> Any:
    """The sentences of an effect: those behind ことで stand under its cost (9.8.3.1.1)."""
    steps: list[Node] = []
    for said in found["sentences"]:
        last = last_change(sequence(steps)) if steps else None
        if last is not None and last.group == v.Attacker():
            said = BINDING.in_place_of_it(said, v.Attacker())
        said = furthered(said, last)
        under = _under_cost(steps[-1], said) if steps else None
        steps = [*steps, said] if under is None else [*steps[:-1], under]
    whole = sequence(steps)
    return None if _is_open(whole) or (not open_choice and ONE_OF_THESE in within(whole)) else whole


ONE_OF_THESE = v.OneOf(())  # where the effects of which one is chosen stand below


def with_modes(found: Found) -> Any:
    """以下から1つ選ぶ, and the effects of which one is chosen as this is carried out."""
    said = (
        sequence(found["sentences"]) if len(found["sentences"]) == 1 else one_after_the_other(found, open_choice=True)
    )
    whole = replaced(said, ONE_OF_THESE, v.OneOf(found["modes"]))
    return None if whole == said or len(found["modes"]) < 2 else whole


def without_modes(value: Built) -> Iterable[Found]:
    """The sentences of an effect, and the effects of which one is chosen, at its end."""
    choices = (
        [one for one in within(value) if isinstance(one, v.OneOf) and one.modes] if isinstance(value, Node) else []
    )
    if len(choices) == 1:
        for found in in_sentences(replaced(value, choices[0], ONE_OF_THESE), open_choice=True):
            if with_modes({**found, "modes": choices[0].modes}) == value:
                yield {**found, "modes": choices[0].modes}


def last_change(step: Node) -> Change | None:
    """What a step, or the last part of it that does so, makes of cards for a time."""
    if isinstance(step, Change):
        return step if step.until else None
    inner = getattr(step, "effect", None) or getattr(step, "then", None) or getattr(step, "steps", ())
    found = [last_change(one) for one in (inner if isinstance(inner, tuple) else (inner,)) if isinstance(one, Node)]
    return next((one for one in reversed(found) if one is not None), None)


def furthered(said: Any, last: Change | None) -> Any:
    """さらに: of the same cards, where none are named, and for as long."""
    if last is None:
        return said
    if isinstance(said, Change) and said.until == SAME:
        return Change(last.group if said.group == OBJECT else said.group, said.changes, last.until)
    return rebuilt(said, lambda part: furthered(part, last))


def _is_open(value: Built) -> bool:
    """True if a value speaks of cards or a time that nothing before it has named."""
    if isinstance(value, Change) and value.until == SAME:
        return True
    parts = (
        value if type(value) is tuple else [getattr(value, name) for name in getattr(value, "__struct_fields__", ())]
    )
    return any(_is_open(part) for part in parts if isinstance(part, Node | tuple))


def _under_cost(step: Node, said: Node) -> Node | None:
    """A step whose last part has a cost, with a sentence more behind that; None where it has none."""
    match step:
        case PayThen(cost, effect):
            return PayThen(cost, sequence((effect, said)) if (under := _under_cost(effect, said)) is None else under)
        case If(condition, then, None):
            under = _under_cost(then, said)
            return None if under is None else If(condition, under)
        case Sequence(steps):
            under = _under_cost(steps[-1], said)
            return None if under is None else Sequence((*steps[:-1], under))
    return None


def in_sentences(value: Built, open_choice: bool = False) -> Iterable[Found]:
    """The sentences of an effect: one for each step, and cards that are picked with what is done to them."""
    if isinstance(value, Node):
        steps = value.steps if isinstance(value, Sequence) else (value,)
        for cut in (tuple(in_pairs(steps)), steps, (value,)):
            for sentences in (cut, (*cut[:-1], *_parts_under_cost(cut[-1]))):
                if one_after_the_other({"sentences": sentences}, open_choice) == value:
                    yield {"sentences": sentences}


def _parts_under_cost(step: Node) -> tuple[Node, ...]:
    """What is paid with the first of what follows, and the rest as sentences of their own."""
    if isinstance(step, PayThen) and isinstance(step.effect, Sequence):
        first, *rest = in_pairs(step.effect.steps)
        return (PayThen(step.cost, first), *rest)
    if isinstance(step, If) and step.otherwise is None:
        first, *rest = _parts_under_cost(step.then)
        return (If(step.condition, first), *rest)
    return (step,)


def _picked_then(found: Found) -> Built:
    said = found["rest"]
    return Sequence((found["picked"], Change(It(), said, found["time"])))


def next_entry(found: Found) -> Built:
    """What the next character gets that comes into one's entry this turn."""
    return v.NextEntry(changes_of(found["modifier"]))


def unnext_entry(value: Built) -> Iterable[Found]:
    """What the next character of one's entry gets, in parts."""
    if isinstance(value, v.NextEntry):
        for modifier, each in modifiers(value.changes):
            if each is None:
                yield {"modifier": modifier}


def next_attack(found: Found) -> Built:
    """このターン…の次のアタック中: what holds while a card attacks, until its next attack of this turn is over."""
    said = found["said"]
    if not isinstance(said, Change) or said.until:
        return None
    held = Continuous(said.group, said.changes, v.Attacking(group=This()))
    return Change(found["group"], (Gain((held,)),), "next_attack")


def unnext_attack(value: Built) -> Iterable[Found]:
    """What holds during the next attack of a card, and of which."""
    if isinstance(value, Change) and value.until == "next_attack" and isinstance(value.changes[0], Gain):
        held = value.changes[0].abilities[0]
        found = {"group": value.group, "said": Change(getattr(held, "group", This()), getattr(held, "changes", ()))}
        if next_attack(found) == value:
            yield found


def _others(grammar: Grammar) -> None:
    """What somebody else does: 相手は…, 各プレイヤーは…; there 自分の is theirs (9.14.2)."""
    for words, who in OTHERS:
        make, unmake = done_by(who)
        for form in ("end", "stem"):
            grammar.made(f"others/{form}", f"{words}<act:act/{form}>", make, unmake)
    for form, ending in (("end", ""), ("end", "する"), ("stem", "し")):
        grammar.also(f"it_rest/{form}", f"を<modifier>{ending}", lambda f: changes_of(f["modifier"]))
    for words, made in DEEDS:
        grammar.also("it_rest/end", f"は{words}", lambda f, made=made: made)


def done_by(who: str) -> tuple[Maker, Unmaker]:
    """An instruction carried out by another player; None where it is not one that players carry out."""

    def make(found: Found) -> Built:
        act = found["act"]
        steps = act.steps if isinstance(act, Sequence) else (act,)
        first = steps[0]
        if not hasattr(first, "who") or first.who != "own":
            return None
        if isinstance(first, v.Pick):
            if any(pool.whose != "own" for pool in first.pools):
                return None
            return sequence((change(first, who=who), *steps[1:]))
        return change(first, who=who) if len(steps) == 1 else None

    def unmake(value: Built) -> Iterable[Found]:
        steps = value.steps if isinstance(value, Sequence) else (value,) if isinstance(value, Node) else ()
        if steps and getattr(steps[0], "who", "") == who:
            yield {"act": sequence((change(steps[0], who="own"), *steps[1:]))}

    return make, unmake


# ── conditions ──────────────────────────────────────────────────────────────────────────────────────────────────────
def _conditions(grammar: Grammar) -> None:
    for words, op in OPS:
        counted = Compare(S.counted, op, S.integer)
        grammar.rule(
            "condition",
            f"<counted>が<integer>枚{words}",
            counted,
            also=(f"<counted><integer>枚{words}", f"<counted>が<integer>枚{words}(いる|ある)"),
        )
        grammar.rule("condition", f"<number>が<integer>{words}", Compare(S.number, op, S.integer))
    for words, op in (("多い", ">"), ("少ない", "<")):
        make, unmake = beside_the_opponent(op)
        grammar.made("condition", f"<pools>が相手より{words}", make, unmake)
    grammar.rule("condition", "<counted>が(ない|いない)", Compare(S.counted, "=", 0))
    grammar.made("condition", "<pools>に<cards>が(いる|ある)", some, unsome, also=("<pools>に、<cards>が(いる|ある)",))
    grammar.made(
        "condition",
        "<pools>に<cards>が(いない|ない)",
        lambda f: Not(some(f)),
        lambda value: unsome(value.part) if isinstance(value, Not) else None,
    )
    grammar.rule("condition", "<whose>メンバーに空席がある", Compare(v.EmptySeats(S.whose), ">=", 1))
    grammar.rule("condition", "<group>が<cards>", Matches(S.group, S.cards))
    grammar.rule("condition", "<group>が<cards>でない", Not(Matches(S.group, S.cards)))
    grammar.rule("condition", "<group>が【レスト】している", Matches(S.group, (Test("state", "rested"),)))
    grammar.rule("condition", "<group>に【魂】がある", Matches(S.group, (Test("state", "with soul"),)))
    grammar.rule("condition", "あなたのターン中", Turn("own"))
    grammar.rule("condition", "相手のターン中", Turn("opponent"))
    grammar.rule("condition", "そうした", Did())
    grammar.label("condition", "a condition / 条件")


def beside_the_opponent(op: str) -> tuple[Maker, Unmaker]:
    """あなたのリタイアが相手より多い: the number of one's own cards somewhere beside the opponent's there."""

    def make(found: Found) -> Built:
        pools = found["pools"]
        if len(pools) != 1 or pools[0].whose != "own":
            return None
        return Compare(Count(pools[0]), op, Count(change(pools[0], whose="opponent")))

    def unmake(value: Built) -> Iterable[Found]:
        if isinstance(value, Compare) and isinstance(value.left, Count):
            found = {"pools": (value.left.pool,)}
            if make(found) == value:
                yield found

    return make, unmake


def some(found: Found) -> Any:
    """One of the zones has a card that passes the tests."""
    parts = tuple([Compare(Count(one), ">=", 1) for one in narrowed(found["pools"], found["cards"])])
    return parts[0] if len(parts) == 1 else AnyOf(parts)


def unsome(value: Built) -> Iterable[Found]:
    """The zones of which one has a card that passes tests, and these."""
    parts = value.parts if isinstance(value, AnyOf) else (value,)
    pools = [one.left.pool for one in parts if isinstance(one, Compare) and isinstance(one.left, Count)]
    for found in unnarrowed(tuple(pools)):
        if some(found) == value:
            yield found


# ── triggers ────────────────────────────────────────────────────────────────────────────────────────────────────────
MOVED_TO: tuple[tuple[str, str], ...] = (
    ("エントリーに置かれた", "entry"), ("メンバーに置かれた", "member"), ("控え室に置かれた", "waiting"), ("リタイアに置かれた", "retire"),
    ("手札に戻った", "hand"), ("手札に加えられた", "hand"), ("エネルギーに置かれた", "energy"),
    ("思い出に置かれた", "memory"), ("デッキに置かれた", "deck"),
)  # fmt: skip
FROM: tuple[tuple[str, str, str], ...] = (
    ("", "", ""), ("手札から", "hand", ""), ("控え室から", "waiting", ""), ("メンバーから", "member", ""), ("エントリーから", "entry", ""),
    ("エネルギーから", "energy", ""), ("リタイアから", "retire", ""), ("デッキから", "deck", ""), ("デッキ以外から", "", "not deck"),
    ("エントリー以外から", "", "not entry"), ("手札以外から", "", "not hand"),
)  # fmt: skip
BY: tuple[tuple[str, str, str], ...] = (("", "", ""), ("効果で", "effect", ""), ("相手の効果で", "effect", "opponent"))


def add_triggers(grammar: Grammar) -> None:
    """The category when: …した時、 and the times that come."""
    grammar.rule("who", "<this>", S.this)
    grammar.rule("who", "<whose><cards>", Pool("field", S.whose, S.cards))
    grammar.rule("who", "<whose>他の<cards>", Pool("field", S.whose, S.cards, True))
    grammar.rule("who", "キャラ", Pool("field", "any", (Test("kind", t.CHARACTER),)))
    for from_words, zone, other in FROM:
        for by_words, sort, by in BY:
            for to_words, to_zone in MOVED_TO:
                when = v.When("moved", S.who, fact=other, from_zone=zone, to_zone=to_zone, sort=sort, by_whose=by)
                grammar.rule("when", f"<who>が{by_words}{from_words}{to_words}時、", when)
                if by_words and from_words:
                    grammar.read_only(
                        "when",
                        f"<who>が{from_words}{by_words}{to_words}時、",
                        when,
                        f"<who>が{by_words}{from_words}{to_words}時、",
                    )
    for by_words, sort, by in BY:
        for words, whose in (("あなた", "own"), ("相手", "opponent")):
            members = v.When(
                "moved", Pool("field", whose), from_zone="member", to_zone="waiting", sort=sort, by_whose=by
            )
            grammar.rule("when", f"{words}のメンバーが{by_words}控え室に置かれた時、", members)
    events: tuple[tuple[str, v.When], ...] = (
        ("<who>が登場した", v.When("appeared", S.who)),
        ("<who>がセットされた", v.When("set", S.who)),
        ("<who>がこのキャラの【キャンセル】で控え室に置かれた", v.When("cancelled_with", S.who)),
        ("<who>がアタックした", v.When("attacked", S.who)),
        ("<who>がパートナーアタックした", v.When("attacked", S.who, sort="partner")),
        ("<who>がアタックされた", v.When("was_attacked", S.who)),
        ("<who>がサポートした", v.When("supported", S.who)),
        ("<who>が<whom:cards_pool>をサポートした", v.When("supported", S.who, whom=S.whom)),
        ("<who>が手札から、エントリーかメンバーに置かれた", v.When("appeared", S.who, from_zone="hand")),
        ("<who>がサポートされた", v.When("was_supported", S.who)),
        ("<who>がブロックした", v.When("blocked", S.who)),
        ("<who>がブロックされた", v.When("was_blocked", S.who)),
        ("<who>がリタイアした", v.When("retired", S.who)),
        ("<who>が相手のアタックでリタイアに置かれた", v.When("retired", S.who, sort="attack")),
        ("<who>が相手のキャラをリタイアさせた", v.When("made_retire", S.who)),
        ("<who>がダメージを受けた", v.When("damaged", S.who)),
        ("<who>がダメージを与えた", v.When("dealt", S.who)),
        ("<who>が【レスト】した", v.When("rested", S.who)),
        ("<who>が【スタンド】した", v.When("stood", S.who)),
        ("<who>が表になった", v.When("turned", S.who)),
        ("<who>がすてられた", v.When("discarded", S.who)),
    )
    for words, when in events:
        grammar.rule("when", f"{words}時、", when)
    supported = v.When("supported", S.who, whom=S.whom)
    grammar.read_only(
        "when", "<who>が、<whom:cards_pool>をサポートした時、", supported, "<who>が<whom:cards_pool>をサポートした時、"
    )
    from_hand = v.When("moved", S.who, from_zone="hand", to_zone="entry")
    grammar.read_only(
        "when", "<who>が手札からエントリーに登場した時、", from_hand, "<who>が手札からエントリーに置かれた時、"
    )
    grammar.rule("cards_pool", "<cards>", Pool("field", "own", S.cards))
    for words, whose in (("あなた", "own"), ("相手", "opponent"), ("プレイヤー", "any")):
        grammar.rule("when", f"{words}がカードを引いた時、", v.When("drawn", whose=whose))
    for words, sort in TIMES:
        for who, whose in (("あなたの", "own"), ("相手の", "opponent"), ("", "any"), ("各", "any")):
            grammar.rule("when", f"{who}{words}、", v.When("time", whose=whose, fact=sort, once=True))
    grammar.rule("when", "ゲーム開始時、", v.When("time", fact="game start", once=True))
    grammar.rule("when", "<condition>時、", v.Whenever(S.condition))
    grammar.label("when", "when it happens / 誘発条件")
