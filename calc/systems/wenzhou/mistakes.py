"""Mistakes in a wenzhou win: its reading, grade, dealer; and slightly different records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain

from ...mistakes import (
    ADDED,
    DEALER,
    HAPPENED,
    LEFT_OUT,
    TWICE,
    Cause,
    Miscount,
    MistakeWords,
    Other,
    Rung,
    SetsRead,
    View,
    WinMistakes,
    discarder_pays_twice,
    other_dealer,
    other_flags,
    other_reading,
    paid_otherwise,
    pay_instead,
    replace_item,
    with_changes,
)
from ...problems.problems import Problem
from ...records.record import RON, TSUMO
from ...rules.rules import Rules
from ...tiles.shapes import set_tiles
from ...tiles.tiles import COPIES, HONOUR_BITS, SUIT_BITS, mask, mpsz
from ...verdict.receipt import Silent, deciding
from ...verdict.verdict import Part
from . import grade as grading
from .grade import DOUBLE, GRADES, HARD, SOFT, Graded, Lacking, lacking
from .hand import JOKERS, JUNK, PAIRS, STANDARD, stands
from .record import Record
from .settle import LONE, judge, settle
from .stakes import scale, stakes
from .verdict import SettledWin, WenzhouVerdict, WenzhouWon, read_as

Given = Mapping[str, int]
PAYERS: Mapping[str, tuple[Part, ...]] = {"payers": ()}
"""What mistakes in who pays which stake have in common, so that no two of them are tried at once."""
GRADE: Mapping[str, tuple[Part, ...]] = {"grade": ()}
"""What all mistakes in the grade are about, of which there is only one at a time."""


def ladder(result: WenzhouVerdict, won: WenzhouWon) -> Iterator[Rung]:
    """Yield a rung for the factor of each grade: what the win and each of its different shares would come to by that
    factor, in points. So an amount that somebody claims shows the grade that he believes in."""
    v, shares = result.rules.values, sorted({t.amount for t in result.transfers if t.payee == won.player})
    for times in sorted({v[f"factor.{grade}"] for grade in GRADES}):
        changed = tuple([share * times // won.times for share in shares])
        yield Rung(won.points * times // won.times, times=times, shares=changed)


DOUBLING = 2
"""What a doubling of other games multiplies by, whatever a 硬 hand is worth here; their stakes double so too."""
MOST_LACKED = {"naked_single": 2, "three_jokers": 1}
"""So many of the melds for a naked single, or of three 財神, may be missing where somebody believes to have them:
nobody takes one 財神 for three."""
KONGS = ("robbed_kong", "kong_tsumo")
"""The ways to win by a kong, which are reasons for 硬, or go with one."""


class WenzhouWin(WinMistakes[SettledWin]):
    """The mistakes in the paid win: in reading, grade and stakes."""

    own: SettledWin
    record: Record

    def settled(
        self, parts: Sequence[Part] | None, reread: Callable[[SettledWin], SettledWin], record: Record
    ) -> WenzhouVerdict:
        """Return the verdict of ``record``, the true one or one changed by the mistake, with this win changed by
        ``reread``. The other claims stay as they were judged. ``parts`` are not used: this game has no sizes made of
        parts."""
        wins = [won.own._replace(record=record) for won in self.verdict.wins]
        wins[self.index] = reread(wins[self.index])
        return settle(record, self.rules, judged=wins)

    def readings(self) -> Iterator[Miscount]:
        """Yield the other readings, and those that win by self-draw only, as a player may overlook that. Nothing for a
        claim that lost to another, which has no size to mistake."""
        if not self.won.paid:
            return
        for graded in (*self.own.graded[1:], *self.own.lone):
            key = f"reason.{graded.reasons[0]}"
            keys = (key,) if key in self.v else ()  # some reasons have no rule
            yield other_reading(partial(with_changes, graded=(graded,)), partial(self._sets_read, graded), *keys)

    def miscounts(self) -> Iterator[Miscount]:
        """Yield every mistake in a win that is paid; a claim that lost to another moves nothing, so nothing in it can
        be miscounted."""
        if self.won.paid:
            yield from self._wrong_grades()
            yield from self._wrong_factors()
            yield from self._doublings()
            yield from self._wrong_stakes()
            # of two mistakes this comes before who pays: he pays the sums
            yield Miscount(HAPPENED, "stake_plus", (f"factor.{self.own.grade}",), paid=self._add_factor)
            yield from self._wrong_payers()
            yield from self._added_points()
            if self._has_lone_joker():
                refused = View(refused=("W422",))
                yield Miscount(HAPPENED, "lone_refused", ("lone_joker.ron",), paid=lambda _: refused)

    def _has_lone_joker(self) -> bool:
        """Tell whether a self-drawn win waited on a single tile with a 財神, which by ron may be no win: somebody may
        take it for none by self-draw too."""
        best = self.own.best
        is_single = best.reading.lone or "naked_single" in best.reasons
        return self.own.claim.by == TSUMO and is_single and self.own.tiles.jokers > 0

    def _wrong_grades(self) -> Iterator[Miscount]:
        """Yield the mistakes in the grade: each lower grade, if the reasons for the true one are overlooked, and each
        higher grade, if something is believed that the hand lacks (:meth:`_lacks_believed`), or if what makes it hard
        is taken for more; of several reasons for that only a kong, as all together are multiplied
        (:meth:`_wrong_factors`)."""
        best, win = self.own.best, self.own
        reasons = MistakeWords(reasons=tuple([win.naming(name) for name in best.reasons]))
        kongs = [kong for kong in KONGS if getattr(win, kong)]
        for grade in GRADES:
            keys, regraded = (
                (f"factor.{best.grade}", f"factor.{grade}"),
                partial(_take_grade, grade, self.v[f"factor.{grade}"]),
            )
            miscount = Miscount(ADDED, f"graded {grade}", keys, GRADE, regraded, words=reasons)
            if GRADES.index(grade) < GRADES.index(best.grade):
                yield miscount._replace(kind=LEFT_OUT, subject=f"{self._name_lower(grade)} {grade}")
            elif grade != best.grade:
                for name, words in self._lacks_believed(grade):
                    yield miscount._replace(subject=f"{name} {grade}", words=words)
                if best.grade == HARD and len(best.reasons) == 1:
                    yield miscount
                for kong in kongs:
                    yield miscount._replace(subject=f"graded_{kong} {grade}", words=MistakeWords())

    def _lacks_believed(self, grade: str) -> Iterator[tuple[str, MistakeWords]]:
        """Yield, if reasons for a higher grade are within sight, what the mistake of overlooking what the hand lacks
        for them is called (:func:`_name_lacks`), and the reasons: those for which little is missing; all, if much is
        (``grade/far``)."""
        best, win = self.own.best, self.own
        lacks = [lack for lack in lacking(best, win.tiles, win.claim, self.v) if lack.grade == grade]
        # a single wait is taken for a naked single in a hand with fewer melds too
        is_single = best.reading.lone
        near = [lack for lack in lacks if _is_near(lack) or (is_single and lack.id == "naked_single")]
        changed = [lack for lack in near if lack.distance.changed]
        if changed and best.reading.form == PAIRS:  # of pairs only jokers as other tiles make a higher grade
            name, lacks = "pairs", changed
        elif near:
            name, lacks = _name_lacks(near), near
        else:
            name = "grade/far"
        if lacks:
            yield name, MistakeWords(reasons=tuple([f"reason.{lack.id}" for lack in lacks]))

    def _name_lower(self, grade: str) -> str:
        """Return the name of the mistake of taking the best grade for a lower one, by which its words are found: the
        first turn overlooked (``first_grade``); the reason overlooked (``grade``); several at once, or two grades lower
        though further reasons or eight pairs alone make the one between (``grade/far``), so that nothing multiplies
        (``no_grade``)."""
        best = self.own.best
        is_hard = best.holding > len(best.reasons) or best.reading.form == PAIRS
        is_skipped = is_hard and GRADES.index(grade) < GRADES.index(best.grade) - 1
        if {*best.reasons} <= {"tenho", "chiho"}:
            return "first_grade/far" if is_skipped or (grade == HARD and not is_hard) else "first_grade"
        if len(best.reasons) == 1 and not is_skipped:
            return "grade"
        return "no_grade" if grade == SOFT else "grade/far"

    def _wrong_factors(self) -> Iterator[Miscount]:
        """Yield the mistakes in factors. Too high: the factors of two reasons multiplied, or the factor doubled for
        each 財神 (three of them are then no 双翻 besides). Too low: the factor forgotten for the dealer's stake alone,
        or for all other stakes. (If the dealer won, every stake is the dealer's.)"""
        best, dealer, keys = self.own.best, self.record.seats[0], (f"factor.{self.own.grade}",)
        times = best.factor * self.v["factor.hard"]
        words = MistakeWords(reasons=tuple([self.own.naming(name) for name in best.reasons]))
        if best.grade == HARD and best.reasons[1:]:
            multiplied = partial(_take_grade, DOUBLE, times)
            yield Miscount(TWICE, "multiplied", ("factor.hard",), GRADE, multiplied, words=words)
        if jokers := len(self.won.jokers):  # at other tables each 財神 doubles
            without = grading.grade(
                best.reading, self.own.tiles._replace(jokers=min(jokers, JOKERS - 1)), self.own.claim, self.v
            )
            doubled = partial(_take_grade, without.grade, without.factor * DOUBLING**jokers)
            yield Miscount(TWICE, "jokers", keys, GRADE, doubled)
        if best.grade == DOUBLE:  # as if it were hard too, and both multiplied
            yield Miscount(TWICE, "times.double", keys, GRADE, partial(_take_grade, DOUBLE, times))
            if len(best.reasons) > 1:
                twice = partial(_take_grade, DOUBLE, best.factor**2)
                yield Miscount(TWICE, "reasons", keys, GRADE, twice, words=words)
        yield Miscount(LEFT_OUT, "factor/dealer", keys, paid=partial(self._unmultiplied, True))
        if dealer != self.won.player:
            yield Miscount(LEFT_OUT, "factor/others", keys, paid=partial(self._unmultiplied, False))

    def _doublings(self) -> Iterator[Miscount]:
        """Yield what doubles a hand in other games and brings nothing here: a kong of the winner, or each of several;
        a kong's replacement or a robbed kong, which are no more than a reason for 硬; a full flush and the like
        (:func:`_list_doublings`). The win is then taken for the grade with that factor, if there is one."""
        keys, kongs = (f"factor.{self.own.grade}",), sum("kan" in meld.kind for meld in self.own.tiles.melds)
        for number in sorted({min(kongs, 1), kongs} - {0}):
            name = "kongs" if number == 1 else "kongs/each"
            yield Miscount(TWICE, name, keys, own=partial(self._double, number))
        for kong in KONGS:
            if getattr(self.own, kong):
                yield Miscount(TWICE, f"graded_{kong}", keys, own=partial(self._double, 1))
        for name in _list_doublings(self.own):
            yield Miscount(ADDED, f"doubled_{name}", keys, own=partial(self._double, 1))

    def _double(self, number: int, win: SettledWin) -> SettledWin:
        """Return a win with its factor doubled so often, as one of the grade with that factor, if there is one."""
        times = win.best.factor * DOUBLING**number
        name = next((grade for grade in GRADES if self.v[f"factor.{grade}"] == times), win.best.grade)
        return _take_grade(name, times, win)

    def _added_points(self) -> Iterator[Miscount]:
        """Yield what is added where nothing is: a point from each for the winner's kongs, or his 財神 (財神銭, where it
        is not played)."""
        kongs, jokers = sum("kan" in meld.kind for meld in self.own.tiles.melds), self.won.own.jokers
        played = any(transfer.why == "joker_money" for transfer in self.base.transfers)
        for subject, number in (("kong_points", kongs), ("joker_points", 0 if played else jokers)):
            if number:
                raised = partial(_add_to_each, number)
                yield Miscount(ADDED, subject, paid=partial(paid_otherwise, self.index, raised))

    def _add_factor(self, view: View) -> View:
        """Return the outcome if the factor is added to each stake; ``view``: the outcome without that mistake."""
        times = view.wins[self.index].times

        def added(shares: Given) -> Given:
            """Return the shares with the factor added to the stake of each."""
            return {payer: share // times + times for payer, share in shares.items()}

        return paid_otherwise(self.index, added, view)

    def _unmultiplied(self, of_dealer: bool, view: View) -> View:
        """Return the outcome if the factor is forgotten for the dealer's stake (``of_dealer``), or for all others. The
        factor is that of the win in ``view``, which another mistake may have changed."""
        once = partial(_unmultiply, view.wins[self.index].times, self.record.seats[0], of_dealer)
        return paid_otherwise(self.index, once, view)

    def _wrong_stakes(self) -> Iterator[Miscount]:
        """Yield the mistakes in stakes: another player taken for the dealer; everybody pays the stake between
        non-dealers; everybody pays the dealer's stake, though another player won; the dealer's stake doubled from hand
        to hand, or always twice that of the others; that of another streak, as it grows with his streak, which is
        easily miscounted."""
        keys, player = ("payment.scale", "payment.between_others"), self.won.player
        dealer, seated = other_dealer(self.record, player)
        yield Miscount(DEALER, dealer, keys, record=seated)
        yield Miscount(LEFT_OUT, "stake", keys, paid=self._stake_alike)
        if player != self.record.seats[0]:
            of_all = partial(_stake_of_all, self.record.seats[0])
            yield Miscount(HAPPENED, "stake_of_all", keys, PAYERS, paid=partial(paid_otherwise, self.index, of_all))
        doubled = partial(self._stake_of_dealer, DOUBLING**self.record.streak)
        yield Miscount(HAPPENED, "stake_doubled", keys[:1], PAYERS, paid=doubled)
        twice = DOUBLING * self.v["payment.between_others"]
        if twice not in scale(self.v):  # else it is the stake of another streak
            fixed = partial(self._stake_of_dealer, twice)
            yield Miscount(HAPPENED, f"stake_fixed {twice}", keys[:1], PAYERS, paid=fixed)
        for streak in range(1, len(scale(self.v)) + 1):  # the scale has a stake for each
            if streak != self.record.streak:
                # people forget the streak, or miscount it by one
                name = "streak" if streak == 1 or abs(streak - self.record.streak) == 1 else "streak/far"
                # of the two rules only the scale depends on the streak
                yield Miscount(HAPPENED, f"{name} {streak}", keys[:1], record=partial(with_changes, streak=streak))

    def _stake_alike(self, view: View) -> View:
        """Return the outcome if everybody pays the stake between non-dealers; ``view``: the outcome without that
        mistake. Players overlook that a share that the dealer pays or receives has another stake."""
        each = view.wins[self.index].times * self.v["payment.between_others"]
        return paid_otherwise(self.index, lambda shares: dict.fromkeys(shares, each), view)

    def _stake_of_dealer(self, stake: int, view: View) -> View:
        """Return the outcome if the dealer pays and receives another stake; ``view``: the outcome without that
        mistake."""
        dealer, each = self.record.seats[0], stake * view.wins[self.index].times
        is_winner = dealer == self.won.player

        def staked(shares: Given) -> Given:
            """Return the shares with that of the dealer, or of all who pay him, by the other stake."""
            return {payer: each if is_winner or payer == dealer else share for payer, share in shares.items()}

        return paid_otherwise(self.index, staked, view)

    def _wrong_payers(self) -> Iterator[Miscount]:
        """Yield the mistakes in who pays. In most other games the discarder pays alone, here everybody does (spec §4):
        so somebody may let the discarder pay double, be the only one to pay the dealer's stake, or pay alone: his own
        part, or everything."""
        source, keys = self.own.claim.source, ("payment.between_others",)
        if not source:
            return
        # named like the mistakes in which he pays alone, so that these exclude each other
        yield discarder_pays_twice(self.index, source)._replace(subject="discarder_pays/double", parts=PAYERS)
        if self.won.player == self.record.seats[0]:  # the dealer won, so that everybody owes him his stake
            yield Miscount(HAPPENED, "discarder_staked", keys, paid=partial(self._staked_by, source))
        for subject, everything in (("discarder_pays", False), ("discarder_pays/all", True)):
            alone = partial(_charge_discarder, source, everything)
            yield Miscount(HAPPENED, subject, keys, PAYERS, paid=partial(paid_otherwise, self.index, alone))

    def _staked_by(self, source: str, view: View) -> View:
        """Return the outcome if the discarder (``source``) alone pays the dealer's stake, and the others the stake
        between non-dealers; ``view``: the outcome without that mistake."""
        each = view.wins[self.index].times * self.v["payment.between_others"]
        return paid_otherwise(self.index, partial(_stake_of_discarder_only, source, each), view)

    def _sets_read(self, graded: Graded) -> SetsRead:
        """Return the sets of a reading, those of melds included, as a dispute tells readings apart; this game names no
        wait."""
        sets = [list(group) for group in read_as(graded.reading, self.own.tiles).sets]
        return sets + [[mpsz(t) for t in m.tiles] for m in self.own.claim.melds], ""


def _list_doublings(win: SettledWin) -> Iterator[str]:
    """Yield what doubles this hand in other games: one suit, or one suit with honours, whatever the 財神 stand for; all
    triplets; four equal tiles in eight pairs; no open meld. Three 財神 with anything may be the last alone."""
    tiles, reading = win.tiles, win.best.reading
    melds = [[stands(tile, tiles.indicator) for tile in meld.tiles] for meld in tiles.melds]
    real = [*tiles.naturals, *chain.from_iterable(melds)]
    held = mask(real)
    of_one_suit = reading.form != JUNK and sum(bool(held & suit) for suit in SUIT_BITS) == 1
    sets = [*map(set_tiles, reading.sets), *melds]
    yield from deciding({
        "flush": of_one_suit and not held & HONOUR_BITS,
        "half_flush": of_one_suit and held & HONOUR_BITS,
        "triplets": reading.form == STANDARD and all(len({*each}) == 1 for each in sets),
        "four": reading.form == PAIRS and COPIES in Counter(real).values(),
        "closed": all(meld.kind == "ankan" for meld in tiles.melds),
    })  # fmt: skip


def _add_to_each(number: int, shares: Given) -> Given:
    """Return the shares with so many points more from everybody who pays."""
    return {payer: share + number for payer, share in shares.items()}


def _is_near(lack: Lacking) -> bool:
    """Tell whether somebody may overlook what a hand lacks for a reason: of what is counted nothing, or only a little
    (:data:`MOST_LACKED`); any other distance is one in the tiles, which are easily misread."""
    have, need = lack.distance.have, lack.distance.need
    return have is None or need is None or need - have <= MOST_LACKED[lack.id]


def _name_lacks(lacks: Sequence[Lacking]) -> str:
    """Return the name of the mistake of overlooking what a hand lacks for a grade, by which its words are found: jokers
    or whites that stand for other tiles (``changed``, ``whites``), a shape (``unshaped``), a third 財神 alone
    (``jokers``), or anything else (``grade``)."""
    if any(lack.distance.changed for lack in lacks):
        return "changed"
    if any(lack.distance.whites for lack in lacks):
        return "whites"
    if any(lack.distance.shape for lack in lacks):
        return "unshaped"
    return "jokers" if all(lack.id == "three_jokers" for lack in lacks) else "grade"


def _take_grade(grade: str, factor: int, win: SettledWin) -> SettledWin:
    """Return a win taken for one of this grade, with this factor of the stakes: its best reading alone."""
    return win._replace(graded=(win.best._replace(grade=grade, factor=factor),))


def _unmultiply(factor: int, dealer: str, of_dealer: bool, shares: Given) -> Given:
    """Return the shares of all payers if the factor is forgotten for the dealer's stake (``of_dealer``), or for all
    other stakes. If the dealer has won, he is no payer, and everybody pays him his stake.

    >>> _unmultiply(2, "A", True, {"A": 4, "C": 2}), _unmultiply(2, "A", True, {"B": 4, "C": 4})
    ({'A': 2, 'C': 2}, {'B': 2, 'C': 2})
    """
    dealer_won = dealer not in shares
    changed: dict[str, int] = {}
    for payer, share in shares.items():
        is_dealers_stake = dealer_won or payer == dealer
        changed[payer] = share // factor if is_dealers_stake == of_dealer else share
    return changed


def _stake_of_discarder_only(source: str, each: int, shares: Given) -> Given:
    """Return the shares if only the discarder pays the dealer's stake, and all others pay ``each`` points."""
    return {payer: amount if payer == source else each for payer, amount in shares.items()}


def _stake_of_all(dealer: str, shares: Given) -> Given:
    """Return the shares if everybody pays what the dealer does; 0 each if he pays nothing."""
    return dict.fromkeys(shares, shares.get(dealer, 0))


def _charge_discarder(source: str, everything: bool, shares: Given) -> Given:
    """Return the shares if the discarder (``source``) pays alone: ``everything``, or only his own share."""
    charge = sum(shares.values()) if everything else shares.get(source, 0)
    return {**dict.fromkeys(shares, 0), source: charge}


def beside_wins(verdict: WenzhouVerdict, view: View) -> Iterator[Cause]:
    """Yield, as ``mistakes_beside`` of the system, the mistakes in what a チョンボ costs: the stakes of one of the
    grades paid to each, half or twice as much as the rules say, twice as much to or by the dealer, or so often as his
    stake is. Nothing for any other hand; ``view``: that of the verdict."""
    record, v = verdict.record, verdict.rules.values
    if not record.chombo:
        return
    paid = [transfer for transfer in view.transfers if transfer.why == "chombo"]
    dealer, staked = record.seats[0], stakes(record, record.chombo, v)
    beliefs = [(f"chombo_staked {grade}", [staked[t.payee] * v[f"factor.{grade}"] for t in paid]) for grade in GRADES]
    beliefs += [
        ("chombo_half", [transfer.amount // DOUBLING for transfer in paid]),
        ("chombo_double", [transfer.amount * DOUBLING for transfer in paid]),
        ("chombo_dealer", [t.amount * (DOUBLING if dealer in (t.payer, t.payee) else 1) for t in paid]),
        ("chombo_times", [transfer.amount * staked[transfer.payee] for transfer in paid]),
    ]
    for subject, amounts in beliefs:
        instead = [transfer._replace(amount=amount) for transfer, amount in zip(paid, amounts, strict=True)]
        yield pay_instead(view, subject, paid, instead)


def other_records(record: Record, rules: Rules) -> Iterator[Other]:
    """Yield slightly different records: a win with another circumstance, a ron as a self-draw, or a self-draw as a ron
    (on a discard of the first other player: it does not matter whose, as everybody pays, spec §4)."""
    for i, claim in enumerate(record.wins):
        put = partial(replace_item, record, "wins", i)
        # a flag that belongs to the other way of winning is never added
        never = "kong_tsumo" if claim.by == RON else "robbed_kong"
        for kind, name, other in other_flags(claim, ("kong_tsumo", "robbed_kong", "first_turn")):
            if name != never or getattr(claim, name):
                yield Other(kind, name, put(other))
        if claim.by == RON:
            if len(record.wins) == 1:
                refusal = judge(record, i, Silent(rules))
                is_lone = isinstance(refusal, Problem) and refusal.sentence == LONE
                yield Other(HAPPENED, "tsumo/lone" if is_lone else "tsumo", put(claim._replace(by=TSUMO, source="")))
        else:
            source = next(p for p in record.seats if p != claim.player)
            yield Other(HAPPENED, "ron", put(claim._replace(by=RON, source=source)))
