"""What ``calc waits`` reports of an anmika hand: waits, even empty ones, sure triplets, forced kans."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from ...problems.problems import InputError, refuse
from ...records.values import ReadableDocument
from ...rules.rules import Rules, V
from ...tiles.shapes import groups
from ...tiles.tiles import COPIES, HAKU, KIND, POCCHI_GREEN, VARIANT, Kind, Meld, Tile, mpsz
from ...verdict.verdict import SPREAD, WinSize, keyed, size_facts
from ...verdict.wait_report import Wait, WaitReport
from ..waits import Completed, asked_kans, completed, written_win
from .hand import EIGHT, Sure, completing, kan, sure_triplets
from .legal import check
from .reader import AnmikaReader
from .record import Declared, ExhaustiveDraw, Record, WaitingHand, WinEvent
from .settle import settle
from .settled_win import AnmikaWon, SettledWin
from .tile_supply import rivers, tile_set, waits_left

_HAND_CODES = ("L201", "L202", "L203", "L207", "L208")


@keyed(worth=SPREAD)
class AnmikaWait(NamedTuple):
    """What anmika says of a wait: whether it may be won, and what the win would be worth."""

    only: str | None
    """``pocchi`` if no tile of the kind is left, so that only a pocchi completes the hand as it."""
    ron: bool
    """Whether it can be won by ron."""
    worth: WinSize[SettledWin] | None
    """What the win would be worth if that was asked for, and if it may be won."""
    refused: tuple[str, ...] | None = None
    """The codes why it may not."""


class NotSure(NamedTuple):
    """A triplet of a hand that is not sure, since a winning tile allows another reading."""

    tile: str
    with_: str
    """The winning tile."""
    sets: tuple[tuple[str, ...], ...]
    """The other reading."""


class KanAfterRiichi(NamedTuple):
    """A concealed kan after riichi."""

    tile: str
    forced: bool
    reason: str
    """Why it is not forced: ``waits`` (they change), ``rule`` (there are none), ``tiles`` (the hand has not three of
    them), ``noten`` (no riichi without tenpai)."""
    before: tuple[str, ...]
    after: tuple[str, ...]


class AnmikaHand(NamedTuple):
    """What anmika says of a hand whose waits are asked for, beside these."""

    tenpai: bool
    empty: bool
    """Whether no tile of its waits is left (空テン)."""
    by: str | None
    """The way of winning asked for."""
    fever: tuple[str, ...]
    """The sure triplets."""
    not_sure: tuple[NotSure, ...]
    kans: tuple[KanAfterRiichi, ...]


AnmikaReport = WaitReport[AnmikaWait, AnmikaHand]


def report(document: ReadableDocument, rules: Rules) -> AnmikaReport:
    """Return the waits of a hand, each with its value if the document names a player. The field ``kan`` lists tiles of
    which a kan after riichi is asked about; without it the report answers for every kind of which the hand has three.

    The hand is checked like that of a record, but only for what can be wrong in a hand alone. Raises InputError for
    what is wrong.
    """
    written = written_win(document)
    asked, problems = asked_kans(written.pop("kan", ""), document)
    document = Completed(document, written)
    reader, v = AnmikaReader(document), rules.values
    reader.problems += problems
    win = reader.open_win(rules)
    fields, melds, seats, span = win.fields, win.melds, reader.seats, document.span(("win", "hand"))
    concealed = win.concealed if win.player else _colour_extra_fives(win.concealed, melds, v)
    player = win.player or seats[0]
    hand = WaitingHand(concealed, melds, fields.get("river"), fields.get("river_after", ()))
    record = Record(seats, (ExhaustiveDraw(),), {player: hand}, win.record.get("river", {}))
    # only what is wrong with the hand (_HAND_CODES): the record around it is made up here
    refuse([*reader.problems, *(p for p in check(record, v) if p.code in _HAND_CODES)], span)
    kinds, sure = completing(hand, v), sure_triplets(hand, v)
    gone = Counter(t & KIND for t in (*hand.tiles, *rivers(record)))
    table = None
    if win.player and kinds:
        # any wait that can still come shows whether the rest of the document is right; else a pocchi
        first = next((kind for kind in kinds if kind != EIGHT and gone[kind] < COPIES), HAKU | POCCHI_GREEN)
        table, problems = completed(document, seats, first, rules)
        refuse(problems)
    waits = tuple([_make_wait(kind, COPIES - gone[kind], table, rules) for kind in kinds])
    return WaitReport(waits, AnmikaHand(
        tenpai=bool(waits),
        empty=bool(waits) and not waits_left(record, player, (), (), v),
        by=fields.get("by"),
        fever=_names(sure.sure),
        not_sure=_explain_unsure(sure),
        kans=tuple(_judge_kans(asked, hand, kinds, v)),
    ))  # fmt: skip


def _explain_unsure(triplets: Sure) -> tuple[NotSure, ...]:
    """Return each triplet that is not sure, with the winning tile and a reading that breaks it. A fever may count on
    sure triplets alone, so players ask why one is not sure."""
    unsure = []
    for kind, (tile, shape) in triplets.broken.items():
        sets = tuple(map(_names, groups(shape)))
        unsure.append(NotSure(mpsz(kind), mpsz(tile), sets))
    return tuple(unsure)


def _names(kinds: Iterable[Kind]) -> tuple[str, ...]:
    """Return kinds as mpsz texts."""
    return tuple(map(mpsz, kinds))


def _make_wait(kind: Kind, left: int, table: Record | None, rules: Rules) -> Wait[AnmikaWait]:
    """Return one wait: how many tiles of it are left, and what winning on it is worth. A wait with none left can be won
    on by a pocchi only, and 8m, which no tile is, by ron only on a 正. ``table``: the record of the win; ``None`` if
    the worth is not asked for."""
    left, v = 0 if kind == EIGHT else max(left, 0), rules.values
    discard = kind == EIGHT and v["kanpachiman.discard"]  # a 正 pocchi that another discards
    about = AnmikaWait(None if left else "pocchi", bool(left or discard), *_value_wait(table, kind, rules))
    return Wait(mpsz(kind), left, about)


def _judge_kans(asked: Sequence[Kind], hand: WaitingHand, waits: Collection[Kind], v: V) -> Iterator[KanAfterRiichi]:
    """Yield each kan after riichi: of the kinds asked for or, of a tenpai hand, of those of which the hand has three. A
    kan that is asked for is answered even where it cannot be: somebody wants to know why not."""
    policy = "rule" if v["riichi.ankan"] == "no" else "waits"
    for kind in asked or (dict.fromkeys(t & KIND for t in hand.concealed) if waits else ()):
        judged = kan(hand, kind, v) if waits else None
        if judged is not None:
            before, after = _names(judged.before), _names(judged.after)
            yield KanAfterRiichi(mpsz(kind), judged.forced, "" if judged.forced else policy, before, after)
        elif asked:
            yield KanAfterRiichi(mpsz(kind), False, "tiles" if waits else "noten", (), ())


def _colour_extra_fives(concealed: tuple[Tile, ...], melds: Sequence[Meld], v: V) -> tuple[Tile, ...]:
    """Return concealed tiles with plain fives beyond those of the set replaced by red and gold ones: who asks for waits
    writes ``5p`` for any of them. That does not change the waits."""
    dressed, of_set = list(concealed), tile_set(v)
    copies = Counter([*concealed, *(t for m in melds for t in m.tiles)])
    free = Counter({t: n for t, n in of_set.items() if t & VARIANT}) - copies
    for i, tile in enumerate(dressed):
        coloured = next((t for t in free if t & KIND == tile and free[t]), None)
        # one too many of the plain ones, and a coloured one is free
        if coloured is not None and copies[tile] > of_set[tile]:
            dressed[i] = coloured
            copies[tile] -= 1
            free[coloured] -= 1
    return tuple(dressed)


def _value_wait(
    table: Record | None, kind: Kind, rules: Rules
) -> tuple[WinSize[SettledWin] | None, tuple[str, ...] | None]:
    """Return what a wait is worth, or else the codes that say why it may not be won; the other is ``None``. Both are
    ``None`` without a table, and for a white, as its colour decides. The last event of ``table`` is the win."""
    if table is None or kind == HAKU:
        return None, None
    *before, won = table.events
    if kind == EIGHT and not any(isinstance(event, Declared) for event in before):
        return None, ("W440",)  # before riichi a pocchi is a white, and the set has no 8m
    assert isinstance(won, WinEvent)
    tile = HAKU | POCCHI_GREEN if kind == EIGHT else kind
    try:
        verdict = settle(table._replace(events=(*before, won._replace(tile=tile))), rules)
    except InputError as no:
        return None, tuple([p.code for p in no.problems])
    first: AnmikaWon = verdict.wins[0]
    # m, the pocchi state, is of the colour that is drawn, which a wait does not know
    return WinSize(first, {key: fact for key, fact in size_facts(first).items() if key != "m"}), None
