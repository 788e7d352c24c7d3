"""What a secretary met who set up rule sets from pages that nobody here had read."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import calc
from calc.rules.proofreader import check, inherited_unsaid, page_words_unsaid
from calc.rules.rules import load_rules
from tests.commands import app_of
from tests.helpers import Data
from tests.rules.test_clubs_readers import club, sentences
from tests.tables import table_of

RULES = app_of("rules")


def test_place_points_below_0_may_be_written_in_points() -> None:
    """20,000 was read as 20, and -10,000 beside it refused."""
    in_points = [20000, 10000, -10000, -20000], ["20,000点", "10,000点", "▲10,000点", "−20,000点"]
    for points in in_points:
        assert load_rules("riichi", {"match.uma": points}).values["match.uma"] == (20, 10, -10, -20)
    assert load_rules("riichi", {"match.uma_sum": -5000}).values["match.uma_sum"] == -5
    for key, written in (("match.uma", [20500, 0, 0, -20500]), ("match.bust_bonus", -10000)):
        with pytest.raises(calc.InputError):
            load_rules("riichi", {key: written})


def test_a_ceiling_above_that_of_the_page_is_doubted() -> None:
    """「55,000点を超えた時点で終了」 is 55,000 or, in points of 100, 55,100."""
    page = "トップが55,000点を超えた時点でゲーム終了"
    for ceiling, doubts in ((55000, 0), (55100, 0), (54900, 1), (55200, 1), (99000, 1)):
        assert len(sentences(club(f"match.ceiling: {ceiling}", page=page))) == doubts


def test_the_first_place_is_compared_beside_another_sum() -> None:
    """Only a prize of the first that the page names (TOP賞) may stand in its place points too."""
    rules, page = "match.uma: [50, 4, -4, -10]\nmatch.uma_sum: 40", "1位+10、2位+4、3位-4、4位-10"
    assert sentences(club(rules, page=page)) == ["R114.page"]
    assert sentences(club(rules, page=f"{page}。トップ賞40,000点")) == []
    assert sentences(club(rules, page=f"{page.replace('-4', '-5')}。トップ賞40,000点")) == ["R114.page"]


@pytest.mark.parametrize(
    ("page", "due"),
    [
        ("特殊役はありません。", ["daisharin", "manzu_honitsu", "sanfuu", "sanrenkou", "shousharin", "suurenkou"]),
        ("特殊役なしではないので注意。", []),
        ("特殊役はありません。ただし三連刻と大車輪あり。", ["manzu_honitsu", "sanfuu", "shousharin", "suurenkou"]),
        (
            "三連刻などの特殊役はなし。",
            ["daisharin", "manzu_honitsu", "sanfuu", "sanrenkou", "shousharin", "suurenkou"],
        ),
    ],
)
def test_yaku_that_a_page_names_elsewhere_are_not_refused_by_it(page: str, due: list[str]) -> None:
    """A page without local yaku but some asks of the others alone."""
    odd = [
        p for p in check(club("match.start: 35000", "kansai3", page), strict=False) if p.sentence == "R114.page_yaku"
    ]
    asked = str(odd[0].help).split("the club does not play: ")[1] if odd else ""
    assert [yaku for yaku in due if f"yaku.{yaku}: off" not in asked] == []
    assert asked.count(": off") == len(due)


def test_a_small_table_compares_its_yaku_too() -> None:
    """Amounts of a table of small points are its own; 清一色 of 2 han is below 混一色 anywhere."""
    rules = "points.rounding_unit: 10\npoints.table: [3/30 ron 400]\nyaku.chinitsu: 2/1"
    assert "R114.least" in sentences(club(rules))


@pytest.mark.parametrize("word", ["ничья", "нейтральный", "텐파이"])
def test_a_word_in_another_script_is_said_to_be_unread(word: str) -> None:
    shown = CliRunner().invoke(RULES, ["show", word, "--lang", "en"])
    assert "words of rules are known in English and Japanese" in " ".join(shown.output.split())


@pytest.mark.parametrize(
    ("rule", "written", "value"),
    [
        ("renchan.south", "any_draw", "always"),
        ("honba.multiple_ron", "each", "all"),
        ("sticks.multiple_ron", "each", "own"),
        ("riichi.ankan", "面子構成が変わらない場合", "shape"),
        ("riichi.ankan", "待ちが変わらない場合", "waits"),
    ],
)
def test_values_may_be_written_as_a_reader_guesses_them(rule: str, written: str, value: str) -> None:
    assert load_rules("riichi", {rule: written}).values[rule] == value


@pytest.mark.parametrize(
    ("words", "due"),
    [("単騎", "fu.wait_tanki"), ("エンドレス", "match.extra_rounds"), ("何周でも", "match.extra_rounds")],
)
def test_the_first_rule_of_a_word_is_the_one_meant(words: str, due: str) -> None:
    shown = CliRunner().invoke(RULES, ["show", words, "--lang", "en"]).output.splitlines()
    rows = [line.split()[0] for line in shown if line and "." in line.split()[0]]
    assert rows[0] == due


@pytest.mark.parametrize(
    ("page", "wrong", "right"),
    [
        ("返り東はエンドレスです", 1, 0),
        ("返り東は一周のみ", 0, 1),
        ("40,000点に届かないときは返り東、誰かが40,000点を超えるまで", 1, 0),
    ],
)
def test_how_often_east_is_played_again_is_compared(page: str, wrong: int, right: int) -> None:
    rules = "match.extension: true\nmatch.extension_round: east\nmatch.extra_rounds: "
    assert "R114.page" in sentences(club(rules + str(wrong), "kansai3", page))
    assert sentences(club(rules + str(right), "kansai3", page)) == []


# --- what thirty further pages say -----------------------------------------------------------------------------------

SAID = """
西は常に場風 = riichi; match.other_round_wind: none → west
東場・南場を通じて西は常に共通役牌 = riichi; match.other_round_wind: none → west
55,000点以上でコールド終了 = riichi; match.ceiling: 60000 → 55000
役満コールドあり = riichi; match.yakuman_ends: false → true
役満コールドなし = riichi; match.yakuman_ends: true → false
役満コールドでゲーム終了(数え役満可) = riichi; match.yakuman_ends: true; match.counted_yakuman_ends: false → true
役満和了時、トップになっていたらコールド = riichi; match.yakuman_ends: true; match.yakuman_ends_by: any → top
役満コールド(数え役満は除く) = riichi; match.yakuman_ends: true; match.counted_yakuman_ends: true → false
4人リーチは流局にならない = riichi; draw.suucha_riichi: true → false
四家立直は流局扱いにしない = riichi; draw.suucha_riichi: true → false
九種九牌は流局になりません = riichi; draw.kyuushu_kyuuhai: true → false
九種九牌、四風連打等で流局することはない = riichi; draw.kyuushu_kyuuhai: false; draw.suufon_renda: true → false
三家和は流局にはならない = riichi; ron.triple_is_draw: true → false
途中流局なし = mleague; draw.kyuushu_kyuuhai: true → false
喰いタンヤオなし = riichi; yaku.tanyao: 1 → 1/-
供託は折半 = riichi; ron.most_winners: 2; sticks.multiple_ron: first → split
積み場は全員に、リーチ棒は頭ハネ = riichi; ron.most_winners: 2; honba.multiple_ron: first → all
供託、本場は上家優先です = riichi; ron.most_winners: 2; sticks.multiple_ron: first; honba.multiple_ron: all → first
リーチ棒、積み棒、親の権利は上家取りです = riichi; honba.multiple_ron: first; renchan.multiple_ron: any → first
役満は四倍満とし、一切の複合を認めない = riichi; yakuman.most: 2 → 1
大明槓による嶺上開花は、責任払いとしない = riichi; pao.yaku: [daisangen, rinshan] → [daisangen]
大ミンカンによるリンシャンカイホウは責任払い = riichi; pao.yaku: [daisangen] → [daisangen, rinshan]
途中流局時も連荘 = riichi; renchan.abortive: false → true
途中流局となります。(その場合親権も流れます。) = riichi; renchan.abortive: true → false
2飜縛りです = riichi; shibari.han: 1 → 2
和了りは常に頭ハネとなります = riichi; ron.most_winners: 2 → 1
100点棒は、沈みの場合は切り上げ、浮きの場合は切り捨てです = riichi; match.rounding: none → toward_return
持ち点が0の場合は、続行ですが、リーチはできません = kansai3; match.bust_at_zero: true → false
箱割れはゲーム終了です = sanma; match.bust: false → true
ダブ東・ダブ南は4符計算 = riichi; fu.pair_double_wind: 2 → 4
空テンはノーテン = riichi; draw.own_four_wait: true → false
カラテンでもいいです = riichi; draw.own_four_wait: false → true
国士無双の場合に限り、暗槓時にチャンカンロン出来ます = riichi; chankan.ankan_kokushi: false → true
国士無双はアンカンに対してロンできない = riichi; chankan.ankan_kokushi: true → false
国士無双の暗カンのチャンカンはありません = riichi; chankan.ankan_kokushi: true → false
赤牌は3枚入ってます = riichi; table.red_fives: [0p, 0p] → [0m, 0p, 0s]
オーラス終了時全員が40,000点未満でも終局となります = kansai3; match.extension: true → false
東場はノーテンで親が流れます。※南場は流れません = riichi; renchan.south: same → always
フリテンでもツモ和了りはできます = riichi; furiten.tsumo: false → true
ツモ平和はありません = riichi; fu.pinfu_tsumo: true → false
ツモ番の無いリーチは出来ません = riichi; riichi.own_draw_left: false → true
オープンリーチは採用無し = riichi; riichi.open: true → false
テンパイ連チャンです = riichi; renchan.tenpai: false → true
東一局〜南三局までの東南戦です = sanma; match.extension: true → false
東一局から南四局まで = riichi; match.extension: true → false
南三局終了でゲーム終了 = sanma; match.extension: true → false
55000点を越えたら、途中打ち切り = riichi; match.ceiling: 60000 → 55100
トップ目が25,500点未満の場合南入 = riichi; match.extension: true; match.target: 25000 → 25500
トップが30.100点以上無ければ西入 = riichi; match.extension: true; match.target: 30000 → 30100
トップが4万点に満たない場合は返り東 = kansai3; match.target: 35000 → 40000
東場はテンパイ連荘、南場はノーテンでも連荘 = kansai3; renchan.south: same → always
南場はノーテン親流れはしない = riichi; renchan.south: same → always
オーラス親でTOPになった時点で終了 = kansai3; match.dealer_must_end: false → true
1着の場合は連荘できません = riichi; match.dealer_must_end: false → true
ツモのないリーチ不可 = kansai3; riichi.own_draw_left: false → true
ツモ番がないリーチがかけられます = riichi; riichi.own_draw_left: true → false
待ち牌をすべて使い切っている場合はテンパイになりません = kansai3; draw.own_four_wait: true → false
箱下の点数も数えます = kansai3; match.below_zero: false → true
沈みウマ、トビ賞、箱下なし = kansai3; match.below_zero: true → false
10000点の沈みウマ = kansai3; match.below_pays: 0 → 10
10000点のトビ賞 = parlour4; match.bust_bonus: 20 → 10
トビ賞なし = parlour4; match.bust_bonus: 20 → 0
1本場につき、1,000点増し = kansai3; honba.ron: 300 → 1000
流しは跳満ツモ扱い = sanma; draw.nagashi_mangan: mangan → haneman
11翻以上はすべて3倍満 = riichi; limit.sanbaiman_han: 12 → 11
ホウテイロンはありません = kansai3; yaku.houtei: 1 → off
役満は全てシングルあつかい = riichi; yakuman.most: 2 → 1
九種九牌で流局(親も流れます) = riichi; draw.kyuushu_kyuuhai: true; renchan.abortive: true → false
九種九牌流れあり(親は続行) = riichi; draw.kyuushu_kyuuhai: true; renchan.abortive: false → true
四風連打、九種九牌で流局 = riichi; draw.suufon_renda: true; draw.kyuushu_kyuuhai: false → true
途中流局は一切ありません = mleague; draw.kyuushu_kyuuhai: true → false
三家和は流局としません = riichi; ron.triple_is_draw: true → false
いかなる場合も西入りしません = sanma; match.extension: true → false
何点持ちでも必ず南場で終了 = sanma; match.extension: true → false
The West Round is never played = sanma; match.extension: true → false
供託点は誰にも加えず除外 = riichi; match.leftover_sticks: top → nobody
供託・リーチ棒はトップ取り = riichi; match.leftover_sticks: nobody → top
1000点未満ではリーチできません = riichi; riichi.least_points: 0 → 1000
1000点でリーチはかけれません = riichi; riichi.least_points: 1000 → 1100
1000点あればリーチをかけれます = riichi; riichi.least_points: 1100 → 1000
親上がりは下家でも連荘 = riichi; renchan.multiple_ron: first → any
親権・積棒・リーチ棒・供託は上家取り = riichi; renchan.multiple_ron: any → first
積棒は頭ハネ = riichi; honba.multiple_ron: all → first
チョンボは跳満払い = kansai3; chombo.points: mangan → haneman
同順ツモあり = kansai3; furiten.tsumo: true; furiten.tsumo_in_turn: false → true
リーチ後の見逃しなし = kansai3; furiten.tsumo_after_riichi: true → false
嶺上開花ツモでの責任払いなし = riichi; pao.yaku: [daisangen, rinshan] → [daisangen]
カンドラ、カン裏は即のり = riichi; dora.kan_turned: after → before
明カンのドラは後めくり = kansai3; dora.kan_turned: before → after
100点棒は使用しません = sanma; points.rounding_unit: 100 → 1000
ツモアガリの点数は、丸取り = sanma; points.missing_share: lost → whole
ツモ損なしルール = sanma; points.missing_share: lost → whole
0点はトビ = kansai3; match.bust_at_zero: false → true
飛び(ハコテン)はなし = sanma; match.bust: true → false
トビはその場で終了 = riichi; match.bust: false → true
同点トップは、起家から近い順 = sanma; match.ties: split → seat
四つめをカンした時点で成立 = riichi; suukantsu.at_fourth: false → true
北は三元牌同様に翻牌 = sanma; north.yaku_tile: false → true
5ピン・5ソーは全てドラ = kansai3; table.red_fives: [0p] → [0p, 0p, 0p, 0p, 0s, 0s, 0s, 0s]
赤牌は5萬・5筒・5索に1枚ずつ = riichi; table.red_fives: [0p, 0p] → [0m, 0p, 0s]
1度だけかえり東場 = kansai3; match.extra_rounds: 2 → 1
親アガリ連荘、オーラスも同様 = riichi; renchan.tenpai: true → false
順位ポイント10-30p = riichi; match.uma: [20, 10, -10, -20] → [30, 10, -10, -30]
トップ+1万2千・2着+4千・3着▲4千・ラス▲1万2千 = riichi; match.uma: [30, 10, -10, -30] → [12, 4, -4, -12]
または55000点でゲーム終了 = riichi; match.ceiling: 60000 → 55000
七対子は四枚使い無し = kansai3; shape.four_as_two_pairs: true → false
符計算なし = sanma; fu.fixed: 0 → 30
Chombo: 10,000 point deduction = riichi; chombo.place_points: 20 → 10
Kandora follow late flip rules = riichi; dora.kan_turned: before → after
1,000点未満はすべて切り捨て = riichi; match.rounding: none → down
100点単位は四捨五入 = riichi; match.rounding: none → nearest
箱下は足りない分も数えます = riichi; match.below_zero: false → true
子のチョンボは親流れ、親のチョンボは連荘 = riichi; chombo.deal: replay → child_passes
積みは1本につき1,000点 = kansai3; honba.ron: 300 → 1000
積み場は1本1500点 = riichi; honba.ron: 300 → 1500
積み場はない = riichi; honba.ron: 300 → 0
北は役牌扱い = kansai3; north.yaku_tile: false → true
0点以下で飛び終了 = sanma; match.bust_at_zero: false → true
国士無双の暗槓ロンはなし = sanma; chankan.ankan_kokushi: true → false
国士無双での特例は認めない = riichi; chankan.ankan_kokushi: true → false
西は場風ではありません = riichi; match.other_round_wind: west → none
0点からでもリーチは掛けられます = riichi; riichi.least_points: 1000 → 0
0点を割った時点でゲーム終了 = riichi; match.bust: false → true
ツモリ損はありません = sanma; points.missing_share: lost → whole
東4局をオーラスとする = riichi; match.length: east_south → east
カンドラは先めくり = riichi; dora.kan_turned: after → before
一発・裏ドラ・カンドラなし = mleague; yaku.ippatsu: off; dora.ura: false; dora.kan: true → false
切り上げ満貫としない = riichi; points.kiriage: true → false
ノーテン料は場に3,000 = riichi; draw.noten_total: 2000 → 3000
アガリ止めはない = riichi; match.dealer_may_end: win → no
人和はない = riichi; yaku.renhou: mangan → off
トータルポイントから△20P = riichi; chombo.place_points: 10 → 20
ツモ番のないリーチはかけれません = riichi; riichi.own_draw_left: false → true
トップの場合はそこで終了 = riichi; match.dealer_must_end: false → true
Play only east rounds = riichi; match.length: east_south → east
Chii: No = riichi; table.chi: true → false
条件付き東南戦 = riichi; match.length: east_south → east
ダブロン、トリプルロンあり = riichi; ron.most_winners: 2 → 3
ダブロン・トリプルロンございます = riichi; ron.most_winners: 1 → 3
完全順位戦 = riichi; match.scores_count: true → false
パオ者との折半 = riichi; pao.ron: liable → half
オーラスは上がり止めすることが出来ます = riichi; match.dealer_may_end: no → win
フリテンテンパイを認めます = riichi; draw.furiten_tenpai: false → true
途中流局は、九種九牌のみ採用 = mleague; draw.kyuushu_kyuuhai: false → true
後付けなしの完全先付け = riichi; sakizuke.on: false → true
焼き鳥、花牌は無し = kansai3; table.flowers: four → none
赤牌は萬子に1枚、筒子に2枚、索子に1枚 = riichi; table.red_fives: [0m, 0p, 0s] → [0m, 0p, 0p, 0s]
赤5(ピンズ2枚/マンズ1枚/ソウズ1枚) = riichi; table.red_fives: [0p, 0p] → [0m, 0p, 0p, 0s]
途中流局すべてなし = mleague; draw.kyuushu_kyuuhai: true → false
形式テンパイを認める = riichi; draw.tenpai_yaku: any → none
槓ドラ、槓ウラあり = riichi; dora.kan_ura: false → true
早い局で和了した者が上位 = riichi; match.ties: seat → earlier_win
全員同点は引き分け = riichi; match.drawn: false → true
満貫払い(積み場含む) = riichi; chombo.pays_honba: false → true
3000点ずつ残りの3人に支払い = riichi; chombo.points: each; chombo.each: 2000 → 3000
残った供託リーチ棒はトップの得点に加算 = riichi; match.leftover_sticks: nobody → top
サドンデスは親の連荘にかかわらず打ち切り = riichi; match.sudden_death_by: passed → any
40000点に満たない場合は返り東場 = kansai3; match.target: 35000 → 40000
返り東場は40000点を超えた時点で終了 = kansai3; match.sudden_death_by: passed → any
全員が39,900点以下の場合は返り東 = kansai3; match.target: 39900 → 40000
通常時は東と西が場風 = riichi; match.other_round_wind: none → west
トップの場合の続行は不可能 = riichi; match.dealer_must_end: false → true
55,000点以上になった場合、その局でゲーム終了 = riichi; match.ceiling: 60000 → 55000
0点ちょうどの場合はゲーム続行 = kansai3; match.bust_at_zero: true → false
1st place player gets any riichi sticks left = riichi; match.leftover_sticks: nobody → top
Dabururon: Yes = riichi; ron.most_winners: 1 → 2
Bankruptcy | Yes = riichi; match.bust: false → true
"""
"""What players say of a rule, what the file extends, rules that it has, and one with a wrong and the right value."""


@table_of("line", SAID.strip().splitlines())
def test_what_thirty_pages_say_is_compared(line: str) -> None:
    """Parlours of three and four, circles, health mahjong, leagues: of a file with the first value nothing was said."""
    page, _, rules = line.partition(" = ")
    written, _, right = rules.partition(" → ")
    system, *beside = written.split("; ")
    rule, _, value = beside.pop().partition(": ")
    doubts = sentences(club("\n".join([*beside, f"{rule}: {value}"]), system, page))
    assert doubts.count("R114.page") == 1
    assert "R114.page" not in sentences(club("\n".join([*beside, f"{rule}: {right}"]), system, page))


UNSAID = """
東1局から南4局まで。30000点に満たない場合は西入 = riichi; match.extension: true
同着の場合、オカ・順位点・供託は上家取りとする = riichi; sticks.multiple_ron: own
1000点持ちからリーチは出来ますが収入無ければトビです = riichi; match.start: 25000
打牌後は上がり放棄です (又、ポン・チーも出来ません ) = riichi; table.chi: true
南4局終了時の順位 = riichi; match.extension: true
ダブロン、トリプルロンあり = kansai3; ron.most_winners: 2
箱下なし(点数が無くても立直可能) = riichi; match.below_zero: true
喰いタンヤオなし、ただしトイトイ・チンイツは可 = riichi; yaku.tanyao: 1
"""
"""What pages say that contradicts no such value, though some words do."""


@table_of("line", UNSAID.strip().splitlines())
def test_what_a_page_says_otherwise_is_no_contradiction(line: str) -> None:
    page, _, rules = line.partition(" = ")
    system, rule = rules.split("; ")
    assert "R114.page" not in sentences(club(rule, system, page))


def test_a_yaku_that_no_match_counts_and_a_loss_in_thousands_are_odd() -> None:
    """「八連荘あり」 without the number of wins is in no match; a loss is cut at 60,000 points, not at 60."""
    assert sentences(club("yaku.paarenchan: yakuman")) == ["R114.uncounted"]
    for counts in ("paarenchan.wins: 8", "paarenchan.honba: 7"):
        assert sentences(club(f"yaku.paarenchan: yakuman\n{counts}")) == []
    assert sentences(club("match.loss_limit: 60")) == ["R114.usual"]
    assert sentences(club("match.loss_limit: 60000")) == []


WORDS = """
門前の王手飛車 = sakizuke.closed
最安めでも1翻 = sakizuke.on
返り東3局で終了 = match.extra_rounds
トップになった時点で終了 = match.dealer_must_end
全赤花牌 = table.flowers
リーチ後の見逃しなし = furiten.tsumo_after_riichi
トバした人 = match.bust_bonus_to
3,900は2,000・4,000 = points.kiriage
1,000点の罰符 = fine.points
点以上無ければ西入 = match.target
リーチ者からのロン = yaku.open_riichi_dealt_in
空リーチ = draw.own_four_wait
リーチ棒は2家で分ける = sticks.multiple_ron
それぞれ1000点支払う = draw.noten_total
西は常に場風 = match.other_round_wind
裏ドラを確認後、高め取り = table.pocchi
虹牌 = table.special
1巡内でアガリ牌が出ていてもテンパイ = draw.furiten_tenpai
供託棒はアガリ取り = sticks.carried
三元牌同様 = north.yaku_tile
ノーテン罰符で飛んだ = match.bust_by_noten
最終局和了者 = match.ties
100点単位は切り上げて計算 = match.rounding
親も流れて1本場 = renchan.abortive
三家和は流局 = ron.triple_is_draw
供託点は誰にも加えず = match.leftover_sticks
国士無双の特例 = chankan.ankan_kokushi
嶺上開花はツモ扱い = pao.yaku
点棒の貸し借り = match.bust
チョンボはオーラス以外 = chombo.deal
カンと同時に成立 = suukantsu.at_fourth
手役が消えるカン = riichi.ankan
1000点でリーチはかけれません = riichi.least_points
親が上家にいない = renchan.multiple_ron
ダブリーが入った場合 = draw.kyuushu_kyuuhai
カン裏は即のり = dora.kan_turned
役満はシングル扱い = yakuman.most
必ず南場で終了 = match.extension
国士無双・四喜和・字一色に限り = north.in_hand_for
四カンは流局 = draw.suukaikan
四喜和 = yaku.daisuushii
ツモアガリは2人分 = points.scale
ノーテン罰符を供託 = draw.noten_pot
affecting table placement = chombo.place_points
点数授受が倍 = wareme.also
場に2翻 = limit.mangan_han
ホウテイロン = yaku.houtei
原点未満の人はチップ = match.end_chips
門前選択無し = sakizuke.closed
花金 = table.special
積みは1本につき = honba.ron
オーラス続行なし = match.dealer_must_end
0点を割った時点 = match.bust
東4局をオーラス = match.length
連荘するかどうか = renchan.dealer_may_pass
終了時の保留リーチ料 = match.leftover_sticks
放銃者と支払いを均分 = pao.ron
トータルポイントから = chombo.place_points
トビ賞チップ = match.bust_chips
2翻の中に含まない = shibari.without
一人聴牌なら = draw.noten_total
reaches the goal = match.target
considered yakuman = limit.counted_yakuman_han
rounded to mangan = points.kiriage
3人浮き = match.uma_three_above
合計が多い = match.wrong_sum
"""


@table_of("line", WORDS.strip().splitlines())
def test_words_of_thirty_pages_lead_to_their_rule(line: str) -> None:
    """The first rule that is shown is the one that the word is about."""
    words, _, due = line.partition(" = ")
    shown = CliRunner().invoke(RULES, ["show", words, "--lang", "en"]).output.splitlines()
    rows = [line.split()[0] for line in shown if line and "." in line.split()[0]]
    assert rows[0] == due


@pytest.mark.parametrize("word", ["end", "終了"])
def test_the_end_of_a_match_is_a_field_of_its_own(word: str) -> None:
    """`- end` below the hands was asked who won, and how."""
    draw = Data(draw={})
    with pytest.raises(calc.InputError) as refused:
        calc.match({"players": ["A", "B", "C", "D"], "hands": [draw, word]})
    assert "`ended: true`" in str(refused.value.problems[0].help)
    end = calc.match({"players": ["A", "B", "C", "D"], "hands": [draw], "ended": True})
    assert [place.points for place in end.matches[0].end.places] == [25000] * 4


@pytest.mark.parametrize(
    ("rules", "page", "off"),
    [
        ("pao.in_riichi: ", "リーチ後のパオなし", "false"),
        ("draw.nagashi_mangan: mangan\nnagashi.in_riichi: ", "流し満貫はリーチをかけた場合は不成立です。", "false"),
        ("draw.nagashi_mangan: mangan\nnagashi.in_riichi: ", "流し満貫は、リーチをかけていても成立", "true"),
    ],
)
def test_what_a_page_says_of_players_in_riichi_is_compared(rules: str, page: str, off: str) -> None:
    contrary = {"true": "false", "false": "true"}[off]
    assert sentences(club(f"pao.yaku: [daisangen]\n{rules}{contrary}", page=page)) == ["R114.page"]
    assert sentences(club(f"pao.yaku: [daisangen]\n{rules}{off}", page=page)) == []


def test_place_points_may_all_be_written_in_a_row() -> None:
    """0-0-0-0 was refused, where 0-0-0 of three is taken."""
    for row, due in (
        ("0-0-0-0", (0, 0, 0, 0)),
        ("20-10-10-20", (20, 10, -10, -20)),
        ("30-10-20-20", (30, 10, -20, -20)),
    ):
        assert load_rules("riichi", {"match.uma": row}).values["match.uma"] == due
    with pytest.raises(calc.InputError):
        load_rules("riichi", {"match.uma": "30-10-10-20"})


def test_what_decides_of_the_last_dealer_and_red_fives_are_listed(tmp_path: Path) -> None:
    """The list beside a page left out what decides (`match.dealer_must_end`, `match.extension`) and the red fives."""
    path = tmp_path / "club.yaml"
    path.write_text(club("match.uma: 0-0-0-0", page="オーラスの親がアガり、トップの場合"), encoding="utf8")
    (word,) = [unsaid for unsaid in page_words_unsaid(str(path)) if unsaid.word == "オーラスの親"]
    assert {"match.dealer_must_end", "match.extension"} <= {ruling.key for ruling in word.rulings}
    (inherited,) = inherited_unsaid(str(path))
    assert "table.red_fives" in {ruling.key for ruling in inherited.rulings}


def test_four_riichi_are_four_sticks() -> None:
    """`draw suucha-riichi` was told to count the sticks, which the draw says; a record that counts them is asked."""
    settled = calc.score("draw suucha-riichi", rules="riichi")
    assert settled.next is not None
    assert (settled.next.sticks, settled.next.honba) == (4, 1)
    hands = ["draw suucha-riichi", "B ron C 3 han 30 fu"]
    match = calc.match({"players": [*"ABCD"], "hands": hands}, rules="riichi").matches[0]
    assert [hand.scores["B"] for hand in match.hands] == [24000, 32200]
    with pytest.raises(calc.InputError):
        calc.score("draw suucha-riichi sticks 3", rules="riichi")


def test_nobody_is_asked_who_pushed_a_player_to_just_0() -> None:
    """At 0 where that is bust and nothing below it counts nobody bears anything; a bonus still asks who gets it."""
    over: Data = {"match.bust_at_zero": True, "match.below_zero": False, "match.bust": True}
    document: Data = {"rules": "kansai3", "final": {"A": 60000, "B": 45000, "C": 0}}
    placed, usual = (calc.match(document, set=rules).matches[0].end.results for rules in (over, {}))
    assert placed == usual
    with pytest.raises(calc.InputError) as refused:
        calc.match(document, set={**over, "match.bust_bonus": 10})
    assert "C is bust" in str(refused.value)
