"""``calc new``: a starter record."""

from ..languages import Phrase
from ..rules.rules import load_rules
from ..schema.starter import match_starter, starter
from .common import choose_language, say
from .usage import misused


def new(system: str, draw: bool = False, match: bool = False, lang: str = "") -> None:
    """Print a commented starter record: the required fields, and every other field with an example, so that whoever
    fills it in needs no manual. Raises MisuseError for a ``draw`` of a ``match``, InputError for an unknown
    ``system``."""
    if draw and match:
        misused(Phrase("draw_or_match"))
    rules = load_rules(system)
    lang = choose_language(lang)
    say(match_starter(rules, system, lang) if match else starter(rules, system, draw, lang), end="")
