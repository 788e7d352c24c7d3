"""Verdicts in words: who pays whom how much, then why, then what it rests on."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

from ..tiles.notation import tile_order
from ..tiles.tiles import BY_MPSZ
from ..verdict.ledger import CHIPS, HAND, POINTS, TABLE
from ..verdict.receipt import CONSIDERED, Cited, Step
from . import paper
from .words import Words, plain, written

if TYPE_CHECKING:
    from ..rules.rules import Rules
    from ..verdict.ledger import Transfer
    from ..verdict.verdict import GameWin, NextHand, Part, Remark, ShownMeld, Verdict, Won
    from ..verdict.wait_report import DiscardReport, WaitReport
    from .rule_words import RuleWords

BRIEF, NORMAL, FULL = 0, 1, 2
"""Levels of explanation: payments only; reasons; every step of the computation."""

_NUMBER = re.compile(r"(?<![\w,.])-?\d+(?![a-zA-Z0-9_,.])")
"""A whole number by itself, also before a word of Japanese."""
_NOT_PLAYED = ("[]", "none")
"""Values of a rule by which a table plays without something."""
_COUNTED = ("yaku", "times", "reason", "dora")
"""The kinds of parts that are told of a win in short, beside its fu."""
_ROUNDING = "fu.rounding_unit"
O = TypeVar("O", bound="GameWin")  # noqa: E741
R = TypeVar("R")


def _name_dora(id_: str) -> str:
    """Return the id of the text for dora of a source, as a receipt has it."""
    return id_ if id_ == "dora" else f"{id_}_dora"


def cited(rule: Cited, words: Words) -> str:
    """Return a rule as a receipt cites it: its value, status and source."""
    return f"{rule.id} = {written(rule.value)} · {words.status(rule.status)} · {words.about(rule.origin)}"


def is_idle(step: Step) -> bool:
    """Tell whether a line of a receipt changes nothing: it was only looked at, or counted as nothing. Dora of nothing
    is not idle, as somebody looks for them. (That a riichi stick was laid, which is only looked at too, a match says in
    a line of its own: :func:`calc.render.in_match.paper_in_match`.)"""
    counts_nothing = step.result == "0" and not step.detail
    return step.topic == CONSIDERED or (counts_nothing and step.topic != "dora")


def by_label(steps: Iterable[Step]) -> dict[str, Step]:
    """Return the lines of a receipt by label, and by topic and label, as a text looks for lines that it quotes. A label
    alone (``tsumo``) finds the first such line, topic and label (``fu.tsumo``) the last one."""
    labelled: dict[str, Step] = {}
    for step in steps:
        labelled.setdefault(step.label, step)
        labelled[f"{step.topic}.{step.label}"] = step
    return labelled


def by_win(steps: Sequence[Step]) -> list[tuple[str, dict[str, Step]]]:
    """Return the winners in a receipt in order, each with the lines of the win by label, since a label such as ``fu``
    stands once for each win. A line ``win`` begins the lines of each; they go up to the next such line, or to the
    end."""
    starts = [number for number, step in enumerate(steps) if step.topic == "win"]
    spans = pairwise([*starts, len(steps)])
    return [(steps[start].result, by_label(steps[start:end])) for start, end in spans]


def word_note(words: Words, note: Remark) -> str:
    """Return a warning in words, by its id (``note_…``). Its facts may be ids that players do not know: yaku are called
    by their names. A list of players is joined, an empty one is “nobody”."""
    values: dict[str, object] = dict(note.facts)
    for fact in ("use", "yaku", "counted"):
        if isinstance(yaku := values.get(fact), str):
            values[fact] = words.yaku(yaku) or words.first(yaku) or yaku
    # a yaku that the table made up has its names in the note
    if "en" in values:
        values["name"] = words.pick({name: str(value) for name, value in values.items()})
    if isinstance(players := values.get("players"), (list, tuple)):
        values["players"] = ", ".join(players) or words("nobody")
    return words("note_" + note.id, **values)


class Teller:
    """Collects blocks one after another."""

    def __init__(self) -> None:
        """Begin with no blocks. A text is told by adding one below the other."""
        self.blocks: list[paper.Block] = []

    def collect(self, say: Callable[..., None], *args: Any) -> list[paper.Block]:
        """Return the blocks that a method (``say``) adds when called with ``args``. :attr:`blocks` begins anew for
        that; a list that was returned earlier is another one, and stays as it was."""
        self.blocks = []
        say(*args)
        return self.blocks

    def blank(self) -> Self:
        """Add space; return itself, to go on with what stands below it."""
        self.blocks.append(paper.Blank())
        return self

    def headline(self, text: str, size: str = "", light: bool = False) -> None:
        """Add what happened, and its size."""
        self.blocks.append(paper.Headline(text, size, light))

    def heading(self, text: str, level: int = 3) -> None:
        """Add a heading; ``level``: 1 above what belongs to one win, a greater one below that."""
        self.blocks.append(paper.Heading(text, level))

    def row(self, name: str, text: str, cells: int = 8, strong: bool = False) -> None:
        """Add a short name and what belongs to it."""
        self.blocks.append(paper.NamedRow(name, text, cells, strong))

    def line(self, label: str, value: str, source: str = "", strong: bool = False) -> None:
        """Add label, value and source (``key · place``). The source has shorter spellings for when it does not fit: a
        rules file without its folders, then that without the rule. A book is never shortened."""
        rule, _, place = source.partition(" · ")
        file_and_line = re.sub(r"^.*[/\\](?=\S+:\d+$)", "", place)
        is_file = re.fullmatch(r"\S+:\d+", file_and_line)
        spellings = (source, f"{rule} · {file_and_line}", file_and_line) if is_file else (source,)
        self.blocks.append(paper.Line(label, value, spellings, strong))

    def say(self, text: str, lead: str = "", indent: int = 2, light: bool = False, strong: bool = False) -> None:
        """Add a paragraph, behind a ``lead`` that stays apart when it is broken over lines."""
        self.blocks.append(paper.Para(text, lead, indent, light, strong))


class Text(Teller, Generic[O]):
    """Puts a verdict, and what a hand waits for, into words. Games override what they say differently.

    Methods that *add* something append blocks, which :meth:`collect` hands over."""

    verdict: Verdict[O]
    """The verdict being put into words."""
    steps: Mapping[str, Step]
    """The lines of its receipt by label, and by topic and label."""

    own_words: Mapping[str, tuple[str, str]] = {}
    """The words of the system, English and Japanese."""
    as_story = False
    """Whether the headlines tell a story, of which a page shows the end first."""
    added_apart = False
    """Whether the tile added to a kan is shown apart where tiles are letters: ``(555z+5z)``."""
    seats: Sequence[str] = ()
    """The players of the hand, in turn order."""
    named: Sequence[str] = ()
    """The same in the order in which they are named: :attr:`in_order_of`, or in turn order."""
    in_order_of: Sequence[str] = ()
    """The players as a match seats them, whoever deals: so they are named; of a hand alone in turn order."""
    on_page = False
    """Whether a page shows it: what is said above need not be said again, and rules are called as players say."""

    def __init__(self, lang: str = "en", explain: int = NORMAL, readings: int = 2) -> None:
        """Begin a text without blocks, for one verdict at a time. ``explain``: one of the levels above; ``readings``:
        the most other readings of a win that are shown."""
        super().__init__()
        self.words = Words(lang, self.own_words)
        self.explain = explain
        self.readings = readings

    # --- what a system may override -----------------------------------------------------------------------------------

    def headlines(self) -> None:
        """Add who won what. Each game says it in its own way. Raises NotImplementedError here."""
        raise NotImplementedError

    def table(self) -> list[str]:
        """Return what was on the table, in short parts for the first line of the paper: by default who dealt, as games
        with rounds and counters have more to say."""
        return [self.words("dealer", player=self.seats[0])]

    def reasons(self) -> None:
        """Add to :attr:`blocks` why the hand is worth what it is: hands, readings, values. A hook: each game overrides
        it and says it in its own way; by default nothing is added."""

    def waits(self, report: WaitReport[Any, Any], rules: Rules) -> None:
        """Add what completes a hand: here only its head, below which each game writes its own waits."""
        self.waits_head(report, rules)

    def waits_head(self, report: WaitReport[Any, Any], rules: Rules, where: str = "", none: str = "") -> None:
        """Add the rules and what was on the table (``where``), with which every game begins a report of waits. If no
        tile completes the hand, add that too, or ``none`` in its place where a game has words of its own."""
        title = self.title(rules)
        self.say(f"{title} · {where}" if where else title, indent=0)
        self.blank()
        if not report.waits:
            self.say(none or self.words("no_waits"))

    def discards(self, report: DiscardReport, rules: Rules) -> None:
        """Add what to discard from a hand that holds the tile drawn last, a row for each tile: how far the hand then is
        from tenpai, how many tiles bring it closer, and which. ``calc waits`` calls it."""
        w = self.words
        # 0 is tenpai; None: the game counts no distance, and the hand has no wait
        distance_words = {0: w("tenpai_then"), None: w("no_wait_then")}
        rows = [
            [
                self.tile(row.discard),
                distance_words.get(row.shanten, str(row.shanten)),
                str(row.left),
                self.tile_text(row.tiles),
            ]
            for row in report.discards
        ]
        self.say(self.title(rules), indent=0)
        self.blank()
        heads = [w("discard"), w("shanten"), w("left"), w("brings_nearer")]
        self.blocks.append(paper.Grid(heads, rows, words=(0, 1, 3)))

    def others(self, readings: Sequence[R], head: str = "others") -> Sequence[R]:
        """Add a heading for the other readings of a win, or that there are none. Return those to show below it, at most
        :attr:`readings`: the game writes them."""
        self.blank()
        if readings:
            self.heading(self.words(head))
        else:
            self.say(self.words("no_others"), light=True)
        return readings[: self.readings]  # 0: none, under the heading

    def listed(self) -> Sequence[Step]:
        """Return the lines of the receipt that are shown: here all. A game overrides this to leave out those of a rule
        that is not played."""
        return self.verdict.steps

    def label(self, step: Step) -> str:
        """Return the name of a receipt line. A line about chips has the name of its chip line; one of what was looked
        at is “yaku looked at”, or “rules” if it names no yaku (a win without tiles); the sums of han and fu are “han in
        all” and “fu in all”, as “han” alone looks like a part. Any other line has its label in words."""
        if step.topic == "chips":
            return self.words.chip_line(step.label)
        if step.label == CONSIDERED and not step.result:
            return self.words("rules")
        return self.words(f"total_{step.label}" if step.label in ("han", "fu") else step.label)

    # --- parts of texts -----------------------------------------------------------------------------------------------

    def title(self, rules: Rules) -> str:
        """Return the rules as texts name them: title and id."""
        return f"{self.words.pick(rules.title)} ({rules.id})"

    def tile_text(self, tiles: Sequence[str], keep_order: bool = True) -> str:
        """Return tiles as a part of a text; sorted, unless their order says something."""
        return paper.tile_mark(self.in_order(tiles, keep_order))

    def tile(self, tile: str) -> str:
        """Return one tile (an mpsz text) as a part of a text: a mark, which each writer shows in its way."""
        return self.tile_text([tile])

    def hand(self, concealed: Sequence[str], melds: Iterable[ShownMeld], player: str, tile: str = "") -> str:
        """Return a player's hand as a part of a text: the concealed tiles as players sort them, the melds, and behind a
        plus the winning ``tile`` if there is one."""
        parts = [self.tile_text(concealed, keep_order=False), *(self.meld(meld, player) for meld in melds)]
        return " ".join(parts) + (f" + {self.tile(tile)}" if tile else "")

    def points(self, number: int) -> str:
        """Return a number of points: ``1 point``, ``3,200 points``."""
        return self.words("points_n", n=number if number == 1 else f"{number:,}")

    def in_order(self, tiles: Sequence[str], keep_order: bool) -> Sequence[str]:
        """Return the tiles sorted as :func:`calc.tiles.notation.tile_order` does, or with ``keep_order`` unchanged,
        where their order says something (discards, a meld)."""
        return tiles if keep_order else sorted(tiles, key=lambda t: tile_order(BY_MPSZ[t]))

    def meld(self, meld: ShownMeld, player: str = "") -> str:
        """Return a meld of a player as a part of a text. The called tile lies on its side and shows who discarded it,
        as at a table: the first tile means the player before, the last the next one. No tile lies so in a run or a
        concealed kan, or if the record does not say who discarded it."""
        kind, turned = meld.kind, None
        is_of_another = {meld.source, player} <= {*self.seats} and meld.source != player  # the record may not say whose
        if kind != "chi" and is_of_another:
            turned = self._place_called(meld, self.seats.index(meld.source), self.seats.index(player))
        return paper.tile_mark(meld.tiles, "kakan+" if kind == "kakan" and self.added_apart else kind, turned)

    def _place_called(self, meld: ShownMeld, source: int, player: int) -> int:
        """Return which tile of a meld lies on its side, counted from the left, from 0, as melds are drawn as they lie
        on a table: the tile points to the player who discarded it. ``source`` and ``player``: their places among the
        seats."""
        seats_on = (source - player) % len(self.seats)
        if seats_on == len(self.seats) - 1:
            return 0  # the player before the caller gave it: he sits at the left
        if seats_on > 1:
            return 1  # of the player opposite
        # the last; the tile added to a pon lies on the called one and takes no place of its own
        return 2 if meld.kind == "kakan" else len(meld.tiles) - 1

    def source(self, step: Step | None) -> str:
        """Return the first rule behind a receipt line, with its source, since a line of a text has room for one. Empty
        if there is no such line (``None``), or if it cites no rule."""
        rules = self.verdict.rules_of(step) if step else ()
        return self.rule_source(rules[0]) if rules else ""

    def rule_source(self, rule: Cited) -> str:
        """Return a rule with its source. Of one that no source states, which this project chose, it is only that it is
        a house rule: why it was chosen would be too long."""
        words = self.words
        return f"{rule.id} · {words('house_source') if rule.status == 'house' else words.about(rule.origin)}"

    # --- common to all games ------------------------------------------------------------------------------------------

    def look(self, verdict: Verdict[O]) -> None:
        """Take up a verdict, for :meth:`headlines`, :meth:`table` and other parts of its paper. A hand that was settled
        without a receipt is settled again with one, since texts cite its lines."""
        self.verdict = verdict.explained
        self.seats = verdict.seats
        self.named = [player for player in self.in_order_of if player in self.seats] or self.seats
        self.words.learn(verdict.rules.own_names)
        self.steps = by_label(self.verdict.steps)

    def result(self, verdict: Verdict[O]) -> paper.Paper:
        """Return the paper of a verdict, which replaces an earlier one (:meth:`look`): who won what and who pays whom;
        from :attr:`explain` NORMAL on also why, which rules it rests on and what follows; with FULL the receipt."""
        self.look(verdict)
        rules = verdict.rules
        # The words explain a rule's status where it first appears, so the parts are made in the order of the paper.
        head = self.table(), self.title(rules)
        above = self.collect(self.headlines), self.collect(self.payments)
        explained = self.explain >= NORMAL
        reasons = self.collect(self.reasons) if explained else ()
        receipt = self.receipt() if self.explain >= FULL else None
        rests = self.collect(self._add_statuses) if explained else ()
        follows = self.collect(self.following) if explained else ()
        return paper.Paper(verdict.record.title, *head, *above, reasons, rests, follows, receipt)

    def in_short(self, verdict: Verdict[O]) -> list[paper.Block]:
        """Return why each paid win with tiles is worth what it is, in up to three lines: its yaku and dora, the tiles
        that the dora indicators point at, and its fu. Between two hands nobody reads a whole receipt."""
        self.look(verdict)
        wins = [won for won in self.verdict.wins if won.paid and won.has_tiles]
        return [block for won in wins for block in self.collect(self._write_in_short, won, len(wins) > 1)]

    def _write_in_short(self, won: Won[O], named: bool) -> None:
        """Add the lines of :meth:`in_short` about one win to the blocks. ``named``: whether its winner stands before
        them, as there are several."""
        w = self.words
        parts = [part for part in won.parts if part.kind in _COUNTED]
        names = [w(_name_dora(part.id)) if part.kind == "dora" else self.part_name(part) for part in parts]
        han = [f" {w('han_n', n=part.amount)}" if part.unit == "han" else "" for part in parts]  # a yakuman has none
        if parts:
            self.say(" · ".join(map("".join, zip(names, han, strict=True))), f"{won.player}: " if named else "")
        if dora := self.dora_in_short(won):
            self.say(dora)
        fu = {part.id: part.amount for part in won.parts if part.kind == "fu"}
        total, rounding = sum(fu.values()), fu.pop(_ROUNDING, 0)
        if len(fu) > 1:
            base, *rest = fu.items()
            # the fu that every hand has are a number alone: “30 + …”
            terms = " + ".join([str(base[1]), *(f"{w(id_)} {n}" for id_, n in rest)])
            self.say(f"{terms} = {f'{total - rounding} → ' if rounding else ''}{w('fu_n', n=total)}")

    def dora_in_short(self, won: Won[O]) -> str:
        """Return the dora that the indicators point at, those of ura too if the winner may look at them. Here empty: a
        game with dora overrides this."""
        return ""

    def payments(self) -> None:
        """Add to the blocks what the table needs to go on: who pays whom, what each player gains or loses in points
        (even if nobody does) and in chips, the scores after it, and warnings."""
        w, verdict = self.words, self.verdict
        self.transfers()
        amounts = {POINTS: verdict.points, CHIPS: verdict.chips}
        moved = [
            (w(unit), {player: sums.get(player, 0) for player in self.seats})
            for unit, sums in amounts.items()
            if unit == POINTS or any(sums.values())
        ]
        scores = verdict.scores
        self.blocks += [paper.Blank(), paper.Sums(moved, None if scores is None else (w("after"), scores))]
        self.blocks += map(paper.Note, self._word_notes(verdict.notes))

    def _word_notes(self, notes: Sequence[Remark]) -> list[str]:
        """Return the warnings in words. That wins have no tiles, so that their size is as the record states it
        (``as_told``), is said once for all of them, and first."""
        players = [str(note.facts["player"]) for note in notes if note.id == "as_told"]
        if len(players) < 2:
            return [self.note(note) for note in notes]
        rest = [self.note(note) for note in notes if note.id != "as_told"]
        return [self.words("notes_as_told", players=", ".join(players)), *rest]

    def transfers(self) -> None:
        """Add to the blocks who pays whom, or that nothing is paid. The table is one of the names, by whose widths the
        arrows are aligned."""
        self.blank()
        if self.verdict.transfers:
            self.blocks.append(paper.Flows(list(self.flows()), [*self.seats, self.words("table")]))
        else:
            self.say(self.words("nothing_moves"))

    def flows(self) -> Iterator[paper.Flow]:
        """Return the payments of the verdict by payer and payee, with what each is for; in a match in the order of its
        players. With 割れ目 one player pays and gets a multiple: the factor stands beside what it multiplies, or the
        sum would look wrong."""
        broken = {str(n.facts["player"]): f" × {n.facts['times']}" for n in self.verdict.notes if n.id == "wareme"}
        flows = self.flows_of(self.verdict.transfers, broken, HAND if broken else ())
        if not self.in_order_of:
            return flows
        places = {player: place for place, player in enumerate(self.named)}  # without the table, which comes last
        return iter(sorted(flows, key=lambda flow: [places.get(end, len(places)) for end in (flow.payee, flow.payer)]))

    def flows_of(
        self, transfers: Iterable[Transfer], broken: Mapping[str, str] = {}, hand: Collection[str] = ()
    ) -> Iterator[paper.Flow]:
        """Yield the sum of transfers for each payer, payee and unit, with what it is for; of several reasons each with
        its amount. ``broken``: by player the text of the factor (割れ目) on the points that he pays and gets for the
        reasons ``hand``."""
        w = self.words
        amounts: dict[tuple[str, str, str], Counter[str]] = {}
        for t in transfers:
            amounts.setdefault((t.payer, t.payee, t.unit), Counter())[t.why] += t.amount
        for (*ends, unit), sums in amounts.items():
            total = sums.total()
            name = w.chip_line if unit == CHIPS else w
            factors = "".join(broken.get(end, "") for end in ends) if unit == POINTS else ""  # of payer and payee
            terms = [(name(reason) + (factors if reason in hand else ""), n) for reason, n in sums.items()]
            why = " + ".join(f"{reason} {n:,}" for reason, n in terms) if len(terms) > 1 else terms[0][0]
            # 1 is passed as a number, by which the text finds its singular
            amount = f"{total:,}" if unit == POINTS else w(f"{unit}_n", n=total if total == 1 else f"{total:,}")
            payer, payee = (w("table") if end == TABLE else end for end in ends)
            yield paper.Flow(payer, payee, amount, why)

    def note(self, note: Remark) -> str:
        """Return a warning in words: the game's own, or those of all games."""
        return word_note(self.words, note)

    def part_name(self, part: Part) -> str:
        """Return the name of something that counts in a win. A yaku that only the record claims, without tiles to show
        it, is marked as claimed."""
        name = self.words.name(part)
        return self.words("claimed_yaku", name=name) if part.claimed else name

    def receipt(self) -> paper.Steps:
        """Return every step with its rules, without empty lines. Those that change nothing come last, where a page
        folds them; otherwise the order of the steps stays."""
        lines = [line for line in self._step_lines() if not line.is_empty]
        in_order = sorted(lines, key=lambda line: line.idle)  # False comes first
        return paper.Steps(self.words("receipt"), in_order, idle_name=self.words("receipt_idle"))

    def cite_rules(self, step: Step) -> list[str]:
        """Return the rules behind a line of the receipt as a player says them (``Riichi stick: 1,000 points``), each
        with its source, its status and its key. A line without effect leaves out rules that have nothing to do with the
        hand: how long a match is, and what this table does not play."""
        w = self.words
        in_words, lines = self._load_rule_words(), list[str]()
        for rule in self.verdict.rules_of(step):
            is_about_hand = not rule.id.startswith("match.") and rule.value not in _NOT_PLAYED
            if is_about_hand or not is_idle(step):
                lines.append(in_words.cite(rule, step.label, w))
        return lines

    def _load_rule_words(self) -> RuleWords:
        """Return the words for the rules of the verdict and the lines of its game. They are loaded here, as most scores
        cite no rules and should start without them."""
        from .rule_words import RuleWords

        return RuleWords(self.verdict.rules, self.words.lang, self.words.chip_line)

    def _step_lines(self) -> Iterator[paper.StepLine]:
        """Yield the lines of the receipt in words. The lines of a win come after its line ``win``; a yaku among them is
        called as in that winner's hand. With several wins a line without effect names the winner, as it is printed
        apart from the others of his win."""
        wins = self.verdict.wins
        names = {part.id: self.part_name(part) for won in wins for part in won.yaku}
        winner, rules_of_left_out = "", list[str]()
        for step in self.listed():
            if step.topic == "win":
                winner = f" ({step.result})" if len(wins) > 1 else ""
                parts = (part for won in wins if won.player == step.result for part in won.yaku)
                names |= {part.id: self.part_name(part) for part in parts}
            rules = self.cite_rules(step)
            # the rules of a line that is left out go to the next line, so that none is lost
            if self.on_page and self._is_said_elsewhere(step, rules):
                rules_of_left_out += rules
                continue
            label = (step.topic != "chips" and names.get(step.label)) or self.label(step)
            # without its placeholders, as the result is printed beside it
            label = re.sub(r"\s*\{\w+\}\s*", " ", label).strip()
            label += winner if is_idle(step) else ""
            yield from self._lines_of(step, label, [*rules_of_left_out, *rules])
            rules_of_left_out = []

    def _is_said_elsewhere(self, step: Step, rules: Sequence[str]) -> bool:
        """Tell whether a page can leave out the line of a step, as it stands elsewhere: the only winner in the head of
        the page (if the line cites no ``rules``, which would be lost), and each part of the fu in the line of their
        sum."""
        if step.topic == "win":
            return len(self.verdict.wins) == 1 and not rules
        return step.topic == "fu" and step.label != "fu"

    def _lines_of(self, step: Step, label: str, rules: Sequence[str]) -> Iterator[paper.StepLine]:
        """Yield a step as a line of the receipt. On a page, the step with the yaku that were looked at and that the
        hand lacks is two lines: the names of these yaku, without their rules (nobody asks for these), and all other
        rules that were looked at."""
        if self.on_page and step.label == CONSIDERED and step.result:
            yield paper.StepLine(label, self.outcome(step), idle=True)
            others = [rule for rule in rules if " · yaku." not in rule]
            yield paper.StepLine(self.words("rules"), "", others, idle=True)
        else:
            yield paper.StepLine(label, self.outcome(step), rules, is_idle(step))

    def outcome(self, step: Step) -> str:
        """Return the outcome of a receipt line with its unit, behind how it is computed, if the step says that. Of yaku
        that were looked at the outcome is their names."""
        amount, unit = step.result, step.unit
        if step.label == CONSIDERED:
            amount = ", ".join(map(self._name_yaku, amount.split()))
        elif unit == "limit":
            amount = self.words(amount)
        elif unit:  # the singular can have its own word
            amount = self.words(f"{unit}_n", n=1 if amount == "1" else amount)
        return self._write_numbers(f"{step.detail} = {amount}" if step.detail else amount)

    def _write_numbers(self, text: str) -> str:
        """Return how something is computed, with numbers as players write them (``3,900``, ``−300``), and what a number
        is rounded to (``↑ 100``) in words. A player may be called by a number: names stay as they are."""
        text = re.sub(r" ↑ (\d+)", lambda unit: self.words("rounded_up", n=unit[1]), text)
        return _NUMBER.sub(lambda n: n[0] if n[0] in self.seats else plain(int(n[0])), text)

    def _name_yaku(self, id_: str) -> str:
        """Return the name of a yaku that the hand does not have, so no part of a win gives its name; else the id."""
        return self.words.yaku(id_) or self.words.first(id_) or id_

    def _add_statuses(self) -> None:
        """Add to the blocks how many rules the ruling rests on, by their status (not on a page, where nobody asks), and
        the names of those that a table may argue about, as no source states them. Rules that were only looked at
        (:data:`CONSIDERED`) do not count."""
        w, verdict = self.words, self.verdict
        steps = (step for step in verdict.steps if step.topic != CONSIDERED)
        rules = {rule.id: rule.status for step in steps for rule in verdict.rules_of(step)}
        if not rules:
            return
        order = ("stated", "agreed", "reported", "assumed", "house", "override")
        by_status: dict[str, list[str]] = {status: [] for status in order}
        for id_, status in rules.items():
            by_status.get(status, []).append(id_)
        parts = ", ".join(f"{len(ids)} {w.status(status)}" for status, ids in by_status.items() if ids)
        if not self.on_page:
            self.blank().say(w("rests", n=len(rules), parts=parts))
        for status in ("override", "house", "assumed", "reported"):
            if by_status[status]:
                self.say(f"{w(status)}: {self._name_rules(by_status[status])}")

    def _name_rules(self, keys: Sequence[str]) -> str:
        """Return the names of rules as one text: on paper their ``keys``, by which a user looks them up; on a page,
        whose readers know no keys, as players say them."""
        if not self.on_page:
            return ", ".join(keys)
        in_words = self._load_rule_words()
        return "; ".join(in_words.sentence(key, "") for key in keys)

    def following(self) -> None:
        """Add to the blocks what the next hand is, or why the match is over. Nothing is added in a game in which nobody
        deals, as no hand follows from another there."""
        w, following = self.words, self.verdict.next
        if following.dealer:
            text = w("over_" + following.over) if following.over else " · ".join(self.next_hand(following))
            self.row(f"{w('next')}:", text, 1)

    def next_hand(self, following: NextHand) -> list[str]:
        """Return who deals next, and in a game that has honba the honba and the sticks that then lie on the table, each
        as a text of its own."""
        has_counters = following.honba is not None  # None: the game has no honba
        counters = self.counters(following.honba or 0, following.sticks or 0) if has_counters else []
        return [self.words("dealer", player=following.dealer), *counters]

    def counters(self, honba: int, sticks: int) -> list[str]:
        """Return the honba, and the riichi sticks that lie on the table if there are any, a text each. “0 honba” is
        said, as a table asks for it after each hand."""
        w = self.words
        lying = [w("sticks_n", n=sticks)] if sticks else []
        return [w("honba_n", n=honba), *lying]
