"""Cards of our own do on the table what they say: one small game for each thing that only they bring together."""

import pytest

from tefuda.games.evolve.proving.setting import SETTING
from tefuda.kernel.proving.reading import parse
from tefuda.kernel.proving.running import run

GAMES = {
    "the crest of the great light heals at the end of each own turn": """
        table: {先: {hand: [灯台の主], life: 15}}
        play: [先: play 灯台の主, 先: "no", 先: end]
        expect: {先.life: 16, 先.ex: [クレスト 消えない灯]}
    """,
    "the pole star answers every spell, tokens too": """
        table: {先: {hand: [北極星の番人], life: 10}, 後: {field: [灯台守]}}
        play: [先: play 北極星の番人, 先: play 星屑]
        expect: {先.life: 11, 先.ex: [クレスト 北極星]}
    """,
    "the comet is cheaper over five spells": """
        table:
          先: {hand: [彗星の尾], pp: 4, graveyard: [錨投げ, 錨投げ, 鬨の声, 鬨の声, 星図を写す]}
          後: {field: [空の鯨]}
        play: [先: play 彗星の尾, 先: choose their leader]
        expect: {先.pp: 0, 後.life: 15}
    """,
    "and not over four": """
        table: {先: {hand: [彗星の尾], pp: 5, graveyard: [錨投げ, 錨投げ, 鬨の声, 鬨の声]}}
        play: []
        expect: {not offered: [play 彗星の尾]}
    """,
    "the egg fetches the tortoise, which is played from the EX area": """
        table: {先: {field: [潮だまりの卵], evolve_deck: [海を飲む大亀], pp: 7}, 後: {field: [縄師, 迷い猫]}}
        play: [先: activate 潮だまりの卵, 先: choose 海を飲む大亀, 先: play 海を飲む大亀, 先: "no"]
        expect: {先.field: [海を飲む大亀], 先.pp: 0, 後.field: [{card: 縄師, defense: 1}], 後.graveyard: [迷い猫]}
    """,
    "the admiral super-evolved sends everyone": """
        table:
          turn: {player: 先, elapsed: [7, 6]}
          先: {field: [海峡の女提督, {card: 水先案内, fresh: true}], evolve_deck: [海峡の女提督], ep: 1, sep: 1}
        play:
          - 先: evolve 海峡の女提督
          - 先: "yes"
          - 先: "yes"
          - 先: choose 海峡の女提督
        expect:
          先.field:
            - {card: 海峡の女提督, attack: 8, defense: 9}
            - {card: 水先案内, attack: 3, defense: 3, keywords: [突進, 疾走]}
          先.sep: 0
    """,
    "the boatswain raises the crew": """
        table: {先: {hand: [甲板長], evolve_deck: [甲板長], pp: 5}}
        play: [先: play 甲板長, 先: evolve 甲板長]
        expect:
          先.field:
            - {card: 甲板長, attack: 5}
            - {card: 水夫, attack: 2, defense: 2}
            - {card: 水夫, attack: 2, defense: 2}
    """,
    "the ropemaker ties one down, and it can be attacked": """
        table: {先: {field: [縄師, 波止場の剣士]}, 後: {field: [夕紅の蛾]}}
        play:
          - refused: {先: attack 波止場の剣士 → 夕紅の蛾, by: "8.4.3.1"}
          - 先: activate 縄師
          - 先: attack 波止場の剣士 → 夕紅の蛾
        expect: {後.graveyard: [夕紅の蛾]}
    """,
    "nobody attacks the stowaway, and it leaves a card behind": """
        table: {先: {field: [水先案内]}, 後: {field: [{card: 密航者, acted: true}], hand: [錨投げ]}}
        play: []
        expect: {not offered: [attack 水先案内 → 密航者]}
    """,
    "the two ways of the compass": """
        table: {先: {hand: [ふたまたの羅針]}, 後: {field: [灯台守]}}
        play: [先: play ふたまたの羅針, 先: mode 2]
        expect: {後.graveyard: [灯台守]}
    """,
    "the familiar grows for a turn": """
        table: {先: {field: [万年筆の使い魔], hand: [朝市の水薬]}}
        play:
          - 先: play 朝市の水薬
          - expect: {先.field: [{card: 万年筆の使い魔, attack: 3}]}
          - 先: end
        expect: {先.field: [{card: 万年筆の使い魔, attack: 2}]}
    """,
    "the stone dog bites in the opponent's turn": """
        table: {先: {field: [水先案内, 迷い猫]}, 後: {field: [{card: 石の番犬, evolved: true}]}}
        play:
          - 先: attack 迷い猫 → leader
          - 後: activate 石の番犬
          - 後: choose 水先案内
        expect: {先.graveyard: [水先案内], 後.life: 19}
    """,
    "the twins fused with a spell rush in bigger": """
        table: {先: {hand: [合わせ鏡の双子, 星図を写す], deck: [迷い猫, 5]}}
        play:
          - 先: fuse 合わせ鏡の双子
          - 先: choose 星図を写す
          - expect: {先.ex: [合わせ鏡の双子], 先.hand: [迷い猫], 先.graveyard: [星図を写す]}
          - 先: play 合わせ鏡の双子
        expect: {先.field: [{card: 合わせ鏡の双子, attack: 4, defense: 4, keywords: [突進]}]}
    """,
    "and without a spell they do not": """
        table: {先: {hand: [合わせ鏡の双子]}}
        play: [先: play 合わせ鏡の双子]
        expect: {先.field: [{card: 合わせ鏡の双子, attack: 2, defense: 3, keywords: []}]}
    """,
    "the moth drinks what it deals": """
        table: {先: {field: [夕紅の蛾], life: 10}}
        play: [先: attack 夕紅の蛾 → leader]
        expect: {先.life: 12, 後.life: 18}
    """,
}


@pytest.mark.parametrize("title", GAMES)
def test_it_does_what_it_says(title: str) -> None:
    body = "\n".join(line.removeprefix("        ") for line in GAMES[title].splitlines())
    scenario = parse(f'title: {title}\nja: 札\nclauses: ["1.3.1"]\n{body}', "pack")
    verdict = run(scenario, SETTING)
    assert verdict.holds, verdict.why
