"""Narration: what one observer of a table is told, in both languages: the board, the question, the log; complete for any client."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

import msgspec

from tefuda.games.catalogue import OpenedGame, teller_for
from tefuda.kernel.primitives.identity_cache import cached_by_identity
from tefuda.kernel.primitives.values import Record
from tefuda.kernel.seeing.influences import influences
from tefuda.kernel.seeing.open_hands import open_view
from tefuda.kernel.seeing.view import View, told, view
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.requests import Bar, Option, Request, indices_of
from tefuda.kernel.table.state import Table
from tefuda.kernel.telling import Line, Teller
from tefuda.kernel.telling.teller import LANGUAGES, Details
from tefuda.players.outside import facts_told
from tefuda.server import documents as d
from tefuda.server import rulings, staging
from tefuda.table.live import card_seen, settled_answer

Plain = dict[str, Any]
NO_REQUEST = Request((), "act", "", ())


class Narration:
    """What an observer (a seat, or SPECTATOR) has been told so far. It is fed every state, in order.

    `open_hands`: one person plays every seat, and sees what each of them sees of its own.
    """

    def __init__(self, opened: OpenedGame, observer: int, open_hands: bool = False) -> None:
        self.opened, self.observer, self.open_hands = opened, observer, open_hands
        self.tellers: dict[str, Teller] = {language: teller_for(opened.game, language) for language in LANGUAGES}
        self.log: list[d.LogLine] = []
        self.view: View | None = None
        self.shown: dict[
            tuple[bool, bool], d.GameNow
        ] = {}  # the documents of this view: with what is asked for in them
        self.table: Table | None = None
        self.stage = staging.Stage()

    def feed(self, state: Table, events: Sequence[Event]) -> None:
        """Tell what happened on the way to a state."""
        self.table, self.view, self.shown = state, self._seen(state), {}
        heard = [told(state, event, self.observer) for event in events]
        self.log += logged(*[teller.log(self.view, heard) for teller in self.tellers.values()])

    def resume(self, state: Table, log: bytes, memory: bytes) -> None:
        """Go on in the place of a narration that had come to a state, with its log and its tellers' memory."""
        self.table, self.view, self.shown = state, self._seen(state), {}
        self.log = msgspec.json.decode(log, type=list[d.LogLine])
        for teller in self.tellers.values():
            teller.remember(memory, self.view)

    def back(self, state: Table, lines: int) -> None:
        """Go back to a state after which so many lines had been told; what was seen since is seen no more."""
        self.table, self.view, self.shown = state, self._seen(state), {}
        del self.log[lines:]

    def memory(self) -> bytes:
        """What its tellers remember of cards that are out of sight: all of them the same."""
        return self.tellers[LANGUAGES[0]].memory()

    def _seen(self, state: Table) -> View:
        return (open_view if self.open_hands else view)(state, self.observer)

    def say(self, words: d.Words, kind: str = "") -> None:
        """Put a line into the log that no rule brought about: that answers were taken back, say; `kind` is the row's that says so."""
        self.log.append(d.LogLine(words.ja, words.en, weight=0, kind=kind))

    def document(self, with_view: bool = True, with_scene: bool = True) -> d.GameNow:
        """All that the observer is shown now; the same objects until more is told, however many look."""
        wanted = (with_view, with_scene)
        if wanted not in self.shown:
            self.shown[wanted] = self._document(*wanted)
        return self.shown[wanted]

    def _document(self, with_view: bool, with_scene: bool) -> d.GameNow:
        seen = self.view
        assert seen is not None
        others = next(iter(self.shown.values()), None)  # of the same view, with other parts
        scene = next((one.scene for one in self.shown.values() if one.scene is not None), None)
        return d.GameNow(
            view=plain_view(seen) if with_view else None,
            scene=scene or self.stage.scene(*[teller.scene(seen) for teller in self.tellers.values()])
            if with_scene
            else None,
            question=others.question if others else self._question(seen),
            wishes=others.wishes if others else self._wishes(seen),
            outcome=others.outcome if others else self._outcome(seen),
        )

    def _outcome(self, seen: View) -> d.Outcome | None:
        over = seen.over
        if over is None:
            return None
        words = self._each(lambda teller: teller.outcome(seen))
        return d.Outcome(words.ja, words.en, [*over.winners], over.clause)

    def refusal(self, wish: Option, bar: Bar) -> d.Obstacle:
        """Why a deed cannot be done, in both languages."""
        seen = self.view
        assert seen is not None
        words = self._each(lambda teller: teller.refusal(seen, wish, bar))
        return d.Obstacle(words.ja, words.en, bar.clause, bar.by)

    def card(self, handle: int, name: str) -> d.CardDetails | None:
        """All that is known of a card that is in sight or was, by its handle, or of a printed one, by its name; None where there is none."""
        seen = self.view
        assert seen is not None
        ja, en = [teller.details(seen, handle, name) for teller in self.tellers.values()]
        if ja is None or en is None:
            return None
        now = None if ja.now is None or en.now is None else self.stage.card(ja.now, en.now)
        sheet = self._each(lambda teller: teller.card(seen, handle) or teller.printed(name or ja.number))
        facts = self._facts(handle, ja)
        return d.CardDetails(
            sheet.ja, sheet.en, ja.number, staging.each(staging.printed, ja.sides, en.sides), now,
            [] if now is None else self._influences(seen, handle),
            staging.each(staging.gloss, ja.glosses, en.glosses),
            [*rulings.of_card(self.opened.name, *facts)],
        )  # fmt: skip

    def _facts(self, handle: int, details: Details) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The Japanese names and keywords of a card, as it is in sight or as it is printed."""
        assert self.view is not None
        shown = next(
            (card for zone in self.view.zones for card in zone if card is not None and card.handle == handle), None
        )
        face: Any = next(face for face in self.opened.game.faces if face.number == details.number)
        facts: Any = face.facts if shown is None else shown.facts
        return (face.name,), tuple(facts.keywords)

    def _influences(self, seen: View, handle: int) -> list[d.Influence]:
        """What changes a card in sight."""
        assert self.table is not None
        card = card_seen(self.table, self.observer, handle)
        found = [] if card < 0 else influences(self.table, card, self.observer)
        told_of = [[teller.influence(seen, one) for teller in self.tellers.values()] for one in found]
        in_words = {
            one.card for one, (ja, _) in zip(found, told_of, strict=True) if ja[1]
        }  # of these the rest need not be named
        told_in = [
            d.Influence(one.card, d.Words(ja[0], en[0]), d.Words(ja[1], en[1]))
            for one, (ja, en) in zip(found, told_of, strict=True)
            if ja[1] or one.card not in in_words
        ]
        return list(dict.fromkeys(told_in))

    def _each(self, said: Callable[[Teller], str]) -> d.Words:
        return d.Words(*[said(teller) for teller in self.tellers.values()])

    def _question(self, seen: View) -> d.Question | None:
        """The question with every option in words."""
        request = seen.request
        if request is None:
            return None
        words, hint = (
            self._each(lambda teller: teller.prompt(seen, request)),
            self._each(lambda teller: teller.hint(seen, request)),
        )
        quote = self._each(lambda teller: teller.quote(seen, request))
        teller, sole = (
            self.tellers[LANGUAGES[0]],
            settled_answer(seen),
        )  # the only answer there is: nobody needs to be asked for it
        habit = teller.habit(seen, request)
        return d.Question(
            request.number, [*request.seats], cast(Any, request.kind), request.prompt, request.clause, words,
            hint if hint.ja else None, quote if quote.ja and quote.en else None, -1 if request.about is None else request.about[0],
            request.least, request.most, request.zeros, [*request.picked],
            [self._choice(seen, request, option) for option in request.options],
            cast(Any, teller.moment(seen, request)), None if habit is None else [*habit], None if sole is None else [*indices_of(sole)],
        )  # fmt: skip

    def _choice(self, seen: View, request: Request, option: Option) -> d.Choice:
        words = self._each(lambda teller: teller.option(seen, request, option))
        return d.Choice(_deed(option), words, self._group(seen, option, request), _cards(option))

    def _wishes(self, seen: View) -> list[d.Wish]:
        """What a click on a card may mean: deeds that one may wish to do with it, legal or not."""
        if self.observer < 0 or seen.over is not None:
            return []
        found: dict[Option, tuple[int, list[str]]] = {}
        for teller in self.tellers.values():
            for handle in teller.own(seen):
                for wish in teller.wishes(seen, handle):
                    found.setdefault(wish.option, (handle, []))[1].append(wish.text)
        return [
            d.Wish(handle, _deed(option), d.Words(*texts), self._group(seen, option))
            for option, (handle, texts) in found.items()
        ]

    def _group(self, seen: View, option: Option, request: Request = NO_REQUEST) -> d.Words:
        return self._each(lambda teller: teller.group(seen, request, option))


# ── as plain values ─────────────────────────────────────────────────────────────────────────────────────────────────
def plain_view(seen: View) -> Plain:
    """A view as plain values; cards that are the same as before are the same objects."""
    found: Plain = {}
    for name in seen.__struct_fields__:
        if name == "zones":
            found[name] = [_zone(zone) for zone in seen.zones]
        elif name != "request":  # the question has it
            found[name] = msgspec.to_builtins(getattr(seen, name))
    return found


@cached_by_identity
def _zone(zone: tuple[Any, ...]) -> list[Plain | None]:
    return [None if card is None else _card(card) for card in zone]


@cached_by_identity
def _card(card: Record) -> Plain:
    plain: Plain = msgspec.to_builtins(msgspec.structs.replace(card, facts=None))
    return {**plain, "facts": _facts(card.facts)}  # type: ignore[attr-defined]


@cached_by_identity
def _facts(facts: Record) -> Plain:
    found: Plain = msgspec.json.decode(facts_told(facts))
    return found


def _deed(option: Option) -> d.Deed:
    return d.Deed(option.verb, option.card, option.index, option.number, option.target, option.text)


def _cards(option: Option) -> list[int]:
    """The cards that an option speaks of, by their handles."""
    return [handle for handle in (option.card, option.target) if handle > 0]


def logged(ja: list[Line], en: list[Line]) -> list[d.LogLine]:
    """Lines of the log, each in both languages where both have as many; else one language's alone, so that none is lost."""
    if len(ja) == len(en):
        return staging.each(staging.line, ja, en)
    return [staging.line(line, line) for line in (*ja, *en)]
