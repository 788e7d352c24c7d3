"""What is impossible in a wenzhou record. Every defect is reported."""

from collections.abc import Iterator
from typing import NamedTuple

from ...languages import Phrase
from ...problems.codes import problem
from ...problems.problems import Path, Problem
from ...records.census import Census
from ...records.contradictions import Contradiction, contradictions
from ...records.legal import SOURCE, TWICE, OneTile, from_whom, on_one_tile, wrong_count, wrong_melds
from ...records.record import RON, TSUMO
from ...records.tile_set import set_of
from ...rules.rules import V
from ...tiles.notation import format_tile, format_tiles
from ...tiles.tiles import COPIES, HAKU, KIND, KINDS, Tile
from .hand import JOKERS, SETS, is_joker, jokers_held
from .record import Record, WinClaim
from .stakes import scale

PLAYERS, HAND = 4, 16
OPEN: Tile = -1
"""Stands for the winning tile of a hand that has none yet."""
_SET = set_of(range(KINDS), {})


def check(record: Record, v: V) -> list[Problem]:
    """Return every reason why a record is impossible: in the table; in the tiles and circumstances of each claim; in
    several claims together; in a discarded 財神; in tiles beyond the set; in the numbers of 財神 held. What can have
    happened but the rules forbid is left to the settlement."""
    problems = list(_table_problems(record, v))
    for index, claim in enumerate(record.wins):
        path: Path = ("wins", index)
        problems += from_whom(claim.player, claim.by, claim.source, path)
        problems += (*_tile_problems(claim, path, record.indicator), *_circumstance_problems(claim, record, path, v))
    problems += (*_several_claims_problems(record, v), *_discarded_joker_problems(record), *_copy_problems(record))
    problems += _joker_money_problems(record, v)
    return problems


def check_open(claim: WinClaim, indicator: Tile) -> list[Problem]:
    """Return what is wrong with sixteen tiles whose winning tile is not known yet, as somebody asks for their waits;
    nothing is known of a table. ``claim.tile`` is :data:`OPEN`."""
    record = Record(seats=(), wins=(claim,), indicator=indicator)
    return [*_tile_problems(claim, ("wins", 0), indicator), *_copy_problems(record)]


def _beyond_stakes(record: Record, v: V) -> bool:
    """Tell whether the dealer's streak is legal, but longer than the scale of stakes; an empty scale is told apart."""
    return bool(0 < len(scale(v)) < record.streak <= v["deal.most_in_row"])


_TABLE_CONTRADICTIONS: tuple[Contradiction[Record], ...] = (
    ("seats", "L211.players", "", lambda c, v: len(c.seats) != PLAYERS),
    ("streak", "L422.streak", "deal.most_in_row", lambda c, v: not 1 <= c.streak <= v["deal.most_in_row"]),
    ("rules", "R103.no_stakes", "payment.scale", lambda c, v: not scale(v)),
    ("streak", "L422.own_scale", "payment.scale", lambda c, v: _beyond_stakes(c, v) and v["payment.scale"] == "own"),
    ("streak", "L422.scale", "payment.scale", lambda c, v: _beyond_stakes(c, v) and v["payment.scale"] != "own"),
)


def _table_problems(record: Record, v: V) -> Iterator[Problem]:
    """Yield the problems of what all claims share: the number of players; a streak beyond the most hands in a row, or
    beyond the scale of stakes; a scale without stakes; and a missing indicator, without which no win can be read."""
    row, streak = scale(v), record.streak
    yield from contradictions(_TABLE_CONTRADICTIONS, record, (), v, lambda: {
        "count": len(record.seats), "players": PLAYERS, "streak": streak, "most": v["deal.most_in_row"],
        "hand": _ordinal(streak), "n": len(row), "scale": "".join(map(str, row)),
    })  # fmt: skip
    if record.wins and record.indicator is None:
        yield problem("S203.indicator")


def _ordinal(number: int) -> str:
    """Return an English ordinal number: problems name the dealer's hand by it."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number % 100 in (11, 12, 13) else ending}"


def _tile_problems(claim: WinClaim, path: Path, indicator: Tile | None) -> Iterator[Problem]:
    """Yield the problems of a claim's tiles: their number, impossible melds, and melds with a tile of the indicator's
    kind, since a 財神 is never melded or konged (spec §1). ``path``: where the claim is recorded."""
    where = (*path, "hand")
    if len(claim.melds) > SETS:
        hint = Phrase("sixteen_tiles")
        yield problem("L201.melds", where, help=hint, player=claim.player, melds=len(claim.melds), most=SETS)
    else:
        want, shape = HAND - 3 * len(claim.melds), "sixteen_or_seventeen_tiles"
        yield from wrong_count(claim.player, claim.concealed, claim.melds, want, where, shape)
    yield from wrong_melds(claim.player, claim.melds, where, "")
    for meld in claim.melds:
        if indicator is not None and any(t & KIND == indicator & KIND for t in meld.tiles):
            melds, tile = format_tiles(meld.tiles, keep_order=True), format_tile(indicator & KIND)
            yield problem("L420.melded", (*path, "melds"), melds=melds, tile=tile, why=_why_not_melded(indicator))


def _why_not_melded(indicator: Tile) -> Phrase:
    """Return the reason, for a problem, why no meld has a tile of the indicator's kind: such a tile is a 財神, and at
    most a white is melded in its place. If the indicator is a white itself, the whites are the 財神."""
    if indicator & KIND == HAKU:
        return Phrase("whites_are_jokers")
    return Phrase("whites_may_be_called")


class ClaimSetting(NamedTuple):
    """How a claim was won."""

    claim: WinClaim
    dealer: str
    joker: bool
    """Whether the winning tile is a 財神."""

    @property
    def tsumo(self) -> bool:
        """Whether the tile was drawn."""
        return self.claim.by == TSUMO

    @property
    def after_kong(self) -> bool:
        """Whether a kong came before the tile, or was robbed of it."""
        return self.claim.kong_tsumo or self.claim.robbed_kong


_CLAIM_CONTRADICTIONS: tuple[Contradiction[ClaimSetting], ...] = (
    ("kong_tsumo", "L424.ron", "", lambda c, v: c.claim.kong_tsumo and not c.tsumo),
    ("kong_tsumo", "L424.no_kong", "",
     lambda c, v: c.claim.kong_tsumo and c.tsumo and all(m.kind in ("chi", "pon") for m in c.claim.melds)),
    ("robbed_kong", "L424.tsumo", "", lambda c, v: c.claim.robbed_kong and c.tsumo),
    ("robbed_kong", "L420.robbed", "", lambda c, v: c.claim.robbed_kong and not c.tsumo and c.joker),
    ("first_turn", "L423.tenho", "", lambda c, v: c.claim.first_turn and c.tsumo and c.claim.player != c.dealer),
    ("first_turn", "L423.chiho", "",
     lambda c, v: c.claim.first_turn and not c.tsumo and c.claim.source not in ("", c.dealer)),
    ("first_turn", "L423.kong", "", lambda c, v: c.claim.first_turn and c.after_kong),
    ("first_turn", "L423.melded", "", lambda c, v: c.claim.first_turn and c.claim.melds and not c.after_kong),
)  # fmt: skip
_SEVERAL_CONTRADICTIONS: tuple[Contradiction[OneTile], ...] = (
    ("by", "L425.by_ron", "", lambda c, v: c.win is not c.first and not c.rons),
    SOURCE,
    ("tile", "L205.tiles", "", lambda c, v: c.rons and c.win.tile != c.first.tile),
    TWICE,
)


def _circumstance_problems(claim: WinClaim, record: Record, path: Path, v: V) -> Iterator[Problem]:
    """Yield the problems of circumstances of a claim that contradict each other (:data:`_CLAIM_CONTRADICTIONS`). Almost
    every claim has no circumstance, so that is asked first."""
    if claim.kong_tsumo or claim.robbed_kong or claim.first_turn:
        words = (
            {"player": claim.player, "name": "天胡"} if claim.by == TSUMO else {"player": claim.source, "name": "地胡"}
        )
        setting = ClaimSetting(claim, record.seats[0], is_joker(claim.tile, record.indicator))
        # 0 is never shown: without an indicator there is no 財神 whose words need it
        yield from contradictions(
            _CLAIM_CONTRADICTIONS, setting, path, v, lambda: words | {"why": _why_not_melded(record.indicator or 0)}
        )


def _several_claims_problems(record: Record, v: V) -> Iterator[Problem]:
    """Yield the problems of several claims that are not all on one tile, or that differ in what must be the same for
    every claimant: whether a kong was robbed, and whether it was the first turn. (By self-draw there can be only one
    claim.)"""
    if len(record.wins) < 2:
        return
    first = record.wins[0]
    for number, problems in enumerate(on_one_tile(record.wins, _SEVERAL_CONTRADICTIONS, v)):
        yield from problems
        claim = record.wins[number]
        if not claim.by == first.by == RON:  # several by tsumo are a problem already
            continue
        for name in ("robbed_kong", "first_turn"):
            if getattr(claim, name) != getattr(first, name):
                yield problem("L425.some", ("wins", number, "player"), name=name)


def _discarded_joker_problems(record: Record) -> Iterator[Problem]:
    """Yield the problem of a discarded 財神, at most one. A 財神 may be discarded only from a hand of nothing else
    (spec §1), so the record must say ``only_jokers``. That is wrong if no 財神 was discarded, or if the discarder
    cannot have held only 財神: on the first turn, or if the claimants hold too many."""
    if record.indicator is None or not record.wins:
        return
    claim = record.wins[0]
    discarded = claim.by == RON and is_joker(claim.tile, record.indicator) and not claim.robbed_kong
    if discarded and not record.only_jokers:
        yield problem("L421.discarded", ("wins", 0, "tile"), tile=format_tile(record.indicator & KIND))
    elif record.only_jokers and not discarded:
        yield problem("L421.no_joker", ("only_jokers",))
    elif discarded and claim.first_turn:
        yield problem("L421.first_turn", ("only_jokers",))
    elif discarded:
        holding = jokers_held(record)
        number, who = sum(holding.values()), ", ".join(player for player, n in holding.items() if n)
        # The discarder held two: the one discarded and one that is left. If even the one discarded were too many, the
        # count of copies reports it.
        if number + 2 > JOKERS >= number + 1:
            path = ("only_jokers",)
            yield problem("L421.too_many", path, players=who, held=number, source=claim.source, most=JOKERS)


def _copy_problems(record: Record) -> Iterator[Problem]:
    """Yield a problem for each tile that the record has more often than the set. A robbed kong shows all four of its
    tile; but a 財神 is never konged, so a robbed one counts once."""
    census = Census(_SET, Phrase("counted_wenzhou"), Phrase("only_136_tiles"))
    if record.indicator is not None:
        census.hints[record.indicator & KIND] = Phrase("indicator_is_one_of_four")
        yield from census.count(("indicator",), [record.indicator])
    for number, claim in enumerate(record.wins):
        tiles = [*claim.concealed, *(t for m in claim.melds for t in m.tiles)]
        if not number and claim.tile != OPEN:  # several claims share one tile
            robbed = claim.robbed_kong and claim.by == RON and not is_joker(claim.tile, record.indicator)
            tiles += [claim.tile] * (COPIES if robbed else 1)
            if robbed:
                census.hints[claim.tile & KIND] = Phrase("all_four_in_robbed_kong")
        yield from census.count(("wins", number, "hand"), tiles)


def _joker_money_problems(record: Record, v: V) -> Iterator[Problem]:
    """Yield the problems of ``jokers``, the number of 財神 that each player is said to hold: more than exist, another
    number than a claimant's hand shows, or no number for a player who did not claim, if 財神銭 is played and somebody
    has won."""
    counts, claimants = record.jokers, [w.player for w in record.wins]
    yield from _jokers_in_all(record)
    if any(n < 0 for n in counts.values()) or sum(counts.values()) > JOKERS:
        yield problem("L426.all", ("jokers",), n=sum(counts.values()), most=JOKERS)
    holding = jokers_held(record)
    for claim in record.wins:
        # a 財神 that completed the hand counts for the winner if he drew it, and for nobody if it was discarded
        number = holding[claim.player] + (claim.by != RON and is_joker(claim.tile, record.indicator))
        if (count := counts.get(claim.player, number)) != number:
            yield problem("L426.claimant", ("jokers", claim.player), player=claim.player, own=number, said=count)
    unknown = [p for p in record.seats if p not in counts and p not in claimants]
    if v["joker_money.each"] and record.wins and unknown:
        yield problem("L426.unknown", ("jokers",), players=", ".join(unknown))


def _jokers_in_all(record: Record) -> Iterator[Problem]:
    """Yield the problems of the 財神 of all players together: the claimants' hands and the numbers recorded for the
    others come to more than exist (too many in either alone are reported elsewhere); and under ``only_jokers`` another
    number than one left for the discarder, who held two."""
    if record.indicator is None or not record.wins or sum(record.jokers.values()) > JOKERS:
        return  # nothing to compare, or reported already
    holding, claim = jokers_held(record), record.wins[0]
    won = is_joker(claim.tile, record.indicator)
    others = {p: n for p, n in record.jokers.items() if p not in holding}
    number = sum(holding.values()) + won
    total = number + sum(others.values())
    if number <= JOKERS < total:
        hands, elsewhere = " and ".join(holding), ", ".join(f"{player} {n}" for player, n in others.items() if n)
        yield problem("L426.too_many", ("jokers",), hands=hands, held=number, said=elsewhere, total=total, most=JOKERS)
    left = others.get(claim.source)
    if record.only_jokers and won and left not in (None, 1):
        yield problem("L426.one_left", ("jokers", claim.source), player=claim.source, left=left)
