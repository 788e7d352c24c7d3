"""Refusals that games have in common: tiles that are no hand, and a hand below the least that wins."""

from ..problems.codes import problem
from ..problems.problems import NoWin, Path


def no_hand(player: str, path: Path) -> NoWin:
    """Return the refusal of tiles at a path that make no winning hand of any form."""
    return NoWin([problem("W301.plain", path, player=player)])


def below(least: int, counted: int, rule: str, player: str, path: Path) -> NoWin:
    """Return the refusal of a hand at a path that counts less than a rule asks for. Games of other packages refuse by
    it too."""
    return NoWin([problem("W309.least", path, player=player, n=counted, least=least, rule=f"{rule} = {least}")])
