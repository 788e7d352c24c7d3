"""The Japanese of texts that are made in English where a mistake is found: messages, advice, phrases in them.

As with gettext the English is the key. It may have names in braces; what stands in their place is carried over, and
said in Japanese itself where it is one of our phrases. Nothing of the table is read before a text is shown.
"""

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from . import compiled

PHRASES = ("allowed", "count", "failed", "form", "hand", "how", "rest", "unit", "waits", "what", "when", "why")
"""Names in braces for words of ours, said in Japanese too; all other words (players, files, rules, what somebody wrote)
are carried over as they are, even where they happen to be words of the table."""
_BRACE = re.compile(r"\{(\w+)\}")


def table() -> dict[str, str]:
    """English and Japanese texts, with names in braces; braces themselves are doubled."""
    found: dict[str, str] = compiled.toml(__file__, "japanese")
    return found


def meaning_in_japanese(text: str) -> str:
    """What a rule means; the text itself for a rule of somebody else's."""
    found: dict[str, str] = compiled.toml(__file__, "meanings")
    return found.get(text, text)


def pieces(text: str) -> list[str]:
    """A text of the table cut at its names: what lies between them, and the names at the odd places."""
    # A doubled brace is no name: hidden while the names are looked for.
    parts = _BRACE.split(text.replace("{{", "\0").replace("}}", "\1"))
    return [part.replace("\0", "{").replace("\1", "}") for part in parts]


@cache
def _patterns() -> tuple[tuple[list[str], str], ...]:
    """The pieces of each text with names and its Japanese: first what begins with words of its own (in what begins with
    a name, the name could be half a sentence), and of these what has most letters of its own."""
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
    """What stands in a text at the names between pieces; ``None`` where it does not fit them."""
    at = 0
    for piece in parts[::2]:  # most texts fall out here, and no expression is made for them
        at = text.find(piece, at)
        if at < 0:
            return None
        at += len(piece)
    shape = "".join("(.+?)" if i % 2 else re.escape(part) for i, part in enumerate(parts))
    found = re.fullmatch(shape, text, re.DOTALL)
    return found.groups() if found else None
