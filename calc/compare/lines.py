"""The lines of a settled hand, named so that the same line can be found under other rules.

A line is named for what it is about, never for its amount: ``fu · B · fu.wait_tanki`` is 2 under one rule set and does
not exist under another.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

SECTIONS = ("outcome", "size", "reading", "yaku", "beside", "dora", "fu", "reason", "root", "pays", "points", "chips",
            "dice", "next", "note")  # fmt: skip
"""The kinds of lines, in printing order."""

SIZE = (
    "paid", "points", "value", "received", "chips", "grade", "factor", "yakuman", "limit", "mangans", "ranks", "han",
    "fu", "raw", "capped", "kishogun", "real", "doubled", "nature", "m", "stands_for",
)  # fmt: skip
"""The fields that make up the size of a win, in printing order; no system has all of them."""


class LineName(NamedTuple):
    """The name of one line."""

    section: str
    """One of :data:`SECTIONS`."""
    subject: str
    """Whom it is about: the winner (``B``, for B's second win in the hand ``B#2``), or who pays whom (``A → B``)."""
    what: str
    """The id of the field, yaku, rule or reason."""
    name: tuple[str, str] = ("", "")
    """The English and the Japanese name, if the result has them."""

    def place(self) -> tuple[int, int]:
        """Return the sort key of the line: the section, then for sizes their order in :data:`SIZE`."""
        return SECTIONS.index(self.section), SIZE.index(self.what) if self.section == "size" else 0

    def data(self) -> dict[str, Any]:
        """Return the name as plain values."""
        data = {"section": self.section, "subject": self.subject, "what": self.what}
        return {**data, "en": self.name[0], "ja": self.name[1]} if self.name[0] else data


def lines_of(data: Mapping[str, Any] | None, codes: Sequence[str] = ()) -> dict[LineName, Any]:
    """Return every line of a result (:meth:`calc.result.Result.data`) with its value: plain data, or ``True``.

    If there is no result, a single line holds ``codes``, those of the problems that prevent it.
    """
    if data is None:
        return {LineName("outcome", "", "settled"): list(codes)}
    found: dict[LineName, Any] = {LineName("outcome", "", "settled"): True}
    times: dict[str, int] = {}
    for win in data["wins"]:
        player = win["player"]
        times[player] = times.get(player, 0) + 1
        subject = player if times[player] == 1 else f"{player}#{times[player]}"
        found.update(_win(subject, win))
    found.update(_moved(data))
    for name, value in data["next"].items():
        found[LineName("next", "", name)] = value
    for note in data["warnings"]:
        found[LineName("note", str(note.get("yaku", "")), note["id"])] = {
            k: v for k, v in note.items() if k != "id"
        } or True
    return found


def _win(subject: str, win: Mapping[str, Any]) -> Iterator[tuple[LineName, Any]]:
    for name in SIZE:
        value = win.get(name)
        if value is not None and value is not False and value != 0:
            yield LineName("size", subject, name), (name == "grade" and win.get("grade_name")) or value
    if reading := win.get("reading"):
        yield LineName("reading", subject, "reading"), {k: v for k, v in reading.items() if v not in (None, [], False)}
    jokers = win.get("jokers")
    if isinstance(jokers, Mapping) and any(jokers.values()):
        yield LineName("reading", subject, "jokers"), dict(jokers)
    for section in ("yaku", "beside"):
        for yaku in win.get(section) or ():
            yield _named(section, subject, yaku), _worth(yaku)
    for name, han in (win.get("dora") or {}).items():
        if han:
            yield LineName("dora", subject, name), han
    for part in win.get("fu_parts") or ():
        yield LineName("fu", subject, part["rule"]), part["fu"] * part["times"]
    for reason in win.get("reasons") or ():
        yield _named("reason", subject, reason), True
    if roots := win.get("roots"):
        yield LineName("root", subject, "roots"), len(roots)


def _named(section: str, subject: str, thing: Mapping[str, Any] | str) -> LineName:
    if isinstance(thing, str):
        return LineName(section, subject, thing)
    return LineName(section, subject, thing["id"], (thing.get("en", ""), thing.get("ja", "")))


def _worth(yaku: Mapping[str, Any] | str) -> Any:
    """Return the worth of a yaku: han as a number; yakuman, and sizes of other systems, as an object."""
    if isinstance(yaku, str):
        return True
    if "han" in yaku:
        return yaku["han"]
    return {k: v for k, v in yaku.items() if k not in ("id", "ja", "en")} or True


def _moved(data: Mapping[str, Any]) -> Iterator[tuple[LineName, Any]]:
    flows: dict[LineName, int] = {}
    for t in data["ledger"]:
        line = LineName("pays", f"{t['from']} → {t['to']}", f"{t['unit']}.{t['why']}")
        flows[line] = flows.get(line, 0) + t["amount"]
    yield from flows.items()
    for unit in ("points", "chips"):
        for player, amount in data[unit].items():
            if amount:
                yield LineName(unit, player, unit), amount
    chances: dict[LineName, list[Any]] = {}
    for chance in data["dice"]:
        line = LineName("dice", chance["player"], chance["source"])
        chances.setdefault(line, []).append([chance["count"], chance.get("each_hit", 0)])
    yield from chances.items()
