"""What people get wrong at tables, for `calc dispute` to find: random wins of every system, a mistake or two made in
each, and what is then claimed.

The mistakes, how often they are made, and what they come to are written here from the rules' texts, with arithmetic of
its own: this is no mirror of the search that has to name them.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping
from copy import copy, deepcopy
from types import SimpleNamespace
from typing import Any, NamedTuple

from benchmarks.jokers import random_wins as mighty_wins
from benchmarks.wenzhou import random_record as wenzhou_record
from calc.problems.problems import InputError
from calc.rules.rules import Rules, load_rules
from calc.steps import read_record
from calc.systems.mighty.record import changed as with_own
from calc.systems.mighty.record import own_win
from calc.variants import settled

Data = dict[str, Any]
SYSTEMS = ("tcg", "mighty", "anmika", "wenzhou", "kessen")


class Plant(NamedTuple):
    """A mistake, what somebody who makes it claims, and what an answer that names it says."""

    kind: str
    claim: str
    """As after ``--claim``."""
    names: tuple[str, ...]
    """A pattern for each of its mistakes."""


class Case(NamedTuple):
    """A random win, a mistake made in it, and what is right to say about it."""

    record: Any
    rules: Rules
    plant: Plant
    truths: tuple[str, ...]


# --- random wins ------------------------------------------------------------------------------------------------------


def records(system: str, seed: int) -> Iterator[Any]:
    """Typed records of wins for ever, the same for the same seed."""
    rng = random.Random(seed)
    if system == "tcg":
        from tests.helpers import random_win

        while True:
            record = random_win(rng)
            if record is not None:
                yield record._replace(rules="tcg")
    elif system == "mighty":
        turn = 0
        while True:
            turn += 1
            yield from (record for record, _ in mighty_wins(seed + turn, 10, rng.choice((0, 0, 1, 1, 2))))
    elif system == "anmika":
        yield from _anmika(rng)
    elif system == "wenzhou":
        while True:
            yield wenzhou_record(rng, rng.choice((0, 1, 1, 2)))
    else:
        yield from _kessen(rng)


def _anmika(rng: random.Random) -> Iterator[Any]:
    from calc.systems.anmika.hand import completing
    from calc.systems.anmika.record import WaitingHand
    from calc.tiles.tiles import BY_MPSZ, mpsz
    from tests.anmika.test_anmika_properties import POCCHI, V, record, waiting

    while True:
        hand, rest = waiting(rng)
        waits = [mpsz(k) for k in completing(WaitingHand(tuple(BY_MPSZ[t] for t in hand), ()), V)]
        tile = rng.choice([rng.choice(POCCHI), *waits])
        more = {"by": "ron", "from": "C"} if rng.random() < 0.5 and tile not in POCCHI else {}
        try:
            yield read_record(record(hand, rest, rng, tile, **more)).record
        except InputError:
            continue


def _kessen(rng: random.Random) -> Iterator[Any]:
    from calc.records.record import RON, TSUMO
    from calc.systems.kessen.record import Record, Winner, Wins
    from tests.kessen.test_kessen_properties import SEATS, a_hand, a_story

    while True:
        if rng.random() < 0.2:
            yield a_story(rng)
            continue
        concealed, melds = a_hand(rng)
        rest = list(concealed)
        tile = rest.pop(rng.randrange(len(rest)))
        by = rng.choice((TSUMO, RON))
        kong = by == TSUMO and any("kan" in m.kind for m in melds) and rng.random() < 0.6
        suits = {t // 9 for t in (*concealed, *(t for m in melds for t in m.tiles))}
        void = next(s for s in range(3) if s not in suits)
        event = Wins(by, tile, (Winner("B", tuple(rest), melds),), "C" if by == RON else "", kong)
        yield Record(SEATS, (event,), {"B": void}, story=False)


# --- what a hand comes to, by arithmetic of its own -------------------------------------------------------------------


class Paid(NamedTuple):
    """What a belief about a hand comes to."""

    hand: dict[str, int]
    """What each payer gives for the hand."""
    honba: dict[str, int]
    sticks: int
    """What lies on the table for the winner."""
    chips: dict[str, int] | None
    size: str
    """The size as one says it before the points."""


Facts = SimpleNamespace
"""What somebody believes about a hand; a mistake changes some of it."""

LIMIT_HAN = (
    (13, 8000, "yakuman"),
    (11, 6000, "sanbaiman"),
    (8, 4000, "baiman"),
    (6, 3000, "haneman"),
    (5, 2000, "mangan"),
)


def up(n: float, unit: int) -> int:
    """Rounded up."""
    return int(-(-n // unit) * unit)


def fu_of(w: Facts) -> int:
    """The fu of the parts, rounded."""
    if w.pairs:
        return int(w.parts["chiitoitsu"])
    total = max(sum(w.parts.values()), w.least_fu)
    return total // 10 * 10 if w.fu_down else up(total, 10)


def riichi_base(w: Facts) -> tuple[int, str]:
    """Base points and the name of the limit."""
    if w.yakuman:
        return 8000 * w.yakuman, "yakuman"
    if w.sanbaiman:
        return 6000, "sanbaiman"
    rank = next(((points, name) for han, points, name in LIMIT_HAN if w.han >= han), None)
    if rank is None:
        base = fu_of(w) * 2 ** (2 + w.han)
        rank = (2000, "mangan") if base >= (1920 if w.kiriage else 2000) else (base, "")
    if w.summer and rank[1] != "yakuman":
        ladder = ["mangan", "haneman", "baiman", "sanbaiman", "yakuman"]
        points = [2000, 3000, 4000, 6000, 8000]
        if rank[1]:
            at = min(ladder.index(rank[1]) + w.summer, 4)
            return points[at], ladder[at]
        more = copy(w)
        more.han, more.summer = w.han + 1, w.summer - 1
        return riichi_base(more)
    return rank


def riichi_paid(w: Facts) -> Paid:
    """Points and chips of the riichi family."""
    base, limit = riichi_base(w)
    others = [p for p in w.seats if p != w.winner]
    dealing = w.dealer == w.winner
    by = w.table or w.by
    if by == "ron":
        whole = up(base * (6 if dealing else 4), w.unit) * w.white + w.extra_ron
        hand = {w.source: whole} if w.by == "ron" else dict.fromkeys(others, 0)
        if w.by != "ron":
            hand[others[0]] = whole
        honba = {w.source if w.by == "ron" else others[0]: w.honba_ron * w.honba}
    else:
        hand = {p: up(base * (2 if dealing or p == w.dealer else 1), w.unit) + w.extra for p in others}
        if w.missing:
            hand[others[-1]] += up(base * (2 if dealing else 1), w.unit)
        honba = dict.fromkeys(others, w.honba_each * w.honba)
        if w.by == "ron":
            hand, honba = {w.source: sum(hand.values())}, {w.source: sum(honba.values())}
    if w.turned:
        hand, honba = ({p: -n for p, n in given.items()} for given in (hand, honba))
    chips: dict[str, int] | None = None
    if w.lines is not None:
        chips = {}
        for line in w.lines:
            each = line.base
            for times in line.times.values():
                each *= times
            for p in line.payers:
                chips[p] = chips.get(p, 0) + each
    size = limit if limit else f"{w.han} han {fu_of(w)} fu"
    return Paid(hand, honba, 1000 * w.sticks, chips, size)


def wenzhou_paid(w: Facts) -> Paid:
    """Stakes by the dealer's streak, times the grade."""

    def stake(payer: str) -> int:
        return int(w.scale[min(w.streak, 4) - 1]) if w.dealer in (payer, w.winner) else int(w.between)

    hand = {p: stake(p) * w.factor for p in w.seats if p != w.winner}
    if w.one_pays:
        hand = {p: (sum(hand.values()) if w.one_pays == "all" else n) if p == w.source else 0 for p, n in hand.items()}
    return Paid(hand, {}, 0, None, {1: "soft", 2: "hard", 4: "double"}.get(w.factor, f"x{w.factor}"))


def kessen_paid(w: Facts) -> Paid:
    """100 times the multipliers up to the cap, from each who is in; kongs beside."""
    raw = 100 + w.added_before
    for _, times in w.times:
        raw *= times
    value = min(raw, w.cap) + w.added_after
    return Paid(dict.fromkeys(w.payers, value), dict(w.kongs), 0, None, f"x{raw // 100}")


# --- the facts of a hand as it is -------------------------------------------------------------------------------------


def facts(data: Data, win: Data, rules: Any) -> Facts | None:
    """What is so; ``None`` for hands with more in them than this arithmetic knows."""
    maker = {"wenzhou": _wenzhou_facts, "kessen": _kessen_facts}.get(data["engine"], _riichi_facts)
    return maker(data, win)


OF_SIZE = {"sanbaiman", "yakuman", "counted", "shugi", "over", "over_han", "rank", "honitsu", "chinitsu", "ryanpeikou"}
"""Chip lines that follow from the size of a hand."""


def _riichi_facts(data: Data, win: Data) -> Facts | None:
    engine, hand = data["engine"], data["hand"]
    seats = [p for p in hand["seats"] if p != hand.get("sitout")]
    parts = {p["rule"].removeprefix("fu."): p["fu"] * p["times"] for p in win["fu_parts"]}
    parts.pop("rounding_unit", 0)
    least = 30 if parts.pop("open_minimum", 0) else 0
    if {x["id"] for x in win.get("chip_lines", ())} & OF_SIZE:
        return None  # other han, other chips
    w = Facts(
        engine=engine, seats=seats, winner=win["player"], by=win["by"], source=win["from"], dealer=seats[0],
        han=win["han"], parts=parts, least_fu=least, pairs="chiitoitsu" in parts, fu_down=False, yakuman=win["yakuman"],
        sanbaiman=bool(win.get("kishogun")), kiriage=True, summer=win.get("ranks", 0), table="", white=1, extra_ron=0,
        unit=100, extra=0, missing=False, honba=hand["honba"], honba_ron=300, honba_each=100, sticks=hand["sticks"],
        turned=False, lines=None, dora=dict(win["dora"]),
        yaku=[(y["id"], y["en"], y.get("han", 0)) for y in win["yaku"]],
        open=any(m["kind"] != "ankan" for m in win["melds"]), sitout=hand.get("sitout"), reading=win["reading"],
        readings=win["readings"], jokers=bool(win.get("jokers") and (win["jokers"]["held"] or win["jokers"]["drawn"])),
        melds=win["melds"], riichi=any("riichi" in y["id"] for y in win["yaku"]),
    )  # fmt: skip
    if engine == "mighty":
        w.honba_ron = w.honba_each = 0
        w.white = win["factor"]
        w.lines = [
            Facts(id=x["id"], base=x["each"], number=x["number"], times={},
                  payers=[p for p in seats if p != w.winner] if x["payers"] > 1 else [w.source or ""])
            for x in win["chip_lines"]
        ]  # fmt: skip
    if engine == "anmika":
        w.unit, w.extra, w.honba_ron, w.honba_each = 1000, 1000, 2000, 1000
        w.turned = win["m"] < 0 and win["by"] != "ron"
        w.lines = [
            Facts(id=x["id"], base=x["base"], number=x["number"], times={m["id"]: m["times"] for m in x["multipliers"]},
                  payers=x["payers"])
            for x in win["chip_lines"] if x["receiver"] == w.winner
        ]  # fmt: skip
        if win["points_times"] or win["base"] > 8000 or any(x["receiver"] != w.winner for x in win["chip_lines"]):
            return None
        w.han = win["paid_han"] - 0 if not w.summer else win["han"]
    return w


def _wenzhou_facts(data: Data, win: Data) -> Facts:
    return Facts(engine="wenzhou", seats=data["hand"]["seats"], winner=win["player"], by=win["by"], source=win["from"],
                 dealer=data["hand"]["seats"][0], streak=data["hand"]["streak"], scale="2468", between=1,
                 factor=win["factor"], one_pays="", grade=win["grade"], reason=win["reason"])  # fmt: skip


def _kessen_facts(data: Data, win: Data) -> Facts | None:
    kongs: dict[str, int] = {}
    for event in data["events"]:
        if event["type"] != "win" or sum(e["type"] == "win" for e in data["events"]) > 1:
            for t in event["transfers"]:
                for one, other, sign in ((t["from"], t["to"], 1), (t["to"], t["from"], -1)):
                    if other == win["player"]:
                        kongs[one] = kongs.get(one, 0) + sign * t["amount"]
    if sum(e["type"] == "win" for e in data["events"]) > 1 or win["passed"] or len(win["payers"]) == 0:
        return None
    own = [e for e in data["events"] if e["type"] == "kong" and e["player"] == win["player"]]
    open_kongs = [(e["kind"], e["transfers"]) for e in own if e["transfers"]]
    every = [p for p in data["hand"]["seats"] if p != win["player"]]
    return Facts(engine="kessen", seats=data["hand"]["seats"], winner=win["player"], by=win["by"], source=win["from"],
                 payers=list(win["payers"]), every=every, times=[(y["id"], y["times"]) for y in win["yaku"]], cap=3200,
                 added_before=0, added_after=0, kongs={p: n for p, n in kongs.items() if n}, own_kongs=open_kongs,
                 reading=win["reading"], melds=win["melds"], concealed=win["concealed"])  # fmt: skip


PAID: Mapping[str, Callable[[Facts], Paid]] = {
    "riichi": riichi_paid, "mighty": riichi_paid, "anmika": riichi_paid, "wenzhou": wenzhou_paid, "kessen": kessen_paid,
}  # fmt: skip


# --- mistakes ---------------------------------------------------------------------------------------------------------

Change = Callable[[Facts, random.Random], str]
"""Changes the facts; gives back what an answer that names the mistake says (a pattern), or nothing: no room for it."""


class Mistake(NamedTuple):
    """Something people get wrong, and how often compared with the others."""

    name: str
    weight: float
    change: Change


def setting(pattern: str, when: Callable[[Facts], Any] = lambda w: True, **values: Any) -> Change:
    """A mistake that is a fact with another value."""

    def change(w: Facts, rng: random.Random) -> str:
        if not when(w) or all(getattr(w, name) == value for name, value in values.items()):
            return ""
        vars(w).update(values)
        return pattern

    return change


SAID = {"dora": "dora", "ura": "ura|dora", "red": "red|dora", "north": "north|dora"}


def dora_missed(w: Facts, rng: random.Random) -> str:
    """A dora is not seen, in games with chips its chip neither."""
    held = [name for name, n in w.dora.items() if n]
    if not held or w.yakuman or w.sanbaiman:
        return ""
    name = rng.choice(held)
    n = w.dora[name] if rng.random() < 0.6 else 1
    w.han -= n
    if w.lines is not None and rng.random() < 0.5 and name != "dora":
        return SAID[name] if _less(w, name, w.dora[name] == n, n) or name != "ura" else ""
    return SAID[name]


def _less(w: Facts, name: str, whole: bool, n: int) -> bool:
    for line in [x for x in w.lines if x.id == name]:
        line.base -= line.base if whole else line.base // line.number * n
    return True


def dora_invented(w: Facts, rng: random.Random) -> str:
    """One dora too many."""
    if w.yakuman or w.sanbaiman:
        return ""
    w.han += 1
    return "han too many|han more|dora"


def yaku_missed(w: Facts, rng: random.Random) -> str:
    """A yaku is not seen."""
    if len(w.yaku) < 2 or w.yakuman or w.sanbaiman:
        return ""
    often = {"pinfu": 5, "iipeikou": 4, "ippatsu": 4, "tsumo": 4, "tanyao": 3, "riichi": 1, "haitei": 3, "houtei": 3}
    name, english, han = rng.choices(w.yaku, [often.get(y[0], 2.5) for y in w.yaku])[0]
    if name == "pinfu":
        return ""
    w.han -= han
    w.yaku = [y for y in w.yaku if y[0] != name]
    return f"{re.escape(english)}|{re.escape(name)}"


def yaku_invented(w: Facts, rng: random.Random) -> str:
    """A yaku of one han, seldom two, that is not there."""
    if w.yakuman or w.sanbaiman:
        return ""
    han = rng.choice((1, 1, 1, 2))
    w.han += han
    return ("one han|1 han|han" if han == 1 else "two han|2 han") + " (too many|more)"


def pinfu_missed(w: Facts, rng: random.Random) -> str:
    """A pinfu is not seen; the fu stay."""
    if not any(y[0] == "pinfu" for y in w.yaku) or len(w.yaku) < 2:
        return ""
    w.han -= 1
    return "pinfu"


def fallen(w: Facts, rng: random.Random) -> str:
    """An open hand counted as if it were closed (喰い下がり forgotten), or the other way round."""
    down = {"sanshoku_doujun", "ittsu", "chanta", "honitsu", "junchan", "chinitsu"}
    held = [y for y in w.yaku if y[0] in down]
    if not held or not w.open or w.yakuman:
        return ""
    w.han += 1
    return f"open|closed|concealed|喰い下がり|{re.escape(held[0][1])}"


def fu_part(name: str, more: int) -> Change:
    """A part of the fu missed or invented."""

    def change(w: Facts, rng: random.Random) -> str:
        if w.pairs or w.yakuman or any(y[0] == "pinfu" for y in w.yaku) or w.least_fu:
            return ""
        if more < 0 and w.parts.get(name, 0) < -more:
            return ""
        if more > 0 and (name in w.parts or w.by == ("tsumo" if "ron" in name else "")):
            return ""
        if name == "concealed_ron" and more > 0 and not w.open:
            return ""
        w.parts[name] = w.parts.get(name, 0) + more
        return {"concealed_ron": "ron", "tsumo": "tsumo", "wait": "wait", "pair": "pair|wind"}[name.partition("_")[0] if
                name != "concealed_ron" else name] + "|fu"  # fmt: skip

    return change


def a_wait(w: Facts, rng: random.Random) -> str:
    """The two fu of a wait are forgotten, or counted where the wait is none."""
    if w.pairs or w.yakuman or any(y[0] == "pinfu" for y in w.yaku) or w.least_fu:
        return ""
    name = next((n for n in w.parts if n.startswith("wait")), "")
    if name:
        del w.parts[name]
    else:
        w.parts["wait"] = 2
    return r"wait|fu (too|more|less)"


def a_triplet(w: Facts, rng: random.Random) -> str:
    """A triplet or kan counted as half (open for closed), or not at all."""
    names = [n for n in w.parts if "triplet" in n or "kan_" in n or n.endswith("kan")]
    if not names or w.pairs or w.yakuman or w.least_fu:
        return ""
    name = rng.choice(names)
    w.parts[name] -= w.parts[name] // 2 if "closed" in name else w.parts[name]
    return r"triplet|kan\b|fu (too|less)"


def whole_fu(fu: int) -> Change:
    """The fu taken for an ordinary number without counting."""

    def change(w: Facts, rng: random.Random) -> str:
        if w.pairs or w.yakuman or fu_of(w) == fu:
            return ""
        w.parts, w.least_fu = {"all": fu}, 0
        return r"\bfu\b"

    return change


def pairs_at_30(w: Facts, rng: random.Random) -> str:
    """七対子 at 30 fu."""
    if not w.pairs:
        return ""
    w.parts["chiitoitsu"] = 30
    return "30 fu|[Ss]even pairs"


def pinfu_tsumo_at_30(w: Facts, rng: random.Random) -> str:
    """A pinfu by tsumo with the 2 fu of the tsumo: 30."""
    if w.by != "tsumo" or not any(y[0] == "pinfu" for y in w.yaku):
        return ""
    w.parts = {"all": 30}
    return "30 fu|[Pp]infu"


def other_dealer(w: Facts, rng: random.Random) -> str:
    """The winner taken for the dealer; a dealer taken for none."""
    w.dealer = w.seats[1] if w.dealer == w.winner else w.winner
    return "dealer"


def other_table(w: Facts, rng: random.Random) -> str:
    """The table of rons read for a tsumo, or back."""
    if w.extra and w.by == "tsumo":
        return ""
    w.table = "ron" if w.by == "tsumo" else "tsumo"
    w.only_sum = True
    return "ron|tsumo"


def next_limit(w: Facts, rng: random.Random) -> str:
    """The limits mixed up by one han: 5 han as haneman, 6 as mangan, …"""
    if not 5 <= w.han <= 12 or w.yakuman or w.sanbaiman or w.summer:
        return ""
    w.han += rng.choice((-1, 1))
    return r"han (too|more|less|fewer)|limit|mangan|haneman|baiman"


def miscounted(name: str, more: int) -> Change:
    """A counter with one more or less."""

    def change(w: Facts, rng: random.Random) -> str:
        now = getattr(w, name)
        if now + more < 0 or (more == 0 and not now):
            return ""
        setattr(w, name, now + more if more else 0)
        return {"honba": "honba", "sticks": "stick"}[name]

    return change


def line_missed(w: Facts, rng: random.Random, only: str = "") -> str:
    """A chip line is forgotten."""
    held = [x for x in w.lines or () if x.base and (not only or x.id == only)]
    if not held:
        return ""
    line = rng.choice(held)
    line.base = 0
    return CHIP_NAMES.get(str(line.id)) or re.escape(line.id.replace("_", " "))


CHIP_NAMES = {
    "red": "red|gold", "gold": "gold|red", "north": "north|金北", "real": "リアル|real", "alice": "アリス|alice",
    "maiba": "枚場|repeat", "spring": "spring|春", "bust": "bust|トビ",
}  # fmt: skip


def the_line(only: str) -> Change:
    """This chip line is forgotten."""
    return lambda w, rng: line_missed(w, rng, only)


def a_chip(only: str, more: int) -> Change:
    """A chip line with so many more or fewer."""

    def change(w: Facts, rng: random.Random) -> str:
        for line in w.lines or ():
            if line.id == only and line.base + more >= 0:
                line.base += more
                return CHIP_NAMES.get(only, only)
        return ""

    return change


def real_with_joker(w: Facts, rng: random.Random) -> str:
    """リアル counted though a joker is used."""
    if not w.jokers or w.lines is None or any(x.id == "real" for x in w.lines):
        return ""
    w.lines.append(Facts(id="real", base=2, number=1, times={}, payers=[p for p in w.seats if p != w.winner] if
                         w.by == "tsumo" else [w.source]))  # fmt: skip
    return "リアル|[Rr]eal"


def chips_from_all(w: Facts, rng: random.Random) -> str:
    """The chips of a ron taken from everybody, or those of a tsumo from one."""
    lines = [x for x in w.lines or () if x.base and len(x.payers) == 1]
    if w.by != "ron" or not lines:
        return ""
    for line in lines:
        line.payers = [p for p in w.seats if p != w.winner]
    return "all|every|discarder|ron"


def honba_as_points(w: Facts, rng: random.Random) -> str:
    """枚場 paid in points as honba, 300, on top of its chips or in their place."""
    if not w.honba:
        return ""
    w.honba_ron, w.honba_each, w.only_total = 300, 100, True
    return "枚場|300|honba|repeat"


def white_not_doubled(w: Facts, rng: random.Random) -> str:
    """A ron on a white is not doubled."""
    if w.white == 1:
        return ""
    w.white = 1
    return "white|doubl|白"


def another_reading(w: Facts, rng: random.Random) -> str:
    """The jokers read as something else: the next best reading."""
    found = [r for r in w.readings if r.get("loses") and not r.get("loses_chips")]
    if not found or w.turned:
        return ""
    w.loses = found[0]["loses"]
    return "read|stand|taken for|joker"


def sitout_left_out(w: Facts, rng: random.Random) -> str:
    """The player who sits out pays no chips."""
    lines = [x for x in w.lines or () if w.sitout in x.payers and x.base]
    if not lines:
        return ""
    for line in lines:
        line.payers = [p for p in line.payers if p != w.sitout]
    return "sit"


def turning_forgotten(w: Facts, rng: random.Random) -> str:
    """逆 is forgotten: the winner is paid."""
    if not w.turned:
        return ""
    w.turned = False
    for line in w.lines:
        line.times = {name: abs(n) for name, n in line.times.items()}
    return "逆|turn"


def factor_forgotten(name: str, pattern: str) -> Change:
    """What multiplies is forgotten."""

    def change(w: Facts, rng: random.Random) -> str:
        lines = [x for x in w.lines or () if abs(x.times.get(name, 1)) > 1 and x.base]
        for line in lines:
            line.times[name] = 1 if line.times[name] > 0 else -1
        return pattern if lines else ""

    return change


def gold_as_red(w: Facts, rng: random.Random) -> str:
    """A gold five paid as a red one."""
    lines = [x for x in w.lines or () if x.id == "gold" and x.base]
    for line in lines:
        line.base //= 2
    return "gold" if lines else ""


def red_as_one(w: Facts, rng: random.Random) -> str:
    """One chip a red five."""
    lines = [x for x in w.lines or () if x.id == "red" and x.base]
    for line in lines:
        line.base //= 2
    return "red" if lines else ""


def summer_as_han(w: Facts, rng: random.Random) -> str:
    """夏 as one han each, not a rank."""
    if not w.summer or w.yakuman:
        return ""
    w.han, w.summer = w.han + w.summer, 0
    return "夏|summer"


RIICHI_FAMILY = [
    Mistake("dora missed", 11, dora_missed),
    Mistake("dora invented", 5, dora_invented),
    Mistake("yaku missed", 10, yaku_missed),
    Mistake("pinfu missed", 2, pinfu_missed),
    Mistake("yaku invented", 7, yaku_invented),
    Mistake("喰い下がり forgotten", 4, fallen),
    Mistake("fu rounded down", 4, setting("round", lambda w: not w.pairs and not w.yakuman, fu_down=True)),
    Mistake("the 10 fu of a ron", 4, fu_part("concealed_ron", -10)),
    Mistake("10 fu of an open ron", 2, fu_part("concealed_ron", 10)),
    Mistake("the 2 fu of a tsumo", 3, fu_part("tsumo", -2)),
    Mistake("the fu of a wait", 4, a_wait),
    Mistake("the fu of a triplet", 4, a_triplet),
    Mistake("30 fu always", 4, whole_fu(30)),
    Mistake("20 fu of an open hand", 1, whole_fu(20)),
    Mistake("七対子 at 30 fu", 4, pairs_at_30),
    Mistake("pinfu tsumo at 30 fu", 3, pinfu_tsumo_at_30),
    Mistake("no kiriage", 6, setting("kiriage|切り上げ|rounded up to mangan", lambda w: not w.yakuman, kiriage=False)),
    Mistake("dealer", 6, other_dealer),
    Mistake("table of the other win", 3, other_table),
    Mistake("limits", 3, next_limit),
    Mistake("sticks forgotten", 5, miscounted("sticks", 0)),
    Mistake("a stick too many", 2, miscounted("sticks", 1)),
]
HONBA = [
    Mistake("honba forgotten", 6, miscounted("honba", 0)),
    Mistake("one honba too many", 2, miscounted("honba", 1)),
    Mistake("one honba too few", 2, miscounted("honba", -1)),
]
TABLES: Mapping[str, list[Mistake]] = {
    "tcg": [
        *RIICHI_FAMILY,
        *HONBA,
        Mistake("honba 100 on a ron", 2, setting("honba", lambda w: w.honba and w.by == "ron", honba_ron=100)),
        Mistake("honba 300 from each", 2, setting("honba", lambda w: w.honba and w.by == "tsumo", honba_each=300)),
        Mistake("1500 a honba", 1, setting("honba", lambda w: w.honba, honba_ron=1500, honba_each=500)),
    ],
    "mighty": [
        *RIICHI_FAMILY,
        Mistake("リアル with a joker", 8, real_with_joker),
        Mistake("リアル forgotten", 5, the_line("real")),
        Mistake("アリス one more", 4, a_chip("alice", 1)),
        Mistake("アリス one less", 4, a_chip("alice", -1)),
        Mistake("枚場 in points", 7, honba_as_points),
        Mistake("枚場 forgotten", 5, lambda w, rng: line_missed(w, rng, "maiba")),
        Mistake("鬼将軍 unknown", 3, setting("鬼将軍|kish", lambda w: w.sanbaiman, sanbaiman=False, lines=[])),
        Mistake("a white not doubled", 5, white_not_doubled),
        Mistake("the missing share", 4, setting("missing|fourth|shar", lambda w: w.by == "tsumo", missing=True)),
        Mistake("a chip line forgotten", 8, line_missed),
        Mistake("chips of a ron from all", 3, chips_from_all),
        Mistake("another reading", 3, another_reading),
    ],
    "anmika": [
        *RIICHI_FAMILY,
        *HONBA,
        Mistake("the sit-out left out", 7, sitout_left_out),
        Mistake("逆 forgotten", 7, turning_forgotten),
        Mistake("the missing share", 4, setting("missing|fourth|shar", lambda w: w.by == "tsumo", missing=True)),
        Mistake("gold as red", 6, gold_as_red),
        Mistake("one chip a red five", 3, red_as_one),
        Mistake("a chip line forgotten", 9, line_missed),
        Mistake("pocchi forgotten", 5, factor_forgotten("pocchi", "[Pp]occhi|ポッチ")),
        Mistake("シュバリー forgotten", 5, factor_forgotten("shubari", "[Ss]hubari|シュバリー")),
        Mistake("加符 forgotten", 7, setting("加符|1,000|extra|1000", lambda w: w.by == "tsumo", extra=0)),
        Mistake("加符 on a ron", 2, setting("加符|1,000|extra|1000", lambda w: w.by == "ron", extra_ron=1000)),
        Mistake("rounded to 100", 5, setting("100|round", unit=100)),
        Mistake("honba of 300", 4, setting("honba", lambda w: w.honba, honba_ron=300, honba_each=100)),
        Mistake("夏 forgotten", 5, setting("夏|[Ss]ummer", lambda w: w.summer, summer=0)),
        Mistake("夏 as han", 3, summer_as_han),
        Mistake("chips of a ron from all", 3, chips_from_all),
    ],
}  # fmt: skip


# wenzhou


def streak_off(w: Facts, rng: random.Random) -> str:
    """The dealer's streak counted one too far or too short."""
    if w.dealer != w.winner and rng.random() < 0.3:
        return ""
    w.streak += rng.choice([n for n in (-1, 1) if 1 <= w.streak + n <= 4])
    return "in a row|streak|連荘|hand .* of the dealer"


def first_stake(w: Facts, rng: random.Random) -> str:
    """The stake of a first hand."""
    if w.streak == 1:
        return ""
    w.streak = 1
    return "in a row|streak|連荘"


def graded(was: str, factor: int) -> Change:
    """Another grade."""
    return setting("grade|soft|hard|double|軟|硬|双翻|×|x[0-9]", lambda w: w.grade == was, factor=factor)


def pays_nothing(w: Facts, rng: random.Random) -> str:
    """Who did not discard thinks he pays nothing."""
    if w.by != "ron":
        return ""
    w.one_pays, w.payer_only = "share", next(p for p in w.seats if p not in (w.winner, w.source))
    return "everybody|every|all pay|each|whoever|discarder"


def discarder_pays_all(w: Facts, rng: random.Random) -> str:
    """The discarder pays for all."""
    if w.by != "ron":
        return ""
    w.one_pays, w.payer_only = "all", w.source
    return "everybody|every|all pay|each|whoever|discarder|sum"


WENZHOU = [
    Mistake("the dealer's stake forgotten", 8, setting("dealer", scale="1111")),
    Mistake("another dealer", 4, other_dealer),
    Mistake("pays nothing", 8, pays_nothing),
    Mistake("the discarder pays all", 4, discarder_pays_all),
    Mistake("the streak off by one", 7, streak_off),
    Mistake("the stake of a first hand", 6, first_stake),
    Mistake("3579", 4, setting("3579|3, 5|scale|stake", scale="3579")),
    Mistake("硬 not seen", 8, graded("hard", 1)),
    Mistake("軟 as 硬", 6, graded("soft", 2)),
    Mistake("硬 as 双翻", 4, graded("hard", 4)),
    Mistake("双翻 as 硬", 8, graded("double", 2)),
    Mistake("双翻 as 軟", 2, graded("double", 1)),
    Mistake("双翻 by 3", 2, graded("double", 3)),
    Mistake("grades multiplied", 4, graded("double", 8)),
    Mistake("2 between others", 2, setting("between|non-dealer", between=2)),
]


# kessen


def times_as(name: str, times: int, pattern: str) -> Change:
    """A multiplier taken for another number; 1: not seen."""

    def change(w: Facts, rng: random.Random) -> str:
        if not any(n == name for n, _ in w.times):
            return ""
        at = next(i for i, (n, _) in enumerate(w.times) if n == name)
        w.times[at] = (name, times)
        return pattern

    return change


def invented(name: str, times: int, pattern: str, when: Callable[[Facts], Any] = lambda w: True) -> Change:
    """A multiplier that is not there."""

    def change(w: Facts, rng: random.Random) -> str:
        if any(n == name for n, _ in w.times) or not when(w):
            return ""
        w.times.append((name, times))
        return pattern

    return change


def kind_of(tile: str) -> int:
    """The number of a tile."""
    return int(tile[0])


def simples(w: Facts) -> bool:
    """Whether no 1 or 9 is in the hand."""
    tiles = [*w.concealed, *(t for m in w.melds for t in m["tiles"])]
    return all(1 < kind_of(t) < 9 for t in tiles)


def one_payer_more(w: Facts, rng: random.Random) -> str:
    """Somebody who is out pays too; on a ron everybody."""
    if w.by == "ron" or len(w.payers) == len(w.every):
        return ""
    w.payers = list(w.every)
    return "out|still in|payer|won already"


def ron_from_all(w: Facts, rng: random.Random) -> str:
    """A ron paid by everybody."""
    if w.by != "ron":
        return ""
    w.payers = list(w.every)
    return "all|every|discarder|payer"


def kong_forgotten(w: Facts, rng: random.Random) -> str:
    """The winner's kong bonuses are forgotten."""
    if not w.own_kongs:
        return ""
    for _, transfers in w.own_kongs:
        for t in transfers:
            w.kongs[t["from"]] = w.kongs.get(t["from"], 0) - t["amount"]
    w.only_total = True
    return "kong|槓"


def other_kong(w: Facts, rng: random.Random) -> str:
    """The bonus of another kind of kong."""
    found = [(kind, ts) for kind, ts in w.own_kongs if kind in ("concealed", "added")]
    if not found:
        return ""
    kind, transfers = rng.choice(found)
    for t in transfers:
        other = (100 if kind == "concealed" else 200) - t["amount"]
        w.kongs[t["from"]] = w.kongs.get(t["from"], 0) + other
    w.only_total = True
    return "kong|槓"


def open_kong_from_all(w: Facts, rng: random.Random) -> str:
    """An open kong paid by everybody."""
    found = [ts for kind, ts in w.own_kongs if kind == "open"]
    if not found:
        return ""
    for p in w.every:
        if p != found[0][0]["from"]:
            w.kongs[p] = w.kongs.get(p, 0) + found[0][0]["amount"]
    w.only_total = True
    return "kong|槓"


KESSEN = [
    Mistake("清一色 as ×2", 9, times_as("flush", 2, "清一色|[Ff]lush|one suit|[Pp]ure")),
    Mistake("七対子 as ×2", 8, times_as("seven_pairs", 2, "七対子|[Ss]even pairs")),
    Mistake("清一色 missed", 3, times_as("flush", 1, "清一色|[Ff]lush|one suit|[Pp]ure")),
    Mistake("根 missed", 8, times_as("root", 1, "根|[Rr]oot")),
    Mistake("根 as ×4", 2, times_as("root", 4, "根|[Rr]oot")),
    Mistake("対々和 missed", 4, times_as("toitoi", 1, "対々和|[Tt]riplets")),
    Mistake("対々和 invented", 6, invented("toitoi", 2, "対々和|[Tt]riplets", lambda w: w.melds)),
    Mistake("槓上花 missed", 4, times_as("kong_flower", 1, "槓上|kong")),
    Mistake("自摸加底", 7, setting("自摸加底|100", lambda w: w.by == "tsumo", added_after=100)),
    Mistake("自摸加飜", 7, invented("tsumo", 2, "自摸加飜|自摸加番|self-draw|tsumo", lambda w: w.by == "tsumo")),
    Mistake("cap ×8", 3, setting("cap|上限|800", cap=800)),
    Mistake("cap ×16", 4, setting("cap|上限|1,?600", cap=1600)),
    Mistake("no cap", 4, setting("cap|上限|3,?200", cap=10**9)),
    Mistake("断么九", 4, invented("tanyao", 2, "断么九|[Ss]imples|tanyao", simples)),
    Mistake("金鈎釣", 5, invented("golden", 2, "金鈎釣|bare|single", lambda w: len(w.melds) == 4)),
    Mistake("one payer too many", 7, one_payer_more),
    Mistake("a ron from all", 4, ron_from_all),
    Mistake("kongs forgotten", 6, kong_forgotten),
    Mistake("another kind of kong", 5, other_kong),
    Mistake("an open kong from all", 4, open_kong_from_all),
]
TABLES = {**TABLES, "wenzhou": WENZHOU, "kessen": KESSEN}
SHARE_FOR_SUM = {"tcg": 0.04, "mighty": 0.04, "anmika": 0.05, "wenzhou": 0.08, "kessen": 0.12}
"""How often a mistake is to say the share where the sum is asked, or the other way round."""
TWO = 0.2
"""How often two mistakes are made at once."""


# --- what is then said ------------------------------------------------------------------------------------------------


def stated(w: Facts, paid: Paid, way: str, rng: random.Random) -> str:
    """A claim in one of five ways; empty where this way says nothing. The same ``rng`` state says it the same way."""
    me, japanese = w.winner, rng.random() < 0.4
    hand, total = sum(paid.hand.values()), sum(paid.hand.values()) + sum(paid.honba.values()) + paid.sticks
    chips = None if paid.chips is None else sum(paid.chips.values())
    speaker = me if rng.random() < 0.7 else rng.choice([p for p in w.seats if p != me])
    if getattr(w, "only_total", False) and way in ("value", "shares", "size"):
        way = "total"
    if getattr(w, "only_sum", False) and way in ("payer", "shares"):
        way = "value"
    if getattr(w, "payer_only", ""):
        payer = w.payer_only
        return f"{payer}=pays {paid.hand[payer]}" if not japanese else f"{payer}={paid.hand[payer]}点払い"
    if way == "shares" and (w.by == "ron" and w.engine != "wenzhou"):
        way = "value"
    if hand < 0 or (chips or 0) < 0:
        return f"{me}=pays {-total + paid.sticks if paid.sticks else -total}" if not paid.sticks else ""
    if way == "value":
        said = f"{hand}点" if japanese else f"{hand:,}" if rng.random() < 0.5 else str(hand)
        return f"{speaker}={said}{_chips_said(chips, japanese)}"
    if way == "size":
        return f"{speaker}={paid.size}, {hand}{_chips_said(chips, japanese)}"
    if way == "total":
        said = f"{me}={total}点もらう" if japanese else f"{me}=gets {total} in all"
        return said + _chips_said(chips, japanese)
    if way == "payer":
        payer = rng.choice(sorted(p for p in paid.hand if p != me))
        given = paid.hand[payer] + paid.honba.get(payer, 0)
        each = None if paid.chips is None else paid.chips.get(payer, 0)
        more = "" if each is None else f", {each}枚払い" if japanese else f", pays {each} chips"
        return f"{payer}={given}点払い{more}" if japanese else f"{payer}=pays {given}{more}"
    shares = sorted(set(paid.hand.values()))
    if len(shares) == 1:
        said = f"{shares[0]}オール" if japanese else f"{shares[0]} all"
    elif len(shares) == 2:
        said = f"{shares[0]}/{shares[1]}"
    else:
        return ""
    return f"{speaker}={said}{_chips_said(chips, japanese)}"


def _chips_said(chips: int | None, japanese: bool) -> str:
    return "" if chips is None else f" {chips}枚" if japanese else f", {chips} chips"


WAYS = {"value": 35, "payer": 20, "shares": 15, "size": 12, "total": 18}


TRIES = 30
"""Mistakes that are tried until one has room in a hand."""


def plant(w: Facts, name: str, rng: random.Random) -> Plant | None:
    """A mistake, or two, made in this hand and stated; ``None`` where it shows in nothing that is said."""
    table = TABLES[name]
    pay = PAID[w.engine]
    wrong, kinds, names, alone = deepcopy(w), list[str](), list[str](), list[Facts]()
    wrong.only_total = wrong.only_sum = False
    if rng.random() < SHARE_FOR_SUM[name]:
        return _share_for_sum(w, pay(w), rng)
    for _ in range(2 if rng.random() < TWO else 1):
        last = pay(wrong)
        for _ in range(TRIES):
            mistake = rng.choices(table, [m.weight for m in table])[0]
            trial = deepcopy(wrong)
            pattern = mistake.change(trial, rng)
            if pattern and mistake.name not in kinds and (trial.engine in ("wenzhou", "kessen") or trial.han > 0):
                now = pay(trial)
                if now[:4] != last[:4] or hasattr(trial, "payer_only"):
                    if kinds and (only := deepcopy(w)) and mistake.change(only, rng):
                        alone = [wrong, only]
                    wrong = trial
                    kinds.append(mistake.name)
                    names.append(pattern)
                    break
        else:
            return None
    loses = getattr(wrong, "loses", 0)
    paid = pay(wrong)
    if paid.chips is not None and paid.size in ("sanbaiman", "yakuman"):
        return None
    if loses:
        if len(kinds) > 1 or w.by != "ron":
            return None
        paid = paid._replace(hand={p: n - loses for p, n in paid.hand.items()})
    way = rng.choices(list(WAYS), list(WAYS.values()))[0]
    if {"sticks forgotten", "a stick too many"} & {*kinds}:
        way = "total"
    elif any("honba" in k for k in kinds) and way in ("value", "shares", "size"):
        way = rng.choice(("payer", "total"))
    if loses and way not in ("value", "total"):
        way = "value"
    state = rng.getstate()
    said = stated(wrong, paid, way, rng)
    for other in (w, *alone):  # a mistake that leaves no trace in what is said cannot be heard
        true = deepcopy(other)
        true.only_total, true.only_sum = wrong.only_total, wrong.only_sum
        true.payer_only = getattr(wrong, "payer_only", "")
        rng.setstate(state)
        if not said or said == stated(true, pay(true), way, rng):
            return None
    return Plant(" & ".join(kinds), said, tuple(names))


def _share_for_sum(w: Facts, paid: Paid, rng: random.Random) -> Plant | None:
    shares = sorted(set(paid.hand.values()))
    if len(paid.hand) < 2 or len(shares) > 1 or shares[0] <= 0:
        return None
    if rng.random() < 0.7:
        return Plant("share for sum", f"{w.winner}=gets {shares[0]} in all", ("each|share|one of",))
    return Plant("sum for share", f"{w.winner}={sum(paid.hand.values())} all", ("in all|sum|together|total|hand",))


def truths(w: Facts, rng: random.Random) -> Iterator[str]:
    """What is so, in every way."""
    w = deepcopy(w)
    w.only_total = w.only_sum = False
    for way in WAYS:
        if said := stated(w, PAID[w.engine](w), way, rng):
            yield said


def agrees(w: Facts, data: Data, win: Data) -> bool:
    """Whether this arithmetic comes to what the engine paid; else the hand is no ground for planting."""
    paid, me = PAID[w.engine](w), w.winner
    total = sum(paid.hand.values()) + sum(paid.honba.values()) + paid.sticks
    chips = sum(paid.chips.values()) if paid.chips is not None else 0
    return bool(total == data["points"][me] and chips == data["chips"][me])


def cases(name: str, number: int, seed: int = 1) -> Iterator[Case]:
    """So many plants, each in a random win of its own."""
    rules, rng, found = load_rules(name), random.Random(seed), 0
    for record in records(name, seed):
        record = varied(record, name, rng)
        result = settled(record, rules)
        if isinstance(result, list) or len(result.wins) != 1:
            continue
        data: Any = result.to_dict()
        win = data["wins"][0]
        w = facts(data, win, rules)
        if w is None or not agrees(w, data, win):
            continue
        planted = plant(w, name, rng)
        if planted is not None:
            yield Case(record, rules, planted, tuple(truths(w, rng)))
            found += 1
            if found == number:
                return


def varied(record: Any, name: str, rng: random.Random) -> Any:
    """What the random wins lack: streaks, players who are out, 枚場, アリス."""
    if name == "wenzhou":
        return record._replace(streak=rng.choice((1, 1, 2, 2, 3, 4)))
    if name == "mighty" and own_win(record.wins[0]).alice is None and record.wins[0].flags & 1 and rng.random() < 0.5:
        win = record.wins[0]
        held = {t & 63 for t in (*win.concealed, win.tile)}
        if 31 not in held:
            one = rng.choice(sorted(held))
            other = next(k for k in (27, 28, 29, 32, 33, 0, 8) if k not in held)
            turned = (one, other) if rng.random() < 0.7 else (other,)
            return record._replace(wins=(with_own(win, alice=turned),))
    if (
        name == "kessen"
        and len(record.events) == 1
        and getattr(record.events[0], "by", "") == "tsumo"
        and rng.random() < 0.4
    ):
        me = record.events[0].winners[0].player
        return record._replace(out=tuple(rng.sample([p for p in record.seats if p != me], rng.choice((1, 1, 2)))))
    return record
