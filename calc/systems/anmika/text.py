"""Anmika results in words: what a pocchi stands for, chips line by line, running totals, dice to roll, each step of
the calculation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from ... import compiled
from ...render.data_text import by_win, cited
from ...render.paper import GAP, Blank, Cells, Gain, Line, StepLine, Totals, tile_mark
from ...render.text import FULL
from ...render.words import signed
from ...riichi.data_text import FamilyDataText, dora_of
from ...tiles import BY_MPSZ
from ...verdict import Remark
from .flowers import ALL_NORTHS
from .hand import EIGHT

if TYPE_CHECKING:
    from ...rules import Rules
    from .waits import AnmikaReport

WORDS = compiled.words(__file__, "result")
_SEASONS = {"1f": "spring", "2f": "summer", "3f": "autumn", "4f": "winter"}
_MANGANS = 4
"""Sizes above this many mangan have no name of their own."""
_CELLS = (28, 13)
"""The widths of a line's label and value."""
_NUMBER = re.compile(r"-?\d+")


def minus(text: str, plus: str = "") -> str:
    """Format the numbers in a text: thousands separators, a minus sign for a hyphen, ``plus`` before positive ones."""
    return _NUMBER.sub(lambda m: f"{int(m[0]):{plus},}".replace("-", "−"), text)


def tenths(n: Fraction) -> str:
    """Expected chips with a sign and one decimal."""
    return f"{'+' if n > 0 else '−' if n < 0 else ''}{float(abs(n)):,.1f}"


def _flow(payer: str, payee: str, amount: int) -> str:
    return f"{payer} → {payee}" if amount > 0 else f"{payee} → {payer}"


class AnmikaText(FamilyDataText):
    """Stories in words, win by win."""

    own = WORDS

    def table(self) -> list[str]:
        parts, sitout = super().table(), self.data["hand"]["sitout"]
        return [*parts[:2], self.words("sits_out", player=sitout), *parts[2:]] if sitout else parts

    # --- parts of texts ---------------------------------------------------------------------------------------------

    def tile_text(self, texts: Sequence[str], keep_order: bool = True) -> str:
        """Tiles as part of a text; the seasons by their names, not 1f to 4f."""
        found: list[str] = []
        for seasons, group in groupby(self.in_order(texts, keep_order), _SEASONS.__contains__):
            run = list(group)
            found += [tile_mark([t], name=self.words(_SEASONS[t])) for t in run] if seasons else [tile_mark(run)]
        return " ".join(found)

    def won(self, win: dict[str, Any]) -> str:
        """Return the winning tile, and what a pocchi stands for."""
        pocchi = self.words.first("pocchi_" + win["tile"])
        return f"{pocchi} = {self.tile(win['stands_for'])}" if pocchi else self.tile(win["tile"])

    def order_of(self, detail: str, pocchi: bool = False) -> str:
        """Return the order in which readings are compared, from a step's detail."""
        w = self.words
        names = ["expected" if pocchi and name == "chips" else name for name in detail.split(", ")]
        return w("order_then").join(w("order_" + name) for name in names)

    def gain(self, chips: int) -> str:
        """Chips gained or lost."""
        return self.words("chips_n_one" if abs(chips) == 1 else "chips_n", n=signed(chips))

    def times(self, multipliers: list[dict[str, Any]], after: bool = False) -> str:
        """Return the multipliers of a base: `` × pocchi −2``; with ``after`` names follow numbers: `` × 2 turned``."""
        pairs = [(self.words("by_" + m["id"]), signed(m["times"]).lstrip("+")) for m in multipliers]
        return "".join(f" × {n} {name}" if after else f" × {name} {n}" for name, n in pairs)

    def without_shubari(self, x: dict[str, Any]) -> str:
        """Why シュバリー does not multiply a chip line or a chance, in brackets, or empty."""
        return f" ({self.words('no_shubari_' + x['no_shubari'])})" if x["no_shubari"] else ""

    def source_name(self, chance: dict[str, Any]) -> str:
        """Return the source of a dice chance: its word, or the name of the yaku."""
        return self.words.first("dice_" + chance["source"]) or self.words.pick(chance)

    def spring_head(self, line: dict[str, Any], data: dict[str, Any]) -> str:
        """Return who drew which flower, for 単春."""
        flower = _SEASONS[data["story"][line["event"]]["aside"]]
        return self.words("draws", player=line["receiver"], flower=self.words(flower))

    # --- who pays whom ----------------------------------------------------------------------------------------------

    def headlines(self) -> None:
        """Write what happened in order: flowers that were paid, wins with running totals, a draw."""
        data, w, number = self.data, self.words, 0
        wins = data["wins"]
        several = len(wins) > 1
        for x in sorted((*data["plucked"], *wins), key=itemgetter("event")):
            if "receiver" in x:
                gain = self.gain(x["each"] * len(x["payers"]))
                self.headline(("   " if several else "") + self.spring_head(x, data), gain, light=True)
                continue
            number += 1
            self.headline((f"{number}  " if several else "") + f"{w(x['by'], x)} · {self.won(x)}", self.size(x))
            if several:
                points, chips = x["totals"]["points"], x["totals"]["chips"]
                sums = {p: f"{signed(points.get(p, 0))} / {signed(chips.get(p, 0))}" for p in data["hand"]["seats"]}
                self.blocks.append(Totals(w("so_far"), sums, 3, light=True))
        if wins:
            return
        fault = next((w("chombo_by", player=e["player"]) for e in data["story"] if "chombo" in e), "")
        nagashi = dict.fromkeys(t["to"] for t in data["ledger"] if t["why"] == "nagashi")
        self.headline(fault or ", ".join(w("nagashi_won", player=p) for p in nagashi) or w("exhaustive"))
        if data["tenpai"] is not None:
            self.say(w("tenpai_players", players=", ".join(data["tenpai"]) or w("nobody")), indent=0)

    def size(self, win: dict[str, Any]) -> str:
        """Return the size of a win, its points, and the sum of its chip lines."""
        points = sum(x["amount"] for x in win["paid_points"])
        chips = sum(x["each"] * len(x["payers"]) for x in win["chip_lines"] if x["receiver"] == win["player"])
        return f"{self.grade(win)}  {signed(points)}" + (f", {self.gain(chips)}" if chips else "")

    def grade(self, win: dict[str, Any]) -> str:
        """Return the size without points."""
        w, over = self.words, win["mangans"]
        if win["yakuman"]:
            name = w("yakuman_n", n=win["yakuman"])
            return f"{name} · {w('times_mangan', n=over)}" if win["ranks"] else name
        text = f"{w('han_n', n=win['paid_han'])} {w('fu_n', n=win['fu'])}"
        if win["limit"]:
            text += " · " + (w("times_mangan", n=over) if over > _MANGANS else w(win["limit"]))
        return text

    def payments(self, data: dict[str, Any]) -> None:
        """Write who pays whom, then the dice chances; a player's chances of the same worth are put together."""
        super().payments(data)
        if data["dice"]:
            self.blank().heading(self.words("dice_head"), 2)
        rolls: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
        for chance in data["dice"]:
            rolls.setdefault((chance["player"], chance["each_hit"], tuple(chance["payers"])), []).append(chance)
        for (player, each, payers), found in rolls.items():
            self._chances(player, each, payers, found)

    # --- dice -------------------------------------------------------------------------------------------------------

    def _chances(self, player: str, each: int, payers: Sequence[str], found: list[dict[str, Any]]) -> None:
        w, hits, doubles, count, left = self.words, Fraction(0), Fraction(0), 0, 0
        for c in found:
            open_ = c["count"] - len(c["rolled"])
            count, left, share = count + c["count"], left + open_, Fraction(open_, c["count"]) * len(payers)
            hits += Fraction(c["expected"]) * share
            doubles += Fraction(c["expected_doubles"]) * share
        text = f"{w('chances_n', n=count)}, {self.worth(each, payers)}"
        self.row(player, f"{text} – {self.expectation(hits, doubles)}" if left else text, 0)
        self.say(", ".join(dict.fromkeys(map(self._source, found))), indent=5, light=True)
        for one in (one for c in found for one in c["rolled"]):
            self.say(self.rolled(one, each), indent=5)
        if left:
            self.say(w("still_open", n=left), indent=5, strong=True)

    def worth(self, each: int, payers: Sequence[str]) -> str:
        """Return what a hit moves, and in which direction."""
        way = self.words("to_receive" if each > 0 else "to_pay", names=", ".join(payers))
        return f"{self.words('each_hit', n=format(abs(each), ','))}, {way}"

    def expectation(self, hits: Fraction, doubles: Fraction) -> str:
        """Return the expected chips of hits, and of doubles if they pay."""
        more = f" {self.words('expected_doubles', n=tenths(doubles))}" if doubles else ""
        return self.words("expected", n=tenths(hits)) + more

    def rolled(self, one: dict[str, Any], each: int) -> str:
        """Return the rolls of one chance and their outcome."""
        w, hits = self.words, one["hits"]
        rolls = " ".join(f"{a}{b}" for a, b in one["rolls"])
        text = w("roll", named="-".join(map(str, one["named"])), rolls=rolls) + " – "
        text += w("hits_n" if hits else "hits_n_0", n=hits)
        bonus = one["bonus"] if each > 0 else -one["bonus"]
        text += f", {w('bonus', n=signed(bonus))}" if bonus else ""
        total = hits * each + bonus
        return f"{text}: {w('for_each', n=signed(total))}" if total else text

    def _source(self, chance: dict[str, Any]) -> str:
        times = self.times(chance["multipliers"])
        return self.source_name(chance) + (f" {chance['base']}{times}" if times else "") + self.without_shubari(chance)

    # --- why --------------------------------------------------------------------------------------------------------

    def reasons(self, data: dict[str, Any], steps: dict[str, Any]) -> None:
        self._sources = {r["id"]: r for step in data["receipt"] for r in step["rules"]}
        self._without_win(data)
        states: dict[str, int] = {}
        last: dict[str, Any] = {}
        for number, (win, (_, own)) in enumerate(zip(data["wins"], by_win(data["receipt"]), strict=True), 1):
            if len(data["wins"]) > 1:
                self.blank().heading(f"{number} · {win['player']} · {self.won(win)}", 1)
            if self.explain >= FULL or any(last.get(x) != win[x] for x in ("player", "melds")):
                self._hand(win, data)
            else:  # a fever goes on with the same hand: only what has changed
                self.blank()
                if any(last[x] != win[x] for x in ("flowers", "indicated", "norths", "gold")):
                    self._aside(win)
                if last["indicators"] != win["indicators"]:
                    self._indicators(win)
            self._pocchi(win, states.get(win["player"], 0))
            if win["winter"]:
                turned = " · ".join(" / ".join(map(self._hits, row)) for row in win["winter"]["hits"])
                self.row(self.words("winter"), self.words("turned", tiles=turned or "–", n=win["winter_hits"]))
            states[win["player"]] = win["m"]
            self._value(win, own)
            for x in win["chip_lines"]:
                self._chip_line(x, self._chip_label(x, win))
            self._runners_up(win, own)
            last = win

    def note(self, note: Remark) -> str:
        same = note.id == "taken_as" and not note.facts["chips"]
        return super().note(note._replace(id="taken_as_same") if same else note)

    def _without_win(self, data: dict[str, Any]) -> None:
        """Write the chip lines of flowers drawn, of a 流し役満, and of the rons that a チョンボ is charged with."""
        w = self.words
        for lines in filter(None, (data["plucked"], data["nagashi"])):
            self.blank()
            for x in lines:
                self._chip_line(x, self.spring_head(x, data) if "event" in x else w("chip_" + x["id"]))
        for due in data["fault"]:
            yaku = ", ".join(map(w.pick, due["yaku"]))
            self.blank().say(w("as_ron", player=due["player"], tile=self.tile(due["tile"]), yaku=yaku))
            for x in due["chip_lines"]:
                self._chip_line(x, w("chip_" + x["id"]))

    def _hand(self, win: dict[str, Any], data: dict[str, Any]) -> None:
        w, own = self.words, win["riichi"] or {}
        self.blank().row(w("hand"), self.hand(win, win["player"], win["tile"]))
        self.held = [*win["concealed"], win["tile"]]
        self.row(w("reading"), self._read_as(win, win))
        self._aside(win)
        if any(own.values()):
            parts = [w(f"fever_{own['fever']}")] if own["fever"] else []
            parts += [w(name) for name in ("double", "open", "shubari") if own[name]]
            self.row(w("riichi"), " · ".join(parts))
        self._indicators(win)

    def _aside(self, win: dict[str, Any]) -> None:
        w, shown = self.words, win["indicated"]
        drawn = [(name, [tile] * (win["flowers"].get(name, 0) - shown.get(name, 0))) for tile, name in _SEASONS.items()]
        norths = win["norths"] - bool(win["gold"])
        drawn += [("norths", ["gN"] * (win["norths"] - norths) + ["4z"] * norths)]
        aside = [tile_mark(tiles, name=f"{w(name)} ×{len(tiles)}") for name, tiles in drawn if tiles]
        if aside:
            gold = f"{GAP}{w('gold_on', use=w(win['gold']))}" if win["gold"] else ""
            self.row(w("aside"), " · ".join(aside) + gold)
        if shown:  # they have their effect, but lie among the indicators
            counted = [
                tile_mark([tile] * shown[name], name=f"{w(name)} ×{shown[name]}")
                for tile, name in _SEASONS.items()
                if name in shown
            ]
            self.row(w("as_drawn"), " · ".join(counted))

    def _indicators(self, win: dict[str, Any]) -> None:
        w = self.words
        for name, tiles in win["indicators"].items():
            if tiles and (name == "dora" or win["riichi"]):
                taken = [f"{w('pocchi_' + t)} = {self.tile(win['kami'][t])}" for t in tiles if t in win["kami"]]
                self.row(w(f"{name}_line"), " · ".join([w("indicator", tiles=self.tile_text(tiles)), *taken]))

    def _read_as(self, found: dict[str, Any], win: dict[str, Any] | None = None) -> str:
        """Sets, the melds of a win, wait, and what the 7m count as."""
        melds = [self.meld(m, win["player"]) for m in win["melds"]] if win else []
        nature = f"{GAP}{self.words('seven_' + found['nature'])}" if found["nature"] else ""
        return self.reading(found["reading"], melds) + nature

    def _pocchi(self, win: dict[str, Any], before: int) -> None:
        """What a pocchi stands for, and the state that multiplies the chips."""
        w, m, acts = self.words, win["m"], win["pocchi"]
        if not acts and m == 1:
            return
        state = w("state", n=signed(m))
        if win["turned"]:
            turned = [x for x in win["turned"]["times"] if x["times"] != 1 or x["id"] != "turned"]
            old = signed(win["turned"]["from"])
            state = w("state_turned", old=old, times=self.times(turned, after=True), n=signed(m))
        elif before not in (0, m) and acts:
            state = w("state_from", old=signed(before), n=signed(m))
        parts = [self.won(win) if acts else "", state, w("reversed") if m < 0 else ""]
        self.row(w("pocchi"), " · ".join(filter(None, parts)))

    def _hits(self, turned: dict[str, Any]) -> str:
        """Return a turned tile and what it hits, ``9m → 9m ×2``; a dash if nothing."""
        flowers = self.words("flowers_hit")
        hits = [(flowers if x["tile"] == "1f" else self.tile(x["tile"]), x["count"]) for x in turned["hits"]]
        found = ", ".join(f"{name} ×{count}" for name, count in hits)
        return f"{self.tile(turned['tile'])} {f'→ {found}' if found else '–'}"

    def _value(self, win: dict[str, Any], steps: dict[str, Any]) -> None:
        w = self.words
        if self.blocks[-1] != Blank():
            self.blank()
        for yaku in win["yaku"]:
            worth = w("yakuman_n", n=yaku["yakuman"]) if "yakuman" in yaku else self.yaku_worth(yaku)
            self.line(self.yaku_name(yaku), worth, self.source(steps.get(yaku["id"])))
        if win["yakuman"]:
            beside = [f"{w.pick(y)} {y['han']}" for y in win["beside"] if "han" in y]
            beside += [f"{w(name)} {n}" for name, n in dora_of(win)]
            if beside:
                self.say(w("for_chips", n=win["han"], yaku=", ".join(beside)))
        else:
            self.dora_and_fu(win, steps)
        if win["ranks"]:
            grade = self.grade(win).rsplit(" · ", 1)[-1]
            self.line(w("summer_ranks", n=win["ranks"]), grade, self.source(steps.get("summer")))
        for x in win["points_times"]:
            fever = x["id"] == "fever"
            name = w(f"fever_{win['riichi']['fever']}") if fever else w("times_summer")
            self.line(name, f"× {x['times']}", self.source(steps.get("fever" if fever else "summer_gold")))
        for x in win["paid_points"]:
            flow = _flow(x["player"], win["player"], x["amount"])
            self.line(flow, w("points_n", n=format(abs(x["amount"]), ",")), strong=True)

    def _chip_label(self, x: dict[str, Any], win: dict[str, Any]) -> str:
        name, winters = x["id"], win["flowers"].get("winter", 0)
        if name == "winter" and winters:
            name = "tulip" if winters > 1 else "alice"
        if name == "eight":
            name = "four_four" if win["norths"] >= ALL_NORTHS else "eight_flowers"
        return self.words("chip_" + name)

    def _chip_line(self, x: dict[str, Any], label: str) -> None:
        """Write a chip line: number × worth × each multiplier = total, who pays whom, and the rule if it fits."""
        number, base = x["number"], x["base"]
        parts = f"{number} × {base // number}" if number > 1 and base % number == 0 else f"{base}"
        times = parts + self.times(x["multipliers"])
        sum_ = f"{times} = {signed(x['each'])}" if times != str(base) else signed(x["each"])
        flow = _flow(", ".join(x["payers"]), x["receiver"], x["each"])
        rule = self._sources.get(x["rule"])
        cited = (f"{rule['id']} · {self.words.about(rule['source'])}", rule["id"]) if rule else ()
        self.blocks.append(Gain(label, sum_ + self.without_shubari(x), flow, cited))

    def line(self, label: str, value: str, source: str = "", strong: bool = False) -> None:
        """Write label, value and source: only the rule, or not even that, if its source does not fit."""
        self.blocks.append(Line(label, value, (source, source.partition(" · ")[0], ""), strong, _CELLS))

    def _runners_up(self, win: dict[str, Any], steps: dict[str, Any]) -> None:
        """Write the other readings of the tiles, best first, but only those that differ in words."""
        w = self.words
        self.blank()
        told = {self._told(x): x for x in reversed(win["readings"])}
        others = [x for x in win["readings"] if told[self._told(x)] is x and self._told(x) != self._told(win)]
        if not others:
            one = w("only_tile", tile=self.tile(win["stands_for"])) if win["pocchi"] else w("no_others")
            self.say(one, light=True)
            return
        step = steps.get("stands_for" if win["pocchi"] else "best_of")
        self.say(w("next_best", order=self.order_of(step["detail"], win["pocchi"]) if step else ""))
        for other in others[: self.readings]:
            head = f"{self.tile(other['stands_for'])}  " if win["pocchi"] else ""
            names = ", ".join(w.pick(y) for y in other["yaku"]) or w("no_yaku")
            self.say(f"{self.grade(other)}: {names} – {self._less(other)}", head, 4)
            if self._read_as(other) != self._read_as(win):
                self.say(self._read_as(other, win), indent=8, light=True)

    def _told(self, found: dict[str, Any]) -> tuple[str, ...]:
        """Everything that the words say of a reading."""
        yaku = ", ".join(self.words.pick(y) for y in found["yaku"])
        return (found["stands_for"], self.grade(found), yaku, self._read_as(found))

    def _less(self, other: dict[str, Any]) -> str:
        """Return how much less another reading brings: chips including expected dice, and points."""
        w, chips, points = self.words, Fraction(other["loses_expected"]), other["loses"]
        parts = []
        if chips:
            amount = f"{float(abs(chips)):,.1f}".removesuffix(".0")
            parts.append(w("loses_chips" if chips > 0 else "more_chips", n=1 if amount == "1" else amount))
        if points:
            parts.append(w("loses" if points > 0 else "more_points", n=format(abs(points), ",")))
        return ", ".join(parts) or w("same")

    # --- the receipt ------------------------------------------------------------------------------------------------

    def steps(self, data: dict[str, Any]) -> Iterator[StepLine]:
        """Yield the lines of the receipt: words ``step_…`` give the name of a line, ``said_…`` its content."""
        w, wins, plucked, folds = self.words, iter(data["wins"]), iter(data["plucked"]), 0
        names = {f"{topic}.{c['source']}": self.source_name(c) for c in data["dice"] for topic in ("dice", "yaku")}
        named = [y for x in (*data["wins"], *data["fault"]) for y in (*x["yaku"], *x["beside"])]
        names |= {"yaku." + y["id"]: w.pick(y) for y in named}
        for step in data["receipt"]:
            topic, result, detail = step["topic"], step["result"], step["detail"]
            if topic == "win":
                folds = next(wins)["yakuman"]
            elif topic == "flowers":
                names["flowers.spring"] = self.spring_head(next(plucked), data)
            label = f"{topic}.for_chips" if topic == "han" and folds else f"{topic}.{step['label']}"
            base, _, count = minus(detail).rpartition(" × ")
            n = w(f"{step['unit']}_n", n=1 if result == "1" else minus(result)) if step["unit"] else result
            said = {
                "n": n, "detail": detail, "how": minus(detail), "base": base, "signed": minus(result, "+"),
                "payers": w("players_n", n=int(count)) if count.isdigit() else "",
                "tile": self.tile(result) if result in BY_MPSZ else "",
                "colour": w("pocchi_" + detail),
                "order": self.order_of(detail, label == "reading.stands_for"),
                "declared": "".join(f" · {w(word)}" for word in detail.split()),
            }  # fmt: skip
            name = names.get(label) or w.first(f"step_{topic}", f"step_{label}").format(**said) or self.label(step)
            frame = w.first(f"said_{label}", f"said_{topic}", "said_with" if detail else "said_alone")
            yield StepLine(name, frame.format(**said), [cited(rule, w) for rule in step["rules"]])

    # --- waits ------------------------------------------------------------------------------------------------------

    def waits(self, report: AnmikaReport, rules: Rules) -> None:
        """Write what completes a hand, which triplets are sure, which kans are forced after riichi."""
        self.waits_head(report, rules)
        w, hand = self.words, report.own
        for wait in report.waits:
            left = w("pocchi_only") if wait.own.only else f"{w('left')} {wait.left}"
            value = ", ".join(map(w, wait.own.refused or ()))
            if worth := wait.own.worth:
                value = f"{self.grade({**worth._asdict(), 'mangans': 0, 'ranks': 0})}  {worth.points:,}"
            self.blocks.append(Cells((self.tile(wait.tile), left, value), (6, 17)))
        for wait in report.waits:
            if BY_MPSZ[wait.tile] == EIGHT:
                self.say(w("eight_by_ron" if wait.own.ron else "eight_by_tsumo", tile=self.tile(wait.tile)))
        if hand.empty:
            self.say(w("empty_wait"))
        if hand.fever:
            self.blank().say(w("sure", tiles=self._each(hand.fever)))
        for triplet in hand.not_sure:
            sets = " ".join(map(self.tile_text, triplet.sets))
            self.say(w("not_sure", tile=self.tile(triplet.tile), win=self.tile(triplet.with_), sets=sets))
        for kan in hand.kans:
            waits = {"before": self._each(kan.before) or "–", "after": self._each(kan.after) or "–"}
            which = {"": "kan_forced", "waits": "kan_forbidden"}.get(kan.reason, f"kan_{kan.reason}")
            self.say(w(which, tile=self.tile(kan.tile), **waits))
