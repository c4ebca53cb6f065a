"""Asking back: the cards that a person's words mean, a card in full, printed and as it is now, and what changes it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from tefuda.kernel.effects import nodes as effects
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.seeing.influences import Influence
from tefuda.kernel.seeing.view import View
from tefuda.kernel.table.requests import Request
from tefuda.kernel.telling.cards import figures, notes, tints
from tefuda.kernel.telling.printing import NO_VIEW, Print
from tefuda.kernel.telling.teller import Details, Gloss, PrintedSide
from tefuda.kernel.telling.templates import JA, fill
from tefuda.kernel.telling.values import Scope
from tefuda.kernel.telling.words import Entry, Variant

BRACKETS = "【】〔〕《》"  # in which cards print their words

if TYPE_CHECKING:
    from tefuda.kernel.telling.speech import Speech


def find(teller: Speech, view: View, words: str) -> list[int]:
    """The cards in sight with a name, or with a part of it, in either language; #2 for the second. Own cards come first."""
    wanted, _, ordinal = words.strip().casefold().partition("#")
    wanted = wanted.strip()
    if not wanted:
        return []
    found = list[tuple[tuple[bool, bool, int], int, int]]()
    for spot, cards in enumerate(view.zones):
        zone = spot // len(view.players)
        for card in [card for card in cards if card is not None]:
            names = [card.name.casefold(), teller.title(card).casefold(), *teller.print.words(card.face)]
            if teller.placed(view, zone, card.seat):  # it is meant by where it lies, too
                names += teller.words.terms["zones"][teller.game.zones[zone].name]
            number = not ordinal or teller.ordinal(view, card, zone, card.seat) == f"#{ordinal}"
            if number and any(wanted in name for name in names):
                rank = (wanted not in names, card.seat != view.observer, teller.order.index(zone))
                found.append((rank, len(found), card.handle))
    return [handle for _, _, handle in sorted(found)]


# ── a card in full ──────────────────────────────────────────────────────────────────────────────────────────────────
def sheet(teller: Speech, view: View, handle: int) -> str:
    """A card that was seen, on one sheet: as printed, and as it is now if the game goes on."""
    found = teller.seen.get(handle)
    if found is None:
        return ""
    sheets = [teller.print.sheet(face) for face, _ in teller.prints(handle)]
    now = teller.value("now", Scope.of_card(teller, view, handle)) if found[1] in teller.owned_zones else ""
    if now:
        sheets.append("  " + " ".join([now, *[note.text for note in notes(teller, view, *found)]]))
    return "\n".join(sheets)


def details(teller: Speech, view: View, handle: int, name: str) -> Details | None:
    """A card in full; None if there is none with that handle or name."""
    here = teller.here(view, handle)
    prints = teller.prints(handle) or [(face, 0) for face in teller.print.search(name)[:1]]
    if not prints:
        return None
    faces = dict.fromkeys([face for face, _ in prints if 0 <= face < len(teller.print.faces)])
    sides = [_side(teller, (face, side)) for face in faces for side in range(len(teller.print.sides(face)))]
    now = None if here is None else teller.telling_cards.words(view, *here)
    printed = [(face, side) for face in faces for side in range(len(teller.print.sides(face)))]
    facts: list[Any] = [teller.print.side(*one) for one in printed] + ([] if here is None else [here[0].facts])
    text = [line for one in printed for line in teller.print.lines(*one, JA)]
    words = {word for one in facts for word in (*one.keywords, *one.kinds)}
    return Details(teller.print.faces[prints[0][0]].number, tuple(sides), now, _glosses(teller, text, words))


def _glosses(teller: Speech, text: Sequence[str], words: Collection[str]) -> tuple[Gloss, ...]:
    """The meanings of a card's words: those in its Japanese text, its keywords, and its kinds where a game explains them."""
    return tuple(
        [
            Gloss(fill(one.texts[teller.pick], _no_value, teller.pick) or "", one.more["clause"])
            for word, entry in teller.words.entries["glosses"].items()
            if word.strip(BRACKETS) in words or any(word in line for line in text)
            for one in entry
            if one.texts is not None
        ]
    )


def _no_value(name: str, way: str) -> None:
    """Placeholder for values in a gloss, which explains a word without any."""


def _side(teller: Speech, face: Print) -> PrintedSide:
    facts = teller.print.side(*face)
    line = teller.value("facts", Scope(teller, NO_VIEW, facts=facts))
    text = tuple(teller.print.text(*face))
    return PrintedSide(teller.print.called(*face), line, figures(teller, facts, facts), tints(teller, facts), text)


# ── what changes it ─────────────────────────────────────────────────────────────────────────────────────────────────
def influence(teller: Speech, view: View, one: Influence) -> tuple[str, str]:
    """A change on a card in words: the name of the card that makes it, and what it does."""
    teller.notice(view)
    seen = one.card in teller.seen
    name = teller.named(view, one.card, owner=True) if seen else teller.print.called(one.face)
    line = teller.print.line([(one.face, 0)], one.ability) if one.ability is not None and one.face >= 0 else ""
    return name if one.face >= 0 else "", line or _change(teller, one)


def _change(teller: Speech, one: Influence) -> str:
    """One change in words: a number, a gain or loss, or the text as it would be printed."""
    node: Any = one.change
    fact = getattr(node, "fact", "")
    if fact and fact not in teller.words.terms["stats"]:  # what only the rules count by
        return ""
    label = teller.term("stats", fact)
    if isinstance(node, effects.Add) and isinstance(node.amount, int):
        return f"{label} {node.amount:+d}".replace("-", "−")
    if isinstance(node, effects.Make) and isinstance(node.value, int):
        return f"{label} = {node.value}"
    if isinstance(node, effects.Scale):
        return f"{label} ×{node.times}" + (f"/{node.over}" if node.over != 1 else "")
    if isinstance(node, effects.Gain):
        return teller.several([_ability(teller, one.face, ability) for ability in node.abilities])
    return _ability(teller, one.face, effects.Continuous(effects.This(), (node,)))


def _ability(teller: Speech, face: int, ability: Node) -> str:
    """An ability as it would be printed; a keyword by its name."""
    word = getattr(ability, "word", "") or getattr(ability, "name", "")
    if isinstance(word, str) and word:
        return teller.term("keywords", word)
    return " ".join(teller.print.written((ability,), face)) if face >= 0 else ""


# ── the effect that asks ────────────────────────────────────────────────────────────────────────────────────────────
SENTENCES = ("。", "」", "）", ".", "”", ")")  # how a line ends that says what happens, and not only what a card is


def effect(teller: Speech, request: Request, entry: Entry) -> str:
    """The line of a card's text that is being carried out, found by words in it; "" if that cannot be told."""
    words = entry[0].more.get("line", ())
    faces = teller.prints(request.about[0]) if request.about is not None else []
    return next((line for face in faces if (line := teller.print.saying(face, words))), "")


def quote(teller: Speech, view: View, request: Request, variant: Variant, said: str) -> str:
    """The line of a card's text that asks something; "" if that cannot be told, or if the question (`said`) has it already.

    It is the line that the question's words name, that of the ability on the stack, or the only one with a sentence; none if
    they name none (`[]`): the rulebook asks about what attacks, is paid for or is put somewhere.
    """
    words = variant.more.get("line")
    if request.about is None or words == []:
        return ""
    faces = teller.prints(request.about[0])
    lines = [line for face in faces for line in teller.print.text(*face)]
    stacked = [item.ability for item in view.stack if item.source[0] == request.about[0] and item.ability is not None]
    named = [line for line in lines if any(word in line for word in words or ())]
    if len(named) == 1:
        found = named
    elif stacked:
        found = [teller.print.line(faces, stacked[0])]
    else:
        found = [line for line in lines if line.endswith(SENTENCES)]
    return found[0] if len(found) == 1 and found[0] not in said else ""
