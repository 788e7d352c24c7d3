"""A settled match for the terminal: running table, end, standings, payments. 80 columns; it reads the data only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import compiled
from ..systems import system
from . import result
from .paper import Block, Flow, Flows, Para, Table
from .terminal import COLUMNS, Terminal
from .text import BRIEF, FULL, Teller, cited
from .width import clip, pad, width
from .words import Words, plain, signed, units

WORDS = compiled.words(__file__, "match")

_NAME, _DEALER, _LEAST, _NARROW = 10, 6, 12, 8


class MatchText(Teller):
    """Puts :meth:`calc.match.MatchResult.data` into words."""

    name = _NAME
    """Cells of a name in tables."""

    def __init__(self, lang: str = "en", explain: int = BRIEF) -> None:
        super().__init__()
        self.w = Words(lang, WORDS)
        self.own = self.w
        """The words of the system of the matches."""
        self.lang, self.explain = lang, explain

    def evening(self, data: dict[str, Any]) -> None:
        """All of it."""
        self.own = system(data["engine"]).text(self.lang).words
        several = len(data["matches"]) > 1
        for number, match in enumerate(data["matches"], 1):
            self._head(match, number if several else 0, data)
            self._table(match, data)
            self._end(match, data)
            if self.explain >= FULL:
                self._receipts(match)
        if several or data["rate"] or data["set"]:
            self._standings(data)
        self._payments(data)
        if self.explain > BRIEF:
            self._head_to_head(data)
        for warning in data["warnings"]:
            self._light(self._warning(warning))

    # --- the running table ------------------------------------------------------------------------------------------

    def _head(self, match: dict[str, Any], number: int, data: dict[str, Any]) -> None:
        rules = f"{self.w.pick(data['rules']['title'])} ({data['system']})"
        title = " · ".join(t for t in (self.w("match_n", n=number) if number else "", match["title"]) if t)
        if self.blocks:
            self.blank().say("─" * COLUMNS, indent=0)
            self.blank()
        if title:
            self.headline(title)
        self.say(rules, indent=0, light=True)
        self.blank()

    def _table(self, match: dict[str, Any], data: dict[str, Any]) -> None:
        players, hands = match["players"], match["hands"]
        chips = any(any(h["chips"].values()) for h in hands)
        start = [self._cell(match["start"][p], 0, chips) for p in players]
        rows = [[self._cell(h["scores"][p], h["chips_total"][p], chips) for p in players] for h in hands]
        names = [clip(p, _NAME) for p in players]
        cells = [max(width(c) for c in column) for column in zip(names, start, *rows, strict=True)]
        dealer = min(max([width(p) for p in players] + [width(self.w("dealer_short"))]), _DEALER)
        rounds = [self._round(h) for h in hands]
        round_ = max(map(width, rounds)) if any(rounds) else 0
        left = 3 + (round_ + 1 if round_ else 0) + dealer + 2
        lying = [str(h["sticks_after"] or "") for h in hands]
        sticks = width(self.w("sticks_short"))
        column = any(lying) and left + _LEAST + sum(n + 2 for n in [*cells, sticks]) <= COLUMNS
        if column:
            names, start, cells = [*names, self.w("sticks_short")], [*start, ""], [*cells, sticks]
            rows = [[*row, n] for row, n in zip(rows, lying, strict=True)]
        room = max(COLUMNS - left - sum(n + 2 for n in cells), _NARROW)
        what = min(room, max([width(self._what(h)) for h in hands] + [_LEAST]))

        def line(number: str, turn: str, by: str, text: str, row: Sequence[str]) -> str:
            head = f"{pad(number, 2, '>')} " + (f"{pad(turn, round_)} " if round_ else "") + f"{pad(by, dealer)}  "
            return (head + pad(clip(text, what), what) + "".join("  " + pad(c, n, ">") for c, n in zip(
                row, cells, strict=True))).rstrip()  # fmt: skip

        self.say("", line("", "", clip(self.w("dealer_short"), dealer), "", names), 0, light=True)
        self.say("", line("", "", "", self.w("start"), start), 0)
        for h, turn, row in zip(hands, rounds, rows, strict=True):
            self.say("", line(str(h["number"]), turn, clip(h["dealer"], dealer), self._what(h), row), 0)
            if self.explain > BRIEF:
                self._why(h)
            else:
                self._light(" · ".join(self._brief(h, column)), 5)
        if left_over := self.open_dice(match):
            self.blank()
            self._light(left_over, 0)

    def _brief(self, h: dict[str, Any], column: bool) -> list[str]:
        """What cannot be left out even below a table without reasons: sticks that have no column, and where the record
        is followed against the rules."""
        said = [] if column or not h["sticks_after"] else [self.w("lies", n=h["sticks_after"])]
        return said + [self._warning(x) for x in h["warnings"] if x["id"] in ("followed", "after_end")]

    def open_dice(self, match: dict[str, Any]) -> str:
        """Who still has how many dice chances to roll; empty where nobody has."""
        left: dict[str, int] = {}
        for c in (c for h in match["hands"] for c in h["dice"]):
            left[c["player"]] = left.get(c["player"], 0) + c["count"] - len(c["rolled"])
        told = ", ".join(f"{p} {n}" for p, n in left.items() if n)
        return self.w("open_dice", players=told) if told else ""

    @staticmethod
    def _cell(score: int, chips: int, both: bool) -> str:
        return f"{plain(score)} {signed(chips):>4}" if both else plain(score)

    def _round(self, h: dict[str, Any]) -> str:
        """``E1``, with the honba behind: ``E1-2``; a second East round is ``E1'``."""
        if h["streak"]:
            return self.w("in_row", n=h["streak"])
        if not h["round"]:
            return ""
        wind, number = h["round"].split()
        name = self.w(wind)
        short = (name[0] if self.lang == "en" else name) + number + "'" * (h["lap"] - 1)
        return f"{short}-{h['honba']}" if h["honba"] else str(short)

    def _what(self, h: dict[str, Any]) -> str:
        w, winners = self.w, ", ".join(h["winners"])
        if h["kind"] == "adjust":
            return w("adjust_won", player=winners) if winners else w("adjust")
        if winners:
            if h["from"]:
                return w("won_ron", player=winners, **{"from": h["from"]})
            tsumo = all(x["by"] == "tsumo" for x in (h["result"] or {}).get("wins", ()))
            return w("won_tsumo" if tsumo else "won", player=winners)
        tenpai = next((x["players"] for x in h["warnings"] if x["id"] == "tenpai"), None)
        tenpai = tenpai or (h["result"] or {}).get("tenpai")
        if h["kind"] == "draw" and tenpai:
            return w("draw_of", players=", ".join(tenpai))
        return w(h["kind"])

    def _why(self, h: dict[str, Any]) -> None:
        """Below a hand: what moved, and why."""
        w = self.w
        parts = [f"{p} {signed(n)}" for p, n in h["points"].items() if n]
        chips = [f"{p} {signed(n)}" for p, n in h["chips"].items() if n]
        if chips:
            parts.append(f"{w('chips')} " + " ".join(chips))
        if h["title"]:
            self._light(h["title"], 5)
        reasons = [self._size(x) for x in (h["result"] or {}).get("wins", ()) if x.get("paid", True)]
        reasons += self.remarks(h)
        gap = "   " if parts and reasons else ""
        self._light("  ".join(parts) + gap + " · ".join(r for r in reasons if r), 5)

    def remarks(self, h: dict[str, Any]) -> list[str]:
        """What else a hand did to the match: riichi, sticks left, who sat out, who is below zero, dice, warnings."""
        w = self.w
        reasons = []
        if h["riichi"]:
            reasons.append(w("riichi_by", players=", ".join(h["riichi"])))
        if h["sticks_after"]:
            reasons.append(w("lies", n=h["sticks_after"]))
        if h["out"]:
            reasons.append(w("out_is", player=h["out"]))
        reasons += [w("below", player=p) for p in h["busts"]]
        reasons += map(self._chance, h["dice"])
        return reasons + [self._warning(x) for x in h["warnings"] if "warn_" + x["id"] in WORDS]

    def _chance(self, c: dict[str, Any]) -> str:
        """A row of dice chances, and what was rolled of them."""
        w, rolled = self.w, c["rolled"]
        text = w("chance", player=c["player"], n=c["count"], source=self._source(c), each=signed(c["each_hit"]))
        if not rolled:
            return text
        part = f"{len(rolled)}/{c['count']} " if len(rolled) < c["count"] else ""
        return f"{text}: {part}{w('hits_n', n=sum(r['hits'] for r in rolled))}"

    def _source(self, chance: dict[str, Any]) -> str:
        """Where a dice chance comes from: a yaku by its name, anything else by a word of our own."""
        word = "dice_" + chance["source"]
        own = self.own(word)
        return self.w.pick(chance) if own == word else own

    def reason(self, why: str) -> str:
        """What the end of a match pays for, or reckons; of what one system alone has, by its own word."""
        word = f"finish_{why}"
        own = word if why in WORDS else self.own(word)
        return self.w(why) if own == word else own

    def _size(self, win: dict[str, Any]) -> str:
        names = [self.w.pick(y) for y in win.get("yaku", ())]
        dora = sum(win["dora"].values()) if isinstance(win.get("dora"), dict) and not win.get("yakuman") else 0
        yaku = ", ".join([*names, f"{self.w('dora_line')} {dora}"] if dora else names)
        size = ""
        if win.get("yakuman"):
            size = self.w("yakuman_n", n=win["yakuman"]) if win["yakuman"] > 1 else self.w("yakuman")
        elif "han" in win:
            size = self.w("han_n", n=win["han"]) + (f" {self.w('fu_n', n=win['fu'])}" if win.get("fu") else "")
            size += f" {self.w(win['limit'])}" if win.get("limit") else ""
        elif "grade_name" in win:
            size = self.w.pick(win["grade_name"])
        elif "value" in win:
            size = plain(win["value"])
        return " · ".join(t for t in (yaku, size) if t)

    # --- the end ----------------------------------------------------------------------------------------------------

    def _end(self, match: dict[str, Any], data: dict[str, Any]) -> None:
        w, end = self.w, match["end"]
        self.blank().headline(w("end_" + (end["why"] or "open")))
        self._columns(self.end_columns(match))
        if self.explain >= FULL:
            self._end_receipt(end)

    def end_columns(self, match: dict[str, Any]) -> list[tuple[str, list[str]]]:
        """The places, first to last, by column: its name and a cell for each place."""
        w, end = self.w, match["end"]
        places = end["places"]
        columns: list[tuple[str, list[str]]] = [
            ("", [str(p["place"]) for p in places]),
            (w("player"), [clip(p["player"], self.name) for p in places]),
            (w("points"), [plain(p["points"]) for p in places]),
        ]
        if end["unit"] == "result" and end["over"]:
            columns.append((w("rounded"), [plain(p["rounded"]) for p in places]))
            own = [n for n in ("uma", "bust", "yakitori") if any(p[n] for p in places)]
            columns += [(w(name), [units(p[name]) for p in places]) for name in own]
            columns.append((w("result"), [units(p["result"]) for p in places]))
        elif end["over"] or end["why"] == "no_end":
            whys = dict.fromkeys(t["why"] for t in end["ledger"])
            columns += [(self.reason(y), [signed(_net(end["ledger"], p["player"], y)) for p in places]) for y in whys]
            columns.append((w("result"), [signed(p["result"]) for p in places]))
        if any(t["chips"] for t in match["totals"].values()):
            columns.append((w("chips"), [signed(match["totals"][p["player"]]["chips"]) for p in places]))
        return columns

    def _end_receipt(self, end: dict[str, Any]) -> None:
        for step in end["receipt"]:
            self._light(f"{self.reason(step['label'])}  {step['detail']} = {step['result']}")
            for rule in step["rules"]:
                self._light(cited(rule, self.w), 6)

    def _receipts(self, match: dict[str, Any]) -> None:
        for h in match["hands"]:
            if h["result"]:
                self.blank().say("─" * COLUMNS, indent=0)
                self.headline(self.w("hand_n", n=h["number"]))
                self.blocks.append(result.told(h["result"], self.lang, FULL))

    # --- the evening ------------------------------------------------------------------------------------------------

    def _standings(self, data: dict[str, Any]) -> None:
        w = self.w
        self.blank().headline(w("standings"))
        self._columns(self.standings_columns(data))
        for t in {(t["to"], t["why"]): t for t in data["set"]}.values():
            self.say(w(t["why"], player=t["to"], n=t["amount"]))
        if data["rate"]:
            self.say(f"{w('rate')}: {self.rates(data['rate'])}")

    def rates(self, rate: dict[str, dict[str, int]]) -> str:
        """What points and chips are worth."""
        return ", ".join(self.w(f"rate_{unit}", money=r["money"], n=r["per"]) for unit, r in rate.items())

    def standings_columns(self, data: dict[str, Any]) -> list[tuple[str, list[str]]]:
        """The standings by column."""
        w, rows = self.w, data["standings"]
        place_points = data["unit"] == "result"
        columns = [
            ("", [str(r["place"]) for r in rows]),
            (w("player"), [clip(r["player"], self.name) for r in rows]),
            (w("matches"), [str(r["matches"]) for r in rows]),
            (w("firsts"), [str(r["firsts"]) for r in rows]),
        ]
        if data["unit"] != "chips":
            columns.append((w("result"), [units(r["result"]) if place_points else signed(r["result"]) for r in rows]))
        if any(r["chips"] for r in rows):
            columns.append((w("chips"), [signed(r["chips"]) for r in rows]))
        if data["rate"]:
            columns.append((w("money"), [signed(r["money"]) for r in rows]))
        return columns

    def _payments(self, data: dict[str, Any]) -> None:
        w = self.w
        if not data["payments"]:
            return
        how = w("payments_fewest" if data["payments_fewest"] else "payments_greedy")
        self.blank().say(f"({how})", f"{w('payments')} ", 0, strong=True)
        self._flows(data["payments"])

    def _head_to_head(self, data: dict[str, Any]) -> None:
        if data["head_to_head"]:
            self.blank().headline(self.w("head_to_head"))
            self._flows(data["head_to_head"])

    def _flows(self, rows: Sequence[dict[str, Any]]) -> None:
        names = {n: clip(self.w("table") if n == "table" else n, _NAME) for r in rows for n in (r["from"], r["to"])}
        flows = []
        for r in rows:
            amount, unit = self.amount(r)
            flows.append(Flow(names[r["from"]], names[r["to"]], f"{pad(amount, 9, '>')} {unit}"))
        self.blocks.append(Flows(flows, list(names.values())))

    def amount(self, row: dict[str, Any]) -> tuple[str, str]:
        """How much a flow is, and of what."""
        amount = units(row["amount"]).lstrip("+") if row["unit"] == "result" else plain(row["amount"])
        one = 1000 if row["unit"] == "result" else 1
        return amount, "" if row["unit"] == "money" else self.w("unit_" + row["unit"], n=row["amount"] / one)

    # --- small things -----------------------------------------------------------------------------------------------

    def _warning(self, warning: dict[str, Any]) -> str:
        values = {k: v for k, v in warning.items() if k != "id"}
        if "unit" in values:
            values["unit"] = self.w(values["unit"])
        if "why" in values:
            values["why"] = self.w("end_" + values["why"])
        return self.w("warn_" + warning["id"], **values)

    def _columns(self, columns: Sequence[tuple[str, Sequence[str]]]) -> None:
        rows = zip(*(cells for _, cells in columns), strict=True)
        self.blocks.append(Table([head for head, _ in columns], list(rows)))

    def _light(self, text: str, indent: int = 2) -> None:
        if text.strip():
            self.blocks.append(Para(text, "", indent, light=True, spare=1))


def _net(ledger: Sequence[dict[str, Any]], player: str, why: str) -> int:
    """What a player gains by one reason."""
    return sum(t["amount"] * ((t["to"] == player) - (t["from"] == player)) for t in ledger if t["why"] == why)


def told(data: dict[str, Any], lang: str = "en", explain: int = BRIEF) -> list[Block]:
    """What is said of a settled match (:meth:`calc.match.MatchResult.data`)."""
    text = MatchText(lang, explain)
    return text.said(text.evening, data)


def render_match(
    data: dict[str, Any], lang: str = "en", tiles: str = "mpsz", colour: bool = False, explain: int = BRIEF
) -> str:
    """The text of a settled match for a terminal."""
    return Terminal(tiles, colour).text(told(data, lang, explain))
