"""A match: sitting out in rotation, 春無し in a row, limited シュバリー; its end, paid in chips alone: places, 80000,
連勝, トントンブー."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ...problems.codes import problem
from ...problems.problems import InputError, Problem, refuse
from ...riichi.following import HandOutcome, ended_early, is_bust, wrong_rows
from ...rules.rules import Rules, V
from ...verdict.ledger import CHIPS, Ledger
from ...verdict.receipt import Receipt
from ...verdict.verdict import GameWin, NextHand, Won
from ..dealing import Follows, HandEnd, MatchStanding, Over
from ..rounds import RoundCourse
from .record import Aside, Chombo, Declared, ExhaustiveDraw, Record, WinEvent, given_back, laid, season

_SEATS = {"south": 1, "west": 2, "north": 3}
_WITHOUT_SITOUT = 3
"""The players of a match in which nobody sits out."""


class Finish(NamedTuple):
    """The end of a match: place chips from first to last, transfers, the scores including sticks left on the table."""

    places: dict[str, int]
    ledger: Ledger
    scores: dict[str, int]


def finish(
    scores: Mapping[str, int], receipt: Receipt, *, streak: int = 0, east_one: str = "", sticks: int = 0
) -> Finish:
    """Settle the end of a match, which is paid in chips alone (spec §10): post and write what each reason moves.
    ``scores``: of three or four players, in seat order from the first dealer; ``streak``: how many first places in a
    row the first now has, this one included; ``east_one``: who has トントンブー; ``sticks``: left on the table. Raises
    InputError for トントンブー where nobody is bust."""
    v = receipt.values
    order = sorted(scores, key=lambda p: -scores[p])  # stable: ties keep the seat order
    places = _place_chips(scores, order, v)
    ledger = Ledger(scores)
    first, final = order[0], dict(scores)
    if sticks and v["match.leftover_sticks"] == "top":
        final[first] += sticks * v["sticks.value"]
        receipt.line("end", "leftover", sticks, "sticks", first, ("match.leftover_sticks", "sticks.value"))
    _post_chips(ledger, receipt, "place", first, {player: -chips for player, chips in places.items()})
    if final[first] >= v["chips.high_from"]:
        steps = (final[first] - v["chips.high_from"]) // v["chips.high_step"]
        each = v["chips.high"] + steps * v["chips.high_more"]
        _post_chips(ledger, receipt, "high", first, dict.fromkeys(order, each))
    else:
        receipt.line("considered", "high", "")  # the rule was read, though nothing was paid by it
    if streak >= v["chips.streak_from"]:
        # twice as many for each further first place in a row
        _post_chips(ledger, receipt, "streak", first, dict.fromkeys(order, v["chips.streak"] << streak - 1))
    if east_one:
        if not is_bust(min(scores.values()), v):
            raise InputError([problem("L308.nobody_below")])
        _post_chips(ledger, receipt, "east_one", east_one, dict.fromkeys(order, v["chips.east_one"]))
    receipt.close(ledger)
    ledger.check()
    return Finish(places, ledger, final)


def _post_chips(ledger: Ledger, receipt: Receipt, why: str, payee: str, owed: Mapping[str, int]) -> None:
    """Post the chips that all other players owe one of them (``payee``) for a reason (``why``), and write their line
    into the receipt. ``owed``: by player what he pays (negative: what he gets). The payee may be among them, as the
    ledger moves nothing between a player and himself."""
    for player, chips in owed.items():
        ledger.pay(player, payee, chips, why, CHIPS)
    moved = [t for t in ledger.transfers if t.why == why]
    detail = f"{payee}: " + " + ".join(str(t.amount) for t in moved if t.payee == payee)
    gain = sum(t.amount * ((t.payee == payee) - (t.payer == payee)) for t in moved)  # + to him, − from him
    receipt.paid(ledger, "end", detail=detail, shown=gain)


def _place_chips(scores: Mapping[str, int], order: Sequence[str], v: V) -> dict[str, int]:
    """Return the place chips of players in order, by whether the second of the order has reached the target points
    (spec §10). Raises InputError for a row of the rules that overrides have made wrong: of another length, or not
    summing to zero."""
    high = scores[order[1]] >= v["match.return"]
    key = ("end.four_" if len(order) == 4 else "end.second_") + ("high" if high else "low")
    refuse(wrong_rows({key: v[key]}, len(order)))
    return dict(zip(order, v[key], strict=True))


def is_over(scores: Mapping[str, int], v: V, *, last_hand: bool, again: bool, drawn: bool) -> bool:
    """Tell whether a match is over after a hand. ``last_hand``: the hand is the last of the match and the deal passes;
    ``again``: the hand is of the second East round (返り東); ``drawn``: the hand is a draw, which never ends a
    サドンデス (spec §10). Only three players have サドンデス, in the second round or from the start; rule
    ``end.sudden_death_from``. ``match.return`` is the target that somebody must reach."""
    reached = max(scores.values()) >= v["match.return"]
    early = again or v["end.sudden_death_from"] == "start"
    sudden = len(scores) == _WITHOUT_SITOUT and v["end.sudden_death"] and early and reached and not drawn
    ends = last_hand and (again or reached or not v["match.extension"])
    return bool(ended_early(scores, v) or sudden or ends)


class RotationCourse(RoundCourse[Record]):
    """Three players at the table, of three or four. Rules: ``match.*``, ``rotation.out``, ``shubari.per_match``."""

    rotation = True
    counts = "springless"

    def __init__(self, rules: Rules, players: tuple[str, ...]) -> None:
        """Begin a match in which nobody has declared シュバリー."""
        super().__init__(rules, players)
        self.spent: dict[str, list[int]] = {}
        """The hands in which each player declared シュバリー."""

    def table(self, dealer: str) -> tuple[tuple[str, ...], str]:
        """Return who sits at the table, the dealer first, and who of four players sits out (empty: nobody): the one in
        a certain seat from the dealer, by rule ``rotation.out``."""
        seats, _ = super().table(dealer)
        if len(seats) == self.at_table:
            return seats, ""
        v = self.v
        sits_out = seats[_SEATS[v["rotation.out"]]]
        return tuple(p for p in seats if p != sits_out), sits_out

    def follows(self, standing: MatchStanding, raw: Mapping[str, object]) -> Iterator[Follows]:
        """Yield what else follows from the hands before: who sits out, and which 春無し in a row a draw would be. The
        hand is given as written (``raw``), so every type is checked here; a value of a wrong type is left to the
        reader."""
        yield from super().follows(standing, raw)
        seats = raw.get("seats")  # who sits out depends on the recorded dealer
        first = str(seats[0]) if isinstance(seats, list) and seats else ""
        _, sits_out = self.table(first if first in self.players else standing.dealer)
        if sits_out:
            yield Follows("sitout", sits_out, sits_out)
        events = raw.get("events")
        # a draw stands in the record itself or among the events of a story
        parts = [((), raw), *((("events", i), e) for i, e in enumerate(events if isinstance(events, list) else ()))]
        for path, part in parts:
            draw = part.get("draw") if sits_out and isinstance(part, dict) else None
            if isinstance(draw, dict) and draw.get("springless") not in (0, "0"):  # 0: a 春 was drawn
                yield Follows("springless", standing.in_row, standing.in_row, (*path, "draw", "springless"))

    def value_of(self, name: str, record: Record) -> object:
        """Return what a record says of something that follows from earlier hands: for ``springless``, which 春無し in
        a row its draw is. It is 1, the first, if there is no draw, or the draw had a 春 or does not say."""
        if name == "springless":
            return next((e.springless for e in record.events if isinstance(e, ExhaustiveDraw)), None) or 1
        return super().value_of(name, record)

    def laid(self, record: Record) -> dict[str, int]:
        """Return the number of riichi sticks laid in a hand, by player."""
        return laid(record, self.v)

    def others_in_riichi(self, record: Record) -> tuple[str, ...] | None:
        """Return ``None``, as no field for the riichi of others has to be asked for: everybody's is an event here."""
        return None

    def riichi(self, record: Record) -> dict[str, bool]:
        """Return who declared riichi; players of whom the record says nothing are left out. A story has every event, so
        nobody is left out; a single win tells only of its winner."""
        recorded = (
            record.seats if record.written_as_events else [e.player for e in record.events if isinstance(e, WinEvent)]
        )
        named = {*record.in_riichi, *(e.player for e in record.events if isinstance(e, Declared))}
        return {p: p in named for p in record.seats if p in recorded or p in named}

    def complete(
        self, record: Record, standing: MatchStanding, scores: Mapping[str, int], laid: Mapping[str, int]
    ) -> Record:
        """Return the record with what the match knows, so that a hand need not say it: sticks; scores; who went below
        zero by the stick of his riichi, and so still owes トビ賞 (spec §8); and how many 春無し in a row its draw
        is."""
        laid = laid or given_back(record, self.v)  # none said after a チョンボ: it gives them back
        sticks, scores_at_end = self.standing_of(record, standing, scores, laid)
        by_riichi = [p for p in record.seats if scores and scores[p] >= 0 > scores_at_end[p]]  # no scores: not known
        events = record.events
        if record.sitout:
            # a draw that is not written (after a kan on the tile before the last) has no field to be filled in before
            events = tuple(
                e._replace(springless=standing.in_row) if isinstance(e, ExhaustiveDraw) and e.springless is None else e
                for e in events
            )
        below = tuple(dict.fromkeys((*record.below, *by_riichi)))
        return record._replace(sticks=sticks, scores=scores_at_end, below=below, events=events)

    def replayed(self, record: Record) -> bool:
        """Tell whether a hand is played again: a チョンボ ended it before anybody had won."""
        return bool(record.void)

    def outcome(self, record: Record, wins: Sequence[Won[GameWin]]) -> HandEnd:
        """Return how a hand ended: 流し役満 is a win here, though it comes with a draw (spec §4), and a チョンボ no
        draw."""
        ending, last = super().outcome(record, wins), record.last
        if ending.kind == "win":
            return ending  # a paid win stands, whatever came after it
        if isinstance(last, Chombo):
            return HandEnd("chombo", offenders=(last.player,))
        return HandEnd("win", last.nagashi) if isinstance(last, ExhaustiveDraw) and last.nagashi else ending

    def after(
        self, standing: MatchStanding, keeps: bool, following: NextHand, record: Record | None = None
    ) -> MatchStanding:
        """Return the next deal, and which 春無し in a row its draw would be: one more after a draw without 春, the
        first again after any other hand; one with a チョンボ does not count."""
        standing = super().after(standing, keeps, following, record)
        events = record.events if record is not None else ()
        if any(isinstance(e, Chombo) for e in events):
            return standing
        drawn = any(isinstance(e, ExhaustiveDraw) and not e.nagashi for e in events)
        # a win before the wall was empty: a fever
        drawn = drawn and not any(isinstance(e, WinEvent) for e in events)
        spring = any(isinstance(e, Aside) and season(e.tile) == 0 for e in events)
        spring = spring or any(isinstance(e, ExhaustiveDraw) and e.springless == 0 for e in events)
        return standing._replace(in_row=standing.in_row + 1 if drawn and not spring else 1)

    def next_round(self, standing: MatchStanding) -> MatchStanding:
        """Return the next round, or East again (返り東) if the match has East rounds only."""
        if self.agreed == 1:
            return standing._replace(lap=standing.lap + 1)
        return standing._replace(wind=standing.wind + 1)

    def last_hand(self, standing: MatchStanding) -> bool:
        """Tell whether this is the last deal of a match of the agreed length: that of the last dealer, of a match of
        two rounds in any round after East."""
        return standing.number == len(self.players) and (self.agreed == 1 or standing.wind > 0)

    def over(self, standing: MatchStanding, keeps: bool, scores: Mapping[str, int], outcome: HandEnd) -> Over:
        """Tell whether the match ends by bust, with its last hand, by サドンデス, or if the dealer chooses to
        (和了止め): that is left to the table (``may``)."""
        last = self.last_hand(standing) and not keeps
        drawn = outcome.kind in ("draw", "chombo")
        if early := ended_early(scores, self.v, HandOutcome(yakuman=outcome.yakuman)):
            return Over(early)
        if is_over(scores, self.v, last_hand=last, again=standing.lap > 1, drawn=drawn):
            return Over("last_hand" if last else "sudden_death")
        # The dealer cannot end a match that goes on with East again (house: the commentary has it in オーラス only).
        ends = is_over(scores, self.v, last_hand=True, again=standing.lap > 1, drawn=drawn)
        may = keeps and ends and self.last_hand(standing) and self.may_end(standing, scores, outcome.winners)
        return Over("dealer_ends", may=True) if may else Over("")

    def remember(self, record: Record, number: int) -> list[Problem]:
        """Note the シュバリー hands of a player over the match, and return the problem of one too many (rule
        ``shubari.per_match``). A hand that is settled again is counted once."""
        problems, v = [], self.v
        times = v["shubari.per_match"]
        for event in record.events:
            # nothing else is limited in a match
            if not (isinstance(event, Declared) and event.shubari):
                continue
            hands = self.spent.setdefault(event.player, [])
            if number in hands:  # settled before
                continue
            if times and len(hands) >= times:
                path = event.path if record.written_as_events else (*event.path, "shubari")
                often = "once" if times == 1 else f"{times} times"
                words = {"player": event.player, "hand": hands[-1], "often": often, "times": times}
                problems.append(problem("M106.spent", path, **words))
            hands.append(number)
        return problems
