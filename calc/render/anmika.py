"""Anmika results in words: what a pocchi stands for, chips line by line, running totals, dice to roll."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from .anmika_words import WORDS
from .riichi import RiichiText
from .text import BOLD, COLUMNS, DIM, FULL, signed
from .width import pad, width
from .words import Words

_COLOURS = {"g": "green", "b": "blue", "y": "yellow", "r": "red"}


class AnmikaText(RiichiText):
    """Stories win by win."""

    def __init__(self, lang: str = "en", tiles: str = "mpsz", colour: bool = False, explain: int = 1,
                 readings: int = 2) -> None:  # fmt: skip
        super().__init__(lang, tiles, colour, explain, readings)
        self.words = Words(lang, WORDS)

    # --- who pays whom ----------------------------------------------------------------------------------------------

    def headlines(self, data: dict[str, Any]) -> None:
        """Every win with its size, running totals where there are several; dice behind the payments."""
        w, wins = self.words, data["wins"]
        for number, win in enumerate(wins, 1):
            head = (f"{number}  " if len(wins) > 1 else "") + w(
                win["by"], **{"player": win["player"], "from": win["from"] or ""}
            )
            head += f" · {self.won(win)}"
            value = self.size(win)
            gap = max(COLUMNS - width(head) - width(value), 2)
            self.lines.append(self.paint(head, BOLD) + " " * gap + self.paint(value, BOLD))
            if len(wins) > 1:
                self._running(win, data)
        if not wins:
            self.lines.append(self.paint(self._no_win(data), BOLD))

    def _no_win(self, data: dict[str, Any]) -> str:
        w = self.words
        fault = next((e for e in data["story"] if "chombo" in e), None)
        if fault:
            return w("chombo", player=fault["player"])
        nagashi = next((t for t in data["ledger"] if t["why"] == "nagashi"), None)
        return w("nagashi_won", player=nagashi["to"]) if nagashi else w("exhaustive")

    def won(self, win: dict[str, Any]) -> str:
        """The winning tile, and what a pocchi is."""
        tile = self.tile_text([win["tile"]])
        if win["pocchi"]:
            colour = self.words("pocchi_" + _COLOURS[win["tile"][1]])
            return f"{colour} = {self.tile_text([win['stands_for']])}"
        return f"{tile} = {self.tile_text(['8m'])}" if win["stands_for"] == "8m" else tile

    def size(self, win: dict[str, Any]) -> str:
        """How big a win is: points, and what each line of chips comes to."""
        w = self.words
        points = sum(x["amount"] for x in win["paid_points"])
        chips = sum(x["each"] * len(x["payers"]) for x in win["chip_lines"] if x["receiver"] == win["player"])
        text = f"{self.grade(win)}  {signed(points)}"
        return text + (f", {w('chips_n', n=signed(chips))}" if chips else "")

    def grade(self, win: dict[str, Any]) -> str:
        """The size without points."""
        w = self.words
        if win["yakuman"]:
            return w("yakuman_n", n=win["yakuman"]) if win["yakuman"] > 1 else w("yakuman")
        text = f"{w('han_n', n=win['han'])} {w('fu_n', n=win['fu'])}"
        if win["limit"]:
            over = win["mangans"]
            text += " · " + (w("times_mangan", n=over) if over > 4 else w(win["limit"]))
        return text

    def _running(self, win: dict[str, Any], data: dict[str, Any]) -> None:
        w, totals = self.words, win["totals"]
        cells = [
            f"{p} {signed(totals['points'].get(p, 0))} / {signed(totals['chips'].get(p, 0))}"
            for p in data["hand"]["seats"]
        ]
        self.lines.append("   " + self.paint(f"{w('so_far')}  {'   '.join(cells)}", DIM))

    def _payments(self, data: dict[str, Any]) -> None:
        merged: dict[tuple[str, ...], int] = {}
        for t in data["ledger"]:
            key = (t["unit"], t["from"], t["to"], t["why"])
            merged[key] = merged.get(key, 0) + t["amount"]
        rows = [{"unit": u, "from": a, "to": b, "amount": n, "why": y} for (u, a, b, y), n in merged.items()]
        points = data["points"] | {p: 0 for p in data["hand"]["seats"] if p not in data["points"]}
        super()._payments(data | {"ledger": rows, "points": points})
        self._dice(data)

    def _dice(self, data: dict[str, Any]) -> None:
        """Dice per player: chances, what a hit is, receive or pay, expected; and what is still to be rolled."""
        w = self.words
        if not data["dice"]:
            return
        self.lines += ["", "  " + self.paint(w("dice_head"), BOLD)]
        rows: dict[tuple[Any, ...], list[Any]] = {}
        for c in data["dice"]:
            key = (c["player"], c["each_hit"], tuple(c["payers"]))
            rows.setdefault(key, [0, Fraction(0), []])
            rows[key][0] += c["count"]
            rows[key][1] += Fraction(c["expected"]) * len(c["payers"])
            rows[key][2].append(c)
        for (player, each, payers), (count, expected, found) in rows.items():
            text = w("chances_1" if count == 1 else "chances_n", n=count)
            parts = [w("each_hit", n=format(abs(each), ","))]
            direction = "to_receive" if each > 0 else "to_pay"
            parts.append(w(direction, n=len(payers)))
            mark = "+" if expected > 0 else "−"
            parts.append(w("expected", n=f"{mark}{float(abs(expected)):.1f}"))
            self.lines.append(f"  {player}  {text}: {', '.join(parts)}")
            names = ", ".join(dict.fromkeys(self._source(c) for c in found))
            self.wrapped("     ", self.paint(names, DIM) if not self.colour else names)
        rolled = sum(len(win["rolled"]) for win in data["wins"])
        left = sum(c["count"] for c in data["dice"]) - rolled
        self.lines.append("  " + w("rolled", n=rolled, left=left))

    def _source(self, chance: dict[str, Any]) -> str:
        w = self.words
        times = self._times(chance["multipliers"])
        return f"{w('dice_' + chance['source'])} {chance['base']}{times}" if times else w("dice_" + chance["source"])

    def _times(self, multipliers: list[dict[str, Any]]) -> str:
        w = self.words
        return "".join(f" × {w('by_' + m['id'])} {'−' if m['times'] < 0 else ''}{abs(m['times'])}" for m in multipliers)

    # --- why --------------------------------------------------------------------------------------------------------

    def reasons(self, data: dict[str, Any], steps: dict[str, Any]) -> None:
        """Each win's hand, pocchi, yaku, fu, chips, other readings."""
        w = self.words
        for x in data["plucked"]:
            self._chip_line(x, steps, w("spring_drawn", player=x["receiver"]))
        for number, win in enumerate(data["wins"], 1):
            if len(data["wins"]) > 1:
                self.lines += ["", self.paint(f"— {number} · {win['player']} · {self.won(win)} —", BOLD)]
            if number > 1 and self.explain < FULL and win["player"] == data["wins"][number - 2]["player"]:
                self._pocchi(win)
            else:
                self._hand(win, data)
            self._value(win, steps)
            self._chips(win, steps)
            self._others(win)

    def _hand(self, win: dict[str, Any], data: dict[str, Any]) -> None:
        w = self.words
        self.lines.append("")
        shown = [self.tile_text(win["concealed"], keep_order=False), *(self.meld(m) for m in win["melds"])]
        self.row(w("hand"), f"{' '.join(shown)} + {self.tile_text([win['tile']])}")
        self.row(
            w("reading"), self.reading(win["reading"]) + (f"   {w('seven_' + win['nature'])}" if win["nature"] else "")
        )
        aside = [f"{w(name)} ×{n}" for name, n in win["flowers"].items()]
        aside += [f"{w('norths')} ×{win['norths']}"] if win["norths"] else []
        if aside:
            self.row(w("aside"), " · ".join(aside) + (f"   {w('gold_on', use=w(win['gold']))}" if win["gold"] else ""))
        own = win["riichi"]
        if own and (own["fever"] or own["shubari"]):
            parts = [w(f"fever_{own['fever']}")] if own["fever"] else []
            self.row(w("riichi"), " · ".join([*parts, *([w("shubari")] if own["shubari"] else [])]))
        for name in ("dora", "ura"):
            if data["hand"][name] and (name == "dora" or own):
                self.row(w(f"{name}_line"), w("indicator", tiles=self.tile_text(data["hand"][name])))
        self._pocchi(win)
        if win["winter"]:
            turned = " ".join("/".join(self.tile_text([t]) for t in row) for row in win["winter"]["turned"])
            self.row(w("winter"), w("turned", tiles=turned or "–", n=win["winter_hits"]))

    def _pocchi(self, win: dict[str, Any]) -> None:
        w = self.words
        if win["pocchi"] or win["m"] != 1:
            self.row(w("pocchi"), f"{self.won(win)} · {w('state', n=signed(win['m']))}" if win["pocchi"] else
                     w("state", n=signed(win["m"])))  # fmt: skip

    def _value(self, win: dict[str, Any], steps: dict[str, Any]) -> None:
        w = self.words
        self.lines.append("")
        names = {"dora": "dora", "ura": "ura_dora", "red": "red_dora", "north": "north_dora"}
        for yaku in win["yaku"]:
            worth = w("han_n", n=yaku["han"]) if "han" in yaku else w("yakuman_n", n=yaku["yakuman"])
            self.line(w.pick(yaku), worth, self.source(steps.get(yaku["id"])))
        if win["yakuman"]:
            beside = ", ".join(f"{w.pick(y)} {y['han']}" for y in win["beside"])
            dora = sum(win["dora"].values())
            beside += (", " if beside else "") + f"{self._dora_name('dora')} {dora}" if dora else ""
            if beside:
                self.wrapped("", w("for_chips", n=win["han"], yaku=beside))
        else:
            for name, han in win["dora"].items():
                if han:
                    self.line(self._dora_name(names[name]), w("han_n", n=han), self.source(steps.get(names[name])))
            sums = " + ".join(f"{w(p['rule'])} {p['fu'] * p['times']}" for p in win["fu_parts"])
            self.wrapped(f"{w('fu_head')}  ", f"{sums} = {w('fu_n', n=win['fu'])}")
        if win["ranks"]:
            self.line(w("summer_ranks", n=win["ranks"]), self.grade(win).rsplit(" · ", 1)[-1],
                      self.source(steps.get("summer")))  # fmt: skip
        for x in win["paid_points"]:
            who = (x["player"], win["player"]) if x["amount"] > 0 else (win["player"], x["player"])
            self.line(f"{who[0]} → {who[1]}", w("points_n", n=format(abs(x["amount"]), ",")), bold=True)

    def _chips(self, win: dict[str, Any], steps: dict[str, Any]) -> None:
        for x in win["chip_lines"]:
            self._chip_line(x, steps)

    def _chip_line(self, x: dict[str, Any], steps: dict[str, Any], head: str = "") -> None:
        w = self.words
        label = head or w("chip_" + x["id"]) + (f" ×{x['number']}" if x["number"] > 1 else "")
        times = self._times(x["multipliers"])
        sum_ = f"{x['base']}{times} = {signed(x['each'])}" if times else signed(x["each"])
        payers, receiver = ", ".join(x["payers"]), x["receiver"]
        flow = f"{payers} → {receiver}" if x["each"] > 0 else f"{receiver} → {payers}"
        text = f"  {pad(label, 30)} {pad(sum_, 22)} {flow}"
        self.lines.append(text)

    def _others(self, win: dict[str, Any]) -> None:
        w = self.words
        self.lines.append("")
        if not win["readings"]:
            self.lines.append("  " + self.paint(w("no_others"), DIM))
            return
        self.lines.append("  " + w("next_best" if win["pocchi"] else "others"))
        for other in win["readings"][: self.readings]:
            chips = Fraction(other["loses_expected"])
            loses = [w("loses_chips", n=f"{float(chips):.1f}".rstrip("0").rstrip("."))] if chips > 0 else []
            loses += [w("more_chips", n=f"{float(-chips):.1f}".rstrip("0").rstrip("."))] if chips < 0 else []
            loses += [w("loses", n=format(other["loses"], ","))] if other["loses"] > 0 else []
            loses += [w("more_points", n=format(-other["loses"], ","))] if other["loses"] < 0 else []
            names = ", ".join(w.pick(y) for y in other["yaku"]) or w("no_yaku")
            head = f"    {self.tile_text([other['stands_for']])}  " if win["pocchi"] else "    "
            self.wrapped(head, f"{self.grade(other)}: {names} – {', '.join(loses) or w('same')}")

    def label(self, step: dict[str, Any]) -> str:
        """The name of a receipt line."""
        w = self.words
        if step["topic"] == "chips":
            return w("chip_" + step["label"])
        if step["topic"] == "dice":
            return w("dice_" + step["label"])
        if step["topic"] == "flowers":
            return w("chip_spring")
        return super().label(step)

    # --- waits ------------------------------------------------------------------------------------------------------

    def waits(self, data: dict[str, Any]) -> str:
        """What completes a hand, which triplets are sure, which kans are forced after riichi."""
        w = self.words
        self.lines = [f"{w.pick(data['title'])} ({data['system']})", ""]
        if not data["waits"]:
            self.lines.append("  " + w("no_waits"))
        for row in data["waits"]:
            left = w("pocchi_only") if row["only"] else f"{w('left')} {row['left']}"
            text = f"  {pad(self.tile_text([row['tile']]), 5)} {pad(left, 16)}"
            if "points" in row:
                text += f" {self.grade(row | {'mangans': 0})}  {row['points']:,}"
            elif "refused" in row:
                text += " " + ", ".join(w(code) for code in row["refused"])
            self.lines.append(text)
        if data["fever"]:
            self.lines += ["", "  " + w("sure", tiles=" ".join(self.tile_text([t]) for t in data["fever"]))]
        for x in data["not_sure"]:
            sets = " ".join(self.tile_text(group) for group in x["sets"])
            self.wrapped(
                "", w("not_sure", tile=self.tile_text([x["tile"]]), win=self.tile_text([x["with"]]), sets=sets)
            )
        for x in data["kans"]:
            tile = self.tile_text([x["tile"]])
            before, after = (" ".join(self.tile_text([t]) for t in x[name]) or "–" for name in ("before", "after"))
            self.wrapped("", w("kan_forced" if x["forced"] else "kan_forbidden", tile=tile, before=before, after=after))
        return "\n".join(self.lines)
