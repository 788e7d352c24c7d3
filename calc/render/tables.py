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
    """Return the texts of a section of ``words.toml``, together with those of all results, in one language."""
    return Words(lang, compiled.words(__file__, section))


def _titled(title: str, rules: Rules, w: Words, table: Block) -> list[Block]:
    """Return a table below a line with the name of its rules, and before that name the ``title`` if there is one."""
    name = f"{w.pick(dict(rules.title))} ({rules.id})"
    return [Para(f"{title}   {name}" if title else name, indent=0), Blank(), table]


def _cited(keys: Iterable[str], rules: Rules, w: Words) -> list[Block]:
    """Return a paragraph for each rule behind a table, with its value, status and source, so that a number can be
    traced to a page. A value of this project has no source, but a reason."""
    blocks: list[Block] = []
    for ruling in map(rules.ruling, keys):
        status, source = w.status(ruling.status), w.about(ruling.source or ruling.because)
        blocks.append(Para(f"{ruling.key} = {format_value(ruling.value)} · {status} · {source}"))
    return blocks


def value_table(size: SizeValue, rules: Rules, honba: int, lang: str) -> list[Block]:
    """Return the four payments of a size of hand: for dealer and non-dealer, by ron and by tsumo. A dash: no hand of
    this size can be won so."""
    w = Words(lang)
    rows = [
        [w(f"as_{who}"), "–" if paid.ron is None else f"{paid.ron:,}", _word_tsumo(paid.tsumo, w)]
        for who, paid in (("child", size.child), ("dealer", size.dealer))
    ]
    heads = ["", w("by_ron"), w("by_tsumo")]
    return _titled(_size_in_words(size, honba, w), rules, w, Grid(heads, rows, words=(0,)))


def _size_in_words(size: SizeValue, honba: int, w: Words) -> str:
    """Return a size of hand in words: its yakuman, else its han, its fu if they matter and the limit that they reach.
    The honba stand behind it if there are any."""
    if size.yakuman:
        parts = [w("yakuman_n", n=size.yakuman) if size.yakuman > 1 else w("yakuman")]
    else:
        parts = [w("han_n", n=size.han) + (f" {w('fu_n', n=size.fu)}" if size.fu else "")]
        parts += [w(size.limit)] if size.limit else []
    return " · ".join([*parts, w("honba_n", n=honba)] if honba else parts)


def _word_tsumo(drawn: Drawn | None, w: Words) -> str:
    """Return the payments of a win by tsumo in points, and their sum: ``2,000 all = 6,000``, or a non-dealer's and the
    dealer's, ``1,300 / 2,600 = 5,200``. A dash for ``None``: no hand of this size can be drawn."""
    if drawn is None:
        return "–"
    if drawn.dealer is None:
        return f"{w('all', n=format(drawn.each, ','))} = {drawn.total:,}"
    return f"{drawn.each:,} / {drawn.dealer:,} = {drawn.total:,}"


def final_table(
    places: Sequence[Placement],
    chips: Sequence[Transfer],
    rules: Rules,
    lang: str,
    moved: Mapping[str, int] = {},
    over: int = 0,
) -> list[Block]:
    """Return the final places of a match as a table, from scores to results in place points. ``calc final`` prints it.
    Behind it stand the chips that the end moves (the transfers ``chips``), and the rules that decide all this. Busts
    and yakitori have a column only if any counts. The chips of the whole match (``moved``, by player) have one only if
    they are known. The scores decide which uma is in force (:func:`uma_key`). ``over``: the points by which scores and
    sticks come to more than was handed out; it is remarked on, as one may be typed wrong."""
    w, uma = Words(lang), uma_key({place.player: place.points for place in places}, rules.values)
    moving = [name for name in ("bust", "yakitori") if any(getattr(place, name) for place in places)]
    counts = bool(rules.values["match.scores_count"])
    of_scores = ("match.return", "match.rounding") if counts else ("match.scores_count",)
    return [
        *_titled("", rules, w, _places_table(places, moving, moved, counts, w)),
        Blank(),
        *(Para(w(f"final_{paid.why}_chips", payer=paid.payer, payee=paid.payee, n=paid.amount)) for paid in chips),
        *(_name_rule(key, key, rules, w) for key in of_scores),
        _name_rule("match.uma", uma, rules, w),
        *_cited(_final_keys(moving, chips, rules), rules, w),
        Para(w("balance" if counts else "places_alone")),
        *([Para(w("sum_over", over=f"{over:+,}"))] if over else []),
    ]


def _places_table(
    places: Sequence[Placement], moving: Sequence[str], moved: Mapping[str, int], counts: bool, w: Words
) -> WideTable:
    """Return the table of final places, a row for each player. Three things have columns only where they count:
    ``moving`` (``bust``, ``yakitori``), chips (``moved``: by player, empty if unknown), and the rounded scores
    (``counts``: whether scores count at all)."""
    heads = ["", w("player"), w("points"), *([w("counted_as")] if counts else []), w("uma")]
    heads += [*(w(f"final_{name}") for name in moving), w("result"), *([w("chips")] if moved else [])]
    rows = []
    for place in places:
        worth = [units(n) for n in (place.uma, *(getattr(place, name) for name in moving), place.result)]
        won = [signed(moved[place.player])] if moved else []
        counted = [plain(place.rounded)] if counts else []
        rows.append([str(place.place), place.player, plain(place.points), *counted, *worth, *won])
    return WideTable(heads, rows)


def _name_rule(word: str, key: str, rules: Rules, w: Words) -> Block:
    """Return a rule called by a ``word``, with its value, key and source, as a paragraph. A rule without a source is
    called a house rule."""
    ruling = rules.ruling(key)
    source = w.about(ruling.source) or w("house_source")
    return Para(f"{w(word)}: {format_value(ruling.value)}   {key} · {source}")


def _final_keys(moving: Sequence[str], chips: Sequence[Transfer], rules: Rules) -> Iterator[str]:
    """Yield the keys of the rules behind what moves beside place and score; ``moving``: ``bust``, ``yakitori``. Three
    more are listed where they hold, as the results then differ from what scores and places alone would give: who is
    below the return pays, points below zero do not count, and a wrong sum is taken."""
    if rules.values.get("match.below_pays"):
        yield "match.below_pays"
    if "bust" in moving:
        yield "match.bust_bonus"
    if "yakitori" in moving:
        yield "match.yakitori"
    yield from (f"match.{why}_chips" for why in dict.fromkeys(t.why for t in chips))
    if not rules.values["match.below_zero"]:
        yield "match.below_zero"
    if rules.values["match.wrong_sum"] != "refused":
        yield "match.wrong_sum"


def chips_table(
    chips: Mapping[str, int], gains: Mapping[str, int], rules: Rules, lang: str, streaks: Sequence[Streak]
) -> list[Block]:
    """Return the chips of a set of matches as a table, as ``calc final --chips`` prints it: what each player has, and
    what he gains over his start. Behind it stand the streaks of first or last places that the set pays, and the rules
    of all this."""
    w = words_of("match", lang)
    rows = [[player, str(n), signed(gains[player])] for player, n in chips.items()]
    blocks = [*_titled("", rules, w, WideTable([w("player"), w("chips"), w("result")], rows)), Blank()]
    blocks += [Para(w(streak.key, player=streak.player, n=streak.each)) for streak in streaks]
    keys = ["set.chips_start"]
    if streaks:
        keys += ["set.streak_length", *dict.fromkeys(streak.key for streak in streaks)]
    return [*blocks, *_cited(keys, rules, w)]


def finish_table(
    scores: Mapping[str, int],
    done: Any,
    moved: Mapping[str, int],
    rules: Rules,
    lang: str,
    read: Iterable[str],
    chips_won: Mapping[str, int] = {},
) -> list[Block]:
    """Return the end (``done``) of a match that is settled in chips, as ``calc final`` prints it: the players by place,
    with a column for what each reason moved, then its rules. Of the rules that were ``read`` these are the ones about
    an end or one of the reasons. ``moved``: the chips of the whole match; ``chips_won``: those of its hands, if known.
    Imports the game."""
    w = system(rules.engine).text(lang).words
    reasons = list(dict.fromkeys(transfer.why for transfer in done.ledger.transfers))
    rows = []
    for place, player in enumerate(done.places, 1):
        nets = dict.fromkeys(reasons, 0)
        for transfer in done.ledger.transfers:
            # plus what he gets, minus what he pays
            nets[transfer.why] += transfer.amount * ((transfer.payee == player) - (transfer.payer == player))
        hands = [signed(chips_won.get(player, 0))] if chips_won else []
        cells = [*hands, *map(signed, nets.values()), signed(moved[player])]
        rows.append([str(place), player, plain(scores[player]), *cells])
    of_hands = [w("chips_of_hands")] if chips_won else []
    heads = ["", w("player"), w("points"), *of_hands, *(w(f"finish_{why}") for why in reasons), w("chips")]
    # not chips.place…: place chips cite the rules under end. themselves
    begin = ("end.", "match.return", *(f"chips.{why}" for why in reasons if why != "place"))
    keys = [key for key in dict.fromkeys(read) if key.startswith(begin)]
    return [*_titled("", rules, w, WideTable(heads, rows)), Blank(), *_cited(keys, rules, w)]


def summary_tables(data: Mapping[str, Any], lang: str = "en", name: Callable[[str], str] = str) -> list[Block]:
    """Return the sums of a batch for people. If it has no players or no yaku (every record refused), that table is left
    out.

    ``data``: the plain values of :meth:`calc.batch.summary.Summary.data`, which ``--json`` prints: counts of records,
    players by points, yaku by how often. ``name`` returns the name of a yaku by its id; by default the id stands for
    it.
    """
    w = words_of("batch", lang)
    # counts of what did not happen say nothing; 0 records says that there were none
    counts = {count: data[count] for count in _COUNTS if data[count] or count == "records"}
    blocks: list[Block] = [Para(", ".join(f"{w(count)}: {n:,}" for count, n in counts.items()), indent=0)]
    if players := data["players"]:
        blocks += [Blank(), _build_player_table(players, data["table"], w)]
    if yaku := data["yaku"]:
        rows = [(name(id_), f"{times:,}") for id_, times in yaku.items()]
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


def _build_player_table(sums: Mapping[str, Mapping[str, Any]], on_table: int, w: Words) -> Block:
    """Return the sums of the players of a batch. ``on_table``: the sticks that nobody has won, in a row for the table,
    with which every column of points sums to zero. Of columns that some games do not have (:data:`_WHERE_ANY`), those
    in which no player has anything are left out."""
    columns = [name for name in _PLAYER if name not in _WHERE_ANY or any(player[name] for player in sums.values())]
    rows = [[printable(player), *(_format_sum(name, row[name]) for name in columns)] for player, row in sums.items()]
    table = {"points": on_table, "laid": -sum(player["laid"] for player in sums.values())}
    if any(table.values()):
        rows.append([w("table"), *(_format_sum(name, table[name]) if name in table else "" for name in columns)])
    return WideTable([w(name) for name in ("player", *columns)], rows, indent=0)


def _format_sum(name: str, value: Any) -> str:
    """Return a cell of the sums of a player, by the ``name`` of its column: amounts with their sign, rates in percent,
    averages with decimals, counts. A dash (``None``) where no hand says it, as the mean place of somebody without a
    whole match."""
    if value is None:
        return "–"
    if name in ("points", "chips"):
        return signed(value)
    if name == "laid":
        return plain(value)
    return f"{value:.1%}" if name.endswith("_rate") else format(value, _AVERAGES.get(name, ","))


def verified(report: Report, lang: str = "en") -> list[Block]:
    """Return the report of records settled again (``calc verify``): counts, the agreement of each field, every
    difference that was kept, and how many were not. Both values of a difference are shown, as either program may be
    wrong."""
    w = words_of("verify", lang)
    counted = {"records": report.records, "agreed": report.agreed, "differing": report.differing}
    if report.refused:
        counted["refused"] = report.refused
    rows = []
    for name, field in report.fields.items():
        counts = (field.compared, field.agreed, field.compared - field.agreed)
        rows.append([w(name), *map(str, counts)])
    heads = [w(word) for word in ("field", "compared", "same", "other")]
    blocks: list[Block] = [Para(", ".join(f"{w(name)}: {n}" for name, n in counted.items()), indent=0)]
    blocks += [Blank(), WideTable(heads, rows, indent=0)]
    for difference in report.differences:
        blocks += [Blank(), *_show_difference(difference, w)]
    if hidden := report.differing - len(report.differences):
        blocks += [Blank(), Para(w("more", n=hidden), indent=0)]
    return blocks


def _show_difference(mismatch: Mismatch, w: Words) -> list[Block]:
    """Return one differing record: its place, then each field with both values below each other, what is recorded
    first, as whoever compares programs looks for the field that differs. Names and sides are padded to columns two
    blanks wider than their widest."""
    names = [w("refused_field" if field.field == "refused" else field.field) for field in mismatch.fields]
    sides = [w("recorded"), w("calc")]
    sizes = [max(map(width, words)) + 2 for words in (names, sides)]
    blocks: list[Block] = [Headline(f"{mismatch.file}:{mismatch.line}  {mismatch.where}  ({mismatch.rules})")]
    for name, field in zip(names, mismatch.fields, strict=True):
        for head, side, value in zip((name, ""), sides, _word_sides(field, mismatch.rules, w), strict=True):
            blocks.append(Cells((head, side, value), sizes))
    return blocks


def _word_sides(field: FieldDifference, rules: str, w: Words) -> Sequence[str]:
    """Return both values of a field as text, the recorded one first, with a word for nothing. How they are put side by
    side depends on the field (:data:`_SIDES`): of yaku only those that differ, of points those of every player."""
    sides = _SIDES.get(field.field, _plain_sides)(field.recorded, field.calc, _Naming(rules, w))
    return [side or w("nothing") for side in sides]


class _Naming(NamedTuple):
    """How the yaku of some rules are called in a language."""

    rules: str
    words: Words

    def name(self, yaku: str) -> str:
        """Return the name of a yaku in the rules and the language, by its id; an unknown id as it is."""
        return load_rules(self.rules).name(yaku, self.words.lang)


def _yaku_sides(recorded: Mapping[str, int] | None, calc: Mapping[str, int] | None, yaku: _Naming) -> Iterator[str]:
    """Yield two texts, for the record and for us: the yaku, with their worth, that the other side does not have with
    the same worth, so that only what differs is printed. ``None``: a side has no yaku at all."""
    recorded, calc = recorded or {}, calc or {}
    for side, opposite in ((recorded, calc), (calc, recorded)):
        yield ", ".join(f"{yaku.name(id_)} {n}" for id_, n in side.items() if opposite.get(id_) != n)


def _yakuman_sides(recorded: Sequence[str] | None, calc: Sequence[str] | None, yaku: _Naming) -> Iterator[str]:
    """Yield the names of the yakuman on each side, the recorded one first. They have no han to be compared."""
    return (", ".join(map(yaku.name, side or ())) for side in (recorded, calc))


def _delta_sides(recorded: Mapping[str, int], calc: Mapping[str, int], _: _Naming) -> Iterator[str]:
    """Yield what each player gains or loses on each side, players in one order so that they can be compared."""
    players = dict.fromkeys([*recorded, *calc])
    return (", ".join(f"{player} {side.get(player, 0):+d}" for player in players) for side in (recorded, calc))


def _refused_sides(recorded: int | None, calc: Sequence[str], _: _Naming) -> Iterator[str]:
    """Yield of a win that we refuse the amount that was recorded (empty if none was), and our reasons."""
    yield "" if recorded is None else str(recorded)
    yield "; ".join(calc)


def _plain_sides(recorded: object, calc: object, _: _Naming) -> Iterator[str]:
    """Yield both values of any other field as text, empty for one that is not there."""
    return ("" if side is None else str(side) for side in (recorded, calc))


_SIDES: Mapping[str, Callable[..., Iterator[str]]] = {
    "yaku": _yaku_sides,
    "yakuman": _yakuman_sides,
    "deltas": _delta_sides,
    "refused": _refused_sides,
}
"""How the two values of a field are put side by side; those of any other as they are."""
