"""The course of riichi-type matches: rounds, honba, riichi sticks, scores, and what ends them."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Protocol, TypeVar

from ..records.converters import round_of
from ..records.legal import rounds_of
from ..records.record import IN_RIICHI, PAARENCHAN, RIICHI_TILE, Record, turned
from ..riichi.following import HandOutcome, honba_after, match_over, ranked, stays
from ..riichi.payment import riichi_sticks, sticks_laid, sticks_of_others
from ..rules.rules import Rules
from ..tiles.tiles import EAST, Kind
from ..verdict.verdict import NextHand
from .dealing import Follows, HandEnd, MatchStanding, Over, RoundRecord, Sitting, WindCourse, round_name


class CountersRecord(RoundRecord, Protocol):
    """A record with the counters of riichi."""

    @property
    def honba(self) -> int:
        """The honba as they lie at the beginning of the hand, of which the winner is paid."""

    @property
    def sticks(self) -> int:
        """The riichi sticks that lie on the table when it ends: those of earlier hands, and of this one."""


R = TypeVar("R", bound=CountersRecord)


class RoundCourse(WindCourse[R]):
    """Rounds with honba and sticks. Rules: ``match.*``, ``sticks.value``, ``renchan.*``."""

    counters = True
    rotation: bool = False

    def __init__(self, rules: Rules, players: tuple[str, ...]) -> None:
        """Take the rules and the players, who rotate (one sits out each hand) if the game itself or ``match.sits_out``
        says so; a game with a rule of its own for it does not ask the latter."""
        super().__init__(rules, players)
        self.sits_out: str = "none" if self.rotation else rules.values.get("match.sits_out", "none")
        """Who sits out by ``match.sits_out``, in games that have no rule of their own for it."""
        self.rotation = self.rotation or self.sits_out != "none"

    def table(self, dealer: str) -> tuple[tuple[str, ...], str]:
        """Return the players at the table, the dealer first, and the one who sits out if there is one more: by his seat
        from the dealer. Rule ``match.sits_out``."""
        seats, _ = super().table(dealer)
        # nobody is over, or the game says by itself who sits out
        if len(seats) == self.at_table or self.sits_out == "none":
            return seats, ""
        # ``last``: the player before the dealer
        sits_out = seats[{"next": 1, "opposite": 2}.get(self.sits_out, -1)]
        return tuple(p for p in seats if p != sits_out), sits_out

    def start(self) -> int:
        """Return the score that each player starts with: rule ``match.start``."""
        return int(self.v["match.start"])

    def follows(self, standing: MatchStanding, raw: Mapping[str, object]) -> Iterator[Follows]:
        """Yield the fields of the next record that follow from the hands before: seats, round and honba."""
        yield from super().follows(standing, raw)
        yield Follows("honba", standing.honba, standing.honba)

    def adopt(self, standing: MatchStanding, name: str, record: R) -> MatchStanding:
        """Return the standing with the record's own value of a field (``name``), from which the match goes on."""
        if name == "honba":
            return standing._replace(honba=record.honba)
        return super().adopt(standing, name, record)

    def riichi(self, record: R) -> dict[str, bool]:
        """Return who declared riichi, as far as the record says, by player; by default it says nothing."""
        return {}

    def sitting(self, record: R) -> Sitting:
        """Return the round, counters, who declared riichi and the sticks laid for it. A hand played again gives them
        back; where four riichi end a hand, everybody has laid one, named or not."""
        riichi = self.riichi(record)
        sticks = {} if self.returns_sticks(record) else self.laid(record)
        if sum(sticks.values()) > record.sticks:  # the record leaves them out, as it counts fewer on the table
            sticks = {}
        if _all_riichi(record):
            sticks = dict.fromkeys(record.seats, riichi_sticks(self.v)) | sticks
        laid = {p: n * self.v["sticks.value"] for p, n in sticks.items()}
        return Sitting(round_name(record.round_wind, record.number), record.honba, record.sticks, riichi, laid)

    def standing_of(
        self, record: R, standing: MatchStanding, scores: Mapping[str, int], laid: Mapping[str, int]
    ) -> tuple[int, dict[str, int]]:
        """Return the sticks of earlier hands and of this one, and the scores less the sticks laid: a match knows the
        scores before the hand, a settlement needs those at its end. Empty ``scores`` are not known, and stay empty.
        ``laid``: sticks by player."""
        at_end = dict[str, int]()
        if scores:
            at_end = {p: scores[p] - laid.get(p, 0) * self.v["sticks.value"] for p in record.seats}
        return standing.sticks + sum(laid.values()), at_end

    def stays_after(self, standing: MatchStanding, tenpai: Collection[str]) -> bool:
        """Tell whether the dealer keeps the deal after a draw of which only amounts are known. Rules ``renchan.*``."""
        last, is_tenpai = self.last_hand(standing), standing.dealer in tenpai
        return stays(is_tenpai, EAST + standing.wind, self.v, standing.honba, last, not tenpai)

    def after(
        self, standing: MatchStanding, keeps: bool, following: NextHand, record: R | None = None
    ) -> MatchStanding:
        """Return the next deal: by the same dealer, or by the next one and perhaps in the next round. A hand that is
        played again is not counted among the hands played."""
        standing = standing._replace(honba=following.honba or 0, sticks=following.sticks or 0)
        # rule ``match.hands`` counts those that were played
        if not (keeps and record is not None and self.replayed(record)):
            standing = standing._replace(hands=standing.hands + 1)
        return super().after(standing, keeps, following, record)

    def next_round(self, standing: MatchStanding) -> MatchStanding:
        """Return the first deal of the next round: the next of those agreed, or the first of them anew in the next lap
        or if the match goes on so (返り東). Rules ``match.rounds``, ``match.laps``, ``match.extension_round``."""
        rounds, wind, laps = rounds_of(self.v), EAST + standing.wind, self.v["match.laps"]
        if wind in rounds[:-1]:
            return standing._replace(wind=rounds[rounds.index(wind) + 1] - EAST)
        anew = wind == rounds[-1] and (not standing.lap >= laps > 0 or self.v["match.extension_round"] == "east")
        return standing._replace(wind=rounds[0] - EAST if anew else standing.wind + 1, lap=standing.lap + anew)

    @property
    def agreed(self) -> int:
        """The number of rounds of a match without extension: one (東風戦) or, of whatever other length, two."""
        return 1 if self.v["match.length"] == "east" else 2

    def played_as(self, standing: MatchStanding) -> Kind:
        """Return the wind of the round; beyond the agreed laps that of the round which would be played there: rules
        that end a match compare winds, and a lap begins with East again."""
        rounds, beyond = rounds_of(self.v), standing.lap - self.v["match.laps"]
        if beyond <= 0 or not self.v["match.laps"]:  # 0: laps without end
            return EAST + standing.wind
        # each lap beyond counts as rounds of its own, behind the last of those agreed
        return int(rounds[-1] + len(rounds) * (beyond - 1) + rounds.index(EAST + standing.wind) + 1)

    def following(self, standing: MatchStanding, keeps: bool, won: bool, sticks: int) -> NextHand:
        """Return ``next`` after a hand of which only amounts are known: usually a repeat or a draw adds one honba."""
        honba = honba_after(standing.honba, not won, keeps, self.v)
        return super().following(standing, keeps, won, sticks)._replace(honba=honba, sticks=sticks)

    def over(self, standing: MatchStanding, keeps: bool, scores: Mapping[str, int], outcome: HandEnd) -> Over:
        """Tell whether the match is over after a hand, and why: by bust, with its last hand, with the dealer on top. If
        the dealer may choose to end it, the answer says so (``may``), and the table is asked."""
        seats = turned(self.players, standing.dealer)
        wind, always = self.played_as(standing), self.v["match.dealer_must_end_by"] == "any"
        # a dealer on top ends the match by a win, or where the rules say so by any hand but an abortive one
        played = outcome.kind != "abortive" and (always or bool(outcome.winners))
        ended = HandOutcome(outcome.winners, outcome.yakuman, outcome.spared, played, outcome.counted)
        why = match_over(scores, seats, wind, standing.number, keeps, self.v, ended, standing.lap)
        # it goes on, and the dealer, who would deal again, may end it
        if not why and keeps and self.last_hand(standing) and self.may_end(standing, scores, outcome.winners):
            # The dealer cannot end a match that would go on into another round.
            ends = match_over(scores, seats, wind, standing.number, False, self.v, ended, standing.lap)
            return Over("dealer_ends" if ends else "", may=bool(ends))
        return Over(why or ("last_hand" if self.is_last(standing) else ""))

    def is_last(self, standing: MatchStanding) -> bool:
        """Tell whether this is the last of the hands agreed. Rule ``match.hands``."""
        return bool(0 < self.v["match.hands"] <= standing.hands + 1)

    def last_hand(self, standing: MatchStanding) -> bool:
        """Tell whether this is the last deal of the agreed rounds, or a later one, or the last of the hands agreed.
        Then the dealer may end the match, and other rules may say whether he keeps the deal."""
        if not self.v["match.laps"] or standing.lap < self.v["match.laps"]:
            return self.is_last(standing)
        wind, last = self.played_as(standing), rounds_of(self.v)[-1]
        return wind > last or (wind == last and standing.number == len(self.players))

    def may_end(self, standing: MatchStanding, scores: Mapping[str, int], winners: tuple[str, ...]) -> bool:
        """Tell whether the dealer may end the match in the last hand (和了止め): by tenpai too or by a win only, and
        from which place on, or with the points needed. Rules ``match.dealer_may_end``, ``match.target``,
        ``match.return``."""
        allowed = self.v["match.dealer_may_end"]
        if allowed == "no" or (allowed.startswith("win") and standing.dealer not in winners):
            return False
        if allowed == "enough":
            return bool(scores[standing.dealer] >= (self.v["match.target"] or self.v["match.return"]))
        ahead = ranked(scores, HandOutcome(winners), self.v).index(standing.dealer)
        most = {
            "top": 0,
            "win_as_top": 0,
            "win_as_second": 1,
            "win_not_last": len(scores) - 2,
            "not_last": len(scores) - 2,
        }
        # ``win``, ``any``: from any place
        return ahead <= most.get(allowed, ahead)


class RiichiCourse(RoundCourse[Record]):
    """Rounds of hands that are won on one tile."""

    def complete(
        self, record: Record, standing: MatchStanding, scores: Mapping[str, int], laid: Mapping[str, int]
    ) -> Record:
        """Return the record with sticks and scores as they were when the hand ended: riichi settles from these. If
        ``paarenchan.wins`` counts it, the dealer's win has 八連荘. ``scores``: before the hand; ``laid``: the sticks
        that each player laid in it."""
        sticks, scores_at_end = self.standing_of(record, standing, scores, laid)
        record = record._replace(sticks=sticks, scores=scores_at_end)
        if not 0 < self.v.get("paarenchan.wins", 0) <= standing.in_row:  # 0: 八連荘 is not played
            return record
        dealer = record.seats[0]
        wins = [w._replace(flags=w.flags | PAARENCHAN) if w.player == dealer else w for w in record.wins]
        return record._replace(wins=tuple(wins))

    def counted(self, after: MatchStanding, before: MatchStanding, end: HandEnd) -> MatchStanding:
        """Return the standing with which win in a row the dealer's next one would be (八連荘): a record alone does not
        know. Rules ``paarenchan.wins``, ``paarenchan.draws``."""
        if not self.v.get("paarenchan.wins"):
            return after
        in_row = 1
        if after.dealer == before.dealer:
            # a hand played again leaves the run as it was, and so may a draw between two wins
            goes_on = end.kind == "chombo" or self.v["paarenchan.draws"] == "between"
            if end.winners:
                in_row = before.in_row + 1
            elif goes_on:
                in_row = before.in_row
        return after._replace(in_row=in_row)

    def passed_on(self, standing: MatchStanding, raw: Mapping[str, object]) -> MatchStanding:
        """Return the deal of the next dealer where the record names its round, since only the table knows whether a
        dealer wanted to go on; without honba, unless the record says how many. Rule ``renchan.dealer_may_pass``."""
        if not self.v.get("renchan.dealer_may_pass") or "round" not in raw:
            return standing
        honba = str(raw.get("honba", 0))  # a line has it as text
        following = NextHand(self.passed_to(standing.dealer), int(honba) if honba.isdecimal() else 0, standing.sticks)
        # taken only if it is the round that the record names
        passed = self.after(standing, False, following)._replace(hands=standing.hands, in_row=1)
        return passed if round_of(raw["round"]) == (EAST + passed.wind, passed.number) else standing

    def after(
        self, standing: MatchStanding, keeps: bool, following: NextHand, record: Record | None = None
    ) -> MatchStanding:
        """Return the next deal, which may be that of the winner. Rule ``renchan.next_dealer``. Then deals do not go
        round in order of seats."""
        after = super().after(standing, keeps, following, record)
        winner = following.dealer if not keeps and self.v["renchan.next_dealer"] == "winner" else None
        return after._replace(dealer=winner or after.dealer)

    def dealt_on(self, following: NextHand, keeps: bool, winners: Sequence[str]) -> NextHand:
        """Return ``next``, dealt by the first winner where winners deal, unless he dealt and may not again. Rule
        ``renchan.next_dealer``."""
        if not winners or keeps or self.v["renchan.next_dealer"] != "winner":
            return following
        was_dealer = self.passed_to(winners[0]) == following.dealer  # the deal has passed from him
        return following if was_dealer else following._replace(dealer=winners[0])

    def returns_sticks(self, record: Record) -> bool:
        """Tell whether the riichi sticks laid in a hand go back. Rule ``chombo.sticks``."""
        return self.replayed(record) and self.v["chombo.sticks"] == "back"

    def laid(self, record: Record) -> dict[str, int]:
        """Return the sticks of each player in riichi. The discarder of a riichi tile that is won on lays none, even if
        the record names him in riichi: the cost of such a riichi is paid with the win."""
        laid = sticks_of_others(record.in_riichi, self.v) | {w.source: 0 for w in record.wins if w.flags & RIICHI_TILE}
        return laid | {w.player: n for w in record.wins if (n := sticks_laid(w, self.v))}

    def riichi(self, record: Record) -> dict[str, bool]:
        """Return who declared riichi, as far as the record says: of the winners always, and of him whose riichi tile
        was won on, of the others only where the record lists them. Who is missing is not known."""
        named = record.seats if _all_riichi(record) else record.in_riichi
        riichi = {} if named is None else {p: p in named for p in record.seats}
        riichi |= {w.source: True for w in record.wins if w.flags & RIICHI_TILE}
        return riichi | {w.player: bool(w.flags & IN_RIICHI) for w in record.wins}


def _all_riichi(record: object) -> bool:
    """Tell whether a hand ended because everybody declared riichi (四家立直), of which only some games have the field.
    The record then need not name them."""
    return getattr(getattr(record, "draw", None), "kind", "") == "suucha_riichi"
