"""What is impossible in an anmika record: tiles, players, circumstances that contradict each other."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from ...languages import Phrase
from ...problems.codes import problem
from ...problems.problems import Path, Problem
from ...records.circumstances import Circumstances, circumstance_problems
from ...records.legal import (
    from_whom,
    kan_count_problems,
    liability_problems,
    points_problems,
    winners_in_riichi,
    wrong_count,
    wrong_melds,
)
from ...records.record import CHANKAN, DOUBLE_RIICHI, HAITEI, HOUTEI, IPPATSU, RIICHI, RINSHAN, RON, TENHOU, Win
from ...riichi.sized_reader import size_problems
from ...rules.rules import V
from ...tiles.notation import format_tile
from ...tiles.tiles import COPIES, HAKU, KIND, NORTH, VARIANT, Tile
from .hand import EIGHT, kinds_in_set
from .record import (
    KAN_ENDS,
    SEASONS,
    Aside,
    Chombo,
    Declared,
    Event,
    ExhaustiveDraw,
    Konged,
    Record,
    WaitingHand,
    WinEvent,
    is_flower,
    is_true,
    same_discard,
    season,
    wins_in,
    written,
)
from .tile_supply import in_river, kans, rivers, tile_set

_CONCEALED = 13
_FIXES = {HAKU: "every_white_is_pocchi", EIGHT: "eight_man_is_pocchi"}
"""What to write in place of a kind that is not in the set, as a phrase."""
_NOT_ASKED = frozenset({"riichi.open", "riichi.own_draw_left", "first_turn.north_breaks"})
"""Rules that the common check of circumstances leaves out: this game lacks them or checks them elsewhere."""


def check(record: Record, v: V) -> list[Problem]:
    """Return every reason why a record is impossible, each once; nothing is raised, so that the caller can report all
    together. How a story ends is looked at only if its events are right."""
    of_events = list(_event_problems(record, v)) or _end_problems(record)
    others = [*_hand_problems(record, v), *_copy_problems(record, v)]
    return list(dict.fromkeys([*_people_problems(record, v), *of_events, *others]))


def _people_problems(record: Record, v: V) -> Iterator[Problem]:
    """Yield what is wrong with the players of a record: who sits out, whose scores and riichi it has, who is said to be
    below zero. (Scores serve トビ賞 only and need not add up.) What depends on the events is checked event by event
    (:func:`_event_problems`)."""
    if record.sitout in (*record.seats, "table"):  # "table" is an account of the ledger
        yield problem("S205.sitout", ("sitout",), player=record.sitout)
    unknown = [p for p in record.seats if record.scores and p not in record.scores]
    if unknown:
        yield problem("S203.scores", ("scores",), players=" and ".join(unknown))
    if record.wareme and v["wareme.factor"] == 1:
        yield problem("L206.wareme", ("wareme",))
    declared = {event.player for event in record.events if isinstance(event, Declared)}
    yield from winners_in_riichi((won.player for won in wins_in(record.events)), record.in_riichi, declared)
    yield from points_problems(record.seats, {}, record.sticks, v)  # without the scores, which need not add up
    for player in record.below:
        # without a score (-1) nothing contradicts it
        if (score := record.scores.get(player, -1)) >= 0:
            yield problem("L206.below", ("below",), player=player, score=score)


class _Before(NamedTuple):
    """What a record says before one of its events."""

    record: Record
    events: tuple[Event, ...]
    v: V

    @property
    def declared(self) -> dict[str, Declared]:
        """Every riichi so far, by player."""
        return {event.player: event for event in self.events if isinstance(event, Declared)}

    @property
    def win(self) -> WinEvent | None:
        """The last win so far."""
        return next(wins_in(reversed(self.events)), None)

    @property
    def konged(self) -> int:
        """The number of kans among the events."""
        return sum(isinstance(event, Konged) for event in self.events)


def _event_problems(record: Record, v: V) -> Iterator[Problem]:
    """Yield the problems of each event, given the events before it, and a problem for each event that needs the hand of
    its player where the record lacks that hand. Each problem points at the event at which it shows."""
    for place, event in enumerate(record.events):
        before = _Before(record, record.events[:place], v)
        if type(event) in _CHECKS:  # nothing can be wrong with an event of another kind
            yield from _CHECKS[type(event)](before, event)
        player = getattr(event, "player", "")
        if player not in record.hands and _needs_hand(before, event):
            yield problem("S203.hand", event.path, player=player)


def _end_problems(record: Record) -> Iterator[Problem]:
    """Yield a problem if a story without a win stops at a flower, a riichi or a kan: its end is missing, and it would
    be settled as a draw."""
    last = record.last
    if (
        record.written_as_events
        and isinstance(last, Aside | Declared | Konged)
        and next(wins_in(record.events), None) is None
    ):
        yield problem("S203.end", last.path)


def _needs_hand(before: _Before, event: Event) -> bool:
    """Tell whether an event can only be settled with its player's hand: a fever of a story, for its sure triplets; a
    win that is recorded by tiles; a kan after riichi, for the waits. (Outside a story a fever is part of a win, which
    has its hand.)"""
    if isinstance(event, Declared):
        return before.record.written_as_events and bool(event.fever)
    if isinstance(event, WinEvent):
        return event.size is None
    return isinstance(event, Konged) and event.player in before.declared


def _aside_problems(before: _Before, event: Aside) -> Iterator[Problem]:
    """Yield the problem of a tile set aside that is neither a flower nor a north. What happened ``before`` does not
    matter for it: all checks of events are called alike."""
    if not (is_flower(event.tile) or event.tile & KIND == NORTH):
        yield problem("L440.aside", (*event.path, "tiles"), tile=format_tile(event.tile))


def _riichi_problems(before: _Before, event: Declared) -> Iterator[Problem]:
    """Yield a problem if the player of a riichi has declared one before."""
    if event.player in before.declared:
        yield problem("L206.riichi_twice", event.path, player=event.player)


def _springless_problems(before: _Before, draw: ExhaustiveDraw) -> Iterator[Problem]:
    """Yield what contradicts ``springless``, by which a draw says which 春無し流局 in a row it is (spec §8). That is
    paid to a player who sits out, for a draw without a win and without a 春 drawn."""
    if draw.springless is None:
        return
    path, events = (*draw.path, "springless"), before.record.events
    drawn = [event.player for event in events if isinstance(event, Aside) and not season(event.tile)]
    # 0 says that a 春 was drawn: then there is nothing to contradict
    if drawn and draw.springless:
        yield problem("L206.spring_drawn", path, player=drawn[0])
    if before.win or draw.nagashi:
        yield problem("L206.springless_win", path)
    if not before.record.sitout:
        yield problem("L206.springless_alone", path)


def _hand_problems(record: Record, v: V) -> Iterator[Problem]:
    """Yield what is wrong with the tiles and melds of each recorded hand, of winners or not, and with the number of
    kans of all players together. Of several flowers in a hand one is reported: mending it shows the others."""
    in_all = _Before(record, record.events, v)  # “before” the end: all riichi and kans of the hand
    yield from kan_count_problems(kans(record) + in_all.konged, ("kans",))
    for player, hand in record.hands.items():
        path, melds = hand.path, hand.melds
        yield from wrong_count(player, hand.concealed, melds, _CONCEALED - 3 * len(melds), path)
        for flower in [t for t in hand.tiles if is_flower(t)][:1]:
            yield problem("L440.held", path, player=player, tile=written(flower))
        yield from wrong_melds(player, melds, path, "" if v["table.chi"] else "chi_is_off")
        mixed = [meld for meld in melds if len({t & KIND for t in meld.tiles}) > 1 and meld.kind != "chi"]
        yield from (problem("L207.one_kind", path, kind=meld.kind) for meld in mixed)
        if player in in_all.declared and any(meld.kind != "ankan" for meld in melds):
            yield problem("L208.open", path)


def _fever_win_problems(before: WinEvent, win_event: WinEvent, v: V) -> Iterator[Problem]:
    """Yield what is wrong with a win given the win before it. Two rons on one discard may differ in their indicators,
    unless everybody's 秋 counts for all (``autumn.double_ron``: ``every``). A later win of a fever has all indicators
    of the one before, as 秋 and kans only add some, and no more tiles left in the wall. It cannot come after a win on
    the last tile, nor be 一発 once the first go-around is over."""
    same_player = before.player == win_event.player
    if same_player:
        yield from _vanished_indicators(before, win_event)
    if same_discard(before, win_event):  # both at one moment: what follows compares two moments
        differ = before.dora and win_event.dora and Counter(before.dora) != Counter(win_event.dora)
        if differ and v["autumn.double_ron"] == "every":
            yield problem("L209.double_ron", (*win_event.path, "dora"), player=before.player)
        return
    if last := last_tile(before.flags):
        yield problem("L206.after_last_tile", win_event.path, name=last)
    elif before.wall is not None and win_event.wall is not None and win_event.wall > before.wall:
        yield problem("L206.wall_grows", (*win_event.path, "wall_left"), more=win_event.wall, n=before.wall)
    # after a ron with 一発 the first go-around may last: further rons in it, and his draw, can have 一発 too
    within = before.by == RON and before.flags & IPPATSU
    if win_event.flags & IPPATSU and same_player and not within:
        yield problem("L206.ippatsu_again", (*win_event.path, "ippatsu"), player=win_event.player)


def _vanished_indicators(before: WinEvent, win_event: WinEvent) -> Iterator[Problem]:
    """Yield a problem for dora or ura indicators that the win before has and this one lacks: indicators lie there until
    the hand is over. A win that lists none at all is right."""
    for name, row, now in (("dora", before.dora, win_event.dora), ("ura", before.ura, win_event.ura)):
        if now and (gone := Counter(row) - Counter(now)):
            yield problem("L209.gone", (*win_event.path, name), name=name, tile=" ".join(map(written, gone.elements())))


def last_tile(flags: int) -> str:
    """Return the circumstance of a win on the last tile, ``haitei`` or ``houtei`` as its field is called; empty for any
    other win. ``flags``: those of the win."""
    if flags & HAITEI:
        return "haitei"
    return "houtei" if flags & HOUTEI else ""


def _kan_problems(before: _Before, kan: Konged) -> Iterator[Problem]:
    """Yield what is wrong with a kan after riichi: its player is not in riichi, no tile is left to draw after it, or
    its number of tiles left in the wall contradicts an earlier win or a later event. That number decides whether 秋
    turns indicators, so it must be right."""
    path, won, left = (*kan.path, "wall_left"), before.win, kan.wall_left
    if left is not None:
        if left < KAN_ENDS:
            yield problem("L206.kan_last_tile", path)
        if won and won.wall is not None and won.wall < left:
            yield problem("L206.wall_grows", path, more=left, n=won.wall)
        yield from _problems_after_kan(kan, left, before.record.events[len(before.events) + 1 :])
    if kan.player not in before.declared:
        yield problem("L208.no_riichi", kan.path, player=kan.player)


def _problems_after_kan(kan: Konged, left: int, events: tuple[Event, ...]) -> Iterator[Problem]:
    """Yield a problem for the first event that cannot follow a kan: any event but the end if the kan was on the tile
    before the last, which leaves no replacement tile (海底牌の1つ前); or a win with more tiles left in the wall than
    the kan (``left``)."""
    for event in events:
        if left == KAN_ENDS and not isinstance(event, (ExhaustiveDraw, Chombo)):
            yield problem("L206.kan_ended", event.path, player=kan.player)
            return  # of several such events one is enough to mend
        if isinstance(event, WinEvent) and event.wall is not None and event.wall >= left:
            yield problem("L206.wall_after_kan", (*event.path, "wall_left"), more=event.wall, n=left)
            return


def _win_problems(before: _Before, win_event: WinEvent) -> Iterator[Problem]:
    """Yield what is wrong with a win by itself and given the events before it. If the hand is missing, which
    :func:`_event_problems` reports, what depends on it is not checked."""
    record, v, path = before.record, before.v, win_event.path
    hand = record.hands.get(win_event.player)
    if before.win:
        yield from _fever_win_problems(before.win, win_event, v)  # a fever goes on, or two win on one tile
    if win_event.size is not None:
        yield from from_whom(win_event.player, win_event.by, win_event.source, path)
        yield from size_problems(win_event, win_event.size, record.seats[0], path, v)
    if hand is None:
        return
    yield from from_whom(win_event.player, win_event.by, win_event.source, path)
    if win_event.pao:  # checked as in all games, from a win as those have it
        win = Win(
            player=win_event.player,
            by=win_event.by,
            concealed=hand.concealed,
            tile=win_event.tile,
            melds=hand.melds,
            flags=win_event.flags,
            pao=win_event.pao,
        )
        yield from liability_problems(win, path, v)
    if is_flower(win_event.tile):
        yield problem("L440.won", (*path, "tile"))
    riichi, konged = before.declared.get(win_event.player), before.konged
    yield from _indicator_problems(win_event, riichi is not None, konged, v)
    yield from _named_pocchi_problems(win_event, v)
    yield from _circumstance_problems(record, hand, win_event, riichi, konged, v)
    if win_event.flags & RINSHAN and win_event.by != RON:  # a ron is no 嶺上開花: the circumstances tell it
        yield from _rinshan_problems(hand, win_event, before.events, v)


def _rinshan_problems(hand: WaitingHand, win_event: WinEvent, before: tuple[Event, ...], v: V) -> Iterator[Problem]:
    """Yield what is wrong with 嶺上開花. The winner needs a kan of his own just before, and the wall a tile left after
    it, as a kan on the tile before the last ends the hand. Under ``north.replacement_rinshan`` the replacement of a
    tile drawn aside serves too, even as the last tile of the wall. ``before``: the events before the win."""
    last, path = before[-1] if before else None, (*win_event.path, "rinshan")
    drawn = last if isinstance(last, (Aside, Konged)) and last.player == win_event.player else None
    if isinstance(drawn, Aside) and v["north.replacement_rinshan"]:
        return
    in_story = any(isinstance(event, (WinEvent, Konged)) for event in before)
    # the record of a single win has no events of kans: there a meld of four tiles is enough
    has_kan = any(len(meld.tiles) == COPIES for meld in hand.melds)
    if not isinstance(drawn, Konged) and (in_story or not has_kan):
        yield problem("L206.no_own_kan", path)
    elif win_event.wall == 0:
        yield problem("L206.rinshan_last", path)


def _indicator_problems(win_event: WinEvent, in_riichi: bool, konged: int, v: V) -> Iterator[Problem]:
    """Yield the problems of a win that has too few indicators, or ura that it cannot have. ``konged``: how many kans
    the events have, each of which turns one more. No indicators at all are no problem: then no dora are counted, and a
    note says so. ``in_riichi``: whether the winner is in riichi."""
    path = win_event.path
    if win_event.ura and not in_riichi:
        yield problem("L209.ura_without_riichi", (*path, "ura"))
    ura = win_event.ura if in_riichi else ()
    for name, row, key in (("dora", win_event.dora, "dora.kan"), ("ura", ura, "dora.kan_ura")):
        least, sentence = v["dora.first_indicators"], "L209.least"
        if konged and v[key]:
            least, sentence = least + konged, "L209.konged"
        if row and len(row) < least:
            yield problem(sentence, (*path, name), n=len(row), name=name, least=least)
    if win_event.ura and len(win_event.ura) > len(win_event.dora):
        yield problem("L209.more_ura", (*path, "ura"), ura=len(win_event.ura), dora=len(win_event.dora))


def _named_pocchi_problems(win_event: WinEvent, v: V) -> Iterator[Problem]:
    """Yield what is wrong with the tiles that the record lets 正 pocchi stand for (``kami``). Each such pocchi must lie
    among the indicators or have been turned by 冬, and must stand for a tile of the set; for a flower only if 冬 turned
    it (spec §8)."""
    path = (*win_event.path, "kami")
    for god, tile in win_event.god_pocchi:
        turned = any(god in row for row in win_event.winter or ())
        if not (is_true(god) and (turned or god in (*win_event.dora, *win_event.ura))):
            yield problem("L206.no_god", path, tile=format_tile(god))
        elif tile & KIND not in kinds_in_set(v) and not (turned and is_flower(tile)):
            yield problem("L206.god_as", path, tile=written(tile))


def _circumstance_problems(
    record: Record, hand: WaitingHand, win_event: WinEvent, riichi: Declared | None, konged: int, v: V
) -> Iterator[Problem]:
    """Yield a problem for circumstances of a win that contradict each other, by the check that all games share. Other
    games have riichi and kans in the win, here they are events: so ``riichi`` (``None`` without one) and ``konged``,
    the number of kans, are passed to that check."""
    path, dealer, flags = win_event.path, win_event.player == record.seats[0], win_event.flags
    if riichi is not None:
        flags |= DOUBLE_RIICHI if riichi.double else RIICHI
    river = None
    # the rivers of a story are those of its end, and do not show what lay there at this win
    if not record.written_as_events and (hand.river is not None or hand.after):
        river = record.river(win_event.player)
    norths = 0  # drawn aside, they are events
    circumstances = Circumstances(
        win_event.player, win_event.by, dealer, flags, hand.melds, norths, river, kans_told=konged
    )
    yield from circumstance_problems(circumstances, path, v, _NOT_ASKED)
    if win_event.flags & TENHOU and not record.written_as_events:
        yield from _discards_before_tenhou(record, win_event.player)
    if win_event.wall_left and (name := last_tile(win_event.flags)):
        yield problem("L206.tiles_left", (*path, name), n=win_event.wall_left)
    if win_event.flags & CHANKAN and win_event.tile & KIND == NORTH:
        yield problem("L206.chankan_north", (*path, "chankan"))


def _discards_before_tenhou(record: Record, dealer: str) -> Iterator[Problem]:
    """Yield a problem for each other player who has discarded although the ``dealer`` wins with his first tile. Not for
    a story, whose rivers are those of its end."""
    for player in record.seats:
        if player != dealer and record.river(player):
            yield problem("L206.discarded_before", ("river", player), name="tenhou", player=player)


_CHECKS: Mapping[type[Event], Callable[..., Iterator[Problem]]] = {
    Aside: _aside_problems,
    Declared: _riichi_problems,
    Konged: _kan_problems,
    WinEvent: _win_problems,
    ExhaustiveDraw: _springless_problems,
}


# --- how many of a tile there can be ----------------------------------------------------------------------------------


def _visible_tiles(record: Record) -> Iterator[tuple[Path, Iterable[Tile]]]:
    """Yield groups of tiles, each with its path, to be counted against the set. Each physical tile comes once, even if
    the record names it twice, as a tile won on can stand in a river too. Of the indicators only the last list comes,
    since later wins repeat those of earlier ones."""
    for hand in record.hands.values():
        yield hand.path, hand.tiles
    yield ("river",), rivers(record)
    # each event with the one before it; the first has none
    for before, event in zip((None, *record.events), record.events, strict=False):
        if isinstance(event, (Aside, Konged)):
            yield event.path, [event.tile]
        elif isinstance(event, WinEvent):
            # a win by its size has no tile
            if event.size is None and not _counted_before(record, before, event):
                yield (*event.path, "tile"), [event.tile]
            yield (*event.path, "winter"), chain.from_iterable(event.winter or ())
    for name, row in record.indicators._asdict().items():
        yield (name,), row


def _counted_before(record: Record, before: Event | None, win_event: WinEvent) -> bool:
    """Tell whether the record names a winning tile a second time: as the tile drawn aside in the event ``before``, as
    won by another player, or in a river. Then it must not be counted again."""
    if isinstance(before, Aside) and (before.player, before.tile) == (win_event.source, win_event.tile):
        return True
    return (isinstance(before, WinEvent) and same_discard(before, win_event)) or in_river(record, win_event)


def _copy_problems(record: Record, v: V) -> Iterator[Problem]:
    """Yield the problems of tiles that the set does not have, reported together by place, or does not have so often.
    Almost every record is right, so all tiles are counted at once first. Only if that fails are they counted one by
    one, to find the tile that is one too many."""
    of_set, visible = tile_set(v), [(path, tile) for path, group in _visible_tiles(record) for tile in group]
    if all(number <= of_set[tile] for tile, number in Counter([tile for _, tile in visible]).items()):
        return
    tiles: Counter[Tile] = Counter()
    kinds: Counter[int] = Counter()
    strange: dict[tuple[Path, str], list[Tile]] = {}
    for path, tile in visible:
        kind = tile & KIND
        if tile not in of_set:  # told together below, by place
            strange.setdefault((path, _FIXES.get(kind, "")), []).append(tile)
            continue
        tiles[tile] += 1
        kinds[kind] += 1
        yield from _too_many_problems(record, path, tile, tiles[tile], kinds[kind], of_set)
    for (path, fix), group in strange.items():
        yield problem(
            "L203.strange",
            path,
            help=Phrase(fix) if fix else None,
            tiles=" ".join(map(format_tile, dict.fromkeys(group))),
        )


def _in_both_rivers(record: Record, player: str, tile: Tile) -> bool:
    """Tell whether a discard is recorded among those before the riichi tile and those after it. Then the record has one
    tile twice, which is the likeliest reason for a tile too many."""
    after = record.hand(player).after
    return tile in after and tile in record.river(player)[: -len(after)]


def _too_many_problems(
    record: Record, path: Path, tile: Tile, number: int, of_kind: int, of_set: Counter[Tile]
) -> Iterator[Problem]:
    """Yield a problem if this tile is the first beyond the copies of the set, or the fifth of its kind. Any further one
    would only say the same again. ``number``, ``of_kind``: how many of the tile and of its kind there are up to here;
    ``of_set``: how many of each tile the set has."""
    copies, name, coloured = of_set[tile], format_tile(tile), tile & VARIANT
    # equal, not above: both numbers grow by one, so each is met once
    beyond, fifth = number == copies + 1, of_kind == COPIES + 1
    if is_flower(tile):
        if beyond:
            yield problem("L202.copies", path, count=number, tile=SEASONS[season(tile)], copies=copies)
        return
    # mostly a called tile that stands in the river too
    if fifth or (coloured and beyond):
        twice = (player for player in record.hands if _in_both_rivers(record, player, tile))
        yield from (problem("L202.river_twice", path, tile=name, player=player) for player in twice)
    if fifth:
        hint, plain = Phrase("only_pocchi_is_fifth"), format_tile(tile & KIND)
        yield problem("L202.copies", path, help=hint, count=of_kind, tile=plain, copies=COPIES)
    if beyond and coloured:
        yield problem("L203.coloured", path, n=number, tile=name, there=copies)
    elif beyond and copies < COPIES:
        others = _coloured_of(tile & KIND, of_set)
        yield problem("L203.plain", path, n=number, tile=name, there=copies, others=" ".join(map(format_tile, others)))


def _coloured_of(kind: int, of_set: Counter[Tile]) -> list[Tile]:
    """Return the coloured tiles of a kind that the set has."""
    return [tile for tile in of_set.elements() if tile & KIND == kind and tile & VARIANT]
