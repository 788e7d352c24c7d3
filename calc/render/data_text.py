"""Results in words, from their plain values: for games whose texts do not read a verdict yet."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from ..notation import tile_order
from ..rules import Rules
from ..tiles import BY_MPSZ
from ..verdict import Remark, Verdict
from ..wait_report import DiscardReport, WaitReport
from . import paper
from .text import FULL, NORMAL, Teller
from .words import Words, written


def cited(rule: Mapping[str, Any], words: Words) -> str:
    """A rule as a receipt cites it: its value, status and source."""
    return f"{rule['id']} = {written(rule['value'])} · {words.status(rule['status'])} · {words.about(rule['source'])}"


def by_label(receipt: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """The lines of a receipt by label, the first of each, and by topic and label."""
    found: dict[str, Any] = {}
    for step in receipt:
        found.setdefault(step["label"], step)
        found[f"{step['topic']}.{step['label']}"] = step
    return found


def by_win(receipt: Sequence[dict[str, Any]]) -> list[tuple[str, dict[str, Any]]]:
    """The winners in a receipt, each with the lines of the win by label."""
    starts = [i for i, step in enumerate(receipt) if step["topic"] == "win"]
    return [(receipt[a]["result"], by_label(receipt[a:b])) for a, b in pairwise([*starts, len(receipt)])]


class DataText(Teller):
    """Puts :meth:`calc.result.Result.data` into words. Systems override what they say differently."""

    own: Mapping[str, tuple[str, str]] = {}
    """The words of the system, English and Japanese."""
    as_story = False
    """Whether the headlines tell a story, of which a page shows the end first."""
    added_apart = False
    """Whether the tile added to a kan is shown apart where tiles are letters: ``(555z+5z)``."""
    seats: Sequence[str] = ()
    """The players of the hand, in turn order."""

    def __init__(self, lang: str = "en", explain: int = NORMAL, readings: int = 2) -> None:
        super().__init__()
        self.words = Words(lang, self.own)
        self.explain = explain
        self.readings = readings

    data: dict[str, Any]
    """The plain values of the verdict being put into words."""

    # --- what a system may override -----------------------------------------------------------------------------------

    def headlines(self) -> None:
        """Add who won what."""
        raise NotImplementedError

    def table(self) -> list[str]:
        """What was on the table, in short parts for the first line."""
        return [self.words("dealer", player=self.seats[0])]

    def reasons(self, data: dict[str, Any], steps: dict[str, Any]) -> None:
        """Why: hands, readings, values; ``steps`` are the receipt's lines by label."""

    def waits(self, report: WaitReport[Any, Any], rules: Rules) -> None:
        """Add what completes a hand, for systems with waits of their own."""
        self.waits_head(report, rules)

    def waits_head(self, report: WaitReport[Any, Any], rules: Rules, where: str = "", none: str = "") -> None:
        """Add the rules and what was on the table; if no tile completes the hand, also why."""
        title = self.title(rules)
        self.say(f"{title} · {where}" if where else title, indent=0)
        self.blank()
        if not report.waits:
            self.say(none or self.words("no_waits"))

    def discards(self, report: DiscardReport, rules: Rules) -> None:
        """Add what to discard: how far the hand then is from tenpai, and which tiles bring it closer."""
        w = self.words
        far = {0: w("tenpai_then"), None: w("no_wait_then")}
        rows = [
            [self.tile(row.discard), far.get(row.shanten, str(row.shanten)), str(row.left), self.tile_text(row.tiles)]
            for row in report.discards
        ]
        self.say(self.title(rules), indent=0)
        self.blank()
        heads = [w("discard"), w("shanten"), w("left"), w("brings_nearer")]
        self.blocks.append(paper.Grid(heads, rows, (0, 1, 3)))

    def label(self, step: dict[str, Any]) -> str:
        """The name of a receipt line."""
        if step["topic"] == "chips":
            return self.words.chip_line(step["label"])
        return self.words("total") if step["label"] in ("han", "fu") else self.words(step["label"])

    def others(self, win: dict[str, Any], head: str = "others") -> Sequence[dict[str, Any]]:
        """The other readings of a win to show, under a heading."""
        self.blank()
        if win["readings"]:
            self.heading(self.words(head))
        else:
            self.say(self.words("no_others"), light=True)
        return win["readings"][: self.readings]  # type: ignore[no-any-return]

    # --- parts of texts -----------------------------------------------------------------------------------------------

    def title(self, rules: Rules) -> str:
        """The rules as texts name them: title and id."""
        return f"{self.words.pick(rules.title)} ({rules.id})"

    def tile_text(self, tiles: Sequence[str], keep_order: bool = True) -> str:
        """Tiles as a part of a text."""
        return paper.tile_mark(self.in_order(tiles, keep_order))

    def tile(self, tile: str) -> str:
        """One tile as a part of a text."""
        return self.tile_text([tile])

    def hand(self, hand: dict[str, Any], player: str, tile: str = "") -> str:
        """The concealed tiles of a player in order, the melds, and the winning tile."""
        shown = [self.tile_text(hand["concealed"], keep_order=False), *(self.meld(m, player) for m in hand["melds"])]
        return " ".join(shown) + (f" + {self.tile(tile)}" if tile else "")

    def points(self, n: int) -> str:
        """A number of points: ``1 point``, ``3,200 points``."""
        return self.words("points_n", n=n if n == 1 else f"{n:,}")

    def in_order(self, tiles: Sequence[str], keep_order: bool) -> Sequence[str]:
        """The tiles in the order given, or sorted."""
        return tiles if keep_order else sorted(tiles, key=lambda t: tile_order(BY_MPSZ[t]))

    def meld(self, meld: dict[str, Any], player: str = "") -> str:
        """A meld of a player. Which of its tiles was called follows from the seats; for a run no record says it."""
        seats, kind, called = list(self.seats), meld["kind"], None
        if kind != "chi" and meld.get("from") in seats and player in seats and meld["from"] != player:
            behind = (seats.index(meld["from"]) - seats.index(player)) % len(seats)
            # an added tile lies on the called one and takes no place of its own
            last = (3 if kind == "kakan" else len(meld["tiles"])) - 1
            called = 0 if behind == len(seats) - 1 else last if behind == 1 else 1
        return paper.tile_mark(meld["tiles"], "kakan+" if kind == "kakan" and self.added_apart else kind, called)

    def source(self, step: dict[str, Any] | None) -> str:
        """The first rule behind a receipt line, with its source."""
        if not step or not step["rules"]:
            return ""
        rule = step["rules"][0]
        words = self.words
        return f"{rule['id']} · {words('house_source') if rule['status'] == 'house' else words.about(rule['source'])}"

    # --- common to all systems ----------------------------------------------------------------------------------------

    def look(self, verdict: Verdict[Any]) -> None:
        """Take up a verdict, for :meth:`headlines`, :meth:`table` and other parts of its paper."""
        data = self.data = verdict.data()
        self.notes = verdict.notes
        self.seats = data["hand"]["seats"]
        self.words.learn(data["rules"].get("names", {}))

    def result(self, verdict: Verdict[Any]) -> paper.Paper:
        """All blocks of one result."""
        self.look(verdict)
        data = self.data
        steps = by_label(data["receipt"])
        told = self.explain >= NORMAL
        head = self.table(), self.title(verdict.rules)
        above = self.said(self.headlines), self.said(self.payments, data)
        reasons = self.said(self.reasons, data, steps) if told else ()
        receipt = self.receipt() if self.explain >= FULL else None  # printed above what the result rests on
        below = self.said(self._rests, data) + self.said(self.following, data) if told else ()
        return paper.Paper(data["title"], *head, *above, reasons, below, receipt)

    def payments(self, data: dict[str, Any]) -> None:
        """Add who pays whom, what each gains or loses, and warnings."""
        w, seats = self.words, data["hand"]["seats"]
        self.transfers(data)
        units = ["points", "chips"] if any(data["chips"].values()) else ["points"]
        moved = [(w(unit), {p: data[unit].get(p, 0) for p in seats}) for unit in units]
        self.blocks += [paper.Blank(), paper.Sums(moved, (w("after"), data["scores"]) if "scores" in data else None)]
        self.blocks += [paper.Note(self.note(note)) for note in self.notes]

    def transfers(self, data: dict[str, Any]) -> None:
        """Who pays whom."""
        self.blank()
        if data["ledger"]:
            self.blocks.append(paper.Flows(list(self.flows(data)), [*data["hand"]["seats"], self.words("table")]))
        else:
            self.say(self.words("nothing_moves"))

    def flows(self, data: dict[str, Any]) -> Iterator[paper.Flow]:
        """The ledger by payer and payee, with what it is for."""
        w = self.words
        broken = {x["player"]: f" × {x['times']}" for x in data.get("warnings", ()) if x["id"] == "wareme"}
        hand = frozenset[str]()
        if broken:  # 割れ目, which few tables play, multiplies what is paid for the hand
            from ..outcome import HAND

            hand = HAND
        found: dict[tuple[str, str, str], Counter[str]] = {}
        for t in data["ledger"]:
            found.setdefault((t["from"], t["to"], t["unit"]), Counter())[t["why"]] += t["amount"]
        for (*ends, unit), sums in found.items():
            total = sums.total()
            name = w.chip_line if unit == "chips" else w
            times = "".join(broken.get(end, "") for end in ends) if unit == "points" else ""
            said = {r: name(r) + (times if r in hand else "") for r in sums}
            why = " + ".join(f"{said[r]} {n:,}" if len(sums) > 1 else said[r] for r, n in sums.items())
            shown = f"{total:,}" if unit == "points" else w(f"{unit}_n", n=total if total == 1 else f"{total:,}")
            payer, payee = (w("table") if end == "table" else end for end in ends)
            yield paper.Flow(payer, payee, shown, why)

    def note(self, note: Remark) -> str:
        """A warning in words."""
        w = self.words
        values = dict(note.facts)
        values |= {k: self._called(values[k]) for k in ("use", "yaku", "counted") if isinstance(values.get(k), str)}
        if "en" in values:
            values["name"] = w.pick(values)
        if "players" in values:
            values["players"] = ", ".join(values["players"]) or w("nobody")
        return w("note_" + note.id, **values)

    def yaku_name(self, yaku: dict[str, Any]) -> str:
        """The name of a yaku of a win."""
        name = self.words.pick(yaku)
        return self.words("claimed_yaku", name=name) if yaku.get("claimed") else name

    def receipt(self) -> paper.Steps:
        """Every step, with the rules it rests on."""
        return paper.Steps(self.words("receipt"), list(self.steps(self.data)))

    def steps(self, data: dict[str, Any]) -> Iterator[paper.StepLine]:
        """The lines of the receipt in words."""
        w = self.words
        names = {y["id"]: self.yaku_name(y) for win in data["wins"] for y in win.get("yaku", ())}
        for step in data["receipt"]:
            if step["topic"] == "win":  # a yaku can have another name in another player's hand
                own = [y for x in data["wins"] if x["player"] == step["result"] for y in x["yaku"]]
                names |= {y["id"]: self.yaku_name(y) for y in own}
            label = (step["topic"] != "chips" and names.get(step["label"])) or self.label(step)
            # a word loses its placeholders here, because the result is printed beside it
            label = re.sub(r"\s*\{\w+\}\s*", " ", label).strip()
            yield paper.StepLine(label, self.outcome(step), [cited(rule, w) for rule in step["rules"]])

    def outcome(self, step: dict[str, Any]) -> str:
        """The outcome of a receipt line, and how it is computed."""
        amount, unit = step["result"], step["unit"]
        if step["label"] == "considered":
            amount = ", ".join(self._called(id_) for id_ in amount.split())
        elif unit == "limit":
            amount = self.words(amount)
        elif unit:  # the singular can have its own word
            amount = self.words(f"{unit}_n", n=1 if amount == "1" else amount)
        return f"{step['detail']} = {amount}" if step["detail"] else amount

    def _called(self, id_: str) -> str:
        """The name of a yaku that the hand does not have."""
        return self.words.yaku(id_) or self.words.first(id_) or id_

    def _rests(self, data: dict[str, Any]) -> None:
        w = self.words
        rules = {r["id"]: r["status"] for s in data["receipt"] if s["topic"] != "considered" for r in s["rules"]}
        if not rules:
            return
        order = ("stated", "agreed", "reported", "house", "override")
        by_status = {status: [id_ for id_, own in rules.items() if own == status] for status in order}
        parts = ", ".join(f"{len(ids)} {w.status(status)}" for status, ids in by_status.items() if ids)
        self.blank().say(w("rests", n=len(rules), parts=parts))
        for status in ("override", "house", "reported"):
            if by_status[status]:
                self.say(f"{w(status)}: {', '.join(by_status[status])}")

    def following(self, data: dict[str, Any]) -> None:
        """Add what the next hand is, or that there is none."""
        w, following = self.words, data["next"]
        if following:
            over = following.get("over")
            text = w("over_" + over) if over else " · ".join(self.next_hand(following))
            self.row(f"{w('next')}:", text, 1)

    def next_hand(self, following: dict[str, Any]) -> list[str]:
        """Who deals next, and what lies on the table."""
        return [self.words("dealer", player=following["dealer"]), *self.counters(following)]

    def counters(self, lies: dict[str, Any]) -> list[str]:
        """The honba and the riichi sticks that lie on the table."""
        w, sticks = self.words, lies["sticks"]
        said = [w("sticks_1" if sticks == 1 else "sticks_n", n=sticks)] if sticks else []
        return [w("honba_n", n=lies["honba"]), *said]
