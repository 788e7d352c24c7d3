"""What one would write without calc: the wins of a JSON Lines file, scored with the package ``mahjong``.

python mahjong_batch.py HANDS.jsonl ROWS.jsonl
"""

import json
import re
import sys

from mahjong.constants import EAST, NORTH, SOUTH, WEST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld

PART = re.compile(r"(\+?)\s*([\[(]?)([0-9]+)([mpsz])(?:\+([0-9]))?")
SUIT = {"m": 0, "p": 36, "s": 72, "z": 108}
WIND = {"east": EAST, "south": SOUTH, "west": WEST, "north": NORTH}
OPTIONS = OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False, kiriage=False)
CIRCUMSTANCES = ("ippatsu", "rinshan", "chankan", "haitei", "houtei")
calculator = HandCalculator()


def indicators(text):
    for _, _, digits, suit, _ in PART.findall(text):
        for digit in digits:
            yield SUIT[suit] + (int(digit) or 5) * 4 - 4


def score(record):
    win, used, tiles, melds, tile = record["win"], {}, [], [], None

    def numbers(digits, suit):
        for digit in digits:
            kind = SUIT[suit] + (int(digit) or 5) * 4 - 4
            red = digit == "0" or suit == "z" or digit != "5"
            used[kind, red] = used.get((kind, red), -1) + 1
            yield kind + used[kind, red] + (not red)

    for plus, bracket, digits, suit, added in PART.findall(win["hand"]):
        its = list(numbers(digits + added, suit))
        tiles += its
        if bracket:
            kan = Meld.KAN if len(its) == 4 else Meld.PON if len({t // 4 for t in its}) == 1 else Meld.CHI
            melds.append(Meld(meld_type=kan, tiles=its, opened=bracket == "("))
        if plus:
            tile = its[0]
    dora, ura = (list(indicators(record.get(row, ""))) for row in ("dora", "ura"))
    riichi = win.get("riichi", False)
    config = HandConfig(
        is_tsumo=win["by"] == "tsumo",
        is_riichi=riichi is True,
        is_daburu_riichi=riichi == "double",
        player_wind=(EAST, SOUTH, WEST, NORTH)[record["seats"].index(win["player"])],
        round_wind=WIND[record.get("round", "east")],
        kyoutaku_number=record.get("sticks", 0),
        tsumi_number=record.get("honba", 0),
        options=OPTIONS,
        **{"is_" + name: win.get(name, False) for name in CIRCUMSTANCES},
    )
    return calculator.estimate_hand_value(tiles, tile, melds, dora + (ura if riichi else []), config)


with open(sys.argv[1], encoding="utf-8") as hands, open(sys.argv[2], "w", encoding="utf-8") as rows:
    for line in hands:
        value = score(json.loads(line))
        row = {"han": value.han, "fu": value.fu, "cost": value.cost, "error": value.error}
        rows.write(json.dumps(row) + "\n")
