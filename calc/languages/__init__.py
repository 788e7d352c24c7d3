"""Languages: a catalogue of texts by id for each; phrases are ids until they are shown.

A catalogue is a file of its language's name (``en.toml``, ``ja.toml``). What code says is an id with words
(:class:`Phrase`), put into a language at the edge, where it is shown (:func:`in_language`). What a catalogue does not
have is said in English. A file that is added here is one more language: it can also have the sections ``words`` (those
of every ``words.toml``, by word), ``codes`` (``"L205.own_discard"``, ``"L205.own_discard.help"``, ``"L205.title"``),
``fields`` (by name) and ``rules`` (meanings by ``key``, words of values by ``key=value``), whose English and Japanese
stand beside what they are of.
"""

import os
from collections.abc import Callable, Mapping
from functools import cache, lru_cache, partial
from typing import Any

from .. import compiled

ENGLISH = "en"
FOLDERS = [os.path.dirname(os.path.abspath(__file__))]
"""Where catalogues lie; a file of the same name in a later folder is not read."""


@cache
def languages() -> tuple[str, ...]:
    """Return the languages that have a catalogue, English first, as all others fall back on it. The folders are looked
    through once."""
    files = (name for folder in FOLDERS for name in os.listdir(folder))
    names = {name.removesuffix(".toml") for name in files if name.endswith(".toml")}
    return (ENGLISH, *sorted(names - {ENGLISH}))


@lru_cache(16)
def _load_catalogue(lang: str) -> Mapping[str, Any]:
    """Return the catalogue of a language, from the first folder that has one. Empty if none has: then its texts are
    English. It is remembered, as every text asks for it."""
    for folder in FOLDERS:
        if os.path.exists(os.path.join(folder, f"{lang}.toml")):
            return compiled.toml(os.path.join(folder, "catalogue"), lang)
    return {}


def section(name: str, lang: str) -> Mapping[str, Any]:
    """Return a section of the catalogue of a language. Empty if the catalogue lacks it: then its texts are English."""
    table: Mapping[str, Any] = _load_catalogue(lang).get(name, {})
    return table


def text(name: str, ident: str, lang: str) -> Any:
    """Return the text ``ident`` of a section (``name``) in a language: a string, or a list of paragraphs. If the
    language lacks it, the English one. Raises KeyError if English lacks it, even if the language has it: so a gap in
    English, on which all others fall back, is noticed in every language."""
    english = section(name, ENGLISH)[ident]
    return section(name, lang).get(ident, english)


def translation(name: str, ident: str, lang: str, pair: Mapping[str, str]) -> str:
    """Return a text in a language. It is the first that exists of these: that of ``pair`` (the texts by language that
    stand beside the thing they are about), the text ``ident`` in the section ``name`` of the language's catalogue, the
    English of ``pair``, an empty text."""
    return pair.get(lang) or section(name, lang).get(ident) or pair.get(ENGLISH, "")


class Count(int):
    """A number in a text: ``{n:tile}`` is ``1 tile`` or ``2 tiles``, ``{n:,}`` is ``1,000``."""

    def __format__(self, noun: str) -> str:
        """Return the number as text, for a place of a template. ``,`` and ``+`` are Python's; any other word is a noun:
        it follows the number, with an s unless the number is 1 (``{n:tile}``)."""
        if noun in ("", ",", "+"):
            return format(int(self), noun)
        return f"{int(self)} {noun}{'' if self == 1 else 's'}"


def fill_in(template: str, words: Mapping[str, object], lang: str) -> str:
    """Return a template with its places filled by the words: whole numbers as :class:`Count`, phrases in the same
    language, anything else unchanged. Raises KeyError for a missing word."""
    filled = {name: Count(word) if type(word) is int else in_language(word, lang) for name, word in words.items()}
    return template.format(**filled)


class Phrase(str):
    """A text that is made of words: its English, and the id and words to say it in another language. Words are players,
    numbers, names, or phrases themselves.

    >>> Phrase("no_tile_of", player="B", yaku="daisangen")
    'B gave no tile of daisangen'
    >>> _.said_in("ja")
    'Bは daisangen の牌を鳴かせていない'
    """

    ident: str
    words: Mapping[str, object]

    def __new__(cls, ident: str, /, **words: object) -> "Phrase":
        """Say it in English at once: that is the text of this string. A phrase without words is made once, and
        remembered. Raises KeyError for an id that the English catalogue does not have, or a missing word. Other
        languages are filled in only where a phrase is shown."""
        if not words and ident in _PLAIN:
            return _PLAIN[ident]
        phrase = super().__new__(cls, fill_in(section("phrases", ENGLISH)[ident], words, ENGLISH))
        phrase.ident, phrase.words = ident, words
        return phrase if words else _PLAIN.setdefault(ident, phrase)

    def __reduce__(self) -> tuple[object, ...]:
        """Keep the id and the words when it is pickled: a text alone could not be said in another language."""
        return partial(Phrase, self.ident, **self.words), ()

    def said_in(self, lang: str) -> str:
        """Return the phrase in a language, in English if its catalogue lacks it. Raises KeyError for a missing word."""
        return fill_in(text("phrases", self.ident, lang), self.words, lang)


class Translated(Phrase):
    """A text that stands with what it is of, in some languages; the catalogues of others may have it under an id."""

    texts: Mapping[str, str]
    table: str

    def __new__(cls, texts: Mapping[str, str], table: str = "", ident: str = "") -> "Translated":
        """Take the texts by language; the text of this string is the English one. ``table`` and ``ident``: the section
        and id under which a catalogue may have it in another language; empty for most texts of rules files, which no
        catalogue has. Raises KeyError without an English text."""
        translated = str.__new__(cls, texts[ENGLISH])
        translated.texts, translated.table, translated.ident = texts, table, ident
        return translated

    def __reduce__(self) -> tuple[object, ...]:
        """Keep the texts of all languages when it is pickled: another process says it in its own language."""
        return Translated, (self.texts, self.table, self.ident)

    def said_in(self, lang: str) -> str:
        """Return the text in a language: its own text in it, else that of the catalogue, else the English."""
        return translation(self.table, self.ident, lang, self.texts)


def named(table: str, name: str) -> Translated:
    """Return a name that is its own English (``base points``); catalogues may have another in a section (``units``)."""
    return Translated({ENGLISH: name}, table, name)


_PLAIN: dict[str, Phrase] = {}
"""Phrases without words that have been made."""


class Rewritten(Phrase):
    """A phrase whose text, in each language, is changed by a function: an option in place of a field."""

    phrase: str
    change: Callable[[str], str]

    def __new__(cls, phrase: str, change: Callable[[str], str]) -> "Rewritten":
        """Make the English at once, as ``change`` makes it of the ``phrase``: that is the text. ``change`` must be a
        function of a module, since another process gets it by its name."""
        rewritten = str.__new__(cls, change(phrase))
        rewritten.phrase, rewritten.change = phrase, change
        return rewritten

    def __reduce__(self) -> tuple[object, ...]:
        """Keep the phrase and the function when it is pickled."""
        return Rewritten, (self.phrase, self.change)

    def said_in(self, lang: str) -> str:
        """Return the phrase in a language, changed by the function: changed last, as a text of that language."""
        return self.change(in_language(self.phrase, lang))


def in_language(word: object, lang: str) -> Any:
    """Return a phrase as it is said in a language. Anything else (a name, a number) stays as it is, and so does
    English: a phrase is its own English."""
    return word.said_in(lang) if isinstance(word, Phrase) and lang != ENGLISH else word
