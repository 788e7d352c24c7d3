"""The usual win: a record with one win and nothing rare in it, settled from what is remembered about its parts.

Nearly every record of a batch is one. The text of its hand is split into pieces (:mod:`.pieces`), and their sum is all
that most yaku and fu depend on. The resulting yaku and fu are remembered (:mod:`.remembered`), so no rule is applied
here. The judge looks at the hand if a yaku depends on the tiles themselves, is a yakuman or worth a limit, or replaces
a circumstance. Everything rarer (several groups with several readings, rare fields) is left to reader and settlement.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import astuple

from ..named_tuples import NamedTuple
from ..records.record import IN_RIICHI, Record, Win
from ..records.tile_set import CARRIES, without_reds
from ..riichi.chips import CHIP_LINES
from ..riichi.hand import MENZEN
from ..riichi.judge import judge_for
from ..riichi.look import OUTSIDE, in_suits
from ..riichi.memory import Memory
from ..riichi.plain_win import coloured_for_plain
from ..riichi.settlement import hand_of
from ..riichi.verdict import SIZE_KEYS
from ..rules.rules import Rules
from ..tiles.notation import DIGIT_TILES, parse_hand, parse_tiles
from ..tiles.shapes import COUNT, KEPT, REDS
from ..tiles.tiles import Kind, Meld, Tile
from ..verdict.verdict import WHO, PaidWin, Part, WinKeys, Won, facts
from . import pieces
from .fields import BEFORE_CIRCUMSTANCES, WrittenHandFields, WrittenWin
from .pieces import Brought
from .remembered import (
    SEVEN,
    Happened,
    Paid,
    Remembered,
    Seating,
    TableFacts,
    Worth,
    as_json,
    honours_number,
    laid_number,
    listed,
    size_number,
    size_text,
)

_new: Final = tuple.__new__
_CONCEALED: Final = 13
_ONE: Final[tuple[Brought, ...]] = ((0, 0, 0),)
HandSums = tuple[int, int, int, int, int, tuple[Brought, ...], int]
"""What the pieces of a hand bring in all, in this order: ``counts`` of its tiles; ``adds``, the sum of what is added
up; ``sets`` and ``there``, the two parts of what is joined (:data:`~calc.usual.pieces.Brought`); ``written``, the sum
of the numbers of its texts and melds; ``several``, the readings of the one group that has several, and ``shift``, how
far their joined bits are to be shifted."""
Parts = tuple[Part, ...]


_KEYS: Final = WinKeys(("dora",), SIZE_KEYS)
"""What rows say of a usual win."""


class UsualOwn:
    """What a usual win has of riichi, beside what wins of all games have: the sum of its dora. Whoever asks for more
    has the win settled in full (:mod:`.verdict`)."""

    __slots__ = ("dora",)
    keys = _KEYS
    counted: Sequence[Part] = ()
    worth = None

    def __init__(self, dora: Mapping[str, int]) -> None:
        """Hold the han of dora; all are under ``dora``, whichever kind they are."""
        self.dora = dora


class WrittenHand:
    """The hand of a usual win, in place of a :class:`~calc.tiles.notation.HandText`: read only when somebody asks for
    its tiles, as most rows do not need them."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        """Hold the text; each attribute asked for is read from it anew."""
        self.text = text

    def __getattr__(self, name: str) -> Any:
        """Return ``concealed``, ``melds`` or ``tile`` of the hand. Raises AttributeError for any other name."""
        return getattr(parse_hand(self.text), name)

    def __eq__(self, hand: object) -> bool:
        """Tell whether another hand, written or read, has the same tiles: so a usual win equals the same win settled in
        full."""
        if isinstance(hand, WrittenHand):
            hand = parse_hand(hand.text)
        return parse_hand(self.text) == hand

    def __hash__(self) -> int:
        """Return the hash of the hand once read, which may equal this one."""
        return hash(parse_hand(self.text))

    def __repr__(self) -> str:
        """Return the text in quotes, as a program wrote it."""
        return repr(self.text)

    def __reduce__(self) -> tuple[object, ...]:
        return WrittenHand, (self.text,)


class UsualSize(NamedTuple):
    """What a usual win is worth."""

    points: int
    han: int
    fu: int
    limit: str | None
    yaku: list[str]
    """The ids of the yaku."""
    base: int
    """Base points."""
    yakuman: int
    """The folds of yakuman."""
    happened: Parts
    """The yaku of the circumstances."""
    parts: Parts
    """The other yaku."""
    text: str
    """What a row says of the size."""


_NO_STICK: Final[Mapping[str, int]] = {}
_MORE: Final = tuple([key for key in WHO if key not in ("player", "by", "from")])
"""The facts of every win that a row does not read from the record itself."""


class UsualWin(NamedTuple):
    """A settled usual win, in place of a :class:`~calc.verdict.verdict.Verdict`: what a batch needs of it."""

    place: Seating
    win: WrittenWin
    title: str
    size: UsualSize
    paid: Paid
    dora: int
    """The han of dora, which a yakuman has without counting them."""
    features: int
    """Those of the hand that decide fu."""
    table: TableFacts
    riichi: int
    """The winner's riichi, as bits."""
    sittings: Memory[Any]

    @property
    def seats(self) -> tuple[str, ...]:
        """The players in turn order, the dealer first."""
        return self.place.seats

    @property
    def accounts(self) -> tuple[str, ...]:
        """The players and the table, in the order of :attr:`amounts`, as rows of a batch ask for them."""
        return self.place.accounts

    @property
    def amounts(self) -> tuple[int, ...]:
        """The points that each account gained, in the order of :attr:`accounts`, as rows of a batch ask for them."""
        return self.paid.amounts

    @property
    def moves_chips(self) -> bool:
        """Whether chips are paid: never, as under rules that list chips no win is usual."""
        return False

    @property
    def points(self) -> dict[str, int]:
        """What each account gains."""
        return dict(zip(self.place.accounts, self.paid.amounts, strict=True))

    @property
    def chips(self) -> dict[str, int]:
        """Zero for each account: usual wins move no chips."""
        return dict.fromkeys(self.place.accounts, 0)

    @property
    def laid(self) -> Mapping[str, int]:
        """The points that players laid as sticks, by name. A usual record says only of the winner whether he is in
        riichi."""
        return self.place.stick if self.riichi else _NO_STICK

    @property
    def sitting(self) -> Any:
        """What the record says about the table. Remembered, as few tables differ."""
        place, table = self.place, self.table
        about = table.wind, table.number, table.honba, table.sticks
        return self.sittings[(place.seats, place.seat, self.riichi, *about)]

    @property
    def text(self) -> str:
        """What a row says from its title on, as JSON. The text is put together from remembered ones, as writing each
        row anew would take longer than settling the win."""
        place = self.place
        title = f'"title":{as_json(self.title)},' if self.title else ""
        more = as_json(facts(*self.wins, _MORE))[1:-1] + "," if _MORE else ""  # [1:-1]: without its braces
        stick = place.text_of_stick if self.riichi else ""
        texts = place.texts_around.copy()
        texts[1::2] = self.paid.texts
        return f"{title}{place.text}{more}{self.size.text}]}}],{''.join(texts)}{stick}"

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The win as a row of a batch has it, in a list of one, as any :class:`calc.verdict.verdict.Verdict` has rows.
        The facts that all wins have are written here in their order, without a lookup each; any that the list of them
        gains are asked for as in other games."""
        win, size = self.win, self.size
        row = {
            "player": win.player, "by": win.by, "from": win.giver, "paid": True, "points": size.points,
            "han": size.han, "fu": size.fu, "limit": size.limit, "yakuman": size.yakuman, "yaku": size.yaku,
        }  # fmt: skip
        if _MORE:
            row |= facts(*self.wins, _MORE)
            row = {key: row[key] for key in _KEYS.row}
        return [row]

    @property
    def wins(self) -> tuple[Won[UsualOwn]]:
        """The win in the form of every game, for whoever asks for more than a row. Honba are what the winner gains
        beyond the hand and the sticks."""
        win, place, size, amounts = self.win, self.place, self.size, self.paid.amounts
        player, source = win.player, win.giver or ""
        honba = amounts[place.seat] - size.points + amounts[-1]  # the table gives the sticks
        payers = (source,) if source else tuple([seat for seat in place.seats if seat != player])
        own = UsualOwn({"dora": self.dora})
        about = player, win.by, source, WrittenHand(win.hand), own, size.happened + size.parts, True
        # no chips; behind the limit what only other games have
        worth = size.points, honba, 0, size.han, size.fu, size.yakuman, size.limit or "", 0, 0, 0, ()
        return (_new(Won, (*about, *worth, payers)),)

    @property
    def paid_wins(self) -> tuple[PaidWin]:
        """The win as tables of a batch sum it up; dora have no worth in a yakuman, which has no han."""
        win, size = self.win, self.size
        called, dora = not self.features & MENZEN, self.dora if size.han else 0
        return (_new(PaidWin, (win.player, win.giver or "", tuple(size.yaku), None, size.points, called, dora)),)

    @property
    def chances(self) -> tuple[()]:
        """No dice chances: no game with usual wins has dice."""
        return ()

    @property
    def dice(self) -> tuple[()]:
        """No game with usual wins has dice."""
        return ()


class Usual(Remembered):
    """Settles usual wins under some rules."""

    def __init__(self, rules: Rules, reader: Any, sitting: Callable[[Record], Any]) -> None:
        """Begin with nothing remembered. :attr:`yakuman`: sizes that the judge was asked for, by what decides them."""
        super().__init__(rules, reader, sitting)
        self.yakuman: dict[tuple[int, ...], UsualSize] = {}

    def settled(self, record: WrittenHandFields, fields: int) -> UsualWin | None:
        """Return the settled win of a record; ``None`` if the win is not usual: then the caller reads the record
        another way. ``fields``: the number of fields in its text, by which a field given twice is noticed. Raises what
        the reader raises for single values, and ValueError or KeyError for rare values."""
        written = record.win.hand
        # a suit may be written in several groups: joined, the hand may be usual all the same
        try:
            settled = self._settle(record, fields, written)
        except (KeyError, ValueError):
            joined = join_suits(written)
            if not joined:
                raise
            return self._settle(record, fields, joined)
        if settled is None and (joined := join_suits(written)):
            settled = self._settle(record, fields, joined)
        return settled

    def _settle(self, record: WrittenHandFields, fields: int, hand: str) -> UsualWin | None:
        """Return the settled win of a record, or ``None`` if the careful reader must read the record. ``fields``: the
        number of fields in its text; ``hand``: the text of its hand, where each suit is written in one group. Fills the
        memories. Raises KeyError or ValueError, as these do, for a value that is rare or not readable.

        A batch spends its time here, so this stays one long function: in compiled code each call costs. It only adds up
        numbers, whose bits :mod:`.pieces` lays out, and looks up everything else (:mod:`.remembered`).
        """
        # The fields beside the hand, all at once, since compiled code looks up each attribute of a struct by its name.
        # Each memory also knows how many fields of the record it was asked about.
        win, rules, names, wind, honba, sticks, dora_text, ura_text, title = astuple(record)  # type: ignore[arg-type]
        of_win = astuple(win)
        player, by, _, giver = of_win[:BEFORE_CIRCUMSTANCES]
        place = self.places[names, player, by, giver]
        flags, fields_of_flags = self.flags[of_win[BEFORE_CIRCUMSTANCES:]]
        riichi, seat = flags & IN_RIICHI, place.seat
        table = place.tables[wind, honba, sticks, riichi]
        dora, ura = self.dora[dora_text], self.ura[ura_text]
        fields_read = place.fields + fields_of_flags + table.fields + dora.fields + ura.fields
        if fields_read + (rules is not None) + (title is not None) != fields:
            return None  # a field is given twice
        # The hand, and whether hand, circumstances and table are possible.
        ron = place.source >= 0
        counts, adds, sets, there, written, several, shift = self._sum_pieces(hand, place.places, seat, ron)
        happened = place.happened[flags << pieces.FLAGS_AT | written & pieces.OF_WIN]
        if (
            happened is None  # circumstances that cannot be, or are rare
            or written & pieces.TWICE  # a suit has several texts: its pieces are not summed one by one
            or without_reds(counts + dora.counts + ura.counts) + self.room & CARRIES
            or not table.can_be[laid_number(adds & pieces.OF_KANS, dora.number, ura.number)]
        ):
            return None
        # For each reading two numbers: its look, which decides its yaku, and the bits that decide its fu.
        features, mask = happened.features, happened.mask
        yaku_features = happened.yaku_features | self.features[there & pieces.SEEN]
        looks: list[tuple[int, int]] = []
        for sums, added_sets, added_there in several or _ONE:  # each reading of the group that has several
            sums += adds  # what the rest of the hand adds is the same in all
            if sums & pieces.OF_WHOLE == pieces.WHOLE:  # four sets and a pair
                all_sets = sets | added_sets << shift
                runs = all_sets & pieces.RUNS
                pattern = in_suits(runs, all_sets >> pieces.TRIPLETS)
                if runs and sums < pieces.INSIDE:
                    pattern |= OUTSIDE
                look = pattern * pieces.PATTERN | yaku_features
                if honours := (there | added_there << shift) >> pieces.HONOURS_THERE:
                    pair_fu, bits_kept, worth = self.honours[honours_number(honours, seat, table.wind)]
                    look |= worth
                    sums = (sums + pair_fu) & bits_kept  # beside a pair of yaku tiles a two-sided wait is no pinfu
                looks.append((sums & mask | look, sums & pieces.OF_SUM | features))
        if written & pieces.TILES == _CONCEALED and not counts & pieces.TWOS:  # every kind twice: seven pairs
            looks.append((SEVEN | yaku_features, SEVEN | features))
        # The dora. Counts are digits to base COUNT + 1, so their remainder modulo COUNT is the sum of these digits.
        dora_number = 0
        for kinds in dora.dora + ura.dora if riichi else dora.dora:  # ura only for a winner in riichi
            dora_number += (counts & kinds) % COUNT
        dora_han = dora_number * self.dora_han + (counts & REDS) % COUNT * self.red_han
        # The size of the best reading, from memory; the judge is asked where the look of a reading does not decide it.
        best = self._best_of_looks(looks, happened, happened.han + dora_han, place.worth)
        if best is None:
            best = self._judge_by_tiles(record, place, table.wind, flags, looks, there, not several)
            if best is None:
                return None
        paid = place.paid[best.points, best.base, table.honba, table.sticks]
        return _new(UsualWin, (place, win, title or "", best, paid, dora_han, features, table, riichi, self.sitting))

    def _best_of_looks(
        self, looks: list[tuple[int, int]], happened: Happened, more_han: int, worths: Memory[Worth]
    ) -> UsualSize | None:
        """Return the size of the best reading; ``None`` if the judge must look at the tiles, or if no reading has a
        yaku. ``looks``: of each reading its look, which decides its yaku, and the bits that decide its fu.
        ``happened``: the circumstances, whose yaku count in every reading; ``more_han``: the han of these yaku and of
        dora. ``worths``: the memory of points by han and fu, for this seat and way to win."""
        best: UsualSize | None = None
        beside, beside_text = happened.names, happened.text
        for look, fu_look in looks:
            shared = self.yaku[look]
            if shared is None:
                return None
            han, yaku, pinfu, parts, text = shared
            if yaku or beside:  # else it is no win by this reading
                fu = self.fu[fu_look | pinfu]
                han += more_han
                points, base, limit, worth_text = worths[size_number(han, fu)]
                text = f"{worth_text}{beside_text},{text}" if yaku and beside else f"{worth_text}{beside_text}{text}"
                size = _new(UsualSize, (points, han, fu, limit, beside + yaku, base, 0, happened.yaku, parts, text))
                if best is None or self._order(size) > self._order(best):
                    best = size
        return best

    def _judge_by_tiles(
        self, record: WrittenHandFields, place: Seating, wind: Kind, flags: int, looks: list[tuple[int, int]],
        there: int, only: bool,
    ) -> UsualSize | None:  # fmt: skip
        """Return the size that the judge gives a win from its tiles, where the ``looks`` of its readings do not decide
        it; ``None`` if it is no win. ``place``: who sits where; ``wind``: of the round. ``only``: whether no group of
        the hand has several readings; ``there``: its kinds, as bits (:mod:`.pieces`). Keeps the size of a yakuman that
        look, wait, pair and dealer decide in :attr:`yakuman`, since nothing else counts in a yakuman; empties that
        memory when it is full."""
        key: tuple[int, ...] = ()  # empty: not remembered, as with several readings it would have to hold all looks
        if len(looks) == 1:
            key = (*looks[0], there >> pieces.HONOURS_THERE, place.seat == 0, len(place.seats))
        size = self.yakuman.get(key) or self._ask_judge(record, place.seats, wind, flags)
        if size is not None and size.yakuman and key and only and self.seen_by_wait[looks[0][0]]:
            if len(self.yakuman) >= KEPT:
                self.yakuman.clear()
            self.yakuman[key] = size
        return size

    def _order(self, size: UsualSize) -> tuple[int, ...]:
        """Return the rank of a size by rule ``reading.order``, as the judge ranks readings
        (:meth:`calc.riichi.judge.Judge.rank`). No size here is of a yakuman: those come from the judge."""
        return self.judge.order((size.points, size.han, size.fu, 0, 0))

    def _ask_judge(self, fields: WrittenHandFields, seats: tuple[str, ...], wind: Kind, flags: int) -> UsualSize | None:
        """Return the size that the judge gives a win, from its tiles; ``None`` if the hand has no shape or no yaku, so
        that the careful reader can say why. ``fields``: of the record, whose texts were checked before; ``seats``: the
        dealer first; ``wind``: of the round; ``flags``: the circumstances. Remembers nothing."""
        win = fields.win
        concealed: list[Tile] = []
        melds: list[Meld] = []
        head, _, tail = win.hand.partition(" + ")
        for part in head.split(" "):
            if digits := DIGIT_TILES.get(part[-1:]):
                concealed += map(digits.__getitem__, part[:-1])
            elif (meld := self.pieces[part].meld) is not None:
                melds.append(meld)
        (tile,) = parse_tiles(tail)
        dora, ura = (tuple(parse_tiles(text)) if text else () for text in (fields.dora, fields.ura))
        claimed = Win(win.player, win.by, tuple(concealed), tile, tuple(melds), win.giver or "", flags)
        record = Record(seats, (claimed,), round_wind=wind, dora=dora, ura=ura)
        scores = self.judge.scores(hand_of(record, claimed, self.judge), record)
        if not scores or not scores[0].yaku:
            return None
        best = scores[0]
        base, yaku, limit = best.base, [part.id for part in best.yaku], best.base.limit or None
        text = size_text(best.points, best.han, best.fu, limit, best.yakuman) + listed(yaku)
        return UsualSize(best.points, best.han, best.fu, limit, yaku, base.points, best.yakuman, best.yaku, (), text)

    def _sum_pieces(self, text: str, places: Mapping[str, int], seat: int, ron: bool) -> HandSums:
        """Return what the pieces of a hand bring in all (:data:`HandSums`): each piece of its text is looked up, and
        its numbers are added or joined. The group of the winning tile is looked up together with that tile, since the
        waits depend on both. ``places``: the seat of each player, from 0; ``seat``: the winner's; ``ron``: whether he
        won by ron.

        Raises ValueError for what is left to the careful reader (a second group with several readings, as the readings
        would have to be combined; too many pieces; an impossible call), and KeyError for a text that is no piece.
        """
        head, _, tail = text.partition(" + ")
        winning = self.winning[tail]
        counts, suit, by = winning.counts, winning.suit, winning.by  # by: how far its suit is shifted in joined bits
        adds = sets = there = written = shift = 0
        several: tuple[Brought, ...] = ()
        parts = head.split(" ")
        if len(parts) > pieces.MOST_TEXTS:
            raise ValueError
        for part in parts:
            if part.endswith(suit):  # the suit of the winning tile
                digits = part[:-1]
                tiles, code = winning.waiting[digits]
                code += winning.weight  # adds the winning tile, and says which of its tiles that is
                brings = self.won_on[code][ron]
                counts += tiles << winning.place
                written += winning.text + len(digits)
                sets |= brings.sets << by
                there |= brings.there << by
                shifted = by
            else:
                piece = self.pieces[part]
                brings = piece.brings
                counts += piece.counts
                written += piece.written
                sets |= brings.sets
                there |= brings.there
                shifted = 0  # the memory has shifted the bits of this piece to its suit
                if caller := piece.caller:
                    after = (places[caller] - seat) % len(places)  # how many seats after the winner
                    if not after or (piece.is_run and after != len(places) - 1):
                        raise ValueError  # called from the winner, or a run from another than the player before
            adds += brings.adds
            if brings.readings:  # the group has several readings
                if several:
                    raise ValueError
                several, shift = brings.readings, shifted
        return counts, adds, sets, there, written, several, shift


def join_suits(text: str) -> str:
    """Return the text of a hand with the tiles of each suit joined in one group: ``345s 66s`` becomes ``34566s``. Empty
    if no suit is written in several groups, so that the caller need not try again.

    >>> join_suits("345s 66s 123m (777z) 78p + 6p"), join_suits("34566s + 3s")
    ('34566s 123m 78p (777z) + 6p', '')
    """
    head, _, tail = text.partition(" + ")
    parts = head.split(" ")
    digits_of: dict[str, str] = {}
    melds: list[str] = []
    for part in parts:
        suit, digits = part[-1:], part[:-1]
        if suit in DIGIT_TILES and digits.isdigit():
            digits_of[suit] = digits_of.get(suit, "") + digits
        else:
            melds.append(part)
    if len(digits_of) + len(melds) == len(parts):  # nothing was joined
        return ""
    groups = ["".join(sorted(digits)) + suit for suit, digits in digits_of.items()]
    return f"{' '.join([*groups, *melds])} + {tail}"


def usual_of(rules: Rules, reader: Any, sitting: Callable[[Record], Any]) -> Usual | None:
    """Return the object that settles usual wins under some rules, kept with the rules; ``None`` if these ask of every
    hand what :class:`Usual` does not look at (chips, 先付け, a four of a kind as two pairs …). ``reader`` and
    ``sitting`` as of :class:`~calc.usual.remembered.Remembered`."""
    if "usual" not in rules.kept:
        judge, v = judge_for(rules), rules.values
        beyond: tuple[object, ...] = (
            judge.special, judge.chips, judge.sakizuke, judge.paarenchan, judge.unusual, judge.wide_cells,
            v[CHIP_LINES], v["shape.four_as_two_pairs"], v["dora.north_in_hand"], coloured_for_plain(rules),
            v.get("sticks.carried", "winner") != "winner",
        )  # fmt: skip
        rules.kept["usual"] = None if any(beyond) else Usual(rules, reader, sitting)
    return rules.kept["usual"]  # type: ignore[no-any-return]
