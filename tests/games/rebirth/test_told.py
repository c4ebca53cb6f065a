"""What a person reads of a game of four: whose entry attacks whose, and how the first entries are laid."""

import re

import pytest

from tefuda.games.catalogue import open_game, teller_for
from tefuda.kernel.requests import narrowed, signed
from tefuda.players.random_player import RandomPlayer
from tefuda.table.live import LiveGame

LINES = {
    "ja": (
        r"(あなた|プレイヤー\d)の.+が(あなた|プレイヤー\d)の.+にアタック",
        "あなたは最初のエントリーを裏向きに置いた",
    ),
    "en": (r"(Your|Player \d's) .+ attacks? (your|player \d's) .+", "You lay the first entry face down"),
}


@pytest.mark.parametrize("language", ["ja", "en"])
def test_whose_entry_attacks_whose_is_told(language: str) -> None:
    opened = open_game("rebirth")
    live = LiveGame.start(opened, list(opened.decks.values())[:4], 7, [None] * 4, "rumble")
    player = RandomPlayer(7, 5)
    teller = teller_for(opened.game, language)
    for _ in range(250):
        request = live.state.request
        if request is None:
            break
        seat = request.seats[0]
        live.answer(signed(request, seat, player.choose(None, narrowed(request, seat))))
    lines = [line.text for _, view, events in live.news(0, 0) for line in teller.log(view, events)]
    attack, first = LINES[language]
    attacks = [
        line
        for line in lines
        if re.search("アタック|attack", line) and "パートナー" not in line and "partners" not in line
    ]
    assert attacks
    assert [line for line in attacks if not re.fullmatch(attack, line)] == []
    assert first in lines
    assert [line for line in lines if "?" in line or re.search("50枚を見|looks? at 50", line)] == []
