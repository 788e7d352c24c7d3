"""A rules file that passes the check settles every example of its system, or is refused with its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from calc import InputError
from calc.rules.proofreader import check
from calc.rules.rules import load_rules
from calc.rules.schema import schema_of
from calc.steps import read_record, settle
from calc.systems import ENGINES

from ..fuzz.oracle import samples
from ..helpers import ALL

SYSTEMS = ("tcg", "tenhou3", "mighty", "anmika", "wenzhou", "kessen")


def extremes(name: str) -> Iterator[tuple[str, object]]:
    """Each number of a system at its least and its greatest."""
    rules = load_rules(name)
    for key in rules.values:
        spec = schema_of(rules.files).key(key, rules.engine)
        if spec.type == "int":
            for value in (-(10**9) if spec.min is None else spec.min, 10**9 if spec.max is None else spec.max):
                yield key, value


def codes(records: list[Any], system: str, over: Mapping[str, object]) -> set[str]:
    """The codes of all that is wrong with records under a changed value; of the value alone, where it is refused."""
    found = set[str]()
    try:
        rules = load_rules(system, over)
    except InputError as error:  # a list of another length
        return {p.code for p in error.problems}
    for record in records:
        try:
            entry = read_record(record, rules)
            result = settle(entry.record, entry.rules, checked=True)
        except InputError as error:  # a record that cannot be, a refusal
            found |= {p.code for p in error.problems}
        else:
            assert sum(result.points.values()) == sum(result.chips.values()) == 0
    return found


@pytest.mark.slow
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_number_at_its_bounds(system: str) -> None:
    cases = list(extremes(system))
    for number, (key, value) in enumerate(cases if ALL else cases[::2]):
        records = samples(system)[number % 6 :: 1 if ALL else 6]
        assert not codes(records, system, {key: value}) & {"F599", "S202"}, (key, value)


ENDLESS = "\n---\n".join(f"system: s{i}\nextends: s{i + 1}" for i in range(60)) + "\n---\nsystem: s60\nextends: tcg\n"
OWN = "document: keys\nkeys:\n  {key}: {{type: int, min: -1000000, meaning: x, engines: [riichi]}}\n---\n"
FILES = {
    "an unknown engine": ("system: x\nengine: chess\nrules: {fu.base: 20}\n", "R105"),
    "no values": ("system: x\nengine: riichi\nrules: {fu.base: 20}\n", "R109"),
    "a dropped minimum": (OWN.format(key="honba.ron") + "system: x\nextends: tcg\nrules: {honba.ron: -300}\n", "R103"),
    "a unit of nothing": ("system: x\nextends: tcg\nrules: {points.rounding_unit: 0}\n", "R103"),
    "a huge number": ("system: x\nextends: tcg\nrules: {fu.base: 99999999999}\n", "R103"),
    "endless parents": (ENDLESS, "R105"),
    "itself as parent": ("system: x\nextends: y\n---\nsystem: y\nextends: x\n", "R105"),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_refused_with_its_place(name: str, tmp_path: Path) -> None:
    text, code = FILES[name]
    path = tmp_path / "club.yaml"
    path.write_text(text, encoding="utf-8")
    found = check(path, strict=False, known=ENGINES.__contains__)
    assert code in {p.code for p in found}, found
    assert all(p.span for p in found if p.code != "S111")  # the last one counts the others
    with pytest.raises(InputError):
        read_record({"draw": {}}, f"{path}#{'s0' if 's0' in text else 'x'}")


def test_an_own_minimum_cannot_make_the_winner_pay(tmp_path: Path) -> None:
    path = tmp_path / "club.yaml"
    path.write_text(FILES["a dropped minimum"][0].replace("-300", "300"), encoding="utf-8")
    assert load_rules(str(path)).values["honba.ron"] == 300
    with pytest.raises(InputError, match="R103"):
        load_rules(str(path), {"honba.ron": -300})
