"""Nothing that is given on the command line is dropped without a word.

“An option that is a list adds up when given more than once, in every command; an option that is single and is given
twice is an error that shows both values.”
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from calc.batch.csvread import CsvRow
from calc.cli import app
from calc.cli.options import add_hand, hand_options, options_of
from calc.languages import in_language
from calc.problems.document import plain_document
from calc.problems.problems import LedgerError
from calc.rules.rules import load_rules
from calc.steps import read_record, settle
from calc.systems import ENGINES, fields_of
from calc.systems.anmika.reader import AnmikaReader
from calc.verdict.verdict import as_data

from ..tables import table_of

WORDS = {
    "TILES": ("1m", "2p"), "NAMES": ("A", "B"), "A=N,B=N": ("A=100", "B=200"), "A=TILES,…": ("A=春", "B=夏"),
    "A=HAND,…": ("A=1m", "B=2p"), "A=SUIT,…": ("A=m", "B=p"),
    "Pg=TILE,…": ("Pg=1p", "Pr=2p"), "MELD": ("pon 777z", "chi 123m"), '"24: ROLLS"': ("24: 13", "35: 35"),
    "PLAYER[=YAKUMAN]": ("A=daisangen", "B=suukantsu"),
}  # fmt: skip
"""Two values of each kind of list that a hand can have."""


def commands(command: Any = None, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command by its words."""
    command = command or app
    names = command.list_commands(None) if hasattr(command, "list_commands") else ()
    for name in names:
        yield from commands(command.get_command(None, name), (*path, name))
    if not names:
        yield path, command


def params_of(command: Any) -> list[Any]:
    """The parameters of a command, those of a hand among them, but for --help."""
    return [p for p in command.get_params(click.Context(command)) if "--help" not in p.opts]


def every_option() -> list[Any]:
    return [
        pytest.param(path, command, param, id=" ".join((*path, param.opts[0])))
        for path, command in commands()
        for param in params_of(command)
        if param.param_type_name == "option"
    ]


def two_values(param: Any) -> tuple[str, str]:
    if param.metavar in WORDS:
        return WORDS[param.metavar]
    return ("1", "2") if "int" in param.type.name else ("first", "second")


def read(command: Any, words: list[str]) -> dict[str, Any]:
    """The parameters of a command, those of a hand among them."""
    params = command.make_context("calc", words).params
    return {**params, **params.get("of_hand", {})}


def call(*words: str) -> tuple[int, str]:
    """The exit status of a command, and all it printed."""
    done = CliRunner().invoke(app, [*words])
    assert not done.exception or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.stdout + done.stderr


@pytest.mark.slow
@table_of(("path", "command", "param"), every_option())
def test_no_second_occurrence_is_dropped(path: tuple[str, ...], command: Any, param: Any) -> None:
    """A test walks every option of every command."""
    needed = ["x" for p in params_of(command) if p.param_type_name == "argument" and p.required]
    option = param.opts[-1]  # the short one, where there is one
    if param.is_flag:
        again = read(command, [*needed, option, option])
        assert again[param.name]
        assert again == read(command, [*needed, option])
        words = [param.opts[0], *param.secondary_opts]
        given = words
    else:
        values = two_values(param)
        words = [f"{param.opts[0]} {value}" for value in values]
        given = [w for value in values for w in (option, value)]
    if param.multiple:
        assert read(command, [*needed, *given])[param.name] == list(two_values(param))
    elif len(words) > 1:
        status, text = call(*path, *needed, *given)
        assert status == 2
        assert "error[S102]: " + " and ".join(f"`{word}`" for word in words) in text


@pytest.mark.slow
@table_of(("path", "command", "param"), every_option())
def test_an_option_at_the_end_needs_its_value(path: tuple[str, ...], command: Any, param: Any) -> None:
    """“A wrong line gives one error for one mistake”: it was a traceback. `calc final … --chips` alone: of a set."""
    if not param.is_flag and (path, param.name) != (("final",), "chips"):
        needed = ["x" for p in params_of(command) if p.param_type_name == "argument" and p.required]
        status, text = call(*path, *needed, param.opts[-1])
        name = re.escape(param.opts[0])
        assert status == 2
        assert re.match(rf"error\[S20[13]\]: (`{name}` has no value|{name} belongs to \w+)\n", text)


def test_what_is_a_list_is_declared_as_one() -> None:
    """Tiles, names, and values by name: all options whose value is several things add up."""
    single = {"--declared"}  # one reading: words, or tiles in the order of the whites
    for path, command in commands():
        for param in params_of(command):
            if param.param_type_name == "option" and param.metavar in WORDS and param.opts[0] not in single:
                assert param.multiple, (*path, param.opts[0])


def hand_lists() -> list[Any]:
    score = dict(commands())[("score",)]
    return [p for p in params_of(score) if p.param_type_name == "option" and p.multiple and p.metavar in WORDS]


@table_of("param", hand_lists())
def test_a_list_adds_up_in_the_record(param: Any) -> None:
    """--river 3s --river 9m is --river "3s 9m", and neither of the two."""
    first, second = two_values(param)
    assert param.metavar in WORDS
    both, one, other = (options_of({param.name: given}).value for given in ([first, second], [first], [second]))
    assert both not in (one, other)
    if param.name not in ("meld", "dice", "pao"):
        sign = " " if param.metavar == "TILES" else ","
        joined = options_of({param.name: [f"{first}{sign}{second}"]}).value
        assert re.sub(r"[ ,]+", " ", str(both)) == re.sub(r"[ ,]+", " ", str(joined))


HAND = "234m 22444p 33567s + 3s"
RON = ("--ron", "B", "--from", "C", "--riichi")


@pytest.mark.parametrize("command", ["score", "dispute", "compare"])
@pytest.mark.parametrize("option", ["--river", "--passed"])
def test_a_furiten_hand_is_not_paid(command: str, option: str) -> None:
    """A furiten hand was paid: only the last --river counted."""
    more = {"score": (), "dispute": ("--claim", "B=8000"), "compare": ("--set", "points.kiriage=false")}[command]
    _, text = call(command, HAND, *RON, *more, option, "3s", option, "9m", "--lang", "en")
    assert "furiten" in text


@pytest.mark.parametrize("command", ["score", "dispute", "compare"])
def test_a_word_of_a_hand_stays_one_where_a_file_has_its_name(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file called B beside a hand line made `dispute` and `compare` refuse it, and one called 234m `score`."""
    more = {"score": (), "dispute": ("--claim", "B=2600"), "compare": ("--rules", "tcg")}[command]
    monkeypatch.chdir(tmp_path)
    for name in ("B", "234m"):
        (tmp_path / name).touch()
    for words in (("B", "ron", "C", *HAND.split(), "riichi"), (*HAND.split(), *RON)):
        status, text = call(command, *words, *more, "--lang", "en")
        assert (status, "B wins by ron from C" in text) == (0, True), text


@pytest.mark.parametrize("command", ["score", "dispute", "compare"])
@pytest.mark.parametrize("strange", [("foo",), ("--riichi",)])
def test_a_file_brings_its_own_hand(command: str, strange: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "hand.yaml"
    path.write_text("rules: tcg\n", encoding="utf-8")
    status, text = call(command, str(path), *strange, "--lang", "en")
    assert (status, "which brings its own hand" in " ".join(text.split())) == (2, True), text


def test_waits_see_every_river() -> None:
    for words in (("--river", "3s", "--river", "9m"), ("--passed", "3s", "--passed", "9m")):
        assert "furiten" in call("waits", HAND[:-5], *words)[1]
    assert "furiten" not in call("waits", HAND[:-5], "--river", "9m")[1]
    assert call("waits", HAND[:-5], "--norths", "two")[0] == 2


@pytest.mark.parametrize(
    "words",
    [
        ("waits", HAND[:-5], "--dora", "3s"),
        ("waits", HAND[:-5], "--riichi", "--first-turn"),
        ("final", "A=10", "B=20", "C=30", "D=40", "--match", "A,B,C,D"),
        ("final", "A=10", "B=20", "C=30", "D=40", "--chips", "--sticks", "1"),
    ],
    ids=" ".join,
)
def test_what_could_count_for_nothing_is_refused(words: tuple[str, ...]) -> None:
    """Options that are dropped where another one is missing."""
    status, text = call(*words)
    assert status == 2
    assert "Error: Invalid value" in text


def test_no_flower_is_lost() -> None:
    """A flower was lost: only the last --aside counted."""
    words = ("score", "-r", "anmika", "123p 789p 123s 99m 46s + 5s", "--tsumo", "B", "--riichi", "--dora", "F F",
             "--ura", "S S", "--json")  # fmt: skip
    assert call(*words, "--aside", "春", "--aside", "北") == call(*words, "--aside", "春 北")
    assert call(*words, "--aside", "春", "--aside", "北") != call(*words, "--aside", "北")


def test_every_tenpai_player_is_paid() -> None:
    two = call("score", "--draw", "exhaustive", "--tenpai", "A", "--tenpai", "B", "--json")
    assert two == call("score", "--draw", "exhaustive", "--tenpai", "A B", "--json")
    assert two != call("score", "--draw", "exhaustive", "--tenpai", "B", "--json")


def test_winter_turns_all_tiles_and_with_gold_two_at_a_time() -> None:
    """``--winter`` adds up, commas or not; with 金北 on 冬 two tiles belong together."""
    assert options_of({"winter": ["9p", "7z"]}).value == {"win": {"winter": "9p 7z"}}
    assert options_of({"winter": ["9p 7z, 7z 6z"]}).value == {"win": {"winter": ["9p 7z", "7z 6z"]}}
    for gold, rows in (("spring", [1, 1, 1, 1]), ("冬", [2, 2])):
        win = {"player": "A", "by": "tsumo", "hand": "123p 789p 123s 99m 46s + 5s", "riichi": True, "gold": gold}
        reader = AnmikaReader(plain_document({"win": {**win, "winter": "9p 7z 7z 6z"}}))
        record = reader.read(load_rules("anmika"))
        assert record is not None
        assert [len(row) for row in record.events[-1].winter] == rows


@table_of(
    ("words", "both"),
    [
        (("score", HAND, *RON, "--set", "honba.ron=1", "--set", "honba.ron=2"), ("honba.ron=1", "honba.ron=2")),
        (("rules", "show", "honba", "--set", "honba.ron=1", "--set", "honba.ron=2"), ("honba.ron=1", "honba.ron=2")),
        (("score", HAND, *RON, "--scores", "A=1,B=2", "--scores", "A=3"), ("A=1", "A=3")),
        (("score", HAND, *RON, "--pao", "A", "--pao", "D"), ("--pao A", "--pao D")),
        (("score", HAND, *RON, "--pao", "A=daisangen", "--pao", "A=suukantsu"), ("A=daisangen", "A=suukantsu")),
        (("final", "A=40400", "B=29600", "C=20500", "D=9500", "--bust", "D=A", "--bust", "D=B"), ("D=A", "D=B")),
        (("score", HAND, "--ron", "B", "--ron", "B", "--from", "C"), ("--ron B", "--ron B")),
        (("score", HAND, *RON, "--double-riichi", "--box-riichi"), ("--double-riichi", "--box-riichi")),
    ],
)  # fmt: skip
def test_a_name_with_two_values_is_an_error(words: tuple[str, ...], both: tuple[str, str]) -> None:
    """Entries of a map add up; the same player or key twice is the error."""
    status, text = call(*words)
    assert status == 2
    assert "error[S102]" in text
    assert all(value in text for value in both)


def test_two_who_are_liable() -> None:
    given = options_of({"pao": ["B=daisangen", "C=suukantsu"]}).value
    assert given == {"win": {"pao": {"B": "daisangen", "C": "suukantsu"}}}
    assert options_of({"pao": ["B"]}).value == {"win": {"pao": "B"}}


OTHER = "11999m 456p 45s (777z) + 3s"
TWO = ("--ron", "B", "--ron", "D", "--from", "C")


def test_two_rons_are_a_double_ron() -> None:
    """Two --ron are a double ron where the hands are told."""
    given = CliRunner().invoke(app, ["score", HAND, OTHER, *TWO, "-r", "tenhou4", "--honba", "1", "--json"])
    claims = [{"player": p, "by": "ron", "from": "C", "hand": h} for p, h in (("B", HAND), ("D", OTHER))]
    record = read_record({"rules": "tenhou4", "honba": 1, "wins": claims})
    found = json.loads(given.stdout)
    assert found.pop("line") == f"tenhou4: B ron C {HAND} & D ron C {OTHER} honba 1"
    assert found == as_data(settle(record.record, record.rules))
    assert [w["paid"] for w in found["wins"]] == [True, True]


def test_two_rons_of_one_hand_are_asked_for_the_other() -> None:
    """Else an error that says how to tell both hands: a winner vanished."""
    for hands in ((HAND,), (HAND, OTHER, OTHER)):
        status, text = call("score", *hands, *TWO)
        assert status == 2
        assert "`--ron B` and `--ron D`: which hand is whose?" in text
        assert '"HAND + TILE" "HAND + TILE" --ron B --ron D' in " ".join(text.split())
    status, text = call("score", HAND, OTHER, *TWO, "--riichi")
    assert status == 2
    assert "`--ron B` and `--ron D` win: whose is `riichi`?" in text
    assert call("score", HAND, *RON, "--tsumo", "A")[0] == 2


@pytest.mark.parametrize(
    ("kinds", "value"),
    [
        (("riichi", "double_riichi"), "double"),
        (("double_riichi", "riichi"), "double"),
        (("open_riichi", "double_riichi"), "double_open"),
        (("double_riichi", "box_riichi"), None),
        (("riichi",), True),
    ],
)
def test_columns_of_a_csv_are_options_too(kinds: tuple[str, ...], value: Any) -> None:
    """A kind of riichi was dropped where another column stood behind it."""
    head = ("player", "by", *kinds)
    row = CsvRow("x.csv", 2, "", head, ["A", "tsumo", *["x" for _ in kinds]])
    assert bool(row.problems) == (value is None)
    if value is not None:
        assert row.value["win"]["riichi"] == value


def test_in_json_too() -> None:
    """What is asked in JSON is answered in JSON, also where the command never began."""
    done = CliRunner().invoke(app, ["score", HAND, "--json", *RON, "--from", "D"])
    assert '"code": "S102"' in done.stdout
    assert "`--from C` and `--from D`" in done.stdout


def test_a_fault_of_ours_loses_no_later_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """``calc score -``: a settlement that does not add up is told of its record, and the next one is settled."""
    from calc.riichi import draw

    def broken(*_: Any) -> None:
        raise LedgerError("oops")

    monkeypatch.setattr(draw, "pay_noten", broken)
    stream = (
        "draw: {tenpai: [A]}\n---\nwin: {player: B, by: ron, from: C, hand: 234m 22444p 33567s + 3s, riichi: true}\n"
    )
    found = CliRunner().invoke(app, ["score", "-"], input=stream)
    assert "error[F599]" in found.stderr
    assert "B ron from C" in found.stdout or "B" in found.stdout
    assert found.exit_code == 2


def test_seats_given_twice_name_a_player_twice() -> None:
    """``--seats`` adds up: the same four names again are said to be there twice, not to be no players."""
    found = CliRunner().invoke(app, ["score", HAND, *RON, "--seats", "A B C D", "--seats", "A B C D"])
    assert "error[S205]: A sits twice" in found.stderr
    assert "S202" not in found.stderr


def test_a_field_is_declared_once_in_both_languages() -> None:
    """Reader, schema, starter, help and options are made of it: an option is one field in whatever system has it."""
    seen: dict[str, set[tuple[str, str]]] = {}
    for engine in ENGINES:
        for group, table in fields_of(engine).items():
            assert len({field.name for field in table}) == len(table)
            for field in table:
                assert field.help
                assert re.search("[ぁ-んァ-ヶ一-龠]", in_language(field.help, "ja")), (engine, field.name)
                for name in field.options if group in ("record", "win", "draw", "chombo") else ():
                    seen.setdefault(name, set()).add((f"{group}.{field.name}", field.join))
    assert {name: places for name, places in seen.items() if len(places) > 1} == {}


NO_OPTION = {
    "rules", "win", "wins", "draw", "chombo", "events", "claims", "expect", "win.player", "win.hand",  # said otherwise
    "win.dora", "win.ura", "win.alice", "draw.dora", "chombo.dora", "chombo.ura",  # those of the record
    "draw.gold", "draw.dice", "chombo.dice",  # those of a win
    *(f"win.{name}" for name in ("han", "fu", "limit", "points", "paid", "as_dealer", "chips")),  # a line says them
}  # fmt: skip


def test_what_yaml_says_the_command_line_can_say() -> None:
    """``springless``, rivers by player, hands at a draw: had no option. Stories are told in a line or a file."""
    for engine in ENGINES:
        for group in ("record", "win", "draw", "chombo"):
            for field in fields_of(engine).get(group, ()):
                name = field.name if group == "record" else f"{group}.{field.name}"
                waiting = (engine, name) == ("anmika", "hands")  # only of stories
                assert bool(field.options) != (name in NO_OPTION or waiting), (engine, name)


@table_of(
    ("options", "value"),
    [
        (("--draw", "exhaustive", "--springless", "2"), {"draw": {"springless": "2"}}),
        (("--draw", "exhaustive", "--nagashi", "B", "--rivers", "B=7m 9m, C=1p"),
         {"draw": {"nagashi": ["B"]}, "river": {"B": "7m 9m", "C": "1p"}}),
        (("--tsumo", "A", "--rivers-after", "B=7m"),
         {"win": {"player": "A", "by": "tsumo", "hand": HAND}, "river_after": {"B": "7m"}}),
        (("--hands", "A=123456789m 1234p", "--hands", "C=11z"),
         {"draw": {"hands": {"A": "123456789m 1234p", "C": "11z"}}}),
        (("--draw", "exhaustive", "--gold", "spring", "--dice", "24: 13"),
         {"draw": {"gold": "spring", "dice": ["24: 13"]}}),
        (("--draw", "exhaustive", "--draw-norths", "A=1,B=2", "--declined", "C"),
         {"draw": {"norths": {"A": "1", "B": "2"}, "declined": ["C"]}}),
        (("--chombo", "B", "--named", "A=5s", "--in-riichi", "A"),
         {"chombo": {"player": "B", "named": {"A": "5s"}}, "in_riichi": ["A"]}),
        (("--draw", "exhaustive", "--voids", "A=s,B=m"), {"draw": True, "void": {"A": "s", "B": "m"}}),
        (("--tsumo", "A", "--passed-from", "C", "--passed-tile", "2p", "--jokers", "A=1,B=2", "--no-sakizuke"),
         {"win": {"player": "A", "by": "tsumo", "passed_from": "C", "passed_tile": "2p", "sakizuke": False,
                  "hand": HAND}, "jokers": {"A": "1", "B": "2"}}),
    ],
)  # fmt: skip
def test_options_of_what_happened_and_who_had_what(options: tuple[str, ...], value: dict[str, Any]) -> None:
    given: dict[str, Any] = {}
    kinds = {option.name: option for option in hand_options().values()}
    words = iter(options)
    for word in words:
        option = kinds[word]
        said: Any = next(words) if option.metavar else True
        given[option.key] = [*given.get(option.key, ()), said] if option.several else said
    read = options_of(given)
    add_hand(read, [HAND] if "--tsumo" in options else [])
    assert read.value | ({"draw": True} if value.get("draw") is True else {}) == value


def test_an_option_that_stands_elsewhere_in_a_game_is_a_word_of_its_lines() -> None:
    """Hands at a draw of anmika stand beside it: the advice was about the top of a record."""
    hands = ("-r", "anmika", "--hands", "A=777p123p99m123s46s", "--lang", "en")
    status, text = call("score", "--draw", "exhaustive", *hands)
    assert (status, "with these rules a line says it: `hands …`" in text) == (2, True)
    status, text = call("score", "draw", "tenpai", "A", *hands)
    assert (status, "anmika: draw tenpai A hands A=777p123p99m123s46s" in text) == (0, True)


def test_a_draw_told_by_options_is_settled_as_the_record() -> None:
    record = "rules: anmika\nseats: [A, B, C]\nsitout: D\ndraw: {tenpai: [A, C], springless: 2}\n"
    words = ("-r", "anmika", "--seats", "A B C", "--sitout", "D", "--draw", "exhaustive", "--tenpai", "A C")
    told = CliRunner().invoke(app, ["score", "-", "--json"], input=record)
    assert (
        json.loads(call("score", *words, "--springless", "2", "--json")[1])["chips"] == json.loads(told.stdout)["chips"]
    )
    assert "B  123456789m" in call("score", "-r", "kessen", *_HANDS, "--voids", "A=s,B=s,C=s,D=s", "--lang", "en")[1]
    assert "Chombo by B" in call("score", "--chombo", "B", "--lang", "en")[1]


_HANDS = ("--draw", "exhaustive", "--hands", ", ".join(f"{player}=123456789m 1234p" for player in "ABCD"))


@pytest.mark.parametrize(
    ("change", "value"),
    [
        ('pao.yaku=["daisangen"]', ("daisangen",)),
        ("pao.yaku=['daisangen', \"daisuushii\"]", ("daisangen", "daisuushii")),
        ("pao.yaku=[]", ()),
        ('points.kiriage="true"', True),
        ('match.uma=["20", 10, -10, "-20"]', (20, 10, -10, -20)),
    ],
)
def test_values_with_the_quotes_of_json_are_read(change: str, value: object) -> None:
    assert load_rules("tcg", [change]).values[change.partition("=")[0]] == value


def test_the_help_of_a_hand_is_told_in_the_language_of_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    text = call("score", "--help-all")[1]
    assert "自分の捨て牌。フリテンを確かめる" in text
    assert "アリス: めくった牌" in text


def test_options_of_other_systems_are_known_where_one_is_given() -> None:
    assert "--river-after" in call("score", HAND, "--tsumo", "A", "--riverr", "3s")[1]
    assert call("score", HAND, "--tsumo", "A", "--void", "m")[0] == 2
    assert "S201" in call("score", HAND, "--tsumo", "A", "--void", "m")[1]
