"""Kessen, properties: sums of zero, rotation of seats, invariants of random stories, and values against brute force."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calc.records.record import RON, TSUMO
from calc.rules.rules import load_rules
from calc.steps import settle
from calc.systems.kessen.legal import check, forbidden
from calc.systems.kessen.record import (
    ADDED,
    CONCEALED,
    MELD_OF_KONG,
    OPEN,
    Event,
    ExhaustiveDraw,
    Kong,
    Record,
    Winner,
    Wins,
)
from calc.systems.kessen.value import PlayerTiles, scores, waits
from calc.tiles.tiles import Meld
from tests.helpers import plain, render

RULES = load_rules("kessen")
V = RULES.values
SEATS = ("A", "B", "C", "D")
SEEDS = st.integers(0, 2**32 - 1)
Set = tuple[int, ...]


# --- values against brute force ---------------------------------------------------------------------------------------


def partitions(tiles: Counter[int], sets: int) -> list[list[Set]]:
    """Every way to take ``sets`` sets and a pair, by trying everything: the smallest tile is in some group."""
    left = sorted(tiles.elements())
    if not left:
        return [[]]
    first = left[0]
    found = []
    options: list[Set] = [(first,) * 3, (first, first + 1, first + 2), (first,) * 2]
    for group in options:
        if len(set(group)) == 3 and first % 9 > 6:
            continue
        if Counter(group) <= tiles:
            found += [[group, *rest] for rest in partitions(tiles - Counter(group), sets)]
    return found


@cache
def brute(concealed: tuple[int, ...], melds: tuple[tuple[int, ...], ...]) -> tuple[int, int]:
    """The product of the best reading and its value, straight from the page; 0 for no complete hand."""
    every = Counter(concealed) + Counter(t for m in melds for t in m)
    roots = sum(n == 4 for n in every.values())
    flush = len({t // 9 for t in every}) == 1
    best = 0
    for groups in partitions(Counter(concealed), 4 - len(melds)):
        pairs = sum(len(g) == 2 for g in groups)
        if pairs == 1 and len(groups) - 1 == 4 - len(melds):
            runs = any(len(set(g)) == 3 for g in groups)
            best = max(best, 100 * 2**roots * (4 if flush else 1) * (1 if runs else 2))
        elif pairs == 7:
            best = max(best, 100 * 2**roots * (4 if flush else 1) * 4)
    return best, min(best, 3200)


def a_hand(rng: random.Random) -> tuple[tuple[int, ...], tuple[Meld, ...]]:
    """A complete or nearly complete hand of one or two suits."""
    while True:
        suits = rng.sample((0, 9, 18), rng.choice((1, 1, 2)))
        used: Counter[int] = Counter()
        concealed: list[int] = []
        melds: list[Meld] = []
        if rng.random() < 0.25:
            pairs = [rng.choice(suits) + rng.randrange(9) for _ in range(7)]
            concealed = [k for k in pairs for _ in "12"]
            used.update(concealed)
        else:
            called = rng.choice((0, 0, 1, 2, 4))
            for n in range(4):
                base = rng.choice(suits)
                if rng.random() < 0.5:
                    kind = base + rng.randrange(9)
                    kong = n < called and rng.random() < 0.6
                    tiles = [kind] * (4 if kong else 3)
                    if n < called:
                        meld = MELD_OF_KONG[rng.choice(list(MELD_OF_KONG))] if kong else "pon"
                        melds.append(Meld(meld, tuple(tiles)))
                    else:
                        concealed += tiles
                else:
                    start = base + rng.randrange(7)
                    tiles = [start, start + 1, start + 2]
                    concealed += tiles
                used.update(tiles)
            pair = rng.choice(suits) + rng.randrange(9)
            concealed += [pair, pair]
            used.update((pair, pair))
        if max(used.values()) <= 4:
            return tuple(sorted(concealed)), tuple(melds)


@pytest.mark.slow
@given(SEEDS, st.booleans())
def test_the_value_is_that_of_brute_force(seed: int, broken: bool) -> None:
    rng = random.Random(seed)
    concealed, melds = a_hand(rng)
    if broken:
        place, tile = rng.randrange(len(concealed)), rng.randrange(27)
        changed = [*concealed[:place], *concealed[place + 1 :], tile]
        if max(Counter([*changed, *(t for m in melds for t in m.tiles)]).values()) <= 4:
            concealed = tuple(sorted(changed))
    found = scores(PlayerTiles(concealed, melds), (), V)
    expected = brute(concealed, tuple(m.tiles for m in melds))
    assert ((found[0].raw, found[0].value) if found else (0, 0)) == expected


@pytest.mark.slow
@given(SEEDS)
def test_waits_are_what_completes_the_hand(seed: int) -> None:
    rng = random.Random(seed)
    concealed, melds = a_hand(rng)
    open_hand = list(concealed)
    open_hand.remove(rng.choice(open_hand))
    every = Counter([*open_hand, *(t for m in melds for t in m.tiles)])
    expected = {}
    for kind in range(27):
        if every[kind] < 4 and len({t // 9 for t in every} | {kind // 9}) <= 2:
            raw, value = brute(tuple(sorted([*open_hand, kind])), tuple(m.tiles for m in melds))
            if raw:
                expected[kind] = value
    assert {w.tile: w.score.value for w in waits(open_hand, melds, None, V)} == expected


# --- random stories ---------------------------------------------------------------------------------------------------


def a_story(rng: random.Random) -> Record:
    """A legal story: hands are dealt from one set of tiles, so nothing occurs five times."""
    while True:
        record = _try(rng)
        if record is not None and not check(record, V) and not forbidden(record, V):
            return record


def _try(rng: random.Random) -> Record | None:
    left = Counter(dict.fromkeys(range(27), 4))
    void = {p: rng.randrange(3) for p in SEATS}
    hands: dict[str, tuple[tuple[int, ...], tuple[Meld, ...]]] = {}
    for player in SEATS:
        hand = _fitting(rng, left, void[player])
        if hand is None:
            return None
        hands[player] = hand
    events: list[Event] = []
    kongs = [(p, m) for p in SEATS for m in hands[p][1] if m.kind != "pon"]
    rng.shuffle(kongs)
    out: list[str] = []
    for player, meld in kongs:  # all kongs first: everybody is still in
        kind = {v: k for k, v in MELD_OF_KONG.items()}[meld.kind]
        source = rng.choice([p for p in SEATS if p != player]) if kind == OPEN else ""
        events.append(Kong(player, kind, meld.tiles[0], source, kind == ADDED and rng.random() < 0.5))
    winners = rng.sample(SEATS, rng.randrange(4))
    for player in winners:
        concealed, melds = hands[player]
        tile = concealed[rng.randrange(len(concealed))]
        rest = list(concealed)
        rest.remove(tile)
        by = rng.choice((TSUMO, RON))
        source = rng.choice([p for p in SEATS if p not in (player, *out)]) if by == RON else ""
        last = events[-1] if events else None
        after = isinstance(last, Kong) and last.player == (source or player)
        events.append(Wins(by, tile, (Winner(player, tuple(rest), melds),), source, after and rng.random() < 0.7))
        out.append(player)
    if len(out) < 3 and rng.random() < 0.8:
        shown = []
        for player in SEATS:
            if player not in out:
                concealed, melds = hands[player]
                rest = list(concealed)
                rest.remove(rng.choice(rest))
                shown.append((player, tuple(rest), melds))
        events.append(ExhaustiveDraw(tuple(shown)))
    return Record(SEATS, tuple(events), void) if events else None


def _fitting(rng: random.Random, left: Counter[int], void: int) -> tuple[tuple[int, ...], tuple[Meld, ...]] | None:
    for _ in range(40):
        concealed, melds = a_hand(rng)
        tiles = Counter([*concealed, *(t for m in melds for t in m.tiles)])
        if tiles <= left and void not in {t // 9 for t in tiles}:
            left.subtract(tiles)
            return concealed, melds
    return None


def turned(record: Record, by: int) -> Record:
    """The same story told with everybody ``by`` seats further on."""
    to = {p: SEATS[(i + by) % 4] for i, p in enumerate(SEATS)}
    events: list[Event] = []
    for event in record.events:
        if isinstance(event, Kong):
            events.append(event._replace(player=to[event.player], source=to.get(event.source, "")))
        elif isinstance(event, Wins):
            winners = tuple(w._replace(player=to[w.player]) for w in event.winners)
            events.append(event._replace(winners=winners, source=to.get(event.source, "")))
        elif isinstance(event, ExhaustiveDraw):
            events.append(ExhaustiveDraw(tuple((to[p], c, m) for p, c, m in event.hands)))
    return record._replace(events=tuple(events), void={to[p]: s for p, s in record.void.items()})


OPTIONS: list[dict[str, Any]] = [
    {},
    {"kessen.kong.returned_at_draw": "all", "kessen.kong.added_from_hand": False, "kessen.tsumo_bonus": 100},
    {"kessen.kong.returned_at_draw": "playing", "kessen.times.tsumo": 2, "kessen.cap": 8},
    {"kessen.draw.void_to": "playing", "kessen.draw.own_four_wait": True},
    {"kessen.times.golden": 2, "kessen.times.chanta": 4, "kessen.times.tanyao": 2, "kessen.kong.cannon_to": "split"},
]


@pytest.mark.slow
@given(SEEDS, st.sampled_from(OPTIONS), st.integers(1, 3))
def test_random_stories_keep_every_invariant(seed: int, over: dict[str, Any], by: int) -> None:
    rng = random.Random(seed)
    rules = load_rules("kessen", over)
    record = a_story(rng)
    data = plain(settle(record, rules))  # the receipt agrees with the settlement, or this raises
    totals = dict.fromkeys(SEATS, 0)
    gone: set[str] = set()
    for event in data["events"]:
        assert sum(event["points"].values()) == 0
        moved = dict.fromkeys(SEATS, 0)
        for t in event["transfers"]:
            assert t["amount"] > 0
            assert t["from"] not in gone
            assert t["to"] not in gone or t["why"] in ("void", "kong_return")
            moved[t["from"]] -= t["amount"]
            moved[t["to"]] += t["amount"]
        assert moved == event["points"]
        totals = {p: totals[p] + moved[p] for p in SEATS}
        assert totals == event["totals"]
        for i in event["wins"]:
            win = data["wins"][i]
            cap = rules.values["kessen.base"] * rules.values["kessen.cap"]
            assert win["value"] <= cap + rules.values["kessen.tsumo_bonus"]
            gone.add(win["player"])
    assert {p: data["points"][p] for p in SEATS} == totals
    drawn = isinstance(record.events[-1], ExhaustiveDraw)
    assert data["ended"] == ("winners" if len(gone) == 3 else "draw" if drawn else "unfinished")
    assert render(data)
    assert render(data, "ja", explain=2)
    # rotation of the seats changes names and nothing else
    again = settle(turned(record, by), rules).points
    assert [again[SEATS[(i + by) % 4]] for i in range(4)] == [data["points"][p] for p in SEATS]


@pytest.mark.slow
@given(SEEDS)
def test_records_broken_at_random_are_refused_or_settled(seed: int) -> None:
    """Whatever is done to a story: problems are told, or it is settled with a sum of zero; nothing else happens."""
    rng = random.Random(seed)
    record = a_story(rng)
    events = list(record.events)
    for _ in range(rng.randrange(1, 4)):
        i = rng.randrange(len(events))
        change = rng.randrange(5)
        event = events[i]
        if change == 0:
            events.insert(rng.randrange(len(events) + 1), event)
        elif change == 1 and len(events) > 1:
            del events[i]
        elif change == 2:
            rng.shuffle(events)
        elif isinstance(event, Wins):
            flags = ("after_kong", "robbed_kong", "haitei", "tenho")
            events[i] = event._replace(**{rng.choice(flags): True})  # type: ignore[arg-type]
        elif isinstance(event, Kong):
            events[i] = event._replace(kind=rng.choice((CONCEALED, ADDED)), source="")
    changed = record._replace(events=tuple(events))
    if check(changed, V) or forbidden(changed, V):
        return
    assert sum(settle(changed, RULES, checked=True).points.values()) == 0


@pytest.mark.parametrize(("player", "other"), list(combinations(SEATS, 2)))
def test_players_do_not_differ(player: str, other: str) -> None:
    """A kong and a win bring every player the same."""
    events = (Kong(player, CONCEALED, 0), Kong(other, OPEN, 9, player))
    points = settle(Record(SEATS, events), RULES).points
    assert (points[player], points[other]) == (600 - 300, -200 + 300)
