"""What pages look up and have worked out: cards, decks, readings, rules, replays, matches; and that nothing of it stays or stalls."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from litestar.testing import TestClient

from tefuda.arena.match import Bout, Plan, play_bout
from tefuda.games.catalogue import games, open_game
from tefuda.kernel.primitives.rng import key_of
from tefuda.players.registry import ABOUT, CALLED, LEVELS, PLAYERS
from tefuda.server.app import application
from tefuda.server.changes import changed
from tefuda.server.jobs import Jobs
from tefuda.server.limits import address_of
from tefuda.server.messages import Declined
from tefuda.server.settings import Settings

GAMES = [game for game in games() if game != "toy"]  # which processes of their own know nothing of


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    """A server in this process, whose jobs have processes of their own."""
    database = f"sqlite:///{tmp_path_factory.mktemp('around') / 'tables.db'}"
    with TestClient(application(Settings(database=database, limited=False, job_seconds=120.0))) as found:
        yield found


def first_deck(client: TestClient[Any], game: str) -> tuple[str, str]:
    """The name and the list of the deck of a first game."""
    about = next(one for one in client.get("/api/games").json() if one["game"] == game)
    name = about["first_decks"][0]["name"]
    found = client.get(f"/api/games/{game}/decks/{name}")
    assert found.status_code == 200, found.text
    return name, found.json()["list"]


@cache
def transcript(game: str) -> str:
    """A game between two programs that answer by chance."""
    decks = tuple(open_game(game).decks)[:2]
    bout = Bout(0, key_of(7), (0, 1), decks)
    return play_bout(Plan(game, 1, keep=True, decks=decks), bout).transcript.decode()


# ── games and cards ─────────────────────────────────────────────────────────────────────────────────────────────────
def test_games_have_words_for_their_formats_and_first_decks(client: TestClient[Any]) -> None:
    for about in [one for one in client.get("/api/games").json() if one["game"] in GAMES]:
        assert len(about["first_decks"]) == 2
        known = {one["name"] for one in client.get(f"/api/games/{about['game']}/decks").json()}
        assert {one["name"] for one in about["first_decks"]} <= known
        for format in about["formats"]:
            assert format["said"]["ja"] != format["name"]
            assert format["said"]["en"] != format["name"]


def test_programs_are_told_in_both_languages_levels_first(client: TestClient[Any]) -> None:
    programs = client.get("/api/games").json()[0]["programs"]
    assert [one["name"] for one in programs] == list(PLAYERS)
    assert [one["name"] for one in programs if one["level"]] == list(LEVELS)
    for one in programs:
        assert {one["said"]["en"], one["said"]["ja"]} == {*CALLED.get(one["name"], [one["name"]])}
        assert (one["about"]["en"], one["about"]["ja"]) == ABOUT[one["name"]]


@pytest.mark.parametrize("game", GAMES)
def test_all_cards_of_a_game(client: TestClient[Any], game: str) -> None:
    first = client.get(f"/api/games/{game}/cards/all")
    found = first.json()
    faces = open_game(game).game.faces
    assert [card["number"] for card in found["cards"]] == [face.number for face in faces]
    words = {fact["key"]: fact["words"] for fact in found["facts"] if not fact["number"]}
    assert "cost" in {fact["key"] for fact in found["facts"] if fact["number"]}
    for card in found["cards"]:
        assert card["name"]["ja"]
        assert card["name"]["en"]
        assert card["facts"]["en"]
        for fact, held in card["words"].items():
            assert {*held} <= {*words[fact]}
    again = client.get(f"/api/games/{game}/cards/all", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


# ── decks ───────────────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("game", GAMES)
def test_a_deck_is_checked_and_drawn_from(client: TestClient[Any], game: str) -> None:
    _, text = first_deck(client, game)
    verdict = client.post(f"/api/games/{game}/decks/check", json={"list": text}).json()
    assert verdict["legal"], verdict["problems"]
    assert sum(one["count"] for one in verdict["cards"]) == sum(verdict["sizes"].values())
    again = client.post(f"/api/games/{game}/decks/check", json={"list": verdict["list"]}).json()
    assert again["cards"] != []
    assert again["sizes"] == verdict["sizes"]
    numbers = {one["number"] for one in verdict["cards"]}
    hands = client.post(f"/api/games/{game}/decks/hands", json={"list": text, "hands": 4}).json()["hands"]
    assert len(hands) == 4
    for hand in hands:
        assert hand
        assert {*hand} <= numbers


def test_what_is_wrong_with_a_deck_has_its_clause_and_line(client: TestClient[Any]) -> None:
    body = {"list": "main:\n4 HAJ-012\n2 no such card\n"}
    verdict = client.post("/api/games/evolve/decks/check", json=body).json()
    assert not verdict["legal"]
    assert {("6.1.1.4", 2)} <= {(one["clause"], one["line"]) for one in verdict["problems"]}
    assert any(one["line"] == 3 and "no such card" in one["why_en"] for one in verdict["problems"])
    assert all(one["why_ja"] and one["why_en"] for one in verdict["problems"])
    declined = client.post("/api/games/evolve/decks/hands", json=body)
    assert (declined.status_code, declined.json()["code"]) == (400, "no deck")


def test_a_deck_without_a_leader_is_completed(client: TestClient[Any]) -> None:
    _, text = first_deck(client, "evolve")
    bare = "\n".join([line for line in text.splitlines() if not line.startswith("leader")])
    assert not client.post("/api/games/evolve/decks/check", json={"list": bare}).json()["legal"]
    whole = client.post("/api/games/evolve/decks/check", json={"list": bare, "complete": True}).json()
    assert whole["legal"], whole["problems"]
    assert whole["notes"]
    assert "leader:" in whole["list"]


def test_no_such_deck_and_no_such_format(client: TestClient[Any]) -> None:
    for path in ("/api/games/evolve/decks/nothing", "/api/games/evolve/decks/harbor_lights?format=nothing"):
        found = client.get(path)
        assert found.status_code == 404
        assert {"code", "en", "ja", "clause"} == {*found.json()}


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("nope/cards?name=x", "no game"),
        ("evolve/cards?name=nothing", "no card"),
        ("evolve/clauses/99.99", "no clause"),
        ("evolve/scenarios/ch99/nothing", "no scenario"),
    ],
)
def test_what_is_not_there_is_told_so(path: str, code: str, client: TestClient[Any]) -> None:
    found = client.get(f"/api/games/{path}")
    assert (found.status_code, found.json()["code"]) == (404, code)
    assert found.json()["en"] != found.json()["ja"]


@pytest.mark.parametrize(
    "path", ["/api/games", "/api/games/evolve/cards/all", "/api/games/evolve/clauses", "/api/games/evolve/decks"]
)
def test_answers_are_packed_once_for_who_can_unpack_them(client: TestClient[Any], path: str) -> None:
    plain = client.get(path, headers={"accept-encoding": "identity"})
    packed = client.get(path, headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"].lower() == "accept-encoding"
    assert packed.json() == plain.json()
    assert int(packed.headers["content-length"]) < len(plain.content)


def test_what_holds_secrets_is_not_packed(client: TestClient[Any]) -> None:
    made = client.post(
        "/api/tables",
        json={"plan": {"game": "rebirth", "format": "rumble", "seats": [{}] * 6}},
        headers={"accept-encoding": "gzip"},
    )
    assert made.status_code == 201, made.text
    assert "content-encoding" not in made.headers


# ── cards that people write ─────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("game", GAMES)
def test_a_card_is_read_in_both_languages_or_its_words_are_pointed_at(client: TestClient[Any], game: str) -> None:
    fields = client.get(f"/api/games/{game}/cards/fields").json()
    assert {"name", "text"} <= {field["key"] for field in fields["fields"]}
    assert all(field["said"]["ja"] and field["said"]["en"] for field in fields["fields"])
    card = json.loads(fields["example"])
    read = client.post(f"/api/games/{game}/cards/read", json={"card": json.dumps(card)}).json()
    assert read["understood"], read
    assert read["text"]["ja"]
    assert read["text"]["en"]
    lines = card["text"].count("\n") + 2
    wrong = {**card, "text": card["text"] + "\nでたらめな言葉をする。"}
    problem = client.post(f"/api/games/{game}/cards/read", json={"card": json.dumps(wrong)}).json()["problem"]
    assert (problem["field"], problem["line"]) == ("text", lines)
    assert wrong["text"].split("\n")[lines - 1][problem["column"] - 1 :].startswith(problem["words"])
    assert problem["why"]["ja"] != problem["why"]["en"]


def test_a_file_of_cards(client: TestClient[Any]) -> None:
    example = client.get("/api/games/evolve/cards/fields").json()["example"]
    wrong = {**json.loads(example), "number": "X-2", "text": "でたらめ。"}
    text = "\n".join([example, json.dumps(wrong), "{", "", "[]"])
    found = client.post("/api/games/evolve/cards/file", json={"text": text}).json()
    assert (found["cards"], found["understood"], found["cut"]) == (4, 1, 0)
    assert [one["line"] for one in found["told"]] == [2, 3, 5, 1]
    assert found["told"][0]["printed"] == "でたらめ。"
    many = client.post("/api/games/evolve/cards/file", json={"text": "{}\n" * 6000})
    assert many.json()["code"] == "too many cards"


def test_names_on_a_strangers_card_are_forgotten(client: TestClient[Any]) -> None:
    """A text may speak of a name that a card of the same file has; the next file knows nothing of it."""
    speaks = {
        "number": "X-1",
        "name": "甲",
        "kind": "フォロワー",
        "class": "ロイヤル",
        "cost": 1,
        "attack": 1,
        "defense": 1,
    }
    speaks["text"] = "【ファンファーレ】『まだ無い名・乙』1つを出す。"
    named = {**speaks, "number": "X-2", "name": "まだ無い名・乙", "text": ""}
    alone = client.post("/api/games/evolve/cards/file", json={"text": json.dumps(speaks)}).json()
    client.post("/api/games/evolve/cards/file", json={"text": f"{json.dumps(named)}\n{json.dumps(speaks)}"})
    assert client.post("/api/games/evolve/cards/file", json={"text": json.dumps(speaks)}).json() == alone


@pytest.mark.parametrize(
    "card", ["", "{", "[]", "null", '{"name": 5}', '{"x": 1}', "[" * 5000, '{"name": "a", "abilities": [1]}']
)
def test_what_is_no_card_is_told_so(client: TestClient[Any], card: str) -> None:
    found = client.post("/api/games/fftcg/cards/read", json={"card": card})
    assert found.status_code == 200
    assert not found.json()["understood"]
    assert found.json()["problem"]["why"]["ja"]


@pytest.mark.parametrize("game", GAMES)
def test_a_card_is_tried_on_a_study_table(client: TestClient[Any], game: str) -> None:
    card = {**json.loads(client.get(f"/api/games/{game}/cards/fields").json()["example"]), "name": "試しの一枚"}
    plan = {"game": game, "seats": [{}], "study": True, "from": {"card": json.dumps(card)}}
    made = client.post("/api/tables", json={"plan": plan}).json()
    with client.websocket_connect("/play") as line:
        line.send_json({"type": "hello", "link": made["seats"]["0"]})
        while (said := line.receive_json())["type"] != "whole":
            pass
    assert said["document"]["game"]["question"] is not None
    assert "試しの一枚" in json.dumps(said["document"]["game"]["scene"], ensure_ascii=False)
    bad = {**plan, "from": {"card": json.dumps({**card, "text": "でたらめ。"})}}
    assert client.post("/api/tables", json={"plan": bad}).json()["code"] == "no card"


# ── rules ───────────────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("game", GAMES)
def test_clauses_and_one_with_its_scenarios(client: TestClient[Any], game: str) -> None:
    clauses = client.get(f"/api/games/{game}/clauses").json()
    assert [one[0] for one in clauses] == [*open_game(game).clauses]
    shown = [client.get(f"/api/games/{game}/clauses/{number}").json() for number, *_ in clauses[:60]]
    with_scenarios = [one for one in shown if any(line["playable"] for line in one["scenarios"])]
    assert with_scenarios
    assert any(one["code"] for one in shown)
    line = next(line for line in with_scenarios[0]["scenarios"] if line["playable"])
    found = client.get(f"/api/games/{game}/scenarios/{line['id']}").json()
    assert found["steps"][0]["sort"] == "begin"
    assert found["steps"][-1]["sort"] == "end"
    board = found["steps"][0]["frame"]["whole"]
    for step in found["steps"][1:]:
        board = changed(board, step["frame"]["set"])
    assert board["scene"]["sides"]


@pytest.mark.parametrize("game", GAMES)
def test_lessons_are_listed_and_speak_in_both_languages(client: TestClient[Any], game: str) -> None:
    listed = client.get(f"/api/games/{game}/lessons").json()
    assert [one["number"] for one in listed] == list(range(1, len(listed) + 1))
    assert len(listed) >= 6
    found = client.get(f"/api/games/{game}/scenarios/{listed[0]['id']}").json()
    told = [step["told"] for step in found["steps"] if step["sort"] == "say"]
    assert told
    assert all(one["en"] and one["ja"] and one["en"] != one["ja"] for one in told)
    assert not any(step["told"] for step in found["steps"] if step["sort"] != "say")


@pytest.mark.parametrize(
    "path", ["clauses/99.99", "scenarios/ch01/nothing", "scenarios/..%2f/passwd", "scenarios/a/..%2f..%2fx"]
)
def test_no_such_clause_or_scenario(client: TestClient[Any], path: str) -> None:
    found = client.get(f"/api/games/evolve/{path}")
    assert found.status_code in (400, 404)
    assert {"code", "en", "ja", "clause"} == {*found.json()}


# ── replays ─────────────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("game", GAMES)
def test_a_transcript_is_looked_at_again(client: TestClient[Any], game: str) -> None:
    text = transcript(game)
    about = client.post("/api/replays", json={"transcript": text}).json()
    assert (about["game"], about["proven"], about["problem"]) == (game, True, None)
    assert len(about["moments"]) == len(text.strip().split("\n")) - 1
    assert about["outcome"]["ja"]
    last = len(about["moments"]) - 1
    wish = {"transcript": text, "first": last - 3, "frames": 10}
    for observer in (-2, -1, 0, 1):
        frames = client.post("/api/replays/frames", json={**wish, "observer": observer}).json()["frames"]
        assert len(frames) == 4
        shown = frames[0]["whole"]
        for frame in frames[1:]:
            shown = changed(shown, frame["set"])
        assert shown["outcome"]["ja"]
        assert frames[0]["log"]


def hands(client: TestClient[Any], text: str, observer: int, first: int) -> list[int]:
    """By side, how many cards of a hand an observer is shown at a moment."""
    wish = {"transcript": text, "observer": observer, "first": first, "frames": 1}
    scene = client.post("/api/replays/frames", json=wish).json()["frames"][0]["whole"]["scene"]
    rows = {side["seat"]: [row for row in side["rows"] if row["zone"] == "hand"] for side in scene["sides"]}
    return [sum(len(row["cards"]) for row in rows[seat]) for seat in sorted(rows)]


def test_a_seat_is_shown_its_own_hand_and_all_are_where_all_is_open(client: TestClient[Any]) -> None:
    text = transcript("evolve")
    one, other = hands(client, text, -2, 20)
    assert one
    assert other
    assert hands(client, text, 0, 20) == [one, 0]
    assert hands(client, text, 1, 20) == [0, other]
    assert hands(client, text, -1, 20) == [0, 0]


def test_what_is_no_transcript_is_told_so(client: TestClient[Any]) -> None:
    text = transcript("evolve")
    head, *rows = text.strip().split("\n")
    cut = client.post("/api/replays", json={"transcript": "\n".join([head, *rows[:5]])}).json()
    assert (cut["proven"], len(cut["moments"])) == (False, 6)
    wrong = client.post("/api/replays", json={"transcript": "\n".join([head, *rows[:5], "[99]"])}).json()
    assert wrong["problem"]["ja"]
    assert len(wrong["moments"]) == 6
    for broken in ("", "{", head.replace("evolve", "nothing"), "\n".join([head] + ["[0]"] * 6000)):
        declined = client.post("/api/replays", json={"transcript": broken})
        assert declined.status_code == 400
        assert {"code", "en", "ja", "clause"} == {*declined.json()}
    seat = client.post("/api/replays/frames", json={"transcript": text, "observer": 5})
    assert seat.json()["code"] == "no seat"


# ── matches ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_a_match_goes_on_where_it_stopped_and_is_the_same_again(client: TestClient[Any]) -> None:
    decks = [{"name": one} for one in ("harbor", "hills")]
    wish = {"decks": decks, "players": ["random", "random"], "games": 6, "seed": 3}
    wins, draws, first = [0, 0], 0, 0
    while first < 6:
        found = client.post("/api/games/rebirth/matches", json={**wish, "first": first}).json()
        assert found["errors"] == 0
        assert found["next"] > first
        wins = [one + more for one, more in zip(wins, found["wins"], strict=True)]
        draws += found["draws"]
        first = found["next"]
    assert sum(wins) + draws == 6
    one = client.post("/api/games/rebirth/matches", json={**wish, "games": 1}).json()
    assert client.post("/api/games/rebirth/matches", json={**wish, "games": 1}).json() == one


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"players": ["cmd:ls", "random"]}, "no program"),
        ({"players": ["random"]}, "invalid"),
        ({"decks": [{"name": "nothing"}, {"name": "hills"}]}, "no deck"),
        ({"format": "nothing"}, "no format"),
        ({"games": 0}, "invalid"),
        ({"games": 100_000}, "invalid"),
    ],
)
def test_a_match_that_cannot_be_played(client: TestClient[Any], more: dict[str, Any], code: str) -> None:
    wish = {"decks": [{"name": "harbor"}, {"name": "hills"}], "players": ["random", "random"], "games": 2}
    assert client.post("/api/games/rebirth/matches", json={**wish, **more}).json()["code"] == code


# ── jobs ────────────────────────────────────────────────────────────────────────────────────────────────────────────
def endless() -> None:
    """Never come back."""
    while True:
        pass


def fatal() -> None:
    """End the process that does it."""
    raise SystemExit(1)


def doubled(number: int) -> int:
    """Twice a number."""
    return 2 * number


@pytest.mark.parametrize("apart", [False, True])
def test_a_job_that_takes_too_long_or_dies_does_not_take_others_along(apart: bool) -> None:
    async def run() -> None:
        jobs = Jobs(1, 0.2, 0)
        try:
            with pytest.raises(Declined) as late:
                await jobs.do(endless, apart=apart)
            assert late.value.code == "too long"
            jobs.seconds = 60.0
            with pytest.raises(Declined) as gone:
                await jobs.do(fatal, apart=apart)
            assert gone.value.code == "failed"
            assert await jobs.do(doubled, 21, apart=apart) == 42
        finally:
            jobs.close()

    asyncio.run(run())


# ── limits ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_of_one_network_all_addresses_are_one() -> None:
    def scope(address: str) -> Any:
        return {"client": (address, 1), "headers": [(b"x-forwarded-for", f"192.0.2.1, {address}".encode())]}

    same = ["2001:db8::1", "2001:db8::ffff:1", "2001:db8:0:0:1:2:3:4"]
    assert {address_of(scope(one), proxied) for one in same for proxied in (False, True)} == {"2001:db8::/64"}
    assert address_of(scope("2001:db8:0:1::1"), False) == "2001:db8:0:1::/64"
    assert address_of(scope("::ffff:192.0.2.7"), True) == "192.0.2.7"
    assert [address_of(scope(one), True) for one in ("192.0.2.7", "unknown")] == ["192.0.2.7", "unknown"]


def test_a_fresh_process_is_not_waited_for_by_others(database: str) -> None:
    """What it is asked may be longer than what is read before it has begun."""

    async def run() -> None:
        jobs, turns = Jobs(1, 60.0, 0), 0
        asked = asyncio.create_task(jobs.do(len, "x" * (8 << 20)))
        while not asked.done():
            await asyncio.sleep(0.01)
            turns += 1
        assert await asked == 8 << 20
        assert turns > 10  # it takes longer than that to begin
        jobs.close()

    asyncio.run(run())
