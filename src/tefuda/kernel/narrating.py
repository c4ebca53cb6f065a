"""Narrating: what the tellers of all games do alike, given a game's own words, names of cards and zones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, final

from tefuda.kernel.events import Event
from tefuda.kernel.requests import Bar, Option, Request
from tefuda.kernel.state import GONE, Card
from tefuda.kernel.telling import LANGUAGES, CardWords, Line
from tefuda.kernel.view import Shown, View

JA, EN = 0, 1
Pair = tuple[str, str]  # the same in Japanese and in English

MOST_NAMED = 8  # cards that are looked at by name: of a whole deck the number is enough

Telling = Callable[[Any, View, Event], str]
Together = Callable[[Any, View, list[Event]], str]


class Printing:
    """The cards of a game as they are printed, in one language."""

    faces: Sequence[Any]

    def called(self, face: int, side: int = 0) -> str:
        """A face's name."""
        raise KeyError(face)

    def titled(self, card: Shown) -> str:
        """The name of a card as it is now."""
        raise KeyError(card.name)

    def words(self, face: int) -> tuple[str, ...]:
        """All that a face is called, in small letters."""
        raise KeyError(face)

    def sheet(self, face: int) -> str:
        """A face in full."""
        raise KeyError(face)

    @final
    def search(self, words: str) -> list[int]:
        """The faces that are called so; where none is called just that, those whose name contains it."""
        wanted = words.strip().casefold()
        if not wanted:
            return []
        exact = [index for index in range(len(self.faces)) if wanted in self.words(index)]
        return exact or [index for index in range(len(self.faces)) if any(wanted in word for word in self.words(index))]


class Phrases(dict[str, Callable[..., str]]):
    """What is said of each kind of thing: a function by its kind, put in by a decorator."""

    def of(self, *kinds: str) -> Callable[[Any], Any]:
        """Register the words for some kinds."""

        def register(function: Any) -> Any:
            for kind in kinds:
                self[kind] = function
            return function

        return register


def told(phrases: Phrases, teller: Narrator, view: View, request: Request, option: Option) -> str:
    """An option in words. A verb without words of its own is said as it is, rather than hidden."""
    function = phrases.get(option.verb) or COMMON_VERBS.get(option.verb)
    if function is None:
        return f"{option.verb} {teller.named(view, option.card) if option.card >= 0 else option.text}".strip()
    return function(teller, view, request, option)


# ── the log ─────────────────────────────────────────────────────────────────────────────────────────────────────────
class Chronicle:
    """How a game's events become lines: each kind has its words, some are told together, some are no news."""

    def __init__(
        self,
        kinds: Phrases,
        together: Mapping[str, Together],
        clauses: Mapping[str, str],
        weights: Mapping[str, int],
        news: Callable[[Sequence[Event]], list[Event]],
    ) -> None:
        self.kinds, self.together, self.clauses, self.weights, self.news = kinds, together, clauses, weights, news

    @final
    def lines(self, teller: Narrator, view: View, events: Sequence[Event]) -> list[Line]:
        """Events as lines: equal moves in a row are one line, and what another line says already is left out."""
        found: list[Line] = []
        for group in self._groups(self.news(events)):
            first = group[0]
            several = self.together.get(first.kind)
            text = several(teller, view, group) if several is not None else self._one(teller, view, first)
            if text:
                clause = first.clause or self.clauses.get(first.kind, "")
                found.append(Line(text, clause, self.weights.get(first.kind, 0)))
        return found

    def _groups(self, events: list[Event]) -> list[list[Event]]:
        """Moves of the same sort, from the same zone to the same zone, side by side."""
        groups: list[list[Event]] = []
        for event in events:
            if groups and event.kind in self.together and _way(groups[-1][-1]) == _way(event):
                groups[-1].append(event)
            else:
                groups.append([event])
        return groups

    def _one(self, teller: Narrator, view: View, event: Event) -> str:
        function = self.kinds.get(event.kind) or COMMON_KINDS.get(event.kind)
        if function is None:  # told plainly rather than not at all
            return f"{event.kind} {teller.event_card(view, event)}".strip()
        return function(teller, view, event)


def _way(event: Event) -> tuple[object, ...]:
    before = event.before.zone if event.before else GONE
    after = event.after.zone if event.after else GONE
    return (event.kind, event.seat, event.sort, before, after, event.source, event.amount)


def shown(teller: Narrator, view: View, group: list[Event]) -> str:
    """Cards that were looked at, by one seat or by all; what others looked at is told by its number."""
    mask, number = group[0].amount, len(group)
    cards = teller.several([teller.named(view, event.card) for event in group if event.card > 0])
    lookers = [seat for seat in range(len(view.players)) if mask >> seat & 1]
    if len(lookers) == len(view.players):
        return teller.say(f"公開：{cards}", f"revealed: {cards}")
    who = teller.who(view, lookers[0]) if lookers else ""
    looks = teller.verb(view, lookers[0] if lookers else -1, "look")
    if cards and number <= MOST_NAMED:
        return teller.say(f"{who}は{cards}を見た", f"{who} {looks} at {cards}")
    return teller.say(f"{who}は{number}枚を見た", f"{who} {looks} at {number} card{'s' if number > 1 else ''}")


def _left(teller: Narrator, view: View, event: Event) -> str:
    """Somebody has left a game that goes on."""
    who = teller.who(view, event.seat)
    verb = teller.verb(view, event.seat, "leave")
    return teller.say(f"{who}がゲームから退場した", f"{who} {verb} the game")


def _opponent(teller: Narrator, view: View, request: Request, option: Option) -> str:
    """One of several opponents."""
    return teller.say(teller.who(view, option.number), teller.who(view, option.number))


def _part(teller: Narrator, view: View, request: Request, option: Option) -> str:
    """One of the parts of a cost that are paid in any order."""
    return teller.say(f"コストの{option.index + 1}つ目", f"part {option.index + 1} of the cost")


def _item(teller: Narrator, view: View, request: Request, option: Option) -> str:
    """An ability on the stack, by the card that it comes from."""
    card = teller.named(view, option.card)
    return teller.say(f"{card}の能力", f"the ability of {card}")


def _shifted(teller: Narrator, view: View, event: Event) -> str:
    """A card was laid at another place of its zone."""
    card, place = teller.event_card(view, event), event.text
    return teller.say(f"{card}が{place}に移った", f"{card} shifts to {place}")


# What the kernel itself asks and does, in the words of all games.
COMMON_KINDS: dict[str, Telling] = {"left": _left, "shifted": _shifted}
COMMON_VERBS: dict[str, Callable[..., str]] = {"opponent": _opponent, "part": _part, "item": _item}
COMMON_PROMPTS: dict[str, Pair] = {
    "which opponent": ("{card}：どの相手ですか？", "{card}: which opponent?"),
    "cost order": ("{card}：次に支払うのはどれですか？", "{card}: which part of the cost is paid next?"),
}


# ── the teller ──────────────────────────────────────────────────────────────────────────────────────────────────────
class Narrator:
    """Words for one observer. What was seen under a handle is remembered, since news speak of what is gone."""

    field: int  # the zone whose cards are told with their owner
    numbered: tuple[int, ...]  # the zones in which cards of one name are told apart by a number
    order: tuple[int, ...]  # zones in the order in which a name is looked for
    prompts: Mapping[str, Pair]
    asked: Mapping[str, Pair]
    decks: Path  # where the bundled decks lie
    print: Printing
    chronicle: Chronicle  # how this game's events are told
    placed: Mapping[int, Pair] = MappingProxyType({})  # zones whose card is told by its place, such as a leader

    def __init__(self, language: str) -> None:
        self.language, self.pick = language, LANGUAGES.index(language)
        self.seen: dict[int, tuple[Shown, int, int]] = {}  # the card, its zone and seat
        self.passed: dict[int, Card] = {}  # cards that only events spoke of, while they were on their way
        self.noticed: View | None = None

    # ── small words ─────────────────────────────────────────────────────────────────────────────────────────────────
    @final
    def say(self, japanese: str, english: str) -> str:
        """The words in the observer's language; an English line begins with a capital."""
        return japanese if self.pick == JA else english[:1].upper() + english[1:]

    @final
    def who(self, view: View, seat: int) -> str:
        """A player as the subject: of more than two, or to somebody who looks on, by number; a boss by its name."""
        if seat == view.observer:
            return ("あなた", "you")[self.pick]
        bosses = view.seating.bosses
        seats = len(view.players) - len(bosses)
        if seat >= seats:
            return bosses[seat - seats]
        if view.observer >= 0 and len(view.players) == 2:
            return ("相手", "the opponent")[self.pick]
        return (f"プレイヤー{seat + 1}", f"player {seat + 1}")[self.pick]

    @final
    def whose(self, view: View, seat: int) -> str:
        """A player as the owner."""
        if seat == view.observer:
            return ("あなたの", "your")[self.pick]
        return self.who(view, seat) + ("の", "'s")[self.pick]

    @final
    def verb(self, view: View, seat: int, verb: str) -> str:
        """An English verb in the present, for this player."""
        if seat == view.observer:
            return verb
        return verb + ("es" if verb.endswith(("o", "ss", "sh", "ch")) else "s")

    @final
    def several(self, names: list[str]) -> str:
        """Names in a row."""
        return ("、" if self.pick == JA else ", ").join(names)

    # ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────────
    @final
    def notice(self, view: View) -> None:
        """Remember the cards in sight by their handles."""
        if view is self.noticed:
            return
        self.noticed = view
        seats = len(view.players)
        for spot, cards in enumerate(view.zones):
            for card in cards:
                if card is not None:
                    self.seen[card.handle] = (card, spot // seats, card.seat)

    @final
    def here(self, view: View, handle: int) -> tuple[Shown, int, int] | None:
        """A card in sight with its zone and seat."""
        seats = len(view.players)
        for spot, cards in enumerate(view.zones):
            for card in cards:
                if card is not None and card.handle == handle:
                    return card, spot // seats, card.seat
        return None

    @final
    def title(self, card: Shown) -> str:
        """The name of a card as it is now."""
        return self.print.titled(card)

    @final
    def place(self, view: View, zone: int, seat: int) -> str:
        """A card that is told by its place and not by its name, such as a leader; else nothing."""
        pair = self.placed.get(zone)
        return "" if pair is None else self.owned(view, seat, pair[self.pick])

    @final
    def unknown(self) -> str:
        """A card that the observer does not know."""
        return ("カード", "a card")[self.pick]

    @final
    def named(self, view: View, handle: int, owner: bool = False) -> str:
        """A card by its handle: as it is now, or as it was last seen. Of two alike in a zone each has its number."""
        self.notice(view)
        found = self.seen.get(handle)
        if found is None:
            passed = self.passed.get(handle)
            return self.unknown() if passed is None else self.print.called(passed.face, passed.side)
        card, zone, seat = found
        placed = self.place(view, zone, seat)
        if placed:
            return placed
        name = self.title(card) + self.ordinal(view, card, zone, seat)
        return self.owned(view, seat, name) if owner and zone == self.field else name

    @final
    def owned(self, view: View, seat: int, name: str) -> str:
        """A card with whose it is."""
        return self.whose(view, seat) + (name if self.pick == JA else " " + name)

    @final
    def ordinal(self, view: View, card: Shown, zone: int, seat: int) -> str:
        """#2 for the second of its name where that has to be told; nothing where there is only one."""
        if zone not in self.numbered:
            return ""
        alike = [
            other.handle
            for place in range(len(view.players))
            for other in view.zones[zone * len(view.players) + place]
            if other is not None and other.name == card.name and other.seat == seat
        ]
        return f"#{alike.index(card.handle) + 1}" if len(alike) > 1 and card.handle in alike else ""

    @final
    def ref(self, view: View, ref: tuple[int, int] | None) -> str:
        """A card that an event or a request refers to."""
        return self.named(view, ref[0], owner=True) if ref is not None else ""

    @final
    def event_card(self, view: View, event: Event, owner: bool = True) -> str:
        """The card that an event is about."""
        record = event.after or event.before
        if record is None:
            return self.named(view, event.card, owner)
        if record.face < 0:
            return self.unknown()
        placed = self.place(view, record.zone, record.seat)
        if placed:
            return placed
        self.notice(view)
        origin = event.before if event.before is not None and event.before.zone == self.field else record
        for known in (origin, record):
            found = self.seen.get(known.id)
            if found is not None:
                name = self.title(found[0]) + self.ordinal(view, *found)
                break
        else:
            name = self.print.called(record.face, record.side)
        if owner and self.field in (origin.zone, record.zone):
            return self.owned(view, origin.seat, name)
        return name

    # ── questions ───────────────────────────────────────────────────────────────────────────────────────────────────
    @final
    def prompt(self, view: View, request: Request) -> str:
        """What is asked, with the card on whose behalf, and how many answers it takes."""
        pair = self.prompts.get(f"{request.prompt}, {request.kind}") or self.prompts.get(request.prompt)
        pair = pair or COMMON_PROMPTS.get(request.prompt) or self.asked.get(request.kind) or self.asked["choose"]
        card = self.ref(view, request.about)
        parts = {"card": card or "—", "n": self.bounds(request), "units": request.most, **self.parts(view, request)}
        text = pair[self.pick].format(**parts).replace("—：", "").replace("—: ", "")
        return text if self.pick == JA else text[:1].upper() + text[1:]

    def parts(self, view: View, request: Request) -> dict[str, object]:
        """What else a game's questions speak of."""
        return {}

    @final
    def bounds(self, request: Request) -> str:
        """How many: exactly, up to, or between."""
        least, most = request.least, min(request.most, len(request.options))
        if least == most:
            return (f"{most}つ", f"{most}")[self.pick]
        if least == 0:
            return (f"{most}つまで", f"up to {most}")[self.pick]
        return (f"{least}〜{most}つ", f"{least} to {most}")[self.pick]

    def moment(self, view: View, request: Request) -> str:
        """Whether one may pass here: "" where it is a question of its own; idle, or reply to what has just happened."""
        return ""

    def habit(self, view: View, request: Request) -> tuple[int, ...] | None:
        """What is answered for a person who leaves it to the program; None: it is theirs to say."""
        return None

    @final
    def result(self, view: View, why: str) -> str:
        """Who has won, and why."""
        winners = () if view.over is None else view.over.winners
        if not winners:
            return self.say(f"引き分け：{why}", f"the game is drawn: {why}")
        names = [self.who(view, seat) for seat in winners]
        if self.pick == JA:
            return f"{'と'.join(names)}の勝ち：{why}"
        verb = self.verb(view, winners[0], "win") if len(winners) == 1 else "win"
        return self.say("", f"{' and '.join(names)} {verb}: {why}")

    # ── news and refusals ───────────────────────────────────────────────────────────────────────────────────────────
    @final
    def log(self, view: View, events: Sequence[Event]) -> list[Line]:
        """What happened, as lines."""
        for event in events:
            for record in (event.before, event.after):
                if record is not None and record.face >= 0 and record.id:
                    self.passed[record.id] = record
        lines = self.chronicle.lines(self, view, events)
        self.notice(view)
        return lines

    @final
    def by(self, view: View, wish: Option, bar: Bar) -> str:
        """Which card stands in the way, in brackets behind the reason."""
        if bar.by < 0 or bar.by == wish.card or bar.by not in self.seen:
            return ""
        name = self.named(view, bar.by, owner=True)
        return f"（{name}）" if self.pick == JA else f" ({name})"

    # ── asking back ─────────────────────────────────────────────────────────────────────────────────────────────────
    @final
    def find(self, view: View, words: str) -> list[int]:
        """Cards in sight by their name, or a part of it, in either language; #2 for the second. Own ones come first."""
        wanted, _, ordinal = words.strip().casefold().partition("#")
        wanted = wanted.strip()
        if not wanted:
            return []
        seats, found = len(view.players), list[tuple[tuple[bool, bool, int], int, int]]()
        for spot, cards in enumerate(view.zones):
            zone = spot // seats
            for card in cards:
                if card is None:
                    continue
                names = [card.name.casefold(), self.title(card).casefold(), *self.print.words(card.face)]
                names += self.placed.get(zone, ())
                if any(wanted in name for name in names) and (
                    not ordinal or self.ordinal(view, card, zone, card.seat) == f"#{ordinal}"
                ):
                    rank = (wanted not in names, card.seat != view.observer, self.order.index(zone))
                    found.append((rank, len(found), card.handle))
        return [handle for _, _, handle in sorted(found)]

    @final
    def printed(self, words: str) -> str:
        """A card of the packs as it is printed."""
        found = self.print.search(words)
        return self.print.sheet(found[0]) if found else ""

    def piles(self, view: View) -> list[tuple[str, tuple[CardWords, ...]]]:
        """What lies open beside the board, pile by pile."""
        return []

    @final
    def about(self, key: str, name: str) -> Pair:
        """A bundled deck: its name in the language, and the line that its file says of it."""
        names = [part.strip() for part in name.split(" / ")]
        paths = sorted(self.decks.rglob(f"{key}.txt"))
        lines = paths[0].read_text("utf8").splitlines() if paths else []
        said = [line[1:].strip() for line in lines if line.startswith("#")]
        return names[min(self.pick, len(names) - 1)] or key, said[min(self.pick, len(said) - 1)] if said else ""
