"""What ``calc waits`` reports of a hand of the riichi family: waits, what each is worth, furiten, kans after riichi."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ..problems.codes import problem
from ..problems.problems import NoWin, refuse
from ..records.careful_reader import OpenWin
from ..records.legal import check
from ..records.record import IN_RIICHI, TSUMO, Draw, Record
from ..records.tile_set import POCCHI, coloured_in_place
from ..records.values import ReadableDocument
from ..riichi.hand import hand_tiles, is_wild
from ..riichi.wait_report import FamilyHand, FamilyReport, FamilyWait, KanReport
from ..riichi.waits import HeldTiles, KanVerdict, Waiter, shanten, useful
from ..rules.rules import Rules
from ..tiles.tiles import BY_MPSZ, COPIES, KIND, KINDS, Kind, Tile, mpsz
from ..verdict.verdict import GameWin, WinSize
from ..verdict.wait_report import Nearer, Wait, WaitReport, WaitValue
from . import system
from .waits import Completed, asked_kans, completed, written_win

if TYPE_CHECKING:
    from .family import RiichiFamily

_HAND_CODES = ("L202", "L203", "L210")


def report(document: ReadableDocument, rules: Rules) -> FamilyReport:
    """Return the waits of a hand. ``win`` of the document has the hand without its winning tile; if it names a player,
    each wait has its value. Its ``kan`` lists tiles whose kan after riichi is to be judged.

    There is no win yet, so the hand is checked like one shown at a draw, and only problems of a hand are kept. Raises
    InputError.
    """
    written = written_win(document)
    kans, problems = asked_kans(written.pop("kan", ""), document)
    reader = system(rules.engine).reader(Completed(document, written))
    reader.problems += problems
    win = reader.open_win(rules)
    # a meld counts three, a kan too
    tiles, want = _hand_tiles(win), 13 - 3 * len(win.melds)
    span, n = document.span(("win", "hand")), len(tiles.concealed)
    if n != want:
        sentence = "L201.waits_and_melds" if tiles.melds else "L201.waits"
        reader.problems.append(problem(sentence, span=span, n=n, melds=len(tiles.melds), want=want))
    player = reader.seats[0]  # any seat will do: only the tiles are checked
    draw = Draw(hands=((player, tiles.concealed, tiles.melds),), norths=((player, tiles.norths),))
    table = Record(reader.seats, draw=draw, dora=_indicators_of(win))
    refuse([*reader.problems, *(p for p in check(table, rules.values) if p.code in _HAND_CODES)], span)
    context, river, passed = None, win.fields.get("river", ()), win.fields.get("passed", ())
    if win.player:
        # Any wait with a tile left serves to read the circumstances; each wait is then put in its place.
        waits = waits_of(tiles, rules, None, [*river, *table.dora]).waits
        # none: no wait can be won on, and so none is valued
        first = next((BY_MPSZ[wait.tile] for wait in waits if wait.left), None)
        if first is not None:
            context, problems = completed(document, reader.seats, first, rules, written)
            refuse(problems)
    return waits_of(tiles, rules, context, river, passed, kans)


def _hand_tiles(win: OpenWin) -> HeldTiles:
    """Return the tiles that a player holds of a hand without its winning tile, norths drawn aside included."""
    return HeldTiles(win.concealed, win.melds, win.fields.get("norths", 0))


def _indicators_of(win: OpenWin) -> tuple[Tile, ...]:
    """Return the dora indicators, which a document may put beside the win or in it."""
    dora: tuple[Tile, ...] = win.record.get("dora", win.fields.get("dora", ()))
    return dora


def nearer(document: ReadableDocument, rules: Rules) -> Nearer:
    """Return the shanten of a hand that is not tenpai, and how many are left of each tile that brings it nearer. Jokers
    are counted apart, as they fill any gap. At least 1: a hand at 0 that waits only for tiles which it holds all four
    of is not tenpai."""
    engine: RiichiFamily = system(rules.engine)  # type: ignore[assignment]
    win = engine.reader(document).open_win(rules)
    tiles = _hand_tiles(win)
    waiter = engine.waiter(tiles, rules.values)
    kinds = [t & KIND for t in tiles.concealed]
    # a game with jokers has one kind of them
    joker = next((kind for kind in range(KINDS) if waiter.joker(kind)), None)
    counts = [kinds.count(kind) if kind != joker else 0 for kind in range(KINDS)]
    jokers = len(kinds) - sum(counts)
    visible = [t & KIND for t in (*win.fields.get("river", ()), *_indicators_of(win))]
    sets = 4 - len(tiles.melds)
    left = {
        mpsz(kind): max(COPIES - waiter.copies(kind) - visible.count(kind), 0)
        for kind in useful(counts, sets, joker, jokers)
        if kind not in waiter.removed
    }
    return Nearer(max(shanten(counts, sets, jokers), 1), left)


def waits_of(
    tiles: HeldTiles,
    rules: Rules,
    context: Record | None,
    river: Sequence[Tile] = (),
    passed: Sequence[Tile] = (),
    kans: Sequence[Kind] = (),
) -> FamilyReport:
    """Return the waits of thirteen tiles, and what is judged of a kan of each of ``kans`` after riichi.

    ``context`` holds one win on any of the waits; its circumstances are used to value each; without one none is valued.
    A wait without a tile left has no value, and one in ``river`` or ``passed`` is lost to a ron.
    """
    engine: RiichiFamily = system(rules.engine)  # type: ignore[assignment]
    waiter = engine.waiter(tiles, rules.values)
    by_ron, by_tsumo = waiter.ron(), waiter.tsumo()
    gone = {t & KIND for t in (*river, *passed)}
    furiten = _furiten_waits(waiter, gone, rules)
    refused = _refused_to_tsumo(waiter, river, passed, rules, context)
    visible = [*river, *(context.dora if context else ())]
    waits = list[Wait[FamilyWait]]()
    for kind in sorted({*by_ron, *by_tsumo}):
        left = max(COPIES - waiter.copies(kind) - sum(t & KIND == kind for t in visible), 0)
        lost = kind in furiten
        tsumo = kind in by_tsumo and kind not in refused and (not lost or rules.values["furiten.tsumo"])
        values = _value_by_way(engine, context, kind, rules, left) if context else None
        waits.append(Wait(mpsz(kind), left, FamilyWait(lost, kind in by_ron and not lost, tsumo, values)))
    waits += _pocchi_waits(engine, context, visible, rules) if context and by_tsumo else []  # a drawn pocchi is any
    hand = FamilyHand(
        asked=(context.wins[0].by,) if context else (),
        tenpai=waiter.tenpai(),
        furiten=_names(furiten),
        gone=_names(sorted(gone & {*by_ron, *by_tsumo})),
        kans=tuple([_report_kan(kind, waiter.kan(kind)) for kind in kans]),
    )
    return WaitReport(tuple(waits), hand)


def _furiten_waits(waiter: Waiter, gone: set[Kind], rules: Rules) -> list[Kind]:
    """Return the waits that the kinds ``gone`` make furiten; none where there is no furiten."""
    return waiter.furiten(gone) if gone and rules.values.get("furiten.on", True) else []


def _refused_to_tsumo(
    waiter: Waiter, river: Sequence[Tile], passed: Sequence[Tile], rules: Rules, context: Record | None
) -> list[Kind]:
    """Return the waits that not even a draw may win, because a tile of them was let pass in this turn, or in the riichi
    of ``context``, or discarded in this riichi: then none may; empty where the rules allow that draw, as most do, or
    know no furiten."""
    in_riichi = context and context.wins[0].flags & IN_RIICHI
    declared = river if in_riichi and not rules.values.get("furiten.riichi", True) else ()
    forbidding = ["furiten.tsumo_in_turn", *(["furiten.tsumo_after_riichi"] if in_riichi else [])]
    allowed = all(rules.values.get(rule, True) for rule in forbidding)
    forbidden = {t & KIND for t in (*declared, *(() if allowed else passed))}
    return waiter.furiten(forbidden) if forbidden and rules.values.get("furiten.on", True) else []


def _value_by_way(
    engine: RiichiFamily, context: Record, kind: Kind, rules: Rules, left: int
) -> dict[str, WaitValue[WinSize[GameWin]]]:
    """Return what winning on a tile is worth, by the way that ``context`` wins (``ron`` or ``tsumo``); empty if none is
    ``left`` to win on: a win that nobody can get has no value to report."""
    return {context.wins[0].by: _value_wait(engine, context, kind, rules)} if left else {}


def _names(kinds: Iterable[Kind]) -> tuple[str, ...]:
    """Return kinds as mpsz texts, as results have them, in their order."""
    return tuple(map(mpsz, kinds))


def _report_kan(kind: Kind, kan: KanVerdict) -> KanReport:
    """Return what was judged of a kan after riichi, with the waits before and after it in mpsz. Results show tiles as
    text."""
    return KanReport(mpsz(kind), kan.legal, kan.reason, _names(kan.before), _names(kan.after))


def _pocchi_waits(
    engine: RiichiFamily, context: Record, visible: Sequence[Tile], rules: Rules
) -> Iterator[Wait[FamilyWait]]:
    """Yield the pocchi that are left: one drawn in riichi completes any tenpai hand, so it is no kind of the hand's
    waits but a wait of its own. It has a value only where the document asks for a tsumo."""
    win = context.wins[0]
    for tile, count in Counter(POCCHI[rules.values.get("table.pocchi", "none")]).items():
        left = count - [*hand_tiles(win), *visible].count(tile)
        if left > 0 and is_wild(win._replace(tile=tile, by=TSUMO, source=""), rules.values):
            values = {TSUMO: _value_wait(engine, context, tile, rules)} if win.by == TSUMO else {}
            yield Wait(mpsz(tile), left, FamilyWait(furiten=False, ron=False, tsumo=True, values=values))


def _value_wait(engine: RiichiFamily, context: Record, kind: Kind, rules: Rules) -> WaitValue[WinSize[GameWin]]:
    """Return what winning on a tile is worth, or the code of the reason why it would be no win. The win of ``context``
    is settled with this tile; of a kind of which the set has only coloured tiles, with one of these. Furiten is left
    out, as waits say it by themselves."""
    tile = coloured_in_place(rules.values).get(kind, kind)
    win = context.wins[0]._replace(tile=tile, river=None, passed=())  # furiten is reported apart
    try:
        verdict = engine.settle(context._replace(wins=(win,)), rules)
    except NoWin as no:
        return WaitValue(refused=no.problems[0].code)
    return WaitValue(engine.size(verdict.wins[0]))
