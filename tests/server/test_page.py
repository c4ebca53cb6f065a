"""The page as the server gives it out: from a fixed list, under a strict policy, cached for ever by name; and nothing else of the machine."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tefuda.server.app import application
from tefuda.server.page_files import FOR_EVER, PageFiles, building
from tefuda.server.settings import Settings

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of how other routes declare their queries


@pytest.fixture
def client(database: str, tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    images = tmp_path / "images"
    images.mkdir()
    (images / "AB-001.png").write_bytes(b"picture")
    (images / "notes.txt").write_text("not a picture", "utf8")
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><p>the page", "utf8")
    (folder / "assets" / "index-abc.js").write_text("1" * 2000, "utf8")
    (folder / "secret.txt").write_text("secret", "utf8")
    app = application(Settings(database=database, images=str(images), limited=False))
    with TestClient(app) as found:
        app.state.page_files = PageFiles(images, folder)
        yield found


def test_the_page_is_served_under_a_strict_policy(client: TestClient[Litestar]) -> None:
    reply = client.get("/")
    assert "the page" in reply.text
    assert reply.headers["content-type"] == "text/html; charset=utf-8"
    assert reply.headers["cache-control"] == "no-cache"
    policy = reply.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


def test_assets_are_kept_for_ever_and_packed_for_who_can_unpack(client: TestClient[Litestar]) -> None:
    packed = client.get("/assets/index-abc.js", headers={"accept-encoding": "gzip"})
    plain = client.get("/assets/index-abc.js", headers={"accept-encoding": "identity"})
    assert packed.headers["cache-control"] == plain.headers["cache-control"] == FOR_EVER
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text == "1" * 2000


@pytest.mark.parametrize(
    "path",
    ["/assets/x.js", "/assets/..%2fsecret.txt", "/assets/%2e%2e/secret.txt", "/secret.txt", "/pictures/..%2f..%2fpage",
     "/pictures/notes", "/assets/"],
)  # fmt: skip
def test_nothing_else_can_be_reached(path: str, client: TestClient[Litestar]) -> None:
    reply = client.get(path)
    assert reply.status_code == 404
    assert "secret" not in reply.text
    assert {"code", "en", "ja"} <= set(reply.json())


def test_pictures_are_known_by_number(client: TestClient[Litestar]) -> None:
    assert client.get("/api/pictures").json() == ["AB-001"]
    assert client.get("/pictures/AB-001").content == b"picture"


def test_a_server_without_a_built_page_says_so_in_both_languages(tmp_path: Path) -> None:
    text = PageFiles(None, tmp_path).opening.data.decode()
    assert "not built" in text
    assert "組み立て" in text


BUILDER = """
import pathlib, sys
page = pathlib.Path(sys.argv[1])
open(page.parent / "go").read()
(page / "assets").mkdir(parents=True)
(page / "assets" / "index-abc.js").write_text("1")
(page / "index.html").write_text("<!doctype html><p>the page")
"""


def test_a_server_is_up_while_its_page_is_being_built(tmp_path: Path) -> None:
    """The builder waits until it is let go on by a pipe."""

    async def run() -> None:
        files = PageFiles(None, tmp_path / "page")
        os.mkfifo(tmp_path / "go")
        async with building(files, [sys.executable, "-c", BUILDER, str(tmp_path / "page")]):
            assert b"is being built" in files.opening.data
            assert "組み立てています" in files.opening.data.decode()
            assert b'src="/assets/waiting.js"' in files.opening.data
            assert (
                b"location.reload()" in files.assets["waiting.js"].data
            )  # also behind `#`, where nothing else reads anew
            assert files.assets["waiting.css"].kind == "text/css"
            await asyncio.to_thread((tmp_path / "go").write_text, "on")
            while b"is being built" in files.opening.data:
                await asyncio.sleep(0.01)
            assert b"the page" in files.opening.data
            assert list(files.assets) == ["index-abc.js"]

    asyncio.run(run())


def test_a_builder_that_fails_leaves_a_word_and_one_that_is_not_done_is_ended(tmp_path: Path) -> None:
    async def run() -> None:
        files = PageFiles(None, tmp_path / "page")
        async with building(files, [sys.executable, "-c", "raise SystemExit(1)"]):
            while b"is being built" in files.opening.data:
                await asyncio.sleep(0.01)
            assert b"not built" in files.opening.data
        async with building(
            files,
            [
                sys.executable,
                "-c",
                f"import os, time; print(os.getpid(), file=open({str(tmp_path / 'pid')!r}, 'w'), flush=True); time.sleep(1000)",
            ],
        ):
            while not (tmp_path / "pid").exists() or not (tmp_path / "pid").read_text().strip():
                await asyncio.sleep(0.01)
        pid = int((tmp_path / "pid").read_text())
        while Path(f"/proc/{pid}").exists():
            await asyncio.sleep(0.01)

    asyncio.run(run())
