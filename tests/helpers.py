"""Small builders of records, and short ways to their results."""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import yaml

from calc.compare import Comparison
from calc.problems.problems import InputError
from calc.readers.reader import Entry
from calc.records.fields import GROUPS
from calc.records.record import CHANKAN, DOUBLE_RIICHI, HAITEI, HOUTEI, IN_RIICHI, IPPATSU, RIICHI, RINSHAN, Record, Win
from calc.render import compare, dispute, match
from calc.render import result as result_text
from calc.render.result import wait_blocks
from calc.render.terminal import Terminal
from calc.rules.rules import Rules, load_rules
from calc.steps import read_record, read_text, settle
from calc.tiles.tiles import FIVES, KIND, KINDS, RED, YAOCHUU, Meld
from calc.verdict.verdict import as_data
from calc.verdict.wait_report import WaitReport

ALL = os.environ.get("CALC_TESTS") == "all"
"""Whether all cases are wanted, and not a sample of the large sets."""

YAML_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""Ten times faster than ``yaml.safe_load`` where libyaml is: the files of cases are read in every process of a run."""

Data = dict[str, Any]
Case = TypeVar("Case")
Over = Mapping[str, object]

_OF_WIN = {f.name for f in GROUPS["win"]} - {"dora", "ura"}


def load_yaml(text: str) -> Any:
    """The value of a YAML document."""
    return yaml.load(text, Loader=YAML_LOADER)


def sample(number: int, every: int = 16) -> int:
    """How many of so many cases are looked at: one in ``every``, or all where all are wanted; never none."""
    return number if ALL else max(number // every, 1)


def some(cases: Sequence[Case], every: int, first: int = 0) -> Sequence[Case]:
    """One case in ``every``, beginning with one of these, or all where all are wanted."""
    return cases if ALL else cases[first % every :: every]


def claim(hand: str, *, ron: str = "", source: str = "", tsumo: str = "", **more: Any) -> Data:
    """The fields of one win: ``ron`` or ``tsumo`` names the winner, ``source`` the discarder."""
    one = {"player": ron or tsumo, "by": "ron" if ron else "tsumo", "hand": hand, **more}
    return one | ({"from": source} if source else {})


def win(hand: str, **more: Any) -> Data:
    """A record of one win; the fields of the win and of the record may be mixed."""
    own = {k: v for k, v in more.items() if k in (*_OF_WIN, "ron", "source", "tsumo")}
    return {"win": claim(hand, **own), **{k: v for k, v in more.items() if k not in own}}


def wins(*claims: Data, **more: Any) -> Data:
    """A record of several wins on one tile."""
    return {"wins": list(claims), **more}


def drawn(*, honba: int = 0, sticks: int = 0, dead: object = (), **more: Any) -> Data:
    """A record of a draw; ``more`` are its fields."""
    return {"draw": more, "honba": honba, "sticks": sticks, "dead": list(dead)}  # type: ignore[call-overload]


@cache
def entries_of_examples() -> tuple[Entry, ...]:
    """Every record of the examples, each with its rules."""
    paths = sorted((Path(__file__).parent.parent / "examples").glob("*.yaml"))
    entries = (entry for path in paths for entry in read_text(path.read_text(encoding="utf-8"), str(path)))
    return tuple(entry for entry in entries if isinstance(entry, Entry))


@cache
def values(name: str = "tcg") -> dict[str, Any]:
    """The values of a system."""
    return load_rules(name).values


@cache
def _rules(name: str, over: tuple[tuple[str, object], ...]) -> Rules:
    return load_rules(name, dict(over))


def rules_with(name: str = "tcg", over: Over | None = None) -> Rules:
    """A system with overrides, the same object for the same overrides."""
    if not over:
        return load_rules(name)
    return _rules(name, tuple((k, tuple(v) if isinstance(v, list) else v) for k, v in over.items()))


def result(data: Data, over: Over | None = None, rules: str = "tcg") -> Any:
    """The settlement of a record; its receipt is made too, which proves that both agree."""
    entry = read_record(data, rules, over)
    settled = settle(entry.record, entry.rules)
    as_data(settled)
    return settled


def points(data: Data, over: Over | None = None, rules: str = "tcg") -> tuple[int, ...]:
    """What each player gains or loses, in seat order, the table last; it sums to zero."""
    got = result(data, over, rules).points
    assert sum(got.values()) == 0
    return tuple(got.values())


def notes(result: Any) -> list[tuple[str, Mapping[str, Any]]]:
    """The notes of a result, without those on indicators that a record leaves out."""
    return [note for note in result.notes if not re.fullmatch(r"no_\w+_recorded", note[0])]


def won(data: Data, over: Over | None = None, rules: str = "tcg", index: int = 0) -> Data:
    """The first (or another) win of the result, as plain values."""
    found: Data = as_data(result(data, over, rules))["wins"][index]
    return found


def value(data: Data, over: Over | None = None, rules: str = "tcg") -> tuple[int, int, int]:
    """Han, fu and points of the first win."""
    one = won(data, over, rules)
    return one["han"], one["fu"], one["points"]


def yaku(data: Data, over: Over | None = None, rules: str = "tcg") -> set[str]:
    """The ids of the yaku of the first win."""
    return {y["id"] for y in won(data, over, rules)["yaku"]}


def parts(data: Data, over: Over | None = None) -> dict[str, int]:
    """The fu of the first win by rule."""
    return {p["rule"]: p["fu"] * p["times"] for p in won(data, over)["fu_parts"]}


def refused(data: Data, over: Over | None = None, rules: str = "tcg") -> list[str]:
    """The codes of the problems of a record; empty where it is settled."""
    try:
        result(data, over, rules)
    except InputError as error:
        return [p.code for p in error.problems]
    return []


# --- random wins ------------------------------------------------------------------------------------------------------

_SEATS = ("A", "B", "C", "D")
_ORPHANS = [k for k in range(KINDS) if YAOCHUU >> k & 1]


def _sets(rng: random.Random) -> tuple[list[list[int]], int]:
    """Four sets and a pair, of one suit, of few ranks, or of anything."""
    style = rng.choice(("any", "any", "any", "flush", "triplets", "near", "outside"))
    suit = 9 * rng.randrange(3)
    low = rng.randrange(7)
    kinds = list(range(KINDS))
    if style == "flush":
        kinds = [*range(suit, suit + 9), *(range(27, 34) if rng.random() < 0.5 else ())]
    elif style == "near":
        kinds = [9 * s + r for s in range(3) for r in range(low, low + 3)]
    elif style == "outside":
        kinds = [*_ORPHANS, 6, 15, 24]
    sets = []
    for _ in range(4):
        kind = rng.choice(kinds)
        run = kind < 27 and kind % 9 < 7 and rng.random() < (0.2 if style == "triplets" else 0.75)
        sets.append([kind, kind + 1, kind + 2] if run else [kind] * 3)
    return sets, rng.choice(kinds)


def _tiles(rng: random.Random) -> tuple[list[int], list[Meld]]:
    """Fourteen tiles (kans have four) of a winning shape, and which of them are melds."""
    form = rng.random()
    if form < 0.06:
        return [k for k in rng.sample(range(KINDS), 7) for _ in "12"], []
    if form < 0.08:
        return [*_ORPHANS, rng.choice(_ORPHANS)], []
    sets, pair = _sets(rng)
    concealed, melds = [pair, pair], []
    often = rng.choice((0.0, 0.0, 0.3, 0.8))
    for tiles in sets:
        triplet = tiles[0] == tiles[1]
        if rng.random() < often:
            kind = rng.choice(("pon", "pon", "ankan", "daiminkan", "kakan")) if triplet else "chi"
            melds.append(Meld(kind, tuple(tiles) if kind in ("chi", "pon") else (*tiles, tiles[0])))
        elif triplet and rng.random() < 0.1:
            melds.append(Meld("ankan", (*tiles, tiles[0])))
        else:
            concealed += tiles
    return concealed, melds


def _redden(rng: random.Random, tiles: list[int], used: set[int]) -> list[int]:
    out = []
    for tile in tiles:
        red = tile in FIVES and tile not in used and rng.random() < 0.25
        if red:
            used.add(tile)
        out.append(tile | RED if red else tile)
    return out


def _flags(rng: random.Random, ron: bool, melds: list[Meld], alone: bool) -> int:
    """Circumstances that can be; ``alone``: the winning tile is the hand's only one of its kind."""
    flags = 0
    if all(m.kind == "ankan" for m in melds) and rng.random() < 0.5:
        flags |= DOUBLE_RIICHI if rng.random() < 0.1 else RIICHI
        flags |= IPPATSU if rng.random() < 0.3 else 0
    chance = rng.random()
    if chance < 0.04 and not flags & IPPATSU:
        flags |= HOUTEI if ron else HAITEI
    elif chance < 0.2 and not ron and any("kan" in m.kind for m in melds):
        flags = flags & ~IPPATSU | RINSHAN
    elif chance < 0.08 and ron and alone:
        flags |= CHANKAN
    return flags


def random_win(rng: random.Random, reds: bool = True) -> Record | None:
    """A record of one win; None for tiles or a claim that cannot be. Whether it has a yaku is not looked at."""
    concealed, melds = _tiles(rng)
    wall = Counter(dict.fromkeys(range(KINDS), 4))
    wall.subtract([*concealed, *(t for m in melds for t in m.tiles)])
    if min(wall.values()) < 0:
        return None
    used: set[int] = set()
    if reds:
        concealed = _redden(rng, concealed, used)
        melds = [m._replace(tiles=tuple(_redden(rng, list(m.tiles), used))) for m in melds]
        if any(not wall[five] and five not in used for five in FIVES):
            return None  # one of the four is red
    rng.shuffle(concealed)
    tile = concealed.pop()
    ron = rng.random() < 0.6
    player, source = rng.sample(_SEATS, 2)
    held = [t & KIND for t in (*concealed, *(t for m in melds for t in m.tiles))]
    flags = _flags(rng, ron, melds, tile & KIND not in held)
    rest = list(wall.elements())
    indicators = rng.sample(rest, 2 * min(5, 1 + sum("kan" in m.kind for m in melds)))
    half = len(indicators) // 2
    riichi = bool(flags & IN_RIICHI)
    won = Win(player, "ron" if ron else "tsumo", tuple(concealed), tile, tuple(melds), source if ron else "", flags)
    return Record(
        _SEATS, (won,), rules="tenhou4", round_wind=rng.choice((27, 28)), honba=rng.choice((0, 0, 1, 2)),
        sticks=riichi + rng.choice((0, 0, 1)), dora=tuple(indicators[:half]),
        ura=tuple(indicators[half:]) if riichi else (),
    )  # fmt: skip


def random_wins(seed: int, number: int, reds: bool = True, rules: str = "tenhou4") -> list[Record]:
    """So many legal wins, the same for the same seed."""
    rng = random.Random(seed)
    found: list[Record] = []
    system = load_rules(rules)
    while len(found) < number:
        record = random_win(rng, reds)
        if record is None:
            continue
        try:
            settle(record, system)
        except InputError:
            continue
        found.append(record)
    return found


def read(data: Data, rules: str = "tcg") -> Record:
    """The typed record of some data."""
    record: Record = read_record(data, rules).record
    return record


# --- what is told, as a terminal prints it ----------------------------------------------------------------------------


class PlainValues(dict[str, Any]):
    """Plain values of a verdict, a dispute, a comparison or a match, which remember it for texts and pages."""

    whole: Any


def plain(whole: Any) -> PlainValues:
    """The plain values of a verdict, a dispute, a comparison or a match."""
    values = PlainValues(whole.to_dict())
    values.whole = whole
    return values


def _whole(value: Any) -> Any:
    return value.whole if isinstance(value, PlainValues) else value


def render(verdict: Any, lang: str = "en", tiles: str = "mpsz", **more: Any) -> str:
    """The text of a verdict, or of the plain values of one."""
    return result_text.render(_whole(verdict), lang, tiles, **more)


def render_match(settled: Any, lang: str = "en", explain: int = 0) -> str:
    """The text of a settled match."""
    return Terminal().text(match.evening(_whole(settled), lang, explain))


def render_dispute(disputed: Any, lang: str = "en", explain: int = 1) -> str:
    """The text of a dispute."""
    return Terminal().text(dispute.dispute_blocks(_whole(disputed).sheet(), lang, explain))


def render_compare(comparison: Comparison, lang: str = "en") -> str:
    """The text of a comparison."""
    return Terminal().text(compare.comparison_blocks(comparison, lang))


def render_waits(report: WaitReport[Any, Any], rules: Rules, lang: str = "en", tiles: str = "mpsz") -> str:
    """The text of what a hand waits for."""
    return Terminal(tiles).text(wait_blocks(report, rules, lang))
