"""What is remembered for usual wins (:mod:`.win`): the answers of the reader, the judge, the legality checks and the
payments about each fact that many records share. They are asked once, about a record that stands in for all of them
(:mod:`.stand_ins`).
"""

from collections.abc import Callable, Mapping, Sequence
from operator import add
from typing import Any, Final

import msgspec

from ..named_tuples import NamedTuple
from ..records.converters import named_round
from ..records.legal import check_table, check_win
from ..records.record import DOUBLE_RIICHI, HAITEI, HOUTEI, IPPATSU, RIICHI, RINSHAN, RON, TSUMO, Record, Win
from ..records.tile_set import tile_set
from ..riichi.hand import BY_TSUMO, DEAD_WALL, MENZEN, NO_MELD_FU
from ..riichi.judge import Shared, judge_for
from ..riichi.look import TRIPLET, worth_of
from ..riichi.memory import Memory
from ..riichi.payment import NOBODY, honba_of, pay_extra, pay_hand, pay_honba, pay_sticks, riichi_sticks
from ..riichi.plain_win import flags_of
from ..riichi.reading import PLAIN_PAIR, TANKI, pair_worth
from ..rules.rules import Rules
from ..tiles.notation import parse_tiles
from ..tiles.shapes import COUNT, GROUP, KEPT_OFTEN, PAIRS, PLACES, STANDARD, counted
from ..tiles.tiles import EAST, Kind, Tile
from ..verdict.ledger import TABLE, Ledger
from ..verdict.verdict import Part
from . import pieces, stand_ins
from .fields import CIRCUMSTANCES
from .pieces import Bring

_FLAGS: Final = RIICHI | DOUBLE_RIICHI | IPPATSU | RINSHAN | HAITEI | HOUTEI
_SUITS: Final = {suit: (n, n * GROUP, n % 3 * 9) for n, suit in enumerate("mpsz")}
"""By the last letter of a text: its suit, the bit where its counts begin, and how far what it joins is shifted."""
SEVEN: Final = 1 << 127
"""The bit that marks seven pairs."""
_PINFU: Final = 8
_SEEN_BY_WAIT: Final = frozenset({"suuankou_tanki", "shousangen", "shousuushii"})
"""Yaku that look at nothing of a reading but its wait and its pair."""


Indicators = tuple[int, int, tuple[int, ...], int]
"""The number of indicators, their counts, masks of the counts that are dora (first of all dora kinds, then of those
that are dora twice, and so on), and the number of fields that say so: 1 or 0."""
Yaku = tuple[int, list[str], int, tuple[Part, ...], str]
"""The han and the ids of the yaku of readings that look alike, the bit of pinfu if they have it, the yaku, and their
ids as JSON."""
Worth = tuple[int, int, str | None, str]
"""Points, base points and limit of a size, and what a row says of it up to the yaku."""


class Happened(NamedTuple):
    """The circumstances of a win."""

    han: int
    """That of their yaku."""
    names: list[str]
    """The ids of their yaku."""
    features: int
    """Those that decide fu."""
    yaku_features: int
    """Those that yaku see."""
    mask: int
    """What yaku see of the sum."""
    yaku: tuple[Part, ...]
    text: str
    """The ids as JSON."""


class Paid(NamedTuple):
    """What each account gains."""

    amounts: tuple[int, ...]
    text: str
    """What a row says of it: points and chips."""


class TableFacts(NamedTuple):
    """What a record says about the table beside its players and indicators."""

    wind: Kind
    number: int
    honba: int
    sticks: int
    fields: int
    """The number of fields that say so."""


class Seating(NamedTuple):
    """The players, the winner and the discarder, and what is remembered about all such wins."""

    seats: tuple[str, ...]
    places: Mapping[str, int]
    accounts: tuple[str, ...]
    seat: int
    source: int
    """The seat of the discarder; -1: a tsumo."""
    stick: Mapping[str, int]
    """What a winner in riichi laid as a stick."""
    happened: Memory[Happened | None]
    worth: Memory[Worth]
    paid: Memory[Paid]
    fields: int
    """The number of fields that say so, and those of every record: ``win``, ``player``, ``by``, ``hand``."""
    text: str
    """What a row says of the winner."""
    text_of_stick: str
    """What a row says of his stick."""


class Remembered:
    """What is remembered about usual wins under some rules."""

    def __init__(self, rules: Rules, reader: Any, sitting: Callable[[Record], Any]) -> None:
        """Make the memories, each filled by its function with the answer for a key that is new to it;
        :meth:`calc.usual.win.Usual.settled` looks them up. ``reader`` reads seats and rounds; ``sitting`` returns what
        a record says about the table."""
        self.judge = judge_for(rules)
        self.v = v = rules.values
        self.places = Memory(lambda key: self._make_seating(reader.seats_of(key[0], rules), *key))
        self.tables = Memory(_read_table)
        self.flags = Memory(_read_flags)
        suits, honours = (
            Memory(lambda digits: _read_piece(2, digits), KEPT_OFTEN),
            Memory(lambda digits: _read_piece(3, digits)),
        )
        waiting = Memory(lambda digits: pieces.piece(2, digits), KEPT_OFTEN)
        waits = Memory(lambda digits: pieces.piece(3, digits))
        of_honours = {"z": (honours, waits)}
        self.groups = {suit: (*_SUITS[suit], *of_honours.get(suit, (suits, waiting))) for suit in _SUITS}
        self.winning = Memory(self._read_winning_tile)
        self.won = Memory(pieces.won_on, KEPT_OFTEN)
        self.numbers = Memory(pieces.tiles_of)
        self.features = Memory(pieces.features_of)
        self.honours = Memory(self._weigh_honours)
        self.yaku = Memory(self._find_yaku, KEPT_OFTEN)
        self.seen_by_wait = Memory(self._is_seen_by_wait)
        self.fu = Memory(self._count_fu)
        self.worth = Memory(lambda who: Memory(lambda size: self._value_size(*size, *who)))
        self.happened = Memory(lambda who: Memory(lambda key: self._judge_circumstances(*who, *key)))
        self.amounts = Memory(self._remember_amounts)
        self.paid = Memory(lambda who: self._remember_payments(*who))
        indicators = Memory(lambda text: _read_part_of_indicators(text, self.judge.indicated))
        hidden = Memory(
            lambda text: _read_part_of_indicators(text, lambda tiles: self.judge.ura_kinds(Record((), ura=tiles)))
        )
        standing = [PLACES[kind] for kind in self.judge.dora_kinds(Record(()))]
        self.dora = Memory(lambda text: _read_indicators(text, indicators, standing))
        self.ura = Memory(lambda text: _read_indicators(text, hidden, []))
        self.table_can_be = Memory(
            lambda key: (
                key[3] >= (key[6] and self.stick)
                and not check_table(stand_ins.laid(pieces.kans_of(key[0]), *key[1:]), v)
            )
        )
        self.stick = riichi_sticks(v)
        """How many sticks a riichi lays."""
        self.sitting = Memory(lambda key: sitting(stand_ins.at_table(*key)))
        self.dora_han: int = v["dora.han"]
        self.red_han: int = v["dora.red_han"]
        self.room = tile_set(v).room

    def _weigh_honours(self, key: tuple[int, int, int]) -> int:
        """Return what triplets and a pair of honours add, given the seat and the round wind: only honours depend on
        these, so they are remembered apart from the rest of a hand."""
        honours, seat, wind = key
        wind_kinds = EAST + seat, wind, self.v["north.yaku_tile"]
        worth = pair_worth(EAST - 1 + (honours >> 7), *wind_kinds) if honours >> 7 else PLAIN_PAIR
        adds = worth * pieces.PAIR_WORTH + (worth != PLAIN_PAIR) * pieces.WORTHY
        return adds + worth_of(honours & 127, *wind_kinds) * pieces.WORTH

    def _share_look(self, key: int) -> Shared:
        """Return what readings with this look have in common; as in :func:`calc.riichi.look.look_at`, what no yaku asks
        for in such a reading is left out."""
        triplets, concealed, kans = (key // place & 7 for place in (pieces.TRIPLET, pieces.CONCEALED, pieces.KAN))
        form, plain = PAIRS if key & SEVEN else STANDARD, key & pieces.TWO_SIDED != 0 and not triplets
        worth, pattern = key // pieces.WORTH & 1023, key // pieces.PATTERN & 15 | TRIPLET * triplets
        counts = key // pieces.TWIN & 3, concealed if concealed > 2 else 0, kans if kans > 2 else 0
        return self.judge.shared[key & 1023, form, plain, *counts, worth, pattern]

    def _find_yaku(self, key: int) -> Yaku | None:
        """Return the yaku of readings with this look; ``None`` if the judge must look at the hand, as a yaku depends on
        more."""
        shared = self._share_look(key)
        if shared.candidates or not shared.plain:
            return None
        return shared.han, shared.names, _PINFU * shared.pinfu, shared.yaku, listed(shared.names)

    def _is_seen_by_wait(self, key: int) -> bool:
        """Tell whether look, wait and pair decide which yaku readings with this look have: then a yakuman can be
        remembered by these."""
        return all(yaku.id in _SEEN_BY_WAIT for yaku, _ in self._share_look(key).candidates)

    def _count_fu(self, key: int) -> int:
        """Return the fu of readings with these facts. Seven pairs have a wait and no sets."""
        facts = bool(key & MENZEN), bool(key & BY_TSUMO), bool(key & DEAD_WALL), bool(key & _PINFU)
        if key & SEVEN:
            return self.judge.fus[PAIRS, *facts, TANKI, PLAIN_PAIR, 0, 0, NO_MELD_FU]
        places = pieces.WAIT, pieces.PAIR_WORTH, pieces.SIMPLE, pieces.OUTER
        wait, pair, simple, outer = (key // place & 7 for place in places)
        a, b, c, d, e, f = (key // pieces.MELD_FU >> 3 * place & 7 for place in range(6))
        return self.judge.fus[STANDARD, *facts, wait, pair, simple, outer, (a, b, c, d, e, f)]

    def _value_size(self, han: int, fu: int, dealer: bool, tsumo: bool, players: int) -> Worth:
        """Return what han and fu are worth to a winner like this, and what a row says of it."""
        base, points = self.judge.worths[han, fu, 0, dealer, tsumo, players]
        limit = base.limit or None
        return points, base.points, limit, size_text(points, han, fu, limit, 0)

    def _judge_circumstances(
        self, players: int, dealer: bool, after: int, flags: int, tiles: int, melds: int
    ) -> Happened | None:
        """Return the circumstances of a win; ``None`` if they are impossible or rare. ``after``: -1 for a tsumo, 1 for
        a ron, 0 for a ron from the winner (which is impossible)."""
        record = stand_ins.won(players, dealer, after, flags, tiles, melds)
        (win,) = record.wins
        menzen = all(meld.kind == "ankan" for meld in win.melds)
        shared = self.judge.happened[flags, menzen, ()]
        features = MENZEN * menzen | BY_TSUMO * (after < 0) | DEAD_WALL * (flags & RINSHAN != 0)
        can_be = shared.plain and tiles >= 0 and not check_win(record, 0, self.v)
        of_yaku = (features & ~DEAD_WALL, pieces.OF_YAKU) if menzen else (0, pieces.OF_YAKU - pieces.TWO_SIDED)
        names = shared.names
        return Happened(shared.han, names, features, *of_yaku, shared.yaku, listed(names)) if can_be else None

    def _remember_payments(self, accounts: tuple[str, ...], players: int, seat: int, source: int) -> Memory[Paid]:
        """Return what each account gains when a seat wins from another, by points, base points, honba and sticks, with
        its text: names are written into that once for each seating, and numbers for each size."""
        amounts = self.amounts[players, seat, source]
        points = ",".join([as_json(name).replace("%", "%%") + ":%d" for name in accounts])
        text = f'"points":{{{points}}},"chips":{as_json(dict.fromkeys(accounts, 0)).replace("%", "%%")}'
        return Memory(lambda key: Paid(paid := amounts[key], text % paid))

    def _remember_amounts(self, who: tuple[int, int, int]) -> Memory[tuple[int, ...]]:
        """Return the memory of what each account gains, without names, so that other players in the same seats share
        it. The hand and what is paid beside it are kept apart, as they vary apart."""
        seats, winner, giver = stand_ins.paid(*who)
        by_size = Memory(lambda size: self._amounts_of_hand(seats, winner, giver, *size))
        beside = Memory(lambda key: self._amounts_beside(seats, winner, giver, *key))
        return Memory(lambda key: tuple(map(add, by_size[key[:2]], beside[key[2:]])))

    def _amounts_of_hand(
        self, seats: tuple[str, ...], winner: str, giver: str, points: int, base: int
    ) -> tuple[int, ...]:
        """Return what each account gains from the hand itself, posted by the payment functions of riichi to a ledger of
        its own."""
        ledger = Ledger(seats)
        pay_hand(ledger, seats, winner, giver, base, points, NOBODY, self.judge)
        return tuple(ledger.totals().values())

    def _amounts_beside(
        self, seats: tuple[str, ...], winner: str, giver: str, honba: int, sticks: int
    ) -> tuple[int, ...]:
        """Return what each account gains from honba, sticks and what everybody adds to a tsumo."""
        record = Record(seats, (Win(winner, RON if giver else TSUMO, (), 0, source=giver),), sticks=sticks)
        ledger = Ledger(seats)
        if self.judge.extra and not giver:
            pay_extra(ledger, seats, winner, self.v)
        pay_honba(ledger, seats, winner, giver, honba_of(honba, True, self.v), self.v)
        pay_sticks(ledger, record, record.wins[0], True, self.v)
        return tuple(ledger.totals().values())

    def _make_seating(
        self, seats: tuple[str, ...], names: tuple[str, ...] | None, player: str, by: str, giver: str | None
    ) -> Seating:
        """Return a seating; ``names``: the players, if the record names them. Raises ValueError if a tsumo has a
        discarder or a ron none, and KeyError for a name that nobody has: the reader tells what is wrong."""
        if (giver is None) != (by == TSUMO):
            raise ValueError
        accounts, places, players = (*seats, TABLE), {name: seat for seat, name in enumerate(seats)}, len(seats)
        seat, source = places[player], -1 if giver is None else places[giver]
        happened = self.happened[players, seat == 0, -1 if giver is None else min((source - seat) % players, 1)]
        worth, paid = self.worth[seat == 0, giver is None, players], self.paid[accounts, players, seat, source]
        stick = self.sitting[seats, seat, RIICHI, EAST, 0, 0, 1].laid
        fields = 4 + (names is not None) + (giver is not None)
        who = as_json({"player": player, "by": by, "from": giver})[:-1]
        about = seats, places, accounts, seat, source, stick, happened, worth, paid
        return Seating(*about, fields, f'"wins":[{who},', f',"laid":{as_json(stick)}' if stick else "")

    def _read_winning_tile(self, text: str) -> tuple[int, int, int]:
        """Return the suit of a winning tile, its number for :func:`calc.usual.pieces.won_on`, and its count. All suits
        share what is known of one; only honours are read by themselves."""
        suit, shift, _ = _SUITS[text[1:]]
        read_as = 3 if suit == 3 else 2
        counts, code = pieces.piece(read_as, text[:1])
        return suit, pieces.place_won(read_as, code), counts % (1 << pieces.TEXTS) << shift


_encode: Final = msgspec.json.Encoder().encode


def as_json(value: object) -> str:
    """Return plain values as a row writes them."""
    return _encode(value).decode()


def listed(names: list[str]) -> str:
    """Return ids as JSON, without the brackets of their list."""
    return as_json(names)[1:-1]


def size_text(points: int, han: int, fu: int, limit: str | None, yakuman: int) -> str:
    """Return what a row says of the size of a win that is paid, up to its yaku."""
    size = as_json(
        {"paid": True, "points": points, "han": han, "fu": fu, "limit": limit, "yakuman": yakuman, "yaku": ()}
    )
    return size.removeprefix("{").removesuffix("]}")


def _read_table(written: tuple[str | None, int | None, int | None, int]) -> TableFacts:
    """Return what a record says about the table, given its fields ``round``, ``honba`` and ``sticks``, and how many
    sticks the winner laid, which are those on the table where the record does not say."""
    text, honba, sticks, laid = written
    wind, number = (EAST, 0) if text is None else named_round(text)
    fields = sum([value is not None for value in written[:3]])
    return TableFacts(wind, number, honba or 0, laid if sticks is None else sticks, fields)


def _read_flags(values: tuple[Any, ...]) -> tuple[int, int]:
    """Return :data:`CIRCUMSTANCES` as bits, and the number of fields that name them. Raises ValueError for rare
    ones."""
    named = {name: value for name, value in zip(CIRCUMSTANCES, values, strict=True) if value is not None}
    flags = flags_of(named)
    if flags & ~_FLAGS:
        raise ValueError
    return flags, len(named)


def _read_piece(group: int, digits: str) -> tuple[int, int, int, int, tuple[Bring, ...]]:
    """Return the counts of some tiles, and what they bring to readings without the winning tile."""
    counts, code = pieces.piece(group, digits)
    return (counts, code, *pieces.brings(group, code))


def _read_part_of_indicators(
    text: str, made: Callable[[tuple[Tile, ...]], Sequence[Kind]]
) -> tuple[int, int, list[int]]:
    """Read indicators written without a space: their number, their counts, and the places of the dora kinds. Raises
    ValueError for coloured tiles, which are left to the reader."""
    tiles = tuple(parse_tiles(text))
    if not set(tiles) <= pieces.KNOWN:
        raise ValueError
    return len(tiles), counted(tiles), [PLACES[kind] for kind in made(tiles)]


def _read_indicators(text: str | None, parts: Memory[tuple[int, int, list[int]]], standing: list[int]) -> Indicators:
    """Return all indicators of a text. ``standing``: the places of the kinds that are always dora."""
    each = [parts[part] for part in text.split(" ")] if text else []
    left = standing + [place for _, _, dora in each for place in dora]
    bits = []
    while left:
        once = set(left)
        bits.append(sum([COUNT << place for place in once]))
        for place in once:
            left.remove(place)
    return sum([one[0] for one in each]), sum([one[1] for one in each]), tuple(bits), int(text is not None)
