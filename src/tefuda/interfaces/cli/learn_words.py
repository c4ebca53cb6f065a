"""What `tefuda learn` itself says, in Japanese and in English; lessons bring their own words."""

from __future__ import annotations

from tefuda.interfaces.cli.language import Language

SAID: dict[str, tuple[str, str]] = {
    "no game": ("{name} というゲームはありません。あるのは：{known}", "there is no game {name!r}; there are: {known}"),
    "none": ("{game} にはまだレッスンがありません", "There are no lessons for {game}."),
    "no lesson": ("レッスンは{most}までです（{n}はありません）", "there are lessons 1 to {most}, not {n}"),
    "another": (
        "それもできますが、このレッスンでは別のことを試します。i で何をするかを見られます。",
        "That can be done, but this lesson is about something else. i tells what.",
    ),
    "meant": ("ここですること：{what}", "What to do here: {what}"),
    "nothing": ("何も選ばない", "choose nothing"),
    "elsewhere": ("ここでは使えません", "This cannot be used here."),
    "done": ("レッスン終了。出てきた条：", "The lesson is done. What it showed:"),
    "next": ("Enter = 次のレッスン「{title}」、q = 終わる", "Enter: next, “{title}”; q: stop"),
    "all done": (
        "すべてのレッスンが終わりました。次は対戦です：./tefuda play {game} --players you,easy",
        "All lessons are done. Now a game: ./tefuda play {game} --players you,easy",
    ),
}


def say(language: Language, key: str, **parts: object) -> str:
    """A sentence in a language."""
    return SAID[key][language is not Language.JA].format(**parts)
