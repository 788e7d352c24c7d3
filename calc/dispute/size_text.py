"""The size of a hand in words, such as ``3翻40符2本場`` or ``満貫``."""

import re
from collections.abc import Mapping
from typing import Any

from ..riichi.points import base_points, ron_payment, tsumo_shares
from ..riichi.value import is_size
from ..rules.rules import V
from .claim_text import ClaimText, Unread

USUAL_FU = (30, 40, 50, 60, 70, 25, 20, 80, 90, 100, 110)
"""The fu of hands, the commonest first."""


def _find_sizes(what: str, number: Any, values: V) -> list[tuple[str, Any]]:
    """Return what a fact (``what`` and ``number``) says of a size, as facts of the same form. For points or shares
    (ザンク is ``("points", 3900)``) it is the han and fu, or the limit, of the commonest hand worth them: a
    non-dealer's hand first, then the commonest fu. Any other fact stays as it is, and so do points that no hand is
    worth, or that a game without fu pays."""
    if what not in ("points", "shares") or "fu.base" not in values:
        return [(what, number)]
    players = int(values["table.players"])
    for dealer in (False, True):
        for fu in USUAL_FU:
            for han in range(1, values["limit.mangan_han"] + 1):
                base, limit, *_ = base_points(han, fu, 0, values)
                dealer_share, share = tsumo_shares(base, dealer, players, values)
                worth = ron_payment(base, dealer, values) if what == "points" else (share, dealer_share)
                if worth == number and is_size(han, fu, what == "shares", values):
                    return [("limit", limit)] if limit else [("han", han), ("fu", fu)]
    return [(what, number)]


def _facts_of_size(text: str) -> list[tuple[str, Any]]:
    """Return what a text says of a size, as pairs such as ``("han", 3)``: honba, then what a claim would say with the
    rest. Empty if it cannot be read. Honba are taken out first, because in a claim they are an amount."""
    size, *counted = re.split(r"(\d+)\s*(?:本場|honba)", text)  # before the honba, their number, and what follows
    facts = [("honba", int(counted[0]))] if counted else []
    try:
        # 3 40 are han and fu here, as 3/40 are in a claim.
        claim = ClaimText().read(re.sub(r"^(\d+) +(\d+)$", r"\1/\2", size.strip()) + "".join(counted[1:]))
        # Within the try: a claim is read only as one looks at its parts. An amount with a sense (“pays 3900”) is called
        # by that: it is of no size, so size_in refuses it.
        return facts + [(fact.sense or fact.what, fact.value) for each in claim for fact in each.facts]
    except Unread:
        return []


def size_in(text: str, options: Mapping[str, int], values: V) -> list[int]:
    """Return the numbers that ``options`` name (han, fu, ``fold``, honba), as a text and the options say them; an
    option of 0 says nothing. The words are read as in claims; this is for ``calc value``.

    Empty if the text is no size, or contradicts an option.
    """
    if text.strip().isdigit():
        return []  # han, fu or points: it does not say
    facts = [sized for fact in _facts_of_size(text) for sized in _find_sizes(*fact, values)]
    numbers = {name: number for name, number in options.items() if number}
    for what, number in facts:
        if what == "limit" and f"limit.{number}_han" in values:  # a limit is the least han that reach it
            what, number = "han", values[f"limit.{number}_han"]
        if what not in options or numbers.setdefault(what, number) != number:
            return []
    return [numbers.get(name, 0) for name in options] if facts else []
