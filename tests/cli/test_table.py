"""``calc table``: the evening at a prompt, a line a hand, kept in a file that ``calc match`` reads."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from calc.cli import app
from calc.cli.answers import Answers
from calc.cli.files import open_notebook
from calc.cli.table import _Session
from calc.rules.rules import load_rules
from tests import evenings

from ..fuzz.runner import run

NEW = ("--rules", "tenhou4", "--players", "Ann,Bea,Cid,Dan")
FIRST = "Bea ron Cid 234m22444p33567s3s riichi dora 4z"
SECOND = "Bea tsumo 234m22444p33567s3s dora 4z"


def typed(file: Path, *lines: str, more: tuple[str, ...] = (), lang: str = "en") -> Any:
    """A session in which these lines are typed."""
    text = "".join(f"{line}\n" for line in lines)
    done = CliRunner().invoke(app, ["table", str(file), "--lang", lang, *more], input=text)
    assert done.exit_code == 0, done.output
    return done


def scores(file: Path) -> dict[str, int]:
    """What ``calc match`` says of the file."""
    done = CliRunner().invoke(app, ["match", str(file), "--json"])
    assert done.exit_code == 0, done.output
    found: dict[str, int] = json.loads(done.stdout)["matches"][0]["hands"][-1]["scores"]
    return found


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The file of an evening, not there yet."""
    return tmp_path / "evening.yaml"


@pytest.mark.slow
def test_a_forgotten_hand_is_put_in_and_a_wrong_one_taken_out(file: Path) -> None:
    typed(file, FIRST, SECOND, "draw tenpai Ann,Cid", more=NEW)
    done = typed(file, "insert 2 draw tenpai Dan", "yes")
    assert "hand 2  put in; later hands are one number on" in done.output
    assert "hand 3  E2 dealer Bea → E3-1 dealer Cid" in done.output
    assert "  now    Ann 24,900   Bea 27,400" in done.output, "not the scores of hand 2, which were before it"
    assert [str(hand).partition(" ")[0] for hand in open_notebook(str(file), "", []).hands] == [
        "Bea",
        "draw",
        "Bea",
        "draw",
    ]
    before = file.read_text()
    assert "Not kept." in typed(file, "remove 2", "no").output
    assert file.read_text() == before
    output = typed(file, "draw tenpai Bea", "undo").output
    assert output.startswith(f"Type a line for each hand: it is kept in {file} at once.")
    assert "hand 5 is out: draw tenpai Bea" in output
    assert "next:" not in output.partition("hand 5 is out")[2], "the hand before looked like one just entered"
    assert "places so far" in output.partition("hand 5 is out")[2]
    done = typed(file, "remove 2", "はい", "undo", "redo", lang="ja")
    assert "第2局  削除" in done.output
    assert scores(file) == {"Ann": 25500, "Bea": 29100, "Cid": 22900, "Dan": 22500}


@pytest.mark.parametrize(
    "line", ["insert", "insert 2", "insert draw", "remove", "remove 1 draw", "remove 9", "insert 9 draw"]
)
def test_without_its_number_nothing_is_put_in_or_taken_out(file: Path, line: str) -> None:
    typed(file, FIRST, more=NEW)
    before = file.read_text()
    assert "S203" in typed(file, line).stderr
    assert file.read_text() == before


@pytest.mark.parametrize("command", ["table", "serve"])
def test_an_evening_is_not_settled_by_other_rules_in_silence(file: Path, command: str) -> None:
    typed(file, FIRST, more=NEW)
    before = file.read_text()
    done = CliRunner().invoke(app, [command, str(file), "--rules", "mleague"], input=f"{SECOND}\n")
    assert done.exit_code == 2
    assert "is kept under tenhou4" in done.output
    assert file.read_text() == before
    typed(file, SECOND, more=("--rules", "tenhou4"))


def test_what_is_on_the_disk_is_what_a_match_says(file: Path) -> None:
    done = typed(file, FIRST, SECOND, "draw tenpai Ann,Cid", more=NEW)
    assert scores(file) == {"Ann": 25500, "Bea": 29100, "Cid": 22900, "Dan": 22500}
    assert "next: East 3, dealer Cid, honba 2, sticks 0" in done.output


def test_a_session_goes_on_where_the_last_one_was(file: Path) -> None:
    typed(file, FIRST, more=NEW)
    done = typed(file, SECOND)
    assert "27,600" in done.output.split("East 2")[0]  # where everybody stood comes first
    assert scores(file)["Bea"] == 30600


def test_a_hand_is_on_the_disk_before_it_is_shown(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A session killed while the result is made has kept the hand."""

    def killed(*_: object) -> None:
        raise SystemExit(137)

    monkeypatch.setattr("calc.cli.table._Session.show_hand", killed)
    CliRunner().invoke(app, ["table", str(file), *NEW], input=FIRST + "\n")
    assert scores(file)["Bea"] == 27600


def test_a_wrong_line_changes_nothing(file: Path) -> None:
    typed(file, FIRST, more=NEW)
    before = file.read_text(encoding="utf-8")
    done = typed(file, "Bea ron Cid 234m22444p33567s3s richi", "Bea tsumo 19m", "")
    assert "did you mean `riichi`" in done.output
    assert file.read_text(encoding="utf-8") == before


def test_undo_and_edit(file: Path) -> None:
    typed(file, FIRST, SECOND, "undo", more=NEW)
    assert scores(file)["Bea"] == 27600
    typed(file, f"edit {FIRST.replace('riichi', 'riichi ippatsu')}")
    assert scores(file)["Bea"] == 30200
    assert "ippatsu" in typed(file, "edit").output
    assert "there is no hand yet" in typed(file, "undo", "undo").output
    assert "there is no hand yet" in typed(file, "dispute Bea=8000").output


def test_what_else_stands_in_the_file_stays(file: Path) -> None:
    """A match written by hand, with remarks and hands as records."""
    own = (
        "# Friday\nrules: tenhou4\nplayers: [Ann, Bea, Cid, Dan]\nhands:\n"
        "- win: {player: Bea, by: ron, from: Cid, hand: 234m 22444p 33567s + 3s, riichi: true}  # a good one\n"
        "  dora: 4z\n"
    )
    file.write_text(own, encoding="utf-8")
    typed(file, SECOND)
    assert file.read_text(encoding="utf-8") == own + f"- {json.dumps(SECOND)}\n"
    typed(file, "undo")
    assert file.read_text(encoding="utf-8") == own


def test_a_dispute_about_the_last_hand(file: Path) -> None:
    done = typed(file, FIRST, "dispute Bea=2600; Cid=3900", more=NEW)
    assert "Bea says 2600: right" in done.output
    assert "Cid says 3900: no" in done.output


def test_riichi_of_others_lies_on_the_table(file: Path) -> None:
    """What a hand has in a match only: the sticks of players who did not win."""
    done = typed(file, "draw tenpai Ann,Cid in-riichi Ann", "Bea tsumo 234m22444p33567s3s dora 4z", more=NEW)
    assert scores(file)["Ann"] == 25000 - 1000 + 1500 - 1100
    assert "1 riichi stick" in done.output


def test_japanese_words_and_hands(file: Path) -> None:
    hand = "BeaロンCid 234m22444p33567s3s リーチ ドラ4z"
    done = typed(file, hand, "成績", "取消", "終了", "never heard", more=NEW, lang="ja")
    assert "取り消した" in done.output
    assert "never" not in done.output


def test_a_club_plays_by_its_own_file(file: Path, tmp_path: Path) -> None:
    """A rules file is followed where the user gives it, in disputes too."""
    club = tmp_path / "club.yaml"
    club.write_text("system: club\nextends: tenhou4\nrules:\n  points.kiriage: true\n", encoding="utf-8")
    hand = "B ron C 234567m34p45688s5p riichi dora 1m"
    typed(file, hand, more=("--rules", str(club)))
    done = typed(file, "dispute B=8000; C=7700", more=("--rules", str(club)))
    assert "B says 8000: right" in done.output
    assert "C says 7700: no" in done.output


@pytest.mark.parametrize(
    "rules",
    [
        "extends: tenhou4\nrules:\n  points.kiriage: true\n  match.uma: [20, 10, -10, -20]\n",
        "extends: tenhou4\nrules:\n  points.kiriage: {value: true, status: house, because: we like it}\n",
        "extends: tcg\nrules: {}\n",
        "extends: sanma\nrules:\n  white.joker: true\n",
        evenings.CLUB.partition("\n")[2],
    ],
)
def test_a_file_begun_by_a_club_says_its_rules_and_needs_it_no_more(file: Path, tmp_path: Path, rules: str) -> None:
    """``rules: "club.yaml"`` was written, and refused (R113) by ``calc match`` and the next ``calc table``."""
    club = tmp_path / "club.yaml"
    club.write_text("system: club\n" + rules, encoding="utf-8")
    asked = typed(file, "draw tenpai A", more=("--rules", str(club)))
    assert "club.yaml" not in file.read_text("utf-8"), asked.output
    again = typed(file, "draw tenpai A")
    assert "error" not in again.output
    data = [
        json.loads(CliRunner().invoke(app, ["match", str(file), "--json", *more]).stdout)
        for more in ((), ("--rules", str(club)))
    ]
    assert data[0]["rules"]["digest"] == data[1]["rules"]["digest"]
    assert data[0]["matches"][0]["hands"][-1]["scores"] == data[1]["matches"][0]["hands"][-1]["scores"]


def test_a_file_that_names_the_clubs_file_beside_it_is_kept_by_it(file: Path, tmp_path: Path) -> None:
    """`rules: club.yaml` worked in `calc match`; prompt and phones wanted `-r club.yaml` again."""
    (tmp_path / "club.yaml").write_text("system: club\nextends: tenhou4\nrules: {honba.ron: 1500}\n", encoding="utf-8")
    file.write_text(f"rules: club.yaml\nplayers: [Ann, Bea, Cid, Dan]\nhands:\n- {FIRST}\n", encoding="utf-8")
    done = typed(file, "draw tenpai Ann", "rules")
    assert "error" not in done.output
    assert "honba.ron = 1500  (changed in" in done.output
    assert open_notebook(str(file), "", []).walk.match.rules.id == "club"
    assert "is kept under club" in CliRunner().invoke(app, ["table", str(file), "-r", "tenhou4"]).output
    file.write_text(file.read_text("utf-8").replace("club.yaml", "../club.yaml"), encoding="utf-8")
    assert "R113" in CliRunner().invoke(app, ["table", str(file)]).output


@pytest.mark.slow
@pytest.mark.parametrize("several", [False, True])
def test_a_club_with_yaku_of_its_own_is_named_once_too(file: Path, tmp_path: Path, several: bool) -> None:
    """“`calc table friday.yaml -r club.yaml` works again tomorrow and in `match`, `compare`”: its own yaku and its own
    sources stand in the match file, where the table said that it has to be named each time."""
    club = tmp_path / "club.yaml"
    sources = "---\ndocument: sources\nsources: {Friday: {title: the club on Friday}}\n" if several else ""
    yaku = "yaku:\n  all_birds: {en: All birds, ja: 鳥尽くし, value: 2/1}\n"
    club.write_text(f"system: club\nextends: tcg\nrules:\n  honba.ron: 1500\n{yaku}{sources}", encoding="utf-8")
    hand = "B ron C 234567m34p45688s5p yaku all_birds"
    typed(file, hand, more=("--rules", str(club)))
    digest = load_rules(str(club)).digest
    club.rename(tmp_path / "lost.yaml")
    done = typed(file, "undo", hand, "dispute B=2600; C=1300")
    assert "error" not in done.output
    assert "All birds" in done.output
    asked = CliRunner().invoke(app, ["match", str(file), "--json"])
    assert json.loads(asked.stdout)["rules"]["digest"] == digest
    assert json.loads(asked.stdout)["rules_chosen_by"] == "record"
    compared = CliRunner().invoke(app, ["compare", str(file), "--rules", "tcg", "--set", "honba.ron=300", "--json"])
    assert compared.exit_code in (0, 2), compared.output


def test_other_rules_replace_those_of_the_club(file: Path, tmp_path: Path) -> None:
    """The changes of the club were applied to the rules asked for, so that a comparison of the two showed nothing."""
    club = tmp_path / "club.yaml"
    club.write_text("system: club\nextends: tenhou4\nrules:\n  points.kiriage: true\n", encoding="utf-8")
    typed(file, "B ron C 234567m34p45688s5p riichi dora 1m", more=("--rules", str(club)))
    asked = ["compare", str(file), "--rules", "tenhou4", "--rules", str(club), "--json"]
    compared = json.loads(CliRunner().invoke(app, asked).stdout)
    rows = {line["player"]: line["values"] for line in compared["hands"] if line["what"] == "points"}
    assert rows["B"] == [8700 - 1000, 8000]


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ("{system: club}", "R105"),
        ("{system: club, extends: tenhou4, rules: {honba.rom: 1}}", "R102"),
        ("{system: club, extends: other.yaml}", "R105"),
        ("[{system: club, extends: tcg}, 3]", "S202"),
    ],
)
def test_rules_written_out_are_checked_as_a_file_is(file: Path, rules: str, code: str) -> None:
    file.write_text(f"rules: {rules}\nhands:\n  - draw: {{tenpai: [A]}}\n", encoding="utf-8")
    found = json.loads(CliRunner().invoke(app, ["match", str(file), "--json"]).stdout)["problems"]
    assert [(p["code"], p["line"]) for p in found] == [(code, 1)]


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_japanese_names_of_the_commands_are_read_in_both_languages(file: Path, lang: str) -> None:
    for undo in ("取り消し", "取消", "取消し", "undo"):
        assert len(typed(file, FIRST, undo, "終わり", "never", more=NEW, lang=lang).output.split("never")) == 1
        assert file.read_text("utf-8").endswith("hands:\n")
        file.unlink()
    assert "edit [" in typed(file, "ヘルプ", more=NEW, lang=lang).output
    for dispute in ("もめごと", "揉め事", "争い"):
        file.unlink(missing_ok=True)
        assert "1000" in typed(file, FIRST, f"{dispute} Bea=1000", more=NEW, lang=lang).output.partition("\n\n")[2]


def test_rules_of_the_match_hold_in_a_dispute(file: Path) -> None:
    file.write_text("rules: {use: tenhou4, set: {points.kiriage: true}}\nhands:\n", encoding="utf-8")
    done = typed(file, "B ron C 234567m34p45688s5p riichi dora 1m", "dispute B=8000")
    assert "B says 8000: right" in done.output


def test_rules_of_the_match_are_shown_before_its_first_hand(file: Path) -> None:
    file.write_text("rules: {use: tenhou4, set: {points.kiriage: true}}\nhands: []\n", encoding="utf-8")
    assert "points.kiriage = true  (override, record)" in typed(file, "rules kiriage").output


def test_what_stands_behind_the_hands_is_never_lost(file: Path) -> None:
    own = "rules: tenhou4\nhands:\n  - draw: {tenpai: [A]}\nexpect: {scores: {A: 28000}}\n"
    file.write_text(own, encoding="utf-8")
    for line in ("undo", SECOND.replace("Bea", "B"), f"edit {SECOND.replace('Bea', 'B')}"):
        assert "S202" in typed(file, line).output
        assert file.read_text(encoding="utf-8") == own


@pytest.mark.parametrize("content", [None, b"", b"\xff\xfe", b"rules: tcg\n---\nrules: tcg\n", b"[1, 2]"])
def test_a_file_that_is_no_match_is_told(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "evening.yaml"
    file.mkdir() if content is None else file.write_bytes(content)
    done = CliRunner().invoke(app, ["table", str(file), "--lang", "en"], input="")
    assert done.exit_code == 2
    assert "error[" in done.output


def test_rules_pages_and_help(file: Path) -> None:
    page = file.with_suffix(".html")
    done = typed(file, "help", FIRST, "rules kiriage", f"html {page}", more=NEW)
    assert "points.kiriage = false  (agreed" in done.output
    assert "</html>" in page.read_text(encoding="utf-8")


EVENINGS = {
    "anmika": [
        "B tsumo 777p 123p 99m 123s 46s 5s riichi dora 6z 6z ura 8p 7z",
        "A ron C 123p789p123s99m46s5s riichi dora 1z1z",
    ],
    "mighty": ["B tsumo 123p 789p 123s 99m 46s 5z riichi dora 4z alice 4p"],
    "kessen": ["C ron A 234p 55p (666p) 234s 67s 5s; A tsumo 234p 55p 777p 234s 67s 5s"],
    "wenzhou": ["B ron A 34m 456789p 123s 111z 7s 5z 7s indicator 2m"],
}


@pytest.mark.parametrize("rules", list(EVENINGS))
def test_every_system_has_its_evening(file: Path, rules: str) -> None:
    done = typed(file, *EVENINGS[rules], more=("--rules", rules))
    assert file.exists(), done.output
    assert len(scores(file)) in (3, 4)
    assert len(file.read_text(encoding="utf-8").splitlines()) == 3 + len(EVENINGS[rules])


def test_an_earlier_hand_is_edited_in_its_place(file: Path) -> None:
    """``edit 1 LINE``: the hands behind it follow from what it says now."""
    typed(file, FIRST, SECOND, more=NEW)
    done = typed(file, "edit 1 draw tenpai Ann", "yes", "edit 1", "edit 3", "edit 0 draw")
    assert "\ndraw tenpai Ann\n" in done.output
    assert done.output.count("the last hand so far is number 2") == 2
    assert scores(file) == {"Ann": 28000 - 1100, "Bea": 24000 + 2300, "Cid": 24000 - 600, "Dan": 24000 - 600}


def test_an_edit_shows_what_it_changes_before_it_is_kept(file: Path) -> None:
    """A hand of another dealer behind it is another deal: nothing is kept until somebody says so. Issue “At the table”,
    finding 3."""
    typed(file, FIRST, SECOND, more=NEW)
    before = file.read_text("utf-8")
    for answer in ("no", "", "standings"):
        done = typed(file, "edit 1 draw tenpai Cid", answer)
        assert "1 later hand changes with it:" in done.output
        assert "hand 2  E2 dealer Bea → E2-1 dealer Bea" in done.output
        assert "Not kept." in done.output
        assert file.read_text("utf-8") == before
    done = typed(file, "edit 1 draw tenpai Cid", "はい", "edit 1")
    assert done.output.endswith("draw tenpai Cid\n")
    assert "What changes" not in typed(file, "edit 2 draw tenpai Cid").output  # no hand is behind it


def test_a_hand_typed_where_yes_or_no_is_asked_for_is_not_entered(file: Path) -> None:
    """It was asked at the ordinary prompt, and a hand typed there was entered beside “Not kept.”"""
    typed(file, FIRST, SECOND, more=NEW)
    session = _Session(open_notebook(str(file), "", []), Answers("en", False))
    before = file.read_text("utf-8")
    for line, prompt in (("edit 1 draw tenpai Ann", "keep it? yes/no> "), ("end", "end it? yes/no> ")):
        session.obey_line(line)
        assert session.next_prompt() == prompt
        assert session.preview_line(SECOND) == ""
        session.obey_line(SECOND)
        assert (session.next_prompt(), session.draft) == ("E2-1 Bea> ", SECOND)
        assert file.read_text("utf-8") == before


def test_an_error_points_into_the_line_that_was_typed(file: Path) -> None:
    """It named line 11 of a file of ten lines: nothing of a wrong hand is written."""
    typed(file, FIRST, SECOND, more=NEW)
    for line in ("Bea ron Cid zzz", "edit 1 Bea ron Cid zzz"):
        shown = typed(file, line).stderr
        assert "--> <line>:1:13\n" in shown
        assert "| Bea ron Cid zzz\n" in shown
        assert file.name not in shown


def test_what_is_typed_after_a_hand_was_shown_takes_its_place(file: Path) -> None:
    """It was the next hand: whoever typed the corrected line entered a hand that nobody had played."""
    typed(file, FIRST, SECOND, more=NEW)
    session = _Session(open_notebook(str(file), "", []), Answers("en", False))
    before = file.read_text("utf-8")
    for line in ("", FIRST, "standings"):
        session.obey_line("edit 1")
        assert session.next_prompt() == "hand 1> "
        assert session.draft == FIRST, "it stands there to be changed"
        assert session.preview_line(FIRST) == ""
        session.obey_line(line)
        assert session.next_prompt() == "E2-1 Bea> "
        assert file.read_text("utf-8") == before
    session.obey_line("edit 1")
    session.obey_line("draw tenpai Eve")  # nobody of that name
    assert (session.next_prompt(), session.draft) == ("hand 1> ", "draw tenpai Eve")
    session.obey_line("draw tenpai Ann")
    assert file.read_text("utf-8") == before, "it is asked about first"
    session.obey_line("yes")
    assert [str(hand) for hand in session.notebook.hands] == ["draw tenpai Ann", SECOND]
    assert "Hand 1 stays as it was." in typed(file, "edit 1", "").output


def test_an_edit_adds_to_a_hand_what_is_no_hand(file: Path) -> None:
    """``edit 1 riichi Dan`` was an error at a place of the file, where nobody had written it."""
    typed(file, "Bea ron Cid 4 han 30 fu", SECOND, more=NEW)
    done = typed(file, "edit 1 riichi Dan", "yes")
    assert "What changes" in done.output, "hands behind it keep their amounts, and are asked about all the same"
    assert str(open_notebook(str(file), "", []).hands[0]) == "Bea ron Cid 4 han 30 fu riichi Dan"
    before = file.read_text("utf-8")
    done = typed(file, "edit 1 zzz")
    assert "it is now: Bea ron Cid 4 han 30 fu riichi Dan" in done.stderr
    assert str(file) not in done.stderr
    assert file.read_text("utf-8") == before


def test_a_hand_of_an_earlier_match_is_edited_after_a_look(file: Path) -> None:
    """Issue 34: ``edit 1/1 LINE`` in the second match; the standings are those of the whole evening."""
    typed(file, FIRST, more=NEW)
    file.write_text(file.read_text("utf-8") + "---\n" + file.read_text("utf-8").replace(FIRST, SECOND), "utf-8")
    done = typed(file, "edit 1/1 draw tenpai Cid", "yes", "edit 1/1", "edit 3/1", "standings")
    assert "What changes" in done.output
    assert "draw tenpai Cid\n" in done.output
    assert "S203" in done.stderr
    assert file.read_text("utf-8").count("draw tenpai Cid") == 1
    assert SECOND in file.read_text("utf-8")
    assert done.output.count("start") >= 2


def test_the_money_of_the_evening_has_its_rate(file: Path) -> None:
    """Issue 34: `--rate` as `calc match` has it. A new file keeps it; else it goes before that in the file."""
    kokushi = "Ann tsumo 19m19p19s1234567z1z"
    done = typed(file, kokushi, kokushi, "standings", more=(*NEW, "--rate", "points=1/10"))
    assert "Ann  " in done.output
    assert "1 for 10 points" in done.output
    assert 'rate: "points=1/10"' in file.read_text("utf-8")
    assert "50 for 1,000 points" in typed(file, "standings", more=("--rate", "points=50/1000")).output
    assert "M120" in CliRunner().invoke(app, ["table", str(file), "--rate", "zz"]).stderr


def test_a_page_is_never_written_over_the_evening(file: Path, tmp_path: Path) -> None:
    """No output is an input: neither the match nor the rules of the club."""
    club = tmp_path / "club.yaml"
    club.write_text("system: club\nextends: tcg\n", encoding="utf-8")
    typed(file, FIRST, more=("--rules", str(club), *NEW[-2:]))
    before = file.read_text("utf-8"), club.read_text("utf-8")
    done = typed(file, f"html {file}", f"html {club}", more=("--rules", str(club)))
    assert done.output.count("error[F507]") == 2
    assert (file.read_text("utf-8"), club.read_text("utf-8")) == before


def test_whatever_is_typed_is_answered(file: Path) -> None:
    """What is no UTF-8, no end of a line and no end of a word: told, and the evening goes on."""
    words = ("x ", "(", "A ron B 1m;", "リーチ", "dispute A=1;", "edit x ")
    long = [word * (1_000_000 // len(word)) for word in words]
    text = b"\xff\xfe\x00 A tsumo\n" + "\n".join([*long, FIRST, ""]).encode()
    ran = run(["table", str(file), *NEW], text)
    assert (ran.status, ran.seconds < 2) == (0, True)
    assert ran.text.count("error[N113]") == len(long)
    assert "\\xff\\xfe" in ran.text
    assert scores(file)


# --- at a terminal ----------------------------------------------------------------------------------------------------


_SEQUENCE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """A session at a pseudo-terminal, typed key by key."""

    def __init__(self, file: Path, *more: str, columns: int = 100, program: Sequence[str] = ("-m", "calc")) -> None:
        self.seen = ""
        self.pid, self.end = pty.fork()
        if not self.pid:
            os.environ |= {
                "TERM": "xterm",
                "PYTHONPATH": str(Path(__file__).parent.parent.parent),
            }
            os.environ |= {"COLUMNS": str(columns), "LINES": "40"}
            command = [sys.executable, *program, "table", str(file), "--lang", "en", "--color", "never", *more]
            os.execv(sys.executable, command)

    def wait(self, text: str, seconds: float = 60) -> None:
        """Read until a text is shown that was not shown before."""
        end = time.monotonic() + seconds
        while text not in self.seen:
            ready, _, _ = select.select([self.end], [], [], 0.2)
            try:
                heard = os.read(self.end, 65536).decode("utf-8", "replace") if ready else ""
            except OSError:
                break
            if "\x1b[6n" in heard:  # where the cursor is
                os.write(self.end, b"\x1b[1;1R")
            self.seen += _SEQUENCE.sub("", heard)
            assert time.monotonic() < end, f"never shown: {text}\n{self.seen[-3000:]}"
        assert text in self.seen, self.seen[-3000:]
        self.seen = self.seen.partition(text)[2]

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self.end, text.encode())

    def over(self) -> None:
        """End the session."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.end)


def played(file: Path, lines: Sequence[str], *more: str) -> None:
    """Type an evening at a terminal; what is on the disk is what a match of the same lines comes to."""
    pytest.importorskip("prompt_toolkit")
    session = Terminal(file, *more)
    try:
        for number, line in enumerate(lines, 1):
            session.wait(">")
            session.type(line)
            session.type("\r")
            session.wait("1. " if number == len(lines) else "next: ")
    finally:
        session.over()
    assert [line for line in file.read_text(encoding="utf-8").splitlines() if line.startswith("  - ")] == [
        f"  - {json.dumps(line)}" for line in lines
    ]
    rules = more[:2]
    done = CliRunner().invoke(app, ["match", str(file), "--json", *rules])
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["matches"][0]["end"]["over"]


@pytest.mark.slow
def test_a_whole_anmika_evening_is_typed(file: Path) -> None:
    played(file, evenings.ANMIKA, "--rules", "anmika")


@pytest.mark.slow
def test_a_whole_match_of_four_with_chips_is_typed(file: Path, tmp_path: Path) -> None:
    club = tmp_path / "club.yaml"
    club.write_text(evenings.CLUB, encoding="utf-8")
    played(file, evenings.FOUR, "--rules", str(club), "--players", "Ann,Bea,Cid,Dan")


@pytest.mark.slow
def test_what_is_typed_is_read_at_once(file: Path) -> None:
    """Below the prompt: what the hand waits for, what it comes to, what is wrong with it."""
    pytest.importorskip("prompt_toolkit")
    session = Terminal(file, *NEW)
    try:
        session.wait("E1 Ann>")
        session.type("Bea ron Cid 234m22444p33567s")
        session.wait("wait")
        session.wait("🀒")
        session.type("3s riichi")
        session.wait("2,600")
        session.type(" zzz")
        session.wait("`zzz`")  # a terminal draws what differs alone
        session.type("\x03")  # Ctrl-C clears the line
        session.wait("E1 Ann>")
        session.type("draw te\t")
        session.wait("tenpai ")
        session.type("\x03\x04")  # Ctrl-D leaves
        end = time.monotonic() + 20
        while os.waitpid(session.pid, os.WNOHANG) == (0, 0):
            assert time.monotonic() < end, "Ctrl-D does not leave"
            with suppress(OSError):
                os.read(session.end, 65536)
    finally:
        with suppress(ProcessLookupError, ChildProcessError):
            session.over()
    assert file.read_text("utf-8").endswith("hands:\n")


@pytest.mark.slow
def test_what_is_read_at_once_is_whole_at_a_narrow_terminal(file: Path) -> None:
    """The line below the prompt was cut at its right edge."""
    pytest.importorskip("prompt_toolkit")
    session = Terminal(file, *NEW, columns=44)
    fcntl.ioctl(session.end, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 44, 0, 0))
    try:
        session.wait("E1 Ann>")
        session.type("Bea ron Cid 234m22444p33567s3s riichi")
        session.wait("2,600")
        session.wait("so none counted")
    finally:
        session.over()


@pytest.mark.slow
def test_stopping_a_line_does_not_end_the_evening(file: Path, tmp_path: Path) -> None:
    """Ctrl-C while an entered line was still worked on left the prompt, without a word."""
    slow = tmp_path / "slow.py"
    slow.write_text(
        "import time\nfrom calc.cli import main, table\n"
        "table._Session.show_hand = lambda *_: (print('showing', flush=True), time.sleep(60))\nmain()\n"
    )
    session = Terminal(file, *NEW, program=[str(slow)])
    try:
        session.wait("E1 Ann>")
        session.type("draw tenpai Bea\r")
        session.wait("showing")
        session.type("\x03")
        session.wait("Stopped. The file has 1 hand.")
        session.wait("E2-1 Bea>")
        session.type("edit 1\r")
        session.wait("hand 1>")
        session.wait("draw tenpai Bea")
        session.type("\x03")
        session.wait("Hand 1 stays as it was.")
        session.wait("E2-1 Bea>")
        session.type("standings\r")  # and nothing stands before it
        session.wait("places so far")
    finally:
        session.over()
    assert len(open_notebook(str(file), "", []).hands) == 1


def test_the_prompt_says_which_hand_it_asks_for(file: Path) -> None:
    typed(file, more=NEW)
    session = _Session(open_notebook(str(file), "", []), Answers("en", False))
    assert session.next_prompt() == "E1 Ann> "
    session.obey_line("Bea ron Cid 3 han 30 fu")
    session.obey_line("draw tenpai Bea")
    assert session.next_prompt() == "E2-1 Bea> "
    session.obey_line("Cid ron Ann 13 han")
    assert session.next_prompt() == "match over> "
    japanese = _Session(open_notebook(str(file), "", []), Answers("ja", False))
    assert japanese.next_prompt() == "終局> "


def test_a_ruling_says_in_three_lines_why_it_is_worth_that(file: Path) -> None:
    """Yaku, dora and fu, as the phones have them; of a win without tiles nothing can be said."""
    shown = typed(file, f"{FIRST} ura 1p", "Dan ron Cid 2 han 30 fu", more=NEW).output
    why = [
        "  Riichi 1 han · All simples 1 han · Ura dora 2 han",
        "  dora 4z → 1z   ura 1p → 2p",
        "  20 + concealed ron 10 + concealed triplet 4 + open triplet 2 = 36 → 40 fu",
    ]
    assert "\n".join(why) + "\n\n  next: " in shown
    assert shown.count("dora 4z") == 1


def test_who_plays_stands_by_seat_whoever_deals(file: Path) -> None:
    """At a draw of Cid and Ann Bea deals: payees stood from her on, whatever was typed."""
    hands = ("draw tenpai Bea", "draw tenpai Dan,Bea", "Bea tsumo 2 han 40 fu", "draw tenpai Cid,Ann")
    shown = typed(file, *hands, "standings", more=NEW).output
    assert "draw (Bea, Dan)" in shown
    assert re.findall(r"^ +(\w+) +→ Bea +1,500 +hand", shown, re.MULTILINE) == ["Ann", "Cid", "Dan"]
    paid = re.findall(r"^ +(\w+) +→ (Ann|Cid) +1,500 +noten", shown, re.MULTILINE)
    assert paid == [("Bea", "Ann"), ("Dan", "Cid")]
    assert "draw (Ann, Cid)" in shown


def test_what_is_read_at_once_has_the_sticks_of_all(file: Path) -> None:
    """The line below the prompt counted the hand, and not the stick of another beside it."""
    typed(file, "draw tenpai Dan riichi Cid", more=NEW)
    session = _Session(open_notebook(str(file), "", []), Answers("en", False))
    below = session.preview_line("Dan ron Bea 234m22444p33567s3s riichi riichi Ann")
    assert "2,600 points" in below
    assert "Ann −1,000 Bea −2,900 Dan +4,900" in below


def test_end_shows_the_result_and_asks(file: Path) -> None:
    """It said what to type instead; ``yes`` ends the match, and ``undo`` plays on."""
    shown = typed(file, "end", FIRST, "end", "no", more=NEW).output
    assert "there is no hand yet" in shown
    assert "Stopped by the players" in shown
    assert "Type yes to end it" in shown
    assert "Not kept." in shown
    assert "ended" not in file.read_text("utf-8")
    shown = typed(file, "end", "yes", "end").output
    assert "The match is over; `undo` plays on." in shown
    assert "ended: true\nhands:\n" in file.read_text("utf-8")
    assert _Session(open_notebook(str(file), "", []), Answers("en", False)).next_prompt() == "match over> "
    assert "Stopped by the players" in CliRunner().invoke(app, ["match", str(file)]).output
    typed(file, "undo")  # in another session too
    assert "ended" not in file.read_text("utf-8")
    assert len(open_notebook(str(file), "", []).hands) == 1


def test_an_end_that_is_undone_plays_on(file: Path) -> None:
    typed(file, FIRST, "end", "yes", "undo", more=NEW)
    assert "ended" not in file.read_text("utf-8")
    assert len(open_notebook(str(file), "", []).hands) == 1


def test_words_are_offered_where_they_mean_something(file: Path) -> None:
    """Issue 34: ``draw te`` and Tab offered tenhou."""
    typed(file, more=NEW)
    session = _Session(open_notebook(str(file), "", []), Answers("en", False))
    assert [word for word in session.words_to_offer("draw te") if word.startswith("te")] == ["tenpai"]
    assert {"tenhou", "haitei", "Cid"} <= {*session.words_to_offer("Bea tsumo 3")}
    assert {"Ann", "draw", "undo", "取消"} <= {*session.words_to_offer("")}


def test_a_letter_that_is_nobody_is_asked_about(file: Path) -> None:
    """Issue 34: “Bea ron C” was read as 15 tiles with a red dragon."""
    typed(file, more=NEW)
    for line in ("Bea ron C", "Bea ron C 234m22444p33567s3s", "BeaロンC 3翻30符"):
        done = typed(file, line)
        assert "who is C?" in done.output
        assert done.output.count("error[") == 1
    assert "who is" not in typed(file, "Bea ron C from Cid 234m 567m 88p 123s 7z7z").output


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "example"), [("en", "Type one: (.+?)\n"), ("ja", "一局を一行で: (.+?)\n")])
@pytest.mark.parametrize("rules", ["tcg", "mighty", "wenzhou", "kessen", "anmika"])
@pytest.mark.parametrize("players", ["Ann,Bea,Cid,Dan", "東野,佐藤,鈴木,田中", "Ann Lee,Bea Lee,Cid Lee,Dan Lee"])
def test_the_hands_shown_to_whoever_begins_are_of_this_table(
    file: Path, lang: str, example: str, rules: str, players: str
) -> None:
    """The game's own hand and draw, by the names of who plays."""
    names = players.rpartition(",")[0] if rules == "mighty" else players
    arguments = ["table", str(file), "--lang", lang, "--rules", rules, "--players", names]
    shown = re.search(example, CliRunner().invoke(app, arguments, input="").output)
    (draw,) = re.findall(r"^ {14}(.+)", CliRunner().invoke(app, arguments, input="help\n").output, re.MULTILINE)
    assert shown
    told = CliRunner().invoke(app, arguments, input=f"{shown[1]}\n{draw}\n")
    assert (told.exit_code, "error[" in told.output, "エラー[" in told.output) == (0, False, False)
    assert len(set(scores(file).values())) > 1
