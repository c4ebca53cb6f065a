"""Messages in both languages: written as `english / 日本語` (or with a dash), shown in one of them.

An error is raised with both halves in one text, so that printing it serves everybody; interfaces that know a person's language
pick one half. What both halves share, such as the place in a file, is separate (`where`).
"""

from __future__ import annotations

import errno
import re

SEPARATOR = re.compile(r" [/—] ")
REASONS = {
    errno.ENOENT: "ありません", errno.EACCES: "権限がありません", errno.EPERM: "許されていません", errno.EISDIR: "フォルダです",
    errno.ENOTDIR: "途中がフォルダではありません", errno.EEXIST: "すでにあります", errno.ENOSPC: "空きがありません",
    errno.EROFS: "書き込めない場所です", errno.ENAMETOOLONG: "名前が長すぎます", errno.EIO: "装置が応じません",
    errno.EFBIG: "大きすぎます", errno.EDQUOT: "割り当てを使い切りました", errno.EMFILE: "開いているファイルが多すぎます",
    errno.ELOOP: "リンクが堂々巡りしています", errno.ENOEXEC: "実行できる形式ではありません", errno.E2BIG: "引数が長すぎます",
    errno.ECONNREFUSED: "応じるサーバーがありません", errno.ETIMEDOUT: "時間内に答えがありません", errno.ECONNRESET: "接続が切れました",
    errno.EADDRINUSE: "すでに使われています", errno.EADDRNOTAVAIL: "このマシンのアドレスではありません",
    errno.EHOSTUNREACH: "届きません", errno.ENETUNREACH: "ネットワークがありません",
}  # fmt: skip
JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")


def halves(text: str) -> tuple[str, str]:
    """The English and the Japanese half of a message; the whole message twice if it has one half only.

    A separator within quotation marks, as part of a name, does not split the message.
    """
    found = [place for place in SEPARATOR.finditer(text) if JAPANESE.search(text, place.end())]
    apart = [place for place in found if not _is_open(text[: place.start()])]
    for place in (apart or found)[-1:]:
        return text[: place.start()], text[place.end() :]
    return text, text


def _is_open(text: str) -> bool:
    """True if a quotation begins in a text and does not end in it."""
    return text.count("'") % 2 == 1 or text.count("「") > text.count("」")


def in_language(problem: Exception | str, japanese: bool) -> str:
    """An error, or a message in both languages, in one language. An OSError is worded here, with its file."""
    english = getattr(problem, "english", None)
    if english is not None:
        return str(getattr(problem, "japanese", english) if japanese else english)
    if isinstance(problem, OSError):
        where = f"{problem.filename}: " if problem.filename is not None else ""
        return where + system_reasons(problem)[japanese]
    return halves(str(problem))[japanese]


def system_reasons(problem: Exception) -> tuple[str, str]:
    """The reason for an OSError, in English and in Japanese; frequent reasons are translated here."""
    text = str(getattr(problem, "strerror", None) or problem)
    english, japanese = halves(text)
    number = getattr(problem, "errno", None) or 0
    return english, japanese if JAPANESE.search(japanese) else REASONS.get(number, f"システムの答え「{text}」")


def each_in_language(text: str, japanese: bool) -> str:
    """A list whose items are in both languages, in one language: `an instruction / 指示, a verb / 動詞`."""
    words = [halves(part)[japanese] for part in text.split(", ")]
    return ("、" if japanese else ", ").join(words)


class Bilingual(ValueError):
    """An error in both languages: what is wrong in each, and where, which both share."""

    def __init__(self, why: str | Exception, where: str = "") -> None:
        before = f"{where}: " if where else ""
        super().__init__(f"{before}{why}")
        self.english, self.japanese = [before + in_language(why, japanese) for japanese in (False, True)]
