"""Anmika verdicts in words: what a pocchi stands for, chips line by line, running totals, dice to roll, each step of
the calculation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

from ...render.paper import GAP, Blank, Cells, Gain, Line, StepLine, Totals, tile_mark
from ...render.text import FULL, by_win, is_idle
from ...render.words import signed
from ...riichi.judge import HAN, YAKUMAN
from ...riichi.text import dora_of
from ...tiles.tiles import BY_MPSZ, KIND
from ...verdict.receipt import Step
from ...verdict.verdict import Remark, ShownMeld
from .dice_text import WORDS as WORDS
from .dice_text import DiceText, unsigned
from .flowers import ALL_NORTHS
from .hand import EIGHT
from .record import Chombo, is_flower
from .settle import judge_for
from .settled_win import AnmikaWon, SettledWin, ShownLine, TurnedTile, Worth
from .verdict import AsideEvent, Plucked

if TYPE_CHECKING:
    from ...rules.rules import Rules
    from .waits import AnmikaHand, AnmikaReport

_SEASONS = {"1f": "spring", "2f": "summer", "3f": "autumn", "4f": "winter"}
_MANGANS = 4
"""Sizes above this many mangan have no name of their own."""
_CELLS = (28, 13)
"""The widths of a line's label and value."""
_NUMBER = re.compile(r"-?\d+")


def minus(text: str, plus: str = "") -> str:
    """Return a text with its numbers formatted: with thousands separators, a minus sign in place of the hyphen, and
    ``plus`` before positive ones."""
    return _NUMBER.sub(lambda m: f"{int(m[0]):{plus},}".replace("-", "−"), text)


def _flow(payer: str, payee: str, amount: int) -> str:
    """Return ``payer → payee``, or turned round for a negative amount, as while 逆."""
    return f"{payer} → {payee}" if amount > 0 else f"{payee} → {payer}"


class AnmikaText(DiceText):
    """Stories in words, win by win."""

    def table(self) -> list[str]:
        """Return the parts of the head of a result: the round, the dealer, who sits out (of four), and what lies on the
        table."""
        table = self.verdict.table
        parts = self.round_parts(table.of_round)
        return [*parts[:2], self.words("sits_out", player=table.sitout), *parts[2:]] if table.sitout else parts

    # --- parts of texts ---------------------------------------------------------------------------------------------

    def tile_text(self, tiles: Sequence[str], keep_order: bool = True) -> str:
        """Return tiles as part of a text. Seasons are shown by their names, as no player says 1f to 4f; the tiles
        between them stay together."""
        marks: list[str] = []
        # flowers and other tiles in turn: each flower has its name, the others stay one run
        for seasons, group in groupby(self.in_order(tiles, keep_order), _SEASONS.__contains__):
            run = list(group)
            if seasons:
                marks += [tile_mark([tile], name=self.words(_SEASONS[tile])) for tile in run]
            else:
                marks.append(tile_mark(run))
        return " ".join(marks)

    def winning_tile(self, won: AnmikaWon) -> str:
        """Return the winning tile in words; of a pocchi its colour, which decides about the state, and what it stands
        for."""
        pocchi = self.words.first("pocchi_" + won.tile)
        return f"{pocchi} = {self.tile(won.own.stands_for)}" if pocchi else self.tile(won.tile)

    def order_of(self, detail: str, pocchi: bool = False) -> str:
        """Return in words by which measures readings are compared, in order, from the ``detail`` of a step. For a drawn
        pocchi (``pocchi``) the chips include those expected of dice, and are called so."""
        w = self.words
        names = ["expected" if pocchi and name == "chips" else name for name in detail.split(", ")]
        return w("order_then").join(w("order_" + name) for name in names)

    def gain(self, chips: int) -> str:
        """Return a number of chips with its sign and unit."""
        return self.words("chips_n_one" if abs(chips) == 1 else "chips_n", n=signed(chips))

    def spring_head(self, plucked: Plucked) -> str:
        """Return in words who drew the flower of a 単春."""
        event = self.verdict.story[plucked.event]
        assert isinstance(event, AsideEvent)  # 単春 is paid for nothing but a flower set aside
        return self.words("draws", player=plucked.worth.receiver, flower=self.words(_SEASONS[event.aside]))

    # --- who pays whom ----------------------------------------------------------------------------------------------

    def headlines(self) -> None:
        """Write the headlines of a hand in the order of its events: flowers that were paid, wins with running totals, a
        draw. Only several wins have numbers."""
        verdict, number = self.verdict, 0
        several = len(verdict.wins) > 1  # then flowers are indented by the width of a number
        entries: list[Plucked | AnmikaWon] = [*verdict.plucked, *verdict.wins]
        for entry in sorted(entries, key=lambda entry: entry.event if isinstance(entry, Plucked) else entry.own.event):
            if isinstance(entry, Plucked):
                gain = self.gain(entry.worth.each * len(entry.worth.payers))
                self.headline(("   " if several else "") + self.spring_head(entry), gain, light=True)
            else:
                number += 1
                self._write_win_headline(entry, number if several else 0)
        if not verdict.wins:
            self._write_no_winner()

    def _write_win_headline(self, won: AnmikaWon, number: int) -> None:
        """Write the headline of a win with its size. ``number``: its number from 1 if there are several; 0 for an only
        win. Of several each also has the points and chips of all players so far, as a table counts along."""
        w, totals = self.words, won.own.totals
        head = w(won.by, **{"player": won.player, "from": won.source})
        tile = f" · {self.winning_tile(won)}" if won.has_tiles else ""
        self.headline((f"{number}  " if number else "") + head + tile, self.size(won))
        if number:
            sums = {
                player: f"{signed(totals.points.get(player, 0))} / {signed(totals.chips.get(player, 0))}"
                for player in self.seats
            }
            self.blocks.append(Totals(w("so_far"), sums, indent=3, light=True))

    def _write_no_winner(self) -> None:
        """Write the headline of a hand that nobody won: a チョンボ, which voids anything else, then 流し役満, then the
        draw; and who was tenpai."""
        w, verdict = self.words, self.verdict
        faults = [w("chombo_by", player=e.player) for e in verdict.record.events if isinstance(e, Chombo)]
        paid = dict.fromkeys(t.payee for t in verdict.transfers if t.why == "nagashi")
        nagashi = ", ".join(w("nagashi_won", player=player) for player in paid)
        if faults:
            self.headline(faults[0])
        else:
            self.headline(nagashi or w("exhaustive"))
        if verdict.tenpai is not None:
            self.say(w("tenpai_players", players=", ".join(verdict.tenpai) or w("nobody")), indent=0)

    def size(self, won: AnmikaWon) -> str:
        """Return the right side of the headline of a win: its size, its points, and its chips: the sum of the lines
        that the winner receives, or for a win without tiles those that the record names."""
        points = sum(share.total for share in won.own.gain.shares)
        chips = won.chips
        if won.has_tiles:
            chips = sum(line.each * len(line.payers) for line in won.own.gain.lines if line.receiver == won.player)
        size = f"{self.grade(won.own.worth)}  {signed(points)}".strip()  # the grade may be empty
        return f"{size}, {self.gain(chips)}" if chips else size

    def grade(self, worth: Worth) -> str:
        """Return the size of a reading as players call it, without points; empty where only amounts are known, as no
        size follows from these. A yakuman raised by 夏 also says how many mangan it is."""
        if not (worth.han or worth.limit):
            return ""
        if worth.yakuman:
            name = self.words("yakuman_n", n=worth.yakuman)
            return f"{name} · {self.words('times_mangan', n=worth.mangans)}" if worth.ranks else name
        return self.han_and_fu(worth.paid_han, worth.fu, worth.limit, worth.mangans)

    def han_and_fu(self, han: int, fu: int, limit: str | None, mangans: int) -> str:
        """Return a size counted in han: ``5 han 30 fu · mangan``. ``mangans``: its base points in mangan, said in place
        of the limit if so many have no name (a hand raised by 夏)."""
        w = self.words
        parts = [w(f"{unit}_n", n=n) for unit, n in (("han", han), ("fu", fu)) if n]
        size = [" ".join(parts)] if parts else []
        if limit:
            size.append(w("times_mangan", n=mangans) if mangans > _MANGANS else w(limit))
        return " · ".join(size)

    # --- why --------------------------------------------------------------------------------------------------------

    def reasons(self) -> None:
        """Write the reasons of each win: the hand, what a pocchi stands for, the value, each chip line, the other
        readings. Of a further win of a fever only what has changed in the hand is written. Sets :attr:`_rules` to the
        cited rules by id, for the chip lines."""
        verdict = self.verdict
        self._rules = {rule.id: rule for step in verdict.steps for rule in verdict.rules_of(step)}
        self._write_lines_without_win()
        pocchi_states: dict[str, int] = {}  # at each player's last win: only a change is written
        last: AnmikaWon | None = None  # the last win whose hand was written
        steps_of_wins = [steps for _, steps in by_win(verdict.steps)]
        for number, (won, steps) in enumerate(zip(verdict.wins, steps_of_wins, strict=True), 1):
            if len(verdict.wins) > 1:
                tile = f" · {self.winning_tile(won)}" if won.has_tiles else ""
                self.blank().heading(f"{number} · {won.player}{tile}", 1)
            if not won.has_tiles:
                self._write_sized_win(won)
                continue
            # the whole hand if everything is asked for, at a player's first win, and after a kan
            if self.explain >= FULL or last is None or (last.player, last.melds) != (won.player, won.melds):
                self._write_hand(won)
            else:  # a fever goes on with the same hand: only what has changed
                self._write_changes(won.own, last.own)
            self._write_pocchi(won, pocchi_states.get(won.player, 0))
            pocchi_states[won.player] = won.own.m
            self._write_winter(won.own)
            self._write_value(won, steps)
            for line in won.own.chip_lines:
                self._write_chip_line(line, self._chip_label(line, won.own))
            self._write_other_readings(won, steps)
            last = won

    def _write_sized_win(self, won: AnmikaWon) -> None:
        """Write the size and points of a win without tiles, which has no reading, chip lines or reasons, and that they
        are as the record says."""
        grade = self.grade(won.own.worth) or self.words("amounts")
        points = self.words("points_n", n=format(won.own.points, ","))
        self.blank()
        self.line(f"{grade} · {self.words('as_told')}", points, strong=True)

    def note(self, note: Remark) -> str:
        """Return a note in words; the note that another reading was taken has other words where that costs no chips."""
        if note.id == "taken_as" and not note.facts["chips"]:
            note = note._replace(id="taken_as_same")
        return super().note(note)

    def _write_lines_without_win(self) -> None:
        """Write the chip lines that belong to no win, though the sums have their chips: those of flowers drawn, of
        流し役満, and of the rons that a チョンボ is charged with."""
        w, verdict = self.words, self.verdict
        if verdict.plucked:
            self.blank()
        for plucked in verdict.plucked:
            self._write_chip_line(plucked.worth, self.spring_head(plucked))
        if verdict.nagashi:
            self.blank()
        for line in verdict.nagashi:
            self._write_chip_line(line, w("chip_" + line.id))
        for due in verdict.fault:
            yaku = ", ".join(map(w.name, due.yaku))
            self.blank().say(w("as_ron", player=due.player, tile=self.tile(due.tile), yaku=yaku))
            for line in due.chip_lines:
                self._write_chip_line(line, w("chip_" + line.id))

    def _write_changes(self, win: SettledWin, last: SettledWin) -> None:
        """Write the tiles drawn aside and the indicators of a win, each only if it has changed since the ``last`` win
        of the fever."""
        self.blank()
        now, before = [(each.flowers, each.indicated, each.norths, each.gold) for each in (win, last)]
        if now != before:
            self._write_aside(win)
        if last.indicators != win.indicators:
            self._write_indicators(win)

    def _write_hand(self, won: AnmikaWon) -> None:
        """Write the tiles of a win, its reading, the tiles drawn aside, the riichi and the indicators. Sets
        :attr:`win_tiles`, from which readings take the coloured tiles."""
        w, riichi = self.words, won.own.riichi
        self.blank().row(w("hand"), self.hand(won.concealed, won.melds, won.player, won.tile))
        self.win_tiles = [*won.concealed, won.tile]
        self.row(w("reading"), self._read_as(won.own.worth, won.melds, won.player))
        self._write_aside(won.own)
        if riichi and any(riichi):  # a plain riichi stands among the yaku alone
            parts = [w(f"fever_{riichi.fever}")] if riichi.fever else []
            named = {"double": riichi.double, "open": riichi.open, "shubari": riichi.shubari}
            parts += [w(name) for name, so in named.items() if so]
            self.row(w("riichi"), " · ".join(parts))
        self._write_indicators(won.own)

    def _write_aside(self, win: SettledWin) -> None:
        """Write the flowers and norths drawn aside, with the use of the gold north, and the flowers among the
        indicators, which count as if they were drawn."""
        w, indicated = self.words, win.indicated
        drawn = [
            (name, [tile] * (win.flowers.get(name, 0) - indicated.get(name, 0))) for tile, name in _SEASONS.items()
        ]
        norths = ["4z"] * win.norths
        if win.gold:  # a gold north that is used is shown as gold
            norths = ["gN", *norths[1:]]
        drawn += [("norths", norths)]
        aside = [self._counted(name, tiles) for name, tiles in drawn if tiles]
        if aside:
            gold = f"{GAP}{w('gold_on', use=w(win.gold))}" if win.gold else ""
            self.row(w("aside"), " · ".join(aside) + gold)
        if indicated:  # they have their effect, but lie among the indicators
            tiles = [(name, [tile] * indicated[name]) for tile, name in _SEASONS.items() if name in indicated]
            self.row(w("as_drawn"), " · ".join(self._counted(*some) for some in tiles))

    def _counted(self, name: str, tiles: Sequence[str]) -> str:
        """Return tiles of one name as part of a text, with their number: in print ``春 ×2``."""
        return tile_mark(tiles, name=f"{self.words(name)} ×{len(tiles)}")

    def _write_indicators(self, win: SettledWin) -> None:
        """Write each row of indicators with the tiles that they point to; a flower points to none. Ura are shown in
        riichi only. Players check the dora by them."""
        w, kami, judge = self.words, win.kami, judge_for(self.verdict.rules)
        rows = {"dora": win.indicators.dora}
        if win.riichi:
            rows["ura"] = win.indicators.ura
        for name, tiles in rows.items():
            if not tiles:
                continue
            pointing = []
            for tile in tiles:
                indicator = BY_MPSZ[kami.get(tile, tile)]  # a 正 pocchi points as the tile that it stands for
                is_pointing = not is_flower(indicator)
                pointing.append(self.pointing(tile, indicator & KIND, judge) if is_pointing else self.tile(tile))
            taken = [f"{w('pocchi_' + tile)} = {self.tile(kami[tile])}" for tile in tiles if tile in kami]
            self.row(w(f"{name}_line"), " · ".join([w("indicator", tiles=" · ".join(pointing)), *taken]))

    def _read_as(self, worth: Worth, melds: Iterable[ShownMeld] = (), player: str = "") -> str:
        """Return sets, the melds of a win, wait, and what the 7m count as."""
        nature = f"{GAP}{self.words('seven_' + worth.nature)}" if worth.nature else ""
        return self.reading(worth.reading, [self.meld(meld, player) for meld in melds]) + nature

    def _write_pocchi(self, won: AnmikaWon, before: int) -> None:
        """Write what a pocchi stands for, and the pocchi state, which multiplies the chips and is negative while 逆;
        nothing without a pocchi that acts, while the state is 1. ``before``: the state at the player's last win, 0
        without one."""
        w, win = self.words, won.own
        if not win.pocchi and win.m == 1:
            return
        state = w("state", n=signed(win.m))
        if win.turned:
            # a turn that multiplies by 1 is left out
            turned = [factor for factor in win.turned.times if factor.times != 1 or factor.id != "turned"]
            times = "".join(f" × {unsigned(factor.times)} {w('by_' + factor.id)}" for factor in turned)
            state = w("state_turned", old=signed(win.turned.from_), times=times, n=signed(win.m))
        elif before not in (0, win.m) and win.pocchi:  # 0: no win before
            state = w("state_from", old=signed(before), n=signed(win.m))
        parts = [self.winning_tile(won) if win.pocchi else "", state, w("reversed") if win.m < 0 else ""]
        self.row(w("pocchi"), " · ".join(filter(None, parts)))

    def _write_winter(self, win: SettledWin) -> None:
        """Write the tiles that 冬 turned, a dash if it turned none, and the number of hits; nothing without 冬."""
        if win.winter:
            turned = " · ".join(" / ".join(map(self._hits_in_words, row)) for row in win.winter.hits)
            self.row(self.words("winter"), self.words("turned", tiles=turned or "–", n=win.worth.winter_hits))

    def _hits_in_words(self, turned: TurnedTile) -> str:
        """Return a turned tile and what it hits, ``9m → 9m ×2``; a dash if nothing. Flowers hit each other whatever
        their season, so they have one word."""
        flowers = self.words("flowers_hit")
        # all flowers are counted under 春 (1f)
        hits = [(flowers if hit.tile == "1f" else self.tile(hit.tile), hit.count_) for hit in turned.hits]
        named = ", ".join(f"{name} ×{count}" for name, count in hits)
        return f"{self.tile(turned.tile)} {f'→ {named}' if named else '–'}"

    def _write_value(self, won: AnmikaWon, steps: Mapping[str, Step]) -> None:
        """Write what a win is worth: its yaku, dora and fu, the ranks of 夏, what multiplies the points, and what each
        player pays. ``steps``: the lines of its receipt by label, from which the rule of each line is shown."""
        w, win = self.words, won.own
        worth = win.worth
        if self.blocks[-1] != Blank():
            self.blank()
        for part in won.yaku:
            amount = w("yakuman_n", n=part.amount) if part.unit == YAKUMAN else self.yaku_worth(part)
            self.line(self.part_name(part), amount, self.source(steps.get(part.id)))
        if won.yakuman:
            self._write_han_for_chips(win, worth)
        else:
            self.dora_and_fu(win.chosen.size.dora, win.fu_parts, won.fu, steps)
        if worth.ranks:
            grade = self.grade(worth).rsplit(" · ", 1)[-1]  # the limit alone: han and fu stand above
            self.line(w("summer_ranks", n=worth.ranks), grade, self.source(steps.get("summer")))
        for factor in win.points_times:
            fever = factor.id == "fever" and win.riichi
            name = w(f"fever_{fever.fever}") if fever else w("times_summer")
            self.line(name, f"× {factor.times}", self.source(steps.get("fever" if fever else "summer_gold")))
        for share in win.paid_points:
            flow = _flow(share.player, won.player, share.amount)
            self.line(flow, w("points_n", n=format(abs(share.amount), ",")), strong=True)

    def _write_han_for_chips(self, win: SettledWin, worth: Worth) -> None:
        """Write what counts beside a yakuman, for chips only: han beyond 13 are paid (spec §8)."""
        w = self.words
        uncounted = [f"{w.name(part)} {part.amount}" for part in worth.beside if part.unit == HAN]
        uncounted += [f"{w(name)} {n}" for name, n in dora_of(win.chosen.size.dora)]
        if uncounted:
            self.say(w("for_chips", n=worth.han, yaku=", ".join(uncounted)))

    def _chip_label(self, line: ShownLine, win: SettledWin) -> str:
        """Return the name of a chip line in words. Players call two lines by the flowers of the win: that of 冬 is
        アリス, of 冬冬 チューリップ; that of 八華 is 四華四北 with all norths."""
        name, winters = line.id, win.flowers.get("winter", 0)
        if name == "winter" and winters:
            name = "tulip" if winters > 1 else "alice"
        if name == "eight":
            name = "four_four" if win.norths >= ALL_NORTHS else "eight_flowers"
        return self.words("chip_" + name)

    def _write_chip_line(self, line: ShownLine, label: str) -> None:
        """Write a chip line: number × worth × each multiplier = chips from each payer; then who pays whom, and the rule
        if it fits. The number is left out if it is 1, or if the things counted are not worth the same."""
        number, base = line.number, line.base
        product = f"{number} × {base // number}" if number > 1 and base % number == 0 else f"{base}"
        product += self.times(line.multipliers)
        # a base alone is no sum to show
        sum_ = f"{product} = {signed(line.each)}" if product != str(base) else signed(line.each)
        flow = _flow(", ".join(line.payers), line.receiver, line.each)
        rule = self._rules.get(line.rule)
        # the writer takes the first that fits on the line
        spellings = (f"{rule.id} · {self.words.about(rule.origin)}", rule.id) if rule else ()
        self.blocks.append(Gain(label, sum_ + self.without_shubari(line.no_shubari), flow, spellings))

    def line(self, label: str, value: str, source: str = "", strong: bool = False) -> None:
        """Write a line of a win in columns: label, value and source. If the source does not fit, the writer takes only
        its rule, or nothing."""
        self.blocks.append(Line(label, value, (source, source.partition(" · ")[0], ""), strong, _CELLS))

    def _write_other_readings(self, won: AnmikaWon, steps: Mapping[str, Step]) -> None:
        """Write the other readings of the tiles, best first, since players may see another one first and ask why it
        does not count. Of readings that look the same in words only the best is written."""
        w, win = self.words, won.own
        self.blank()
        counts = win.worth
        others, written = list[Worth](), {self._in_words(counts)}
        for worth in win.readings:
            if self._in_words(worth) not in written:
                written.add(self._in_words(worth))
                others.append(worth)
        if not others:
            only = w("only_tile", tile=self.tile(win.stands_for)) if win.pocchi else w("no_others")
            self.say(only, light=True)
            return
        step = steps.get("stands_for" if win.pocchi else "best_of")
        self.say(w("next_best", order=self.order_of(step.detail, win.pocchi) if step else ""))
        for worth in others[: self.readings]:
            head = f"{self.tile(worth.stands_for)}  " if win.pocchi else ""
            names = ", ".join(map(w.name, worth.yaku)) or w("no_yaku")
            self.say(f"{self.grade(worth)}: {names} – {self._name_difference(worth)}", head, 4)
            if self._read_as(worth) != self._read_as(counts):
                self.say(self._read_as(worth, won.melds, won.player), indent=8, light=True)

    def _in_words(self, worth: Worth) -> tuple[str, ...]:
        """Return everything that the words say of a reading, by which readings are told apart."""
        yaku = ", ".join(map(self.words.name, worth.yaku))
        return (worth.stands_for, self.grade(worth), yaku, self._read_as(worth))

    def _name_difference(self, worth: Worth) -> str:
        """Return in words how much less than the reading that counts another one (``worth``) brings, in chips (with
        those expected of dice) and in points."""
        w, chips, points = self.words, worth.loses_expected or Fraction(), worth.loses or 0
        parts = []
        if chips:
            amount = f"{float(abs(chips)):,.1f}".removesuffix(".0")
            n = 1 if amount == "1" else amount  # words have a singular for the number 1, not for the text
            parts.append(w("loses_chips" if chips > 0 else "more_chips", n=n))
        if points:
            parts.append(w("loses" if points > 0 else "more_points", n=format(abs(points), ",")))
        return ", ".join(parts) or w("same")

    # --- the receipt ------------------------------------------------------------------------------------------------

    def _step_lines(self) -> Iterator[StepLine]:
        """Yield the lines of the receipt: words ``step_…`` give the name of a line, ``said_…`` its content. Two names
        depend on what came before: han of a yakuman count for chips alone, and 単春 is named by who drew what. Each win
        and each 単春 of the verdict has one such step, and they are in one order."""
        verdict, names = self.verdict, self._step_names()
        wins, plucked = iter(verdict.wins), iter(verdict.plucked)
        in_yakuman = False
        for step in verdict.steps:
            if step.topic == "win":
                in_yakuman = bool(next(wins).yakuman)
            elif step.topic == "flowers":
                names["flowers.spring"] = self.spring_head(next(plucked))
            label = "for_chips" if step.topic == "han" and in_yakuman else step.label
            yield self._step_line(step, f"{step.topic}.{label}", names)

    def _step_names(self) -> dict[str, str]:
        """Return the names of dice chances and yaku by topic and label: the rules name them, own yaku of a table too,
        so the catalogue of words lacks them."""
        verdict, w = self.verdict, self.words
        chances, wins = verdict.chances, [won.own.worth for won in verdict.wins]
        sources = {c.origin: self.chance_name(c.origin, c.names) for c in chances}
        names = {f"{topic}.{origin}": source for origin, source in sources.items() for topic in ("dice", "yaku")}
        yaku = [part for worth in wins for part in (*worth.yaku, *worth.beside)]
        yaku += [part for due in verdict.fault for part in (*due.yaku, *due.beside)]
        return names | {"yaku." + part.id: w.name(part) for part in yaku}

    def _step_line(self, step: Step, label: str, names: Mapping[str, str]) -> StepLine:
        """Return a line of the receipt in words. ``label``: the id of its words in the catalogue; ``names``: the names
        of lines that the catalogue lacks. The phrase of the line gets every value that it may use."""
        w, detail, result = self.words, step.detail, step.result
        base, _, count = minus(detail).rpartition(" × ")  # “100 × 2”: the last factor is how many pay
        name = w.first(f"step_{step.topic}", f"step_{label}")
        frame = w.first(f"said_{label}", f"said_{step.topic}", "said_with" if detail else "said_alone")
        values = {
            "n": w(f"{step.unit}_n", n=1 if result == "1" else minus(result)) if step.unit else result,
            "detail": detail,
            "how": minus(detail),
            "base": base,
            "signed": minus(result, "+"),
            "payers": w("players_n", n=int(count)) if count.isdigit() else "",
            "tile": self.tile(result) if result in BY_MPSZ else "",
            "colour": w.first(f"pocchi_{detail}"),
            "order": self.order_of(detail, label == "reading.stands_for") if "{order}" in name + frame else "",
            "declared": "".join(f" · {w(word)}" for word in detail.split()) if "{declared}" in name + frame else "",
        }
        name = names.get(label) or name.format(**values) or self.label(step)
        return StepLine(name, frame.format(**values), self.cite_rules(step), is_idle(step))

    # --- waits ------------------------------------------------------------------------------------------------------

    def waits(self, report: AnmikaReport, rules: Rules) -> None:
        """Write the waits of a hand: each with what is left and what it is worth, then 間八萬, an empty wait, sure
        triplets, and kans after riichi: what a player asks before he declares."""
        self.waits_head(report, rules)
        w = self.words
        for wait in report.waits:
            left = w("pocchi_only") if wait.own.only else f"{w('left')} {wait.left}"
            value = ", ".join(map(w, wait.own.refused or ()))  # why there is no win on it
            if wait.own.worth:
                won = wait.own.worth.won
                size = self.han_and_fu(won.own.paid_han, won.fu, won.own.limit, mangans=0)
                value = f"{w('yakuman_n', n=won.yakuman) if won.yakuman else size}  {won.own.points:,}"
            self.blocks.append(Cells((self.tile(wait.tile), left, value), (6, 17)))
        for wait in report.waits:
            if BY_MPSZ[wait.tile] == EIGHT:
                self.say(w("eight_by_ron" if wait.own.ron else "eight_by_tsumo", tile=self.tile(wait.tile)))
        if report.own.empty:
            self.say(w("empty_wait"))
        self._write_after_riichi(report.own)

    def _write_after_riichi(self, hand: AnmikaHand) -> None:
        """Write what a riichi would decide: triplets that a fever may count as sure, those that it may not and why,
        and the kans that are forced or forbidden after it."""
        w = self.words
        if hand.fever:
            self.blank().say(w("sure", tiles=self.each_tile(hand.fever)))
        for triplet in hand.not_sure:
            sets = " ".join(map(self.tile_text, triplet.sets))
            self.say(w("not_sure", tile=self.tile(triplet.tile), win=self.tile(triplet.with_), sets=sets))
        for kan in hand.kans:
            waits = {"before": self.each_tile(kan.before) or "–", "after": self.each_tile(kan.after) or "–"}
            which = {"": "kan_forced", "waits": "kan_forbidden"}.get(kan.reason, f"kan_{kan.reason}")
            self.say(w(which, tile=self.tile(kan.tile), **waits))
