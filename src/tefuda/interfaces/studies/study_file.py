"""The file of a study, as TOML: read strictly. What is wrong is told with its line, its key, and what would be understood there."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NoReturn

import msgspec

from tefuda.kernel.primitives.bilingual import system_reasons
from tefuda.kernel.primitives.storage import read_bytes

MOST_BYTES = 1_000_000
MOST_GAMES = 1_000_000
MOST_SEED = (1 << 63) - 2  # SQLite's numbers have a sign, and a test takes the seed behind the last
TABLE = re.compile(r"\s*(\[\[?)\s*([A-Za-z0-9_-]+)")
KEY = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)'|([A-Za-z0-9_-]+))\s*[=.]""")
SAME, EACH = "same", "each"
Place = tuple[str | int, ...]  # where in the file something stands: names of tables and keys, places in lists


class BadStudy(ValueError):
    """A study that cannot be played as its file has it: where, and what would be understood, in both languages."""

    def __init__(self, english: str, japanese: str) -> None:
        super().__init__(f"{english} — {japanese}")
        self.english, self.japanese = english, japanese


class Variant(msgspec.Struct, frozen=True):
    """A deck with other cards, or always at one seat."""

    deck: str
    name: str
    add: dict[str, int]
    remove: dict[str, int]
    seat: str


class Tune(msgspec.Struct, frozen=True):
    """How swaps of one card are looked for."""

    deck: str
    player: str
    swaps: int
    listed: tuple[tuple[str, str], ...]
    pool: tuple[str, ...]
    games: int
    finals: int
    error: float


class StudyFile(msgspec.Struct, frozen=True):
    """What a file says, with its defaults."""

    path: Path
    title: str
    game: str
    format: str
    decks: tuple[str, ...]
    players: tuple[str, ...]
    versus: str
    games: dict[str, int]  # by player
    seeds: tuple[int, ...]
    cards: tuple[str, ...]
    complete: bool
    unread: str
    restrictions: str
    limit: float
    check: bool
    variants: tuple[Variant, ...]
    width: float
    better: float
    tune: Tune | None
    lines: dict[Place, int]

    def bad(self, place: Place, english: str, japanese: str) -> NoReturn:
        """Refuse what stands at a place."""
        where = f"{self.path}:{line_of(self.lines, place)}"
        raise BadStudy(f"{where}: {_named(place)}: {english}", f"{where}: {_named(place)}: {japanese}")


def read_study(path: Path) -> StudyFile:
    """The study of a file; BadStudy where it is none."""
    try:
        text = read_bytes(path, MOST_BYTES).decode("utf-8-sig")
        plain = tomllib.loads(text)
    except OSError as problem:
        english, japanese = system_reasons(problem)
        raise BadStudy(f"{path}: {english}", f"{path}: {japanese}") from None
    except UnicodeDecodeError:
        raise BadStudy(f"{path}: it is not UTF-8", f"{path}: UTF-8ではありません") from None
    except tomllib.TOMLDecodeError as problem:
        found = re.search(r"\(at line (\d+), column (\d+)\)", str(problem))
        where = f"{path}:{found[1]}:{found[2]}" if found else f"{path}:{len(text.splitlines())}"
        why = re.sub(r" \(at .*\)", "", str(problem))
        raise BadStudy(f"{where}: not TOML: {why}", f"{where}: TOMLとして読めません: {why}") from None
    return _Reader(path, plain, lines_of(text)).study()


# ── lines ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def lines_of(text: str) -> dict[Place, int]:
    """The lines on which tables and keys stand, counted from 1."""
    found: dict[Place, int] = {(): 1}
    table: Place = ()
    seen: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if head := TABLE.match(line):
            name = head[2]
            if head[1] == "[[":
                seen[name] = seen.get(name, -1) + 1
                table = (name, seen[name])
            else:
                table = (name,)
            found.setdefault((name,), number)
            found.setdefault(table, number)
        elif key := KEY.match(line):
            found.setdefault((*table, key[1] or key[2] or key[3]), number)
    return found


def line_of(lines: Mapping[Place, int], place: Place) -> int:
    """The line of a place, or of the nearest thing around it."""
    while place not in lines:
        place = place[:-1]
    return lines[place]


def _named(place: Place) -> str:
    """A place as people write it: variant 2, add."""
    words = [f"{part + 1}" if isinstance(part, int) else part for part in place]
    return ", ".join(words).replace("variant, ", "variant ") or "study"


# ── values ──────────────────────────────────────────────────────────────────────────────────────────────────────────
KEYS = (
    "title", "game", "format", "decks", "players", "versus", "games", "seed", "seeds", "cards", "complete", "unread",
    "restrictions", "limit", "check", "variant", "stop", "tune",
)  # fmt: skip
VARIANT = ("deck", "name", "add", "remove", "seat")
STOP = ("width", "better")
TUNE = ("deck", "player", "swaps", "pool", "games", "finals", "error")


class _Reader:
    """Reads values out of what TOML has made of the file."""

    def __init__(self, path: Path, plain: dict[str, Any], lines: dict[Place, int]) -> None:
        self.path, self.plain, self.lines = path, plain, lines

    def study(self) -> StudyFile:
        self._known((), self.plain, KEYS)
        players = self._words(("players",), ("random",))
        listed = self._tables("variant")
        stop = self._table("stop")
        self._known(("stop",), stop, STOP)
        return StudyFile(
            path=self.path,
            title=self._word(("title",), self.path.stem),
            game=self._word(("game",)),
            format=self._word(("format",), ""),
            decks=self._words(("decks",), ("all",)),
            players=players,
            versus=self._one_of(("versus",), (SAME, EACH), SAME),
            games=self._games(players),
            seeds=self._seeds(),
            cards=self._words(("cards",), ()),
            complete=self._yes(("complete",)),
            unread=self._one_of(("unread",), ("refused", "blank"), "refused"),
            restrictions=self._word(("restrictions",), ""),
            limit=self._share(("limit",), 10.0, 0.001, 86_400.0),
            check=self._yes(("check",)),
            variants=tuple([self._variant(place, one) for place, one in enumerate(listed)]),
            width=self._share(("stop", "width"), 0.0, 0.01, 1.0),
            better=self._share(("stop", "better"), 0.0, 0.51, 0.99),
            tune=self._tune(players),
            lines=self.lines,
        )  # fmt: skip

    def _variant(self, place: int, one: dict[str, Any]) -> Variant:
        at: Place = ("variant", place)
        self._known(at, one, VARIANT)
        deck, seat = self._word((*at, "deck")), self._one_of((*at, "seat"), ("first", "second", ""), "")
        add, remove = self._copies((*at, "add")), self._copies((*at, "remove"))
        if not add and not remove and not seat:
            self._bad(
                at,
                'nothing is changed: add = { "CARD" = 3 }, remove = { "CARD" = 3 } or seat = "first"',
                '変わる点がありません: add = { "カード" = 3 }、remove = { "カード" = 3 }、seat = "first" のどれかを書きます',
            )
        changes = [f"+{count} {card}" for card, count in add.items()] + [
            f"−{count} {card}" for card, count in remove.items()
        ]
        name = self._word((*at, "name"), " ".join([deck, *changes, *([f"({seat})"] if seat else [])]))
        return Variant(deck, name, add, remove, seat)

    def _tune(self, players: Sequence[str]) -> Tune | None:
        if "tune" not in self.plain:
            return None
        table = self._table("tune")
        self._known(("tune",), table, TUNE)
        swaps = table.get("swaps", 12)
        listed: tuple[tuple[str, str], ...] = ()
        if isinstance(swaps, list):
            listed = tuple([self._swap(place, one) for place, one in enumerate(swaps)])
            swaps = len(listed)
        return Tune(
            deck=self._word(("tune", "deck")),
            player=self._one_of(("tune", "player"), players, players[0]),
            swaps=self._whole(("tune", "swaps"), swaps, 1, 1000),
            listed=listed,
            pool=self._words(("tune", "pool"), ()),
            games=self._whole(("tune", "games"), table.get("games", 20), 2, MOST_GAMES),
            finals=self._whole(("tune", "finals"), table.get("finals", 1), 1, 100),
            error=self._share(("tune", "error"), 0.05, 0.0001, 0.5),
        )

    def _swap(self, place: int, one: object) -> tuple[str, str]:
        if isinstance(one, list) and len(one) == 2 and all(isinstance(card, str) for card in one):
            return one[0], one[1]
        return self._bad(
            ("tune", "swaps"),
            f'swap {place + 1} is two cards: ["OUT", "IN"], not {_said(one)}',
            f'{place + 1}番目の入れ替えはカード2枚です: ["抜く", "入れる"]（{_said(one)} ではなく）',
        )

    def _games(self, players: Sequence[str]) -> dict[str, int]:
        said = self.plain.get("games", 20)
        if isinstance(said, dict):
            self._known(("games",), said, players)
            missing = [name for name in players if name not in said]
            if missing:
                self._bad(("games",), f"not said for {missing[0]!r}", f"「{missing[0]}」の対戦数がありません")
            return {name: self._whole(("games", name), count, 1, MOST_GAMES) for name, count in said.items()}
        return dict.fromkeys(players, self._whole(("games",), said, 1, MOST_GAMES))

    def _seeds(self) -> tuple[int, ...]:
        if "seeds" not in self.plain:
            return (self._whole(("seed",), self.plain.get("seed", 1), 0, MOST_SEED),)
        said = self.plain["seeds"]
        if "seed" in self.plain:
            self._bad(
                ("seeds",), "there is `seed`, too: one of them is enough", "`seed` もあります。どちらか一方を書きます"
            )
        if not isinstance(said, list) or not said or len(set(map(str, said))) < len(said):
            self._bad(
                ("seeds",),
                f"different numbers, [1, 2], not {_said(said)}",
                f"異なる数の並び [1, 2] です（{_said(said)} ではなく）",
            )
        return tuple([self._whole(("seeds",), one, 0, MOST_SEED) for one in said])

    # ── kinds of values ─────────────────────────────────────────────────────────────────────────────────────────────
    def _known(self, at: Place, table: Mapping[str, object], keys: Sequence[str]) -> None:
        for key in table:
            if key not in keys:
                near = get_close_matches(key, keys, 1)
                en, ja = (f"; did you mean {near[0]!r}?", f"。「{near[0]}」のことですか") if near else ("", "")
                known = ", ".join(keys)
                self._bad((*at, key), f"there is no such key{en} There are: {known}" if en else f"there is no such key. There are: {known}",
                          f"そのような項目はありません{ja}。あるのは: {known}")  # fmt: skip

    def _get(self, at: Place) -> Any:
        found: Any = self.plain
        for part in at:
            if isinstance(found, dict):
                found = found.get(str(part))
            elif isinstance(found, list) and isinstance(part, int):
                found = found[part]
            else:
                return None
        return found

    def _word(self, at: Place, default: str | None = None) -> str:
        said = self._get(at)
        if said is None and default is not None:
            return default
        if said is None:
            self._bad(at, "it is missing", "ありません")
        if not isinstance(said, str) or not (said.strip() or default is not None):
            self._bad(
                at, f'a text is meant, "…", not {_said(said)}', f'文字列 "…" を書きます（{_said(said)} ではなく）'
            )
        return said

    def _words(self, at: Place, default: tuple[str, ...]) -> tuple[str, ...]:
        said = self._get(at)
        if said is None:
            return default
        if isinstance(said, str):
            return (said,)
        if not isinstance(said, list) or not said or not all(isinstance(one, str) and one.strip() for one in said):
            self._bad(
                at,
                f'texts are meant, ["…", "…"], not {_said(said)}',
                f'文字列の並び ["…", "…"] を書きます（{_said(said)} ではなく）',
            )
        return tuple(dict.fromkeys(said))

    def _one_of(self, at: Place, known: Sequence[str], default: str) -> str:
        said = self._get(at)
        if said is None:
            return default
        if said not in known:
            there = ", ".join([f'"{one}"' for one in known if one])
            self._bad(at, f"one of {there}, not {_said(said)}", f"{there} のどれかです（{_said(said)} ではなく）")
        return str(said)

    def _yes(self, at: Place) -> bool:
        said = self._get(at)
        if said is None or isinstance(said, bool):
            return bool(said)
        return self._bad(at, f"true or false, not {_said(said)}", f"true か false です（{_said(said)} ではなく）")

    def _whole(self, at: Place, said: object, least: int, most: int) -> int:
        if isinstance(said, bool) or not isinstance(said, int) or not least <= said <= most:
            self._bad(
                at,
                f"a number from {least} to {most}, not {_said(said)}",
                f"{least}～{most}の整数です（{_said(said)} ではなく）",
            )
        return said

    def _share(self, at: Place, default: float, least: float, most: float) -> float:
        said = self._get(at)
        if said is None:
            return default
        if isinstance(said, bool) or not isinstance(said, int | float) or not least <= said <= most:
            self._bad(
                at,
                f"a number from {least} to {most}, not {_said(said)}",
                f"{least}～{most}の数です（{_said(said)} ではなく）",
            )
        return float(said)

    def _copies(self, at: Place) -> dict[str, int]:
        said = self._get(at)
        if said is None:
            return {}
        if not isinstance(said, dict):
            self._bad(
                at,
                f'cards with how many, {{ "CARD" = 3 }}, not {_said(said)}',
                f'カードと枚数 {{ "カード" = 3 }} を書きます（{_said(said)} ではなく）',
            )
        return {card: self._whole((*at, card), count, 1, 100) for card, count in said.items()}

    def _table(self, name: str) -> dict[str, Any]:
        said = self.plain.get(name, {})
        if not isinstance(said, dict):
            self._bad(
                (name,),
                f"a table is meant, [{name}], not {_said(said)}",
                f"表 [{name}] を書きます（{_said(said)} ではなく）",
            )
        return said

    def _tables(self, name: str) -> list[dict[str, Any]]:
        said = self.plain.get(name, [])
        if not isinstance(said, list) or not all(isinstance(one, dict) for one in said):
            self._bad(
                (name,),
                f"tables are meant, [[{name}]], not {_said(said)}",
                f"表の並び [[{name}]] を書きます（{_said(said)} ではなく）",
            )
        return said

    def _bad(self, place: Place, english: str, japanese: str) -> NoReturn:
        where = f"{self.path}:{line_of(self.lines, place)}"
        raise BadStudy(f"{where}: {_named(place)}: {english}", f"{where}: {_named(place)}: {japanese}")


def _said(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:59]}…"
