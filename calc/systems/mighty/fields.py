"""The fields of a mighty record: riichi's, and its own."""

from __future__ import annotations

from ... import fields
from ...fields import Field

RIICHI_KINDS = ("double", "box")
DRAW_KINDS = ("exhaustive", "kyuushu_kyuuhai", "suukaikan", "fifth_dora", "chombo")
_WIN_LEFT_OUT = ("pao", "renhou")


def _changed(field: Field) -> Field:
    if field.name == "riichi":
        return field._replace(help="true, double, or box (箱リーチ)", choices=RIICHI_KINDS)
    if field.name == "honba":
        return field._replace(help="枚場: dealer repeats and draws, paid in chips")
    return field


WIN_FIELDS = (
    *(_changed(f) for f in fields.WIN_FIELDS if f.name not in _WIN_LEFT_OUT),
    Field("declared", "declared", "what the whites are: best, forgotten, or tiles: the held ones, + the drawn one",
          "5p + 9s"),
    Field("alice", "tiles", "アリス: the tiles turned, the one that missed included", "[4p, 1m, 3z]"),
    Field("alice_wall_end", "flag", "the wall ended: the last tile turned may be a hit, or none was left", "true"),
    Field("pon_owner", "player", "付加槓: whose pon was added to (from: who added)", "C"),
)  # fmt: skip

DRAW_FIELDS = (
    Field("kind", "choice", "exhaustive, an abortive draw, or chombo", "exhaustive", DRAW_KINDS),
    *(f for f in fields.DRAW_FIELDS if f.name != "kind"),
    Field("offender", "player", "chombo: who committed it", "B"),
)

RECORD_FIELDS = (
    *(_changed(f) for f in fields.RECORD_FIELDS if f.name != "seats"),
    Field("seats", "seats", "the three players in turn order, the dealer first", "[A, B, C]"),
    Field("alice", "tiles", "アリス: the tiles turned (may also stand in the win)", "[4p, 1m, 3z]"),
    Field("silenced", "players", "白フラッシュ: who may declare nothing in this turn", "[B, C]"),
    Field("box", "players", "箱リーチ: who declared it and did not win", "[C]"),
)

GROUPS = {"record": RECORD_FIELDS, "win": WIN_FIELDS, "draw": DRAW_FIELDS, "expect": fields.EXPECT_FIELDS}
