"""Moves in words: which option of the pending question a line such as `attack 毒蛇 → 老竜` means."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tefuda.kernel.proving.reading import BadScenario
from tefuda.kernel.table.game import face_of
from tefuda.kernel.table.records import change
from tefuda.kernel.table.requests import NO, PASS, YES, Answer, Bare, Concede, Option, narrowed, signed
from tefuda.kernel.table.state import Table

VERBS = (
    "play", "activate", "attack", "end", "pass", "choose", "yes", "no", "number", "mode", "order", "divide",
    "name", "opponent", "concede", "first", "second", "redraw", "keep",
)  # fmt: skip

NUMBER = "[0-9]{1,9}"  # what a number in a move looks like
MOST_SHARES = 100_000  # the most shares for one target


class NotOffered(ValueError):
    """A move that is not among the options: why, in both languages; `wish`: the deed that was meant, if it is one."""

    def __init__(self, english: str, japanese: str, wish: Option | None = None) -> None:
        super().__init__(english)
        self.english, self.japanese, self.wish = english, japanese, wish


def split(words: str, sorts: Mapping[str, str]) -> tuple[str, str]:
    """The verb of a move and the rest. `sorts`: the game's verbs for special kinds of activated ability."""
    verb, _, rest = words.strip().partition(" ")
    if verb not in VERBS and verb not in sorts:
        raise BadScenario(
            f"there is no move {verb!r}; there are {', '.join((*VERBS, *sorts))} / {verb!r} という手はない"
        )
    return verb, rest.strip()


def card_named(table: Table, cards: list[int], name: str, seat: int) -> int:
    """The card that a name means among some: `毒蛇`, `毒蛇 #2`, or a role: `leader`, `own leader`, `their leader`.

    `#2` counts the cards of that name where they lie, even those that are not among the given ones.
    """
    role = name.removeprefix("own ").removeprefix("their ")
    zone = table.game.presentation.roles.get(role)
    if zone is not None:
        found = [card for card in cards if table.game.zones[table.cards[card].zone].name == zone]
        if name.startswith("own "):
            found = [card for card in found if table.cards[card].seat == seat]
        elif name.startswith("their ") or len(found) > 1:
            found = [card for card in found if table.cards[card].seat != seat]
        if not found:
            raise NotOffered(f"no {role} is offered", f"{role} は選択肢にない")
        return found[0]
    plain, place, lies_in = name_parts(name)
    found = [card for card in cards if plain in _names(table, card)]
    if lies_in:
        found = [card for card in found if table.game.zones[table.cards[card].zone].name == lies_in]
    if place:
        found = [card for card in _beside(table, found)[place - 1 : place] if card in found]
    if not found:
        raise _not_offered(name)
    return found[0]


def name_parts(name: str) -> tuple[str, int, str]:
    """The parts of a card's name in a move: the name, the number behind `#` (0: none), the zone behind `from` (or "")."""
    match = re.fullmatch(rf"(.*?)(?:\s*#({NUMBER}))?(?:\s+from\s+(\w+))?(?:\s*#({NUMBER}))?", name, re.DOTALL)
    assert match is not None
    return match[1], int(match[2] or match[4] or 0), match[3] or ""


def _beside(table: Table, cards: list[int]) -> list[int]:
    """All cards with the name of these cards in the zones where they lie, in order: the cards that `#2` counts, offered or not."""
    places = dict.fromkeys([(table.cards[card].zone, table.cards[card].seat) for card in cards])
    names = set(_names(table, cards[0])) if cards else set()
    return [
        card
        for zone, seat in places
        for card in table.zone(zone, 0 if table.game.zones[zone].shared else seat)
        if table.cards[card].seat == seat and not names.isdisjoint(_names(table, card))
    ]


def _names(table: Table, card: int) -> tuple[str, ...]:
    record = table.cards[card]
    names: tuple[str, ...] = table.game.facts(table, card).names
    return (*names, face_of(table, record).name)


def everywhere(table: Table) -> list[int]:
    """All cards, those that can be seen first, by zone and in the zone's order."""
    there = [card for zone in table.zones for card in zone]
    return sorted(there, key=lambda card: (table.cards[card].facedown, table.cards[card].zone))


def answer(table: Table, seat: int, words: str) -> Answer:
    """The answer of a line to the pending question; NotOffered if it is none of the options."""
    sorts = table.game.presentation.ability_verbs
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
    sorts = table.game.presentation.ability_verbs
    verb, rest = split(words, sorts)
    if verb in ("yes", "no", "first", "second", "redraw", "keep"):
        return [_place(options, YES if verb in ("yes", "first", "redraw") else NO, words)]
    if verb in ("pass", "end"):
        return [_place(options, PASS if verb == "pass" else Option("end"), words)]
    if verb in ("play", "activate", "attack", *sorts):
        return [_deed(table, seat, options, verb, rest)]
    if verb in ("number", "opponent"):
        if not re.fullmatch(NUMBER, rest.removeprefix("-")):
            raise _not_offered(words)
        return [_place(options, Option(verb, number=int(rest)), words)]
    if verb == "name":
        return [_place(options, Option("name", text=rest), words)]
    if verb == "mode":
        return [_mode(options, int(part) - 1, words) for part in _modes(rest)]
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


def _modes(rest: str) -> list[str]:
    """The numbers in a list of modes."""
    found = re.findall(r"\d+", rest)
    if not all(re.fullmatch(NUMBER, number) for number in found):
        raise _not_offered(f"mode {rest}")
    return found


def _mode(options: list[Option], mode: int, words: str) -> int:
    for place, option in enumerate(options):
        if option.verb in ("mode", "part") and option.index == mode:
            return place
    raise _not_offered(f"mode {mode + 1}", Option("mode", index=mode))


def _cards(table: Table, seat: int, options: list[Option], rest: str) -> list[int]:
    """The options that names mean (of cards, tokens, zones, replacements), each used once."""
    found: list[int] = []
    for name in names_in(rest):
        left = [index for index in range(len(options)) if index not in found]
        place = _option_by_text(table, options, name, left)
        if place is None:
            place = (
                _numbered(table, options, name) if name_parts(name)[1] else _by_card(table, options, name, left, seat)
            )
        if place is None or place in found:
            raise _not_offered(name, _card_wish(table, options, name, seat))
        found.append(place)
    return found


def names_in(rest: str) -> list[str]:
    """The names in a move."""
    return [name.strip() for name in re.split(r"[,、]", rest)]


def _by_card(table: Table, options: list[Option], name: str, left: list[int], seat: int) -> int | None:
    """The first option left for the card that a name without `#` means."""
    try:
        card = card_named(table, [options[index].card for index in left if options[index].card >= 0], name, seat)
    except NotOffered:
        return None
    return next(index for index in left if options[index].card == card)


def _numbered(table: Table, options: list[Option], name: str) -> int | None:
    """The option that a name such as `毒蛇 #2` means.

    All cards of that name where the offered ones lie are counted, offered or not; a card with several options (waiting
    abilities) counts once for each. The tokens that options make are counted last.
    """
    plain, place, lies_in = name_parts(name)
    offered = [option.card for option in options if option.card >= 0 and plain in _names(table, option.card)]
    if lies_in:
        offered = [card for card in offered if table.game.zones[table.cards[card].zone].name == lies_in]
    counted: list[int | None] = []
    for card in _beside(table, offered):
        counted += [index for index, option in enumerate(options) if option.card == card] or [None]
    counted += [index for index, option in enumerate(options) if _token_of(table, option) == plain]
    return counted[place - 1] if place <= len(counted) else None


def _token_of(table: Table, option: Option) -> str:
    """The name of the token that an option makes; "" if it makes none."""
    return str(table.game.faces[option.number].name) if option.verb == "token" else ""


def _option_by_text(table: Table, options: list[Option], name: str, left: list[int]) -> int | None:
    for index in left:
        if options[index].text == name or _token_of(table, options[index]) == name:
            return index
    return None


def _card_wish(table: Table, options: list[Option], name: str, seat: int) -> Option | None:
    """The card that a name means though it is not offered: near the offered cards if possible, otherwise anywhere."""
    records = [table.cards[option.card] for option in options if option.card >= 0]
    places, there = {(card.zone, card.seat) for card in records}, everywhere(table)
    near = [card for card in there if (table.cards[card].zone, table.cards[card].seat) in places]
    for cards in (near, there):
        try:
            return Option("card", card=card_named(table, cards, name, seat))
        except NotOffered:
            continue
    return None


def _shares(table: Table, seat: int, options: list[Option], rest: str) -> list[int]:
    found: list[int] = []
    for part in names_in(rest):
        name, _, number = part.rpartition(" ")
        if not re.fullmatch(NUMBER, number) or int(number) > MOST_SHARES:
            raise BadScenario(
                f"a share is a name and a number up to {MOST_SHARES:,}: {part!r} / 分け前は名前と{MOST_SHARES}までの数"
            )
        found += _cards(table, seat, options, name) * int(number)
    return found


def _abilities(table: Table, card: int, verb: str) -> list[int]:
    """The indices of a card's activated abilities that a verb means."""
    found, sorts = [], table.game.presentation.ability_verbs
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
            return Option("attack", card=card, target=_nearest(table, theirs, "field", target, seat) if target else -1)
        if verb in ("play", "activate", *table.game.presentation.ability_verbs):
            name, index = (rest, 1) if verb == "play" or verb in table.game.presentation.card_verbs else _ability(rest)
            card = _wished_card(table, seat, verb, name)
            if verb == "play" or verb in table.game.presentation.card_verbs:
                return Option(verb, card=card)
            places = _abilities(table, card, verb)
            return Option("activate", card=card, index=places[index - 1] if len(places) >= index else 99)
    except NotOffered:
        return None
    return None


def _wished_card(table: Table, seat: int, verb: str, name: str) -> int:
    """The card that a deed means: of several of that name one's own, in a zone from which such deeds are done."""
    there = everywhere(table)
    mine = [card for card in there if table.cards[card].seat == seat]
    try:
        return _nearest(table, mine, "hand" if verb == "play" else "field", name, seat)
    except NotOffered:
        return card_named(table, there, name, seat)


def _nearest(table: Table, cards: list[int], zone: str, name: str, seat: int) -> int:
    """The card that a name means among some, looked for in one zone first."""
    try:
        return card_named(
            table, [card for card in cards if table.game.zones[table.cards[card].zone].name == zone], name, seat
        )
    except NotOffered:
        return card_named(table, cards, name, seat)


def _attack(rest: str) -> tuple[str, str]:
    attacker, _, target = rest.replace("->", "→").partition("→")
    return attacker.strip(), target.strip()


def _ability(rest: str) -> tuple[str, int]:
    match = re.fullmatch(rf"(.*?)\s+({NUMBER})", rest)
    return (match[1], int(match[2])) if match else (rest, 1)


def _deed(table: Table, seat: int, options: list[Option], verb: str, rest: str) -> int:
    meant = wish(table, seat, verb, rest)
    if verb == "attack":
        name, _ = _attack(rest)
        offered = [option.card for option in options if option.verb == "attack"]
        try:
            return options.index(Option("attack", card=card_named(table, offered, name, seat)))
        except NotOffered:
            raise _not_offered(name, meant) from None
    name, index = (rest, 1) if verb == "play" or verb in table.game.presentation.card_verbs else _ability(rest)
    kind = verb if verb == "play" or verb in table.game.presentation.card_verbs else "activate"
    offered = list(dict.fromkeys([option.card for option in options if option.verb == kind]))
    try:
        card = card_named(table, offered, name, seat)
        if kind != "activate":
            return options.index(Option(kind, card=card))
        places = _abilities(table, card, verb)
        wanted = [Option("activate", card=card, index=place) for place in places[index - 1 : index]]
        return options.index(wanted[0])
    except (NotOffered, ValueError, IndexError):
        raise _not_offered(f"{verb} {rest}", meant) from None
