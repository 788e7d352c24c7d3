"""Data files: words in both languages, and what is kept of a file for the next start."""

from __future__ import annotations

import string
from pathlib import Path

from calc import compiled
from calc.dispute.marks import RELATIONS

from ..tables import table_of

PACKAGE = Path(compiled.__file__).parent
NO_WORDS = {
    *("often", "elsewhere", "flat", "pool", "circumstances", "marks", "same", "about_one", "strained"),
    *RELATIONS,
}  # fmt: skip
"""The sections of mistakes.toml that word nothing."""
FILES = sorted([*PACKAGE.glob("**/words.toml"), *PACKAGE.glob("**/mistakes.toml")])


def _fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@table_of("path", FILES)
def test_every_word_has_both_languages_and_needs_the_same(path: Path) -> None:
    sections = compiled.read_toml(path.read_bytes())
    for name in sections.keys() - NO_WORDS:
        for word, pair in sections[name].items():
            assert len(pair) == 2, word
            english, japanese = pair
            assert bool(english.strip()) == bool(japanese.strip()), word
            spare = {"n"} if word.endswith("_one") else set()
            assert _fields(japanese) <= _fields(english) | spare, word  # a Japanese sentence may have no subject


def test_a_text_with_another_digest_is_read_again(tmp_path: Path) -> None:
    place, reads = str(tmp_path), list[bytes]()

    def read(text: bytes) -> dict[str, str]:
        reads.append(text)
        return {"is": text.decode()}

    for text in (b"one", b"one", b"two", b"two", b"one"):
        assert compiled.values(text, "some", (place, place), read) == {"is": text.decode()}
    assert reads == [b"one", b"two", b"one"]
