"""Wins whose tiles nobody wrote: the size or the amounts as the table says them (docs/record.md, "Without tiles")."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import calc
from calc.line.writer import write_line
from calc.problems.problems import InputError, NoWin
from calc.verdict.ledger import POINTS
from calc.verdict.verdict import Verdict

from ..tables import table_of

TILES = "234m22444p33567s3s"


def settled(line: str, **more: Any) -> Verdict[Any]:
    return calc.score(line, **more)


@pytest.mark.parametrize(
    ("line", "tiles"),
    [
        ("B ron C 2 han 40 fu riichi", f"B ron C {TILES} riichi"),
        ("B ron C 4 han 40 fu riichi honba 2 sticks 2", f"B ron C {TILES} riichi dora 4z ura 1p honba 2 sticks 2"),
        ("B ron C mangan riichi", f"B ron C {TILES} riichi dora 4z ura 1p"),
        ("A ron C 2 han 40 fu riichi honba 1", f"A ron C {TILES} riichi honba 1"),
        ("B tsumo 2 han 30 fu", "B tsumo 234m22444p33567s3s riichi none"),
        ("A tsumo 3 han 30 fu riichi", f"A tsumo {TILES} riichi"),
        ("tenhou3: B tsumo 2 han 30 fu", "tenhou3: B tsumo 456p22444p33567s3s"),
    ],
)  # fmt: skip
def test_a_size_is_paid_as_the_hand_that_has_it(line: str, tiles: str) -> None:
    """Honba, sticks, rounding and the next deal are the same: it is one arithmetic."""
    by_size, by_tiles = settled(line), settled(tiles)
    assert by_size.transfers == by_tiles.transfers
    assert by_size.next == by_tiles.next


@pytest.mark.parametrize("rules", ["tcg", "tenhou3", "mighty", "mleague"])
def test_a_size_is_worth_what_calc_value_says(rules: str) -> None:
    """`calc value` and a win by han and fu come to the same, for dealer and non-dealer, ron and tsumo, with honba."""
    for han, fu in [*((han, fu) for han in (1, 2, 3, 4) for fu in (20, 25, 30, 40, 70)), (5, 0), (6, 30), (13, 0)]:
        for player, source in (("A", "B"), ("B", "C")):
            for by in ("ron", "tsumo"):
                hand: dict[str, Any] = {"player": player, "by": by, "han": han} | ({"fu": fu} if fu else {})
                hand |= {"from": source} if by == "ron" else {}
                try:
                    value = calc.value(han=han, fu=fu, honba=2, rules=rules).to_dict()
                    paid: Any = value["dealer" if player == "A" else "child"]
                    due = paid[by]["total"] if by == "tsumo" and paid[by] else paid[by]
                except InputError:
                    due = None
                try:
                    got: int | None = settled({"rules": rules, "honba": 2, "win": hand}).points[player]  # type: ignore[arg-type]
                except InputError:
                    got = None
                assert got == due, hand


@table_of(
    ("line", "points", "chips"),
    [
        ("B ron C 3 han 30 fu", {"B": 3900, "C": -3900}, {}),
        ("BロンC ザンク", {"B": 3900, "C": -3900}, {}),
        ("BロンC ザンク 1本場", {"B": 4200, "C": -4200}, {}),
        ("AロンC 親満", {"A": 12000, "C": -12000}, {}),
        ("BロンCハネ満", {"B": 12000, "C": -12000}, {}),
        ("BロンCダブル役満", {"B": 64000, "C": -64000}, {}),
        ("BロンC数え役満", {"B": 32000, "C": -32000}, {}),
        ("B ron C 3han30fu riichi 1 chip", {"B": 4900, "C": -3900, "table": -1000}, {"B": 1, "C": -1}),
        ("Bツモ満貫 チップ2枚", {"A": -4000, "B": 8000, "C": -2000, "D": -2000}, {"A": -2, "B": 6, "C": -2, "D": -2}),
        ("Bツモゴットー", {"A": -1000, "B": 2000, "C": -500, "D": -500}, {}),
        ("Aツモ4000オール2本場", {"A": 12600, "B": -4200, "C": -4200, "D": -4200}, {}),
        ("B tsumo 1000/2000 honba 1", {"A": -2100, "B": 4300, "C": -1100, "D": -1100}, {}),
        ("B +8000 from C, 2 chips", {"B": 8000, "C": -8000}, {"B": 2, "C": -2}),
        ("Bが+8,300 Cから 1本場", {"B": 8300, "C": -8300}, {}),
        ("B +8300 C honba 1 sticks 1", {"B": 9300, "C": -8300, "table": -1000}, {}),
        ("A +4000 all", {"A": 12000, "B": -4000, "C": -4000, "D": -4000}, {}),
        ("B +1000/2000", {"A": -2000, "B": 4000, "C": -1000, "D": -1000}, {}),
        ("B tsumo paid C=32000", {"B": 32000, "C": -32000}, {}),
        ("mighty: B tsumo mangan 3 chips", {"A": -5000, "B": 8000, "C": -3000}, {"A": -3, "B": 6, "C": -3}),
        ("田中ロン高橋 3翻30符 リーチ 席 佐藤,鈴木,高橋,田中", {"田中": 4900, "高橋": -3900, "table": -1000}, {}),
    ],
)  # fmt: skip
def test_what_people_say_of_a_hand(line: str, points: dict[str, int], chips: dict[str, int]) -> None:
    """Issue 33, 1: han and fu, limits, what they are called, the amounts, and chips beside them. The canonical line
    says the same again."""
    verdict = settled(line)
    if not line.startswith("mighty"):
        assert {player: n for player, n in verdict.points.items() if n} == points
    assert {player: n for player, n in verdict.chips.items() if n} == chips
    assert sum(verdict.points.values()) == sum(verdict.chips.values()) == 0


def test_the_canonical_line_is_read_again() -> None:
    for line in ("B ron C 3 han 30 fu riichi chips 2", "A tsumo points 4000 all", "B +1000/2000", "A ron C 親満"):
        from calc.line.reader import read_line

        record = read_line(line).value
        assert read_line(write_line(record, "tcg")).value == {"rules": "tcg", **record}


@pytest.mark.parametrize("line", ["B ron C 3 han 30 fu riichi honba 1", "B tsumo 1000/2000", "B +8000 from C, 2 chips"])
@pytest.mark.parametrize("rules", ["tcg", "mighty", "tenhou4"])
def test_the_receipt_says_as_told_not_checked(line: str, rules: str) -> None:
    """Every transfer has its line, and the result says that nobody wrote the tiles, in both languages."""
    verdict = settled(line, rules=rules)
    data: Any = verdict.to_dict()
    assert "as_told" in [note.id for note in verdict.notes]
    assert "as_told" in [step.label for step in verdict.steps]
    assert "as told, not checked" in verdict.text(explain=2)
    assert "申告のまま" in verdict.text("ja", explain=2)
    win = data["wins"][0]
    assert (win["concealed"], win["tile"], win["reading"]["form"]) == ([], "", "not_shown")
    assert sum(t.amount for t in verdict.transfers if t.unit == POINTS and t.payee == "B") == verdict.points["B"]
    assert "not checked" in verdict.html()


def test_a_size_beside_riichi_on_too_few_points_is_refused() -> None:
    """What does not follow from tiles is checked as ever: `riichi.least_points`, アガリ放棄."""
    with pytest.raises(NoWin, match="W307"):
        settled("tenhou4: B ron C mangan riichi scores A=50000,B=-500,C=25500,D=24000")
    with pytest.raises(NoWin, match="W304"):
        settled("B ron C mangan dead B")


def test_a_win_by_size_beside_one_with_tiles() -> None:
    """Of two rons on one tile only one may be shown (天鳳: both are paid)."""
    verdict = settled(f"tenhou4: B ron C 2 han 30 fu & D ron C {TILES} riichi honba 1")
    assert {player: n for player, n in verdict.points.items() if n} == {
        "B": 2000,
        "C": -4900,
        "D": 3900,
        "table": -1000,
    }


def test_expectations_of_what_needs_tiles() -> None:
    """`expect: {yaku: …}` of such a hand says that it cannot be decided."""
    from calc.verdict.expect import differences

    verdict = settled("B ron C mangan")
    lines = [str(line) for line in differences({"yaku": ["riichi"], "limit": "mangan", "han": 5}, verdict, [])]
    assert len(lines) == 2
    assert all("cannot be decided" in line for line in lines)


@pytest.mark.slow
def test_a_dispute_says_what_cannot_be_decided() -> None:
    for line in ("B ron C 3 han 30 fu", "mighty: B ron C 3 han 30 fu", "B tsumo 1000/2000", "B +8000 from C, 2 chips"):
        for lang, text in (("en", "cannot be decided"), ("ja", "判断できない")):
            sheet = calc.dispute(line, ["B=12000", "B=4 han", "B=riichi", "C=3 chips"])
            assert text in sheet.text(lang).replace("\n", " ")
            sheet.to_dict()
    assert calc.dispute("B ron C 3 han 30 fu honba 1", ["C=3900"]).claims[0].status == "right"


def test_comparisons_and_waits() -> None:
    """Limits differ between rules as for any hand; who waits for something needs tiles."""
    sheet = calc.compare("B ron C 4 han 30 fu", ["tcg", "tenhou4"])
    assert [column.result.points["B"] for column in sheet.columns if column.result] == [8000, 7700]
    with pytest.raises(InputError, match="S203"):
        calc.waits("B ron C 4 han 30 fu")


def test_twenty_five_characters(tmp_path: Path) -> None:
    """Issue 33: an ordinary win at the prompt takes at most 25 characters."""
    for line, players in (
        ("Bea ron Cid 3han30fu", "Ann,Bea,Cid,Dan"),
        ("B ron C 3han30fu riichi", "A,B,C,D"),
        ("B tsumo 1000/2000", "A,B,C,D"),
        ("B ron C mangan 2 chips", "A,B,C,D"),
        ("B +8000 from C, 2 chips", "A,B,C,D"),
        ("田中ロン高橋 3翻30符 リーチ", "佐藤,鈴木,高橋,田中"),
    ):
        assert len(line) <= 25
        match = {"rules": "tenhou4", "players": players.split(","), "hands": [line]}
        assert calc.match(match).matches[0].hands[0].kind == "win"
