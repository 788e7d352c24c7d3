"""What thirty further pages say: parlours, tables of three, leagues, student clubs and platforms, as facts."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

import calc
from calc.problems.problems import NoWin
from calc.problems.synonyms import why_no_rule
from calc.rules.page import _form as form
from calc.rules.page import _phrases as phrases
from calc.rules.proofreader import check, page_words_unsaid
from calc.rules.rules import load_rules

from ..commands import app_of
from ..tables import table_of
from .test_clubs_readers import club, sentences

RULES = app_of("rules")
SAID = """
場風は東西 = riichi; match.other_round_wind: none → west
27,000持ち、30,000返し = riichi; match.start: 25000 → 27000
二万五千点持ち = riichi; match.start: 30000 → 25000
25500未満の場合はサドンデス = riichi; match.length: east; match.extension: true; match.target: 30000 → 25500
1000点未満は切り上げ(5200は6000) = sanma; points.rounding_unit: 100 → 1000
抜きドラは存在しません = sanma; north.drawn_aside: true → false
流し満貫は有(アガリ扱い) = riichi; draw.nagashi_mangan: mangan; nagashi.win: false → true
ツモアガリ時は、北家分の支払いを二人で折半 = sanma; points.missing_share: lost → split
緑一色は発なしでも可 = riichi; ryuuiisou.without_hatsu: false → true
国士無双のみ、暗カンされた牌でもロン可能 = riichi; chankan.ankan_kokushi: false → true
国士無双に限り暗槓搶槓あり = riichi; chankan.ankan_kokushi: false → true
切り上げ満貫を採用(3翻60符・4翻30符) = riichi; points.kiriage: false → true
持ち点が1000点未満の時はリーチできない = riichi; riichi.least_points: 0 → 1000
ツモ番が残っていない場合はリーチできない = riichi; riichi.own_draw_left: false → true
ダブロン有(供託点棒、積み棒は上家取り) = riichi; honba.multiple_ron: first; sticks.multiple_ron: split → first
ダブロンの場合、連荘条件は上家取り = riichi; renchan.multiple_ron: any → first
頭ハネされた親は流れます = riichi; renchan.multiple_ron: any → first
親がノーテンなら親流れで、オーラスならゲーム終了(供託はトップ取り) = riichi; renchan.noten: true → false
役満の特例なし = riichi; chankan.ankan_kokushi: false; furiten.kokushi_exempt: true → false
国士無双に限り現物以外で栄和可 = riichi; furiten.kokushi_exempt: false → true
役満のパオは、大三元・大四喜のみ適用 = riichi; pao.yaku: [suukantsu] → [daisangen, daisuushii]
大明槓による嶺上開花は責任払いとしない = riichi; pao.yaku: [daisangen, rinshan] → [daisangen]
放銃者がいた場合は折半払い = riichi; pao.ron: liable → half
フリテンリーチはツモアガリのみ = riichi; furiten.riichi: false → true
待ち牌をすべて自分が使っている場合は無効 = riichi; draw.own_four_wait: true → false
連チャンは一本場につき3百点加算 = riichi; honba.tsumo_each: 500; honba.ron: 1500 → 300
本場はツモ、ロンともに1000点増です = sanma; honba.ron: 1000; honba.tsumo_each: 500 → 1000
聴牌連チャン認める = riichi; renchan.tenpai: false → true
テンパイ連荘なし = riichi; renchan.tenpai: true → false
ピンフ・ツモあり = riichi; fu.pinfu_tsumo: false → true
ノーテン罰符は、場3000点 = riichi; draw.noten_total: 1000 → 3000
以下の場合はすべて流局になり親は流れます = riichi; renchan.abortive: true → false
純粋な役満の複合あり = riichi; yakuman.add_up: false → true
大車輪、四連刻等は、役満とは認めません = riichi; yaku.suurenkou: off; yaku.daisharin: yakuman/- → off
供託はトップ者に加算される = riichi; match.leftover_sticks: nobody → top
箱下計算は20000点までです = kansai3; match.loss_limit: 10000 → 20000
二人当たりあり、三人当たりは流局 = riichi; ron.most_winners: 3; ron.triple_is_draw: false → true
同点の場合は上家取り = riichi; match.ties: split → seat
赤色牌はドラ扱いとしない = riichi; table.red_fives: [0m] → []
赤牌は2枚全てドラ = riichi; table.red_fives: [0m] → [0p, 0s]
5が全部赤ドラ = kansai3; table.red_fives: [0p] → [0p, 0p, 0p, 0p, 0s, 0s, 0s, 0s]
流し満貫、ダブル役満、数え役満なし = riichi; limit.counted_yakuman_han: 0; draw.nagashi_mangan: mangan → "off"
槓ドラ, 裏ドラ, 一発あり = riichi; dora.kan: true; dora.ura: false → true
流しは満貫(流局時に成立) = riichi; draw.nagashi_mangan: haneman → mangan
0点を下回るとゲーム終了 = riichi; match.bust: false → true
55000点以上となるか0点を下回るとゲーム終了 = riichi; match.ceiling: 60000 → 55000
嶺上開花にツモ符はつきません = riichi; fu.rinshan_tsumo: true → false
途中流局は九種九牌、トリプルロン、四開カンです = riichi; draw.suukaikan: true; ron.triple_is_draw: false → true
誤ポン、誤チーは1000点罰符、アガリ放棄 = riichi; fine.points: 2000 → 1000
25000点持ちでそのまま得点を記入します = riichi; match.rounding: down → none
親がノーテンなら親流れ、オーラスの場合はゲーム終了 = riichi; renchan.noten: true → false
三連刻、二翻しばりなどローカルルールはすべてありません = riichi; yaku.sanrenkou: 2 → off
Ta Cha Hou: Allowed = riichi; ron.most_winners: 1 → 2
Uma is divided on ties = riichi; match.ties: seat → split
Standard 300 points continuation, 3000 points noten = riichi; honba.tsumo_each: 500; honba.ron: 1500 → 300
Start Points 20,000 = riichi; match.start: 25000 → 20000
Dealer continue only on win = riichi; renchan.tenpai: true → false
場は親のノーテンで流れます = riichi; renchan.noten: true → false
オーラス親のあがりやめ、およびテンパイ止めあり = riichi; match.dealer_may_end: win → top
あがりの100点単位は全て繰り上げて計算する = sanma; points.rounding_unit: 100 → 1000
流局時に親がテンパイの場合は、連荘となる = riichi; renchan.tenpai: false → true
хакотен (Ари) = riichi; match.bust: false → true
Якитори (Наси) = riichi; match.yakitori: 10 → 0
Опен Таняо разрешен (Куитан - Ари) = riichi; yaku.tanyao: 1/- → 1
Каждый игрок начинает со стартовыми 25000 очками = riichi; match.start: 30000 → 25000
sans oka ni uma = riichi; match.return: 25000; match.uma: [20, 10, -10, -20] → [0, 0, 0, 0]
Ari-ari. 25 000 points au départ = riichi; match.start: 20000 → 25000
Kuitan (Nashi) = riichi; yaku.tanyao: 1 → 1/-
ohne Uma und Oka = riichi; match.return: 25000; match.uma: [20, 10, -10, -20] → [0, 0, 0, 0]
四風連打は流れません = riichi; draw.suufon_renda: true → false
リーチ棒・積み棒は上家取り、親は頭ハネになります = riichi; renchan.multiple_ron: any → first
大三元、大四喜のパオはツモなら責任払い、放銃の場合は折半になります = riichi; pao.ron: liable → half
純粋な役満の場合複合を認めます = riichi; yakuman.add_up: false → true
持ち点が0点になった時点で飛び終了となります = riichi; match.bust_at_zero: false → true
40,000点に到達していない場合は西入り = kansai3; match.extension: true; match.target: 35000 → 40000
箱割れしますとゲーム終了です = riichi; match.bust: false → true
積み棒は二人につきますが = riichi; honba.multiple_ron: first → all
花牌、赤5ピン、赤5ソー(各4枚)は1翻 = kansai3; table.red_fives: [0p] → [0p, 0p, 0p, 0p, 0s, 0s, 0s, 0s]
トビ終了 25000点持ち = riichi; match.start: 30000 → 25000
アガリ連荘 1本場300点 = riichi; renchan.tenpai: true → false
人和は倍満 ダブル役満はナシ = riichi; yaku.renhou: "off" → baiman/-
0点以下、60000点以上でゲーム終了 箱下計算あり = riichi; match.ceiling: 60000; match.bust_at_zero: false → true
九種九牌、三家和、複数家による四開槓は流局し、連荘とする = riichi; ron.triple_is_draw: false → true
三家和、四開槓は局のやり直し = riichi; draw.suukaikan: true; ron.triple_is_draw: false → true
役満【大三元、四喜和、四槓子】には包(パオ)を適用する = riichi; pao.yaku: [] → [daisangen, daisuushii, suukantsu]
パオは大三元・大四喜のみ = riichi; pao.yaku: [daisangen, daisuushii, suukantsu] → [daisangen, daisuushii]
Pao: daisangen/daisushi/suukantsu = riichi; pao.yaku: [daisangen, daisuushii] → [daisangen, daisuushii, suukantsu]
Aka – nashi – no red fives are used. = riichi; table.red_fives: [0m, 0p, 0s] → []
役満祝儀はロン10枚 = riichi; chips.lines: [{count: yakuman, by: ron, each: 7}] → [{count: yakuman, by: ron, each: 10}]
役満祝儀はツモ5枚オール = riichi; chips.lines: [{count: ippatsu, each: 1}] → [{count: yakuman, each: 5}]
テンパイ連荘、東西場 = riichi; yaku.other_round_wind: 1; match.other_round_wind: none → opposite
萬子の二三四、六七八を除いた 112 牌を使用 = sanma; table.removed: [2m] → [2m, 3m, 4m, 6m, 7m, 8m]
●マンズの二~八を除いた、三人麻雀です = sanma; table.removed: [2m] → [2m, 3m, 4m, 5m, 6m, 7m, 8m]
9 種 9 牌や三風子連打では流れない = sanma; draw.kyuushu_kyuuhai: true → false
流局した場合は、理由の如何によらず、親続行 = sanma; renchan.noten: false → true
次局以降は、最後に和了した者が常に親である = sanma; renchan.next_dealer: turn → winner
ピンズ・ソーズの5は各3枚は赤牌 = sanma; table.red_fives: [0p, 0s] → [0p, 0p, 0p, 0s, 0s, 0s]
順位点 1位 +3,000点 2位 - 3位 -3,000点 = sanma; match.uma: [5, 0, -5] → [3, 0, -3]
・三連刻、三風(2翻) = kansai3; yaku.sanfuu: 1 → 2
西入ナシ、二着ヤメあり 三、四着は強制連荘 = riichi; match.extension: false; match.dealer_may_end: top → win_as_second
持ち点が1000点未満でもリーチが可能 = riichi; riichi.least_points: 1000 → 0
流局時、ノーテン罰符は場に計 3000 点 = riichi; draw.noten_total: 1000 → 3000
30符4翻(60符3翻)は、満貫扱い = riichi; points.kiriage: false → true
嶺上開花と海底ツモは複合しない = riichi; last_tile.rinshan: both → haitei
ローカルルール全てなし(人和、流し満貫、オープンリーチ他、全てなし) = riichi; draw.nagashi_mangan: mangan → "off"
ローカルルールなし(人和、カン振りなど) = riichi; yaku.renhou: mangan/- → "off"
大三元の3フーロ目、大四喜の4フーロ目をカンさせたときのパオ = riichi; pao.yaku: [daisangen] → [daisangen, daisuushii]
ピンフとメンゼンツモは複合する = riichi; fu.pinfu_tsumo: false → true
カンドラは、暗カン・明カンともに即めくり = riichi; dora.kan_turned: after → before
1,000点なければリーチできない = riichi; riichi.least_points: 0 → 1000
千点の持ち点がないとリーチはかけられません = riichi; riichi.least_points: 0 → 1000
一発役あり。 = riichi; yaku.ippatsu: "off" → 1/-
ツモ減りも無し = sanma; points.missing_share: lost → split
赤牌は筒子、索子の5で各1枚入っています = sanma; table.red_fives: [0p] → [0p, 0s]
九種九牌、四槓流れ、三軒リーチ、すべて流局です = sanma; draw.suukaikan: true; draw.suucha_riichi: false → true
Renhō – yakuman = riichi; yaku.renhou: mangan/- → yakuman/-
Buttobi/ぶっとび | Ari | あり | = riichi; match.bust: false → true
Chonbo | Mangan = riichi; chombo.points: none → mangan
ダブロンあり、トリプルロンなし = riichi; ron.triple_is_draw: false; ron.most_winners: 3 → 2
4人リーチはゲーム続行です = riichi; draw.suucha_riichi: true → false
九種九牌、複数者による四カンツが出た場合、局のやり直しとなります = riichi; draw.suukaikan: false → true
喰いタン、先ヅケ、形式テンパイあります = riichi; yaku.tanyao: 1/- → 1
東南回し、2万5千点持ち = riichi; match.length: east → east_south
流し満貫は和り役 = riichi; nagashi.win: false → true
トップが確定したらそれ以上連荘できない = riichi; match.dealer_must_end: false → true
役満チップ⇒ツモ和り4枚オール = riichi; chips.lines: [{count: yakuman, each: 3}] → [{count: yakuman, each: 4}]
誤ポン・誤チー・誤カンは千点罰符 = riichi; fine.points: 2000 → 1000
緑一色 發を含まなければならない = riichi; ryuuiisou.without_hatsu: true → false
国士無双 暗カンでもチャンカン可 = riichi; chankan.ankan_kokushi: false → true
四槓子 雀頭の完成をもって和了 = riichi; suukantsu.at_fourth: true → false
百点以下四捨五入 = riichi; match.rounding: none → nearest
フリテンは一切不可 = riichi; furiten.riichi: false; furiten.tsumo: true → false
裏ドラがチップ1枚、本役満がチップ5枚 = kansai3; chips.lines: [] → [{count: yakuman, each: 5}]
マンズは二〜八を抜いた一マンと九マンのみ = sanma; table.removed: [2m] → [2m, 3m, 4m, 5m, 6m, 7m, 8m]
点棒はツモ、ロンあがり共に満額点数で計算します = sanma; points.missing_share: lost → whole
零点は続行 = kansai3; match.bust_at_zero: true → false
リーチ棒は、如何なる場合でも「リーチ取り」。 = kansai3; sticks.carried: riichi → riichi_all
供託はリーチ取りです = riichi; sticks.carried: winner → riichi
他の方とのダブロンが発生した場合は2翻扱い = riichi; riichi.open: true; yaku.open_riichi_shared: "off" → 2/-
チョンボは親・子に関係なく3000点オール = riichi; chombo.each: 3000; chombo.points: mangan → each
他家3人に3,000点ずつ支払います = riichi; chombo.each: 3000; chombo.points: mangan → each
途中流局 九種九牌、四風子連打、四開カン、親流れ、1本場増 = riichi; renchan.abortive: true → false
途中流局あり(親流れ一本場) = riichi; renchan.abortive: true → false
満貫払い。親の場合はオーラス以外親流れ = riichi; chombo.deal: replay → dealer_passes_but_last
七対子は四十符 = riichi; fu.chiitoitsu: 25 → 40
北は常に客風牌 = sanma; north.drawn_aside: false; north.yaku_tile: true → false
役満の御祝儀。(出和了りは4枚) = riichi; chips.lines: [{count: yakuman, each: 3}] → [{count: yakuman, each: 4}]
二人勝 +8000点 +4000点 ▲4000点 ▲8000点 = riichi; match.uma: [15, 5, -5, -15]; match.uma_two_above: [] → [8, 4, -4, -8]
積棒は上家取り = riichi; honba.multiple_ron: all → first
空ポン・空チー(2,000点罰符) = riichi; fine.points: 1000 → 2000
何着でもアガリやめ可 = riichi; match.dealer_may_end: win_as_top → win
流し満貫はあがり役として認めます = riichi; draw.nagashi_mangan: mangan; nagashi.win: false → true
25k starting points = riichi; match.start: 30000 → 25000
"""
"""What a page says of a rule, what the file extends, rules that it has, and one with a wrong and the right value."""
UNSAID = """
1000点持ちでオープン立直は不可 = riichi; match.start: 25000; riichi.open: true
大三元・大四喜・四槓子のパオあり = riichi; pao.yaku: [daisangen, daisuushii, suukantsu]
ダブロン、九種九牌は流局しない = riichi; draw.kyuushu_kyuuhai: false; ron.most_winners: 2
役満の複合は認めない = riichi; yakuman.add_up: false
大三元、大四喜、四槓子にパオはない = riichi; pao.yaku: []
四槓子、大四喜はパオの対象外 = riichi; pao.yaku: [daisangen]
親がテンパイで流局した場合は親続行 = riichi; renchan.noten: false
トビ なし 喰いタン あり = riichi; match.bust: false
ダブロンあり、トリプルロンなし = riichi; ron.most_winners: 3; ron.triple_is_draw: true
チップは108枚のチップを配る = sanma; table.removed: [2m]
形式テンパイなし(あがり牌がない場合はノーテン) = riichi; draw.own_four_wait: false; draw.tenpai_yaku: none
途中流局あり、ノーテン親流れ = riichi; renchan.abortive: true
完全先付けあり = riichi; sakizuke.on: true
"""
"""What pages say that contradicts no such value, though some words do."""
WORDS = """
2翻以上確定 = shibari.han
飛ばし者 = match.bust_bonus
ダブロンで飛ばした = match.bust_bonus_to
北家分 = points.missing_share
平和の雀頭 = fu.pair_north
リーチ棒は戻す = chombo.sticks
1000点を供託 = fine.points
13面待ちにもフリテン = furiten.kokushi_exempt
現物以外で = furiten.kokushi_exempt
暗カンは1翻 = worth.given
箱下計算は20000点 = match.loss_limit
誰も浮いていない = match.extension
リーチ取り = sticks.carried
三人当たり = ron.triple_is_draw
役満のみ使用可 = north.in_hand_for
オープンリーチとのダブロン = yaku.open_riichi_shared
局を以って一試合 = match.hands
次局の荘家 = renchan.next_dealer
場に両翻 = limit.mangan_han
両家和 = ron.most_winners
権利は失効 = first_turn.north_breaks
親チョンボは流局 = chombo.deal
平和形 = fu.open_minimum
トップから引 = match.wrong_sum
同ポイント = set.ties
якитори = match.yakitori
нагаши манган = draw.nagashi_mangan
points au départ = match.start
Verlängerung = match.extension
一萬・九萬は役牌 = worth.given
リンシャンのみ = shibari.without
待ち牌がなくても = draw.own_four_wait
dealer quit = match.dealer_may_end
pow rule = pao.yaku
counted limit hand = limit.counted_yakuman_han
multiple limit hand = yakuman.add_up
human win = yaku.renhou
all rons = ron.most_winners
winds only stay = renchan.tenpai
1000点加符 = points.tsumo_extra
東西場 = match.other_round_wind
親権は頭ハネ = renchan.multiple_ron
レインボー牌 = table.special
112牌 = table.removed
使用牌 = table.removed
打牌の呼称 = fine.points
100点棒 = points.rounding_unit
ホーテイ牌でのリーチ = riichi.own_draw_left
見のがし = furiten.tsumo
buttobi = match.bust
一人勝 = match.uma_one_above
手詰まり放銃 = yaku.open_riichi_dealt_in
108枚のチップ = chips.lines
冲合 = chombo.points
"""


@table_of("line", SAID.strip().splitlines())
def test_what_thirty_more_pages_say_is_compared(line: str) -> None:
    """Of a file with the first value nothing was said before."""
    page, _, rules = line.partition(" = ")
    written, _, right = rules.partition(" → ")
    system, *beside = written.split("; ")
    rule, _, value = beside.pop().partition(": ")
    assert "R114.page" in sentences(club("\n".join([*beside, f"{rule}: {value}"]), system, page))
    assert "R114.page" not in sentences(club("\n".join([*beside, f"{rule}: {right}"]), system, page))


@table_of("line", UNSAID.strip().splitlines())
def test_what_thirty_more_pages_leave_open_is_no_doubt(line: str) -> None:
    page, _, rules = line.partition(" = ")
    system, *beside = rules.split("; ")
    assert "R114.page" not in sentences(club("\n".join(beside), system, page))


@table_of("line", WORDS.strip().splitlines())
def test_words_of_thirty_more_pages_lead_to_their_rule(line: str) -> None:
    """The first rule that is shown is the one that the word is about."""
    words, _, due = line.partition(" = ")
    shown = CliRunner().invoke(RULES, ["show", words, "--lang", "en"]).output.splitlines()
    rows = [line.split()[0] for line in shown if line and "." in line.split()[0]]
    assert rows[0] == due


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("アガリとチョンボが同時", "refused_win_beside_chombo"),
        ("役満確定時のチョンボ", "refused_chombo_by_case"),
        ("12 pieces", "refused_liable_discard"),
    ],
)
def test_what_a_record_does_not_tell_has_its_reason(word: str, reason: str) -> None:
    """A chombo dearer after a sure yakuman, or excused by a win of the moment, was shown as `chombo.points`; who is
    liable in Hong Kong by what lay open was not found."""
    assert why_no_rule(word) == reason


@pytest.mark.parametrize(
    ("page", "rules", "due"),
    [
        ("東南戦です。役牌と海底、ダブロンあり", "riichi", ["ダブロン"]),
        ("東南戦です。三連刻と役牌", "kansai3", ["三連刻"]),
        ("トビあり", "riichi", []),
        ("トビあり", "parlour4", ["トビあり"]),
        ("ダブロンと人和", "riichi", ["ダブロン", "人和"]),
        ("起家は回り親。王牌は14枚残し。二度振り", "riichi", ["王牌は14枚残し, 二度振り, 回り親, 起家"]),
        ("100点の位は切り上げて、流局前のリーチ", "riichi", ["100点の位は切り上げ"]),
    ],
)
def test_what_a_page_says_as_the_file_has_it_is_not_listed(
    tmp_path: Path, page: str, rules: str, due: list[str]
) -> None:
    """Nor is a yaku that all tables play for so many han, and what changes no amount has one line. parlour4 has a bust
    bonus beside トビあり, riichi none; of ダブロンあり the sticks and the deal are left."""
    path = tmp_path / "club.yaml"
    path.write_text(club("match.start: 25000", rules, page), encoding="utf-8")
    assert sorted(each.word for each in page_words_unsaid(str(path))) == sorted(due)


def test_a_list_of_a_file_answers_only_for_what_its_items_are(tmp_path: Path) -> None:
    """Any line of chips, or any yaku that is given, answered for 役満祝儀, ダブル役満 and 清一色七対子; a yakuman that
    makes liable for ダブル役満 too."""
    page = "ダブル役満あり\n  役満祝儀あり\n  清一色七対子は役満\n  リーピンのみは満貫\n  大三元あり"
    rules = """
pao.yaku: [daisangen, daisuushii]
worth.given: [{gives: riipin, exactly: [riichi, pinfu]}]
chips.lines: [{count: ippatsu, each: 1}%s]
"""
    path = tmp_path / "club.yaml"
    yaku = "yaku:\n  riipin: {ja: リーピンのみ, en: Riichi and pinfu alone, value: mangan}\n"
    unsaid = []
    for line in ("", ", {count: yakuman, each: 5}"):
        path.write_text(yaku + club(rules.strip() % line, "riichi", page), encoding="utf-8")
        unsaid.append(sorted(each.word for each in page_words_unsaid(str(path))))
    assert unsaid == [["ダブル役満", "役満祝儀", "清一色七対子"], ["ダブル役満", "清一色七対子"]]


def test_a_doubt_about_a_page_shows_its_sentence() -> None:
    """All doubts of a page pointed at its first line; where the file writes the rule, it is that line."""
    text = club("match.start: 25000", "riichi", "アガリやめあり\n  35000点返し")
    spans = [p.span for p in check(text, strict=False) if p.span is not None and p.sentence == "R114.page"]
    assert [span.source.text[span.start : span.end] for span in spans] == ["アガリやめあり", "35000点返し"]


def test_the_page_of_a_game_without_words_is_said_to_be_uncompared() -> None:
    """“No problems” seemed to be said of the page of another game too."""
    page = "page: |\n  Chombo: 10 points each\n"
    assert sentences(f"system: club\nextends: kessen\ntitle: Club\n{page}") == ["R114.page_other_game"]


def test_thirteen_han_for_dealing_into_an_open_riichi_are_no_doubt() -> None:
    """「13翻の役として点数計算」 was a size that no table plays."""
    assert sentences(club("riichi.open: true\nyaku.open_riichi: 2/-\nyaku.open_riichi_dealt_in: 13/-")) == []


def test_a_second_round_wind_wants_its_triplet_too() -> None:
    """With the wind alone 西西 was a pair of a double wind, and 西西西 no yaku."""
    rules = "match.other_round_wind: opposite"
    assert sentences(club(rules)) == ["R114.beside"]
    assert sentences(club(f"{rules}\nyaku.other_round_wind: 1")) == []
    over = {"match.other_round_wind": "opposite", "yaku.other_round_wind": 1, "fu.pair_double_wind": 4}
    # C in the west: two han, 20 + 4 (a closed triplet won by ron) + 10 fu: 40, so 2,600
    verdict = calc.score("C ron A 333z 234p 678s 99s 35m 4m", rules=load_rules("riichi", over))
    assert verdict.points["C"] == 2600


VALUE = """
system: koushuu
extends: sanma
yaku:
  value_man: {ja: 萬子の役牌, en: Manzu of value, value: 1}
rules:
  worth.given:
  - {gives: value_man, triplet: [1m, 9m]}
"""


def of_file(tmp_path: Path, more: str = "") -> str:
    """The path of a file of the table where 1m and 9m are yaku tiles, with further rules."""
    path = tmp_path / "club.yaml"
    path.write_text(VALUE + more, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        # 20 + 10 + 8 fu: 1 han 40 fu; with 9m too 20 + 10 + 8 + 8, 2 han 50 fu
        ("111m 234p 567p 88s 34s 5s", 1300),
        ("111m 999m 234p 88s 34s 5s", 3200),
        # a called one has 4 fu, a concealed kan 32: 30 and 70 fu
        ("(111m) 234p 567p 88s 34s 5s", 1000),
        ("[1111m] 234p 567p 88s 34s 5s", 2300),
        # a pair is worth nothing, and pinfu holds
        ("11m 234p 567p 678s 34s 5s", 1000),
    ],
)
def test_a_triplet_of_certain_tiles_may_be_a_yaku(tmp_path: Path, hand: str, points: int) -> None:
    """「一萬・九萬は役牌」 of the tables of three in 甲州: a han for each triplet or kan."""
    verdict = calc.score(f"B ron C {hand}", rules=of_file(tmp_path))
    assert (verdict.points["B"], verdict.points["C"]) == (points, -points)


def test_a_yaku_tile_of_the_table_is_sure_on_every_wait_or_not(tmp_path: Path) -> None:
    """「完全先付2翻縛り」: riichi and 1m are two sure han, 2 han 40 fu; so are a wait on 9m and red (20 + 10 + 4 + 2
    fu); of 1m and 9p the wait on 9p has riichi alone."""
    sure = "  shibari.han: 2\n  shibari.honba: 0\n  sakizuke.on: true\n  sakizuke.closed: true\n"
    rules = of_file(tmp_path, sure)
    for hand in ("111m 234p 567p 88s 34s 5s", "99m 77z 234p 567p 345s 9m"):
        assert calc.score(f"B ron C {hand} riichi", rules=rules).points["C"] == -2600
    for hand in ("111m 234p 567p 88s 34s 5s", "11m 99p 234p 567p 345s 1m riichi"):
        with pytest.raises(NoWin):
            calc.score(f"B ron C {hand}", rules=rules)


def test_no_phrase_of_pages_stands_twice() -> None:
    """Under another spelling of the same words a phrase is searched in every line for nothing."""
    spelled = Counter((phrase.rule, phrase.value, form(phrase.words)) for phrase in phrases() if phrase.value != "off")
    assert [phrase for phrase, times in spelled.items() if times > 1] == []
