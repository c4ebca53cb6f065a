"""Appendix A: the publisher's list of tokens, read into the facts and effect values that the project carries.

The sentences stay where they are, beside the project in `../shared`: only what they mean is written down. Run it as
`.venv/bin/python tools/appendix_a.py` after the card language has changed; `--check` says whether the file is as it
would be written.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from tefuda.games.evolve.cards.loading import PACKS
from tefuda.games.evolve.words.reading import Unreadable, read

# Beside the project, or beside a folder that holds it.
SHARED = next(
    (f / "shared" for f in Path(__file__).resolve().parents[1:] if (f / "shared").is_dir()), Path("../shared")
)
TARGET = PACKS / "appendix_a.jsonl"
FACTS = ("class", "kind", "types", "cost", "attack", "defense")

# Names that the scan of the list misread, after the printed tokens or the word that must have stood there.
NAMES = {
    "T-001": "フェアリーウィスプ", "T-016": "マジカルポーン", "T-035": "蹂躙の触手", "T-064": "遺されし電撃", "T-076": "冥焔の右腕・ミミ",
    "T-049": "ロココのテディベア", "T-077": "冥焔の左腕・ココ", "T-079": "リペアモード", "T-104": "干絶の甘露",
    "T-105": "成長したですぅ！", "T-126": "ワンドオブミラージュ", "T-129": "闇斧ナハトファング",
}  # fmt: skip

# What the scan lost or misread in the texts of tokens that no printed card shows: lines, quotation marks, single signs.
REPAIRS = {
    "T-072": (("この呪い", "これの呪い"),),
    "T-109": (("-1する。", "-1する。\n"),),
    "T-111": (("1ダメージ。これは", "1ダメージ。\nこれは"), ("できない。", "できない。\n----------\n"), ("ローウエン", "ローウェン")),
    "T-112": (("できない。", "できない。\n"),),
    "T-116": (("その攻撃力", "それの攻撃力"),),
    "T-125": (("「この攻撃力", "「これの攻撃力"), ("ダメージを持つ", "ダメージ」を持つ")),
    "T-127": (("アクトする。これを", "アクトする。\nこれを"),),
    "T-128": (("と【攻撃時】", "と「【攻撃時】"), ("ダメージを持つ", "ダメージ」を持つ")),
    "T-131": (("その体力", "それの体力"),),
}  # fmt: skip

# Tokens whose printed card writes out below the keyword's icon what the keyword means (13.3.2.2): the list has the keyword alone.
WRITTEN_OUT = ("T-057",)

# The English names: the published ones where there are any, else what the name says.
ENGLISH: dict[str, str] = json.loads(Path(__file__).with_name("appendix_a_english.json").read_text("utf8"))


def listed(path: Path) -> list[dict[str, Any]]:
    """The cards of a file of JSON lines."""
    return [json.loads(line) for line in path.read_text("utf8").splitlines() if line.strip()]


def text_of(token: dict[str, Any], printed: dict[str, str]) -> str:
    """A token's text as it is on the printed card where there is one; the list alone tells which are quick."""
    text: str = token["text"]
    if token["name"] in printed and token["number"] not in WRITTEN_OUT:
        quick = "《クイック》" in text and "【クイック】" not in printed[token["name"]]
        return ("【クイック】\n" if quick else "") + printed[token["name"]]
    for old, new in REPAIRS.get(token["number"], ()):
        if old not in text:
            raise SystemExit(f"{token['number']}: {old!r} is not in its text any more")
        text = text.replace(old, new)
    return text


def tokens(shared: Path = SHARED) -> Iterator[tuple[dict[str, Any], str]]:
    """Every token of the list with its right name, and its text."""
    printed = {
        card["name"]: card["text"]
        for card in listed(shared / "carddata" / "evolve.jsonl")
        if "トークン" in card["kind"]
    }
    for token in listed(shared / "rulebooks" / "evolve_tokens.jsonl"):
        token["name"] = NAMES.get(token["number"], token["name"])
        yield token, text_of(token, printed)


def made(token: dict[str, Any], text: str) -> str:
    """A token's line: what is printed on it, and what its text means."""
    facts = {key: token[key] for key in FACTS if token[key] is not None}
    head = {"number": token["number"], "name": token["name"], "english": ENGLISH[token["number"]]}
    return msgspec.json.encode({**head, **facts, "abilities": read(text, token["kind"])}).decode()


def main() -> None:
    lines, unread = [], []
    for token, text in tokens():
        try:
            lines.append(made(token, text))
        except Unreadable as problem:
            unread.append(f"{token['number']} {token['name']}: {problem}")
    print("\n".join(unread) or f"{len(lines)} tokens, all of them understood")
    wanted = "\n".join(lines) + "\n"
    if "--check" in sys.argv:
        raise SystemExit(unread != [] or wanted != TARGET.read_text("utf8"))
    TARGET.write_text(wanted, "utf8")
    raise SystemExit(bool(unread))


if __name__ == "__main__":
    main()
