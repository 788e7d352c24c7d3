"""Starter records and matches (``calc new``): every field with its meaning, and scores as printed."""

import re
from collections.abc import Sequence
from typing import Any

from .. import compiled
from ..languages import Phrase, in_language
from ..problems.problems import Source
from ..rules.needs import unmet
from ..rules.rules import Rules, format_value, load_rules
from ..rules.schema import schema_of
from ..rules.values import is_on
from ..systems import system


def starter(rules: Rules, name: str = "", draw: bool = False, lang: str = "en") -> str:
    """Return a record for some rules as YAML, a win or with ``draw`` a draw, with comments in a language. Required
    fields are filled in, the rest are commented out. ``name``: what stands under ``rules:``, the path of a file of
    one's own; empty: the id of the rules."""
    return system(rules.engine).starter(rules, name or rules.id, draw, lang)


_FOLLOWS_IN_MATCH = re.compile(r"(rules|title|seats|round|honba|sticks|scores|streak|sitout|expect):")


def match_starter(rules: Rules, name: str = "", lang: str = "en") -> str:
    """Return a match for some rules to begin with, with comments in a language: the starter record as a hand, a hand
    with only amounts, and every field of a match. Imports the game."""
    from ..match.record import MATCH_FIELDS

    engine, record = system(rules.engine), starter(rules, name)  # in any language: its comments are left out
    players = tuple("ABCDEFG"[: engine.players(rules)])
    course = engine.course(rules, players)
    fields = [field for field in MATCH_FIELDS if field.example and field.name not in ("rules", "players")]
    if not course.rotation:
        fields = [field for field in fields if field.name != "streak"]
    lines = [*_head_of_match(rules, name, record, lang)]
    lines.append(f"players: [{', '.join(players)}]   # {in_language(Phrase('first_dealer_first'), lang)}")
    for field in fields:
        example = f"{field.name}: {field.example}"
        lines.append(f"# {example:<32} # {in_language(field.help, lang)}")
    lines += ["hands:", *_hand_of_match(record)]
    if course.counters and not course.rotation:
        in_riichi = next(field for field in engine.fields["record"] if field.name == "in_riichi")
        lines.append(f"    # in_riichi: {in_riichi.example:<13} # {in_language(in_riichi.help, lang)}")
    adjust = "{points: {A: 1000, B: -1000}, winners: [A], from: B}"
    lines.append(f"  - adjust: {adjust}   # {in_language(Phrase('only_amounts'), lang)}")
    return "\n".join(lines) + "\n"


def _head_of_match(rules: Rules, name: str, record: str, lang: str) -> list[str]:
    """Return the comments above a match (what it is, how to settle it), and the line of its rules as the starter record
    has it: a file has its name there."""
    by = f" --rules {name}" if name not in ("", rules.id) else ""
    title = rules.title.get(lang, rules.title["en"])
    about = Phrase("starter_match", id=rules.id, title=title, command=f"calc match FILE{by}")
    use = re.search(r"^rules: (\S+)", record, re.MULTILINE)
    comments = [f"# {in_language(phrase, lang)}" for phrase in (about, Phrase("starter_follows"))]
    return [*comments, f"rules: {use[1] if use else rules.id}"]


def _hand_of_match(record: str) -> list[str]:
    """Return the lines of a starter record as a hand of a match: the fields that are filled in, without comments.
    Fields that follow from the hands before are left out."""
    kept: list[str] = []
    keep = False  # whether the lines belong to a field that a hand needs
    for line in record.splitlines():
        if line[:1].strip() and line[0] != "#":  # a field of the record; the lines below it are parts of it
            keep = not _FOLLOWS_IN_MATCH.match(line)
        if keep and line.strip() and not line.lstrip().startswith("#"):
            indent = "    " if kept else "  - "  # the first line begins the item of the list
            kept.append(indent + re.sub(r"\s+# .*", "", line))
    return kept


def sample_lines(rules: Rules, players: Sequence[str], lang: str = "en") -> list[str]:
    """Return a hand under some rules as a line that these players could type, and a draw if the game has draws. They
    are the starter records written as lines, without what follows from the hands before. In Japanese they have the
    words that players say. The reader and writer of lines are imported here."""
    from ..line.language import Language
    from ..line.writer import write_hand
    from ..readers.reader import read_documents

    engine, names = system(rules.engine), dict(zip("ABCDEFG", players, strict=False))

    def rename(value: Any) -> Any:
        """Return a value of a record with the players' names in place of the letters of the starter, at any depth."""
        if isinstance(value, dict):
            return {names.get(key, key): rename(item) for key, item in value.items()}
        return [*map(rename, value)] if isinstance(value, list) else names.get(value, value)

    lines = []
    has_draws = any(field.name == "draw" for field in engine.fields["record"])
    samples = (False, True) if has_draws else (False,)
    for draw in samples:
        (document,) = read_documents(Source("", starter(rules, "", draw)))
        value = {} if isinstance(document, list) else document.value
        sample = {name: item for name, item in value.items() if not _FOLLOWS_IN_MATCH.match(f"{name}:")}
        lines.append(write_hand(rename(sample), engine))
    if lang == "ja":
        meanings = Language(rules.engine).spoken
        # If several words mean the same, the first counts: it is put last.
        spoken = {word: japanese for japanese, word in reversed(meanings.items()) if not japanese.isascii()}
        lines = [" ".join(spoken.get(word, word) for word in line.split(" ")) for line in lines]
    return lines


def club_starter(rules: Rules, extends: str = "", lang: str = "en", name: str = "") -> str:
    """Return a commented rules file for a club that plays nearly like some rules. It asks the questions that clubs
    answer differently; below each stand its rules with their present values, commented out, and their meanings. Values
    that have no effect beside the others have two marks. ``extends``: the name of the rules if it is not their id;
    ``name``: the club."""
    column, words = ("en", "ja").index(lang), compiled.toml(__file__, "club")  # its texts are pairs: en, ja
    title = rules.title.get(lang, rules.id)
    club_title = f"{{en: {name}, ja: {name}}}" if name else "{en: Our club, ja: うちのルール}"
    lines = [
        f"# {words['head'][column].format(title=title)}",
        f"system: {name or 'our-club'}",
        f"extends: {extends or rules.id}",
        f"title: {club_title}",
        "",
        f"# {words['page'][column]}",
        "#page: |",
        "#  …",
    ]
    questions = [(question[lang], _keys_of_question(question["keys"], rules)) for question in words["questions"]]
    if _keys_of_question(["yaku.*"], rules):
        yaku = "#  all_birds: {ja: 鳥尽くし, en: All birds, value: 2/1}"
        lines += ["", f"# {words['own_yaku'][column]}", "#yaku:", yaku]
    else:  # a game without a club's yaku: its clubs differ so little that all its rules are one question
        questions = [(words["every"][column], list(rules.values))]
    lines += ["", "rules:"]
    answered = [(question, keys) for question, keys in questions if keys]  # a question without rules has no number
    for number, (question, keys) in enumerate(answered, 1):
        lines += ["", f"  ## {number}. {question}"]
        for key in keys:
            mark = "##" if is_on(rules.values[key]) and _has_no_effect(key, rules) else "#"
            lines.append(f"  {mark}{key}: {format_value(rules.values[key])}   # {_meaning_of(key, rules, lang)}")
    return "\n".join(lines) + "\n"


def _meaning_of(key: str, rules: Rules, lang: str) -> str:
    """Return the meaning of a rule, or the name of a yaku, for a comment behind its value; behind it in brackets the
    choices of a rule that has some."""
    spec = schema_of(rules.files).key(key, rules.engine)
    yaku = key.removeprefix("yaku.")
    text = rules.name(yaku, lang) if yaku != key else spec.meaning
    choices = f" ({spec.allowed()})" if spec.choices and spec.type != "list" else ""
    return str(in_language(text, lang)) + choices


def _has_no_effect(key: str, rules: Rules) -> bool:
    """Tell whether the other rules leave the rule ``key`` without effect, as it needs what they do not have:
    ``limit.counted_double_han`` where no yakuman is counted, say."""
    return any(unmet(need, rules.values) for need in schema_of(rules.files).key(key).needs)


def keys_for_the_wall(rules: Rules) -> list[str]:
    """Return the keys of the rules that guests of a club ask about: the answers to the questions of
    :func:`club_starter`, and everything played otherwise than in the system at the root, which is loaded. Values
    without an effect beside the others are left out."""
    root = load_rules(rules.chain[-1]).values
    questions = compiled.toml(__file__, "club")["questions"]
    asked = [key for question in questions for key in _keys_of_question(question["keys"], rules)]
    posted = {key for key in asked if is_on(rules.values[key])}
    posted |= {key for key, value in rules.values.items() if value != root.get(key)}  # also what is off here
    return [key for key in rules.values if key in posted and not _has_no_effect(key, rules)]


def _keys_of_question(keys: list[str], rules: Rules) -> list[str]:
    """Return those ``keys`` of a question that the rules have and their game reads, in the order of the question;
    ``chombo.*`` stands for all keys that begin so. Keys of other games are passed over: all games share the
    questions."""
    keys_read = [name for name in rules.values if schema_of(rules.files).unknown(name, rules.engine, rules.id) is None]
    matching: list[str] = []
    for key in keys:
        if key.endswith("*"):
            matching += [name for name in keys_read if name.startswith(key[:-1])]
        elif key in keys_read:
            matching.append(key)
    return matching
