"""What is said at the standing of several matches: matches that do not count, rules that nobody chose, names that may
be one player's, scores that do not add up."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, takewhile

from ..verdict.verdict import Remark
from .place_points import points_over
from .settled import SettledMatch
from .walk import Walk

_SHORTEST_ALIKE = 3
"""The fewest letters of names of which a letter may be a slip: 中村 and 田村 are two players."""


def remark_on_matches(matches: Sequence[SettledMatch], walks: Sequence[Walk]) -> Iterator[Remark]:
    """Yield two remarks on several matches: which are not finished, so that their results are in no standing; and for
    which nobody chose the rules. Nothing for a single match."""
    if len(matches) < 2:  # one that is not finished shows it itself
        return
    numbers = dict(enumerate(matches, 1))
    if unfinished := [n for n, match in numbers.items() if not match.end.over and not match.end.why]:
        yield Remark("unfinished", {"n": len(unfinished), "matches": _matches_in_words(unfinished, numbers)})
    if unchosen := [n for n, walk in enumerate(walks, 1) if walk.match.chosen == "nobody"]:
        rules, listed = numbers[unchosen[0]].system, _matches_in_words(unchosen, numbers)
        yield Remark("rules_by_nobody", {"n": len(unchosen), "matches": listed, "rules": rules})


def remark_on_sums(walks: Sequence[Walk]) -> Iterator[Remark]:
    """Yield a remark on each match of which only the end is known and whose scores do not add up, if the rules settle
    it all the same (``match.wrong_sum``): a score may have been typed wrong."""
    for number, walk in enumerate(walks, 1):
        v = walk.match.rules.values
        settled = walk.match.final and v.get("match.wrong_sum", "refused") != "refused"
        if settled and (over := points_over(walk.scores, walk.deal.sticks, v)):
            yield Remark("wrong_sum", {"match": number, "over": f"{over:+,}"})


def _matches_in_words(chosen: Sequence[int], matches: dict[int, SettledMatch]) -> str:
    """Return some matches as words of a remark, by their number and the file that each is in: ``1 (a.yaml), 2``. A name
    that begins with ``<`` is no file (``<record>``)."""
    files = {n: matches[n].file for n in chosen}
    return ", ".join(f"{n} ({file})" if file and file[0] != "<" else str(n) for n, file in files.items())


def remark_on_names(matches: Sequence[SettledMatch]) -> Iterator[Remark]:
    """Yield a remark on each name that is in one match only and differs by a letter from another player's who was not
    there: a slip of the pen (Anna, Ana) would count one player as two in the season. Two who sat at one table are
    two players."""
    at_table = [{*match.players, *match.out} for match in matches]
    count = Counter(chain.from_iterable(at_table))
    noted = set[str]()
    for number, players in enumerate(at_table, 1):
        for name in sorted(player for player in players if count[player] == 1):
            # Of two names that are both in one match only, the first is remarked on, not each beside the other.
            alike = (other for other in count if other not in players | noted and _is_a_letter_apart(name, other))
            if near := max(alike, key=lambda other: count[other], default=""):  # who played most is meant
                noted.add(name)
                yield Remark("alike", {"player": name, "match": number, "near": near})


def _is_a_letter_apart(name: str, other: str) -> bool:
    """Tell whether two names differ by a slip of the pen: in one letter, which one of them may lack, or only in
    capitals. A digit that differs is no slip: numbers tell players apart.

    >>> _is_a_letter_apart("Eva", "Eve"), _is_a_letter_apart("Ann", "Anne"), _is_a_letter_apart("P01", "P02")
    (True, True, False)
    """
    first, second = name.casefold(), other.casefold()
    if min(len(first), len(second)) < _SHORTEST_ALIKE or abs(len(first) - len(second)) > 1:
        return False
    before = _count_alike(first, second)
    end_of_first, end_of_second = first[before:], second[before:]
    behind = _count_alike(end_of_first[::-1], end_of_second[::-1])
    differing = end_of_first[: len(end_of_first) - behind] + end_of_second[: len(end_of_second) - behind]
    # differing: one letter that the shorter name lacks, or of names of one length one letter of each
    return len(differing) <= 1 + (len(first) == len(second)) and not any(letter.isdigit() for letter in differing)


def _count_alike(first: str, second: str) -> int:
    """Return how many letters two texts have in common at their beginning. To compare their ends, pass them reversed.

    >>> _count_alike("anna", "ana")
    2
    """
    return len([*takewhile(lambda letters: letters[0] == letters[1], zip(first, second, strict=False))])
