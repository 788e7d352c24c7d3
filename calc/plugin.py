"""What a game of another package is built on: every name that it may import from calc (docs/games.md).

The names here keep their meaning as long as :data:`API` is the same; anything else in calc can change at any time.
"""

from .compiled import words as load_words
from .languages import Phrase
from .mistakes import Cause, Miscount, Other, Rung, View, WinMistakes
from .plugins import API
from .problems.codes import problem
from .problems.problems import InputError, NoWin, Path, Problem, refuse
from .records.careful_reader import ReadGroup, RecordReader, StoryEvent, made
from .records.census import Census
from .records.circumstances import out_of_place
from .records.contradictions import Contradiction, contradictions
from .records.fields import Field
from .records.fields import load as load_fields
from .records.legal import SOURCE, TWICE, OneTile, from_whom, on_one_tile, wrong_count, wrong_melds
from .records.record import RON, TSUMO, turn_order
from .records.tile_set import set_of
from .records.values import ReadableDocument, ReadFields
from .render.text import Text
from .rules.rules import Rules, V
from .systems.base import System, lazy
from .systems.dealing import Course, Follows, HandEnd, MatchStanding, Over, WindCourse
from .systems.refusals import below, no_hand
from .systems.starter import Starter
from .systems.text import PlainText
from .tiles.notation import HandText
from .tiles.shapes import ORPHANS, PAIRS, STANDARD, Shape, encode, groups, orphans, pairs, standard
from .tiles.tiles import (
    COPIES,
    DRAGONS,
    EAST,
    FLOWERS_END,
    HONOURS,
    KIND,
    KINDS,
    TERMINALS,
    WINDS,
    YAOCHUU,
    Kind,
    Meld,
    Tile,
    mask,
    mpsz,
)
from .verdict.ledger import CHIPS, POINTS, Ledger
from .verdict.receipt import Receipt, Silent
from .verdict.verdict import (
    PAID,
    TILES,
    WHO,
    GameWin,
    NextHand,
    Part,
    Remark,
    ResultType,
    Verdict,
    WinKeys,
    Won,
)

__all__ = [
    "API", "CHIPS", "COPIES", "DRAGONS", "EAST", "FLOWERS_END", "HONOURS", "KIND", "KINDS", "ORPHANS", "PAID", "PAIRS",
    "POINTS", "RON", "SOURCE", "STANDARD", "TERMINALS", "TILES", "TSUMO", "TWICE", "WHO", "WINDS", "YAOCHUU", "Cause",
    "Census", "Contradiction", "Course", "Field", "Follows", "GameWin", "HandEnd", "HandText", "InputError", "Kind",
    "Ledger", "MatchStanding", "Meld", "Miscount", "NextHand", "NoWin", "OneTile", "Other", "Over", "Part", "Path",
    "Phrase", "PlainText", "Problem", "ReadFields", "ReadGroup", "ReadableDocument", "Receipt", "RecordReader",
    "Remark", "ResultType", "Rules", "Rung", "Shape", "Silent", "Starter", "StoryEvent", "System", "Text", "Tile", "V",
    "Verdict", "View", "WinKeys", "WinMistakes", "WindCourse", "Won", "below", "contradictions", "encode", "from_whom",
    "groups", "lazy", "load_fields", "load_words", "made", "mask", "mpsz", "no_hand", "on_one_tile",
    "orphans", "out_of_place", "pairs", "problem", "refuse", "set_of", "standard", "turn_order", "wrong_count",
    "wrong_melds",
]  # fmt: skip
