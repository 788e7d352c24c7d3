"""Outcomes as text, one line each: JSON Lines, CSV, or a table for reading."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Mapping
from typing import Any

import msgspec

from ..ledger import TABLE
from ..render.width import escaped, pad

FORMS = ("jsonl", "csv", "table")
COLUMNS = (
    "file", "line", "status", "game", "system", "title", "player", "by", "from", "yaku", "han", "fu", "limit", "value",
    "points", "chips", "dice", "codes",
)  # fmt: skip
"""The columns of ``--format csv``. Several wins of a record stand in one cell, separated by a semicolon."""
_TABLE = (("file", 28), ("status", 8), ("player", 14), ("by", 6), ("han", 4), ("fu", 4), ("points", 44), ("chips", 0))
_FORMULA = re.compile(r"[=+@\t\r-]")
_encode = json.JSONEncoder(ensure_ascii=False, separators=(", ", ": ")).encode


def encode(row: Any) -> str:
    """Plain values as a line of JSON."""
    try:
        return escaped(msgspec.json.format(msgspec.json.encode(row), indent=0).decode())
    except UnicodeEncodeError:  # half a surrogate pair
        return escaped(_encode(row))


class Rows:
    """Writes rows in one of :data:`FORMS`."""

    def __init__(self, form: str, full: bool = False) -> None:
        self.form, self.full = form, full

    def head(self) -> str:
        """The text above the first row."""
        if self.form == "csv":
            return ",".join(COLUMNS) + "\n"
        if self.form == "table":
            return "  ".join(pad(name, size) for name, size in _TABLE).rstrip() + "\n"
        return ""

    def text(self, row: dict[str, Any]) -> str:
        """One row, with its line break."""
        if self.form == "jsonl":
            return encode(row) + "\n"
        cells = _cells(row)
        if self.form == "csv":
            out = io.StringIO()
            csv.writer(out, lineterminator="\n").writerow([_safe(cells[name]) for name in COLUMNS])
            return out.getvalue()
        cells["file"] = _short(f"{row['file']}:{row['line']}", _TABLE[0][1])
        if row["status"] != "settled":
            cells["points"] = cells["codes"]
        return "  ".join(pad(_plain(cells[name]), size) for name, size in _TABLE).rstrip() + "\n"


def _cells(row: Mapping[str, Any]) -> dict[str, str]:
    wins = row.get("wins", ())
    cells = {name: str(row.get(name, "")) for name in ("file", "line", "status", "game", "system", "title")}
    for name in ("player", "by", "from", "han", "fu", "limit"):
        cells[name] = ";".join("" if w.get(name) is None else str(w[name]) for w in wins).strip(";")
    cells["limit"] = cells["limit"] or ";".join(str(w.get("grade", "")) for w in wins).strip(";")
    cells["value"] = ";".join(str(w.get("points", w.get("value", ""))) for w in wins).strip(";")
    cells["yaku"] = ";".join(" ".join(map(str, w.get("yaku") or ())) for w in wins).strip(";")
    for name in ("points", "chips"):
        amounts = row.get(name, {})
        shown = any(amounts.values()) or name == "points"
        cells[name] = " ".join(f"{p}={n:+}" for p, n in amounts.items() if shown and (p != TABLE or n))
    cells["dice"] = " ".join(f"{d.get('player')}={d.get('count', d.get('chances'))}" for d in row.get("dice", ()))
    cells["codes"] = " ".join(row.get("codes", ()))
    return cells


def _safe(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula: names are not to be trusted."""
    return escaped("'" + cell if _FORMULA.match(cell) else cell)


def _plain(cell: str) -> str:
    return "".join(c if c.isprintable() else "\ufffd" for c in cell)


def _short(text: str, size: int) -> str:
    return text if len(text) <= size else "…" + text[1 - size :]
