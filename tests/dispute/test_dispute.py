"""calc dispute: claims as they are written, who is right, and where other values come from."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import calc
from calc.dispute import ClaimAnswer, dispute, read_claims
from calc.dispute.claims import ClaimReader
from calc.dispute.search import likelihoods
from calc.mistakes import LIKELY
from calc.problems.problems import InputError
from calc.render.dispute import spoken
from calc.render.width import width
from calc.rules.rules import load_rules
from calc.rules.schema import schema_of
from calc.steps import read_record, read_text
from calc.systems import system
from tests.commands import app_of
from tests.helpers import plain, render_dispute

from ..tables import table_of

app = app_of("dispute")

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = sorted((ROOT / "examples" / "disputes").glob("*.yaml"))
KIRIAGE: dict[str, Any] = {
    "sticks": 1, "dora": "4s",
    "win": {"player": "B", "by": "ron", "from": "C", "hand": "234m 234p 22567s 67p + 8p", "riichi": True},
}  # fmt: skip
TSUMO: dict[str, Any] = {
    "sticks": 1, "honba": 1, "dora": "4s",
    "win": {"player": "C", "by": "tsumo", "hand": "234m 234p 22567s 67p + 8p", "riichi": True},
}  # fmt: skip


def asked(data: dict[str, Any], *claims: str, rules: str = "tcg") -> tuple[ClaimAnswer, ...]:
    return searched(json.dumps(data), claims, rules)


@cache
def searched(record: str, claims: tuple[str, ...], rules: str) -> tuple[ClaimAnswer, ...]:
    """The answers to claims about a record, which is JSON; each is searched through once."""
    entry = read_record(json.loads(record), rules)
    return dispute(entry.record, entry.rules, read_claims(entry, claims)).answers


def first(data: dict[str, Any], claim: str, rules: str = "tcg") -> tuple[str, ...]:
    """The status, or what the first explanation names."""
    answer = asked(data, claim, rules=rules)[0]
    return answer.explanations[0].ids if answer.explanations else (answer.status,)


# --- examples -------------------------------------------------------------------------------------------------------


def test_there_are_ten_disputes_and_every_system_has_one() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in EXAMPLES)
    assert len(EXAMPLES) >= 10
    assert all(f"rules: {name}\n" in text for name in ("tcg", "tenhou4", "mighty", "anmika", "wenzhou", "kessen"))


@pytest.mark.slow
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_dispute_is_ruled_and_explained_as_expected(path: Path, lang: str) -> None:
    assert "explained:" in path.read_text(encoding="utf-8")
    ran = CliRunner().invoke(app, [str(path), "--lang", lang])
    assert (ran.exit_code, ran.stderr) == (0, "")
    assert max(map(width, ran.stdout.splitlines())) <= 80
    assert all(line.strip() for line in ran.stdout.rstrip().splitlines()), "the verdict and the answers, nothing else"
    full = CliRunner().invoke(app, [str(path), "--lang", lang, "--why", "--receipt"]).stdout
    assert max(map(width, full.splitlines())) <= 80
    assert full.splitlines()[0] == ("Ruling" if lang == "en" else "裁定")


def test_a_wrong_expectation_is_reported(tmp_path: Path) -> None:
    text = (ROOT / "examples" / "disputes" / "tcg-kiriage.yaml").read_text(encoding="utf-8")
    path = tmp_path / "hand.yaml"
    path.write_text(text.replace("points.kiriage=false", "points.kiriage=true"), encoding="utf-8")
    ran = CliRunner().invoke(app, [str(path)])
    assert ran.exit_code == 1
    assert "claim of C: rule:points.kiriage=true is expected, it is rule:points.kiriage=false" in ran.stderr


# --- claims as they are written -------------------------------------------------------------------------------------

WRITTEN = [
    ("A=8000", [("points", 8000, "")]),
    ("A=7,700, 2 chips", [("points", 7700, ""), ("chips", 2, "")]),
    ("A=8千点, サイコロなし", [("points", 8000, ""), ("dice", 0, "")]),
    ("A=gets 9000 in all, no dice", [("points", 9000, "gets"), ("dice", 0, "")]),
    ("A=フリテン", [("refused", "furiten", "")]),
    ("A=furiten", [("refused", "furiten", "")]),
    ("A=鬼将軍", [("limit", "kishogun", "")]),
    ("A=３翻３０符 3900点", [("han", 3, ""), ("fu", 30, ""), ("points", 3900, "")]),
    ("A=2600 all", [("points", 2600, "each")]),
    ("A=2600オール 2枚オール", [("points", 2600, "each"), ("chips", 2, "each")]),
    ("A=1300/2600", [("shares", (1300, 2600), "")]),
    ("A=pays 3900", [("points", 3900, "pays")]),
    ("A=3900払い", [("points", 3900, "pays")]),
    ("A=gets 9000 and 1 chip", [("points", 9000, "gets"), ("chips", 1, "gets")]),
    ("A=9000 in all", [("points", 9000, "total")]),
    ("A=mangan", [("limit", "mangan", "")]),
    ("A=倍満 16000", [("limit", "baiman", ""), ("points", 16000, "")]),
    ("A=2倍", [("times", 2, "")]),
    ("A=x8", [("times", 8, "")]),
    ("A=double yakuman", [("fold", 2, "")]),
    ("A=役満", [("fold", 1, "")]),
    ("A=2 dice, no chips", [("dice", 2, ""), ("chips", 0, "")]),
    ("A=jokers 9s 5p + 3m", [("jokers", ("5p", "9s", "+3m"), "")]),
    ("A=no win", [("refused", "any", "")]),
    ("A=和了なし", [("refused", "any", "")]),
    ("A=-1300", [("points", 1300, "pays")]),
]


@table_of(("text", "facts"), WRITTEN)
def test_claims_are_read(text: str, facts: list[tuple[str, Any, str]]) -> None:
    reader = ClaimReader("ABCD", ["B"])
    claim = reader.option(text)
    assert reader.problems == []
    assert claim is not None
    assert [tuple(f)[:3] for f in claim.facts] == facts


def test_a_claim_can_name_the_win() -> None:
    claim = ClaimReader("ABCD", ["B", "C"]).option("A=8000 for C")
    assert claim is not None
    assert claim.win == "C"


UNREAD = [
    ("A=8000 zorkmids", "S211", "zorkmids"),
    ("A", "S211", "A"),
    ("A=", "S211", ""),
    ("X=8000", "S205", "X"),
    ("A=8000 7700", "S206", "8000 7700"),
    ("A=8000 for D", "S205", "8000 for D"),
    ("A=jokers", "S211", "jokers"),
]


@pytest.mark.parametrize(("text", "code", "marked"), UNREAD)
def test_what_cannot_be_read_is_said_with_its_place(text: str, code: str, marked: str) -> None:
    reader = ClaimReader("ABCD", ["B"])
    assert reader.option(text) is None
    (problem,) = reader.problems
    assert problem.code == code
    assert problem.help
    assert problem.span is not None
    assert problem.span.source.text[problem.span.start : problem.span.end].strip() == marked


@pytest.mark.parametrize(
    ("claims", "codes"),
    [
        ("A", ["S202"]),
        ([], ["S202"]),
        (["A=8000"], ["S202"]),
        ([{"by": "A", "say": 8000}], ["S201", "S203"]),
        ([{"by": "X", "says": 8000}, {"by": "A", "says": "many"}], ["S205", "S211"]),
        ({"A": "8000 7700", "Y": 1}, ["S206", "S205"]),
    ],
)
def test_claims_of_a_record_are_all_checked_at_once(claims: Any, codes: list[str]) -> None:
    with pytest.raises(InputError) as caught:
        asked({**KIRIAGE, "claims": claims})
    assert [p.code for p in caught.value.problems] == codes


def test_a_record_with_claims_is_still_a_record() -> None:
    entry = read_record({**KIRIAGE, "claims": {"A": 8000, "B": False}})
    claims = read_claims(entry)
    assert [(c.by, c.says) for c in claims] == [("A", "8000"), ("B", "no win")]


@pytest.mark.parametrize("said", ["C=7700", "C: 7700", "C：7700", " C ＝7700"])
def test_who_says_it_stands_before_the_first_sign(said: str) -> None:
    ran = CliRunner().invoke(app, [*OF_THE_PAGE, "--claim", said])
    assert "C says" in ran.output, ran.output


def test_an_option_takes_the_place_of_the_same_players_claim() -> None:
    entry = read_record({**KIRIAGE, "claims": {"A": 8000, "C": 7700}})
    claims = read_claims(entry, ["A=3900"])
    assert [(c.by, c.says) for c in claims] == [("A", "3900"), ("C", "7700")]


# --- who is right ---------------------------------------------------------------------------------------------------


@table_of(
    "claim",
    ["B=8000", "C=8000", "C=pays 8000", "B=9000 in all", "B=gets 9000", "B=9000", "A=mangan", "D=4 han 30 fu", "A=0"],
)
def test_right_in_every_usual_sense(claim: str) -> None:
    assert first(KIRIAGE, claim) == ("right",)


@pytest.mark.parametrize("claim", ["C=2000/4000", "C=8300", "C=8000", "A=pays 4100", "B=pays 2100", "C=2100/4100"])
def test_right_shares(claim: str) -> None:
    assert first(TSUMO, claim) == ("right",)


def test_shares_without_the_honba_are_right_for_the_hand() -> None:
    lines = render_dispute(data_of(TSUMO, "tcg", "C=2000/4000"))
    assert "right for the hand; with the honba it is 2,100/4,100" in " ".join(lines.split())


@pytest.mark.slow
def test_from_a_player_is_the_hand_if_he_pays_alone_and_else_what_he_pays() -> None:
    """“2600 from C” of a ron with honba is right of the hand; of a tsumo it is wrong, as C pays a share."""
    ron, tsumo = (f"B {how} 234m22444p33567s3s riichi dora 4z honba 1" for how in ("ron C", "tsumo"))
    for hand, claim, status in (
        (ron, "B=2600 from C", "right"),
        (ron, "B=2600 from D", "explained"),
        (tsumo, "B=1100 from C", "right"),
        (tsumo, "B=Aから2100", "right"),
        (tsumo, "B=4000 from C", "explained"),
    ):
        assert calc.dispute(hand, [claim]).claims[0].status == status, claim


def test_all_in_all_is_the_claimants_own_gain_too() -> None:
    """At a draw of 血戦 somebody who won nothing is paid the most; what he loses is no total."""
    story = {
        "rules": "kessen", "seats": ["Ann", "Bea", "Cid", "Dan"],
        "void": {"Ann": "s", "Bea": "m", "Cid": "m", "Dan": "m"},
        "events": [
            {"win": {"player": "Dan", "hand": "6p2s2s3s3s3s3s6s6s7s7s7s7s + 6p", "by": "ron", "from": "Bea"}},
            {"draw": {"hands": {"Ann": "1m1m2m2m3m4m8m9m2p3p4p9p9s", "Bea": "5m3p4p7p1s1s4s4s4s4s5s8s9s",
                                "Cid": "3p4p5p7p7p8p8p8p1s6s8s8s9s"}}},
        ],
    }  # fmt: skip
    assert calc.dispute(story, ["Cid=6400 in all"]).claims[0].status == "right"
    assert calc.dispute(story, ["Ann=6400 in all"]).claims[0].status != "right"


@pytest.mark.slow
def test_the_share_where_the_sum_is_meant_and_the_other_way_round() -> None:
    assert "sense:value" in {i for e in asked(TSUMO, "A=8000 all")[0].explanations[:2] for i in e.ids}
    assert first(TSUMO, "C=2000")[0] == "sense:one"
    assert "sense:one" in {i for e in asked(TSUMO, "D=pays 4100")[0].explanations[:2] for i in e.ids}


def test_a_rule_with_another_value() -> None:
    assert first(KIRIAGE, "C=7700")[0] == "rule:points.kiriage=false"
    (answer,) = asked({**KIRIAGE, "rules": {"use": "tcg", "set": {"points.kiriage": False}}}, "C=8000", rules="")
    assert "rule:points.kiriage=true" in answer.explanations[0].ids


def test_two_at_a_time_only_where_one_does_not_do() -> None:
    """7,700 without kiriage and two honba of 1,500: no single rule makes 10,700 of 8,600."""
    data = {**KIRIAGE, "honba": 2}
    (answer,) = asked(data, "C=pays 10700")
    assert answer.status == "explained"
    assert all(r.cause.kind in ("rule", "both") for e in answer.explanations for r in e.reasons)
    ids = {i for e in answer.explanations for i in e.ids}
    assert "both:rule:points.kiriage=false & rule:honba.ron=1500" in ids
    (single,) = asked(data, "C=pays 8300")
    assert all(r.cause.kind != "both" and "+" not in r.cause.subject for e in single.explanations for r in e.reasons)


def test_a_mistake_under_another_rule() -> None:
    """7,700 of a dealer would be 11,600 without kiriage."""
    ids = {i for e in asked(KIRIAGE, "B=11600, 4 han 30 fu")[0].explanations for i in e.ids}
    assert "both:rule:points.kiriage=false & dealer:B" in ids


def test_two_parts_left_out_at_once() -> None:
    """4 han 40 fu without riichi and without the ten fu: 3 han 30 fu."""
    data = {"win": {"player": "B", "by": "ron", "from": "C", "hand": "234m 22444p 33567s + 3s", "riichi": True},
            "sticks": 1, "dora": "4z", "ura": "1p"}  # fmt: skip
    ids = {i for e in asked(data, "C=3 han 30 fu, 3900")[0].explanations for i in e.ids}
    assert "both:left_out:yaku.riichi & left_out:fu.concealed_ron" in ids


ANY = ("tcg-head-bump", "tcg-draws", "tenhou4-pao", "mighty-double-ron", "mighty-chombo", "anmika-double-fever",
       "anmika-draws", "wenzhou-two-claims", "kessen-draw")  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", ANY)
def test_any_record_can_be_disputed(name: str) -> None:
    """Everything that is tried settles or is refused; the text keeps to 80 columns in both languages."""
    text = (ROOT / "examples" / f"{name}.yaml").read_text(encoding="utf-8")
    entry = next(e for e in read_text(text, name) if not isinstance(e, list))
    seats = getattr(entry.record, "everybody", entry.record.seats)
    claims = read_claims(entry, [f"{seats[0]}=8000", f"{seats[1]}=pays 1000, 1 chip"])
    data = plain(dispute(entry.record, entry.rules, claims))
    json.dumps(data)
    for lang in ("en", "ja"):
        assert max(map(width, render_dispute(data, lang, explain=0).splitlines())) <= 80


@pytest.mark.slow
def test_parts_left_out_and_counted_twice() -> None:
    data = {**KIRIAGE, "rules": {"use": "tcg", "set": {"points.kiriage": False}}}
    assert {"left_out:yaku.riichi", "left_out:yaku.pinfu", "left_out:dora.dora"} <= set(first(data, "A=3 han", ""))
    assert "left_out:stick" in first({**KIRIAGE, "sticks": 2}, "B=8000 in all")
    assert "added:stick/own" in first(KIRIAGE, "B=10000 in all")
    assert "left_out:honba" in first(TSUMO, "C=9000 in all")


def test_the_dealer_taken_for_another() -> None:
    assert first(KIRIAGE, "B=12000, 4 han")[0] == "dealer:B"
    dealer = {**KIRIAGE, "seats": ["B", "C", "D", "A"]}
    assert first(dealer, "B=8000")[0] == "dealer:C"


def test_no_win() -> None:
    data = {"win": {"player": "D", "by": "ron", "from": "A", "hand": "123m 456p 99s 678s 46s + 5s"}}
    assert first(data, "A=no win") == ("right",)
    assert "added:riichi" in first(data, "D=1300")
    ids = first(data | {"win": {**data["win"], "riichi": True}, "sticks": 1}, "A=no win")
    assert ids == ("left_out:riichi",)


def test_nothing_found_is_said() -> None:
    (answer,) = asked(KIRIAGE, "A=123456")
    assert answer.status == "unexplained"
    assert answer.explanations == ()


def test_the_parts_of_a_claim_are_explained_apart() -> None:
    (answer,) = asked(KIRIAGE, "A=1000000, 3 han")
    assert answer.status == "apart"
    assert [part.status for part in answer.apart] == ["unexplained", "explained"]


@pytest.mark.slow
def test_several_wins_and_draws() -> None:
    hand = "234m 22444p 33567s + 3s"
    both = {"wins": [{"player": "B", "by": "ron", "from": "A", "hand": hand},
                     {"player": "C", "by": "ron", "from": "A", "hand": "111222m 999p 24s 55z + 3s"}]}  # fmt: skip
    one, other = (w["points"] for w in data_of(both, "tenhou4")["verdict"]["wins"])
    assert first(both, f"D={one} for B", "tenhou4") == ("right",)
    assert first(both, f"D={other} for B", "tenhou4") != ("right",)
    assert first(both, f"C={other}", "tenhou4") == ("right",)
    draw = {"draw": {"tenpai": ["A"]}}
    assert first(draw, "A=gets 3000") == ("right",)
    assert "happened:tenpai B" in first(draw, "A=gets 1500")


def data_of(data: dict[str, Any], rules: str = "tcg", *claims: str) -> dict[str, Any]:
    entry = read_record(data, rules)
    return plain(dispute(entry.record, entry.rules, read_claims(entry, claims)))


@pytest.mark.slow
def test_a_reading_of_the_jokers() -> None:
    data = {"win": {"player": "B", "by": "ron", "from": "C", "hand": "5z 23p 456p 678s 22s 55s + 5s", "riichi": True},
            "sticks": 1, "dora": "5p"}  # fmt: skip
    assert first(data, "B=jokers 4p", "mighty") == ("right",)
    assert first(data, "C=jokers 1p", "mighty")[0].startswith("reading:")
    assert first(data, "C=jokers 9m", "mighty") == ("unexplained",)


# --- what comes out -------------------------------------------------------------------------------------------------


def test_json_has_a_schema_and_the_ruling_in_both_languages(tmp_path: Path) -> None:
    path = tmp_path / "hand.json"
    path.write_text(json.dumps(KIRIAGE), encoding="utf-8")
    ran = CliRunner().invoke(app, [str(path), "--claim", "C=7700", "--json"])
    assert ran.exit_code == 0
    data = json.loads(ran.stdout)
    assert data["schema"] == 1
    assert set(data["ruling"]) == {"en", "ja"}
    assert data["ruling"]["en"][0] == "B wins by ron from C: 4 han 30 fu, mangan, 8,000 points."
    assert data["verdict"]["schema"] == 1
    (claim,) = data["claims"]
    top = claim["explanations"][0]
    assert (top["id"], top["comes_to"]["points"]["C"]) == ("rule:points.kiriage=false", -7700)
    rule = top["causes"][0]["rules"][0]
    assert (rule["id"], rule["value"], rule["other"], rule["status"]) == ("points.kiriage", True, "false", "stated")
    assert rule["source"]


def test_every_player_has_a_sentence() -> None:
    entry = read_record(TSUMO, "tcg")
    said = spoken(dispute(entry.record, entry.rules, ()).sheet())
    for sentences in said.values():
        assert all(any(player in sentence for sentence in sentences) for player in "ABCD")
    assert len(said["en"]) == len(said["ja"])


def test_names_of_players_are_no_formats() -> None:
    data = {"seats": ["{0}", "B{x}", "C", "D"], "win": {**KIRIAGE["win"], "player": "B{x}", "from": "{0}"},
            "sticks": 1, "dora": "4s"}  # fmt: skip
    text = render_dispute(data_of(data, "tcg", "{0}=7700", "B{x}=12000"), "en")
    assert "B{x} wins by ron from {0}: 4 han 30 fu" in text


OF_THE_PAGE = ["234m 234p 22567s 67p + 8p", "--ron", "B", "--from", "C", "--riichi", "--dora", "4s", "--lang", "en"]


def test_problems_of_the_record_and_of_claims_come_at_once(tmp_path: Path) -> None:
    path = tmp_path / "hand.yaml"
    path.write_text("rules: tcg\nwin: {player: B, by: ron, from: C, hand: 234m}\nclaims: {A: zork}\n", encoding="utf-8")
    ran = CliRunner().invoke(app, [str(path), "--claim", "B=7 1", "--color", "never", "--lang", "en"])
    assert ran.exit_code == 2
    assert [line.partition(":")[0] for line in ran.stderr.splitlines() if line.startswith("error[")] == [
        "error[S203]", "error[S211]", "error[S206]",
    ]  # fmt: skip
    assert "3 | claims: {A: zork}\n  |             ^^^^" in ran.stderr


def test_a_claim_that_cannot_be_read_leaves_the_others_their_answers() -> None:
    ran = CliRunner().invoke(app, [*OF_THE_PAGE, "--claim", "B=zork", "--claim", "C=pays 7700"])
    assert ran.exit_code == 2
    assert "C says “pays 7700”" in ran.stdout
    assert "S211" in ran.stderr
    assert "B=zork" in ran.stderr


def test_a_hand_of_the_command_line() -> None:
    hand = ["234m 234p 22567s 67p + 8p", "--ron", "B", "--from", "C", "--riichi", "--dora", "4s"]
    ran = CliRunner().invoke(app, [*hand, "--claim", "C=7700", "--json"])
    assert ran.exit_code == 0
    assert json.loads(ran.stdout)["claims"][0]["explanations"][0]["id"] == "rule:points.kiriage=false"
    assert CliRunner().invoke(app, [str(EXAMPLES[0]), "--riichi"]).exit_code == 2


def test_the_page_shows_what_is_printed() -> None:
    page = (ROOT / "docs" / "dispute.md").read_text(encoding="utf-8")
    shown = page.split("```text\n")[1].split("```")[0]
    ran = CliRunner().invoke(app, [*OF_THE_PAGE, "--claim", "B=8000", "--claim", "C=pays 7700"])
    assert ran.stdout == shown


def test_the_page_has_the_hand_with_its_tiles_and_payments(tmp_path: Path) -> None:
    """Issue 34: the dispute page had sentences alone."""
    page = tmp_path / "page.html"
    CliRunner().invoke(app, [*OF_THE_PAGE, "--claim", "B=8000", "--html", str(page)])
    written = page.read_text(encoding="utf-8")
    assert 'class="flow' in written
    assert '<use href="#t-' in written
    assert "B says 8000" in written


def test_a_record_without_claims_and_a_missing_file() -> None:
    ran = CliRunner().invoke(app, [str(ROOT / "examples" / "tcg-kiriage-ron.yaml")])
    assert (ran.exit_code, ran.stdout) == (2, "")
    assert "S203" in ran.stderr
    assert CliRunner().invoke(app, ["nowhere.yaml", "-c", "A=1"]).exit_code == 2


# --- tables of mistakes ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["tcg", "mighty", "anmika", "wenzhou", "kessen"])
def test_tables_of_mistakes_name_rules_that_there_are_and_values_that_they_can_have(name: str) -> None:
    rules = load_rules(name)
    schema = schema_of(rules.files)
    for table in system(rules.engine).mistake_tables:
        for key, value in (
            id_.removeprefix("beside:").removeprefix("rule:").split("=")
            for id_ in table["often"]
            if "=" in id_ and "rule:" in id_
        ):
            if "*" not in key:
                spec = schema.find(key)
                assert spec is not None, key
                assert "*" in value or spec.value(value) is not None
        for said in table.get("said", {}):
            assert schema.find(said.partition("=")[0]), said


def test_a_number_that_nobody_plays_never_stands_before_what_people_do() -> None:
    likely = likelihoods("kessen")
    options = ("rule:kessen.times.tsumo=2", "rule:kessen.tsumo_bonus=100", "rule:kessen.cap=16")
    assert all(likely.cost(id_) <= LIKELY < likely.cost("rule-invented") for id_ in options)


def test_no_rule_that_lies_on_the_table_is_tried_beside_what_people_do() -> None:
    """The indicators lie there, and which reading counts is seen: to settle under other such rules is time lost."""
    likely = likelihoods("mighty")
    for rule in ("dora.kan=false", "dora.most_indicators=1", "north.fourth_turns=false", "reading.order=[points]"):
        assert likely.cost(f"rule:{rule}", "rule-elsewhere") > LIKELY


def test_the_extra_of_a_tsumo_forgotten() -> None:
    """加符 where the club adds it to a tsumo, in every game of the family."""
    hand = ["234m 55m 345p 678p 67s + 8s", "--tsumo", "C", "--riichi", "--set", "points.tsumo_extra=1000"]
    told = CliRunner().invoke(app, [*hand, "--claim", "A=1300/2600", "--lang", "en"]).output
    assert "A says 1300/2600: no, 2,300/3,600 (4 han 20 fu).\n  1,300/2,600 would be right without the extra" in told


def test_what_cannot_be_read_is_not_suggested() -> None:
    """A number longer than any was suggested in place of itself."""
    asked = ["234m 22444p 33567s + 3s", "--ron", "B", "--from", "C", "--claim", "B=" + "9" * 24, "--lang", "en"]
    said = CliRunner().invoke(app, asked).output
    assert "[S211]" in said
    assert "did you mean" not in said


@pytest.mark.slow
def test_claims_stand_beside_a_hand_in_quotes() -> None:
    """``B=満貫`` behind the hand is a claim; in a hand without quotes it is a word of it."""
    hand = "B ron C 234m 234p 22567s 67p 8p riichi dora 4s"
    plainly = CliRunner().invoke(app, [hand, "B=満貫", "C=ナナナナ"])
    assert plainly.stdout == CliRunner().invoke(app, [hand, "--claim", "B=満貫", "--claim", "C=ナナナナ"]).stdout
    assert "B says “満貫”: right" in plainly.stdout
    file = CliRunner().invoke(app, [str(EXAMPLES[0]), "B=1"])
    assert "B says 1:" in file.stdout


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "name"), [("en", "ura dora 1"), ("ja", "裏ドラ 1")])
def test_dora_that_a_claim_counts_are_named(lang: str, name: str) -> None:
    """They were printed as their id: ``ura/1``."""
    hand = ["B ron C 234m22444p33567s 3s riichi dora 4z ura 1p", "--claim", "B=8000, ura 1"]
    ran = CliRunner().invoke(app, [*hand, "--lang", lang, "--color", "never"])
    assert name in " ".join(ran.stdout.split())
    assert "ura/1" not in ran.stdout
