"""Problems as text and as JSON: calc.render.problems, and the widths under it."""

from __future__ import annotations

import json
import re
import textwrap
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from calc.cli import app
from calc.problems.problems import Problem, Source, Span
from calc.render.problems import MAX_CELLS, problems_json, render_problem, render_problems
from calc.render.width import clip, pad, width

from ..tables import table_of


def at(text: str, fault: str, name: str = "game.yaml", code: str = "N102", **more: str) -> Problem:
    start = text.index(fault)
    return Problem(
        code, more.get("message", "wrong"), Span(Source(name, text), start, start + len(fault)), more.get("help", "")
    )


def golden(text: str) -> str:
    return textwrap.dedent(text).strip("\n")


def rows(problem: Problem) -> tuple[str, str]:
    """The excerpt and the caret line, without the gutter."""
    lines = render_problem(problem).split("\n")
    gutter = lines[2].index("|") + 1
    return lines[3][gutter:].removeprefix(" "), lines[4][gutter:].removeprefix(" ")


# --- widths


@table_of(
    ("text", "cells"),
    [
        ("", 0),
        ("123m", 4),
        ("東東", 4),
        ("１ｍ", 4),
        ("🀄", 2),
        ("🀀", 1),
        ("🀄\ufe0e", 2),
        ("🀀\ufe0f", 1),
        ("e\u0301", 1),
        ("か\u3099", 2),
        ("a\u200bb\u200dc", 3),
        ("5\u20dd", 1),
        ("ｶﾞ", 2),
        ("…", 1),
        ("\u00ad", 1),
        ("\u1112\u1161\u11ab", 2),
        ("\x00\x1b", 0),
        ("\ufeff", 0),
        ("💮", 2),
    ],
)
def test_width(text: str, cells: int) -> None:
    assert width(text) == cells


def test_of_the_tiles_only_the_red_dragon_is_wide() -> None:
    assert [hex(c) for c in range(0x1F000, 0x1F02C) if width(chr(c)) != 1] == ["0x1f004"]


def test_pad() -> None:
    assert pad("東", 5) == "東   "
    assert pad("東", 5, ">") == "   東"
    assert pad("東", 5, "^") == " 東  "
    assert pad("東東", 3) == "東東"


def test_clip() -> None:
    assert clip("東南西", 6) == "東南西"
    assert clip("東南西", 5) == "東南…"
    assert clip("東南西", 4) == "東…"
    assert clip("東南西", 1) == "…"
    assert clip("東南西", 0) == ""
    assert clip("e\u0301fgh", 3) == "e\u0301f…"


@given(st.text(st.sampled_from("ab東🀄🀀e\u0301\ufe0f")), st.integers(0, 12))
def test_clip_and_pad_keep_to_the_cells(text: str, cells: int) -> None:
    assert width(clip(text, cells)) <= cells
    assert width(pad(clip(text, cells), cells)) == cells


# --- the layout


def test_the_layout() -> None:
    text = "rules: tcg\n\n\nhand: 123m 456p 8z 東東\n"
    problem = at(text, "8z", message="8z is not a tile", help="honours are 1z to 7z: 東南西北白發中")
    assert render_problem(problem) == golden(
        """
        error[N102]: 8z is not a tile
         --> game.yaml:4:17
          |
        4 | hand: 123m 456p 8z 東東
          |                 ^^
          = help: honours are 1z to 7z: 東南西北白發中
        """
    )


def test_a_refusal_a_wide_gutter_and_several_lines_of_text() -> None:
    text = "\n" * 122 + "win: {by: ron}\n"
    problem = at(text, "ron", code="W201", message="furiten:\n5p is in the discards", help="tsumo\nonly")
    assert render_problem(problem) == golden(
        """
        no win[W201]: furiten:
                      5p is in the discards
           --> game.yaml:123:11
            |
        123 | win: {by: ron}
            |           ^^^
            = help: tsumo
                    only
        """
    )


def test_without_a_place() -> None:
    assert render_problem(Problem("S201", "no hand", None, "write one\nor two")) == golden(
        """
        error[S201]: no hand
          = help: write one
                  or two
        """
    )
    assert render_problem(Problem("S201", "")) == "error[S201]:"


@table_of(
    ("text", "fault", "shown", "carets"),
    [
        ("hand: 東東 8z", "8z", "hand: 東東 8z", "           ^^"),
        ("hand: 東東 8z", "東東", "hand: 東東 8z", "      ^^^^"),
        ("hand: 🀄🀀 8z", "8z", "hand: 🀄🀀 8z", "          ^^"),
        ("１２ 8z", "8z", "１２ 8z", "     ^^"),
        ("🀄\ufe0f🀀\ufe0e 8z", "8z", "🀄\ufe0f🀀\ufe0e 8z", "    ^^"),
        ("e\u0301\u200b 8z", "8z", "e\u0301\u200b 8z", "  ^^"),
        ("\ta\tbc\t8z", "8z", "    a   bc  8z", "            ^^"),
        ("東\t8z", "8z", "東  8z", "    ^^"),
        ("a:\t8z", "\t8z", "a:  8z", "  ^^^^"),
        ("a\x1b[31mb\x07 8z", "8z", "a�[31mb� 8z", "         ^^"),
        ("\x9b2J\x7f\u202e\u2028 8z", "8z", "�2J���" + " 8z", "       ^^"),
        ("\ud800 8z", "8z", "� 8z", "  ^^"),
        ("\ufeffx: 8z\r\ny: 1", "8z", "x: 8z", "   ^^"),
        ("a: \ufe0f", "\ufe0f", "a: \ufe0f", "   ^"),
        ("a: 8z\r\n", "8z\r\n", "a: 8z", "   ^^"),
    ],
)
def test_carets_stand_under_the_fault(text: str, fault: str, shown: str, carets: str) -> None:
    assert rows(at(text, fault)) == (shown, carets)


def test_empty_spans_show_one_caret() -> None:
    source = Source("x", "a:\nb: 東")
    assert rows(Problem("S1", "m", Span(source, 2, 2))) == ("a:", "  ^")
    assert rows(Problem("S1", "m", Span(source, 7, 7))) == ("b: 東", "     ^")
    assert render_problem(Problem("S1", "m", Span(Source("x", ""), 0, 0))) == golden(
        """
        error[S1]: m
         --> x:1:1
          |
        1 |
          | ^
        """
    )


def test_a_span_over_several_lines() -> None:
    assert rows(at("win:\n  by: x\n  to: y\n", "by: x\n  to: y")) == ("  by: x", "  ^^^^^…")
    assert rows(at("win:\r\n  by: x", ":\r\n  by")) == ("win:", "   ^…")
    assert rows(at("win:\n  by: x", "\n  by")) == ("win:", "    ^…")


def test_a_span_outside_its_source_still_shows_the_message() -> None:
    for span in (Span(Source("x", "ab"), -5, -1), Span(Source("x", "ab"), 9, 12), Span(Source("x", "ab"), 1, 0)):
        assert "1 | ab" in render_problem(Problem("S1", "m", span))
        json.dumps(problems_json([Problem("S1", "m", span)]))


def test_long_lines_are_cut_around_the_fault() -> None:
    middle, carets = rows(at("x" * 500 + "FAULT" + "y" * 500, "FAULT"))
    assert middle == "…" + "x" * 44 + "FAULT" + "y" * 45 + "…"
    assert carets == " " * 45 + "^^^^^"
    assert rows(at("FAULT" + "y" * 500, "FAULT")) == ("FAULT" + "y" * 89 + "…", "^^^^^")
    assert rows(at("x" * 500 + "FAULT", "FAULT")) == ("…" + "x" * 89 + "FAULT", " " * 90 + "^^^^^")
    assert rows(at("x" * 91 + "FAULT", "FAULT")) == ("x" * 91 + "FAULT", " " * 91 + "^" * 5)
    whole, carets = rows(at("x" * 5 + "F" * 900, "F" * 900))
    assert whole.startswith("…F")
    assert len(whole) <= MAX_CELLS - 4
    assert carets == " " + "^" * (len(whole) - 2)


@pytest.mark.parametrize("filler", ["x", "東", "🀄", "\t", "e\u0301", "\x1b", "a\u200b"])
def test_a_cut_excerpt_fits_and_still_points_right(filler: str) -> None:
    shown, carets = rows(at(filler * 333 + "FAULT" + filler * 333, "FAULT"))
    assert width(shown) + 4 <= MAX_CELLS
    assert width(shown[: shown.index("FAULT")]) == carets.index("^")
    assert carets.count("^") == 5


def test_a_cut_leaves_no_accent_without_its_letter() -> None:
    shown, _ = rows(at("a\u0301" * 200 + "FAULT" + "b" * 200, "FAULT"))
    assert shown.startswith("…a\u0301")


def test_nothing_raw_reaches_the_terminal() -> None:
    evil = "\x1b]0;t\x07\x9b\u202e\ud800"
    problem = at(f"{evil} 8z", "8z", name=f"{evil}\n.yaml", code="N1", message=f"{evil}\tm\r\nn", help=evil)
    text = render_problems([problem])
    text.encode()
    assert not set(text) & set(evil) - set("]0;t")
    assert "\r" not in text
    assert "\t" not in text
    assert text.count("\n") == 8  # the name of the file added no line


def test_colour() -> None:
    text = "hand: 8z\n"
    assert render_problem(at(text, "8z", help="h"), colour=True) == "\n".join(
        [
            "\x1b[1;31merror[N102]\x1b[0m: wrong",
            " \x1b[36m-->\x1b[0m game.yaml:1:7",
            "  \x1b[36m|\x1b[0m",
            "\x1b[36m1\x1b[0m \x1b[36m|\x1b[0m hand: 8z",
            "  \x1b[36m|\x1b[0m       \x1b[1;31m^^\x1b[0m",
            "  \x1b[36m=\x1b[0m help: h",
        ]
    )
    assert render_problem(at(text, "8z", code="W101"), colour=True).startswith("\x1b[33mno win[W101]\x1b[0m: wrong")
    assert "\x1b" not in render_problems([at(text, "8z", help="h")])


# --- many


def test_all_problems_in_the_order_of_the_text() -> None:
    text = "a: 1\nb: 2\n"
    problems = [at(text, "2", message="second"), at(text, "1", message="first"), at("z", "z", "other", message="third")]
    problems.append(at(text, "b", message="between"))
    assert render_problems(problems) == golden(
        """
        error[N102]: first
         --> game.yaml:1:4
          |
        1 | a: 1
          |    ^

        error[N102]: between
         --> game.yaml:2:1
          |
        2 | b: 2
          | ^

        error[N102]: second
         --> game.yaml:2:4
          |
        2 | b: 2
          |    ^

        error[N102]: third
         --> other:1:1
          |
        1 | z
          | ^

        4 problems · `calc explain N102` says more
        """
    )


def test_the_closing_line() -> None:
    error, refusal = Problem("S1", "x"), Problem("W1", "y")
    assert render_problems([]) == ""
    assert render_problems([error]) == "error[S1]: x\n\n1 problem"
    assert render_problems([refusal]) == "no win[W1]: y\n\n1 refusal"
    assert render_problems([error, refusal, error]).endswith("\n\n2 problems, 1 refusal")
    assert render_problems([error, refusal], lang="ja").endswith("\n\n問題 1件、和了不可 1件")


def test_the_closing_line_names_what_tells_more() -> None:
    problems = [Problem("S1", "x"), Problem("L206", "y"), Problem("L202", "z")]
    assert render_problems(problems).endswith("\n\n3 problems · `calc explain L206` says more")
    assert render_problems(problems[1:2], lang="ja").endswith("\n\n問題 1件 · 説明: `calc explain L206`")


def test_problems_for_programs() -> None:
    text = "a: 東\nb: {x:\n 1}\n"
    problems = [at(text, "{x:\n 1}", message="m", help="h"), Problem("S2", "\ud800"), at(text, "東")]
    assert problems_json(problems) == [
        {
            "code": "N102", "message": "m", "help": "h", "file": "game.yaml", "line": 2, "column": 4,
            "end_line": 3, "end_column": 4, "text": "{x:\n 1}",
        },
        {
            "code": "S2", "message": "�", "help": "", "file": None, "line": None, "column": None,
            "end_line": None, "end_column": None, "text": None,
        },
        {
            "code": "N102", "message": "wrong", "help": "", "file": "game.yaml", "line": 1, "column": 4,
            "end_line": 1, "end_column": 5, "text": "東",
        },
    ]  # fmt: skip


@given(
    st.text(st.characters() | st.sampled_from("東🀄🀀\t\n\r\u0301\ufe0f"), max_size=250),
    st.integers(0, 250),
    st.integers(0, 60),
)
def test_any_text_can_be_shown(text: str, start: int, length: int) -> None:
    problem = Problem("S1", text, Span(Source(text, text), start, start + length), text)
    render_problems([problem]).encode()
    shown, carets = rows(Problem("S1", "m", Span(Source("x", text), start, start + length)))
    assert width(shown) <= MAX_CELLS - 4
    assert "^" in carets
    assert carets.strip(" …").strip("^") == ""
    json.dumps(problems_json([problem]), ensure_ascii=False).encode()


@given(
    st.text(st.sampled_from("ab1東🀄🀀\t \u0301\ufe0f\x1b"), max_size=200),
    st.text(st.sampled_from("ab東🀄"), max_size=200),
)
def test_carets_stand_under_any_fault(before: str, behind: str) -> None:
    shown, carets = rows(at(f"{before}<x>{behind}", "<x>"))
    assert width(shown[: shown.index("<x>")]) == len(carets) - 3
    assert carets.strip(" ") == "^^^"


SHOWN = "234m 22444p 33567s + 3s"


@table_of(
    ("words", "text", "codes", "said"),
    [
        (("score",), "win: {player: B, by: ron, hand: 234m 22444p 33567s}", "S203 S203", "from whom"),
        (
            ("score",),
            "system: club\nextends: tcg\nrules:\n  points.kiriage: true\n",
            "S108",
            "a rules file, not a record",
        ),
        (("match",), "system: club\nextends: tcg\n", "S108", "--rules FILE plays by it"),
        (("score",), f"- win: {{player: B, by: tsumo, hand: {SHOWN}}}", "S202", "`---` between several"),
        (("score",), "rules: anmika\nevents:\n- win: {player: A, by: tsumo, hand: 1m}", "S201", "go under `hands:"),
        (("score",), "rules: wenzhou\nindicator: 2m 3m\nwin: {player: A, by: tsumo, hand: 1m + 1m}", "N111", "not 2"),
        (("dispute",), f"win: {{player: B, by: tsumo, hand: {SHOWN}}}\nclaims: {{B: }}", "S211", "claims nothing"),
        (("dispute", SHOWN, "--tsumo", "B", "-c", "B=nortss"), "", "S211", "did you mean `norths`?"),
        (("score",), f"win: {{player: B, by: tsumo, hand: {SHOWN}}}\nseat_wind: A", "S201", "first of `seats` deals"),
        (("score",), f"win: {{winner: B, by: tsumo, hand: {SHOWN}}}", "S203 S201", "did you mean `player`?"),
        (("score",), f"win: {{player: B, by: ron, loser: C, hand: {SHOWN}}}", "S203 S201", "did you mean `from`?"),
        (("score",), f"hand: East 2\nwin: {{player: B, by: tsumo, hand: {SHOWN}}}", "S201", "write `round: East 2`"),
        (("score",), f"oya: 南\nwin: {{player: B, by: tsumo, hand: {SHOWN}}}", "S201", "known here: rules, title"),
        (("score",), "draw: {noten: [A]}", "S201", "say who is tenpai: `tenpai: [A, C]`"),
        (("score",), f"win: {{player: B, by: tsumo, hand: {SHOWN}, seat_wind: A}}", "S201", "known here: player, by"),
        (("score",), f"win: {{player: B, by: tsumo, hand: {SHOWN}, double_riichi: true}}", "S201", "`riichi: double`"),
        (("rules", "check"), "system: club\nextends: tcg\nrules: {uma: [1, 2]}", "R102", "did you mean match.uma?"),
        (("score",), "draw: {player: A}", "S201", "known here: kind"),
        (("score", "draw", "tenpai", "A", "E"), "", "S201", "players are A, B, C, D"),
        (("match",), "players: [東, 南, 西, 北]\nhands: [流局 テンパイ 東 田中]", "S201", "seats: 東, 南, 西, 北"),
        (("new", "tcg", "--draw", "--match"), "", "", "--draw or --match, not both"),
        (("score", SHOWN, "--ron", "B", "--from", "C", "-r", "none.yaml"), "", "R108", "check the name of the file"),
    ],
)  # fmt: skip
def test_every_mistake_is_told_once_and_as_what_it_is(
    words: tuple[str, ...], text: str, codes: str, said: str, tmp_path: Path
) -> None:
    (tmp_path / "hand.yaml").write_text(text, encoding="utf-8")
    told = CliRunner().invoke(app, [*words, *([str(tmp_path / "hand.yaml")] if text else [])])
    assert (re.findall(r"^error\[(\w+)\]", told.stderr, re.M), said in told.stderr) == (codes.split(), True)
