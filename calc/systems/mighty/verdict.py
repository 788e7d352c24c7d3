"""What mighty alone says of a win: what its whites stand for, アリス, and the other readings and declarations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple, Self

from ...records.record import BOX_RIICHI
from ...riichi import verdict as of_riichi
from ...riichi.judge import Score
from ...riichi.verdict import CHIP_KEYS, MOST_READINGS, SIZE_KEYS, ShownChips, Worth, first_keys, shown_chips, worth_of
from ...rules.rules import Rules, V
from ...tiles.tiles import COPIES, Kind, mpsz
from ...verdict.ledger import Ledger, brought
from ...verdict.verdict import SPREAD, Part, ResultType, WinKeys, Won, keyed
from .choice import Choice, choose, in_order
from .interpret import Interpretation, Party
from .record import KISHOGUN, own_win

_OWN_KEYS = ("declared", "doubled", "factor", "pon_owner", "alice", "alice_matches", "jokers", "real", "kishogun")
_LAST_KEYS = ("shown", "interpretations", "readings", "forbidden", "modes", "tied")


@lru_cache(8)  # of yes and no alone
def _keys(flowers: bool, listed: bool) -> WinKeys:
    """Return the names of what results say of a win; ``listed``: the rules list chip lines. Where chips stand among
    them depends on that. Remembered, as each win asks."""
    # the first keys have the chips where the rules list chip lines; elsewhere they stand behind mighty's own
    size = ("chips", "kishogun") if listed else ("kishogun", "chips")
    chips = () if listed else CHIP_KEYS
    return WinKeys((*first_keys(flowers, listed), *_OWN_KEYS, *chips, *_LAST_KEYS), (*SIZE_KEYS, *size))


def jokers_of(faces: Sequence[Kind], drawn: Kind | None = None) -> tuple[str, ...]:
    """Return the tiles that held jokers and a drawn joker stand for; the drawn one is last, after a plus."""
    return (*map(mpsz, faces), *(() if drawn is None else ("+" + mpsz(drawn),)))


@keyed(in_hand="held")
class Jokers(NamedTuple):
    """What whites stand for."""

    in_hand: tuple[str, ...]
    drawn: str | None
    """What a drawn white stands for; ``None`` if none was drawn."""


def jokers_in(it: Interpretation) -> Jokers:
    """Return what the whites stand for in an interpretation."""
    return Jokers(in_hand=tuple(map(mpsz, it.faces)), drawn=None if it.drawn is None else mpsz(it.drawn))


@keyed(worth=SPREAD)
class ReadingWorth(NamedTuple):
    """What a reading is worth when the hand is shown, and what its whites stand for."""

    jokers: Jokers
    real: bool
    """Whether no white is used as another tile (リアル)."""
    worth: Worth
    kishogun: bool
    """Whether it is a 鬼将軍."""
    chips: int
    chip_lines: tuple[ShownChips, ...]
    loses: int
    """How many points less it is worth than the reading that counts."""
    loses_chips: int


class ShownWorth(NamedTuple):
    """What the reading that counts is worth when the hand is shown: without ura and アリス."""

    points: int
    chips: int


class ModeWorth(NamedTuple):
    """What a hand is worth by a way of declaring its whites."""

    jokers: Jokers
    points: int
    chips: int
    counts: bool
    """Whether the whites were declared so."""


class ForbiddenReading(NamedTuple):
    """A reading that may not be chosen."""

    jokers: Jokers
    reason: str
    """``furiten``, or ``five`` of one tile."""
    tiles: tuple[str, ...]
    """The waits that make it furiten, or the tiles of which it has five."""
    points: int


class SettledWin(of_riichi.SettledWin):
    """A settled win, with the interpretations of its whites and the one that counts."""

    __slots__ = ("choice", "chosen", "fields", "party")

    def __init__(
        self, index: int, party: Party, choice: Choice, chosen: Interpretation, rules: Rules, ledger: Ledger
    ) -> None:
        """Settle as riichi games do, by one score: the score of the chosen interpretation with ura and アリス turned.
        ``choice``: what was considered beside it, which results list."""
        super().__init__(party.record, index, [chosen.final()], party.judge, rules, ledger)
        self.party, self.choice, self.chosen = party, choice, chosen
        self.fields = own_win(party.win)
        """Mighty's own fields of the win."""

    def won(self) -> Won[Self]:
        """Return the win in the form of every game, once the hand is paid. A tile added to another player's pon
        (付加槓) is paid half by who added it and half by the owner of the pon
        (:func:`calc.systems.mighty.settle._pay_halves`). The worth of such a win is what the ledger paid: both halves
        may be rounded up, and an owner who wins gets one half."""
        won = super().won()
        if self.paid and self.win.pon_owner:
            won = won._replace(points=brought(self.ledger.transfers, self.win.player))
        return won

    @property
    def keys(self) -> WinKeys:
        """The names of what results say of it; chip lines are among them where the rules list any."""
        return _keys(bool(self.win.flowers), self.has_chip_lines)

    @property
    def yaku(self) -> tuple[Part, ...]:
        """As in :class:`calc.riichi.verdict.SettledWin`: the yaku of the reading that counts; a riichi in 箱リーチ is
        called so."""
        yaku, flags = self.best.yaku, self.win.flags
        if not flags & BOX_RIICHI:
            return yaku
        # the yaku is the same, as its han are
        box = self.rules.named["riichi.box"]
        return tuple([part._replace(names=box) if part.id == "riichi" else part for part in yaku])

    @property
    def counted(self) -> tuple[Part, ...]:
        """As in :class:`calc.verdict.verdict.GameWin`: what counts in riichi, a 鬼将軍, and the multiplier of a ron on
        a white."""
        parts = [*super().counted]
        if self.kishogun:
            parts.append(Part("kishogun", "kishogun", 0, "limit", ("kishogun.limit",), limit=self.limit or ""))
        if self.doubled:
            parts.append(Part("times", "white_ron", self.factor, "times", ("white.ron_multiplier",)))
        return tuple(parts)

    @property
    def joker_tiles(self) -> tuple[str, ...]:
        """What the whites stand for in mpsz, a drawn one last, after a plus."""
        return jokers_of(self.chosen.faces, self.chosen.drawn)

    @property
    def jokers(self) -> Jokers:
        """What the whites stand for, those in the hand apart from a drawn one."""
        return jokers_in(self.chosen)

    @property
    def stands_for(self) -> str | None:
        """``None``: what a pocchi stands for is among the jokers."""
        return None

    @property
    def limit(self) -> str | None:
        """The limit that it reaches, of a 鬼将軍 the one that it is paid as; ``None``: none."""
        return _limit_of(self.best, self.judge.v)

    @property
    def worth(self) -> Worth:
        """The reading that counts, as results show it."""
        return _worth_of_score(self.best, self.judge.v)

    @property
    def real(self) -> bool:
        """Whether no white is used as another tile (リアル)."""
        return self.chosen.real

    @property
    def kishogun(self) -> bool:
        """Whether it is a 鬼将軍."""
        return self.best.base.limit == KISHOGUN

    @property
    def declared(self) -> str:
        """How the whites were declared: ``best``, ``forgotten`` or ``explicit``."""
        return self.fields.declared[0]

    @property
    def factor(self) -> int:
        """What multiplies the points, as the ron was on a discarded white."""
        return self.party.factor(self.best)

    @property
    def doubled(self) -> bool:
        """Whether anything multiplies the points. Texts then say by what."""
        return self.factor > 1

    @property
    def pon_owner(self) -> str | None:
        """Whose pon the robbed tile was added to (付加槓)."""
        return self.win.pon_owner or None

    @property
    def alice(self) -> tuple[str, ...] | None:
        """The tiles turned for アリス; ``None``: not recorded."""
        turned = self.fields.alice
        return None if turned is None else tuple(map(mpsz, turned))

    @property
    def alice_matches(self) -> int:
        """How many tiles of the hand they match."""
        return self.chosen.alice()

    @property
    def shown(self) -> ShownWorth:
        """What the reading that counts is worth when the hand is shown."""
        score = self.chosen.open_score()
        return ShownWorth(points=score.points, chips=score.chips)

    @property
    def interpretations(self) -> int:
        """The number of interpretations of the whites."""
        return len(self.party.interpretations)

    @property
    def readings(self) -> Sequence[ReadingWorth]:  # type: ignore[override]
        """The other interpretations that might have been chosen, best first, at most ``MOST_READINGS``; furiten ones
        are listed as forbidden instead."""
        may = (it for it in self.choice.order if it is not self.chosen and not it.furiten())
        return tuple(map(self._lesser_interpretation, islice(may, MOST_READINGS)))

    def _lesser_interpretation(self, it: Interpretation) -> ReadingWorth:
        """Return another interpretation with what it would lose beside the one that counts, both as the hand is shown,
        which is when a reading is chosen."""
        best, score = self.shown, it.open_score()
        return ReadingWorth(
            jokers=jokers_in(it),
            real=it.real,
            worth=_worth_of_score(score, self.judge.v),
            kishogun=score.base.limit == KISHOGUN,
            chips=score.chips,
            chip_lines=shown_chips(score.lines),
            loses=best.points - score.points,
            loses_chips=best.chips - score.chips,
        )

    @property
    def forbidden(self) -> Sequence[ForbiddenReading]:
        """Readings that may not be chosen, listed so that nobody thinks them overlooked: furiten ones worth at least as
        much as the chosen one (each with the waits that were discarded), and one with five of a tile if it is worth
        more."""
        furiten = [_forbidden_reading(it, "furiten", gone) for it, gone in self.choice.furiten]
        return [*furiten, *(_forbidden_reading(it, "five", _kinds_five_times(it)) for it in self._with_five())]

    def _with_five(self) -> list[Interpretation]:
        """Return the best interpretation with five of one tile, in a list, if it would be worth more points than the
        best legal one but for that (spec §2.6): results list it as forbidden. Empty without whites, or where five are
        allowed."""
        party, chosen = self.party, self.chosen
        if party.fifth or (not chosen.faces and chosen.drawn is None):
            return []
        keys = {it.key for it in party.interpretations}
        points = self.choice.order[0].open_score().points
        with_five = in_order(Party(party.record, party.win, party.judge, fifth=True))
        return [it for it in with_five if it.key not in keys and it.open_score().points > points][:1]

    @property
    def modes(self) -> Mapping[str, ModeWorth]:
        """What the hand is worth by each way of declaring, if the whites can be several things: the best reading, a
        forgotten declaration, the declared one (spec §2.5). A pocchi is not declared."""
        modes: dict[str, ModeWorth] = {}
        if self.interpretations < 2 or self.party.wild:
            return modes
        for mode in ("best", "forgotten", "explicit"):
            counts = mode == self.declared
            if mode == "explicit" and not counts:  # tiles that nobody declared cannot be tried
                continue
            it = self.chosen if counts else choose(self.party, mode).chosen
            if it is not None:
                final = it.final()
                modes[mode] = ModeWorth(jokers=jokers_in(it), points=final.points, chips=final.chips, counts=counts)
        return modes

    @property
    def tied(self) -> Sequence[Jokers]:
        """What the whites would be in other interpretations of the same points."""
        return [*map(jokers_in, self.choice.tied[:MOST_READINGS])]


MightyWon = Won[SettledWin]


def _limit_of(score: Score, v: V) -> str | None:
    """Return the limit that a reading reaches, as results name it, ``None`` if none; of a 鬼将軍 the one that it is
    paid as. Rule ``kishogun.limit``."""
    if score.base.limit == KISHOGUN:
        return str(v["kishogun.limit"])
    return score.base.limit or None


def _worth_of_score(score: Score, v: V) -> Worth:
    """Return what a reading is worth as results show it: as in riichi, but a 鬼将軍 by the limit that it is paid as,
    and without what a pocchi stands for, which is among the jokers."""
    return worth_of(score, v)._replace(limit=_limit_of(score, v), stands_for=None)


def _forbidden_reading(it: Interpretation, reason: str, kinds: Sequence[Kind]) -> ForbiddenReading:
    """Return a reading that may not be chosen, as results show it; ``kinds``: the tiles that forbid it."""
    tiles = tuple(map(mpsz, kinds))
    return ForbiddenReading(jokers=jokers_in(it), reason=reason, tiles=tiles, points=it.open_score().points)


def _kinds_five_times(it: Interpretation) -> list[Kind]:
    """Return the kinds of which an interpretation has five or more; only what a white stands for can be one."""
    faces = it.faces if it.drawn is None else (*it.faces, it.drawn)
    return [kind for kind in dict.fromkeys(faces) if it.hand.copies(kind) > COPIES]


RESULT = ResultType(
    of_riichi.RiichiVerdict, SettledWin, of_riichi.KEYS, (*CHIP_KEYS, *_OWN_KEYS, *_LAST_KEYS, "flowers")
)
"""A win without tiles says nothing of its whites."""
