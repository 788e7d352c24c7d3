"""What a settled match is: its hands, its end, its sums; and what an evening of matches adds up to.

:func:`calc.verdict.verdict.as_data` turns all of it into the plain values of docs/match.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..named_tuples import NamedTuple
from ..verdict.ledger import Transfer
from ..verdict.receipt import Cited, CitedStep
from ..verdict.verdict import SPREAD, DiceChance, GameWin, Remark, Verdict, keyed
from .place_points import Placement

# --- hands ------------------------------------------------------------------------------------------------------------


class NextDeal(NamedTuple):
    """The hand that follows, as far as the game has each of these."""

    dealer: str
    """Who deals."""
    round: str | None = None
    """As in :attr:`SettledHand.round`."""
    honba: int | None = None
    """Its honba."""
    sticks: int | None = None
    """The riichi sticks that lie on the table."""
    streak: int | None = None
    """The dealer's consecutive hands, this one included."""
    over: str | None = None
    """Why the match ended instead; ``None`` if it goes on."""


@keyed(discarder="from")
class SettledHand(NamedTuple):
    """A hand of a match: the deal before it, how it ended, what it moved, and how everybody stands after it.

    >>> import calc
    >>> hand = calc.match(["B ron C mangan", "draw tenpai A"]).matches[0].hands[1]
    >>> hand.number, hand.dealer, hand.round, hand.honba, hand.kind, hand.points, hand.next.dealer
    (2, 'B', 'east 2', 0, 'draw', {'A': 3000, 'B': -1000, 'C': -1000, 'D': -1000}, 'C')
    """

    number: int
    """Its place in the match, from 1."""
    title: str
    """The record's title; empty if it has none."""
    round: str
    """The round and the number of the deal in it, ``east 1``; empty in games without rounds."""
    lap: int
    """How many times the East round has begun (返り東)."""
    streak: int
    """The dealer's consecutive hands, this one included; 0 in games that do not count them."""
    dealer: str
    """Who dealt."""
    seats: tuple[str, ...]
    """The players at the table in turn order, the dealer first."""
    out: str
    """Who sits out; empty if nobody does."""
    honba: int
    """Its honba."""
    sticks: int
    """The riichi sticks on the table before the hand."""
    kind: str
    """``win``, ``draw``, ``abortive``, ``chombo`` or ``adjust`` (a correction between hands)."""
    winners: tuple[str, ...]
    """The paid winners, in the order of payment."""
    discarder: str
    """Who discarded the first winner's tile; empty if nobody did."""
    chombos: tuple[str, ...]
    """Who committed a チョンボ, which ended the hand (``kind``) or stands beside its win or draw."""
    riichi: Mapping[str, int]
    """How many riichi sticks each player laid who laid any."""
    points: Mapping[str, int]
    """The points won and lost, riichi sticks included."""
    sticks_after: int
    """The riichi sticks on the table after the hand."""
    chips: Mapping[str, int]
    """The chips won and lost."""
    scores: Mapping[str, int]
    """The points of all players after the hand."""
    chips_total: Mapping[str, int]
    """The chips won and lost so far."""
    dice: Sequence[DiceChance]
    """The dice chances that it opened."""
    busts: tuple[str, ...]
    """The players who are bust after the hand."""
    next: NextDeal
    """The hand that follows."""
    warnings: tuple[Remark, ...]
    """What a reader should know of it."""
    result: Verdict[GameWin] | None
    """The verdict on it; ``None`` if only the amounts are known."""


# --- the end ----------------------------------------------------------------------------------------------------------


class PlaceSoFar(NamedTuple):
    """A player's place in a match that is not settled, or that has no end."""

    player: str
    place: int
    points: int
    result: int | None
    """The points won and lost where they are all that counts; ``None`` while a match goes on."""


class ChipPlace(NamedTuple):
    """A player's place at the end of a match that is paid in chips."""

    player: str
    place: int
    points: int
    """The final score, sticks left on the table included."""
    chips: int
    """What the place brings."""
    result: int
    """The chips of the whole end."""
    streak: int | None = None
    """The first player's run of first places."""


Place = Placement | ChipPlace | PlaceSoFar
"""Places of every kind have a player, a place, points and a result."""


@keyed(what=SPREAD)
class CitedTransfer(NamedTuple):
    """A transfer at the end of a match, and the rules behind it."""

    what: Transfer
    """The transfer."""
    rules: tuple[Cited, ...]
    """The rules behind it."""


class MatchEnd(NamedTuple):
    """The end of a match, or how it stands.

    >>> import calc
    >>> end = calc.match(["B ron C mangan"], rules="tenhou4", ended=True).matches[0].end
    >>> [(place.player, place.place, place.points, place.result) for place in end.places][:2]
    [('B', 1, 33000, 43000), ('A', 2, 25000, 5000)]
    """

    over: bool
    """Whether the match is over."""
    why: str
    """Why it is over: ``last_hand``, ``bust`` …; ``no_end`` in games without one; empty while it goes on."""
    unit: str
    """The unit of the results: ``result`` (place points), ``points`` or ``chips``."""
    places: tuple[Place, ...] = ()
    """First to last."""
    ledger: tuple[CitedTransfer, ...] = ()
    """Who pays whom at the end: uma, oka, chips."""
    receipt: tuple[CitedStep, ...] = ()
    """How the results come about, line by line."""

    def __repr__(self) -> str:
        """Return why it is over and who came first to last: its receipt would fill a screen."""
        return f"<MatchEnd {self.why or 'so far'}: {', '.join(place.player for place in self.places)}>"

    @property
    def transfers(self) -> list[Transfer]:
        """Who pays whom."""
        return [entry.what for entry in self.ledger]

    @property
    def results(self) -> dict[str, int | None]:
        """What the match brings each player."""
        return {place.player: place.result for place in self.places}


class MatchTotals(NamedTuple):
    """What a player won and lost over a match."""

    points: int
    """Points won (+) and lost (−)."""
    chips: int
    """Those from the end of the match included."""


class SettledMatch(NamedTuple):
    """A match from its first hand to its end.

    >>> import calc
    >>> match = calc.match(["B ron C mangan", "draw tenpai A"]).matches[0]
    >>> len(match.hands), match.hands[-1].scores, match.totals["B"].points
    (2, {'A': 28000, 'B': 32000, 'C': 16000, 'D': 24000}, 7000)
    """

    title: str
    """Its title; empty if it has none."""
    file: str
    """Where it was read from; ``<record>`` for one in memory."""
    players: tuple[str, ...]
    """In turn order, the first dealer first."""
    start: Mapping[str, int]
    """The points before the first hand."""
    hands: tuple[SettledHand, ...]
    """Corrections between hands are among them."""
    end: MatchEnd
    """Its places and results, or how it stands while it goes on."""
    totals: Mapping[str, MatchTotals]
    """What each player won and lost at the table, and in chips."""
    system: str
    """The id of its rules."""
    rate: Mapping[str, Rate] | None = None
    """The money for its points and chips; ``None`` if there is none."""
    out: tuple[str, ...] = ()
    """Who sat out the whole match."""


# --- the evening ------------------------------------------------------------------------------------------------------

MONEY = "money"
"""The unit of payments at a rate."""


class PlayerStanding(NamedTuple):
    """How a player, or a team, stands after all matches.

    >>> import calc
    >>> first = calc.match(["B ron C mangan"], rules="tenhou4", ended=True).standings[0]
    >>> first.player, first.place, first.points, first.result, first.wins
    ('B', 1, 8000, 43000, 1)
    """

    player: str
    """The player, or the team."""
    place: int
    """Players who are equal share a place. While no match is over, by the points so far."""
    result: int
    """What the matches that are over bring, in their unit: thousandths of place points (49000 is +49), points or
    chips."""
    points: int
    """What was won and lost at the table; the final scores of a match are in its ``end.places``."""
    chips: int
    """Chips won and lost, those from the ends of the matches included."""
    firsts: int
    """The number of matches won."""
    matches: int
    """The number of matches played, unfinished ones too."""
    money: int | None
    """In the smallest unit of the money; ``None`` without a rate."""
    sums: Mapping[str, int]
    """What the matches of each unit but chips add up to: place points, points."""
    places: tuple[int, ...]
    """How often the player came first, second and so on, in matches that are over."""
    mean_place: float | None
    """The mean of these places; ``None`` if no match is over."""
    hands: int
    """The hands played that are known."""
    wins: int
    """The hands won and paid."""
    deal_ins: int
    """The hands in which somebody won on a tile of the player's."""
    best_streak: int
    """The most firsts in a row."""
    sat_out: int
    """The matches sat out."""


@keyed(payer="from", payee="to")
class Balance(NamedTuple):
    """What one player has won from another, all matches together; the sticks on the table have an account too."""

    unit: str
    """``points``, ``chips`` or ``result`` (thousandths of place points)."""
    payer: str
    """Who has lost it."""
    payee: str
    """Who has won it."""
    amount: int
    """How much, more than 0."""


@keyed(payer="from", payee="to")
class EveningPayment(NamedTuple):
    """A payment that settles the evening.

    >>> import calc
    >>> calc.match(["B ron C mangan"], rules="tenhou4", ended=True).payments[0]
    EveningPayment(payer='C', payee='B', amount=33000, unit='result')
    """

    payer: str
    """Who pays."""
    payee: str
    """Who is paid."""
    amount: int
    """How much, in the unit; money in its smallest unit."""
    unit: str
    """``money``, ``result``, ``points`` or ``chips``."""


class Rate(NamedTuple):
    """The money value of a unit: ``money`` for each ``per`` of it, in the smallest unit of the money."""

    money: int
    """How much money, in its smallest unit."""
    per: int = 1
    """For so many points or chips."""
