"""The end of a hand by an exhausted wall: noten, 春無し, what the player who sits out gets, and 流し役満.

流し役満 is a win at an exhaustive draw, paid as a tsumo; the tiles of the hand do not matter.
"""

from collections.abc import Iterator, Sequence

from ...languages import Phrase
from ...problems.codes import problem
from ...problems.problems import Path, Problem, forbid, refuse
from ...records.record import TSUMO
from ...riichi.draw import pay_noten
from ...riichi.grounds import size_rules
from ...riichi.judge import YAKUMAN, folds
from ...riichi.payment import ledger_of
from ...riichi.points import Base
from ...tiles.notation import format_tile
from ...tiles.tiles import KIND, NO_TILE, YAOCHUU
from ...verdict.ledger import CHIPS
from ...verdict.receipt import CONSIDERED, OpenStep
from ...verdict.verdict import Part, Remark
from .chances import ChanceReason, open_chances, reasons_of_sides, yakuman_reason
from .chips import nagashi_lines
from .flowers import Flowers, indicated
from .gold import can_strengthen
from .hand import SEVEN, completing
from .highest import gain_of
from .payment import give_chances, pay, post_rolls
from .receipt_lines import write_all_yaku
from .record import Chombo, ExhaustiveDraw, WinEvent
from .setting import Multipliers, WinSetting, setting_of
from .story import Story
from .tile_supply import waits_left
from .value import bases

_OPEN_CALLS = ("pon", "daiminkan", "kakan")


def settle_draw(story: Story, index: int, event: ExhaustiveDraw) -> Story:
    """Post what an exhaustive draw moves, in points and chips, and return the story after it. Each 流し役満 is paid;
    without one noten and 春無し are, and the player who sits out gets his dice chances. If a fever has won before,
    nothing is paid, as that is no draw (spec §10). Raises NoWin for a 流し役満 that the rules forbid. ``index``, the
    number of the event, is not used."""
    story = story.stands(drawn=True)
    with story.receipt.step(CONSIDERED, "considered", "", keys=()) as step:
        if event.nagashi:
            players, path = sorted(event.nagashi, key=story.record.seats.index), (*event.path, "nagashi")
            problems = [wrong for player in players for wrong in _nagashi_problems(story, event, player, path)]
            forbid(problems + [wrong for player in players for wrong in _called_problems(story, player, path)])
            for player in players:  # the first takes the sticks, each takes the honba
                story = _settle_nagashi(story, event, player, step)
        elif not story.wins:
            story, tenpai = _pay_noten(story, event)
            if story.record.sitout and not tenpai:
                story = _give_sitout_chance(story, "all_noten")
            story = _pay_springless(story, event)
        else:
            return story  # no chances were opened, so there are no dice to post
        post_rolls(story, story.position.chances, event, step)
    return story


def _pay_noten(story: Story, event: ExhaustiveDraw) -> tuple[Story, Sequence[str]]:
    """Post the points that players in noten pay those in tenpai, and return the story and who is tenpai. In a fever
    without a win only its declarer counts as tenpai (spec §7). Raises NoWin if the recorded hand of a player who is
    said to be tenpai waits for nothing."""
    record, v, receipt = story.record, story.v, story.receipt
    tenpai = [player for player, declared in story.riichi.items() if declared.fever]
    if not tenpai:
        # a player in riichi is tenpai, even if the record does not name him
        named = {*event.tenpai, *story.riichi, *record.in_riichi}
        tenpai = [player for player in record.seats if player in named]
    path, why = (*event.path, "tenpai"), Phrase("no_tile_completes")
    recorded = [(player, record.hands[player]) for player in tenpai if player in record.hands]
    forbid([problem("W404.noten", path, help=why, player=p) for p, hand in recorded if not completing(hand, v)])
    noten = ledger_of(record.seats, record.wareme, v)  # a ledger of its own, which doubles for 割れ目
    pay_noten(noten, record.seats, tenpai, v)
    story.ledger.transfers += noten.transfers
    receipt.line("draw", "tenpai", ", ".join(tenpai) or "–", keys=())
    receipt.paid(story.ledger, keys=("draw.noten_total",))
    return story._replace(tenpai=tenpai), tenpai


def _pay_springless(story: Story, event: ExhaustiveDraw) -> Story:
    """Post 春無し, in chips, to the player who sits out, give him its dice chance, and return the story; nothing if a
    春 was drawn, as the events or ``springless: 0`` say. The chips double with each 春無し in a row (spec §8). If the
    record does not say which this is, it counts as the first, and a note says so."""
    sitout, v = story.record.sitout, story.v
    spring = event.springless == 0 or any(side.flowers.springs for side in story.sides.values())
    if not sitout or spring:
        return story
    in_row = 1 if event.springless is None else event.springless
    for player in story.record.seats:
        story.ledger.pay(player, sitout, v["chips.springless"] << in_row - 1, "springless", CHIPS)  # × 2^(n−1)
    story.receipt.paid(story.ledger, keys=("chips.springless",))
    story = _give_sitout_chance(story, "springless")
    if event.springless is None:
        story = story.noted(Remark("springless_unsaid", {"player": sitout}))
    return story


def _give_sitout_chance(story: Story, name: str) -> Story:
    """Return the story with a dice chance for the player who sits out, which those at the table pay (spec §9) and
    nothing multiplies: whoever sits out has no riichi and no pocchi. ``name``: its source, 全員ノーテン or 春無し."""
    v, seats = story.v, story.record.seats
    reason = ChanceReason(name, "dice.base", 1, v["dice.base"])
    return give_chances(story, open_chances([reason], story.position, story.record.sitout, Multipliers(), seats))


def pay_slips(story: Story) -> None:
    """Post シュバ滑り, in chips, from each player who declared シュバリー and did not win to the player who sits out
    (spec §8); after a チョンボ only the offender owes it (§10). It is due at a draw, and when another has won only if
    rule ``slip.when`` says ``no_win``."""
    record, v, last = story.record, story.v, story.record.last
    if not record.sitout or not (story.position.drawn or (story.wins and v["slip.when"] == "no_win")):
        return
    for player, declared in story.riichi.items():
        fault_of_another = isinstance(last, Chombo) and player != last.player
        if declared.shubari and player not in story.winners and not fault_of_another:
            story.ledger.pay(player, record.sitout, v["chips.slip"], "slip", CHIPS)
            story.receipt.paid(story.ledger, keys=("chips.slip", "slip.when"))


def _nagashi_problems(story: Story, event: ExhaustiveDraw, player: str, path: Path) -> Iterator[Problem]:
    """Yield the reasons why a player who claims 流し役満 at ``path`` has none (spec §4), apart from called discards
    (:func:`_called_problems`). A fever that ends because no tile of its waits is left (待ち無し) is no exhaustive draw,
    so nobody has one then."""
    record, v = story.record, story.v
    if not v["yaku.nagashi_yakuman"].closed:
        yield problem("W445.off", path)
        return
    if (player in story.riichi or player in record.in_riichi) and not v["nagashi.in_riichi"]:
        yield problem("W445.riichi", path, player=player)
    if story.wins:
        yield problem("W445.after_win", path)
    for opponent, declared in story.riichi.items():
        if declared.fever and not waits_left(record, opponent, story.events, event.dora, v):
            yield problem("W445.no_waits", path, player=opponent)
    outside = YAOCHUU | v["gt.on"] << SEVEN  # with GT 7m are terminals too
    if any(not outside >> (tile & KIND) & 1 for tile in record.river(player)):
        yield problem("W445.river", path)


def _called_problems(story: Story, player: str, path: Path) -> Iterator[Problem]:
    """Yield a problem for each meld of another player that was called from a discard of ``player``, which spoils the
    流し役満. If the record does not say whose discard a meld has, and the river of ``player`` has such a tile, the
    discard counts as one of ``player``: to clear him the record must name the third player as its discarder."""
    river, seats = story.record.river(player), story.record.seats
    for who, hand in story.record.hands.items():
        for meld in hand.melds:
            # skip his own melds, concealed ones, and those called from somebody else
            if who == player or meld.kind not in _OPEN_CALLS or meld.player not in ("", player):
                continue
            called = [meld.tiles[0]] if meld.player else [tile for tile in river if tile in meld.tiles]
            if called:
                tile, third = format_tile(called[0]), next(seat for seat in seats if seat not in (player, who))
                yield problem("W445.called", path, who=who, tile=tile, player=player, other=third)


def _settle_nagashi(story: Story, event: ExhaustiveDraw, player: str, step: OpenStep) -> Story:
    """Post one 流し役満, in points and chips, and return the story after it. It is paid like a win by tsumo (spec §4).
    The tiles of the hand do not matter, so there is no reading, and its receipt lines are written here. ``step``: the
    step of the whole draw. Raises InputError if the record uses 金北 in an impossible way."""
    v, receipt = story.v, story.receipt
    story, gold = _choose_gold(story, event, player, indicated(event.dora))
    setting = setting_of(story.position, WinEvent(player, TSUMO, NO_TILE, dora=event.dora), gold)
    yakuman = _nagashi_yakuman(setting)
    fold = folds(yakuman, v)
    # no han and no fu: the yakuman alone decides the base points, before and after 夏
    plain, raised = (base.points for base in bases(0, 0, fold, setting.ranks, v))
    write_all_yaku(receipt, yakuman)
    receipt.line("points", "yakuman", plain, "points", keys=size_rules(Base(plain, "yakuman"), 0, 0, yakuman, v))
    if setting.ranks:
        receipt.line("points", "summer", raised, "points", f"+{setting.ranks}", ("summer.rank",))
    reasons = [*(yakuman_reason(part.id, part.amount, v) for part in yakuman), *reasons_of_sides(setting)]
    brings = gain_of(setting, raised, nagashi_lines(setting, fold, raised), reasons, why="nagashi")
    return pay(story, setting, brings, step, "nagashi")


def _nagashi_yakuman(setting: WinSetting) -> list[Part]:
    """Return the yakuman of a 流し役満: itself, and 八連荘 if a dealer has enough honba for it and rule
    ``paarenchan.nagashi`` lets this win count it, which the seed leaves open."""
    judge, record, v = setting.position.judge, setting.record, setting.v
    least = v["paarenchan.honba"]
    yakuman = [judge.part("nagashi_yakuman", v["yaku.nagashi_yakuman"].closed, YAKUMAN)]
    dealer = setting.won.player == record.seats[0]
    # paarenchan.honba 0: it is not played
    eight = dealer and least and record.honba >= least and v["yaku.paarenchan"].closed
    if eight and v["paarenchan.nagashi"]:
        yakuman.append(judge.part("paarenchan", eight, YAKUMAN))
    return yakuman


def _choose_gold(story: Story, event: ExhaustiveDraw, player: str, lying: Flowers) -> tuple[Story, str]:
    """Return the season that 金北 strengthens in a 流し役満 (empty: none), and the story, with a note if the record
    leaves a choice. It can only be spring or summer: the wall is empty, and the hand does not count. If the record does
    not say, it is the one that brings more, chips before points. ``lying``: the number of flowers among the indicators,
    by season. Raises InputError for a recorded use that is impossible."""
    v, side, use = story.v, story.sides[player], event.gold
    # a use that is recorded may be that of another player with 流し役満, who has 金北
    may_be_absent = use is None or any(story.sides[other].gold for other in event.nagashi)
    if use == "none" or (not side.gold and may_be_absent):
        return story, ""
    able = [season for season in can_strengthen(story, player, lying, 0) if season in ("spring", "summer")]
    if use is not None:
        if use not in able:
            refuse([problem("L455.empty_wall" if side.gold else "L455.no_north", (*event.path, "gold"), use=use)])
        return story, use
    if len(able) < 2:
        return story, able[0] if able else ""
    # chips: 春 pays for every flower once more, 夏 for a rank more; of 夏夏 金北 multiplies points only
    spring_chips = (side.total + sum(lying)) * v["chips.spring"]
    summer_chips = 0 if side.flowers.summers + lying.summers > 1 else v["chips.rank_more"]
    use = "spring" if spring_chips > summer_chips else "summer"
    return story.noted(Remark("gold_best", {"player": player, "use": use})), use
