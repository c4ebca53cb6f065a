"""The glossary: EVOLVE's terms for people, each in Japanese and in English, the official word where there is one."""

from __future__ import annotations

JA, EN = 0, 1
Pair = tuple[str, str]

ZONES: dict[str, Pair] = {
    "leader": ("リーダー", "leader"),
    "field": ("場", "field"),
    "deck": ("デッキ", "deck"),
    "evolve_deck": ("エボルヴデッキ", "evolve deck"),
    "hand": ("手札", "hand"),
    "ex": ("EXエリア", "EX area"),
    "graveyard": ("墓場", "cemetery"),
    "banished": ("消滅領域", "banished zone"),
    "resolution": ("解決領域", "resolution zone"),
    "evolution": ("進化領域", "evolution zone"),
    "race": ("出走領域", "race zone"),
    "drive": ("ドライブ領域", "drive zone"),
    "trigger": ("トリガー領域", "trigger zone"),
    "equipment": ("イクイップメント領域", "equipment zone"),
}

# On the board, where room is dear.
SHORT: dict[str, Pair] = {
    "life": ("体力", "life"),
    "hand": ("手札", "hand"),
    "deck": ("デッキ", "deck"),
    "evolve_deck": ("エボルヴ", "evolve"),
    "graveyard": ("墓場", "cemetery"),
    "banished": ("消滅", "banished"),
}

KINDS: dict[str, Pair] = {
    "フォロワー": ("フォロワー", "follower"),
    "アミュレット": ("アミュレット", "amulet"),
    "スペル": ("スペル", "spell"),
    "リーダー": ("リーダー", "leader"),
    "クレスト": ("クレスト", "crest"),
    "イクイップメント": ("イクイップメント", "equipment"),
    "エボルヴ": ("エボルヴ", "evolved"),
    "アドバンス": ("アドバンス", "advanced"),
    "トークン": ("トークン", "token"),
}

CLASSES: dict[str, Pair] = {
    "ニュートラル": ("ニュートラル", "Neutral"),
    "エルフ": ("エルフ", "Forestcraft"),
    "ロイヤル": ("ロイヤル", "Swordcraft"),
    "ウィッチ": ("ウィッチ", "Runecraft"),
    "ドラゴン": ("ドラゴン", "Dragoncraft"),
    "ナイトメア": ("ナイトメア", "Abysscraft"),
    "ビショップ": ("ビショップ", "Havencraft"),
}

KEYWORDS: dict[str, Pair] = {
    "守護": ("守護", "Ward"),
    "疾走": ("疾走", "Storm"),
    "突進": ("突進", "Rush"),
    "指定攻撃": ("指定攻撃", "Assail"),
    "威圧": ("威圧", "Intimidate"),
    "ドレイン": ("ドレイン", "Drain"),
    "必殺": ("必殺", "Bane"),
    "オーラ": ("オーラ", "Aura"),
    "スタック": ("スタック", "Stack"),
    "クイック": ("クイック", "Quick"),
    "スタートアミュレット": ("スタートアミュレット", "Start Amulet"),
    "シングルドライブ": ("シングルドライブ", "Single Drive"),
    "ツインドライブ": ("ツインドライブ", "Twin Drive"),
    "ドライブ": ("ドライブ", "Drive"),
    "ファンファーレ": ("ファンファーレ", "Fanfare"),
    "ラストワード": ("ラストワード", "Last Words"),
    "進化時": ("進化時", "On Evolve"),
    "超進化時": ("超進化時", "On Super-Evolve"),
    "攻撃時": ("攻撃時", "Strike"),
    "出走時": ("出走時", "On Race"),
    "ドライブ獲得時": ("ドライブ獲得時", "On Drive"),
    "箱詰め": ("箱詰め", "boxed"),
    "出走": ("出走", "raced"),
    "融合": ("融合", "fused"),
    "クリティカルトリガー": ("クリティカルトリガー", "Critical Trigger"),
    "ドロートリガー": ("ドロートリガー", "Draw Trigger"),
    "スタンドトリガー": ("スタンドトリガー", "Stand Trigger"),
    "ヒールトリガー": ("ヒールトリガー", "Heal Trigger"),
}

PHASES: dict[str, Pair] = {
    "before": ("ゲーム前", "before the game"),
    "preparing": ("ゲームの準備", "preparing"),
    "start": ("スタートフェイズ", "start phase"),
    "main": ("メインフェイズ", "main phase"),
    "end": ("エンドフェイズ", "end phase"),
}

STATS: dict[str, Pair] = {
    "pp": ("PP", "PP"),
    "max_pp": ("PP最大値", "maximum PP"),
    "ep": ("EP", "EP"),
    "sep": ("SEP", "SEP"),
    "attack": ("攻撃力", "attack"),
    "defense": ("体力", "defense"),
    "cost": ("コスト", "cost"),
}

# What an activated ability is called, by its sort.
SORTS: dict[str, Pair] = {
    "": ("能力を使う", "use an ability of"),
    "advance": ("アドバンス起動を使う", "use the Advance ability of"),
    "fusion": ("融合を使う", "use the Fusion of"),
    "meal": ("食事する", "feed"),
    "ride": ("憑依する", "ride"),
}

# The questions, by the prompt that the rules give them. {card}: on whose behalf it is asked; {n}: how many.
PROMPTS: dict[str, Pair] = {
    "go first": ("先攻になりますか？", "Do you want to go first?"),
    "start amulet": ("裏向きで出すスタートアミュレットを選んでください", "Choose the start amulet to lay face down"),
    "redraw": ("手札をすべて引き直しますか？（1回だけ）", "Redraw your whole hand? (once only)"),
    "main": ("何をしますか？", "What will you do?"),
    "quick": ("クイックを使いますか？", "You may play something quick, or pass."),
    "trigger": ("{card}：トリガーを使いますか？", "{card}: use its trigger?"),
    "trigger follower": ("トリガーの効果を与えるフォロワーを選ぶ", "Which follower does the trigger go to?"),
    "ward, yes/no": ("守護：{card}をアクトさせますか？", "Ward: engage {card} as a guard?"),
    "wards": ("守護：アクトさせるフォロワーを選ぶ（{n}）", "Ward: choose the followers to engage as guards ({n})."),
    "either": ("{card}：どちらにしますか？", "{card}: which one?"),
    "fusion": ("{card}：融合するカードを選ぶ（{n}）", "{card}: choose the cards to fuse with ({n})."),
    "ward": ("守護：アクトさせるフォロワーを選ぶ（{n}）", "Ward: choose the followers to engage as guards ({n})."),
    "target": ("{card}の攻撃先を選ぶ", "What does {card} attack?"),
    "earth rite?": (
        "{card}：土の秘術を使いますか？（スタックカウンターを取る）",
        "{card}: perform its Earth Rite (taking Stack counters)?",
    ),
    "earth rite": (
        "どのアミュレットからスタックカウンターを取りますか？",
        "From which amulet are the Stack counters taken?",
    ),
    "lesson": ("{card}：消滅させる魔法のアイテムを選ぶ（{n}）", "{card}: choose the magic items to banish ({n})."),
    "union burst": ("{card}：どのユニオンバーストを発動しますか？", "{card}: which Union Burst goes off?"),
    "optional cost": ("{card}：追加コストを払いますか？", "{card}: pay the optional extra cost?"),
    "modes": ("{card}：効果を選ぶ（{n}）", "{card}: choose what it does ({n})."),
    "how many tokens": ("{card}：トークンをいくつ作りますか？", "{card}: how many tokens?"),
    "X": ("{card}：Xの値は？", "{card}: what is X?"),
    "targets": ("{card}：対象を選ぶ（{n}）", "{card}: choose the targets ({n})."),
    "divide": ("{card}：{units}ダメージを割りふる", "{card}: divide {units} damage."),
    "alternative cost": ("{card}：別のコストで払いますか？", "{card}: pay the other cost instead?"),
    "evolve card": ("{card}：どのカードに進化しますか？", "{card}: into which card does it evolve?"),
    "turn up": (
        "{card}に突進を与える：エボルヴデッキのどのカードを表にしますか？",
        "{card} gets rush: which card of your evolve deck is turned up?",
    ),
    "EP": ("{card}：PPのうち1をEPで払いますか？", "{card}: pay 1 of the PP with an EP?"),
    "SEP": ("{card}：SEPも払って超進化しますか？", "{card}: pay an SEP too, and super-evolve?"),
    "keep": ("多すぎます。残すカードを選ぶ（{n}）", "Too many: choose what stays ({n})."),
    "draw": ("もう1枚引きますか？", "Draw one more?"),
    "discard": ("捨てるカードを選ぶ（{n}）", "Choose what to discard ({n})."),
    "search": ("{card}：デッキから探すカードを選ぶ（{n}）", "{card}: choose from your deck ({n})."),
    "look": ("{card}：もう1枚見ますか？", "{card}: look at one more?"),
    "take": ("{card}：見たカードから選ぶ（{n}）", "{card}: choose from the cards you look at ({n})."),
    "pick": ("{card}：カードを選ぶ（{n}）", "{card}: choose cards ({n})."),
    "name": ("{card}：カード名を指定する", "{card}: name a card."),
    "zone": ("{card}：どこに置きますか？", "{card}: where does it go?"),
    "fits": ("入りきりません。出すカードを選ぶ（{n}）", "Not all fit: choose what comes in ({n})."),
    "order": ("順番を決める（先に書いたものほど上）", "Put them in order, the topmost first."),
    "which wait": ("使う能力を選ぶ（{n}）", "Choose which abilities are used ({n})."),
    "which first": ("どの能力を先に使いますか？", "Which ability comes first?"),
    "replace": ("{card}：置き換えますか？", "{card}: replace what would happen?"),
    "replacement": ("どの置換効果を先に当てはめますか？", "Which replacement applies first?"),
    "may": ("{card}：「してよい」効果を使いますか？", "{card}: do what it says you may?"),
    "pay": ("{card}：コストを払って効果を使いますか？", "{card}: pay its cost for its effect?"),
}

# A question that has no words of its own yet is asked by its kind.
ASKED: dict[str, Pair] = {
    "act": ("何をしますか？", "What will you do?"),
    "choose": ("{card}：選ぶ（{n}）", "{card}: choose ({n})."),
    "number": ("{card}：数を決める", "{card}: choose a number."),
    "yes/no": ("{card}：しますか？", "{card}: do it?"),
    "order": ("順番を決める（先に書いたものほど上）", "Put them in order, the topmost first."),
    "divide": ("{card}：{units}を割りふる", "{card}: divide {units}."),
}

# What stands in the way, by clause and (where the rules tell more) by the word they add.
BARS: dict[tuple[str, str], Pair] = {
    ("", ""): ("ルールにより、今はできない", "the rules do not allow it now"),
    ("", "choice"): ("ここで選べるものではない", "it is not among what can be chosen here"),
    ("10.4.4", "cost"): ("PPが足りない（残りPP{pp}）", "there are not enough PP (you have {pp})"),
    ("10.4.5", "cost"): ("コストの分が足りない", "there is not enough of what it costs"),
    ("10.4.5.1", "cost"): ("コストの分が足りない", "its cost would take a number beyond its bounds"),
    ("10.4.6", "cost"): ("コストとしてアクトさせられない", "what its cost engages cannot be engaged"),
    ("10.4.2.2", "cost"): ("コストをすべて払うことができない", "its cost cannot be paid whole"),
    ("10.6.2.5.4", "X"): ("払えるXがない", "there is no X for which it can be paid"),
    ("10.6.2.6", ""): ("場がいっぱい", "your field is full"),
    ("10.6.2.3.3", "targets"): ("選べる対象が足りない", "there are not enough targets to choose"),
    ("10.6.2.4.2.1", "shares"): ("割りふれる対象がない", "the damage cannot be divided among the targets"),
    ("5.18.3.1.2", "modes"): ("選べる効果がない", "none of its modes can be chosen"),
    ("12.3.4", ""): (
        "今使えるのはクイックを持つものだけ（相手の攻撃の後と相手のエンドフェイズ）",
        "only what has Quick can be played now: after an attack of the opponent's, and in their end phase",
    ),
    ("7.3.3", ""): (
        "自分のメインフェイズで、ほかの処理の途中でないときだけできる",
        "only in your own main phase, with nothing else going on",
    ),
    ("8.2.1", ""): (
        "プレイできるのは自分の手札かEXエリアのカード",
        "only cards in your own hand or EX area are played",
    ),
    ("8.3.1", ""): ("使えるのは自分のカードの起動能力", "only activated abilities of your own cards are used"),
    ("8.4.2", ""): (
        "攻撃できるのは自分の場のスタンド状態のフォロワー",
        "only your own reserved (not engaged) followers can attack",
    ),
    ("8.4.2.1", ""): (
        "このターンに場に出たばかり（疾走・突進・進化なら攻撃できる）",
        "it came only this turn (Storm, Rush or evolving would let it attack)",
    ),
    ("8.4.3.1", ""): ("攻撃先にできない", "it cannot be the target of this attack"),
    ("8.4.3.1", "stood"): (
        "スタンド状態のフォロワーは攻撃できない",
        "a reserved (not engaged) follower cannot be attacked",
    ),
    ("8.4.3.1", "leader"): (
        "このターンに来たフォロワーはリーダーを攻撃できない",
        "a follower that came this turn cannot attack the leader",
    ),
    ("8.4.3.2", ""): ("攻撃できる相手がいない", "there is nothing it could attack"),
    ("8.4.3.2.1", ""): ("効果で攻撃を禁じられている", "an effect keeps it from attacking"),
    ("12.8.2", ""): ("守護を持つフォロワーを先に攻撃しなければならない", "a follower with Ward must be attacked first"),
    ("12.12.2", ""): ("威圧を持つフォロワーは攻撃できない", "a follower with Intimidate cannot be attacked"),
    ("12.15.2", ""): ("オーラを持つカードは選べない", "a card with Aura cannot be chosen"),
    ("1.3.3", ""): ("効果で禁じられている", "an effect forbids it"),
    ("1.3.1", "per turn"): ("このターンはもう使った", "it has been used as often as it may be this turn"),
    ("10.3.3", ""): ("条件を満たしていない", "its condition is not met"),
    ("10.3.4", ""): ("その場所では働かない能力", "the ability does not work where the card is"),
    ("10.3.5", ""): ("場にないと使えない", "the ability works only on the field"),
    ("14.2.1.2.1", ""): ("まだにんじんがある", "it still has its carrot"),
    ("14.2.2.3", "cost"): ("エボルヴデッキのにんじんが足りない", "there are not enough carrots in your evolve deck"),
    ("14.4.9.2", ""): ("憑依はゲーム中に1回だけ", "its ride can be used only once in a game"),
    ("14.4.9.2", "cost"): ("エボルヴデッキにドライブポイントがない", "there is no drive point in your evolve deck"),
    ("14.3.2.1", "cost"): ("魔法のアイテムが足りない", "there are not enough magic items"),
    ("13.3.3.2", "cost"): ("スタックカウンターが足りない", "no amulet has enough Stack counters"),
    ("14.5.1.2", ""): (
        "このデッキではユニオンバーストは無効",
        "a Union Burst does nothing in a deck that is not built on its title",
    ),
    ("12.2.5", ""): ("すでに進化している", "it has evolved already"),
    ("8.3.2.1", ""): ("このターンはもう進化した", "you have evolved this turn already"),
    ("B-1.8.5.1", "rushed"): ("このターンは突進を与えた", "you have given rush this turn"),
    ("B-1.8.5.1", "turn"): (
        "このターンはもう進化したか、突進を与えた",
        "you have evolved or given rush this turn already",
    ),
    ("B-1.8.5.1", "evolve deck"): (
        "エボルヴデッキに裏向きのカードがない",
        "no card of your evolve deck lies face down",
    ),
    ("B-1.8.5.1", "cost"): ("PPもEPも残っていない", "you have neither PP nor EP left"),
    ("B-1.8.5.1", "follower"): ("自分の場のフォロワーではない", "it is no follower on your field"),
    ("8.1.2", ""): ("この形式にはない行動", "it is no action of this format"),
    ("12.2.2", ""): (
        "エボルヴデッキに合うカードがない",
        "there is no fitting card in your evolve deck",
    ),
    ("7.3.3.1", ""): ("先に攻撃しなければならないフォロワーがいる", "there is a follower that must attack first"),
    ("9.1.4.2", ""): ("クレストはEXエリアから動かない", "a crest stays in the EX area"),
    ("15.2.1.2", ""): ("同じ盤面に戻ることのくり返しになる", "it would only lead back to where you were"),
    ("5.33.1", ""): ("そういうカード名はない", "no card has that name"),
    ("5.33.1.1", ""): ("コラボ名は指定できない", "a collaboration name cannot be named"),
    ("1.2.1", ""): ("対戦は終わっている", "the game is over"),
}

ENDS: dict[str, Pair] = {
    "11.2.1": ("リーダーの体力が0以下になった", "the leader's defense went down to 0"),
    "11.2.2": ("デッキがないのに引くことになった", "there was no card left to draw"),
    "1.2.3": ("投了した", "conceded"),
    "1.2.4": ("カードの効果による", "a card's effect decided it"),
    "15.2.1.3": ("終わらないくり返しになった", "the game went round in circles"),
}

INTRODUCTION: Pair = (
    "Shadowverse EVOLVE：相手のリーダーの体力を20から0にすれば勝ち。自分のターンごとにPPが1つ増え、"
    "PPを払って手札のカードを使い、フォロワーで攻撃します。攻撃できるのは場に出た次のターンから、"
    "相手はリーダーかアクト状態のフォロワー。",
    "Shadowverse EVOLVE: bring the opponent's leader from 20 to 0. Each of your turns you have one PP more to play "
    "cards with. Followers attack the leader or engaged followers, from the turn after they came.",
)
