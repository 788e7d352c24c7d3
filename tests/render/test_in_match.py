"""The ruling of a hand as its match has it: on the phone, at the prompt, on the page and on the board alike."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from calc.match import MatchResult, settle_match
from calc.render.html.match import Origin, last_match, match_page, origin_of
from calc.render.html.page import HandPage
from calc.render.in_match import hand_blocks
from calc.render.paper import Paper, Sums
from calc.render.review import review
from calc.render.rules_page import words_for
from calc.render.terminal import Terminal
from calc.render.text import BRIEF, FULL
from calc.rules.rules import load_rules

from ..evenings import ANMIKA, FOUR, TABLE_OF_CLUB

NAMES = ["Ann", "Bea", "Cid", "Dan"]
ONE_EVENING = [
    "Bea ron Cid 234m 45556p 34678s + 5s riichi dora 9m", "draw tenpai Ann,Dan,Cid in-riichi Dan",
    "Cid tsumo han 3 fu 30", "Ann ron Dan han 2 fu 30 & Bea ron Dan riichi limit mangan",
]  # fmt: skip
TOLD = ["draw tenpai Ann,Dan in-riichi Dan", "Ann ron Dan han 2 fu 30 & Bea ron Dan riichi limit mangan"]


def evening(rules: object, hands: list[str]) -> MatchResult:
    """A settled match."""
    players = ["A", "B", "C"] if rules == "anmika" else NAMES
    return settle_match({"rules": rules, "players": players, "hands": hands})


def sums_of(blocks: list[Any]) -> Sums:
    """The sums in the ruling of a hand."""
    (sums,) = [block for paper in blocks if isinstance(paper, Paper) for block in paper.pays if isinstance(block, Sums)]
    return sums


@pytest.mark.parametrize(("rules", "hands"), [("tenhou4", FOUR[:3] + TOLD), ("anmika", ANMIKA)])
def test_points_and_sticks_are_the_change_of_the_score(rules: str, hands: list[str]) -> None:
    """Fresh eyes' findings 2 and 3: “Dan +1,500” led from 25,000 to 25,500, and the columns turned with the dealer."""
    (match,) = evening(rules, hands).matches
    scores, laid = dict(match.start), 0
    for hand in match.hands:
        sums = sums_of(hand_blocks(hand, "en", BRIEF))
        rows = dict(sums.rows)
        assert sums.have
        assert list(sums.have[1]) == list(rows["points"]) == [*match.players]
        assert sums.dealer == hand.dealer
        assert set(rows) <= {"points", "chips"}
        laid += len(hand.riichi)
        for player, score in hand.scores.items():
            assert rows["points"][player] == score - scores[player]
        scores = dict(hand.scores)
    assert laid > 2


def test_every_ruling_of_a_match_shows_its_sticks_and_marks_its_dealer() -> None:
    """The review before a hand is entered, its ruling, and the lines of a match that unfold."""
    (match,) = evening("tenhou4", ["draw tenpai Bea", *TOLD]).matches
    shown = review(match, 2, "en")
    assert dict(sums_of(shown).rows)["points"] == {"Ann": 1500, "Bea": -1500, "Cid": -1500, "Dan": 500}
    hand = match.hands[1]
    assert hand.result
    for lang, mark, table, stick in (("en", "E", "table", "riichi stick"), ("ja", "東", "供託", "リーチ棒")):
        ruling = HandPage(hand.result, lang, hand).section(())
        assert f'<i class="east">{mark}</i> Bea' in ruling
        assert f"Dan → {table} 1,000 {stick}" in told(ruling)
        assert f"Dan → {table}" not in told(HandPage(hand.result, lang).section(())), "alone it has no score before"


def told(html: str) -> str:
    """What a page says, in one line."""
    return " ".join(re.sub("<[^>]*>", " ", html).split())


@pytest.mark.parametrize("hands", [TABLE_OF_CLUB, ONE_EVENING, ["Bea ron Dan riichi limit mangan"]])
def test_a_ruling_has_each_stick_as_the_list_of_hands_has_it(hands: list[str]) -> None:
    """A reader of pictures: “table → Ann riichi sticks” in the ruling was “Bea → Ann (stick)” in the list."""
    result = evening("tenhou4", hands)
    (match,) = result.matches
    for hand, line in zip(match.hands, last_match(result, "en").turns, strict=True):
        listed = re.findall(r"(\w+ → \w+ [\d,]+) \(stick\)", told(line))
        assert hand.result
        ruling = told(HandPage(hand.result, "en", hand).section(())).partition("Receipt")[0]
        ruled = re.findall(r"(\w+ → \w+ [\d,]+) riichi sticks?", ruling)
        assert sorted(ruled) == sorted(listed)
        comes_back = {*hand.riichi} & {*hand.winners} and "comes back" in ruling
        assert bool(comes_back) == any(t.why == "sticks" and t.payee in hand.riichi for t in hand.result.transfers)


@pytest.mark.parametrize(
    ("lang", "shown"),
    [
        ("en", ["han in all", "fu in all", "rounded up to 100s", ">Wikipedia, Japanese mahjong yaku</a>",
                "fu × 2^(2 + han)"]),
        ("ja", ["翻の合計", "符の合計", ">ウィキペディア「麻雀の役一覧」</a>", "符 × 2^(2 + 翻)"]),
    ],
)  # fmt: skip
def test_a_receipt_speaks_the_words_of_players(lang: str, shown: list[str]) -> None:
    """Fresh eyes' finding 1: `table.removed = []`, two rows “total”; what changes nothing is folded, the key last. Then
    a reader of the pages: “agreed · common · yaku.riichi” is nothing to show to anybody, and what says nothing of the
    hand (how long a match is, tiles not taken out) does not stand there."""
    (match,) = evening("tenhou4", ["Bea ron Cid 234m 45556p 34678s + 5s riichi dora 9m"]).matches
    hand = match.hands[0]
    assert hand.result
    receipt = HandPage(hand.result, lang, hand).section(()).partition('<details class="receipt">')[2]
    decides, _, idle = receipt.partition('<details class="idle">')
    assert all(text in receipt for text in shown)
    assert " = []" not in receipt
    assert "common" not in receipt
    assert not any(status in receipt for status in (" · agreed", " · stated", " · 通説", " · 明文")), "for the makers"
    assert not any(key in receipt for key in ("table.removed", "match.laps", "match.length"))
    assert '<small class="key">points.rounding_unit</small>' in decides
    assert "limit.mangan_han" not in idle, "what changes nothing is said without key and source"


def page_of(line: str, rules: str = "tenhou4") -> str:
    """The page of a hand, its receipt last."""
    (match,) = evening(rules, [line]).matches
    hand = match.hands[0]
    assert hand.result
    return HandPage(hand.result, "en", hand).section(())


def test_a_page_says_in_its_receipt_what_a_player_asks() -> None:
    """A reader of pictures: no rule beside the next hand, the dora that is none in the fold alone, grey keys all over,
    the fu in five steps, and what was looked at in the words of the program."""
    page = page_of("Bea ron Cid 234m 45556p 34678s + 5s riichi dora 9m")
    ruling, _, receipt = page.partition('<details class="receipt">')
    decides, _, idle = receipt.partition('<details class="idle">')
    assert "indicator → 0 han" in told(ruling)
    assert "Dora → 0 han" in told(decides)
    assert "Next hand Bea who deals when the deal passes after a win: the next in turn see Wikipedia" in told(decides)
    assert "fu in all 20 + 10 = 30 fu fu every hand starts with (副底): 20 fu; a concealed hand" in told(decides)
    assert decides.count("fu.base") == decides.count("fu.concealed_ron") == 1
    assert "winner" not in told(decides), "the headline says it"
    keys = re.findall(r"(?<=>)[a-z_]+\.[a-z_.0-9]+(?=<)", page)
    assert len(keys) > 9
    assert len(keys) == page.count('<small class="key">'), "each key is one that style.css folds"
    assert "not in this hand Concealed tsumo, " in told(idle)
    assert "Concealed tsumo: 1 han" not in told(idle)


def test_a_source_is_marked_where_the_line_below_has_the_same() -> None:
    """A phone has a line for each source, and four of five were one."""
    sources = re.findall(r'<span class="(src[^"]*)">see <a [^>]*>([^<]*)</a>', page_of(EVENING_HAND))
    yaku = [kind for kind, title in sources if title.endswith("yaku")]
    assert yaku[:3] == ["src same", "src same", "src"]


EVENING_HAND = "Bea ron Cid 234m 45556p 34678s + 5s riichi dora 9m"


def test_a_receipt_says_which_rules_this_table_changed() -> None:
    """That most rules are stated or agreed is left out; this is not."""
    (match,) = evening(
        {"use": "tcg", "set": {"honba.ron": 600}}, ["draw tenpai Bea", "Ann ron Cid 3 han 60 fu"]
    ).matches
    hand = match.hands[1]
    assert hand.result
    receipt = told(HandPage(hand.result, "en", hand).section(())).partition("Receipt: ")[2]
    assert "A honba, ron: 600 points record · changed here" in receipt


def test_the_honba_of_several_winners_are_decided_at_the_honba() -> None:
    """The rule stood beside what the second winner's hand is paid."""
    before = ["draw tenpai Bea", "Ann ron Dan han 2 fu 30 & Bea ron Dan limit mangan"]
    result = evening("tenhou4", before).matches[0].hands[1].result
    assert result
    (step,) = [step for step in result.explained.steps if "honba.multiple_ron" in step.keys]
    assert (step.label, step.result) == ("honba", "300")


@pytest.mark.parametrize(
    ("line", "last"),
    [
        ("Bea tsumo 1144m 2277p 3388s 5z + 5z", "5z 5z"),
        ("Bea ron Cid 234m 22444p 33567s + 3s riichi", "3s 3s 3s"),
        ("Bea ron Cid 123m 34p 45678911s + 5p riichi", "3p 4p 5p"),
        ("Bea ron Cid 123789m 46p 99s 123s + 5p riichi", "4p 5p 6p"),
        ("Bea ron Cid 123m 456p 789s 99s 5z5z + 5z riichi", "5z 5z 5z"),
        ("Bea ron Cid 123m 567p 789s 222s 9p + 9p riichi", "9p 9p"),
    ],
)
def test_the_winning_tile_stands_out_where_it_is_read(line: str, last: str) -> None:
    """In the pair of seven that it completes, too."""
    (framed,) = re.findall(r'<span class="tiles set"[^>]*>(?:(?!</span>).)*class="t last".*?</span>', page_of(line))
    assert " ".join(re.findall("#t-(..)", framed)) == last
    assert framed.count("t last") == 1


@pytest.mark.parametrize(
    ("rules", "key", "shown"),
    [
        ("tenhou4", "match.laps", "how often the rounds of a match are played: 1 time"),
        ("kessen", "kessen.tsumo_bonus", "added to a self-draw after the cap (自摸加底): 0 points"),
        ("wenzhou", "payment.scale", "between dealer and non-dealer, for the first to the fourth hand in a row: 2468"),
    ],
)
def test_a_rule_is_said_in_a_short_line(rules: str, key: str, shown: str) -> None:
    """Without the other values that it could have, also where these stand in brackets; 2468 is four stakes."""
    assert words_for(load_rules(rules), "en").sentence(key, "") == shown


def test_the_line_of_a_double_ron_says_whose_size_is_which() -> None:
    """Fresh eyes' finding 9: “2 han 30 fu · mangan”, and “as told · as told” below it."""
    line = told(last_match(evening("tenhou4", TOLD), "en").turns[1])
    assert "Ann, Bea ron Dan · Ann 2 han 30 fu · Bea mangan" in line
    assert line.count("no tiles entered") == 1


def test_a_kessen_hand_whose_end_is_not_said_is_told() -> None:
    """A hand with two winners goes on: whoever forgot the draw, or the third win, is told before and after."""
    two = "void Ann=s,Bea=s,Cid=m,Dan=p; Cid ron Ann 23455p 23467s (666p) + 5s; Bea tsumo 123456789m 3378p + 9p"
    draw = "; draw hands Ann=123456789m1239p,Dan=123456m1234567s"
    for hand, said in ((two, True), (two + draw, False)):
        result = evening("kessen", [hand])
        assert ("the hand is not over" in repr(review(result.matches[0], 1, "en"))) == said
        assert ("the end of the hand is not said" in last_match(result, "en").turns[0]) == said


PAID = [
    ("Bea ron Cid · Riichi, Pinfu, All simples · 3 han 30 fu", "Cid → Bea 3,900", "", "", "+3,900", "−3,900", ""),
    ("draw, tenpai Ann, Cid, Dan", "Bea → Ann, Cid, Dan 1,000 each · Dan → table 1,000 (stick)",
     "riichi Dan · 1 stick on the table", "+1,000", "−3,000", "+1,000", "+1,000 −1,000 stick"),
    ("Cid tsumo · 3 han 30 fu", "Ann, Bea, Dan → Cid 2,100 each (100 of it honba) · table → Cid 1,000 (stick)",
     "East 3, 1 honba · dealer Cid · no tiles entered", "−2,100", "−2,100", "+6,300 +1,000 stick", "−2,100"),
    ("Ann, Bea ron Dan · Ann 2 han 30 fu · Bea mangan", "Dan → Ann 2,600 (600 of it honba) · Dan → Bea 8,000 · "
     "Bea → Ann 1,000 (stick)",
     "East 3, 2 honba", "+2,600 +1,000 stick", "+8,000 −1,000 stick", "", "−10,600"),
    ("Dan ron Ann · 4 han 25 fu", "Ann → Dan 9,600", "", "−9,600", "", "", "+9,600"),
    ("draw, nobody tenpai", "", "6 · East 4, 1 honba · dealer Dan", "", "", "", ""),
    ("5 han 25 fu mangan", "Ann → Bea 4,200 (200 of it honba) · Cid, Dan → Bea 2,200 each (200 of it honba)",
     "", "−4,200", "+8,600", "−2,200", "−2,200"),
    ("Cid ron Bea · 1 han 30 fu", "Bea → Cid 1,000 · Ann → Cid 1,000 (stick)",
     "8 · South 2 · dealer Bea · riichi Ann · no tiles entered", "−1,000 stick", "−1,000", "+1,000 +1,000 stick", ""),
]  # fmt: skip
"""Of each hand of the club's evening: what happened, who paid whom, what else is said, what each score moved by."""


def test_the_line_of_a_hand_says_who_paid_whom_and_which_thousand_is_a_stick() -> None:
    """Reader of the pages: Ann's and Bea's −1,000 looked alike, “draw” did not say that nobody was tenpai, “as told”
    and “E3-1” were not explained, and paper did not say who pays whom."""
    found = last_match(evening("tenhou4", TABLE_OF_CLUB), "en")
    for line, (what, paid, when, *moved) in zip(found.turns, PAID, strict=True):
        text = re.sub("<[^>]+>", "", line)
        assert f"{what} {paid}".strip() in text
        assert when in text
        cells = re.findall(r"<span>[\d,]+((?:<small>.*?</small>)*)</span>", line)
        assert [" ".join(re.sub("<[^>]+>|&nbsp;", " ", cell).split()) for cell in cells] == moved
    assert list(found.moved) == NAMES
    assert found.places == ["Bea", "Cid", "Dan", "Ann"]
    assert re.sub("<[^>]+>", "", found.latest).startswith("Hand 8 · South 2 · dealer Bea · riichi Ann · no tiles")
    assert found.latest.partition("<b>")[2] in found.turns[-1]
    for tick in ("E3-1", "E3-2", "E4", "E4-1", "E3-1 = East 3, 1 honba"):
        assert f">{tick}<" in found.standing
    japanese = " ".join(last_match(evening("tenhou4", TABLE_OF_CLUB), "ja").turns)
    for text in (
        "東3局1本場",
        "流局、全員ノーテン",
        "流局、聴牌 Ann, Cid, Dan",
        "−1,000 供託",
        "1,000ずつ",
        "牌の入力なし",
    ):
        assert text in japanese


def test_chips_stand_beside_points_and_amounts_alone_have_no_payments() -> None:
    """Chips stand beside points; a hand of which only the amounts are known has none to pay."""
    chips = " ".join(last_match(evening("anmika", ANMIKA), "en").turns)
    assert re.search(r"→ [ABC] [\d,]+ \+ \d+ chips", re.sub("<[^>]+>", "", chips))
    adjusted = settle_match({"rules": "tenhou4", "hands": [{"adjust": {"points": {"A": -1000, "B": 1000}}}]})
    assert "paid" not in last_match(adjusted, "en").turns[0]


@pytest.mark.parametrize(
    ("file", "name", "day"),
    [
        ("club-evening.yaml", "Club evening", None),
        ("friday_2026-11-06.yaml", "Friday", date(2026, 11, 6)),
        ("2026-11-06.yaml", "", date(2026, 11, 6)),
        ("x 2026-13-06.yaml", "X 2026 13 06", None),
    ],
)
def test_an_evening_is_called_by_its_file_as_people_would_say_it(
    tmp_path: Path, file: str, name: str, day: date | None
) -> None:
    """Reader of the pages: the title on the wall was a file name."""
    path = tmp_path / file
    path.write_text("")
    origin = origin_of(str(path))
    assert origin == Origin(name, day), "a day that nobody gave stood on the sheet"
    assert last_match(evening("tenhou4", TABLE_OF_CLUB[:1]), "ja", Origin(name, date(2026, 11, 6))).heading.endswith(
        "2026年11月6日"
    )


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        # whose stick goes to whom, why, on which page; the sum that leads to the change; the stick as a step
        (1, ["Dan → table 1,000", "Bea → Cid, Dan, Ann 1,000 each"]),
        (2, ["Cid: hand 6,000 + honba 300 + riichi sticks 1,000 = +7,300",
             "East 3 · dealer Cid · 1 honba · 1 riichi stick"]),
        (3, ["Ann sits next after Dan, so Ann is first; then Bea.", "Ann takes the riichi sticks",
             "Ann is paid the honba",
             "riichi.wiki, “Multiple ron” (Tenhou: the winner next in turn)",
             "Bea: hand 8,000 − riichi sticks 1,000 = +7,000", "Bea → Ann 1,000",
             "30 fu × 2^(2 han + 2) = 480, × 4 = 1,920 → 2,000", "East 3 · dealer Cid · 2 honba"]),
    ],
)  # fmt: skip
def test_a_ruling_says_whose_sticks_go_where_and_why(hand: int, said: list[str]) -> None:
    """A reader of the pages: hand 4's stick was unexplained, hand 2's stood under “without effect”, four totals led
    nowhere, and the first line counted a stick that was laid in the hand itself."""
    (match,) = evening("tenhou4", ONE_EVENING).matches
    settled = match.hands[hand]
    assert settled.result
    page = HandPage(settled.result, "en", settled)
    text = re.sub(r"<[^>]*>", "", page.section(page.where))
    assert [part for part in said if part not in text] == []
    assert ("1 riichi stick" in " ".join(page.where)) == bool(settled.sticks)
    ruling = text.partition("Receipt")[0]
    assert ruling.count("as told, not checked") <= 1
    # what Dan or Bea asks stands in the ruling itself, before any fold is opened
    unfolded = {1: ["Dan → table 1,000", "3,000 points in all"], 3: ["Bea → Ann 1,000"]}
    assert [part for part in unfolded.get(hand, []) if part not in ruling] == []


TWO_TENPAI = ["draw tenpai Cid,Ann in-riichi Cid", "Dan ron Bea han 3 fu 40 riichi in-riichi Ann"]


def test_at_a_draw_of_two_and_two_each_pays_one_and_all_are_named_by_seat() -> None:
    """Eve's evening: nobody at a table knows of 750, and payees stood in turn order from the dealer on."""
    result = evening("tenhou4", TWO_TENPAI)
    hand = result.matches[0].hands[0]
    assert hand.result
    line, ruling = told(last_match(result, "en").turns[0]), told(HandPage(hand.result, "en", hand).section(()))
    assert "draw, tenpai Ann, Cid Bea → Ann 1,500 · Dan → Cid 1,500 · Cid → table 1,000 (stick)" in line
    assert "Bea → Ann 1,500 noten penalty Dan → Cid 1,500 noten penalty Cid → table 1,000 riichi stick" in ruling
    assert "Bea → Ann 1,500; Dan → Cid 1,500" in ruling
    assert "750" not in ruling
    # three and one: the whole of each, as before
    three = told(last_match(evening("tenhou4", ["draw tenpai Ann"]), "en").turns[0])
    assert "Bea, Cid, Dan → Ann 1,000 each" in three


def test_payees_of_a_ruling_stand_by_seat_whoever_deals() -> None:
    hands = ["Bea ron Cid han 1 fu 30", "draw tenpai Ann", "draw tenpai Ann,Bea,Dan"]  # Dan, then Ann deals last
    hand = evening("tenhou4", hands).matches[0].hands[2]
    assert hand.result
    assert hand.dealer == "Cid"
    ruling = told(HandPage(hand.result, "en", hand).section(()))
    assert "Cid → Ann, Bea, Dan 3,000 noten penalty" in ruling
    assert "Ann, Bea, Dan get 1,000 each" in ruling


def test_honba_and_sticks_are_said_where_the_amount_is_read_first() -> None:
    """Pages read from pictures: who looks into a table finds 5,200 where the list had 6,700."""
    for lang, paid, back in (
        ("en", "Bea → Dan 5,500 (300 of it honba)", "Dan's stick comes back"),
        ("ja", "Bea → Dan 5,500 (うち本場300)", "Danのリーチ棒は戻る"),
    ):
        line = told(last_match(evening("tenhou4", TWO_TENPAI), lang).turns[1]).replace("&#x27;", "'")
        assert paid in line
        assert back in line
    assert "+5,500 +2,000 stick" in told(last_match(evening("tenhou4", TWO_TENPAI), "en").turns[1])


def test_a_win_that_is_not_paid_has_one_headline() -> None:
    """“Ann wins by ron … 12,000 points not paid: Dan comes first” contradicted itself."""
    hands = "Dan ron Bea 234m567m345p88s57s + 6s riichi & Ann ron Bea 234m456p678p55p45s + 6s riichi dora 4p"
    for lang, head, order in (
        ("en", "Ann's ron is not paid (18,000): Dan comes first after Bea", "Turn order after Bea: Dan before Ann"),
        ("ja", "Annのロンは支払いなし (18,000点): Beaから見てDanが先", "Beaの次の順番: Danが先"),
    ):
        (match,) = settle_match({"rules": "tcg", "players": NAMES, "hands": [hands]}).matches
        hand = match.hands[0]
        assert hand.result
        ruling = told(HandPage(hand.result, lang, hand).section(())).replace("&#x27;", "'")
        assert head in ruling
        assert order in ruling
        assert "Ann wins by ron" not in ruling
        assert "3,000 × 6" in ruling, "the receipt stopped at the base points"


BESIDE_REASONS: dict[str, Any] = {
    "rules": "tcg",
    "players": ["Ann", "Bea", "Cid", "Dan"],
    "rate": "points=50/1000",
    "hands": [
        "Bea ron Dan 222333444p 67m 88s + 5m dora 9s",
        "draw tenpai Cid,Ann riichi Ann",
        "Dan ron Bea 234m 567m 345p 88s 57s + 6s riichi & Ann ron Bea 234m 456p 678p 55p 45s + 6s riichi",
        "chombo Ann",
    ],
}
"""Hands whose decisive rule was folded: a reading, two winners, a chombo."""


def in_full(match: MatchResult, hand: int, lang: str = "en") -> str:
    """Return a hand of a match with its receipt as a text, its lines joined."""
    return " ".join(Terminal().text(hand_blocks(match.matches[0].hands[hand], lang, FULL)).split())


@pytest.mark.parametrize(
    ("lang", "hand", "said"),
    [
        ("en", 0, ["Of several readings the highest counts", "reading.order · tcg 2-09", "concealed triplet 4 × 3",
                   "50 fu × 2^(3 han + 2) = 1,600, × 4 = 6,400"]),
        ("en", 1, ["tenpai: Ann, Cid"]),
        ("en", 2, ["claims the win, not paid Ann", "(with his own stick 1,000)"]),
        ("en", 3, ["Chombo: Ann pays each what a mangan by tsumo would have brought him from that player",
                   "chombo.points · common (逆満貫払い)", "The table's own rules say nothing of it"]),
        ("ja", 0, ["読み方が複数あるときは高点法", "50符 × 2^(3翻 + 2) = 1,600"]),
        ("ja", 3, ["Annが満貫ツモで各自から受け取る点を逆に払う", "一般のルールによる"]),
    ],
)  # fmt: skip
def test_the_rule_that_decides_stands_beside_what_it_decides(lang: str, hand: int, said: list[str]) -> None:
    """A reader of the pages: a chombo had no reason, and the rule on readings stood in the folded receipt alone."""
    text = in_full(settle_match(BESIDE_REASONS), hand, lang)
    for part in said:
        assert part in text


def test_a_chombo_by_a_rule_of_the_table_needs_no_common_one() -> None:
    own = {**BESIDE_REASONS, "rules": {"use": "tcg", "set": {"chombo.points": "each"}}}
    text = in_full(settle_match(own), 3)
    assert "Chombo: 3,000 points to each other player" in text
    assert "common rule" not in text


def test_below_a_chart_each_kind_of_mark_is_explained() -> None:
    played = settle_match({**BESIDE_REASONS, "hands": [*BESIDE_REASONS["hands"], "Bea ron Cid 1 han 30 fu"]})
    page = match_page(played)
    assert "#5 = Hand 5" in page
    assert "50 for 1,000 points" in page
