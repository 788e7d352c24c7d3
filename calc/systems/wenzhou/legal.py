"""What is impossible in a wenzhou record. Every defect is reported."""

from collections.abc import Iterator

from ...codes import problem
from ...legal import contradictory, from_whom, too_many, wrong_count, wrong_melds
from ...notation import format_tile, format_tiles
from ...possible import fits, room, tally
from ...problems import Path, Problem
from ...record import RON, TSUMO
from ...rules import V
from ...tiles import COPIES, HAKU, KIND, KINDS, VARIANT, Tile
from .hand import JOKERS, SETS, is_joker, jokers_held, stakes
from .record import Record, WinClaim

PLAYERS, HAND = 4, 16
OPEN: Tile = -1
"""Stands for the winning tile of a hand that has none yet."""
_ROOM = room([COPIES] * KINDS)


def check(record: Record, v: V) -> list[Problem]:
    """Return every reason why a record is impossible; empty if it can be settled."""
    problems = list(_table(record, v))
    for index, claim in enumerate(record.wins):
        at: Path = ("wins", index)
        problems += from_whom(claim.player, claim.by, claim.source, at)
        problems += (*_tiles(claim, at, record.indicator), *_circumstances(claim, record, at))
    return [*problems, *_several(record), *_discarded(record), *_copies(record), *_joker_money(record, v)]


def check_open(claim: WinClaim, indicator: Tile) -> list[Problem]:
    """Return what is wrong with sixteen tiles without a winning tile; ``claim.tile`` is :data:`OPEN`."""
    shown = Record((), (claim,), None, indicator)
    return [*_tiles(claim, ("wins", 0), indicator), *_copies(shown)]


def _table(record: Record, v: V) -> Iterator[Problem]:
    if len(record.seats) != PLAYERS:
        yield problem("L211.players", ("seats",), count=len(record.seats), players=PLAYERS)
    most, row = v["deal.most_in_row"], stakes(v)
    if not 1 <= record.streak <= most:
        yield problem("L422.streak", ("streak",), n=record.streak, most=most)
    if not row:
        yield problem("R103.no_stakes", ("rules",))
    elif len(row) < record.streak <= most:
        which = "L422.own_scale" if v["payment.scale"] == "own" else "L422.scale"
        scale = "".join(map(str, row))
        yield problem(which, ("streak",), hand=_ordinal(record.streak), n=len(row), scale=scale, most=most)
    if record.wins and record.indicator is None:
        yield problem("S203.indicator")


def _ordinal(n: int) -> str:
    return f"{n}{'th' if n % 100 in (11, 12, 13) else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"


def _tiles(claim: WinClaim, at: Path, indicator: Tile | None) -> Iterator[Problem]:
    where = (*at, "hand")
    if len(claim.melds) > SETS:
        hint = "sixteen tiles are five sets and one tile"
        yield problem("L201.melds", where, help=hint, player=claim.player, melds=len(claim.melds), most=SETS)
    else:
        hint = "a hand has sixteen tiles here, seventeen when it wins"
        yield from wrong_count(claim.player, claim.concealed, claim.melds, HAND - 3 * len(claim.melds), where, hint)
    yield from wrong_melds(claim.player, claim.melds, where, "")
    for meld in claim.melds:
        if indicator is not None and any(t & KIND == indicator & KIND for t in meld.tiles):
            melds, tile = format_tiles(meld.tiles, keep_order=True), format_tile(indicator & KIND)
            yield problem("L420.melded", (*at, "melds"), melds=melds, tile=tile, why=_whites(indicator))


def _whites(indicator: Tile) -> str:
    if indicator & KIND == HAKU:
        return "whites are the 財神 when the indicator is white"
    return "whites may be called, being the indicator tile"


def _circumstances(claim: WinClaim, record: Record, at: Path) -> Iterator[Problem]:
    tsumo, face, robbed, dealer = claim.by == TSUMO, record.indicator, claim.robbed_kong, record.seats[0]
    joker = is_joker(claim.tile, face)
    konged = any(m.kind not in ("chi", "pon") for m in claim.melds)
    first, beside = claim.first_turn, claim.kong_tsumo or robbed
    wrong = {
        ("kong_tsumo", "L424.ron"): claim.kong_tsumo and not tsumo,
        ("kong_tsumo", "L424.no_kong"): claim.kong_tsumo and tsumo and not konged,
        ("robbed_kong", "L424.tsumo"): robbed and tsumo,
        ("robbed_kong", "L420.robbed"): robbed and not tsumo and joker,
        ("first_turn", "L423.tenho"): first and tsumo and claim.player != dealer,
        ("first_turn", "L423.chiho"): first and not tsumo and claim.source not in ("", dealer),
        ("first_turn", "L423.kong"): first and beside,
        ("first_turn", "L423.melded"): first and claim.melds and not beside,
    }
    words = {"name": "天胡" if tsumo else "地胡", "player": claim.player if tsumo else claim.source}
    yield from contradictory(wrong, at, why=_whites(face or 0), **words)


def _several(record: Record) -> Iterator[Problem]:
    for i, claim in enumerate(record.wins):
        first, at = record.wins[0], ("wins", i)
        both = claim.by == first.by == RON
        wrong = {
            ("by", "L425.by_ron"): i and not both,
            ("from", "L205.one_source"): both and claim.source != first.source,
            ("tile", "L205.tiles"): both and claim.tile != first.tile,
            ("player", "L205.twice"): any(w.player == claim.player for w in record.wins[:i]),
        }
        tiles = {"one": format_tile(first.tile), "other": format_tile(claim.tile)}
        yield from contradictory(wrong, at, player=claim.player, **tiles)
        for name in ("robbed_kong", "first_turn"):
            if both and getattr(claim, name) != getattr(first, name):
                yield problem("L425.some", (*at, "player"), name=name)


def _discarded(record: Record) -> Iterator[Problem]:
    """Check that a discarded 財神 comes from a hand that holds nothing else."""
    if record.indicator is None or not record.wins:
        return
    claim, face = record.wins[0], record.indicator & KIND
    discarded = claim.by == RON and claim.tile & KIND == face and not claim.robbed_kong
    if discarded and not record.only_jokers:
        yield problem("L421.discarded", ("wins", 0, "tile"), tile=format_tile(face))
    elif record.only_jokers and not discarded:
        yield problem("L421.no_joker", ("only_jokers",))
    elif discarded and claim.first_turn:
        yield problem("L421.first_turn", ("only_jokers",))
    elif discarded:
        holding = jokers_held(record)
        held, who = sum(holding.values()), ", ".join(player for player, n in holding.items() if n)
        if held + 2 > JOKERS >= held + 1:  # one more would be a fifth tile of the kind
            yield problem("L421.too_many", ("only_jokers",), players=who, held=held, source=claim.source, most=JOKERS)


def _copies(record: Record) -> Iterator[Problem]:
    face = None if record.indicator is None else record.indicator & KIND
    groups: list[tuple[Path, list[Tile]]] = [] if record.indicator is None else [(("indicator",), [record.indicator])]
    hints = {} if face is None else {face: f"the indicator is one of the four, so there are {JOKERS} 財神"}
    for i, claim in enumerate(record.wins):
        own = [*claim.concealed, *(t for m in claim.melds for t in m.tiles)]
        if not i and claim.tile != OPEN:  # several claims share one tile
            kind = claim.tile & KIND
            robbed = claim.robbed_kong and claim.by == RON and kind != face
            own += [claim.tile] * (COPIES if robbed else 1)
            if robbed:
                hints[kind] = "all four of them are in the robbed kong"
        groups.append((("wins", i, "hand"), own))
    shown = [tile for _, group in groups for tile in group]
    if fits(_ROOM + sum(map(tally, shown)), len(shown)):
        return
    seen = [0] * (KIND + 1)
    for path, group in groups:
        strange = [t for t in dict.fromkeys(group) if t & KIND >= KINDS or t & VARIANT]
        if strange:
            tiles = " ".join(map(format_tile, strange))
            yield problem("L203.strange", path, help="136 tiles, no flowers, no red fives", tiles=tiles)
        hint = "counted: all claimants' hands and melds, the winning tile once, the indicator"
        yield from too_many(group, seen, path, hint, hints)


def _joker_money(record: Record, v: V) -> Iterator[Problem]:
    counts, claimants = record.jokers, [w.player for w in record.wins]
    yield from _jokers_in_all(record)
    if any(n < 0 for n in counts.values()) or sum(counts.values()) > JOKERS:
        yield problem("L426.all", ("jokers",), n=sum(counts.values()), most=JOKERS)
    holding = jokers_held(record)
    for claim in record.wins:
        own = holding[claim.player] + (claim.by != RON and is_joker(claim.tile, record.indicator))
        if (said := counts.get(claim.player, own)) != own:
            yield problem("L426.claimant", ("jokers", claim.player), player=claim.player, own=own, said=said)
    unknown = [p for p in record.seats if p not in counts and p not in claimants]
    if v["joker_money.each"] and record.wins and unknown:
        yield problem("L426.unknown", ("jokers",), players=", ".join(unknown))


def _jokers_in_all(record: Record) -> Iterator[Problem]:
    """Check the 財神 that ``jokers`` gives to other players against those of the claimants."""
    if record.indicator is None or not record.wins or sum(record.jokers.values()) > JOKERS:
        return
    holding, claim = jokers_held(record), record.wins[0]
    won = is_joker(claim.tile, record.indicator)
    others = {p: n for p, n in record.jokers.items() if p not in holding}
    held = sum(holding.values()) + won
    total = held + sum(others.values())
    if held <= JOKERS < total:
        hands, said = " and ".join(holding), ", ".join(f"{p} {n}" for p, n in others.items() if n)
        yield problem("L426.too_many", ("jokers",), hands=hands, held=held, said=said, total=total, most=JOKERS)
    left = others.get(claim.source)
    if record.only_jokers and won and left not in (None, 1):
        yield problem("L426.one_left", ("jokers", claim.source), player=claim.source, left=left)
