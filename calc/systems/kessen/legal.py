"""What is impossible and what the rules forbid: every defect of a record, event by event.

:func:`check` finds what is impossible at any table (``L``), :func:`forbidden` the wins that these rules refuse (``W``).
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ...languages import Phrase
from ...problems.codes import problem
from ...problems.problems import Path, Problem
from ...records.census import Census
from ...records.contradictions import Contradiction, contradictions
from ...records.legal import from_whom, wrong_count, wrong_melds
from ...records.record import RON, TSUMO
from ...records.tile_set import TileSet, set_of
from ...rules.rules import V
from ...tiles.notation import format_meld, format_tile, format_tiles
from ...tiles.tiles import COPIES, KIND, Meld, Tile
from .record import ADDED, FORMS, KONG_OF_MELD, OPEN, Chombo, Event, ExhaustiveDraw, Kong, Record, Winner, Wins, kind_of
from .value import allowed_suits, readings, tiles_of, void_of, waits, winners_to_end

_FIELDS = {form: field for field, form in FORMS.items()}
SUIT_NAMES = ("manzu", "pinzu", "souzu")


def place(record: Record, index: int, *rest: str | int, winner: int = 0) -> Path:
    """Return the path of an event in the document, or of one ``winner`` in it, followed by ``rest``. A single win or
    draw is written without a list of events, so its path begins with its field."""
    event = record.events[index]
    story: Path = ("events", index) if record.story else ()
    if isinstance(event, Wins):
        return (*story, *(("wins", winner) if event.listed else ("win",)), *rest)
    return (*story, _FIELDS[type(event)], *rest)


def check(record: Record, v: V) -> list[Problem]:
    """Return every reason why a record is impossible."""
    return [*_table_problems(record, v), *_Checker(record, v).problems()]


@lru_cache(8)
def _tile_set(suits: tuple[int, ...]) -> tuple[TileSet, Phrase]:
    """Return the set of tiles of some suits (rules may remove one), and the hint for a tile that is not in it. Cached,
    as every record asks for it."""
    hint = Phrase("kessen_plain_tiles", suits=" ".join("mps"[suit] for suit in suits))
    return set_of([9 * suit + rank for suit in suits for rank in range(9)], {}), hint


def _table_problems(record: Record, v: V) -> Iterator[Problem]:
    """Yield a problem for a wrong number of players, and one if so many have won before (``out``) that the hand was
    over."""
    if len(record.seats) != v["kessen.players"]:
        hint = Phrase("kessen_for_others")
        yield problem("L211.players", ("seats",), help=hint, count=len(record.seats), players=v["kessen.players"])
    most = winners_to_end(record, v)
    if len(record.out) >= most:
        yield problem("L412.before", ("out",), n=len(record.out), most=most)


_KONG_CONTRADICTIONS: tuple[Contradiction[Kong], ...] = (
    ("from", "L205.kong_from", "", lambda c, v: c.source and c.kind != OPEN),
    ("from", "L205.own_kong", "", lambda c, v: c.source == c.player and c.kind == OPEN),
    ("from_hand", "L413.from_hand", "", lambda c, v: c.from_hand and c.kind != ADDED),
)


class WinAtEvent(NamedTuple):
    """One winner at an event, and what happened before."""

    event: Wins
    winner: Winner
    story: bool
    kong_before: bool
    """Whether the event before is a kong of the player whose tile it is."""
    discarded: bool
    """Whether the winner has discarded before, as far as the events show."""

    @property
    def tsumo(self) -> bool:
        """Whether the tile was drawn."""
        return self.event.by == TSUMO

    @property
    def after_kong(self) -> bool:
        """Whether the tile came after a kong, and was not robbed of it."""
        return self.event.after_kong and not self.event.robbed_kong


_WIN_CONTRADICTIONS: tuple[Contradiction[WinAtEvent], ...] = (
    ("after_kong", "L413.kong_before", "", lambda c, v: c.after_kong and c.story and not c.kong_before),
    ("chankan", "L413.tsumo", "", lambda c, v: c.event.robbed_kong and c.tsumo),
    ("hand", "L413.all_robbed", "", lambda c, v: c.event.robbed_kong and c.winner in _winners_holding(c.event)),
    ("after_kong", "L413.robbed", "", lambda c, v: c.event.robbed_kong and c.event.after_kong),
    ("after_kong", "L413.no_kong", "",
     lambda c, v: c.after_kong and not c.story and c.tsumo and not any(m.kind in KONG_OF_MELD for m in c.winner.melds)),
    ("haitei", "L413.robbed_haitei", "", lambda c, v: c.event.robbed_kong and c.event.haitei),
    ("tenhou", "L413.tenhou_ron", "", lambda c, v: c.event.tenho and not c.tsumo),
    ("tenhou", "L413.tenhou_called", "", lambda c, v: c.event.tenho and (c.winner.melds or c.event.after_kong)),
    ("tenhou", "L413.tenhou_discarded", "", lambda c, v: c.event.tenho and c.discarded),
    ("tenhou", "L413.tenhou_haitei", "", lambda c, v: c.event.tenho and c.event.haitei),
    ("passed_from", "L413.passed_tsumo", "", lambda c, v: c.winner.passed_from and c.tsumo),
    ("passed_from", "L413.own_passed", "", lambda c, v: c.winner.passed_from == c.winner.player),
)  # fmt: skip


class _Checker:
    """Walks through the events as the story does, and checks each."""

    def __init__(self, record: Record, v: V) -> None:
        """Begin before the first event. Each event that :meth:`problems` checks changes these attributes for the later
        ones."""
        self.record, self.v = record, v
        self.out = list(record.out)
        """The players who have won, some before the record begins."""
        self.ended: Phrase | None = None
        """Why the hand is over; ``None`` while it is not."""
        self.kongs: dict[str, list[tuple[str, Tile]]] = {}
        """The kind and tile of each kong, by player."""
        self.pons: dict[str, list[Tile]] = {}
        """Pons that remain after an added kong was robbed, by player."""
        tile_set, strange = _tile_set(allowed_suits(v))
        self.census = Census(tile_set, Phrase("counted_all"), strange)
        self.last_win: Wins | None = None
        """The win on the last tile of the wall, if there was one."""

    def problems(self) -> Iterator[Problem]:
        """Yield every problem of the events in order, one for each event after the end of the hand. While an event is
        checked its tiles are counted and what it changes is kept, since later events are checked against that."""
        for index, event in enumerate(self.record.events):
            if which := "L412.ended" if self.ended else self._problem_after_last_tile(event):
                # outside a story the problem points at the whole field (``win``, ``draw``)
                where: Path = ("events", index) if self.record.story else place(self.record, index)[:1]
                yield problem(which, where, why=self.ended)
            if isinstance(event, Kong):
                yield from self._kong_problems(event, index)
            elif isinstance(event, Wins):
                yield from self._wins_problems(event, index)
                self.last_win = event if event.haitei else self.last_win
            elif isinstance(event, Chombo):
                self.ended = Phrase("committed_chombo", player=event.player)
            else:
                yield from self._draw_problems(event, index)

    def _problem_after_last_tile(self, event: Event) -> str:
        """Return the sentence about an event that cannot come after the win on the last tile; empty if it can. As the
        wall is empty, only the draw, a チョンボ, or another ron on that tile can follow."""
        won = self.last_win
        if won is None or isinstance(event, (ExhaustiveDraw, Chombo)):
            return ""
        if isinstance(event, Kong):
            return "L412.kong"
        if won.by != RON:
            return "L412.last_tile"
        same = (event.by, event.source, event.tile, event.haitei) == (RON, won.source, won.tile, True)
        return "" if same else "L412.another_ron"

    # --- what all events share --------------------------------------------------------------------------------------

    def _left_game_problems(self, player: str, path: Path) -> Iterator[Problem]:
        """Yield a problem if a player takes part in an event who has won before: such a player neither pays nor is paid
        any more (spec §4)."""
        if player in self.out:
            yield problem("L411.won", path, player=player)

    def _hand_problems(
        self, player: str, concealed: tuple[Tile, ...], melds: tuple[Meld, ...], path: Path
    ) -> Iterator[Problem]:
        """Yield what is wrong with a hand, given without the winning tile: the number of tiles, its melds, and kongs
        and pons that differ from the events. Counts its tiles in :attr:`census`, where a fifth copy is a problem, but
        not again those that an earlier event has counted."""
        sets = self.v["kessen.sets"]
        if len(melds) > sets:
            yield problem("L201.melds", path, player=player, melds=len(melds), most=sets)
        else:
            yield from wrong_count(player, concealed, melds, 3 * (sets - len(melds)) + 1, path)
        yield from wrong_melds(player, melds, path, "only_pon_and_kongs")
        if self.record.story and (melds or player in self.kongs or player in self.pons):
            yield from self._shown_kong_problems(player, melds, path)
            pons = [kind_of(m) for m in melds if m.kind == "pon"]
            for tile in self.pons.get(player, ()):
                if tile not in pons:  # of a robbed kong the pon remains
                    named, pon = format_tile(tile), format_tiles([tile] * 3)
                    yield problem("L414.robbed", path, player=player, tile=named, pon=pon)
        new = [t for m in melds if not self._counted_before(player, m) for t in m.tiles]
        yield from self.census.count(path, (*concealed, *new))

    def _counted_before(self, player: str, meld: Meld) -> bool:
        """Tell whether the tiles of a meld were counted at an earlier event, so that they are not counted twice."""
        kind, kong = kind_of(meld), KONG_OF_MELD.get(meld.kind, "")
        return (kong, kind) in self.kongs.get(player, ()) or (meld.kind == "pon" and kind in self.pons.get(player, ()))

    def _shown_kong_problems(self, player: str, melds: tuple[Meld, ...], path: Path) -> Iterator[Problem]:
        """Yield what is wrong with the kongs among the ``melds`` of a shown hand: they must be exactly the player's
        kongs of the events, since each was paid for when it was made (spec §3)."""
        made = self.kongs.get(player, ())
        kongs = [(kind_of(meld), meld) for meld in melds if meld.kind in KONG_OF_MELD]
        # a kong of the hand that is in no event, or was of another kind there
        for tile, meld in kongs:
            kind = KONG_OF_MELD[meld.kind]
            if (kind, tile) not in made:
                actual = next((kind for kind, konged in made if konged == tile), "")
                which, kong = "L414.other_kind" if actual else "L414.untold", format_meld(meld._replace(player=""))
                yield problem(which, path, player=player, kong=kong, other=actual, kind=kind)
        # kongs of the events that the hand does not show
        missing = [(kind, tile) for kind, tile in made if tile not in dict(kongs)]
        for kind, tile in missing:
            yield problem("L414.not_shown", path, player=player, tile=format_tile(tile), kind=kind)

    # --- each kind of event -----------------------------------------------------------------------------------------

    def _kong_problems(self, kong: Kong, index: int) -> Iterator[Problem]:
        """Yield what is wrong with a kong. Counts its four tiles in :attr:`census`, and adds it to :attr:`kongs`, since
        a hand shown later must have it. ``index``: that of the event."""
        path, player, v = place(self.record, index), kong.player, self.v
        mine = self.kongs.setdefault(player, [])
        yield from self._left_game_problems(player, (*path, "player"))
        yield from self._left_game_problems(kong.source, (*path, "from"))
        yield from contradictions(_KONG_CONTRADICTIONS, kong, path, v, kong._asdict)
        if len(mine) == v["kessen.sets"]:
            yield problem("L414.more", (*path, "tile"), player=player, sets=len(mine))
        yield from self.census.count((*path, "tile"), [kong.tile] * COPIES)
        # even a wrong one, or a hand shown later would be reported for it again
        mine.append((kong.kind, kong.tile))

    def _wins_problems(self, event: Wins, index: int) -> Iterator[Problem]:
        """Yield what is wrong with all wins on one tile, and change what later events are checked against: the winners
        leave the game (spec §4), which may end the hand; a robbed kong is a pon again, whose three tiles are counted
        here. ``index``: that of the event."""
        for number in range(len(event.winners)):
            yield from self._winner_problems(event, number, place(self.record, index, winner=number), index)
        path = place(self.record, index)
        yield from self._left_game_problems(event.source, (*path, "from"))
        hand_path = (*path, "hand")
        yield from self.census.count(hand_path, [event.tile])  # once for all winners, whose hands come without it
        # a robbed kong is no event of its own, so nothing has counted the pon that it was made of
        if event.robbed_kong and event.source:
            self.pons.setdefault(event.source, []).append(event.tile)
            if not _winners_holding(event):  # else L413.all_robbed has been reported for the fifth copy
                yield from self.census.count(hand_path, [event.tile] * 3)
        # only now, as winners on one tile do not exclude each other; one who is written twice is out once
        winners = dict.fromkeys(winner.player for winner in event.winners)
        self.out += [player for player in winners if player not in self.out]
        if not self.ended and len(self.out) >= winners_to_end(self.record, self.v):
            self.ended = Phrase("no_further_winner", players=", ".join(self.out))

    def _winner_problems(self, event: Wins, number: int, path: Path, index: int) -> Iterator[Problem]:
        """Yield what is wrong with one winner of a tile, ``number`` (from 0) among them: who that is, from whom the win
        was, its circumstances and the hand. Counts the tiles of the hand. ``index``: that of the event."""
        winner = event.winners[number]
        yield from self._left_game_problems(winner.player, (*path, "player"))
        if winner.player in [before.player for before in event.winners[:number]]:
            yield problem("L205.twice", (*path, "player"), player=winner.player)
        yield from from_whom(winner.player, event.by, event.source, path)
        if event.by == TSUMO and number:
            yield problem("L205.by_ron", (*path, "player"), help=Phrase("one_winner_of_self_draw"))
        yield from self._circumstance_problems(event, winner, index, path)
        if winner.player not in self.out:  # else that is the problem, and his tiles would be counted again
            yield from self._hand_problems(winner.player, winner.concealed, winner.melds, (*path, "hand"))

    def _circumstance_problems(self, event: Wins, winner: Winner, index: int, path: Path) -> Iterator[Problem]:
        """Yield what is wrong with the circumstances of one win: contradictions between them
        (:data:`_WIN_CONTRADICTIONS`), and a passed tile that was no wait. ``index``: that of the event."""
        # almost every win has no circumstance that anything could contradict
        if not (event.after_kong or event.robbed_kong or event.tenho or winner.passed_from):
            return
        player, before, drawn = winner.player, self.record.events[:index], event.by == TSUMO
        # the kong before it was the winner's own by 槓上花, the discarder's by 槓上炮; it must be the event just before
        konger, last = player if drawn else event.source, before[-1] if before else None
        robbable = isinstance(last, Kong) and last.player == konger
        win = WinAtEvent(event, winner, self.record.story, robbable, player in _players_who_discarded(before))
        words = {"name": "槓上花" if drawn else "槓上炮", "konger": konger, "player": player}
        yield from contradictions(
            _WIN_CONTRADICTIONS, win, path, self.v, lambda: words | {"tile": format_tile(event.tile)}
        )
        if winner.passed_from and winner.passed_tile not in (None, event.tile):
            wanted = waits(winner.concealed, winner.melds, void_of(self.record, player, self.v), self.v)
            if winner.passed_tile not in [wait.tile for wait in wanted]:
                yield problem("L413.passed_tile", (*path, "passed_tile"), tile=format_tile(winner.passed_tile or 0))

    def _draw_problems(self, draw: ExhaustiveDraw, index: int) -> Iterator[Problem]:
        """Yield what is wrong with an exhaustive draw: everybody who still plays must show a hand and have named a void
        suit, as both checks of the draw need them (spec §4). Counts the tiles of the hands, and sets :attr:`ended`."""
        record, where = self.record, place(self.record, index, "hands")
        players = [player for player, _, _ in draw.hands]
        missing = [p for p in record.seats if p not in self.out and p not in players]
        if missing:
            which = "L415.story" if record.story else "L415.alone"
            fields = ", ".join(f"`{p}: …`" for p in missing)
            yield problem(which, where, players=", ".join(missing), fields=fields)
        for player, concealed, melds in draw.hands:
            path = (*where, player)
            yield from self._left_game_problems(player, path)
            if player not in self.out:
                yield from self._hand_problems(player, concealed, melds, path)
                if void_of(record, player, self.v) is None:
                    yield problem("S203.void", path, player=player)
        self.ended = Phrase("wall_empty")


def _players_who_discarded(events: Sequence[Event]) -> set[str]:
    """Return the players who have discarded, as far as ``events`` show: those whose tile was called for a kong, won on,
    or let pass by a winner. None of them can have 天胡, which is a win with the first tile drawn. The set may also have
    an empty name, which is no player's."""
    sources = {event.source for event in events if isinstance(event, (Kong, Wins))}  # empty: not from a discard
    passed = {winner.passed_from for event in events if isinstance(event, Wins) for winner in event.winners}
    return sources | passed


def _winners_holding(event: Wins) -> list[Winner]:
    """Return the winners who hold a copy of the tile that they win on. If it was robbed of a kong, they cannot: the
    kong had all four (spec §3)."""
    return [w for w in event.winners if tiles_of(w.concealed, w.melds).copies(event.tile & KIND)]


# --- wins that the rules forbid ---------------------------------------------------------------------------------------


def forbidden(record: Record, v: V) -> list[Problem]:
    """Return a problem for every win of a record that the rules forbid. Asked before anything is settled, as such a win
    would change all that comes after it."""
    problems: list[Problem] = []
    for index, event in enumerate(record.events):
        if isinstance(event, Wins):
            for number, winner in enumerate(event.winners):
                problems += _refusals(record, event, winner, place(record, index, "hand", winner=number), v)
    return problems


def _refusals(record: Record, event: Wins, winner: Winner, path: Path, v: V) -> Iterator[Problem]:
    """Yield why the rules forbid a win (spec §1): the hand has three suits, tiles of the void suit, or no winning
    shape. The last problem names what the hand waits for."""
    hand = tiles_of(winner.concealed, winner.melds, event.tile)
    void = void_of(record, winner.player, v)
    suits = hand.suits
    if len(suits) > 2:
        yield problem("W411.suits", path, player=winner.player)
    if void in suits and void is not None:
        of_void = range(9 * void, 9 * void + 9)  # the nine kinds of the suit
        tiles = format_tiles([kind for kind in of_void for _ in range(hand.copies(kind))])
        yield problem("W412.void", path, player=winner.player, what=Phrase(SUIT_NAMES[void]), tiles=tiles)
    if not readings(hand, v):
        sets = v["kessen.sets"]
        pairs = " nor seven pairs" if sets == 4 else ""  # a hand of fewer sets has not the tiles for them
        scored = waits(winner.concealed, winner.melds, void, v)
        tiles = " ".join(format_tile(w.tile) for w in scored)
        listed = tiles or Phrase("none")
        yield problem("W413.shape", path, player=winner.player, sets=sets, pairs=pairs, waits=listed)
