"""The settlement of a wenzhou hand: a function for each kind of event, and a step of the receipt for all it moves."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ...languages import Phrase
from ...problems.codes import problem
from ...problems.problems import NoWin, Problem
from ...records.record import RON
from ...riichi.following import pay_chombo
from ...rules.rules import Rules, V
from ...tiles.notation import format_tiles
from ...tiles.tiles import COPIES
from ...verdict.ledger import Ledger
from ...verdict.receipt import CONSIDERED, Receipt, Silent, deciding
from ...verdict.verdict import NOTHING_FOLLOWS, NextHand, Remark
from ..story import played
from .grade import DOUBLE, ranked
from .hand import JUNK, PAIRS, SETS, claim_tiles, jokers_held, junk_counts, readings, usable, waited_for
from .record import Chombo, Claims, ExhaustiveDraw, Record, WinClaim
from .stakes import scale, stakes
from .verdict import SettledWin, WenzhouVerdict, won

LONE = "W422.lone"
"""The refusal of a lone 財神 on a discard."""
_IGNORED = {
    "W421.shape": "ignored_no_shape",
    "W421.first_turn": "ignored_first_turn",
    LONE: "ignored_lone_joker",
}
"""The notes on claims that are ignored, by what forbids them."""
_LONE = ("lone_joker.ron", "lone_joker.refuses", "lone_joker.three_as_junk")


class Story(NamedTuple):
    """A hand after the events so far."""

    record: Record
    rules: Rules
    receipt: Receipt
    ledger: Ledger
    wins: tuple[SettledWin, ...] = ()
    """The legal claims, the winning one first."""
    notes: tuple[Remark, ...] = ()
    next: NextHand = NOTHING_FOLLOWS
    judged: Sequence[SettledWin] = ()
    """The legal claims in the order in which they win, if they are judged already."""

    @property
    def v(self) -> V:
        """The values of the rules, whose reads the receipt records."""
        return self.receipt.values

    def then(self, keeps: bool, keys: Mapping[str, object]) -> "Story":
        """Return the story with the dealer and the streak of the next hand, and write both to the receipt. ``keeps``:
        whether this dealer keeps the deal; ``keys``: further rules that may be cited, each with whether it decided.
        Every end of a hand but a チョンボ (which is played again) goes on so."""
        record, v = self.record, self.v
        dealer, heir = record.seats[:2]
        following = next_deal(dealer, heir, record.streak, keeps, bool(self.wins), v)
        passes = following.dealer != dealer
        decides = {**keys, "deal.first_streak": passes, "deal.most_in_row": passes and keeps}
        label, result = "next_deal" if self.wins else "next_draw", f"{following.dealer} {following.streak}"
        self.receipt.line("next", label, result, keys=deciding(decides))
        return self._replace(next=following)


def settle(
    record: Record, rules: Rules, receipt: Receipt | None = None, judged: Sequence[SettledWin] = ()
) -> WenzhouVerdict:
    """Return the verdict of one possible hand; its lines are written to the receipt, if there is one. ``judged``: its
    legal claims as judged before, the winning one first, for a dispute that changed them. Raises :class:`~calc.NoWin`
    if no claim is a legal win; by ``claims.illegal`` also if only one of several is not."""
    lines, ledger = receipt or Silent(rules), Ledger(record.seats)
    lines.ledger = ledger
    story = played(Story(record, rules, lines, ledger, judged=judged), [record.event], _ON)
    wins = [won(settled, paid=place == 0) for place, settled in enumerate(story.wins)]  # the winning claim is first
    return WenzhouVerdict(record, rules, ledger, wins, story.next, story.notes, receipt)


# --- without a win ----------------------------------------------------------------------------------------------------


def settle_chombo(story: Story, number: int, event: Chombo) -> Story:
    """Post a チョンボ, and return the story after it: the hand is played again by the same dealer with the same streak.
    ``number``, that of the event, is not used: a hand of this game has only one event."""
    record, receipt = story.record, story.receipt
    receipt.line("draw", "chombo", event.player, keys=())
    with receipt.step("payment", "chombo", keys=("chombo.points", "chombo.each")):
        pay_chombo(story.ledger, record.seats, event.player, story.v)
    return story._replace(next=NextHand(record.seats[0], streak=record.streak))


def settle_draw(story: Story, number: int, event: ExhaustiveDraw) -> Story:
    """Return the story after a hand that nobody won: nothing is posted. The dealer keeps the deal and his stake, unless
    somebody has konged and rule ``draw.kong_passes`` is on (spec §4). ``number`` is not used, as in
    :func:`settle_chombo`."""
    v = story.v
    passes = event.any_kong and v["draw.kong_passes"]
    return story.then(not passes, {"draw.kong_passes": True})


def next_deal(dealer: str, heir: str, streak: int, keeps: bool, won: bool, v: V) -> NextHand:
    """Return the dealer and the streak of the next hand (spec §4). A dealer who ``keeps`` the deal deals again: after a
    win (``won``) with a streak, and so a stake, one higher; after a draw with the same. If he does not keep it, or wins
    the last hand allowed in a row (``deal.most_in_row``), the ``heir`` in the next seat deals, with
    ``deal.first_streak``."""
    if keeps and not (won and streak >= v["deal.most_in_row"]):
        return NextHand(dealer, streak=streak + won)
    return NextHand(heir, streak=v["deal.first_streak"])


# --- wins -------------------------------------------------------------------------------------------------------------


def settle_claims(story: Story, number: int, event: Claims) -> Story:
    """Judge the claims, post the points of the one that wins (spec §4), then 財神銭, and return the story with the next
    deal. ``number`` is not used, as in :func:`settle_chombo`. Raises NoWin if no claim is a legal win."""
    # a dispute brings claims that it has judged and changed itself
    story = story._replace(wins=tuple(story.judged)) if story.judged else _judge_all(story, event)
    winning = story.wins[0]  # they are in the order in which they win
    _pay_win(story, winning)
    _pay_joker_money(story, winning)
    return story.then(keeps=winning.dealer, keys={})  # no rule of its own: a dealer who wins deals again


def _judge_all(story: Story, event: Claims) -> Story:
    """Return the story with the legal claims, the winning one first, and with notes on why the others do not win;
    writes the judging to the receipt. An illegal claim beside a legal one is ignored, with a note (spec §4), unless
    ``claims.illegal`` refuses all. Raises NoWin with the illegal claims in that case, and also if no claim is legal."""
    v = story.v
    judged = [_judge_and_write(story, index) for index in range(len(event.claims))]
    refused = [claim for claim in judged if isinstance(claim, Problem)]
    legal = [claim for claim in judged if isinstance(claim, SettledWin)]
    if refused and (not legal or v["claims.illegal"] == "refuse_all"):
        raise NoWin(refused)
    wins = _order_claims(story, legal)
    notes = list[Remark]()
    for claim, outcome in zip(event.claims, judged, strict=True):
        notes += _claim_notes(claim, outcome, story.rules.values)
    notes += _notes_on_losers(story, wins)
    if len(judged) > 1:
        # without the rule on 双翻 the nearest claimant would win
        nearest = min(wins, key=lambda win: _steps_from_discarder(story, win.claim))
        doubles = [win for win in wins if win.grade == DOUBLE]
        decides = {"claims.double_first": doubles and nearest not in doubles, "claims.illegal": refused}
        story.receipt.line("claim", "winner", wins[0].claim.player, keys=deciding(decides))
    return story._replace(wins=wins, notes=tuple(notes))


def _judge_and_write(story: Story, index: int) -> SettledWin | Problem:
    """Judge a claim and write it to the receipt. Return it as a win with its readings and grade, or the problem that
    refuses it. Reasons whose rules were read but gave no higher grade are listed in the receipt as considered.
    ``index``: the place of the claim in the record."""
    record, receipt = story.record, story.receipt
    with receipt.step(CONSIDERED, "considered", "") as considered:
        claim = judge(record, index, receipt)
        if isinstance(claim, Problem):
            considered.keys = ()  # of a refused claim only the rules of a lone 財神 are cited, in its own line
            keys = _LONE if claim.sentence == LONE else ()
            receipt.line("claim", "refused", f"{record.wins[index].player} {claim.code}", keys=keys)
        elif receipt.listens:
            _write_grade(receipt, claim)
            lower = [key for key in considered.rest if key.startswith("reason.")]
            considered.result = " ".join(lower) or "–"
    return claim


def judge(record: Record, index: int, receipt: Receipt) -> SettledWin | Problem:
    """Return a claim with its readings, the highest first, or the problem of the rule that forbids it. Readings that
    would win by self-draw only are kept apart (``lone``), so that results can show them. ``index``: the place of the
    claim in the record. Reads its rules through the receipt, but writes no line: waits are judged by this too."""
    claim, path, v = record.wins[index], ("wins", index, "hand"), receipt.values
    assert record.indicator is not None
    tiles = claim_tiles(claim, record.indicator)
    ways = readings(tiles, v)
    # three 財神 win with any tiles, but some tables refuse that on the first turn
    if claim.first_turn and any(way.form == JUNK for way in ways) and v["first_turn.three_jokers"] == "refused":
        ways = [way for way in ways if way.form != JUNK]
        if not ways:
            return problem("W421.first_turn", path, player=claim.player)
    fine = usable(ways, claim, v)
    if fine:
        lone = [way for way in ways if way not in fine] if len(fine) < len(ways) else []
        graded = ranked(fine, tiles, claim, v)
        return SettledWin(record, receipt.rules, claim, tiles, graded, ranked(lone, tiles, claim, v))
    if ways:
        return problem(LONE, path, player=claim.player)
    waits = format_tiles(waited_for(claim, record.indicator, v)) or Phrase("none")
    return problem("W421.shape", path, player=claim.player, waits=waits)


def _write_grade(receipt: Receipt, win: SettledWin) -> None:
    """Write the lines of a legal claim to the receipt: its reading, each reason for its grade, and the factor of the
    grade, by which stakes are multiplied."""
    line, best = receipt.line, win.best
    line("claim", "claim", win.claim.player, keys=())
    line("reading", "best_of", len(win.graded) + len(win.lone), keys=_rules_of_reading(win))
    for name in best.reasons:
        line("grade", f"reason.{name}", best.grade, keys=(f"reason.{name}", *_rules_of_reason(name, win)))
    line("grade", f"grade.{best.grade}", best.factor, "times", keys=(f"factor.{best.grade}",))


def _rules_of_reading(win: SettledWin) -> list[str]:
    """Return the keys of the rules that decided about the reading: without them the best one would not count, or
    another would. All rules of readings were read, but a receipt cites only those that decided."""
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


def _rules_of_reason(name: str, win: SettledWin) -> list[str]:
    """Return the keys of further rules, beside its own, that decided whether a reason holds for these tiles, for the
    receipt to cite."""
    tiles = win.tiles
    if name in ("tenho", "chiho", "anything"):
        return deciding({"first_turn.three_jokers": win.claim.first_turn and junk_counts(tiles, win.rules.values)})
    if name == "naked_single":
        kongs = any(meld.kind == "ankan" for meld in tiles.melds)
        return deciding({"naked_single.concealed_kong": kongs and len(tiles.melds) == SETS})
    if name in ("no_joker", "face_value", "hard_eight_pairs", "soft_eight_pairs"):
        ways = [graded.reading for graded in (*win.graded, *win.lone) if graded.reading.form != JUNK]
        unchanged = [way for way in ways if not way.changed(tiles.indicator)]  # every 財神 is what it shows
        return deciding({"hard.white": tiles.whites and bool(unchanged)})
    return []


def _order_claims(story: Story, legal: Sequence[SettledWin]) -> tuple[SettledWin, ...]:
    """Return the legal claims, the winning one first (spec §4): in turn order after the discarder, but with every 双翻
    before lower claims if ``claims.double_first`` is on. The rule is read, and so cited, only for several claims."""
    if len(legal) == 1:
        return tuple(legal)
    v = story.v
    first = v["claims.double_first"]

    def rank(win: SettledWin) -> tuple[bool, int]:
        """Return what ranks a claim, the lowest first: whether it must wait for a 双翻, then its steps."""
        return first and win.grade != DOUBLE, _steps_from_discarder(story, win.claim)

    return tuple(sorted(legal, key=rank))


def _steps_from_discarder(story: Story, claim: WinClaim) -> int:
    """Return how many seats after the discarder, or the player whose kong is robbed, a claimant sits in turn order.
    Return 0 for a self-draw, which is the only claim."""
    if claim.by != RON:
        return 0
    v = story.v
    if claim.robbed_kong:
        assert v["claims.robbed_kong_from"] == "konger"  # the only choice there is
    seats = story.record.seats
    return (seats.index(claim.player) - seats.index(claim.source)) % len(seats)


def _claim_notes(claim: WinClaim, judged: SettledWin | Problem, v: V) -> list[Remark]:
    """Return the note on a claim, if it needs one: why it was ignored, as its claimant will ask; or that three 財神
    with junk do not become a 双翻 by a win on the first turn (``first_turn.three_jokers``)."""
    if isinstance(judged, Problem):
        return [Remark(_IGNORED[judged.sentence], {"player": claim.player, "code": judged.code})]
    junk = claim.first_turn and judged.best.reading.form == JUNK
    if junk and v["first_turn.three_jokers"] == "plain":
        return [Remark("not_raised", {"player": claim.player})]
    return []


def _notes_on_losers(story: Story, wins: Sequence[SettledWin]) -> list[Remark]:
    """Return a note for each legal claim that does not win: the winner, who is first in ``wins``, sat nearer to the
    discarder in turn order, or had a 双翻, which comes first."""
    winner, *others = [win.claim for win in wins]
    notes = []
    for claim in others:
        nearer = _steps_from_discarder(story, claim) < _steps_from_discarder(story, winner)
        notes.append(Remark("double_first" if nearer else "nearest", {"player": claim.player, "by": winner.player}))
    return notes


def _pay_win(story: Story, win: SettledWin) -> None:
    """Post what everybody pays the winner, whoever discarded (spec §4): his stake, in points, times the factor of the
    grade. Writes a line for the stake with the dealer, one for that between others (not if the dealer has won), and one
    for the payment."""
    record, receipt, v = story.record, story.receipt, story.v
    winner, dealer = win.claim.player, record.seats[0]
    each = stakes(record, winner, v)
    with receipt.step("stake", "stake_dealer", "each") as step:
        step.result = scale(v)[record.streak - 1]
    if winner != dealer:
        with receipt.step("stake", "stake_others", "each") as step:
            step.result = v["payment.between_others"]
    with receipt.step("payment", "win", keys=()) as step:
        for payer, stake in each.items():
            story.ledger.pay(payer, winner, stake * win.factor, "win")
        step.detail = f"({' + '.join(map(str, each.values()))}) × {win.factor}"


def _pay_joker_money(story: Story, win: SettledWin) -> None:
    """Post 財神銭, if it is played (off in the seed, spec §4): each player pays each other player ``joker_money.each``
    points for every 財神 that he has fewer at the end. Those of claimants are counted in their hands; of others the
    record says how many they hold."""
    record, receipt, v = story.record, story.receipt, story.v
    each = v["joker_money.each"]
    if not each:
        receipt.line("considered", "joker_money", 0, "points")
        return
    counts = dict.fromkeys(record.seats, 0) | dict(record.jokers) | jokers_held(record)
    # of the winner the tile won on counts too
    counts[win.claim.player] = win.jokers
    if any(counts.values()):
        with receipt.step("payment", "joker_money", keys=("joker_money.each",)) as step:
            step.detail = ""  # too many sums to show
            for place, player in enumerate(record.seats):
                for payee in record.seats[place + 1 :]:  # each pair once; a negative amount goes the other way
                    story.ledger.pay(player, payee, each * (counts[payee] - counts[player]), "joker_money")


_ON: Mapping[type, Callable[..., Story]] = {Claims: settle_claims, ExhaustiveDraw: settle_draw, Chombo: settle_chombo}
"""What each kind of event does."""
