"""One hand as a part of a page: who pays whom, then why, then every step with its rules."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from ... import compiled
from ...systems import system
from ..paper import Blank, Block
from ..text import NORMAL
from ..words import Words
from . import markup
from .markup import blocks, inline

WORDS = compiled.words(__file__, "html")

_READINGS = 3


class HandPage:
    """One hand, ready to stand in a page."""

    def __init__(self, data: dict[str, Any], lang: str) -> None:
        self.data = data = markup.clean(data)
        text = system(data["engine"]).text(lang, NORMAL, _READINGS)
        self._paper = text.result(data).but(receipt=text.receipt(data))
        self._story = data["hand"].get("story") is True
        self.words = Words(lang, WORDS)

    @property
    def tiles(self) -> set[str]:
        """The tiles shown."""
        return set(markup.tiles_in(self._paper))

    def rules(self) -> str:
        """The name of the rules."""
        return escape(self._paper.rules)

    def where(self) -> str:
        """Round, dealer and what lay on the table."""
        return " · ".join(map(inline, self._paper.where))

    def head(self) -> str:
        """Who won what: short, also for a story of many events."""
        head: Sequence[Block] = [block for block in self._paper.head if block != Blank()]
        return blocks(head[-1:] if self._story else head)

    def body(self) -> str:
        """Everything but the head."""
        paper, receipt = self._paper, ""
        if paper.receipt and paper.receipt.steps:
            name = self.words("page_receipt", n=len(paper.receipt.steps))
            receipt = f'<details class="receipt"><summary>{name}</summary>{blocks([paper.receipt])}</details>'
        told = f'<div class="story">{blocks(paper.head)}</div>' if self._story else ""
        return (
            f'<div class="pays">{blocks(paper.pays)}</div>{told}<div class="why">{blocks(paper.why)}</div>'
            f'{receipt}<div class="rests">{blocks(paper.rests)}</div>'
        )
