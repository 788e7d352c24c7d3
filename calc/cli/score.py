"""``calc score``: one hand, from a file or from options.

No ``from __future__ import annotations`` here: typer would evaluate fifty annotations from their texts, 5 ms of every
start.
"""

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from ..problems import InputError, LedgerError, NoWin, fault
from .answers import Answered, Answers
from .command import App
from .common import (
    NO,
    OK,
    ColourOption,
    HtmlOption,
    JsonOption,
    LangOption,
    RulesOption,
    SetOption,
    Several,
    TilesOption,
    overrides_of,
)
from .documents import documents_of, is_file
from .options import add_hand, options_of

app = App()

_Flag = Annotated[bool, typer.Option()]


@app.command()
def score(
    target: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="HAND | FILE… | -",
            help=(
                'A hand, concealed tiles, melds in brackets and + the winning tile: "11m 234p (777z) [1111p] + 6z"; '
                "or YAML files with records; or - for standard input."
            ),
            show_default=False,
        ),
    ] = None,
    rules: RulesOption = "",
    tsumo: Annotated[str, typer.Option(metavar="PLAYER", help="This player wins by tsumo.")] = "",
    ron: Annotated[
        Several,
        typer.Option(metavar="PLAYER", help="This player wins by ron; needs --from. Twice: a hand for each."),
    ] = None,
    from_: Annotated[str, typer.Option("--from", metavar="PLAYER", help="Who discarded the tile.")] = "",
    tile: Annotated[str, typer.Option(metavar="TILE", help="The winning tile, if the hand has no + tile.")] = "",
    meld: Annotated[Several, typer.Option(metavar="MELD", help='A meld: "pon 777z"; may be repeated.')] = None,
    seats: Annotated[
        Several, typer.Option(metavar="NAMES", help="Players in turn order, dealer first [A B C D].")
    ] = None,
    round_: Annotated[str, typer.Option("--round", metavar="ROUND", help="east 1, 南2局 …  [east]")] = "",
    honba: Annotated[str, typer.Option(metavar="N", help="Honba.")] = "",
    sticks: Annotated[str, typer.Option(metavar="N", help="Riichi sticks on the table, this hand's included.")] = "",
    dora: Annotated[Several, typer.Option(metavar="TILES", help="Dora indicators.")] = None,
    ura: Annotated[Several, typer.Option(metavar="TILES", help="Ura indicators.")] = None,
    riichi: _Flag = False,
    double_riichi: _Flag = False,
    open_riichi: _Flag = False,
    box_riichi: _Flag = False,
    riichi_tile: _Flag = False,
    ippatsu: _Flag = False,
    rinshan: _Flag = False,
    chankan: _Flag = False,
    haitei: _Flag = False,
    houtei: _Flag = False,
    tenhou: _Flag = False,
    chiihou: _Flag = False,
    renhou: _Flag = False,
    norths: Annotated[str, typer.Option(metavar="N", help="Norths drawn aside.")] = "",
    river: Annotated[Several, typer.Option(metavar="TILES", help="Own discards: furiten is checked.")] = None,
    passed: Annotated[Several, typer.Option(metavar="TILES", help="Winning tiles let pass.")] = None,
    declared: Annotated[
        str, typer.Option(metavar="TILES", help='mighty: what the whites are: best, forgotten, "5p 2s + 9s".')
    ] = "",
    alice: Annotated[Several, typer.Option(metavar="TILES", help="mighty: アリス, the tiles turned.")] = None,
    alice_wall_end: _Flag = False,
    pon_owner: Annotated[
        str, typer.Option(metavar="PLAYER", help="mighty: 付加槓, whose pon the robbed kan was made of.")
    ] = "",
    silenced: Annotated[Several, typer.Option(metavar="NAMES", help="mighty: who is silenced (白フラッシュ).")] = None,
    box: Annotated[Several, typer.Option(metavar="NAMES", help="mighty: who is in 箱リーチ and did not win.")] = None,
    offender: Annotated[str, typer.Option(metavar="PLAYER", help="--draw chombo: who committed it.")] = "",
    pao: Annotated[
        Several, typer.Option(metavar="PLAYER[=YAKUMAN]", help="Who is liable (包), for which yakuman.")
    ] = None,
    draw: Annotated[str, typer.Option(metavar="KIND", help="Nobody won: exhaustive, kyuushu_kyuuhai, …")] = "",
    tenpai: Annotated[Several, typer.Option(metavar="NAMES", help="Draw: who is tenpai.")] = None,
    nagashi: Annotated[Several, typer.Option(metavar="NAMES", help="Draw: who has nagashi mangan.")] = None,
    dead: Annotated[Several, typer.Option(metavar="NAMES", help="Who lost the right to win this hand.")] = None,
    void: Annotated[str, typer.Option(metavar="m|p|s", help="kessen: the winner's void suit (欠色).")] = "",
    after_kong: Annotated[bool, typer.Option("--after-kong", help="kessen: 槓上花 by tsumo, 槓上炮 by ron.")] = False,
    out: Annotated[Several, typer.Option(metavar="NAMES", help="kessen: who has won before.")] = None,
    indicator: Annotated[str, typer.Option(metavar="TILE", help="wenzhou: 財神表示牌, the tile turned.")] = "",
    streak: Annotated[str, typer.Option(metavar="N", help="wenzhou: which hand in a row the dealer deals [1].")] = "",
    kong_tsumo: Annotated[bool, typer.Option("--kong-tsumo", help="wenzhou: tsumo after an own kong.")] = False,
    robbed_kong: Annotated[bool, typer.Option("--robbed-kong", help="wenzhou: ron on a kong's tile.")] = False,
    first_turn: Annotated[bool, typer.Option("--first-turn", help="wenzhou: 天胡 by tsumo, 地胡 by ron.")] = False,
    only_jokers: Annotated[
        bool, typer.Option("--only-jokers", help="wenzhou: the discarder held nothing but 財神.")
    ] = False,
    any_kong: Annotated[
        bool | None, typer.Option("--any-kong/--no-kong", help="wenzhou: nobody won; whether anybody konged.")
    ] = None,
    shubari: Annotated[bool, typer.Option("--shubari", help="anmika: 祝儀倍リーチ (シュバリー).")] = False,
    fever: Annotated[str, typer.Option(metavar="GRADE", help="anmika: fever riichi: single, double or triple.")] = "",
    aside: Annotated[
        Several,
        typer.Option(metavar="TILES", help='anmika: flowers and norths the winner drew, in order: "春 北 gN".'),
    ] = None,
    aside_after: Annotated[Several, typer.Option(metavar="TILES", help="anmika: those drawn after riichi.")] = None,
    others_aside: Annotated[
        Several, typer.Option(metavar="A=TILES,…", help='anmika: what the others drew: "A=春 夏, C=北".')
    ] = None,
    gold: Annotated[
        str, typer.Option(metavar="SEASON", help="anmika: what 金北 strengthens: spring … winter, none.")
    ] = "",
    lot: Annotated[
        str, typer.Option(metavar="PLAYER", help="anmika: 逆, the others disagreed: whose wish the lot drew.")
    ] = "",
    winter: Annotated[
        Several, typer.Option(metavar="TILES", help='anmika: 冬, the tiles turned; with 金北 "9p 7z, 7z 6z".')
    ] = None,
    river_after: Annotated[
        Several,
        typer.Option(metavar="TILES", help="anmika: own discards since riichi: a missed kan is noticed."),
    ] = None,
    wall_left: Annotated[str, typer.Option(metavar="N", help="anmika: tiles left in the live wall.")] = "",
    wall_end: Annotated[bool, typer.Option("--wall-end", help="anmika: the wall ended while 冬 turned tiles.")] = False,
    kami: Annotated[
        Several,
        typer.Option(metavar="Pg=TILE,…", help="anmika: what a 正 pocchi among the indicators stands for."),
    ] = None,
    as_: Annotated[
        str, typer.Option("--as", metavar="TILE", help="anmika: what a drawn pocchi was taken as, if not the highest.")
    ] = "",
    dice: Annotated[
        Several, typer.Option(metavar='"24: ROLLS"', help="anmika: rolls of a dice chance; may be repeated.")
    ] = None,
    sitout: Annotated[str, typer.Option(metavar="NAME", help="anmika: who sits out (抜け番).")] = "",
    spilled: Annotated[
        Several, typer.Option(metavar="TILES", help="anmika: ポッチこぼし, pocchi that all saw.")
    ] = None,
    in_riichi: Annotated[Several, typer.Option(metavar="NAMES", help="anmika: others in riichi.")] = None,
    below: Annotated[
        Several, typer.Option(metavar="NAMES", help="anmika: who is below zero by his own riichi.")
    ] = None,
    deposits: Annotated[
        Several, typer.Option(metavar="NAMES", help="anmika: who laid a deposit for a false call.")
    ] = None,
    kans: Annotated[str, typer.Option(metavar="N", help="anmika: kans of players whose hands are not told.")] = "",
    scores: Annotated[Several, typer.Option(metavar="A=N,B=N", help="Points in front of the players.")] = None,
    title: Annotated[str, typer.Option(metavar="TEXT", help="A line printed above.")] = "",
    set_: SetOption = None,
    explain: Annotated[int, typer.Option(min=0, max=2, help="0 payments, 1 reasons, 2 every step.")] = 1,
    readings: Annotated[int, typer.Option(min=0, max=10, help="Other readings shown.")] = 2,
    lang: LangOption = "",
    tiles: TilesOption = "mpsz",
    color: ColourOption = "auto",
    json: JsonOption = False,
    html: HtmlOption = "",
) -> None:
    """Score a finished hand: points, who pays whom, and the reason for every line.

    calc score "234m 22444p 33567s + 3s" --ron B --from C --riichi --dora 4z

    calc score hand.yaml

    Exit status: 0 settled, 1 no legal win (or `expect:` differs), 2 bad input.
    """
    answers = Answers(lang, json, tiles, color)
    given = options_of(locals())
    files = [t for t in target or () if is_file(t)]
    if files and given.value:
        raise typer.BadParameter(f"{files[0]} brings its own hand: options of a hand do not go with files")
    overrides = overrides_of(set_)
    if files and len(files) == len(target or ()):
        documents: Iterator[Any] = (d for f in files for d in documents_of(f))
    else:
        add_hand(given, target or [])
        documents = iter((given,))

    def say(data: dict[str, Any]) -> list[Any]:
        from ..render.result import told

        return [told(data, answers.lang, explain, readings)]

    kept: list[Answered] = []
    keep = kept.append if html else bool
    answers.each(documents, lambda document: settled(document, rules, overrides), say, keep)
    if html:
        from ..render.html.page import Shown, score_page

        answers.page(html, score_page([Shown(*found[:3]) for found in kept], answers.lang))
    answers.leave()


def settled(document: Any, rules: str, overrides: Any) -> Answered:
    """A record settled; raises InputError for one that cannot be."""
    from ..api import settle
    from ..expect import differences
    from ..reader import located, read_record

    entry = read_record(document, rules, overrides)
    expect = entry.record.expect
    try:
        data = settle(entry.record, entry.rules, checked=True, told=True).data()
    except NoWin as no:
        problems = located(no.problems, document)
        wrong = differences(expect, None, problems)
        return Answered(None, problems, wrong, NO if wrong or not expect else OK)
    except InputError as error:  # what only the settled reading can tell, such as tiles turned after it
        raise InputError(located(error.problems, document)) from None
    except LedgerError as bug:  # ours; the records behind it are settled all the same
        raise InputError(located([fault(bug)], document)) from None
    wrong = differences(expect, data, [])
    return Answered(data, (), wrong, NO if wrong else OK)
