"""The end of a match and of a set: each player's gain or loss, computed from scores and chips."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType

from ..named_tuples import NamedTuple
from ..problems.codes import problem
from ..problems.problems import InputError, Problem, refuse
from ..riichi.following import is_bust, wrong_rows
from ..rules.rules import V
from ..verdict.ledger import CHIPS, Transfer, sums
from ..verdict.receipt import glance

RESULT = "result"
"""The unit of place points: one is a thousand points, in an account of its own."""
NO_CAUSES: Mapping[str, str] = MappingProxyType({})
NO_TAKERS: Mapping[str, Sequence[str]] = MappingProxyType({})
NO_PENALTIES: Mapping[str, int] = MappingProxyType({})
_THOUSAND = 1000
"""The thousandths of a place point, which results are counted in."""


class Placement(NamedTuple):
    """A player's place at the end of a match; what it brings is in thousandths of place points, which are points
    unless :func:`thousandths_of_point` says otherwise: a ``result`` of 49000 is +49."""

    player: str
    points: int
    """The final score in points, sticks left on the table included."""
    place: int
    """From 1."""
    rounded: int
    """The score as it counts after rounding, in points."""
    uma: int
    """What the place alone brings."""
    bust: int
    """What bust bonuses bring."""
    yakitori: int
    """What players without a win bring, or cost."""
    result: int
    """The sum of all, less the return."""
    penalty: int | None = None
    """What was given (+) or taken (−) by hand; ``None`` if nothing was."""


def thousandths_of_point(v: V) -> int:
    """Return how many thousandths of a place point a point is: 1 where a place point is a thousand points, as at most
    tables. Results are counted in these, so that all are whole numbers. Rule ``match.place_point``."""
    if glance(v, "match.place_point") == _THOUSAND:
        return 1
    return int(_THOUSAND // v["match.place_point"])  # read, and so cited, only where it decides


def round_score(points: int, method: str, back: int) -> int:
    """Return a score as it counts at the end, in points; ``back``: the points to return. ``method``: the value of rule
    ``match.rounding``.

    It stays as it is (``none``), or becomes the nearest thousand, half up (``nearest``); whole thousands by 五捨六入
    (``goshya_rokunyuu``: hundreds of 5 down, 6 up, on the size of a negative score); or it is rounded to thousands
    towards the return (``toward_return``), ``up`` or ``down``.

    >>> round_score(32500, "nearest", 30000), round_score(32500, "goshya_rokunyuu", 30000)
    (33000, 32000)
    >>> round_score(29100, "toward_return", 30000)
    30000
    """
    if method == "none":
        return points
    if method in ("toward_return", "up", "down"):
        up = method == "up" or (method == "toward_return" and points < back)
        return -(-points // 1000) * 1000 if up else points // 1000 * 1000  # // rounds down, also below 0
    first_up = 500 if method == "nearest" else 600  # 五捨六入: 500 goes down, 600 up
    # by the size: −32,600 goes where 32,600 goes, which divmod of a negative number would not do
    thousands, rest = divmod(abs(points), 1000)
    if rest >= first_up:
        thousands += 1
    return thousands * 1000 if points >= 0 else -thousands * 1000


def final_scores(
    scores: Mapping[str, int],
    sticks: int,
    v: V,
    busts: Mapping[str, str] | None = None,
    yakitori: Iterable[str] = (),
    penalties: Mapping[str, int] | None = None,
    causes: Mapping[str, str] = NO_CAUSES,
    before: Mapping[str, int] = NO_PENALTIES,
    takers: Mapping[str, Sequence[str]] = NO_TAKERS,
) -> list[Placement]:
    """Return the placements of a finished match, first to last, with each player's result in thousandths of place
    points. The results sum to zero, except for sticks that nobody gets (``match.leftover_sticks``) and penalties; where
    no points are returned (``match.return`` 0) they sum to all points. The top player is not rounded: he takes the
    balance, with the oka, so that rounding cannot break the sum. Raises :class:`~calc.InputError` if the scores are
    impossible.

    ``scores``: points by player, in the order of the seats from the first dealer, as of equal scores the earlier ranks
    higher. ``sticks``: the number of riichi sticks left on the table. ``busts``: each bust player, with who pushed him
    below zero (empty: no bonus is due). ``yakitori``: the players who won no hand. ``penalties``: place points given
    (+) and taken (−) by hand, in thousandths. ``causes``, ``takers``: by bust player why he is bust, and whom he paid
    in the hand that made him so (both as in ``Pushes``). ``before``: points given and taken before the places are known
    (``chombo.place_points_when``). Rules: ``match.*``.
    """
    busts, burnt = busts or {}, tuple(yakitori)  # burnt: 焼き鳥
    refuse(_score_problems(scores, sticks, v, busts, burnt))
    # From the scores as they were at the end: the next steps hide a wrong sum, and who is below zero.
    over = points_over(scores, sticks, v)  # not 0: a wrong sum, which the rules let stand
    busts = named_busts(scores, busts, v)

    ranking = {p: n + before.get(p, 0) for p, n in counted_scores(scores, busts, v).items()}  # these decide the places
    order = sorted(ranking, key=lambda p: -ranking[p])  # sorting is stable: equal scores keep the order of the seats
    top = order[:1]
    if _shared_by(ranking, v) == "split":  # all who share the first place
        top = [p for p in order if ranking[p] == ranking[order[0]]]
    # lost: the points that nobody gets; below 0: points that somebody gets and nobody gives
    final, lost = _give_out_sticks(ranking, top, sticks, v)
    lost -= sum(before.values())  # what was given by hand came from nobody
    if over:
        final, lost = _wrong_sum(final, order[0], over, lost, v)

    counted = _count_by_place(order, ranking, final, lost, v)
    per_point = thousandths_of_point(v)
    bust = sums(order, [t for t in bust_transfers(order, busts, v, causes, takers) if t.unit == RESULT])
    of_yakitori = _yakitori_points(order, burnt, v)
    penalty_points = dict(penalties or {})
    return [
        Placement(
            player=p, points=final[p], place=place, rounded=counted.rounded[p] // per_point, uma=counted.uma[p],
            bust=bust[p], yakitori=of_yakitori[p],
            penalty=penalty_points.get(p) or None,  # 0: they cancel out, which is as if there were none
            result=counted.base[p] + bust[p] + of_yakitori[p] + penalty_points.get(p, 0),
        )
        for place, p in enumerate(order, 1)
    ]  # fmt: skip


class _Counted(NamedTuple):
    """What scores and places bring each player, from first to last, in thousandths of place points."""

    rounded: Mapping[str, int]
    """The scores as they count after rounding."""
    uma: Mapping[str, int]
    """The place points."""
    base: Mapping[str, int]
    """The results before what is paid besides (busts, yakitori, penalties)."""


def _count_by_place(
    order: Sequence[str], scores: Mapping[str, int], final: Mapping[str, int], lost: int, v: V
) -> _Counted:
    """Return what scores and places bring each player. ``order``: the players from first to last; ``scores``: the
    points that decide ties; ``final``: the same points with the sticks left on the table; ``lost``: the points that
    nobody gets. The first place bears what rounding adds or takes, and gets the oka, so that the results sum to zero.
    Rules ``match.return``, ``match.uma_sum``, ``match.ties``."""
    back = v["match.return"] * thousandths_of_point(v)  # from here on all is in thousandths of place points
    unshared = _add_dues_below(dict(zip(order, _place_points_in_order(final, v), strict=True)), final, v)
    rounded, unpaid = _round_scores(order, final, lost, v)
    if glance(v, "match.uma_sum") and v["match.uma_sum"]:  # read, so cited, only where it decides
        unpaid -= sum(unshared.values())  # nobody pays what place points bring beyond 0
    to_first = back * len(order) - sum(rounded.values()) - unpaid - sum(unshared.values())
    uma = _share_ties(unshared, scores, rounded, to_first, v)
    base = {p: rounded[p] - back + uma[p] for p in order[1:]}
    base[order[0]] = -sum(base.values()) - unpaid  # what the others leave: this gives him to_first
    return _Counted(rounded, uma, base)


def _place_points_in_order(final: Mapping[str, int], v: V) -> list[int]:
    """Return the place points from first to last, in points: the rules have them in thousands, or in another unit.
    Rules ``match.uma`` and its like, ``match.uma_unit``."""
    unit = 1000 if glance(v, "match.uma_unit") == 1000 else v["match.uma_unit"]  # read, so cited, only if unusual
    return [int(places) * unit for places in v[uma_key(final, v)]]


def _add_dues_below(unshared: Mapping[str, int], final: Mapping[str, int], v: V) -> Mapping[str, int]:
    """Return the place points with 沈みウマ, in points: each player below the bound pays the first, who pays himself
    nothing. ``unshared``: the place points without it, from first to last. Rule ``match.below_pays``."""
    if not glance(v, "match.below_pays"):  # read, and so cited, only where it is played
        return unshared
    due = 1000 * v["match.below_pays"]
    first, *others = unshared
    sunk = [p for p in others if not _is_above(final[p], v)]
    return {**unshared, **{p: unshared[p] - due for p in sunk}, first: unshared[first] + due * len(sunk)}


def _round_scores(order: Sequence[str], final: Mapping[str, int], lost: int, v: V) -> tuple[dict[str, int], int]:
    """Return each score as it counts at the end, and the part of all points that nobody gets, both in thousandths of
    place points. ``lost``: the points that nobody got before. If scores do not count (``match.scores_count``), each
    player has just what is returned. Where nothing is returned (``match.return`` 0), that part is minus the sum of all
    scores, so that the top keeps his own points too. Rules ``match.rounding``, ``match.loss_limit_by``."""
    per_point = thousandths_of_point(v)
    back = v["match.return"] * per_point
    if not glance(v, "match.scores_count") and not v["match.scores_count"]:  # read, so cited, only where it decides
        return dict.fromkeys(order, int(back)), 0  # the places alone count
    method = v["match.rounding"]
    rounded = {player: round_score(_cap_loss(final[player], v) * per_point, method, back) for player in order}
    counted = sum(rounded.values())
    uncut = sum(round_score(final[player] * per_point, method, back) for player in order)
    # the top, who takes the balance, bears what was cut from losses, unless the rule says that nobody bears it
    borne = counted if counted != uncut and v["match.loss_limit_by"] == "nobody" else uncut
    return rounded, lost * per_point + uncut - borne if back else -borne


def _cap_loss(points: int, v: V) -> int:
    """Return a final score, in points, with a loss cut at ``match.loss_limit``; a limit of 0, or none, cuts nothing."""
    if points >= 0 or not glance(v, "match.loss_limit"):  # `glance` looks at a rule without citing it
        return points
    # read, and so cited, for every score below 0, cut or not: the limit is why a loss stands
    return int(max(points, -v["match.loss_limit"]))


def _give_out_sticks(scores: Mapping[str, int], top: Sequence[str], sticks: int, v: V) -> tuple[Mapping[str, int], int]:
    """Return the scores after the ``top`` players have shared the points of the sticks left on the table, and the
    points that nobody gets: those of the sticks under ``match.leftover_sticks`` ``nobody``, else 0. Sticks that go back
    to their owners are not among ``sticks``: they were given back when the match ended."""
    if not sticks:
        return scores, 0
    if v["match.leftover_sticks"] == "nobody":
        return scores, sticks * v["sticks.value"]
    # several players are at the top where equal scores share the place
    parts = split_evenly(sticks * v["sticks.value"], top)
    return {p: n + parts.get(p, 0) for p, n in scores.items()}, 0


def _shared_by(scores: Mapping[str, int], v: V) -> str:
    """Return how players of equal scores share their place points, as a value of ``match.ties``. If all scores are
    equal, and rule ``match.drawn`` calls that a drawn match (引き分け), it is ``split``: they share place points, oka
    and sticks. That rule is read only where it decides."""
    is_drawn = len({*scores.values()}) == 1 and glance(v, "match.drawn") and v["match.drawn"]
    return "split" if is_drawn else str(v["match.ties"])


def _share_ties(
    places: Mapping[str, int], scores: Mapping[str, int], rounded: Mapping[str, int], to_first: int, v: V
) -> Mapping[str, int]:
    """Return the place points of each player, given in ``places`` from first to last, after players of equal ``scores``
    have shared theirs as ``match.ties`` says: +10 and −10 become 0 each. Unchanged if the order alone decides.
    ``rounded``: the scores as they count; ``to_first``: what the first place gets besides, the oka and what rounding
    leaves. All but ``scores`` are in thousandths."""
    ties = _shared_by(scores, v)
    if ties == "split_even":
        return _split_even_ties(places, scores)
    if ties != "split":
        return places
    exact = v["match.rounding"] == "none"  # else rounding can make a thousand of an odd hundred
    return _split_ties(places, scores, {} if exact else rounded, to_first)


def _split_ties(
    places: Mapping[str, int], scores: Mapping[str, int], rounded: Mapping[str, int], to_first: int
) -> dict[str, int]:
    """Return the place points of each player after players of equal ``scores`` have shared theirs in equal parts.
    Players who share the first place also share what that place gets besides (``to_first``). What does not divide goes
    to whoever sat nearer to the first dealer, as with sticks. ``rounded``: the scores after rounding, which can differ
    between players who have shared a stick; empty if scores are not rounded. Rule ``match.ties``."""
    split = dict(places)
    first, second, *_ = split
    if scores[first] == scores[second]:
        split[first] += to_first  # to be shared below
    for score in set(scores.values()):
        group = [p for p in places if scores[p] == score]
        # a player whom rounding has put ahead of his equals gets that much less, so that all end up with the same
        counted = {p: rounded.get(p, 0) for p in group}
        ahead = {p: n - min(counted.values()) for p, n in counted.items()}
        shares = split_evenly(sum(split[p] + ahead[p] for p in group), group)
        split |= {p: shares[p] - ahead[p] for p in group}
    return split


def _split_even_ties(places: Mapping[str, int], scores: Mapping[str, int]) -> dict[str, int]:
    """Return the place points of each player after players of equal ``scores`` have shared theirs, if each then gets
    whole place points; if not, the order decides. The first place is never shared, as its prize (the oka) is not to be
    divided. Value ``split_even`` of rule ``match.ties``."""
    split = dict(places)
    for score in {*scores.values()} - {max(scores.values())}:  # not those at the top
        group = [p for p in places if scores[p] == score]
        share, odd = divmod(sum(places[p] for p in group), len(group))
        if not odd and share % _THOUSAND == 0:
            split |= dict.fromkeys(group, share)
    return split


def counted_scores(scores: Mapping[str, int], busts: Mapping[str, str], v: V) -> Mapping[str, int]:
    """Return the scores as they count at the end, in points. A player below the least score that counts is raised to
    it, and the player who pushed him there (``busts``) loses as much (:func:`points_not_counted`), so the sum stays.
    Rules ``match.below_zero``, ``match.loss_limit``."""
    final = dict(scores)
    for player, lacking in points_not_counted(scores, busts, v).items():
        final[player] += lacking  # the least that counts, unless he has pushed somebody too and loses for that
        final[busts[player]] -= lacking
    return final


def points_not_counted(scores: Mapping[str, int], busts: Mapping[str, str], v: V) -> dict[str, int]:
    """Return how many points each bust player lacks of the least score that counts, where the player who pushed him
    bears them: 0 where points below it do not count (``match.below_zero``), else minus the loss limit, if the pusher
    bears what this limit cuts (``match.loss_limit_by``). Empty if the rules take nothing from a pusher."""
    if not busts or (v["match.below_zero"] and not _pusher_bears_cut(v)):
        return {}
    least = -v["match.loss_limit"] if v["match.below_zero"] else 0
    return {player: least - scores[player] for player in busts if scores[player] < least}


def _pusher_bears_cut(v: V) -> bool:
    """Tell whether who pushed a player below zero bears what the loss limit cuts. Rule ``match.loss_limit_by``."""
    return bool(glance(v, "match.loss_limit")) and v["match.loss_limit_by"] == "pusher"


_UMA_BY_NUMBER_ABOVE = {1: "match.uma_one_above", 2: "match.uma_two_above", 3: "match.uma_three_above"}
ABOVE_RULES = (*_UMA_BY_NUMBER_ABOVE.values(), "match.above_from", "match.above")
"""The rules of 浮きウマ: that of one number above is read, and what is above."""


def uma_key(scores: Mapping[str, int], v: V) -> str:
    """Return the key of the rule that holds the place points: the rule for so many players above the points to return
    (浮きウマ, ``match.uma_one_above`` and its like), if it is set; else ``match.uma``. If there is a player more than
    the table has seats, so that one sits out in turn, it is ``match.uma_with_out``.

    >>> from calc.rules.rules import load_rules
    >>> uma_key({"A": 40000, "B": 20000, "C": 20000, "D": 20000}, load_rules("tcg").values)
    'match.uma'
    """
    if len(scores) > v["table.players"]:
        return "match.uma_with_out"
    key = _UMA_BY_NUMBER_ABOVE.get(_number_above(scores, v), "")
    return key if key and v[key] else "match.uma"


def _number_above(scores: Mapping[str, int], v: V) -> int:
    """Return the number of players whose score counts as above."""
    return sum(_is_above(score, v) for score in scores.values())


def _is_above(score: int, v: V) -> bool:
    """Tell whether a final score counts as above: it reaches the bound (``match.above_from``, else the points to
    return), or exceeds it, where ``match.above`` says ``beyond``."""
    bound = v["match.above_from" if glance(v, "match.above_from") else "match.return"]
    return bool(score > bound if v["match.above"] == "beyond" else score >= bound)


class EndChips(NamedTuple):
    """A line of ``match.end_chips``: chips by place and score."""

    each: int
    """How many chips each payer gives; negative if he gets them."""
    place: int = 0
    """The place of who gets them; 0: any."""
    payer: int = 0
    """The place of who pays; 0: all others."""
    least: int | None = None
    most: int | None = None
    """The score from which, and up to which, the line counts."""
    per: int = 0
    """It counts for every so many points beyond that bound; 0: once."""

    def number(self, placement: Placement) -> int:
        """Return how many chips each payer gives a player with this ``placement``; 0 if the line does not count for
        such a place and score. A line may pay the first place 2 chips, or one for each 10,000 points above 50,000."""
        score = placement.points
        # a bound that the line lacks is replaced by the score itself, which then is within
        low = score if self.least is None else self.least
        high = score if self.most is None else self.most
        if self.place not in (0, placement.place) or not low <= score <= high:
            return 0
        beyond = high - score if self.least is None else score - low  # below ``most``, or above ``least``
        return self.each * (beyond // self.per if self.per else 1)

    def transfers(self, places: Sequence[Placement]) -> Iterator[Transfer]:
        """Yield the transfers of chips that the line causes between the players of a match: to each player for whom the
        line counts, from each who pays; the other way where the number of chips is negative. ``places``: all players,
        first to last."""
        for winner in places:
            amount = self.number(winner)
            if not amount:
                continue
            for loser in places:
                if loser is not winner and self.payer in (0, loser.place):  # 0: every other player pays
                    giver, taker = (loser, winner) if amount > 0 else (winner, loser)
                    yield Transfer(CHIPS, giver.player, taker.player, abs(amount), "end")


def transfers_beside(
    places: Sequence[Placement], busts: Mapping[str, str], v: V, causes: Mapping[str, str] = NO_CAUSES,
    takers: Mapping[str, Sequence[str]] = NO_TAKERS,
) -> list[Transfer]:  # fmt: skip
    """Return the transfers at the end of a match beside place and score: what bust players pay (place points in
    thousandths, and chips), chips to a top player who alone is above the points to return (マルA,
    ``match.alone_chips``), and chips by place or score (``match.end_chips``). ``busts``, ``causes``, ``takers`` as in
    :func:`final_scores`."""
    chips, order = v["match.alone_chips"], [p.player for p in places]
    paid = bust_transfers(order, busts, v, causes, takers)
    if chips and _number_above({p.player: p.points for p in places}, v) == 1:
        paid += [Transfer(CHIPS, player, order[0], chips, "alone") for player in order[1:]]  # to the top
    if glance(v, "match.end_chips"):  # read, and so cited, only where it has lines
        for line in v["match.end_chips"]:
            paid += EndChips(**dict(line)).transfers(places)
    return paid


def pays_bust(v: V) -> bool:
    """Tell whether the end of a match depends on who is bust, by a bonus, or by points that do not count and that
    somebody else bears. Only then does a table have to say who is bust."""
    return bool(v["match.bust_bonus"] or v["match.bust_chips"] or not v["match.below_zero"] or _pusher_bears_cut(v))


def asks_for_pusher(v: V) -> bool:
    """Tell whether a table has to name who pushed a bust player: the bonus goes to the pusher (or, by ``takers``, to
    all whom the bust player paid in that hand), or the pusher bears the points that do not count, below zero or beyond
    the loss limit."""
    paid = (v["match.bust_bonus"] or v["match.bust_chips"]) and v["match.bust_bonus_to"] in ("pusher", "takers")
    return bool(paid or not v["match.below_zero"] or _pusher_bears_cut(v))


def named_busts(scores: Mapping[str, int], busts: Mapping[str, str], v: V) -> Mapping[str, str]:
    """Return the bust players, each with the player who pushed him. ``busts``: those who are named already, which is
    all of them where the pusher matters. Where a bust costs something but the pusher does not matter, nobody need name
    them: all other bust players are added, each with the player on top as a stand-in for the pusher."""
    if not pays_bust(v) or asks_for_pusher(v):
        return busts
    top = max(scores, key=lambda player: scores[player])
    return {**{player: top for player, score in scores.items() if is_bust(score, v)}, **busts}


def _score_problems(
    scores: Mapping[str, int], sticks: int, v: V, busts: Mapping[str, str], burnt: Sequence[str]
) -> list[Problem]:
    """Return what is impossible in the scores at an end: their number and sum, and the players named beside them.
    Parameters as of :func:`final_scores`; ``burnt``: its ``yakitori``."""
    return [*_sum_problems(scores, sticks, v), *_player_problems(scores, v, busts, burnt)]


def _sum_problems(scores: Mapping[str, int], sticks: int, v: V) -> Iterator[Problem]:
    """Yield the problems of the number of scores, of their sum in points, and of the place points in the rules, which
    overrides may have made wrong. Only the rows of place points that this table can need are checked. Scores are typed
    in by hand (``calc final``), so slips are likely."""
    players, start, row = v["table.players"], v["match.start"], "match.uma"
    one_sits_out = len(scores) > players and glance(v, "match.sits_out") not in (None, "none")
    if one_sits_out:  # one more player than seats, in rotation
        players, row = players + 1, "match.uma_with_out"
    points, rows = sum(scores.values()), {row: v[row]}
    total, due = points + sticks * v["sticks.value"], players * start
    if len(scores) != players:
        yield problem("L301.count", there=len(scores), due=players)
    elif total != due and v["match.wrong_sum"] == "refused":
        sentence = "L302.sum_with_sticks" if sticks else "L302.sum"
        words = {"points": points, "sticks": sticks, "total": total, "players": players, "start": start, "due": due}
        yield problem(sentence, **words)
    if not one_sits_out:
        # looked at, not read: a receipt cites only the row that decides
        others = {key: glance(v, key) for key in _UMA_BY_NUMBER_ABOVE.values()}
        rows |= {key: uma for key, uma in others.items() if uma}
    yield from wrong_rows(rows, players, v["match.uma_sum"] if glance(v, "match.uma_sum") else 0)


def points_over(scores: Mapping[str, int], sticks: int, v: V) -> int:
    """Return by how many points final scores and sticks come to more than was handed out; below 0: to less."""
    return int(sum(scores.values()) + sticks * v["sticks.value"] - len(scores) * v["match.start"])


def _wrong_sum(scores: Mapping[str, int], top: str, over: int, lost: int, v: V) -> tuple[Mapping[str, int], int]:
    """Return the scores to settle, and the points that nobody gets, where the scores come to so many points ``over``
    what was handed out (below 0: short of it). By rule ``match.wrong_sum`` the player on ``top`` bears the difference;
    or the scores stand, and nobody bears it, in whole thousands where scores are rounded. ``lost``: the points that
    nobody got without that."""
    how = v["match.wrong_sum"]
    if how == "top" or (how == "surplus_top" and over > 0):
        return {**scores, top: scores[top] - over}, lost
    return scores, lost - round_score(over, v["match.rounding"], back=0)  # “toward_return”: towards 0


def _player_problems(
    scores: Mapping[str, int], v: V, busts: Mapping[str, str], burnt: Sequence[str]
) -> Iterator[Problem]:
    """Yield the problems of the players whom somebody named as bust (``busts``) or as without a win (``burnt``), as is
    done where only the end of a match is known, not its hands. Wrong are players without a score, a bust that the
    scores contradict, and what no rule asks for."""
    strangers = [player for player in dict.fromkeys((*busts, *busts.values(), *burnt)) if player not in scores]
    yield from (problem("L303.no_score", players=", ".join(scores), player=player) for player in strangers)
    yield from _bust_problems(scores, v, busts)
    if burnt and not v["match.yakitori"]:
        yield problem("L304.yakitori")


def _unnamed_pusher_problem(player: str, score: int, v: V) -> Iterator[Problem]:
    """Yield the problem of a bust ``player`` whose pusher nobody names. Without a bonus the pusher matters because he
    bears what the player lacks, which is nothing at a ``score`` of just 0."""
    bonus = v["match.bust_bonus"] or v["match.bust_chips"]
    if bonus or score:
        rule = "match.loss_limit_by: pusher" if v["match.below_zero"] else "match.below_zero: false"
        yield problem("L306.who" if bonus else "L306.lacks", player=player, rule=rule)


def _bust_problems(scores: Mapping[str, int], v: V, busts: Mapping[str, str]) -> Iterator[Problem]:
    """Yield the problems of who is named as bust, and by whom (``busts``): a player who is not bust or pushed himself;
    a bust player without a pusher where the rules need one, as scores do not show who gets the bonus; and any name
    where no rule asks for one."""
    for player, by in busts.items():
        if player == by or (player in scores and not is_bust(scores[player], v)):
            yield problem("L303.not_pushed", player=player, by=by)
    for player, score in scores.items():
        if is_bust(score, v) and player not in busts and asks_for_pusher(v):
            yield from _unnamed_pusher_problem(player, score, v)
    if busts and not pays_bust(v):
        yield problem("L304.bust")


def split_evenly(points: int, players: Sequence[str]) -> dict[str, int]:
    """Return points in equal parts, in whole hundreds, as that is the smallest stick to pay with. Odd hundreds go to
    the first players, one each; what is less than a hundred goes to the first of all."""
    share, odd = divmod(points // 100, len(players))
    parts = {p: 100 * (share + (i < odd)) for i, p in enumerate(players)}
    parts[players[0]] += points % 100
    return parts


def bust_transfers(
    order: Sequence[str], busts: Mapping[str, str], v: V, causes: Mapping[str, str] = NO_CAUSES,
    takers: Mapping[str, Sequence[str]] = NO_TAKERS,
) -> list[Transfer]:  # fmt: skip
    """Return the transfers from each bust player: the bonus in thousandths of a place point (``match.bust_bonus``), and
    chips to each receiver (``match.bust_chips``). ``order``: the players from first to last. ``busts``: each bust
    player, with who pushed him. ``takers``: by bust player all whom he paid in the hand that made him bust, where that
    is known. ``causes``: by bust player why he is bust, which may have a rule of its own (:func:`_rule_of_bust`).

    Rule ``match.bust_bonus_to`` says who receives. Several receivers share the bonus, but by its value ``takers`` each
    of these gets it whole.
    """
    points, chips = v["match.bust_bonus"] * _THOUSAND, v["match.bust_chips"]
    paid = list[Transfer]()
    if not points and not chips:
        return paid
    for player, pusher in busts.items():
        rule = _rule_of_bust(causes.get(player, ""), v)
        by_rule: dict[str, Sequence[str]] = {
            "others": [p for p in order if p not in busts], "top": [order[0]], "pusher": [pusher], "nobody": [],
            "takers": takers.get(player) or [pusher],
            "next_tenpai": [pusher],  # of a bust by noten payments, the next player in tenpai stands as the pusher
        }  # fmt: skip
        receivers = by_rule[rule]
        if rule == "takers":
            parts = dict.fromkeys(receivers, points)
        else:
            parts = split_evenly(points, receivers) if receivers else {}
        paid += [Transfer(RESULT, player, receiver, part, "bust") for receiver, part in parts.items() if part]
        paid += [Transfer(CHIPS, player, receiver, chips, "bust") for receiver in receivers if chips]
    return paid


def _rule_of_bust(cause: str, v: V) -> str:
    """Return who gets the bonus of a bust, as a value of ``match.bust_bonus_to``. A ``cause`` of ``noten``, ``chombo``
    or ``honba`` has a rule of its own, which is read, and so cited, only for such a bust."""
    if cause == "honba" and not v["match.bust_by_honba"]:
        return "nobody"
    rule = v[f"match.bust_by_{cause}"] if cause in ("noten", "chombo") else "same"
    receiver = str(v["match.bust_bonus_to"] if rule == "same" else rule)  # same: as for any other bust
    if cause == "chombo" and receiver == "pusher":  # nobody pushed a player who went bust by himself
        return "nobody"
    return receiver


def _yakitori_points(order: Sequence[str], burnt: Sequence[str], v: V) -> dict[str, int]:
    """Return each player's gain or loss by the yakitori penalty (``match.yakitori``), in thousandths of place points.
    The players who won no hand (``burnt``) share one penalty, and the others share what they pay: of 15, one burnt
    player loses 15 and three others gain 5 each. What does not divide falls to the higher places. Where
    ``match.yakitori_paid`` is ``each``, every burnt player pays a whole penalty to every other player. All is 0 if all
    or none have won."""
    moved = dict.fromkeys(order, 0)
    others = [p for p in order if p not in burnt]  # both in the order of places, as odd points fall to the higher
    losers = [p for p in order if p in burnt]
    if losers and others:  # if all or none have won, nobody pays
        penalty = v["match.yakitori"] * _THOUSAND
        if v["match.yakitori_paid"] == "each":
            return {p: penalty * (-len(others) if p in burnt else len(losers)) for p in order}
        for players, sign in ((losers, -1), (others, 1)):
            share, odd = divmod(penalty, len(players))
            for i, player in enumerate(players):
                moved[player] = sign * (share + (i < odd))
    return moved


class Streak(NamedTuple):
    """A run of first (or last) places for which all others pay ``each`` chips to the player."""

    player: str
    key: str
    each: int


def set_streaks(matches: Sequence[Sequence[str]], v: V) -> list[Streak]:
    """Return the streaks of a set, each as often as it was completed (six firsts in a row are two of three), as all
    others pay for it each time. ``matches``: of each match the players from first to last. Rules ``set.streak_length``,
    ``set.firsts``, ``set.lasts``."""
    length, streaks = v.get("set.streak_length", 0), list[Streak]()
    if not length:  # most games know no sets
        return streaks
    for place, key in ((0, "set.firsts"), (-1, "set.lasts")):
        for player, row in groupby(order[place] for order in matches):
            streaks += [Streak(player, key, v[key])] * (len([*row]) // length)  # a longer run completes several
    return streaks


def set_chips(chips: Mapping[str, int], matches: Sequence[Sequence[str]], v: V) -> dict[str, int]:
    """Return each player's gain in chips over a set: the ``chips`` that he holds at its end, less those given out at
    the start (``set.chips_start``), and the chips of streaks of places.

    ``matches``: the players of each match from first to last. For ``set.streak_length`` firsts in a row, or as many
    lasts, all others pay the player. Raises :class:`~calc.InputError` if the chips do not add up. Rules: ``set.*``.
    """
    start = v["set.chips_start"]
    total, due = sum(chips.values()), start * len(chips)
    if total != due:
        raise InputError([problem("L305.chips", there=total, players=len(chips), start=start, due=due)])
    gains = {p: n - start for p, n in chips.items()}
    for streak in set_streaks(matches, v):
        for player in chips:
            gains[player] += streak.each * (len(chips) - 1) if player == streak.player else -streak.each
    return gains
