"""A match is settled from the hand that was changed on: random edits come to what the whole text comes to."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from calc.match import walk as walk_module
from calc.match.notebook import Hand, Notebook
from calc.problems.problems import InputError
from calc.verdict.verdict import as_data

from ..helpers import sample

RIICHI: list[Hand] = [
    "B ron C 234m22444p33567s3s riichi dora 4z", "A tsumo 234m22444p33567s3s dora 4z", "draw tenpai A,C", "draw",
    "C ron A 19m19p19s1234567z 1z", "D ron B 234m22444p33567s3s; C ron B 234m22444p33567s3s",
    {"draw": {"kind": "chombo", "offender": "B"}}, {"draw": {"kind": "four_winds"}}, "D tsumo 234m22444p33567s3s",
    {"adjust": {"points": {"A": 3000, "B": -3000}}}, {"adjust": {"winners": ["B"], "points": {"B": 8000, "D": -8000}}},
    {"draw": {"tenpai": ["B"]}, "expect": {"points": {"B": 1}}}, "B ron C 234m22444p33567s3s riichi in-riichi A",
    {"draw": {}, "sticks": 1}, {"draw": {}, "round": "south 1"}, "nonsense", {"draw": {}, "honba": True},
    {"draw": {}, "honba": 1}, {"adjust": {"place_points": {"A": 10, "B": -10}}},
]  # fmt: skip
SHUBARI = "tsumo 99m 123789p 12346s + Pb riichi shubari aside 1f 2f 3f 4f gN dora 66z ura 22z winter 9m 7z"
HANDS: dict[str, tuple[str, str, list[Hand]]] = {
    "tenhou4": ("tenhou4", "ABCD", RIICHI),
    "starts": ('{"use": "tcg", "set": {"honba.ron": 600}}', "ABCD", RIICHI),
    "mighty": (
        "mighty", "ABC",
        ["B ron C 234p22444p33567s3s riichi dora 4z ura 1p", "draw tenpai A", "draw", "A tsumo 234p22444p33567s3s",
         {"draw": {}, "dealer": "C"}, {"adjust": {"points": {"A": 1000, "B": -1000}}}],
    ),
    "anmika": (
        "anmika", "ABCD",
        [f"B {SHUBARI}", f"C {SHUBARI}", "draw", "draw tenpai A", {"adjust": {"chips": {"A": 3, "B": -3}}},
         {"draw": {}, "sitout": "A"}],
    ),
    "wenzhou": (
        "wenzhou", "ABCD",
        ["B tsumo 123m456m789m123p456p 1s 1s indicator 4z", "A tsumo 123m456m789m123p456p 1s 1s indicator 4z",
         "draw any-kong false", "draw any-kong true", "A ron B 123m456m789m123p456p 1s 1s indicator 4z"],
    ),
    "kessen": (
        "kessen", "ABCD",
        ["B tsumo 123m456m789m123p 5p 5p", "A tsumo 123m456m789m123p 5p 5p", "draw", "A ron B 123m456m789m123p 5p 5p"],
    ),
}  # fmt: skip


def _edit(rng: random.Random, notebook: Notebook, hands: list[Hand]) -> Notebook:
    """The notebook after a change: mostly a hand more, or another one late in the match."""
    there, hand = len(notebook.hands), rng.choice(hands)
    act = rng.randrange(8)
    if there and act < 2:
        return notebook.with_other(rng.randint(max(1, there - 3), there), hand, f"change{act:04}")
    if there > 1 and act == 2:
        return notebook.with_other(rng.randint(1, there), hand)
    if there and act == 3:
        return notebook.without_last()
    if act == 4:  # an editor wrote before the hands
        return Notebook(notebook.name, "# an evening\n" + notebook.text, notebook.asked, notebook.latest)
    return notebook.with_hand(hand)


def _outcome(notebook: Notebook) -> object:
    """What a text comes to: the settled match and what goes on from it, or every problem."""
    try:
        settled = notebook.settled()
    except InputError as error:
        return [(p.code, p.path, p.message, p.help, p.span and (p.span.start, p.span.end)) for p in error.problems]
    walk = settled.walks[-1] if settled else notebook.walked(0)
    rest = walk.deal, walk.over, walk.may_be_over, walk.unsure, walk.on_table, walk.pushes.by, vars(walk.course)
    plain = settled and (settled.to_dict(), settled.wrong, settled.transfers, settled.text())
    return plain, repr({**rest[-1], "rules": ""}), rest[:-1], [as_data(hand) for hand in walk.played]


@pytest.mark.slow
@pytest.mark.parametrize("game", HANDS)
def test_random_edits_come_to_what_the_whole_match_comes_to(game: str) -> None:
    rng = random.Random(game)
    rules, players, hands = HANDS[game]
    settled = refused = 0
    for _ in range(sample(20, 20)):
        head = f"rules: {rules}\nplayers: [{', '.join(players)}]\n" + ("start: 30000\n" if game == "starts" else "")
        notebook = Notebook("evening.yaml", head + "hands:\n")
        for _ in range(14):
            changed = _edit(rng, notebook, hands)
            outcome, whole = _outcome(changed), _outcome(Notebook("evening.yaml", changed.text))
            assert outcome == whole, changed.text
            if isinstance(outcome, list):
                refused += 1
                continue
            notebook, settled = changed, settled + 1
            for count in {0, len(notebook.hands) // 2, len(notebook.hands)}:
                alone = Notebook("", notebook.text).walked(count)
                assert as_data(notebook.walked(count).hands) == as_data(alone.hands)
    assert settled > 3, refused


def test_hands_before_the_changed_one_are_not_settled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """“A change late in a match settles from the changed hand on”, nor are they read again."""
    played: list[int] = []
    hand: Callable[..., Any] = walk_module.Walk._play_hand

    def counted(walk: walk_module.Walk, part: Any) -> Any:
        played.append(walk.number)
        return hand(walk, part)

    monkeypatch.setattr(walk_module.Walk, "_play_hand", counted)
    notebook = Notebook("evening.yaml", "rules: tenhou4\nplayers: [A, B, C, D]\nhands:\n" + "  - draw\n" * 10)
    notebook.settled()
    assert played == [*range(1, 11)]
    played.clear()
    changed = notebook.with_other(8, "draw tenpai A")
    changed.settled()
    assert played == [8, 9, 10]
    played.clear()
    changed.with_hand("draw tenpai B").settled()
    changed.settled()
    changed.record_of_hand()
    assert played == [11]
    assert changed.walked(7).match.hands[:7] == notebook.walked(7).match.hands
