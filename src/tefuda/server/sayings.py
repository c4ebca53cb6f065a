"""What the server itself says to people, in both languages; what games say comes from their tellers."""

from __future__ import annotations

from tefuda.kernel.cards.decklist import Problem
from tefuda.kernel.saving.rows import Agree, Back, Came, Claim, Closed, Decline, Offer, Row, TimeOver, Went
from tefuda.kernel.saving.transcript import BrokenTranscript
from tefuda.kernel.table.requests import Refused
from tefuda.server.documents import Words
from tefuda.server.messages import Declined

Saying = tuple[str, str, str]  # a word for programs, English, Japanese
LONGEST = 1000  # letters of what is said about a request

NO_TABLE: Saying = ("no table", "there is no such table", "そのテーブルはありません")
NO_LINK: Saying = ("no link", "this link opens nothing", "このリンクで開けるものはありません")
NOT_BEGUN: Saying = ("not begun", "the game has not begun", "対戦はまだ始まっていません")
OVER: Saying = ("over", "the game is over", "対戦は終わっています")
CLOSED: Saying = ("closed", "the table is closed", "このテーブルは閉じられています")
BEGUN: Saying = (
    "begun",
    "the game has begun, and those who play sat down to what was settled",
    "対戦は始まっています。取り決めはもう変えられません",
)
STILL_PLAYED: Saying = (
    "still played",
    "people are playing; a table is closed when all of them have been away for as long as it says",
    "対戦中の人がいます。全員がテーブルの定めた時間だけ不在なら閉じられます",
)
NO_SEAT: Saying = ("no seat", "there is no such seat", "その席はありません")
PROGRAMS_SEAT: Saying = (
    "no link",
    "a program sits there, which needs no link",
    "その席はプログラムで、リンクは要りません",
)
NOT_HOST: Saying = ("not host", "only the host's link can do that", "主催者のリンクでだけできます")
TOO_MANY_TABLES: Saying = (
    "too fast",
    "many tables were made from your address; wait a while",
    "あなたのアドレスからテーブルが多く作られています。しばらくお待ちください",
)
NO_CHAT: Saying = (
    "no chat",
    "nobody writes at this table; signs can be shown",
    "このテーブルでは文字のやり取りはできません。合図は送れます",
)
NOT_SHOWN: Saying = (
    "not shown",
    "the transcript of this table is for those who have a link to it",
    "このテーブルの記録は、テーブルのリンクを持つ人だけが見られます",
)
NOT_OVER: Saying = ("not over", "the game is not over", "対戦はまだ終わっていません")
STALE: Saying = (
    "stale",
    "something else happened first; this is the question now",
    "先に別のことが起きました。今の問いはこちらです",
)
NOT_YOURS: Saying = ("not yours", "this link does not play", "このリンクでは対戦できません")
NO_WATCHING: Saying = ("no watching", "this table may not be watched", "このテーブルは観戦できません")
NOTHING_BACK: Saying = ("nothing to take back", "there is nothing of yours to take back", "戻せる手がありません")
NO_OFFER: Saying = ("no offer", "nobody has asked for that", "その申し出はありません")
OFFERED: Saying = ("offered", "that is being asked already", "その申し出はもう出ています")
NOT_ABSENT: Saying = (
    "not absent",
    "nobody whom the game waits for has been away for long enough",
    "待たせている相手は、まだそこまで不在ではありません",
)
LOG_FULL: Saying = (
    "log full",
    "so much has happened at this table that nothing more is kept of it: the game can only be given up",
    "このテーブルではこれ以上の記録ができません。投了だけができます",
)
TAKEN: Saying = ("taken", "this seat has been taken already", "この席はもう埋まっています")
HELLO_FIRST: Saying = ("hello first", "a connection begins with hello", "接続はhelloで始めてください")
TOO_LARGE: Saying = ("too large", "the message is too large", "メッセージが大きすぎます")
TOO_FAST: Saying = ("too fast", "too many messages; slow down", "送信が多すぎます。間隔を空けてください")
FULL: Saying = ("full", "there is no room for more", "これ以上は受け付けられません")
BUSY: Saying = (
    "busy",
    "it could not be kept; nothing has changed, try again",
    "保存できませんでした。何も変わっていません。もう一度どうぞ",
)
TOO_LONG: Saying = (
    "too long",
    "this takes longer than the server works for anybody; ask for less",
    "時間がかかりすぎるため打ち切りました。量を減らしてください",
)
FAILED: Saying = ("failed", "the server could not work this out", "サーバーで処理できませんでした")


def no_scenario(game: str, name: str) -> Saying:
    """What is said where a game has no scenario of a name."""
    return ("no scenario", f"{game} has no scenario {name!r}", f"{game} に「{name}」というシナリオはありません")


def another_game(planned: str, found: str) -> Saying:
    """A study of one game at the moment of another's."""
    return ("no transcript", f"it is a game of {found}, not of {planned}", f"{planned} ではなく {found} の対戦です")


def no_game_of_transcript(game: str) -> Saying:
    """A transcript of a game that is not there."""
    return ("no game", f"there is no game {game!r}", f"「{game}」というゲームはありません")


def invalid(problem: Exception) -> Saying:
    """A message that is not of the form it should have."""
    return ("invalid", f"not a message: {problem}", f"メッセージの形が正しくありません: {problem}")


def not_understood(status: int, problem: str) -> Saying:
    """A request over HTTP that is none, by the status of the answer to it."""
    if status == 413:
        return TOO_LARGE
    ja = {404: "ここには何もありません", 405: "このメソッドは使えません"}.get(
        status, f"リクエストの形が正しくありません: {problem}"
    )
    return ({404: "not found", 405: "no method"}.get(status, "invalid"), problem[:LONGEST], ja[:LONGEST])


def record(problem: Exception) -> Words:
    """Why a table no longer folds: the program, or a pack, is another than when it was played."""
    if isinstance(problem, BrokenTranscript):
        en, ja = problem.english, problem.japanese
    elif isinstance(problem, KeyError):
        _, en, ja = no_game_of_transcript(str(problem.args[0]))
    elif isinstance(problem, Declined):
        en, ja = problem.en, problem.ja
    else:
        what = f"{problem.clause}: {problem.why}" if isinstance(problem, Refused) else str(problem)
        en, ja = what, what
    return Words(en=f"this game can only be shown as a record: {en}", ja=f"この対戦は記録としてだけ表示できます: {ja}")


def of_row(row: Row) -> Words | None:
    """What the log says of a row that is no answer; None for those that are silent."""
    if isinstance(row, Back):
        if row.key:
            return Words(
                en="Answers are taken back; from here on chance is drawn anew.",
                ja="手が戻されました。ここから先の運は引き直されます。",
            )
        return Words(en="Answers are taken back.", ja="手が戻されました。")
    if isinstance(row, Closed):
        return Words(en="The table is closed.", ja="テーブルが閉じられました。")
    seat_words: dict[type, tuple[str, str, str]] = {
        TimeOver: ("clock", "Seat {}: time is over.", "席{}の持ち時間が切れました。"),
        Claim: ("claim", "Seat {} stayed away; the game is claimed.", "席{}が戻らないため、対戦が請求されました。"),
        Offer: ("offer", "Seat {} asks to take back.", "席{}が待ったを申し出ました。"),
        Agree: ("agree", "Seat {} agrees.", "席{}が同意しました。"),
        Decline: ("decline", "Seat {} declines.", "席{}が断りました。"),
        Came: ("came", "Seat {} has come.", "席{}に着席しました。"),
        Went: ("went", "Seat {} has left.", "席{}が離席しました。"),
    }
    if type(row) not in seat_words:
        return None
    field, en, ja = seat_words[type(row)]
    place = getattr(row, field) + 1
    return Words(en=en.format(place), ja=ja.format(place))


def refused(clause: str) -> str:
    """Say in Japanese that a clause refuses an answer."""
    return f"{clause} により回答できません"


def of_problems(problems: list[Problem]) -> tuple[str, str]:
    """What is wrong with a deck, line by line, in both languages."""
    en = [
        f"{f'line {one.line}: ' if one.line else ''}{f'[{one.clause}] ' if one.clause else ''}{one.why_en}"
        for one in problems
    ]
    ja = [
        f"{f'{one.line}行目: ' if one.line else ''}{f'[{one.clause}] ' if one.clause else ''}{one.why_ja}"
        for one in problems
    ]
    return "\n".join(en), "\n".join(ja)


def forfeit(seat: int, english: str, japanese: str) -> Words:
    """Why a program has lost its seat."""
    return Words(
        en=f"Seat {seat + 1}: the program has lost its seat: {english}",
        ja=f"席{seat + 1}のプログラムは席を失いました: {japanese}",
    )


def waits(seat: int) -> Words:
    """A program that the command line of this server does not allow."""
    return Words(
        en=f"Seat {seat + 1}: the program waits for a server that allows it (--commands).",
        ja=f"席{seat + 1}のプログラムは、実行が許可されたサーバー（--commands）を待っています。",
    )
