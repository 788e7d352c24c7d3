"""A game that ends like a record. What a record does not say (deals, draws, discards) is invented.

Every player has turns to take: calls, kans, the riichi. They are played in order at a
:class:`~calc.formats.table.Table`; everybody else discards what he draws. The outcome is compared with the record, so
nothing is written that would be read as another hand.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from ..languages import Phrase
from ..problems.codes import problem
from ..readers.reader import Entry
from ..records import record as r
from ..records.record import Draw, Record, Win
from ..records.tile_set import coloured_in_place, tile_set
from ..riichi.waits import HeldTiles, Waiter
from ..rules.rules import Rules
from ..tiles.tiles import EAST, HONOURS, KIND, NORTH, YAOCHUU, Meld, Tile
from ..verdict.receipt import plain
from . import Expected, Recorded
from .table import DEALT, STICK, WALLS, GameSettings, LogFault, Move, Table, require
from .write import cannot_express

_CALLS = {"chi": "chi", "pon": "pon", "kakan": "pon", "daiminkan": "daiminkan"}
_SHIFTS = ((), (1,), (2,), (1, 2))
"""How many seats are passed over by calls of others, so that the last tile of the wall falls to the right player."""


def replay_record(entry: Entry, file: str, line: int) -> Recorded:
    """Return a game that ends like a record, to be written as a log. Its draws and discards, which a record leaves out,
    are invented. Several ways to play are tried, which differ in who is passed over by calls and in how many turns a
    winner has; the first that ends like the record counts. ``file`` and ``line``: where the record stands.

    Raises InputError (F109) for a record that logs cannot express, and if no way ends like the record; that says what
    was wrong with the first, the plainest.
    """
    record = entry.record
    unplayed = Recorded(record, Expected(), "", line, file)
    if not isinstance(record, Record) or record.own is not None:
        raise cannot_express(unplayed, "F109.rules", form=Phrase("a_log"), rules=entry.rules.id)
    if any(win.size for win in record.wins):
        raise cannot_express(unplayed, "F109.not_written")
    # the overrides of the command line too, as the log is read by what stands in the record; a list stays as it is
    values = {ruling.key: ruling.value for ruling in entry.rules.overrides}
    overrides = {key: value if type(value) is tuple else plain(value) for key, value in values.items()}
    record = record._replace(overrides=overrides)
    why = ""  # what was wrong with the first way
    # who is passed over only matters if the last tile of the wall must fall to a certain player
    on_last_tile = any(win.flags & (r.HAITEI | r.HOUTEI) for win in record.wins)
    for shift, spare in product(_SHIFTS if on_last_tile else _SHIFTS[:1], range(len(record.seats))):
        try:
            table = _Play(record, entry.rules, shift, spare).play()
        except LogFault as fault:
            why = why or problem(fault.sentence, **fault.words).message
            continue  # the next way
        played = _end_game(record, table)
        # the record is brought into that form too: it may say things in another order
        if in_comparable_form(played, record) == in_comparable_form(record, record):
            return Recorded(played, _expected_of(record), table.where, line, file, table=table)
        why = why or problem("F109.other_hand").message
    raise cannot_express(unplayed, "F109.game", why=why)


def _expected_of(record: Record) -> Expected:
    """Return the points that a record expects, as what a log says was paid; empty if it expects something else."""
    points = record.expect.get("points")
    return Expected(deltas=dict(points) if isinstance(points, dict) else {})


def _end_game(record: Record, table: Table) -> Record:
    """End the hand at a table that was played up to the win or draw of ``record``, and return the record that the table
    writes of the hand: only of what was played there, so that comparing it with ``record`` proves the game. Raises
    :class:`LogFault` if the table does not allow this end."""
    if record.draw:
        return table.end_in_draw(record.draw.kind, bool(record.draw.nagashi))
    seat_of, wins = table.setting.names.index, []
    for win in record.wins:
        liable = seat_of(win.pao[0][0]) if win.pao else None
        wins.append(table.win(seat_of(win.player), seat_of(win.source or win.player), win.tile, liable))
    return table.finish(wins, None, record.ura)


def in_comparable_form(record: Record, by: Record) -> Record:
    """Return a record in the form in which :func:`replay_record` compares it with the record ``by``: tiles and players
    in a fixed order, and without what ``by`` leaves open (rivers, number of the round, riichi of others), as the record
    of a played game has all of that."""
    wins = [
        win._replace(
            concealed=tuple(sorted(win.concealed)), melds=_sort_melds(win.melds, theirs.melds),
            river=win.river if theirs.river is not None else None,
        )
        for win, theirs in zip(record.wins, by.wins, strict=True)
    ]  # fmt: skip
    draw = record.draw
    if draw:
        hands = ((player, tuple(sorted(tiles)), _sort_melds(melds, melds)) for player, tiles, melds in draw.hands)
        draw = draw._replace(hands=tuple(sorted(hands)))
    return record._replace(
        wins=tuple(wins), draw=draw, number=record.number if by.number else 0, expect={}, title="",
        overrides=dict(record.overrides), scores=dict(record.scores),
        in_riichi=None if by.in_riichi is None else tuple(sorted(record.in_riichi or ())),
    )  # fmt: skip


def _sort_melds(melds: Sequence[Meld], beside: Sequence[Meld]) -> tuple[Meld, ...]:
    """Return melds in a fixed order, to be compared. They keep the players who gave the called tiles only if all melds
    of the record to compare with (``beside``) name theirs; a concealed kan has none to name."""
    ours = [meld._replace(tiles=tuple(sorted(meld.tiles))) for meld in melds]
    if not all(meld.player or meld.kind == "ankan" for meld in beside):
        ours = [meld._replace(player="") for meld in ours]
    return tuple(sorted(ours))


class _Kan(NamedTuple):
    """A kan that a player lays down in his own turn, or a north."""

    kind: str
    """``ankan``, ``kakan`` or ``north``."""
    tiles: tuple[Tile, ...]
    """What he lays down: of an added kan (``kakan``) one tile. The last of them is drawn just before."""


class _Turn(NamedTuple):
    """What a player does before a discard; with a call he draws nothing."""

    call: Move | None = None
    kans: tuple[_Kan, ...] = ()
    riichi: bool = False


class _Play:
    """One attempt to play a hand."""

    def __init__(self, record: Record, rules: Rules, shift: Sequence[int], spare: int) -> None:
        """Plan the turns that each player takes, so that the hand ends like ``record``. ``shift``: invented pons, each
        by how many seats it passes over; ``spare``: how many turns a winner without a river only draws and discards.
        Raises :class:`LogFault` if the tiles of the set do not suffice."""
        self.record, self.n = record, len(record.seats)
        first = max(record.number, 1) - 1  # 0: not recorded
        # seat 0 is the dealer of the first hand; a record begins with the dealer of its own hand
        self.names = tuple(record.seats[(i - first) % self.n] for i in range(self.n))
        self.v = rules.values
        self.pool = _count_tiles(rules)
        self.turns: list[list[_Turn]] = [[] for _ in self.names]
        self.last: list[_Turn] = [_Turn()] * self.n
        """What each player does in his last turn, which ends with the win."""
        self.rivers: list[list[Tile] | None] = [None] * self.n
        """What each player has still to discard; ``None``: the record does not say."""
        self.hands: list[list[Tile]] = [[] for _ in self.names]
        """The tiles that each player is dealt and needs."""
        self.spare: list[list[Tile]] = [[] for _ in self.names]
        """The tiles among these that are discarded after calls."""
        self.waited: set[int] = set()
        """The kinds that winners wait for: not discarded while there are others."""
        self.wins = {self.names.index(win.player): win for win in record.wins}
        self._plan(shift, spare)

    # --- what the record says -----------------------------------------------------------------------------------------

    def _plan(self, shift: Sequence[int], spare: int) -> None:
        """Set the turns of all players from what the record says, and take the tiles that it shows from :attr:`pool`.
        ``shift`` and ``spare`` as in :meth:`__init__`. What the record shows comes first, what is invented last, as
        that takes from the tiles and players left over. Raises :class:`LogFault` if the tiles do not suffice."""
        record = self.record
        self._take_from_pool([*record.dora, *record.ura])
        for seat, win in self.wins.items():
            self._plan_win(seat, win, spare)
        if record.draw:
            self._plan_draw(record.draw)
        self._prepare_robbed_pon()
        # who did not win has declared riichi in a turn that nobody recorded
        for seat in map(self.names.index, record.in_riichi or ()):
            if not any(turn.riichi for turn in self.turns[seat]):
                self.turns[seat].append(_Turn(riichi=True))
        self._pass_over(shift)

    def _take_from_pool(self, tiles: Sequence[Tile]) -> None:
        """Take tiles that are used from the pool of tiles left. Raises :class:`LogFault` if the game has too few of
        one."""
        self.pool.subtract(tiles)
        require(all(self.pool[tile] >= 0 for tile in tiles), "F109.tiles")

    def _pass_over(self, shift: Sequence[int]) -> None:
        """Give the first players without turns a pon each, which passes over the numbers of seats in ``shift``, so that
        the last tile of the wall falls to the player who won on it. Winners get none, as a record shows all their
        calls. Changes the pool, hands and turns."""
        free = [seat for seat in range(self.n) if not self.turns[seat] and seat not in self.wins]
        for seats, seat in zip(shift, free, strict=False):
            self._invent_pon(seat, (seat - 1 - seats) % self.n)

    def _invent_pon(self, seat: int, source: int) -> None:
        """Give the player at ``seat`` a pon called from ``source``: take its tiles from the pool, deal him two of them
        and add the call to his turns. It is of a kind that no winner waits for, as the discard would be a ron."""
        honours, suits = range(EAST, HONOURS + 7), range(HONOURS)
        # honours first: nobody needs them for a run
        kind = next(k for k in (*honours, *suits) if self.pool[k] >= 3 and k not in self.waited)
        self._take_from_pool([kind] * 3)
        self.hands[seat] += [kind] * 2
        self.turns[seat].append(_Turn(Move("pon", seat, (kind, kind), kind, source)))

    def _plan_hand(
        self, seat: int, concealed: Sequence[Tile], melds: Sequence[Meld], norths: int
    ) -> tuple[list[_Turn], _Turn]:
        """Invent how a player came to a hand. Return a turn for each call and, apart from these, one turn in which he
        lays all his own kans and norths (a plain turn if he has none), as the record does not say when he laid them.

        Takes all tiles of the hand from the pool, and sets in :attr:`hands` those that he is dealt. These are without
        called tiles, norths, the last tile of an ankan and the tile added to a pon, which he gets in the course of the
        hand. Raises :class:`LogFault` if the game has too few of a tile.
        """
        self._take_from_pool([*concealed, *(tile for meld in melds for tile in meld.tiles), *[NORTH] * norths])
        calls = [self._call_of(seat, meld) for meld in melds if meld.kind != "ankan"]
        dealt = [*concealed, *(tile for call in calls for tile in call.tiles)]
        kans = []
        for meld in melds:
            if meld.kind == "ankan":
                kans.append(_Kan("ankan", meld.tiles))
                dealt += meld.tiles[:-1]  # the last is drawn before he lays it down
            elif meld.kind == "kakan":
                kans.append(_Kan("kakan", meld.tiles[-1:]))  # the tile added is the last
        kans += [_Kan("north", (NORTH,))] * norths
        self.hands[seat] = dealt
        return [_Turn(call) for call in calls], _Turn(kans=tuple(kans))

    def _call_of(self, seat: int, meld: Meld) -> Move:
        """Return the call with which the player at ``seat`` made a meld; an added kan was called as a pon, so the added
        tile is left out."""
        *from_hand, called = meld.tiles[:-1] if meld.kind == "kakan" else meld.tiles  # the called tile stands last
        # not recorded: from the player before him, who can give a chi too
        source = self.names.index(meld.player) if meld.player else (seat - 1) % self.n
        return Move(_CALLS[meld.kind], seat, tuple(from_hand), called, source)

    def _plan_win(self, seat: int, win: Win, spare: int) -> None:
        """Plan the turns of a winner up to his win: his calls and kans, his riichi if the record says it, and turns in
        which he only draws and discards (idle ones), as many as his river needs, or ``spare`` if the record has none.

        Takes his tiles from the pool, and sets his entries of :attr:`turns`, :attr:`last` and :attr:`rivers`. Raises
        :class:`LogFault` if the river is too short for his turns, or the tiles do not suffice.
        """
        flags, river = win.flags, win.river
        self.waited |= set(Waiter(HeldTiles(win.concealed, win.melds), self.v).completing)
        turns, kan_turn = self._plan_hand(seat, win.concealed, win.melds, win.norths)
        if seat == min(self.wins):  # once: several winners share one tile
            self._take_from_pool([win.tile])
        if flags & r.RINSHAN:  # its kan must be the last thing before the win
            self.last[seat], kan_turn = self._last_kan(turns, kan_turn), _Turn()
        wins_at_once = bool(flags & (r.TENHOU | r.CHIIHOU))  # in his first turn, so he has none before
        if flags & (r.RIICHI | r.DOUBLE_RIICHI):
            turns = self._riichi_turns(flags, kan_turn)
        elif kan_turn.kans or not (turns or self.last[seat].call or wins_at_once):
            turns.append(kan_turn)  # a plain one too: without any turn he would win by tenhou or chiihou
        idle = 0 if wins_at_once else spare
        if river is not None:
            idle = len(river) - len(turns)  # each turn has its discard
        require(idle >= 0, "F109.discards")
        idle_turns = [_Turn()] * idle
        # double riichi is declared in the first turn; anything else comes late, so that ippatsu lasts until the win
        self.turns[seat] = [*turns, *idle_turns] if flags & r.DOUBLE_RIICHI else [*idle_turns, *turns]
        if river is not None:
            self.rivers[seat] = list(river)
            self._take_from_pool(river)

    def _last_kan(self, turns: list[_Turn], kan_turn: _Turn) -> _Turn:
        """Return the turn whose kan the winner of a rinshan draws for: the one with his own kans (``kan_turn``), or if
        it has none his last call, which is removed from ``turns``. Raises :class:`LogFault` if there is neither: then
        he drew for a flower, and logs have no flowers."""
        require(kan_turn.kans or turns, "F109.calls")
        return kan_turn if kan_turn.kans else turns.pop()

    def _riichi_turns(self, flags: int, kan_turn: _Turn) -> list[_Turn]:
        """Return the turns of a winner in riichi, who has no calls, before he wins. In order they are:

        - double riichi: the declaration, as it is made in the first turn; then his kans
        - riichi: his kans, which would end ippatsu if they came later; the declaration

        A win without ippatsu needs a turn after the declaration, since ippatsu ends with its discard. ``kan_turn``:
        the turn with all his kans, but for one that the win itself follows; a plain turn if he has none.
        """
        declares, ippatsu = _Turn(riichi=True), bool(flags & r.IPPATSU)
        if flags & r.DOUBLE_RIICHI:
            # with kans and ippatsu no game fits: replay_record sees that this one ends as another hand
            return [declares] if ippatsu and not kan_turn.kans else [declares, kan_turn]
        # kan_turn comes first even if plain: a riichi in the first turn would be double
        return [kan_turn, declares] if ippatsu else [kan_turn, declares, _Turn()]

    def _plan_draw(self, draw: Draw) -> None:
        """Set the turns, hands and rivers before a draw: as little as makes a draw of its kind. Raises
        :class:`LogFault` if that needs hands which the record does not show, or the tiles do not suffice."""
        kind = draw.kind
        hands = {self.names.index(player): (tiles, melds) for player, tiles, melds in draw.hands}
        if kind == "kyuushu_kyuuhai" and len(hands) == 1:  # declared at his first draw, so nobody else's hand matters
            ((seat, (tiles, _)),) = hands.items()
            self._take_from_pool(tiles)
            self.hands[seat] = list(tiles)
        elif kind == "exhaustive" and len(hands) == self.n:
            norths = dict(draw.norths)
            for seat, (tiles, melds) in hands.items():
                turns, kan_turn = self._plan_hand(seat, tiles, melds, norths.get(self.names[seat], 0))
                self.turns[seat] = [*turns, kan_turn] if kan_turn.kans else turns
        elif kind == "suufon_renda":  # any wind makes it: everybody discards an east
            self._take_from_pool([EAST] * 4)
            self.rivers = [[EAST] for _ in self.names]
        elif kind == "suucha_riichi":
            self.turns = [[_Turn(riichi=True)] for _ in self.names]
        else:
            require(kind == "sanchahou", "F109.hands")  # 三家和 needs no hands: nothing is planned for it

    def _prepare_robbed_pon(self) -> None:
        """Prepare 槍槓, a win on the tile that a player adds to his pon: invent his pon, and make the added kan his
        last turn. Takes the tiles from the pool. A player whose calls the record shows is left as he is. Raises
        :class:`LogFault` if the pool has no three tiles of the kind."""
        for win in self.record.wins:
            seat, kind = self.names.index(win.source or win.player), win.tile & KIND
            if win.flags & r.CHANKAN and not any(turn.call for turn in self.turns[seat]):
                pon = [tile for tile in self.pool.elements() if tile & KIND == kind][:3]  # red fives are of the kind
                require(len(pon) == 3, "F109.kan")
                self._take_from_pool(pon)
                self.hands[seat] += pon[:2]
                # not a winner, whose discards the record may show
                giver = next(s for s in range(self.n) if s != seat and s not in self.wins)
                self.turns[seat] = [_Turn(Move("pon", seat, tuple(pon[:2]), pon[2], giver))]
                self.last[seat] = _Turn(kans=(_Kan("kakan", (win.tile,)),))

    # --- the game ----------------------------------------------------------------------------------------------------

    def play(self) -> Table:
        """Play the hand, set :attr:`table`, and return it as it is at the end. Raises :class:`LogFault` if the turns
        cannot be taken in this way. From its moves a log is written."""
        record, kind = self.record, self.record.draw.kind if self.record.draw else ""
        for seat, hand in enumerate(self.hands):
            shows_nine_kinds = kind == "kyuushu_kyuuhai" and hand  # the drawn tile is among them
            self._deal_rest(seat, DEALT + 1 if shows_nine_kinds else DEALT)
        laid = [sum(turn.riichi for turn in turns) for turns in self.turns]  # sticks of this hand, by seat
        scores = [0] * self.n
        if record.scores:  # as they are once the sticks were laid: these are given back
            scores = [record.scores.get(name, 0) + STICK * n for name, n in zip(self.names, laid, strict=True)]
        setting = GameSettings(record.rules, record.overrides, self.names)
        number = 4 * (record.round_wind - EAST) + max(record.number, 1) - 1
        sticks = record.sticks - sum(laid)
        require(sticks >= 0, "F109.sticks")
        require(record.dora, "F109.dora")
        dealt = [hand[:DEALT] for hand in self.hands]
        self.table = Table(setting, number, record.honba, sticks, scores, record.dora, dealt)
        self.table.scored = bool(record.scores)
        self._play_turns(kind)
        return self.table

    def _deal_rest(self, seat: int, size: int) -> None:
        """Deal a player the rest of his hand before the play, from the pool, up to ``size`` tiles. First come the tiles
        that he discards after calls, where he draws nothing: they are noted in :attr:`spare` too. Raises
        :class:`LogFault` if the pool has too few tiles."""
        river, hand = iter(self.rivers[seat] or ()), self.hands[seat]
        for turn in self.turns[seat]:
            tile = next(river, None)  # of each turn, so that the river keeps step
            if turn.call and turn.call.what != "daiminkan":  # after an open kan he draws
                self.spare[seat].append(self._take_filler(seat) if tile is None else tile)
        hand += self.spare[seat]
        hand += [self._take_filler(-1) for _ in range(size - len(hand))]  # -1: to be kept

    def _play_turns(self, kind: str) -> None:
        """Play turn after turn until the win or the draw is due. A discard that somebody's planned call waits for is
        called, and he goes on without drawing. Raises :class:`LogFault` if planned calls are left over."""
        table, seat = self.table, self.table.dealer
        while not self._ends_in_this_turn(seat, kind):
            turn = self._next_turn(seat)
            table.draw(seat, self._tile_to_draw(seat, turn))
            while True:
                self._play_kans(seat, turn)
                if turn.riichi:
                    table.declare(seat)
                tile = table.discard(seat, self._tile_to_discard(seat, turn))
                if turn.riichi:
                    table.stick(seat)
                callers = [call.seat for call in self._awaited_calls() if (call.tile, call.source) == (tile, seat)]
                if not callers:
                    break  # the next player draws
                seat = callers[0]
                called = self._play_call(seat)
                if called is None:  # the win came with the replacement tile of that kan
                    return
                turn = called
            if kind == "exhaustive" and table.drawn == WALLS[self.n]:  # the wall is empty
                break
            seat = (seat + 1) % self.n
        require(not any(self.turns), "F109.calls")

    def _ends_in_this_turn(self, seat: int, kind: str) -> bool:
        """Tell whether this turn is the last; if so, play it up to the win or draw. ``kind``: that of the draw, empty
        for a win. While anybody has planned turns left, no turn is the last; but nine kinds end the hand in spite of
        these. Raises :class:`LogFault` if the table does not allow the play."""
        if any(self.turns) and kind != "kyuushu_kyuuhai":
            return False
        return self._draw_comes_now(seat, kind) if kind else self._win_comes_now(seat)

    def _draw_comes_now(self, seat: int, kind: str) -> bool:
        """Tell whether a draw of this kind comes in this turn; for nine kinds, which are shown after a draw, play
        that."""
        if kind == "kyuushu_kyuuhai" and len(self.hands[seat]) == DEALT + 1:
            self.table.draw(seat, self.hands[seat][DEALT])
            return True
        if kind == "suufon_renda":  # everybody has discarded once
            return self.table.drawn == 4
        # both follow a discard; an exhaustive draw comes when the wall is empty (_play_turns)
        return bool(self.table.moves) and kind in ("sanchahou", "suucha_riichi")

    def _win_comes_now(self, seat: int) -> bool:
        """Tell whether the win comes in this turn; if so, play the turn up to it. It comes in a turn of the discarder,
        or of the player who wins by tsumo; a win on the last tile comes with the last tile of the wall."""
        table, win, turn = self.table, self.record.wins[0], self.last[seat]
        if seat != self.names.index(win.source or win.player):
            return False
        if win.flags & (r.HAITEI | r.HOUTEI) and table.drawn != WALLS[self.n] - 1:
            return False
        if turn.call:  # an open kan: the win, on its replacement tile, comes when somebody discards the tile for it
            return False
        if win.source and not turn.kans:
            table.draw(seat, win.tile)
            table.discard(seat, win.tile)
            return True
        # he draws what he kongs, or what he wins on
        table.draw(seat, turn.kans[0].tiles[-1] if turn.kans else win.tile)
        self._play_kans(seat, turn, win.tile)
        return True

    def _next_turn(self, seat: int) -> _Turn:
        """Return what the player who draws now does in this turn, and take it off his list. If nothing is planned for a
        draw (the list is empty, or waits for a call), the turn is a plain discard. Raises :class:`LogFault` if that
        would add a discard to a winner's recorded river: his turns were planned to fill it exactly."""
        turns = self.turns[seat]
        if turns and not turns[0].call:
            return turns.pop(0)
        # only a winner's river: in four winds (suufon_renda) players have rivers without planned turns
        is_river_full = seat in self.wins and self.rivers[seat] is not None
        require(not is_river_full, "F109.own_discards")
        return _Turn()

    def _tile_to_draw(self, seat: int, turn: _Turn) -> Tile:
        """Return the tile that a player is to draw: what he lays down or discards in this turn, or what another is to
        call, since his hand must stay as recorded. Raises :class:`LogFault` if the discard and the call differ."""
        if turn.kans:
            return turn.kans[0].tiles[-1]  # the last tile of the first kan: its others were dealt
        to_be_called = next((call.tile for call in self._awaited_calls() if call.source == seat), None)
        river = self.rivers[seat]
        if river:
            require(to_be_called in (None, river[0]), "F109.call")
            return river[0]
        return self._take_filler(seat) if to_be_called is None else to_be_called

    def _awaited_calls(self) -> list[Move]:
        """Return the calls that players are waiting for: the first thing that each plans, if it is a call. The calls of
        last turns (:attr:`last`), which a win follows, come when no other turn is left."""
        ahead = [turns[0] for turns in self.turns if turns] or self.last
        return [turn.call for turn in ahead if turn.call]

    def _tile_to_discard(self, seat: int, turn: _Turn) -> Tile | None:
        """Return the tile that a player discards, and take it out of :attr:`rivers` or :attr:`spare`: the next of his
        recorded river; if no river is recorded, after a chi or pon one of his spare tiles, which were dealt to him for
        that, so any will do. ``None``: he discards what he drew."""
        river = self.rivers[seat]
        if river:
            return river.pop(0)
        if turn.call and turn.call.what != "daiminkan":  # after an open kan he has drawn a replacement, and discards it
            return self.spare[seat].pop()  # never empty: one was dealt for each such call
        return None

    def _play_kans(self, seat: int, turn: _Turn, last: Tile | None = None) -> None:
        """Lay down a player's kans and norths of one turn, and draw a tile after each. Before another kan it is the
        last tile of that kan, which was left out of the deal. After the last kan it is ``last``: the tile won on in the
        turn of the win; ``None``, for any tile, in others. Raises :class:`LogFault` for a kan that the table does not
        allow."""
        # in the turn of a win by ron the kan is robbed: no other is planned for that turn
        is_robbed = last is not None and bool(self.record.wins[0].source)
        to_draw: list[Tile | None] = [*(kan.tiles[-1] for kan in turn.kans[1:]), last]
        any_tile = _Turn()  # one that plans nothing, so nothing is needed for it
        for (kind, tiles), tile in zip(turn.kans, to_draw, strict=False):  # one too many if there is no kan
            self.table.lay_down(seat, kind, tiles)
            if not is_robbed:  # else the winner takes the tile before another is drawn
                self.table.draw(seat, self._tile_to_draw(seat, any_tile) if tile is None else tile)

    def _play_call(self, seat: int) -> _Turn | None:
        """Make a player's call, and return the turn that it was planned for. ``None``: it is the call of his last turn,
        and the win follows. After an open kan he draws too: in his last turn that is the tile that he wins on."""
        turn = self.turns[seat].pop(0) if self.turns[seat] else None  # else the call of his last turn
        call = (turn or self.last[seat]).call
        assert call is not None
        self.table.call(seat, call.what, call.tiles, call.tile, call.source)
        if call.what == "daiminkan":
            self.table.draw(seat, self._tile_to_draw(seat, _Turn()) if turn else self.wins[seat].tile)
        return turn

    def _take_filler(self, seat: int) -> Tile:
        """Take a tile from the pool that nobody needs, and return it. For a seat it will be discarded: a tile that
        nobody waits for if there is one, and that suits 流し満貫 if the player has that. For seat -1 it will be dealt
        and kept: a tile that somebody waits for, so that nobody discards it. Raises :class:`LogFault` if no tile is
        left."""
        draw = self.record.draw
        ends = bool(draw and seat >= 0 and self.names[seat] in draw.nagashi)
        free = [t for t, count in self.pool.items() if count > 0]
        require(free, "F109.wall")

        def how_useful(tile: Tile) -> tuple[bool, bool, int]:
            """Return the key that tiles are sorted by: the least is best, and False means as wished. Among equals the
            tile of which most are left is taken."""
            kind = tile & KIND
            is_awaited, is_end = kind in self.waited, bool(YAOCHUU >> kind & 1)
            return is_awaited == (seat >= 0), is_end != ends, -self.pool[tile]

        tile = min(free, key=how_useful)
        self.pool[tile] -= 1
        return tile


def _count_tiles(rules: Rules) -> Counter[Tile]:
    """Return all tiles of a game, counted. A tile whose copies are all coloured is left out: only the coloured ones
    exist."""
    gone = coloured_in_place(rules.values)
    return Counter({tile: n for tile, n in tile_set(rules.values).tiles.items() if tile not in gone})
