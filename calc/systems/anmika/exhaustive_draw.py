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
    """Post what an exhaustive draw moves, and return the story after it: each 流し役満 or, without one, noten, 春無し
    and the chances of the player who sits out. After a win by a fever nothing is paid: with a win it is no draw (spec
    §10). Raises NoWin for a 流し役満 that cannot be."""
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
            return story  # it opened no chances, so no dice are rolled
        post_rolls(story, story.position.chances, event, step)
    return story


def _pay_noten(story: Story, event: ExhaustiveDraw) -> tuple[Story, Sequence[str]]:
    """Post what players who are not tenpai pay those who are. Return the story and who is tenpai; in a fever without a
    win only its declarer is (spec §7). Raises NoWin if the recorded hand of a tenpai player waits for nothing."""
    record, v, receipt = story.record, story.v, story.receipt
    tenpai = [player for player, declared in story.riichi.items() if declared.fever]
    if not tenpai:
        # whoever is in riichi is tenpai, named or not
        named = {*event.tenpai, *story.riichi, *record.in_riichi}
        tenpai = [player for player in record.seats if player in named]
    path, why = (*event.path, "tenpai"), Phrase("no_tile_completes")
    recorded = [(player, record.hands[player]) for player in tenpai if player in record.hands]
    forbid([problem("W404.noten", path, help=why, player=p) for p, hand in recorded if not completing(hand, v)])
    noten = ledger_of(record.seats, record.wareme, v)  # one that doubles for 割れ目
    pay_noten(noten, record.seats, tenpai, v)
    story.ledger.transfers += noten.transfers
    receipt.line("draw", "tenpai", ", ".join(tenpai) or "–", keys=())
    receipt.paid(story.ledger, keys=("draw.noten_total",))
    return story._replace(tenpai=tenpai), tenpai


def _pay_springless(story: Story, event: ExhaustiveDraw) -> Story:
    """Post 春無し to the player who sits out, with his dice chance, and return the story: a draw without any 春 drawn,
    as the record shows or says (``springless: 0`` says that one was); where it does not say which in a row this is, it
    is the first. It doubles with each (spec §8). The note tells that the first was assumed."""
    sitout, v = story.record.sitout, story.v
    spring = event.springless == 0 or any(side.flowers.springs for side in story.sides.values())
    if not sitout or spring:
        return story
    in_row = 1 if event.springless is None else event.springless
    for player in story.record.seats:
        story.ledger.pay(player, sitout, v["chips.springless"] << in_row - 1, "springless", CHIPS)  # × 2^(n−1)
    story.receipt.paid(story.ledger, keys=("chips.springless",))
    story = _give_sitout_chance(story, "springless")
    return story.noted(Remark("springless_unsaid", {"player": sitout})) if event.springless is None else story


def _give_sitout_chance(story: Story, name: str) -> Story:
    """Give the player who sits out a dice chance (全員ノーテン, 春無し: spec §9), which those at the table pay."""
    v, seats = story.v, story.record.seats
    reason = ChanceReason(name, "dice.base", 1, v["dice.base"])
    return give_chances(story, open_chances([reason], story.position, story.record.sitout, Multipliers(), seats))


def pay_slips(story: Story) -> None:
    """Post シュバ滑り to the player who sits out, for a シュバリー hand without a win (spec §8); after a チョンボ only
    the offender owes it (§10). Rule ``slip.when``."""
    record, v, last = story.record, story.v, story.record.last
    # nobody sits out to receive it; or the hand was won, where only a draw costs it
    if not record.sitout or not (story.position.drawn or (story.wins and v["slip.when"] == "no_win")):
        return
    for player, declared in story.riichi.items():
        fault_of_another = isinstance(last, Chombo) and player != last.player
        if declared.shubari and player not in story.winners and not fault_of_another:
            story.ledger.pay(player, record.sitout, v["chips.slip"], "slip", CHIPS)
            story.receipt.paid(story.ledger, keys=("chips.slip", "slip.when"))


def _nagashi_problems(story: Story, event: ExhaustiveDraw, player: str, path: Path) -> Iterator[Problem]:
    """Yield the reasons why a player has no 流し役満 (spec §4); ``path``: where it is claimed. A fever that ends for
    want of waits (待ち無し) is no exhaustive draw, so nobody has one then."""
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
    """Yield a problem for each meld of another with a discard of the player, which spoils his 流し役満. If the record
    does not say whose discard a meld has, it may be his: then the record must name the third player to clear him."""
    river, seats = story.record.river(player), story.record.seats
    for who, hand in story.record.hands.items():
        for meld in hand.melds:
            # only an open call of another player, from this one or from nobody knows whom
            if who == player or meld.kind not in _OPEN_CALLS or meld.player not in ("", player):
                continue
            tile = meld.tiles[0] if meld.player else next((tile for tile in river if tile in meld.tiles), None)
            if tile is not None:
                third = next(seat for seat in seats if seat not in (player, who))  # whose discard it was, if not his
                yield problem("W445.called", path, who=who, tile=format_tile(tile), player=player, other=third)


def _settle_nagashi(story: Story, event: ExhaustiveDraw, player: str, step: OpenStep) -> Story:
    """Post one 流し役満, and return the story after it. It is paid like a win by tsumo (spec §4). The tiles of the hand
    do not matter, so there is no reading, and its receipt lines are written here. Its payments go to ``step``, the step
    of the whole draw. Raises InputError if the record uses 金北 in a way that cannot be."""
    v, receipt = story.v, story.receipt
    story, gold = _choose_gold(story, event, player, indicated(event.dora))
    setting = setting_of(story.position, WinEvent(player, TSUMO, NO_TILE, dora=event.dora), gold)
    yakuman = _nagashi_yakuman(setting)
    fold = folds(yakuman, v)
    # of no han and fu: the yakuman alone, before and after 夏
    plain, raised = (base.points for base in bases(0, 0, fold, setting.ranks, v))
    write_all_yaku(receipt, yakuman)
    receipt.line("points", "yakuman", plain, "points", keys=size_rules(Base(plain, "yakuman"), 0, 0, yakuman, v))
    if setting.ranks:
        receipt.line("points", "summer", raised, "points", f"+{setting.ranks}", ("summer.rank",))
    reasons = [*(yakuman_reason(part.id, part.amount, v) for part in yakuman), *reasons_of_sides(setting)]
    brings = gain_of(setting, raised, nagashi_lines(setting, fold, raised), reasons, why="nagashi")
    return pay(story, setting, brings, step, "nagashi")


def _nagashi_yakuman(setting: WinSetting) -> list[Part]:
    """Return 流し役満, and 八連荘 for a dealer at enough honba: the seed leaves open whether this win counts it. Rule
    ``paarenchan.nagashi``."""
    judge, record, v = setting.position.judge, setting.record, setting.v
    least = v["paarenchan.honba"]
    yakuman = [judge.part("nagashi_yakuman", v["yaku.nagashi_yakuman"].closed, YAKUMAN)]
    dealer = setting.won.player == record.seats[0]
    # 0: no honba make it, or it is worth nothing
    eight = dealer and least and record.honba >= least and v["yaku.paarenchan"].closed
    if eight and v["paarenchan.nagashi"]:
        yakuman.append(judge.part("paarenchan", eight, YAKUMAN))
    return yakuman


def _choose_gold(story: Story, event: ExhaustiveDraw, player: str, lying: Flowers) -> tuple[Story, str]:
    """Choose the season that 金北 strengthens: spring or summer, as the wall is empty and the hand does not count.
    ``lying``: the number of flowers among the indicators, by season. If the record does not say, it is the one that
    brings more, chips before points. Raises InputError for a recorded use that cannot be."""
    v, side, use = story.v, story.sides[player], event.gold
    # unsaid, or the use is that of another player, who has 金北 and 流し役満 too
    elsewhere = use is None or any(story.sides[other].gold for other in event.nagashi)
    if use == "none" or (not side.gold and elsewhere):
        return story, ""
    able = [season for season in can_strengthen(story, player, lying, 0) if season in ("spring", "summer")]
    if use is not None:
        if use not in able:
            refuse([problem("L455.empty_wall" if side.gold else "L455.no_north", (*event.path, "gold"), use=use)])
        return story, use
    if len(able) < 2:
        return story, able[0] if able else ""
    # in chips: 春 pays for every flower, 夏 for a rank more
    once = (side.total + sum(lying)) * v["chips.spring"]
    ranks = 0 if side.flowers.summers + lying.summers > 1 else v["chips.rank_more"]  # 夏夏: points only
    use = "spring" if once > ranks else "summer"
    return story.noted(Remark("gold_best", {"player": player, "use": use})), use
