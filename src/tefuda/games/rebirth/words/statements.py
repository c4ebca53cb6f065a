"""Statements: what cards are, have, can and cannot, for a time or as long as somebody says so."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.words import vocabulary as v
from tefuda.games.rebirth.words.nouns import NUMBERS
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
from tefuda.kernel.wording.engine.patterns import Built, Form, Found, S, read_as
from tefuda.kernel.wording.engine.phrases import Phrases, Row, Words
from tefuda.kernel.wording.japanese.words import negative_stem
from tefuda.kernel.wording.meaning.composition import sequence
from tefuda.kernel.wording.meaning.forms import only_where

# What is so of cards, behind <topic>は and <topic>.
TRAITS: tuple[Row, ...] = (
    (Forbid("be_chosen_by_opponent"), "相手から選ばれない", "cannot be chosen by your opponent"),
    (
        Forbid("be_chosen_by_opposing_characters"), ("相手のキャラから選ばれない", "相手のキャラの効果で選ばれない"),
        "cannot be chosen by your opponent's character",
    ),
    (Forbid("be_chosen"), "選ばれない", "cannot be chosen"),
    (Forbid("stand"), "【スタンド】しない", "does not 【Stand】"),
    (Forbid("attack"), "アタックできない", "cannot attack"),
    (Forbid("support"), "サポートできない", "cannot support"),
    (Forbid("use:起"), "【起】を使えない", "cannot use 【ACT】"),
    (Forbid("trigger:自"), "【自】を使えない", "cannot use 【AUTO】"),
    (Forbid("trigger:スパーク"), "【スパーク】を使えない", "cannot use 【Spark】"),
    (Forbid("use:キャンセル"), "【キャンセル】を使えない", "cannot use 【Cancel】"),
    (Forbid("use:ブロッカー"), "【ブロッカー】を使えない", "cannot use 【Blocker】"),
    (Forbid("be_put:waiting"), "控え室に置かれない", "cannot be put into the waiting room"),
    (Forbid("be_put:retire"), "リタイアしない", "does not retire"),
    (Forbid("be_partner_attacked"), "パートナーアタックされない", "cannot be partner attacked"),
    (LoseAbilities(), "すべての能力を失う", "loses all abilities"),
    (Forbid("be_damaged"), "ダメージを受けない", "takes no damage"),
)  # fmt: skip
# What players cannot do.
FOR_PLAYERS: tuple[tuple[str, str, str], ...] = (
    ("block", "【ブロッカー】を使えない", "cannot use 【Blocker】"), ("cancel", "【キャンセル】を使えない", "cannot use 【Cancel】"),
    ("partner_attack", "パートナーアタックできない", "cannot partner attack"), ("attack", "アタックできない", "cannot attack"),
    ("use:起", "【起】を使えない", "cannot use 【ACT】"), ("play", "キャラをプレイできない", "cannot play character"),
    ("set", "Reバースをセットできない", "cannot set Rebirth"),
)  # fmt: skip
PLAYERS = (
    ("opponent", "相手は", "your opponent"),
    ("own", "あなたは", "you"),
    ("any", "各プレイヤーは", "each player"),
)
# For how long something is so: until when, how that is said before it, and in English behind it.
TIMES: tuple[tuple[str, Words, str, Words], ...] = (
    ("turn", ("このターン中、", "ターンの終わりまで、", "このターンの終わりまで、"), "until end of turn, ", (
        " until end of turn", " until the end of the turn", " this turn", " until the end of turn",
    )),
    ("attack", "このアタック中、", "until end of that attack, ", (
        " until end of that attack", " until end of the attack", " until end of attack", " until the end of that attack", " during this attack",
    )),
    ("own_turn", "あなたのターンの終わりまで、", "until end of your turn, ", (" until end of your turn", " until the end of your turn")),
    ("during_next_opponent_turn", "次の相手のターン中、", "during your opponent's next turn, ", " during your opponent's next turn"),
    ("next_opponent_turn", "次の相手のターンの終わりまで、", "until end of your opponent's next turn, ", (
        " until end of your opponent's next turn", " until the end of your opponent's next turn",
    )),
    ("", "このゲーム中、", "for the rest of the game, ", (" for the rest of the game", " during this game")),
)  # fmt: skip
GAINED: tuple[Row, ...] = (
    (
        Gain(S.ability), ("は『<ability:line>』を得る", "は『<ability:line>』を持つ", "に『<ability:line>』を与える"),
        (" gains 『<ability:line>』", " (gets|has) 『<ability:line>』"),
    ),
    (Gain((Keyword(t.GROWING),)), f"は【{t.GROWING}】を得る", " gains 【Growing】"),
    (Become("trait", S.trait, True), ("は〔<trait>〕を得る", "に〔<trait>〕を与える"), " gains 〔<trait>〕"),
    (Become("trait", S.trait), "は〔<trait>〕になる", " becomes 〔<trait>〕"),
    (Become("name", S.name, True), "は《<name>》としても扱う", " is also 《<name>》"),
)  # fmt: skip
ATTACKS: tuple[Row, ...] = (
    (Allow("partner_attack"), "のアタックはパートナーアタックになる", "the attacks of <topic> become partner attacks"),
    (
        Forbid("become_partner_attack"),
        "のアタックはパートナーアタックにならない",
        "the attacks of <topic> cannot be 1 partner attack",
    ),
    (
        Forbid("be_partner_attacked"),
        "へのアタックはパートナーアタックにならない",
        "attacks on <topic> cannot be 1 partner attack",
    ),
)
OTHERS: tuple[Row, ...] = (
    (
        Change(This(), (v.SparksAgain(),)), "あなたの【スパーク】は追加でもう一度発動する",
        "your 【Spark】 effects activate 1 additional time",
    ),
    (
        Change(This(), (v.LosesAt(S.integer),)), "プレイヤーはリタイアが<integer>枚以上で敗北する",
        "player lose with <integer> or more card in the retire area",
    ),
)  # fmt: skip
MODIFIED = r"[+\-±]\d+/[+\-±]\d+"


def add_statements(phrases: Phrases) -> None:
    """The categories modifier, statement (in Japanese in the forms end and stem), time and timed."""
    phrases.grammar.word("modifier", MODIFIED, _read_modifier, _write_modifier)
    phrases.grammar.word("signed", r"[+\-]\d+", int, lambda value: f"{value:+d}" if type(value) is int else None)
    phrases.label("+N/+N", "modifier")
    for until, before, ahead, behind in TIMES:
        phrases.say("time", until, before, behind)
        phrases.say("during", until, english=ahead)
    _changed(phrases)
    _numbers(phrases)
    for change, japanese, english in TRAITS:
        so, *also = (japanese,) if isinstance(japanese, str) else japanese
        phrases.say(
            "statement/end",
            Change(S.topic, (change,)),
            tuple([f"<topic>は{way}" for way in (so, *also)]),
            f"<topic> {english}",
        )
        if (stem := negative_stem(so)) is not None:
            phrases.say("statement/stem", Change(S.topic, (change,)), f"<topic>は{stem}")
    for deed, cannot, english in FOR_PLAYERS:
        for who, player, in_english in PLAYERS:
            barred = Change(This(), (v.ForPlayers(who, deed),))
            ways = (f"{player}{cannot}", f"{player}手札から{cannot}")
            phrases.say("statement/end", barred, ways[: 2 if deed == "cancel" else 1], f"{in_english} {english}")
            phrases.say("statement/stem", barred, f"{player}{negative_stem(cannot)}")
    phrases.table("statement/end", OTHERS)
    for change, japanese, english in GAINED:
        phrases.say("statement/end", Change(S.topic, (change,)), _of_topic(japanese), _of_topic(english))
    for change, japanese, english in ATTACKS:
        phrases.say("statement/end", Change(S.topic, (change,)), f"<topic>{japanese}", english)
    _timed(phrases)
    phrases.label("what is so / 状態の文", "statement")


def _of_topic(words: Words) -> Words:
    return tuple([f"<topic>{way}" for way in ((words,) if isinstance(words, str) else words)])


def _read_modifier(words: str) -> Built:
    attack, defense = [int(part.replace("±", "")) for part in words.split("/")]
    return (attack, defense)


def _write_modifier(value: Built) -> str | None:
    if type(value) is not tuple or len(value) != 2:
        return None
    return "/".join([f"{one:+d}" if one else "±0" for one in value])


# ── changes of numbers ──────────────────────────────────────────────────────────────────────────────────────────────
def changes_of(modifier: tuple[int, int], each: Per | None = None) -> tuple[Node, ...]:
    """5.17.1: what a modifier adds to ATK and DEF; so much for each, where something is counted."""
    made = [(fact, number) for fact, number in zip(("attack", "defense"), modifier, strict=True) if number]
    return tuple([Add(fact, number if each is None else Per(each.count, each.unit, number)) for fact, number in made])


def _modifiers(changes: Built) -> Iterable[Found]:
    """The modifier that makes these changes, and what it is counted for, where it is."""
    if type(changes) is tuple and all(isinstance(one, Add) for one in changes):
        amounts = {one.fact: one.amount for one in changes}
        each = next((Per(one.count, one.unit) for one in amounts.values() if isinstance(one, Per)), None)
        plain = {fact: one.each if isinstance(one, Per) else one for fact, one in amounts.items()}
        modifier = (plain.get("attack", 0), plain.get("defense", 0))
        if all(type(one) is int for one in modifier):
            yield {"modifier": modifier} if each is None else {"modifier": modifier, "each": each}


MODIFIED_BY: Any = Form(lambda found: changes_of(found["modifier"], found.get("each")), _modifiers)
CHANGED: Any = Change(S.topic, MODIFIED_BY)
CHANGED_FOR: Any = Change(S.topic, MODIFIED_BY, S.time)


def _changed(phrases: Phrases) -> None:
    gets = "<topic> (gets|get) <modifier>"
    phrases.say("statement/end", CHANGED, ("<topic>を<modifier>", "<topic>を<modifier>する"), gets)
    phrases.say(
        "statement/end", CHANGED, ("<each>、<topic>を<modifier>", "<each>、<topic>を<modifier>する"), f"{gets}<each>"
    )
    phrases.say("statement/stem", CHANGED, "<topic>を<modifier>し")
    phrases.say("statement/stem", CHANGED, "<each>、<topic>を<modifier>し")
    for form, ending in (("end", "[する]"), ("stem", "し")):
        phrases.hear(f"statement/{form}", CHANGED_FOR, f"<each>、<time><topic>を<modifier>{ending}")


def _numbers(phrases: Phrases) -> None:
    for fact, japanese, english in NUMBERS:
        its, of_it = f"<topic>の{japanese}", f"the {english} of <topic>"
        made = (f"{its}を<integer>にする", f"{its}は<integer>になる")
        phrases.say("statement/end", Change(S.topic, (Make(fact, S.integer),)), made, f"{of_it} becomes <integer>")
        same = Change(S.topic, (Make(fact, S.number),))
        phrases.say("statement/end", same, f"{its}を<number>と同じにする", f"{of_it} becomes the same as <number>")
        added = Change(S.topic, (Add(fact, S.number),))
        phrases.say("statement/end", added, f"<number>を、{its}に加える", f"<number> is added to {of_it}")
        more = Change(S.topic, (Add(fact, S.signed),))
        phrases.say("statement/end", more, f"{its}を<signed>[する]", f"<topic> gets <signed> {english}")


# ── for how long ────────────────────────────────────────────────────────────────────────────────────────────────────
def lasting(said: Built, time: str) -> Change | None:
    """A statement that holds for a time; None for one that says so by itself."""
    return Change(said.group, said.changes, time) if isinstance(said, Change) and not said.until else None


def _timeless(value: Built) -> Found | None:
    return {"time": value.until, "said": Change(value.group, value.changes)} if isinstance(value, Change) else None


LASTING: Any = Form(lambda found: lasting(found["said"], found["time"]), _timeless)
BY_ITSELF: Any = only_where(S.said, lambda found: isinstance(found["said"], Change) and bool(found["said"].until))


def _both_lasting(found: Found) -> Built:
    """Two statements that hold for the same time."""
    first, second = [lasting(found[part], found["time"]) for part in ("first", "second")]
    return None if first is None or second is None else sequence((first, second))


def _timed(phrases: Phrases) -> None:
    ways = ("<said:statement><time>", "<time:during><said:statement>")
    phrases.say("timed/end,stem", LASTING, "<time><said:statement/*>", ways)
    phrases.hear("timed/end,stem", BY_ITSELF, "<said:statement/*>")
    phrases.hear("timed/end", CHANGED_FOR, english="<topic> (gets|get) <modifier><time><each>")
    both = read_as(_both_lasting)
    phrases.hear(
        "timed/end",
        both,
        "<time><first:statement/stem>、<second:statement/end>",
        "<time:during><first:statement>, and <second:statement>",
    )
