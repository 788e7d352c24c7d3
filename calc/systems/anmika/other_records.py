"""Anmika records a little different: events left out, circumstances that were not so, other tiles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...mistakes import ADDED, COSTS, HAPPENED, LEFT_OUT, NOT_ALL, Other, but
from ...record import RON
from ...riichi.other_records import KINDS, LIKELY, flag_changes, indicator_of
from ...rules import Rules
from ...tiles import KIND, VARIANT, mpsz
from .record import Aside, Declared, ExhaustiveDraw, Won


def other_records(record: Any, rules: Rules) -> Iterator[Other]:
    events: tuple[Any, ...] = record.events
    several = record.story

    def put(i: int, *new: Any) -> Any:
        places = (*record.places[:i], *record.places[i : i + 1][: len(new)], *record.places[i + 1 :])
        return record._replace(events=(*events[:i], *new, *events[i + 1 :]), places=places)

    for i, event in enumerate(events):
        if isinstance(event, Aside):
            yield Other(LEFT_OUT, f"aside {mpsz(event.tile)}", put(i), COSTS[LEFT_OUT] + NOT_ALL * several)
        elif isinstance(event, Declared):
            yield Other(LEFT_OUT, "riichi", put(i), COSTS[LEFT_OUT])
            for name in ("double", "open", "shubari"):
                had = getattr(event, name)
                kind = LEFT_OUT if had else ADDED
                what = f"{name}_riichi" if name != "shubari" else name
                yield Other(kind, what, put(i, but(event, **{name: not had})), COSTS[kind])
            if event.fever:
                yield Other(LEFT_OUT, "fever", put(i, event._replace(fever=0)), COSTS[LEFT_OUT])
        elif isinstance(event, Won):
            for kind, subject, flags in flag_changes(event.flags, event.by == RON):
                if subject != "riichi":
                    cost = COSTS[kind] + LIKELY.get((kind, subject), 0.0)
                    yield Other(kind, subject, put(i, event._replace(flags=flags)), cost)
            for name in ("dora", "ura"):
                tiles = getattr(event, name)
                for k, tile in enumerate(tiles):
                    less = but(event, **{name: tiles[:k] + tiles[k + 1 :]})
                    yield Other(LEFT_OUT, f"{name}_indicator {mpsz(tile)}", put(i, less), COSTS[LEFT_OUT] + NOT_ALL)
                if name == "dora" and tiles and all(t & KIND < KINDS for t in tiles):
                    before = tuple(map(indicator_of, tiles))
                    yield Other(HAPPENED, "indicator_as_dora", put(i, event._replace(dora=before)), COSTS[HAPPENED])
                if len(tiles) > 1:
                    yield Other(LEFT_OUT, f"{name}_indicators", put(i, but(event, **{name: ()})), COSTS[LEFT_OUT])
            if event.winter is not None:
                yield Other(LEFT_OUT, "winter", put(i, event._replace(winter=None)), COSTS[LEFT_OUT])
            if event.gold not in (None, "none"):
                yield Other(LEFT_OUT, "gold", put(i, event._replace(gold="none")), COSTS[LEFT_OUT])
        elif isinstance(event, ExhaustiveDraw):
            for player in record.seats:
                tenpai = tuple(p for p in record.seats if (p in event.tenpai) != (p == player))
                what = f"{'noten' if player in event.tenpai else 'tenpai'} {player}"
                yield Other(HAPPENED, what, put(i, event._replace(tenpai=tenpai)), COSTS[HAPPENED])
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
