"""Pages of rules: the sheet for a wall, above all values as tables; and what differs between two systems."""

import re
from collections.abc import Sequence

from ..paper import Block
from ..rule_words import rule_words
from ..wall import Section
from .markup import Markup, tiles_in
from .page import document
from .safe import escape

_KEY_CELL = re.compile(r"(?<=<td>)[a-z_]+(\.[a-z_0-9]+)+(?=</td></tr>)")
"""The key of a rule at the end of a row: it may be broken between its words."""

MANY_LINES = 60
"""A sheet of more lines is printed smaller."""


def rules_page(title: str, about: str, tables: Sequence[Block], lang: str, sheet: Sequence[Section] = ()) -> str:
    """Return a page of rules: the sheet for a wall with all values folded on a second page, or without a sheet the
    values alone (``tables``). Keys in the tables may be broken at dots and underscores: a long one would make a phone
    scroll sideways."""
    markup = Markup(lang)
    table = _KEY_CELL.sub(lambda key: re.sub("[._]", r"\g<0><wbr>", key[0]), markup.blocks(tables))
    below = f'<p class="p dim">{escape(about)}</p>' if about else ""
    if sheet:
        sections = "".join(_section(section, markup) for section in sheet)
        summary = escape(rule_words(lang)("all_values"))
        lines = sum(posted.value.count("\n") + 1 for section in sheet for posted in section.rules)
        # a sheet has to fit on one page of a wall: in smaller letters if it is long
        kind = "sheet dense" if lines > MANY_LINES else "sheet"
        # the card ends after the sheet and another begins, which the style puts on a second page
        body = f'<div class="{kind}">{sections}</div></section><section class="card rules values">'
        body += f"<details><summary>{summary}</summary>{table}</details>"
    else:
        body = table
    card = f'<section class="card rules"><h1>{escape(title)}</h1>{below}{body}</section>'
    texts = [text for section in sheet for posted in section.rules for text in posted]
    return document(title, card, {*tiles_in(tables), *tiles_in(texts)}, lang)


def _section(section: Section, markup: Markup) -> str:
    """Return a section of the sheet as HTML: its title, and each rule with its value, in which tiles are drawn."""
    rows = (f"<div><dt>{escape(rule.label)}</dt><dd>{markup.inline(rule.value)}</dd></div>" for rule in section.rules)
    return f"<div><h3>{escape(section.title)}</h3><dl>{''.join(rows)}</dl></div>"
