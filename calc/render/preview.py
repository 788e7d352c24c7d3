"""What is said of a hand while it is typed or tapped: its headline, or its waits in a line."""

from ..match.preview import Preview
from ..systems.base import System
from .html.markup import clean
from .paper import GAP, Block, Headline, Note, Para, tile_mark
from .words import Words


def told(found: Preview, engine: System, lang: str) -> list[Block]:
    """The last headline of a result and what to watch out for; or each wait, and how many are left of it."""
    words = Words(lang)
    if found.waits is not None:
        tiles = [f"{tile_mark([wait['tile']])} ×{wait['left']}" for wait in found.waits["waits"]]
        return [Para(GAP.join(tiles), words("wait_tile") + " ", 0) if tiles else Para(words("no_waits"), indent=0)]
    if found.result is None:
        return []
    paper = engine.text(lang).result(clean(found.result))
    heads = [block for block in paper.head if isinstance(block, Headline)]
    return [*heads[-1:], *(block for block in paper.blocks if isinstance(block, Note))]
