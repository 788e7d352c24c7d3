"""What values rules may have: the keys of some rules files, which engines read them, sources and names.

Imported where a user's rules are checked, or values are varied; never to settle a hand.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

from ..languages import Phrase, Translated, in_language, languages
from ..problems.codes import problem
from ..problems.problems import Problem, nearest, suggest
from ..problems.synonyms import contains_word, means_nothing, meant_by, names_of_yaku, spell, why_no_rule, words_in
from .files import File, as_mapping
from .keys import Key, is_right, make_key
from .values import Entry, V, Value, format_value, parse_cell

_USUAL_UNIT = 100
"""The points that payments are rounded to at nearly every table."""

_LEAST_LETTERS = 5
"""The fewest letters of a word that only one is spelt like: shorter ones are like too many."""


def _merge_tables(files: tuple[File, ...], name: str) -> dict[str, Any]:
    """Return a table of all files as one; for a name in several files the first file is right."""
    return {key: value for file in reversed(files) for key, value in file.tables.get(name, {}).items()}


def own_keys(file: File, base: File) -> set[str]:
    """Return the keys of the games that a file brings: those whose ``engines`` all belong to its own systems, and none
    to the base. Any other key is left to the base, whose engines rely on what it says."""
    new = {head.engine for head in file.heads.values()} - {head.engine for head in base.heads.values()} - {""}
    engines = {key: as_mapping(spec).get("engines") for key, spec in file.tables.get("keys", {}).items()}
    return {key for key, names in engines.items() if isinstance(names, list) and names and new.issuperset(names)}


def _translate_source(source: str, entry: Any) -> Any:
    """Return a source (an ``entry`` of the table) with its title and note as texts to translate, where they are given
    by language. What is no mapping, as a user's file may have, is returned unchanged."""
    if not isinstance(entry, dict):
        return entry
    texts = {field: entry[field] for field in ("title", "note") if isinstance(entry.get(field), dict)}
    return {**entry, **{field: Translated(pair, "sources", source) for field, pair in texts.items()}}


def _brought_keys(files: tuple[File, ...]) -> dict[str, Key]:
    """Return the keys that files bring for their own games beside the last file, the base; only those whose
    description is right, as a wrong one would break the load of every system; the check of its file reports it."""
    specs, base = _merge_tables(files, "keys"), files[-1]
    names = [key for file in files[:-1] for key in own_keys(file, base)]
    return {name: make_key(name, specs[name]) for name in names if is_right(name, specs[name])}


@lru_cache(4)
def _keys_of_base(base: File) -> Mapping[str, Key]:
    """Return the keys that a base describes, made once for all schemas of files beside it. Of a base that is read as
    text a wrong description is left out; a compiled one was checked already."""
    trusted = not base.parts  # without parts it was compiled
    specs = base.tables.get("keys", {})
    return {name: make_key(name, spec) for name, spec in specs.items() if trusted or is_right(name, spec)}


class Schema:
    """The keys, sources and names of some files. The first file is the user's own, the last one the base.

    The base decides which keys there are, which engines read them and what their values may be: an engine relies on it.
    But a file may bring a game of its own, with the keys that this game reads.
    """

    def __init__(self, files: tuple[File, ...]) -> None:
        """Make the keys of some files (a user's first, the shipped one last), and gather the sources, names and yaku
        that can be named. That takes long, so :func:`schema_of` keeps the schema of each list of files."""
        self.keys = {**_brought_keys(files), **_keys_of_base(files[-1])}
        self.of_user = len(files) > 1
        """Whether a user's file adds to the shipped one, whose games have words for the items of lists."""
        self.sources = {id_: _translate_source(id_, entry) for id_, entry in _merge_tables(files, "sources").items()}
        self.names = _merge_tables(files, "names")
        self.families = tuple(name[:-1] for name in self.keys if name.endswith(".*"))
        self.shipped = {key for rules in files[-1].rules.values() for key in rules if key.startswith(self.families)}
        """The keys of a family that a system of the base has."""
        own_yaku = {f"yaku.{name}" for file in files[:-1] for yaku in file.yaku.values() for name in yaku}
        self.members = self.shipped | own_yaku
        """Every key of a family that exists: these, and the yaku that a file brings."""
        self._for_engines: dict[tuple[str, str], Key] = {}

    def find(self, name: str, engine: str = "") -> Key | None:
        """Return the key of this name, with the choices that an engine knows, made once; ``None`` if there is no such
        key. Without an engine it has all choices: games differ in what they allow."""
        if (name, engine) not in self._for_engines:
            key = self._make_key(name)
            if key is None:
                return None
            self._for_engines[name, engine] = key.for_engine(engine) if engine else key
        return self._for_engines[name, engine]

    def key(self, name: str, engine: str = "") -> Key:
        """Return the key of a rule that these files have, as :meth:`find` does, for callers that know that it is there.
        Raises LookupError for any other."""
        if key := self.find(name, engine):
            return key
        raise LookupError(f"there is no rule {name}")

    def _make_key(self, name: str) -> Key | None:
        """Return the key of a name, made where it has none of its own: a known member of a family (``yaku.*``) gets the
        key of the longest family that fits, under its own name. ``None`` if there is none, and for the name of a
        family."""
        if name in self.keys or name not in self.members:
            return None if name.endswith(".*") else self.keys.get(name)  # a family is no rule
        family = max((family for family in self.families if name.startswith(family)), key=len, default="")
        key = self.keys.get(family + "*")
        return make_key(name, key.spec) if key else None

    def unknown(self, name: str, engine: str, system: str) -> Problem | None:
        """Return the problem of the rule ``name`` in a system of an engine: there is no such key, or only other games
        have it; ``None`` if all is well. Of other games it names those that have the key, since many people know it
        from there."""
        key = self.find(name)
        if key is None:
            near = self._guess_meant(name, engine)
            return problem("R102.no_rule", help=Phrase("did_you_mean", near=near) if near else None, rule=name)
        # a key of other games; without an engine nobody knows yet of which game the system is
        if engine and key.engines is not None and engine not in key.engines:
            engines = ", ".join(key.engines)
            # of a file's own system: it may add a yaku of its own, which another game has under that id
            if name.startswith("yaku.") and "yaku.*" in self.keys and system != engine:
                id_ = name.removeprefix("yaku.")
                return problem("R112.yaku_of_others", rule=name, system=system, engines=engines, name=id_)
            sentence = "R112.of_others" if system == engine else "R112.of_other_engines"
            hint = Phrase("did_you_mean", near=key.instead) if key.instead and self.find(key.instead, engine) else None
            return problem(sentence, help=hint, rule=name, system=system, engine=engine, engines=engines)
        return None

    def group(self, word: str, rules: Collection[str]) -> list[str]:
        """Return which of some ``rules`` a word names: the one with this id, else all of the group (``honba``,
        ``honba.`` and ``honba.*`` are the same). Without a word return all."""
        if word in rules:
            return [word]
        prefix = word.rstrip("*").rstrip(".")
        return [key for key in rules if not prefix or key.startswith(prefix + ".")]

    def meant(self, word: str, rules: Collection[str]) -> list[str]:
        """Return which of some rules a word means: those that players call by it; if none, those whose id begins with
        it (``fu.pair``); if none, those with the word in their meaning, unless the list says why no rule has it."""
        beginning = [key for key in rules if key.startswith(word.rstrip("*"))]
        called = self.called(word, rules) or beginning
        return called or ([] if why_no_rule(word) else self.described(word, rules))

    def meant_in(self, text: str, rules: Collection[str]) -> dict[str, list[str]]:
        """Return which of some rules the words of a text mean, by the word: those of the list of synonyms that stand in
        it, the longest first, then the names and ids of yaku. Words that stand for nothing here are left out. So a
        club's page is compared with its rules file."""
        by_word = {word: [key for key in meant_by(word) if key in rules] for word in words_in(text)}
        text = re.sub(r"[・･\n]+", "|", text)  # a name does not reach over a dot or a line
        for word in (word for word, keys in by_word.items() if keys and not word.isascii()):  # no 三風 in 三風子連打
            text = text.replace(word, "|")
        meant = set(chain.from_iterable(by_word.values()))
        listed = {spell(word) for word in by_word}  # four kans are a draw, as the list has it
        for key in rules:
            if key.startswith("yaku.") and key not in meant and (named := self._name_in(text, key, listed)):
                by_word[named] = [key]
        return {word: keys for word, keys in by_word.items() if keys}

    def _name_in(self, text: str, key: str, listed: Collection[str]) -> str:
        """Return the name of a yaku that stands in a text, of several the first; its id in words counts too. Empty if
        none does. ``key``: the rule of the yaku. Names that stand for something else (``listed``) or for nothing do not
        count, nor do those of one sign: 白 and 東 stand in any page."""
        for name in (*self.names_of(key), key.removeprefix("yaku.").replace("_", " ")):
            tells = len(name) > 1 and not means_nothing(name) and spell(name) not in listed
            if tells and contains_word(text, name):
                return name
        return ""

    def called(self, word: str, rules: Collection[str]) -> list[str]:
        """Return those of some ``rules`` that players call by a word, the likeliest first: by the list of synonyms,
        then by the last part of their key or the name of their yaku. Empty if there are none."""
        named = [key for key in rules if word in (key.rpartition(".")[2], *self.names_of(key))]
        return list(dict.fromkeys([*(key for key in meant_by(word) if key in rules), *named]))

    def described(self, word: str, rules: Collection[str]) -> list[str]:
        """Return the rules with a word in the name of their yaku; if none, those with the word in their meaning. So
        people find a rule of which they know only some word. Empty for a word of blanks and hyphens."""
        if not spell(word):
            return []
        named = [key for key in rules if any(contains_word(name, word) for name in self.names_of(key))]
        return named or [key for key in rules if any(contains_word(text, word) for text in self._meanings_of(key))]

    def yaku_by_name(self, rules: Collection[str]) -> dict[str, str]:
        """Return which of some ``rules`` are about yaku, by every name of the yaku: in each language, as players call
        it, and its id in words. A page of a club may use any of them."""
        named = {name: f"yaku.{yaku}" for yaku, names in names_of_yaku().items() for name in names}
        for key in (key for key in rules if key.startswith("yaku.")):
            named |= dict.fromkeys([*self.names_of(key), key.removeprefix("yaku.").replace("_", " ")], key)
        return {name: key for name, key in named.items() if key in rules}

    def names_of(self, key: str) -> list[str]:
        """Return the names of the yaku of a rule in each language; none if it is not about a yaku."""
        names = as_mapping(self.names.get(key.removeprefix("yaku."))) if key.startswith("yaku.") else {}
        return [name for name in names.values() if isinstance(name, str)]

    def _meanings_of(self, rule: str) -> list[str]:
        """Return what a rule means, and what its values are called, in each language."""
        key = self.key(rule)
        return [str(in_language(text, lang)) for text in (key.meaning, *key.words.values()) for lang in languages()]

    def _guess_meant(self, name: str, engine: str) -> str:
        """Return the key that a ``name`` is probably meant for; empty if none is near. A key that this ``engine`` reads
        is preferred to a nearer one that it does not read, as advice to write that would only lead to the next problem.
        """
        # not families such as ``yaku.*``, which nobody writes, but their members
        names = [key for key in self.keys if not key.endswith(".*")] + sorted(self.members)
        read = [key for key in names if engine in (self.key(key).engines or (engine,))]
        return self._nearest_key(name, read) or self._nearest_key(name, names)

    def _nearest_key(self, name: str, keys: Sequence[str]) -> str:
        """Return the key that players call by a name, else the one that is spelt most alike, whole or in its last part;
        empty if none is near. Only a Japanese name is also looked for in the meanings of rules: an English word stands
        in too many."""
        meant = self.called(name, keys)
        if not meant and not name.isascii():
            meant = self.described(name, keys)
        if not meant:  # match.oka: players call its last part so
            meant = [key for key in meant_by(name.rpartition(".")[2]) if key in keys]
        if meant:
            return meant[0]
        last_parts = {key.rpartition(".")[2]: key for key in reversed(keys)}  # of equal ones the first key counts
        long_parts = [part for part in last_parts if len(part) >= _LEAST_LETTERS]
        return suggest(name, keys) or last_parts.get(suggest(name, long_parts), "")

    def problems_beside(self, name: str, values: V, engine: str) -> Iterator[Problem]:
        """Yield what makes the value of a rule unusable beside the other ``values``: an amount that is no multiple of
        its unit; a yaku of closed hands with a worth for open ones; a list of the wrong length. Of a list also an item
        that names an unknown rule or yaku, or one without a display name: its own, or that of what it counts. The
        problem of an item has its path within the list. Nothing for an unknown key."""
        key = self.find(name, engine)
        if key is None:
            return
        value = values[name]
        yield from _value_problems(key, value, values)
        if key.type == "list":
            yield from _length_problems(key, values)
            yield from _cell_problems(key, value, values)
            yield from _reference_problems(key, key, value, values)
            if key.fields:
                for number, entry in enumerate(value):
                    yield from (p._replace(path=(number, *p.path)) for p in self._item_problems(key, entry, values))

    def _item_problems(self, key: Key, entry: Entry, values: V) -> Iterator[Problem]:
        """Yield what is wrong with an item of a list beside these values, each problem with its path within the item.
        An item (a line of chips, say) needs a name in both languages, by which results print it."""
        for field, value in entry:
            yield from (p._replace(path=(field,)) for p in _reference_problems(key, key.fields[field], value, values))
        titled = [lang for lang in ("ja", "en") if lang in key.fields and key.fields[lang].titled]
        lacking, item = [lang for lang in titled if lang not in dict(entry)], entry[0][1]
        # shipped games have words for their own items
        if lacking and self.of_user and not self._has_words(item, key):
            languages, add = " and ".join(lacking), ", ".join(f"{lang}: …" for lang in lacking)
            yield problem("R103.item_name", (), rule=key.name, item=item, languages=languages, names=add)

    def _has_words(self, item: Value, key: Key) -> bool:
        """Tell whether the subject of an item has a display name in the files, or is one of the choices of ``count``,
        for which the catalogues have words."""
        return item in self.names or item in key.fields["count"].choices


def _value_problems(key: Key, value: Value, values: V) -> Iterator[Problem]:
    """Yield the problem of an amount that is no multiple of its unit, and of a closed yaku with a worth for open hands.
    The first has no advice, as the amount may be wrong or the unit."""
    unit = values.get(key.whole)
    if unit and value % unit:
        yield problem("R103.whole", rule=key.name, value=value, by=key.whole, unit=unit)
    yaku = key.name.partition(".")[2]
    opened = any(values.get(rule) and yaku in listed for rule, listed in key.opened_by.items())
    if key.type == "yaku" and value.open and yaku in key.closed and not opened:
        fix = format_value(value._replace(open=0))
        yield problem("R103.closed", rule=key.name, value=format_value(value), fix=fix)


def _cell_problems(key: Key, cells: Sequence[str], values: V) -> Iterator[Problem]:
    """Yield the cells of a payment table with an amount that nobody can pay. It must be a multiple of the unit that
    payments are rounded to; if that is above 100, of 100, as hundreds can be paid at any table. Other lists have no
    cells."""
    if key.of != "payment":
        return
    unit = min(values.get("points.rounding_unit", 1), _USUAL_UNIT)  # 1: a game that rounds nothing
    for number, cell in enumerate(cells):
        if any(amount % unit for amount in parse_cell(cell).amounts):
            yield problem("R103.cell", (number,), rule=key.name, value=cell, unit=unit)


def _length_problems(key: Key, values: V) -> Iterator[Problem]:
    """Yield a problem if a list has not as many items as its key says, or as the rule that the key names (``match.uma``
    has as many as ``table.players``). An ``optional`` list may also be empty: it is then not played."""
    many, of_rule = len(values[key.name]), isinstance(key.length, str)
    due = values.get(key.length) if isinstance(key.length, str) else key.length
    # an optional list may be empty
    if due is not None and many != due and (many or not key.optional):
        sentence = "R103.length_of" if of_rule else "R103.length"
        yield problem(sentence, rule=key.name, n=many, wanted=due, by=key.length)


def _reference_problems(key: Key, field: Key, value: Value, values: V) -> Iterator[Problem]:
    """Yield a problem for each rule that a value refers to and that does not exist, or has no number where one is
    needed. ``key``: the list; ``field``: the key of the value in it (for plain items the list again). A field may name
    a rule in full (``key``: how such names begin) or by their last part (``named``: what stands before it); words that
    are ``also`` allowed name none."""
    begins = field.key
    named = [value] if isinstance(value, str) and value.startswith(begins) else []
    if field.named:
        texts = [value] if isinstance(value, str) else value
        begins, named = (field.named,), [f"{field.named}{text}" for text in texts if text not in field.also]
    for rule in named:
        # no such rule, or one without a number to count by
        if rule not in values or (field.type == "int" and not isinstance(values[rule], int)):
            hint = nearest(rule, [other for other in values if other.startswith(begins)], "known")
            yield problem("R103.names_rule", help=hint, rule=key.name, named=rule)


@lru_cache(16)
def schema_of(files: tuple[File, ...]) -> Schema:
    """Return the schema of these files, made once: each hand and each check asks for it."""
    return Schema(files)
