"""Small tables: values by han and fu, final scores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .. import compiled
from ..match import Place
from ..rules import format_value
from ..systems import system
from .paper import Table
from .terminal import Terminal
from .words import Words, plain, signed, units

WORDS = compiled.words(__file__, "match")

if TYPE_CHECKING:
    from ..match.place_points import Streak
    from ..rules import Rules


def _table(rows: Sequence[Sequence[str]], headers: Sequence[str]) -> str:
    return Terminal().text([Table(headers, rows, (0,), 2)])


def value_table(data: dict[str, Any], rules: Rules, honba: int, lang: str) -> str:
    """The four payments of a size of hand."""
    w = Words(lang)
    if data["yakuman"]:
        size = w("yakuman_n", n=data["yakuman"]) if data["yakuman"] > 1 else w("yakuman")
    else:
        size = w("han_n", n=data["han"]) + (f" {w('fu_n', n=data['fu'])}" if data["fu"] else "")
        if data["limit"]:
            size += f" · {w(data['limit'])}"
    if honba:
        size += f" · {w('honba_n', n=honba)}"
    rows = []
    for who in ("child", "dealer"):
        ron, tsumo = data[who]["ron"], data[who]["tsumo"]
        if tsumo is None:
            drawn = "–"
        elif who == "dealer":
            drawn = f"{w('all', n=format(tsumo['each'], ','))} = {tsumo['total']:,}"
        else:
            drawn = f"{tsumo['child']:,} / {tsumo['dealer']:,} = {tsumo['total']:,}"
        rows.append([w(f"as_{who}"), "–" if ron is None else f"{ron:,}", drawn])
    title = f"{size}   {w.pick(dict(rules.title))} ({rules.id})"
    return f"{title}\n\n" + _table(rows, ["", w("by_ron"), w("by_tsumo")])


def final_table(places: Sequence[Place], rules: Rules, lang: str) -> str:
    """The final scores of a match."""
    w = Words(lang)
    more = [name for name in ("bust", "yakitori") if any(getattr(p, name) for p in places)]
    rows = [
        [str(p.place), p.player, plain(p.points), plain(p.rounded), units(p.uma),
         *(units(getattr(p, name)) for name in more), units(p.result)]
        for p in places
    ]  # fmt: skip
    headers = ["", w("player"), w("points"), w("counted_as"), w("uma"), *(w(f"final_{m}") for m in more), w("result")]
    lines = [f"{w.pick(dict(rules.title))} ({rules.id})", "", _table(rows, headers), ""]
    for key in ("match.return", "match.rounding", "match.uma"):
        ruling = rules.ruling(key)
        lines.append(f"  {w(key)}: {format_value(ruling.value)}   {key} · {ruling.source or w('house')}")
    keys = [key for name, key in (("bust", "match.bust_bonus"), ("yakitori", "match.yakitori")) if name in more]
    return "\n".join([*lines, *_cited(keys, rules, w), "  " + w("balance")])


def _cited(keys: Iterable[str], rules: Rules, w: Words) -> list[str]:
    """Rules behind a table, each with its value, status and source."""
    found = map(rules.ruling, keys)
    return [f"  {r.key} = {format_value(r.value)} · {w(r.status)} · {r.source or r.because}" for r in found]


def chips_table(
    chips: Mapping[str, int], gains: Mapping[str, int], rules: Rules, lang: str, streaks: Iterable[Streak] = ()
) -> str:
    """What the chips of a set come to, streaks of places among it."""

    w = Words(lang, WORDS)
    streaks = list(streaks)
    rows = [[p, str(n), signed(gains[p])] for p, n in chips.items()]
    lines = [f"{w.pick(dict(rules.title))} ({rules.id})", "", _table(rows, [w("player"), w("chips"), w("result")]), ""]
    lines += ["  " + w(s.key, player=s.player, n=s.each) for s in streaks]
    keys = ["set.chips_start", *(["set.streak_length"] if streaks else []), *dict.fromkeys(s.key for s in streaks)]
    return "\n".join([*lines, *_cited(keys, rules, w)])


def finish_text(
    scores: Mapping[str, int], done: Any, moved: Mapping[str, int], rules: Rules, lang: str, read: Iterable[str] = ()
) -> str:
    """The end of a match that is settled in chips: places, then each reason with what it moved; ``read``: the rules
    that were asked, of which those behind the reasons are told."""
    w = system(rules.engine).text(lang).words
    whys = list(dict.fromkeys(t.why for t in done.ledger.transfers))
    rows = []
    for place, player in enumerate(done.order, 1):
        cells = []
        for why in whys:
            mine = [t for t in done.ledger.transfers if t.why == why]
            net = sum(t.amount * ((t.payee == player) - (t.payer == player)) for t in mine)
            cells.append(signed(net))
        rows.append([str(place), player, plain(scores[player]), *cells, signed(moved[player])])
    headers = ["", w("player"), w("points"), *(w(f"finish_{why}") for why in whys), w("chips")]
    begin = ("end.", "match.return", *(f"chips.{why}" for why in whys if why != "place"))
    keys = [key for key in dict.fromkeys(read) if key.startswith(begin)]
    title = f"{w.pick(dict(rules.title))} ({rules.id})"
    return "\n".join([title, "", _table(rows, headers), "", *_cited(keys, rules, w)])
