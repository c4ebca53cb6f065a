"""Statements: what cards are, have, can and cannot, for a time or as long as somebody says so."""

from __future__ import annotations

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.words import vocabulary as v
from tefuda.games.rebirth.words.english.nouns import NUMBERS
from tefuda.games.rebirth.words.japanese.statements import (
    DEEDS,
    FOR_PLAYERS,
    MODIFIED,
    both_lasting,
    changed,
    lasting,
    read_modifier,
    unchanged,
    unchanged_each,
    unlasting,
    write_modifier,
)
from tefuda.kernel.effects.nodes import Add, Allow, Become, Change, Forbid, Gain, Keyword, Make, This
from tefuda.kernel.wording.grammar import Grammar
from tefuda.kernel.wording.patterns import S

CANNOT = (
    "cannot be chosen by your opponent", "cannot be chosen by your opponent's character", "cannot be chosen", "does not 【Stand】",
    "cannot attack", "cannot support", "cannot use 【ACT】", "cannot use 【AUTO】", "cannot use 【Spark】", "cannot use 【Cancel】",
    "cannot use 【Blocker】", "cannot be put into the waiting room", "does not retire", "cannot be partner attacked", "loses all abilities",
    "takes no damage",
)  # fmt: skip
PLAYERS_CANNOT = (
    "cannot use 【Blocker】", "cannot use 【Cancel】", "cannot partner attack", "cannot attack", "cannot use 【ACT】", "cannot play character",
    "cannot set Rebirth",
)  # fmt: skip
# (at the end of a sentence, at its start, for how long, equal ways of saying it at the end)
TIMES: tuple[tuple[str, str, str, tuple[str, ...]], ...] = (
    (" until end of turn", "until end of turn, ", "turn", (" until the end of the turn", " this turn", " until the end of turn")),
    (" until end of that attack", "until end of that attack, ", "attack", (
        " until end of the attack", " until end of attack", " until the end of that attack", " during this attack",
    )),
    (" until end of your turn", "until end of your turn, ", "own_turn", (" until the end of your turn",)),
    (" during your opponent's next turn", "during your opponent's next turn, ", "during_next_opponent_turn", ()),
    (" until end of your opponent's next turn", "until end of your opponent's next turn, ", "next_opponent_turn", (
        " until the end of your opponent's next turn",
    )),
    (" for the rest of the game", "for the rest of the game, ", "", (" during this game",)),
)  # fmt: skip


def add_statements(grammar: Grammar) -> None:
    """The categories modifier, statement and timed."""
    grammar.word("modifier", MODIFIED, read_modifier, write_modifier)
    grammar.label("modifier", "+N/+N")
    for behind, before, until, also in TIMES:
        grammar.rule("until", behind, until, also=also)
        grammar.rule("during", before, until)
    gets = "<topic> (gets|get) <modifier>"
    grammar.made("statement", gets, changed, unchanged)
    grammar.made("statement", f"{gets}<each>", changed, unchanged_each)
    grammar.made("timed", "<said:statement><time:until>", lasting, unlasting, also=("<time:during><said:statement>",))
    grammar.also("timed", f"{gets}<time:until><each>", changed)
    grammar.also("timed", "<time:during><first:statement>, and <second:statement>", both_lasting)
    _numbers(grammar)
    for words, (_, changes) in zip(CANNOT, DEEDS, strict=True):
        grammar.rule("statement", f"<topic> {words}", Change(S.topic, changes))
    for words, (_, deed) in zip(PLAYERS_CANNOT, FOR_PLAYERS, strict=True):
        for who_words, who in (("your opponent", "opponent"), ("you", "own"), ("each player", "any")):
            grammar.rule("statement", f"{who_words} {words}", Change(This(), (v.ForPlayers(who, deed),)))
    grammar.rule("statement", "your 【Spark】 effects activate 1 additional time", Change(This(), (v.SparksAgain(),)))
    loses = Change(This(), (v.LosesAt(S.integer),))
    grammar.rule("statement", "player lose with <integer> or more card in the retire area", loses)
    _gains(grammar)
    grammar.label("statement", "what is so")


def _numbers(grammar: Grammar) -> None:
    grammar.word("signed", r"[+\-]\d+", int, lambda value: f"{value:+d}" if type(value) is int else None)
    for words, fact in NUMBERS:
        grammar.rule(
            "statement", f"the {words} of <topic> becomes <integer>", Change(S.topic, (Make(fact, S.integer),))
        )
        same = Change(S.topic, (Make(fact, S.number),))
        grammar.rule("statement", f"the {words} of <topic> becomes the same as <number>", same)
        grammar.rule(
            "statement", f"<number> is added to the {words} of <topic>", Change(S.topic, (Add(fact, S.number),))
        )
        grammar.rule("statement", f"<topic> gets <n:signed> {words}", Change(S.topic, (Add(fact, S.n),)))


def _gains(grammar: Grammar) -> None:
    gains = Change(S.topic, (Gain(S.ability),))
    grammar.rule(
        "statement", "<topic> gains 『<ability:line>』", gains, also=("<topic> (gets|has) 『<ability:line>』",)
    )
    grammar.rule("statement", "<topic> gains 【Growing】", Change(S.topic, (Gain((Keyword(t.GROWING),)),)))
    grammar.rule("statement", "<topic> gains 〔<trait>〕", Change(S.topic, (Become("trait", S.trait, True),)))
    grammar.rule("statement", "<topic> becomes 〔<trait>〕", Change(S.topic, (Become("trait", S.trait),)))
    grammar.rule("statement", "<topic> is also 《<name>》", Change(S.topic, (Become("name", S.name, True),)))
    attacks = Change(S.topic, (Allow("partner_attack"),))
    grammar.rule("statement", "the attacks of <topic> become partner attacks", attacks)
    barred = Change(S.topic, (Forbid("become_partner_attack"),))
    grammar.rule("statement", "the attacks of <topic> cannot be 1 partner attack", barred)
    safe = Change(S.topic, (Forbid("be_partner_attacked"),))
    grammar.rule("statement", "attacks on <topic> cannot be 1 partner attack", safe)
