"""Shapes: what a set of concealed tiles can be read as. No yaku, no points, no rule values.

One engine for all systems: a hand is 34 counts and ``jokers`` tiles that may stand for others, limited by ``cap`` (how
many of a kind the concealed part may hold, jokers included) and ``may`` (which kinds a joker may be). Plain hands are
``jokers = 0``.

The tiles are split into manzu, pinzu, souzu and honours. Each group is walked rank by rank; at every rank the number of
runs that start there, of triplets and of pairs fixes a reading, so each multiset of sets comes up exactly once and
nothing needs deduplication. Groups are memoised by their counts and joker budget (a few thousand distinct groups serve
millions of hands); a hand is a product of four lists.

Limits: at most five sets, 7 tiles of a kind, 7 jokers. A plain hand has at most a handful of readings; four jokers in
fourteen tiles have at most about a thousand.

Sets are ints: a triplet is its kind, a run is ``RUN | its lowest kind``.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
from typing import Final

from ..named_tuples import NamedTuple
from .tiles import GREEN, HONOUR_BITS, KIND, KINDS, RED, SUIT_BITS, VARIANT, YAOCHUU, Kind, Tile, mask

RUN: Final = 64
STANDARD: Final = "standard"
PAIRS: Final = "pairs"
ORPHANS: Final = "orphans"
SCATTERED: Final = "scattered"
"""One pair, and no two other tiles that go together (十三不塔)."""
ANY: Final = mask(range(KINDS))

# Tiles are counted in one int, by one sum: eight bits for each kind, and after the nine ranks of a suit for its red
# tiles, which count twice. Whatever else calc counts, it counts in the same places (:mod:`calc.records.tile_set`).
BITS: Final = 8
COUNT: Final = (1 << BITS) - 1
"""The bits of a count. Masked counts modulo this give their sum: they are digits to base :data:`COUNT` + 1."""
GROUP: Final = 10 * BITS
"""The bits of a group: manzu, pinzu, souzu, honours."""
PLACES: Final = [kind // 9 * GROUP + kind % 9 * BITS for kind in range(KINDS)]
"""The lowest bit of the count of each kind."""
REDS_AT: Final = [suit * GROUP + 9 * BITS for suit in range(3)]
REDS: Final = sum(COUNT << place for place in REDS_AT)
RANKS: Final = (1 << 9 * BITS) - 1
_GROUPS: Final = [RANKS << GROUP * group for group in range(4)]
_BYTES: Final = 4 * GROUP // BITS
_KINDS: Final = sum(COUNT << place for place in PLACES)

Codes = int
"""Tiles counted by kind, without the counts of red ones."""


def _number_of_tile(tile: Tile) -> int:
    """Return the number to add for a tile: one in the place of its kind, and one more in the place of red tiles if it
    is red; 0 for a flower."""
    kind = tile & KIND
    if kind >= KINDS:
        return 0
    is_red = tile & VARIANT == RED and kind // 9 < len(REDS_AT)
    return 1 << PLACES[kind] | (1 << REDS_AT[kind // 9] if is_red else 0)


pack: Final = [_number_of_tile(t) for t in range(VARIANT + KIND + 1)].__getitem__
"""The number to add for a tile. Flowers weigh nothing."""


def counted(tiles: Iterable[Tile]) -> int:
    """Return some tiles, counted: the sum of the numbers of :data:`pack`."""
    return sum(map(pack, tiles))


def codes_of(packed: int) -> Codes:
    """Return counted tiles without the counts of red ones, which no shape depends on."""
    return packed & _KINDS


def encode(tiles: Iterable[Tile]) -> Codes:
    """Return some tiles, counted by kind, as all functions here take them: without the counts of red ones, unlike
    :func:`counted`.

    >>> counts(encode([0, 0, 8]))[:9]
    [2, 0, 0, 0, 0, 0, 0, 0, 1]
    """
    return counted(tiles) & _KINDS


def by_group(packed: int) -> tuple[int, int, int, int]:
    """Return the counts of the four groups, each from the lowest bit on: manzu, pinzu, souzu, honours."""
    return packed & RANKS, packed >> GROUP & RANKS, packed >> 2 * GROUP & RANKS, packed >> 3 * GROUP & RANKS


_NO_LIMIT: Final = 7
"""More tiles of a kind than a concealed hand ever holds."""
NO_CAP: Final[Codes] = sum(_NO_LIMIT << place for place in PLACES)
"""Cap of a hand in which a joker may be a fifth copy."""


class GroupPart(NamedTuple):
    """One way to read the tiles of one group."""

    jokers: int
    sets: tuple[int, ...]
    pair: int
    """Kind of the pair, -1 for none."""
    runs: int
    """Lowest kinds of the runs, as bits."""
    triplets: int
    twins: int
    """Pairs of equal runs."""
    faces: tuple[Kind, ...]
    """The tiles that the jokers stand for, ascending."""
    number: int
    """The number of sets, plus :data:`_PAIR` for a pair."""


class Shape(NamedTuple):
    """One way to read all concealed tiles. Fields as in :class:`GroupPart`, over the whole hand."""

    form: str
    sets: tuple[int, ...]
    pair: int
    runs: int
    triplets: int
    twins: int
    faces: tuple[Kind, ...] = ()
    pairs: tuple[Kind, ...] = ()
    """The kinds of the pairs if ``form`` is ``pairs``."""


def set_tiles(code: int) -> tuple[Kind, ...]:
    """Return the kinds of a set, given as a number of :attr:`Shape.sets`.

    >>> set_tiles(4), set_tiles(4 | RUN)
    ((4, 4, 4), (4, 5, 6))
    """
    kind = code & KIND
    return (kind, kind + 1, kind + 2) if code & RUN else (kind, kind, kind)


def groups(shape: Shape) -> list[tuple[Kind, ...]]:
    """Return the sets of a shape as tuples of kinds, in order, the pair last; of seven pairs these. Empty for thirteen
    orphans, which have neither.

    >>> (shape,) = standard(encode([0, 1, 2, 27, 27]), 1)
    >>> groups(shape)
    [(0, 1, 2), (27, 27)]
    """
    if shape.form != STANDARD:
        return [(k, k) for k in shape.pairs]
    return [*sorted(map(set_tiles, shape.sets)), (shape.pair, shape.pair)]


_new_tuple: Final = tuple.__new__
"""Makes a named tuple in half the time that calling its class takes."""

KEPT: Final = 1 << 12
"""How many of each thing are remembered: groups of tiles, their texts, looks of readings. A batch fills that soon; more
would seldom be used, and memory would grow with the length of a batch. (With a quarter of it two hundred thousand
hands take a fifth longer, with twice as much no less.)"""
KEPT_OFTEN: Final = 4 * KEPT
"""The same for the most numerous things: concealed groups, and how they look together."""

HONOURS, TERMINALS, SIMPLES, MANZU, PINZU, SOUZU, NOT_GREEN, ALL_RANKS = (1 << bit for bit in range(8))
"""The classes of tiles among some kinds, as bits (:func:`classes`)."""
_SUITS: Final = tuple(zip((MANZU, PINZU, SOUZU), SUIT_BITS, strict=True))


@lru_cache(maxsize=KEPT)
def classes(kinds: int, yaochuu: int = YAOCHUU) -> int:
    """Return which classes of tiles are among some ``kinds`` (both as bits): each suit, honours, terminals, simples,
    all nine ranks of a suit, tiles that are not green. Flushes, tanyao and the like depend on these classes.
    ``yaochuu``: the kinds that count as terminals or honours, which moves the line between terminals and simples."""
    bits = sum(bit for bit, suit in _SUITS if kinds & suit)
    bits |= HONOURS if kinds & HONOUR_BITS else 0
    bits |= TERMINALS if kinds & yaochuu & ~HONOUR_BITS else 0
    bits |= NOT_GREEN if kinds & ~GREEN else 0
    bits |= ALL_RANKS if any(kinds & suit == suit for suit in SUIT_BITS) else 0
    bits |= SIMPLES if kinds & ~yaochuu else 0
    return bits


Read = tuple[tuple["GroupPart", ...], int, int]
"""All ways to read a group, the kinds that occur in it (as bits), and the classes of these kinds."""


@lru_cache(maxsize=2 * KEPT_OFTEN)
def _read_group(packed: int) -> Read:
    """Return all ways to read a group without jokers, the kinds in it and their classes; remembered, since hands share
    most of their groups. ``packed``: the counts of the group, not all 0, at their place in the hand, which says which
    group it is."""
    group = (packed.bit_length() - 1) // GROUP
    made: list[GroupPart] = []
    code = packed >> GROUP * group
    _add_readings(group * 9, code, group < 3, (), -1, made)
    kinds = _ranks_in(code) << 9 * group
    return tuple(made), kinds, classes(kinds)


def grouped(packed: int) -> tuple[list[tuple[GroupPart, ...]], int, int]:
    """Return what every hand of riichi is prepared with (:class:`calc.riichi.hand.Hand`): all ways to read each group
    of counted tiles that is not empty, the kinds that occur, and the classes of these kinds."""
    kinds = all_classes = 0
    groups = []
    for group in _GROUPS:
        code = packed & group
        if code:
            parts, group_kinds, group_classes = _read_group(code)
            groups.append(parts)
            kinds |= group_kinds
            all_classes |= group_classes
    return groups, kinds, all_classes


@lru_cache(maxsize=KEPT_OFTEN)
def _ranks_in(code: int) -> int:
    """Return the ranks that occur in a suit, or which honours do, as bits; ``code``: its counted tiles. Remembered, as
    hands share most of their suits."""
    return mask(rank for rank in range(9) if (code >> BITS * rank) & COUNT)


def kinds_of(packed: int) -> int:
    """Return the kinds that occur among counted tiles, as bits.

    >>> kinds_of(counted([0, 0, 3])) == 1 << 0 | 1 << 3
    True
    """
    man, pin, sou, honours = by_group(packed)
    return _ranks_in(man) | _ranks_in(pin) << 9 | _ranks_in(sou) << 18 | _ranks_in(honours) << 27


def add(codes: Codes, kind: Kind) -> Codes:
    """Return the codes with one more tile of a kind: its count goes up by one, and no other changes."""
    return codes + (1 << PLACES[kind])


def counts(codes: Codes) -> list[int]:
    """Return the 34 counts behind some codes, for loops that look at every kind: a byte for each, and one more between
    the suits."""
    count = codes.to_bytes(_BYTES, "little")
    return [*count[:9], *count[10:19], *count[20:29], *count[30:37]]


def caps(limits: Iterable[int]) -> Codes:
    """Return a cap, which readings with jokers must keep, as codes. ``limits``: how many copies of each kind there may
    be, from the first kind on; 7 or more: no limit. Kinds beyond the last may have none."""
    return sum([min(max(limit, 0), _NO_LIMIT) << place for limit, place in zip(limits, PLACES, strict=False)])


_NOTHING: Final = GroupPart(0, (), -1, 0, 0, 0, (), 0)


def _plain_parts(packed: int) -> tuple[GroupPart, ...]:
    """Return all ways to read a group without jokers; of one without tiles the only one, which has no sets."""
    return _read_group(packed)[0] if packed else (_NOTHING,)


@lru_cache(maxsize=KEPT_OFTEN)
def joker_parts(group: int, code: int, cap: int, may: int, budget: int) -> tuple[tuple[GroupPart, ...], ...]:
    """Return all ways to read a group with up to ``budget`` jokers: a tuple of ways for each number of jokers used, 0
    first. Remembered, since hands share most of their groups. Parameters as of :func:`_walk_group`."""
    by_cost: list[list[GroupPart]] = [[] for _ in range(budget + 1)]
    for part in _walk_group(group, code, cap, may, budget):
        by_cost[part.jokers].append(part)
    return tuple(map(tuple, by_cost))


_MOST_SETS: Final = 5
_NEXT_TWO: Final = 1 + (1 << BITS)
"""One tile each of the next two kinds."""


def _add_readings(
    kind: Kind, code: int, suited: bool, sets: tuple[int, ...], pair: int, readings: list[GroupPart]
) -> None:
    """Add to ``readings`` all readings of the rest of a group without jokers, from one kind on. Of each kind the tiles
    that are in no pair and no triplet must begin runs. ``code``: the counts from that kind on; ``sets``, ``pair``: what
    the kinds before formed (-1: no pair). The readings come in the order of :func:`_walk_group`, which reads groups
    with jokers, in a tenth of its time."""
    while code and not code & COUNT:  # skip kinds that do not occur
        code >>= BITS
        kind += 1
    if not code:  # all tiles are used: a reading
        readings.append(_make_part(sets, pair, ()))
        return
    here, after = code & COUNT, code >> BITS
    may_pair = pair < 0 and here > 1
    for pairs in range(may_pair + 1):
        for triplets in range((here - 2 * pairs) // 3 + 1):
            runs = here - 2 * pairs - 3 * triplets
            if runs and (not suited or after & COUNT < runs or after >> BITS & COUNT < runs):
                continue  # honours have no runs, or the next two ranks have too few tiles
            sets_here = (kind,) * triplets + (RUN | kind,) * runs
            _add_readings(
                kind + 1, after - _NEXT_TWO * runs, suited, sets + sets_here, kind if pairs else pair, readings
            )


@lru_cache(maxsize=KEPT_OFTEN)
def _uses_of_rank(
    here: int, most: int, carried: int, may_pair: bool, can_run: bool
) -> tuple[tuple[int, int, int], ...]:
    """Return all ways to use up the tiles of one rank: how many pairs, triplets, and runs that start there. ``here``:
    how many real tiles it has, all of which must be used; ``most``: how many it can have with jokers; ``carried``: how
    many the runs from lower ranks use."""
    uses = []
    for pairs in range(may_pair + 1):
        for triplets in range(3):  # no more, as there are at most seven tiles of a kind
            fixed = carried + 2 * pairs + 3 * triplets  # used before any run starts here
            if fixed <= most:
                most_runs = most - fixed if can_run else 0  # at least as many as use up the tiles that are there
                uses += [(pairs, triplets, runs) for runs in range(max(here - fixed, 0), most_runs + 1)]
    return tuple(uses)


def _walk_group(group: int, code: int, cap: int, may: int, budget: int) -> Iterator[GroupPart]:
    """Yield all ways to read a group with at most ``budget`` jokers. Each rank is used up before the next one, so no
    reading comes twice. ``code``: the counts of its tiles; ``cap``: how many of each kind there may be, jokers
    included; ``may``: the kinds, as bits, that a joker may stand for."""
    base = group * 9
    ranks = 7 if group == 3 else 9  # the honours are the fourth group
    natural = code.to_bytes(ranks, "little")  # a code has a byte for each kind
    limit = cap.to_bytes(ranks, "little")
    sets: list[int] = []
    faces: list[int] = []
    """The kinds that jokers stand for."""

    def walk_from(rank: int, before_last: int, last: int, pair: int, left: int) -> Iterator[GroupPart]:
        """Yield the ways to read the ranks from ``rank`` on. ``before_last``, ``last``: how many runs started two ranks
        and one rank below; ``pair``: the kind of the pair, or −1; ``left``: how many jokers are not used yet. Sets and
        jokers of this rank are put on ``sets`` and ``faces`` while the higher ranks are read, then taken off."""
        if rank == ranks:
            if not before_last and not last:
                yield _make_part(tuple(sets), pair, tuple(faces))
            return
        if not before_last and not last and not any(natural[rank:]) and left < (2 if pair < 0 else 3):
            # the remaining jokers form no pair and no set by themselves: they are left for other groups
            yield _make_part(tuple(sets), pair, tuple(faces))
            return
        here = natural[rank]
        kind = base + rank
        most = min(here + (left if may >> kind & 1 else 0), limit[rank])
        can_run = group < 3 and rank < ranks - 2  # honours have none; a run needs two ranks above
        for pairs, triplets, runs in _uses_of_rank(here, most, before_last + last, pair < 0, can_run):
            if len(sets) + triplets + runs > _MOST_SETS:  # no hand has so many
                continue
            # tiles that these sets take from this rank, less its real tiles
            jokers = before_last + last + 2 * pairs + 3 * triplets + runs - here
            sets.extend([kind] * triplets + [RUN | kind] * runs)
            faces.extend([kind] * jokers)
            yield from walk_from(rank + 1, last, runs, kind if pairs else pair, left - jokers)
            del sets[len(sets) - triplets - runs :]
            del faces[len(faces) - jokers :]

    yield from walk_from(rank=0, before_last=0, last=0, pair=-1, left=budget)


def _make_part(sets: tuple[int, ...], pair: int, faces: tuple[Kind, ...]) -> GroupPart:
    """Return a way to read a group: its sets and pair (-1: none), and what :class:`GroupPart` derives from them.
    ``faces``: the kinds that its jokers stand for."""
    runs = triplets = twins = 0
    for s in set(sets):
        if s & RUN:
            runs |= 1 << (s & KIND)
            twins += sets.count(s) // 2
        else:
            triplets |= 1 << s
    return GroupPart(len(faces), sets, pair, runs, triplets, twins, faces, len(sets) + (_PAIR if pair >= 0 else 0))


_PAIR: Final = 1 << 4
_FITTING: Final = [
    {number | pair for number in range(sets + 1) for pair in (0, _PAIR)} for sets in range(_MOST_SETS + 1)
]
"""How many sets and pairs there may be so far, by the number of sets wanted."""


def standard(codes: Codes, sets: int, jokers: int = 0, cap: Codes = NO_CAP, may: int = ANY) -> list[Shape]:
    """Return all readings as ``sets`` sets and one pair that use every tile and exactly ``jokers`` jokers. ``cap`` and
    ``may`` limit these as in :func:`_walk_group`.

    >>> len(standard(encode([0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3]), 3))
    3
    >>> [shape.faces for shape in standard(encode([0, 1, 27, 27]), 1, jokers=1)]
    [(2,)]
    """
    if not jokers:
        return join_groups([_read_group(code)[0] for group in _GROUPS if (code := codes & group)], sets)
    fitting = _FITTING[sets]
    ways: list[tuple[int, int, tuple[GroupPart, ...]]] = [(jokers, 0, ())]  # jokers left, what there is, its parts
    naturals, caps = by_group(codes), by_group(cap)
    groups = [group for group in range(4) if naturals[group] or jokers > 1]  # a single joker is not a pair
    for group in groups:
        by_cost = joker_parts(group, naturals[group], caps[group], may, jokers)
        ways = [
            (left - part.jokers, number + part.number, (*parts, part))
            for left, number, parts in ways
            # all jokers must be used: the last group takes those that are left, a group before it any number
            for same in by_cost[left if group == groups[-1] else 0 : left + 1]
            for part in same
            if number + part.number in fitting
        ]
    shapes: list[Shape] = []
    for _, number, parts in ways:
        if number == sets | _PAIR:
            _add_shape(parts, number, shapes)
    return shapes


def completing(codes: Codes, sets: int) -> dict[Kind, list[Shape]]:
    """Return the kinds that a hand without jokers waits for: those of which one more tile makes ``sets`` sets and a
    pair. Each has all readings with that tile.

    >>> sorted(completing(encode([1, 2, 27, 27]), 1))
    [0, 3]
    """
    shapes_of = {}
    parts_of = [_plain_parts(codes & group) for group in _GROUPS]
    broken = [group for group, parts in enumerate(parts_of) if not parts]
    for group, bits in enumerate(_GROUPS):
        code = codes & bits
        if broken not in ([], [group]):  # a group without any reading needs the tile itself
            continue
        for kind in range(9 * group, min(9 * group + 9, KINDS)):
            if code & _NEAR[kind]:  # without a tile near it, it would be in no set and no pair
                parts = _plain_parts(code + (1 << PLACES[kind]))  # of this group with the tile
                if parts and (shapes := join_groups([*parts_of[:group], parts, *parts_of[group + 1 :]], sets)):
                    shapes_of[kind] = shapes
    return shapes_of


_NEAR: Final = [
    sum(COUNT << PLACES[near] for near in range(KINDS)
        if near == kind or (near // 9 == kind // 9 < 3 and abs(near - kind) < 3))
    for kind in range(KINDS)
]  # fmt: skip
"""For each kind, the counts of the kinds that it can be in a set or a pair with."""


def join_groups(groups: Sequence[tuple[GroupPart, ...]], sets: int) -> list[Shape]:
    """Return all readings of a hand as ``sets`` sets and a pair. ``groups``: the readings of each group that has tiles;
    every combination is tried, as few groups have more than one reading."""
    shapes: list[Shape] = []
    for parts in product(*groups):
        _add_shape(parts, sets | _PAIR, shapes)
    return shapes


def _add_shape(parts: Iterable[GroupPart], wanted: int, shapes: list[Shape]) -> None:
    """Add to ``shapes`` the reading of a hand that ``parts`` make, one reading of each group, if they have the
    ``wanted`` number: of sets, plus :data:`_PAIR` for each pair."""
    sets: tuple[int, ...] = ()
    faces: tuple[Kind, ...] = ()
    pair = runs = triplets = twins = numbers = 0
    for jokers, part_sets, its_pair, its_runs, its_triplets, its_twins, its_faces, number in parts:
        sets += part_sets
        runs |= its_runs
        triplets |= its_triplets
        twins += its_twins
        numbers += number
        if number >= _PAIR:  # the group has the pair
            pair = its_pair
        if jokers:
            faces += its_faces
    if numbers == wanted:
        shapes.append(_new_tuple(Shape, (STANDARD, sets, pair, runs, triplets, twins, faces, ())))


_LOWEST_BITS: Final = sum(1 << place for place in PLACES)
"""The lowest bit of each count: set in odd ones."""
_NEVER_TWO: Final = 5 * _LOWEST_BITS
"""The bits 1 and 4 of each count: of 1, 3 and 4 tiles one is set, of none and of 2 neither."""


def no_pairs(packed: int, twice: bool) -> bool:
    """Tell whether counted tiles surely form no pairs: some kind occurs once, three times, or four times (unless
    ``twice`` lets four be two pairs). ``False`` does not mean that the tiles form pairs."""
    return packed & (_LOWEST_BITS if twice else _NEVER_TWO) != 0


def pairs(
    codes: Codes, number: int, jokers: int = 0, cap: Codes = NO_CAP, may: int = ANY, *, twice: bool = False
) -> list[Shape]:
    """Return all readings as ``number`` pairs that use exactly so many ``jokers``. ``twice``: whether four of a kind
    may be two pairs. ``cap`` and ``may`` as of :func:`_walk_group`.

    >>> [shape.pairs for shape in pairs(encode([0, 0, 5, 5, 27]), 3, jokers=1)]
    [(0, 5, 27)]
    """
    singles = (codes & _LOWEST_BITS).bit_count()
    if jokers and singles > jokers:  # each single tile needs a joker
        return []
    if not jokers:
        if no_pairs(codes, twice):
            return []
        if not twice and cap == NO_CAP:  # two of each kind that occurs
            twos = [kind for kind, n in enumerate(counts(codes)) if n]
            return [_shape_of_pairs(twos)] if len(twos) == number else []
    most = 2 if twice else 1
    least = _least_pairs(counts(codes), counts(cap), may, most)
    if least is None:
        return []
    kinds, faces = least
    spare, missing = jokers - len(faces), number - len(kinds)
    # jokers that are left must be pairs by themselves
    if spare < 0 or spare != 2 * missing:
        return []
    if not missing:
        return [_shape_of_pairs(kinds, faces)]
    return _pairs_of_jokers(kinds, faces, missing, counts(cap), may, most)


def _shape_of_pairs(kinds: Iterable[Kind], faces: Iterable[Kind] = ()) -> Shape:
    """Return the reading as pairs of these kinds, with jokers that stand for ``faces``. It has no sets, and no pair
    beside sets (-1)."""
    return Shape(PAIRS, (), -1, runs=0, triplets=0, twins=0, faces=tuple(faces), pairs=tuple(kinds))


def _least_pairs(natural: list[int], limit: list[int], may: int, most: int) -> tuple[list[Kind], list[Kind]] | None:
    """Return the kinds of the pairs that the real tiles need, where each single tile is paired with a joker, and the
    kinds of these jokers; ``None`` if that is impossible. ``natural``: how many real tiles of each kind there are;
    ``limit``: how many there may be, jokers included; ``may``: the kinds that a joker can be, as bits; ``most``: how
    many pairs of one kind there may be."""
    kinds: list[Kind] = []
    faces: list[Kind] = []
    for kind, n in enumerate(natural):
        if n > limit[kind] or (n + 1) // 2 > most:
            return None
        if n & 1:  # a single tile, which needs a joker
            if not may >> kind & 1 or n + 1 > limit[kind]:
                return None
            faces.append(kind)
        kinds.extend([kind] * ((n + 1) // 2))
    return kinds, faces


def _pairs_of_jokers(
    base: list[Kind], faces: list[Kind], missing: int, limit: list[int], may: int, most: int
) -> list[Shape]:
    """Return the readings as pairs in which two jokers each form the ``missing`` pairs, in addition to the pairs of
    ``base``: one reading for each choice of their kinds. ``faces``: the kinds that the other jokers stand for;
    ``limit``, ``may`` and ``most`` as of :func:`_least_pairs`."""
    free = [k for k in range(KINDS) if may >> k & 1 and 2 * base.count(k) + 2 <= limit[k] and base.count(k) < most]
    shapes = []
    choose = combinations if most == 1 else combinations_with_replacement
    for doubled in choose(free, missing):
        kinds = sorted([*base, *doubled])
        if all(kinds.count(k) <= most and 2 * kinds.count(k) <= limit[k] for k in doubled):
            shapes.append(_shape_of_pairs(kinds, sorted([*faces, *doubled, *doubled])))
    return shapes


_ORPHAN_KINDS: Final = [k for k in range(KINDS) if YAOCHUU >> k & 1]
_NO_ORPHANS: Final = sum(COUNT << PLACES[k] for k in range(KINDS) if not YAOCHUU >> k & 1)


def scattered(codes: Codes) -> list[Shape]:
    """Return the only reading of tiles that do not go together (十三不塔): one pair, and no two ranks of a suit that
    are one or two apart; an empty list for other tiles. No jokers."""
    natural = counts(codes)
    doubled = [kind for kind in range(KINDS) if natural[kind] > 1]
    if len(doubled) != 1 or natural[doubled[0]] > 2:
        return []
    # counts are 0, 1 or 2 here: the lowest bit of each is set if the kind occurs
    for kinds in by_group((codes | codes >> 1) & _LOWEST_BITS)[:3]:
        if kinds & (kinds >> BITS | kinds >> 2 * BITS):  # two ranks that are one or two apart
            return []
    return [Shape(SCATTERED, sets=(), pair=doubled[0], runs=0, triplets=0, twins=0)]


def orphans(codes: Codes, jokers: int = 0, cap: Codes = NO_CAP, may: int = ANY) -> list[Shape]:
    """Return all readings as thirteen orphans (国士無双): each terminal and honour, one of them twice. ``jokers``,
    ``cap`` and ``may`` as in :func:`pairs`: exactly so many jokers must be used."""
    if codes & _NO_ORPHANS:
        return []
    natural, limit = counts(codes), counts(cap)
    lacking = [kind for kind in _ORPHAN_KINDS if not natural[kind]]
    doubled = [kind for kind in _ORPHAN_KINDS if natural[kind] == 2]
    if any(natural[kind] > min(2, limit[kind]) for kind in _ORPHAN_KINDS) or len(doubled) > 1:
        return []
    # a joker for each kind that lacks, and one more if no kind is double
    needed = len(lacking) + (0 if doubled else 1)
    if needed != jokers or lacking != _joker_kinds(lacking, limit, may, copies=1):
        return []
    if doubled:
        return [Shape(ORPHANS, (), doubled[0], 0, 0, 0, tuple(lacking))]
    pairs = _joker_kinds(_ORPHAN_KINDS, limit, may, copies=2)
    return [Shape(ORPHANS, (), pair, 0, 0, 0, tuple(sorted([*lacking, pair]))) for pair in pairs]


def _joker_kinds(kinds: Sequence[Kind], limit: Sequence[int], may: int, copies: int) -> list[Kind]:
    """Return which of the ``kinds`` a joker may stand for (each is a bit of ``may``), if at least so many ``copies`` of
    the kind are allowed (``limit``)."""
    return [kind for kind in kinds if may >> kind & 1 and limit[kind] >= copies]
