"""Actions: what is done to cards, what players do, what cards become; and the costs of abilities."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.words import vocabulary as v
from tefuda.games.pso2.words.english.nouns import FOE
from tefuda.games.pso2.words.english.placing import placed
from tefuda.games.pso2.words.japanese.actions import different_ones, paid, parts_of, together, unpaid
from tefuda.games.pso2.words.japanese.choosing import either_pool, matched_pools, pick_and_do
from tefuda.games.pso2.words.japanese.nouns import on_field
from tefuda.kernel.effects.nodes import (
    All,
    Count,
    CountOf,
    It,
    Pay,
    Pool,
    Repeat,
    Sequence,
    Test,
    This,
    Top,
    X,
)
from tefuda.kernel.effects.vocabulary import Take
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Grammar, Maker, Unmaker
from tefuda.kernel.wording.engine.patterns import OBJECT, Built, Found, S, filled, replaced

DONE_TO: tuple[tuple[str, Node, tuple[str, ...]], ...] = (
    ("destroy <group>", v.Destroy(S.group), ("disable <group>",)),
    ("turn <group> ON", v.TurnOn(S.group), ()),
    ("turn <group> OFF", v.TurnOff(S.group), ()),
    ("freeze <group>", v.Freeze(S.group), ()),
    ("discard <group>", v.Discard(group=S.group), ()),
    ("put <group> back on top in any order", v.Put(S.group, "deck", place="top", in_any_order=True), ()),
    *placed(),
    ("put <group> onto the field", v.Put(S.group, "field"), ("put <group> onto your field",)),
    ("put <group> into the back row of the field", v.Put(S.group, "field", place=t.BACK), ()),
    ("put <group> onto the field ON", v.PutOn(S.group), ()),
    ("move <group> to the front row", v.MoveTo(S.group, t.FRONT), ()),
    ("move <group> to the back row", v.MoveTo(S.group, t.BACK), ()),
    ("reveal <group>", v.Reveal(S.group), ()),
    ("make <group> void", v.Cancel(S.group), ("cancel <group>",)),
    (
        "remove <group> from the processing zone",
        v.Remove(S.group),
        ("remove <group>",),
    ),
    ("turn <group> face up", v.TurnUp(S.group), ()),
    ("play <group> without paying its cost", v.Play(S.group), ("play <group> without paying (the|their) cost",)),
    ("freeze <group> for this turn", v.Freeze(S.group, "turn"), ("freeze <group> this turn",)),
    ("freeze <group> until the start of your next turn", v.Freeze(S.group, "own_start"), ()),
    (
        "freeze <group> until the end of the opponent's next turn",
        v.Freeze(S.group, "opponent_turn"),
        ("freeze <group> until the end of your opponent's next turn",),
    ),
    (
        "deal <number> damage to <group>",
        v.Damage(S.group, S.number),
        ("deal damage equal to <number:amount> to <group>",),
    ),
    ("deal <number> damage to <group> <times>", Repeat(S.times, v.Damage(S.group, S.number)), ()),
    ("have <by:group> deal <number> damage to <group>", v.Damage(S.group, S.number, by=S.by), ()),
    ("remove all damage from <group>", v.TakeOffDamage(S.group), ("remove the damage from <group>",)),
    (
        "move the attack to <group>",
        v.Redirect(S.group),
        (
            "move the target of the attack to <group>",
            "(switch|redirect|change) the attack to <group>",
            "change the target of the attack to <group>",
        ),
    ),
    ("attach <group> to <to:group>", v.Attach(S.group, S.to), ()),
    ("search for <number> <cards>", v.Search(S.cards, S.number), ("search your deck for [up to ]<number> <cards>",)),
    ("gain control of <group>", v.TakeControl(S.group), ()),
    (
        "gain control of <group> this turn",
        v.TakeControl(S.group, "turn"),
        ("gain control of <group> (until the end of the turn|until end of turn)",),
    ),
    ("gain control of <group> until the start of your next turn", v.TakeControl(S.group, "own_start"), ()),
    ("gain control of <group> until the end of the opponent's next turn", v.TakeControl(S.group, "opponent_turn"), ()),
)
WHO = (
    ("", "own"),
    ("the opponent: ", "opponent"),
    ("each player: ", "each"),
    ("its controller: ", "its"),
    ("each of the party: ", "ally"),
)
DRAWERS = {
    "own": "you have <quantity> card in [your ]hand",
    "its": "(they have|it has) <quantity> card in (their|its) hand",
}
TAKEN_TO = ("hand", "pp", "field")
SUBJECTS = (
    (f"{FOE}", "opponent"), ("each player", "each"), ("(that player|its controller|their controller)", "its"), ("each player of the party", "ally"),
)  # fmt: skip


def add_actions(grammar: Grammar) -> None:
    """The categories act and cost."""
    grammar.rule("times", "<quantity> times", S.quantity)
    grammar.read_only("times", "twice", 2, "2 times")
    for template, value, also in DONE_TO:
        if isinstance(value, v.Reveal):
            grammar.made("act", template, shown, unshown)
        else:
            grammar.rule("act", template, value, also=also)
    found = v.Search(S.cards, 1)
    grammar.read_only("act", "search [your deck ]for (a|an|one) <cards>", found, "search for <number> <cards>")
    make, unmake = different_ones()
    grammar.made(
        "act",
        "search for <number> <cards> with different names",
        make,
        unmake,
        also=("search [your deck ]for [up to ]<number> <cards> with different names",),
    )
    _recovering(grammar)
    _counted(grammar)
    _equipping(grammar)
    _from_decks(grammar)
    _picked(grammar)
    _players(grammar)
    for words, whose in (("your", "own"), (f"(the enemy|{FOE}'s)", "opponent")):
        for verb, revealed in (("look at", False), ("reveal", True)):
            look = v.Look(S.number, whose, revealed=revealed)
            whole = v.Look(Count(Pool("deck", whose)), whose, revealed=revealed)
            grammar.rule("act", f"{verb} all of {words} deck", whole)
            grammar.rule("act", f"{verb} the top <number> card of {words} deck", look)
            grammar.read_only("act", f"{verb} the top card of {words} deck", v.Look(1, whose, revealed=revealed), "")
    grammar.rule("act", "look at the enemy hand", v.LookAt("opponent"), also=(f"look at {FOE}'s hand",))
    grammar.read_only("act", f"{FOE} reveals (their|his or her) hand", v.Reveal(All(Pool("hand", "opponent"))), "")
    for words, who in (("lose the game", "own"), (f"{FOE} loses the game", "opponent")):
        grammar.rule("act", words, v.Lose(who), also=("you lose the game",) if who == "own" else ())
    for words, who in (("win the game", "own"), (f"{FOE} wins the game", "opponent")):
        grammar.rule("act", words, v.Win(who), also=("you win the game",) if who == "own" else ())
    _taking(grammar)
    _costs(grammar)
    grammar.label("act", "an instruction")


def _players(grammar: Grammar) -> None:
    """What a player does with cards: draw, discard, shuffle."""
    grammar.rule("so_many", "<number> card", S.number)
    grammar.read_only("so_many", "a card", 1, "1 card")
    for words, who in WHO:
        _done_by(grammar, words, "", who, written=True)
    _done_by(grammar, "you ", "", "own", written=False)
    for words, who in SUBJECTS:
        _done_by(grammar, f"{words} ", "s", who, written=False)
        _one_after_the_other(grammar, words, who)
    _theirs(grammar)
    _twice(grammar)
    grammar.read_only("act", "discard your hand", v.Discard(group=All(Pool("hand", "own"))), "discard all <pool>")
    grammar.rule(
        "act", f"{FOE} discards all of their hand", v.Discard(who="opponent", group=All(Pool("hand", "opponent")))
    )
    for verb, value in (("draw", v.Draw(S.number, "its")), ("discard", v.Discard(S.number, "its"))):
        for words, player in (("the target player", v.TargetPlayer()), ("the turn player", v.TurnPlayer())):
            grammar.rule("act", f"{words} {verb}s <number:so_many>", v.Bid(player, value))


def _done_by(grammar: Grammar, words: str, s: str, who: str, written: bool) -> None:
    """The deeds of one player, with the ending of their verbs."""
    for template, value in (
        (f"draw{s} <number> card", v.Draw(S.number, who)),
        (f"draw{s} up to <number> card", v.Draw(S.number, who, True)),
        (f"discard{s} <number> card", v.Discard(S.number, who)),
        (f"discard{s} <number> <cards> of the hand", v.Discard(S.number, who, S.cards)),
        (f"discard{s} <number> card at random", v.Discard(S.number, who, at_random=True)),
        (f"discard{s} up to <number> card", v.Discard(S.number, who, up_to=True)),
        (f"discard{s} any number of card", v.Discard(1, who, any_number=True)),
        (f"draw{s} until the hand has <quantity> card", v.DrawTo(S.quantity, who)),
        (f"draw{s} as many card as <amount>", v.Draw(S.amount, who)),
        (f"shuffle{s} the deck", v.Shuffle(who)),
    ):
        if written:
            grammar.rule("act", f"{words}{template}", value)
        else:
            grammar.read_only("act", f"{words}{template}", value, template)
        if "until" in template:
            until = f"draw{s} until {DRAWERS.get(who, 'they have <quantity> card in their hand')}"
            grammar.read_only("act", f"{words}{until}", value, template)
        if "<amount>" in template:
            for noun in ("color", "type", "name"):
                kinds = v.Draw(Count(S.pool, noun), who)
                among = f"draw{s} as many card as there are [different ]{noun}s among <pool>"
                grammar.read_only("act", f"{words}{among}", kinds, template)
            for there in ("as many card as there are <pool>", "(a|1|one) card for each <pool>"):
                grammar.read_only("act", f"{words}draw{s} {there}", v.Draw(Count(S.pool), who), template)
            grammar.read_only("act", f"{words}draw{s} card equal to <amount>", value, template)
            discarded = v.Draw(CountOf(v.Discarded()), who)
            grammar.read_only("act", f"{words}draw{s} as many card as (you|they|it) discarded", discarded, template)
        if template == f"discard{s} <number> <cards> of the hand":

            def certain(found: Found) -> Built:
                return v.Discard(1, who, found["cards"]) if found["cards"] else None

            grammar.also("act", f"{words}discard{s} (a|an) <cards>[ from (your|their|its) hand]", certain, template)
            grammar.read_only("act", f"{words}discard{s} <number> <cards> from (your|their|its) hand", value, template)
        many = template.replace("<number> card", "<number:so_many>")
        grammar.read_only("act", f"{words}{many}", value, template)
        grammar.read_only("act", f"{words}shuffle{s} your deck", v.Shuffle(who), template) if who == "own" else None


def _one_after_the_other(grammar: Grammar, words: str, who: str) -> None:
    """Your opponent draws a card, then discards a card: who does the first does the second."""
    for way, value in (
        ("draws <number:so_many>", v.Draw(S.number, who)),
        ("discards <number:so_many>", v.Discard(S.number, who)),
        ("discards <number:so_many> at random", v.Discard(S.number, who, at_random=True)),
    ):
        grammar.read_only(f"deed_of_{who}", way, value, way)

    def both(found: Found) -> Built:
        return Sequence((found["first"], found["second"]))

    deeds = f"<first:deed_of_{who}>(, then| and|, and| and then) <second:deed_of_{who}>"
    grammar.also("act", f"{words} {deeds}", both, "")


def _twice(grammar: Grammar) -> None:
    """Deal 2 damage to one thing and 1 damage to another."""

    def both(found: Found) -> Built:
        first, second = v.Damage(It(), found["number"]), v.Damage(found["group"], found["many"])
        number, pool = found["counted"]
        return Sequence((v.Pick((pool,), number), first, second)) if found["group"] != It() else None

    grammar.also("act", "deal <number> damage to <counted> and <many:number> damage to <group>", both, "")


def _theirs(grammar: Grammar) -> None:
    """Your opponent destroys one of their characters: who does it picks."""
    for way, value in (
        ("destroys {}", v.Destroy(It())),
        ("turns {} OFF", v.TurnOff(It())),
        ("turns {} ON", v.TurnOn(It())),
        ("returns {} to (its owner's|their) hand", v.Put(It(), "hand")),
        ("puts {} into (the|their|its owner's) discard pile", v.Put(It(), "discard")),
    ):

        def one(found: Found, value: Any = value) -> Built:
            cards = found.get("cards")
            pool = Pool("pp", "opponent") if cards is None else on_field("opponent", {"cards": cards, "other": False})
            their = v.Pick((pool,), found["number"], who="opponent") if isinstance(pool, Pool) else None
            return None if their is None else Sequence((their, value))

        def each(found: Found, value: Any = value) -> Built:
            pick = every(found)
            return Sequence((pick, value)) if isinstance(pick, v.Pick) else None

        for what in ("<number> of their <cards>", "<number> <cards> they control", "<number> of their PP"):
            grammar.also("act", f"{FOE} {way.format(what)}", one, "the opponent: choose <number> <pool>")
            if "PP" not in what:
                grammar.also("act", f"each player {way.format(what)}", each, "each player: choose <number> <pool>")

    def every(found: Found) -> Built:
        pool = on_field("own", {"cards": found["cards"], "other": False})
        return v.Pick((pool,), found["number"], who="each") if isinstance(pool, Pool) else None

    everybody = "each player: choose <number> <pool:own_pool>"
    grammar.rule("act", everybody, v.Pick((S.pool,), S.number, who="each"))
    grammar.made(
        "own_pool",
        "<pool>",
        lambda found: found["pool"] if found["pool"].whose == "own" else None,
        lambda pool: {"pool": pool},
    )
    for what in ("<number> of their <cards>", "<number> <cards> they control"):
        grammar.also("act", f"each player chooses {what}", every, "each player: choose <number> <pool>")


def _recovering(grammar: Grammar) -> None:
    """302.9: Recover X, of whom and how often."""
    named = ('"recover <quantity>"', "【(recover|recovery) <quantity>】", "(recover|recovery) <quantity>")
    for way in named:
        grammar.read_only("recovery", way, S.quantity, "recover <quantity>")
    grammar.rule("act", "recover <quantity>", v.Recover(S.quantity))
    done = "(do|perform) <number:recovery>"
    for way in (done, "【(recover|recovery) <number:quantity>】"):
        grammar.read_only("act", way, v.Recover(S.number), "recover <quantity>")
    twice = Repeat(S.times, v.Recover(S.number))
    grammar.rule("act", "recover <number:quantity> <times>", twice, also=(f"{done} <times>",))
    for words, who in WHO[1:]:
        grammar.rule("act", f"{words}recover <number:quantity>", v.Recover(S.number, who))
    for words, who in SUBJECTS:
        theirs = v.Recover(S.number, who)
        for way in ("(does|performs) <number:recovery>", "recovers <number:quantity>"):
            grammar.read_only("act", f"{words} {way}", theirs, "recover <quantity>")


def _from_decks(grammar: Grammar) -> None:
    """Cards that go from the top of a deck to the discard pile: as many as the damage that was spoken of, or lost."""
    for words, whose, into in (
        ("your", "own", "into (the|your|its owner's) discard pile"),
        (f"(the enemy|{FOE}'s)", "opponent", "into (the|their|its owner's) discard pile"),
    ):
        grammar.read_only(
            "act",
            f"put as many card from the top of {words} deck {into}",
            v.Put(Top(v.EventAmount(), whose), "discard"),
            "put <group> into the discard pile",
        )
    for words, whose, owner in (("[you ]lose", "own", "your"), (f"{FOE} loses", "opponent", "their")):
        for many in (f"the top <quantity> card of {owner} deck", f"<quantity> card from the top of {owner} deck"):
            lost = v.Put(Top(S.quantity, whose), "discard")
            grammar.read_only("act", f"{words} {many}", lost, "put <group> into the discard pile")


def _equipping(grammar: Grammar) -> None:
    """301.7: a card is equipped with one of several."""
    grammar.rule(
        "act",
        "equip <to:group> with (a|an) <pool>",
        v.EquipOne(S.pool, S.to),
        also=("equip <to:group> with (an|one) <pool>",),
    )

    def on_one(found: Found) -> Built:
        number, bearer = found["counted"]
        return Sequence((v.Pick((bearer,), number), v.EquipOne(found["pool"], It()))) if number == 1 else None

    grammar.also("act", "equip <counted> with (a|an|one) <pool>", on_one, "equip <to:group> with (a|an) <pool>")
    grammar.read_only("counted", "one of <pool>", (1, S.pool), "<number> <pool>")


def shown(found: Found) -> Built:
    """Cards are revealed; the top of a deck is looked at together (`Look`)."""
    return None if isinstance(found["group"], Top) else v.Reveal(found["group"])


def unshown(value: Built) -> Iterable[Found]:
    if isinstance(value, v.Reveal) and not isinstance(value.group, Top):
        yield {"group": value.group}


# ── choosing and taking ─────────────────────────────────────────────────────────────────────────────────────────────
def _counted(grammar: Grammar) -> None:
    """The category counted: so many of some cards, (number, pool): a character, one of your characters, 2 items."""
    for template in ("<number> <pool>", "<number> of <pool>"):
        grammar.read_only("counted", template, (S.number, S.pool), "<number> <pool>")
    grammar.read_only("counted", "(a|an|target) <pool>", (1, S.pool), "<number> <pool>")

    def the(found: Found) -> Built:
        attacking = Test("state", t.ATTACKING) in found["pool"].tests  # there is one attacker, whom nobody chooses
        return None if attacking else (1, found["pool"])

    grammar.also("counted", "the <pool>", the, "<number> <pool>")


def _picked(grammar: Grammar) -> None:
    grammar.rule("act", "choose <number> <pool>", v.Pick((S.pool,), S.number))
    grammar.rule("act", "choose up to <number> <pool>", v.Pick((S.pool,), S.number, True))
    grammar.rule("act", "choose any number of <pool>", v.Pick((S.pool,), 1, any_number=True))
    either = v.Pick((S.pool, S.second), S.number)
    grammar.made(
        "act", "choose <number> <pool> or <second:pool>", either_pool, lambda value: matched_pools(either, value)
    )
    grammar.rule("act", "the opponent: choose <number> <pool>", v.Pick((S.pool,), S.number, who="opponent"))

    def one(found: Found) -> Built:
        return v.Pick((found["counted"][1],), found["counted"][0], found.get("up_to", False))

    grammar.also("act", "choose <counted>", one, "choose <number> <pool>")
    grammar.also(
        "act", "choose up to <counted>", lambda found: one({**found, "up_to": True}), "choose up to <number> <pool>"
    )

    def theirs(found: Found) -> Built:
        return v.Pick((Pool("field", "opponent", found["cards"]),), found["number"], who="opponent")

    for way in ("<number> of their <cards>", "<number> <cards> they control"):
        grammar.also("act", f"{FOE} chooses {way}", theirs, "the opponent: choose <number> <pool>")
    for words, up_to in (
        ("choose <number> <pool> and <done>", False),
        ("choose up to <number> <pool> and <done>", True),
    ):
        make, unmake = pick_and_do(up_to)
        grammar.made("paid_act", words, make, unmake)
    for template, value, also in DONE_TO:
        if getattr(value, "group", None) == S.group and "<by" not in template:
            grammar.rule("done", template.replace("<group>", "it"), change(value, group=OBJECT))
            for way in (template, *also):
                for counted, up_to in (("<counted>", False), ("up to <counted>", True)):
                    grammar.also("act", way.replace("<group>", counted), _picks(value, up_to), way)


def _picks(value: Node, up_to: bool) -> Maker:
    """Deal 2 damage to a character: which one is picked as it is done."""

    def make(found: Found) -> Built:
        number, pool = found["counted"]
        if isinstance(value, v.Discard):
            return None  # who discards picks
        return Sequence((v.Pick((pool,), number, up_to), filled(value, {**found, "group": It()})))

    return make


def _taking(grammar: Grammar) -> None:
    """Of the cards that were looked at some are taken, and something is done with them."""
    for words, up_to in (
        ("of these choose <number> <cards> and <done>", False),
        ("of these choose up to <number> <cards> and <done>", True),
    ):
        make, unmake = _taken(up_to)
        grammar.made("act", words, make, unmake)
    grammar.made("act", "of these choose all <cards> and <done>", taken_all, untaken_all)

    def one(found: Found) -> Built:
        return Sequence((Take(found.get("cards", ()), found.get("number", 1)), filled(found["verb"], {"group": It()})))

    for template, value, also in DONE_TO:
        if isinstance(value, v.Put) and value == v.Put(S.group, value.zone, value.whose) and value.zone in TAKEN_TO:
            for way in (template, *also):
                for number in (
                    "<number> of them",
                    "<number> <cards> [from ]among them",
                    "(a|an) <cards> [from ]among them",
                ):

                    def taken(found: Found, value: Any = value) -> Built:
                        return one({**found, "verb": value})

                    grammar.also(
                        "act", way.replace("<group>", number), taken, "of these choose <number> <cards> and <done>"
                    )

                    def some(found: Found, value: Any = value) -> Built:
                        return Sequence(
                            (Take(found.get("cards", ()), found["number"], True), filled(value, {"group": It()}))
                        )

                    if "<number>" in number:
                        few = way.replace("<group>", f"up to {number}")
                        grammar.also("act", few, some, "of these choose up to <number> <cards> and <done>")

    def seen(found: Found) -> Built:
        return Sequence((Take(found.get("cards", ()), found["number"]), v.Discard(group=It())))

    for number in ("a card", "<number> card", "(a|an|one) <cards>", "<number> <cards>"):
        make = seen if "<number>" in number else (lambda found: seen({**found, "number": 1}))
        grammar.also(
            "act",
            f"choose {number} (from it|there)(;|.) {FOE} discards (it|that card)",
            make,
            "of these choose <number> <cards> and <done>",
        )


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


# ── costs ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def _costs(grammar: Grammar) -> None:
    """209.1.3: (2), [ON⇒OFF], and what is done to pay."""
    grammar.rule("part", "\\(<integer>\\)", (Pay("pp", S.integer),))
    grammar.rule("part", "\\(X\\)", (Pay("pp", X()),))
    grammar.rule("part", "【ON⇒OFF】", (v.TurnOff(This()),), also=("turn <this> OFF",))
    for number in ("\\(<integer>\\)", "\\(X\\)"):
        paid_pp = (Pay("pp", S.integer if "integer" in number else X()),)
        grammar.read_only("part", f"pay {number}", paid_pp, number)
    grammar.made("part", "<act>", paid, unpaid)
    grammar.made("part", "<act:paid_act>", paid, unpaid)
    grammar.list_of("parts", "part", ", ")
    grammar.made("cost", "<parts>", together, parts_of)
    grammar.label("part", "a cost")
