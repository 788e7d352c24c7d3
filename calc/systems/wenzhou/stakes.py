"""The stakes between players, which the factor of a win multiplies."""

from ...rules.rules import V
from .record import Record


def scale(v: V) -> tuple[int, ...]:
    """Return the stakes between dealer and non-dealer in a dealer's first hand, the second …"""
    named = v["payment.scale"]
    return tuple(v["payment.own_scale"]) if named == "own" else tuple(map(int, str(named)))


def stakes(record: Record, winner: str, v: V) -> dict[str, int]:
    """Return the stake of each player but the winner, in points. Between the dealer and another player it grows with
    the dealer's hands in a row so far (``streak``, from 1); between two others it is fixed
    (``payment.between_others``)."""
    dealer = record.seats[0]

    def stake(player: str) -> int:
        """Return the stake of a player."""
        if dealer in (player, winner):
            return scale(v)[record.streak - 1]
        between_others: int = v["payment.between_others"]
        return between_others

    return {player: stake(player) for player in record.seats if player != winner}
