"""Mistakes: where another amount may come from, its outcome, and how often people make it.

Systems build their own mistakes from these parts. The frequencies are in their ``mistakes.toml``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, islice, product
from math import log2, prod
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from .named_tuples import NamedTuple
from .problems.problems import InputError, Problem
from .records.record import turned
from .rules.rules import Ruling
from .verdict.ledger import HAND, POINTS, TABLE, Transfer
from .verdict.verdict import GameRecord, GameWin, O_co, Part, Verdict, Won, keyed

READING, RULE, LEFT_OUT, TWICE, ADDED, DEALER, HAPPENED, SENSE, BOTH = (
    "reading", "rule", "left_out", "twice", "added", "dealer", "happened", "sense", "both",
)  # fmt: skip
"""Kinds of causes: another reading of the same tiles; a rule with another value; a part left out, counted twice, or
counted though it is not there; another player taken for the dealer; something else that happened; another amount
meant."""

MOST_READINGS = 40
"""The most other readings that are considered."""
OFTEN = 16
"""Mistakes made as often as this cost nothing."""
SECOND = 1.5
"""The extra cost of a second mistake."""
SECOND_TOLD = 3.75
"""A single mistake that costs more is told only as the first; in the second place two mistakes at once may be."""
LIKELY = 4.0
"""Mistakes that cost more are made less than once in a hundred arguments, so they never come before common ones."""

SIZES = (
    "points", "honba", "chips", "han", "fu", "yakuman", "limit", "times", "dice", "each", "jokers",
)  # fmt: skip
"""What a claim can say of a win: attributes of :class:`~calc.verdict.verdict.Won`."""
size_of: Callable[[Won[GameWin]], tuple[object, ...]] = attrgetter("player", "by", "source", *SIZES[:-1])
"""Who won, how, and what it is worth."""


class View(NamedTuple):
    """The outcome of a hand, as claims see it: wins and transfers, or why it is no win. It is made of a verdict, or
    of another view by changing its transfers, so that nothing is settled again to leave out, say, a payment."""

    wins: tuple[Won[GameWin], ...] = ()
    transfers: tuple[Transfer, ...] = ()
    refused: tuple[str, ...] = ()
    """The codes of the reasons why it is no win; empty if it is settled."""
    laid: Mapping[str, int] = MappingProxyType({})
    """The points that each player is known to have laid as riichi sticks, which are no transfer of the hand."""

    @classmethod
    def of(cls, verdict: Verdict[GameWin] | Sequence[Problem]) -> View:
        """Return the view of a verdict, or of a refusal by its problems: then it has only their codes, each once, as
        claims tell refusals apart by these."""
        if isinstance(verdict, Verdict):
            return cls(verdict.wins, tuple(verdict.transfers), laid=verdict.laid)
        return cls(refused=tuple(dict.fromkeys(problem.code for problem in verdict)))

    def total(self, player: str, unit: str = POINTS, apart: Collection[str] = ()) -> int:
        """Return what a player gains of a unit in all; a loss is negative. ``apart``: the reasons of transfers to leave
        out, by which a claim may be about the hand without honba or sticks."""
        gain = 0
        for moved, payer, payee, amount, why in self.transfers:
            if moved == unit and player in (payer, payee) and why not in apart:
                gain += amount if payee == player else -amount
        return gain

    def brings_own_stick_alone(self, player: str) -> bool:
        """Tell whether the only sticks that a player takes are those that he has laid in this hand, if any."""
        taken = sum(t.amount for t in self.transfers if t.why == "sticks" and t.payee == player)
        return 0 < taken == self.laid.get(player, 0)

    def brings(self, player: str) -> bool:
        """Tell whether the outcome has a payment to a player for a hand; sticks and honba alone are no such payment. A
        winner whom the rules do not pay has none."""
        return any(t.payee == player and t.why in HAND for t in self.transfers)

    def outcome(self) -> tuple[object, ...]:
        """Return everything that a claim can refer to: two causes with the same outcome cannot be told apart."""
        return tuple(map(size_of, self.wins)), self.sums(), self.refused

    def sums(self) -> tuple[object, ...]:
        """Return what everybody gains of each unit, as ``((unit, player), gain)``, sorted, so that equal sums compare
        equal. Who gains nothing is left out; a loss is negative."""
        sums: Counter[tuple[str, str]] = Counter()
        for transfer in self.transfers:
            sums[transfer.unit, transfer.payer] -= transfer.amount
            sums[transfer.unit, transfer.payee] += transfer.amount
        return tuple(sorted((account, gain) for account, gain in sums.items() if gain))

    def facts(self) -> tuple[tuple[object, ...], object, object]:
        """Return the facts that tell causes apart: the sizes of the wins, what everybody gains, why it is no win. It is
        the :meth:`outcome` without what moves nothing by itself (set to 0 or empty), so that causes which differ only
        in that are one explanation."""
        sizes: list[tuple[object, ...]] = []
        for won in self.wins:
            # a limit hand is paid the same whatever its han and fu; of any other the limit's name follows from these
            is_of_limit = won.limit and won.han
            reduced = won._replace(han=0, fu=0) if is_of_limit else won._replace(limit="")
            sizes.append(size_of(reduced._replace(times=0)))
        return tuple(sizes), self.sums(), self.refused

    def of_points(self) -> View:
        """Return a copy with no chips and dice, for claims that do not mention them: mistakes that differ in these
        alone then have the same outcome."""
        wins = tuple(won._replace(chips=0, dice=0) for won in self.wins)
        return self._replace(wins=wins, transfers=tuple(t for t in self.transfers if t.unit == POINTS))

    def cancelled(self) -> View:
        """Return a copy without the transfers that others cancel: :meth:`moved` undoes a payment by a negative one, and
        two mistakes at once may do so twice."""
        times: Counter[Transfer] = Counter()
        for transfer in self.transfers:
            if transfer.amount > 0:
                times[transfer] += 1
            else:
                times[_cancel(transfer)] -= 1
        # what is left of those taken back more often than made stays negative
        remaining: list[Transfer] = []
        for transfer, number in times.items():
            remaining += [transfer if number > 0 else _cancel(transfer)] * abs(number)
        return self._replace(transfers=tuple(remaining))

    def moved(self, transfers: Iterable[Transfer], index: int = -1, **size: int) -> View:
        """Return a copy with further transfers; a negative amount takes a payment back. ``size`` has the new measures
        (``points=7700``) of the win at ``index``; if it is empty, no win changes and ``index`` is not read. This is the
        outcome of a mistake that needs no new settlement."""
        wins = self.wins
        if size:
            wins = (*wins[:index], with_changes(wins[index], **size), *wins[index + 1 :])
        return self._replace(wins=wins, transfers=(*self.transfers, *transfers))


def _cancel(transfer: Transfer) -> Transfer:
    """Return the transfer that cancels one: of the same amount with the other sign, since :meth:`View.moved` only adds
    transfers."""
    return transfer._replace(amount=-transfer.amount)


def points(payer: str, payee: str, amount: int, why: str) -> Transfer:
    """Return a transfer of points for a reason (``why``); with a negative amount it takes a transfer back."""
    return Transfer(POINTS, payer, payee, amount, why)


CostOf = Callable[[str], float]
"""How far-fetched a mistake is, by its id; infinite for one that does not matter."""


class Likelihoods:
    """How often people make each mistake, from tables by id, the most specific table first.

    A table gives the times in a hundred arguments over a hand in which the mistake is possible. ``*`` in an id matches
    anything; if several such ids of a table match, the longest counts.
    """

    def __init__(self, tables: Sequence[Mapping[str, float]]) -> None:
        """Turn the frequencies of the tables into costs: 16 times in a hundred (:data:`OFTEN`) into 0, 8 into 1. The
        first entry that matches an id counts, so they are put in order: the first table first; in a table full ids
        before those with ``*``, longer ones before shorter ones."""
        self._known: dict[str, float] = {}
        """The costs that were looked up."""
        self._beside: dict[str, float] = {}
        """The costs beside another mistake that were looked up."""
        self._like: list[tuple[re.Pattern[str], float]] = []
        """Patterns of ids with their costs; the first that matches counts."""
        for table in tables:
            for name in sorted(table, key=lambda name: ("*" in name, -len(name))):  # False first, then the longest
                self._like.append((re.compile(re.escape(name).replace(r"\*", ".*")), log2(OFTEN / table[name])))
        self.named = tuple(name for table in tables for name in table if "*" not in name)
        """The ids that a table names in full."""

    def cost(self, id: str, else_: str = "") -> float:  # noqa: A002
        """Return how far-fetched a mistake is, by its id: 0 is what comes to mind first, and each step of 1 is half as
        frequent. ``else_``: the id to use if no table has this one; empty: it then costs :data:`LIKELY`. Remembered in
        :attr:`_known`, as a search asks for the same mistakes in every pair."""
        if id in self._known:
            return self._known[id]
        price = next((cost for pattern, cost in self._like if pattern.fullmatch(id)), None)
        if price is None:
            price = self.cost(else_) if else_ else LIKELY
        self._known[id] = price
        return price

    def cost_of(self, cause: Cause) -> float:
        """Return the cost of a cause; of two mistakes at once both costs, and :data:`SECOND` for there being two."""
        if not cause.both:
            return self.cost(cause.id)
        first, second = cause.both
        return self.cost_beside(first.id) + self.cost_beside(second.id) + SECOND

    def cost_beside(self, id: str) -> float:  # noqa: A002
        """Return the cost of a mistake beside another. A table may say how often it is made so (“beside:” before its
        id), if that is less often than alone. A cost below 0 counts as 0, since even the commonest mistake makes no
        second one likelier. Remembered in :attr:`_beside`, as a search asks in each of thousands of pairs."""
        if id not in self._beside:
            self._beside[id] = max(self.cost(f"beside:{id}", id), 0.0)
        return self._beside[id]


class Later:
    """An outcome that is computed once, on first use."""

    __slots__ = ("_make", "_view")

    def __init__(self, make: Callable[[], View]) -> None:
        """Put off making the outcome: it may be a settlement, and most are never looked at."""
        self._make = make
        self._view: View | None = None

    def view(self) -> View:
        """Return the outcome, made at the first call; the same object each time, so that causes can share it."""
        if self._view is None:
            self._view = self._make()
        return self._view


SetsRead = tuple[list[list[str]], str]
"""The sets of a reading as tiles, and its wait if the game has a word for it."""
Change = Callable[[Any], Any]
"""What a record of a game, or the game's own part of a win, is taken for."""


class MistakeWords(NamedTuple):
    """What the words of a mistake name beside its subject."""

    sets: Callable[[], SetsRead] | None = None
    """What another reading makes of the tiles."""
    yaku: tuple[str, ...] | None = None
    """The yaku that the hand would have."""
    reasons: tuple[str, ...] | None = None
    """The reasons for a grade, as the rules name them."""
    stated: str | None = None
    """The sense in which an amount is stated, if another one is meant."""
    amount: int | None = None
    """The amount that is meant approximately."""


class Cause(NamedTuple):
    """A mistake, or several, and the outcome that it would give the hand."""

    kind: str
    subject: str
    """The key of the rule (two joined by ``+``), the part, the number of the reading, or the player mistaken for the
    dealer."""
    outcome: View | Later
    change: str = ""
    """The other value of a rule."""
    keys: tuple[str, ...] = ()
    """The rules in force that it contradicts."""
    win: int | None = None
    """The index of the win that it is about; ``None``: of none."""
    parts: Mapping[str, tuple[Part, ...]] = {}
    """What is counted instead, as in a :class:`Miscount`."""
    changes: Mapping[str, Any] = {}
    """The other values of rules under which the hand is settled anew."""
    record: object | None = None
    """The record that is settled instead; ``None``: the one given."""
    far: bool | None = None
    """Whether no rule set that is known has this value."""
    words: MistakeWords = MistakeWords()
    both: tuple[Cause, ...] = ()
    """The two mistakes of which it consists."""

    @property
    def single(self) -> tuple[Cause, ...]:
        """The two mistakes of which it consists; itself, alone, if it is only one. So callers need no case for that."""
        return self.both or (self,)

    @property
    def place(self) -> tuple[str, int]:
        """Its id and the number of the win that it is about (-1: none), by which a mistake is found again: in two wins
        the same id is two mistakes."""
        return self.id, -1 if self.win is None else self.win

    @property
    def is_settled_anew(self) -> bool:
        """Whether its outcome is another settlement, by other rules or of another record, which is slow. Of any other
        mistake transfers or parts of the settlement in force are changed."""
        return self.kind == RULE or self.record is not None

    @property
    def view(self) -> View:
        """The outcome that it would give the hand; one that was put off is settled now, once."""
        return self.outcome.view() if isinstance(self.outcome, Later) else self.outcome

    @property
    def id(self) -> str:
        """Its id: ``rule:points.kiriage=false``, ``left_out:fu.concealed_ron``."""
        return f"{self.kind}:{self.subject}" + (f"={self.change}" if self.change else "")


SHARES = HAND - {"extra"}
"""The reasons of what is paid for the hand, without what everybody adds to a tsumo."""
ONE_MORE: Mapping[str, str] = {"dora": TWICE, "times": TWICE, "chips": ADDED}
"""The kinds of parts that people count one too many of, and what kind of mistake that is."""


class Miscount(NamedTuple):
    """A mistake in one win: other parts than it has, or the win taken for another."""

    kind: str
    subject: str
    keys: tuple[str, ...] = ()
    """The rules that it contradicts."""
    parts: Mapping[str, tuple[Part, ...]] = {}
    """What is counted instead of the parts with these subjects: ``yaku.pinfu``, or ``fu`` for all of that kind."""
    own: Change | None = None
    """What the game's own part of the win is taken for."""
    record: Change | None = None
    """What the record is taken for."""
    paid: Callable[[View], View] | None = None
    """How the payments differ from those of the settlement."""
    chips: bool = False
    """Whether it only moves chips."""
    words: MistakeWords = MistakeWords()

    @property
    def id(self) -> str:
        """The id of its cause, by which its likelihood is looked up."""
        return f"{self.kind}:{self.subject}"

    def cause(self, view: View | Later, win: int) -> Cause:
        """Return its cause, in the win with this number; ``view``: the outcome that it would give the hand."""
        return Cause(self.kind, self.subject, view, keys=self.keys, win=win, parts=self.parts, words=self.words)

    def clashes(self, miscount: Miscount) -> bool:
        """Tell whether two mistakes are not worth trying at once, as they are about the same part, or are independent:
        a claim of points and chips is then answered part by part."""
        if self.chips != miscount.chips:  # one moves only chips, the other points
            return True
        if self.chips and not self.own and not miscount.own:  # each changes chip lines, which simply add up
            return True
        return self.about_what == miscount.about_what or _have_subject_in_common(self.parts, miscount.parts)

    @property
    def about_what(self) -> str:
        """Its subject without what tells several alike apart (``dora.ura`` for ``dora.ura/1``, ``limit`` for ``limit
        mangan``): two mistakes about one part exclude each other."""
        return self.subject.partition(" ")[0].partition("/")[0]


def _have_subject_in_common(some: Iterable[str], others: Iterable[str]) -> bool:
    """Tell whether subjects of parts, or kinds of them, have one in common: ``fu`` and ``fu.tsumo`` do. Two mistakes
    about the same part are one, so they are not paired."""
    for first, second in product(some, others):
        # with the dots “fu” is the beginning of “fu.tsumo”, but “yaku.toi” is not that of “yaku.toitoi”
        if f"{first}.".startswith(f"{second}.") or f"{second}.".startswith(f"{first}."):
            return True
    return False


def by_subject(parts: Iterable[Part]) -> dict[str, list[Part]]:
    """Return parts piece by piece, by their subjects: a part that counts three dora is three pieces of one han under
    ``dora.dora``, each of which somebody may have overlooked."""
    pieces: dict[str, list[Part]] = {}
    for part in parts:
        unit = part._replace(amount=part.amount // part.number, number=1) if part.number > 1 else part
        pieces.setdefault(part.subject, []).extend([unit] * part.number)
    return pieces


def miscounts(parts: Iterable[Part]) -> Iterator[Miscount]:
    """Yield the mistakes of counting the parts of a win, each with the pieces that are then counted of its subject: all
    of them left out, or counted twice; of several alike one missed, or one too many."""
    for subject, group in by_subject(parts).items():
        parts_alike, keys, kind = (*group,), group[0].rules[:1], group[0].kind  # its first rule says what it is worth
        chips = kind in ("chips", "dice")
        yield Miscount(LEFT_OUT, subject, keys, {subject: ()}, chips=chips)
        yield Miscount(TWICE, subject, keys, {subject: parts_alike * 2}, chips=chips)
        if len(parts_alike) > 1:
            yield Miscount(LEFT_OUT, f"{subject}/1", keys, {subject: parts_alike[1:]}, chips=chips)
        # only the first counts; of two that is one missed
        if (chips or kind == "times") and len(parts_alike) > 2:
            yield Miscount(HAPPENED, f"{subject}/once", keys, {subject: parts_alike[:1]}, chips=chips)
        # one too many of a single one is the same as counting it twice; of chips people say it of a single one too
        if kind in ONE_MORE and (len(parts_alike) > 1 or kind == "chips"):
            yield Miscount(ONE_MORE[kind], f"{subject}/1", keys, {subject: (*parts_alike, parts_alike[0])}, chips=chips)


class WinMistakes(Generic[O_co]):
    """The mistakes in one win of a verdict. A game adds those that only it has, and settles the win by its parts; by
    default the hand is settled under rules by which they are worth so much."""

    def __init__(self, verdict: Verdict[O_co], view: View, index: int) -> None:
        """Look for mistakes in one win of a verdict, by its ``index`` from 0. ``view``: the view of the verdict, which
        mistakes in payments change without settling again."""
        self.verdict, self.base, self.index = verdict, view, index
        self.record: Any = verdict.record
        self.rules, self.v = verdict.rules, verdict.rules.values
        self.won = verdict.wins[index]
        self.own = self.won.own
        self.parts: Sequence[Part] = self.won.parts
        """What counts in it."""
        self.views: dict[object, View] = {}
        """The outcomes of mistakes so far, by what the parts then amount to (:meth:`size`): equal ones are settled
        once."""

    # --- what a game may do differently -------------------------------------------------------------------------------

    def readings(self) -> Iterator[Miscount]:
        """Yield the other readings of the same tiles, best first (:func:`other_reading`); by default none, as a game
        need not have several."""
        return iter(())

    def miscounts(self) -> Iterator[Miscount]:
        """Yield every mistake of counting that another value of a rule can bring about, as :meth:`settled` does it by
        default: those in a part whose rule is a number, but not in one of several alike (``/1``), which no rule can
        say."""
        for miscount in miscounts(self.parts):
            key = miscount.keys[0] if miscount.keys else ""
            if "/" not in miscount.subject and type(self.v.get(key)) is int:  # not isinstance: a bool is no number
                yield miscount

    def unsaid(self) -> Iterable[str]:
        """Yield what the record does not say of the win, though it may decide something: ``furiten``, ``ippatsu``; by
        default nothing. A claim about such a thing is left undecided."""
        return ()

    def declared(self) -> Iterable[str]:
        """Yield the ids of yaku that the record says of a win whose tiles nobody wrote; by default none."""
        return ()

    def size(self, parts: Sequence[Part]) -> tuple[object, ...]:
        """Return what parts amount to, as a key: parts that amount to the same are paid the same, and so settled only
        once. By default these are the parts themselves: how a game adds them up is not known here."""
        return tuple(parts)

    def settled(self, parts: Sequence[Part] | None, reread: Change, record: Any) -> Verdict[GameWin]:
        """Return the settlement of a record with other ``parts`` of this win (``None``: its own). ``reread`` changes
        the game's own part of the win. Raises :class:`~calc.InputError` if the win is none then.

        A game need not be able to settle parts. So by default the hand is settled under changed rules: each piece of a
        changed part is worth so much that all pieces come to the new amount. ``reread`` is not used then."""
        overrides: dict[str, Ruling] = {}
        pieces_believed = by_subject(parts or ())
        for subject, pieces in by_subject(self.parts).items():
            if parts is not None and pieces != pieces_believed.get(subject):
                key = pieces[0].rules[0]
                amounts = [part.amount for part in pieces_believed.get(subject, ())]
                value = prod(amounts) if pieces[0].unit == "times" else sum(amounts) // len(pieces)  # for each piece
                overrides[key] = Ruling(key, value, "override", "")
        assert self.verdict.settlement is not None
        return self.verdict.settlement(record, self.rules.with_overrides(overrides), None)

    # --- what is the same in every game -------------------------------------------------------------------------------

    def causes(self) -> Iterator[Cause]:
        """Yield every single mistake in this win, other readings first, the best of them; its outcome is computed only
        when looked at. Readings are told apart by their number, as they have no subject."""
        readings = islice(self.readings(), MOST_READINGS)
        numbered = (reading._replace(subject=str(number)) for number, reading in enumerate(readings, 1))
        for miscount in chain(numbered, self.miscounts()):
            yield miscount.cause(self.outcome_later(miscount), self.index)

    def pairs(self, cost: CostOf, most: float) -> Iterator[Cause]:
        """Yield two mistakes at once that cost up to ``most`` together and do not clash (:meth:`Miscount.clashes`).
        ``cost`` gives the cost of one by its id. An outcome is worked out when somebody looks: most are never looked
        at."""
        miscounts = [*self.miscounts()]
        # the likeliest first, so that the rest is passed over as soon as one costs too much
        by_cost = sorted((cost(miscount.id), place) for place, miscount in enumerate(miscounts))
        near: list[tuple[int, int]] = []
        for number, (first_cost, first) in enumerate(by_cost, 1):
            for second_cost, second in by_cost[number:]:
                if first_cost + second_cost + SECOND > most:
                    break
                near.append((min(first, second), max(first, second)))
        for place, other in sorted(near):  # in the order of the win's mistakes, which decides between equal costs
            one, two = miscounts[place], miscounts[other]
            if not one.clashes(two):
                view = self.outcome_later(one, two)
                yield join_causes(one.cause(view, self.index), two.cause(view, self.index), self.index)

    def outcome_later(self, *some: Miscount) -> Later:
        """Return the outcome of mistakes in this win (one, or two at once), computed when somebody looks at it: most
        pairs are never looked at."""
        return Later(partial(self._outcome_with, some))

    def _outcome_with(self, some: Sequence[Miscount]) -> View:
        """Return the outcome of mistakes in this win; the same object for the same outcome, remembered in
        :attr:`views`: hundreds of pairs come to a few dozen sizes, each of which is settled once."""
        changes = {subject: now for miscount in some for subject, now in miscount.parts.items()}
        parts = recount_parts(self.parts, changes) if changes else None  # None: the win's own
        size = None if parts is None else self.size(parts)
        # what changes more than parts has an outcome of its own, even at the same size
        ids = [miscount.id for miscount in some if miscount.own or miscount.record or miscount.paid]
        outcome_key = (size, *ids)
        if outcome_key not in self.views:
            self.views[outcome_key] = self._settle_with(parts, some)
        return self.views[outcome_key]

    def _settle_with(self, parts: Sequence[Part] | None, some: Sequence[Miscount]) -> View:
        """Return the outcome of this win with other ``parts`` (``None``: its own) and ``some`` miscounts. These first
        change the game's own part of the win and the record; that is settled; then they change who pays. If it is no
        win then, the outcome is the refusal, as somebody may claim just that."""
        reread = _apply_in_turn(*[miscount.own for miscount in some])
        record = _apply_in_turn(*[miscount.record for miscount in some])
        paid = _apply_in_turn(*[miscount.paid for miscount in some])
        try:
            view: View = paid(View.of(self.settled(parts, reread, record(self.record))))
        except InputError as error:
            return View.of(error.problems)
        return view


def _apply_in_turn(*changes: Change | None) -> Change:
    """Return a function that makes some changes in turn (``None`` changes nothing), so that two mistakes are settled
    like one; of no change at all it returns the value as it is."""

    def apply(value: object) -> object:
        """Return what a value is after all changes."""
        for change in changes:
            if change is not None:
                value = change(value)
        return value

    return apply


def recount_parts(parts: Iterable[Part], changes: Mapping[str, tuple[Part, ...]]) -> list[Part]:
    """Return the parts of a win as somebody counts them by mistake. ``changes``: by subject (``yaku.pinfu``) or kind
    (``fu``) what is counted instead, behind all other parts; also where there was no such part."""
    kept = (part for part in parts if part.subject not in changes and part.kind not in changes)
    return [*kept, *chain.from_iterable(changes.values())]


@keyed(other_way="other")
class Rung(NamedTuple):
    """A step on the ladder of what hands can be worth."""

    points: int
    """What a hand of this size is paid in all."""
    han: int = 0
    """Its han."""
    fu: int = 0
    """Its fu."""
    limit: str = ""
    """Its limit; empty if none."""
    times: int = 0
    """Its multiplier; 0 in games without."""
    by: str = ""
    """``ron`` or ``tsumo``, if it matters."""
    dealer: bool = False
    """Whether the dealer wins it."""
    other_way: str = ""
    """The value of the same size won the other way: ``1,000/2,000``."""
    far: int = 0
    """How far the step is from the win in question: 0 if only the size differs."""
    shares: tuple[int, ...] = ()
    """What each payer gives, if it matters: a non-dealer, the dealer; or one amount."""


class Other(NamedTuple):
    """A record that somebody may have had in mind."""

    kind: str
    subject: str
    record: object


R = TypeVar("R")
"""A record, or a part of one: a named tuple."""


def with_changes(whole: R, **changes: object) -> R:
    """Return a record, or a part of one, with some of its fields changed. The type stays the same for a type checker,
    which ``_replace`` of an unknown game's record cannot tell."""
    changed: R = whole._replace(**changes)  # type: ignore[attr-defined]
    return changed


def other_flags(event: R, names: Iterable[str]) -> Iterator[tuple[str, str, R]]:
    """Yield an event of a record, for each of its flags in ``names`` once with that flag changed, as somebody may have
    overlooked or assumed it: :data:`LEFT_OUT` or :data:`ADDED`, the name of the flag, and the event."""
    for name in names:
        had = getattr(event, name)
        kind = LEFT_OUT if had else ADDED
        yield kind, name, with_changes(event, **{name: not had})


def replace_item(whole: R, name: str, index: int, *now: object) -> R:
    """Return a copy of a record or an event of any game, with one item of its tuple ``name`` changed: the item at
    ``index`` is replaced by the items ``now``, or removed if there are none."""
    parts = getattr(whole, name)
    return with_changes(whole, **{name: (*parts[:index], *now, *parts[index + 1 :])})


def other_reading(reread: Change, sets: Callable[[], SetsRead], *keys: str) -> Miscount:
    """Return the belief in another reading of the same tiles. ``reread`` makes of the game's own part of the win what
    it is by that reading; ``sets`` gives its sets and wait for the words of an answer; ``keys``: the rules that decide
    against it. Its subject is empty: :meth:`WinMistakes.causes` numbers the readings."""
    return Miscount(READING, "", keys, own=reread, words=MistakeWords(sets))


def paid_otherwise(
    index: int, shares: Callable[[dict[str, int]], Mapping[str, int]], view: View, whys: Container[str] = SHARES
) -> View:
    """Return a view in which the payers of the win at ``index`` give other points for the hand. ``shares`` is called
    with what each gives in ``view`` for some reasons (``whys``), by player, and returns what each gives instead. The
    win's points change with them, and what it is worth to each payer, if all still give the same; what differs is added
    as transfers, so that nothing is settled again."""
    win = view.wins[index]
    amounts: dict[str, int] = {}
    for transfer in view.transfers:
        if transfer.payee == win.player and transfer.unit == POINTS and transfer.why in whys:
            amounts[transfer.payer] = amounts.get(transfer.payer, 0) + transfer.amount
    transfers: list[Transfer] = []
    for payer, amount in shares(amounts).items():  # a payer whom it leaves out still gives what he gave
        transfers.append(points(payer, win.player, amount - amounts.get(payer, 0), "win"))
        amounts[payer] = amount
    paid = {amount for amount in amounts.values() if amount}
    each = max(paid) if win.each and len(paid) == 1 else win.each  # 0: the game does not value hands so
    total = win.points + sum(transfer.amount for transfer in transfers)
    return view.moved(transfers, index, points=total, each=each)


def discarder_pays_twice(index: int, source: str) -> Miscount:
    """Return the belief that the discarder (``source``) pays his part of a win twice, as in rules by which all pay a
    ron; ``index``: the number of the win."""
    paid = partial(paid_otherwise, index, lambda shares: {**shares, source: 2 * shares.get(source, 0)})
    return Miscount(HAPPENED, "discarder_double", paid=paid)


Amounts = Mapping[str, Sequence[int]]
"""By the reason of what is paid, such as ``noten``, amounts of points that are believed somewhere."""


def paid_elsewhere(view: View, seats: Sequence[str], flat: Amounts, pool: Amounts) -> Iterator[Cause]:
    """Yield the mistakes of who pays whom, among the players in ``seats``: honba by one, by all or to one, sticks to
    another of several winners or by the discarder, all of a ron by who is liable, an amount that is ``flat``, or one
    for all together (``pool``)."""
    yield from _take_honba_of_others(view, seats)
    yield from _give_honba_to_one(view)
    yield from _give_sticks_to_others(view)
    yield from _take_sticks_of_discarder(view)
    yield from _pay_all_by_liable(view)
    yield from _pay_half_by_liable(view)
    yield from _pay_all_of_added_kong(view)
    for why, amounts in flat.items():
        yield from _pay_flat(view, why, amounts)
    for why, amounts in pool.items():
        yield from _pay_pool(view, why, amounts)


def _take_honba_of_others(view: View, seats: Sequence[str]) -> Iterator[Cause]:
    """Yield the mistakes of who pays the honba of each win, among the players in ``seats``
    (:func:`_list_honba_believed`)."""
    for index, won in enumerate(view.wins):
        honba = [transfer for transfer in view.transfers if transfer.why == "honba" and transfer.payee == won.player]
        for subject, transfers in _list_honba_believed(honba, won.player, seats):
            paid = sum(transfer.amount for transfer in transfers)
            yield Cause(HAPPENED, subject, view.moved([*map(_cancel, honba), *transfers], index, honba=paid))


def _list_honba_believed(
    honba: Sequence[Transfer], winner: str, seats: Sequence[str]
) -> Iterator[tuple[str, Sequence[Transfer]]]:
    """Yield what somebody may believe to be paid in the place of the ``honba`` of a win: what the mistake is called,
    then the transfers. Of a tsumo one payer gives all of it, or only the first gives his part; of a ron everybody in
    ``seats`` but the ``winner`` gives as much as the discarder. Nothing if no honba are paid."""
    if len(honba) > 1:
        whole = sum(transfer.amount for transfer in honba)
        for transfer in honba:
            yield f"honba_by {transfer.payer}", [transfer._replace(amount=whole)]
        yield "honba_from_one", honba[:1]
    elif honba:
        payers = (player for player in seats if player != winner)
        yield "honba_from_all", [honba[0]._replace(payer=player) for player in payers]


def _pay_all_by_liable(view: View) -> Iterator[Cause]:
    """Yield the mistake of who is liable (包) paying all of a ron, where the discarder pays half; nothing where nobody
    is liable or the discarder pays none of it."""
    liable = {transfer.payee: transfer.payer for transfer in view.transfers if transfer.why == "pao"}
    halves = [transfer for transfer in view.transfers if transfer.why == "half" and transfer.payee in liable]
    if halves:
        by_liable = [transfer._replace(payer=liable[transfer.payee]) for transfer in halves]
        yield pay_instead(view, "pao_whole", halves, by_liable)


def _pay_half_by_liable(view: View) -> Iterator[Cause]:
    """Yield the mistake of who is liable (包) paying half, of all that he pays or of the hand without its honba.
    Nothing where another pays the winner too."""
    for won in view.wins:
        paid = [t for t in view.transfers if (t.payee, t.unit) == (won.player, POINTS) and t.payer != TABLE]
        hand = [transfer for transfer in paid if transfer.why == "pao"]
        if hand and len({transfer.payer for transfer in paid}) == 1:
            for subject, whole in (("pao_half", paid), ("pao_half/hand", hand)):
                yield pay_instead(view, subject, whole, [t._replace(amount=t.amount // 2) for t in whole])


def _pay_all_of_added_kong(view: View) -> Iterator[Cause]:
    """Yield two mistakes for each win on a tile robbed from a kong that somebody added to another's pon (付加槓,
    ``fuka``). The rules let the player of the kong and the owner of the pon pay half each; by mistake one of them, or
    the other, pays everything, honba and chips too."""
    for won in view.wins:
        received = [transfer for transfer in view.transfers if transfer.payee == won.player]
        halves = [transfer for transfer in received if transfer.why == "fuka"]
        if len(halves) != 2:  # the rules pay it otherwise, or no such kong was robbed
            continue
        payers = [transfer.payer for transfer in halves]
        paid = [transfer for transfer in received if transfer.payer in payers]  # honba and chips too
        beside = [transfer for transfer in paid if transfer not in halves]
        for payer in payers:
            whole = halves[0]._replace(payer=payer, amount=won.points)  # the halves are rounded up: no sum of them
            by_one = [whole, *(transfer._replace(payer=payer) for transfer in beside)]
            yield pay_instead(view, f"fuka_by {payer}", paid, by_one)
            if beside:  # or the points alone
                yield pay_instead(view, f"fuka_by/points {payer}", halves, [whole])


def _give_honba_to_one(view: View) -> Iterator[Cause]:
    """Yield the mistake of paying honba to the first of several winners alone, as most tables do, where each has
    them."""
    honba = [transfer for transfer in view.transfers if transfer.why == "honba"]
    further = [transfer for transfer in honba if transfer.payee != honba[0].payee]
    if further:
        yield pay_instead(view, f"honba_to {honba[0].payee}", further, ())


def _give_sticks_to_others(view: View) -> Iterator[Cause]:
    """Yield the mistakes of giving all sticks to another of several winners, since rules differ in who gets them: one
    for each winner who is paid and does not have them all already. Nothing if no sticks are won."""
    winners = [won.player for won in view.wins if view.brings(won.player)]
    sticks = [transfer for transfer in view.transfers if transfer.why == "sticks"]
    if len(winners) == 1:  # there is no other
        return
    for winner in winners:
        if any(transfer.payee != winner for transfer in sticks):
            to_winner = [transfer._replace(payee=winner) for transfer in sticks]
            yield pay_instead(view, f"sticks_to {winner}", sticks, to_winner)


def _take_sticks_of_discarder(view: View) -> Iterator[Cause]:
    """Yield the mistake of the discarder paying the sticks in addition to the hand, as if they were not taken from the
    table; nothing if no sticks are won."""
    sticks = [transfer for transfer in view.transfers if transfer.why == "sticks"]
    if not sticks:
        return
    for source in {won.source for won in view.wins if won.source}:  # one at most in all but games told as a story
        by_discarder = [transfer._replace(payer=source) for transfer in sticks]
        yield pay_instead(view, "sticks_by_discarder", sticks, by_discarder)


def _pay_flat(view: View, why: str, amounts: Iterable[int]) -> Iterator[Cause]:
    """Yield the mistakes of paying one of some ``amounts`` of points for a reason (``why``, such as noten), whatever
    the rules say. For each amount there are two: each payer pays it to everybody whom he pays, or pays it in all,
    divided among them. Nothing if nobody pays for that reason."""
    moved = [transfer for transfer in view.transfers if transfer.why == why]
    if not moved:
        return
    for amount in amounts:
        to_each = [transfer._replace(amount=amount) for transfer in moved]
        yield pay_instead(view, f"flat_{why} {amount}", moved, to_each)
        payers = dict.fromkeys(transfer.payer for transfer in moved)
        in_all = [payment for payer in payers for payment in _divide_amount(moved, payer, amount)]
        yield pay_instead(view, f"flat_{why}/all {amount}", moved, in_all)


def _pay_pool(view: View, why: str, amounts: Iterable[int]) -> Iterator[Cause]:
    """Yield the mistake of paying one of some ``amounts`` of points for a reason (``why``) in all, by all payers alike
    to all who are paid alike, as riichi has it at a draw. Nothing if nobody pays for that reason."""
    moved = [transfer for transfer in view.transfers if transfer.why == why]
    for amount in amounts if moved else ():
        shared = [transfer._replace(amount=amount // len(moved)) for transfer in moved]
        yield pay_instead(view, f"flat_{why}/pool {amount}", moved, shared)


def _divide_amount(transfers: Iterable[Transfer], payer: str, amount: int) -> Iterator[Transfer]:
    """Yield the transfers of one payer changed so that they come to an amount, in equal parts, the first with what
    cannot be divided: who gets it decides nothing, as sums are claimed."""
    paid = [transfer for transfer in transfers if transfer.payer == payer]
    share, remainder = divmod(amount, len(paid))
    for place, transfer in enumerate(paid):
        yield transfer._replace(amount=share + remainder if place == 0 else share)


def pay_instead(view: View, subject: str, undone: Sequence[Transfer], paid: Sequence[Transfer]) -> Cause:
    """Return the mistake of paying some transfers (``paid``) in the place of others (``undone``), which are taken back
    by negative ones; ``subject``: what it is called."""
    return Cause(HAPPENED, subject, view.moved([*map(_cancel, undone), *paid]))


def other_dealer(record: GameRecord, player: str) -> tuple[str, Change]:
    """Return the dealer that somebody may have assumed by mistake, and a function that returns a record with that
    dealer. It is the winner (``player``), as only his being the dealer changes the worth of his hand; if he is the
    dealer, the next in turn."""
    dealer = player if record.seats[0] != player else record.seats[1]
    return dealer, lambda record: with_changes(record, seats=turned(record.seats, dealer))


def join_causes(first: Cause, second: Cause, win: int, view: View | Later | None = None) -> Cause:
    """Return two mistakes made at once as one cause, with the changed rules of both. ``view``: their combined outcome;
    ``None``: ``first`` has it already. ``win``: the index of the win that the cause is about."""
    subject, changes = f"{first.id} & {second.id}", {**first.changes, **second.changes}
    return Cause(BOTH, subject, view or first.outcome, win=win, changes=changes, both=(first, second))
