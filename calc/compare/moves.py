"""Which rules move whom by how much in matches: they are settled again with one rule after another taken over alone.

What several rules do together beyond that is said as their interaction; nothing is guessed from the names of rules.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ..match.settle import MatchResult
from ..problems.problems import InputError
from ..rules.rules import Rules
from ..verdict.ledger import CHIPS
from ..verdict.receipt import Cited, cited
from ..verdict.verdict import PlainValues, as_data
from .columns import mix_rules


class Moved(NamedTuple):
    """What changes for the players."""

    hands: int
    """How many hands come out otherwise."""
    result: Mapping[str, int]
    """In the unit of the matches, by player; players for whom nothing changes are left out."""
    chips: Mapping[str, int]
    """The same in chips; empty if these are the unit of the matches."""

    @property
    def nothing(self) -> bool:
        """Whether nothing changes."""
        return not (self.hands or self.result or self.chips)


class RuleMove(NamedTuple):
    """What one rule moves if the first column takes over that rule alone."""

    first: Cited | None
    """The rule in the first column; ``None`` if that has no such rule."""
    second: Cited | None
    alone: Moved

    @property
    def id(self) -> str:
        """The key of the rule, which at least one of the two columns has."""
        return (self.first or self.second).id  # type: ignore[union-attr]


class Moves(NamedTuple):
    """What the rules of a column move against the first one."""

    column: int
    differing: int
    """The number of rules in which the two columns differ."""
    rules: tuple[RuleMove, ...]
    """The rules that move something alone; those that move most come first."""
    together: Moved
    """What all rules move together."""
    interaction: Moved
    """What is left of :attr:`together` without what each rule moves alone; its hands are 0."""

    def to_dict(self) -> PlainValues:
        """Return the moves as plain values, as docs/compare.md has them. There the second value of a rule is called
        ``other``, and what the rule moves alone stands beside its values."""
        rules = [
            {"rule": rule.id, "first": as_data(rule.first), "other": as_data(rule.second), **as_data(rule.alone)}
            for rule in self.rules
        ]
        return {
            "column": self.column,
            "differing": self.differing,
            "rules": rules,
            "together": as_data(self.together),
            "interaction": as_data(self.interaction),
        }


def find_moves(
    column: int, first: MatchResult, second: MatchResult, settle: Callable[[Rules], MatchResult]
) -> Moves | None:
    """Return what each rule moves between the first column and another (number ``column``), whose matches were settled
    as ``first`` and ``second``; ``settle`` settles the matches again with one rule taken over alone. A rule that moves
    nothing is left out, and so is a rule for which ``settle`` raises InputError, as it cannot be played beside the
    rules of the first column. ``None`` if a column has matches under several rules, or the columns are of different
    games: then rules cannot be taken over one by one."""
    if not (_has_single_rules(first) and _has_single_rules(second)) or first.rules.engine != second.rules.engine:
        return None
    keys = first.rules.differing(second.rules)
    moves: list[RuleMove] = []
    for key in keys:
        try:
            alone = _find_moved(first, settle(mix_rules(first.rules, second.rules, [key])))
        except InputError:
            continue
        if not alone.nothing:
            before = cited(first.rules, key) if key in first.rules.values else None
            after = cited(second.rules, key) if key in second.rules.values else None
            moves.append(RuleMove(before, after, alone))
    moves.sort(key=_total_moved, reverse=True)
    together = _find_moved(first, second)
    return Moves(column, len(keys), tuple(moves), together, _subtract_parts(together, [rule.alone for rule in moves]))


def _total_moved(rule: RuleMove) -> int:
    """Return how much a rule moves alone, gains and losses of all players added up without their signs. It is a key to
    sort by and no amount to show, as chips are added to points."""
    return sum(map(abs, (*rule.alone.result.values(), *rule.alone.chips.values())))


def _has_single_rules(result: MatchResult) -> bool:
    """Tell whether all matches are settled by the same rules, so that one rule can be exchanged in all matches."""
    return len({walk.match.rules.digest for walk in result.walks}) == 1


def _find_moved(before: MatchResult, after: MatchResult) -> Moved:
    """Return what differs between the same matches under two rule sets: the number of hands, the results (in the unit
    of the matches), and the chips. If the unit is chips, ``result`` stays empty, or they would be shown twice."""
    hands = zip(
        (hand for match in before.matches for hand in match.hands),
        (hand for match in after.matches for hand in match.hands),
        strict=True,
    )
    differing = sum((old.points, old.chips) != (new.points, new.chips) for old, new in hands)
    result = {} if before.unit == CHIPS else _subtract_amounts(after.amounts(after.unit), before.amounts(before.unit))
    return Moved(differing, result, _subtract_amounts(after.chips, before.chips))


def _subtract_amounts(amounts: Mapping[str, int], taken: Mapping[str, int]) -> dict[str, int]:
    """Return amounts by player less the amounts ``taken``, without zeros.

    >>> _subtract_amounts({"A": 5, "B": 2}, {"B": 2})
    {'A': 5}
    """
    left = {player: n - taken.get(player, 0) for player, n in amounts.items()}
    return {player: n for player, n in left.items() if n}


def _subtract_parts(together: Moved, parts: Sequence[Moved]) -> Moved:
    """Return what is left of a whole without its parts: what rules do only in combination. The number of hands becomes
    0, as hands cannot be subtracted."""

    def left(whole: Mapping[str, int], amounts: Sequence[Mapping[str, int]]) -> dict[str, int]:
        """Return, by player and without zeros, the whole less its parts (``amounts``). It is negative for a player who
        gains more by single rules than by all together."""
        rest = Counter(whole)
        for part in amounts:
            rest.subtract(part)
        return {player: n for player, n in rest.items() if n}

    return Moved(0, left(together.result, [p.result for p in parts]), left(together.chips, [p.chips for p in parts]))
