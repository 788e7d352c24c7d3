"""What decides which modules the page carries: a scenario over all that it offers, played once while it is made.

It runs inside the runtime of the page (``build.mjs``), whose Python compiles what it will load.
"""

import json
import marshal
import os
import py_compile
import shutil
import sys
import zipfile
from collections.abc import Callable, Collection, Container, Iterator, Mapping, Sequence
from importlib.util import cache_from_source
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from .. import compiled
from . import finder
from .evenings import Pocket


class Evening(NamedTuple):
    """Players, and hands as lines."""

    players: Sequence[str]
    hands: Sequence[str]


LANGUAGES = ("en", "ja")
PLAYED = compiled.toml(__file__, "scenario")
EVENINGS: Mapping[str, Evening] = {name: Evening(**evening) for name, evening in PLAYED["evenings"].items()}
"""An evening of each game; what a game refuses shows its problems, which is part of it."""
CLUB: str = PLAYED["club"]
FORGOTTEN = ("calc.batch", "calc.cli", "calc.formats", "calc.schema", "calc.usual", "segno", "yaml")
"""Packages of which only what the scenario imports is kept: batches, logs and commands are not offered."""
UNREAD = (".js", ".mjs", ".css", ".typed", ".png", ".svg")
"""Files that only the machine that makes the page reads."""
MARGIN = ("collections", "encodings.idna", "html", "importlib", "json", "re", "tomllib", "zipfile")
"""Packages of the library that are kept whole, whatever the scenario imports of them."""
UNWANTED = ("_ssl", "ssl")
"""Modules that the library imports where they are there, and does without: the page asks no other host."""
_LAST_OF_CORE = "site"
"""The module that looks for ``sitecustomize``."""
_FINDER = ("sitecustomize", "__future__")
"""The finder and what it imports that is not there yet."""
_HEAD = 16
"""The bytes before the code in a file of bytecode."""


def questions(rules_played: Collection[str]) -> Iterator[tuple[str, Mapping[str, object]]]:
    """Yield the questions of a whole evening by each of the ``rules_played`` and by a club's, in an order in which a
    page can ask them; each with its fields but ``lang``. The page carries only the modules that these questions import,
    so every question that a page asks must be here. (Only ``open`` is put in by :func:`answers`.)"""
    yield "club", {"name": "friday.yaml", "text": CLUB}
    yield "club", {"name": "wrong.yaml", "text": CLUB.replace("1500", "much")}  # rules that the proofreader refuses
    played = {rules: EVENINGS[rules] for rules in rules_played}
    for rules, (players, hands) in {**played, "./friday.yaml": EVENINGS["tenhou4"]}.items():
        yield "begin", {"rules": rules, "players": players}
        for number, hand in enumerate(hands, 1):
            yield "read", {"hand": hand}
            yield "review", {"hand": hand}
            yield "change", {"id": f"{number:08}", "hand": hand}  # the page makes an id of 8 to 40 signs for a change
        yield "state", {}
        yield "hand", {"number": 1}
        yield "dispute", {"claims": [f"{players[2]}=満貫"]}  # a claim of a size, about a hand of the evening
        yield "change", {"id": "replaced", "hand": hands[0], "number": 1}
        yield "change", {"id": "removed0"}  # an id of 8 signs; without a hand, the last one is taken out
        yield "score", {"text": hands[0], "rules": rules}
        yield "waits", {"text": hands[0], "rules": rules}
        yield "rules", {"rules": rules}
        yield "value", {"text": "3翻40符", "rules": rules}
    # a claim of another sort, about a hand outside an evening
    yield "score", {"text": EVENINGS["tenhou4"].hands[0], "rules": "tenhou4", "claims": ["B=no win"]}
    yield "code", {"text": "https://example.org/#evening=" + "a" * 100}
    yield "code", {"text": "a" * 9000}  # longer than a QR code can be
    yield "forget", {"name": "friday.yaml"}


def answers(pocket: Pocket, turn: int = 0, rules_played: Collection[str] = EVENINGS) -> Iterator[tuple[str, str]]:
    """Yield every question with its answer, both as JSON. Languages take turns, so that one scenario imports both
    (``turn`` 1 exchanges them). After its replaced hand each evening is opened once again, as a page does whose worker
    was killed. Changes ``pocket`` and its folder."""
    for number, (name, fields) in enumerate(questions(rules_played), turn):
        lang, version = LANGUAGES[number % len(LANGUAGES)], ""
        if name == "change" and pocket.table:  # a change names the version that it is of
            version = pocket.table.notebook.version
        question = json.dumps({"question": name, "lang": lang, "version": version, **fields}, ensure_ascii=False)
        answer = pocket.ask(question)
        yield question, answer
        changed_evening = json.loads(answer).get("text")
        # where the earlier hands of the text are read once more
        if name == "change" and "number" in fields and changed_evening:
            question = json.dumps({"question": "open", "lang": lang, "text": changed_evening}, ensure_ascii=False)
            yield question, pocket.ask(question)


def pack(program: str, library: str, folder: str) -> None:
    """Play the scenario, and write what it has needed of the program and the library into a folder.

    ``program.zip`` has the modules of both (``finder.py``) and the program's data, ``python_stdlib.zip`` the modules
    without which Python cannot look for others. The sources in both folders, copies of the runtime's, are used up.
    """
    home = os.getcwd()
    for _ in answers(Pocket("/evening")):
        pass  # asked only for the modules that it imports
    os.chdir(home)  # the pocket has changed to a folder of its own
    program_copy, library_copy, packed = Path(program), Path(library), Path(folder)
    packed.mkdir()
    # of the library only what was imported is kept, with a margin; of the program all but what is not offered
    _leave_out(library_copy, lambda name: name in UNWANTED or not (name in sys.modules or name.startswith(MARGIN)))
    _leave_out(program_copy, lambda name: name not in sys.modules and name.startswith(FORGOTTEN))
    shutil.copyfile(finder.__file__, library_copy / "sitecustomize.py")
    # sys.modules has them in the order of their import: what comes before the last of the core, no finder can find
    core = {*_FINDER, _LAST_OF_CORE, *takewhile(lambda name: name != _LAST_OF_CORE, sys.modules)}
    _compile(library_copy)
    _compile(program_copy)
    with zipfile.ZipFile(packed / "program.zip", "w", zipfile.ZIP_STORED) as archive:
        _write_modules(archive, {library_copy: "/lib/", program_copy: "/program/"}, core)
        _write_files(archive, program_copy)
    with zipfile.ZipFile(packed / "python_stdlib.zip", "w", zipfile.ZIP_STORED) as archive:
        _write_files(archive, library_copy)


def _leave_out(root: Path, unneeded: Callable[[str], bool]) -> None:
    """Delete the sources of unneeded modules below a folder, as the page has to load all that is left. ``unneeded``
    tells of a module's dotted name whether it is unneeded."""
    for path in _sources(root):
        if unneeded(_module(path, root)):
            path.unlink()


def _write_modules(archive: zipfile.ZipFile, homes: Mapping[Path, str], core: Container[str]) -> None:
    """Write the bytecode below some folders into the two files of the finder (``finder.py``) in an ``archive``, except
    modules of the ``core``, which Python needs before it can ask a finder. Deletes what is written, or it would be
    packed a second time. ``homes``: each folder, with the one in which its modules seem to lie in the page."""
    code, index = bytearray(), dict[str, tuple[str, int, int]]()
    for root, home in homes.items():
        for path in sorted(root.rglob("*.pyc")):
            name = _module(path, root)
            if name not in core:
                content = path.read_bytes()[_HEAD:]
                index[name] = (home + path.relative_to(root).as_posix(), len(code), len(content))
                code += content
                path.unlink()
    archive.writestr(zipfile.ZipInfo(finder.CODE), code)
    # 2: later versions mark what is referenced elsewhere too, so the same program would not make the same bytes
    archive.writestr(zipfile.ZipInfo(finder.INDEX), marshal.dumps(index, 2))


def _sources(root: Path) -> list[Path]:
    """Return the files of Python below a folder, always in the same order, so that the same program makes the same
    files."""
    return sorted(root.rglob("*.py"))


def _module(path: Path, root: Path) -> str:
    """Return the name by which a file below a folder (``root``) is imported; for an ``__init__`` the name of its
    package.

    >>> _module(Path("/lib/json/decoder.py"), Path("/lib")), _module(Path("/lib/json/__init__.py"), Path("/lib"))
    ('json.decoder', 'json')
    """
    inside = path.relative_to(root).with_suffix("").parts
    return ".".join(inside[:-1] if inside[-1] == "__init__" else inside)


def _compile(root: Path) -> None:
    """Write bytecode in the place of every source below a folder, and delete the sources. Of a module that the scenario
    imported, Python has left it in ``__pycache__``; of any other it is made here."""
    for path in _sources(root):
        imported, packed = Path(cache_from_source(str(path))), path.with_suffix(".pyc")
        if imported.exists():
            imported.rename(packed)
        else:
            unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH  # no time of the source: the same bytes each time
            py_compile.compile(str(path), str(packed), doraise=True, optimize=2, invalidation_mode=unchecked)
        path.unlink()


def _write_files(archive: zipfile.ZipFile, root: Path) -> None:
    """Write all files below a folder into an archive, but those that the page never reads (:data:`UNREAD`). They are
    not compressed, as a host compresses the archive as a whole, which makes it smaller; and have no dates, so that the
    same files make the same archive."""
    for path in sorted(root.rglob("*")):
        if path.is_file() and path.suffix not in UNREAD:
            archive.writestr(zipfile.ZipInfo(path.relative_to(root).as_posix()), path.read_bytes())
