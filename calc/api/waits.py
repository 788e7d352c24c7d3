"""``calc.waits``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol, Unpack

from ..languages import ENGLISH, Phrase
from ..named_tuples import Described, NamedTuple, inner
from ..problems.codes import problem, title
from ..problems.problems import InputError
from ..readers.reader import rules_of
from ..records.record import RON, TSUMO
from ..records.values import ReadableDocument
from ..rules.rules import Rules
from ..steps import hand_report
from ..verdict.shown import as_text, known_language
from ..verdict.verdict import WinSize, as_data
from ..verdict.wait_report import DiscardReport, Wait, WaitReport, report_data
from .advice import advising
from .hand_words import HandWords
from .hands import Changes, Hand, hand_document, says_tiles


def waits(
    hand: Hand | None = None,
    *,
    rules: Rules | str = "",
    set: Changes | None = None,  # noqa: A002
    **words: Unpack[HandWords],
) -> Waits:
    """Say which tiles complete a hand and, if the win names ``player``, what each would be worth; of a hand that holds
    its drawn tile, what to discard.

    ``hand``: thirteen tiles, three fewer for each meld; or fourteen, of which one is to be discarded. A win that names
    ``player`` has values: by the way of winning that ``by`` says, or both, tsumo and ron, without it; a ron without
    ``giver`` is from the next player. The words are those of ``calc.score``: ``riichi``, ``dora``, ``seats``,
    ``river`` and ``passed`` (for furiten) … Each wait says why it may not be won: furiten, no yaku. Raises
    ``calc.InputError``.

    >>> import calc
    >>> calc.waits("234m 22444p 33567s").tiles
    ('2p', '3s')
    >>> [wait.refused for wait in calc.waits("234m 456p 22s 78s (789s)", player="B")][0]
    {'ron': 'W302 no yaku', 'tsumo': 'W302 no yaku'}
    >>> calc.waits("234m 2245p 335678s 1z").discards[:2]
    ('1z', '3s')
    """
    with advising(says_tiles(hand, words)):
        document = hand_document(hand, rules, words)
        win = document.value.get("win")
        if not isinstance(win, dict):
            raise InputError([problem("S202.record", span=document.span(()))])
        if not win.get("hand"):
            example = Phrase("for_example", example="`hand: 234m 22444p 33567s`")
            raise InputError([problem("S203.value", span=document.span(("win",)), help=example, name="hand")])
        if isinstance(hand, str) and isinstance(win["hand"], str):
            win["hand"] = win["hand"].replace(" + ", " ")  # in a line of fourteen tiles no tile has won
        loaded = rules_of(document, rules, set)
        if "player" not in win or "by" in win:
            return Waits(hand_report(document, loaded), loaded)
        return Waits(_report_both(document, win, loaded), loaded)


def _report_both(
    document: ReadableDocument, win: dict[str, object], rules: Rules
) -> WaitReport[object, object] | DiscardReport:
    """Return the report of a hand with what its waits are worth by tsumo and by ron, which are asked for one after the
    other, as a report is about one way of winning. Changes ``by`` in ``win``, the win of the document: at the end it is
    ``tsumo``."""
    win["by"] = "ron"
    ron = hand_report(document, rules)
    win["by"] = "tsumo"
    tsumo = hand_report(document, rules)
    # a hand with its drawn tile: discards are the same for both
    if isinstance(ron, DiscardReport) or isinstance(tsumo, DiscardReport):
        return tsumo
    by_ron = {wait.tile: wait.own for wait in ron.waits}
    waits = tuple([wait._replace(own=_join_values(wait.own, by_ron.get(wait.tile))) for wait in tsumo.waits])
    return WaitReport(waits, _join_ways(tsumo.own, ron.own))


class _Valued(Protocol):
    """What a game says of a wait, with values by way of winning."""

    values: Mapping[str, object]

    def _replace(self, *, values: Mapping[str, object]) -> object:
        """Return a copy with other values, as named tuples do."""


class _Asked(Protocol):
    """What a game says of a hand, with the ways of winning that were asked for."""

    asked: tuple[object, ...]

    def _replace(self, *, asked: tuple[object, ...]) -> object:
        """Return a copy with other ways of winning, as named tuples do."""


def _join_values(tsumo: _Valued, ron: _Valued | None) -> object:
    """Return what a game says of a wait, with its values by both ways of winning: they are shown in one row. A game
    that has no values by way of winning says the same for both, so what it says of tsumo is all."""
    if not getattr(tsumo, "values", None) or ron is None:
        return tsumo
    return tsumo._replace(values={**tsumo.values, **ron.values})


def _join_ways(tsumo: _Asked, ron: _Asked) -> object:
    """Return what a game says of a hand, with both ways of winning as those that were asked for, if it names any."""
    return tsumo._replace(asked=(*tsumo.asked, *ron.asked)) if hasattr(tsumo, "asked") else tsumo


class WaitWorth(NamedTuple):
    """What winning on a wait is worth. Numbers that a game does not have are 0.

    >>> import calc
    >>> wait = calc.waits("234m 22444p 33567s", player="B", by="ron").waits[0]
    >>> wait.ron
    WaitWorth(points=1300, han=1, fu=40, yakuman=0, limit='', yaku=('tanyao',), refused='', dora=0)
    """

    points: int = 0
    """Without honba and sticks."""
    han: int = 0
    """0 for a yakuman."""
    fu: int = 0
    """Fu, rounded."""
    yakuman: int = 0
    """The number of yakuman."""
    limit: str = ""
    """The limit that it reaches, such as ``mangan``; empty if none."""
    yaku: tuple[str, ...] = ()
    """Their ids."""
    refused: str = ""
    """The code of what forbids the win, such as W302 (no yaku); empty if nothing does. Furiten is told by
    ``WaitTile.refused``."""
    dora: int = 0
    """How many of the han are dora of any kind; ura are counted if they are given."""


class WaitTile(NamedTuple):
    """A tile that completes a hand.

    >>> import calc
    >>> wait = calc.waits("234m 22444p 33567s", player="B", river="3s", dora="1p").waits[1]
    >>> wait.tile, wait.left, wait.furiten, wait.refused
    ('3s', 1, True, {'ron': 'W303 furiten'})
    >>> wait.tsumo.points, wait.tsumo.han, wait.tsumo.dora
    (8000, 4, 2)
    """

    tile: str
    """The tile, such as ``3s``."""
    left: int
    """How many of it are not seen, in the hand or elsewhere."""
    furiten: bool
    """Whether the river or tiles let pass forbid its ron."""
    ron: WaitWorth | None
    """What a ron is worth, furiten apart; ``None`` if it was not asked for (without ``player`` nothing is), none is
    left, or the game has no values by way of winning."""
    tsumo: WaitWorth | None
    """Likewise by tsumo."""
    refused: Mapping[str, str] = {}
    """Why it may not be won, by way of winning: ``{"ron": "W302 no yaku"}``; empty if it may be won both ways."""


_FURITEN = "W303"
"""The code of a ron by a furiten hand."""


def _worth_on(wait: Wait[object], by: str) -> WaitWorth | None:
    """Return what a wait is worth by a way of winning, from what its game says of the wait. Facts that the game does
    not have keep the default of :class:`WaitWorth`. ``None`` if the game says nothing of that way."""
    value = (getattr(wait.own, "values", None) or {}).get(by)
    if value is None:
        return None
    facts = {name: fact for name, fact in as_data(value).items() if name in WaitWorth._fields and fact is not None}
    size = getattr(value, "worth", None)
    dora = size.won.dora if isinstance(size, WinSize) else 0
    return WaitWorth(**{**facts, "yaku": tuple(facts.get("yaku", ())), "dora": dora})


def _wait_tile(wait: Wait[object]) -> WaitTile:
    """Return a wait as a program reads it, with the same names in every game. Furiten is False in games without it. A
    refusal has its code and its title (``W302 no yaku``), since a code alone says nothing."""
    worth = {by: _worth_on(wait, by) for by in (RON, TSUMO)}
    codes = {by: value.refused for by, value in worth.items() if value and value.refused}
    furiten = bool(getattr(wait.own, "furiten", False))
    if furiten:
        codes.setdefault(RON, _FURITEN)  # a ron that is refused for another reason keeps that reason
    refused = {by: f"{code} {title(code, ENGLISH)}" for by, code in codes.items()}
    return WaitTile(wait.tile, wait.left, furiten, ron=worth[RON], tsumo=worth[TSUMO], refused=refused)


@inner("report")
class Waits(metaclass=Described):
    """What a hand waits for, or what to discard from it.

    >>> import calc
    >>> found = calc.waits("234m 22444p 33567s", player="B", by="ron", riichi=True)
    >>> found.tiles, found.waits[0].ron.points, found.waits[0].ron.yaku
    (('2p', '3s'), 2600, ('riichi', 'tanyao'))
    """

    __slots__ = ("report", "rules")

    rules: Rules
    """The rules that say what the waits are worth."""

    def __init__(self, report: WaitReport[object, object] | DiscardReport, rules: Rules) -> None:
        """Take what was found of a hand by some rules."""
        self.report, self.rules = report, rules

    def __eq__(self, waits: object) -> bool:
        """Tell whether the same was found by the same rules."""
        return isinstance(waits, Waits) and (self.rules, self.report) == (waits.rules, waits.report)

    def __hash__(self) -> int:
        """Return a hash of the rules and the tiles, which equal waits share."""
        return hash((self.rules, self.tiles))

    def __repr__(self) -> str:
        """Return the rules, and the waits or discards in short."""
        what = f"discards={self.discards}" if self.discards else f"tiles={self.tiles}"
        return f"<Waits by {self.rules.id}: {what}>"

    @property
    def tiles(self) -> tuple[str, ...]:
        """The tiles that complete the hand; of one that holds its drawn tile, those after the best discard."""
        report = self.report
        waits = report.discards[0].waits if isinstance(report, DiscardReport) else report.waits
        return tuple([wait.tile for wait in waits])

    @property
    def discards(self) -> tuple[str, ...]:
        """The tiles to discard from a hand that holds its drawn tile, the best first."""
        return tuple([each.discard for each in getattr(self.report, "discards", ())])

    @property
    def waits(self) -> tuple[WaitTile, ...]:
        """The tiles of :attr:`tiles`, in the same order, each with how many are left and what it is worth; iterating
        over this gives them. Of a hand with its drawn tile they are those after the best discard."""
        report = self.report
        waits = report.discards[0].waits if isinstance(report, DiscardReport) else report.waits
        return tuple(map(_wait_tile, waits))

    def __iter__(self) -> Iterator[WaitTile]:
        """Yield each of :attr:`waits`."""
        return iter(self.waits)

    def __getitem__(self, place: int) -> WaitTile:
        """Return one of :attr:`waits`, by its place from 0. Raises IndexError."""
        return self.waits[place]

    def __len__(self) -> int:
        """Return the number of waits."""
        return len(self.tiles)

    def to_dict(self) -> dict[str, object]:
        """Return everything as plain, JSON-ready values, as ``calc waits --json`` prints them: ``waits``, a list of
        ``tile``, ``left``, ``furiten``, ``ron`` and ``tsumo`` (whether it may be won so) and ``values`` (points, han,
        fu … by way of winning); ``tenpai``, ``furiten`` and ``kans``. Of a hand that holds its drawn tile
        ``discards``, a list of ``discard``, ``shanten``, ``waits``, ``tiles`` and ``left``."""
        return report_data(self.report, self.rules)

    def text(self, lang: str = "en", *, tiles: str = "mpsz") -> str:
        """Return what ``calc waits`` prints, with ``tiles`` written as ``mpsz``, ``kanji`` or ``unicode``."""
        return as_text("result:wait_blocks", self.report, self.rules, known_language(lang), tiles=tiles)
