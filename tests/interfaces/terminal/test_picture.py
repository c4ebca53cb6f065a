"""The tour shows a picture of the terminal table as it looks now."""

from pathlib import Path

from tests.interfaces.terminal.picture import PICTURE, hash_of_looks

AGAIN = "the table looks different now: .venv/bin/python -m tests.interfaces.terminal.picture"


def test_the_picture_is_of_the_table_as_it_looks_now() -> None:
    assert hash_of_looks() in PICTURE.read_text("utf8"), AGAIN


def test_readme_shows_it(root: Path) -> None:
    assert "terminal.svg" in (root / "docs" / "tour.md").read_text("utf8")
