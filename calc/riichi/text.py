"""Riichi results in words."""

from collections.abc import Sequence
from typing import Any

from ..render.data_text import DataText, by_win
from ..render.paper import GAP, Grid, tile_mark
from ..tiles import BY_MPSZ, GOLD, KIND, RED, VARIANT, mpsz


class RiichiText(DataText):
    """Wins with yaku, fu and dora; draws with tenpai."""

    held: Sequence[str] = ()
    """The tiles of the current win, from which its readings take the coloured ones."""

    def headlines(self) -> None:
        """The winner, the way of winning, and the size."""
        w, data = self.words, self.data
        for win in data["wins"]:
            what = "chankan" if any(yaku["id"] == "chankan" for yaku in win["yaku"]) else win["by"]
            head = w(what, **{"player": win["player"], "from": win["from"] or ""})
            self.headline(head, self._size(win, data) if win["paid"] else w("unpaid"))
        if not data["wins"]:
            first = data["receipt"][0]
            known = {"chombo": w("chombo_by", player=first["result"]), "tenpai": w("exhaustive")}
            self.headline(known.get(first["label"]) or w("abortive", kind=w(first["label"])))

    def reasons(self, data: dict[str, Any], steps: dict[str, Any]) -> None:
        """Each win's hand, reading, yaku, fu, other readings."""
        told = dict(by_win(data["receipt"]))
        for win in data["wins"]:
            if len(data["wins"]) > 1:
                self.blank().heading(win["player"], 1)
            self._hand(win, data)
            self._value(win, told.get(win["player"], steps))
            self._chips(win, told.get(win["player"], steps))
            self._others(win)

    def table(self) -> list[str]:
        """Round, dealer, honba, sticks."""
        w, hand = self.words, self.data["hand"]
        named = w("round" if hand["number"] else "round_only", wind=w(hand["round"]), number=hand["number"])
        lies = self.counters(hand)
        return [named, *super().table(), *(lies if hand["honba"] else lies[1:])]

    def _size(self, win: dict[str, Any], data: dict[str, Any]) -> str:
        """The size of a win: ``4 han 30 fu · mangan 8,000 points + 2 chips``."""
        chips = f" + {self.words('chips_n', n=win['chips'])}" if win.get("chips") else ""
        return f"{self.grade(win)}  {self._paid_each(win, data) or self.points(win['points'])}{chips}"

    def _paid_each(self, win: dict[str, Any], data: dict[str, Any]) -> str:
        """A tsumo as players say it: ``1,000–2,000``, ``2,000 all``; empty if one player pays for the others."""
        paid = [
            t["amount"] for t in data["ledger"] if (t["to"], t["why"], t["unit"]) == (win["player"], "win", "points")
        ]
        if win["by"] != "tsumo" or len(paid) < 2 or sum(paid) != win["points"]:
            return ""
        each = sorted({format(n, ",") for n in paid}, key=lambda n: (len(n), n))
        return self.words("points_n", n="–".join(each)) if len(each) > 1 else self.words("points_all", n=each[0])

    def grade(self, win: dict[str, Any]) -> str:
        """The size without points."""
        w = self.words
        if win["yakuman"]:
            return w("yakuman_n", n=win["yakuman"]) if win["yakuman"] > 1 else w("yakuman")
        limit = f" · {w(win['limit'])}" if win["limit"] else ""
        return f"{w('han_n', n=win['han'])} {w('fu_n', n=win['fu'])}{limit}" if win["han"] else w(win["limit"])

    def _hand(self, win: dict[str, Any], data: dict[str, Any]) -> None:
        w = self.words
        self.blank()
        shown = [self.hand(win, win["player"])]
        if win["norths"]:
            norths = tile_mark(["4z"] * win["norths"], name=f"4z ×{win['norths']}")
            shown.append(w("norths_aside", tiles=norths))
        if flowers := win.get("flowers"):
            shown.append(w("flowers_aside", tiles=self._each(flowers)))
        self.row(w("hand"), f"{' '.join(shown)} + {self.tile(win['tile'])}")
        if wild := win.get("stands_for"):
            self.row(w("pocchi"), self.tile(wild), 0)
        self.held = [*win["concealed"], win["tile"]]
        self.row(w("reading"), self.reading(win["reading"], [self.meld(m, win["player"]) for m in win["melds"]]))
        for name in ("dora", "ura"):
            if data["hand"][name] and (name == "dora" or win["dora"]["ura"] or "riichi" in str(win["yaku"])):
                self.row(w(f"{name}_line"), w("indicator", tiles=self._each(data["hand"][name])))

    def reading(self, reading: dict[str, Any], melds: Sequence[str] = ()) -> str:
        """The sets of a reading, then the melds, and its wait."""
        w = self.words
        if not reading["sets"]:
            return w(reading["form"])
        sets = " ".join([*(self.tile_text(s) for s in _coloured(reading["sets"], self.held)), *melds])
        wait = reading["wait"]
        return f"{sets}{GAP}{w('wait', wait=w(wait))}" if wait and reading["form"] == "standard" else sets

    def _size_source(self, win: dict[str, Any], step: dict[str, Any] | None) -> str:
        """What gives a size its points: a cell of the payment table, fu and han, or the rule of a limit; kiriage if it
        raised the hand to that limit."""
        rules = {r["id"]: r for r in step["rules"]} if step else {}
        if not win["limit"] or "points.table" in rules:
            return step["detail"] if step else ""
        by_yaku = next((f"yaku.{y['id']}" for y in win["yaku"] if "limit" in y), "")
        if by_yaku:
            return by_yaku
        # where it is on, kiriage is read only if the points alone are less than a mangan
        kiriage = win["limit"] == "mangan" and rules.get("points.kiriage", {}).get("value") is True
        wanted = "points.kiriage" if kiriage else "points." + win["limit"].removeprefix("counted_")
        rule = rules.get(wanted)
        return f"{wanted} · {self.words.about(rule['source'])}" if rule else wanted

    def _value(self, win: dict[str, Any], steps: dict[str, Any]) -> None:
        w = self.words
        self.blank()
        for yaku in win["yaku"]:
            worth = w("yakuman") + f" ×{yaku['yakuman']}" if "yakuman" in yaku else self.yaku_worth(yaku)
            self.line(self.yaku_name(yaku), worth, self.source(steps.get(yaku["id"])))
        if win["han"] and not win["yakuman"]:
            self.dora_and_fu(win, steps)
        step = steps.get(win["limit"] or "base")
        self.line(self.grade(win), self.points(win["points"]), self._size_source(win, step), strong=True)

    def yaku_worth(self, yaku: dict[str, Any]) -> str:
        """The worth of a yaku that is not a yakuman."""
        return self.words("han_n", n=yaku["han"]) if "han" in yaku else self.words(yaku["limit"])

    def _chips(self, win: dict[str, Any], steps: dict[str, Any]) -> None:
        w = self.words
        for line in win.get("chip_lines", ()):
            amounts = w("from_each", n=line["each"], payers=line["payers"])
            label = w.chip_line(line["id"]) + (f" ×{line['number']}" if line["number"] > 1 else "")
            self.line(f"{w('chips_head')}: {label}", amounts, self.source(steps.get("chips." + line["id"])))

    def dora_and_fu(self, win: dict[str, Any], steps: dict[str, Any]) -> None:
        """The parts beside yaku that count, if a win is no yakuman."""
        w = self.words
        for label, han in dora_of(win):
            self.line(w(label), w("han_n", n=han), self.source(steps.get(label)))
        sums = " + ".join(f"{w(p['rule'])} {p['fu'] * p['times']}" for p in win["fu_parts"])
        self.row(w("fu_head"), f"{sums} = {w('fu_n', n=win['fu'])}", 0)

    def _others(self, win: dict[str, Any]) -> None:
        for other in self.others(win):
            wild = f"{self.tile(other['stands_for'])}: " if "stands_for" in other else ""
            self.other(other, wild + self.reading(other["reading"]))

    def other(self, other: dict[str, Any], reading: str) -> None:
        """Another reading, and how it compares with the one that counts."""
        w, less = self.words, {"": other["loses"], "_chips": other.get("loses_chips")}
        differs = [w(f"{'loses' if n > 0 else 'gains'}{what}", n=f"{abs(n):,}") for what, n in less.items() if n]
        names = ", ".join(w.pick(y) for y in other["yaku"]) or w("no_yaku")
        self.say(reading, indent=4)
        size = f"{w('han_n', n=other['han'])} {w('fu_n', n=other['fu'])}: " if other["han"] else ""
        self.say(f"{names} – {', '.join(differs) or w('same')}", size, 6)

    def waits(self, data: dict[str, Any]) -> None:
        """The waits of a hand, with values if requested; furiten, and kans after riichi."""
        super().waits(data)
        w, rows = self.words, []
        for wait in data["waits"]:
            never = not (wait["ron"] or wait["furiten"])
            said = {"tsumo_only": never, "furiten_mark": wait["furiten"], "none_left": not wait["left"]}
            worths = [self._worth(wait["values"].get(by)) for by in data["asked"]]
            remarks = ", ".join(w(word) for word, so in said.items() if so)
            rows.append([self.tile_text([wait["tile"]]), str(wait["left"]), *worths, remarks])
        if rows:
            heads = [w("wait_tile"), w("left"), *[w(f"by_{by}") for by in data["asked"]], ""]
            self.blocks.append(Grid(heads, rows, (0,)))
        if data["furiten"]:
            every = not any(wait["ron"] for wait in data["waits"])
            named = {"tiles": self._each(data["furiten"]), "gone": self._each(data["gone"])}
            self.blank().say(w("furiten_line" if every else "furiten_some", **named))
        if data["waits"] and not data["tenpai"]:
            self.blank().say(w("own_four"))
        for kan in data["kans"]:
            word = "kan_legal" if kan["legal"] else f"kan_{kan['reason']}"
            self.blank().say(w(word, tile=self.tile_text([kan["tile"]])))
            if kan["reason"] == "waits":
                self.say(w("kan_change", **{k: self._each(kan[k]) or "–" for k in ("before", "after")}), indent=4)

    def _each(self, tiles: Sequence[str]) -> str:
        return " ".join(map(self.tile, tiles))

    def _worth(self, got: dict[str, Any] | None) -> str:
        w = self.words
        if got is None:
            return "–"
        if "refused" in got:
            return f"{w('no_win')}: {w(got['refused'])}"
        size = self.grade(got).replace(" ·", "")
        return f"{self.points(got['points'])} ({size})"

    def outcome(self, step: dict[str, Any]) -> str:
        """The outcome of a receipt line; for the reading that counts, the measures by which readings are ranked, in
        order."""
        if step["label"] == "best_of":
            return self.words("order_then").join(self.words("order_" + name) for name in step["detail"].split(", "))
        return super().outcome(step)

    def label(self, step: dict[str, Any]) -> str:
        """The name of a receipt line."""
        if step["label"] == "best_of":
            return self.words("best_of", n=step["result"])
        named = "sum" if step["label"] == "win_total" else "hand" if step["topic"] == "win" else ""
        return self.words(named) if named else super().label(step)


def dora_of(win: dict[str, Any]) -> list[tuple[str, int]]:
    """The dora of a win: their name on a receipt, and their han."""
    return [(name if name == "dora" else f"{name}_dora", han) for name, han in win["dora"].items() if han]


def _coloured(sets: Sequence[Sequence[str]], held: Sequence[str]) -> list[list[str]]:
    """The sets of a reading with the red and gold tiles that the hand has."""
    left = [tile for tile in held if BY_MPSZ[tile] & (RED | GOLD) and BY_MPSZ[tile] & VARIANT <= GOLD]
    found = [list(one) for one in sets]
    for tile in left:
        plain = mpsz(BY_MPSZ[tile] & KIND)
        one = next((one for one in found if plain in one), None)
        if one:
            one[one.index(plain)] = tile
    return found
