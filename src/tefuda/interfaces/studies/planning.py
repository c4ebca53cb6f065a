"""From a study's file to what is played: decks by name, file and folder, variants of them, programs, groups."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from pathlib import Path
from typing import Any

import msgspec

from tefuda.arena.studies.plan import EITHER, FIRST, SECOND, Contestant, Field, Group, Stop, Study
from tefuda.games.catalogue import OpenedGame, games, open_game
from tefuda.interfaces.cli.deck_choice import SHOWN_PROBLEMS, folder_of, legal
from tefuda.interfaces.studies.study_file import EACH, Place, StudyFile, Variant
from tefuda.kernel.cards import installed
from tefuda.kernel.cards.deckfiles import Gathered, RefusedDeck, gather
from tefuda.kernel.cards.decklist import BrokenDeck
from tefuda.kernel.cards.decks import Copies, Prepared, section_of
from tefuda.kernel.cards.restrictions import Restrictions, of_format, read_restrictions
from tefuda.kernel.primitives.bilingual import in_language
from tefuda.kernel.table.records import MAIN
from tefuda.players.outside import NoSuchPlayer
from tefuda.players.registry import is_ours, maker_of

SAME = " = "  # between the names of lists that are the same
ALL = "all"  # every deck that comes with the format, and every installed one
SEATS = {"": EITHER, "first": FIRST, "second": SECOND}
MOST_CONTESTANTS = 400


def opened_for(file: StudyFile) -> OpenedGame:
    """The game of a study with its cards; BadStudy where it cannot be opened."""
    if file.game not in games():
        known = ", ".join(games())
        file.bad(
            ("game",),
            f"there is no game {file.game!r}; there are: {known}",
            f"「{file.game}」というゲームはありません。あるのは: {known}",
        )
    try:
        return open_game(file.game, card_files(file), file.unread == "blank")
    except (ValueError, OSError) as problem:
        return file.bad(("cards",), *[in_language(problem, japanese) for japanese in (False, True)])


def card_files(file: StudyFile) -> tuple[Path, ...]:
    """The files of cards that a study names; relative names are meant from its own folder."""
    return tuple([(file.path.parent / words).resolve() for words in file.cards])


def planned(file: StudyFile, opened: OpenedGame) -> tuple[Study, Gathered]:
    """What a file's study plays, and what there is to say of its decks; BadStudy where something in it cannot be had."""
    format = _format(file, opened)
    for place, name in enumerate(file.players):
        _known_player(file, name, place, opened)
    found = _decks(file, opened)
    lists: dict[str, object] = dict(found.decks)
    entries = [(name, name, EITHER) for name in lists]
    for place, variant in enumerate(file.variants):
        deck = _variant(file, place, variant, opened, lists)
        changed = variant.name if deck is not lists[variant.deck] else variant.deck
        lists[changed] = deck
        if variant.name in [entry[0] for entry in entries]:
            file.bad(("variant", place, "name"), f"{variant.name!r} is there twice", f"「{variant.name}」が2つあります")
        entries.append((variant.name, changed, SEATS[variant.seat]))
    entries = _once(entries, lists)
    if len(entries) < 2 and file.tune is None:
        file.bad(
            ("decks",),
            f"two decks or more are to meet, here is {len(entries)}",
            f"2つ以上のデッキが要ります（今は{len(entries)}）",
        )
    field = Field(file.game, format, lists, card_files(file), file.unread == "blank", file.limit, file.check)
    study = Study(file.title, field, _groups(file, entries), file.seeds, Stop(file.width, file.better))
    if max([len(group.contestants) for group in study.groups]) > MOST_CONTESTANTS:
        file.bad(("decks",), f"more than {MOST_CONTESTANTS} contestants", f"{MOST_CONTESTANTS}を超えています")
    return study, found


def _once(entries: list[tuple[str, str, int]], lists: dict[str, object]) -> list[tuple[str, str, int]]:
    """Each list once at each seat, under the names of all that are the same: their games would be the same games, counted twice."""
    same: dict[tuple[bytes, int], list[tuple[str, str]]] = {}
    for name, deck, seat in entries:
        same.setdefault((msgspec.json.encode(lists[deck]), seat), []).append((name, deck))
    found = []
    for (_, seat), them in same.items():
        names, decks = [SAME.join(some) for some in zip(*them, strict=True)]
        lists.setdefault(decks, lists[them[0][1]])
        found.append((names, decks, seat))
    return found


def _groups(file: StudyFile, entries: list[tuple[str, str, int]]) -> tuple[Group, ...]:
    """A group for each program; or one of all decks in the hands of all programs."""
    if file.versus != EACH:
        return tuple(
            [Group(player, tuple([Contestant(name, deck, player, seat) for name, deck, seat in entries]), file.games[player])
             for player in file.players]
        )  # fmt: skip
    each = [
        Contestant(f"{name} · {player}", deck, player, seat)
        for player, (name, deck, seat) in product(file.players, entries)
    ]
    return (Group(" : ".join(file.players), tuple(each), max(file.games.values())),)


def _format(file: StudyFile, opened: OpenedGame) -> str:
    try:
        played = opened.played(file.format)
    except ValueError as problem:
        file.bad(("format",), *[in_language(problem, japanese) for japanese in (False, True)])
    if 2 not in opened.players[played.format]:
        file.bad(("format",), "a study is of two at a table", "スタディは2人で対戦する形式のものです")
    return file.format


def _known_player(file: StudyFile, name: str, place: int, opened: OpenedGame) -> None:
    try:
        made_by = maker_of(name)
        if is_ours(name):
            made_by(0, 0, opened)
    except NoSuchPlayer as problem:
        file.bad(("players",), problem.english, problem.japanese)


# ── decks ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def _decks(file: StudyFile, opened: OpenedGame) -> Gathered:
    """The decks by their names; of folders those that can be played."""
    bundled: Mapping[str, object] = opened.decks_in(file.format)
    own = installed.files(installed.DECKS, opened.name, folder_of(opened, file.format))
    read = legal(opened, file.format, file.complete, restrictions_of(file, opened))
    words = []
    for word in file.decks:
        words += [*bundled, *own] if word == ALL else [_beside(file, word, bundled)]

    def by_chance(number: int) -> object:
        from tefuda.arena.random_decks import random_deck
        from tefuda.kernel.primitives import rng

        return random_deck(opened.lists, rng.derived_seed(rng.key_of(file.seeds[0]), "deck", number), file.format)

    try:
        return gather(dict.fromkeys(words), bundled, read, own, by_chance)
    except RefusedDeck as refused:
        known = ", ".join(sorted([ALL, *bundled, *own]))
        if refused.problems:
            file.bad(("decks",), _lines(refused, japanese=False), _lines(refused, japanese=True))
        return file.bad(
            ("decks",),
            f"{refused.words!r} is no deck of the game, no file and no folder; the game has: {known}",
            f"「{refused.words}」というデッキもファイルもフォルダもありません。あるデッキは: {known}",
        )


def _lines(refused: RefusedDeck, japanese: bool) -> str:
    """What is wrong with a list, line by line."""
    rows = [
        f"{one.line}: {one.why_ja if japanese else one.why_en} {one.clause}".strip()
        for one in refused.problems[:SHOWN_PROBLEMS]
    ]
    return "\n  ".join([refused.words, *rows])


def _beside(file: StudyFile, word: str, bundled: Mapping[str, object]) -> str:
    """A word that names a file or a folder beside the study as its path."""
    path = (file.path.parent / word).resolve()
    try:
        return str(path) if word not in bundled and path.exists() else word
    except (OSError, ValueError):
        return word


def restrictions_of(file: StudyFile, opened: OpenedGame) -> Restrictions | None:
    """The restricted list that a study plays by: its own, that of the format, none."""
    if file.restrictions == "none":
        return None
    usual = of_format(opened.name, opened.lists.folder.parent, opened.lists.known_format(file.format))
    path = (file.path.parent / file.restrictions).resolve() if file.restrictions else usual
    if path is None:
        return None
    try:
        return read_restrictions(path, opened.lists.index)
    except BrokenDeck as broken:
        first = broken.problems[0]
        return file.bad(
            ("restrictions",), f"{path}:{first.line}: {first.why_en}", f"{path}:{first.line}: {first.why_ja}"
        )


def not_there(name: str, lists: Mapping[str, object]) -> tuple[str, str]:
    """What is said of a deck that is none of a study's, in both languages."""
    known = ", ".join(lists)
    return f"{name!r} is none of the study's decks: {known}", f"「{name}」はこのスタディのデッキではありません: {known}"


def _variant(file: StudyFile, place: int, variant: Variant, opened: OpenedGame, lists: Mapping[str, object]) -> object:
    at: Place = ("variant", place)
    if variant.deck not in lists:
        file.bad((*at, "deck"), *not_there(variant.deck, lists))
    deck = lists[variant.deck]
    changes = [(card, -count, "remove") for card, count in variant.remove.items()]
    changes += [(card, count, "add") for card, count in variant.add.items()]
    if not changes:
        return deck
    prepared = opened.lists.prepared(deck)
    for card, count, key in changes:
        prepared = changed(
            prepared,
            face_called(file, (*at, key), opened, card),
            count,
            lambda en, ja, key=key: file.bad((*at, key), en, ja),
        )
    wrong = against(opened, prepared, file.format, restrictions_of(file, opened))
    if wrong:
        file.bad(at, f"{wrong[0].why_en} {wrong[0].clause}".strip(), f"{wrong[0].why_ja} {wrong[0].clause}".strip())
    return opened.lists.played(prepared, file.format)


def face_called(file: StudyFile, at: Place, opened: OpenedGame, words: str) -> Any:
    """A card by its number or name; BadStudy where there is none, or several are called so."""
    there = [known for known in opened.lists.index.find(words) if known.face is not None and known.problem is None]
    found = [known for known in there if section_of(known.face) == MAIN] or there
    if not found:
        near = opened.lists.index.near(words)
        en, ja = (f"; did you mean {near}?", f"。「{near}」のことですか") if near else ("", "")
        file.bad(
            at, f"there is no card {words!r} that can be played{en}", f"「{words}」という使えるカードはありません{ja}"
        )
    if len({known.number for known in found}) > 1 and any(known.facts != found[0].facts for known in found):
        numbers = ", ".join([known.number for known in found[:6]])
        file.bad(
            at,
            f"several cards are called {words!r}: write the number ({numbers})",
            f"「{words}」は何種類もあります。番号で書いてください（{numbers}）",
        )
    return found[0].face


def changed(prepared: Prepared, face: Any, count: int, refuse: Any = None) -> Prepared:
    """A deck with more or fewer copies of a card; `refuse` is called where it has not so many."""
    section = section_of(face)
    there = {copies.face.number: copies for copies in prepared[section]}
    left = (there[face.number].count if face.number in there else 0) + count
    if left < 0 and refuse is not None:
        refuse(f"the deck has not so many of {face.number}", f"{face.number}はそれほど入っていません")
    if left > 0:
        there[face.number] = Copies(left, face, 0)
    else:
        there.pop(face.number, None)
    return prepared.having(section, *there.values())


def against(opened: OpenedGame, prepared: Prepared, format: str, restrictions: Restrictions | None) -> list[Any]:
    """What the rulebook and the restricted list have against a deck."""
    found = opened.lists.problems(prepared, opened.lists.known_format(format))
    if restrictions is not None and restrictions.concern(opened.lists.known_format(format)):
        found = [
            *found,
            *restrictions.problems(opened.lists.index, [one for part in prepared.parts.values() for one in part]),
        ]
    return found
