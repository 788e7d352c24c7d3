"""Seasons made by a generator: a folder of evenings, some matches hand by hand, some with only the end known."""

from __future__ import annotations

from pathlib import Path
from random import Random

import yaml

CLUB = ("Ann", "Bea", "Cid", "Dan", "Eve", "Fay")
TEAMS = {"Dragons": ["Ann", "Bea", "Cid"], "Winds": ["Dan", "Eve", "Fay"]}
_WINS = (
    "{w} ron {l} 234m22444p33567s3s riichi ippatsu dora 4z ura 1p",
    "{w} tsumo 234m 567m 067p 34s 99s 2s riichi dora 3m ura 9p",
    "{w} ron {l} 22m (777z) (055p) 345s 67s 5s dora 1m",
    "draw tenpai {w},{l}",
)


def _scores(random: Random, players: list[str], start: int) -> dict[str, int]:
    """Scores at an end that add up, all above zero."""
    parts = [random.randrange(10, start * 2 // 100 - 20) for _ in players[1:]]
    first = len(players) * start // 100 - sum(parts)
    if first < 10:
        parts, first = [start // 100] * (len(players) - 1), start // 100
    return dict(zip(players, [100 * n for n in (first, *parts)], strict=True))


def _played(random: Random, players: list[str]) -> dict[str, object]:
    """A match hand by hand, stopped by the players."""
    hands = []
    for _ in range(random.randrange(4, 8)):
        winner, loser = random.sample(players, 2)
        hands.append(random.choice(_WINS).format(w=winner, l=loser))
    return {"players": players, "hands": hands, "ended": True, "start": 80000}


def evening(random: Random) -> dict[str, object]:
    """An evening of six: three matches of four, two of them hand by hand, and one of three under other rules."""
    matches: list[dict[str, object]] = []
    for number in range(3):
        players = random.sample(CLUB, 4)
        if number:
            matches.append(_played(random, players))
        else:
            chip = random.randrange(5)
            matches.append({"final": _scores(random, players, 25000), "chips": {players[0]: chip, players[1]: -chip}})
    three = random.sample(CLUB, 3)
    matches.append({"rules": "tenhou3", "rate": "points=100/1000", "final": _scores(random, three, 35000)})
    return {"rules": "tenhou4", "rate": "points=50/1000,chips=100", "teams": TEAMS, "matches": matches}


def write_season(folder: Path, evenings: int = 30, seed: int = 33) -> list[Path]:
    """Write a season into a folder, and return its files."""
    random = Random(seed)
    folder.mkdir(exist_ok=True)
    files = [folder / f"evening-{n:02}.yaml" for n in range(1, evenings + 1)]
    for file in files:
        file.write_text(yaml.safe_dump(evening(random), sort_keys=False, width=200), encoding="utf-8")
    return files
