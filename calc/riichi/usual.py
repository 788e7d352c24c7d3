"""The usual win: a record with one win and nothing rare in it, settled by what is remembered of its parts.

In a batch nearly every record is one. Its text is taken in pieces (:mod:`.pieces`), whose sum says what yaku and fu
see; what they make of it is asked once of the judge, the reader, the check of what cannot be, and the payments, for all
records of which these see the same (:mod:`.stand_ins`). So no rule stands here. Whatever is rare (a yakuman, a yaku
that looks at tiles, several groups with several readings, a field that few records have) is left to them altogether.
"""

from collections.abc import Callable, Mapping
from operator import add, itemgetter
from typing import Any, Final, NamedTuple

from ..ledger import TABLE, Ledger
from ..legal import check_table, check_win
from ..notation import parse_tiles
from ..record import DOUBLE_RIICHI, HAITEI, HOUTEI, IN_RIICHI, IPPATSU, RIICHI, RINSHAN, RON, TSUMO, Record, Win
from ..rules import Rules
from ..shapes import PAIRS, RED_FIVES, STANDARD
from ..tiles import BY_MPSZ, COPIES, EAST, KIND, KINDS, Kind, Tile
from . import stand_ins
from .chips import CHIP_LINES
from .hand import BY_TSUMO, DEAD_WALL, MENZEN, NO_MELD_FU
from .judge import judge_for
from .look import OUTSIDE, TRIPLET, in_suits, look_of, worth_of
from .memory import Memory
from .payment import NOBODY, pay_extra, pay_hand, pay_honba, pay_sticks
from .pieces import (
    COLOURED,
    CONCEALED,
    COUNT_BITS,
    COUNTED,
    HONOUR,
    INSIDE,
    KAN,
    MELD_FU,
    OF_FU,
    OF_KANS,
    OF_SUIT,
    OF_WHOLE,
    OF_YAKU,
    OPEN,
    OUTER,
    PAIR_WORTH,
    PATTERN,
    RUNS,
    SEEN,
    SIMPLE,
    TEXTS,
    THERE,
    TRIPLETS,
    TWIN,
    TWO_SIDED,
    TWOS,
    WAIT,
    WHOLE,
    WORTH,
    WORTHY,
    Bring,
    brings,
    called,
    features_of,
    kans_of,
    piece,
    place,
    tally,
    tiles_of,
    won_on,
)
from .pieces import TRIPLET as ADDED_TRIPLET
from .plain_win import flags_of, tiles_alone
from .reading import PLAIN_PAIR, TANKI, pair_worth

_OF_RECORD: Final[dict[str, Any]] = {
    "seats": None,
    "round": None,
    "honba": 0,
    "sticks": None,
    "dora": "",
    "ura": "",
    "title": "",
}
"""The fields of usual records beside ``rules`` and ``win``, and what stands for one that is not there."""
_fields: Final = itemgetter(*_OF_RECORD)
_CIRCUMSTANCES: Final = {"riichi", "ippatsu", "rinshan", "haitei", "houtei"}
_FLAGS: Final = RIICHI | DOUBLE_RIICHI | IPPATSU | RINSHAN | HAITEI | HOUTEI
_ALWAYS: Final = {"player", "by", "hand"}
_new: Final = tuple.__new__
_COUNT: Final = (1 << COUNT_BITS) - 1
_MOST: Final = _COUNT // 2
_CARRIES: Final = sum(1 << at + COUNT_BITS - 1 for at in (*map(place, range(KINDS)), *COLOURED))
_ANY_COLOURED: Final = sum(_COUNT << at for at in COLOURED)
_SUITS: Final = {suit: (n, 3 if n == 3 else 2, n * OF_SUIT, n % 3 * 9) for n, suit in enumerate("mpsz")}
"""By the last letter of a text: its suit, the group as which it is read, where it is counted, how far it is shifted."""
_SEVEN: Final = 1 << 127
"""What seven pairs add."""
_PINFU: Final = 8
_CONCEALED: Final = 13
_ONE: Final[tuple[Bring, ...]] = ((0, 0),)


class Table(NamedTuple):
    """Who plays."""

    seats: tuple[str, ...]
    places: Mapping[str, int]
    accounts: tuple[str, ...]
    nothing: dict[str, int]
    """What each has of what nobody won."""


class Settled(NamedTuple):
    """A usual win as it is settled: what a row needs of a result."""

    seats: tuple[str, ...]
    title: str
    win: dict[str, Any]
    points: dict[str, int]
    chips: dict[str, int]
    known: Memory
    told: tuple[Any, ...]

    def sitting(self) -> Any:
        """What the record says of the table."""
        return self.known[self.told]


Hand = tuple[int, int, int, int, int, tuple[Bring, ...], int]
"""Of the text of a hand: how many there are of each tile; what its pieces add and join; the counts of its groups,
joined; its melds as numbers; the readings of the group that has several, and how far they are shifted."""
Indicators = tuple[int, int, tuple[int, ...]]
"""How many indicators there are, how they are counted, and where the kinds are that they make dora."""
Size = tuple[int, int, int, str | None, list[str], int]
"""Points, han, fu, limit, the yaku that the tiles make, and the base points."""


class Usual:
    """Settles the usual wins under some rules."""

    def __init__(self, rules: Rules, reader: Any, sitting: Callable[[Record], Any]) -> None:
        """``reader`` reads seats and rounds; ``sitting`` says of a record what it tells of the table."""
        self.judge = judge_for(rules)
        self.v = v = rules.values
        self.plans = Memory(_plan)
        self.who = Memory(lambda key: _who(_table(reader.seats_of(key[0], rules)), *key[1:]))
        self.rounds = Memory(lambda text: (EAST, 0) if text is None else reader.round_of(text))
        self.flags = Memory(_flags)
        suits, honours = Memory(lambda digits: _read(2, digits)), Memory(lambda digits: _read(3, digits))
        waiting, waits = Memory(lambda digits: piece(2, digits)), Memory(lambda digits: piece(3, digits))
        known = {"z": (honours, waits)}
        self.groups = {suit: (*_SUITS[suit], *known.get(suit, (suits, waiting))) for suit in _SUITS}
        self.winning = Memory(_winning_tile)
        self.won = Memory(lambda key: won_on(*key))
        self.numbers = Memory(tiles_of)
        self.features = Memory(features_of)
        self.honours = Memory(self._honours)
        self.yaku = Memory(self._yaku)
        self.fu = Memory(self._fu)
        self.worth = Memory(self._worth)
        self.happened = Memory(self._happened)
        shown = Memory(lambda text: _indicator(text, self.judge.indicated))
        hidden = Memory(lambda text: _indicator(text, lambda tiles: self.judge.ura_kinds(Record((), ura=tiles))))
        standing = tuple(map(place, self.judge.dora_kinds(Record(()))))
        self.dora = Memory(lambda text: _indicators(text, shown, standing))
        self.ura = Memory(lambda text: _indicators(text, hidden, ()))
        self.red = Memory(lambda counts: sum(counts >> at & _COUNT for at in COLOURED) * v["dora.red_han"])
        self.table_can_be = Memory(
            lambda key: key[3] >= (key[6] != 0) and not check_table(stand_ins.laid(kans_of(key[0]), *key[1:]), v)
        )
        self.win_can_be = Memory(lambda key: key[4] >= 0 and not check_win(stand_ins.won(*key), 0, v))
        self.of_hand, self.beside = Memory(self._of_hand), Memory(self._beside)
        self.paid = Memory(lambda key: tuple(map(add, self.of_hand[key[:5]], self.beside[key[2:]])))
        self.sitting = Memory(lambda key: sitting(stand_ins.told(*key)))
        self.dora_han: int = v["dora.han"]
        removed = {BY_MPSZ[t] & KIND for t in v["table.removed"]}
        reds = [BY_MPSZ[t] for t in v["table.red_fives"]]
        room = sum(_MOST - (0 if kind in removed else COPIES) << place(kind) for kind in range(KINDS))
        self.room = room + sum(_MOST - reds.count(five) << at for five, at in zip(RED_FIVES, COLOURED, strict=True))
        """Added to the counts it carries into the highest bit of each that is more than there can be."""

    def settled(self, value: dict[str, Any], fields: int) -> Settled | None:
        """What a record of so many fields comes to, as it was decoded; ``None``: it is not a usual one. It may raise
        what the reader raises of a single value."""
        win = value.get("win")
        if win is None or len(value) + len(win) != fields:
            return None
        said = self.plans[tuple(value), tuple(win)]
        if said is None:
            return None
        names: Any
        names, round_, honba, sticks, shown, hidden, title = _fields({**_OF_RECORD, **value})
        player, giver = win["player"], win.get("from")
        who = self.who[tuple(names) if names is not None else None, player, win["by"], giver]
        if who is None:
            return None
        table, seat, source, after = who
        seats, tsumo = table.seats, source < 0
        flags = self.flags[tuple([(name, win[name]) for name in said])] if said else 0
        hand = self._hand(win["hand"], table.places, seat, not tsumo)
        dora, ura = self.dora[shown], self.ura[hidden]
        if flags is None or hand is None or dora is None or ura is None:
            return None
        riichi = flags & IN_RIICHI
        if sticks is None:
            sticks = 1 if riichi else 0
        counts, adds, joins, codes, melds, several, shift = hand
        wind, number = self.rounds[round_]
        tiles, players = self.numbers[counts >> TEXTS], len(seats)
        if (
            not self.win_can_be[players, seat == 0, after, flags, tiles, melds]
            or not self.table_can_be[adds & OF_KANS, players, wind, sticks, dora[0], ura[0], riichi]
            or counts + dora[1] + ura[1] + self.room & _CARRIES
        ):
            return None
        happened = self.happened[flags, joins >> OPEN & 1, tsumo]
        if happened is None:
            return None
        more_han, did, features = happened
        features |= self.features[joins >> THERE & SEEN]
        looks = []
        for more, joined in several or _ONE:
            more += adds
            if more & OF_WHOLE == WHOLE:
                joined = joins | joined << shift
                runs = joined & RUNS
                pattern = in_suits(runs, joined >> TRIPLETS & RUNS)
                if runs and more < INSIDE:
                    pattern |= OUTSIDE
                if joined >> HONOUR:
                    more += self.honours[joined >> HONOUR, seat, wind]
                    if more & WORTHY:
                        more &= ~TWO_SIDED
                looks.append((more & OF_YAKU | pattern * PATTERN | features, more & OF_FU | features & 7))
        if tiles == _CONCEALED and not codes & TWOS:
            looks.append((_SEVEN | features, _SEVEN | features & 7))
        held = 0
        for at in dora[2] + ura[2] if riichi else dora[2]:
            held += counts >> at & _COUNT
        more_han += self.red[counts & _ANY_COLOURED] + held * self.dora_han
        best: Size | None = None
        for look, fu_look in looks:
            known = self.yaku[look]
            if known is None:
                return None
            han, yaku, pinfu = known
            if yaku or did:
                fu = self.fu[fu_look | pinfu]
                points, base, limit = self.worth[han + more_han, fu, seat == 0, tsumo, players]
                size = points, han + more_han, fu, limit, did + yaku, base
                if best is None or self._order(size) > self._order(best):
                    best = size
        if best is None:
            return None
        points, han, fu, limit, yaku, base = best
        row = {
            "player": player, "by": win["by"], "from": giver, "paid": True, "points": points, "han": han, "fu": fu,
            "limit": limit, "yakuman": 0, "yaku": yaku,
        }  # fmt: skip
        moved = dict(zip(table.accounts, self.paid[points, base, players, seat, source, honba, sticks], strict=True))
        told = seats, seat, riichi, wind, number, honba, sticks
        return _new(Settled, (seats, title, row, moved, table.nothing.copy(), self.sitting, told))

    def _order(self, size: Size) -> tuple[int, ...]:
        return self.judge.order((*size[:3], 0, 0))

    def _hand(self, text: str, places: Mapping[str, int], seat: int, ron: bool) -> Hand | None:
        """The pieces of a hand together; ``None`` where one is rare."""
        head, _, tail = text.partition(" + ")
        winning = self.winning[tail]
        if winning is None:
            return None
        won_suit, rank, weight, counts = winning
        adds = joins = codes = melds = shift = 0
        several: tuple[Bring, ...] = ()
        groups, players = self.groups, len(places)
        for part in head.split(" "):
            group = groups.get(part[-1:])
            if group is None:
                meld = called(part)
                if meld is None:
                    return None
                counted, more, joined, number, caller = meld
                if caller:
                    there = places.get(caller)
                    if there is None:
                        return None
                    number <<= stand_ins.CALLER * ((there - seat) % players + 1)
                melds += number
                counts += counted
                adds += more
                joins |= joined
                continue
            suit, read_as, at, by, pieces, waiting = group
            if suit == won_suit:
                its = waiting[part[:-1]]
                if its is None:
                    return None
                counted, code = its
                code += weight
                more, joined, readings = self.won[read_as, code, rank][ron]
            else:
                its = pieces[part[:-1]]
                if its is None:
                    return None
                counted, code, more, joined, readings = its
            counts += counted << at
            codes |= code
            adds += more
            joins |= joined << by
            if readings:
                if several:
                    return None
                several, shift = readings, by
        return counts, adds, joins, codes, melds, several, shift

    # --- what is asked once -------------------------------------------------------------------------------------------

    def _honours(self, key: tuple[int, int, int]) -> int:
        """What triplets and a pair of honours add, for a seat in a round."""
        honours, seat, wind = key
        at = EAST + seat, wind, self.v["north.yaku_tile"]
        worth = pair_worth(EAST - 1 + (honours >> 7), *at) if honours >> 7 else PLAIN_PAIR
        more = worth * PAIR_WORTH + (worth != PLAIN_PAIR) * WORTHY
        return more + worth_of(honours & 127, *at) * WORTH

    def _yaku(self, key: int) -> tuple[int, list[str], int] | None:
        """The han and the yaku of readings that look so, and whether one is pinfu; ``None``: the judge must look."""
        pattern = key // PATTERN & 15 | TRIPLET * (key // ADDED_TRIPLET & 7)
        form, counts = PAIRS if key & _SEVEN else STANDARD, (key // TWIN & 3, key // CONCEALED & 7, key // KAN & 7)
        look = look_of(key & 1023, form, key & TWO_SIDED != 0, *counts, key // WORTH & 1023, pattern)
        known = self.judge.known_by(look)
        return None if known.seen or not known.plain else (known.han, known.names, _PINFU * known.pinfu)

    def _fu(self, key: int) -> int:
        """The fu of readings of which these see so much."""
        seen = bool(key & MENZEN), bool(key & BY_TSUMO), bool(key & DEAD_WALL), bool(key & _PINFU)
        if key & _SEVEN:
            return self.judge.fu((PAIRS, *seen, TANKI, PLAIN_PAIR, 0, 0, NO_MELD_FU))
        wait, pair, simple, outer = (key // of & 7 for of in (WAIT, PAIR_WORTH, SIMPLE, OUTER))
        a, b, c, d, e, f = (key // MELD_FU >> 3 * place & 7 for place in range(6))
        return self.judge.fu((STANDARD, *seen, wait, pair, simple, outer, (a, b, c, d, e, f)))

    def _worth(self, key: tuple[int, int, bool, bool, int]) -> tuple[int, int, str | None]:
        han, fu, dealer, tsumo, players = key
        base, points = self.judge.worth(han, fu, 0, dealer, tsumo, players)
        return points, base.points, base.limit or None

    def _happened(self, key: tuple[int, int, bool]) -> tuple[int, list[str], int] | None:
        """The han and the yaku of circumstances, and the features of a hand that they are."""
        flags, opened, tsumo = key
        known = self.judge.happened_by(flags, not opened)
        features = MENZEN * (not opened) | BY_TSUMO * tsumo | DEAD_WALL * (flags & RINSHAN != 0)
        return (known.han, known.names, features) if known.plain else None

    def _of_hand(self, key: tuple[int, ...]) -> tuple[int, ...]:
        """What each account gains by a hand of so many points."""
        points, base, players, seat, source = key
        seats, winner, giver = stand_ins.paid(players, seat, source)
        ledger = Ledger(seats)
        pay_hand(ledger, seats, winner, giver, base, points, NOBODY, self.v)
        return tuple(ledger.totals().values())

    def _beside(self, key: tuple[int, ...]) -> tuple[int, ...]:
        """What each account gains beside the hand."""
        *who, honba, sticks = key
        seats, winner, giver = stand_ins.paid(*who)
        record = Record(seats, (Win(winner, RON if giver else TSUMO, (), 0, source=giver),), sticks=sticks)
        ledger = Ledger(seats)
        if not giver:
            pay_extra(ledger, seats, winner, self.v)
        if honba:
            pay_honba(ledger, seats, winner, giver, honba, self.v)
        pay_sticks(ledger, record, record.wins[0], True, self.v)
        return tuple(ledger.totals().values())


def _plan(names: tuple[tuple[str, ...], tuple[str, ...]]) -> tuple[str, ...] | None:
    """The circumstances among the fields of a record and its win; ``None``: some fields are rare."""
    record, win = names
    others = set(win) - _ALWAYS - {"from"}
    if not set(win) >= _ALWAYS or not set(record) - {"rules", "win"} <= _OF_RECORD.keys() or others - _CIRCUMSTANCES:
        return None
    return tuple(sorted(others))


def _flags(told: tuple[tuple[str, Any], ...]) -> int | None:
    """Circumstances as bits; ``None``: some are rare."""
    flags = flags_of(dict(told))
    return None if flags & ~_FLAGS else flags


def _table(seats: tuple[str, ...]) -> Table:
    accounts = (*seats, TABLE)
    return Table(seats, {name: place for place, name in enumerate(seats)}, accounts, dict.fromkeys(accounts, 0))


def _who(table: Table, player: str, by: str, giver: str | None) -> tuple[Table, int, int, int] | None:
    """The table, and where the winner and the discarder sit; how many seats after the winner he does, -1: a tsumo."""
    places = table.places
    if player not in places or (giver is None) != (by == TSUMO) or (giver is not None and giver not in places):
        return None
    seat, source = places[player], -1 if giver is None else places[giver]
    return table, seat, source, -1 if giver is None else (source - seat) % len(places)


def _winning_tile(text: str) -> tuple[int, int, int, int] | None:
    """The suit of a tile, its rank, and how both ways of counting count it."""
    suit, read_as, at, _ = _SUITS.get(text[1:], (0, 0, 0, 0))
    its = piece(read_as, text[:1]) if read_as else None
    return its and (suit, its[1].bit_length() // 3, its[1], its[0] % (1 << TEXTS) << at)


def _read(group: int, digits: str) -> tuple[int, int, int, int, tuple[Bring, ...]] | None:
    """Some tiles and what they bring."""
    its = piece(group, digits)
    return its and (*its, *brings(group, its[1]))


def _indicator(text: str, made: Callable[[tuple[Tile, ...]], list[Kind]]) -> Indicators | None:
    """What stands between spaces, and what it makes dora."""
    tiles = tuple(parse_tiles(text))
    if not set(tiles) <= COUNTED:
        return None
    return len(tiles), sum(map(tally, tiles)), tuple(map(place, made(tiles)))


def _indicators(text: str, known: Memory, standing: tuple[int, ...]) -> Indicators | None:
    """What all indicators are together, with kinds that are dora anyway."""
    number, counts, dora = 0, 0, standing
    for part in text.split(" ") if text else ():
        one = known[part]
        if one is None:
            return None
        number += one[0]
        counts += one[1]
        dora += one[2]
    return number, counts, dora


def usual_of(rules: Rules, reader: Any, sitting: Callable[[Record], Any]) -> Usual | None:
    """What settles the usual wins under some rules; ``None`` where these ask of every hand what it does not look at."""
    if "usual" not in rules.kept:
        judge, v = judge_for(rules), rules.values
        more: tuple[Any, ...] = (
            judge.special, judge.chips, judge.sakizuke, judge.paarenchan, judge.least > 1, v[CHIP_LINES],
            v["shape.four_as_two_pairs"], v["dora.north_in_hand"], tiles_alone(rules),
        )  # fmt: skip
        rules.kept["usual"] = None if any(more) else Usual(rules, reader, sitting)
    return rules.kept["usual"]  # type: ignore[no-any-return]
