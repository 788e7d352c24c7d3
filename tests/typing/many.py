# mypy: disallow-any-expr
"""Many hands, logs, and what is wrong with an input."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import calc

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def won(rows: Iterator[calc.BatchRow]) -> Counter[str]:
    """Count the yaku of all wins."""
    return Counter(yaku for row in rows for win in row.wins for yaku in win.yaku)


def said(problem: calc.Problem) -> str:
    """Say what is wrong and where."""
    where = f"{problem.span.line}:{problem.span.column} " if problem.span else ""
    return f"{where}{problem.code} {problem.message} ({problem.help})"


def settled(hand: str) -> calc.Verdict | None:
    """Settle a hand, or say why it cannot be."""
    try:
        return calc.score(hand)
    except calc.NoWin as refusal:
        print("no win:", refusal.problems[0].message)
    except calc.InputError as error:
        print(*map(said, error.problems), sep="\n")
    return None


print(won(calc.batch([EXAMPLES / "counted-yakuman.yaml"], rules="tcg", jobs=1)))
for row in calc.batch([str(EXAMPLES / "tcg-no-yaku.yaml")]):
    print(row.file, row.line, row.standing, row.points, [problem.code for problem in row.problems])
for hand in ("B ron C 234m 456p 22s 78s (789s) 9s", "B ron C 234x", "B ron C 234m22444p33567s3s riichi"):
    verdict = settled(hand)
    print(verdict.points if verdict else "none")
hands: list[dict[str, object]] = calc.read_log(EXAMPLES / "logs" / "game1.mjai.gz")
print(len(hands), calc.score(hands[0]).points, calc.match(hands[:2], ended=True).points)
record: dict[str, object] = {"win": {"player": "B", "by": "ron", "from": "C", "hand": "234m 22444p 33567s + 3s"}}
print([row.points for row in calc.batch([record], rules=calc.rules("mleague"))])
print([row.points for row in calc.batch(records=["B ron C 3 han 30 fu", record])])
