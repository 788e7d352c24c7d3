"""The lines of a settled hand, named so that the same line can be found under other rules.

A line is named for what it is about, never for its amount: ``fu · B · fu.wait_tanki`` is 2 under one rule set and does
not exist under another.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ..named_tuples import NamedTuple
from ..verdict.ledger import CHIPS, POINTS
from ..verdict.verdict import Filled, GameWin, Names, Part, Verdict, Won, facts
from .columns import Outcome

SECTIONS = ("outcome", "size", "reading", "yaku", "beside", "dora", "fu", "reason", "root", "pays", "points", "chips",
            "dice", "next", "note")  # fmt: skip
"""The kinds of lines, in printing order."""

SIZE = (
    "paid", "points", "value", "received", "chips", "grade", "factor", "yakuman", "limit", "mangans", "ranks", "han",
    "fu", "raw", "capped", "kishogun", "real", "doubled", "nature", "m", "stands_for",
)  # fmt: skip
"""The fields that make up the size of a win, in printing order; no system has all of them."""

_NAMES = {"grade": "grade_name"}
"""Those that have display names, and the field of these."""

ARROW = " → "
"""What stands between payer and payee, who may be the table, in the subject of a payment."""

_SECTION_OF_PART = {
    "yaku": "yaku", "times": "yaku", "beside": "beside", "dora": "dora", "fu": "fu", "reason": "reason",
}  # fmt: skip
"""The sections of parts, by kind; chips and dice have lines of their own in the ledger and among the chances."""


class LineName(NamedTuple):
    """The name of one line."""

    section: str
    """One of :data:`SECTIONS`."""
    subject: str
    """Whom it is about: the winner (``B``, for B's second win in the hand ``B#2``), or who pays whom (``A → B``)."""
    what: str
    """The id of the field, yaku, rule or reason."""
    en: str | None = None
    """The English name, if the verdict has one."""
    ja: str | None = None
    """The Japanese name, if the verdict has one."""

    def place(self) -> tuple[int, int]:
        """Return the sort key of the line: its section, then for sizes their order in :data:`SIZE`. Lines of equal keys
        stay as a verdict has them, since sorting keeps their order."""
        return SECTIONS.index(self.section), SIZE.index(self.what) if self.section == "size" else 0


LineValue = bool | int | str | Sequence[object] | Mapping[str, object] | None
"""The value of a line, by its section: an amount; ``True`` for what is there without one; of an outcome the codes of
problems; of a reading :class:`~calc.verdict.verdict.Filled`; of a yaku that is not worth han its worth by unit; of dice
pairs of chances and what a hit of each pays; of a note its values."""
LineValues = Mapping[LineName, LineValue]
Lines = Iterator[tuple[LineName, LineValue]]


def lines_of(outcome: Outcome) -> dict[LineName, LineValue]:
    """Return every line of a hand with its value. A hand that was not settled has a single line, ``outcome``, with the
    codes of the problems; a settled one has that line too, so that the two differ in it."""
    verdict = outcome.verdict
    if verdict is None:
        return {LineName("outcome", "", "settled"): outcome.codes}
    return {LineName("outcome", "", "settled"): True, **dict(_verdict_lines(verdict))}


def _verdict_lines(verdict: Verdict[GameWin]) -> Lines:
    """Yield the lines of a settled hand: its wins, the payments, the next hand if there is one, and the notes. In some
    games a player wins several times in a hand; the second win of B has the subject ``B#2``."""
    wins = Counter[str]()
    for won in verdict.wins:
        wins[won.player] += 1
        number = wins[won.player]
        yield from _win_lines(won.player if number == 1 else f"{won.player}#{number}", won)
    yield from _payment_lines(verdict)
    if verdict.next.dealer:  # a game without deals to follow each other has none
        for name, value in verdict.next._asdict().items():
            if value is not None:
                yield LineName("next", "", name), value
    for note in verdict.notes:
        # by its yaku it is compared with the note on the same yaku; True: a note without facts is there or not
        yield LineName("note", str(note.facts.get("yaku", "")), note.id), note.facts or True


def _win_lines(subject: str, won: Won[GameWin]) -> Lines:
    """Yield the lines of a win: its size, its reading, and what counts in it. ``subject``: the winner, with a number
    for a second win. What is 0 or empty has no line, nor has what only other games have."""
    of_win = facts(won, won.own.keys.result)
    for name in SIZE:
        if value := of_win.get(name):
            worth = of_win[_NAMES[name]] if name in _NAMES else value  # a grade is shown by its name
            yield LineName("size", subject, name), worth
    if reading := of_win.get("reading"):
        yield LineName("reading", subject, "reading"), Filled(reading)
    if isinstance(jokers := of_win.get("jokers"), tuple) and any(jokers):
        yield LineName("reading", subject, "jokers"), jokers
    for part in won.parts:
        if section := _SECTION_OF_PART.get(part.kind):
            yield _name_of_part(section, subject, part), _part_worth(part)
    if roots := of_win.get("roots"):
        yield LineName("root", subject, "roots"), len(roots)


def _name_of_part(section: str, subject: str, part: Part) -> LineName:
    """Return the name of the line of a part of somebody's win (``subject``), with the names that the rules give the
    part, if any. They belong to what is compared: a yaku of two columns is one line only if both call it alike."""
    names = part.names or Names("", "")
    return LineName(section, subject, part.id, names.en or None, names.ja or None)


def _part_worth(part: Part) -> LineValue:
    """Return what a part counts: han and fu as a number; anything else as a mapping that says its unit (``{"yakuman":
    1}``), or that only the record claims the part. ``True`` for a part that is there and counts nothing."""
    if part.unit in ("han", "fu"):
        return part.amount
    worth: dict[str, int | str | bool] = {part.unit: part.limit or part.amount} if part.unit else {}
    if part.claimed:
        worth["claimed"] = True
    return worth or True


def _payment_lines(verdict: Verdict[GameWin]) -> Lines:
    """Yield the lines of who pays whom for what, of what each player gains, and of dice chances. Payments between the
    same two for the same reason are added up, as two rule sets may split one payment differently."""
    flows = Counter[LineName]()
    for t in verdict.transfers:
        flows[LineName("pays", f"{t.payer}{ARROW}{t.payee}", f"{t.unit}.{t.why}")] += t.amount
    yield from flows.items()
    for unit, gains in ((POINTS, verdict.points), (CHIPS, verdict.chips)):
        for player, amount in gains.items():
            if amount:
                yield LineName(unit, player, unit), amount
    chances: dict[LineName, list[tuple[int, int]]] = {}
    for chance in verdict.chances:
        # several chances of one origin are one line
        chances.setdefault(LineName("dice", chance.player, chance.origin), []).append((chance.number, chance.each_hit))
    yield from chances.items()
