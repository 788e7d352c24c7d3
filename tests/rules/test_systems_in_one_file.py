"""Two systems of a club stand in one file."""

from __future__ import annotations

from pathlib import Path

import pytest

from calc.problems.problems import InputError
from calc.rules.rules import load_rules


def test_a_parent_in_another_file_is_told_to_stand_in_the_same(tmp_path: Path) -> None:
    """`extends: friday` was answered by “did you mean friday-east?”, which is the system itself."""
    file = tmp_path / "east.yaml"
    file.write_text("system: friday-east\nextends: friday\n")
    with pytest.raises(InputError) as caught:
        load_rules(str(file))
    assert "in the same file, behind a line `---`" in caught.value.problems[0].help
    file.write_text("system: friday-east\nextends: tenhou\n")
    with pytest.raises(InputError) as caught:
        load_rules(str(file))
    assert "tenhou4" in caught.value.problems[0].help
    file.write_text("system: friday\nextends: tcg\n---\nsystem: friday-east\nextends: friday\n")
    assert load_rules(f"{file}#friday-east").id == "friday-east"
