"""Riichi verdicts in words: what only games with yaku, fu and dora have. :mod:`calc.render.text` writes the rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from ..records.record import TSUMO
from ..render.paper import GAP, WON, Flow, Grid, Line, tile_mark
from ..render.text import NORMAL, Text, by_win
from ..render.words import plain
from ..tiles.tiles import BY_MPSZ, GOLD, KIND, RED, VARIANT, Tile, mpsz
from ..verdict.ledger import POINTS, TABLE, pass_whole
from ..verdict.receipt import cited
from ..verdict.verdict import winner_paid_instead
from .following import chombo_amounts
from .judge import YAKUMAN, Judge, judge_for

if TYPE_CHECKING:
    from ..rules.rules import Rules
    from ..verdict.ledger import Transfer
    from ..verdict.receipt import Cited, Step
    from ..verdict.verdict import GameWin, Part, Remark, Won
    from ..verdict.wait_report import Wait
    from .dora import Dora
    from .points import FuPart
    from .verdict import ReadAs, RiichiTable, RiichiVerdict, SettledWin, ShownChips, Worth
    from .wait_report import FamilyReport, FamilyWait

O = TypeVar("O", bound="GameWin")  # noqa: E741
S = TypeVar("S", bound="SettledWin")


class FamilyText(Text[O]):
    """What the texts of all games of the family are made with."""

    win_tiles: Sequence[str] = ()
    """The tiles of the current win, from which its readings take the coloured ones."""

    def round_parts(self, table: RiichiTable) -> list[str]:
        """Return the round, the dealer, honba (only if there are any) and sticks, as the first line names them."""
        w = self.words
        named = w("round" if table.number else "round_only", wind=w(table.round), number=table.number)
        lying = self.counters(table.honba, table.sticks)
        return [named, *Text.table(self), *(lying if table.honba else lying[1:])]  # honba come first

    def reading(self, reading: ReadAs, melds: Iterable[str] = ()) -> str:
        """Return a reading in words: its sets, the ``melds`` and the wait; of a form without sets its name. On a page
        the winning tile is marked where it completes a set, if :attr:`win_tiles` has the tiles of the win, the winning
        one last."""
        w = self.words
        if not reading.sets:
            return w(reading.form)
        shown = coloured(reading.sets, self.win_tiles)
        texts = list(map(self.tile_text, shown))
        last = winning_set(shown, self.win_tiles[-1], reading.wait) if self.on_page and self.win_tiles else None
        if last is not None:
            texts[last] = tile_mark(shown[last], WON, shown[last].index(self.win_tiles[-1]))
        sets = " ".join([*texts, *melds])
        wait = reading.wait if reading.form == "standard" else None
        return f"{sets}{GAP}{w('wait', wait=w(wait))}" if wait else sets

    def indicators(self, name: str, tiles: Iterable[str], judge: Judge, han: int | None) -> None:
        """Write the indicators of a sort (``name``: ``dora`` or ``ura``), each with its dora; on a page also how many
        ``han`` the hand has by them, since players who miss a han look here. ``None``: they do not count."""
        remark = GAP + self.words("han_n", n=han) if han is not None and self.on_page else ""
        self.row(self.words(f"{name}_line"), self.words("indicator", tiles=self.all_pointing(tiles, judge)) + remark)

    def all_pointing(self, tiles: Iterable[str], judge: Judge) -> str:
        """Return indicators, each with its dora. Players look for the dora, not for what indicates it."""
        return " · ".join(self.pointing(tile, BY_MPSZ[tile], judge) for tile in tiles)

    def pointing(self, tile: str, indicator: Tile, judge: Judge) -> str:
        """Return a ``tile``, as it is shown, with the dora at which it points as the ``indicator``: ``2p → 3p``. Alone
        if it makes none, as some flowers do not."""
        dora = dict.fromkeys(map(mpsz, judge.indicated([indicator])))
        return f"{self.tile(tile)} → {self.each_tile(dora)}" if dora else self.tile(tile)

    def yaku_worth(self, part: Part) -> str:
        """Return the worth of a yaku that is not a yakuman."""
        return self.words(part.limit) if part.limit else self.words("han_n", n=part.amount)

    def dora_and_fu(self, dora: Dora, parts: Iterable[FuPart], fu: int, steps: Mapping[str, Step]) -> None:
        """Write the dora of a win that is no yakuman, and the sum of its fu with the arithmetic, so that a player can
        add it up again. ``parts``: the parts of the fu; ``steps``: the lines of the receipt by label, which have the
        rules."""
        w = self.words
        for label, han in dora_of(dora):
            self.line(w(label), w("han_n", n=han), self.source(steps.get(label)))
        counted = ((part, f" × {part.times}" if part.times > 1 else "") for part in parts)
        sums = " + ".join(f"{w(part.rule)} {part.fu}{times}" for part, times in counted)
        self.row(w("fu_head"), f"{sums} = {w('fu_n', n=fu)}", cells=0)

    def each_tile(self, tiles: Iterable[str]) -> str:
        """Return tiles one by one: ``3p 4p``, where :meth:`tile_text` would write ``34p``."""
        return " ".join(map(self.tile, tiles))

    def outcome(self, step: Step) -> str:
        """Return the outcome of a receipt line in words. Three sorts of lines differ from other games: for the best
        reading it is the measures by which readings are ranked; for noten who pays whom; for the sum of a win it says
        if the winner's own stick is in it."""
        if step.label == "best_of":
            return self.words("order_then").join(self.words("order_" + name) for name in step.detail.split(", "))
        if step.label == "noten" and step.moved:
            return self._noten_in_words([self.verdict.transfers[place] for place in step.moved])
        return super().outcome(step) + (self._own_stick(step) if step.label == "win_total" else "")

    def _own_stick(self, total: Step) -> str:
        """Return a remark, with the points, if the ``total`` of a win has the winner's own riichi stick in it, since
        his score then changes by less; else an empty text."""
        steps = list(self.verdict.steps)
        # the total closes the lines of the last winner named before it
        winner = [step.result for step in steps[: steps.index(total)] if step.topic == "win"][-1:]
        taken = {t.payee for t in self.verdict.transfers if t.why == "sticks"}
        own = sum(self.verdict.laid.get(player, 0) for player in winner if player in taken)
        return f" ({self.words('own_stick', n=plain(own))})" if own else ""

    def _noten_in_words(self, transfers: Iterable[Transfer]) -> str:
        """Return who pays whom how much at a draw: ``Bea → Ann, Cid, Dan 1,000 each``. Payees of equal amounts from one
        payer stand together. (A sum of the transfers would say nothing, as it is 0.)"""
        if pairs := self._noten_pairs():
            of_pair = (self.words("pays", payer=a, payees=b, n=plain(self._noten_sum(payer=a))) for a, b in pairs)
            return "; ".join(of_pair)
        paid: dict[tuple[str, int], list[str]] = {}
        for t in transfers:
            paid.setdefault((t.payer, t.amount), []).append(self.words("table") if t.payee == TABLE else t.payee)
        each = {True: "pays_each", False: "pays"}
        return "; ".join(
            self.words(each[len(payees) > 1], payer=payer, payees=", ".join(payees), n=f"{amount:,}")
            for (payer, amount), payees in paid.items()
        )

    def _noten_ends(self) -> tuple[list[str], list[str]]:
        """Return who pays and who gets something for tenpai at a draw, in the order in which players are named."""
        moved = self._between_players()
        payers, payees = {t.payer for t in moved}, {t.payee for t in moved}
        return [p for p in self.named if p in payers], [p for p in self.named if p in payees]

    def _noten_pairs(self) -> list[tuple[str, str]]:
        """Return pairs of payer and payee at a draw at which as many players pay as are paid, all the same amount: at a
        table each payer passes the whole to one payee, not a part to each. Empty at other draws."""
        halves = self._between_players()
        passed = pass_whole(halves, self.named)
        return [(each.payer, each.payee) for each in passed] if len(passed) < len(halves) else []

    def _between_players(self) -> list[Transfer]:
        """Return what those who are not tenpai at a draw pay those who are."""
        return [t for t in self.verdict.transfers if t.why == "noten" and t.payee != TABLE]

    def _noten_sum(self, payer: str = "", payee: str = "") -> int:
        """Return the points that a player pays (``payer``) or gets (``payee``) for tenpai at a draw."""
        return sum(t.amount for t in self._between_players() if t.payer == payer or t.payee == payee)

    def label(self, step: Step) -> str:
        """Return the label of a receipt line. The number of readings, the winner and the sum of his points have words
        of their own here, as their labels mean other things in other texts."""
        if step.label == "best_of":
            return self.words("best_of", n=step.result)
        if step.topic == "win":
            is_unpaid = any(won.player == step.result and not won.paid for won in self.verdict.wins)
            return self.words("unpaid_winner" if is_unpaid else "winner")
        return self.words("sum") if step.label == "win_total" else super().label(step)


_BY_PLAYERS = ("suufon_renda", "suucha_riichi")
"""Abortive draws whose name says how many players there are."""


class RiichiText(FamilyText[S]):
    """Wins with yaku, fu and dora; draws with tenpai."""

    verdict: RiichiVerdict[S]

    def headlines(self) -> None:
        """Write the headlines: each win with its size, or if there is none, which draw or チョンボ it was. Some draws
        have another name with three players."""
        w = self.words
        for won in self.verdict.wins:
            # a robbed kan is said in place of the ron that it is
            what = "chankan" if any(part.id == "chankan" for part in won.yaku) else won.by
            ends = {"player": won.player, "from": won.source}
            if won.paid:
                self.headline(w(what, **ends), self._size_in_words(won))
            else:
                by, points = winner_paid_instead(self.verdict, won.player), plain(won.own.points)
                self.headline(w(f"unpaid_{self._order}", **ends, points=points, by=by))
        if first := self._line_of_draw():
            heads = {"chombo": w("chombo_by", player=first.result), "tenpai": w("exhaustive")}
            # with three players these draws need three winds or riichi, and are called so
            of_three = first.label in _BY_PLAYERS and len(self.verdict.record.seats) < len("ABCD")
            kind = w(first.label + "_3" if of_three else first.label)
            self.headline(heads.get(first.label) or w("abortive", kind=kind))
        for offender in self.verdict.record.chombos:
            self.headline(w("chombo_by", player=offender))

    def _line_of_draw(self) -> Step | None:
        """Return the line of the receipt that says which draw or チョンボ it was, which a fine may precede; ``None`` if
        somebody won."""
        return next((step for step in self.verdict.steps if step.topic == "draw"), None)

    def dora_in_short(self, won: Won[S]) -> str:
        """Return the indicators of dora, and of ura if the winner is in riichi, each with its dora, for results of few
        lines."""
        judge, table = judge_for(self.verdict.rules), self.verdict.table
        in_riichi = any("riichi" in part.id for part in won.yaku)  # double and open ones too
        shown = {"dora_line": table.dora, "ura_line": table.ura if in_riichi else ()}
        return GAP.join(
            f"{self.words(name)} {self.all_pointing(tiles, judge)}" for name, tiles in shown.items() if tiles
        )

    @property
    def _order(self) -> str:
        """How several winners follow each other, as the words on it are called: ``turn``, or from the ``left`` of who
        discarded. Rule ``ron.order``."""
        return "left" if self.verdict.rules.values.get("ron.order") == "left" else "turn"

    def _word_notes(self, notes: Sequence[Remark]) -> list[str]:
        """Return the warnings in words; who comes first among winners stands with its rule among the reasons."""
        return super()._word_notes([n for n in notes if n.id != "head_bump" or self.explain < NORMAL])

    def note(self, note: Remark) -> str:
        """Return a warning in words; who is tenpai is named in the order in which players are."""
        players = note.facts.get("players")
        if note.id == "tenpai" and isinstance(players, (list, tuple)):
            note = note._replace(facts={"players": [player for player in self.named if player in players]})
        return super().note(note)

    def label(self, step: Step) -> str:
        """Return the label of a receipt line; on a page that of dora with the indicators, each with its dora, since
        players look there which tile is dora."""
        table, label = self.verdict.table, super().label(step)
        tiles = {"dora": table.dora, "ura_dora": table.ura}.get(step.label) if step.topic == "dora" else None
        return f"{label} {self.all_pointing(tiles, judge_for(self.verdict.rules))}" if tiles and self.on_page else label

    def reasons(self) -> None:
        """Write the reasons: for several winners first their order, which decides about sticks; for a draw or チョンボ
        its payments; then of each win its tiles, what it is worth and why, its chips, and how much less its other
        readings bring."""
        wins, of_wins = self.verdict.wins, dict(by_win(self.verdict.steps))
        self._write_order(wins)
        self._write_noten()
        self._write_chombo()
        for won in wins:
            if len(wins) > 1:
                self.blank().heading(won.player, 1)
            steps = of_wins.get(won.player, self.steps)  # the lines of this win, where several have lines alike
            if not won.has_tiles:
                self._write_as_told(won, steps)
                continue
            self._write_hand(won)
            self._write_value(won, steps)
            self._write_chips(won.own.chip_lines, steps)
            self._write_others(won)

    def _write_order(self, wins: Sequence[Won[S]]) -> None:
        """Write which of several winners comes first and why, and who therefore takes sticks and honba, with the rules,
        since such hands are argued about. Nothing for a single winner."""
        paid = [won.player for won in wins if won.paid]
        unpaid = [won.player for won in wins if not won.paid]
        if unpaid:
            players = {"from": wins[0].source, "paid": ", ".join(paid), "others": ", ".join(unpaid)}
            self._write_ruled(
                self.words(f"bump_{self._order}", **players), cited(self.verdict.rules, "ron.most_winners")
            )
        if len(paid) < 2:
            return
        record = self.verdict.record
        at_stake = {"sticks.multiple_ron": record.sticks, "honba.multiple_ron": record.honba}
        players = {"from": wins[0].source, "first": paid[0], "others": ", ".join(paid[1:])}
        self.blank().say(self.words(f"order_{self._order}", **players))
        for key in (key for key, number in at_stake.items() if number):
            self._write_ruled(*self._takers_in_words(cited(self.verdict.rules, key), paid))

    def _takers_in_words(self, rule: Cited, winners: Sequence[str]) -> tuple[str, Cited]:
        """Return in words which of several ``winners`` takes the sticks or honba that a ``rule`` is about, and the rule
        to cite: that one, or ``sticks.carried``, by which sticks of earlier hands go to a winner in riichi."""
        rules, (thing, _) = self.verdict.rules, rule.id.split(".")  # ``sticks`` or ``honba``
        who, first = str(rule.value), winners[0]
        takers = [t.payee for t in self.verdict.transfers if t.why == "sticks" and t.payer == TABLE]
        if thing == "sticks" and len(takers) < 2 and (who != "own" or not takers):
            # even if sticks are shared, one winner took all: a single stick, or those that only a riichi takes
            who, first = ("first", takers[0]) if takers else ("nobody", "")
            carried = rules.values.get("sticks.carried", "winner") != "winner"
            rule = cited(rules, "sticks.carried") if carried else rule
        return self.words.first(f"{thing}_to_{who}").format(first=first, winners=", ".join(winners)), rule

    def _write_ruled(self, text: str, rule: Cited) -> None:
        """Write a sentence with the rule that says so."""
        self.blocks.append(Line(text, "", (f"{rule.id} · {self.words.about(rule.origin)}", rule.id)))

    def flows(self) -> Iterator[Flow]:
        """Return who pays whom. At a draw with several payees each payer has one line with all that he pays: to all of
        them, or to one if as many players pay as are paid (:meth:`_noten_pairs`)."""
        rows, why = list(super().flows()), self.words("noten")
        payers, payees = self._noten_ends()
        if len(payees) < 2:
            return iter(rows)
        ends = self._noten_pairs() or [(payer, ", ".join(payees)) for payer in payers]
        paid = [Flow(payer, payee, plain(self._noten_sum(payer=payer)), why) for payer, payee in ends]
        return iter([*paid, *(row for row in rows if not (row.why == why and row.payee in payees))])

    def transfers(self) -> None:
        """Write who pays whom. After a draw with several payees also write how much each gets in all, since the lines
        only say what each payer pays."""
        super().transfers()
        _, payees = self._noten_ends()
        if len(payees) > 1 and not self._noten_pairs():
            gains: dict[int, list[str]] = {}
            for player in payees:
                gains.setdefault(self._noten_sum(payee=player), []).append(player)
            for gain, players in gains.items():
                self.say(self.words("get_in_all", players=", ".join(players), n=plain(gain)))

    def _write_noten(self) -> None:
        """Write of a draw with noten payments how many points they are in all, or from each noten to each tenpai
        player, or both, each with its rule: the payments alone do not show from which of these they follow."""
        if not self._between_players():
            return
        rules = self.verdict.rules
        amounts = {how: rules.values[f"draw.{how}"] for how in ("noten_total", "noten_each")}
        self.blank()
        for how, amount in amounts.items():
            if amount:
                self._write_ruled(self.words(how, n=plain(amount)), cited(rules, f"draw.{how}"))

    def _write_chombo(self) -> None:
        """Write how many points each チョンボ costs, and by which rule, as it can move more than a hand; nothing if it
        is not paid in points. Few tables have a rule of their own for it, so if only common practice decides, the text
        says so."""
        first, record = self._line_of_draw(), self.verdict.record
        ended = [first.result] if first and first.label == "chombo" else []
        how = self.verdict.rules.values["chombo.points"]
        for offender in (*record.chombos, *ended) if how != "none" else ():
            self._write_cost_of_chombo(offender, how)

    def _write_cost_of_chombo(self, offender: str, how: str) -> None:
        """Write how many points the チョンボ of an ``offender`` costs. ``how``: the value of ``chombo.points``."""
        w, key, values = self.words, "chombo.points", self.verdict.rules.values
        if how == "each":
            key, others = chombo_amounts(self.verdict.record.seats, offender, values)
            amounts = {"n": plain(values[others]), "dealer": plain(values[key])}
            sentence = w("chombo_each" if key == others else "chombo_to_dealer", **amounts)
        else:
            sentence = w("chombo_as_tsumo", player=offender, limit=w(how))
        self.blank()
        rule = cited(self.verdict.rules, key)
        self._write_ruled(sentence, rule)
        if rule.status == "agreed":
            self.say(w("common_stands_in"))

    def table(self) -> list[str]:
        """Return the parts of the head of a result: round, honba, sticks, indicators."""
        return self.round_parts(self.verdict.table)

    def _size_in_words(self, won: Won[S]) -> str:
        """Return the size of a win for its headline: ``4 han 30 fu · mangan 8,000 points + 2 chips``. Of a tsumo what
        each pays, as that is what players say."""
        chips = f" + {self.words('chips_n', n=won.chips)}" if won.chips else ""
        grade = self._told_size_in_words(won) if not won.has_tiles else self.grade(won)
        return f"{grade}  {self._shares_in_words(won) or self.points(won.own.points)}{chips}".strip()

    def _told_size_in_words(self, won: Won[S]) -> str:
        """Return the size of a win without tiles, as the table told it; empty where only amounts are known. Han may be
        told without fu, where they reach a limit: then no fu are named."""
        if won.han and not won.fu:
            reached = f" · {self.words(won.limit)}" if won.limit else ""
            return f"{self.words('han_n', n=won.han)}{reached}"
        return self.size_text(won.han, won.fu, won.limit, won.yakuman) if won.han or won.limit else ""

    def _write_as_told(self, won: Won[S], steps: Mapping[str, Step]) -> None:
        """Write what is known of a win without tiles: its size or that only amounts were named, and that nothing of it
        was checked, which a reader of the result should know. ``steps``: the lines of its receipt by label."""
        w = self.words
        self.blank()
        grade = self._told_size_in_words(won) or w("amounts")
        step = steps.get(won.own.limit or "base")
        self._write_size(f"{grade} · {w('told')}", won, step)

    def _write_size(self, grade: str, won: Won[S], step: Step | None) -> None:
        """Write what a win is worth, and the rule or computation behind it. How fu and han make points gets a line of
        its own, since a payer asks for that. ``grade``: its size in words; ``step``: the line of the receipt on its
        base points."""
        base = "" if won.own.limit else self._size_source(won, step)
        self.line(grade, self.points(won.own.points), "" if base else self._size_source(won, step), strong=True)
        if base:
            self.say(base, indent=4, light=True)

    def _shares_in_words(self, won: Won[S]) -> str:
        """Return the points of a tsumo as players say them: ``1,000 / 2,000``, ``2,000 all``; empty for a ron, or if
        the payments are not just the shares of a tsumo."""
        of_win = (t for t in self.verdict.transfers if (t.payee, t.why, t.unit) == (won.player, "win", POINTS))
        paid = [t.amount for t in of_win]
        if won.by != TSUMO or len(paid) < 2 or sum(paid) != won.own.points:
            return ""
        each = [format(n, ",") for n in sorted({*paid})]
        return self.words("points_n", n=" / ".join(each)) if len(each) > 1 else self.words("points_all", n=each[0])

    def grade(self, won: Won[S]) -> str:
        """Return the size of a win without points."""
        return self.size_text(won.han, won.fu, won.limit, won.yakuman)

    def size_text(self, han: int, fu: int, limit: str, yakuman: int) -> str:
        """Return a size as players call it, without points: ``4 han 30 fu · mangan``; of yakuman how many, of a limit
        its name."""
        w = self.words
        if yakuman:
            return w("yakuman_n", n=yakuman) if yakuman > 1 else w("yakuman")
        reached = f" · {w(limit)}" if limit else ""
        return f"{w('han_n', n=han)} {w('fu_n', n=fu)}{reached}" if han else w(limit)

    def _write_hand(self, won: Won[S]) -> None:
        """Write the tiles of a win, how they are read, and the indicators; those of ura only if they count, or the
        winner is in riichi. Sets :attr:`win_tiles`, from which this reading and later ones have their coloured
        tiles."""
        w, win, table = self.words, won.own, self.verdict.table
        self.blank()
        tiles = [self.hand(won.concealed, won.melds, won.player)]
        if win.norths:
            norths = tile_mark(["4z"] * win.norths, name=f"4z ×{win.norths}")  # 4z: north
            tiles.append(w("norths_aside", tiles=norths))
        if win.flowers:
            tiles.append(w("flowers_aside", tiles=self.each_tile(win.flowers)))
        self.row(w("hand"), f"{' '.join(tiles)} + {self.tile(won.tile)}")
        if win.stands_for:
            self.row(w("pocchi"), self.tile(win.stands_for), cells=0)
        self.win_tiles = [*won.concealed, won.tile]
        self.row(w("reading"), self.reading(win.worth.reading, [self.meld(meld, won.player) for meld in won.melds]))
        judge = judge_for(self.verdict.rules)
        if table.dora:
            self.indicators("dora", table.dora, judge, None if won.yakuman else win.best.dora.dora)
        if table.ura and (win.best.dora.ura or any("riichi" in part.id for part in won.yaku)):
            self.indicators("ura", table.ura, judge, None if won.yakuman else win.best.dora.ura)

    def _size_source(self, won: Won[S], step: Step | None) -> str:
        """Return in words what gives a size its points, as the line on these (``step``) says: a cell of the payment
        table; the computation from fu and han; or the rule of the limit, of a yaku that is worth it, or of kiriage if
        that raised the hand to it."""
        limit, rules = won.own.limit, {rule.id: rule for rule in self.verdict.rules_of(step)} if step else {}
        if "points.table" in rules:
            return step.detail if step else ""
        if not limit:
            return self._base_in_words(won, step) if step and step.detail else ""
        if by_yaku := next((part.rules[0] for part in won.yaku if part.limit), ""):
            return by_yaku
        # where it is on, kiriage is read only if the points alone are less than a mangan
        kiriage = limit == "mangan" and "points.kiriage" in rules and rules["points.kiriage"].value is True
        wanted = "points.kiriage" if kiriage else "points." + limit.removeprefix("counted_")
        rule = rules.get(wanted)
        return f"{wanted} · {self.words.about(rule.origin)}" if rule else wanted

    def _base_in_words(self, won: Won[S], step: Step) -> str:
        """Return how the base points of a hand come to what is paid, which a payer recounts: ``30 × 2^(3 + 2) = 960, ×
        4 = 3,840 → 3,900``. By tsumo several pay, each his own multiple: their shares are said."""
        w, base, exponent = self.words, int(step.result), self.verdict.rules.values["points.base_exponent"]
        formula = f"{won.fu} × 2^({won.han} + {exponent})"  # in the receipt, in which every other way is said as well
        named = f"{w('fu_n', n=won.fu)} × 2^({w('han_n', n=won.han)} + {exponent})"
        text = f"{step.detail.replace(formula, named)} = {plain(base)}"
        of_win = [t for t in self.verdict.transfers if (t.payee, t.why, t.unit) == (won.player, "win", POINTS)]
        if won.by == TSUMO or len(of_win) != 1:
            return text
        values = self.verdict.rules.values
        times = values["points.dealer_ron" if won.player == self.seats[0] else "points.child_ron"]
        # only a payment that the formula explains is shown as its result
        if not base * times <= won.own.points < base * times + values["points.rounding_unit"]:
            return text  # a broken wall, a liable player or another rule pays otherwise
        rounded = f" → {plain(won.own.points)}" if won.own.points != base * times else ""
        return f"{text}, × {times} = {plain(base * times)}{rounded}"

    def _write_value(self, won: Won[S], steps: Mapping[str, Step]) -> None:
        """Write yaku, dora and fu, and what they come to, each with the source of its rule where sources are shown. So
        every number of the result can be looked up. ``steps``: the lines of its receipt by label."""
        w, win = self.words, won.own
        self.blank()
        for part in won.yaku:
            worth = f"{w('yakuman')} ×{part.amount}" if part.unit == YAKUMAN else self.yaku_worth(part)
            self.line(self.part_name(part), worth, self.source(steps.get(part.id)))
        if won.han and not won.yakuman:
            self.dora_and_fu(win.best.dora, win.fu_parts, won.fu, steps)
        step = steps.get(win.limit or "base")
        self._write_size(self.grade(won), won, step)

    def _write_chips(self, lines: Iterable[ShownChips], steps: Mapping[str, Step]) -> None:
        """Write what each line of chips brings from each payer, how many pay, and the rule that it comes from, so that
        a table can pay them one by one."""
        w = self.words
        for line in lines:
            amounts = w("from_each", n=line.each, payers=line.payers)
            label = w.chip_line(line.id) + (f" ×{line.number}" if line.number > 1 else "")
            self.line(f"{w('chips_head')}: {label}", amounts, self.source(steps.get("chips." + line.id)))

    def _write_others(self, won: Won[S]) -> None:
        """Write the other readings and what they lose, each with what a pocchi stands for in it. So nobody thinks that
        his reading was overlooked."""
        for worth in self.others(won.own.readings):
            wild = f"{self.tile(worth.stands_for)}: " if worth.stands_for else ""
            self.other_reading(worth, worth.loses or 0, worth.loses_chips or 0, wild + self.reading(worth.reading))
        if won.own.readings:
            self._write_ruled(self.words("highest_counts"), cited(self.verdict.rules, "reading.order"))

    def other_reading(self, worth: Worth, loses: int, chips: int, reading: str) -> None:
        """Write another ``reading`` (its tiles in words), what it would be worth, and why it does not count: how many
        points (``loses``) and ``chips`` less it brings than the one that counts. A negative number is a gain, where
        another order of readings decides."""
        w, less = self.words, {"": loses, "_chips": chips}
        differs = [w(f"{'loses' if n > 0 else 'gains'}{what}", n=f"{abs(n):,}") for what, n in less.items() if n]
        # its own points come first: who claims it names those, and not the difference
        differs = [w("points_n", n=plain(worth.points)), *differs] if worth.points and differs else differs
        names = ", ".join(map(w.name, worth.yaku)) or w("no_yaku")
        self.say(reading, indent=4)
        size = f"{w('han_n', n=worth.han)} {w('fu_n', n=worth.fu)}: " if worth.han else ""
        self.say(f"{names} – {', '.join(differs) or w('same')}", lead=size, indent=6)

    def waits(self, report: FamilyReport, rules: Rules) -> None:
        """Write the waits of a hand as a table, with values if requested; then what keeps them from being won
        (furiten, tenpai that does not count), and which kans a riichi allows."""
        super().waits(report, rules)
        w, hand = self.words, report.own
        rows = [
            [
                self.tile(wait.tile),
                str(wait.left),
                *self._worths_in_words(wait.own, hand.asked),
                self._remarks_in_words(wait),
            ]
            for wait in report.waits
        ]
        if rows:
            heads = [w("wait_tile"), w("left"), *[w(f"by_{by}") for by in hand.asked], ""]
            self.blocks.append(Grid(heads, rows, words=(0,)))
        if hand.furiten:
            every = not any(wait.own.ron for wait in report.waits)
            named = {"tiles": self.each_tile(hand.furiten), "gone": self.each_tile(hand.gone)}
            self.blank().say(w("furiten_line" if every else "furiten_some", **named))
        # its waits are all in the hand, which the rules call noten
        if report.waits and not hand.tenpai:
            self.blank().say(w("own_four"))
        for kan in hand.kans:
            self.blank().say(w("kan_legal" if kan.legal else f"kan_{kan.reason}", tile=self.tile(kan.tile)))
            if kan.reason == "waits":
                change = {"before": self.each_tile(kan.before) or "–", "after": self.each_tile(kan.after) or "–"}
                self.say(w("kan_change", **change), indent=4)

    def _remarks_in_words(self, wait: Wait[FamilyWait]) -> str:
        """Return what is special about a wait, for the last cell of its row: only by tsumo, furiten, no tile of it
        left; empty for most."""
        never = not (wait.own.ron or wait.own.furiten)
        remarks = {"tsumo_only": never, "furiten_mark": wait.own.furiten, "none_left": not wait.left}
        return ", ".join(self.words(word) for word, true in remarks.items() if true)

    def _worths_in_words(self, wait: FamilyWait, asked: Iterable[str]) -> Iterator[str]:
        """Yield what a wait is worth by each way of winning asked for: why it would be no win, or a dash where nobody
        can get the tile."""
        w = self.words
        for by in asked:
            value = (wait.values or {}).get(by)
            if value is None:
                yield "–"
            elif value.worth is None:
                yield f"{w('no_win')}: {w(value.refused or '')}"
            else:
                won = value.worth.won
                # in a cell there is no room for the dot before a limit
                size = self.size_text(won.han, won.fu, won.limit, won.yakuman).replace(" ·", "")
                yield f"{self.points(won.points)} ({size})"


def dora_of(dora: Dora) -> Iterator[tuple[str, int]]:
    """Yield the dora that count: their name on a receipt, and their han."""
    return ((name if name == "dora" else f"{name}_dora", han) for name, han in dora._asdict().items() if han)


def winning_set(sets: Sequence[Sequence[str]], tile: str, wait: str | None) -> int | None:
    """Return which set of a reading, or which pair, the winning tile completes by its wait; ``None`` if it is in none,
    as a pocchi that stands for another tile. For the mark on the page; of several sets that the tile could stand in,
    the wait says which."""

    def completes(tiles: Sequence[str]) -> bool:
        """Tell whether the winning tile can complete these tiles: three alike by shanpon, two by any other wait (the
        pair stands behind the runs), a run by a wait for one, in its middle only by kanchan."""
        kinds = [BY_MPSZ[each] & KIND for each in tiles]
        is_pair, alike = len(kinds) == 2, kinds[0] == kinds[-1]
        if wait == "shanpon":
            return alike and not is_pair
        if is_pair or wait in ("tanki", None):
            return alike and is_pair
        return not alike and (tiles.index(tile) == 1) == (wait == "kanchan")

    holding = [place for place, tiles in enumerate(sets) if tile in tiles]
    return next((place for place in holding if completes(sets[place])), holding[0] if holding else None)


def coloured(sets: Iterable[Sequence[str]], tiles: Sequence[str]) -> list[list[str]]:
    """Return the sets of a reading with the red and gold tiles that the hand has: readings know kinds alone, but
    players see colours. Each coloured tile is placed once, in the first set with such a tile."""
    # blue and yellow are above gold
    left = [tile for tile in tiles if BY_MPSZ[tile] & (RED | GOLD) and BY_MPSZ[tile] & VARIANT <= GOLD]
    named = [list(group) for group in sets]
    for tile in left:
        plain = mpsz(BY_MPSZ[tile] & KIND)
        group = next((group for group in named if plain in group), None)
        if group:
            group[group.index(plain)] = tile
    return named
