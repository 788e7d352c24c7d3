"""A dispute as it is shown: the ruling, and of every claim its answer and what was found.

:func:`calc.verdict.verdict.as_data` makes the JSON of docs/dispute.md of it. ``schema`` is 1; later versions only add
fields.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..mistakes import SENSE, Cause, Rung, SetsRead, View
from ..named_tuples import NamedTuple
from ..problems.problems import Problem
from ..records.record import TSUMO
from ..rules.names import Names
from ..rules.rules import Rules, format_value
from ..systems import system
from ..verdict.ledger import CHIPS, POINTS, Transfer
from ..verdict.receipt import cited
from ..verdict.shown import as_page, as_text, in_notebook, known_language
from ..verdict.verdict import SPREAD, GameRecord, GameWin, PlainValues, Verdict, Won, as_data, keyed
from .answers import RIGHT, ClaimAnswer, ClaimStatus
from .claim_amounts import APART, HONBA, hand_share
from .claim_fit import Fit, list_wins_meant
from .claim_text import EACH, GETS, PAYS, TOTAL, Fact
from .claims import Claim, players_of
from .explanations import FU, HAN, SIZE, TIMES, CausePart, Explanation

SCHEMA = 1
FAR = 3
"""The distance of a hand from the one in question if the winner has another seat and wins the other way."""
MOST_SAID = 9
"""How many causes of one sort are named."""

# --- the ruling -------------------------------------------------------------------------------------------------------


@keyed(origin="source")
class WinLine(NamedTuple):
    """A win and its size, under the rules in force or under a mistake."""

    player: str
    """Who wins."""
    by: str
    """``tsumo`` or ``ron``; games may add other ways."""
    origin: str
    """Whose tile it is; empty if nobody's."""
    points: int
    """What is paid for the hand in all, without honba and sticks; negative if the winner pays (逆)."""
    honba: int
    """The points that it brings for honba."""
    chips: int
    """Chips, without dice."""
    han: int
    """Han; 0 for a yakuman."""
    fu: int
    """Fu, rounded."""
    fold: int
    """As :attr:`yakuman`."""
    limit: str | None
    """The limit that it reaches, such as ``mangan``; ``None`` if none."""
    times: int
    """The multiplier (kessen, wenzhou); else 0."""
    dice: int
    """Open dice chances."""
    jokers: tuple[str, ...]
    """The tiles that jokers stand for."""
    each: int
    """What each payer gives, where the game values hands that way; else 0."""
    yakuman: int
    """The number of yakuman."""
    paid: bool | None = None
    """Whether it is paid; another player's win on the same tile may go before it."""
    payers: Sequence[str] | None = None
    """Who pays ``each``; a win under a mistake has neither."""


class RulingLine(NamedTuple):
    """What a player gains or loses in all."""

    player: str
    """Who."""
    points: int
    """Points gained (+) or lost (−), honba and sticks included, a winner's own too."""
    chips: int
    """Chips gained (+) or lost (−)."""
    apart: Mapping[str, Sequence[str]]
    """By unit the reasons of what belongs to no win."""
    net: int
    """The points over the whole hand, less the riichi sticks laid in it, as the scores change."""

    def total(self, unit: str) -> int:
        """Return what the player gains in all: points, or chips if ``unit`` is chips."""
        return self.chips if unit == CHIPS else self.points

    def over_all(self, unit: str) -> int:
        """Return what the whole hand brings the player: points less the riichi sticks that he laid in it (:attr:`net`),
        or chips if ``unit`` is chips."""
        return self.chips if unit == CHIPS else self.net


class Searched(NamedTuple):
    """How far the search went."""

    settlements: int
    """How many times the hand was settled under something that somebody may have believed."""
    rules: int
    """The number of rules that the record reads."""
    whole: bool
    """Whether everything was tried."""


class DisputeSheet(NamedTuple):
    """A dispute, as :func:`calc.dispute` returns it: the ruling, and an answer to every claim.

    >>> import calc
    >>> sheet = calc.dispute("B ron C 234m22444p33567s3s riichi", ["C=1300"])
    >>> claim = sheet.claims[0]
    >>> claim.status, claim.explanations[0].causes[0].id
    ('explained', 'left_out:yaku.tanyao')
    >>> print(sheet.text())
    B wins by ron from C: 2 han 40 fu, 2,600 points.
    C says 1300: no, 2,600 points (2 han 40 fu: riichi 1 + all simples 1).
      1,300 is 1 han 40 fu: all simples or riichi not counted.
    """

    schema: int
    """The version of the plain values."""
    system: str
    """The id of the rules."""
    engine: str
    """The game: ``riichi``, ``mighty`` …"""
    rules: Mapping[str, Mapping[str, Mapping[str, str]]]
    """The names that the rules give."""
    seats: tuple[str, ...]
    """The players in turn order, the dealer first."""
    legal: bool
    """Whether the hand may be won; otherwise :attr:`refused` says why not."""
    verdict: Verdict[GameWin] | None
    """The verdict on the hand; ``None`` if it is no win."""
    refused: tuple[Problem, ...]
    """The problems of a hand that is no win."""
    wins: tuple[WinLine, ...]
    """Each win and its size."""
    rulings: tuple[RulingLine, ...]
    """What each player gains or loses."""
    claims: tuple[ClaimLine, ...]
    """Each claim with its answer, in the order in which they were made."""
    searched: Searched
    """How far the search for mistakes went."""
    ruling: Mapping[str, Sequence[str]] | None = None
    """The ruling in sentences to be read aloud, by language."""

    def to_dict(self) -> dict[str, object]:
        """Return everything as plain, JSON-ready values, as ``calc dispute --json`` prints them."""
        data: dict[str, object] = as_data(self)
        return data

    def text(self, lang: str = "en", *, explain: int = 1, why: bool = False, tiles: str = "mpsz") -> str:
        """Return what ``calc dispute`` prints; with ``why`` every sum, and the rules behind every explanation."""
        return as_text("dispute:dispute_blocks", self, known_language(lang), explain, 2, 3, why, tiles=tiles)

    def answer(self, claim: ClaimLine, lang: str = "en") -> str:
        """Return one claim and its answer, as ``calc dispute`` prints them."""
        return as_text("dispute:answer_blocks", self, claim, known_language(lang))

    def __repr__(self) -> str:
        """Return the rules and the claims in short."""
        return f"<DisputeSheet by {self.system}: {', '.join(map(repr, self.claims))}>"

    def html(self, lang: str = "en") -> str:
        """Return the page that ``calc dispute --html`` writes."""
        return as_page("html.answers:sheet_page", self, known_language(lang))

    def _repr_html_(self) -> str:
        """Return the page as a cell of a notebook shows it."""
        return in_notebook(self.html())


# --- claims -----------------------------------------------------------------------------------------------------------


@keyed(measure="what")
class FactLine(NamedTuple):
    """One fact that a claim states."""

    measure: str
    """As :attr:`calc.dispute.claim_text.Fact.what`."""
    value: object
    """The amount, id or list that it states."""
    sense: str | None
    """In which sense an amount is stated; ``None`` if that is left open."""
    who: str | None
    """Who pays or gets it; ``None``: the claimant."""
    name: Names | None = None
    """The name of a yaku."""
    payer: str | None = None
    """Whom the hand is said to be taken from, if he alone pays for it."""

    @property
    def number(self) -> int:
        """The number that it states; 0 if it states none."""
        return self.value if isinstance(self.value, int) else 0

    @property
    def counted(self) -> tuple[str, int]:
        """Of a yaku its id and whether it is said to be there: ``("pinfu", True)``; of dora the source and the number;
        ``("", 0)`` for any other fact."""
        if self.measure not in ("yaku", "dora") or not isinstance(self.value, tuple):
            return "", 0
        name, number = self.value
        return name, number


@keyed(measure="what")
class SenseLine(NamedTuple):
    """The sense in which an amount fits."""

    measure: str
    """Of what: ``points`` or ``chips``."""
    sense: str
    """``value`` (the hand alone), ``honba`` (with honba), ``total`` (all that the winner gets), ``each`` (what each
    payer gives), ``pays`` or ``gets``."""
    another: bool | None = None
    """Whether another sense is stated."""


@keyed(what=SPREAD, stands_at="worth", of_gain="own")
class NearRung(NamedTuple):
    """A step on the ladder of what hands can be worth, near a claimed amount."""

    what: Rung
    """The size that hand would have."""
    stands_at: int
    """The amount on the ladder, in the sense of the claim."""
    asked: int
    """The amount that was claimed."""
    of_gain: bool
    """Whether the amounts are what somebody pays or gets, not what a hand is worth."""


@keyed(origin="source", believed="other", spoken="said")
class OtherRule(NamedTuple):
    """A rule in force that a cause contradicts."""

    id: str
    """The key of the rule, such as ``points.kiriage``."""
    value: bool | int | str
    """Its value."""
    status: str
    """Where the value comes from: ``stated``, ``agreed``, ``reported``, ``house``, ``assumed`` or ``override``."""
    origin: str
    """The source of the value."""
    believed: str | None
    """The value under which the cause would be right."""
    meaning: str
    """What the rule says, in a sentence."""
    unit: str
    """The unit of a number; empty if it has none."""
    type: str
    """What values it takes: ``bool``, ``int``, a choice …"""
    spoken: Mapping[str, str] | None
    """What players call the rule with the other value, by language."""
    name: Names | None
    """The name of the yaku or multiplier that the rule is about."""


@keyed(stated="said")
class CauseLine(NamedTuple):
    """Something that would give the hand the claimed value."""

    id: str
    """Which mistake: its kind and its subject, such as ``left_out:yaku.tanyao``."""
    kind: str
    """``left_out``, ``twice``, ``added``, ``happened``, ``rule``, ``reading``, ``dealer``, ``sense`` or ``both``."""
    subject: str
    """What it is about: the id of a yaku, a rule, a part of the fu …"""
    stated: str | None = None
    """The sense in which an amount is stated, if another one is meant."""
    amount: int | None = None
    """The amount that is meant approximately."""
    win: int | None = None
    """The index of the win that it changes."""
    yaku: tuple[str, ...] | None = None
    """The ids of the yaku of the other reading."""
    far: bool | None = None
    """Whether no rule set that is known has this value."""
    reasons: tuple[Names, ...] | None = None
    """The names of the reasons for a grade."""
    parts: tuple[CauseLine, ...] | None = None
    """The two mistakes of which it consists."""
    sets: tuple[tuple[str, ...], ...] | None = None
    """Of another reading: its sets, its wait, its jokers, and how much less it brings."""
    wait: str | None = None
    """Its wait: ``ryanmen``, ``kanchan``, ``penchan``, ``tanki`` or ``shanpon``."""
    jokers: tuple[str, ...] | None = None
    """The tiles that its jokers stand for."""
    loses: int | None = None
    """The points that it brings less."""
    loses_chips: int | None = None
    """The chips that it brings less."""
    name: Names | None = None
    """The name of the part, if the rules have one."""
    rules: tuple[OtherRule, ...] = ()
    """The rules that it contradicts."""
    twin: bool | None = None
    """Whether it says the same as the cause before it, in other words."""

    @property
    def family(self) -> str:
        """What sort of part or rule it is about: ``chips`` of ``chips.red/1``; its whole subject if that has no dot."""
        return self.subject.partition(".")[0]

    @property
    def single(self) -> tuple[CauseLine, ...]:
        """The two mistakes that it consists of; itself, alone, if it is only one."""
        return self.parts or (self,)


class MistakeGroup(NamedTuple):
    """A mistake of an explanation, and the causes that it can have."""

    sort: str | None
    """``han``, ``fu``, ``size`` or ``times`` for what is wrong in the size of the hand."""
    numbers: Sequence[object]
    """The numbers of its sort; of another mistake what it is grouped by."""
    causes: tuple[CauseLine, ...]
    """What the mistake may be: the claim cannot tell these apart."""

    @property
    def amounts(self) -> tuple[int, ...]:
        """The numbers of its sort."""
        return tuple([number for number in self.numbers if isinstance(number, int)])


class SettledOutcome(NamedTuple):
    """The outcome of the hand under a cause."""

    win: WinLine | None
    """The win that is meant; ``None`` if there is none."""
    points: Mapping[str, int]
    """Points gained (+) or lost (−), by player."""
    chips: Mapping[str, int]
    """Chips gained (+) or lost (−), by player."""
    paid: Sequence[Transfer] = ()
    """The payments by which this comes about."""

    def total(self, unit: str) -> Mapping[str, int]:
        """Return the points, or for the unit of chips the chips, of every player."""
        return self.chips if unit == CHIPS else self.points


class RefusedOutcome(NamedTuple):
    """Under a cause the hand is no win."""

    refused: tuple[str, ...]
    """The codes of what forbids the win."""

    @property
    def win(self) -> None:
        """The win that is meant: always ``None``, as in a :class:`SettledOutcome` of a hand that nobody won."""
        return

    def total(self, _: str) -> Mapping[str, int]:
        """Return what each player gains or loses, whatever the unit: nobody anything, as there is no win."""
        return {}


@keyed(groups="said")
class ExplanationLine(NamedTuple):
    """An explanation of a claim."""

    id: str
    """The id of its first cause."""
    ids: tuple[str, ...]
    """Those of all its causes, the most plausible first."""
    cost: float
    """How far-fetched it is; see :mod:`calc.mistakes`."""
    far: bool
    """Whether each of its causes needs a value that no known rule set has."""
    senses: tuple[SenseLine, ...]
    """The senses in which the amounts of the claim are then right."""
    win: int
    """The index of the win that is meant; -1 if there is none."""
    meant: bool
    """Whether the amounts are right in the sense in which they are stated, or another amount was meant."""
    groups: tuple[MistakeGroup, ...]
    """Each mistake in it, with the causes that it may have."""
    comes_to: SettledOutcome | RefusedOutcome
    """The outcome that the claimant had in mind."""
    causes: tuple[CauseLine, ...]
    """The mistakes themselves, the most plausible first."""

    @property
    def of_sense(self) -> bool:
        """Whether nothing but another amount was meant."""
        return self.id.startswith(f"{SENSE}:")


@keyed(states="facts")
class ClaimLine(NamedTuple):
    """A claim and its answer; :meth:`DisputeSheet.answer` says it in a sentence.

    >>> import calc
    >>> (claim,) = calc.dispute("B ron C 234m22444p33567s3s", {"C": "pays 2600"}).claims
    >>> claim
    <C says 'pays 2600': explained>
    >>> [explanation.id for explanation in claim.explanations][:2]
    ['added:any_han']
    """

    by: str
    """Who claims it."""
    says: str
    """What was said, as it was written."""
    win: str | None
    """Whose win is meant; ``None``: the claimant's own, or any."""
    states: tuple[FactLine, ...]
    """What it states, as it was understood."""
    status: ClaimStatus
    """``right``; ``explained``: wrong, and a mistake leads to it; ``apart``: its parts are answered each by itself;
    ``undecided``: the record does not say what decides it; ``unexplained``: wrong, and no known mistake leads to it."""
    senses: tuple[SenseLine, ...]
    """The senses in which its amounts are right."""
    meant: int
    """The index of the win that is meant; -1 if there is none."""
    nearest: tuple[NearRung, ...]
    """Of what cannot be explained: the nearest values that a hand can have."""
    explanations: tuple[ExplanationLine, ...]
    """The mistakes that lead to the claim, the most plausible first."""
    apart: tuple[ClaimLine, ...]
    """For ``apart``: its parts."""

    def __repr__(self) -> str:
        """Return who says what, and how it is answered."""
        return f"<{self.by} says {self.says!r}: {self.status}>"


# --- from what was found ----------------------------------------------------------------------------------------------


class Dispute(NamedTuple):
    """The verdict, and an answer to every claim."""

    record: GameRecord
    rules: Rules
    verdict: Verdict[GameWin] | list[Problem]
    view: View
    """The outcome of the hand under the rules in force."""
    answers: tuple[ClaimAnswer, ...]
    settled: int
    """How many times the record was settled under other rules."""
    keys: int
    """The number of rules that the record reads."""
    whole: bool = True
    """Whether everything was tried; ``False`` if the limit on the work was reached."""

    def to_dict(self) -> PlainValues:
        """Return the whole dispute as plain values (docs/dispute.md)."""
        data: PlainValues = as_data(self.sheet())
        return data

    def sheet(self) -> DisputeSheet:
        """Return the dispute as it is shown, in plain lines (:func:`sheet`)."""
        return sheet(self)


def sheet(dispute: Dispute) -> DisputeSheet:
    """Return a dispute as it is shown, so that it can be pickled, printed and written as JSON: plain lines in place of
    rules, records and outcomes yet to be computed. The verdict stays as it is; a refusal is its problems."""
    rules, names = dispute.rules, dispute.rules.own_names
    problems, verdict = (dispute.verdict, None) if isinstance(dispute.verdict, list) else ([], dispute.verdict)
    players = players_of(dispute.record)
    return DisputeSheet(
        schema=SCHEMA,
        system=rules.id,
        engine=rules.engine,
        rules={"names": names} if names else {},
        seats=tuple(players),
        legal=verdict is not None,
        verdict=verdict,
        refused=tuple(problems),
        wins=tuple(list_wins(verdict)) if verdict else (),
        rulings=tuple([sum_gains(player, dispute.view) for player in players]),
        claims=tuple([build_claim_line(answer, dispute) for answer in dispute.answers]),
        searched=Searched(dispute.settled, dispute.keys, dispute.whole),
    )


def list_wins(verdict: Verdict[GameWin]) -> Iterable[WinLine]:
    """Yield the wins of the verdict as they are shown: beside what :func:`measure_win` gives, which serves wins under a
    mistake too, whether each is paid and, in games that value hands by what each payer gives (``each``), by whom."""
    for won in verdict.wins:
        yield measure_win(won)._replace(paid=won.paid, payers=won.payers if won.each else ())


def sum_gains(player: str, view: View) -> RulingLine:
    """Return what a player gains in all, in points and chips, with the reasons of payments beside the wins (a kan, a
    penalty), each once, by unit: without them the sum would surprise beside the hand's points."""
    moved = [t for t in view.transfers if t.why in APART and player in (t.payer, t.payee)]
    apart = {unit: [*dict.fromkeys(t.why for t in moved if t.unit == unit)] for unit in (POINTS, CHIPS)}
    gain = view.total(player)
    return RulingLine(player, gain, view.total(player, CHIPS), apart, gain - view.laid.get(player, 0))


def measure_win(won: Won[GameWin]) -> WinLine:
    """Return a win as it is shown, in the same measures for every game, since claims of any measure may be about it. A
    measure that the game lacks is 0. ``fold`` and ``yakuman`` are the same number: the first is the name in claims."""
    return WinLine(
        player=won.player, by=won.by, origin=won.source, points=won.points, honba=won.honba, chips=won.chips,
        han=won.han, fu=won.fu, fold=won.yakuman, limit=won.limit or None, times=won.times, dice=won.dice,
        jokers=won.jokers, each=won.each, yakuman=won.yakuman,
    )  # fmt: skip


def build_claim_line(answer: ClaimAnswer, dispute: Dispute) -> ClaimLine:
    """Return an answer as a line of the sheet, in plain values: with its explanations, its parts (each a line of its
    own), and, unless the claim is right, what hands are worth near it."""
    claim = answer.claim
    return ClaimLine(
        by=claim.by,
        says=claim.says,
        win=claim.win or None,
        states=tuple([build_fact_line(fact, dispute.rules) for fact in claim.facts]),
        status=answer.status,
        senses=list_senses(answer.fit, claim),
        meant=-1 if answer.fit is None else answer.fit.win,
        nearest=find_nearest(claim, dispute) if answer.status != RIGHT else (),
        explanations=tuple([build_explanation_line(one, claim, dispute) for one in answer.explanations]),
        apart=tuple([build_claim_line(part, dispute) for part in answer.apart]),
    )


def build_fact_line(fact: Fact, rules: Rules) -> FactLine:
    """Return a fact as it is shown: a yaku or multiplier with its name by these rules, if they name it."""
    name = None
    if fact.what == "yaku":
        id_, _ = fact.counted
        # the key begins with “yaku.”, or in some games with another prefix, such as that of multipliers
        prefixes = ("yaku.", *system(rules.engine).yaku_named)
        name = next(filter(None, (find_names(f"{prefix}{id_}", rules) for prefix in prefixes)), None)
    return FactLine(fact.what, fact.value, fact.sense or None, fact.who or None, name, fact.payer or None)


def find_nearest(claim: Claim, dispute: Dispute) -> tuple[NearRung, ...]:
    """Return where the claimed points are on the ladder of what hands can be worth, or, if the claim says so, of what
    somebody pays or gets: the matching step, or the ones next to it (:func:`choose_rungs`). By that something can be
    said of a claim that nothing explains. Empty for a claim without points, and if nobody won."""
    fact = next((fact for fact in claim.facts if fact.what == POINTS), None)
    verdict = dispute.verdict
    if fact is None or isinstance(verdict, list) or not dispute.view.wins:
        return ()
    meant = next(iter(list_wins_meant(claim, dispute.view)), 0)
    first = dispute.view.wins[meant]
    summed = fact.sense in (PAYS, GETS, TOTAL)  # honba and sticks are in such an amount
    ladder = system(dispute.rules.engine).ladder(verdict, first)
    worth = measure_ladder(fact, [*ladder], claim, dispute)
    # of a loss too the amount without its sign is looked up
    rungs = [NearRung(rung, worth(rung), abs(fact.number), summed) for rung in worth.ladder]
    # among equal steps the winner's own seat and the nearest fu come first
    rungs.sort(key=lambda rung: (rung.stands_at, rung.what.far, abs(rung.what.fu - first.fu)))
    return choose_rungs(rungs, summed)


def choose_rungs(rungs: Sequence[NearRung], summed: bool) -> tuple[NearRung, ...]:
    """Return the first of the ``rungs`` (in ascending order) at the claimed amount; if there is none, the nearest below
    and above it, as far as there are any. ``summed``: whether the amounts are what is paid in all."""
    near = [rung for rung in rungs if not rung.what.far]  # of the winner's own seat and way of winning
    # One of another seat or way (but not both) is named if it fits exactly; not for what is paid in all, since the
    # payments beside the hand are those of this winner.
    for rung in near if summed else rungs:
        if rung.stands_at == rung.asked and rung.what.far < FAR:
            return (rung,)
    below = [rung for rung in near if rung.stands_at < rung.asked]
    above = [rung for rung in near if rung.stands_at > rung.asked]
    return (*below[-1:], *above[:1])


class LadderWorth(NamedTuple):
    """What every size of hand is worth in the sense of a claim."""

    ladder: Sequence[Rung]
    beside: int = 0
    """What is paid beside the hand."""
    share: int | None = None
    """The index, in :attr:`Rung.shares`, of the share that is claimed; ``None``: the whole hand is."""

    def __call__(self, rung: Rung) -> int:
        """Return what a hand of this size (a step of the ladder) brings in the sense of the claim: its points, or the
        share asked for, and what is paid beside the hand."""
        return self.beside + (rung.points if self.share is None else rung.shares[self.share])


def measure_ladder(fact: Fact, ladder: Sequence[Rung], claim: Claim, dispute: Dispute) -> LadderWorth:
    """Return what each hand on the ladder would be worth in the sense of a fact, so that the claimed amount can be
    looked up: for “pays 2600” the share of that payer, for “9000 in all” what the winner gets, for “2600 all” what each
    pays of a tsumo, else the worth of the hand. What is paid beside the hand is added. The ladder is empty for what
    somebody gets who has not won."""
    view, who = dispute.view, fact.who or claim.by
    won, gain = view.wins[next(iter(list_wins_meant(claim, view)), 0)], view.total(who)
    # a share can be looked up only if all steps have shares
    if fact.sense == PAYS and gain < 0 and all(rung.shares for rung in ladder):
        share = -1 if who == dispute.record.seats[0] else 0  # the dealer's is the last
        return LadderWorth(ladder, beside=-gain - hand_share(view, who), share=share)
    if fact.sense in (GETS, TOTAL):
        return measure_gain(ladder, won, view, who if fact.sense == GETS else won.player)
    if fact.sense == HONBA:
        return LadderWorth(ladder, won.honba)
    if fact.sense == EACH and won.by == TSUMO:
        alike = [rung for rung in ladder if rung.by == TSUMO and len(rung.shares) == 1]  # one share: all pay the same
        return LadderWorth(alike, share=0)
    return LadderWorth(ladder)


def measure_gain(ladder: Sequence[Rung], won: Won[GameWin], view: View, player: str) -> LadderWorth:
    """Return what each hand on the ladder would bring the winner in all, without his own stick where he takes no other.
    The ladder is empty for any other ``player``: what he gets is for no hand."""
    if player != won.player:
        return LadderWorth(())
    own_stick = view.laid.get(won.player, 0) if view.brings_own_stick_alone(won.player) else 0
    return LadderWorth(ladder, view.total(won.player) - won.points - own_stick)


def list_senses(fit: Fit | None, claim: Claim, of_ruling: bool = False) -> tuple[SenseLine, ...]:
    """Return the sense of each amount, with a mark if it is not the stated one; empty without a fit. ``of_ruling``:
    whether it is the fit to the settlement in force, for which fewer senses are right."""
    if fit is None:
        return ()
    wrong = fit.wrong_by_ruling(claim) if of_ruling else fit.wrong(claim)
    return tuple(SenseLine(*sense, sense in wrong or None) for sense in fit.senses)  # None: JSON leaves it out


# --- explanations -----------------------------------------------------------------------------------------------------


def build_explanation_line(explanation: Explanation, claim: Claim, dispute: Dispute) -> ExplanationLine:
    """Return an explanation as it is shown: its groups of causes, its senses, and what the hand would come to. Senses
    and win are those of its most plausible cause; the others fit the claim as well."""
    first = explanation.reasons[0]
    return ExplanationLine(
        id=first.cause.id,
        ids=tuple(explanation.ids),
        cost=round(explanation.cost, 2),
        far=all(reason.cause.far for reason in explanation.reasons),
        senses=list_senses(first.fit, claim, first.cause.kind == SENSE),
        win=first.fit.win,
        meant=first.fit.right(claim) or first.cause.kind == SENSE,
        groups=tuple([build_mistake_group(parts, dispute) for parts in explanation.mistakes]),
        comes_to=build_outcome(explanation, dispute),
        causes=tuple(
            [
                build_cause_line(reason.cause, dispute)._replace(twin=place > 0)
                for named in explanation.named
                for place, reason in enumerate(named)
            ]
        ),
    )


def build_mistake_group(parts: Sequence[CausePart], dispute: Dispute) -> MistakeGroup:
    """Return a mistake and the likeliest few of its causes (``parts``, of one sort), as a sentence has no room for
    more. Its numbers are the different han that the causes add or take, the least first, or if there are none what its
    sort says (:data:`~calc.dispute.explanations.Sort`)."""
    sort, *numbers = parts[0].sort
    han = sorted({part.han for part in parts}, key=abs)
    causes = tuple([build_cause_line(part.cause, dispute) for part in parts[:MOST_SAID]])
    return MistakeGroup(sort if sort in (HAN, FU, SIZE, TIMES) else None, han if parts[0].han else numbers, causes)


def build_outcome(explanation: Explanation, dispute: Dispute) -> SettledOutcome | RefusedOutcome:
    """Return the outcome of the hand under all causes of an explanation: that of its first cause, where han and fu, or
    the chips of the win, are 0 if the causes differ in them (from a mangan on, for example)."""
    first = explanation.reasons[0]
    view = first.cause.view
    if view.refused:
        return RefusedOutcome(tuple(view.refused))
    players = players_of(dispute.record)
    points, chips = ({player: view.total(player, unit) for player in players} for unit in (POINTS, CHIPS))
    paid = view.cancelled().transfers
    if first.fit.win < 0:
        return SettledOutcome(None, points, chips, paid)
    win = measure_win(view.wins[first.fit.win])
    wins = [reason.cause.view.wins[first.fit.win] for reason in explanation.reasons]
    # an outcome must be true of all causes that it stands for
    if len({(won.han, won.fu) for won in wins}) > 1:
        win = win._replace(han=0, fu=0)
    if len({won.chips for won in wins}) > 1:
        win = win._replace(chips=0)
    return SettledOutcome(win, points, chips, paid)


def build_cause_line(cause: Cause, dispute: Dispute) -> CauseLine:
    """Return a cause as it is shown, with the rules that it contradicts. If it consists of two mistakes, they are its
    parts; if it is another reading, it has the sets. Names are in every language, since the reader chooses it."""
    rules, words = dispute.rules, cause.words
    part = find_part_name(cause.subject.split("/")[0], rules)
    line = CauseLine(
        id=cause.id,
        kind=cause.kind,
        subject=cause.subject,
        stated=words.stated,
        amount=words.amount,
        win=cause.win,
        yaku=words.yaku,
        far=cause.far,
        reasons=None if words.reasons is None else tuple([rules.named[name] for name in words.reasons]),
        parts=tuple([build_cause_line(each, dispute) for each in cause.both]) or None,
        name=rules.named[part] if part else None,
        rules=tuple(list_other_rules(cause, rules)),
    )
    return add_reading(line, words.sets(), cause.view, dispute) if words.sets else line


def add_reading(line: CauseLine, reading: SetsRead, view: View, dispute: Dispute) -> CauseLine:
    """Return the line of a cause with the sets of another reading, its wait and jokers, and what it loses beside the
    reading in force: by that the player sees why his own does not count. ``view``: the outcome by the other reading."""
    sets, wait = reading
    read_so, in_force = view.wins[line.win or 0], dispute.view.wins[line.win or 0]  # without a number: the first
    return line._replace(
        sets=tuple(map(tuple, sets)),
        wait=wait,
        jokers=tuple(read_so.jokers),
        loses=in_force.points - read_so.points,
        loses_chips=in_force.chips - read_so.chips,
    )


def list_other_rules(cause: Cause, rules: Rules) -> Iterable[OtherRule]:
    """Yield the rules in force that a cause contradicts, each with the value believed instead (``None`` if the cause is
    not another value of this rule)."""
    from ..rules.schema import schema_of

    schema, changes = schema_of(rules.files), cause.changes
    for key in cause.keys:
        if key not in rules.values:  # of a mistake that games share some rules are another game's
            continue
        target = schema.key(key)
        value = format_value(changes[key]) if key in changes else None
        yield OtherRule(
            *cited(rules, key),
            believed=value,
            meaning=target.meaning,
            unit=target.unit,
            type=target.type,
            spoken=find_spoken_rule(key, value, rules) if value is not None else None,
            name=find_names(key, rules),
        )


def find_part_name(subject: str, rules: Rules) -> str:
    """Return the id by which rules.yaml names a part in every language (``pinfu`` for ``yaku.pinfu``); empty if it has
    none."""
    family, _, name = subject.partition(".")
    if family == "dice" and f"yaku.{name}" in rules.values:  # a dice chance is called after its yaku
        return name
    return system(rules.engine).part_name(family, name)


def find_spoken_rule(key: str, value: str, rules: Rules) -> dict[str, str] | None:
    """Return what players call a rule with this other value, by language (``en``, ``ja``); ``None`` if they have no
    word for it. The words are under ``said`` in the ``mistakes.toml`` of the game, or else in that of all games."""
    for table in system(rules.engine).mistake_tables:
        words = table.get("said", {})
        for name in (f"{key}={value}", key):  # a key without a value stands for any value
            if name in words:
                return dict(zip(("en", "ja"), words[name], strict=True))
    return None


def find_names(key: str, rules: Rules) -> Names | None:
    """Return the names, in every language, of the yaku or multiplier that a rule is about; ``None`` if it has none."""
    for name in (key, key.removeprefix("yaku.")):  # multipliers are named by the whole key, yaku without “yaku.”
        if rules.name(name) != name:  # without a name of its own an id is called by itself
            return rules.named[name]
    return None
