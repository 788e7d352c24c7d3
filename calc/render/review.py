"""What a change of an evening comes to, before it is kept: the hand, the hands behind it that change with it, and where
everybody stands; and what the next hand is."""

from collections.abc import Iterator, Mapping

from .. import compiled
from ..match.place_points import RESULT
from ..match.settled import NextDeal, SettledHand, SettledMatch
from .in_match import hand_blocks
from .match import turn
from .paper import Blank, Block, Grid, Heading, NamedRow, Note, Para, Totals
from .text import BRIEF
from .words import Words, plain, signed, units

_WORDS = compiled.words(__file__, "review")


def review(after: SettledMatch, number: int, lang: str, before: SettledMatch | None = None) -> list[Block]:
    """Return what a hand comes to in the match ``after`` it was entered, for the table to see before the change is
    kept. ``number``: the hand, from 1. ``before``: the match as it is now, if a hand is replaced, put in between, or
    taken out (then ``after`` has one hand less); ``None``: the hand is the next one, so that no other changes."""
    words, blocks = Words(lang, _WORDS), list[Block]()
    if before is None or len(after.hands) >= len(before.hands):
        blocks += hand_blocks(after.hands[number - 1], lang, BRIEF)
    if before is None:
        return [*blocks, *standing(after, lang)]
    return [*blocks, Blank(), *_blocks_of_changes(before, after, number, words), Blank(), *standing(after, lang)]


def standing(match: SettledMatch, lang: str, number: int = 0) -> Iterator[Block]:
    """Yield where everybody stands after the last hand: scores, chips if there are any, then the next hand, or the
    places if the match is over. ``number``: the hand whose verdict was just shown, 0 for the last one; if that verdict
    has the present scores, they are left out."""
    words, hand = Words(lang, _WORDS), match.hands[-1]
    # a verdict of an earlier hand has the scores of its time
    earlier = number not in (0, hand.number)
    if earlier or not hand.result or not hand.result.scores:
        yield Totals(words("scores_now" if earlier else "scores"), {p: plain(n) for p, n in hand.scores.items()})
    if any(hand.chips_total.values()):
        yield Totals(words("chips"), {p: plain(n) for p, n in hand.chips_total.items()})
    if match.end.over:
        yield Para(words("over"), strong=True)
        yield _final_places(match, words)
    else:
        yield Para(next_hand(hand.next, words))


def _final_places(match: SettledMatch, words: Words) -> Grid:
    """Return the places of a match that is over, first to last, with what it brings each player: just this a table
    wants to see that has typed its last hand."""
    # place points have thousands as their unit, other amounts none
    worth = units if match.end.unit == RESULT else signed
    rows = []
    for place in match.end.places:
        result = "" if place.result is None else worth(place.result)
        rows.append((f"{place.place}. {place.player}", plain(place.points), result))
    return Grid(["", words("points"), words("result")], rows, words=(0,))


def next_hand(deal: NextDeal, words: Words) -> str:
    """Return the hand that follows in words: its round, dealer and honba, in a game without rounds only the dealer.
    English has a capital for the round (“East 1”), Japanese its kanji (東1局)."""
    if deal.round is None:
        return words("next_dealer", dealer=deal.dealer)
    # “east 1” → 東1局
    named = turn(Words("ja"), deal.round) + "局" if words.lang == "ja" else deal.round.capitalize()
    return words("next", {**deal._asdict(), "round": named})


def changed_hands(before: SettledMatch, after: SettledMatch, number: int) -> list[tuple[SettledHand, SettledHand]]:
    """Return the hands behind hand ``number`` (which was replaced, put in or taken out) that now are another deal or
    move other amounts: each as it was and as it is. They are paired by their place behind the change, since putting in
    or taking out a hand changes all their numbers."""
    longer = len(after.hands) - len(before.hands)
    behind_before = number - 1 if longer > 0 else number  # put in: that number was the next hand's before
    behind_after = number - 1 if longer < 0 else number  # taken out: it is the next hand's now
    pairs = zip(before.hands[behind_before:], after.hands[behind_after:], strict=True)
    return [(old, new) for old, new in pairs if _moves(old) != _moves(new)]


def _moves(hand: SettledHand) -> tuple[object, ...]:
    """Return what can change in a hand by a change of an earlier one: which deal it is, and the points and chips that
    it moves. Its tiles and its scores are not compared: these differ in all later hands."""
    return hand.dealer, hand.round, hand.honba, hand.streak, hand.points, hand.chips


def _blocks_of_changes(before: SettledMatch, after: SettledMatch, number: int, words: Words) -> Iterator[Block]:
    """Yield what the change of a hand would change, before anybody makes it: its own amounts, later hands that become
    others (it may move their deal), and the scores at the end as they are and as they would be."""
    yield Heading(words("changes"))
    yield NamedRow(words("hand_n", n=number), _change_of_hand(before, after, number, words), cells=0)
    behind = changed_hands(before, after, number)
    if behind:
        yield Note(words("behind", n=len(behind)))
    for old, new in behind:
        deals = dict.fromkeys(_deal(hand, words) for hand in (old, new))  # one, if it is the same deal
        texts = [" → ".join(deals), _amounts(old, new, words)]
        yield NamedRow(words("hand_n", n=new.number), " · ".join(filter(None, texts)), cells=0)
    last = [match.hands[-1] for match in (before, after)]
    players = before.players
    rows = [[words(name), *(plain(hand.scores[p]) for p in players)] for name, hand in zip(_ROWS, last, strict=True)]
    yield Grid(["", *players], rows, words=(0,))


def _change_of_hand(before: SettledMatch, after: SettledMatch, number: int, words: Words) -> str:
    """Return what becomes of the hand that was changed, ``number`` from 1: that it was put in or taken out, or else
    which amounts differ; “the same” if none does. A slip in the correction itself shows here before it is kept."""
    if len(after.hands) > len(before.hands):
        return words("put_in")
    if len(after.hands) < len(before.hands):
        return words("taken_out")
    return _amounts(before.hands[number - 1], after.hands[number - 1], words) or words("same")


_ROWS = ("before", "after")


def _deal(hand: SettledHand, words: Words) -> str:
    """Return which deal a hand is, in words: the round in short and the dealer. A game without rounds has the dealer
    alone."""
    deal = turn(words, hand.round, hand.lap, hand.honba, hand.streak)
    return " ".join(filter(None, (deal, words("dealer", player=hand.dealer))))


def _amounts(old: SettledHand, new: SettledHand, words: Words) -> str:
    """Return how the points and chips of each player differ between a hand as it was and as it is: ``Ann +1,000 →
    −300``. Empty if they do not."""
    points = _differences(old.points, new.points)
    chips = _differences(old.chips, new.chips)
    return ", ".join([*points, *(f"{words('chips')} {text}" for text in chips)])


def _differences(old: Mapping[str, int], new: Mapping[str, int]) -> list[str]:
    """Return the amounts that differ by player, each as ``Ann +1,000 → −300``."""
    return [f"{p} {signed(old[p])} → {signed(n)}" for p, n in new.items() if old[p] != n]
