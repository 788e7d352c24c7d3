"""How often `calc dispute` names the mistake that somebody made, and how long it takes.

    python -m benchmarks.dispute [--plants 300] [--system anmika] [--missed 20]

Plants mistakes in random wins (:mod:`benchmarks.plants`), and reads what is printed by default. By system: in how many
answers the first or second explanation names the mistake (both, where two were made), how many are misleading (only
other mistakes are named), and how many true claims are not called right; how many answers have at most four lines; the
processor time of an answer.
"""

from __future__ import annotations

import argparse
import re
import statistics
import time
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from benchmarks.plants import SYSTEMS, Case, cases
from calc.dispute import yaku_names
from calc.dispute.answers import EXPLAINED, RIGHT, ClaimAnswer
from calc.dispute.claims import ClaimReader
from calc.dispute.search import Search
from calc.dispute.sheet import Dispute
from calc.render.dispute import dispute_blocks
from calc.render.terminal import Terminal

FAR, PERHAPS = "believe", "erhaps"
"""Words of answers that say themselves how unlikely they are, or that they are not sure."""
MOST_LINES = 4


class Heard(NamedTuple):
    """What came of a plant."""

    kind: str
    claim: str
    answer: str
    """As it is printed."""
    named: bool
    misleading: bool
    sure: bool
    """Whether the answer does not say that it is not sure."""
    true: bool
    """The claim happens to be true in another sense, which the answer says."""
    called_right: bool
    """A false claim that is called right."""
    untrue: tuple[str, ...]
    """True claims that are not called right."""
    lines: int
    seconds: float

    @property
    def misled(self) -> bool:
        """Whether only other mistakes are named, and that for sure."""
        return self.misleading and self.sure

    @property
    def two(self) -> bool:
        """Whether two mistakes were made at once."""
        return "&" in self.kind


def asked(case: Case, search: Search, text: str) -> tuple[ClaimAnswer, str]:
    """The answer to a claim, and what is printed."""
    seats = getattr(case.record, "everybody", case.record.seats)
    reader = ClaimReader(seats, [w.player for w in search.base.wins], yaku_names(case.rules), case.rules.values)
    claim = reader.option(text)
    assert claim is not None, (text, reader.problems)
    answer = search.answer(claim)
    found = Dispute(case.record, case.rules, search.verdict, search.base, (answer,), 0, 0, search.beliefs.whole)
    return answer, Terminal().text(dispute_blocks(found.sheet()))


def hear(case: Case) -> Heard:
    """Ask about a plant, then about what is true."""
    start = time.process_time()
    search = Search(case.record, case.rules)
    answer, printed = asked(case, search, case.plant.claim)
    seconds = time.process_time() - start
    said = " ".join(printed.split())
    line = said[said.index(" says ") :]
    parts = line.split(". Or: ")
    named = any(all(re.search(p, part, re.IGNORECASE) for p in case.plant.names) for part in parts)
    told = answer.status == EXPLAINED and FAR not in line
    untrue = []
    for text in case.truths:
        so, _ = asked(case, Search(case.record, case.rules) if not search.beliefs.whole else search, text)
        if so.status != RIGHT:
            untrue.append(text)
    search.beliefs.done()
    true, plainly = answer.status == RIGHT, answer.status == RIGHT and line.endswith(": right.")
    return Heard(case.plant.kind, case.plant.claim, line, named and not true, told and not named,
                 PERHAPS not in line, true, plainly, tuple(untrue), printed.count("\n") + 1, seconds)  # fmt: skip


def row(system: str, heard: Sequence[Heard]) -> str:
    """The figures of one system."""
    false = [h for h in heard if not h.true]
    one, two = [h for h in false if not h.two], [h for h in false if h.two]

    def share(those: Sequence[Heard], name: str) -> str:
        return f"{sum(getattr(h, name) for h in those) / max(len(those), 1):7.1%}"

    times = sorted(h.seconds for h in heard)
    short = sum(h.lines <= MOST_LINES for h in heard) / len(heard)
    return (f"{system:8} {len(heard):5} {share(false, 'named')} {share(one, 'named')} {share(two, 'named')} "
            f"{share(false, 'misleading')} {share(false, 'misled')} {share(false, 'sure')} "
            f"{share(heard, 'called_right')} {sum(len(h.untrue) for h in heard):6} "
            f"{short:7.1%} {1000 * statistics.median(times):7.0f} {1000 * times[-1]:7.0f}")  # fmt: skip


HEADS = ("plants", "named", "one", "two", "mislead", "for sure", "sure", "agreed", "untrue", "short", "ms", "worst")
HEAD = " " * 9 + " ".join(f"{head:>{width}}" for head, width in zip(HEADS, (5, *[7] * 7, 6, 7, 7, 7), strict=True))


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print; the exit status."""
    parser = argparse.ArgumentParser(description="Mistakes that calc dispute names, and its times.")
    parser.add_argument("--plants", type=int, default=300, help="plants of each system")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--system", action="append", choices=SYSTEMS)
    parser.add_argument("--missed", type=int, default=0, help="print so many answers that do not name the mistake")
    options = parser.parse_args(arguments)
    print(HEAD)
    for system in options.system or SYSTEMS:
        heard = [hear(case) for case in cases(system, options.plants, options.seed)]
        print(row(system, heard), flush=True)
        missed = [h for h in heard if (not h.named and not h.true) or h.called_right or h.untrue]
        for h in missed[: options.missed]:
            print(
                f"{'M' if h.misleading else ' '} {h.kind}: {h.claim}\n      {h.answer}"
                + f"  !! {h.untrue}" * bool(h.untrue)
            )
        if options.missed:
            print(Counter(h.kind if not h.two else "two" for h in missed).most_common(12))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
