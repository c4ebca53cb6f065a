"""What is offered is exactly what has no bar, also where a price that cannot be paid is all that was looked at (8.2 to 8.4)."""

from collections.abc import Callable

import pytest

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules import ch08_options
from tefuda.games.evolve.rules.ch08_attackers import attackers, targets
from tefuda.games.evolve.rules.ch08_main_phase import (
    Price,
    bar_activate,
    bar_play,
    least_cost,
    plays_banished,
    prices,
)
from tefuda.games.evolve.rules.ch08_options import play_options
from tefuda.kernel.requests import Option
from tefuda.kernel.state import Table, change
from tests.conformance.positions import play
from tests.conformance.positions import played as played_with_our_decks
from tests.games.evolve import every_card

POINTS = range(9)


def without_bar(table: Table, seat: int, quick: bool) -> list[Option]:
    """Every card and ability that nothing stands in the way of playing, asked one by one."""
    now, found = [table.game.facts(table, card) for card in range(len(table.cards))], []
    places = (t.HAND, t.EX, t.BANISHED) if plays_banished(table, seat) else (t.HAND, t.EX)
    for card in [card for zone in places for card in table.zone(zone, seat)]:
        hidden = table.cards[card].zone == t.BANISHED and table.cards[card].facedown
        if not hidden and (not quick or "クイック" in now[card].keywords) and bar_play(table, seat, card) is None:
            found.append(Option("play", card=card))
    for zone in table.ears.activated_places:
        for card in table.zone(zone, seat):
            for index, ability in enumerate(now[card].activated):
                if (not quick or ability.quick) and bar_activate(table, seat, card, index) is None:
                    found.append(Option("activate", card=card, index=index))
    return found


def with_points(table: Table, seat: int, pp: int, ep: int) -> Table:
    """The same table with other points."""
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
PRICES: dict[str, Callable[[Price], Price]] = {
    "it costs one PP more": lambda price: price._replace(pp=price.pp + 1),
    "its card must stand": lambda price: price._replace(acts=True),
    "it counts as an evolve ability": lambda price: price._replace(evolves=True),
}


def test_a_wrong_least_cost_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    games = [play("evolve", seed) for seed in range(11)]
    monkeypatch.setattr(ch08_options, "least_cost", lambda facts: least_cost(facts) + 3)
    assert any(differences(one.states) for one in games)


@pytest.mark.parametrize("fault", PRICES)
def test_a_wrong_price_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    games = [play("evolve", seed) for seed in range(11)]
    monkeypatch.setattr(
        ch08_options, "prices", lambda activated: tuple([PRICES[fault](price) for price in prices(activated)])
    )
    assert any(differences(one.states) for one in games)
