"""The size of a hand in words, such as ``3翻40符2本場`` or ``満貫``."""

import re
from collections.abc import Mapping

from ..rules.rules import V
from .claim_text import ClaimText, Unread


def size_in(text: str, options: Mapping[str, int], values: V) -> list[int]:
    """Return the numbers that ``options`` name (han, fu, ``fold``, honba), as a text and they themselves say.

    Empty if the text is no size, or says something else than they do."""
    size, *counted = re.split(r"(\d+)\s*(?:本場|honba)", text)
    facts = [("honba", int(counted[0]))] if counted else []
    try:
        claim = ClaimText().read(re.sub(r"^(\d+) +(\d+)$", r"\1/\2", size.strip()) + "".join(counted[1:]))
        facts += [(fact.what, fact.value) for each in claim for fact in each.facts]
    except Unread:
        return []
    numbers = {name: number for name, number in options.items() if number}
    for what, number in facts:
        if what == "limit" and f"limit.{number}_han" in values:
            what, number = "han", values[f"limit.{number}_han"]
        if what not in options or numbers.setdefault(what, number) != number:
            return []
    return [numbers.get(name, 0) for name in options] if facts else []
