"""``calc value``: points from han and fu."""

import re
from collections.abc import Mapping
from typing import Any

from ..dispute.claim_text import ClaimText, Unread
from ..languages import Phrase
from ..render.tables import value_table
from ..riichi.judge import judge_for
from ..riichi.value import value as work_out
from .answers import Answers
from .common import Several, rules_for
from .settings import setting
from .usage import misused


def value(
    size: list[str] | None = None,
    han: int = 0,
    fu: int = 0,
    yakuman: int = 0,
    honba: int = 0,
    rules: str = "",
    set_: Several = None,
    lang: str = "",
    json: bool = False,
    tables: str = "",
) -> None:
    """Points and payments from han and fu, for dealer and non-dealer, ron and tsumo."""
    out = Answers(lang, json, tables=tables)
    ruling = rules_for(rules or setting("rules"), set_)
    if "fu.base" not in ruling.values:
        misused(Phrase("counts_no_han", id=ruling.id), "--rules")
    if size:
        options = {"han": han, "fu": fu, "fold": yakuman, "honba": honba}
        han, fu, yakuman, honba = _size_in(" ".join(size), options, ruling.values)
    worth = work_out(han, fu, yakuman, honba, judge_for(ruling))
    answer = {"schema": 1, "system": ruling.id, "honba": honba, **worth.data()}
    out.tell(answer, lambda: value_table(worth, ruling, honba, out.lang))


def _size_in(text: str, options: Mapping[str, int], values: Mapping[str, Any]) -> list[int]:
    """Han, fu, yakuman and honba in what a player says, such as ``3翻40符2本場`` or ``満貫``, and in options."""
    size, *counted = re.split(r"(\d+)\s*(?:本場|honba)", text)
    facts = [("honba", int(counted[0]))] if counted else []
    try:
        claim = ClaimText().read(re.sub(r"^(\d+) +(\d+)$", r"\1/\2", size.strip()) + "".join(counted[1:]))
        facts += [(fact.what, fact.value) for each in claim for fact in each.facts]
    except Unread:
        facts = []
    numbers = {name: number for name, number in options.items() if number}
    for what, number in facts:
        if what == "limit" and f"limit.{number}_han" in values:
            what, number = "han", values[f"limit.{number}_han"]
        if what not in options or numbers.setdefault(what, number) != number:
            facts = []
    if not facts:
        misused(Phrase("no_size_of_hand", text=repr(text)), "SIZE")
    return [numbers.get(name, 0) for name in options]
