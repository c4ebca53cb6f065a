"""Notation: which clauses say what the icons and words of a card's text mean; cited for every text that is taken in."""

from __future__ import annotations

import re

from tefuda.kernel.rulebook import RECORDS, cite

# By a pattern of the text: the clauses that say what is meant by it.
WORDINGS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"キャラ|Reバース", ("2.2.3",)),
    (r"【スタンド】", ("4.3.2.1",)),
    (r"【レスト】", ("4.3.2.2",)),
    (r"【魂】", ("4.13.3.1.1", "4.13.3.1.1#2")),
    (r"エントリー(?!】)", ("4.4.3",)),
    (r"メンバー(?!】)", ("4.5.4",)),
    (r"エネルギー(?!】)", ("4.6.3",)),
    (r"(?<!【)パートナー(?!アタック)", ("4.6.4",)),
    (r"Reバース(?!】)(?!以外の)", ("4.7.4",)),
    (r"リタイア(?!】)", ("4.8.4",)),
    (r"デッキ", ("4.9.4",)),
    (r"手札を\d+枚", ("4.10.3",)),
    (r"思い出", ("4.12.3",)),
    (r"思い出に(す|し)", ("5.7.1",)),
    (r"を与え", ("5.21.1",)),
    (r"【起】[^：]*：", ("9.1.1.1.1",)),
    (r"【自】[^：]*：|【スパーク】[^：]*：", ("9.1.1.2.1",)),
    (r"【永】[^：]*：", ("9.1.1.3.1",)),
    (r"【キャンセル】[^：]*：", ("9.1.1.4.1", "11.4.1.1", "11.4.2")),
    (r"【(起|自|永)】【(エントリー|メンバー|エネルギー|控え室|手札|リタイア)】", ("9.4.4.1",)),
    (r"時、かわりに(?!.*してよい)", ("9.3.1.3.1",)),
    (r"時、かわりに.*よい。そうしたら", ("9.3.1.3.2",)),
    (r"【(Reコンボ|本領発揮Lv\d+)】[^：]*：", ("11.2.2",)),
    (r"【スパーク】[^：]*：", ("11.3.2",)),
    (r"【Reコンボ】", ("11.5.1", "11.5.1.1")),
    (r"【ブロッカー】", ("11.6.1", "11.6.1.1")),
    (r"【本領発揮Lv\d+】", ("11.7.1", "11.7.1.1")),
    (r"【のびしろ】", ("11.8.1", "11.8.1.1")),
    (r"あなた", ("9.14.1",)),
    (r"(あなた|相手|プレイヤー).*自分の", ("9.14.2",)),
    (r"^(?!.*(あなた|相手|プレイヤー).*自分の).*自分の", ("9.14.2.1",)),
    (r"(あなた|自分|プレイヤー).*相手", ("9.14.3",)),
    (r"^(?!.*(あなた|自分|プレイヤー).*相手).*相手", ("9.14.3.1",)),
)
_COMPILED = [(re.compile(pattern), clauses) for pattern, clauses in WORDINGS]


def cite_wordings(text: str) -> None:
    """Put down by which clauses the words of a text, line by line, mean what they are read as."""
    if RECORDS:
        for line in text.splitlines():
            for pattern, clauses in _COMPILED:
                if pattern.search(line):
                    for clause in clauses:
                        cite(clause)
