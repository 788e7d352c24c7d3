"""The marks of mistakes: what answers must know of them, asked of the tables of each game."""

import re
from pathlib import Path
from typing import get_args

from calc.dispute.marks import RELATIONS, Mark, load_marks
from calc.systems import ENGINES, system

CALC = Path(__file__).parent.parent.parent / "calc"
IDS = re.compile(r'"(?:happened|added|twice|left_out|rule|dealer|reading|sense):[^"]*"')


def test_every_mark_is_used_and_explained() -> None:
    tables = [table for engine in ENGINES for table in system(engine).mistake_tables]
    marked = {mark for table in tables for mark in table.get("marks", {})}
    explained = set(re.findall(r"^#   (\w+)  ", (CALC / "mistakes.toml").read_text(encoding="utf-8"), re.M))
    code = "".join(path.read_text(encoding="utf-8") for path in CALC.glob("*/*.py") if path.name != "marks.py")
    asked = set(re.findall(r'marks\.has\([^"]*"(\w+)"\)', code))
    assert marked == explained == asked == {*get_args(Mark)}
    assert {name for table in tables for name in table if name.startswith(("part_of", "repeats"))} == {*RELATIONS}


def test_answers_know_no_id_of_a_game() -> None:
    """But the counters, which every record has, and another sense of an amount."""
    files = [*CALC.glob("dispute/*.py"), *CALC.glob("render/dispute*.py")]
    ids = {id_ for path in files for id_ in IDS.findall(re.sub(r'""".*?"""', "", path.read_text("utf-8"), flags=re.S))}
    assert ids == {'"left_out:stick/1"', '"sense:turned"', '"dealer:"'}


def test_marks_are_those_of_the_game_of_its_family_and_of_all_games() -> None:
    anmika, wenzhou = load_marks("anmika"), load_marks("wenzhou")
    assert anmika.has("added:two_han", "invented")
    assert not anmika.has("added:three_han", "invented")
    assert anmika.has("happened:pao_whole", "reason_of_sense")  # of all games
    assert not wenzhou.has("added:two_han", "invented")  # a game without han
    assert wenzhou.has("happened:discarder_pays/double", "reason_of_sense")
    assert not anmika.has("happened:discarder_pays/double", "reason_of_sense")


def test_mistakes_are_the_same_in_one_row_alone() -> None:
    marks = load_marks("riichi")
    assert marks.are_same("happened:flat_noten 3000", "rule:draw.noten_total=1000")
    assert marks.are_same("happened:ron_table", "added:missing_share/alike")
    assert marks.are_same("happened:ron_table", "happened:ron")
    assert not marks.are_same("happened:ron", "added:missing_share")


def test_what_says_no_more_than_another() -> None:
    marks = load_marks("riichi")
    assert marks.repeats("happened:only B", "happened:sticks_to B")
    assert not marks.repeats("happened:only C", "happened:sticks_to B")
    assert marks.repeats("rule:sticks.multiple_ron=all", "happened:sticks_to B")
    assert not marks.repeats("happened:sticks_to B", "rule:sticks.multiple_ron=all")
    concealed, drawn = "added:fu.concealed_ron", "happened:pinfu_tsumo 20"
    assert [marks.is_part(concealed, drawn, by) for by in ("tsumo", "ron", "")] == [True, False, False]
    assert [marks.is_part("added:fu.pair_dragon", "added:guest_pair 2z", by) for by in ("tsumo", "ron")] == [True, True]


def test_the_longest_id_says_what_a_mistake_costs_more() -> None:
    marks = load_marks("wenzhou")
    assert marks.are_about_one(["happened:streak 1", "rule:payment.scale=3579"])
    assert not marks.are_about_one(["happened:streak 1", "left_out:grade soft"])
    assert [marks.weigh(f"happened:streak {n}") for n in (1, 2)] == [0, 0.1]
    assert [load_marks("anmika").weigh(id_) for id_ in ("happened:tsumo_table/bare", "happened:ron_table")] == [0.5, 0]
