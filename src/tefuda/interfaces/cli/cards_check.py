"""What `tefuda cards` finds about cards that are understood, without playing them: values that a language has no words for, suspect facts."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from tefuda.games.catalogue import open_game, room, teller_for
from tefuda.interfaces.cli.cards_words import say
from tefuda.interfaces.cli.language import Language
from tefuda.kernel.cards.lint import Suspect, sides, suspects
from tefuda.kernel.telling.teller import LANGUAGES
from tefuda.kernel.wording.examined import Examined


class Unsaid(NamedTuple):
    """A card whose abilities a language cannot say: `words` is what the writer has none for."""

    number: str
    name: str
    language: str
    words: str


class Checked(NamedTuple):
    """What was found about the cards of files."""

    unsaid: list[Unsaid]
    suspects: list[Suspect]

    def plain(self) -> dict[str, object]:
        """What was found, as plain lists for programs."""
        return {"unsaid": [one._asdict() for one in self.unsaid], "suspects": [one._asdict() for one in self.suspects]}


def check(game: str, files: list[Path], found: list[Examined]) -> Checked:
    """What is to be said about the cards of files: of those that are understood how they are written, of all what is printed on them."""
    rules, loader = open_game(game).game, getattr(room(game, "cards.loading"), "LOADER", None)
    understood = [one.face for one in found if one.face is not None]
    return Checked(unsaid(rules, understood), suspects(loader, rules, files) if loader is not None else [])


def unsaid(rules: Any, faces: list[Any]) -> list[Unsaid]:
    """The cards whose values a language has no words for; each was read from a text, and so another has."""
    found: list[Unsaid] = []
    implied = getattr(getattr(room(rules.name, "cards.loading"), "LOADER", None), "implied", ())
    printed = [(one, facts) for one in faces for facts in sides(one)]
    for language in LANGUAGES:
        teller = teller_for(rules, language)
        written: Any = getattr(teller, "print", None)
        for face, facts in printed if written is not None else ():
            try:
                written.write(tuple([one for one in facts.abilities if one not in implied]), face, facts)
            except (ValueError, KeyError) as problem:
                found.append(Unsaid(face.number, face.name, language, str(problem)))
    return found


def told(checked: Checked, language: Language, shown: int) -> list[str]:
    """In words: how many values each language cannot say, and the facts that are suspect."""
    rows: list[str] = []
    for tongue in LANGUAGES:
        cards = [one for one in checked.unsaid if one.language == tongue]
        if cards:
            rows += ["", say(language, f"unsaid {tongue}", number=len(cards))]
            rows += [f"  {one.number} {one.name}: {one.words[:100]}" for one in cards[:shown]]
            rows += _more(len(cards) - shown, language)
    if checked.suspects:
        rows += ["", say(language, "suspects", number=len(checked.suspects))]
        rows += [f"  {one.number} {one.name}: {_suspect(one, language)}" for one in checked.suspects[:shown]]
        rows += _more(len(checked.suspects) - shown, language)
    return rows


def _suspect(one: Suspect, language: Language) -> str:
    return say(language, f"suspect {one.sort}", fact=one.fact, value=one.value)


def _more(number: int, language: Language) -> list[str]:
    return ["    " + say(language, "more", number=number)] if number > 0 else []
