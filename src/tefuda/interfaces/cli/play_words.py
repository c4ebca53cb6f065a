"""What `tefuda play` itself says, in Japanese and in English; the games bring their own words."""

from __future__ import annotations

from datetime import datetime

from tefuda.kernel.telling import LANGUAGES
from tefuda.players.registry import ABOUT, CALLED
from tefuda.table.saves import Save

SAID: dict[str, tuple[str, str]] = {
    # sitting down
    "welcome": (
        "対戦開始。困ったら h（操作の説明）、?（なぜできないか）",
        "The game begins. In doubt: h for the keys, ? to ask why not.",
    ),
    "welcome with seed": (
        "対戦開始（シード {seed}）。困ったら h（操作の説明）、?（なぜできないか）",
        "The game begins (seed {seed}). In doubt: h for the keys, ? to ask why not.",
    ),
    "no saves": ("保存した対戦はありません（{folder}）", "there are no saved games in {folder}"),
    "which save": ("どの対戦を続けますか？", "Which game goes on?"),
    "about save": (
        "{game} {format}・{players}・{answers}手・{when}",
        "{game} {format}, {players}, {answers} answers, {when}",
    ),
    "resumed": ("{file} の続きから（{steps}手目）", "Going on with {file}, {steps} answers in."),
    "program": ("プログラム", "a player program"),
    "level": ("{called}：{about}", "{called}: {about}"),
    "person": ("同じ画面のもう1人", "another person at this screen"),
    "your deck": ("あなたのデッキは？", "Which deck is yours?"),
    "their deck": ("相手のデッキは？", "Which deck does the opponent play?"),
    "ally deck": (
        "プレイヤー{seat}（味方）のデッキは？",
        "Which deck does player {seat}, on your side, play?",
    ),
    "opponent deck": ("プレイヤー{seat}のデッキは？", "Which deck does player {seat} play?"),
    "opponent plays": ("相手は？", "Who is the opponent?"),
    "opponent plays, several": ("{n}人の相手は？", "Who are the {n} opponents?"),
    "ally plays": ("味方は？", "Who plays on your side?"),
    "ally plays, several": ("{n}人の味方は？", "Who are the {n} others on your side?"),
    "one plays": ("1人", "1 player"),
    "several play": ("{n}人", "{n} players"),
    "how many": ("何人で遊びますか？", "How many play?"),
    "boss": ("ボスは？", "Which boss?"),
    "difficulty": ("難易度は？", "How hard shall it be?"),
    "difficulty normal": ("ノーマル", "normal"),
    "difficulty hard": ("ハード", "hard"),
    "difficulty very_hard": ("ベリーハード", "very hard"),
    "enter": ("番号（Enterで {default}）", "number (Enter: {default})"),
    "not listed": ("1から{most}の番号で答えてください", "Answer with a number from 1 to {most}."),
    "no game": ("{name} というゲームはありません。あるのは：{known}", "there is no game {name!r}; there are: {known}"),
    "no deck": ("{name} というデッキはありません。あるのは：{known}", "there is no deck {name!r}; there are: {known}"),
    "how many players": ("席は{wanted}つです（{given}個ではなく）", "there are {wanted} seats, not {given}"),
    "how many decks": (
        "デッキは{wanted}つです（{given}個ではなく）",
        "there are {wanted} decks, one for each seat, not {given}",
    ),
    "no decks": ("このゲームには付属のデッキがありません", "this game has no bundled decks"),
    "blank table": (
        "このテーブルでは、理解できないカードを数値だけで（文なしで）使えます",
        "At this table cards that are not understood may be played, with their numbers and without their text.",
    ),
    "fixed": ("{option} は保存した対戦の中で決まっています", "{option} is part of the saved game"),
    "nobody": (
        "だれも座っていません：席の1つを you にしてください",
        "nobody would be playing: make one of the seats you",
    ),
    # at the table
    "one": ("番号", "number"),
    "one or none": ("番号。0 = 選ばない", "number, 0 = none"),
    "some": ("番号を空白で区切って。0 = 選ばない", "numbers, 0 = none"),
    "exactly": ("番号を{n}つ、空白で区切って", "{n} numbers"),
    "order": ("{n}つすべての番号を上から順に。0 = このまま", "all {n} numbers, the topmost first; 0 = as they are"),
    "divide": (
        "番号:数（{example}）、全部で{n}。それぞれ1以上",
        "number:share ({example}), {n} in all; each takes one at least",
    ),
    "divide, zeros": (
        "番号:数（{example}）、全部で{n}。番号だけなら全部そこへ",
        "number:share ({example}), {n} in all; a number alone takes it all",
    ),
    "value": ("数そのもの（{low}〜{high}）", "the number itself, {low} to {high}"),
    "yes/no": ("y / n", "y / n"),
    "habit": ("、Enter = おまかせ", ", Enter = leave it to us"),
    "passing every": ("優先権：対応できるたびに尋ねます", "Priority: you are asked at every chance."),
    "passing sensible": (
        "優先権：相手が何かしたときと戦闘中だけ尋ねます",
        "Priority: you are asked when the opponent does something and in battle.",
    ),
    "passing never": ("優先権：尋ねずに放棄します", "Priority: it is passed without asking."),
    "passing turn": (
        "このターンが終わるまで優先権を放棄します",
        "Priority is passed until this turn is over.",
    ),
    "passing?": (
        "p 毎回 / p 通常 / p しない / p ターン（このターンだけ放棄）",
        "p every / p normal / p never / p turn (for this turn only)",
    ),
    "only": ("選べるのは1つだけ：{what}", "Only one thing possible: {what}"),
    "more options": ("ほか{n}件。名前の一部を書いて探せます", "{n} more; write a part of the name to find one"),
    "hand over": (
        "プレイヤー{seat}の番です。席を替わったらEnter",
        "Player {seat} is asked. Change seats and press Enter",
    ),
    "empty": ("なし", "—"),
    "backs": ("裏向き{n}枚", "{n} face down"),
    # answers that are none
    "not understood": (
        "「{text}」は分かりません。番号か、カード名の一部か、h（説明）をどうぞ",
        "{text!r} is not understood: write a number, a part of a name, or h for help.",
    ),
    "several fit": ("「{text}」に当たるものがいくつかあります：{found}", "{text!r} fits several: {found}"),
    "out of range": ("{n} 番はありません（1〜{most}）", "There is no {n}: the options are 1 to {most}."),
    "no such value": ("{n} は選べません：{allowed}", "{n} cannot be chosen: {allowed}"),
    "twice": ("{n} が2回あります", "{n} is there twice."),
    "too few": ("{given}つでは足りません。{least}つ必要です", "{given} given, at least {least} needed."),
    "too many": ("{given}つは多すぎます。{most}つまでです", "{given} given, at most {most} allowed."),
    "not yes or no": ("y（はい）か n（いいえ）で答えてください", "Answer y or n."),
    "not all": ("{n}つすべての番号を1回ずつ書いてください", "Write all {n} numbers, each once."),
    "no share": ("どの対象にも1点以上必要です（{n} がありません）", "Every target takes one at least: {n} is missing."),
    "refused": ("{clause} により認められません", "Refused by {clause}."),
    # at a server's table
    "no address": (
        "「{address}」はサーバーのアドレスではありません（http://…）",
        "{address!r} is no address of a server (http://…)",
    ),
    "your link": ("あなたの席のリンク：", "Your link:"),
    "friend's link": ("席{seat}のリンク（友人に）：", "Link of seat {seat}, for a friend:"),
    "watchers link": ("観戦のリンク：", "Link for watchers:"),
    "server gone": ("サーバーにつながりません：{why}", "The server does not answer: {why}"),
    "come back": ("続きはいつでも：tefuda join '{link}'", "Come back at any time: tefuda join '{link}'"),
    "consent?": (
        "相手が待ったを申し出ています。同意しますか？（y / n）",
        "The other side asks to take back. Do you agree? (y / n)",
    ),
    "can be done": ("できます", "it can be done"),
    "remote help": (
        "番号か言葉で答えます。b 盤面、l 記録、c カード名、z 領域、? なぜできないか、u 待った、concede 投了、claim 不在を申し出る、"
        "react 合図（good、thanks、think、sorry）、say 言葉（卓が許せば）、q 席を立つ（続きはリンクで）",
        "Answer by number or words. b board, l log, c CARD, z zones, ? why not, u take back, concede, claim the game of who stays away, "
        "react SIGN (good, thanks, think, sorry), say WORDS (where the table allows it), q leave (the link brings you back)",
    ),
    "seat n": ("席{n}", "Seat {n}"),
    "good": ("ナイス！", "Well played!"),
    "thanks": ("ありがとう！", "Thank you!"),
    "think": ("考え中…", "Thinking…"),
    "sorry": ("お待たせ！", "Sorry for the wait!"),
    # asking why
    "can": ("{what}：できます（{n}番）", "{what}: you can, it is number {n}."),
    "cannot": ("{what}：できません。{why}", "{what}: no, {why}."),
    "now": ("今：{prompt}", "Now: {prompt}"),
    "nothing barred": ("手元のカードでできないことはありません", "There is nothing of yours that you cannot do now."),
    "ask more": (
        "? カード名 または ? 自分のカード > 相手のカード で詳しく尋ねられます",
        "Ask more closely: ? CARD, or ? YOUR CARD > THEIR CARD",
    ),
    "not in sight": ("「{text}」という見えるカードはありません", "No card in sight is called {text!r}."),
    "no such card": ("「{text}」というカードはありません", "There is no card called {text!r}."),
    "no deed": ("{card}：今これでできる行動はありません", "{card}: there is no deed to be done with it where it is."),
    "which card": ("どのカードですか？ 例：c {example}", "Which card? For example: c {example}"),
    # hints and reviews
    "no opinion": ("ここで勧められる手はありません", "There is nothing to suggest here."),
    "suggested": (
        "おすすめ：{what}（見込み{value:.0%}、{visits}回試行）",
        "Suggested: {what} (worth {value:.0%}, tried {visits} times)",
    ),
    "suggested at once": ("おすすめ：{what}", "Suggested: {what}"),
    "also thought of": ("  ほか：{what}（{value:.0%}、{visits}回）", "  or {what} ({value:.0%}, {visits} times)"),
    "expected": ("  その先の読み：{line}", "  expected to go on: {line}"),
    "picks nothing": ("選ばない", "nothing"),
    "who and deed": ("{who}：{what}", "{who}: {what}"),
    "no mistakes": ("大きなミスは見つかりませんでした", "No mistakes were found."),
    "mistake": (
        "{place}. {step}手目、席{seat}（{cost:.0%}の損）：{given} より {best}",
        "{place}. After {step} answers, seat {seat} gave away {cost:.0%}: {best} rather than {given}",
    ),
    "asked then": ("   問い：{prompt}", "   asked: {prompt}"),
    "look at it": (
        "   その場面：./tefuda replay {file} --at {step} --seat {seat}",
        "   the position: ./tefuda replay {file} --at {step} --seat {seat}",
    ),
    # the rest
    "taken back": ("1つ前の判断に戻りました", "Taken back to your last decision."),
    "nothing to take back": ("戻れる判断がありません", "There is nothing to take back."),
    "log is empty": ("まだ何も起きていません", "Nothing has happened yet."),
    "saved": (
        "{file} に保存しました。続きは：./tefuda play --resume {file}",
        "Saved to {file}. Go on with: ./tefuda play --resume {file}",
    ),
    "not saved": ("{file} に保存できません：{why}", "Cannot save to {file}: {why}"),
    "save?": ("保存しますか？（y / n / c = やめない）", "Save the game? (y / n / c to stay)"),
    "bye": ("保存せずに終わります", "Not saved. Goodbye."),
    "concede?": ("本当に投了しますか？（y / n）", "Really concede? (y / n)"),
    "stays": ("対戦を続けます", "The game goes on."),
    "over": ("対戦終了", "The game is over"),
    "after": (
        "r もう一度、w デッキと席を替えて、v 振り返り、s 保存、Enter 終わる",
        "r rematch, w swap decks and seats, v review, s save, Enter to leave",
    ),
    "stumbled": (
        "申し訳ありません、プログラムの不具合でその手を進められません（{problem}）。盤面は元のままです。別の手を選んでください",
        "Sorry: a fault of the program ({problem}) keeps this from being done. Nothing has changed: choose another.",
    ),
    "fault": (
        "申し訳ありません、プログラムの不具合で続けられません（{problem}）",
        "Sorry: a fault of the program ({problem}); it cannot go on.",
    ),
    "forfeit": (
        "{name} は正しく回答できず、負けになります：{why}",
        "{name} gives no legal answer and loses: {why}",
    ),
    "program stumbled": (
        "申し訳ありません、{name} の手の途中でプログラムに不具合が起きました（{problem}）。ここで終わります",
        "Sorry: the program failed during {name}'s move ({problem}). The game stops here.",
    ),
}

HELP: tuple[str, str] = (
    """番号で答えます。いくつか選ぶときは空白で区切ります（1 3）。名前の一部でも選べます。
  ?            今できないことと、その理由になる条項
  i            ヒント：プログラムならどうするか
  ? カード名    なぜそのカードでできないか（? 灯台守 > 水夫 なら攻撃先も）
  c カード名    カードのテキスト（英語名で書けば英語で）
  b            盤面をもう一度
  z            墓場などの公開された領域
  p [いつ]     相手への対応をいつ尋ねるか（毎回・通常・しない・ターン）
  l [行数]     これまでの記録
  u            自分の前の判断に戻る
  s [ファイル]  保存する
  q            終わる（保存するか尋ねます）
  concede      投了する
  h            この説明
7.3.3 のような数字は総合ルールの条項です。""",
    """Answer with a number; put spaces between several (1 3). A part of the words will do, too.
  ?            what of yours cannot be done now, and which clause says so
  i            a hint: what a program would do here
  ? CARD       why something cannot be done with a card (? KEEPER > SAILOR: an attack)
  c CARD       a card's text (by its Japanese name: in Japanese)
  b            the board again
  z            zones that lie open, such as the cemetery
  p [WHEN]     when you are asked to respond: every, normal, never, turn
  l [LINES]    what has happened
  u            take back, to your own last decision
  s [FILE]     save
  q            quit (asks whether to save)
  concede      give up
  h            this help
Figures such as 7.3.3 are clauses of the comprehensive rules.""",
)


class Voice:
    """The program's own words in one language."""

    def __init__(self, language: str) -> None:
        self.language, self.pick = language, LANGUAGES.index(language)

    def say(self, key: str, **parts: object) -> str:
        """One of the sentences."""
        return SAID[key][self.pick].format(**parts)

    def program(self, name: str) -> str:
        """What a player program is like."""
        if name not in ABOUT:
            return self.say("program")
        about = ABOUT[name][1 - self.pick]
        return self.say("level", called=CALLED[name][1 - self.pick], about=about) if name in CALLED else about

    def about_save(self, one: Save) -> str:
        """A saved game: which, against whom, how far, since when."""
        when = datetime.fromtimestamp(one.written).strftime("%Y-%m-%d %H:%M")
        players = ", ".join(one.players) or "—"
        return self.say("about save", game=one.game, format=one.format, players=players, answers=one.answers, when=when)

    @property
    def help(self) -> str:
        """All the keys."""
        return HELP[self.pick]
