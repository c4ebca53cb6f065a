"""The teller of EVOLVE: an observer's view, questions, refusals and news in Japanese or English."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from tefuda.games.evolve import table as t
from tefuda.games.evolve.cards import RIDDEN
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
from tefuda.kernel.requests import Bar, Option, Request
from tefuda.kernel.state import Card
from tefuda.kernel.telling import LANGUAGES, CardWords, Line, Row, Scene, Side, Wish
from tefuda.kernel.view import Shown, View

DECKS = Path(__file__).parents[1].joinpath("decks")
BOARD = (t.FIELD, t.EX, t.HAND)  # the zones whose cards lie open on the board; of the others it tells the number
COUNTED = (t.HAND, t.DECK, t.EVOLVE_DECK, t.GRAVEYARD, t.BANISHED)
WITH_FACES = (t.RACE, t.DRIVE, t.TRIGGER, t.EQUIPMENT, t.RESOLUTION)


class EvolveTeller:
    """Words for one observer. What was seen under a handle is remembered, since news speak of what is gone."""

    def __init__(self, faces: list[Face], language: str) -> None:
        self.language, self.pick = language, LANGUAGES.index(language)
        self.print = Printed(faces, self.pick)
        self.seen: dict[int, tuple[Shown, int, int]] = {}  # the card, its zone and seat
        self.passed: dict[int, Card] = {}  # cards that only events spoke of, while they were on their way
        self.noticed: View | None = None

    # ── small words ─────────────────────────────────────────────────────────────────────────────────────────────────
    def say(self, japanese: str, english: str) -> str:
        """The words in the observer's language; an English line begins with a capital."""
        return japanese if self.pick == JA else english[:1].upper() + english[1:]

    def who(self, view: View, seat: int) -> str:
        """A player as the subject."""
        if view.observer < 0:
            return (f"プレイヤー{seat + 1}", f"player {seat + 1}")[self.pick]
        return (("あなた", "you") if seat == view.observer else ("相手", "the opponent"))[self.pick]

    def whose(self, view: View, seat: int) -> str:
        """A player as the owner."""
        if view.observer < 0:
            return (f"プレイヤー{seat + 1}の", f"player {seat + 1}'s")[self.pick]
        return (("あなたの", "your") if seat == view.observer else ("相手の", "the opponent's"))[self.pick]

    def verb(self, view: View, seat: int, verb: str) -> str:
        """An English verb in the present, for this player."""
        if seat == view.observer:
            return verb
        return verb + ("es" if verb.endswith("o") else "s")

    def several(self, names: list[str]) -> str:
        """Names in a row."""
        return ("、" if self.pick == JA else ", ").join(names)

    # ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────────
    def notice(self, view: View) -> None:
        """Remember the cards in sight by their handles."""
        if view is self.noticed:
            return
        self.noticed = view
        seats = len(view.players)
        for spot, cards in enumerate(view.zones):
            for card in cards:
                if card is not None:
                    self.seen[card.handle] = (card, spot // seats, spot % seats)

    def here(self, view: View, handle: int) -> tuple[Shown, int, int] | None:
        """A card in sight with its zone and seat."""
        seats = len(view.players)
        for spot, cards in enumerate(view.zones):
            for card in cards:
                if card is not None and card.handle == handle:
                    return card, spot // seats, spot % seats
        return None

    def title(self, card: Shown) -> str:
        """The name of a card as it is now: an evolved card has that of the card on it."""
        if self.pick == EN and self.print.faces[card.face].sides[card.side].names[0] == card.name:
            return self.print.called(card.face, card.side)
        return self.print.named(card.name)

    def named(self, view: View, handle: int, owner: bool = False) -> str:
        """A card by its handle: as it is now, or as it was last seen. Of two alike in a zone each has its number."""
        self.notice(view)
        found = self.seen.get(handle)
        if found is None:
            passed = self.passed.get(handle)
            return ("カード", "a card")[self.pick] if passed is None else self.print.called(passed.face, passed.side)
        card, zone, seat = found
        if zone == t.LEADER:
            return self.whose(view, seat) + ("リーダー" if self.pick == JA else " leader")
        name = self.title(card) + self.ordinal(view, card, zone, seat)
        if owner and zone == t.FIELD:
            return self.whose(view, seat) + (name if self.pick == JA else " " + name)
        return name

    def ordinal(self, view: View, card: Shown, zone: int, seat: int) -> str:
        """#2 for the second of its name on a field or in an EX area; nothing where there is only one."""
        if zone not in (t.FIELD, t.EX):
            return ""
        alike = [
            other.handle
            for other in view.zones[zone * len(view.players) + seat]
            if other is not None and other.name == card.name
        ]
        return f"#{alike.index(card.handle) + 1}" if len(alike) > 1 and card.handle in alike else ""

    def ref(self, view: View, ref: tuple[int, int] | None) -> str:
        """A card that an event or a request refers to."""
        return self.named(view, ref[0], owner=True) if ref is not None else ""

    def event_card(self, view: View, event: Event, owner: bool = True) -> str:
        """The card that an event is about."""
        record = event.after or event.before
        if record is None:
            return self.named(view, event.card, owner)
        if record.face < 0:
            return ("カード", "a card")[self.pick]
        if record.zone == t.LEADER:
            return self.whose(view, record.seat) + ("リーダー" if self.pick == JA else " leader")
        self.notice(view)
        origin = event.before if event.before is not None and event.before.zone == t.FIELD else record
        for known in (origin, record):
            found = self.seen.get(known.id)
            if found is not None:
                name = self.title(found[0]) + self.ordinal(view, *found)
                break
        else:
            name = self.print.called(record.face, record.side)
        if owner and t.FIELD in (origin.zone, record.zone):
            return self.whose(view, origin.seat) + (name if self.pick == JA else " " + name)
        return name

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
    def prompt(self, view: View, request: Request) -> str:
        """What is asked, with the card on whose behalf, and how many answers it takes."""
        pair = PROMPTS.get(f"{request.prompt}, {request.kind}") or PROMPTS.get(request.prompt)
        pair = pair or ASKED.get(request.kind) or ASKED["choose"]
        card = self.ref(view, request.about)
        text = pair[self.pick].format(card=card or "—", n=self.bounds(request), units=request.most)
        text = text.replace("—：", "").replace("—: ", "")
        return text if self.pick == JA else text[:1].upper() + text[1:]

    def bounds(self, request: Request) -> str:
        """How many: exactly, up to, or between."""
        least, most = request.least, min(request.most, len(request.options))
        if least == most:
            return (f"{most}つ", f"{most}")[self.pick]
        if least == 0:
            return (f"{most}つまで", f"up to {most}")[self.pick]
        return (f"{least}〜{most}つ", f"{least} to {most}")[self.pick]

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
    def log(self, view: View, events: Sequence[Event]) -> list[Line]:
        """What happened, as lines."""
        for event in events:
            for record in (event.before, event.after):
                if record is not None and record.face >= 0 and record.id:
                    self.passed[record.id] = record
        lines = happenings.log(self, view, events)
        self.notice(view)
        return lines

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
        text = pair[self.pick].format(cost=cost, pp=player.pp)
        if bar.by >= 0 and bar.by != wish.card and bar.by in self.seen:
            name = self.named(view, bar.by, owner=True)
            text += f"（{name}）" if self.pick == JA else f" ({name})"
        return text

    def outcome(self, view: View) -> str:
        """How the game ended, and why."""
        over = view.over
        if over is None:
            return ""
        why = ENDS.get(over.clause, ("ルールによる", "by the rules"))[self.pick]
        if over.draw:
            return self.say(f"引き分け：{why}", f"the game is drawn: {why}")
        winners = [seat for seat in range(len(view.players)) if seat not in over.losers]
        if over.clause == "1.2.3":
            who = self.who(view, over.losers[0])
            why = f"{who}が投了した" if self.pick == JA else f"{who} conceded"
        winner = self.who(view, winners[0]) if winners else ""
        return self.say(
            f"{winner}の勝ち：{why}", f"{winner} {self.verb(view, winners[0] if winners else -1, 'win')}: {why}"
        )

    def deck(self, key: str, deck: Any) -> tuple[str, str]:
        """A bundled deck: its name in the language, and its class with the line that its file says of it."""
        names = [part.strip() for part in deck.name.split(" / ")]
        name = names[min(self.pick, len(names) - 1)] or key
        leader = next((face for face in self.print.faces if face.number in deck.leader), None)
        craft = CLASSES[leader.sides[0].classes[0]][self.pick] if leader is not None else ""
        path = DECKS.joinpath(f"{key}.txt")
        lines = path.read_text("utf8").splitlines() if path.is_file() else []
        said = [line[1:].strip() for line in lines if line.startswith("#")]
        about = said[min(self.pick, len(said) - 1)] if said else ""
        return name, (f"{craft}。{about}" if self.pick == JA else f"{craft}. {about}").strip()

    # ── asking back ─────────────────────────────────────────────────────────────────────────────────────────────────
    def find(self, view: View, words: str) -> list[int]:
        """Cards in sight by their name, or a part of it, in either language; #2 for the second. Own ones come first."""
        wanted, _, ordinal = words.strip().casefold().partition("#")
        wanted = wanted.strip()
        if not wanted:
            return []
        seats, found = len(view.players), list[tuple[tuple[bool, bool, int], int, int]]()
        for spot, cards in enumerate(view.zones):
            zone, seat = spot // seats, spot % seats
            for card in cards:
                if card is not None:
                    names = [card.name.casefold(), self.title(card).casefold(), *self.print.words(card.face)]
                    if zone == t.LEADER:
                        names += KINDS["リーダー"]
                    if any(wanted in name for name in names) and (
                        not ordinal or self.ordinal(view, card, zone, seat) == f"#{ordinal}"
                    ):
                        rank = (wanted not in names, seat != view.observer, ORDER.index(zone))
                        found.append((rank, len(found), card.handle))
        return [handle for _, _, handle in sorted(found)]

    def card(self, view: View, handle: int) -> str:
        """A card in sight: as it is now where that differs from the print, and as it is printed."""
        self.notice(view)
        found = self.seen.get(handle)
        if found is None:
            return ""
        card, zone, _ = found
        sheets = [self.print.sheet(face) for face, _ in self.prints(handle)]
        if zone == t.FIELD:
            state = ("アクト" if card.acted else "スタンド", "engaged" if card.acted else "not engaged")[self.pick]
            parts = [self.numbers(card), state, *self.notes(card, zone)]
            now = (
                self.say("今", "now") + ("：" if self.pick == JA else ": ") + " ".join([part for part in parts if part])
            )
            sheets.append(f"  {now}")
        return "\n".join(sheets)

    def printed(self, words: str) -> str:
        """A card of the packs as it is printed."""
        found = self.print.search(words)
        return self.print.sheet(found[0]) if found else ""

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
        blank = Request(view.observer, "act", "", (), 1, 1)
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


ORDER = (
    t.FIELD,
    t.HAND,
    t.EX,
    t.LEADER,
    *[zone for zone in range(len(t.ZONES)) if zone not in (t.FIELD, t.HAND, t.EX, t.LEADER)],
)
