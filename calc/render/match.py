"""A settled match in words: running table, end, standings, payments. It reads only the data."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from .. import compiled
from ..systems import system
from . import result
from .columns import Places, Running, Standing, Turn
from .data_text import cited
from .paper import Blank, Block, Flow, Flows, Headline, Para, Rule, StepLine, Steps
from .text import BRIEF, FULL
from .words import Words, plain, signed, units

WORDS = compiled.words(__file__, "match")


class Told(NamedTuple):
    """The blocks of one match."""

    title: str
    running: Running
    dice: str
    """Who has dice chances left; empty if nobody has."""
    end: str
    places: Places
    how: Steps
    """How the end is computed."""


def told(data: dict[str, Any], lang: str = "en", explain: int = BRIEF) -> list[Block]:
    """The blocks of the settled matches of an evening (:meth:`calc.match.MatchResult.data`), in order."""
    words = MatchWords(data, lang, explain)
    said: list[Block] = []
    for number, match in enumerate(data["matches"], 1):
        one = words.match(match, number)
        said += [Blank(), Rule(), Blank()] if said else []
        said += [Headline(one.title)] if one.title else []
        said += [Para(words.rules, indent=0, light=True), Blank(), one.running]
        said += [Blank(), Para(one.dice, indent=0, light=True)] if one.dice else []
        said += [Blank(), Headline(one.end), one.places]
        if explain >= FULL:
            said += [one.how] if one.how.steps else []
            for hand in match["hands"]:
                if hand["result"]:
                    head = Headline(words("hand_n", n=hand["number"]))
                    said += [Blank(), Rule(), head, *result.told(hand["result"], lang, FULL)]
    if words.several or data["rate"] or data["set"]:
        said += [Blank(), Headline(words("standings")), words.standings(), *map(Para, words.of_the_set())]
        said += [Para(f"{words('rate')}: {words.rates()}")] if data["rate"] else []
    if data["payments"]:
        said += [Blank(), Para(f"({words.how_paid()})", f"{words('payments')} ", 0, strong=True)]
        said.append(words.flows(data["payments"]))
    if explain > BRIEF and data["head_to_head"]:
        said += [Blank(), Headline(words("head_to_head")), words.flows(data["head_to_head"])]
    return said + [Para(words.warning(warning), light=True) for warning in data["warnings"]]


def _wins(hand: Mapping[str, Any]) -> Sequence[dict[str, Any]]:
    return hand["result"].data()["wins"] if hand["result"] else ()


class MatchWords(Words):
    """Puts the parts of :meth:`calc.match.MatchResult.data` into words."""

    def __init__(self, data: dict[str, Any], lang: str = "en", explain: int = BRIEF) -> None:
        super().__init__(lang, WORDS)
        self.data, self.explain = data, explain
        self.own = system(data["engine"]).text(lang).words
        """The words of the system of the matches."""
        self.several = len(data["matches"]) > 1
        self.rules = f"{self.pick(data['rules']['title'])} ({data['system']})"

    def match(self, match: dict[str, Any], number: int) -> Told:
        """One match, by its place in the evening."""
        title = " · ".join(t for t in (self("match_n", n=number) if self.several else "", match["title"]) if t)
        end = match["end"]
        why, how = self("end_" + (end["why"] or "open")), Steps(self("how"), [*map(self._step, end["receipt"])])
        return Told(title, self.running(match), self._open_dice(match), why, self._places(match), how)

    # --- the running table ------------------------------------------------------------------------------------------

    def running(self, match: dict[str, Any]) -> Running:
        """The match hand by hand."""
        players, hands = match["players"], match["hands"]
        chips = 0 if any(any(h["chips"].values()) for h in hands) else None
        start = [Standing(match["start"][p], 0, chips) for p in players]
        turns = [self._turn(h, players, chips) for h in hands]
        heads = [self(word) for word in ("dealer_short", "start", "sticks_short", "chips")]
        return Running(players, heads, start, turns)

    def _turn(self, h: dict[str, Any], players: Sequence[str], chips: int | None) -> Turn:
        scores = [
            Standing(h["scores"][p], h["points"][p], chips if chips is None else h["chips_total"][p], h["chips"][p])
            for p in players
        ]
        wins = [x for x in _wins(h) if x.get("paid", True)]
        sizes = " · ".join(size for size in map(self._size, wins) if size)
        lies = self("lies", n=h["sticks_after"]) if h["sticks_after"] else ""
        remarks = " · ".join(self._remarks(h, lies))
        if self.explain > BRIEF:
            moved = [f"{p} {signed(n)}" for p, n in h["points"].items() if n]
            won = " ".join(f"{p} {signed(n)}" for p, n in h["chips"].items() if n)
            moved += [f"{self('chips')} {won}"] if won else []
            why = " · ".join(t for t in (sizes, remarks) if t)
            below, lies = [h["title"], "   ".join(t for t in ("  ".join(moved), why) if t)], ""
        else:  # always shown: the record is followed against the rules
            below = [" · ".join(self.warning(x) for x in h["warnings"] if x["id"] in ("followed", "after_end"))]
        turn, lying = round_name(h, self), str(h["sticks_after"] or "")
        numbered = (str(h["number"]), turn, h["dealer"], h["title"], self._what(h))
        return Turn(*numbered, sizes, scores, lying, lies, below, remarks, h["result"])

    def _open_dice(self, match: dict[str, Any]) -> str:
        left: dict[str, int] = {}
        for c in (c for h in match["hands"] for c in h["dice"]):
            left[c["player"]] = left.get(c["player"], 0) + c["count"] - len(c["rolled"])
        open_ = ", ".join(f"{p} {n}" for p, n in left.items() if n)
        return self("open_dice", players=open_) if open_ else ""

    def _what(self, h: dict[str, Any]) -> str:
        """What happened, in a word."""
        winners = ", ".join(h["winners"])
        if h["kind"] == "adjust":
            return self("adjust_won", player=winners) if winners else self("adjust")
        if winners:
            if h["from"]:
                return self("won_ron", player=winners, **{"from": h["from"]})
            tsumo = all(x["by"] == "tsumo" for x in _wins(h))
            return self("won_tsumo" if tsumo else "won", player=winners)
        tenpai = next((x["players"] for x in h["warnings"] if x["id"] == "tenpai"), None)
        tenpai = tenpai or (h["result"].data() if h["result"] else {}).get("tenpai")
        if h["kind"] == "draw" and tenpai:
            return self("draw_of", players=", ".join(tenpai))
        return self(h["kind"])

    def _remarks(self, h: dict[str, Any], lies: str) -> list[str]:
        """What else a hand changed in the match: riichi, sticks left, who sat out, who is below zero, dice,
        warnings."""
        riichi = self("riichi_by", players=", ".join(h["riichi"])) if h["riichi"] else ""
        said = [riichi, lies, self("out_is", player=h["out"]) if h["out"] else ""]
        said += [*(self("below", player=p) for p in h["busts"]), *map(self._chance, h["dice"])]
        return [*filter(None, said)] + [self.warning(x) for x in h["warnings"] if "warn_" + x["id"] in WORDS]

    def _chance(self, c: dict[str, Any]) -> str:
        """A row of dice chances, and what was rolled."""
        source = self.own.first(f"dice_{c['source']}") or self.pick(c)
        text = self("chance", player=c["player"], n=c["count"], source=source, each=signed(c["each_hit"]))
        if not c["rolled"]:
            return text
        part = f"{len(c['rolled'])}/{c['count']} " if len(c["rolled"]) < c["count"] else ""
        return f"{text}: {part}{self('hits_n', n=sum(r['hits'] for r in c['rolled']))}"

    def _reason(self, why: str) -> str:
        """What a payment at the end of a match is for. What only one system has is said in that system's words."""
        return ("" if why in WORDS else self.own.first(f"finish_{why}")) or self(why)

    def _size(self, win: dict[str, Any]) -> str:
        names = [self.pick(y) for y in win.get("yaku", ())]
        dora = sum(win["dora"].values()) if isinstance(win.get("dora"), dict) and not win.get("yakuman") else 0
        yaku = ", ".join([*names, f"{self('dora_line')} {dora}"] if dora else names)
        size = ""
        if win.get("yakuman"):
            size = self("yakuman_n", n=win["yakuman"]) if win["yakuman"] > 1 else self("yakuman")
        elif "han" in win:
            size = self("han_n", n=win["han"]) + (f" {self('fu_n', n=win['fu'])}" if win.get("fu") else "")
            size += f" {self(win['limit'])}" if win.get("limit") else ""
        elif "grade_name" in win:
            size = self.pick(win["grade_name"])
        elif "value" in win:
            size = plain(win["value"])
        return " · ".join(t for t in (yaku, size) if t)

    # --- the end ----------------------------------------------------------------------------------------------------

    def _places(self, match: dict[str, Any]) -> Places:
        """The places of a match, first to last, and what each is worth."""
        end = match["end"]
        places = end["places"]
        columns: dict[str, list[str]] = {self("points"): [plain(p["points"]) for p in places]}
        if end["unit"] == "result" and end["over"]:
            columns[self("rounded")] = [plain(p["rounded"]) for p in places]
            own = [n for n in ("uma", "bust", "yakitori", "penalty") if any(p.get(n) for p in places)]
            columns |= {self(name): [units(p.get(name, 0)) for p in places] for name in (*own, "result")}
        elif end["over"] or end["why"] == "no_end":
            for why in dict.fromkeys(t["why"] for t in end["ledger"]):
                columns[self._reason(why)] = [signed(_net(end["ledger"], p["player"], why)) for p in places]
            columns[self("result")] = [signed(p["result"]) for p in places]
        if any(t["chips"] for t in match["totals"].values()):
            columns[self("chips")] = [signed(match["totals"][p["player"]]["chips"]) for p in places]
        return self._by_place(places, columns)

    def _by_place(self, rows: Sequence[Mapping[str, Any]], columns: Mapping[str, Sequence[str]]) -> Places:
        """Rows as places. The number that decides is money, else result, else chips, else that of the first column."""
        numbers = list(zip(*columns.values(), strict=True))
        most = next((w for w in map(self, ("money", "result", "chips")) if w in columns), next(iter(columns)))
        places = [(str(r["place"]), r["player"], *cells) for r, cells in zip(rows, numbers, strict=True)]
        return Places(["", self("player"), *columns], places, most)

    def _step(self, step: Mapping[str, Any]) -> StepLine:
        said = f"{step['detail']} = {step['result']}" if step["detail"] else str(step["result"])
        return StepLine(self._reason(step["label"]), said, [cited(rule, self) for rule in step["rules"]])

    # --- the evening ------------------------------------------------------------------------------------------------

    def standings(self) -> Places:
        """The standings of all matches."""
        rows, place_points = self.data["standings"], self.data["unit"] == "result"
        columns = {self(name): [str(r[name]) for r in rows] for name in ("matches", "firsts")}
        if self.data["unit"] != "chips":
            columns[self("result")] = [(units if place_points else signed)(r["result"]) for r in rows]
        if any(r["chips"] for r in rows):
            columns[self("chips")] = [signed(r["chips"]) for r in rows]
        if self.data["rate"]:
            columns[self("money")] = [signed(r["money"]) for r in rows]
        return self._by_place(rows, columns)

    def of_the_set(self) -> list[str]:
        """What streaks of first or last places brought in the set."""
        rows = {(t["to"], t["why"]): t for t in self.data["set"]}.values()
        return [self(t["why"], player=t["to"], n=t["amount"]) for t in rows]

    def rates(self) -> str:
        """What points and chips are worth."""
        return ", ".join(self(f"rate_{unit}", money=r["money"], n=r["per"]) for unit, r in self.data["rate"].items())

    def how_paid(self) -> str:
        """Whether these are the fewest payments possible, in words."""
        return self("payments_fewest" if self.data["payments_fewest"] else "payments_greedy")

    def flows(self, rows: Iterable[Mapping[str, Any]]) -> Flows:
        """Who pays whom how much."""
        flows = []
        for r in rows:
            amount = units(r["amount"]).lstrip("+") if r["unit"] == "result" else plain(r["amount"])
            one = 1000 if r["unit"] == "result" else 1
            unit = "" if r["unit"] == "money" else self("unit_" + r["unit"], n=r["amount"] / one)
            payer, payee = (self("table") if end == "table" else end for end in (r["from"], r["to"]))
            flows.append(Flow(payer, payee, amount, unit=unit))
        return Flows(flows, list(dict.fromkeys(name for flow in flows for name in (flow.payer, flow.payee))))

    def warning(self, warning: Mapping[str, Any]) -> str:
        """A warning in words."""
        values = {k: v for k, v in warning.items() if k != "id"}
        values |= {"unit": self(values["unit"])} if "unit" in values else {}
        values |= {"why": self("end_" + values["why"])} if "why" in values else {}
        return self("warn_" + warning["id"], **values)


def round_name(h: Mapping[str, Any], w: Words) -> str:
    """``E1``, with the honba behind: ``E1-2``; a second East round is ``E1'``."""
    if h["streak"]:
        return w("in_row", n=h["streak"])
    if not h["round"]:
        return ""
    wind, number = h["round"].split()
    name = w(wind)
    short = (name[0] if w.lang == "en" else name) + number + "'" * (h["lap"] - 1)
    return f"{short}-{h['honba']}" if h["honba"] else str(short)


def _net(ledger: Sequence[Mapping[str, Any]], player: str, why: str) -> int:
    """What a player gains for one reason."""
    return sum(t["amount"] * ((t["to"] == player) - (t["from"] == player)) for t in ledger if t["why"] == why)
