"""``calc dispute``: who is right, and where every other claimed value comes from."""

import re
from collections.abc import Mapping

from ..dispute import check_claims, claims_about
from ..dispute import dispute as settle_dispute
from ..dispute.sheet import DisputeSheet
from ..problems.codes import problem
from ..problems.problems import InputError
from ..readers.reader import located, read_record
from ..records.values import ReadableDocument
from ..render.dispute import dispute_blocks, spoken
from ..render.paper import Block
from ..verdict.expect import differences
from .answers import Answered, Answers
from .common import BAD, NO, OK, Several, overrides_of
from .documents import is_file, own_file, read_targets
from .options import HandWords


def dispute(
    of_hand: HandWords,
    targets: list[str] | None = None,
    claim: Several = None,
    rules: str = "",
    set_: Several = None,
    explain: int = 1,
    readings: int = 2,
    most: int = 3,
    why: bool = False,
    receipt: bool = False,
    lang: str = "",
    tiles: str = "mpsz",
    color: str = "auto",
    json: bool = False,
    html: str = "",
) -> None:
    """Print the ruling on disputed hands, then whether each claim is right, or the mistake behind it. Exit with a
    status as ``calc score`` does."""
    # What each option means stands in the catalogues of calc.languages, by the name of its parameter.
    targets, claims = _separate_claims(targets or [], claim or [])
    answers = Answers(lang, json, tiles, color, html)
    overrides = overrides_of(set_)
    files, rules, documents = read_targets(of_hand, targets, rules)

    def blocks(sheet: DisputeSheet) -> list[Block]:
        """Return a dispute in words, as much of it as the options ask for."""
        return dispute_blocks(sheet, answers.lang, explain, readings, most=most, why=why, receipt=receipt)

    answers.refuse_overwriting([*files, rules])
    kept = answers.answer_each(documents, lambda document: _settle_document(document, claims, rules, overrides), blocks)
    if html:
        from ..render.html.page import Shown, dispute_page

        pages = [Shown(answered.data, answered.problems, answered.wrong) for answered in kept]
        answers.write_page(dispute_page(pages, answers.lang, blocks))
    answers.exit()


def _separate_claims(targets: list[str], claims: list[str]) -> tuple[list[str], list[str]]:
    """Return the arguments that are no claims, and all claims. Behind a file or a hand in quotes, ``B=満貫`` is a claim
    and needs no ``--claim``. Behind a hand without quotes nothing is a claim, as ``A=s`` may be a word of the hand (a
    void)."""
    hand, following = targets[:1], targets[1:]
    if not any(" " in word or is_file(word) for word in hand):
        return targets, claims
    behind = [word for word in following if re.match(r"[^\W\d]\w*[=＝]", word)]  # a name, then an equals sign
    return [*hand, *(word for word in following if word not in behind)], [*claims, *behind]


def _settle_document(
    document: ReadableDocument, texts: list[str], rules: str, overrides: Mapping[str, object]
) -> Answered[DisputeSheet]:
    """Settle one dispute, and return its sheet, what differs from the expectations of its record, and the exit status.
    Claims (``texts``) that cannot be read are problems beside the answers to the others.

    Raises InputError for an impossible record, or if there is no claim that can be read.
    """
    try:
        entry = read_record(document, rules, overrides, own_file(document))
    except InputError as error:  # with what is wrong with claims, as far as no hand is needed to see it
        raise InputError([*error.problems, *check_claims(texts, document)]) from None
    record = entry.record
    claims, unread = claims_about(record, entry.rules, texts, document)
    if not claims:
        raise InputError([problem("S203.no_claims", span=document.span(()))])
    ruling = settle_dispute(record, entry.rules, claims)
    verdict, refused = (None, ruling.verdict) if isinstance(ruling.verdict, list) else (ruling.verdict, [])
    if any(not p.refusal for p in refused):  # not a win that the rules forbid, but a record that cannot be true
        raise InputError(located(refused, document))
    sheet = ruling.sheet()
    wrong = differences(record.expect, verdict, refused)
    for answer in ruling.answers:
        wrong += answer.differences()
    is_refused = bool(refused) and not record.expect  # a record may expect its refusal
    status = NO if wrong or is_refused else OK
    return Answered(sheet._replace(ruling=spoken(sheet)), unread, wrong, BAD if unread else status)
