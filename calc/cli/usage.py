"""Wrong usage of the command line."""

from collections.abc import Sequence
from typing import NoReturn


class MisuseError(Exception):
    """A command line that cannot be meant; its text says why."""

    def __init__(self, why: str, named: str | None = None) -> None:
        super().__init__(why if named is None else f"Invalid value for {named}: {why}")


def misused(why: str, named: str = "") -> NoReturn:
    """Raise MisuseError about what is named."""
    raise MisuseError(why, named) if named else MisuseError(f"Invalid value: {why}")


def choose(option: str, value: str, allowed: Sequence[str]) -> str:
    """One of the allowed words; otherwise a usage error that names them."""
    if value not in allowed:
        misused(f"{value!r} is not one of: {', '.join(allowed)}", option)
    return value
