"""What the terminal table itself says, in Japanese and in English; all else comes from the game's tellers."""

from __future__ import annotations

from tefuda.server import documents as d

SAID: dict[str, tuple[str, str]] = {
    # what goes wrong
    "program stumbled": (
        "申し訳ありません、{name} の手の途中でプログラムに不具合が起きました（{problem}）",
        "Sorry: the program failed during {name}'s move ({problem}).",
    ),
    "forfeit": ("{name} は正しく回答できず、負けになります：{why}", "{name} gives no legal answer and loses: {why}"),
    "refused": ("認められません：{why}", "Refused: {why}"),
    "stumbled": (
        "申し訳ありません、プログラムの不具合でその手を進められません（{problem}）。盤面は元のままです",
        "Sorry: a fault of the program ({problem}) keeps this from being done. Nothing has changed.",
    ),
    "nothing to take back": ("戻れる判断がありません", "There is nothing to take back."),
    "not your move": ("あなたの番ではありません", "It is not your move."),
    "not here": ("この卓ではできません", "That cannot be done at this table."),
    "kept there": (
        "対戦はサーバーに保存されています。同じリンクでいつでも続けられます",
        "The server keeps the game; the same link brings you back at any time.",
    ),
    "not reached": ("サーバーから返事がありません", "The server does not answer."),
    "server gone": ("サーバーにつながりません：{why}", "The server does not answer: {why}"),
    "blank table": (
        "このテーブルでは、理解できないカードを数値だけで（文なしで）使えます",
        "At this table cards that are not understood may be played, with their numbers and without their text.",
    ),
    "back offered": (
        "待ったを申し出ました。ほかの人の同意を待っています",
        "You have asked to take back; the others have to agree.",
    ),
    "consent?": (
        "{who}が待ったを申し出ています。同意しますか？",
        "{who} asks to take back. Do you agree?",
    ),
    "seat ready": ("席{seat}　{name}　準備よし", "Seat {seat}: {name}, ready"),
    "seat free": ("席{seat}　空いています", "Seat {seat}: free"),
    "gathering": ("そろうと始まります（q 席を立つ）", "The game begins when all have sat down (q: leave)."),
    "good": ("ナイス！", "Well played!"),
    "thanks": ("ありがとう！", "Thank you!"),
    "think": ("考え中…", "Thinking…"),
    "sorry": ("お待たせ！", "Sorry for the wait!"),
    "claim": ("席を離れたままの人の負けを申し出る", "Claim the game of who stays away"),
    "write": (
        "ほかの人への言葉（卓が許せば）、または下の記号",
        "words for the others (where the table allows it), or a sign below",
    ),
    "not saved": ("{file} に保存できません：{why}", "Cannot save to {file}: {why}"),
    "fault": (
        "申し訳ありません、プログラムの不具合で続けられません（{problem}）",
        "Sorry: a fault of the program ({problem}); it cannot go on.",
    ),
    "come back": ("続きは：{how}", "Go on with: {how}"),
    # the table
    "card": ("カード", "card"),
    "log": ("記録", "log"),
    "no card": (
        "←→ かクリックでカードを選ぶと、ここに文が出ます",
        "Move to a card with ← → or click it: its text is shown here.",
    ),
    "backs": ("裏{n}枚", "{n} face down"),
    "empty": ("なし", "—"),
    "more": ("…+{n}", "…+{n}"),
    "none": ("選ばない", "none"),
    "as they are": ("このまま", "as they are"),
    "picked": ("{n}つ選択（{bounds}）。Enterで決定", "{n} chosen ({bounds}). Enter: done"),
    "shared": ("{n}/{most} を割り振り。+ と - で増減、Enterで決定", "{n} of {most} divided. + and -; Enter: done"),
    "ordered": ("{n}/{most}。順に Space、Enterで決定", "{n} of {most} in order. Space for each, Enter: done"),
    "exactly": ("{n}つ", "{n}"),
    "up to": ("{n}つまで", "up to {n}"),
    "between": ("{least}〜{most}", "{least} to {most}"),
    "thinking": ("{who}が考えています…", "{who} is thinking…"),
    "waiting": ("待っています…", "Waiting…"),
    "step": ("Space 次へ　f あなたの番まで進む　o 速さ", "Space: go on   f: on to your next question   o: pace"),
    "seat": ("席{n}", "Seat {n}"),
    "always": ("a いつもこの答え", "a: always this answer"),
    "habit": ("Enterでおまかせ", "Enter: leave it to us"),
    "only deeds": ("{card}：できること（Escで全部）", "What can be done with {card} (Esc: all)"),
    "can": ("{what}：できます", "{what}: you can."),
    "cannot": ("{what}：できません。{why}  {clause}", "{what}: no, {why}.  {clause}"),
    "no deed": ("これでできる行動はありません", "There is no deed to be done with it where it is."),
    "no focus": ("先にカードを選んでください（← → かクリック）", "Choose a card first (← → or a click)."),
    "end?": ("まだできることがあります。もう一度Enterで「{what}」", "There is more you could do. Enter again: {what}."),
    "none?": ("選ぶこともできます。もう一度Enterで「選ばない」", "You may choose one. Enter again: none."),
    "taken back": ("1つ前の判断に戻りました", "Taken back to your last decision."),
    "saved": ("{name} に保存しました（play --resume {name}）", "Saved as {name} (play --resume {name})."),
    "concede?": ("本当に投了しますか？", "Really concede?"),
    "quit, shared?": (
        "席を立ちますか？ 同じリンクで続けられます",
        "Leave the table? The same link brings you back.",
    ),
    "quit?": ("席を立ちますか？ 対戦は保存されます", "Leave the table? The game is saved."),
    "yes": ("はい", "Yes"),
    "no": ("いいえ", "No"),
    "resting": ("このターンが終わるまで優先権を放棄します", "Priority is passed until this turn is over."),
    "hint": ("ヒント", "Hint"),
    "hint thinking": ("プログラムが考えています…", "A program is thinking…"),
    "not yet": ("先に選んでください（{bounds}）", "Choose first ({bounds})."),
    "not a number": ("{n} 番はありません", "There is no {n}."),
    "no value": ("{n} は選べません", "{n} cannot be chosen."),
    "small": (
        "80×24以上の画面で遊べます（今は{width}×{height}）",
        "The table needs 80×24 or more; this is {width}×{height}.",
    ),
    "hand over": (
        "プレイヤー{seat}の番です。ほかの人は目をそらし、席を替わったらEnter",
        "Player {seat} is asked. Change seats, look away, and press Enter.",
    ),
    # the keys at the foot
    "foot": (
        "h 説明  ? なぜ  c 調べる  z 山  l 記録  i ヒント  u 戻る  o 設定  q 終わる",
        "h help  ? why  c look up  z piles  l log  i hint  u undo  o settings  q leave",
    ),
    # drawers
    "help": ("操作の説明", "Keys"),
    "piles": ("領域", "Piles"),
    "settings": ("設定", "Settings"),
    "look up": ("カード名か条番号を調べる", "Look up a card or a clause"),
    "look up hint": (
        "カード名の一部、8.4.3、またはルールの言葉",
        "a part of a card's name, 8.4.3, or words of the rules",
    ),
    "nothing found": ("「{text}」は見つかりません", "Nothing is called {text!r}."),
    "close": ("Escで閉じる", "Esc: close"),
    "rulings": ("裁定", "Rulings"),
    "influences": ("効いている効果", "What changes it"),
    # settings
    "pace": ("相手の手の速さ", "Others' moves"),
    "pace key": ("1手ずつキーで", "a key for each"),
    "pace 0": ("待たない", "at once"),
    "pace seconds": ("{n}秒ずつ", "{n} s each"),
    "autopass": ("何も起きていない優先権は放棄する", "Pass priority where nothing has happened"),
    "confirm": ("できることが残るターン終了を確かめる", "Confirm the end of a turn in which more can be done"),
    "hints": ("初めての人への説明を出す", "Explain what is asked to newcomers"),
    "phase": ("{whose}{phase}で", "{whose} {phase}"),
    "own": ("自分の", "Your"),
    "other": ("相手の", "Others'"),
    "as usual": ("ふつう", "as usual"),
    "ask": ("必ず尋ねる", "always ask"),
    "pass": ("必ず放棄", "always pass"),
    "on": ("する", "yes"),
    "off": ("しない", "no"),
    "forget": ("いつも「{answer}」：{words}（Enterで忘れる）", "Always {answer}: {words} (Enter: forget)"),
    "phases later": (
        "フェイズごとの設定は、そのフェイズを見てから並びます",
        "Phases are listed here once they were seen.",
    ),
    # the end
    "over": ("対戦終了", "The game is over"),
    "by clause": ("{clause}  {gloss}", "{clause}  {gloss}"),
    "by turn": ("{label}（ターンごと）", "{label} by turn"),
    "after": (
        "r もう一度  w デッキと席を替えて  v 振り返り  s 保存  Esc 盤面  q 終わる",
        "r rematch  w swap decks and seats  v review  s save  Esc board  q leave",
    ),
    "after, shared": ("r もう一度  Esc 盤面  q 終わる", "r rematch  Esc board  q leave"),
    "after, once": ("v 振り返り  s 保存  Esc 盤面  q 終わる", "v review  s save  Esc board  q leave"),
    "after, watching": ("Esc 盤面  q 終わる", "Esc board  q leave"),
    "review thinking": (
        "対戦を見直しています（しばらくかかります）…",
        "Looking at the game again; this takes a while…",
    ),
    "review": ("振り返り", "Review"),
}

HELP: tuple[str, str] = (
    """答え方
  ↑ ↓  Enter      選択肢を選んで決める。クリックでも
  1 2 3 …          番号で選ぶ（10以上は続けて打つ）
  Space            複数のうちの1つを選ぶ・外す
  n  0             選ばない、いいえ、何もしない
  y                はい
  + -              割り振りを増やす・減らす
  a                この「はい・いいえ」をいつもそうする
カード
  ← →  Tab         盤面のカードへ移る。文が横に出る。クリックでも
  Enter            そのカードでできることを選ぶ
  ?                なぜできないか、どの条によるか
  c または /       カードや条を調べる
  z  l             山・墓場など／これまでの記録
進み方
  Space            相手の手を1つ進める
  f                次にあなたが尋ねられるまで進める
  t                このターンが終わるまで優先権を放棄する
  i  u             ヒント／1つ前の判断に戻る
  o                設定（速さ、放棄、確認）
  s  x  q          保存／投了／席を立つ
  m                サーバーの卓：合図や言葉を送る、不在の人の負けを申し出る
盤面の印
  [2] はコスト、* と (+1) は前回あなたが決めてから変わったもの、下線はできることのあるカード
7.3.3 のような数字は総合ルールの条番号です。""",
    """Answering
  Up Down  Enter   choose an option; a click does it, too
  1 2 3 …          by its number (type 1 2 for twelve, and wait)
  Space            mark one of several, or take the mark away
  n  0             none, no, nothing
  y                yes
  + -              of a division: more, less
  a                always answer this yes or no so
Cards
  Left Right  Tab  move over the cards on the board; the text is beside it
  Enter            what can be done with the card
  ?                why something cannot be done, and by which clause
  c or /           look up a card or a clause
  z  l             piles; all that has happened
Pace
  Space            the next step of the others
  f                run on to your next question
  t                pass until this turn is over
  i  u             a hint; take back
  o                settings: pace, passing, confirming
  s  x  q          save; concede; leave
  m                at a server's table: signs and words to the others, claiming a game
On the board
  [2] is a cost, * and (+1) have changed since you last answered, what is underlined can be used
Figures such as 7.3.3 are clauses of the comprehensive rules.""",
)


def words(key: str, **parts: object) -> d.Words:
    """One of the sentences in both languages; a part that is a pair is told in each."""
    both = [
        {name: part[place] if isinstance(part, tuple) else part for name, part in parts.items()} for place in (0, 1)
    ]
    ja, en = SAID[key]
    return d.Words(ja.format(**both[0]), en.format(**both[1]))


class Speech:
    """One language: what the table says, and what a document has in both."""

    def __init__(self, language: str) -> None:
        self.language, self.pick = language, 0 if language == "ja" else 1

    def say(self, key: str, **parts: object) -> str:
        """One of the sentences."""
        return SAID[key][self.pick].format(**parts)

    def of(self, both: d.Words | d.LogLine | d.Obstacle | d.Outcome | None) -> str:
        """A text of a document."""
        return "" if both is None else both.ja if self.pick == 0 else both.en

    @property
    def help(self) -> str:
        """All the keys."""
        return HELP[self.pick]
