"""Ten rules files written from the pages of clubs, each with hands worked out from its page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from calc.rules.proofreader import check

from ..helpers import Data, load_yaml
from ..tables import table_of
from .test_preset_hands import comes_out

FILES = sorted((Path(__file__).parent.parent / "club_files").glob("*.yaml"))
TOLD: dict[str, Any] = load_yaml((Path(__file__).parent.parent / "club_hands.yaml").read_text(encoding="utf-8"))
CASES = [
    pytest.param(path, told, id=f"{path.stem}: {told['says']}") for path in FILES for told in TOLD.get(path.stem, [])
]


@table_of(("path", "told"), CASES, most=25)
def test_what_the_page_of_the_club_says(path: Path, told: Data) -> None:
    comes_out(str(path), told)


@table_of("path", FILES)
def test_the_proofreader_has_nothing_to_say(path: Path) -> None:
    assert not check(path, strict=False)
    assert len(TOLD[path.stem]) >= 5


def test_every_club_has_its_file() -> None:
    assert TOLD.keys() - {"hands"} == {path.stem for path in FILES}
    assert len(FILES) == 10
