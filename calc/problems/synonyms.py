"""Other words for rules, yaku and fields: one list for searches, advice, hand lines and claims (``synonyms.toml``)."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import TypeVar

from .. import compiled

Found = TypeVar("Found")
_KATAKANA = {code: code + 0x60 for code in range(0x3041, 0x3097)}
"""Katakana for hiragana."""


@cache
def _latin_letters() -> Mapping[int, str]:
    """Return the plain Latin letters for each Cyrillic or accented one, by its code."""
    letters: dict[str, str] = compiled.toml(__file__, "synonyms")["letters"]
    return {ord(letter): latin for letter, latin in letters.items()}


def in_small_letters(text: str) -> str:
    """Return a text in NFKC and small letters, with plain Latin letters for accented ones and for Cyrillic ones, in
    which some pages write Japanese words.

    >>> in_small_letters("Ｕｍａ、Якитори")
    'uma、yakitori'
    """
    return unicodedata.normalize("NFKC", text).casefold().translate(_latin_letters())


@lru_cache(4096)
def spell(text: str) -> str:
    """Return a text in the form in which words are compared: in NFKC, in small letters and katakana, without blanks,
    hyphens, the signs ``_ ' ・`` and commas within numbers. Spellings that mean the same (synonyms.toml) are replaced
    by the usual one, wherever they stand in the text.

    >>> spell("Double-Ron") == spell("double_ron"), spell("和了止め") == spell("あがりやめ")
    (True, True)
    """
    plain = re.sub(r"[\s_\-'・]|(?<=\d),(?=\d{3})", "", in_small_letters(text))
    # before katakana, as spellings have hiragana (上がり); in the order of the file, where some build on earlier ones
    for spelling, usual in compiled.toml(__file__, "synonyms")["spelled"].items():
        plain = plain.replace(spelling, usual)
    return plain.translate(_KATAKANA)


def contains_word(text: str, word: str) -> bool:
    """Tell whether a text has a word that somebody searches for. A word in ASCII must begin a word of the text, in any
    case: so a stem finds its forms (“deal”: “dealer”), but not words that happen to contain it. Any other word is found
    in all spellings and anywhere, as Japanese has no blanks between words.

    >>> contains_word("the last dealer", "Deal"), contains_word("the last dealer", "ale")
    (True, False)
    >>> contains_word("親の和了止め", "あがりやめ"), contains_word("double-ron", "double ron")
    (True, False)
    """
    if word.isascii():
        return bool(re.search(rf"\b{re.escape(word.casefold())}", text.casefold()))
    return spell(word) in spell(text)


def names_of_yaku() -> Mapping[str, Sequence[str]]:
    """Return what players call each yaku beside its names in the rules, by its id, so that searches find it under any
    name. All callers share the mapping: do not change it."""
    names: dict[str, Sequence[str]] = compiled.toml(__file__, "synonyms")["yaku"]
    return names


@cache
def _meanings() -> Mapping[str, tuple[str, ...]]:
    """Return the rules, yaku and fields that each word stands for, the likeliest first, by the word as :func:`spell`
    writes it. Rules come before yaku, and these before fields, each in the order of the file. A yaku is meant as the
    key of its rule (``yaku.pinfu``), then as its id (``pinfu``), since callers look in lists of either."""
    table, meanings = compiled.toml(__file__, "synonyms"), dict[str, tuple[str, ...]]()
    lists = [(tuple(entry["means"]), entry["words"]) for entry in table["rules"]]
    lists += [((f"yaku.{yaku}", yaku), words) for yaku, words in names_of_yaku().items()]
    lists += [((field,), words) for field, words in table["fields"].items()]
    for means, words in lists:
        for word in map(spell, words):
            before = meanings.get(word, ())  # a word may stand in several lists
            meanings[word] = tuple(dict.fromkeys((*before, *means)))  # each meaning once
    return meanings


@cache
def _values() -> Mapping[str, Mapping[str, str]]:
    """Return for each rule the values that words of rule pages stand for, by the word as :func:`spell` writes it. Words
    that mean the same value in any rule stand under ``*`` (跳満)."""
    of_rules: dict[str, dict[str, list[str]]] = compiled.toml(__file__, "synonyms")["values"]
    return {
        rule: {spell(word): value for value, words in listed.items() for word in words}
        for rule, listed in of_rules.items()
    }


def value_called(rule: str, word: str) -> str:
    """Return the value of a rule that rule pages call ``word``, as a rules file writes it; empty if the list has none.
    Words for this ``rule`` go before those for any rule: 上家 is a seat in a rule about ties. Whether the rule can have
    that value is for the caller to ask. あり behind a word is passed over.

    >>> value_called("ron.most_winners", "ダブロンあり"), value_called("match.ties", "上家"), value_called("", "跳満")
    ('2', 'seat', 'haneman')
    """
    spelled = spell(word)
    for words in (_values().get(rule, {}), _values()["*"]):
        if value := words.get(spelled) or words.get(spelled.removesuffix("アリ")):
            return value
    return ""


@cache
def _refusals() -> Mapping[str, str]:
    """Return why there is deliberately no rule for a word of rule pages (the id of a phrase), by the word as
    :func:`spell` writes it."""
    refused: dict[str, list[str]] = compiled.toml(__file__, "synonyms")["refused"]
    return {spell(word): reason for reason, words in refused.items() for word in words}


_ENDINGS = re.compile(r"(?:アリ|ナシ|有|無|採用|不採用|禁止|オーケー|ok|ルール|ノルール|rules?|allowed)$")
"""What pages write behind the name of a rule to say whether they play it, as :func:`spell` has it."""


def _look_up(word: str, table: Mapping[str, Found], nothing: Found) -> Found:
    """Return what ``table`` has under a word, else under the word without what pages write around it (赤あり, no red
    fives), else ``nothing``, which each caller chooses for an unknown word."""
    spelled = spell(word)
    says_no = word.isascii() and word.casefold().startswith("no ")  # asked before spell removes the blank: noten
    plain = spelled.removeprefix("no") if says_no else spelled
    return table.get(spelled) or table.get(_ENDINGS.sub("", plain), nothing)


@cache
def _longest_first() -> Sequence[tuple[str, str]]:
    """Return all words of the list, the longest first, so that a text is not searched for a part of a word before the
    whole (リーチ棒 before リーチ). Each is a pair: the form to search for (:func:`_as_searched`), and the word as
    listed. A single letter (赤) is left out: it stands in too many other words."""
    table = compiled.toml(__file__, "synonyms")
    lists = [entry["words"] for entry in table["rules"]]
    lists += [*names_of_yaku().values(), *table["refused"].values(), table["passed"]["words"]]
    forms = {_as_searched(word): word for words in lists for word in words if len(word) > 1}
    return sorted(forms.items(), key=lambda form_and_word: -len(form_and_word[0]))


def _as_searched(text: str) -> str:
    """Return a text in which words are searched for: one of ASCII as its words, any other as :func:`spell` has it."""
    return _western_words(text) if text.isascii() else spell(text)


def _western_words(text: str) -> str:
    """Return the words of ASCII in a text between blanks, so that “aka” is not found in “takes”; each without the s of
    a plural, so that “deposits” and “deposit” are one, and numbers without commas.

    >>> _western_words("Deposits of 1,000")
    ' deposit of 1000 '
    """
    plain = re.sub(r"(?<=\d),(?=\d{3})", "", in_small_letters(text))
    words = re.findall(r"[a-z0-9]+|[^\W_]", plain)  # a letter of another script stands between words: 20符 30符
    return f" {' '.join(re.sub('(?<=[a-z]{3})s$', '', word) for word in words)} "


@cache
def _passed() -> frozenset[str]:
    """Return the words of rule pages that say no rule by themselves (立直), as :func:`spell` writes them."""
    return frozenset(map(spell, compiled.toml(__file__, "synonyms")["passed"]["words"]))


def means_nothing(word: str) -> bool:
    """Tell whether a word of rule pages says no rule by itself, in any spelling: 立直, which stands in every page."""
    return spell(word) in _passed()


def _within_number(form: str, text: str) -> bool:
    """Tell whether a word that begins or ends with a digit stands in a text only within other numbers, as 900点 does in
    3900点."""
    before = r"(?<!\d)" if form[0].isdigit() else ""  # no digit stands before it
    behind = r"(?!\d)" if form[-1].isdigit() else ""
    return bool(before or behind) and not re.search(before + re.escape(form) + behind, text)


def words_in(text: str) -> list[str]:
    """Return the words of the list that stand in a text, the longest first; each place of the text is read once. Words
    that mean nothing by themselves are passed.

    >>> words_in("リーチ棒はアガリ取り、4枚使いあり、3900点"), words_in("Uma is 10-20, no oka.")
    (['リーチ棒', '4枚使い'], ['10-20', 'uma', 'oka'])
    """
    western = _western_words(text)
    # a word does not reach over a dot or a line: ペンチャン・カンチャン・タンキ has no チャンカン
    spelled, words = spell(re.sub(r"[・･\n]+", "|", text)), list[str]()
    for form, word in _longest_first():
        searched = western if form[0] == " " else spelled  # a form of ASCII begins with a blank
        if form in searched and not _within_number(form, spelled):
            if not means_nothing(word):
                words.append(word)
            # a word that means nothing is taken out too: no shorter word may be found in it
            western, spelled = western.replace(form, " | "), spelled.replace(form.strip(), "|")
    return words


def why_no_rule(word: str) -> str:
    """Return why what players call ``word`` has deliberately no rule: the id of a phrase, as the reader's language is
    not known here. Empty for any other word. The word is matched as in :func:`meant_by`.

    >>> why_no_rule("場代"), why_no_rule("uma")
    ('refused_house_fee', '')
    """
    return _look_up(word, _refusals(), "")


def meant_by(word: str) -> tuple[str, ...]:
    """Return what players mean by ``word``: keys of rules, yaku (as keys and as ids) and fields, the likeliest first;
    empty if the list (synonyms.toml) does not have the word. Spellings of a word are alike (:func:`spell`), and what
    pages write around it (あり, no …) is passed over.

    >>> meant_by("Double Ron")[0], meant_by("kuitan"), meant_by("no red fives")[0], meant_by("hello")
    ('ron.most_winners', ('yaku.tanyao',), 'table.red_fives', ())
    """
    return _look_up(word, _meanings(), ())
