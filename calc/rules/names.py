"""Display names of yaku and the like, in each language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..named_tuples import NamedTuple


class Names(NamedTuple):
    """A display name in each language."""

    ja: str
    """In Japanese."""
    en: str
    """In English."""


class NameTable(dict[str, Names]):
    """The display names by id, looked up in the ``names`` of some files, in this order, when first asked for."""

    def __init__(self, tables: Sequence[Mapping[str, object]]) -> None:
        """Begin without names: each is looked up in the tables, the first of which counts, when it is asked for."""
        super().__init__()
        self._tables = tables

    def __missing__(self, id: str) -> Names:  # noqa: A002
        """Look up the names of an id, keep them here, and return them. A language without a name gets that of the
        other language; without any name both are the id. Most starts show few names, so none is looked up before."""
        named = next((words for table in self._tables if (words := by_language(table.get(id)))), {})
        ja, en = named.get("ja"), named.get("en")
        names = self[id] = Names(ja=ja or en or id, en=en or ja or id)
        return names


def by_language(words: object) -> Mapping[str, str]:
    """Return a name by language, given as ``{ja: …, en: …}``. A text alone is English, and nothing (no name) an empty
    mapping.

    >>> dict(by_language("Riichi"))
    {'en': 'Riichi'}
    """
    return words if isinstance(words, dict) else {"en": str(words)} if words else {}
