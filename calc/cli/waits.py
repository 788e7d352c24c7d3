"""``calc waits``: what completes a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..problems import InputError, Problem, Source, Span
from .command import App
from .common import (
    JsonOption,
    LangOption,
    RulesOption,
    SetOption,
    Several,
    TilesOption,
    choose,
    fail,
    language,
    overrides_of,
    print_json,
    rules_for,
)
from .options import all_names, options_of

if TYPE_CHECKING:
    from ..rules import Rules

app = App()
_Flag = Annotated[bool, typer.Option()]


@app.command()
def waits(
    hand: Annotated[list[str], typer.Argument(metavar="HAND", help="Thirteen tiles, melds in brackets.")],
    rules: RulesOption = "",
    tsumo: Annotated[str, typer.Option(metavar="PLAYER", help="Value each wait as a tsumo of this player.")] = "",
    ron: Annotated[str, typer.Option(metavar="PLAYER", help="Value each wait as a ron of this player.")] = "",
    from_: Annotated[
        str, typer.Option("--from", metavar="PLAYER", help="Who discards it (default: the next seat).")
    ] = "",
    seats: Annotated[
        Several, typer.Option(metavar="NAMES", help="Players in turn order, dealer first [A B C D].")
    ] = None,
    round_: Annotated[str, typer.Option("--round", metavar="ROUND", help="east 1, 南2局 …  [east]")] = "",
    dora: Annotated[Several, typer.Option(metavar="TILES", help="Dora indicators.")] = None,
    ura: Annotated[Several, typer.Option(metavar="TILES", help="Ura indicators.")] = None,
    riichi: _Flag = False,
    double_riichi: _Flag = False,
    ippatsu: _Flag = False,
    haitei: _Flag = False,
    houtei: _Flag = False,
    norths: Annotated[str, typer.Option(metavar="N", help="Norths drawn aside.")] = "",
    river: Annotated[Several, typer.Option(metavar="TILES", help="Own discards: furiten is looked at.")] = None,
    passed: Annotated[Several, typer.Option(metavar="TILES", help="Winning tiles let pass.")] = None,
    void: Annotated[str, typer.Option(metavar="m|p|s", help="kessen: the void suit (欠色).")] = "",
    after_kong: _Flag = False,
    chankan: _Flag = False,
    tenhou: _Flag = False,
    indicator: Annotated[str, typer.Option(metavar="TILE", help="wenzhou: 財神表示牌, the tile turned.")] = "",
    streak: Annotated[str, typer.Option(metavar="N", help="wenzhou: which hand in a row the dealer deals [1].")] = "",
    kong_tsumo: Annotated[bool, typer.Option("--kong-tsumo", help="wenzhou: tsumo after an own kong.")] = False,
    robbed_kong: Annotated[bool, typer.Option("--robbed-kong", help="wenzhou: ron on a kong's tile.")] = False,
    first_turn: Annotated[bool, typer.Option("--first-turn", help="wenzhou: 天胡 by tsumo, 地胡 by ron.")] = False,
    kan: Annotated[
        Several, typer.Option(metavar="TILES", help="Would a concealed kan of these after riichi be allowed?")
    ] = None,
    set_: SetOption = None,
    lang: LangOption = "",
    tiles: TilesOption = "mpsz",
    json: JsonOption = False,
) -> None:
    """Which tiles complete a hand, and with --tsumo or --ron what each of them is worth.

    calc waits "1112345678999m"

    calc waits "234m 22444p 33567s" --ron B --riichi --dora 4z --river "3s 9m"
    """
    from ..notation import STYLES, parse_hand, parse_tiles
    from ..reader import read_record
    from ..render.result import render_waits
    from ..riichi.waits import Tiles
    from ..tiles import KIND
    from ..waiting import in_family, open_hand, report

    lang = language(lang)
    choose("--tiles", tiles, STYLES)
    given: dict[str, Any] = dict(locals())
    ruling = rules_for(rules, set_)
    text = " ".join(hand)
    if not in_family(ruling):
        _of_system(given, text, ruling)
        return
    source = Source("hand", text)
    problems: list[Problem] = []

    def parsed(parse: Any, texts: list[str] | None, name: str, default: Any) -> Any:
        value = " ".join(texts or ())
        if not value:
            return default
        try:
            return parse(value, Span(Source(name, value), 0, len(value)))
        except InputError as error:
            problems.extend(error.problems)
            return default

    read = parsed(parse_hand, hand, "hand", None)
    turned, let_pass = parsed(parse_tiles, river, "--river", []), parsed(parse_tiles, passed, "--passed", [])
    kans, turned_dora = parsed(parse_tiles, kan, "--kan", []), parsed(parse_tiles, dora, "--dora", [])
    if read is None or problems:
        fail(problems or [Problem("N112", "there is no hand", Span(source, 0, 0), "write thirteen tiles")], json)
    whole = Tiles(read.concealed, read.melds)
    problems += open_hand(whole, read.tile, Span(source, 0, len(text)), ruling)
    if problems:
        fail(problems, json, lang)
    if norths and not norths.isdecimal():
        raise typer.BadParameter(f"{norths!r} is no number", param_hint="--norths")
    aside = int(norths or 0)
    context = None
    options = options_of({k: v for k, v in given.items() if k not in ("river", "passed")})
    if not tsumo and not ron:
        if idle := [option for option in options.names() if option != "--norths"]:
            why = "tells what a wait is worth: give --tsumo or --ron too"
            raise typer.BadParameter(why, param_hint=", ".join(idle))
    else:
        if ron and not from_:
            names = all_names(seats) or list("ABCD"[: ruling.values["table.players"]])
            after = names.index(ron) + 1 if ron in names else 0
            options.put(("win", "from"), names[after % len(names)], "--from", "")
        # Any wait that can be had will do to read the circumstances; each wait then takes its place.
        seen = report(whole, ruling, None, [*turned, *turned_dora], (), (), aside)["waits"]
        first = [wait for wait in seen if wait["left"]]
        if first:
            options.put(("win", "hand"), f"{text} + {first[0]['tile']}", "hand", text)
            context = read_record(options, rules, overrides_of(set_)).record
            context = context._replace(wins=(context.wins[0]._replace(river=None, passed=()),))
    data = report(whole, ruling, context, turned, let_pass, [t & KIND for t in kans], aside)
    if json:
        print_json({"schema": 1, "system": ruling.id, **data})
        return
    named = {"system": ruling.id, "engine": ruling.engine, "title": dict(ruling.title), **data}
    typer.echo(render_waits(named, lang, tiles))


def _of_system(given: dict[str, Any], text: str, ruling: Rules) -> None:
    """The waits of a system that has its own: options as a record, its values, its words."""
    from ..reader import located
    from ..render.result import render_waits
    from ..systems import system

    options = options_of(given)
    options.put(("win", "hand"), text, "hand")
    data, problems = system(ruling.engine).waits(options, ruling)
    if data is None:
        fail(located(problems, options), given["json"], given["lang"])
    data = {"schema": 1, "system": ruling.id, "engine": ruling.engine, "title": dict(ruling.title), **data}
    if given["json"]:
        print_json(data)
        return
    typer.echo(render_waits(data, given["lang"], given["tiles"]))
