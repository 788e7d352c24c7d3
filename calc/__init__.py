"""calc, the referee for house-rule mahjong: who pays whom how much, and why.

Without ``rules`` a hand is settled by ``tcg``, which its text names in the first line; calc.systems() lists others.

THE TEN COMMONEST USES

1. The value of a hand: a line, a record (a dict), or tiles with keywords. help(calc.score) has their words.

    >>> import calc
    >>> verdict = calc.score("B ron C 234m 22444p 33567s 3s riichi dora 4z", rules="tenhou4")
    >>> win = verdict.wins[0]
    >>> win.han, win.fu, win.points, [part.id for part in win.yaku]
    (2, 40, 2600, ['riichi', 'tanyao'])
    >>> verdict.points  # the account "table" holds riichi sticks: 1000 of B's 3600 are his own stick
    {'A': 0, 'B': 3600, 'C': -2600, 'D': 0, 'table': -1000}
    >>> verdict.net  # over the whole hand, with the stick that B laid
    {'A': 0, 'B': 2600, 'C': -2600, 'D': 0, 'table': 0}

2. Payments of a size, with honba and sticks, under any of the systems that calc.systems() lists.

    >>> calc.value("4 han 30 fu", honba=2, rules="tenhou4").dealer.tsumo.each
    4100
    >>> calc.score("A tsumo 4 han 30 fu honba 2 sticks 1", rules="mleague").points
    {'A': 13600, 'B': -4200, 'C': -4200, 'D': -4200, 'table': -1000}

3. What is wrong with a hand: all problems at once, each with its place and what to write instead.

    >>> try:
    ...     calc.score("B ron C 234m22444p33567s3s richi dora 9z")
    ... except calc.InputError as error:  # calc.NoWin, a kind of it: the rules forbid the win
    ...     for problem in error.problems:
    ...         print(problem.code, problem.span.column, problem.message, "|", problem.help)
    S201 28 `richi` is no word of a hand line | did you mean `riichi`?
    N102 39 9z is not a tile | honours are 1z to 7z: 東南西北白發中

4. Thousands of hands, of dictionaries, files or folders; nothing is raised for a record.

    >>> record = {"win": {"player": "B", "by": "ron", "from": "C", "hand": "234m 22444p 33567s + 3s"}}
    >>> rows = list(calc.batch([record, {**record, "honba": 1}], rules="tenhou4"))
    >>> [(row.line, row.standing, row.points["B"], row.wins[0].yaku) for row in rows]
    [(1, 'settled', 1300, ('tanyao',)), (2, 'settled', 1600, ('tanyao',))]
    >>> calc.summary([record, {**record, "honba": 1}]).players["B"].average_value  # win and deal-in rates too
    1300.0

5. A club's rules: values that are changed, or a file ("club.yaml"). find() says what a rule is called.

    >>> club = calc.rules("tenhou4", set={"points.kiriage": True, "fu.pair_double_wind": 2})
    >>> calc.score("B ron C 4 han 30 fu", rules=club).points["B"]
    8000
    >>> [rule.key for rule in club.find("double wind")]  # calc.check("club.yaml"): what is odd in a file
    ['fu.pair_double_wind']
    >>> [(each.key, each.value, each.other) for each in club.diff(calc.rules("tenhou4"))]
    [('fu.pair_double_wind', 2, 4), ('points.kiriage', True, False)]

6. A dispute: who is right, and which mistake leads to what the others say. calc.compare: which rule it is about.

    >>> sheet = calc.dispute("B ron C 234m22444p33567s3s riichi", {"B": 1300, "C": "2 han 40 fu"})
    >>> [(claim.by, claim.status) for claim in sheet.claims]
    [('B', 'explained'), ('C', 'right')]
    >>> print(sheet.answer(sheet.claims[0]))
    B says 1300: no, 2,600 points (2 han 40 fu: riichi 1 + all simples 1).
      1,300 is 1 han 40 fu: all simples or riichi not counted.

7. A match: dealers, honba and sticks follow from hand to hand.

    >>> hands = ["B ron C 234m22444p33567s3s riichi", "draw tenpai A,C riichi C", "C tsumo 3 han 30 fu"]
    >>> evening = calc.match(hands, rules="tenhou4", ended=True)
    >>> [(each.player, each.place, each.result) for each in evening.standings]  # thousandths of place points
    [('C', 1, 41000), ('A', 2, 4000), ('B', 3, -16000), ('D', 4, -29000)]

8. A table: table = calc.batch(hands, as_table=True) is an Arrow table, for pyarrow.table(table).to_pandas() and
   polars.from_arrow(table); per="win" or "player" gives other rows. help(calc.batch) lists the columns.

9. A page, or a text: verdict.html("ja") is a whole page with its tiles drawn, verdict.text() what the command prints.
   Disputes, comparisons and matches have both too, and a notebook shows the page of each; verdict.to_dict() has plain
   values, the JSON of the command.

10. What a hand waits for, and what each wait is worth.

    >>> for wait in calc.waits("234m 22444p 33567s", player="B", riichi=True):
    ...     print(wait.tile, wait.left, wait.ron and wait.ron.points, wait.refused)  # refused: {"ron": "W302 ..."}
    2p 2 2600 {}
    3s 2 2600 {}

HOW THINGS ARE WRITTEN

Tiles: 123m 456p 789s, honours 1z to 7z (east south west north white green red); 0m 0p 0s or r5p: a red five.
Melds stand in the hand: (123m) chi, (777z) pon, (2222s) open kan, [1111p] concealed kan; (777z@A): called from A.
A line: the winner, "tsumo" or "ron" and the discarder, the tiles, the winning one last; then words in any order, which
are the keywords of calc.score with their values: "riichi", "double riichi", "ippatsu", "dora 4z" (the indicator),
"ura 1p", "honba 2", "sticks 1", "round south 2", "seats Ann,Bea,Cid,Dan" (the dealer first), "river 1m 9p".
  "A tsumo 11m 45s 234p (777z) [1111p] 6s honba 2"         melds
  "B ron C 3 han 30 fu", "B tsumo mangan", "B ron C 3900点"    a hand without its tiles, by its size or its points
  "B ron C 2 han 40 fu & D 3 han 30 fu"                     two winners on one tile
  "draw tenpai A,C", "draw tenpai none", "draw tenpai A,C riichi C"    a draw; C laid a stick
  "B ron D 234m22444p33567s3s in-riichi C"                  C's stick beside a win (riichi C, where C is no tile: 中)
  "chombo B"                                                a penalty
Japanese works as well: "BロンC 234m22444p33567s3s リーチ ドラ4z 2本場".
Players are A, B, C, D, the dealer first, or their winds, or the names that seats gives.
Points and chips are whole numbers, + gained and - lost; riichi sticks, honba, han and fu are counts.

NAMES (help(calc.NAME) for each, help(type(x)) for what these hold; results and errors can be pickled)

  score      settles a hand            -> Verdict, of Won (a win), Part (what counts in it), Transfer, Step, NextHand
  value      what a size is paid       -> Value, with Payments of dealer and child, Drawn by tsumo
  waits      what completes a hand     -> Waits, of WaitTile, each with its WaitWorth by ron and by tsumo
  dispute    who is right              -> DisputeSheet, of ClaimLine
  compare    the same hand under several rules   -> Comparison
  match      hands that follow each other        -> MatchResult, of SettledMatch with SettledHand and MatchEnd,
             PlayerStanding, EveningPayment, Remark (a warning: its text() says it)
  batch      hands by the thousand     -> an iterator of BatchRow with WinRow, or an Arrow table
  summary    sums by player and by yaku          -> BatchSummary, with a PlayerSummary of each
  read_log   a game of Tenhou, Mahjong Soul or mjai  -> records of its hands
  rules      a system, with changes    -> Rules; its find() gives RuleLine, its diff() RuleDifference
  check      what is wrong or odd in a rules file        -> Problems
  systems    the rule systems by id    -> ListedSystem
  InputError, NoWin: what is raised, with .problems (Problem); HandWords: the keywords of single games (anmika …)

Public is what ``dir(calc)`` lists (``calc.__all__``: the functions), with the attributes that ``help`` shows of each,
and changes as semantic versioning says; everything else may change at any time.
"""

import sys

__version__ = "0.3.0"

TYPE_CHECKING = False
"""Of :mod:`typing`, whose import takes ten times as long as all of this."""

if TYPE_CHECKING:
    from .api.batch import batch as batch
    from .api.check import check as check
    from .api.compare import compare as compare
    from .api.dispute import dispute as dispute
    from .api.hand_words import HandWords as HandWords
    from .api.match import match as match
    from .api.read_log import read_log as read_log
    from .api.rules import rules as rules
    from .api.score import score as score
    from .api.summary import BatchSummary as BatchSummary
    from .api.summary import PlayerSummary as PlayerSummary
    from .api.summary import summary as summary
    from .api.systems import ListedSystem as ListedSystem
    from .api.systems import systems as systems
    from .api.value import Value as Value
    from .api.value import value as value
    from .api.waits import Waits as Waits
    from .api.waits import WaitTile as WaitTile
    from .api.waits import WaitWorth as WaitWorth
    from .api.waits import waits as waits
    from .batch.hands import BatchRow as BatchRow
    from .batch.hands import WinRow as WinRow
    from .compare import Comparison as Comparison
    from .dispute.sheet import ClaimLine as ClaimLine
    from .dispute.sheet import DisputeSheet as DisputeSheet
    from .match import MatchResult as MatchResult
    from .match.settled import EveningPayment as EveningPayment
    from .match.settled import MatchEnd as MatchEnd
    from .match.settled import PlayerStanding as PlayerStanding
    from .match.settled import SettledHand as SettledHand
    from .match.settled import SettledMatch as SettledMatch
    from .problems.problems import InputError as InputError
    from .problems.problems import NoWin as NoWin
    from .problems.problems import Problem as Problem
    from .riichi.value import Drawn as Drawn
    from .riichi.value import Payments as Payments
    from .rules.rules import RuleDifference as RuleDifference
    from .rules.rules import RuleLine as RuleLine
    from .rules.rules import Rules as Rules
    from .verdict.ledger import Transfer as Transfer
    from .verdict.receipt import Step as Step
    from .verdict.verdict import NextHand as NextHand
    from .verdict.verdict import Part as Part
    from .verdict.verdict import Remark as Remark
    from .verdict.verdict import Verdict as Verdict
    from .verdict.verdict import Won as Won

__all__ = [
    "batch",
    "check",
    "compare",
    "dispute",
    "match",
    "read_log",
    "rules",
    "score",
    "summary",
    "systems",
    "value",
    "waits",
]
"""The functions, which ``help(calc)`` shows in full; types have pages of their own."""

_HOME = {
    "BatchRow": "batch.hands", "BatchSummary": "api.summary", "ClaimLine": "dispute.sheet", "Comparison": "compare",
    "DisputeSheet": "dispute.sheet", "Drawn": "riichi.value", "EveningPayment": "match.settled",
    "HandWords": "api.hand_words", "InputError": "problems.problems", "ListedSystem": "api.systems",
    "MatchEnd": "match.settled", "MatchResult": "match", "NextHand": "verdict.verdict", "NoWin": "problems.problems",
    "Part": "verdict.verdict", "Payments": "riichi.value", "PlayerStanding": "match.settled",
    "PlayerSummary": "api.summary",
    "Problem": "problems.problems", "Remark": "verdict.verdict", "RuleDifference": "rules.rules",
    "RuleLine": "rules.rules", "Rules": "rules.rules",
    "SettledHand": "match.settled", "SettledMatch": "match.settled", "Step": "verdict.receipt",
    "Transfer": "verdict.ledger", "Value": "api.value", "Verdict": "verdict.verdict", "WaitTile": "api.waits",
    "WaitWorth": "api.waits", "Waits": "api.waits", "WinRow": "batch.hands", "Won": "verdict.verdict",
}  # fmt: skip
"""The public types and where they are; each function has a module of :mod:`.api`."""


def __getattr__(name: str) -> object:
    """Import a public name when it is first used, so that a program pays for no more than it needs. Raises
    AttributeError for any other name."""
    if name not in __all__ and name not in _HOME:
        raise AttributeError(f"module 'calc' has no attribute {name!r}")
    from importlib import import_module

    public = getattr(import_module("." + _HOME.get(name, "api." + name), __name__), name)
    globals()[name] = public  # so that it is looked for once
    return public


def __dir__() -> list[str]:
    """List the public names, also those that were not imported yet; modules of the package are not among them."""
    return sorted([*__all__, *_HOME, "__all__", "__doc__", "__name__", "__path__", "__version__"])


class _FrontDoor(type(sys)):  # type: ignore[misc]  # the class of modules, without loading another one for its name
    """The module: a function remains what its name says when the package of the same name is imported."""

    def __setattr__(self, name: str, value: object) -> None:
        """Set an attribute of the module; but do nothing where an import would put a package (``calc.match``) in the
        place of the public function of that name."""
        if name not in __all__ or not isinstance(value, type(sys)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _FrontDoor
