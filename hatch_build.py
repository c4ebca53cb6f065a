"""The wheel's build hook: the page is built before the package is packed, so that whoever installs it needs no Node."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    """Builds the page where it is missing or out of date; a clone's own environment builds it when it first serves."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page, unless the package is only linked to."""
        if version != "editable":
            sys.path.insert(0, str(Path(self.root, "tools")))
            import build_page

            build_page.build(Path(self.root))
