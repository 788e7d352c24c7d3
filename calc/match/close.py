"""The end of a match by the rules of its system: place points, place chips, or running sums alone."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..problems.codes import problem
from ..problems.problems import InputError
from ..readers.reader import located
from ..riichi.following import HandOutcome, is_bust, ranked
from ..rules.rules import V
from ..systems import system
from ..verdict.ledger import CHIPS, POINTS, TABLE, Ledger, LedgerError, Transfer, sums
from ..verdict.receipt import CitedStep, Receipt, cited, glance
from .place_points import (
    ABOVE_RULES,
    RESULT,
    Placement,
    final_scores,
    named_busts,
    pays_bust,
    points_not_counted,
    points_over,
    split_evenly,
    thousandths_of_point,
    transfers_beside,
)
from .settled import ChipPlace, CitedTransfer, MatchEnd, PlaceSoFar
from .walk import Walk, transfers_between


def settle_end(walk: Walk, streaks: Mapping[str, int]) -> MatchEnd:
    """Return the settled end of a match, or only the order of the players if it goes on. A game with a ``finish_match``
    of its own settles the end in chips, any other in place points; in a game without place points each player just
    keeps the points won and lost. ``streaks``: how many matches in a row each player had won before this one. Raises
    InputError for an end in place points that does not add up."""
    rules = walk.match.rules
    in_chips = system(rules.engine).finish_match is not None
    if not in_chips and "match.uma" not in rules.values:  # every player keeps the points won and lost
        moved = {p: walk.scores[p] - walk.start[p] for p in walk.match.players}
        why = walk.over if walk.course.rounds else "no_end"  # nothing ends a match without rounds
        return MatchEnd(why not in ("", "no_end"), why, POINTS, _places_so_far(walk, moved, moved))
    if not walk.over:
        unit = CHIPS if in_chips else RESULT
        return MatchEnd(over=False, why="", unit=unit, places=_places_so_far(walk, walk.scores, {}))
    return _end_in_chips(walk, streaks) if in_chips else _end_in_points(walk)


def order_of(scores: Mapping[str, int]) -> list[str]:
    """Return the players from first to last; ties go to the earlier seat from the first dealer. For a match that goes
    on, and for ends in chips, whose rules say nothing else of ties."""
    return sorted(scores, key=lambda p: -scores[p])


def _places_so_far(walk: Walk, scores: Mapping[str, int], results: Mapping[str, int]) -> tuple[PlaceSoFar, ...]:
    """Return the order of the players, with nothing settled. ``scores``: by which they are ordered; ``results``: what
    each has as a result, empty while the match goes on."""
    order = enumerate(order_of(scores), 1)
    return tuple([PlaceSoFar(player, place, walk.scores[player], results.get(player)) for place, player in order])


def _cite_rules(
    walk: Walk,
    unit: str,
    places: Sequence[Placement | ChipPlace],
    transfers: Sequence[Transfer],
    receipt: Receipt,
    behind: Mapping[str, tuple[str, ...]],
) -> MatchEnd:
    """Return the end of a match that is over, where each transfer and each line of the receipt has the rules that it
    cites, so that the result says why each amount moved. ``unit``: what it is settled in; ``behind``: the keys of the
    rules for each reason (``why``) of the transfers."""
    rules = walk.match.rules
    ledger = [CitedTransfer(t, tuple([cited(rules, key) for key in behind.get(t.why, ())])) for t in transfers]
    steps = [CitedStep.citing(step, [cited(rules, key, step.label) for key in step.keys]) for step in receipt.steps]
    return MatchEnd(
        over=True, why=walk.over, unit=unit, places=tuple(places), ledger=tuple(ledger), receipt=tuple(steps)
    )


# --- in place points --------------------------------------------------------------------------------------------------


_PLACE_RULES = (
    "match.return", "match.uma", "match.uma_with_out", "match.uma_unit", "match.place_point", "match.uma_sum",
    "match.below_pays", "match.scores_count", *ABOVE_RULES, "match.ties",
)  # fmt: skip
"""The rules behind what a place brings."""
_PENALTY_RULES = ("chombo.place_points", "chombo.place_points_to", "chombo.place_points_when")


class FinalStanding(NamedTuple):
    """What the end of a match is settled from."""

    scores: Mapping[str, int]
    """With the sticks that players get back."""
    sticks: int
    """The riichi sticks left on the table."""
    busts: Mapping[str, str]
    """The bust players, each with the player who gets what a bust brings; empty if it brings nothing."""
    burnt: Sequence[str]
    """The players who won no hand, if that costs anything."""
    penalties: Mapping[str, int]
    """Place points given (+) and taken (−), in points."""
    before: Mapping[str, int]
    """Those given and taken before the places are known: a part of the scores, in points."""


def _end_in_points(walk: Walk) -> MatchEnd:
    """Return the settled end of a match in place points (uma, oka, bust bonus, 焼き鳥, what a チョンボ costs), with the
    lines of its receipt. Raises InputError (L302) if scores and sticks do not sum to the points that the players began
    with."""
    rules, receipt = walk.match.rules, Receipt(walk.match.rules)
    standing = _final_standing(walk, receipt.values)
    scores, sticks, busts, burnt, penalties, before = standing
    total, due = sum(scores.values()) + sticks * walk.stick, len(scores) * rules.values["match.start"]
    # only an end that was typed in, without hands, may have a wrong sum, if the rules say who bears it
    if total != due and (walk.match.final is None or rules.values["match.wrong_sum"] == "refused"):
        words = {"total": total, "players": len(scores), "start": rules.values["match.start"], "due": due}
        raise InputError(located([problem("L302.match", ("sticks",), **words)], walk.match.place))
    # from here on every rule is read from the receipt's values, so that its lines can cite it
    causes, boxed = walk.pushes.causes, walk.pushes.boxed
    # of a player bust by 箱リーチ ``box.bonus_to`` names the receiver, not those whom he paid
    takers = {p: paid for p, paid in walk.pushes.takers.items() if p not in boxed}
    places = final_scores(scores, sticks, receipt.values, busts, burnt, penalties, causes, before, takers)
    besides = transfers_beside(places, busts, receipt.values, causes, takers)
    transfers = _result_transfers(places, besides, -sum(before.values()) * thousandths_of_point(receipt.values))
    _check_transfers(places, transfers)
    _write_receipt(receipt, walk, standing, places, besides)
    by_label = receipt.keys_by_label()
    # the transfers for places also rest on the rules of the lines about rounding
    behind = {**by_label, "place": (*by_label["place"], *by_label.get("rounded", ()))}
    return _cite_rules(walk, RESULT, places, transfers, receipt, behind)


def _final_standing(walk: Walk, v: V) -> FinalStanding:
    """Return what an end in place points is settled from. Equal scores stand in it in the order in which they rank,
    since a stable sort gives the places later. Rules that matter are read from ``v``, and so cited."""
    last = HandOutcome(walk.played[-1].winners if walk.played else ())
    if glance(v, "match.ties") == "earlier_win":  # of all hands: who won first in the match ranks first
        last = HandOutcome(tuple(dict.fromkeys(p for end in walk.ends for p in end.winners)))
    from_start = {p: walk.scores[p] for p in walk.match.players}
    scores, sticks = {p: walk.scores[p] for p in ranked(from_start, last, v)}, walk.deal.sticks
    busts = _pushers_of_bust(walk, v)
    burnt = _players_without_win(walk, v)
    if sticks and v["match.leftover_sticks"] == "owners":
        for player in walk.on_table:  # once for each of his sticks
            scores[player] += walk.stick
        sticks -= len(walk.on_table)  # of those still left nobody knows the owners
    penalties, before = _add_up_penalties(walk, [*scores], v)
    return FinalStanding(scores, sticks, busts, burnt, penalties, before)


def _add_up_penalties(walk: Walk, players: Sequence[str], v: V) -> tuple[dict[str, int], dict[str, int]]:
    """Return what penalties give (+) and take (−) each player, in two parts, which count at different times. The first
    is in thousandths of place points: what the document names, and what each チョンボ moves. The second is in points:
    what each チョンボ moves if it counts before the places are known, and so can change them
    (``chombo.place_points_when``)."""
    penalties, before = dict(walk.penalties), dict[str, int]()
    per_point = thousandths_of_point(v)
    for offender in _offenders(walk):
        moved = _points_of_chombo(offender, players, v)
        # `glance` first: the rule is read, and so cited, only where it moves the points
        if glance(v, "chombo.place_points_when") == "before" and v["chombo.place_points_when"]:
            before = {p: before.get(p, 0) + n // per_point for p, n in moved.items()}
        else:
            penalties = {p: penalties.get(p, 0) + n for p, n in moved.items()}
    return penalties, before


def _offenders(walk: Walk) -> list[str]:
    """Return who made a チョンボ, once for each, in the order of the hands. A match without hands says how many each
    made."""
    if walk.match.final:
        return [player for player, number in walk.match.final.chombos.items() for _ in range(number)]
    return [player for end in walk.ends for player in end.offenders]


def _points_of_chombo(offender: str, players: Sequence[str], v: V) -> dict[str, int]:
    """Return what a チョンボ gives (+) or takes (−) each player, in thousandths of place points: its offender loses
    ``chombo.place_points``, and the others share them, or nobody gets them. Rule ``chombo.place_points_to`` says
    which."""
    # `glance` does not count as reading; where others get them the rule is read too, and so cited
    to_others = glance(v, "chombo.place_points_to") == "others" and v["chombo.place_points_to"] == "others"
    lost = 1000 * v["chombo.place_points"]
    moved = dict.fromkeys(players, 0)
    if to_others:
        moved |= split_evenly(lost, [p for p in players if p != offender])
    moved[offender] = -lost
    return moved


def _pushers_of_bust(walk: Walk, v: V) -> dict[str, str]:
    """Return the bust players, each with the player who gets the bonus: who pushed him below zero; after a noten
    payment perhaps the next player in tenpai (``match.bust_by_noten``); after 箱リーチ whom ``box.bonus_to`` says. A
    match without hands names them in its document, since scores do not show who took the points. Empty if no rule pays
    for a bust."""
    values, final = walk.match.rules.values, walk.match.final
    if final:
        return dict(named_busts(walk.scores, final.busts, v))
    if not pays_bust(values):  # asked without ``v``: a rule that pays nothing is not cited
        return {}
    busts = {p: by for p, by in walk.pushes.by.items() if is_bust(walk.scores[p], values)}
    boxed, tenpai = walk.pushes.boxed, walk.pushes.next_tenpai
    if tenpai and v["match.bust_by_noten"] == "next_tenpai":
        busts = {p: tenpai.get(p, by) for p, by in busts.items()}
    return {p: boxed[p][v["box.bonus_to"]] if p in boxed else by for p, by in busts.items()}


def _players_without_win(walk: Walk, v: V) -> list[str]:
    """Return the players who won no hand, if that costs anything (``match.yakitori``), but not those who had 流し満貫
    where ``match.yakitori_nagashi`` spares them. A match without hands names them in its document."""
    if walk.match.final:
        return list(walk.match.final.yakitori or ())
    if not walk.match.rules.values["match.yakitori"]:
        return []
    winners = {p for end in walk.ends for p in end.winners}
    had_nagashi = {p for end in walk.ends for p in end.nagashi}
    burnt = [p for p in walk.match.players if p not in winners]
    # the rule is read, and so cited, only where it matters
    return [p for p in burnt if not (p in had_nagashi and v["match.yakitori_nagashi"])]


def _place_and_score(place: Placement) -> int:
    """Return the part of a player's result that place and score bring, in thousandths of place points. The rest of the
    result (bust, yakitori, penalty) has transfers and lines of its own."""
    return place.result - place.bust - place.yakitori - (place.penalty or 0)


def _result_transfers(places: Sequence[Placement], beside: Sequence[Transfer], fined: int) -> list[Transfer]:
    """Return the results of a match as transfers in thousandths of place points, with the transfers ``beside`` places
    (which may be of chips) added. All other players settle with the top player: place points say what each gets, not
    from whom. Sticks that nobody gets and penalties go to the table. ``fined``: the penalties that counted before the
    places were known, above 0 if they were taken: they made scores of others lower, so that the top has them until he
    hands them on."""
    top, order = places[0].player, [place.player for place in places]
    ledger = Ledger(order)
    for place in places[1:]:
        ledger.pay(top, place.player, _place_and_score(place), "place", RESULT)
    ledger.pay(top, TABLE, fined, "penalty", RESULT)
    # all results together: above 0 if uma and oka bring more than they cost (the table pays), below 0 if sticks lie
    # there for nobody (it takes them)
    over = fined + sum(map(_place_and_score, places))
    ledger.pay(top, TABLE, -over, "place" if over > 0 else "leftover", RESULT)
    ledger.transfers += beside
    moved = {place.player: place.yakitori for place in places}
    ledger.transfers += [t._replace(why="yakitori") for t in transfers_between(moved, RESULT)]
    for place in places:
        ledger.pay(TABLE, place.player, place.penalty or 0, "penalty", RESULT)  # below 0: he pays the table
    return ledger.transfers


def _check_transfers(places: Sequence[Placement], transfers: Sequence[Transfer]) -> None:
    """Check that the transfers of an end add up to its results, since both are worked out separately. Raise
    LedgerError, a bug of ours, if they do not."""
    moved = sums([*(place.player for place in places), TABLE], [t for t in transfers if t.unit == RESULT])
    for place in places:
        if moved[place.player] != place.result:
            raise LedgerError(f"transfers give {place.player} {moved[place.player]}, the places {place.result}")


def _write_receipt(
    receipt: Receipt, walk: Walk, standing: FinalStanding, places: Sequence[Placement], beside: Sequence[Transfer]
) -> None:
    """Write the lines of an end in place points to the receipt, in the order in which a scorer works, so that anybody
    can recompute each result. Last comes a line for the rules that were read and changed nothing. ``beside``: the
    transfers beside places."""
    scores, busts = standing.scores, standing.busts
    for player, lacking in points_not_counted(scores, busts, receipt.values).items():  # what he lacks, another pays
        label = "loss_limit" if scores[player] + lacking else "below_zero"
        keys = ["match.below_zero", "match.loss_limit", "match.loss_limit_by"]
        receipt.line("end", label, lacking, "points", f"{player} → {busts[player]}", keys)
    if walk.deal.sticks:
        held = {p: n + standing.before.get(p, 0) for p, n in walk.scores.items()}
        # a player whose final score is not what he held got some
        takers = " ".join(p.player for p in places if p.points != held[p.player]) or "–"  # nobody
        receipt.line("end", "leftover", walk.deal.sticks, "sticks", takers, ("match.leftover_sticks", "sticks.value"))
    if over := points_over(scores, walk.deal.sticks, receipt.values):
        receipt.line("end", "wrong_sum", over, "points", places[0].player, ("match.wrong_sum",))
    per_point = thousandths_of_point(receipt.values)
    _write_penalties(receipt, {player: points * per_point for player, points in standing.before.items()})
    _write_places(receipt, places, per_point)
    _write_payments_beside(receipt, beside)
    _write_penalties(receipt, {place.player: place.penalty or 0 for place in places})
    if standing.burnt:
        moved = next(place.yakitori for place in places if place.player == standing.burnt[0])  # what the first pays
        keys = ["match.yakitori", "match.yakitori_paid", "match.yakitori_nagashi"]
        receipt.line("end", "yakitori", moved, RESULT, " ".join(standing.burnt), keys)
    receipt.write_rest()


def _write_penalties(receipt: Receipt, moved: Mapping[str, int]) -> None:
    """Write into the receipt the thousandths of place points that each player was given or lost by a penalty; nothing
    for whom nothing moved."""
    for player, thousandths in moved.items():
        if thousandths:
            receipt.line("end", "penalty", thousandths, RESULT, player, _PENALTY_RULES)


def _write_payments_beside(receipt: Receipt, beside: Sequence[Transfer]) -> None:
    """Write to the receipt a line for each transfer ``beside`` places: for a bust, to a player who alone is above, and
    by place or score. Each cites those of its rules that were read."""
    for transfer in beside:
        if transfer.why == "bust":
            paid = "match.bust_bonus" if transfer.unit == RESULT else "match.bust_chips"
            causes = ("noten", "chombo", "honba")
            keys = [paid, "match.bust_bonus_to", *[f"match.bust_by_{cause}" for cause in causes], "box.bonus_to"]
        else:
            keys = [f"match.{transfer.why}_chips"]  # the reason is ``alone`` or ``end``
        receipt.line("end", transfer.why, transfer.amount, transfer.unit, f"{transfer.payer} → {transfer.payee}", keys)


def _write_places(receipt: Receipt, places: Sequence[Placement], per_point: int) -> None:
    """Write to the receipt how each score is rounded, then for each player but the first how his place adds up, in
    points (``B: 28000 − 30000 + 5000``); where scores do not count, his uma alone. The first gets what the others
    leave: a line ``balance``. ``per_point``: how many thousandths of a place point a point is. Each line cites those of
    its rules that were read."""
    scores_count = glance(receipt.values, "match.scores_count") is not False  # None: not all games have the rule
    if scores_count:
        for place in places:
            change = f"{place.points} → {place.rounded}" if place.points != place.rounded else str(place.points)
            keys = ("match.rounding", "match.loss_limit", "match.loss_limit_by")
            receipt.line("end", "rounded", place.rounded, "points", f"{place.player}: {change}", keys)
    for place in places[1:]:
        brought = _place_and_score(place)
        how = uma = f"{place.uma / per_point:.12g}"  # .12g: whole numbers without .0
        if scores_count:
            # the difference to the result is what is returned: 0 by rules that return nothing
            returned = (place.rounded * per_point + place.uma - brought) / per_point
            how = f"{place.rounded} − {returned:.12g} + {uma}".replace("+ -", "− ")
        receipt.line("end", "place", brought, RESULT, f"{place.player}: {how}", _PLACE_RULES)
    receipt.line("end", "balance", _place_and_score(places[0]), RESULT, places[0].player, ())


# --- in chips ---------------------------------------------------------------------------------------------------------


def _end_in_chips(walk: Walk, streaks: Mapping[str, int]) -> MatchEnd:
    """Return the end of a match that its game settles in chips. ``streaks``: how many matches in a row each player had
    won before this one. The game may pay for the run of whoever comes first now, which this match makes one longer."""
    receipt = Receipt(walk.match.rules)  # the game reads its rules from it, and writes the lines
    streak = streaks.get(order_of(walk.scores)[0], 0) + 1  # with this match
    settle = system(walk.match.rules.engine).finish_match
    done = settle(walk.scores, receipt, streak=streak, east_one=_winner_by_east_one(walk), sticks=walk.deal.sticks)
    moved = done.ledger.totals(CHIPS)
    places = [
        ChipPlace(player, place, done.scores[player], chips, moved[player], streak if place == 1 else None)
        for place, (player, chips) in enumerate(done.places.items(), 1)
    ]
    return _cite_rules(walk, CHIPS, places, done.ledger.transfers, receipt, receipt.keys_by_label())


def _winner_by_east_one(walk: Walk) -> str:
    """Return the player with トントンブー, for which some games pay chips: the dealer of East 1 (of the first lap)
    whose win there ended the match by bust, while nobody else has won a hand. Empty if nobody has it. A match without
    hands names him in its document."""
    if walk.match.final:
        return walk.match.final.east_one
    last = walk.hands[-1] if walk.hands else None
    if walk.over != "bust" or last is None or last.lap > 1 or last.round != "east 1":
        return ""
    all_winners = {player for end in walk.ends for player in end.winners}
    return last.dealer if {last.dealer} == set(last.winners) == all_winners else ""
