"""What readers of pages stumbled over: words of a page, advice, and what the proofreader says of both."""

from __future__ import annotations

from typing import Any

import pytest
from click.testing import CliRunner

import calc
from calc.match import final_scores
from calc.rules.keys import Key
from calc.rules.proofreader import check, inherited_unsaid
from calc.rules.rules import load_rules
from tests.commands import app_of
from tests.tables import table_of

RULES = app_of("rules")


def club(rules: str, extends: str = "riichi", page: str = "", more: str = "") -> str:
    """The text of a club's file with these lines of rules and a page."""
    lines = "".join(f"  {line}\n" for line in rules.splitlines())
    told = f"page: |\n  {page}\n" if page else ""
    return f"system: club\nextends: {extends}\ntitle: Club\n{told}{more}rules:\n{lines}"


def sentences(text: str) -> list[str]:
    return [p.sentence for p in check(text, strict=False)]


@pytest.mark.parametrize(
    "words", ["その他小車輪、三連刻等の特殊役はナシ", "ローカル役なし", "ローカルルール全てなし", "No local yaku."]
)
def test_a_page_without_local_yaku_names_those_that_a_preset_brings(words: str) -> None:
    """kansai3 brings six; four are written; 四連刻 and 三風 stay, of 32,000 and 2 han. A written one is meant."""
    off = "\n".join(f"yaku.{y}: off" for y in ("shousharin", "sanrenkou", "daisharin", "manzu_honitsu"))
    (found,) = check(club(off, "kansai3", words), strict=False)
    assert found.sentence == "R114.page_yaku"
    assert "the club does not play: yaku.suurenkou: off, yaku.sanfuu: off; those it plays" in str(found.help)
    assert sentences(club(off + "\nyaku.suurenkou: off\nyaku.sanfuu: 2", "kansai3", words)) == []
    assert sentences(club("match.start: 25000", "riichi", words)) == []


def test_a_page_that_ends_at_once_doubts_an_extra_round_that_a_dealer_keeps() -> None:
    """「返り東、40,000点を超えた時点で終了」: with `passed` a dealer's tenpai over 40,000 plays on."""
    page = "南ラス40,000点ない場合は、返り東、40,000点を超えた時点で終了"
    rules = "match.extension: true\nmatch.extension_round: east\nmatch.extra_target: 40100\nmatch.sudden_death: true"
    assert sentences(club(rules, "kansai3", page)) == ["R114.page"]
    assert sentences(club(rules + "\nmatch.sudden_death_by: any", "kansai3", page)) == []


def test_no_honba_at_a_drawn_hand_doubts_no_honba_of_wins() -> None:
    """“No honba bonus is paid during settlement” of nagashi is not about wins; without nagashi it is."""
    assert sentences(club("honba.ron: 300", page="Nagashi mangan: No honba bonus is paid during settlement.")) == []
    assert sentences(club("honba.ron: 300", page="No honba.")) == ["R114.page"]


def test_the_prize_of_the_first_may_stand_in_place_points_of_another_sum() -> None:
    """TOP賞15000点 with 25,000 and 30,000 is 5 less than the oka: uma +10 … −10 becomes +5, which adds up to −5."""
    page = "25000点持ちの30000点返し(TOP賞15000点)、ウマは1位+10、2位+5、3位−5、4位−10"
    rules = "match.start: 25000\nmatch.return: 30000\nmatch.uma: [5, 5, -5, -10]\nmatch.uma_sum: -5"
    assert sentences(club(rules, page=page)) == []
    assert sentences(club(rules.replace("5, -5, -10", "4, -4, -10"), page=page)) == ["R114.page"]


def test_place_points_may_be_written_in_points() -> None:
    """トビ -10000点 is a bonus of 10: more than 999 thousand is none."""
    for written in (10000, "10,000", "10000点", 10):
        assert load_rules("riichi", {"match.bust_bonus": written}).values["match.bust_bonus"] == 10
    with pytest.raises(calc.InputError):
        load_rules("riichi", {"match.bust_bonus": 10500})


def test_a_field_that_is_there_is_not_what_another_name_means() -> None:
    """`{give: foo, only: …}`: give is gives, and only is a name of its own, whose advice lists the fields."""
    text = club("worth.given: [{give: foo, only: [riichi]}]", more="yaku:\n  foo: {en: foo, ja: フー}\n")
    helps = [p.help for p in check(text, strict=False) if p.sentence == "R103.item_field"]
    assert helps[0] == "did you mean gives?"
    assert helps[1] == "known: exactly, beside, hand, seat, by, kans, aside, triplet, base"


def test_the_number_of_a_round_behind_its_wind_alone_is_told_its_word() -> None:
    """`draw tenpai B south 1`: south is a player there, and the dealer A of South 1, who is noten, would be missed."""
    with pytest.raises(calc.InputError) as error:
        calc.score("draw tenpai B south 1", rules="riichi")
    [wrong] = error.value.problems
    assert (wrong.sentence, "round south 1" in str(wrong.help)) == ("S201.word", True)
    drawn = calc.score("draw tenpai B round south 1", rules="riichi")
    assert [drawn.points[player] for player in "ABCD"] == [-1000, 3000, -1000, -1000]


def test_who_is_liable_for_which_yakuman_is_one_word() -> None:
    """`pao C daisangen`: the advice was to leave it out."""
    with pytest.raises(calc.InputError) as wrong:
        calc.score("B tsumo 123p9p(555z)(666z)(777z)9p pao C daisangen", rules="riichi")
    assert "`pao C=daisangen`" in str(wrong.value.problems[0].help)
    liable: Any = calc.score("B tsumo 123p9p(555z)(666z)(777z)9p pao C=daisangen", rules="riichi")
    assert {**liable.points, "table": 0} == {"table": 0, "A": 0, "B": 32000, "C": -32000, "D": 0}


def test_a_word_that_names_a_system_too_says_so() -> None:
    """`rules show riichi` is the rules riichi.* of tcg; `rules show kansai3` a system."""
    shown = CliRunner().invoke(RULES, ["show", "riichi", "--lang", "en"])
    assert "riichi.stick" in shown.output
    assert "riichi is a rule system too: calc rules show -r riichi shows all its rules" in shown.output
    assert "too" not in CliRunner().invoke(RULES, ["show", "honba", "--lang", "en"]).output


@pytest.mark.parametrize(
    ("words", "due"),
    [
        ("超えた時点で終了", "match.sudden_death_by"),
        ("満貫未満", "points.missing_share"),
        ("1位:4ポイント", "match.uma_sum"),
        ("TOP賞15000点", "match.uma_sum"),
        ("流しタンヤオ", "a draw has no discards"),
        ("花の取り忘れ", "whoever may not win any more"),
        ("親席払い", "points of a match"),
        ("カンチャン・ペンチャン待ちのみ", "worth.beside"),
        ("チョンボで飛んだ場合", "match.bust_by_chombo"),
        ("錯和で飛んだ", "match.bust_by_chombo"),
        ("錯和等正当な上がり以外により飛んだ者があった場合", "match.bust_by_chombo"),
        ("沈みウマ", "match.below_pays"),
        # fifteen further pages: parlours of three and four, health mahjong, a league, a platform
        ("ありありルール", "yaku.tanyao"),
        ("出アガリは放銃した方と折半", "pao.ron"),
        ("確定させる牌を鳴かせてしまった場合", "pao.yaku"),
        ("テンパイは続行となります", "match.dealer_may_end"),
        ("何着でも可", "match.dealer_may_end"),
        ("トップでの続行はできません", "match.dealer_must_end"),
        ("起家に近い方から上位", "match.ties"),
        ("同得点の場合、順位点を分ける", "match.ties"),
        ("1000点ちょうどではリーチがかけられません", "riichi.least_points"),
        ("トップの人から1万点単位で借りて続行", "match.bust"),
        ("リーチをかけた場合は不成立", "draw.nagashi_mangan"),
        ("リーチ後にツモれば和了り", "table.pocchi"),
        ("赤牌のみで和了り", "shibari.dora"),
        ("空気扱い", "north.in_hand_for"),
        ("ピンフツモ 子400-700", "fu.pinfu_tsumo"),
        ("あがり役の点を加算してゆく", "points.scale"),
        ("役満はダブル・トリプルを認めない", "yakuman.most"),
        ("和了り牌が暗槓されてもロン和了り", "chankan.ankan_kokushi"),
        ("嶺上開花と海底ツモは複合しない", "last_tile.rinshan"),
        ("60,100点以上でゲーム終了", "match.ceiling"),
        ("全ての待ち牌を手牌で使い切っている場合", "draw.own_four_wait"),
        ("見逃しも可", "furiten.tsumo_after_riichi"),
        ("手牌を倒したとき", "chombo.points"),
        ("30,000 break-even points", "match.return"),
        ("13+ han is counted as sanbaiman", "limit.counted_yakuman_han"),
        ("空いている席から子の分の点数をもらいます", "no bank pays the absent seat"),
        ("ハイテイ牌のカンは出来ません", "what the table turns"),
        ("ゾロ目ドラ", "what the table turns"),
        ("まわり親", "who deals first"),
        ("正当でないツモ", "changes no amount"),
    ],
)
def test_words_of_pages_lead_to_their_rule_or_their_reason(words: str, due: str) -> None:
    assert due in " ".join(CliRunner().invoke(RULES, ["show", words, "--lang", "en"]).output.split())


@pytest.mark.parametrize(
    ("page", "wrong", "right"),
    [
        ("役満のパオは全額責任払いです", "pao.ron: half", "pao.ron: liable"),
        ("パオ(責任払い)は、ツモは全額払い。他家の振り込みは、折半です", "pao.ron: liable", "pao.ron: half"),
        ("大明槓による責任払いはありません。", "pao.yaku: [daisangen, rinshan]", "pao.yaku: [daisangen]"),
        ("トップが55,000点を越えた時点でゲーム終了になります。", "match.ceiling: 50000", "match.ceiling: 55100"),
        ("4人のうち誰かが55,000点に達すると、その時点でゲーム終了", "match.ceiling: 60000", "match.ceiling: 55000"),
        ("リーチは1100点ないとかけられません。", "riichi.least_points: 1000", "riichi.least_points: 1100"),
        ("親がノーテンなら親流れ。", "renchan.noten: true", "renchan.noten: false"),
        ("ピンで沈み馬が10000点です。", "match.below_pays: 20", "match.below_pays: 10"),
        ("沈みウマ10、チップあり", "match.below_pays: 0", "match.below_pays: 10"),
        ("役満などの複合はありません。", "yakuman.most: 2", "yakuman.most: 1"),
        ("(1位+12000、2位+4000、3位-4000、ラス-12000)", "match.uma: [20, 10, -10, -20]", "match.uma: [12, 4, -4, -12]"),
        ("25,000 starting points; 30,000 break-even points", "match.return: 25000", "match.return: 30000"),
        ("Red dora is used, one per suit", "table.red_fives: [0p, 0p]", "table.red_fives: [0m, 0p, 0s]"),
    ],
)
def test_sentences_of_fifteen_further_pages_are_compared(page: str, wrong: str, right: str) -> None:
    """What each says is another value than the first, and agrees with the second."""
    assert "R114.page" in sentences(club(wrong, page=page))
    assert "R114.page" not in sentences(club(right, page=page))


def test_a_ceiling_of_an_extra_round_is_none_of_the_match() -> None:
    """「返り東となり、誰かが40000点越えた時点で終了」 ends the extra round alone, and at once."""
    rules = "match.extension: true\nmatch.extension_round: east\nmatch.sudden_death: true\nmatch.sudden_death_by: "
    page = "40000点ない場合は返り東となり、誰かが40000点越えた時点で終了。"
    assert sentences(club(rules + "any", "kansai3", page)) == []
    assert sentences(club(rules + "passed", "kansai3", page)) == ["R114.page"]


def test_an_end_alone_says_what_each_below_pays() -> None:
    """`calc final` lists the rule beside the uma of zeros, as +20 for A follows from it."""
    values = ("match.start=25000", "match.uma=[0, 0, 0]", "match.below_pays=10", "match.return=30000")
    asked = ["-r", "sanma", *(part for value in values for part in ("--set", value)), "--lang", "en"]
    shown = CliRunner().invoke(app_of("final"), [*asked, "A=41000", "B=20000", "C=14000"]).output
    assert ("+46" in shown, "match.below_pays = 10" in shown) == (True, True)


# --- what ten further pages say ---------------------------------------------------------------------------------------

NAGASHI = "draw.nagashi_mangan: haneman\nnagashi.win: true\nnagashi.deal: "
PLACES_WITH_OKA = "順位点 1位+50,000点 2位+10,000点 3位▲10,000点 4位▲30,000点"
OKA = "match.start: 25000\nmatch.return: 30000\nmatch.uma: [{}, 10, -10, -30]"


def test_place_points_of_a_page_may_include_the_oka() -> None:
    """A page with 41,600 → +61.6 for the first: 30-10 beside the oka of 20 is its row of 50/10/-10/-30."""
    assert sentences(club(OKA.format(30), page=PLACES_WITH_OKA)) == []
    over = {"match.uma": [30, 10, -10, -30], "match.rounding": "none"}
    values = load_rules("riichi", over).values
    final = {"A": 41600, "B": 35800, "C": 12600, "D": 10000}
    assert [place.result for place in final_scores(final, 0, values)] == [61600, 15800, -27400, -50000]
    assert sentences(club(OKA.format(40), page=PLACES_WITH_OKA)) == ["R114.sum_of_rule", "R114.page"]


def test_no_advice_leads_to_an_oka_that_is_paid_twice() -> None:
    """Copied with the oka, the row is told without it; with `match.uma_sum: 20` the first would get +81.6."""
    (copied,) = check(club(OKA.format(50)), strict=False)
    assert (copied.sentence, "[30, 10, -10, -30]" in copied.help) == ("R114.sum_oka", True)
    assert "match.uma_sum" not in copied.help
    (twice,) = check(club(OKA.format(50) + "\nmatch.uma_sum: 20", page=PLACES_WITH_OKA), strict=False)
    assert (twice.sentence, "[30, 10, -10, -30]" in twice.help) == ("R114.oka_twice", True)
    assert sentences(club(OKA.format(50).replace("30000", "25000") + "\nmatch.uma_sum: 20")) == []
    assert sentences(club(OKA.format(50) + "\nmatch.uma_sum: 20", more="meant: [match.uma_sum]\n")) == []


def test_a_range_of_han_begins_with_its_first_number() -> None:
    """「10~11翻で3倍満」 is a sanbaiman from 10 han on, not from 11."""
    for page in ("10~11翻で3倍満", "10〜11翻で三倍満", "10翻で三倍満"):
        assert sentences(club("limit.sanbaiman_han: 10", page=page)) == []
        assert sentences(club("limit.sanbaiman_han: 11", page=page)) == ["R114.page"]


@pytest.mark.parametrize(
    ("words", "due"),
    [
        ("親だけ二翻縛り", "shibari.who"),
        ("オーラスのチョンボ", "chombo.deal"),
        ("ノーテン罰符1000点", "draw.noten_total"),
        ("サドンデス", "match.sudden_death_by"),
        ("返り東 一巡", "match.extra_rounds"),
        ("偶然役", "shibari.without"),
        ("2着・3着でも可能", "match.dealer_may_end"),
    ],
)
def test_phrases_of_ten_further_pages_lead_to_their_rule(words: str, due: str) -> None:
    """And a page's ノーテン罰符1000点 is no fine of a player."""
    output = CliRunner().invoke(RULES, ["show", words, "--lang", "en"]).output
    assert due in output
    assert "fine.points" not in output


@pytest.mark.parametrize(
    ("page", "wrong", "right"),
    [
        ("五本場から二翻縛り、二翻縛りは親のみ", "shibari.han: 2", "shibari.han: 2\nshibari.who: dealer"),
        ("チョンボはオーラス以外親流れ", "chombo.deal: passes", "chombo.deal: passes_but_last"),
        ("捨て牌流しは跳満のアガリ役 (自分が鳴いていても成立)", NAGASHI + "stays", NAGASHI + "win"),
        ("流し満貫は親流れ", NAGASHI + "stays", NAGASHI + "passes"),
        ("流し満貫は必ず連荘", NAGASHI + "win", NAGASHI + "stays"),
        ("流し満貫で親ノーテンは親流れ", NAGASHI + "passes", NAGASHI + "tenpai"),
        ("ラス以外はアガリ止めあり", "match.dealer_may_end: any", "match.dealer_may_end: not_last"),
    ],
)
def test_sentences_of_ten_further_pages_are_compared(page: str, wrong: str, right: str) -> None:
    """What each says is another value than the first, and agrees with the second."""
    assert "R114.page" in sentences(club(wrong, page=page))
    assert "R114.page" not in sentences(club(right, page=page))


EXTRA_ROUND = "match.length: east_south\nmatch.extension: true\nmatch.uma: [0, 0, 0]\nmatch.return: 40000"


@pytest.mark.parametrize(
    ("page", "more", "due"),
    [
        ("西入りしてサドンデスになります", "", ["match.sudden_death", "match.sudden_death_by", "match.extra_rounds"]),
        (
            "西入りしてサドンデスになります",
            "match.sudden_death_by: any\nmatch.extra_rounds: 3\nmatch.sudden_death: true",
            [],
        ),
        ("西入なし", "match.extension: false", []),
        ("", "", []),
    ],
)
def test_what_ends_an_extra_round_is_listed_first(page: str, more: str, due: list[str], tmp_path: Any) -> None:
    """The page of a サドンデス, and a file that leaves to sanma which hand ends it: with 40,000 beside a dealer who
    keeps the deal the match went on."""
    path = tmp_path / "club.yaml"
    rules = EXTRA_ROUND.replace("match.extension: true\n", "") if "match.extension" in more else EXTRA_ROUND
    path.write_text(club(f"{rules}\n{more}".strip(), "sanma", page), encoding="utf-8")
    (silent,) = inherited_unsaid(str(path))
    keys = [ruling.key for ruling in silent.rulings]
    assert [key for key in keys if key in ("match.sudden_death", "match.sudden_death_by", "match.extra_rounds")] == due
    assert keys[: len(due)] == due


def test_place_points_that_stay_beside_no_points_to_return_are_odd() -> None:
    """「30,000返しなし」 without ウマ: 41,000 counted 56 by the 15-5 of riichi, and 41 with zeros."""
    (odd,) = check(club("match.return: 0"), strict=False)
    assert (odd.sentence, "match.uma: [0, 0, 0, 0]" in str(odd.help)) == ("R114.uma_left", True)
    assert sentences(club("match.return: 0\nmatch.uma: [0, 0, 0, 0]")) == []
    assert sentences(club("match.return: 0", more="meant: [match.return]\n")) == []
    final = {"A": 41000, "B": 25000, "C": 20000, "D": 14000}
    for more, top in (({}, 56000), ({"match.uma": [0, 0, 0, 0]}, 41000)):
        values = load_rules("riichi", {"match.return": 0, "match.rounding": "none", **more}).values
        assert final_scores(final, 0, values)[0].result == top


@pytest.mark.parametrize(
    ("page", "unread"),
    [
        ("Якитори (Наси)\n  Опен Таняо разрешен (Куитан - Ари)\n  25000", "2 of the 2"),
        ("喰いタンあり\n  텐파이 연장", "1 of the 2"),
        ("喰いタンあり\n  No kuitan & ⑤ ♡ α", ""),
    ],
)
def test_a_page_in_another_language_is_said_to_be_unread(page: str, unread: str) -> None:
    """Of a Russian page nothing is compared, which “no problems” hid."""
    odd = [p for p in check(club("match.start: 25000", page=page), strict=False) if p.sentence == "R114.page_unread"]
    assert [unread in p.message for p in odd] == ([True] if unread else [])


# --- what pages do not say --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("page", "wrong", "right"),
    [
        (
            "ウマはトップ+1万5000、2着+5000、3着-5000、ラス-1万5000",
            "match.uma: [10, 5, -5, -10]",
            "match.uma: [15, 5, -5, -15]",
        ),
        (
            "ウマは1位+1.5万、2位+0.5万、3位-0.5万、4位-1.5万",
            "match.uma: [10, 5, -5, -10]",
            "match.uma: [15, 5, -5, -15]",
        ),
        ("2万5000点持ち", "match.start: 20000", "match.start: 25000"),
        ("2万5,000点持ち", "match.start: 20000", "match.start: 25000"),
        ("2万5千点持ち", "match.start: 20000", "match.start: 25000"),
        ("2.5万点持ち", "match.start: 20000", "match.start: 25000"),
        ("3万点持ち", "match.start: 25000", "match.start: 30000"),
        ("暗槓は即のり、明槓は後のり", "dora.kan_turned: before", "dora.kan_turned: after"),
        ("暗槓は即乗り、明槓/加槓は後めくり", "dora.kan_turned: before", "dora.kan_turned: after"),
        ("カンドラは即のり", "dora.kan_turned: after", "dora.kan_turned: before"),
        ("東1局から南4局まで", "match.extension: true", "match.extension: false"),
        ("試合は南4局までです", "match.extension: true", "match.extension: false"),
        ("九種九牌は流局にならない", "draw.kyuushu_kyuuhai: true", "draw.kyuushu_kyuuhai: false"),
        ("パオなし", "pao.yaku: [daisangen]", "pao.yaku: []"),
        ("東風戦です", "match.length: east_south", "match.length: east"),
        ("東風戦となります。", "match.length: east_south", "match.length: east"),
    ],
)
def test_numbers_in_myriads_and_short_sentences_are_compared(page: str, wrong: str, right: str) -> None:
    """1万5000 is 15,000, not 100,005,000; an ankan's dora turned at once beside a late one of a minkan is `after`."""
    assert "R114.page" in sentences(club(wrong, page=page))
    assert "R114.page" not in sentences(club(right, page=page))


@pytest.mark.parametrize(
    ("page", "rules"),
    [
        ("暗槓のドラは即のり", "dora.kan_turned: after"),
        ("暗槓時は即のり、明槓時は後のり", "dora.kan_turned: after"),
        ("暗カンの場合は即乗り", "dora.kan_turned: after"),
        ("南4局までノーテン罰符あり。西場に入ることもある。", "match.extension: true"),
        ("南4局まで、ノーテン罰符あり", "match.extension: true"),
        ("九種九牌は流局にならない場合もある", "draw.kyuushu_kyuuhai: true"),
        ("九種九牌は流局とならないことがある", "draw.kyuushu_kyuuhai: true"),
        ("リーチ棒は分けるのではなく上家取り", "sticks.multiple_ron: first"),
        ("100点棒は使用しないルールではありません", "points.rounding_unit: 100"),
        ("東南戦と東風戦の2種類", "match.length: east_south"),
        ("東風戦・東南戦の2種類", "match.length: east_south"),
        ("リーチ後のパオなし", "pao.yaku: [daisangen]\npao.in_riichi: false"),
    ],
)
def test_a_sentence_that_takes_its_words_back_or_names_a_case_is_not_doubted(page: str, rules: str) -> None:
    assert "R114.page" not in sentences(club(rules, page=page))


@pytest.mark.parametrize(("word", "due"), [("west", "next"), ("south", "next"), ("西入", "next"), ("返り東", "east")])
def test_a_wind_as_the_extra_round_is_the_next_one(word: str, due: str, tmp_path: Any) -> None:
    """西入 goes on into West, which `east` (返り東) does not; “west” was told “did you mean east?”."""
    path = tmp_path / "club.yaml"
    path.write_text(club(f"match.extension_round: {word}"), encoding="utf-8")
    assert load_rules(str(path)).values["match.extension_round"] == due


def test_a_game_without_the_rules_that_count_it_has_no_doubt_of_paarenchan(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing can count 八連荘, nothing is advised, and nothing fails."""
    monkeypatch.setattr(Key, "counted_by", property(lambda key: ("no.rule",)))
    assert sentences(club("yaku.paarenchan: yakuman")) == []


FURTHER_PAGES = """
ダブロン有、親権、積棒は上家取り。 = honba.multiple_ron: all = honba.multiple_ron: first
ダブロンあり 積棒、親権頭ハネ = renchan.multiple_ron: any = renchan.multiple_ron: first
ダブロンあり (積み棒・供託・親権は頭ハネ) = sticks.multiple_ron: own = sticks.multiple_ron: first
ダブロンあり。リーチ棒や積み棒や親権は上家取りです。 = honba.multiple_ron: all = honba.multiple_ron: first
オーラス流局時の親がノーテンの際、供託はトップ者が獲得する = match.leftover_sticks: nobody = match.leftover_sticks: top
最終局の全ての供託点棒は、トップ者が受け取る = match.leftover_sticks: nobody = match.leftover_sticks: top
空行為は1,000点を供託して続行、錯行為は和了放棄とする。 = fine.points: 2000 = fine.points: 1000
空ポン、空チーは、千点罰符で見せ牌扱い = fine.points: 2000 = fine.points: 1000
三万点持ちの三万点返し = match.start: 25000 = match.start: 30000
箱割れなし (持ち点がマイナスになった場合、トップ者より一万点単位で借りる) = match.bust: true = match.bust: false
和了者は1局に1人 (複数人出た場合は全て頭ハネ) = ron.most_winners: 2 = ron.most_winners: 1
符について リンシャンツモ0符、連風牌の雀頭2符 = fu.pair_double_wind: 4 = fu.pair_double_wind: 2
カンドラはその場でめくる(但し、チャンカンの場合は新ドラなし) = dora.kan_turned: after = dora.kan_turned: before
30符4翻(60符3翻)は満貫 = points.kiriage: false = points.kiriage: true
大ミンカンでのツモあがりは、鳴かせた者の責任払い = pao.yaku: [daisangen] = pao.yaku: [daisangen, rinshan]
東南戦  25,000点持ち = match.length: east = match.length: east_south
ノーテンは場 3 千点。 = draw.noten_total: 2000 = draw.noten_total: 3000
発声のないリーチは無効となります。四人リーチは流れません = draw.suucha_riichi: true = draw.suucha_riichi: false
九種九牌、三家和、四槓は流局です。 = draw.suukaikan: false = draw.suukaikan: true
フリテンリーチ、リーチ後の見逃しOKです。 = furiten.riichi: false = furiten.riichi: true
赤牌は5萬・5筒・5索に1枚ずつ入っています。 = table.red_fives: [0m, 0p, 0p, 0s] = table.red_fives: [0m, 0p, 0s]
国士無双のみ、和了り牌が暗槓されてもロン和了り出来ます。 = chankan.ankan_kokushi: false = chankan.ankan_kokushi: true
国士無双の暗槓ロンは出来ません = chankan.ankan_kokushi: true = chankan.ankan_kokushi: false
「北」は全員共通の役牌で、ドラではありません。 = north.yaku_tile: false = north.yaku_tile: true
「七対子」は四枚使い無し = shape.four_as_two_pairs: true = shape.four_as_two_pairs: false
「緑一色」は『發』がなくても役満 = ryuuiisou.without_hatsu: false = ryuuiisou.without_hatsu: true
リーチ料は無料です。 = riichi.free: false = riichi.free: true
流局ノーテンでも親は連荘です。 = renchan.noten: false = renchan.noten: true
明槓、暗槓問わずドラは即めくりです。 = dora.kan_turned: after = dora.kan_turned: before
アガリ止めあり (2着でも可、トップの場合は常に終了) = match.dealer_must_end: false = match.dealer_must_end: true
食タン、先ヅケありのルールです。 = yaku.tanyao: 1/- = yaku.tanyao: 1
オカ 無し ウマ 10000点‐30000点 = match.uma: 10-20 = match.uma: 10-30
10-20 uma. = match.uma: 10-30 = match.uma: 10-20
Uma is changed to 15,000/5,000/-5,000/-15,000. = match.uma: 10-20 = match.uma: 5-15
4-30 is not rounded to mangan payment. = points.kiriage: true = points.kiriage: false
Honba payments and riichi sticks go to player closest to him. = honba.multiple_ron: all = honba.multiple_ron: first
A hand with 13+ fan is scored as a sanbaiman. = limit.counted_yakuman_han: 13 = limit.counted_yakuman_han: 0
0点未満または55,000点以上で半荘終了 = match.bust: false = match.bust: true
途中流局は、九種九牌、四風子連打、四開カン、で 親流れて1本場増 = draw.suufon_renda: false = draw.suufon_renda: true
途中流局 九種九牌、四風連打、全てなし = draw.suufon_renda: true = draw.suufon_renda: false
テンパイ連荘。オーラス和了止め、テンパイ止め有り。 = renchan.tenpai: false = renchan.tenpai: true
國士無双に限り、暗カンロンあり = chankan.ankan_kokushi: false = chankan.ankan_kokushi: true
符について リンシャンツモ0符、連風牌の雀頭2符 = fu.rinshan_tsumo: true = fu.rinshan_tsumo: false
(千点未満はプラス者切り捨て、マイナス者切り上げ) = match.rounding: none = match.rounding: toward_return
5牌は全部ドラ(黒3枚・赤1枚) = table.red_fives: [0m, 0p, 0p, 0s] = table.red_fives: [0m, 0p, 0s]
ダブロンあり。親も和了していれば連荘。 = renchan.multiple_ron: first = renchan.multiple_ron: any
Honba payments will be given only to the first winner. = honba.multiple_ron: all = honba.multiple_ron: first
Riichi left on table will be given to session winner = match.leftover_sticks: nobody = match.leftover_sticks: top
Hands valued as 4/30 and 3/60 are rounded to mangan. = points.kiriage: false = points.kiriage: true
Multiple ron are allowed. = ron.most_winners: 2 = ron.most_winners: 3
Red fives have been removed. = table.red_fives: [0m, 0p, 0s] = table.red_fives: []
"""


@table_of("line", FURTHER_PAGES.strip().splitlines())
def test_sentences_of_forty_further_pages_are_compared(line: str) -> None:
    """What each says is another value than the first, and agrees with the second."""
    page, wrong, right = line.split(" = ")
    rule = wrong.partition(":")[0]
    for written, doubts in ((wrong, 1), (right, 0)):
        doubted = [p for p in check(club(written, page=page), strict=False) if p.sentence == "R114.page"]
        assert len([p for p in doubted if f", and {rule} is" in str(p)]) == doubts, written


FALSE_ALARMS = """
途中流局は、九種九牌、四風子連打は採用しません = draw.kyuushu_kyuuhai: false
途中流局 九種九牌: なし = draw.kyuushu_kyuuhai: false
途中流局 九種九牌 は採用しない = draw.kyuushu_kyuuhai: false
途中流局は、九種九牌、四風連打ともに不採用 = draw.kyuushu_kyuuhai: false
途中流局 九種九牌 × 四風連打 × = draw.kyuushu_kyuuhai: false
途中流局 四人リーチ・九種九牌・四風連打 いずれもなし = draw.suufon_renda: false
途中流局は九種九牌、四風連打ではありません = draw.kyuushu_kyuuhai: false
供託、積み棒は上家取りではありません = honba.multiple_ron: all
供託、積み棒は上家取りではなく和了者全員に = honba.multiple_ron: all
供託・本場は頭ハネなし = honba.multiple_ron: all
供託・本場は頭ハネにしない = honba.multiple_ron: all
積み棒、リーチ棒は頭ハネしません = honba.multiple_ron: all
チョンボにはならず、その局は続行 = chombo.plays_on: false
少牌・多牌はチョンボとせず、その局は続行する(和了放棄) = chombo.plays_on: false
アガリ放棄の人はその局終了まで続行します = chombo.plays_on: false
0点を下回った場合、点棒を借りて続行 = match.bust: false
0点を下回った場合: 点棒を貸す = match.bust: false
リーチ棒なしのリーチは不可 = riichi.free: false
1000点未満でもリーチ棒なしでリーチできます = riichi.free: false
The oka will be given to session winner = match.leftover_sticks: nobody
No multiple ron is allowed = ron.most_winners: 1
Multiple ron are allowed (two at most) = ron.most_winners: 2
九種九牌はノーテン連荘 = renchan.noten: false
途中流局はノーテンでも連荘します = renchan.noten: false
箱割れなし(飛んだら終了) = match.bust: true
5筒は2枚、5萬・5索に各1枚 = table.red_fives: [0m, 0p, 0p, 0s]
役満は四槓・四暗刻あり = draw.suukaikan: false
リーチ者のパオなし = pao.yaku: [daisangen]
リーチ者はパオなし = pao.yaku: [daisangen]
"""


@table_of("line", FALSE_ALARMS.strip().splitlines())
def test_a_page_that_says_the_opposite_or_nothing_is_no_doubt(line: str) -> None:
    """A no behind a row is a no for each of its names; what takes a word back, or is of another case, says nothing."""
    page, right = line.split(" = ")
    doubted = [p for p in check(club(right, page=page), strict=False) if p.sentence == "R114.page"]
    assert [str(p) for p in doubted if f", and {right.partition(':')[0]} is" in str(p)] == []


STILL_DOUBTED = """
途中流局は、九種九牌、四風子連打は採用しません = draw.suufon_renda: true
途中流局は九種九牌、四風連打、四開槓です = draw.kyuushu_kyuuhai: false
親権、積み棒、供託は上家取りとする = honba.multiple_ron: all
0点を下回った場合、その時点で終了 = match.bust: false
リーチ者のパオなし = pao.in_riichi: true
赤3枚 = table.red_fives: [0p, 0p, 0p, 0s, 0s, 0s]
赤ドラ4枚 = table.red_fives: [0m, 0m, 0m, 0m, 0p, 0p, 0p, 0p, 0s, 0s, 0s, 0s]
Riichi sticks will be given to session winner = match.leftover_sticks: nobody
"""


@table_of("line", STILL_DOUBTED.strip().splitlines())
def test_a_page_that_plainly_says_otherwise_is_a_doubt(line: str) -> None:
    """Beside the guards of the sentences above these still contradict the file."""
    page, wrong = line.split(" = ")
    doubted = [p for p in check(club(wrong, page=page), strict=False) if p.sentence == "R114.page"]
    assert len([p for p in doubted if f", and {wrong.partition(':')[0]} is" in str(p)]) == 1


def test_one_fault_has_one_penalty() -> None:
    """「Chonbo: Mangan」 over rules that take place points for it: −8,000 and −20 would both be taken."""
    assert "R114.beside" in sentences(club("chombo.points: mangan", "ema2016"))
    assert "R114.beside" in sentences(club("chombo.place_points: 20", "riichi"))
    for rules, system in (
        ("chombo.points: mangan\nchombo.place_points: 0", "ema2016"),
        ("chombo.points: none", "riichi"),
        ("chombo.points: each", "wenzhou"),
        ("chombo.place_points: 40", "mleague"),
    ):
        assert "R114.beside" not in sentences(club(rules, system)), rules


def test_what_a_page_says_of_an_unwritten_rule_is_meant_with_its_value() -> None:
    """`meant` names rules that the file writes: the advice says so, and what it says is accepted."""
    (doubt,) = check(club("", page="完全先付けとする"), strict=False)
    assert "sakizuke.on: false + meant: [sakizuke.on] beside rules" in str(doubt.help)
    assert sentences(club("sakizuke.on: false", page="完全先付けとする", more="meant: [sakizuke.on]\n")) == []


def test_a_row_for_three_above_that_no_table_of_three_has_is_not_asked_for() -> None:
    """「三人浮き」 of a page with 35,000 and 40,000: the file may leave it out."""
    rules = "match.uma: [10, -4, -6]\nmatch.uma_one_above: [10, -4, -6]\nmatch.start: 35000\nmatch.return: 40000"
    assert "R114.page" not in sentences(club(rules, "sanma", "三人浮き +6 -2 -4"))
    assert "R114.page" in sentences(club(rules + "\nmatch.above_from: 35000", "sanma", "三人浮き +6 -2 -4"))


def test_the_advice_for_a_part_of_a_list_names_the_rule_that_may_be_meant() -> None:
    """50 chips a line: `meant: [chips.lines each]` would be refused."""
    lines = "chips.lines: [{count: yakuman, each: 5000}]"
    (doubt,) = [p for p in check(club(lines), strict=False) if p.sentence == "R114.usual"]
    assert "meant: [chips.lines] beside rules" in str(doubt.help)
    assert sentences(club(lines, more="meant: [chips.lines]\n")) == []
