"""The sizes of a hand that result from mistakes in its yaku, dora and fu, for disputes (:mod:`.mistakes`)."""

from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import chain

from ..mistakes import ADDED, HAPPENED, LEFT_OUT, Miscount, by_subject, miscounts
from ..rules.rules import V
from ..tiles.shapes import PAIRS, STANDARD
from ..tiles.tiles import EAST, HONOURS, NORTH, mpsz
from ..verdict.verdict import Part
from .points import FuKey
from .reading import Reading

ORDINARY_FU = 30
"""The fu that people assume without counting; otherwise a guess is ten off."""


NO_PARTS = frozenset({"fu.rounding_unit", "fu.open_minimum"})
"""Parts of the fu that follow from the others."""


def counted_fu(parts: Iterable[Part], key: FuKey, v: V) -> int:
    """Return the fu that a hand has by these parts, some of which are mistaken: their sum, rounded up, and at least the
    minimum of an open hand if that applies. What rounding and minimum add is worked out anew, as their parts belong to
    the true sum. Fixed fu and those of seven pairs are not rounded. ``key``: the facts that decide the true fu."""
    total = least = 0
    unit = 1 if key.form == PAIRS else v["fu.rounding_unit"]
    for part in parts:
        if part.id in ("fu.fixed", "fu.fixed_pinfu_tsumo"):
            unit = 1
        if part.id == "fu.open_minimum":
            least = v["fu.open_minimum"]
        elif part.id != "fu.rounding_unit":
            total += part.amount
    return max(-(-total // unit) * unit, least)


def part_miscounts(parts: Iterable[Part], yaku: Sequence[Part], key: FuKey, v: V) -> Iterator[Miscount]:
    """Yield the mistakes in the ``parts`` of a win: each left out or miscounted (:func:`calc.mistakes.miscounts`),
    except parts of the fu that only follow from others. An only yaku is left out only if dora count beside it, as
    without both it is no win. Of a concealed pinfu by tsumo there are two mistakes: to forget its han, or to overlook
    it and count the fu of the tsumo too. ``yaku``: those of the win; ``key``: the facts that decide its fu."""
    counted = [part for part in parts if part.id not in NO_PARTS]
    has_dora = any(part.kind == "dora" for part in counted)
    no_win = f"left_out:yaku.{yaku[0].id}" if len(yaku) == 1 and not has_dora else ""
    for miscount in miscounts(counted):
        if key.menzen and key.tsumo and miscount.id == "left_out:yaku.pinfu":
            yield miscount._replace(subject=f"{miscount.subject}/1")  # its han forgotten
            # the pinfu overlooked
            miscount = miscount._replace(parts={**miscount.parts, "fu.tsumo": _only_part("fu.tsumo", v["fu.tsumo"])})
        if miscount.id != no_win:
            yield miscount


def _only_part(name: str, fu: int) -> tuple[Part, ...]:
    """Return the only part of its subject, as a :class:`~calc.mistakes.Miscount` has parts: so many fu of a rule."""
    return (Part("fu", name, fu, "fu", (name,)),)


def guesses(parts: Sequence[Part], han: int, fu: int, key: FuKey, v: V) -> Iterator[Miscount]:
    """Yield the mistakes that change the size of a hand without being about one part of it: too many or too few han,
    and other fu that somebody may count or guess. Most of the latter exist only for sets and a pair, as nobody adds up
    the fu of pairs or orphans. ``parts``: the parts of its fu, ``fu`` in all; ``key``: the facts that decide them."""
    guess = SizeGuesses(parts, fu, key, v)
    mistakes = [any_han(han), guess.other_sets(), guess.other_tiles()]
    if key.form == STANDARD:
        mistakes += [guess.no_sets(), guess.absent_fu(), guess.rounded_down(), guess.other_fu(), guess.false_pinfu()]
    return chain.from_iterable(mistakes)


ONE_HAN = {"any_han": (Part("any", "any_han", 1, "han"),)}
"""A han that no part of the hand accounts for, counted beside its parts."""
LESSER_YAKU = (("chinitsu", "honitsu"), ("ryanpeikou", "iipeikou"), ("junchan", "chanta"))
"""Yaku, each with the lesser one that a hand with it is taken for."""
ANY_HAN = ((ADDED, "any_han", 1), (ADDED, "two_han", 2), (LEFT_OUT, "any_han", -1))
"""Han that no part accounts for: the kind of mistake, its name, and the han."""
OTHER_SETS = (("_kan", "_triplet", "kan_as_triplet"), ("closed_", "open_", ""), ("open_", "closed_", ""))
"""What a set may be taken for: the word in the name of its fu, the word of the other set in that place, and the name of
the mistake (empty: it is called by the name of the fu)."""


def any_han(han: int) -> Iterator[Miscount]:
    """Yield han too many or too few, of no particular yaku: people often cannot say which han they counted. ``han``:
    those of the hand, of which one at least must be left."""
    for kind, name, extra in ANY_HAN:
        if han + extra > 0:  # a hand without han would be no win
            yield Miscount(kind, name, ("",), {"any_han": (Part("any", "any_han", extra, "han"),)})


def yaku_nearly_there(reading: Reading, ids: Set[str], v: V) -> Iterator[Miscount]:
    """Yield mistakes of counting what a hand misses by little: 門前清自摸和 in an open hand, 立直 beside a double,
    the yaku of a wind whose triplet it has and which is nobody's here, the fu of such a pair, 断么九 beside a single
    terminal, 純全帯么九 for a 混全帯么九, 一盃口 in an open hand, 三色同順 with a run one off, 一気通貫 without a tile,
    三暗刻 with the triplet of a ron, the closed worth of several open yaku; or the lesser of two yaku that it has.
    ``ids``: its yaku."""
    winds = chain(_guest_winds(reading, v), _guest_pair(reading, ids, v))
    tiles = chain(_false_tanyao(reading, ids, v), _false_junchan(reading, ids, v))
    beside = chain(_open_tsumo(reading, v), _riichi_beside_double(ids, v), _all_as_closed(reading, ids, v))
    return chain(beside, winds, tiles, _false_yaku(reading, ids, v), _lesser_yaku(reading, ids, v))


def _lesser_yaku(reading: Reading, ids: Set[str], v: V) -> Iterator[Miscount]:
    """Yield the mistakes of taking a yaku for the lesser one that the hand would have without it
    (:data:`LESSER_YAKU`). ``ids``: the yaku of the hand."""
    for name, lesser in LESSER_YAKU:
        worth, less = v.get(f"yaku.{name}"), v.get(f"yaku.{lesser}")
        if name not in ids or not worth or not less or worth.yakuman or worth.limit or less.yakuman or less.limit:
            continue
        lost = worth.closed - less.closed if reading.hand.menzen else worth.open - less.open
        if lost > 0:
            parts = {"any_han": (Part("any", "any_han", -lost, "han"),)}
            yield Miscount(HAPPENED, f"{name}_as_{lesser}", (f"yaku.{name}",), parts)


def _riichi_beside_double(ids: Set[str], v: V) -> Iterator[Miscount]:
    """Yield the mistake of counting 立直 beside ダブル立直, which takes its place. ``ids``: the yaku of the hand."""
    worth = v["yaku.riichi"]
    if "double_riichi" in ids and worth.closed and not (worth.yakuman or worth.limit):
        parts = {"any_han": (Part("any", "any_han", worth.closed, "han"),)}
        yield Miscount(ADDED, "riichi_beside", ("yaku.double_riichi",), parts)


def _all_as_closed(reading: Reading, ids: Set[str], v: V) -> Iterator[Miscount]:
    """Yield the mistake of counting all yaku of an open hand as if it were closed (喰い下がり), if several are worth
    more then: of one alone it is another value of its rule. ``ids``: the yaku of the hand."""
    worths = [v[key] for key in (f"yaku.{name}" for name in sorted(ids)) if key in v]
    lost = [w.closed - w.open for w in worths if w.open and not (w.yakuman or w.limit or w.closed == w.open)]
    if len(lost) > 1 and not reading.hand.menzen:
        yield Miscount(HAPPENED, "all_as_closed", (), {"any_han": (Part("any", "any_han", sum(lost), "han"),)})


def _open_tsumo(reading: Reading, v: V) -> Iterator[Miscount]:
    """Yield the mistake of counting 門前清自摸和 in an open hand won by tsumo, if only closed hands have that yaku."""
    hand, worth = reading.hand, v["yaku.tsumo"]
    is_for_closed_alone = worth.closed and not (worth.open or worth.yakuman or worth.limit)
    if hand.tsumo and not hand.menzen and is_for_closed_alone:
        part = Part("yaku", "open_tsumo", worth.closed, "han")
        yield Miscount(HAPPENED, "open_tsumo", ("yaku.tsumo",), {"open_tsumo": (part,)})


def _guest_winds(reading: Reading, v: V) -> Iterator[Miscount]:
    """Yield the mistake of counting each triplet of a wind that is worth nothing to the winner, as his own wind is
    worth; nothing if that is off, or no number of han."""
    triplets, worth = reading.shape.triplets | reading.hand.meld_triplets, v["yaku.seat_wind"]
    han = worth.closed if reading.hand.menzen else worth.open
    if not han or worth.yakuman or worth.limit:
        return
    for wind in _find_guests(reading):
        if triplets >> wind & 1:
            parts = {"any_han": (Part("any", "any_han", han, "han"),)}
            yield Miscount(ADDED, f"guest_wind {mpsz(wind)}", ("yaku.seat_wind",), parts)


def _guest_pair(reading: Reading, ids: Set[str], v: V) -> Iterator[Miscount]:
    """Yield the mistake of counting fu for a pair of a wind that is worth nothing to the winner; not in a pinfu, which
    has no such fu to anybody who sees it. ``ids``: the yaku of the hand."""
    pair = reading.shape.pair
    if reading.shape.form == STANDARD and pair in _find_guests(reading) and "pinfu" not in ids:
        fu = {"fu.pair_dragon": _only_part("fu.pair_dragon", v["fu.pair_dragon"])}
        yield Miscount(ADDED, f"guest_pair {mpsz(pair)}", ("fu.pair_dragon",), fu)


def _find_guests(reading: Reading) -> list[int]:
    """Return the winds that are worth nothing to the winner of a hand."""
    hand = reading.hand
    winds = {hand.seat_wind, hand.round_wind, hand.other_wind, *([NORTH] if hand.north_yaku else [])}
    return [wind for wind in range(EAST, NORTH + 1) if wind not in winds]


def _false_tanyao(reading: Reading, ids: Set[str], v: V) -> Iterator[Miscount]:
    """Yield the mistake of counting 断么九 as one han in a hand with a terminal of a single kind in a run, which is
    overlooked; a pair or triplet of it is not. ``ids``: the yaku of the hand."""
    hand, shape, worth = reading.hand, reading.shape, v["yaku.tanyao"]
    if shape.form != STANDARD or (worth.closed if hand.menzen else worth.open) != 1 or "tanyao" in ids:
        return
    outer, triplets = hand.kinds & hand.yaochuu, shape.triplets | hand.meld_triplets
    for kind in range(HONOURS):  # of an honour nobody takes the hand for simples
        if outer == 1 << kind and kind != shape.pair and not triplets >> kind & 1:
            yield Miscount(ADDED, f"false_tanyao {mpsz(kind)}", ("yaku.tanyao",), ONE_HAN)


def _false_junchan(reading: Reading, ids: Set[str], v: V) -> Iterator[Miscount]:
    """Yield the mistake of counting a concealed 混全帯么九 as 純全帯么九 in spite of its honours, if that has more han.
    An open one is likelier counted as a concealed one. ``ids``: the yaku of the hand."""
    if "chanta" in ids and reading.hand.menzen:
        pure = v["yaku.junchan"]
        extra = pure.closed - v["yaku.chanta"].closed
        if extra > 0 and not (pure.yakuman or pure.limit):
            parts = {"any_han": (Part("any", "any_han", extra, "han"),)}
            yield Miscount(ADDED, "false_junchan", ("yaku.junchan",), parts)


def _false_yaku(reading: Reading, ids: Set[str], v: V) -> Iterator[Miscount]:
    """Yield the mistakes of counting a yaku of runs or triplets that a hand nearly has, as that is worth to it: each
    with what is wrong behind its name. Its fu stay as they are. ``ids``: the yaku of the hand."""
    menzen = reading.hand.menzen
    nearly = [("sanshoku_doujun", _list_runs_off(reading.runs)), ("ittsu", _list_missing(reading))]
    if reading.shape.twins and not menzen:
        nearly.append(("iipeikou", [""]))
    if reading.closed.bit_count() == 2 and reading.shape.triplets.bit_count() > 2:  # a ron completed the third
        nearly.append(("sanankou", [""]))
    for yaku, details in nearly:
        worth = v[f"yaku.{yaku}"]
        # 一盃口 is for closed hands: who counts it in an open one gives it the han of these
        han = worth.closed if menzen or yaku == "iipeikou" else worth.open
        if yaku in ids or not han or worth.yakuman or worth.limit:
            continue
        parts = {"any_han": (Part("any", "any_han", han, "han"),)}
        for detail in details:
            yield Miscount(ADDED, f"false_{yaku} {detail}".rstrip(), (f"yaku.{yaku}",), parts)


def _list_runs_off(runs: int) -> list[str]:
    """Return the runs (of ``runs``, where they begin as bits) that are one off from the same run in the two other
    suits, as text: “678s” beside 789m and 789p."""
    texts = []
    for first in range(7):
        suits = [suit for suit in range(3) if runs >> 9 * suit + first & 1]
        if len(suits) != 2:
            continue
        (last,) = {0, 1, 2}.difference(suits)
        beside = [off for off in (first - 1, first + 1) if 0 <= off < 7 and runs >> 9 * last + off & 1]
        texts += ["".join(str(off + n) for n in (1, 2, 3)) + "mps"[last] for off in beside]
    return texts


def _list_missing(reading: Reading) -> list[str]:
    """Return the tile that a suit lacks of a straight, for each suit with two of its runs and all other tiles."""
    missing = []
    for suit in range(3):
        absent = [9 * suit + n for n in range(9) if not reading.hand.kinds >> 9 * suit + n & 1]
        runs = sum(reading.runs >> 9 * suit + first & 1 for first in (0, 3, 6))
        missing += [mpsz(kind) for kind in absent if len(absent) == 1 and runs == 2]
    return missing


class SizeGuesses:
    """Other fu that somebody may count, each method for one way of miscounting: ``fu``, the true ones, of ``parts``."""

    def __init__(self, parts: Sequence[Part], fu: int, key: FuKey, v: V) -> None:
        """Keep what the guesses ask of the hand. ``parts``: the parts of its fu, ``fu`` in all; ``key``: the facts that
        decide them (:data:`~calc.riichi.points.FuKey`)."""
        self.parts, self.fu, self.v = parts, fu, v
        self.menzen, self.tsumo, self.is_pinfu = key.menzen, key.tsumo, key.pinfu
        self.ids = {part.id for part in parts}

    def other_sets(self) -> Iterator[Miscount]:
        """Yield the mistakes of counting a kan as a triplet, a concealed set as an open one and the reverse. Of several
        sets with the same fu people mistake only one."""
        for subject, (_, *rest) in by_subject(self.parts).items():  # the first is mistaken, the rest stay
            for word, stands_for, name in OTHER_SETS:
                if word in subject and subject.removesuffix("_yaochuu").endswith(("_triplet", "_kan")):
                    rule = subject.replace(word, stands_for)
                    fu = {subject: (*rest, *_only_part(rule, self.v[rule]))}
                    yield Miscount(HAPPENED, name or f"{subject}/1", (subject,), fu)

    def other_tiles(self) -> Iterator[Miscount]:
        """Yield the mistake of counting sets of terminals or honours as simples, and the reverse: people mix up the two
        numbers, so they get all sets of one name wrong together, or all of terminals and honours."""
        outer: dict[str, tuple[Part, ...]] = {}
        for subject, sets in by_subject(self.parts).items():
            plain = subject.removesuffix("_yaochuu")
            if plain.endswith(("_triplet", "_kan")):
                rule = plain if plain != subject else f"{plain}_yaochuu"
                name = "simple_as_yaochuu" if plain == subject else "yaochuu_as_simple"
                counted = {subject: _only_part(rule, self.v[rule]) * len(sets)}
                yield Miscount(HAPPENED, name, (subject,), counted)
                outer |= counted if plain != subject else {}
        if len(outer) > 1:
            yield Miscount(HAPPENED, "yaochuu_as_simple/all", tuple(outer), outer)

    def no_sets(self) -> Iterator[Miscount]:
        """Yield the fu of all triplets and kans left out, if there are several: beginners count the wait and the pair
        alone."""
        names = [part.subject for part in self.parts]
        sets = [name for name in names if name.removesuffix("_yaochuu").endswith(("_triplet", "_kan"))]
        if len(sets) > 1:
            parts: dict[str, tuple[Part, ...]] = dict.fromkeys(sets, ())
            yield Miscount(LEFT_OUT, "fu_of_sets", tuple(parts), parts)

    def absent_fu(self) -> Iterator[Miscount]:
        """Yield the mistakes of counting fu that the hand does not have: those of a concealed ron (in an open ron or a
        concealed tsumo), of a tsumo (in a ron, or in a pinfu), of a wait or a pair (if it has none with fu; of a pair
        not in a pinfu, of a wait not in one by tsumo). If its fu were raised to the minimum of an open hand, they are
        added to that minimum, as below it most would change nothing."""
        # how much the minimum of an open hand added
        raised = self.fu - self._count() if "fu.open_minimum" in self.ids else 0
        absent = {
            "fu.concealed_ron": self.tsumo == self.menzen,
            "fu.tsumo": not self.tsumo,
            "fu.wait_kanchan": not (self.is_pinfu and self.tsumo) and not self._has("fu.wait"),
            "fu.pair_dragon": not self.is_pinfu and not self._has("fu.pair"),
        }
        for name, may_be_added in absent.items():
            if may_be_added:
                yield Miscount(ADDED, name, (name,), {name: _only_part(name, self.v[name] + raised)})
        if self.tsumo and self.is_pinfu:  # the commonest of them, which says how many fu such a hand has
            fu = {"fu.tsumo": _only_part("fu.tsumo", self.v["fu.tsumo"])}
            yield Miscount(HAPPENED, f"pinfu_tsumo {self.fu}", ("fu.pinfu_tsumo",), fu)

    def _count(self) -> int:
        """Return the sum of the fu before they are rounded up or raised to a minimum."""
        return sum(part.amount for part in self.parts if part.id not in NO_PARTS)

    def _has(self, prefix: str) -> bool:
        """Tell whether any part of the fu is of this sort, by the beginning of its id."""
        return any(name.startswith(prefix) for name in self.ids)

    def rounded_down(self) -> Iterator[Miscount]:
        """Yield two mistakes in fu that are no multiple of the unit: to round them down, or not at all. Nothing if they
        are exact, or raised to the least of an open hand."""
        counted, unit = self._count(), self.v["fu.rounding_unit"]
        if counted % unit and "fu.open_minimum" not in self.ids:
            yield Miscount(HAPPENED, "fu_down", ("fu.rounding_unit",), {"fu": _only_part("fu", counted // unit * unit)})
            yield Miscount(HAPPENED, "fu_exact", ("fu.rounding_unit",), {"fu": _only_part("fu.fixed", counted)})

    def other_fu(self) -> Iterator[Miscount]:
        """Yield the fu that somebody may guess without counting: the ordinary ones (:data:`ORDINARY_FU`), and ten fewer
        or more than the true ones; none below the base, which no hand has."""
        for fu in dict.fromkeys((ORDINARY_FU, self.fu - 10, self.fu + 10)):
            if fu != self.fu and fu >= self.v["fu.base"]:
                yield Miscount(HAPPENED, f"fu {fu}", ("",), {"fu": _only_part("fu", fu)})

    def false_pinfu(self) -> Iterator[Miscount]:
        """Yield the mistake of taking a concealed hand of runs for a pinfu, and counting its fu as those of one, as if
        somebody overlooked the wait or the pair. Nothing if the rules do not play pinfu."""
        v, worth = self.v, self.v.get("yaku.pinfu")
        runs = not any("triplet" in name or name.endswith(("_kan", "_kan_yaochuu")) for name in self.ids)
        if self.menzen and runs and not self.is_pinfu and worth is not None and worth.closed:
            kept = {"fu.base", *(["fu.concealed_ron"] if not self.tsumo else [])}
            if not v["fu.pinfu_tsumo"]:  # set: a pinfu by tsumo has the base alone
                kept.add("fu.tsumo")
            without: dict[str, tuple[Part, ...]] = {part.subject: () for part in self.parts if part.id not in kept}
            yaku = Part("yaku", "pinfu", worth.closed, "han")
            yield Miscount(ADDED, "yaku.pinfu", ("yaku.pinfu",), {"yaku.pinfu": (yaku,), **without})
