"""What a hand is worth while it is typed or tapped: its headline, or its waits in a line; nothing is booked."""

from typing import Any

from ..match.record import PartView
from ..match.walk import Walk
from ..problems.problems import InputError
from ..tiles.notation import HandText, format_hand, parse_hand
from .paper import GAP, Block, Headline, Note, Para, tile_mark
from .words import Words, signed


def preview(walk: Walk, part: PartView, lang: str, sums: bool = False) -> list[Block]:
    """Return the last headline and the warnings of a hand as the next hand of a match: a phone shows them while it is
    tapped. If its winning tile is still open, return each wait and how many tiles of it are left. ``sums``: also how
    much it changes each score, by seat, with honba and all sticks.

    Raises InputError with every problem of the hand.
    """
    # a win whose last tile is not tapped yet
    if isinstance(part.value, dict) and (hand := _open(part.value.get("win"))):
        whole = walk.fill_in(part.value, list(walk.course.follows(walk.deal, part.value)))
        report = walk.engine.waits(part.but(whole | {"win": {**part.value["win"], "hand": hand}}), walk.match.rules)
        words, tiles = Words(lang), [f"{tile_mark([wait.tile])} ×{wait.left}" for wait in report.waits]
        return [Para(GAP.join(tiles), words("wait_tile") + " ", 0) if tiles else Para(words("no_waits"), indent=0)]
    verdict = walk.try_hand(part).verdict
    if verdict is None:
        return []
    paper = walk.engine.text(lang).result(verdict)
    heads = [block for block in paper.head if isinstance(block, Headline)]
    net = {player: verdict.net.get(player, 0) for player in walk.match.players} if sums else {}
    changes = GAP.join(f"{player} {signed(points)}" for player, points in net.items() if points)
    return [
        *heads[-1:],
        *([Para(changes)] if changes else []),
        *(block for block in paper.blocks if isinstance(block, Note)),
    ]


def _open(win: Any) -> str:
    """Return the tiles of a win that lacks its last tile; empty for any other win. Its tiles are three for each set
    and two for the pair, less one: divided by three, that leaves 1. While a hand is typed, its waits are shown then."""
    if not isinstance(win, dict) or "tile" in win or not isinstance(win.get("hand"), str):
        return ""
    try:
        hand = parse_hand(win["hand"])
    except InputError:
        return ""
    tiles = (*hand.concealed, *(() if hand.tile is None else (hand.tile,)))
    return format_hand(HandText(tiles, hand.melds, None)) if len(tiles) % 3 == 1 else ""
