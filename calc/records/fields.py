"""The fields of a record, declared once as data: in ``fields.toml`` here, and in one beside each system with its own.
Readers, the JSON Schema, starter records and the options of the command line are generated from them.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from ..compiled import toml
from ..languages import ENGLISH, Translated
from ..named_tuples import NamedTuple
from ..problems import codes

MOST = 10**9
"""The greatest count of fields that declare none."""


class Field(NamedTuple):
    """One field of a record, declared as data.

    Its name, kind (a group of fields, or one of ``kinds`` in ``fields.toml``), what it says, an example as YAML, and
    where it applies.
    """

    name: str
    kind: str
    texts: str | Mapping[str, str]
    """What it means, in English or by language."""
    example: str = ""
    choices: tuple[str, ...] = ()
    most: int = MOST
    """The greatest count."""
    needed: bool = False
    """Whether its group must have it."""
    only: tuple[str, ...] = ()
    """What a win must be for the field to be allowed: ``riichi``, ``tsumo``, ``ron``, ``dealer``, ``non_dealer``,
    ``no_tiles``, ``tiles`` (said by its tiles, not by its size), ``han`` (its han are said)."""
    rule: str = ""
    """The rule without which the field is not needed."""
    options: Mapping[str, Mapping[str, Any]] = {}
    """Its options on the command line; for each, the ``value`` that it stands for and its texts if they differ."""
    metavar: str = ""
    waits: bool = False
    """Whether it applies to a hand that is waiting, before anybody has won."""
    join: str = ""
    """How the values of an option given more than once are joined; empty: it can be given only once."""
    stands_for: str = ""
    """The needed field of its group that may be left out if this one is there."""
    tap: str = ""
    """Its short Japanese name, if the page of an evening shows it directly."""
    taps: tuple[str, ...] = ()
    """The values that the page offers as buttons, where it is not a choice."""
    widget: str = "text"
    """How it is entered there: ``flag``, ``choice``, ``count``, ``player``, ``players``, ``tile``, ``tiles``, ``slots``
    and ``hands`` (tiles by player), ``choices`` and ``texts`` (one by player), ``pairs``, ``text``."""

    @property
    def help(self) -> Translated:
        """What it means, to be said in a language."""
        texts = {ENGLISH: self.texts} if isinstance(self.texts, str) else self.texts
        return Translated(texts, "fields", self.name)


Groups = Mapping[str, tuple[Field, ...]]


class Fields(NamedTuple):
    """What a system declares."""

    groups: Groups
    """``record``, and the groups that kinds of fields name."""
    words: Mapping[str, str]
    """What players write for the choices of fields, in addition to :data:`WORDS`."""
    instead: Mapping[str, str]
    """Fields of other systems, and the phrase of what to write here instead."""
    starter: Mapping[str, Any] = {}
    """For starter records: ``active`` and ``hidden`` fields, the examples of its ``own``, lines about a ``story``."""
    spoken: Mapping[str, str] = {}
    """What players say in a line (:mod:`calc.line`), and the field and option words that it stands for."""


def _declared_field(name: str, entry: Mapping[str, Any], kinds: Mapping[str, Any]) -> Field:
    """Return the field that an entry of a ``fields.toml`` declares, with its options on the command line and how the
    page of an evening enters it; ``kinds``: what all fields of a kind have in common, which an entry need not
    repeat."""
    kind = kinds.get(entry["kind"], {})
    value = {"value": True} if entry["kind"] == "flag" else {}
    options = {name: value | spec for name, spec in entry.get("options", {}).items()}
    if option := entry.get("option"):  # of a field with one option; several have the table ``options``
        options = {option: value}
    return Field(
        name, entry["kind"], entry, entry.get("example", ""), entry.get("choices", ()),
        entry.get("most", MOST), entry.get("needed", False), entry.get("only", ()), entry.get("rule", ""), options,
        entry.get("metavar") or kind.get("metavar", ""), entry.get("waits", False), kind.get("join", ""),
        entry.get("stands_for", ""), entry.get("tap", ""), tuple(entry.get("taps", ())),
        "choice" if entry.get("taps") else kind.get("tap", "text"),
    )  # fmt: skip


_SHARED = toml(__file__, "fields")
_NO_GROUPS = {"kinds", "columns", "spoken", "words", "instead", "meant", "starter", "same", "extends", "said"}


@cache
def load(module: str) -> Fields:
    """Return the fields that the ``fields.toml`` beside a module declares; ``module``: its ``__file__``. A game that
    ``extends`` the shared fields names only what differs; a group may be the ``same`` as some fields of another."""
    declared = toml(module, "fields")
    kinds = _SHARED["kinds"] | declared.get("kinds", {})
    names = {name: dict(fields) for name, fields in declared.items() if name not in _NO_GROUPS}
    if declared.get("extends"):
        shared = {name: dict(fields) for name, fields in _SHARED.items() if name not in _NO_GROUPS}
        names = {name: fields | names.get(name, {}) for name, fields in shared.items()}
    groups: dict[str, tuple[Field, ...]] = {}
    for name, fields in names.items():
        general, special = _SHARED.get(name, {}), declared.get(name, {})
        # an entry of the game says only what differs from the shared one
        entries = {field: general.get(field, {}) | special.get(field, {}) for field in fields}
        groups[name] = tuple(_declared_field(field, entry, kinds) for field, entry in entries.items())
    for name, (group, *same) in declared.get("same", {}).items():
        table = {field.name: field for field in groups[group]}
        groups[name] = tuple(table[field] for field in same)
    return Fields(groups, *(declared.get(name, {}) for name in Fields._fields[1:]))


GROUPS, WORDS, *_ = load(__file__)
"""The fields of the riichi family, and the words that players of all games write for choices."""
COLUMNS: Mapping[str, str] = _SHARED["columns"]
"""What players call the columns of a table, and the fields and options that these stand for."""
SPOKEN: Mapping[str, str] = toml(codes.__file__, "spoken")
"""What players of all games say in a line."""
SAID: Mapping[str, Any] = _SHARED["said"]
"""What players write for places at the table, and people."""
MEANT: Mapping[str, str | tuple[str, str]] = _SHARED["meant"]
"""What other programs call fields: the field that is meant, or a field and the phrase of what to write there."""
INSTEAD: Mapping[str, str] = _SHARED["instead"]
"""The phrase of what to write in a line for what players say that is not a field."""
KINDS: Mapping[str, Mapping[str, Any]] = _SHARED["kinds"]
