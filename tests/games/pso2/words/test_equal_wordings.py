"""Several ways to say one thing are read as one value, which is written in one way."""

import tomllib
from pathlib import Path

import pytest

from tefuda.games.pso2.cards.loading import face
from tefuda.games.pso2.words.reading import understand

WORDINGS = tomllib.loads(Path(__file__).with_name("equal_wordings.toml").read_text("utf-8"))["wordings"]
KINDS = {"アイテム": "武器"}  # what speaks of its bearer is borne


@pytest.mark.parametrize("one", WORDINGS, ids=[one["text"] for one in WORDINGS])
def test_it_means_what_is_written(one: dict[str, str]) -> None:
    meant = understand(one["text"], "札", one["kind"])
    assert understand(one["written"], "札", one["kind"]) == meant
    card = {"name": "札", "kind": KINDS.get(one["kind"], one["kind"]), "cost": 1, "text": one["text"]}
    assert face(card).facts.names == ("札",)
