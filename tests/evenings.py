"""Whole evenings as lines: what is typed at the prompt, and what is tapped on a phone comes to."""

ANMIKA = [
    "B tsumo 99m 123789p 12346s + Pb riichi shubari aside 1f 2f 3f 4f gN dora 66z ura 22z winter 9m 7z",
    "draw tenpai B,C in-riichi C",
    "hands B=777p123p99m12346s dora 6z6z; B aside 4f gN; B riichi fever single; B tsumo Pb gold none; "
    "B ron C 5s gold none; B tsumo Pg gold winter winter 9m 7z 7z 6z",
    "C ron A 123789p 22z (111z) 46s + 5s dora 9p 6z",
    "A tsumo 123p789p123s99m46s5s riichi ippatsu dora 1z1z ura 3p3p",
]
"""Three players to the end of the East round: pocchi, flowers, a fever, an open hand."""
FOUR = [
    "Bea ron Cid 234m22444p33567s3s riichi ippatsu dora 4z ura 1p",
    "Bea tsumo 234m 567m 067p 34s 99s 2s riichi ippatsu dora 3m ura 9p",
    "draw tenpai Ann,Cid in-riichi Ann",
    "Dan ron Ann 22m (777z) (055p) 345s 67s 5s & Bea ron Ann 234m (234p) [8888s] 67s 66p 5s",
    "Cid tsumo 19m19p19s1234567z 1z",
    "draw kyuushu_kyuuhai",
    "Cid tsumo 19m19p19s1234567z 1z",
]
"""Four players until somebody is bust: chips, a draw, a double ron, kokushi, an abortive draw."""
CLUB = """system: club
extends: tenhou4
rules:
  chips.lines:
    - {id: ippatsu, count: ippatsu, each: 1}
    - {id: ura, count: ura, each: 1}
    - {id: red, count: red, each: 1}
    - {id: yakuman, count: yakuman, each: 5, payers: all}
"""
"""A club that plays with chips."""

TABLE_OF_CLUB = [
    "Bea ron Cid 234m 45556p 34678s + 5s riichi dora 9m",
    "draw tenpai Ann,Dan,Cid in-riichi Dan",
    "Cid tsumo han 3 fu 30",
    "Ann ron Dan han 2 fu 30 & Bea ron Dan riichi limit mangan",
    "Dan ron Ann han 4 fu 25",
    "draw",
    "Bea tsumo 1199m 2277p 3355s 7z + 7z riichi ippatsu dora 4z ura 1z",
    "Cid ron Bea han 1 fu 30 in-riichi Ann",
]
"""An evening by ``tenhou4`` with a stick that stays, one that another winner gets, and a draw without tenpai."""
