"""YAML with the place of everything: calc.problems.yaml_document."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from calc.batch import run
from calc.problems import yaml_document as yamldoc
from calc.problems.document import MAX_DEPTH, Document, plain_document
from calc.problems.problems import Problem, Source, Span
from calc.problems.yaml_document import load_yaml
from calc.render.problems import problems_json, render_problems
from calc.steps import read_text

from ..tables import table_of


@pytest.fixture(params=["libyaml", "python"])
def loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Every test that uses it runs with both readers of PyYAML."""
    if request.param == "python":
        monkeypatch.setattr(yamldoc, "_Loader", yaml.SafeLoader)
    elif not yaml.__with_libyaml__:
        pytest.skip("PyYAML without libyaml")
    return str(request.param)


def load(text: str) -> tuple[list[Document], list[Problem]]:
    return load_yaml(Source("t.yaml", text))


def one(text: str) -> Document:
    documents, problems = load(text)
    assert problems == []
    assert len(documents) == 1
    return documents[0]


def written(span: Span) -> str:
    return span.source.text[span.start : span.end]


def faults(text: str) -> list[tuple[str, str]]:
    """Code and underlined text of every problem."""
    found = []
    for problem in load(text)[1]:
        assert problem.span is not None
        found.append((problem.code, written(problem.span)))
    return found


def values(text: str) -> list[tuple[int, Any]]:
    return [(document.number, document.value) for document in load(text)[0]]


# --- values


@table_of(
    ("text", "value"),
    [
        ("", None),
        ("~", None),
        ("null", None),
        ("true", True),
        ("false", False),
        ("0", 0),
        ("-7", -7),
        ("25000", 25000),
        ("9" * 18, int("9" * 18)),
        ("9" * 19, "9" * 19),
        ("-" + "9" * 18, -int("9" * 18)),
        ("9" * 10_000, "9" * 10_000),
        ("0123", "0123"),
        ("+1", "+1"),
        ("1_000", "1_000"),
        ("0x1f", "0x1f"),
        ("0o7", "0o7"),
        ("12:30", "12:30"),
        ("1.5", "1.5"),
        ("1e3", "1e3"),
        (".inf", ".inf"),
        ("2024-01-01", "2024-01-01"),
        ("no", "no"),
        ("yes", "yes"),
        ("on", "on"),
        ("True", "True"),
        ("NULL", "NULL"),
        ("=", "="),
        ("٣", "٣"),
        ("'1'", "1"),
        ('"true"', "true"),
        ("''", ""),
        ('"\\u6771"', "東"),
        ("|\n  1\n", "1\n"),
        (">-\n  a\n  b\n", "a b"),
        ("123m 055p\n  1-7z", "123m 055p 1-7z"),
        ("[1, 1z, 東]", [1, "1z", "東"]),
        ("{a: {b: []}}", {"a": {"b": []}}),
    ],
)
def test_only_null_bool_and_canonical_integers_are_resolved(loader: str, text: str, value: object) -> None:
    got = one(f"k: {text}").value
    assert got == {"k": value}
    assert isinstance(got, dict)
    assert type(got["k"]) is type(value)


def test_keys_that_look_like_words_stay_text(loader: str) -> None:
    assert one("true: 1\nnull: 2\n~: 3\nno: 4\n0123: 5\n'1': 6\n").value == {
        "true": 1, "null": 2, "~": 3, "no": 4, "0123": 5, "1": 6,
    }  # fmt: skip


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "\ufeff", "   ", "\r\n"])
def test_an_empty_file_has_no_documents_and_no_problem(loader: str, text: str) -> None:
    assert load(text) == ([], [])


def test_several_documents_are_numbered(loader: str) -> None:
    assert values("a: 1\n---\n- b\n...\n---\n---\n4\n") == [(1, {"a": 1}), (2, ["b"]), (3, None), (4, 4)]


# --- places


def test_spans_are_the_text_as_written(loader: str) -> None:
    document = one('hand: 123m 🀄 東東   # 東\nwin:\n  by: "ron"\n  list: [1z,  {x: 🀀}]\nlong: |\n  a\n  b\n\nend: 1\n')
    expected: dict[tuple[str | int, ...], str] = {
        ("hand",): "123m 🀄 東東",
        ("win",): 'by: "ron"\n  list: [1z,  {x: 🀀}]',
        ("win", "by"): '"ron"',
        ("win", "list"): "[1z,  {x: 🀀}]",
        ("win", "list", 0): "1z",
        ("win", "list", 1): "{x: 🀀}",
        ("win", "list", 1, "x"): "🀀",
        ("long",): "|\n  a\n  b",
        ("end",): "1",
    }
    assert {path: written(document.span(path)) for path in expected} == expected
    assert written(document.span(("win", "list"), key=True)) == "list"
    assert written(document.span(("win", "list", 1, "x"), key=True)) == "x"
    assert document.span(("end",)).line == 9


def test_a_block_ends_before_the_comments_that_follow_it(loader: str) -> None:
    document = one("a:\n  b: 1\n# about c\nc:\n- 1\n- 2\n\n# end\n")
    assert written(document.span(("a",))) == "b: 1"
    assert written(document.span(("c",))) == "- 1\n- 2"


def test_a_path_that_ends_in_a_scalar(loader: str) -> None:
    document = one("full: 5\nempty:\n")
    assert written(document.span(("full", "x"))) == "5"
    assert written(document.span(("empty", "x"))) == "empty"


@pytest.mark.parametrize("start", ["", "\ufeff", "東: 🀄\n---\n", "\ufeff# 🀄\n", "x: 1\r\n---\r\n"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_marks_count_characters(loader: str, start: str, newline: str) -> None:
    text = start + newline.join(["a: 🀄 x", "b: '東'", "c: [一萬, 🀀]", "d: |", "  🀄", "e: z", ""])
    document = load(text)[0][-1]
    for path, expected in {
        ("a",): "🀄 x",
        ("b",): "'東'",
        ("c", 1): "🀀",
        ("d",): f"|{newline}  🀄",
        ("e",): "z",
    }.items():
        assert written(document.span(path)) == expected
    assert written(document.span(("e",), key=True)) == "e"


def test_a_missing_path_is_shown_at_its_longest_beginning(loader: str) -> None:
    document = one("rules: tcg\r\nwin:\r\n  by: ron\r\nlist:\r\n- p: 1\r\n  q: 2\r\nnothing:\r\n")
    assert written(document.span(("rules", "use"))) == "tcg"  # a scalar: the scalar
    assert written(document.span(("win", "from"))) == "win"  # a mapping: its key
    assert written(document.span(("win", "from", 3, "x"), key=True)) == "win"
    assert written(document.span(("list", 7))) == "list"
    assert written(document.span(("list", -1))) == "list"
    assert written(document.span(("list", 0, "r"))) == "p: 1"  # an item: its first line
    assert written(document.span(("list", 0), key=True)) == "p: 1"
    assert written(document.span(("nothing", "x"))) == "nothing"
    assert written(document.span(("seats",))) == "rules: tcg"  # the document: its first line
    assert written(document.span((), key=True)) == "rules: tcg"
    assert written(document.span(())).endswith("nothing:")


def test_the_place_of_nothing(loader: str) -> None:
    document = one("a:\nb: 1\n")
    assert document.span(("a",)) == Span(document.source, 2, 2)
    empty = load("a: 1\n---\n---\nb: 1\n")[0][1]
    assert empty.value is None
    assert (empty.span(()).line, written(empty.span(()))) == (2, "---")
    assert written(empty.span(("x",))) == "---"


# --- problems


def test_duplicate_keys(loader: str) -> None:
    text = "東: 1\nb: 2\n\n東: 3\nc: {x: 1, x: 2, x: 3}\n"
    documents, problems = load(text)
    assert documents[0].value == {"東": 1, "b": 2, "c": {"x": 1}}
    assert faults(text) == [("S102", "東"), ("S102", "x"), ("S102", "x")]
    assert [problem.span.start for problem in problems if problem.span] == [11, 26, 32]
    assert problems[0].message == "東 is written twice: the first is in line 1"
    assert documents[0].problems == problems


def test_keys_that_are_no_text(loader: str) -> None:
    text = "1: a\n[2, 3]: b\n? {x: y}\n: c\n?\n: d\nk: e\n-5: f\n"
    assert faults(text) == [("S103", "1"), ("S103", "[2, 3]"), ("S103", "{x: y}"), ("S103", ""), ("S103", "-5")]
    assert values(text) == [(1, {"1": "a", "": "d", "k": "e", "-5": "f"})]


def test_anchors_aliases_merges_and_tags(loader: str) -> None:
    text = "a: &x 1\nb: *x\nc: &y {p: 2}\nd:\n  <<: *y\n  q: 3\ne: !!str 4\nf: !mine &z [5]\n&k g: 6\n*x : 7\n'<<': 8\n"
    assert faults(text) == [
        ("S104", "&x"), ("S104", "*x"), ("S104", "&y"), ("S104", "<<"), ("S104", "!!str"), ("S104", "!mine"),
        ("S104", "&z"), ("S104", "&k"), ("S104", "*x"),
    ]  # fmt: skip
    document = load(text)[0][0]
    assert document.value == {
        "a": 1, "b": None, "c": {"p": 2}, "d": {"q": 3}, "e": 4, "f": [5], "g": 6, "<<": 8,
    }  # fmt: skip
    assert written(document.span(("a",))) == "1"
    assert written(document.span(("f",))) == "[5]"
    assert written(document.span(("g",), key=True)) == "g"
    assert all(problem.help for problem in load(text)[1])


def test_no_billion_laughs(loader: str) -> None:
    lines = ["a0: &a0 [lol, lol]"] + [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, 40)]
    started = time.perf_counter()
    document = load("\n".join(lines))[0][0]
    assert time.perf_counter() - started < 8  # read whole, it took 14 s: quadratic in libyaml
    assert isinstance(document.value, dict)
    assert document.value["a39"] == [None] * 9


@table_of(
    ("text", "underlined", "message"),
    [
        ("a: b: c\n", ":", "':' makes no sense"),
        ('a: 1\nb: "x\nc: 2\n', '"', "quote is never closed"),
        ("b: 'x\n---\nc: 2\n", "'", "quote is never closed"),
        ("a: [1, 2\n", "[", "list is never closed"),
        ("a: {x: 1\n---\nb: 1\n", "{", "mapping is never closed"),
        ("a: [1, 2\n\nb: 2\n", ":", "in the list that begins in line 1"),
        ("a: 東\n\tb: 2\n", "\t", "a tab cannot indent"),
        ("a:\n \tb: c: d\n", "\t", "a tab cannot indent"),
        ("a:\n  b: 1\n  \tc: 2\n", "\t", "a tab cannot indent"),
        ("a: @x\n", "@", "cannot begin with '@'"),
        ("- 1\nb: 2\n", "b", "an item with '- ' is expected"),
        ("a:\n   b: 1\n  c: 2\n", "c", "a key is expected"),
        ("a: 1\nhand\nb: 1\n", "h", "this key has no ':'"),
        ('a: "\\q"\n', None, "YAML does not know this escape"),
        ("a: - b\n", "-", "a list with '- ' cannot begin here"),
        ("{a: 🀄} x\n", "x", "after the end of the document"),
        ("%YAML x\n---\na\n", None, "not readable as YAML"),
    ],
)
def test_syntax_errors(loader: str, text: str, underlined: str | None, message: str) -> None:
    problem = load(text)[1][0]
    assert problem.code == "S101"
    assert message in problem.message
    assert problem.span is not None
    if underlined is not None:
        assert written(problem.span) == underlined
    if "tab" in message:
        assert "spaces" in problem.help


def test_an_error_at_the_end_is_shown_behind_the_last_line_with_text(loader: str) -> None:
    (problem,) = load("a: !<x\n\n\n")[1]
    assert problem.code == "S101"
    assert problem.span is not None
    assert problem.span.line == 1


def test_a_broken_document_loses_no_other(loader: str) -> None:
    text = (
        "n: 1\n---\nn: [2\n---\nn: 3\n--- # four\nn: 'x\n---\nn: |\n  ---\n  --- x\n---\nn: 6\n...\n---\n@\n--- {n: 8}"
    )
    assert values(text) == [
        (1, {"n": 1}), (3, {"n": 3}), (5, {"n": "---\n--- x\n"}), (6, {"n": 6}), (8, {"n": 8}),
    ]  # fmt: skip
    assert faults(text) == [("S101", "["), ("S101", "'"), ("S101", "@")]
    for document in load(text)[0]:
        assert document.problems == []
        assert document.span(("n",)).line == text[: document.span(("n",)).start].count("\n") + 1
    last = load(text)[0][-1]
    assert written(last.span(("n",))) == "8"


def test_text_behind_a_document_is_its_own_fault(loader: str) -> None:
    documents, problems = load("{n: 1} x\n---\nn: 2\n")
    assert [(document.number, document.value, len(document.problems)) for document in documents] == [
        (1, {"n": 1}, 1), (2, {"n": 2}, 0),
    ]  # fmt: skip
    assert documents[0].problems == problems


@pytest.mark.slow
def test_depth(loader: str) -> None:
    assert faults("[" * MAX_DEPTH + "]" * MAX_DEPTH) == []
    assert faults("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1)) == [("S105", "[")]
    for piece in ("[", "{a: ", "- ", "? ", "{? [", "[{x: "):
        started = time.perf_counter()
        text = piece * 20_000 + "\n---\nok: 1\n"
        assert [problem.code for problem in load(text)[1]] == ["S105"], piece
        assert values(text) == [(2, {"ok": 1})]
        assert time.perf_counter() - started < 8  # read whole, it took 14 s: quadratic in libyaml
    assert faults("<<: " + "[" * 9000)[-1][0] == "S105"


@table_of("character", ["\0", "\x01", "\x1b", "\x7f", "\x9b", "\ud800", "\ufeff", "\uffff", "\0\0"])
def test_characters_that_yaml_cannot_hold(loader: str, character: str) -> None:
    text = f"\ufeffa: 東{character}x\nb: 🀄\n---\nc: {character}"
    documents, problems = load(text)
    assert faults(text) == [("S101", character)] * 2
    assert [problem.span.line for problem in problems if problem.span] == [1, 4]
    assert documents[0].value == {"a": f"東{'�' * len(character)}x", "b": "🀄"}
    assert written(documents[0].span(("b",))) == "🀄"
    assert [len(document.problems) for document in documents] == [1, 1]


def test_a_binary_file_is_not_a_thousand_problems(loader: str) -> None:
    assert len(load("a: " + "\0x" * 1000)[1]) == 20


def test_escapes_leave_no_surrogates(loader: str) -> None:
    documents, problems = load('a: "\\ud800"\n---\nb: "\\UFFFFFFFF"\n---\nb: "\\U00110000"\n')
    assert len(problems) == 3
    assert {problem.code for problem in problems} == {"S101"}
    json.dumps([document.value for document in documents], ensure_ascii=False).encode()


def test_half_a_surrogate_pair_in_a_key_is_noted_as_in_a_value(loader: str) -> None:
    of_key, of_value = load('"a\\ud800": 1\nb: 2\n'), load('a: "\\ud800"\nb: 2\n')
    sentence = "S101.other" if loader == "libyaml" else "S101.half_escape"  # libyaml refuses the escape itself
    assert [[problem.sentence for problem in problems] for _, problems in (of_key, of_value)] == [[sentence]] * 2
    if loader != "libyaml":
        assert of_key[0][0].value == {"a\ufffd": 1, "b": 2}


def test_speed() -> None:
    text = "rules: mighty\nseats: [A, B, C]\nwin:\n" + "".join(
        f"  key{i}: 11m 234p 40s6s 111z 66z\n" for i in range(12)
    )
    source = Source("s", text)
    best = 1.0
    for _ in range(20):
        started = time.perf_counter()
        load_yaml(source)
        best = min(best, time.perf_counter() - started)
    assert best < 0.002


# --- ready values


def test_a_ready_value_shows_itself_as_json() -> None:
    value = {"hand": "123m 8z", "win": {"by": "ron", "n": [1, None, True, 1.5]}, "empty": {}, 3: "x"}
    document = plain_document(value)
    assert document.value is value
    assert document.number == 1
    assert written(document.span(("hand",))) == '"123m 8z"'
    assert written(document.span(("hand",), key=True)) == '"hand"'
    assert written(document.span(("win", "n"))) == "[1, null, true, 1.5]"
    assert written(document.span(("win", "n", 2))) == "true"
    assert written(document.span(("win", "tile"))) == '"win"'
    assert written(document.span(("absent",))) == "{"
    assert document.span(("win", "by")).line == 3
    assert document.source.name == "<record>"
    del value[3]
    assert json.loads(plain_document(value, "r").span(()).source.text) == value


def test_any_ready_value_has_a_place() -> None:
    class Bad:
        def __repr__(self) -> str:
            raise RuntimeError

    endless: list[object] = []
    endless.append(endless)
    strange: list[object] = [endless, {"a": Bad()}, {1, 2}, "\ud800", 10**20000, b"x", ({},), {(1, 2): object()}, None]
    for value in strange:
        span = plain_document(value).span(("a", 0))
        assert 0 <= span.start <= span.end <= len(span.source.text)


# --- anything at all

_pieces = st.sampled_from(
    [
        "a", "b", "東", "🀄", "1", "01", "-1", "true", "~", "<<", ":", ": ", "? ", "- ", "-", ",", "[", "]", "{", "}",
        "&x ",
        "*x", "!!str ", "!", "|", ">", "|2", "'", '"', "\\", "\\x", "\\ud800", "#", " #", "\n", "\n", "\n", "\r\n",
        "\r",
        "\n---\n", "\n--- ", "\n...\n", "%YAML 1.1\n", "%x\n", "\t", " ", "  ", "    ", "@", "`", "\0", "\x85",
        "\u2028",
        "\ufeff", "\ud800", "\x1b[31m", "é", "e\u0301",
    ]
)  # fmt: skip
_yamlish = st.lists(_pieces, max_size=40).map("".join)
_anything = st.text(st.characters(), max_size=60)  # with surrogates and control characters


def check_everything(text: str) -> None:
    documents, problems = load(text)
    assert [document.number for document in documents] == sorted({document.number for document in documents})
    for problem in problems:
        assert problem.span is not None
        assert 0 <= problem.span.start <= problem.span.end <= len(text)
    assert problems == sorted(problems, key=lambda p: p.span.start if p.span else 0)
    render_problems(problems).encode()
    json.dumps(problems_json(problems), ensure_ascii=False).encode()

    def visit(document: Document, value: object, path: tuple[str | int, ...]) -> None:
        for key in (False, True):
            span = document.span(path, key)
            assert 0 <= span.start <= span.end <= len(text)
        document.span((*path, "no such key"))
        if isinstance(value, str):
            value.encode()
        elif isinstance(value, dict):
            for name, item in value.items():
                visit(document, item, (*path, name))
        elif isinstance(value, list):
            for index, item in enumerate(value):
                visit(document, item, (*path, index))

    for document in documents:
        visit(document, document.value, ())
        assert all(problem in problems for problem in document.problems)


@pytest.mark.slow
@given(_yamlish | _anything)
@example("\ufeff\ufeff\ufeffa: 1")
@example("--- |\n---\n%x\n")
@example("\ufeff\ud800")
def test_no_text_raises_and_every_span_is_inside(text: str) -> None:
    check_everything(text)


@pytest.mark.slow
@given(_yamlish)
def test_no_text_raises_without_libyaml(text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(yamldoc, "_Loader", yaml.SafeLoader)
        check_everything(text)


_words = st.text(st.sampled_from("abmpsz0159東白發一萬🀄🀀💮é\u0301\ufe0f"), min_size=1, max_size=6).filter(
    lambda word: word[0] not in "\u0301\ufe0f" and not word.isdigit()
)
_scalars = _words.flatmap(lambda word: st.sampled_from([word, f"'{word}'", f'"{word}"', f"{word} {word}"]))
_items = st.one_of(_scalars, st.lists(_scalars, max_size=3), st.dictionaries(_words, _scalars, max_size=3))


@pytest.mark.slow
@given(
    st.dictionaries(_words, _items, min_size=1, max_size=5),
    st.sampled_from(["\n", "\r\n"]),
    st.sampled_from(["", "\ufeff", "---\n", "# 🀄 東\n"]),
    st.booleans(),
)
def test_spans_of_generated_mappings(content: dict[str, Any], newline: str, start: str, flow: bool) -> None:
    lines: list[str] = []
    expected: list[tuple[tuple[str | int, ...], str]] = []
    for key, item in content.items():
        if isinstance(item, str):
            lines.append(f"{key}: {item}  # 東🀄")
            expected.append(((key,), item))
        elif isinstance(item, list):
            lines += [f"{key}: [{', '.join(item)}]"] if flow or not item else [f"{key}:", *(f"- {x}" for x in item)]
            expected += [((key, index), text) for index, text in enumerate(item)]
        else:
            inner = [f"{name}: {text}" for name, text in item.items()]
            lines += [f"{key}: {{{', '.join(inner)}}}"] if flow or not item else [f"{key}:", *(f"  {x}" for x in inner)]
            expected += [((key, name), text) for name, text in item.items()]
    document = one(start + newline.join(lines) + newline)
    for path, text in expected:
        assert written(document.span(path)) == text
        value: Any = document.value
        for step in path:
            value = value[step]
        assert value == text.strip("'\"")
        if isinstance(path[-1], str):
            assert written(document.span(path, key=True)) == path[-1]


# --- JSON -------------------------------------------------------------------------------------------------------------

PLAIN = '"win": {"player": "A", "by": "tsumo", "hand": "234m 22444p 33567s + 3s"}'


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ('{"title": "\\ud83d\\ude00 x", ' + PLAIN + "}", "\U0001f600 x"),
        ('{"title": "\\ud83d", ' + PLAIN + "}", "\ud83d"),
        ('{"title": "\x7f", ' + PLAIN + "}", "\x7f"), ('{"title": "a\\/b", ' + PLAIN + "}", "a/b"),
        ("{" + PLAIN + ',\t"title":"t"}', "t"), ('\ufeff{"title": "t", ' + PLAIN + "}", "t"),
    ],
)  # fmt: skip
def test_json_is_the_same_record_wherever_it_comes_from(text: str, title: str, tmp_path: Path) -> None:
    """``.json`` in one line or several, ``.jsonl`` and standard input."""
    raw = text.encode("utf-8", "surrogatepass")
    for name in ("a.json", "a.jsonl"):
        (tmp_path / name).write_bytes(raw + b"\n")
    rows = [row for name in ("a.json", "a.jsonl") for row in run([str(tmp_path / name)])]
    assert [(o.status, o.row.get("title")) for o in rows] == [(0, title)] * 2
    (found,) = read_text(text)
    assert not isinstance(found, list)
    assert found.record.title == title


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{" + f'"{"x" * 2000}": 1, ' + PLAIN + "}", "S201"), ('{"honba": 1, "honba": 2, ' + PLAIN + "}", "S102"),
        (f'{{"{"y" * 2000}": 1, "honba": 1, "honba": 2, {PLAIN}}}', "S102"), ('{"honba": 1.5, ' + PLAIN + "}", "S202"),
        ('{"a": ' + "[" * 60 + "]" * 60 + "}", "S105"), ('{"a": [' + "1," * 20_000 + "1]}", "S112"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_json_is_the_same_wherever_it_comes_from(text: str, code: str, tmp_path: Path) -> None:
    for name in ("a.json", "a.jsonl"):
        (tmp_path / name).write_text(text + "\n", encoding="utf-8")
        assert [o.problems[0].code for o in run([str(tmp_path / name)])] == [code], name
    found = list(read_text(text))
    assert [p.code for p in (found[0] if isinstance(found[0], list) else [])][:1] == [code]
