"""Games that another engine plays and settles, read from its event streams: every hand must come to the same.

The PyPI package ``riichienv`` plays by Tenhou's rules but for one: a hand that waits only for tiles of which it holds
all four is tenpai there, so that rule is switched here. Without the package the test is skipped.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from calc.formats import read_recorded
from calc.problems.problems import Problem
from calc.rules.rules import Rules, load_rules
from calc.verify import verify

riichienv: Any = pytest.importorskip("riichienv")

AT_ONCE = ("ron", "tsumo", "kyushukyuhai", "riichi", "kita")
CALLS = {"ankan": 0.9, "kakan": 0.9, "daiminkan": 0.3, "pon": 0.4, "chi": 0.1}


def game(mode: str, seed: int) -> list[dict[str, Any]]:
    """The events of a game in which everybody wants to win."""
    rng = random.Random(seed)
    env = riichienv.RiichiEnv(game_mode=mode, seed=seed, rule=riichienv.GameRule.default_tenhou())
    shanten = riichienv.calculate_shanten_3p if mode[0] == "3" else riichienv.calculate_shanten
    seen = env.reset()
    while not env.done():
        seen = env.step({player: choice(view, shanten, rng) for player, view in seen.items()})
    events: list[dict[str, Any]] = env.mjai_log
    return events


def choice(view: Any, shanten: Any, rng: random.Random) -> Any:
    """Win, riichi and set norths aside where one may; call now and then; discard what brings the hand forward."""
    legal: dict[str, list[Any]] = {}
    for action in view.legal_actions():
        legal.setdefault(str(action.action_type).split(".")[-1].lower(), []).append(action)
    for name in AT_ONCE:
        if name in legal:
            return legal[name][0]
    for name, often in CALLS.items():
        if name in legal and rng.random() < often:
            return rng.choice(legal[name])

    def left(action: Any) -> tuple[int, float]:
        hand = list(view.hand)
        hand.remove(action.tile)
        return shanten(hand), rng.random()

    if "discard" in legal:
        return min(legal["discard"], key=left)
    return next(iter(legal.get("pass") or next(iter(legal.values()))))


def rules(name: str, overrides: Mapping[str, object] | None = None) -> Rules:
    return load_rules(name, {**(overrides or {}), "draw.own_four_wait": True})


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "system"), [("4p-red-half", "tenhou4"), ("3p-red-half", "tenhou3")])
def test_games_of_another_engine_come_to_the_same(tmp_path: Path, mode: str, system: str) -> None:
    hands = wins = 0
    for seed in range(15):
        path = tmp_path / f"{seed}.jsonl"
        path.write_text("".join(json.dumps(e) + "\n" for e in game(mode, seed)), encoding="utf-8")
        problems: list[Problem] = []
        recorded = list(read_recorded(str(path), problems.append, "mjai"))
        report = verify(recorded, rules)
        assert problems == []
        assert report.differences == []
        assert {r.record.rules for r in recorded} == {system}
        hands += len(recorded)
        wins += sum(bool(r.record.wins) for r in recorded)
    assert hands > 100
    assert wins > 50
