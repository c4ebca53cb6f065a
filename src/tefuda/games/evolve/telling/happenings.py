"""The log: what happened, as lines for people, each under its clause."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tefuda.games.evolve import table as t
from tefuda.games.evolve.telling.glossary import PHASES, STATS, ZONES
from tefuda.games.evolve.words.english_parts import counter
from tefuda.kernel.events import Event
from tefuda.kernel.narrating import Chronicle, Phrases, shown
from tefuda.kernel.state import GONE
from tefuda.kernel.view import View

if TYPE_CHECKING:
    from tefuda.games.evolve.telling.teller import EvolveTeller

KINDS = Phrases()  # what is told of each kind of event; "" where the other events around it tell it already
words = KINDS.of


# Where the event itself does not say under which clause it happened.
CLAUSES = {
    "turn began": "7.1.1",
    "first": "6.2.1.6",
    "redrew": "6.2.1.8",
    "kept": "6.2.1.8",
    "rolled": "5.20.1",
    "named": "5.33.1",
}
CLAUSES |= {"erased": "9.1.3", "turn skipped": "5.26.1", "raised": "5.27.1", "lowered": "5.27.1"}
WEIGHTS = {"turn began": 2, "played": 1, "activated": 1, "attacked": 1, "ended": 3}


def news(events: Sequence[Event]) -> list[Event]:
    """What is worth telling: neither what attackers do anyway, nor the points that every turn begins with."""
    found = []
    filling = False
    evolves = any(event.kind == "evolved" for event in events)
    attackers = {event.card for event in events if event.kind == "attacked"}
    for event in events:
        if event.kind == "acted" and event.card in attackers:
            continue  # attackers act
        if event.kind in ("turn began", "phase"):
            filling = event.kind == "turn began" or event.sort == "start"
        if filling and event.kind == "raised" and event.card < 0:
            continue
        if event.kind == "shown" and evolves and event.amount & event.amount + 1 == 0:
            continue  # that it evolves tells what was revealed for it
        found.append(event)
    return found


# ── cards that moved ────────────────────────────────────────────────────────────────────────────────────────────────
def _moves(teller: EvolveTeller, view: View, group: list[Event]) -> str:
    event = group[0]
    before, after = event.before, event.after
    left = before.zone if before is not None else GONE
    came = after.zone if after is not None else GONE
    if came == t.RESOLUTION or (left == t.RESOLUTION and event.sort == "play"):
        return ""  # it is being played
    if came == t.EVOLUTION or left == t.EVOLUTION:
        return ""  # the evolved card tells it
    seat = event.seat
    owner = event.sort in ("destroy", "banish")  # otherwise the sentence says whose
    cards = teller.several([teller.event_card(view, one, owner=owner) for one in group])
    known = all(one.after is not None and one.after.face >= 0 for one in group)
    number = len(group)
    ja, en = _told(teller, view, event.sort, seat, cards, known, number, left, came)
    return teller.say(ja, en)


def _told(
    teller: EvolveTeller, view: View, sort: str, seat: int, cards: str, known: bool, number: int, left: int, came: int
) -> tuple[str, str]:
    who, whose = teller.who(view, seat), teller.whose(view, seat)
    s = "s" if number > 1 else ""
    what = f"{number}枚", f"{number} card{s}"
    if sort in ("deal", "draw"):
        shown = (f"：{cards}", f": {cards}") if known else ("", "")
        return f"{who}は{what[0]}引いた{shown[0]}", f"{who} {teller.verb(view, seat, 'draw')} {what[1]}{shown[1]}"
    if sort == "redraw":
        return (
            f"{who}は手札{what[0]}をデッキの下に置いた",
            f"{who} {teller.verb(view, seat, 'put')} {what[1]} under the deck",
        )
    thing = (cards, cards) if known else what
    be, goes = ("are", "go") if number > 1 else ("is", "goes")
    if sort == "destroy":
        return f"{thing[0]}は破壊された", f"{thing[1]} {be} destroyed"
    if sort == "banish":
        return f"{thing[0]}は消滅した", f"{thing[1]} {be} banished"
    if sort == "discard":
        return f"{who}は{thing[0]}を捨てた", f"{who} {teller.verb(view, seat, 'discard')} {thing[1]}"
    zone = ZONES[t.ZONES[came].name] if came >= 0 else ("どこでもない所", "nowhere")
    if left == came == t.DECK:
        back = teller.verb(view, seat, "put")
        return f"{who}は{thing[0]}をデッキに戻した", f"{who} {back} {thing[1]} back into the deck"
    if sort == "create":
        return (
            f"{cards}が{whose}{zone[0]}に作られた",
            f"{cards} {be} created {'on' if came == t.FIELD else 'in'} {whose} {zone[1]}",
        )
    if left < 0:
        return f"{thing[0]}が{whose}{zone[0]}に置かれた", f"{thing[1]} {goes} to {whose} {zone[1]}"
    if left == t.FIELD and came == t.HAND:
        back = "return" if number > 1 else "returns"
        return f"{thing[0]}が{whose}手札に戻った", f"{thing[1]} {back} to {whose} hand"
    old = ZONES[t.ZONES[left].name]
    return f"{thing[0]}が{old[0]}から{whose}{zone[0]}へ", f"{thing[1]} {goes} from the {old[1]} to {whose} {zone[1]}"


# Kinds of which several in a row are one line.
TOGETHER: dict[str, Callable[[EvolveTeller, View, list[Event]], str]] = {"moved": _moves, "shown": shown}
CHRONICLE = Chronicle(KINDS, TOGETHER, CLAUSES, WEIGHTS, news)


# ── the course of the game ──────────────────────────────────────────────────────────────────────────────────────────
@words("turn_ended", "declared", "fought", "shuffled", "fused_with")
def _silent(teller: EvolveTeller, view: View, event: Event) -> str:
    return ""  # the lines before and after tell it


@words("phase")
def _phase(teller: EvolveTeller, view: View, event: Event) -> str:
    if event.sort != "end":
        return ""
    whose, phase = teller.whose(view, event.seat), PHASES[event.sort][teller.pick]
    return teller.say(f"{whose}{phase}", f"{whose.capitalize()} {phase}")


@words("turn began")
def _turn_began(teller: EvolveTeller, view: View, event: Event) -> str:
    whose = teller.whose(view, event.seat)
    return teller.say(f"{whose}ターン{event.amount}", f"{whose.capitalize()} turn {event.amount}")


@words("turn skipped")
def _turn_skipped(teller: EvolveTeller, view: View, event: Event) -> str:
    whose = teller.whose(view, event.seat)
    return teller.say(f"{whose}ターンはスキップされた", f"{whose.capitalize()} turn is skipped")


@words("first")
def _first(teller: EvolveTeller, view: View, event: Event) -> str:
    who = teller.who(view, event.seat)
    return teller.say(f"{who}が先攻", f"{who} {teller.verb(view, event.seat, 'go')} first")


@words("redrew")
def _redrew(teller: EvolveTeller, view: View, event: Event) -> str:
    who = teller.who(view, event.seat)
    return teller.say(f"{who}は手札を引き直す", f"{who} {teller.verb(view, event.seat, 'redraw')}")


@words("kept")
def _kept(teller: EvolveTeller, view: View, event: Event) -> str:
    who = teller.who(view, event.seat)
    return teller.say(f"{who}は引き直さない", f"{who} {teller.verb(view, event.seat, 'keep')} the hand")


@words("ended")
def _ended(teller: EvolveTeller, view: View, event: Event) -> str:
    return teller.outcome(view)


# ── deeds ───────────────────────────────────────────────────────────────────────────────────────────────────────────
@words("played")
def _played(teller: EvolveTeller, view: View, event: Event) -> str:
    who, card = teller.who(view, event.seat), teller.event_card(view, event, owner=False)
    return teller.say(f"{who}は{card}をプレイした", f"{who} {teller.verb(view, event.seat, 'play')} {card}")


@words("activated")
def _activated(teller: EvolveTeller, view: View, event: Event) -> str:
    who, card = teller.who(view, event.seat), teller.event_card(view, event, owner=False)
    return teller.say(
        f"{who}は{card}の能力を使った", f"{who} {teller.verb(view, event.seat, 'use')} an ability of {card}"
    )


@words("set off")
def _set_off(teller: EvolveTeller, view: View, event: Event) -> str:
    card = teller.event_card(view, event)
    return teller.say(f"{card}の能力が働く", f"{card}: its ability takes effect")


@words("attacked")
def _attacked(teller: EvolveTeller, view: View, event: Event) -> str:
    card, target = teller.event_card(view, event), teller.ref(view, event.target)
    return teller.say(f"{card}が{target}を攻撃", f"{card} attacks {target}")


@words("damaged")
def _damaged(teller: EvolveTeller, view: View, event: Event) -> str:
    card = teller.event_card(view, event)
    by = teller.ref(view, event.source) if event.source is not None else ""
    left = teller.left_after(view, event)
    if by:
        return teller.say(
            f"{by}が{card}に{event.amount}ダメージ{left}", f"{by} deals {event.amount} damage to {card}{left}"
        )
    return teller.say(f"{card}に{event.amount}ダメージ{left}", f"{card} takes {event.amount} damage{left}")


@words("evolved")
def _evolved(teller: EvolveTeller, view: View, event: Event) -> str:
    card = teller.event_card(view, event)
    return teller.say(f"{card}は進化した", f"{card} evolves")


@words("super_evolved")
def _super_evolved(teller: EvolveTeller, view: View, event: Event) -> str:
    card = teller.event_card(view, event)
    return teller.say(f"{card}は超進化した", f"{card} super-evolves")


@words("acted")
def _acted(teller: EvolveTeller, view: View, event: Event) -> str:
    card = teller.event_card(view, event)
    return teller.say(f"{card}はアクトした", f"{card} is engaged")


@words("fused_with")
def _fused_with(teller: EvolveTeller, view: View, event: Event) -> str:
    card = teller.event_card(view, event)
    return teller.say(f"{card}を融合した", f"{card} is fused into another card")


@words("raced")
def _raced(teller: EvolveTeller, view: View, event: Event) -> str:
    card = teller.event_card(view, event)
    return teller.say(f"{card}は出走した", f"{card} races")


@words("drive_gained")
def _drive_gained(teller: EvolveTeller, view: View, event: Event) -> str:
    card = teller.event_card(view, event)
    return teller.say(f"{card}はドライブを得た", f"{card} gains Drive")


@words("burst")
def _burst(teller: EvolveTeller, view: View, event: Event) -> str:
    card = teller.event_card(view, event)
    return teller.say(f"{card}のユニオンバーストが発動した", f"the Union Burst of {card} goes off")


@words("chosen")
def _chosen(teller: EvolveTeller, view: View, event: Event) -> str:
    card = teller.event_card(view, event)
    return teller.say(f"{card}が選ばれた", f"{card} is chosen")


@words("equipped")
def _equipped(teller: EvolveTeller, view: View, event: Event) -> str:
    card, token = teller.event_card(view, event), teller.print.named(event.text)
    return teller.say(f"{card}は{token}を装備した", f"{card} is equipped with {token}")


@words("drive_checked")
def _drive_checked(teller: EvolveTeller, view: View, event: Event) -> str:
    card = teller.event_card(view, event)
    return teller.say(f"{card}はドライブチェックした", f"{card} makes a drive check")


@words("drive triggered")
def _drive_triggered(teller: EvolveTeller, view: View, event: Event) -> str:
    whose = teller.whose(view, event.seat)
    return teller.say(f"{whose}ドライブトリガー", f"{whose} drive trigger")


@words("stood")
def _stood(teller: EvolveTeller, view: View, event: Event) -> str:
    card = teller.event_card(view, event)
    return teller.say(f"{card}はスタンドした", f"{card} is reserved")


# ── changes ─────────────────────────────────────────────────────────────────────────────────────────────────────────
@words("raised", "lowered")
def _changed(teller: EvolveTeller, view: View, event: Event) -> str:
    sign = "+" if event.kind == "raised" else "−"
    stat = STATS.get(event.sort, (event.sort, event.sort))[teller.pick]
    if event.before is None and event.after is None:
        whose = teller.whose(view, event.seat)
        return teller.say(f"{whose}{stat} {sign}{event.amount}", f"{whose.capitalize()} {stat} {sign}{event.amount}")
    card = teller.event_card(view, event)
    return teller.say(f"{card}の{stat} {sign}{event.amount}", f"{card}: {stat} {sign}{event.amount}")


@words("counted")
def _counted(teller: EvolveTeller, view: View, event: Event) -> str:
    card = teller.event_card(view, event)
    number = f"{event.amount:+d}".replace("-", "−")
    return teller.say(f"{card}の{event.sort}カウンター {number}", f"{card}: {counter(event.sort)} counters {number}")


@words("turned")
def _turned(teller: EvolveTeller, view: View, event: Event) -> str:
    card = teller.event_card(view, event)
    down = event.after is not None and event.after.facedown
    if down:
        return teller.say(f"{card}は裏向きになった", f"{card} is turned face down")
    return teller.say(f"{card}は表向きになった", f"{card} is turned face up")


@words("handed over")
def _handed_over(teller: EvolveTeller, view: View, event: Event) -> str:
    card, who = teller.event_card(view, event), teller.who(view, event.seat)
    return teller.say(f"{card}は{who}のものになった", f"{card} is now under {teller.whose(view, event.seat)} mastery")


@words("erased")
def _erased(teller: EvolveTeller, view: View, event: Event) -> str:
    card = teller.event_card(view, event)
    return teller.say(f"トークンの{card}は消えた", f"{card}, a token, is gone")


@words("rolled")
def _rolled(teller: EvolveTeller, view: View, event: Event) -> str:
    return teller.say(f"サイコロの目は{event.amount}", f"The die shows {event.amount}")


@words("named")
def _named(teller: EvolveTeller, view: View, event: Event) -> str:
    who, name = teller.who(view, event.seat), teller.print.named(event.text)
    return teller.say(f"{who}は『{name}』を指定した", f"{who} {teller.verb(view, event.seat, 'name')} {name}")
