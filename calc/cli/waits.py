"""``calc waits``: what completes a hand."""

from __future__ import annotations

import typer

from .answers import Answers
from .command import App
from .common import Several, rules_for
from .options import GIVEN, HandCommand, hand_options, options_of
from .settings import setting

app = App()


@app.command(cls=HandCommand)
def waits(
    ctx: typer.Context,
    hand: list[str],
    rules: str = "",
    kan: Several = None,
    set_: Several = None,
    lang: str = "",
    tiles: str = "mpsz",
    json: bool = False,
) -> None:
    """Which tiles complete a hand, and with --tsumo or --ron what each of them is worth.

    A ron without --from is from the next player. With the drawn tile in the hand: what to discard.

    calc waits "1112345678999m"

    calc waits "234m 22444p 33567s" --ron B --riichi --dora 4z --river "3s 9m"

    calc waits "234m 2245p 335678s 1z"
    """
    from ..api import told_waits
    from ..render.result import waits_told

    answers = Answers(lang, json, tiles)
    ruling = rules_for(rules or setting("rules"), set_)
    options = options_of(ctx.meta[GIVEN])
    if "draw" in options.value:
        raise typer.BadParameter("a draw has no waits", param_hint=", ".join(options.names()))
    if "player" not in options.value.get("win", {}):
        asking = {option.name for option in hand_options().values() if option.field.waits}
        if idle := [name for name in options.names() if name not in asking]:
            why = "tells what a wait is worth: give --tsumo or --ron too"
            raise typer.BadParameter(why, param_hint=", ".join(idle))
    options.put(("win", "hand"), " ".join(hand), "hand")
    if kan:
        options.put(("win", "kan"), " ".join(kan), "--kan")
    data = told_waits(options, ruling)
    answers.tell(data, lambda: waits_told(data, answers.lang))
    answers.leave()
