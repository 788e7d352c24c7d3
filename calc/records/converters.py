"""Values as they are usually written, converted: texts of tiles by their parts, and rounds.

Results are remembered and nothing is explained: for anything unusual an exception is raised. Both readers convert with
these; the careful one then explains what could not be converted, the plain one (:mod:`calc.readers.plain_reader`)
leaves the whole record to it.
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Any, Final

from ..tiles.notation import parse_hand, parse_tiles
from ..tiles.shapes import KEPT
from ..tiles.tiles import EAST, Kind, Tile
from .fields import Field

_SHORT: Final = 100
"""Longer lists are left to the careful reader."""
Converter = Callable[[Any], Any]


class NotPlainError(ValueError):
    """A value that the careful reader must look at."""


@lru_cache(KEPT)
def _parse_text(text: str) -> tuple[Tile, ...]:
    """Return the tiles of a text, none of an empty one, remembered. Raises InputError for anything else."""
    return tuple(parse_tiles(text)) if text else ()


def _parse_row(most: int, value: str | list[str]) -> tuple[Tile, ...]:
    """Return a row of at most so many tiles (a river, indicators), which may be a list of texts. Raises NotPlainError
    if there are more, or for anything that only the careful reader can explain."""
    if type(value) is str:
        tiles = _parse_text(value)
    elif "" in value or len(value) > _SHORT:  # an empty text in a list, or a long list
        raise NotPlainError
    else:
        tiles = tuple([tile for text in value for tile in _parse_text(text)])
    if len(tiles) > most:
        raise NotPlainError
    return tiles


# With the winds and numbers themselves in it, it would take 3 ms to compile.
_ROUND: Final = re.compile(r"(east|south|west|north|\w)(?:風?場)?[\s-]*([^\W局])?\s*局?")
_WINDS: Final = {"e": 0, "s": 1, "w": 2, "n": 3, "東": 0, "南": 1, "西": 2, "北": 3}
_NUMBERS: Final = {"": 0, **{c: i % 4 + 1 for i, c in enumerate("1234１２３４一二三四")}}


def round_of(value: object) -> tuple[Kind, int] | None:
    """Return the round wind and the number (0: not given) of a text such as ``East 2``, if it names a round; else
    ``None``.

    >>> round_of("East 2"), round_of("南三局"), round_of("tsumo")
    ((27, 2), (28, 3), None)
    """
    match = _ROUND.fullmatch(value.strip().lower()) if isinstance(value, str) else None
    if not match or match[1][0] not in _WINDS or (match[2] or "") not in _NUMBERS:
        return None
    return EAST + _WINDS[match[1][0]], _NUMBERS[match[2] or ""]


@lru_cache(64)
def named_round(text: str) -> tuple[Kind, int]:
    """Return the round that a text names, as :func:`round_of` does; remembered, as a batch has few rounds. Raises
    NotPlainError for any other text, so that the record goes to the careful reader."""
    named = round_of(text)
    if named is None:
        raise NotPlainError
    return named


def _parse_one(text: str) -> Tile:
    """Return the only tile of a text. Raises ValueError if it has none or several, or InputError if it is no tiles."""
    (tile,) = _parse_text(text)  # unpacking raises for any other number
    return tile


CONVERTERS: Final[Mapping[str, Callable[[Field], Converter]]] = {
    "tile": lambda field: _parse_one,
    "tiles": lambda field: partial(_parse_row, field.most),
    "hand": lambda field: parse_hand,
    "round": lambda field: named_round,
}
"""What converts a text as it is usually written, for each kind of field. For any other text it raises ValueError: then
the method of the kind (:class:`calc.records.values.Values`) reads the value or says what is wrong."""
