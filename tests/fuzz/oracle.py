"""What must hold of any input: no traceback, two seconds, 200 MB, sums of zero, and the same answer asked otherwise."""

from __future__ import annotations

import ast
import json
import os
import re
import signal
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

from calc import InputError, Problem, waits
from calc.batch.chunk import Chunk, ResumePoint
from calc.batch.hands import Job
from calc.batch.work import settle_chunk
from calc.formats import read_recorded
from calc.formats.write import is_complete, record_data, yaml_text
from calc.match import settle_match
from calc.problems.problems import MOST, Source
from calc.readers.reader import Entry, read_documents
from calc.render.problems import problems_json, render_problems
from calc.rules.proofreader import check
from calc.rules.rules import load_rules
from calc.steps import read_record, read_text, settle
from calc.systems import ENGINES, fields_of
from calc.verdict.verdict import as_data
from tests.helpers import render

from .inputs import ENORMOUS, LOGS, RECORDS, SYSTEMS, evenings, values
from .runner import peak, run

SECONDS = 2.0
MEGABYTES = 200
RAW = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""What no terminal may be sent; a tab is harmless."""
TILES = {
    f.name for engine in ENGINES for table in fields_of(engine).values() for f in table if f.kind in ("tile", "tiles")
}
"""Fields in which C is the red dragon and E the east."""
CALLED = re.compile("(?<=@)[A-D]")
"""Whose discard a called tile was, in the text of a hand."""


class FoundError(AssertionError):
    """What the oracle does not accept."""


def demand(holds: object, what: str) -> None:
    """Raise what was found where something does not hold."""
    if not holds:
        raise FoundError(what)


def _problems(problems: list[Problem]) -> None:
    """Problems can be shown, are few, and point into their source."""
    demand(problems, "an error without a problem")
    demand(len(problems) <= MOST + 1, "more problems than are told")
    demand(not RAW.search(render_problems(problems)), "raw characters in problems")
    json.dumps(problems_json(problems), ensure_ascii=False).encode()
    for p in problems:
        demand(p.code != "F599", f"our own fault: {p.message}")
        if p.span:
            demand(0 <= p.span.start <= len(p.span.source.text), f"a span outside of its text: {p}")


def _record(entry: Entry, thorough: bool = True) -> dict[str, int] | None:
    """A record that was read: settled, twice; the points, or None where the rules forbid it."""
    try:
        result = settle(entry.record, entry.rules, checked=True)
    except InputError as no:
        _problems(no.problems)
        return None
    demand(sum(result.points.values()) == 0 and sum(result.chips.values()) == 0, "sums are not zero")
    if thorough:
        told = settle(entry.record, entry.rules, checked=True, with_receipt=True)
        data = as_data(told)
        demand(data["points"].items() <= result.points.items(), "told and untold differ")
        demand(json.dumps(data), "no JSON")
        text = render(told, lang="en", tiles="mpsz", colour=False, explain=2, readings=2)
        demand(not RAW.search(text), "raw characters in a result")
    return result.points


def _renamed(value: Any, names: dict[str, str]) -> Any:
    """A record whose players have other names."""
    if isinstance(value, dict):
        return {names.get(k, k): v if k in TILES else _renamed(v, names) for k, v in value.items()}
    if isinstance(value, list):
        return [_renamed(v, names) for v in value]
    return names.get(value, CALLED.sub(lambda m: names[m[0]], value)) if isinstance(value, str) else value


def _text(text: str) -> None:
    for found in read_text(text):
        if isinstance(found, list):
            _problems(found)
        else:
            _record(found, len(text) % 8 == 0)


def _points(value: Any) -> dict[str, int] | None:
    try:
        return _record(read_record(value), False)
    except InputError as error:
        _problems(error.problems)
        return None


def _value(text: str) -> None:
    """A value of a program; what JSON can hold is the same record as a line, and players may be called otherwise."""
    value = _enormous(ast.literal_eval(text))
    points = _points(value)
    if not isinstance(value, dict) or points is None:
        return
    if len(text) % 8 == 0:
        _record(read_record(value))
    if len(text) % 2:
        return
    line = json.dumps(value, ensure_ascii="\\ud" in text).encode()  # half a pair of surrogates is no UTF-8
    done = settle_chunk(_chunk("jsonl", line), Job(rows=True))
    demand([o.row.get("points") for o in done.outcomes] == [points] or "sitout" in value, "a line says otherwise")
    if "seats" not in value and not {"title", "claims", "rules", "expect"} & value.keys() and len(points) == 5:
        names = {"A": "Ann", "B": "Bob", "C": "Cy", "D": "Dee"}
        other = _points({**_renamed(value, names), "seats": list(names.values())})
        wanted = {names.get(p, p): n for p, n in points.items()}
        if "E" not in json.dumps(value):  # words that stand for winds and players alike
            demand(other == wanted, f"other names, other points: {other} for {wanted}")


def _enormous(value: Any) -> Any:
    """A value with the numbers that it only names."""
    if isinstance(value, dict):
        return {k: _enormous(v) for k, v in value.items()}
    if isinstance(value, list):
        return [_enormous(v) for v in value]
    return 10**5000 if value == ENORMOUS else value


def _chunk(kind: str, data: bytes) -> Chunk:
    head: tuple[str, ...] = ()
    if kind == "csv":
        first, _, data = data.partition(b"\n")
        head = tuple(first.decode("utf-8", "replace").split(","))
    return Chunk(kind, "x", 1, data, head, ResumePoint())


def _batch(kind: str) -> Callable[[str], None]:
    def ask(text: str) -> None:
        done = settle_chunk(_chunk(kind, text.encode("utf-8", "surrogatepass")), Job(rows=True, form="csv"))
        demand(not RAW.search(done.text.decode("utf-8", "replace").replace("\r", "")), "raw characters in a CSV")
        for outcome in done.outcomes:
            if outcome.problems:
                _problems(list(outcome.problems))
            demand(sum(outcome.points.values()) == 0 or "sitout" in text, "sums are not zero")

    return ask


def _match(documents: list[Any]) -> None:
    try:
        result = settle_match(*documents, rate="points=3/100,chips=7")
    except InputError as error:
        _problems(error.problems)
        return
    told = as_data(result)
    demand(sum(row["money"] for row in told["standings"]) == 0, "money is not zero")
    json.dumps(told)


def _log(form: str) -> Callable[[str], None]:
    def ask(text: str) -> None:
        path = _written(f"l.{form}", text)
        found: list[Problem] = []
        hands = list(read_recorded(path, found.append, form))
        if found:
            _problems(found[:MOST])
        for hand in hands[:3]:
            if is_complete(hand.record):
                demand(not RAW.search(yaml_text(record_data(hand, True))), "raw characters in converted YAML")

    return ask


@cache
def samples(system: str) -> list[Any]:
    """Records of a system, as values without their rules."""
    own = [v for v in values() if _system_of(v) == system and "expect" in v and not isinstance(v.get("rules"), dict)]
    return [
        {k: v for k, v in value.items() if k not in ("rules", "expect")} for value in own[:: max(len(own) // 25, 1)]
    ]


def _system_of(value: dict[str, Any]) -> str:
    rules = value.get("rules", "tcg")
    return str(rules.get("use", "tcg") if isinstance(rules, dict) else rules)


def _rules(text: str) -> None:
    """A rules file that passes settles the records of its system, or says what is wrong with them."""
    path = _written("club.yaml", text)
    problems = check(Path(path), strict=False, known=ENGINES.__contains__)
    if problems:
        _problems(problems)
    try:
        rules = load_rules(path)
    except InputError as error:
        demand(problems, f"passes the check and cannot be loaded: {error}")
        _problems(error.problems)
        return
    parent = next((name for name in rules.chain if name in SYSTEMS), "tcg")
    for value in samples(parent)[len(text) % 12 :: 12]:
        try:
            _record(read_record(value, path), False)
        except InputError as error:
            _problems(error.problems)


def _claim(text: str) -> None:
    from calc.dispute import dispute, read_claims
    from calc.render.dispute import spoken

    entry = _disputed(sum(map(ord, text)) % 7)
    try:
        claims = read_claims(entry, [text])
        if claims and len(text) % 32 == 0:  # searching takes a hundred times what reading takes
            spoken(dispute(entry.record, entry.rules, claims).sheet())
    except InputError as error:
        _problems(error.problems)


@cache
def _disputed(number: int) -> Entry:
    return read_record(samples("tcg")[number])


def _command(text: str) -> None:
    given = (word.replace("\0", "").encode("utf-8", "surrogatepass") for word in json.loads(text))
    words = [word.decode("utf-8", "surrogateescape") for word in given]  # as a shell would hand them over
    if any(word in ("-", "--html", "--chart", "-o", "--output", "--errors") for word in words):
        return  # what these do is tested with files
    ran = run(words)
    demand(ran.status in (0, 1, 2), f"status {ran.status}")
    demand("internal error" not in ran.text and "Traceback" not in ran.text, ran.text[-300:])
    demand(not RAW.search(ran.text), "raw characters on the terminal")


def _waits(text: str) -> None:
    try:
        waits({"win": {"hand": text}}, rules=SYSTEMS[len(text) % len(SYSTEMS)])
    except InputError as error:
        _problems(error.problems)


ORACLES: dict[str, Callable[[str], None]] = {
    "record": _text, "value": _value, "json": _text, "line": _batch("jsonl"), "csv": _batch("csv"),
    "match": lambda text: _match(list(read_documents(Source("m", text)))),
    "evening": lambda text: _match([_enormous(ast.literal_eval(text))]), "rules": _rules, "claim": _claim,
    "command": _command, "waits": _waits, "typed": _batch("lines"), **{form: _log(form) for form in LOGS},
}  # fmt: skip


@cache
def _folder() -> Path:
    """A folder with a file of each kind, for commands to read; the working directory from now on."""
    folder = Path(tempfile.mkdtemp(prefix="calc-fuzz-"))
    (folder / "x.yaml").write_text(RECORDS[0], encoding="utf-8")
    (folder / "m.yaml").write_text(json.dumps(evenings()[0]), encoding="utf-8")
    (folder / "c.yaml").write_text("system: club\nextends: tcg\nrules:\n  points.kiriage: false\n", encoding="utf-8")
    (folder / "l.mjai").write_text(LOGS["mjai"][0], encoding="utf-8")
    os.chdir(folder)
    return folder


def _written(name: str, text: str) -> str:
    path = _folder() / name
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    return str(path)


def _late(number: int, frame: FrameType | None) -> None:
    raise FoundError("no answer after ten seconds")


def ask(kind: str, text: str) -> None:
    """Give an input to the program; raises what is wrong with the answer."""
    _folder()
    signal.signal(signal.SIGVTALRM, _late)
    memory, began = peak(), time.process_time()
    signal.setitimer(signal.ITIMER_VIRTUAL, 10)
    try:
        ORACLES[kind](text)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    spent, grown = time.process_time() - began, peak() - memory
    demand(spent < SECONDS, f"{spent:.1f} seconds")
    demand(grown < MEGABYTES, f"{grown} MB")
