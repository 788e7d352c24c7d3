"""Indicators are shown with their dora, and who says the dora itself is read so."""

from __future__ import annotations

from typing import Any

import pytest

from calc.line.reader import read_line
from calc.steps import read_record, settle
from tests.helpers import render

from ..tables import table_of

RIICHI: dict[str, Any] = {
    "player": "B", "by": "ron", "from": "C", "hand": "123p567p234s6678s + 6s", "riichi": True,
}  # fmt: skip
ANMIKA: dict[str, Any] = {
    "player": "C", "by": "tsumo", "hand": "4p 7p 4p 9p 6p 2p 3p 6p 2p 8p 777p + 3p", "riichi": True,
}  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "dora", "ura", "win", "shown"),
    [
        ("tcg", "2p 4z", "7z 9s", RIICHI, ["indicator 2p → 3p · 4z → 1z", "indicator 7z → 5z · 9s → 1s"]),
        ("tenhou3", "1m", "7z", RIICHI, ["indicator 1m → 9m", "indicator 7z → 5z"]),
        ("mighty", "1p", "0s", RIICHI, ["indicator 1p → 2p", "indicator 0s → 6s"]),
        ("anmika", "2z 5p", "1s 3f", ANMIKA, ["indicator 2z → 3z · 5p → 6p", "indicator 1s → 2s · autumn"]),
    ],
)
def test_every_indicator_is_shown_with_its_dora(
    rules: str, dora: str, ura: str, win: dict[str, Any], shown: list[str]
) -> None:
    """With three players 1m makes 9m dora; a flower of anmika is no indicator of a dora."""
    seats = [*"ABCD"][: 4 if rules == "tcg" else 3]
    entry = read_record({"rules": rules, "seats": seats, "dora": dora, "ura": ura, "win": win})
    text = render(settle(entry.record, entry.rules))
    assert [line.split("  ")[-1].strip() for line in text.splitlines() if "indicator " in line] == shown
    assert "表示牌" in (japanese := render(settle(entry.record, entry.rules), "ja"))
    assert shown[0].removeprefix("indicator ") in japanese


@table_of(
    ("said", "dora", "ura"),
    [
        ("ドラは1z", "4z", None),
        ("dora is 1z", "4z", None),
        ("ドラが東 裏ドラは2p", "北", "1p"),
        ("Dora is 1z, ura is 2p", "4z", "1p"),
        ("ドラは0p5s", "4p4s", None),
        ("ドラは白", "中", None),
        ("dora 4z ura 1p", "4z", "1p"),
        ("ドラ表示牌は4z", "4z", None),
    ],
)
def test_who_says_the_dora_is_not_read_as_its_indicator(said: str, dora: str, ura: str | None) -> None:
    """``ドラは3p`` is what every player says of the dora itself; ``dora 2p`` and ``ドラ表示牌`` are the indicator."""
    value = read_line(f"B ron C 234m22444p33567s3s riichi {said}", "tcg").value
    told = value if "dora" in value else value["win"]
    assert told["dora"].replace(",", "").strip() == dora
    assert (told.get("ura") or value.get("ura")) == ura


def test_the_dora_of_a_set_without_some_tiles_is_told_by_its_own_indicator() -> None:
    """1m points at 9m where 2m–8m are not in the set."""
    value = read_line("B ron C 11999m123p456p78s + 9s riichi ドラは9m", "tenhou3").value
    assert value["dora"] == "1m"
