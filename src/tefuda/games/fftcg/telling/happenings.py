"""The log: what happened, as lines for people, each under its clause."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.telling.glossary import COUNTERS, ITEMS, ZONES
from tefuda.kernel.events import Event
from tefuda.kernel.narrating import Chronicle, Phrases, shown
from tefuda.kernel.state import GONE
from tefuda.kernel.view import View

if TYPE_CHECKING:
    from tefuda.games.fftcg.telling.teller import FFTCGTeller

KINDS = Phrases()  # what is told of each kind of event; "" where the other events around it tell it already
words = KINDS.of

# Where the event itself does not say under which clause it happened.
CLAUSES = {
    "turn began": "9.1.1", "cast": "15.1.1.7.1", "used": "11.6.3", "set off": "11.8.3", "stood": "15.1.1.1.1", "acted": "15.1.1.2.1",
    "frozen": "15.2.4.2", "counted": "6.7.1", "crystals": "6.8.1", "shuffled": "15.1.1.6.1", "raised": "11.12.4.1",
}  # fmt: skip
# Events that the lines around them tell already.
TOLD_BY_OTHERS = (
    "phase", "chooses", "shuffled", "was_blocked", "formed_party", "counters_gone", "dealt", "dealt_player", "party_dealt",
    "party_dealt_player", "broke",
)  # fmt: skip
WEIGHTS = {"turn began": 2, "cast": 1, "used": 1, "attacked": 1, "blocked": 1, "burst": 1, "ended": 3}


def news(events: Sequence[Event]) -> list[Event]:
    """What is worth telling, the deed before what was paid for it."""
    found: list[Event] = []
    waking = False  # that all is activated when a turn begins is no news
    attackers = {event.card for event in events if event.kind == "attacked"}
    for event in events:
        if event.kind == "phase":
            waking = event.sort == "active"
        if event.kind in TOLD_BY_OTHERS:
            continue
        if event.kind == "acted" and event.card in attackers:
            continue
        if (event.kind == "stood" and waking) or (event.kind == "shown" and event.clause == "11.4.2"):
            continue  # that it is cast tells what was revealed for it
        if event.kind in ("cast", "used") and not any(before.kind in ("resolved", "burst") for before in found):
            found = [event, *_dulled_first(found)]  # it was an answer that led here: all before it was paid for it
            continue
        found.append(event)
    return found


def _dulled_first(paid: list[Event]) -> list[Event]:
    """What was paid: how much, then what was dulled, then the rest."""
    return sorted(paid, key=lambda event: ("paid", "acted").index(event.kind) if event.kind in ("paid", "acted") else 2)


# ── cards that moved ────────────────────────────────────────────────────────────────────────────────────────────────
SILENT = ("cast", "resolved", "prime")  # the deed itself tells it


def _moves(teller: FFTCGTeller, view: View, group: list[Event]) -> str:
    event = group[0]
    before, after = event.before, event.after
    left = before.zone if before is not None else GONE
    came = after.zone if after is not None else GONE
    if event.sort in SILENT and came != t.REMOVED:
        return ""
    field = t.FIELD in (left, came)
    cards = teller.several([teller.event_card(view, one, owner=field) for one in group])
    known = all(one.after is not None and one.after.face >= 0 for one in group)
    return teller.say(*_told(teller, view, event, cards, known, len(group), left, came))


def _told(
    teller: FFTCGTeller, view: View, event: Event, cards: str, known: bool, number: int, left: int, came: int
) -> tuple[str, str]:
    sort, seat = event.sort, event.seat
    who, whose = teller.who(view, seat), teller.whose(view, seat)
    what = f"{number}枚", f"{number} card{'s' if number > 1 else ''}"
    if sort == "draw":
        more = (f"：{cards}", f": {cards}") if known else ("", "")
        return f"{who}は{what[0]}引いた{more[0]}", f"{who} {teller.verb(view, seat, 'draw')} {what[1]}{more[1]}"
    if sort == "redraw":
        put = teller.verb(view, seat, "put")
        return f"{who}は手札{what[0]}をデッキの一番下に置いた", f"{who} {put} {what[1]} under the deck"
    thing = (cards, cards) if known else what
    be, goes = ("are", "go") if number > 1 else ("is", "goes")
    if sort == "damage":
        return f"ダメージゾーンに：{thing[0]}", f"to the Damage Zone: {thing[1]}"
    if sort == "break":
        return f"{thing[0]}はブレイクされた", f"{thing[1]} {be} broken"
    if sort == "exile":
        return f"{thing[0]}はゲームから除外された", f"{thing[1]} {be} removed from the game"
    if sort == "discard":
        return f"{who}は{thing[0]}を捨てた", f"{who} {teller.verb(view, seat, 'discard')} {thing[1]}"
    if sort == "warp" and came == t.REMOVED:
        return (
            f"{thing[0]}はデジョンカウンターとともに除外された",
            f"{thing[1]} {be} removed from the game with Warp counters",
        )
    if sort == "limit break":
        return f"{thing[0]}は表向きでLBデッキに戻った", f"{thing[1]} {goes} back to the LB deck, face up"
    zone = ZONES[t.ZONES[came].name] if came >= 0 else ("どこでもない所", "nowhere")
    if came == t.FIELD:
        return f"{thing[0]}がフィールドに出た", f"{thing[1]} {'enter' if number > 1 else 'enters'} the field"
    if came == t.REMOVED:
        return f"{thing[0]}はゲームから除外された", f"{thing[1]} {be} removed from the game"
    old = ZONES[t.ZONES[left].name] if left >= 0 else ("", "")
    return f"{thing[0]}が{old[0]}から{whose}{zone[0]}へ", f"{thing[1]} {goes} from the {old[1]} to {whose} {zone[1]}"


def _named(teller: FFTCGTeller, view: View, group: list[Event]) -> str:
    return teller.several([teller.event_card(view, event) for event in group])


def _dulled(teller: FFTCGTeller, view: View, group: list[Event]) -> str:
    cards = _named(teller, view, group)
    return teller.say(f"{cards}はダルになった", f"{cards} {'are' if len(group) > 1 else 'is'} dulled")


def _activated(teller: FFTCGTeller, view: View, group: list[Event]) -> str:
    cards = _named(teller, view, group)
    return teller.say(f"{cards}はアクティブになった", f"{cards} {'are' if len(group) > 1 else 'is'} activated")


def _attacks(teller: FFTCGTeller, view: View, group: list[Event]) -> str:
    cards = _named(teller, view, group)
    if len(group) > 1:
        return teller.say(f"{cards}がパーティーを組んでアタック", f"{cards} attack as a party")
    return teller.say(f"{cards}がアタック", f"{cards} attacks")


def _chosen(teller: FFTCGTeller, view: View, group: list[Event]) -> str:
    who, cards = teller.who(view, group[0].seat), _named(teller, view, group)
    return teller.say(f"{who}は{cards}を選んだ", f"{who} {teller.verb(view, group[0].seat, 'choose')} {cards}")


# Kinds of which several in a row are one line.
TOGETHER = {
    "moved": _moves, "shown": shown, "acted": _dulled, "stood": _activated, "attacked": _attacks, "chosen": _chosen,
}  # fmt: skip
CHRONICLE = Chronicle(KINDS, TOGETHER, CLAUSES, WEIGHTS, news)


# ── the course of the game ──────────────────────────────────────────────────────────────────────────────────────────
@words(*TOLD_BY_OTHERS)
def _silent(teller: FFTCGTeller, view: View, event: Event) -> str:
    return ""  # the lines before and after tell it


@words("turn began")
def _turn_began(teller: FFTCGTeller, view: View, event: Event) -> str:
    whose = teller.whose(view, event.seat)
    return teller.say(f"{whose}ターン{event.amount}", f"{whose} turn {event.amount}")


@words("goes first")
def _goes_first(teller: FFTCGTeller, view: View, event: Event) -> str:
    who = teller.who(view, event.seat)
    return teller.say(f"{who}が先攻", f"{who} {teller.verb(view, event.seat, 'go')} first")


@words("ended")
def _ended(teller: FFTCGTeller, view: View, event: Event) -> str:
    return teller.outcome(view)


# ── deeds ───────────────────────────────────────────────────────────────────────────────────────────────────────────
@words("cast")
def _cast(teller: FFTCGTeller, view: View, event: Event) -> str:
    who, card = teller.who(view, event.seat), teller.event_card(view, event, owner=False)
    return teller.say(f"{who}は{card}をキャストした", f"{who} {teller.verb(view, event.seat, 'cast')} {card}")


@words("used")
def _used(teller: FFTCGTeller, view: View, event: Event) -> str:
    who, card = teller.who(view, event.seat), teller.event_card(view, event, owner=False)
    sort = ITEMS.get(event.sort, ITEMS["action"])
    use = teller.verb(view, event.seat, "use")
    return teller.say(f"{who}は{card}の{sort[0]}を使った", f"{who} {use} an {sort[1]} of {card}".replace("an s", "a s"))


@words("set off")
def _set_off(teller: FFTCGTeller, view: View, event: Event) -> str:
    card = teller.event_card(view, event)
    return teller.say(f"{card}のオートアビリティがスタックへ", f"an auto-ability of {card} goes to the stack")


@words("resolved")
def _resolved(teller: FFTCGTeller, view: View, event: Event) -> str:
    card = teller.event_card(view, event, owner=False)
    if event.sort == "auto":
        return ""  # that it went there was told, and what it does will be
    if event.sort != "summon":
        return teller.say(f"{card}のアビリティが解決", f"the ability of {card} resolves")
    return teller.say(f"{card}が解決", f"{card} resolves")


@words("paid")
def _paid(teller: FFTCGTeller, view: View, event: Event) -> str:
    who = teller.who(view, event.seat)
    return teller.say(
        f"{who}は{event.amount}CPを支払った", f"{who} {teller.verb(view, event.seat, 'pay')} {event.amount} CP"
    )


@words("blocked")
def _blocked(teller: FFTCGTeller, view: View, event: Event) -> str:
    card = teller.event_card(view, event)
    return teller.say(f"{card}がブロック", f"{card} blocks")


@words("burst")
def _burst(teller: FFTCGTeller, view: View, event: Event) -> str:
    card = teller.event_card(view, event, owner=False)
    return teller.say(f"EXバースト：{card}", f"EX Burst: {card}")


@words("player damaged")
def _player_damaged(teller: FFTCGTeller, view: View, event: Event) -> str:
    who = teller.who(view, event.seat)
    source = teller.ref(view, event.source) if event.source is not None else ""
    taken = len(view.zones[t.DAMAGE * len(view.players) + event.seat])
    take = teller.verb(view, event.seat, "take")
    by = (f"{source}により", f" from {source}") if source else ("", "")
    return teller.say(
        f"{by[0]}{who}は{event.amount}点のダメージを受けた（計{taken}点）",
        f"{who} {take} {event.amount} damage{by[1]} ({taken} in all)",
    )


@words("damaged")
def _damaged(teller: FFTCGTeller, view: View, event: Event) -> str:
    card = teller.event_card(view, event)
    by = teller.ref(view, event.source) if event.source is not None else ""
    if by:
        return teller.say(f"{by}が{card}に{event.amount}ダメージ", f"{by} deals {event.amount} damage to {card}")
    return teller.say(f"{card}に{event.amount}ダメージ", f"{card} takes {event.amount} damage")


@words("frozen")
def _frozen(teller: FFTCGTeller, view: View, event: Event) -> str:
    card = teller.event_card(view, event)
    return teller.say(f"{card}は凍結した", f"{card} is frozen")


@words("primed")
def _primed(teller: FFTCGTeller, view: View, event: Event) -> str:
    card = teller.event_card(view, event)
    return teller.say(f"{card}は顕現した", f"{card} is primed")


# ── changes ─────────────────────────────────────────────────────────────────────────────────────────────────────────
@words("raised", "lowered")
def _changed(teller: FFTCGTeller, view: View, event: Event) -> str:
    card, sign = teller.event_card(view, event), "+" if event.kind == "raised" else "−"
    return teller.say(f"{card}のパワー{sign}{event.amount}", f"{card}: power {sign}{event.amount}")


@words("gained")
def _gained(teller: FFTCGTeller, view: View, event: Event) -> str:
    card = teller.event_card(view, event)
    given = teller.several([teller.print.keyword(word) for word in event.text.split("、")])
    return teller.say(f"{card}は{given}を得た", f"{card} gains {given}")


@words("crystals")
def _crystals(teller: FFTCGTeller, view: View, event: Event) -> str:
    who = teller.who(view, event.seat)
    gain = teller.verb(view, event.seat, "gain")
    return teller.say(
        f"{who}はクリスタルを{event.amount}個得た",
        f"{who} {gain} {event.amount} crystal{'s' if event.amount != 1 else ''}",
    )


@words("counted")
def _counted(teller: FFTCGTeller, view: View, event: Event) -> str:
    card, name = teller.event_card(view, event), COUNTERS.get(event.sort, (event.sort, event.sort))[teller.pick]
    number = f"{event.amount:+d}".replace("-", "−")
    return teller.say(f"{card}の{name}カウンター {number}", f"{card}: {name} counters {number}")


@words("turned")
def _turned(teller: FFTCGTeller, view: View, event: Event) -> str:
    card = teller.event_card(view, event)
    if event.after is not None and event.after.zone == t.LB_DECK and not event.after.facedown:
        whose = teller.whose(view, event.seat)
        return teller.say(f"{whose}LBデッキの{card}が表向きになった", f"{card} of {whose} LB deck is turned face up")
    if event.after is not None and event.after.facedown:
        return teller.say(f"{card}は裏向きになった", f"{card} is turned face down")
    return teller.say(f"{card}は表向きになった", f"{card} is turned face up")


@words("handed over")
def _handed_over(teller: FFTCGTeller, view: View, event: Event) -> str:
    card, who = teller.event_card(view, event, owner=False), teller.who(view, event.seat)
    control = teller.verb(view, event.seat, "control")
    return teller.say(f"{who}が{card}のコントロールを得た", f"{who} now {control} {card}")


@words("erased")
def _erased(teller: FFTCGTeller, view: View, event: Event) -> str:
    card = teller.event_card(view, event)
    return teller.say(f"{card}は消えた", f"{card} is gone")
