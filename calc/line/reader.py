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
_ABOUT_TILES = ("N101", "N102", "N103", "L202")
"""The codes of problems of tiles that do not follow from other mistakes: no such tile, and too many of a kind."""
_TILES_ALONE = ("tile", "tiles", "turned", "asides", "rivers")
"""Kinds of fields whose value can be tiles and nothing else."""
_JOINED = ("dice", "players", "claims")
"""Kinds of fields of which a second list is added to the first."""
_DRAWS = ("draw", "chombo")
"""What a hand without a winner ends with."""
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
        """Return the word at a place; empty behind the last, so that readers may look ahead without asking."""
        return self.tokens[index].text if index < len(self.tokens) else ""

    def winning_first(self) -> bool:
        """Tell whether a single tile is said before the others, as the winning one: B ron 3s from C 234m… Only with
        these two runs: of more nobody knows which is the hand."""
        if len(self.tiles) != 2:
            return False
        is_single_tile = [len(run) == 1 and self.tokens[run[0]].is_tile for run in self.tiles]
        return is_single_tile == [True, False]

    def add_tile(self, index: int) -> None:
        """Add a token with tiles: to the run of tokens that it goes on, since a hand may be written in several; a word
        between them begins another run."""
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
        """Cut a line into words, and take its rules and players. ``rules`` and ``seats`` are used if the line names
        none; ``seats_for`` returns who plays under some rules. Raises InputError for a line that is too long, or rules
        that cannot be loaded."""
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
        self.tokens = list(self._separate_discarders(self.tokens))

    # --- the line as a whole ----------------------------------------------------------------------------------------

    def says_what_happened(self) -> bool:
        """Tell whether any word by itself says what happened, or a ``;`` divides events: then it is a line, and not the
        tiles of a hand alone."""
        words = [token for token in self.tokens if not token.quoted]
        return any(word.text == ";" or self._find_verb([word]) != ("", -1) for word in words)

    def read(self) -> LineDocument:
        """Return the document of the line: of a line of amounts alone their ``adjust``, else one into which every
        clause is read. Raises InputError with every problem, also that nothing is said to have happened."""
        if says_amounts(self.tokens, self.language) and (amounts := amounts_of(self.tokens, self.language)):
            self.document.put(("adjust",), amounts, self.tokens[0], self.tokens[-1])
            return self.document
        clauses = list(self._split_clauses())
        reports = [clause for clause in clauses if clause.kind]
        story = "events" in self.language.forms and self._is_story(reports)
        for clause in clauses:
            self._read_clause(clause, self._path_of_clause(clause, reports, story), story)
        self._check_closed()
        # Players without a role are no mistake of their own where nothing happened.
        if not reports and {p.sentence for p in self.problems} <= {"S201.player"}:
            self.problems.append(problem("S203.line", span=self.document.span(())))
        self._refuse_problems()
        return self.document

    def _refuse_problems(self) -> None:
        """Raise InputError if there are problems. If the line says nothing that happened (S203), only that is told,
        once. Else all are told in the order of the line, with those of the tiles. That a player has no role follows
        from other mistakes, so it is told only if there are none."""
        if not self.problems:
            return
        if says_nothing := [p for p in self.problems if p.sentence == "S203.line"]:
            raise InputError(says_nothing[:1])
        causes = [p for p in self.problems if p.sentence != "S201.player"]
        together = [*(causes or self.problems), *self._find_wrong_tiles()]
        raise InputError(sorted(together, key=lambda p: p.span.start if p.span else 0))

    def _find_wrong_tiles(self) -> list[Problem]:
        """Return what is wrong with the tiles of what was understood: no other mistake of the line explains it, so it
        is told at once. Anything else in an incomplete record may follow from what is missing."""
        try:
            read_record(self.document, self.rules or "")
        except InputError as error:
            return [p for p in error.problems if p.code in _ABOUT_TILES]
        return []

    def _is_story(self, reports: Sequence[_Clause]) -> bool:
        """Tell whether the clauses that report something (``reports``) are a story. They are in three cases: there are
        several events; one is such as only a story has (a kong); or the hand of a winner stands among the hands of
        waiting players. A story is read into events, anything else into fields of the hand."""
        forms = self.language.forms
        if sum(not clause.follows for clause in reports) > 1 or any(clause.kind not in forms for clause in reports):
            return True
        winners = [self._find_winner(clause) for clause in reports if clause.kind == "win"]
        return any(winner and winner.text in self._players_waiting() for winner in winners)

    def _take_rules(self, text: str, rules: Rules | None) -> tuple[Rules | None, str]:
        """Return the rules of a line, and its text without the head that names them. The head is a first word with a
        colon, or one that is a system's name. It is noted in the document, and blanks take its place, so that all other
        words keep theirs. Given ``rules`` win over the head's; only without them the head's are loaded, which may raise
        InputError."""
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
        """Set the players of :attr:`language` if the line names them behind the word for seats: so the names are known
        when the rest is read. The list of players ends where something else begins:

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
        """Yield the words; a discarder glued to tiles becomes a word of his own: BロンC234m. He is cut off only behind
        ``ron``, and only if a digit follows the name: elsewhere C is a tile (中)."""
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

    def _split_clauses(self) -> Iterator[_Clause]:
        """Yield the clauses of the line. A semicolon ends a clause. ``&`` begins another win once a clause has reported
        something, and is its first word; before that it is no word of any clause. A further win may leave out the verb
        of the winner before him (& Dan 2 han 30 fu)."""
        words, reported = list[LineWord](), False
        for token in [*self.tokens, LineWord(";", 0, 0)]:  # a last sign, which ends the last clause
            if token.text not in (";", "&") or token.quoted:
                words.append(token)
                continue  # the clause goes on
            if words:
                clause = _Clause(words, *self._find_verb(words))
                # & Dan 2 han 30 fu: a player and what he won
                if not clause.kind and clause.follows and len(words) > 2 and self.language.sits(words[1].text):
                    clause = clause._replace(kind="win")
                reported = reported or bool(clause.kind)
                yield clause
            words = [LineWord("&", token.start, token.end)] if reported and token.text == "&" else []

    def _find_verb(self, tokens: Sequence[LineWord]) -> tuple[str, int]:
        """Return what a clause reports, and the index of the word that says so. The index is -1 for a draw that only
        shows by something said of it (who is tenpai). An empty text and -1: it reports nothing, and speaks of the table
        alone. Beside that word stand winner and discarder."""
        language = self.language
        for index, token in enumerate(tokens):
            if token.quoted:  # a name or a title, whatever it says
                continue
            if language.way_to_win(token.text) or self._is_paid(token):
                return "win", index
            if event := language.event_of(token.text):
                before = [t.text for t in tokens[:index] if t.text != "&"]
                # Any other event (a kong) has only its player before it.
                if token.text in _DRAWS or (len(before) == 1 and language.sits(before[0])):
                    return event, index
        if any(language.tells_a_draw(token.text) for token in tokens if not token.quoted):
            return "draw", -1
        return "", -1

    def _is_paid(self, token: LineWord) -> bool:
        """Tell whether a word is an amount with a plus, which says by itself that somebody won."""
        amount = AMOUNT.fullmatch(token.text)
        return bool(amount and amount[1] and self.language.field("win", "paid"))

    def _path_of_clause(self, clause: _Clause, reports: list[_Clause], is_story: bool) -> Path:
        """Return where in the document a clause reports something, such as ``("wins", 1)`` or ``("draw",)``; empty if
        it tells only of the table. ``reports``: all clauses that report something; ``is_story``: whether they are the
        events of a story. Each word of the clause is then put below that place."""
        if not clause.kind:
            return ()
        if is_story:
            return self._path_in_story(clause, reports)
        wins = [report for report in reports if report.kind == "win"]
        if clause.kind == "win" and len(wins) > 1:
            return ("wins", next(index for index, win in enumerate(wins) if win is clause))  # not ==: two may be alike
        return (clause.kind,)

    def _path_in_story(self, clause: _Clause, reports: list[_Clause]) -> Path:
        """Return the place in the document of an event of a story: ``("events", 2, "kong")``. Wins on the same tile are
        one event: ``("events", 2, "wins", 1)``; their clauses follow each other behind ``&``."""
        number = next(index for index, report in enumerate(reports) if report is clause)  # not ==: two may be alike
        events = sum(not report.follows for report in reports[:number])
        if clause.follows:
            first = max(index for index in range(number) if not reports[index].follows)
            return ("events", events - 1, "wins", number - first)
        followed = number + 1 < len(reports) and reports[number + 1].follows
        return ("events", events, "wins", 0) if followed else ("events", events, clause.kind)

    # --- one clause -------------------------------------------------------------------------------------------------

    def _read_clause(self, clause: _Clause, path: Path, is_story: bool) -> None:
        """Put what a clause says into the document.

        At each place the ways of reading are tried in turn. Each returns the place behind what it has read, or 0 if it
        cannot read what stands there. A word that none can read is noted as strange. Then comes what depends on the
        whole clause: what a further winner leaves out, missing players, names that may be tiles, and last the tiles.
        """
        group = self._group_of_clause(clause.kind, path)
        # In a hand that is not a story, fields that both the table and the win can have belong to the table.
        part = _Part(clause, clause.tokens, group, (group, "record") if is_story else ("record", group), path, [], [])
        if clause.kind == "draw":
            self.document.put(path, {} if "draw" in self.language.groups else True, clause.tokens[clause.verb])
        ways = (
            self._read_verb, self._read_discarder, self._read_riichi, self._read_field, self._read_dealer,
            self._read_own_yaku, self._read_players, self._read_choice, self._read_amount, self._read_tile,
            self._read_rule, self._read_counter,
        )  # fmt: skip
        riichi = any(token.text == _RIICHI for token in clause.tokens)
        likely = ways if riichi else [way for way in ways if way != self._read_riichi]  # it would look at every word
        index = int(clause.follows)  # behind the &
        while index < len(clause.tokens):
            places = (way(part, index) for way in likely)
            index = next(filter(None, places), 0) or self._note_strange_word(part, index)
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
        follows it, and how and from whom he won, as the first winner did. What was said stays."""
        first_win, whole_clause = (*part.path[:-1], 0), (part.tokens[0], part.tokens[-1])
        winner = self._find_winner(part.clause)
        for name in ("player", "by", "from"):
            value = winner.text if winner and name == "player" else None
            if value is None and self.document.has((*first_win, name)):
                value = self.document.get((*first_win, name))
            if value and not self.document.has((*part.path, name)):
                self.document.put((*part.path, name), value, *whole_clause)

    def _ask_discarder(self, part: _Part) -> None:
        """Note a problem for a single letter behind ``ron`` that is nobody's name (Bea ron C), if no discarder is said.
        It means a player, but would be read as a tile: C is 中, and the hand would have 15."""
        clause, behind = part.clause, part.clause.verb + 1
        if clause.kind != "win" or not behind or self.document.has((*part.path, "from")):  # behind 0: there is no verb
            return
        who, says_ron = part.text(behind), self.language.says_ron(part.text(behind - 1))
        # letters that are tiles as well as names
        if says_ron and who.isascii() and who.isalpha() and part.tokens[behind].is_tile:
            span, names = self.document.underline(part.tokens[behind]), ", ".join(self.language.seats)
            tile = format_tile(parse_tile(who))
            self.problems.append(problem("S201.nobody", span=span, word=who, names=names, tile=tile))

    def _ask_whose_chombo(self, part: _Part) -> None:
        """Note a problem if no offender is named for a チョンボ, under the word for it. The reader of records would
        only say that a field is missing."""
        clause = part.clause
        if clause.kind == "chombo" and not self.document.has((*part.path, "player")):
            span = self.document.underline(clause.tokens[clause.verb])
            self.problems.append(problem("S203.whose_chombo", span=span, name=self.language.seats[1]))

    def _group_of_clause(self, kind: str, path: Path) -> str:
        """Return the group in which the words of a clause are looked up: usually the one called like its ``kind``. For
        a win in a story (seen from its ``path``) it is the one that stories of this game have. It is ``record`` if
        there is no such group, or the clause tells only of the table."""
        # in some games a win in a story has fields of its own; several on one tile have the usual ones
        if kind == "win" and path[:1] == ("events",) and "wins" not in path:
            event = {field.name: field.kind for field in self.language.groups.get("event", ())}
            return event.get("win", "win")
        return kind if kind == "win" or kind in self.language.groups else "record"

    def _players_waiting(self) -> set[str]:
        """Return the players whose waiting hands the line gives, as a story does; empty if it gives none. Each game has
        its own name for that field, so it is found by its kind (``hands``)."""
        for index, token in enumerate(self.tokens):
            field = next((m.field for m in self.language.meanings.get(token.text, ()) if m.group == "record"), None)
            if field and field.kind == "hands" and not token.quoted:
                return {*join_words(field, self.language.value_words(field, self.tokens, index + 1))}
        return set()

    def _find_winner(self, clause: _Clause) -> LineWord | None:
        """Return the word that names the winner; ``None`` if there is none. It is the player before the verb, else the
        one at the beginning of the clause (東家 リーチ 一発 ツモ). With から in between only the first way counts, as
        the other may be the discarder (CからB ロン). If a further winner has no verb (& Dan 2 han 30 fu), it is the
        first word, whatever it is."""
        first, verb = int(clause.follows), clause.verb  # behind the &
        if verb < 0:
            return clause.tokens[first] if clause.follows else None
        before_verb = clause.tokens[first:verb]
        if before_verb and self.language.sits(before_verb[-1].text):
            return before_verb[-1]
        says_from = any(token.text == "<from" for token in before_verb)
        if before_verb and not says_from and self.language.sits(before_verb[0].text):
            return before_verb[0]
        return None

    def _read_verb(self, part: _Part, index: int) -> int:
        """Read the verb (``ron``, ``+8000``, a draw or another event), with the player before it and the one after it,
        into :attr:`document`: only beside the verb does a bare name say who won and who discarded. The winning tile may
        stand between (``B ron 3s C``). Return the place behind; 0 if the word is not the verb of the clause."""
        tokens = part.tokens
        if index != part.clause.verb:
            return 0
        names = {field.name for field in self.language.groups.get(part.group, ())}
        way, before = self.language.way_to_win(tokens[index].text), self._find_winner(part.clause)
        if before and "player" in names:
            self.document.put((*part.path, "player"), before.text, before)
        if self._is_paid(tokens[index]):
            # an amount does not say how it was won: it was ron if anybody else is named as its source
            after = self._read_amount(part, index)
            discarded = any(token.text in ("<from", "from") for token in tokens) or self.language.sits(part.text(after))
            discarded = discarded or part.clause.follows  # two on one tile win by ron
            self.document.put((*part.path, "by"), "ron" if discarded else "tsumo", tokens[index])
            # behind the last word of the amount; with no way to win, so that no tile is looked for before the player
            return self._read_behind(part, after - 1, names, "", before)
        if way:
            self.document.put((*part.path, "by"), way, tokens[index])
        elif tokens[index].text not in self.language.events:
            self._read_choice(part, index)
        if way == "tsumo" and before:
            return index + 1  # no discarder stands behind a tsumo
        return self._read_behind(part, index, names, way, before)

    def _read_behind(self, part: _Part, index: int, fields: Set[str], way: str, before: LineWord | None) -> int:
        """Read the player behind the verb: the discarder, or the winner if nobody stands before the verb. He is put
        into :attr:`document`, and a tile between them into ``part``; without him the tile is left to other readers.
        ``fields``: what can be said there; ``way``: ``ron``, ``tsumo`` or empty, as the verb says; ``before``: who
        stands before it. Return the place behind the player, or behind the verb if there is none."""
        tokens, sits = part.tokens, self.language.sits
        field = "from" if "from" in fields and before else "player"
        next_word = tokens[index + 1] if index + 2 < len(tokens) else None
        has_tile = bool(way and next_word and next_word.is_tile and not sits(next_word.text))
        place = index + 2 if has_tile else index + 1  # ron 3s from C: the tile stands before the player
        if field not in fields or (before and field == "player"):  # nothing is said there, or he is said already
            return index + 1
        if place == len(tokens) or not sits(tokens[place].text):  # nobody stands there
            return index + 1
        self.document.put((*part.path, field), tokens[place].text, tokens[place])
        if has_tile:
            part.add_tile(index + 1)
        return place + 1

    def _read_riichi(self, part: _Part, index: int) -> int:
        """Read riichi beside the players who declared it (``riichi Ann``, ``Ann riichi``). The winner's belongs to his
        win, that of others to the table. If it may belong to several players, or to none, a doubt or problem is noted.
        Return the place behind; 0 for anything else, also for a word without a player: that riichi is the winner's."""
        others = self.language.field("record", "in_riichi")
        if not others or not self.language.field("win", "riichi") or "events" in part.path:  # a story has events of it
            return 0
        # Ann riichi, Ann Bea riichi: players before the word
        followed = part.text(self._end_of_players(part, index)) == _RIICHI
        before = self._players_of_riichi(part, index) if followed else []
        # right before the word: a winner among them would have ended them
        if before and part.text(index + len(before)) == _RIICHI and not self._end_the_hand(part, before, index):
            return self._put_or_doubt_riichi(part, _RiichiWords(others, before, index, index + len(before)))
        if part.text(index) != _RIICHI or part.tokens[index].quoted:
            return 0
        # riichi Ann Bea: players behind it
        behind = self._players_of_riichi(part, index + 1)
        end = index + 1 + len(behind)
        if not self._belong_to_riichi(part, behind, end):
            behind = []  # they belong to the word behind them
        elif behind:
            return self._put_or_doubt_riichi(part, _RiichiWords(others, behind, index, end - 1))
        # nobody can tell whose it is: a draw has no winner; Ann Bea riichi Cid riichi
        if part.clause.kind in _DRAWS or (end > index + 1 and part.text(end) == _RIICHI):
            self._ask_whose_riichi(part, index, end)
            return index + 1
        return 0

    def _ask_whose_riichi(self, part: _Part, index: int, end: int) -> None:
        """Note as a problem that nobody can tell whose ``riichi`` the word at a place is. The advice names the players
        between it and ``end``; if there are none, any player as an example."""
        names = ", ".join(token.text for token in part.tokens[index + 1 : end]) or self.language.seats[0]
        span = self.document.underline(part.tokens[index])
        self.problems.append(problem("S201.whose_riichi", span=span, names=names))

    def _belong_to_riichi(self, part: _Part, players: Sequence[LineWord], end: int) -> bool:
        """Tell whether the players behind the word ``riichi``, up to a place (``end``), declared it. They did not if
        they belong to the word at that place: ``riichi Ann tenpai``, リーチ Ann から; nor can it be told of several
        between two ``riichi``. A name there could belong to either word."""
        field = self._players_field(part, end)
        of_field = field is not None and not self.language.value_words(field.field, part.tokens, end + 1)
        several = len(players) > 1 and part.text(end) == _RIICHI
        return not (of_field or several or part.text(end) == "<from")

    def _players_of_riichi(self, part: _Part, index: int) -> list[LineWord]:
        """Return the words from a place on that are players who may have declared riichi: up to the winner, who stands
        before his verb, and to a word for nobody (リーチなし)."""
        players = part.tokens[index : self._end_of_players(part, index)]
        if part.clause.kind == "win":
            winner = self._find_winner(part.clause)
            players = [*takewhile(lambda t: t is not winner, players)]
        return [*takewhile(lambda t: t.text not in NOBODY, players)]

    def _may_be_tiles(self, part: _Part, players: Sequence[LineWord]) -> list[LineWord]:
        """Return the players whose names may be meant as tiles of the hand (C, 東). They may be in a win that has other
        tiles too; a name in quotes is never a tile."""
        like_tiles = [player for player in players if tile_like(player.text) and not player.quoted]
        if part.clause.kind != "win" or not like_tiles:
            return []
        has_tiles = any(tile_like(t.text) and not self.language.sits(t.text) for t in part.tokens if not t.quoted)
        return like_tiles if has_tiles else []

    def _end_the_hand(self, part: _Part, players: Sequence[LineWord], first: int) -> bool:
        """Tell whether the words before ``riichi`` (the first at index ``first``) are the last tiles of the hand, and
        no players. Behind a plus, what may be tiles is tiles. Elsewhere it is if it is the wind of a seat and nobody's
        name (… 東 リーチ): that seldom means a player there. A name there could be read as a tile."""
        tiles = self._may_be_tiles(part, players)
        behind_plus = first > 0 and part.text(first - 1) == "+"
        return any(behind_plus or tile.text not in self.language.seats for tile in tiles)

    def _put_or_doubt_riichi(self, part: _Part, words: _RiichiWords) -> int:
        """Put the riichi of players into the document. If their names may be tiles, only note it among the doubts of
        the clause, and the names among its tiles. Return the place behind the words. Whether they are tiles shows only
        when the whole clause is read."""
        doubtful = self._may_be_tiles(part, words.players)
        if not doubtful:
            return self._put_riichi(part, words)
        for index in range(words.first, words.last + 1):
            if part.tokens[index] in doubtful:
                part.add_tile(index)
        part.doubts.append(words)
        return words.last + 1

    def _settle_doubt(self, part: _Part, words: _RiichiWords) -> None:
        """Decide whether names beside ``riichi`` are players or tiles, now that all tiles of the clause are known. If
        the hand is not whole with them they are players: their riichi is put into the document, and they are taken out
        of the tiles. If it is whole, a tile may have been left out elsewhere: a problem asks which is meant."""
        players = self._may_be_tiles(part, words.players)
        if self._count_tiles(part) != _WHOLE_HAND:
            runs = [[index for index in run if part.tokens[index] not in players] for run in part.tiles]
            part.tiles[:] = [run for run in runs if run]
            self._put_riichi(part, words)
            return
        span = self.document.underline(part.tokens[words.first], part.tokens[words.last])
        winner = self._find_winner(part.clause)
        others = [player.text for player in words.players if not winner or player.text != winner.text]
        riichi = f"in-riichi {','.join(others)}" if others else _RIICHI
        tiles = format_tiles([parse_tile(player.text) for player in players])
        self.problems.append(problem("S201.riichi_or_tile", span=span, riichi=riichi, tiles=tiles))

    def _count_tiles(self, part: _Part) -> int:
        """Return how many tiles the hand of a clause has with its melds and the winning tile, a kan counted as three;
        0 for one that cannot be read. Names such as ``S`` may be tiles if these make the hand whole."""
        win: Mapping[str, Any] = self.document.get(part.path) if part.path else {}
        words = [part.text(index) for run in part.tiles for index in run]
        with suppress(InputError):  # the reader of the record says why
            hand = parse_hand(" ".join([*words, *win.get("melds", ()), *win.get("tile", "").split()]))
            return len(hand.concealed) + (hand.tile is not None) + _SET * len(hand.melds)
        return 0

    def _put_riichi(self, part: _Part, words: _RiichiWords) -> int:
        """Put the riichi of players into the document: the winner's beside his win, that of others with the table,
        since records have two fields for it. Return the place behind the words."""
        winner = self._find_winner(part.clause) if part.clause.kind == "win" else None
        names = join_words(words.field, words.players)
        span = part.tokens[words.first], part.tokens[words.last]
        if winner and winner.text in names:
            self.document.put((*part.path, _RIICHI), True, *span)
        if others := [name for name in names if not (winner and name == winner.text)]:
            self._put_field(part, Meaning("record", words.field), others, *span)
        return words.last + 1

    def _read_field(self, part: _Part, index: int) -> int:
        """Read a field or an option, with the value that follows it; a missing value is noted. Return the place behind;
        0 for anything else."""
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
        if self.language.says_nothing(tokens, index + 1) and (field.kind in LISTS or field.kind in ("tile", "count")):
            if field.kind in LISTS:  # 裏なし
                self._put_field(part, meaning, empty_value(field), word, tokens[index + 1])
            return index + 2  # no tile and no number are what a record says without the field
        if taken := self.language.value_words(field, tokens, index + 1):
            self._put_field(part, meaning, join_words(field, taken), taken[0], taken[-1])
            return index + 1 + len(taken)
        if field.kind == "choice" and (usual := self.language.usual_value(word.text)):
            self._put_field(part, meaning, usual, word, word)
            return index + 1
        return self._note_missing_value(part, index, meaning)

    def _read_flag(self, part: _Part, index: int, meaning: Meaning) -> int:
        """Read a flag: its own value (true, unless the word says another), or what the next word makes of it: a choice
        of the flag, or its opposite behind a word for no (リーチなし). Puts it into the document; returns the place
        behind."""
        following, choices = part.text(index + 1), meaning.field.choices
        value = True if meaning.value is None else meaning.value
        has_value = following in (*NOBODY, "false") or self._is_choice(part, meaning.field, index + 1)
        if has_value:
            value = following if following in choices else not value
        last = index + has_value
        self._put_field(part, meaning, value, part.tokens[index], part.tokens[last])
        return last + 1

    def _read_own_yaku(self, part: _Part, index: int) -> int:
        """Read a yaku of the club's own without the word ``yaku`` before it (リーチ鳥尽くし), or several joined by
        commas, and put them into the field of that name. Return the place behind; 0 if it is anything else."""
        token, field = part.tokens[index], self.language.field(part.group, "yaku")
        names = [name for name in token.players if name]  # the word, split at commas as a list of players is
        is_own_yaku = bool(names) and all(name in self.language.claimable for name in names)
        if field is None or not is_own_yaku:
            return 0
        self._put_field(part, Meaning(part.group, field), join_words(field, [token]), token, token)
        return index + 1

    def _note_missing_value(self, part: _Part, index: int, meaning: Meaning) -> int:
        """Note a problem for a field that has no value, or a wrong one, with an example in the words of the line. An
        unknown next word belongs to the mistake; but where tiles are due, it is put into the document: the reader of
        tiles says what is wrong with it. Return the place behind both."""
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
        """Read 放銃 or から beside the discarder (放銃C, ロンCから): he is put into the document if he is not there
        yet. Read 門前 too: it is noted in :attr:`closed`, to be checked when the hand is known. Return the place
        behind; 0 for anything else."""
        tokens, path = part.tokens, (*part.path, "from")
        if tokens[index].text == "<closed" and part.clause.kind == "win":
            self.closed.append((part.path, tokens[index]))
            return index + 1
        if tokens[index].text != "<from" or part.clause.kind != "win":
            return 0
        if self.document.has(path):  # C 放銃, of a player who was read
            return index + 1 if index and self.language.sits(tokens[index - 1].text) else 0
        who = tokens[index + 1] if index + 1 < len(tokens) else None
        # 放銃 without a discarder behind it
        if not who or not self.language.sits(who.text) or who is self._find_winner(part.clause):
            return 0
        self.document.put(path, who.text, who)
        return index + 2

    def _check_closed(self) -> None:
        """Note as problems open melds of hands that are said to be closed; what is wrong with the tiles of one is left
        to the reader of the record. Whoever says 門前 of an open hand has slipped in one of both."""
        for path, word in self.closed:
            win = self.document.get(path)
            with suppress(InputError):
                if any(meld.kind != "ankan" for meld in parse_hand(str(win.get("hand", ""))).melds):  # it stays closed
                    span = self.document.underline(word)
                    self.problems.append(problem("S206.not_closed", (*path, "hand"), span=span))

    def _is_choice(self, part: _Part, field: Field, index: int) -> bool:
        """Tell whether the word at a place is a choice of the field before it. If the word is also a field of its own
        and a value of that follows, it is no choice. At the end of the clause there is no word: False."""
        if part.text(index) not in field.choices or index == len(part.tokens):
            return False
        own_meaning = self.language.meaning_of(part.tokens, index, part.groups)
        if not own_meaning:
            return True
        if self.language.says_nothing(part.tokens, index + 1):
            return False
        return not self.language.value_words(own_meaning.field, part.tokens, index + 1)

    def _read_dealer(self, part: _Part, index: int) -> int:
        """Read who deals: 親 鈴木. In 親 鈴木 テンパイ both are players of the word after them. Return the place
        behind; 0 for anything else."""
        tokens = part.tokens
        if tokens[index].text.rstrip(":") not in DEALER or part.text(index + 1) not in self.language.seats:
            return 0
        end = self._end_of_players(part, index + 1)
        meaning = self._players_field(part, end)
        # a word about players without a value behind it is about those before it
        if meaning and not self.language.value_words(meaning.field, tokens, end + 1):
            return 0
        self.document.put(("dealer",), tokens[index + 1].text, tokens[index], tokens[index + 1])
        return index + 2

    def _read_players(self, part: _Part, index: int) -> int:
        """Read players. The player of the verb is passed over: :meth:`_read_verb` puts him into the document. Before
        から stands the discarder. A list stands before the word that it is about (A C テンパイ). Return the place
        behind; 0 for anything else, also for several players before the verb."""
        tokens, win = part.tokens, part.clause.kind == "win"
        if win and tokens[index] is self._find_winner(part.clause):
            return index + 1
        end = self._end_of_players(part, index)
        if end in (index, part.clause.verb):  # nobody, or those before the verb
            return end if end == index + 1 else 0
        if win and part.text(end) == "<from" and end <= index + 2:
            # The nearer to から is the discarder; one before him is the winner, and his verb follows: BはCからロン.
            for field, token in zip(("from", "player"), reversed(tokens[index:end]), strict=False):
                self.document.put((*part.path, field), token.text, token)
            return end + 1
        meaning = self._players_field(part, end)
        if not meaning or (win and tile_like(tokens[index].text)):  # beside a win C may be a tile of the hand
            return 0
        self._put_field(part, meaning, join_words(meaning.field, tokens[index:end]), tokens[index], tokens[end])
        return end + 1

    def _end_of_players(self, part: _Part, index: int) -> int:
        """Return the place behind the players that begin at a place; the same place if none does. Lists with commas and
        words for everybody or nobody count as players. The verb of the clause ends them, even if a player is called
        like it. ``tenpai A B`` and ``in-riichi A,B`` are read by it."""
        sits = self.language.sits
        for token in part.tokens[index:]:
            players = all(map(sits, token.text.split(","))) or token.text in (*EVERYBODY, *NOBODY)
            if not players or index == part.clause.verb:
                break  # here the players end
            index += 1
        return index

    def _players_field(self, part: _Part, index: int) -> Meaning | None:
        """Return the field that the word at a place means, if its value is a list of players; else ``None``."""
        meaning = self.language.meaning_of(part.tokens, index, part.groups) if index < len(part.tokens) else None
        return meaning if meaning and meaning.field.kind in PLAYERS else None

    def _read_choice(self, part: _Part, index: int) -> int:
        """Read a word that is a choice of a field; a comma may follow it (mangan, 2 chips). Return the place behind; 0
        for anything else. Each way to read a word is tried in turn, so none may raise for a word that is another's."""
        token = part.tokens[index]
        word = token.text.removesuffix(",")
        field = self.language.field_of_choice(word, part.group)
        if field:
            self.document.put((*part.path, field.name), self.language.choice_of(word), token)
        return index + 1 if field else 0

    def _read_tile(self, part: _Part, index: int) -> int:
        """Read tiles that no word claims, to be put at the end of the clause. Return the place behind; 0 for anything
        else. Where the hand stands is known only then."""
        if part.text(index) != "+" and not tile_like(part.text(index)):
            return 0
        part.add_tile(index)
        return index + 1

    def _read_rule(self, part: _Part, index: int) -> int:
        """Read a changed rule, ``set key=value``, into the document. A value in quotes is read as in a rules file,
        since a list contains blanks; any other is kept as text. Return the place behind; 0 for anything else."""
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
        """Read the round (南2局), chips (3枚), or a number before the word for what it counts (1本場). Return the
        place behind; 0 for anything else. Each way to read a word is tried in turn, so a word that is no counter is
        left as it is."""
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
        """Read an amount that shows itself as one: +8000 (what was paid), 1000/2000, 3900点, 4000オール, or a number of
        whole hundreds. Return the place behind; 0 for anything else, beside tiles (there a number is rather a slip in
        them), and if the game has no field for amounts."""
        tokens, text, following = part.tokens, part.text(index), part.text(index + 1)
        amount = AMOUNT.fullmatch(text)
        each, unit = following in EVERYBODY, following == "points"
        # a number that could as well be anything else
        if not amount or not (amount[1] or "/" in text or each or unit or text.endswith("00")):
            return 0
        name = "paid" if amount[1] else "points"
        field = self.language.field(part.group, name)
        if field is None or part.tiles:
            return 0
        value = text.lstrip("+") + (" all" if each else "")
        last = index + 1 if each or unit else index
        self._put_field(part, Meaning(part.group, field), value, tokens[index], tokens[last])
        return last + 1

    def _put_field(self, part: _Part, meaning: Meaning, value: Any, first: LineWord, last: LineWord) -> None:
        """Put the value of a field, said by some words, into the document: with the table or beside the win, as the
        ``meaning`` says. A second list of some kinds is added to the first. Any other second value is noted as a
        problem, and the first one stays."""
        name = meaning.field.name
        path: Path = (name,) if meaning.group == "record" else (*part.path, name)
        if self.document.has(path) and part.path[:1] == ("wins",) and self.language.has(part.group, meaning.field):
            # the word of an earlier winner was read as the table's: this one is of the winner here
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
        """Put the tiles that no other word took into the document: as the hand, or as the tile of an event. If there is
        no place for tiles, they are noted as a strange word. People write a hand anywhere in a line, so it is known
        only at the end."""
        # A clause that reports nothing has no path: its tiles are taken for the hand of a win.
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
        """Note a word that means nothing here as a problem, and return where to continue: behind all words of the same
        mistake. If there are too many problems already, the word is only counted. Reading goes on, so that all
        mistakes of a line are told at once."""
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
        """Return the problem that each win is said by itself, since a clause has room for one hand; empty for any other
        word. It is due for a second winner before the verb (Bea & Dan ron Ann), and for one behind the first's size
        with a size of his own (Bea ron Ann 2 han 30 fu Dan 3 han 40 fu)."""
        tokens, clause = part.tokens, part.clause
        ron = next((n for n, token in enumerate(self.tokens) if self.language.says_ron(token.text)), None)
        if ron is None or not self.language.sits(tokens[index].text):
            return []
        size_behind = re.fullmatch(NUMBER, part.text(index + 1)) and clause.kind == "win"
        if tokens[index].start > self.tokens[ron].start and not size_behind:
            return []  # behind the verb, and no win of his own is said: perhaps the discarder
        if not size_behind and any(not self.language.sits(token.text) for token in tokens[:ron]):
            return []  # what stands before the verb is more than winners
        winner, before_verb = tokens[index].text, self.tokens[ron - 1].text
        discarder = self.tokens[ron + 1].text if ron + 1 < len(self.tokens) else ""  # the verb may be last
        if winner == before_verb or not all(map(self.language.sits, (before_verb, discarder))):
            return []  # the advice names both winners and the discarder, so it needs them
        first, second = (before_verb, winner) if size_behind else (winner, before_verb)
        span = self.document.underline(tokens[index])
        return [problem("S201.each_win", span=span, first=first, second=second, discarder=discarder)]


def is_line(text: str, rules: Rules | str = "") -> bool:
    """Tell whether a text says what happened, rather than being only the tiles of a hand, which commands take too:
    ``calc score`` reads either behind its name.

    >>> is_line("B ron C 234m 22444p 33567s + 3s"), is_line("234m 22444p 33567s + 3s")
    (True, False)
    """
    try:
        reader = _LineReader(Span(Source("", text), 0, len(text)), load_rules(rules) if rules else None)
        return reader.says_what_happened()
    except InputError:  # too long, or under rules that cannot be loaded
        return False


def seats_named(text: str, rules: Rules | str = "") -> Seats:
    """Return the players that a line names by its word for seats: the lines after it in a match call them so. A line
    with problems counts too. Empty if it names none, or is too long to be read."""
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
    """Read a line as a document for the readers of records. If the line names no system, ``rules`` is it. If it names
    no players, ``seats_for`` returns them for the rules; without that function they are ``seats``, the players of the
    hands before.

    Raises :class:`~calc.InputError` with every problem, each underlined in the line.
    """
    span = Span(Source(name, text, number), 0, len(text))
    return _LineReader(span, load_rules(rules) if rules else None, seats, seats_for=seats_for).read()


def read_part(
    span: Span, rules: Rules | None = None, seats: tuple[str, ...] = (), beside: tuple[Field, ...] = ()
) -> LineDocument:
    """Read a line that is part of a larger text, for a hand under these rules and players. ``beside``: fields that it
    may have in addition to those of a record. Raises InputError with every problem. A match file holds such lines
    among other things."""
    return _LineReader(span, rules, seats, beside).read()
