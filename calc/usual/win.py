"""The usual win: a record with one win and nothing rare in it, settled from what is remembered about its parts.

Nearly every record of a batch is one. The text of its hand is split into pieces (:mod:`.pieces`), and their sum is all
that most yaku and fu depend on. The resulting yaku and fu are remembered (:mod:`.remembered`), so no rule is applied
here. The judge looks at the hand if a yaku depends on the tiles themselves, is a yakuman or worth a limit, or replaces
a circumstance. Everything rarer (several groups with several readings, rare fields) is left to reader and settlement.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ..named_tuples import NamedTuple
from ..records.record import IN_RIICHI, Record, Win
from ..records.tile_set import CARRIES, without_reds
from ..riichi.chips import CHIP_LINES
from ..riichi.hand import MENZEN
from ..riichi.judge import judge_for
from ..riichi.look import OUTSIDE, in_suits
from ..riichi.memory import Memory
from ..riichi.plain_win import tiles_alone
from ..riichi.settlement import hand_of
from ..riichi.verdict import SIZE_KEYS
from ..rules.rules import Rules
from ..tiles.notation import DIGIT_TILES, parse_hand, parse_tiles
from ..tiles.shapes import COUNT, REDS
from ..tiles.tiles import Kind, Meld, Tile
from ..verdict.ledger import TABLE
from ..verdict.verdict import WHO, PaidWin, Part, WinKeys, Won, facts
from . import pieces, stand_ins
from .pieces import Bring, called
from .remembered import SEVEN, Remembered

_new: Final = tuple.__new__
Written = dict[str, Any]
"""A record or a win as it is written: what JSON decodes to."""
_CONCEALED: Final = 13
_ONE: Final[tuple[Bring, ...]] = ((0, 0),)


class UsualOwn:
    """What a usual win has of its own: nothing."""

    keys = WinKeys((), SIZE_KEYS)
    counted: Sequence[Part] = ()
    worth = None


class WrittenHand:
    """The hand of a usual win, read only where it is asked for; else a :class:`~calc.tiles.notation.HandText`."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def __getattr__(self, name: str) -> Any:
        """``concealed``, ``melds`` or ``tile``."""
        return getattr(parse_hand(self.text), name)


class UsualWin(NamedTuple):
    """A settled usual win, in place of a :class:`~calc.verdict.verdict.Verdict`: what a batch needs of it."""

    seats: tuple[str, ...]
    title: str
    points: dict[str, int]
    chips: dict[str, int]
    win: Written
    """The win as it is written."""
    size: tuple[int, int, int, str | None, int, list[str]]
    """Points, han, fu, limit, folds of yakuman, and the ids of the yaku."""
    happened: tuple[Part, ...]
    """The yaku of the circumstances."""
    yaku: tuple[Part, ...]
    """The other yaku."""
    dora: int
    """The han of dora, which a yakuman has without counting them."""
    features: int
    """Those of the hand that decide fu."""
    laid: Mapping[str, int]
    """As in :class:`calc.batch.hands.HandFacts`."""
    sittings: Memory[Any]
    table: tuple[object, ...]

    @property
    def sitting(self) -> Any:
        """What the record says about the table."""
        return self.sittings[self.table]

    @property
    def rows(self) -> list[dict[str, Any]]:
        """As in :class:`calc.verdict.verdict.Verdict`."""
        win, (points, han, fu, limit, yakuman, yaku) = self.win, self.size
        row = {
            "player": win["player"], "by": win["by"], "from": win.get("from"), "paid": True, "points": points,
            "han": han, "fu": fu, "limit": limit, "yakuman": yakuman, "yaku": yaku,
        }  # fmt: skip
        if _MORE:
            row |= facts(*self.wins, _MORE)
            row = {key: row[key] for key in _OWN.keys.row}
        return [row]

    @property
    def wins(self) -> tuple[Won[UsualOwn]]:
        """As in :class:`calc.verdict.verdict.Verdict`."""
        win, moved, (points, han, fu, limit, yakuman, _) = self.win, self.points, self.size
        player, source = win["player"], win.get("from") or ""
        honba = moved[player] - points + moved[TABLE]  # the table gives the sticks
        payers = (source,) if source else tuple([seat for seat in self.seats if seat != player])
        about = player, win["by"], source, WrittenHand(win["hand"]), _OWN, self.happened + self.yaku, True
        size = points, honba, 0, han, fu, yakuman, limit or "", 0, 0, 0, ()
        return (_new(Won, (*about, *size, payers)),)

    @property
    def paid_wins(self) -> tuple[PaidWin]:
        """As in :class:`calc.verdict.verdict.Verdict`."""
        win, (points, han, _, _, _, yaku) = self.win, self.size
        called, dora = not self.features & MENZEN, self.dora if han else 0
        return (_new(PaidWin, (win["player"], win.get("from") or "", tuple(yaku), None, points, called, dora)),)

    @property
    def chances(self) -> tuple[()]:
        """As in :class:`calc.verdict.verdict.Verdict`."""
        return ()

    @property
    def dice(self) -> tuple[()]:
        """No game with usual wins has dice."""
        return ()


_OWN: Final = UsualOwn()
_NO_STICK: Final[dict[str, int]] = {}
_MORE: Final = tuple([key for key in WHO if key not in ("player", "by", "from")])
"""The facts of every win that a row does not read from the record itself."""
HandSums = tuple[int, int, int, int, int, tuple[Bring, ...], int]
"""For the text of a hand: the counts of its tiles; what its pieces add, and what they join; the counts of its groups,
joined; the sum of its melds as numbers; the readings of the group that has several, and how far they are shifted."""
Parts = tuple[Part, ...]
UsualSize = tuple[int, int, int, str | None, list[str], int, int, Parts, Parts]
"""Points, han, fu, limit, the ids of the yaku, base points, folds of yakuman, and the yaku in two parts."""


class Usual(Remembered):
    """Settles usual wins under some rules."""

    def settled(self, value: Written, fields: int) -> UsualWin | None:
        """Return the settled win of a decoded record; ``None`` if it is not a usual one. ``fields``: the number of
        fields in its text. Raises what the reader raises for single values, and ValueError or KeyError for rare ones.
        """
        win = value.get("win")
        if win is None or len(value) + len(win) != fields:
            return None
        plan = self.plans[tuple(value), tuple(win)]
        if plan is None:
            return None
        get, giver, (circumstances, values_of) = value.get, win.get("from"), plan
        names = get("seats")
        place = self.places[tuple(names) if names is not None else None, win["player"], win["by"], giver]
        seats, places, accounts, nothing, seat, source, stick, happenings, worths, payments = place
        flags = self.flags[circumstances, values_of(win)] if circumstances else 0
        riichi, honba, sticks = flags & IN_RIICHI, get("honba", 0), get("sticks")
        if sticks is None:
            sticks = 1 if riichi else 0
        counts, adds, joins, codes, melds, several, shift = self._hand(win["hand"], places, seat, source >= 0)
        open_number, open_counts, dora = self.dora[get("dora", "")]
        ura_number, ura_counts, ura = self.ura[get("ura", "")]
        wind, number = self.rounds[get("round")]
        tiles = self.numbers[counts >> pieces.TEXTS]
        happened = happenings[flags, tiles, melds]
        every = counts + open_counts + ura_counts
        too_many = without_reds(every) + self.room & CARRIES
        at_table = adds & pieces.OF_KANS, len(seats), wind, sticks, open_number, ura_number, riichi
        if happened is None or too_many or not self.table_can_be[at_table]:
            return None
        more_han, circumstance_yaku, features, yaku_features, mask, circumstance_parts = happened
        yaku_features |= self.features[joins >> pieces.THERE & pieces.SEEN]
        looks = []
        for sums, joined in several or _ONE:
            sums += adds
            if sums & pieces.OF_WHOLE == pieces.WHOLE:
                joined = joins | joined << shift
                runs = joined & pieces.RUNS
                pattern = in_suits(runs, joined >> pieces.TRIPLETS & pieces.RUNS)
                if runs and sums < pieces.INSIDE:
                    pattern |= OUTSIDE
                if joined >> pieces.HONOUR:
                    sums += self.honours[joined >> pieces.HONOUR, seat, wind]
                    if sums & pieces.WORTHY:
                        sums &= ~pieces.TWO_SIDED
                looks.append((sums & mask | pattern * pieces.PATTERN | yaku_features, sums & pieces.OF_FU | features))
        if tiles == _CONCEALED and not codes & pieces.TWOS:
            looks.append((SEVEN | yaku_features, SEVEN | features))
        dora_number = 0
        for kinds in dora + ura if riichi else dora:
            dora_number += (counts & kinds) % COUNT
        dora_han = dora_number * self.dora_han + (counts & REDS) % COUNT * self.red_han
        best = self._best(looks, circumstance_yaku, circumstance_parts, more_han + dora_han, worths)
        if best is None and (best := self._judged(value, seats, wind, flags)) is None:
            return None
        points, han, fu, limit, yaku, base, yakuman, *parts = best
        moved = dict(zip(accounts, payments[points, base, honba, sticks], strict=True))
        sitting = seats, seat, riichi, wind, number, honba, sticks
        size, title, chips = (points, han, fu, limit, yakuman, yaku), get("title", ""), nothing.copy()
        of_hand = *parts, dora_han, features, stick if riichi else _NO_STICK
        return _new(UsualWin, (seats, title, moved, chips, win, size, *of_hand, self.sitting, sitting))

    def _best(
        self, looks: list[tuple[int, int]], circumstances: list[str], circumstance_parts: Parts, more_han: int,
        worths: Memory[tuple[int, int, str | None]],
    ) -> UsualSize | None:  # fmt: skip
        """Return the size of the best of the readings that look so; ``None`` if the judge must look at the hand, or if
        none has a yaku. ``circumstances``: the yaku beside theirs, by id and as parts; ``more_han``: the han of these
        and of dora."""
        best: UsualSize | None = None
        for look, fu_look in looks:
            shared = self.yaku[look]
            if shared is None:
                return None
            han, yaku, pinfu, parts = shared
            if yaku or circumstances:
                fu = self.fu[fu_look | pinfu]
                points, base, limit = worths[han + more_han, fu]
                size = points, han + more_han, fu, limit, circumstances + yaku, base, 0, circumstance_parts, parts
                if best is None or self._order(size) > self._order(best):
                    best = size
        return best

    def _order(self, size: UsualSize) -> tuple[int, ...]:
        return self.judge.order((*size[:3], 0, 0))

    def _judged(self, value: Written, seats: tuple[str, ...], wind: Kind, flags: int) -> UsualSize | None:
        """Return the size of a possible win according to the judge; ``None`` if it is no win."""
        win = value["win"]
        concealed: list[Tile] = []
        melds: list[Meld] = []
        head, _, tail = win["hand"].partition(" + ")
        for part in head.split(" "):
            if digits := DIGIT_TILES.get(part[-1:]):
                concealed += map(digits.__getitem__, part[:-1])
            else:
                melds.append(called(part).meld)
        (tile,), dora, ura = (
            tuple(parse_tiles(text)) if text else () for text in (tail, value.get("dora"), value.get("ura"))
        )
        claimed = Win(win["player"], win["by"], tuple(concealed), tile, tuple(melds), win.get("from", ""), flags)
        record = Record(seats, (claimed,), round_wind=wind, dora=dora, ura=ura)
        scores = self.judge.scores(hand_of(record, claimed, self.judge), record)
        if not scores or not scores[0].yaku:
            return None
        best = scores[0]
        base, yaku = best.base, [part.id for part in best.yaku]
        return best.points, best.han, best.fu, base.limit or None, yaku, base.points, best.yakuman, best.yaku, ()

    def _hand(self, text: str, places: Mapping[str, int], seat: int, ron: bool) -> HandSums:
        """Return the sums over the pieces of a hand. Raises ValueError if several groups have several readings."""
        head, _, tail = text.partition(" + ")
        won_suit, weight, counts = self.winning[tail]
        adds = joins = codes = melds = shift = 0
        several: tuple[Bring, ...] = ()
        groups, players = self.groups, len(places)
        for part in head.split(" "):
            group = groups.get(part[-1:])
            if group is None:
                counted, added, joined, number, meld = called(part)
                if caller := meld[2]:
                    number <<= stand_ins.CALLER * ((places[caller] - seat) % players + 1)
                melds += number
                counts += counted
                adds += added
                joins |= joined
                continue
            suit, place, by, texts, waiting = group
            if suit == won_suit:
                counted, code = waiting[part[:-1]]
                code += weight
                added, joined, readings = self.won[code][ron]
            else:
                counted, code, added, joined, readings = texts[part[:-1]]
            counts += counted << place
            codes |= code
            adds += added
            joins |= joined << by
            if readings:
                if several:
                    raise ValueError
                several, shift = readings, by
        return counts, adds, joins, codes, melds, several, shift


def usual_of(rules: Rules, reader: Any, sitting: Callable[[Record], Any]) -> Usual | None:
    """Return the object that settles usual wins under some rules; ``None`` if they ask of every hand more than it looks
    at."""
    if "usual" not in rules.kept:
        judge, v = judge_for(rules), rules.values
        beyond: tuple[object, ...] = (
            judge.special, judge.chips, judge.sakizuke, judge.paarenchan, judge.least > 1, v[CHIP_LINES],
            v["shape.four_as_two_pairs"], v["dora.north_in_hand"], tiles_alone(rules),
        )  # fmt: skip
        rules.kept["usual"] = None if any(beyond) else Usual(rules, reader, sitting)
    return rules.kept["usual"]  # type: ignore[no-any-return]
