"""Problems of many records on standard error: the first of each kind are shown, the others counted."""

import sys
from collections.abc import Iterable, Sequence

from ..languages import Phrase
from ..problems.problems import Problem
from ..render.problems import render_problem
from ..render.width import escaped
from .common import say, should_paint, translate


class _Kind:
    """The records with problems of one kind."""

    __slots__ = ("first", "hidden", "label", "shown")

    def __init__(self, label: str) -> None:
        """Begin with none shown and none hidden. ``label``: what the last line calls them. :class:`Failures` counts in
        it, and tells the hidden ones at the end."""
        self.label = label
        """Their codes, and what is not as expected."""
        self.shown = self.hidden = 0
        self.first = ""
        """The place of the first that is not shown."""


class Failures:
    """Problems of many records on standard error. Records with like problems are a kind: the first of each kind are
    shown, the others counted. No more than :attr:`most` are shown in all. A problem that many records share, in an
    option or the first line of a file, is shown and counted once."""

    most, alike = 50, 3

    def __init__(self, color: str = "auto", lang: str = "en") -> None:
        """Begin with no problems; ``color``: when they are painted. A few of each kind are shown, and :meth:`end`
        tells how many are hidden. Whether to paint is asked of standard error, where they are printed."""
        self.lang = lang
        self.painted = should_paint(color, sys.stderr)
        self.shown = self.count = 0
        self._kinds: dict[tuple[str, ...], _Kind] = {}
        self._shared: set[Problem] = set()

    def add(
        self, problems: Iterable[Problem], differences: Sequence[str] = (), place: str = "", always: bool = False
    ) -> None:
        """Add what is wrong with one record, and how it differs from what it expects. Print it, or only count it if
        enough records like it were printed. ``place``: its file and line; ``always``: however many were shown."""
        problems = [p for p in problems if p not in self._shared]  # not those of many records that were shown
        if not problems and not differences:
            return
        self.count += 1
        # a line about what is not as expected begins with the field
        fields = [f"expect: {line.split()[0].rstrip(':')}" for line in differences]
        name_of_kind = tuple(dict.fromkeys([*(p.sentence or p.code for p in problems), *fields]))
        kind = self._kinds.get(name_of_kind)
        if always or self._may_show(kind):
            if kind is None:
                kind = self._kinds[name_of_kind] = _Kind(
                    ", ".join(dict.fromkeys([*(p.code for p in problems), *fields]))
                )
            kind.shown += 1
            self._print_record(problems, differences, place)
        elif kind:
            kind.hidden += 1
            kind.first = kind.first or place or _first_place(problems)

    def _may_show(self, kind: _Kind | None) -> bool:
        """Tell whether one more record may be shown: the limit for all is not reached, nor that for its ``kind``
        (``None``: none of this kind was shown yet)."""
        return self.shown < self.most and (kind is None or kind.shown < self.alike)

    def _print_record(self, problems: Sequence[Problem], differences: Sequence[str], place: str) -> None:
        """Print what is wrong with one record, and note its problems in :attr:`_shared`: a problem of many records (a
        wrong column) is not printed again."""
        self.shown += 1
        self._shared.update(problems)
        lines = [escaped(f"{place}: {translate(Phrase('expect_line', line=line), self.lang)}") for line in differences]
        texts = [*(render_problem(p, self.painted, self.lang) for p in problems), *lines]
        say("\n\n".join(texts) + "\n", err=True, painted=self.painted)

    def end(self, what_to_do: Phrase | None = None) -> None:
        """Print on standard error how many records of each kind were not shown, and where the first of them is; say
        ``what_to_do`` behind the last line. So a batch with a million failures of a few kinds stays short."""
        hidden = [kind for kind in self._kinds.values() if kind.hidden]
        lines = [Phrase("and_more_like", n=kind.hidden, kinds=kind.label, place=kind.first) for kind in hidden]
        # records of kinds that came only after the limit for all: no kind was kept for them, just their number
        if nameless := self.count - self.shown - sum(kind.hidden for kind in hidden):
            lines.append(Phrase("and_more", n=nameless))
        if lines and what_to_do:
            lines[-1] = Phrase("advised", text=lines[-1], how=what_to_do)
        for line in lines:
            say(escaped(translate(line, self.lang)), err=True)


def _first_place(problems: Sequence[Problem]) -> str:
    """Return the file and line of the first problem that has a place, ``a.jsonl:3``; ``?`` if none has. It is where to
    look for problems that are only counted."""
    return next((f"{p.span.source.name}:{p.span.line}" for p in problems if p.span), "?")
