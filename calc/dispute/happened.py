"""Records a little different: a circumstance that was not so, or was; another dealer; a honba or a stick more or less.

Each is settled anew, without the checks of a record: what somebody wrongly believes need not be possible.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ..problems import InputError
from ..record import (
    CHANKAN,
    DOUBLE_RIICHI,
    FLAG_NAMES,
    HAITEI,
    HOUTEI,
    IN_RIICHI,
    IPPATSU,
    RIICHI,
    RINSHAN,
    RON,
)
from ..riichi.dora import next_kind
from ..rules import Rules
from ..systems import system
from ..tiles import KIND, RED, VARIANT, mpsz
from .cause import ADDED, COSTS, DEALER, HAPPENED, LEFT_OUT, NOT_ALL, TWICE, Cause, turned
from .view import View, view


class Other(NamedTuple):
    """A record somebody may have had in mind."""

    kind: str
    subject: str
    record: Any
    cost: float


CHECKED = frozenset({"wenzhou", "kessen"})
"""Engines whose settlement relies on the checks of a record."""
OFTEN = {LEFT_OUT: 0.3, TWICE: 0.6, ADDED: 0.6}
"""Less: honba and sticks are miscounted more often than anything."""
KINDS = 34
"""Kinds of tiles that can be dora."""
WINDS = 0.9
"""More: another dealer, and so other seat winds: one mistake with two consequences."""
LIKELY = {
    (LEFT_OUT, "riichi"): 0.2, (ADDED, "riichi"): -0.2, (ADDED, "ippatsu"): -0.1, (ADDED, "rinshan"): 0.2,
    (ADDED, "chankan"): 0.2,
}  # fmt: skip
"""More, or less: a riichi lies on the table, and is missed rather than invented; what needs a kan is never invented."""
UNLIKELY = 0.6
"""More: another way of winning, which everybody saw."""


def happened_causes(record: Any, rules: Rules, base: View) -> Iterator[Cause]:
    """Everything else that may have happened, settled."""
    engine, plain = system(rules.engine), base.outcome()
    strict = rules.engine in CHECKED
    for other in others(record, rules, base):
        try:
            seen = view((strict and engine.check(other.record, rules)) or engine.settle(other.record, rules))
        except InputError as error:
            seen = view(error.problems)
        if seen.outcome() != plain:
            yield Cause(other.kind, other.subject, seen, other.cost)


def others(record: Any, rules: Rules, base: View) -> Iterator[Other]:
    """Records that differ in one thing."""
    if base.wins[1:]:
        yield from _alone(record, base)
    for dealer in record.seats[1:]:
        seats = turned(record.seats, dealer)
        yield Other(DEALER, f"{dealer}/winds", record._replace(seats=seats), COSTS[DEALER] + WINDS)
    yield from _counters(record)
    own = {"riichi": _riichi, "mighty": _riichi, "anmika": _anmika, "wenzhou": _wenzhou, "kessen": _kessen}
    if rules.engine in own:
        yield from own[rules.engine](record, rules)


def _alone(record: Any, base: View) -> Iterator[Other]:
    """Of several who won on one tile: who is not paid, as if nobody else had won."""
    for i, win in enumerate(getattr(record, "wins", ())):
        if not base.brings(win.player):
            yield Other(HAPPENED, f"alone {win.player}", record._replace(wins=(record.wins[i],)), COSTS[LEFT_OUT])


def _but(thing: Any, **changes: Any) -> Any:
    """An event with some of its fields changed."""
    return thing._replace(**changes)


def _counters(record: Any) -> Iterator[Other]:
    """Honba, sticks, the round."""
    for name, subject in (("honba", "honba"), ("sticks", "stick")):
        n = getattr(record, name, None)
        if n is None:
            continue
        if name == "honba":
            for other in range(1, n - 1):
                yield Other(HAPPENED, f"counter {other}", record._replace(honba=other), COSTS[HAPPENED])
        numbers = [(LEFT_OUT, subject, 0), (TWICE, subject, 2 * n)] if n else []
        numbers += [(LEFT_OUT, subject + "/1", n - 1)] if n > 1 else []
        numbers += [(ADDED, subject, n + 1)] if n != 1 else []
        for kind, what, number in numbers:
            yield Other(kind, what, record._replace(**{name: number}), COSTS[kind] - OFTEN[kind])
    wind = getattr(record, "round_wind", None)
    if wind is not None:
        for other in range(27, 30):
            if other != wind:
                yield Other(HAPPENED, f"round_wind={mpsz(other)}", record._replace(round_wind=other), COSTS[HAPPENED])


# --- riichi and mighty ------------------------------------------------------------------------------------------------


def _riichi(record: Any, rules: Rules) -> Iterator[Other]:
    for i, win in enumerate(record.wins):

        def put(i: int = i, win: Any = win, **changes: Any) -> Any:
            return record._replace(wins=(*record.wins[:i], win._replace(**changes), *record.wins[i + 1 :]))

        for kind, subject, flags in _flags(win.flags, win.by == RON):
            yield Other(kind, subject, put(flags=flags), COSTS[kind] + LIKELY.get((kind, subject), 0.0))
        yield from _reds(win, put)
        if win.river or win.passed:
            yield Other(LEFT_OUT, "furiten", put(river=None, passed=()), COSTS[LEFT_OUT])
        if win.norths:
            yield Other(LEFT_OUT, "norths", put(norths=0), COSTS[LEFT_OUT])
            if win.norths > 1:
                yield Other(LEFT_OUT, "norths/1", put(norths=win.norths - 1), COSTS[LEFT_OUT] + NOT_ALL)
        if win.alice:
            yield Other(LEFT_OUT, "alice", put(alice=None), COSTS[LEFT_OUT])
        if win.declared[0] != "forgotten" and rules.engine == "mighty":
            yield Other(HAPPENED, "declared_forgotten", put(declared=("forgotten", (), None)), COSTS[HAPPENED])
        if win.declared[0] != "best":
            yield Other(HAPPENED, "declared_best", put(declared=("best", (), None)), COSTS[HAPPENED])
        if len(record.wins) > 1:
            pass  # several win on one discard only
        elif win.by == RON:
            yield Other(HAPPENED, "tsumo", put(by="tsumo", source=""), COSTS[HAPPENED] + UNLIKELY)
        else:
            source = next(p for p in record.seats if p != win.player)
            yield Other(HAPPENED, "ron", put(by=RON, source=source), COSTS[HAPPENED] + UNLIKELY)
        if win.pao:
            yield Other(LEFT_OUT, "pao", put(pao=()), COSTS[LEFT_OUT])
    for name in ("dora", "ura"):
        tiles = getattr(record, name)
        for i, tile in enumerate(tiles):
            less = tiles[:i] + tiles[i + 1 :]
            some = NOT_ALL if len(tiles) > 1 else 0
            yield Other(LEFT_OUT, f"{name}_indicator {mpsz(tile)}", record._replace(**{name: less}),
                        COSTS[LEFT_OUT] + some)  # fmt: skip
        if len(tiles) > 1:
            yield Other(LEFT_OUT, f"{name}_indicators", record._replace(**{name: ()}), COSTS[LEFT_OUT])
    if record.dead and record.wins:
        yield Other(LEFT_OUT, "dead", record._replace(dead=()), COSTS[LEFT_OUT])
    if record.dora and record.wins:
        before = tuple(map(_before, record.dora))
        yield Other(HAPPENED, "indicator_as_dora", record._replace(dora=before), COSTS[HAPPENED])
    yield from _drawn(record)


def _before(tile: int) -> int:
    """The indicator of which a tile is the dora."""
    return next(kind for kind in range(KINDS) if next_kind(kind) == tile & KIND)


def _flags(flags: int, ron: bool) -> Iterator[tuple[str, str, int]]:
    """Circumstances taken off and added, by name."""
    for bit, name in FLAG_NAMES.items():
        if flags & bit:
            left = flags & ~bit
            if bit == DOUBLE_RIICHI:
                yield LEFT_OUT, name, left | RIICHI
            yield LEFT_OUT, name if bit != DOUBLE_RIICHI else "riichi", left & ~IPPATSU if bit & IN_RIICHI else left
        elif bit in ((CHANKAN, HOUTEI) if ron else (RINSHAN, HAITEI)) or (bit == RIICHI and not flags & IN_RIICHI):
            yield ADDED, name, flags | bit
        elif bit in (IPPATSU, DOUBLE_RIICHI) and flags & IN_RIICHI:
            yield ADDED, name, flags & ~RIICHI | bit if bit == DOUBLE_RIICHI else flags | bit


def _reds(win: Any, put: Any) -> Iterator[Other]:
    tiles = [*win.concealed, win.tile, *(t for m in win.melds for t in m.tiles)]
    reds = [t for t in tiles if t & VARIANT == RED]
    for one in dict.fromkeys(reds):
        yield Other(LEFT_OUT, f"red {mpsz(one)}", _plain(win, put, (one,)),
                    COSTS[LEFT_OUT] + (NOT_ALL if len(reds) > 1 else 0))  # fmt: skip
    if len(reds) > 1:
        yield Other(LEFT_OUT, "reds", _plain(win, put, tuple(reds)), COSTS[LEFT_OUT])


def _plain(win: Any, put: Any, reds: tuple[int, ...]) -> Any:
    def off(t: int) -> int:
        return t & ~VARIANT if t in reds else t

    melds = tuple(m._replace(tiles=tuple(map(off, m.tiles))) for m in win.melds)
    return put(concealed=tuple(map(off, win.concealed)), tile=off(win.tile), melds=melds)


def _drawn(record: Any) -> Iterator[Other]:
    """Of a draw: somebody is tenpai, or is not."""
    draw = record.draw
    if draw is None or draw.kind != "exhaustive" or draw.hands:
        return
    for player in record.seats:
        tenpai = tuple(p for p in record.seats if (p in draw.tenpai) != (p == player))
        yield Other(HAPPENED, f"{'noten' if player in draw.tenpai else 'tenpai'} {player}",
                    record._replace(draw=draw._replace(tenpai=tenpai)), COSTS[HAPPENED])  # fmt: skip
    for player in draw.nagashi:
        rest = tuple(p for p in draw.nagashi if p != player)
        yield Other(LEFT_OUT, "nagashi", record._replace(draw=draw._replace(nagashi=rest)), COSTS[LEFT_OUT])


# --- anmika -----------------------------------------------------------------------------------------------------------


def _anmika(record: Any, rules: Rules) -> Iterator[Other]:
    from ..systems.anmika.record import Aside, Declared, Drawn, Won

    events = record.events
    several = record.story

    def put(i: int, *new: Any) -> Any:
        places = (*record.places[:i], *record.places[i : i + 1][: len(new)], *record.places[i + 1 :])
        return record._replace(events=(*events[:i], *new, *events[i + 1 :]), places=places)

    event: Any
    for i, event in enumerate(events):
        if isinstance(event, Aside):
            yield Other(LEFT_OUT, f"aside {mpsz(event.tile)}", put(i), COSTS[LEFT_OUT] + NOT_ALL * several)
        elif isinstance(event, Declared):
            yield Other(LEFT_OUT, "riichi", put(i), COSTS[LEFT_OUT])
            for name in ("double", "open", "shubari"):
                had = getattr(event, name)
                kind = LEFT_OUT if had else ADDED
                yield Other(kind, f"{name}_riichi" if name != "shubari" else name,
                            put(i, _but(event, **{name: not had})), COSTS[kind])  # fmt: skip
            if event.fever:
                yield Other(LEFT_OUT, "fever", put(i, event._replace(fever=0)), COSTS[LEFT_OUT])
        elif isinstance(event, Won):
            for kind, subject, flags in _flags(event.flags, event.by == RON):
                if subject != "riichi":
                    yield Other(kind, subject, put(i, event._replace(flags=flags)),
                                COSTS[kind] + LIKELY.get((kind, subject), 0.0))  # fmt: skip
            for name in ("dora", "ura"):
                tiles = getattr(event, name)
                for k, tile in enumerate(tiles):
                    less = _but(event, **{name: tiles[:k] + tiles[k + 1 :]})
                    yield Other(LEFT_OUT, f"{name}_indicator {mpsz(tile)}", put(i, less), COSTS[LEFT_OUT] + NOT_ALL)
                if name == "dora" and tiles and all(t & KIND < KINDS for t in tiles):
                    before = tuple(map(_before, tiles))
                    yield Other(HAPPENED, "indicator_as_dora", put(i, event._replace(dora=before)), COSTS[HAPPENED])
                if len(tiles) > 1:
                    yield Other(LEFT_OUT, f"{name}_indicators", put(i, _but(event, **{name: ()})), COSTS[LEFT_OUT])
            if event.winter is not None:
                yield Other(LEFT_OUT, "winter", put(i, event._replace(winter=None)), COSTS[LEFT_OUT])
            if event.gold not in (None, "none"):
                yield Other(LEFT_OUT, "gold", put(i, event._replace(gold="none")), COSTS[LEFT_OUT])
        elif isinstance(event, Drawn):
            for player in record.seats:
                tenpai = tuple(p for p in record.seats if (p in event.tenpai) != (p == player))
                yield Other(HAPPENED, f"{'noten' if player in event.tenpai else 'tenpai'} {player}",
                            put(i, event._replace(tenpai=tenpai)), COSTS[HAPPENED])  # fmt: skip
            for player in event.nagashi:
                rest = tuple(p for p in event.nagashi if p != player)
                yield Other(LEFT_OUT, "nagashi", put(i, event._replace(nagashi=rest)), COSTS[LEFT_OUT])
    for player, held in record.hands.items():
        if held.river or held.after or held.passed:
            open_ = held._replace(river=None, after=(), passed=())
            yield Other(LEFT_OUT, "furiten", record._replace(hands={**record.hands, player: open_}), COSTS[LEFT_OUT])
        coloured = [t for t in held.concealed if t & VARIANT]
        for one in dict.fromkeys(coloured):
            concealed = tuple(t & ~VARIANT if t == one else t for t in held.concealed)
            hands = {**record.hands, player: held._replace(concealed=concealed)}
            yield Other(LEFT_OUT, f"red {mpsz(one)}", record._replace(hands=hands), COSTS[LEFT_OUT] + NOT_ALL)


# --- wenzhou, kessen --------------------------------------------------------------------------------------------------


def _wenzhou(record: Any, rules: Rules) -> Iterator[Other]:
    for streak in range(1, rules.values["deal.most_in_row"] + 1):
        if streak != record.streak:
            yield Other(HAPPENED, f"streak {streak}", record._replace(streak=streak), COSTS[HAPPENED])
    for i, claim in enumerate(record.wins):
        for name in ("kong_tsumo", "robbed_kong", "first_turn"):
            had = getattr(claim, name)
            if not had and (name == "kong_tsumo") != (claim.by != RON) and name != "first_turn":
                continue
            wins = (*record.wins[:i], claim._replace(**{name: not had}), *record.wins[i + 1 :])
            kind = LEFT_OUT if had else ADDED
            yield Other(kind, name, record._replace(wins=wins), COSTS[kind])
        if claim.by == RON:
            wins = (*record.wins[:i], claim._replace(by="tsumo", source=""), *record.wins[i + 1 :])
            if len(record.wins) == 1:
                yield Other(HAPPENED, "tsumo", record._replace(wins=wins), COSTS[HAPPENED] + UNLIKELY)
        else:
            source = next(p for p in record.seats if p != claim.player)
            wins = (*record.wins[:i], claim._replace(by=RON, source=source), *record.wins[i + 1 :])
            yield Other(HAPPENED, "ron", record._replace(wins=wins), COSTS[HAPPENED] + UNLIKELY)


def _kessen(record: Any, rules: Rules) -> Iterator[Other]:
    from ..systems.kessen.record import Kong, Wins

    events = record.events
    for player in record.out:
        rest = tuple(p for p in record.out if p != player)
        yield Other(HAPPENED, f"still_in {player}", record._replace(out=rest), COSTS[HAPPENED])
    for player, suit in record.void.items():
        for number in range(len("mps")):
            if number != suit:
                void = {**record.void, player: number}
                yield Other(HAPPENED, f"void {player}:{'mps'[number]}", record._replace(void=void), COSTS[HAPPENED])

    def put(i: int, *new: Any) -> Any:
        return record._replace(events=(*events[:i], *new, *events[i + 1 :]))

    event: Any
    for i, event in enumerate(events):
        if isinstance(event, Kong):
            yield Other(LEFT_OUT, f"kong {event.player}", put(i), COSTS[LEFT_OUT])
            if event.kind == "added":
                yield Other(HAPPENED, "from_hand", put(i, event._replace(from_hand=not event.from_hand)),
                            COSTS[HAPPENED])  # fmt: skip
        elif isinstance(event, Wins):
            for name, subject in (("after_kong", "after_kong"), ("robbed", "robbed_kong"), ("last_tile", "haitei"),
                                  ("first_draw", "tenho")):  # fmt: skip
                had = getattr(event, name)
                kind = LEFT_OUT if had else ADDED
                yield Other(kind, subject, put(i, _but(event, **{name: not had})), COSTS[kind])
            for k, winner in enumerate(event.winners):
                if winner.passed_from:
                    other = winner._replace(passed_from="", passed_tile=None)
                    winners = (*event.winners[:k], other, *event.winners[k + 1 :])
                    yield Other(LEFT_OUT, "passed", put(i, event._replace(winners=winners)), COSTS[LEFT_OUT])
