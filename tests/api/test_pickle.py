"""What the library returns and raises goes to other processes and comes back equal."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import calc
from calc.systems import ENGINES

ROOT = Path(__file__).parent.parent.parent
LINE = "B ron C 234m22444p33567s3s riichi dora 4z"
LINES = {
    "riichi": LINE, "kessen": "kessen: B tsumo 222m333m5m678m(444m)5m void s",
    "anmika": "anmika: B tsumo 123p 789p 123s 99m 46s Pb riichi aside 春夏",
    "mighty": "mighty: B tsumo 123p 789p 123s 99m 46s 5z riichi dora 4z alice 1p 9p 4z",
    "wenzhou": "wenzhou: B ron A 34m 456789p 123s 111z 7s 5z 7s indicator 2m streak 1",
}  # fmt: skip
RECORD = {"win": {"player": "B", "by": "ron", "from": "C", "hand": "234m 22444p 33567s + 3s"}, "honba": 1}
CLUB = "system: club\nextends: tcg\nrules:\n  yaku.riichi: 2\n"

RESULTS: dict[str, Callable[[], Any]] = {
    "a verdict": lambda: calc.score(LINE),
    "a quick verdict": lambda: calc.score(RECORD, set={"honba.ron": 1500}),
    "a draw": lambda: calc.score("draw tenpai A,C"),
    "an evening": lambda: calc.match([LINE, "A tsumo 123456789m 11p 23s 4s"], rules="tcg", ended=True),
    "waits": lambda: calc.waits("234m 22444p 33567s", player="B", by="ron", riichi=True),
    "discards": lambda: calc.waits("234m 2245p 335678s 1z"),
    "a dispute": lambda: calc.dispute(LINE, {"B": 2600, "C": 2000}),
    "a comparison": lambda: calc.compare(LINE, ["tcg", "mleague"]),
    "a value": lambda: calc.value("3翻40符"),
}


@pytest.mark.parametrize("name", RESULTS)
def test_results_come_back_equal_and_say_the_same(name: str) -> None:
    made = RESULTS[name]()
    for back in (pickle.loads(pickle.dumps(made)), copy.copy(made), copy.deepcopy(made)):
        assert (back == made, made == back) == (True, True)
        assert (back.to_dict(), back.text("ja")) == (made.to_dict(), made.text("ja"))
    assert len(pickle.dumps(made)) < 40_000, "a pickle brings no rules that every process has"


def test_verdicts_and_wins_of_every_game_come_back_with_all_that_is_said_of_them() -> None:
    verdicts = [calc.score(LINES[engine]) for engine in ENGINES]
    for verdict in verdicts:
        back = pickle.loads(pickle.dumps(verdict))
        assert (back, back.to_dict()) == (verdict, verdict.to_dict())
    wins = [verdict.wins[0] for verdict in verdicts]
    for win in [*wins, calc.score(RECORD).wins[0]]:
        won = pickle.loads(pickle.dumps(win))
        assert (won == win, win == won) == (True, True)
        assert (won.parts, won.concealed, won.tile, won.payers) == (win.parts, win.concealed, win.tile, win.payers)
        assert won.reading == win.reading
        assert pickle.loads(pickle.dumps(won)) == won
    assert wins[0] != calc.score("B ron C 234m22444p33567s2p riichi").wins[0]


def test_verdicts_differ_by_hand_and_by_rules() -> None:
    assert calc.score(LINE) == calc.score(LINE, rules="tcg") != calc.score(LINE, rules="mleague")
    assert calc.score(LINE) != calc.score(LINE + " honba 1")
    assert calc.score(LINE).__eq__(LINE) is NotImplemented


def test_errors_come_back_with_their_problems() -> None:
    for hand, kind in {"B ron C 234x": calc.InputError, "B ron C 234m 456p 22s 78s (789s) 9s": calc.NoWin}.items():
        with pytest.raises(kind) as raised:
            calc.score(hand)
        for back in (pickle.loads(pickle.dumps(raised.value)), copy.deepcopy(raised.value)):
            assert (type(back), back.problems, str(back)) == (kind, raised.value.problems, str(raised.value))
    many = calc.InputError([calc.Problem("S201", str(number)) for number in range(70)])
    assert str(pickle.loads(pickle.dumps(many))) == str(many)


def test_a_row_of_a_batch_comes_back() -> None:
    for row in calc.batch([ROOT / "examples" / "tcg-no-yaku.yaml", ROOT / "examples" / "counted-yakuman.yaml"]):
        assert pickle.loads(pickle.dumps(row)) == row


@pytest.mark.slow
def test_rules_of_a_file_go_where_the_file_is_not(tmp_path: Path) -> None:
    """Another process, which has the shipped rules, gets the text of a club's file and the values that were changed."""
    file = tmp_path / "club.yaml"
    file.write_text(CLUB, encoding="utf-8")
    rules = calc.rules(str(file), set={"honba.ron": 1500})
    verdict = calc.score(RECORD, rules=rules)
    file.unlink()
    program = "import pickle, sys; v = pickle.loads(sys.stdin.buffer.read()); print(v.points, v.rules['yaku.riichi'])"
    command = [sys.executable, "-c", program]
    said = subprocess.run(command, input=pickle.dumps(verdict), capture_output=True, check=True, cwd=ROOT).stdout
    assert said.decode().split() == f"{verdict.points} {rules['yaku.riichi']}".split()
    again = pickle.loads(pickle.dumps(rules))
    assert (again, again.title, again.digest) == (rules, rules.title, rules.digest)
    assert pickle.loads(pickle.dumps(calc.rules("tcg"))).kept is pickle.loads(pickle.dumps(calc.rules("tcg"))).kept


def test_rules_of_another_version_are_refused() -> None:
    data = pickle.dumps(calc.rules("tcg"), protocol=0)
    digest = calc.rules("tcg").files[-1].digest.encode()
    with pytest.raises(ValueError, match="another version"):
        pickle.loads(data.replace(digest, b"0" * len(digest)))
