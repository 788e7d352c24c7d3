"""Small tables: values by han and fu, final scores, sums of a batch, differences from recorded games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .. import compiled
from ..match.place_points import Placement, Streak, uma_key
from ..named_tuples import NamedTuple
from ..rules.rules import Rules, format_value, load_rules
from ..systems import system
from ..verdict.ledger import Transfer
from .columns import WideTable
from .paper import Blank, Block, Cells, Grid, Headline, Para
from .width import width
from .words import Words, plain, printable, signed, units

if TYPE_CHECKING:
    from ..riichi.value import Drawn, SizeValue
    from ..verify import FieldDifference, Mismatch, Report


def words_of(section: str, lang: str) -> Words:
    """Return the texts of a section in one language."""
    return Words(lang, compiled.words(__file__, section))


def _titled(title: str, rules: Rules, w: Words, table: Block) -> list[Block]:
    """Return a table under the name of its rules."""
    name = f"{w.pick(dict(rules.title))} ({rules.id})"
    return [Para(f"{title}   {name}" if title else name, indent=0), Blank(), table]


def _cited(keys: Iterable[str], rules: Rules, w: Words) -> list[Block]:
    """Return rules behind a table, each with its value, status and source."""
    rulings = map(rules.ruling, keys)
    return [
        Para(f"{r.key} = {format_value(r.value)} · {w.status(r.status)} · {w.about(r.source or r.because)}")
        for r in rulings
    ]


def value_table(size: SizeValue, rules: Rules, honba: int, lang: str) -> list[Block]:
    """Return the four payments of a size of hand."""
    w = Words(lang)
    rows = [
        [w(f"as_{who}"), "–" if paid.ron is None else f"{paid.ron:,}", _drawn(paid.tsumo, w)]
        for who, paid in (("child", size.child), ("dealer", size.dealer))
    ]
    heads = ["", w("by_ron"), w("by_tsumo")]
    return _titled(_size(size, honba, w), rules, w, Grid(heads, rows, (0,)))


def _size(size: SizeValue, honba: int, w: Words) -> str:
    """Return a size of hand in words."""
    if size.yakuman:
        parts = [w("yakuman_n", n=size.yakuman) if size.yakuman > 1 else w("yakuman")]
    else:
        parts = [w("han_n", n=size.han) + (f" {w('fu_n', n=size.fu)}" if size.fu else "")]
        parts += [w(size.limit)] if size.limit else []
    return " · ".join([*parts, w("honba_n", n=honba)] if honba else parts)


def _drawn(drawn: Drawn | None, w: Words) -> str:
    """Return the payments of a win by tsumo, and their sum."""
    if drawn is None:
        return "–"
    if drawn.dealer is None:
        return f"{w('all', n=format(drawn.each, ','))} = {drawn.total:,}"
    return f"{drawn.each:,} / {drawn.dealer:,} = {drawn.total:,}"


def final_table(
    places: Sequence[Placement], chips: Sequence[Transfer], rules: Rules, lang: str, moved: Mapping[str, int] = {}
) -> list[Block]:
    """Return the final scores of a match, and the chips that move with them; ``moved``: all chips of the match, where
    they are known."""
    w, uma = Words(lang), uma_key({place.player: place.points for place in places}, rules.values)
    moving = [name for name in ("bust", "yakitori") if any(getattr(place, name) for place in places)]
    heads = ["", w("player"), w("points"), w("counted_as"), w("uma"), *(w(f"final_{m}") for m in moving), w("result")]
    heads += [w("chips")] if moved else []
    rows = []
    for p in places:
        worth = [units(n) for n in (p.uma, *(getattr(p, name) for name in moving), p.result)]
        won = [signed(moved[p.player])] if moved else []
        rows.append([str(p.place), p.player, plain(p.points), plain(p.rounded), *worth, *won])
    return [
        *_titled("", rules, w, WideTable(heads, rows)),
        Blank(),
        *(Para(w(f"final_{t.why}_chips", payer=t.payer, payee=t.payee, n=t.amount)) for t in chips),
        *(_valued(key, key, rules, w) for key in ("match.return", "match.rounding")),
        _valued("match.uma", uma, rules, w),
        *_cited(_final_keys(moving, chips, rules), rules, w),
        Para(w("balance")),
    ]


def _valued(word: str, key: str, rules: Rules, w: Words) -> Block:
    """Return a rule by its name, with its value and source."""
    ruling = rules.ruling(key)
    source = w.about(ruling.source) or w("house_source")
    return Para(f"{w(word)}: {format_value(ruling.value)}   {key} · {source}")


def _final_keys(moving: Sequence[str], chips: Sequence[Transfer], rules: Rules) -> Iterator[str]:
    """Yield the rules of what moves beside place and score; ``moving``: ``bust``, ``yakitori``."""
    if "bust" in moving:
        yield "match.bust_bonus"
    if "yakitori" in moving:
        yield "match.yakitori"
    yield from (f"match.{why}_chips" for why in dict.fromkeys(t.why for t in chips))
    if not rules.values["match.below_zero"]:
        yield "match.below_zero"


def chips_table(
    chips: Mapping[str, int], gains: Mapping[str, int], rules: Rules, lang: str, streaks: Sequence[Streak]
) -> list[Block]:
    """Return the chips of a set, including streaks of places."""
    w = words_of("match", lang)
    rows = [[p, str(n), signed(gains[p])] for p, n in chips.items()]
    blocks = [*_titled("", rules, w, WideTable([w("player"), w("chips"), w("result")], rows)), Blank()]
    blocks += [Para(w(s.key, player=s.player, n=s.each)) for s in streaks]
    keys = ["set.chips_start", *(["set.streak_length"] if streaks else []), *dict.fromkeys(s.key for s in streaks)]
    return [*blocks, *_cited(keys, rules, w)]


def finish_table(
    scores: Mapping[str, int],
    done: Any,
    moved: Mapping[str, int],
    rules: Rules,
    lang: str,
    read: Iterable[str],
    won: Mapping[str, int] = {},
) -> list[Block]:
    """Return the end of a match that is settled in chips: places, then each reason with what it moved. ``read``: the
    rules that were read; those behind the reasons are listed. ``won``: the chips of its hands, where they are known."""
    w = system(rules.engine).text(lang).words
    whys = list(dict.fromkeys(t.why for t in done.ledger.transfers))
    rows = []
    for place, player in enumerate(done.places, 1):
        nets = dict.fromkeys(whys, 0)
        for t in done.ledger.transfers:
            nets[t.why] += t.amount * ((t.payee == player) - (t.payer == player))
        hands = [signed(won.get(player, 0))] if won else []
        cells = [*hands, *map(signed, nets.values()), signed(moved[player])]
        rows.append([str(place), player, plain(scores[player]), *cells])
    of_hands = [w("chips_of_hands")] if won else []
    heads = ["", w("player"), w("points"), *of_hands, *(w(f"finish_{why}") for why in whys), w("chips")]
    begin = ("end.", "match.return", *(f"chips.{why}" for why in whys if why != "place"))
    keys = [key for key in dict.fromkeys(read) if key.startswith(begin)]
    return [*_titled("", rules, w, WideTable(heads, rows)), Blank(), *_cited(keys, rules, w)]


def summary_tables(data: Mapping[str, Any], lang: str = "en", name: Callable[[str], str] = str) -> list[Block]:
    """Return the sums of a batch (:meth:`calc.batch.summary.Summary.data`): players by points, then yaku by how often;
    ``name`` gives the display name of an id."""
    w = words_of("batch", lang)
    counts = {count: data[count] for count in _COUNTS if data[count] or count == "records"}
    blocks: list[Block] = [Para(", ".join(f"{w(count)}: {n:,}" for count, n in counts.items()), indent=0)]
    if players := data["players"]:
        blocks += [Blank(), _players(players, data["table"], w)]
    if yaku := data["yaku"]:
        rows = [(name(id_), f"{n:,}") for id_, n in yaku.items()]
        blocks += [Blank(), WideTable([w("yaku"), w("count")], rows, indent=0)]
    return blocks


_COUNTS = ("records", "settled", "refused", "bad", "differing", "unread")
"""The counts of a batch, each named where it is not 0, the records always."""
_PLAYER = (
    "hands",
    "wins",
    "win_rate",
    "average_value",
    "average_dora",
    "call_rate",
    "deal_ins",
    "deal_in_rate",
    "riichi_rate",
    "average_place",
    "points",
    "laid",
    "chips",
    "dice",
)
"""The columns of a player."""
_WHERE_ANY = frozenset((
    "average_value", "average_dora", "call_rate", "riichi_rate", "average_place", "laid", "chips", "dice",
))  # fmt: skip
"""Those that are left out where no player has any."""
_AVERAGES = {"average_value": ",.1f", "average_dora": ".2f", "average_place": ".2f"}
"""How averages are written."""


def _players(sums: Mapping[str, Mapping[str, Any]], on_table: int, w: Words) -> Block:
    """Return the sums of the players of a batch, and those of the table, which make every column of points sum to
    zero."""
    columns = [name for name in _PLAYER if name not in _WHERE_ANY or any(player[name] for player in sums.values())]
    rows = [[printable(player), *(_summed(name, of[name]) for name in columns)] for player, of in sums.items()]
    table = {"points": on_table, "laid": -sum(player["laid"] for player in sums.values())}
    if any(table.values()):
        rows.append([w("table"), *(_summed(name, table[name]) if name in table else "" for name in columns)])
    return WideTable([w(name) for name in ("player", *columns)], rows, indent=0)


def _summed(name: str, value: Any) -> str:
    """Return a cell of the sums of a player."""
    if value is None:
        return "–"
    if name in ("points", "chips"):
        return signed(value)
    if name == "laid":
        return plain(value)
    return f"{value:.1%}" if name.endswith("_rate") else format(value, _AVERAGES.get(name, ","))


def verified(report: Report, lang: str = "en") -> list[Block]:
    """Return records settled again: counts, the agreement of each field, and every difference that was kept."""
    w = words_of("verify", lang)
    counted = {"records": report.records, "agreed": report.agreed, "differing": report.differing}
    if report.refused:
        counted["refused"] = report.refused
    rows = [[w(n), *map(str, (a.compared, a.agreed, a.compared - a.agreed))] for n, a in report.fields.items()]
    heads = [w(word) for word in ("field", "compared", "same", "other")]
    blocks: list[Block] = [Para(", ".join(f"{w(name)}: {n}" for name, n in counted.items()), indent=0)]
    blocks += [Blank(), WideTable(heads, rows, indent=0)]
    for difference in report.differences:
        blocks += [Blank(), *_difference(difference, w)]
    if hidden := report.differing - len(report.differences):
        blocks += [Blank(), Para(w("more", n=hidden), indent=0)]
    return blocks


def _difference(mismatch: Mismatch, w: Words) -> list[Block]:
    """Return one differing record: its place, then each field with both values below each other."""
    names = [w("refused_field" if f.field == "refused" else f.field) for f in mismatch.fields]
    sides = [w("recorded"), w("calc")]
    sizes = [max(map(width, words)) + 2 for words in (names, sides)]
    blocks: list[Block] = [Headline(f"{mismatch.file}:{mismatch.line}  {mismatch.where}  ({mismatch.rules})")]
    for name, field in zip(names, mismatch.fields, strict=True):
        for head, side, value in zip((name, ""), sides, _sides(field, mismatch.rules, w), strict=True):
            blocks.append(Cells((head, side, value), sizes))
    return blocks


def _sides(field: FieldDifference, rules: str, w: Words) -> Sequence[str]:
    """Return both values of a field as text: of yaku only those that differ, of points those of every player."""
    sides = _SIDES.get(field.field, _plain_sides)(field.recorded, field.calc, _Naming(rules, w))
    return [side or w("nothing") for side in sides]


class _Naming(NamedTuple):
    """How the yaku of some rules are called in a language."""

    rules: str
    words: Words

    def name(self, yaku: str) -> str:
        """Return the name of a yaku."""
        return load_rules(self.rules).name(yaku, self.words.lang)


def _yaku_sides(recorded: Mapping[str, int] | None, calc: Mapping[str, int] | None, yaku: _Naming) -> Iterator[str]:
    """Of two tables of yaku and their worth what is not the same in the other."""
    first, second = recorded or {}, calc or {}
    for side, other_side in ((first, second), (second, first)):
        yield ", ".join(f"{yaku.name(id_)} {n}" for id_, n in side.items() if other_side.get(id_) != n)


def _yakuman_sides(recorded: Sequence[str] | None, calc: Sequence[str] | None, yaku: _Naming) -> Iterator[str]:
    return (", ".join(map(yaku.name, side or ())) for side in (recorded, calc))


def _delta_sides(recorded: Mapping[str, int], calc: Mapping[str, int], _: _Naming) -> Iterator[str]:
    players = dict.fromkeys([*recorded, *calc])
    return (", ".join(f"{player} {side.get(player, 0):+d}" for player in players) for side in (recorded, calc))


def _refused_sides(recorded: int | None, calc: Sequence[str], _: _Naming) -> Iterator[str]:
    yield "" if recorded is None else str(recorded)
    yield "; ".join(calc)


def _plain_sides(recorded: object, calc: object, _: _Naming) -> Iterator[str]:
    return ("" if side is None else str(side) for side in (recorded, calc))


_SIDES: Mapping[str, Callable[..., Iterator[str]]] = {
    "yaku": _yaku_sides,
    "yakuman": _yakuman_sides,
    "deltas": _delta_sides,
    "refused": _refused_sides,
}
"""How the two values of a field are put side by side; those of any other as they are."""
