"""What decides which modules the page carries: a scenario over all that it offers, played once while it is made.

It runs inside the runtime of the page (``build.mjs``), whose Python compiles what it will load.
"""

import json
import os
import py_compile
import shutil
import sys
import zipfile
from collections.abc import Container, Iterator, Mapping
from pathlib import Path

from .evenings import Pocket

LANGUAGES = ("en", "ja")
EVENINGS = {
    "tenhou4": (
        ["Ann", "Bea", "Cid", "Dan"],
        ["Bea ron Cid 234m22444p33567s3s riichi dora 4z", "draw tenpai Ann,Cid", "Cid tsumo 19m19p19s1234567z 1z"],
    ),
    "tenhou3": (["A", "B", "C"], ["B tsumo 234p22444p33567s3s riichi dora 4z"]),
    "mighty": (["A", "B", "C"], ["B ron C 234p22444p33567s3s riichi dora 4z ura 1p", "draw tenpai A"]),
    "anmika": (
        ["A", "B", "C", "D"],
        [
            "B tsumo 99m 123789p 12346s + Pb riichi shubari aside 1f 2f 3f 4f gN dora 66z ura 22z winter 9m 7z",
            "hands B=777p123p99m12346s dora 6z6z; B aside 4f gN; B riichi fever single; B tsumo Pb gold none; "
            "B ron C 5s gold none; B tsumo Pg gold winter winter 9m 7z 7z 6z",
        ],
    ),
    "wenzhou": (["A", "B", "C", "D"], ["B tsumo 123m456m789m123p456p 1s 1s indicator 4z", "draw any-kong false"]),
    "kessen": (["A", "B", "C", "D"], ["B tsumo 123m456m789m123p 5p 5p"]),
}
"""Players and hands of an evening of each game; what a game refuses shows its problems, which is part of it."""
CLUB = """system: friday
title: {en: Friday, ja: 金曜}
extends: tenhou4
rules:
  honba.ron: 1500
  honba.tsumo_each: 500
"""
FORGOTTEN = ("calc.batch", "calc.cli", "calc.formats", "calc.schema", "calc.usual", "yaml")
"""Packages of which only what the scenario imports is kept: batches, logs and commands are not offered."""
UNREAD = (".js", ".mjs", ".css", ".typed")
"""Files that only the machine that makes the page reads."""
MARGIN = ("collections", "encodings.idna", "html", "importlib", "json", "re", "tomllib", "zipfile")
"""Packages of the library that are kept whole, whatever the scenario imports of them."""


def questions() -> Iterator[tuple[str, Mapping[str, object]]]:
    """Yield every question that the page can ask, with its fields but for the language."""
    yield "club", {"name": "friday.yaml", "text": CLUB}
    yield "club", {"name": "wrong.yaml", "text": CLUB.replace("1500", "much")}
    for rules, (players, hands) in {**EVENINGS, "./friday.yaml": EVENINGS["tenhou4"]}.items():
        yield "begin", {"rules": rules, "players": players}
        for number, hand in enumerate(hands, 1):
            yield "read", {"hand": hand}
            yield "review", {"hand": hand}
            yield "change", {"id": f"{number:08}", "hand": hand}
        yield "state", {}
        yield "hand", {"number": 1}
        yield "dispute", {"claims": [f"{players[1]}=7700", f"{players[2]}=満貫"]}
        yield "change", {"id": "replaced", "hand": hands[0], "number": 1}
        yield "change", {"id": "removed0"}
        yield "score", {"text": hands[0], "rules": rules}
        yield "waits", {"text": hands[0], "rules": rules}
        yield "score", {"text": hands[0], "rules": rules, "claims": ["B=1000", "C=2 chips"]}
        yield "value", {"text": "3翻40符", "rules": rules}
    yield "forget", {"name": "friday.yaml"}


def answers(pocket: Pocket) -> Iterator[tuple[str, str]]:
    """Ask every question in every language, and open each evening again after a change, as a worker does that was
    killed; yields questions and answers, as JSON."""
    for lang in LANGUAGES:
        for name, fields in questions():
            version = pocket.table.notebook.version if name == "change" and pocket.table else ""
            question = json.dumps({"question": name, "lang": lang, "version": version, **fields}, ensure_ascii=False)
            answer = pocket.ask(question)
            yield question, answer
            kept = json.loads(answer).get("text")
            if name == "change" and kept:
                question = json.dumps({"question": "open", "lang": lang, "text": kept}, ensure_ascii=False)
                yield question, pocket.ask(question)


def pack(program: str, library: str, folder: str) -> None:
    """Play the scenario, and write the library and the program as bytecode into a folder, without what it left."""
    home = os.getcwd()
    for _ in answers(Pocket("/evening")):
        pass
    os.chdir(home)
    Path(folder).mkdir(parents=True)
    _pack_library(library, sys.modules, Path(folder))
    _pack_program(Path(program), sys.modules, Path(folder))


def _pack_library(library: str, loaded: Container[str], folder: Path) -> None:
    """Write the modules of the standard library that were loaded, and all of the packages of the margin."""
    plain = folder / "library"
    shutil.unpack_archive(library, plain, "zip")
    for path in _sources(plain):
        if _module(path, plain) not in loaded and not _module(path, plain).startswith(MARGIN):
            path.unlink()
    _compile(plain)
    _zip(plain, folder / "python_stdlib.zip")


def _pack_program(program: Path, loaded: Container[str], folder: Path) -> None:
    """Write the program with its data and what it has remembered of them."""
    for path in _sources(program):
        if _module(path, program) not in loaded and _module(path, program).startswith(FORGOTTEN):
            path.unlink()
    _compile(program)
    _zip(program, folder / "program.zip")


def _sources(root: Path) -> list[Path]:
    return sorted(root.rglob("*.py"))


def _module(path: Path, root: Path) -> str:
    """Return the name of the module in a file below a folder."""
    inside = path.relative_to(root).with_suffix("").parts
    return ".".join(inside[:-1] if inside[-1] == "__init__" else inside)


def _compile(root: Path) -> None:
    """Put bytecode in the place of every source below a folder."""
    for path in _sources(root):
        py_compile.compile(str(path), str(path.with_suffix(".pyc")), doraise=True, optimize=2)
        path.unlink()


def _zip(root: Path, target: Path) -> None:
    """Write an archive that is not compressed: hosts compress better, over the borders of its files."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for path in sorted(root.rglob("*")):
            if path.is_file() and path.suffix not in UNREAD:
                archive.write(path, path.relative_to(root).as_posix())
