"""Legality: impossible tiles, and circumstances that contradict each other. Every defect is reported.

``L`` codes are for what cannot happen at any table, whatever its rules. If a rule decides (how many red fives there
are, whether runs may be called), its value is read.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from .circumstances import Circumstances, contradictions
from .codes import problem
from .notation import format_tile, format_tiles
from .problems import Path, Problem, nearest
from .receipt import glance
from .record import CHANKAN, CHANKAN_ANKAN, FLAGS, IN_RIICHI, RINSHAN, RON, Record, Win
from .rules import V, format_value, load_rules, systems
from .tiles import BY_MPSZ, COPIES, DRAGONS, EAST, HAKU, KIND, KINDS, NORTH, RED, SOUTH, VARIANT, WINDS, Meld, Tile

Visible = Iterable[tuple[Path, Iterable[Tile]]]
_HAND = 13
_OF_THE_TILE = ("houtei", "chankan", "kanburi", "riichi_tile")
"""Circumstances of a discard, the same for everybody who wins on it."""


def check(record: Record, v: V, more: Visible = ()) -> list[Problem]:
    """Every reason why a record is impossible; empty for a record that can be settled. ``more``: groups of tiles that
    lie open in addition to those of any record, each with its place."""
    return [*check_circumstances(record, v), *_copies(record, v, more)]


def check_circumstances(record: Record, v: V) -> list[Problem]:
    """Every reason why a record is impossible, except too many copies of a tile. For one win without ``pao``,
    ``scores`` and a robbed kan, the answer depends only on the features by which :mod:`calc.possible` remembers it, and
    not on its tiles."""
    problems = check_table(record, v)
    if record.draw is not None:
        problems.extend(_draw(record, v))
    for index in range(len(record.wins)):
        problems.extend(check_win(record, index, v))
    problems.extend(_several(record))
    return problems


def check_table(record: Record, v: V) -> list[Problem]:
    """Every reason why the state of the table is impossible. Of a win it considers only who is in riichi and which kans
    there are."""
    return list(_table(record, v))


def check_win(record: Record, index: int, v: V) -> list[Problem]:
    """Every reason why one of the wins is impossible by itself. Of the table it considers only the seats."""
    win, at = record.wins[index], ("wins", index)
    problems = [*from_whom(win.player, win.by, win.source, at), *liability(win, at, v)]
    if win.sakizuke is not None and not glance(v, "sakizuke.on"):
        problems.append(problem("L206.sakizuke", (*at, "sakizuke")))
    return [*problems, *_tiles(win, record, at, v), *_circumstances(win, record, at, v)]


def _table(record: Record, v: V) -> Iterator[Problem]:
    players = v["table.players"]
    if len(record.seats) != players:
        yield problem("L211.players", ("seats",), count=len(record.seats), players=players)
    if len(record.dora) > v["dora.most_indicators"]:
        n, most = len(record.dora), v["dora.most_indicators"]
        yield problem("L209.most", ("dora",), n=n, most=most)
    last = EAST if v["match.length"] == "east" else SOUTH
    beyond = record.round_wind - last
    more = beyond > 0 and v["match.extension"] and v["match.extension_round"] == "next"
    if beyond > (v["match.extra_rounds"] if more else 0):
        yield problem("L213.round", ("round",))
    if record.wareme and glance(v, "wareme.factor") == 1:
        yield problem("L206.wareme", ("wareme",))
    yield from points_in_play(record.seats, record.scores, record.sticks, v)
    kans = [m for w in record.wins for m in w.melds if m.kind not in ("chi", "pon")]
    yield from too_many_kans(len(kans), ("wins", 0, "hand"))
    yield from _turned(record, kans, v)
    if len(record.ura) > max(len(record.dora), 1):
        yield problem("L209.more_ura", ("ura",), ura=len(record.ura), dora=len(record.dora))
    if record.ura and record.wins and not any(w.flags & IN_RIICHI for w in record.wins):
        yield problem("L209.ura_without_riichi", ("ura",))


def points_in_play(seats: Sequence[str], scores: Mapping[str, int], sticks: int, v: V) -> Iterator[Problem]:
    """The problem of scores and sticks that do not add up to all the points of the table, or exceed them."""
    everything, laid = v["table.players"] * v["match.start"], sticks * v["sticks.value"]
    if laid > everything:
        yield problem("L212.most", ("sticks",), sticks=sticks, points=everything)
    elif set(scores) == set(seats) and sum(scores.values()) + laid != everything:
        there = sum(scores.values()) + laid
        yield problem("L214.sum", ("scores",), sticks=sticks, there=there, points=everything)


def _turned(record: Record, kans: Sequence[Meld], v: V) -> Iterator[Problem]:
    """Problems with the number of dora indicators that kans reveal. A record does not say how many kans the other
    players made, so only too few indicators can be noticed."""
    if not v["dora.kan"] and len(record.dora) > 1:
        yield problem("L209.no_kan_dora", ("dora",), n=len(record.dora))
    if not v["dora.kan_ura"] and len(record.ura) > 1:
        yield problem("L209.no_kan_ura", ("ura",), n=len(record.ura))
    before = v["dora.kan_turned"] == "before"
    turning = [m for m in kans if before or m.kind == "ankan"]  # the indicator of a concealed kan is revealed at once
    if turning and len(record.dora) <= len(turning) and record.dora and v["dora.kan"]:
        which = "L209.kans" if before else "L209.closed_kans"
        yield problem(which, ("dora",), kans=len(turning), least=len(turning) + 1, n=len(record.dora))


def from_whom(player: str, by: str, source: str, at: Path) -> Iterator[Problem]:
    """Problems with who discarded the winning tile, for a win written at a path."""
    if by == RON and source == player:
        yield problem("L205.own_discard", (*at, "from"), player=player)
    if by != RON and source:
        yield problem("L205.tsumo_from", (*at, "from"), source=source)


def contradictory(wrong: Mapping[tuple[str, str], object], at: Path, **words: Any) -> Iterator[Problem]:
    """The sentences that apply, each with its field, for what is written at a path."""
    return (problem(sentence, (*at, field), **words) for (field, sentence), so in wrong.items() if so)


def too_many(
    tiles: Iterable[Tile], seen: list[int], at: Path, hint: str, hints: Mapping[Tile, str] = MappingProxyType({})
) -> Iterator[Problem]:
    """The kinds with more tiles than there are. ``seen``: the tiles counted before, by kind, to which these are added;
    ``hints``: advice for some kinds in place of ``hint``."""
    more = []
    for tile in tiles:
        kind = tile & KIND
        seen[kind] += 1
        if seen[kind] == COPIES + 1:
            more.append(kind)
    for kind in more:
        count, said = seen[kind], hints.get(kind, hint)
        yield problem("L202.copies", at, help=said, count=count, tile=format_tile(kind), copies=COPIES)


def too_many_kans(kans: int, at: Path) -> Iterator[Problem]:
    """The problem of more kans than a hand can have in all; the fifth ends it."""
    if kans > COPIES:
        yield problem("L207.kans", at, kans=kans, most=COPIES)


def wrong_melds(player: str, melds: Sequence[Meld], at: Path, chi: str) -> Iterator[Problem]:
    """Problems with the melds of a hand written at a path. ``chi``: why no run can be called; empty if one can."""
    for meld in melds:
        if meld.kind == "chi" and chi:
            yield problem("L207.no_chi", at, help=chi, tiles=format_tiles(meld.tiles))
        elif len(meld.tiles) != (size := 3 if meld.kind in ("chi", "pon") else COPIES):
            yield problem("L207.size", at, kind=meld.kind, size=size)
        if meld.player == player and meld.kind != "ankan":
            yield problem("L207.own_discard", at, player=player)


def liability(win: Win, at: Path, v: V) -> Iterator[Problem]:
    """Problems with who is named as liable for a win written at a path."""
    liable: dict[str, str] = {}
    for player, name in win.pao:
        if liable.setdefault(name, player) != player:
            yield problem("L205.both_liable", (*at, "pao", player), one=liable[name], other=player, yaku=name)
        if player == win.player:
            yield problem("L205.own_pao", (*at, "pao"), player=player)
        if name and "yaku." + name not in v:
            hint = nearest(name, [key[5:] for key in v if key.startswith("yaku.")], mark="`")
            yield problem("S204.pao", (*at, "pao", player), help=hint or None, name=name)
        elif why := _not_liable(win, player, name, v):
            yield problem("L205.not_liable", (*at, "pao", player), player=player, why=why)


_SURE = {"daisangen": (DRAGONS, 3), "daisuushii": (WINDS, 4), "suukantsu": (0, 4)}
"""The yakuman whose completing call is visible in a hand: the kinds of their sets (0: kans of any kind), and how
many."""


def _not_liable(win: Win, player: str, name: str, v: V) -> str:
    """The reason why a player cannot be liable for a yakuman with this hand; empty if the player can be. A hand without
    such a yakuman gives no reason. A player named without a yakuman is liable for any that no other player is named
    for."""
    others = {yaku for _, yaku in win.pao}
    why = ""
    for yaku in [name] if name else [y for y in v["pao.yaku"] if y not in others]:
        if yaku not in v["pao.yaku"]:
            continue
        if yaku == "rinshan" and not (
            win.flags & RINSHAN and any(m.kind == "daiminkan" and m.player in ("", player) for m in win.melds)
        ):
            return f"the win is none on the replacement tile of an open kan of {player}'s discard"
        if yaku not in _SURE:
            return ""
        kinds, count = _SURE[yaku]
        sets = [m for m in win.melds if (kinds >> (m.tiles[0] & KIND) & 1 if kinds else len(m.tiles) == COPIES)]
        held = Counter(t & KIND for t in win.concealed if kinds >> (t & KIND) & 1)
        late = kinds >> (win.tile & KIND) & 1 and held[win.tile & KIND] == 2
        concealed = sum(n > 2 for n in held.values())
        if len(sets) + late + concealed < count:
            continue
        # A kan made by adding to one's own pon is not a call; only kans of another player's discard make somebody
        # liable.
        givers = {m.player for m in sets if m.kind != "ankan" and (kinds or m.kind != "kakan")}
        if late:
            why = f"the last set of {yaku} was completed by the winning tile, not by a call"
        elif not givers:
            why = f"no set of {yaku} was called"
        elif concealed and not v["pao.concealed"]:
            why = f"a set of {yaku} is concealed, so nobody could see it coming (pao.concealed)"
        elif "" not in givers and player not in givers:
            why = f"{player} gave no tile of {yaku}"
        else:
            return ""
    return why


def _tiles(win: Win, record: Record, at: Path, v: V) -> Iterator[Problem]:
    yield from wrong_count(win.player, win.concealed, win.melds, _HAND - 3 * len(win.melds), (*at, "hand"))
    yield from wrong_melds(win.player, win.melds, (*at, "hand"), "" if v["table.chi"] else "table.chi is off")
    for meld in win.melds:
        if meld.kind == "chi" and meld.player in record.seats and meld.player != win.player:
            before = record.seats[record.seats.index(win.player) - 1]
            if meld.player != before:
                hand, player = (*at, "hand"), win.player
                yield problem("L207.chi_from", hand, player=player, other=meld.player, before=before)
    if win.norths and not v["north.drawn_aside"]:
        yield problem("L210.off", (*at, "norths"))


def wrong_count(
    player: str, concealed: Sequence[Tile], melds: Sequence[Meld], want: int, path: Path, hint: str = ""
) -> Iterator[Problem]:
    """The problem of a hand that does not have ``want`` concealed tiles, not counting the winning tile."""
    have = len(concealed)
    if have != want and melds:
        sentence = "L201.tiles_and_melds"
        yield problem(sentence, path, help=hint, player=player, have=have, melds=len(melds), want=want)
    elif have != want:
        yield problem("L201.tiles", path, help=hint, player=player, have=have, want=want)


def _circumstances(win: Win, record: Record, at: Path, v: V) -> Iterator[Problem]:
    dealer = win.player == record.seats[0]
    drawn = win.norths + len(win.flowers)  # a flower is drawn aside as a north is
    said = Circumstances(win.player, win.by, dealer, win.flags, win.melds, drawn, win.river)
    replacement = said.kans or bool(said.norths and v["north.replacement_rinshan"])
    if win.flags & IN_RIICHI and any(m.kind != "ankan" for m in win.melds):
        yield problem("L208.open", (*at, "riichi"))
    yield from contradictions(said._replace(replacement=replacement), at, v)
    if win.flags & CHANKAN and win.by == RON:
        yield from _robbed(win, at, v)


def _robbed(win: Win, at: Path, v: V) -> Iterator[Problem]:
    """The problem of a win on a kind of which a robbed kan holds all four tiles."""
    kind = win.tile & KIND
    robbed = win.pon_owner == win.player  # 付加槓: the winner's own pon was added to, so it is part of the robbed kan
    own = [*win.concealed, *(t for m in win.melds if not (robbed and m.kind == "pon") for t in m.tiles)]
    drawn_north = kind == NORTH and "north.chankan" in v and v["north.chankan"]
    if not any(t & KIND == kind for t in own) or drawn_north:
        return
    if kind == NORTH and v["north.drawn_aside"] and not win.flags & CHANKAN_ANKAN:
        rule = "north.chankan" if "north.chankan" in v else "north.drawn_aside"
        yield problem("L206.north_chankan", (*at, "chankan"), rule=rule)
        return
    yield problem("L202.robbed", (*at, "chankan"), tile=format_tile(kind))


def _several(record: Record) -> Iterator[Problem]:
    wins = record.wins
    if len(wins) < 2:
        return
    first = wins[0]
    for i, win in enumerate(wins):
        at: Path = ("wins", i)
        wrong = {
            ("by", "L205.by_ron"): win.by != RON,
            ("from", "L205.one_source"): win.by == first.by == RON and win.source != first.source,
            ("tile", "L205.tiles"): win.tile != first.tile,
            ("player", "L205.twice"): any(w.player == win.player for w in wins[:i]),
        }
        words = {"one": format_tile(first.tile), "other": format_tile(win.tile), "player": win.player}
        yield from contradictory(wrong, at, **words)
        for name in _OF_THE_TILE if win.by == first.by == RON else ():
            if (win.flags ^ first.flags) & FLAGS[name]:
                yield problem("L205.circumstance", (*at, name), name=name, one=first.player, other=win.player)


def _draw(record: Record, v: V) -> Iterator[Problem]:
    draw = record.draw
    assert draw is not None
    kyuushu = draw.kind == "kyuushu_kyuuhai"
    shown = draw.hands and not kyuushu  # the player shows nine kinds, that is all fourteen tiles
    if draw.kind != "exhaustive" and (draw.tenpai or draw.nagashi or shown or draw.declined):
        yield problem("L206.ends_at_once", ("draw", "kind"), kind=draw.kind)
    if draw.kind == "suucha_riichi" and record.sticks < len(record.seats):
        yield problem("L212.all_in_riichi", ("sticks",), sticks=record.sticks)
    for player in draw.declined:
        if player in draw.tenpai:
            yield problem("L206.declined", ("draw", "declined"), player=player)
    for player in (*draw.tenpai, *draw.nagashi):
        if player in record.dead:
            yield problem("L206.dead_tenpai", ("draw", "tenpai"), player=player)
    if any(n for _, n in draw.norths) and not v["north.drawn_aside"]:
        yield problem("L210.off", ("draw", "norths"))
    for player, concealed, melds in draw.hands:
        want = _HAND - 3 * len(melds) + kyuushu
        if len(concealed) != want:
            yield problem("L201.shown", ("draw", "hands", player), player=player, have=len(concealed), want=want)


# --- how many of a tile there can be ----------------------------------------------------------------------------------


def _visible(record: Record, more: Visible = ()) -> Iterator[tuple[Path, Iterable[Tile]]]:
    """Groups of different physical tiles, each with its field."""
    yield from more
    yield ("dora",), record.dora
    yield ("ura",), record.ura
    for i, win in enumerate(record.wins):
        at: Path = ("wins", i)
        own = [*win.concealed, *(t for m in win.melds for t in m.tiles)]
        if not i:
            own.append(win.tile)  # several wins share one tile
        yield (*at, "hand"), own
        yield (*at, "norths"), [NORTH] * win.norths
        yield (*at, "flowers"), win.flowers
        if len(record.wins) == 1:  # when several hands are shown, another winner may have called a tile of this river
            yield (*at, "river"), win.river or ()
    if record.draw is not None:
        for player, concealed, melds in record.draw.hands:
            yield ("draw", "hands", player), [*concealed, *(t for m in melds for t in m.tiles)]
        for player, norths in record.draw.norths:
            yield ("draw", "norths", player), [NORTH] * norths


_FLOWERS = tuple(BY_MPSZ[f"{n}f"] for n in range(1, 9))
FLOWERS: Final = {"none": (), "four": _FLOWERS[:4], "eight": _FLOWERS, "seasons": (*_FLOWERS[:4], *_FLOWERS[:4])}
"""The flowers of a set by the value of ``table.flowers``."""
POCCHI: Final = {
    "four": tuple(BY_MPSZ["P" + letter] for letter in "gbyr"),
    **{name: (BY_MPSZ["Pw"],) * n for n, name in enumerate(("none", "one", "two", "three", "all"))},
}
"""The pocchi of a set by the value of ``table.pocchi``."""


def beside_plain(v: V) -> Counter[Tile]:
    """The number of each tile in the set that is not plain: coloured ones, pocchi, flowers."""
    found = Counter(BY_MPSZ[t] for t in v["table.red_fives"])
    for tile, count, _ in (dict(one).values() for one in v.get("table.special", ())):
        found[BY_MPSZ[tile]] += count
    found.update(POCCHI[v["table.pocchi"]])
    found.update(FLOWERS[v["table.flowers"]])
    return found


def alone(v: V) -> dict[Tile, Tile]:
    """For each plain tile of which the set has none, the coloured one in its place: every five red, every white a
    pocchi."""
    return {tile & KIND: tile for tile, count in beside_plain(v).items() if count == COPIES}


def most_of(v: V) -> list[int]:
    """The number of tiles of each kind that is never too many: the number of plain ones in the set. If there are none,
    a plain tile counts as the coloured one."""
    coloured, never = Counter(tile & KIND for tile in beside_plain(v).elements()), alone(v)
    removed = {BY_MPSZ[t] & KIND for t in v["table.removed"]}
    return [0 if kind in removed else COPIES - (kind not in never and coloured[kind]) for kind in range(KINDS)]


def _why_strange(strange: Iterable[Tile], v: V) -> str:
    """The rule that excludes some tiles from the set."""
    coloured = [t for t in strange if t & VARIANT]
    keys = {
        "table.flowers": any(t & KIND >= KINDS for t in strange),
        "table.pocchi": any(t & KIND == HAKU for t in coloured),
        "table.special": any(t & KIND != HAKU for t in coloured),
    }
    named = [f"{key} is {format_value(v.get(key, ()))}" for key, there in keys.items() if there]
    return ", ".join(named) or "`calc rules show table -r SYSTEM` lists what is removed from the set"


@cache
def _with_red_fives(players: int) -> list[str]:
    """The shipped rules for so many players that have red fives."""
    tables = {name: load_rules(name).values for name, _, _ in systems()}
    return [n for n, v in tables.items() if v.get("table.red_fives") and v.get("table.players", 4) == players]


def _copies(record: Record, v: V, more: Visible) -> Iterator[Problem]:
    removed = {BY_MPSZ[t] & KIND for t in v["table.removed"]}
    coloured = beside_plain(v)
    plain = {kind: most for kind, most in enumerate(most_of(v)) if most < COPIES and kind not in removed}
    seen = [0] * (KIND + 1)
    sorts_seen: Counter[Tile] = Counter()
    for path, group in _visible(record, more):
        drawn = path[-1] == "flowers"
        lie = drawn or path[-1] in ("dora", "ura")
        strange = [
            tile
            for tile in dict.fromkeys(group)
            if tile & KIND in removed
            or (drawn if tile & KIND < KINDS else not lie)
            or ((tile & VARIANT or tile & KIND >= KINDS) and tile & VARIANT != RED and not coloured[tile])
        ]
        if strange:
            names = " ".join(format_tile(tile) for tile in strange)
            yield problem("L203.strange", path, help=_why_strange(strange, v), tiles=names)
        if not drawn:
            yield from too_many(group, seen, path, "counted: hand, melds, indicators, own river")
        sorts = Counter(t for t in group if (t & VARIANT or t & KIND >= KINDS or t in plain) and t not in strange)
        for tile, n in sorts.items():
            total, there, shown = sorts_seen[tile] + n, plain.get(tile, coloured[tile]), format_tile(tile)
            if not total > there >= sorts_seen[tile] or (tile in plain and seen[tile] > COPIES):
                continue
            if tile in plain:
                others = format_tiles([t for t in coloured.elements() if t & KIND == tile])
                yield problem("L203.plain", path, n=total, tile=shown, there=there, others=others)
            else:
                five, named = format_tile(tile & KIND), ", ".join(_with_red_fives(len(record.seats)))
                which, help_ = "L203.more" if there else "L203.none", None if tile & VARIANT == RED else ""
                yield problem(which, path, help=help_, n=total, tile=shown, there=there, five=five, rules=named)
        sorts_seen += sorts
