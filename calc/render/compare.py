"""A hand under several rule sets, side by side, then the rules that make the difference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .. import compiled
from ..compare import ColumnCauses, Comparison, DifferingLine
from ..compare.causes import ChangedLine, DecisiveRule
from ..compare.columns import SETTLED
from ..compare.lines import ARROW, LineName, LineValue
from ..problems.codes import translate_problem
from ..problems.problems import Problem
from ..systems import system
from ..verdict.ledger import TABLE
from ..verdict.receipt import Cited
from ..verdict.verdict import Filled, GameWin, Names, Remark, Verdict
from .columns import Compared, Inset
from .paper import Blank, Block, Heading, Headline, NamedRow, Para
from .terminal import COLUMNS
from .text import Text
from .width import clip, width
from .words import Words, plain, signed, written

WORDS = compiled.words(__file__, "compare")

_HEADLINES = 4
"""The most headlines shown above the table; if there are more, none is."""
_REASONS = 3
"""The most reasons given for a column without a result."""
_GIST = 3
"""The most changes listed for a rule."""
_MISSING = "–"
"""What a column shows that does not have a line."""


def comparison_blocks(comparison: Comparison, lang: str = "en") -> list[Block]:
    """Return the blocks of one comparison, as ``calc compare`` prints a hand: its columns, the lines that differ, the
    rules that make the difference."""
    return list(_Sheet(comparison, lang).comparison())


class _Sheet(Words):
    """Writes the blocks of a comparison. It is also the words that they are written in."""

    def __init__(self, comparison: Comparison, lang: str) -> None:
        """Take a comparison. Each column is put into words by the text of its own game, as columns may be of different
        games; this text looks at the column's verdict here. Imports the games."""
        super().__init__(lang, WORDS)
        self.compared = comparison
        self.columns = comparison.columns
        self.texts = [system(column.rules.engine).text(lang) for column in self.columns]
        self.names: dict[str, str] = {}
        """Names of yaku by their ids, as the verdicts give them; of two the later column's."""
        for text, column in zip(self.texts, self.columns, strict=True):
            if column.result:
                text.look(column.result)
                self.names.update(self._list_names(column.result))
        of_wins = ("size", "yaku", "fu", "reading", "dora")  # the sections whose subject is a win
        subjects = {differing.line.subject for differing in comparison.lines if differing.line.section in of_wins}
        self.single = len(subjects) < 2
        """Whether the lines are about one win at most."""

    def _list_names(self, verdict: Verdict[GameWin]) -> Iterator[tuple[str, str]]:
        """Yield the ids and names of what counts in the wins of a verdict, since lines of a comparison have only ids. A
        part without a name in the rules (fu, chips) is passed over: words name it."""
        for won in verdict.wins:
            yield from ((part.id, self.name(part)) for part in won.parts if part.names is not None)

    def comparison(self) -> Iterator[Block]:
        """Yield all blocks. If the columns agree, a sentence takes the place of the table: that they do, and of two
        columns in how many rules they differ without effect, or nobody would know whether the rule sets are the
        same."""
        yield from self._list_heads()
        if not self.compared.same:
            yield self._build_table(self.compared.lines)
            for causes in self.compared.causes:
                yield from self._list_causes(causes)
            return
        yield from (Blank(), Para(self("same"), indent=0))
        # of each column the number of rules that differ from the first column's, whose own number is 0
        differing_rules = [column.differs_in for column in self.columns if column.differs_in]
        if differing_rules and len(self.columns) == 2:
            yield Para(self("same_of", n=differing_rules[0]), indent=0)
        elif not differing_rules:
            yield Para(self("same_rules"), indent=0)

    # --- above -------------------------------------------------------------------------------------------------------

    def _list_heads(self) -> Iterator[Block]:
        """Yield the title and what was on the table, which is the same in all columns, so the first with a result says
        it; then the headlines of each column, or why it has no result."""
        if self.compared.title:
            yield from (Headline(self.compared.title), Blank())
        settled = [text for text, column in zip(self.texts, self.columns, strict=True) if column.result]
        if settled:
            yield from (Para(" · ".join(settled[0].table()), indent=0, light=True), Blank())
        for column, text in zip(self.columns, self.texts, strict=True):
            yield Para(column.label, indent=0, light=True)
            heads = text.collect(text.headlines) if column.result else []
            # a story of many events would hide the other columns
            if 0 < len(heads) <= _HEADLINES:
                yield Inset(heads)
            else:
                yield Heading(self(column.status), level=2)
                yield from self._list_reasons(column.problems or ())

    def _list_reasons(self, problems: Sequence[Problem]) -> Iterator[Block]:
        """Yield why a column has no result: each reason once, as one may hold for several wins, and only the first
        ``_REASONS``, as more would hide the comparison."""
        reasons = {(problem.code, translate_problem(problem, self.lang)[0]): None for problem in problems}
        for code, message in list(reasons)[:_REASONS]:
            yield Para(f"{code} {message}")
        if len(reasons) > _REASONS:
            yield Para(self("and_more", n=len(reasons) - _REASONS))

    # --- side by side ------------------------------------------------------------------------------------------------

    def _build_table(self, lines: Sequence[DifferingLine]) -> Block:
        """Return the lines that differ as a table, a column for each rule set, each cell in the words of its game."""
        rows = [(self.label(line), [*self._list_cells(line, values)]) for line, values in lines]
        return Compared(self("differs"), [column.label for column in self.columns], rows)

    def _list_cells(self, line: LineName, values: Sequence[LineValue]) -> Iterator[str]:
        """Yield the value of a line in each column, in the words of that column's game, as columns may be of different
        games. A column without a result has only its outcome, which says why; its other lines are dashes."""
        for column, text, value in zip(self.columns, self.texts, values, strict=True):
            missing = column.status != SETTLED and line.section != "outcome"
            yield _MISSING if missing else self.value(line, value, text)

    def label(self, line: LineName) -> str:
        """Return the label of a line of the comparison in words, by its section of the result. If lines of several wins
        are shown, a line of a win begins with its winner."""
        section, what = line.section, line.what
        if section in ("outcome", "note", "root"):
            return self("outcome" if section == "outcome" else f"l_{section}")
        if section == "next":
            return self(f"n_{what}")
        if section == "dice":
            return self("l_dice", player=line.subject, name=self._name(what))
        if section in ("pays", "points", "chips"):
            # whole names: a player may be called Constable
            ends = (self("table") if name == TABLE else name for name in line.subject.split(ARROW))
            players = ARROW.join(ends)
            return self._label_payment(players, what) if section == "pays" else self(f"l_{section}", player=players)
        return ("" if self.single else f"{line.subject}: ") + self._label_of_win(line)

    def _label_payment(self, players: str, payment: str) -> str:
        """Return the label of a payment between ``players`` (``payment``: its unit and reason, ``chips.ura``). The name
        of a chip line comes from the first game that has one: a plugin's or a club's line has none in the others."""
        unit, _, why = payment.partition(".")
        if unit == "points":
            return f"{players}  {self.texts[0].words(why)}"
        names = (text.words.chip_line(why) for text in self.texts)
        return f"{players}  {next((name for name in names if name != why), why)}, {self(unit)}"

    def _label_of_win(self, line: LineName) -> str:
        """Return the label of a line about a single win: of a yaku its name, of a part of the fu or the size what it
        counts. A yaku beside the hand is marked, as it brings chips only."""
        section, what = line.section, line.what
        if section == "reading":
            return self(what)
        if section in ("size", "dora"):
            return self(f"{section[0]}_{what}")  # ``s_…`` or ``d_…``
        if section == "fu":
            return self("l_fu", name=self(what))
        name = (line.ja if self.lang == "ja" else None) or line.en or self._name(what)
        return self("l_beside", name=name) if section == "beside" else name

    def _name(self, id_: str) -> str:
        """Return a yaku by its name in the verdicts, anything else by the words of its system."""
        return self.names.get(id_) or self.texts[0].words.first(f"dice_{id_}", id_) or id_

    def value(self, line: LineName, value: LineValue, text: Text[GameWin]) -> str:
        """Return a value as a column shows it, in the words of its game (``text``). An outcome is “settled” or the
        codes of its problems. Points and chips have their sign, and are 0 if the column lacks the line; any other
        missing line is a dash. “Yes” stands for what is there without a number."""
        section = line.section
        if section == "outcome":
            return self("settled") if value is True else " ".join(_items(value))
        if section in ("points", "chips"):
            return signed(value if isinstance(value, int) else 0)
        if value is None:
            return _MISSING
        if value is True:
            return self("yes")
        if section == "note":
            return text.note(Remark(line.what, value if isinstance(value, Mapping) else {}))
        if section == "dice":
            return ", ".join(self("each_hit_n", n=n, each=plain(each)) for n, each in _items(value))
        if section in ("reading", "yaku", "beside", "dora", "fu"):
            return self._word_of_win(section, value, text)
        # why the match is over is a word of its own
        return self._word_plainly(f"over_{value}" if line == _OVER else value, text.words)

    def _word_of_win(self, section: str, value: LineValue, text: Text[GameWin]) -> str:
        """Return the value of a line about a single win in words, by its section: a reading, fu, or what a yaku or dora
        is worth: a number is its han, a mapping its worth by unit in a game that counts it otherwise."""
        if section == "reading":
            return _word_reading(value, text)
        if section == "fu":
            return text.words("fu_n", n=value)
        if isinstance(value, Mapping):
            return _word_worth(value, text.words)
        return text.words("han_n", n=value)

    def _word_plainly(self, value: LineValue, w: Words) -> str:
        """Return a value in words whose section has no form of its own: names in the language, else in English; a
        number; any other text by our words, else by the game's (``w``), which return an unknown one unchanged."""
        if isinstance(value, Names):
            return str(getattr(value, self.lang)) or value.en
        if isinstance(value, int):
            return plain(value)
        return self.first(str(value)) or w(str(value))

    # --- why ---------------------------------------------------------------------------------------------------------

    def _list_causes(self, of_column: ColumnCauses) -> Iterator[Block]:
        """Yield the rules that make one column differ from the first: how many of the differing rules are needed for
        it, then each rule with its effect. Rules of different games cannot be exchanged one by one: then only that is
        said."""
        first, second, causes = self.columns[0], self.columns[of_column.column], of_column.what
        yield from (Blank(), Headline(self("why")))
        if len(self.columns) > 2:
            yield Para(self("under", first=first.label, other=second.label))
        if not causes.comparable:
            yield Para(self("not_comparable", first=first.rules.id, other=second.rules.id))
            return
        needed = sum(rule.needed for rule in causes.rules)
        # one rule differs; so many of those that differ; all of them
        word = "only_rule" if causes.differing == 1 else "of_n" if needed < causes.differing else "all_n"
        yield Para(self(word, n=needed, of=causes.differing))
        for rule in causes.rules:
            yield from self._list_rule(rule)
        if not causes.complete:
            yield Para(self("incomplete"))

    def _list_rule(self, rule: DecisiveRule) -> Iterator[Block]:
        """Yield a rule, its values under the two columns with their sources, and its effect. The values stand beside
        its key if both fit on a line, else below it, where a long value can be broken."""
        change = f"{value_text(rule.first, self)} → {value_text(rule.second, self)}"
        yield Blank()
        if width(rule.id) + width(change) + 5 > COLUMNS:  # with its margins
            yield from (Heading(rule.id, level=2), Para(change, indent=4))  # a paragraph may be broken, a row not
        else:
            yield NamedRow(rule.id, change, width(rule.id) + 2, strong=True)
        yield from provenance(rule.first, rule.second, self, cells=20)
        yield from (Para(text, indent=4) for text in self._word_effects(rule))

    def _word_effects(self, rule: DecisiveRule) -> Iterator[str]:
        """Yield what a rule changes alone, and what putting it back into the other rules changes: with several rules at
        work neither says all. A rule that makes the whole difference (``whole``) needs only that said."""
        if rule.whole:
            yield self("whole" if rule.needed else "whole_too")
        elif rule.alone:
            yield f"{self('alone' if rule.needed else 'alone_masked')} {self.gist(rule.alone)}"
        if rule.partners:
            yield self("partners", keys=", ".join(rule.partners))
        if rule.vanishes and not rule.whole:
            yield self("vanishes")
        # what it says already backwards is left out
        elif rule.put_back and not rule.whole and not _mirrored(rule):
            yield f"{self('put_back')} {self.gist(rule.put_back)}"

    def gist(self, changes: Sequence[ChangedLine]) -> str:
        """Return the most important changes in one line, at most :data:`_GIST`. If the change decides whether it is a
        win, only that; else what each player gets (points, chips, dice) and what comes next; if these stay, whatever
        else changes (han, fu, yaku)."""
        chosen = [change for change in changes if change.line.section == "outcome"]
        if not chosen:
            order = ("points", "chips", "dice", "next")
            chosen = [change for section in order for change in changes if change.line.section == section]
        chosen = chosen or [*changes]  # han, fu, yaku
        texts: list[str] = []
        for line, old, new in chosen[:_GIST]:
            texts.append(f"{self.label(line)} {self._word_side(line, old)} → {self._word_side(line, new)}")
        if len(chosen) > _GIST:
            texts.append(self("and_more", n=len(chosen) - _GIST))
        return "; ".join(texts)

    def _word_side(self, line: LineName, value: LineValue) -> str:
        """Return one of the values of a line that changes, in words. If it is the outcome and the hand is not won, the
        codes of the reasons stand in brackets behind that."""
        text = self.value(line, value, self.texts[0])
        return f"{self('no_win')} ({text})" if line.section == "outcome" and value is not True else text


_OVER = LineName("next", "", "over")


def _mirrored(rule: DecisiveRule) -> bool:
    """Tell whether putting a rule back undoes exactly what changing it alone does. Then only one of the two is printed,
    as the other says nothing new."""
    return [ChangedLine(c.line, c.new, c.old) for c in rule.put_back] == [*rule.alone]


def value_text(ruling: Cited | None, w: Words) -> str:
    """Return the value of a rule as it is written in rules.yaml. ``None``: the rules do not have it, which is said."""
    return w("absent") if ruling is None else written(ruling.value)


def provenance(first: Cited | None, second: Cited | None, w: Words, cells: int) -> Iterator[Block]:
    """Yield both values of a rule, each with its status and source, so that the reader sees whom to ask; of a rule that
    one side lacks only the other's. Values are cut to so many ``cells``, so that the sources stand below each other."""
    for ruling in filter(None, (first, second)):
        source = f" · {w.about(ruling.origin)}" if ruling.origin else ""
        yield Para(w.status(ruling.status) + source, f"{clip(value_text(ruling, w), cells)}  ", 4, light=True)


def _word_worth(worth: Mapping[str, object], w: Words) -> str:
    """Return the worth of a yaku that is not worth han: yakuman, or its number in another unit, alone, as a game of
    another package may count in units without a word. A worth that is no number stands behind its unit."""
    if yakuman := worth.get("yakuman"):
        return w("yakuman_n", n=yakuman) if isinstance(yakuman, int) and yakuman > 1 else w("yakuman")
    return ", ".join(f"{unit} {n}" if not isinstance(n, int) else f"{n:,}" for unit, n in worth.items())


def _items(value: LineValue) -> Sequence[Any]:
    """Return the items of a value that has several (codes, dice chances); empty for any other value. A text counts as
    one value, although Python would give its letters."""
    return value if isinstance(value, (tuple, list)) else ()


def _word_reading(value: LineValue, text: Text[GameWin]) -> str:
    """Return a reading in words: sets, wait, and what the jokers stand for, as far as the game has them. In place of
    sets, a reading of a form (chiitoitsu) has the form, and the hand of a draw its tiles. A dash if it has none of
    these."""
    reading: Any = value.what if isinstance(value, Filled) else value
    w = text.words
    # readings differ by game, so each attribute may be missing
    parts = [text.tile_text(group) for group in getattr(reading, "sets", ())]
    if not parts and hasattr(reading, "form"):
        parts.append(w(reading.form))
    if wait := getattr(reading, "wait", None):
        parts.append(w("wait", wait=w(wait)))
    parts += [f"{text.tile(joker.tile)}={text.tile(joker.as_)}" for joker in getattr(reading, "stands", ())]
    hand, drawn = getattr(reading, "held", ()), getattr(reading, "drawn", None)
    parts += [text.tile_text(hand), text.tile_text([drawn] if drawn else [])]
    return " ".join(filter(None, parts)) or _MISSING
