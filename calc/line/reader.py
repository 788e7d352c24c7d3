"""The hand line: one line of text that says a finished hand, in every system, as the options of ``calc score`` do.

    B ron C 234m22444p33567s3s riichi dora 4z ura 1p
    anmika: B tsumo 123p 789p 123s 99m 46s Pb riichi fever single aside 春夏
    kessen: void A=s,B=s,C=m,D=p; B concealed kong 9p; C ron A 234m 99m (555p) [1111m] 34p 5p; draw

The words are the names of the fields and options that a system declares (``fields.toml``) and what players say for
them (``spoken`` there); order is free where nothing is ambiguous. ``;`` goes on to the next event of a story, ``&`` to
another winner on the same tile. A line becomes a document, which the readers of records read: so everything that a
record can say, and every problem with its place in the line, is the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from ..codes import problem
from ..fields import GROUPS, SPOKEN, WORDS, Field
from ..notation import LONGEST, format_hand, parse_hand, parse_tiles
from ..notation_words import MELD_WORDS
from ..problems import InputError, Problems, Source, Span, suggest
from ..reader import DEFAULT_RULES, owners
from ..rules import Rules, load_rules, systems
from ..systems import ENGINES, fields_of, system
from ..values import NOBODY, Path, seat_of
from .document import LineDocument
from .words import PAIRS, TILES, Meaning, Token, half_width, joined, tile_like, tokens_of, vocabulary

_NUMBER = re.compile(r"[0-9０-９]+")
_ROUND = re.compile(r"[東南西北][1-4１-４一二三四]局?|[東南西北]場")
_MELDS = {word: word for word in MELD_WORDS if not word.isascii()}
"""Words that stand before the tiles of a meld without a blank."""
_LETTERS = "ABCDEFG"


class _Clause(NamedTuple):
    """What stands between semicolons: the words, and what kind of thing they tell (empty: the table alone)."""

    tokens: list[Token]
    kind: str
    verb: int
    """Which token says it."""


class _LineReader:
    """Reads one line; ``problems`` collects what is wrong."""

    def __init__(
        self, at: Span, rules: Rules | None, seats: tuple[str, ...] = (), more: tuple[Field, ...] = ()
    ) -> None:
        self.more = more
        self.document, self.text = LineDocument(at), half_width(at.source.text[at.start : at.end], seats)
        self.problems = Problems()
        self.rules = rules
        self.groups, self.words, self.spoken = GROUPS, dict[str, str](), SPOKEN
        self.meanings: dict[str, list[Meaning]] = {}
        self.seats, self.engine = seats, ""
        self.seats_for: Callable[[Rules], tuple[str, ...]] | None = None
        self.story = False

    # --- the line as a whole ----------------------------------------------------------------------------------------

    def tells(self) -> bool:
        """Whether a word says what happened."""
        self._system()
        tokens = tokens_of(self.text, self.spoken, self.meanings)
        self._seats(tokens)
        return any(t.text in ("draw", "chombo", ";") or self._by(t.text) for t in tokens if not t.quoted)

    def read(self) -> LineDocument:
        """The document; InputError with every problem."""
        self._system()
        tokens = tokens_of(self.text, self.spoken, self.meanings)
        self._seats(tokens)
        clauses = list(self._clauses(tokens))
        told = [c for c in clauses if c.kind]
        forms = {f.name for f in self.groups["record"]}
        self.story = "events" in forms and self._is_story(told, forms)
        for clause in clauses:
            self._clause(clause, self._place(clause, told))
        if self.problems:
            raise InputError(self.problems)
        return self.document

    @staticmethod
    def _is_story(told: Sequence[_Clause], forms: set[str]) -> bool:
        after = sum(c.tokens[0].text != "&" for c in told)
        return after > 1 or any(c.kind not in forms for c in told)

    def _system(self) -> None:
        """The system that the line is of: its first word with a colon, or the rules asked for."""
        text = self.text
        if len(text) > LONGEST:
            raise InputError([problem("N113.long", span=self.document.span(()), n=len(text), most=LONGEST)])
        head = re.match(r"\s*([A-Za-z][\w.-]*)\s*[:：]", text)
        known = {name for name, _, _ in systems()}
        if head and (head[1] in known):
            self.document.put(("rules",), head[1], 0, head.end())
            self.text = " " * head.end() + text[head.end() :]
        rules = self.rules or load_rules(self.document.value.get("rules", DEFAULT_RULES))
        self.engine = rules.engine
        engine = system(rules.engine)
        self.groups, self.words, self.spoken = (
            engine.fields,
            {**WORDS, **engine.words},
            {**_MELDS, **SPOKEN, **engine.spoken},
        )
        known = {f.name for f in self.groups["record"]}
        own = tuple(f for f in self.more if f.name not in known)
        self.groups = {**self.groups, "record": (*self.groups["record"], *own)}
        self.meanings = vocabulary(self.groups)
        if self.seats_for and (seats := self.seats_for(rules)) and not re.search("seats|席", self.text):
            self.document.put(("seats",), list(seats), 0, 0)
            self.seats = seats
        self.seats = self.seats or tuple(_LETTERS[: engine.players(rules)])

    def _seats(self, tokens: list[Token]) -> None:
        for i, token in enumerate(tokens):
            if token.text == "seats":
                names = list[str]()
                for following in tokens[i + 1 :]:
                    new = [following.text] if following.quoted else following.text.split(",")
                    if set(new) & set(names) or following.text in self.meanings:
                        break
                    names += [name for name in new if name]
                    if not following.quoted and "," in following.text and not following.text.endswith(","):
                        break
                self.seats = tuple(names)

    def _clauses(self, tokens: list[Token]) -> Iterator[_Clause]:
        part = list[Token]()
        for token in [*tokens, Token(";", 0, 0)]:
            if token.text not in (";", "&") or token.quoted:
                part.append(token)
                continue
            if part:
                kind, verb = self._verb(part)
                yield _Clause(part, kind, verb)
            part = [] if token.text == ";" else [Token("&", token.start, token.end)]

    def _verb(self, tokens: Sequence[Token]) -> tuple[str, int]:
        """What a clause tells, and the token that says so."""
        events = {f.name for f in self.groups.get("event", ())} | {"draw", "chombo"}
        events &= {f.name for table in self.groups.values() for f in table}
        for i, token in enumerate(tokens):
            if not token.quoted and self._by(token.text):
                return "win", i
            if not token.quoted and token.text in events - {"win", "wins"}:
                before = [t.text for t in tokens[:i] if t.text != "&"]
                if token.text in ("draw", "chombo") or (len(before) == 1 and self._sits(before[0])):
                    return token.text, i
        return "", -1

    def _sits(self, word: str) -> bool:
        """Whether a word means a player: his name, or the wind that he sits at."""
        return seat_of(word, self.seats) in self.seats

    def _by(self, word: str) -> str:
        """How a win was made, where a word says it."""
        field = next((f for f in self.groups["win"] if f.name == "by"), None)
        choices = field.choices if field else ()
        word = self._choice(word)
        return word if word in choices else ""

    def _place(self, clause: _Clause, told: list[_Clause]) -> Path:
        """Where the document has what a clause tells."""
        if not clause.kind:
            return ()
        same = [c for c in told if c.kind == "win"]
        several = len(same) > 1
        if self.story:
            before = told[: told.index(clause)]
            events = sum(c.tokens[0].text != "&" for c in before)
            if clause.tokens[0].text == "&" or self._followed(clause, told):
                first = clause.tokens[0].text != "&"
                nth = 0 if first else 1 + sum(1 for c in before if c.tokens[0].text == "&")
                return ("events", events if first else events - 1, "wins", nth)
            return ("events", events, clause.kind)
        if clause.kind == "win" and several:
            return ("wins", next(i for i, c in enumerate(same) if c is clause))
        return (clause.kind,)

    def _followed(self, clause: _Clause, told: list[_Clause]) -> bool:
        after = told.index(clause) + 1
        return after < len(told) and told[after].tokens[0].text == "&"

    # --- one clause -------------------------------------------------------------------------------------------------

    def _clause(self, clause: _Clause, path: Path) -> None:
        """Put what a clause says into the document."""
        group = self._group(clause.kind, path)
        if clause.kind == "draw" and len(path) == 1:
            self.document.put(path, {}, clause.tokens[clause.verb].start, clause.tokens[clause.verb].end)
        tokens = clause.tokens
        tiles = list[Token]()
        i = 1 if tokens[0].text == "&" else 0
        while i < len(tokens):
            token = tokens[i]
            if i == clause.verb:
                i = self._verb_said(clause, path, group, i)
            elif not token.quoted and (meaning := self._meaning(token.text, group, tokens, i)):
                i = self._value(meaning, path, tokens, i)
            elif i + 1 == clause.verb and self._sits(token.text):
                i += 1  # the player of the verb
            elif (field := self._chosen(token.text, group)) is not None:
                self.document.put((*path, field.name), self._choice(token.text), token.start, token.end)
                i += 1
            elif tile_like(token.text) or token.text == "+":
                tiles.append(token)
                i += 1
            elif token.text == "set" and i + 1 < len(tokens) and "=" in tokens[i + 1].text:
                self._set(tokens[i + 1])
                i += 2
            elif _ROUND.fullmatch(token.text):
                self.document.put(("round",), token.text, token.start, token.end)
                i += 1
            elif _NUMBER.fullmatch(token.text) and i + 1 < len(tokens) and self._counted(tokens[i + 1].text, group):
                meaning = self._counted(tokens[i + 1].text, group)
                assert meaning is not None
                self._put(meaning, path, token.text, token.start, tokens[i + 1].end)
                i += 2
            else:
                i = self._strange(tokens, i, group)
        if tiles:
            self._tiles(tiles, group, path)

    def _group(self, kind: str, path: Path) -> str:
        if kind in ("win", "") or not path:
            told = {f.name: f.kind for f in self.groups.get("event", ())}
            return told.get("win", "win") if path[:1] == ("events",) and "wins" not in path else kind or "record"
        return kind if kind in self.groups else "record"

    def _meaning(self, word: str, group: str, tokens: Sequence[Token] = (), i: int = 0) -> Meaning | None:
        """What a word means here; of two fields the one that what follows can be a value of."""
        found = self.meanings.get(word, ())
        groups = (group, "record") if self.story else ("record", group)  # of a hand told whole, what both may say
        likely = [m for name in groups for m in found if m.group == name]
        fits = (
            m for m in likely if m.value is not None or m.field.kind == "flag" or self._taken(m.field, tokens, i + 1)
        )
        return next(fits, likely[0] if likely else None)

    def _counted(self, word: str, group: str) -> Meaning | None:
        meaning = self._meaning(word, group)
        return meaning if meaning and meaning.field.kind == "count" else None

    def _set(self, token: Token) -> None:
        """Put a rule that is different: ``set key=value``."""
        key, _, value = token.text.partition("=")
        named = self.document.value.get("rules", self.rules)
        if not isinstance(named, dict):
            self.document.value["rules"] = {"use": named, "set": {}} if named else {"set": {}}
        self.document.put(("rules", "set", key), value, token.start, token.end)

    def _choice(self, word: str) -> str:
        """The choice that a word stands for."""
        return self.words.get(word) or word.replace("-", "_")

    def _chosen(self, word: str, group: str) -> Field | None:
        word = self._choice(word)
        table = self.groups.get(group, ())
        return next((f for f in table if f.kind == "choice" and f.name != "by" and word in f.choices), None)

    def _verb_said(self, clause: _Clause, path: Path, group: str, i: int) -> int:
        """The verb with the player before it and the one after it."""
        tokens, names = clause.tokens, {f.name for f in self.groups.get(group, ())}
        before = tokens[i - 1] if i and self._sits(tokens[i - 1].text) else None
        if before and "player" in names:
            self.document.put((*path, "player"), before.text, before.start, before.end)
        if clause.kind == "win":
            self.document.put((*path, "by"), self._by(tokens[i].text), tokens[i].start, tokens[i].end)
        following = tokens[i + 1] if i + 1 < len(tokens) else None
        after = "from" if "from" in names and before else "player"
        takes = clause.kind != "win" or self._by(tokens[i].text) != "tsumo"
        if following and after in names and takes and self._sits(following.text) and (before or after == "player"):
            self.document.put((*path, after), following.text, following.start, following.end)
            return i + 2
        return i + 1

    def _put(self, meaning: Meaning, path: Path, value: Any, start: int, end: int) -> None:
        at = (meaning.field.name,) if meaning.group == "record" else (*path, meaning.field.name)
        if self.document.has(at) and meaning.field.kind == "dice":
            self.document.value_at(at).extend(value)
            return
        if self.document.has(at):
            self.problems.append(
                problem("S206.said_twice", at, span=self.document.at(start, end), name=meaning.field.name)
            )
            return
        self.document.put(at, value, start, end)

    def _value(self, meaning: Meaning, path: Path, tokens: Sequence[Token], i: int) -> int:
        """Put the value that follows a word; where the next word stands."""
        field, word = meaning.field, tokens[i]
        if field.kind == "flag":
            value = True if meaning.value is None else meaning.value
            more = i + 1 < len(tokens) and tokens[i + 1].text in field.choices
            self._put(meaning, path, tokens[i + 1].text if more else value, word.start, tokens[i + more].end)
            return i + 1 + more
        if meaning.value is not None:
            self._put(meaning, path, meaning.value, word.start, word.end)
            return i + 1
        taken = self._taken(field, tokens, i + 1)
        if not taken:
            like = f"`{word.text} {field.example}`" if field.example else f"`{word.text} …`"
            self.problems.append(
                problem(
                    "S203.value",
                    path,
                    span=self.document.at(word.start, word.end),
                    help=f"for example {like}",
                    name=word.text,
                )
            )
            return i + 1 + (i + 1 < len(tokens) and _NUMBER.fullmatch(tokens[i + 1].text) is not None)
        self._put(meaning, path, joined(field, taken), taken[0].start, taken[-1].end)
        return i + 1 + len(taken)

    def _taken(self, field: Field, tokens: Sequence[Token], i: int) -> list[Token]:
        """The words from here on that are the value of a field."""
        taken = list[Token]()
        for token in tokens[i:]:
            more = bool(taken)
            if field.kind in PAIRS:
                fits = "=" in token.text or (more and field.kind in TILES and tile_like(token.text))
            elif field.kind in TILES:
                fits = tile_like(token.text, "hand" if field.kind in ("hands", "melds") else "tiles")
            elif field.kind in ("players", "names", "seats", "texts"):
                new = self._sits(token.text) and token.text not in joined(field, taken)
                fits = (
                    (new and len(taken) < len(self.seats))
                    or "," in token.text
                    or (not more and (field.kind == "seats" or token.text in NOBODY))
                )
            elif field.kind == "round":
                wind_alone = more and taken[0].text.isalpha() and not taken[0].text.endswith("局")
                fits = not more or (wind_alone and bool(re.fullmatch(r"[1-4]", token.text)))
            elif field.kind == "dice":
                fits = token.quoted
            elif field.kind == "choice":
                fits = not more and self._choice(token.text) in field.choices
            else:
                fits = not more
            if not fits or (more and not token.quoted and token.text in self.meanings):
                break
            taken.append(token)
        return taken

    def _tiles(self, tiles: list[Token], group: str, path: Path) -> None:
        """Put the tiles that no word claims: the hand, or the one tile of an event."""
        names = {f.name: f for f in self.groups.get(group, ())}
        start, end = tiles[0].start, tiles[-1].end
        if "hand" in names and path:
            self.document.put((*path, "hand"), self._hand([t.text for t in tiles]), start, end)
        else:
            name = next((n for n in ("tile", "tiles") if n in names and path), "")
            if name:
                self.document.put((*path, name), " ".join(t.text for t in tiles), start, end)
            else:
                self._strange(tiles, 0, group)

    @staticmethod
    def _hand(pieces: Sequence[str]) -> str:
        """The tiles of a hand; without a + the one written last is the winning one."""
        text = " ".join(pieces)
        if "+" in pieces or any(p.startswith("+") for p in pieces):
            return text
        try:
            hand = parse_hand(text)
        except InputError:
            return text
        if hand.tile is None and len(hand.concealed) % 3 == 2:
            return format_hand(hand._replace(concealed=hand.concealed[:-1], tile=hand.concealed[-1]))
        return text

    def _strange(self, tokens: Sequence[Token], i: int, group: str) -> int:
        """Note a word that means nothing here; where the next one stands, behind what it was said of."""
        token = tokens[i]
        span, word = self.document.at(token.start, token.end), token.text
        i += 1
        if _NUMBER.fullmatch(word) and i < len(tokens) and owners(tokens[i].text, self.engine):
            return self._strange(tokens, i, group)  # 2本場, where there is no honba
        meant = next((said[word].split()[0] for e in ENGINES if word in (said := system(e).spoken)), word)
        instead = system(self.engine).instead.get(meant, "")
        for other in () if instead else owners(meant.replace("-", "_"), self.engine):
            meaning = vocabulary(fields_of(load_rules(other).engine))[meant][0]
            self.problems.append(problem("S201.line_of", span=span, word=word, system=other))
            following = tokens[i : i + 1]
            if meaning.field.kind == "count":
                i += bool(following and _NUMBER.fullmatch(following[0].text))
            elif meaning.field.kind != "flag" or (following and following[0].text in meaning.field.choices):
                i += len(self._taken(meaning.field, tokens, i)) or 1
            return i
        while i < len(tokens) and "," in tokens[i].text and all(map(self._sits, tokens[i].text.split(","))):
            i += 1
        if i < len(tokens) and _NUMBER.fullmatch(tokens[i].text):
            i += 1
        if re.match("[0-9]{2}", word):
            try:
                parse_tiles(word, span)
            except InputError as error:
                self.problems += error.problems
                return i
        if self.problems.full:
            self.problems.skip()
            return i
        known = [word for word, found in self.meanings.items() if any(m.group in (group, "record") for m in found)]
        near = suggest(word, [*known, *self.seats])
        hint = (
            instead or f"did you mean `{near}`?"
            if near or instead
            else "for example: B ron C 234m 22444p 33567s 3s riichi dora 4z"
        )
        self.problems.append(problem("S201.word", span=span, help=hint, word=word))
        return i


def is_line(text: str, rules: str = "") -> bool:
    """Whether a text says what happened, and is not the tiles of a hand alone."""
    try:
        return _LineReader(Span(Source("", text), 0, len(text)), load_rules(rules) if rules else None).tells()
    except InputError:
        return False


def read_line(
    text: str,
    rules: str = "",
    name: str = "<line>",
    number: int = 1,
    seats_for: Callable[[Rules], tuple[str, ...]] | None = None,
) -> LineDocument:
    """A line as a document for the readers of records. ``rules`` is the system where the line names none, ``seats_for``
    who plays by which rules where it names no seats.

    Raises :class:`~calc.problems.InputError` with every problem, each underlined in the line.
    """
    reader = _LineReader(Span(Source(name, text, number), 0, len(text)), load_rules(rules) if rules else None)
    reader.seats_for = seats_for
    return reader.read()


def read_part(
    at: Span, rules: Rules | None = None, seats: tuple[str, ...] = (), more: tuple[Field, ...] = ()
) -> LineDocument:
    """The line that stands in a part of a text, of a hand by these rules and players; ``more`` are fields that it may
    have beside those of a record."""
    return _LineReader(at, rules, seats, more).read()
