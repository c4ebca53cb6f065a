"""The teller of EVOLVE: an observer's view, questions, refusals and news in Japanese or English."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules.questions import RIDDEN
from tefuda.games.evolve.table import Face, Player, TurnFacts
from tefuda.games.evolve.telling import happenings, options
from tefuda.games.evolve.telling.glossary import (
    ASKED,
    BARS,
    CLASSES,
    EN,
    ENDS,
    INTRODUCTION,
    JA,
    KINDS,
    PHASES,
    PROMPTS,
    SHORT,
    ZONES,
)
from tefuda.games.evolve.telling.printing import Printed
from tefuda.games.evolve.words.english_parts import counter
from tefuda.kernel.events import Event
from tefuda.kernel.narrating import Chronicle, Narrator
from tefuda.kernel.requests import Bar, Option, Request
from tefuda.kernel.telling import CardWords, Row, Scene, Side, Wish
from tefuda.kernel.view import Shown, View

DECKS = Path(__file__).parents[1].joinpath("cards", "decks")
BOARD = (t.FIELD, t.EX, t.HAND)  # the zones whose cards lie open on the board; of the others it tells the number
COUNTED = (t.HAND, t.DECK, t.EVOLVE_DECK, t.GRAVEYARD, t.BANISHED)
WITH_FACES = (t.RACE, t.DRIVE, t.TRIGGER, t.EQUIPMENT, t.RESOLUTION)


PILES = (t.GRAVEYARD, t.BANISHED)
ORDER = (
    t.FIELD,
    t.HAND,
    t.EX,
    t.LEADER,
    *[zone for zone in range(len(t.ZONES)) if zone not in (t.FIELD, t.HAND, t.EX, t.LEADER)],
)


class EvolveTeller(Narrator):
    """Words for one observer of EVOLVE."""

    field = t.FIELD
    numbered = (t.FIELD, t.EX)
    order = ORDER
    prompts = PROMPTS
    asked = ASKED
    decks = DECKS
    print: Printed

    def __init__(self, faces: list[Face], language: str) -> None:
        super().__init__(language)
        self.print = Printed(faces, self.pick)

    def piles(self, view: View) -> list[tuple[str, tuple[CardWords, ...]]]:
        """Cemeteries and banished cards."""
        return [
            (self.owned(view, seat, row.label), row.cards)
            for seat in range(len(view.players))
            for row in [self._row(view, zone, seat) for zone in PILES]
            if row.cards
        ]

    # ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────────
    def title(self, card: Shown) -> str:
        """The name of a card as it is now: an evolved card has that of the card on it."""
        if self.pick == EN and self.print.faces[card.face].sides[card.side].names[0] == card.name:
            return self.print.called(card.face, card.side)
        return self.print.named(card.name)

    def place(self, view: View, zone: int, seat: int) -> str:
        """A leader is told as such."""
        if zone != t.LEADER:
            return ""
        return self.whose(view, seat) + ("リーダー" if self.pick == JA else " leader")

    def also_called(self, zone: int) -> tuple[str, ...]:
        """A leader is found by that word, too."""
        return KINDS["リーダー"] if zone == t.LEADER else ()

    def left_after(self, view: View, event: Event) -> str:
        """What damage left of a card's defense."""
        facts: Any = event.facts
        if facts is None or event.after is None or facts.defense is None:
            return ""
        left = max(0, facts.defense - event.after.damage)
        return (f"（残り体力{left}）", f" ({left} left)")[self.pick]

    def numbers(self, card: Shown) -> str:
        """Attack and defense of a follower, defense of a leader, damage taken off."""
        facts = cast("Any", card.facts)
        if t.FOLLOWER in facts.kinds:
            return f"{facts.attack}/{facts.defense - card.damage}"
        return ""

    def notes(self, card: Shown, zone: int) -> tuple[str, ...]:
        """What is to be noticed about a card: keywords, counters, states."""
        facts = cast("Any", card.facts)
        notes = []
        if t.FOLLOWER not in facts.kinds:
            notes.append(KINDS[facts.kinds[0]][self.pick])
        if zone == t.FIELD and t.EVOLVED in facts.special:
            notes.append(("進化", "evolved")[self.pick])
        notes += [self.print.keyword(word) for word in facts.keywords]
        notes += [f"{name if self.pick == JA else counter(name)}×{number}" for name, number in card.counters]
        # Marks with a space are the rules' own, and that it was ridden is seen by the drive it has.
        own = (RIDDEN, *facts.keywords)
        notes += [self.print.keyword(mark) for mark in card.marks if " " not in mark and mark not in own]
        return tuple(notes)

    def words(self, view: View, card: Shown, zone: int, seat: int) -> CardWords:
        """A card for the board."""
        facts = cast("Any", card.facts)
        cost = "" if zone == t.FIELD or facts.cost is None else str(facts.cost)
        name = self.title(card) + self.ordinal(view, card, zone, seat)
        turned = ("アクト", "engaged")[self.pick] if card.acted else ""
        return CardWords(card.handle, name, cost, self.numbers(card), turned, self.notes(card, zone))

    # ── the board ───────────────────────────────────────────────────────────────────────────────────────────────────
    def introduction(self) -> str:
        """The game in a few lines."""
        return INTRODUCTION[self.pick]

    def scene(self, view: View) -> Scene:
        """The board: the opponents' sides first, the observer's own last."""
        self.notice(view)
        turn = cast("TurnFacts", view.turn)
        last = max(view.observer, 0)
        seats = [seat for seat in range(len(view.players)) if seat != last] + [last]
        phase = PHASES.get(turn.phase, (turn.phase, turn.phase))[self.pick]
        if turn.number == 0:
            title = phase if self.pick == JA else phase.capitalize()
        else:
            elapsed = cast("Player", view.players[turn.player]).elapsed
            whose = self.whose(view, turn.player)
            title = self.say(f"{whose}ターン{elapsed}・{phase}", f"{whose} turn {elapsed} · {phase}")
        return Scene(title, tuple([self._side(view, seat, turn.player == seat and turn.number > 0) for seat in seats]))

    def _side(self, view: View, seat: int, active: bool) -> Side:
        player = cast("Player", view.players[seat])
        seats = len(view.players)
        leader = next((card for card in view.zones[t.LEADER * seats + seat] if card is not None), None)
        life = "?" if leader is None else str(cast("Any", leader.facts).defense - leader.damage)
        numbers = [(SHORT["life"][self.pick], life), ("PP", f"{player.pp}/{player.max_pp}")]
        numbers += [("EP", str(player.ep)), ("SEP", str(player.sep))]
        for zone in COUNTED:
            count = len(view.zones[zone * seats + seat])
            if (zone != t.BANISHED or count) and (zone != t.HAND or seat != view.observer):  # one's own hand lies open
                numbers.append((SHORT[t.ZONES[zone].name][self.pick], str(count)))
        rows = []
        for zone in (*BOARD, *WITH_FACES):
            row = self._row(view, zone, seat)
            if row.cards or zone == t.FIELD or (zone == t.HAND and seat == view.observer):
                rows.append(row)
        name = self.who(view, seat).removeprefix("the ")
        name = name if self.pick == JA else name[:1].upper() + name[1:]
        return Side(seat, name, tuple(numbers), tuple(rows), active)

    def _row(self, view: View, zone: int, seat: int) -> Row:
        there = view.zones[zone * len(view.players) + seat] if zone != t.RESOLUTION or seat == 0 else ()
        cards = tuple([self.words(view, card, zone, seat) for card in there if card is not None])
        return Row(ZONES[t.ZONES[zone].name][self.pick], cards, len(there) - len(cards), zone == t.FIELD)

    # ── questions ───────────────────────────────────────────────────────────────────────────────────────────────────
    def option(self, view: View, request: Request, option: Option) -> str:
        """One of the answers. A verb without words of its own is said as it is, rather than hidden."""
        self.notice(view)
        return options.told(self, view, request, option)

    def full(self, view: View, handle: int) -> str:
        """A card with its numbers."""
        found = self.seen.get(handle)
        name = self.named(view, handle, owner=True)
        if found is None:
            return name
        card, zone, _ = found
        if zone == t.LEADER:
            life = cast("Any", card.facts).defense - card.damage
            return name + (f"（体力{life}）", f" (defense {life})")[self.pick]
        turned = ("アクト", "engaged")[self.pick] if zone == t.FIELD and card.acted else ""
        told = " ".join([part for part in (self.numbers(card), turned) if part])
        return f"{name} {told}".strip()

    def ability(self, handle: int, index: int) -> Any:
        """One of the activated abilities of a card in sight."""
        found = self.seen.get(handle)
        abilities = cast("Any", found[0].facts).activated if found is not None else ()
        return abilities[index] if 0 <= index < len(abilities) else None

    def ability_line(self, view: View, handle: int, ability: Any) -> str:
        """An ability in words."""
        return self.print.line(self.prints(handle), ability) if ability is not None else ""

    def prints(self, handle: int) -> list[tuple[int, int]]:
        """The faces that a card's text can stand on: its own, and those of the cards on it."""
        found = self.seen.get(handle)
        if found is None:
            return []
        over = [self.seen[other][0] for other in found[0].attached if other in self.seen]
        return [(card.face, card.side) for card in (*reversed(over), found[0])]

    # ── news, refusals, the end ─────────────────────────────────────────────────────────────────────────────────────
    def chronicle(self) -> Chronicle:
        """How events are told."""
        return happenings.CHRONICLE

    def refusal(self, view: View, wish: Option, bar: Bar) -> str:
        """Why a deed cannot be done, in a plain sentence; the clause is shown beside it."""
        self.notice(view)
        why = bar.why
        if bar.clause == "8.4.3.1" and wish.target >= 0:
            target = self.seen.get(wish.target)
            if target is not None and target[1] == t.LEADER:
                why = "leader"
            elif target is not None and target[1] == t.FIELD and not target[0].acted:
                why = "stood"
        pair = BARS.get((bar.clause, why)) or BARS.get((bar.clause, ""))
        if pair is None:
            # What no clause forbids by itself is not offered because the question's own clause does not.
            chosen = wish.verb in ("card", "leader")
            pair = BARS[("", "choice" if chosen else "")]
        card = self.seen.get(wish.card)
        cost = cast("Any", card[0].facts).cost if card is not None else None
        player = cast("Player", view.players[view.observer]) if view.observer >= 0 else Player()
        return pair[self.pick].format(cost=cost, pp=player.pp) + self.by(view, wish, bar)

    def outcome(self, view: View) -> str:
        """How the game ended, and why."""
        over = view.over
        if over is None:
            return ""
        why = ENDS.get(over.clause, ("ルールによる", "by the rules"))[self.pick]
        if over.clause == "1.2.3":
            who = self.who(view, over.losers(len(view.players))[0])
            why = f"{who}が投了した" if self.pick == JA else f"{who} conceded"
        return self.result(view, why)

    def deck(self, key: str, deck: Any) -> tuple[str, str]:
        """A bundled deck: its name in the language, and its class with the line that its file says of it."""
        name, about = self.about(key, deck.name)
        leaders = [face.sides[0] for face in self.print.faces if face.number in deck.leader]
        craft = ("・" if self.pick == JA else "/").join([CLASSES[one.classes[0]][self.pick] for one in leaders])
        if not craft:
            return name, about
        return name, f"{craft}。{about}" if self.pick == JA else f"{craft}. {about}"

    # ── asking back ─────────────────────────────────────────────────────────────────────────────────────────────────
    def card(self, view: View, handle: int) -> str:
        """A card in sight: as it is now where that differs from the print, and as it is printed."""
        self.notice(view)
        found = self.seen.get(handle)
        if found is None:
            return ""
        card, zone, _ = found
        sheets = [self.print.sheet(face) for face, _ in self.prints(handle)]
        if zone == t.FIELD:
            state = ("アクト" if card.acted else "スタンド", "engaged" if card.acted else "reserved")[self.pick]
            parts = [self.numbers(card), state, *self.notes(card, zone)]
            now = (
                self.say("今", "now") + ("：" if self.pick == JA else ": ") + " ".join([part for part in parts if part])
            )
            sheets.append(f"  {now}")
        return "\n".join(sheets)

    def own(self, view: View) -> list[int]:
        """The observer's cards with which deeds are done: on the field, in the EX area, in the hand."""
        seats = len(view.players)
        return [card.handle for zone in BOARD for card in view.zones[zone * seats + view.observer] if card is not None]

    def wishes(self, view: View, handle: int) -> list[Wish]:
        """What one may wish to do with a card of one's own, or to one of the opponent's."""
        self.notice(view)
        found = self.here(view, handle)
        if found is None:
            return []
        card, zone, seat = found
        blank = Request((view.observer,), "act", "", (), least=1, most=1)
        wanted: list[Option] = []
        if seat == view.observer:
            if zone in (t.HAND, t.EX):
                wanted.append(Option("play", card=handle))
            if zone == t.FIELD and t.FOLLOWER in cast("Any", card.facts).kinds:
                wanted.append(Option("attack", card=handle))
            for index, ability in enumerate(cast("Any", card.facts).activated):
                if zone == t.FIELD or ability.zone in (
                    "any",
                    t.ZONES[zone].name,
                ):  # elsewhere nobody expects it to work
                    wanted.append(Option("activate", card=handle, index=index))
        elif zone in (t.FIELD, t.LEADER):
            mine = view.zones[t.FIELD * len(view.players) + view.observer]
            wanted += [
                Option("attack", card=one.handle, target=handle)
                for one in mine
                if one and t.FOLLOWER in cast("Any", one.facts).kinds
            ]
        return [Wish(option, self.option(view, blank, option)) for option in wanted]
