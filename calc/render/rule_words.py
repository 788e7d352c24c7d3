"""Rules in the words of players: what a key is about, its value, and a source to show."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from .. import compiled
from ..rules.keys import Key
from ..rules.rules import Rules, YakuWorth, format_value, is_entry, shipped
from ..rules.schema import schema_of
from ..verdict.receipt import Cited
from . import words as common
from .paper import GAP, tile_mark
from .width import width
from .words import Words, signed

_MOST_CHANGED = 3
"""The most changed rules that the head of a page says in words."""
_TOPIC_CELLS = 20
"""The most terminal cells of a topic before a colon."""
_FILE_AND_LINE = re.compile(r".*?([^/\\]+):(\d+)")
"""Where a table's own file says something: a path and a line."""


def rule_words(lang: str) -> Words:
    """Return the words of rules in one language, in a file of their own, as few commands need them."""
    return Words(lang, compiled.words(common.__file__, "rules"))


class RuleWords(Words):
    """Puts the rules of one system into the words of its players, in one language."""

    def __init__(self, rules: Rules, lang: str, chip_line: Callable[[str], str]) -> None:
        """Put these rules into words of a language; ``chip_line``: gives the name that their game has for a chip line,
        by its id."""
        super().__init__(lang, compiled.words(common.__file__, "rules"))
        self.rules, self.chip_line_of_game = rules, chip_line

    def title(self) -> str:
        """Return what the rules are called and what of them is changed, for pages that players read: ``TCG mahjong,
        basic rules with 1 rule changed: Rounds: East``. Of many changes the first :data:`_MOST_CHANGED` are said."""
        changed = self.rules.overrides
        sentences = [self.sentence(ruling.key, label="") for ruling in changed[:_MOST_CHANGED]]
        sentences += ["…"] if len(changed) > _MOST_CHANGED else []
        changes = f"{self.changed_note()}: {'; '.join(sentences)}" if changed else ""
        return self.pick(dict(self.rules.title)) + changes

    def changed_note(self) -> str:
        """Return how many rules are overridden, to stand behind the name of the system: `` with 1 rule changed``. An
        override counts even if it repeats the value, as the table chose it. Empty if there are none."""
        changed = len(self.rules.overrides)
        return self("rules_changed", n=changed) if changed else ""

    def sentence(self, name: str, label: str) -> str:
        """Return a rule with its value, in one line: ``Riichi stick: 1,000 points``. For a list of chip lines or tiles
        the value is the item called ``label``, else the names of all: thirty whole items would fill a screen. A rule
        that no file declares (a game of another package may have one) is said by its key."""
        spec, value = schema_of(self.rules.files).find(name, self.rules.engine), self.rules.values[name]
        if spec is None:
            return f"{name}: {format_value(value)}"
        if isinstance(value, tuple) and value and is_entry(value[0]):
            ids = [str(item[0][1]) for item in value]  # the first field of an item is its id
            labelled = tuple(item for id_, item in zip(ids, value, strict=True) if id_ == label)
            text = self.in_words(labelled, spec) if labelled else ", ".join(map(self.chip_line_of_game, ids))
        else:
            text = self.in_words(value, spec)
        return f"{_shorten(self.subject(name, spec))}: {text.replace(chr(10), '; ')}"

    def cite(self, rule: Cited, label: str, words: Words) -> str:
        """Return a rule as a line of a receipt cites it: its sentence (:meth:`sentence`, with ``label``), then its
        source, its status, and last its key in the file. ``words``: the words of the whole receipt, which explain each
        status once."""
        remark = f"{name_source(rule, self.rules, words)} · {words.status(rule.status)} · {rule.id}"
        return self.sentence(rule.id, label) + GAP + remark

    def subject(self, name: str, spec: Key) -> str:
        """Return what a rule is about: of a yaku its name, which says most; of any other rule its label on the wall, or
        else its meaning."""
        yaku = name.removeprefix("yaku.")
        return self.rules.name(yaku, self.lang) if yaku != name else self.about(spec.label or spec.meaning)

    def in_words(self, value: object, spec: Key) -> str:
        """Return a value in a player's words, by its type. Words that the key has for the value (``spec.words``) win,
        except over yes and no. The items of a list have a line each."""
        if isinstance(value, YakuWorth):
            return self._word_worth(value)
        if isinstance(value, bool):
            return self("yes" if value else "no")
        if str(value) in spec.words:
            return self._word_choice(value, spec)
        if isinstance(value, int) and spec.type != "choice":  # 2468 is four stakes, and no number
            return f"{value:,} {self.unit(spec.unit, value)}".strip()
        if isinstance(value, tuple):
            return self._word_items(value, spec) or self("no_items")
        # what is switched off by a word
        return self("no") if value in ("off", "no", "none") else self._word_choice(value, spec)

    def _word_items(self, values: tuple[Any, ...], spec: Key) -> str:
        """Return the items of a list as one text: entries on a line each, tiles as tiles. If any number is negative
        (uma), all have their signs, so that gains and losses are told apart."""
        if values and is_entry(values[0]):
            return "\n".join(self._word_entry(dict(item)) for item in values)
        if spec.of == "tile":
            return tile_mark(values)
        if any(type(item) is int and item < 0 for item in values):
            return " ".join(map(signed, values))
        return ", ".join(self._word_choice(item, spec) for item in values)

    def _word_choice(self, value: object, spec: Key) -> str:
        """Return a choice of a rule in the words of its key, else in ours, else as the name of a yaku. A cell of a
        payment table (``4/30 child_ron 7700``: size, column, points) is put into words."""
        if words := spec.words.get(str(value)):  # a rule's key in braces is replaced by its number
            numbers = self.rules.values
            return re.sub(r"\{([\w.]+)\}", lambda rule: format(numbers[rule[1]], ","), self.about(words))
        if spec.of == "payment":
            size, column, paid = str(value).split()
            han, _, fu = size.partition("/")
            named = f"{self('han_n', n=int(han))} {self('fu_n', n=fu)}" if fu else self(size)
            return f"{named} {self('cell_' + column)} {paid}"
        if not isinstance(value, str):
            return format_value(value)
        return self.first(value) or self.rules.name(value, self.lang)

    def _word_entry(self, entry: Mapping[str, Any]) -> str:
        """Return an entry of a list in words. A coloured tile (which has no ``each``) is said with its number and han;
        a chip line with its name, the chips that it brings (a number, or that of a rule), and in brackets what else it
        says."""
        if "each" not in entry:
            han = self("han_n", n=entry["han"])
            return self("coloured", tile=tile_mark([entry["tile"]]), count=entry["count"], han=han)
        id_, each = str(entry["id"]), entry["each"]
        name = entry.get(self.lang) or self.chip_line_of_game(id_)
        name = self.rules.name(id_, self.lang) if name == id_ else name  # no word of the game: a yaku of the rules
        beside = {k: v for k, v in entry.items() if k not in ("id", "count", "ja", "en", "each")}
        remarks = ", ".join(
            self.first(f"line_{k}_{format_value(v)}") or self._remark_on(k, v) for k, v in beside.items()
        )
        brings = self("chips_n", n=self.rules.values.get(each, each))
        return f"{name}: {brings}" + (f" ({remarks})" if remarks else "")

    def _remark_on(self, field: str, value: Any) -> str:
        """Return what a ``field`` of a chip line says in addition to its name and chips: the tiles or yaku that it
        counts, or who pays, which is a rule of its own. Any other field has a text with its number, or with the number
        of the rule that it names."""
        if field == "tile":
            return tile_mark(value)
        if field == "yaku":
            return ", ".join(self.rules.name(yaku, self.lang) for yaku in value)
        if field == "payers":
            return self("line_payers_all" if self.rules.values[value] else "line_payers_points")
        return self(f"line_{field}", n=self.rules.values.get(value, value))

    def _word_worth(self, worth: YakuWorth) -> str:
        """Return what a yaku is worth: in a concealed hand its yakuman, limit or han, then what is left of it in an
        open one if that is less (食い下がり), or that it counts concealed only; “no” if it is not played. Players know
        no ``2/1``."""
        if not worth.closed:
            return self("no")
        if worth.yakuman:
            text = self("yakuman_n", n=worth.closed) if worth.closed > 1 else self("yakuman")
        else:
            text = self(worth.limit) if worth.limit else self("han_n", n=worth.closed)
        if worth.open and worth.open != worth.closed:
            return self("open_less", worth=text, n=worth.open)
        return text if worth.open else self("closed_only", worth=text)


def _shorten(subject: str) -> str:
    """Return what a rule is about in the few words that a line of a receipt has room for: cut before a semicolon, or
    before a colon behind a whole clause. What follows lists the values that it could have, and a receipt has just one.
    A few words before a colon are only a topic, and not cut off (``abortive draw: four kans``)."""
    clause = re.split(r"[;；。]", subject)[0]
    # the cut may have taken a closing bracket with it
    clause += ")" if clause.count("(") > clause.count(")") else ""
    topic, colon, _ = clause.partition(": ")
    return topic if colon and width(topic) > _TOPIC_CELLS else clause


def name_source(rule: Cited, rules: Rules, words: Words) -> str:
    """Return the source of a rule in a form to show to an opponent: for a value of this project (``house``) its reason,
    for one from a table's own file that file and line, else the title of the source, which rules files name by a short
    id (``common``)."""
    if rule.status == "house":
        return words.about(rule.origin)
    if at_line := _FILE_AND_LINE.fullmatch(rule.origin):
        return words("file_line", file=at_line[1], line=at_line[2])
    tables = [file.tables.get("sources", {}) for file in rules.files]
    return title_source(rule.id, rule.origin, {k: v for table in reversed(tables) for k, v in table.items()}, words)


def title_source(key: str, origin: str, sources: Mapping[str, Any], words: Words) -> str:
    """Return the source of a value as its title and section in the language. ``origin``: the id of a source, mostly
    with a section behind it. An entry of ``sources`` may stand for what all rule sets share and be no one book: it may
    name a page to see for the ``key`` or its group. An unknown source is returned as the words have it, and so is one
    that a catalogue has as a whole."""
    name, _, section = str(origin).partition(" ")
    entry = sources.get(name)
    if not isinstance(entry, dict):
        return words.about(origin)
    pages = entry.get("pages", {})
    page = pages.get(key) or pages.get(key.partition(".")[0], "")
    whole = words.about(origin)
    # the catalogue has the whole source in this language
    if page not in sources and whole != origin:
        return whole
    titled = sources.get(page, entry)
    title = _in_language(titled.get("short") or titled["title"], words.lang)
    if titled is not entry:
        title = words("see_page", title=title)  # it describes what is common, and decides nothing
    if whole != origin:
        section = whole[whole.index("(") :] if "(" in whole else ""
    gap = " " if section.startswith("(") else ", "
    return f"{title}{gap}{section}" if section else title


def _in_language(text: str | Mapping[str, str], lang: str) -> str:
    """Return a text of a rules file in a language. It may be a single text, which serves all languages, or texts by
    language: then English serves if this one is missing. Raises KeyError without English."""
    return text if isinstance(text, str) else text.get(lang) or text["en"]


@lru_cache(8)
def addresses(lang: str) -> Mapping[str, str]:
    """Return the addresses of the pages that shipped sources name, without ``https://``, by their title in a language:
    a page finds the link in a text by its title. It is remembered, as each rule of a receipt asks for it."""
    linked = [entry for entry in shipped().tables["sources"].values() if "link" in entry]
    return {_in_language(entry["title"], lang): _in_language(entry["link"], lang) for entry in linked}
