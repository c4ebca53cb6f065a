"""Write the tables of docs/protocol.md anew, from the games as they are.

.venv/bin/python tools/protocol_tables.py
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.library.tables import DOCUMENT, marks, questions, tables_of
from tests.toy import PUBLISHED


def main() -> None:
    """Put the tables of every game between their marks."""
    text = DOCUMENT.read_text("utf8")
    for game in PUBLISHED:
        before, behind = marks(game)
        head, _, rest = text.partition(before)
        _, _, tail = rest.partition(behind)
        text = head + before + tables_of(game, questions(game)) + behind + tail
    DOCUMENT.write_text(text, "utf8")


if __name__ == "__main__":
    main()
