"""One vocabulary, two languages: the same ability in Japanese and in English gives the same value."""

import pytest

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.words.english.writing import render
from tefuda.games.fftcg.words.japanese.writing import write
from tefuda.games.fftcg.words.reading import understand

NAME = "Banner"
# A Japanese line, and below it the same in English; of a character, then of a summon.
CHARACTER = """
Bannerは対戦相手のダメージを与えない召喚獣やアビリティによってブレイクされない。
Banner cannot be broken by opposing Summons or abilities that don't deal damage.
Bannerが戦闘ダメージ以外のダメージを受ける場合、代わりにそのダメージは0になる。
If Banner is dealt damage other than battle damage, the damage becomes 0 instead.
Bannerのパワーが5000以上の場合、Bannerはブレイブを得る。
If Banner's power is 5000 or more, Banner gains Brave.
Bannerがアタックしたとき、フォワード1体を選ぶ。それのコストが3以下の場合、それをブレイクする。
When Banner attacks, choose 1 Forward. If its cost is 3 or less, break it.
《0》：あなたの手札のコストがBannerに置かれているMossカウンターの数以下の召喚獣1枚をコストを支払わずにキャストする。
《0》: Cast 1 Summon of cost equal to or less than the number of Moss Counters placed on Banner from your hand without paying the cost.
Bannerがパーティーを組んでいるカードの場合、あなたのコントロールする他のパーティーを組んでいるフォワードがダメージを受ける場合、代わりにそのダメージは0になる。
If a Forward forming a party with Banner is dealt damage, the damage becomes 0 instead.
Bannerがパーティーを組んでいるカードの場合、あなたのコントロールするパーティーを組んでいるフォワードがダメージを受ける場合、代わりにそのダメージは0になる。
If Banner forms a party, the damage dealt to the Forwards forming this party becomes 0 instead.
あなたのコントロールする他の【ジョブ（Scout）】か【カード名（Scout）】のフォワードは先制攻撃を得る。
The [Job (Scout)] and [Card Name (Scout)] Forwards other than Banner you control gain First Strike.
アクティブ状態の【ジョブ（Scout）】か【カード名（Scout）】のカード1体をダルにする：カードを1枚引く。
Dull 1 active [Job (Scout)] or [Card Name (Scout)]: Draw 1 card.
アクティブ状態の火属性のフォワードかバックアップ3体をダルにする：カードを1枚引く。
Dull a total of 3 active Fire Forwards or Fire Backups: Draw 1 card.
Bannerがアタックしたとき、あなたのコントロールするキャラクター1体を選ぶ。あなたのブレイクゾーンのそれと同じカード名のキャラクター1枚を手札に加える。
When Banner attacks, choose 1 Character you control. Select 1 Character with the same name in your Break Zone and add it to your hand.
《ダル》：ターン終了時まで、あなたのコントロールするBannerと同じ属性のフォワードのパワーを+1000する。
《ダル》: All the Forwards of the same Element as Banner you control gain +1000 power until the end of the turn.
Bannerがアタックしたとき、フォワード1体を選ぶ。それのコストがあなたのコントロールする水属性のフォワードかバックアップの数以下の場合、それをブレイクする。
When Banner attacks, choose 1 Forward. If its cost is equal to or less than the number of Water Forwards and/or Water Backups you control, break it.
あなたがダメージを1点受けたとき、カードを1枚引く。
When you receive a point of damage, draw 1 card.
プレイヤーがダメージを1点受けたとき、カードを1枚引く。
When either player receives a point of damage, draw 1 card.
あなたがダメージを受けたとき、カードを1枚引く。
When you receive damage, draw 1 card.
Bannerがアビリティによって手札から捨てられたとき、カードを1枚引く。
When Banner is discarded from your hand due to an ability, draw 1 card.
Bannerが対戦相手の召喚獣やアビリティによって手札から捨てられたとき、カードを1枚引く。
When Banner is discarded from your hand due to your opponent's Summons or abilities, draw 1 card.
召喚獣やアビリティによってあなたが手札を1枚以上捨てたとき、カードを1枚引く。
When you discard 1 or more cards due to Summons or abilities, draw 1 card.
このターンにあなたの召喚獣やアビリティによって対戦相手が手札を捨てていた場合、Bannerをキャストするためのコストは2減る。
During this turn, if your opponent has discarded a card due to your Summons or abilities, the cost required to cast Banner is reduced by 2.
このターンに召喚獣やアビリティによって対戦相手が手札を捨てていた場合、Bannerをキャストするためのコストは2減る。
During this turn, if your opponent has discarded a card due to the Summons or abilities, the cost required to cast Banner is reduced by 2.
このターンにあなたがカードを引いた回数が3以上の場合、Bannerをキャストするためのコストは2減る。
During this turn, if you have drawn 3 or more cards, the cost required to cast Banner is reduced by 2.
Bannerをキャストするためのコストは、このターンにあなたが引いたカード1枚につき1減る。ただし、0にはならない。
The cost required to cast Banner is reduced by 1 for each card you have drawn this turn (it cannot become 0).
このターンに対戦相手のコントロールするキャラクターがフィールドから手札に戻されていた場合、Bannerをキャストするためのコストは3減る。
If a Character opponent controlled was returned from the field to its owner's hand this turn, the cost required to cast Banner is reduced by 3.
Bannerが召喚獣かアビリティによってフィールドに出たとき、カードを1枚引く。
When Banner enters the field due to a Summon or an ability, draw 1 card.
Bannerがフィールドからデッキに置かれたとき、カードを1枚引く。
When Banner is put from the field into its owner's deck, draw 1 card.
対戦相手の召喚獣やアビリティによってあなたのコントロールするバックアップがブレイクされたとき、カードを1枚引く。
When a Backup you control is broken by your opponent's Summons or abilities, draw 1 card.
Bannerが対戦相手にダメージを与えたときかBannerがフォワードにダメージを与えたとき、カードを1枚引く。
When Banner deals damage to your opponent or to a Forward, draw 1 card.
いずれかのプレイヤーの手札が2枚以下の場合、Bannerはヘイストを得る。
If either player has 2 cards or less in their hands, Banner gains Haste.
あなたの手札がない、かつ対戦相手の手札がない場合、Bannerはヘイストを得る。
If both you and your opponent have no cards in hand, Banner gains Haste.
あなたはBannerをキャストできない。
You cannot cast Banner.
あなたが【カード名（Herald）】をキャストするためのコストは2減る。
The cost required to cast [Card Name (Herald)] is reduced by 2.
《0》：BannerからすべてのMossカウンターを取り除く。
《0》: Remove all Moss Counters from Banner.
あなたのコントロールする【カード名（Herald）】は対戦相手のアビリティに選ばれない。
If you control [Card Name (Herald)], it cannot be chosen by your opponent's abilities.
あなたのコントロールする【ジョブ（Knight）】以外の【ジョブ（Page）】以外のフォワードの数が0の場合、あなたのコントロールするフォワードはパワーを+1000する。
If all the Forwards you control have [Job (Knight)] or [Job (Page)], they gain +1000 power.
各ターン終了時、Bannerをオーナーの手札に戻す。
At the end of the turn, return Banner to its owner's hand.
Bannerがフィールドに出たとき、各プレイヤーは自分のコントロールするフォワード1体を選択する。それ以外のフォワードすべてをブレイクゾーンに置く。
When Banner enters the field, each player selects 1 Forward they control. Put all the Forwards other than the selected Forwards into the Break Zone.
《0》：あなたのコントロールする【ジョブ（Knight）】か【カード名（Knight）】1体につき、対戦相手は手札を1枚捨てる。
《0》: For each [Job (Knight)] and [Card Name (Knight)] you control, your opponent discards 1 card from their hand.
《0》：キャラクターをBannerに置かれているMossカウンターの数まで選ぶ。それらをダルにする。
《0》: Choose up to the same number of Characters as the Moss Counters placed on Banner. Dull them.
Bannerがアタックしたとき、対戦相手は自分のブレイクゾーンのフォワード1枚を選択する。それを手札に加える。
When Banner attacks, your opponent selects 1 Forward in their Break Zone. Your opponent adds it to their hand.
Bannerがアタックしたとき、フォワード1体を選ぶ。Bannerがフィールドにある間、それをゲームから除外する。
When Banner attacks, choose 1 Forward. Remove it from the game for as long as Banner is on the field.
召喚獣やアビリティによって手札からBannerをフィールドに出すことはできない。
You cannot play Banner from your hand due to Summons or abilities.
あなたはBannerか【カード名（Herald）】をコントロールしている場合、どちらもフィールドに出すことができない。
You cannot play Banner or [Card Name (Herald)] while already in control of either Character.
Bannerは召喚獣によって選ばれない。
Banner cannot be chosen by Summons.
《0》：ターン終了時まで、Bannerは召喚獣やアビリティによって選ばれない。
《0》: Banner cannot be chosen by Summons or abilities during this turn.
あなたが【カード名（Herald）】をコントロールしている場合、Bannerはパワーを+2000し、アビリティによって選ばれない。
If you control [Card Name (Herald)], Banner gains +2000 power and Banner cannot be chosen by abilities.
Bannerが対戦相手のアビリティによって選ばれたとき、カードを1枚引く。
When Banner is chosen by your opponent's ability, draw 1 card.
あなたのコントロールするフォワードが対戦相手の召喚獣によって選ばれたとき、カードを1枚引く。
When a Forward you control is chosen by your opponent's Summon, draw 1 card.
あなたのコントロールするバックアップは対戦相手の召喚獣やアビリティによってブレイクされない。
The Backups you control cannot be broken by your opponent's Summons or abilities.
BannerがBannerのパワー未満のダメージを受ける場合、代わりにそのダメージは0になる。
If Banner is dealt damage less than Banner's power, the damage becomes 0 instead.
Bannerがアタックしたとき、対戦相手はBannerのコントロールを得る。
When Banner attacks, your opponent gains control of Banner.
あなたのブレイクゾーンのカードは対戦相手の召喚獣やアビリティによって除外されない。
All cards in your Break Zone cannot be removed from the game by your opponent's Summons or abilities.
キャラクター1体からMossカウンターを1個取り除く：カードを1枚引く。
Remove 1 Moss Counter from a Character: Draw 1 card.
Bannerがアタックしたとき、あなたのデッキの上から3枚を公開する。その中から火属性のカード1枚をゲームから除外する。残りをブレイクゾーンに置く。
When Banner attacks, reveal the top 3 cards of your deck. Remove 1 Fire card among them from the game and put the rest into the Break Zone.
《0》：あなたの手札を2枚まで好きな順番でデッキの一番下に置く。デッキに置いた枚数だけカードを引く。
《0》: Put up to 2 cards from your hand at the bottom of your deck in any order. Draw the same number of cards as were returned to your deck.
Bannerがアタックしたとき、あなたの手札を好きな枚数好きな順番でデッキの一番下に置く。デッキに置いた枚数だけカードを引く。
When Banner attacks, place any number of cards from your hand at the bottom of your deck in any order. Then, draw the same number of cards.
《0》：スタック上の対戦相手のオートアビリティ1枚を選ぶ。その効果を無効にする。
《0》: Choose 1 opponent's auto-ability. Cancel its effect.
《0》：スタック上のあなたのコントロールするバックアップを選んでいる召喚獣かアビリティ1枚を選ぶ。その効果を無効にする。
《0》: Choose 1 Summon or ability choosing a Backup you control. Cancel its effect.
《0》：スタック上のフォワードから誘発したオートアビリティ1枚を選ぶ。その効果を無効にする。
《0》: Choose 1 auto-ability triggered from a Forward. Cancel its effect.
《0》：スタック上のオートアビリティ1枚を選ぶ。その効果を無効にする。そのアビリティを持つカードがフォワードの場合、そのアビリティを持つカードに8000ダメージを与える。
《0》: Choose 1 auto-ability. Cancel its effect. If the cancelled auto-ability triggered from a Forward, deal that Forward 8000 damage.
BannerのパワーをBannerのアビリティによって除外されたカード1枚につき+1000する。
Banner gains +1000 power for each card removed by Banner's ability.
Bannerがフィールドから離れたとき、Bannerのアビリティによって除外されたカードを手札に加える。
When Banner leaves the field, add all the cards removed by Banner's ability to your hand.
Bannerがアタックしたとき、Bannerのアビリティによって除外されたカードの枚数が5以上の場合、カードを1枚引く。
When Banner attacks, if there are 5 or more cards removed by Banner's ability, draw 1 card.
Bannerがフィールドから離れたとき、Bannerのアビリティによって除外されたカードの中からカード1枚を手札に加える。残りをブレイクゾーンに置く。
When Banner leaves the field, add 1 card removed by Banner's ability to your hand, and put the rest of the cards into the Break Zone.
《0》：対戦相手は自分の手札3枚を選択する。それらを公開する。それらの中からカード1枚を選択する。対戦相手はそれを捨てる。
《0》: Your opponent reveals 3 cards from their hand. Select 1 card among them. Your opponent discards this card.
《0》：数字1つを指定する。指定した数字と同じコストのフォワードすべてをダルにする。
《0》: Select 1 number. Dull all the Forwards of that cost.
《0》：フォワード1体を選ぶ。ジョブ1つを指定する。ターン終了時まで、それは指定したジョブを得る。
《0》: Choose 1 Forward. Name 1 Job. It gains the named Job until the end of the turn.
《0》：属性を1つ指定する。指定した属性のフォワードすべてに3000ダメージを与える。
《0》: Name 1 Element. Deal 3000 damage to all Forwards of the named Element.
《0》：カードタイプ1つを指定する。対戦相手のブレイクゾーンの指定したカードタイプのカードすべてをゲームから除外する。
《0》: Name 1 card type. Remove all the cards of named card type in your opponent's Break Zone from the game.
《0》：フォワード1体を選ぶ。対戦相手のブレイクゾーンのカードすべてをゲームから除外する。それにゲームから除外したカード1枚につき1000ダメージを与える。
《0》: Choose 1 Forward. Remove all the cards in your opponent's Break Zone from the game. Deal it 1000 damage for each card removed by this effect.
《0》：対戦相手のコントロールするフォワードすべてとあなたのコントロールするバックアップすべてをブレイクする。
《0》: Break all the Forwards opponent controls and all the Backups you control.
《0》：このターンにフィールドに出たフォワード1体を選ぶ。それをダルにする。
《0》: Choose 1 Forward that entered the field this turn. Dull it.
《0》：対戦相手の手札からランダムに1枚をゲームから除外する。
《0》: Your opponent randomly removes 1 card in their hand from the game.
《0》：フォワード1体を選ぶ。それをデッキの上から4枚の下に置く。
《0》: Choose 1 Forward. Put it under the top four cards of its owner's deck.
《0》：フォワード1体を選ぶ。それにそれのパワーから1000を引いた値のダメージを与える。
《0》: Choose 1 Forward. Deal it damage equal to its power minus 1000.
《0》：フォワード1体とバックアップ1体を選ぶ。それらをダルにする。
《0》: Choose 1 Forward and 1 Backup. Dull them.
《0》：対戦相手のコントロールするフォワード1体までと対戦相手のコントロールするバックアップ1体までと対戦相手のコントロールするモンスター1体まで選ぶ。それらをダルにする。
《0》: Choose up to 1 Forward opponent controls, up to 1 Backup opponent controls and up to 1 Monster opponent controls. Dull them.
BannerからMossカウンターを1個取り除く：Bannerに置かれているMossカウンターの数が0の場合、カードを1枚引く。
Remove 1 Moss Counter from Banner: If there are no Moss Counters on Banner, draw 1 card.
Bannerは火属性の召喚獣やアビリティによって選ばれない。
Banner cannot be chosen by Fire Summons or Fire abilities.
Bannerがアタックしたとき、あなたの除外されているカードの枚数が1以上の場合、カードを1枚引く。
When Banner attacks, if 1 or more of your cards have been removed from the game, draw 1 card.
Bannerがアタックしたとき、あなたの除外されている【カード名（Herald）】1枚を選択する。それを手札に加える。
When Banner attacks, select 1 of your [Card Name (Herald)] removed from the game. Add it to your hand.
ブレイブ
Brave
《ダル》：このターン、あなたが次に召喚獣をキャストするためのコストは1減る。ただし、0にはならない。
《ダル》: During this turn, the cost required to cast your next Summon is reduced by 1 (it cannot become 0).
Bannerがアタックしたとき、このターン、あなたが次にフォワードをキャストするためのコストは2減る。
When Banner attacks, during this turn, the cost required to cast your next Forward is reduced by 2.
あなたがこのターン2枚目のカードをキャストしたとき、カードを1枚引く。
During each turn, when you cast the second card you've cast, draw 1 card.
Bannerがアタックしたとき、ターン終了時まで、Bannerはもう1回アタックできる。
When Banner attacks, Banner can attack once more this turn.
《ダル》：あなたのブレイクゾーンの召喚獣1枚を選ぶ。このターン、あなたはそれをキャストできる。このターン、それをキャストするためのコストは3減る。
《ダル》: Choose 1 Summon in your Break Zone. You can cast it this turn. The cost required to cast it is reduced by 3.
《ダル》：あなたのデッキの上から1枚をゲームから除外する。このターン、あなたはゲームから除外したカードをキャストできる。
《ダル》: Remove the top card of your deck from the game. You can cast it at any time you could normally cast it this turn.
対戦相手がEXバーストを使用したとき、カードを1枚引く。
When your opponent uses an EX Burst, draw 1 card.
あなたがフォワードを2体以上コントロールしている場合、Bannerのコストを支払う代わりに、《C》を支払ってもよい。
If you control 2 or more Forwards, you can pay 《C》 (instead of paying the CP cost) to cast Banner.
BannerはEXバーストによって選ばれない。
Banner cannot be chosen by EX Bursts.
プレイヤーは召喚獣をキャストできない。
Players cannot cast Summons.
対戦相手が召喚獣をキャストするためのコストは1増える。
The cost required for your opponent to cast Summons increases by 1.
《ダル》：このターン、あなたがキャラクターをキャストするためのコストは1減る。ただし、0にはならない。
《ダル》: The cost required to cast your Characters this turn is reduced by 1 (it cannot become 0).
Bannerがブロックされたとき、ブロック中のフォワードすべてに3000ダメージを与える。
When Banner is blocked, deal the blocking Forward 3000 damage.
Bannerが火属性のフォワードとパーティーを組んでアタックしたとき、カードを1枚引く。
When Banner forms a party with a Fire Forward and attacks, draw 1 card.
あなたのコントロールする火属性のフォワード2体以上がパーティーを組んでアタックしたとき、カードを1枚引く。
When 2 or more Fire Forwards you control form a party and attack, draw 1 card.
《ダル》：フォワード1体を選ぶ。それをダルにするか、凍結する。
《ダル》: Choose 1 Forward. Dull it or Freeze it.
あなたは光属性のキャラクターを2体以上フィールドに出してもよい。
You can play 2 or more Light Characters onto the field.
Bannerがパーティーを組んでいるカードの場合、Bannerがダメージを受ける場合、代わりにそのダメージは0になる。
If Banner forms a party, the damage dealt to Banner becomes 0 instead.
Bannerがパーティーを組んでいるカードの場合、あなたのコントロールする他のパーティーを組んでいるフォワードはブレイブを得る。
The Forwards forming a party with Banner gain Brave.
Bannerがパーティーを組んでいるカードの場合、あなたのコントロールする他のパーティーを組んでいるフォワードがダメージを受ける場合、代わりにそのダメージは2000減る。
If a Forward forming a party with Banner is dealt damage, reduce the damage by 2000 instead.
Bannerが風属性のカードによってダメージを受ける場合、代わりにそのダメージは0になる。
If Banner is dealt damage by a Wind card, the damage becomes 0 instead.
Bannerがバックアップのアビリティによってダメージを受ける場合、代わりにそのダメージは1000減る。
If Banner is dealt damage by a Backup's ability, reduce the damage by 1000 instead.
フォワードがあなたの氷属性の召喚獣によってダメージを受ける場合、代わりにそのダメージは2000増える。
If a Forward is dealt damage by your Ice Summon, increase the damage by 2000 instead.
Bannerが7000以上のダメージを受ける場合、代わりにそのダメージは0になる。
If Banner is dealt 7000 damage or more, the damage becomes 0 instead.
Bannerが2000以下のダメージを受ける場合、代わりにそのダメージは0になる。
If Banner is dealt 2000 damage or less, the damage becomes 0 instead.
あなたのコントロールするフォワードが3000ダメージを受ける場合、代わりにそのダメージは0になる。
If a Forward you control receives 3000 damage, the damage becomes 0 instead.
あなたのコントロールするフォワードがフォワードに戦闘ダメージを与える場合、代わりにそのダメージは1000増える。
If a Forward you control deals battle damage to a Forward, the damage increases by 1000 instead.
Bannerがフォワードにアビリティによってダメージを与える場合、代わりにそのダメージは2倍になる。
If Banner deals damage to a Forward due to an ability, double the damage instead.
あなたのターンの間、Bannerがダメージを受ける場合、代わりにそのダメージは1000減る。
During your turn, if Banner receives damage, reduce the damage by 1000 instead.
Bannerがダル状態のカードの場合、Bannerがダメージを受ける場合、代わりにそのダメージは1000減る。
If Banner receives damage while dull, the damage is reduced by 1000 instead.
Bannerがフォワードか対戦相手にダメージを与える場合、代わりにそのダメージは2倍になる。
If Banner deals damage to a Forward or your opponent, double the damage instead.
あなたのコントロールするフォワードはパワーを+1000し、召喚獣やアビリティによってダメージを受ける場合、代わりにそのダメージは0になる。
The Forwards you control gain +1000 power, and if they are dealt damage by a Summon or an ability, the damage becomes 0 instead.
《0》：フォワード1体を選ぶ。このターン、それはアタックもブロックもできず、ダメージを受ける場合、代わりにそのダメージは0になる。
《0》: Choose 1 Forward. During this turn, it cannot attack or block, and if it is dealt damage, the damage becomes 0 instead.
《0》：フォワード1体を選ぶ。このターン、それが対戦相手のコントロールするフォワードにダメージを与える場合、代わりにそのダメージは1000増える。
《0》: Choose 1 Forward. If it deals damage to a Forward opponent controls this turn, increase the damage by 1000 instead.
《0》：フォワード1体を選ぶ。このターン、それが次にフォワードに与えるダメージは2倍になる。
《0》: Choose 1 Forward. During this turn, the next damage it deals to a Forward becomes double the damage instead.
このターンにBannerによってダメージを受けたフォワードがフィールドからブレイクゾーンに置かれたとき、カードを1枚引く。
When a Forward damaged by Banner is put from the field into the Break Zone on the same turn, draw 1 card.
このターンにBannerによってダメージを受けたフォワードがフィールドからブレイクゾーンに置かれる場合、代わりにそれをゲームから除外する。
If a Forward damaged by Banner is put from the field into the Break Zone on the same turn, remove it from the game instead.
Bannerがアタックしたとき、フォワード1体を選ぶ。それがこのターンにダメージを受けたカードの場合、それをブレイクする。
When Banner attacks, choose 1 Forward. If it has received damage this turn, break it.
BannerはパワーがBannerのパワーより大きいフォワードにはブロックされない。
Banner cannot be blocked by a Forward with a power greater than his.
BannerはパワーがBannerのパワーより小さいフォワードをブロックできない。
Banner cannot block a Forward with a power inferior to Banner's.
Bannerがアタックしたとき、対戦相手のコントロールするパワーがBannerのパワー以下のフォワードすべてをダルにする。
When Banner attacks, dull all the Forwards with a power equal or inferior to Banner's opponent controls.
《0》：Bannerをブロックしているフォワードすべてをブレイクする。
《0》: Break the Forward that blocks Banner.
《0》：Bannerをブロックしているフォワード1体を選ぶ。それに2000ダメージを与える。
《0》: Choose 1 Forward blocking Banner. Deal it 2000 damage.
《0》：【ジョブ（Knight）】をブロックしているフォワード1体を選ぶ。それに2000ダメージを与える。
《0》: Choose 1 Forward blocking a Job Knight. Deal it 2000 damage.
《0》：BannerとBannerと戦闘しているフォワードすべてをブレイクする。
《0》: Break Banner as well as the Forward that blocks or is blocked by Banner.
Bannerがブロックしたとき、BannerとBannerにブロックされているフォワードすべてをブレイクする。
When Banner blocks, break Banner and any Forwards that are blocked by Banner.
Bannerがフィールドに出たとき、あなたのブレイクゾーンのこのターンにフィールドからブレイクゾーンに置かれたフォワード1枚を選ぶ。それを手札に加える。
When Banner enters the field, choose 1 Forward put in your Break Zone from the field during this turn. Add it to your hand.
《0》：あなたのコントロールするフォワードすべての受けているダメージをすべて取り除く。
《0》: Negate all damage dealt to all the Forwards you control.
Bannerがアタックしたとき、ターン終了時まで、Bannerはパワーを2倍にし、ブレイブを得る。
When Banner attacks, until the end of the turn, Banner doubles its power and gains Brave.
《0》：フォワード1体を選ぶ。それに4000ダメージを与える。このダメージは軽減されない。
《0》: Choose 1 Forward. Deal it 4000 damage. This damage cannot be reduced.
《0》：フォワード1体を選ぶ。それにあなたのコントロールするフォワードのパワーのうち最も高い値のダメージを与える。
《0》: Choose 1 Forward. Deal it damage equal to the highest power Forward you control.
《0》：フォワード1体を選ぶ。それに9000からあなたの手札のカード1枚につき1000を引いたダメージを与える。
《0》: Choose 1 Forward. Deal it 9000 damage minus 1000 damage for each card in your hand.
《0》：対戦相手のコントロールするフォワードすべてに2000ダメージを与える。Bannerに3000ダメージを与える。
《0》: Deal 2000 damage to all the Forwards opponent controls and 3000 damage to Banner.
《0》：このターン、あなたのコントロールするフォワードが召喚獣やアビリティによってダメージを受ける場合、代わりにそのダメージは0になる。
《0》: During this turn, if a Forward you control is dealt damage by a Summon or an ability, the damage becomes 0 instead.
対戦相手がダメージを受けたとき、Bannerをアクティブにする。
When your opponent is dealt damage, activate Banner.
Bannerは可能な限りブロックされなければならない。
Opponent must block Banner if possible.
Bannerがダルになったとき、カードを1枚引く。
When active Banner becomes dull, draw 1 card.
あなたのコントロールするパーティーがアタックしたとき、あなたがパーティーを組んでいるフォワードを3体以上コントロールしている場合、カードを1枚引く。
When a party you control attacks, if 3 or more Forwards form the party, draw 1 card.
Bannerがパーティーを組んでいるカードの場合、あなたのコントロールするパーティーを組んでいるフォワードはブロックされない。
If Banner forms a party, that party cannot be blocked.
Bannerに置かれているTimeカウンターの数が1以下の場合、Bannerはアタックできない。
If 1 or less Time Counters are placed on Banner, Banner cannot attack.
Bannerがアタックしたとき、あなたのブレイクゾーンの水属性のカード5枚につき、カードを1枚引く。
When Banner attacks, draw 1 card for every 5 Water cards in your Break Zone.
Bannerがアタックしたとき、あなたの受けているダメージが対戦相手の受けているダメージより2点以上多い場合、カードを1枚引く。
When Banner attacks, if you have at least 2 points of damage more than your opponent, draw 1 card.
《ダル》、フォワード1体をブレイクゾーンに置く：フォワード1体を選ぶ。それにブレイクゾーンに置いたフォワードのパワーと同じ値のダメージを与える。
《ダル》, put 1 Forward into the Break Zone: Choose 1 Forward. Deal it damage equal to the power of the Forward put in the Break Zone.
アタックフェイズの間、Bannerはブレイクされない。
During each Attack Phase, Banner cannot be broken.
Bannerがヘイストか先制攻撃を持つフォワードによってダメージを受ける場合、代わりにそのダメージは0になる。
If Banner is dealt damage by a Forward with Haste or First Strike, the damage becomes 0 instead.
Bannerがフィールドに出たとき、各プレイヤーは自分のブレイクゾーンのフォワード1枚を手札に加える。
When Banner enters the field, each player selects 1 Forward from his/her Break Zone and adds it to his/her hand.
Bannerがフィールドからブレイクゾーンに置かれたとき、Bannerをダル状態でフィールドに出す。
When Banner is put from the field into the Break Zone, return Banner to the field dull.
対戦相手のコントロール下でフォワードがフィールドに出る場合、代わりにそれはダル状態でフィールドに出る。
The opponent's Forwards enter the field dull.
他のフォワードがフィールドに出る場合、代わりにそれはダル状態でフィールドに出る。
All the Forwards other than Banner enter the field dull.
Bannerがフィールドに出たとき、このターン、あなたが次に受けるダメージは0になる。
When Banner enters the field, during this turn, the next damage dealt to you becomes 0 instead.
あなたが5点目のダメージを受けたとき、カードを1枚引く。
When you receive a fifth point of damage, draw 1 card.
Bannerが対戦相手にダメージを与えたときかBannerがフォワードにダメージを与えたとき、カードを1枚引く。
When Banner deals damage to your opponent or to a Forward, draw 1 card.
Bannerがフィールドに出たとき、フォワード1体と、別のフォワードを1体まで選ぶ。前者をダルにする。後者を凍結する。
When Banner enters the field, choose 1 Forward and up to 1 other Forward. Dull the former. Freeze the latter.
Bannerがフィールドに出たとき、フォワード1体と、別のフォワード1体を選ぶ。前者をダルにする。後者をアクティブにする。
When Banner enters the field, choose 2 Forwards. Dull the first Forward and activate the other.
このターンにあなたがカードを3枚以上キャストしている、かつこのターンにあなたがキャストしたカードの枚数が4以下の場合、Bannerはブレイブを得る。
If you have cast 3 or 4 cards this turn, Banner gains Brave.
Bannerに置かれているTimeカウンターの数が1以上の場合、Bannerはヘイストを得、パワーを9000にする。
If a Time Counter is placed on Banner, Banner gains Haste and Banner's power becomes 9000.
《0》：ターン終了時まで、コスト3以下のフォワードはアタックできない。
《0》: No Forward of cost 3 or less can attack this turn.
Bannerが5000以上のダメージを受けたとき、カードを1枚引く。
When Banner is dealt 5000 damage or more, draw 1 card.
Bannerがフォワードに戦闘ダメージを与えたとき、それをダルにする。
When Banner deals battle damage to a Forward, dull it.
Bannerがフィールドに出たとき、Bannerの受けているダメージが3000以上の場合、カードを1枚引く。
When Banner enters the field, if Banner has received 3000 damage or more, draw 1 card.
《ダル》：ターン終了時まで、Bannerのパワーを2倍にする。
《ダル》: Double the power of Banner until the end of the turn.
対戦相手のコントロールするダメージを受けているフォワードがフィールドからブレイクゾーンに置かれる場合、代わりにそれをゲームから除外する。
If a damaged Forward opponent controls is put from the field into the Break Zone, remove it from the game instead.
Bannerはあなたが光属性のフォワードを1体以上コントロールしている場合のみキャストできる。
You must control a Light Forward to cast Banner.
Bannerがフォワードにダメージを与えたとき、それをダルにする。
When Banner deals damage to a Forward, dull it.
Bannerが対戦相手のコントロールするフォワードによってダメージを受けたとき、カードを1枚引く。
When Banner is dealt damage by a Forward opponent controls, draw 1 card.
《0》：フォワード1体を選ぶ。このターン、それが召喚獣やアビリティによってダメージを受ける場合、代わりにそのダメージは0になる。
《0》: Choose 1 Forward. During this turn, if it is dealt damage by Summons or abilities, the damage becomes 0 instead.
《0》：フォワード1体を選ぶ。このターン、それが対戦相手の召喚獣やアビリティによって次に受けるダメージは0になる。
《0》: Choose 1 Forward. During this turn, the next damage dealt to it by your opponent's Summons or abilities becomes 0 instead.
Bannerをキャストするためのコストを支払う前に、《C》を支払ってもよい。そうした場合、そのコストは2減る。
Before paying the cost to cast Banner, you can pay 《C》 to reduce the cost required to cast Banner by 2.
あなたのコントロールするパーティーがアタックしたとき、《C》を得る。
When a party you control attacks, gain 《C》.
《0》：フォワード1体を選ぶ。あなたのデッキの上から1枚をゲームから除外する。それにゲームから除外したカードのコスト1につき900ダメージを与える。
《0》: Choose 1 Forward. Remove the top card of your deck from the game. Deal it 900 damage for each CP required to cast the removed card.
手札を1枚捨てる：捨てたカードが火属性のカードの場合、カードを1枚引く。
Discard 1 card: If the discarded card is of Fire Element, draw 1 card.
《ダル》：あなたのコントロールするフォワードすべてをアクティブにする。ターン終了時まで、それらはヘイストを得る。
《ダル》: Activate all the Forwards you control. They gain Haste until the end of the turn.
Bannerが対戦相手の召喚獣やアビリティによってダメージを受けたとき、カードを1枚引く。
When Banner is dealt damage by your opponent's Summons or abilities, draw 1 card.
《ダル》：フォワード1体を選ぶ。ターン終了時まで、それはヘイストと先制攻撃とブレイブを失う。
《ダル》: Choose 1 Forward. Until the end of the turn, it loses Haste, First Strike and Brave.
Bannerがアタックしたとき、あなたのデッキの上から1枚を公開する。それがバックアップでない場合、それを手札に加える。
When Banner attacks, reveal the top card of your deck. If it is not a Backup, add it to your hand.
Bannerがブレイクゾーンから手札に加えられたとき、カードを1枚引く。
When Banner is added to your hand from the Break Zone, draw 1 card.
あなたのコントロールするパーティーが対戦相手にダメージを与えたとき、カードを1枚引く。
When a party you control deals damage to your opponent, draw 1 card.
Bannerがアタックしたとき、フォワード1体を選ぶ。それのパワーがBannerのパワーより少ない場合、それをブレイクする。
When Banner attacks, choose 1 Forward. If its power is less than Banner's power, break it.
Bannerがアタックしたとき、フォワード1体を選ぶ。それがコストがあなたの受けているダメージ以下のカードの場合、それをブレイクする。
When Banner attacks, choose 1 Forward. If its cost is equal to or less than the damage you have received, break it.
あなたの召喚獣やアビリティによって対戦相手が手札を1枚以上捨てたとき、カードを1枚引く。
When your opponent discards 1 or more cards due to your Summons or abilities, draw 1 card.
フォワードがフィールドから手札に戻されたとき、カードを1枚引く。
When a Forward is returned from the field to its owner's hand, draw 1 card.
Bannerがブレイクゾーンからフィールドに出たとき、フォワード1体を選ぶ。それをブレイクする。それのコントローラーは手札を1枚捨てる。
When Banner enters the field from the Break Zone, choose 1 Forward. Break it. Its controller discards 1 card.
《2》：《C》を得る。この能力のコストはバックアップが生み出したCPでのみ支払える。
《2》: Gain 《C》. You can only pay with CP produced by Backups to use this ability.
Bannerをキャストするためのコストは火属性のCPでのみ支払える。
You can only pay with Fire CP to cast Banner.
アクティブ状態のBannerをダルにする：スタック上の召喚獣かオートアビリティ1枚を選ぶ。その効果を無効にする。
Dull active Banner: Choose 1 Summon or auto-ability. Cancel its effect.
Bannerがフィールドに出たとき、カードを1枚引く。
When Banner enters the field, draw 1 card.
EX BURST Bannerがフィールドに出たとき、対戦相手は手札を1枚捨てる。
EX BURST When Banner enters the field, your opponent discards 1 card.
Bannerがフィールドに出たときかアタックしたとき、《C》を得る。
When Banner enters the field or attacks, gain 《C》.
Bannerがアタックしたとき、フォワード1体を選ぶ。それに3000ダメージを与える。
When Banner attacks, choose 1 Forward. Deal it 3000 damage.
Bannerがブロックしたとき、ターン終了時まで、Bannerのパワーを+2000する。
When Banner blocks, Banner gains +2000 power until the end of the turn.
Bannerがフィールドからブレイクゾーンに置かれたとき、対戦相手に1点のダメージを与える。
When Banner is put from the field into the Break Zone, deal your opponent 1 point of damage.
Bannerをキャストするためのコストは火属性のCPでのみ支払える。
You can only pay with Fire CP to cast Banner.
Bannerをキャストするためのコストは火属性か氷属性のCPでのみ支払える。
You can only pay with Fire CP or Ice CP to cast Banner.
Bannerを手札からキャストするためのコストは風属性のバックアップが生み出したCPでのみ支払える。
You can only pay with CP produced by Wind Backups to play Banner from your hand onto the field.
《2》《ダル》：カードを1枚引く。この能力のコストは火属性か氷属性か雷属性のCPでのみ支払える。
《2》《ダル》: Draw 1 card. You can only pay with Fire CP, Ice CP, or Lightning CP to use this ability.
あなたのコントロールするフォワード1体以上がパーティーを組んでアタックしたとき、カードを1枚引く。
When 1 or more Forwards you control form a party and attack, draw 1 card.
あなたのコントロールするフォワード1体以上が対戦相手の召喚獣やアビリティによって選ばれたとき、カードを1枚引く。
When 1 or more Forwards you control are chosen by your opponent's Summons or abilities, draw 1 card.
あなたのターン終了時、Bannerにデジョンカウンターを1個置く。
At the end of each of your turns, place 1 Warp Counter on Banner.
Bannerが手札から捨てられたとき、カードを1枚引く。
When Banner is discarded from your hand, draw 1 card.
Bannerがデッキからブレイクゾーンに置かれたとき、カードを1枚引く。
When Banner is put from the deck into the Break Zone, draw 1 card.
Bannerがパーティーを組んでアタックしたとき、カードを1枚引く。
When Banner forms a party and attacks, draw 1 card.
Bannerが対戦相手にダメージを与えたとき、対戦相手のコントロールするフォワード1体を選ぶ。それをブレイクする。
When Banner deals damage to your opponent, choose 1 Forward opponent controls. Break it.
Bannerが対戦相手の召喚獣やアビリティによって選ばれたとき、カードを1枚引く。
When Banner is chosen by your opponent's Summons or abilities, draw 1 card.
あなたのコントロールするフォワードがフィールドに出たとき、《C》を得る。
When a Forward enters your field, gain 《C》.
あなたが召喚獣をキャストしたとき、カードを1枚引く。
When you cast a Summon, draw 1 card.
あなたの第1メインフェイズ開始時、カードを1枚引いてもよい。
At the beginning of your Main Phase 1, you may draw 1 card.
あなたのターン終了時、BannerにSnowカウンターを1個置く。
At the end of each of your turns, place 1 Snow Counter on Banner.
Bannerがフィールドに出たとき、対戦相手の手札がない場合、カードを2枚引く。
When Banner enters the field, if your opponent has no cards in their hand, draw 2 cards.
Bannerがフィールドに出たとき、《火》を支払ってもよい。そうしたとき、フォワード1体を選ぶ。それに5000ダメージを与える。
When Banner enters the field, you may pay 《火》. When you do so, choose 1 Forward. Deal it 5000 damage.
Bannerがフィールドに出たとき、手札を1枚捨ててもよい。そうした場合、カードを2枚引く。
When Banner enters the field, you may discard 1 card. If you do so, draw 2 cards.
Bannerがフィールドに出たとき、【ジョブ（Knight）】のフォワード1枚をサーチし、手札に加えてもよい。
When Banner enters the field, you may search for 1 Job Knight Forward and add it to your hand.
Bannerがフィールドに出たとき、あなたの手札のコスト3以下のキャラクター1枚をフィールドに出してもよい。
When Banner enters the field, you may play 1 Character of cost 3 or less from your hand onto the field.
Bannerがフィールドに出たとき、以下の2つから1つを選択する。『カードを1枚引く。』『フォワード1体を選ぶ。それをダルにし、凍結する。』
When Banner enters the field, select 1 of the 2 following actions. "Draw 1 card." "Choose 1 Forward. Dull it and Freeze it."
Bannerがフィールドに出たとき、以下の3つから2つまで選択する。『カードを1枚引く。』『《C》を得る。』『Bannerをアクティブにする。』
When Banner enters the field, select up to 2 of the 3 following actions. "Draw 1 card." "Gain 《C》." "Activate Banner."
Bannerがフィールドに出たとき、フォワード1体とバックアップ1体を選ぶ。前者をブレイクする。後者をアクティブにする。
When Banner enters the field, choose 1 Forward and 1 Backup. Break the former and activate the latter.
Bannerがアタックしたとき、あなたのデッキの上から3枚を見る。その中からカード1枚を手札に加える。残りをブレイクゾーンに置く。
When Banner attacks, look at the top 3 cards of your deck. Add 1 card among them to your hand and put the rest of the cards into the Break Zone.
Bannerがフィールドに出たとき、対戦相手は自分のコントロールするフォワード1体をブレイクゾーンに置く。
When Banner enters the field, your opponent selects 1 Forward they control. Put it into the Break Zone.
《火》《ダル》：フォワード1体を選ぶ。ターン終了時まで、それはヘイストを得る。
《火》《ダル》: Choose 1 Forward. It gains Haste until the end of the turn.
《ダル》、Bannerをブレイクゾーンに置く：カードを1枚引く。
《ダル》, put Banner into the Break Zone: Draw 1 card.
《S》《雷》：フォワード1体を選ぶ。それをブレイクする。
Bolt 《S》《雷》: Choose 1 Forward. Break it.
BannerからSnowカウンターを2個取り除く：カードを1枚引く。
Remove 2 Snow Counters from Banner: Draw 1 card.
《C》《C》：カードを1枚引く。この能力はあなたのターンの間のみ使用できる。
《C》《C》: Draw 1 card. You can only use this ability during your turn.
《1》：Bannerをアクティブにする。この能力は1ターンに1回のみ使用できる。
《1》: Activate Banner. You can only use this ability once per turn.
《2》：ターン終了時まで、Bannerはパワー7000のフォワードにもなる。
《2》: Until the end of the turn, Banner also becomes a Forward with 7000 power.
あなたのコントロールする氷属性のフォワードのパワーを+1000する。
The Ice Forwards you control gain +1000 power.
あなたのコントロールする他の【ジョブ（Knight）】のフォワードはパワーを+1000し、ブレイブを得る。
The Job Knight Forwards other than Banner you control gain +1000 power and Brave.
対戦相手のコントロールするフォワードのパワーを-1000する。
The Forwards opponent controls lose 1000 power.
あなたがバックアップを5体以上コントロールしている場合、Bannerはヘイストとブレイブを得る。
If you control 5 or more Backups, Banner gains Haste and Brave.
あなたのターンの間、Bannerのパワーを+2000する。
During your turn, Banner gains +2000 power.
Bannerは対戦相手の召喚獣やアビリティによって選ばれない。
Banner cannot be chosen by your opponent's Summons or abilities.
Bannerはアタックもブロックもできない。
Banner cannot attack or block.
Bannerは可能な限りアタックしなければならない。
Banner must attack if possible.
Bannerはコスト4以上のフォワードにはブロックされない。
Banner cannot be blocked by a Forward of cost 4 or more.
Bannerは1ターンに2回アタックできる。
Banner can attack twice in the same turn.
Bannerはダル状態でフィールドに出る。
Banner enters the field dull.
Bannerがダメージを受ける場合、代わりにそのダメージは2000減る。
If Banner is dealt damage, reduce the damage by 2000 instead.
Bannerがフォワードにダメージを与える場合、代わりにそのダメージは1000増える。
If Banner deals damage to a Forward, the damage increases by 1000 instead.
Bannerをキャストするためのコストは、あなたのコントロールするバックアップ1体につき1減る。
The cost required to cast Banner is reduced by 1 for each Backup you control.
あなたが【カード名（Herald）】をコントロールしている場合、Bannerをキャストするためのコストは2減る。
If you control a Card Name Herald, the cost required to cast Banner is reduced by 2.
Damage 3 -- Bannerのパワーを+1000する。
Damage 3 -- Banner gains +1000 power.
Damage 5 -- Bannerがアタックしたとき、キャラクター1体を選ぶ。それをブレイクする。
Damage 5 -- When Banner attacks, choose 1 Character. Break it.
デジョン 2 - 《雷》《1》
Warp 2 -- 《雷》《1》
顕現「Herald」 -- 《火》《2》
Priming "Herald" -- 《火》《2》
Bannerは【カード名（Herald）】でもある。
Banner is also Card Name Herald in all situations.
あなたが《C》を1個以上持っている場合、Bannerのパワーを+1000する。
If you have a 《C》, Banner gains +1000 power.
ターン終了時、あなたの《C》の数が0の場合、Bannerをブレイクする。
At the end of each player's turn, if you don't have a 《C》, break Banner.
Bannerがフィールドに出たとき、あなたが《C》を支払わない場合、カードを1枚引く。
When Banner enters the field, if you don't pay 《C》, draw 1 card.
あなたのコントロールする火属性のバックアップは風属性か水属性のCPも生み出せる。
The Fire Backups you control can produce Wind or Water CP.
《ダル》：それぞれコストの異なる氷属性の召喚獣2枚をサーチし、手札に加える。
《ダル》: Search for 2 Ice Summons each with a different cost and add them to your hand.
《ダル》：それぞれカード名の異なる【ジョブ（Knight）】を3枚までサーチし、手札に加える。
《ダル》: Search for up to 3 Job Knight with different names and add them to your hand.
あなたのコントロールするバックアップの属性がすべて異なる場合、Bannerはブレイブを得る。
If the Backups you control are all of different Elements, Banner gains Brave.
フォワード1体をブレイクゾーンに置く：コストがブレイクゾーンに置いたフォワードのコストより1高いフォワード1枚をサーチし、フィールドに出す。
Put 1 Forward into the Break Zone: Search for 1 Forward that costs 1 CP more than the Forward put into the Break Zone and play it onto the field.
《ダル》：フォワード1体を選ぶ。それをゲームから除外する。そうしたとき、コストがゲームから除外したカードのコストより低いフォワード1体を選ぶ。それをダルにする。
《ダル》: Choose 1 Forward. Remove it from the game. When you do so, choose 1 Forward with a cost inferior to that of the removed Forward. Dull it.
《ダル》：対戦相手のデッキの上から2枚をブレイクゾーンに置く。ブレイクゾーンに置いたカードの枚数が2以上の、かつブレイクゾーンに置いたカードがすべて同じ属性の場合、カードを1枚引く。
《ダル》: Your opponent puts the top 2 cards of their deck into the Break Zone. If both cards are of the same Element, draw 1 card.
《ダル》：あなたのブレイクゾーンのカード2枚を選ぶ。それらをゲームから除外する。ゲームから除外したカードの属性の数が2以上の場合、《C》を得る。
《ダル》: Choose 2 cards in your Break Zone. Remove them from the game. If there are 2 or more different Elements among cards you removed, gain 《C》.
《0》：光属性と闇属性以外の属性を1つ指定する。ターン終了時まで、Bannerは指定した属性になる。
《0》: Name 1 Element other than Light or Dark. Banner becomes the named Element until the end of the turn.
《0》：属性を1つ指定する。ターン終了時まで、Bannerは指定した属性の召喚獣やアビリティによって選ばれない。
《0》: Name 1 Element. Banner cannot be chosen by Summons or abilities of the named Element this turn.
Bannerは多属性のフォワードのアビリティによって選ばれない。
Banner cannot be chosen by a Multi-Element Forward's ability.
Bannerをキャストするためのコストは1減り、どの属性のCPでも支払える。
The cost required to cast Banner is reduced by 1 and can be paid with CP of any Element.
あなたが【ジョブ（Ninja）】をキャストするためのコストは1減り、どの属性のCPでも支払える。
The cost required to play your Job Ninja onto the field is reduced by 1 and can be paid with CP of any Element.
あなたが召喚獣をキャストするためのコストは、あなたのコントロールするフォワード1体につき1減る。ただし、0にはならない。
The cost required to cast your Summons is reduced by 1 for each Forward you control (it cannot become 0).
Bannerをキャストするためのコストは、あなたのコントロールする闇属性のフォワードの最も高いコスト1につき1減る。
The cost required to cast Banner is reduced by 1 for each CP required to cast the highest cost Dark Forward you control.
Bannerのコストを支払う代わりに、アクティブ状態の火属性のフォワード1体とアクティブ状態の雷属性のフォワード1体をダルにしてもよい。
You can dull 1 active Fire Forward and 1 active Lightning Forward (instead of paying the CP cost) to cast Banner.
Bannerによってダメージゾーンに置かれたカードのEXバーストは使用できない。
EX Bursts of cards put into the Damage Zone due to Banner cannot be used.
《0》：あなたに1点のダメージを与える。この効果によってダメージゾーンに置かれたカードのEXバーストは使用できない。
《0》: Banner deals you 1 point of damage. EX Bursts of cards put into the Damage Zone due to this ability cannot be used.
Bannerからデジョンカウンターが取り除かれたとき、カードを1枚引く。
When a Warp Counter is removed from Banner, draw 1 card.
あなたが5点目のダメージを受けたとき、カードを1枚引く。
When you receive a fifth point of damage, draw 1 card.
Bannerのスペシャルアビリティを使用する際、【カード名（Banner）】の代わりに召喚獣を捨ててもよい。
You may use Banner's special ability by discarding a Summon instead of discarding a [Card Name (Banner)] as part of the cost.
Bannerがフィールドにある限り、Bannerは火属性と氷属性と風属性と土属性と雷属性と水属性を得る。
If Banner is on the field, Banner gains Elements of Fire, Ice, Wind, Earth, Lightning and Water.
対戦相手のコントロールするキャラクターはスペシャルアビリティもアクションアビリティも使用できない。
The Characters opponent controls cannot use special or action abilities.
Bannerが手札以外からフィールドに出たとき、カードを1枚引く。
When Banner enters the field other than from your hand, draw 1 card.
Bannerがデジョンによって手札から除外されたとき、カードを1枚引く。
When Banner in your hand is removed from the game due to Warp, draw 1 card.
《ダル》：フォワード1体を選ぶ。それと同じカード名のフォワード1枚をサーチし、手札に加える。
《ダル》: Choose 1 Forward. Search for 1 Forward with the same name as it and add it to your hand.
Bannerは同じ属性の召喚獣やアビリティによって選ばれない。
Banner cannot be chosen by Summons or abilities that share its Element.
《ダル》：属性を1つ指定する。Bannerは指定した属性になる。
《ダル》: Name 1 Element. Banner becomes that Element.
キャラクターがフィールドからブレイクゾーンに置かれる場合、代わりにそれをゲームから除外してもよい。
If a Character is put from the field into the Break Zone, you may remove it from the game instead.
対戦相手のコントロールするキャラクターのアクションアビリティを使用するためのコストは《2》増える。
The cost required for the Characters opponent controls to use action abilities is increased by 《2》.
《ダル》：多属性以外のフォワード1体を選ぶ。それをブレイクする。
《ダル》: Choose 1 Forward other than Multi-Element. Break it.
《ダル》：コスト3以外のフォワードすべてをダルにする。
《ダル》: Dull all the Forwards other than cost 3.
《ダル》：一般アイコンを持たないフォワード1体を選ぶ。それをダルにする。
《ダル》: Choose 1 Forward without 《一般》. Dull it.
Bannerのパワーをあなたのコントロールするキャラクターの属性1種類につき+1000する。
Banner gains +1000 power for each different Element among Characters you control.
あなたのコントロールするバックアップの属性の数が3以上の場合、Bannerはブレイブを得る。
If you control 3 or more different Element Backups, Banner gains Brave.
あなたのコントロールするキャラクターがすべて氷属性の場合、Bannerはブレイブを得る。
If all the Characters you control have Ice Element, Banner gains Brave.
対戦相手のコントロールするフォワードの数があなたのコントロールするフォワードの数より3以上多い場合、Bannerをキャストするためのコストは3減る。
If your opponent controls 3 or more Forwards more than you, the cost required to cast Banner is reduced by 3.
Bannerは、あなたが他の光属性のキャラクターをコントロールしていてもフィールドに出すことができる。
Banner can be played onto the field even if you control other Light Characters.
"""
SUMMON = """
コスト3かコスト4のフォワードかモンスター1体を選ぶ。それをブレイクする。
Choose 1 Forward or Monster of cost 3 or 4. Break it.
フォワードをあなたのコントロールするバックアップの数だけ選ぶ。それらをダルにする。
Choose as many Forwards as the Backups you control. Dull them.
あなたのデッキの上から5枚を公開する。その中から火属性のカードすべてを手札に加える。残りをブレイクゾーンに置く。
Reveal the top 5 cards of your deck. Add all the Fire cards among them to your hand and put the rest into the Break Zone.
対戦相手は自分のコントロールするフォワード1体を選択する。それ以外の対戦相手のコントロールするフォワードすべてに4000ダメージを与える。
Your opponent selects 1 Forward they control. Deal 4000 damage to all the other Forwards opponent controls.
フォワード1体を選ぶ。それに7000ダメージを与える。
Choose 1 Forward. Deal it 7000 damage.
フォワードを2体まで選ぶ。それらをダルにし、凍結する。カードを1枚引く。
Choose up to 2 Forwards. Dull them and Freeze them. Draw 1 card.
対戦相手のコントロールするコスト3以下のフォワード1体を選ぶ。それをオーナーの手札に戻す。
Choose 1 Forward of cost 3 or less opponent controls. Return it to its owner's hand.
アタック中のフォワード1体を選ぶ。それをブレイクする。
Choose 1 attacking Forward. Break it.
あなたのブレイクゾーンのフォワード1枚を選ぶ。それを手札に加える。
Choose 1 Forward in your Break Zone. Add it to your hand.
あなたのブレイクゾーンのコスト3以下のフォワード1枚を選ぶ。それをフィールドに出す。
Choose 1 Forward of cost 3 or less in your Break Zone. Play it onto the field.
対戦相手のコントロールするフォワードすべてに3000ダメージを与える。
Deal 3000 damage to all the Forwards opponent controls.
フォワード1体を選ぶ。それにあなたのコントロールする火属性のキャラクター1体につき1000ダメージを与える。
Choose 1 Forward. Deal it 1000 damage for each Fire Character you control.
フォワード1体を選ぶ。ターン終了時まで、それはパワーを+2000し、先制攻撃を得る。
Choose 1 Forward. Until the end of the turn, it gains +2000 power and First Strike.
フォワード1体を選ぶ。それに5000ダメージを与える。あなたがバックアップを3体以上コントロールしている場合、代わりにそれに9000ダメージを与える。
Choose 1 Forward. Deal it 5000 damage. If you control 3 or more Backups, deal it 9000 damage instead.
フォワード1体を選ぶ。このターン、それが次に受けるダメージは5000減る。
Choose 1 Forward. During this turn, the next damage dealt to it is reduced by 5000 instead.
フォワード1体を選ぶ。それをゲームから除外する。対戦相手はカードを1枚引く。
Choose 1 Forward. Remove it from the game. Your opponent draws 1 card.
スタック上の召喚獣1枚を選ぶ。その効果を無効にする。
Choose 1 Summon. Cancel its effect.
あなたのコントロールするキャラクターすべてをアクティブにする。
Activate all the Characters you control.
各プレイヤーは手札を1枚捨てる。
Each player discards 1 card.
あなたのデッキの上から3枚をブレイクゾーンに置く。
Put the top 3 cards of your deck into the Break Zone.
フォワード1体を選ぶ。それに支払ったCPの属性1種類につき3000ダメージを与える。
Choose 1 Forward. Deal it 3000 damage for each CP of a different Element you paid to cast Banner.
【ジョブ（Knight）】か【カード名（Herald）】1枚をサーチし、手札に加える。
Search for 1 Job Knight or Card Name Herald and add it to your hand.
"""

# Longer texts, each with the kind of its card.
LONG = [
    (
        "フォワード1体を選ぶ。それに2000ダメージを与える。あなたがバックアップを2体以上コントロールしている場合、代わりにそれに4000ダメージを与える。"
        "あなたがバックアップを4体以上コントロールしている場合、代わりにそれに9000ダメージを与える。",
        "Choose 1 Forward. Deal it 2000 damage. If you control 2 or more Backups, deal it 4000 damage instead. "
        "If you control 4 or more Backups, deal it 9000 damage instead.",
        t.SUMMON,
    ),
    (
        "あなたのターン終了時、Bannerに置かれているデジョンカウンターの数が1以上の場合、あなたのコントロールするフォワード1体につき、Bannerからデジョンカウンターを1個取り除く。"
        "この能力はBannerがゲームから除外されている場合のみ発動する。",
        "At the end of each of your turns, if 1 or more Warp Counters are placed on Banner, "
        "remove 1 Warp Counter from Banner for each Forward you control. "
        "This effect will trigger only if Banner is removed from the game.",
        t.FORWARD,
    ),
    (
        "Bannerが対戦相手の召喚獣やアビリティによって選ばれたとき、あなたのコントロールする【ジョブ（Page）】1体をブレイクゾーンに置いてもよい。そうしたとき、その効果を無効にする。",
        "When Banner is chosen by your opponent's Summons or abilities, "
        "you may put 1 [Job (Page)] you control into the Break Zone. When you do so, cancel its effect.",
        t.FORWARD,
    ),
    (
        "Bannerがアタックしたとき、《1》を支払い、手札のモンスター1枚を捨ててもよい。そうした場合、カードを2枚引く。",
        "When Banner attacks, you may pay 《1》 and discard 1 Monster. If you do so, draw 2 cards.",
        t.FORWARD,
    ),
    (
        "Bannerがフィールドに出たとき、あなたの手札のコスト3以下のキャラクター1枚をフィールドに出してもよい。そうしたとき、それが【ジョブ（Knight）】のキャラクターの場合、フォワードを2体まで選び、それらをダルにする。",
        "When Banner enters the field, you may play 1 Character of cost 3 or less from your hand onto the field. "
        "When it enters the field, if it is a [Job (Knight)] Character, choose up to 2 Forwards. Dull them.",
        t.FORWARD,
    ),
    (
        "Bannerがアタックしたとき、あなたの手札のキャラクター1枚をフィールドに出してもよい。それがコスト5以上のカードの場合、あなたに1点のダメージを与える。",
        "When Banner attacks, you may play 1 Character from your hand onto the field. If its cost is 5 or more, "
        "Banner deals you 1 point of damage.",
        t.FORWARD,
    ),
    (
        "Bannerがアタックしたとき、あなたのブレイクゾーンのカード3枚を選ぶ。それらをゲームから除外する。ゲームから除外したカードの属性の数が3以上の場合、フォワード1枚をサーチし、フィールドに出す。",
        "When Banner attacks, choose 3 cards in your Break Zone. Remove them from the game. "
        "If there are 3 or more different Elements among cards removed by this effect, "
        "search for 1 Forward and play it onto the field.",
        t.FORWARD,
    ),
    (
        "《火》、手札のカード1枚をゲームから除外する：フォワード1体を選ぶ。それにゲームから除外したカードのコスト1につき1000ダメージを与える。",
        "《火》, remove 1 card in your hand from the game: Choose 1 Forward. "
        "Deal it 1000 damage for each CP required to play the removed card.",
        t.FORWARD,
    ),
    (
        "Bannerがフィールドに出たとき、支払ったCPの属性の数が2未満の場合、Bannerをブレイクゾーンに置く。",
        "When Banner enters the field, if the cost to play Banner didn't include CP of 2 or more different Elements, "
        "put Banner into the Break Zone.",
        t.FORWARD,
    ),
    (
        "Bannerをゲームから除外する、他のバックアップ1体をゲームから除外する：あなたのブレイクゾーンのバックアップ1枚を選ぶ。それがコストがゲームから除外したカードとBannerのコストの合計と同じカードの場合、それをフィールドに出す。",
        "Remove Banner and 1 Backup from the game: Choose 1 Backup in your Break Zone. "
        "If its cost is equal to the total cost of the 2 cards removed from the game, play it onto the field.",
        t.FORWARD,
    ),
    (
        "Bannerをブレイクゾーンに置く：あなたのデッキの上からBannerに置かれているMossカウンターの数と同じ枚数を見る。その中からカード1枚を手札に加える。残りを無作為な順番でデッキの一番下に置く。",
        ""
        "Put Banner into the Break Zone: Look at the same number of cards from the top of your deck as the Moss Counters placed on Banner. "
        "Add 1 card among them to your hand. Then, shuffle the other cards and return them to the bottom of your deck.",
        t.FORWARD,
    ),
    (
        "Bannerがアタックしたとき、あなたのデッキの上から1枚をゲームから除外する。このターン、あなたはゲームから除外したカードをキャストできる。このターン、ゲームから除外したカードをキャストするためのコストは2減る。ただし、0にはならない。",
        "When Banner attacks, remove the top card of your deck from the game. You can cast it this turn. "
        "The cost required to cast it is reduced by 2 (it cannot become 0).",
        t.FORWARD,
    ),
    (
        "Bannerがアタックしたとき、あなたのブレイクゾーンのモンスター1枚を選ぶ。それをゲームから除外してもよい。そうした場合、Bannerはパワーを+1000し、「各アタックフェイズ開始時、フォワード1体を選ぶ。それをダルにする。」を得る。",
        "When Banner attacks, choose 1 Monster in your Break Zone. You may remove it from the game. If you do so, "
        'Banner gains +1000 power and "At the beginning of the Attack Phase during each '
        "player's turn, choose 1 Forward. "
        'Dull it." (This effect does not end at the end of the turn.)',
        t.FORWARD,
    ),
    (
        "Bannerがアタックしたとき、あなたの手札の雷属性のカードを好きな枚数公開してもよい。そうしたとき、フォワード1体を選ぶ。それに公開したカード1枚につき1000ダメージを与える。",
        "When Banner attacks, you may reveal any number of Lightning cards from your hand. When you do so, "
        "choose 1 Forward. Deal it 1000 damage for each card you revealed.",
        t.FORWARD,
    ),
    (
        "Bannerがアタックしたとき、あなたのデッキの上から4枚を公開する。その中から【ジョブ（Knight）】のコストの合計が4以下のフォワードを好きな枚数フィールドに出す。残りを好きな順番でデッキの一番下に置く。",
        "When Banner attacks, reveal the top 4 cards of your deck. "
        "Play any number of [Job (Knight)] Forwards with a total cost of 4 or less among them "
        "onto the field and return the other cards to the bottom of your deck in any order.",
        t.FORWARD,
    ),
    (
        "BannerがブロックしたときかBannerがブロックされたとき、Bannerと戦闘しているフォワードすべてに3000ダメージを与える。",
        "When Banner blocks or is blocked, deal 3000 damage to the Forward that blocks or is blocked by Banner.",
        t.FORWARD,
    ),
    (
        "あなたのブレイクゾーンのコスト3以下のフォワード1枚と、対戦相手のコントロールするフォワード1体まで選ぶ。前者をダル状態でフィールドに出す。後者に8000ダメージを与える。",
        "Choose 1 Forward of cost 3 or less in your Break Zone and up to 1 Forward opponent controls. "
        "Play the former onto the field dull and deal the latter 8000 damage.",
        t.SUMMON,
    ),
]


def pairs(texts: str, kind: str) -> list[tuple[str, str, str]]:
    lines = [line for line in texts.split("\n") if line]
    return [(japanese, english, kind) for japanese, english in zip(lines[::2], lines[1::2], strict=True)]


@pytest.mark.parametrize(("japanese", "english", "kind"), LONG + pairs(CHARACTER, t.FORWARD) + pairs(SUMMON, t.SUMMON))
def test_the_same_value(japanese: str, english: str, kind: str) -> None:
    value = understand(japanese, NAME, kind)
    assert value == understand(english, NAME, kind)
    assert understand(write(value, NAME), NAME, kind) == value
    assert understand(render(value, NAME, kind), NAME, kind) == value
