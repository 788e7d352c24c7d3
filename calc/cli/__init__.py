"""The command line. Thin: parse, call the library, render. Commands are imported only when they are used."""

# ruff: noqa: E402
import gc

# By default it runs sixty times while modules load (4 ms of every start), and over the 130,000 objects of a batch.
gc.set_threshold(200_000, 50, 50)

import atexit
import errno
import sys
from typing import Any

from .streams import guard, leave

atexit.register(gc.freeze)  # spares a last collection over all that is remembered: a tenth of a batch

COMMANDS = ["score", "waits", "value", "final", "match", "table", "serve", "dice", "dispute", "compare", "explain"]
COMMANDS += ["rules", "batch", "convert", "verify", "new", "schema", "config", "help"]
"""In the order of the help."""

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)
"""The errors that any command can raise if standard output is closed, or goes to a full disk."""


def __getattr__(name: str) -> Any:
    if name != "app":
        raise AttributeError(name)
    from .commands import app

    return app


def main() -> None:
    """Run the command line; the exit status is 0, 1 (no legal win, or a difference) or 2 (bad input)."""
    from .plain import answer

    guard()
    try:
        answer(sys.argv[1:])
        from .commands import app

        app()
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except BrokenPipeError:
        sys.stderr.close()
        raise SystemExit(141) from None
    except OSError as error:
        if error.errno not in _FULL:
            raise
        from ..render.words import default_lang
        from .common import said

        leave(f"error[F506]: {said(f'cannot write: {error.strerror}', default_lang())}\n")
        raise SystemExit(2) from None


if __name__ == "__main__":
    main()
