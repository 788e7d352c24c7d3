"""The fields of a record: one table that the reader, the JSON Schema and the starter records are made of."""

from __future__ import annotations

from typing import NamedTuple


class Field(NamedTuple):
    """One field: its name, kind (see :mod:`calc.reader`), what it says, and an example as YAML."""

    name: str
    kind: str
    help: str
    example: str = ""
    choices: tuple[str, ...] = ()


BY = ("tsumo", "ron")
RIICHI_KINDS = ("double", "open")
CHANKAN_KINDS = ("ankan",)
DRAW_KINDS = ("exhaustive", "kyuushu_kyuuhai", "suufon_renda", "suukaikan", "suucha_riichi", "sanchahou")

LIMITS = ("none", "mangan", "haneman", "baiman", "sanbaiman", "counted_yakuman", "yakuman")

# Words that players write for a value of a choice field.
WORDS = {
    "ツモ": "tsumo", "自摸": "tsumo", "ロン": "ron", "栄和": "ron",
    "ダブル": "double", "ダブリー": "double", "オープン": "open", "暗槓": "ankan",
    "流局": "exhaustive", "荒牌": "exhaustive", "九種九牌": "kyuushu_kyuuhai", "四風連打": "suufon_renda",
    "四開槓": "suukaikan", "四家立直": "suucha_riichi", "三家和": "sanchahou",
}  # fmt: skip

WIN_FIELDS = (
    Field("player", "player", "who wins", "A"),
    Field("by", "choice", "tsumo (self-draw) or ron", "tsumo", BY),
    Field("from", "player", "ron: who discarded the tile, or whose kan is robbed", "B"),
    Field(
        "hand", "hand", "the hand: concealed tiles, melds in brackets, + the winning tile", "234m 22444p 33567s + 3s"
    ),
    Field("tile", "tile", "the winning tile, where the hand does not end with + tile", "3s"),
    Field("melds", "melds", "melds, where they are not in the hand: pon 777z, chi 123m, ankan 1111z", "[pon 777z]"),
    Field("riichi", "flag", "true, double or open", "true", RIICHI_KINDS),
    Field("ippatsu", "flag", "won within one turn of riichi", "true"),
    Field("rinshan", "flag", "tsumo on the replacement tile of a kan", "true"),
    Field("chankan", "flag", "ron on a tile that was added to a pon; ankan: on a concealed kan", "true", CHANKAN_KINDS),
    Field("haitei", "flag", "tsumo on the last tile of the wall", "true"),
    Field("houtei", "flag", "ron on the discard after the last tile", "true"),
    Field("tenhou", "flag", "the dealer wins with the tiles dealt", "true"),
    Field("chiihou", "flag", "a non-dealer wins on the first draw, no call before", "true"),
    Field("renhou", "flag", "a non-dealer wins by ron before the own first draw", "true"),
    Field("norths", "count", "norths drawn aside", "1"),
    Field("river", "tiles", "own discards in order; with them furiten is checked", "1m 9p 3z"),
    Field("passed", "tiles", "winning tiles let pass in this turn, or since riichi", "4s"),
    Field("pao", "pao", "who is liable (包): a player, or player: yakuman", "{B: daisangen}"),
    Field("riichi_tile", "flag", "ron: the tile won is the one its discarder declared riichi with", "true"),
    Field("dora", "tiles", "dora indicators (may also stand beside win)", "5z"),
    Field("ura", "tiles", "ura dora indicators (may also stand beside win)", "9m"),
)

DRAW_FIELDS = (
    Field("kind", "choice", "exhaustive, or which abortive draw", "exhaustive", DRAW_KINDS),
    Field("tenpai", "players", "who is tenpai and shows it", "[A, C]"),
    Field("hands", "hands", "hands shown, by player: tenpai is worked out", "{A: 123456789m 1234p}"),
    Field("norths", "counts", "norths drawn aside, by player", "{A: 1}"),
    Field("nagashi", "players", "who has 流し満貫", "[C]"),
    Field("declined", "players", "who is tenpai by the hand shown but declares noten", "[B]"),
)

EXPECT_FIELDS = (
    Field("points", "amounts", "points gained or lost by player", "{A: 8000, B: -8000}"),
    Field("chips", "amounts", "chips gained or lost by player", "{A: 2, B: -2}"),
    Field("han", "count", "han of the first win", "4"),
    Field("fu", "count", "fu of the first win", "30"),
    Field("limit", "choice", "mangan, haneman, …, yakuman; none", "mangan", LIMITS),
    Field("yaku", "texts", "ids of the yaku of the first win, in any order", "[riichi, pinfu]"),
    Field("refused", "text", "the code of the refusal (W…), where the record is no legal win", "W302"),
    Field("next", "anything", "dealer, honba, sticks of the next hand", "{dealer: A, honba: 1}"),
)

RECORD_FIELDS = (
    Field("rules", "rules", "the rule system, or {use: system, set: {key: value}}", "tcg"),
    Field("title", "text", "a line about this hand, printed above it", "A cheap-looking hand"),
    Field("seats", "seats", "the players in turn order, the dealer first", "[A, B, C, D]"),
    Field("round", "round", "round wind and number: east 1, 東1局", "east 1"),
    Field("honba", "count", "repeat counters (本場)", "0"),
    Field("sticks", "count", "riichi sticks on the table when the hand ends, this hand's included", "1"),
    Field("dora", "tiles", "dora indicators: the tile turned, not the dora itself", "5z"),
    Field("ura", "tiles", "ura dora indicators", "9m"),
    Field("win", "win", "the win", ""),
    Field("wins", "wins", "several wins on one tile", ""),
    Field("draw", "draw", "a hand that nobody won", ""),
    Field("scores", "amounts", "points in front of each player when the hand ends, sticks laid down", "{A: 24000}"),
    Field("dead", "players", "who lost the right to win this hand (アガリ放棄)", "[C]"),
    Field("claims", "anything", "what each player says it comes to, for calc dispute", '{A: 8000, B: "3900, 2 chips"}'),
    Field("expect", "expect", "what you expect; a difference is reported and exits with 1", ""),
)

GROUPS = {"record": RECORD_FIELDS, "win": WIN_FIELDS, "draw": DRAW_FIELDS, "expect": EXPECT_FIELDS}
