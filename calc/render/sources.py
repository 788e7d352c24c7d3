"""Sources as a player can show them: a book or page by its title and section, or a line of the table's own file."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from ..rules.rules import Rules, shipped
from ..verdict.receipt import Cited
from .words import Words

_FILE_AND_LINE = re.compile(r".*?([^/\\]+):(\d+)")
"""Where a table's own file says something: a path and a line."""


def name_source(rule: Cited, rules: Rules, words: Words) -> str:
    """Return the source of a rule as something to show to an opponent, in place of the short id of a source
    (``common``) with which a rules file names it; of a value of ours the reason for it."""
    if rule.status == "house":
        return words.about(rule.origin)
    if at_line := _FILE_AND_LINE.fullmatch(rule.origin):
        return words("file_line", file=at_line[1], line=at_line[2])
    tables = [file.tables.get("sources", {}) for file in rules.files]
    return title_source(rule.id, rule.origin, {k: v for table in reversed(tables) for k, v in table.items()}, words)


def title_source(key: str, origin: str, sources: Mapping[str, Any], words: Words) -> str:
    """Return the title and section of a source; what is no known source as the words have it. Of what all rule sets
    share, no one book is the source: a page that says so of a ``key`` stands for it, as far as there is one."""
    name, _, section = str(origin).partition(" ")
    entry = sources.get(name)
    if not isinstance(entry, dict):
        return words.about(origin)
    pages = entry.get("pages", {})
    page = pages.get(key) or pages.get(key.partition(".")[0], "")
    whole = words.about(origin)
    if page not in sources and whole != origin:
        return whole  # a catalogue has it all in its language
    titled = sources.get(page, entry)
    title = _in_language(titled.get("short") or titled["title"], words.lang)
    if whole != origin:
        section = whole[whole.index("(") :] if "(" in whole else ""
    gap = " " if section.startswith("(") else ", "
    return f"{title}{gap}{section}" if section else title


def _in_language(text: str | Mapping[str, str], lang: str) -> str:
    """Return a text of a rules file: one for all languages, or one of several."""
    return text if isinstance(text, str) else text.get(lang) or text["en"]


@cache
def addresses(lang: str) -> Mapping[str, str]:
    """Return where the pages are that shipped sources name, by their title in a language."""
    linked = [entry for entry in shipped().tables["sources"].values() if "link" in entry]
    return {_in_language(entry["title"], lang): _in_language(entry["link"], lang) for entry in linked}
