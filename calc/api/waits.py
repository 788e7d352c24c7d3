"""``calc.waits``."""

from __future__ import annotations

from typing import Unpack

from ..languages import Phrase
from ..problems.codes import problem
from ..problems.problems import InputError
from ..readers.reader import rules_of
from ..rules.rules import Rules
from ..steps import hand_report
from ..verdict.shown import as_text
from ..verdict.wait_report import DiscardReport, WaitReport, report_data
from .advice import advising
from .hand_words import HandWords
from .hands import Changes, Hand, hand_document, says_tiles


def waits(
    hand: Hand | None = None,
    *,
    rules: Rules | str = "",
    set: Changes | None = None,  # noqa: A002
    **words: Unpack[HandWords],
) -> Waits:
    """Say which tiles complete a hand and, if the win names ``player`` and ``by``, what each would be worth; of a hand
    that holds its drawn tile, what to discard.

    >>> import calc
    >>> calc.waits("234m 22444p 33567s").tiles
    ('2p', '3s')
    >>> calc.waits("234m 2245p 335678s 1z").discards[:2]
    ('1z', '3s')
    """
    with advising(says_tiles(hand, words)):
        document = hand_document(hand, rules, words)
        win = document.value.get("win")
        if not isinstance(win, dict):
            raise InputError([problem("S202.record", span=document.span(()))])
        if not win.get("hand"):
            example = Phrase("for_example", example="`hand: 234m 22444p 33567s`")
            raise InputError([problem("S203.value", span=document.span(("win",)), help=example, name="hand")])
        if isinstance(hand, str) and isinstance(win["hand"], str):
            win["hand"] = win["hand"].replace(" + ", " ")  # of a line of fourteen tiles none has won
        loaded = rules_of(document, rules, set)
        return Waits(hand_report(document, loaded), loaded)


class Waits:
    """What a hand waits for, or what to discard from it.

    >>> import calc
    >>> found = calc.waits("234m 22444p 33567s", player="B", by="ron", riichi=True)
    >>> found.tiles, found.to_dict()["waits"][0]["values"]["ron"]["points"]
    (('2p', '3s'), 2600)
    """

    rules: Rules

    def __init__(self, report: WaitReport[object, object] | DiscardReport, rules: Rules) -> None:
        self.report, self.rules = report, rules

    def __eq__(self, waits: object) -> bool:
        return isinstance(waits, Waits) and (self.rules, self.report) == (waits.rules, waits.report)

    def __hash__(self) -> int:
        return hash((self.rules, self.tiles))

    def __repr__(self) -> str:
        what = f"discards={self.discards}" if self.discards else f"tiles={self.tiles}"
        return f"<Waits by {self.rules.id}: {what}>"

    @property
    def tiles(self) -> tuple[str, ...]:
        """The tiles that complete the hand; of one that holds its drawn tile, those after the best discard."""
        report = self.report
        waits = report.discards[0].waits if isinstance(report, DiscardReport) else report.waits
        return tuple([wait.tile for wait in waits])

    @property
    def discards(self) -> tuple[str, ...]:
        """The tiles to discard from a hand that holds its drawn tile, the best first."""
        return tuple([each.discard for each in getattr(self.report, "discards", ())])

    def to_dict(self) -> dict[str, object]:
        """Return everything as plain, JSON-ready values: see docs/result.md."""
        return report_data(self.report, self.rules)

    def text(self, lang: str = "en", *, tiles: str = "mpsz") -> str:
        """Return what ``calc waits`` prints."""
        return as_text("result:waits_told", self.report, self.rules, lang, tiles=tiles)
