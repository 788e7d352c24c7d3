"""The picture of an evening: the same bytes each time, every text drawn, and a clear word where it cannot be."""

from __future__ import annotations

import logging
import re
import sys
import warnings
from collections.abc import Iterator
from logging.handlers import BufferingHandler
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from calc.match import MatchResult, settle_match
from calc.match.record import AskedRules
from calc.match.settle import settle_files
from calc.problems.problems import InputError, Source
from calc.readers.reader import read_documents
from calc.render import chart
from tests.commands import app_of
from tests.seasons import write_season

from ..helpers import ALL

app = app_of("match")

ROOT = Path(__file__).parent.parent.parent
MATCHES = sorted((ROOT / "examples" / "matches").glob("*.yaml"))
TCG = next(p for p in MATCHES if "tcg" in p.stem)
MIGHTY = next(p for p in MATCHES if "half-set" in p.stem)
RUN = CliRunner()


def evening(path: Path) -> MatchResult:
    """A match example, settled."""
    return settle_match(*read_documents(Source(path.name, path.read_text(encoding="utf-8"))))


def renamed(result: MatchResult, old: str, new: str) -> MatchResult:
    """The same evening with another name, such as no record can bring."""
    result.players, result.matches = other_name((result.players, result.matches), old, new)
    return result


def other_name(value: Any, old: str, new: str) -> Any:
    """Typed values with another name; verdicts stay as they are."""
    if isinstance(value, dict):
        return {other_name(k, old, new): other_name(v, old, new) for k, v in value.items()}
    if isinstance(value, tuple):
        parts = [other_name(v, old, new) for v in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    return new if value == old else value


@pytest.fixture(autouse=True, scope="module")
def matplotlib() -> Any:
    """The library that draws, loaded by the process that runs these tests alone."""
    return pytest.importorskip("matplotlib")


@pytest.fixture(autouse=True)
def _no_warnings() -> Iterator[None]:
    """matplotlib warns of signs it cannot draw, and logs fonts it does not find."""
    logger, logged = logging.getLogger("matplotlib"), BufferingHandler(1000)
    logger.addHandler(logged)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield
    logger.removeHandler(logged)
    assert not logged.buffer


PICTURES = [
    (path, lang) for i, path in enumerate(MATCHES) for lang in ("en", "ja") if ALL or lang == ("en", "ja")[i % 2]
]


@pytest.mark.slow
@pytest.mark.parametrize(("path", "lang"), PICTURES, ids=[f"{path.stem}-{lang}" for path, lang in PICTURES])
def test_every_match_is_drawn_the_same_each_time(path: Path, lang: str) -> None:
    result = evening(path)
    first, again = (chart.draw(result, "x.svg", lang) for _ in range(2))
    assert first == again
    text = first.content.decode("utf-8")
    assert text.startswith("<?xml")
    assert "<dc:date>" not in text
    chips = any(any(hand.chips.values()) for match in result.matches for hand in match.hands)
    assert len(re.findall(r'<g id="axes_\d+">', text)) == 1 + chips
    if lang == "en":
        assert not first.remarks


@pytest.mark.slow
def test_every_line_has_a_point_for_every_hand() -> None:
    result = evening(MIGHTY)
    text = chart.draw(result, "x.svg").content.decode("utf-8")
    points = sum((len(match.hands) + 1) * len(match.players) for match in result.matches)
    # a marker is used once for each point: of the lines of points and of those of chips; ticks have no colour
    drawn = [use for use in re.findall(r"<use [^>]*style=\"fill: (#\w+)", text) if use in chart._COLOURS]
    assert len(drawn) == 2 * points


@pytest.mark.slow
def test_chips_of_a_set_run_on() -> None:
    """mighty: the 20 chips that B has won in the first match he still has in the third; anmika begins anew."""
    shown = chart._Evening(evening(MIGHTY), "en").stretches
    assert [s.chips["B"][0] for s in shown] == [0, 20, 20]
    assert shown[2].chips["A"][-1] == -10
    rotation = next(p for p in MATCHES if "rotation" in p.stem)
    assert [s.chips["D"][0] for s in chart._Evening(evening(rotation), "en").stretches] == [0, 0]


@pytest.mark.slow
def test_a_png_is_a_png() -> None:
    assert chart.draw(evening(TCG), "X.PNG").content.startswith(b"\x89PNG\r\n")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["$x_1$", "_under", "a\nb", "<b>&", "{0}", "%d", "x" * 70, "\\frac", " "])
def test_any_name_is_drawn_as_it_is(name: str) -> None:
    plain = chart.draw(renamed(evening(TCG), "A", "Anna"), "x.svg")
    drawn = chart.draw(renamed(evening(TCG), "A", name), "x.svg")
    assert not drawn.remarks
    assert drawn.content != plain.content


@pytest.mark.slow
def test_japanese_names_are_drawn_where_a_font_has_them() -> None:
    pytest.importorskip("matplotlib_fontja")
    drawn = chart.draw(renamed(evening(TCG), "A", "千代"), "x.svg", "ja")
    assert drawn.remarks == ()


@pytest.mark.slow
def test_signs_that_no_font_has_are_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chart, "_list_other_fonts", lambda _: ())
    (remark,) = chart.draw(renamed(evening(TCG), "A", "千代B"), "x.svg").remarks
    assert remark.startswith("chart: no font here has 代 千, drawn as ?")
    (remark,) = chart.draw(renamed(evening(TCG), "A", "千代B"), "x.svg", "ja").remarks
    assert "千" in remark
    assert "フォントがない" in remark


@pytest.mark.slow
def test_the_readers_own_settings_change_nothing(matplotlib: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    want = chart.draw(evening(TCG), "x.svg")
    monkeypatch.setitem(matplotlib.rcParams, "lines.linewidth", 9.0)
    assert chart.draw(evening(TCG), "x.svg") == want
    assert matplotlib.rcParams["lines.linewidth"] == 9.0


def test_without_matplotlib_the_command_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(chart, "find_spec", lambda _: None)
    path = tmp_path / "x.svg"
    done = RUN.invoke(app, [str(TCG), "--chart", str(path)])
    assert done.exit_code == 2
    assert "error[F510]" in done.stderr
    assert "pip install 'mahjong-referee[chart]'" in done.stderr
    assert not path.exists()


@pytest.mark.slow
def test_the_command_draws_and_writes_both(tmp_path: Path) -> None:
    page, picture = tmp_path / "x.html", tmp_path / "x.png"
    done = RUN.invoke(app, [str(MIGHTY), "--chart", str(picture), "--html", str(page), "--lang", "en"])
    assert done.exit_code == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert page.read_text(encoding="utf-8").endswith("</html>\n")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["x.html", "x.png"]


def test_a_match_with_problems_has_a_page_that_shows_them(tmp_path: Path) -> None:
    wrong = tmp_path / "match.yaml"
    wrong.write_text("players: [A, B, C, D]\nhands:\n  - win: {player: Z, by: tsumo, hand: 11m}\n")
    page = tmp_path / "x.html"
    done = RUN.invoke(app, [str(wrong), "--html", str(page), "--chart", str(tmp_path / "x.svg"), "--lang", "en"])
    assert done.exit_code == 2
    codes = set(re.findall(r"error\[(\w+)\]", done.stderr))
    assert codes
    assert all(f"[{code}]" in page.read_text(encoding="utf-8") for code in codes)
    assert not (tmp_path / "x.svg").exists()


@pytest.mark.slow
@pytest.mark.parametrize("option", ["--chart", "--html"])
def test_where_nothing_can_be_written_is_a_problem(option: str, tmp_path: Path) -> None:
    done = RUN.invoke(app, [str(TCG), option, str(tmp_path / "no" / "x.svg")])
    assert done.exit_code == 2
    assert "error[F506]" in done.stderr


def test_other_formats_are_refused_before_anything_is_settled(tmp_path: Path) -> None:
    done = RUN.invoke(app, [str(TCG), "--chart", str(tmp_path / "x.pdf")])
    assert (done.exit_code, done.stdout) == (2, "")
    assert ".svg or .png" in done.stderr


@pytest.mark.slow
def test_settling_needs_no_matplotlib() -> None:
    """A page is drawn by our own few lines; only the picture asks for the library."""
    import subprocess

    script = "import sys; from calc.render.html import match; sys.exit('matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=False).returncode == 0


@pytest.mark.slow
def test_a_season_is_drawn_evening_by_evening(tmp_path: Path) -> None:
    """A line ends with the player's sum, and each evening is a step of it."""
    files = write_season(tmp_path / "season", 4)
    documents = [document for file in files for document in read_documents(Source(str(file), file.read_text("utf-8")))]
    result, _ = settle_files(documents, AskedRules(), folders=[str(tmp_path / "season")])
    assert result
    shown = chart._Evening(result, "en")
    assert [tick for _, tick in shown.ticks] == ["01", "02", "03", "04"]
    (stretch,) = shown.stretches
    assert {p: line[-1] for p, line in stretch.points.items()} == {r.player: r.result / 1000 for r in result.standings}
    assert {p: line[-1] for p, line in stretch.chips.items()} == {r.player: r.chips for r in result.standings}
    assert all(len(line) == 5 for line in stretch.points.values())
    assert chart.draw(result, "season.svg").content.startswith(b"<?xml")


def test_an_evening_without_hands_is_drawn() -> None:
    result = evening(TCG)
    result.matches = (result.matches[0]._replace(hands=()),)
    try:
        assert chart.draw(result, "x.svg").content
    except InputError:
        pytest.fail("nothing is wrong with it")
