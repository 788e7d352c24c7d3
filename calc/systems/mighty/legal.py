"""What is impossible in a mighty record, in addition to what is impossible in any riichi record."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from ...problems.codes import problem
from ...problems.problems import Path, Problem
from ...records.contradictions import Contradiction, contradictions
from ...records.legal import check as riichi_check
from ...records.possible import is_possible_in_riichi
from ...records.record import BOX_RIICHI, CHANKAN, HAITEI, HOUTEI, IN_RIICHI, RON, Record, Win
from ...riichi.sized_reader import wrong_sizes
from ...rules.rules import Rules, V
from ...tiles.notation import format_tile
from ...tiles.tiles import COPIES, HAKU, KIND, NORTH, Tile
from .record import OwnWin, own_record, own_win

_NOTHING = OwnWin()


def check(record: Record, rules: Rules) -> list[Problem]:
    """Return every reason why a mighty record is impossible. The quick check that riichi shares comes first: only a
    record that fails it is looked at place by place."""
    turned = (own_win(record.wins[0]).alice if record.wins else ()) or ()  # all winners share them: counted once
    problems: list[Problem] = []
    if not is_possible_in_riichi(record, rules, turned):
        problems = riichi_check(record, rules.values, [(("wins", 0, "alice"), turned)])
    problems.extend(_missing_indicator_problems(record, rules))
    problems.extend(wrong_sizes(record, rules.values))
    for i, win in enumerate(record.wins):
        # other wins have no field that only mighty knows
        if own_win(win) != _NOTHING or win.pon_owner or win.flags & BOX_RIICHI:
            problems.extend(_win_problems(record, win, ("wins", i), rules.values))
    draw = record.draw
    # a chombo has an offender, no other draw has one
    if draw is not None and (draw.kind == "chombo") != bool(draw.offender):
        problems.append(problem("L235.offender", ("draw", "offender")))
    # of who did not win: a winner in 箱リーチ says so in his win. It is for players without points.
    for player in own_record(record).box:
        points = record.scores.get(player, 0)
        if any(win.player == player for win in record.wins):
            problems.append(problem("L232.won", ("box",), player=player))
        if points:
            problems.append(problem("L232.points", ("box",), player=player, points=points))
    return problems


def four_norths(record: Record) -> bool:
    """Tell whether all four norths were visible before the winning tile came: drawn aside, in melds, in the rivers of
    the winners, or as indicators. The fourth turns one more indicator (spec §1). A north that a winner called from the
    river of another winner is in that meld and in that river, and counts once."""
    lying, rivers, called = [*record.dora], list[Tile](), set[str]()
    for win in record.wins:
        lying += [NORTH] * win.norths
        rivers += win.river or ()
        for meld in win.melds:
            lying += meld.tiles
            if meld.kind != "ankan" and meld.tiles[0] & KIND == NORTH:
                called.add(win.player)
    norths, in_rivers = (sum([t & KIND == NORTH for t in tiles]) for tiles in (lying, rivers))
    # only winners' rivers are recorded, so only with several of them can a called tile stand in a river too
    counted_twice = len(called) if len(record.wins) > 1 else 0
    return norths + max(0, in_rivers - counted_twice) >= COPIES


def kans(record: Record) -> int:
    """Return the number of kans in the winners' hands; each turns an indicator."""
    return sum(len(m.tiles) == COPIES for w in record.wins for m in w.melds)


def _missing_indicator_problems(record: Record, rules: Rules) -> Iterator[Problem]:
    """Yield a problem if a record lacks the indicator that the fourth north turns (spec §1, rule
    ``north.fourth_turns``). A record with no indicator at all is right: nobody wrote them down."""
    v, number_of_kans = rules.values, kans(record)
    if not (record.wins and record.dora and v["north.fourth_turns"] and four_norths(record)):
        return
    first, by_north = 1, 1
    by_kans = first + number_of_kans + by_north
    # The indicator that it turns is no north itself, and comes on top of all that are norths.
    beside_norths = sum(tile & KIND == NORTH for tile in record.dora) + by_north
    least = min(max(by_kans, beside_norths), v["dora.most_indicators"])  # the dead wall has no more
    if len(record.dora) < least:
        which = "L209.norths_and_kans" if number_of_kans else "L209.norths"
        yield problem(which, ("dora",), kans=number_of_kans, least=least, n=len(record.dora))


class OwnCircumstances(NamedTuple):
    """A win with mighty's own fields."""

    win: Win
    fields: OwnWin
    points: int
    """The winner's points, as far as they are recorded."""

    @property
    def halved(self) -> bool:
        """Whether the owner of a pon that was added to pays half."""
        return bool(self.win.pon_owner and self.win.flags & CHANKAN and not self.win.pao)


def _without_pon(win: Win) -> bool:
    """Tell whether no pon of the hand is of the kind of the winning tile."""
    return not any(m.kind == "pon" and m.tiles[0] & KIND == win.tile & KIND for m in win.melds)


_WIN_CONTRADICTIONS: tuple[Contradiction[OwnCircumstances], ...] = (
    ("pon_owner", "L230.chankan", "", lambda c, v: c.win.pon_owner and not c.win.flags & CHANKAN),
    ("pao", "L230.pao", "", lambda c, v: c.win.pon_owner and c.win.flags & CHANKAN and c.win.pao),
    ("pon_owner", "L230.own_pon", "", lambda c, v: c.halved and c.win.pon_owner == c.win.source),
    ("pon_owner", "L230.no_pon", "", lambda c, v: c.halved and c.win.pon_owner == c.win.player and _without_pon(c.win)),
    ("alice", "L231.riichi_only", "", lambda c, v: c.fields.alice is not None and not c.win.flags & IN_RIICHI),
    ("alice", "L231.last_tile", "", lambda c, v: c.fields.alice and c.win.flags & (HAITEI | HOUTEI)),
    ("alice_wall_end", "L231.no_alice", "", lambda c, v: c.fields.alice_wall_end and c.fields.alice is None),
    ("riichi", "L232.points", "", lambda c, v: c.win.flags & BOX_RIICHI and c.points),
)


def _win_problems(record: Record, win: Win, path: Path, v: V) -> Iterator[Problem]:
    """Yield what is wrong with the fields of a win that only mighty has: contradictions between them
    (:data:`_WIN_CONTRADICTIONS`), then kans with whites, then declared whites. ``path``: where the win is recorded. The
    other fields are checked as in all riichi games."""
    fields = own_win(win)
    last = "haitei" if win.flags & HAITEI else "houtei"  # the name of the last tile, for whichever sentence needs it
    setting = OwnCircumstances(win, fields, record.scores.get(win.player, 0))
    words = {"player": win.pon_owner or win.player, "name": last, "points": setting.points}
    yield from contradictions(
        _WIN_CONTRADICTIONS, setting, path, v, lambda: words | {"tile": format_tile(win.tile & KIND)}
    )
    if fields.white_kans:
        yield from _white_kan_problems(win, (*path, "white_kans"), v)
    if fields.declared[0] == "explicit":
        yield from _declaration_problems(win, (*path, "declared"), v)


def _white_kan_problems(win: Win, path: Path, v: V) -> Iterator[Problem]:
    """Yield the problems of concealed kans that are said to have whites in them (rule ``white.ankan``), and of more
    than four whites in all: a kan is written as four of its tile, so its whites are counted apart."""
    named = own_win(win).white_kans
    closed = [m.tiles[0] & KIND for m in win.melds if m.kind == "ankan"]
    if not v["white.ankan"]:
        yield problem("L207.white_kan", path)
    # wrong if named more often than the hand has such kans, or for a kan of whites, where whites replace nothing
    for tile in named:
        if closed.count(tile & KIND) < named.count(tile) or tile & KIND == HAKU:
            yield problem("L207.no_white_kan", path, tile=format_tile(tile))
    tiles = (*win.concealed, win.tile, *(t for m in win.melds for t in m.tiles))
    whites = sum(t & KIND == HAKU for t in tiles) + len(named)
    if whites > COPIES:
        yield problem("L202.copies", path, count=whites, tile=format_tile(HAKU), copies=COPIES)


def _declaration_problems(win: Win, path: Path, v: V) -> Iterator[Problem]:
    """Yield the problems of the tiles that whites were declared as: there must be one for each white, and no kind may
    be there five times, norths drawn aside included (spec §2.6). Whether the hand is complete by them is not asked
    here."""
    _, faces, drawn = own_win(win).declared
    whites_in_hand = sum(t & KIND == HAKU for t in win.concealed)
    drew = win.tile & KIND == HAKU and (win.by != RON or (bool(win.flags & CHANKAN) and v["white.robbed"]))
    if len(faces) != whites_in_hand:
        yield problem("L233.held", path, n=len(faces), held=whites_in_hand)
    if drew != (drawn is not None):
        yield problem("L233.drawn_untold" if drew else "L233.not_drawn", path)
    whites = [*faces, *(() if drawn is None else (drawn,))]
    kinds = Counter(t & KIND for t in (*win.concealed, win.tile) if t & KIND != HAKU)
    kinds.update(t & KIND for m in win.melds for t in m.tiles)
    # whites count as what they are declared to be
    kinds.update([NORTH] * win.norths + whites)
    for kind in dict.fromkeys(whites):
        if kinds[kind] > COPIES:
            yield problem("L234.five", path, n=kinds[kind], tile=format_tile(kind))
