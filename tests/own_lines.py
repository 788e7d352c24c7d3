"""Lines of recorded wins of our own making, for the tests of the format and of ``calc verify``."""

from __future__ import annotations

import copy
import gzip
import json
from pathlib import Path
from typing import Any

from calc.formats import read_recorded
from calc.problems.problems import Problem
from calc.rules.rules import load_rules
from calc.verify import Report, verify

Line = dict[str, Any]


def tiles(text: str) -> list[str]:
    return [rank + group[-1] for group in text.split() for rank in group[:-1]]


def line(rules: str = "tenhou4") -> Line:
    """A right line of our own making: riichi, pinfu, tanyao; with three players a full straight and a north."""
    four = {
        "id": "own-4", "rules": "tenhou4", "round_wind": "E", "dealer": 0, "honba": 1, "riichi_sticks": 1,
        "winner": 1, "win_type": "ron", "loser": 2, "concealed": tiles("234m 345678p 5567s"),
        "win_tile": "8s", "melds": [], "flags": ["riichi"], "dora_indicators": ["9m"], "ura_indicators": ["9p"],
        "result": {
            "yaku": [{"name": n, "han": 1} for n in ("riichi", "pinfu", "tanyao")], "yakuman": [], "han": 3, "fu": 30,
            "points": 3900, "limit": "", "deltas": [0, 5200, -4200, 0],
        },
    }  # fmt: skip
    three = {
        "id": "own-3", "rules": "tenhou3", "round_wind": "E", "dealer": 0, "honba": 0, "riichi_sticks": 0,
        "winner": 0, "win_type": "tsumo", "loser": None, "win_tile": "9s", "nukidora": 1,
        "concealed": tiles("123456789p 1119s"), "melds": [], "flags": [],
        "dora_indicators": ["5z"], "ura_indicators": [],
        "result": {
            "yaku": [{"name": "tsumo", "han": 1}, {"name": "ittsu", "han": 2}, {"name": "dora", "han": 1}],
            "yakuman": [], "han": 4, "fu": 40, "points": 8000, "limit": "mangan", "deltas": [8000, -4000, -4000],
        },
    }  # fmt: skip
    return copy.deepcopy(four if rules == "tenhou4" else three)


def daisangen() -> Line:
    """A right line with a liable seat: its tsumo costs seat 3 everything."""
    d = line()
    pons = [{"type": "pon", "tiles": [t] * 3, "called": t, "from": f} for t, f in (("5z", 0), ("6z", 2), ("7z", 3))]
    d |= {"id": "own-y", "win_type": "tsumo", "loser": None, "concealed": ["2m", "3m", "9s", "9s"], "win_tile": "4m"}
    d |= {"melds": pons, "flags": [], "ura_indicators": [], "pao": 3, "riichi_sticks": 0, "honba": 2}
    d["result"] = {"yaku": [], "yakuman": ["daisangen"], "han": None, "fu": None, "points": 32000, "limit": "yakuman",
                   "deltas": [0, 32600, 0, -32600]}  # fmt: skip
    return d


def written(path: Path, *lines: Line | str | bytes) -> Path:
    """A file of these lines, gzip if it is named so."""
    texts = [x if isinstance(x, bytes) else (x if isinstance(x, str) else json.dumps(x)).encode() for x in lines]
    content = b"".join(text + b"\n" for text in texts)
    path.write_bytes(gzip.compress(content) if path.suffix == ".gz" else content)
    return path


def compared(path: Path, form: str = "auto") -> tuple[Report, list[Problem]]:
    problems: list[Problem] = []
    return verify(read_recorded(str(path), problems.append, form), load_rules), problems
