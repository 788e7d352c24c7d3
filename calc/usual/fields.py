"""The fields of a usual win as it is written: a record that has any other is no usual one.

A decoder makes objects with these attributes of JSON (:func:`calc.readers.json_types.usual_type`): they are made faster
than mappings, and their fields are known before they are read. (A module that is not compiled, as attributes of
protocols are looked up by name.)
"""

from collections.abc import Mapping
from typing import Any, Final, Protocol

from ..riichi.plain_win import ALWAYS

CIRCUMSTANCES: Final = ("riichi", "ippatsu", "rinshan", "haitei", "houtei")
"""The fields of a win that are among its circumstances."""
FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "record": ("win", "rules", "seats", "round", "honba", "sticks", "dora", "ura", "title"),
    "win": ("player", "by", "hand", "from", *CIRCUMSTANCES),
}
"""The names of the fields by group, in the order of their values where a record is taken apart."""
BEFORE_CIRCUMSTANCES: Final = FIELDS["win"].index(CIRCUMSTANCES[0])
"""How many fields of a win stand before its circumstances."""
NEEDED: Final = ALWAYS | {"win"}
"""Those that every usual win has; any other is ``None`` where it is not written."""
NAMED: Final = {"from": "giver"}
"""The attribute of a field whose name is a word of Python."""


class WrittenWin(Protocol):
    """What a record says of its win; see docs/record.md."""

    player: str
    by: str
    hand: str
    giver: str | None
    riichi: bool | str | None
    ippatsu: bool | None
    rinshan: bool | None
    haitei: bool | None
    houtei: bool | None


class WrittenHandFields(Protocol):
    """A record of one usual win; see docs/record.md."""

    win: WrittenWin
    rules: str | dict[str, Any] | None
    seats: tuple[str, ...] | None
    round: str | None
    honba: int | None
    sticks: int | None
    dora: str | None
    ura: str | None
    title: str | None
