"""Actions: what is done to cards, what players do, what cards become; and the costs of abilities."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.words import vocabulary as v
from tefuda.games.pso2.words.japanese.actions import (
    bonus,
    both_changes,
    dearer,
    gained,
    paid,
    parts_of,
    pick_and_do,
    together,
    unbonus,
    unboth_changes,
    ungained,
    unpaid,
)
from tefuda.kernel.effects import (
    Change,
    Count,
    Demand,
    Forbid,
    Gain,
    It,
    Make,
    Pay,
    Pool,
    Scale,
    Sequence,
    This,
    Top,
    X,
)
from tefuda.kernel.state import change
from tefuda.kernel.values import Node
from tefuda.kernel.vocabulary import Take
from tefuda.kernel.wording.grammar import Grammar, Maker, Unmaker
from tefuda.kernel.wording.patterns import OBJECT, Built, Found, S, replaced

DONE_TO: tuple[tuple[str, Node], ...] = (
    ("destroy <group>", v.Destroy(S.group)), ("turn <group> ON", v.TurnOn(S.group)), ("turn <group> OFF", v.TurnOff(S.group)),
    ("freeze <group>", v.Freeze(S.group)), ("return <group> to the hand", v.Put(S.group, "hand")),
    ("put <group> on top of the deck", v.Put(S.group, "deck", place="top")),
    ("put <group> under the deck", v.Put(S.group, "deck", place="bottom")),
    ("shuffle <group> into the deck", v.Put(S.group, "deck", shuffled=True)),
    ("put <group> into the discard pile", v.Put(S.group, "discard")), ("put <group> into the PP", v.Put(S.group, "pp")),
    ("put <group> into the PP OFF", v.Put(S.group, "pp", acted=True)),
    ("put <group> into the PP face down", v.Put(S.group, "pp", facedown=True)),
    ("put <group> onto the field", v.Put(S.group, "field")), ("move <group> to the front row", v.MoveTo(S.group, t.FRONT)),
    ("move <group> to the back row", v.MoveTo(S.group, t.BACK)), ("reveal <group>", v.Reveal(S.group)),
    ("make <group> void", v.Cancel(S.group)), ("freeze <group> for this turn", v.Freeze(S.group, "turn")),
    ("deal <number> damage to <group>", v.Damage(S.group, S.number)),
    ("have <by:group> deal <number> damage to <group>", v.Damage(S.group, S.number, by=S.by)),
    ("remove all damage from <group>", v.TakeOffDamage(S.group)), ("move the attack to <group>", v.Redirect(S.group)),
    ("attach <group> to <to:group>", v.Attach(S.group, S.to)), ("recover <quantity>", v.Recover(S.quantity)),
    ("search for <number> <cards>", v.Search(S.cards, S.number)),
)  # fmt: skip
WHO = (("", "own"), ("the opponent: ", "opponent"), ("each player: ", "each"))
CHANGES = (
    ("cannot attack", Forbid("attack")), ("cannot be attacked", Forbid("be_attacked")), ("cannot be chosen by enemy ability", Forbid("be_chosen")),
    ("cannot be destroyed", Forbid("be_destroyed")), ("is not turned ON", Forbid("turn_on")), ("must attack if it can", Demand("attack")),
)  # fmt: skip


def add_actions(grammar: Grammar) -> None:
    """The categories act, some_changes, timed and cost."""
    for template, value in DONE_TO:
        if isinstance(value, v.Reveal):
            grammar.made("act", template, shown, unshown)
        else:
            grammar.rule("act", template, value)
    _picked(grammar)
    for words, who in WHO:
        grammar.rule("act", f"{words}draw <number> card", v.Draw(S.number, who))
        grammar.rule("act", f"{words}draw up to <number> card", v.Draw(S.number, who, True))
        grammar.rule("act", f"{words}discard <number> card", v.Discard(S.number, who))
        grammar.rule("act", f"{words}discard <number> <cards> of the hand", v.Discard(S.number, who, S.cards))
        grammar.rule("act", f"{words}shuffle the deck", v.Shuffle(who))
    for words, whose in (("your", "own"), ("the enemy", "opponent")):
        for verb, revealed in (("look at", False), ("reveal", True)):
            look = v.Look(S.number, whose, revealed=revealed)
            whole = v.Look(Count(Pool("deck", whose)), whose, revealed=revealed)
            grammar.rule("act", f"{verb} all of {words} deck", whole)
            grammar.rule("act", f"{verb} the top <number> card of {words} deck", look)
    grammar.rule("act", "lose the game", v.Lose("own"))
    grammar.rule("act", "the opponent loses the game", v.Lose("opponent"))
    _taking(grammar)
    _changes(grammar)
    _costs(grammar)
    grammar.label("act", "an instruction")


def shown(found: Found) -> Built:
    """Cards are revealed; the top of a deck is looked at together (`Look`)."""
    return None if isinstance(found["group"], Top) else v.Reveal(found["group"])


def unshown(value: Built) -> Iterable[Found]:
    if isinstance(value, v.Reveal) and not isinstance(value.group, Top):
        yield {"group": value.group}


# ── choosing and taking ─────────────────────────────────────────────────────────────────────────────────────────────
def _picked(grammar: Grammar) -> None:
    grammar.rule("act", "choose <number> <pool>", v.Pick((S.pool,), S.number))
    grammar.rule("act", "choose up to <number> <pool>", v.Pick((S.pool,), S.number, True))
    grammar.rule("act", "choose any number of <pool>", v.Pick((S.pool,), 1, any_number=True))
    grammar.rule("act", "choose <number> <pool> or <second:pool>", v.Pick((S.pool, S.second), S.number))
    grammar.rule("act", "the opponent: choose <number> <pool>", v.Pick((S.pool,), S.number, who="opponent"))
    for words, up_to in (
        ("choose <number> <pool> and <done>", False),
        ("choose up to <number> <pool> and <done>", True),
    ):
        make, unmake = pick_and_do(up_to)
        grammar.made("paid_act", words, make, unmake)
    for template, value in DONE_TO:
        if getattr(value, "group", None) == S.group and "<group>" in template and "<by" not in template:
            grammar.rule("done", template.replace("<group>", "it"), change(value, group=OBJECT))


def _taking(grammar: Grammar) -> None:
    """Of the cards that were looked at some are taken, and something is done with them."""
    for words, up_to in (
        ("of these choose <number> <cards> and <done>", False),
        ("of these choose up to <number> <cards> and <done>", True),
    ):
        make, unmake = _taken(up_to)
        grammar.made("act", words, make, unmake)
    grammar.made("act", "of these choose all <cards> and <done>", taken_all, untaken_all)


def taken_all(found: Found) -> Built:
    return Sequence((Take(found["cards"], every=True), replaced(found["done"], OBJECT, It())))


def untaken_all(value: Built) -> Iterable[Found]:
    if isinstance(value, Sequence) and len(value.steps) == 2:
        take, done = value.steps
        if isinstance(take, Take) and take.every and getattr(done, "group", None) == It():
            yield {"cards": take.tests, "done": change(done, group=OBJECT)}


def _taken(up_to: bool) -> tuple[Maker, Unmaker]:
    def make(found: Found) -> Built:
        return Sequence((Take(found["cards"], found["number"], up_to), replaced(found["done"], OBJECT, It())))

    def unmake(value: Built) -> Iterable[Found]:
        if not isinstance(value, Sequence) or len(value.steps) != 2:
            return
        take, done = value.steps
        if isinstance(take, Take) and take.up_to == up_to and not take.every and getattr(done, "group", None) == It():
            yield {"cards": take.tests, "number": take.number, "done": change(done, group=OBJECT)}

    return make, unmake


# ── changes ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def _changes(grammar: Grammar) -> None:
    grammar.word("bonus", r"[+\-](?:\d+|X)/[+\-](?:\d+|X)", bonus, unbonus)
    grammar.rule("some_changes", "gets <bonus>", S.bonus, also=("get <bonus>",))
    grammar.list_of("keywords", "keyword", " and ")
    grammar.made("some_changes", "has <keywords>", gained, ungained, also=("have <keywords>",))
    grammar.made("some_changes", "gets <bonus> and has <keywords>", both_changes, unboth_changes)
    grammar.rule("some_changes", 'has "<ability>"', (Gain(S.ability),))
    for words, deed in CHANGES:
        grammar.rule("some_changes", words, (deed,))
    for words, fact in (("attack", "attack"), ("HP", "hp")):
        grammar.rule("some_changes", f"has {words} <number>", (Make(fact, S.number),))
        grammar.rule("some_changes", f"has <integer> times its {words}", (Scale(fact, S.integer),))
        grammar.rule("some_changes", f"has half its {words}", (Scale(fact, 1, 2),))
    for words, sign in (("less", -1), ("more", 1)):
        make, unmake = dearer(sign)
        grammar.made("some_changes", f"costs <integer> {words} to play", make, unmake)
    for words, until in (
        ("this turn, ", "turn"),
        ("until the end of the opponent's next turn, ", "opponent_turn"),
        ("", ""),
    ):
        grammar.rule("act", f"{words}<group> <changes:some_changes>", Change(S.group, S.changes, until))


# ── costs ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def _costs(grammar: Grammar) -> None:
    """209.1.3: (2), [ON⇒OFF], and what is done to pay."""
    grammar.rule("part", "\\(<integer>\\)", (Pay("pp", S.integer),))
    grammar.rule("part", "\\(X\\)", (Pay("pp", X()),))
    grammar.rule("part", "【ON⇒OFF】", (v.TurnOff(This()),))
    grammar.made("part", "<act>", paid, unpaid)
    grammar.made("part", "<act:paid_act>", paid, unpaid)
    grammar.list_of("parts", "part", ", ")
    grammar.made("cost", "<parts>", together, parts_of)
    grammar.label("part", "a cost")
