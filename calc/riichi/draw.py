"""Hands that nobody wins: noten payments, 流し満貫, abortive draws, チョンボ, and the deal that follows."""

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import product

from ..languages import Phrase
from ..problems.codes import problem
from ..problems.problems import Problem, forbid
from ..records.record import RIICHI, RON, TSUMO, Draw, Record, Win
from ..rules.rules import V
from ..tiles.tiles import COPIES, KIND, YAOCHUU, mpsz
from ..verdict.ledger import CHIPS, TABLE, Ledger
from ..verdict.receipt import Receipt, glance
from ..verdict.verdict import NextHand
from .following import beside, chombo_amounts, deal_after, following, honba_after, is_last_hand, pay_chombo, stays
from .judge import Judge
from .payment import carried_for_riichi, honba_of, pay_honba, pay_shares
from .waits import HeldTiles, Waiter

ABORTIVE = {
    "kyuushu_kyuuhai": "draw.kyuushu_kyuuhai",
    "suufon_renda": "draw.suufon_renda",
    "suukaikan": "draw.suukaikan",
    "suucha_riichi": "draw.suucha_riichi",
    "sanchahou": "ron.triple_is_draw",
    "fifth_dora": "draw.fifth_dora",
}
"""Abortive draws and the rule that allows each."""


def check_draw(record: Record, draw: Draw, v: V) -> Iterator[Problem]:
    """Yield a problem for everything in the draw of a record that the rules of the table forbid: its kind, a hand
    without the kinds that 九種九牌 needs, a 流し満貫, a declined tenpai. What is impossible at any table is checked
    before (:mod:`calc.records.legal`)."""
    rule = ABORTIVE.get(draw.kind)
    if rule and not v[rule]:
        yield problem("W401.kind", ("draw", "kind"), kind=draw.kind, rule=rule)
    hands_to_show = draw.hands if draw.kind == "kyuushu_kyuuhai" else ()
    for player, concealed, melds in hands_to_show:
        kinds = {t & KIND for t in concealed if YAOCHUU >> (t & KIND) & 1}  # a joker counts only as its own kind
        if len(kinds) < (least := v["draw.kyuushu_kinds"]) or melds:
            yield problem("W405.kinds", ("draw", "hands", player), player=player, count=len(kinds), least=least)
    if draw.nagashi:
        yield from _nagashi_problems(record, draw.nagashi, v)
    if draw.declined and not v["draw.tenpai_may_decline"]:
        yield problem("W403.declined", ("draw", "declined"))
    yield from _fourth_kan_problems(draw, v)


def _nagashi_problems(record: Record, players: Collection[str], v: V) -> Iterator[Problem]:
    """Yield a problem if the table does not play the 流し満貫 that some players claim, and one if it plays none of a
    player in riichi and one of them is (``nagashi.in_riichi``, read only then)."""
    if v["draw.nagashi_mangan"] == "off":
        yield problem("W402.nagashi", ("draw", "nagashi"))
    in_riichi = [player for player in players if player in (record.in_riichi or ())]
    if in_riichi and not v["nagashi.in_riichi"]:
        yield problem("W402.in_riichi", ("draw", "nagashi"), player=in_riichi[0])


def _fourth_kan_problems(draw: Draw, v: V) -> Iterator[Problem]:
    """Yield a problem if the record says who made the fourth kan of a draw that is not 四槓散了, or does not say it of
    one although the deal depends on it (``renchan.abortive_passes``)."""
    if draw.kind != "suukaikan":
        if draw.fourth_kan:
            yield problem("W401.no_kans", ("draw", "fourth_kan"), kind=draw.kind)
    elif not draw.fourth_kan and "suukaikan_of_dealer" in v["renchan.abortive_passes"] and v["renchan.abortive"]:
        yield problem("W401.whose_kan", ("draw", "kind"))


def _noten_problem(player: str, waiter: Waiter) -> Problem:
    """Return the problem of a ``player`` who is recorded as tenpai but is not, with the reason: no tile completes his
    hand, or he holds every copy of the tiles that do, or these bring no yaku. ``waiter``: the waits of his hand."""
    tiles = " ".join(map(mpsz, waiter.completing))
    why = Phrase("holds_its_whole_wait", tiles=tiles) if tiles else Phrase("no_tile_completes")
    if waiter.tenpai():  # tenpai by its tiles: so only the rule on yaku makes it noten
        why = Phrase("its_waits_lack_yaku")
    return problem("W404.noten", ("draw", "tenpai"), help=why, player=player)


def pay_noten(ledger: Ledger, seats: tuple[str, ...], tenpai: list[str], v: V) -> None:
    """Post the noten penalty, in points: the noten players share ``draw.noten_total``, and the ``tenpai`` players share
    what they pay; nothing if all or none are tenpai. At some tables each noten player also pays each tenpai player
    ``draw.noten_each``, or lays ``draw.noten_pot`` on the table, perhaps even if nobody is tenpai
    (``draw.noten_pot_when``). Other tables do not read, and so do not cite, these three rules."""
    noten = [p for p in seats if p not in tenpai]
    if glance(v, "draw.noten_pot") and (tenpai or v["draw.noten_pot_when"] == "always"):
        for payer in noten:  # for the winner of a later hand
            ledger.pay(payer, TABLE, v["draw.noten_pot"], "noten")
    if not tenpai or not noten:
        return
    each = v["draw.noten_total"] // (len(tenpai) * len(noten))
    if glance(v, "draw.noten_each"):
        each += v["draw.noten_each"]
    for payer in noten:
        for payee in tenpai:
            ledger.pay(payer, payee, each, "noten")


def pay_nagashi(ledger: Ledger, record: Record, players: list[str], judge: Judge) -> None:
    """Post 流し満貫 for each of ``players`` as a tsumo of the size ``draw.nagashi_mangan``, in points, and its chips
    (``chips.nagashi``). If it counts as a win (``nagashi.win``), the first of them takes the sticks, those of earlier
    hands the first in riichi where they are for nobody else, and each is paid the honba that
    :func:`~calc.riichi.payment.honba_of` gives him."""
    v = judge.v
    for player in players:
        pay_shares(ledger, record.seats, player, v["points." + v["draw.nagashi_mangan"]], "nagashi", judge)
    if v["nagashi.win"]:
        for player in players:
            pay_honba(ledger, record.seats, player, "", honba_of(record.honba, player == players[0], v), v)
        carried = carried_for_riichi(record, v)
        ledger.pay(TABLE, players[0], (record.sticks - carried) * v["sticks.value"], "sticks")
        # the first in riichi; without one they stay on the table
        for player in [p for p in players if p in (record.in_riichi or ())][:1]:
            ledger.pay(TABLE, player, carried * v["sticks.value"], "sticks")
    if glance(v, "chips.nagashi"):  # read, and so cited, only where it pays
        for payer, player in product(record.seats, players):
            ledger.pay(payer, player, v["chips.nagashi"], "nagashi_chips", CHIPS)


def _write_draw(receipt: Receipt, ledger: Ledger, record: Record, players: list[str], v: V) -> None:
    """Write the payments of a draw to the receipt: those for 流し満貫 of ``players``, or if there are none, those of
    noten. Writes a line even if nobody pays, since somebody may have expected a payment."""
    from .grounds import share_rules  # only if somebody asks

    rules = [*beside("payment", "noten")]
    if players:
        size = f"points.{v['draw.nagashi_mangan']}"
        rules = ["draw.nagashi_mangan", size, "nagashi.several", "wareme.factor", "wareme.also"]
        for player in players:
            rules += share_rules(v[size], player == record.seats[0], tsumo=True, players=len(record.seats), v=v)
    sums = ", ".join(f"{player} {amount:+}" for player, amount in ledger.totals().items() if amount)
    # the payments may cancel out for everybody (no sums): the line then shows 0
    if not receipt.paid(ledger, detail=sums, keys=rules, shown=None if sums else 0, why=("noten", "nagashi")):
        receipt.line("payment", "nagashi" if players else "noten", 0, "points", keys=rules if players else ())
    # a line for each other sort of payment that there is
    receipt.paid(ledger, "chips", keys=("chips.nagashi",), why=("nagashi_chips",))
    receipt.paid(ledger, keys=("nagashi.win", *beside("payment", "honba")), why=("honba",))
    receipt.paid(ledger, keys=("nagashi.win", "sticks.value", "sticks.carried"))


def settle_draw(
    ledger: Ledger,
    record: Record,
    waiter: type[Waiter],
    judge: Judge,
    receipt: Receipt,
    has_yaku: Callable[[Win], bool],
) -> tuple[NextHand, list[str] | None, list[str]]:
    """Post the payments of a draw, and write its lines. Return the deal that follows; the players who are tenpai
    (``None`` at an abortive draw); and the players who hold every copy of all tiles that they wait for. ``waiter``: the
    class that determines waits; ``has_yaku``: the function that tells whether a win would have a yaku. Raises
    :class:`~calc.NoWin` with every reason why the rules forbid the draw as recorded."""
    draw, v = record.draw, judge.v
    assert draw is not None
    problems, norths = [*check_draw(record, draw, v)], dict(draw.norths)
    # the waits of the hands that were shown, and the players among them whom the rules count as tenpai
    hands = {p: waiter(HeldTiles(concealed, melds, norths.get(p, 0)), v) for p, concealed, melds in draw.hands}
    ready = [p for p, hand in hands.items() if hand.tenpai() and _waits_for_yaku(p, hand, record, has_yaku, v)]
    forbid(problems + [_noten_problem(p, hand) for p, hand in hands.items() if p in draw.tenpai and p not in ready])
    if draw.kind != "exhaustive":
        receipt.line("draw", draw.kind, "", keys=(ABORTIVE[draw.kind], "draw.kyuushu_kinds"))
        by = draw.source or draw.fourth_kan
        return _follow_abortive(ledger, record, draw.kind, by, v, receipt), None, []
    tenpai, own_four = _tenpai_players(record, draw, hands, ready, v)
    return _settle_exhaustive(ledger, record, tenpai, judge, receipt), tenpai, own_four


def _settle_exhaustive(ledger: Ledger, record: Record, tenpai: list[str], judge: Judge, receipt: Receipt) -> NextHand:
    """Post the payments of a draw at the end of the wall, for 流し満貫 or noten, with their lines, and return the deal
    that follows. ``tenpai``: the players who count as such."""
    v = judge.v
    if receipt.listens:
        receipt.line("draw", "tenpai", ", ".join(tenpai) or "–", keys=beside("draw", "tenpai"))
    players = _pay_draw(ledger, record, tenpai, judge, receipt)
    taken = sum(t.amount for t in ledger.transfers if t.payer == TABLE)  # by 流し満貫 as a win
    sticks = record.sticks + _sticks_on_table(ledger, record, v) - taken // v["sticks.value"]
    keeps, honba = _keeps_deal(record, players, tenpai, v)
    return following(ledger, record, record.seats[0 if keeps else 1], honba, sticks, v, receipt)


def _keeps_deal(record: Record, players: list[str], tenpai: list[str], v: V) -> tuple[bool, int]:
    """Return whether the dealer keeps the deal after an exhaustive draw, and the honba of the next hand, usually one
    more. If ``players`` are paid for 流し満貫, ``nagashi.deal`` decides: by ``win`` it counts as a win, so the dealer
    stays if he is one of them, else the deal passes with no honba; by ``tenpai`` it is a draw like any other; by
    ``stays`` he keeps it, whoever had it, and by any other value it passes."""
    dealer, how = record.seats[0], v["nagashi.deal"] if players else "tenpai"
    if how == "win":
        keeps = dealer in players
    elif how != "tenpai":
        keeps = how == "stays"
    else:
        last = is_last_hand(len(record.seats), record.round_wind, record.number, v)
        keeps = stays(dealer in tenpai, record.round_wind, v, record.honba, last=last, nobody=not tenpai)
    return keeps, honba_after(record.honba, drawn=how != "win", keeps=keeps, v=v)


def _waits_for_yaku(player: str, hand: Waiter, record: Record, has_yaku: Callable[[Win], bool], v: V) -> bool:
    """Tell whether the waits of the ``hand`` of a ``player`` bring a yaku, where it is no tenpai without one
    (形式聴牌なし, ``draw.tenpai_yaku``): any of them, or all. A wait brings one if a win on it by tsumo or by ron would
    have a yaku, for which riichi is enough. The rule is read only where a table asks for a yaku."""
    if glance(v, "draw.tenpai_yaku") == "none":
        return True
    flags = RIICHI if player in (record.in_riichi or ()) else 0
    tiles = hand.tiles
    left = [kind for kind in hand.completing if hand.copies(kind) < COPIES]  # if he holds all of each, all are tried
    feeder = next(other for other in record.seats if other != player)  # any other player: a ron needs a discarder
    # a tsumo from nobody, of a tile that is set below
    drawn = Win(player, TSUMO, tiles.concealed, 0, tiles.melds, "", flags, tiles.norths)
    worth = [
        has_yaku(drawn._replace(tile=kind)) or has_yaku(drawn._replace(tile=kind, by=RON, source=feeder))
        for kind in left or hand.completing
    ]
    return any(worth) if v["draw.tenpai_yaku"] == "any" else all(worth)


def _follow_abortive(ledger: Ledger, record: Record, kind: str, source: str, v: V, receipt: Receipt) -> NextHand:
    """Return the deal that follows an abortive draw, and write its line: usually the dealer deals again, at one honba
    more. Rule ``renchan.abortive_passes`` can pass the deal after some kinds, or after these only if the dealer caused
    them (``suukaikan_of_dealer``). ``source``: whose tile three players won on, or who made the fourth kan; empty if
    unknown. Rule ``honba.abortive`` is read, and so cited, only where it adds no honba."""
    kinds = {kind, f"{kind}_of_dealer"} if source == record.seats[0] else {kind}
    keeps = v["renchan.abortive"] and not kinds & {*v["renchan.abortive_passes"]}
    adds = glance(v, "honba.abortive") is not False or v["honba.abortive"]
    honba = honba_after(record.honba, drawn=True, keeps=keeps, v=v) if adds else record.honba
    return following(ledger, record, record.seats[0 if keeps else 1], honba, record.sticks, v, receipt)


def _tenpai_players(
    record: Record, draw: Draw, hands: Mapping[str, Waiter], ready: Collection[str], v: V
) -> tuple[list[str], list[str]]:
    """Return the players who are tenpai, by the record or by a shown hand, and those who hold every copy of all tiles
    that they wait for, since rules differ in whether that is tenpai. ``hands``: the waits of the shown hands;
    ``ready``: the players among these whom the rules count as tenpai. Who is furiten by the record is noten where rule
    ``draw.furiten_tenpai`` says so."""
    lost = {*record.dead, *draw.declined}  # a player who lost the right to win is never tenpai
    if draw.furiten and not v["draw.furiten_tenpai"]:
        lost.update(draw.furiten)
    may = [p for p in record.seats if p not in lost]
    tenpai = [p for p in may if p in draw.tenpai or p in ready]
    return tenpai, [p for p in may if p in hands and hands[p].holds_all()]


def _pay_draw(ledger: Ledger, record: Record, tenpai: list[str], judge: Judge, receipt: Receipt) -> list[str]:
    """Post the payments of an exhaustive draw, for 流し満貫 or else by who is noten (all but ``tenpai``), and write
    their lines. Return the players who are paid for 流し満貫; of several only the first if ``nagashi.several`` says
    so."""
    draw, v = record.draw, judge.v
    assert draw is not None
    players = [p for p in record.seats if p in draw.nagashi]
    if len(players) > 1 and v["nagashi.several"] == "first":  # in turn order, the dealer first
        del players[1:]
    if players:
        pay_nagashi(ledger, record, players, judge)
    else:
        pay_noten(ledger, record.seats, tenpai, v)
    if receipt.listens:
        _write_draw(receipt, ledger, record, players, v)
    return players


def _sticks_on_table(ledger: Ledger, record: Record, v: V) -> int:
    """Return how many sticks the payments that end a hand lay on the table (a pot for noten or a チョンボ): they wait
    there for the next winner, like riichi sticks. Those of a fine, or of a チョンボ that did not end the hand, are
    among the sticks of the hand already."""
    laid = sum(t.amount for t in ledger.transfers if t.payee == TABLE and t.why != "fine")
    earlier = len(record.chombos) * v["chombo.pot"] if record.chombos else 0  # else not read, so not cited
    return int((laid - earlier) // v["sticks.value"])


def settle_chombo(ledger: Ledger, record: Record, offender: str, v: V, receipt: Receipt) -> NextHand:
    """Settle a チョンボ, which takes the place of a win or a draw: post its points, chips and honba, write their lines,
    and return what comes next. On the table of the next hand lie the sticks of ``record`` (those from before this hand,
    and those of this hand that stay under ``chombo.sticks``), and what the offender lays there (``chombo.pot``)."""
    receipt.line("draw", "chombo", offender, keys=())
    _charge_chombo(ledger, record, offender, v, receipt)
    last = is_last_hand(len(record.seats), record.round_wind, record.number, v)
    dealer, honba = deal_after(record.seats, offender, record.honba, v, last)
    stay = glance(v, "chombo.sticks") not in (None, "back") and v["chombo.sticks"]  # read, so cited, only where some do
    receipt.line("next", "next", dealer, keys=[*beside("next", "next"), *(["chombo.sticks"] if stay else [])])
    return NextHand(dealer=dealer, honba=honba, sticks=record.sticks + _sticks_on_table(ledger, record, v))


def charge_chombos(ledger: Ledger, record: Record, v: V, receipt: Receipt) -> int:
    """Charge the players of ``record.chombos``, whose チョンボ did not end the hand, beside its win or draw: post what
    each pays, and write its lines. Return how many sticks that lays on the table (``chombo.pot``), where they count as
    riichi sticks. Rule ``chombo.plays_on``."""
    plays_on = v["chombo.plays_on"]  # else the record was refused: read here, so cited
    for offender in record.chombos if plays_on else ():
        receipt.line("note", "chombo", offender, keys=("chombo.plays_on",))
        _charge_chombo(ledger, record, offender, v, receipt)
    return len(record.chombos) * int(v["chombo.pot"] // v["sticks.value"])


def _charge_chombo(ledger: Ledger, record: Record, offender: str, v: V, receipt: Receipt) -> None:
    """Post what a チョンボ costs its offender, in points and chips, with its honba and what he lays on the table, and
    write the lines."""
    pay_chombo(ledger, record.seats, offender, v)
    ledger.pay(offender, TABLE, v["chombo.pot"], "chombo")
    pays_honba = record.honba and v["chombo.points"] != "none" and v["chombo.pays_honba"]
    if pays_honba:
        pay_honba(ledger, record.seats, offender, "", -record.honba, v)  # negative: he pays them
    for player in record.seats:  # to himself nothing is posted
        ledger.pay(offender, player, v["chips.chombo"], "chombo", CHIPS)
    if receipt.listens:
        from .grounds import share_rules  # only if somebody asks

        size, seats = f"points.{v['chombo.points']}", record.seats
        limit = list[str]()
        if size in v:  # else it names no limit (``each``), and there are no rules of a size to cite
            limit = [size, *share_rules(v[size], offender == seats[0], tsumo=True, players=len(seats), v=v)]
        keys = ["chombo.points", *chombo_amounts(seats, offender, v), "chombo.pot", *limit, "chips.chombo"]
        if not receipt.paid(ledger, keys=keys, why=("chombo",)):  # nothing moved
            receipt.line("payment", "chombo", 0, "points", keys=keys)
        receipt.paid(ledger, keys=("chombo.pays_honba", "honba.tsumo_each"))
    if v["chombo.place_points"]:
        receipt.line("note", "chombo_place_points", v["chombo.place_points"], keys=("chombo.place_points",))
