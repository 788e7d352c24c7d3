"""``calc value``: points from han and fu."""

from __future__ import annotations

import typer

from .answers import Answers
from .command import App
from .common import Several, rules_for
from .settings import setting

app = App()


@app.command()
def value(
    han: int = 0,
    fu: int = 0,
    yakuman: int = 0,
    honba: int = 0,
    rules: str = "",
    set_: Several = None,
    lang: str = "",
    json: bool = False,
) -> None:
    """Points and payments from han and fu, for dealer and non-dealer, ron and tsumo.

    calc value --han 3 --fu 40
    """
    from ..render.tables import value_table
    from ..riichi.value import value as work_out

    out = Answers(lang, json)
    ruling = rules_for(rules or setting("rules"), set_)
    if "fu.base" not in ruling.values:
        why = f"{ruling.id} counts no han and fu; calc score settles its hands"
        raise typer.BadParameter(why, param_hint="--rules")
    data = work_out(han, fu, yakuman, honba, ruling.values)
    told = {"schema": 1, "system": ruling.id, "honba": honba, **data}
    out.tell(told, lambda: value_table(data, ruling, honba, out.lang))
