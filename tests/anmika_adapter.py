"""Neutral cases of ../shared/data/cases/anmika.jsonl as records of ours, and our results in their words."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

from calc.riichi.chips import product
from calc.systems.anmika.settled_win import SettledWin

Data = dict[str, Any]
FILE = Path(__file__).parents[2] / "shared" / "data" / "cases" / "anmika.jsonl"
SEATS = "ABC"
SITOUT = "D"
_NAMES = {"E": "1z", "S": "2z", "W": "3z", "N": "4z", "F": "6z", "C": "7z", "Ng": "gN",
          "5pr": "0p", "5sr": "0s", "5pg": "g5p", "5sg": "g5s",
          "spring": "1f", "summer": "2f", "autumn": "3f", "winter": "4f"}  # fmt: skip
BACK = {v: k for k, v in _NAMES.items()} | {"5z": "P"}
REFUSALS = {
    "meld": "L207", "dama": "W440", "furiten": "W303", "north-in-hand": "W441", "fever-not-sure": "W442",
    "after-end": "L451", "ura-without-riichi": "L209", "autumn-wall": "L454", "winter-too-many": "L459",
}  # fmt: skip
OPTIONS = {"rounding_unit": "points.rounding_unit", "sei_gyaku_double": "pocchi.over"}


def load(kind: str) -> list[Data]:
    """The cases of a kind; empty where the file is missing."""
    if not FILE.exists():
        return []
    cases = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
    return [c for c in cases if c["record"]["kind"] == kind]


def tile(name: str) -> str:
    """A tile as we write it."""
    return _NAMES.get(name, name)


def tiles(names: list[str]) -> str:
    """Tiles as one text."""
    return " ".join(map(tile, names))


def meld(m: Data) -> str:
    """A meld in brackets."""
    body = tiles(m["tiles"])
    if m["type"] == "ankan":
        return f"[{body}]"
    if m["type"] == "kakan":
        return f"({tiles(m['tiles'][:3])}+{tile(m['tiles'][3])})"
    return f"({body})"


def hand(record: Data) -> str:
    """The waiting hand."""
    return " ".join([tiles(record["hand"]), *map(meld, record.get("melds", ()))])


def order(record: Data) -> list[str]:
    """Our players by their seat numbers, the dealer first."""
    dealer = record["dealer"]
    return [SEATS[(dealer + i) % 3] for i in range(3)]


def to_record(record: Data) -> Data:
    """A document of ours."""
    owner = SEATS[record["owner"]]
    events: list[Data] = []
    for event in record["events"]:
        if event["ev"] == "aside":
            events.append({"aside": {"player": owner, "tiles": tile(event["tile"])}})
        elif event["ev"] == "riichi":
            kind = "riichi" if event["kind"] == "normal" else event["kind"]
            if event["open"]:
                kind = {"riichi": "open", "double": "double_open"}[kind]
            events.append({"riichi": {"player": owner, "kind": kind, "shubari": event["shuba"],
                                      "fever": ("none", "single", "double", "triple")[event["fever"]]}})  # fmt: skip
        else:
            events.append({"win": _win(event, owner, record)})
    points = record.get("points", [35000] * 3)
    sets = {OPTIONS[k]: (2 if v is True else v) for k, v in record.get("options", {}).items()}
    data: Data = {
        "rules": {"use": "anmika", "set": sets},
        "seats": order(record),
        "honba": record.get("honba", 0),
        "sticks": record.get("sticks", 0) // 1000,
        "scores": dict(zip(SEATS, points, strict=True)),
        "hands": {owner: hand(record)},
        "events": events,
    }
    if record.get("sitout"):
        data["sitout"] = SITOUT
    if record.get("river"):
        data["river"] = {owner: tiles(record["river"])}
    if record.get("riichi_below_zero"):
        data["below"] = [SEATS[i] for i in record["riichi_below_zero"]]
    return data


def _win(event: Data, owner: str, record: Data) -> Data:
    win: Data = {"player": owner, "by": event["by"], "tile": tile(event["tile"])}
    if "from" in event:
        win["from"] = SEATS[event["from"]]
    for name in ("dora", "ura"):
        if event.get(name):
            win[name] = tiles(event[name])
    for name in ("ippatsu", "haitei", "houtei", "rinshan", "chankan", "tenhou", "chiihou", "renhou"):
        if event.get(name):
            win[name] = True
    drawn = [e["tile"] for e in record["events"][: record["events"].index(event)] if e["ev"] == "aside"]
    if event.get("gold"):
        win["gold"] = event["gold"]
    elif "Ng" in drawn:
        win["gold"] = "none"
    if event.get("winter") is not None:
        win["winter"] = [tiles(row) if isinstance(row, list) else tile(row) for row in event["winter"]]
    for name in ("wall_left", "wall_end"):
        if event.get(name) is not None:
            win[name] = event[name]
    if event.get("kami"):
        win["kami"] = {tile(k): tile(v) for k, v in event["kami"].items()}
    if event.get("dice"):
        win["dice"] = [
            "".join(map(str, d["named"])) + ": " + " ".join(f"{a}{b}" for a, b in d["rolls"]) for d in event["dice"]
        ]
    return win


# --- results ----------------------------------------------------------------------------------------------------------

ITEMS = {
    "一発": "ippatsu", "裏": "ura", "抜き北": "north", "赤": "red", "金": "gold", "三倍満": "sanbaiman",
    "役満": "yakuman", "五倍満": "yakuman", "六倍満": "yakuman", "13翻超過": "over_han", "手役 混一色": "honitsu",
    "手役 清一色": "chinitsu", "手役 二盃口": "ryanpeikou", "単春(表示牌)": "spring_indicated",
    "単春(表示牌) +": "spring_more", "春春": "spring_pair", "金北 春": "spring_gold", "秋秋金北": "autumn_gold",
    "冬": "winter", "冬冬": "winter", "トビ賞": "bust", "単春": "spring", "単春 +1": "spring",
}  # fmt: skip
SOURCES = {
    "祝儀0枚ポッチ": "pocchi_zero", "即ポッチ": "pocchi_ippatsu", "オールスター": "all_star", "四華": "four_flowers",
    "四北": "four_norths", "人和": "renhou", "小四喜": "shousuushii", "九蓮宝燈": "chuuren", "四槓子": "suukantsu",
    "純正九蓮宝燈": "junsei_chuuren", "間八萬自摸": "kanpachiman_tsumo", "四暗刻": "suuankou",
    "流し役満": "nagashi_yakuman", "春無し流局": "springless",
}  # fmt: skip
RANKS = {
    "満貫": 2000, "跳満": 3000, "倍満": 4000, "三倍満": 6000, "役満": 8000, "五倍満": 10000, "六倍満": 12000,
    "8倍満": 16000,
}  # fmt: skip


def item(name: str) -> str:
    """The id of a chip line."""
    return ITEMS[name.split(" x")[0]]


def our_lines(lines: list[Any]) -> Counter[Any]:
    """Chip lines by meaning."""
    return Counter(
        (
            "winter" if x.id == "winter_gold" else x.id,
            x.base,
            product(x.factors),
            x.each,
            tuple(sorted(x.payers)),
            x.receiver,
        )
        for x in lines
    )


def their_lines(lines: list[Data], owner: str) -> Counter[Any]:
    """The same of a case."""
    names = SEATS + SITOUT
    found: Counter[Any] = Counter()
    for x in lines:
        factor = 1
        for n in x.get("mult", {}).values():
            factor *= n
        payers = tuple(sorted(names[p] for p in x["payers"]))
        receiver = names[x["receiver"]] if "receiver" in x else owner
        found[item(x["item"]), x["base"], factor, x["each"], payers, receiver] += 1
    return found


def our_dice(outcome: SettledWin) -> Counter[Any]:
    """Dice chances by meaning."""
    return Counter((c.source, c.chances, c.base, c.each_hit, c.doubles) for c in outcome.gain.chances)


def their_dice(win: Data) -> Counter[Any]:
    """The same of a case."""
    return Counter((SOURCES[d["source"]], d["count"], d["base"], d["each_hit"], d["zoro_bonus"]) for d in win["dice"])


def amounts(sums: dict[str, int], count: int) -> list[int]:
    """Sums by seat number."""
    return [sums.get(p, 0) for p in (SEATS + SITOUT)[:count]]
