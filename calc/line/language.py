"""What the words of a line mean in a system of rules, to the players at the table, and what is wrong with words that
mean nothing there: one problem for each mistake."""

import re
from collections.abc import Sequence
from copy import copy, deepcopy
from itertools import pairwise
from typing import Any

from ..codes import problem
from ..fields import INSTEAD, SPOKEN, WORDS, Field, Groups
from ..notation import parse_hand
from ..notation_words import MELD_WORDS
from ..problems import InputError, Path, Problem, Span, suggest
from ..reader import DEFAULT_RULES, owners
from ..rules import Rules, load_rules, shipped, systems
from ..systems import ENGINES, fields_of, system
from ..values import EVERYBODY, NOBODY, seat_of
from .words import DEALER, PAIRS, PLAYERS, TILES, LineWord, Meaning, joined, tile_like, vocabulary

NUMBER = re.compile(r"[0-9]+|[一二三四五六七八九]")
_MELDS = {word: word for word in MELD_WORDS if not word.isascii()}
"""Words that precede the tiles of a meld without a blank."""
_LETTERS = "ABCDEFG"


class LineDocument:
    """What a line says as a record; problems point into the line."""

    def __init__(self, whole: Span) -> None:
        self.value: dict[str, Any] = {}
        self._whole = whole._replace(source=whole.source._replace(is_line=True))
        self._places: dict[Path, Span] = {(): self._whole}

    def at(self, start: int, end: int) -> Span:
        """The place of some characters of the line."""
        return Span(self._whole.source, self._whole.start + start, self._whole.start + end)

    def put(self, path: Path, value: Any, start: int, end: int) -> None:
        """Set the value at a path, given by these characters."""
        at: Any = self.value
        for step, following in pairwise(path):
            made: Any = [] if isinstance(following, int) else {}
            if isinstance(at, list) and isinstance(step, int):
                while len(at) <= step:  # an event of which nothing was understood has its place too
                    at.append(deepcopy(made))
                at = at[step]
            else:
                at = at.setdefault(step, made)
        if isinstance(at, list):
            at.append(value)
        else:
            at[path[-1]] = value
        self._places[path] = self.at(start, end)

    def has(self, path: Path) -> bool:
        """Whether the value at a path was given."""
        return path in self._places

    def span(self, path: Path, key: bool = False) -> Span:
        """The place of the value at a path, or of the nearest above it."""
        return next(self._places[path[:n]] for n in range(len(path), -1, -1) if path[:n] in self._places)


class Language:
    """The words of a system, and the players at the table; ``more`` are fields that a record can also have here."""

    seats: tuple[str, ...] = ()

    def __init__(self, engine: str, more: tuple[Field, ...] = ()) -> None:
        self.engine, self.system = engine, system(engine)
        groups = self.system.fields
        self.forms = {f.name for f in groups["record"]}
        """What a record can be about (a win, a draw, events), and its other fields."""
        own = tuple(f for f in more if f.name not in self.forms)
        self.groups: Groups = {**groups, "record": (*groups["record"], *own)}
        self.meanings = vocabulary(self.groups)
        self.words = {**WORDS, **self.system.words}
        self.spoken = {**_MELDS, **SPOKEN, **self.system.spoken}
        self.ways = next((f.choices for f in groups["win"] if f.name == "by"), ())
        told = {f.name for f in groups.get("event", ())} | {"draw", "chombo"}
        self.events = (told & {f.name for table in groups.values() for f in table}) - {"win", "wins"}
        self.draws = frozenset(c for f in groups.get("draw", ()) if f.name == "kind" for c in f.choices)
        self.known = frozenset({*self.meanings, *self.words, *self.ways, *self.events, *DEALER, "set"})
        """Words by themselves, as written in a line."""

    def by(self, word: str) -> str:
        """How a win was made, if a word says it."""
        return way if (way := self.choice(word)) in self.ways else ""

    def sits(self, word: str) -> bool:
        """Whether a word means a player: his name, or the wind of his seat."""
        return seat_of(word, self.seats) in self.seats

    def choice(self, word: str) -> str:
        """The choice that a word stands for."""
        return self.words.get(word) or word.replace("-", "_")

    def event(self, word: str) -> str:
        """The event that a word reports: itself, or that of which it is a kind (暗槓); empty if it reports none."""
        if word in self.events:
            return word
        kinds = (e for e in sorted(self.events - {"draw"}) if word in self.words and self.chosen(word, e))
        return next(kinds, "")

    def says_nothing(self, tokens: Sequence[LineWord], i: int) -> bool:
        """Whether there is a word at a place that stands for an empty list (なし), and for no player."""
        return i < len(tokens) and not tokens[i].quoted and tokens[i].text in NOBODY and not self.sits(tokens[i].text)

    def tells_a_draw(self, word: str) -> bool:
        """Whether a word is only ever said of a draw: its kind, or who was tenpai."""
        found = self.meanings.get(word, ())
        return self.choice(word) in self.draws or (bool(found) and {m.group for m in found} == {"draw"})

    def has(self, group: str, field: Field) -> bool:
        """Whether a group has a field of the same name and kind."""
        return any((f.name, f.kind) == (field.name, field.kind) for f in self.groups.get(group, ()))

    def chosen(self, word: str, group: str) -> Field | None:
        """The field that a word is a choice of."""
        word = self.choice(word)
        table = self.groups.get(group, ())
        return next((f for f in table if f.kind == "choice" and f.name != "by" and word in f.choices), None)

    def alone(self, word: str) -> str:
        """The value that players mean when they name a field without one (フィーバー is a single one); empty if they
        never do."""
        pairs = (said.split() for said in self.spoken.values() if said.startswith(word + " "))
        return next((value for _, value in pairs), "")

    def meaning(self, tokens: Sequence[LineWord], i: int, groups: Sequence[str]) -> Meaning | None:
        """What a word means in these groups; if it is two fields, the one for which the following word is a value."""
        found = self.meanings.get(tokens[i].text, ()) if not tokens[i].quoted else ()
        likely = [m for name in groups for m in found if m.group == name]
        if self.says_nothing(tokens, i + 1):  # 捨て牌なし is about the winner, of whom a list is told
            likely.sort(key=lambda m: m.field.kind in PAIRS)
        fits = (m for m in likely if m.says or self.taken(m.field, tokens, i + 1))
        return next(fits, likely[0] if likely else None)

    def taken(self, field: Field, tokens: Sequence[LineWord], i: int) -> list[LineWord]:
        """The following words that are the value of a field."""
        taken = list[LineWord]()
        for token in tokens[i:]:
            known = not token.quoted and token.text in self.meanings
            if not self._fits(field, taken, token) or (taken and known):
                break
            taken.append(token)
        return taken

    def _fits(self, field: Field, taken: Sequence[LineWord], token: LineWord) -> bool:
        """Whether a word can belong to the value of a field, after those taken."""
        if field.kind in PAIRS:
            for_all = field.kind == "pao" and not taken and token.text not in self.meanings
            return "=" in token.text or for_all or (bool(taken) and field.kind in TILES and tile_like(token.text))
        if field.kind in TILES:
            return not (taken and field.kind == "tile") and tile_like(
                token.text, "hand" if field.kind in ("hands", "melds") else "tiles"
            )
        if field.kind in PLAYERS:
            new = self.sits(token.text) and token.text not in joined(field, taken)
            if field.kind in ("seats", "names") and token.text in DEALER:
                return False
            first = field.kind == "seats" or token.text in (*NOBODY, *EVERYBODY)
            return (new and len(taken) < len(self.seats)) or "," in token.text or (not taken and first)
        if field.kind == "round":
            wind_alone = bool(taken) and taken[0].text.isalpha() and not taken[0].text.endswith("局")
            return not taken or (wind_alone and bool(re.fullmatch("[1-4]", token.text)))
        if field.kind == "dice":
            return token.quoted
        return not taken and (field.kind != "choice" or self.choice(token.text) in field.choices)


_MADE: dict[tuple[str, ...], Language] = {}
"""The languages made so far, by system and names of further fields."""


def language(rules: Rules | None, seats: tuple[str, ...], more: tuple[Field, ...] = ()) -> Language:
    """The language of a hand under these rules; without ``seats`` the players are A, B, C …"""
    rules = rules or load_rules(DEFAULT_RULES)
    name = (rules.engine, *(field.name for field in more))
    if name not in _MADE:
        _MADE[name] = Language(rules.engine, more)
    found = copy(_MADE[name])
    found.seats = seats or tuple(_LETTERS[: found.system.players(rules)])
    return found


def system_called(word: str) -> str:
    """The id of the system that a word at the head of a line names, by its id or by a name that players use."""
    if word.isascii() or word in SPOKEN:
        return word if word in {name for name, _, _ in systems()} else ""
    try:
        return load_rules(word).id
    except InputError:
        return ""


EXAMPLE = "for example: B ron C 234m 22444p 33567s 3s riichi dora 4z"

_WORTH = re.compile(
    r"(?:[0-9,]*(?:翻|飜|符|点|han|fu|points?))+|[親子]?の?(?:満貫|跳満|三?倍満|役満)|(?:man|hane|(?:san)?bai|yaku)(?:gan|man)"
)
"""What players say a hand is worth."""

WHO = "players are A, B, C, D, the dealer first, or their winds: 南 ron 西; or their names, given by `seats`"


def strange(
    document: LineDocument, words: Language, tokens: Sequence[LineWord], i: int, groups: Sequence[str]
) -> tuple[list[Problem], int]:
    """Report what is wrong with the word at a place, and return where to continue: after what was said about it.

    ``groups`` are those whose fields can be said there; none if no word says what happened.
    """
    token = tokens[i]
    span, word = document.at(token.start, token.end), token.text
    written = span.source.text[span.start : span.end]
    i += 1
    counted = tokens[i].text if NUMBER.fullmatch(word) and i < len(tokens) else ""
    if counted and (_WORTH.fullmatch(counted) or owners(counted, words.engine)):
        return strange(document, words, tokens, i, groups)  # 2本場 in a game without honba
    meant = next((said[word].split()[0] for e in ENGINES if word in (said := system(e).spoken)), word)
    instead = {**INSTEAD, **words.system.instead}.get(meant, "")
    if not instead and (others := owners(meant.replace("-", "_"), words.engine)):
        told = problem("S201.line_of", span=span, word=written, system=others[0])
        return [told], _behind(words, meant, others[0], tokens, i)
    worth = _WORTH.fullmatch(word)
    if re.match("[0-9]{2}", word) and not worth:
        try:
            parse_hand(word, span)
        except InputError as error:
            return error.problems[:1], i
    if words.by(word):
        return [problem("S201.second_win", span=span, word=written)], len(tokens)
    if words.sits(word):
        return [problem("S201.player", span=span, word=written)], i
    near = _near(words, word, written, groups)
    instead = _instead(words, word, bool(worth)) or instead
    if not groups and (word in words.meanings or not (near or instead)):
        return [problem("S203.line", span=span)], i
    beside = any(words.by(t.text) or words.sits(t.text) for t in (*tokens[max(i - 2, 0) : i - 1], *tokens[i : i + 1]))
    who = WHO if words.seats[0] == _LETTERS[0] else f"seats: {', '.join(words.seats)}"
    hint = instead or (f"did you mean `{near}`?" if near else who if beside else EXAMPLE)
    while i < len(tokens) and (_players(words, tokens[i]) or not (near or known(words, tokens[i]))):
        i += 1  # a player named after it, and further unknown words, belong to the same mistake
    return [problem("S201.word", span=span, help=hint, word=written)], i


def _near(words: Language, word: str, written: str, groups: Sequence[str]) -> str:
    """The word most like an unknown one: who writes Japanese is told Japanese words."""
    there = [name for name, meanings in words.meanings.items() if any(m.group in groups for m in meanings)]
    there += words.ways
    if written.isascii():
        return suggest(word, [*there, *words.seats])
    spoken = ((japanese, meant.split()[0]) for japanese, meant in words.spoken.items() if meant)
    there = [japanese for japanese, meant in spoken if meant in there or meant.startswith("<")]
    return suggest(written, [*(japanese for japanese in there if not japanese.isascii()), *words.seats])


def _instead(words: Language, word: str, worth: bool) -> str:
    """What to write in place of a word that is known, but cannot stand where it does."""
    if word == "<from":
        return "the discarder stands beside it: `BロンC`, `Cから`, `放銃C`"
    if word in words.events:
        return f"a story tells it as an event of its own, before: `B {word}; …`"
    if worth or any(word in (yaku, *names.values()) for yaku, names in shipped().tables["names"].items()):
        return "what follows from the tiles is not said: leave it out"
    return ""


def _behind(words: Language, meant: str, other: str, tokens: Sequence[LineWord], i: int) -> int:
    """Where to continue after a word of another system and its value."""
    meanings = vocabulary(fields_of(load_rules(other).engine)).get(meant)
    if not meanings:
        return i  # it takes no value in a line, such as an event of that system
    field = meanings[0].field
    following = tokens[i].text if i < len(tokens) else ""
    if field.kind == "count":
        return i + bool(NUMBER.fullmatch(following))
    if field.kind == "flag":
        return i + (following in field.choices)
    return i + (len(words.taken(field, tokens, i)) or 1)


def _players(words: Language, token: LineWord) -> bool:
    return not tile_like(token.text) and all(map(words.sits, token.text.split(",")))


def known(words: Language, token: LineWord) -> bool:
    """Whether a word is known in a line, or similar to one that is."""
    text = token.text
    return (
        token.quoted or text in words.known or tile_like(text) or words.sits(text)
        or bool(suggest(text, list(words.meanings)))
        or any(text in system(e).spoken or owners(text.replace("-", "_"), words.engine) for e in ENGINES)
    )  # fmt: skip
