"""Waits: the kinds that complete a hand, tenpai, furiten, and kans after riichi that do not change the waits."""

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from ..rules import V
from ..shapes import Codes, Shape, add, completing, counts, encode, orphans, pairs, standard
from ..tiles import BY_MPSZ, COPIES, KIND, KINDS, NORTH, Kind, Meld, Tile, mpsz


class Tiles(NamedTuple):
    """The tiles of a player between turns: concealed tiles (13 less three for each meld) and melds."""

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()


class KanVerdict(NamedTuple):
    """Whether a concealed kan after riichi is legal, and the reason if it is not (``waits``, ``shape``, ``rule``,
    ``tiles``, ``joker``)."""

    legal: bool
    reason: str
    before: tuple[Kind, ...]
    after: tuple[Kind, ...]

    def data(self) -> dict[str, object]:
        """The verdict as plain values."""
        return self._asdict() | {"before": [*map(mpsz, self.before)], "after": [*map(mpsz, self.after)]}


class Waiter:
    """The waits of an open hand, with so many norths drawn aside: a drawn tile completes it exactly if the same discard
    does. Games with jokers see them in their own way."""

    codes: Codes

    def __init__(self, tiles: Tiles, v: V, norths: int = 0) -> None:
        self.tiles, self.v, self.norths = tiles, v, norths
        self.removed = frozenset(BY_MPSZ[t] & KIND for t in v["table.removed"])
        self.codes = encode(tiles.concealed)
        self.need = 4 - len(tiles.melds)

    def shapes(self, kind: Kind) -> list[Shape]:
        """All winning shapes of the concealed tiles and one more."""
        codes = add(self.codes, kind)
        found = standard(codes, self.need)
        if not self.tiles.melds:
            found += pairs(codes, 7, twice=self.v["shape.four_as_two_pairs"])
            found += orphans(codes)
        return found

    def joker(self, kind: Kind) -> bool:
        """Whether concealed tiles of a kind may be jokers."""
        return False

    def own(self, kind: Kind) -> int:
        """The number of tiles of a kind in the hand, melds and norths drawn aside included."""
        own = [*self.tiles.concealed, *(t for m in self.tiles.melds for t in m.tiles)]
        return sum(t & KIND == kind for t in own) + (self.norths if kind == NORTH else 0)

    @cached_property
    def completing(self) -> list[Kind]:
        """The kinds of the set that complete the shape, with or without a yaku, ascending. A kind of which the hand
        itself has all four is one of them: whether it counts is for :meth:`tenpai` to say."""
        return self.missed(range(KINDS))

    def ron(self) -> list[Kind]:
        """The kinds that complete the hand when discarded."""
        return self.completing

    def tsumo(self) -> list[Kind]:
        """The kinds that complete the hand when drawn."""
        return self.ron()

    def furiten(self, gone: set[Kind]) -> list[Kind]:
        """The waits that may not be won by ron after some kinds were discarded or passed: all, after any of them."""
        return self.completing if self.missed(gone) else []

    def missed(self, gone: Iterable[Kind]) -> list[Kind]:
        """The waits among some kinds, as those that were discarded or passed, ascending."""
        held = counts(self.codes)
        return self.those([k for k in sorted(gone) if k not in self.removed and held[k] <= COPIES])

    def those(self, kinds: list[Kind]) -> list[Kind]:
        """Those of some kinds that complete a shape."""
        completed = completing(self.codes, self.need)
        if self.tiles.melds:
            return [k for k in kinds if k in completed]
        single = {k for k, n in enumerate(counts(self.codes)) if n % 2}
        four = self.v["shape.four_as_two_pairs"]
        return [
            k for k in kinds
            if k in completed
            or (single == {k} and pairs(add(self.codes, k), 7, twice=four))
            or orphans(add(self.codes, k))
        ]  # fmt: skip

    def tenpai(self) -> bool:
        """Whether the hand counts as tenpai at a draw (形式聴牌). Rule ``draw.own_four_wait``."""
        found = self.completing
        return any(self.own(kind) < COPIES for kind in found) or bool(found and self.v["draw.own_four_wait"])

    def kan(self, kind: Kind) -> KanVerdict:
        """Whether a player may declare a concealed kan after riichi with a tile drawn as the fourth of a kind. Rule
        ``riichi.ankan``: no wait, the waits stay, and in every reading the three are one triplet."""
        before, policy = tuple(self.ron()), self.v["riichi.ankan"]
        rest = tuple(t for t in self.tiles.concealed if t & KIND != kind)
        if self.joker(kind) or len(self.tiles.concealed) - len(rest) != 3:
            return KanVerdict(False, "joker" if self.joker(kind) else "tiles", before, ())
        melds = (*self.tiles.melds, Meld("ankan", (kind,) * 4))
        after = tuple(type(self)(Tiles(rest, melds), self.v, self.norths).ron())
        reason = ""
        if policy == "no":
            reason = "rule"
        elif before != after or kind in before:
            reason = "waits"
        elif policy == "shape" and any(not s.triplets >> kind & 1 for wait in before for s in self.shapes(wait)):
            reason = "shape"
        return KanVerdict(not reason, reason, before, after)
