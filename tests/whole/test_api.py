"""The library's front door: ``calc.score`` and what mirrors the other commands."""

from __future__ import annotations

import doctest
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
import yaml

import calc
from benchmarks.batch import block
from calc.api.hand_words import RENAMED, HandWords
from calc.cli.command_line import COMMANDS
from calc.steps import read_record, settle
from calc.systems import ENGINES, fields_of
from calc.usual.verdict import UsualVerdict
from calc.verdict.verdict import as_data

from ..helpers import YAML_LOADER
from ..reference import names
from ..tables import table_of

ROOT = Path(__file__).parent.parent.parent
WIN: dict[str, Any] = {"player": "B", "by": "ron", "from": "C", "hand": "234m 22444p 33567s + 3s"}
LINE = "B ron C 234m22444p33567s3s riichi dora 4z"
NOT_IN_THE_LIBRARY = {
    "table": "a program that embeds calc has a prompt of its own; `match` and `score` are its parts",
    "serve": "runs until it is stopped; a program that wants a page of a hand takes `Verdict.html`",
    "site": "writes a folder once, for a browser: nothing of it is a value",
    "config": "the settings of the command line, which the library does not read",
    "help": "the help of the command line; the library's is `help(calc)`",
    "dice": "rolls of a hand are fields of its record, and `score` counts them",
    "final": "`match` with `ended` and `rate` ends a match, and its result has places and debts",
    "verify": "`batch` compares what a log expects with what it settles: `BatchRow.differences`",
    "explain": "a problem has its message and help, and so has the text of the error",
    "new": "a file to begin with, to be edited by hand; `rules` takes changes as values",
    "schema": "for editors of files; programs have the types",
}
"""What commands do and the library does not, and why a program does not miss it."""
OTHER_NAMES = {"convert": "read_log"}
OF_AN_OPTION = {"summary"}
"""Functions that do what an option of a command does: `calc batch --summary`."""
OF_RULES = {
    "rules list": "systems",
    "rules show": "Rules.find",
    "rules check": "check",
    "rules diff": "Rules.diff",
    "rules new": "",
    "rules sources": "rules",
}
"""Commands about rules and what does the same: `calc.rules` refuses a file with all problems. Each line of `find` has
its source, and a file to begin with is edited by hand."""


def samples() -> Iterator[Any]:
    """The records of the examples."""
    for path in sorted((ROOT / "examples").glob("*.yaml")):
        for value in yaml.load_all(path.read_text(encoding="utf-8"), Loader=YAML_LOADER):
            if value is not None:
                yield value


def test_what_a_command_does_the_library_does_and_the_other_way_round() -> None:
    functions = {name for name in calc.__all__ if isinstance(getattr(calc, name), FunctionType)}
    commands = {OF_RULES.get(name) or name.partition(" ")[0] for name in COMMANDS if OF_RULES.get(name, "rules")}
    wanted = {OTHER_NAMES.get(name, name) for name in commands - NOT_IN_THE_LIBRARY.keys()}
    of_rules = {name for name in wanted if name.startswith("Rules.")}
    assert wanted - of_rules | OF_AN_OPTION == functions
    assert all(hasattr(calc.Rules, name.partition(".")[2]) for name in of_rules)
    assert {name for name in COMMANDS if name.startswith("rules ")} == OF_RULES.keys()
    assert calc.rules("tcg").find("kuitan")[0].key == "yaku.tanyao"


@table_of("name", names(), most=20)
def test_every_public_name_has_an_example_that_is_true(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    thing = getattr(calc, name)
    finder, runner = doctest.DocTestFinder(recurse=False), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    (test,) = finder.find(thing, name, module=import_module(thing.__module__), globs={})
    assert test.examples, name
    assert runner.run(test).failed == 0


def test_a_package_does_not_hide_the_function_of_its_name() -> None:
    names = [name for name in calc.__all__ if (ROOT / "calc" / name).is_dir()]
    assert names
    for name in names:
        import_module(f"calc.{name}")
        assert isinstance(getattr(calc, name), FunctionType)


def test_the_words_of_a_hand_are_the_fields_of_its_win_and_of_the_record_beside_it() -> None:
    fields = {f.name for engine in ENGINES for group in ("win", "record") for f in fields_of(engine).get(group, ())}
    assert {RENAMED.get(word, word) for word in HandWords.__annotations__} == fields - {"rules", "hand"}


def test_a_line_a_record_and_words_are_the_same_hand() -> None:
    record = {"dora": "4z", "win": {**WIN, "riichi": True}}
    words: Any = {key: value for key, value in WIN.items() if key not in ("from", "hand")}
    verdicts = [
        calc.score(LINE), calc.score(record),
        calc.score(hand="234m 22444p 33567s", tile="3s", giver="C", riichi=True, dora="4z", **words),
        calc.score("234m 22444p 33567s + 3s", giver="C", riichi=True, dora="4z", **words),
    ]  # fmt: skip
    assert len({json.dumps(verdict.to_dict()) for verdict in verdicts}) == 1
    drawn = calc.score(draw={"tenpai": ["A"]}, seats=["A", "B", "C", "D"])
    assert drawn.points == {"A": 3000, "B": -1000, "C": -1000, "D": -1000, "table": 0}


def test_of_names_that_the_winner_and_all_have_a_mapping_is_of_all() -> None:
    winner: Any = {"by": "tsumo", "player": "B", "hand": "222m 333m 5m 678m (444m) + 5m", "rules": "kessen"}
    points = calc.score("kessen: B tsumo 222m333m5m678m(444m)5m void s").points
    assert calc.score(void="s", **winner).points == calc.score(void={"B": "s"}, **winner).points == points


def compared(verdict: calc.Verdict[Any], careful: calc.Verdict[Any]) -> None:
    """Assert that two verdicts say the same, piece by piece and as a whole."""
    assert (verdict.rows, verdict.paid_wins) == (careful.rows, careful.paid_wins)
    assert (verdict.points, verdict.chips, verdict.seats) == (careful.points, careful.chips, careful.seats)
    for win, other in zip(verdict.wins, careful.wins, strict=True):
        assert win._replace(own=None, hand=other.hand) == other._replace(own=None)
        assert (win.concealed, win.melds, win.tile) == (other.concealed, other.melds, other.tile)
        assert (win.reading, win.parts) == (other.reading, other.parts)
    assert (verdict.next, verdict.notes, [*verdict.transfers]) == (careful.next, careful.notes, [*careful.transfers])
    assert (verdict.record, verdict.scores, verdict.table) == (careful.record, careful.scores, careful.table)
    assert verdict.to_dict() == careful.to_dict()
    assert as_data(verdict) == verdict.to_dict()
    assert repr(verdict) == repr(careful)


def outcome(how: Callable[[Any], calc.Verdict[Any]], record: Any) -> calc.Verdict[Any] | calc.InputError:
    """What a record comes to, or what is wrong with it."""
    try:
        return how(record)
    except calc.InputError as error:
        return error


@pytest.mark.slow
@table_of("record", [*samples()], most=20)
def test_the_quick_reader_says_what_the_careful_one_says(record: Any) -> None:
    before = deepcopy(record)
    careful, found = (outcome(how, record) for how in (lambda record: settle(*read_record(record)[:2]), calc.score))
    if isinstance(careful, calc.InputError):
        assert isinstance(found, type(careful))
        assert [p.code for p in careful.problems] == [p.code for p in found.problems]
        assert all(p.span for p in found.problems)
    else:
        assert isinstance(found, calc.Verdict)
        compared(found, careful)
    assert record == before, "the caller's values are his own"


@pytest.mark.slow
def test_generated_hands_are_usual_and_come_to_the_same() -> None:
    usual = 0
    for line in block(5, 60).splitlines():
        record = json.loads(line)
        verdict = calc.score(record)
        usual += isinstance(verdict, UsualVerdict)
        compared(verdict, settle(*read_record(record)[:2]))
    assert usual > 50


def test_what_is_not_asked_for_is_not_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    verdict = calc.score({"win": WIN})
    monkeypatch.setattr(verdict, "settlement", None)
    assert (verdict.points["C"], verdict.wins[0].han, verdict.wins[0].fu) == (-1300, 1, 40)


def test_rules_are_a_name_a_file_or_loaded_and_a_file_that_changes_is_read_again(tmp_path: Path) -> None:
    club = tmp_path / "club.yaml"
    record = {"win": {**WIN, "riichi": True}, "dora": "4z"}
    for value, points in (("1", 2600), ("2", 5200)):
        club.write_text(f"system: club\nextends: tcg\nrules:\n  yaku.riichi: {value}\n", encoding="utf-8")
        for rules in (str(club), calc.rules(str(club))):
            assert calc.score(record, rules=rules).wins[0].points == points
    changes = {"yaku.riichi": 2}
    assert calc.score(record, set=changes).wins[0].points == calc.score(LINE, set=changes).wins[0].points == 5200
    assert calc.score(record, rules=calc.rules(set=changes)).wins[0].points == 5200


def test_problems_have_their_places() -> None:
    with pytest.raises(calc.InputError) as wrong:
        calc.score({"win": {**WIN, "hand": "234m 22444p 33567x + 3s", "ippatsu": 5}})
    assert [(p.path, p.span.source.text[p.span.start : p.span.end]) for p in wrong.value.problems if p.span] == [
        (("win", "hand"), "33567"), (("win", "hand"), "x"), (("win", "ippatsu"), "5"),
    ]  # fmt: skip
    assert all(p.code and p.message for p in wrong.value.problems)
    with pytest.raises(calc.NoWin) as forbidden:
        calc.score("B ron C 234m 456p 22s 78s (789s) 9s")
    assert [p.code[0] for p in forbidden.value.problems] == ["W"]
    with pytest.raises(calc.NoWin, match="W") as forbidden:
        calc.score({"win": {**WIN, "hand": "234m 456p 22s 78s (789s) + 9s"}})
    assert all(p.span for p in forbidden.value.problems)


def test_the_text_of_an_error_says_what_to_write_instead() -> None:
    with pytest.raises(calc.InputError) as wrong:
        calc.score({"win": {**WIN, "hand": "234m 22444p 33567x + 3s", "ippatsu": 5}})
    text = str(wrong.value)
    assert all(p.code in text and p.message in text and p.help in text for p in wrong.value.problems)
    assert "N103 33567 has no suit (write 33567m, 33567p, 33567s or 33567z)" in text


def test_help_names_the_words_of_a_hand() -> None:
    """What games of riichi have is in the help of the function, what single games have in that of the words, and what a
    line is, in that of the package; all that is a name there is one."""
    of_riichi = {f.name for group in ("win", "record") for f in fields_of("riichi")[group]}
    texts = {kind: kind.__doc__ or "" for kind in (calc.score, HandWords)}
    for word in HandWords.__annotations__:
        kind = calc.score if RENAMED.get(word, word) in of_riichi else HandWords
        assert re.search(rf"\b{word}\b", texts[kind]), word
    written = {word for text in texts.values() for word in re.findall(r"^ {8}(\w+)=|, (\w+)=|; (\w+)=", text, re.M)}
    assert {word for words in written for word in words if word} <= {*HandWords.__annotations__, "rules"}
    for words in ("riichi dora 4z", "honba 2", "draw tenpai A,C", "B ron C 3 han 30 fu"):
        assert words in (calc.__doc__ or "")
        calc.score(words if "ron" in words or "draw" in words else f"B tsumo 234m22444p33567s3s {words}")


def test_an_unknown_word_is_a_mistake() -> None:
    unknown: Any = {"riichy": True}
    with pytest.raises(calc.InputError, match="S201"):
        calc.score("234m 22444p 33567s + 3s", player="B", by="tsumo", **unknown)


@pytest.mark.slow
def test_many_threads_settle_at_once() -> None:
    records = [json.loads(line) for line in block(7, 200).splitlines()]
    alone = [(calc.score(r).points, [*calc.score(r).transfers]) for r in records]
    with ThreadPoolExecutor(8) as pool:
        verdicts = pool.map(calc.score, records * 3)
        assert [(v.points, [*v.transfers]) for v in verdicts] == alone * 3


@pytest.mark.slow
def test_a_verdict_shows_itself() -> None:
    verdict = calc.score(LINE)
    command = [sys.executable, "-m", "calc", "score", LINE, "--lang", "ja"]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert said.startswith(verdict.text(lang="ja").rstrip())
    assert verdict.html("ja").startswith("<!DOCTYPE html>")
    assert verdict._repr_html_().startswith("<iframe srcdoc=")
    assert "\n" not in repr(verdict)


def test_importing_the_library_imports_nothing_else() -> None:
    program = "import sys; a = {*sys.modules}; import calc; print(*({*sys.modules} - a))"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["calc"]


@pytest.mark.slow
def test_a_log_becomes_records(tmp_path: Path) -> None:
    hands = block(5, 3)
    (tmp_path / "hands.jsonl").write_text(hands, encoding="utf-8")
    command = [sys.executable, "-m", "calc", "convert", "--to", "mjai", str(tmp_path / "hands.jsonl")]
    log = tmp_path / "game.jsonl"
    log.write_bytes(subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout)
    records = calc.read_log(log)
    played = [calc.score(record) for record in records]
    wanted = [calc.score(json.loads(line)) for line in hands.splitlines()]
    assert [[*verdict.points.values()] for verdict in played] == [[*verdict.points.values()] for verdict in wanted]
    assert "expect" in records[0]
    assert "expect" not in calc.read_log(log, expect=False)[0]
    log.write_bytes(log.read_bytes()[:-40])
    with pytest.raises(calc.InputError):
        calc.read_log(log)


def test_documents_are_read_alike() -> None:
    """A record that is no plain dictionary takes the careful way at once."""
    from types import MappingProxyType

    assert calc.score(MappingProxyType({"win": WIN})).points["C"] == -1300


def test_one_file_one_claim_and_one_hand_need_no_list() -> None:
    path = ROOT / "examples" / "counted-yakuman.yaml"
    assert [*calc.batch(path)] == [*calc.batch(str(path))] == [*calc.batch([path])]
    assert calc.dispute(LINE, "C=2600").to_dict() == calc.dispute(LINE, ["C=2600"]).to_dict()
    assert calc.match(LINE, ended=True).points == calc.match([LINE], ended=True).points


def test_a_batch_is_an_arrow_table() -> None:
    pytest.importorskip("pyarrow")
    path = ROOT / "examples" / "counted-yakuman.yaml"
    rows = calc.batch(path, as_table=True, per="player")
    by_player = {row["player"]: row["points"] for row in rows.to_pylist()[:4]}
    assert by_player == {name: points for name, points in next(calc.batch(path)).points.items() if name != "table"}
