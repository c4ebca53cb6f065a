"""Abilities: a whole line of a card, by what kind of ability it is (300)."""

from __future__ import annotations

from typing import Any

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.words import vocabulary as v
from tefuda.games.pso2.words.english.nouns import FOE, ROWS
from tefuda.games.pso2.words.japanese import abilities as shared
from tefuda.games.pso2.words.japanese import playing
from tefuda.games.pso2.words.japanese.nouns import ANY_FIGHTER
from tefuda.kernel.effects.nodes import All, Allow, Continuous, Demand, Forbid, Keyword, Matches, Pool, Test, This, Turn
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S


def add_abilities(grammar: Grammar) -> None:
    """The categories line (of a card) and spell (of an active): each a tuple of abilities."""
    _keywords(grammar)
    _automatic(grammar)
    _used(grammar)
    _statics(grammar)
    grammar.made("spell", "<effect>", shared.spelled, shared.unspelled)
    grammar.made("spell", "【Main】 <effect>", shared.main_spell, shared.unmain)
    grammar.made("spell", "<line>", shared.beside, shared.unbeside)
    grammar.rule("spell", "【Main】", (Keyword(shared.MAIN),))
    grammar.rule("ability", "<line>", S.line)
    grammar.label("line", "an ability")


def _keywords(grammar: Grammar) -> None:
    grammar.rule("one_keyword", "<keyword>", Keyword(S.keyword))
    grammar.rule("one_keyword", "Pierce <quantity>", v.Pierce(S.quantity), also=("【Pierce <quantity>】",))
    grammar.rule("one_keyword", "Slots <integer>", v.Slots(S.integer), also=("【(Slot|Slots) <integer>】",))
    grammar.rule(
        "one_keyword",
        "Attach to: <pool>",
        v.AttachesTo(S.pool),
        also=("[【]Attach: [(a|an|one of) ]<pool>[】]", "【Attach to: [(a|an|one of) ]<pool>】"),
    )
    grammar.rule(
        "one_keyword",
        "Equip to: <pool>",
        v.EquipsTo(S.pool),
        also=("[【]Equip: [(a|an|one of) ]<pool>[】]", "【Equip to: [(a|an|one of) ]<pool>】"),
    )
    grammar.list_of("some_keywords", "one_keyword", ", ")
    grammar.rule("line", "<some_keywords>", S.some_keywords)


def _automatic(grammar: Grammar) -> None:
    grammar.rule("limit", "", 0)
    grammar.rule(
        "limit",
        " This ability goes off only once a turn.",
        1,
        also=(" (Use this ability|This ability goes off|This ability can be used) only once (per|a|each) turn.",),
    )
    grammar.rule(
        "limit",
        " This ability goes off only <integer> times a turn.",
        S.integer,
        also=(" Use this ability only <integer> times (per|a) turn.",),
    )
    grammar.rule("often", "once (per|a) turn, ", 1)
    grammar.rule("often", "<integer> times (per|a) turn, ", S.integer)
    grammar.made(
        "line", "<when>: <effect><limit>", shared.waits, shared.unwaits, also=("<limit:often><when>(:|,) <effect>",)
    )
    grammar.rule("whole_line", "<line>", S.line)
    grammar.also("whole_line", "<when>, <effect><limit>", shared.waits, "<when>: <effect><limit>")
    grammar.made(
        "line",
        "if <condition:conditions>, <when>: <effect><limit>",
        shared.waits,
        shared.unwaits_if,
        also=("<condition:turn_of><when>(:|,) <effect><limit>",),
    )
    grammar.rule("turn_of", "during your turn, ", Turn("own"))
    grammar.rule("turn_of", f"during (the enemy|{FOE}'s) turn, ", Turn("opponent"))
    grammar.list_of("some_whens", "when", " / ")
    grammar.list_of("whens_together", "when", "/")
    grammar.made(
        "line",
        "<some_whens>: <effect><limit>",
        shared.either,
        shared.uneither,
        also=("<some_whens:whens_together>: <effect><limit>",),
    )
    grammar.made(
        "line", "<when> / <cost>: <effect>", shared.or_paid, shared.unor_paid, also=("<when>/<cost>: <effect>",)
    )


def _used(grammar: Grammar) -> None:
    for words, quick in (("【Main】 ", False), ("", True)):
        make, unmake = shared.using(quick)
        grammar.made(
            "line",
            f"{words}<cost> ⇒ <effect><limits:use_limits>",
            make,
            unmake,
            also=(f"{words}<cost>: <effect><limits:use_limits>",),
        )
    grammar.rule("use_limits", "<limit>", (S.limit, None))
    only = " This ability goes off only if <condition:conditions>."
    grammar.rule(
        "use_limits", only, (0, S.condition), also=(" Use this ability only (if|while) <condition:conditions>.",)
    )
    grammar.rule(
        "use_limits", "<limit:one_limit> This ability goes off only if <condition:conditions>.", (S.limit, S.condition)
    )
    grammar.made(
        "one_limit", "<limit>", lambda found: found["limit"] or None, lambda value: {"limit": value} if value else None
    )


def _statics(grammar: Grammar) -> None:
    grammar.rule("while", "", ())
    grammar.rule("while", "during your turn, ", (Turn("own"),))
    grammar.rule("while", f"during (the enemy|{FOE}'s) turn, ", (Turn("opponent"),))
    grammar.rule(
        "while", "while <condition:conditions>, ", (S.condition,), also=("(if|as long as) <condition:conditions>, ",)
    )
    grammar.made("while", "during your turn, while <condition:conditions>, ", shared.both_hold, shared.unboth_hold)
    line = "<while><topic:group> <changes:some_changes>."
    grammar.made("line", line, shared.holds, shared.unholds, also=("<while><topic:whose><changes:number_changes>.",))

    def every(found: Found) -> Built:
        return shared.holds({**found, "topic": All(found["topic"])})

    grammar.also("line", "<while><topic:pool> <changes:some_changes>.", every, line)
    grammar.also(
        "line",
        "<topic:this> <changes:some_changes> while attacking.",
        lambda found: shared.while_attacking({**found, "while": ()}),
        line,
    )
    for row, place in ROWS:

        def from_row(found: Found, place: Any = place) -> Built:
            there = Matches(This(), (Test("place", place),))
            return shared.holds({"while": (there,), "topic": This(), "changes": (Allow("attack_off"),)})

        grammar.also(
            "line", f"<this> can attack (while in|from) the {row} row even (if|while|though) it is OFF.", from_row, line
        )
    grammar.also("line", "<topic:this> <changes:some_changes> in the start phase.", shared.in_the_start_phase, line)

    def doubled(found: Found) -> Built:
        return shared.holds({"while": (), "topic": found["doubled"].group, "changes": found["doubled"].changes})

    grammar.also(
        "line", "<doubled>.", lambda found: doubled(found) if isinstance(found["doubled"].group, This) else None, line
    )
    _playing(grammar, line)
    for words, fact in (("cost", "cost"), ("attack", "attack"), ("HP", "hp")):
        for edge, most in (("lowest", False), ("highest", True)):
            named = v.AttacksWhom(S.pool, fact, most)
            grammar.rule("line", f"this card attacks the <pool> of the {edge} {words}.", (named,))
    make, unmake = shared.attacks_whom()
    grammar.made("line", "this card attacks (a|an) <pool>.", make, unmake, also=("<this> attacks (a|an) <pool>.",))
    have = "you may have {} of this card in your deck."
    for number, words, many in (
        (S.integer, "up to <integer> times", "up to <integer>"),
        (None, "any number of times", "any number"),
    ):
        said = f"a deck may have this card {words}."
        put = f"you may put {many} of this card into your deck."
        grammar.rule("rule", said, v.Copies(number), also=(have.format(many), put))
    grammar.rule("line", "rule: <rule>", (S.rule,))
    grammar.label("rule", "how many of it a deck may have")


def _playing(grammar: Grammar, line: str) -> None:
    """What it costs to play cards, and what a player cannot do."""
    for words, whose in (("you play", "own"), (f"{FOE} plays", "opponent")):

        def those(found: Found, whose: Any = whose) -> Built:
            if not shared.is_about_playing(found["changes"]):
                return None  # of cards that are played, and not of those of the hand, nothing else can be said
            return shared.holds({**found, "topic": All(Pool("hand", whose, found["cards"]))})

        where = "[ from (your|their) hand]"
        grammar.also("line", f"<while><cards> {words}{where} <changes:some_changes>.", those, line)
    barred = "(attack {0}|choose {0} as the target of an attack)"
    target = f"{FOE} cannot {barred.format('<topic:group>')}."

    def not_attacked(found: Found) -> Built:
        return shared.holds({"while": (), "topic": found["topic"], "changes": (Forbid("be_attacked"),)})

    grammar.also("line", target, not_attacked, line)
    own = f"{FOE} cannot {barred.format('your ally other than <this>')}."
    others = All(Pool("sides", "own", ANY_FIGHTER, True))
    grammar.also("line", own, lambda found: not_attacked({"topic": others}), line)
    for kind, deed in (("weapon", "use_weapon"), ("armor", "use_armour")):
        worn = v.Attached(v.Opposed(S.this), (Test("kind", t.WEAPON if deed == "use_weapon" else t.ARMOUR),))
        ways = (
            f"(opponents|card|character|opposing character|enemy) in (combat|battle) with <this> cannot use {kind}.",
        )
        grammar.rule(
            "line", f"card engaged with <this> cannot use {kind}.", (Continuous(worn, (Forbid(deed),)),), also=ways
        )
    for words, whose, s in (("you", "own", ""), (FOE, "opponent", "s")):
        for deed in ("win", "lose"):
            ends = (Continuous(v.PlayerCard(whose), (Demand(deed),), S.condition),)
            grammar.rule(
                "line",
                f"while <condition:conditions>, {words} {deed}{s} the game.",
                ends,
                also=(f"(if|as long as) <condition:conditions>, {words} {deed}{s} the game.",),
            )
    _plays_to_come(grammar)
    grammar.made(
        "line",
        "this card can be played only if <condition:conditions>.",
        playing.only_played,
        playing.unonly_played,
        also=(
            "[you can ]play <this> only (if|while) <condition:conditions>.",
            "[you can ]play <this> only (during|in) <condition:time>.",
        ),
    )
    for words, whose in (("your", "own"), (f"{FOE}'s", "opponent")):
        for way, sign in (("increased by <integer>", 1), ("reduced by <integer>", -1)):
            more, unmore = playing.hand_limit(whose, sign)
            grammar.made("line", f"<while>{words} hand limit is {way}.", more, unmore)
        grammar.rule(
            "line", f"{words} hand limit is <integer>.", (Continuous(v.PlayerCard(whose), (v.HandLimit(S.integer),)),)
        )
    for words, whose in (("you", "own"), (FOE, "opponent")):
        for _, group, deed in playing.cannots(whose):
            said = {
                "play": "play <cards>", "use": "use activated ability", "quick": "use quick ability", "draw": "draw card", "use_weapon": "use weapon",
                "use_armour": "use armor",
            }[deed]  # fmt: skip
            static, unstatic, lasting, unlasting = playing.may_not(whose, group, deed)
            grammar.made("line", f"<while>{words} cannot {said}.", static, unstatic)
            grammar.made(
                "act",
                f"<until:span>, {words} cannot {said}",
                lasting,
                unlasting,
                also=(f"{words} cannot {said} <until:span>",),
            )

    def unless(found: Found) -> Built:
        return shared.holds({"while": (found["condition"],), "topic": This(), "changes": (Forbid("play"),)})

    grammar.also("line", "you cannot play <this> (if|while) <condition:conditions>.", unless, line)


def _plays_to_come(grammar: Grammar) -> None:
    """209.1.1: what cards cost that will be played this turn, or only the next of them."""
    for words, whose in (("you play", "own"), (f"{FOE} plays", "opponent")):
        for less, sign in (("less", -1), ("more", 1)):
            once, unonce = playing.plays_to_come(whose, sign, "next_play")
            grammar.made(
                "act",
                f"the next <cards> {words} this turn costs <integer> {less}",
                once,
                unonce,
                also=(f"this turn, the next <cards> {words} [from (your|their) hand ]costs <integer> {less}[ to play]",
                      f"the next <cards> {words} [from (your|their) hand ]this turn costs <integer> {less} to play"),
            )  # fmt: skip
            all_turn, unall_turn = playing.plays_to_come(whose, sign, "turn")
            grammar.made(
                "act",
                f"this turn, <cards> {words} costs <integer> {less}",
                all_turn,
                unall_turn,
                also=(f"<cards> {words} [from (your|their) hand ]this turn (costs|cost) <integer> {less}[ to play]",
                      f"this turn, <cards> {words} cost <integer> {less}[ to play]"),
            )  # fmt: skip
