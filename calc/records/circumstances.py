"""Which circumstances of a win go together: one table for all games of the riichi family.

What a circumstance requires by itself (a riichi, a tsumo, the dealer) is declared with its field (``only`` in
``fields.toml``). The table lists what two circumstances, the melds or the river make impossible.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from ..named_tuples import NamedTuple
from ..problems.codes import problem
from ..problems.problems import Path, Problem
from ..rules.rules import V
from ..tiles.tiles import Meld, Tile
from .contradictions import Contradiction, contradictions
from .fields import GROUPS, Field
from .record import FLAGS, IN_RIICHI, RIICHI, RON


class Circumstances(NamedTuple):
    """What a record says about how a hand was won."""

    player: str
    by: str
    dealer: bool
    """Whether the winner is the dealer."""
    flags: int
    """As in a win (:mod:`calc.records.record`), riichi included."""
    melds: tuple[Meld, ...] = ()
    norths: int = 0
    """Norths drawn aside."""
    river: tuple[Tile, ...] | None = None
    replacement: bool = True
    """Whether the winning tile can be the replacement tile of a kan."""
    kans_told: int = 0
    """The kans that the record mentions after the riichi, by any player."""

    def all(self, *names: str) -> bool:
        """Tell whether all of some circumstances apply."""
        return all(self.flags & FLAGS[name] for name in names)

    @property
    def kans(self) -> bool:
        """Whether the hand has a kan."""
        return any(m.kind not in ("chi", "pon") for m in self.melds)


_FIRST_TURN_WINS = ("tenhou", "chiihou", "renhou", "shiisanpuutaa")
_IN_FIRST_TURN = IN_RIICHI | sum(
    FLAGS[name] for name in (*_FIRST_TURN_WINS, "ippatsu", "haitei", "houtei", "rinshan", "chankan", "kanburi")
)
_CONDITIONS: Mapping[str, tuple[str, Callable[[Circumstances], object]]] = {
    "riichi": ("L206.riichi_only", lambda c: c.flags & IN_RIICHI),
    "tsumo": ("L206.tsumo_only", lambda c: c.by != RON),
    "ron": ("L206.ron_only", lambda c: c.by == RON),
    "dealer": ("L206.dealer_only", lambda c: c.dealer),
    "non_dealer": ("L206.non_dealer_only", lambda c: not c.dealer),
}
"""The conditions that a field can name in ``only``: the sentence of a win that does not meet it, and its test."""
_SENTENCES = {
    "haitei": "L206.haitei_only",
    "houtei": "L206.houtei_only",
    "rinshan": "L206.rinshan_only",
    "chankan": "L206.chankan_only",
    "riichi_tile": "L206.riichi_tile_only",
}
"""Circumstances with a sentence of their own for a win by the other way."""
_CONDITIONAL = tuple(
    (f.name, FLAGS[f.name], _SENTENCES.get(f.name, _CONDITIONS[condition][0]), _CONDITIONS[condition][1])
    for f in GROUPS["win"]
    if f.name in FLAGS
    for condition in f.only
)
"""The circumstances that need a win of some sort: field, flag, sentence, and the test that a win must meet."""


def out_of_place(win: Any, dealer: bool, fields: Iterable[Field], path: Path) -> Iterator[Problem]:
    """Yield a problem for each of the ``fields`` that a win has although it was won in another way than ``only`` of the
    field allows (``only = ["tsumo"]``, but by ron). For games of other packages. ``win``: a tuple with fields of these
    names; ``dealer``: whether the dealer won."""
    how = Circumstances(win.player, win.by, dealer, 0)  # 0: such games have no flags
    for field in fields:
        conditions = field.only if getattr(win, field.name, None) else ()
        for general, holds in (_CONDITIONS[condition] for condition in conditions):
            if not holds(how):
                sentence = _SENTENCES.get(field.name, general)
                yield problem(sentence, (*path, field.name), name=field.name, player=win.player)


_LAST_TILE = FLAGS["haitei"] | FLAGS["houtei"]
_DISCARDS_BEFORE_LAST = 3
"""The least number of discards that every player has made when the wall is empty, however many calls pass him over and
however many kans he makes."""

Test = Callable[[Circumstances, V], object]


def _turn_ended(name: str) -> Test:
    """Return the test, for the table of contradictions, whether the win of the first turn called ``name`` (天和) stands
    beside a meld or a kan, which ends that turn; of a concealed kan the rules say whether it does."""
    return lambda c, v: (
        c.all(name) and (c.kans_told or any(m.kind != "ankan" or v["first_turn.ankan_breaks"] for m in c.melds))
    )


def _turn_ended_by_north(name: str) -> Test:
    """Return the test whether norths drawn aside ended the first turn of the win called ``name``, and nothing else did:
    a meld or a kan has a sentence of its own (:func:`_turn_ended`)."""
    return lambda c, v: c.all(name) and c.norths and v["first_turn.north_breaks"] and not _turn_ended(name)(c, v)


def _said_with_others(name: str) -> Test:
    """Return the test whether the win of the first turn called ``name`` is said beside what cannot be true in that
    turn: a riichi, the last tile, another such win."""
    return lambda c, v: c.all(name) and c.flags & _IN_FIRST_TURN & ~FLAGS[name]


def _river_too_short(circumstances: Circumstances) -> bool:
    """Tell whether a recorded river is too short to be whole: it lacks the riichi tile, or has too few tiles for a win
    on the last one. Furiten cannot be judged by such a river."""
    if circumstances.river is None:  # not recorded
        return False
    least = 1 if circumstances.flags & IN_RIICHI else 0
    if circumstances.flags & _LAST_TILE:
        least = _DISCARDS_BEFORE_LAST
    return len(circumstances.river) < least


CONTRADICTIONS: tuple[Contradiction[Circumstances], ...] = (
    ("riichi", "L206.no_open_riichi", "riichi.open", lambda c, v: c.all("open_riichi") and not v["riichi.open"]),
    ("riichi", "L206.two_riichi", "", lambda c, v: c.all("double_riichi") and c.flags & (RIICHI | FLAGS["box_riichi"])),
    ("ippatsu", "L206.ippatsu_houtei", "riichi.own_draw_left",
     lambda c, v: c.all("ippatsu", "houtei") and not c.all("double_riichi") and v["riichi.own_draw_left"]),
    ("ippatsu", "L206.ippatsu_kan", "first_turn.ankan_breaks",
     lambda c, v: c.all("ippatsu", "double_riichi") and c.kans and v["first_turn.ankan_breaks"]),
    ("ippatsu", "L206.ippatsu_kan_told", "", lambda c, v: c.all("ippatsu") and c.kans_told),
    ("ippatsu", "L206.ippatsu_rinshan", "", lambda c, v: c.all("ippatsu", "rinshan") and not (c.norths or c.kans_told)),
    ("ippatsu", "L206.ippatsu_rinshan_north", "first_turn.north_breaks",
     lambda c, v: c.all("ippatsu", "rinshan") and c.norths and v["first_turn.north_breaks"]),
    ("ippatsu", "L206.ippatsu_north", "first_turn.north_breaks",
     lambda c, v: c.all("ippatsu", "double_riichi") and not c.all("rinshan")
     and c.norths and v["first_turn.north_breaks"]),
    ("ippatsu", "L206.ippatsu_haitei", "", lambda c, v: c.all("ippatsu", "double_riichi") and c.flags & _LAST_TILE),
    ("river", "L206.ippatsu_river", "", lambda c, v: c.all("ippatsu", "double_riichi") and len(c.river or ()) > 1),
    ("riichi_tile", "L206.riichi_tile_houtei", "riichi.own_draw_left",
     lambda c, v: c.all("riichi_tile", "houtei") and v["riichi.own_draw_left"]),
    ("rinshan", "L206.no_kan", "",
     lambda c, v: c.all("rinshan") and c.by != RON and not c.replacement and not c.norths),
    ("rinshan", "L206.north_rinshan", "",
     lambda c, v: c.all("rinshan") and c.by != RON and not c.replacement and c.norths),
    ("kanburi", "L206.kanburi_chankan", "", lambda c, v: c.all("kanburi", "chankan") and c.by == RON),
    ("chankan", "L206.chankan_houtei", "", lambda c, v: c.all("chankan", "houtei") and c.by == RON),
    ("chankan", "L206.chankan_ankan", "", lambda c, v: c.all("chankan_ankan") and not c.all("chankan")),
    *((name, "L206.turn_ended", "first_turn.ankan_breaks", _turn_ended(name)) for name in _FIRST_TURN_WINS),
    *((name, "L206.turn_ended_north", "first_turn.north_breaks", _turn_ended_by_north(name))
      for name in ("tenhou", "chiihou")),
    *((name, "L206.first_of_all", "", _said_with_others(name)) for name in _FIRST_TURN_WINS),
    ("river", "L206.river_short", "", lambda c, v: _river_too_short(c)),
    ("river", "L206.discarded_before", "", lambda c, v: any(map(c.all, _FIRST_TURN_WINS)) and c.river),
)  # fmt: skip


def circumstance_problems(
    circumstances: Circumstances, path: Path, v: V, unknown: Collection[str] = ()
) -> Iterator[Problem]:
    """Yield the problems of circumstances of a win, written at a path, that cannot all be true; ``unknown``: rules that
    a game does not have. For speed most wins are passed over at once: a plain riichi, or none, contradicts nothing but
    an empty river."""
    if not circumstances.flags & ~RIICHI and circumstances.river != ():
        return
    words: dict[str, Any] = {"player": circumstances.player, "n": len(circumstances.river or ())}
    for name, bit, sentence, holds in _CONDITIONAL:
        if circumstances.flags & bit and not holds(circumstances):
            yield problem(sentence, (*path, name), name=name, **words)
    wins_said = [name for name in _FIRST_TURN_WINS if circumstances.all(name)]
    words |= {"name": wins_said[0] if wins_said else ""}  # the first of two that contradict each other
    yield from contradictions(CONTRADICTIONS, circumstances, path, v, lambda: words, unknown)
