"""Moves in words: which option of the pending question a line such as `attack 毒蛇 → 老竜` means."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tefuda.kernel.proving.reading import BadScenario
from tefuda.kernel.requests import NO, PASS, YES, Answer, Bare, Concede, Option, narrowed, signed
from tefuda.kernel.state import GONE, Table, change

VERBS = (
    "play", "activate", "attack", "end", "pass", "choose", "yes", "no", "number", "mode", "order", "divide",
    "name", "opponent", "concede", "first", "second", "redraw", "keep",
)  # fmt: skip


class NotOffered(ValueError):
    """A move that is not among the options: why, in both languages; `wish` is what was meant, where it is a deed."""

    def __init__(self, english: str, japanese: str, wish: Option | None = None) -> None:
        super().__init__(english)
        self.english, self.japanese, self.wish = english, japanese, wish


def split(words: str, sorts: Mapping[str, str]) -> tuple[str, str]:
    """The verb and the rest. `sorts`: the game's verbs for its special kinds of activated ability."""
    verb, _, rest = words.strip().partition(" ")
    if verb not in VERBS and verb not in sorts:
        raise BadScenario(f"there is no move {verb!r}; there are {', '.join((*VERBS, *sorts))}")
    return verb, rest.strip()


def named(table: Table, cards: list[int], name: str, seat: int) -> int:
    """The card that a name means among some: `毒蛇`, `毒蛇 #2`, or by its part in the game: `leader`, `own leader`, `their leader`."""
    role = name.removeprefix("own ").removeprefix("their ")
    zone = table.game.roles.get(role)
    if zone is not None:
        found = [card for card in cards if table.game.zones[table.cards[card].zone].name == zone]
        if name.startswith("own "):
            found = [card for card in found if table.cards[card].seat == seat]
        elif name.startswith("their ") or len(found) > 1:
            found = [card for card in found if table.cards[card].seat != seat]
        if not found:
            raise NotOffered(f"no {role} is offered", f"{role} は選択肢にない")
        return found[0]
    match = re.fullmatch(r"(.*?)(?:\s*#(\d+))?(?:\s+from\s+(\w+))?(?:\s*#(\d+))?", name)
    assert match is not None
    plain, place = match[1], int(match[2] or match[4] or 1)
    found = [card for card in cards if plain in _names(table, card)]
    if match[3]:
        found = [card for card in found if table.game.zones[table.cards[card].zone].name == match[3]]
    if len(found) < place:
        raise _not_offered(name)
    return found[place - 1]


def _names(table: Table, card: int) -> tuple[str, ...]:
    record = table.cards[card]
    names: tuple[str, ...] = table.game.facts(table, card).names
    return (*names, table.game.faces[record.face].name)


def everywhere(table: Table) -> list[int]:
    """All cards there are, those that can be seen first."""
    order = sorted(
        [card for card in table.cards if card.zone != GONE], key=lambda card: (card.facedown, card.zone, card.id)
    )
    return [card.id for card in order]


def answer(table: Table, seat: int, words: str) -> Answer:
    """The answer that a line gives to the pending question; NotOffered when it is none of the options."""
    sorts = table.game.ability_verbs
    verb, rest = split(words, sorts)
    if verb == "concede":
        return Concede(seat)
    ask = table.pending
    if ask is None:
        raise NotOffered("nobody is asked anything", "誰にも何も問われていない", wish(table, seat, verb, rest))
    if seat not in ask.seats:
        raise NotOffered("another seat is asked", "問われているのは別の席", wish(table, seat, verb, rest))
    options = [change(option, seat=-1) if option.seat >= 0 else option for option in narrowed(ask, seat).options]
    return signed(ask, seat, _answer(table, seat, options, words))


def _answer(table: Table, seat: int, options: list[Option], words: str) -> Bare:
    sorts = table.game.ability_verbs
    verb, rest = split(words, sorts)
    if verb in ("yes", "no", "first", "second", "redraw", "keep"):
        return [_place(options, YES if verb in ("yes", "first", "redraw") else NO, words)]
    if verb in ("pass", "end"):
        return [_place(options, PASS if verb == "pass" else Option("end"), words)]
    if verb in ("play", "activate", "attack", *sorts):
        return [_deed(table, seat, options, verb, rest)]
    if verb in ("number", "opponent"):
        whole = rest.removeprefix("-").isdecimal()
        if not whole:
            raise _not_offered(words)
        return [_place(options, Option(verb, number=int(rest)), words)]
    if verb == "name":
        return [_place(options, Option("name", text=rest), words)]
    if verb == "mode":
        return [_mode(options, int(part) - 1, words) for part in re.findall(r"\d+", rest)]
    if verb == "divide":
        return _shares(table, seat, options, rest)
    if rest == "none":
        return []
    return _cards(table, seat, options, rest)


def _not_offered(words: str, wish: Option | None = None) -> NotOffered:
    return NotOffered(f"{words!r} is not offered", f"{words!r} は選択肢にない", wish)


def _place(options: list[Option], option: Option, words: str) -> int:
    if option not in options:
        raise _not_offered(words, option)
    return options.index(option)


def _mode(options: list[Option], mode: int, words: str) -> int:
    for place, option in enumerate(options):
        if option.verb == "mode" and option.index == mode:
            return place
    raise _not_offered(f"mode {mode + 1}", Option("mode", index=mode))


def _cards(table: Table, seat: int, options: list[Option], rest: str) -> list[int]:
    """Options by the names of their cards (or tokens, zones, replacements), each used once."""
    found: list[int] = []
    for name in [part.strip() for part in re.split(r"[,、]", rest)]:
        place = _option_by_text(table, options, name, found)
        if place is None:
            left = [option.card for index, option in enumerate(options) if index not in found and option.card >= 0]
            try:
                card = named(table, left if "#" not in name else [o.card for o in options if o.card >= 0], name, seat)
            except NotOffered:
                raise _not_offered(name, _card_wish(table, seat, name)) from None
            same = [index for index, option in enumerate(options) if option.card == card and index not in found]
            which = re.search(r"#(\d+)$", name)  # of several options of one card (its waiting abilities)
            place = same[int(which[1]) - 1] if which and len(same) > 1 and int(which[1]) <= len(same) else same[0]
        found.append(place)
    return found


def _option_by_text(table: Table, options: list[Option], name: str, used: list[int]) -> int | None:
    for index, option in enumerate(options):
        if index in used:
            continue
        if option.text and option.text == name:
            return index
        if option.verb == "token" and table.game.faces[option.number].name == name:
            return index
    return None


def _card_wish(table: Table, seat: int, name: str) -> Option | None:
    try:
        return Option("card", card=named(table, everywhere(table), name, seat))
    except NotOffered:
        return None


def _shares(table: Table, seat: int, options: list[Option], rest: str) -> list[int]:
    found: list[int] = []
    for part in re.split(r"[,、]", rest):
        name, _, number = part.strip().rpartition(" ")
        if not number.isdigit():
            raise BadScenario(f"a share is a name and a number: {part.strip()!r}")
        found += _cards(table, seat, options, name) * int(number)
    return found


def _abilities(table: Table, card: int, verb: str) -> list[int]:
    """The places of a card's activated abilities of the sort that a verb means."""
    found, sorts = [], table.game.ability_verbs
    for place, ability in enumerate(table.game.facts(table, card).activated):
        if ability.sort == sorts[verb] if verb in sorts else ability.sort not in sorts.values():
            found.append(place)
    return found


def wish(table: Table, seat: int, verb: str, rest: str) -> Option | None:
    """The deed that a line means, offered or not."""
    try:
        if verb == "end":
            return Option("end")
        if verb == "attack":
            attacker, target = _attack(rest)
            theirs = [card for card in everywhere(table) if table.cards[card].seat != seat]
            card = _wished_card(table, seat, verb, attacker)
            return Option("attack", card=card, target=named(table, theirs, target, seat) if target else -1)
        if verb in ("play", "activate", *table.game.ability_verbs):
            name, index = _ability(rest) if verb == "activate" else (rest, 1)
            card = _wished_card(table, seat, verb, name)
            if verb == "play" or verb in table.game.card_verbs:
                return Option(verb, card=card)
            places = _abilities(table, card, verb)
            return Option("activate", card=card, index=places[index - 1] if len(places) >= index else 99)
    except NotOffered:
        return None
    return None


def _wished_card(table: Table, seat: int, verb: str, name: str) -> int:
    """The card that a deed means: of several of the name, one's own, where such deeds are done from."""
    game, first = table.game, "hand" if verb == "play" else "field"
    mine = [card for card in everywhere(table) if table.cards[card].seat == seat]
    near = [card for card in mine if game.zones[table.cards[card].zone].name == first]
    for cards in (near, mine):
        try:
            return named(table, cards, name, seat)
        except NotOffered:
            continue
    return named(table, everywhere(table), name, seat)


def _attack(rest: str) -> tuple[str, str]:
    attacker, _, target = rest.replace("->", "→").partition("→")
    return attacker.strip(), target.strip()


def _ability(rest: str) -> tuple[str, int]:
    match = re.fullmatch(r"(.*?)\s+(\d+)", rest)
    return (match[1], int(match[2])) if match else (rest, 1)


def _deed(table: Table, seat: int, options: list[Option], verb: str, rest: str) -> int:
    meant = wish(table, seat, verb, rest)
    if verb == "attack":
        name, _ = _attack(rest)
        offered = [option.card for option in options if option.verb == "attack"]
        try:
            return options.index(Option("attack", card=named(table, offered, name, seat)))
        except NotOffered:
            raise _not_offered(name, meant) from None
    name, index = _ability(rest) if verb == "activate" else (rest, 1)
    kind = verb if verb == "play" or verb in table.game.card_verbs else "activate"
    offered = list(dict.fromkeys([option.card for option in options if option.verb == kind]))
    try:
        card = named(table, offered, name, seat)
        if kind != "activate":
            return options.index(Option(kind, card=card))
        places = _abilities(table, card, verb)
        wanted = [Option("activate", card=card, index=place) for place in places[index - 1 : index]]
        return options.index(wanted[0])
    except (NotOffered, ValueError, IndexError):
        raise _not_offered(f"{verb} {rest}", meant) from None
