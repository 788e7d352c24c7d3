"""The map and the walks (docs/architecture.md, docs/walks.md): what they say is true, and the map stays short."""

from __future__ import annotations

import ast
import re
from importlib import import_module

import pytest

from calc.rules.rules import load_rules

from ..sources import PACKAGE
from ..tables import table_of
from .test_architecture import FLOORS, ROOT

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
PAGES = PAGE + (ROOT / "docs" / "walks.md").read_text(encoding="utf-8")
CODE = sorted(set(re.findall(r"`([^`\n]+)`", PAGES)))
TABLES = [re.findall(r"^\| (.*) \| `(.*)` \| (.*) \|$", part, re.M) for part in re.split("^## ", PAGE, flags=re.M)]
WORDS, ROOMS = (table for table in TABLES if table)

HELD = {
    "`calc` turns the record of a finished hand into a verdict: who pays whom how much, and why.":
        "records/test_examples.py::test_it_comes_to_what_it_expects",
    "Where a behaviour lives and how to change one is told in [walks](walks.md).":
        "whole/test_map.py::test_names_on_the_pages_exist",
    "`tests/whole/test_map.py` names the test of each sentence of this page.":
        "whole/test_map.py::test_every_sentence_of_the_map_has_a_test",
    "In a docstring “spec §2” is section 2 of the specification of that game: its package says which page that is.":
        "whole/test_map.py::test_a_package_says_which_page_its_sections_are_of",
    "A module imports from its own floor and from lower ones, never from above.":
        "whole/test_architecture.py::test_imports_point_down",
    "No module outside a game's package names the game, but the registry `systems/__init__.py`.":
        "whole/test_architecture.py::test_a_system_is_known_by_its_package_alone",
    "Numbers that players may argue about stand in `rules.yaml`, not in code.":
        "whole/test_architecture.py::test_no_rule_value_stands_in_code",
    "`readers.reader.read_record` loads the rules that a document names, and the reader of their game makes a typed "
    "record.":
        "readers/test_round_trips.py::test_random_records_are_the_same_told_in_every_way",
    "Every problem is collected with its place, contradictions (`records.legal`) too.":
        "problems/test_errors.py::test_the_texts",
    "`systems.system(rules.engine).settle` passes the record to its game.": "systems/test_systems.py::test_score",
    "Riichi lists every shape with every wait (`riichi.reading`) and gives each its worth (`riichi.judge`); "
    "the rule `reading.order` says which is highest.": "riichi/test_riichi_properties.py::test_the_best_reading_counts",
    "`riichi.payment` posts points, honba and sticks to a ledger, and each other game has a payment of its own.":
        "verdict/test_receipt.py::test_every_transfer_has_its_line_and_every_key_read_is_cited",
    "A transfer takes from one account what it gives to another, so all sums are zero.":
        "riichi/test_riichi_properties.py::test_points_sum_to_zero",
    "`riichi.following` names the next dealer, honba and sticks, or the end of the match.":
        "verdict/test_rests.py::test_the_next_hand_rests_on_what_kept_the_deal_or_ended_the_match",
    "`Verdict.to_dict()` gives the plain values of `--json`.":
        "schema/test_result_schema.py::test_what_is_printed_is_valid",
    "For people, `render.result` asks the system for a paper, which `render.terminal` and `render.html` print alike.":
        "render/test_html.py::test_a_terminal_and_a_page_say_the_same_blocks",
    "A settlement reads its rules from a receipt, where every transfer has its line, which cites rules that were read.":
        "verdict/test_receipt.py::test_a_line_names_no_key_that_was_not_read",
    "A batch passes no receipt, which changes no amount.":
        "riichi/test_remembered.py::test_a_win_moves_the_same_whether_it_is_told_or_not",
    "It tries the usual win first, then a decoded record, then the careful reader, and "
    "[all come to the same](speed.md#a-line-of-a-batch).":
        "riichi/test_usual.py::test_generated_hands_come_to_the_same_at_once",
    "A match completes each record with what follows from the hands before.":
        "match/test_match_walk.py::test_everything_that_follows_may_be_left_out",
    "A dispute tries what somebody may have believed until the claim comes out.":
        "dispute/test_dispute_plants.py::test_the_first_or_second_explanation_names_the_mistake",
}  # fmt: skip
"""The test that fails where a sentence of the map becomes untrue."""


def first_sentence(name: str) -> str:
    """The first sentence of the docstring of a dotted name of calc, with its references as plain names."""
    parts = name.rstrip("/").split(".")
    for n in range(len(parts), 0, -1):
        base = PACKAGE.joinpath(*parts[:n])
        path = next((path for path in (base.with_suffix(".py"), base / "__init__.py") if path.exists()), None)
        if path:
            break
    assert path, f"calc has no {name}"
    node: ast.Module | ast.ClassDef = ast.parse(path.read_text(encoding="utf-8"))
    for step in parts[n:]:
        node = next(inner for inner in node.body if isinstance(inner, ast.ClassDef) and inner.name == step)
    text = " ".join((ast.get_docstring(node) or "").split("\n\n")[0].split())
    sentence = re.split(r"(?<=\.)\s+(?=[A-Z`:])", text)[0]
    return re.sub(r":\w+:`([\w.]+)`", r"`\1`", sentence).replace("``", "`")


def sentences(text: str) -> set[str]:
    """The sentences of a page outside its headings and tables."""
    lines = [line for line in text.splitlines() if not line.startswith(("#", "|"))]
    items = re.split(r"\n\n|\n(?=\d+\. )", "\n".join(lines))
    plain = (" ".join(re.sub(r"^\d+\. \*\*[\w ]+\.\*\* ", "", item.strip()).split()) for item in items)
    return {sentence for item in plain for sentence in re.split(r"(?<=\.)\s+(?=[A-Z`])", item) if sentence}


def test_every_sentence_of_the_map_has_a_test() -> None:
    assert sentences(PAGE) == HELD.keys()
    for test in HELD.values():
        path, _, name = test.partition("::")
        assert re.search(rf"^def {name}\(", (ROOT / "tests" / path).read_text(encoding="utf-8"), re.M), test


@pytest.mark.slow
@table_of(("name", "text"), [(name, text) for _, name, text in (*WORDS, *ROOMS)], most=30)
def test_words_and_rooms_are_what_the_code_says_they_are(name: str, text: str) -> None:
    assert text == first_sentence(name)


def test_the_rooms_stand_on_the_floors_on_which_their_imports_are_checked() -> None:
    listed: dict[int, set[str]] = {}
    for floor, name, _ in ROOMS:
        listed.setdefault(int(floor), set()).add(name.rstrip("/"))
    assert [listed[n] for n in sorted(listed)] == [
        {name for name in floor if not name.startswith("__")} for floor in FLOORS
    ]


def test_a_package_says_which_page_its_sections_are_of() -> None:
    citing = {path for path in PACKAGE.rglob("*.py") if "spec §" in path.read_text(encoding="utf-8")}
    assert citing
    for folder in {path.parent for path in citing}:
        head = ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))) or ""
        assert re.search(rf"“Spec §.* section .* {folder.name}\.md", head, re.DOTALL), f"{folder.name}: of which page?"


def test_the_map_fits_on_two_screens() -> None:
    lines = PAGE.splitlines()
    assert len(lines) <= 112
    assert max(map(len, lines)) <= 120
    assert len(WORDS) >= 40


def _there(name: str) -> bool:
    """Whether a dotted name of a page leads to a module, a class, a function or an attribute of calc."""
    parts = name.removeprefix("calc.").split(".")
    for start in ("calc", "calc.systems", "calc.systems.anmika", "calc.systems.riichi"):
        for length in range(len(parts), 0, -1):
            try:
                found: object = import_module(".".join((start, *parts[:length])))
            except ImportError:
                continue
            for step in parts[length:]:
                found = getattr(found, step, None) or getattr(found, "__annotations__", {}).get(step)
                if found is None:
                    break
            else:
                return True
    return any(hasattr(import_module(f"calc.{module}".rstrip(".")), parts[0]) for module in NAMED_ALONE)


NAMED_ALONE = (
    "",
    "systems.base",
    "problems.problems",
    "verdict.receipt",
    "riichi.judge",
    "riichi.hand",
    "rules.check",
)


@table_of("name", [n for n in CODE if re.fullmatch(r"(?!self)[A-Za-z_]+(\.[A-Za-z_]+)+(\(.*\))?", n)], most=40)
def test_names_on_the_pages_exist(name: str) -> None:
    name = name.partition("(")[0]
    files = [*ROOT.glob(name), *PACKAGE.rglob(name), *(ROOT / "tests").glob(name)]
    key = name in load_rules("tcg").values or name in load_rules("anmika").values
    assert files or key or _there(name), f"a page names `{name}`, which is nowhere"


@table_of("name", [n for n in CODE if "/" in n and " " not in n and "X" not in n])
def test_files_on_the_pages_exist(name: str) -> None:
    place = name.rstrip("/")
    made = {"calc/rules/rules.bin", "calc/rules/__pycache__/rules.bin"}  # by the build, or by the first start
    assert place in made or (ROOT / place).exists() or (PACKAGE / place).exists(), f"there is no {name}"
