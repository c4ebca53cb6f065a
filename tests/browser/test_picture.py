"""README begins with a picture of the table as it looks now."""

from pathlib import Path

from tests.browser.picture import PICTURE, hash_of_looks

AGAIN = "the table looks different now: .venv/bin/python -m tests.browser.picture"


def test_the_picture_is_of_the_table_as_it_looks_now() -> None:
    assert hash_of_looks().encode() in PICTURE.read_bytes(), AGAIN


def test_readme_begins_with_it(root: Path) -> None:
    assert "docs/table.png" in "\n".join((root / "README.md").read_text("utf8").splitlines()[:8])
