"""Wrong usage of the command line."""

from collections.abc import Sequence
from typing import NoReturn

from ..languages import Phrase


class MisuseError(Exception):
    """A command line that cannot be meant; its ``phrase`` says why."""

    def __init__(self, why: Phrase, named: str | None = None) -> None:
        """Note why the words are wrong: ``why`` is a phrase, which is translated when it is printed. ``named``: the
        option or argument it is about, which then stands before it."""
        self.phrase = why if named is None else Phrase("invalid_value_for", name=named, why=why)
        super().__init__(self.phrase)


def misused(why: Phrase, named: str = "") -> NoReturn:
    """Raise MisuseError with a reason (``why``), for the option or argument ``named``; empty: for the command line as a
    whole. It never returns, so a caller need not raise."""
    raise MisuseError(why, named) if named else MisuseError(Phrase("invalid_value", why=why))


def choose(option: str, value: str, allowed: Sequence[str]) -> str:
    """Return a value of an ``option`` if it is one of the allowed words, so that a caller can check and take it in one
    line. Raise MisuseError, which names the words, for any other."""
    if value not in allowed:
        misused(Phrase("none_of", value=repr(value), allowed=", ".join(allowed)), option)
    return value
