"""The glossary: FFTCG's terms for people, each in Japanese and in English, the official word where there is one."""

from __future__ import annotations

from tefuda.kernel.narrating import Pair

ZONES: dict[str, Pair] = {
    "deck": ("メインデッキ", "main deck"),
    "hand": ("手札", "hand"),
    "field": ("フィールド", "field"),
    "stack": ("スタック", "stack"),
    "break": ("ブレイクゾーン", "Break Zone"),
    "damage": ("ダメージゾーン", "Damage Zone"),
    "removed": ("除外", "removed from the game"),
    "lb_deck": ("LBデッキ", "LB deck"),
    "over": ("顕現", "priming"),
}

# On the board, where room is dear.
SHORT: dict[str, Pair] = {
    "damage": ("ダメージ", "damage"),
    "hand": ("手札", "hand"),
    "deck": ("デッキ", "deck"),
    "break": ("ブレイク", "break"),
    "removed": ("除外", "removed"),
    "crystals": ("クリスタル", "crystals"),
    "lb_deck": ("LB", "LB"),
}

KINDS: dict[str, Pair] = {
    "フォワード": ("フォワード", "Forward"),
    "バックアップ": ("バックアップ", "Backup"),
    "モンスター": ("モンスター", "Monster"),
    "召喚獣": ("召喚獣", "Summon"),
    "キャラクター": ("キャラクター", "Character"),
}

ROWS: dict[str, Pair] = {
    "フォワード": ("フォワード", "Forwards"),
    "モンスター": ("モンスター", "Monsters"),
    "バックアップ": ("バックアップ", "Backups"),
}

ELEMENTS: dict[str, Pair] = {
    "火": ("火", "Fire"),
    "氷": ("氷", "Ice"),
    "風": ("風", "Wind"),
    "土": ("土", "Earth"),
    "雷": ("雷", "Lightning"),
    "水": ("水", "Water"),
    "光": ("光", "Light"),
    "闇": ("闇", "Dark"),
}

KEYWORDS: dict[str, Pair] = {
    "ブレイブ": ("ブレイブ", "Brave"),
    "ヘイスト": ("ヘイスト", "Haste"),
    "先制攻撃": ("先制攻撃", "First Strike"),
    "バックアタック": ("バックアタック", "Back Attack"),
    "凍結": ("凍結", "frozen"),
    "デジョン": ("デジョン", "Warp"),
    "EX BURST": ("EXバースト", "EX Burst"),
}

JOBS: dict[str, Pair] = {
    "兵士": ("兵士", "Soldier"),
    "騎士": ("騎士", "Knight"),
    "狩人": ("狩人", "Hunter"),
    "灯守": ("灯守", "Lamplighter"),
    "竜": ("竜", "Dragon"),
    "術師": ("術師", "Mage"),
    "踊り手": ("踊り手", "Dancer"),
    "商人": ("商人", "Merchant"),
    "鍛冶": ("鍛冶", "Smith"),
    "盗賊": ("盗賊", "Thief"),
    "王": ("王", "Sovereign"),
    "学者": ("学者", "Scholar"),
    "巫女": ("巫女", "Oracle"),
    "船乗り": ("船乗り", "Sailor"),
    "女神": ("女神", "Goddess"),
    "剣士": ("剣士", "Swordsman"),
    "隊長": ("隊長", "Captain"),
    "伝令": ("伝令", "Courier"),
    "職人": ("職人", "Artisan"),
    "弓手": ("弓手", "Archer"),
    "書記": ("書記", "Clerk"),
    "密偵": ("密偵", "Spy"),
    "薬師": ("薬師", "Apothecary"),
    "守り手": ("守り手", "Keeper"),
    "歌姫": ("歌姫", "Songstress"),
    "衛士": ("衛士", "Guard"),
    "町人": ("町人", "Townsfolk"),
    "賢者": ("賢者", "Sage"),
    "旅人": ("旅人", "Traveller"),
}

CATEGORIES: dict[str, Pair] = {
    "灯": ("灯", "Lantern"),
    "鉄": ("鉄", "Iron"),
    "潮": ("潮", "Tide"),
    "杜": ("杜", "Grove"),
    "旅": ("旅", "Journey"),
    "空": ("空", "Sky"),
    "北": ("北", "North"),
    "海": ("海", "Sea"),
}

COUNTERS: dict[str, Pair] = {
    "デジョン": ("デジョン", "Warp"),
    "雪": ("雪", "Snow"),
    "苔": ("苔", "Moss"),
    "帯電": ("帯電", "Static"),
    "力": ("力", "Power"),
}

PHASES: dict[str, Pair] = {
    "before": ("ゲームの準備", "before the game"),
    "active": ("アクティブフェイズ", "Active Phase"),
    "draw": ("ドローフェイズ", "Draw Phase"),
    "main1": ("第1メインフェイズ", "Main Phase 1"),
    "attack": ("アタックフェイズ", "Attack Phase"),
    "main2": ("第2メインフェイズ", "Main Phase 2"),
    "end": ("エンドフェイズ", "End Phase"),
}

# What a thing on the stack is.
ITEMS: dict[str, Pair] = {
    "summon": ("召喚獣", "Summon"),
    "action": ("アクションアビリティ", "action ability"),
    "special": ("スペシャルアビリティ", "special ability"),
    "auto": ("オートアビリティ", "auto-ability"),
}

# The questions, by the prompt that the rules give them. {card}: on whose behalf it is asked; {n}: how many.
PROMPTS: dict[str, Pair] = {
    "go first": ("先攻になりますか？", "Do you want to go first?"),
    "redraw": (
        "この手札をデッキの一番下に置いて引き直しますか？（1回だけ）",
        "Put this hand under your deck and draw five others? (once only)",
    ),
    "to the bottom": (
        "デッキの一番下に置く順番を決める（先に書いたものほど上）",
        "In which order do they go to the bottom? The topmost first.",
    ),
    "main": ("何をしますか？", "What will you do?"),
    "quick": ("{moment}：何かしますか？", "{moment}. Will you do something?"),
    "attack": ("だれでアタックしますか？", "Who attacks?"),
    "party": ("パーティーを組むフォワードを選ぶ（{n}）", "Who is in the party? ({n})"),
    "block": ("{attackers}をブロックしますか？", "Will you block {attackers}?"),
    "party damage": (
        "{card}の{units}000ダメージを、パーティーに1000点ずつ割り振る",
        "{card} deals {units}000 damage: divide it among the party, a thousand at a time.",
    ),
    "EX burst": ("{card}：EXバーストを使いますか？{effect}", "{card}: use its EX Burst?{effect}"),
    "payment": ("{card}のCPを支払う：残り{left}", "Pay for {card}: {left} left."),
    "namesake": (
        "{card}：スペシャルアビリティのために捨てる同名のカードを選ぶ",
        "{card}: which card of the same name is discarded for its special ability?",
    ),
    "cost": ("{card}：コストにするカードを選ぶ", "{card}: which card is its cost?"),
    "times": (
        "{card}：同時に出るカードの順番を決める（先に出たことになるものから）",
        "{card}: in which order do the cards enter? The one that counts as the earliest first.",
    ),
    "limit break": (
        "{card}：LBデッキで表向きにするカードを選ぶ（{n}）",
        "{card}: which cards of your LB deck are turned up? ({n})",
    ),
    "extra cost": ("{card}：追加・代替コストを支払いますか？", "{card}: pay the extra or alternative cost?"),
    "modes": ("{card}：効果を選ぶ（{n}）", "{card}: select what it does ({n})."),
    "X": ("{card}：Xの値は？", "{card}: what is X?"),
    "targets": ("{card}：選ぶ（{n}）{effect}", "{card}: choose ({n}).{effect}"),
    "shares": (
        "{card}：{units}つに分けて割り振る（ダメージなら1つ1000点）",
        "{card}: divide it into {units} shares (of damage, a thousand each).",
    ),
    "counter shares": ("{card}：カウンター{units}個を割り振る", "{card}: divide {units} counters."),
    "draw": ("{card}：もう1枚引きますか？", "{card}: draw one more?"),
    "discard": ("捨てるカードを選ぶ（{n}）", "Choose what to discard ({n})."),
    "search": ("{card}：デッキからサーチするカードを選ぶ（{n}）", "{card}: search your deck ({n})."),
    "take": ("{card}：見たカードから選ぶ（{n}）", "{card}: choose among the cards you look at ({n})."),
    "pick": ("{card}：カードを選ぶ（{n}）", "{card}: choose cards ({n})."),
    "loop": (
        "同じことがくり返されています。何回くり返しますか？",
        "The same comes round again and again: how many times shall it?",
    ),
    "group": (
        "{card}：1つ目のグループに入れるカードを選ぶ（{n}）",
        "{card}: which cards are in the first group? ({n})",
    ),
    "take group": ("{card}：どのグループにしますか？", "{card}: which group?"),
    "backups": (
        "バックアップは5体まで。ブレイクゾーンに置くものを選ぶ（{n}）",
        "At most five Backups: which go to the Break Zone? ({n})",
    ),
    "which first": (
        "先にスタックに積むオートアビリティを選ぶ（先に積んだものほど後に解決）",
        "Which auto-ability goes to the stack first? (the first one there is the last to resolve)",
    ),
    "replace": ("{card}：置き換えますか？", "{card}: replace what would happen?"),
    "replacement": ("どの置換効果を先に適用しますか？", "Which replacement applies first?"),
    "may": ("{card}：「してもよい」効果を使いますか？{effect}", "{card}: do what it says you may?{effect}"),
    "pay": ("{card}：コストを支払って効果を使いますか？{effect}", "{card}: pay its cost for its effect?{effect}"),
}

# A question that has no words of its own yet is asked by its kind.
ASKED: dict[str, Pair] = {
    "act": ("何をしますか？", "What will you do?"),
    "choose": ("{card}：選ぶ（{n}）", "{card}: choose ({n})."),
    "number": ("{card}：数を決める", "{card}: choose a number."),
    "yes/no": ("{card}：しますか？", "{card}: do it?"),
    "order": ("順番を決める（先に書いたものほど上）", "Put them in order, the topmost first."),
    "divide": ("{card}：{units}を割り振る", "{card}: divide {units}."),
}

# At which moment one has priority.
MOMENTS: dict[str, Pair] = {
    "reply": ("{item}への対応", "In response to {item}"),
    "own": ("{item}の解決前", "Before {item} resolves"),
    "main": ("相手のメインフェイズ", "The opponent's main phase"),
    "preparation": ("アタック準備ステップ", "Before attacks are declared"),
    "attack": ("{attackers}がアタック中", "Attack by {attackers}"),
    "block": ("{blocker}が{attackers}をブロック中", "{attackers} blocked by {blocker}"),
    "damage": ("ダメージ解決の後", "After damage"),
    "end": ("エンドフェイズ", "The End Phase"),
}

INTRODUCTION: Pair = (
    "FINAL FANTASY TCG：フォワードでアタックし、相手に7点のダメージを与えれば勝ち（リミテッドは6点）。ブロックされなければ1点。"
    "カードのコスト（CP）は、手札を捨てる（その属性を2CP）か、バックアップをダルにする（1CP）かで支払い、その属性のCPを1以上含めます。"
    "フォワードがアタックできるのは、出した次の自分のターンから。ダメージでめくれたEXバーストはすぐに使えます。",
    "FINAL FANTASY TCG: attack with Forwards until the opponent has taken 7 points of damage (6 in limited play); an attack that "
    "nobody blocks deals one. You pay for cards with CP: a card discarded from your hand gives two of its element, a Backup "
    "that you dull gives one, and at least one must be of the card's own element. Forwards attack from the turn after they "
    "came. A card with an EX Burst that damage turns up may be used at once.",
)

ENDS: dict[str, Pair] = {
    "12.4.1": ("受けたダメージが上限に達した", "that much damage is the end"),
    "12.4.2": ("デッキからカードを引けなくなった", "there was no card left to draw"),
    "12.4.3": ("デッキがないのにダメージを受けた", "damage was dealt and there was no card left in the deck"),
    "2.1": ("投了した", "conceded"),
    "3.1": ("カードの効果による", "a card's effect decided it"),
    "3.3": ("同時に敗北した", "both lost at once"),
    "13.1": ("終わらないくり返しになった", "the game went round in circles"),
}
