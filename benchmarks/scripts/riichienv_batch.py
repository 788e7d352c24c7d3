"""What one would write without calc: the wins of a JSON Lines file, scored with the compiled package ``riichienv``.

python riichienv_batch.py HANDS.jsonl ROWS.jsonl
"""

import json
import re
import sys

from riichienv import Conditions, HandEvaluator, Meld, MeldType

GROUP = re.compile(r"(\d+)([mpsz])")
SUIT = {"m": 0, "p": 36, "s": 72, "z": 108}
WINDS = {"east": 0, "south": 1, "west": 2, "north": 3}


def numbers(text, used):
    """The tiles of a text; of a kind ``used`` before the next copy, and a five is red only if it is written 0."""
    tiles = []
    for digits, suit in GROUP.findall(text):
        for digit in digits:
            first = SUIT[suit] + (int(digit) or 5) * 4 - 4
            if digit == "0":
                tiles.append(first)
                continue
            copy = used.get(first, 1 if digit == "5" and suit != "z" else 0)
            used[first] = copy + 1
            tiles.append(first + min(copy, 3))
    return tiles


def score(record):
    win, used, tiles, melds = record["win"], {}, [], []
    get = win.get
    hand, tile = win["hand"].split(" + ")
    for part in hand.split():
        if part[0] not in "([":
            tiles += numbers(part, used)
            continue
        its = numbers(part, used)
        called = part[0] == "("
        same = its[0] // 4 == its[1] // 4
        kind = MeldType.Pon if same else MeldType.Chi
        if len(its) == 4:
            kind = MeldType.Daiminkan if called else MeldType.Ankan
        melds.append(Meld(kind, its, called))
    (tile,) = numbers(tile, used)
    riichi = get("riichi", False)
    conditions = Conditions(
        tsumo=win["by"] == "tsumo",
        riichi=riichi is True,
        double_riichi=riichi == "double",
        ippatsu=get("ippatsu", False),
        rinshan=get("rinshan", False),
        chankan=get("chankan", False),
        haitei=get("haitei", False),
        houtei=get("houtei", False),
        player_wind=record["seats"].index(win["player"]),
        round_wind=WINDS[record.get("round", "east")],
        riichi_sticks=record.get("sticks", 0),
        honba=record.get("honba", 0),
    )
    dora, ura = numbers(record.get("dora", ""), {}), numbers(record.get("ura", ""), {})
    return HandEvaluator([*tiles, tile], melds).calc(tile, dora, conditions, ura)


with open(sys.argv[1], encoding="utf-8") as hands, open(sys.argv[2], "w", encoding="utf-8") as rows:
    for line in hands:
        value = score(json.loads(line))
        tsumo = (value.tsumo_agari_oya, value.tsumo_agari_ko)
        row = {"han": value.han, "fu": value.fu, "ron": value.ron_agari, "tsumo": tsumo}
        rows.write(json.dumps(row) + "\n")
