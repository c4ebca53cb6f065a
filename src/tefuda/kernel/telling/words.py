"""Words: a game's sentences and terms, read from the TOML files of its `telling` folder and checked completely.

The kernel's own words (`common.toml`) are defaults: an entry of a game is tried before the common one of the same name. An
entry is one sentence (`ja`, `en`), or several (`say`): the first one counts whose conditions hold and whose values all exist.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tefuda.kernel.primitives.values import Record
from tefuda.kernel.table.game import Game
from tefuda.kernel.telling.teller import PILE_ROLES, ROW_ROLES, TINTS
from tefuda.kernel.telling.templates import EN, JA, BadTemplate, Pair, Template, parse
from tefuda.kernel.telling.values import NAMES

COMMON = Path(__file__).with_name("common.toml")
# The parts of the files, and what an entry in each may say besides sentences and conditions.
ENTRIES: dict[str, tuple[str, ...]] = {
    "events": ("weight", "silent"),
    "prompts": ("moment", "line"),
    "questions": (),
    "hints": (),
    "glosses": ("clause",),
    "groups": (),
    "options": ("ability",),
    "refusals": (),
    "ends": (),
    "values": (),
}
LISTS: dict[str, tuple[str, ...]] = {
    "numbers": ("value", "others", "nonzero", "key", "about"),
    "rows": ("zone", "kind", "place", "own", "always", "main", "alike", "role"),
    "notes": ("each",),
    "between": ("value",),
    "wishes": ("verb", "whose", "ability", "by"),
}
SETTINGS = (
    "owned", "numbered", "search", "piles", "pile_roles", "deeds", "damage", "unseen_marks", "first", "clauses", "figures", "nonzero", "tints",
)  # fmt: skip
OWNERS = {"whose": "who", "whose_turn": "who_turn"}  # an owner's name is the player's name


class BadWords(ValueError):
    """Bad entries in a game's files of words: which entry, and what is wrong with it."""


class Variant(NamedTuple):
    """One way to say something: its conditions, its texts in both languages, and other settings of its entry. Without texts it is
    not told."""

    conditions: Mapping[str, Any]
    texts: tuple[Template, Template] | None
    more: Mapping[str, Any]


NOTHING = Variant({}, None, {})  # nothing is said
Entry = tuple[Variant, ...]


class Words(NamedTuple):
    """All words of a game: sentences, values, terms and settings."""

    terms: Mapping[str, Mapping[str, Pair]]
    entries: Mapping[str, Mapping[str, Entry]]  # by part and name
    lists: Mapping[str, Entry]
    settings: Mapping[str, Any]

    def term(self, table: str, word: str, language: int) -> str:
        """A term in a language; the word itself if there is none."""
        return self.terms.get(table, {}).get(word, (word, word))[language]

    def entry(self, part: str, *names: str) -> Entry:
        """The first entry found under these names; otherwise the one under the empty name; otherwise nothing."""
        found = self.entries[part]
        return next((found[name] for name in (*names, "") if name in found), ())

    def unknown(self, names: Collection[str]) -> list[str]:
        """The values and conditions in entries that nobody defines."""
        wrong = []
        for where, variant in self.variants():
            value = variant.more.get("value")
            texts = (*(variant.texts or ()), *([value] if value is not None else []))
            places = [place.name for text in texts for place in text.places()]
            spoken = [*asked(variant.conditions), *asked(variant.more.get("by", {}))]
            wrong += [f"{where}: {name}" for name in (*places, *spoken) if name.partition(".")[0] not in names]
        return wrong

    def variants(self) -> Iterator[tuple[str, Variant]]:
        """Every variant, with where it is defined."""
        for part, entries in self.entries.items():
            for name, entry in entries.items():
                yield from [(f"{part}.{name}", variant) for variant in entry]
        for part, entry in self.lists.items():
            yield from [(part, variant) for variant in entry]


def asked(conditions: Mapping[str, Any]) -> Iterator[str]:
    """The names that conditions test."""
    for name, wanted in conditions.items():
        if name != "not":
            yield name
        if isinstance(wanted, Mapping):
            yield from asked(wanted)


@cache
def load(folder: Path | None = None) -> Words:
    """The words of the TOML files in a folder, with the common ones as defaults; BadWords if they are incomplete."""
    common = _read(COMMON)
    own: dict[str, Any] = {}
    for path in sorted(folder.glob("*.toml")) if folder is not None else ():
        for part, content in _read(path).items():
            _add(own, part, content, path.name)
    return _words(common, own)


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf8"))


def _add(own: dict[str, Any], part: str, content: object, file: str) -> None:
    """Add one part of a file to those of others; an entry in two files is an error."""
    if part not in own:
        own[part] = content
        return
    if not isinstance(content, dict) or any(name in own[part] for name in content):
        raise BadWords(f"{file}: {part} has words that another file has, too")
    own[part] |= content


def _words(common: dict[str, Any], own: dict[str, Any]) -> Words:
    known = ("terms", *ENTRIES, *LISTS, *SETTINGS)
    wrong = [part for part in (*common, *own) if part not in known]
    if wrong:
        raise BadWords(f"there is no part {wrong[0]!r}")
    terms = {
        table: {
            **_terms(table, common.get("terms", {}).get(table, {})),
            **_terms(table, own.get("terms", {}).get(table, {})),
        }
        for table in (*common.get("terms", {}), *own.get("terms", {}))
    }
    entries = {part: _part(part, common.get(part, {}), own.get(part, {})) for part in ENTRIES}
    lists = {part: _variants(part, {"say": own.get(part, common.get(part, []))}, LISTS[part]) for part in LISTS}
    settings = {name: own.get(name, common.get(name)) for name in SETTINGS}
    _hold_layout(lists["rows"], settings)
    return Words(terms, entries, lists, settings)


def _hold_layout(rows: Entry, settings: Mapping[str, Any]) -> None:
    """Raise BadWords if the board names an unknown role or colour."""
    said = [
        *[(variant.more.get("role", ROW_ROLES[0]), ROW_ROLES) for variant in rows],
        *[(role, PILE_ROLES) for role in (settings["pile_roles"] or {}).values()],
        *[(colour, TINTS) for colour in (settings["tints"] or {}).get("colours", {}).values()],
    ]
    wrong = [(word, known) for word, known in said if word not in known]
    if wrong:
        raise BadWords(f"there is no {wrong[0][0]!r}; there are {', '.join(wrong[0][1])}")


def _terms(table: str, raw: Mapping[str, Mapping[str, str] | str]) -> dict[str, Pair]:
    """Terms: a pair of words under a key of ours, or the English word under the Japanese one."""
    found = {}
    for word, said in raw.items():
        pair = (word, said) if isinstance(said, str) else (said.get("ja", ""), said.get("en", ""))
        if not all(pair):
            raise BadWords(f"terms.{table}.{word}: it takes both languages")
        found[word] = pair
    return found


def _part(part: str, common: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Entry]:
    """The entries of a part: a game's variants come before the common ones; a value of a game replaces the common one."""
    found: dict[str, Entry] = {}
    for name in dict.fromkeys((*common, *own)):
        raws = [raw[name] for raw in (own, common) if name in raw]
        raws = raws[:1] if part == "values" else raws
        found[name] = tuple(
            [one for raw in raws if "like" not in raw for one in _variants(f"{part}.{name}", raw, ENTRIES[part])]
        )
    alike = {name: raw[name]["like"] for raw in (common, own) for name in raw if "like" in raw[name]}
    return found | {name: found[other] for name, other in alike.items()}


def _variants(where: str, raw: Any, extras: tuple[str, ...]) -> Entry:
    if isinstance(raw, str):
        raw = {"ja": raw, "en": raw}
    shared = {key: value for key, value in raw.items() if key in extras}
    found = []
    for one in raw.get("say", [{key: value for key, value in raw.items() if key not in extras}]):
        more = {**shared, **{key: value for key, value in one.items() if key in extras}}
        conditions = {key: value for key, value in one.items() if key not in (*extras, "ja", "en")}
        wordless = "ja" not in one and "en" not in one and (more.get("silent") or where in LISTS)
        if "about" in more and {*more["about"]} != {"ja", "en"}:
            raise BadWords(f"{where}: it takes both languages")
        if "value" in more:
            more["value"] = _template(where, more["value"])
        found.append(Variant(conditions, None if wordless else _texts(where, one), more))
    return tuple(found)


def _texts(where: str, raw: Mapping[str, str]) -> tuple[Template, Template]:
    """A sentence in both languages, which must use the same values."""
    if not raw.get("ja") or not raw.get("en"):
        raise BadWords(f"{where}: it takes both languages")
    texts = (_template(where, raw["ja"]), _template(where, raw["en"]))
    names = [{OWNERS.get(place.name, place.name) for place in text.places()} for text in texts]
    if names[JA] != names[EN]:
        raise BadWords(f"{where}: the languages speak of different things: {sorted(names[JA] ^ names[EN])}")
    if any(place.form not in ("", "+") for place in texts[JA].places()):
        raise BadWords(f"{where}: nothing agrees in Japanese")
    return texts


def _template(where: str, text: str) -> Template:
    try:
        return parse(text)
    except BadTemplate as problem:
        raise BadWords(f"{where}: {problem}") from None


@cache
def checked(folder: Path | None, records: tuple[type[Record], ...], names: tuple[str, ...]) -> Words:
    """A game's words; BadWords if a sentence names something that neither the kernel nor the game's records have."""
    words = load(folder)
    fields = [name for record in records for name in record.__struct_fields__]
    wrong = words.unknown({*NAMES, *fields, *names, *words.entries["values"]}) if records else []
    if wrong:
        raise BadWords("; ".join(wrong))
    return words


def marked(name: str, handle: int) -> str:
    """A card's name between marks that `unmarked` finds; people never see the marks."""
    return f"\ue000{handle}\ue001{name}\ue002"


def zone_settings(game: Game, words: Words) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """The zones whose cards are told with their owner, the zones where namesakes are numbered, and all zones in search order."""
    numbers, settings = game.zone_numbers, words.settings
    turned = next((place for place, zone in enumerate(game.zones) if zone.oriented), -1)
    said = settings["owned"] or ()
    owned = tuple([numbers[name] for name in ([said] if isinstance(said, str) else said)]) or (turned,)
    numbered = tuple([numbers[name] for name in settings["numbered"] or ()]) or owned
    first = [numbers[name] for name in settings["search"] or ()] or list(owned)
    return owned, numbered, tuple(dict.fromkeys((*first, *range(len(game.zones)))))
