"""``calc new``: a starter record."""

from ..rules.rules import load_rules
from ..schema.starter import japanese_starter, match_starter, starter
from .common import language, say
from .usage import misused


def new(system: str, draw: bool = False, match: bool = False, lang: str = "") -> None:
    """Print a commented starter record: the required fields, and every other field with an example.

    calc new tcg > hand.yaml && calc score hand.yaml
    """
    if draw and match:
        misused("give --draw or --match, not both")
    rules = load_rules(system)
    text = match_starter(rules, system) if match else starter(rules, system, draw)
    say(japanese_starter(text, rules) if language(lang) == "ja" else text, end="")
