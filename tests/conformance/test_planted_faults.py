"""The suite catches what it is there for: faults are planted in the kernel, and the checks must find them."""

from collections.abc import Callable
from typing import Any

import pytest

from tefuda.arena.playing import play_game
from tefuda.games.catalogue import games, open_game
from tefuda.kernel.flow import procedures
from tefuda.kernel.flow.play import advance, settle
from tefuda.kernel.primitives import mixer
from tefuda.kernel.saving.transcript import BrokenTranscript, Transcript, digest, fold, verify
from tefuda.kernel.seeing import view
from tefuda.kernel.table import atoms
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Card, Frame, change
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Deed
from tefuda.players.random_player import RandomPlayer
from tefuda.testing import naive
from tefuda.testing.checks import (
    conserved_throughout,
    loads_and_goes_on,
    old_states_stay,
    options_lead_on,
    reasons_agree,
    wrong_answers_refused,
)
from tefuda.testing.positions import Played, answer_of, asked, decks_for, format_for, play, played, sample
from tefuda.testing.twins import differences
from tests.conformance.choices import choices_told_apart
from tests.conformance.loaded import load
from tests.conformance.rulings import questions, scenarios

pytestmark = pytest.mark.parametrize("game", games())
HEAPS = ("graveyard", "break", "retreat", "discard", "bin", "waiting")  # where cards end up, in one game or another


def acting(one: Played) -> list[Table]:
    """States in which somebody may act, in the middle of the game."""
    return [state for state in sample(one, 8) if asked(state).kind == "act"][:5]


def told_apart(one: Played) -> list[str]:
    return [
        fault
        for state in acting(one)
        for seat in range(state.seats)
        for fault in differences(state, seat, one.seed, 12)
    ]


def test_a_leaked_hand_is_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one = play(game, 1)  # its tables keep what was shown of them: no other test may have them
    hand = one.opened.game.zone_of("hand")
    sees = view.sees
    monkeypatch.setattr(view, "sees", lambda table, card, who: card.zone == hand or sees(table, card, who))
    # The twins are made with the old eyes, as the rulebook has them.
    monkeypatch.setattr("tefuda.testing.twins.hidden_cards", _hidden_by(sees))
    assert "apart after 0 answers" in told_apart(one)[0]


def _hidden_by(sees: Callable[[Table, Card, int], bool]) -> Callable[[Table, int, int, int], list[int]]:
    def hidden(state: Table, observer: int, zone: int, seat: int) -> list[int]:
        return [card for card in state.zone(zone, seat) if not sees(state, state.cards[card], observer)]

    return hidden


def test_the_top_of_a_deck_that_is_told_is_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one = played(game, 1)
    deck, see = one.opened.game.zone_of("deck"), view.view

    def leaking(table: Table, observer: int) -> Any:
        seen = see(table, observer)
        top = [table.cards[cards[0]].face for seat in range(table.masters) if (cards := table.zone(deck, seat))]
        return change(seen, players=(*seen.players, tuple(top)))

    monkeypatch.setattr(view, "view", leaking)
    assert "apart after 0 answers" in told_apart(one)[0]


def test_an_id_that_can_be_followed_is_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one = played(game, 1)
    tell = view.told
    monkeypatch.setattr(view, "told", lambda table, event, who: change(tell(table, event, who), amount=event.card))
    found = told_apart(one)
    assert found
    assert "is told of the twins" in found[0]


def test_a_card_of_a_seen_hand_that_is_named_as_it_goes_into_hiding_is_found(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def names_what_was_seen(table: Table, event: Event, who: int) -> bool:
        return event.kind == "shown" or any(one and view.sees(table, one, who) for one in (event.before, event.after))

    monkeypatch.setattr(view, "_knows_which", names_what_was_seen)
    assert "is told of" in _first_told_choice(game)


def test_an_order_that_the_news_tell_is_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tefuda.kernel.happening.together.into_hiding", lambda table, intentions, places: intentions)
    found = _first_told_choice(game)
    assert ("is told of" in found) is (game in ("evolve", "fftcg", "cipher", "rebirth"))  # the others ask for no order


def _first_told_choice(game: str) -> str:
    """What first tells a choice of a ruling to somebody who cannot see it; nothing, if none does."""
    tables = (state for name in scenarios(game) for state in questions(name))
    return next((fault for state in tables for fault in choices_told_apart(state, 1)), "")


def test_a_silence_that_tells_is_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is asked only when something can be done tells by the silence what is in the hand."""

    def silent(do: Deed) -> Deed:
        def asks(table: Table, frame: Any) -> Any:
            ask = do(table, frame)
            return change(ask, secret=False, least=min(ask.least, len(ask.options))) if type(ask) is Ask else ask

        return asks

    for procedure in dict.fromkeys(open_game(game).game.procedures.values()):
        for step in procedure.steps:
            monkeypatch.setattr(step, "do", silent(step.do))
    games = [play(game, seed) for seed in range(6)]
    assert any(
        "apart after" in fault
        for one in games
        for state in sample(one, 4)
        if asked(state).kind == "act"
        for seat in range(state.seats)
        if seat not in asked(state).seats
        for fault in differences(state, seat, one.seed, 8)
    )


def test_a_lost_card_is_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = open_game(game).game.zone_of("hand")

    def losing(table: Table, event: Event) -> None:
        spot = hand * table.masters + event.seat
        if event.after is not None and event.after.zone == hand and _word(table) % 50 == 0:
            table.lay(spot, tuple([card for card in table.zones[spot] if card != event.card]))

    monkeypatch.setattr(procedures, "run", _moving_badly(losing))
    found = [fault for seed in range(5) for fault in _played_badly(game, seed)]
    assert any("cards lie in zones" in fault for fault in found)


def test_a_card_in_two_zones_is_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    zones = open_game(game).game.zone_numbers
    heap = next(zones[name] for name in HEAPS if name in zones)
    hand = open_game(game).game.zone_of("hand")

    def keeping(table: Table, event: Event) -> None:
        before = event.before
        if before is not None and before.zone in (hand, heap) and _word(table) % 30 == 0:
            spot = before.zone * table.masters + before.seat
            table.lay(spot, (*table.zones[spot], event.card))

    monkeypatch.setattr(procedures, "run", _moving_badly(keeping))
    found = [fault for seed in range(5) for fault in _played_badly(game, seed)]
    assert any("but its record says" in fault for fault in found)


def _word(table: Table) -> int:
    """A number that differs from moment to moment and from game to game."""
    return mixer.word(int(str(table.key), 16), table.clock)


def _moving_badly(fault: Callable[[Table, Event], None]) -> Callable[..., None]:
    """A run of steps after which something is wrong with what was moved."""
    run = procedures.run

    def badly(table: Table, *how: Any) -> None:
        run(table, *how)
        for event in table.events:
            if event.kind == "moved":
                fault(table, event)

    return badly


def _played_badly(game: str, seed: int) -> list[str]:
    """What is found in a game with a fault in it, which may also break off."""
    opened = open_game(game)
    format = format_for(opened, seed)
    decks = decks_for(opened, seed, format)
    players = [RandomPlayer(seed, seat) for seat in range(len(decks))]
    return list(play_game(opened, decks, players, seed, check=True, format=format).violations)


def test_an_option_that_cannot_be_completed_is_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one = played(game, 1)
    run = procedures.run

    def overpromising(table: Table, *where: Any) -> None:
        run(table, *where)
        ask = table.pending
        if ask is not None and ask.kind == "act":
            whose = ask.seats[0] if len(ask.seats) > 1 else -1
            bogus = Option("activate", card=table.zones[-1][0] if table.zones[-1] else 0, index=7, seat=whose)
            table.pending = change(ask, options=(*ask.options, bogus))

    monkeypatch.setattr(procedures, "run", overpromising)
    player = RandomPlayer(1, 1)
    state, _ = advance(one.start(), answer_of(player, one.start()))  # the first table may have been laid out before
    while asked(state).kind != "act":
        state, _ = advance(state, answer_of(player, state))
    assert options_lead_on(one.opened, state, 1) != []
    assert reasons_agree(one.opened, one.states[-2]) == []


def test_an_option_that_is_held_back_is_found(game: str) -> None:
    one = played(game, 1)
    state = next(state for state in one.states if asked(state).kind == "act" and len(asked(state).options) > 2)
    assert reasons_agree(one.opened, state) == []
    less = state.copy()
    assert less.pending is not None
    less.pending = change(less.pending, options=less.pending.options[1:])
    assert reasons_agree(one.opened, less) != []


def test_an_answer_that_should_be_refused_is_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one = played(game, 1)

    def lenient(ask: Ask, picked: tuple[int, ...], answer: Any) -> tuple[int, ...]:
        return (0,) * max(1, ask.least)

    for module in ("flow.play", "table.requests"):  # where one is asked, and where several are
        monkeypatch.setattr(f"tefuda.kernel.{module}.check", lenient)
    assert any("was accepted" in fault for fault in wrong_answers_refused(one.opened, acting(one)[0]))


@pytest.mark.parametrize("part", ["zones", "cards", "players", "frames"])
def test_a_mutated_old_state_is_found(game: str, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one = play(game, 1)
    copy = Table.copy

    def sharing(table: Table) -> Table:
        new = copy(table)
        new.own_board()  # else cards and zones are copied before they are written to
        setattr(new, part, getattr(table, part))
        return new

    monkeypatch.setattr(Table, "copy", sharing)
    short = one._replace(states=one.states[10:30], answers=one.answers[10:29])
    assert _changes(short)


def _changes(one: Played) -> list[str]:
    try:
        return old_states_stay(one)
    except Exception as problem:  # a state that was mutated may not even be playable
        return [repr(problem)]


def test_a_stale_cache_is_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The fast loop with facts that are kept although something has touched them differs from the naive one."""

    def untouched(table: Table, what: int = 0) -> None:
        table.check_pending = True

    def kept(table: Table, card: int, what: int = 0, new: Any = None) -> None:
        table.check_pending = True
        table.reprint(card, table.game.printed(table, table.cards[card]))

    monkeypatch.setattr(atoms, "changed", untouched)
    monkeypatch.setattr(atoms, "reread", kept)
    differing = 0
    for seed in range(6):
        try:
            one = play(game, seed)
        except Exception:
            differing += 1
            continue
        with monkeypatch.context() as patched:
            patched.setattr(procedures, "run", naive.run)
            differing += _differs(one)
    assert differing > 0


def _differs(one: Played) -> bool:
    state = one.start()
    for number, answer in enumerate(one.answers):
        if naive.essence(state) != naive.essence(one.states[number]):
            return True
        try:
            state, _ = advance(state, answer)
        except Exception:
            return True
    return False


def test_a_part_that_is_not_saved_is_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one = played(game, 1)
    assert loads_and_goes_on(one, 20) == []
    monkeypatch.setattr(Table, "STATE", tuple([name for name in Table.STATE if name != "clock"]))
    found = [fault for seed in range(4) for start in (5, 20) for fault in _loads(played(game, seed), start)]
    assert found != []


def _loads(one: Played, start: int) -> list[str]:
    try:
        return loads_and_goes_on(one, start)
    except Exception as problem:
        return [repr(problem)]


def test_a_step_that_changes_its_frame_before_it_asks_is_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    states = [state for state in played(game, 1).states if state.pending and _counts(state.frames[-1])][:5]
    assert states
    assert [fault for state in states for fault in load(settle(state.copy()))[1]] == []
    for step in {state.at[-1] for state in states}:
        monkeypatch.setattr(step, "do", _hasty(step.do))
    assert all(_found_on_loading(settle(state.copy())) for state in states)


def _found_on_loading(state: Table) -> list[str]:
    try:
        return load(state)[1]
    except Exception as problem:
        return [repr(problem)]


def _counts(frame: Frame) -> str:
    """The name of a number that a frame has, or nothing."""
    return next((name for name in frame.__struct_fields__ if type(getattr(frame, name)) is int), "")


def _hasty(do: Deed) -> Deed:
    """What a step does, and one thing that it should do when the answer is there."""

    def asks(table: Table, frame: Any) -> Any:
        result = do(table, frame)
        if type(result) is Ask and (name := _counts(frame)):
            procedures.keep(table, **{name: getattr(frame, name) + 1})
        return result

    return asks


def test_another_answer_folds_to_other_bytes(game: str) -> None:
    one = played(game, 1)
    head = one.header()
    whole = Transcript(head, tuple(one.answers), digest(one.states[-1]))
    assert verify(whole, open_game).over is not None
    with pytest.raises(BrokenTranscript, match="folds to other bytes"):
        verify(whole._replace(rows=whole.rows[:-1]), open_game)
    other = one.header(one.seed + 1)
    states = [folded.state for folded in fold(other, (), open_game)]
    assert states[0].encode() != one.states[0].encode()


def test_without_a_fault_nothing_is_found(game: str) -> None:
    one = played(game, 1)
    assert told_apart(one) == []
    assert conserved_throughout(one) == []
    assert old_states_stay(one._replace(states=one.states[10:20], answers=one.answers[10:19])) == []
    assert wrong_answers_refused(one.opened, acting(one)[0]) == []
