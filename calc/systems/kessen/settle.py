"""The settlement of a kessen hand: a function for each kind of event, and a step of the receipt for all it moves."""

from collections.abc import Callable, Mapping, Sequence
from math import prod
from typing import NamedTuple

from ...problems.problems import NoWin
from ...records.record import RON, TSUMO, turned
from ...riichi.following import pay_chombo
from ...rules.rules import Rules, V
from ...verdict.ledger import Ledger, Transfer
from ...verdict.receipt import Receipt, Silent, deciding
from ...verdict.verdict import Remark
from ..story import played
from .legal import forbidden
from .record import OPEN, Chombo, ExhaustiveDraw, Kong, Record, Winner, Wins
from .value import ScoredWait, circumstances, every_wait, highest, scores, tiles_of, void_of, waits, winners_to_end
from .verdict import KessenVerdict, SettledEvent, SettledWin, won

NOTHING_JUDGED: Mapping[str, SettledWin] = {}


class Bonus(NamedTuple):
    """The bonus of one kong: who received it, and the payments."""

    player: str
    transfers: tuple[Transfer, ...]


class Story(NamedTuple):
    """A hand after the events so far."""

    record: Record
    rules: Rules
    receipt: Receipt
    ledger: Ledger
    out: tuple[str, ...] = ()
    """The players who have won, in order."""
    bonuses: tuple[Bonus, ...] = ()
    """The bonuses of kongs that have not been handed over."""
    ended: str = ""
    """``winners``, ``draw`` or ``chombo`` once the hand is over."""
    settled: tuple[SettledEvent, ...] = ()
    notes: tuple[Remark, ...] = ()
    judged: Mapping[str, SettledWin] = {}
    """The wins that are judged already, by player."""

    @property
    def v(self) -> V:
        """The values of the rules, whose reads the receipt records."""
        return self.receipt.values

    @property
    def playing(self) -> list[str]:
        """The players who have not won yet."""
        return [player for player in self.record.seats if player not in self.out]

    def end(self, how: str, *keys: str) -> "Story":
        """Return the story as ended, and write that to the receipt. ``how``: a value of :attr:`ended`; ``keys``: the
        rules that end the hand."""
        self.receipt.line("end", f"ended_{how}", len(self.out), "winners", keys=keys)
        return self._replace(ended=how)

    def then(self, event: SettledEvent, first: int) -> "Story":
        """Return the story with a settled event added: with the transfers that it made, and with the points that each
        of its winners received in them. ``first``: how many transfers the ledger had before the event."""
        moved = tuple(self.ledger.transfers[first:])
        wins = (w._replace(received=sum(t.amount for t in moved if t.payee == w.winner.player)) for w in event.wins)
        return self._replace(settled=(*self.settled, event._replace(transfers=moved, wins=tuple(wins))))


def settle(
    record: Record, rules: Rules, receipt: Receipt | None = None, judged: Mapping[str, SettledWin] = NOTHING_JUDGED
) -> KessenVerdict:
    """Return the verdict of a possible kessen record, settled event by event; its lines are written to the receipt, if
    there is one. Notes say what the record leaves open: a void suit that no winner named, or the kong before a single
    win by 槓上炮. ``judged``: wins by player that are paid as judged here, for a dispute that changed them. Raises
    :class:`~calc.NoWin` with every win that the rules forbid."""
    lines, ledger = receipt or Silent(rules), Ledger(record.seats)
    lines.ledger = ledger
    if problems := forbidden(record, lines.values):
        raise NoWin(problems)
    story = played(Story(record, rules, lines, ledger, record.out, judged=judged), record.events, _ON)
    wins = [win for event in story.settled for win in event.wins]
    without_void = [w.winner.player for w in wins if void_of(record, w.winner.player, rules.values) is None]
    notes = [Remark("no_void", {"player": ", ".join(without_void)})] if without_void else []
    if not record.story:
        # the record of a single win has no kongs, so the bonus of 槓上炮 is unknown: only a note
        on = [w.wins for w in wins[:1] if w.wins.after_kong and w.wins.source]
        notes += [Remark("kong_bonus", {"player": event.source}) for event in on]
    verdict = KessenVerdict(record, rules, ledger, map(won, wins), notes=[*notes, *story.notes], receipt=receipt)
    verdict.settled, verdict.out = story.settled, story.out
    verdict.ended = (story.ended or "unfinished") if record.story else None
    return verdict


# --- kongs and chombo -------------------------------------------------------------------------------------------------


def pay_kong(story: Story, number: int, event: Kong) -> Story:
    """Post the bonus of a kong in points, which is paid at once (spec §3): for an open kong by the discarder, for any
    other by everybody who still plays. Return the story with the bonus, which 槓上炮 may hand over later. ``number``,
    that of the event, is not used: the functions of all kinds of events get it."""
    ledger, first = story.ledger, len(story.ledger.transfers)
    with story.receipt.step("event", "event", keys=()), story.receipt.step("kong", f"kong_{event.kind}") as step:
        # added with a tile that the player had kept in hand, not just drawn
        unpaid = event.from_hand and not story.v["kessen.kong.added_from_hand"]
        each = 0 if unpaid else story.v[f"kessen.kong.{event.kind}"]
        payers = [event.source] if event.kind == OPEN else story.playing
        for payer in payers:
            ledger.pay(payer, event.player, each, "kong")
        bonus = Bonus(event.player, tuple(ledger.transfers[first:]))
        step.detail = f"{len(bonus.transfers)} × {each}" if len(bonus.transfers) > 1 else ""
        step.keys = deciding({
            f"kessen.kong.{event.kind}": each or not event.from_hand,
            "kessen.kong.added_from_hand": event.from_hand,
        })  # fmt: skip
    return story._replace(bonuses=(*story.bonuses, bonus)).then(SettledEvent(event), first)


def pay_fault(story: Story, number: int, event: Chombo) -> Story:
    """Post a チョンボ, paid as in riichi games but in the points of this game, and return the story, which it ends.
    ``number`` is not used, as in :func:`pay_kong`."""
    first = len(story.ledger.transfers)
    with story.receipt.step("event", "event", keys=()):
        with story.receipt.step("payment", "chombo", keys=("chombo.points", "chombo.each")):
            pay_chombo(story.ledger, story.record.seats, event.player, story.v)
        story = story.end("chombo")
    return story.then(SettledEvent(event), first)


# --- wins -------------------------------------------------------------------------------------------------------------


def pay_wins(story: Story, number: int, event: Wins) -> Story:
    """Post all wins on one tile, in turn order after its discarder, then hand over the bonus of his kong, if the tile
    was discarded after one (槓上炮). Return the story, which goes on without the winners (spec §4), or has ended if
    enough have won. ``number``: that of the event."""
    first, winners = len(story.ledger.transfers), _winners_in_turn(story.record, event)
    with story.receipt.step("event", "event", keys=()):
        settled = tuple([_pay_win(story, number, event, winner) for winner in winners])
        names = tuple([winner.player for winner in winners])
        # 槓上炮: a story without that kong, or with one that nobody paid for, has nothing to hand over
        if event.after_kong and event.by == RON and story.bonuses and story.bonuses[-1].transfers:
            story = _hand_over(story, story.bonuses[-1], names)
        story = story._replace(out=(*story.out, *names))
        if len(story.out) >= winners_to_end(story.record, story.v):
            story = story.end("winners", "kessen.winners")
    return story.then(SettledEvent(event, wins=settled), first)


def _winners_in_turn(record: Record, event: Wins) -> Sequence[Winner]:
    """Return the winners on a tile in turn order after its discarder, since the first may get the bonus of 槓上炮; by
    tsumo there is one."""
    if event.by != RON:
        return event.winners
    order = turned(record.seats, event.source)  # the discarder first: he is no winner
    return sorted(event.winners, key=lambda winner: order.index(winner.player))


def _pay_win(story: Story, number: int, event: Wins, winner: Winner) -> SettledWin:
    """Post one win, write its lines to the receipt, and return it. A win in ``story.judged``, which a dispute may have
    changed, is paid as it stands there. ``number``: that of the event."""
    settled = story.judged.get(winner.player) or _judge_win(story, number, event, winner)
    if story.receipt.listens:
        _write_value(story.receipt, settled)
    for payer in settled.payers:
        story.ledger.pay(payer, winner.player, settled.value, "win")
    detail = f"{len(settled.payers)} × {settled.value}" if len(settled.payers) > 1 else ""
    story.receipt.paid(story.ledger, label="payment", detail=detail, keys=("kessen.passed_ron",))
    return settled


def _judge_win(story: Story, number: int, event: Wins, winner: Winner) -> SettledWin:
    """Return one win with all its readings and its payers: after a self-draw everybody who still plays, else the
    discarder (spec §2), or by ``kessen.passed_ron`` the discarder of a tile that the winner passed up in the same
    turn. ``number``: that of the event."""
    readings = scores(tiles_of(winner.concealed, winner.melds, event.tile), circumstances(event), story.v)
    payers = tuple(player for player in story.playing if player != winner.player)
    settled = SettledWin(story.rules, number, event, winner, readings, payers)
    if event.by == TSUMO:
        return settled
    if not winner.passed_from:
        return settled._replace(payers=(event.source,))
    passed, then = _effect_of_passing(story, event, winner, settled.raw)
    payer = winner.passed_from if passed == "pays" else event.source
    return settled._replace(payers=(payer,), passed_as=passed, then=then)


def _effect_of_passing(story: Story, event: Wins, winner: Winner, raw: int) -> tuple[str, int]:
    """Return whether the discarder of a tile that the winner passed up in the same turn ``pays`` (rule
    ``kessen.passed_ron``), or why not: ``rule`` (it says so), ``out`` (that player has won since), ``value`` (the hand
    was worth something else on that tile). Return also the value on that tile in points, before the cap; 0 if it does
    not matter. ``raw``: the value of the win itself, before the cap."""
    if story.v["kessen.passed_ron"] != "first":
        return "rule", 0
    if winner.passed_from not in story.playing:
        return "out", 0
    tile = event.tile if winner.passed_tile is None else winner.passed_tile
    # without circumstances: those of this win are not those of the tile passed up
    readings = scores(tiles_of(winner.concealed, winner.melds, tile), (), story.v)
    then = readings[0].raw if readings else 0
    return "pays" if then == raw else "value", then


def _write_value(receipt: Receipt, settled: SettledWin) -> None:
    """Write the lines of a win to the receipt, from its reading to its value in points. All readings were judged
    together, so the step cannot know which rules made this one: each line names its own."""
    best, line = settled.best, receipt.line
    line("win", "win", settled.winner.player, keys=())
    line("reading", best.shape.form, len(settled.scores), keys=("kessen.sets",))
    for id_, each in best.by_name().items():
        line("times", id_, prod(each), "times", _factors(each), (f"kessen.times.{id_}",))
    # multipliers that the tiles have and the rules switch off
    if best.off:
        off = [f"kessen.times.{id_}" for id_ in best.off]
        line("considered", "considered", " ".join(off), keys=off)
    line("value", "raw", best.raw, "points", _factors([best.base, *(n for _, n in best.times)]), ("kessen.base",))
    if best.raw > best.capped:
        line("value", "cap", best.capped, "points", f"{best.base} × {best.capped // best.base}", ("kessen.cap",))
    detail = f"{best.capped} + {best.added}" if best.added else ""
    keys = ("kessen.cap" if best.raw > best.capped else "kessen.base", "kessen.tsumo_bonus")
    line("value", "value", best.value, "points", detail, keys)


def _factors(numbers: Sequence[int]) -> str:
    """Return a product as a receipt shows it; empty for a single number."""
    return " × ".join(map(str, numbers)) if len(numbers) > 1 else ""


def _hand_over(story: Story, bonus: Bonus, winners: Sequence[str]) -> Story:
    """Post 槓上炮 (spec §3): the discarder hands over the ``bonus`` of his last kong to the ``winners``. Of several the
    first gets it, or each the whole, or all equal parts with the rest for the first (rule ``kessen.kong.cannon_to``).
    Return the story without that bonus, which is handed over only once."""
    with story.receipt.step("payment", "kong_transfer", keys=("kessen.kong.cannon_to",)) as step:
        amount, count = sum(t.amount for t in bonus.transfers), len(winners)
        # for a single winner there is nothing to divide, so the rule is not read
        way = story.v["kessen.kong.cannon_to"] if count > 1 else "first"
        if way == "each":
            shares = [amount] * count
        else:
            of_others = amount // count if way == "split" else 0
            shares = [amount - of_others * (count - 1)] + [of_others] * (count - 1)
        for winner, share in zip(winners, shares, strict=True):
            story.ledger.pay(bonus.player, winner, share, "kong_transfer")
        step.detail = " + ".join(map(str, shares)) if count > 1 else ""
        step.result = sum(shares)
    return story._replace(bonuses=tuple([other for other in story.bonuses if other is not bonus]))


# --- the draw ---------------------------------------------------------------------------------------------------------


def pay_draw(story: Story, number: int, event: ExhaustiveDraw) -> Story:
    """Post an exhaustive draw (spec §4) in points, and return the story, which it ends. First everybody with tiles of
    his void suit pays, then noten players pay those in tenpai, then bonuses of kongs are given back. Who fails the void
    check counts as noten. Only players who still play take part. ``number`` is not used, as in :func:`pay_kong`."""
    first = len(story.ledger.transfers)
    with story.receipt.step("event", "event", keys=()):
        hands = {player: (concealed, melds) for player, concealed, melds in event.hands}
        void = {player: void_of(story.record, player, story.v) for player in story.playing}
        failed = tuple([player for player in story.playing if void[player] in tiles_of(*hands[player]).suits])
        for player in failed:
            _pay_void(story, player)
        tenpai: dict[str, Sequence[ScoredWait]] = {}
        notes: list[Remark] = []
        for player in [player for player in story.playing if player not in failed]:
            every = every_wait(*hands[player], void[player], story.v)  # also waits that the rules do not count
            notes += _own_four_notes(player, every, story.v)
            if scored := waits(*hands[player], void[player], story.v):
                tenpai[player] = scored
            _write_waits(story.receipt, player, scored, any(wait.own_four for wait in every))
        noten = [player for player in story.playing if player not in tenpai]
        for payer in noten:
            for payee, waited in tenpai.items():
                story.ledger.pay(payer, payee, highest(waited).score.value, "tenpai")
        story.receipt.paid(story.ledger, keys=())
        _give_back(story, noten)
        story = story._replace(notes=(*story.notes, *notes)).end("draw")
    return story.then(SettledEvent(event, failed=failed, tenpai=tenpai), first)


def _pay_void(story: Story, player: str) -> None:
    """Post what a player pays who holds tiles of his void suit at a draw (spec §4): ``kessen.draw.void`` points to each
    other player who still plays, and by ``kessen.draw.void_to`` also to those who have won."""
    with story.receipt.step("draw", "void") as step:
        v = story.v
        each = v["kessen.draw.void"]
        payees = story.playing if v["kessen.draw.void_to"] == "playing" else story.record.seats
        for payee in payees:
            story.ledger.pay(player, payee, each, "void")
        step.detail = f"{len(payees) - 1} × {each}"  # - 1: the player is among them, and pays himself nothing
        unnamed = player not in story.record.void  # then the suit that the set lacks counts as the void one
        step.keys = deciding({"kessen.draw.void": True, "kessen.draw.void_to": True, "kessen.removed_suit": unnamed})


def _own_four_notes(player: str, scored: Sequence[ScoredWait], v: V) -> list[Remark]:
    """Return a note if ``kessen.draw.own_four_wait`` decides whether a player is tenpai, or what his hand is worth;
    else nothing. That rule says whether a player may wait for a tile of which he holds all four, where tables differ.
    ``scored``: all his waits, those among them."""
    others = [wait for wait in scored if not wait.own_four]
    if len(others) == len(scored) or (others and highest(others).score.value == highest(scored).score.value):
        return []
    rule = "kessen.draw.own_four_wait"
    uncounted, counted = ("lower", "highest") if others else ("noten", "tenpai")
    return [Remark(f"own_four_{counted if v[rule] else uncounted}", {"player": player, "rule": rule})]


def _write_waits(receipt: Receipt, player: str, scored: Sequence[ScoredWait], own_four: bool) -> None:
    """Write to the receipt whether a player is tenpai and, if so, the worth of his hand in points, which each noten
    player pays him. ``scored``: the waits that count. ``own_four``: whether the player waits for a tile of which he
    holds all four, counted or not: then the rule about such waits is cited."""
    rules = deciding({"kessen.draw.own_four_wait": own_four})
    if not scored:
        receipt.line("draw", "not_tenpai", player, keys=rules)
        return
    score = highest(scored).score
    times = [f"kessen.times.{name}" for name in score.by_name()]
    capped = deciding({"kessen.cap": score.raw > score.capped})
    receipt.line("draw", "tenpai", score.value, "points", keys=["kessen.sets", "kessen.base", *times, *capped, *rules])


def _give_back(story: Story, noten: Sequence[str]) -> None:
    """Post the kong bonuses that ``noten`` players give back at a draw: to all who paid, or to those of them who still
    play, as ``kessen.kong.returned_at_draw`` says. It is off by default, as the seed gives none back (spec §3)."""
    way = story.v["kessen.kong.returned_at_draw"]
    if way == "off":
        return
    for bonus in story.bonuses:
        if bonus.player in noten:
            with story.receipt.step("payment", "kong_return", keys=("kessen.kong.returned_at_draw",)):
                for t in bonus.transfers:
                    if way == "all" or t.payer in story.playing:
                        story.ledger.pay(bonus.player, t.payer, t.amount, "kong_return")


_ON: Mapping[type, Callable[..., Story]] = {Kong: pay_kong, Wins: pay_wins, ExhaustiveDraw: pay_draw, Chombo: pay_fault}
"""What each kind of event does."""
