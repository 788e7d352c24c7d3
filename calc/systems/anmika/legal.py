"""What is impossible in an anmika record: tiles, players, circumstances that contradict each other."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from ...problems.codes import problem
from ...problems.problems import Path, Problem
from ...records.circumstances import Circumstances, impossible
from ...records.legal import from_whom, liability, points_in_play, too_many_kans, wrong_count, wrong_melds
from ...records.record import CHANKAN, DOUBLE_RIICHI, HAITEI, HOUTEI, IPPATSU, RIICHI, RINSHAN, RON, TENHOU, Win
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
    WinEvent,
    is_flower,
    is_true,
    same_discard,
    season,
    written,
)
from .tile_supply import in_river, kans, rivers, tile_set

_HAND = 13
_FIXES = {HAKU: "every white is a pocchi: Pg Pb Py Pr", EIGHT: "8m is what a pocchi stands for, never a tile"}
"""What to write in place of a kind that is not in the set."""
_NOT_ASKED = frozenset({"riichi.open", "riichi.own_draw_left", "first_turn.north_breaks"})
"""Rules that the common check of circumstances leaves out: this game lacks them or checks them elsewhere."""


def check(record: Record, v: V) -> list[Problem]:
    """Return every reason why a record is impossible."""
    return list(dict.fromkeys([*_people(record, v), *_events(record, v), *_hands(record, v), *_copies(record, v)]))


def _people(record: Record, v: V) -> Iterator[Problem]:
    if record.sitout in (*record.seats, "table"):
        yield problem("S205.sitout", ("sitout",), player=record.sitout)
    unknown = [p for p in record.seats if record.scores and p not in record.scores]
    if unknown:
        yield problem("S203.scores", ("scores",), players=" and ".join(unknown))
    if record.wareme and v["wareme.factor"] == 1:
        yield problem("L206.wareme", ("wareme",))
    yield from points_in_play(record.seats, {}, record.sticks, v)  # scores serve トビ賞 only: they need not add up
    for player in record.below:
        if (score := record.scores.get(player, -1)) >= 0:
            yield problem("L206.below", ("below",), player=player, score=score)


def _events(record: Record, v: V) -> Iterator[Problem]:
    declared: dict[str, Declared] = {}
    last: WinEvent | None = None
    konged, story = 0, record.story
    for i, event in enumerate(record.events):
        path, needs_hand = event.path, isinstance(event, WinEvent)
        if isinstance(event, Aside):
            if not (is_flower(event.tile) or event.tile & KIND == NORTH):
                yield problem("L440.aside", (*path, "tiles"), tile=format_tile(event.tile))
        elif isinstance(event, Declared):
            if event.player in declared:
                yield problem("L206.riichi_twice", path, player=event.player)
            declared[event.player] = event
            needs_hand = story and bool(event.fever)
        elif isinstance(event, Konged):
            konged += 1
            needs_hand = event.player in declared
            yield from _kan_by_wall(event, last, record.events[i + 1 :])
            if not needs_hand:
                yield problem("L208.no_riichi", path, player=event.player)
        elif isinstance(event, WinEvent):
            yield from _after(last, event, v) if last else ()
            if event.player in record.hands:
                yield from _win(record, event, declared.get(event.player), konged, v)
                yield from _rinshan(record, event, record.events[:i], v)
            last = event
        elif isinstance(event, ExhaustiveDraw) and event.springless is not None:
            yield from _springless(record, event, last is not None)
        player = getattr(event, "player", "")
        if needs_hand and player not in record.hands:
            yield problem("S203.hand", path, player=player)


def _springless(record: Record, draw: ExhaustiveDraw, won: bool) -> Iterator[Problem]:
    """Check ``springless`` of a draw; ``won``: whether somebody won before it."""
    path, drawn = (
        (*draw.path, "springless"),
        [e.player for e in record.events if isinstance(e, Aside) and not season(e.tile)],
    )
    if drawn and draw.springless:
        yield problem("L206.spring_drawn", path, player=drawn[0])
    if won or draw.nagashi:
        yield problem("L206.springless_win", path)
    if not record.sitout:
        yield problem("L206.springless_alone", path)


def _hands(record: Record, v: V) -> Iterator[Problem]:
    konged = sum(isinstance(event, Konged) for event in record.events)
    yield from too_many_kans(kans(record) + konged, ("kans",))
    in_riichi = {e.player for e in record.events if isinstance(e, Declared)}
    for player, hand in record.hands.items():
        path, melds = hand.path, hand.melds
        yield from wrong_count(player, hand.concealed, melds, _HAND - 3 * len(melds), path)
        for flower in [t for t in hand.tiles if is_flower(t)][:1]:
            yield problem("L440.held", path, player=player, tile=written(flower))
        yield from wrong_melds(player, melds, path, "" if v["table.chi"] else "table.chi is off")
        for meld in melds:
            if len({t & KIND for t in meld.tiles}) > 1 and meld.kind != "chi":
                yield problem("L207.one_kind", path, kind=meld.kind)
        if player in in_riichi and any(m.kind != "ankan" for m in melds):
            yield problem("L208.open", path)


def _after(before: WinEvent, won: WinEvent, v: V) -> Iterator[Problem]:
    """Check a win of a fever against the one before: no indicator may vanish (秋 and kans only add some), the wall may
    not grow, no tile follows the last one, and 一発 cannot return once the first go-around is over. All rons before the
    player's own first draw, and that draw, can be 一発."""
    for name in ("dora", "ura") if before.player == won.player else ():
        new = getattr(won, name)
        if new and (gone := Counter(getattr(before, name)) - Counter(new)):
            yield problem("L209.gone", (*won.path, name), name=name, tile=" ".join(map(written, gone.elements())))
    if same_discard(before, won):
        if before.dora and won.dora and Counter(before.dora) != Counter(won.dora) and v["autumn.double_ron"] == "every":
            yield problem("L209.double_ron", (*won.path, "dora"), player=before.player)
        return
    if before.flags & (HAITEI | HOUTEI):
        yield problem("L206.after_last_tile", won.path, name="haitei" if before.flags & HAITEI else "houtei")
    elif before.wall is not None and won.wall is not None and won.wall > before.wall:
        yield problem("L206.wall_grows", (*won.path, "wall_left"), more=won.wall, n=before.wall)
    within = before.by == RON and before.flags & IPPATSU
    if won.flags & IPPATSU and before.player == won.player and not within:
        yield problem("L206.ippatsu_again", (*won.path, "ippatsu"), player=won.player)


def _kan_by_wall(kan: Konged, won: WinEvent | None, then: tuple[Event, ...]) -> Iterator[Problem]:
    """Check a kan by the tiles left in the live wall: the last tile is never konged; after a kan on the tile before it
    there is no replacement tile, and the hand is over (海底牌の1つ前). ``won``: the win before it, if any."""
    path = (*kan.path, "wall_left")
    if kan.wall_left is None:
        return
    if kan.wall_left < KAN_ENDS:
        yield problem("L206.kan_last_tile", path)
    if won and won.wall is not None and won.wall < kan.wall_left:
        yield problem("L206.wall_grows", path, more=kan.wall_left, n=won.wall)
    for event in then:
        if kan.wall_left == KAN_ENDS and not isinstance(event, (ExhaustiveDraw, Chombo)):
            yield problem("L206.kan_ended", event.path, player=kan.player)
            return
        if isinstance(event, WinEvent) and event.wall is not None and event.wall >= kan.wall_left:
            yield problem("L206.wall_after_kan", (*event.path, "wall_left"), more=event.wall, n=kan.wall_left)
            return


def _rinshan(record: Record, won: WinEvent, before: tuple[Event, ...], v: V) -> Iterator[Problem]:
    """Check 嶺上開花: it needs an own kan just before, which a story tells, and a tile left in the wall after it, as a
    kan on the tile before the last ends the hand. Rule ``north.replacement_rinshan``: the replacement of a tile drawn
    aside, which the last tile of the wall has too, is one as well."""
    if not won.flags & RINSHAN or won.by == RON:
        return
    last, path = before[-1] if before else None, (*won.path, "rinshan")
    by_winner = last is not None and getattr(last, "player", "") == won.player
    if by_winner and isinstance(last, Aside) and v["north.replacement_rinshan"]:
        return
    in_story = any(isinstance(e, (WinEvent, Konged)) for e in before)
    has_kan = any(len(m.tiles) == COPIES for m in record.hands[won.player].melds)
    if not (isinstance(last, Konged) and by_winner) and (in_story or not has_kan):
        yield problem("L206.no_own_kan", path)
    elif won.wall == 0:
        yield problem("L206.rinshan_last", path)


def _win(record: Record, won: WinEvent, riichi: Declared | None, konged: int, v: V) -> Iterator[Problem]:
    """Check a win; ``konged``: the number of kans recorded before it."""
    path, hand = won.path, record.hands[won.player]
    yield from from_whom(won.player, won.by, won.source, path)
    if won.pao:
        win = Win(won.player, won.by, hand.concealed, won.tile, hand.melds, flags=won.flags, pao=won.pao)
        yield from liability(win, path, v)
    if is_flower(won.tile):
        yield problem("L440.won", (*path, "tile"))
    yield from _indicators(won, riichi is not None, konged, v)
    yield from _named_pocchi(won, v)
    yield from _circumstances(record, won, riichi, konged, v)


def _indicators(won: WinEvent, in_riichi: bool, konged: int, v: V) -> Iterator[Problem]:
    """Check that a win has enough indicators, and no ura without riichi."""
    path = won.path
    if won.ura and not in_riichi:
        yield problem("L209.ura_without_riichi", (*path, "ura"))
    for name, row, key in (("dora", won.dora, "dora.kan"), ("ura", won.ura if in_riichi else (), "dora.kan_ura")):
        least = v["dora.first_indicators"] + (konged if konged and v[key] else 0)
        if row and len(row) < least:
            which = "L209.konged" if konged and v[key] else "L209.least"
            yield problem(which, (*path, name), n=len(row), name=name, least=least)
    if won.ura and len(won.ura) > len(won.dora):
        yield problem("L209.more_ura", (*path, "ura"), ura=len(won.ura), dora=len(won.dora))


def _named_pocchi(won: WinEvent, v: V) -> Iterator[Problem]:
    """Check what 正 pocchi are said to stand for."""
    path = (*won.path, "kami")
    for god, tile in won.god_pocchi:
        turned = any(god in row for row in won.winter or ())
        if not (is_true(god) and (turned or god in (*won.dora, *won.ura))):
            yield problem("L206.no_god", path, tile=format_tile(god))
        elif tile & KIND not in kinds_in_set(v) and not (turned and is_flower(tile)):
            yield problem("L206.god_as", path, tile=written(tile))


def _circumstances(record: Record, won: WinEvent, riichi: Declared | None, konged: int, v: V) -> Iterator[Problem]:
    """Check that the circumstances of a win are possible together."""
    path, flags, hand = won.path, won.flags, record.hands[won.player]
    if riichi is not None:
        flags |= DOUBLE_RIICHI if riichi.double else RIICHI
    river = None
    if not record.story and (hand.river is not None or hand.after):  # a story's river is that of its end
        river = (*(hand.river or ()), *hand.after)
    dealer = won.player == record.seats[0]
    circumstances = Circumstances(won.player, won.by, dealer, flags, hand.melds, 0, river, kans_told=konged)
    yield from impossible(circumstances, path, v, _NOT_ASKED)
    for player in record.seats if won.flags & TENHOU and not record.story else ():
        if player != won.player and record.river(player):
            yield problem("L206.discarded_before", ("river", player), name="tenhou", player=player)
    if won.flags & (HAITEI | HOUTEI) and won.wall_left:
        name = "haitei" if won.flags & HAITEI else "houtei"
        yield problem("L206.tiles_left", (*path, name), n=won.wall_left)
    if won.flags & CHANKAN and won.tile & KIND == NORTH:
        yield problem("L206.chankan_north", (*path, "chankan"))


# --- how many of a tile there can be ----------------------------------------------------------------------------------


def _visible(record: Record) -> Iterator[tuple[Path, Iterable[Tile]]]:
    """Yield groups of distinct physical tiles; indicators once, as they were last."""
    for hand in record.hands.values():
        yield hand.path, hand.tiles
    yield ("river",), rivers(record)
    last: Any = None
    for i, event in enumerate(record.events):
        path = event.path
        if isinstance(event, (Aside, Konged)):
            yield path, [event.tile]
            continue
        if isinstance(event, WinEvent):
            before = record.events[i - 1] if i else None
            aside = isinstance(before, Aside) and (before.player, before.tile) == (event.source, event.tile)
            again = isinstance(before, WinEvent) and same_discard(before, event)
            if not (aside or again or in_river(record, event)):  # else it is among the others already
                yield (*path, "tile"), [event.tile]
            yield (*path, "winter"), [t for row in event.winter or () for t in row]
        last = last if isinstance(event, Declared) else event
    if last is not None:
        yield ("dora",), last.dora
        yield ("ura",), getattr(last, "ura", ())


def _copies(record: Record, v: V) -> Iterator[Problem]:
    there, visible = tile_set(v), [(path, tuple(group)) for path, group in _visible(record)]
    shown = Counter(chain.from_iterable(group for _, group in visible))
    if all(n <= there[tile] for tile, n in shown.items()):
        return
    seen: Counter[Tile] = Counter()
    kinds: Counter[int] = Counter()
    strange: dict[tuple[Path, str], list[Tile]] = {}
    for path, tile in ((path, tile) for path, group in visible for tile in group):
        if tile not in there:
            strange.setdefault((path, _FIXES.get(tile & KIND, "")), []).append(tile)
            continue
        kind, n, name = tile & KIND, there[tile], format_tile(tile)
        seen[tile] += 1
        kinds[kind] += 1
        more, fifth = seen[tile] == n + 1, kinds[kind] == COPIES + 1
        if is_flower(tile):
            if more:
                yield problem("L202.copies", path, count=seen[tile], tile=SEASONS[season(tile)], copies=n)
            continue
        for player, hand in record.hands.items() if fifth or (tile & VARIANT and more) else ():
            if tile in hand.after and tile in record.river(player)[: -len(hand.after)]:
                yield problem("L202.river_twice", path, tile=name, player=player)
        if fifth:
            hint, plain = "only a pocchi makes a fifth", format_tile(kind)
            yield problem("L202.copies", path, help=hint, count=kinds[kind], tile=plain, copies=COPIES)
        if more and tile & VARIANT:
            yield problem("L203.coloured", path, n=seen[tile], tile=name, there=n)
        elif more and n < COPIES:
            others = " ".join(format_tile(t) for t in there.elements() if t & KIND == kind and t & VARIANT)
            yield problem("L203.plain", path, n=seen[tile], tile=name, there=n, others=others)
    for (path, fix), tiles in strange.items():
        yield problem("L203.strange", path, help=fix, tiles=" ".join(map(format_tile, dict.fromkeys(tiles))))
