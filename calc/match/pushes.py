"""Who pushed a player below zero. Bust bonus and points below zero are paid by it: rules ``match.bust_bonus``,
``match.bust_chips``, ``match.bust_by_noten``, ``match.bust_by_chombo``, ``match.below_zero``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ..systems.dealing import HandEnd
from ..verdict.ledger import POINTS, TABLE, Transfer


class Pushes:
    """Follows the payments of a match, hand by hand."""

    def __init__(self, players: Sequence[str], bust: Callable[[int], bool]) -> None:
        """Begin before the first hand, where nobody is below zero. ``bust``: the function that tells whether a score is
        bust. Each hand changes these attributes (:meth:`follow`)."""
        self.players = players
        self.bust = bust
        """Whether a score is bust."""
        self.by: dict[str, str] = {}
        """The players below zero, each with the player who pushed him there."""
        self.causes: dict[str, str] = {}
        """By player what brought him below zero last, where a rule may say another bonus, or none, for that: ``noten``
        (a noten payment), ``chombo`` (his own), or ``honba`` (honba alone, under rules by which these end no match)."""
        self.takers: dict[str, Sequence[str]] = {}
        """The players below zero, each with all whom he paid points in the hand that made him bust."""
        self.next_tenpai: dict[str, str] = {}
        """The players whom a noten payment brought below zero, each with the first tenpai player after him in turn."""
        self.boxed: dict[str, Mapping[str, str]] = {}
        """The players below zero by the price of 箱リーチ (a riichi declared without the points for its stick), each
        with the player who gets the bonus by each value of ``box.bonus_to``."""

    def copy(self, bust: Callable[[int], bool]) -> Pushes:
        """Return a copy that follows other hands from here on: an undone or changed hand must not change what is kept
        of the hands before it. ``bust``: as for :class:`Pushes`; it belongs to the walk that goes on with the copy,
        which need not be the one that made it."""
        pushes = Pushes(self.players, bust)
        pushes.by, pushes.causes, pushes.boxed = dict(self.by), dict(self.causes), dict(self.boxed)
        pushes.takers, pushes.next_tenpai = dict(self.takers), dict(self.next_tenpai)
        return pushes

    def follow(
        self, before: Mapping[str, int], after: Mapping[str, int], transfers: Sequence[Transfer], end: HandEnd
    ) -> None:
        """Follow the payments of a hand: note who pushed whom below zero, as he may get a bonus at the end
        (``match.bust_bonus_to``), and forget it for players who are above zero again. If no player took somebody's last
        points, or his own chombo did, a winner of the hand counts as the pusher, else the leader. A chombo that did not
        end the hand counts only if its payment was the one that made him bust. ``before``: the scores after riichi
        sticks were laid; ``after``: those after the hand."""
        self._follow_payments(before, transfers)
        self._note_spared(end)  # after the payments, which may note another cause for the same player
        by_box = {t.payer for t in transfers if t.why == "box"}
        for player in self.players:
            if not self.bust(after[player]):
                self._forget(player)
                continue
            newly_bust, only_amounts = not self.bust(before[player]), end.kind == "adjust"
            if newly_bust and not only_amounts:
                self._note_takers(player, transfers)
                by_chombo = end.kind == "chombo" or self.causes.get(player) == "chombo"
                if player in end.offenders and by_chombo and self.causes.get(player) != "honba":
                    # nobody pushed him: whom he pays first is chance
                    self.causes[player], self.by[player] = "chombo", TABLE
            leader = self._leader(after, player)
            # The table took his last points (a stick, a fine), or only amounts are known: no player can be named.
            if (newly_bust and only_amounts) or self.by.get(player, TABLE) == TABLE:
                self.by[player] = next((winner for winner in end.winners if winner != player), leader)
            if player in by_box:
                leader_before = self._leader(before, player)
                self.boxed[player] = {"leader": leader, "leader_before": leader_before, "winner": self.by[player]}

    def _note_spared(self, end: HandEnd) -> None:
        """Set the cause ``honba`` in :attr:`causes` for the players who are below zero by honba alone, where the rules
        do not count that (``match.bust_by_honba``): at the end they may owe no bonus. Remove that cause from everybody
        else."""
        self.causes = {player: cause for player, cause in self.causes.items() if cause != "honba"}
        self.causes |= dict.fromkeys(end.spared, "honba")

    def _forget(self, player: str) -> None:
        """Forget who pushed a player and how, since that player is above zero again. The cause stays: causes are looked
        up only for players who are bust at the end."""
        for notes in (self.by, self.boxed, self.takers, self.next_tenpai):
            notes.pop(player, None)

    def _note_takers(self, player: str, transfers: Sequence[Transfer]) -> None:
        """Note in :attr:`takers` all whom a player paid points in the hand that made him bust, since rules may give
        each of them the bonus (``match.bust_bonus_to: takers``). After a noten payment also note in :attr:`next_tenpai`
        the next player in tenpai after him (``match.bust_by_noten``)."""
        paid = [t.payee for t in transfers if t.payer == player and t.unit == POINTS and t.payee != TABLE]
        self.takers[player] = [*dict.fromkeys(paid)]
        if self.causes.get(player) == "noten":
            place, tenpai = self.players.index(player), {t.payee for t in transfers if t.why == "noten"}
            in_turn = (*self.players[place:], *self.players[:place])
            self.next_tenpai[player] = next((p for p in in_turn if p in tenpai), self.by[player])

    def _follow_payments(self, before: Mapping[str, int], transfers: Sequence[Transfer]) -> None:
        """Note in :attr:`by` and :attr:`causes`, payment by payment, who took a player's last points and so pushed him
        below zero; forget it for a player whom a payment lifts above zero again. If the table took the last points, it
        counts as the pusher until :meth:`follow` puts the winner or the leader in its place."""
        scores = dict(before)
        for t in transfers:
            if t.unit != POINTS:  # chips make nobody bust
                continue
            if t.payer in scores:  # not the table
                scores[t.payer] -= t.amount
                # bust now, and not before this payment
                if self.bust(scores[t.payer]) and not self.bust(scores[t.payer] + t.amount):
                    self.by[t.payer] = t.payee
                    self.causes.pop(t.payer, None)
                    if t.why in ("noten", "chombo"):
                        self.causes[t.payer] = t.why
            if t.payee in scores:
                scores[t.payee] += t.amount
                if not self.bust(scores[t.payee]):
                    self.by.pop(t.payee, None)

    def _leader(self, scores: Mapping[str, int], player: str) -> str:
        """Return who has the most points among all but ``player``, who cannot push himself; of equal ones the earlier
        seat, which max gives."""
        return max((rival for rival in self.players if rival != player), key=lambda rival: scores[rival])
