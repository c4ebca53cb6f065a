"""The folders for the user's data and for caches: the system's, or the one that `TEFUDA_HOME` names."""

from __future__ import annotations

import os
from pathlib import Path

HOME = "TEFUDA_HOME"


class BadHome(ValueError):
    """The user's data folder cannot be found from the environment; why, in both languages."""


def home() -> Path:
    """The user's data folder, which may not exist yet. BadHome if the environment names none."""
    if said := os.environ.get(HOME):
        try:
            return Path(said).expanduser()
        except RuntimeError:
            en, ja = f"{HOME}={said}: there is no such user", f"{HOME}={said}: そのような利用者はいません"
            raise BadHome(f"{en} — {ja}") from None
    from platformdirs import user_data_path

    found = user_data_path("tefuda", appauthor=False)
    if not found.is_absolute():
        en, ja = f"you have no home folder here; {HOME} names one", f"ホームフォルダがありません。{HOME} で指定します"
        raise BadHome(f"{en} — {ja}")
    return found


def cache_folder() -> Path:
    """The folder for caches, which may not exist yet."""
    if os.environ.get(HOME):
        return home().joinpath("cache")
    from platformdirs import user_cache_path

    return user_cache_path("tefuda", appauthor=False)
