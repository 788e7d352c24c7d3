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
from ..notation import DIGIT_TILES, parse_tiles
from ..record import DOUBLE_RIICHI, HAITEI, HOUTEI, IN_RIICHI, IPPATSU, RIICHI, RINSHAN, RON, TSUMO, Record, Win
from ..rules import Rules
from ..shapes import PAIRS, RED_FIVES, STANDARD
from ..tiles import BY_MPSZ, COPIES, EAST, KIND, KINDS, Kind, Meld, Tile
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
    Brings,
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
from .settlement import hand_of

_OF_RECORD: Final = {"rules", "seats", "round", "honba", "sticks", "dora", "ura", "title", "win"}
_CIRCUMSTANCES: Final = {"riichi", "ippatsu", "rinshan", "haitei", "houtei"}
_FLAGS: Final = RIICHI | DOUBLE_RIICHI | IPPATSU | RINSHAN | HAITEI | HOUTEI
_ALWAYS: Final = {"player", "by", "hand"}
_new: Final = tuple.__new__
_COUNT: Final = (1 << COUNT_BITS) - 1
_MOST: Final = _COUNT // 2
_CARRIES: Final = sum(1 << at + COUNT_BITS - 1 for at in (*map(place, range(KINDS)), *COLOURED))
_ANY_COLOURED: Final = sum(_COUNT << at for at in COLOURED)
_SUITS: Final = {suit: (n, n * OF_SUIT, n % 3 * 9) for n, suit in enumerate("mpsz")}
"""By the last letter of a text: its suit, where it is counted, how far it is shifted."""
_SEVEN: Final = 1 << 127
"""What seven pairs add."""
_PINFU: Final = 8
_CONCEALED: Final = 13
_ONE: Final[tuple[Bring, ...]] = ((0, 0),)


Happened = tuple[int, list[str], int, int, int]
"""The han and the yaku of circumstances, the features of a hand that they are, and what yaku see of these and of what
is added up."""


class Place(NamedTuple):
    """Who plays, who wins from whom, and what is remembered of all wins from there."""

    seats: tuple[str, ...]
    places: Mapping[str, int]
    accounts: tuple[str, ...]
    nothing: dict[str, int]
    """What each has of what nobody won."""
    seat: int
    source: int
    """Where the discarder sits; -1: a tsumo."""
    happened: Memory[Happened | None]
    worth: Memory[tuple[int, int, str | None]]
    paid: Memory[tuple[int, ...]]


class Settled(NamedTuple):
    """A usual win as it is settled: what a row needs of a result."""

    seats: tuple[str, ...]
    title: str
    win: dict[str, Any]
    points: dict[str, int]
    chips: dict[str, int]
    known: Memory[Any]
    told: tuple[Any, ...]

    def sitting(self) -> Any:
        """What the record says of the table."""
        return self.known[self.told]


Hand = tuple[int, int, int, int, int, tuple[Bring, ...], int]
"""Of the text of a hand: how many there are of each tile; what its pieces add and join; the counts of its groups,
joined; its melds as numbers; the readings of the group that has several, and how far they are shifted."""
Indicators = tuple[int, int, tuple[int, ...]]
"""How many indicators there are, how they are counted, and the bits of what is counted that are dora, those that are
once more apart."""
Size = tuple[int, int, int, str | None, list[str], int, int]
"""Points, han, fu, limit, the yaku, the base points, and how many yakuman."""


class Usual:
    """Settles the usual wins under some rules."""

    def __init__(self, rules: Rules, reader: Any, sitting: Callable[[Record], Any]) -> None:
        """``reader`` reads seats and rounds; ``sitting`` says of a record what it tells of the table."""
        self.judge = judge_for(rules)
        self.v = v = rules.values
        self.plans = Memory(_plan)
        self.places = Memory(lambda key: self._place(reader.seats_of(key[0], rules), *key[1:]))
        self.rounds = Memory(lambda text: (EAST, 0) if text is None else reader.round_of(text))
        self.flags = Memory(_flags)
        suits, honours = Memory(lambda digits: _read(2, digits)), Memory(lambda digits: _read(3, digits))
        waiting, waits = Memory(lambda digits: piece(2, digits)), Memory(lambda digits: piece(3, digits))
        known = {"z": (honours, waits)}
        self.groups = {suit: (*_SUITS[suit], *known.get(suit, (suits, waiting))) for suit in _SUITS}
        self.winning = Memory(self._winning_tile)
        self.won = Memory(lambda where: Memory(lambda code: won_on(where[0], where[1], code)))
        self.numbers = Memory(tiles_of)
        self.features = Memory(features_of)
        self.honours = Memory(self._honours)
        self.yaku = Memory(self._yaku)
        self.fu = Memory(self._fu)
        self.worth = Memory(lambda who: Memory(lambda size: self._worth(*size, *who)))
        self.happened = Memory(lambda who: Memory(lambda key: self._happened(*who, *key)))
        self.paid = Memory(self._payments)
        shown = Memory(lambda text: _indicator(text, self.judge.indicated))
        hidden = Memory(lambda text: _indicator(text, lambda tiles: self.judge.ura_kinds(Record((), ura=tiles))))
        standing = [*map(place, self.judge.dora_kinds(Record(())))]
        self.dora = Memory(lambda text: _indicators(text, shown, standing))
        self.ura = Memory(lambda text: _indicators(text, hidden, []))
        self.table_can_be = Memory(
            lambda key: key[3] >= (key[6] != 0) and not check_table(stand_ins.laid(kans_of(key[0]), *key[1:]), v)
        )
        self.sitting = Memory(lambda key: sitting(stand_ins.told(*key)))
        self.dora_han: int = v["dora.han"]
        self.red_han: int = v["dora.red_han"]
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
        plan = self.plans[tuple(value), tuple(win)]
        if plan is None:
            return None
        get, giver, (said, told) = value.get, win.get("from"), plan
        names = get("seats")
        place = self.places[tuple(names) if names is not None else None, win["player"], win["by"], giver]
        seats, places, accounts, nothing, seat, source, known_win, known_worth, known_paid = place
        flags = self.flags[said, told(win)] if said else 0
        riichi, honba, sticks = flags & IN_RIICHI, get("honba", 0), get("sticks")
        if sticks is None:
            sticks = 1 if riichi else 0
        counts, adds, joins, codes, melds, several, shift = self._hand(win["hand"], places, seat, source >= 0)
        shown, shown_counts, dora = self.dora[get("dora", "")]
        hidden, hidden_counts, ura = self.ura[get("ura", "")]
        wind, number = self.rounds[get("round")]
        tiles = self.numbers[counts >> TEXTS]
        happened = known_win[flags, tiles, melds]
        if (
            happened is None
            or not self.table_can_be[adds & OF_KANS, len(seats), wind, sticks, shown, hidden, riichi]
            or counts + shown_counts + hidden_counts + self.room & _CARRIES
        ):
            return None
        more_han, did, features, seen, added = happened
        seen |= self.features[joins >> THERE & SEEN]
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
                looks.append((more & added | pattern * PATTERN | seen, more & OF_FU | features))
        if tiles == _CONCEALED and not codes & TWOS:
            looks.append((_SEVEN | seen, _SEVEN | features))
        held = 0
        for its in dora + ura if riichi else dora:
            held += (counts & its) % _COUNT
        more_han += held * self.dora_han + (counts & _ANY_COLOURED) % _COUNT * self.red_han
        best: Size | None = None
        for look, fu_look in looks:
            known = self.yaku[look]
            if known is None:
                best = None
                break
            han, yaku, pinfu = known
            if yaku or did:
                fu = self.fu[fu_look | pinfu]
                points, base, limit = known_worth[han + more_han, fu]
                size = points, han + more_han, fu, limit, did + yaku, base, 0
                if best is None or self._order(size) > self._order(best):
                    best = size
        if best is None and (best := self._judged(value, seats, wind, flags)) is None:
            return None
        points, han, fu, limit, yaku, base, yakuman = best
        row = {
            "player": win["player"], "by": win["by"], "from": giver, "paid": True, "points": points, "han": han,
            "fu": fu, "limit": limit, "yakuman": yakuman, "yaku": yaku,
        }  # fmt: skip
        moved = dict(zip(accounts, known_paid[points, base, honba, sticks], strict=True))
        sitting = seats, seat, riichi, wind, number, honba, sticks
        return _new(Settled, (seats, get("title", ""), row, moved, nothing.copy(), self.sitting, sitting))

    def _order(self, size: Size) -> tuple[int, ...]:
        return self.judge.order((*size[:3], 0, 0))

    def _judged(self, value: dict[str, Any], seats: tuple[str, ...], wind: Kind, flags: int) -> Size | None:
        """What the judge says of a win that can be; ``None``: it is none."""
        win = value["win"]
        concealed: list[Tile] = []
        melds: list[Meld] = []
        head, _, tail = win["hand"].partition(" + ")
        for part in head.split(" "):
            if known := DIGIT_TILES.get(part[-1:]):
                concealed += map(known.__getitem__, part[:-1])
            else:
                melds.append(called(part).meld)
        (tile,), dora, ura = (
            tuple(parse_tiles(text)) if text else () for text in (tail, value.get("dora"), value.get("ura"))
        )
        its = Win(win["player"], win["by"], tuple(concealed), tile, tuple(melds), win.get("from", ""), flags)
        record = Record(seats, (its,), round_wind=wind, dora=dora, ura=ura)
        best, *_ = (*self.judge.scores(hand_of(record, its, self.judge), record), None)
        if best is None or not best.yaku:
            return None
        base, yaku = best.base, [held.id for held in best.yaku]
        return best.points, best.han, best.fu, base.limit or None, yaku, base.points, best.yakuman

    def _hand(self, text: str, places: Mapping[str, int], seat: int, ron: bool) -> Hand:
        """The pieces of a hand together."""
        head, _, tail = text.partition(" + ")
        won_suit, weight, counts, won = self.winning[tail]
        adds = joins = codes = melds = shift = 0
        several: tuple[Bring, ...] = ()
        groups, players = self.groups, len(places)
        for part in head.split(" "):
            group = groups.get(part[-1:])
            if group is None:
                counted, more, joined, number, meld = called(part)
                if caller := meld[2]:
                    number <<= stand_ins.CALLER * ((places[caller] - seat) % players + 1)
                melds += number
                counts += counted
                adds += more
                joins |= joined
                continue
            suit, at, by, pieces, waiting = group
            if suit == won_suit:
                counted, code = waiting[part[:-1]]
                code += weight
                more, joined, readings = won[code][ron]
            else:
                counted, code, more, joined, readings = pieces[part[:-1]]
            counts += counted << at
            codes |= code
            adds += more
            joins |= joined << by
            if readings:
                if several:
                    raise ValueError
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

    def _worth(self, han: int, fu: int, dealer: bool, tsumo: bool, players: int) -> tuple[int, int, str | None]:
        base, points = self.judge.worth(han, fu, 0, dealer, tsumo, players)
        return points, base.points, base.limit or None

    def _happened(self, players: int, dealer: bool, after: int, flags: int, tiles: int, melds: int) -> Happened | None:
        """What happened; ``None``: it cannot be, or is rare. ``after``: so many seats after the winner the discarder
        sits, -1 for a tsumo."""
        record = stand_ins.won(players, dealer, after, flags, tiles, melds)
        (win,) = record.wins
        menzen = all(meld.kind == "ankan" for meld in win.melds)
        known = self.judge.happened_by(flags, menzen)
        features = MENZEN * menzen | BY_TSUMO * (after < 0) | DEAD_WALL * (flags & RINSHAN != 0)
        can_be = known.plain and tiles >= 0 and not check_win(record, 0, self.v)
        seen, added = (features & ~DEAD_WALL, OF_YAKU) if menzen else (0, OF_YAKU - TWO_SIDED)
        return (known.han, known.names, features, seen, added) if can_be else None

    def _payments(self, who: tuple[int, int, int]) -> Memory[tuple[int, ...]]:
        """What wins bring a seat from another, by their points and base points, honba and sticks."""
        seats, winner, giver = stand_ins.paid(*who)
        by_size = Memory(lambda size: self._of_hand(seats, winner, giver, *size))
        beside = Memory(lambda key: self._beside(seats, winner, giver, *key))
        return Memory(lambda key: tuple(map(add, by_size[key[:2]], beside[key[2:]])))

    def _of_hand(self, seats: tuple[str, ...], winner: str, giver: str, points: int, base: int) -> tuple[int, ...]:
        """What each account gains by the hand itself."""
        ledger = Ledger(seats)
        pay_hand(ledger, seats, winner, giver, base, points, NOBODY, self.v)
        return tuple(ledger.totals().values())

    def _beside(self, seats: tuple[str, ...], winner: str, giver: str, honba: int, sticks: int) -> tuple[int, ...]:
        """What each account gains beside it."""
        record = Record(seats, (Win(winner, RON if giver else TSUMO, (), 0, source=giver),), sticks=sticks)
        ledger = Ledger(seats)
        if not giver:
            pay_extra(ledger, seats, winner, self.v)
        if honba:
            pay_honba(ledger, seats, winner, giver, honba, self.v)
        pay_sticks(ledger, record, record.wins[0], True, self.v)
        return tuple(ledger.totals().values())

    def _place(self, seats: tuple[str, ...], player: str, by: str, giver: str | None) -> Place:
        if (giver is None) != (by == TSUMO):
            raise ValueError
        accounts, places, players = (*seats, TABLE), {name: seat for seat, name in enumerate(seats)}, len(seats)
        seat, source = places[player], -1 if giver is None else places[giver]
        happened = self.happened[players, seat == 0, -1 if giver is None else min((source - seat) % players, 1)]
        worth, paid = self.worth[seat == 0, giver is None, players], self.paid[players, seat, source]
        return Place(seats, places, accounts, dict.fromkeys(accounts, 0), seat, source, happened, worth, paid)

    def _winning_tile(self, text: str) -> tuple[int, int, int, Memory[tuple[Brings, ...]]]:
        """The suit of a tile, how both ways of counting count it, and what groups bring that it completes."""
        suit, at, _ = _SUITS[text[1:]]
        read_as = 3 if suit == 3 else 2
        counted, code = piece(read_as, text[:1])
        return suit, code, counted % (1 << TEXTS) << at, self.won[read_as, code.bit_length() // 3]


def _plan(names: tuple[tuple[str, ...], tuple[str, ...]]) -> tuple[tuple[str, ...], Callable[[Any], Any]] | None:
    """The circumstances among the fields of a record and its win, and what fetches them; ``None``: some fields are
    rare."""
    record, win = names
    said = tuple(sorted(set(win) - _ALWAYS - {"from"}))
    if not set(win) >= _ALWAYS or not set(record) <= _OF_RECORD or not set(said) <= _CIRCUMSTANCES:
        return None
    said += said[:1]  # a tuple is fetched, where there is one too
    return said, itemgetter(*said or _ALWAYS)


def _flags(told: tuple[tuple[str, ...], tuple[Any, ...]]) -> int:
    """Circumstances as bits."""
    flags = flags_of(dict(zip(*told, strict=True)))
    if flags & ~_FLAGS:
        raise ValueError
    return flags


def _read(group: int, digits: str) -> tuple[int, int, int, int, tuple[Bring, ...]]:
    """Some tiles and what they bring."""
    counted, code = piece(group, digits)
    return (counted, code, *brings(group, code))


def _indicator(text: str, made: Callable[[tuple[Tile, ...]], list[Kind]]) -> tuple[int, int, list[int]]:
    """What stands between spaces: how many indicators, how they are counted, and where the kinds are that are dora."""
    tiles = tuple(parse_tiles(text))
    if not set(tiles) <= COUNTED:
        raise ValueError
    return len(tiles), sum(map(tally, tiles)), [*map(place, made(tiles))]


def _indicators(text: str, known: Memory[tuple[int, int, list[int]]], standing: list[int]) -> Indicators:
    """What all indicators are together, with kinds that are dora anyway."""
    each = [known[part] for part in text.split(" ")] if text else []
    left = standing + [at for _, _, dora in each for at in dora]
    bits = []
    while left:
        once = set(left)
        bits.append(sum([_COUNT << at for at in once]))
        for at in once:
            left.remove(at)
    return sum([one[0] for one in each]), sum([one[1] for one in each]), tuple(bits)


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
