"""What cannot be: impossible tiles, circumstances that contradict each other. Every defect is reported.

``L`` codes are what no table could see, whatever its rules; where a value of the rules decides (how many red fives,
whether runs are called) the value is read from them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .notation import format_tile, format_tiles
from .problems import Problem, suggest
from .record import (
    CHANKAN,
    CHANKAN_ANKAN,
    CHIIHOU,
    DOUBLE_RIICHI,
    HAITEI,
    HOUTEI,
    IN_RIICHI,
    IPPATSU,
    OPEN_RIICHI,
    RENHOU,
    RIICHI_TILE,
    RINSHAN,
    RON,
    TENHOU,
    Record,
    Win,
)
from .tiles import BY_MPSZ, COPIES, EAST, KIND, KINDS, NORTH, RED, SOUTH, VARIANT, Meld, Tile

Path = tuple[str | int, ...]
V = Mapping[str, Any]
_HAND = 13
_SIZES = {"chi": 3, "pon": 3, "ankan": 4, "daiminkan": 4, "kakan": 4}


def check(record: Record, v: V) -> list[Problem]:
    """Every reason why a record cannot be. Empty for a record that may be settled."""
    problems = list(_table(record, v))
    if record.draw is not None:
        problems.extend(_draw(record, v))
    for index, win in enumerate(record.wins):
        at: Path = ("wins", index)
        problems.extend(_players(win, at, v))
        problems.extend(_tiles(win, record, at, v))
        problems.extend(_circumstances(win, record, at, v))
    problems.extend(_several(record))
    problems.extend(_copies(record, v))
    return problems


def _problem(code: str, message: str, path: Path, hint: str = "") -> Problem:
    return Problem(code, message, None, hint, path)


def _table(record: Record, v: V) -> Iterator[Problem]:
    players = v["table.players"]
    if len(record.seats) != players:
        yield _problem("L211", f"{len(record.seats)} players, but these rules are for {players}", ("seats",),
                       "list the players at the table, the dealer first, or choose other `rules`")  # fmt: skip
    if len(record.dora) > v["dora.most_indicators"]:
        yield _problem("L209", f"{len(record.dora)} dora indicators; there are at most {v['dora.most_indicators']}",
                       ("dora",), "write the tiles turned, not the dora they point at")  # fmt: skip
    last = EAST if v["match.length"] == "east" else SOUTH
    if record.round_wind > last and not v["match.extension"]:
        yield _problem("L213", "these rules do not play this round", ("round",), "match.length, match.extension")
    if set(record.scores) == set(record.seats):
        there = sum(record.scores.values()) + record.sticks * v["sticks.value"]
        if there != players * v["match.start"]:
            all_points = players * v["match.start"]
            yield _problem("L214", f"the scores and {record.sticks} sticks make {there}, not {all_points}", ("scores",),
                           "scores when the hand ends, before it is paid, riichi sticks laid down")  # fmt: skip
    kans = [m for w in record.wins for m in w.melds if m.kind not in ("chi", "pon")]
    if len(kans) > COPIES:
        yield _problem("L207", f"{len(kans)} kans; there are at most {COPIES} in a hand", ("wins", 0, "hand"))
    yield from _turned(record, len(kans), v)
    if len(record.ura) > max(len(record.dora), 1):
        yield _problem("L209", f"ura indicators: {len(record.ura)}, dora indicators: {len(record.dora)}", ("ura",),
                       "each ura indicator lies under a dora indicator")  # fmt: skip
    if record.ura and record.wins and not any(w.flags & IN_RIICHI for w in record.wins):
        yield _problem("L209", "ura indicators, but nobody who won declared riichi", ("ura",),
                       "leave `ura` out, or add `riichi: true`")  # fmt: skip


def _turned(record: Record, kans: int, v: V) -> Iterator[Problem]:
    """The indicators that kans turn. How many others konged is not in a record, so only too few are seen."""
    if not v["dora.kan"] and len(record.dora) > 1:
        yield _problem(
            "L209", f"{len(record.dora)} dora indicators, but a kan turns none", ("dora",), "dora.kan is off"
        )
    if not v["dora.kan_ura"] and len(record.ura) > 1:
        yield _problem("L209", f"{len(record.ura)} ura indicators, but there is one", ("ura",), "dora.kan_ura is off")
    if kans and record.dora and v["dora.kan"] and v["dora.kan_turned"] == "before" and len(record.dora) <= kans:
        yield _problem("L209", f"{len(record.dora)} dora indicators, but {kans} kans: at least {kans + 1} lie open",
                       ("dora",), "each kan turns one before its replacement tile: dora.kan_turned")  # fmt: skip


def _players(win: Win, at: Path, v: V) -> Iterator[Problem]:
    if win.by == RON and win.source == win.player:
        yield _problem("L205", f"{win.player} cannot win by ron from {win.player}", (*at, "from"),
                       "`from` is who discarded the tile")  # fmt: skip
    if win.by != RON and win.source:
        yield _problem("L205", f"a tsumo is not won from {win.source}", (*at, "from"), "by: ron, or leave `from` out")
    liable: dict[str, str] = {}
    for player, name in win.pao:
        if liable.setdefault(name, player) != player:
            yield _problem("L205", f"{liable[name]} and {player} are both liable for {name}", (*at, "pao", player),
                           "one player gave the set that made a yakuman sure")  # fmt: skip
        if player == win.player:
            yield _problem("L205", f"{player} cannot be liable for {player}'s own win", (*at, "pao"))
        if name and "yaku." + name not in v:
            near = suggest(name, [key[5:] for key in v if key.startswith("yaku.")])
            yield _problem("S204", f"`pao` cannot be for {name}: there is no such yaku", (*at, "pao", player),
                           f"did you mean `{near}`?" if near else "for example `pao: {B: daisangen}`")  # fmt: skip


def _tiles(win: Win, record: Record, at: Path, v: V) -> Iterator[Problem]:
    have, want = len(win.concealed), _HAND - 3 * len(win.melds)
    if have != want:
        yield _problem("L201", f"{have} concealed tiles{_beside(win.melds)}, the winning tile apart; there must be"
                       f" {want}", (*at, "hand"), _too(have, want))  # fmt: skip
    for meld in win.melds:
        if len(meld.tiles) != _SIZES[meld.kind]:
            yield _problem("L207", f"a {meld.kind} has {_SIZES[meld.kind]} tiles", (*at, "melds"))
        if meld.kind == "chi" and not v["table.chi"]:
            yield _problem("L207", f"chi {format_tiles(meld.tiles)}: these rules know no chi", (*at, "hand"),
                           "table.chi is off")  # fmt: skip
        if meld.kind == "chi" and meld.player in record.seats and meld.player != win.player:
            before = record.seats[record.seats.index(win.player) - 1]
            if meld.player != before:
                yield _problem("L207", f"{win.player} cannot chi from {meld.player}", (*at, "hand"),
                               f"runs are called from the player before, {before}")  # fmt: skip
        if meld.player == win.player and meld.kind != "ankan":
            yield _problem("L207", f"{win.player} cannot call a tile that {win.player} discarded", (*at, "hand"),
                           "behind the @ stands who discarded the called tile")  # fmt: skip
    if win.norths and not v["north.drawn_aside"]:
        yield _problem("L210", "norths are not drawn aside under these rules", (*at, "norths"),
                       "leave `norths` out; north.drawn_aside is off")  # fmt: skip


def _beside(melds: tuple[Meld, ...]) -> str:
    return f" beside {len(melds)} meld{'s' if len(melds) > 1 else ''}" if melds else ""


def _too(have: int, want: int) -> str:
    return f"{abs(have - want)} too {'many' if have > want else 'few'}"


def _circumstances(win: Win, record: Record, at: Path, v: V) -> Iterator[Problem]:
    flags, ron = win.flags, win.by == RON
    called = any(m.kind != "ankan" for m in win.melds)
    kans = sum(m.kind not in ("chi", "pon") for m in win.melds)

    def wrong(name: str, why: str, hint: str = "") -> Problem:
        return _problem("L206", why, (*at, name), hint)

    if flags & IN_RIICHI and called:
        yield _problem("L208", "riichi with an open hand", (*at, "riichi"), "only a concealed hand may declare riichi")
    if flags & OPEN_RIICHI and not v["riichi.open"]:
        yield wrong("riichi", "there is no open riichi under these rules", "write `riichi: true`; riichi.open is off")
    if flags & IPPATSU and not flags & IN_RIICHI:
        yield wrong("ippatsu", "ippatsu without riichi", "add `riichi: true`, or leave `ippatsu` out")
    if flags & IPPATSU and flags & HOUTEI and v["riichi.own_draw_left"]:
        yield wrong("ippatsu", "a riichi needs one more own draw, so the last discard comes after its first turn",
                    "riichi.own_draw_left: leave ippatsu or houtei out")  # fmt: skip
    if flags & IPPATSU and flags & DOUBLE_RIICHI and kans and v["first_turn.ankan_breaks"]:
        yield wrong("ippatsu", "a kan before a double riichi ends the first turn, and one after it ends ippatsu",
                    "leave ippatsu out, or write `riichi: true`; first_turn.ankan_breaks")  # fmt: skip
    if flags & RIICHI_TILE and not ron:
        yield wrong("riichi_tile", "`riichi_tile` is for a ron on the tile of a riichi, and this is a tsumo",
                    "leave `riichi_tile` out")  # fmt: skip
    if flags & RIICHI_TILE and flags & HOUTEI and v["riichi.own_draw_left"]:
        yield wrong("riichi_tile", "a riichi needs one more own draw, so its tile is never the last discard",
                    "riichi.own_draw_left: leave riichi_tile or houtei out")  # fmt: skip
    if flags & HAITEI and ron:
        yield wrong("haitei", "haitei is a tsumo, and this is a ron", "a ron on the last discard is `houtei`")
    if flags & HOUTEI and not ron:
        yield wrong("houtei", "houtei is a ron, and this is a tsumo", "a tsumo on the last tile is `haitei`")
    if flags & RINSHAN and ron:
        yield wrong("rinshan", "rinshan is a tsumo on the own replacement tile, and this is a ron",
                    "a ron on the tile of another player's kan is `chankan`")  # fmt: skip
    elif flags & RINSHAN and not kans and not (win.norths and v["north.replacement_rinshan"]):
        yield wrong("rinshan", "rinshan, but the hand has no kan",
                    "write the kan into the hand: [1111p] concealed, (1111p) open")  # fmt: skip
    if flags & RINSHAN and flags & IPPATSU and not win.norths:
        yield wrong("ippatsu", "ippatsu ends with a kan, and rinshan comes after one", "leave `ippatsu` out")
    if flags & CHANKAN:
        yield from _chankan(win, at, ron, v)
    yield from _first_turn(win, record, at, v)


def _chankan(win: Win, at: Path, ron: bool, v: V) -> Iterator[Problem]:
    if not ron:
        yield _problem("L206", "chankan is a ron on the tile of another player's kan, and this is a tsumo",
                       (*at, "chankan"), "a tsumo after the own kan is `rinshan`")  # fmt: skip
        return
    if win.flags & HOUTEI:
        yield _problem("L206", "chankan and houtei: no kan can be made with the last discard", (*at, "chankan"),
                       "leave one of them out")  # fmt: skip
    kind = win.tile & KIND
    robbed = win.pon_owner == win.player  # 付加槓: the own pon was added to, so it is part of the robbed kan
    own = [*win.concealed, *(t for m in win.melds if not (robbed and m.kind == "pon") for t in m.tiles)]
    drawn_north = kind == NORTH and "north.chankan" in v and v["north.chankan"]
    if any(t & KIND == kind for t in own) and not drawn_north:
        yield _problem("L202", f"all four {format_tile(kind)} are in the robbed kan, yet the hand holds another",
                       (*at, "chankan"))  # fmt: skip


def _first_turn(win: Win, record: Record, at: Path, v: V) -> Iterator[Problem]:
    flags, ron, dealer = win.flags, win.by == RON, win.player == record.seats[0]
    for flag, name, by_ron, by_dealer in (
        (TENHOU, "tenhou", False, True), (CHIIHOU, "chiihou", False, False), (RENHOU, "renhou", True, False),
    ):  # fmt: skip
        if not flags & flag:
            continue
        if ron != by_ron:
            ways = ("ron", "tsumo") if by_ron else ("tsumo", "ron")
            yield _problem("L206", f"{name} is a {ways[0]}, and this is a {ways[1]}", (*at, name))
        if dealer != by_dealer:
            only = "the dealer's, and {} is not" if by_dealer else "for non-dealers, and {} is"
            yield _problem("L206", f"{name} is {only.format(win.player)} the dealer", (*at, name),
                           "seats are listed from the dealer")  # fmt: skip
        broken = [m for m in win.melds if m.kind != "ankan" or v["first_turn.ankan_breaks"]]
        if broken:
            yield _problem("L206", f"{name}: a call or a kan has ended the first turn", (*at, name),
                           f"leave `{name}` out")  # fmt: skip
        other = flags & (IN_RIICHI | IPPATSU | HAITEI | HOUTEI | RINSHAN | CHANKAN | TENHOU | CHIIHOU | RENHOU) & ~flag
        if other:
            yield _problem("L206", f"{name}: nothing else can have happened before", (*at, name),
                           "no riichi, no last tile, no kan in the first turn")  # fmt: skip
    if flags & (TENHOU | CHIIHOU) and win.river:
        name = "tenhou" if flags & TENHOU else "chiihou"
        yield _problem("L206", f"{name}: {win.player} has discarded already", (*at, "river"),
                       "it is won on the first draw")  # fmt: skip
    if flags & DOUBLE_RIICHI and flags & IPPATSU and flags & HAITEI:
        yield _problem("L206", "ippatsu: the turn after a double riichi does not end the wall", (*at, "ippatsu"))
    if flags & DOUBLE_RIICHI and flags & IN_RIICHI & ~DOUBLE_RIICHI & ~OPEN_RIICHI:
        yield _problem("L206", "riichi: either riichi or double riichi", (*at, "riichi"))
    if flags & CHANKAN_ANKAN and not flags & CHANKAN:
        yield _problem("L206", "chankan: a robbed concealed kan is a chankan", (*at, "chankan"))


def _several(record: Record) -> Iterator[Problem]:
    wins = record.wins
    if len(wins) < 2:
        return
    first = wins[0]
    for i, win in enumerate(wins):
        at: Path = ("wins", i)
        if win.by != RON:
            yield _problem("L205", "several wins on one tile are all by ron", (*at, "by"))
        if win.by == RON and first.by == RON and win.source != first.source:
            yield _problem("L205", "several wins on one tile are all from the same player", (*at, "from"))
        if win.tile & KIND != first.tile & KIND or win.tile != first.tile:
            tiles = f"{format_tile(first.tile)} and {format_tile(win.tile)}"
            yield _problem("L205", f"several wins on one tile, and the tiles are {tiles}", (*at, "tile"))
        if any(w.player == win.player for w in wins[:i]):
            yield _problem("L205", f"{win.player} wins twice", (*at, "player"))


def _draw(record: Record, v: V) -> Iterator[Problem]:
    draw = record.draw
    assert draw is not None
    kyuushu = draw.kind == "kyuushu_kyuuhai"
    shown = draw.hands and not kyuushu  # nine kinds are shown, fourteen tiles
    if draw.kind != "exhaustive" and (draw.tenpai or draw.nagashi or shown or draw.declined):
        yield _problem("L206", f"{draw.kind} ends the hand at once: nobody shows tenpai", ("draw", "kind"),
                       "leave the other fields of `draw` out")  # fmt: skip
    if draw.kind == "suucha_riichi" and record.sticks < len(record.seats):
        yield _problem("L212", f"everybody declared riichi, but there are {record.sticks} sticks", ("sticks",),
                       "count the sticks on the table when the hand ends, this hand's included")  # fmt: skip
    for player in draw.declined:
        if player in draw.tenpai:
            yield _problem("L206", f"{player} both shows tenpai and declines it", ("draw", "declined"),
                           "name the player in one of `tenpai` and `declined`")  # fmt: skip
    for player in (*draw.tenpai, *draw.nagashi):
        if player in record.dead:
            yield _problem("L206", f"{player} has lost the right to win, and so is noten", ("draw", "tenpai"))
    for player, concealed, melds in draw.hands:
        want = _HAND - 3 * len(melds) + kyuushu
        if len(concealed) != want:
            yield _problem("L201", f"{player} shows {len(concealed)} concealed tiles{_beside(melds)}; there must be"
                           f" {want}", ("draw", "hands", player), _too(len(concealed), want))  # fmt: skip


# --- how many of a tile there can be ----------------------------------------------------------------------------------


def _visible(record: Record) -> Iterator[tuple[Path, Iterable[Tile]]]:
    """Groups of different physical tiles, with the field each stands in."""
    yield ("dora",), record.dora
    yield ("ura",), record.ura
    for i, win in enumerate(record.wins):
        at: Path = ("wins", i)
        own = [*win.concealed, *(t for m in win.melds for t in m.tiles)]
        if not i:
            own.append(win.tile)  # the tile of several wins is one tile
        yield (*at, "hand"), own
        yield (*at, "norths"), [NORTH] * win.norths
        if not i:  # turned once, for all who won
            yield (*at, "alice"), win.alice or ()
        if len(record.wins) == 1:  # with several hands shown, another winner may have called a tile of this river
            yield (*at, "river"), win.river or ()
    if record.draw is not None:
        for player, concealed, melds in record.draw.hands:
            yield ("draw", "hands", player), [*concealed, *(t for m in melds for t in m.tiles)]


def _why_strange(strange: Iterable[Tile], v: V) -> str:
    """Which rule keeps some tiles out of the set."""
    keys = {"table.flowers": any(t & KIND >= KINDS for t in strange), "table.pocchi": any(t & VARIANT for t in strange)}
    named = [f"{key} is {v[key]}" for key, there in keys.items() if there]
    return ", ".join(named) or "`calc rules show table -r SYSTEM` lists what is removed from the set"


def _all_there(record: Record, removed: set[Tile], reds: Counter[Tile]) -> bool:
    """Whether the set has every tile seen, as nearly always: counted once for all, without saying what is wrong."""
    tiles = Counter(t for _, group in _visible(record) for t in group)
    kinds = [0] * KINDS
    for tile, n in tiles.items():
        kind = tile & KIND
        if kind >= KINDS or kind in removed or (tile != kind and n > reds[tile]):
            return False
        kinds[kind] += n
    return max(kinds) <= COPIES


def _copies(record: Record, v: V) -> Iterator[Problem]:
    removed = {BY_MPSZ[t] & KIND for t in v["table.removed"]}
    reds = Counter([BY_MPSZ[t] for t in v["table.red_fives"]])
    if _all_there(record, removed, reds):
        return
    seen: Counter[Tile] = Counter()
    red_seen: Counter[Tile] = Counter()
    for path, group in _visible(record):
        new = Counter(t & KIND for t in group)
        strange = [
            tile
            for tile in dict.fromkeys(group)
            if tile & KIND >= KINDS or (tile & VARIANT and tile & VARIANT != RED) or tile & KIND in removed
        ]
        if strange:
            names = " ".join(format_tile(tile) for tile in strange)
            yield _problem("L203", f"{names}: not in the set of these rules", path, _why_strange(strange, v))
        for kind, n in new.items():
            total = seen[kind] + n
            if total > COPIES and seen[kind] <= COPIES:
                yield _problem("L202", f"{total} × {format_tile(kind)}: a set has {COPIES}", path,
                               "counted: hand, melds, indicators, own river")  # fmt: skip
        seen += new
        red_new = Counter(t for t in group if t & VARIANT == RED)
        for tile, n in red_new.items():
            total = red_seen[tile] + n
            if total > reds[tile] >= red_seen[tile]:
                count = f"{reds[tile]}, here are {total}" if reds[tile] else "none"
                yield _problem("L203", f"red fives {format_tile(tile)}: these rules have {count}", path,
                               f"a plain five is {format_tile(tile & KIND)}; the red ones of the set are in"
                               " table.red_fives")  # fmt: skip
        red_seen += red_new
