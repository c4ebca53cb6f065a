"""English: effect values as one would like to read them on an English card."""

from __future__ import annotations

from tefuda.games.evolve.words import vocabulary as v
from tefuda.games.evolve.words.composition import burst, in_sentences
from tefuda.games.evolve.words.english_events import ways, when
from tefuda.games.evolve.words.english_parts import (
    FACTS,
    OWNERS,
    PLAYERS,
    POINTS,
    UNTIL,
    ZONES,
    condition,
    counter,
    counters,
    described,
    group,
    keyword,
    pool,
    quantity,
    several,
    some,
)
from tefuda.kernel.effects import nodes as e
from tefuda.kernel.primitives.values import Node

__all__ = ["english"]

_DEEDS = {
    "play_banished": "have your banished cards played",
    "any_modes": "have any number of modes chosen wherever at least one is",
    "attack": "attack",
    "attack_leader": "attack the enemy leader",
    "attack_opponent": "attack the opponent",
    "attack_follower": "attack followers",
    "deal": "deal damage",
    "draw_outside_start": "draw cards outside the start phase",
    "be_damaged_by_opponent": "be damaged by the opponent's abilities",
    "be_attacked": "be attacked",
    "be_chosen": "be chosen by the opponent",
    "be_destroyed": "be destroyed by abilities",
    "be_destroyed_at_all": "be destroyed",
    "be_banished": "be banished",
    "be_damaged": "take damage from abilities",
    "be_damaged_at_all": "take damage",
    "be_damaged_in_combat": "take combat damage",
    "be_damaged_by_attack": "take attack damage",
    "stand": "be reserved in the start phase",
    "evolve": "evolve",
    "activate": "use abilities",
    "lose": "lose the battle",
    "win": "win the battle",
    "draw": "draw",
    "play": "be played",
    "ignore_ward": "ignore Ward when attacking",
    "evolve_often": "evolve any number of times each turn",
    "attack_each_turn": "attack each turn",
    "attack_source": "attack this",
    "enter_acted": "come to the field engaged",
}
_SORTS = {
    "": "Act",
    "evolve": "Evolve",
    "advance": "Advance Act",
    "fusion": "Act (Fusion)",
    "meal": "Feed",
    "ride": "Ride",
}
_BY = {"own": "your ", "opponent": "opposing "}  # whose doing damage is, where that is said


def english(abilities: tuple[Node, ...], kind: str) -> str:
    """The abilities of a face of this kind, one a line."""
    return "\n".join(one(ability) for ability in abilities)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def one(ability: Node) -> str:
    if (within := burst(ability)) is not None:
        return f"Union Burst: {one(within)}"
    match ability:
        case e.Keyword(word):
            return f"{keyword(word)}."
        case e.Spell(effect):
            return text(effect)
        case e.Activated(paid, effect, sort, quick, per_turn, test, zone):
            where = (
                f" in your {ZONES[zone]}"
                if zone not in ("field", "hand") or (zone == "hand" and sort != "fusion")
                else ""
            )
            start = f"{'Quick ' if quick else ''}{_SORTS[sort]}{where} ({cost(paid)})"
            return f"{start}: {text(effect)}{_limits(per_turn, test)}"
        case e.Automatic(trigger, effect, label, per_turn, test, zone):
            start = (
                f"{keyword(label)}: {text(effect)}" if label else f"{_sentence(when(trigger))}, {_lower(text(effect))}"
            )
            return f"{start}{_limits(per_turn, test)}"
        case e.Continuous(who, changes, test, zone):
            before = (
                ""
                if test is None
                else f"during {OWNERS[test.whose]} turn, "
                if isinstance(test, e.Turn)
                else f"while {condition(test)}, "
            )
            where = f" (in the {ZONES[zone]})" if zone not in ("field", "hand") else ""
            return _sentence(f"{before}{statement(who, changes)}{where}.")
        case v.Starting(stat, number, who):
            whom = "each player" if who == "each" else "the second player"
            return f"At the start of the battle, {whom} has {number} {POINTS[stat]}."
        case v.PayWith(stat, sorts):
            names = " or ".join(_SORTS[sort] for sort in sorts)
            return f"As you pay for {names}, 1 of your {POINTS[stat]} can pay for 1 PP."
        case v.DeckLimit(number, zone, name):
            return f"Your {ZONES[zone]} may hold up to {number} copies of {name or 'this'}."
    return text(ability)


def _lower(words: str) -> str:
    return words[:1].lower() + words[1:]


def _limits(per_turn: int, test: Node | None) -> str:
    words = f" Only if {condition(test)}." if test is not None else ""
    return words + (f" Only {'once' if per_turn == 1 else f'{per_turn} times'} each turn." if per_turn else "")


def text(effect: Node) -> str:
    """An effect as whole sentences."""
    match effect:
        case e.Sequence(steps):
            return " ".join(map(text, steps))
        case v.Search(then=e.Sequence((v.Take(), *_))):
            return " ".join(map(text, in_sentences(effect)))
        case e.PayThen(paid, then):
            return f"You may pay ({cost(paid)}). If you do: {text(then)}"
        case e.Choice(modes, least, most):
            number = quantity(most) if least == most else f"up to {quantity(most)}"
            return f"Choose {number} of these: " + " ".join(
                f"({index}) {text(mode)}" for index, mode in enumerate(modes, 1)
            )
        case e.Let(x, inner):
            return f"{text(inner)} X is {quantity(x)}."
        case e.Instead(base, test, instead):
            return f"{text(base)} If {condition(test)}, instead {_lower(text(instead))}"
        case e.If(test, then, otherwise):
            words = (
                f"During {OWNERS[test.whose]} turn, {_lower(text(then))}"
                if isinstance(test, e.Turn)
                else f"If {condition(test)}, {_lower(text(then))}"
            )
            return words if otherwise is None else f"{words} Otherwise, {_lower(text(otherwise))}"
        case e.May(inner):
            return f"You may do this: {_lower(text(inner))}"
        case e.Repeat(times, inner):
            return f"Do this {quantity(times)} times: {_lower(text(inner))}"
        case e.RepeatWhile(test, inner):
            return f"Do this again as long as {condition(test)}: {_lower(text(inner))}"
        case e.Delay(trigger, inner, times, until):
            return _sentence(
                UNTIL[until]
                + f"{'the next time ' if times == 1 else ''}{when(trigger).removeprefix('when ')}, "
                + _lower(text(inner))
            )
        case v.EachPlayer(steps):
            return f"Each player does this: {_lower(' '.join(map(text, steps)))}"
        case v.Either(options):
            return " Or: ".join(map(text, options))
        case v.Together(steps):
            return " At the same time, ".join(
                text(step) if not index else _lower(text(step)) for index, step in enumerate(steps)
            )
    return _sentence(f"{action(effect)}.")


def _cards(tests: tuple[Node, ...], number: e.Quantity, up_to: bool = False, any_number: bool = False) -> str:
    return f"{some(number, up_to, any_number)} {described(tests, several(number, any_number))}"


def action(step: Node) -> str:
    """One instruction."""
    match step:
        case e.Choose(pools, number, up_to, any_number, by, at_random):
            what = " or ".join(pool(one, several(number, any_number)) for one in pools)
            who = "" if by == "own" else f"{PLAYERS[by]} chooses "
            return f"{who or 'choose '}{some(number, up_to, any_number)}{' random' if at_random else ''} {what}"
        case v.ChooseEach(choices):
            return " and ".join(action(choice) for choice in choices)
        case v.Pick(pools, number, up_to, who, any_number):
            what = " or ".join(pool(one, several(number, any_number)) for one in pools)
            return f"{'' if who == 'own' else PLAYERS[who] + ' must '}pick {some(number, up_to, any_number)} {what}"
        case v.Take(tests, number, up_to, any_number, revealed, every):
            cards = f"all {described(tests, True)}" if every else _cards(tests, number, up_to, any_number)
            return f"{'reveal and take' if revealed else 'take'} {cards} from among them"
        case v.Put(who, zone, whose, place, acted, facedown, in_any_order, shuffled):
            spot = {"top": "the top of ", "bottom": "the bottom of "}.get(
                place, f"position {place} from the top of " if place else ""
            )
            owner = {"": "its owner's", "own": "your"}.get(whose) or OWNERS[whose]
            how = (
                (" engaged" if acted else "")
                + (" face down" if facedown else "")
                + (" in any order" if in_any_order else " in random order" if shuffled else "")
            )
            onto = "onto" if zone == "field" and not spot else "to" if spot else "into"
            where = "the field" if zone == "field" and whose in ("", "own") else f"{owner} {ZONES[zone]}"
            return f"put {group(who)} {onto} {spot}{where}{how}"
        case v.Create(token, number, zones, whose, acted, up_to):
            where = " or ".join(ZONES[zone] for zone in zones)
            tokens = f"{'up to ' if up_to else ''}{quantity(number)} {token} token{'s' if number != 1 else ''}"
            return f"put {tokens} onto {OWNERS[whose]} {where}{' engaged' if acted else ''}"
        case v.Damage(who, amount, divided):
            return f"deal {quantity(amount)} damage {'divided among' if divided else 'to'} {group(who)}"
        case v.Evolve(who, into):
            return f"evolve {group(who)}{' into ' + ' or '.join(into) if into else ''}"
        case v.Transform(who, token):
            return f"transform {group(who)} into {token}"
        case v.Exchange(first, second):
            return f"exchange {group(first)} and {group(second)}"
        case v.Give(who):
            return f"give {group(who)} to your opponent"
        case v.Banish(who, facedown):
            return f"banish {group(who)}{' face down' if facedown else ''}"
        case v.Box(who, until):
            return f"{UNTIL[until]}box {group(who)}"
        case v.PutCounter(who, name, number):
            if isinstance(number, int) and number < 0:
                return f"take {counters(-number, name)} from {group(who)}"
            if number == e.Per(e.X(), 1, -1):
                return f"take X {counter(name)} counters from {group(who)}"
            if number == e.Per(e.Fact(f"counter:{name}", who), 1, -1):
                return f"take all {counter(name)} counters from {group(who)}"
            return f"put {counters(number, name)} on {group(who)}"
        case v.Turnover(who, facedown):
            return f"turn {group(who)} face {'down' if facedown else 'up'}"
        case v.PlayCard(who, paid):
            return f"play {group(who)}{'' if paid is None else f' for {quantity(paid)} play points'}"
        case v.Draw(number, who, up_to):
            number_word = "a card" if number == 1 and not up_to else f"{some(number, up_to)} cards"
            return f"draw {number_word}" if who == "own" else f"{PLAYERS[who]} draws {number_word}"
        case v.Discard(number, who, tests, what, at_random, other, up_to, any_number, with_this):
            cards = (
                group(what)
                if what is not None
                else f"{'other ' if other else ''}{_cards(tests, number, up_to, any_number)}"
            )
            verb = "discard" if who == "own" else f"{PLAYERS[who]} discards"
            return f"{verb} {'this and ' if with_this else ''}{cards}{' at random' if at_random else ''}"
        case v.Search(tests, number, up_to, then):
            after = (
                f" and {_lower(action(then))}"
                if then is not None and not isinstance(then, e.Sequence)
                else ""
                if then is None
                else " and: " + _lower(text(then)).removesuffix(".")
            )
            return f"search your deck for {_cards(tests, number, up_to)}{after}"
        case v.SearchEach(searches, then):
            what = " and ".join(
                _cards(one.tests, one.number, one.up_to) for one in searches if isinstance(one, v.Search)
            )
            after = "" if then is None else " and " + _lower(text(then)).removesuffix(".")
            return f"search your deck for {what}{after}"
        case v.TakeEach(takes):
            return " and ".join(action(take) for take in takes)
        case v.RevealUntil(tests, number, whose):
            return f"reveal cards from the top of {OWNERS[whose]} deck until {_cards(tests, number)} is revealed"
        case v.CreateLike(who, number, zones, whose):
            where = " or ".join(ZONES[zone] for zone in zones)
            return f"put {quantity(number)} token with the name of {group(who)} onto {OWNERS[whose]} {where}"
        case v.CreateToLimit(token, number, zone, rest):
            after = f", and the rest into your {ZONES[rest]}" if rest else ""
            return f"put {quantity(number)} {token} tokens onto your {ZONES[zone]} until it is full{after}"
        case v.Look(number, whose, up_to):
            return f"look at the top {some(number, up_to)} cards of {OWNERS[whose]} deck"
        case v.LookAt(zone, whose):
            return f"look at {OWNERS[whose]} {ZONES[zone]}"
        case v.Shuffle(who):
            return f"shuffle {OWNERS[who]} deck"
        case v.Gainpoints(stat, amount, who):
            return f"change {OWNERS[who]} {POINTS[stat]} by {_signed(amount)}"
        case v.Setpoints(stat, value, who):
            return f"{OWNERS[who]} {POINTS[stat]} become {quantity(value)}"
        case v.Recover(amount, who):
            return (
                f"recover {quantity(amount)} play points"
                if who == "own"
                else f"{PLAYERS[who]} recovers {quantity(amount)} play points"
            )
        case v.SetLimit(zone, value, who):
            return f"the limit of {OWNERS[who]} {ZONES[zone]} becomes {quantity(value)}"
        case v.WinBattle(who):
            return f"{PLAYERS[who]} win{'' if who == 'own' else 's'} the battle"
        case v.LoseBattle(who):
            return f"{PLAYERS[who]} lose{'' if who == 'own' else 's'} the battle"
        case v.SkipTurn(who):
            return f"skip {OWNERS[who]} next turn"
        case v.ExtraTurn(who):
            return f"after this turn, {PLAYERS[who]} take{'' if who == 'own' else 's'} an extra turn"
        case v.Race(who, times):
            return f"{group(who)} races{'' if times == 1 else f' {times} times'}"
        case v.Eat(who, times):
            return f"{group(who)} eats{'' if times == 1 else f' {times} times'}"
        case v.SetOff(who):
            return f"set off the Union Burst of {group(who)} without paying its original cost"
        case v.MoveCounters(source, name, target):
            return f"move all {counter(name)} counters of {group(source)} to {group(target)}"
        case v.DriveCheck(times):
            return f"perform {times} drive check{'s' if times > 1 else ''}"
        case v.Equip(who, token):
            return f"equip {group(who)} with {token}"
        case e.Change(who, changes, until):
            return f"{UNTIL[until]}{statement(who, changes)}"
        case v.OptionalCost(paid, effect):
            return f"you may pay ({cost(paid)}) as you play it: {change(effect)}"
        case v.Fuse(tests, number, up_to, any_number):
            return f"fuse {_cards(tests, number, up_to, any_number)}"
    simple = {
        v.Destroy: "destroy",
        v.Stand: "reserve",
        v.Act: "engage",
        v.Steal: "take control of",
        v.Pilot: "pilot",
        v.Reveal: "reveal",
    }
    words = simple.get(type(step))
    if words is not None:
        return f"{words} {group(step.group)}"  # type: ignore[attr-defined]
    bare = {v.RollDie: "roll a die", v.RerollDie: "reroll the die", v.NameCard: "name a card"}
    return (
        bare.get(type(step)) or _lower(text(step)).removesuffix(".")
        if type(step) in bare or isinstance(step, _WHOLE)
        else str(step)
    )


_WHOLE = (
    e.Sequence,
    e.PayThen,
    e.Choice,
    e.Let,
    e.Instead,
    e.If,
    e.May,
    e.Repeat,
    e.RepeatWhile,
    e.Delay,
    v.EachPlayer,
    v.Either,
    v.Together,
)


def _signed(number: e.Quantity) -> str:
    return f"{number:+d}" if isinstance(number, int) else f"+({quantity(number)})"


def cost(paid: e.Cost) -> str:
    words: list[str] = []
    for part in paid.parts:
        if isinstance(part, e.Pay):
            names = {
                "pp": "{} PP",
                "life": "{} of your leader's defense",
                "earth": "Earth Rite {}",
                "lesson": "Lesson {}",
                "carrot": "{} carrot",
                "max_pp": "{} maximum PP",
                "ep": "{} EP",
                "sep": "{} SEP",
            }
            words.append(names.get(part.stat, f"{{}} {part.stat}").format(quantity(part.amount)))
        else:
            words.append(action(part))
    return ", ".join(words)


def statement(who: Node, changes: tuple[Node, ...]) -> str:
    """What is said of cards."""
    subject = group(who)
    words = []
    for one_change in changes:
        if isinstance(one_change, e.Replace):
            return replacement(one_change)
        words.append(change(one_change))
    if isinstance(who, e.All) and who.pool.zone == "playable":
        return f"for {subject}, {' and '.join(words)}"
    return (
        f"{subject}: {' and '.join(words)}"
        if any(isinstance(item, e.Add | e.Make) and item.fact == "play_cost" for item in changes)
        else f"{subject} {' and '.join(words)}"
    )


def change(node: Node) -> str:
    match node:
        case e.Add("play_cost", amount):
            return f"costs {_signed(amount)} to play"
        case e.Make("play_cost", value):
            return f"costs {quantity(value)} to play"
        case e.Add(fact, amount):
            return f"gets {_signed(amount)} {FACTS.get(fact, fact)}"
        case e.Make(fact, value):
            return f"has its {FACTS.get(fact, fact)} become {quantity(value)}"
        case e.Gain(abilities):
            return "has " + " and ".join(
                keyword(ability.word) if isinstance(ability, e.Keyword) else f"“{one(ability)}”"
                for ability in abilities
            )
        case e.LoseAbilities(words):
            return f"loses {', '.join(map(keyword, words)) if words else 'all abilities'}"
        case e.Become(fact, value, also):
            return f"{'is also' if also else 'becomes'} {value}"
        case e.Forbid(deed):
            if deed.startswith("trigger:"):
                return f"has {keyword(deed.removeprefix('trigger:'))} abilities that do not trigger"
            if deed.startswith("use:"):
                return f"cannot use its {keyword(deed.removeprefix('use:'))} abilities"
            return f"cannot {_DEEDS.get(deed, deed)}"
        case e.Allow(deed):
            return f"can {_DEEDS.get(deed, deed)}"
        case e.Demand(deed):
            return f"must {_DEEDS.get(deed, deed)}{' if able' if deed.startswith('attack') else ''}"
        case v.OptionalCost(e.Cost(()), e.Add("play_cost", raised)):
            return f"you may raise its cost by {quantity(raised)} as you play it"
        case v.OptionalCost(paid, e.Sequence(())):
            return f"you may also pay ({cost(paid)}) to play it"
        case v.OptionalCost(paid, effect):
            return f"you may pay ({cost(paid)}) as you play it: it {change(effect)}"
        case v.AddedCost(paid):
            return f"you must also pay ({cost(paid)}) to play it"
        case v.AlternativeCost(paid):
            return f"you may pay ({cost(paid)}) instead of its cost"
        case e.Replace():
            return replacement(node)
    return str(node)


def replacement(node: e.Replace) -> str:
    event = node.event
    if not isinstance(event, v.Would):
        return str(node)
    who = group(event.subject or e.This())
    if isinstance(event.subject, e.Pool) and e.Test("kind", "スペル") in event.subject.tests:
        who = pool(e.Pool("playable", event.subject.whose, event.subject.tests))
    sort = {"": "", "ability": "ability ", "combat": "combat ", "attack": "attack "}[event.sort]
    if isinstance(node.instead, v.Amount):
        verb = "takes" if event.event == "damaged" else "deals"
        which = f"{_BY.get(event.by_whose, '')}{f'{event.at_least} or more ' if event.at_least else ''}"
        following = "the next " if node.once else ""
        return f"{following}{which}damage that {who} {verb} {f'({sort.strip()}) ' if sort else ''}" + (
            f"is {_signed(node.instead.add)}"
            if node.instead.value is None
            else "is halved"
            if node.instead.value == e.Half(v.EventAmount())
            else f"becomes {quantity(node.instead.value)}"
        )
    happening = {
        "destroyed": f"would be destroyed{' by an ability' if sort else ''}",
        "damaged": f"would take {sort}damage",
        "dealt": f"would deal {sort}damage",
        "entered": "would come to the field",
        "drawn": "would be drawn from",
        "raised": "would be raised",
    }.get(event.event) or f"would be moved{ways(event.from_zone, event.to_zone, event.to_whose)}"
    instead = f"{'you may instead' if node.optional else 'instead'} {_lower(text(node.instead)).removesuffix('.')}"
    return f"{'the next time' if node.once else 'if'} {who} {happening}, {instead}"
