"""What `study` says, in English and in Japanese."""

from __future__ import annotations

from tefuda.interfaces.cli.language import Language

SAID: dict[str, tuple[str, str]] = {
    "begun": (
        "{title}: {contestants} contestants, {games} games, of which {done} are there",
        "{title}: 参加{contestants}、全{games}対戦（済み{done}）",
    ),
    "progress": (
        "{done} of {games} games, {percent:.0f} %, {pace:.1f} a second, {left} left",
        "{games}対戦中{done}（{percent:.0f}%）、毎秒{pace:.1f}、残り{left}",
    ),
    "stopped": ("broken off: {why}", "打ち切り: {why}"),
    "interrupted": (
        "interrupted; the same command goes on from here",
        "中断しました。同じコマンドで続きから始まります",
    ),
    "group": ("── {name}: {games} games", "── {name}: {games}対戦"),
    "matrix": (
        "share of the row's deck against the column's, per cent, ± half the 95 % interval:",
        "行の、列に対する勝率（%、± は95%信頼区間の半分）:",
    ),
    "broken": (
        "{number} games broke off by an error and count for nobody: {why} (--game {id})",
        "エラーで終わり、数に入らない対戦{number}: {why}（--game {id}）",
    ),
    "forfeits": (
        "{player} gave no legal answer in {number} games and lost them",
        "{player}は{number}対戦で正しい答えを出せず、負けになりました",
    ),
    "report": ("report: {path}", "レポート: {path}"),
    "parquet": ("games: {path}", "対戦の表: {path}"),
    "transcripts": ("{number} transcripts: {path}", "棋譜{number}件: {path}"),
    "no pyarrow": (
        "Parquet needs pyarrow: pip install 'tefuda[study]'",
        "Parquet には pyarrow が要ります: pip install 'tefuda[study]'",
    ),
    "no game": (
        "no game of this study begins with {id!r}; the report has their ids",
        "「{id}」で始まる対戦はこのスタディにありません。番号はレポートにあります",
    ),
    "hours": ("{hours} h {minutes} min", "{hours}時間{minutes}分"),
    "minutes": ("{minutes} min {seconds} s", "{minutes}分{seconds}秒"),
    "seconds": ("{seconds} s", "{seconds}秒"),
    "tune begun": (
        "tuning {deck}: {swaps} swaps, at most {games} games",
        "{deck}の調整: 入れ替え{swaps}通り、最大{games}対戦",
    ),
    "tune found": ("{swap}: {low:+.1%} to {high:+.1%}, {verdict}", "{swap}: {low:+.1%}～{high:+.1%}、{verdict}"),
    "better": ("better", "良い"),
    "worse": ("worse", "悪い"),
    "not clear": ("not clear", "差は不明"),
}


def say(language: Language, key: str, **values: object) -> str:
    """A saying in a language."""
    return SAID[key][language is Language.JA].format(**values)


def duration(language: Language, seconds: float) -> str:
    """A time as people say it."""
    whole = int(seconds)
    if whole >= 3600:
        return say(language, "hours", hours=whole // 3600, minutes=whole % 3600 // 60)
    if whole >= 60:
        return say(language, "minutes", minutes=whole // 60, seconds=whole % 60)
    return say(language, "seconds", seconds=whole)
