"""``calc score``: settles hands from files, or the one on the command line."""

from collections.abc import Mapping

from ..line.writer import write_hand, write_line
from ..named_tuples import NamedTuple
from ..problems.problems import InputError, LedgerError, NoWin, report_fault
from ..readers.reader import located, read_record
from ..records.values import ReadableDocument
from ..render.paper import Block
from ..render.result import verdict_blocks
from ..rules.rules import Rules, ids_found_by_name
from ..steps import settle
from ..systems import system
from ..verdict.expect import differences
from ..verdict.verdict import SPREAD, GameWin, Remark, Verdict, keyed
from .answers import Answered, Answers
from .common import NO, OK, Options, Several, overrides_of
from .documents import own_file, read_targets
from .options import HandWords


@keyed(what=SPREAD)
class ScoredHand(NamedTuple):
    """A settled hand."""

    what: Verdict[GameWin]
    line: str | None = None
    """The hand as a line; ``None`` if no line can say it."""


def score(
    of_hand: HandWords,
    target: list[str] | None = None,
    rules: str = "",
    set_: Several = None,
    explain: int = 1,
    readings: int = 2,
    lang: str = "",
    tiles: str = "mpsz",
    color: str = "auto",
    json: bool = False,
    html: str = "",
) -> None:
    """Print what finished hands are worth: points, who pays whom, and the reason for every line. Exit with 1 for a win
    that the rules forbid, or a difference from what a record expects; with 2 for bad input."""
    # What each option means stands in the catalogues of calc.languages, by the name of its parameter.
    answers = Answers(lang, json, tiles, color, html)
    overrides = overrides_of(set_)
    files, rules, documents = read_targets(of_hand, target, rules)

    def blocks(scored: ScoredHand) -> list[Block]:
        """Return a settled hand in words, as much of it as the options ask for."""
        return verdict_blocks(scored.what, answers.lang, explain, readings, scored.line or "")

    answers.refuse_overwriting([*files, rules])
    kept = answers.answer_each(documents, lambda document: settle_document(document, rules, overrides), blocks)
    if html:
        from ..render.html.page import Shown, score_page

        pages = [Shown(answered.data and answered.data.what, answered.problems, answered.wrong) for answered in kept]
        answers.write_page(score_page(pages, answers.lang))
    answers.exit()


def first_deals(document: ReadableDocument, record: object) -> Remark | None:
    """Return the note that the first of the seats is taken for the dealer, with what to write if another deals. It is
    due if the record names a later deal of its round (South 3) but no dealer: then its seats may be as the players sat
    down, and the third of them deals. Else return ``None``."""
    number: int = getattr(record, "number", 0)  # that of the deal; games without rounds have records without it
    seats: tuple[str, ...] = getattr(record, "seats", ())
    if not 1 < number <= len(seats) or "dealer" in document.value:
        return None
    player = seats[number - 1]  # who deals if the first of the seats dealt first
    how = "--dealer {}" if isinstance(document, Options) else "dealer: {}"
    source = document.span(()).source
    if source.is_line:
        how = "dealer {}" if source.text.isascii() else "親 {}"  # in the language of the line
    name = f'"{player}"' if " " in player else player
    return Remark("first_deals", {"dealer": seats[0], "other": player, "say": how.format(name)})


def written_line(document: ReadableDocument, rules: Rules) -> str:
    """Return the canonical line of a record, to be copied into a chat or another command; empty if no line can say the
    record. The line names the rules only if their id alone finds them, as its reader may not have the user's rules
    file."""
    try:
        if rules.id in ids_found_by_name(rules):
            return write_line(document.value, rules.id)
        return write_hand(document.value, system(rules.engine))
    except ValueError:
        return ""


def settle_document(
    document: ReadableDocument, rules: str, overrides: Mapping[str, object] | None
) -> Answered[ScoredHand]:
    """Settle a document: its verdict and its line, what differs from its expectations, and the exit status. A win that
    the rules forbid is answered with its problems. Who is taken for the dealer, if the record does not say so, is noted
    first in the verdict. Raises InputError for a record that cannot be read or settled, or on a bug of ours."""
    entry = read_record(document, rules, overrides, own_file(document))
    expect = entry.record.expect
    try:
        # checked: the reader has looked for what cannot be; with a receipt, which is printed
        verdict = settle(entry.record, entry.rules, checked=True, with_receipt=True)
    except NoWin as no:
        problems = located(no.problems, document)
        wrong = differences(expect, verdict=None, refused=problems)
        is_expected = bool(expect) and not wrong  # a record may expect its refusal
        return Answered(None, problems, wrong, OK if is_expected else NO)
    except InputError as error:  # a problem that only settling shows, such as tiles turned afterwards
        raise InputError(located(error.problems, document)) from None
    except LedgerError as bug:  # a bug of ours; the following records are settled all the same
        raise InputError(located([report_fault(bug)], document)) from None
    if remark := first_deals(document, entry.record):
        verdict.notes.insert(0, remark)  # before the others: all the rest depends on who deals
    wrong = differences(expect, verdict, [])
    scored = ScoredHand(verdict, written_line(document, entry.rules) or None)
    return Answered(scored, wrong=wrong, status=NO if wrong else OK)
