"""The page's types are what the command makes of the server's structs."""

from __future__ import annotations

import msgspec
import pytest

from tools import web_types


def test_the_files_are_what_the_command_makes() -> None:
    for path, text in web_types.files().items():
        assert path.read_text("utf8") == text, f"{path.name}: run tools/web_types.py"


def test_every_message_is_told_apart_by_its_type() -> None:
    text = web_types.files()[web_types.FOLDER / "wire.ts"]
    for kind in ("hello", "answer", "look", "welcome", "whole", "changed", "done", "error", "sign"):
        assert f'readonly type: "{kind}";' in text


class Asked(msgspec.Struct, forbid_unknown_fields=True):
    """What is heard."""

    name: str
    least: int = 0
    picks: list[int | None] = []


class Given(msgspec.Struct):
    """What is said."""

    asked: Asked
    spans: list[tuple[int, int]] = []
    by_name: dict[str, Asked | None] = {}
    link: str | msgspec.UnsetType = msgspec.UNSET


def test_what_is_heard_may_be_left_out_and_what_is_said_is_there() -> None:
    assert web_types.interfaces([Given]) == [
        "/** What is heard. */\nexport interface Asked {\n  readonly name: string;\n  readonly least?: number;\n"
        "  readonly picks?: readonly (number | null)[];\n}",
        "/** What is said. */\nexport interface Given {\n  readonly asked: Asked;\n"
        "  readonly spans: readonly (readonly [number, number])[];\n"
        "  readonly by_name: Readonly<Record<string, Asked | null>>;\n  readonly link?: string;\n}",
    ]


def test_two_structs_of_one_name_are_an_error() -> None:
    other = msgspec.defstruct("Asked", [("other", str)])
    with pytest.raises(ValueError, match="two structs are called Asked"):
        web_types.interfaces([Given, other])
