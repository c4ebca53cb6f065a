"""The board: a view as a scene, by what a game's words say of its rows, numbers and notes; without words, by its zones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tefuda.kernel.game import Game
from tefuda.kernel.requests import Option
from tefuda.kernel.seating import relations
from tefuda.kernel.telling.teller import CardWords, Row, Scene, Side
from tefuda.kernel.telling.templates import capital, fill
from tefuda.kernel.telling.values import Scope, Seen
from tefuda.kernel.telling.words import Entry, Variant, Words
from tefuda.kernel.view import Shown, View

if TYPE_CHECKING:
    from tefuda.kernel.telling.template_teller import TemplateTeller


# ── zones ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def zone_settings(game: Game, words: Words) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """The zones whose cards are told with their owner, those in which namesakes are numbered, all in the order of a search."""
    numbers, settings = game.zone_numbers, words.settings
    turned = next((place for place, zone in enumerate(game.zones) if zone.oriented), -1)
    said = settings["owned"] or ()
    owned = tuple([numbers[name] for name in ([said] if isinstance(said, str) else said)]) or (turned,)
    numbered = tuple([numbers[name] for name in settings["numbered"] or ()]) or owned
    first = [numbers[name] for name in settings["search"] or ()] or list(owned)
    return owned, numbered, tuple(dict.fromkeys((*first, *range(len(game.zones)))))


def deed_zones(teller: TemplateTeller) -> tuple[int, ...]:
    """The zones with whose cards deeds are done: those that the words name, or the one of play and those one looks at freely."""
    game, named = teller.game, teller.words.settings["deeds"]
    if named:
        return tuple([game.zone_numbers[name] for name in named])
    return (teller.owned_zone, *[place for place, zone in enumerate(game.zones) if zone.own])


def _piles(teller: TemplateTeller) -> tuple[int, ...]:
    game, named = teller.game, teller.words.settings["piles"]
    if named:
        return tuple([game.zone_numbers[name] for name in named])
    open_zones = [place for place, zone in enumerate(game.zones) if not zone.hidden and not zone.shared]
    return tuple([place for place in open_zones if place != teller.owned_zone])


# ── the scene ───────────────────────────────────────────────────────────────────────────────────────────────────────
def scene(teller: TemplateTeller, view: View) -> Scene:
    """The board: the opponents' sides first, then those of one's allies, one's own last; what belongs to all above it."""
    last, turn = max(view.observer, 0), view.turn
    player = turn.player if turn.number > 0 else -1  # type: ignore[attr-defined]
    seats = sorted(range(len(view.players)), key=lambda seat: (seat == last, _is_ally(view, seat)))
    heading = teller.sentence(teller.words.entries["values"]["heading"], Scope(teller, view, seat=max(player, 0)))
    return Scene(heading, tuple([_side(teller, view, seat, player == seat) for seat in seats]), _between(teller, view))


def _side(teller: TemplateTeller, view: View, seat: int, active: bool) -> Side:
    name = capital(teller.who(view, seat).removeprefix("the "), teller.pick)
    if _is_ally(view, seat):
        name = teller.term("people", "ally").format(name)
    return Side(seat, name, tuple(_numbers(teller, view, seat)), tuple(_rows(teller, view, seat)), active)


def _is_ally(view: View, seat: int) -> bool:
    """True of another master on the observer's side."""
    sides = view.seating.sides
    return view.observer >= 0 and seat != view.observer and sides[seat] == sides[view.observer]


def _is_own(view: View, seat: int) -> bool:
    """True of the observer, and of those whose hidden cards the observer sees as one's own."""
    return view.observer >= 0 and seat in relations(view.seating).eyes[view.observer]


def _numbers(teller: TemplateTeller, view: View, seat: int) -> list[tuple[str, str]]:
    scope = Scope(teller, view, seat=seat)
    if not teller.words.lists["numbers"]:
        return _plain_numbers(teller, view, seat)
    found = []
    for variant in teller.words.lists["numbers"]:
        if scope.holds(variant.conditions) and not (variant.more.get("others") and _is_own(view, seat)):
            value = fill(variant.more["value"], scope.told, teller.pick) or "?"
            if value != "0" or not variant.more.get("nonzero"):
                found.append((_label(teller, variant, scope), value))
    return found


def _plain_numbers(teller: TemplateTeller, view: View, seat: int) -> list[tuple[str, str]]:
    """Without words for it: the numbers that a player has, and how many cards lie where nobody sees them all."""
    player: Any = view.players[seat]
    numbers = [(name, getattr(player, name)) for name in player.__struct_fields__]
    hidden = [
        (zone.name, len(teller.lying(view, place, seat))) for place, zone in enumerate(teller.game.zones) if zone.hidden
    ]
    return [(teller.term("zones", name), str(value)) for name, value in (*numbers, *hidden) if type(value) is int]


def _label(teller: TemplateTeller, variant: Variant, scope: Scope) -> str:
    return (fill(variant.texts[teller.pick], scope.told, teller.pick) or "") if variant.texts is not None else ""


def _rows(teller: TemplateTeller, view: View, seat: int) -> list[Row]:
    rows: list[Row] = []
    shown: set[int] = set()  # a card lies in one row
    backs: set[str] = set()  # and so do those of a zone that are not seen
    own, scope = _is_own(view, seat), Scope(teller, view, seat=seat)
    for variant in teller.words.lists["rows"] or _plain_rows(teller):
        more = variant.more
        if (own or not more.get("own")) and scope.holds(variant.conditions):
            there = teller.lying(view, teller.game.zone_numbers[more["zone"]], seat)
            cards = [card for card in there if card is not None and card.handle not in shown and _fits(card, more)]
            shown |= {card.handle for card in cards}
            if cards or more.get("always") in (True, "own" if own else True):
                rows.append(_row(scope, variant, cards, 0 if more["zone"] in backs else there.count(None)))
                backs.add(more["zone"])
    return rows


def _row(scope: Scope, variant: Variant, cards: list[Shown], backs: int) -> Row:
    teller, more = scope.teller, variant.more
    zone, place = more["zone"], more.get("place", "")
    number = teller.game.zone_numbers[zone]
    words = [card_words(teller, scope.view, card, number, scope.seat) for card in cards]
    plain = " ".join([teller.term("zones", name) for name in (zone, place) if name])
    label = _label(teller, variant, scope) or plain
    return Row(label, tuple(alike(words) if more.get("alike") else words), backs, bool(more.get("main")))


def _fits(card: Shown, more: Any) -> bool:
    facts: Any = card.facts
    return more.get("kind", "") in ("", *facts.kinds) and more.get("place", "") in ("", card.place)


def _plain_rows(teller: TemplateTeller) -> Entry:
    """Without words for it: every zone that lies open, place by place, and one's own cards."""
    found = []
    for place, zone in enumerate(teller.game.zones):
        main = place == teller.owned_zone
        rows = [{"place": one} for one in zone.places] or [{}] if main else [{}] if zone.own else []
        found += [Variant({}, None, {"zone": zone.name, "main": main, "always": main or "own", **row}) for row in rows]
    return tuple(found)


def _between(teller: TemplateTeller, view: View) -> tuple[Row, ...]:
    """What lies on the stack, the top first, and what else the words tell of the turn."""
    rows = []
    scope = Scope(teller, view, seat=view.observer)
    if view.stack:
        items = [CardWords(item.source[0], teller.item(view, item)) for item in view.stack]
        rows.append(Row(teller.term("people", "stack"), tuple(items), main=True))
    for variant in teller.words.lists["between"]:
        told = fill(variant.more["value"], scope.told, teller.pick)
        if told:
            first = scope.raw(variant.more["first"])[0]  # of one card, or of the first of several
            handle = first if type(first) is int else first[0]
            rows.append(Row(_label(teller, variant, scope), (CardWords(handle, told),)))
    return tuple(rows)


def piles(teller: TemplateTeller, view: View) -> list[tuple[str, tuple[CardWords, ...]]]:
    """What lies open beside the board, pile by pile."""
    found = []
    for seat in range(len(view.players)):
        for zone in _piles(teller):
            cards = [card for card in teller.lying(view, zone, seat) if card is not None]
            label = capital(teller.owned(view, seat, teller.term("zones", teller.game.zones[zone].name)), teller.pick)
            words = [card_words(teller, view, card, zone, seat) for card in cards]
            found += [(label, tuple(words))] if words else []
    return found


# ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def card_words(teller: TemplateTeller, view: View, card: Shown, zone: int, seat: int) -> CardWords:
    """A card for the board."""
    scope = Scope(teller, view, seat=seat, seen=(card, zone, seat))
    name = teller.title(card) + teller.ordinal(view, card, zone, seat)
    corner, numbers, turned = [teller.value(one, scope) for one in ("corner", "numbers", "turned")]
    return CardWords(card.handle, name, corner, numbers, turned, notes(teller, view, card, zone, seat))


def notes(teller: TemplateTeller, view: View, card: Shown, zone: int, seat: int) -> tuple[str, ...]:
    """What is to be noticed about a card: kind, keywords, counters, states."""
    scope, found = Scope(teller, view, seat=seat, seen=(card, zone, seat)), list[str]()
    for variant in teller.words.lists["notes"]:
        if scope.holds(variant.conditions):
            each = variant.more.get("each")
            found += _each(teller, card, each) if each else [_label(teller, variant, scope)]
    return tuple([note for note in found if note])


def _each(teller: TemplateTeller, card: Shown, each: str) -> list[str]:
    facts: Any = card.facts
    if each == "counters":
        return [f"{teller.term('counters', name)}×{number}" for name, number in card.counters]
    if each == "marks":  # those with a space are the rules' own
        unseen = (*facts.keywords, *(teller.words.settings["unseen_marks"] or ()))
        return [teller.term("keywords", mark) for mark in card.marks if " " not in mark and mark not in unseen]
    return [teller.term(each, word) for word in getattr(facts, each)]


def alike(cards: list[CardWords]) -> list[CardWords]:
    """Cards that nobody could tell apart once, with their number."""
    found: dict[CardWords, list[int]] = {}
    for card in cards:
        found.setdefault(card._replace(handle=0), []).append(card.handle)
    return [
        card._replace(handle=handles[0], name=f"{card.name}×{len(handles)}" if len(handles) > 1 else card.name)
        for card, handles in found.items()
    ]


# ── wishes ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def wishes(teller: TemplateTeller, view: View, found: Seen | None) -> list[Option]:
    """The deeds that one may wish to do with a card, or to it, by what the words say of cards like it."""
    if found is None:
        return []
    scope = Scope(teller, view, seat=found[2], seen=found)
    whose = "own" if found[2] == view.observer else "other"
    return [
        option
        for variant in teller.words.lists["wishes"]
        if variant.more.get("whose", "own") == whose and scope.holds(variant.conditions)
        for option in _wish(teller, view, variant.more, found)
    ]


def _wish(teller: TemplateTeller, view: View, more: Any, found: Seen) -> list[Option]:
    card, zone, _ = found
    facts: Any = card.facts
    if "by" in more:  # a deed of one of one's own cards, to this one
        mine = [teller.seen[handle] for handle in teller.own(view)]
        able = [one for one in mine if Scope(teller, view, seat=view.observer, seen=one).holds(more["by"])]
        return [Option(more["verb"], card=one[0].handle, target=card.handle) for one in able]
    if more["verb"] == "activate":  # an ability of a card in play may work elsewhere; elsewhere nobody expects it to
        here = ("any", teller.game.zones[zone].name)
        places = [n for n, one in enumerate(facts.activated) if zone == teller.owned_zone or one.zone in here]
        return [Option("activate", card=card.handle, index=place) for place in places]
    if "ability" in more and not any(type(one).__name__ == more["ability"] for one in facts.abilities):
        return []
    return [Option(more["verb"], card=card.handle)]
