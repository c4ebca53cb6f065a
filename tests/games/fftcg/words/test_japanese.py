"""The Japanese card language: what is read is written again, every word of the game both ways, errors at the words."""

import json
import random
import runpy
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.japanese.grammar import grammar
from tefuda.games.fftcg.words.japanese.reading import line
from tefuda.games.fftcg.words.japanese.writing import Unsayable, write
from tefuda.games.fftcg.words.reading import Unreadable, is_japanese, understand
from tefuda.kernel.effects import nodes as e
from tefuda.kernel.effects.vocabulary import Shared
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.wording.engine.templates import Gap

NAME = "旗手"
RULINGS = Path(__file__).resolve().parents[4] / "src/tefuda/games/fftcg/proving/scenarios"
FORWARD, SUMMON = t.FORWARD, t.SUMMON

# Texts in the very words that are written.
CHARACTERS = """
旗手がフィールドからブレイクゾーンに置かれたとき、あなたのブレイクゾーンにある旗手をダル状態でフィールドに出す。
《0》：属性を1つ指定する。ターン終了時まで、旗手は指定した属性の召喚獣やアビリティによって選ばれない。
《ダル》：フォワード1体を選ぶ。それと同じカード名のフォワード1枚をサーチし、手札に加える。
旗手がブロックしたとき、旗手と旗手にブロックされているフォワードすべてをブレイクする。
旗手がブロックされたとき、旗手をブロックしているフォワードすべてに3000ダメージを与える。
旗手はパワーが旗手のパワーより小さいフォワードをブロックできない。
旗手によってダメージゾーンに置かれたコスト2以下のカードのEXバーストは使用できない。
旗手のスペシャルアビリティを使用する際、【カード名（旗手）】の代わりに召喚獣を捨ててもよい。
旗手をキャストするためのコストは、あなたのコントロールする闇属性のフォワードの最も高いコスト1につき1減る。
《0》：属性を1つ指定する。ターン終了時まで、旗手は指定した属性になる。
旗手は多属性のフォワードのアビリティによって選ばれない。
《ダル》：あなたのデッキの上から2枚をブレイクゾーンに置く。ブレイクゾーンに置いたカードがすべて同じ種類の場合、カードを1枚引く。
《ダル》：あなたのデッキの上から2枚をゲームから除外する。ゲームから除外したカードの属性の数が2以上の場合、カードを1枚引く。
《ダル》：それぞれコストの異なる召喚獣2枚をサーチし、手札に加える。
《ダル》：コストの合計が4以下のフォワードを2体まで選ぶ。それらをブレイクする。
あなたのコントロールするバックアップの属性がすべて異なる場合、旗手はブレイブを得る。
《ダル》：このターン、あなたが次に召喚獣をキャストするためのコストは2減る。ただし、0にはならない。
《ダル》：このターン、あなたがキャラクターをキャストするためのコストは1減る。
旗手がアタックしたとき、フォワード1体を選ぶ。旗手がフィールドにある間、それをゲームから除外する。
あなたは旗手か【カード名（灯台守）】をコントロールしている場合、どちらもフィールドに出すことができない。
旗手は召喚獣やアビリティによって選ばれない。
《0》：フォワード1体を選ぶ。ジョブ1つを指定する。ターン終了時まで、それは指定したジョブを得る。
《0》：数字1つを指定する。対戦相手は数字1つを指定する。指定した数字と同じコストのフォワードすべてをブレイクする。
旗手がフィールドから離れたとき、旗手のアビリティによって除外されたカードの中からカード1枚を手札に加える。残りをブレイクゾーンに置く。
《0》：スタック上のあなたのコントロールするフォワードを選んでいる召喚獣1枚を選ぶ。その効果を無効にする。
《0》：スタック上のフォワードから誘発したオートアビリティ1枚を選ぶ。その効果を無効にする。そのアビリティを持つカードをダルにする。
ブレイブ、ヘイスト
先制攻撃
Limit Break -- 2
デジョン 3 - 《水》《1》
顕現「灯の女神」 -- 《火》《2》
Damage 3 -- 旗手のパワーを+2000する。
Damage 5 -- EX BURST 旗手がフィールドに出たとき、カードを1枚引く。
EX BURST 旗手がフィールドに出たとき、カードを2枚引く。
旗手がフィールドに出たときかアタックしたとき、《C》を得る。
旗手がブロックしたとき、《C》を2個得る。
旗手がブロックされたとき、ターン終了時まで、旗手は先制攻撃を得る。
旗手がパーティーを組んでアタックしたとき、対戦相手に1点のダメージを与える。
旗手がフィールドからブレイクゾーンに置かれたとき、旗手を手札に加える。
旗手がフィールドから離れたとき、あなたに2点のダメージを与える。
旗手がブレイクされたとき、各プレイヤーはカードを1枚引く。
旗手がフォワードをブレイクしたとき、対戦相手は手札を1枚捨てる。
旗手がフォワードにダメージを与えたとき、旗手に力カウンターを1個置く。
旗手が対戦相手にダメージを与えたとき、対戦相手は手札からランダムに1枚捨てる。
旗手がダメージを受けたとき、デッキをシャッフルする。
旗手がアクティブになったとき、旗手をダルにする。
旗手がダルになったとき、旗手をアクティブにしてもよい。
旗手が顕現したとき、カードを1枚引いてもよい。
旗手が対戦相手の召喚獣やアビリティによって選ばれたとき、カードを1枚引く。
対戦相手の召喚獣やアビリティによってフォワードがブレイクされたとき、《C》を得る。
あなたのコントロールするパーティーが対戦相手にダメージを与えたとき、カードを1枚引く。
あなたがカードを引いたとき、対戦相手は手札を1枚捨てる。
あなたが手札を捨てたとき、《C》を得る。
あなたが召喚獣をキャストしたとき、カードを1枚引く。
対戦相手がスペシャルアビリティを使用したとき、カードを1枚引く。
あなたがダメージを受けたとき、カードを1枚引く。
あなたの第1メインフェイズ開始時、カードを1枚引く。
対戦相手のアタックフェイズ開始時、《C》を得る。
各ターン終了時、旗手に力カウンターを1個置く。
あなたの手札がないとき、カードを2枚引く。
あなたが他のフォワードをコントロールしていないとき、旗手をブレイクする。
旗手がアタックしたとき、あなたがバックアップを3体以上コントロールしている場合、カードを1枚引く。
旗手がアタックしたとき、カードを1枚引く。この能力は1ターンに1回のみ発動する。
《火》《1》《ダル》：カードを1枚引く。
《S》《雷》：フォワード1体を選ぶ。それをブレイクする。
《C》《C》：旗手をアクティブにする。
《X》：フォワード1体を選ぶ。それにXの1000倍のダメージを与える。
《ダル》、旗手をブレイクゾーンに置く：カードを2枚引く。
《0》、フォワード1体をオーナーの手札に戻す：カードを1枚引く。
旗手から力カウンターを2個取り除く：カードを1枚引く。
手札を1枚捨てる：旗手をアクティブにする。
ブレイクゾーンの召喚獣3枚をゲームから除外する：カードを1枚引く。
手札の旗手を公開する：《C》を得る。
旗手を手札から捨てる：《C》を得る。
《2》：旗手をフィールドに出す。この能力はあなたのメインフェイズの間のみ使用できる。この能力は旗手がブレイクゾーンにある場合のみ使用できる。
《0》：ターン終了時まで、旗手はパワー4000のフォワードにもなる。
手札を1枚捨てる：捨てたカードが火属性のカードの場合、カードを1枚引く。
旗手をキャストするためのコストを支払う前に、《C》を支払ってもよい。そうした場合、そのコストは2減る。
アクティブ状態の旗手をダルにする：フォワード1体を選ぶ。ターン終了時まで、それはヘイストとブレイブを失う。
旗手がブレイクゾーンからフィールドに出たとき、コストが旗手のコストと同じフォワード1枚をサーチし、手札に加える。
フォワード1体をブレイクゾーンに置く：対戦相手のコントロールするフォワードすべてにブレイクゾーンに置いたカードのパワーと同じ値のダメージを与える。
旗手のパワーを旗手に置かれている力カウンター1個につき+1000する。
あなたのコントロールする他の【ジョブ（騎士）】のフォワードのパワーを+1000する。
すべてのフォワードのパワーを-1000する。
対戦相手のコントロールするフォワードのパワーを2000にする。
あなたのターンの間、旗手のパワーを+2000する。
あなたの手札が3枚以上の場合、旗手はブレイブとヘイストを得る。
旗手があなたのブレイクゾーンにある場合、あなたのコントロールするフォワードのパワーを+1000する。
あなたのコントロールするフォワードは【ジョブ（騎士）】を得る。
あなたのコントロールするフォワードは氷属性を得る。
旗手は【カード名（白旗の騎士）】でもある。
旗手はすべてのアビリティを失う。
旗手は可能な限りアタックしなければならない。
旗手は可能な限りブロックされなければならない。
旗手はアタックもブロックもできない。
旗手はコスト4以上のフォワードにはブロックされない。
旗手は1ターンに2回アタックできる。
旗手は対戦相手の召喚獣やアビリティによって選ばれない。
旗手は戦闘ダメージを与えない。
旗手はダル状態でフィールドに出る。
旗手はアクティブ状態でフィールドに出る。
旗手は、コントローラーが《1》を支払わない限りアタックできない。
旗手は、コントローラーがフォワード1体をブレイクゾーンに置かない限りブロックできない。
旗手は、コントローラーがコントロールするアクティブ状態のバックアップ1体につき《1》を支払わない限りアタックできない。
対戦相手が召喚獣やアビリティによってフォワードを選ぶ場合、可能な限り旗手を選ばなければならない。
旗手が戦闘ダメージを受ける場合、代わりにそのダメージは0になる。
旗手が火属性のカードによってダメージを受ける場合、代わりにそのダメージは半分になる。
フォワードがダメージを受ける場合、代わりにそのダメージは1000増える。
旗手がブレイクされる場合、代わりに旗手をダルにする。
フォワードがフィールドからブレイクゾーンに置かれる場合、代わりにそれをゲームから除外する。
対戦相手のコントロール下でフォワードがフィールドに出る場合、代わりにそれはダル状態でフィールドに出る。
カードがブレイクゾーンから別の領域に移動する場合、代わりにそれをゲームから除外する。
あなたがダメージを受ける場合、代わりにそのダメージは1減る。
プレイヤーは投了できない。
あなたの手札の上限枚数は7枚になる。
【カード名（旗手）】はデッキに何枚でも入れることができる。
旗手をキャストするためのコストは、あなたのコントロールするフォワード1体につき1減る。
旗手のアビリティを使用するためのコストは、あなたのコントロールするバックアップ1体につき1減る。
あなたが【カード名（白旗）】をコントロールしていない場合、旗手をキャストするためのコストは2増える。
あなたが召喚獣をキャストするためのコストは1減る。
旗手をキャストする際、追加コストとして《X》を支払う。旗手は力カウンターがX個置かれた状態でフィールドに出る。
旗手をキャストする際、追加コストとして《C》を支払ってもよい。
旗手をキャストする際、以下の2つから1つを選択する。『旗手はヘイストを得る。』『旗手はブレイブを得る。』
旗手をキャストする際、あなたのコントロールするフォワード2体に力カウンターを合計3個割り振って置く。
旗手がフィールドに出たとき、《X》を支払ってもよい。そうした場合、カードをX枚引く。
旗手がフィールドに出たとき、手札を1枚捨ててもよい。そうしたとき、フォワード1体を選ぶ。それに5000ダメージを与える。
旗手がフィールドに出たとき、対戦相手が《2》を支払わない場合、カードを2枚引く。
旗手がフィールドに出たとき、フォワード1体を選ぶ。それをダルにするか、凍結する。
旗手がデジョンによってフィールドに出たとき、対戦相手は手札を1枚捨てる。
旗手がフィールドに出たとき、支払ったコストに水属性のCPが含まれている場合、カードを1枚引く。
旗手がフィールドに出たとき、支払ったCPの属性の数が2以上の場合、カードを1枚引く。
旗手がフィールドに出たとき、火属性のカードが公開されるまであなたのデッキの上から1枚ずつ公開する。それを手札に加える。残りを無作為な順番でデッキの一番下に置く。
旗手がアタックしたとき、あなたのデッキの上から3枚を見る。それを好きな順番でデッキの一番上か一番下に置く。
旗手がアタックしたとき、あなたがフォワードを2体以上コントロールしている、かつ対戦相手の手札がない場合、カードを1枚引く。
旗手をキャストするためのコストは、あなたのコントロールするフォワード1体につき1減る。ただし、0にはならない。
旗手のコストを支払う代わりに、《火》《火》を支払ってもよい。
旗手はあなたのターンの間のみキャストできる。
旗手がフィールドに出たときかあなたのアタックフェイズ開始時、カードを1枚引く。
旗手がアタックしたとき、あなたのブレイクゾーンのカードの属性の数が5以上の場合、カードを1枚引く。
旗手がアタックしたとき、対戦相手のコントロールするフォワードをあなたのコントロールするバックアップの数まで選ぶ。それらをダルにする。
旗手は火属性のCPも生み出せる。
あなたのコントロールするバックアップはどの属性のCPも生み出せる。
旗手をキャストするためのコストはどの属性のCPでも支払える。
旗手をキャストするためのコストはバックアップが生み出したCPでのみ支払える。
旗手をキャストするためのコストは火属性のバックアップが生み出したCPでのみ支払える。
旗手をキャストするためのコストは火属性のCPでのみ支払える。
旗手をキャストするためのコストは火属性か氷属性のCPでのみ支払える。
旗手がアタックしたとき、旗手が火属性のカードでない場合、カードを1枚引く。
対戦相手のコントロールするフォワードの数があなたのコントロールするフォワードの数より多い場合、旗手はヘイストを得る。
旗手から最後の力カウンターが取り除かれたとき、旗手をブレイクする。
旗手に力カウンターが置かれたとき、カードを1枚引く。
あなたのコントロールするパーティーがダメージを与えたとき、《C》を得る。
力カウンターが2個以上置かれているフォワードのパワーを+1000する。
このターンにあなたのコントロールするフォワードがフィールドに出ていた場合、旗手をキャストするためのコストは3減る。
旗手がそれのパワー未満のダメージを受ける場合、代わりにそのダメージは0になる。
旗手が対戦相手の召喚獣やアビリティによってダメージを受ける場合、代わりにそのダメージは0になる。
"""
SUMMONS = """
あなたのコントロールするフォワードすべてをアクティブにする。ターン終了時まで、それらはブロックされない。
フォワード1体を選ぶ。それをダルにし、凍結する。カードを1枚引く。
対戦相手のコントロールするフォワードを2体まで選ぶ。それらをオーナーの手札に戻す。
ダル状態のコスト3以下のフォワード1体を選ぶ。それをブレイクゾーンに置く。
【ジョブ（騎士）】か【カテゴリ（潮）】のキャラクター1体を選ぶ。それをアクティブにする。
フォワードかモンスター1体を選ぶ。それをゲームから除外する。それをフィールドに出す。
火属性か水属性のフォワードすべてをブレイクする。
光属性以外のフォワード1体を選ぶ。それをブレイクする。
フォワード2体を選ぶ。それらに合計5000ダメージを1000単位で割り振って与える。
フォワード1体とバックアップ1体を選ぶ。前者をブレイクする。後者をアクティブにする。
あなたのコントロールするフォワード1体と対戦相手のコントロールするフォワード1体を選ぶ。前者と後者はお互いに自身のパワーと同じ値のダメージを与える。
フォワード1体を選ぶ。旗手はそれに3000ダメージを与える。
フォワード1体を選ぶ。それに3000ダメージに加え、あなたの受けているダメージ1点につき1000ダメージを与える。
フォワード1体を選ぶ。それにXの1000倍のダメージを与える。Xはあなたの手札の枚数である。
フォワード1体を選ぶ。ターン終了時まで、それはパワーを+1000し、ブレイブを得る。
フォワード1体を選ぶ。ターン終了時まで、それは「このキャラクターがアタックしたとき、カードを1枚引く。」を得る。
フォワード1体を選ぶ。次のターン終了時まで、それはアタックできない。
フォワード1体を選ぶ。ターン終了時まで、それのパワーをあなたの手札1枚につき+1000する。
フォワード1体を選ぶ。それに2000ダメージを与える。あなたがバックアップを1体以上コントロールしている場合、代わりにそれに4000ダメージを与える。
フォワード1体を選ぶ。このターン、それが次に受けるダメージは2000減る。
フォワード1体を選ぶ。このターン、それがフィールドからブレイクゾーンに置かれる場合、代わりにそれをゲームから除外する。
フォワード1体を選ぶ。ターン終了時、それをブレイクする。
対戦相手のコントロールするフォワード1体を選ぶ。ターン終了時まで、それのコントロールを得る。
対戦相手のコントロールするフォワード1体を選ぶ。それのコントロールを得る。
スタック上の召喚獣1枚を選ぶ。その効果を無効にする。
スタック上のアビリティ1枚を選ぶ。その効果を無効にする。
あなたのブレイクゾーンのコスト5以下のフォワード1枚を選ぶ。それをフィールドに出す。
あなたの除外されているフォワード1枚を選ぶ。それにデジョンカウンターを1個置く。
対戦相手のブレイクゾーンのカードを好きな枚数選ぶ。それらをゲームから除外する。
【ジョブ（騎士）】のフォワード1枚をサーチし、手札に加える。
フォワードを2枚までサーチし、手札に加える。
ゲームの外部にあるあなたの【カード名（精霊）】1枚を手札に加える。
あなたの手札のフォワード1枚をコストを支払わずにキャストしてもよい。
あなたの手札のキャラクター1枚をダル状態でフィールドに出してもよい。
あなたのデッキの上から5枚を見る。その中からフォワード1枚を手札に加える。残りを好きな順番でデッキの一番下に置く。
あなたのデッキの上から3枚を公開する。対戦相手はそれらを2つのグループにわける。あなたは1つのグループを選び、そのグループのカードを手札に加える。残りをブレイクゾーンに置く。
あなたのデッキの上から2枚をブレイクゾーンに置く。
対戦相手の手札からランダムに1枚を裏向きでゲームから除外する。
対戦相手は自分のコントロールするフォワード1体をブレイクゾーンに置く。
各プレイヤーは自分のコントロールするフォワード1体を選択する。それ以外のフォワードすべてをブレイクゾーンに置く。
フォワードをあなたのコントロールするバックアップの数だけ選ぶ。それらをダルにする。
旗手からすべての苔カウンターを取り除く。
各プレイヤーは手札を1枚捨てる。
対戦相手は手札の半分を捨てる。
手札をすべて捨てる。カードを3枚引く。
以下の2つから1つを選択する。『カードを1枚引く。』『《C》を得る。』
以下の3つから2つまで選択する。『カードを1枚引く。』『《C》を得る。』『旗手をゲームから除外する。』
以下の2つから1つを選択する。あなたがフォワードを2体以上コントロールしている場合、代わりに2つを選択する。『カードを1枚引く。』『《C》を得る。』
以下の2つからあなたのコントロールするバックアップの数まで選択する。『カードを1枚引く。』『《C》を得る。』
フォワード1体を選ぶ。それがこのターンにダメージを受けたカードの場合、カードを1枚引く。
フォワード1体を選ぶ。それの受けているダメージをすべて取り除く。
フォワード1体を選ぶ。それにあなたのコントロールするフォワードのパワーのうち最も高い値のダメージを与える。
あなたのブレイクゾーンのこのターンにフィールドからブレイクゾーンに置かれたフォワード1枚を選ぶ。それを手札に加える。
フォワード1体を選ぶ。それに5000ダメージを与える。このダメージは軽減されない。
このターンに次にあなたのコントロールするフォワードがフィールドに出たとき、カードを1枚引く。
このターンの間、フォワードがフィールドに出たとき、《C》を得る。
次にフォワードがフィールドに出たとき、《C》を得る。
このターンにあなたが召喚獣を2枚以上キャストしている場合、カードを2枚引く。
旗手をキャストする際、追加コストとして《C》を支払ってもよい。カードを1枚引く。追加コストを支払っていた場合、カードを1枚引く。
カードを1枚引く。バックアップのみから生み出したCPを支払っていた場合、カードを1枚引く。
フォワード1体を選ぶ。それをオーナーの手札に戻す。この効果がEXバーストによるものである場合、代わりにそれをブレイクする。
対戦相手の手札すべてを公開する。対戦相手の手札1枚を選択し、対戦相手はそれを捨てる。
カード1枚をサーチする。
スタック上のオートアビリティ1枚を選ぶ。その効果を無効にする。
フォワード1体を選ぶ。それと旗手に1000ダメージを与える。
フォワード1体を選ぶ。それに5000ダメージを与える。このターンにそれがフィールドからブレイクゾーンに置かれたとき、カードを1枚引く。
ゲームに勝利する。
対戦相手はゲームに敗北する。
"""
CASES = [(text, FORWARD) for text in CHARACTERS.split("\n") if text] + [
    (text, SUMMON) for text in SUMMONS.split("\n") if text
]
# Words of the game that no text says: what the rules make of others.
INNER = {"Word", "Away", "Kept", "Controlled", "Paid", "DiscardNamesake"}


@pytest.mark.parametrize(("text", "kind"), CASES)
def test_there_and_back(text: str, kind: str) -> None:
    assert write(understand(text, NAME, kind), NAME) == text


def test_every_word_is_read_and_written() -> None:
    said = {type(node) for text, kind in CASES for node in within(understand(text, NAME, kind))}
    words = {kind for kind in vars(v).values() if isinstance(kind, type) and issubclass(kind, v.Word | Shared)}
    assert {kind.__name__ for kind in words - said} == INNER
    plain = (
        "Sequence If Instead May Choice Choose Pay Cost This It Others Pool All RandomOf Top Test AnyOf Not Compare Did X Let "
        "Count Fact Points Per Half Plus Keyword Activated Automatic Continuous Spell Delay Gain LoseAbilities Become Forbid "
        "Allow Demand Add Make Replace Change"
    )
    assert [name for name in plain.split() if getattr(e, name) not in said] == []


VALUES: list[tuple[str, Node]] = [
    ("旗手がアタックしたとき、カードを1枚引く。", e.Automatic(v.When("attacked", e.This()), v.Draw(1))),
    (
        "旗手がアタックしたとき、対戦相手の手札がない場合、カードを1枚引く。",
        e.Automatic(
            v.When("attacked", e.This()), v.Draw(1), condition=e.Compare(e.Count(e.Pool("hand", "opponent")), "=", 0)
        ),
    ),
    (
        "《火》《1》《ダル》：《C》を得る。",
        e.Activated(e.Cost((v.PayCP(("火",), 1), v.Dull(e.This()))), v.GainCrystals(1)),
    ),
    ("剛剣《S》：《C》を得る。", e.Activated(e.Cost(), v.GainCrystals(1), "special")),
    (
        "旗手は、コントローラーが《1》を支払わない限りアタックできない。",
        e.Continuous(e.This(), (v.AttackCost(e.Cost((v.PayCP((), 1),))),)),
    ),
    (
        "あなたのコントロールする火属性のコスト3以下のフォワードのパワーを+1000する。",
        e.Continuous(
            e.All(e.Pool("field", "own", (e.Test("element", "火"), e.Test("cost", 3, "<="), e.Test("kind", FORWARD)))),
            (e.Add("power", 1000),),
        ),
    ),
]


@pytest.mark.parametrize(("text", "value"), VALUES)
def test_values(text: str, value: Node) -> None:
    assert understand(text, NAME, FORWARD) == (value,)


# Equal spellings: what is read as the text behind it.
SAME = [
    ("旗手がアタックするたび、カードを１枚引く。", "旗手がアタックしたとき、カードを1枚引く。"),
    ("旗手がアタックした時に、あなたはカードを1枚引いてよい。", "旗手がアタックしたとき、カードを1枚引いてもよい。"),
    ("このキャラクターがアタックしたとき、《C》を1個得る。", "旗手がアタックしたとき、《C》を得る。"),
    ("ブレイブ ヘイスト", "ブレイブ、ヘイスト"),
    ("デジョン2 -- 《火》", "デジョン 2 - 《火》"),
    ("Limit Break――3", "Limit Break -- 3"),
    ("《1》：《C》を得る。その後、旗手を除外する。", "《1》：《C》を得る。旗手をゲームから除外する。"),
    ("剛剣《S》《火》:カードを1枚引く。", "《S》《火》：カードを1枚引く。"),
    ("「剛剣」《S》《火》：カードを1枚引く。", "《S》《火》：カードを1枚引く。"),
    ("《ダル》《1》《火》：カードを1枚引く。(これは注釈です。)", "《火》《1》《ダル》：カードを1枚引く。"),
    ("旗手は3コスト以上のフォワードにはブロックされない。", "旗手はコスト3以上のフォワードにはブロックされない。"),
    ("旗手がフィールドにある限り、すべてのフォワードのパワーを-1000する。", "すべてのフォワードのパワーを-1000する。"),
    ("旗手がプレイヤーにダメージを与えたとき、カードを1枚引く。", "旗手が対戦相手にダメージを与えたとき、カードを1枚引く。"),
    ("《1》：メインデッキの一番上から1枚を公開する。", "《1》：あなたのデッキの上から1枚を公開する。"),
    ("あなたのエンドフェイズ開始時、《C》を得る。", "あなたのターン終了時、《C》を得る。"),
    ("旗手以外のあなたのフィールドのフォワードはブレイブを得る。", "あなたのコントロールする他のフォワードはブレイブを得る。"),
]  # fmt: skip


@pytest.mark.parametrize(("spelling", "written"), SAME)
def test_equal_spellings(spelling: str, written: str) -> None:
    value = understand(spelling, NAME, FORWARD)
    assert value == understand(written, NAME, FORWARD)
    assert write(value, NAME) == written


# A text that is not understood, the words that the error points at, and what it says could stand there.
WRONG = [
    ("旗手がアタックしたとき、カードを1枚めくる。", "枚めくる", "枚引く"),
    ("旗手が踊ったとき、カードを1枚引く。", "踊ったとき", "what happens to it / 出来事"),
    ("《火》《金》：カードを1枚引く。", "《金》", "an icon / アイコン"),
    ("フォワード1体を選ぶ。それをブレイク", "ブレイク", "a verb / 動詞"),
    ("カードを1枚引く", "", "。"),
    ("旗手は踊れない。", "踊れない", "what is so / 状態の文"),
    ("以下の3つから1つを選択する。『カードを1枚引く。』『《C》を得る。』", "", "『"),
    ("旗手のパワーを1000倍する。", "倍する", "に"),
    ("【ジョブ（騎士）のフォワード1体を選ぶ。それをブレイクする。", "）のフォワード1体を選ぶ", "）】の"),
    (
        "フォワードがブレイクゾーンに置かれたとき、カードを1枚引く。",
        "ブレイクゾーンに置かれたとき",
        "what happens to it / 出来事",
    ),
    ("ブレイブと歌", "と歌", "the end / 文の終わり"),
    ("旗手がアタックしたとき、対戦相手は手札を1枚捨て、カードを1枚引く。", "。", "。"),  # who draws?
]


@pytest.mark.parametrize(("text", "words", "expected"), WRONG)
def test_errors_point_at_the_words(text: str, words: str, expected: str) -> None:
    kind = SUMMON if text.startswith(("フォワード1", "カード", "以下", "【")) else FORWARD
    with pytest.raises(Unreadable) as caught:
        understand(f"ブレイブ\n{text}", NAME, kind)
    problem = caught.value
    assert problem.line == 2
    assert problem.words.startswith(words)
    assert expected in problem.expected
    assert text[problem.column - 1 :].startswith(problem.words)


def test_the_written_list_of_equal_spellings() -> None:
    made = runpy.run_path(str(RULINGS.parents[5] / "tools/fftcg_spellings.py"))
    assert made["PATH"].read_text("utf8") == made["listed"](), "run tools/fftcg_spellings.py"


def test_an_ability_given_away_does_not_name_its_giver() -> None:
    given = "フォワード1体を選ぶ。ターン終了時まで、それは「旗手がアタックしたとき、カードを1枚引く。」を得る。"
    with pytest.raises(Unreadable) as caught:
        understand(given, NAME, SUMMON)
    assert (caught.value.words, caught.value.column) == (NAME, given.index(NAME) + 1)
    assert understand(given.replace(NAME, "このフォワード"), NAME, SUMMON)
    assert understand("旗手は「旗手がアタックしたとき、カードを1枚引く。」を得る。", NAME, FORWARD)


def test_broken_texts_are_refused_and_nothing_worse() -> None:
    chance = random.Random(7)
    for text, kind in CASES:
        for _ in range(6):
            place = chance.randrange(len(text))
            cut = text[:place] + chance.choice(("", "の", "。", "「", "》", "X", text[place] * 2)) + text[place + 1 :]
            try:
                value = understand(cut, NAME, kind)
            except Unreadable as problem:
                told = (problem.line, 1 <= problem.column <= len(cut) + 1, bool(problem.expected))
            else:
                told = (1, True, True)
                assert understand(write(value, NAME), NAME, kind) == value, cut
            assert told == (1, True, True), cut


def test_entangled_and_endless_texts() -> None:
    with pytest.raises(Unreadable):
        understand("旗手は" + "「旗手は" * 400 + "ブレイブを得る。" + "」を得る。" * 400, NAME, FORWARD)
    assert understand("カードを1枚引く。" * 60, NAME, SUMMON)


KINDS = {"forward": FORWARD, "backup": t.BACKUP, "monster": t.MONSTER, "summon": SUMMON}


def test_what_is_read_in_english_can_be_said_in_japanese(shared: Path) -> None:
    said = dumb = 0
    for place, row in enumerate((shared / "carddata/fftcg.jsonl").read_text("utf8").splitlines()):
        if place % 12:
            continue
        card = json.loads(row)
        for text in (card.get("text") or "").split("[[br]]"):
            kind = KINDS.get(card["kind"], FORWARD)
            try:
                value = understand(text, card["name"], kind)
            except Unreadable:
                continue
            try:
                written = write(value, card["name"])
            except Unsayable:
                dumb += 1
                continue
            assert understand(written, card["name"], kind) == value, written
            said += 1
    assert said > 250
    assert dumb * 20 <= said


def rulings() -> Iterator[tuple[str, str, str]]:
    for path in sorted(RULINGS.rglob("*.yaml")):
        for card in yaml.safe_load(path.read_text("utf8")).get("cards") or ():
            if card.get("text"):
                yield card["text"], card["name"], card.get("kind", FORWARD)


def test_all_texts_of_the_rulings_there_and_back() -> None:
    for text, name, kind in sorted(set(rulings())):
        value = understand(text, name, kind)
        assert understand(write(value, name), name, kind) == value, text


def test_which_language() -> None:
    assert is_japanese("カードを1枚引く。", NAME)
    assert is_japanese("Limit Break -- 1", NAME)
    assert is_japanese("EX BURST 旗手がフィールドに出たとき、《C》を得る。", NAME)
    assert not is_japanese("《火》《ダル》: Draw 1 card.", NAME)
    assert not is_japanese("When 旗手 enters the field, draw 1 card.", NAME)
    assert not is_japanese("Choose 1 [Job (騎士)] Forward. Break it.", NAME)
    assert not is_japanese('Priming "女神" -- 《火》', NAME)


def test_no_words_for_it() -> None:
    with pytest.raises(Unsayable):
        write((e.Spell(v.Controlled(0, 1)),), NAME)


# ── whatever the grammar can say ────────────────────────────────────────────────────────────────────────────────────
WORDS = {
    "integer": "123",
    "name": ("騎士", "精霊", "VII"),
    "counter": "力雪",
    "signed": ("+1000", "-2000", "+X"),
    "skill": ("剛剣",),
    "skill_name": ("剛剣",),
    "icon": ("《火》", "《2》", "《ダル》", "《C》", "《X》"),
}


class Speaker:
    """Says anything: rules of the grammar at random, down to its words."""

    def __init__(self, seed: int) -> None:
        self.random, self.grammar = random.Random(seed), grammar()

    def say(self, category: str, depth: int = 0) -> str:
        if depth > 40:
            raise RecursionError
        if category == "self":
            return NAME
        if category in self.grammar.words:
            return self.random.choice(WORDS[category])
        if category in self.grammar.lists:
            of, between = self.grammar.lists[category]
            return between.join([self.say(of, depth + 1) for _ in range(self.random.choice((1, 1, 2)))])
        rules = self.grammar.rules[category]
        if depth > 14:  # the short ones, so that it comes to an end
            rules = sorted(rules, key=lambda rule: sum(not isinstance(part, str) for part in rule.parts))[:2]
        parts = self.random.choice(rules).parts
        return "".join([self.say(part.category, depth + 1) if isinstance(part, Gap) else str(part) for part in parts])


@pytest.mark.parametrize("hundred", range(4))
def test_anything_that_is_said_and_understood_is_written_and_read_back(hundred: int) -> None:
    understood = 0
    for seed in range(hundred * 100, hundred * 100 + 100):
        kind = (FORWARD, SUMMON)[seed % 2]
        try:
            text = Speaker(seed).say("lines" if kind == FORWARD else "spell")
            value = line(text, NAME, kind)
        except (RecursionError, Unreadable):
            continue  # the grammar's rules may be put together to nonsense, which is refused
        understood += 1
        written = write(value, NAME)
        assert understand(written, NAME, kind) == value, f"{text}\n{written}"
    assert understood > 25
