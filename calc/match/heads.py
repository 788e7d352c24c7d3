"""Evenings as documents: what matches have in common, said once above them, or for a whole folder in a file of its
own."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from ..problems.problems import Path, Problem, Span
from ..readers.reader import located
from ..records.fields import Field
from ..records.values import ReadableDocument, Values
from .record import FIELDS, MOST_HANDS, PartView, is_match, read_rate

Readable: TypeAlias = ReadableDocument | list[Problem]
"""A document, or what keeps a text from being one."""
INHERITED = ("rules", "players", "rate")
"""The fields of a head that a match has too."""


class EveningHead(NamedTuple):
    """What is said once for several matches."""

    document: ReadableDocument | None = None
    """Where it is said; ``None`` if it is not."""
    values: Mapping[str, object] = {}
    """The fields that a match has too, as written."""
    teams: Mapping[str, tuple[str, ...]] = {}
    title: str = ""


class Headed(PartView):
    """A match that takes from a head what it does not say itself."""

    def __init__(self, document: ReadableDocument, head: EveningHead) -> None:
        """Take from the ``head`` those of its fields that the match (``document``) does not have. A match with final
        scores alone does not need the players of the head, as these scores name them."""
        says = set(document.value) | ({"players"} if "final" in document.value else set())
        self.head = head
        self.taken = {name: value for name, value in head.values.items() if name not in says}
        """The fields that the head says for it."""
        super().__init__(document, (), {**self.taken, **document.value})

    def span(self, path: Path, key: bool = False) -> Span:
        """Return the place of a value: in the head for a field that was taken from it."""
        if self.head.document and path and path[0] in self.taken:  # an empty path is the match itself
            return self.head.document.span(path, key)
        return super().span(path, key)


class EveningFile(NamedTuple):
    """The documents of a file as matches and hands, and what is said once for them."""

    name: str
    documents: Sequence[Readable]
    head: EveningHead
    problems: Sequence[Problem] = ()
    """What is wrong with the head."""

    @property
    def heads_others(self) -> bool:
        """Whether it holds a head alone, which then counts for all other files."""
        return not self.documents and self.head.document is not None

    def under(self, head: EveningHead) -> "EveningFile":
        """Return the file with its matches under the ``head`` of another file, from which they take the fields that
        they lack: so a folder says its rules and rate once. Itself if there is no head."""
        if head.document is None:
            return self
        return self._replace(documents=[_take_from_head(document, head) for document in self.documents])


def file_of(document: Readable) -> str:
    """Return the name of the file that a document is in; empty if it is in none. Documents of one file are one evening.
    A text that cannot be read is a list of problems here, one of which names the file."""
    if isinstance(document, list):
        return next((p.span.source.name for p in document if p.span), "")
    return document.span(()).source.name


def split_by_file(documents: Iterable[Readable]) -> Iterator[EveningFile]:
    """Yield each file with its documents, in order, where evenings are unfolded into their matches. If a file holds a
    head alone (the first such file counts), the matches of all other files take from it the fields that they lack: so a
    folder says rules and rate once."""
    files: dict[str, list[Readable]] = {}
    for document in documents:
        files.setdefault(file_of(document), []).append(document)
    unfolded = [_unfold_file(name, parts) for name, parts in files.items()]
    common = next((file.head for file in unfolded if file.heads_others), EveningHead())
    for file in unfolded:
        yield file if file.heads_others else file.under(common)


def _unfold_file(name: str, documents: Sequence[Readable]) -> EveningFile:
    """Return a file with its matches and hands one after another, with each evening unfolded into its matches, so that
    the rest of the program sees single matches. A head counts for its own matches and for the documents after it, until
    another head changes it: that one says only what differs, as it takes the rest from the one before."""
    head, parts, problems = EveningHead(), list[Readable](), list[Problem]()
    for document in documents:
        if not is_head(document) or isinstance(document, list):
            parts.append(_take_from_head(document, head))  # a list: problems of what is no document
            continue
        reader = _HeadReader(document)
        head, matches = reader.read_head(head)
        parts += [_take_from_head(PartView(document, ("matches", n), part), head) for n, part in enumerate(matches)]
        problems += located(reader.problems, document)
    return EveningFile(name, parts, head, problems)


def _take_from_head(document: Readable, head: EveningHead) -> Readable:
    """Return a match under a head, from which it takes the fields that it lacks. Three things are returned as they are:
    a hand, which may stand in the same file and has rules of its own; an unreadable text; and any document if there is
    no head."""
    if isinstance(document, list) or head.document is None or not is_match(document):
        return document
    return Headed(document, head)


def is_head(document: Readable) -> bool:
    """Tell whether a document is an evening, or the head of the documents after it, and no match and no hand.
    ``players`` or ``rules`` alone make no head: that may be a match whose hands were forgotten, which is to be
    reported."""
    raw = None if isinstance(document, list) else document.value
    return isinstance(raw, dict) and bool({"matches", "teams"} & set(raw)) and not {"hands", "final"} & set(raw)


class _HeadReader(Values):
    """Reads the fields of an evening that are not a match's."""

    def read_head(self, above: EveningHead) -> tuple[EveningHead, Sequence[object]]:
        """Return the head that the document is, with the fields that it lacks taken from the head ``above`` it, and its
        matches as written. Adds what is wrong with it to :attr:`problems`, but for its rules, players and rate, which
        are checked when its matches are read."""
        raw = self.document.value
        values = self.read_fields(FIELDS["evening"], raw, ())
        inherited = {name: raw[name] for name in INHERITED if name in values}  # as written: its matches read it
        teams, title = values.get("teams", above.teams), str(values.get("title", above.title))
        return EveningHead(self.document, {**above.values, **inherited}, teams, title), values.get("matches", ())

    def _read_hands(self, field: Field, value: object, path: Path) -> list[object] | None:
        """Return the matches of an evening as written (their field is of the kind ``hands``, as that of the hands of a
        match); ``None`` if they are no list of mappings, which is noted."""
        if not isinstance(value, list) or not value or not all(isinstance(part, dict) for part in value):
            self.tell("S202.matches", path)
            return None
        return None if self.too_long(field, value, path, MOST_HANDS) else value

    def _read_rate(self, field: Field, value: object, path: Path) -> object:
        """Return a rate; ``None`` for one that cannot be read, which is noted."""
        return read_rate(self, value, path)

    def _read_teams(self, field: Field, value: object, path: Path) -> dict[str, tuple[str, ...]] | None:
        """Return the players of each team; a team whose players cannot be read has none. ``None``, with a problem
        added, if the value is no mapping. Adds a problem for a player in two teams too, as his results would count
        twice."""
        if not isinstance(value, dict):
            self.tell("S202.teams", path)
            return None
        teams, member = dict[str, tuple[str, ...]](), dict[str, str]()
        for team, names in value.items():
            teams[str(team)] = tuple(self._read_texts(field, names, (*path, team)) or ())
            for player in teams[str(team)]:
                if player in member:
                    self.tell("S205.two_teams", (*path, team), name=player, first=member[player])
                member[player] = str(team)
        return teams
