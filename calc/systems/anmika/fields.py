"""The fields of anmika records, and the words players write for their values."""

from __future__ import annotations

from ... import fields
from ...fields import Field
from .record import FEVERS, SEASONS

RIICHI_KINDS = ("double", "open", "double_open")
GOLD = (*SEASONS, "none")
WORDS = {
    "春": "spring", "夏": "summer", "秋": "autumn", "冬": "winter", "なし": "none", "保留": "none", "held": "none",
    "シングル": "single", "ダブル": "double", "トリプル": "triple", "オープン": "open", "ダブルオープン": "double_open",
    "シュバ": "true", "ツモ": "tsumo", "自摸": "tsumo", "ロン": "ron", "栄和": "ron",
}  # fmt: skip

_TAKEN = ("ippatsu", "rinshan", "haitei", "houtei", "tenhou", "chiihou", "renhou", "river", "passed")
_RIICHI_WIN = {f.name: f for f in fields.WIN_FIELDS}

INSTEAD = {
    "norths": 'norths drawn aside: `aside: 北 北 gN`, or --aside "北 北 gN"',
    "kind": "here a draw is exhaustive; a チョンボ is `chombo: {player: A}`",
    "offender": "a チョンボ is `chombo: {player: A}`, in a record",
    "pao": "there is no 包 in these rules: leave it out",
}
"""Fields of other systems, and what is written here instead."""

RIICHI_FIELDS = (
    Field("player", "player", "who declares", "A"),
    Field("kind", "choice", "riichi, double, open or double_open", "riichi", ("riichi", *RIICHI_KINDS)),
    Field("fever", "choice", "fever: none, single, double or triple", "single", FEVERS),
    Field("shubari", "flag", "祝儀倍リーチ (シュバリー)", "true"),
)

_HOW = (
    Field("player", "player", "who wins", "A"),
    Field("by", "choice", "tsumo (self-draw) or ron", "tsumo", fields.BY),
    Field("from", "player", "ron: who discarded the tile, or whose kan is robbed", "B"),
    Field("tile", "tile", "the winning tile, a pocchi by its colour: Pg Pb Py Pr", "5s"),
    *(_RIICHI_WIN[n] for n in ("ippatsu", "rinshan", "haitei", "houtei", "tenhou", "chiihou", "renhou")),
    Field("chankan", "flag", "ron on a tile that was added to a pon", "true"),
    Field("passed", "tiles", "winning tiles let pass since riichi, or in this turn", "4s"),
    Field("dora", "tiles", "all dora indicators visible at this win (may also stand beside win)", "6z 9m"),
    Field("ura", "tiles", "the ura indicators (may also stand beside win)", "1p 2p"),
    Field("gold", "choice", "what 金北 strengthens: spring, summer, autumn, winter, or none (held)", "spring", GOLD),
    Field("winter", "turned", "冬: the tiles turned, the one that missed included; with 金北 two at a time",
          "[9p, 6z]"),
    Field("wall_left", "count", "tiles left in the live wall", "20"),
    Field("wall_end", "flag", "the wall ended: the last tile turned by 冬 may have matched", "true"),
    Field("kami", "god_pocchi", "what a 正 pocchi among the indicators, or turned by 冬, stands for", "{Pg: 4p}"),
    Field("as", "tile", "what the winner took a drawn pocchi as, where not as the highest", "5s"),
    Field("dice", "dice", "rolls of each dice chance: the pair named, then the rolls", "['24: 13 45 11 56 24']"),
    Field("lot", "text", "the others disagreed about 金北 or 冬: whose wish the lot drew", "C"),
)  # fmt: skip

WIN_FIELDS = (
    *_HOW[:3],
    Field("hand", "hand", "the hand: concealed tiles, melds in brackets, + the winning tile",
          "123p 789p 123s 99m 46s + 5s"),
    *_HOW[3:],
    Field("melds", "melds", "melds, where they are not in the hand: pon 777z, ankan 1111z", "[pon 777z]"),
    Field("riichi", "flag", "true, double, open or double_open", "true", RIICHI_KINDS),
    Field("fever", "choice", "fever: none, single, double or triple", "single", FEVERS),
    Field("shubari", "flag", "祝儀倍リーチ (シュバリー)", "true"),
    Field("aside", "tiles", "flowers and norths drawn aside, before riichi, in order", "春 北 gN"),
    Field("aside_after", "tiles", "those drawn after riichi, in order", "夏"),
    _RIICHI_WIN["river"],
    Field("river_after", "tiles", "own discards since riichi; with them a missed kan is noticed", "4s 9p"),
)  # fmt: skip

ASIDE_FIELDS = (
    Field("player", "player", "who draws", "A"),
    Field("tiles", "tiles", "the flowers and norths, in order", "春"),
)

KAN_FIELDS = (
    Field("player", "player", "who kongs", "A"),
    Field("tile", "tile", "the fourth of its kind, as drawn", "7p"),
)

DRAW_FIELDS = (
    Field("tenpai", "players", "who is tenpai; those in riichi are without saying", "[A]"),
    Field("nagashi", "players", "who has 流し役満", "[B]"),
    Field("springless", "count", "which 春無し in a row this is", "1"),
    Field("gold", "choice", "流し役満: what 金北 strengthens, spring or summer; left out: the best", "spring", GOLD),
    Field("dora", "tiles", "the dora indicators", "6z 9m"),
    Field("dice", "dice", "rolls of the dice chances, in order", "['24: 13 45 11 56 24']"),
)

FAULT_FIELDS = (
    Field("player", "player", "who committed it", "B"),
    Field("named", "asides", "the tile of his wait that each player in riichi names, where not the highest", "{A: 5s}"),
    Field("dora", "tiles", "the dora indicators", "6z 9m"),
    Field("ura", "tiles", "the ura indicators", "1p 2p"),
    Field("shown", "asides", "the tiles of his wait that a player in open riichi shows; left out: the fewest",
          "{A: 46s}"),
)  # fmt: skip

EVENT_FIELDS = (
    Field("aside", "aside", "flowers or norths drawn aside", "{player: A, tiles: 春}"),
    Field("riichi", "riichi", "a riichi", "{player: A, fever: single}"),
    Field("kan", "kan", "a concealed kan after riichi", "{player: A, tile: 7p}"),
    Field("win", "told", "a win of a hand that stands under `hands`", ""),
    Field("draw", "draw", "the wall is empty", ""),
    Field("chombo", "chombo", "a chombo (チョンボ)", "{player: B}"),
)

EXPECT_FIELDS = (
    *fields.EXPECT_FIELDS,
    Field("stands_for", "text", "what the tile of the first win stands for", "5s"),
)

RECORD_FIELDS = (
    Field("rules", "rules", "the rule system, or {use: system, set: {key: value}}", "anmika"),
    Field("title", "text", "a line about this hand, printed above it", "Friday, third hand"),
    Field("seats", "names", "the three players in turn order, the dealer first", "[A, B, C]"),
    Field("sitout", "text", "who sits out (抜け番): pays and receives chips", "D"),
    Field("round", "round", "round wind and number: east 1, 東1局", "east 1"),
    Field("honba", "count", "repeat counters (本場)", "0"),
    Field("sticks", "count", "riichi sticks on the table, this hand's included (an open riichi lays two)", "1"),
    Field("dora", "tiles", "dora indicators: the tiles turned, flowers too", "6z 9m"),
    Field("ura", "tiles", "ura dora indicators", "1p 2p"),
    Field("scores", "amounts", "points before the hand is paid, sticks laid down; needed for トビ賞", "{A: 35000}"),
    Field("below", "players", "who went below zero by his own riichi", "[C]"),
    Field("spilled", "tiles", "ポッチこぼし: pocchi that everybody saw", "Pb"),
    Field("in_riichi", "players", "others in riichi, where no event says so", "[C]"),
    Field("deposits", "players", "who puts 1000 into the pot for a false call; `scores` are those before it", "[C]"),
    Field("kans", "count", "kans of players whose hands are not told: they turn indicators", "0"),
    Field("aside", "asides", "what the others drew aside, in order", "{B: 春}"),
    Field("hands", "hands", "events: the waiting hands, winning tiles apart", '{A: "777p 123p 99m 123s 46s"}'),
    Field("river", "rivers", "own discards, by player; with them furiten is checked", "{A: 1p 9p}"),
    Field("river_after", "rivers", "own discards since riichi, by player, where they are told apart", "{A: 4s}"),
    Field("win", "win", "a single win", ""),
    Field("wins", "wins", "several wins on one tile", ""),
    Field("draw", "draw", "a hand that nobody won", ""),
    Field("chombo", "chombo", "a chombo (チョンボ)", "{player: B}"),
    Field("events", "events", "the hand as a story: aside, riichi, kan, win, draw, in order", ""),
    Field("claims", "anything", "what each player says it comes to, for calc dispute", '{A: 8000, B: "3900, 2 chips"}'),
    Field("expect", "expect", "what you expect; a difference is reported and exits with 1", ""),
)  # fmt: skip

GROUPS = {
    "record": RECORD_FIELDS, "win": WIN_FIELDS, "told": _HOW, "aside": ASIDE_FIELDS, "riichi": RIICHI_FIELDS,
    "kan": KAN_FIELDS, "draw": DRAW_FIELDS, "chombo": FAULT_FIELDS, "event": EVENT_FIELDS, "expect": EXPECT_FIELDS,
}  # fmt: skip
