"""What must never leave a server: keys of chance, links of others, decks, what others hold; looked for in all that is sent or logged."""

from __future__ import annotations

import json
from collections.abc import Iterable
from random import Random
from typing import Any

from tefuda.kernel.seeing.view import SPECTATOR
from tefuda.server.house import House
from tefuda.server.making import Made
from tests.server.desk import Guest, answer, first_asked, sat

# All that a seat is told of the table itself. A new field is put here by who has thought of whether all may know it.
WELCOME = {"id", "plan"}
TABLE = {"stage", "seats", "offer", "broken", "clock", "rematch"}
SEAT = {"seat", "who", "name", "ready", "here"}
GAME = {"view", "question", "scene", "wishes", "outcome"}


async def seated(found: House, made: Made) -> list[Guest]:
    """Guests at all seats of people, and a watcher."""
    return [*[await sat(found, link) for link in made.seats.values()], Guest(found, made.watch)]


async def played_a_while(guests: list[Guest], answers: int, chance: Random) -> None:
    """Let the guests answer so often by chance."""
    for _ in range(answers):
        guest = await first_asked(guests)
        if guest is None:
            return
        await answer(guest, chance)


async def told(found: House, made: Made, guests: list[Guest]) -> list[str]:
    """What guests were sent of a running table that is nobody's, or another's, or that nobody has judged."""
    hosted = await found.table(made.table)
    assert hosted.game is not None
    secrets = {
        "the key of chance": str(hosted.game.state.key),
        **{f"the link of seat {seat}": link for seat, link in made.seats.items()},
        "the link of watchers": made.watch,
        "the link of the host": made.host,
        **{f"the deck of seat {one.seat}": _text(one.deck) for one in hosted.seats},
    }
    faults = []
    for guest in guests:
        guest.take_in()
        sent = b"\n".join(guest.pipe.sent).decode()
        faults += [f"a guest is sent {what}" for what, secret in secrets.items() if secret and secret in sent]
        faults += [fault for said in guest.messages for fault in unknown_fields(said)]
    return faults


def _text(deck: bytes | None) -> str:
    return "" if deck is None else json.dumps(json.loads(deck), separators=(",", ":"), ensure_ascii=False)


def unknown_fields(said: Any) -> Iterable[str]:
    """Fields of a message that nobody has judged."""
    if said["type"] == "welcome":
        yield from _more("welcome", said["table"], WELCOME)
        own = said["seat"]
        for seat, one in enumerate(said["table"].get("plan", {}).get("seats", ())):
            if one.get("deck") is not None and seat != own:
                yield f"seat {own} is told the deck of seat {seat}"
    if said["type"] == "whole":
        table, game = said["document"]["table"], said["document"]["game"]
        yield from _more("document", said["document"], {"table", "game"})
        yield from _more("table", table, TABLE)
        for one in table["seats"]:
            yield from _more("seat", one, SEAT)
        yield from _more("game", game or {}, GAME)
        if game is not None and game["view"]["observer"] == SPECTATOR and game["question"] is not None:
            yield "a watcher is asked"
    if said["type"] == "changed":
        for path, *value in said["set"]:
            for place, known in ((("table",), TABLE), (("game",), GAME)):
                if len(path) > 1 and path[0] == place[0] and path[1] not in known:
                    yield f"{path} is sent"
                elif tuple(path) == place and value and value[0] is not None:
                    yield from _more(place[0], value[0], known)


def _more(what: str, found: dict[str, Any], known: set[str]) -> Iterable[str]:
    yield from [f"{what} has {field!r}" for field in found if field not in known]
