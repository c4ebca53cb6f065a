"""Staging: the scenes that two tellers give, one for each language, as one document; what is the same twice is said once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, cast

from tefuda.kernel.telling import teller as told
from tefuda.server import documents as d

One = TypeVar("One")
Two = TypeVar("Two")
Pair = tuple[One, One]  # the same thing in Japanese and in English


def words(ja: str, en: str) -> d.Words:
    """A text in both languages."""
    return d.Words(ja, en)


def each(both: Callable[[One, One], Two], ja: Sequence[One], en: Sequence[One]) -> list[Two]:
    """Things that come in the same order in both languages."""
    return [both(one, other) for one, other in zip(ja, en, strict=True)]


class Stage:
    """The board of one observer. A card that both tellers tell as before is the same object as before."""

    def __init__(self) -> None:
        self.cards: dict[int, tuple[told.CardWords, told.CardWords, d.Card]] = {}  # by handle

    def scene(self, ja: told.Scene, en: told.Scene) -> d.Scene:
        """The board in both languages."""
        fights = [(one, other) for one, other in zip(ja.between, en.between, strict=True) if one.groups]
        return d.Scene(
            words(ja.title, en.title), ja.player, ja.turn, ja.phase, words(ja.phase_words, en.phase_words), [*ja.acting],
            each(self._side, ja.sides, en.sides), [_fight(*both) for both in fights], each(_pending, ja.pending, en.pending),
            {key: words(one, other) for (key, one), (_, other) in zip(ja.labels, en.labels, strict=True)},
        )  # fmt: skip

    def _side(self, ja: told.Side, en: told.Side) -> d.Side:
        return d.Side(
            ja.seat, words(ja.name, en.name), cast(d.Relation, ja.relation), ja.team, ja.boss, ja.out, ja.active,
            each(_tally, ja.numbers, en.numbers), each(self._row, ja.rows, en.rows), each(self._pile, ja.piles, en.piles),
        )  # fmt: skip

    def _row(self, ja: told.Row, en: told.Row) -> d.Row:
        role, label = cast(d.RowRole, ja.role), words(ja.label, en.label)
        return d.Row(ja.zone, ja.place, role, label, each(self.card, ja.cards, en.cards), ja.backs)

    def _pile(self, ja: told.Pile, en: told.Pile) -> d.Pile:
        return d.Pile(
            ja.zone, cast(d.PileRole, ja.role), words(ja.label, en.label), words(ja.title, en.title),
            len(ja.cards) + ja.backs, each(self.card, ja.cards, en.cards), ja.open,
        )  # fmt: skip

    def card(self, ja: told.CardWords, en: told.CardWords) -> d.Card:
        """A card in sight in both languages."""
        known = self.cards.get(ja.handle)
        if known is None or known[0] is not ja or known[1] is not en:
            known = self.cards[ja.handle] = (ja, en, _card(ja, en))
        return known[2]


def _tally(ja: told.Tally, en: told.Tally) -> d.Tally:
    return d.Tally(
        ja.key,
        words(ja.label, en.label),
        words(ja.text, en.text),
        ja.amount,
        ja.limit,
        words(ja.about, en.about) if ja.about else None,
    )


def _fight(ja: told.Row, en: told.Row) -> d.Fight:
    told_of = words(ja.cards[0].name, en.cards[0].name)
    return d.Fight(words(ja.label, en.label), told_of, [[*group] for group in ja.groups])


def _pending(ja: told.Pending, en: told.Pending) -> d.Pending:
    return d.Pending(cast(Any, ja.sort), ja.seat, ja.card, words(ja.text, en.text), [*ja.targets])


# ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def _card(ja: told.CardWords, en: told.CardWords) -> d.Card:
    return d.Card(
        handle=ja.handle, number=ja.number, name=words(ja.name, en.name), kind=words(ja.kind, en.kind),
        corner=words(ja.cost, en.cost), numbers=words(ja.numbers, en.numbers), figures=each(figure, ja.figures, en.figures),
        notes=each(_note, ja.notes, en.notes), tints=each(tint, ja.tints, en.tints),
        turned=words(ja.turned, en.turned) if ja.turned else None, facedown=ja.facedown, token=ja.token, seat=ja.seat,
        owner=ja.owner, place=ja.place, attached=[*ja.attached], host=ja.host,
    )  # fmt: skip


def printed(ja: told.PrintedSide, en: told.PrintedSide) -> d.PrintedSide:
    """A printed side of a card in both languages."""
    return d.PrintedSide(
        words(ja.name, en.name), words(ja.facts, en.facts), each(figure, ja.figures, en.figures), each(tint, ja.tints, en.tints),
        d.Lines([*ja.text], [*en.text]),
    )  # fmt: skip


def gloss(ja: told.Gloss, en: told.Gloss) -> d.Gloss:
    """What a word on a card means, in both languages."""
    return d.Gloss(ja.clause, words(ja.text, en.text))


def figure(ja: told.Figure, en: told.Figure) -> d.Figure:
    """A number of a card in both languages."""
    return d.Figure(ja.key, ja.text, ja.value, ja.printed, ja.left)


def _note(ja: told.Note, en: told.Note) -> d.Note:
    return d.Note(ja.sort, words(ja.text, en.text))


def tint(ja: told.Tint, en: told.Tint) -> d.Tint:
    """A card's colour in both languages."""
    return d.Tint(cast(d.TintKey, ja.key), words(ja.word, en.word))


# ── the log ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def line(ja: told.Line, en: told.Line) -> d.LogLine:
    """A line of the log in both languages."""
    happened = [d.Happening(*one) for one in ja.happened]
    return d.LogLine(ja.text, en.text, ja.clause, ja.weight, ja.kind, mentions(ja, en), happened)


def mentions(ja: told.Line, en: told.Line) -> list[d.Mention]:
    """The cards that a line speaks of: where, in each language; the languages may name them in another order."""
    spans: dict[int, list[tuple[int, int]]] = {}
    for one in en.mentions:
        spans.setdefault(one.card, []).append((one.start, one.end))
    found = [(one, spans[one.card].pop(0)) for one in ja.mentions if spans.get(one.card)]
    return [d.Mention(one.card, (one.start, one.end), span) for one, span in found]
