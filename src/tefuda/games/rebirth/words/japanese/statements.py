"""Statements: what cards are, have, can and cannot, for a time or as long as somebody says so."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.words import vocabulary as v
from tefuda.kernel.effects.nodes import (
    Add,
    Allow,
    Become,
    Change,
    Forbid,
    Gain,
    Keyword,
    LoseAbilities,
    Make,
    Per,
    This,
)
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.composition import sequence
from tefuda.kernel.wording.grammar import Grammar
from tefuda.kernel.wording.patterns import Built, Found, S

DEEDS: tuple[tuple[str, tuple[Node, ...]], ...] = (
    ("相手から選ばれない", (Forbid("be_chosen_by_opponent"),)),
    ("相手のキャラから選ばれない", (Forbid("be_chosen_by_opposing_characters"),)),
    ("選ばれない", (Forbid("be_chosen"),)),
    ("【スタンド】しない", (Forbid("stand"),)),
    ("アタックできない", (Forbid("attack"),)),
    ("サポートできない", (Forbid("support"),)),
    ("【起】を使えない", (Forbid("use:起"),)),
    ("【自】を使えない", (Forbid("trigger:自"),)),
    ("【スパーク】を使えない", (Forbid("trigger:スパーク"),)),
    ("【キャンセル】を使えない", (Forbid("use:キャンセル"),)),
    ("【ブロッカー】を使えない", (Forbid("use:ブロッカー"),)),
    ("控え室に置かれない", (Forbid("be_put:waiting"),)),
    ("リタイアしない", (Forbid("be_put:retire"),)),
    ("パートナーアタックされない", (Forbid("be_partner_attacked"),)),
    ("すべての能力を失う", (LoseAbilities(),)),
    ("ダメージを受けない", (Forbid("be_damaged"),)),
)
FOR_PLAYERS: tuple[tuple[str, str], ...] = (
    ("【ブロッカー】を使えない", "block"), ("【キャンセル】を使えない", "cancel"), ("パートナーアタックできない", "partner_attack"),
    ("アタックできない", "attack"), ("【起】を使えない", "use:起"), ("キャラをプレイできない", "play"), ("Reバースをセットできない", "set"),
)  # fmt: skip
TIMES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("このターン中、", "turn", ("ターンの終わりまで、", "このターンの終わりまで、")),
    ("このアタック中、", "attack", ()),
    ("あなたのターンの終わりまで、", "own_turn", ()),
    ("次の相手のターン中、", "during_next_opponent_turn", ()),
    ("次の相手のターンの終わりまで、", "next_opponent_turn", ()),
    ("このゲーム中、", "", ()),
)
MODIFIED = r"[+\-±]\d+/[+\-±]\d+"


def add_statements(grammar: Grammar) -> None:
    """The categories modifier, predicate, statement (in the forms end and stem) and time."""
    grammar.word("modifier", MODIFIED, read_modifier, write_modifier)
    grammar.label("modifier", "+N/+N")
    for words, until, also in TIMES:
        grammar.rule("time", words, until, also=also)
    for form, ending in (("end", ""), ("end", "する"), ("stem", "し")):
        grammar.made(f"statement/{form}", f"<topic>を<modifier>{ending}", changed, unchanged)
        grammar.made(f"statement/{form}", f"<each>、<topic>を<modifier>{ending}", changed, unchanged_each)
        grammar.also(f"statement/{form}", f"<each>、<time><topic>を<modifier>{ending}", changed)
    for words, fact in (("ATK", "attack"), ("DEF", "defense"), ("コスト", "cost")):
        grammar.rule("statement/end", f"<topic>の{words}を<integer>にする", Change(S.topic, (Make(fact, S.integer),)))
        grammar.rule("statement/end", f"<topic>の{words}は<integer>になる", Change(S.topic, (Make(fact, S.integer),)))
        grammar.rule(
            "statement/end", f"<topic>の{words}を<number>と同じにする", Change(S.topic, (Make(fact, S.number),))
        )
        grammar.rule("statement/end", f"<number>を、<topic>の{words}に加える", Change(S.topic, (Add(fact, S.number),)))
        grammar.word(f"signed_{fact}", r"[+\-]\d+", int, lambda value: f"{value:+d}" if type(value) is int else None)
        grammar.rule(
            "statement/end",
            f"<topic>の{words}を<n:signed_{fact}>",
            Change(S.topic, (Add(fact, S.n),)),
            also=(f"<topic>の{words}を<n:signed_{fact}>する",),
        )
    for words, changes in DEEDS:
        grammar.rule("statement/end", f"<topic>は{words}", Change(S.topic, changes))
        if words == "相手のキャラから選ばれない":
            grammar.read_only(
                "statement/end",
                "<topic>は相手のキャラの効果で選ばれない",
                Change(S.topic, changes),
                f"<topic>は{words}",
            )
        if (stem := negative_stem(words)) is not None:
            grammar.rule("statement/stem", f"<topic>は{stem}", Change(S.topic, changes))
    for words, deed in FOR_PLAYERS:
        for who_words, who in (("相手は", "opponent"), ("あなたは", "own"), ("各プレイヤーは", "any")):
            cannot = Change(This(), (v.ForPlayers(who, deed),))
            also = (f"{who_words}手札から{words}",) if deed == "cancel" else ()
            grammar.rule("statement/end", f"{who_words}{words}", cannot, also=also)
            grammar.rule("statement/stem", f"{who_words}{negative_stem(words)}", cannot)
    grammar.rule("statement/end", "あなたの【スパーク】は追加でもう一度発動する", Change(This(), (v.SparksAgain(),)))
    loses = Change(This(), (v.LosesAt(S.integer),))
    grammar.rule("statement/end", "プレイヤーはリタイアが<integer>枚以上で敗北する", loses)
    _gains(grammar)
    for form in ("end", "stem"):
        grammar.made(f"timed/{form}", f"<time><said:statement/{form}>", lasting, unlasting)
        grammar.also(f"timed/{form}", f"<said:statement/{form}>", lambda f: f["said"] if _is_timed(f["said"]) else None)
    grammar.also("timed/end", "<time><first:statement/stem>、<second:statement/end>", both_lasting)
    grammar.label("statement", "what is so / 状態の文")


def negative_stem(words: str) -> str | None:
    """…ない in the middle of a sentence: …ず, and せず of しない."""
    if not words.endswith("ない"):
        return None
    return f"{words[:-3]}せず" if words.endswith("しない") else f"{words[:-2]}ず"


def _is_timed(said: Built) -> bool:
    """One that says for how long by itself."""
    return isinstance(said, Change) and bool(said.until)


def _gains(grammar: Grammar) -> None:
    gains = Change(S.topic, (Gain(S.ability),))
    also = ("<topic>は『<ability:line>』を持つ", "<topic>に『<ability:line>』を与える")
    grammar.rule("statement/end", "<topic>は『<ability:line>』を得る", gains, also=also)
    grammar.rule("statement/end", f"<topic>は【{t.GROWING}】を得る", Change(S.topic, (Gain((Keyword(t.GROWING),)),)))
    gains_trait = Change(S.topic, (Become("trait", S.trait, True),))
    grammar.rule("statement/end", "<topic>は〔<trait>〕を得る", gains_trait, also=("<topic>に〔<trait>〕を与える",))
    grammar.rule("statement/end", "<topic>は〔<trait>〕になる", Change(S.topic, (Become("trait", S.trait),)))
    grammar.rule("statement/end", "<topic>は《<name>》としても扱う", Change(S.topic, (Become("name", S.name, True),)))
    grammar.rule(
        "statement/end", "<topic>のアタックはパートナーアタックになる", Change(S.topic, (Allow("partner_attack"),))
    )
    grammar.rule(
        "statement/end",
        "<topic>のアタックはパートナーアタックにならない",
        Change(S.topic, (Forbid("become_partner_attack"),)),
    )
    grammar.rule(
        "statement/end",
        "<topic>へのアタックはパートナーアタックにならない",
        Change(S.topic, (Forbid("be_partner_attacked"),)),
    )


def read_modifier(words: str) -> Built:
    attack, defense = [int(part.replace("±", "")) for part in words.split("/")]
    return (attack, defense)


def write_modifier(value: Built) -> str | None:
    if type(value) is not tuple or len(value) != 2:
        return None
    return "/".join([f"{one:+d}" if one else "±0" for one in value])


def changes_of(modifier: tuple[int, int], each: Per | None = None) -> tuple[Node, ...]:
    """5.17.1: what a modifier adds to ATK and DEF; so much for each, where something is counted."""
    made = [(fact, number) for fact, number in zip(("attack", "defense"), modifier, strict=True) if number]
    if each is None:
        return tuple([Add(fact, number) for fact, number in made])
    return tuple([Add(fact, Per(each.count, each.unit, number)) for fact, number in made])


def modifiers(changes: Built) -> Iterable[tuple[tuple[int, int], Per | None]]:
    """The modifier that makes these changes, and what it is counted for, where it is."""
    if type(changes) is not tuple or not all(isinstance(one, Add) for one in changes):
        return
    amounts = {one.fact: one.amount for one in changes}
    each = next((Per(one.count, one.unit) for one in amounts.values() if isinstance(one, Per)), None)
    plain = {fact: one.each if isinstance(one, Per) else one for fact, one in amounts.items()}
    modifier = (plain.get("attack", 0), plain.get("defense", 0))
    if all(type(one) is int for one in modifier) and changes_of(modifier, each) == changes:
        yield modifier, each


def changed(found: Found) -> Built:
    """Cards that get so much more or less, for each of something where it is counted, for a time where one is said."""
    return Change(found["topic"], changes_of(found["modifier"], found.get("each")), found.get("time", ""))


def unchanged(value: Built) -> Iterable[Found]:
    """What cards get, in parts."""
    if isinstance(value, Change) and not value.until:
        for modifier, each in modifiers(value.changes):
            if each is None:
                yield {"topic": value.group, "modifier": modifier}


def unchanged_each(value: Built) -> Iterable[Found]:
    """What cards get for each of something, in parts."""
    if isinstance(value, Change) and not value.until:
        for modifier, each in modifiers(value.changes):
            if each is not None:
                yield {"topic": value.group, "modifier": modifier, "each": each}


def lasting(found: Found) -> Built:
    """A statement that holds for a time."""
    said = found["said"]
    return Change(said.group, said.changes, found["time"]) if not said.until else None


def both_lasting(found: Found) -> Built:
    """Two statements that hold for the same time."""
    both = [lasting({"time": found["time"], "said": found[part]}) for part in ("first", "second")]
    return None if None in both else sequence(both)  # type: ignore[arg-type]


def unlasting(value: Built) -> Iterable[Found]:
    """For how long something is so, and what."""
    if isinstance(value, Change):
        yield {"time": value.until, "said": change(value, until="")}
