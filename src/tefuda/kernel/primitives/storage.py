"""Files of the user: read up to a size limit, written whole or not at all, with names that can never be paths."""

from __future__ import annotations

import errno
import os
import re
import stat
from itertools import count
from pathlib import Path
from unicodedata import category, normalize

MOST_NAME = 180  # bytes of a name, so that a suffix fits on every file system; sixty Japanese letters
SHOWN = 60  # letters of a name that are said again
_FORBIDDEN = '/\\:*?"<>|,'  # separators of paths and of lists, and what other systems or shells read otherwise
_UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")  # control characters, invisible ones, halves of letters, ends of lines
_DEVICE = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])(\..*)?", re.DOTALL)


# ── reading ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def read_bytes(path: Path, most: int) -> bytes:
    """The bytes of a file; OSError if it cannot be opened, is no regular file (a pipe or a device may never end) or has more than
    `most`."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with open(handle, "rb") as file:
        kind = os.fstat(handle).st_mode
        if stat.S_ISDIR(kind):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(kind):
            raise OSError(errno.EINVAL, "a pipe or a device, not a file — ファイルではなくパイプや装置です", str(path))
        data = file.read(most + 1)
    if len(data) > most:
        large = most >= 1_000_000
        en, ja = (f"{most // 1_000_000} MB",) * 2 if large else (f"{most:,} bytes", f"{most:,}バイト")
        raise OSError(errno.EFBIG, f"it has more than {en} — {ja}を超えています", str(path))
    return data


# ── writing ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def write_whole(path: Path, data: bytes, *, sync: bool = True) -> None:
    """Replace the contents of a file: all bytes are on disk before they take the place of the old ones. OSError, with the file's
    name, leaves everything as it was.

    `sync`: survive a loss of power, too; not needed for what can be made again.
    """
    target = Path(os.path.realpath(path))  # a link stays a link
    try:
        mode = _mode(target)
        if mode is not None and not stat.S_ISREG(mode):  # a device or a pipe holds nothing that could be lost
            target.write_bytes(data)
        else:
            _replace(target, data, mode, sync)
    except OSError as problem:
        raise OSError(problem.errno, problem.strerror or str(problem), str(path)) from None


def _mode(target: Path) -> int | None:
    """The type and permissions of an existing file; None if there is none. PermissionError if it is write-protected."""
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return None
    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return mode


def _replace(target: Path, data: bytes, mode: int | None, sync: bool) -> None:
    handle, beside = _beside(target)
    try:
        with open(handle, "wb") as file:
            file.write(data)
            file.flush()
            if mode is not None:
                os.chmod(beside, stat.S_IMODE(mode))
            if sync:
                os.fsync(handle)
        os.replace(beside, target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    if sync:
        _sync_folder(target.parent)


def _beside(target: Path) -> tuple[int, Path]:
    """A new temporary file in the same folder, open for writing."""
    for number in count():
        beside = target.with_name(f".tefuda-{os.getpid()}-{number}.part")
        try:
            return os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666), beside
        except FileExistsError:  # left by a process that was killed
            continue
    raise AssertionError


def _sync_folder(folder: Path) -> None:
    """Make a renamed file survive a loss of power, if the system can sync a folder."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)


# ── names ───────────────────────────────────────────────────────────────────────────────────────────────────────────
class BadName(ValueError):
    """A text that cannot be the name of a file; why, in both languages."""

    def __init__(self, said: str, english: str, japanese: str) -> None:
        shown = said if len(said) <= SHOWN else said[: SHOWN - 1] + "…"
        self.english = f"{shown!r} cannot be a name: {english}"
        self.japanese = f"{shown!r} は名前にできません: {japanese}"
        super().__init__(f"{self.english} — {self.japanese}")


def file_name(said: str) -> str:
    """A user's text as the name of a file, without suffix and normalised (NFC); BadName if a path, a list or another system would
    read it otherwise."""
    name = normalize("NFC", said)
    bad = [letter for letter in name if letter in _FORBIDDEN or category(letter) in _UNSEEN]
    if not name:
        raise BadName(said, "it is empty", "空です")
    if bad:
        raise BadName(said, f"it has {bad[0]!r} in it", f"{bad[0]!r} は使えません")
    if name[0] in ".-" or name[-1] == "." or name != name.strip():
        raise BadName(
            said,
            "it begins with a dot, a hyphen or a space, or ends with a dot or a space",
            "先頭の点・ハイフン・空白と、末尾の点・空白は使えません",
        )
    if _DEVICE.fullmatch(name.casefold()):
        raise BadName(said, "some systems have a device of that name", "機器の名前とするシステムがあります")
    if len(name.encode()) > MOST_NAME:
        raise BadName(
            said,
            f"it has {len(name.encode())} bytes, and {MOST_NAME} may be",
            f"{len(name.encode())}バイトあります（{MOST_NAME}バイトまで）",
        )
    return name


def name_from(path: Path) -> str:
    """A file's own name as one that `file_name` accepts: without suffix, `_` for everything but letters and digits."""
    letters = [
        letter if category(letter)[0] in "LMN" or letter in "-_." else "_" for letter in normalize("NFC", path.stem)
    ]
    name = "".join(letters).lstrip(".-").rstrip(".") or "_"
    name = name.encode()[: MOST_NAME - 1].decode("utf8", "ignore").rstrip(".")
    return file_name(f"_{name}" if _DEVICE.fullmatch(name.casefold()) else name)


def same_name(one: str, other: str) -> bool:
    """True if some systems take two names for one: they differ only in case or in the spelling of a letter."""
    return _plain(one) == _plain(other)


def _plain(name: str) -> str:
    return normalize("NFC", normalize("NFC", name).casefold())
