"""Pages on paper, printed by a real browser: a match, its receipts, the values of a rules file."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from calc.match import settle_match
from calc.render.html.match import Origin, match_page
from calc.render.html.page import verdict_page
from calc.rules.rules import load_rules

from ..browser import CHROMIUM
from ..rules.test_wall import page_of

pytest.importorskip("websockets")
pytestmark = [
    pytest.mark.slow, pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here"),
]  # fmt: skip

from ..phone import Browser, Phone  # noqa: E402

HANDS = ["Bea ron Cid 234m22444p33567s3s riichi dora 4z", "draw tenpai Bea"] * 4
MATCH = {"rules": "tenhou4", "players": ["Ann", "Bea", "Cid", "Dan"], "hands": HANDS}
READ = """[...document.querySelectorAll('.receipt > ol .line')]
    .map((e) => e.checkVisibility({contentVisibilityAuto: true}))"""
WRAPPED = """(() => {
    const lines = (e) => { const range = document.createRange(); range.selectNodeContents(e);
        return new Set([...range.getClientRects()].map(({top}) => Math.round(top))).size; };
    document.querySelectorAll('details').forEach((e) => { e.open = true; });
    const keys = [...document.querySelectorAll('.values td:last-child')].filter((e) => e.textContent.includes('.'));
    return [keys.length, keys.filter((e) => lines(e) > 1).map((e) => e.textContent)]; })()"""

ENDS = """[...new Set([...document.querySelectorAll('.run .cells:not(:has(.name)) > span')].map((e) => {
    const range = document.createRange(); range.selectNode(e.firstChild);
    return Math.round(range.getBoundingClientRect().right); }))]"""
"""Where the scores of the players end: a place for each of the four."""

ON_WALL = """(() => {
    const points = (e) => parseFloat(getComputedStyle(e).fontSize) * 0.75, chart = document.querySelector('.chart');
    const scale = chart.getBoundingClientRect().width / chart.viewBox.baseVal.width;
    return [document.body.innerText, {
        hands: [...document.querySelectorAll('.hands .cells > span, .hands :is(b, .paid)')].map(points),
        figures: [...chart.querySelectorAll('text')].map((e) => points(e) * scale)}]; })()"""
"""What is read on a printed match, and how large it is, in points."""


@pytest.fixture(scope="module")
def paper(browser: Browser) -> Iterator[Phone]:
    """A page that is shown as on a sheet of A4."""
    with browser.phones() as (found,):
        yield found


def show(paper: Phone, page: str, path: Path, media: str) -> None:
    """Open a page as on paper, or as on a screen."""
    path.write_text(page, encoding="utf-8")
    paper.do("Emulation.setEmulatedMedia", media=media)
    paper.size(794, 1123)
    paper.do("Page.navigate", url=path.as_uri())
    arrived = f"location.href === {json.dumps(path.as_uri())} && document.readyState === 'complete'"
    paper.wait(f"{arrived} && document.querySelector('main footer, main .card')")  # not of the page before


def printed(paper: Phone, **more: str) -> tuple[int, int]:
    """How many sheets a page takes, and how many pieces of text stand on them."""
    pdf = base64.b64decode(paper.do("Page.printToPDF", preferCSSPageSize=True, **more)["data"])
    pieces = 0
    for stream in re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL):
        try:
            pieces += len(re.findall(rb"T[jJ]\b", zlib.decompress(stream)))
        except zlib.error:  # a font
            continue
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf)), pieces


def test_a_match_of_eight_hands_is_one_sheet_with_the_receipts_that_were_opened(paper: Phone, tmp_path: Path) -> None:
    """Issue 34: the first sheet had the title alone; eight hands were 14 sheets, as every receipt was printed open."""
    page = match_page(
        settle_match({**MATCH, "hands": [*HANDS[:-1], "draw"]}), origin=Origin("Friday", date(2026, 11, 27))
    )
    show(paper, page, tmp_path / "match.html", "print")
    assert paper.ask("document.querySelector('.top').innerText").startswith("Friday · 27 November 2026\n\nAnn")
    assert len(paper.ask(ENDS)) == 4, "fresh eyes' finding 2: what nobody moves in, and the start, stood elsewhere"
    assert "Bea ron Cid" in paper.ask("document.body.innerText")
    assert not any(paper.ask(READ))
    assert printed(paper)[0] == 1
    text, sizes = paper.ask(ON_WALL)
    assert "Cid → Bea 2,600" in text, "who pays whom was only in what is folded"
    assert "Who won what from whom" in text
    assert "calc rules" not in text, "a hint for a command line hung on the wall"
    assert min(sizes["hands"]) >= 10.5
    assert min(sizes["figures"]) >= 9
    paper.ask("document.querySelector('details.run').open = true")
    assert not any(paper.ask(READ)), "of the hand that is open the receipt is not"
    paper.ask("document.querySelector('.run .receipt').open = true")
    paper.wait(f"({READ}).some(Boolean)")  # drawn with the next frame
    assert not all(paper.ask(READ))
    sheets, pieces = printed(paper)
    first, on_first = printed(paper, pageRanges="1")
    assert first == 1 < sheets
    assert on_first > pieces / sheets / 4, "its title alone has two"


def test_a_whole_match_is_one_sheet_and_dark_on_white(paper: Phone, tmp_path: Path) -> None:
    """Ten hands with places and payments; a phone in its dark mode printed pale letters."""
    over = settle_match({**MATCH, "hands": [*HANDS, "draw", "Bea ron Cid han 3 fu 40"]}, ended=True)
    assert over.payments
    show(paper, match_page(over), tmp_path / "over.html", "print")
    dark = [{"name": "prefers-color-scheme", "value": "dark"}]
    paper.do("Emulation.setEmulatedMedia", media="print", features=dark)
    assert paper.ask("getComputedStyle(document.body).color") == "rgb(29, 36, 51)"
    assert printed(paper)[0] == 1


EVENING = {
    "rules": {"use": "tcg", "set": {"match.length": "east"}},
    "players": ["Ann", "Bea", "Cid", "Dan"],
    "rate": "points=50/1000",
    "hands": [
        "Bea ron Cid 3 han 30 fu riichi",
        "Bea ron Dan 222333444p 67m 88s + 5m dora 9s",
        "Cid tsumo 234m 456p 678s 55s 67m + 8m riichi dora 1z ura 9p",
        "draw tenpai Ann,Cid riichi Ann",
        "Cid ron Ann 2 han 40 fu",
        "Dan ron Bea 234m567m345p88s57s + 6s riichi dora 4p ura 9m & Ann ron Bea 234m456p678p55p45s + 6s riichi",
        "chombo Ann",
        "Bea ron Cid 234m 88s 67s 999p (333z@Ann) + 5s dora 1m",
    ],
}  # fmt: skip
"""An evening as clubs have it: tiles, a draw with a stick, two winners of whom one is paid, a chombo, money."""


def test_an_evening_of_tiles_is_one_sheet_and_names_head_each(paper: Phone, tmp_path: Path) -> None:
    """Pages read from pictures: eight hands took two sheets, the second without names; two winners took two as well."""
    done = settle_match(EVENING)
    show(paper, match_page(done), tmp_path / "evening.html", "print")
    assert printed(paper)[0] == 1
    text = paper.ask("document.body.innerText")
    noten = "Bea → Ann 1,500 · Dan → Cid 1,500"
    for said in (noten, "Ann 12,000 not paid: Dan comes first", "chombo Ann"):
        assert said in text.replace("\n", " ")
    longer = settle_match({**EVENING, "hands": ["draw tenpai Ann,Bea,Cid,Dan"] * 40})
    show(paper, match_page(longer), tmp_path / "longer.html", "print")
    assert printed(paper)[0] == 2
    again = printed(paper, pageRanges="2")[1]
    paper.ask("document.querySelector('.run.top').style.display = 'none'")
    assert printed(paper, pageRanges="2")[1] < again, "the names stand over the columns of the second sheet too"
    ruled = done.matches[0].hands[5].result
    assert ruled
    show(paper, verdict_page(ruled), tmp_path / "two.html", "print")
    text = paper.ask("document.body.innerText")
    assert "Ann's ron is not paid (12,000): Dan comes first after Bea" in text
    assert "TCG mahjong, basic rules with 1 rule changed: Rounds: East" in text, "which rules were played"
    assert printed(paper)[0] == 1
    columns = paper.ask("""[...document.querySelectorAll('.winner')].map((e) => [e.innerText, ...['left', 'right']
        .map((side) => Math.round(e.getBoundingClientRect()[side]))])""")
    (dan, _, end), (ann, begin, _) = columns
    assert "40 fu × 2^(3 han + 2) = 1,280, × 4 = 5,120 → 5,200" in dan, "it stood at the head of Ann's column"
    assert "no other reading" in dan
    assert "12,000 points" in ann
    assert end < begin
    smallest = paper.ask("""Math.min(...[...document.querySelectorAll('.receipt li *, .why .src')]
        .filter((e) => e.checkVisibility()).map((e) => parseFloat(getComputedStyle(e).fontSize) * 0.75))""")
    assert round(smallest, 2) >= 8, "sources were 6 points high"


def test_sums_of_an_evening_are_recounted_from_its_hands(paper: Phone, tmp_path: Path) -> None:
    """Reader of the pages: sticks were between persons in the list and went by the table in the sums below it, which
    did not say that they are net; the first digit beside the chart was shaved."""
    hands = ["draw tenpai A,B,C in-riichi B", "A ron C han 2 fu 30", "A ron D han 1 fu 30 in-riichi C"]
    page = match_page(settle_match({"rules": "tenhou4", "players": list("ABCD"), "hands": hands}))
    show(paper, page, tmp_path / "sums.html", "print")
    sums = paper.ask("document.querySelector('.mutual').textContent").replace("\N{NO-BREAK SPACE}", " ")
    assert sums.startswith("Who won what from whom, net of all hands")
    assert "table →" not in sums
    assert "→ table" not in sums
    assert "those alone, net: A +2,000 · B −1,000 · C −1,000" in sums
    assert (
        paper.ask("""(() => { const ends = [...document.querySelectorAll('.chart')].map((chart) =>
        [chart.parentElement, ...chart.querySelectorAll('text')].map((e) => e.getBoundingClientRect().left));
        return ends.flatMap(([edge, ...lefts]) => lefts.filter((left) => left < edge)); })()""")
        == []
    )


def test_a_ruling_is_printed_with_its_receipt(paper: Phone, tmp_path: Path) -> None:
    """Issue 34: what was folded on the screen was missing on paper."""
    verdict = settle_match(MATCH).matches[0].hands[0].result
    assert verdict
    page = verdict_page(verdict)
    show(paper, page, tmp_path / "hand.html", "screen")
    assert not any(paper.ask(READ))
    show(paper, page, tmp_path / "hand.html", "print")
    read = paper.ask(READ)
    assert len(read) > 8
    assert all(read)
    paper.ask(
        "document.querySelector('main').insertAdjacentHTML('beforeend', '<a href=\"https://calc.example\">source</a>')"
    )
    assert paper.ask("getComputedStyle(document.links[0]).textDecorationLine") == "none", "no address to tap on paper"
    assert printed(paper)[0] == 1


@pytest.mark.parametrize("media", ["screen", "print"])
def test_keys_of_rules_stand_in_one_line(paper: Phone, tmp_path: Path, media: str) -> None:
    """Issue 34: the rules' key column wrapped."""
    show(paper, page_of(load_rules("tenhou4"), "en"), tmp_path / "rules.html", media)
    for width in (390, 794, 1280):
        paper.size(width, 1123)
        keys, wrapped = paper.measure(WRAPPED)
        assert keys > 40
        assert wrapped == []
