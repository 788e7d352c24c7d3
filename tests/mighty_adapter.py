"""The neutral cases of mighty (../shared/data/cases/README.md) as records of this project, what they compare, and short
builders of mighty documents for the other tests."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from calc.problems.problems import InputError
from calc.systems.mighty import Mighty
from calc.tiles.tiles import BY_MPSZ, Meld, Tile, mpsz
from calc.verdict.ledger import CHIPS, TABLE
from calc.verdict.verdict import as_data

from .helpers import Over, result

Data = dict[str, Any]

CASES = Path(__file__).parent.parent.parent / "shared" / "data" / "cases" / "mighty.jsonl"
_FLAGS = ("ippatsu", "rinshan", "haitei", "houtei", "chankan", "tenhou", "chiihou")
_MELDS = {"pon": "pon", "minkan": "daiminkan", "kakan": "kakan", "ankan": "ankan"}
_ROUNDS = {"E": "east", "S": "south"}
_LIMITS = {"": None}
_YAKU = {
    "iipeiko": "iipeikou", "ryanpeiko": "ryanpeikou",
    "yakuhai_white": "haku", "yakuhai_green": "hatsu", "yakuhai_red": "chun", "yakuhai_north": "north",
    "yakuhai_seat": "seat_wind", "yakuhai_round": "round_wind",
}  # fmt: skip
REASONS = {
    "five_real_tiles": "L202", "two_red_fives": "L203", "furiten": "W303", "no_yaku": "W302",
    "alice_too_few": "L237", "fuka_without_chankan": "L230",
}  # fmt: skip
"""Our code for each reason of a refused case."""


def load(*kinds: str) -> list[Data]:
    """The cases of some kinds; none where the file is missing."""
    if not CASES.exists():
        return []
    cases = [json.loads(line) for line in CASES.read_text("utf-8").splitlines() if line.strip()]
    return [c for c in cases if c["kind"] in kinds]


def tiles(texts: Sequence[str]) -> tuple[Tile, ...]:
    """Tiles from their names."""
    return tuple(BY_MPSZ[t] for t in texts)


def melds(raw: Sequence[Data]) -> tuple[Meld, ...]:
    """Typed melds."""
    return tuple(Meld(_MELDS[m["type"]], tiles(m["tiles"])) for m in raw)


def _meld_text(meld: Data) -> str:
    names = "".join(meld["tiles"])
    if meld["type"] == "ankan":
        return f"[{names}]"
    return f"({''.join(meld['tiles'][:3])}+{meld['tiles'][3]})" if meld["type"] == "kakan" else f"({names})"


def hand_text(concealed: Sequence[str], called: Sequence[Data] = (), tile: str = "") -> str:
    """A hand as players write it."""
    return " ".join(["".join(concealed), *map(_meld_text, called), *([f"+ {tile}"] if tile else [])])


def seats_of(case: Data) -> list[str]:
    """The players, the dealer first."""
    seats, i = case["seats"], case["seats"].index(case["dealer"])
    return [*seats[i:], *seats[:i]]


def to_record(case: Data) -> Data:
    """The document of a ``win`` case."""
    wins = [_win(w) for w in case["wins"]]
    return {
        "rules": "mighty", "seats": seats_of(case), "round": _ROUNDS[case["round"]], "honba": case["maiba"],
        "sticks": case["sticks"], "dora": list(case["dora"]), "ura": list(case["ura"]),
        **({"win": wins[0]} if len(wins) == 1 else {"wins": wins}),
    }  # fmt: skip


def _win(w: Data) -> Data:
    out: Data = {"player": w["player"], "by": w["by"], "hand": hand_text(w["hand"], w["melds"], w["tile"])}
    if w.get("from"):
        out["from"] = w["from"]
    if w["riichi"] != "none":
        out["riichi"] = True if w["riichi"] == "riichi" else w["riichi"]
    out |= {name: True for name in _FLAGS if w.get(name)}
    if w.get("norths"):
        out["norths"] = w["norths"]
    for name in ("river", "alice"):
        if w.get(name) is not None:
            out[name] = list(w[name])
    if w.get("alice_wall_end"):
        out["alice_wall_end"] = True
    if w.get("fuka_owner"):
        out["pon_owner"] = w["fuka_owner"]
    declared = w.get("declared") or {"mode": "best"}
    if declared["mode"] != "explicit":
        out["declared"] = declared["mode"]
    else:
        drawn = declared["win_white"]
        out["declared"] = " ".join([*declared["whites"], *([f"+ {drawn}"] if drawn else [])])
    return out


def ours(result: Any) -> Data:
    """What we make of a record, in the words of the cases."""
    everybody = result.record.seats
    return {
        "ok": True,
        "points": {p: result.points[p] for p in everybody},
        "chips": {p: result.chips[p] for p in everybody},
        "wins": [_won(result, i, data) for i, data in enumerate(as_data(result)["wins"])],
    }


def _won(result: Any, index: int, data: Data) -> Data:
    outcome = result.wins[index].own
    moved = [t for t in result.ledger.transfers if t.payee == data["player"] and t.payer != TABLE]
    yakuman = data["yakuman"]
    return {
        "player": data["player"],
        "by": data["by"],
        "reading": {"whites": data["jokers"]["held"], "win_white": data["jokers"]["drawn"]},
        "yaku": sorted((y["id"], y.get("yakuman") or y.get("han")) for y in data["yaku"]),
        **({} if yakuman else data["dora"]),
        "han": None if yakuman else data["han"],
        "fu": data["fu"] if data["limit"] is None else None,
        "limit": data["limit"],
        "yakuman": yakuman,
        "kishogun": data["kishogun"],
        "real": data["real"],
        "alice": data["alice_matches"],
        "doubled": data["doubled"],
        "points_from": {t.payer: t.amount for t in moved if t.unit != CHIPS},
        "points": sum(t.amount for t in moved if t.unit != CHIPS),
        "chip_lines": sorted(
            (x["id"], x["each"], tuple(sorted(t.payer for t in moved if t.unit == CHIPS and t.why == x["id"])))
            for x in data["chip_lines"]
        ),
        "chips": data["chips"],
        "readings": len(outcome.party.interpretations),
        # the cases count every reading that is furiten, the tool looks at those that would be better only
        "furiten_dropped": sum(bool(it.furiten()) for it in outcome.party.interpretations)
        if data["by"] == "ron" and outcome.win.river is not None
        else 0,
    }


def theirs(expected: Data) -> Data:
    """What a case expects, without what its README calls not worth comparing."""
    return {
        "ok": True,
        "points": expected["points"],
        "chips": expected["chips"],
        "wins": [_expected(w) for w in expected["wins"]],
    }


def _expected(w: Data) -> Data:
    yakuman = w["yakuman"]
    return {
        "player": w["player"],
        "by": w["by"],
        "reading": {"whites": w["reading"]["whites"], "win_white": w["reading"]["win_white"]},
        "yaku": sorted((_YAKU.get(name, name), worth) for name, worth in w["yaku"]),
        **({} if yakuman else {name: w[name] for name in ("dora", "ura", "red", "north")}),
        "han": None if yakuman else w["han"],
        "fu": w["fu"] if w["limit"] == "" else None,
        "limit": _LIMITS.get(w["limit"], w["limit"]),
        "yakuman": yakuman,
        "kishogun": w["kishogun"],
        "real": w["real"],
        "alice": w["alice"],
        "doubled": w["doubled"],
        "points_from": w["points_from"],
        "points": w["points"],
        "chip_lines": sorted((x["id"], x["chips"], tuple(sorted(x["payers"]))) for x in w["chip_lines"]),
        "chips": w["chips"],
        "readings": w["readings"],
        "furiten_dropped": w["furiten_dropped"],
    }


def differences(got: Data, wanted: Data, path: str = "") -> list[str]:
    """The fields in which two results differ, each with both sides."""
    if got.keys() != wanted.keys():
        return [f"{path}: {sorted(got)} and {sorted(wanted)}"]
    found = []
    for name, value in wanted.items():
        here = f"{path}.{name}" if path else name
        if name == "wins":
            if len(value) != len(got[name]):
                found.append(f"wins: {len(got[name])} and {len(value)}")
            for i, (a, b) in enumerate(zip(got[name], value, strict=False)):
                found += differences(a, b, f"wins[{i}]")
        elif got[name] != value:
            found.append(f"{here}: {got[name]} and not {value}")
    return found


def names(kinds: Sequence[int]) -> list[str]:
    """Kinds as the cases write them."""
    return [mpsz(k) for k in kinds]


# --- short builders of documents --------------------------------------------------------------------------------------

_OF_WIN = {f.name for f in Mighty.fields["win"]} - {"dora", "ura", "alice"}


def claim(hand: str, *, ron: str = "", source: str = "", tsumo: str = "", **more: Any) -> Data:
    """The fields of one win: ``ron`` or ``tsumo`` names the winner, ``source`` the discarder."""
    one = {"player": ron or tsumo, "by": "ron" if ron else "tsumo", "hand": hand, **more}
    return one | ({"from": source} if source else {})


def win(hand: str, **more: Any) -> Data:
    """A record of one win at the table A (dealer), B, C; fields of the win and of the record may be mixed."""
    own = {k: v for k, v in more.items() if k in (*_OF_WIN, "ron", "source", "tsumo")}
    return {"win": claim(hand, **own), **{k: v for k, v in more.items() if k not in own}}


def drawn(*, honba: int = 0, sticks: int = 0, box: Sequence[str] = (), **more: Any) -> Data:
    """A record of a draw; ``more`` are its fields."""
    return {"draw": more, "honba": honba, "sticks": sticks, "box": list(box)}


def settled(data: Data, over: Over | None = None) -> Any:
    """The settlement of a document; its receipt is made too, which proves that both agree."""
    return result(data, over, "mighty")


def won(data: Data, over: Over | None = None, index: int = 0) -> Data:
    """The first (or another) win as plain values."""
    one: Data = as_data(settled(data, over))["wins"][index]
    return one


def points(data: Data, over: Over | None = None) -> tuple[int, ...]:
    """What A, B and C gain or lose, and the table."""
    return tuple(settled(data, over).points.values())


def chips(data: Data, over: Over | None = None) -> tuple[int, ...]:
    """The chips that A, B and C gain or lose."""
    return tuple(settled(data, over).chips.values())[:3]


def lines(data: Data, over: Over | None = None) -> dict[str, int]:
    """What each payer gives, by chip line, in the first win."""
    return {x["id"]: x["each"] for x in won(data, over)["chip_lines"]}


def value(data: Data, over: Over | None = None) -> tuple[int, int, int]:
    """Han, fu and points of the first win."""
    one = won(data, over)
    return one["han"], one["fu"], one["points"]


def yaku(data: Data, over: Over | None = None) -> set[str]:
    """The ids of the yaku of the first win."""
    return {y["id"] for y in won(data, over)["yaku"]}


def jokers(data: Data, over: Over | None = None) -> str:
    """What the whites of the first win are, as `declared` would say it."""
    found = won(data, over)["jokers"]
    return " ".join([*found["held"], *([f"+ {found['drawn']}"] if found["drawn"] else [])])


def refused(data: Data, over: Over | None = None) -> list[str]:
    """The codes of the problems of a record; empty where it is settled."""
    try:
        settled(data, over)
    except InputError as error:
        return [p.code for p in error.problems]
    return []
