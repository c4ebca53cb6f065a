"""A PostgreSQL of one's own, from Debian's package, on a socket in a temporary folder."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

USER = "postgres"  # it refuses to run as root
PATIENCE = 300.0  # seconds: no more than a sign that something hangs, however slow the machine


def programs() -> Path | None:
    """The folder of the newest PostgreSQL's programs; None where there is none."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return found[-1].parent if found else None


@contextmanager
def running(programs: Path, sync: bool = False) -> Iterator[str]:
    """The address of an empty server that is there as long as it is used; `sync`: it waits for the disk, as outside of tests."""
    folder = Path(tempfile.mkdtemp(prefix="tefuda-pg-"))
    user = USER if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
    given = {"user": USER, "group": USER, "extra_groups": []} if os.geteuid() == 0 else {}
    if given:
        shutil.chown(folder, USER, USER)
    made = [
        programs / "initdb",
        "-D",
        folder / "data",
        "-A",
        "trust",
        "-U",
        user,
        "-N",
        "-E",
        "UTF8",
        "--locale=C.UTF-8",
    ]
    subprocess.run(made, check=True, stdout=subprocess.DEVNULL, **given)  # type: ignore[call-overload]
    fsync = "on" if sync else "off"  # the machine does not fail
    options = ["-c", "listen_addresses=", "-c", "max_connections=200", "-c", f"fsync={fsync}"]
    server = subprocess.Popen(
        [programs / "postgres", "-D", folder / "data", "-k", folder, *options], stderr=subprocess.DEVNULL, **given
    )  # type: ignore[call-overload]
    try:
        until = time.monotonic() + PATIENCE
        while subprocess.run([programs / "pg_isready", "-q", "-h", folder]).returncode:
            assert time.monotonic() < until, "PostgreSQL does not start"
            time.sleep(0.05)
        yield f"postgresql://{user}@/postgres?host={folder}"
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(PATIENCE)
        shutil.rmtree(folder, ignore_errors=True)


def fresh_database(address: str, name: str) -> str:
    """The address of a new database on a server."""
    import psycopg

    with psycopg.connect(address, autocommit=True) as db:
        db.execute(f'CREATE DATABASE "{name}"')
    return address.replace("/postgres?", f"/{name}?")
