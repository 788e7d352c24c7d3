"""What the words of a line mean in a system of rules, to the players at the table, and what is wrong with words that
mean nothing there: one problem for each mistake."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, Self

from ..languages import Phrase
from ..problems.codes import problem
from ..problems.problems import InputError, Path, Problem, Span, suggest
from ..problems.synonyms import meant_by
from ..readers.reader import DEFAULT_RULES, systems_with_field
from ..records.fields import INSTEAD, SPOKEN, WORDS, Field, Groups
from ..records.values import EVERYBODY, NOBODY, advise_on_foreign_name, seat_of
from ..rules.rules import Rules, is_system, load_rules, shipped, system_titled
from ..systems import engines, fields_of, system
from ..tiles.notation import parse_hand
from ..tiles.notation_words import MELD_WORDS
from ..tiles.tiles import WIND_NAMES
from .words import (
    AMOUNT,
    DEALER,
    FROM,
    PAIRS,
    PLAYERS,
    TILES,
    LineWord,
    Meaning,
    SpokenWords,
    join_words,
    meanings_by_word,
    tile_like,
)

NUMBER = "[0-9]+|[一二三四五六七八九]"
_MELDS = {word: word for word in MELD_WORDS if not word.isascii()}
"""Words that precede the tiles of a meld without a blank."""
_LETTERS = "ABCDEFG"


class LineDocument:
    """What a line says as a record; problems point into the line."""

    def __init__(self, line: Span) -> None:
        """Begin with nothing said. ``line``: the place of the whole line, in which all other places lie."""
        self.value: dict[str, Any] = {}
        # of a line: problems then write fields and advice as words of a line, not of a file
        self._line = line._replace(source=line.source._replace(is_line=True))
        self._places: dict[Path, Span] = {(): self._line}

    def underline(self, first: LineWord, last: LineWord | None = None) -> Span:
        """Return the place of some words of the line, from ``first`` to ``last`` (without it ``first`` alone), which a
        problem underlines."""
        return Span(self._line.source, self._line.start + first.start, self._line.start + (last or first).end)

    def written(self, first: LineWord, last: LineWord | None = None) -> str:
        """Return some words as they are written, for messages: what they stand for nobody has typed."""
        span = self.underline(first, last)
        return span.source.text[span.start : span.end]

    def put(self, path: Path, value: Any, first: LineWord, last: LineWord | None = None) -> None:
        """Set the value at a path, which ends in the name of a field, in place of any that is there; note the words
        from ``first`` to ``last`` as its place. Groups and lists that are missing on the way are made."""
        group: Any = self.value
        for step, following in pairwise(path):  # the last step is no group: it is put below
            new_group = list if isinstance(following, int) else dict
            if isinstance(step, int):
                # events are numbered by clauses: one of which nothing was understood leaves an empty group
                while len(group) <= step:
                    group.append(new_group())
                group = group[step]
            else:
                group = group.setdefault(step, new_group())
        group[path[-1]] = value
        self._places[path] = self.underline(first, last)

    def get(self, path: Path) -> Any:
        """Return the value at a path; an empty group if it is not there yet, so that a caller need not ask for each
        step first. An index in the path must be that of an existing item."""
        value: Any = self.value
        for step in path:
            value = value[step] if isinstance(step, int) else value.get(step, {})
        return value

    def has(self, path: Path) -> bool:
        """Tell whether a word of the line has given the value at a path. Groups that :meth:`put` made on the way do not
        count."""
        return path in self._places

    def span(self, path: Path, key: bool = False) -> Span:
        """Return the place of the value at a path, or of the nearest group above it that a word has given; at last the
        whole line. ``key`` changes nothing here, as a line has no keys; documents of files need it."""
        return next(self._places[path[:n]] for n in range(len(path), -1, -1) if path[:n] in self._places)


class Language:
    """The words of a system, and the players at the table; ``beside`` are fields that a record can also have here."""

    seats: tuple[str, ...] = ()
    claimable: Mapping[str, str] = {}
    """The ids of the yaku that a club's rules add, by their ids and names."""

    def __init__(self, engine: str, beside: tuple[Field, ...] = ()) -> None:
        """Gather the words of a game and what they mean in its lines: fields and their options, choices, what players
        say, ways to win, events. ``engine``: the game, whose package is imported. ``beside``: fields that a record also
        has where the line stands, such as in a match; a field of the game with the same name takes precedence."""
        self.engine, self.system = engine, system(engine)
        groups = self.system.fields
        self.forms = {field.name for field in groups["record"]}
        """The names of the fields of a record: what it can be about (a win, a draw, events) among them."""
        new = tuple(field for field in beside if field.name not in self.forms)
        self.groups: Groups = {**groups, "record": (*groups["record"], *new)}
        # Later entries overwrite earlier ones, so backwards: if two fields have one name, the first counts.
        self._by_name = {(group, field.name): field for group, table in self.groups.items() for field in table[::-1]}
        self.meanings = meanings_by_word(self.groups)
        self.words = {**WORDS, **self.system.words}
        self.spoken = {**_MELDS, **SPOKEN, **self.system.spoken}
        self.said = SpokenWords(self.spoken)
        self.ways = next((field.choices for field in groups["win"] if field.name == "by"), ())
        fields = {field.name for table in groups.values() for field in table}
        events = {field.name for field in groups.get("event", ())} | {"draw", "chombo"}
        self.events = (events & fields) - {"win", "wins"}
        self.draws = frozenset(
            choice for field in groups.get("draw", ()) if field.name == "kind" for choice in field.choices
        )
        self.known = frozenset({*self.meanings, *self.words, *self.ways, *self.events, *DEALER, "set"})
        """Words by themselves, as written in a line."""

    def at_table(self, seats: tuple[str, ...]) -> Self:
        """Return the same language between these players. It is a copy without ``__init__``: what it knows of the game,
        which takes long to gather, is shared."""
        language = object.__new__(type(self))
        language.__dict__.update(self.__dict__, seats=seats)
        return language

    def way_to_win(self, word: str) -> str:
        """Return how a win was made (``tsumo``, ``ron`` …), if a word says it; otherwise empty."""
        return way if (way := self.choice_of(word)) in self.ways else ""

    def says_ron(self, word: str) -> bool:
        """Tell whether a word says a win that somebody discarded: any way but a tsumo."""
        return self.way_to_win(word) not in ("", "tsumo")

    def sits(self, word: str) -> bool:
        """Tell whether a word means a player: his name, or the wind of his seat."""
        return _means_player(word, self.seats)

    def choice_of(self, word: str) -> str:
        """Return the choice that a word stands for: what a system declares for it, else itself as a value."""
        return self.words.get(word) or word.replace("-", "_")

    def event_of(self, word: str) -> str:
        """Return the event that a word reports: the word itself (``kong``), or for a kind of an event (暗槓) that
        event. Empty if it reports none; a kind of a draw is left to :meth:`tells_a_draw`."""
        if word in self.events:
            return word
        if word not in self.words:
            return ""
        # The kinds of a draw are no events: tells_a_draw knows them.
        kinds = (event for event in sorted(self.events - {"draw"}) if self.field_of_choice(word, event))
        return next(kinds, "")

    def says_nothing(self, tokens: Sequence[LineWord], index: int) -> bool:
        """Tell whether the word at ``index`` says that there is nothing (なし). It does not in quotes or as the name of
        a player; and behind the last word there is none."""
        return (
            index < len(tokens)
            and not tokens[index].quoted
            and tokens[index].text in NOBODY
            and not self.sits(tokens[index].text)
        )

    def tells_a_draw(self, word: str) -> bool:
        """Tell whether a word is only ever said of a draw: its kind, or who was tenpai."""
        groups = {meaning.group for meaning in self.meanings.get(word, ())}
        return self.choice_of(word) in self.draws or groups == {"draw"}

    def field(self, group: str, name: str) -> Field | None:
        """Return a field of a group by its name; ``None`` if the game does not have it, as readers of words ask for the
        fields of every game."""
        return self._by_name.get((group, name))

    def has(self, group: str, field: Field) -> bool:
        """Tell whether a group has a field of this name and kind too (ippatsu of a win and of an event), so that a word
        may be about either."""
        return any((f.name, f.kind) == (field.name, field.kind) for f in self.groups.get(group, ()))

    def field_of_choice(self, word: str, group: str) -> Field | None:
        """Return the field of a group that has this word as a choice (``mangan``), which then needs no field before it;
        ``None`` if there is none."""
        choice, table = self.choice_of(word), self.groups.get(group, ())
        # ``by`` is no such field: how a hand is won the verb says.
        return next((f for f in table if f.kind == "choice" and f.name != "by" and choice in f.choices), None)

    def usual_value(self, word: str) -> str:
        """Return the value that players mean when they name a field alone (フィーバー is a single one): the first
        phrase of the spoken words that gives the field one. Empty if there is none."""
        pairs = (meant.split() for meant in self.spoken.values() if meant.startswith(word + " "))  # a field, its value
        return next((value for _, value in pairs), "")

    def meaning_of(self, tokens: Sequence[LineWord], index: int, groups: Sequence[str]) -> Meaning | None:
        """Return the field that the word at ``index`` means; ``None`` if it means none, or stands in quotes.

        If it can mean several fields, the first counts that has a value, said by the word itself or behind it; if none
        has, the first of all. ``groups``: the groups to look in (win, record, draw), the likeliest first.
        """
        meanings = self.meanings.get(tokens[index].text, ()) if not tokens[index].quoted else ()
        likely = [meaning for name in groups for meaning in meanings if meaning.group == name]
        if self.says_nothing(tokens, index + 1):
            # 捨て牌なし: the river of the winner, not the rivers by player; so fields of pairs go last
            likely.sort(key=lambda meaning: meaning.field.kind in PAIRS)
        complete = (meaning for meaning in likely if meaning.says or self.value_words(meaning.field, tokens, index + 1))
        return next(complete, likely[0] if likely else None)

    def value_words(self, field: Field, tokens: Sequence[LineWord], index: int) -> list[LineWord]:
        """Return the words from ``index`` on that are the value of a field: A and B in ``tenpai A B dora 3p``. They end
        before a word that does not fit behind the others or, but for the first, is a field itself. Empty if the word
        there cannot be a value of the field."""
        taken = list[LineWord]()
        for token in tokens[index:]:
            is_field = not token.quoted and token.text in self.meanings
            if not self._fits(field, taken, token) or (taken and is_field):  # only a first word can be a value as well
                break
            taken.append(token)
        return taken

    def _fits(self, field: Field, taken: Sequence[LineWord], token: LineWord) -> bool:
        """Tell whether a word can go on the value of a field, behind the words ``taken`` for it so far. Pairs, tiles,
        players, dice and a club's yaku may have many words, a round two (east 2), an amount “all” behind it. Any other
        value is one word."""
        kind, text = field.kind, token.text
        if kind in PAIRS:  # A=3p,B=4s
            return self._fits_pairs(kind, taken, text)
        if kind in TILES:
            return _fits_tiles(kind, taken, text)
        if kind in PLAYERS:
            return self._fits_players(field, taken, text)
        if kind == "round" and taken:  # east 2
            return _is_wind(taken[0].text) and bool(re.fullmatch("[1-4]", text))
        if kind == "dice":  # "3 4", in quotes for its blank
            return token.quoted
        if kind == "payment":
            return _fits_payment(taken, text)
        if kind == "claims":
            return self._fits_claims(taken, token)
        return not taken and (kind != "choice" or self.choice_of(text) in field.choices)

    def _fits_pairs(self, kind: str, taken: Sequence[LineWord], text: str) -> bool:
        """Tell whether a word can go on pairs such as ``A=3p``, behind those ``taken``: as a pair, or as further tiles
        of the last pair (``A=3p 4p``). The first word for ``pao`` may also be a player alone, who is then liable for
        everything."""
        for_all = kind == "pao" and not taken and text not in self.meanings
        return "=" in text or for_all or (bool(taken) and kind in TILES and tile_like(text))

    def _fits_claims(self, taken: Sequence[LineWord], token: LineWord) -> bool:
        """Tell whether a word can belong to a club's yaku. The first may be any word: the reader of records says if
        there is no such yaku. Behind the first only known yaku fit, as any other word begins something else."""
        return not taken or all(name in self.claimable for name in token.players if name)

    def _fits_players(self, field: Field, taken: Sequence[LineWord], text: str) -> bool:
        """Tell whether a word can go on a list of players, behind the words ``taken`` for it so far. It can if it is
        names with commas, or a player who is not in the list yet. The first word may also be nobody or everybody, and
        in ``seats`` any name, as these say who plays. A word for the dealer does not fit ``seats`` and ``names``: there
        it says who of them deals."""
        if field.kind in ("seats", "names") and text in DEALER:
            return False
        if "," in text:
            return True
        if not taken and (field.kind == "seats" or text in (*NOBODY, *EVERYBODY)):
            return True
        return len(taken) < len(self.seats) and self.sits(text) and text not in join_words(field, taken)


@lru_cache(1 << 10)  # each word of a line is asked several times
def _means_player(word: str, seats: tuple[str, ...]) -> bool:
    """Tell whether a word means one of the players at the table, as readers of records understand names."""
    return seat_of(word, seats) in seats


def _fits_tiles(kind: str, taken: Sequence[LineWord], text: str) -> bool:
    """Tell whether a word can go on tiles (``1p 2p``), behind those ``taken`` so far; a field for a single tile has one
    word."""
    mode = "hand" if kind in ("hands", "melds") else "tiles"  # only these have melds and marks
    return not (taken and kind == "tile") and tile_like(text, mode)


def _fits_payment(taken: Sequence[LineWord], text: str) -> bool:
    """Tell whether a word can belong to an amount: the first word must be an amount or a pair (``A=1000``); behind it
    only a word for everybody can follow (``4000 all``)."""
    return text in EVERYBODY if taken else bool(AMOUNT.fullmatch(text) or "=" in text)


def _is_wind(text: str) -> bool:
    """Tell whether a round is only its wind, so that a number may follow: east 2."""
    return text.isalpha() and not text.endswith("局")


_MADE: dict[tuple[str, ...], Language] = {}
"""The languages made so far, by system and names of further fields."""


def language_for(rules: Rules | None, seats: tuple[str, ...], beside: tuple[Field, ...] = ()) -> Language:
    """Return the language of a hand under these rules (``None``: the default ones) and between these players (without
    ``seats``: A, B, C …). The language of a game is made once, as that takes long, and copied here for the players."""
    rules = rules or load_rules(DEFAULT_RULES)
    name = (rules.engine, *(field.name for field in beside))
    if name not in _MADE:
        _MADE[name] = Language(rules.engine, beside)
    language = _MADE[name]
    language = language.at_table(seats or tuple(_LETTERS[: language.system.players(rules)]))
    if rules.own_yaku:  # only the copy has a club's yaku, as other rules share the cached language
        language.claimable = rules.claimable()
    return language


def system_called(word: str, marked: bool) -> str:
    """Return the id of the system that a word at the head of a line names, by its id or by a name that players use;
    empty if it names none. ``marked``: whether a colon follows. Only then systems of other packages are looked for,
    which loads them: without a colon the word is mostly a player."""
    if word.isascii() or word in SPOKEN:  # by its id alone: as a part of a title they would be found by chance
        return word if is_system(word, plugins=marked) else ""
    return system_titled(word, plugins=marked)


EXAMPLE = "example_line"
"""The phrase of advice that shows a whole line."""


def _is_worth(word: str) -> bool:
    """Tell whether a word is what players say that a hand is worth (3翻, mangan). A line need not say it, as it follows
    from the tiles, so the advice differs."""
    numbers, limits = "(?:[0-9,]*(?:翻|飜|符|点|han|fu|points?))+", "[親子]?の?(?:満貫|跳満|三?倍満|役満)"
    return bool(re.fullmatch(f"{numbers}|{limits}|(?:man|hane|(?:san)?bai|yaku)(?:gan|man)", word))


WHO = "players_are"
"""The phrase of advice that says what players are called."""


def report_strange_word(
    document: LineDocument, language: Language, tokens: Sequence[LineWord], index: int, groups: Sequence[str]
) -> tuple[list[Problem], int]:
    """Return the problem of a word that means nothing where it stands (``tokens[index]``), in a list, and the index of
    the word behind everything that belongs to the same mistake, where reading goes on.

    The explanations are tried from the likeliest to the least likely: a word of another game, tiles with a slip in
    them, a second win, a player without a role, an unknown word. ``groups``: the groups of the fields that the clause
    can have; empty if no word of it says what happened. Loads the rules of other systems.
    """
    token, behind = tokens[index], index + 1
    span, written, word = document.underline(token), document.written(token), token.text
    if re.fullmatch(NUMBER, word) and behind < len(tokens):
        counted = tokens[behind].text
        if _is_worth(counted) or systems_with_field(counted, language.engine):
            # 2本場 in a game without honba: the problem is 本場, not its number
            return report_strange_word(document, language, tokens, behind, groups)
    name = _word_in_some_game(word)
    advice_id = {**INSTEAD, **language.system.instead}.get(name)
    fields_of_win = [field.name for field in language.groups.get("win", ())]
    advice = Phrase(advice_id) if advice_id else advise_on_foreign_name(name, fields_of_win)
    # advice on what this game has in its place is better than the name of a game that has the word
    if not advice and (systems_with := systems_with_field(name.replace("-", "_"), language.engine)):
        wrong = problem("S201.line_of", span=span, word=written, system=systems_with[0])
        return [wrong], _place_behind(language, name, systems_with[0], tokens, behind)
    if wrong_tiles := tile_problems(word, span):
        return wrong_tiles, behind
    if language.way_to_win(word):  # everything behind it is about that second win
        return [problem("S201.second_win", span=span, word=written)], len(tokens)
    if language.sits(word):
        return [problem("S201.player", span=span, word=written)], behind
    return _report_unknown_word(language, tokens, index, groups, span, written, advice)


def _word_in_some_game(word: str) -> str:
    """Return the word of a line (``honba``) for what players say in some game (本場), or ``word`` itself if no game
    knows it. So a word of another game is reported as such, and not as unknown. Imports one game after the other until
    one knows the word."""
    for engine in engines():
        spoken = system(engine).spoken
        if word in spoken:
            return spoken[word].split()[0]
    return word


def _report_unknown_word(
    language: Language,
    tokens: Sequence[LineWord],
    index: int,
    groups: Sequence[str],
    span: Span,
    written: str,
    advice: Phrase | None,
) -> tuple[list[Problem], int]:
    """Return the problem of the unknown word at ``index``, in a list, and the index of the word where reading goes on.
    ``span`` and ``written``: its place and its text as typed; ``advice``: what to write instead, if the caller knows
    it; ``groups``: as for :func:`report_strange_word`."""
    word, behind = tokens[index].text, index + 1
    near = _nearest_word(language, word, written, groups)
    advice = advice or _advice_on_liability(language, tokens, index) or _advice_on_round(tokens, index)
    advice = advice or _advice_for_known_word(language, word)
    if not advice and _stands_for_player(language, tokens, index):
        return [problem("S201.stranger", span=span, help=_name_players(language), word=written)], behind
    # No word says what happened, and this one is right where something has happened, or is like no word at all: then
    # the missing event is the problem, not the word.
    if not groups and (word in language.meanings or not (near or advice)):
        return [problem("S203.line", span=span)], behind
    hint = advice or (Phrase("did_you_mean_word", near=near) if near else _example_for(language, tokens, index))
    # Players and a number behind it belong to the same mistake (tenpay A B); a further unknown word is another.
    for token in tokens[behind:]:
        if not _is_players(language, token) and not re.fullmatch(NUMBER, token.text):
            break
        behind += 1
    return [problem("S201.word", span=span, help=hint, word=written)], behind


def _advice_on_liability(language: Language, tokens: Sequence[LineWord], place: int) -> Phrase | None:
    """Return the advice for a yaku behind a liable player, with a blank between (``pao C daisangen``): the form
    ``C=daisangen``. ``None`` if the word at ``place`` of ``tokens`` is no such yaku."""
    if place < 2:
        return None
    field, player, yaku = tokens[place - 2 : place + 1]
    kinds = {meaning.field.kind for meaning in language.meanings.get(field.text, ())}
    if "pao" not in kinds or not language.sits(player.text):
        return None
    return Phrase("liable_for", word=field.text, player=player.text, yaku=yaku.text)


def _advice_on_round(tokens: Sequence[LineWord], place: int) -> Phrase | None:
    """Return the advice for the number of a round behind its wind alone, which is a player there (``south 1``): the
    form ``round south 1``. ``None`` if the word at ``place`` of ``tokens`` is no such number."""
    wind, number = tokens[place - 1].text if place else "", tokens[place].text
    if wind not in WIND_NAMES or not re.fullmatch("[1-4]", number):
        return None
    return Phrase("round_of_line", wind=wind, number=number)


def _stands_for_player(language: Language, tokens: Sequence[LineWord], place: int) -> bool:
    """Tell whether the unknown word at ``place``, an index in ``tokens``, is likelier a player's name misspelt than any
    other word: it stands first in the line, before what happened, or begins with a capital behind ``ron``."""
    if place:
        return language.says_ron(tokens[place - 1].text) and tokens[place].text[:1].isupper()
    if len(tokens) == 1 or tokens[1].quoted:
        return False
    return bool(language.way_to_win(tokens[1].text) or AMOUNT.fullmatch(tokens[1].text))


def tile_problems(word: str, span: Span) -> list[Problem]:
    """Return the first problem, in a list, of a word that is meant as tiles, as it begins with two digits or is a digit
    and a suit. The list is empty if the tiles are right, or the word is meant as a worth (3han)."""
    if re.match("[0-9]([0-9]|[mpsz]$)", word) and not _is_worth(word):
        try:
            parse_hand(word, span)
        except InputError as error:
            return error.problems[:1]  # one word, one mistake: the others follow from the first
    return []


def _example_for(language: Language, tokens: Sequence[LineWord], place: int) -> Phrase:
    """Return the advice for the unknown word at ``place``, an index in ``tokens``: the names of the players if a verb
    or a player stands next to it, as it probably names one; elsewhere a whole line as an example."""
    neighbours = [*tokens[max(place - 1, 0) : place], *tokens[place + 1 : place + 2]]
    if any(language.way_to_win(token.text) or language.sits(token.text) for token in neighbours):
        return _name_players(language)
    return Phrase(EXAMPLE)


def _name_players(language: Language) -> Phrase:
    """Return the advice who can be named: the players by their names, or, if the line seats nobody, that they are
    called A, B, C …"""
    return Phrase(WHO) if language.seats[0] == _LETTERS[0] else Phrase("seats", names=", ".join(language.seats))


def _nearest_word(language: Language, word: str, written: str, groups: Sequence[str]) -> str:
    """Return the known word or player's name that is most like an unknown word, for the advice “did you mean …?”; empty
    if none is like it. Compared are ways to win, players, and the fields of the ``groups`` that the clause can have; a
    word ``written`` in Japanese only with Japanese ones."""
    names = [name for name, meanings in language.meanings.items() if any(m.group in groups for m in meanings)]
    names += language.ways
    if written.isascii():
        return suggest(word, [*names, *language.claimable, *language.seats])
    spoken = ((japanese, meant.split()[0]) for japanese, meant in language.spoken.items() if meant)  # は means nothing
    # ``<from`` and its like have no word of their own in a line.
    japanese_names = [japanese for japanese, meant in spoken if meant in names or meant.startswith("<")]
    return suggest(written, [*(name for name in japanese_names if not name.isascii()), *language.seats])


def _advice_for_known_word(language: Language, word: str) -> Phrase | None:
    """Return advice about a word that is known, but cannot stand where it does: から, an event in the middle of another
    clause, a yaku or a size (which calc computes from the tiles), or the name of a rule. ``None`` for any other word.
    Loads the shipped rules, which name the yaku of all games; raises InputError if it cannot."""
    if word == FROM:
        return Phrase("discarder_stands_beside")
    if word in language.events:
        return Phrase("event_of_its_own", word=word)
    meanings = meant_by(word)  # keys of rules, yaku and fields
    likeliest = next(iter(meanings), "")
    yaku_names = shipped().tables.get("names", {}).items()  # by the id of a yaku its name in each language
    # two sources: the list of what players say, and the names that the rules file gives yaku
    is_yaku = likeliest.startswith("yaku.") or any(word in (yaku, *names.values()) for yaku, names in yaku_names)
    if is_yaku or _is_worth(word):
        return Phrase("follows_from_tiles")
    if any("." in meaning for meaning in meanings):  # the key of a rule has a dot, a field has none
        return Phrase("is_a_rule", word=word)
    return None


def _place_behind(language: Language, name: str, rules: str, tokens: Sequence[LineWord], index: int) -> int:
    """Return the index behind the value of a field that only another game has, as field and value are one mistake.
    ``name``: the word for the field; ``rules``: the system that has it, which is loaded for the kind of the value;
    ``index``: where the value would begin."""
    meanings = meanings_by_word(fields_of(load_rules(rules).engine)).get(name)
    if not meanings:
        return index  # it takes no value in a line, such as an event of that system
    field = meanings[0].field
    following = tokens[index].text if index < len(tokens) else ""
    if field.kind == "count":
        return index + bool(re.fullmatch(NUMBER, following))
    if field.kind == "flag":
        return index + (following in field.choices)  # riichi double
    return index + (len(language.value_words(field, tokens, index)) or 1)  # a wrong value is passed over too


def _is_players(language: Language, token: LineWord) -> bool:
    """Tell whether a word names players, between commas, and is not like tiles."""
    return not tile_like(token.text) and all(map(language.sits, token.text.split(",")))


def is_known(language: Language, token: LineWord) -> bool:
    """Tell whether some game knows a word, or the word is like a field of this one. Asked of the word behind a field
    without a value: a known word begins something else, any other is the field's wrong value."""
    text = token.text
    return (
        token.quoted or text in language.known or tile_like(text) or language.sits(text)
        or bool(suggest(text, list(language.meanings)))
        or any(text in system(e).spoken for e in engines())
        or bool(systems_with_field(text.replace("-", "_"), language.engine))
    )  # fmt: skip
