"""A settled match in words: running table, end, standings, payments."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from .. import compiled
from ..match.place_points import RESULT, Placement, thousandths_of_point
from ..match.settle import MatchResult
from ..match.settled import MONEY, Balance, EveningPayment, MatchEnd, Place, PlayerStanding, SettledHand, SettledMatch
from ..match.walk import Walk, round_of
from ..records.record import TSUMO
from ..systems import system
from ..verdict.ledger import CHIPS, TABLE, Transfer
from ..verdict.receipt import CONSIDERED, CitedStep
from ..verdict.verdict import DiceChance, GameWin, Remark, Won, fact, value_of, winner_paid_instead
from .columns import PlaceRow, Places, Running, RunningHeads, Standing, Turn
from .in_match import hand_blocks
from .paper import Blank, Block, Flow, Flows, Headline, Para, Rule, StepLine, Steps
from .rule_words import RuleWords
from .text import BRIEF, FULL, word_note
from .words import Words, plain, signed, units

WORDS = compiled.words(__file__, "match")


class MatchBlocks(NamedTuple):
    """The blocks of one match."""

    title: str
    rules: str
    """Its rules, by title and id."""
    running: Running
    dice: str
    """Who has dice chances left; empty if nobody has."""
    end: str
    places: Places
    how: Steps
    """How the end is computed."""


_ALWAYS_WARNED = ("followed", "after_end", "no_such_amount", "eighth_as_told")
"""The remarks on a hand that are shown even in the brief form: that the record is followed against the rules, and that
it says what cannot be, or less than the rules pay."""


def evening(result: MatchResult, lang: str = "en", explain: int = BRIEF, every: bool = True) -> list[Block]:
    """Return the blocks of the settled matches of an evening, in order, and of what they add up to. Without ``every``
    it is only the latter, as nobody reads each match of a long season. ``calc match`` and ``calc table`` print the
    blocks."""
    words = MatchWords(result, lang, explain)
    blocks: list[Block] = []
    for number, match in enumerate(result.matches if every else (), 1):
        blocks += [Blank(), Rule(), Blank()] if blocks else []
        blocks += _list_match(words.of_match(number), match, number)
    if result.season:
        blocks += [*([Blank()] if blocks else []), Headline(words.of_season())]
    return [*blocks, *_list_sums(words), *(Para(words.warning(remark), light=True) for remark in result.warnings)]


def _list_match(words: "MatchWords", match: SettledMatch, number: int) -> Iterator[Block]:
    """Yield the blocks of a match as a terminal prints it: its rules, the running table, and the places at its end; in
    full also how the end is computed, and each hand with its receipt. ``number``: its place in the evening, from 1."""
    parts = words.match(match, number)
    yield Para(f"{words.rules}{words.chosen}", indent=0, light=True)
    if parts.title:
        yield Headline(parts.title)
    if parts.running.turns:  # a match may be known by its final scores alone
        yield from (Blank(), parts.running)
    if parts.dice:
        yield from (Blank(), Para(parts.dice, indent=0, light=True))
    yield from (Blank(), Headline(parts.end), parts.places)
    if words.explain >= FULL:
        yield from [parts.how] if parts.how.steps else []
        for hand in match.hands:
            if hand.result:
                yield from (Blank(), Rule(), Headline(words("hand_n", n=hand.number)))
                yield from hand_blocks(hand, words.lang, FULL)


def _list_sums(words: "MatchWords") -> Iterator[Block]:
    """Yield what all matches add up to: standings, also of teams, a season's rates of hands, then what is paid in money
    and, if more is asked for, between each two players. Standings are left out for a single match, which shows its
    own."""
    result = words.result
    if words.shows_standings:
        # either may be missing: an evening need have no title
        title = " · ".join(text for text in (words("standings"), result.headline) if text)
        yield from (Blank(), Headline(title), words.standings(), *map(Para, words.of_the_set()))
    if result.teams:
        yield from (Blank(), Headline(words("team_standings")), words.team_standings())
    if result.season and any(row.hands for row in result.standings):
        yield from (Blank(), Headline(words("hand_rates")), words.hand_rates())
    if result.rates:
        yield Para(f"{words('rate')}: {words.rates()}")
    if result.payments:
        yield from (Blank(), Para(f"({words.how_paid()})", f"{words('payments')} ", 0, strong=True))
        yield words.flows(result.payments)
    if words.explain > BRIEF and result.head_to_head:
        yield from (Blank(), Headline(words("head_to_head")), words.flows(result.head_to_head))


class MatchWords(Words):
    """Puts the parts of an evening into words."""

    def __init__(self, result: MatchResult, lang: str = "en", explain: int = BRIEF, number: int = 1) -> None:
        """Gather the words for an evening with those of one match's game and rules, as its matches may be of several
        games. ``number``: the place of that match in the evening, from 1. Imports its game."""
        super().__init__(lang, WORDS)
        self.result, self.explain = result, explain
        match = result.walks[number - 1].match
        self.named = match.rules.named
        """The names of its rules."""
        self.system = system(match.rules.engine).text(lang).words
        """The words of its system."""
        self.of_rules = RuleWords(match.rules, lang, self.system.chip_line)
        """What says its rules as players do."""
        self.several = len(result.matches) > 1
        self.returned = int(match.rules.values.get("match.return", 0))
        """The points that each player returns at the end of a match."""
        self.start = int(match.rules.values.get("match.start", 0))
        """Those that each begins with."""
        self.each_point = thousandths_of_point(match.rules.values) if "match.uma" in match.rules.values else 1
        """The thousandths of a place point that a point is."""
        changed = self.of_rules.changed_note()
        self.rules = f"{self.pick(dict(match.rules.title))} ({match.rules.id}){changed}"
        by = match.chosen
        self.chosen = self(f"chosen_by_{by}") if by in ("setting", "nobody") else ""
        """Whose choice the rules are, where no match and no option names them."""

    def of_match(self, number: int) -> "MatchWords":
        """Return the words for the match with this ``number`` in the evening: these, if it is played by the rules of
        the first match, else new ones. Making them takes time, and most evenings have one set of rules."""
        match, first = self.result.walks[number - 1].match, self.result.walks[0].match
        has_same_rules = (match.rules, match.chosen) == (first.rules, first.chosen)
        return self if has_same_rules else MatchWords(self.result, self.lang, self.explain, number)

    @property
    def shows_standings(self) -> bool:
        """Whether there is more to add up than a match shows. A single match shows its places and money itself."""
        return bool(self.several or self.result.set)

    def of_evening(self) -> str:
        """Return what an evening of several matches without a title is called; its rules, if there is one match."""
        return self("evening", n=len(self.result.matches)) if self.several else self.rules

    def of_season(self) -> str:
        """Return how many evenings and matches a season has. It has no title of its own."""
        count = len(set(self.result.evenings))
        return self("season", evenings=count, matches=len(self.result.matches))

    def match(self, match: SettledMatch, number: int) -> MatchBlocks:
        """Return the parts of one match, for a terminal or a page to put in order. ``number``: its place in the
        evening, from 1, which its title shows if there are several matches."""
        title = " · ".join(text for text in (self("match_n", n=number) if self.several else "", match.title) if text)
        return MatchBlocks(
            title=title,
            rules=self.rules,
            running=self.running(match),
            dice=self._rolls_left(match),
            end=self("end_" + (match.end.why or "open")),
            places=self._places(match),
            how=Steps(self("how"), self._list_steps(match.end), idle_name=self("looked_at")),
        )

    # --- the running table ------------------------------------------------------------------------------------------

    def running(self, match: SettledMatch) -> Running:
        """Return the match hand by hand: the scores at its start, then a row for each hand. Chips have a column only if
        any hand moved some; else they are ``None``."""
        chips = 0 if any(any(hand.chips.values()) for hand in match.hands) else None
        start = [Standing(match.start[player], 0, chips) for player in match.players]
        turns = [self._hand_row(hand, match.players, chips is not None) for hand in match.hands]
        heads = RunningHeads(self("dealer_short"), self("start"), self("sticks_short"), self(CHIPS))
        return Running(match.players, heads, start, turns)

    def _hand_row(self, hand: SettledHand, players: Sequence[str], chips: bool) -> Turn:
        """Return the row of a hand in the running table, with the scores of ``players`` after it (with their chips if
        the match has ``chips``). The lines below it say what moved and why; in the brief form they are only the
        warnings that nobody may miss."""
        sizes = " · ".join(filter(None, [self._sizes_of_wins(hand), *self._refused(hand)]))
        lies = self("lies", n=hand.sticks_after) if hand.sticks_after else ""
        remarks = " · ".join(self._remarks(hand, lies))
        is_brief = self.explain <= BRIEF
        below = [self._collect_warnings(hand)] if is_brief else self._list_moves(hand, sizes, remarks)
        return Turn(
            number=str(hand.number),
            round=turn(self, hand.round, hand.lap, hand.honba, hand.streak),
            dealer=hand.dealer,
            title=hand.title,
            what=self._what(hand),
            size=sizes,
            scores=[_standing(hand, player, chips) for player in players],
            lying=str(hand.sticks_after or ""),
            lies=lies if is_brief else "",  # else the remarks have it
            below=below,
            remarks=remarks,
            hand=hand,
        )

    def _sizes_of_wins(self, hand: SettledHand) -> str:
        """Return the sizes of the paid wins of a hand, of several each behind the name of its winner. Empty if nothing
        says a size, as for a hand of amounts alone."""
        wins = [won for won in hand.result.wins if won.paid] if hand.result else []
        sizes = [(f"{won.player} " if len(wins) > 1 else "", self._size(won)) for won in wins]
        return " · ".join(name + size for name, size in sizes if size)

    def _refused(self, hand: SettledHand) -> Iterator[str]:
        """Yield the wins of a hand that are not paid as another goes before them (頭ハネ), each with the points that it
        would be worth and the player who comes first."""
        for won in hand.result.wins if hand.result else ():
            if not won.paid and hand.result and (first := winner_paid_instead(hand.result, won.player)):
                yield f"{won.player} {self('unpaid_by', points=plain(value_of(won)), by=first)}"

    def _list_moves(self, hand: SettledHand, sizes: str, remarks: str) -> list[str]:
        """Return the two lines below a hand in the full form: its title, and the points and chips that it moved with
        the reasons (the ``sizes`` of its wins, ``remarks``). Either may be empty; writers leave out an empty line."""
        moved = [f"{player} {signed(n)}" for player, n in hand.points.items() if n]
        chips = " ".join(f"{player} {signed(n)}" for player, n in hand.chips.items() if n)
        moved += [f"{self('chips')} {chips}"] if chips else []
        why = " · ".join(text for text in (sizes, remarks) if text)
        return [hand.title, "   ".join(text for text in ("  ".join(moved), why) if text)]

    def _collect_warnings(self, hand: SettledHand) -> str:
        """Return the remarks that are shown even in the brief form (:data:`_ALWAYS_WARNED`)."""
        return " · ".join(self.warning(remark) for remark in hand.warnings if remark.id in _ALWAYS_WARNED)

    def _rolls_left(self, match: SettledMatch) -> str:
        """Return how many dice rolls each player has still to make for the dice chances of all hands; empty if nobody
        has any. Players forget them easily, and they are worth chips."""
        rolls: dict[str, int] = {}
        for chance in (chance for hand in match.hands for chance in _chances(hand)):
            rolls[chance.player] = rolls.get(chance.player, 0) + chance.open
        players = ", ".join(f"{player} {n}" for player, n in rolls.items() if n)
        return self("open_dice", players=players) if players else ""

    def _what(self, hand: SettledHand) -> str:
        """Return what happened in a hand, in a word or two: how it ended, and whose chombo it was; after one that did
        not end the hand, both."""
        if not hand.chombos:
            return self._how_it_ended(hand)
        chombo = self("chombo_of", player=", ".join(hand.chombos))
        if hand.kind == "chombo":
            return chombo
        return self("beside_chombo", hand=self._how_it_ended(hand), chombo=chombo)

    def _how_it_ended(self, hand: SettledHand) -> str:
        """Return how a hand ended, in a word or two: who won, from whom or by tsumo; who was tenpai at a draw; that
        scores were only adjusted, and who had won; else the kind of the hand."""
        winners = ", ".join(hand.winners)
        if hand.kind == "adjust":
            return self("adjust_won", player=winners) if winners else self("adjust")
        if winners:
            if hand.discarder:
                return self("won_ron", player=winners, **{"from": hand.discarder})
            # a hand of which only amounts are known counts as a tsumo, as it names no discarder
            is_tsumo = all(won.by == TSUMO for won in hand.result.wins) if hand.result else True
            return self("won_tsumo" if is_tsumo else "won", player=winners)
        tenpai = _tenpai_of(hand)
        if hand.kind == "draw" and tenpai:
            return self("draw_of", players=", ".join(tenpai))
        return self(hand.kind)

    def drawn(self, hand: SettledHand) -> str:
        """Return who was tenpai at a draw, in the order of the scores, or that nobody was, as the noten payments rest
        on it. Empty for any other hand, and in a game whose draws do not ask for tenpai."""
        tenpai = _tenpai_of(hand)
        if hand.kind != "draw" or tenpai is None:
            return ""
        return self("draw_tenpai", players=", ".join(tenpai)) if tenpai else self("draw_noten")

    def _remarks(self, hand: SettledHand, lies: str) -> Iterator[str]:
        """Yield what else a hand changed in the match: riichi, sticks left (``lies``, in words), who sat out, who is
        below zero, dice, and warnings; a warning without words for a row is left out. They stand below the hand's
        row."""
        if hand.riichi:
            yield self("riichi_by", players=", ".join(player for player in hand.scores if player in hand.riichi))
        if lies:
            yield lies
        if hand.out:
            yield self("out_is", player=hand.out)
        yield from (self("below", player=player) for player in hand.busts)
        yield from map(self._chance, _chances(hand))
        yield from dict.fromkeys(self.warning(each) for each in hand.warnings if "warn_" + each.id in WORDS)

    def _chance(self, chance: DiceChance) -> str:
        """Return the dice chances of one origin in words: whose, how many, what for, the chips of a hit. If any was
        rolled, the hits follow; while some are still open, the number rolled stands before these (``2/3``)."""
        source = self.system.first(f"dice_{chance.origin}") or self.name_in(chance.names)
        text = self("chance", player=chance.player, n=chance.number, source=source, each=signed(chance.each_hit))
        rolled = chance.number - chance.open
        if not rolled:
            return text
        part = f"{rolled}/{chance.number} " if chance.open else ""
        return f"{text}: {part}{self('hits_n', n=chance.hits)}"

    def _reason(self, why: str) -> str:
        """Return what a payment at the end of a match is for, by its id (``why``). What every game has is in the words
        of this module; a payment that only one game has, in the words of that game (``finish_…``)."""
        return ("" if why in WORDS else self.system.first(f"finish_{why}")) or self(why)

    def _size(self, won: Won[GameWin]) -> str:
        """Return the yaku of a win, its dora as one number, and its size (han and fu, a grade, or what each payer
        pays), all in the one line that a row has. A yakuman counts no dora."""
        names = [self.name(part) for part in won.yaku if part.kind != "reason"]
        dora = won.dora
        yaku = ", ".join([*names, f"{self('dora_line')} {dora}"] if dora else names)
        return " · ".join(text for text in (yaku, self._worth(won)) if text)

    def _worth(self, won: Won[GameWin]) -> str:
        """Return the size of a win without its yaku: yakuman, else what each payer gives (points), else a grade, else
        han, fu and limit. Empty if it has none of these."""
        if won.yakuman:
            return self("yakuman_n", n=won.yakuman) if won.yakuman > 1 else self("yakuman")
        if won.each:  # a game in which each payer pays the worth of the hand
            return plain(won.each)
        if won.times:  # a game of grades
            return self.name_in(self.named[f"grade.{won.limit}"])
        if not (won.han or won.limit):
            return ""
        limit = fact(won, "limit")
        han = self("han_n", n=won.han) if won.han else ""
        parts = [han, self("fu_n", n=won.fu) if won.fu else "", self(limit) if limit else ""]
        return " ".join(filter(None, parts))

    # --- the end ----------------------------------------------------------------------------------------------------

    def _places(self, match: SettledMatch) -> Places:
        """Return the places of a match, first to last, and what each is worth: in place points by what these consist
        of, in chips or running sums by what was paid, and in money if it is the only match of the evening; of a match
        that goes on, the points alone."""
        end, places = match.end, match.end.places
        columns: dict[str, list[str]] = {self("points"): [plain(place.points) for place in places]}
        if end.over and end.unit == RESULT:
            columns |= self._place_points([place for place in places if isinstance(place, Placement)])
        # without place points what moved is shown by its reasons
        elif end.over or end.why == "no_end":
            columns |= self._by_reason(end)
        columns |= self._chips_and_money(match)
        return self._by_place(places, columns)

    def _chips_and_money(self, match: SettledMatch) -> dict[str, list[str]]:
        """Return the columns of chips, if any moved, and of money, if the match is over and the only one of the
        evening: with several matches money stands in the standings of all. Each column has a cell for every place."""
        columns: dict[str, list[str]] = {}
        players = [place.player for place in match.end.places]
        if any(total.chips for total in match.totals.values()):
            columns[self(CHIPS)] = [signed(match.totals[player].chips) for player in players]
        if match.end.over and self.result.rates and not self.several:
            money = {row.player: row.money or 0 for row in self.result.standings}
            columns[self(MONEY)] = [signed(money[player]) for player in players]
        return columns

    def _place_points(self, places: Sequence[Placement]) -> dict[str, list[str]]:
        """Return the columns that add up to the place points, by their names: the score over the points to return
        (unless it is 0 for everybody), each thing that is added to it, and the sum."""
        over = [(place.rounded - self.returned) * self.each_point for place in places]
        columns = {self("over_return", points=plain(self.returned)): over} if any(over) else {}
        columns |= self._parts(places) | {self(RESULT): [place.result for place in places]}
        return {name: [units(amount) for amount in amounts] for name, amounts in columns.items()}

    def _parts(self, places: Sequence[Placement]) -> dict[str, list[int]]:
        """Return what makes a place point result beside the score over the points to return (oka, uma, bust …), by its
        name: the amounts of the ``places`` from first to last, in thousandths of place points. What is 0 for everybody
        is left out."""
        over = [(place.rounded - self.returned) * self.each_point for place in places]
        names = ("uma", "bust", "yakitori", "penalty")
        by_name = {name: [getattr(place, name) or 0 for place in places] for name in names}
        # the oka is recorded nowhere: it is what all the others leave of the result
        others = zip(over, *by_name.values(), strict=True)
        oka = [place.result - sum(parts) for place, parts in zip(places, others, strict=True)]
        # if several are first, they share the oka, and their uma includes it
        uma_has_oka = self.returned > self.start and not any(oka)
        has_bonus = any(place.penalty and place.penalty > 0 for place in places)
        labels = {
            "uma": "uma_and_oka" if uma_has_oka else "uma",
            "penalty": "bonus_or_penalty" if has_bonus else "penalty",
        }
        parts = {"oka": oka, **by_name}
        return {self(labels.get(name, name)): amounts for name, amounts in parts.items() if any(amounts)}

    def _by_reason(self, end: MatchEnd) -> dict[str, list[str]]:
        """Return the columns of a match that ends without oka and uma (in chips, or with running sums): one for each
        reason of a payment at its end, in the order of the payments, and last the sum."""
        columns = {}
        for why in dict.fromkeys(t.why for t in end.transfers):
            columns[self._reason(why)] = [signed(_net(end.transfers, place.player, why)) for place in end.places]
        columns[self(RESULT)] = [signed(place.result or 0) for place in end.places]
        return columns

    def _by_place(
        self,
        rows: Sequence[Place] | Sequence[PlayerStanding],
        columns: Mapping[str, Sequence[str]],
        whose: str = "player",
    ) -> Places:
        """Return a table of places from its ``columns`` by name, each with a cell for every row. The columns that
        decide are marked: the result, or else the chips, and the money; without these the first. ``whose``: the id of
        the word for what a row is about."""
        cells_by_row = list(zip(*columns.values(), strict=True))
        result, chips, money = map(self, (RESULT, CHIPS, MONEY))
        deciding = [word for word in (result if result in columns else chips, money) if word in columns]
        deciding = deciding or [next(iter(columns))]
        places = [PlaceRow(str(row.place), row.player, cells) for row, cells in zip(rows, cells_by_row, strict=True)]
        return Places(self(whose), list(columns), places, deciding)

    def _list_steps(self, end: MatchEnd) -> list[StepLine]:
        """Return the receipt of a match's end as lines; rules that were only looked at come last. The line of a place
        has the whole sum of the player's result, to be checked at once. A rule is cited only in the first line of its
        kind, as the others would repeat it."""
        places = [place for place in end.places if isinstance(place, Placement)]
        # in the order of the receipt, which has the first player last: his place is worth what the others leave
        first, *others = self._sums(places) or [""]
        sums = iter([*others, first])
        lines, cited = list[StepLine](), set[tuple[str, str]]()
        for step in sorted(end.receipt, key=lambda step: step.topic == CONSIDERED):
            outcome = next(sums) if places and step.label in ("place", "balance") else _word_outcome(step)
            rules = [rule for rule in step.rules if (step.label, rule.id) not in cited]
            cited |= {(step.label, rule.id) for rule in rules}
            texts = [self.of_rules.cite(rule, step.label, self) for rule in rules]
            lines.append(StepLine(self._reason(step.label), outcome, texts, step.topic == CONSIDERED))
        return lines

    def _sums(self, places: Sequence[Placement]) -> list[str]:
        """Return the sum of each place's result in place points, from first to last: ``Bea: 33 − 30 + oka 20 + uma 15 =
        +38``. The receipt shows them."""
        returned, parts, sums = self.returned * self.each_point, self._parts(places), list[str]()
        for number, place in enumerate(places):
            score = place.rounded * self.each_point
            terms = [(name, amounts[number]) for name, amounts in parts.items() if amounts[number]]
            # units() writes the sign first: here it stands apart, before the name of a term
            subtracted = f" − {units(returned)[1:]}" if returned else ""
            added = "".join(f" {units(amount)[0]} {name} {units(amount)[1:]}" for name, amount in terms)
            sums.append(f"{place.player}: {units(score).lstrip('+')}{subtracted}{added} = {units(place.result)}")
        return sums

    # --- the evening ------------------------------------------------------------------------------------------------

    def standings(self) -> Places:
        """Return the standings of all matches, player by player, first to last."""
        return self._standing_of(self.result.standings)

    def team_standings(self) -> Places:
        """Return the standings of all matches by team, first to last."""
        return self._standing_of(self.result.team_standings, "team")

    def _standing_of(self, rows: Sequence[PlayerStanding], whose: str = "player") -> Places:
        """Return the table of a standing. Columns that would be empty for everybody are left out (chips, money, hands
        sat out), and only a season compares over many matches. ``whose``: the id of the word for what a row is about,
        ``player`` or ``team``."""
        result = self.result
        columns = {self("matches"): [str(row.matches) for row in rows]}
        if result.season:
            columns |= self._over_matches(rows)
        else:
            columns[self("firsts")] = [str(row.firsts) for row in rows]
        columns |= self._sums_by_unit(rows)
        if any(row.chips for row in rows):
            columns[self(CHIPS)] = [signed(row.chips) for row in rows]
        if result.rates:
            columns[self(MONEY)] = [signed(row.money or 0) for row in rows]
        if any(row.sat_out for row in rows):
            columns[self("sat_out")] = [str(row.sat_out) for row in rows]
        return self._by_place(rows, columns, whose)

    def _sums_by_unit(self, rows: Sequence[PlayerStanding]) -> dict[str, list[str]]:
        """Return the columns of results, one for each unit, as place points and points cannot be one sum. Points are
        called “result” if there are no place points. Chips are left out: they have a column of their own."""
        columns = {}
        for unit in self.result.units:
            if unit == RESULT:
                columns[self(RESULT)] = [units(row.sums[unit]) for row in rows]
            elif unit != CHIPS:
                name = "points" if RESULT in self.result.units else RESULT
                columns[self(name)] = [signed(row.sums[unit]) for row in rows]
        return columns

    def _over_matches(self, rows: Sequence[PlayerStanding]) -> dict[str, list[str]]:
        """Return the columns by which a season compares players over many matches, by heading: the mean place, how
        often each place was reached (``3-1-0-2``), and the longest streak of firsts."""
        most = max(len(row.places) for row in rows) if rows else 0  # also for the heading: places 1–4
        # row.places ends with the last place that the player ever had
        padded = [(*row.places, *[0] * (most - len(row.places))) for row in rows]
        counts = ["-".join(map(str, places)) for places in padded]
        means = ["–" if row.mean_place is None else f"{row.mean_place:.2f}" for row in rows]
        streaks = [str(row.best_streak) for row in rows]
        return {self("mean_place"): means, self("place_counts", n=most): counts, self("best_streak"): streaks}

    def hand_rates(self) -> Places:
        """Return a table of the share of his hands in which each player won and dealt in. Only hands that are recorded
        count, as a match may be known by its final scores alone; a player without any has no row."""
        rows = [row for row in self.result.standings if row.hands]
        columns = {
            self("hands"): [plain(row.hands) for row in rows],
            self("win_rate"): [_rate(row.wins, row.hands) for row in rows],
            self("deal_in_rate"): [_rate(row.deal_ins, row.hands) for row in rows],
        }
        return self._by_place(rows, columns)

    def of_the_set(self) -> list[str]:
        """Return what streaks of first or last places brought in the set of matches, a sentence each. Everybody pays
        for a streak, which is still said once."""
        streaks = {(transfer.payee, transfer.why): transfer for transfer in self.result.set}.values()
        return [self(transfer.why, player=transfer.payee, n=transfer.amount) for transfer in streaks]

    def rates(self) -> str:
        """Return what points and chips are worth in money, so that the players can check the payments. Matches under
        several rules may have several such sets of rates; each stands once."""
        return " · ".join(
            ", ".join(  # 1 is passed as a number, by which the text finds its singular
                self(f"rate_{unit}", money=plain(rate.money), n=1 if rate.per == 1 else plain(rate.per))
                for unit, rate in rates.items()
            )
            for rates in self.result.rates
        )

    def how_paid(self) -> str:
        """Return whether the payments are proven to be the fewest, in words; for many players that would take too long
        (:func:`calc.match.evening.fewest_payments`)."""
        return self("payments_fewest" if self.result.payments_fewest else "payments_greedy")

    def flows(self, rows: Sequence[EveningPayment | Balance]) -> Flows:
        """Return payments or balances as flows, with all names in them: place points in thousands, other units whole,
        each with the word of its unit but money. ``calc match`` ends with them: who pays whom tonight."""
        flows = []
        for row in rows:
            in_thousands = row.unit == RESULT
            amount = units(row.amount).lstrip("+") if in_thousands else plain(row.amount)
            number = row.amount / 1000 if in_thousands else row.amount  # which chooses singular or plural
            unit = "" if row.unit == MONEY else self("unit_" + row.unit, n=number)
            # place points lie on no table as sticks do: nobody has them
            table = self("nobody" if in_thousands else "table")
            payer, payee = (table if name == TABLE else name for name in (row.payer, row.payee))
            flows.append(Flow(payer, payee, amount, unit=unit))
        return Flows(flows, list(dict.fromkeys(name for flow in flows for name in (flow.payer, flow.payee))))

    def warning(self, remark: Remark) -> str:
        """Return a warning about the evening or a hand in words; the game's own notes stand in its rulings."""
        return _word_warning(self, remark)


def _word_outcome(step: CitedStep) -> str:
    """Return what a line of the receipt of an end comes to, behind how it is computed: ``Bea: 32,500 → 33,000``.
    Numbers are written as players write them, with commas."""
    if step.unit == RESULT:
        return f"{step.detail}: {units(int(step.result))}"
    # a score as it counts is the last number of its own sum
    says_result = step.label == "rounded"
    outcome = f"{step.detail} = {step.result}" if step.detail and not says_result else step.detail or step.result
    # numbers from a thousand on have commas
    return re.sub(r"\d{4,}", lambda number: f"{int(number[0]):,}", outcome)


def _word_warning(words: Words, remark: Remark) -> str:
    """Return a warning in words (``warn_…``). Among its facts a unit, and the reason why a match ends, are ids that
    players never see: these are replaced by their words."""
    named = {"unit": "{}", "why": "end_{}"}
    facts = {name: words(named[name].format(v)) if name in named else v for name, v in remark.facts.items()}
    return words("warn_" + remark.id, facts)


def word_remark(remark: Remark, lang: str) -> str:
    """Return a remark in words, for ``Remark.text``, where its match is not at hand: a remark of a match or hand, or
    else a note of a verdict. So a game's own words for a note, which only the text of that game has, cannot be used."""
    words = Words(lang, WORDS)
    return _word_warning(words, remark) if words.first("warn_" + remark.id) else word_note(words, remark)


def marks_of(turns: Sequence[Turn]) -> list[str]:
    """Return a mark for each hand below a chart: its round in short. A round that stood there before, as after a
    chombo, has the number of the hand too (``E4 #8``), so that no two marks are the same. A game without rounds has
    only the number."""
    marked, marks = set[str](), list[str]()
    for hand in turns:
        mark = f"{hand.round} #{hand.number}" if hand.round in marked else hand.round
        marks.append(mark if hand.round else hand.number)
        marked.add(hand.round)
    return marks


def short_names(evenings: Sequence[str]) -> list[str]:
    """Return the names of a season's evenings as marks below a chart: without the ending, and without the words that
    all of them begin with.

    >>> short_names(["friday-2026-11-06.yaml", "friday-2026-11-13.yaml"])
    ['06', '13']
    """
    names = [name.rpartition(".")[0] or name for name in dict.fromkeys(evenings)]
    if len(names) == 1:
        return names
    columns = takewhile(lambda letters: len({*letters}) == 1, zip(*names, strict=False))
    common = re.match(r".*[^0-9A-Za-z]", "".join(letters[0] for letters in columns))  # whole words only
    return [name[common.end() if common else 0 :] or name for name in names]


def _rate(part: int, whole: int) -> str:
    """Return how often something happened, in per cent with a decimal; a dash if there was no ``whole`` that it could
    be a part of."""
    return f"{100 * part / whole:.1f} %" if whole else "–"


def turn(w: Words, round: str, lap: int = 1, honba: int = 0, streak: int = 0) -> str:  # noqa: A002
    """Return a deal in short: ``E1``, with the honba behind: ``E1-2``; a second East round is ``E1'``. A game without
    rounds counts the dealer's hands in a row (``streak``); empty if the match has neither."""
    if streak:
        return w("in_row", n=streak)
    if not round:
        return ""
    wind, number = round.split()
    name = w(wind)
    short = (name[0] if w.lang == "en" else name) + number + "'" * (lap - 1)
    return f"{short}-{honba}" if honba else short


def turn_in_full(w: Words, round: str, lap: int = 1, honba: int = 0, streak: int = 0) -> str:  # noqa: A002
    """Return a deal as players say it: ``East 3, 1 honba``, ``東3局1本場``; as :func:`turn` has it in short for a game
    without rounds, or that counts the dealer's hands (``streak``). Titles and phones have the room for it."""
    if streak or not round:
        return turn(w, round, lap, honba, streak)
    named = round.capitalize() + "'" * (lap - 1) if w.lang == "en" else turn(w, round, lap) + "局"
    laid = w("honba_n", n=honba) if honba else ""
    return (", " if w.lang == "en" else "").join(text for text in (named, laid) if text)


def next_turn(w: Words, walk: Walk) -> str:
    """Return the deal of the hand that is played now in short, as :func:`turn` does: ``E1-2``."""
    deal, course = walk.deal, walk.course
    return turn(w, round_of(deal) if course.rounds else "", deal.lap, deal.honba, deal.in_row if course.streaks else 0)


def _tenpai_of(hand: SettledHand) -> Sequence[str] | None:
    """Return who was tenpai, by seat, as a remark on the hand says (a match file with amounts alone has one), or else
    the hand's result. Empty if the remark says that nobody was; ``None`` if nothing says who."""
    named: Any = next((remark.facts.get("players") for remark in hand.warnings if remark.id == "tenpai"), None)
    booked = hand.result.tenpai if hand.result else None
    tenpai: Sequence[str] | None = named or booked or named  # if neither names anybody, the remark's (empty or None)
    places = {player: place for place, player in enumerate(hand.scores)}
    return tenpai and sorted(tenpai, key=lambda player: places.get(player, len(places)))


def _standing(hand: SettledHand, player: str, chips: bool) -> Standing:
    """Return a player's score after a hand, with what the hand moved. ``chips``: whether the match has chips; else they
    are ``None``, by which a table leaves out their column."""
    total = hand.chips_total[player] if chips else None
    return Standing(hand.scores[player], hand.points[player], total, hand.chips[player])


def _chances(hand: SettledHand) -> Sequence[DiceChance]:
    """Return the dice chances of a hand; none if only its amounts are known."""
    return hand.result.chances if hand.result else ()


def _net(transfers: Sequence[Transfer], player: str, why: str) -> int:
    """Return what a player gains by those of the ``transfers`` that have one reason (``why``); negative if he loses."""
    return sum(t.amount * ((t.payee == player) - (t.payer == player)) for t in transfers if t.why == why)
