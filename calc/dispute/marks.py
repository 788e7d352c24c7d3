"""Marks of mistakes: what a dispute must know of some beside how often people make them. They stand in the tables of a
game, so that no answer has to know an id of a game."""

import re
from collections.abc import Container, Sequence
from functools import cache
from itertools import product
from typing import Literal, NamedTuple

from ..systems import system

Mark = Literal[
    "any_han", "by_name", "factor", "half_more", "hand_alone", "indicator",
    "invented", "limit", "makes_more", "nearly", "of_every_win", "other_tenpai", "plain", "reason_of_sense",
    "share_of_ron", "size", "sort", "vague", "whole_sum",
]  # fmt: skip
"""What a mistake may be; calc/mistakes.toml says of each mark what it means."""
RELATIONS = ("part_of", "part_of_ron", "part_of_tsumo", "repeats")
"""The tables that say of mistakes which other says as much."""


class Relation(NamedTuple):
    """That some mistakes say no more than another."""

    mistake: re.Pattern[str]
    """The ids of these mistakes; what their ``*`` stands for is a group."""
    another: str
    """The id of the other; ``{detail}`` in it is what ``*`` stands for."""

    def holds(self, mistake: str, another: str) -> bool:
        """Tell whether a ``mistake`` says no more than ``another``, both given by their ids."""
        match = self.mistake.fullmatch(mistake)
        detail = "".join(match.groups()) if match else ""
        return match is not None and bool(write_pattern(self.another.replace("{detail}", detail)).fullmatch(another))


class Circumstance(NamedTuple):
    """A yaku that only the course of a hand gives, so that no tiles disprove it."""

    id: str
    """The yaku."""
    by: str = ""
    """How the win is won that may have it; empty: in either way."""
    beside: Sequence[str] = ()
    """The yaku of which the win must have one; empty: it needs none."""
    without: Sequence[str] = ()
    """The yaku that the win must not have."""
    instead: str = ""
    """The yaku of the win in whose place it stands; empty: it is a further one."""

    def may_be(self, by: str, yaku: Container[str]) -> bool:
        """Tell whether a win may be thought to have it that is won so (``by``) and has these ``yaku``."""
        needed = [self.beside, [self.instead] if self.instead else []]
        has_needed = all(not ids or any(id_ in yaku for id_ in ids) for ids in needed)
        is_barred = any(id_ in yaku for id_ in (self.id, *self.without))
        return self.by in ("", by) and has_needed and not is_barred


class Marks:
    """The marks of the mistakes of one game, from its tables. Mistakes are given by their ids."""

    def __init__(self, engine: str) -> None:
        """Take the marks of all tables of a game (``engine``) together."""
        tables, marks = system(engine).mistake_tables, dict[str, list[str]]()
        for table in tables:
            for mark, ids in table.get("marks", {}).items():
                marks.setdefault(mark, []).extend(ids)
        self._marks = {mark: write_pattern(*ids) for mark, ids in marks.items()}
        self._about_one = [write_pattern(*ids) for table in tables for ids in table.get("about_one", {}).values()]
        self._same = [write_pattern(*ids) for table in tables for ids in table.get("same", {}).values()]
        self._relations: dict[str, list[Relation]] = {name: [] for name in RELATIONS}
        for name, table in product(RELATIONS, tables):
            related = table.get(name, {})
            self._relations[name] += [Relation(write_pattern(id_), related[id_]) for id_ in related]
        strained = {id_: cost for table in tables for id_, cost in table.get("strained", {}).items()}
        # whole ids before those with a *
        self._strained = [(write_pattern(id_), strained[id_]) for id_ in sorted(strained, key=lambda id_: "*" in id_)]
        self.circumstances = [Circumstance(**row) for table in tables for row in table.get("circumstances", ())]
        """The yaku of which nobody can tell by the tiles that they are not there."""
        self._marked: dict[tuple[str, str], bool] = {}
        """Whether a mistake has a mark, remembered, as a search asks for the same mistakes in every pair."""

    def has(self, mistake: str, mark: Mark) -> bool:
        """Tell whether a mistake has a mark."""
        if (mistake, mark) not in self._marked:
            pattern = self._marks.get(mark)  # none in a game without such mistakes
            self._marked[mistake, mark] = pattern is not None and bool(pattern.fullmatch(mistake))
        return self._marked[mistake, mark]

    def are_same(self, *mistakes: str) -> bool:
        """Tell whether mistakes are one in other words, so that an answer tells one of them."""
        return any(all(map(pattern.fullmatch, mistakes)) for pattern in self._same)

    def are_about_one(self, mistakes: Sequence[str]) -> bool:
        """Tell whether two mistakes are about one thing, such as the stake of the dealer."""
        return len(mistakes) > 1 and any(all(map(pattern.fullmatch, mistakes)) for pattern in self._about_one)

    def is_part(self, mistake: str, another: str, by: str) -> bool:
        """Tell whether a mistake says no more than ``another`` of the same outcome, in a win ``by`` ron or tsumo."""
        relations = [*self._relations["part_of"], *self._relations.get(f"part_of_{by}", ())]
        return any(relation.holds(mistake, another) for relation in relations)

    def repeats(self, mistake: str, another: str) -> bool:
        """Tell whether a mistake only repeats ``another``, though the hand has another outcome by it."""
        return any(relation.holds(mistake, another) for relation in self._relations["repeats"])

    def weigh(self, mistake: str) -> float:
        """Return what is added to the cost of a mistake because it leads to many amounts by chance; 0 for most."""
        return next((cost for pattern, cost in self._strained if pattern.fullmatch(mistake)), 0.0)


def write_pattern(*ids: str) -> re.Pattern[str]:
    """Return the pattern that matches some ids, in which ``*`` stands for anything, as a group."""
    return re.compile("|".join(re.escape(id_).replace(r"\*", "(.*)") for id_ in ids))


@cache
def load_marks(engine: str) -> Marks:
    """Return the marks of the mistakes of a game (``engine``), read once."""
    return Marks(engine)
