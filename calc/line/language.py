"""What the words of a line mean in a system of rules, to the players who sit at the table; and the document
that they make."""

import re
from collections.abc import Sequence
from copy import copy, deepcopy
from itertools import pairwise
from typing import Any

from ..fields import SPOKEN, WORDS, Field, Groups
from ..notation_words import MELD_WORDS
from ..problems import Path, Span
from ..reader import DEFAULT_RULES
from ..rules import Rules, load_rules
from ..systems import system
from ..values import EVERYBODY, NOBODY, seat_of
from .words import PAIRS, PLAYERS, TILES, Meaning, Token, joined, tile_like, vocabulary

NUMBER = re.compile(r"[0-9]+|[一二三四五六七八九]")
_MELDS = {word: word for word in MELD_WORDS if not word.isascii()}
"""Words that stand before the tiles of a meld without a blank."""
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
        """Set the value at a path, said by these characters."""
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
        """Whether the value at a path was said."""
        return path in self._places

    def span(self, path: Path, key: bool = False) -> Span:
        """The place of the value at a path, or of the nearest above it."""
        return next(self._places[path[:n]] for n in range(len(path), -1, -1) if path[:n] in self._places)


class Language:
    """The words of a system, and who sits at the table; ``more`` are fields that a record has here beside its own."""

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
        self.draws = frozenset(c for f in groups.get("draw", ()) if f.kind == "choice" for c in f.choices)
        self.known = frozenset({*self.meanings, *self.words, *self.ways, *self.events, "set"})
        """Words by themselves, as they are written in a line."""

    def by(self, word: str) -> str:
        """How a win was made, where a word says it."""
        return way if (way := self.choice(word)) in self.ways else ""

    def sits(self, word: str) -> bool:
        """Whether a word means a player: his name, or the wind that he sits at."""
        return seat_of(word, self.seats) in self.seats

    def choice(self, word: str) -> str:
        """The choice that a word stands for."""
        return self.words.get(word) or word.replace("-", "_")

    def event(self, word: str) -> str:
        """The event that a word tells: itself, or that of which it is a kind (暗槓); empty where it tells none."""
        if word in self.events:
            return word
        kinds = (e for e in sorted(self.events - {"draw"}) if word in self.words and self.chosen(word, e))
        return next(kinds, "")

    def tells_a_draw(self, word: str) -> bool:
        """Whether a word is only ever said of a draw: how it came about, who was tenpai."""
        found = self.meanings.get(word, ())
        return self.choice(word) in self.draws or (bool(found) and {m.group for m in found} == {"draw"})

    def chosen(self, word: str, group: str) -> Field | None:
        """The field that a word is a choice of."""
        word = self.choice(word)
        table = self.groups.get(group, ())
        return next((f for f in table if f.kind == "choice" and f.name != "by" and word in f.choices), None)

    def alone(self, word: str) -> str:
        """The value that players mean where they say a field without one (フィーバー is a single one); empty where
        they never do."""
        pairs = (said.split() for said in self.spoken.values() if said.startswith(word + " "))
        return next((value for _, value in pairs), "")

    def meaning(self, tokens: Sequence[Token], i: int, groups: Sequence[str]) -> Meaning | None:
        """What a word means in these groups; of two fields the one that what follows can be a value of."""
        found = self.meanings.get(tokens[i].text, ()) if not tokens[i].quoted else ()
        likely = [m for name in groups for m in found if m.group == name]
        fits = (m for m in likely if m.says or self.taken(m.field, tokens, i + 1))
        return next(fits, likely[0] if likely else None)

    def taken(self, field: Field, tokens: Sequence[Token], i: int) -> list[Token]:
        """The words from here on that are the value of a field."""
        taken = list[Token]()
        for token in tokens[i:]:
            known = not token.quoted and token.text in self.meanings
            if not self._fits(field, taken, token) or (taken and known):
                break
            taken.append(token)
        return taken

    def _fits(self, field: Field, taken: Sequence[Token], token: Token) -> bool:
        """Whether a word can be said of a field, behind those taken."""
        if field.kind in PAIRS:
            return "=" in token.text or (bool(taken) and field.kind in TILES and tile_like(token.text))
        if field.kind in TILES:
            return tile_like(token.text, "hand" if field.kind in ("hands", "melds") else "tiles")
        if field.kind in PLAYERS:
            new = self.sits(token.text) and token.text not in joined(field, taken)
            first = field.kind == "seats" or token.text in (*NOBODY, *EVERYBODY)
            return (new and len(taken) < len(self.seats)) or "," in token.text or (not taken and first)
        if field.kind == "round":
            wind_alone = bool(taken) and taken[0].text.isalpha() and not taken[0].text.endswith("局")
            return not taken or (wind_alone and bool(re.fullmatch("[1-4]", token.text)))
        if field.kind == "dice":
            return token.quoted
        return not taken and (field.kind != "choice" or self.choice(token.text) in field.choices)


_MADE: dict[tuple[str, ...], Language] = {}
"""Of each system and the names of further fields, made once."""


def language(rules: Rules | None, seats: tuple[str, ...], more: tuple[Field, ...] = ()) -> Language:
    """The language of a hand by these rules; without ``seats`` the players are A, B, C …"""
    rules = rules or load_rules(DEFAULT_RULES)
    name = (rules.engine, *(field.name for field in more))
    if name not in _MADE:
        _MADE[name] = Language(rules.engine, more)
    found = copy(_MADE[name])
    found.seats = seats or tuple(_LETTERS[: found.system.players(rules)])
    return found
