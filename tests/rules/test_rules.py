"""Loading rules: inheritance, overrides, users' files, and every fault with what to write instead."""

from __future__ import annotations

import marshal
from collections.abc import Callable
from pathlib import Path

import pytest

from calc.compiled import head_of
from calc.problems.codes import problem
from calc.problems.problems import InputError, Problem
from calc.rules import rules as r
from calc.rules.keys import make_key
from calc.rules.parse import parse
from calc.rules.proofreader import check
from calc.rules.rules import YakuWorth, format_value, load_rules, parse_yaku

from ..tables import table_of

BASE = """\
# a small rules file
document: sources
sources:
  common: {title: "what all share"}
  book: {title: "The book", language: ja}
---
document: keys
keys:
  fu.base: {type: int, unit: fu, min: 0, max: 100, meaning: "the fu every hand starts with"}
  points.kiriage: {type: bool, meaning: "rounded up"}
  ron.several: {type: choice, choices: [headbump, double, triple, "off"], meaning: "winners"}
  dora.extra: {type: list, of: tile, meaning: "tiles"}
  match.name: {type: text, meaning: "a text"}
  chips.rate: {type: int, meaning: "only of chips", engines: [chips]}
  yaku.*: {type: yaku, meaning: "han"}
---
document: names
names:
  ittsu: {ja: 一気通貫, en: Full straight}
  kokushi: {ja: 国士無双, en: "Thirteen orphans, \\"kokushi\\""}
---
system: riichi
title: {en: "Base", ja: "共通"}
engine: riichi
rules:
  fu.base: {value: 20, status: agreed, source: common §1}
  points.kiriage: {value: false, status: house, because: "somebody must decide"}
  ron.several: {value: "off", status: agreed, source: common, note: "so: \\"off\\""}
  # a comment between
  dora.extra: {value: [5z, 0p], status: agreed, source: common}
  match.name: {value: "12", status: agreed, source: common}

  yaku.ittsu: {value: 2/1, status: agreed,
    source: "common §3"}
  yaku.kokushi: {value: yakuman*2/-, status: agreed, source: common}
---
system: tcg
extends: riichi
title: TCG
rules:
  points.kiriage: {value: true, status: stated, source: "book 2-02"}
  fu.base: {value: 30, status: stated, source: book}
---
system: chips
engine: chips
title: {ja: チップ}
rules:
  chips.rate: {value: 3, status: reported, source: book §9}
"""


@pytest.fixture(autouse=True)
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "base.yaml"
    path.write_text(BASE, encoding="utf-8")
    monkeypatch.setenv("CALC_RULES", str(path))
    return path


@pytest.fixture
def club(tmp_path: Path) -> Callable[[str], str]:
    def write(text: str) -> str:
        path = tmp_path / "club.yaml"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def faults(name: str, overrides: object = None) -> list[Problem]:
    with pytest.raises(InputError) as caught:
        load_rules(name, overrides)  # type: ignore[arg-type]
    return caught.value.problems


def under(problem: Problem) -> str:
    assert problem.span
    return problem.span.source.text[problem.span.start : problem.span.end]


# --- values


@table_of(("text", "value"), [
    ("off", YakuWorth(0, 0, False)), ("2", YakuWorth(2, 2, False)), ("2/1", YakuWorth(2, 1, False)),
    ("1/-", YakuWorth(1, 0, False)),
    ("13", YakuWorth(13, 13, False)), ("yakuman", YakuWorth(1, 1, True)), ("yakuman*2", YakuWorth(2, 2, True)),
    ("yakuman/-", YakuWorth(1, 0, True)), ("yakuman*2/-", YakuWorth(2, 0, True)),
])  # fmt: skip
def test_yaku_values(text: str, value: YakuWorth) -> None:
    assert parse_yaku(text) == value
    assert parse_yaku(format_value(value)) == value


@table_of("text", ["", "2/", "/1", "-/1", "0/2", "02", "yakuman*0", "yakuman*", "Off", "2/1/-"])
def test_bad_yaku_values(text: str) -> None:
    assert parse_yaku(text) is None
    with pytest.raises(ValueError, match=r"yaku\.x cannot be .*allowed: off, 2"):
        make_key("yaku.x", {"type": "yaku"}).value(text)


@table_of(("raw", "schema", "value"), [
    ("5", {"type": "int"}, 5), (-3, {"type": "int", "min": -3}, -3), ("on", {"type": "bool"}, True),
    (False, {"type": "bool"}, False), ("no", {"type": "bool"}, False),
    (False, {"type": "yaku"}, YakuWorth(0, 0, False)),
    (2, {"type": "yaku"}, YakuWorth(2, 2, False)), (False, {"type": "choice", "choices": ["off", "a"]}, "off"),
    ("[1, -2]", {"type": "list", "of": "int"}, (1, -2)), ("1,2", {"type": "list", "of": "int"}, (1, 2)),
    ([], {"type": "list", "of": "int"}, ()), ("", {"type": "list", "of": "tile"}, ()), ("0p", {"type": "tile"}, "0p"),
    ("12", {"type": "text"}, "12"), ("2", {"type": "choice", "choices": [1, 2]}, 2),
])  # fmt: skip
def test_parse_value(raw: object, schema: dict[str, object], value: object) -> None:
    parsed = make_key("k", schema).value(raw)
    assert parsed == value
    assert type(parsed) is type(value)


@table_of(("raw", "schema", "allowed"), [
    ("x", {"type": "int"}, "an integer"), (True, {"type": "int"}, "an integer"), (None, {"type": "int"}, "an integer"),
    ("-1", {"type": "int", "min": 0, "max": 9}, "at least 0, at most 9"), (10, {"type": "int", "max": 9}, "at most 9"),
    ("1.5", {"type": "int"}, "an integer"), ("maybe", {"type": "bool"}, "true, false"), (1, {"type": "bool"}, "true"),
    ("doubel", {"type": "choice", "choices": ["double"]}, "double; did you mean"), ("9z", {"type": "tile"}, "5z"),
    ([1, "x"], {"type": "list", "of": "int"}, "a.*integer"), (5, {"type": "list", "of": "int"}, "a list"),
    (12, {"type": "text"}, "in quotes"), ({}, {"type": "int"}, "an integer"),
])  # fmt: skip
def test_bad_values(raw: object, schema: dict[str, object], allowed: str) -> None:
    with pytest.raises(ValueError, match=f"^k cannot be .*allowed: .*{allowed}"):
        make_key("k", schema).value(raw)


# --- one system


def test_inheritance_and_types() -> None:
    rules = load_rules("tcg")
    assert (rules.id, rules.engine, rules.chain) == ("tcg", "riichi", ("tcg", "riichi"))
    assert rules.values == {
        "fu.base": 30, "points.kiriage": True, "ron.several": "off", "dora.extra": ("5z", "0p"), "match.name": "12",
        "yaku.ittsu": YakuWorth(2, 1, False), "yaku.kokushi": YakuWorth(2, 0, True),
    }  # fmt: skip
    assert load_rules("riichi").values["fu.base"] == 20
    assert load_rules("tcg") is rules
    assert rules.overrides == ()


def test_a_ruling_replaces_the_whole_record() -> None:
    mine, theirs = load_rules("tcg").ruling("points.kiriage"), load_rules("riichi").ruling("points.kiriage")
    assert mine[:7] == ("points.kiriage", True, "stated", "book 2-02", "", "", "tcg")
    assert theirs[:7] == ("points.kiriage", False, "house", "", "somebody must decide", "", "riichi")
    assert BASE.splitlines()[mine.line - 1].startswith("  points.kiriage: {value: true")


def test_unknown_key_of_a_system() -> None:
    with pytest.raises(LookupError, match=r"the system tcg has no rule fu\.bas; did you mean fu\.base"):
        load_rules("tcg").ruling("fu.bas")


def test_traced_records_reads_in_order() -> None:
    traced = load_rules("tcg").traced()
    assert traced["fu.base"] == 30
    assert traced.get("points.kiriage") is True
    assert traced.get("nothing", 7) == 7
    with pytest.raises(KeyError):
        traced["nowhere"]
    assert traced["fu.base"] == 30
    assert traced.reads == ["fu.base", "points.kiriage", "nothing", "nowhere", "fu.base"]
    assert traced == load_rules("tcg").values


def test_digest() -> None:
    rules = load_rules("tcg")
    assert rules.digest == "fbbca0811ca6"  # whoever changes how it is made, makes all stored ones worthless
    assert load_rules("tcg", {"fu.base": 30}).digest == rules.digest
    assert load_rules("tcg", {"fu.base": 31}).digest != rules.digest
    assert load_rules("riichi", {"fu.base": 30, "points.kiriage": True}).digest == rules.digest


def test_names_and_titles() -> None:
    rules = load_rules("tcg")
    assert rules.name("ittsu", "ja") == "一気通貫"
    assert rules.name("ittsu") == "Full straight"
    assert rules.name("kokushi", "en") == 'Thirteen orphans, "kokushi"'
    assert rules.name("ittsu", "de") == "Full straight"
    assert rules.name("unheard_of", "ja") == "unheard_of"
    assert r.systems() == [
        ("riichi", {"en": "Base", "ja": "共通"}, ""), ("tcg", {"en": "TCG", "ja": "TCG"}, "riichi"),
        ("chips", {"en": "チップ", "ja": "チップ"}, ""),
    ]  # fmt: skip


# --- overrides


def test_overrides() -> None:
    rules = load_rules("tcg", {"fu.base": "25", "yaku.ittsu": "off", "dora.extra": ["1z"]}, origin="record")
    assert rules.values["fu.base"] == 25
    assert rules.values["yaku.ittsu"] == YakuWorth(0, 0, False)
    assert rules.values["dora.extra"] == ("1z",)
    assert rules.ruling("fu.base") == ("fu.base", 25, "override", "record", "", "", "override", 0)
    assert {o.key for o in rules.overrides} == {"fu.base", "yaku.ittsu", "dora.extra"}
    assert load_rules("tcg").values["fu.base"] == 30
    assert load_rules("tcg", ["match.name=a=b"]).values["match.name"] == "a=b"


def test_all_wrong_overrides_are_told_at_once() -> None:
    found = faults("tcg", ["fu.bse=1", "yaku.itsu=1", "fu.base=101", "points.kiriage", "fu.base=1", "fu.base=2"])
    assert [(p.code, under(p), p.help) for p in found] == [
        ("R102", "fu.bse", "did you mean fu.base?"),
        ("R102", "yaku.itsu", "did you mean yaku.ittsu?"),
        ("R103", "101", "allowed: an integer, at least 0, at most 100 (fu)"),
        ("R103", "points.kiriage", "write key=value: points.kiriage=true"),
        ("R104", "fu.base", "keep one of them"),
    ]
    (idle,) = faults("tcg", {"chips.rate": 1})
    assert (idle.code, idle.message) == ("R112", "chips.rate does nothing in tcg")
    assert idle.help == "a rule of chips: leave it out (tcg is a system of riichi)"
    assert faults("tcg", {"yaku.*": "off"})[0].code == "R102"
    assert faults("tcg", {"qqqq": 1})[0].help == "calc rules show lists them all"


# --- files of users


def test_short_file(club: Callable[[str], str]) -> None:
    path = club("# ours\nsystem: our-club\nextends: tcg\n"
                "rules:\n  points.kiriage: no\n  fu.base: {value: 22, note: hm}\n")  # fmt: skip
    rules = load_rules(path)
    assert rules.chain == ("our-club", "tcg", "riichi")
    assert rules.ruling("points.kiriage")[1:] == (False, "override", f"{path}:5", "", "", "our-club", 5)
    assert rules.ruling("fu.base").note == "hm"
    assert [o.key for o in rules.overrides] == ["fu.base", "points.kiriage"]
    assert rules.title == {"en": "our-club", "ja": "our-club"}
    assert load_rules(path + "#our-club", {"fu.base": 24}).values["fu.base"] == 24
    club("{system: x")
    assert faults(path)[0].code == "R108"


def test_edited_copy(club: Callable[[str], str]) -> None:
    path = club(BASE.replace("value: 20,", "value: 21,").replace("en: Full straight", "en: Straight")
                + "---\nsystem: mine\nextends: tcg\nrules:\n  yaku.ittsu: 1\n")  # fmt: skip
    assert load_rules(path + "#riichi").values["fu.base"] == 21
    mine = load_rules(path + "#mine")
    assert (mine.values["fu.base"], mine.values["yaku.ittsu"]) == (30, YakuWorth(1, 1, False))
    assert mine.name("ittsu") == "Straight"
    (several,) = faults(path)
    assert several.code == "R107"
    assert f"{path}#tcg, {path}#chips" in several.help
    (unknown,) = faults(path + "#mien")
    assert (unknown.code, unknown.help) == ("R101", "did you mean mine?")


def test_own_sources(club: Callable[[str], str]) -> None:
    path = club("document: sources\nsources: {ours: {title: our book}}\n---\nsystem: c\nextends: tcg\n"
                "rules:\n  fu.base: {value: 22, status: stated, source: ours §1}\n")  # fmt: skip
    assert load_rules(path).ruling("fu.base").source == "ours §1"
    assert check(path, strict=False) == []


SMUGGLED = """\
document: keys
keys:
  party.mode: {type: bool, meaning: m}
  chips.rate: {type: int, meaning: m, engines: [chips, riichi]}
---
document: names
names: {dancing: {ja: 踊り, en: Dancing}}
---
system: c
extends: tcg
rules:
  party.mode: true
  chips.rate: 4
  yaku.dancing: 3
"""


def test_a_file_cannot_declare_what_no_engine_reads(club: Callable[[str], str]) -> None:
    """clubs: a file's own `document: names` or `document: keys` makes no yaku and no key pass."""
    path = club(SMUGGLED)
    own = ("R112", "party.mode", "party.mode does nothing: no game reads it")
    others = [
        ("R102", "party.mode", "there is no rule party.mode"), ("R112", "chips.rate", "chips.rate does nothing in c"),
        ("R102", "yaku.dancing", "there is no rule yaku.dancing"),
    ]  # fmt: skip
    assert [(p.code, under(p), p.message) for p in check(path, strict=False)] == [own, *others]
    assert [(p.code, under(p), p.message) for p in faults(path)] == [own]
    club(SMUGGLED[SMUGGLED.index("document: names") :])
    assert [(p.code, under(p), p.message) for p in faults(path)] == others


def test_documents_of_keys_say_once_which_engines_read_them(base: Path) -> None:
    """`engines` of a document of keys is that of all its keys but those that name their own; no key is in two."""
    apart = "---\ndocument: keys\nengines: [chips]\nkeys:\n  chips.{}: {{type: int, meaning: m}}\n"
    apart += "  points.{}: {{type: bool, meaning: m, engines: [riichi]}}\n---\ndocument: names\n"
    base.write_text(BASE.replace("---\ndocument: names\n", apart.format("more", "more"), 1), encoding="utf-8")
    assert check(base, strict=True) == [problem("R110.unused", rule=f"{group}.more") for group in ("chips", "points")]
    assert faults("tcg", {"chips.more": 1})[0].code == "R112"
    assert load_rules("chips", {"chips.more": 1}).values["chips.more"] == 1
    assert load_rules("tcg", {"points.more": True}).values["points.more"] is True
    base.write_text(BASE.replace("---\ndocument: names\n", apart.format("rate", "more"), 1), encoding="utf-8")
    assert [(p.code, under(p)) for p in check(base) if p.span] == [("R104", "chips.rate")]


def test_a_list_for_the_places_has_one_for_each(base: Path, club: Callable[[str], str]) -> None:
    """clubs: match.uma of the wrong length is refused; one that is inherited is not the user's fault."""
    keys = "  table.players: {type: int, meaning: m}\n"
    keys += "  match.uma: {type: list, of: int, length: table.players, meaning: m}\n"
    values = "".join(f"  {key}: {{value: {value}, status: agreed, source: common}}\n"
                     for key, value in (("table.players", 4), ("match.uma", "[2, 1, -1, -2]")))  # fmt: skip
    text = BASE.replace("keys:\n", "keys:\n" + keys, 1).replace("rules:\n", "rules:\n" + values, 1)
    base.write_text(text, encoding="utf-8")
    (problem,) = faults("tcg", ["match.uma=[1, 0, -1]"])
    assert (problem.code, under(problem)) == ("R103", "[1, 0, -1]")
    assert "match.uma has 3 items, and needs 4 (table.players)" in problem.message
    assert load_rules("tcg", ["match.uma=[1, 0, -1]", "table.players=3"]).values["match.uma"] == (1, 0, -1)
    assert load_rules(club("system: c\nextends: tcg\nrules: {table.players: 3}\n")).values["table.players"] == 3
    (problem,) = faults(club("system: c\nextends: tcg\nrules:\n  match.uma: [1, -1]\n"))
    assert (problem.code, under(problem), problem.span and problem.span.line) == ("R103", "match.uma", 4)


def test_choices_that_one_engine_knows_alone(base: Path) -> None:
    """`only` of a key: the choices of an engine that knows fewer."""
    only = BASE.replace('"off"], meaning: "winners"', '"off"], only: {riichi: [double, "off"]}, meaning: "winners"')
    base.write_text(only, encoding="utf-8")
    assert load_rules("tcg", {"ron.several": "double"}).values["ron.several"] == "double"
    (problem,) = faults("tcg", {"ron.several": "triple"})
    assert (problem.code, problem.help) == ("R103", "allowed: double, off")


def test_unknown_system_and_parent(club: Callable[[str], str]) -> None:
    (problem,) = faults("tgc")
    assert (problem.code, problem.message, problem.help) == ("R101", "there is no system tgc", "did you mean tcg?")
    assert faults("zzz")[0].help == "systems: riichi, tcg, chips"
    (problem,) = faults(club("system: c\nextends: tgc\n"))
    assert (problem.code, under(problem), problem.help) == ("R105", "tgc", "did you mean tcg?")
    (problem,) = faults(club("system: tcg\nextends: tcg\n"))
    assert (problem.code, under(problem)) == ("R105", "tcg")
    assert "tcg extends tcg" in problem.message
    (problem,) = faults(club("system: a\nextends: b\n---\nsystem: b\nextends: a\n") + "#a")
    assert problem.code == "R105"
    (problem,) = faults(club("system: c\nrules: {fu.base: 3}\n"))
    assert (problem.code, problem.help) == ("R105", "write extends: and the system it is like, such as extends: tcg")


def test_everything_wrong_with_a_file(club: Callable[[str], str]) -> None:
    path = club("""\
system: c
extends: tcg
ruels: {}
rules:
  fu.bsae: 3
  fu.base: 300
  fu.base: 20
  chips.rate: 3
  yaku.nothing: 1
  ron.several: {valeu: double}
  points.kiriage: {value: true, status: sure, source: book}
  dora.extra: {value: [5z, 9z], status: stated, source: bok 3}
  match.name: {value: x, status: house}
  yaku.ittsu: {value: 1, source: book}
  yaku.kokushi: {value: 3, status: stated, becuase: x}
""")
    found = sorted((p.span.line if p.span else 0, p.code, under(p), p.help) for p in faults(path))
    assert [f[:3] for f in found] == [
        (3, "R102", "ruels"), (5, "R102", "fu.bsae"), (6, "R103", "300"), (7, "R104", "fu.base"),
        (8, "R112", "chips.rate"), (9, "R102", "yaku.nothing"), (10, "R102", "valeu"), (10, "R103", "ron.several"),
        (11, "R106", "sure"), (12, "R103", "9z"), (12, "R106", "bok 3"), (13, "R106", "match.name"),
        (14, "R106", "yaku.ittsu"), (15, "R102", "becuase"), (15, "R106", "yaku.kokushi"),
    ]  # fmt: skip
    helps = {f[:2]: f[3] for f in found}
    assert helps[3, "R102"] == "did you mean rules?"
    assert helps[5, "R102"] == "did you mean fu.base?"
    assert helps[11, "R106"] == "one of stated, agreed, reported, house"
    assert helps[12, "R106"] == "did you mean book?"
    assert helps[13, "R106"] == "say why in because:"


@pytest.mark.parametrize("text", ["system: c\na: [", "system: c\n\tx", "system: c\na: &x 1\nb: *x", "system: c\na: !x"])
def test_bad_yaml(club: Callable[[str], str], text: str) -> None:
    assert "R108" in {p.code for p in faults(club(text))}


@pytest.mark.parametrize("text", ["", "# nothing\n", "points.kiriage: true\n", "---\n---\n", "document: keys\n"])
def test_file_without_system(club: Callable[[str], str], text: str) -> None:
    (problem,) = faults(club(text))
    assert problem.code == "R107"
    assert "system: our-club" in problem.help


@pytest.mark.parametrize("rules", ["3", "[a, b]", "text"])
def test_rules_that_are_no_mapping(club: Callable[[str], str], rules: str) -> None:
    (problem,) = faults(club(f"system: c\nextends: tcg\nrules: {rules}\n"))
    assert (problem.code, under(problem)) == ("R103", rules)


def test_unreadable_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    missing = str(tmp_path / "missing.yaml")
    assert faults(missing)[0].code == "R108"
    (tmp_path / "latin.yaml").write_bytes(b"system: caf\xe9\n")
    assert "UTF-8" in faults(str(tmp_path / "latin.yaml"))[0].message
    monkeypatch.setenv("CALC_RULES", missing)
    assert (faults("tcg")[0].code, check(missing)[0].code) == ("R108", "R108")


def test_a_changed_file_is_read_again(base: Path) -> None:
    assert load_rules("tcg").values["fu.base"] == 30
    base.write_text(BASE.replace("value: 30,", "value: 333,"), encoding="utf-8")
    (problem,) = faults("tcg")  # a file named by CALC_RULES is checked like any other
    assert (problem.code, under(problem)) == ("R103", "333")


# --- the shipped file

SHIPPED = Path(r.__file__).parent.parent / "rules.yaml"
needs_rules = pytest.mark.skipif(not SHIPPED.exists(), reason="rules.yaml is not here")


@pytest.mark.slow
@needs_rules
def test_shipped_file_has_no_problems() -> None:
    assert check(SHIPPED) == []


@needs_rules
@pytest.mark.parametrize("text", [BASE, None])
def test_what_is_compiled_is_what_is_written(text: str | None, tmp_path: Path) -> None:
    path = str(tmp_path / "rules.yaml")
    data = (text or SHIPPED.read_text(encoding="utf-8")).encode()
    made = r.compile_rules(path, data)
    compiled, written = r.compiled_file(path, marshal.loads(made.removeprefix(head_of(data)))), parse(path, data)
    assert (compiled.digest, compiled.heads, compiled.tables) == (written.digest, written.heads, written.tables)
    for name in written.heads:
        quick, slow = (r.layer_of(file, name, (file,)) for file in (compiled, written))
        assert list(quick.entries) == list(slow.entries) == list(written.rules[name])
        assert (quick.entries, quick[:3]) == (slow.entries, slow[:3])
        assert all(type(e.value) is type(slow.entries[key].value) for key, e in quick.entries.items())


def test_what_was_compiled_of_another_text_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The compiled file beside the package is taken for the very text it was made of, and mended where it is not."""
    package = tmp_path / "calc" / "rules"
    (package / "__pycache__").mkdir(parents=True)
    monkeypatch.setattr(r, "__file__", str(package / "rules.py"))
    monkeypatch.delenv("CALC_RULES")
    shipped_file, kept = tmp_path / "rules.yaml", package / "__pycache__" / "rules.bin"
    for number, left in ((20, None), (21, None), (22, b"no marshal"), (23, b"")):
        if left is not None:
            kept.write_bytes(head_of(BASE.replace("value: 20,", f"value: {number},").encode()) + left)
        shipped_file.write_text(BASE.replace("value: 20,", f"value: {number},"), encoding="utf-8")
        assert load_rules("riichi").values["fu.base"] == number
        assert type(r.shipped()) is r.File
        assert kept.stat().st_size > 1000
    shipped_file.write_text(BASE.replace("value: 20,", "value: x,"), encoding="utf-8")
    assert faults("riichi")[0].code == "R103"  # a broken file is told like a user's


@needs_rules
def test_loading_shipped_rules_needs_no_yaml(monkeypatch: pytest.MonkeyPatch) -> None:
    import subprocess
    import sys

    monkeypatch.delenv("CALC_RULES")
    load_rules()  # compiled, where nobody has done it
    code = "import sys, calc.rules.rules as r; x = r.load_rules(); x.ruling('fu.base'), x.name('ittsu'), x.title;"
    code += "print([m for m in ('yaml', 'calc.rules.check', 'dataclasses', 'pathlib', 'hashlib') if m in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=SHIPPED.parent,
                         env={"PYTHONPATH": "."})  # fmt: skip
    assert run.stdout.strip() == "[]"
