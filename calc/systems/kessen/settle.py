"""The settlement of a kessen hand: its events in turn, with a receipt line for each step."""

from collections.abc import Sequence
from math import prod
from typing import NamedTuple

from ...ledger import Ledger, Transfer
from ...problems import NoWin
from ...receipt import Receipt, Silent, deciding
from ...record import RON, TSUMO
from ...riichi.following import pay_chombo
from ...riichi.payment import turn_order
from ...rules import Rules, V
from ...verdict import Remark
from .legal import forbidden
from .record import OPEN, Chombo, Event, ExhaustiveDraw, Kong, Record, Winner, Wins
from .value import Score, Wait, circumstances, every_wait, highest, scores, tiles_of, void_of, waits, winners_to_end
from .verdict import KessenVerdict, SettledEvent, SettledWin, won

_ENDS = {"winners": ("kessen.winners",)}
"""The rules that end a hand, by how it ends."""


class Bonus(NamedTuple):
    """The bonus of one kong: who received it, and the payments."""

    player: str
    transfers: tuple[Transfer, ...]


def settle(record: Record, rules: Rules, receipt: Receipt | None = None) -> KessenVerdict:
    """Settle a legal kessen record, event by event.

    Raises :class:`~calc.problems.NoWin` with every win that the rules forbid.
    """
    lines = receipt or Silent(rules)
    if problems := forbidden(record, lines.values):
        raise NoWin(problems)
    story = Story(record, rules, lines)
    wins = [win for done in story.settled for win in done.wins]
    without_void = [w.winner.player for w in wins if void_of(record, w.winner.player, rules.values) is None]
    notes = [Remark("no_void", {"player": ", ".join(without_void)})] if without_void else []
    if not record.story:
        on = [w.wins for w in wins[:1] if w.wins.after_kong and w.wins.source]
        notes += [Remark("kong_bonus", {"player": event.source}) for event in on]
    verdict = KessenVerdict(record, rules, story.ledger, map(won, wins), notes=[*notes, *story.notes], receipt=receipt)
    verdict.settled, verdict.out = story.settled, story.out
    verdict.ended = (story.ended or "unfinished") if record.story else None
    return verdict


class Story:
    """The settled events of a record: what each moved, and the state of the hand after the last."""

    def __init__(self, record: Record, rules: Rules, receipt: Receipt) -> None:
        self.record, self.rules, self.receipt, self.v = record, rules, receipt, receipt.values
        self.ledger = Ledger(record.seats)
        self.out = list(record.out)
        """The players who have won, in order."""
        self.bonuses: list[Bonus] = []
        """The bonuses of kongs that have not been handed over."""
        self.notes: list[Remark] = []
        self.ended = ""
        """``winners``, ``draw`` or ``chombo`` once the hand is over."""
        self.settled = [self._event(number, event) for number, event in enumerate(record.events)]

    @property
    def playing(self) -> list[str]:
        """The players who have not won yet."""
        return [p for p in self.record.seats if p not in self.out]

    def _event(self, number: int, event: Event) -> SettledEvent:
        start = len(self.ledger.transfers)
        if isinstance(event, Kong):
            done = self._kong(event)
        elif isinstance(event, Chombo):
            pay_chombo(self.ledger, self.record.seats, event.player, self.v)
            self._paid("payment", "chombo", keys=("chombo.points", "chombo.each"))
            self._end("chombo")
            done = SettledEvent(event)
        else:
            done = self._wins(number, event) if isinstance(event, Wins) else self._draw(event)
        moved = tuple(self.ledger.transfers[start:])
        self.receipt.line("event", "event", sum(t.amount for t in moved), "points", keys=())
        wins = (w._replace(received=sum(t.amount for t in moved if t.payee == w.winner.player)) for w in done.wins)
        return done._replace(transfers=moved, wins=tuple(wins))

    def _paid(self, topic: str, label: str, detail: str | None = None, keys: Sequence[str] = ()) -> None:
        """Write what was just paid and by which rules, even if it is nothing."""
        if not self.receipt.paid(self.ledger, topic, label, detail, keys):
            self.receipt.line(topic, label, 0, "points", keys=keys)

    def _end(self, how: str) -> None:
        self.ended = how
        self.receipt.line("end", f"ended_{how}", len(self.out), "winners", keys=_ENDS.get(how, ()))

    # --- kongs ------------------------------------------------------------------------------------------------------

    def _kong(self, kong: Kong) -> SettledEvent:
        start, each = len(self.ledger.transfers), kong_bonus(kong, self.v)
        for payer in [kong.source] if kong.kind == OPEN else self.playing:
            self.ledger.pay(payer, kong.player, each, "kong")
        bonus = Bonus(kong.player, tuple(self.ledger.transfers[start:]))
        self.bonuses.append(bonus)
        payers = len(bonus.transfers)
        detail = f"{payers} × {each}" if payers > 1 else ""
        of_hand, paid = kong.from_hand, each or not kong.from_hand
        keys = deciding({f"kessen.kong.{kong.kind}": paid, "kessen.kong.added_from_hand": of_hand})
        self._paid("kong", f"kong_{kong.kind}", detail, keys)
        return SettledEvent(kong)

    # --- wins -------------------------------------------------------------------------------------------------------

    def _wins(self, number: int, event: Wins) -> SettledEvent:
        winners: Sequence[Winner] = event.winners
        if event.by == RON:
            order = [*turn_order(self.record.seats, event.source), event.source]
            winners = sorted(winners, key=lambda w: order.index(w.player))
        playing = self.playing
        outcomes = []
        for winner in winners:
            outcome = self._win(number, event, winner, playing)
            for payer in outcome.payers:
                self.ledger.pay(payer, winner.player, outcome.best.value, "win")
            if self.receipt.listens:
                self._tell_win(outcome)
            outcomes.append(outcome)
        if event.after_kong and event.by == RON and self.bonuses and self.bonuses[-1].transfers:
            self._hand_over(self.bonuses[-1], [w.player for w in winners])
        self.out += [w.player for w in winners]
        if len(self.out) >= winners_to_end(self.record, self.v):
            self._end("winners")
        return SettledEvent(event, wins=tuple(outcomes))

    def _win(self, number: int, event: Wins, winner: Winner, playing: Sequence[str]) -> SettledWin:
        hand = tiles_of(winner.concealed, winner.melds, event.tile)
        readings = scores(hand, circumstances(event), self.v)
        payers = tuple(p for p in playing if p != winner.player)
        settled = SettledWin(self.rules, number, event, winner, readings, payers)
        if event.by == TSUMO:
            return settled
        passed, then = self._passed(event, winner, settled.raw, playing) if winner.passed_from else ("", 0)
        payer = winner.passed_from if passed == "pays" else event.source
        return settled._replace(payers=(payer,), passed_as=passed, then=then)

    def _passed(self, event: Wins, winner: Winner, raw: int, playing: Sequence[str]) -> tuple[str, int]:
        """Return the effect of a tile passed up, and what the hand was worth on it; 0 if that does not matter."""
        if self.v["kessen.passed_ron"] != "first":
            return "rule", 0
        if winner.passed_from not in playing:
            return "out", 0
        tile = event.tile if winner.passed_tile is None else winner.passed_tile
        readings = scores(tiles_of(winner.concealed, winner.melds, tile), (), self.v)
        then = readings[0].raw if readings else 0
        return "pays" if then == raw else "value", then

    def _tell_win(self, outcome: SettledWin) -> None:
        best, line = outcome.best, self.receipt.line
        line("win", "win", outcome.winner.player, keys=())
        line("reading", best.shape.form, len(outcome.scores), keys=("kessen.sets",))
        for id_, each in best.by_name().items():
            line("times", id_, prod(each), "times", _factors(each), (f"kessen.times.{id_}",))
        if best.off:
            off = [f"kessen.times.{id_}" for id_ in best.off]
            line("considered", "considered", " ".join(off), keys=off)
        line("value", "raw", best.raw, "points", _factors([best.base, *(n for _, n in best.times)]), ("kessen.base",))
        if best.raw > best.capped:
            line("value", "cap", best.capped, "points", f"{best.base} × {best.capped // best.base}", ("kessen.cap",))
        detail = f"{best.capped} + {best.added}" if best.added else ""
        keys = ("kessen.cap" if best.raw > best.capped else "kessen.base", "kessen.tsumo_bonus")
        line("value", "value", best.value, "points", detail, keys)
        detail = f"{len(outcome.payers)} × {best.value}" if len(outcome.payers) > 1 else ""
        self.receipt.paid(self.ledger, label="payment", detail=detail, keys=("kessen.passed_ron",))

    def _hand_over(self, bonus: Bonus, winners: Sequence[str]) -> None:
        """Pay 槓上炮: the discarder gives the kong bonus to the first winner, or by ``kessen.kong.cannon_to``."""
        amount, count = sum(t.amount for t in bonus.transfers), len(winners)
        way = self.v["kessen.kong.cannon_to"] if count > 1 else "first"
        share = {"each": amount, "split": amount // count}.get(way, 0)
        shares = [amount if way == "each" else amount - share * (count - 1)] + [share] * (count - 1)
        for winner, share in zip(winners, shares, strict=True):
            self.ledger.pay(bonus.player, winner, share, "kong_transfer")
        self.bonuses.remove(bonus)
        detail = " + ".join(map(str, shares)) if count > 1 else ""
        keys = ("kessen.kong.cannon_to",)
        self.receipt.paid(self.ledger, label="kong_transfer", detail=detail, shown=sum(shares), keys=keys)

    # --- the draw ---------------------------------------------------------------------------------------------------

    def _draw(self, draw: ExhaustiveDraw) -> SettledEvent:
        v, playing = self.v, self.playing
        hands = {player: (concealed, melds) for player, concealed, melds in draw.hands}
        void = {player: void_of(self.record, player, v) for player in playing}
        failed = tuple(p for p in playing if void[p] in tiles_of(*hands[p]).suits)
        for player in failed:
            each = v["kessen.draw.void"]
            payees = playing if v["kessen.draw.void_to"] == "playing" else self.record.seats
            for payee in payees:
                self.ledger.pay(player, payee, each, "void")
            unnamed = player not in self.record.void
            keys = deciding({"kessen.draw.void": True, "kessen.draw.void_to": True, "kessen.removed_suit": unnamed})
            self._paid("draw", "void", f"{len(payees) - 1} × {each}", keys)
        tenpai = {}
        for player in playing:
            if player in failed:
                continue
            self._own_four(player, every_wait(*hands[player], void[player], v))
            if found := waits(*hands[player], void[player], v):
                tenpai[player] = found
                score = highest(found).score
                self.receipt.line("draw", "tenpai", score.value, "points", keys=self._tenpai_rules(score))
            else:
                self.receipt.line("draw", "not_tenpai", player, keys=("kessen.draw.own_four_wait",))
        noten = [p for p in playing if p not in tenpai]
        for payer in noten:
            for payee, found in tenpai.items():
                self.ledger.pay(payer, payee, highest(found).score.value, "tenpai")
        self.receipt.paid(self.ledger, keys=())
        self._give_back(noten, playing)
        self._end("draw")
        return SettledEvent(draw, (), (), failed, tenpai)

    def _own_four(self, player: str, found: Sequence[Wait]) -> None:
        """Note where ``kessen.draw.own_four_wait`` decides whether a player is tenpai, or what his hand is worth."""
        others = [wait for wait in found if not wait.own_four]
        if len(others) == len(found) or (others and highest(others).score.value == highest(found).score.value):
            return
        rule = "kessen.draw.own_four_wait"
        which = ("lower", "highest") if others else ("noten", "tenpai")
        self.notes.append(Remark(f"own_four_{which[self.v[rule]]}", {"player": player, "rule": rule}))

    def _tenpai_rules(self, score: Score) -> list[str]:
        """Return the rules that make the worth of a hand at a draw, and those by which it is tenpai."""
        times = [f"kessen.times.{name}" for name in score.by_name()]
        capped = deciding({"kessen.cap": score.raw > score.capped})
        return ["kessen.sets", "kessen.base", *times, *capped, *self.receipt.pending("kessen.draw.own_four_wait")]

    def _give_back(self, noten: Sequence[str], playing: Sequence[str]) -> None:
        """Give back the kong bonuses of players not tenpai at a draw. Rule ``kessen.kong.returned_at_draw``."""
        way = self.v["kessen.kong.returned_at_draw"]
        if way == "off":
            return
        for bonus in self.bonuses:
            if bonus.player in noten:
                for t in bonus.transfers:
                    if way == "all" or t.payer in playing:
                        self.ledger.pay(bonus.player, t.payer, t.amount, "kong_return")
                self._paid("payment", "kong_return", keys=("kessen.kong.returned_at_draw",))


def kong_bonus(kong: Kong, v: V) -> int:
    """Return the points that each payer pays for a kong."""
    if kong.from_hand and not v["kessen.kong.added_from_hand"]:
        return 0
    amount: int = v[f"kessen.kong.{kong.kind}"]
    return amount


def _factors(numbers: Sequence[int]) -> str:
    """Return a product as a receipt shows it; empty for a single number."""
    return " × ".join(map(str, numbers)) if len(numbers) > 1 else ""
