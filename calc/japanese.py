"""The Japanese of texts that code makes in English: messages, advice, and phrases in them.

As with gettext the key is the English text. It can have names in braces; what stands in their place is carried over,
and is translated if it is one of our phrases. The table is read only when a text is shown.
"""

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from . import compiled

PHRASES = ("allowed", "count", "failed", "form", "hand", "how", "rest", "unit", "waits", "what", "when", "why")
"""Names in braces for phrases of ours, which are translated too. All other words (players, files, rules, quotations)
are carried over unchanged, even if they happen to be in the table."""


def table() -> dict[str, str]:
    """English and Japanese texts, with names in braces; braces themselves are doubled."""
    found: dict[str, str] = compiled.toml(__file__, "japanese")
    return found


def meaning_in_japanese(text: str) -> str:
    """The meaning of a rule in Japanese; unchanged for a rule that is not ours."""
    found: dict[str, str] = compiled.toml(__file__, "meanings")
    return found.get(text, text)


def pieces(text: str) -> list[str]:
    """A text of the table cut at its names: what lies between them, and the names at the odd places."""
    # A doubled brace is not a name, so it is hidden while names are looked for.
    parts = re.split(r"\{(\w+)\}", text.replace("{{", "\0").replace("}}", "\1"))
    return [part.replace("\0", "{").replace("\1", "}") for part in parts]


@cache
def _patterns() -> tuple[tuple[list[str], str], ...]:
    """The pieces of each text with names, and its Japanese. Texts that begin with words of their own come first (in one
    that begins with a name, the name could match half a sentence), and among these the ones with most letters of their
    own."""
    found = [(pieces(english), japanese) for english, japanese in table().items()]
    found = [(parts, japanese) for parts, japanese in found if len(parts) > 1]
    return tuple(sorted(found, key=lambda one: (not one[0][0], -sum(map(len, one[0][::2])))))


@lru_cache(maxsize=1 << 12)
def in_japanese(text: str) -> str:
    """A text in Japanese; the text itself where the table does not have it."""
    whole = table().get(text.replace("{", "{{").replace("}", "}}"))
    if whole is not None:
        return "".join(pieces(whole))
    for parts, japanese in _patterns():
        words = _fit(parts, text)
        if words is not None:
            there = {
                name: in_japanese(word) if name in PHRASES else word
                for name, word in zip(parts[1::2], words, strict=True)
            }
            return "".join(there[part] if i % 2 else part for i, part in enumerate(pieces(japanese)))
    said, more, rest = text.partition("; ")
    if not more:
        return meaning_in_japanese(text)
    first, then = in_japanese(said), in_japanese(rest)
    return text if (first, then) == (said, rest) else f"{first}。{then}"


def _fit(parts: Sequence[str], text: str) -> tuple[str, ...] | None:
    """What stands at the names of a text, by its pieces; ``None`` if it does not match."""
    at = 0
    for piece in parts[::2]:  # most texts are rejected here, without compiling an expression
        at = text.find(piece, at)
        if at < 0:
            return None
        at += len(piece)
    shape = "".join("(.+?)" if i % 2 else re.escape(part) for i, part in enumerate(parts))
    found = re.fullmatch(shape, text, re.DOTALL)
    return found.groups() if found else None
