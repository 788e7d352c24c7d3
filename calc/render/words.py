"""The words of the output in English and Japanese. The names of yaku are in ``rules.yaml``."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

from .. import compiled
from ..languages import ENGLISH, Phrase, in_language, languages, named, section

if TYPE_CHECKING:
    from ..verdict.verdict import Names, Part

_WORDS = compiled.words(__file__, "result")


def signed(number: int) -> str:
    """Return a gain or loss: ``+8,000``, ``−300``, ``0``.

    >>> signed(8000), signed(-300)
    ('+8,000', '−300')
    """
    return f"+{number:,}" if number > 0 else f"−{-number:,}" if number < 0 else "0"


def plain(number: int) -> str:
    """Return points that somebody has, without a plus: ``25,000``, ``−300``. The minus is the typographic one, as wide
    as a plus."""
    return f"{number:,}".replace("-", "−")


def units(points: int) -> str:
    """Return place points, which are kept in thousandths, in whole points with tenths only if there are any: results of
    a match are said so, +38 and not +38,000.

    >>> units(42500), units(-8000)
    ('+42.5', '−8')
    """
    thousands, rest = divmod(abs(points), 1000)
    tenths = f".{rest // 100}" if rest else ""
    return (f"+{thousands}" if points > 0 else f"−{thousands}" if points < 0 else "0") + tenths


def written(value: object) -> str:
    """Return the value of a rule as ``rules.yaml`` writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def printable(text: str) -> str:
    """Return a text with unprintable characters made visible. A name in a file could otherwise steer the terminal."""
    return "".join(c if c.isprintable() else "\ufffd" for c in text)


class Words:
    """The words of one language. ``more`` are those of one system, English and Japanese."""

    def __init__(self, lang: str = "en", terms: Mapping[str, tuple[str, str]] | None = None) -> None:
        """Take the words of all results, and further ``terms``, which win over them. Each word is a pair, English and
        Japanese. A third language has its texts in a catalogue; a text that it lacks is English."""
        self.lang = lang
        self._words = {**_WORDS, **terms} if terms else _WORDS
        self._column = int(lang == "ja")  # each word is a pair: English, Japanese
        self._beside = section("words", lang) if lang not in (ENGLISH, "ja") else {}
        """The words of a language that stands in its catalogue alone."""
        self._explained: set[str] = set()

    def __call__(self, word: str, details: Mapping[str, object] | None = None, /, **values: object) -> str:
        """Return the text of a word with its places filled in from ``details`` and ``values``. If ``n`` is 1, it is the
        text of ``…_one`` if there is one, as English has a singular. An unknown word is returned unchanged: it may be a
        name."""
        values = {**details, **values} if details else values
        singular = f"{word}_one"
        is_of_one = values.get("n") == 1 and singular in self._words
        text = self._text(singular if is_of_one else word) or word
        return text.format(**values) if values else text

    def _text(self, word: str) -> str:
        """Return the text of a word in this language, else in English; empty for an unknown one."""
        texts = self._words.get(word)
        return self._beside.get(word, texts[self._column]) if texts else ""

    def status(self, name: str) -> str:
        """Return the word for the status of a rule; where it first appears, with what it means. This object
        remembers what it has explained, so a paper must be written with one object, from top to bottom. The word
        alone is ``words(name)``."""
        word, means = self(name), self.first(name + "_means")
        if not means or name in self._explained:
            return word
        self._explained.add(name)
        return f"{word} ({means})"

    def learn(self, names: Mapping[str, Mapping[str, str]]) -> None:
        """Learn the words of chip lines that rules name themselves (``names``: by id, then by language). The words of
        all results, which other texts share, are copied and not changed."""
        self._words = {**self._words, **{f"chip_{id_}": (name["en"], name["ja"]) for id_, name in names.items()}}

    def chip_line(self, name: str) -> str:
        """Return the name of a chip line: its own, or that of the yaku with the same id, or the id."""
        return self.first(f"chip_{name}", name) or self.yaku(name) or name

    def yaku(self, id_: str) -> str:
        """Return the name of a yaku in this language, else in English; empty if the shipped rules have no such id. Only
        here are these rules read: a hand to be printed has the names in its result, and need not wait for that."""
        from ..rules.names import by_language
        from ..rules.rules import shipped

        names = by_language(shipped().tables["names"].get(id_))
        return names.get(self.lang) or names.get("en") or ""

    def first(self, *words: str) -> str:
        """Return the text of the first of some words that exists; empty if none does."""
        return next((self._text(word) for word in words if word in self._words), "")

    def about(self, text: str) -> str:
        """Return what rules say about themselves: a meaning, a source, a reason. Such texts come from rules files and
        may be in one language only."""
        return str(in_language(text if isinstance(text, Phrase) else named("sources", text), self.lang))

    def unit(self, name: str, amount: int) -> str:
        """Return the unit of a number, as rules name it; in English for one without its s."""
        english = name.removesuffix("s") if amount == 1 else name
        return section("units", self.lang).get(name, english) if self.lang != ENGLISH else english

    def name(self, part: Part) -> str:
        """Return the name of something that counts in a win: as the rules name it, or else its id."""
        return (part.names and self.name_in(part.names)) or part.id

    def name_in(self, names: Names) -> str:
        """Return the one of some names that is of this language; the English one if there is none."""
        return names.ja if self.lang == "ja" and names.ja else names.en

    def pick(self, names: dict[str, str]) -> str:
        """Return the one of some ``names`` (by language) that is of this language, else the English one; empty without
        either."""
        return names.get(self.lang) or names.get("en") or ""


def default_lang() -> str:
    """Return the language of the locale if it has a catalogue, otherwise English. As in other programs, the first of
    these variables that is set counts, whatever the next ones say."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            # ja_JP.UTF-8 begins with its language
            return next((lang for lang in languages() if value.lower().startswith(lang)), ENGLISH)
    return ENGLISH
