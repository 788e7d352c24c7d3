"""The settlement of a wenzhou hand: who wins, who pays how much, who deals next, with a receipt line for each step."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ...codes import problem
from ...ledger import Ledger
from ...notation import format_tiles
from ...problems import NoWin, Problem
from ...receipt import Receipt, Silent, deciding
from ...record import RON
from ...result import Result
from ...riichi.following import pay_chombo
from ...rules import Rules, V
from ...tiles import COPIES
from .grade import DOUBLE, Graded, ranked
from .hand import JUNK, PAIRS, ClaimTiles, held, jokers_held, readings, stakes, usable, waited_for
from .record import Record, WinClaim

_HARD = ("no_joker", "face_value", "hard_eight_pairs", "soft_eight_pairs")
_FIRST_TURN = dict.fromkeys(("tenho", "chiho", "anything"), "first_turn.")
_KEYS_BESIDE = dict.fromkeys(_HARD, "hard.") | {"naked_single": "naked_single."} | _FIRST_TURN
"""The prefixes of the rules that, besides its own, decide whether a reason holds."""
_IGNORED = {
    "W421.shape": "ignored_no_shape",
    "W421.first_turn": "ignored_first_turn",
    "W422.lone": "ignored_lone_joker",
}
"""The notes on claims that are ignored, by what forbids them."""
Notes = list[tuple[str, Mapping[str, Any]]]


class SettledWin(NamedTuple):
    """A legal claim with its readings."""

    claim: WinClaim
    held: ClaimTiles
    graded: tuple[Graded, ...]
    """Every reading that may win, the highest first."""
    lone: tuple[Graded, ...]
    """Readings that could win by self-draw only, since the winning tile is paired with a lone 財神."""
    paid: bool = False

    @property
    def best(self) -> Graded:
        """The reading that counts."""
        return self.graded[0]

    @property
    def reasons(self) -> list[str]:
        """The reasons for the grade in any reading, those of the best reading first."""
        graded = (g for g in self.graded if g.grade == self.best.grade)
        return list(dict.fromkeys(name for g in graded for name in g.reasons))


def settle(record: Record, rules: Rules, told: Receipt | None = None) -> Result:
    """Settle one legal hand. Raises :class:`~calc.problems.NoWin` if no claim is a legal win, or, by
    ``claims.illegal``, if any is not."""
    receipt, ledger, notes = told or Silent(rules), Ledger(record.seats), Notes()
    v = receipt.values
    if record.chombo:
        receipt.line("draw", "chombo", record.chombo, keys=())
        pay_chombo(ledger, record.seats, record.chombo, v)
        receipt.paid(ledger, keys=("chombo.points", "chombo.each"))
        return Result(record, rules, ledger, [], {"dealer": record.seats[0], "streak": record.streak}, notes, told)
    outcomes = claims(record, notes, receipt) if record.wins else []
    for winner in outcomes[:1]:
        pay(ledger, record, winner, receipt)
        pay_jokers(ledger, record, winner, receipt)
    keeps = outcomes[0].claim.player == record.seats[0] if outcomes else not (record.any_kong and v["draw.kong_passes"])
    after = next_deal(record.seats[0], record.seats[1], record.streak, keeps, bool(outcomes), v)
    passes = after["dealer"] != record.seats[0]
    decides = {"draw.kong_passes": True, "deal.first_streak": passes, "deal.most_in_row": passes and keeps}
    label = "next_deal" if outcomes else "next_draw"
    receipt.line("next", label, f"{after['dealer']} {after['streak']}", keys=deciding(decides))
    return Result(record, rules, ledger, outcomes, after, notes, told)


def claims(record: Record, notes: Notes, told: Receipt) -> list[SettledWin]:
    """Return the legal claims, the winning one first, and note why each other claim does not win."""
    v = told.values
    legal: list[SettledWin] = []
    refused: list[Problem] = []
    for index, claim in enumerate(record.wins):
        judged = judge(record, index, v)
        if isinstance(judged, Problem):
            refused.append(judged)
            why = _IGNORED[judged.sentence]
            notes.append((why, {"player": claim.player, "code": judged.code}))
            told.line("claim", "refused", f"{claim.player} {judged.code}", keys=told.pending("lone_joker."))
        else:
            legal.append(judged)
            if claim.first_turn and judged.best.reading.form == JUNK and v["first_turn.three_jokers"] == "plain":
                notes.append(("not_raised", {"player": claim.player}))
            _tell_grade(told, judged)
    if refused and (not legal or v["claims.illegal"] == "refuse_all"):
        raise NoWin(refused)
    if len(legal) > 1:
        first = v["claims.double_first"]
        legal.sort(key=lambda o: (first and o.best.grade != DOUBLE, distance(record.seats, o.claim, v)))
    winner, *others = legal
    for other in others:
        nearer = distance(record.seats, other.claim, v) < distance(record.seats, winner.claim, v)
        why = "double_first" if nearer else "nearest"
        notes.append((why, {"player": other.claim.player, "by": winner.claim.player}))
    if len(record.wins) > 1:
        nearest = min(legal, key=lambda o: distance(record.seats, o.claim, v))
        doubles = [o for o in legal if o.best.grade == DOUBLE]
        decides = {"claims.double_first": doubles and nearest not in doubles, "claims.illegal": refused}
        told.line("claim", "winner", winner.claim.player, keys=deciding(decides))
    return [winner._replace(paid=True), *others]


def judge(record: Record, index: int, v: V) -> SettledWin | Problem:
    """Return a claim with its readings, or the problem of the rule that forbids it."""
    claim, at = record.wins[index], ("wins", index, "hand")
    assert record.indicator is not None
    h = held(claim, record.indicator)
    found = readings(h, v)
    if claim.first_turn and any(r.form == JUNK for r in found) and v["first_turn.three_jokers"] == "refused":
        found = [r for r in found if r.form != JUNK]
        if not found:
            return problem("W421.first_turn", at, player=claim.player)
    fine = usable(found, claim, v)
    if fine:
        lone = [r for r in found if r not in fine] if len(fine) < len(found) else []
        return SettledWin(claim, h, ranked(fine, h, claim, v), ranked(lone, h, claim, v))
    if found:
        return problem("W422.lone", at, player=claim.player)
    waits = format_tiles(waited_for(claim, record.indicator, v)) or "none"
    return problem("W421.shape", at, player=claim.player, waits=waits)


def _tell_grade(told: Receipt, o: SettledWin) -> None:
    """Write a judged claim: its reading, the reasons for its grade, and the other rules that were read."""
    told.line("claim", "claim", o.claim.player, keys=())
    told.line("reading", "best_of", len(o.graded) + len(o.lone), keys=_reading_rules(o))
    for name in o.best.reasons:
        beside = told.pending(_KEYS_BESIDE[name]) if name in _KEYS_BESIDE else ()
        told.line("grade", f"reason.{name}", o.best.grade, keys=(f"reason.{name}", *beside))
    told.line("grade", f"grade.{o.best.grade}", o.best.factor, "times", keys=(f"factor.{o.best.grade}",))
    looked = " ".join(key for key in told.pending("reason.") if key[7:] not in o.best.reasons)
    if told.pending():
        told.line("considered", "considered", looked or "–")


def _reading_rules(o: SettledWin) -> list[str]:
    """Return the rules without which the reading that counts would not, or another would."""
    r, h = o.best.reading, o.held
    decides = {
        "eight_pairs.melds": r.form == PAIRS and bool(h.melds),
        "three_jokers.anything": r.form == JUNK,
        "three_jokers.melds": r.form == JUNK and bool(h.melds),
        "joker.fifth_copy": any(n > COPIES for kind, n in r.copies(h).items() if kind != h.indicator),
        "lone_joker.ron": bool(o.lone) or r.lone,
        "lone_joker.refuses": bool(o.lone),
        "lone_joker.three_as_junk": bool(o.lone),
    }
    return deciding(decides)


def distance(seats: Sequence[str], claim: WinClaim, v: V) -> int:
    """Return the steps in turn order from the discarder, or from the player whose kong is robbed."""
    if claim.by != RON:
        return 0
    if claim.robbed_kong:
        assert v["claims.robbed_kong_from"] == "konger"  # the only choice there is
    return (seats.index(claim.player) - seats.index(claim.source)) % len(seats)


def staked(record: Record, winner: str, v: V) -> dict[str, int]:
    """Return the stake of each other player in a win."""
    dealer, others = record.seats[0], [p for p in record.seats if p != winner]
    return {p: stakes(v)[record.streak - 1] if dealer in (p, winner) else v["payment.between_others"] for p in others}


def pay(ledger: Ledger, record: Record, winner: SettledWin, told: Receipt) -> None:
    """Make everybody pay the winner, whoever discarded."""
    name, factor, v = winner.claim.player, winner.best.factor, told.values
    stakes_by = staked(record, name, v)
    for player, each in stakes_by.items():
        ledger.pay(player, name, each * factor, "win")
    scale = (*told.pending("payment.scale"), *told.pending("payment.own_scale"))
    told.line("stake", "stake_dealer", stakes(v)[record.streak - 1], "each", keys=scale)
    if name != record.seats[0]:
        between = "payment.between_others"
        told.line("stake", "stake_others", v[between], "each", keys=(between,))
    told.paid(ledger, detail=f"({' + '.join(map(str, stakes_by.values()))}) × {factor}", keys=())


def pay_jokers(ledger: Ledger, record: Record, winner: SettledWin, told: Receipt) -> None:
    """Pay 財神銭, if it is played: each player pays each other one for every 財神 that he has fewer at the end. Those
    of claimants are counted in their hands, those of others are as recorded."""
    each = told.values["joker_money.each"]
    if not each:
        told.line("considered", "joker_money", 0, "points")
        return
    counts = dict.fromkeys(record.seats, 0) | dict(record.jokers) | jokers_held(record)
    counts[winner.claim.player] = winner.held.jokers
    for i, one in enumerate(record.seats):
        for other in record.seats[i + 1 :]:
            ledger.pay(one, other, each * (counts[other] - counts[one]), "joker_money")
    told.paid(ledger, detail="", keys=("joker_money.each",))


def next_deal(dealer: str, heir: str, streak: int, keeps: bool, won: bool, v: V) -> dict[str, Any]:
    """Return the dealer and streak of the next hand. A dealer who ``keeps`` the deal passes it after too many hands in
    a row; after a draw the streak, and so the stake, stays the same."""
    if keeps and not (won and streak >= v["deal.most_in_row"]):
        return {"dealer": dealer, "streak": streak + won}
    return {"dealer": heir, "streak": v["deal.first_streak"]}
