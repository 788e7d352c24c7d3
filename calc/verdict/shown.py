"""What a result shows of itself: rooms above make it, :mod:`calc.render` and :mod:`calc.systems`, which are imported by
name when it is asked."""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from ..languages import languages
from ..rules.rules import Rules

_ROOT = __name__.partition(".")[0]


def _load_maker(maker: str) -> Any:
    """Return the function or class that ``maker``, a text ``module:name``, means in :mod:`calc.render`. It is imported
    only now: results can be printed, but no module of theirs may import a room above."""
    module, _, name = maker.partition(":")
    return getattr(import_module(f"{_ROOT}.render.{module}"), name)


def laid_sticks(record: object, rules: Rules) -> Mapping[str, int]:
    """Return the points that each player is known to have laid as riichi sticks in a hand, as its game says: empty if
    the record does not say who declared riichi. Games are of a room above, hence imported here."""
    return _find_laid(rules.engine)(record, rules)


@cache
def _find_laid(engine: str) -> Callable[[object, Rules], Mapping[str, int]]:
    """Return the function of a game that gives the sticks laid in a record, by its ``engine``; remembered, as a dispute
    asks for each of hundreds of settlements."""
    game = import_module(f"{_ROOT}.systems").system(engine)
    return lambda record, rules: game.sitting(record, rules).laid


def known_language(lang: str) -> str:
    """Return a language if it has a catalogue. Raises ValueError for another, with all that have one: a misspelt
    language would silently give English."""
    if lang not in languages():
        raise ValueError(f"lang is one of {', '.join(languages())}, not {lang!r}")
    return lang


def as_text(maker: str, *asked: object, tiles: str = "mpsz") -> str:
    """Return the text of the blocks that ``module:function`` of :mod:`calc.render` makes of what is asked."""
    text: str = _load_maker("terminal:Terminal")(tiles).text(_load_maker(maker)(*asked))
    return text


def as_sentence(maker: str, *asked: object) -> str:
    """Return the sentence, unbroken, that ``module:function`` of :mod:`calc.render` makes of what is asked."""
    sentence: str = _load_maker(maker)(*asked)
    return sentence


def as_page(maker: str, *asked: object) -> str:
    """Return the page that ``module:function`` of :mod:`calc.render` makes of what is asked."""
    page: str = _load_maker(maker)(*asked)
    return page


def in_notebook(page: str) -> str:
    """Return a page as a cell of a notebook (Jupyter) shows it: in a frame, so that neither style touches the other.
    When loaded, the frame grows to the height of the page."""
    grow = "this.style.height=this.contentDocument.documentElement.scrollHeight+'px'"
    escape = _load_maker("html.safe:escape")
    return f'<iframe srcdoc="{escape(page)}" onload="{grow}" style="width:100%;height:28em;border:0"></iframe>'
