"""Planted errors for `calc dispute`: random wins of every system, one thing of each changed, and what is then claimed.

What the claim says is worked out from :meth:`Result.data` alone (rules apart: there the record is settled under the
other value), so it is no mirror of the search that has to find it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from benchmarks.jokers import random_wins as mighty_wins
from benchmarks.wenzhou import random_record as wenzhou_record
from calc import read_record
from calc.dispute.view import view
from calc.problems import InputError
from calc.result import Result
from calc.riichi.points import base_points, ron_payment, tsumo_total
from calc.rules import Rules, format_value, load_rules
from calc.systems import system
from calc.variants import changed, elsewhere, keys_read, others, settled

Data = dict[str, Any]
SYSTEMS = ("tcg", "mighty", "anmika", "wenzhou", "kessen")


class Plant(NamedTuple):
    """An error, what somebody who makes it claims, and what names it."""

    kind: str
    claim: str
    """As after ``--claim``."""
    ids: frozenset[str]
    """Any of them among an explanation's causes names it."""


class Case(NamedTuple):
    """A random win and everything planted in it."""

    record: Any
    rules: Rules
    plants: list[Plant]


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
    from calc.systems.anmika.hand import Tiles, completing
    from calc.tiles import BY_MPSZ, mpsz
    from tests.test_anmika_properties import POCCHI, V, record, waiting

    while True:
        hand, rest = waiting(rng)
        waits = [mpsz(k) for k in completing(Tiles(tuple(BY_MPSZ[t] for t in hand), ()), V)]
        tile = rng.choice([rng.choice(POCCHI), *waits])
        more = {"by": "ron", "from": "C"} if rng.random() < 0.5 and tile not in POCCHI else {}
        try:
            yield read_record(record(hand, rest, rng, tile, **more)).record
        except InputError:
            continue


def _kessen(rng: random.Random) -> Iterator[Any]:
    from calc.systems.kessen.record import RON, TSUMO, Record, Winner, Wins
    from tests.test_kessen_properties import SEATS, a_hand, a_story

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


def cases(system: str, number: int, seed: int = 1) -> Iterator[Case]:
    """So many random wins with what is planted in them."""
    rules, rng, found = load_rules(system), random.Random(seed), 0
    for record in records(system, seed):
        result = settled(record, rules)
        if isinstance(result, list) or not result.wins:
            continue
        planted = list(plants(result, rng))
        if planted:
            yield Case(record, rules, planted)
            found += 1
            if found == number:
                return


# --- planting ---------------------------------------------------------------------------------------------------------


def plants(result: Result, rng: random.Random) -> Iterator[Plant]:
    """One error of every kind that this win has room for."""
    data = result.data()
    win = data["wins"][0]
    for make in (_readings, _dora, _fu, _yaku, _honba, _sticks, _chips, _times, _dealer, _shares, _kongs):
        found = list(make(data, win, result.rules))
        by_kind: dict[str, list[Plant]] = {}
        for plant in found:
            by_kind.setdefault(plant.kind, []).append(plant)
        for several in by_kind.values():
            yield rng.choice(several)
    yield from _rule(result, win, rng)


def _said(win: Data, points: int, data: Data, chips: int | None = None, **more: Any) -> str:
    """The claim of the winner: points, chips where the system has them, and what else is said."""
    text = f"{win['player']}={points}"
    if data["engine"] in ("mighty", "anmika"):
        text += f", {_chips_of(win) if chips is None else chips} chips"
    for name, value in more.items():
        text += f", {value} {name}"
    return text


def _chips_of(win: Data) -> int:
    """What the chip lines of a win bring."""
    if "m" not in win:
        return int(win.get("chips", 0))
    return sum(x["each"] * _toward(x, win["player"]) for x in win["chip_lines"])


def _toward(line: Data, player: str) -> int:
    """How often a player gets what each payer of an anmika chip line gives; -1: he pays it."""
    return len(line["payers"]) if line["receiver"] == player else -(player in line["payers"])


def _hand(data: Data, win: Data) -> int:
    """What the hand brings without honba and sticks."""
    if data["engine"] == "anmika":
        whys: tuple[str, ...] = ("win", "extra")
    elif data["engine"] in ("riichi", "mighty"):
        return int(win["points"])
    else:
        whys = ("win",)
    me = win["player"]
    return sum(t["amount"] * ((t["to"] == me) - (t["from"] == me)) for t in data["ledger"] if t["why"] in whys)


def _size(data: Data, win: Data, rules: Rules, han: int, fu: int, dealer: bool | None = None) -> int:
    """The points of a size; of anmika and won whites too."""
    v, players = rules.values, len(data["hand"]["seats"])
    dealer = win["dealer"] if dealer is None else dealer
    if "fu" not in win:
        return 0
    base, limit = base_points(han, fu, win["yakuman"], v)
    if data["engine"] == "mighty" and limit == "counted_yakuman":
        return _hand(data, win)  # it would change chips too: no error of points alone
    if data["engine"] == "anmika" and limit not in PLAIN:
        return _hand(data, win)
    extra = (players - 1) * v["points.tsumo_extra"] if data["engine"] == "anmika" else 0
    if win["by"] == "ron":
        return ron_payment(base, dealer, v)
    return tsumo_total(base, dealer, players, v) + extra


PLAIN = ("", "mangan", "haneman", "baiman")
"""Limits without chips of their own."""


def _sized(data: Data, win: Data, rules: Rules) -> bool:
    """Whether points follow from han and fu alone."""
    if data["engine"] == "anmika" and _size(data, win, rules, win["han"], win["fu"]) != _hand(data, win):
        return False
    if data["engine"] == "riichi":
        return not win["yakuman"]
    if data["engine"] == "anmika":
        plain = not win["yakuman"] and not win["ranks"] and not win["gold"] and (win["limit"] or "") in PLAIN
        return plain and win["m"] == 1 and all(len(x["payers"]) < 3 for x in win["chip_lines"] if x["id"] == "bust")
    return data["engine"] == "mighty" and not win["yakuman"] and win["limit"] not in ("kishogun", "counted_yakuman") \
        and win["tile"] != "5z"  # fmt: skip


def _readings(data: Data, win: Data, rules: Rules) -> Iterator[Plant]:
    for number, other in enumerate(win["readings"], 1):
        points, chips = other.get("loses", 0), other.get("loses_chips", 0)
        if data["engine"] == "mighty" and (other.get("dora", {}).get("ura") != win["dora"]["ura"] or win.get("alice")):
            continue  # worth as shown is not yet turned
        if data["engine"] in ("riichi", "mighty") and not other["points"]:
            continue
        if data["engine"] == "anmika" and win["m"] != 1:
            continue
        if data["engine"] == "kessen":
            continue
        if points or chips:
            text = _said(win, _hand(data, win) - points, data, _chips_of(win) - chips)
            yield Plant("reading", text, frozenset({f"reading:{n}" for n in range(number, number + 30)}))


def _dora(data: Data, win: Data, rules: Rules) -> Iterator[Plant]:
    if not _sized(data, win, rules):
        return
    for name, n in win["dora"].items():
        if not n:
            continue
        for kind, han in (("left_out", win["han"] - n), ("twice", win["han"] + n)):
            points = _size(data, win, rules, han, win["fu"])
            if points != _hand(data, win) and han > 0:
                what = "dora out" if kind == "left_out" else "dora twice"
                yield Plant(what, _said(win, points, data), frozenset({f"{kind}:dora.{name}"}))


def _fu(data: Data, win: Data, rules: Rules) -> Iterator[Plant]:
    if not _sized(data, win, rules):
        return
    parts = {p["rule"]: p["fu"] * p["times"] for p in win["fu_parts"]}
    plain = sum(n for name, n in parts.items() if name != "fu.rounding_unit")
    for name, n in parts.items():
        if name in ("fu.rounding_unit", "fu.open_minimum", "fu.chiitoitsu"):
            continue
        for kind, fu in (("left_out", plain - n), ("twice", plain + n)):
            fu = -(-fu // 10) * 10
            points = _size(data, win, rules, win["han"], fu)
            if points != _hand(data, win) and fu > 0:
                what = "fu part out" if kind == "left_out" else "fu part twice"
                yield Plant(what, _said(win, points, data), frozenset({f"{kind}:{name}"}))


def _yaku(data: Data, win: Data, rules: Rules) -> Iterator[Plant]:
    if not _sized(data, win, rules) or len(win["yaku"]) < 2:
        return
    for yaku in win["yaku"]:
        points = _size(data, win, rules, win["han"] - yaku["han"], win["fu"])
        if points != _hand(data, win):
            yield Plant("yaku out", _said(win, points, data), frozenset({f"left_out:yaku.{yaku['id']}"}))


def _honba(data: Data, win: Data, rules: Rules) -> Iterator[Plant]:
    honba, total = data["hand"].get("honba", 0), data["points"][win["player"]]
    moved = sum(t["amount"] for t in data["ledger"] if t["why"] == "honba" and t["to"] == win["player"])
    if honba and moved:
        me = win["player"]
        yield Plant("honba out", f"{me}={total - moved} in all", frozenset({"left_out:honba"}))
        yield Plant("honba twice", f"{me}={total + moved} in all", frozenset({"twice:honba"}))


def _sticks(data: Data, win: Data, rules: Rules) -> Iterator[Plant]:
    total = data["points"][win["player"]]
    moved = sum(t["amount"] for t in data["ledger"] if t["why"] == "sticks" and t["to"] == win["player"])
    if moved:
        yield Plant("stick out", f"{win['player']}={total - moved} in all", frozenset({"left_out:stick"}))
        yield Plant("stick twice", f"{win['player']}={total + moved} in all", frozenset({"twice:stick"}))


def _chips(data: Data, win: Data, rules: Rules) -> Iterator[Plant]:
    now, hand, me = _chips_of(win), _hand(data, win), win["player"]
    lines: list[tuple[str, int]] = []
    if data["engine"] == "anmika":
        lines = [(x["id"], x["each"] * _toward(x, me)) for x in win["chip_lines"]]
    elif data["engine"] == "mighty":
        lines = [(x["id"], x["each"] * x["payers"]) for x in win["chip_lines"]]
    for name, n in lines:
        yield Plant("chip line out", _said(win, hand, data, now - n), frozenset({f"left_out:chips.{name}"}))
        yield Plant("chip line twice", _said(win, hand, data, now + n), frozenset({f"twice:chips.{name}"}))


def _times(data: Data, win: Data, rules: Rules) -> Iterator[Plant]:
    v = rules.values
    if data["engine"] == "anmika":
        for name in {m["id"]: m for x in win["chip_lines"] for m in x["multipliers"]}:
            less = 0
            for x in win["chip_lines"]:
                each = x["base"]
                for m in x["multipliers"]:
                    each *= m["times"] if m["id"] != name else (1 if m["times"] > 0 else -1)
                less += each * _toward(x, win["player"])
            if less != _chips_of(win):
                ids = frozenset({f"left_out:times.{name}"})
                yield Plant("multiplier out", _said(win, _hand(data, win), data, less), ids)
    elif data["engine"] == "kessen":
        payers = sum(1 for t in data["ledger"] if t["to"] == win["player"] and t["why"] == "win")
        for y in win["yaku"]:
            raw = win["raw"] // y["times"] ** sum(other["id"] == y["id"] for other in win["yaku"])
            bonus = v["kessen.tsumo_bonus"] if win["by"] == "tsumo" else 0
            value = min(raw, v["kessen.base"] * v["kessen.cap"]) + bonus
            if value != win["value"]:
                ids = frozenset({f"left_out:times.{y['id']}"})
                yield Plant("multiplier out", f"{win['player']}={value * payers}", ids)
    elif data["engine"] == "wenzhou" and win["factor"] > 1:
        yield Plant("multiplier out", f"{win['player']}={_hand(data, win) // win['factor']}",
                    frozenset({f"left_out:times.{win['grade']}"}))  # fmt: skip
    elif data["engine"] == "mighty" and win["by"] == "ron" and win["tile"] == "5z" and not win.get("pon_owner"):
        half = win["points"] // v["white.ron_multiplier"]
        if half != win["points"]:
            yield Plant("multiplier out", _said(win, half, data), frozenset({"left_out:times.white_ron"}))


def _dealer(data: Data, win: Data, rules: Rules) -> Iterator[Plant]:
    seats = data["hand"]["seats"]
    if data["engine"] == "wenzhou":
        streak, v = data["hand"]["streak"], rules.values
        stake = int(str(v["payment.scale"])[streak - 1])
        sides = (3 * stake, stake + 2 * v["payment.between_others"])
        points = sides[win["player"] == seats[0]] * win["factor"]
    elif _sized(data, win, rules):
        points = _size(data, win, rules, win["han"], win["fu"], not win["dealer"])
    else:
        return
    if points != _hand(data, win):
        other = seats[1] if win["player"] == seats[0] else win["player"]
        yield Plant("dealer", _said(win, points, data), frozenset({f"dealer:{other}"}))


def _shares(data: Data, win: Data, rules: Rules) -> Iterator[Plant]:
    given = [t["amount"] for t in data["ledger"] if t["why"] == "win" and t["to"] == win["player"]]
    if win["by"] != "tsumo" or len(given) < 2:
        return
    if data["engine"] == "anmika":  # 加符 is part of a share
        given = [n + rules.values["points.tsumo_extra"] for n in given]
    ids = frozenset({"sense:each", "sense:one"})
    yield Plant("share for sum", f"{win['player']}={given[0]}", ids)
    total = sum(given)
    if len(set(given)) == 1:
        yield Plant("sum for share", f"{win['player']}={total} all", frozenset({"sense:value", "sense:total"}))


def _kongs(data: Data, win: Data, rules: Rules) -> Iterator[Plant]:
    if data["engine"] != "kessen":
        return
    me, total = win["player"], data["points"][win["player"]]
    for event in data["events"]:
        if event["type"] == "kong" and event["player"] == me:
            got = sum(t["amount"] for t in event["transfers"] if t["to"] == me)
            if got:
                ids = frozenset({f"left_out:kong {me}", f"left_out:paid.kong →{me}", "left_out:paid.kong"})
                yield Plant("kong out", f"{me}=gets {total - got}", ids)


def _rule(result: Result, win: Data, rng: random.Random) -> Iterator[Plant]:
    """A rule with another value that makes a difference: one that another system has, and one that is only near."""
    rules, seen = result.rules, view(result)
    asked = sorted(k for k in keys_read(result.record, rules) if k in rules.values)
    keys = [k for k in asked if not k.startswith(system(rules.engine).seen_by_all)]
    rng.shuffle(keys)
    wanted = {"rule (real)", "rule (near)"}
    for key in keys:
        real = elsewhere(rules, key)
        for value in others(rules, key):
            kind = "rule (real)" if value in real or isinstance(value, (bool, str)) else "rule (near)"
            other = settled(result.record, changed(rules, {key: value})) if kind in wanted else []
            if isinstance(other, list) or not other.wins:
                continue
            there = view(other).wins[0]
            if (there.points, there.chips) == (seen.wins[0].points, seen.wins[0].chips) or there.points < 0:
                continue
            wanted.discard(kind)
            chips = f", {there.chips} chips" if rules.engine in ("mighty", "anmika") else ""
            yield Plant(kind, f"{there.player}={there.points}{chips}", frozenset({f"rule:{key}={format_value(value)}"}))
        if not wanted:
            return
