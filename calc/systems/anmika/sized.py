"""A win whose tiles nobody wrote: paid by the size or the amounts that the table names, with the chips that it names.
Nothing of it is checked against a hand, so there are no chip lines, no トビ賞 and no dice chances beside them."""

from collections import defaultdict
from collections.abc import Mapping

from ...records.record import RON, HandSize
from ...riichi.dora import NO_DORA
from ...riichi.hand import Hand
from ...riichi.payment import NOBODY, ledger_of, pay_honba
from ...riichi.points import Base
from ...riichi.reading import NO_WAIT, Reading
from ...riichi.sized import NO_BASE, NO_FU_KEY, NOT_SHOWN, TOLD_CHIPS, folds_of, limit_named, write_size
from ...rules.rules import V
from ...verdict.ledger import CHIPS
from ...verdict.receipt import CONSIDERED
from ...verdict.verdict import Remark
from .dice import PER_ROLL
from .hand import Face
from .highest import Candidate, Share, WinGain, shares_of
from .payment import pay
from .record import WinEvent
from .setting import WinSetting, setting_of
from .settled_win import SettledWin
from .story import Story
from .value import Size, bases


def settle_sized(story: Story, index: int, win_event: WinEvent, size: HandSize) -> Story:
    """Post a win of which only the size is recorded to the story's ledger, write it to its receipt, and return the
    story after it, with a note that nothing of it is checked. ``index``: the number of the event. The table's word is
    taken, so that the rest of a match can go on from it."""
    setting = setting_of(story.position, win_event)
    candidate = _make_candidate(setting, size)
    state, player = story.state(win_event.player), win_event.player
    # rules that no line below cites are cited last, as looked at
    with story.receipt.step(CONSIDERED, "considered", "") as step:
        story.receipt.line("win", "win", player, keys=())
        write_size(story.receipt, size, candidate.size.base, story.v)
        story = pay(story, setting, candidate.gain, step)
        for payer in setting.others:
            story.ledger.pay(payer, player, size.chips, TOLD_CHIPS, CHIPS)
        story.receipt.paid(story.ledger, "chips", detail=f"{size.chips} × {len(setting.others)}", keys=())
    settled = SettledWin(
        recorded=win_event, event=index, setting=setting, order=[candidate], chosen=candidate, gold_chosen=False,
        before=state, state=state,  # without tiles no pocchi is known, which alone would change the state
        ledger=story.ledger, posted=len(story.ledger.transfers),
    )  # fmt: skip
    # the position has the number of the wins, the story the wins; after this one the hand is over
    after = story.stands(wins=len(story.wins) + 1)._replace(wins=(*story.wins, settled), won_out=True)
    return after.noted(Remark("as_told", {"player": player}))


def _make_candidate(setting: WinSetting, size: HandSize) -> Candidate:
    """Return the win as a reading without tiles, with what it brings in points and chips, so that results and disputes
    read it like any other win. The points are those that the record names, else those of its size; each payer pays the
    named chips."""
    won, record, v = setting.won, setting.record, setting.v
    base = _base_points_of(size, v)
    named, chips = size.points or size.paid, size.chips * len(setting.others)
    if named:
        # what was paid in all includes the honba
        paid = _named_shares(setting, named, record.honba if size.points else 0)
    else:
        paid = shares_of(
            setting, base.points, won.source if won.by == RON else "", why="win", liable=NOBODY, responsible=""
        )
    points = abs(sum(share.total for share in paid))
    # the chips with those expected of dice are kept in PER_ROLL-ths, which are whole numbers; here there are no dice
    gain = WinGain(
        shares=paid, lines=(), chances=(), points=points, chips=chips, expected=chips * PER_ROLL, base=base.points
    )
    reading = Reading(Hand(setting.win, record.seats, record.round_wind), NOT_SHOWN, NO_WAIT)
    face = Face(won.tile, "", reading)
    sized = Size(
        face, (), (), NO_DORA, size.han, size.fu, NO_FU_KEY, folds_of(size), base, base, 0, frozenset()
    )  # fmt: skip
    return Candidate(sized, None, gain)


def _base_points_of(size: HandSize, v: V) -> Base:
    """Return the base points of a size, from which shares are worked out as of any win; none (0) where only amounts are
    named, from which no size follows. Reads the rules ``limit.*``."""
    limit, fold = limit_named(size, v), folds_of(size)
    if limit is not None:
        return limit
    return bases(size.han, size.fu, fold, 0, v)[1] if size.han or fold else NO_BASE


def _named_shares(setting: WinSetting, named: Mapping[str, int], honba: int) -> tuple[Share, ...]:
    """Return the shares of a win by the amounts that the table names (``named``, by payer), which nothing multiplies,
    with the points of ``honba`` beside them: 0 where the named amounts include these."""
    won, record, v = setting.won, setting.record, setting.v
    # a ledger apart, from which the honba of each payer are read: those of the hand are posted later, by pay()
    ledger = ledger_of(record.seats, record.wareme, v)
    pay_honba(ledger, record.seats, won.player, won.source, honba, v)
    of_honba = defaultdict[str, int](int)
    for transfer in ledger.transfers:
        of_honba[transfer.payer] += transfer.amount
    payers = [player for player in record.seats if named.get(player) or of_honba[player]]
    return tuple([
        Share(player, hand=named.get(player, 0), extra=0, honba=of_honba[player], factor=1, honba_factor=1)
        for player in payers
    ])  # fmt: skip
