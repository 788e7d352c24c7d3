"""Files that commands write: completely or not at all, replacing an existing file. Also the notebook of an evening in
its file, which `calc table` and `calc serve` keep."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from contextlib import suppress
from typing import TYPE_CHECKING

from ..languages import Phrase
from ..match.evening import parse_rate
from ..match.notebook import Notebook
from ..problems.codes import problem
from ..problems.problems import InputError, Problem, reason
from ..readers.reader import DEFAULT_RULES
from ..systems import system
from .common import rules_for
from .documents import read_source, seats_for
from .settings import setting
from .usage import misused

if TYPE_CHECKING:
    from ..match.notebook import Notebook


def write_file(path: str, content: bytes | str) -> None:
    """Replace the content of the file at a path so that nobody ever sees it half written; a link to the file remains a
    link. Anything but an ordinary file, such as a pipe, is written to directly.

    Raises InputError (F506) if that is not possible, and for ``-``: standard output has the answer of the command
    already.
    """
    if path == "-":
        raise InputError([problem("F506.both")])
    content = content.encode("utf-8", "backslashreplace") if isinstance(content, str) else content
    try:
        target = os.path.realpath(path)  # the file behind a link, so that the link remains
        if os.path.exists(target) and not os.path.isfile(target):
            with open(target, "wb") as file:  # a pipe cannot be replaced; of a folder this raises OSError
                file.write(content)
            return
        _replace_file(target, content)
    except OSError as error:
        raise InputError([problem("F506.file", file=path, why=reason(error))]) from None
    except ValueError as error:  # a path with a null character
        raise InputError([problem("F506.name", why=str(error))]) from None


def _replace_file(target: str, content: bytes) -> None:
    """Write a file beside the target and move it there. So the old file, perhaps the only record of an evening, stays
    until the new one is whole on the disk. If anything stops the writing, the half-written file is removed and the
    exception goes on. Raises OSError."""
    mode = _permissions_for(target)
    # in the same folder, as a file can be moved in one step only within its disk
    handle, temporary = tempfile.mkstemp(prefix=".calc-", suffix=".tmp", dir=os.path.dirname(target) or ".")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())  # before the move: after a loss of power the name would lead to an empty file
        os.chmod(temporary, mode)  # mkstemp lets only the owner read
        os.replace(temporary, target)
    except BaseException:  # also an interruption, behind which nobody would take it away
        with suppress(OSError):
            os.unlink(temporary)
        raise


def _permissions_for(target: str) -> int:
    """Return the permissions for a file that is to replace ``target``: those of the file there, else those that a new
    file gets. Raises PermissionError if the file there may not be written: to rename another over it, as is done here,
    would not ask."""
    if os.path.exists(target):
        if not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return stat.S_IMODE(os.stat(target).st_mode)
    mask = os.umask(0)  # the only way to read it is to set it
    os.umask(mask)
    return 0o666 & ~mask  # what open() gives a new file


def open_notebook(file: str, rules: str, players: list[str], rate: str = "") -> Notebook:
    """Return the notebook of the evening in a file, or if there is no such file the notebook of a new evening. A new
    notebook is written at once if rules, players or a rate are named, so that they hold for whoever opens the file
    later; else with its first hand, so that a look leaves no file.

    Raises InputError for a rate that cannot be read, a file that is not a match, or hands that cannot be settled.
    Raises MisuseError if players or rules differ from those of the existing file.
    """
    if rate:
        parse_rate(rate)  # raises for a wrong one; the notebook keeps the text
    if os.path.exists(file):
        notebook = reread_notebook(file, rules, rate)
        if rules:
            _refuse_other_rules(reread_notebook(file, ""), rules)  # "": with the rules that the file itself names
        if players and tuple(players) != notebook.walked(0).match.players:
            misused(Phrase("already_names_players", file=file), "--players")
        notebook.settled()  # raises InputError for hands that cannot be settled
        return notebook
    name_of_rules = rules or setting("rules") or DEFAULT_RULES
    loaded = rules_for(name_of_rules)
    number = system(loaded.engine).players(loaded)
    seats = players or list(seats_for(loaded)) or list("ABCDEFG"[:number])  # those of the settings, else letters
    notebook = Notebook.begun(file, name_of_rules, seats, rate)
    if rules or players or rate:
        save_notebook(notebook)
    return notebook


def _refuse_other_rules(notebook: Notebook, asked: str) -> None:
    """Raise MisuseError if the file of an evening names rules and the user ``asked`` for others, under which hands that
    were paid would come to other amounts. Rules are compared by their digests, as the same values may have several
    names. Raises InputError if those that the user asked for cannot be loaded."""
    try:
        kept = notebook.walked(0).match.rules
    except InputError:  # R113: the file names rules that only the user's option may open
        return
    if notebook.names_rules and rules_for(asked).digest != kept.digest:
        misused(Phrase("kept_under_other_rules", file=notebook.name, rules=kept.id), "--rules")


def reread_notebook(file: str, rules: str, rate: str = "") -> Notebook:
    """Return the notebook as its file now has it. ``rules`` and ``rate`` take precedence over those in the file; if
    neither ``rules`` nor the file names any, those of the settings hold. Raises InputError if the file cannot be
    read."""
    source = read_source(file)
    if isinstance(source, Problem):
        raise InputError([source])
    return Notebook(file, source.text, rules, rate=rate).under(setting("rules"))


def save_notebook(notebook: Notebook) -> None:
    """Write the text of a notebook to its file, completely or not at all: it may be the only record of an evening.
    Raises InputError (F506) if the file cannot be written."""
    write_file(notebook.name, notebook.text)
