"""Mistakes in kessen wins: readings, multipliers, kongs; and slightly different records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, pairwise, zip_longest
from math import ceil, prod

from ... import compiled
from ...mistakes import (
    ADDED,
    HAPPENED,
    LEFT_OUT,
    SECOND,
    Cause,
    CostOf,
    Miscount,
    Other,
    Rung,
    SetsRead,
    View,
    WinMistakes,
    by_subject,
    discarder_pays_twice,
    join_causes,
    miscounts,
    other_flags,
    other_reading,
    paid_otherwise,
    pay_instead,
    points,
    recount_parts,
    replace_item,
    with_changes,
)
from ...rules.rules import Rules
from ...tiles.shapes import STANDARD, groups
from ...tiles.tiles import KIND, Kind, mpsz
from ...verdict.ledger import Transfer
from ...verdict.verdict import Part, Verdict
from .record import ADDED as KONG_ADDED
from .record import MELD_OF_KONG, OPEN, Event, Kong, Record, Wins
from .settle import settle
from .value import Score, highest
from .verdict import KessenVerdict, KessenWon, SettledEvent, SettledWin

FALSELY_SEEN = ("toitoi", "seven_pairs", "root", "flush", "kong_flower")
"""Multipliers that people count though they do not hold."""
TRIPLET, SUIT_KINDS, SET_AND_PAIR = 3, 9, 5
ELSEWHERE: dict[str, int] = compiled.toml(__file__, "mistakes")["elsewhere"]
"""Multipliers of concealed hands that other tables play."""


def ladder(result: Verdict[SettledWin], won: KessenWon) -> Iterator[Rung]:
    """Yield a rung for each multiplier up to the cap: the points that the payers of the win would give by it.
    Multipliers are powers of two, so whoever miscounts one claims the amount of another rung."""
    v, payers = result.rules.values, won.points // won.each  # how many pay
    for times in (1, 2, 4, 8, 16, 32):
        if times <= v["kessen.cap"]:
            each = v["kessen.base"] * times
            yield Rung(each * payers, times=times, shares=(each,))


class KessenWin(WinMistakes[SettledWin]):
    """The mistakes in one win: other multipliers, cap or payers."""

    own: SettledWin
    record: Record

    def settled(
        self, parts: Sequence[Part] | None, reread: Callable[[SettledWin], SettledWin], record: Record
    ) -> KessenVerdict:
        """Return the verdict of ``record`` with a mistake in this win: with the multipliers ``parts`` (``None``: its
        own), then changed by ``reread``. Everything else of the hand is settled by the engine as without the
        mistake."""
        win, best = self.own, self.own.best
        if parts is not None:
            raw = best.base * prod(part.amount for part in parts)
            times = tuple([(part.id, part.amount) for part in parts])
            score = best._replace(times=times, raw=raw, capped=min(raw, best.base * self.v["kessen.cap"]))
            win = win._replace(scores=(score, *win.scores[1:]))
        return settle(record, self.rules, judged={win.winner.player: reread(win)})

    def readings(self) -> Iterator[Miscount]:
        """Yield the readings that do not count, each as what the hand may have been taken for."""
        for score in self.own.scores[1:]:
            yield other_reading(partial(_take_score, score), partial(self._sets_read, score), "kessen.base")

    def miscounts(self) -> Iterator[Miscount]:
        """Yield the mistakes in a win: parts miscounted; multipliers added up instead of multiplied, or counted though
        they do not hold; the cap forgotten; the wrong payers."""
        yield from miscounts(self.parts)
        numbers = [number for _, number in self.own.best.times]
        if _differ_added(numbers):
            yield _add_up("times_added", numbers)
        yield from self._false_multipliers()
        if self.own.best.raw > self.own.best.capped:
            yield Miscount(LEFT_OUT, f"cap {self._points_of_cap()}", ("kessen.cap",), own=_without_cap)
        yield from self._wrong_payers()

    def pairs(self, cost: CostOf, most: float) -> Iterator[Cause]:
        """Yield two mistakes in the win at once that cost up to ``most``. A multiplier miscounted and all multipliers
        then added up instead of multiplied are yielded here, as the second mistake adds what the first has left; the
        two mistakes of every other pair do not clash."""
        yield from super().pairs(cost, most)
        for miscount in (*miscounts(self.parts), *self._false_multipliers()):
            groups_of_parts = by_subject(recount_parts(self.parts, miscount.parts)).values()
            numbers = [part.amount for group in groups_of_parts for part in group]
            # the id has the sum, as the same mistake without the first comes to another
            added = _add_up(f"times_added/to {sum(numbers)}", numbers)
            if _differ_added(numbers) and cost(miscount.id) + cost(added.id) + SECOND <= most:
                view = self.outcome_later(added)
                yield join_causes(miscount.cause(view, self.index), added.cause(view, self.index), self.index)

    def _false_multipliers(self) -> Iterator[Miscount]:
        """Yield the mistakes of counting a multiplier that the hand does not have: one of this game that its tiles
        suggest (:meth:`_may_be_seen`), or one that other tables give concealed hands (``elsewhere`` in
        mistakes.toml)."""
        absent = {name: self.v[f"kessen.times.{name}"] for name in FALSELY_SEEN if self._may_be_seen(name)}
        if all(m.kind == "ankan" for m in self.own.winner.melds):
            absent |= ELSEWHERE
        for name, number in absent.items():
            pieces = tuple(part for part in self.parts if part.id == name)
            # one root too many may be counted; any other multiplier only if the hand does not have it
            if number > 1 and (not pieces or name == "root"):
                subject = f"times.{name}"
                wrong = (*pieces, Part("times", name, number, "times"))
                yield Miscount(ADDED, subject, (f"kessen.{subject}",), {subject: wrong})

    def _wrong_payers(self) -> Iterator[Miscount]:
        """Yield the mistakes in who pays for a win: others pay too (all for a ron; for a self-draw those who have won
        in this hand); the discarder too much, or another for him; one payer does not pay, or only one does; all payers
        share a single share; or those left pay the shares of players who have won before."""
        own = self.own
        yield from self._others_pay()
        if own.wins.source:
            yield from self._wrong_discarder()
        elif liable := self._feeder_of_kong():
            whole = partial(_pay_all, liable)
            yield Miscount(HAPPENED, f"kong_feeder {liable}", paid=partial(paid_otherwise, self.index, whole))
        if len(own.payers) > 1:
            for payer in own.payers:
                rest = tuple([player for player in own.payers if player != payer])
                yield Miscount(LEFT_OUT, f"payer {payer}", own=partial(with_changes, payers=rest))
                if len(rest) > 1:  # of two payers one alone pays if the other is left out
                    yield Miscount(HAPPENED, f"one_payer {payer}", own=partial(with_changes, payers=(payer,)))
            yield from self._one_share_of_all()
        if self.record.out and not own.wins.source:
            of_out = partial(_pay_for_those_out, len(self.record.seats) - 1)
            yield Miscount(HAPPENED, "share_of_out", paid=partial(paid_otherwise, self.index, of_out))

    def _wrong_discarder(self) -> Iterator[Miscount]:
        """Yield the mistakes in what the discarder pays for a ron: twice as much; if his kong was robbed, as much as
        all would pay for a self-draw; or another pays in his place."""
        win = self.own
        yield discarder_pays_twice(self.index, win.wins.source)
        on_tile = {winner.player for winner in win.wins.winners}
        payers_of_draw = len({*self._still_in()} - on_tile)
        if win.wins.robbed_kong and payers_of_draw > 1:
            for_all = partial(_pay_for_those_out, payers_of_draw)
            yield Miscount(HAPPENED, "robbed_for_all", paid=partial(paid_otherwise, self.index, for_all))
        for player in self._still_in():
            if player not in (*on_tile, *win.payers):
                name = "ron_from/passed" if player == win.winner.passed_from else "ron_from"
                yield Miscount(HAPPENED, f"{name} {player}", own=partial(with_changes, payers=(player,)))

    def _others_pay(self) -> Iterator[Miscount]:
        """Yield the mistake of others paying a win too: of a ron whoever still plays, of a self-draw those who have won
        in this hand. Those who had won before a ron pay none of it, as everybody sees."""
        payers, wins = self.own.payers, self.own.wins
        others = self._still_in() if wins.source else [p for p in self.record.seats if p not in self.record.out]
        winners = [winner.player for winner in wins.winners]  # who has won on the same tile pays nobody for it
        others = sorted(player for player in others if player not in (*payers, *winners))
        if others:
            subject = "all_pay" if wins.source else f"still_in {' '.join(others)}"
            yield Miscount(HAPPENED, subject, own=partial(with_changes, payers=(*payers, *others)))

    def _still_in(self) -> list[str]:
        """Return the players who had not won before this win, in the order of their seats."""
        out = _out_before(self.record, self.own.event)
        return [player for player in self.record.seats if player not in out]

    def _feeder_of_kong(self) -> str:
        """Return who discarded the tile of the open kong after which the winner drew this win, if he is one of several
        payers; else empty. In some games he is liable for it."""
        kongs = [event for event in self.record.events[: self.own.event] if isinstance(event, Kong)]
        feeder = kongs[-1].source if kongs and kongs[-1].player == self.own.winner.player else ""
        is_payer = self.own.wins.after_kong and feeder in self.own.payers and len(self.own.payers) > 1
        return feeder if is_payer else ""

    def _points_of_cap(self) -> int:
        """Return the points that one payer gives at most."""
        cap: int = self.own.best.base * self.v["kessen.cap"]
        return cap

    def _one_share_of_all(self) -> Iterator[Miscount]:
        """Yield the mistakes of all payers of a self-draw sharing what each of them pays: the cap taken for what they
        pay together, if they pay more than that, or a single share split; rounded up to whole units as points are, or
        divided to the point. Of a hand at the cap the second is the first."""
        cap, unit = self._points_of_cap(), self.v["kessen.base"]
        if self.own.value * len(self.own.payers) > cap:
            for subject, rounded_to in (("cap_of_all", unit), ("cap_of_all/exact", 1)):
                capped = partial(_pay_at_most, cap, rounded_to)
                yield Miscount(HAPPENED, subject, ("kessen.cap",), paid=partial(paid_otherwise, self.index, capped))
        if self.own.value != cap:
            for subject, rounded_to in (("split", unit), ("split/exact", 1)):
                split = partial(_split_between, rounded_to)
                yield Miscount(HAPPENED, subject, paid=partial(paid_otherwise, self.index, split))

    def _may_be_seen(self, name: str) -> bool:
        """Tell whether somebody may believe that the hand has the multiplier ``name``, so that not every claim finds
        it: toitoi only without runs; 槓上花 only by self-draw, if anybody has a kong; a root only with three tiles
        alike; a full flush only if most tiles are of one suit; any other always."""
        shape = self.own.best.shape
        if name == "kong_flower":
            return not self.own.wins.source and _any_kong(self.record)
        if name == "root":
            return self._has_three_alike()
        if name == "flush":
            return self._is_nearly_flush()
        if name == "toitoi":
            return shape.form == STANDARD and not shape.runs
        return True

    def _has_three_alike(self) -> bool:
        """Tell whether the hand has just three tiles of a kind, melds and the winning tile included: somebody may take
        these for the four of a root."""
        return TRIPLET in self._kinds().values()

    def _is_nearly_flush(self) -> bool:
        """Tell whether more than half of the tiles of the hand, and all but a set and a pair, are of one suit: who
        counts a full flush in two suits has overlooked no more."""
        suits = Counter(kind // SUIT_KINDS for kind in self._kinds().elements())
        others = suits.total() - max(suits.values())
        return others <= SET_AND_PAIR and 2 * others < suits.total()

    def _kinds(self) -> Counter[Kind]:
        """Return how many tiles of each kind the hand has, melds and the winning tile included."""
        winner = self.own.winner
        melded = [tile for meld in winner.melds for tile in meld.tiles]
        return Counter(tile & KIND for tile in (*winner.concealed, *melded, self.own.wins.tile))

    def _sets_read(self, score: Score) -> SetsRead:
        """Return the sets of a reading, melds included, by which an explanation tells readings apart; and no wait, as
        this game names none."""
        concealed = [[mpsz(k) for k in group] for group in groups(score.shape)]
        return concealed + [[mpsz(t) for t in m.tiles] for m in self.own.winner.melds], ""


def _differ_added(numbers: Sequence[int]) -> bool:
    """Tell whether multipliers come to something else if they are added up: 2 and 4 do (8, or 6), 2 and 2 do not."""
    return len(numbers) > 1 and prod(numbers) != sum(numbers)


def _add_up(subject: str, numbers: Sequence[int]) -> Miscount:
    """Return the mistake of adding multipliers (``numbers``) up instead of multiplying them; ``subject``: what it is
    called."""
    parts = {"times": (Part("times", "added", sum(numbers), "times"),)}  # in the place of all parts of that kind
    return Miscount(HAPPENED, subject, ("kessen.times_added",), parts)


def _take_score(score: Score, win: SettledWin) -> SettledWin:
    """Return a settled win with another score in the place of its best."""
    return win._replace(scores=(score, *win.scores[1:]))


def _split_between(unit: int, shares: Mapping[str, int]) -> dict[str, int]:
    """Return the shares, each divided by the number of payers, in whole ``unit`` points: rounded up to hundreds, but
    the rest of single points is dropped. By mistake they pay a single share together."""
    payers = len(shares)
    return {p: ceil(amount / (payers * unit)) * unit if unit > 1 else amount // payers for p, amount in shares.items()}


def _pay_all(player: str, shares: Mapping[str, int]) -> dict[str, int]:
    """Return the shares with all of them paid by one ``player``, and 0 by the others."""
    return {**dict.fromkeys(shares, 0), player: sum(shares.values())}


def _pay_at_most(most: int, unit: int, shares: Mapping[str, int]) -> dict[str, int]:
    """Return the shares, or if they come to more points than ``most``, equal parts of that, in whole ``unit`` points:
    rounded up to hundreds, but the rest of single points is dropped."""
    part = ceil(most / (len(shares) * unit)) * unit if unit > 1 else most // len(shares)
    return {payer: min(amount, part) for payer, amount in shares.items()}


def _pay_for_those_out(others: int, shares: Mapping[str, int]) -> dict[str, int]:
    """Return the shares, raised so that they come to what all ``others`` (how many) would pay: by mistake those left
    pay for the players who have won."""
    return {payer: amount * others // len(shares) for payer, amount in shares.items()}


def _without_cap(win: SettledWin) -> SettledWin:
    """Return a win as if no cap lowered it."""
    return _take_score(win.best._replace(capped=win.best.raw), win)


def beside_wins(result: Verdict[SettledWin], base: View) -> Iterator[Cause]:
    """Yield the mistakes in what is paid beside the value of wins: a ron of several winners shared; a win forgotten, or
    all after the first; an open kong paid by everybody; the bonus of a kong left out; one share of it or those of all
    kongs handed over (槓上炮); other payers of a player's kongs, or of the tenpai check; a tenpai paid by its cheapest
    wait, or with a multiplier left out; the bonus of a robbed kong."""
    record, v = result.record, result.rules.values
    # for the type checker: the system passes verdicts of its own game alone
    assert isinstance(record, Record)
    assert isinstance(result, KessenVerdict)
    yield from _share_ron(result, base)
    yield from _unpaid_wins(base)
    yield from _end_of_first_win(result, base)
    yield from _unpaid_cannons(result, base)
    yield from _all_cannons(result, base)
    yield from _kongs_of_out(result, base)
    yield from _tenpai_of_out(result, base)
    yield from _cheapest_waits(result, base)
    yield from _tenpai_times(result, base)
    yield from _robbed_kongs(result, base)
    yield from _open_kongs_of_all(result, base)
    shares_of: dict[str, list[Transfer]] = {}
    for t in base.transfers:
        if t.why == "kong":
            shares_of.setdefault(t.payee, []).append(t)
        elif t.why == "kong_transfer":
            for kind in ("added", "concealed"):
                yield pay_instead(base, "one_share", [t], [t._replace(amount=v[f"kessen.kong.{kind}"])])
    for shares in shares_of.values():
        yield from _kongs_elsewhere(base, shares, record)


def _share_ron(result: KessenVerdict, base: View) -> Iterator[Cause]:
    """Yield the mistakes in a ron of several winners on one tile, whom the discarder pays in full: each gets the worth
    of his hand divided by the number of winners (``halved``, as most are two), or the worth of the cheapest of their
    hands (``cheaper``)."""
    for event in result.settled:
        winners, source = [win.winner.player for win in event.wins], [win.wins.source for win in event.wins][:1]
        if len(winners) < 2:
            continue
        worths = {won.player: won.points for won in base.wins if won.player in winners}
        halved = {player: worth // len(worths) for player, worth in worths.items()}
        # the difference is moved, so everything else of the hand stays
        for subject, now in (("halved", halved), ("cheaper", dict.fromkeys(worths, min(worths.values())))):
            wins = list(base.wins)
            for index, won in enumerate(wins):
                if won.player in now:
                    wins[index] = won._replace(points=now[won.player], each=now[won.player])
            moved = [points(source[0], player, now[player] - worth, "win") for player, worth in worths.items()]
            yield Cause(HAPPENED, subject, base.moved(moved)._replace(wins=tuple(wins)))


def _unpaid_wins(base: View) -> Iterator[Cause]:
    """Yield the mistake of forgetting one of several wins, as happens to whoever adds up a whole hand."""
    for won in base.wins if len(base.wins) > 1 else ():
        paid = [t for t in base.transfers if (t.why, t.payee) == ("win", won.player)]
        yield pay_instead(base, f"win_forgotten {won.player}", paid, [])


def _end_of_first_win(result: KessenVerdict, base: View) -> Iterator[Cause]:
    """Yield the mistake of taking the hand to end with its first win, as in other games: nothing after it is paid."""
    number = next((n for n, event in enumerate(result.settled) if event.wins), len(result.settled))
    later = [transfer for event in result.settled[number + 1 :] for transfer in event.transfers]
    if later:
        yield pay_instead(base, "first_win_ends", later, [])


def _open_kongs_of_all(result: KessenVerdict, base: View) -> Iterator[Cause]:
    """Yield the mistakes of everybody paying an open kong, as much as the discarder pays or as for an added one; of one
    whose bonus goes on to a winner (槓上炮) also with all of that handed over."""
    v, record = result.rules.values, result.record
    for number, event in enumerate(result.settled):
        kong = event.event
        if not (isinstance(kong, Kong) and kong.kind == OPEN and event.transfers):
            continue
        others = [p for p in record.seats if p not in {kong.player, kong.source, *_out_before(record, number)}]
        handed = [t for following in result.settled[number + 1 : number + 2] for t in _list_handed_over(following)]
        paid = event.transfers[0].amount
        for subject, each in (("open_kong_all", paid), ("open_kong_all/added", v["kessen.kong.added"])):
            # the discarder has paid for an open kong already: only the difference is moved
            moved = [points(p, kong.player, each, "kong") for p in others]
            moved.append(points(kong.source, kong.player, each - paid, "kong"))
            yield Cause(HAPPENED, subject, base.moved(moved), keys=("kessen.kong.open",))
            if handed:
                raised = [t._replace(amount=t.amount * (each * len(others) + each - paid) // paid) for t in handed]
                view = base.moved([*moved, *raised])
                yield Cause(HAPPENED, f"{subject}/handed", view, keys=("kessen.kong.open",))


def _list_handed_over(event: SettledEvent) -> list[Transfer]:
    """Return the payments of an event by which the bonus of a kong goes on to a winner (槓上炮)."""
    return [transfer for transfer in event.transfers if transfer.why == "kong_transfer"]


def _all_cannons(result: KessenVerdict, base: View) -> Iterator[Cause]:
    """Yield the mistake of handing over the bonuses of all kongs of a player by 槓上炮, not only that of the last."""
    bonuses = Counter[str]()
    for event, following in pairwise(result.settled):
        if not isinstance(event.event, Kong) or not event.transfers:
            continue
        player, bonus = event.event.player, sum(transfer.amount for transfer in event.transfers)
        handed = _list_handed_over(following)
        if handed and bonuses[player]:
            earlier = [transfer._replace(amount=transfer.amount * bonuses[player] // bonus) for transfer in handed]
            yield pay_instead(base, f"cannon_of_all {player}", [], earlier)
        bonuses[player] += bonus


def _unpaid_cannons(result: KessenVerdict, base: View) -> Iterator[Cause]:
    """Yield the mistake, for each kong whose bonus goes on to the winner by 槓上炮, of leaving that bonus out, which is
    then not handed over either; and of leaving out any other of several kongs of a player, called by what kong it
    is."""
    kongs = Counter(event.event.player for event in result.settled if isinstance(event.event, Kong) and event.transfers)
    for event, following in zip_longest(result.settled, result.settled[1:]):
        handed = _list_handed_over(following) if following else []
        if not isinstance(event.event, Kong) or not event.transfers:
            continue
        player = event.event.player
        if handed:
            yield pay_instead(base, f"kong_unpaid {player}", [*event.transfers, *handed], [])
        elif kongs[player] > 1:  # a single one is a payment like any other (left_out:paid.kong)
            yield pay_instead(base, f"kong_unpaid/{event.event.kind} {player}", event.transfers, [])


def _kongs_of_out(result: KessenVerdict, base: View) -> Iterator[Cause]:
    """Yield the mistakes of players who have won paying for kongs too, one of them or all: for a single kong, called by
    what kong it is unless it is the first of its player for which they do not pay, and for all kongs after their
    wins."""
    believed: dict[str, list[list[Transfer]]] = {}
    konged: set[str] = set()
    for number, event in enumerate(result.settled):
        if not isinstance(event.event, Kong) or not event.transfers:
            continue
        payee, payers = event.event.player, {transfer.payer for transfer in event.transfers}
        out = [p for p in result.record.seats if p in _out_before(result.record, number) - {payee, *payers}]
        kind = f"/{event.event.kind}" if payee in konged else ""
        for players in _each_and_all(out):
            also_paid = [event.transfers[0]._replace(payer=player) for player in players]
            yield pay_instead(base, f"kong_of_out{kind} {' '.join(players)}", [], also_paid)
            believed.setdefault(" ".join(players), []).append(also_paid)
        konged |= {payee} if out else set()
    for names, kongs in believed.items():
        if len(kongs) > 1:
            yield pay_instead(base, f"kong_of_out/all {names}", [], [*chain.from_iterable(kongs)])


def _each_and_all(players: Sequence[str]) -> list[Sequence[str]]:
    """Return each of some players alone, and then all of them, if they are several."""
    return [*([player] for player in players), *([players] if len(players) > 1 else [])]


def _tenpai_of_out(result: KessenVerdict, base: View) -> Iterator[Cause]:
    """Yield the mistakes of players who have won paying players in tenpai at the draw, as a noten player does: each
    winner alone, and all of several winners together."""
    worths = {player: highest(waits).score.value for e in result.settled for player, waits in e.tenpai.items()}
    out = [player for player in result.record.seats if player in result.out]
    for payers in _each_and_all(out):
        paid = [points(payer, payee, worth, "tenpai") for payer in payers for payee, worth in worths.items()]
        if paid:
            yield pay_instead(base, f"tenpai_of_out {' '.join(payers)}", [], paid)


def _cheapest_waits(result: KessenVerdict, base: View) -> Iterator[Cause]:
    """Yield the mistake, for each player in tenpai at the draw, of paying his hand by the wait that makes the least of
    it, in place of the one that makes the most."""
    for event in result.settled:
        for player, waits in event.tenpai.items():
            least = min(wait.score.value for wait in waits)
            paid = [t for t in base.transfers if (t.why, t.payee) == ("tenpai", player)]
            if paid and least < paid[0].amount:
                yield pay_instead(base, f"cheapest_wait {player}", paid, [t._replace(amount=least) for t in paid])


def _tenpai_times(result: KessenVerdict, base: View) -> Iterator[Cause]:
    """Yield the mistakes, for each player in tenpai at the draw, of leaving out one of the multipliers of what his hand
    may become."""
    for event in result.settled:
        for player, waits in event.tenpai.items():
            best = highest(waits).score
            paid = [t for t in base.transfers if (t.why, t.payee) == ("tenpai", player)]
            for name, number in dict.fromkeys(best.times):
                worth = min(best.raw // number, best.base * result.rules.values["kessen.cap"])
                if worth < best.value:
                    without = [t._replace(amount=worth) for t in paid]
                    yield pay_instead(base, f"tenpai_times/{name} {player}", paid, without)


def _robbed_kongs(result: KessenVerdict, base: View) -> Iterator[Cause]:
    """Yield the mistake of paying the bonus of a kong that was robbed: it was not completed, so nothing is paid."""
    record, each = result.record, result.rules.values["kessen.kong.added"]
    for number, event in enumerate(record.events):
        if isinstance(event, Wins) and event.robbed_kong:
            payers = [p for p in record.seats if p != event.source and p not in _out_before(record, number)]
            paid = [points(payer, event.source, each, "kong") for payer in payers]
            yield pay_instead(base, f"robbed_paid {event.source}", [], paid)


def _kongs_elsewhere(base: View, shares: Sequence[Transfer], record: Record) -> Iterator[Cause]:
    """Yield the mistakes in who pays for one player's kongs (``shares``: the transfers for them): the payers pay the
    shares of players who have won before; or a single payer pays all shares."""
    payee, payers = shares[0].payee, [transfer.payer for transfer in shares]
    # who pays nothing need not have won: an open kong is paid by its discarder alone
    winners = [player for player in record.seats if player in _out_at_kong_of(payee, record) - {payee, *payers}]
    if winners:  # each payer pays his part of what all others would pay
        raised = [t._replace(amount=t.amount * (len(record.seats) - 1) // len(shares)) for t in shares]
        yield pay_instead(base, "kong_share_of_out", shares, raised)
    if len(shares) > 1:
        for payer in payers:
            yield pay_instead(base, f"kong_of_one {payer}", shares, [t._replace(payer=payer) for t in shares])


def _out_at_kong_of(player: str, record: Record) -> set[str]:
    """Return the players who had won when a player laid his last kong; without an event of such a kong (a single win is
    recorded without), when the hand ended."""
    kongs = [n for n, event in enumerate(record.events) if isinstance(event, Kong) and event.player == player]
    return _out_before(record, kongs[-1] if kongs else len(record.events))


def _out_before(record: Record, number: int) -> set[str]:
    """Return the players who had won before the event with this number."""
    events = [event for event in record.events[:number] if isinstance(event, Wins)]
    return {*record.out, *(winner.player for event in events for winner in event.winners)}


def _any_kong(record: Record) -> bool:
    """Tell whether anybody has a kong, by the events or in a winner's melds: without a kong nobody believes in a win
    after one."""
    if any(isinstance(event, Kong) for event in record.events):
        return True
    winners = [winner for event in record.events if isinstance(event, Wins) for winner in event.winners]
    return any(meld.kind in MELD_OF_KONG.values() for winner in winners for meld in winner.melds)


def other_records(record: Record, rules: Rules) -> Iterator[Other]:
    """Yield slightly different records, which a dispute settles and compares with the claim: a player who has won, or
    all of them, still plays; another suit is void; one event is another or missing."""
    for player in record.out:
        rest = tuple(p for p in record.out if p != player)
        yield Other(HAPPENED, f"still_in {player}", record._replace(out=rest))
    if len(record.out) > 1:
        yield Other(HAPPENED, f"still_in {' '.join(record.out)}", record._replace(out=()))
    for player, suit in record.void.items():
        for number, name in enumerate("mps"):  # a suit is recorded by its number in this order
            if number != suit:
                yield Other(HAPPENED, f"void {player}:{name}", record._replace(void={**record.void, player: number}))
    for index, event in enumerate(record.events):
        for kind, subject, instead in _other_events(event, _any_kong(record)):
            # without the kong cannon its bonus is not handed over either, if the kong is told
            is_handed = (kind, subject) == (LEFT_OUT, "kong_cannon") and index
            name = f"{subject}/handed" if is_handed else subject
            yield Other(kind, name, replace_item(record, "events", index, *instead))


OtherEvent = tuple[str, str, tuple[Kong | Wins, ...]]
"""The kind of change, its name, and what stands in the place of an event."""


def _other_events(event: Event, kongs: bool) -> Iterator[OtherEvent]:
    """Yield what people may take an event for. ``kongs``: whether anybody has a kong, as only then somebody may believe
    in a win on a replacement tile or on a robbed kong."""
    if isinstance(event, Kong):
        yield from _other_kongs(event)
    elif isinstance(event, Wins):
        yield from _other_wins(event, kongs)


def _other_kongs(kong: Kong) -> Iterator[OtherEvent]:
    """Yield a kong left out, and an added one with the tile taken from the hand instead of just drawn, or the reverse:
    that decides what it pays (``kessen.kong.added_from_hand``)."""
    yield LEFT_OUT, f"kong {kong.player}", ()
    if kong.kind == KONG_ADDED:
        yield HAPPENED, "from_hand", (kong._replace(from_hand=not kong.from_hand),)


def _other_wins(wins: Wins, kongs: bool) -> Iterator[OtherEvent]:
    """Yield the wins on a tile in other circumstances (of a kong added only if there are ``kongs``), with only one of
    several winners, or without a tile let pass. A win ``after_kong`` is called 槓上花 by self-draw, 槓上炮 by ron."""
    for kind, name, other in other_flags(wins, ("after_kong", "robbed_kong", "haitei", "tenho")):
        subject = name
        if name == "after_kong":
            subject = "kong_cannon" if wins.source else "kong_flower"
        if kind == LEFT_OUT or "kong" not in name or kongs:
            yield kind, subject, (other,)
    for index, winner in enumerate(wins.winners):
        if len(wins.winners) > 1:
            yield HAPPENED, f"only {winner.player}", (wins._replace(winners=(winner,)),)
        if winner.passed_from:
            plain = winner._replace(passed_from="", passed_tile=None)
            yield LEFT_OUT, "passed", (replace_item(wins, "winners", index, plain),)
