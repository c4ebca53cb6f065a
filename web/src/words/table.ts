/** The page's own sentences at a table, in both languages. What a game says comes from the server. */
import type { Said } from "./languages";

type Count = (n: number) => string;
type Named = (name: string) => string;

const plural = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

function both<T>(ja: T, en: T): Said<T> {
  return { ja, en };
}

export const TABLE = {
  // ── whose move it is ──
  yourMove: both("あなたの番です", "Your move"),
  waitingFor: both<Named>(
    (name) => `${name}を待っています`,
    (name) => `Waiting for ${name}`,
  ),
  toMove: both("手番", "to move"),
  thinking: both("考え中", "thinking"),
  watching: both("観戦中", "Watching"),
  studying: both("検討中・全員の手札が見えます", "Study · all hands are open"),
  you: both("あなた", "You"),
  away: both("離席中", "away"),
  program: both("プログラム", "program"),
  out: both("退場", "out"),
  turn: both<Count>(
    (n) => `ターン${n}`,
    (n) => `Turn ${n}`,
  ),

  // ── acting ──
  confirm: both("決定", "Confirm"),
  confirmProposal: both("この支払いで決定", "Pay like this"),
  payRest: both("残りもおまかせ", "Choose the rest for me, too"),
  proposal: both("おすすめを選んであります。変えられます。", "A sensible choice is made; change it if you like."),
  none: both("何も選ばない", "Choose none"),
  clear: both("選び直す", "Start over"),
  asShown: both("この順番で決定", "In this order"),
  restAsShown: both("残りはこの順番で決定", "The rest in this order"),
  picked: both<(n: number, least: number, most: number) => string>(
    (n, least, most) => (least === most ? `${n} / ${most}枚` : `${n}（${least}〜${most}）`),
    (n, least, most) => (least === most ? `${n} of ${most}` : `${n} chosen (${least}–${most})`),
  ),
  leftToShare: both<Count>(
    (n) => `残り${n}`,
    (n) => `${n} left`,
  ),
  more: both<Named>(
    (name) => `${name}に1つ足す`,
    (name) => `One more for ${name}`,
  ),
  less: both<Named>(
    (name) => `${name}から1つ引く`,
    (name) => `One less for ${name}`,
  ),
  earlier: both("前へ", "Earlier"),
  later: both("後へ", "Later"),
  clickInOrder: both("順番にクリック。ドラッグで並べ替え。", "Click them in order, or drag."),
  yes: both("はい", "Yes"),
  no: both("いいえ", "No"),
  alwaysYes: both("これにはいつも「はい」", "Always yes to this"),
  alwaysNo: both("これにはいつも「いいえ」", "Always no to this"),
  passTurn: both("このターンはもう聞かない（何か起きたら聞く）", "Ask me no more this turn, unless something happens"),
  goesOn: both("ほかにできることがありません。先へ進みます…", "Nothing else can be done; going on…"),
  plainCard: both("テキストはありません。", "No abilities."),
  wentOn: both<Named>(
    (deed) => `ほかにできることがないので進みました：${deed}`,
    (deed) => `Nothing else could be done, so you went on: ${deed}`,
  ),
  passing: both("パスを続けています", "Passing on"),
  stopPassing: both("やめる", "Stop"),
  sent: both("送信中", "Sending"),
  undo: both("一手戻す", "Take back"),
  concede: both("投了する", "Concede"),
  concedeSure: both("この対戦を投了しますか？", "Concede this game?"),
  endSure: both(
    "まだ攻撃できるカードがあります。ターンを終えますか？",
    "Some of your cards can still attack. End the turn?",
  ),
  endAnyway: both("終える", "End it"),
  backToGame: both("続ける", "Keep playing"),
  canBeDone: both("できます。", "It can be done."),
  because: both("なぜ？", "Why not?"),
  deedsOf: both<Named>(
    (name) => `${name}でできること`,
    (name) => `What ${name} can do`,
  ),
  details: both("詳しく見る", "Look closely"),
  close: both("閉じる", "Close"),
  choose: both("選ぶ", "Choose"),
  chosen: both("選択中", "chosen"),
  canAct: both("使えます", "can be used"),
  canChoose: both("選べます", "can be chosen"),
  spaceKey: both("Space", "Space"),
  nextQuestion: both("進む", "Go on"),

  // ── the board ──
  cards: both<Count>(
    (n) => `${n}枚`,
    (n) => plural(n, "card"),
  ),
  faceDown: both("裏向き", "face down"),
  hiddenCards: both<Count>(
    (n) => `裏向きのカード${n}枚`,
    (n) => plural(n, "hidden card"),
  ),
  printed: both<(n: number) => string>(
    (n) => `もとは${n}`,
    (n) => `printed ${n}`,
  ),
  damageLeft: both<Count>(
    (n) => `残り${n}`,
    (n) => `${n} left`,
  ),
  token: both("トークン", "token"),
  emptyPile: both("カードはありません", "No cards"),
  pending: both("待っているもの", "Waiting to happen"),
  stack: both("スタック", "Stack"),
  hand: both("手札", "Hand"),
  openHand: both("手札を開く", "Open your hand"),
  foldHand: both("手札をたたむ", "Fold your hand"),
  unfold: both<Named>(
    (name) => `${name}の場を見る`,
    (name) => `Show ${name}'s board`,
  ),
  fold: both<Named>(
    (name) => `${name}の場をたたむ`,
    (name) => `Fold ${name}'s board`,
  ),
  board: both("盤面", "Board"),

  // ── rail, log, zoom ──
  log: both("記録", "Log"),
  clause: both<Named>(
    (number) => `条文 ${number}`,
    (number) => `Clause ${number}`,
  ),
  rules: both("ルール", "Rules"),
  card: both("カード", "Card"),
  howTo: both("遊び方", "How it is played"),
  setup: both("対戦の準備", "Before the first turn"),
  usable: both<Count>(
    (n) => `光っている${n}枚が使えます`,
    (n) => (n === 1 ? "1 card is lit: it can be used" : `${n} cards are lit: they can be used`),
  ),
  choosable: both<Count>(
    (n) => `光っている${n}枚から選びます`,
    (n) => (n === 1 ? "Choose the card that is lit" : `Choose among the ${n} cards that are lit`),
  ),
  optional: both<Count>(
    (n) => `光っている${n}枚から選べます`,
    (n) => (n === 1 ? "1 card is lit: you may choose it" : `You may choose among the ${n} cards that are lit`),
  ),
  pointAtCard: both("カードを指すとここに表示されます。", "Point at a card, or press i, and it is shown here."),
  otherLanguage: both("English", "日本語"),
  meanings: both("カードの言葉の意味", "What the words mean"),
  affectedBy: both("いまの効果", "What affects it now"),
  scenario: both("裁定の例", "A ruling, step by step"),
  rulings: both("裁定", "Rulings"),
  copied: both("コピーしました", "Copied"),
  copy: both("コピー", "Copy"),
  skip: both("とばす", "Skip"),

  // ── bar and settings ──
  home: both("ホーム", "Home"),
  settings: both("設定", "Settings"),
  help: both("キー操作", "Keys"),
  menu: both("メニュー", "Menu"),
  pageLanguage: both("ページの言語", "Language of the page"),
  cardLanguage: both("カードの言語", "Language of the cards"),
  theme: both("明るさ", "Light or dark"),
  system: both("端末に合わせる", "as the device"),
  light: both("明", "light"),
  dark: both("暗", "dark"),
  speed: both("動きの速さ", "Speed of motion"),
  off: both("なし", "none"),
  slow: both("ゆっくり", "slow"),
  normal: both("普通", "normal"),
  fast: both("速い", "fast"),
  sound: both("自分の番に音を鳴らす", "Sound when it is my move"),
  vibration: both("自分の番に振動する", "Vibrate when it is my move"),
  confirmEnd: both("攻撃が残っていたら終了前に確認", "Ask before I end a turn with attacks left"),
  autoPass: both("できることがなければ自動でパス", "Pass by itself where nothing can be done"),
  pays: both("支払いはおまかせ", "Pay as proposed, without asking"),
  hints: both("はじめての人への説明を出す", "Show hints for a first game"),
  stops: both("止まるフェイズ（できることがなくても）", "Phases to stop in, even with nothing to do"),
  myTurn: both("自分のターン", "my turn"),
  theirTurn: both("相手のターン", "others' turns"),
  noPhases: both("遊ぶうちにここへ並びます。", "They are listed here as you play."),
  standing: both("いつもの返事", "Standing answers"),
  forget: both("忘れる", "Forget"),
  hint: both("ヒント", "Hint"),

  // ── keys ──
  keys: both(
    [
      ["矢印", "カードやボタンの間を動く"],
      ["Enter", "選ぶ・できることを開く"],
      ["スペース", "決定・パス・ターン終了（下の大きいボタン）"],
      ["1〜9", "番号のついた選択肢を選ぶ"],
      ["n / p", "次・前の使えるカードへ"],
      ["i", "カードを大きく見る"],
      ["Esc", "閉じる・選び直す"],
      ["z", "一手戻す"],
      ["l", "記録"],
      ["r", "ルール"],
      ["?", "この一覧"],
    ],
    [
      ["arrows", "move between cards and buttons"],
      ["Enter", "choose, or open what a card can do"],
      ["space", "confirm, pass, end the turn: the big button below"],
      ["1–9", "take the option of this number"],
      ["n / p", "to the next or previous card that can be used"],
      ["i", "look closely at a card"],
      ["Esc", "close, start over"],
      ["z", "take back a move"],
      ["l", "log"],
      ["r", "rules"],
      ["?", "this list"],
    ],
  ),

  // ── gathering ──
  gathering: both("みんなを待っています", "Waiting for everybody"),
  takeSeat: both("席につく", "Take the seat"),
  yourName: both("名前", "Your name"),
  yourDeck: both("デッキ", "Your deck"),
  anyDeck: both("おまかせ", "any that fits"),
  pasteDeck: both("リストを貼り付ける", "Paste a list"),
  deckList: both("デッキリスト", "Deck list"),
  seat: both<Count>(
    (n) => `席${n}`,
    (n) => `Seat ${n}`,
  ),
  ready: both("準備完了", "ready"),
  notYet: both("まだ来ていません", "not here yet"),
  invite: both("このリンクを友達に送ってください", "Send this link to a friend"),
  watchLink: both("観戦用リンク", "Link for watchers"),
  seated: both("席につきました。全員そろうと始まります。", "You are seated. The game begins when everybody is here."),

  // ── connection ──
  connecting: both("つないでいます…", "Connecting…"),
  lost: both("接続が切れました。つなぎ直しています…", "The connection was lost. Reconnecting…"),
  retry: both("今すぐつなぐ", "Try now"),
  noTable: both("このリンクでは席が見つかりません", "This link opens no table"),
  record: both("このテーブルは記録としてだけ残っています", "This table is kept as a record only"),

  // ── others ──
  offers: both<Named>(
    (name) => `${name}が一手戻したいと言っています`,
    (name) => `${name} would like to take back a move`,
  ),
  offered: both(
    "一手戻すことを頼みました。返事を待っています…",
    "You asked to take back a move. Waiting for an answer…",
  ),
  agree: both("いいですよ", "Agree"),
  decline: both("このままで", "Decline"),
  claim: both("相手の不在を申し出る", "Claim the game"),
  claimWhy: both("相手が長く離席しています。", "Your opponent has been away for long."),
  react: both("合図・投了", "Signs, concede"),
  write: both("ひとこと", "Write something"),
  signs: {
    good: both("ナイス！", "Well played!"),
    thanks: both("ありがとう！", "Thank you!"),
    think: both("考え中…", "Thinking…"),
    sorry: both("お待たせ！", "Sorry for the wait!"),
  },
  says: both<(name: string, words: string) => string>(
    (name, words) => `${name}「${words}」`,
    (name, words) => `${name}: ${words}`,
  ),

  // ── after it ──
  won: both("勝ち", "Victory"),
  lostGame: both("負け", "Defeat"),
  drawn: both("引き分け", "A draw"),
  over: both("対戦終了", "The game is over"),
  wins: both<Named>(
    (name) => `${name}の勝ち`,
    (name) => `${name} won`,
  ),
  rematch: both("もう一戦", "Play again"),
  toRematch: both("次の対戦へ", "To the next game"),
  replay: both("リプレイ", "Replay"),
  download: both("記録を保存", "Download"),
  lookAtBoard: both("盤面を見る", "Look at the board"),
  result: both("結果", "Result"),
  byTurn: both<Named>(
    (label) => `${label}（ターンごと）`,
    (label) => `${label} by turn`,
  ),
  timeByTurn: both("時間（秒）", "Seconds by turn"),
  byClause: both<Named>(
    (number) => `条文 ${number} による`,
    (number) => `By clause ${number}`,
  ),
} as const;
