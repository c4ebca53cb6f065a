"""Conditions: what has to be so, by the cards that lie somewhere, what a card is, whose turn it is, what was done."""

from __future__ import annotations

from typing import Any

from tefuda.games.rebirth.words import vocabulary as v
from tefuda.games.rebirth.words.nouns import IN_PLACE, SEVERAL_ZONES, SOME_ZONES, WITH_NAME, WITH_SOUL, one_zone
from tefuda.kernel.effects.nodes import AllOf, Compare, Did, Matches, Not, Test, Turn
from tefuda.kernel.wording.engine.patterns import Form, S
from tefuda.kernel.wording.engine.phrases import Phrases, Row
from tefuda.kernel.wording.meaning.forms import only_where
from tefuda.kernel.wording.meaning.pools import EACH_THERE, SOME, SOME_SUCH, TOTAL, beside_the_opponent
from tefuda.kernel.wording.phrases.numbers import BOUNDS

CONDITIONS: tuple[Row, ...] = (
    (Compare(v.EmptySeats(S.whose), ">=", 1), "<whose>メンバーに空席がある", ()),
    (Matches(S.group, (Test("state", "rested"),)), "<group>が【レスト】している", "<group> is 【Rest】"),
    (Matches(S.group, (WITH_SOUL,)), "<group>に【魂】がある", "<group> has 1 【Soul】"),
    (Matches(S.group, S.cards), "<group>が<cards>", ("<group> is 1 <cards>", "<group>'s 1 <cards>")),
    (Not(Matches(S.group, S.cards)), "<group>が<cards>でない", "<group> is not 1 <cards>"),
    (Turn("own"), "あなたのターン中", "it is your turn"),
    (Turn("opponent"), "相手のターン中", "it is your opponent's turn"),
    (v.CheckEnded(True), "(それで|)(あなたが|)勝ち", ("you won that check", "you succeeded")),
    (v.CheckEnded(False), "(それで|)(あなたが|)負け", ("you lost that check", "you failed")),
    (Not(Did()), ("そうしない", "置かない", "入れ替えない"), ("you do not", "you did not", "you do not put")),
    (Did(), "そうした", ("you do", "you did", "you put", "you set", "you exchanged", "exchanged")),
)  # fmt: skip
HAVING = (("own", "you have", "your "), ("opponent", "your opponent has", "their "))


def add_conditions(phrases: Phrases) -> None:
    """The category condition."""
    if phrases.english:
        for whose, words, owner in HAVING:
            _having(phrases, whose, words, owner)
    for comma in ("", "、"):
        phrases.say("condition_te", SOME_SUCH, f"<pools>に{comma}<cards>が(いて|あって)、")
    for op, least, bound in BOUNDS:
        many = f"<integer>枚{least}"
        ways = (f"<counted>が{many}", f"<counted>{many}", f"<counted>が{many}(いる|ある)")
        phrases.say("condition", Compare(S.counted, op, S.integer), ways, f"the number <counted> is <integer>{bound}")
        phrases.say(
            "condition",
            Compare(S.number, op, S.integer),
            f"<number>が<integer>{least}",
            f"<number> is <integer>{bound}",
        )
        phrases.say("condition_te", Compare(S.counted, op, S.integer), f"<counted>が{many}で、")
    for op, japanese, english in ((">", "多い", "more"), ("<", "少ない", "fewer")):
        than = f"you have {english} <pools:had_own> than your opponent"
        phrases.say("condition", beside_the_opponent(op), f"<pools>が相手より{japanese}", than)
    phrases.say("condition", Compare(S.counted, "=", 0), "<counted>が(ない|いない)")
    phrases.say("condition", SOME_SUCH, ("<pools>に<cards>が(いる|ある)", "<pools>に、<cards>が(いる|ある)"))
    phrases.say("condition", Not(SOME_SUCH), "<pools>に<cards>が(いない|ない)")
    phrases.list_of("all_nouns", "noun", "と")
    all_there = ("<pools>に<nouns:all_nouns>が(いる|ある)", "<pools>に、<nouns:all_nouns>が(いる|ある)")
    phrases.say("condition", EACH_THERE, all_there)
    phrases.say("condition", AllOf((S.first, S.second)), "<first:condition_te><second:condition>")
    phrases.list_of("all_conditions", "condition", english="; ")
    phrases.say("condition", AllOf(S.parts), english="all of this is so ‹<parts:all_conditions>›")
    phrases.table("condition", CONDITIONS)
    phrases.label("a condition / 条件", "condition")


def _having(phrases: Phrases, whose: str, words: str, owner: str) -> None:
    """What a player has in English: cards of the table, or cards in places of theirs."""
    had, total = f"had_{whose}", f"had_{whose}_total"
    for joint in ("or", "and"):
        ways = (f"{owner}<zones:areas_{joint}>", f"{owner}<zones:shorts_{joint}> area")
        many = SOME_ZONES if joint == "or" else SEVERAL_ZONES
        phrases.say(f"{had}_{joint}", _of_player(many, whose), english=ways)
    on_field = _of_player(one_zone("adjectives", "behinds", "named"), whose)
    phrases.say(had, on_field, english="<other><adjectives><named><zone:field><behinds>")
    phrases.hear(
        had, _of_player(WITH_NAME, whose), english="<adjectives><zone:field> with 《<name>》 in (its|their) card name"
    )
    phrases.say(had, IN_PLACE, english=(f"<cards> in <pools:{had}_or>", f"<cards> on <pools:{had}_or>"))
    phrases.say(
        total, IN_PLACE, english=(f"<cards> in total in <pools:{had}_and>", f"<cards> in total on <pools:{had}_and>")
    )
    seats = v.EmptySeats(whose)
    phrases.say("condition", Compare(seats, ">=", 1), english=f"{words} 1 open member area")
    phrases.say("condition", SOME, english=f"{words} 1 <pools:{had}>")
    for op, _, bound in BOUNDS:
        number = f"exactly <integer>{bound}" if op == "=" else f"<integer>{bound}"
        for pools in (had, total):
            counted = Compare(TOTAL, op, S.integer)
            phrases.say("condition", counted, english=f"{words} {number} <pools:{pools}>")
            if op == "=":  # a bare number means so many, too; a bare 1 is “a”
                phrases.hear(
                    "condition",
                    only_where(counted, lambda found: found["integer"] > 1),
                    english=f"{words} <integer> <pools:{pools}>",
                )
        phrases.say("condition", Compare(seats, op, S.integer), english=f"{words} {number} open member area")
    phrases.say("condition", Compare(TOTAL, "=", 0), english=f"{words} no <pools:{had}>")
    lacking = words.replace("have", "do not have").replace("has", "does not have")
    phrases.say("condition", Not(SOME), english=f"{lacking} 1 <pools:{had}>")


def _of_player(form: Form, whose: str) -> Any:
    """A form of cards that are a player's, where the words do not say whose they are."""

    def parts(value: object) -> list[dict[str, object]]:
        found = [dict(one) for one in form.taken_apart(value)]
        return [one for one in found if one.pop("whose") == whose]

    return Form(lambda found: form.build({**found, "whose": whose}), parts)
