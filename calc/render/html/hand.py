"""One hand as a part of a page: who pays whom, then why, then every step with its rules."""

from collections.abc import Sequence
from html import escape
from typing import Any

from ...systems import system
from ..paper import Blank, Block, Headline, pieces
from ..text import NORMAL
from .markup import Markup, clean, folded, letters, page_words, tiles_in

_READINGS = 3


class HandPage:
    """One hand, ready to stand in a page."""

    def __init__(self, data: dict[str, Any], lang: str) -> None:
        data = clean(data)
        text = system(data["engine"]).text(lang, NORMAL, _READINGS)
        self._paper = text.result(data).but(receipt=text.receipt(data))
        self._story = data["hand"].get("story") is True
        self.words = page_words(lang)
        self._markup = Markup(lang)
        self.title = self._paper.title
        self.name = self.title or _named(self._paper.head)
        """What it is called above a page of its own: its title, or who won how much."""
        self.rules = escape(self._paper.rules)
        self.where = list(map(self._markup.inline, self._paper.where))
        """Round, dealer and what lay on the table."""
        self.tiles = set(tiles_in(self._paper))
        """The tiles shown."""

    def shown(self, where: Sequence[str]) -> str:
        """The hand below what is to stand above it: who won what, short also for a story of many events; who pays
        whom; why; every step."""
        paper, blocks, receipt, told = self._paper, self._markup.blocks, "", ""
        head = [block for block in paper.head if block != Blank()]
        if self._story:
            head, told = head[-1:], f'<div class="story">{blocks(paper.head)}</div>'
        if paper.receipt and paper.receipt.steps:
            name = self.words("page_receipt", n=len(paper.receipt.steps))
            receipt = folded("receipt", name, blocks([paper.receipt]))
        above = f'<p class="where">{" · ".join(where)}</p>' if where else ""
        return (
            f'<div class="hand"><div>{above}<div class="head">{blocks(head)}</div>'
            f'<div class="pays">{blocks(paper.pays)}</div>{told}<div class="why">{blocks(paper.why)}</div>'
            f'<div class="rests">{blocks(paper.rests)}</div></div>{receipt}</div>'
        )


def _named(head: Sequence[Block]) -> str:
    """The last headline as a plain text: of a story its end."""
    for block in reversed(head):
        if isinstance(block, Headline):
            said = " · ".join(text for text in (block.text, " ".join(block.size.split())) if text)
            return "".join(part if isinstance(part, str) else letters(part) for part in pieces(said))
    return ""
