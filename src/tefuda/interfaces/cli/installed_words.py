"""What `tefuda packs` and `tefuda decks` say, in English and in Japanese."""

from __future__ import annotations

from tefuda.interfaces.cli.language import Language

SAID: dict[str, tuple[str, str]] = {
    "no game": ("there is no game {name!r}; there are: {known}", "{name!r} というゲームはありません。あるのは: {known}"),
    "pack added": (
        "{name} is installed for {game}: {cards} cards, {playable} can be played, {markers} are markers; sha256 {hash}",
        "{game}に{name}を入れました: カード{cards}枚、使えるもの{playable}枚、卓の脇に置くもの{markers}枚。sha256 {hash}",
    ),
    "lacking": (
        "{number} are understood, and name what there is not:",
        "{number}枚は理解できますが、ここにないものを指しています:",
    ),
    "rewordings added": ("{name} is installed for {game}: {number} rewordings", "{game}に{name}を入れました: 言い換え{number}件"),
    "is reworded": ("read from now on", "これで読めます"),
    "no such card": ("of cards that are not installed: not tried", "カードが入っていないので、試していません"),
    "another text": ("the installed card has another text: without effect", "入っているカードの文が違うので、効きません"),
    "read by itself": ("the card is read by itself: without effect", "カードの文がそのまま読めるので、効きません"),
    "none": ("no cards are in it, so nothing is installed", "カードがないので、何も入れません"),
    "pack": ("{game}  {name}  {cards} cards  sha256 {hash}", "{game}  {name}  カード{cards}枚  sha256 {hash}"),
    "no packs": ("No packs are installed ({folder}).", "入れたカードはありません（{folder}）。"),
    "no decks": ("No decks are installed ({folder}).", "入れたデッキはありません（{folder}）。"),
    "removed": ("{name} is removed", "{name}を取り除きました"),
    "not there": ("nothing is installed under the name {name!r}; there are: {known}", "{name!r} は入っていません。あるのは: {known}"),
    "not written": ("{folder} cannot be written: {why}", "{folder} に書けません: {why}"),
    "taken": (
        "something else is installed as {name}: say --replace to replace it, or take another name",
        "{name} という名前の別のものが入っています。入れ替えるなら --replace、残すなら別の名前にします",
    ),
    "replace?": (
        "Something else is installed as {name}. Replace it?",
        "{name} という名前の別のものが入っています。入れ替えますか？",
    ),
    "read otherwise": (
        "{name!r} cannot be the name of a deck: --decks reads it otherwise; take another (--name)",
        "{name!r} はデッキの名前にできません。--decks では別の意味になります。別の名前にします（--name）",
    ),
    "deck added": ("{name} is installed: --decks {name}", "{name}を入れました: --decks {name}"),
    "deck kept": ("{name} is not installed", "{name}は入れませんでした"),
    "legal": ("legal", "使えます"),
    "not legal": ("not legal ({clauses})", "使えません（{clauses}）"),
    "not read": ("cannot be read", "読めません"),
    "not playable": ("{number} cards not understood", "理解できないカード{number}種"),
    "complete": ("--complete fills in what a list lacks", "--complete で足りないものを補えます"),
    "more": ("... and {number} more (--all shows them)", "…ほか{number}枚（--all ですべて表示）"),
}  # fmt: skip


def say(language: Language, key: str, **values: object) -> str:
    """A saying in a language."""
    return SAID[key][language is Language.JA].format(**values)
