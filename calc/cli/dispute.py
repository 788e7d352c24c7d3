"""``calc dispute``: who is right, and where another claimed value comes from."""

from typing import Annotated, Any

import typer

from ..problems import InputError, Problem
from .command import App
from .common import (
    BAD,
    NO,
    OK,
    ColourOption,
    JsonOption,
    LangOption,
    Options,
    RulesOption,
    SetOption,
    Several,
    TilesOption,
    choose,
    colours,
    language,
    overrides_of,
    print_json,
    print_problems,
)

app = App()


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def dispute(
    ctx: typer.Context,
    targets: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE… | HAND",
            help="Records of hands, - for standard input; or a hand with the options that calc score has for it.",
        ),
    ],
    claim: Annotated[
        Several,
        typer.Option(
            "--claim",
            "-c",
            metavar="PLAYER=VALUE",
            help='Who says what: A=8000, "B=7700, 2 chips", "C=pays 3900", "A=no win"; may be repeated.',
        ),
    ] = None,
    rules: RulesOption = "",
    set_: SetOption = None,
    explain: Annotated[int, typer.Option(min=0, max=2, help="0 payments, 1 reasons, 2 every step.")] = 1,
    readings: Annotated[int, typer.Option(min=0, max=10, help="Other readings shown in the receipt.")] = 2,
    most: Annotated[int, typer.Option("--most", min=1, max=50, help="Explanations shown for a claim.")] = 3,
    lang: LangOption = "",
    tiles: TilesOption = "mpsz",
    color: ColourOption = "auto",
    json: JsonOption = False,
) -> None:
    """Settle a dispute: the ruling first, then for each claim the nearest explanation, then the receipt.

    calc dispute hand.yaml --claim A=8000 --claim "B=7700, 2 chips"

    calc dispute "234m 234p 22567s 67p + 8p" --ron B --from C --riichi --dora 4s --claim B=8000 --claim C=7700

    Claims may also stand in the record, under `claims:`. Exit status: 0 ruled, 1 no legal win (or a claim is not
    explained as its `explained:` expects), 2 bad input.
    """
    from ..notation import STYLES

    lang = language(lang)
    choose("--tiles", tiles, STYLES)
    painted, status = colours(color), OK
    documents = _all_documents(targets, ctx.args)
    for number, document in enumerate(documents):
        if number and not json:
            typer.echo("\n" + "─" * 80 + "\n")
        done = _one(document, claim or [], rules, overrides_of(set_))
        if isinstance(done, list):
            print_problems(done, json, color, lang)
            status = BAD
            continue
        data, wrong, own = done
        if json:
            from ..render.dispute import spoken

            print_json({**data, "ruling": spoken(data)}, lines=len(documents) > 1)
        else:
            from ..render.dispute import render_dispute

            typer.echo(render_dispute(data, lang, tiles, painted, explain, readings, most), color=painted)
        for line in wrong:
            typer.echo(f"expect: {line}", err=True)
        status = max(status, own)
    raise typer.Exit(status)


def _all_documents(targets: list[str], more: list[str]) -> list[Any]:
    """The documents of files, or the hand that the command line itself describes, with the options of calc score."""
    from .options import hand_of
    from .score import _is_file

    words = [t for t in targets if not t.startswith("-") or t == "-"]
    rest = [*more, *(t for t in targets if t not in words)]
    files = [t for t in words if _is_file(t)]
    if files and not rest and len(files) == len(words):
        return [d for path in files for d in _documents(path)]
    if files:
        strange = next(t for t in (*words, *rest) if t not in files)
        raise typer.BadParameter(f"{strange} does not go with {files[0]}, which brings its own hand")
    return [hand_of([*targets, *more], "dispute")]


def _documents(path: str) -> list[Any]:
    from .score import documents_of

    return list(documents_of(path))


def _one(
    document: Any, texts: list[str], rules: str, overrides: Any
) -> list[Problem] | tuple[dict[str, Any], list[str], int]:
    """One dispute: its data, what is not as expected, the exit status; or its problems."""
    from ..dispute import check_claims, read_claims
    from ..dispute import dispute as settle_dispute
    from ..expect import differences
    from ..reader import located, read_record
    from .options import for_command_line

    if isinstance(document, list):
        return document
    try:
        entry = read_record(document, rules, overrides)
    except InputError as error:
        problems = [*error.problems, *check_claims(texts, document)]
        return for_command_line(problems) if isinstance(document, Options) else problems
    record = entry.record
    seats = getattr(record, "everybody", record.seats)
    try:
        claims = read_claims(texts, document, seats, winners_of(record))
    except InputError as error:
        return error.problems
    if not claims:
        help_ = 'for example --claim A=8000, or in the record claims: {A: 8000, B: "7700, 2 chips"}'
        return [Problem("S203", "nobody claims anything", document.span(()), help_)]
    found = settle_dispute(record, entry.rules, claims)
    if isinstance(found.verdict, list) and any(not p.code.startswith("W") for p in found.verdict):
        return located(found.verdict, document)  # no verdict: what only the settlement shows to be impossible
    data = found.data()
    wrong = differences(record.expect, data["verdict"], found.verdict if isinstance(found.verdict, list) else [])
    for answer in found.answers:
        wrong += answer.differences()
    refused = not data["legal"] and not record.expect
    return data, wrong, NO if wrong or refused else OK


def winners_of(record: Any) -> list[str]:
    """Who says to have won, in any engine's record."""
    wins = [*getattr(record, "wins", ()), *(e for e in getattr(record, "events", ()) if hasattr(e, "tile"))]
    found = [w.player for w in wins if hasattr(w, "by") and hasattr(w, "player")]
    return found + [x.player for e in wins for x in getattr(e, "winners", ())]
