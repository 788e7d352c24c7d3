"""`calc rules show --html`: a page for the wall, whose first side players read, and all values on the next."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from calc import compiled
from calc.render import wall
from calc.render.html.wall import rules_page
from calc.render.rules_page import pinned, tables
from calc.render.wall import sheet
from calc.rules.needs import condition_of
from calc.rules.rules import Rules, load_rules
from calc.rules.schema import schema_of
from calc.schema.starter import keys_for_the_wall

from ..browser import _FLAGS, CHROMIUM

CLUBS = Path(__file__).parent.parent / "club_files"
PRINTED = ("tcg", "parlour4", "kansai3", "mleague", "mighty", "anmika", "fever3", str(CLUBS / "menzen-chips.yaml"))
BREAK = '<div style="break-before:page">'


def page_of(rules: Rules, lang: str) -> str:
    """The page of some rules, as the command writes it."""
    keys = {key: schema_of(rules.files).key(key) for key in rules.values}
    blocks = tables(pinned((rules,), keys_for_the_wall(rules), keys, lang), [""])
    return rules_page(rules.title[lang], "", blocks, lang, sheet(rules, keys, lang))


def posted(rules: Rules, lang: str) -> dict[str, str]:
    keys = {key: schema_of(rules.files).key(key) for key in rules.values}
    return {rule.label: rule.value for section in sheet(rules, keys, lang) for rule in section.rules}


def test_each_rule_of_the_sheet_has_its_label_in_both_languages() -> None:
    schema = schema_of(load_rules("riichi").files)
    for section in compiled.toml(wall.__file__, "wall")["sections"]:
        for text in (*section["always"], *section.get("played", ())):
            key = schema.key(condition_of(text).key)
            assert key.name.startswith("yaku.") or {*key.spec["label"]} == {"en", "ja"}, text


def test_players_read_what_a_club_plays() -> None:
    """Scoring, yaku that differ from usual, chips, penalties, the match; the club's own lines among them."""
    club = load_rules(str(CLUBS / "menzen-chips.yaml"))
    english, japanese = posted(club, "en"), posted(club, "ja")
    assert english["4 han 30 fu is mangan"] == "yes"
    assert english["Four concealed triplets, pair wait"] == "yakuman ×2, closed only"
    assert english["Chips from each payer"].splitlines()[0] == "Ippatsu: 1 chip (closed hands)"
    assert (japanese["ウマ"], japanese["流し満貫"], japanese["チョンボ"]) == ("+20 +10 −10 −20", "満貫", "満貫")
    assert "Broken wall" not in english, "no rule that is not played"
    assert posted(load_rules(str(CLUBS / "copycat.yaml")), "ja")["マネ満貫"] == "満貫"
    assert posted(load_rules("mleague"), "ja")["数え役満"] == "なし", "not 0 han"


def test_the_values_are_folded_below_the_sheet() -> None:
    page = page_of(load_rules("parlour4"), "en")
    above, _, below = page.partition("<details>")
    assert "Bust bonus" in above
    assert "match.bust" not in above.replace("<wbr>", "")
    assert "match.bust_bonus" in below.replace("<wbr>", "")
    assert "<details>" not in page_of(load_rules("wenzhou"), "en"), "a game of which the sheet knows little"


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="no Chromium is installed")
def test_a_sheet_is_one_side_of_a4(tmp_path: Path) -> None:
    """Printed one after the other, in both languages; the values of the last begin on a side of their own."""
    pages = [page_of(load_rules(name), lang) for name in PRINTED for lang in ("ja", "en")]
    head = pages[0].partition("<main>")[0]
    sheets = [page.partition("<main>")[2].partition("</section>")[0] + "</section>" for page in pages]
    values = '<section class="card rules values"><p>values</p></section>'
    joined = f"{head}<main>{BREAK}{f'</div>{BREAK}'.join(sheets)}{values}</div></main>"
    (tmp_path / "sheets.html").write_text(joined, encoding="utf-8")
    assert CHROMIUM
    command = [CHROMIUM, *_FLAGS, f"--user-data-dir={tmp_path / 'profile'}", "--no-pdf-header-footer"]
    command += [f"--print-to-pdf={tmp_path / 'sheets.pdf'}", (tmp_path / "sheets.html").as_uri()]
    subprocess.run(command, capture_output=True, timeout=120, check=True)
    printed = re.findall(rb"/Type\s*/Page\b(?!s)", (tmp_path / "sheets.pdf").read_bytes())
    assert len(printed) == len(sheets) + 1
