"""Sums over many hands, by player and by yaku. The summaries of parts add up to the summary of the whole."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from ..named_tuples import NamedTuple
from ..rules.rules import Rules
from ..systems import ENGINES, system
from ..systems.dealing import Sitting
from ..verdict.ledger import TABLE
from ..verdict.verdict import PaidWin
from .hands import BatchHand, HandFacts

SummaryData: TypeAlias = dict[str, Any]
"""Sums as JSON: docs/batch.md says what stands under each key."""


class PlayerSums:
    """What is counted for each player. ``won`` and ``dealt_in`` are hands, which may have several ``wins`` and
    ``deal_ins``; ``value``, ``calls`` and ``dora`` are sums over wins, ``calls`` of those with a called meld;
    ``riichi_told``: hands in which it is known who declared riichi; ``places``: their sum; ``points``: what payments
    moved, as in a row; ``laid``: the points laid as riichi sticks, which are not among them."""

    __slots__ = COUNTS = (
        "hands", "wins", "won", "value", "calls", "dora", "deal_ins", "dealt_in", "riichi", "riichi_told", "matches",
        "places", "points", "laid", "chips", "dice",
    )  # fmt: skip

    def __init__(self) -> None:
        """Begin with nothing counted. Every attribute is a sum: :meth:`add` and :meth:`data` go through all
        :attr:`COUNTS`, so a new one needs no more than its name there and a 0 here."""
        self.hands = self.wins = self.won = self.deal_ins = self.dealt_in = 0
        self.value = self.calls = self.dora = 0
        self.riichi = self.riichi_told = 0
        self.matches = self.places = 0
        self.points = self.laid = self.chips = self.dice = 0

    def add(self, sums: Mapping[str, int]) -> None:
        """Add the sums of another part of the batch, by name. Raises KeyError for a missing one: a note of another
        version, whose sums would be too small."""
        for name in self.COUNTS:
            setattr(self, name, getattr(self, name) + int(sums[name]))

    def data(self) -> dict[str, int]:
        """Return the counts by their names, as :meth:`add` takes them, and the note of a run and JSON have them."""
        return {name: getattr(self, name) for name in self.COUNTS}


RATES = {
    "win_rate": ("won", "hands"),
    "average_value": ("value", "wins"),
    "average_dora": ("dora", "wins"),
    "call_rate": ("calls", "wins"),
    "deal_in_rate": ("dealt_in", "hands"),
    "riichi_rate": ("riichi", "riichi_told"),
    "average_place": ("places", "matches"),
}
"""The rates reported for each player: one count divided by another."""
_SUMS = ("settled", "refused", "bad", "differing", "foreseen", "unread", "table")
MOST_PLAYERS = 10_000
"""The most players counted separately: games under changing names must not fill the memory."""
OTHERS = "(others)"


def yaku_name(id_: str, rules: Rules, lang: str) -> str:
    """Return the display name of an entry that a summary counts as yaku, or the id if it has no name. The system of
    the rules is asked first, then all others: a batch may have hands of several games."""
    families = (family for engine in (rules.engine, *ENGINES) for family in system(engine).yaku_named)
    names = ((family + id_, rules.name(family + id_, lang)) for family in families)  # for want of a name the key
    return next((name for key, name in names if name != key), id_)


class GameSoFar(NamedTuple):
    """A game as far as it has been played."""

    name: str
    seats: tuple[str, ...]
    """The players in turn order, as they sat in its first hand."""
    scores: dict[str, int]
    """After its last hand."""


def _game_after(hand: BatchHand, settled: HandFacts, scores: Mapping[str, int]) -> GameSoFar:
    """Return the game of a log as it stands after a hand. Its name has the file in it, as games of several files may
    have the same names. ``scores``: the players' points before the hand's payments."""
    points = settled.points
    after = {player: scores[player] + points[player] for player in settled.seats if player in scores}
    return GameSoFar(f"{hand.file} {hand.game}", settled.seats, after)


class Summary:
    """Sums over records."""

    __slots__ = (
        "_sums", "_values", "_wins", "_yaku", "bad", "differing", "foreseen", "games", "players", "refused", "settled",
        "table", "unread", "yaku",
    )  # fmt: skip

    def __init__(self) -> None:
        """Begin with nothing counted. Combinations that come again and again (accounts, winner and source, yaku) are
        only counted for each hand, and given to each player when somebody asks (:meth:`_distribute`)."""
        self.settled = self.refused = self.bad = self.differing = 0
        self.foreseen = 0
        """The number of refused records that expect to be refused."""
        self.unread = 0
        """Files, folders and parts of them that could not be read."""
        self.table = 0
        """What payments left on the table, less what they took from it: the sticks that were won. Including it, all
        points sum to zero."""
        self.games: list[GameSoFar] = []
        """Games whose places are not counted yet because they may continue; in a merged summary the last one."""
        self.players: dict[str, PlayerSums] = {}
        self.yaku: Counter[str] = Counter()
        self._sums: dict[tuple[str, ...], list[int]] = {}
        """For records with the same accounts, the points of each account and the number of records."""
        self._wins: Counter[tuple[str, str]] = Counter()
        """How often each single winner won from whom."""
        self._values: dict[str, list[int]] = {}
        """The sums over the wins of each player: value, calls, dora."""
        self._yaku: Counter[tuple[str, ...]] = Counter()
        """How often each combination of yaku occurred."""

    @property
    def records(self) -> int:
        """The number of all records."""
        return self.settled + self.refused + self.bad

    @property
    def status(self) -> int:
        """The exit status: 2 if some records or files were bad, else 1 if some records were refused or not as expected,
        else 0. A refusal that a record expects is none."""
        if self.bad or self.unread:
            return 2
        return 1 if self.refused > self.foreseen or self.differing else 0

    def _sums_of(self, player: str) -> PlayerSums:
        """Return the sums of a player, made if there are none; of a new player beyond :data:`MOST_PLAYERS` the sums of
        all such others together: a log of a server has millions of names, and memory must not grow with them."""
        sums = self.players.get(player)
        if sums is None:
            if len(self.players) >= MOST_PLAYERS:
                player = OTHERS
            sums = self.players.setdefault(player, PlayerSums())
        return sums

    def add(self, settled: HandFacts) -> None:
        """Add what a settled record brought its players. As this is called for each record, points are only summed by
        set of accounts (the same few tables come again and again); the players get their shares at the end
        (:meth:`_distribute`). A player with chips but no points sat out."""
        accounts = settled.accounts
        sums = self._sums.get(accounts)
        if sums is None:
            sums = self._sums[accounts] = [0] * (len(accounts) + 1)
        sums[:] = map(operator.add, sums, (*settled.amounts, 1))  # in place; the last counts records
        self._count_sitting(settled.sitting, len(settled.seats))
        if settled.moves_chips:
            for player, amount in settled.chips.items():
                if amount:
                    self._sums_of(player).chips += amount
        self._count_paid_wins(settled.paid_wins)
        for chance in settled.chances:
            self._sums_of(chance.player).dice += chance.number

    def add_to_game(self, hand: BatchHand, settled: HandFacts, scores: Mapping[str, int]) -> None:
        """Add a hand of a log to its game; the game's places are counted when it ends. ``scores``: the players' points
        before its payments."""
        self._continue_game(_game_after(hand, settled, scores))

    def _count_sitting(self, sitting: Sitting, seats: int) -> None:
        """Count who declared riichi, and the points laid as sticks for it. ``seats``: the number of players; riichi
        counts only if it is known of all of them: else the share of hands with riichi would be too small."""
        if len(sitting.riichi) == seats:
            for player, declared in sitting.riichi.items():
                sums = self._sums_of(player)
                sums.riichi_told += 1
                sums.riichi += declared
        for player, amount in sitting.laid.items():
            self._sums_of(player).laid += amount

    def _count_paid_wins(self, wins: Sequence[PaidWin]) -> None:
        """Count the paid wins of a hand. What can be added up over hands waits for :meth:`_distribute`: single wins in
        :attr:`_wins`, yaku in :attr:`_yaku`, worth in :attr:`_values`. Several wins of a hand go to the players at once
        (:meth:`_count_winners`): ``won`` and ``dealt_in`` count the hand once for each player, which cannot be seen
        from a sum of wins."""
        if len(wins) == 1:
            self._wins[wins[0].player, wins[0].source] += 1
        elif wins:
            deal_ins = {(won.event, won.source) for won in wins}  # a set: two rons on one tile are one deal-in
            self._count_winners([won.player for won in wins], deal_ins, 1)
        for won in wins:
            self._yaku[won.yaku] += 1
            sums = self._values.get(won.player)
            if sums is None:
                sums = self._values[won.player] = [0, 0, 0]  # value, calls, dora
            sums[0] += won.value
            sums[1] += won.called
            sums[2] += won.dora

    def _distribute(self) -> None:
        """Give each player what was counted for combinations, and clear these, so that nothing is counted twice when
        more hands follow."""
        for accounts, (*amounts, hands) in self._sums.items():
            for player, amount in zip(accounts, amounts, strict=True):
                if player == TABLE:
                    self.table += amount
                else:
                    sums = self._sums_of(player)
                    sums.hands += hands
                    sums.points += amount
        for (winner, source), times in self._wins.items():  # single winners; several on one tile were counted at once
            self._count_winners([winner], {("", source)}, times)
        for player, (value, calls, dora) in self._values.items():
            sums = self._sums_of(player)
            sums.value += value
            sums.calls += calls
            sums.dora += dora
        for names, times in self._yaku.items():
            for name in names:
                self.yaku[name] += times
        for together in (self._sums, self._wins, self._values, self._yaku):
            together.clear()

    def _count_winners(self, winners: list[str], sources: Iterable[tuple[object, str]], times: int) -> None:
        """Count who won from whom, for so many hands (``times``). If a player wins or deals in several times in a hand,
        each time counts in ``wins`` and ``deal_ins``, but ``won`` and ``dealt_in`` count one hand. ``sources``: the
        event of each win, and who dealt in (empty: a tsumo)."""
        for player in winners:
            self._sums_of(player).wins += times
        for player in dict.fromkeys(winners):  # each once
            self._sums_of(player).won += times
        givers = [source for _, source in sources if source]
        for player in givers:
            self._sums_of(player).deal_ins += times
        for player in set(givers):  # each once, in any order
            self._sums_of(player).dealt_in += times

    def _continue_game(self, game: GameSoFar) -> None:
        """Add one or more hands of a game, as the ``game`` stands after them: they continue the last of :attr:`games`
        if it has the same name, or else begin another. The seats stay those of the first hand: equal scores are ranked
        by them. No places are counted here, as the game may go on in the next chunk (:meth:`merge`)."""
        if self.games and self.games[-1].name == game.name:
            before = self.games.pop()
            game = GameSoFar(game.name, before.seats, {**before.scores, **game.scores})
        self.games.append(game)

    def _end_game(self, game: GameSoFar) -> None:
        """Count the places, from 1, of a game that is over. A log says nothing of the rules for ties, so among equal
        scores the earlier seat ranks higher, as at most tables: the sort keeps the order of seats."""
        for place, player in enumerate(sorted(game.seats, key=lambda p: -game.scores.get(p, 0)), 1):
            sums = self._sums_of(player)
            sums.matches += 1
            sums.places += place

    def count(self, status: int) -> None:
        """Count a record that was settled as expected (``status`` 0) or not (1)."""
        self.settled += 1
        self.differing += status != 0

    def fail(self, status: int) -> None:
        """Count a record that was refused (``status`` 1) or bad (2)."""
        self.refused += status == 1
        self.bad += status != 1

    def merge(self, summary: Summary) -> None:
        """Add the sums of other records, which come after these: each chunk has a summary of its own. All games but the
        last are over then, and their places are counted; the last may go on in the next chunk. The other summary may be
        used further: what it says stays the same."""
        summary._distribute()
        for name in _SUMS:
            setattr(self, name, getattr(self, name) + getattr(summary, name))
        for player, sums in summary.players.items():
            self._sums_of(player).add(sums.data())
        self.yaku.update(summary.yaku)
        for game in summary.games:
            self._continue_game(game)
        while len(self.games) > 1:
            self._end_game(self.games.pop(0))

    def note(self) -> SummaryData:
        """Return the summary as JSON that :meth:`from_data` reads, including a game that may continue."""
        return self._as_data() | {"games": self.games}

    def data(self) -> SummaryData:
        """Return the summary as JSON: players by points, with their rates; yaku by frequency. All games count as over,
        but only in a copy, since more records may follow."""
        with_ends = Summary()
        with_ends.merge(self)
        for game in with_ends.games:
            with_ends._end_game(game)
        return with_ends._as_data(with_rates=True)

    def _as_data(self, with_rates: bool = False) -> SummaryData:
        """Return the summary as plain values: counts of records, players by points, yaku by frequency. ``with_rates``:
        for readers, not for a note, since the rates of two parts cannot be added. Gives the players what was counted
        together (:meth:`_distribute`)."""
        self._distribute()
        counts = {name: getattr(self, name) for name in ("records", *_SUMS)}
        players: dict[str, Mapping[str, float | None]] = {}
        for player, sums in sorted(self.players.items(), key=_by_points):
            counted = sums.data()
            players[player] = {**counted, **_rates(counted)} if with_rates else counted
        yaku = sorted(self.yaku.items(), key=lambda item: (-item[1], item[0]))  # the commonest first, then by id
        return {"schema": 1, **counts, "players": players, "yaku": dict(yaku)}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Summary:
        """Return the summary that :meth:`note` or :meth:`data` was made from, to go on counting a run that was
        interrupted. Raises KeyError, TypeError or ValueError for anything else, as a note can be damaged."""
        made = cls()
        for name in _SUMS:
            setattr(made, name, int(data[name]))  # raises for what is no number
        players, yaku = (data[name] for name in ("players", "yaku"))
        for player, sums in players.items():
            made.players[player] = PlayerSums()
            made.players[player].add(sums)
        made.yaku = Counter(yaku)  # what was counted together is among the players already (_as_data)
        made.games = [GameSoFar(str(name), tuple(seats), dict(scores)) for name, seats, scores in data.get("games", ())]
        return made


def _by_points(item: tuple[str, PlayerSums]) -> tuple[int, str]:
    """Return the key that sorts a player with his sums (``item``) by points, the most first, then by name."""
    player, sums = item
    return -sums.points, player


def _rates(sums: Mapping[str, int]) -> dict[str, float | None]:
    """Return the :data:`RATES` of a player from his sums, to four places. ``None``: there is nothing to divide by (no
    hand, no win, no match)."""

    def rate(part: int, whole: int) -> float | None:
        """Return one number divided by another, if it can be."""
        return round(part / whole, 4) if whole else None

    return {name: rate(sums[part], sums[whole]) for name, (part, whole) in RATES.items()}
