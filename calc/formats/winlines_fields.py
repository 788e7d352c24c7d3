"""The fields of a recorded win, as docs/winlines.md has them: what checks and conversions read of a line."""

from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Any, Final

from ..compiled import toml
from ..named_tuples import NamedTuple

WINDS = "ESWN"

ALIASES: Final[Mapping[str, str]] = toml(__file__, "names")["winlines"]["yaku"]
"""Names of yaku that are not our ids."""


class RecordedLine(NamedTuple):
    """The fields that every line has, each of the type that ``winlines.toml`` states."""

    rules: str
    round_wind: str
    dealer: int
    honba: int
    riichi_sticks: int
    winner: int
    win_type: str
    loser: int | None
    concealed: Sequence[str]
    win_tile: str
    melds: Sequence[Mapping[str, Any]]
    flags: Sequence[str]
    dora_indicators: Sequence[str]
    ura_indicators: Sequence[str]


get_line: Final = itemgetter(*RecordedLine._fields)
get_result: Final = itemgetter("yaku", "yakuman", "han", "fu", "points", "limit", "deltas")
"""The fields of a result, in this order."""
get_yaku: Final = itemgetter("name", "han")
get_multi_ron: Final = itemgetter("index", "count")
"""Of several wins on one tile the number of this one, from 0, and how many they are."""


def line_of(fields: Mapping[str, Any]) -> RecordedLine:
    """Return the fields that every valid line has, by their names. Raises KeyError if one is missing. It is made
    without the constructor, for speed: a file has a hundred thousand lines."""
    line: RecordedLine = tuple.__new__(RecordedLine, get_line(fields))
    return line
