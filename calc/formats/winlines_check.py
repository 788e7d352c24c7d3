"""The checks of :mod:`calc.formats.winlines`: everything that can be wrong with the fields of one line.

First each field for itself: unknown, missing, of a wrong type or out of range (``winlines.toml``). If all of them are
sound, the words in them (tiles, flags, yaku, rules), the seats, and whether each meld is one. Whether the hand can be
and is a win is left to :mod:`calc.legal` and the engine, and whether the server's result is right is the very question.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import lru_cache
from typing import Any

from ..codes import problem
from ..compiled import toml
from ..contradictions import Contradiction, contradictions
from ..notation import set_of
from ..problems import Path, Problem, nearest
from ..record import FLAG_NAMES
from ..riichi.yaku import REGISTRY
from ..rules import load_rules, systems
from ..systems import system
from ..tiles import BY_MPSZ, KIND, KINDS, MELD_SIZES, RED, VARIANT
from .winlines import ALIASES, WINDS

TILES = {text: t for text, t in BY_MPSZ.items() if t & KIND < KINDS and t & VARIANT in (0, RED)}
DORA = ("dora", "ura_dora", "red_dora", "north_dora")
YAKU = {*REGISTRY, *DORA, *ALIASES}
_MANY = 30
"""Longer lists of names are not printed."""
GROUPS: Mapping[str, Mapping[str, Mapping[str, Any]]] = toml(__file__, "winlines")


@lru_cache(maxsize=32)
def players_of(rules: str) -> int:
    """The number of players in a system of riichi. Raises LookupError for any other name."""
    if rules not in playable():
        raise LookupError(rules)
    players: int = load_rules(rules).values["table.players"]
    return players


@lru_cache(maxsize=1)
def playable() -> tuple[str, ...]:
    """The shipped systems under which such lines can be played."""
    return tuple(name for name, _, _ in systems() if system(load_rules(name).engine).plays_logs)


def check(fields: object) -> list[Problem]:
    """Every fault in the value of one line, in no particular order, each with its path in the line but without a span.
    If there is none, the line can be converted."""
    if not isinstance(fields, dict):
        return [problem("F112.line")]
    faults = list(_shape(fields, "line", ()))
    if faults:
        return faults
    faults += _names(fields)
    rules = fields["rules"]
    try:
        players = players_of(rules)
    except LookupError:
        return [*faults, problem("F116.rules", ("rules",), help=_near(rules, playable()), name=rules)]
    faults += _seats(fields, players)
    if not any(f.code == "F117" for f in faults):
        for i, meld in enumerate(fields["melds"]):
            faults += _wrong_meld(meld, ("melds", i))
    return faults


# --- each field for itself --------------------------------------------------------------------------------------------

_HOLDS: Mapping[str, Callable[[Any, Mapping[str, Any]], bool]] = {
    "int": lambda x, field: type(x) is int and field.get("least", 0) <= x <= field["most"],
    "text": lambda x, field: (
        isinstance(x, str) and x.isprintable() and field.get("least", 0) <= len(x) <= field["most"]
    ),
    "word": lambda x, field: isinstance(x, str) and x in field["choices"],
    "flag": lambda x, field: isinstance(x, bool),
    "words": lambda x, field: isinstance(x, list) and all(isinstance(word, str) for word in x),
    "ints": lambda x, field: isinstance(x, list) and all(_HOLDS["int"](number, field) for number in x),
    "list": lambda x, field: isinstance(x, list),
    "object": lambda x, field: isinstance(x, dict),
}


def _shape(value: object, group: str, at: Path) -> Iterator[Problem]:
    """Fields that are unknown, missing or of the wrong type."""
    fields = GROUPS[group]
    if not isinstance(value, dict):
        yield problem("F112.object", at, name=_dotted(at))
        return
    for name, content in value.items():
        path = (*at, name)
        field = fields.get(name)
        if field is None:
            yield problem("F113.field", path, help=_near(name, fields), name=_dotted(path))
        elif not (_HOLDS[field["is"]](content, field) or (content is None and field.get("null"))):
            yield problem("F112.must", path, name=_dotted(path), what=field["must"])
        elif "of" in field:
            parts = [(path, content)] if isinstance(content, dict) else [((*path, i), x) for i, x in enumerate(content)]
            for place, part in parts:
                yield from _shape(part, field["of"], place)
    for name, field in fields.items():
        if name not in value and field.get("needed", True):
            yield problem("F114.missing", at, name=_dotted((*at, name)))


def _dotted(path: Path) -> str:
    return ".".join(map(str, path))


def _near(word: str, known: Collection[str]) -> str:
    return nearest(word, known, "known" if len(known) < _MANY else "")


# --- words ------------------------------------------------------------------------------------------------------------


def _names(d: Mapping[str, Any]) -> Iterator[Problem]:
    """Unknown tiles, flags and yaku."""
    places: list[tuple[Path, str]] = [(("win_tile",), d["win_tile"])]
    for name in ("concealed", "dora_indicators", "ura_indicators"):
        places += [((name, i), t) for i, t in enumerate(d[name])]
    for i, meld in enumerate(d["melds"]):
        places += [(("melds", i, "tiles", j), t) for j, t in enumerate(meld["tiles"])]
        places += [(("melds", i, k), meld[k]) for k in ("called", "added") if k in meld]
    for path, tile in places:
        if tile not in TILES:
            yield problem("F117.tile", path, name=tile)
    known = list(FLAG_NAMES.values())
    for i, flag in enumerate(d["flags"]):
        if flag not in known:
            yield problem("F116.flag", ("flags", i), help=_near(flag, known), name=flag)
        elif flag in d["flags"][:i]:
            yield problem("F115.field", ("flags", i), name=flag)
    said, named = [y["name"] for y in d["result"]["yaku"]], d["result"]["yakuman"]
    for i, name in enumerate(said):
        if name not in YAKU:
            yield problem("F118.yaku", ("result", "yaku", i, "name"), help=_near(name, sorted(YAKU)), name=name)
    for i, name in enumerate(named):
        if name not in YAKU or name in DORA:
            yield problem("F118.yakuman", ("result", "yakuman", i), help=_near(name, sorted(YAKU)), name=name)
    for path, listed in ((("result", "yaku"), said), (("result", "yakuman"), named)):
        ours = [ALIASES.get(name, name) for name in listed]
        for name in sorted({name for name in ours if ours.count(name) > 1}):
            yield problem("F115.field", path, name=name)


# --- seats and melds --------------------------------------------------------------------------------------------------


_SEATS: tuple[Contradiction[Mapping[str, Any]], ...] = (
    ("loser", "F119.no_loser", "", lambda d, v: d["win_type"] == "ron" and d["loser"] is None),
    ("loser", "F119.tsumo", "", lambda d, v: d["win_type"] == "tsumo" and d["loser"] is not None),
    ("loser", "F119.own_win", "", lambda d, v: d["loser"] == d["winner"]),
    ("pao", "F119.own_pao", "", lambda d, v: d.get("pao") == d["winner"]),
)


def _seats(d: Mapping[str, Any], n: int) -> Iterator[Problem]:
    """Seats that are impossible, alone or together."""
    winner, dealer = d["winner"], d["dealer"]
    if d.get("players", n) != n:
        yield problem("F119.players", ("players",), rules=d["rules"], n=n)
    froms = [(("melds", i, "from"), m["from"]) for i, m in enumerate(d["melds"]) if "from" in m]
    seats: list[tuple[Path, Any]] = [((name,), d.get(name)) for name in ("dealer", "winner", "loser", "pao")]
    for path, seat in (*seats, *froms):
        if seat is not None and seat >= n:
            yield problem("F119.seat", path, seat=seat, n=n)
    yield from contradictions(_SEATS, d, (), {}, dict)
    for (_, i, _), seat in froms:
        meld = d["melds"][i]
        if meld["type"] == "ankan":
            yield problem("F119.ankan", ("melds", i, "from"))
        elif seat == winner:
            yield problem("F119.own_tile", ("melds", i, "from"))
        elif meld["type"] == "chi" and (seat + 1) % n != winner:
            yield problem("F119.chi", ("melds", i, "from"))
    winds = [WINDS[(seat - dealer) % n] for seat in range(n)]
    if "seat_winds" in d and d["seat_winds"] != winds:
        yield problem("F119.seat_winds", ("seat_winds",), dealer=dealer, winds=" ".join(winds))
    rons = d.get("multi_ron", {"index": 0, "count": 1})
    if rons["index"] >= rons["count"] or rons["count"] >= n or (rons["count"] > 1 and d["win_type"] != "ron"):
        yield problem("F119.multi_ron", ("multi_ron",), index=rons["index"], count=rons["count"])
    if len(d["result"]["deltas"]) != n:
        yield problem("F119.deltas", ("result", "deltas"), n=n)


def _wrong_meld(meld: Mapping[str, Any], at: Path) -> Iterator[Problem]:
    """The first fault of a meld."""
    kind, texts = meld["type"], meld["tiles"]
    made = set_of([TILES[t] for t in texts])
    strange = [name for name in ("called", "added") if name in meld and meld[name] not in texts]
    if len(texts) != MELD_SIZES[kind]:
        yield problem("F120.size", at, kind=kind, n=MELD_SIZES[kind])
    elif kind == "chi" and made != "chi":
        yield problem("F120.run", at)
    elif kind != "chi" and made not in ("pon", "kan"):
        yield problem("F120.equal", at, kind=kind)
    elif strange:
        yield problem("F120.not_in_meld", at, name=strange[0])
    elif "called" in meld and kind == "ankan":
        yield problem("F120.ankan", at)
    elif "added" in meld and kind != "kakan":
        yield problem("F120.added", at)
