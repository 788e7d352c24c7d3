"""A game that ends like a record. What a record does not say (deals, draws, discards) is invented.

Every player has turns to take: calls, kans, the riichi. They are played in order at a
:class:`~calc.formats.table.Table`; everybody else discards what he draws. The outcome is compared with the record, so
nothing is written that would be read as another hand.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ..codes import problem
from ..problems import Problem
from ..reader import Entry
from ..receipt import plain
from ..record import CHANKAN, CHIIHOU, DOUBLE_RIICHI, HAITEI, HOUTEI, IPPATSU, RIICHI, RINSHAN, TENHOU, Record, Win
from ..riichi.waits import HeldTiles, Waiter
from ..rules import Rules
from ..tile_set import alone, tile_set
from ..tiles import EAST, KIND, NORTH, YAOCHUU, Meld, Tile
from . import Expected, Recorded
from .table import STICK, WALLS, GameSettings, LogFault, Move, Table
from .write import cannot

_CALLS = {"chi": "chi", "pon": "pon", "kakan": "pon", "daiminkan": "daiminkan"}
_SHIFTS = ((), (1,), (2,), (1, 2))
"""How many seats are passed over by calls of others, so that the last tile of the wall falls to the right player."""


def replayed(entry: Entry, file: str, line: int) -> Recorded:
    """A record as a hand that was played. Raises InputError (F109) if no game is found that ends like it."""
    record = entry.record
    unplayed = Recorded(record, Expected(), "", line, file)
    if not isinstance(record, Record) or record.own is not None:
        raise cannot(unplayed, "F109.rules", form="a log", rules=entry.rules.id)
    changed = {ruling.key: ruling.value for ruling in entry.rules.overrides}
    record = record._replace(overrides={k: v if type(v) is tuple else plain(v) for k, v in changed.items()})
    why: Problem | None = None
    last = any(win.flags & (HAITEI | HOUTEI) for win in record.wins)
    for shift in _SHIFTS if last else _SHIFTS[:1]:
        for spare in range(len(record.seats)):
            try:
                table = _Play(record, entry.rules, shift, spare).run()
            except LogFault as fault:
                why = why or problem(fault.sentence, **fault.words)
                continue
            ended = _ended(record, table)
            if _said(ended, record) == _said(record, record):
                said = record.expect.get("points")
                deltas = dict(said) if isinstance(said, dict) else {}
                return Recorded(ended, Expected(deltas=deltas), table.where, line, file, table=table)
            why = why or problem("F109.other_hand")
    raise cannot(unplayed, "F109.game", why=why)


def _ended(record: Record, table: Table) -> Record:
    if record.draw:
        return table.ended(record.draw.kind, bool(record.draw.nagashi))
    wins = []
    for win in record.wins:
        who = table.setting.names.index(win.player)
        source = table.setting.names.index(win.source) if win.source else who
        liable = table.setting.names.index(win.pao[0][0]) if win.pao else None
        wins.append(table.win(who, source, win.tile, liable))
    return table.record(wins, None, record.ura)


def _said(record: Record, by: Record) -> Record:
    """A record in the form in which it is compared: what the other one does not say, and the order of tiles, make no
    difference."""

    def melds(of: Sequence[Meld], known: Sequence[Meld]) -> tuple[Meld, ...]:
        found = [m._replace(tiles=tuple(sorted(m.tiles))) for m in of]
        if not all(m.player or m.kind == "ankan" for m in known):
            found = [m._replace(player="") for m in found]
        return tuple(sorted(found))

    wins = [
        w._replace(
            concealed=tuple(sorted(w.concealed)), melds=melds(w.melds, told.melds),
            river=w.river if told.river is not None else None,
        )
        for w, told in zip(record.wins, by.wins, strict=True)
    ]  # fmt: skip
    draw = record.draw
    if draw:
        draw = draw._replace(hands=tuple(sorted((p, tuple(sorted(c)), melds(m, m)) for p, c, m in draw.hands)))
    return record._replace(
        wins=tuple(wins), draw=draw, number=record.number if by.number else 0, expect={}, title="",
        overrides=dict(record.overrides), scores=dict(record.scores),
        in_riichi=None if by.in_riichi is None else tuple(sorted(record.in_riichi or ())),
    )  # fmt: skip


class _Turn(NamedTuple):
    """What a player does before a discard; with a call he draws nothing."""

    call: Move | None = None
    kans: tuple[tuple[str, tuple[Tile, ...]], ...] = ()
    riichi: bool = False


class _Play:
    """One attempt to play a hand."""

    def __init__(self, record: Record, rules: Rules, shift: Sequence[int], spare: int) -> None:
        self.record, self.n = record, len(record.seats)
        first = max(record.number, 1) - 1
        self.names = tuple(record.seats[(i - first) % self.n] for i in range(self.n))
        self.v = rules.values
        self.pool = _tiles(rules)
        self.turns: list[list[_Turn]] = [[] for _ in self.names]
        self.last: list[_Turn] = [_Turn()] * self.n
        """What each player does in his last turn, which ends with the win."""
        self.rivers: list[list[Tile] | None] = [None] * self.n
        self.hands: list[list[Tile]] = [[] for _ in self.names]
        """The tiles that each player is dealt and needs."""
        self.spare: list[list[Tile]] = [[] for _ in self.names]
        """The tiles among these that are discarded after calls."""
        self.waited: set[int] = set()
        """The kinds that winners wait for: not discarded while there are others."""
        self._use([*record.dora, *record.ura])
        self.wins = {self.names.index(win.player): win for win in record.wins}
        for seat, win in self.wins.items():
            self._winner(seat, win, spare)
        if record.draw:
            self._draw(record.draw.kind)
        self._robbed()
        for seat in map(self.names.index, record.in_riichi or ()):
            if not any(turn.riichi for turn in self.turns[seat]):
                self.turns[seat].append(_Turn(riichi=True))
        free = [seat for seat in range(self.n) if not self.turns[seat] and seat not in self.wins]
        for seats, seat in zip(shift, free, strict=False):
            kind = next(k for k in (*range(EAST, EAST + 7), *range(27)) if self.pool[k] >= 3 and k not in self.waited)
            self._use([kind] * 3)
            self.hands[seat] += [kind] * 2
            self.turns[seat].append(_Turn(Move("pon", seat, (kind, kind), kind, (seat - 1 - seats) % self.n)))

    # --- what is known -----------------------------------------------------------------------------------------------

    def _use(self, tiles: Sequence[Tile]) -> None:
        self.pool.subtract(tiles)
        if any(self.pool[tile] < 0 for tile in tiles):
            raise LogFault("F109.tiles")

    def _holds(self, seat: int, concealed: Sequence[Tile], melds: Sequence[Meld], norths: int) -> list[_Turn]:
        """Give a player his hand. Returns the turns of his calls and, last, that of kans of his own."""
        self._use([*concealed, *(t for meld in melds for t in meld.tiles), *[NORTH] * norths])
        hand, calls, kans = list(concealed), [], []
        for meld in melds:
            tiles = meld.tiles
            if meld.kind == "ankan":
                kans.append(("ankan", tiles))
                continue
            if meld.kind == "kakan":
                kans.append(("kakan", tiles[-1:]))
                tiles = tiles[:-1]
            source = self.names.index(meld.player) if meld.player else (seat - 1) % self.n
            calls.append(_Turn(Move(_CALLS[meld.kind], seat, tiles[:-1], tiles[-1], source)))
            hand += tiles[:-1]
        self.hands[seat] = hand + [tile for kind, tiles in kans if kind == "ankan" for tile in tiles[:-1]]
        kans += [("north", (NORTH,))] * norths
        return [*calls, _Turn(kans=tuple(kans))]

    def _winner(self, seat: int, win: Win, spare: int) -> None:
        flags = win.flags
        self.waited |= set(Waiter(HeldTiles(win.concealed, win.melds), self.v).completing)
        *turns, own = self._holds(seat, win.concealed, win.melds, win.norths)
        if win.source == "" or len(self.wins) == 1 or seat == min(self.wins):
            self._use([win.tile])
        if flags & RINSHAN:
            if not (own.kans or turns):  # the tile replaces a flower, and logs have no flowers
                raise LogFault("F109.calls")
            self.last[seat] = own if own.kans else turns.pop()
            own = _Turn()
        if flags & DOUBLE_RIICHI:
            turns = [_Turn(riichi=True), *([] if flags & IPPATSU and not own.kans else [own])]
        elif flags & RIICHI:
            before = [own] if own.kans or flags & IPPATSU else [_Turn()]
            turns = [*before, _Turn(riichi=True), *([] if flags & IPPATSU else [_Turn()])]
        elif own.kans or not (turns or self.last[seat].call or flags & (TENHOU | CHIIHOU)):
            turns.append(own)
        river = win.river
        more = len(river) - len(turns) if river is not None else 0 if flags & (TENHOU | CHIIHOU) else spare
        if more < 0:
            raise LogFault("F109.discards")
        extra = [_Turn()] * more
        self.turns[seat] = [*turns, *extra] if flags & DOUBLE_RIICHI else [*extra, *turns]
        self.rivers[seat] = list(river) if river is not None else None
        self._use(river or ())

    def _draw(self, kind: str) -> None:
        draw = self.record.draw
        assert draw is not None
        shown = {self.names.index(player): (tiles, melds) for player, tiles, melds in draw.hands}
        if kind == "kyuushu_kyuuhai" and len(shown) == 1:
            ((seat, (tiles, _)),) = shown.items()
            self._use(tiles)
            self.hands[seat] = list(tiles)
        elif kind == "exhaustive" and len(shown) == self.n:
            norths = dict(draw.norths)
            for seat, (tiles, melds) in shown.items():
                *turns, own = self._holds(seat, tiles, melds, norths.get(self.names[seat], 0))
                self.turns[seat] = [*turns, own] if own.kans else turns
        elif kind == "suufon_renda":
            self._use([EAST] * 4)
            self.rivers = [[EAST] for _ in self.names]
        elif kind == "suucha_riichi":
            self.turns = [[_Turn(riichi=True)] for _ in self.names]
        elif kind != "sanchahou":
            raise LogFault("F109.hands")

    def _robbed(self) -> None:
        """The player whose added tile is won on needs the pon first."""
        for win in self.record.wins:
            if win.flags & CHANKAN and not any(turn.call for turn in self.turns[self.names.index(win.source)]):
                seat, kind = self.names.index(win.source), win.tile & KIND
                pon = [t for t in self.pool.elements() if t & KIND == kind][:3]
                if len(pon) < 3:
                    raise LogFault("F109.kan")
                self._use(pon)
                self.hands[seat] += pon[:2]
                giver = next(s for s in range(self.n) if s != seat and s not in self.wins)
                self.turns[seat] = [_Turn(Move("pon", seat, tuple(pon[:2]), pon[2], giver))]
                self.last[seat] = _Turn(kans=(("kakan", (win.tile,)),))

    # --- the game ----------------------------------------------------------------------------------------------------

    def run(self) -> Table:
        """The table at the end. Raises :class:`LogFault` if the turns cannot be taken in this way."""
        record, kind = self.record, self.record.draw.kind if self.record.draw else ""
        for seat, hand in enumerate(self.hands):
            river = iter(self.rivers[seat] or ())
            for turn in self.turns[seat]:  # after a call, a tile that was dealt must be discarded
                tile = next(river, None)
                if turn.call and turn.call.what != "daiminkan":
                    self.spare[seat].append(self._filler(seat) if tile is None else tile)
            hand += self.spare[seat]
            size = 14 if kind == "kyuushu_kyuuhai" and hand else 13
            hand += [self._filler(-1) for _ in range(size - len(hand))]
        dealt = [hand[:13] for hand in self.hands]
        laid = [sum(turn.riichi for turn in turns) for turns in self.turns]
        stick = STICK if record.scores else 0
        scores = [record.scores.get(name, 0) + stick * n for name, n in zip(self.names, laid, strict=True)]
        setting = GameSettings(record.rules, record.overrides, self.names)
        number = 4 * (record.round_wind - EAST) + max(record.number, 1) - 1
        sticks = record.sticks - sum(laid)
        if sticks < 0:
            raise LogFault("F109.sticks")
        if not record.dora:
            raise LogFault("F109.dora")
        table = Table(setting, number, record.honba, sticks, scores, record.dora, dealt)
        table.scored = bool(record.scores)
        self.table = table
        self._play(kind)
        return table

    def _play(self, kind: str) -> None:
        table, seat = self.table, self.table.dealer
        while not self._over(seat, kind):
            turn = self._next(seat)
            table.draw(seat, self._drawn(seat, turn))
            while True:
                self._kans(seat, turn)
                if turn.riichi:
                    table.declare(seat)
                tile = table.discard(seat, self._discarded(seat, turn))
                if turn.riichi:
                    table.stick(seat)
                callers = [call.seat for call in self._calls() if (call.tile, call.source) == (tile, seat)]
                if not callers:
                    break
                seat = callers[0]
                called = self._call(seat)
                if called is None:
                    return
                turn = called
            if kind == "exhaustive" and table.drawn == WALLS[self.n]:
                break
            seat = (seat + 1) % self.n
        if any(self.turns):
            raise LogFault("F109.calls")

    def _over(self, seat: int, kind: str) -> bool:
        """Whether this turn is the last; if so it is taken up to the win or draw."""
        table, record = self.table, self.record
        if any(self.turns) and kind != "kyuushu_kyuuhai":
            return False
        if kind:
            if kind == "kyuushu_kyuuhai" and len(self.hands[seat]) == 14:
                table.draw(seat, self.hands[seat][13])
                return True
            if kind == "suufon_renda":
                return table.drawn == 4
            return bool(table.moves) and kind in ("sanchahou", "suucha_riichi")
        win = record.wins[0]
        due = self.names.index(win.source or win.player)
        if seat != due or (win.flags & (HAITEI | HOUTEI) and table.drawn != WALLS[self.n] - 1):
            return False
        turn = self.last[seat]
        if turn.call:  # an open kan: the win is on its replacement tile
            return False
        if win.source and not turn.kans:
            table.draw(seat, win.tile)
            table.discard(seat, win.tile)
            return True
        table.draw(seat, turn.kans[0][1][-1] if turn.kans else win.tile)
        self._kans(seat, turn, win.tile)
        return True

    def _next(self, seat: int) -> _Turn:
        """What the player who draws now does in this turn."""
        turns = self.turns[seat]
        if turns and not turns[0].call:
            return turns.pop(0)
        if self.rivers[seat] is not None and seat in self.wins:
            raise LogFault("F109.own_discards")
        return _Turn()

    def _drawn(self, seat: int, turn: _Turn) -> Tile:
        if turn.kans:
            return turn.kans[0][1][-1]
        following = next((call.tile for call in self._calls() if call.source == seat), None)
        river = self.rivers[seat]
        if river:
            if following is not None and following != river[0]:
                raise LogFault("F109.call")
            return river[0]
        return self._filler(seat) if following is None else following

    def _calls(self) -> list[Move]:
        """The calls that players are waiting for; the one followed by a win comes when all others are made."""
        ahead = [turns[0] for turns in self.turns if turns] or self.last
        return [turn.call for turn in ahead if turn.call]

    def _discarded(self, seat: int, turn: _Turn) -> Tile | None:
        """What is discarded; ``None``: the tile just drawn."""
        river = self.rivers[seat]
        if river:
            return river.pop(0)
        if turn.call and turn.call.what != "daiminkan":
            return self.spare[seat].pop()
        return None

    def _kans(self, seat: int, turn: _Turn, last: Tile | None = None) -> None:
        """Lay down kans and norths. The tile drawn after each is the one needed for the next; after the last it is any
        tile."""
        following = [tiles[-1] for _, tiles in turn.kans[1:]]
        for number, (kind, tiles) in enumerate(turn.kans):
            self.table.lay_down(seat, kind, tiles)
            robbed = last is not None and bool(self.record.wins[0].source)
            if not robbed:
                end = self._drawn(seat, _Turn()) if last is None else last
                self.table.draw(seat, following[number] if number < len(following) else end)

    def _call(self, seat: int) -> _Turn | None:
        """Make a player's call. Returns the turn in which he made it; ``None`` if it is the turn of the win."""
        turn = self.turns[seat].pop(0) if self.turns[seat] else None
        call = (turn or self.last[seat]).call
        assert call is not None
        self.table.call(seat, call.what, call.tiles, call.tile, call.source)
        if call.what == "daiminkan":
            self.table.draw(seat, self._drawn(seat, _Turn()) if turn else self.wins[seat].tile)
        return turn

    def _filler(self, seat: int) -> Tile:
        """Any tile to be discarded: not one that is won on, and for 流し満貫 of the required kind. For seat -1 a tile
        to be dealt and kept, preferably one that is won on."""
        draw = self.record.draw
        ends = bool(draw and seat >= 0 and self.names[seat] in draw.nagashi)
        free = [t for t, count in self.pool.items() if count > 0]
        if not free:
            raise LogFault("F109.wall")
        tile = min(
            free,
            key=lambda t: (
                ((t & KIND) in self.waited) == (seat >= 0),
                (YAOCHUU >> (t & KIND) & 1) != ends,
                -self.pool[t],
            ),
        )
        self.pool[tile] -= 1
        return tile


def _tiles(rules: Rules) -> Counter[Tile]:
    """All tiles of a game."""
    gone = alone(rules.values)
    return Counter({tile: n for tile, n in tile_set(rules.values).tiles.items() if tile not in gone})
