"""``calc value``: points from han and fu."""

from __future__ import annotations

from typing import Annotated

import typer

from .answers import Answers
from .command import App
from .common import JsonOption, LangOption, RulesOption, SetOption, rules_for

app = App()


@app.command()
def value(
    han: Annotated[int, typer.Option(metavar="N", help="Han, dora included.")] = 0,
    fu: Annotated[int, typer.Option(metavar="N", help="Fu; may be left out where a limit decides.")] = 0,
    yakuman: Annotated[int, typer.Option(min=0, metavar="N", help="Yakuman, how many fold.")] = 0,
    honba: Annotated[int, typer.Option(min=0, metavar="N", help="Honba.")] = 0,
    rules: RulesOption = "",
    set_: SetOption = None,
    lang: LangOption = "",
    json: JsonOption = False,
) -> None:
    """Points and payments from han and fu, for dealer and non-dealer, ron and tsumo.

    calc value --han 3 --fu 40
    """
    from ..render.tables import value_table
    from ..riichi.value import value as work_out

    out = Answers(lang, json)
    ruling = rules_for(rules, set_)
    if "fu.base" not in ruling.values:
        why = f"{ruling.id} counts no han and fu; calc score settles its hands"
        raise typer.BadParameter(why, param_hint="--rules")
    data = work_out(han, fu, yakuman, honba, ruling.values)
    told = {"schema": 1, "system": ruling.id, "honba": honba, **data}
    out.tell(told, lambda: value_table(data, ruling, honba, out.lang))
