"""What is impossible in a mighty record, in addition to what is impossible in any riichi record."""

from collections.abc import Iterator

from ...codes import problem
from ...legal import check as riichi_check
from ...legal import contradictory
from ...notation import format_tile
from ...possible import plainly
from ...problems import Path, Problem
from ...record import BOX_RIICHI, CHANKAN, HAITEI, HOUTEI, IN_RIICHI, RON, Record, Win
from ...rules import Rules, V
from ...tiles import COPIES, HAKU, KIND, NORTH, Tile
from .record import OwnWin, own_record, own_win

_NOTHING = OwnWin()


def check(record: Record, rules: Rules) -> list[Problem]:
    """Return every reason why a mighty record is impossible."""
    turned = (own_win(record.wins[0]).alice if record.wins else ()) or ()  # once for all winners
    problems: list[Problem] = []
    if not plainly(record, rules, turned):
        problems = riichi_check(record, rules.values, [(("wins", 0, "alice"), turned)])
    problems.extend(_indicators(record, rules))
    for i, win in enumerate(record.wins):
        if own_win(win) != _NOTHING or win.pon_owner or win.flags & BOX_RIICHI:
            problems.extend(_win(record, win, ("wins", i), rules.values))
    draw = record.draw
    if draw is not None and (draw.kind == "chombo") != bool(draw.offender):
        problems.append(problem("L235.offender", ("draw", "offender")))
    for player in own_record(record).box:
        points, won = record.scores.get(player, 0), any(win.player == player for win in record.wins)
        wrong = {("box", "L232.won"): won, ("box", "L232.points"): points}
        problems.extend(contradictory(wrong, (), player=player, points=points))
    return problems


def four_norths(record: Record) -> bool:
    """Whether all four norths were visible before the winning tile came: drawn aside, in melds, in the rivers of the
    winners, or as indicators. A north that another winner called from a river counts once."""
    lying, rivers, called = [*record.dora], list[Tile](), set[str]()
    for win in record.wins:
        lying += [NORTH] * win.norths
        rivers += win.river or ()
        for meld in win.melds:
            lying += meld.tiles
            if meld.kind != "ankan" and meld.tiles[0] & KIND == NORTH:
                called.add(win.player)
    norths, more = (sum([t & KIND == NORTH for t in tiles]) for tiles in (lying, rivers))
    return norths + max(0, more - (len(called) if len(record.wins) > 1 else 0)) >= COPIES


def kans(record: Record) -> int:
    """Return the number of the winners' kans."""
    return sum(len(m.tiles) == COPIES for w in record.wins for m in w.melds)


def _indicators(record: Record, rules: Rules) -> Iterator[Problem]:
    """Check that the indicator turned by the fourth north is there. Rule ``north.fourth_turns``."""
    if not (record.wins and record.dora and rules.values["north.fourth_turns"] and four_norths(record)):
        return
    # The indicator turned is not a north itself, and every north among the indicators was there before it.
    least = max(1 + kans(record) + 1, sum(t & KIND == NORTH for t in record.dora) + 1)
    least = min(least, rules.values["dora.most_indicators"])
    if len(record.dora) < least:
        which = "L209.norths_and_kans" if kans(record) else "L209.norths"
        yield problem(which, ("dora",), kans=kans(record), least=least, n=len(record.dora))


def _win(record: Record, win: Win, at: Path, v: V) -> Iterator[Problem]:
    own, owner, robbed = own_win(win), win.pon_owner, win.flags & CHANKAN
    halves = owner and robbed and not win.pao
    pon = any(m.kind == "pon" and m.tiles[0] & KIND == win.tile & KIND for m in win.melds)
    points = record.scores.get(win.player, 0)
    wrong = {
        ("pon_owner", "L230.chankan"): owner and not robbed,
        ("pao", "L230.pao"): owner and robbed and win.pao,
        ("pon_owner", "L230.own_pon"): halves and owner == win.source,
        ("pon_owner", "L230.no_pon"): halves and owner == win.player and not pon,
        ("alice", "L231.riichi_only"): own.alice is not None and not win.flags & IN_RIICHI,
        ("alice", "L231.last_tile"): own.alice and win.flags & (HAITEI | HOUTEI),
        ("alice_wall_end", "L231.no_alice"): own.alice_wall_end and own.alice is None,
        ("riichi", "L232.points"): win.flags & BOX_RIICHI and points,
    }
    last = "haitei" if win.flags & HAITEI else "houtei"
    player, tile = owner or win.player, format_tile(win.tile & KIND)
    yield from contradictory(wrong, at, player=player, tile=tile, name=last, points=points)
    if own.white_kans:
        yield from _white_kans(win, (*at, "white_kans"), v)
    yield from _declared(win, at, v)


def _white_kans(win: Win, at: Path, v: V) -> Iterator[Problem]:
    named = own_win(win).white_kans
    closed = [m.tiles[0] & KIND for m in win.melds if m.kind == "ankan"]
    if not v["white.ankan"]:
        yield problem("L207.white_kan", at)
    for tile in named:
        if closed.count(tile & KIND) < named.count(tile) or tile & KIND == HAKU:
            yield problem("L207.no_white_kan", at, tile=format_tile(tile))
    held = (*win.concealed, win.tile, *(t for m in win.melds for t in m.tiles))
    whites = sum(t & KIND == HAKU for t in held) + len(named)
    if whites > COPIES:
        yield problem("L202.copies", at, count=whites, tile=format_tile(HAKU), copies=COPIES)


def _declared(win: Win, at: Path, v: V) -> Iterator[Problem]:
    mode, faces, drawn = own_win(win).declared
    if mode != "explicit":
        return
    held = sum(t & KIND == HAKU for t in win.concealed)
    drew = win.tile & KIND == HAKU and (win.by != RON or (bool(win.flags & CHANKAN) and v["white.robbed"]))
    if len(faces) != held:
        yield problem("L233.held", (*at, "declared"), n=len(faces), held=held)
    if drew != (drawn is not None):
        yield problem("L233.drawn_untold" if drew else "L233.not_drawn", (*at, "declared"))
    for kind in dict.fromkeys((*faces, *(() if drawn is None else (drawn,)))):
        real = sum(t & KIND == kind for t in (*win.concealed, win.tile) if t & KIND != HAKU)
        real += sum(t & KIND == kind for m in win.melds for t in m.tiles)
        real += win.norths if kind == NORTH else 0
        there = real + faces.count(kind) + (drawn == kind)
        if there > COPIES:
            yield problem("L234.five", (*at, "declared"), n=there, tile=format_tile(kind))
