"""What is offered is what has no bar, also where what a text needs was looked through beforehand (8.2 to 8.4)."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules import ch08_bars
from tefuda.games.evolve.rules.ch08_attackers import attackers, targets
from tefuda.games.evolve.rules.ch08_bars import Needs, Use, bar_activate, bar_play, plays_banished, to_play, uses_of
from tefuda.games.evolve.rules.ch08_options import play_options
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.records import change
from tefuda.kernel.table.requests import Option
from tefuda.kernel.table.state import Table
from tefuda.testing.positions import play
from tefuda.testing.positions import played as played_with_our_decks
from tests.games.evolve import every_card

POINTS = range(9)


def without_bar(table: Table, seat: int, quick: bool) -> list[Option]:
    """Every card and ability that nothing stands in the way of playing, asked one by one and with nothing known beforehand."""
    now, found = [table.game.facts(table, card) for card in range(len(table.cards))], []
    places = (t.HAND, t.EX, t.BANISHED) if plays_banished(table, seat) else (t.HAND, t.EX)
    forget(table)
    with looked_through(lambda needs: change(needs, pp=0, room=False, besides=on_terms), everything_asked):
        for card in [card for zone in places for card in table.zone(zone, seat)]:
            hidden = table.cards[card].zone == t.BANISHED and table.cards[card].facedown
            if not hidden and (not quick or "クイック" in now[card].keywords) and bar_play(table, seat, card) is None:
                found.append(Option("play", card=card))
        for zone in table.trigger_index.activated_places:
            for card in table.zone(zone, seat):
                for index, ability in enumerate(now[card].activated):
                    if (not quick or ability.quick) and bar_activate(table, seat, card, index) is None:
                        found.append(Option("activate", card=card, index=index))
    return found


on_terms = ch08_bars._bar_on_terms  # asks what effects say of a card, whether there are any or not


def everything_asked(use: Use) -> Use:
    """An ability of which nothing is known: all of its cost and its choices have to be asked."""
    return change(use, acts=False, pp=0, more=True, needs=None)


def forget(table: Table) -> None:
    """What was found when the cards were looked through is no longer kept."""
    for facts in (*table.base, *derived_facts(table)):
        for name in ("to_play", "uses"):
            vars(facts).pop(name, None)


@contextmanager
def looked_through(needs: Callable[[Needs], Needs], use: Callable[[Use], Use]) -> Iterator[None]:
    """While this is open, something else was found when cards and abilities were looked through."""

    def other_uses(activated: Any) -> tuple[Use, ...]:
        return tuple([use(one) for one in uses_of(activated)])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ch08_bars, "to_play", lambda facts: needs(to_play(facts)))
        patch.setattr(ch08_bars, "keep_in", lambda facts, name, found: found)
        patch.setattr(ch08_bars, "uses_of", other_uses)
        yield


def with_points(table: Table, seat: int, pp: int, ep: int) -> Table:
    """A copy of a table on which a seat has so many PP and EP."""
    players = list(table.players)
    players[seat] = change(players[seat], pp=pp, ep=ep)
    other = table.copy()
    other.players = type(table.players)(players)
    return other


def differences(states: list[Table]) -> list[str]:
    """Where what is offered is not what has no bar: as it is, and with other points."""
    found = []
    for state in states:
        ask = state.pending
        if ask is None or ask.kind != "act" or ask.prompt not in ("main", "quick"):
            continue
        quick = ask.prompt == "quick"
        for number, pp in enumerate(POINTS):
            table = with_points(state, ask.seat, pp, number % 2)
            forget(table)
            offered, free = play_options(table, ask.seat, quick), without_bar(table, ask.seat, quick)
            if offered != free:
                found.append(f"{pp} PP: {offered} are offered, {free} have no bar")
        reaching = [card for card in state.zone(t.FIELD, ask.seat) if targets(state, ask.seat, card)]
        if not quick and attackers(state, ask.seat) != reaching:
            found.append(f"{attackers(state, ask.seat)} are offered, {reaching} reach somebody")
    return found


@pytest.mark.parametrize("seed", range(11))  # every deck is there
def test_with_our_decks(seed: int) -> None:
    assert differences(played_with_our_decks("evolve", seed).states) == []


@pytest.mark.parametrize("seed", range(12))
def test_with_every_card_there_is(seed: int) -> None:
    assert differences(every_card.played(seed).states) == []


# ── the comparison finds what it is there for ───────────────────────────────────────────────────────────────────────
NEEDS: dict[str, Callable[[Needs], Needs]] = {
    "it costs one PP more": lambda needs: change(needs, pp=needs.pp + 1),
    "it costs one PP less": lambda needs: change(needs, pp=needs.pp - 1),
    "it needs no room": lambda needs: change(needs, room=False),
    "nothing else stands in the way": lambda needs: change(needs, besides=None),
}
USES: dict[str, Callable[[Use], Use]] = {
    "it costs one PP more": lambda use: change(use, pp=use.pp + 1),
    "its card must stand": lambda use: change(use, acts=True),
    "it counts as an evolve ability": lambda use: change(use, evolves=True),
    "it costs nothing else": lambda use: change(use, more=False),
    "it chooses nothing": lambda use: change(use, needs=()),
}


@pytest.mark.parametrize("fault", NEEDS)
def test_wrong_needs_are_found(fault: str) -> None:
    games = [play("evolve", seed) for seed in range(11)]
    with looked_through(NEEDS[fault], lambda use: use):
        assert any(differences(one.states) for one in games)


@pytest.mark.parametrize("fault", USES)
def test_a_wrong_use_is_found(fault: str) -> None:
    games = [play("evolve", seed) for seed in range(11)]
    with looked_through(lambda needs: needs, USES[fault]):
        assert any(differences(one.states) for one in games)


def test_a_leader_is_offered_as_a_leader_and_a_follower_as_a_card() -> None:
    """8.4.3: whoever answers for a person tells them apart by that."""
    offered = set()
    for state in played_with_our_decks("evolve", 1).states:
        if (ask := state.pending) is not None and ask.prompt == "target":
            offered |= {(option.verb, state.cards[option.card].zone) for option in ask.options}
    assert offered == {("leader", t.LEADER), ("card", t.FIELD)}
