"""Files that commands write: whole or not at all, over a file that is there."""

import os
import stat
import tempfile
from contextlib import suppress

from ..codes import problem
from ..problems import InputError


def write_file(path: str, content: bytes | str) -> None:
    """Put the content in place of the file at a path (a link stays one), which nobody ever sees half written.

    What is no ordinary file, such as a pipe, is written to. Raises InputError (F506) where that cannot be done, and for
    ``-``: standard output has the text.
    """
    if path == "-":
        raise InputError([problem("F506.both")])
    content = content.encode("utf-8", "backslashreplace") if isinstance(content, str) else content
    try:
        target = os.path.realpath(path)
        if os.path.exists(target) and not os.path.isfile(target):
            with open(target, "wb") as file:
                file.write(content)
            return
        _replace(target, content)
    except OSError as error:
        raise InputError([problem("F506.file", file=path, why=error.strerror or str(error))]) from None
    except ValueError as error:  # a path with a null character
        raise InputError([problem("F506.name", why=str(error))]) from None


def _replace(target: str, content: bytes) -> None:
    mode = _mode(target)
    handle, temporary = tempfile.mkstemp(prefix=".calc-", suffix=".tmp", dir=os.path.dirname(target) or ".")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, mode)
        os.replace(temporary, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise


def _mode(target: str) -> int:
    """The rights of the file that is there, which must be writable; else those of any new file."""
    if os.path.exists(target):
        if not os.access(target, os.W_OK):
            raise PermissionError(13, "Permission denied")
        return stat.S_IMODE(os.stat(target).st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
