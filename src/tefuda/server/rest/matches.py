"""Matches: programs play decks against each other, a few games for each request, so that a page adds them up, shows how far it is, and stops."""

from __future__ import annotations

import time
from itertools import islice
from typing import Annotated, Any

import msgspec
from litestar import post
from litestar.datastructures import State
from litestar.params import JSONBody
from msgspec import Meta

from tefuda.arena.invariants import Check
from tefuda.arena.match import Plan, bouts, play_bout
from tefuda.games.catalogue import open_game
from tefuda.players.registry import players_of
from tefuda.server import deck_choice, sayings
from tefuda.server.making import known_game
from tefuda.server.messages import Declined
from tefuda.server.plans import DeckWish, Word
from tefuda.server.rest.said import Short

MOST_SEATS = 8
SECONDS = 5.0  # after so long no more games are begun for a request


class MatchWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Games of a match: `decks` and `players` by side; from game `first` on, up to `games`. The same seed, the same games."""

    decks: Annotated[tuple[DeckWish, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    players: Annotated[tuple[Word, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    games: Annotated[int, Meta(ge=1, le=1000)]
    first: Annotated[int, Meta(ge=0, le=1000)] = 0
    seed: Annotated[int, Meta(ge=0, le=2**53)] = 0
    format: Word = ""


class MatchGames(msgspec.Struct, frozen=True):
    """What became of games `first` to `next`: by side how many were won; those that nobody won; turns and decisions of all together."""

    first: int
    next: int
    wins: tuple[int, ...]
    draws: int
    errors: int
    first_seat: int  # won by who sat first
    turns: int
    decisions: int


def played(game: str, wish: MatchWish, most: int) -> MatchGames:
    """Play games of a match, as many as there is time for, but one."""
    opened = open_game(game)
    if len(wish.decks) != len(wish.players):
        raise Declined("invalid", "as many decks as players", "デッキとプレイヤーの数が違います")
    known = sorted(players_of(game))
    for name in wish.players:
        if name not in known:
            en, ja = (
                f"there is no program {name!r}; available: {', '.join(known)}",
                f"プログラム「{name}」はありません。あるのは：{', '.join(known)}",
            )
            raise Declined("no program", en, ja)
    try:
        opened.seats_of(wish.format, len(wish.players))
        decks = {str(place): deck_choice.brought(opened, wish.format, one) for place, one in enumerate(wish.decks)}
    except deck_choice.NoSuchDeck as problem:
        raise Declined("no deck", *sayings.of_problems(problem.problems)) from None
    except ValueError as problem:
        en, _, ja = str(problem).partition(" / ")
        raise Declined("no format", en, ja or en) from None
    plan = Plan(
        game,
        min(wish.games, most),
        wish.seed,
        tuple(wish.players),
        tuple(decks),
        check=Check.NONE,
        format=wish.format,
        lists=decks,
    )
    return _counted(plan, wish.first)


def _counted(plan: Plan, first: int) -> MatchGames:
    until, wins = time.monotonic() + SECONDS, [0] * len(plan.players)
    done = draws = errors = first_seat = turns = decisions = 0
    for bout in islice(bouts(plan), first, plan.games):
        report = play_bout(plan, bout)
        done += 1
        for player in report.winners:
            wins[player] += 1
        draws += report.ended and not report.winners and not report.boss
        errors += bool(report.error)
        first_seat += bout.players[0] in report.winners
        turns, decisions = turns + report.turns, decisions + report.decisions
        if time.monotonic() > until:
            break
    return MatchGames(first, first + done, tuple(wins), draws, errors, first_seat, turns, decisions)


@post("/api/games/{game:str}/matches", status_code=200)
async def match(game: Short, data: JSONBody[MatchWish], state: State) -> MatchGames:
    """Play the next games of a match; ask again with `first` as `next` says, until all are played."""
    known_game(game)
    found: MatchGames = await state.matches.do(played, game, data, state.house.settings.match_games)
    return found


ROUTES: list[Any] = [match]
