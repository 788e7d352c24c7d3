"""What a hand is worth while it is typed or tapped: its headline, or its waits in a line; nothing is booked."""

from typing import Any

from ..match.record import PartView
from ..match.walk import Walk
from ..problems.problems import InputError
from ..tiles.notation import HandText, format_hand, parse_hand
from .paper import GAP, Block, Headline, Note, Para, tile_mark
from .words import Words, signed


def preview(walk: Walk, part: PartView, lang: str, sums: bool = False) -> list[Block]:
    """Return what a phone shows while a hand is tapped: its last headline and its warnings as the next hand of a match,
    with ``sums`` also how it changes each player's score in points, honba and sticks included. If its winning tile is
    still missing, return each wait and how many tiles of it are left.

    Raises InputError with every problem of the hand.
    """
    if isinstance(part.value, dict) and (hand := _hand_without_tile(part.value.get("win"))):
        # the report of waits reads a document of its own, so the hand gets what follows from those before it
        whole = walk.fill_in(part.value, list(walk.course.follows(walk.deal, part.value)))
        report = walk.engine.waits(part.but(whole | {"win": {**part.value["win"], "hand": hand}}), walk.match.rules)
        words = Words(lang)
        tiles = [f"{tile_mark([wait.tile])} ×{wait.left}" for wait in report.waits]
        return [
            Para(GAP.join(tiles), words("wait_tile") + " ", indent=0) if tiles else Para(words("no_waits"), indent=0)
        ]
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


def _hand_without_tile(win: Any) -> str:
    """Return the hand of a win (any plain value) that lacks only its winning tile, so that its waits can be shown.
    Empty for a complete hand, for any other value, and for tiles that cannot be read: a hand being typed is often
    wrong."""
    if not isinstance(win, dict) or "tile" in win or not isinstance(win.get("hand"), str):
        return ""
    try:
        hand = parse_hand(win["hand"])
    except InputError:
        return ""
    tiles = (*hand.concealed, *(() if hand.tile is None else (hand.tile,)))
    lacks_one = len(tiles) % 3 == 1  # sets of three and a pair, less one
    return format_hand(HandText(tiles, hand.melds, tile=None)) if lacks_one else ""
