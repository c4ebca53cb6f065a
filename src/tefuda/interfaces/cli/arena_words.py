"""What the commands of the arena say, in English and in Japanese."""

from __future__ import annotations

from tefuda.interfaces.cli.language import Language

SAID: dict[str, tuple[str, str]] = {
    # who is asked for, and is not there
    "no game": (
        "there is no game {name!r}; there are: {known}",
        "{name!r} というゲームはありません。あるのは: {known}",
    ),
    "no deck": (
        "there is no deck {name!r}; there are: {known}",
        "{name!r} というデッキはありません。あるのは: {known}",
    ),
    "no such deck": (
        "{name!r} is no deck of the game, no file and no folder; the game has: {known}",
        "{name!r} というデッキもファイルもフォルダもありません。あるデッキは: {known}",
    ),
    "deck not legal": ("This deck is not legal.", "このデッキは使えません。"),
    "deck not read": ("This deck cannot be read.", "このデッキは読めません。"),
    "deck not playable": (
        "It cannot be played here: {number} of its cards are not understood.",
        "理解できないカードが{number}種あるので、ここでは対戦できません。",
    ),
    "more problems": ("... and {number} more", "…ほか{number}件"),
    "lists": (
        "{played} decks are played; {left} lists are left out, since not all of their cards can be played:",
        "デッキ{played}個を使います。使えないカードのある{left}個は除きます:",
    ),
    "seats": (
        "{wanted} players sit down, not {given}: {example}",
        "席は{wanted}つです（{given}人ではなく）: {example}",
    ),
    "two decks": (
        "one deck for each player: {wanted}, not {given}",
        "デッキは1人に1つ、{wanted}個です（{given}個ではなく）",
    ),
    "no chess": (
        "python-chess, the yardstick, is missing: run ./tefuda, which installs it",
        "物差しの python-chess がありません。./tefuda で実行すると入ります",
    ),
    # sim
    "player": ("player", "プレイヤー"),
    "deck": ("deck", "デッキ"),
    "wins": ("wins", "勝ち"),
    "share": ("share", "割合"),
    "of games": ("games", "対戦"),
    "matrix": (
        "share of the row's deck against the column's, per cent, ± half the 95 % interval:",
        "行のデッキの列のデッキに対する勝率（%、± は95%信頼区間の半分）:",
    ),
    "matrix does not fit": (
        "{decks} decks against each other do not fit into this window: --csv FILE, --plot FILE.svg",
        "{decks}デッキの対戦表はこの幅に入りません: --csv FILE、--plot FILE.svg",
    ),
    "plot kinds": ("a picture is one of these: {kinds}", "画像の種類は {kinds} です"),
    "no matplotlib": (
        "pictures need matplotlib: pip install 'tefuda[plot]'",
        "画像には matplotlib が要ります: pip install 'tefuda[plot]'",
    ),
    "plot title": ("{game} {format}, {games} games", "{game} {format}、{games}対戦"),
    "in turn": ("all in turn", "すべて順に"),
    "seat": ("seat 0", "席0"),
    "games": (
        "games {games}, draws {draws}, errors {errors}, violations {violations}",
        "対戦{games}、引き分け{draws}、エラー{errors}、違反{violations}",
    ),
    "match": ("── {format}, {seats} seats", "── {format}、{seats}席"),
    "all matches": (
        "all matches: games {games}, draws {draws}, errors {errors}, violations {violations}",
        "合計：対戦{games}、引き分け{draws}、エラー{errors}、違反{violations}",
    ),
    "bosses": ("won by the boss {bosses}", "ボスが勝った対戦{bosses}"),
    "shared": ("won by several sides {shared}", "複数の陣営が勝った対戦{shared}"),
    "key of the match": (
        "the same games again: --seed {digits}",
        "同じ対戦をもう一度：--seed {digits}",
    ),
    "forfeits": ("lost without a legal answer {forfeits}", "正しい回答がなく負けた対戦{forfeits}"),
    "looked for": ("{found} (in {games} looked at)", "{found}（調べた対戦{games}）"),
    "not looked for": ("not looked for", "（調べていない）"),
    "blank": (
        "{number} cards are not understood and are played with their numbers and without their text: {cards}",
        "理解できないカード{number}種は、数値だけで文なしで使います: {cards}",
    ),
    "turns": ("turns {average:.1f} a game, the longest {longest}", "1対戦に{average:.1f}ターン、最長{longest}ターン"),
    "decisions": ("decisions {decisions}, {average:.0f} a game", "判断{decisions}回、1対戦に{average:.0f}回"),
    "kept": ("played before and kept {games}", "保存済みの対戦{games}"),
    "pace": (
        "{seconds:.1f} s: {games:.1f} games/s, {decisions:.0f} decisions/s",
        "{seconds:.1f}秒: 毎秒{games:.1f}対戦、{decisions:.0f}判断",
    ),
    "more": ("... and {number} more", "…ほか{number}件"),
    "stopped": (
        "broken off after {games} of {planned} games: {why}",
        "{planned}対戦のうち{games}対戦で打ち切り: {why}",
    ),
    "interrupted": ("interrupted after {games} of {planned} games", "{planned}対戦のうち{games}対戦で中断"),
    # train
    "train played": (
        "played {games} games, {samples} samples, {seconds:.0f} s",
        "自己対戦{games}回、サンプル{samples}件、{seconds:.0f}秒",
    ),
    "train later": (
        "not all games are played yet: the next call goes on",
        "まだ対戦が残っています。次の呼び出しで続きます",
    ),
    "train measured": (
        "net against {opponent}: {share:.1%} of {games} games, 95 %: {low:.1%} to {high:.1%}",
        "netの対{opponent}勝率: {games}対戦中{share:.1%}、95 %区間: {low:.1%}～{high:.1%}",
    ),
    # bench
    "benched": (
        "{game}, seed {seed}, {rounds} rounds of {games} games",
        "{game}、シード{seed}、{games}対戦を{rounds}回",
    ),
    "environments": (
        "environments: steps a second, by chance among legal actions, each step observed, {rounds} rounds",
        "環境：毎秒のステップ（合法手からでたらめに選び、毎回観測する）、{rounds}回",
    ),
    "two processes": ("two processes: {ratio} times one", "2プロセス：1プロセスの{ratio}倍"),
    "left out": ("left out: {what}", "省略：{what}"),
    "no environments": (
        "the environments are not installed: pip install 'tefuda[environments]' rlcard pygame",
        "環境が入っていません：pip install 'tefuda[environments]' rlcard pygame",
    ),
    "best": ("best", "最良"),
    "limit": ("limit", "目標"),
    "word search": ("rules: search for a word", "rules：言葉を探す"),
    "first question": ("play: to the first question", "play：最初の問いまで"),
    "ruling in sentences": ("scenario --step", "scenario --step"),
    "median": ("median", "中央値"),
    "decisions_per_second": ("decisions a second", "毎秒の判断"),
    "games_per_second": ("games a second", "毎秒の対戦"),
    "fork_us": ("fork", "盤面の複製"),
    "view_us": ("view", "view"),
    "why_not_us": ("why_not", "why_not"),
    "chess_moves_per_second": ("python-chess, random moves a second", "python-chess、毎秒の無作為な手"),
    "ratio": ("ratio", "比"),
}


def say(language: Language, key: str, **values: object) -> str:
    """A saying in a language."""
    return SAID[key][language is Language.JA].format(**values)
