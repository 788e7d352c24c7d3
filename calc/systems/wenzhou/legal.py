"""What cannot be at a Wenzhou table. Every defect is reported."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ...codes import problem
from ...legal import from_whom, wrong_count, wrong_melds
from ...notation import format_tile, format_tiles
from ...problems import Problem
from ...tiles import HAKU, HONOURS, KIND, KINDS, VARIANT, Kind, Tile
from .hand import JOKERS, SETS, V, stakes, stands
from .record import RON, TSUMO, Claim, Record

Path = tuple[str | int, ...]
PLAYERS, COPIES, HAND = 4, 4, 16
OPEN: Tile = -1
"""The winning tile of a hand that still waits."""


def called(tiles: Sequence[Tile], indicator: Kind) -> str:
    """What three tiles are as a meld, ``chi``, ``pon`` or nothing, whites being the indicator tile."""
    low, middle, high = sorted(stands(t, indicator) for t in tiles)
    if low == high:
        return "pon"
    return "chi" if middle == low + 1 and high == low + 2 and low < HONOURS and low % 9 < 7 else ""


def check(record: Record, v: V) -> list[Problem]:
    """Every reason why a record cannot be. Empty for a record that may be settled."""
    problems = list(_table(record, v))
    for index, claim in enumerate(record.wins):
        at: Path = ("wins", index)
        problems.extend(from_whom(claim.player, claim.by, claim.source, at))
        problems.extend(_tiles(claim, at, record.indicator))
        problems.extend(_circumstances(claim, record, at))
    problems.extend(_several(record))
    problems.extend(_discarded(record))
    problems.extend(_copies(record))
    problems.extend(_joker_money(record, v))
    return problems


def check_open(claim: Claim, indicator: Tile) -> list[Problem]:
    """What is wrong with sixteen tiles that wait; ``claim.tile`` is :data:`OPEN`."""
    shown = Record((), (claim,), None, indicator)
    return [*_tiles(claim, ("wins", 0), indicator), *_copies(shown)]


def _problem(code: str, message: str, path: Path, hint: str = "") -> Problem:
    return Problem(code, message, None, hint, path)


def _table(record: Record, v: V) -> Iterator[Problem]:
    if len(record.seats) != PLAYERS:
        yield problem("L211.players", ("seats",), count=len(record.seats), players=PLAYERS)
    most = v["deal.most_in_row"]
    if not 1 <= record.streak <= most:
        why = f"the streak is {record.streak}, but a dealer deals at least once and at most {most} times in a row"
        hint = f"write 1 for the first hand of a dealer, up to {most}; a fourth win passes the deal"
        yield _problem("L422", why, ("streak",), hint if most == 4 else "deal.most_in_row")
    row = stakes(v)
    if not row:
        yield _problem("R103", "payment.own_scale is empty", ("rules",), "a stake for each hand in a row: [2, 4, 6, 8]")
    elif len(row) < record.streak <= most:
        own = v["payment.scale"] == "own"
        has = f"payment.own_scale has {_number(len(row), 'stake')}"
        scale = has if own else f"payment.scale is {''.join(map(str, row))}"
        why = f"there is no stake for the {_ordinal(record.streak)} hand in a row: {scale}"
        fix = "add one to payment.own_scale" if own else "payment.scale: own, with more in payment.own_scale"
        yield _problem("L422", why, ("streak",), f"{fix}, or lower deal.most_in_row, which is {most}")
    if record.wins and record.indicator is None:
        yield problem("S203.indicator")


def _number(n: int, what: str) -> str:
    return f"{n} {what}" + "s" * (n != 1)


def _ordinal(n: int) -> str:
    return f"{n}{'th' if n % 100 in (11, 12, 13) else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"


def _tiles(claim: Claim, at: Path, indicator: Tile | None) -> Iterator[Problem]:
    where = (*at, "hand")
    if len(claim.melds) > SETS:
        hint = "sixteen tiles are five sets and one tile"
        yield problem("L201.melds", where, help=hint, player=claim.player, melds=len(claim.melds), most=SETS)
    else:
        hint = "a hand has sixteen tiles here, seventeen when it wins"
        yield from wrong_count(claim.player, claim.concealed, claim.melds, HAND - 3 * len(claim.melds), where, hint)
    yield from wrong_melds(claim.player, claim.melds, where, "")
    for meld in claim.melds:
        shown = format_tiles(meld.tiles, keep_order=True)
        if indicator is not None and any(t & KIND == indicator & KIND for t in meld.tiles):
            why = f"{shown} cannot be: no chow, pung or kong has a 財神 in it, not even a concealed kong"
            hint = f"{format_tile(indicator & KIND)} is the 財神; {_whites(indicator)}"
            yield _problem("L420", why, (*at, "melds"), hint)


def _whites(indicator: Tile) -> str:
    if indicator & KIND == HAKU:
        return "whites are the 財神 when the indicator is white"
    return "whites may be called, being the indicator tile"


def _circumstances(claim: Claim, record: Record, at: Path) -> Iterator[Problem]:
    tsumo = claim.by == TSUMO
    dealer = record.seats[0]
    if claim.kong_tsumo and not tsumo:
        hint = "a ron on the tile of another player's kong is `robbed_kong`"
        yield _problem("L424", "a kong's replacement tile is drawn, and this is a ron", (*at, "kong_tsumo"), hint)
    elif claim.kong_tsumo and not any(m.kind not in ("chi", "pon") for m in claim.melds):
        hint = "write the kong into the hand: [1111p] concealed, (1111p) open, (111p+1p) added"
        yield _problem(
            "L424", "a kong's replacement tile needs a kong, and the hand has none", (*at, "kong_tsumo"), hint
        )
    if claim.robbed_kong:
        if tsumo:
            why = "a robbed kong is a ron on another player's kong, and this is a tsumo"
            hint = "a tsumo after one's own kong is `kong_tsumo`"
            yield _problem("L424", why, (*at, "robbed_kong"), hint)
        elif record.indicator is not None and claim.tile & KIND == record.indicator & KIND:
            yield _problem("L420", "no kong has a 財神 in it, so none can be robbed of one", (*at, "robbed_kong"),
                           _whites(record.indicator))  # fmt: skip
    if claim.first_turn:
        yield from _first_turn(claim, dealer, at)


def _first_turn(claim: Claim, dealer: str, at: Path) -> Iterator[Problem]:
    name, path = ("天胡", "地胡")[claim.by == RON], (*at, "first_turn")
    if claim.by == TSUMO and claim.player != dealer:
        hint = "seats are listed from the dealer; 地胡 is a ron on the dealer's first discard"
        yield _problem("L423", f"天胡 is the dealer's, and {claim.player} is not the dealer", path, hint)
    if claim.by == RON and claim.source and claim.source != dealer:
        why = f"地胡 is won on the dealer's first discard, and {claim.source} is not the dealer"
        yield _problem("L423", why, path, "seats are listed from the dealer")
    if claim.kong_tsumo or claim.robbed_kong:
        yield _problem("L423", f"{name} is won before any kong is made", path, "leave one of them out")
    elif claim.melds:
        yield _problem("L423", f"{name} is won before anything is melded", path, "leave `first_turn` out")


def _several(record: Record) -> Iterator[Problem]:
    wins = record.wins
    first = wins[0] if wins else None
    for i, claim in enumerate(wins):
        if first is None or i == 0:
            continue
        at: Path = ("wins", i)
        if claim.by != RON or first.by != RON:
            yield _problem("L425", "only a discard or a robbed kong can be claimed by several", (*at, "by"),
                           "a self-draw is one player's: record it under `win:`")  # fmt: skip
            continue
        if claim.source != first.source:
            yield problem("L205.one_source", (*at, "from"))
        if claim.tile != first.tile:
            yield problem("L205.tiles", (*at, "tile"), one=format_tile(first.tile), other=format_tile(claim.tile))
        for name in ("robbed_kong", "first_turn"):
            if getattr(claim, name) != getattr(first, name):
                hint = f"write `{name}: true` for each of them, or for none"
                yield _problem("L425", f"all claim one tile, but only some say `{name}`", (*at, "player"), hint)
    for i, claim in enumerate(wins):
        if any(w.player == claim.player for w in wins[:i]):
            yield problem("L205.twice", ("wins", i, "player"), player=claim.player)


def _discarded(record: Record) -> Iterator[Problem]:
    """財神 are not discarded, unless there is nothing else in the hand."""
    if record.indicator is None or not record.wins:
        return
    claim = record.wins[0]
    face = record.indicator & KIND
    discarded = claim.by == RON and claim.tile & KIND == face and not claim.robbed_kong
    if discarded and not record.only_jokers:
        yield _problem("L421", f"{format_tile(face)} is the 財神: nobody discards it who holds another tile",
                       ("wins", 0, "tile"), "`only_jokers: true`: the discarder held nothing else")  # fmt: skip
    elif record.only_jokers and not discarded:
        why = "`only_jokers` is about a discarded 財神, and the winning tile is none"
        yield _problem("L421", why, ("only_jokers",), "leave `only_jokers` out")
    elif discarded and claim.first_turn:
        yield _problem("L421", "no dealer holds nothing but 財神 at the first discard", ("only_jokers",),
                       "leave `first_turn` out")  # fmt: skip
    elif discarded:
        held = sum(t & KIND == face for w in record.wins for t in w.concealed)
        if held + 2 > JOKERS >= held + 1:  # one more would be a fifth tile of the kind
            who = ", ".join(dict.fromkeys(w.player for w in record.wins if face in [t & KIND for t in w.concealed]))
            yield _problem("L421", f"{who} holds {held} 財神, {claim.source} discarded one and has another left: there"
                           f" are {JOKERS}", ("only_jokers",),
                           "who holds nothing but 財神 has two of them beside five melds, and keeps one")  # fmt: skip


def _copies(record: Record) -> Iterator[Problem]:
    groups: list[tuple[Path, list[Tile]]] = []
    if record.indicator is not None:
        groups.append((("indicator",), [record.indicator]))
    robbed = False
    for i, claim in enumerate(record.wins):
        own = [*claim.concealed, *(t for m in claim.melds for t in m.tiles)]
        if not i and claim.tile != OPEN:  # the tile of several claims is one tile
            joker = record.indicator is not None and claim.tile & KIND == record.indicator & KIND
            robbed = claim.robbed_kong and claim.by == RON and not joker
            own += [claim.tile] * (COPIES if robbed else 1)
        groups.append((("wins", i, "hand"), own))
    seen: Counter[Kind] = Counter()
    for path, group in groups:
        strange = [t for t in dict.fromkeys(group) if t & KIND >= KINDS or t & VARIANT]
        if strange:
            tiles = " ".join(map(format_tile, strange))
            yield problem("L203.strange", path, help="136 tiles, no flowers, no red fives", tiles=tiles)
        for kind, n in Counter(t & KIND for t in group).items():
            if seen[kind] + n > COPIES >= seen[kind]:
                count = seen[kind] + n
                turned = record.indicator is not None and kind == record.indicator & KIND
                hint = "counted: all claimants' hands and melds, the winning tile once, the indicator"
                if turned:
                    hint = f"the indicator is one of the four, so there are {JOKERS} 財神"
                elif robbed and kind == record.wins[0].tile & KIND:
                    hint = "all four of them are in the robbed kong"
                yield problem("L202.copies", path, help=hint, count=count, tile=format_tile(kind), copies=COPIES)
            seen[kind] += n


def _joker_money(record: Record, v: V) -> Iterator[Problem]:
    counts = record.jokers
    yield from _jokers_in_all(record)
    if any(n < 0 for n in counts.values()) or sum(counts.values()) > JOKERS:
        why = f"all hands together hold {sum(counts.values())} 財神, and there are {JOKERS}"
        yield _problem("L426", why, ("jokers",), "count the 財神 in each hand at the end")
    for claim in record.wins:
        held = [t & KIND for t in (claim.tile, *claim.concealed)][claim.by == RON :]
        own = record.indicator is not None and held.count(record.indicator & KIND)
        if counts.get(claim.player, own) != own:
            said = counts[claim.player]
            why = f"{claim.player} holds {int(own)} 財神 by the hand, {said} by `jokers`"
            yield _problem("L426", why, ("jokers", claim.player), "leave out who claims the win")
    if not v["joker_money.each"] or not record.wins:
        return
    unknown = [p for p in record.seats if p not in counts and p not in [w.player for w in record.wins]]
    if unknown:
        why = f"財神銭 is played: how many 財神 did {', '.join(unknown)} hold?"
        hint = "add `jokers: {A: 0, …}` for each who did not claim; joker_money.each is on"
        yield _problem("L426", why, ("jokers",), hint)


def _jokers_in_all(record: Record) -> Iterator[Problem]:
    """The 財神 that `jokers` gives to others, beside those in the claimants' hands."""
    if record.indicator is None or not record.wins or sum(record.jokers.values()) > JOKERS:
        return
    face, claimants = record.indicator & KIND, [w.player for w in record.wins]
    claim = record.wins[0]
    held = sum(t & KIND == face for w in record.wins for t in w.concealed) + (claim.tile & KIND == face)
    others = {p: n for p, n in record.jokers.items() if p not in claimants}
    if held <= JOKERS < held + sum(others.values()):
        said = ", ".join(f"{p} {n}" for p, n in others.items() if n)
        hands, total = " and ".join(dict.fromkeys(claimants)), held + sum(others.values())
        why = f"{hands} held {held} 財神, and `jokers` gives {said}: that makes {total}, and there are {JOKERS}"
        yield _problem("L426", why, ("jokers",), "count the 財神 in each hand at the end")
    left = others.get(claim.source)
    if record.only_jokers and claim.tile & KIND == face and left not in (None, 1):
        why = f"{claim.source} discarded one of two 財神 (`only_jokers`), so one is left, not {left}"
        yield _problem("L426", why, ("jokers", claim.source), f"{claim.source}: 1")
