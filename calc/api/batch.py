"""``calc.batch``."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Literal, Protocol, TypeAlias, cast, get_args, overload

from ..batch import run, table
from ..batch.hands import BatchRow
from ..batch.in_memory import HeldHand
from ..batch.pool import cores
from ..languages import Phrase
from ..problems.codes import problem
from ..problems.problems import Problem, refuse
from ..rules.rules import Rules
from .advice import advising, in_words_of_programs
from .hands import Changes

Paths: TypeAlias = str | os.PathLike[str] | Sequence[str | os.PathLike[str]]
"""A file or folder, or several."""


class ArrowTable(Protocol):
    """A ``pyarrow.Table``: pandas, polars and DuckDB make theirs of it, ``pyarrow.table`` shows it to type checkers."""

    @property
    def num_rows(self) -> int:
        """The number of its rows."""

    @property
    def column_names(self) -> list[str]:
        """The names of its columns."""

    def to_pylist(self) -> list[dict[str, object]]:
        """Return its rows."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Give it to another library, as Arrow does."""


Records: TypeAlias = Iterable[Mapping[str, object]]
"""Records in memory."""
Kind: TypeAlias = Literal["", "jsonl", "yaml", "csv", "parquet", "lines", "mjlog", "tenhou6", "mjai", "majsoul"]
"""The kind of files; empty: by their names and beginnings."""


@overload
def batch(
    paths: Paths | Records = (), *, records: Iterable[HeldHand] | None = None, rules: Rules | str = "",
    set: Changes | None = None, kind: Kind = "", full: bool = False, jobs: int = 1,
) -> Iterator[BatchRow]: ...  # fmt: skip
@overload
def batch(
    paths: Paths | Records = (), *, records: Iterable[HeldHand] | None = None, rules: Rules | str = "",
    set: Changes | None = None, kind: Kind = "", jobs: int = 1, as_table: Literal[True], per: str = "hand",
) -> ArrowTable: ...  # fmt: skip
def batch(
    paths: Paths | Records = (),
    *,
    records: Iterable[HeldHand] | None = None,
    rules: Rules | str = "",
    set: Changes | None = None,  # noqa: A002
    kind: Kind = "",
    full: bool = False,
    jobs: int = 1,
    as_table: bool = False,
    per: str = "hand",
) -> Iterator[BatchRow] | ArrowTable:
    """Settle every record of files and folders, or those that a program holds, in order and in constant memory.

    A text is always a path, of a file or a folder. Records (mappings) stand in place of paths, or in ``records``, where
    texts are hand lines; both may be generators. ``jobs``: in so many processes (0: one for each core), which are worth
    starting from a few thousand hands on. A second of one core settles some 14,000 different riichi hands as
    dictionaries or lines of JSON, up to 25,000 that look alike, and some 2,500 hand lines; a busy core takes longer. A
    refused record takes twice as long, one with mistakes six times.

    Each record has its ``calc.BatchRow``. Nothing is raised for it: ``row.standing`` is ``settled``, ``refused``
    (its rules forbid the win) or ``bad``, ``row.line`` says which record it is, from 1, and ``row.problems`` what is
    wrong. ``rules`` beat what records ask for. ``kind`` is asked before the names of files: ``jsonl``, ``yaml``,
    ``csv``, ``parquet``, ``lines`` (hand lines), and logs: ``mjlog``, ``tenhou6``, ``mjai``, ``majsoul``. With ``full``
    a row has the whole result.

    ``as_table`` gives an Arrow table (it needs pyarrow), for ``pyarrow.table(table).to_pandas()`` and
    ``polars.from_arrow(table)``. A row is a ``hand``, a ``win`` or a ``player`` of a hand (``per``); a hand that is
    refused or bad is one row with its ``codes``, one that nobody won a ``win`` without winner. The columns::

        all      file line status system title game round dealer honba sticks, and last codes (of problems)
        win      winner, by, from (who dealt in; null: a tsumo), yaku (a list of ids), han, fu, dora (han of it),
                 yakuman, limit, value (points without honba and sticks), paid
        player   player, seat (1: the dealer), points, laid (riichi sticks; null: not recorded), net (points less those
                 laid: what the hand brought), chips, dice, wins, won, dealt_in, riichi, then by … value of his win
        hand     wins (how many), winner, by … value of the first, dice, table (sticks left or taken), then of each seat
                 player1 points1 laid1 net1 chips1 … to 6

    Raises ``calc.InputError`` for a path that does not exist and for anything in memory that is no hand (``hand
    2: …``), ValueError for another ``kind``, ``per`` or ``jobs``.

    >>> import calc
    >>> [row.points["B"] for row in calc.batch(records=["B ron C 234m22444p33567s3s", "A tsumo 3 han 30 fu"])]
    [1300, -2000]
    >>> table = calc.batch(records=["B ron C 234m22444p33567s3s"], as_table=True, per="player")
    >>> [(each["player"], each["points"], each["yaku"]) for each in table.to_pylist()][1:3]
    [('B', 1300, ['tanyao']), ('C', -1300, None)]
    """
    files, hands = files_and_hands(paths, records, kind, jobs)
    if as_table:
        made: ArrowTable = table(files, rules, set, jobs=jobs or cores(), kind=kind, per=per, hands=hands)
        return made
    return _advised(run(files, rules, set, jobs=jobs or cores(), kind=kind, full=full, hands=hands))


def files_and_hands(
    paths: Paths | Records, records: Iterable[HeldHand] | None, kind: str, jobs: int
) -> tuple[list[str], Iterable[HeldHand] | None]:
    """Return what a batch reads by its arguments: files, and the records in memory (``None`` if there are none).

    Raises ValueError for another ``kind`` or ``jobs``, InputError for paths that do not exist, TypeError for paths
    beside records.
    """
    if kind not in get_args(Kind):
        raise ValueError(f"kind is one of {', '.join(filter(None, get_args(Kind)))}")
    if jobs < 0:
        raise ValueError("jobs is a number of processes, or 0 for one a core")
    return _split([paths] if isinstance(paths, (str, os.PathLike)) else iter(paths), records)


def _advised(rows: Iterator[BatchRow]) -> Iterator[BatchRow]:
    """Yield rows with their problems in the words of a program, which has no command line. Raises what reading raises,
    in these words too, but only when a row is asked for: the rows come from a generator."""
    with advising():
        for row in rows:
            if row.problems:
                yield row._replace(problems=tuple(map(in_words_of_programs, row.problems)))
            else:  # most rows, which are not copied
                yield row


def _split(
    several: Iterable[str | os.PathLike[str] | Mapping[str, object]], records: Iterable[HeldHand] | None
) -> tuple[list[str], Iterable[HeldHand] | None]:
    """Return the files of paths, and the records in memory (``None`` if there are none). ``several``: paths or records,
    as a caller may give either as the first argument; ``records``: those given by that name. The first item says what
    all are, as a generator of records must not be run through.

    Raises InputError for paths that do not exist, TypeError for paths beside records.
    """
    items = iter(several)
    first = next(items, None)
    if first is None:
        return [], records
    if records is not None:
        raise TypeError("either paths or records")
    if not isinstance(first, (str, os.PathLike)):
        return [], cast("Iterable[HeldHand]", chain([first], items))
    files = [os.fspath(path) for path in cast("Iterable[str]", chain([first], items))]
    refuse([_not_there(file) for file in files if file != "-" and not os.path.exists(file)])
    return files, None


def _not_there(file: str) -> Problem:
    """Return the problem of a path that does not exist. If the text has blanks, its advice is to give hand lines as
    ``records``: somebody may have passed one in the place of a path."""
    help_ = Phrase("hand_lines_in_records") if " " in file.strip() else None
    return problem("F101.unreadable", file=file, why=Phrase("no_such_file"), help=help_)
