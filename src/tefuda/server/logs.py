"""What a server logs: one JSON object a line, for people and for programs that read logs; never a link, a key, a deck or a card."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

# What may be said of an event besides its name. What is secret has no name here, so that it cannot slip in.
FIELDS = ("table", "game", "seat", "seconds", "number")


class Lines(logging.Formatter):
    """A record as a line: when, how grave, by whom, what, with its fields, and the traceback of what went wrong."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        said = {"at": at, "level": record.levelname.lower(), "by": record.name, "event": record.getMessage()}
        said |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False)


def begin() -> None:
    """Log to the standard error from now on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(handlers=[handler], level=logging.INFO, force=True)
    for others in ("alembic", "uvicorn"):  # of which nobody needs to hear that all goes well
        logging.getLogger(others).setLevel(logging.WARNING)
