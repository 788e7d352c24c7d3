"""Disputes as a page: the ruling, then for each claim whether it is right, or where it comes from."""

from collections.abc import Callable, Iterable
from html import escape
from typing import Any

from ..paper import Block
from .markup import Markup, clean, page_words, tiles_in
from .page import Shown, document, problems_card, wrong_card


def dispute_page(disputes: Iterable[Shown], lang: str, told: Callable[[dict[str, Any]], Iterable[Block]]) -> str:
    """The page of disputes (:meth:`calc.dispute.Dispute.data`), in the blocks that ``told`` makes of each, and of
    records with problems, in their order."""
    words, faces, cards = page_words(lang), set[str](), list[str]()
    disputes = list(disputes)
    for shown in disputes:
        if shown.data is not None:
            said = list(told(clean(shown.data)))
            faces |= set(tiles_in(said))
            cards.append(f'<section class="card">{Markup(lang).blocks(said)}</section>')
        elif shown.problems:
            cards.append(problems_card(shown.problems, lang))
        cards.append(wrong_card(shown.wrong, lang))
    title = words("page_disputes", n=len(disputes))
    return document(title, f'<header class="top"><h1>{escape(title)}</h1></header>' + "".join(cards), faces, lang)
