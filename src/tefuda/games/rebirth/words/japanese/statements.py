"""Statements: what cards are, have, can and cannot, for a time or as long as somebody says so."""

from __future__ import annotations

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.words import vocabulary as v
from tefuda.kernel.effects import Add, Allow, Become, Change, Forbid, Gain, Keyword, LoseAbilities, Make, Per, This
from tefuda.kernel.values import Node
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
    grammar.word("modifier", MODIFIED, _modified, _modifier)
    grammar.label("modifier", "+N/+N")
    for words, until, also in TIMES:
        grammar.rule("time", words, until, also=also)
    for form, ending in (("end", ""), ("end", "する"), ("stem", "し")):
        grammar.also(f"statement/{form}", f"<topic>を<modifier>{ending}", _changed)
        grammar.also(f"statement/{form}", f"<each>、<topic>を<modifier>{ending}", _each)
        grammar.also(f"statement/{form}", f"<each>、<time><topic>を<modifier>{ending}", _each_for_a_time)
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
    for words, deed in FOR_PLAYERS:
        for who_words, who in (("相手は", "opponent"), ("あなたは", "own"), ("各プレイヤーは", "any")):
            grammar.rule("statement/end", f"{who_words}{words}", Change(This(), (v.ForPlayers(who, deed),)))
    loses = Change(This(), (v.LosesAt(S.integer),))
    grammar.rule("statement/end", "プレイヤーはリタイアが<integer>枚以上で敗北する", loses)
    _gains(grammar)
    grammar.also("statement", "<time><said:statement/*>", _lasting)
    for form in ("end", "stem"):
        grammar.also(f"timed/{form}", f"<time><said:statement/{form}>", _lasting)
        grammar.also(f"timed/{form}", f"<said:statement/{form}>", lambda f: f["said"] if _is_timed(f["said"]) else None)
    grammar.label("statement", "what is so / 状態の文")


def _is_timed(said: Built) -> bool:
    """One that says for how long by itself."""
    return isinstance(said, Change) and bool(said.until)


def _gains(grammar: Grammar) -> None:
    grammar.also(
        "statement/end", "<topic>は『<ability:line>』を(得る|持つ)", lambda f: Change(f["topic"], (Gain(f["ability"]),))
    )
    grammar.also(
        "statement/end", "<topic>に『<ability:line>』を与える", lambda f: Change(f["topic"], (Gain(f["ability"]),))
    )
    grammar.rule("statement/end", f"<topic>は【{t.GROWING}】を得る", Change(S.topic, (Gain((Keyword(t.GROWING),)),)))
    grammar.rule("statement/end", "<topic>は〔<trait>〕を得る", Change(S.topic, (Become("trait", S.trait, True),)))
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


def _modified(words: str) -> Built:
    attack, defense = [int(part.replace("±", "")) for part in words.split("/")]
    return (attack, defense)


def _modifier(value: Built) -> str | None:
    if type(value) is not tuple or len(value) != 2:
        return None
    return "/".join([f"{one:+d}" if one else "±0" for one in value])


def changes_of(modifier: tuple[int, int], each: Per | None = None) -> tuple[Node, ...]:
    """5.17.1: what a modifier adds to ATK and DEF; so much for each, where something is counted."""
    made = [(fact, number) for fact, number in zip(("attack", "defense"), modifier, strict=True) if number]
    if each is None:
        return tuple([Add(fact, number) for fact, number in made])
    return tuple([Add(fact, Per(each.count, each.unit, number)) for fact, number in made])


def _changed(found: Found) -> Built:
    return Change(found["topic"], changes_of(found["modifier"]))


def _each(found: Found) -> Built:
    return Change(found["topic"], changes_of(found["modifier"], found["each"]))


def _each_for_a_time(found: Found) -> Built:
    return Change(found["topic"], changes_of(found["modifier"], found["each"]), found["time"])


def _lasting(found: Found) -> Built:
    said = found["said"]
    return Change(said.group, said.changes, found["time"]) if not said.until else None
