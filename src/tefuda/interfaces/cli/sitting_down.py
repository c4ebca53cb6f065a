"""Sitting down: the difficulty, how many play, who sits where, and with which deck, as it was said or as the person chooses."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any, NamedTuple

import typer
from rich.console import Console
from rich.text import Text

from tefuda.games.catalogue import OpenedGame
from tefuda.interfaces.cli.answers import plain
from tefuda.interfaces.cli.asking import against_boss, format_played, known_player, number_of_seats, seats_played
from tefuda.interfaces.cli.board import hanging
from tefuda.interfaces.cli.deck_choice import installed_decks
from tefuda.interfaces.cli.language import Language
from tefuda.interfaces.cli.play_words import SAID, Voice
from tefuda.kernel.telling import Teller
from tefuda.players.registry import LEVELS, listed, players_of

YOU = "you"
FAVOURITE = "normal"  # whom to play against, where nothing is said


class Host(NamedTuple):
    """Who asks the person what is not settled yet; where nobody can answer, the usual is taken."""

    console: Console
    voice: Voice
    quick: bool = False  # nothing is asked

    def choose(self, question: str, choices: list[tuple[str, str]], default: int = 0) -> int:
        """One of a few things, each with what it is like, by its number."""
        if len(choices) < 2 or self.quick or not sys.stdin.isatty():
            return default
        self.console.print(Text(question, "bold"))
        for number, (name, about) in enumerate(choices, 1):
            label = Text(name, "bold") + Text(f"  {about}" if about else "", "dim")
            hanging(self.console, Text(f"  {number} ", "bold yellow"), label)
        while True:
            said = plain(input(self.voice.say("enter", default=default + 1) + " > "))
            if not said:
                return default
            if said.isdecimal() and 1 <= int(said) <= len(choices):
                return int(said) - 1
            self.console.print(Text(self.voice.say("not listed", most=len(choices)), "red"))


# ── the format ──────────────────────────────────────────────────────────────────────────────────────────────────────
def chosen_format(host: Host, opened: OpenedGame, format: str, difficulty: str | None) -> str:
    """The format in the difficulty that was said, or that the person chooses where it has several and none was named."""
    format = format_played(opened, format, difficulty or "")
    played, there = opened.played(format), opened.difficulties(format)
    usual = next((place for place, name in enumerate(there.values()) if name == played.format), -1)
    if difficulty or usual != 0:  # a format that is called by its difficulty has settled it
        return format
    choices = [(_difficulty(host.voice, level), "") for level in there]
    chosen = [*there.values()][host.choose(host.voice.say("difficulty"), choices, usual)]
    return str(played._replace(format=chosen))


def _difficulty(voice: Voice, level: str) -> str:
    return voice.say(f"difficulty {level}") if f"difficulty {level}" in SAID else level


def chosen_boss(host: Host, opened: OpenedGame, format: str, boss: str | None, words: Teller) -> str:
    """The format against the boss that was said, or that the person chooses where it has several and none was named."""
    if boss or opened.played(format).boss:
        return against_boss(opened, format, boss or "")
    there = opened.bosses(format)
    choices = [words.deck(name, deck) for name, deck in there.items()]
    place = host.choose(host.voice.say("boss"), choices)
    return against_boss(opened, format, [*there][place]) if place else format


def chosen_seats(
    host: Host, opened: OpenedGame, format: str, seats: str | None, players: str | None
) -> tuple[int, ...]:
    """How many may sit down: the number that was said or that the person chooses; all there are where the players are named."""
    if seats is not None:
        return (seats_played(opened, format, number_of_seats(seats)),)
    usual = opened.players[opened.played(format).format]
    if players is not None:
        return usual
    numbers = sorted(usual)
    choices = [(host.voice.say("one plays" if number == 1 else "several play", n=number), "") for number in numbers]
    place = host.choose(host.voice.say("how many"), choices, numbers.index(usual[0]))
    return (numbers[place],)


# ── who plays ───────────────────────────────────────────────────────────────────────────────────────────────────────
def named_players(host: Host, opened: OpenedGame, players: str, seats: tuple[int, ...]) -> list[str]:
    """Who sits where, as it was said."""
    names = listed(players)
    for name in names:
        if name != YOU:
            known_player(name, Language(host.voice.language), opened)
    if len(names) not in seats:
        why = host.voice.say("how many players", wanted="/".join(map(str, seats)), given=len(names))
        raise typer.BadParameter(why, param_hint="--players")
    if YOU not in names:
        raise typer.BadParameter(host.voice.say("nobody"), param_hint="--players")
    return names


def usual_players(seats: int) -> list[str]:
    """The person against the usual program, or with it."""
    return [YOU, *[FAVOURITE] * (seats - 1)]


def chosen_players(host: Host, game: str, sides: tuple[int, ...]) -> list[str]:
    """Who sits where, as the person chooses: those on one's own side first, then those on the others."""
    names, others = [YOU] * len(sides), [*_programs(game), YOU]
    told = [(name, host.voice.say("person") if name == YOU else host.voice.program(name)) for name in others]
    for role in ("ally", "opponent"):
        seats = [seat for seat in range(1, len(sides)) if _role(sides, seat) == role]
        if seats:
            question = host.voice.say(f"{role} plays" if len(seats) == 1 else f"{role} plays, several", n=len(seats))
            name = others[host.choose(question, told)]
            for seat in seats:
                names[seat] = name
    return names


def _programs(game: str) -> list[str]:
    """The player programs of a game: the one that is meant where nothing is said, the other levels, then all others."""
    return sorted(players_of(game), key=lambda name: (name != FAVOURITE, name not in LEVELS))


def _role(sides: tuple[int, ...], seat: int, own: int = 0) -> str:
    return "ally" if sides[seat] == sides[own] else "opponent"


# ── with which decks ────────────────────────────────────────────────────────────────────────────────────────────────
def own_decks(
    host: Host, opened: OpenedGame, format: str, bundled: Mapping[str, Any], words: Teller, names: list[str]
) -> tuple[list[str], Mapping[str, Any]]:
    """The deck of each seat, and all there were to choose from: as the person chooses, or another one for each."""
    there, voice = {**bundled, **installed_decks(opened, format)}, host.voice
    known = list(there)
    if not known:
        raise typer.BadParameter(voice.say("no decks"))
    told, own = [words.deck(key, there[key]) for key in known], names.index(YOU)
    mine = host.choose(voice.say("your deck"), told)
    sides = opened.sides_of(format, len(names))
    seats = [seat for seat in range(len(names)) if seat != own]
    chosen, last = {own: known[mine]}, mine
    for seat in seats:
        role = _role(sides, seat, own)
        key = "their deck" if len(names) == 2 and role == "opponent" else f"{role} deck"
        names_only = [(name, "") for name, _ in told]  # what they are like has just been read
        last = host.choose(voice.say(key, seat=seat + 1), names_only, (last + 1) % len(known))
        chosen[seat] = known[last]
    return [chosen[seat] for seat in range(len(names))], there
