"""Compares the expectations in a record (``expect:``) with its outcome, so that a club's file of hands checks
itself."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from ..languages import Phrase
from ..problems.problems import Problem
from .verdict import GameWin, Verdict, fact


class PaidEvent(Protocol):
    """An event of a hand, as far as a record can expect something of it."""

    @property
    def points(self) -> Mapping[str, int]:
        """What each player gained or lost in it."""


def differences(
    expect: Mapping[str, object], verdict: Verdict[GameWin] | None, refused: Sequence[Problem]
) -> list[Phrase]:
    """Return one line for each unmet expectation (``expect:`` of a record). ``verdict`` is ``None`` for a win that was
    ``refused``, by these problems: then nothing can be compared but the code of one of them."""
    if not expect:
        return []
    if verdict is not None:
        return [line for name, wanted in expect.items() for line in _unmet_expectations(name, wanted, verdict)]
    codes = list(dict.fromkeys(p.code for p in refused))  # each once
    wanted = expect.get("refused")
    if wanted is None:
        return [Phrase("expect_win", codes=", ".join(codes))]
    return [] if wanted in codes else [_difference_line("refused", wanted, ", ".join(codes))]


def _unmet_expectations(name: str, wanted: Any, verdict: Verdict[GameWin]) -> Iterator[Phrase]:
    """Yield a line for each way in which a verdict is not what is expected (``wanted``) under a name, or that it cannot
    be known without tiles. A name without a comparison in :data:`_EXPECTED` is a fact of the first win."""
    first = next(iter(verdict.wins), None)
    # without tiles an expected yaku is neither right nor wrong
    if first is not None and not first.has_tiles and name in _OF_TILES and not getattr(first, name):
        yield Phrase("expect_without_tiles", name=name, wanted=", ".join(wanted) if name == "yaku" else wanted)
        return
    if name in _EXPECTED:
        yield from _EXPECTED[name](wanted, verdict)
        return
    worth = _worth_of_first_win(name, verdict)
    if worth != wanted:
        yield _difference_line(name, wanted, worth)


_OF_TILES = ("yaku", "han", "fu")
"""What a win without tiles may leave open."""


def _unmet_yaku(wanted: Sequence[str], verdict: Verdict[GameWin]) -> Iterator[Phrase]:
    """Yield the line if the first win has other yaku than ``wanted``. In any order, as a record lists them as it likes;
    without a win there are none, which a record may expect too."""
    yaku = [part.id for won in verdict.wins[:1] for part in won.yaku]
    if sorted(wanted) != sorted(yaku):
        yield _difference_line("yaku", ", ".join(wanted), ", ".join(yaku))


def _unmet_events(wanted: Sequence[Mapping[str, int]], verdict: Verdict[GameWin]) -> Iterator[Phrase]:
    """Yield the lines for other amounts than ``wanted``: by player, for each event of a story in order. Events behind
    the last of these are not compared, as a record may expect something of the first alone; one that did not happen
    moved nothing."""
    events: Sequence[PaidEvent] = getattr(verdict, "events", ())
    for i, amounts in enumerate(wanted):
        moved = events[i].points if i < len(events) else {}
        yield from _unmet_amounts("expect_event", amounts, moved, i + 1)


def _unmet_next(wanted: object, verdict: Verdict[GameWin]) -> Iterator[Phrase]:
    """Yield a line for each thing about the next hand that is not as expected (``wanted``, by name: ``dealer``,
    ``honba`` …). Values are compared as texts, as a record may write the honba as a number or as a word."""
    if not isinstance(wanted, dict):  # the reader has refused it
        return
    following = verdict.next._asdict()
    for part, value in wanted.items():
        if str(following.get(part)) != str(value):
            yield Phrase("expect_next", name=part, wanted=value, got=following.get(part))


_EXPECTED: Mapping[str, Callable[[Any, Verdict[GameWin]], Iterator[Phrase]]] = {
    "points": lambda wanted, verdict: _unmet_amounts("expect_points", wanted, verdict.points),
    "chips": lambda wanted, verdict: _unmet_amounts("expect_chips", wanted, verdict.chips),
    "yaku": _unmet_yaku,
    "events": _unmet_events,
    "next": _unmet_next,
    "refused": lambda wanted, _verdict: iter([Phrase("expect_refused", code=wanted)]),
}
"""What is compared otherwise than as one fact of the first win."""


def _worth_of_first_win(name: str, verdict: Verdict[GameWin]) -> object:
    """Return what a verdict says of the first win under a name. If it says nothing, or nobody won, return what a record
    writes to expect that: ``none`` for the limit, 0 for a number."""
    first = next(iter(verdict.wins), None)
    worth = fact(first, name) if first is not None and name in first.own.keys.result else None
    return worth or ("none" if name == "limit" else 0)


def _difference_line(name: str, wanted: object, got: object) -> Phrase:
    """Return the line for one value that is not as expected."""
    return Phrase("expect_value", name=name, wanted=wanted, got=got)


def _unmet_amounts(phrase: str, wanted: Mapping[str, int], got: Mapping[str, int], event: int = 0) -> Iterator[Phrase]:
    """Yield the lines (the ``phrase``, with the number of the ``event``, if any) for players who gain another amount
    than ``wanted``; ``got``: what each gained. Players whom the record leaves out are not compared: it may say as
    little as it likes."""
    for player, amount in wanted.items():
        if got.get(player) != amount:
            yield Phrase(phrase, n=event, player=player, wanted=f"{amount:+}", got=f"{got.get(player, 0):+}")
