"""One hand in play, followed event by event through the log of another program, up to the facts of a win.

Every format of logs feeds a :class:`Table`; anything that could not happen at a table raises :class:`LogFault`. The
worth of a win is never looked at here. Riichi, ippatsu, rinshan, the last tile and the first turn come from the events,
so the program's list of yaku is compared with ours, not copied.
"""

from __future__ import annotations

import copy
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias, TypeGuard

from ..languages import Phrase
from ..problems.codes import problem
from ..problems.problems import Problem, Span
from ..records import record as r
from ..records.record import Draw, Record, Win
from ..rules.rules import load_rules
from ..tiles.notation import kind_of_set
from ..tiles.tiles import CHUN, EAST, HAKU, KIND, NORTH, WIND_NAMES, YAOCHUU, Meld, Tile, mpsz

STICK = 1000
"""The points of a riichi stick in every program whose logs are read here."""
MOST_COUNT = 10_000
"""The greatest count of a log: hands, honba, sticks."""
DEALT = 13
"""The tiles that a player is dealt, and has before he wins; a meld counts as three."""
WALLS = {4: 70, 3: 55}
"""How many tiles are drawn in a hand, including the dealer's first and those after kans and norths."""

_UNWRITABLE = re.compile(r"[^\w.~!?*#=&%$-]")
"""Characters that a name in a record cannot contain: after an @ in a hand, before a colon, in a list."""
_DRAGONS, _WINDS = frozenset(range(HAKU, CHUN + 1)), frozenset(range(EAST, NORTH + 1))


Json: TypeAlias = Any
"""A value of a log as it is decoded, before anything is known about it."""


class LogFault(Exception):  # noqa: N818 - something wrong in somebody's log
    """A defect in a log: its sentence in the registry with its words, and its place if that is not the element being
    read."""

    def __init__(self, sentence: str, span: Span | None = None, help_: Phrase | None = None, **words: Any) -> None:
        """Keep the sentence, its words, its place and what is advised."""
        super().__init__(sentence)
        self.sentence, self.span, self.help, self.words = sentence, span, help_, words

    def problem(self, family: int, span: Span | None) -> Problem:
        """Return the problem of a format (``family``: 2 mjlog, 3 tenhou6, 4 mjai, 6 majsoul), at its own place or else
        at ``span``. All formats share the sentences of F2, under codes of their own: ``F205.wall`` is ``F405.wall`` in
        family 4."""
        return problem(f"F{family}{self.sentence[2:]}", span=self.span or span, help=self.help, **self.words)


def require(condition: object, sentence: str, **words: Any) -> None:
    """Raise :class:`LogFault` with this sentence and its words unless a condition holds: in one line, as nearly all of
    reading a log is to check it."""
    if not condition:
        raise LogFault(sentence, **words)


class GameSettings(NamedTuple):
    """The settings of a whole game."""

    rules: str
    overrides: Mapping[str, object]
    names: tuple[str, ...]
    """The players by seat number, all different."""

    def deltas(self, values: object) -> dict[str, int]:
        """Return the points gained or lost by player, from a list by seat. Raises :class:`LogFault` unless they are one
        for each; a missing fourth player may have a 0."""
        n, most = len(self.names), 10**9  # more points than any game moves
        if not isinstance(values, list) or len(values) < n or not all(is_whole(x, most, -most) for x in values):
            raise LogFault("F208.differences", n=n)
        require(not any(values[n:]), "F208.stranger")  # a fourth number where three play
        return dict(zip(self.names, values, strict=False))


class Move(NamedTuple):
    """Something that happened at a table."""

    what: str
    """draw, discard, same (the tile just drawn is discarded), riichi, stick, chi, pon, daiminkan, ankan, kakan,
    north."""
    seat: int
    tiles: tuple[Tile, ...] = ()
    """The player's own tiles; of a kakan those of the pon, the called one last."""
    tile: Tile = 0
    """The tile called, or added."""
    source: int = 0
    """The seat that it came from."""


def is_whole(value: object, most: int, least: int = 0) -> TypeGuard[int]:
    """Tell whether a value of a log is a whole number in a range. ``true`` is none, though Python counts it as 1."""
    return type(value) is int and least <= value <= most


def seat_names(listed: object, players: int) -> tuple[str, ...]:
    """Return the names of the ``players`` of a log (``listed``) if a record can have them all, else A, B, C, D: a log
    must not be refused because its players chose odd names."""
    texts = listed[:players] if isinstance(listed, (list, tuple)) else ()
    # records allow names of less than 50 characters
    names = [n for n in texts if isinstance(n, str) and 0 < len(n) < 50 and not _UNWRITABLE.search(n)]
    # nobody can be called like an account of the ledger
    are_usable = len(names) == players == len(set(names)) and "table" not in names
    return tuple(names) if are_usable else tuple("ABCD"[:players])


class Table:
    """A hand in play. Seats are numbers in turn order; tiles are ours."""

    def __init__(
        self, setting: GameSettings, number: int, honba: int, sticks: int, scores: Sequence[int], dora: Iterable[Tile],
        hands: Sequence[Sequence[Tile]],
    ) -> None:  # fmt: skip
        """Begin a hand with the tiles that each seat is dealt (``hands``), the ``scores`` of the seats in points and
        the ``honba`` and riichi ``sticks`` (counts) before the hand. ``number``: the hand's, from 0 for east 1, which
        also says who deals. Raises :class:`LogFault` if no table can begin so."""
        self.setting = setting
        self.players = n = len(setting.names)
        require(len(hands) == len(scores) == n, "F203.hands_and_scores", n=n)
        require(0 <= number < 16, "F203.hand_number", n=number)  # four rounds of four
        for seat, hand in enumerate(hands):
            require(len(hand) == DEALT, "F203.dealt", player=self.name(seat), n=len(hand))
        self.wind, self.number, self.dealer = EAST + number // 4, number % 4 + 1, number % 4
        require(self.dealer < n, "F203.round", hand=self.number, n=n)
        self.honba, self.sticks = honba, sticks
        self.scores = list(scores)
        self.scored = True
        """Whether the log states the scores; if not, the record has none."""
        self.dora = list(dora)
        self.hands = [list(hand) for hand in hands]
        self.dealt = [tuple(hand) for hand in hands]  # for writers of logs, as ``hands`` change in play
        self.began = (tuple(scores), sticks)
        """The scores and sticks that the hand began with."""
        self.moves: list[Move] = []
        """Everything that happened, for writers of logs."""
        self.melds: list[list[Meld]] = [[] for _ in hands]
        self.rivers: list[list[Tile]] = [[] for _ in hands]
        self.norths = [0] * n
        self.riichi = [0] * n
        """By seat: 0, RIICHI or DOUBLE_RIICHI."""
        self.ippatsu = [False] * n
        self.drawn = 0
        """How many tiles of the wall have been drawn."""
        self.turn = self.dealer
        self.tile: Tile | None = None
        """The tile that could be won on: just drawn, discarded, or added to a kan."""
        self.state = "start"
        """start, drawn, called (a discard is due), out (a tile lies open), kan (a replacement is due)."""
        self.called = False
        """Whether anybody has called or made a kan, which ends the first turn."""
        self.replacement = False
        """Whether the drawn tile replaced one after a kan or a drawn north."""
        self.robbable = 0
        """CHANKAN, for an ankan with CHANKAN_ANKAN, while a kan's tile can be won on; -1 while a north can."""

    def copy(self) -> Table:
        """Return a copy of the hand so far, to be continued differently. Only lists, and lists within them, are copied:
        everything else is replaced in play and not changed."""
        table = copy.copy(self)
        for name, value in vars(self).items():
            if isinstance(value, list):
                setattr(table, name, [list(item) if isinstance(item, list) else item for item in value])
        return table

    def name(self, seat: int) -> str:
        """Return the name of a seat: records and problems have names, logs have numbers."""
        return self.setting.names[seat]

    def seat(self, number: object) -> int:
        """Return the seat that a log names by its ``number``, checked. Raises :class:`LogFault` if that is no seat of
        the table: the log is broken, or of another game."""
        if not is_whole(number, self.players - 1):
            raise LogFault("F203.seat", seat=str(number)[:20], n=self.players)
        return number

    @property
    def where(self) -> str:
        """The name of the hand, by which it is found in its log: ``east 1 honba 0``."""
        return f"{WIND_NAMES[self.wind - EAST]} {self.number} honba {self.honba}"

    @property
    def phrase(self) -> Phrase:
        """The hand in words, such as “east 1, honba 0”, for messages in any language."""
        return Phrase(f"{WIND_NAMES[self.wind - EAST]}_hand", n=self.number, honba=self.honba)

    # --- what happens ------------------------------------------------------------------------------------------------

    def draw(self, seat: int, tile: Tile) -> None:
        """Let a player draw a tile of the wall, or the replacement tile behind a kan or a north. Adds it to his hand,
        and sets :attr:`turn`, :attr:`tile` and :attr:`state`: nobody can win on the last discard any more. Raises
        :class:`LogFault` if it is not his turn, or the wall is empty."""
        # the dealer begins; whoever laid a kan draws again; after a discard the next player draws
        due = self.turn if self.state in ("start", "kan") else (self.turn + 1) % self.players
        require(self.state in ("start", "out", "kan") and seat == due, "F205.draw_turn", player=self.name(seat))
        require(self.drawn < WALLS[self.players], "F205.wall", player=self.name(seat))
        self.replacement = self.state == "kan"
        self._end_robbing()
        self.drawn += 1
        self.moves.append(Move("draw", seat, (tile,)))
        self.hands[seat].append(tile)
        self.turn, self.tile, self.state = seat, tile, "drawn"

    def discard(self, seat: int, tile: Tile | None) -> Tile:
        """Let a player discard a tile (``None``: the one just drawn), and return it. Moves it from his hand to his
        river, where others can win on it or call it, and ends his ippatsu; that of a riichi declared with this discard
        begins later, in :meth:`stick`. Raises :class:`LogFault` if he may not discard now, or does not have the
        tile."""
        require(self.state in ("drawn", "called") and seat == self.turn, "F205.discard_turn", player=self.name(seat))
        if tile is None:
            if self.state != "drawn" or self.tile is None:
                raise LogFault("F205.tsumogiri", player=self.name(seat))
            tile = self.tile
        self._take_from_hand(seat, [tile])
        is_drawn_tile = self.state == "drawn" and tile == self.tile
        self.moves.append(Move("same" if is_drawn_tile else "discard", seat, (tile,)))
        self.ippatsu[seat] = False
        self.rivers[seat].append(tile)
        self.tile, self.state, self.replacement = tile, "out", False
        return tile

    def declare(self, seat: int) -> None:
        """Let a player declare riichi before his discard, and note it in :attr:`riichi`. The stick is laid and ippatsu
        begins only when nobody wins on the discard (:meth:`stick`). Raises :class:`LogFault` if he has not just drawn,
        is in riichi already, or has an open meld."""
        may_declare = self.state == "drawn" and seat == self.turn and not self.riichi[seat]
        require(may_declare, "F205.riichi", player=self.name(seat))
        is_closed = all(meld.kind == "ankan" for meld in self.melds[seat])
        require(is_closed, "F205.open_riichi", player=self.name(seat))
        self.moves.append(Move("riichi", seat))
        # double riichi: in his first turn, before any call
        self.riichi[seat] = r.RIICHI if self.called or self.rivers[seat] else r.DOUBLE_RIICHI

    def stick(self, seat: int) -> None:
        """Lay the stick of a player whose riichi discard nobody has won on: take its points from his score, add it to
        :attr:`sticks`, and begin his ippatsu. Raises :class:`LogFault` if he has not just discarded in riichi."""
        require(self.riichi[seat] and self.state == "out" and seat == self.turn, "F205.stick", player=self.name(seat))
        self.moves.append(Move("stick", seat))
        self.scores[seat] -= STICK
        self.sticks += 1
        self.ippatsu[seat] = True

    def call(
        self, seat: int, kind: str, concealed: Sequence[Tile], tile: Tile | None = None, source: int | None = None
    ) -> None:
        """Let a player call the last discard for a chi, pon or daiminkan with ``concealed`` tiles of his hand. The
        tiles become his meld, it is his turn (to discard, after a daiminkan to draw), and everybody's ippatsu and first
        turn end. ``tile`` and ``source``: which tile the log says he called, and from which seat; ``None`` if it does
        not say. Raises :class:`LogFault` for a call that no table allows."""
        is_last_discard = tile in (None, self.tile) and source in (None, self.turn)
        if self.state != "out" or self.tile is None or not is_last_discard:
            raise LogFault("F205.call", player=self.name(seat))
        # nobody calls his own discard, and only the next player can call a chi
        if seat == self.turn or (kind == "chi" and seat != (self.turn + 1) % self.players):
            raise LogFault("F205.call_from", player=self.name(seat), kind=kind, other=self.name(self.turn))
        tiles = (*concealed, self.tile)
        if kind_of_set(tiles) != ("kan" if kind == "daiminkan" else kind):
            raise LogFault("F205.meld", tiles=" ".join(map(mpsz, tiles)), kind=kind)
        require(not self.riichi[seat], "F205.call_in_riichi", player=self.name(seat))
        self._take_from_hand(seat, concealed)
        self.moves.append(Move(kind, seat, tuple(concealed), self.tile, self.turn))
        self.melds[seat].append(Meld(kind, tiles, self.name(self.turn)))
        self._end_ippatsu_and_first_turn()
        self.turn, self.tile, self.state = seat, None, "kan" if kind == "daiminkan" else "called"

    def ankan(self, seat: int, tiles: Sequence[Tile]) -> None:
        """Let a player lay down a concealed kan, behind which he draws again. Others may win on its tile, as thirteen
        orphans do in some rules: the settlement decides that. Raises :class:`LogFault` if he has not just drawn, or if
        the tiles are no kan."""
        self._require_own_turn(seat, Phrase("a_kan"))
        if len(tiles) != 4 or len({t & KIND for t in tiles}) != 1:
            raise LogFault("F205.ankan", tiles=" ".join(map(mpsz, tiles)))
        self._lay_tiles(tiles, Move("ankan", seat, tuple(tiles)), r.CHANKAN | r.CHANKAN_ANKAN)
        self.melds[seat].append(Meld("ankan", tuple(tiles)))

    def kakan(self, seat: int, tile: Tile) -> None:
        """Let a player add a tile to his pon, which becomes a kan, behind which he draws again. Others can win on the
        tile. The giver of the pon stays with the meld, as he may be liable (包). Raises :class:`LogFault` if the player
        has not just drawn, or has no such tile or pon."""
        self._require_own_turn(seat, Phrase("a_kan"))
        for i, meld in enumerate(self.melds[seat]):
            if meld.kind == "pon" and meld.tiles[0] & KIND == tile & KIND:
                giver = self.setting.names.index(meld.player)  # a meld has the player's name, a move his seat
                self._lay_tiles([tile], Move("kakan", seat, meld.tiles, tile, giver), r.CHANKAN)
                self.melds[seat][i] = Meld("kakan", (*meld.tiles, tile), meld.player)
                return
        raise LogFault("F205.no_pon", player=self.name(seat), tile=mpsz(tile))

    def north(self, seat: int) -> None:
        """Let a player lay a north aside, behind which he draws again. Others can win on it, but that is no chankan.
        Raises :class:`LogFault` if four play, if he has not just drawn, or has no north."""
        self._require_own_turn(seat, Phrase("a_north"))
        require(self.players == 3, "F205.norths")
        self._lay_tiles([NORTH], Move("north", seat, (NORTH,)), robbable=-1)  # no flag: see the attribute
        self.norths[seat] += 1

    def lay_down(self, seat: int, what: str, tiles: Sequence[Tile]) -> None:
        """Lay down what logs call ``what``: an ankan, a kakan (``tiles``: the one added) or a north. Raises
        :class:`LogFault` as :meth:`ankan`, :meth:`kakan` and :meth:`north`."""
        if what == "ankan":
            self.ankan(seat, tiles)
        elif what == "kakan":
            self.kakan(seat, tiles[0])
        else:
            self.north(seat)

    def win(self, seat: int, source: int, tile: Tile | None, liable: int | None = None) -> Win:
        """Return the win of a player on the tile that can be won on now. It changes nothing, as others may win on the
        tile too. ``source``: the seat that the tile came from, his own for a tsumo; ``tile``: the one that the log
        names, if it does; ``liable``: the seat that the log says is liable (包), if it does. Raises :class:`LogFault`
        if he cannot win now on such a tile."""
        is_tsumo = seat == source
        # a tile laid down (a kan, a north) can be won on until the next move
        can_ron = self.state == "out" or (self.state == "kan" and self.robbable != 0)
        can_win = self.state == "drawn" if is_tsumo else can_ron
        if self.tile is None or not can_win or source != self.turn or tile not in (None, self.tile):
            raise LogFault("F208.win", player=self.name(seat))
        concealed = list(self.hands[seat])
        if is_tsumo:
            concealed.remove(self.tile)
        # a kan counts as three tiles, as its fourth is replaced
        require(len(concealed) + 3 * len(self.melds[seat]) == DEALT, "F208.size", player=self.name(seat))
        liable_by_melds, yakuman = self._liable_by_melds(seat)
        if liable is None:
            liable = liable_by_melds
        elif liable != liable_by_melds:
            yakuman = ""  # the melds do not show for which yakuman the log's player is liable: for the whole win
        pao = () if liable is None else ((self.name(liable), yakuman),)
        return Win(
            self.name(seat), r.TSUMO if is_tsumo else r.RON, tuple(sorted(concealed)), self.tile,
            tuple(self.melds[seat]), "" if is_tsumo else self.name(source), self._win_flags(seat, is_tsumo),
            self.norths[seat], None if is_tsumo else tuple(self.rivers[seat]), pao=pao,
        )  # fmt: skip

    def check_hand(self, seat: int, tiles: Iterable[Tile], winning: Tile | None = None) -> None:
        """Raise :class:`LogFault` unless ``tiles``, the hand that the log shows of a player, are his concealed tiles:
        so every move of his tiles before was read as it was. ``winning``: the tile of a ron, in logs that show it in
        the hand. The message names the tiles that he cannot have, or if there are none, those not shown."""
        ours = Counter(self.hands[seat] if winning is None else [*self.hands[seat], winning])
        theirs = Counter(tiles)
        if ours != theirs:
            impossible, missing = theirs - ours, ours - theirs
            tiles_named = " ".join(map(mpsz, impossible or missing))
            raise LogFault("F208.shown", player=self.name(seat), tiles=tiles_named)

    def finish(self, wins: Sequence[Win] = (), draw: Draw | None = None, ura: Iterable[Tile] = ()) -> Record:
        """Return the record of the finished hand with its ``wins`` or its ``draw``. It has the scores only if they and
        the sticks add up to all points of the table, as records must, and ura only if a winner is in riichi. Loads the
        rules of the game."""
        names = self.setting.names
        seats = names[self.dealer :] + names[: self.dealer]
        shows_ura = any(win.flags & (r.RIICHI | r.DOUBLE_RIICHI) for win in wins)  # no log has an open riichi
        v = load_rules(self.setting.rules).values
        total = sum(self.scores) + v["sticks.value"] * self.sticks
        is_complete = self.scored and total == v["match.start"] * self.players
        scores = dict(zip(names, self.scores, strict=True)) if is_complete else {}
        # winners are left out: their flags say that they are in riichi
        others = {names[move.seat] for move in self.moves if move.what == "stick"} - {win.player for win in wins}
        in_riichi = tuple(name for name in names if name in others)
        return Record(
            seats, tuple(wins), draw, self.setting.rules, self.setting.overrides, self.wind, self.number, self.honba,
            self.sticks, tuple(self.dora), tuple(ura) if shows_ura else (), scores, in_riichi=in_riichi,
        )  # fmt: skip

    def nagashi(self) -> tuple[str, ...]:
        """Return the names of the players who have 流し満貫: they discarded only terminals and honours, and nobody
        called any of these."""
        called_from = {move.source for move in self.moves if move.what in ("chi", "pon", "daiminkan")}
        candidates = [seat for seat, river in enumerate(self.rivers) if river and seat not in called_from]
        # YAOCHUU has a bit for each kind that is a terminal or an honour
        return tuple(
            self.name(seat) for seat in candidates if all(YAOCHUU >> (tile & KIND) & 1 for tile in self.rivers[seat])
        )

    def end_in_draw(self, kind: str, nagashi: bool = False, open_seats: Iterable[int] | None = None) -> Record:
        """Return the record of a hand that ended in a draw of this ``kind``. Of an exhaustive draw it has the hands of
        the ``open_seats``, who showed theirs (of all players if the log does not say: ``None``), of nine kinds the hand
        of whoever drew; else none. ``nagashi``: whether the log says that somebody has 流し満貫; the rivers say who.
        Raises :class:`LogFault` if the hand cannot end so."""
        if kind == "exhaustive":
            require(self.state == "out" and self.drawn == WALLS[self.players], "F208.drawn_early")
        if kind == "kyuushu_kyuuhai":
            require(self.state == "drawn" and not (self.called or self.rivers[self.turn]), "F208.nine_kinds")
        seats: Iterable[int] = {"exhaustive": range(self.players), "kyuushu_kyuuhai": (self.turn,)}.get(kind, ())
        if seats and open_seats is not None:
            seats = open_seats
        hands = tuple((self.name(seat), tuple(sorted(self.hands[seat])), tuple(self.melds[seat])) for seat in seats)
        norths = tuple((self.name(seat), n) for seat, n in enumerate(self.norths) if n)
        return self.finish((), Draw(kind, (), hands, self.nagashi() if nagashi else (), norths=norths))

    # --- inside ------------------------------------------------------------------------------------------------------

    def _take_from_hand(self, seat: int, tiles: Iterable[Tile]) -> None:
        """Remove tiles from a player's hand. Raises :class:`LogFault` if he does not have them, naming those that are
        missing: the log or our reading of it is wrong."""
        hand = self.hands[seat]
        missing = Counter(tiles) - Counter(hand)
        if missing:
            raise LogFault("F205.held", player=self.name(seat), tiles=" ".join(map(mpsz, missing)))
        for tile in tiles:
            hand.remove(tile)

    def _require_own_turn(self, seat: int, what: str) -> None:
        """Raise :class:`LogFault` unless a player has just drawn, as he must have to lay down ``what`` (a kan)."""
        require(self.state == "drawn" and seat == self.turn, "F205.laid_down", player=self.name(seat), what=what)

    def _lay_tiles(self, tiles: Sequence[Tile], move: Move, robbable: int) -> None:
        """Remove the ``tiles`` that a player lays down from his hand, and add the ``move``. The first of them can be
        won on (``robbable`` says as what), and a replacement is due. Raises :class:`LogFault` if he does not have
        them."""
        self._take_from_hand(move.seat, tiles)
        self.moves.append(move)
        self.tile, self.state, self.robbable = tiles[0], "kan", robbable

    def _end_robbing(self) -> None:
        """End everybody's ippatsu and first turn if the player who draws has laid a kan or a north. Not before this
        draw: until then others can win on the tile that was laid, and such a win still has ippatsu."""
        if self.robbable:  # not after a daiminkan, which is a call and has ended both already
            self._end_ippatsu_and_first_turn()
            self.robbable = 0

    def _end_ippatsu_and_first_turn(self) -> None:
        """End everybody's ippatsu and first turn, as a call, a kan or a north does."""
        self.called = True
        self.ippatsu = [False] * self.players

    def _win_flags(self, seat: int, tsumo: bool) -> int:
        """Return the circumstances of a win as flags (:mod:`calc.records.record`). They follow from the moves and not
        from the log's list of yaku, so that the list can be compared with calc's."""
        flags = self.riichi[seat]
        if self.ippatsu[seat]:
            flags |= r.IPPATSU
        is_last_tile = self.drawn == WALLS[self.players]
        if not tsumo and self.state == "kan":
            return flags | max(self.robbable, 0)  # −1 of a north becomes 0: a win on it is no 槍槓
        if not tsumo:
            return flags | r.HOUTEI if is_last_tile else flags
        if self.replacement:
            flags |= r.RINSHAN  # alone, even if it is the last tile
        elif is_last_tile:
            flags |= r.HAITEI
        if not self.called and not self.rivers[seat]:  # he has won with his first tile
            flags |= r.TENHOU if seat == self.dealer else r.CHIIHOU
        return flags

    def _liable_by_melds(self, seat: int) -> tuple[int | None, str]:
        """Return the seat of the player who is liable (包), as he gave the tile for the last of three melds of dragons
        or four of winds, and the id of the yakuman; ``None`` and an empty text if nobody is. Few logs name him."""
        for kinds, count, name in ((_DRAGONS, 3, "daisangen"), (_WINDS, 4, "daisuushii")):
            # melds stand in the order of the calls; a concealed kan, in the last place, names no player
            sets = [m for m in self.melds[seat] if m.tiles[0] & KIND in kinds and m.kind != "chi"]
            if len(sets) == count and sets[-1].player:
                return self.setting.names.index(sets[-1].player), name
        return None, ""
