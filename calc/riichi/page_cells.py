"""What a page of a club says that sizes of hands are paid (3翻40符 5,200点, or a table of them), compared with what its
rules pay."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

from ..named_tuples import NamedTuple
from ..rules.rules import V
from .points import base_points, ron_payment, tsumo_shares


class SizeInCell(NamedTuple):
    """A size of hand as a page names it."""

    han: int = 0
    """0 where a limit is named."""
    fu: int = 0
    """0 where none are named, since a limit decides."""
    limit: str = ""
    """``mangan`` … ``yakuman``; empty where han are named."""

    def __str__(self) -> str:
        """Return the size in the words of a Japanese page (``3翻40符``, ``満貫``), as a problem quotes it."""
        names = {limit: name for name, limit in _LIMITS.items() if not name.isascii()}
        han = f"{self.han}翻" if self.han else names.get(self.limit, "")
        return f"{han}{self.fu}符" if self.fu else han


class PageCell(NamedTuple):
    """What a page says that a size of hand is paid."""

    size: SizeInCell
    dealer: bool | None
    """Whether the winner is the dealer; ``None`` where the page does not say."""
    paid: str
    """The amounts as the page has them: 5200点, 1000/2000, 1000オール."""

    @property
    def amounts(self) -> tuple[int, ...]:
        """One amount by ron or of each payer, or two: by a non-dealer and the dealer, or to them."""
        return tuple(map(int, re.findall(r"\d+", self.paid)))


_HAN: Final = r"(?P<han>\d{1,2})(?: ?[~-] ?\d{1,2})? ?(?:翻|han\b)"
_FU: Final = r"(?P<fu>[2-9]\d|1[0-2]0) ?(?:符|fu\b)"
_LIMITS: Final = {
    "三倍満": "sanbaiman", "sanbaiman": "sanbaiman", "倍満": "baiman", "baiman": "baiman", "跳満": "haneman",
    "ハネ満": "haneman", "haneman": "haneman", "満貫": "mangan", "mangan": "mangan",
    "役満": "yakuman", "yakuman": "yakuman",
}  # fmt: skip
_LIMIT: Final = rf"(?P<limit>{'|'.join(_LIMITS)})"
_AMOUNTS: Final = r"\d{3,6}点?(?: ?/ ?\d{3,6}点?| ?(?:オール|all))?"
_HAN_FU: Final = rf"{_HAN}[ の]?{_FU}"
_FU_HAN: Final = rf"{_FU}[ の]?{_HAN}".replace("fu>", "first_fu>").replace("han>", "last_han>")
_PHRASE: Final = re.compile(
    rf"(?P<who>親|子)?の?(?:{_HAN_FU}|{_FU_HAN})"
    rf"(?: ?\([^()]*\))?[ 」』)]*(?:は|で|=|:|ロン|ツモ)* ?\(?(?P<payee>親|子)?で?(?P<paid>{_AMOUNTS})(?! ?[→\d])"
)
"""A size in a sentence: 3翻40符は5200点, 親30符4翻 11600."""
_ROW: Final = re.compile(rf"^[\s|]*(?:{_HAN}|{_FU}|{_LIMIT})[^\d\s|]*(?P<cells>[\s|:(].*)$")
"""A line of a table: 3翻 | 3900点 (1000/2000) | 5200点 (1300/2600)."""
_CELL: Final = re.compile(rf"(?P<none>[-–—−×―ー]+)(?!\d)|(?P<bracket>\( ?)?(?P<paid>{_AMOUNTS})")
_BARE: Final = ("場ゾロ", "バンバン", "バンゾロ")
"""Words of a page that counts the two han of every hand."""


def _plain(line: str) -> str:
    """Return a line of a page as the patterns here read it: in NFKC and small letters, numbers without commas, han in
    one spelling.

    >>> _plain("３ハン４０符　5,200点（1,300～2,600点）")
    '3翻40符 5200点(1300/2600点)'
    """
    plain = re.sub(r"(?<=\d)[,.](?=\d{3}(?!\d))", "", unicodedata.normalize("NFKC", line).casefold())
    plain = re.sub(r"(?<=\d) ?(?:ハン|飜|番)", "翻", plain)
    return re.sub(r"(?<=\d{3}) ?[-~〜・] ?(?=\d{3})", "/", plain)


def cells_in(text: str) -> Iterator[PageCell]:
    """Yield what a page says that sizes are paid: in sentences, and in tables, whose first line names fu or han. A line
    above that names the dealer or the others (``子の点数表``) says whose the tables below are.

    >>> [(str(cell.size), cell.amounts) for cell in cells_in("3翻40符は5200点")]
    [('3翻40符', (5200,))]
    >>> rows = "子の点数表\\n翻数 30符 40符\\n3翻 4000点 (1000/3000) 6000点 (2000/4000)"
    >>> [(cell.size.fu, cell.amounts) for cell in cells_in(rows)]
    [(30, (4000,)), (30, (1000, 3000)), (40, (6000,)), (40, (2000, 4000))]
    """
    dealer: bool | None = None
    columns: Sequence[tuple[str, int]] = ()
    for line in map(_plain, text.splitlines()):
        if not re.search(r"\d{3}", line) and (of_table := re.search(r"親|子|non-?dealer|dealer", line)):
            dealer = of_table[0] in ("親", "dealer") if not re.search("親.*子|子.*親", line) else None
        if heads := _columns_in(line):
            columns = heads
        elif row := _ROW.match(line):
            yield from _cells_of_row(row, columns, dealer)
        else:
            yield from _cells_of_sentences(line)


def _columns_in(line: str) -> Sequence[tuple[str, int]]:
    """Return what the first line of a table names over its columns: fu or han, with their numbers; empty for any other
    line. A line with amounts is none, whatever it names."""
    if re.search(r"\d{3}", re.sub(_FU, "", line)):
        return ()
    for name, pattern in (("fu", _FU), ("han", _HAN)):
        numbers = [int(match.group(name)) for match in re.finditer(pattern, line)]
        if len(numbers) > 1:
            return [(name, number) for number in numbers]
    return ()


def _cells_of_row(row: re.Match[str], columns: Sequence[tuple[str, int]], dealer: bool | None) -> Iterator[PageCell]:
    """Yield the cells of a line of a table. A row with one cell and no fu is paid by a limit, whatever the columns.
    Nothing if it has another number of cells than the table has columns, as each could be of any. ``row``: a match of
    :data:`_ROW`; ``dealer``: whose win the table is about."""
    han, fu, limit, cells = row.group("han", "fu", "limit", "cells")
    size = SizeInCell(int(han or 0), int(fu or 0), _LIMITS.get(limit or "", ""))
    in_columns = _split(cells)
    if len(in_columns) == 1 and not size.fu:
        yield from (PageCell(size, dealer, paid) for paid in in_columns[0])
    elif len(in_columns) == len(columns):
        for (name, number), column in zip(columns, in_columns, strict=True):
            sized = size._replace(han=number) if name == "han" else size._replace(fu=number)
            yield from (PageCell(sized, dealer, paid) for paid in column if sized.han and sized.fu)


def _split(row: str) -> Sequence[list[str]]:
    """Return the amounts in each cell of a line of a table: those in brackets behind a ron are the shares of a tsumo. A
    cell with a dash has none.

    >>> _split("- 2000点 (1000オール) 500/1000")
    [[], ['2000点', '1000オール'], ['500/1000']]
    """
    cells: list[list[str]] = []
    for bracket, paid in (match.group("bracket", "paid") for match in _CELL.finditer(row)):
        if bracket and cells and cells[-1]:
            cells[-1].append(paid)
        else:
            cells.append([paid] if paid else [])
    return cells


def _cells_of_sentences(line: str) -> Iterator[PageCell]:
    """Yield the cells that a line says in words. Whose win it is may stand before the size (``親3翻40符``) or before
    the amount."""
    for match in _PHRASE.finditer(line):
        han, fu, first_fu, last_han, paid = match.group("han", "fu", "first_fu", "last_han", "paid")
        winner = match.group("who") or match.group("payee")
        yield PageCell(SizeInCell(int(han or last_han), int(fu or first_fu)), winner == "親" if winner else None, paid)


def wrong_cells(page: str, v: V) -> list[tuple[str, str]]:
    """Return each payment that a page plainly says and the rules do not make, as the page has it, with what they pay
    in its place. Empty for games without fu. An amount without a word on who wins may be either's.

    >>> from calc.rules.rules import load_rules
    >>> wrong_cells("3翻40符は5200点、4翻30符 8000", load_rules("riichi").values)
    [('4翻30符 8000', '7700')]
    """
    if "points.base_exponent" not in v:
        return []
    bare, wrong = any(word in page for word in _BARE), []
    for cell in cells_in(page):
        size = cell.size
        counts_bare = bare or (size.fu and size.han >= v["limit.mangan_han"])  # else it would not say the fu
        # 場ゾロ are the doublings that every hand has before its han
        sizes = (size, size._replace(han=size.han - v["points.base_exponent"])) if counts_bare else (size,)
        due = [_payments_of(each, cell, v) for each in sizes]
        if all(payments and cell.amounts not in payments for payments in due):
            alike = [amounts for amounts in due[-1] if len(amounts) == len(cell.amounts)]
            wrong.append((f"{size} {cell.paid}", "/".join(map(str, alike[0]))))
    return wrong


def _payments_of(size: SizeInCell, cell: PageCell, v: V) -> Sequence[tuple[int, ...]]:
    """Return the amounts that a cell may state for a ``size``, any of which is right: of the dealer, of another, or
    both, by ron or by tsumo. Empty for a size whose fu decide and are not said, which cannot be compared."""
    if not size.limit and not size.fu and size.han < v["limit.mangan_han"]:
        return ()
    base = v[f"points.{size.limit}"] if size.limit else base_points(size.han, size.fu, 0, v).points
    players = v["table.players"]
    with_dealer, between = tsumo_shares(base, dealer=False, players=players, v=v)
    to_dealer = tsumo_shares(base, dealer=True, players=players, v=v)[0]
    ron, dealer_ron = (ron_payment(base, dealer, v) for dealer in (False, True))
    each = cell.paid.endswith(("オール", "all"))
    of_dealer = [(to_dealer,)] if each else [(dealer_ron,), (to_dealer,)]
    of_child = [(with_dealer,)] if each else [(ron,), (between, with_dealer), (ron, dealer_ron)]
    if cell.dealer is None:
        return [*of_child, *of_dealer]
    return of_dealer if cell.dealer else of_child
