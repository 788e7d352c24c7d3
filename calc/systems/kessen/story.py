"""The events of a hand, settled in turn.

The story tells each step as it settles it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ...ledger import Ledger, Transfer
from .record import ADDED, CONCEALED, OPEN, RON, TSUMO, Draw, Kong, Record, Winner, Wins, suit, turn_order
from .value import Hand, Score, V, Wait, circumstances, scores, void_of, waits, winners_to_end

Tell = Callable[..., None]


class SettledWin(NamedTuple):
    """A win as settled."""

    event: Wins
    winner: Winner
    scores: list[Score]
    """Every reading with its value, the one that counts first."""
    payers: tuple[str, ...]
    passed: bool
    """Whether the first discarder of a tile let pass pays."""
    unmoved: str = ""
    """Why a tile let pass changes nothing: ``rule``, ``out`` (its discarder has won since) or ``value``."""
    then: int = 0
    """``value``: what the hand would have been worth on the tile let pass, before the cap."""

    @property
    def best(self) -> Score:
        """The reading that counts."""
        return self.scores[0]


class Tenpai(NamedTuple):
    """What a hand at a draw waits for; the highest of the waits counts."""

    waits: tuple[Wait, ...]

    @property
    def best(self) -> Wait:
        """The highest, the first of equals."""
        return max(self.waits, key=lambda w: (w.score.value, w.score.raw, -w.tile))


class Settled(NamedTuple):
    """One event and what it moved."""

    event: Kong | Wins | Draw
    transfers: tuple[Transfer, ...]
    wins: tuple[SettledWin, ...] = ()
    failed: tuple[str, ...] = ()
    """Draw: who failed the void check."""
    tenpai: dict[str, Tenpai] = {}  # noqa: RUF012 - never changed


class Bonus:
    """The bonus of one kong: who paid it, and whether the player still has it."""

    def __init__(self, player: str, transfers: Sequence[Transfer]) -> None:
        self.player = player
        self.transfers = tuple(transfers)
        self.kept = True

    @property
    def amount(self) -> int:
        """All that was received."""
        return sum(t.amount for t in self.transfers)


def _nothing(step: str, *about: Any) -> None:
    pass


class Story:
    """Runs through the events of a record, posting to :attr:`ledger`.

    ``tell(step, ledger, …)`` is called after each step of the computation: ``kong``, ``win``, ``transfer``, ``event``,
    ``void``, ``tenpai``, ``noten``, ``returned``, ``end``.
    """

    def __init__(self, record: Record, v: V, tell: Tell = _nothing) -> None:
        self.record, self.v, self._tell = record, v, tell
        self.ledger = Ledger(record.seats)
        self.out = list(record.out)
        self.bonuses: list[Bonus] = []
        self.last: Bonus | None = None
        """The bonus of the kong directly before the next event."""
        self.ended = ""
        """``winners`` or ``draw`` once the hand is over."""
        self.settled: list[Settled] = []

    @property
    def playing(self) -> list[str]:
        """Who has not won yet."""
        return [p for p in self.record.seats if p not in self.out]

    def run(self) -> Story:
        """Settle every event."""
        for event in self.record.events:
            start = len(self.ledger.transfers)
            wins: tuple[SettledWin, ...] = ()
            failed: tuple[str, ...] = ()
            tenpai: dict[str, Tenpai] = {}
            if isinstance(event, Kong):
                self._kong(event)
            elif isinstance(event, Wins):
                wins = self._wins(event)
            else:
                failed, tenpai = self._draw(event)
            done = Settled(event, tuple(self.ledger.transfers[start:]), wins, failed, tenpai)
            self.settled.append(done)
            self.tell("event", done)
        return self

    def tell(self, step: str, *about: Any) -> None:
        """Tell of a step, and of what the ledger holds after it."""
        self._tell(step, self.ledger, *about)

    def _pay(self, payer: str, payee: str, amount: int, why: str) -> None:
        self.ledger.pay(payer, payee, amount, why)

    # --- kongs ------------------------------------------------------------------------------------------------------

    def _kong(self, kong: Kong) -> None:
        start, each = len(self.ledger.transfers), kong_bonus(kong, self.v)
        for payer in [kong.source] if kong.kind == OPEN else self.playing:
            self._pay(payer, kong.player, each, "kong")
        self.last = Bonus(kong.player, self.ledger.transfers[start:])
        self.bonuses.append(self.last)
        self.tell("kong", kong, each, self.last.amount)

    # --- wins -------------------------------------------------------------------------------------------------------

    def _wins(self, event: Wins) -> tuple[SettledWin, ...]:
        order = [*turn_order(self.record.seats, event.source), event.source] if event.by == RON else []
        winners = sorted(event.winners, key=lambda w: order.index(w.player)) if order else event.winners
        outcomes = []
        playing = self.playing
        for winner in winners:
            outcome = self._win(event, winner, playing)
            for payer in outcome.payers:
                self._pay(payer, winner.player, outcome.best.value, "win")
            self.tell("win", outcome)
            outcomes.append(outcome)
        if event.after_kong and event.by == RON and self.last is not None:
            self._hand_over(self.last, [w.player for w in winners])
        self.last = None
        self.out += [w.player for w in winners]
        if len(self.out) >= winners_to_end(self.record, self.v):
            self.ended = "winners"
            self.tell("end", "winners", len(self.out))
        return tuple(outcomes)

    def _win(self, event: Wins, winner: Winner, playing: Sequence[str]) -> SettledWin:
        v = self.v
        found = scores(Hand.of(winner.concealed, winner.melds, event.tile), circumstances(event), event.by, v)
        if event.by == TSUMO:
            return SettledWin(event, winner, found, tuple(p for p in playing if p != winner.player), False)
        plain = SettledWin(event, winner, found, (event.source,), False)
        if not winner.passed_from:
            return plain
        if v["kessen.passed_ron"] != "first":
            return plain._replace(unmoved="rule")
        if winner.passed_from not in playing:
            return plain._replace(unmoved="out")
        tile = event.tile if winner.passed_tile is None else winner.passed_tile
        then = scores(Hand.of(winner.concealed, winner.melds, tile), (), RON, v)
        if not then or then[0].raw != found[0].raw:
            return plain._replace(unmoved="value", then=then[0].raw if then else 0)
        return plain._replace(payers=(winner.passed_from,), passed=True)

    def _hand_over(self, bonus: Bonus, winners: list[str]) -> None:
        """槓上炮: the discarder hands the bonus of the kong over to the first winner, or as the rules say."""
        amount, count = bonus.amount, len(winners)
        if not amount:
            return
        way = self.v["kessen.kong.cannon_to"] if count > 1 else "first"
        if way == "first":
            shares = [amount] + [0] * (count - 1)
        elif way == "each":
            shares = [amount] * count
        else:
            shares = [amount // count + (amount % count if i == 0 else 0) for i in range(count)]
        for winner, share in zip(winners, shares, strict=True):
            self._pay(bonus.player, winner, share, "kong_transfer")
        bonus.kept = False
        self.tell("transfer", bonus.player, shares)

    # --- the draw ---------------------------------------------------------------------------------------------------

    def _draw(self, draw: Draw) -> tuple[tuple[str, ...], dict[str, Tenpai]]:
        v, hands = self.v, {player: (concealed, melds) for player, concealed, melds in draw.hands}
        playing = self.playing
        failed = []
        for player in playing:
            concealed, melds = hands[player]
            void = void_of(self.record, player, v)
            if any(suit(t) == void for t in (*concealed, *(t for m in melds for t in m.tiles))):
                failed.append(player)
        for player in failed:
            each = v["kessen.draw.void"]
            payees = playing if v["kessen.draw.void_to"] == "playing" else self.record.seats
            for payee in payees:
                self._pay(player, payee, each, "void")
            self.tell("void", player, each, len(payees) - 1)
        tenpai = {}
        for player in playing:
            if player not in failed:
                found = waits(*hands[player], void_of(self.record, player, v), v)
                if found:
                    tenpai[player] = Tenpai(tuple(found))
                self.tell("tenpai", player, tenpai.get(player))
        for payer in playing:
            if payer not in tenpai:
                for payee, shown in tenpai.items():
                    self._pay(payer, payee, shown.best.score.value, "tenpai")
        self.tell("noten")
        self._give_back([p for p in playing if p not in tenpai], playing)
        self.ended = "draw"
        self.tell("end", "draw", len(self.out))
        return tuple(failed), tenpai

    def _give_back(self, noten: list[str], playing: list[str]) -> None:
        """Option: the bonuses of kongs are given back at a draw by whoever is not tenpai."""
        way = self.v["kessen.kong.returned_at_draw"]
        if way == "off":
            return
        for bonus in self.bonuses:
            if bonus.player in noten and bonus.kept:
                start = len(self.ledger.transfers)
                for t in bonus.transfers:
                    if way == "all" or t.payer in playing:
                        self._pay(bonus.player, t.payer, t.amount, "kong_return")
                self.tell("returned", bonus.player, sum(t.amount for t in self.ledger.transfers[start:]))


def kong_bonus(kong: Kong, v: V) -> int:
    """What each payer pays for a kong."""
    if kong.kind == ADDED and kong.from_hand and not v["kessen.kong.added_from_hand"]:
        return 0
    keys = {CONCEALED: "kessen.kong.concealed", OPEN: "kessen.kong.open", ADDED: "kessen.kong.added"}
    amount: int = v[keys[kong.kind]]
    return amount
