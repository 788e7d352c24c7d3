"""The fields of a Wenzhou record."""

from __future__ import annotations

from ...fields import BY, Field

GRADES = ("soft", "hard", "double")

WIN_FIELDS = (
    Field("player", "player", "who wins", "B"),
    Field("by", "choice", "tsumo (self-draw) or ron", "tsumo", BY),
    Field("from", "player", "ron: who discarded the tile, or whose kong is robbed", "A"),
    Field(
        "hand", "hand", "the hand: concealed tiles, melds in brackets, + the winning tile",
        "34m 456789p 123s 111z 7s 5z + 7s",
    ),
    Field("tile", "tile", "the winning tile, where the hand does not end with + tile", "6m"),
    Field("melds", "melds", "melds, where they are not in the hand: pon 777z, chi 123m, ankan 1111z", "[pon 777z]"),
    Field("kong_tsumo", "flag", "tsumo on the replacement tile of an own kong", "true"),
    Field("robbed_kong", "flag", "ron on the tile that `from` adds to a pung", "true"),
    Field("first_turn", "flag", "the dealer's dealt tiles (天胡), or the dealer's first discard (地胡)", "true"),
)  # fmt: skip

DRAW_FIELDS = (Field("any_kong", "flag", "whether anybody konged in this hand", "false"),)

EXPECT_FIELDS = (
    Field("points", "amounts", "what each player gains or loses", "{B: 4, A: -2}"),
    Field("grade", "grade", "soft (軟), hard (硬) or double (双翻): the winner's", "hard", GRADES),
    Field("reason", "text", "the id of the reason that decides the grade", "self_draw"),
    Field("refused", "text", "the code of the refusal (W…), where nobody wins legally", "W422"),
    Field("next", "anything", "dealer and streak of the next hand", "{dealer: B, streak: 1}"),
)

RECORD_FIELDS = (
    Field("rules", "rules", "the rule system, or {use: system, set: {key: value}}", "wenzhou"),
    Field("title", "text", "a line about this hand, printed above it", "全求神"),
    Field("seats", "seats", "the four players in turn order, the dealer first", "[A, B, C, D]"),
    Field("streak", "count", "which hand in a row this dealer deals, from 1", "1"),
    Field("indicator", "tile", "the tile turned (財神表示牌); the other three of it are the 財神", "2m"),
    Field("win", "win", "the win", ""),
    Field("wins", "wins", "several who claim the same tile", ""),
    Field("draw", "draw", "a hand that nobody won", ""),
    Field("only_jokers", "flag", "the discarder held nothing but 財神 and so discarded one", "true"),
    Field("jokers", "amounts", "財神 in each hand at the end, where 財神銭 is played", "{A: 1, B: 2}"),
    Field("claims", "anything", "what each player says it comes to, for calc dispute", "{A: 8, B: 16}"),
    Field("expect", "expect", "what you expect; a difference is reported and exits with 1", ""),
)

GROUPS = {"record": RECORD_FIELDS, "win": WIN_FIELDS, "draw": DRAW_FIELDS, "expect": EXPECT_FIELDS}
