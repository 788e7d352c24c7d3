"""What one would write without calc: the wins of a JSON Lines file, scored with the compiled package ``riichienv``.

python riichienv_batch.py HANDS.jsonl ROWS.jsonl
"""

import json
import re
import sys

from riichienv import Conditions, HandEvaluator, Meld, MeldType

PART = re.compile(r"(\+?)\s*([\[(]?)([0-9]+)([mpsz])(?:\+([0-9]))?")
SUIT = {"m": 0, "p": 36, "s": 72, "z": 108}
WINDS = ["east", "south", "west", "north"]
CIRCUMSTANCES = ("ippatsu", "rinshan", "chankan", "haitei", "houtei")


def indicators(text):
    for _, _, digits, suit, _ in PART.findall(text):
        for digit in digits:
            yield SUIT[suit] + (int(digit) or 5) * 4 - 4 + (digit == "5" and suit != "z")


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
        if not bracket:
            tiles += its
        elif bracket == "[":
            melds.append(Meld(MeldType.Ankan, its, False))
        else:
            same = len({t // 4 for t in its}) == 1
            kind = MeldType.Daiminkan if len(its) == 4 else MeldType.Pon if same else MeldType.Chi
            melds.append(Meld(kind, its, True))
        if plus:
            tile = its[0]
    dora, ura = (list(indicators(record.get(row, ""))) for row in ("dora", "ura"))
    riichi = win.get("riichi", False)
    conditions = Conditions(
        tsumo=win["by"] == "tsumo",
        riichi=riichi is True,
        double_riichi=riichi == "double",
        player_wind=record["seats"].index(win["player"]),
        round_wind=WINDS.index(record.get("round", "east")),
        riichi_sticks=record.get("sticks", 0),
        honba=record.get("honba", 0),
        **{name: win.get(name, False) for name in CIRCUMSTANCES},
    )
    return HandEvaluator(tiles, melds).calc(tile, dora, conditions, ura)


with open(sys.argv[1], encoding="utf-8") as hands, open(sys.argv[2], "w", encoding="utf-8") as rows:
    for line in hands:
        value = score(json.loads(line))
        tsumo = (value.tsumo_agari_oya, value.tsumo_agari_ko)
        row = {"han": value.han, "fu": value.fu, "ron": value.ron_agari, "tsumo": tsumo}
        rows.write(json.dumps(row) + "\n")
