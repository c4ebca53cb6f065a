"""The board: a view as a scene, by a game's words for its rows, numbers and notes; without such words, zone by zone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tefuda.kernel.seeing.view import Shown, View
from tefuda.kernel.table.requests import Option, Request
from tefuda.kernel.table.seating import relations
from tefuda.kernel.telling.teller import LANGUAGES, CardWords, Pending, Pile, Row, Scene, Side, Tally, Wish
from tefuda.kernel.telling.templates import capital, fill
from tefuda.kernel.telling.values import Scope, Seen
from tefuda.kernel.telling.words import Entry, Variant

if TYPE_CHECKING:
    from tefuda.kernel.telling.speech import Speech


# ── zones ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def deed_zones(teller: Speech) -> tuple[int, ...]:
    """The zones with whose cards one does deeds: those that the words name, otherwise the zone of play and those one may look at."""
    game, named = teller.game, teller.words.settings["deeds"]
    if named:
        return tuple([game.zone_numbers[name] for name in named])
    return (teller.owned_zone, *[place for place, zone in enumerate(game.zones) if zone.own])


def _piles(teller: Speech) -> tuple[int, ...]:
    game, named = teller.game, teller.words.settings["piles"]
    if named:
        return tuple([game.zone_numbers[name] for name in named])
    open_zones = [place for place, zone in enumerate(game.zones) if not zone.hidden and not zone.shared]
    return tuple([place for place in open_zones if place != teller.owned_zone])


STACK = "stack"  # under which name what lies on the stack is labelled


# ── the scene ───────────────────────────────────────────────────────────────────────────────────────────────────────
def scene(teller: Speech, view: View) -> Scene:
    """The board: the opponents' sides first, then allies', one's own last; what belongs to nobody above."""
    last, turn = max(view.observer, 0), view.turn
    player = turn.player if turn.number > 0 else -1
    seats = sorted(range(len(view.players)), key=lambda seat: (seat == last, _is_ally(view, seat)))
    heading = teller.sentence(teller.words.entries["values"]["heading"], Scope(teller, view, seat=max(player, 0)))
    sides = tuple([_side(teller, view, seat, player == seat) for seat in seats])
    phase = getattr(turn, "phase", "")
    return Scene(
        heading, sides, _between(teller, view), _pending(teller, view), player, turn.number,
        phase, teller.term("phases", phase), () if view.asked is None else view.asked.seats,
        (*[(key, teller.term("facts", key)) for key in teller.figure_keys], (STACK, teller.term("people", STACK))),
    )  # fmt: skip


def _side(teller: Speech, view: View, seat: int, active: bool) -> Side:
    name = capital(teller.who(view, seat).removeprefix("the "), teller.pick)
    if _is_ally(view, seat):
        name = teller.term("people", "ally").format(name)
    seating, shown = view.seating, set[int]()
    rows = tuple(_rows(teller, view, seat, shown))
    return Side(
        seat, name, tuple(_numbers(teller, view, seat)), rows, active, _side_piles(teller, view, seat, rows, shown),
        _relation(view, seat), seating.sides[seat], seat >= len(view.players) - len(seating.bosses), seat in seating.out,
    )  # fmt: skip


def _relation(view: View, seat: int) -> str:
    """A seat's relation to the observer."""
    if view.observer < 0:
        return "player"
    return "own" if seat == view.observer else "ally" if _is_ally(view, seat) else "opponent"


def _is_ally(view: View, seat: int) -> bool:
    """True for another master on the observer's side."""
    sides = view.seating.sides
    return view.observer >= 0 and seat != view.observer and sides[seat] == sides[view.observer]


def _is_own(view: View, seat: int) -> bool:
    """True for the observer, and for those whose hidden cards the observer sees."""
    return view.observer >= 0 and seat in relations(view.seating).eyes[view.observer]


def _numbers(teller: Speech, view: View, seat: int) -> list[Tally]:
    scope = Scope(teller, view, seat=seat)
    if not teller.words.lists["numbers"]:
        return _plain_numbers(teller, view, seat)
    found = []
    for variant in teller.words.lists["numbers"]:
        if scope.holds(variant.conditions) and not (variant.more.get("others") and _is_own(view, seat)):
            template = variant.more["value"]
            value = fill(template, scope.told, teller.pick) or "?"
            if value != "0" or not variant.more.get("nonzero"):
                key = variant.more.get("key") or next(place.name for place in template.places())
                about = variant.more.get("about", {}).get(LANGUAGES[teller.pick], "")
                found.append(_tally(key, _label(teller, variant, scope), value, about))
    return found


AMOUNT = re.compile(r"(-?\d+)(?:/(\d+))?")  # how a number of a side begins: how much, and of how much


def _tally(key: str, label: str, text: str, about: str = "") -> Tally:
    """A number with a key to follow it by."""
    found = AMOUNT.match(text)
    if found is None:
        return Tally(key, label, text, None, None, about)
    return Tally(key, label, text, int(found[1]), None if found[2] is None else int(found[2]), about)


def _plain_numbers(teller: Speech, view: View, seat: int) -> list[Tally]:
    """A player's numbers, and the sizes of zones whose cards not everybody sees, for games without words for them."""
    player: Any = view.players[seat]
    numbers = [(name, getattr(player, name)) for name in player.__struct_fields__]
    hidden = [
        (zone.name, len(teller.lying(view, place, seat))) for place, zone in enumerate(teller.game.zones) if zone.hidden
    ]
    told = [(name, value) for name, value in (*numbers, *hidden) if type(value) is int]
    return [_tally(name, teller.term("zones", name), str(value)) for name, value in told]


def _label(teller: Speech, variant: Variant, scope: Scope) -> str:
    return (fill(variant.texts[teller.pick], scope.told, teller.pick) or "") if variant.texts is not None else ""


def _rows(teller: Speech, view: View, seat: int, shown: set[int]) -> list[Row]:
    """The rows of a side. `shown`: collects the cards in rows, since a card lies in one only."""
    rows: list[Row] = []
    backs: set[str] = set()  # of a zone, what is not seen lies in one row, too
    own, scope = _is_own(view, seat), Scope(teller, view, seat=seat)
    for variant in teller.words.lists["rows"] or _plain_rows(teller):
        more = variant.more
        if (own or not more.get("own")) and scope.holds(variant.conditions):
            there = teller.lying(view, teller.game.zone_numbers[more["zone"]], seat)
            cards = [card for card in there if card is not None and card.handle not in shown and _fits(card, more)]
            if cards or more.get("always") in (True, "own" if own else True):
                shown |= {card.handle for card in cards}
                rows.append(_row(scope, variant, cards, 0 if more["zone"] in backs else there.count(None)))
                backs.add(more["zone"])
    return rows


def _row(scope: Scope, variant: Variant, cards: list[Shown], backs: int) -> Row:
    teller, more = scope.teller, variant.more
    zone, place = more["zone"], more.get("place", "")
    number = teller.game.zone_numbers[zone]
    words = [teller.telling_cards.words(scope.view, card, number, scope.seat) for card in cards]
    plain = " ".join([teller.term("zones", name) for name in (zone, place) if name])
    label, main = _label(teller, variant, scope) or plain, bool(more.get("main"))
    return Row(label, tuple(words), backs, main, zone, place, _row_role(teller, more, number), bool(more.get("alike")))


def _row_role(teller: Speech, more: Any, zone: int) -> str:
    """The role of a row in the layout: from the words, or from its zone."""
    spec = teller.game.zones[zone]
    plain = "front" if more.get("main") else "hand" if spec.hidden and spec.own else "row"
    return str(more.get("role", plain))


def _fits(card: Shown, more: Any) -> bool:
    facts: Any = card.facts
    return more.get("kind", "") in ("", *facts.kinds) and more.get("place", "") in ("", card.place)


def _plain_rows(teller: Speech) -> Entry:
    """Rows for games without words for them: every open zone, place by place, and one's own cards."""
    found = []
    for place, zone in enumerate(teller.game.zones):
        main = place == teller.owned_zone
        rows = [{"place": one} for one in zone.places] or [{}] if main else [{}] if zone.own else []
        found += [Variant({}, None, {"zone": zone.name, "main": main, "always": main or "own", **row}) for row in rows]
    return tuple(found)


def _between(teller: Speech, view: View) -> tuple[Row, ...]:
    """The row between the sides: the stack, the top first, and what the words tell of the turn."""
    rows = []
    scope = Scope(teller, view, seat=view.observer)
    if view.stack:
        items = [CardWords(item.source[0], teller.item(view, item)) for item in view.stack]
        rows.append(Row(teller.term("people", STACK), tuple(items), main=True, zone=STACK, role="between"))
    for variant in teller.words.lists["between"]:
        told = fill(variant.more["value"], scope.told, teller.pick)
        if told:
            groups = tuple([_handles(scope.raw(place.name)) for place in variant.more["value"].places()])
            words = CardWords(groups[0][0], told)
            rows.append(Row(_label(teller, variant, scope), (words,), role="between", groups=groups))
    return tuple(rows)


def _handles(refs: Any) -> tuple[int, ...]:
    """The handles of the cards in a field of the turn's record, which holds one or several."""
    several = () if not refs else refs if isinstance(refs[0], tuple) else (refs,)
    return tuple([ref[0] for ref in several])


def _pending(teller: Speech, view: View) -> tuple[Pending, ...]:
    """Everything that waits to happen: the stack, the top first, then waiting abilities."""
    stack = [
        Pending("stack", item.seat, item.source[0], teller.item(view, item), teller.chosen(view, item))
        for item in view.stack
    ]
    waiting = [
        Pending(
            "waiting", seat, card, teller.owned(view, seat, teller.named(view, card)) + _line(teller, card, ability)
        )
        for seat, card, ability in view.waiting
    ]
    return (*stack, *waiting)


def _line(teller: Speech, card: int, ability: Any) -> str:
    """The text line of an ability, shown behind its card."""
    line = teller.ability_line(card, ability)
    return ("：", ": ")[teller.pick] + line if line else ""


# ── piles ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def _side_piles(teller: Speech, view: View, seat: int, rows: tuple[Row, ...], shown: set[int]) -> tuple[Pile, ...]:
    """The zones and cards in no row: decks, discards, cards in stacks; zones in no row are listed even if empty."""
    in_rows, listed, found = {row.zone for row in rows}, _piles(teller), list[Pile]()
    for zone, spec in enumerate(teller.game.zones):
        there = teller.lying(view, zone, seat)
        cards = [card for card in there if card is not None and card.handle not in shown]
        backs = 0 if spec.name in in_rows else there.count(None)
        if cards or backs or (spec.name not in in_rows and (zone in listed or (spec.hidden and spec.section))):
            top_first = cards if spec.hidden and spec.ordered else reversed(cards)  # what is played out lies on top
            words = tuple([teller.telling_cards.words(view, card, zone, seat) for card in top_first])
            label = teller.term("zones", spec.name)
            title = capital(teller.owned(view, seat, label), teller.pick)
            label = capital(label, teller.pick)
            found.append(Pile(spec.name, label, title, words, backs, _pile_role(teller, zone), zone in listed))
    return tuple(found)


def _pile_role(teller: Speech, zone: int) -> str:
    """The role of a pile: from the words, or from its zone."""
    spec, stacking = teller.game.zones[zone], teller.game.stacking
    said = (teller.words.settings["pile_roles"] or {}).get(spec.name)
    if said:
        return str(said)
    if stacking is not None and zone == stacking.zone:
        return "under"
    if spec.hidden:
        return "hand" if _is_hand(teller, zone) else "deck"
    return "leader" if spec.for_player else "stack" if spec.shared else "pile"


def _is_hand(teller: Speech, zone: int) -> bool:
    """True for a zone that is always laid out for its own player only: others see backs."""
    spec = teller.game.zones[zone]
    rows = [variant.more for variant in teller.words.lists["rows"]]
    return spec.own and any(row.get("zone") == spec.name and row.get("always") == "own" for row in rows)


# ── wishes ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def own(teller: Speech, view: View) -> list[int]:
    """The observer's cards that can do deeds."""
    zones = deed_zones(teller) if view.observer >= 0 else ()
    cards = [card for zone in zones for card in teller.lying(view, zone, view.observer)]
    return [card.handle for card in cards if card is not None]


def wishes(teller: Speech, view: View, handle: int) -> list[Wish]:
    """The deeds that one may wish to do with a card, or to it, in words."""
    blank = Request((view.observer,), "act", "", (), least=1, most=1)
    wished = _wished(teller, view, teller.here(view, handle))
    return [Wish(option, teller.option(view, blank, option)) for option in wished]


def _wished(teller: Speech, view: View, found: Seen | None) -> list[Option]:
    """The deeds that the words name for cards like this one."""
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


def _wish(teller: Speech, view: View, more: Any, found: Seen) -> list[Option]:
    card, zone, _ = found
    facts: Any = card.facts
    if "by" in more:  # a deed of one of one's own cards, to this one
        mine = [teller.seen[handle] for handle in own(teller, view)]
        able = [one for one in mine if Scope(teller, view, seat=view.observer, seen=one).holds(more["by"])]
        return [Option(more["verb"], card=one[0].handle, target=card.handle) for one in able]
    if more["verb"] == "activate":  # an ability of a card in play may work elsewhere; elsewhere nobody expects it to
        here = ("any", teller.game.zones[zone].name)
        places = [n for n, one in enumerate(facts.activated) if zone == teller.owned_zone or one.zone in here]
        return [Option("activate", card=card.handle, index=place) for place in places]
    if "ability" in more and not any(type(one).__name__ == more["ability"] for one in facts.abilities):
        return []
    return [Option(more["verb"], card=card.handle)]
