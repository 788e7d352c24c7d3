"""The fields of kessen records, and the words players write for their values."""

from __future__ import annotations

from ...fields import Field
from .record import KONG_KINDS

BY = ("tsumo", "ron", "rob")
SUITS = ("m", "p", "s")

WORDS = {
    "ツモ": "tsumo", "自摸": "tsumo", "ロン": "ron", "栄和": "ron", "点和": "ron",
    "搶槓": "rob", "槍槓": "rob", "チャンカン": "rob", "chankan": "rob",
    "暗槓": "concealed", "アンカン": "concealed", "ankan": "concealed",
    "明槓": "open", "大明槓": "open", "ミンカン": "open", "minkan": "open", "daiminkan": "open",
    "加槓": "added", "小明槓": "added", "カカン": "added", "kakan": "added",
    # the void suit by its tiles, or by the honour that stands for it where cards are missing
    "萬": "m", "万": "m", "萬子": "m", "万子": "m", "マンズ": "m", "man": "m", "中": "m",
    "筒": "p", "筒子": "p", "ピンズ": "p", "pin": "p", "白": "p",
    "索": "s", "索子": "s", "ソーズ": "s", "sou": "s", "發": "s", "発": "s",
}  # fmt: skip

WIN_FIELDS = (
    Field("player", "player", "who wins", "C"),
    Field("by", "choice", "tsumo (self-draw), ron, or rob (ron on a tile added to a kong, 搶槓)", "ron", BY),
    Field("from", "player", "ron: who discarded the tile; rob: whose kong it was", "A"),
    Field("hand", "hand", "concealed tiles, (555p) pon, (1111s) and [1111s] kongs, + the winning tile",
          '"234m 99m (555p) [1111m] 34p + 5p"'),
    Field("tile", "tile", "the winning tile, where the hand does not end with + tile", "5p"),
    Field("melds", "melds", "pon and kongs, where they are not in the hand", "[pon 555p, ankan 1111m]"),
    Field("void", "choice", "the winner's void suit (欠色), where it does not stand beside", "s", SUITS),
    Field("after_kong", "flag", "on the replacement tile of the own kong (槓上花), or on the discard right after the"
          " discarder's kong (槓上炮)", "true"),
    Field("chankan", "flag", "the same as by: rob", "true"),
    Field("haitei", "flag", "on the last tile of the wall or the discard after it (海底)", "true"),
    Field("tenhou", "flag", "on the winner's first draw (天和)", "true"),
    Field("passed_from", "player", "who discarded a winning tile that the winner let pass in the same turn", "B"),
    Field("passed_tile", "tile", "which tile that was, where it was another", "2p"),
)  # fmt: skip

KONG_FIELDS = (
    Field("player", "player", "who makes the kong", "B"),
    Field("kind", "choice", "concealed (暗槓), open (明槓, from a discard) or added (加槓, to a pon)", "open",
          KONG_KINDS),
    Field("tile", "tile", "the tile, once", "9p"),
    Field("from", "player", "open: who discarded it", "A"),
    Field("from_hand", "flag", "added: the tile was in the hand before this turn", "true"),
)  # fmt: skip

DRAW_FIELDS = (Field("hands", "hands", "what each player shows who has not won", "{B: 123456789m 1234p}"),)

EVENT_FIELDS = (
    Field("kong", "kong", "a kong that was made (a robbed one is a win by: rob)",
          "{player: B, kind: concealed, tile: 9p}"),
    Field("win", "win", "a win", ""),
    Field("wins", "wins", "several wins on one tile", ""),
    Field("draw", "draw", "the wall is empty", ""),
)  # fmt: skip

EXPECT_FIELDS = (
    Field("points", "amounts", "points gained or lost by player", "{A: -300, C: 500}"),
    Field("events", "deltas", "the same for each event", "[{A: -300, B: 300}, {B: -500, C: 500}]"),
    Field("value", "count", "what each payer pays for the first win", "800"),
    Field("yaku", "texts", "ids of the multipliers of the first win, one for each root", "[flush, root, root]"),
    Field("refused", "text", "the code of the refusal (W…), where the record is no legal win", "W411"),
)

RECORD_FIELDS = (
    Field("rules", "rules", "rule system: a name, a file, or {use: …, set: {key: value}}", "kessen"),
    Field("title", "text", "a line printed above the result", "Friday, third hand"),
    Field("seats", "names", "the players in turn order, the dealer first", "[A, B, C, D]"),
    Field("void", "void", "the void suit (欠色) of each player: m, p or s", "{A: s, B: s, C: m, D: p}"),
    Field("out", "players", "a win or draw told alone: who had won before", "[D]"),
    Field("win", "win", "a single win", ""),
    Field("wins", "wins", "several wins on one tile", ""),
    Field("draw", "draw", "the wall is empty", ""),
    Field("events", "events", "the whole hand: kong, win, wins, draw, in order", ""),
    Field("claims", "anything", "what each player says it comes to, for calc dispute", "{A: 800, B: 1600}"),
    Field("expect", "expect", "what you expect; a difference is reported and exits with 1", ""),
)

GROUPS = {
    "record": RECORD_FIELDS, "win": WIN_FIELDS, "kong": KONG_FIELDS, "draw": DRAW_FIELDS, "event": EVENT_FIELDS,
    "expect": EXPECT_FIELDS,
}  # fmt: skip
