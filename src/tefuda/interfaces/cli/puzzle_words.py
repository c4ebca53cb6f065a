"""What `tefuda puzzle` and `tefuda puzzles` say, in Japanese and in English."""

from __future__ import annotations

from tefuda.interfaces.cli.language import Language

SAID: dict[str, tuple[str, str]] = {
    "none": (
        "{game} にはまだ問題がありません。あるのは：{others}",
        "There are no puzzles for {game} yet; there are for: {others}.",
    ),
    "no puzzle": ("問題は{most}までです（{n}はありません）", "there are puzzles 1 to {most}, not {n}"),
    "win": ("このターンに勝つ", "Win this turn"),
    "survive": ("相手のターンを生き延びる", "Survive the opponent's turn"),
    "grade": ("最短{moves}手、外れの初手{missing}", "{moves} moves at least; {missing} first moves miss"),
    "open": (
        "盤面は公開：相手が何で応じても、何が起きても達成できる初手はひとつだけです（順番だけの違いは同じ手とします）。",
        "All hands are open. One first move reaches it whatever the opponent answers and however chance falls; the order of moves does not count.",
    ),
    "empty": ("なし", "nothing"),
    "missed": ("それでは届きません。", "That misses it."),
    "reply": ("それでは届きません。相手の応手：{what}", "That misses it. The opponent answers: {what}"),
    "hint": ("正解：{what}", "The solution: {what}"),
    "solved": ("正解です。", "Solved."),
    "after": ("{tried}回外しました。", "{tried} answers missed before."),
    "next": ("Enter = 次の問題（{n}）、q = 終わる", "Enter: the next ({n}); q: stop"),
    "all done": ("すべての問題を解きました。", "That was the last puzzle."),
    "found": (
        "{file}：最短{moves}手、外れの初手{missing}、{tried}通りを調べました",
        "{file}: {moves} moves at least, {missing} first moves miss, {tried} answers tried",
    ),
    "looked": ("{games}ゲームから{found}問", "{found} puzzles out of {games} games"),
    "looking": ("{done}/{games}ゲーム、{found}問", "{done} of {games} games, {found} puzzles"),
}


def say(language: Language, key: str, **parts: object) -> str:
    """A sentence in a language."""
    return SAID[key][language is not Language.JA].format(**parts)
