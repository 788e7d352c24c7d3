"""What follows a hand: the next dealer, honba and sticks, or the end of the match; and what follows a チョンボ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from ..named_tuples import NamedTuple
from ..problems.codes import problem
from ..problems.problems import Problem
from ..records.legal import rounds_of
from ..records.record import Record
from ..rules.rules import V
from ..tiles.tiles import EAST, NORTH, SOUTH, Kind
from ..verdict import receipt as receipts
from ..verdict.ledger import POINTS, Ledger, Transfer
from ..verdict.receipt import Receipt, glance
from ..verdict.verdict import NextHand
from .points import tsumo_payers, tsumo_shares

if TYPE_CHECKING:
    from .verdict import SettledWin

beside = partial(receipts.beside, __file__)


def following(
    ledger: Ledger, record: Record, dealer: str, honba: int, sticks: int, v: V, receipt: Receipt | None = None,
    wins: Sequence[SettledWin] = (),
) -> NextHand:  # fmt: skip
    """Return the next hand, and write its receipt line if there is a receipt; if the record knows enough (scores, the
    number of the hand), also why there is none. Every win, draw and チョンボ ends here. ``dealer``, ``honba``,
    ``sticks``: those of the next hand; ``wins``: the settled wins; an unpaid yakuman does not end the match. Rules:
    ``match.*``."""
    ends = record.scores or record.number
    if receipt is None:
        return _next_hand(dealer, honba, sticks, _why_over(ledger, record, dealer, v, wins) if ends else "")
    if not ends:
        receipt.line("next", "next", dealer, keys=beside("next", "next"))
        return _next_hand(dealer, honba, sticks, "")
    with receipt.step("next", "next", "") as step:
        over = _why_over(ledger, record, dealer, v, wins)
        label = f"over_{over}" if over else "next"
        step.label, step.result, step.keys = label, "" if over else dealer, beside("next", label)
        if "match.extension" in step.rest:  # after the last hand of the match, had the rules not gone on
            step.keys += beside("next", "over_last_hand")
    return _next_hand(dealer, honba, sticks, over)


def honba_after(honba: int, drawn: bool, keeps: bool, v: V) -> int:
    """Return the honba after a hand with so many: one more, or none. ``drawn``: it was a draw; ``keeps``: the dealer
    keeps the deal. Rule ``honba.grows``, read only where a table has it otherwise than usual.

    >>> from calc.rules.rules import load_rules
    >>> [honba_after(2, drawn, False, load_rules("tcg").values) for drawn in (True, False)]
    [3, 0]
    """
    how = v["honba.grows"] if glance(v, "honba.grows") not in (None, "usual") else "usual"
    by_draw = drawn and how in ("usual", "draws")
    by_deal = keeps and how in ("usual", "kept")
    return honba + 1 if by_draw or by_deal or how == "every" else 0


@lru_cache(1 << 10)
def _next_hand(dealer: str, honba: int, sticks: int, over: str) -> NextHand:
    """Return the next hand; ``over``: why there is none, empty if there is one. Remembered, because in a batch few are
    different."""
    return NextHand(dealer=dealer, honba=honba, sticks=sticks, over=over or None)


def _why_over(ledger: Ledger, record: Record, dealer: str, v: V, wins: Sequence[SettledWin]) -> str:
    """Return why the match is over after this hand; empty if it goes on. ``dealer``: who would deal next. Only scores
    that the record has can end it. If somebody sits out, only an early end is seen here: the length of a round depends
    on all players, whom the match knows."""
    moved, keeps = ledger.totals(), dealer == record.seats[0]
    paid = [settled for settled in wins if settled.paid]
    scores = {p: record.scores[p] + moved[p] for p in record.seats if p in record.scores}
    # a draw lets a dealer on top end the match only where the rules say so, and no abortive one does
    played = record.draw is None or (record.draw.kind == "exhaustive" and v["match.dealer_must_end_by"] == "any")
    ended = HandOutcome(
        winners=[settled.win.player for settled in paid],
        yakuman=[settled.win.player for settled in paid if settled.best.yakuman],
        counted=[settled.win.player for settled in paid if settled.best.base.limit == "counted_yakuman"],
        spared=bust_by_honba(scores, ledger.transfers, v),
        played=played,
    )
    if glance(v, "match.sits_out") not in (None, "none"):
        return ended_early(scores, v, ended)  # how many deals a round has the players of a match say
    return match_over(scores, record.seats, record.round_wind, record.number, keeps, v, ended)


class HandOutcome(NamedTuple):
    """How a hand ended, as far as the end of a match depends on it."""

    winners: Sequence[str] = ()
    """The paid winners, in the order of payment."""
    yakuman: Sequence[str] = ()
    """Those of them who won by a yakuman."""
    spared: Collection[str] = ()
    """Who is bust and does not end the match (:func:`bust_by_honba`)."""
    played: bool = True
    """False for an abortive draw, after which a dealer on top plays on."""
    counted: Sequence[str] = ()
    """The paid winners by a counted yakuman."""


def is_last_hand(seats: int, wind: Kind, number: int, v: V) -> bool:
    """Tell whether a hand is the last of the rounds agreed, or a later one, as far as its round says: some rules keep
    or pass the deal otherwise there (オーラス). ``wind``: of its round; ``number``: its number there. Where somebody
    sits out, a round has one deal more than there are ``seats``."""
    deals = seats + 1 if glance(v, "match.sits_out") not in (None, "none") else seats
    return _last_lap(laps=0, v=v) and (wind, number) >= (rounds_of(v)[-1], deals)


def stays(tenpai: bool, wind: Kind, v: V, honba: int = 0, last: bool = False, nobody: bool = False) -> bool:
    """Tell whether the dealer keeps the deal at an exhaustive draw. ``wind``: of the round; ``honba``: of this hand;
    ``last``: it is the last hand of the match; ``nobody``: nobody is tenpai. Usually ``renchan.tenpai`` or
    ``renchan.noten`` decides, or ``renchan.all_noten``. Others may come before: ``renchan.south`` from the South round
    on, ``renchan.west`` from West on, ``renchan.last_hand``, and, up to so many honba, ``renchan.draw_below``; all but
    South's are read only if they decide.

    >>> from calc.rules.rules import load_rules
    >>> stays(True, 27, load_rules("tcg").values), stays(False, 27, load_rules("tcg").values)
    (True, False)
    """
    if 0 < (glance(v, "renchan.draw_below") or 0) <= honba:  # games without the rule have no such limit
        return bool(honba < v["renchan.draw_below"])
    how = v["renchan.south"] if wind > EAST else "same"  # same: as in other rounds
    if wind > SOUTH and glance(v, "renchan.west") not in (None, "same"):
        how = v["renchan.west"]
    if last and glance(v, "renchan.last_hand") not in (None, "same"):
        how = v["renchan.last_hand"]
    if how == "same":
        if nobody and glance(v, "renchan.all_noten") and v["renchan.all_noten"]:
            return True
        return bool(v["renchan.tenpai"] if tenpai else v["renchan.noten"])
    return how == "always" or (tenpai and how == "tenpai")


def is_bust(score: int, v: V) -> bool:
    """Tell whether a score is bust: below 0, or below minus ``match.bust_below`` if a table has that; under
    ``match.bust_at_zero`` also just there. A rule is read, and so cited, only for a score that it can decide.

    >>> from calc.rules.rules import load_rules
    >>> [is_bust(score, load_rules("tcg").values) for score in (-100, 0)]
    [True, False]
    """
    least = -v["match.bust_below"] if score <= 0 and glance(v, "match.bust_below") else 0
    return score < least or bool(score == least and v["match.bust_at_zero"])


def bust_by_honba(scores: Mapping[str, int], transfers: Iterable[Transfer], v: V) -> tuple[str, ...]:
    """Return the players who are bust by honba alone, and so do not end the match, where the rules do not count that
    (積み棒は除外, ``match.bust_by_honba``); empty where they do. ``scores``: in points after the hand; ``transfers``:
    of the hand. The rule is read, and so cited, only if there is such a player."""
    if glance(v, "match.bust_by_honba") is not False:
        return ()
    honba, losses = Counter[str](), Counter[str]()
    for transfer in transfers:
        if transfer.unit == POINTS:
            lost = honba if transfer.why == "honba" else losses
            lost[transfer.payer] += transfer.amount
            lost[transfer.payee] -= transfer.amount
    # spared: who lost nothing but honba, or would not be bust without them
    spared = [p for p in scores if losses[p] <= 0 or not is_bust(scores[p] + honba[p], v)]
    return tuple([p for p in spared if is_bust(scores[p], v) and not v["match.bust_by_honba"]])


def ranked(scores: Mapping[str, int], ended: HandOutcome, v: V) -> list[str]:
    """Return the players from first to last by their points. Of equal ones the earlier in ``scores`` comes first; or,
    if ``match.ties`` says so, who won the hand that ``ended`` describes. That rule is read only where it does. (It may
    mean a win of an earlier hand; before the end of a match only this hand is known.)"""
    by_win = ("last_winner", "earlier_win")
    asked = glance(v, "match.ties") in by_win and len({*scores.values()}) < len(scores)
    winners = [*ended.winners] if asked and v["match.ties"] in by_win else []
    # sorted twice, as sorting leaves equal ones in their order: by who won, then by scores
    order = sorted(scores, key=lambda p: winners.index(p) if p in winners else len(winners))
    return sorted(order, key=lambda p: -scores[p])


NOTHING_WON = HandOutcome()
"""A hand that nobody won, and at which nobody is spared."""


def ended_early(scores: Mapping[str, int], v: V, ended: HandOutcome = NOTHING_WON) -> str:
    """Return why a match is over after a hand, even before its last: ``bust``, ``ceiling`` (somebody has that many
    points), ``yakuman``; empty if it is not over. ``scores``: after the hand; players in ``ended.spared`` do not count
    as bust. Rules ``match.bust``, ``match.ceiling``, ``match.yakuman_ends``, ``match.yakuman_ends_by``,
    ``match.counted_yakuman_ends``."""
    counted = [score for p, score in scores.items() if p not in ended.spared]
    if counted and is_bust(min(counted), v) and v["match.bust"]:
        return "bust"
    # glanced at first, so that tables without a ceiling do not cite it
    if scores and glance(v, "match.ceiling") and max(scores.values()) >= v["match.ceiling"]:
        return "ceiling"
    return "yakuman" if _yakuman_ends(scores, ended, v) else ""


def _yakuman_ends(scores: Mapping[str, int], ended: HandOutcome, v: V) -> bool:
    """Tell whether a yakuman of the hand (``ended``) ends the match (``match.yakuman_ends``): any, or only one that
    makes its winner the first (``top`` of ``match.yakuman_ends_by``). A counted yakuman does so under
    ``match.counted_yakuman_ends``. The last two rules are read, and so cited, only where they decide."""
    if not (ended.yakuman or ended.counted) or not v["match.yakuman_ends"]:
        return False
    counts = ended.counted and glance(v, "match.counted_yakuman_ends") and v["match.counted_yakuman_ends"]
    winners = [*ended.yakuman, *(ended.counted if counts else ())]
    if winners and glance(v, "match.yakuman_ends_by") == "top" and v["match.yakuman_ends_by"] == "top":
        return any(ranked(scores, ended, v)[:1] == [winner] for winner in winners)
    return bool(winners)


def match_over(
    scores: Mapping[str, int], seats: Sequence[str], wind: Kind, number: int, keeps: bool, v: V,
    ended: HandOutcome = NOTHING_WON, laps: int = 0,
) -> str:  # fmt: skip
    """Return the reason why a match is over after a hand: one of :func:`ended_early`, ``last_hand``, ``sudden_death``
    (in an extra round, before its last hand), ``dealer_on_top``; empty if it goes on.

    ``scores``: after the hand, as far as known. ``seats``: the dealer first. ``wind``: of the round. ``number``: of the
    hand in its round, 0 if unknown. ``keeps``: the dealer keeps the deal. ``laps``: how often the rounds have been
    played, this time included, 0 if unknown. An extra round (西入) ends as soon as somebody has the points needed; the
    last one ends in any case. Rules: ``match.*``; each is read, and so cited, only if nothing before it decides.
    """
    if early := ended_early(scores, v, ended):
        return early
    last_wind, final = rounds_of(v)[-1], number == len(seats)
    # before the last hand of the last round
    if not _last_lap(laps, v) or (wind, final) < (last_wind, True):
        return ""
    # as long as somebody's score is unknown, nobody is known to have the points needed, nor to be first
    high = len(scores) == len(seats) and _enough(max(scores.values()), wind > last_wind, ended, v)
    if not keeps:
        return _end_as_deal_passes(_is_last_extra(wind, last_wind, number, final, v), final, high, ended, v)
    if high and wind > last_wind and _ends_though_kept(v):
        return "sudden_death"
    leads = len(scores) == len(seats) and dealer_leads(scores, seats, number, ended, v)
    # an extra round that is played out (match.sudden_death) has its last hand as the last of the others has
    is_last = final or v["match.sudden_death"]
    return "dealer_on_top" if leads and is_last and _dealer_ends(high, ended, v) else ""  # else he deals again


def _end_as_deal_passes(last: bool, final: bool, high: bool, ended: HandOutcome, v: V) -> str:
    """Return why a match is over after a hand of its last round or an extra round that passes the deal: ``last_hand``
    or ``sudden_death``; empty if it goes on. ``last``: whether no hand can follow; ``final``, ``high`` and ``ended`` as
    of :func:`_goes_on`."""
    if not last and _goes_on(final, high, ended, v):
        return ""
    return "last_hand" if last or final else "sudden_death"


def _dealer_ends(high: bool, ended: HandOutcome, v: V) -> bool:
    """Tell whether a dealer who is first ends the match in its last hand although he keeps the deal
    (``match.dealer_must_end``). Not by an abortive draw, after which he plays on; and where the match could be extended
    (``match.extension``), only if somebody has the points needed (``high``)."""
    enough = high or not v["match.extension"] or not _points_end(v)
    return bool(ended.played and enough and v["match.dealer_must_end"])


def _ends_though_kept(v: V) -> bool:
    """Tell whether an extra round ends as soon as somebody has the points needed, even if the dealer would keep the
    deal: with ``any`` or ``win`` of ``match.sudden_death_by``, if ``match.extension`` and ``match.sudden_death`` are
    on. With another value no rule is cited, as the game goes on as everybody expects."""
    if glance(v, "match.sudden_death_by") not in ("any", "win"):  # a glance is not cited
        return False
    # the last is known: it is read again to be cited
    return bool(v["match.extension"] and v["match.sudden_death"] and v["match.sudden_death_by"] != "passed")


def _ends_by_win_alone(v: V) -> bool:
    """Tell whether an extra round ends by a win and by no draw: with ``win`` of ``match.sudden_death_by``, if
    ``match.sudden_death`` is on. With another value no rule is cited."""
    if glance(v, "match.sudden_death_by") != "win":
        return False
    return bool(v["match.sudden_death"] and v["match.sudden_death_by"] == "win")  # known: read again to be cited


def _enough(most: int, extra: bool, ended: HandOutcome, v: V) -> bool:
    """Tell whether the highest score, ``most`` points, is enough to end a match that could be extended, or one in an
    ``extra`` round: it is ``match.target``, or else the points to return, and in an extra round ``match.extra_target``
    if the rules have one. No points are enough there after a hand that ``ended`` without a win, where
    ``match.sudden_death_by`` asks for one."""
    if extra and not ended.winners and _ends_by_win_alone(v):
        return False
    of_extra = v["match.extra_target"] if extra and glance(v, "match.extra_target") else 0
    return bool(most >= (of_extra or v["match.target"] or v["match.return"]) and _points_end(v))


def _goes_on(final: bool, high: bool, ended: HandOutcome, v: V) -> bool:
    """Tell whether a match goes on beyond its rounds (西入) after a hand that passes the deal: the rules must extend it
    (``match.extension``), and nobody may have the points needed (``high``) after the ``final`` hand of a round. Within
    an extra round such points end it only under ``match.sudden_death``. ``ended``: how that hand ended, which rule
    ``match.extension_when`` may ask for."""
    if not v["match.extension"] or (final and not _may_go_on(ended, v)):
        return False
    return not (high and (final or v["match.sudden_death"]))


def _may_go_on(ended: HandOutcome, v: V) -> bool:
    """Tell whether the way in which the last hand ``ended`` lets a match go on beyond its rounds. Rule
    ``match.extension_when`` can ask for a win, or for a draw; it is read, and so cited, only if it does."""
    if glance(v, "match.extension_when") in (None, "any"):
        return True
    return bool(v["match.extension_when"] == ("win" if ended.winners else "draw"))


def _last_lap(laps: int, v: V) -> bool:
    """Tell whether no further lap of rounds follows, so that the match can end by its rounds. ``laps``: how many are
    played, this one included; 0, unknown, is taken for one. Rule ``match.laps``, 0 for endless ones."""
    return bool(0 < v["match.laps"] <= (laps or 1))


def _points_end(v: V) -> bool:
    """Tell whether somebody with the points needed ends a match that may be extended, as at most tables. Rule
    ``match.extension_points``, read, and so cited, only where it says otherwise."""
    return glance(v, "match.extension_points") is not False or bool(v["match.extension_points"])


def _is_last_extra(wind: Kind, last_wind: Kind, number: int, final: bool, v: V) -> bool:
    """Tell whether no hand can follow this one, whatever the scores: it ends the last extra round
    (``match.extra_rounds``; 0: none is the last), or is the last extra hand allowed (``match.extra_hands``, read only
    if it decides). ``last_wind``: the wind of the last regular round. ``number``: that of the hand in its round;
    ``final``: whether it is the last there."""
    most_hands = glance(v, "match.extra_hands") or 0
    if wind > last_wind and 0 < most_hands <= number:
        return bool(v["match.extra_hands"])  # true; read, so that a receipt cites it
    if not final:
        return False
    # no wind follows north; where East is played again (返り東), winds beyond it count further rounds
    is_past_winds = wind == NORTH and glance(v, "match.extension_round") != "east"
    return is_past_winds or (wind > last_wind and bool(0 < v["match.extra_rounds"] <= wind - last_wind))


def dealer_leads(scores: Mapping[str, int], seats: Sequence[str], number: int, ended: HandOutcome, v: V) -> bool:
    """Tell whether the dealer is first by the scores of all players, so that he may end the match in its last hand. Of
    equal scores the earlier seat at the start of the match ranks higher, which in the last hand is any other player's;
    or the winner of the hand, if ``match.ties`` says so. ``number``: that of the hand in its round, 0 if unknown.
    ``ended``: how the hand ended.

    >>> dealer_leads({"A": 30000, "B": 30000, "C": 20000}, "ABC", 1, HandOutcome(), {"match.ties": "seat"})
    True
    """
    before = seats[len(seats) + 1 - number :] if number else seats[1:]  # who dealt before him in this round
    from_start = [*before, *(p for p in seats if p not in before)]
    return ranked({p: scores[p] for p in from_start}, ended, v)[0] == seats[0]


def wrong_rows(rows: Mapping[str, Sequence[int]], players: int, due: int = 0) -> list[Problem]:
    """Return the problems of ``rows`` of place points or chips, given by their rules: each row needs a number for each
    place (so many ``players``), and must sum to ``due``, or a match would not sum to zero."""
    return [
        problem(
            "L307.uma" if key.startswith("match.uma") else "L307.places",  # of uma it names the rule of their sum
            rule=key, n=len(row), sum=sum(row), row=", ".join(map(str, row)), players=players, due=due,
        )
        for key, row in rows.items()
        if len(row) != players or sum(row) != due
    ]  # fmt: skip


def chombo_amounts(seats: Sequence[str], offender: str, v: V) -> tuple[str, str]:
    """Return the keys of the two rules that say how many points a チョンボ pays to the dealer, and to each other
    player, for payment and receipt alike; the same key twice if the dealer is the offender. It is ``chombo.each``,
    unless a table has an amount of its own for the dealer: ``chombo.dealer_each`` if he pays, ``chombo.to_dealer`` if
    he is paid. ``seats``: the dealer first."""
    by_dealer = offender == seats[0]
    own = "chombo.dealer_each" if by_dealer else "chombo.to_dealer"
    amount = own if glance(v, own) else "chombo.each"
    return amount, amount if by_dealer else "chombo.each"


def pay_chombo(ledger: Ledger, seats: Sequence[str], offender: str, v: V) -> None:
    """Post the points of a チョンボ. By rule ``chombo.points`` the offender pays nothing (``none``); an amount to each
    player (``each``, by the rules of :func:`chombo_amounts`); or to each what he would have been paid for a tsumo of a
    limit, such as a mangan. ``seats``: the dealer first."""
    how = v["chombo.points"]
    if how == "none":
        return
    if how == "each":
        to_dealer, to_others = chombo_amounts(seats, offender, v)
        shares = (v[to_dealer], v[to_others])
    else:
        shares = tsumo_shares(v[f"points.{how}"], offender == seats[0], len(seats), v)
    # the shares of a tsumo, the other way round: whoever would have paid him is paid
    for player, share in tsumo_payers(seats, offender, shares):
        ledger.pay(offender, player, share, "chombo")


def deal_after(seats: Sequence[str], offender: str, honba: int, v: V, last: bool = False) -> tuple[str, int]:
    """Return the dealer and the honba after a チョンボ, which adds ``chombo.honba``. By ``chombo.deal`` the deal stays
    always (``replay``), or in the ``last`` hand of the match alone (``passes_but_last``); unless the dealer was the
    offender (``dealer_passes``; ``dealer_passes_but_last`` keeps it even then in the last hand); or only if he was
    (``child_passes``). By any other value it passes. ``seats``: the dealer first."""
    deal, by_dealer = v["chombo.deal"], offender == seats[0]
    keeps = {"replay": True, "dealer_passes": not by_dealer, "child_passes": by_dealer}
    keeps |= {"dealer_passes_but_last": last or not by_dealer, "passes_but_last": last}
    return seats[0 if keeps.get(deal, False) else 1], honba + v["chombo.honba"]
