"""Anmika results in words: what a pocchi stands for, chips line by line, running totals, dice to roll."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

from ....render.paper import GAP, Blank, Cells, Gain, Line, Totals, tile_mark
from ....render.text import FULL, by_win
from ....render.words import signed
from ....riichi.text import dora_of
from .dice import AnmikaDice

_ALL_NORTHS = 4
_SEASONS = {"1f": "spring", "2f": "summer", "3f": "autumn", "4f": "winter"}
_MANGANS = 4
"""Sizes above so many mangan have no name of their own."""
_CELLS = (28, 13)
"""Of label and value of a line."""


class AnmikaText(AnmikaDice):
    """Stories win by win."""

    def table(self, data: dict[str, Any]) -> list[str]:
        """Round, dealer, who sits out, honba, sticks."""
        parts = super().table(data)
        sitout = data["hand"]["sitout"]
        return [*parts[:2], self.words("sits_out", player=sitout), *parts[2:]] if sitout else parts

    def tile_text(self, texts: Sequence[str], keep_order: bool = True) -> str:
        """Tiles as a part of a text; the seasons by their names, not 1f to 4f."""
        found: list[str] = []
        for seasons, group in groupby(self.in_order(texts, keep_order), _SEASONS.__contains__):
            run = list(group)
            found += [tile_mark([t], name=self.words(_SEASONS[t])) for t in run] if seasons else [tile_mark(run)]
        return " ".join(found)

    # --- who pays whom ----------------------------------------------------------------------------------------------

    def headlines(self, data: dict[str, Any]) -> None:
        """What happened in its order: flowers that were paid, wins with running totals, a draw."""
        w, wins = self.words, data["wins"]
        told = [(x["event"], 0, x) for x in data["plucked"]] + [(x["event"], 1, x) for x in wins]
        number = 0
        for _, is_win, x in sorted(told, key=lambda item: item[:2]):
            if not is_win:
                gain = self.gain(x["each"] * len(x["payers"]))
                self.headline(("   " if len(wins) > 1 else "") + self.spring_head(x, data), gain, light=True)
                continue
            number += 1
            head = w(x["by"], **{"player": x["player"], "from": x["from"] or ""})
            head = (f"{number}  " if len(wins) > 1 else "") + f"{head} · {self.won(x)}"
            self.headline(head, self.size(x))
            if len(wins) > 1:
                self._running(x, data)
        if not wins:
            self.headline(self._no_win(data))
            if data["tenpai"] is not None:
                self.say(w("tenpai_players", players=", ".join(data["tenpai"]) or w("nobody")), indent=0)

    def _no_win(self, data: dict[str, Any]) -> str:
        w = self.words
        fault = next((e for e in data["story"] if "chombo" in e), None)
        if fault:
            return w("chombo", player=fault["player"])
        nagashi = dict.fromkeys(t["to"] for t in data["ledger"] if t["why"] == "nagashi")
        return ", ".join(w("nagashi_won", player=p) for p in nagashi) or w("exhaustive")

    def won(self, win: dict[str, Any]) -> str:
        """The winning tile, and what a pocchi is."""
        tile = self.colour_of(win["tile"]) if win["tile"].startswith("P") else self.tile_text([win["tile"]])
        as_what = self.tile_text([win["stands_for"]])
        return f"{tile} = {as_what}" if tile != as_what and win["tile"].startswith("P") else tile

    def size(self, win: dict[str, Any]) -> str:
        """How big a win is: points, and what each line of chips comes to."""
        points = sum(x["amount"] for x in win["paid_points"])
        chips = sum(x["each"] * len(x["payers"]) for x in win["chip_lines"] if x["receiver"] == win["player"])
        text = f"{self.grade(win)}  {signed(points)}"
        return text + (f", {self.gain(chips)}" if chips else "")

    def gain(self, chips: int) -> str:
        """Chips gained or lost."""
        w = self.words
        return w("chips_n_one" if abs(chips) == 1 else "chips_n", n=signed(chips))

    def grade(self, win: dict[str, Any]) -> str:
        """The size without points."""
        w = self.words
        if win["yakuman"]:
            name = w("yakuman_n", n=win["yakuman"])
            return f"{name} · {w('times_mangan', n=win['mangans'])}" if win["ranks"] else name
        text = f"{w('han_n', n=win['paid_han'])} {w('fu_n', n=win['fu'])}"
        if win["limit"]:
            over = win["mangans"]
            text += " · " + (w("times_mangan", n=over) if over > _MANGANS else w(win["limit"]))
        return text

    def _running(self, win: dict[str, Any], data: dict[str, Any]) -> None:
        points, chips = win["totals"]["points"], win["totals"]["chips"]
        sums = {p: f"{signed(points.get(p, 0))} / {signed(chips.get(p, 0))}" for p in data["hand"]["seats"]}
        self.blocks.append(Totals(self.words("so_far"), sums, 3, light=True))

    def payments(self, data: dict[str, Any]) -> None:
        """Who pays whom, then the dice chances."""
        merged: dict[tuple[str, ...], int] = {}
        for t in data["ledger"]:
            key = (t["unit"], t["from"], t["to"], t["why"])
            merged[key] = merged.get(key, 0) + t["amount"]
        rows = [{"unit": u, "from": a, "to": b, "amount": n, "why": y} for (u, a, b, y), n in merged.items()]
        super().payments(data | {"ledger": rows})
        self.dice(data)

    # --- why --------------------------------------------------------------------------------------------------------

    def reasons(self, data: dict[str, Any], steps: dict[str, Any]) -> None:
        """Each win's hand, pocchi, yaku, fu, chips, other readings."""
        self._sources = {r["id"]: r for step in data["receipt"] for r in step["rules"]}
        if data["plucked"]:
            self.blank()
        for x in data["plucked"]:
            self._chip_line(x, self.spring_head(x, data))
        self._without_win(data)
        states: dict[str, int] = {}
        for number, (win, (_, own)) in enumerate(zip(data["wins"], by_win(data["receipt"]), strict=True), 1):
            if len(data["wins"]) > 1:
                self.blank().heading(f"{number} · {win['player']} · {self.won(win)}", 1)
            last = data["wins"][number - 2] if number > 1 else None
            same = last is not None and all(last[x] == win[x] for x in ("player", "melds"))
            if last is None or not same or self.explain >= FULL:
                self._hand(win, data)
            else:  # a fever goes on: the same hand, and what has changed
                self.blank()
                if (last["flowers"], last["norths"], last["gold"]) != (win["flowers"], win["norths"], win["gold"]):
                    self._aside(win)
                if last["indicators"] != win["indicators"]:
                    self._indicators(win)
            self._pocchi(win, states.get(win["player"], 0))
            self._winter(win)
            states[win["player"]] = win["m"]
            self._value(win, own)
            for x in win["chip_lines"]:
                self._chip_line(x, self._chip_label(x, win))
            self._runners_up(win, own)

    def note(self, warning: dict[str, Any]) -> str:
        """A warning in words."""
        if warning["id"] == "taken_as" and not warning["chips"]:
            return super().note(warning | {"id": "taken_as_same"})
        return super().note(warning)

    def _without_win(self, data: dict[str, Any]) -> None:
        """Chip lines of a 流し役満, and of the rons that who committed a チョンボ pays for."""
        w = self.words
        if data.get("nagashi"):
            self.blank()
        for x in data.get("nagashi", ()):
            self._chip_line(x, w("chip_" + x["id"]))
        for due in data.get("fault", ()):
            self.blank()
            yaku = ", ".join(map(w.pick, due["yaku"]))
            self.say(w("as_ron", player=due["player"], tile=self.tile_text([due["tile"]]), yaku=yaku))
            for x in due["chip_lines"]:
                self._chip_line(x, w("chip_" + x["id"]))

    def _hand(self, win: dict[str, Any], data: dict[str, Any]) -> None:
        w = self.words
        self.blank()
        melds = [self.meld(m, win["player"]) for m in win["melds"]]
        shown = [self.tile_text(win["concealed"], keep_order=False), *melds]
        self.row(w("hand"), f"{' '.join(shown)} + {self.tile_text([win['tile']])}")
        self.row(w("reading"), self._read_as(win, melds))
        self._aside(win)
        own = win["riichi"]
        if own and any(own.values()):
            parts = [w(name) for name in ("double", "open", "shubari") if own[name]]
            self.row(w("riichi"), " · ".join([*([w(f"fever_{own['fever']}")] if own["fever"] else []), *parts]))
        self._indicators(win)

    def _aside(self, win: dict[str, Any]) -> None:
        """Flowers and norths that count for the winner."""
        w = self.words
        aside = [f"{w(name)} ×{n}" for name, n in win["flowers"].items()]
        aside += [f"{w('norths')} ×{win['norths']}"] if win["norths"] else []
        if aside:
            gold = f"{GAP}{w('gold_on', use=w(win['gold']))}" if win["gold"] else ""
            self.row(w("aside"), " · ".join(aside) + gold)

    def _indicators(self, win: dict[str, Any]) -> None:
        w = self.words
        for name, tiles in win["indicators"].items():
            if tiles and (name == "dora" or win["riichi"]):
                taken = [f"{self.colour_of(t)} = {self.tile_text([win['kami'][t]])}" for t in tiles if t in win["kami"]]
                self.row(w(f"{name}_line"), " · ".join([w("indicator", tiles=self.tile_text(tiles)), *taken]))

    def _read_as(self, found: dict[str, Any], melds: Sequence[str] = ()) -> str:
        """Sets, wait, and which nature the 7m have."""
        nature = f"{GAP}{self.words('seven_' + found['nature'])}" if found["nature"] else ""
        return self.reading(found["reading"], melds) + nature

    def _pocchi(self, win: dict[str, Any], before: int) -> None:
        """What a pocchi stands for, and the state that multiplies the chips."""
        w, m = self.words, win["m"]
        if not win["pocchi"] and m == 1:
            return
        state = w("state", n=signed(m))
        if before not in (0, m) and win["pocchi"]:
            state = w("state_from", old=signed(before), n=signed(m))
        if win["turned"]:
            times = self.times(
                [x for x in win["turned"]["times"] if x["times"] != 1 or x["id"] != "turned"], after=True
            )
            state = w("state_turned", old=signed(win["turned"]["from"]), times=times, n=signed(m))
        parts = [*([self.won(win)] if win["pocchi"] else []), state, *([w("reversed")] if m < 0 else [])]
        self.row(w("pocchi"), " · ".join(parts))

    def _winter(self, win: dict[str, Any]) -> None:
        if win["winter"]:
            turned = " · ".join(" / ".join(map(self._hits, row)) for row in win["winter"]["hits"])
            self.row(self.words("winter"), self.words("turned", tiles=turned or "–", n=win["winter_hits"]))

    def _hits(self, turned: dict[str, Any]) -> str:
        """A turned tile and what it hits: ``9m → 9m ×2``; the others but a dash."""
        hits = [
            (x, self.words("flowers_hit") if x["tile"] == "1f" else self.tile_text([x["tile"]])) for x in turned["hits"]
        ]
        found = ", ".join(f"{name} ×{x['count']}" for x, name in hits)
        return f"{self.tile_text([turned['tile']])} {f'→ {found}' if found else '–'}"

    def _value(self, win: dict[str, Any], steps: dict[str, Any]) -> None:
        w = self.words
        if self.blocks[-1] != Blank():
            self.blank()
        for yaku in win["yaku"]:
            worth = w("han_n", n=yaku["han"]) if "han" in yaku else w("yakuman_n", n=yaku["yakuman"])
            self.line(w.pick(yaku), worth, self.source(steps.get(yaku["id"])))
        if win["yakuman"]:
            beside = [f"{w.pick(y)} {y['han']}" for y in win["beside"]]
            beside += [f"{w(name)} {n}" for name, n in dora_of(win)]
            if beside:
                self.say(w("for_chips", n=win["han"], yaku=", ".join(beside)))
        else:
            self.dora_and_fu(win, steps)
        if win["ranks"]:
            self.line(w("summer_ranks", n=win["ranks"]), self.grade(win).rsplit(" · ", 1)[-1],
                      self.source(steps.get("summer")))  # fmt: skip
        for x in win["points_times"]:
            fever = x["id"] == "fever"
            name = w(f"fever_{win['riichi']['fever']}") if fever else w("times_summer")
            self.line(name, f"× {x['times']}", self.source(steps.get("fever" if fever else "summer_gold")))
        for x in win["paid_points"]:
            who = (x["player"], win["player"]) if x["amount"] > 0 else (win["player"], x["player"])
            self.line(f"{who[0]} → {who[1]}", w("points_n", n=format(abs(x["amount"]), ",")), strong=True)

    def _chip_label(self, x: dict[str, Any], win: dict[str, Any]) -> str:
        w = self.words
        if x["id"] == "winter" and win["flowers"].get("winter"):
            return w("chip_tulip" if win["flowers"]["winter"] > 1 else "chip_alice")
        if x["id"] == "eight":
            return w("chip_four_four" if win["norths"] >= _ALL_NORTHS else "chip_eight_flowers")
        return w("chip_" + x["id"])

    def _chip_line(self, x: dict[str, Any], label: str) -> None:
        """A chip line: number × worth × each multiplier = total, who pays whom, and the rule where it fits."""
        number, base = x["number"], x["base"]
        parts = f"{number} × {base // number}" if number > 1 and base % number == 0 else f"{base}"
        times = parts + self.times(x["multipliers"])
        sum_ = f"{times} = {signed(x['each'])}" if times != str(base) else signed(x["each"])
        sum_ += f" ({self.words('no_shubari_' + x['no_shubari'])})" if x["no_shubari"] else ""
        payers, receiver = ", ".join(x["payers"]), x["receiver"]
        flow = f"{payers} → {receiver}" if x["each"] > 0 else f"{receiver} → {payers}"
        rule = self._sources.get(x["rule"])
        cited = (f"{rule['id']} · {rule['source']}", rule["id"]) if rule else ()
        self.blocks.append(Gain(label, sum_, flow, cited))

    def line(self, label: str, value: str, source: str = "", strong: bool = False) -> None:
        """Label, value and source: the rule alone where its source does not fit, else nothing."""
        cited = (source, source.partition(" · ")[0], "")
        self.blocks.append(Line(label, value, cited, strong, _CELLS))

    def _runners_up(self, win: dict[str, Any], steps: dict[str, Any]) -> None:
        """What else the tiles could be read as, best first: only what can be told apart."""
        w = self.words
        self.blank()
        shown: list[tuple[str, ...]] = [self._told(win)]
        others = []
        for other in win["readings"]:
            told = self._told(other)
            if told not in shown:
                shown.append(told)
                others.append(other)
        if not others:
            one = w("only_tile", tile=self.tile_text([win["stands_for"]])) if win["pocchi"] else w("no_others")
            self.say(one, light=True)
            return
        step = steps.get("stands_for" if win["pocchi"] else "best_of")
        order = self.order_of(step["detail"], win["pocchi"]) if step else ""
        self.say(w("next_best", order=order))
        for other in others[: self.readings]:
            head = f"{self.tile_text([other['stands_for']])}  " if win["pocchi"] else ""
            names = ", ".join(w.pick(y) for y in other["yaku"]) or w("no_yaku")
            self.say(f"{self.grade(other)}: {names} – {self._less(other)}", head, 4)
            if self._read_as(other) != self._read_as(win):
                melds = [self.meld(m, win["player"]) for m in win["melds"]]
                self.say(self._read_as(other, melds), indent=8, light=True)

    def _told(self, found: dict[str, Any]) -> tuple[str, ...]:
        """All that the words say of a reading."""
        yaku = ", ".join(self.words.pick(y) for y in found["yaku"])
        return (found["stands_for"], self.grade(found), yaku, self._read_as(found))

    def _less(self, other: dict[str, Any]) -> str:
        """What another reading falls short by, chips with dice and points."""
        w, chips, points = self.words, Fraction(other["loses_expected"]), other["loses"]
        parts = []
        if chips:
            amount = f"{float(abs(chips)):,.1f}".removesuffix(".0")
            parts.append(w("loses_chips" if chips > 0 else "more_chips", n=1 if amount == "1" else amount))
        if points:
            parts.append(w("loses" if points > 0 else "more_points", n=format(abs(points), ",")))
        return ", ".join(parts) or w("same")

    # --- waits ------------------------------------------------------------------------------------------------------

    def waits(self, data: dict[str, Any]) -> None:
        """What completes a hand, which triplets are sure, which kans are forced after riichi."""
        self.waits_head(data)
        w = self.words
        for row in data["waits"]:
            left = w("pocchi_only") if row["only"] else f"{w('left')} {row['left']}"
            worth = ", ".join(w(code) for code in row.get("refused", ()))
            if "points" in row:
                worth = f"{self.grade(row | {'mangans': 0, 'ranks': 0})}  {row['points']:,}"
            self.blocks.append(Cells((self.tile_text([row["tile"]]), left, worth), (6, 17)))
        if data["empty"]:
            self.say(w("empty_wait"))
        if data["fever"]:
            self.blank().say(w("sure", tiles=" ".join(self.tile_text([t]) for t in data["fever"])))
        for x in data["not_sure"]:
            sets = " ".join(self.tile_text(group) for group in x["sets"])
            self.say(w("not_sure", tile=self.tile_text([x["tile"]]), win=self.tile_text([x["with"]]), sets=sets))
        for x in data["kans"]:
            tile = self.tile_text([x["tile"]])
            before, after = (" ".join(self.tile_text([t]) for t in x[name]) or "–" for name in ("before", "after"))
            self.say(w("kan_forced" if x["forced"] else "kan_forbidden", tile=tile, before=before, after=after))
