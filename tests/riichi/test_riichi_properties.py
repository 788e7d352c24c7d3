"""What holds for every hand: of results, and of the shapes they rest on."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calc.problems.problems import InputError
from calc.records.legal import check
from calc.records.record import Draw, Record, Win
from calc.rules.rules import format_value, load_rules
from calc.steps import settle
from calc.tiles.notation import parse_hand
from calc.tiles.shapes import ANY, NO_CAP, RUN, caps, encode, orphans, pairs, standard
from calc.tiles.tiles import FIVES, KIND, KINDS, RED, YAOCHUU, Kind, Meld, Tile, mask
from calc.verdict.verdict import as_data

from ..helpers import random_wins

SYSTEMS = ("tcg", "tenhou4", "mleague", "majsoul4")
seeds = st.integers(0, 2**40)


def some_win(seed: int, reds: bool = True) -> Record:
    return random_wins(seed, 1, reds)[0]


def settled(record: Record, system: str = "tenhou4") -> Any:
    return settle(record, load_rules(system), checked=True)


def changed(record: Record, of: Callable[[Win], Win], **more: Any) -> Record:
    return record._replace(wins=tuple(of(w) for w in record.wins), **more)


def best(record: Record, system: str = "tenhou4") -> tuple[Any, ...]:
    """What the first win is worth, and for what."""
    s = settled(record, system).wins[0].own.best
    return (s.points, s.han, s.fu, s.yakuman, s.base, s.dora, [h.id for h in s.yaku])


# --- settlements ------------------------------------------------------------------------------------------------------


@given(seeds, st.sampled_from(SYSTEMS))
def test_points_sum_to_zero(seed: int, system: str) -> None:
    record = some_win(seed, reds=system != "tcg")
    result = settle(record, load_rules(system))
    assert sum(result.points.values()) == 0
    assert result.points["table"] == -1000 * record.sticks
    assert set(result.chips.values()) == {0}


@pytest.mark.slow
@given(seeds)
def test_a_draw_sums_to_zero(seed: int) -> None:
    rng = random.Random(seed)
    for system in (*SYSTEMS, "tenhou3"):
        seats = "ABC" if system == "tenhou3" else "ABCD"
        tenpai = tuple(p for p in seats if rng.random() < 0.5)
        nagashi = tuple(rng.sample(seats, rng.choice((0, 0, 1, 2)))) if system in ("tenhou4", "tenhou3") else ()
        record = Record(tuple(seats), (), Draw(tenpai=tenpai, nagashi=nagashi), honba=rng.randrange(3), sticks=2)
        result = settle(record, load_rules(system))
        assert sum(result.points.values()) == 0
        assert result.points["table"] == 0
        assert result.next.dealer == ("A" if "A" in tenpai else "B")
        as_data(result)


@given(seeds, st.permutations("ABCD"))
def test_names_and_roles_move_together(seed: int, names: list[str]) -> None:
    """Whoever sits there: with all names moved along, the dealer's included, the result moves along."""
    to = dict(zip("ABCD", names, strict=True)) | {"": "", "table": "table"}
    record = some_win(seed)
    moved = changed(
        record, lambda w: w._replace(player=to[w.player], source=to[w.source]), seats=tuple(to[p] for p in record.seats)
    )
    before, after = settled(record), settled(moved)
    assert {to[p]: n for p, n in before.points.items()} == after.points
    assert before.next._replace(dealer=to[before.next.dealer]) == after.next


@given(seeds)
def test_turning_the_table_moves_the_dealer_only(seed: int) -> None:
    """The same hand from each seat: a non-dealer with no wind in hand is paid the same wherever he sits."""
    record = some_win(seed)
    one = record.wins[0]
    held = {t & KIND for t in (*one.concealed, one.tile, *(t for m in one.melds for t in m.tiles))}
    if held & {27, 28, 29, 30}:
        return
    got = set()
    for player in "BCD":
        other = changed(record, lambda w, p=player: w._replace(player=p, source="A" if w.source else ""))  # type: ignore[misc]
        result = settled(other)
        got.add((*best(other)[:4], result.points[player], result.points["A"]))
    assert len(got) == 1


@given(seeds, st.permutations((0, 1, 2)))
def test_suits_are_alike(seed: int, order: list[int]) -> None:
    """Without dora and red fives, m, p and s may be exchanged; all green apart."""

    def to(tile: Tile) -> Tile:
        return 9 * order[tile // 9] + tile % 9 if tile < 27 else tile

    def turn(w: Win) -> Win:
        melds = tuple(Meld(m.kind, tuple(map(to, m.tiles)), m.player) for m in w.melds)
        return w._replace(concealed=tuple(map(to, w.concealed)), tile=to(w.tile), melds=melds)

    record = some_win(seed, reds=False)._replace(dora=(), ura=())
    try:
        before = best(record)
    except InputError:  # no yaku left
        return
    after = best(changed(record, turn))
    if "ryuuiisou" not in before[-1] + after[-1]:
        assert before == after


@pytest.mark.slow
@given(seeds)
def test_order_of_tiles_does_not_matter(seed: int) -> None:
    rng = random.Random(seed)

    def shuffled(items: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(rng.sample(items, len(items)))

    def mix(w: Win) -> Win:
        melds = tuple(m._replace(tiles=shuffled(m.tiles)) for m in shuffled(w.melds))
        return w._replace(concealed=shuffled(w.concealed), melds=melds)

    record = some_win(seed)
    other = changed(record, mix, dora=shuffled(record.dora), ura=shuffled(record.ura))
    assert best(record) == best(other)
    assert settled(record).points == settled(other).points


def _points_kind(kind: Kind) -> Kind:
    """The indicator of a dora."""
    circle = (27, 4) if 27 <= kind < 31 else (31, 3) if kind >= 31 else (kind - kind % 9, 9)
    return circle[0] + (kind - circle[0] - 1) % circle[1]


@pytest.mark.slow
@given(seeds, st.sampled_from(SYSTEMS))
def test_more_dora_never_lower(seed: int, system: str) -> None:
    record = some_win(seed)
    one = record.wins[0]
    before = best(record, system)
    for tile in (one.tile, *one.concealed[:3], *(m.tiles[0] for m in one.melds)):
        more = record._replace(dora=(*record.dora, _points_kind(tile & KIND)))
        after = best(more, system)
        assert after[0] >= before[0]
        if not before[3] and not after[3]:
            assert after[1] > before[1]
    useless = next(
        k for k in range(KINDS)
        if all(t & KIND != k for t in (*one.concealed, one.tile, *(t for m in one.melds for t in m.tiles)))
    )  # fmt: skip
    assert best(record._replace(dora=(*record.dora, _points_kind(useless))), system) == before


@pytest.mark.slow
@given(seeds, st.sampled_from(SYSTEMS))
def test_red_fives_never_lower(seed: int, system: str) -> None:
    record = some_win(seed, reds=False)
    plain = best(record, system)

    def redden(w: Win, five: Kind) -> Win:
        swap = {five: five | RED}
        melds = tuple(m._replace(tiles=tuple(swap.get(t, t) for t in m.tiles)) for m in w.melds)
        return w._replace(
            concealed=tuple(swap.get(t, t) for t in w.concealed), tile=swap.get(w.tile, w.tile), melds=melds
        )

    for five in FIVES:
        red = best(changed(record, lambda w, f=five: redden(w, f)), system)  # type: ignore[misc]
        assert red[0] >= plain[0]
        assert red[6] == plain[6] or red[0] > plain[0]


@pytest.mark.slow
@given(seeds, st.sampled_from(SYSTEMS))
def test_the_best_reading_counts(seed: int, system: str) -> None:
    scores = settled(some_win(seed), system).wins[0].own.scores
    assert scores[0].yaku
    assert all(scores[0].points >= s.points for s in scores)
    assert [s.points for s in scores] == sorted((s.points for s in scores), reverse=True)
    seen = [(sorted(s.reading.shape.sets), s.reading.shape.pair, s.reading.shape.form, s.reading.wait) for s in scores]
    assert all(r not in seen[:i] for i, r in enumerate(seen))


@pytest.mark.slow
@pytest.mark.parametrize("system", SYSTEMS)
def test_receipts_agree_with_settlements(system: str) -> None:
    """Verdict.to_dict() re-computes the hand from traced values and raises where it comes to something else."""
    for record in random_wins(7, 250, reds=system != "tcg"):
        result = settled(record, system)
        data = as_data(result)
        assert data["points"] == result.points
        one = data["wins"][0]
        payments = [t["amount"] for t in data["ledger"] if t["why"] in ("win", "pao")]
        assert one["points"] == sum(payments)
        assert sum(p["fu"] * p["times"] for p in one["fu_parts"]) == (0 if one["yakuman"] else one["fu"])
        counted = sum(y.get("han", 0) for y in one["yaku"]) + sum(one["dora"].values())
        assert one["han"] == (0 if one["yakuman"] else counted)
        assert [r["loses"] >= 0 for r in one["readings"]] == [True] * len(one["readings"])


@pytest.mark.slow
def test_a_key_set_to_its_own_value_changes_nothing() -> None:
    rules = load_rules("tcg")
    records = [*random_wins(3, 3, reds=False), Record(tuple("ABCD"), (), Draw(tenpai=("B",)))]
    plain = [as_data(settle(r, rules)) for r in records]
    for i, key in enumerate(rules.values):
        same = load_rules("tcg", {key: format_value(rules.values[key])})
        assert same.values == rules.values, key
        assert same.digest == rules.digest
        assert [r.key for r in same.overrides] == [key]
        n = i % len(records)  # each key with one of the records
        data = as_data(settle(records[n], same))
        assert [o["key"] for o in data["rules"].pop("overrides")] == [key]
        first = {k: v for k, v in plain[n]["rules"].items() if k != "overrides"}
        assert data.pop("rules") == first
        for step in (s for d in (data, plain[n]) for s in d["receipt"]):
            for rule in step["rules"]:  # where a value comes from differs, and only that
                rule.pop("status", None)
                rule.pop("source", None)
        assert data == {k: v for k, v in plain[n].items() if k != "rules"}, key


# --- shapes -----------------------------------------------------------------------------------------------------------

Counts = tuple[int, ...]
Way = tuple[tuple[int, ...], int]


@cache
def naive_sets(held: Counts, sets: int) -> frozenset[tuple[int, ...]]:
    """All ways to read some counts as sets, as sorted codes."""
    first = next((k for k, n in enumerate(held) if n), -1)
    if first < 0:
        return frozenset({()} if not sets else ())
    if not sets:
        return frozenset()
    found = set()
    if held[first] >= 3:
        rest = (*held[:first], held[first] - 3, *held[first + 1 :])
        found |= {tuple(sorted((first, *w))) for w in naive_sets(rest, sets - 1)}
    if first < 27 and first % 9 < 7 and held[first + 1] and held[first + 2]:
        rest = held[:first] + tuple(n - 1 for n in held[first : first + 3]) + held[first + 3 :]
        found |= {tuple(sorted((RUN | first, *w))) for w in naive_sets(rest, sets - 1)}
    return frozenset(found)


def naive_standard(held: Counts, sets: int) -> list[Way]:
    """All ways to read some counts as sets and a pair."""
    found = []
    for kind, n in enumerate(held):
        if n >= 2:
            rest = (*held[:kind], n - 2, *held[kind + 1 :])
            found += [(way, kind) for way in naive_sets(rest, sets)]
    return found


def substitutions(held: Counts, jokers: int, limits: Counts, may: int) -> Iterator[tuple[Counts, tuple[Kind, ...]]]:
    """Every choice of kinds for some jokers."""
    allowed = [k for k in range(KINDS) if may >> k & 1 and held[k] < limits[k]]
    for faces in combinations_with_replacement(allowed, jokers):
        full = list(held)
        for kind in faces:
            full[kind] += 1
        if all(full[k] <= limits[k] for k in faces):
            yield tuple(full), faces


def counted(tiles: list[Tile]) -> Counts:
    return tuple(tiles.count(k) for k in range(KINDS))


@st.composite
def hands(draw: st.DrawFn, size: int) -> list[Tile]:
    """Tiles of a set with four of each, near each other: a winning hand with up to two tiles exchanged, or any."""
    rng = random.Random(draw(seeds))
    suit = 9 * rng.randrange(3)
    near = [*range(suit, suit + 9), *rng.sample(range(KINDS), rng.choice((0, 2, 6)))]
    wall = Counter(dict.fromkeys(near, 4))
    chosen: list[Tile] = []
    while len(chosen) + 3 <= size and rng.random() < 0.9:
        kind = rng.choice(near)
        of = [kind] * 3 if rng.random() < 0.4 or kind >= 27 or kind % 9 > 6 else [kind, kind + 1, kind + 2]
        if all(wall[k] >= of.count(k) for k in of):
            wall.subtract(of)
            chosen += of
    if len(chosen) + 2 <= size:
        twos = [k for k, n in wall.items() if n >= 2]
        if twos:
            kind = rng.choice(twos)
            wall[kind] -= 2
            chosen += [kind, kind]
    rest = [k for k, n in wall.items() for _ in range(max(n, 0))]
    rng.shuffle(rest)
    return (chosen + rest)[:size]


@given(st.data(), st.integers(0, 4))
def test_plain_shapes_equal_naive_ones(data: st.DataObject, sets: int) -> None:
    tiles = data.draw(hands(3 * sets + 2))
    got = [(tuple(sorted(s.sets)), s.pair) for s in standard(encode(tiles), sets)]
    assert sorted(got) == sorted(naive_standard(counted(tiles), sets))
    for shape in standard(encode(tiles), sets):
        runs = Counter(s & KIND for s in shape.sets if s & RUN)
        assert shape.runs == mask(runs)
        assert shape.triplets == mask(s for s in shape.sets if not s & RUN)
        assert shape.twins == sum(n // 2 for n in runs.values())
        assert (shape.faces, shape.pairs) == ((), ())


def test_known_numbers_of_readings() -> None:
    def number(text: str) -> int:
        tiles = parse_hand(text).concealed
        return len(standard(encode(tiles), (len(tiles) - 2) // 3))

    assert number("111222333m 99p") == 2
    assert number("22333344445566m") == 2  # 234 234 345 345 66 or 234 234 456 456 33
    assert number("22223333444455m") == 3  # 222 333 444 234 55 or 234 234 234 234 55 or 234 234 345 345 22
    assert number("1112345678999m 5m") == 1
    assert number("147m 258p 369s 11222z") == 0
    assert number("11m") == 1


def _limits(rng: random.Random, held: Counts) -> tuple[Counts, int]:
    """Four of each and any kind, or a limit for each kind and some kinds."""
    if rng.random() < 0.5:
        return (4,) * KINDS, ANY
    limits = tuple(max(n, rng.choice((0, 2, 3, 4, 4, 7))) for n in held)
    return limits, mask(k for k in range(KINDS) if rng.random() < 0.7)


@pytest.mark.slow
@given(st.data(), st.integers(1, 4), st.sampled_from((1, 1, 2)), seeds)
def test_joker_shapes_equal_substitution(data: st.DataObject, sets: int, jokers: int, seed: int) -> None:
    tiles = data.draw(hands(3 * sets + 2 - jokers))
    held = counted(tiles)
    limits, may = _limits(random.Random(seed), held)
    slow = [
        (*way, faces)
        for full, faces in substitutions(held, jokers, limits, may)
        for way in naive_standard(full, sets)
    ]  # fmt: skip
    fast = [(tuple(sorted(s.sets)), s.pair, s.faces) for s in standard(encode(tiles), sets, jokers, caps(limits), may)]
    assert sorted(fast) == sorted(slow)


def test_a_joker_may_be_a_fifth_copy_without_a_cap() -> None:
    tiles = [0, 0, 0, 0]
    assert not standard(encode([*tiles]), 1, 1, caps([4] * KINDS), mask([0]))
    assert [s.sets for s in standard(encode([*tiles]), 1, 1, NO_CAP, mask([0]))] == [(0,)]


@pytest.mark.slow
@given(seeds, st.integers(0, 3), st.booleans(), st.integers(1, 7))
def test_pairs_equal_substitution(seed: int, jokers: int, twice: bool, number: int) -> None:
    rng = random.Random(seed)
    jokers = min(jokers, 2 * number) if number < 7 or jokers < 3 else 2
    kinds = [rng.choice((0, 8, *range(9, 18), 33)) for _ in range(number)]
    tiles = [k for k in kinds for _ in "12"]
    rng.shuffle(tiles)
    tiles = tiles[jokers:]
    held = counted(tiles)
    if max(held) > 4:
        return
    limits, may = _limits(rng, held)
    slow = []
    for full, faces in substitutions(held, jokers, limits, may):
        if all(n in ((0, 2, 4) if twice else (0, 2)) for n in full):
            slow.append((tuple(k for k in range(KINDS) for _ in range(full[k] // 2)), faces))
    fast = [(s.pairs, s.faces) for s in pairs(encode(tiles), number, jokers, caps(limits), may, twice=twice)]
    assert sorted(fast) == sorted(slow)


@given(seeds, st.integers(0, 2))
def test_orphans_equal_substitution(seed: int, jokers: int) -> None:
    rng = random.Random(seed)
    kinds = [k for k in range(KINDS) if YAOCHUU >> k & 1]
    tiles = [*kinds, rng.choice(kinds)]
    rng.shuffle(tiles)
    tiles = tiles[jokers:]
    if rng.random() < 0.4:  # spoil it
        tiles[0] = rng.choice((*kinds, 4))
    held = counted(tiles)
    limits, may = _limits(rng, held)
    slow = []
    for full, faces in substitutions(held, jokers, limits, may):
        if all(full[k] for k in kinds) and sum(full[k] for k in kinds) == 14:
            slow.append((next(k for k in kinds if full[k] == 2), faces))
    fast = [(s.pair, s.faces) for s in orphans(encode(tiles), jokers, caps(limits), may)]
    assert sorted(fast) == sorted(slow)


@pytest.mark.slow
def test_random_wins_are_legal() -> None:
    """The generator makes records that a table could see, the same ones for the same seed."""
    made = random_wins(1, 200)
    assert made == random_wins(1, 200)
    assert not [r for r in made if check(r, load_rules("tenhou4").values)]
    assert len({str(r) for r in made}) == 200
