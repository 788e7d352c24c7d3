"""A game of another package (docs/games.md): found by its entry point, served by every command; and what is said of one
that cannot be used. The example, ``examples/plugin-hongkong``, is installed in an environment of its own."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import subprocess
import sys
import tomllib
import venv
import zipfile
from collections.abc import Callable, Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from calc import InputError, plugin, plugins
from calc.batch import csvread
from calc.batch.hands import Job
from calc.batch.output import fingerprint
from calc.cli import app, options
from calc.rules import rules
from calc.rules.rules import load_rules
from calc.systems import _loaded, system

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "examples" / "plugin-hongkong"
PACKAGE = EXAMPLE / "calc_hongkong"
HAND = "111m 222p 333s 55z 66z + 6z"


# --- the example, installed -----------------------------------------------------------------------------------------


def wheel(folder: Path, into: Path) -> Path:
    """The wheel of a pure package, packed as its pyproject.toml says: nobody has to have its build backend."""
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))
    about, (package,) = project["project"], project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    name = about["name"].replace("-", "_") + "-" + about["version"]
    sources = (path for path in sorted((folder / package).rglob("*")) if path.is_file() and path.suffix != ".bin")
    files = {p.relative_to(folder).as_posix(): p.read_bytes() for p in sources if "__pycache__" not in p.parts}
    groups = about["entry-points"].items()
    entries = [line for group, of in groups for line in (f"[{group}]", *(f"{a} = {b}" for a, b in of.items()))]
    files |= {
        f"{name}.dist-info/METADATA": f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: 1.0\n".encode(),
        f"{name}.dist-info/WHEEL": b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{name}.dist-info/entry_points.txt": "\n".join(entries).encode(),
    }
    lines = []
    for path, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{path},sha256={digest},{len(data)}")
    files[f"{name}.dist-info/RECORD"] = "\n".join([*lines, f"{name}.dist-info/RECORD,,"]).encode()
    packed = into / f"{name}-py3-none-any.whl"
    with zipfile.ZipFile(packed, "w") as archive:
        for path, data in files.items():
            archive.writestr(path, data)
    return packed


Run = Callable[..., str]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """What Python prints, given arguments, in an environment that has calc, what it needs, and the package."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False, symlinks=True)
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    (site,) = folder.rglob("site-packages")
    (site / "beside.pth").write_text("\n".join([str(ROOT), *(path for path in sys.path if "-packages" in path)]))
    install = ["install", "--quiet", "--no-index", "--no-deps", "--no-compile", "--target", str(site)]
    subprocess.run([sys.executable, "-m", "pip", *install, str(wheel(EXAMPLE, folder))], check=True)

    def run(*words: str, status: int = 0) -> str:
        environment = {"PATH": os.environ["PATH"], "PYTHONDONTWRITEBYTECODE": "1", "LANG": "C.UTF-8"}
        done = subprocess.run(
            [str(python), *words], cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == status, done.stdout + done.stderr
        return done.stdout

    return run


COMMANDS = """
import json, sys
from pathlib import Path
from click.testing import CliRunner
from calc.cli import app
printed = []
for words in json.load(open(sys.argv[1])):
    done = CliRunner().invoke(app, words)
    printed.append([done.exit_code, done.output, repr(done.exception or "")])
    if words[0] == "new":
        Path(words[1] + ("-".join(["", *words[2:3]])) + ".yaml").write_text(done.stdout)
json.dump(printed, open(sys.argv[2], "w"))
"""
"""Runs commands one after another, which saves the time of a start for each."""


@pytest.mark.slow
def test_the_example_in_an_environment_of_its_own(run: Run, tmp_path: Path) -> None:
    """A hand, a line, a batch, a dispute, a match, a page, help, rules: of a game that calc has never heard of."""
    assert "A +128   B −64   C −32   D −32" in run("-m", "calc", "score", "-r", "hongkong", f"A ron B {HAND}")
    assert "100%" in run("-m", "pytest", "-q", "-p", "no:cacheprovider", str(EXAMPLE / "tests"))
    page, club, table = tmp_path / "page.html", tmp_path / "club.yaml", tmp_path / "hands.csv"
    club.write_text(
        "system: friends\nextends: hongkong\ntitle: {en: Friends}\nrules:\n  hongkong.minimum: 1\n", "utf-8"
    )
    table.write_text(f"tsumo,hand,flowers,槓上槓\nA,{HAND},2f,\nC,{HAND},3f,\n", "utf-8")
    hongkong = ["-r", "hongkong"]
    said: dict[str, list[str]] = {
        r"## flowers and seasons laid aside": ["new", "hongkong"],
        r"seats: \[A, B, C, D\]\n(.|\n)*draw:": ["new", "hongkong", "--draw"],
        r"players: \[A, B, C, D\](.|\n)*hand: 111m(?!(.|\n)*riichi)": ["new", "hongkong", "--match"],
        r"all pungs +3(.|\n)*Rests on 12 rules": ["score", "hongkong.yaml", "--explain", "2", "--html", str(page)],
        r"Next hand: dealer A\n": ["score", "hongkong---draw.yaml"],
        r"對對糊 +3(.|\n)*次局: 親 A\n(.|\n)*hongkong: A ron B": ["score", "hongkong.yaml", "--lang", "ja"],
        r"kong on kong": ["score", *hongkong, "--tsumo", "A", "--double-kong", "[1111p] [2222p] 567m 88s 45s + 6s"],
        r"W309(.|\n)*和了には 3 必要": ["score", "hongkong: B ron C 234m 345p 678s 22m 45s + 3s 花 1f", "--lang", "ja"],
        r"A \+16 ": ["score", "-r", str(club), "A ron B 234m 345p (678s) 22m 45s + 3s"],
        r'"points":\{"A":768,(.|\n)*"own_flower"': ["batch", str(table), "--rules", "hongkong"],
        r"6 faan, 128 points(.|\n)*64 is what B pays": ["dispute", "hongkong.yaml", "--claim", "A=64"],
        r"全銃とした": ["dispute", "hongkong.yaml", "--claim", "B=pays 128", "--lang", "ja"],
        r" 1 E1 A +A ron B(.|\n)*The match goes on": ["match", "hongkong---match.yaml"],
        r"5z +tsumo +768 points": ["waits", *hongkong, "111m 222p 333s 55z 66z", "--tsumo", "A", "--flowers", "2f"],
        r"Options of hongkong:\n +--double-kong": ["score", "--help-all"],
        r"\n  hongkong +Hong Kong old style · from three faan(.|\n)*\n    hongkong-full": ["rules", "list"],
        r"hongkong.discarder +all +agreed": ["rules", "show", "hongkong-full"],
        r"使う点数表(.|\n)*どちらもある": ["rules", "show", "hongkong.spicy", *hongkong, "--lang", "ja"],
        r"rules.yaml: no problems": ["rules", "check", "hongkong"],
        r"club.yaml: no problems": ["rules", "check", str(club)],
        r"extends: hongkong(.|\n)*最低番": ["rules", "new", "friends", *hongkong, "--lang", "ja"],
        r"hongkong.spicy": ["rules", "diff", "hongkong", "hongkong-full"],
        r"B: points +−64 +−256": ["compare", "hongkong.yaml", "--rules", "hongkong", "--rules", "hongkong-full"],
        r'"double_kong"': ["schema", "--rules", "hongkong"],
        r"did you mean hongkong\?": ["score", "-r", "hongkonk", HAND, "--tsumo", "A"],
    }  # fmt: skip
    asked, printed = tmp_path / "asked.json", tmp_path / "printed.json"
    asked.write_text(json.dumps(list(said.values())), "utf-8")
    run("-c", COMMANDS, str(asked), str(printed))
    for (expected, words), (_, text, error) in zip(said.items(), json.loads(printed.read_text("utf-8")), strict=True):
        assert re.search(expected, text), f"calc {' '.join(words)}\n{text}"
        assert "Error" not in error, f"calc {' '.join(words)}\n{error}"
    assert "</html>" in page.read_text("utf-8")


def test_the_example_is_built_on_the_contract_alone() -> None:
    """What it imports of calc is calc.plugin, and of that what docs/games.md lists; it is short."""
    sources = {path: path.read_text("utf-8") for path in PACKAGE.glob("*.py")}
    imports = re.findall(r"^from (calc\S*) import (.*)|^import (calc.*)", "\n".join(sources.values()), re.M)
    assert {(module, names if module == "calc" else "") for module, names, _ in imports} == {
        ("calc", "plugin as calc"), ("calc.plugin", ""),
    }  # fmt: skip
    used = {name for text in sources.values() for name in re.findall(r"\bcalc\.(\w+)", text)} - {"plugin"}
    assert used <= set(plugin.__all__)
    data = [*PACKAGE.glob("*.toml"), *PACKAGE.glob("*.yaml"), EXAMPLE / "pyproject.toml"]
    lines = [line for path in (*sources, *data) for line in path.read_text("utf-8").splitlines()]
    assert len([line for line in lines if line.strip() and not line.lstrip().startswith("#")]) <= 600


def test_everything_in_the_contract_is_there() -> None:
    page = (ROOT / "docs" / "games.md").read_text("utf-8")
    for name in plugin.__all__:
        assert getattr(plugin, name) is not None
        assert f"`{name}`" in page, f"docs/games.md does not name {name}"
    assert f"version {plugin.API}" in page


# --- looking for games ----------------------------------------------------------------------------------------------

Install = Callable[..., None]
RULES = """
document: keys
keys: {fake.points: {type: int, min: 0, meaning: points, engines: [fake]}}
---
system: fake
title: {en: A fake game, ja: 偽}
engine: fake
rules: {fake.points: {value: 1, status: house, because: made up}}
"""


def _lies_in(distribution: metadata.Distribution, folder: Path) -> bool:
    return Path(str(distribution.locate_file(""))).is_relative_to(folder)


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Install]:
    """Puts a package of one module with an entry point on the path, as an installer would."""

    def forget() -> None:
        for kept in (plugins.plugins, rules.plugin_rules, options.hand_options, csvread.columns):
            kept.cache_clear()
        _loaded.pop("fake", None)
        sys.modules.pop("calc_fake", None)

    def made_here(group: str) -> list[metadata.EntryPoint]:
        """The entry points of packages of this test: others may be installed beside."""
        return [entry for entry in every_entry_point(group=group) if entry.dist and _lies_in(entry.dist, tmp_path)]

    every_entry_point = metadata.entry_points
    monkeypatch.setattr(metadata, "entry_points", made_here)

    def install(code: str = "", text: str = RULES, engine: str = "fake", package: str = "calc_fake") -> None:
        home = tmp_path / package
        about = home / f"{package}-1.0.dist-info"
        about.mkdir(parents=True)
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        (about / "entry_points.txt").write_text(f"[calc.systems]\n{engine} = {package}\n")
        (home / package).mkdir()
        (home / package / "__init__.py").write_text(code)
        if text:
            (home / package / "rules.yaml").write_text(text, "utf-8")
        monkeypatch.syspath_prepend(home)
        monkeypatch.delenv("CALC_PLUGINS", raising=False)
        forget()

    yield install
    monkeypatch.undo()
    forget()


GAME = "from calc.plugin import API, System\nclass Fake(System):\n    api = {api}\n    fields = {{}}\nSYSTEM = Fake()\n"


@pytest.mark.parametrize(
    ("code", "text", "engine", "sentence", "message"),
    [
        ("import no_such_module", RULES, "fake", "R115.broken", "No module named 'no_such_module'"),
        ("1 / 0", RULES, "fake", "R115.broken", "the game fake of calc_fake 1.0 cannot be loaded: division by zero"),
        ("def", RULES, "fake", "R115.broken", "invalid syntax"),
        ("", RULES, "fake", "R115.broken", "has no attribute 'SYSTEM'"),
        ("SYSTEM = 5", RULES, "fake", "R115.no_system", "calc_fake 1.0 has no SYSTEM"),
        (GAME.format(api=0), RULES, "fake", "R115.version", "written for version 0 of what games are built on"),
        (GAME.format(api="API + 1"), RULES, "fake", "R115.version", "this is version 1"),
        (GAME.format(api="API"), "", "fake", "R115.no_rules", "calc_fake 1.0 has no rules.yaml beside its module"),
        (GAME.format(api="API"), RULES.replace("value: 1", "value: x"), "fake", "R103.value", "fake.points"),
        (GAME.format(api="API"), RULES.replace("status: house, ", ""), "fake", "R106.no_status", "fake.points"),
        (GAME.format(api="API"), RULES.replace("system: fake", "system: tcg"), "fake", "R115.taken", "adds tcg"),
        (GAME.format(api="API"), RULES, "riichi", "R115.taken", "adds riichi, a name that is already in use"),
        (GAME.format(api="API"), RULES, "wenzhou", "R115.taken", "adds wenzhou, a name that is already in use"),
    ],
)  # fmt: skip
def test_a_game_that_cannot_be_used(
    install: Install, code: str, text: str, engine: str, sentence: str, message: str
) -> None:
    """A stable code and no traceback; and every other game is played as before."""
    install(code, text, engine)
    listed = CliRunner().invoke(app, ["rules", "list", "--lang", "en"])
    assert (listed.exit_code, listed.exception) == (0, None)
    assert f"error[{sentence[:4]}]" in listed.stderr
    if sentence[:4] == "R115":
        assert "エラー[R115]: 使えない外部のゲーム" in CliRunner().invoke(app, ["rules", "list", "--lang", "ja"]).stderr
    if engine == "fake":
        with pytest.raises(InputError) as wrong:
            system(load_rules("fake").engine)
        assert [p.sentence for p in wrong.value.problems] == [sentence]
        assert message in wrong.value.problems[0].message
        asked = CliRunner().invoke(app, ["score", "-r", "fake", "--tsumo", "A", "--lang", "en", HAND])
        assert (asked.exit_code, f"error[{sentence[:4]}]" in asked.stderr) == (2, True)
    assert CliRunner().invoke(app, ["score", "-r", "tcg", "--tsumo", "A", HAND]).exit_code == 0
    assert CliRunner().invoke(app, ["score", "--help"]).exit_code == 0
    assert load_rules("riichi").engine == "riichi"


def test_a_part_that_cannot_be_loaded(install: Install) -> None:
    """A game imports most of its modules when it is asked for what they do."""
    install(GAME.format(api="API").replace("fields = {}", 'fields = {}\n    reader = lazy("calc_fake.reader:Reader")')
            .replace("import API,", "import API, lazy,"))  # fmt: skip
    with pytest.raises(InputError) as wrong:
        _ = system("fake").reader
    assert [p.sentence for p in wrong.value.problems] == ["R115.broken"]


def test_two_packages_bring_the_same_game(install: Install) -> None:
    install(GAME.format(api="API"), package="calc_other")
    install(GAME.format(api="API"))
    listed = CliRunner().invoke(app, ["rules", "list", "--lang", "en"])
    assert "calc_fake 1.0 and calc_other 1.0 both add a game fake" in listed.stderr
    assert load_rules("fake").id == "fake"


LOOKS = """
import sys
from calc.cli import main
try:
    main()
except SystemExit as end:
    assert not end.code
print("looked" if "calc.plugins" in sys.modules else "did not look")
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ["score", "B ron C 234m 22444p 33567s3s riichi dora 4z"],
        ["score", "-r", "kessen", "--ron", "C", "--from", "A", "--void", "s", "234m 99m (555p) [1111m] 34p + 5p"],
        ["waits", "-r", "wenzhou", "--indicator", "9p", "34m 456789p 123s 111z 5z 2s"],
        ["score", "太郎 ロン 次郎 234m 22444p 33567s3s 席 太郎,次郎,三郎,四郎"],
        ["rules", "show", "-r", "Mリーグ", "points"],
        ["new", "anmika"],
    ],
)  # fmt: skip
def test_nobody_looks_for_games_who_names_one_of_ours(words: list[str]) -> None:
    """Looking takes longer than a hand."""
    done = subprocess.run([sys.executable, "-c", LOOKS, *words], capture_output=True, text=True, check=False)
    assert done.stdout.endswith("did not look\n"), done.stdout + done.stderr


def test_games_of_others_are_left_out_where_somebody_says_so(install: Install, monkeypatch: pytest.MonkeyPatch) -> None:
    """``CALC_PLUGINS=off``: to see whether a package is at fault; tests of the project see its own games alone."""
    install(GAME.format(api="API"))
    assert [*plugins.plugins().games] == ["fake"]
    monkeypatch.setenv("CALC_PLUGINS", "off")
    plugins.plugins.cache_clear()
    assert not plugins.plugins().games


def test_names_that_are_nobodys(install: Install) -> None:
    """The advice names games of other packages too."""
    install(GAME.format(api="API"))
    for name, near in (("fke", "fake"), ("tgc", "tcg")):
        with pytest.raises(InputError) as wrong:
            load_rules(name)
        assert wrong.value.problems[0].help == f"did you mean {near}?"


def test_rules_of_a_plugin_are_read_once_and_compiled(install: Install, tmp_path: Path) -> None:
    """They load as fast as those of calc: YAML is read at the first start alone."""
    install(GAME.format(api="API"))
    found: Any = load_rules("fake")
    assert found.values == {"fake.points": 1}
    assert found.title == {"en": "A fake game", "ja": "偽"}
    assert not found.files[0].parts
    assert (tmp_path / "calc_fake" / "calc_fake" / "__pycache__" / "rules.bin").exists()


def test_a_batch_is_not_resumed_under_other_rules_of_a_plugin(install: Install, tmp_path: Path) -> None:
    install(GAME.format(api="API"))
    marks = {fingerprint(["-"], Job("fake"), "jsonl") for _ in range(2)}
    (tmp_path / "calc_fake" / "calc_fake" / "rules.yaml").write_text(RULES.replace("value: 1", "value: 2"), "utf-8")
    rules.plugin_rules.cache_clear()
    assert len(marks | {fingerprint(["-"], Job("fake"), "jsonl")}) == 2
