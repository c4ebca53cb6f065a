"""What several commands take: the user's language (what they ask for, else what their environment says), JSON, processes."""

import os
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from tefuda.arena.workers import Jobs


class Language(StrEnum):
    """The two languages of the program."""

    EN = "en"
    JA = "ja"


LANG = Annotated[
    Language | None, typer.Option("--lang", help="The language; without it that of your locale.", show_default=False)
]
JOBS = Annotated[int, typer.Option("--jobs", "-j", min=0, help="Processes; 0: one for each core.")]
CLUSTER = Annotated[
    str,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Play on the machines of a running Ray cluster, in place of --jobs: its address, or auto (needs the extra ray).",
        show_default=False,
    ),
]
AS_JSON = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


def spread(jobs: int, cluster: str) -> "Jobs":
    """Where work is spread: over a cluster, where one was named, or over so many processes; 0: one for each core."""
    from tefuda.arena.workers import Cluster, cores  # needed by the commands that play many games

    return Cluster(cluster) if cluster else jobs or cores()


def preferred() -> Language:
    """The environment's language, as POSIX looks for it: the first of these that is set decides."""
    for name in ("TEFUDA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return Language.JA if value.lower().startswith("ja") else Language.EN
    return Language.EN
