"""The size of a win whose tiles nobody wrote (``han: 3``, ``limit: mangan``, ``points: 1000/2000``): from the fields of
a document to a typed value, and whether it can be."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from ..problems.codes import problem
from ..problems.problems import Path, Problem
from ..records.careful_reader import ReadGroup, RecordReader, made
from ..records.fields import GROUPS
from ..records.record import RON, TSUMO, HandSize, Record
from ..records.values import CalledAmount
from ..rules.rules import V
from .points import fill_in_fu, fu_decide

ALONE = tuple(field.name for field in GROUPS["win"] if field.stands_for)
"""What tells a size by itself; a win has one of them."""
SIZE = frozenset({*ALONE, "fu", "chips", "as_dealer"})
"""The fields that stand in place of the tiles."""
_TILES = ("hand", "tile", "melds")


def read_size(reader: RecordReader, read_group: ReadGroup) -> HandSize | None:
    """Return the size that a win (``read_group``: its fields) says in place of its tiles (``3 han 40 fu``). Note a
    problem and return ``None`` if it cannot be read, or says tiles, two sizes or impossible payers too. Fu left out are
    filled in if all hands have the same."""
    got, path = read_group
    if reader.unread(read_group, *SIZE):  # a field that cannot be read has its problem already
        return None
    # tiles say the size themselves, so the tiles or the size are wrong
    if beside := [name for name in _TILES if name in got]:
        first = next(name for name in got if name in SIZE)
        reader.tell("S206.beside_tiles", (*path, first), key=True, name=first, tiles=beside[0])
        return None
    one_size = _check_one_size(reader, read_group)
    amounts = {name: _read_payers(reader, read_group, name) for name in ("points", "paid") if name in got}
    if None in amounts.values() or not one_size:
        return None
    fu = fill_in_fu(got.get("han", 0), got.get("fu", 0), reader.rules.values)
    return made(HandSize, got, fu=fu, points=amounts.get("points") or {}, paid=amounts.get("paid") or {})


def _check_one_size(reader: RecordReader, read_group: ReadGroup) -> bool:
    """Tell whether a win says its size in one way alone, as two could contradict each other. Notes a problem for every
    further way, and for fu without han, which say nothing by themselves. The caller has asked that there is one way at
    least."""
    got = read_group.got
    first, *others = [name for name in ALONE if name in got]
    unneeded = [*others, "fu"] if "fu" in got and "han" not in got else others
    for name in unneeded:
        reader.tell("S206.two_sizes", (*read_group.path, name), key=True, one=first, other=name)
    return not others


def _read_payers(reader: RecordReader, read_group: ReadGroup, name: str) -> Mapping[str, int] | None:
    """Return who pays what of a called amount, in points: as said by player, else of a ron the discarder, of a tsumo
    each other player. Notes a problem and returns ``None`` if such a win cannot be paid so (a ron as “1,000, 2,000”).
    ``name``: the field, ``points`` or ``paid``."""
    got, path = read_group
    payment: CalledAmount = got[name]
    player, source, dealer = got.get("player", ""), got.get("from", ""), reader.seats[0]
    amounts, place = payment.amounts, (*path, name)
    if player in payment.by_player:
        reader.tell("L240.winner_pays", place, player=player)
        return None
    if payment.by_player:
        return payment.by_player
    if got.get("by") != TSUMO:
        if len(amounts) == 1 and not payment.each:
            return {source: amounts[0]}
        reader.tell("L240.ron", place)
        return None
    shares = _read_shares(reader.seats, player, payment)
    if shares is None:
        reader.tell("L240.dealer_tsumo" if player == dealer else "L240.child_tsumo", place, player=player)
    return shares


def _read_shares(seats: Sequence[str], player: str, payment: CalledAmount) -> dict[str, int] | None:
    """Return what each of the others pays of a tsumo as called: “1,000 all”, or “1,000, 2,000”, a non-dealer's amount
    and the dealer's; ``None`` for a call that does not say what each pays."""
    amounts, dealer = payment.amounts, seats[0]
    # of two amounts the dealer pays the greater, whichever was called first
    shares = dict.fromkeys((seat for seat in seats if seat != player), min(amounts, default=0))
    if len(amounts) == 1 and (payment.each or player == dealer):
        return shares
    if len(amounts) == 2 and player != dealer:
        return shares | {dealer: max(amounts)}
    return None


def wrong_sizes(record: Record, v: V) -> Iterator[Problem]:
    """Yield the problems of sizes that no hand has under these rules, for the check of a record. What a hand of that
    size would have to hold is not checked: nobody says its tiles."""
    for index, win in enumerate(record.wins):
        if win.size is not None:
            yield from size_problems(win, win.size, record.seats[0], ("wins", index), v)


class WinOfPlayer(Protocol):
    """What any game says of a win."""

    @property
    def player(self) -> str: ...
    @property
    def by(self) -> str: ...


def size_problems(win: WinOfPlayer, size: HandSize, dealer: str, path: Path, v: V) -> Iterator[Problem]:
    """Yield the problems of a size that no hand has under these rules, won as it was: points that are no multiple of
    the unit, a dealer's size of who does not deal, impossible han and fu. For every game of the family, so it takes
    what all wins have."""
    unit = v["points.rounding_unit"]
    if size.as_dealer and win.player != dealer:
        yield problem("L240.as_dealer", (*path, "as_dealer"), player=win.player, dealer=dealer)
    for name, amounts in (("points", size.points), ("paid", size.paid)):
        odd = [amount for amount in amounts.values() if amount % unit or amount < 0]
        if odd:  # one problem for the field
            yield problem("L240.unit", (*path, name), n=f"{odd[0]:,}", unit=f"{unit:,}")
    # fu or chips alone are no size
    if not size.han and not size.limit and not size.points and not size.paid:
        yield problem("L240.nothing", path)
    if size.han:
        yield from _wrong_han(win, size, path, v)


def _wrong_han(win: WinOfPlayer, size: HandSize, path: Path, v: V) -> Iterator[Problem]:
    """Yield the problem of han and fu that no hand has, or none that was won so, as ``calc value`` says it of a size;
    its place is the field that is wrong or missing."""
    from .value import impossible, is_size  # only where nobody wrote the tiles

    wrong = impossible(size.han, size.fu, yakuman=0, v=v)  # of yakuman a size names the limit
    if wrong and wrong.code == "L311":
        yield problem("L240.fu", (*path, "han"), han=size.han)
    elif wrong:
        yield wrong._replace(path=(*path, "fu"))
    elif fu_decide(size.han, 0, v) and not is_size(size.han, size.fu, tsumo=win.by != RON, v=v):
        yield problem("L240.won_so", (*path, "fu"), han=size.han, fu=size.fu, by=win.by)
