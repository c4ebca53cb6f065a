"""The user's language: what they ask for, else what their environment says."""

import os
from enum import StrEnum


class Language(StrEnum):
    """The two languages of the program."""

    EN = "en"
    JA = "ja"


def preferred() -> Language:
    """The environment's language, as POSIX looks for it: the first of these that is set decides."""
    for name in ("TEFUDA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return Language.JA if value.lower().startswith("ja") else Language.EN
    return Language.EN
