"""Problems of many records on standard error: the first of each kind are shown, the others counted."""

import sys
from collections.abc import Iterable, Sequence

from ..languages import Phrase
from ..problems.problems import Problem
from ..render.width import escaped
from .common import say, should_paint, translate


class _Kind:
    """The records with problems of one kind."""

    __slots__ = ("first", "hidden", "label", "shown")

    def __init__(self, label: str) -> None:
        """Begin with no records counted. ``label``: what the summary calls this kind of problems (``S203, expect``)."""
        self.label = label
        """Their codes, and what is not as expected."""
        self.shown = self.hidden = 0
        """The records of the kind that were printed, and those that were only counted."""
        self.first = ""
        """The place of the first that is not shown."""


class Failures:
    """Problems of many records on standard error. Records with like problems are a kind: the first of each kind are
    shown, the others counted. No more than :attr:`most` are shown in all. A problem that many records share, in an
    option or the first line of a file, is shown and counted once."""

    most, alike = 50, 3
    """The most records that are shown, and the most of one kind: some screens, with as many kinds as possible."""

    def __init__(self, color: str = "auto", lang: str = "en") -> None:
        """Begin with no problems. ``color``: when to paint them (``auto``: if standard error is a terminal); ``lang``:
        the language that they are printed in."""
        self.lang = lang
        self.painted = should_paint(color, sys.stderr)
        self.shown = self.count = 0
        """The records that were printed, and all."""
        self._kinds: dict[tuple[str, ...], _Kind] = {}
        """By what is wrong: the sentences of problems, and the fields that are not as expected."""
        self._shared: set[Problem] = set()
        """The problems that were printed."""

    def add(
        self, problems: Iterable[Problem], differences: Sequence[str] = (), place: str = "", always: bool = False
    ) -> None:
        """Print the problems of one record, and the ``differences`` from what it expects, on standard error. If enough
        records of its kind were printed, only count it, unless ``always`` is true. ``place``: its file and line.
        Problems that were printed before are left out; a record that has only such is not counted."""
        problems = [p for p in problems if p not in self._shared]
        if not problems and not differences:
            return
        self.count += 1
        fields = [f"expect: {line.split()[0].rstrip(':')}" for line in differences]  # a line begins with its field
        # sentences tell kinds apart better than codes, of which one has many sentences
        name_of_kind = tuple(dict.fromkeys([*(p.sentence or p.code for p in problems), *fields]))
        kind = self._kinds.get(name_of_kind)
        if always or self._may_show(kind):
            if kind is None:
                label = ", ".join(dict.fromkeys([*(p.code for p in problems), *fields]))
                kind = self._kinds[name_of_kind] = _Kind(label)
            kind.shown += 1
            self._print_record(problems, differences, place)
        elif kind:
            kind.hidden += 1
            kind.first = kind.first or place or _first_place(problems)

    def _may_show(self, kind: _Kind | None) -> bool:
        """Tell whether one more record of a ``kind`` (``None``: a new one) may be shown: neither the limit for all
        records (:attr:`most`) nor that for the kind (:attr:`alike`) is reached."""
        return self.shown < self.most and (kind is None or kind.shown < self.alike)

    def _print_record(self, problems: Sequence[Problem], differences: Sequence[str], place: str) -> None:
        """Print the problems of one record and its differences, and add the problems to :attr:`_shared`, so that a
        problem that many records share (a wrong column) is printed once."""
        from ..render.problems import render_problem  # most runs have no problem

        self.shown += 1
        self._shared.update(problems)
        lines = [escaped(f"{place}: {translate(Phrase('expect_line', line=line), self.lang)}") for line in differences]
        texts = [*(render_problem(p, self.painted, self.lang) for p in problems), *lines]
        say("\n\n".join(texts) + "\n", err=True, painted=self.painted)

    def end(self, what_to_do: Phrase | None = None) -> None:
        """Print on standard error, for each kind, how many records were not shown and where the first of them is;
        behind the last line the advice ``what_to_do``. Print nothing if all were shown."""
        hidden = [kind for kind in self._kinds.values() if kind.hidden]
        lines = [Phrase("and_more_like", n=kind.hidden, kinds=kind.label, place=kind.first) for kind in hidden]
        # records whose kinds came only after the limit for all was reached are counted without a kind
        if without_kind := self.count - self.shown - sum(kind.hidden for kind in hidden):
            lines.append(Phrase("and_more", n=without_kind))
        if lines and what_to_do:
            lines[-1] = Phrase("advised", text=lines[-1], how=what_to_do)
        for line in lines:
            say(escaped(translate(line, self.lang)), err=True)


def _first_place(problems: Sequence[Problem]) -> str:
    """Return the file and line of the first problem that has a place (``a.jsonl:3``), or ``?`` if none has one."""
    return next((f"{p.span.source.name}:{p.span.line}" for p in problems if p.span), "?")
