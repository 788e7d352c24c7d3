"""The hand line: one line of text that says a finished hand, in every system, as the options of ``calc score`` do.

    B ron C 234m22444p33567s3s riichi dora 4z ura 1p
    anmika: B tsumo 123p 789p 123s 99m 46s Pb riichi fever single aside 春夏
    kessen: void A=s,B=s,C=m,D=p; B concealed kong 9p; C ron A 234m 99m (555p) [1111m] 34p 5p

The words are the names of the fields and options that a system declares (``fields.toml``) and what players say for
them (``spoken`` there); order is free where nothing is ambiguous. ``;`` goes on to the next event of a story, ``&`` to
another winner on the same tile. A line becomes a document, which the readers of records read: so everything that a
record can say, and every problem with its place in the line, is the same.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any, NamedTuple

from ..codes import problem
from ..fields import Field
from ..notation import LONGEST, parse_hand
from ..problems import InputError, Path, Problems, Source, Span
from ..rules import Rules, load_rules, scalar
from ..values import EVERYBODY, NOBODY
from .language import NUMBER, Language, LineDocument, known, language, strange, system_called
from .words import (
    DEALER,
    LISTS,
    PLAYERS,
    ROUND,
    LineWord,
    Meaning,
    empty,
    half_width,
    is_one_tile,
    joined,
    last_tile_wins,
    tile_like,
    tokens_of,
)

Seats = tuple[str, ...]
SeatsFor = Callable[[Rules], Seats] | None
_HEAD = re.compile(r"\s*([^\W\d][\w.-]*)(?:\s*:|(?=\s))")


class _Clause(NamedTuple):
    """The words between semicolons, and what kind of thing they report (empty: only the table)."""

    tokens: list[LineWord]
    kind: str
    verb: int
    """The index of the token that says it; -1 if what is said about it is enough."""

    @property
    def follows(self) -> bool:
        """Whether it is another win on the same tile."""
        return self.tokens[0].text == "&"


class _Told(NamedTuple):
    """A clause being read: its fields, their place in the document, and its tiles that no word claims."""

    clause: _Clause
    group: str
    groups: tuple[str, ...]
    """The groups in which a word is looked up."""
    path: Path
    tiles: list[list[int]]
    """The indices of tokens with tiles; adjacent ones are in a list of their own."""

    def add_tile(self, i: int) -> None:
        """Add a token with tiles."""
        if self.tiles and self.tiles[-1][-1] == i - 1:
            self.tiles[-1].append(i)
        else:
            self.tiles.append([i])


class _LineReader:
    """Reads one line; ``problems`` collects what is wrong."""

    def __init__(
        self, at: Span, rules: Rules | None, seats: Seats = (), more: tuple[Field, ...] = (), seats_for: SeatsFor = None
    ) -> None:
        self.document, self.problems = LineDocument(at), Problems()
        self.closed: list[tuple[Path, LineWord]] = []
        """Each win that is said to be of a closed hand, and the word."""
        if (long := at.end - at.start) > LONGEST:
            raise InputError([problem("N113.long", span=self.document.span(()), n=long, most=LONGEST)])
        self.rules, text = self._system(half_width(at.source.text[at.start : at.end], seats), rules)
        if seats_for and self.rules and (sitting := seats_for(self.rules)) and not re.search("seats|席", text):
            self.document.put(("seats",), list(sitting), 0, 0)
            seats = sitting
        self.words: Language = language(self.rules, seats, more)
        self.tokens = tokens_of(text, self.words.spoken, self.words.known, self.words.seats)
        self._seats()
        self.tokens = list(self._apart(self.tokens))

    # --- the line as a whole ----------------------------------------------------------------------------------------

    def tells(self) -> bool:
        """Whether a word says what happened."""
        return any(t.text == ";" or self._verb([t]) != ("", -1) for t in self.tokens if not t.quoted)

    def read(self) -> LineDocument:
        """The document; raises InputError with every problem."""
        clauses = list(self._clauses())
        told = [c for c in clauses if c.kind]
        story = "events" in self.words.forms and self._is_story(told)
        for clause in clauses:
            self._clause(clause, self._place(clause, told, story), story)
        self._check_closed()
        if not told and {p.sentence for p in self.problems} <= {"S201.player"}:
            self.problems.append(problem("S203.line", span=self.document.span(())))
        if self.problems:  # a player without a role follows from another wrong word
            alone = [p for p in self.problems if p.sentence == "S203.line"][:1]
            raise InputError(alone or [p for p in self.problems if p.sentence != "S201.player"] or self.problems)
        return self.document

    def _is_story(self, told: Sequence[_Clause]) -> bool:
        """Whether clauses tell a story: of several events, of one that only a story has, or of a win whose hand stands
        beside it."""
        forms = self.words.forms
        if sum(not clause.follows for clause in told) > 1 or any(clause.kind not in forms for clause in told):
            return True
        winners = [self._winner(clause) for clause in told if clause.kind == "win"]
        return any(winner and winner.text in self._waiting() for winner in winners)

    def _system(self, text: str, rules: Rules | None) -> tuple[Rules | None, str]:
        """The rules of the line (its first word with a colon, or those requested), and the text without it."""
        head = _HEAD.match(text)
        name = system_called(head[1]) if head else ""
        if head and name and head[0][-1] != ":" and re.search(rf"(?:seats|席).*{re.escape(head[1])}", text):
            name = ""  # a player who is called so
        if not head or not name:
            return rules, text
        self.document.put(("rules",), name, 0, head.end())
        return rules or load_rules(name), " " * head.end() + text[head.end() :]

    def _seats(self) -> None:
        """The players, if the line names them."""
        for i, token in enumerate(self.tokens):
            if token.text != "seats":
                continue
            names = list[str]()
            for following in self.tokens[i + 1 :]:
                new = [following.text] if following.quoted else following.text.split(",")
                if set(new) & set(names) or following.text in self.words.meanings or following.text in DEALER:
                    break
                names += [name for name in new if name]
                if not following.quoted and "," in following.text and not following.text.endswith(","):
                    break
            self.words.seats = tuple(names) or self.words.seats

    def _apart(self, tokens: Sequence[LineWord]) -> Iterator[LineWord]:
        """Separate the discarder from tiles that follow without a blank: BロンC234m."""
        for before, token in pairwise([LineWord("", 0, 0), *tokens]):
            name = next((s for s in self.words.seats if re.match(re.escape(s) + "[0-9]", token.text)), "")
            if name and self.words.by(before.text) not in ("", "tsumo"):
                cut = token.start + len(name)
                yield LineWord(name, token.start, cut)
                yield LineWord(token.text[len(name) :], cut, token.end)
            else:
                yield token

    def _clauses(self) -> Iterator[_Clause]:
        part, told = list[LineWord](), False
        for token in [*self.tokens, LineWord(";", 0, 0)]:
            if token.text not in (";", "&") or token.quoted:
                part.append(token)
                continue
            if part:
                clause = _Clause(part, *self._verb(part))
                told = told or bool(clause.kind)
                yield clause
            part = [LineWord("&", token.start, token.end)] if told and token.text == "&" else []

    def _verb(self, tokens: Sequence[LineWord]) -> tuple[str, int]:
        """What a clause reports, and the token that says so."""
        words = self.words
        for i, token in enumerate(tokens):
            if token.quoted:
                continue
            if words.by(token.text):
                return "win", i
            if event := words.event(token.text):
                before = [t.text for t in tokens[:i] if t.text != "&"]
                if token.text in ("draw", "chombo") or (len(before) == 1 and words.sits(before[0])):
                    return event, i
        if any(words.tells_a_draw(t.text) for t in tokens if not t.quoted):
            return "draw", -1
        return "", -1

    def _place(self, clause: _Clause, told: list[_Clause], story: bool) -> Path:
        """The place in the document of what a clause reports."""
        if not clause.kind:
            return ()
        at = next(i for i, c in enumerate(told) if c is clause)
        if story:
            events = sum(not c.follows for c in told[:at])
            if clause.follows:
                first = max(i for i in range(at) if not told[i].follows)
                return ("events", events - 1, "wins", at - first)
            followed = at + 1 < len(told) and told[at + 1].follows
            return ("events", events, "wins", 0) if followed else ("events", events, clause.kind)
        wins = [c for c in told if c.kind == "win"]
        if clause.kind == "win" and len(wins) > 1:
            return ("wins", next(i for i, c in enumerate(wins) if c is clause))
        return (clause.kind,)

    # --- one clause -------------------------------------------------------------------------------------------------

    def _clause(self, clause: _Clause, path: Path, story: bool) -> None:
        """Put what a clause says into the document."""
        group = self._group(clause.kind, path)
        # In a hand that is not a story, fields that both the table and the win can have belong to the table.
        told = _Told(clause, group, (group, "record") if story else ("record", group), path, [])
        if clause.kind == "draw":
            said = clause.tokens[clause.verb]
            self.document.put(path, {} if "draw" in self.words.groups else True, said.start, said.end)
        i = int(clause.follows)
        while i < len(clause.tokens):
            ways = (
                self._verb_said,
                self._dealt_in,
                self._meant,
                self._deals,
                self._named,
                self._chosen,
                self._tile,
                self._set,
                self._table,
            )
            i = next((after for way in ways if (after := way(told, i))), 0) or self._strange(told, i)
        if told.tiles:
            self._tiles(told)

    def _group(self, kind: str, path: Path) -> str:
        if kind in ("win", ""):
            told = {f.name: f.kind for f in self.words.groups.get("event", ())}
            return told.get("win", "win") if path[:1] == ("events",) and "wins" not in path else kind or "record"
        return kind if kind in self.words.groups else "record"

    def _waiting(self) -> set[str]:
        """The players whose waiting hands the line says beside what happened, as a story does."""
        for i, token in enumerate(self.tokens):
            field = next((m.field for m in self.words.meanings.get(token.text, ()) if m.group == "record"), None)
            if field and field.kind == "hands" and not token.quoted:
                return {*joined(field, self.words.taken(field, self.tokens, i + 1))}
        return set()

    def _winner(self, clause: _Clause) -> LineWord | None:
        """The player before the verb, or at the beginning of what is said about the win (東家 リーチ 一発 ツモ)."""
        first, verb = int(clause.follows), clause.verb
        if verb <= first or any(token.text == "<from" for token in clause.tokens[:verb]):
            first = verb - 1
        ends = (clause.tokens[i] for i in (verb - 1, first) if 0 <= i < verb)
        return next((token for token in ends if self.words.sits(token.text)), None)

    def _verb_said(self, told: _Told, i: int) -> int:
        """Read the verb, with the player before it and the one after it; the winning tile may be between them."""
        clause, path, tokens, sits = told.clause, told.path, told.clause.tokens, self.words.sits
        if i != clause.verb:
            return 0
        names = {f.name for f in self.words.groups.get(told.group, ())}
        way = self.words.by(tokens[i].text)
        before = self._winner(clause)
        if before and "player" in names:
            self.document.put((*path, "player"), before.text, before.start, before.end)
        if way:
            self.document.put((*path, "by"), way, tokens[i].start, tokens[i].end)
        elif tokens[i].text not in self.words.events:
            self._chosen(told, i)
        after = "from" if "from" in names and before else "player"
        tile = bool(way) and i + 2 < len(tokens) and not sits(tokens[i + 1].text) and is_one_tile(tokens[i + 1])
        following = tokens[i + 1 + tile] if i + 1 + tile < len(tokens) else None
        if not following or after not in names or (way == "tsumo" and before) or not sits(following.text):
            return i + 1
        self.document.put((*path, after), following.text, following.start, following.end)
        if tile:
            told.add_tile(i + 1)
        return i + 2 + tile

    def _meant(self, told: _Told, i: int) -> int:
        """Read a field or an option, with the value that follows it."""
        tokens = told.clause.tokens
        meaning = self.words.meaning(tokens, i, told.groups)
        if not meaning:
            return 0
        field, word = meaning.field, tokens[i]
        following = tokens[i + 1].text if i + 1 < len(tokens) else ""
        if field.kind == "flag":
            value = True if meaning.value is None else meaning.value
            more = following in (*NOBODY, "false") or self._is_choice(told, field, i + 1)
            if more:  # リーチなし
                value = following if following in field.choices else not value
            self._put(told, meaning, value, word.start, tokens[i + more].end)
            return i + 1 + more
        if meaning.value is not None:
            self._put(told, meaning, meaning.value, word.start, word.end)
            return i + 1
        if self.words.says_nothing(tokens, i + 1) and (field.kind in LISTS or field.kind in ("tile", "count")):
            if field.kind in LISTS:  # 裏なし
                self._put(told, meaning, empty(field), word.start, tokens[i + 1].end)
            return i + 2
        if taken := self.words.taken(field, tokens, i + 1):
            self._put(told, meaning, joined(field, taken), taken[0].start, taken[-1].end)
            return i + 1 + len(taken)
        if field.kind == "choice" and (alone := self.words.alone(word.text)):
            self._put(told, meaning, alone, word.start, word.end)
            return i + 1
        if following and not known(self.words, tokens[i + 1]):
            i += 1  # a value that the field cannot have
        span = self.document.at(word.start, word.end)
        written = span.source.text[span.start : span.end].rstrip(":=")
        like = f"`{field.name if written.isascii() else written}: {field.example or '…'}`"
        self.problems.append(problem("S203.value", told.path, span=span, help=f"for example {like}", name=written))
        return i + 1 + (NUMBER.fullmatch(following) is not None)

    def _dealt_in(self, told: _Told, i: int) -> int:
        """Read 放銃 or から beside the discarder (放銃C, ロンCから), and that a hand is closed (門前)."""
        tokens, path = told.clause.tokens, (*told.path, "from")
        if tokens[i].text == "<closed" and told.clause.kind == "win":
            self.closed.append((told.path, tokens[i]))
            return i + 1
        if tokens[i].text != "<from" or told.clause.kind != "win":
            return 0
        if self.document.has(path):
            return i + 1 if i and self.words.sits(tokens[i - 1].text) else 0
        who = tokens[i + 1] if i + 1 < len(tokens) else None
        if not who or not self.words.sits(who.text) or who is self._winner(told.clause):
            return 0
        self.document.put(path, who.text, who.start, who.end)
        return i + 2

    def _check_closed(self) -> None:
        """Report open melds of a hand that is said to be closed."""
        for path, word in self.closed:
            win = self._said(path)
            with suppress(InputError):
                if any(meld.kind != "ankan" for meld in parse_hand(str(win.get("hand", ""))).melds):
                    span = self.document.at(word.start, word.end)
                    self.problems.append(problem("S206.not_closed", (*path, "hand"), span=span))

    def _is_choice(self, told: _Told, field: Field, i: int) -> bool:
        """Whether the word at a place is a choice of the field before it, and not a field with a value of its own."""
        tokens = told.clause.tokens
        if i == len(tokens) or tokens[i].text not in field.choices:
            return False
        other = self.words.meaning(tokens, i, told.groups)
        valued = other and (self.words.says_nothing(tokens, i + 1) or self.words.taken(other.field, tokens, i + 1))
        return not valued

    def _deals(self, told: _Told, i: int) -> int:
        """Read who deals: 親 鈴木. In 親 鈴木 テンパイ both are players of the word after them."""
        tokens, end = told.clause.tokens, i + 1
        if tokens[i].text.rstrip(":") not in DEALER or end == len(tokens) or tokens[end].text not in self.words.seats:
            return 0
        while end < len(tokens) and end != told.clause.verb and self._are_players(tokens[end]):
            end += 1
        meaning = self.words.meaning(tokens, end, told.groups) if end < len(tokens) else None
        if meaning and meaning.field.kind in PLAYERS and not self.words.taken(meaning.field, tokens, end + 1):
            return 0
        self.document.put(("dealer",), tokens[i + 1].text, tokens[i].start, tokens[i + 1].end)
        return i + 2

    def _named(self, told: _Told, i: int) -> int:
        """Read players: the one of the verb, or those of the word after them (A C テンパイ, Cから)."""
        tokens, end, win = told.clause.tokens, i, told.clause.kind == "win"
        if win and tokens[i] is self._winner(told.clause):
            return i + 1
        while end < len(tokens) and end != told.clause.verb and self._are_players(tokens[end]):
            end += 1
        if end == i:
            return 0
        if end == told.clause.verb:
            return end if end == i + 1 else 0
        word = tokens[end] if end < len(tokens) else None
        if word and word.text == "<from" and win and end <= i + 2:
            for field, token in zip(("from", "player"), reversed(tokens[i:end]), strict=False):
                self.document.put((*told.path, field), token.text, token.start, token.end)
            return end + 1
        meaning = self.words.meaning(tokens, end, told.groups) if word else None
        if not meaning or meaning.field.kind not in PLAYERS or (win and tile_like(tokens[i].text)):
            return 0
        self._put(told, meaning, joined(meaning.field, tokens[i:end]), tokens[i].start, tokens[end].end)
        return end + 1

    def _are_players(self, token: LineWord) -> bool:
        return all(map(self.words.sits, token.text.split(","))) or token.text in (*EVERYBODY, *NOBODY)

    def _chosen(self, told: _Told, i: int) -> int:
        """Read a word that is a choice of a field."""
        token = told.clause.tokens[i]
        field = self.words.chosen(token.text, told.group)
        if field:
            self.document.put((*told.path, field.name), self.words.choice(token.text), token.start, token.end)
        return i + 1 if field else 0

    def _tile(self, told: _Told, i: int) -> int:
        """Read tiles that no word claims."""
        text = told.clause.tokens[i].text
        if text != "+" and not tile_like(text):
            return 0
        told.add_tile(i)
        return i + 1

    def _set(self, told: _Told, i: int) -> int:
        """Read a changed rule: ``set key=value``."""
        tokens = told.clause.tokens
        if tokens[i].text != "set" or i + 1 == len(tokens) or "=" not in tokens[i + 1].text:
            return 0
        key, _, value = tokens[i + 1].text.partition("=")
        named = self.document.value.get("rules")
        if not isinstance(named, dict):
            self.document.value["rules"] = {"use": named, "set": {}} if named else {"set": {}}
        quoted = not value and i + 2 < len(tokens) and tokens[i + 2].quoted
        last = tokens[i + 1 + quoted]
        told_value = scalar(last.text) if quoted and last.text else value  # a list of items contains blanks
        self.document.put(("rules", "set", key), told_value, tokens[i + 1].start, last.end)
        return i + 2 + quoted

    def _table(self, told: _Told, i: int) -> int:
        """Read the round, or a number before what it counts: 南2局, 1本場."""
        tokens = told.clause.tokens
        text, start = tokens[i].text, tokens[i].start
        if ROUND.fullmatch(text):
            self.document.put(("round",), text, start, tokens[i].end)
            return i + 1
        if not NUMBER.fullmatch(text) or i + 1 == len(tokens):
            return 0
        meaning = self.words.meaning(tokens, i + 1, told.groups)
        if not meaning or meaning.field.kind != "count":
            return 0
        self._put(told, meaning, text, start, tokens[i + 1].end)
        return i + 2

    def _said(self, path: Path) -> Any:
        """What the document has at a path; an empty group if there is none yet."""
        there: Any = self.document.value
        for step in path:
            there = there[step] if isinstance(step, int) else there.get(step, {})
        return there

    def _put(self, told: _Told, meaning: Meaning, value: Any, start: int, end: int) -> None:
        name = meaning.field.name
        at: Path = (name,) if meaning.group == "record" else (*told.path, name)
        if self.document.has(at) and told.path[:1] == ("wins",) and self.words.has(told.group, meaning.field):
            at = (*told.path, name)  # what an earlier winner said of himself
        if not self.document.has(at):
            self.document.put(at, value, start, end)
        elif meaning.field.kind in ("dice", "players"):
            self._said(at).extend(value)
        else:
            span = self.document.at(start, end)
            written = span.source.text[span.start : span.end]
            name = name if written.isascii() else written
            self.problems.append(problem("S206.said_twice", at, span=span, name=name))

    def _tiles(self, told: _Told) -> None:
        """Store the tiles that no word claims: the hand, or the one tile of an event."""
        names = {f.name for f in self.words.groups.get(told.group, ())} if told.path else ()
        name = next((n for n in ("hand", "tile", "tiles") if n in names), "")
        if not name and told.path:
            self._strange(told, told.tiles[0][0])
            return
        if name == "hand":  # a single tile said before the others is the winning one: B ron 3s from C 234m…
            alone = [len(run) == 1 and is_one_tile(told.clause.tokens[run[0]]) for run in told.tiles]
            if alone == [True, False]:
                told.tiles.reverse()
        tokens = [told.clause.tokens[i] for run in told.tiles for i in run]
        pieces = [token.text for token in tokens]
        value = " ".join(pieces)
        if name == "hand":
            value = last_tile_wins(value, str(self._said(told.path).get("tile", "")))
        start, end = min(t.start for t in tokens), max(t.end for t in tokens)
        self.document.put((*told.path, name) if told.path else ("win", "hand"), value, start, end)

    def _strange(self, told: _Told, i: int) -> int:
        """Note words that mean nothing here, and return where to continue."""
        if not self.problems.admits():
            return i + 1
        groups = (told.group, "record") if told.clause.kind else ()
        problems, after = strange(self.document, self.words, told.clause.tokens, i, groups)
        self.problems += problems
        return after


def is_line(text: str, rules: str = "") -> bool:
    """Whether a text says what happened, rather than being only the tiles of a hand."""
    try:
        return _LineReader(Span(Source("", text), 0, len(text)), load_rules(rules) if rules else None).tells()
    except InputError:
        return False


def read_line(
    text: str, rules: str = "", name: str = "<line>", number: int = 1, seats_for: SeatsFor = None
) -> LineDocument:
    """A line as a document for the readers of records. ``rules`` is the system if the line names none, ``seats_for``
    gives the players under some rules if it names no seats.

    Raises :class:`~calc.problems.InputError` with every problem, each underlined in the line.
    """
    at = Span(Source(name, text, number), 0, len(text))
    return _LineReader(at, load_rules(rules) if rules else None, seats_for=seats_for).read()


def read_part(
    at: Span, rules: Rules | None = None, seats: tuple[str, ...] = (), more: tuple[Field, ...] = ()
) -> LineDocument:
    """A line that is part of a larger text, for a hand under these rules and players; ``more`` are fields that it may
    have in addition to those of a record."""
    return _LineReader(at, rules, seats, more).read()
