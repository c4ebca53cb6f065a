"""The phrasebook: times, deeds, damage and players' numbers as they are printed."""

from __future__ import annotations

UNTIL = {
    "": "",
    "turn": "このターン、",
    "next_play": "このターン、次に",
    "game": "このゲーム中、",
    "next_opponent_turn": "次の相手のターン終了時まで、",
    "next_own_turn": "次の自分のターン終了時まで、",
    "next_its_turn": "次のそれのプレイヤーのターン終了時まで、",
    "during_next_opponent_turn": "次の相手のターン中、",
    "during_next_own_turn": "次の自分のターン中、",
    "during_next_its_turn": "次のそれのプレイヤーのターン中、",
}
STARTS = {
    "next_own_start": "次の自分の",
    "next_opponent_start": "次の相手の",
    "next_its_start": "次のそれのプレイヤーの",
}
NUMBERS = {"attack": "【攻撃力】", "defense": "【体力】", "cost": "コスト", "evolve_cost": "【進化】コスト"}
STAT = {"attack": "【攻撃力】", "defense": "【体力】"}
DEEDS = {
    "attack": "攻撃できない",
    "attack_leader": "相手のリーダーを攻撃できない",
    "attack_opponent": "相手を攻撃できない",
    "attack_follower": "フォロワーを攻撃できない",
    "be_attacked": "攻撃されない",
    "be_chosen": "相手の能力によって選ばれない",
    "be_destroyed": "能力によって破壊されない",
    "be_destroyed_at_all": "破壊されない",
    "be_banished": "消滅しない",
    "be_damaged": "能力ダメージを受けない",
    "be_damaged_at_all": "ダメージを受けない",
    "be_damaged_by_opponent": "相手の能力ダメージを受けない",
    "deal": "ダメージを与えない",
    "be_damaged_in_combat": "交戦ダメージを受けない",
    "be_damaged_by_attack": "攻撃ダメージを受けない",
    "stand": "自分のスタートフェイズにスタンドしない",
    "evolve": "進化できない",
    "activate": "能力を使えない",
    "lose": "バトルに敗北しない",
    "win": "バトルに勝利できない",
    "draw": "引けない",
    "draw_outside_start": "スタートフェイズ以外でカードを引けない",
    "play": "プレイできない",
}
DAMAGE = {"": "ダメージ", "ability": "能力ダメージ", "combat": "交戦ダメージ", "attack": "攻撃ダメージ"}
WHO = {"own": "", "opponent": "相手は", "its": "それのプレイヤーは", "each": "各プレイヤーは、"}
POINTS = {"pp": "PP", "max_pp": "PP最大値", "ep": "EP", "sep": "SEP"}
