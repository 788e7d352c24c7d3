"""The command line. Thin: parse, call the library, render. Commands are imported only when they are used."""

# ruff: noqa: E402
import gc

# By default it runs sixty times while modules load (4 ms of every start), and over the 130,000 objects of a batch.
gc.set_threshold(200_000, 50, 50)

import atexit
import errno
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from ..languages import in_language
from ..problems.codes import problem
from ..problems.problems import reason
from ..render.words import default_lang
from .command_line import Command, HelpRequestError, command_called, read
from .streams import guard_streams, print_last
from .usage import MisuseError

if TYPE_CHECKING:
    import click

_OUTPUT_ERRORS = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)
"""The errors that any command can raise if standard output is closed, or goes to a full disk."""
_SHELL_CHARACTERS = frozenset("*?[$%~")
"""What click expands on Windows, as shells do elsewhere."""


def __getattr__(name: str) -> "click.Group":
    """Return the click program ``app``, which is built when it is first asked for, as click takes a third of a start.
    Entry points and tests name it here. Raises AttributeError for any other name."""
    if name != "app":
        raise AttributeError(name)
    from .front import app  # click takes a third of a start

    return app


def _run_command(words: Sequence[str]) -> None:
    """Run the command that the words name. Help, mistakes, and on Windows words with characters that only click expands
    (``*.yaml``) are left to click. click is imported only then, since it takes a third of a start. Raises SystemExit
    with the status, as commands and click do."""
    name, rest = command_called(words)
    wrong: MisuseError | None = None
    expands = os.name == "nt" and not _SHELL_CHARACTERS.isdisjoint("".join(words))
    if name and not expands:
        command = Command(name)
        try:
            command.call(read(command, rest))
            return
        except HelpRequestError:
            pass  # click prints it
        except MisuseError as misuse:
            wrong = misuse
    from .front import app  # imports click

    app(obj=wrong)  # click takes the words from sys.argv; a mistake that was met here is not looked for again


def main() -> None:
    """Run the command line. It returns, or raises SystemExit with the exit status: 0, 1 (no legal win, or a
    difference), 2 (bad input, or output that cannot be written), 130 if Ctrl-C ends it, 141 if nobody reads the output
    any more (``| head``)."""
    guard_streams()  # first, as even a mistake in the words is printed
    try:
        _run_command(sys.argv[1:])
    except KeyboardInterrupt:
        raise SystemExit(130) from None  # 128 + SIGINT, as shells have it
    except BrokenPipeError:
        sys.stderr.close()  # or the interpreter would complain of the pipe once more
        raise SystemExit(141) from None  # 128 + SIGPIPE
    except OSError as error:
        if error.errno not in _OUTPUT_ERRORS:
            raise
        full = problem("F506.stdout", why=reason(error))
        # by hand: the usual way to print a problem would write to the stream that just failed
        print_last(f"error[F506]: {in_language(full.message, default_lang())}\n")
        raise SystemExit(2) from None


def run_process() -> NoReturn:
    """Run the command line for a process of its own, and end the process with the status of :func:`main`. It ends at
    once, after the functions registered for the exit and with all output written: Python would first free every object,
    which takes some milliseconds. Raises SystemExit instead where Python has more to do at the end: it waits for other
    threads, prints the text of an exit, and reports a stream that cannot be written."""
    status: str | int = 0
    try:
        main()
    except SystemExit as end:
        status = end.code or 0
    threads = sys.modules.get("threading")  # without that module there are no others
    if isinstance(status, str) or (threads and threads.active_count() > 1):
        raise SystemExit(status)
    try:
        atexit._run_exitfuncs()
    except Exception:  # of somebody's handler, when all have run: Python would print it too, and keep the status
        sys.excepthook(*sys.exc_info())
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError):  # nobody reads any more, or the stream is closed
        raise SystemExit(status) from None
    os._exit(status)


if __name__ == "__main__":
    run_process()
