"""Documents: what a page is told beside the view: what it asked for, hints, deeds by card, events, and a card in full."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from tefuda.games.catalogue import games, open_game
from tefuda.kernel.flow.play import advance
from tefuda.kernel.telling import teller
from tefuda.players.random_player import RandomPlayer
from tefuda.server import documents, rulings
from tefuda.server.documents import (
    Card,
    CardDetails,
    Choice,
    Deed,
    Document,
    GameNow,
    Happening,
    LogLine,
    Pile,
    Question,
    Row,
    Scene,
    Side,
    Tally,
)
from tefuda.server.messages import ENCODER
from tefuda.server.narration import Narration
from tefuda.testing.positions import answer_of, decks_for
from tests.server.desk import Guest, first_asked, first_to_decide, house, sat, table

GAMES = [name for name in games() if name != "toy"]


def test_the_words_for_the_layout_are_those_of_the_tellers() -> None:
    assert get_args(documents.RowRole) == teller.ROW_ROLES
    assert get_args(documents.PileRole) == teller.PILE_ROLES
    assert get_args(documents.TintKey) == teller.TINTS


def fields_of(kind: Any) -> set[str]:
    return {*kind.__struct_fields__}


def test_the_documented_question_and_line_are_what_is_sent(root: Path) -> None:
    text = root.joinpath("docs/server.md").read_text("utf8")
    question, line = [
        json.loads(re.search(r"```json\n(" + begin + r".*?)```", text, re.DOTALL)[1])  # type: ignore[index]
        for begin in (r'\{"number"', r'\{"ja"')
    ]
    assert {*question} == fields_of(Question)
    assert {*question["options"][0]} == fields_of(Choice)
    assert {*question["options"][0]["option"]} == fields_of(Deed)
    msgspec.convert(question, Question)
    assert {*line} == fields_of(LogLine)
    assert {*line["happened"][0]} == fields_of(Happening)
    (named,) = msgspec.convert(line, LogLine).cards
    assert (line["ja"][slice(*named.ja)], line["en"][slice(*named.en)]) == ("灯台守", "Lighthouse Keeper")


def test_all_that_is_shown_of_the_board_is_documented(root: Path) -> None:
    text = root.joinpath("docs/server.md").read_text("utf8")
    for kind in (Scene, Side, Row, Pile, Tally, Card, CardDetails):
        assert [name for name in kind.__struct_fields__ if f"`{name}`" not in text] == []


def test_who_does_not_want_the_view_or_the_scene_is_not_sent_it(database: str) -> None:
    async def run() -> None:
        async with house(database) as found:
            made = await table(found, "evolve", "person", "random")
            await sat(found, made.seats[0])
            shown = {}
            for view, scene in ((True, True), (False, True), (True, False)):
                guest = Guest(found, made.seats[0], view=view, scene=scene)
                await guest.until(lambda one: one.document and one.document["game"])
                shown[view, scene] = guest.document["game"]
            for (view, scene), game in shown.items():
                assert (game["view"] is not None, game["scene"] is not None) == (view, scene)
            assert shown[False, True]["scene"] == shown[True, True]["scene"]
            assert shown[True, False]["view"] == shown[True, True]["view"]
            assert len({json.dumps(game["question"]) for game in shown.values()}) == 1

    asyncio.run(run())


def played(game: str, answers: int, seed: int = 5) -> Narration:
    """What seat 0 was told of so many answers of a game that chance plays."""
    opened = open_game(game)
    state = opened.start(decks_for(opened, seed, ""), seed, "")
    told, player = Narration(opened, 0), RandomPlayer(seed, 7)
    told.feed(state, state.events)
    for _ in range(answers):
        if state.over is not None:
            break
        state, events = advance(state, answer_of(player, state))
        told.feed(state, events)
    return told


@pytest.mark.parametrize("game", GAMES)
def test_what_is_sent_is_what_the_structs_say(game: str) -> None:
    told = played(game, 60)
    sent = ENCODER.encode(told.document())
    assert msgspec.json.decode(sent, type=GameNow) == msgspec.convert(msgspec.json.decode(sent), GameNow)
    assert Document.__struct_fields__ == ("table", "game")


@pytest.mark.parametrize("game", GAMES)
def test_a_first_question_has_a_hint_and_its_options_their_cards(database: str, game: str) -> None:
    async def run() -> None:
        async with house(database) as found:
            made = await table(found, game, "person", "person")
            guests = [await sat(found, link) for link in made.seats.values()]
            hints, chosen = set(), 0
            for _ in range(12):
                guest = await first_to_decide(guests)
                asked = guest.question
                if asked["hint"] is not None:
                    assert asked["hint"]["ja"] != asked["hint"]["en"]
                    hints.add(asked["prompt"])
                for one in asked["options"]:
                    deed = one["option"]
                    assert one["cards"] == [card for card in (deed["card"], deed["target"]) if card > 0]
                    assert one["group"]["ja"] and one["group"]["en"]  # noqa: PT018 both languages
                    chosen += bool(one["cards"])
                await guest.ask("answer", number=asked["number"], answer=_first(asked))
                if await first_asked(guests) is None:
                    break
            assert len(hints) > 1
            assert chosen

    asyncio.run(run())


def _first(asked: Any) -> list[int]:
    """The first legal answer to a question."""
    count = len(asked["options"])
    if asked["kind"] == "order":
        return [*range(count)]
    if asked["kind"] == "divide":
        return [place % count for place in range(asked["most"])]
    return [*range(max(asked["least"], min(1, asked["most"], count)))]


# ── a card in full ──────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("game", GAMES)
def test_a_card_in_full_has_what_is_printed_in_both_languages(game: str) -> None:
    told = played(game, 60)
    assert told.view is not None
    for card in [card for zone in told.view.zones for card in zone if card is not None]:
        found = told.card(card.handle, "")
        assert found is not None
        assert found.now is not None
        assert (found.now.handle, found.sides[0].name.ja != "") == (card.handle, True)
        assert [figure for figure in found.sides[0].figures if figure.value != figure.printed] == []
        assert bool(found.sides[0].text.ja) == bool(found.sides[0].text.en)
    assert told.card(-1, "") is None
    assert told.card(10**9, "no card is called that") is None


def test_what_changes_a_card_is_told_with_who_does_it() -> None:
    """In a game in which a card raises others as long as it lies there, and effects that last."""
    found = set()
    for seed in range(6):
        opened = open_game("evolve")
        state = opened.start(decks_for(opened, seed, ""), seed, "")
        told, player = Narration(opened, 0), RandomPlayer(seed, 7)
        told.feed(state, state.events)
        while state.over is None:
            state, events = advance(state, answer_of(player, state))
            told.feed(state, events)
            assert told.view is not None
            for card in [card for zone in told.view.zones[2:4] for card in zone if card is not None]:
                details = told.card(card.handle, "")
                assert details is not None
                assert details.now is not None
                raised = [one for one in details.now.figures if one.key == "attack" and one.value != one.printed]
                if not raised:
                    continue
                (attack,) = raised
                said = [one for one in details.influences if one.words.ja]
                if not card.attached:  # what evolved keeps the difference that it had
                    assert said, (card.name, attack)
                found |= {one.words.en for one in said if one.card > 0}
    assert any("attack +" in words for words in found)


def test_rulings_name_the_card_or_its_keyword() -> None:
    about = rulings.of_card("evolve", ("no card is called that",), ("守護",))
    assert 1 < len(about) <= rulings.MOST
    assert all("守護" in one.words.ja and one.clause for one in about)
    assert rulings.of_card("evolve", ("no card is called that",), ()) == ()
    assert len({one.ruling.id for one in rulings.told("evolve")}) > 1000


# ── the log ─────────────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("game", GAMES)
def test_a_line_names_its_cards_and_events(game: str) -> None:
    told = played(game, 80)
    moved = [one for line in told.log for one in line.happened if one.kind == "moved"]
    assert {one.reached for one in moved} >= {"hand"}
    own = [one for one in moved if one.reached == "hand" and one.reached_seat == 0]
    others = [one for one in moved if one.reached == "hand" and one.reached_seat == 1 and one.left == "deck"]
    assert own
    assert all(one.card > 0 for one in own)
    assert [one for one in others if one.card > 0 or one.was > 0] == []
    named = [(line, mention) for line in told.log for mention in line.cards]
    assert named
    for line, mention in named:
        assert line.ja[slice(*mention.ja)]
        assert line.en[slice(*mention.en)]
