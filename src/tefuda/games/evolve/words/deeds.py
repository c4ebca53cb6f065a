"""Deeds: how forbidden, allowed and demanded deeds are written."""

from __future__ import annotations

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
