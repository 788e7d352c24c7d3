"""Legality: impossible tiles, and circumstances that contradict each other, for the reader of a record
(:meth:`calc.riichi.reader.RiichiReader.impossible`). Every defect is reported.

``L`` codes are for what cannot happen at any table, whatever its rules. If a rule decides (how many red fives there
are, whether runs may be called), its value is read.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

from ..languages import Phrase
from ..named_tuples import NamedTuple
from ..problems.codes import problem
from ..problems.problems import Path, Problem, nearest
from ..rules.rules import V, format_value, load_rules, systems
from ..tiles.notation import format_tile, format_tiles
from ..tiles.tiles import (
    BY_MPSZ,
    COPIES,
    DRAGONS,
    EAST,
    GOLD,
    HAKU,
    KIND,
    KINDS,
    NORTH,
    RED,
    VARIANT,
    WIND_NAMES,
    WINDS,
    Kind,
    Meld,
    Tile,
)
from ..verdict.receipt import glance
from .census import Census
from .circumstances import Circumstances, circumstance_problems
from .contradictions import Contradiction, contradictions
from .record import CHANKAN, CHANKAN_ANKAN, FLAGS, IN_RIICHI, RINSHAN, RON, Draw, Record, Win
from .tile_set import coloured_tiles, tile_set

Visible = Iterable[tuple[Path, Iterable[Tile]]]
_CONCEALED = 13
"""The concealed tiles of a hand without melds, the winning tile not counted."""
_OF_THE_DISCARD = ("houtei", "chankan", "kanburi", "riichi_tile")
"""Circumstances of a discard, the same for everybody who wins on it."""


def check(record: Record, v: V, visible: Visible = ()) -> list[Problem]:
    """Return every reason why a record is impossible; empty for a record that can be settled. ``visible``: groups of
    tiles that lie open only in some game (mighty: アリス), each with its place in the record."""
    return [*check_circumstances(record, v), *_count_problems(record, v, visible)]


def check_circumstances(record: Record, v: V) -> list[Problem]:
    """Return every reason why a record is impossible, except too many copies of a tile (:func:`_count_problems`). That
    depends on every tile; what is asked here depends on a few features of a hand, by which :mod:`calc.records.possible`
    remembers the answer."""
    problems = check_table(record, v)
    if record.draw is not None:
        problems.extend(_draw_problems(record, record.draw, v))
    for index in range(len(record.wins)):
        problems.extend(check_win(record, index, v))
    if len(record.wins) > 1:
        for problems_of_winners in on_one_tile(record.wins, _OF_SEVERAL, v):
            problems.extend(problems_of_winners)
    return problems


def check_table(record: Record, v: V) -> list[Problem]:
    """Return every reason why the state of the table is impossible: seats, round, sticks, scores, indicators. Of the
    wins only riichi and kans matter here."""
    return list(_table_problems(record, v))


def check_win(record: Record, index: int, v: V) -> list[Problem]:
    """Return every reason why one of the wins is impossible by itself, except too many copies of a tile, which other
    hands and indicators decide too. Only the win and the seats are looked at, so that a batch can remember the answer
    for equal wins at other tables."""
    win, path = record.wins[index], ("wins", index)
    problems = [*from_whom(win.player, win.by, win.source, path), *liability_problems(win, path, v)]
    if win.sakizuke is not None and not glance(v, "sakizuke.on"):  # glanced at, not read: it moves nothing
        problems.append(problem("L206.sakizuke", (*path, "sakizuke")))
    tiles = [] if win.size else _hand_problems(win, record, path, v)
    return [*problems, *tiles, *_win_circumstance_problems(win, record, path, v)]


def _table_problems(record: Record, v: V) -> Iterator[Problem]:
    """Yield the problems of the whole table: the contradictions of :data:`_TABLE`, then riichi, points, kans, and last
    indicators (:data:`_INDICATORS`), which depend on the kans."""
    dora, ura = len(record.dora), len(record.ura)
    words = {"count": len(record.seats), "players": v["table.players"], "n": dora, "dora": dora, "ura": ura}
    words["most"] = v["dora.most_indicators"]
    yield from contradictions(_TABLE, record, (), v, lambda: words)
    # a winner may stand in the list of players in riichi too, if his own win says riichi
    riichi = {win.player for win in record.wins if win.flags & IN_RIICHI}
    yield from winners_in_riichi([win.player for win in record.wins], record.in_riichi or (), riichi)
    yield from points_problems(record.seats, record.scores, record.sticks, v)
    kans = [m for w in record.wins for m in w.melds if m.kind not in ("chi", "pon")]
    yield from kan_count_problems(len(kans), ("wins", 0, "hand"))
    turned = sum(_indicators_turned(win, v["dora.kan_turned"]) for win in record.wins)
    indicators = Indicators(record, turned)
    yield from contradictions(_INDICATORS, indicators, (), v, lambda: words | {"kans": turned, "least": turned + 1})


def _indicators_turned(win: Win, when: str) -> int:
    """Return how many indicators the kans of a winner have turned for certain: a record with fewer is wrong. ``when``:
    the value of ``dora.kan_turned``. A concealed kan turns an indicator at once. Under ``after`` an open kan, called or
    added, does so only after the next discard, which a win on a replacement tile precedes. Several kans can be made
    before one discard, and their order is not recorded: so of a win on a replacement tile no open kan is counted."""
    kans = [meld.kind for meld in win.melds if meld.kind not in ("chi", "pon")]
    open_ones_wait = when == "after" and win.flags & RINSHAN
    return kans.count("ankan") if open_ones_wait else len(kans)


def rounds_of(v: V) -> tuple[Kind, ...]:
    """Return the winds of the rounds of a match, in each lap of it: those that ``match.rounds`` names; if it names
    none, East, and also South unless ``match.length`` is ``east``.

    >>> from calc.rules.rules import load_rules
    >>> rounds_of(load_rules("tcg").values)
    (27, 28)
    """
    named = v["match.rounds"] or (("east",) if v["match.length"] == "east" else ("east", "south"))
    return tuple([EAST + WIND_NAMES.index(wind) for wind in named])


def _beyond_the_match(record: Record, v: V) -> bool:
    """Tell whether a match cannot have the round of a record (the third wind in a match of two rounds). If the rules
    extend a match by rounds of the next winds (``match.extension_round``), up to ``match.extra_rounds`` more can
    come; 0: any that has a wind."""
    rounds = rounds_of(v)
    if record.round_wind in rounds:
        return False
    rounds_beyond = record.round_wind - rounds[-1]
    is_extended = rounds_beyond > 0 and v["match.extension"] and v["match.extension_round"] == "next"
    return not is_extended or 0 < v["match.extra_rounds"] < rounds_beyond


_TABLE: tuple[Contradiction[Record], ...] = (
    ("seats", "L211.players", "table.players", lambda c, v: len(c.seats) != v["table.players"]),
    ("dora", "L209.most", "dora.most_indicators", lambda c, v: len(c.dora) > v["dora.most_indicators"]),
    ("round", "L213.round", "match.length", _beyond_the_match),
    ("in_riichi", "L206.no_open_riichi", "riichi.open", lambda c, v: c.opened and not v["riichi.open"]),
    ("wareme", "L206.wareme", "wareme.factor", lambda c, v: c.wareme and glance(v, "wareme.factor") == 1),
    ("fined", "L206.fined", "fine.points", lambda c, v: c.fined and not glance(v, "fine.points")),
    ("chombos", "L206.chombos", "chombo.plays_on", lambda c, v: c.chombos and not glance(v, "chombo.plays_on")),
)


class Indicators(NamedTuple):
    """The indicators of a record, and how many of them the winners' kans have turned. A record does not say how many
    kans the other players made, so only too few indicators can be noticed."""

    record: Record
    turned: int

    def too_few(self, v: V, when: str) -> bool:
        """Tell whether kans have turned more indicators than lie open behind the first; ``when``: the value of
        ``dora.kan_turned`` for which the sentence is. A record without dora says nothing of them."""
        return v["dora.kan"] and v["dora.kan_turned"] == when and 0 < len(self.record.dora) <= self.turned


_INDICATORS: tuple[Contradiction[Indicators], ...] = (
    ("dora", "L209.no_kan_dora", "dora.kan", lambda c, v: len(c.record.dora) > 1 and not v["dora.kan"]),
    ("ura", "L209.no_kan_ura", "dora.kan_ura", lambda c, v: len(c.record.ura) > 1 and not v["dora.kan_ura"]),
    ("dora", "L209.kans", "dora.kan_turned", lambda c, v: c.too_few(v, "before")),
    ("dora", "L209.kans_after", "dora.kan_turned", lambda c, v: c.too_few(v, "after")),
    ("ura", "L209.more_ura", "", lambda c, v: len(c.record.ura) > max(len(c.record.dora), 1)),
    ("ura", "L209.ura_without_riichi", "",
     lambda c, v: c.record.ura and c.record.wins and not any(w.flags & IN_RIICHI for w in c.record.wins)),
)  # fmt: skip


def points_problems(seats: Sequence[str], scores: Mapping[str, int], sticks: int, v: V) -> Iterator[Problem]:
    """Yield a problem if the scores and riichi ``sticks`` (a count) of a record do not sum to all points of the table,
    or if the sticks alone exceed these. The sum can be checked only if every player's score is recorded."""
    everything, in_sticks = v["table.players"] * v["match.start"], sticks * v["sticks.value"]
    there = sum(scores.values()) + in_sticks
    if in_sticks > everything:
        yield problem("L212.most", ("sticks",), sticks=sticks, points=everything)
    elif set(scores) == set(seats) and there != everything:
        yield problem("L214.sum", ("scores",), sticks=sticks, there=there, points=everything)


def winners_in_riichi(winners: Iterable[str], listed: Collection[str], riichi: Collection[str]) -> Iterator[Problem]:
    """Yield a problem for each winner whom a record lists as in riichi although his win does not say so: his stick
    would count, but not his yaku. ``listed``: the players listed as in riichi; ``riichi``: the winners whose wins say
    riichi."""
    for player in winners:
        if player in listed and player not in riichi:
            yield problem("L206.winner_in_riichi", ("in_riichi",), player=player)


def from_whom(player: str, by: str, source: str, path: Path) -> Iterator[Problem]:
    """Yield a problem, in any game, if the ``player`` wins by ron on his own discard, or by tsumo from a discarder.
    ``source``: who discarded, empty for nobody; ``by``: how he won. ``path``: where the win is recorded."""
    if by == RON and source == player:
        yield problem("L205.own_discard", (*path, "from"), player=player)
    if by != RON and source:
        yield problem("L205.tsumo_from", (*path, "from"), source=source)


def kan_count_problems(kans: int, path: Path) -> Iterator[Problem]:
    """Yield the problem of more ``kans`` in all than a hand can have: four, as a fifth ends it."""
    if kans > COPIES:
        yield problem("L207.kans", path, kans=kans, most=COPIES)


def wrong_melds(player: str, melds: Sequence[Meld], path: Path, chi: str) -> Iterator[Problem]:
    """Yield the problems of the melds of a hand, in any game: a run where none can be called, a wrong number of tiles,
    a tile that the player called from himself. ``chi``: the id of the phrase that says why no run can be called, empty
    if runs can be called. ``path``: where the hand is recorded."""
    for meld in melds:
        size = 3 if meld.kind in ("chi", "pon") else COPIES
        if meld.kind == "chi" and chi:
            yield problem("L207.no_chi", path, help=Phrase(chi), tiles=format_tiles(meld.tiles))
        elif len(meld.tiles) != size:
            yield problem("L207.size", path, kind=meld.kind, size=size)
        if meld.player == player and meld.kind != "ankan":  # some programs write an ankan as called from oneself
            yield problem("L207.own_discard", path, player=player)


def liability_problems(win: Win, path: Path, v: V) -> Iterator[Problem]:
    """Yield the problems of the players whom a win, recorded at ``path``, names as liable (包): the winner himself, two
    players for one yakuman, an unknown yakuman, or a player who cannot be liable by what the hand shows (he gave no set
    of it)."""
    liable: dict[str, str] = {}
    for player, name in win.pao:
        if liable.setdefault(name, player) != player:
            yield problem("L205.both_liable", (*path, "pao", player), one=liable[name], other=player, yaku=name)
        if player == win.player:
            yield problem("L205.own_pao", (*path, "pao"), player=player)
        if name and "yaku." + name not in v:
            hint = nearest(name, [key[5:] for key in v if key.startswith("yaku.")], mark=True)  # 5: behind “yaku.”
            yield problem("S204.pao", (*path, "pao", player), help=hint, name=name)
        elif why := _why_not_liable(win, player, name, v):
            yield problem("L205.not_liable", (*path, "pao", player), player=player, why=why)


_SETS_OF_YAKUMAN = {"daisangen": (DRAGONS, 3), "daisuushii": (WINDS, 4), "suukantsu": (0, 4)}
"""The yakuman whose completing call is visible in a hand: the kinds of their sets (0: kans of any kind), and how
many."""


def _why_not_liable(win: Win, player: str, name: str, v: V) -> str:
    """Return the reason why a player cannot be liable for the yakuman ``name`` with this hand. Empty if he can be, or
    if the hand has no such yakuman: then there is nothing to pay for. A player who is named without a yakuman (empty
    ``name``) is liable for every yakuman that nobody else is named for: he can be if one of these fits."""
    named = {yaku for _, yaku in win.pao}
    possible = [name] if name else [yaku for yaku in v["pao.yaku"] if yaku not in named]
    why = ""  # the last reason; returned if no yakuman fits
    for yaku in possible:
        reason = _reason_against(win, player, yaku, v) if yaku in v["pao.yaku"] else None
        if reason is None:  # the hand has no such yakuman, or nobody can be liable for it: another may be meant
            continue
        if reason == "" or yaku == "rinshan":
            return reason
        why = reason
    return why


def _has_kan_of(melds: Sequence[Meld], player: str) -> bool:
    """Tell whether a kan among the melds was called from a player's discard, or may have been: its giver need not be
    recorded. Only the giver can be liable for a win on the kan's replacement tile."""
    return any(meld.kind == "daiminkan" and meld.player in ("", player) for meld in melds)


def _melds_of_yakuman(melds: Sequence[Meld], kinds: int) -> list[Meld]:
    """Return the melds that count for a yakuman of sets, such as those of dragons for 大三元. ``kinds``: its kinds as
    bits; 0 for 四槓子, for which every kan counts."""
    if not kinds:
        return [meld for meld in melds if len(meld.tiles) == COPIES]
    return [meld for meld in melds if kinds >> (meld.tiles[0] & KIND) & 1]


def _givers_of(sets: Sequence[Meld], kinds: int) -> set[str]:
    """Return the players from whom the melds (``sets``) of a yakuman were called, one of whom may be liable for it; an
    empty name stands for a giver who is not recorded. For 四槓子 (``kinds`` 0) an added kan is no call: it was
    completed with a drawn tile."""
    return {meld.player for meld in sets if meld.kind != "ankan" and (kinds or meld.kind != "kakan")}


def _reason_against(win: Win, player: str, yaku: str, v: V) -> str | None:
    """Return the reason why a player cannot be liable for one yakuman, as a phrase; empty if nothing in the hand speaks
    against it, ``None`` if the hand has no such yakuman. A meld that does not say who gave it may be anybody's."""
    if yaku == "rinshan":
        fits = win.flags & RINSHAN and _has_kan_of(win.melds, player)
        return "" if fits else Phrase("no_win_on_replacement", player=player)
    if yaku not in _SETS_OF_YAKUMAN:  # a rule may name any yakuman: the hand does not show whose call completed it
        return ""
    kinds, count = _SETS_OF_YAKUMAN[yaku]
    counts = Counter(tile & KIND for tile in win.concealed if kinds >> (tile & KIND) & 1)
    concealed = sum(copies > 2 for copies in counts.values())
    by_winning_tile = counts[win.tile & KIND] == 2  # the winning tile made a set of a pair, which is no call
    sets = _melds_of_yakuman(win.melds, kinds)
    if len(sets) + by_winning_tile + concealed < count:  # too few sets for the yakuman
        return None
    if by_winning_tile:
        return Phrase("completed_by_winning_tile", yaku=yaku)
    givers = _givers_of(sets, kinds)
    if not givers:
        return Phrase("no_set_called", yaku=yaku)
    if concealed and not v["pao.concealed"]:
        return Phrase("set_is_concealed", yaku=yaku)
    return "" if givers & {"", player} else Phrase("no_tile_of", player=player, yaku=yaku)


def _hand_problems(win: Win, record: Record, path: Path, v: V) -> Iterator[Problem]:
    """Yield the problems of the tiles and melds of a win: their number, impossible melds, a run that was not called
    from the player before the winner, and norths drawn aside where the rules draw none."""
    yield from wrong_count(win.player, win.concealed, win.melds, _CONCEALED - 3 * len(win.melds), (*path, "hand"))
    yield from wrong_melds(win.player, win.melds, (*path, "hand"), "" if v["table.chi"] else "chi_is_off")
    for meld in win.melds:
        if meld.kind == "chi" and meld.player in record.seats and meld.player != win.player:
            before = record.seats[record.seats.index(win.player) - 1]  # in turn order; the last sits before the first
            if meld.player != before:
                hand, player = (*path, "hand"), win.player
                yield problem("L207.chi_from", hand, player=player, other=meld.player, before=before)
    if win.norths and not v["north.drawn_aside"]:
        yield problem("L210.off", (*path, "norths"))


def wrong_count(
    player: str, concealed: Sequence[Tile], melds: Sequence[Meld], want: int, path: Path, hint: str = ""
) -> Iterator[Problem]:
    """Yield a problem if a hand does not have ``want`` concealed tiles, the winning tile not counted. With melds the
    sentence names their number too, since the slip may be there. ``hint``: the id of an advice in place of the usual
    one."""
    have, advice = len(concealed), Phrase(hint) if hint else None
    if have != want and melds:
        sentence = "L201.tiles_and_melds"
        yield problem(sentence, path, help=advice, player=player, have=have, melds=len(melds), want=want)
    elif have != want:
        yield problem("L201.tiles", path, help=advice, player=player, have=have, want=want)


def _win_circumstance_problems(win: Win, record: Record, path: Path, v: V) -> Iterator[Problem]:
    """Yield the problems of the circumstances of a win: riichi, the first turn, the last tile, a replacement tile, a
    robbed kan. :mod:`.circumstances` lists which of them go together; what depends on tiles is checked here."""
    dealer = win.player == record.seats[0]
    drawn = win.norths + len(win.flowers)  # a flower is drawn aside as a north is
    circumstances = Circumstances(win.player, win.by, dealer, win.flags, win.melds, drawn, win.river)
    replacement = circumstances.kans or bool(circumstances.norths and v["north.replacement_rinshan"])
    replacement = replacement or win.size is not None  # a hand known by its size alone may have had a kan
    called = any(m.kind != "ankan" for m in win.melds)
    # before a riichi of the first turn there are no calls
    forbidden = FLAGS["double_riichi"] if glance(v, "riichi.with_calls") else IN_RIICHI
    if called and win.flags & forbidden:
        yield problem("L208.open", (*path, "riichi"))
    yield from circumstance_problems(circumstances._replace(replacement=replacement), path, v)
    # a hand known by its size alone shows no tiles
    if win.flags & CHANKAN and win.by == RON and win.size is None:
        yield from _robbed_kan_problems(win, path, v)


def _robbed_kan_problems(win: Win, path: Path, v: V) -> Iterator[Problem]:
    """Yield a problem if the hand that robbed a kan holds another tile of its kind, since the kan had all four. Under
    ``north.chankan`` a north that another player draws aside may be robbed too, and then nothing is wrong."""
    kind = win.tile & KIND
    # 付加槓: the winner's own pon was added to, so that pon is part of the robbed kan
    own_pon_robbed = win.pon_owner == win.player
    melds = [meld for meld in win.melds if not (own_pon_robbed and meld.kind == "pon")]
    tiles = [*win.concealed, *(tile for meld in melds for tile in meld.tiles)]
    drawn_north = kind == NORTH and v["north.drawn_aside"]
    if not any(t & KIND == kind for t in tiles) or (drawn_north and v["north.chankan"]):
        return
    # the record probably means a north drawn aside, which these rules do not let rob
    if drawn_north and not win.flags & CHANKAN_ANKAN:
        yield problem("L206.north_chankan", (*path, "chankan"))
        return
    yield problem("L202.robbed", (*path, "chankan"), tile=format_tile(kind))


class OneTile(NamedTuple):
    """A win of several on one tile, beside the first of them."""

    win: Any
    first: Any
    again: bool
    """Whether the player has won on it already."""

    @property
    def rons(self) -> bool:
        """Whether both are rons."""
        return bool(self.win.by == self.first.by == RON)

    @property
    def without_tiles(self) -> bool:
        """Whether nobody wrote the tiles of one of them."""
        return any(getattr(win, "size", None) is not None for win in (self.win, self.first))

    def words(self) -> dict[str, str]:
        """Return the words of the sentences about a win that does not fit the first. A function, as nearly always there
        is no problem that needs them."""
        win, first = self.win, self.first
        tiles = {"one": format_tile(first.tile), "other": format_tile(win.tile)}
        return {**tiles, "player": win.player, "first": first.player}


def on_one_tile(wins: Sequence[Any], table: Sequence[Contradiction[OneTile]], v: V) -> Iterator[Iterator[Problem]]:
    """Yield for each of several wins on one tile an iterator of what contradicts the first of them, such as another
    discarder. One iterator a win, as games put problems of their own behind those of each. ``table``: the
    contradictions to look for, in which games differ."""
    for number, win in enumerate(wins):
        first, again = wins[0], any(earlier.player == win.player for earlier in wins[:number])
        pair = OneTile(win, first, again)
        yield contradictions(table, pair, ("wins", number), v, pair.words)


SOURCE: Final[Contradiction[OneTile]] = (
    "from", "L205.one_source", "", lambda c, v: c.rons and c.win.source != c.first.source,
)  # fmt: skip
TWICE: Final[Contradiction[OneTile]] = ("player", "L205.twice", "", lambda c, v: c.again)


def _differs_from_first(flag: int) -> Callable[[OneTile, V], object]:
    """Return the test, for a table of contradictions, whether a ron differs from the first one in a circumstance of the
    discard (``flag``): the last tile, say, is the same for all who win on it."""
    return lambda c, v: c.rons and (c.win.flags ^ c.first.flags) & flag


_OF_SEVERAL: tuple[Contradiction[OneTile], ...] = (
    ("by", "L205.by_ron", "", lambda c, v: c.win.by != RON),
    SOURCE,
    ("tile", "L205.tiles", "", lambda c, v: c.win.tile != c.first.tile and not c.without_tiles),
    TWICE,
    *((name, "L205.circumstance", "", _differs_from_first(FLAGS[name])) for name in _OF_THE_DISCARD),
)


def _lays_sticks(v: V) -> bool:
    """Tell whether riichi of everybody leave their sticks on the table: not where riichi is free, and of a draw that
    the rules do not have the settlement says so, whatever its sticks."""
    return v.get("draw.suucha_riichi", True) and not glance(v, "riichi.free")


def _draw_problems(record: Record, draw: Draw, v: V) -> Iterator[Problem]:
    """Yield the problems of a draw: what only a draw by an empty wall can have (tenpai, 流し満貫), four riichi with too
    few sticks, declarations that contradict each other, norths drawn aside where the rules have none, and a wrong
    number of tiles in shown hands."""
    kyuushu = draw.kind == "kyuushu_kyuuhai"
    open_hands = draw.hands and not kyuushu  # at nine kinds a hand is shown too, which proves the nine kinds
    if draw.kind != "exhaustive" and (draw.tenpai or draw.nagashi or open_hands or draw.declined or draw.furiten):
        yield problem("L206.ends_at_once", ("draw", "kind"), kind=draw.kind)
    if draw.kind == "suucha_riichi" and _lays_sticks(v) and record.sticks < len(record.seats):
        yield problem("L212.all_in_riichi", ("sticks",), sticks=record.sticks)
    yield from _declaration_problems(record, draw)
    if not v["north.drawn_aside"] and any(n for _, n in draw.norths):
        yield problem("L210.off", ("draw", "norths"))
    yield from _shown_hand_problems(draw, kyuushu)


def _declaration_problems(record: Record, draw: Draw) -> Iterator[Problem]:
    """Yield a problem for each player who declared both tenpai and noten, and for each who is tenpai or claims 流し満貫
    although he had lost the right to win (``dead``)."""
    for player in draw.declined:
        if player in draw.tenpai:
            yield problem("L206.declined", ("draw", "declined"), player=player)
    for player in (*draw.tenpai, *draw.nagashi):
        if player in record.dead:
            yield problem("L206.dead_tenpai", ("draw", "tenpai"), player=player)


def _shown_hand_problems(draw: Draw, kyuushu: bool) -> Iterator[Problem]:
    """Yield a problem for each hand shown at a draw that does not have thirteen tiles, or, at 九種九牌 (``kyuushu``),
    fourteen: it is declared after a draw."""
    for player, concealed, melds in draw.hands:
        want = _CONCEALED - 3 * len(melds)
        if kyuushu:
            want += 1
        if len(concealed) != want:
            yield problem("L201.shown", ("draw", "hands", player), player=player, have=len(concealed), want=want)


# --- how many of a tile there can be ----------------------------------------------------------------------------------


def _visible_tiles(record: Record, visible: Visible = ()) -> Iterator[tuple[Path, Iterable[Tile]]]:
    """Yield groups of tiles of a record, each with its path, to be counted against the set; no physical tile may be in
    two of them, or it would be counted twice. ``visible``: further groups that lie open, in some game alone."""
    yield from visible
    yield ("dora",), record.dora
    yield ("ura",), record.ura
    for i, win in enumerate(record.wins):
        path: Path = ("wins", i)
        tiles = [*win.concealed, *(t for m in win.melds for t in m.tiles)]
        if i == 0 and win.size is None:
            tiles.append(win.tile)  # several wins share one tile
        yield (*path, "hand"), tiles
        yield (*path, "norths"), [NORTH] * win.norths
        yield (*path, "flowers"), win.flowers
        if len(record.wins) == 1:  # when several hands are shown, another winner may have called a tile of this river
            yield (*path, "river"), win.river or ()
    if record.draw is not None:
        for player, concealed, melds in record.draw.hands:
            yield ("draw", "hands", player), [*concealed, *(t for m in melds for t in m.tiles)]
        for player, norths in record.draw.norths:
            yield ("draw", "norths", player), [NORTH] * norths


class _RecordCensus(Census):
    """The census of a record of the riichi family."""

    def __init__(self, record: Record, v: V) -> None:
        """Begin to count against the set of these rules. The tiles of the record are counted group by group
        (:meth:`count`); the record and its rules are kept for the advice of problems."""
        super().__init__(tile_set(v), hint=Phrase("counted_riichi"))
        self.record, self.v = record, v

    def not_in_set(self, path: Path, tiles: Sequence[Tile]) -> Problem:
        """Return the problem of tiles that the set does not have. Its advice names the rules that leave them out, or
        says how to see which tiles are removed. Sets :attr:`strange`, from which the census takes the advice, to one
        phrase: the sentence has one place for it, so the phrases of several rules are nested as a, (b, c)."""
        coloured = [t for t in tiles if t & VARIANT]
        keys = {
            "table.flowers": any(t & KIND >= KINDS for t in tiles),
            # pocchi are white dragons of the variants behind gold; all other coloured tiles are special ones
            "table.pocchi": any(t & KIND == HAKU and t & VARIANT > GOLD for t in coloured),
            "table.special": any(t & KIND != HAKU or t & VARIANT <= GOLD for t in coloured),
        }
        phrases = [
            Phrase("rule_is", rule=key, value=format_value(self.v.get(key, ()))) for key, there in keys.items() if there
        ]
        self.strange = phrases.pop() if phrases else Phrase("show_removed_tiles")
        for phrase in reversed(phrases):
            self.strange = Phrase("rule_is_and", first=phrase, rest=self.strange)
        return super().not_in_set(path, tiles)

    def too_many(self, path: Path, tile: Tile) -> Iterator[Problem]:
        """Yield the problem of more copies of a tile, coloured or plain, than the set has. Yield nothing for a plain
        tile with more than four of its kind, which is reported already."""
        n = self.tiles[tile]
        there = self.set.tiles[tile]
        name = format_tile(tile)
        if tile & VARIANT or tile & KIND >= KINDS:
            five, rules = format_tile(tile & KIND), ", ".join(_rules_with_red_fives(len(self.record.seats)))
            which = "L203.more" if there else "L203.none"
            wrong = problem(which, path, n=n, tile=name, there=there, five=five, rules=rules)
            yield wrong if tile & VARIANT == RED else wrong._replace(help="")  # the advice is about red fives
        elif self.kinds[tile] <= COPIES:
            others = format_tiles([t for t in coloured_tiles(self.v).elements() if t & KIND == tile])
            yield problem("L203.plain", path, n=n, tile=name, there=there, others=others)


@cache
def _rules_with_red_fives(players: int) -> list[str]:
    """Return the ids of the shipped rules for so many players that have red fives, which advice names to somebody who
    wrote a red five under rules without. The first call loads all shipped rules; the answer is kept."""
    tables = {name: load_rules(name).values for name, _, _ in systems()}
    return [n for n, v in tables.items() if v.get("table.red_fives") and v.get("table.players", 4) == players]


def _drawn_aside(tile: Tile, v: V) -> bool:
    """Tell whether a tile may stand among the flowers of a win without being one: a kind of ``table.aside``, or a
    coloured north where norths are drawn aside. (A plain north is not listed there: only the number of norths is
    recorded.)"""
    if tile & KIND == NORTH:
        return bool(tile & VARIANT and v["north.drawn_aside"])
    return any(BY_MPSZ[kind] == tile & KIND for kind in v["table.aside"])


def _count_problems(record: Record, v: V, visible: Visible) -> Iterator[Problem]:
    """Yield the problems of more copies of a tile in a record than the set has, all its groups counted together, and of
    flowers where none can be. ``visible``: further groups of tiles that lie open."""
    census = _RecordCensus(record, v)
    for path, group in _visible_tiles(record, visible):
        tiles = tuple(group)
        flowers = {tile for tile in tiles if tile & KIND >= KINDS}
        misplaced: set[Tile] = set()
        if path[-1] == "flowers":
            misplaced = {tile for tile in set(tiles) - flowers if not _drawn_aside(tile, v)}
        elif path[-1] not in ("dora", "ura"):  # an indicator may be a flower
            misplaced = flowers
        yield from census.count(path, tiles, misplaced)
