"""The checks of :mod:`calc.formats.winlines`: everything that can be wrong with the fields of one line.

First each field for itself: unknown, missing, of a wrong type or out of range. If all of them are sound, the words in
them (tiles, flags, yaku, rules), the seats, and whether each meld is one. Whether the hand can be and is a win is left
to :mod:`calc.legal` and the engine, and whether the server's result is right is the very question.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ..problems import suggest
from ..record import FLAG_NAMES
from ..riichi.yaku import REGISTRY
from ..rules import load_rules, systems
from ..systems import system
from ..tiles import BY_MPSZ, KIND, KINDS, RED, VARIANT
from .winlines import ALIASES, WINDS

TILES = {text: t for text, t in BY_MPSZ.items() if t & KIND < KINDS and t & VARIANT in (0, RED)}
DORA = ("dora", "ura_dora", "red_dora", "north_dora")
YAKU = {*REGISTRY, *DORA, *ALIASES}
LIMITS = ("", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
MELDS = {"chi": 3, "pon": 3, "ankan": 4, "daiminkan": 4, "kakan": 4}
_MOST = 10_000  # sticks and repeats; far above anything played, small enough for every printer
_MOST_POINTS = 10**9


class Fault(NamedTuple):
    """A problem whose place is not yet known as a span: code, path in the line, message, help."""

    code: str
    path: tuple[str | int, ...]
    message: str
    help: str = ""


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


Test = Callable[[object], bool]


def _count(most: int, least: int = 0) -> Test:
    return lambda x: type(x) is int and least <= x <= most


def _tiles(x: object) -> bool:
    return isinstance(x, list) and all(isinstance(t, str) for t in x)


def _text(x: object) -> bool:
    return isinstance(x, str) and x.isprintable() and len(x) <= 200


def _maybe(test: Test) -> Test:
    return lambda x: x is None or test(x)


_FLAG = (lambda x: isinstance(x, bool), "true or false")
_OBJECT = (lambda x: isinstance(x, dict), "an object")
_LIST = (lambda x: isinstance(x, list), "a list")
_TEXT = (_text, "a printable text of at most 200 characters")
_SEAT = (_count(3), "a seat, 0 to 3")
_SEAT_OR_NULL = (_maybe(_count(3)), "a seat, 0 to 3, or null")
_NUMBER = (_count(_MOST), f"a whole number, 0 to {_MOST}")
_TILES = (_tiles, "a list of tiles")
_TILE = (lambda x: isinstance(x, str), "a tile")
_NAMES = (lambda x: isinstance(x, list) and all(isinstance(n, str) for n in x), "a list of names")

Spec = Mapping[str, tuple[Test, str]]

NEEDED: Spec = {
    "id": (lambda x: _text(x) and x != "", "a printable text of at most 200 characters"),
    "rules": _TEXT, "round_wind": (lambda x: isinstance(x, str) and len(x) == 1 and x in WINDS, "E, S, W or N"),
    "dealer": _SEAT, "honba": _NUMBER, "riichi_sticks": _NUMBER, "winner": _SEAT,
    "win_type": (lambda x: x in ("tsumo", "ron"), "tsumo or ron"), "loser": _SEAT_OR_NULL,
    "concealed": _TILES, "win_tile": _TILE, "melds": _LIST, "flags": _NAMES,
    "dora_indicators": _TILES, "ura_indicators": _TILES, "result": _OBJECT,
}  # fmt: skip
OPTIONAL: Spec = {
    "deal": _TEXT, "players": (_count(4, 3), "3 or 4"), "red_fives": _FLAG, "kuitan": _FLAG, "length": _TEXT,
    "seat_winds": _NAMES, "nukidora": (_count(4), "a whole number, 0 to 4"), "multi_ron": _OBJECT,
    "pao": _SEAT_OR_NULL, "source": _OBJECT,
}  # fmt: skip
_MELD_NEEDED: Spec = {"type": (lambda x: isinstance(x, str) and x in MELDS, ", ".join(MELDS)), "tiles": _TILES}
_MELD_OPTIONAL: Spec = {"called": _TILE, "from": _SEAT, "added": _TILE}
_RON_NEEDED: Spec = {"index": (_count(2), "0, 1 or 2"), "count": (_count(3, 1), "1, 2 or 3")}
_HAN_OR_NULL = (_maybe(_count(1000)), "a whole number from 0, or null")
_RESULT_NEEDED: Spec = {
    "yaku": _LIST, "yakuman": _NAMES, "han": _HAN_OR_NULL, "fu": _HAN_OR_NULL,
    "points": (_count(_MOST_POINTS), "a whole number from 0"),
    "limit": (lambda x: isinstance(x, str) and x in LIMITS, "empty, " + ", ".join(LIMITS[1:])),
    "deltas": (lambda x: isinstance(x, list) and all(map(_count(_MOST_POINTS, -_MOST_POINTS), x)),
               "a list of whole numbers"),
}  # fmt: skip
_YAKU_NEEDED: Spec = {"name": _TEXT, "han": (_count(1000), "a whole number from 0")}


def check(fields: object) -> list[Fault]:
    """Every fault in the value of one line, in no particular order. If there is none, the line can be converted."""
    if not isinstance(fields, dict):
        return [Fault("F112", (), "the line is no JSON object", "write {…}")]
    faults = _shape(fields, NEEDED, OPTIONAL)
    melds, result, rons = fields.get("melds"), fields.get("result"), fields.get("multi_ron")
    for i, meld in enumerate(melds if isinstance(melds, list) else ()):
        faults += _shape(meld, _MELD_NEEDED, _MELD_OPTIONAL, ("melds", i))
    if isinstance(rons, dict):
        faults += _shape(rons, _RON_NEEDED, {}, ("multi_ron",))
    if isinstance(result, dict):
        faults += _shape(result, _RESULT_NEEDED, {}, ("result",))
        yaku = result.get("yaku")
        for i, entry in enumerate(yaku if isinstance(yaku, list) else ()):
            faults += _shape(entry, _YAKU_NEEDED, {}, ("result", "yaku", i))
    if faults:
        return faults
    faults = _names(fields)
    try:
        players = players_of(fields["rules"])
    except LookupError:
        near = suggest(fields["rules"], playable())
        help_ = f"did you mean {near}?" if near else f"known: {', '.join(playable())}"
        return [*faults, Fault("F116", ("rules",), f"there are no rules {fields['rules']} for such a win", help_)]
    faults += _seats(fields, players)
    if not any(f.code == "F117" for f in faults):
        for i, meld in enumerate(fields["melds"]):
            if wrong := _wrong_meld(meld):
                faults.append(Fault("F120", ("melds", i), wrong))
    return faults


def _shape(value: object, needed: Spec, optional: Spec, at: tuple[str | int, ...] = ()) -> list[Fault]:
    """Fields that are unknown, missing or of the wrong type."""
    if not isinstance(value, dict):
        return [Fault("F112", at, f"{_dotted(at)} is no object")]
    faults = []
    for name, content in value.items():
        spec = needed.get(name) or optional.get(name)
        if spec is None:
            near = suggest(name, [*needed, *optional])
            help_ = f"did you mean {near}?" if near else f"known: {', '.join([*needed, *optional])}"
            faults.append(Fault("F113", (*at, name), f"there is no field {_dotted((*at, name))}", help_))
        elif not spec[0](content):
            faults.append(Fault("F112", (*at, name), f"{_dotted((*at, name))} must be {spec[1]}"))
    faults += [Fault("F114", at, f"{_dotted((*at, name))} is missing") for name in needed if name not in value]
    return faults


def _dotted(path: Sequence[str | int]) -> str:
    return ".".join(map(str, path))


def _names(d: Mapping[str, Any]) -> list[Fault]:
    """Unknown tiles, flags and yaku."""
    places: list[tuple[tuple[str | int, ...], str]] = [(("win_tile",), d["win_tile"])]
    for name in ("concealed", "dora_indicators", "ura_indicators"):
        places += [((name, i), t) for i, t in enumerate(d[name])]
    for i, meld in enumerate(d["melds"]):
        places += [(("melds", i, "tiles", j), t) for j, t in enumerate(meld["tiles"])]
        places += [(("melds", i, k), meld[k]) for k in ("called", "added") if k in meld]
    help_ = "1m-9m, 1p-9p, 1s-9s, 1z-7z, and 0m 0p 0s for the red fives"
    faults = [Fault("F117", path, f"there is no tile {t}", help_) for path, t in places if t not in TILES]
    known = list(FLAG_NAMES.values())
    for i, flag in enumerate(d["flags"]):
        if flag not in known:
            faults.append(_unknown(("flags", i), "flag", flag, known))
        elif flag in d["flags"][:i]:
            faults.append(Fault("F115", ("flags", i), f"{flag} is given twice", "keep one of them"))
    said, named = d["result"]["yaku"], d["result"]["yakuman"]
    for i, y in enumerate(said):
        if y["name"] not in YAKU:
            faults.append(_unknown(("result", "yaku", i, "name"), "yaku", y["name"], sorted(YAKU), "F118"))
    for i, name in enumerate(named):
        if name not in YAKU or name in DORA:
            faults.append(_unknown(("result", "yakuman", i), "yakuman", name, sorted(YAKU), "F118"))
    for path, listed in ((("result", "yaku"), [y["name"] for y in said]), (("result", "yakuman"), named)):
        ours = [ALIASES.get(name, name) for name in listed]
        again = {name for name in ours if ours.count(name) > 1}
        faults += [Fault("F115", path, f"{name} is given twice", "keep one of them") for name in sorted(again)]
    return faults


def _unknown(at: tuple[str | int, ...], what: str, word: str, known: Sequence[str], code: str = "F116") -> Fault:
    near = suggest(word, known)
    return Fault(code, at, f"there is no {what} {word}", f"did you mean {near}?" if near else "")


def _seats(d: Mapping[str, Any], n: int) -> list[Fault]:
    """Seats that are impossible, alone or together."""
    winner, loser, dealer = d["winner"], d["loser"], d["dealer"]
    rules = d["rules"]
    faults = []

    def add(path: tuple[str | int, ...], message: str, help_: str = "") -> None:
        faults.append(Fault("F119", path, message, help_))

    if d.get("players", n) != n:
        add(("players",), f"{rules} is played by {n}")
    froms = [(("melds", i, "from"), m["from"]) for i, m in enumerate(d["melds"]) if "from" in m]
    for path, seat in ((("dealer",), dealer), (("winner",), winner), (("loser",), loser), (("pao",), d.get("pao")),
                       *froms):  # fmt: skip
        if seat is not None and seat >= n:
            add(path, f"there is no seat {seat} with {n} players")
    if d["win_type"] == "ron" and loser is None:
        add(("loser",), "a ron needs its loser", "the seat that discarded the tile, or whose kan is robbed")
    if d["win_type"] == "tsumo" and loser is not None:
        add(("loser",), "a tsumo has no loser", "write null")
    if loser == winner:
        add(("loser",), "nobody wins from himself")
    if d.get("pao") == winner:
        add(("pao",), "nobody is liable for his own yakuman")
    for (_, i, _), seat in froms:
        meld = d["melds"][i]
        if meld["type"] == "ankan":
            add(("melds", i, "from"), "an ankan is called from nobody", "leave it out")
        elif seat == winner:
            add(("melds", i, "from"), "nobody calls his own tile")
        elif meld["type"] == "chi" and (seat + 1) % n != winner:
            add(("melds", i, "from"), "chi is called from the player to the left")
    winds = [WINDS[(seat - dealer) % n] for seat in range(n)]
    if "seat_winds" in d and d["seat_winds"] != winds:
        add(("seat_winds",), f"with dealer {dealer} the seat winds are {' '.join(winds)}")
    rons = d.get("multi_ron", {"index": 0, "count": 1})
    if rons["index"] >= rons["count"] or rons["count"] >= n or (rons["count"] > 1 and d["win_type"] != "ron"):
        add(("multi_ron",), f"there is no winner {rons['index']} of {rons['count']}",
            "index counts from 0; several winners are for a ron")  # fmt: skip
    if len(d["result"]["deltas"]) != n:
        add(("result", "deltas"), f"{n} players need {n} deltas")
    return faults


def _wrong_meld(meld: Mapping[str, Any]) -> str:
    """The fault of a meld, empty if there is none."""
    kind, texts = meld["type"], meld["tiles"]
    kinds = sorted(TILES[t] & KIND for t in texts)
    if len(kinds) != MELDS[kind]:
        return f"{kind} has {MELDS[kind]} tiles"
    if kind == "chi":
        low = kinds[0]
        if kinds != [low, low + 1, low + 2] or low >= 27 or low % 9 > 6:
            return "chi is a run of one suit"
    elif kinds[0] != kinds[-1]:
        return f"{kind} is of equal tiles"
    for name in ("called", "added"):
        if name in meld and meld[name] not in texts:
            return f"{name} is not among the tiles of the meld"
    if "called" in meld and kind == "ankan":
        return "no tile is called for an ankan"
    if "added" in meld and kind != "kakan":
        return "a tile is added to a kakan only"
    return ""
