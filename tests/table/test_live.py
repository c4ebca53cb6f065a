"""A live game goes on, goes back, is saved and resumed to the same bytes, and lets nobody see more than they may."""

import resource
from pathlib import Path

import pytest

from tefuda.games.catalogue import open_game
from tefuda.kernel.saving.rows import Agree, Back, Came, Offer
from tefuda.kernel.saving.transcript import BrokenTranscript, fold, write
from tefuda.kernel.seeing.view import view
from tefuda.kernel.table.requests import Concede, Option, Refused
from tefuda.players.random_player import RandomPlayer
from tefuda.table import live as module
from tefuda.table.live import LiveGame, Stumbled, settled_answer


def game(seed: int = 3, people: tuple[int, ...] = (0,)) -> LiveGame:
    opened = open_game("evolve")
    players = [None if seat in people else RandomPlayer(seed, seat) for seat in range(2)]
    return LiveGame.start(opened, list(opened.decks.values())[:2], seed, players)


def play_on(live: LiveGame, steps: int, seed: int = 11) -> None:
    """Let chance answer for everybody, persons too."""
    chance = [RandomPlayer(seed, seat) for seat in range(2)]
    for _ in range(steps):
        if live.over is not None:
            return
        request = live.view(live.polled).request
        assert request is not None
        live.answer(chance[live.polled].choose(None, request))


def test_programs_answer_where_they_sit() -> None:
    live = game(people=())
    while live.over is None:
        assert live.program() is not None
        live.let_program_answer()
    assert live.program() is None
    assert live.asked == ()
    assert len(live.steps) == len(live.answers) + 1


def test_a_person_is_waited_for() -> None:
    live = game(people=(0, 1))
    assert live.program() is None


def test_taking_back_gives_the_state_that_was() -> None:
    live = game()
    play_on(live, 60)
    decided = [
        step
        for step, (state, _) in enumerate(live.steps[:-1])
        if state.request is not None and state.request.seat == 0 and settled_answer(view(state, 0)) is None
    ]
    before = {step: live.steps[step].state.encode() for step in decided}
    for step in reversed(decided):
        assert live.take_back(0)
        assert (len(live.answers), live.state.encode()) == (step, before[step])
    assert not live.take_back(0)


def test_after_taking_back_the_game_goes_on_from_there() -> None:
    live = game()
    play_on(live, 40)
    answers, last = list(live.answers), live.state.encode()
    assert live.take_back(0)
    for answer in answers[len(live.answers) :]:
        live.answer(answer)
    assert live.state.encode() == last


def test_nothing_has_to_be_taken_back_at_the_start() -> None:
    live = game()
    assert not live.take_back(0)
    assert len(live.steps) == 1


@pytest.mark.parametrize("steps", [0, 1, 37])
def test_a_saved_game_is_resumed_to_the_same_bytes(tmp_path: Path, steps: int) -> None:
    live = game()
    play_on(live, steps)
    live.save(tmp_path / "game.jsonl")
    again = LiveGame.resume(tmp_path / "game.jsonl", open_game, live.players)
    assert again.state.encode() == live.state.encode()
    assert [step.state.encode() for step in again.steps] == [step.state.encode() for step in live.steps]
    again.save(tmp_path / "again.jsonl")
    assert (tmp_path / "again.jsonl").read_bytes() == (tmp_path / "game.jsonl").read_bytes()
    play_on(live, 20)
    play_on(again, 20)
    assert again.state.encode() == live.state.encode()


def test_a_save_that_fails_leaves_the_one_before(tmp_path: Path) -> None:
    live, path = game(), tmp_path / "game.jsonl"
    live.save(path)
    before, (soft, hard) = path.read_bytes(), resource.getrlimit(resource.RLIMIT_FSIZE)
    play_on(live, 20)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) // 2, hard))  # as on a full disk
    try:
        with pytest.raises(OSError, match=r"game\.jsonl"):
            live.save(path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["game.jsonl"]
    live.save(path)
    assert LiveGame.resume(path, open_game).state == live.state


def test_a_finished_game_is_resumed_as_finished(tmp_path: Path) -> None:
    live = game()
    live.answer(Concede(1))
    live.save(tmp_path / "game.jsonl")
    again = LiveGame.resume(tmp_path / "game.jsonl", open_game, live.players)
    assert again.over is not None
    assert (again.over.winners, again.over.clause) == ((0,), "1.2.3")


def test_a_file_that_leads_elsewhere_is_not_resumed(tmp_path: Path) -> None:
    live = game()
    play_on(live, 10)
    path = tmp_path / "game.jsonl"
    live.save(path)
    lines = path.read_text("utf8").splitlines()
    path.write_text("\n".join([*lines[:-2], lines[-1]]) + "\n", "utf8")
    with pytest.raises(BrokenTranscript) as problem:
        LiveGame.resume(path, open_game, live.players)
    assert problem.value.line == len(lines) - 1


def test_a_game_that_was_cut_off_is_resumed_as_far_as_it_goes(tmp_path: Path) -> None:
    live = game()
    play_on(live, 10)
    path = tmp_path / "game.jsonl"
    live.save(path)
    path.write_text("\n".join(path.read_text("utf8").splitlines()[:-1]) + "\n", "utf8")
    assert LiveGame.resume(path, open_game, live.players).state.encode() == live.state.encode()


def test_as_many_players_as_seats() -> None:
    opened = open_game("evolve")
    with pytest.raises(ValueError, match="1 players for 2 seats"):
        LiveGame.start(opened, list(opened.decks.values())[:2], 1, [None])


def test_an_illegal_answer_changes_nothing() -> None:
    live = game()
    before = live.state.encode()
    with pytest.raises(Refused):
        live.answer((7,))
    assert (live.state.encode(), live.answers) == (before, [])


def test_a_fault_of_ours_leaves_the_game_where_it_stood(monkeypatch: pytest.MonkeyPatch) -> None:
    live = game()
    before = live.state.encode()

    def broken(*_: object) -> None:
        raise KeyError("no such word")

    monkeypatch.setattr(module, "advance", broken)
    with pytest.raises(Stumbled, match="KeyError: 'no such word'"):
        live.answer((0,))
    assert (live.state.encode(), live.answers) == (before, [])


def test_news_tell_a_seat_only_what_it_may_know() -> None:
    live = game()
    play_on(live, 8)
    dealt = [event for news in live.news(0, 0) for event in news.events if event.sort == "deal"]
    mine = [event.after.face for event in dealt if event.seat == 0 and event.after is not None]
    theirs = [event.after.face for event in dealt if event.seat == 1 and event.after is not None]
    assert len(mine) >= 4
    assert min(mine) >= 0
    assert len(theirs) >= 4
    assert set(theirs) == {-1}


def test_news_begin_where_one_left_off() -> None:
    live = game()
    play_on(live, 8)
    assert [news.step for news in live.news(0, 6)] == [6, 7, 8]


def test_why_not_speaks_of_cards_by_their_handles() -> None:
    live = game(seed=5)
    while live.state.facts.phase != "main" or live.polled != 0:
        play_on(live, 1)
    seen = live.view(0)
    hand = [card for zone in seen.zones for card in zone if card is not None and card.owner == 0 and not card.token]
    assert seen.request is not None
    offered = {option.card for option in seen.request.options if option.verb == "play"}
    bars = {card.handle: live.why_not(0, Option("play", card=card.handle)) for card in hand}
    assert all((bars[handle] is None) == (handle in offered) for handle in bars)
    assert any(bar is not None and bar.clause for bar in bars.values())


def test_a_card_that_cannot_be_seen_cannot_be_asked_about() -> None:
    live = game(seed=5)
    while live.state.facts.phase != "main" or live.polled != 0:
        play_on(live, 1)
    hidden = live.state.zone(live.state.game.zone_of("hand"), 1)[0]
    guessed = live.state.cards[hidden].handle or live.state.cards[hidden].life
    nothing = live.why_not(0, Option("play", card=10**9))
    assert live.why_not(0, Option("play", card=guessed)) == nothing


def test_copies_that_nobody_can_tell_apart_are_no_decision() -> None:
    settled, asked = 0, 0
    for seed in range(12):
        live = game(seed=seed, people=(0, 1))
        chance = [RandomPlayer(seed, seat) for seat in range(2)]
        while live.over is None:
            seen = live.view(live.polled)
            assert seen.request is not None
            if seen.request.prompt == "evolve card":
                shown = {card.handle: card for zone in seen.zones for card in zone if card is not None}
                cards = [shown[option.card] for option in seen.request.options]
                alike = len({(card.number, card.facedown) for card in cards}) == 1
                assert (settled_answer(seen) is not None) == (alike and (cards[0].facedown or len(cards) == 1))
                settled, asked = settled + alike, asked + (not alike)
            live.answer(chance[live.polled].choose(None, seen.request))
    assert settled > 3


def test_a_game_that_was_taken_back_goes_on_where_it_stood(tmp_path: Path) -> None:
    """A transcript of a server's table: rows that are no answers count for nothing, and those taken back neither."""
    opened = open_game("evolve")
    decks = [opened.decks["harbor_lights"], opened.decks["fog_and_stars"]]
    live = LiveGame.start(opened, decks, 3, [None, None])
    for answer in ((0,), (1,), (1,)):  # go first; both keep their hands
        live.answer(answer)
    rows = [Came(0, "Ann"), *live.answers, Offer(1, 2), Agree(0), Back(2, "0" * 32)]
    *_, last = fold(live.header, rows, open_game)
    write(tmp_path / "game.jsonl", live.header, rows, last.state)
    again = LiveGame.resume(tmp_path / "game.jsonl", open_game)
    assert (again.answers, len(again.steps)) == (live.answers[:2], 3)
    assert again.state.key == "0" * 32
    again.answer((1,))
    assert again.take_back(1)
    again.save(tmp_path / "on.jsonl")
    assert LiveGame.resume(tmp_path / "on.jsonl", open_game).state == again.state
