"""The settlement of a wenzhou hand: who wins, who pays how much, who deals next, with a receipt line for each step."""

from collections.abc import Sequence

from ...codes import problem
from ...ledger import Ledger
from ...notation import format_tiles
from ...problems import NoWin, Problem
from ...receipt import Receipt, Silent, deciding
from ...record import RON
from ...riichi.following import pay_chombo
from ...rules import Rules, V
from ...tiles import COPIES
from ...verdict import NextHand, Remark
from .grade import DOUBLE, ranked
from .hand import JUNK, PAIRS, claim_tiles, jokers_held, readings, usable, waited_for
from .record import Record, WinClaim
from .stakes import scale, stakes
from .verdict import SettledWin, WenzhouVerdict, won

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


def settle(record: Record, rules: Rules, receipt: Receipt | None = None) -> WenzhouVerdict:
    """Settle one legal hand. Raises :class:`~calc.problems.NoWin` if no claim is a legal win, or, by
    ``claims.illegal``, if any is not."""
    lines, ledger, notes = receipt or Silent(rules), Ledger(record.seats), list[Remark]()
    v = lines.values
    if record.chombo:
        lines.line("draw", "chombo", record.chombo, keys=())
        pay_chombo(ledger, record.seats, record.chombo, v)
        lines.paid(ledger, keys=("chombo.points", "chombo.each"))
        following = NextHand(record.seats[0], streak=record.streak)
        return WenzhouVerdict(record, rules, ledger, (), following, notes, receipt)
    wins = claims(record, notes, lines) if record.wins else []
    for winner in wins[:1]:
        pay(ledger, record, winner, lines)
        pay_jokers(ledger, record, winner, lines)
    keeps = wins[0].dealer if wins else not (record.any_kong and v["draw.kong_passes"])
    following = next_deal(record.seats[0], record.seats[1], record.streak, keeps, bool(wins), v)
    passes = following.dealer != record.seats[0]
    decides = {"draw.kong_passes": True, "deal.first_streak": passes, "deal.most_in_row": passes and keeps}
    label = "next_deal" if wins else "next_draw"
    lines.line("next", label, f"{following.dealer} {following.streak}", keys=deciding(decides))
    paid = [won(settled, paid=not place) for place, settled in enumerate(wins)]
    return WenzhouVerdict(record, rules, ledger, paid, following, notes, receipt)


def claims(record: Record, notes: list[Remark], receipt: Receipt) -> list[SettledWin]:
    """Return the legal claims, the winning one first, and note why each other claim does not win."""
    v = receipt.values
    legal: list[SettledWin] = []
    refused: list[Problem] = []
    for index, claim in enumerate(record.wins):
        judged = judge(record, index, receipt)
        if isinstance(judged, Problem):
            refused.append(judged)
            notes.append(Remark(_IGNORED[judged.sentence], {"player": claim.player, "code": judged.code}))
            keys = receipt.pending("lone_joker.")
            receipt.line("claim", "refused", f"{claim.player} {judged.code}", keys=keys)
        else:
            legal.append(judged)
            if claim.first_turn and judged.best.reading.form == JUNK and v["first_turn.three_jokers"] == "plain":
                notes.append(Remark("not_raised", {"player": claim.player}))
            _write_grade(receipt, judged)
    if refused and (not legal or v["claims.illegal"] == "refuse_all"):
        raise NoWin(refused)
    if len(legal) > 1:
        first = v["claims.double_first"]
        legal.sort(key=lambda win: (first and win.grade != DOUBLE, distance(record.seats, win.claim, v)))
    winner, *others = legal
    for other in others:
        nearer = distance(record.seats, other.claim, v) < distance(record.seats, winner.claim, v)
        why = "double_first" if nearer else "nearest"
        notes.append(Remark(why, {"player": other.claim.player, "by": winner.claim.player}))
    if len(record.wins) > 1:
        nearest = min(legal, key=lambda win: distance(record.seats, win.claim, v))
        doubles = [win for win in legal if win.grade == DOUBLE]
        decides = {"claims.double_first": doubles and nearest not in doubles, "claims.illegal": refused}
        receipt.line("claim", "winner", winner.claim.player, keys=deciding(decides))
    return legal


def judge(record: Record, index: int, receipt: Receipt) -> SettledWin | Problem:
    """Return a claim with its readings, or the problem of the rule that forbids it."""
    claim, path, v = record.wins[index], ("wins", index, "hand"), receipt.values
    assert record.indicator is not None
    tiles = claim_tiles(claim, record.indicator)
    ways = readings(tiles, v)
    if claim.first_turn and any(r.form == JUNK for r in ways) and v["first_turn.three_jokers"] == "refused":
        ways = [r for r in ways if r.form != JUNK]
        if not ways:
            return problem("W421.first_turn", path, player=claim.player)
    fine = usable(ways, claim, v)
    if fine:
        lone = [r for r in ways if r not in fine] if len(fine) < len(ways) else []
        graded = ranked(fine, tiles, claim, v)
        return SettledWin(record, receipt.rules, claim, tiles, graded, ranked(lone, tiles, claim, v))
    if ways:
        return problem("W422.lone", path, player=claim.player)
    waits = format_tiles(waited_for(claim, record.indicator, v)) or "none"
    return problem("W421.shape", path, player=claim.player, waits=waits)


def _write_grade(receipt: Receipt, win: SettledWin) -> None:
    """Write a judged claim: its reading, the reasons for its grade, and the other rules that were read."""
    line, pending, best = receipt.line, receipt.pending, win.best
    line("claim", "claim", win.claim.player, keys=())
    line("reading", "best_of", len(win.graded) + len(win.lone), keys=_reading_rules(win))
    for name in best.reasons:
        beside = pending(_KEYS_BESIDE[name]) if name in _KEYS_BESIDE else ()
        line("grade", f"reason.{name}", best.grade, keys=(f"reason.{name}", *beside))
    line("grade", f"grade.{best.grade}", best.factor, "times", keys=(f"factor.{best.grade}",))
    considered = " ".join(key for key in pending("reason.") if key[7:] not in best.reasons)
    if pending():
        line("considered", "considered", considered or "–")


def _reading_rules(win: SettledWin) -> list[str]:
    """Return the rules without which the reading that counts would not, or another would."""
    reading, tiles = win.best.reading, win.tiles
    melded, junk, lone = bool(tiles.melds), reading.form == JUNK, bool(win.lone)
    decides = {
        "eight_pairs.melds": reading.form == PAIRS and melded,
        "three_jokers.anything": junk,
        "three_jokers.melds": junk and melded,
        "joker.fifth_copy": any(n > COPIES for kind, n in reading.copies(tiles).items() if kind != tiles.indicator),
        "lone_joker.ron": lone or reading.lone,
        "lone_joker.refuses": lone,
        "lone_joker.three_as_junk": lone,
    }
    return deciding(decides)


def distance(seats: Sequence[str], claim: WinClaim, v: V) -> int:
    """Return the steps in turn order from the discarder, or from the player whose kong is robbed."""
    if claim.by != RON:
        return 0
    if claim.robbed_kong:
        assert v["claims.robbed_kong_from"] == "konger"  # the only choice there is
    return (seats.index(claim.player) - seats.index(claim.source)) % len(seats)


def pay(ledger: Ledger, record: Record, winner: SettledWin, receipt: Receipt) -> None:
    """Make everybody pay the winner, whoever discarded."""
    name, factor, v = winner.claim.player, winner.factor, receipt.values
    payments = stakes(record, name, v)
    for player, each in payments.items():
        ledger.pay(player, name, each * factor, "win")
    keys = receipt.pending("payment.scale", "payment.own_scale")
    receipt.line("stake", "stake_dealer", scale(v)[record.streak - 1], "each", keys=keys)
    if name != record.seats[0]:
        between = "payment.between_others"
        receipt.line("stake", "stake_others", v[between], "each", keys=(between,))
    receipt.paid(ledger, detail=f"({' + '.join(map(str, payments.values()))}) × {factor}", keys=())


def pay_jokers(ledger: Ledger, record: Record, winner: SettledWin, receipt: Receipt) -> None:
    """Pay 財神銭, if it is played: each player pays each other one for every 財神 that he has fewer at the end. Those
    of claimants are counted in their hands, those of others are as recorded."""
    each = receipt.values["joker_money.each"]
    if not each:
        receipt.line("considered", "joker_money", 0, "points")
        return
    counts = dict.fromkeys(record.seats, 0) | dict(record.jokers) | jokers_held(record)
    counts[winner.claim.player] = winner.jokers
    for i, player in enumerate(record.seats):
        for other in record.seats[i + 1 :]:
            ledger.pay(player, other, each * (counts[other] - counts[player]), "joker_money")
    receipt.paid(ledger, detail="", keys=("joker_money.each",))


def next_deal(dealer: str, heir: str, streak: int, keeps: bool, won: bool, v: V) -> NextHand:
    """Return the dealer and streak of the next hand. A dealer who ``keeps`` the deal passes it after too many hands in
    a row; after a draw the streak, and so the stake, stays the same."""
    if keeps and not (won and streak >= v["deal.most_in_row"]):
        return NextHand(dealer, streak=streak + won)
    return NextHand(heir, streak=v["deal.first_streak"])
