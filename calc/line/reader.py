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
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from itertools import pairwise, takewhile
from typing import Any

from ..languages import Phrase
from ..named_tuples import NamedTuple
from ..problems.codes import problem
from ..problems.problems import InputError, Path, Problem, Problems, Source, Span
from ..readers.reader import read_record
from ..records.fields import Field
from ..records.values import EVERYBODY, NOBODY
from ..rules.rules import Rules, load_rules, scalar
from ..tiles.notation import LONGEST, format_tile, format_tiles, parse_hand, parse_tile
from ..tiles.tiles import BY_MPSZ, KIND
from .amounts import amounts_of, says_amounts
from .language import (
    NUMBER,
    Language,
    LineDocument,
    is_known,
    language_for,
    report_strange_word,
    system_called,
)
from .words import (
    AMOUNT,
    DEALER,
    DIGITS,
    FROM,
    LISTS,
    PLAYERS,
    RANKS,
    LineWord,
    Meaning,
    empty_value,
    half_width,
    indicators_said,
    is_round,
    join_words,
    last_tile_wins,
    tile_like,
    tokens_of,
)

Seats = tuple[str, ...]
SeatsFor = Callable[[Rules], Seats] | None
_RIICHI = "riichi"
_CLOSED = "<closed"
"""門前 and other words for a closed hand, as a line has them (``spoken.toml``)."""
_ABOUT_TILES = ("N101", "N102", "N103", "L202")
"""The codes of problems of tiles that do not follow from other mistakes: no such tile, and too many of a kind."""
_TILES_ALONE = ("tile", "tiles", "turned", "asides", "rivers")
"""Kinds of fields whose value can be tiles and nothing else."""
_JOINED = ("dice", "players", "claims")
"""Kinds of fields of which a second list is added to the first."""
_CHOMBO = "chombo"
_DRAWS = ("draw", _CHOMBO)
"""What a hand without a winner ends with."""
_PLAYED_ON = "chombos"
"""The field of those whose チョンボ did not end the hand."""
_FAULTS = (_PLAYED_ON, "fined")
"""The fields of faults that did not end the hand: seldom are there two, so a further name may begin something else."""
_WHOLE_HAND, _SET = 14, 3
"""The tiles of a won hand, and those of a set; a kan counts as one."""
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


class _RiichiWords(NamedTuple):
    """Words that say the riichi of players: ``riichi C``, A C リーチ."""

    field: Field
    """That of players who did not win."""
    players: Sequence[LineWord]
    first: int
    """The index of the first of all words, ``riichi`` among them."""
    last: int


class _Part(NamedTuple):
    """A clause being read: its fields, their place in the document, and its tiles that no word claims."""

    clause: _Clause
    tokens: list[LineWord]
    """Those of the clause."""
    group: str
    groups: tuple[str, ...]
    """The groups in which a word is looked up."""
    path: Path
    tiles: list[list[int]]
    """The indices of tokens with tiles; adjacent ones are in a list of their own."""
    doubts: list[_RiichiWords]
    """The riichi of players whose names may be tiles of the hand as well (``riichi C``: 中), until all are known."""

    def text(self, index: int) -> str:
        """Return the word at an index of the clause; empty behind the last one, so that readers may look ahead without
        asking."""
        return self.tokens[index].text if index < len(self.tokens) else ""

    def winning_first(self) -> bool:
        """Tell whether a single tile is said before the others, as the winning one: B ron 3s from C 234m… There must be
        just these two runs of tiles: of more nobody knows which is the hand."""
        if len(self.tiles) != 2:
            return False
        is_single_tile = [len(run) == 1 and self.tokens[run[0]].is_tile for run in self.tiles]
        return is_single_tile == [True, False]

    def add_tile(self, index: int) -> None:
        """Add a token with tiles to the run of tokens that it continues, since a hand may be written in several words;
        behind any other word a new run begins."""
        if self.tiles and self.tiles[-1][-1] == index - 1:
            self.tiles[-1].append(index)
        else:
            self.tiles.append([index])


class _LineReader:
    """Reads one line; ``problems`` collects what is wrong."""

    def __init__(
        self, span: Span, rules: Rules | None, seats: Seats = (), beside: tuple[Field, ...] = (),
        seats_for: SeatsFor = None,
    ) -> None:  # fmt: skip
        """Cut the line at ``span`` into words, and find out its rules and players. ``rules`` win over those that the
        line names; ``seats`` play if the line seats nobody, or, before them, the players whom ``seats_for`` returns for
        its rules. ``beside``: fields that the record may have here in addition. Raises InputError for a line of more
        than :data:`LONGEST` characters, or rules that cannot be loaded."""
        self.document, self.problems = LineDocument(span), Problems()
        self.closed: list[tuple[Path, LineWord]] = []
        """Each win that is said to be of a closed hand, and the word."""
        if (long := span.end - span.start) > LONGEST:
            raise InputError([problem("N113.long", span=self.document.span(()), n=long, most=LONGEST)])
        self.rules, text = self._take_rules(half_width(span.source.text[span.start : span.end], seats), rules)
        removed = (self.rules.values.get("table.removed") if self.rules else None) or ()  # some games have no such rule
        text = indicators_said(text, frozenset(BY_MPSZ[tile] & KIND for tile in removed))
        # who plays under the rules of the line counts only if the line does not seat anybody itself
        if seats_for and self.rules and (sitting := seats_for(self.rules)) and not re.search("seats|席", text):
            self.document.put(("seats",), list(sitting), LineWord("", 0, 0))  # no word of the line says them
            seats = sitting
        self.language: Language = language_for(self.rules, seats, beside)
        names = (*self.language.seats, *self.language.claimable)
        self.tokens = tokens_of(text, self.language.said, self.language.known, names)
        self._take_players()
        self.tokens = [*self._play_on(list(self._separate_discarders(self.tokens)))]

    # --- the line as a whole ----------------------------------------------------------------------------------------

    def says_what_happened(self) -> bool:
        """Tell whether a single word says what happened (``ron``), or a ``;`` divides events: then the text is a line,
        and not the tiles of a hand alone."""
        words = [token for token in self.tokens if not token.quoted]
        return any(word.text == ";" or self._find_verb([word]) != ("", -1) for word in words)

    def read(self) -> LineDocument:
        """Return the document of the line, filled with what each clause says. A line of amounts alone (``B +8000 from
        C``) becomes an ``adjust`` instead. Raises InputError with all problems of the line; a line that reports nothing
        is a problem too."""
        if says_amounts(self.tokens, self.language) and (amounts := amounts_of(self.tokens, self.language)):
            self.document.put(("adjust",), amounts, self.tokens[0], self.tokens[-1])
            return self.document
        clauses = list(self._split_clauses())
        reports = [clause for clause in clauses if clause.kind]
        story = "events" in self.language.forms and self._is_story(reports)
        for clause in clauses:
            self._read_clause(clause, self._path_of_clause(clause, reports, story), story)
        self._check_closed()
        # A line of names alone (S201.player: a player without a role) is told that it reports nothing. With any other
        # problem that would be no help.
        if not reports and {p.sentence for p in self.problems} <= {"S201.player"}:
            self.problems.append(problem("S203.line", span=self.document.span(())))
        self._refuse_problems()
        return self.document

    def _refuse_problems(self) -> None:
        """Raise InputError with the problems of the line, if it has any, in the order of its words.

        If the line reports nothing (S203), that is the only problem raised, as all others follow from it. That a
        player has no role follows from other mistakes, so it is left out where there are any.
        """
        if not self.problems:
            return
        if says_nothing := [p for p in self.problems if p.sentence == "S203.line"]:
            raise InputError(says_nothing[:1])
        causes = [p for p in self.problems if p.sentence != "S201.player"]
        together = [*(causes or self.problems), *self._find_wrong_tiles()]
        raise InputError(sorted(together, key=lambda p: p.span.start if p.span else 0))

    def _find_wrong_tiles(self) -> list[Problem]:
        """Return the problems of tiles that the reader of records finds in what was understood so far, such as five
        tiles of a kind. They are mistakes of their own; any other problem of the half-read record may come from a word
        that was not understood, and is left out."""
        try:
            read_record(self.document, self.rules or "")
        except InputError as error:
            return [p for p in error.problems if p.code in _ABOUT_TILES]
        return []

    def _is_story(self, reports: Sequence[_Clause]) -> bool:
        """Tell whether the clauses that report something (``reports``) are a story, which is read into a list of events
        instead of fields of the hand. They are a story in three cases: there are several events; an event occurs only
        in stories (a kong); the winner's hand stands among those of waiting players, as only a story has it."""
        forms = self.language.forms
        if sum(not clause.follows for clause in reports) > 1 or any(clause.kind not in forms for clause in reports):
            return True
        winners = [self._find_winner(clause) for clause in reports if clause.kind == "win"]
        return any(winner and winner.text in self._players_waiting() for winner in winners)

    def _take_rules(self, text: str, rules: Rules | None) -> tuple[Rules | None, str]:
        """Return the rules of a line, and its text with blanks in place of the head that names them: the other words
        keep their offsets, which problems point to. The head is a first word with a colon, or one that is a system's
        name; it is put into :attr:`document`. ``rules``, if any, win over those of the head; else the head's are
        loaded, which may raise InputError."""
        head = _HEAD.match(text)
        has_colon = head is not None and head[0].endswith(":")  # then it is a head beyond doubt
        name = system_called(head[1], has_colon) if head else ""
        if head and name and not has_colon and re.search(rf"(?:seats|席).*{re.escape(head[1])}", text):
            name = ""  # “tcg ron B … seats A tcg C”: a player is called so, as the line seats him further on
        if not head or not name:
            return rules, text
        self.document.put(("rules",), name, LineWord("", 0, head.end()))  # the word only gives its place
        return rules or load_rules(name), " " * head.end() + text[head.end() :]

    def _take_players(self) -> None:
        """Set the players of :attr:`language` to those that the line lists behind the word ``seats`` (席), if it has
        one. This comes before everything else is read, as that needs the names. The list ends where something else
        begins:

        ============================  =====================================================================
        ``seats A B riichi A``        at a word that means a field or a value of one
        ``seats A B dealer B``        at a word for the dealer, behind which a player follows
        ``seats A B C A ron B``       at a name that has come before: nobody sits twice, so he acts
        ``seats A,B,C ron A``         behind a word with commas between names, which is a whole list
        ``seats A, B, C dealer B``    not behind a comma at the end of a word, where further names follow
        ============================  =====================================================================
        """
        for index, token in enumerate(self.tokens):
            if token.text != "seats":  # 席 has become it, too
                continue
            names = list[str]()
            for following in self.tokens[index + 1 :]:
                new = following.players
                if set(new) & set(names) or following.text in self.language.meanings or following.text in DEALER:
                    break
                names += [name for name in new if name]  # “A,” has an empty name behind it
                if not following.quoted and "," in following.text and not following.text.endswith(","):
                    break
            self.language.seats = tuple(names) or self.language.seats

    def _separate_discarders(self, tokens: Sequence[LineWord]) -> Iterator[LineWord]:
        """Yield the words of the line, cutting a discarder off the tiles that are glued to his name: BロンC234m gives C
        and 234m. Only behind ``ron`` and before a digit, as elsewhere C is a tile (中)."""
        for before, token in pairwise([LineWord("", 0, 0), *tokens]):  # nothing stands before the first
            name = ""
            if self.language.says_ron(before.text):
                seats = [seat for seat in self.language.seats if token.text.startswith(seat)]
                name = next((seat for seat in seats if token.text[len(seat) : len(seat) + 1] in RANKS), "")
            if name:
                cut = token.start + len(name)
                yield LineWord(name, token.start, cut)
                yield LineWord(token.text[len(name) :], cut, token.end)
            else:
                yield token

    def _play_on(self, tokens: Sequence[LineWord]) -> Iterator[LineWord]:
        """Yield the words of the line, each ``chombo`` beside a win or draw as the field of those whose チョンボ did
        not end the hand, in games that have it: what did end it is the win or draw. It may be the kind of a draw."""
        language = self.language
        others = [token.text for token in tokens if not token.quoted and token.text != _CHOMBO]
        ends = any(text == "draw" or language.way_to_win(text) or language.tells_a_draw(text) for text in others)
        is_beside, before = ends and _PLAYED_ON in language.forms, ""
        for token in tokens:
            is_kind = _CHOMBO in language.draws and before in ("draw", "kind")
            if is_beside and token.text == _CHOMBO and not (token.quoted or is_kind):
                token = token._replace(text=_PLAYED_ON)
            yield token
            before = token.text

    def _split_clauses(self) -> Iterator[_Clause]:
        """Yield the clauses of the line, which ``;`` and ``&`` separate. An ``&`` is the first word of the clause that
        it begins, another win on the same tile; but before any clause has reported something it is dropped, as it then
        only joins two names. A further winner may have no verb (& Dan 2 han 30 fu)."""
        words, reported = list[LineWord](), False
        for token in [*self.tokens, LineWord(";", 0, 0)]:  # the added sign ends the last clause
            if token.text not in (";", "&") or token.quoted:
                words.append(token)
                continue  # the clause goes on
            if words:
                clause = _Clause(words, *self._find_verb(words))
                # & Dan 2 han 30 fu: more than an & and a player, so it says what he won
                if not clause.kind and clause.follows and len(words) > 2 and self.language.sits(words[1].text):
                    clause = clause._replace(kind="win")
                reported = reported or bool(clause.kind)
                yield clause
            words = [LineWord("&", token.start, token.end)] if reported and token.text == "&" else []

    def _find_verb(self, tokens: Sequence[LineWord]) -> tuple[str, int]:
        """Return what a clause with these words reports (``win``, ``draw``, another event), and the index of its verb:
        the word that says so, beside which winner and discarder stand. The index is -1 for a draw without a verb, which
        shows by who is tenpai. A clause about the table alone reports nothing: an empty text and -1."""
        language = self.language
        for index, token in enumerate(tokens):
            if token.quoted:  # a name or a title, whatever it says
                continue
            if language.way_to_win(token.text) or self._is_paid(token):
                return "win", index
            if event := language.event_of(token.text):
                before = [t.text for t in tokens[:index] if t.text != "&"]
                # a word for a kong is its verb right behind one player; elsewhere it marks a meld or a yaku
                if token.text in _DRAWS or (len(before) == 1 and language.sits(before[0])):
                    return event, index
        if any(language.tells_a_draw(token.text) for token in tokens if not token.quoted):
            return "draw", -1
        return "", -1

    def _is_paid(self, token: LineWord) -> bool:
        """Tell whether a word is an amount with a plus (``+8000``), which alone says that somebody won, in a game whose
        wins have the field ``paid``."""
        amount = AMOUNT.fullmatch(token.text)
        return bool(amount and amount[1] and self.language.field("win", "paid"))

    def _path_of_clause(self, clause: _Clause, reports: list[_Clause], is_story: bool) -> Path:
        """Return the path in the document below which the words of a clause are put, such as ``("wins", 1)`` or
        ``("draw",)``; empty for a clause about the table alone. ``reports``: all clauses that report something, among
        them this one; ``is_story``: whether they are the events of a story."""
        if not clause.kind:
            return ()
        if is_story:
            return self._path_in_story(clause, reports)
        wins = [report for report in reports if report.kind == "win"]
        if clause.kind == "win" and len(wins) > 1:
            return ("wins", next(index for index, win in enumerate(wins) if win is clause))  # not ==: two may be alike
        return (clause.kind,)

    def _path_in_story(self, clause: _Clause, reports: list[_Clause]) -> Path:
        """Return the path in the document of an event of a story: ``("events", 2, "kong")``. Wins joined by ``&`` share
        one event: ``("events", 2, "wins", 0)`` is the first of them; a win alone is ``("events", 2, "win")``.
        ``reports``: all clauses that report something, among them this one."""
        number = next(index for index, report in enumerate(reports) if report is clause)  # not ==: two may be alike
        begun = sum(not report.follows for report in reports[:number])  # events begun before this clause
        if clause.follows:  # its event is the last of these, which began with the first of its wins
            first = max(index for index in range(number) if not reports[index].follows)
            return ("events", begun - 1, "wins", number - first)
        has_followers = number + 1 < len(reports) and reports[number + 1].follows
        return ("events", begun, "wins", 0) if has_followers else ("events", begun, clause.kind)

    # --- one clause -------------------------------------------------------------------------------------------------

    def _read_clause(self, clause: _Clause, path: Path, is_story: bool) -> None:
        """Put what a clause says into the document below ``path``. ``is_story``: whether the hand is told by events.

        At each word the readers are tried in order. Each returns the index of the next word, or 0 if it cannot read
        what stands there; a word that none can read is noted as a problem. Then comes what depends on the whole clause:
        what a further winner leaves out, missing players, names that may be tiles, and last the tiles.
        """
        group = self._group_of_clause(clause.kind, path)
        # A field that both the table and the event can have belongs to the event in a story, else to the table.
        groups = (group, "record") if is_story else ("record", group)
        part = _Part(clause, clause.tokens, group, groups, path, [], [])
        if clause.kind == "draw":
            # a game whose draw has fields has a mapping there, any other a flag; a draw that nobody names by a word
            # (verb: -1) has its last word as its place
            self.document.put(path, {} if "draw" in self.language.groups else True, clause.tokens[clause.verb])
        # The most particular come first: a name beside the verb or riichi says more than a bare list of players, and
        # what none of these takes may be tiles.
        readers = [
            self._read_verb, self._read_discarder, self._read_closed, self._read_riichi, self._read_field,
            self._read_dealer, self._read_own_yaku, self._read_players, self._read_choice, self._read_amount,
            self._read_tile, self._read_rule, self._read_counter,
        ]  # fmt: skip
        if all(token.text != _RIICHI for token in clause.tokens):
            readers.remove(self._read_riichi)  # for speed: it looks ahead from every word
        index = int(clause.follows)  # behind the &
        while index < len(clause.tokens):
            next_places = (read(part, index) for read in readers)
            index = next(filter(None, next_places), 0) or self._note_strange_word(part, index)
        if clause.follows and clause.kind == "win":
            self._take_from_first_winner(part)
        self._ask_discarder(part)
        self._ask_whose_chombo(part)
        for doubt in part.doubts:
            self._settle_doubt(part, doubt)
        if part.tiles:
            self._put_tiles(part)

    def _take_from_first_winner(self, part: _Part) -> None:
        """Put into the document what the clause of a further winner on the same tile leaves out: his name if no verb
        follows it, and how and from whom he won, which is as the first winner did. What the clause says stays. A
        problem with what is filled in underlines the whole clause, as no word of it says that."""
        first_win, whole_clause = (*part.path[:-1], 0), (part.tokens[0], part.tokens[-1])
        winner = self._find_winner(part.clause)
        for name in ("player", "by", "from"):
            value = winner.text if winner and name == "player" else None
            if value is None and self.document.has((*first_win, name)):
                value = self.document.get((*first_win, name))
            if value and not self.document.has((*part.path, name)):
                self.document.put((*part.path, name), value, *whole_clause)

    def _ask_discarder(self, part: _Part) -> None:
        """Note a problem if the clause names no discarder, but beside ``ron`` stands a letter that is nobody's name
        (Bea ron C, E ron C). It is meant as a player, but would be read as a fifteenth tile (C is 中)."""
        clause, behind = part.clause, part.clause.verb + 1
        if clause.kind != "win" or not behind or self.document.has((*part.path, "from")):  # behind 0: there is no verb
            return
        if not self.language.says_ron(part.text(behind - 1)):
            return
        for index in (behind - 2, behind):  # the verb stands between: before the first of a clause it has nobody
            who = part.text(index) if index >= 0 else ""
            # letters that are tiles as well as names
            if who.isascii() and who.isalpha() and part.tokens[index].is_tile and not self.language.sits(who):
                span, names = self.document.underline(part.tokens[index]), ", ".join(self.language.seats)
                tile = format_tile(parse_tile(who))
                self.problems.append(problem("S201.nobody", span=span, word=who, names=names, tile=tile))

    def _ask_whose_chombo(self, part: _Part) -> None:
        """Note a problem, at the word for チョンボ, if the clause does not name who made it: the reader of records
        would only say that a field is missing. The advice shows the second player as an example."""
        clause = part.clause
        if clause.kind == _CHOMBO and not self.document.has((*part.path, "player")):
            span = self.document.underline(clause.tokens[clause.verb])
            self.problems.append(problem("S203.whose_chombo", span=span, name=self.language.seats[1]))

    def _group_of_clause(self, kind: str, path: Path) -> str:
        """Return the group in which the words of a clause are looked up: usually the one called like its ``kind``. For
        a win in a story (seen from its ``path``) it is the group that this game has for those. For a clause about the
        table alone, or of a kind without fields, it is ``record``."""
        # in some games a win in a story has fields of its own; several on one tile have the usual ones
        if kind == "win" and path[:1] == ("events",) and "wins" not in path:
            event = {field.name: field.kind for field in self.language.groups.get("event", ())}
            return event.get("win", "win")
        return kind if kind == "win" or kind in self.language.groups else "record"

    def _players_waiting(self) -> set[str]:
        """Return the players whose waiting hands the line lists, as a story does; empty if it lists none. The field has
        another name in each game, so it is found by its kind (``hands``)."""
        for index, token in enumerate(self.tokens):
            field = next((m.field for m in self.language.meanings.get(token.text, ()) if m.group == "record"), None)
            if field and field.kind == "hands" and not token.quoted:
                return {*join_words(field, self.language.value_words(field, self.tokens, index + 1))}
        return set()

    def _find_winner(self, clause: _Clause) -> LineWord | None:
        """Return the word that names the winner, or who acts in another event; ``None`` if there is none.

        It is the player right before the verb, else the one at the beginning of the clause (東家 リーチ 一発 ツモ).
        With から before the verb the beginning does not count, as the discarder may stand there (CからB ロン). A
        further win without a verb (& Dan 2 han 30 fu) begins with its winner.
        """
        first, verb = int(clause.follows), clause.verb  # behind the &
        if verb < 0:
            return clause.tokens[first] if clause.follows else None
        before_verb = clause.tokens[first:verb]
        if before_verb and self.language.sits(before_verb[-1].text):
            return before_verb[-1]
        says_from = any(token.text == FROM for token in before_verb)
        if before_verb and not says_from and self.language.sits(before_verb[0].text):
            return before_verb[0]
        return None

    def _read_verb(self, part: _Part, index: int) -> int:
        """Read the verb of the clause (``ron``, ``+8000``, a draw or another event) and the players on both sides of
        it, since a bare name says who won or discarded only beside the verb. Puts them into :attr:`document`. Returns
        the index of the next word to read, or 0 if the word at ``index`` is not the verb."""
        if index != part.clause.verb:
            return 0
        verb, actor = part.tokens[index], self._find_winner(part.clause)
        fields = {field.name for field in self.language.groups.get(part.group, ())}
        if actor and "player" in fields:
            self.document.put((*part.path, "player"), actor.text, actor)
        if self._is_paid(verb):
            return self._read_paid(part, index, fields, actor)
        way = self.language.way_to_win(verb.text)
        if way:
            self.document.put((*part.path, "by"), way, verb)
        elif verb.text not in self.language.events:
            self._read_choice(part, index)  # 暗槓 names the event and its kind in one word
        if way == "tsumo" and actor:
            return index + 1  # nobody discarded, so a name behind it is of something else
        return self._read_behind(part, index, fields, way, actor)

    def _read_paid(self, part: _Part, index: int, fields: Set[str], winner: LineWord | None) -> int:
        """Read an amount with a plus that is the verb (``B +8000 C``), and the discarder behind it. How the hand was
        won follows: by ron if the clause names a discarder, or is another win on the same tile; else by tsumo. Puts
        both into :attr:`document`, and returns the index of the next word. ``fields``: the names of the fields that the
        clause can have; ``winner``: his name before the amount, if it stands there."""
        behind_amount = self._read_amount(part, index)
        says_from = any(token.text in (FROM, "from") for token in part.tokens)
        is_ron = says_from or self.language.sits(part.text(behind_amount)) or part.clause.follows
        self.document.put((*part.path, "by"), "ron" if is_ron else "tsumo", part.tokens[index])
        # without a way to win, as a tile may stand between a verb and the player but not behind an amount
        return self._read_behind(part, behind_amount - 1, fields, "", winner)

    def _read_behind(self, part: _Part, index: int, fields: Set[str], way: str, actor: LineWord | None) -> int:
        """Read the player behind the verb at ``index``: the discarder, or the winner if no ``actor`` stands before the
        verb. Puts him into :attr:`document`, and a tile between verb and player (``B ron 3s C``) into ``part``; if no
        player follows, the tile is left to other readers. Returns the index of the next word.

        ``fields``: the names of the fields that the clause can have; ``way``: ``ron``, ``tsumo``, or empty for an event
        without a way to win.
        """
        tokens, sits = part.tokens, self.language.sits
        field = "from" if "from" in fields and actor else "player"
        next_word = tokens[index + 1] if index + 2 < len(tokens) else None
        has_tile = bool(way and next_word and next_word.is_tile and not sits(next_word.text))
        place = index + 2 if has_tile else index + 1
        if field not in fields or (actor and field == "player"):  # the event has no such player, or he was read before
            return index + 1
        if place == len(tokens) or not sits(tokens[place].text):  # no player follows
            return index + 1
        self.document.put((*part.path, field), tokens[place].text, tokens[place])
        if has_tile:
            part.add_tile(index + 1)
        return place + 1

    def _read_riichi(self, part: _Part, index: int) -> int:
        """Read the word ``riichi`` with the players on one side of it who declared it (``Ann riichi``, ``riichi Ann``).
        Puts the winner's riichi with his win and that of others with the table. Where names may be tiles, notes a doubt
        (:meth:`_settle_doubt`); where nobody can tell whose riichi it is, a problem. Returns the index of the next
        word, or 0 if nothing here is read: ``riichi`` without a player is the winner's, and a flag like any other."""
        in_riichi = self.language.field("record", "in_riichi")
        if not in_riichi or not self.language.field("win", "riichi") or "events" in part.path:
            return 0  # the game has no riichi, or this is a story, where riichi is an event
        # players before the word: Ann riichi, Ann Bea riichi
        followed = part.text(self._end_of_players(part, index)) == _RIICHI
        before = self._players_of_riichi(part, index) if followed else []
        # all of them: the list would have stopped at the winner
        if before and part.text(index + len(before)) == _RIICHI and not self._end_the_hand(part, before, index):
            return self._put_or_doubt_riichi(part, _RiichiWords(in_riichi, before, index, index + len(before)))
        if part.text(index) != _RIICHI or part.tokens[index].quoted:
            return 0
        # players behind the word: riichi Ann Bea
        behind = self._players_of_riichi(part, index + 1)
        end = index + 1 + len(behind)
        if behind and self._belong_to_riichi(part, behind, end):
            return self._put_or_doubt_riichi(part, _RiichiWords(in_riichi, behind, index, end - 1))
        # nobody can tell whose it is: in a draw, which has no winner, or between two (riichi Bea Cid riichi)
        if part.clause.kind in _DRAWS or self._is_between(part, behind, end):
            self._ask_whose_riichi(part, index, end)
            return index + 1
        return 0

    def _ask_whose_riichi(self, part: _Part, index: int, end: int) -> None:
        """Note the problem that nobody can tell who declared the ``riichi`` at ``index``. The advice names the players
        between it and the index ``end``, or if there are none the first player as an example."""
        names = ", ".join(token.text for token in part.tokens[index + 1 : end]) or self.language.seats[0]
        span = self.document.underline(part.tokens[index])
        self.problems.append(problem("S201.whose_riichi", span=span, names=names))

    def _is_between(self, part: _Part, players: Sequence[LineWord], end: int) -> bool:
        """Tell whether the ``players`` behind the word ``riichi`` stand before another one, at index ``end``, or before
        a word for a fault that may be of the last of them alone (riichi Dan Bea chombo)."""
        fault = self._players_field(part, end) if len(players) > 1 else None
        return bool(players and part.text(end) == _RIICHI) or bool(fault and fault.field.name in _FAULTS)

    def _belong_to_riichi(self, part: _Part, players: Sequence[LineWord], end: int) -> bool:
        """Tell whether the ``players`` behind the word ``riichi`` declared it. They did not if they belong to the word
        behind them, at index ``end`` (``riichi Ann tenpai``, リーチ Ann から). Nor do several players between two
        ``riichi``: nobody can tell to which of the words they belong."""
        field = self._players_field(part, end)
        of_field = field is not None and not self.language.value_words(field.field, part.tokens, end + 1)
        several = len(players) > 1 and part.text(end) == _RIICHI
        return not (of_field or several or part.text(end) == FROM)

    def _players_of_riichi(self, part: _Part, index: int) -> list[LineWord]:
        """Return the words from ``index`` on that name players who may have declared riichi. They end before the
        winner, whose name belongs to his verb, and before a word for nobody (リーチなし)."""
        players = part.tokens[index : self._end_of_players(part, index)]
        if part.clause.kind == "win":
            winner = self._find_winner(part.clause)
            players = [*takewhile(lambda t: t is not winner, players)]
        return [*takewhile(lambda t: t.text not in NOBODY, players)]

    def _may_be_tiles(self, part: _Part, players: Sequence[LineWord]) -> list[LineWord]:
        """Return those of the ``players`` whose names may be meant as tiles of the hand (C, 東). That needs a clause
        about a win with further tiles; a name in quotes is never a tile."""
        like_tiles = [player for player in players if tile_like(player.text) and not player.quoted]
        if part.clause.kind != "win" or not like_tiles:
            return []
        has_tiles = any(tile_like(t.text) and not self.language.sits(t.text) for t in part.tokens if not t.quoted)
        return like_tiles if has_tiles else []

    def _end_the_hand(self, part: _Part, players: Sequence[LineWord], first: int) -> bool:
        """Tell whether the words before ``riichi`` (``players``, the first of them at index ``first``) are the last
        tiles of the hand instead. Behind a plus, whatever can be a tile is one. Elsewhere only a wind that is nobody's
        name is a tile (… 東 リーチ): behind a hand it seldom means a player."""
        tiles = self._may_be_tiles(part, players)
        behind_plus = first > 0 and part.text(first - 1) == "+"
        return any(behind_plus or tile.text not in self.language.seats for tile in tiles)

    def _put_or_doubt_riichi(self, part: _Part, words: _RiichiWords) -> int:
        """Put the riichi of players into the document, and return the index of the next word. If their names may be
        tiles, which shows only when the whole clause is read (:meth:`_settle_doubt`), add the words to the doubts of
        ``part``, and the names to its tiles until then."""
        doubtful = self._may_be_tiles(part, words.players)
        if not doubtful:
            return self._put_riichi(part, words)
        for index in range(words.first, words.last + 1):
            if part.tokens[index] in doubtful:
                part.add_tile(index)
        part.doubts.append(words)
        return words.last + 1

    def _settle_doubt(self, part: _Part, words: _RiichiWords) -> None:
        """Decide whether names beside ``riichi`` are players or tiles, now that all tiles of the clause are known.

        If the hand is not whole with them, they are players: their riichi is put into the document, and they are taken
        out of the tiles of ``part``. If it is whole, a problem asks which is meant, as the line may have forgotten
        another tile.
        """
        players = self._may_be_tiles(part, words.players)
        if self._count_tiles(part) != _WHOLE_HAND:
            runs = [[index for index in run if part.tokens[index] not in players] for run in part.tiles]
            part.tiles[:] = [run for run in runs if run]
            self._put_riichi(part, words)
            return
        # the advice writes out both readings: the riichi of players, and the tiles
        span = self.document.underline(part.tokens[words.first], part.tokens[words.last])
        winner = self._find_winner(part.clause)
        others = [player.text for player in words.players if not winner or player.text != winner.text]
        riichi = f"in-riichi {','.join(others)}" if others else _RIICHI
        tiles = format_tiles([parse_tile(player.text) for player in players])
        self.problems.append(problem("S201.riichi_or_tile", span=span, riichi=riichi, tiles=tiles))

    def _count_tiles(self, part: _Part) -> int:
        """Return how many tiles the hand of a clause has with its melds and the winning tile, a kan counted as three: a
        whole hand has :data:`_WHOLE_HAND`. Return 0 for a hand that cannot be read, as the reader of records says
        why."""
        win: Mapping[str, Any] = self.document.get(part.path) if part.path else {}
        words = [part.text(index) for run in part.tiles for index in run]
        with suppress(InputError):  # the reader of the record says why
            hand = parse_hand(" ".join([*words, *win.get("melds", ()), *win.get("tile", "").split()]))
            return len(hand.concealed) + (hand.tile is not None) + _SET * len(hand.melds)
        return 0

    def _put_riichi(self, part: _Part, words: _RiichiWords) -> int:
        """Put the riichi of players into the document: the winner's with his win (``riichi``), that of others with the
        table (``in_riichi``), as records have it. Return the index of the next word."""
        winner = self._find_winner(part.clause) if part.clause.kind == "win" else None
        names = join_words(words.field, words.players)
        span = part.tokens[words.first], part.tokens[words.last]
        if winner and winner.text in names:
            self.document.put((*part.path, _RIICHI), True, *span)
        if others := [name for name in names if not (winner and name == winner.text)]:
            self._put_field(part, Meaning("record", words.field), others, *span)
        return words.last + 1

    def _read_field(self, part: _Part, index: int) -> int:
        """Read a field or an option with the value that follows it into the document, or note a problem if the value is
        missing. The word itself may say the value (``double-riichi``), or that there is none (裏なし). Return the index
        of the next word, or 0 if the word at ``index`` means no field."""
        tokens, word = part.tokens, part.tokens[index]
        meaning = self.language.meaning_of(tokens, index, part.groups)
        if not meaning:
            return 0
        field = meaning.field
        if field.kind == "flag":
            return self._read_flag(part, index, meaning)
        if meaning.value is not None:
            self._put_field(part, meaning, meaning.value, word, word)
            return index + 1
        may_be_nothing = field.kind in LISTS or field.kind in ("tile", "count")
        if may_be_nothing and self.language.says_nothing(tokens, index + 1):
            if field.kind in LISTS:  # 裏なし: an empty list, which is not the same as no list
                self._put_field(part, meaning, empty_value(field), word, tokens[index + 1])
            return index + 2  # no tile or no number: that is said by leaving the field out
        if taken := self.language.value_words(field, tokens, index + 1):
            taken = [*self._without_next(part, field, taken, index + 1 + len(taken))]
            self._put_field(part, meaning, join_words(field, taken), taken[0], taken[-1])
            return index + 1 + len(taken)
        if field.kind == "choice" and (usual := self.language.usual_value(word.text)):
            self._put_field(part, meaning, usual, word, word)
            return index + 1
        return self._note_missing_value(part, index, meaning)

    def _without_next(self, part: _Part, field: Field, players: Sequence[LineWord], end: int) -> Sequence[LineWord]:
        """Return those of the ``players`` behind a word for a fault who committed it; of any other ``field`` all. The
        last is another's if the word behind him, at index ``end``, takes the player before it: D in chombo B, D riichi;
        or if he is the winner. Note a problem for チョンボ B、D リーチ, where one word names both and the riichi may be
        the winner's."""
        if field.name not in _FAULTS:
            return players
        first, *others = players
        if not others and "、" in self.document.written(first, first) and part.text(end) == _RIICHI:
            self._ask_whose_riichi(part, end, end)
        winner = self._find_winner(part.clause) if part.clause.kind == "win" else None
        if winner in others:
            return players[: players.index(winner)]
        belongs = part.text(end) == _RIICHI or not self._belong_to_riichi(part, others, end)
        return players[:-1] if others and belongs else players

    def _read_flag(self, part: _Part, index: int, meaning: Meaning) -> int:
        """Read a flag at ``index`` into the document, and return the index of the next word. Its value is true, unless
        its ``meaning`` has another. The next word can change it: to a choice of the flag (``riichi double``), or with a
        word for no to the opposite (リーチなし)."""
        following, choices = part.text(index + 1), meaning.field.choices
        value = True if meaning.value is None else meaning.value
        has_value = following in (*NOBODY, "false") or self._is_choice(part, meaning.field, index + 1)
        if has_value:
            value = following if following in choices else not value
        last = index + 1 if has_value else index
        self._put_field(part, meaning, value, part.tokens[index], part.tokens[last])
        return last + 1

    def _read_own_yaku(self, part: _Part, index: int) -> int:
        """Read a yaku that the club's rules add (リーチ鳥尽くし), or several joined by commas, without the word
        ``yaku`` before them, as players say it. Puts them into the document's field ``yaku``; returns the index of the
        next word, or 0 if the word at ``index`` is no such yaku."""
        token, field = part.tokens[index], self.language.field(part.group, "yaku")
        names = [name for name in token.players if name]  # the word, split at commas as a list of players is
        is_own_yaku = bool(names) and all(name in self.language.claimable for name in names)
        if field is None or not is_own_yaku:
            return 0
        self._put_field(part, Meaning(part.group, field), join_words(field, [token]), token, token)
        return index + 1

    def _note_missing_value(self, part: _Part, index: int, meaning: Meaning) -> int:
        """Note a problem for a field whose value is missing or wrong, with an example as advice, and return the index
        of the next word. An unknown word behind the field counts as its wrong value. Where tiles are due that word is
        put into the document instead, as the reader of tiles says better what is wrong with it."""
        field = meaning.field
        word, following = part.tokens[index], part.text(index + 1)
        if following and not is_known(self.language, part.tokens[index + 1]):
            index += 1
            if field.kind in _TILES_ALONE and not re.fullmatch(NUMBER, following):
                wrong = [part.tokens[index], *self.language.value_words(field, part.tokens, index + 1)]
                self._put_field(part, meaning, join_words(field, wrong), wrong[0], wrong[-1])
                return index + len(wrong)
        written = self.document.written(word).rstrip(":=")
        example = f"`{field.name if written.isascii() else written}: {field.example or '…'}`"
        span, advice = self.document.underline(word), Phrase("for_example", example=example)
        self.problems.append(problem("S203.value", part.path, span=span, help=advice, name=written))
        return index + 1 + (re.fullmatch(NUMBER, following) is not None)  # part of the same mistake

    def _read_discarder(self, part: _Part, index: int) -> int:
        """Read 放銃 or から with the discarder behind it (放銃C), and put him into the document; behind a discarder who
        was read already (C放銃, ロンCから) pass over it. Return the index of the next word, or 0 if the word at
        ``index`` is neither, or no player stands beside it."""
        tokens, path = part.tokens, (*part.path, "from")
        if tokens[index].text != FROM or part.clause.kind != "win":
            return 0
        if self.document.has(path):
            follows_player = index > 0 and self.language.sits(tokens[index - 1].text)
            return index + 1 if follows_player else 0
        discarder = tokens[index + 1] if index + 1 < len(tokens) else None
        # nobody wins on his own discard; the very word is compared, as its text may stand elsewhere too
        if not discarder or not self.language.sits(discarder.text) or discarder is self._find_winner(part.clause):
            return 0
        self.document.put(path, discarder.text, discarder)
        return index + 2

    def _read_closed(self, part: _Part, index: int) -> int:
        """Read 門前, which calls the hand closed, and add it to :attr:`closed`: whether it is true shows only when the
        whole hand is read (:meth:`_check_closed`). Return the index of the next word, or 0 if the word at ``index`` is
        another, or there is no win."""
        if part.tokens[index].text != _CLOSED or part.clause.kind != "win":
            return 0
        self.closed.append((part.path, part.tokens[index]))
        return index + 1

    def _check_closed(self) -> None:
        """Add a problem for each hand that the line calls closed (門前) although it has open melds: the word or the
        melds are a slip. A hand whose tiles cannot be read is left to the reader of the record, which says why."""
        for path, word in self.closed:
            win = self.document.get(path)
            with suppress(InputError):
                hand = parse_hand(str(win.get("hand", "")))
                if any(meld.kind != "ankan" for meld in hand.melds):  # with a concealed kan a hand stays closed
                    span = self.document.underline(word)
                    self.problems.append(problem("S206.not_closed", (*path, "hand"), span=span))

    def _is_choice(self, part: _Part, field: Field, index: int) -> bool:
        """Tell whether the word at ``index`` is a choice of the ``field`` before it. It is not if it is also the name
        of a field and has a value behind it: then that field begins."""
        if part.text(index) not in field.choices or index == len(part.tokens):
            return False
        own_meaning = self.language.meaning_of(part.tokens, index, part.groups)
        if not own_meaning:
            return True
        if self.language.says_nothing(part.tokens, index + 1):
            return False
        return not self.language.value_words(own_meaning.field, part.tokens, index + 1)

    def _read_dealer(self, part: _Part, index: int) -> int:
        """Read a word for the dealer and the player behind it (親 鈴木) into the document. Return the index of the next
        word, or 0 if no dealer is named: 親 鈴木 テンパイ says that both are tenpai, the dealer and 鈴木."""
        tokens = part.tokens
        if tokens[index].text.rstrip(":") not in DEALER or part.text(index + 1) not in self.language.seats:
            return 0
        end = self._end_of_players(part, index + 1)
        meaning = self._players_field(part, end)
        # テンパイ without players behind it is about the players before it
        if meaning and not self.language.value_words(meaning.field, tokens, end + 1):
            return 0
        self.document.put(("dealer",), tokens[index + 1].text, tokens[index], tokens[index + 1])
        return index + 2

    def _read_players(self, part: _Part, index: int) -> int:
        """Read players before the word that they belong to: the discarder before から, or a list before its field (A C
        テンパイ). Puts them into the document. The winner is only passed over, as :meth:`_read_verb` has put him there.
        Returns the index of the next word, or 0 if the players belong to no word, as several before the verb do, which
        are reported as two winners."""
        tokens, win = part.tokens, part.clause.kind == "win"
        if win and tokens[index] is self._find_winner(part.clause):
            return index + 1
        end = self._end_of_players(part, index)
        if end in (index, part.clause.verb):  # nobody, or those before the verb
            return end if end == index + 1 else 0
        if win and part.text(end) == FROM and end <= index + 2:
            # Of two players the one next to から is the discarder, the other the winner: BはCからロン.
            for field, token in zip(("from", "player"), reversed(tokens[index:end]), strict=False):
                self.document.put((*part.path, field), token.text, token)
            return end + 1
        meaning = self._players_field(part, end)
        if not meaning or (win and tile_like(tokens[index].text)):  # beside a win C may be a tile of the hand
            return 0
        self._put_field(part, meaning, join_words(meaning.field, tokens[index:end]), tokens[index], tokens[end])
        return end + 1

    def _end_of_players(self, part: _Part, index: int) -> int:
        """Return the index behind the players that begin at ``index``; that index itself if no player stands there.
        Lists with commas and words for everybody or nobody count as players. The verb of the clause ends the players,
        even if one of them is called like it."""
        sits = self.language.sits
        for token in part.tokens[index:]:
            players = all(map(sits, token.text.split(","))) or token.text in (*EVERYBODY, *NOBODY)
            if not players or index == part.clause.verb:
                break
            index += 1
        return index

    def _players_field(self, part: _Part, index: int) -> Meaning | None:
        """Return what the word at a place means, if that is a field with a list of players (テンパイ); else ``None``,
        also behind the last word."""
        if index >= len(part.tokens):
            return None
        meaning = self.language.meaning_of(part.tokens, index, part.groups)
        return meaning if meaning and meaning.field.kind in PLAYERS else None

    def _read_choice(self, part: _Part, index: int) -> int:
        """Read a word that is a choice of a field of the clause (``mangan`` of its size) into the document, without a
        word for the field; a comma may end the word (mangan, 2 chips). Return the index of the next word, or 0 if the
        word is no choice."""
        token = part.tokens[index]
        word = token.text.removesuffix(",")
        field = self.language.field_of_choice(word, part.group)
        if field is None:
            return 0
        self.document.put((*part.path, field.name), self.language.choice_of(word), token)
        return index + 1

    def _read_tile(self, part: _Part, index: int) -> int:
        """Add a word of tiles, or the plus between them, to the tiles of ``part``: what they are is decided at the end
        of the clause (:meth:`_put_tiles`). Return the index of the next word, or 0 for a word of anything else."""
        if part.text(index) != "+" and not tile_like(part.text(index)):
            return 0
        part.add_tile(index)
        return index + 1

    def _read_rule(self, part: _Part, index: int) -> int:
        """Read a changed rule, ``set key=value``, into the document. A value in quotes, which a list with blanks needs,
        is read as in a rules file; any other stays a text, which its key reads later. Return the index of the next
        word, or 0 if the words are no changed rule."""
        tokens = part.tokens
        if tokens[index].text != "set" or "=" not in part.text(index + 1):
            return 0
        key, _, text = tokens[index + 1].text.partition("=")
        named = self.document.value.get("rules")
        if not isinstance(named, dict):  # so far the id of a system, or nothing: make room for what it changes
            self.document.value["rules"] = {"use": named, "set": {}} if named else {"set": {}}
        last = index + 1
        value: object = text
        if not text and index + 2 < len(tokens) and tokens[index + 2].quoted:  # set key="a b": a word of its own
            last = index + 2
            value = scalar(tokens[last].text) if tokens[last].text else ""
        self.document.put(("rules", "set", key), value, tokens[index + 1], tokens[last])
        return last + 1

    def _read_counter(self, part: _Part, index: int) -> int:
        """Read the round (南2局), chips (3枚), or a number before the word for what it counts (1本場) into the
        document. Return the index of the next word, or 0 if the word at ``index`` is none of these."""
        tokens, text = part.tokens, part.text(index)
        if is_round(text):
            self.document.put(("round",), text, tokens[index])
            return index + 1
        if (chips := self.language.field(part.group, "chips")) and re.fullmatch("[0-9]+枚", text):
            self._put_field(part, Meaning(part.group, chips), text.removesuffix("枚"), tokens[index], tokens[index])
            return index + 1
        if not re.fullmatch(NUMBER, text) or index + 1 == len(tokens):
            return 0
        meaning = self.language.meaning_of(tokens, index + 1, part.groups)
        if not meaning or meaning.field.kind != "count":
            return 0
        self._put_field(part, meaning, text.translate(DIGITS), tokens[index], tokens[index + 1])
        return index + 2

    def _read_amount(self, part: _Part, index: int) -> int:
        """Read an amount of points: +8000 (what was paid), 1000/2000, 3900点, 4000オール, or a bare number if it ends
        in 00. Puts it into the document; returns the index of the next word. Returns 0 for any other word, if the game
        has no field for amounts, and behind tiles, where a number is rather a slip in writing them."""
        tokens, text, following = part.tokens, part.text(index), part.text(index + 1)
        amount = AMOUNT.fullmatch(text)
        from_each, has_unit = following in EVERYBODY, following == "points"
        has_plus = bool(amount and amount[1])
        # any other number may as well be of han, fu or sticks
        if not amount or not (has_plus or "/" in text or from_each or has_unit or text.endswith("00")):
            return 0
        field = self.language.field(part.group, "paid" if has_plus else "points")
        if field is None or part.tiles:
            return 0
        value = text.lstrip("+") + (" all" if from_each else "")
        last = index + 1 if from_each or has_unit else index
        self._put_field(part, Meaning(part.group, field), value, tokens[index], tokens[last])
        return last + 1

    def _put_field(self, part: _Part, meaning: Meaning, value: Any, first: LineWord, last: LineWord) -> None:
        """Put the value of a field, which the words from ``first`` to ``last`` say, into the document: with the table
        or with the win, as its ``meaning`` says. A second list of some kinds (``_JOINED``) is added to the first; any
        other second value is noted as a problem, and the first stays."""
        name = meaning.field.name
        path: Path = (name,) if meaning.group == "record" else (*part.path, name)
        if self.document.has(path) and part.path[:1] == ("wins",) and self.language.has(part.group, meaning.field):
            # Another win of the line has said it, where it was taken for the table's: this one is the winner's.
            path = (*part.path, name)
        if not self.document.has(path):
            self.document.put(path, value, first, last)
        elif meaning.field.kind in _JOINED and list is type(value) is type(self.document.get(path)):
            self.document.get(path).extend(value)
        else:
            written = self.document.written(first, last)
            name = name if written.isascii() else written  # in Japanese as it is written
            span = self.document.underline(first, last)
            self.problems.append(problem("S206.said_twice", path, span=span, name=name))

    def _put_tiles(self, part: _Part) -> None:
        """Put the tiles of ``part`` that belong to no other word into the document: as the hand, or as the tiles of an
        event. Note them as a strange word if the event has no field for tiles. This comes last, as people write parts
        of a hand anywhere in a clause."""
        # A clause that reports nothing has an empty path: its tiles become the hand of a win.
        names = {field.name for field in self.language.groups.get(part.group, ())} if part.path else ()
        name = next((n for n in ("hand", "tile", "tiles") if n in names), "")
        if not name and part.path:
            self._note_strange_word(part, part.tiles[0][0])
            return
        first, last = part.tokens[part.tiles[0][0]], part.tokens[part.tiles[-1][-1]]
        if name == "hand" and part.winning_first():
            part.tiles.reverse()  # a hand has its winning tile last
        value = " ".join(part.text(index) for run in part.tiles for index in run)
        if name == "hand":  # not of an event, which has no winning tile
            value = last_tile_wins(value, str(self.document.get(part.path).get("tile", "")))
        path = (*part.path, name) if part.path else ("win", "hand")
        self.document.put(path, value, first, last)

    def _note_strange_word(self, part: _Part, index: int) -> int:
        """Note a problem for the word at ``index``, which means nothing there, and return the index behind all words of
        the same mistake: reading goes on, so that all mistakes of a line are reported at once. If there are too many
        problems already, the word is only counted."""
        if not self.problems.admits():
            return index + 1
        if problems := self._ask_for_each_win(part, index):
            self.problems += problems
            return len(part.tokens)
        groups = (part.group, "record") if part.clause.kind else ()
        problems, after = report_strange_word(self.document, self.language, part.tokens, index, groups)
        self.problems += problems
        return after

    def _ask_for_each_win(self, part: _Part, index: int) -> list[Problem]:
        """Return the problem that two wins stand in one clause, which has room for one hand; an empty list if the word
        at ``index`` names no second winner. He may stand beside the first before the verb (Bea & Dan ron Ann), or
        behind the first hand's size with a size of his own (Bea ron Ann 2 han 30 fu Dan 3 han 40 fu)."""
        tokens, clause = part.tokens, part.clause
        # of the whole line, as two winners before the verb are no clause together
        ron = next((n for n, token in enumerate(self.tokens) if self.language.says_ron(token.text)), None)
        if ron is None or not self.language.sits(tokens[index].text):
            return []
        size_behind = re.fullmatch(NUMBER, part.text(index + 1)) and clause.kind == "win"
        if tokens[index].start > self.tokens[ron].start and not size_behind:
            return []  # he stands behind the verb without a size of his own: he may be the discarder
        if not size_behind and any(not self.language.sits(token.text) for token in tokens[:ron]):
            return []  # not only winners stand before the verb
        player, before_verb = tokens[index].text, self.tokens[ron - 1].text
        discarder = self.tokens[ron + 1].text if ron + 1 < len(self.tokens) else ""  # the verb may be last
        if player == before_verb or not all(map(self.language.sits, (before_verb, discarder))):
            return []  # the advice writes out both wins, so it needs two winners and the discarder
        first, second = (before_verb, player) if size_behind else (player, before_verb)
        span = self.document.underline(tokens[index])
        return [problem("S201.each_win", span=span, first=first, second=second, discarder=discarder)]


def is_line(text: str, rules: Rules | str = "") -> bool:
    """Tell whether a text says what happened, rather than being only the tiles of a hand, which commands take too:
    ``calc score`` reads either behind its name. A text that is too long, or under rules that cannot be loaded, is none.

    >>> is_line("B ron C 234m 22444p 33567s + 3s"), is_line("234m 22444p 33567s + 3s")
    (True, False)
    """
    try:
        reader = _LineReader(Span(Source("", text), 0, len(text)), load_rules(rules) if rules else None)
        return reader.says_what_happened()
    except InputError:  # too long, or under rules that cannot be loaded
        return False


def seats_named(text: str, rules: Rules | str = "") -> Seats:
    """Return the players that a line names by its word for seats, as the lines after it in a match have the same
    players. A line with problems counts too. Empty if it names none, or is too long to be read."""
    if not re.search("seats|席", text):
        return ()
    with suppress(InputError):  # whoever reads the line itself reports it
        reader = _LineReader(Span(Source("", text), 0, len(text)), load_rules(rules) if rules else None)
        if any(token.text == "seats" for token in reader.tokens):
            return reader.language.seats
    return ()


def read_line(
    text: str,
    rules: Rules | str = "",
    name: str = "<line>",
    number: int = 1,
    seats_for: SeatsFor = None,
    seats: Seats = (),
) -> LineDocument:
    """Read the text of a line as a document for the readers of records. ``rules`` win over a system that the line
    names. If it names no players, ``seats_for`` returns them for the rules; without that function they are ``seats``,
    the players of the hands before. ``name`` and ``number``: the file and its line, which problems point to.

    Raises :class:`~calc.InputError` with every problem, each underlined in the line.
    """
    span = Span(Source(name, text, number), 0, len(text))
    return _LineReader(span, load_rules(rules) if rules else None, seats, seats_for=seats_for).read()


def read_part(
    span: Span, rules: Rules | None = None, seats: tuple[str, ...] = (), beside: tuple[Field, ...] = ()
) -> LineDocument:
    """Read a line that is part of a larger text, for a hand under these rules and players. ``beside``: fields that it
    may have in addition to those of a record. Raises InputError with every problem. Used for match files, where
    ``span`` is the place of one line."""
    return _LineReader(span, rules, seats, beside).read()
