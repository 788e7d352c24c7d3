"""``calc value``: points from han and fu."""

from ..dispute.size_text import size_in
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
    """Print points and payments from han and fu, for dealer and non-dealer, ron and tsumo. ``size``: the same as
    players say it, ``3 han 30 fu``. Raises MisuseError for rules without han and fu, and for a text that is no size of
    a hand."""
    # What each option means stands in the catalogues of calc.languages, by the name of its parameter.
    answers = Answers(lang, json, tables=tables)
    loaded = rules_for(rules or setting("rules"), set_)
    if "fu.base" not in loaded.values:  # every system with han and fu has that key, and no other
        misused(Phrase("counts_no_han", id=loaded.id), "--rules")
    if size:
        options = {"han": han, "fu": fu, "fold": yakuman, "honba": honba}
        text = " ".join(size)
        numbers = size_in(text, options, loaded.values)
        if not numbers:
            misused(Phrase("no_size_of_hand", text=repr(text)), "SIZE")
        han, fu, yakuman, honba = numbers
    worth = work_out(han, fu, yakuman, honba, judge_for(loaded))
    answer = {"schema": 1, "system": loaded.id, "honba": honba, **worth.to_dict()}
    answers.print_answer(answer, lambda: value_table(worth, loaded, honba, answers.lang))
