"""One list of what players call rules: searches, advice in files and records, hand lines and claims ask it."""

from __future__ import annotations

import pytest

import calc
from calc import InputError, compiled
from calc.cli.rules import show
from calc.dispute.claim_text import vocabulary
from calc.languages import Phrase
from calc.problems import synonyms
from calc.problems.problems import suggest
from calc.problems.synonyms import meant_by, spell, why_no_rule
from calc.rules.rules import load_rules
from calc.rules.schema import schema_of

from ..tables import table_of

RIICHI = load_rules("riichi")
SCHEMA = schema_of(RIICHI.files)
ASKED = """
ron.most_winners: 頭ハネ, あたまはね, head bump, atamahane, ダブロン, double ron, Wロン, 二家和, 上家取り
ron.triple_is_draw: 三家和, triple ron, トリロン
match.length: 東南戦, 東風戦, 半荘戦, 半荘, 東風, hanchan, tonpuu, tonpuusen, 一荘戦
match.extension: 西入, 延長戦, 南入, extra rounds
match.extension_round: 返り東
match.dealer_may_end: アガリ止め, アガリやめ, 和了止め, 和了りやめ, 上がりやめ, 聴牌止め, agari-yame, 二着やめ
match.bust: ドボン, トビ, 飛び, とび, ハコ, 箱割れ, トビ終了, 飛びあり, tobi, dobon, bust
match.bust_bonus: トビ賞, 飛び賞, 飛ばし賞, tobishou
match.below_zero: 箱下計算, 箱下清算, 箱下精算, ハコ下
match.uma: ウマ, 順位ウマ, 順位点, uma, place points
match.uma_one_above: 浮きウマ, 沈みウマ, マルA
match.return: オカ, oka, 返し, 原点
match.start: 配給原点, 持ち点
match.rounding: 五捨六入, 端数
match.ties: 同点, early winner
sticks.multiple_ron: closest to East
furiten.on: フリテンなし, no furiten
match.drawn: 引き分け
match.dealer_may_end: ノーテンやめ, 流局止め
pao.ron: 半額払い, 全額払い, liability payment
match.above: 原点トップ
match.bust_bonus: ドボン料, bounty
draw.tenpai_yaku: 仮テン, 仮聴, 役無しテンパイ
points.missing_share: シモ損なし, ツモ減り, 満額点数, 空席
yaku.renhou: ローカルルール, 特殊役満, local yaku, renho
worth.given: リーピンのみ, 清一色七対子, ノーガリ
match.hands: 打ち掛け
match.return: 得点をそのまま, winner bonus, goal
chombo.pot: 錯行為, 空行為
dora.standing: 常設ドラ
draw.suucha_riichi: 三軒リーチ
riichi.own_draw_left: 海底リーチ, no draws left
points.rounding_unit: 千点単位, 100点棒なし
table.special: 青牌, colored tiles
match.extra_target: first to exceed
draw.kyuushu_kyuuhai: Kyūshu kyūhai, 九種九牌
chombo.points: chonbo, チョンボ
yaku.kokushi_13: 純正国士無双
furiten.riichi: フリテンリーチはできません, フリテンリーチ禁止, フリテンリーチ, furiten riichi
draw.furiten_tenpai: フリテンはノーテン, フリテンは完全にノーテン, furiten is noten
furiten.tsumo_in_turn: 同順, 同順ツモ, 同順以外
draw.suufon_renda: 三風子連打
sticks.carried: 供託リーチ棒は次のリーチ役和了者の総取り, 次のリーチ役和了者
renchan.south: 南場は子の和了で輪荘
chankan.ankan_kokushi: Kokushi chankan
last_tile.rinshan: Haitei Rinshan, 海底と嶺上の複合
renchan.next_dealer: 最後に和了した者が常に親
riichi.least_points: ハコ下でもリーチ可
match.hands: 8局麻雀
match.return: 純粋に点棒, 点棒の取り合い
yaku.sanshoku_doujun: 三色同順
yaku.isshoku_sanjun: Iisou Sanshun
points.missing_share: empty seat, absent seat
match.below_zero: 飛び越し計算
points.rounding_unit: 100点棒は使用し
yaku.tanyao: naki, nakitan
riichi.ankan: kan during riichi, リーチ後のアンカン
riichi.with_calls: ポンリー, 鳴きリーチ
ron.most_winners: ta cha hou
dora.kan_turned: kandora, late flip
fu.pair_double_wind: dabu
match.uma: 10-20, 20-10, ワンツー
pao.chips_as: 出アガリ扱い
match.sits_out: 抜け番
match.leftover_sticks: 供託, 残り供託
match.ceiling: コールド
match.yakitori: 焼き鳥, 焼鳥, yakitori
match.sudden_death: サドンデス
match.yakuman_ends: 役満の和了で終局, 役満コールド, 役満コールドあり
match.counted_yakuman_ends: 数え役満コールド
renchan.tenpai: 連荘, 聴牌連荘, テンパイ連荘, 和了連荘, アガリ連荘, 親流れ, renchan
renchan.noten: ノーテン連荘, ノーテン親流れなし
honba.ron: 積み棒, 積み場, 本場, 積棒, honba
sticks.value: リーチ棒, 立直棒, riichi sticks
pao.yaku: 包, パオ, 責任払い, pao, liability, 大明槓
table.red_fives: 赤牌, 赤ドラ, 赤, 赤五, akadora, red fives
dora.kan: 槓ドラ, カンドラ, kandora, 槓裏
dora.kan_turned: 即めくり, 即乗り, 後めくり
dora.ura: 裏ドラ, ura dora
dora.red_indicator: ダブドラ
north.drawn_aside: 抜きドラ, 北抜き, 抜き北, nukidora
north.yaku_tile: 北は役牌, 共通役牌
table.flowers: 華牌, 花牌, 花, flowers
table.pocchi: ポッチ, 白ポッチ, pocchi
chips.lines: 祝儀, ご祝儀, チップ, chips, オールスター
chips.alice: アリス
limit.mangan_han: 場ゾロ, バンバン
limit.counted_yakuman_han: 数え役満, kazoe
points.kiriage: 切り上げ満貫, 切上げ満貫, kiriage mangan
points.scale: 青天井
points.missing_share: ツモ損, ツモ損なし, 北折半, 丸取り
points.tsumo_extra: 加符
yakuman.add_up: ダブル役満, W役満, double yakuman
draw.noten_total: ノーテン罰符, 不聴罰符, 罰符, noten payment
draw.tenpai_yaku: 形式テンパイなし, 役なしテンパイ
chips.lines: 役満祝儀, 一発チップ, ご祝儀
match.ties: tie-breaker, 同着
draw.own_four_wait: 形式テンパイ, 形式聴牌, ケイテン, keiten, 空テン
draw.kyuushu_kyuuhai: 九種九牌, 途中流局
draw.suufon_renda: 四風連打
draw.suukaikan: 四開槓, 四槓散了, 四槓流れ
draw.suucha_riichi: 四家立直, 四家リーチ, 四人リーチ
draw.nagashi_mangan: 流し満貫, 流し役満, nagashi mangan
chombo.points: チョンボ, 錯和, chombo
shibari.han: 二翻縛り, リャンシ
sakizuke.on: 完全先付け, 完先, 後付け, アリアリ, ナシナシ
yaku.tanyao: 食いタン, 喰いタン, くいたん, kuitan, 断么九, タンヤオ
fu.pinfu_tsumo: ピンヅモ, ピンツモ, ツモ平和
fu.pair_double_wind: 連風牌, ダブ東
fu.fixed: 符計算, 30符固定
shape.four_as_two_pairs: 四枚使い
wareme.factor: 割れ目, ワレメ, wareme
riichi.open: オープン立直, オープンリーチ, open riichi
riichi.least_points: ツモ番なし
riichi.ankan: リーチ後の暗槓, 送り槓
furiten.tsumo: フリテン, 振聴
chankan.ankan_kokushi: 暗槓の槍槓
yaku.paarenchan: 八連荘
yaku.renhou: 人和
yaku.chiitoitsu: 七対子, チートイツ
yaku.open_riichi_dealt_in: オープン立直放銃
reading.order: 高点法
last_tile.rinshan: 嶺上牌, 王牌
chombo.pot: 1000点罰符
honba.multiple_ron: 積み棒は頭ハネ, 本場頭ハネ
sticks.multiple_ron: 供託は頭ハネ
yaku.daisharin: 清一色七対子, チンイツチートイ
yaku.shiisanpuutaa: 十三不塔, 十四不塔
shape.claimed: 十四不塔, 十三無靠
chombo.dealer_each: 親のチョンボ
north.chankan: 抜いた北のロン, 北のロン
north.replacement_rinshan: 北抜き後のツモ, rinshan north, 華牌嶺上
table.special: 金, 赤五筒, 赤は役
points.table: 5倍満, 五倍満貫
shibari.without: 海底のみ, ハイテイのみ
north.yaku_tile: 空気扱い
sakizuke.on: 王手飛車, 片和了
match.bust_bonus: ハコラス
match.uma: ワンツー, ゴットー, uma oka, rank points
match.target: target score
match.scores_count: 完全順位制
set.ties: リーグ戦, league, 総合順位
points.kiriage: 7700, 4翻30符
draw.noten_total: 場3000, テンパイ料なし, exhaustive draw
honba.ron: 場千五, 1本場1500点, counters
riichi.least_points: under 1000 points, riichi deposit
chips.lines: 一発祝儀, 赤祝儀あり, shugi
chombo.sticks: ノーテンリーチ, リーチ棒返却
table.players: 三麻, 関西サンマ, sanma
table.red_fives: 赤なし, 赤あり, no red fives, no reds
yaku.kokushi_13: 十三面待ち, 13-wait
yaku.haku: 役牌, yakuhai
renchan.last_hand: all last, 最終局の親
pao.yaku: パオ, 責任払い, 包
draw.suufon_renda: 四風連打, 四風子連打
match.rounds: 場風, 常時東場
renchan.next_dealer: 前局の和了者, 和了親
honba.abortive: 局のやり直し
limit.counted_yakuman_han: 15翻, 三倍満
match.ceiling: 55,000点以上, 6万点終了
match.alone_chips: Aトップ
table.special: 銀, 銀五
yaku.open_pinfu: 喰いピン, 食い平和
yaku.manzu_honitsu: 萬子のホンイツ
draw.own_four_wait: 待ち牌をすべて使
sakizuke.on: 後ヅケ, 後づけ, あとづけ, 先ヅケ, アトヅケ
match.extension: Shaaba, Shanyu
dora.kan_turned: Sokun
dora.kan_ura: Kanuradora
draw.own_four_wait: Karaten, Keishiki
ron.most_winners: Dabu
yaku.double_riichi: Daburu
riichi.least_points: 以下のリーチ, 千点のない
draw.noten_total: ノーテン料, 場に3000
match.rounding: 最終計算, 百位の端数
fu.wait_tanki: pair wait
fu.rinshan_tsumo: Rinshan fu
table.red_fives: 赤5ピン
pao.yaku: 大明槓の責任払い
north.drawn_aside: ペー
furiten.tsumo_after_riichi: リーチ後の見逃し, 見逃し後のツモ
"""
"""Words of clubs' pages and of the project's own, by a rule that they mean."""


@table_of("line", ASKED.strip().splitlines(), most=30)
def test_rules_by_what_pages_call_them(line: str) -> None:
    """“knew 49 of 79 words that pages use”: the rule is among the answers, and these are few."""
    key, _, words = line.partition(": ")
    for word in words.split(", "):
        keys = SCHEMA.called(word, RIICHI.values) or SCHEMA.described(word, RIICHI.values)
        assert key in keys, (word, keys)
        assert len(keys) < 15


def test_what_no_rule_says_has_its_reason_in_both_languages() -> None:
    """「場代」 is no rule, and `calc rules show 場代` says why; no word is both refused and a rule's."""
    refused = compiled.toml(synonyms.__file__, "synonyms")["refused"]
    words = [word for listed in refused.values() for word in listed]
    assert {why_no_rule(word) for word in words} == {*refused}
    assert [word for word in words if meant_by(word)] == []
    for reason in refused:
        assert Phrase(reason) != Phrase(reason).said_in("ja")


def test_the_list_is_of_rules_yaku_and_fields_that_there_are() -> None:
    table = compiled.toml(synonyms.__file__, "synonyms")
    assert {key for entry in table["rules"] for key in entry["means"] if SCHEMA.find(key) is None} == set()
    assert {yaku for yaku in table["yaku"] if f"yaku.{yaku}" not in RIICHI.values} == set()
    lists = [entry["words"] for entry in (*table["rules"], *({"words": words} for words in table["yaku"].values()))]
    assert [word for words in lists for word in words if sum(spell(word) == spell(other) for other in words) > 1] == []


def test_the_values_of_the_list_are_values_of_their_rules() -> None:
    values = {**compiled.toml(synonyms.__file__, "synonyms")["values"]}
    choices = {str(choice) for key in SCHEMA.keys.values() for choice in key.choices}
    assert {*values.pop("*")} <= choices
    assert [(rule, v) for rule, listed in values.items() for v in listed if SCHEMA.key(rule).read(v)[1]] == []


def test_advice_asks_the_same_list() -> None:
    """`winner` → `winter` and `double_ron` → `dice.doubles_ones` were wrong."""
    assert suggest("winner", ["winter", "player", "from"]) == "player"
    text = {key: SCHEMA.unknown(key, "riichi", "club") for key in ("double_ron", "食いタン", "winner", "kiriagee")}
    advice = {key: problem.help for key, problem in text.items() if problem}
    assert advice == {
        "double_ron": "did you mean ron.most_winners?",
        "食いタン": "did you mean yaku.tanyao?",
        "winner": "did you mean ron.most_winners?",
        "kiriagee": "did you mean points.kiriage?",
    }
    assert SCHEMA.called("", RIICHI.values) == SCHEMA.described(" ", RIICHI.values) == []


def test_hand_lines_and_claims_ask_the_same_list() -> None:
    assert "タンヤオ" in vocabulary("yaku")
    assert meant_by("タンヤオ") == ("yaku.tanyao", "tanyao")
    for word, advice in (("ドボン", "calc rules show ドボン"), ("食いタン", "follows from the tiles")):
        with pytest.raises(InputError) as wrong:
            calc.score(f"B ron C 234m22444p33567s3s {word}")
        assert advice in wrong.value.problems[0].help


def test_a_part_of_names_shows_what_begins_so_and_a_list_its_fields(capsys: pytest.CaptureFixture[str]) -> None:
    """`fu.pair` was no rule, though help says “what several begin with”; `payer` and `least` were told nowhere."""
    show(["fu.pair"])
    assert "fu.pair_dragon" in capsys.readouterr().out
    show(["match.end_chips"], lang="ja")
    shown = capsys.readouterr().out
    assert "払う人の着順" in shown
