"""Pages: all that a result says stands in them, nothing in them can run or fetch, and they fit a phone."""

from __future__ import annotations

import os
import re
from functools import cache, cached_property
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from calc.cli import app as whole
from calc.cli.files import write_file
from calc.line.reader import read_line
from calc.match import MatchResult, settle_match
from calc.problems.problems import InputError, Problem, Source
from calc.readers import reader
from calc.readers.reader import located, read_documents
from calc.render.columns import Compared
from calc.render.html import tiles as drawn
from calc.render.html.chart import apart, chart, scale
from calc.render.html.markup import Markup, faces
from calc.render.html.match import match_page
from calc.render.html.page import HandPage, Shown, problems_page, score_page
from calc.render.html.safe import clean
from calc.render.paper import GAP, Block, Flow, Flows, Grid, Headline, NamedRow, Para, Tiles, pieces, tile_mark
from calc.render.rule_words import addresses, name_source
from calc.render.terminal import Terminal
from calc.render.text import Text, is_idle
from calc.render.words import Words
from calc.steps import read_record, settle
from calc.tiles.tiles import BY_MPSZ
from calc.verdict.verdict import ShownMeld, Verdict, as_data
from tests.browser import CHROMIUM, measured
from tests.commands import app_of

from ..helpers import ALL, some
from ..tables import table_of

if TYPE_CHECKING:
    from ..phone import Browser, Phone

app = app_of("score")

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.yaml"))
MATCHES = sorted((ROOT / "examples" / "matches").glob("*.yaml"))
HAND = {"win": {"player": "B", "by": "ron", "from": "C", "hand": "234m 22444p 33567s + 3s"}}
BLOCKS = {"div", "p", "table", "ul", "ol", "li", "section", "header", "footer", "details", "h1", "h2", "h3", "h4"}
VOID = {"meta", "link", "br", "hr", "img", "input"}
SYSTEMS = ("tcg", "mighty", "anmika", "wenzhou", "kessen")


class Page(HTMLParser):
    """Reads a page strictly: every element is closed where it should be; collects what the tests ask."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.cells: list[str] = []
        self.rows: list[list[str]] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open, f"never closed: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {k: v or "" for k, v in attrs}))
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
        if tag in BLOCKS:
            assert not {"p", "span", "summary", "b", "small", "h1", "h2", "h3", "h4"} & set(self.open)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {k: v or "" for k, v in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open, tag
        assert self.open.pop() == tag, tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.texts.append(data)
        if "tr" in self.open and self.rows[-1]:
            self.rows[-1][-1] += data

    @cached_property
    def text(self) -> str:
        """All that can be read, blanks as one."""
        return " ".join("".join(self.texts).split())


PAGES_OF_SOURCES = {f"https://{address}" for lang in ("en", "ja") for address in addresses(lang).values()}


def read_page(text: str) -> Page:
    """A page that holds together: well formed, every tile drawn, nothing fetched, nothing run."""
    page = Page(text)
    assert text.startswith("<!DOCTYPE html>")
    ids = {attrs["id"] for tag, attrs in page.tags if tag == "symbol"}
    for tag, attrs in page.tags:
        assert tag not in ("script", "img", "link", "iframe", "object", "embed", "form", "base"), tag
        if tag == "a":  # a source that somebody may want to see: nothing is sent but what a tap asks for
            assert attrs["href"] in PAGES_OF_SOURCES
            assert (attrs["target"], attrs["rel"]) == ("_blank", "noreferrer")
        assert not [name for name in attrs if name.startswith("on") or name in ("src", "srcset", "xlink:href")], attrs
        if tag == "use":
            assert attrs["href"].removeprefix("#") in ids
    assert not re.search(r"(?<!<a href=\")https?:|url\(|@import", text)
    assert not re.search(r"[\x00-\x08\x0b-\x1f\ud800-\udfff]", text), "a mark is left over"
    return page


@cache
def shown(path: Path) -> list[Shown]:
    """The records of an example, settled or refused."""
    found = []
    for document in read_documents(Source(path.name, path.read_text(encoding="utf-8"))):
        assert not isinstance(document, list)
        try:
            entry = reader.read_record(document)
            found.append(Shown(settle(entry.record, entry.rules)))
        except InputError as no:  # NoWin is one
            found.append(Shown(None, located(no.problems, document)))
    return found


def settled(**more: Any) -> Verdict[Any]:
    """The verdict on one hand."""
    entry = read_record({**HAND, **more})
    return settle(entry.record, entry.rules)


def number(n: int) -> str:
    """A gain or loss as it is shown."""
    return f"+{n:,}" if n > 0 else f"−{-n:,}" if n else "0"


# --- hands ------------------------------------------------------------------------------------------------------------


PAGES = [(path, lang) for i, path in enumerate(EXAMPLES) for lang in some(("en", "ja"), 2, i) if ALL or i % 4 < 2]


@pytest.mark.slow
@table_of(("path", "lang"), PAGES, most=20)
def test_every_example_has_a_page_that_says_what_its_data_says(path: Path, lang: str) -> None:
    records, words = shown(path), Words(lang)
    assert records
    for record in records:
        page = read_page(score_page([record], lang))
        if record.data is None:
            assert all(f"[{p.code}]" in page.text for p in record.problems)
            continue
        data = as_data(record.data)
        seats = data["hand"]["seats"]
        moved = [r[1:] for r in page.rows if len(r) == len(seats) + 1]
        assert [number(data["points"].get(p, 0)) for p in seats] in moved
        if any(data["chips"].values()):
            assert [number(data["chips"][p]) for p in seats] in moved
        steps = sum(attrs.get("class") == "step" for tag, attrs in page.tags if tag == "li")
        deciding = [step for step in record.data.explained.steps if not is_idle(step)]
        joined = [step for step in deciding if step.topic == "fu" and step.label != "fu"]
        only = [step for step in deciding if step.topic == "win" and not step.keys and len(record.data.wins) == 1]
        shown_once = len(deciding) - len(joined) - len(only)
        apart = len(deciding)  # a game with lines of its own
        assert steps in (shown_once, apart), "what changes nothing is folded, in a few lines"
        for rule in (rule for step in deciding for rule in record.data.rules_of(step)):
            assert rule.id in page.text
            assert " ".join(name_source(rule, record.data.rules, words).split()) in page.text


def test_who_pays_whom_comes_before_everything_else() -> None:
    text = read_page(score_page([Shown(settled(sticks=1))])).text
    order = ["B wins by ron from C", "1 han 40 fu", "C → B 1,300 hand", "table → B 1,000", "read as", "Receipt"]
    assert sorted(order, key=text.index) == order


def test_many_hands_are_numbered_in_one_page() -> None:
    page = read_page(score_page([Shown(settled()), Shown(settled(title="the second"))], "en"))
    assert "2 hands" in page.text
    assert "the second" in page.text


def test_what_a_record_expected_is_in_the_page() -> None:
    page = read_page(score_page([Shown(settled(), (), ["points: B 5200 expected, 1300 settled"])]))
    assert "B 5200 expected, 1300 settled" in page.text


def test_a_problem_is_shown_where_it_stands() -> None:
    source = Source("<hand>.yaml", "win:\n  player: B\n  by: tsumo\n  hand: 234m <b>\n")
    found: list[Any] = []
    for document in read_documents(source):
        assert not isinstance(document, list)
        with pytest.raises(InputError) as error:
            reader.read_record(document)
        found += error.value.problems
    text = score_page([Shown(None, found)], "ja")
    read_page(text)
    assert "&lt;hand&gt;.yaml:4" in text
    assert "<mark>" in text
    assert "<b>" not in text.split("<main>")[1]
    read_page(problems_page([Problem("F506", "no <place>", None, "<help>")]))


HOSTILE = [
    "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "'><svg onload=alert(1)>", "</title></style>",
    "&lt;b&gt;", "a\u202eb", "{player}", "%s", "C  D", "x" * 60, "<!--", "]]>", "--", "#t-1m",
]  # fmt: skip


@pytest.mark.slow
@table_of("name", HOSTILE, most=8)
def test_names_and_titles_are_shown_and_nothing_else(name: str) -> None:
    if not name.isprintable():  # no name of a player
        with pytest.raises(InputError):
            settled(seats=["A", "B", name, "D"])
        data = settled(title=name)
    else:
        data = settled(title=name, seats=["A", "B", name, "D"], win={**HAND["win"], "from": name})
    plain = {t for t, _ in read_page(score_page([Shown(settled())])).tags}
    page = read_page(score_page([Shown(data)]))
    assert {t for t, _ in page.tags} <= plain | {"h2"}
    assert " ".join(name.replace("\u202e", "\\u202e").split()) in page.text


def test_no_record_can_forge_a_mark() -> None:
    forged = "\ufdd08f\ufdd1\ufdd1\ufdd1\ufdd2\x01"
    with pytest.raises(InputError):
        settled(seats=["A", "B", "C", forged])
    data: Any = settled()
    data.record = data.record._replace(title=forged)
    text = score_page([Shown(data)])
    page = read_page(text)
    assert "\\ufdd08f\\ufdd1" in page.text
    assert "\\u0001" in page.text
    assert 'id="t-8f"' not in text


def test_data_is_not_changed_by_being_shown() -> None:
    verdict = settled()
    before = as_data(verdict)
    HandPage(verdict, "en")
    assert as_data(verdict) == before


def test_clean_keeps_what_is_sound() -> None:
    assert clean("名 a\tb\nc") == "名 a\tb\nc"
    assert clean("\ud800\x07") == "\\ud800\\u0007"


# --- tiles ------------------------------------------------------------------------------------------------------------


def test_every_tile_there_is_has_its_own_drawing() -> None:
    faces = [drawn.symbols([tile]).replace(tile, "") for tile in (*BY_MPSZ, drawn.BACK)]
    assert len(set(faces)) == len(BY_MPSZ) + 1
    for face in faces:
        Page(face)


def test_tiles_say_their_text() -> None:
    text = score_page([Shown(settled())])
    heard = "2 man, 3 man, 4 man, 2 pin, 2 pin, 4 pin, 4 pin, 4 pin, 3 sou, 3 sou, 5 sou, 6 sou, 7 sou"
    assert f'role="img" aria-label="{heard}" title="234m 22444p 33567s"' in text
    assert 'aria-label="2萬, 3萬, 4萬"' in score_page([Shown(settled())], "ja")
    assert "<title>B wins by ron from C · 1 han 40 fu 1,300 points · calc</title>" in text
    assert text.count('<use href="#t-2m"') >= 2


def test_every_tile_is_read_back_from_a_text() -> None:
    marks = [Tiles(tuple(BY_MPSZ)), Tiles(("5p", "0p", "5p"), "pon", 2), Tiles(("1f",), name="spring")]
    text = f"a{tile_mark(*marks[0])} ({tile_mark(*marks[1])}){tile_mark(*marks[2])}, c"
    assert list(pieces(text)) == ["a", marks[0], " (", marks[1], ")", marks[2], ", c"]
    assert list(pieces(tile_mark([]))) == []
    assert list(pieces("\ufdd0back\ufdd1\ufdd1\ufdd1\ufdd2")) == ["\ufdd0back\ufdd1\ufdd1\ufdd1\ufdd2"]


@table_of(
    ("kind", "source", "want"),
    [
        ("pon", "A", "5p',5p,5p"), ("pon", "D", "5p,5p',5p"), ("pon", "C", "5p,5p,5p'"), ("pon", "", "5p,5p,5p"),
        ("daiminkan", "C", "5p,5p,5p,5p'"), ("daiminkan", "D", "5p,5p',5p,5p"), ("daiminkan", "A", "5p',5p,5p,5p"),
        ("kakan", "C", "5p,5p,5p^"), ("kakan", "D", "5p,5p^,5p"), ("kakan", "A", "5p^,5p,5p"),
        ("kakan", "", "5p,5p,5p,5p"), ("ankan", "", "back,5p,5p,back"), ("chi", "A", "5p,5p,5p"),
    ],
)  # fmt: skip
def test_the_called_tile_lies_where_its_discarder_sits(kind: str, source: str, want: str) -> None:
    """B called; A sits at the left of B, C at the right, D across. Of a run no record says which tile was called."""
    said: Text[Any] = Text()
    said.seats = ["A", "B", "C", "D"]
    tiles = ["5p"] * (3 if kind in ("pon", "chi") else 4)
    got = said.meld(ShownMeld(kind, tuple(tiles), source or None), "B")
    (mark,) = pieces(got)
    assert isinstance(mark, Tiles)
    assert ",".join(faces(mark)) == want
    Page(Markup().inline(got))


def test_blocks_hold_together_whatever_they_lack() -> None:
    for block in (NamedRow("", "words", strong=True), NamedRow(" ", ""), Para(""), Para("", "words: ", 8, True, True)):
        Page(Markup().blocks([block]))


def test_a_terminal_and_a_page_say_the_same_blocks() -> None:
    won = f"B wins on {tile_mark(['5p'])}"
    said: list[Block] = [
        Headline(won, "8,000 points"),
        Para("a word " * 15 + "last", "1. ", 4),
        Flows([Flow("A", "B", "8,000", "hand")], ["A", "B"]),
        Grid(["", "player", "points"], [["1", "B", "8,000"]]),
        Compared("What differs", ["these", "those"], [("value", ["1", "2"])]),
    ]
    lines = Terminal("unicode").lines(said)
    assert lines[0] == "B wins on 🀝" + " " * (80 - 11 - 12) + "8,000 points"
    assert lines[1].startswith("    1. a word")
    assert lines[2].startswith("       ")
    assert lines[3] == "  A → B      8,000   hand"
    assert lines[4:6] == ["     player  points", "  1  B        8,000"]
    assert lines[-1].split() == ["value", "1", "2"]
    page = Page(Markup().blocks(said)).text
    assert page.startswith("B wins on 8,000 points1. a word")
    assert "A → B 8,000 hand" in page
    assert "What differs" in page


def test_another_reading_says_its_own_points() -> None:
    """Who claims it names those, and not the difference."""
    page = _short_match("Ann ron Dan 222333444p 67m 88s + 5m dora 9s")
    assert "5,800 points, 3,800 less" in re.sub(r"<[^>]*>", "", page)


def test_remarks_stand_apart() -> None:
    assert Markup().spaced(f"a  b{GAP}c <d>{GAP}") == 'a  b <span class="more">c &lt;d&gt;</span>'


# --- matches ----------------------------------------------------------------------------------------------------------


def evening(path: Path, name: str = "A") -> MatchResult:
    """A match example, settled; ``name``: another name for A."""
    documents = list(read_documents(Source(path.name, path.read_text(encoding="utf-8"))))
    if name != "A":
        values = (_renamed(document.value, "A", name) for document in documents if not isinstance(document, list))
        return settle_match(*values)
    return settle_match(*documents)


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("path", MATCHES, ids=lambda p: p.stem)
def test_every_match_has_a_page_with_every_hand(path: Path, lang: str) -> None:
    result = evening(path)
    page = read_page(match_page(result, lang))
    hands = [hand for match in result.matches for hand in match.hands]
    runs = [attrs for tag, attrs in page.tags if attrs.get("class") == "run"]
    assert len(runs) == sum(hand.result is not None for hand in hands)
    for match in result.matches:
        for hand in match.hands:
            row = [f"{hand.scores[p]:,}".replace("-", "−") for p in match.players]
            assert all(cell in page.text for cell in row)
    charts = sum(attrs.get("class") == "chart" for _, attrs in page.tags)
    assert charts >= len(result.matches)
    for payment in result.payments:
        assert f"{payment.payer} → {payment.payee}" in page.text


def test_what_a_match_expected_is_in_its_page() -> None:
    result = evening(MATCHES[0])
    result.wrong = ["scores of <A>: 1 is expected, it is 2"]
    assert "scores of <A>: 1 is expected, it is 2" in read_page(match_page(result)).text


def test_an_evening_says_first_who_pays_whom() -> None:
    path = next(p for p in MATCHES if "half-set" in p.stem)
    text = read_page(match_page(evening(path))).text
    order = ["Payments", "Standings", "Match 1", "Hand by hand"]
    assert sorted(order, key=text.index) == order


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in HOSTILE if name.isprintable()])
def test_names_in_a_match_are_shown_and_nothing_else(name: str) -> None:
    path = next(p for p in MATCHES if "tcg" in p.stem)
    page = read_page(match_page(evening(path, name)))
    assert {t for t, _ in page.tags} == {t for t, _ in read_page(match_page(evening(path))).tags}
    assert " ".join(name.replace("\u202e", "\\u202e").split()) in page.text


def _renamed(value: Any, old: str, new: str) -> Any:
    if isinstance(value, dict):
        return {_renamed(k, old, new): _renamed(v, old, new) for k, v in value.items()}
    if isinstance(value, list):
        return [_renamed(v, old, new) for v in value]
    return new if value == old else value


def _short_match(*hands: str, **changed: object) -> str:
    """Return the page of a match of four with a title, by the rules of tcg with some changed."""
    rules, players = {"use": "tcg", "set": changed}, ["Ann", "Bea", "Cid", "Dan"]
    return match_page(settle_match({"title": "Friday", "rules": rules, "players": players, "hands": list(hands)}))


def test_how_an_end_is_worked_out_is_said_as_players_say_it() -> None:
    """Each result is one sum, the first player's too; rules are in words, with their keys apart, and no command."""
    page = _short_match("Bea ron Cid 3 han 30 fu", "draw", "draw", "draw", **{"match.length": "east"})
    how = page[page.index("How the end is worked out") :].partition("</details>")[0]
    assert "Bea: 29 − 30 + oka 20 + uma 15 = +34" in how
    assert "Ann: 25 − 30 + uma 5 = 0" in how
    assert "Cid: 21 − 30 − uma 15 = −24" in how
    said = re.sub(r'<small class="key">[^<]*</small>', "", how)
    assert "match." not in said
    assert "goshya" not in said
    assert said.count("Points to return: 30,000 points") == 1  # each rule once
    assert "calc rules show" not in page


def test_one_match_has_one_block_of_places() -> None:
    """The same four people stood twice, with “matches 1 firsts 0” four times."""
    rules, players = {"use": "tcg", "set": {"match.length": "east"}}, ["Ann", "Bea", "Cid", "Dan"]
    hands = ["Bea ron Cid 3 han 30 fu", "draw", "draw", "draw"]
    match = {"rules": rules, "players": players, "rate": "points=50/1000", "hands": hands}
    page = match_page(settle_match(match))
    assert page.count('<ol class="places">') == 1
    assert "Standings" not in page
    text = re.sub(r"<[^>]*>", "", page)
    assert "1. Bearesult +34 money +1,700points 28,900" in text
    assert "Dan → Bea" in text
    several = match_page(settle_match(match, match))
    assert several.count('<ol class="places">') == 3
    assert "Standings" in several


def test_the_head_of_a_page_says_which_rules_are_changed() -> None:
    """One in words; of many no more than three."""
    head = _short_match("draw", **{"match.length": "east"}).partition("</header>")[0]
    assert "with 1 rule changed: Rounds: East" in head
    many = {"match.length": "east", "points.kiriage": True, "match.uma": [20, 10, -10, -20], "match.return": 25000}
    head = _short_match("draw", **many).partition("</header>")[0]
    assert "with 4 rules changed: " in head
    assert "; Points to return: 25,000 points; Place points: +20 +10 −10 −20; …<" in head
    assert "Rounds" not in head


def test_a_deal_played_again_has_another_mark_below_the_chart() -> None:
    """After a chombo the same deal is played again, without a honba."""
    page = _short_match("chombo Ann", "Bea ron Cid 3 han 30 fu")
    marks = re.findall(r'text-anchor="middle">([^<]*)</text>', page)
    assert marks == ["E1", "E1 #2"]


def test_scales_are_round_and_hold_the_values() -> None:
    for low, high in ((0, 0), (-4900, 55000), (25000, 25000), (-10, 28), (3, 4), (-(10**9), 10**9), (19000, 36000)):
        marks = scale(low, high)
        assert marks[0] <= low
        assert marks[-1] >= high
        assert 1 <= len(marks) <= 8
        assert len({b - a for a, b in pairwise(marks)}) <= 1


def test_labels_keep_their_order_and_apart() -> None:
    got = apart([50, 50, 51, 10], 13, 0, 100)
    assert sorted(range(4), key=lambda i: got[i]) == [3, 0, 1, 2]
    ordered = sorted(got)
    assert all(b - a > 12.9 for a, b in pairwise(ordered))


def test_a_chart_is_drawn_for_any_numbers() -> None:
    Page(chart({"A": [0], "B": [0]}, [], "t"))
    text = chart({"<A>": [25000, -8000], "B": [25000, 58000]}, ["E1"], '"t"')
    Page(text)
    assert "&lt;A&gt;" in text
    assert text.count('class="curve"') == 2


# --- files ------------------------------------------------------------------------------------------------------------

ARGUMENTS = ["234m 22444p 33567s + 3s", "--ron", "B", "--from", "C"]
RUN = CliRunner()


def test_the_command_writes_a_page_and_still_prints(tmp_path: Path) -> None:
    page = tmp_path / "手.html"
    page.write_text("old")
    done = RUN.invoke(app, [*ARGUMENTS, "--html", str(page), "--lang", "ja"])
    assert done.exit_code == 0
    assert "ロン和了" in done.stdout
    assert "ロン和了" in read_page(page.read_text(encoding="utf-8")).text
    assert [p.name for p in tmp_path.iterdir()] == ["手.html"]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_dispute_has_a_page(lang: str, tmp_path: Path) -> None:
    """``calc dispute --html``: what the terminal says, with drawn tiles; records that cannot be are in it too."""
    page = tmp_path / "page.html"
    claims = ["--claim", "B=1300", "--claim", "C=<b>"]
    arguments = ["dispute", *ARGUMENTS, *claims[:2], "--why", "--html", str(page), "--lang", lang]
    done = RUN.invoke(whole, arguments)
    assert done.exit_code == 0, done.output
    shown = read_page(page.read_text(encoding="utf-8"))
    assert "1,300" in shown.text
    assert ("B says 1300: right" in shown.text) == (lang == "en")
    wrong = RUN.invoke(whole, ["dispute", *ARGUMENTS, *claims[2:], "--html", str(page), "--lang", lang])
    assert wrong.exit_code == 2
    assert "<b>" in read_page(page.read_text(encoding="utf-8")).text


def test_coloured_tiles_and_those_drawn_aside_are_shown_as_tiles() -> None:
    """“Red fives red in the reading too, tiles drawn aside as tiles.”"""
    red = {"player": "B", "by": "ron", "from": "C", "hand": "234m 22444p 33067s + 3s"}
    text = score_page([Shown(settled(rules="tenhou4", win=red))])
    assert text.count('href="#t-0s"') == 2
    assert 'href="#t-5s"' not in text
    north = {"player": "B", "by": "tsumo", "hand": "11m 234p 406s 111z 66z + 6z", "riichi": True, "norths": 2}
    text = score_page([Shown(settled(rules="mighty", win=north))])
    assert 'aria-label="north, north"' in text
    flowers = "B tsumo 123789p 12346s 99m Pb riichi aside 春冬 gN 北 dora 6z 6z ura 2z 2z winter 9m 7z"
    line = read_line(flowers, "anmika")
    entry = reader.read_record(line, "anmika")
    text = score_page([Shown(settle(entry.record, entry.rules))], "ja")
    for named in ("春", "冬", "金北, 北"):
        assert f'aria-label="{named}"' in text


def test_a_refusal_has_a_page_too(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    done = RUN.invoke(app, ["23m 22444p 33567s (777z) + 3s", "--ron", "B", "--from", "C", "--html", str(page)])
    assert done.exit_code == 2
    assert "[L201]" in read_page(page.read_text(encoding="utf-8")).text


@pytest.mark.parametrize("where", ["nowhere/page.html", ".", "bad\0name"])
def test_what_cannot_be_written_is_a_problem(where: str, tmp_path: Path) -> None:
    with pytest.raises(InputError) as error:
        write_file(str(tmp_path / where), b"x")
    assert [p.code for p in error.value.problems] == ["F506"]
    assert not list(tmp_path.iterdir())


def test_standard_output_is_taken() -> None:
    done = RUN.invoke(app, [*ARGUMENTS, "--html", "-"])
    assert done.exit_code == 2
    assert "error[F506]" in done.stderr
    assert not os.path.exists("-")


def test_the_command_says_that_it_cannot_write(tmp_path: Path) -> None:
    done = RUN.invoke(app, [*ARGUMENTS, "--html", str(tmp_path / "no" / "page.html")])
    assert done.exit_code == 2
    assert "error[F506]" in done.stderr
    assert "1,300" in done.stdout


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
def test_a_full_disk_is_a_problem() -> None:
    with pytest.raises(InputError, match="No space left"):
        write_file("/dev/full", b"x" * 100_000)


def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "page.html"
    path.write_bytes(b"old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match="No space left"):
        write_file(str(path), b"new")
    assert [(p.name, p.read_bytes()) for p in tmp_path.iterdir()] == [("page.html", b"old")]


def test_rights_and_links_stay(tmp_path: Path) -> None:
    path, link = tmp_path / "page.html", tmp_path / "link.html"
    path.write_bytes(b"old")
    path.chmod(0o640)
    link.symlink_to(path)
    write_file(str(link), b"new")
    assert (link.is_symlink(), path.read_bytes(), path.stat().st_mode & 0o777) == (True, b"new", 0o640)
    write_file(str(tmp_path / "fresh"), b"x")
    mask = os.umask(0)
    os.umask(mask)
    assert (tmp_path / "fresh").stat().st_mode & 0o777 == 0o666 & ~mask


# --- in a browser -----------------------------------------------------------------------------------------------------

LONG = "Maximiliane von Hohenlohe-Langenburg"


def _pages() -> dict[str, str]:
    """A page for every system, with draws, stories and refusals; matches; long names; both languages."""
    found: dict[str, str] = {}
    by_system: dict[str, list[Shown]] = {system: [] for system in SYSTEMS}
    for path in EXAMPLES:
        for record in shown(path):
            if record.data is not None and record.data.rules.id in by_system:
                by_system[record.data.rules.id].append(record)
            elif record.data is None:
                by_system["tcg"].append(record)
    for system, records in by_system.items():
        found[f"{system}-en"] = score_page(records[:: 1 if ALL else 6], "en")
        found[f"{system}-ja"] = score_page(records[:: 5 if ALL else 10], "ja")
    languages = ("en", "ja")
    for number, path in enumerate(MATCHES):
        result = evening(path)
        for lang in languages if ALL else languages[number % 2 :][:1]:
            found[f"{path.stem}-{lang}"] = match_page(result, lang)
        if ALL or number % 3 == 0:
            found[f"{path.stem}-long"] = match_page(evening(path, LONG))
    found["hostile"] = score_page([Shown(settled(title=HOSTILE[0] + HOSTILE[1]))])
    return found


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here")
def test_pages_fit_the_screen_of_a_browser(browser: Browser, tmp_path: Path) -> None:
    """On a phone, and on a desktop those in Japanese, which are of the same kinds."""
    pages = _pages()
    japanese = {name: page for name, page in pages.items() if name.endswith("-ja")}
    others = {name: page for name, page in pages.items() if name not in japanese}
    for group, widths in ((others, [360]), (japanese, [360, 1200])):
        found = zip(group, measured(list(group.values()), widths, tmp_path, browser), strict=True)
        for name, got in ((name, got) for name, several in found for got in several):
            assert got["closed"] <= 0, (name, got.get("closed_wide"))
            assert got["open"] <= 0, (name, got["open_wide"])
            assert not got["open_wide"], name
            assert got["scripts"] == 0, name
            if "evening" not in name:
                assert got["tiles"] > 0, name
            assert got["drawn"] == got["tiles"], name


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here")
def test_a_browser_shows_who_pays_whom_at_first_sight(browser: Browser, tmp_path: Path) -> None:
    ((got,),) = measured([score_page([Shown(settled())])], [360], tmp_path, browser)
    seen = " ".join(got["text"][:160].split())
    assert "B wins by ron from C" in seen
    assert "C → B 1,300" in seen


@pytest.mark.slow
@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here")
def test_a_phone_has_no_column_of_single_letters(phone: Phone, tmp_path: Path) -> None:
    """Pages read from pictures: the source of a draw stood in a column one letter wide, and “24,10/0” at 320 px."""
    rules = {"use": "tcg"}
    hands = ["draw tenpai A,C in-riichi A", "B ron D 222333444p 67m 88s + 5m dora 9s"]
    page = match_page(settle_match({"rules": rules, "players": list("ABCD"), "hands": hands}))
    (tmp_path / "match.html").write_text(page, encoding="utf-8")
    for width in (390, 320):
        phone.size(width)
        phone.do("Page.navigate", url=(tmp_path / "match.html").as_uri())
        phone.wait("document.querySelector('main footer')")
        phone.ask("document.querySelectorAll('.run').forEach((e) => { e.open = true; })")
        sources, broken = phone.ask("""[[...document.querySelectorAll('.why .src')].map((e) => e.clientWidth),
            [...document.querySelectorAll('.pays td, .cells > span')].filter((e) => {
                const one = document.createRange();
                one.selectNode(e.firstChild.firstChild ?? e.firstChild);
                return one.getBoundingClientRect().height > 24; }).map((e) => e.textContent)]""")
        assert len(sources) > 2
        assert min(width for width in sources if width) > 200
        assert broken == []
        assert phone.ask("(scrollTo(0, 1200), scrollY)") > 0
        assert phone.ask("document.querySelector('.run.top').getBoundingClientRect().top") == 0, "names scrolled away"


@pytest.mark.slow
def test_all_systems_are_in_the_browser_tests() -> None:
    systems = {record.data.rules.id for path in EXAMPLES for record in shown(path) if record.data}
    assert systems >= set(SYSTEMS)
