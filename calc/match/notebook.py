"""The notebook of an evening: a match file that grows by one line per hand (:mod:`calc.line`). The matches before the
present one are documents of their own before it.

The file is a match as ``calc match`` reads it, written by hand or by ``calc table``. Only the text of the last hands is
touched; everything else in the file stays as it is.
"""

from __future__ import annotations

import json
import re
from functools import cached_property
from typing import Any, TypeAlias

from ..compiled import sha256
from ..line.reader import read_part
from ..problems.codes import problem
from ..problems.document import document_of, plain_document
from ..problems.problems import InputError, Source, Span, refuse
from ..readers.reader import DEFAULT_RULES, located, read_documents
from ..records.values import ReadableDocument
from ..rules.rules import Rules, is_path, written_out
from .record import OWN_FIELDS, AskedRules, PartView, is_match, name_of, read_matches
from .settle import MatchResult, settle_files
from .walk import Walk

Hand: TypeAlias = str | dict[str, object]
"""A hand as written in a match file: a line, or the fields of a record."""
_REMARK = re.compile(r"\A *# *[^\n]*")
_ID = re.compile(r"# ([0-9a-z]{8,40})(?: ([^\n]*))?$")
_TAKEN_BACK = re.compile(r"^# taken back:((?: [0-9a-z]{8,40})+)\n", re.M)
_MOST_TAKEN_BACK = 200
_NEXT_MATCH = re.compile(r"^---  # ([0-9a-z]{8,40})", re.M)
_NEXT_DOCUMENT = re.compile(r"^---", re.M)
_NOT_OF_HANDS = re.compile(r"\n([^\s#-].*)")
"""A line at the left edge that is neither a hand nor a remark."""
_ENDED = "ended: true\n"
"""The line above the hands of a match that the players ended."""
_CARRIED = ("rules", "rate")
"""What the next match has from the one before it, beside the players."""


def _write_hand(hand: Hand, remark: str) -> str:
    """Return a hand as it is written behind its dash, with a remark: as JSON, which is YAML too and stays on one line,
    whatever signs a hand line has."""
    return json.dumps(hand, ensure_ascii=False) + (f"  # {remark}" if remark else "")


def _end_line(text: str) -> str:
    """Return a text with a line break at its end, added if it has none, so that a further line can follow."""
    return text if text.endswith("\n") else text + "\n"


def written_rules(name: str) -> object:
    """Return rules as a match file says them: a system by its name; a club's file by what it says, because a match file
    opens no other."""
    if not is_path(name):
        return name
    parts = written_out(name)
    return parts if len(parts) > 1 else parts[0]


class Notebook:
    """The matches of an evening and their text; nothing here writes files. Hands are those of the present match, or of
    an earlier one in the notebook that :meth:`of_match` returns."""

    def __init__(
        self, name: str, text: str, asked: str = "", latest: Walk | None = None, rate: str = "", match_number: int = 0
    ) -> None:
        """Hold the text of a match file by its ``name``; it is read only when something of it is asked for."""
        self.name, self.text = name, text
        self.latest = latest
        """The latest walk through the match, of this text or an earlier one: what both begin with is not settled
        again."""
        self.asked = asked
        """The rules that take precedence over those in the text: a rules file is opened only if the user names it."""
        self.rate = rate
        """The money that takes precedence over the ``rate`` in the text; empty: that of the text."""
        self.match_number = match_number
        """The number of the match that hands are of, from 1; 0: the present one."""

    def _with_text(self, text: str) -> Notebook:
        """Return the notebook with another text. It keeps the walk: settling begins anew only at the first hand that
        differs from it."""
        return Notebook(self.name, text, self.asked, self.latest, self.rate, self.match_number)

    def of_match(self, number: int) -> Notebook:
        """Return a notebook of the same text that shows the hands of another match (``number``, from 1; 0: the present
        one). Returns itself if it shows that match already. Raises InputError (S203) if there is no such match. A slip
        may be noticed only when the next match has begun."""
        if number == self.match_number:
            return self
        if not 0 <= number <= self.matches:
            raise InputError([problem("S203.no_such_match", n=self.matches)])
        return Notebook(self.name, self.text, self.asked, None, self.rate, number)  # None: the walk is of another match

    def of_present_match(self) -> Notebook:
        """Return a notebook that shows the hands of the present match. A page changes a hand of an earlier match, then
        comes back here to play on."""
        return self.of_match(0)

    @classmethod
    def begun(cls, name: str, rules: str, players: list[str], rate: str = "") -> Notebook:
        """Return the notebook of a match that begins: its rules, players and ``rate`` (if there is one), and no hands.
        Raises InputError for rules that cannot be loaded."""
        head = {"rules": written_rules(rules), "players": players, **({"rate": rate} if rate else {})}
        lines = [f"{field}: {json.dumps(value, ensure_ascii=False)}\n" for field, value in head.items()]
        return cls(name, "".join([*lines, "hands:\n"]), rules)

    @property
    def _rules_in_text(self) -> str:
        """The rules that the text names; empty if it names none."""
        return name_of(self._match_in_text.value.get("rules", ""))

    @property
    def names_rules(self) -> bool:
        """Whether the text says by which rules it is played."""
        return bool(self._rules_in_text)

    def under(self, setting: str) -> Notebook:
        """Return the notebook under the rules of a user's ``setting``. Any other choice goes before that: it is
        returned as it is if there is no setting, if the caller asks for rules, or if the text names some. The new one
        begins without a walk, as that was by other rules."""
        named = self.asked or not setting or self._rules_in_text
        return self if named else Notebook(self.name, self.text, setting, rate=self.rate)

    @cached_property
    def _matches_in_text(self) -> list[ReadableDocument]:
        """The matches of the evening, the present one last, read from the text once and kept. Raises InputError for a
        text that cannot be read, and S203 for a text without a match, or with something else beside matches."""
        source = Source(self.name, self.text)
        documents = list[ReadableDocument]()
        for document in read_documents(source):
            if isinstance(document, list):  # the problems of one that cannot be read
                raise InputError(document)
            documents.append(document)
        if not documents or not all(map(is_match, documents)):
            raise InputError([problem("S203.hands", span=Span(source, 0, 0))])
        return documents

    @property
    def _match_in_text(self) -> ReadableDocument:
        """The match that hands are of."""
        return self._matches_in_text[self.match_number - 1]  # 0, the present one, gives the last

    @property
    def rules(self) -> str:
        """The requested rules, or those that the text names."""
        return self.asked or self._rules_in_text or DEFAULT_RULES

    @property
    def hands(self) -> list[Hand]:
        """The hands as written. Raises InputError for a text that cannot be read, and one whose hands are no list."""
        hands = self._match_in_text.value.get("hands") or []
        if not isinstance(hands, list):
            self._settle(self._match_in_text)  # which says what is wrong with it, and where
        return list(hands)

    @cached_property
    def remarks(self) -> list[tuple[str, str]]:
        """For each hand the id of the change that wrote it, and who made it, from the remark behind it; empty if it has
        none."""
        return self._remarks_in(self._match_in_text)

    def _remarks_in(self, document: ReadableDocument) -> list[tuple[str, str]]:
        """Return what :attr:`remarks` has, for any match of the evening (``document``): for each hand the id of the
        change that wrote it, and who made it, both empty where it has no such remark."""
        number_of_hands = len(document.value.get("hands") or [])
        ends = [document.span(("hands", n)).end for n in range(number_of_hands)]
        remarks = [_ID.search(self.text[end:].partition("\n")[0]) for end in ends]  # on the line where each hand ends
        return [(match[1], (match[2] or "").strip()) if match else ("", "") for match in remarks]

    @property
    def ids(self) -> list[str]:
        """The ids of all changes that are in the text: of hands of every match, and of matches that were begun."""
        hands = [id_ for document in self._matches_in_text for id_, _ in self._remarks_in(document) if id_]
        return [*hands, *_NEXT_MATCH.findall(self.text)]

    @property
    def taken_back(self) -> list[str]:
        """The ids of changes that are no longer there, as a line of the text keeps them: a phone that sends one again
        must not make it again."""
        return [id_ for line in _TAKEN_BACK.findall(self.text) for id_ in line.split()]

    def hand(self, number: int) -> Hand:
        """Return the hand with a number, from 1, as written. Raises InputError (S203) if there is no such hand; the
        advice says how many there are."""
        hands = self.hands
        if not 0 < number <= len(hands):
            raise InputError([problem("S203.no_such_hand", n=len(hands)) if hands else problem("S203.no_hand")])
        return hands[number - 1]

    def settled(self) -> MatchResult | None:
        """Return the settled match; ``None`` before the first hand. Its walk is remembered in :attr:`latest`, so that
        the next hand need not settle those before it again. Raises InputError with every problem."""
        if not self.hands:
            return None
        settled = self._settle(self._match_in_text, earlier=self.latest)
        self.latest = settled.walks[-1]
        return settled

    @property
    def _asked_rules(self) -> AskedRules:
        """The requested rules, else those that the text names; a club's file may lie beside that of the evening."""
        return AskedRules(self.asked, files_beside=True)

    def _settle(self, *documents: ReadableDocument, earlier: Walk | None = None) -> MatchResult:
        """Return some matches of the evening settled. ``earlier``: a walk that begins with the same hands, which are
        not settled again. Raises InputError with every problem."""
        settled, problems = settle_files(documents, self._asked_rules, rate=self.rate, earlier=earlier)
        refuse(problems)
        assert settled is not None  # None comes with problems alone
        return settled

    @property
    def matches(self) -> int:
        """How many matches the evening has so far, the present one included."""
        return len(self._matches_in_text)

    def evening(self) -> MatchResult | None:
        """Return all matches settled, what they add up to included; ``None`` before the first hand. A match without a
        hand is left out, as nothing in it can be settled."""
        played = [document for document in self._matches_in_text if document.value.get("hands")]
        return self._settle(*played) if played else None

    @property
    def version(self) -> str:
        """A short text that differs after every change, by which a phone says which state its change was made in."""
        return sha256(self.text.encode("utf-8", "surrogatepass"))[:16]

    def record_of_hand(self, number: int = 0) -> tuple[Any, Rules]:
        """Return hand ``number`` (from 1; 0: the last one) as a typed record, and the rules played. The record has all
        that follows from the hands before, so that a dispute can ask about this hand by itself. Settles the evening, if
        that is not done yet. Raises InputError: S203 if there is no such hand, or it has only amounts."""
        settled = self.settled()
        walk = settled.walks[-1] if settled else None
        if settled is None or walk is None or not 0 <= number <= len(walk.match.hands):
            raise InputError([problem("S203.no_hand")])
        value, hand = walk.match.hands[number - 1].value, walk.hands[number - 1]  # of 0 the last one
        if "adjust" in value:
            raise InputError([problem("S203.no_hand")])
        table: dict[str, object] = {"seats": list(hand.seats)}
        if walk.course.rounds:
            table["round"] = hand.round
        if walk.course.counters:
            table |= {"honba": hand.honba, "sticks": hand.sticks + sum(hand.riichi.values())}  # as when the hand ends
        names = {field.name for field in OWN_FIELDS}  # a record outside a match has no such fields
        document = plain_document({**table, **{k: v for k, v in value.items() if k not in names}}, self.name)
        record, problems = walk.engine.read(document, settled.rules)
        if record is None or problems:
            raise InputError(located(problems, document))
        return record, settled.rules

    def walked(self, hands: int) -> Walk:
        """Return the match after so many of its ``hands``; 0: before the first. A hand that replaces another is read as
        one that follows these. Raises InputError with every problem."""
        if hands:
            match = self.walk.match
            return Walk(match._replace(hands=match.hands[:hands])).run(self.walk)
        # no match without a hand is read: one is put in here, and taken out below
        with_a_hand = self._match_in_text.value | {"hands": [{"draw": {}}]}
        matches, problems = read_matches([document_of(with_a_hand, self.name)], self._asked_rules)
        refuse(problems)
        return Walk(matches[-1]._replace(hands=())).run()

    @property
    def walk(self) -> Walk:
        """The match so far, settled anew only if its text has changed. Raises InputError with every problem."""
        if self.latest and self.latest.match.document is self._match_in_text:
            return self.latest
        settled = self.settled()
        return settled.walks[-1] if settled else self.walked(0)

    @staticmethod
    def read_next_hand(line: str, walk: Walk) -> PartView:
        """Return a line as the next hand of a match. Raises InputError with every problem, each in the line."""
        span = Span(Source("<line>", line), 0, len(line))
        read = read_part(span, walk.match.rules, walk.match.players, OWN_FIELDS)
        return PartView(read, (), read.value)  # the whole of its document, as a line has one hand

    def with_hand(self, hand: Hand, remark: str = "") -> Notebook:
        """Return the notebook with one more hand: a line, or the fields of a record; ``remark`` is written after it."""
        return self._with_text(f"{_end_line(self.text)}{self._indent_of_hands()}- {_write_hand(hand, remark)}\n")

    def with_match(self, players: list[str], remark: str = "") -> Notebook:
        """Return the notebook with another match behind the present one, under its rules and at its rate, or the one
        asked for. ``players``: in their seats, the first dealer first. Raises InputError (S203) if the present match
        has no hand yet."""
        self.hand(len(self.hands))  # raises for a match without hands
        present = self._match_in_text.value
        head = {field: present[field] for field in _CARRIED if field in present}
        if self.rate:
            head["rate"] = self.rate
        head["players"] = players
        lines = [f"{field}: {json.dumps(value, ensure_ascii=False)}\n" for field, value in head.items()]
        begun = f"---  # {remark}\n" if remark else "---\n"
        return self._with_text("".join([_end_line(self.text), begun, *lines, "hands:\n"]))

    def with_end(self) -> Notebook:
        """Return the notebook with ``ended: true`` written above the hands of the present match, which ends it as it
        stands. Raises InputError if the match has no hands (S203), or if ``hands:`` does not begin a line (S202): a
        line above would tear that line apart."""
        self.hand(len(self.hands))  # raises for a match without hands
        place = self._match_in_text.span(("hands",), key=True)
        before_on_line = self.text[self.text.rfind("\n", 0, place.start) + 1 : place.start]
        if before_on_line:
            raise InputError([problem("S202.layout", span=place)])
        return self._with_text(f"{self.text[: place.start]}{_ENDED}{self.text[place.start :]}")

    def without_end(self) -> Notebook | None:
        """Return the notebook with the present match played on, if :meth:`with_end` has ended it: its line stands just
        above the hands. ``None`` if there is no such line; one that somebody wrote elsewhere is left. ``undo`` at the
        table takes an end back by it."""
        place = self._match_in_text.span(("hands",), key=True)
        before, behind = self.text[: place.start], self.text[place.start :]
        if not before.endswith(_ENDED):
            return None
        return self._with_text(before.removesuffix(_ENDED) + behind)

    def with_other(self, number: int, hand: Hand, remark: str = "") -> Notebook:
        """Return the notebook with one hand, from 1, replaced by another. ``remark`` takes the place of the remark
        there; if it is empty, the old one stays, unless that says which phone wrote the replaced hand. Raises
        InputError if there is no such hand (S203), or if the hands have no lines of their own (S202). So a wrong hand
        is corrected in its place, and the hands after it are settled anew."""
        indent, (begin, place) = self._indent_of_hands(), self._place_of_hand(number)
        behind = self.text[place.end :]
        if remark or self.remarks[number - 1][0]:
            behind = _REMARK.sub("", behind, count=1)
        return self._with_text(f"{self.text[:begin]}{indent}- {_write_hand(hand, remark)}{behind}")

    def with_inserted(self, number: int, hand: Hand) -> Notebook:
        """Return the notebook with a forgotten hand put in as the one with a number, from 1; the hand that has this
        number now comes after it. Raises InputError if no hand has it (S203), or if the hands have no lines of their
        own (S202)."""
        indent, (begin, _) = self._indent_of_hands(), self._place_of_hand(number)
        return self._with_text(f"{self.text[:begin]}{indent}- {_write_hand(hand, '')}\n{self.text[begin:]}")

    def without(self, number: int) -> Notebook:
        """Return the notebook without hand ``number`` (from 1), and without the remark behind it. Raises InputError if
        there is no such hand (S203), or the hands have no lines of their own (S202). The command ``remove`` at the
        table needs it."""
        if number == len(self.hands):
            return self.without_last()  # it has no next hand
        self._indent_of_hands()  # raises unless each hand has lines of its own
        # up to the line of the next hand, so that the remark goes too
        begin, _ = self._place_of_hand(number)
        next_begin, _ = self._place_of_hand(number + 1)
        return self._with_text(self.text[:begin] + self.text[next_begin:])

    def without_last(self) -> Notebook:
        """Return the notebook without its last hand. Raises InputError if there is no hand (S203), or if something else
        follows the last one, which would be cut off too (S202)."""
        begin, _ = self._place_of_hand(len(self.hands))
        self._indent_of_hands()  # raises if the text has anything behind the hands
        return self._with_text(self.text[:begin])

    def in_place_of(self, present: Notebook, change: str = "") -> Notebook:
        """Return this notebook, an earlier state, put back in place of the ``present`` one by a ``change`` (its id).
        The ids of the changes that are undone so are written behind the hands: none of them is made again by a phone
        that sends it once more, and no version of the text comes twice."""
        made = [*present.taken_back, *present.ids, *self.taken_back, change]
        still_there = {"", *self.ids}
        ids = [id_ for id_ in dict.fromkeys(made) if id_ not in still_there][-_MOST_TAKEN_BACK:]  # the latest
        line = f"# taken back: {' '.join(ids)}\n" if ids else ""
        text = _TAKEN_BACK.sub("", self.text)
        return present._with_text(_end_line(text) + line if line else text)

    def _place_of_hand(self, number: int) -> tuple[int, Span]:
        """Return the character where the line of a hand begins, and the place of the hand itself, behind its dash.
        Raises InputError (S203) if there is no such hand."""
        self.hand(number)  # raises if there is none
        place = self._match_in_text.span(("hands", number - 1))
        return self.text.rfind("\n", 0, place.start) + 1, place

    def _indent_of_hands(self) -> str:
        """Return the indent of the existing hands, before their dash, as a hand that is added needs the same. Raises
        InputError (S202) unless the hands stand one below the other at the end of their match: what follows them would
        be lost."""
        if not self.hands:
            return "  "  # as a notebook is begun
        begin, place = self._place_of_hand(1)
        before = self.text[begin : place.start]
        if before.strip() not in ("-", '- "', "- '"):  # the hand may stand in quotes; [ … ] has all on one line
            raise InputError([problem("S202.layout", span=place)])
        end = _NEXT_DOCUMENT.search(self.text, place.start)
        behind = _NOT_OF_HANDS.search(self.text, place.start, end.start() if end else len(self.text))
        if behind:
            column = behind.start(1)
            raise InputError([problem("S202.layout", span=Span(place.source, column, column + len(behind[1])))])
        return before[: before.index("-")]
