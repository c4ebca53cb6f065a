"""Expecting: the checks that a scenario can make of a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from tefuda.kernel.evaluating.questions import card_number, points
from tefuda.kernel.flow.play import why_not
from tefuda.kernel.proving import moves
from tefuda.kernel.proving.insisting import insisted
from tefuda.kernel.proving.laying import listed_cards
from tefuda.kernel.proving.reading import BadScenario
from tefuda.kernel.seeing.view import Shown, View, view
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.game import face_of
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.turns import told_step

if TYPE_CHECKING:
    from tefuda.kernel.proving.running import Run
    from tefuda.kernel.table.records import Card, Facts


def expect(run: Run, key: str, value: Any) -> str:
    """What is found in the place of what is expected; empty if the expectation holds."""
    table = run.table
    seat, _, rest = key.partition(".")
    if seat in run.seats and rest:
        return _of_seat(run, run.seats[seat], rest, value)
    checks: dict[str, Any] = {
        "asked": _asked, "offered": _offered, "not offered": _not_offered, "events": _events, "no events": _no_events, "view": _view,
        "turn": _turn, "phase": _phase, "over": _over,
    }  # fmt: skip
    if key in checks:
        found: str = checks[key](run, value)
        return found
    if key in table.game.zone_numbers:
        if key == "stack":
            return _items(run, value)
        return _zone(run, table.zone(table.game.zone_of(key), 0), value, table.game.zone_of(key))
    raise BadScenario(f"one cannot expect {key!r} / {key!r} は期待できない")


def _items(run: Run, value: Iterable[object]) -> str:
    """The stack from the top down: cards and abilities, by card and seat; of each item only what the scenario writes is compared."""
    names, table = {seat: name for name, seat in run.seats.items()}, run.table
    found = [{"card": table.known(item.source)[1].names[0], "seat": names[item.seat]} for item in table.stack]
    wanted = [item if isinstance(item, dict) else {"card": item} for item in value]
    unknown = [key for item in wanted for key in item if key not in ("card", "seat")]
    if unknown:
        raise BadScenario(
            f"one cannot expect {unknown[0]!r} of what lies there / そこにあるものに {unknown[0]!r} は期待できない"
        )
    same = len(found) == len(wanted) and all(
        item[key] == one[key] for item, one in zip(found, wanted, strict=True) for key in one
    )
    return "" if same else f"{found}"


def _of_seat(run: Run, seat: int, rest: str, value: object) -> str:
    table, game = run.table, run.table.game
    name, _, part = rest.partition(".")
    if name in game.zone_numbers:
        cards = table.zone(game.zone_of(name), seat)
        if game.zones[game.zone_of(name)].shared:  # of a zone that both share, what is the seat's
            cards = tuple([card for card in table.zone(game.zone_of(name)) if table.cards[card].seat == seat])
        if part == "count":
            return "" if len(cards) == value else f"{len(cards)}"
        return _zone(run, cards, value, game.zone_of(name))
    try:
        number = points(table, seat, name)
    except AttributeError:
        raise BadScenario(
            f"a player has no {name!r}, and there is no such zone / {name!r} というプレイヤーの数も領域もない"
        ) from None
    return "" if number == value else f"{number}"


def _zone(run: Run, cards: tuple[int, ...], wanted: object, zone: int) -> str:
    if not isinstance(wanted, list):
        raise BadScenario("a zone is a list of cards / 領域はカードの並び")
    table = run.table
    names = [table.game.facts(table, card).names[0] for card in cards]
    items = listed_cards(wanted)
    if items and items[-1] == "...":
        items, cards = items[:-1], cards[: len(items) - 1]
    if len(items) != len(cards):
        return f"{names}"
    if table.game.zones[zone].ordered:
        pairs = list(zip(items, cards, strict=True))
        problems = [problem for item, card in pairs if (problem := _card(run, card, item))]
        return f"{names} ({problems[0]})" if problems else ""
    left = list(cards)
    for item in sorted(items, key=lambda item: not isinstance(item, dict)):
        matching = [card for card in left if not _card(run, card, item)]
        if not matching:
            return f"{[_described(table, card) for card in cards]} (no {item!r})"
        left.remove(matching[0])
    return ""


def _described(table: Table, card: int) -> str:
    record, facts = table.cards[card], table.game.facts(table, card)
    numbers = [card_number(table, record, facts, fact) for fact in table.game.presentation.described]
    return f"{facts.names[0]} {'/'.join(map(str, numbers))}{' acted' if record.acted else ''} {' '.join(facts.keywords)}".strip()


def _keywords_are(facts: Any, found: list[str], wanted: list[str]) -> bool:
    """True if exactly the card's keywords are named; keywords of automatic abilities may be left out."""
    return all(word in found for word in wanted) and all(word in wanted for word in facts.keywords)


def _card(run: Run, card: int, wanted: Any) -> str:
    table = run.table
    record, facts = table.cards[card], table.game.facts(table, card)
    if not isinstance(wanted, dict):
        wanted = {"card": wanted}
    for key, value in wanted.items():
        found = _fact(run, record, facts, key, value)
        good = (
            value in found
            if key == "card"
            else _keywords_are(facts, found, value)
            if key == "keywords"
            else found == value
        )
        if not good:
            return f"{facts.names[0]}: {key} is {found!r}"
    return ""


def _fact(run: Run, record: Card, facts: Facts, key: str, wanted: object) -> Any:
    table = run.table
    if key == "card":
        return (*facts.names, face_of(table, record).name)
    if key in ("acted", "facedown", "damage", "side", "place"):
        return getattr(record, key)
    if key == "counters":
        return dict(record.counters)
    if key == "keywords":
        labels = [getattr(ability, "label", "") for ability in facts.automatics]
        return [*facts.keywords, *[label for label in labels if label]]
    if key == "owner":
        return next(name for name, seat in run.seats.items() if seat == record.owner)
    if key == "kind":
        return facts.kinds[0] if wanted == facts.kinds[0] else table.game.kind_of(facts)
    if key == "face":
        return record.side + 1
    if key in table.game.card_numbers:
        return card_number(table, record, facts, key)
    if key in run.setting.states:
        return run.setting.states[key].of(table, record)
    fact = table.game.fact_names.get(key, key)
    if fact not in facts.__struct_fields__:
        raise BadScenario(f"one cannot expect {key!r} of a card / カードに {key!r} は期待できない")
    found = getattr(facts, fact)
    return (
        found if type(found) is not tuple else list(found) if fact == key else found[0]
    )  # `class` is one of `classes`


def _asked(run: Run, value: Any) -> str:
    ask = run.table.pending if run.table.over is None else None
    if value == "nobody":
        return "" if ask is None else "somebody"
    if ask is None:
        return "nobody"
    names = {seat: name for name, seat in run.seats.items()}
    seats = [names[seat] for seat in ask.seats]
    found = {"seat": seats, "seats": seats, "kind": [ask.kind], "clause": [ask.clause]}
    if not isinstance(value, dict) or any(key not in found for key in value):
        raise BadScenario(
            "asked is nobody, or a mapping of seat (or seats), kind, clause / asked は nobody か、seat（seats）、kind、clause の組"
        )
    wrong = [key for key in value if _as_list(value[key]) != found[key]]
    return f"{found}" if wrong else ""


def _is_offered(run: Run, words: str) -> bool:
    ask = run.table.pending
    if ask is None:
        return False
    return any(_is_offered_to(run, seat, words) for seat in ask.seats)


def _is_offered_to(run: Run, seat: int, words: str) -> bool:
    table = run.table
    refused = run.moves.refused_by(seat, words)
    if refused is not None:
        return not refused
    try:
        if words.split(" ")[0] not in (*moves.VERBS, *table.game.presentation.ability_verbs):
            words = f"choose {words}"
        verb, rest = moves.split(words, table.game.presentation.ability_verbs)
        if verb in table.game.presentation.insisted:
            return bool(insisted(table, seat, verb, rest))
        moves.answer(table, seat, words)
        if verb == "attack":
            wish = moves.wish(table, seat, verb, rest)
            return wish is not None and why_not(table, seat, wish) is None
    except moves.NotOffered:
        return False
    return True


def _offered(run: Run, value: Iterable[object]) -> str:
    missing = [words for words in value if not _is_offered(run, str(words))]
    return f"not offered: {missing}" if missing else ""


def _not_offered(run: Run, value: Iterable[object]) -> str:
    there = [words for words in value if _is_offered(run, str(words))]
    return f"offered: {there}" if there else ""


# ── what happened ───────────────────────────────────────────────────────────────────────────────────────────────────
SORTS = {
    "destroy": "destroyed",
    "break": "broken",
    "banish": "banished",
    "discard": "discarded",
    "draw": "drawn",
    "create": "created",
}


def words_of(run: Run, event: Event) -> list[str]:
    """The names for an event in scenarios: `moved 毒蛇`, `destroyed 毒蛇`, `damaged leader 2`."""
    table = run.table
    if event.card < 0:
        return [
            event.kind,
            f"{event.kind} {event.sort}".strip(),
            f"{event.kind} {event.amount}",
            f"{event.kind} {event.text}".strip(),
        ]
    record = table.cards[event.card]
    facts = event.facts
    names = [table.game.faces[record.face].name, *(facts.names if facts is not None else ())]
    names += [
        role for role, zone in table.game.presentation.roles.items() if table.game.zones[record.zone].name == zone
    ]
    kinds = [event.kind]
    if event.kind == "moved" and event.sort in SORTS:
        kinds.append(SORTS[event.sort])
    if event.kind == "shown":
        kinds.append("revealed" if event.amount == (1 << table.seats) - 1 else "looked at")
    found = list(kinds)
    for kind in kinds:
        for name in names:
            found += [f"{kind} {name}", f"{kind} {name} {event.amount}"]
    return found


def _events(run: Run, value: Iterable[object]) -> str:
    place = 0
    told = [words_of(run, event) for event in run.events]
    for wanted in value:
        while place < len(told) and str(wanted) not in told[place]:
            place += 1
        if place == len(told):
            return f"{[words[-1] for words in told]} (no {str(wanted)!r} in that order)"
        place += 1
    return ""


def _no_events(run: Run, value: Iterable[object]) -> str:
    happened = [wanted for wanted in value for event in run.events if str(wanted) in words_of(run, event)]
    return f"happened: {happened}" if happened else ""


def _view(run: Run, value: Any) -> str:
    for name, wanted in value.items():
        seen = view(run.table, run.seat(name, 0))
        cards = [shown for zone in seen.zones for shown in zone if isinstance(shown, Shown)]
        names = [words for shown in cards for words in (shown.name, run.table.game.faces[shown.face].name)]
        missing = [card for card in wanted.get("shows", ()) if card not in names]
        leaked = [card for card in wanted.get("hides", ()) if card in names]
        for zone, number in wanted.get("unseen", {}).items():
            found = _unseen(run, seen, str(zone))
            if found != number:
                return f"{name}.unseen.{zone}: {found}"
        if missing or leaked:
            return f"{name} does not see {missing}" if missing else f"{name} sees {leaked}"
    return ""


def _unseen(run: Run, seen: View, words: str) -> int:
    """The number of cards of a zone (先.hand) of which a view shows only the back."""
    seat, _, zone = words.partition(".")
    if seat not in run.seats or zone not in run.table.game.zone_numbers:
        raise BadScenario(
            f"unseen names zones, such as 先.hand, not {words!r} / unseen には 先.hand のような領域を書く"
        )
    return seen.zones[run.table.game.zone_of(zone) * run.table.masters + run.seats[seat]].count(None)


def _turn(run: Run, value: object) -> str:
    names = {seat: name for name, seat in run.seats.items()}
    found = names[run.table.facts.player]
    return "" if found == value else found


def _phase(run: Run, value: object) -> str:
    table, names = run.table, run.table.game.presentation.phase_names
    found, step = names.get(table.facts.phase, table.facts.phase), told_step(table)
    while step and step not in names:
        step = step.rpartition(".")[0]
    found = names.get(step, found)
    return "" if found == value else found


def _over(run: Run, value: Any) -> str:
    over = run.table.over
    if value is False:
        return "" if over is None else f"over by {over.clause}"
    if over is None:
        return "not over"
    names = {seat: name for name, seat in run.seats.items()}
    won = [names[seat] for seat in over.winners]
    if value == "draw":
        return "" if not won else f"won by {won} ({over.clause})"
    lost = [names[seat] for seat in over.losers(run.table.seats)]
    found = {"winner": won, "winners": won, "loser": lost, "losers": lost, "clause": [over.clause]}
    wrong = [key for key in value if found.get(key) != _as_list(value[key])]
    return f"{found}" if wrong else ""


def _as_list(value: object) -> list[str]:
    return [str(one) for one in value] if isinstance(value, list) else [str(value)]
