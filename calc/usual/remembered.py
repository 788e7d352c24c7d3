"""What is remembered for usual wins (:mod:`.win`): the answers of the reader, the judge, the legality checks and the
payments about each fact that many records share. They are asked once, about a record that stands in for all of them
(:mod:`.stand_ins`).
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
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
from ..riichi.look import TRIPLET, honour_worth
from ..riichi.memory import Memory
from ..riichi.payment import NOBODY, honba_of, pay_extra, pay_hand, pay_honba, pay_sticks, riichi_sticks
from ..riichi.plain_win import flags_of
from ..riichi.points import FuKey, fu_of_sets, fu_of_sum, fu_total
from ..riichi.reading import PLAIN_PAIR, RYANMEN, TANKI, pair_worth
from ..rules.rules import Rules
from ..tiles.notation import parse_tiles
from ..tiles.shapes import COUNT, GROUP, KEPT_OFTEN, PAIRS, PLACES, STANDARD, counted
from ..tiles.tiles import EAST, NO_TILE, Kind, Tile
from ..verdict.ledger import TABLE, Ledger
from ..verdict.verdict import Part
from . import pieces, stand_ins
from .fields import CIRCUMSTANCES
from .pieces import Brings, HandPiece

_FLAGS: Final = RIICHI | DOUBLE_RIICHI | IPPATSU | RINSHAN | HAITEI | HOUTEI
_SUITS: Final = {suit: number for number, suit in enumerate("mpsz")}
"""The number of a suit by the last letter of its texts."""
_HONOURS: Final = 3
_ANY_SUIT: Final = 2
"""The group as which every suit is read."""
SEVEN: Final = 1 << 60
"""The bit that marks seven pairs."""
_PINFU: Final = 8
"""The bit of pinfu in the number by which fu are remembered (``Remembered.fu``), next to the bits ``MENZEN``,
``BY_TSUMO`` and ``DEAD_WALL``."""
_SEEN_BY_WAIT: Final = frozenset({"suuankou_tanki", "shousangen", "shousuushii"})
"""Yaku that look at nothing of a reading but its wait and its pair."""


_MOST_INDICATORS: Final = 31
"""Far more than any rules have; all bits below :data:`_URA_AT` are free for them."""
_URA_AT: Final = 8
"""Where the number of ura indicators begins in :func:`laid_number`."""
_OF_HONOURS: Final = (1 << 10) - 1
"""The bits of honours in :func:`honours_number`: seven of triplets, three of the pair."""
_SEAT_AT: Final = 10
_WIND_AT: Final = 13
"""Where seat and round wind begin there."""
_HAN_AT: Final = 32
"""Where han begin in :func:`size_number`, far above any fu."""
RANKS_OF_SUIT: Final = 9


def laid_number(kans: int, dora: int, ura: int) -> int:
    """Return kans (the bits of :data:`~calc.usual.pieces.OF_KANS`) and the numbers of indicators in one number: the key
    by which :attr:`TableFacts.can_be` remembers. A number is looked up faster than a tuple."""
    return kans | ura << _URA_AT | dora


def honours_number(honours: int, seat: int, wind: Kind) -> int:
    """Return triplets and the pair of honours (what is joined from :data:`~calc.usual.pieces.HONOUR` on), a seat and
    the round wind in one number: the key of the memory ``honours`` of :class:`Remembered`."""
    return honours | seat << _SEAT_AT | wind << _WIND_AT


def size_number(han: int, fu: int) -> int:
    """Return han and fu in one number: the key by which their worth is remembered."""
    return han << _HAN_AT | fu


LookYaku = tuple[int, list[str], int, tuple[Part, ...], str]
"""The yaku of readings that look alike: their han, their ids, :data:`_PINFU` if that is among them, the yaku, and their
ids as JSON. Shared by all such readings: the list is not to be changed."""
Worth = tuple[int, int, str | None, str]
"""Points, base points and limit of a size, and what a row says of it up to the yaku."""


# What is looked up for every hand is an object of a class: compiled code fetches its attributes fastest.


class WrittenIndicators:
    """The indicators of a record, as its text has them."""

    __slots__ = ("counts", "dora", "fields", "number")

    def __init__(self, number: int, counts: int, dora: tuple[int, ...], fields: int) -> None:
        """Hold how many indicators a text has, and what follows from them: once for all records with the same text."""
        self.number = number
        self.counts = counts
        """The indicators themselves."""
        self.dora = dora
        """Masks of the counts that are dora: first of all dora kinds, then of those that are dora twice, and so on."""
        self.fields = fields
        """The number of fields that say so: 1 or 0."""


class WinningTile:
    """A winning tile, as it is written."""

    __slots__ = ("by", "counts", "place", "suit", "text", "waiting", "weight")

    def __init__(self, suit: str, weight: int, counts: int, waiting: Memory[tuple[int, int]]) -> None:
        """Place a tile in its suit, once for each text of a tile; ``weight``, ``counts`` and ``waiting`` are the same
        for every suit."""
        number = _SUITS[suit]
        self.suit = suit
        """The last letter of the texts of its suit."""
        self.by = 0 if number == _HONOURS else RANKS_OF_SUIT * number
        """How far what its group joins is shifted."""
        self.weight = weight
        """Its number for :func:`calc.usual.pieces.won_on`."""
        self.place = number * GROUP
        """How far the counts of its suit are shifted."""
        self.counts = counts << self.place
        self.text = pieces.text_of_suit(number, 0)
        """A text of its suit, as it is counted."""
        self.waiting = waiting
        """The counts of the tiles of a suit, and those by kind, by their digits."""


class Happened:
    """The circumstances of a win."""

    __slots__ = ("features", "han", "mask", "names", "text", "yaku", "yaku_features")

    def __init__(self, shared: Shared, features: int, yaku_features: int, mask: int) -> None:
        """Hold what follows from the circumstances of a win, once for all wins in the same. ``shared``: what the judge
        says of them; ``mask``: the bits of a sum that yaku see then."""
        self.han: int = shared.han
        """That of their yaku."""
        self.names: list[str] = shared.names
        """The ids of their yaku."""
        self.features = features
        """Those that decide fu."""
        self.yaku_features = yaku_features
        """Those that yaku see."""
        self.mask = mask
        """What yaku see of the sum."""
        self.yaku: tuple[Part, ...] = shared.yaku
        self.text = listed(shared.names)
        """The ids as JSON."""


class Paid:
    """What each account gains."""

    __slots__ = ("amounts", "texts")

    def __init__(self, amounts: tuple[int, ...]) -> None:
        self.amounts = amounts
        self.texts = tuple(map(str, amounts))


class TableFacts:
    """What a record says about the table beside its players and indicators, and the winner's riichi."""

    __slots__ = ("can_be", "fields", "honba", "number", "sticks", "wind")

    def __init__(self, wind: Kind, number: int, honba: int, sticks: int, fields: int, can_be: Memory[bool]) -> None:
        """Hold what the fields ``round``, ``honba`` and ``sticks`` of a record say about the table, and what can be
        true of it: once for all records with the same."""
        self.wind, self.number, self.honba, self.sticks = wind, number, honba, sticks
        self.fields = fields
        """The number of fields that say so."""
        self.can_be = can_be
        """Whether the table can be so, by the winner's kans and the numbers of indicators (:func:`laid_number`)."""


class Seating:
    """The players, the winner and the discarder, and what is remembered about all such wins."""

    __slots__ = (
        "accounts", "fields", "happened", "paid", "places", "seat", "seats", "source", "stick", "tables", "text",
        "text_of_stick", "texts_around", "worth",
    )  # fmt: skip

    def __init__(
        self, seats: tuple[str, ...], seat: int, source: int, stick: Mapping[str, int], fields: int, text: str
    ) -> None:
        """Hold who sits where in a win (``seat``: the winner's) and what a row says of them, once for all wins of these
        players seated and won so. The memories declared last are set by whoever makes it
        (:meth:`Remembered._make_seating`)."""
        self.seats, self.accounts = seats, (*seats, TABLE)
        self.places = {name: place for place, name in enumerate(seats)}
        self.seat = seat
        self.source = source
        """The seat of the discarder; -1: a tsumo."""
        self.stick = stick
        """What a winner in riichi laid as a stick."""
        self.fields = fields
        """The number of fields that say so, and those of every record: ``win``, ``player``, ``by``, ``hand``."""
        self.text = text
        """What a row says of the winner."""
        self.text_of_stick = f',"laid":{as_json(stick)}' if stick else ""
        """What a row says of his stick."""
        # the first text begins the amounts, and the others stand between them: [begin, "", between, "", …, end]
        names = [f"{as_json(name)}:" for name in self.accounts]
        self.texts_around: list[str] = [""] * (2 * len(names) + 1)
        """What a row says of points and chips: each second text, yet empty, is for one of :attr:`Paid.texts`."""
        self.texts_around[::2] = [
            f'"points":{{{names[0]}', *[f",{name}" for name in names[1:]],
            f'}},"chips":{as_json(dict.fromkeys(self.accounts, 0))}',
        ]  # fmt: skip
        self.happened: Memory[Happened | None]
        self.worth: Memory[Worth]
        self.paid: Memory[Paid]
        self.tables: Memory[TableFacts]


class Remembered:
    """What is remembered about usual wins under some rules."""

    def __init__(self, rules: Rules, reader: Any, sitting: Callable[[Record], Any]) -> None:
        """Make the memories, each filled by its function with the answer for a key that is new to it;
        :meth:`calc.usual.win.Usual.settled` looks them up. ``reader`` reads seats and rounds; ``sitting`` returns what
        a record says about the table."""
        self.judge = judge_for(rules)
        self.v = v = rules.values
        # by seats, winner, way, discarder
        self.places = Memory(lambda key: self._make_seating(reader.seats_of(key[0], rules), *key))
        self.tables = Memory(lambda players: Memory(lambda written: self._read_table(players, *written)))
        self.flags = Memory(_read_flags)  # by the fields of circumstances
        self.suits = Memory(lambda digits: self._read_digits(_ANY_SUIT, digits), KEPT_OFTEN)
        self.digits_of_honours = Memory(lambda digits: self._read_digits(_HONOURS, digits))
        self.pieces = Memory(self._read_piece, KEPT_OFTEN)  # by the text of a suit or a meld
        self.melds = Memory(lambda text: pieces.read_meld(text, self.fu_of_sets))  # by its text without a caller
        self.waiting = {
            _ANY_SUIT: Memory(lambda digits: pieces.count_digits(_ANY_SUIT, digits), KEPT_OFTEN),
            _HONOURS: Memory(lambda digits: pieces.count_digits(_HONOURS, digits)),
        }
        self.winning = Memory(self._read_winning_tile)  # by its text
        self.won_on = Memory(lambda where: pieces.won_on(where, self.fu_of_sets), KEPT_OFTEN)
        self.fu_of_sets = Memory(self._value_sets)  # by the sum of sets and wait
        self.features = Memory(pieces.features_of)
        self.honours = Memory(self._weigh_honours)  # by honours, seat and round
        self.yaku = Memory(self._yaku_by_look, KEPT_OFTEN)  # by what yaku see of a reading
        self.seen_by_wait = Memory(self._is_seen_by_wait)
        self.fu = Memory(self._count_fu)  # by what decides them
        self.worth = Memory(lambda who: Memory(lambda size: self._value_size(size, *who)))
        self.happened = Memory(lambda who: Memory(lambda key: self._judge_circumstances(who[0], who[1], key)))
        self.amounts = Memory(self._remember_amounts)
        indicators = Memory(lambda text: _read_indicator_group(text, self.judge.indicated))
        hidden = Memory(
            lambda text: _read_indicator_group(text, lambda tiles: self.judge.ura_kinds(Record((), ura=tiles)))
        )
        standing = [PLACES[kind] for kind in self.judge.dora_kinds(Record(()))]
        self.dora = Memory(lambda text: _read_indicators(text, indicators, standing))
        self.ura = Memory(lambda text: _read_indicators(text, hidden, []))
        self.stick = riichi_sticks(v)
        """How many sticks a riichi lays."""
        self.sitting = Memory(lambda key: sitting(stand_ins.at_table(*key)))
        self.dora_han: int = v["dora.han"]
        self.red_han: int = v["dora.red_han"]
        self.room = tile_set(v).room

    def _weigh_honours(self, key: int) -> tuple[int, int, int]:
        """Return the fu that a pair of honours adds (at their place in sums), the bits of the sums that are kept beside
        the pair, and what yaku see of triplets of honours, given a key of :func:`honours_number`. Only honours depend
        on seat and round wind, so they are remembered apart from the rest of a hand. Beside a pair of yaku tiles no
        yaku asks for a two-sided wait."""
        honours, seat, wind = key & _OF_HONOURS, key >> _SEAT_AT & 7, key >> _WIND_AT
        triplets, pair_number = honours & 127, honours >> 7  # 0: the pair is of a suit
        wind_kinds = EAST + seat, wind, self.v["north.yaku_tile"]
        worth = pair_worth(EAST - 1 + pair_number, *wind_kinds) if pair_number else PLAIN_PAIR  # from 1: east
        fu = fu_total(fu_of_sets(RYANMEN, worth, 0, 0, NO_MELD_FU, self.v))
        bits_kept = -1 if worth == PLAIN_PAIR else ~pieces.TWO_SIDED  # -1: all
        return fu * pieces.FU, bits_kept, honour_worth(triplets, *wind_kinds) * pieces.WORTH

    def _share_look(self, key: int) -> Shared:
        """Return what readings with this look have in common, from the memory of the judge: the bits of the sum are
        taken apart into the fields of :class:`calc.riichi.look.Look`. As there, counts that no yaku asks for (less than
        three concealed triplets or kans) become 0."""
        triplets, concealed, kans = (key // place & 7 for place in (pieces.TRIPLET, pieces.CONCEALED, pieces.KAN))
        form = PAIRS if key & SEVEN else STANDARD
        plain = key & pieces.TWO_SIDED != 0 and not triplets
        counts = key // pieces.TWIN & 3, concealed if concealed > 2 else 0, kans if kans > 2 else 0
        worth = key // pieces.WORTH & 1023  # ten bits, as of the features below
        pattern = key // pieces.PATTERN & 15 | TRIPLET * triplets
        return self.judge.shared[key & 1023, form, plain, *counts, worth, pattern]

    def _yaku_by_look(self, key: int) -> LookYaku | None:
        """Return the yaku of readings with this look (a number of :mod:`calc.usual.pieces`), which :attr:`yaku`
        remembers: most hands of a batch share theirs. ``None`` if the judge must look at the hand."""
        shared = self._share_look(key)
        # candidates must be tried on the tiles; not plain: a yakuman, a limit, or a yaku in place of a circumstance
        if shared.candidates or not shared.plain:
            return None
        return shared.han, shared.names, _PINFU * shared.pinfu, shared.yaku, listed(shared.names)

    def _is_seen_by_wait(self, key: int) -> bool:
        """Tell whether the wait and the pair decide which yaku readings with this look have: then a yakuman can be
        remembered by look, wait and pair."""
        return all(yaku.id in _SEEN_BY_WAIT for yaku, _ in self._share_look(key).candidates)

    def _count_fu(self, key: int) -> int:
        """Return the fu of readings with these facts (bits of a sum): of seven pairs as the judge counts them; of other
        hands those of the sets, which stand in the sum, and those of how the hand was won."""
        facts = bool(key & MENZEN), bool(key & BY_TSUMO), bool(key & DEAD_WALL), bool(key & _PINFU)
        if key & SEVEN:
            return self.judge.fus[FuKey(PAIRS, *facts, TANKI, PLAIN_PAIR, 0, 0, NO_MELD_FU)]
        return fu_of_sum(key // pieces.FU, *facts, self.v)

    def _value_size(self, size: int, dealer: bool, tsumo: bool, players: int) -> Worth:
        """Return what han and fu (``size``, of :func:`size_number`) are worth in points to a winner who deals or not
        and won by tsumo or not, at a table of so many ``players``, and the text of that in a row, made here once for
        each size."""
        han, fu = divmod(size, 1 << _HAN_AT)
        base, points = self.judge.worths[han, fu, 0, dealer, tsumo, players]
        limit = base.limit or None
        return points, base.points, limit, size_text(points, han, fu, limit, 0)

    def _judge_circumstances(self, players: int, after: int, key: int) -> Happened | None:
        """Return the circumstances of a win with the yaku that they are; ``None`` if they are impossible or rare. A
        stand-in is checked for them. ``players``: how many; ``after``: -1 for a tsumo, 1 for a ron, 0 for a ron from
        the winner himself (which is impossible); ``key``: how many concealed tiles there are, the sum of the melds at
        :data:`~calc.usual.pieces.MELDS_AT`, and the circumstances as bits at :data:`~calc.usual.pieces.FLAGS_AT`."""
        flags, melds = key >> pieces.FLAGS_AT, (key & pieces.OF_WIN) >> pieces.MELDS_AT
        record = stand_ins.record_of_win(players, after, flags, key & pieces.TILES, melds)
        (win,) = record.wins
        menzen = all(meld.kind == "ankan" for meld in win.melds)
        shared = self.judge.happened[flags, menzen, ()]
        features = MENZEN * menzen | BY_TSUMO * (after < 0) | DEAD_WALL * (flags & RINSHAN != 0)
        can_be = shared.plain and not check_win(record, 0, self.v)
        if not can_be:
            return None
        if menzen:
            return Happened(shared, features, features & ~DEAD_WALL, pieces.OF_YAKU)
        return Happened(shared, features, 0, pieces.OF_YAKU - pieces.TWO_SIDED)  # open: no yaku of tsumo or of a wait

    def _remember_amounts(self, who: tuple[int, int, int]) -> Memory[Paid]:
        """Return the memory of what each account gains, by points and base points, honba and sticks. ``who``: the
        number of players, the seats of winner and discarder; no names, so that all players share the memory. The hand
        and what is paid beside it are remembered apart, as they vary apart."""
        seats, winner, giver = stand_ins.seated_by_letter(*who)
        of_hand = Memory(lambda size: self._amounts_of_hand(seats, winner, giver, *size))
        beside = Memory(lambda counters: self._amounts_beside(seats, winner, giver, *counters))
        return Memory(lambda key: Paid(tuple(map(add, of_hand[key[:2]], beside[key[2:]]))))

    def _amounts_of_hand(
        self, seats: tuple[str, ...], winner: str, giver: str, points: int, base: int
    ) -> tuple[int, ...]:
        """Return the points that each account gains from a hand of so many ``points`` and ``base`` points, won from
        ``giver`` (empty: a tsumo), in the order of ``seats`` and then the table. The payment functions of riichi post
        the transfers to a ledger made for this, so that the fast path pays by the same rules as any other."""
        ledger = Ledger(seats)
        pay_hand(ledger, seats, winner, giver, base, points, NOBODY, self.judge)
        return tuple(ledger.totals().values())

    def _amounts_beside(
        self, seats: tuple[str, ...], winner: str, giver: str, honba: int, sticks: int
    ) -> tuple[int, ...]:
        """Return the points that each account gains from honba, sticks and what everybody adds to a tsumo, as
        :meth:`_amounts_of_hand` does for the hand. ``sticks``: those on the table. The win that is paid has no tiles,
        since these amounts do not depend on them."""
        record = Record(seats, (Win(winner, RON if giver else TSUMO, (), NO_TILE, source=giver),), sticks=sticks)
        ledger = Ledger(seats)
        if self.judge.extra and not giver:
            pay_extra(ledger, seats, winner, self.v)
        pay_honba(ledger, seats, winner, giver, honba_of(honba, first=True, v=self.v), self.v)
        pay_sticks(ledger, record, record.wins[0], first=True, v=self.v)
        return tuple(ledger.totals().values())

    def _make_seating(
        self, seats: tuple[str, ...], names: tuple[str, ...] | None, player: str, by: str, giver: str | None
    ) -> Seating:
        """Return the seating of the win of ``player``, made once for each combination of players, winner, way (``by``)
        and discarder (``giver``). ``names``: the players as the record names them, ``None`` if it does not. Raises
        ValueError for a tsumo with a discarder, a ron without one, or an unknown name, so that the careful reader says
        what is wrong."""
        if (giver is None) != (by == TSUMO):
            raise ValueError
        players, seat = len(seats), seats.index(player)
        source = -1 if giver is None else seats.index(giver)
        fields = 4 + (names is not None) + (giver is not None)  # 4: win, player, by, hand
        # what the winner lays if he is in riichi, asked of a table at its plainest: east, no honba, one stick
        stick = self.sitting[seats, seat, RIICHI, EAST, 0, 0, 1].laid
        who = as_json({"player": player, "by": by, "from": giver})[:-1]  # open, as the size follows
        seating = Seating(seats, seat, source, stick, fields, f'"wins":[{who},')
        # -1: a tsumo; 0: from the winner himself; 1: from anybody else, as all are alike
        after = -1 if giver is None else min((source - seat) % players, 1)
        seating.happened = self.happened[players, after]
        seating.worth = self.worth[seat == 0, giver is None, players]
        seating.paid = self.amounts[players, seat, source]
        seating.tables = self.tables[players]
        return seating

    def _read_table(
        self, players: int, text: str | None, honba: int | None, sticks: int | None, riichi: int
    ) -> TableFacts:
        """Return what the fields ``round`` (``text``), ``honba`` and ``sticks`` of a record say about a table of so
        many ``players`` (``None``: not written), with a memory of whether the table is possible. ``riichi``: the
        winner's riichi, as bits. If the record does not say how many sticks lie on the table, they are the winner's
        own. Raises NotPlainError for a text that is no round."""
        wind, number = (EAST, 0) if text is None else named_round(text)
        laid = self.stick if riichi else 0
        there = laid if sticks is None else sticks

        def can_be(numbers: int) -> bool:
            """Tell whether the table is possible with these kans and indicators, given as one number
            (:func:`laid_number`), by which each answer is remembered."""
            if there < laid:
                return False
            kans = pieces.kans_of(numbers)
            dora, ura = numbers & _MOST_INDICATORS, numbers >> _URA_AT & _MOST_INDICATORS
            table = stand_ins.table_with(
                kans, players=players, wind=wind, sticks=there, dora=dora, ura=ura, riichi=riichi
            )
            return not check_table(table, self.v)

        fields = sum([value is not None for value in (text, honba, sticks)])
        return TableFacts(wind, number, honba or 0, there, fields, Memory(can_be))

    def _read_piece(self, text: str) -> HandPiece:
        """Return a piece of a hand by its text, with what it brings if the winning tile is in another piece. Tiles
        bring the same in every suit, so that is looked up by their digits, and shifted to the place of the suit. Raises
        ValueError or KeyError for a text that is left to the careful reader."""
        suit = _SUITS.get(text[-1:])
        if suit is None:  # no suit at its end: a meld in brackets
            return self._read_meld(text)
        digits = self.digits_of_honours if suit == _HONOURS else self.suits
        counts, brings = digits[text[:-1]]
        by = 0 if suit == _HONOURS else RANKS_OF_SUIT * suit
        texts = pieces.text_of_suit(suit, len(text) - 1)
        return HandPiece(counts << suit * GROUP, texts, brings.shifted(by) if by else brings)

    def _read_meld(self, text: str) -> HandPiece:
        """Return the piece of a meld by its text, which may name who gave the tile: ``(777z@B)``. Raises as
        :func:`~calc.usual.pieces.read_meld` does."""
        inside, _, name = text.partition("@")
        giver = name.removesuffix(")")
        if giver != name and giver.isascii() and giver.isalpha():
            return self.melds[inside + ")"].given_by(giver)
        return self.melds[text]  # nobody is named, or in a way that the parser knows

    def _read_digits(self, group: int, digits: str) -> tuple[int, Brings]:
        """Return for some ``digits`` of a suit the counts of their tiles, and what the tiles bring to readings without
        the winning tile: the same for every suit, which is one ``group``."""
        counts, code = pieces.count_digits(group, digits)
        return counts, pieces.brings(group, code, self.fu_of_sets)

    def _value_sets(self, adds: int) -> int:
        """Return the fu of some sets and a wait, at the place in sums where they replace the bits that count these sets
        (``adds``, of :data:`~calc.usual.pieces.OF_FU`). Raises ValueError for more fu than that place can hold."""
        wait, simple, outer = (adds // place & 7 for place in (pieces.WAIT, pieces.SIMPLE, pieces.OUTER))
        melds = [adds // pieces.MELD_FU >> 3 * place & 7 for place in range(6)]
        fu = fu_total(fu_of_sets(wait, PLAIN_PAIR, simple, outer, melds, self.v))
        if not 0 <= fu <= pieces.MOST_FU:
            raise ValueError
        return fu * pieces.FU

    def _read_winning_tile(self, text: str) -> WinningTile:
        """Return a winning tile by its text (``6p``), with what is needed to add the tile to the group of its suit. All
        suits share one memory of digits, honours have another. Raises KeyError or ValueError for a tile that is left to
        the careful reader, such as a coloured honour."""
        suit = text[1:]
        read_as = _HONOURS if _SUITS[suit] == _HONOURS else _ANY_SUIT
        counts, code = pieces.count_digits(read_as, text[:1])
        return WinningTile(suit, pieces.place_won(read_as, code), counts, self.waiting[read_as])


_encode: Final = msgspec.json.Encoder().encode


def as_json(value: object) -> str:
    """Return plain values as a row writes them."""
    return _encode(value).decode()


def listed(names: list[str]) -> str:
    """Return ids as JSON, without the brackets of their list: a row puts several such texts into one list."""
    return as_json(names)[1:-1]


def size_text(points: int, han: int, fu: int, limit: str | None, yakuman: int) -> str:
    """Return what a row says of the size of a win that is paid, up to its yaku, as JSON: written once for all wins of a
    size, to which each adds its yaku."""
    size = as_json(
        {"paid": True, "points": points, "han": han, "fu": fu, "limit": limit, "yakuman": yakuman, "yaku": ()}
    )
    return size.removeprefix("{").removesuffix("]}")  # the list of yaku stays open


def _read_flags(values: tuple[Any, ...]) -> tuple[int, int]:
    """Return the circumstances of a win as bits, and the number of fields written, by which a field given twice is
    noticed. ``values``: those of the fields :data:`CIRCUMSTANCES`, ``None`` if not written. Raises ValueError for
    circumstances that are rare."""
    named = {name: value for name, value in zip(CIRCUMSTANCES, values, strict=True) if value is not None}
    flags = flags_of(named)
    if flags & ~_FLAGS:
        raise ValueError
    return flags, len(named)


class _IndicatorGroup(NamedTuple):
    """Indicators written without a space between them."""

    number: int
    counts: int
    """The indicators themselves, counted."""
    dora: list[int]
    """The places of the kinds that they make dora, one that counts double twice."""


def _read_indicator_group(text: str, dora_of: Callable[[tuple[Tile, ...]], Sequence[Kind]]) -> _IndicatorGroup:
    """Return indicators written without a space, counted, with what they make dora (``dora_of``). Remembered by text,
    as few groups differ. Raises ValueError for tiles other than plain ones and red fives, which are left to the
    reader."""
    tiles = tuple(parse_tiles(text))
    if not set(tiles) <= pieces.KNOWN:
        raise ValueError
    return _IndicatorGroup(len(tiles), counted(tiles), [PLACES[kind] for kind in dora_of(tiles)])


def _read_indicators(
    text: str | None, remembered: Memory[_IndicatorGroup], always_dora: list[int]
) -> WrittenIndicators:
    """Return all indicators of a text (``None``: the record has no such field), with masks by which the dora of a hand
    are counted in one operation. ``remembered``: the memory of groups of indicators, by text; ``always_dora``: the
    places of the kinds that are always dora. Raises ValueError for more indicators than there can be, which leaves the
    record to the careful reader."""
    groups = [remembered[group] for group in text.split(" ")] if text else []
    places = [*always_dora, *chain.from_iterable([group.dora for group in groups])]
    masks = []
    while places:  # each mask has the kinds that are dora once more often
        distinct = set(places)
        masks.append(sum([COUNT << place for place in distinct]))
        for place in distinct:
            places.remove(place)
    number = sum([group.number for group in groups])
    if number > _MOST_INDICATORS:
        raise ValueError
    counts = sum([group.counts for group in groups])
    return WrittenIndicators(number, counts, tuple(masks), fields=0 if text is None else 1)
