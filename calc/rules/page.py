"""The page of a club beside its rules file: what it plainly says of rules (page.toml), compared with their values."""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cache, lru_cache
from itertools import chain
from math import gcd

from .. import compiled
from ..named_tuples import NamedTuple
from ..problems.synonyms import in_small_letters, spell
from .proportions import oka_of
from .values import Entry, V, Value, format_value, is_on


class Statement(NamedTuple):
    """What a page plainly says of a rule."""

    rule: str
    value: str
    """What it says, in the words of page.toml: ``25000``, ``off``, ``least 2``, ``count 3``; place points as a list."""
    words: str
    """How the page says it, in the spelling of the list."""
    line: str = ""
    """The line of the page that says it."""


_OF_EACH = "(?!オール|ズツ|デリーチ|棒|チョウド|ジャスト|以|未満|all|each|ハ?(?:ナシ|無シ|アリマセ))"
"""Behind a number that is the whole of what a rule says."""
_TAKEN_BACK = r"(?:\w{0,8}?(?:場合|コト)[モガ]ア|(?:ノ|ワケ|ルール)デハ(?:ナ|アリマセ))"
"""Words behind a statement that take it back: 分けるのではなく, 流局にならない場合もある."""
_END = (
    rf"(?!{_TAKEN_BACK})"
    r"(?=$|[^\w]|(?<=[東南]戦)\d|デス|トナ(?!ラ|リマセ)|トシ(?!マセ|ナイ|テハ?(?:扱ワ|扱イマセ|認メ(?:ナ|マセ)|ミナサ))"
    r"|トス|トミナ(?:シ(?!マセ)|ス)|[ガモヲ]認メ(?!ナ|マセ|ラレ(?:ナ|マセ))|[ガモ](?:付ク|成立(?!シ(?:ナ|マセ)))|トイ|ニナ(?!ラ|リマセ)|ニシ(?!マセ|ナイ)|ズツ|シマス|スル(?!\w)|アリ(?!マセ)|ルール"
    r"|ノ(?!場合|トキ|時|人|卓|ー)|デ(?![ハモキ]))"
)
"""Behind words that say all: トビあり, not トビありません."""
_REFUSED = (
    rf"(?!{_TAKEN_BACK})"
    r"(?=(?:扱イ)?[ニト]ハ?(?:ナラ|ナリマセ|シナ|シマセ|セズ|認メ(?:ナ|マセ)|ミナ(?:サ|シマセ))"
    r"|トシテハ?(?:扱ワ|扱イマセ|認メ(?:ナ|マセ)|ミナサ)"
    r"|シナイ|シマセ|スルコトハ(?:ナイ|アリマセ)|デハ?(?:ナイ|アリマセ)|[ガハモヲ]認メ(?:ナイ|マセ|ラレ(?:ナ|マセ))|[ガハモ](?:付カナイ|成立シ(?:ナ|マセ)))"
)
"""Behind words that say on, so that the page says off: 三家和は流局になりません."""
_NOT_REFUSED = (
    r"(?!ハ?(?:ナシ|無シ|ナイ|アリマセ|認メ(?:ナ|マセ))|デハ?(?:ナイ|アリマセ)"
    r"|(?:扱イ)?[ニト]ハ?(?:ナラ|ナリマセ|シナ|シマセ|セズ))"
)
"""Behind an item of a list that others may follow: パオは大三元, not 嶺上開花は責任払いとしない."""
_ALONE = rf"(?![、,/]?\d){_END}"
"""Behind a count that no other follows: 赤3枚, not 赤は2枚、1枚、1枚."""
_BETWEEN = "(?:、?(?:オヨビ|及ビ)|[、,/&|:=ハガモヤ])?"
"""What may stand between the names of rules in a row, and before the word that they share: 西入は なし."""
_DASH = re.compile(
    r"(?<=[^\s\d|])(?:\s*[–—―−](?=\s|[^\W\d])|\s*[〜～~](?=\s*(?![一二三四五六七八九])[^\W\d])|\s+-(?=\s))\s*"
)
"""A dash of any kind between a name and what is said of it: Kuitan – Ari, 喰いタン―あり; no sign of a number."""
_NOT_TAKEN_BACK = "(?!(?:ト)?(?:デハ|ジャ|ハ言|トイウワケデ))"
"""Behind words of a refusal: 特殊役なし, not 特殊役なしではない."""
_HAN_END = "(?!シバ|以|未満|増|減|アップ|up|下ガ|サガ|デハナ)"
"""Behind a number of han that is all that a yaku is worth: 清一色は6翻, not 1翻アップ."""
_ANYTHING = r"(?!(?:ニハ?ナ(?:ラ|リマセ)|[ニト]ハ?(?:シナ|シマセ|セズ)|デハ(?:ナ|アリマセ)))[^。|\d満翻]{0,40}?"
"""What ``…`` in a phrase stands for: no number, nothing of another sentence, and no words that take back what stands
before: チョンボにはならず."""
_EXAMPLE = re.compile(r"[(（]例[^()（）]*[)）]|(?<![実凡条用特])例(?:[:：)）]|えば).*")
"""An example, of which no rule is read: 例:リーチ+平和+タンヤオ=倍満."""
_NO = "ナシ|ナイ|ナク|セン|セズ|無|不|×"
"""Words for no anywhere in a sentence, whatever they are said of."""
_NOT_LIABLE = f"{_NO}|対象外|除|以外|except|exclud"
"""Words behind which a sentence names the yakuman for which nobody is liable."""
_KANJI = "[一二三四五六七八九]"
_DIGITS = {kanji: str(number) for number, kanji in enumerate("一二三四五六七八九", 1)}


def _spell(text: str) -> str:
    """Return a text as :func:`~calc.problems.synonyms.spell` does, with the numbers before some units (翻, 本場, 符) in
    digits, so that a phrase of page.toml needs one spelling.

    >>> _spell("五本場から二ハン縛り、三倍割れ目"), _spell("十三翻")
    ('5本場カラ2翻シバリ、3倍割レ目', '13翻')
    """
    bare = re.sub("[「」『』]", "", text)  # 「七対子」の4枚使い
    plain = re.sub(r"(?<=[\d一二三四五六七八九十])ハン(?!チャン)", "翻", spell(bare))  # not 半荘 (ハンチャン)
    for spelling, usual in _meanings("spelled").items():
        plain = plain.replace(spelling, usual)
    plain = plain.replace("ハ、", "ハ")  # 本場は、300点
    # 三, 十三, 二十五, and 十 alone
    number = rf"(?=[十{_KANJI[1:]})({_KANJI}?)(十?)({_KANJI}?)(?=翻|本場|本ニ|符|枚|位|局|面|倍割)"
    return re.sub(number, lambda match: _below_hundred(match[1], match[2], match[3]), plain)


def _below_hundred(tens: str, ten: str, ones: str) -> str:
    """Return a number of kanji in digits, of which some may be empty: 二, 十, 五 is 25. Without ``ten``
    the kanji are digits side by side.

    >>> _below_hundred("二", "十", "五"), _below_hundred("", "十", ""), _below_hundred("三", "", "")
    ('25', '10', '3')
    """
    if not ten:
        return _DIGITS.get(tens, "") + _DIGITS.get(ones, "")
    return _DIGITS.get(tens, "1") + _DIGITS.get(ones, "0")


def _western(text: str) -> str:
    """Return a text in the form in which English phrases are looked for: small letters, every word and sign between
    blanks, without hyphens, colons and bars of tables, numbers without commas and in digits (25k). A Japanese letter
    counts as a sign; a single word for yes or no stands without its brackets.

    >>> _western("No-ten: 3,000 points (all)"), _western("25k start")
    ('no ten 3000 points ( all )', '25000 start')
    """
    plain = re.sub(r"(?<=\d),(?=\d{3})", "", in_small_letters(text))
    plain = re.sub(r"(?<=\d)k(?![a-z])", "000", plain)
    words = " ".join(re.findall(r"[a-z0-9]+|[^\sa-z0-9:|=_'-]", plain))
    return re.sub(r"\( (ari|nashi|nasi) \)", r"\1", words)  # kuitan (ari)


def _phrase_pattern(words: str, ends: str) -> re.Pattern[str]:
    """Return the pattern of a phrase of page.toml; its ``#`` is a number of a page, the only group. A phrase of ASCII
    is looked for in lines that :func:`_western` has made alike, any other in those of :func:`_spell`, where a ``…``
    stands for a few words. ``ends``: the pattern of what must follow a Japanese phrase, which no blank ends.

    >>> _phrase_pattern("# point start", "").search("a 25000 point start")[1]
    '25000'
    """
    # not within a word or a number such as 1.5, nor behind a no
    form, before, after = _western, r"(?<![a-z0-9.])(?<!no )", r"(?![a-z0-9])"
    if not words.isascii():
        form, before, after = _spell, r"(?<![\d.])(?<!条件付)(?<!条件付キ)", ends  # 条件付き東南戦 is another length
    number = r"([1-9]\d*)"  # a page does not state a 0 in digits
    if words.startswith("#翻"):  # 10~11翻で三倍満 begins at 10
        number, before = rf"{number}(?:[~〜、・-]\d+)?", r"(?<![\d.~〜])"
    # re.escape has made \# of #, and before it NFKC three dots of …
    pattern = re.escape(form(words)).replace(r"\#", number).replace(r"\.\.\.", _ANYTHING)
    return re.compile(before + pattern + after)


def _end_of(value: str) -> str:
    """Return the pattern of what must follow a phrase that states this value, so that the phrase is all that is said:
    トビあり, not トビありません. Others may follow one item of a list."""
    if value.startswith("has "):
        return _NOT_REFUSED
    return _ALONE if value == "count #" else _OF_EACH if "#" in value else _END


_TAKEN_BACK = "…ない"
"""What a phrase that is refused ends in, where its words are cited."""


class _Phrase(NamedTuple):
    """A phrase of page.toml with what it states."""

    rule: str
    value: str
    """The value of the rule; ``#`` stands for a number that the page has."""
    words: str
    literal: str
    """The longest part without a sign that stands for something: a line without it has no match, and to look for it
    takes a tenth of what the pattern takes."""
    ends: str
    """The pattern of what must follow."""


@cache
def _pattern_of(phrase: _Phrase) -> re.Pattern[str]:
    """Return the pattern of a phrase, compiled when the first line has its literal: most pages have few phrases."""
    return _phrase_pattern(phrase.words.removesuffix(_TAKEN_BACK), phrase.ends)


def _phrase(rule: str, value: str, words: str, refused: bool = False) -> _Phrase:
    """Return a phrase; one that is ``refused`` states off."""
    literal = max(re.split(r"#|\.\.\.", _form(words)), key=len)
    if refused:
        return _Phrase(rule, "off", words + _TAKEN_BACK, literal, _REFUSED)
    return _Phrase(rule, value, words, literal, _end_of(value))


def _choices(words: str) -> Iterator[str]:
    """Yield each phrase that one with choices in braces stands for.

    >>> [*_choices("{供託|リーチ棒}は{|全て}トップ")]
    ['供託はトップ', '供託は全てトップ', 'リーチ棒はトップ', 'リーチ棒は全てトップ']
    """
    before, brace, behind = words.partition("{")
    listed, _, rest = behind.partition("}")
    if not brace:
        yield words
    else:
        yield from (f"{before}{choice}{end}" for choice in listed.split("|") for end in _choices(rest))


@cache
def _phrases() -> Sequence[_Phrase]:
    """Return each phrase of page.toml, and those for on refused, which state off."""
    phrases: dict[str, dict[str, list[str]]] = compiled.toml(__file__, "page")["phrases"]
    stated = [
        (rule, value, words)
        for rule, values in phrases.items()
        for value, listed in values.items()
        for written in listed
        for words in _choices(written)
    ]  # fmt: skip
    refused = [phrase for phrase in stated if phrase[1] == "on" and not phrase[2].isascii()]
    return [*(_phrase(*phrase) for phrase in stated), *(_phrase(*phrase, refused=True) for phrase in refused)]


class _Names(NamedTuple):
    """Names of rules, in Japanese or in English, of which a page says in a word whether the table plays them."""

    row: re.Pattern[str]
    """Some names in a row, with the word that they share; its groups: the word before (no, with), the names, the word
    behind."""
    name: re.Pattern[str]
    means: Mapping[str, Sequence[tuple[str, str, str]]]
    """What each name means: a rule, and its values for yes and for no (empty: nothing sure)."""
    negative: frozenset[str]
    """The words for no."""
    listed: Mapping[str, str]
    """Names and words as page.toml has them."""


def _longest_first(words: Iterable[str]) -> list[str]:
    """Return words as a pattern must try them: カン裏ドラ, then カン裏."""
    return sorted(words, key=len, reverse=True)


def _one_of(words: Iterable[str]) -> str:
    """Return the pattern of any of some words, the longest tried first."""
    return "|".join(map(re.escape, _longest_first(words)))


_Meanings = Sequence[tuple[str, str, str]]
"""Rules, each with its values for yes and for no."""


@cache
def _switches() -> Sequence[tuple[Sequence[str], _Meanings]]:
    """Return what a page can say yes or no of: the names that page.toml has for it, and the rules that they mean with
    their values for yes and no."""
    return [
        (switch["names"], [(rule, switch.get("yes", "on"), switch.get("no", "off")) for rule in switch["rules"]])
        for switch in compiled.toml(__file__, "page")["switches"]
    ]


@cache
def _meanings_of_names(western: bool) -> Mapping[str, _Meanings]:
    """Return what each name of page.toml means, spelt as the lines in which it is looked for (:func:`_form`): the names
    in ASCII (``western``), or the others."""
    means: dict[str, list[tuple[str, str, str]]] = {}
    for names, values in _switches():
        for name in (name for name in names if name.isascii() == western):
            means.setdefault(_form(name), []).extend(values)
    return means


@lru_cache(32)
def _names(western: bool, yaku: tuple[tuple[str, str], ...] = ()) -> _Names:
    """Return the names of rules in page.toml: those of ASCII (``western``) as :func:`_western` has them, or all others,
    among which ``yaku`` count too, given by name with their rules. A name of a yaku does not count within a longer word
    (タンヤオ in 喰いタンヤオ)."""
    switches = _meanings_of_names(western)
    yaku_names = {_spell(name): rule for name, rule in yaku if not name.isascii() and rule not in _words("unasked")}
    # what must not stand before each name of a yaku: another letter of the same word
    apart = dict.fromkeys(yaku_names.keys() - switches.keys(), r"(?<![ァ-ヶー一-龯])")
    means = {**switches, **{name: [(yaku_names[name], "on", "off")] for name in apart}}
    name = "|".join(apart.get(name, "") + re.escape(name) for name in _longest_first(means))
    negative = frozenset(_form(word) for word in _words("no"))
    ends = _one_of({*map(_form, _words("yes")), *negative})
    # three groups in either: the word before the names (none in Japanese), the names, the word behind them
    if western:
        joining = _one_of(_words("joining"))
        before = _one_of((*_words("refusing"), "with", *_words("heads")))
        further = rf"(?: \( [^()]* \))?(?:(?: (?:{joining})| ,| ;| /)+ (?:{name}))*"
        row = rf"\b(?:({before}) )?((?:{name}){further})(?: ({ends}))?(?=$| [^a-z0-9])"
    else:
        each = rf"(?:(?:{name})(?:\([^()]*\))?{_BETWEEN})+"
        # 途中流局は、九種九牌、四開槓です: the word before says yes, if no word behind the names says anything
        # and no further name is passed over for a shorter row, nor a no up to the end of the sentence
        alone = rf"(?!{_BETWEEN}(?:{name}))(?!、?(?:アリ|有|全テ|一切|スベテ))(?![^。]*(?:{_one_of(negative)}|{_NO}))"
        alone += r"(?=$|[^\w]|デ(?![ハキ])|親|1本)"
        row = rf"(?:(途中流局)ハ?[、:]?)?({each})(?(1){alone}|({ends}){_END})"
    return _Names(re.compile(row), re.compile(name), means, negative | {*_words("refusing")}, _listed(means))


def _listed(names: Iterable[str]) -> Mapping[str, str]:
    """Return the names and the words for yes and no as page.toml has them, to be shown, by the form in which they are
    searched. Of spellings with one form the first is shown. ``names``: all names that are searched; one that page.toml
    lacks (of a yaku) is shown as it is."""
    words = [*_words("yes"), *_words("no")]
    words += [name for listed, _ in _switches() for name in listed]
    return {**{name: name for name in names}, **{_form(word): word for word in reversed(words)}}


def _statements_of_names(line: str, names: _Names) -> Iterator[Statement]:
    """Yield what a line, in the form of the names, says of rules in one word: 人和・流し満貫なし says no of both, as
    does “no kuitan”. A name without such a word says nothing: it may be a heading."""
    for match in names.row.finditer(line):
        words = [word for word in (match[1], match[3]) if word]
        for name in names.name.findall(match[2]) if words else ():
            parts = [match[1], names.listed[name], names.listed.get(match[3] or "", "")]
            written = (" " if name.isascii() else "").join(part for part in parts if part)
            yield from (Statement(rule, value, written) for rule, value in _meant_by_words(words, name, names))


def _meant_by_words(words: Sequence[str], name: str, names: _Names) -> Iterator[tuple[str, str]]:
    """Yield each rule that a name means with its value under the ``words`` beside it, if that is sure. One word for no,
    on either side, refuses. A word for a draw (流局) says yes only to rules of draws: トリプルロンは流局 means that
    it is one, and none is paid."""
    refused = any(word in names.negative for word in words)
    drawn = any(_spell(word) in words[-1] for word in _words("drawing"))
    for rule, yes, no in names.means[name]:
        yes_here = "on" if rule.endswith("_is_draw") else yes or "on"
        no_here = "off" if drawn and rule.endswith("_is_draw") else no
        value = no_here if refused else yes_here if drawn else yes
        if value and (not drawn or rule.startswith("draw.") or rule.endswith("_is_draw")):
            yield rule, value


def _statements_of_cells(line: str) -> Iterator[Statement]:
    """Yield what a line of a table in two languages says (“Kuitan / 食い断 | Ari / あり”), whose first cell names one
    rule in both. If the two languages do not mean the same (Triple Ron / 三家和), neither counts."""
    name_cell, *cells = [cell for cell in re.split(r"[|\t]", line) if cell.strip()] or [""]
    parts, answers = name_cell.split("/"), [answer for cell in cells for answer in cell.split("/")]
    sure = [[*_statements_of_answers(part, answers)] for part in parts if _is_name(part)]
    for statement in chain.from_iterable(sure):
        if all(any(each[:2] == statement[:2] for each in of_part) for of_part in sure):
            yield statement


def refuses_local_yaku(text: str) -> str:
    """Return the words by which a page says that it plays no yaku beside those it lists, as page.toml has them; empty
    if it does not.

    >>> refuses_local_yaku("その他小車輪、三連刻等の特殊役はナシ"), refuses_local_yaku("特殊役なしではない")
    ('特殊役はなし', '')
    """
    spelled, western = _spell(text), _western(text)
    refusals = (
        words
        for words in _words("no_local")
        if re.search(re.escape(_form(words)) + _NOT_TAKEN_BACK, western if words.isascii() else spelled)
    )
    return next(refusals, "")


def is_of_known_game(values: V) -> bool:
    """Tell whether a system with these ``values`` is of a game of whose pages words are known here: one with the yaku
    that all these games have."""
    return any(rule in values for rule in _words("unasked"))


def unread_lines(text: str) -> tuple[int, int]:
    """Return how many lines of a page are in a script whose words of rules are not known here, and how many have
    letters at all. Known are English and Japanese words alone.

    >>> unread_lines("Якитори (Наси)\\nОткрытый Таняо (Ari)\\n25,000\\nNo kuitan")
    (2, 3)
    """
    lines = [letters for line in text.splitlines() if (letters := [*filter(str.isalpha, line)])]
    unread = [letters for letters in lines if 2 * sum(map(_is_known, letters)) < len(letters)]
    return len(unread), len(lines)


def _is_known(letter: str) -> bool:
    """Tell whether a letter is of a script that pages in English or Japanese are written in."""
    return unicodedata.name(letter, "").startswith(("LATIN", "HIRAGANA", "KATAKANA", "CJK", "FULLWIDTH", "HALFWIDTH"))


def _is_name(text: str) -> bool:
    """Tell whether a text has the name of a rule that a page may say yes or no of."""
    return bool(_names(western=False).name.search(_spell(text)) or _names(western=True).name.search(_western(text)))


def _statements_of_answers(name: str, answers: Iterable[str]) -> Iterator[Statement]:
    """Yield what a name says of rules with each of the ``answers`` that stand in other cells of its row. Name and
    answer are joined as in running text, once as Japanese and once as English."""
    for answer in answers:
        yield from _statements_of_names(_spell(name + answer), _names(western=False))
        yield from _statements_of_names(_western(f"{name} {answer}"), _names(western=True))


def _words(name: str) -> Sequence[str]:
    """Return a list of words of page.toml."""
    words: Sequence[str] = compiled.toml(__file__, "page")[name]
    return words


def _meanings(name: str) -> Mapping[str, str]:
    """Return a table of page.toml that says what words mean."""
    meanings: Mapping[str, str] = compiled.toml(__file__, "page")[name]
    return meanings


_SIGN = {"": 1, "+": 1, "±": 1, "-": -1, "−": -1, "▲": -1, "△": -1}
_PLACE = re.compile(r"([1-4])(?:位|着|st|nd|rd|th)[^\d+\-−▲△±]{0,8}([+\-−▲△±]?)(\d+)(?!\d|枚|円|チップ)")
"""The points of one place: 1位+12000."""
_POINTS = r"[+\-−▲△±]? ?\d+(?:点|pt|ep|p)?"
_UMA = re.compile(
    r"(?:ウマ|馬|順位点|順位ポイント|\buma)(?:[はが: (（]|spread|of|is|changed to|=|\|)*"
    rf"((?:{_POINTS}(?:[ /|・~〜-]|[、,] ?(?=[+\-−▲△±]))*){{2,4}})(?!\d*枚)"
    rf"|(?<![\d/])(?=\+)({_POINTS}(?:/{_POINTS}){{2,3}})(?![\d/])"
    r"|(?<![\d/.])(\d{1,2}[-/]\d{1,2}) uma\b"
)
"""The points of all places in a row: ウマ10-20, uma +15/+5/-5/-15; with a sign first without the word too."""
_BY_SCORES = re.compile(
    rf"([123一二三])人(?:浮き|プラス|勝ち?)(?:[はが: (（=|])*((?:{_POINTS}[ /|・、]*){{3,4}})(?!\d*枚)"
)
"""The points of all places where so many players have the points to return: 一人浮き +12 -1 -3 -8."""
_RULES_BY_SCORES = {
    **dict.fromkeys("1一", "match.uma_one_above"),
    **dict.fromkeys("2二", "match.uma_two_above"),
    **dict.fromkeys("3三", "match.uma_three_above"),
}
ROWS_BY_SCORES = frozenset(_RULES_BY_SCORES.values())
"""The rules of place points by the number of players above."""
_BESIDE_PRIZE = "prize "
"""What stands before place points of a page that names a prize of the first (TOP賞) apart."""
_MYRIADS = re.compile(r"(?<![\d.])(\d+)(?:\.(\d))?万(?:(\d)千|(\d,?\d{3}|\d{3})(?!\d))?")
"""A number in 万: 3万5千, 1.5万, 2万5000."""
_THOUSAND, _TENS = 1000, 3
"""From so many on place points are written in points; up to so many, in ten thousands (ウマ1-2)."""


def _in_digits(match: re.Match[str]) -> str:
    """Return a number in 万 (a match of :data:`_MYRIADS`) in digits: 35000."""
    myriads, tenths, thousands, units = (int((part or "0").replace(",", "")) for part in match.groups())
    return str((myriads * 10 + tenths + thousands) * _THOUSAND + units)


def _signed(pairs: Iterable[tuple[str, str]]) -> list[int]:
    """Return whole numbers, each given as its sign (:data:`_SIGN`; empty: +) and its digits."""
    return [_SIGN[sign] * int(digits) for sign, digits in pairs]


def _place_points(line: str) -> list[int]:
    """Return the place points that a line states, in thousands of points, the first place first; empty if it states
    none plainly. Points of a thousand and more are divided by 1000, as rules have them in thousands.

    >>> _place_points("ウマは10-20"), _place_points("1位+12000・2位+4000・3位-4000・4位-12000")
    ([20, 10, -10, -20], [12, 4, -4, -12])
    """
    plain = re.sub(r"(?<=\d)[,.](?=\d{3}(?!\d))", "", unicodedata.normalize("NFKC", line).casefold())
    plain = re.sub(r"(?<=\|)\s*[-−±](?=\s*\|)", "0", plain)  # a cell of a table with a dash or ± alone
    plain = re.sub(r"(?<=[1-4][位着])\s*[:\-−±](?=\s*(?:[1-4][位着]|$))", " 0 ", plain)  # 2位 - 3位
    plain = _MYRIADS.sub(_in_digits, plain)
    plain = re.sub(r"(?<=\d)千", "000", plain)
    plain = re.sub(r"(?<=[にはが])ー(?=\d)", "-", plain)
    plain = re.sub(r"トップに?(?=[+\-−▲△])", "1位", plain)
    plain = re.sub(r"ラス(?=[+\-−▲△])", "4位" if re.search("3[位着]", plain) else "3位", plain)
    by_place = _points_by_place(plain)
    return _in_thousands(_all_places(_points_in_row(plain)) if by_place is None else by_place)


def _in_thousands(points: Sequence[int]) -> list[int]:
    """Return place points in thousands as rules have them, though a page may write them in points; empty if they are
    not whole thousands."""
    unit = _THOUSAND if any(abs(number) >= _THOUSAND for number in points) else 1
    return [] if any(number % unit for number in points) else [number // unit for number in points]


def _points_by_place(line: str) -> list[int] | None:
    """Return the points that a line states place by place (1位+12000・2位+4000 …), as written; ``None`` if it does not
    name all places in order. Empty if all are above 0: then they are prizes, or not all places."""
    places = _PLACE.findall(line)
    if "".join(place for place, _, _ in places) not in ("123", "1234"):
        return None
    points = _signed((sign, digits) for _, sign, digits in places)
    return points if min(points) <= 0 else []


def _points_in_row(line: str) -> list[int]:
    """Return the points that a line states in a row behind a word for uma (ウマ10-20), or by a nickname (ワンツー), as
    written; an empty list if it states none."""
    nicknames: Mapping[str, list[int]] = compiled.toml(__file__, "page")["nicknames"]
    pair = next((pair for word, pair in nicknames.items() if word in line), None)
    if pair:
        return pair
    row = _UMA.search(line)
    return _numbers_in(row[1] or row[2] or row[3]) if row else []


def _numbers_in(row: str) -> list[int]:
    """Return the numbers of a row of place points as written."""
    return _signed(re.findall(r"([+\-−▲△±]?) ?(\d+)", row))


def _points_by_scores(line: str) -> Iterator[Statement]:
    """Yield the place points that a line states for so many players with the points to return, if they add up to 0:
    一人浮き +12 -1 -3 -8 is for one player above."""
    for match in _BY_SCORES.finditer(unicodedata.normalize("NFKC", line)):
        points = _in_thousands(_numbers_in(match[2]))
        if points and not sum(points):
            yield Statement(_RULES_BY_SCORES[match[1]], format_value(points), format_value(points))


def _all_places(row: Sequence[int]) -> list[int]:
    """Return the place points of all places from those written in a row, of which two stand for four: 10-20, or 1-2 in
    ten thousands. Empty if they do not add up to 0, as in 20-10-10-20, where hyphens were read as signs."""
    if len(row) == 2:
        low, high = sorted(map(abs, row))
        if high <= _TENS:
            low, high = low * 10, high * 10
        return [high, low, -low, -high]
    return [] if sum(row) else [*row]


def stated_in(text: str, yaku: Mapping[str, str], values: V) -> Sequence[Statement]:
    """Return what a page plainly says of rules, of each rule once; nothing of a rule of which it says several things,
    as they may be of several cases. ``yaku``: the rules of yaku by their names. ``values``: those of the system; a line
    that speaks of a table of another length or number of players is passed over.

    >>> [each[:2] for each in stated_in("25,000点持ち、積み棒は1本場1500点、箱下なし。トビはありません", {}, {})]
    [('match.start', '25000'), ('honba.ron', '1500'), ('match.below_zero', 'off'), ('match.bust', 'off')]
    >>> [each[:2] for each in stated_in("喰いタンあり、ウマ10-20。清一色は6翻", {"清一色": "yaku.chinitsu"}, {})]
    [('yaku.tanyao', 'open'), ('yaku.chinitsu', 'han 6'), ('match.uma', '[20, 10, -10, -20]')]
    """
    by_rule: dict[tuple[str, str], dict[str, Statement]] = {}
    for statement in chain.from_iterable(_statements_on(line, yaku, values) for line in text.splitlines()):
        by_rule.setdefault((statement.rule, _item_of(statement)), {})[statement.value] = statement
    sure = [statement for stated in by_rule.values() for statement in _surest([*stated.values()])]
    if any(_form(word) in _spell(text) for word in _words("extra_rounds")):
        sure = [each for each in sure if each.value != "ends"]
    if not any(_form(prize) in _spell(text) for prize in _words("prizes_of_first")):
        return sure
    return [each._replace(value=_BESIDE_PRIZE + each.value) if each.value.startswith("[") else each for each in sure]


def _statements_on(line: str, yaku: Mapping[str, str], values: V) -> Iterator[Statement]:
    """Yield what a line of a page says that is of a table with these ``values``."""
    for part in _before_cases(line):
        of_table = _is_of_table(part, values)
        for statement in _statements_beside_cases(part, {**_meanings("yaku"), **yaku}):
            if of_table or statement.rule == "match.length":
                yield statement._replace(line=line)


def _surest(stated: Sequence[Statement]) -> Sequence[Statement]:
    """Return the one of several statements of one rule that is sure; none if they differ. Of several least numbers
    (ダブロン、トリプルロンあり) it is the greatest; one that leaves the value open yields to one that says it."""
    if all(each.value.startswith(("least ", "winners ")) for each in stated):
        return [max(stated, key=lambda each: int(each.value.partition(" ")[2]))]
    # 丸取り(ツモ損なし) and 赤ドラあり(5筒×2、5索×2) say one thing, the second of each more exactly
    exact = {each.value for each in stated if each.value != "on" and not each.value.startswith("not ")}
    if exact and "off" not in exact:
        stated = [each for each in stated if each.value in exact or each.value.removeprefix("not ") in exact]
    return stated if len(stated) == 1 else ()


def _before_cases(line: str) -> Iterator[str]:
    """Yield the sentences of a line before the first that names a case, and the rest: テンパイ連荘。オーラス…あり says
    the first of every hand."""
    cases = _one_of([*_words("passed"), *_words("last_hand")])
    named = re.search(cases, re.sub(_one_of(_words("everywhere")), lambda match: "、" * len(match[0]), line))
    cut = line.rfind("。", 0, named.start()) + 1 if named else 0
    yield from (part for part in (line[:cut], line[cut:]) if part)


def _statements_beside_cases(line: str, yaku: Mapping[str, str]) -> Iterator[Statement]:
    """Yield what a line plainly says, without what may hold in one case alone (:func:`_is_of_case`). Brackets with such
    a case are cut out first, as the rest of the line then still counts; only what they say of the end of a match is
    kept."""
    line = re.sub(_one_of(_words("everywhere")), "", line)
    cases = _one_of([*_words("passed"), *_words("last_hand")])
    without = re.sub(rf"[(（][^()（）]*(?:{cases})[^()（）]*[)）]", "", line)
    yield from (each for each in _statements_of_line(without, yaku) if not _is_of_case(each, without))
    if without != line:
        of_end = (each for each in _statements_of_line(line, yaku) if each.rule.startswith("match."))
        yield from (each for each in of_end if not _is_of_case(each, line))


def _is_of_case(statement: Statement, line: str) -> bool:
    """Tell whether a statement may hold in one case alone that its line names: the last hand, for what does not end a
    match; or another, unless its own words name one too (東場は…、南場の親は). Some words name a case of some rules
    alone."""
    cases = [*_words("passed"), *(() if statement.rule.startswith("match.") else _words("last_hand"))]
    about = (statement.rule, f"{statement.rule}={statement.value}")
    cases += [word for word, subject in _meanings("cases").items() if subject in about]
    plain, words = _spell(line), _spell(statement.words)
    named = [word for word in map(spell, cases) if word in plain]
    return bool(named) and not any(word in words for word in named)


def _item_of(statement: Statement) -> str:
    """Return which part of a rule a statement is about, as several parts of one rule can be stated: ``ippatsu`` of
    ``pays ippatsu 1``; empty for the whole rule."""
    word, _, argument = statement.value.partition(" ")
    of_list = word if word in ("rests", "places", "ends", "below") else re.sub(r" \d+", "", argument)
    return of_list if word in ("pays", "rests", "places", "ends", "below", "has", "lacks", "passes") else ""


def _is_of_table(line: str, values: V) -> bool:
    """Tell whether a line holds for a table with these values. It does not if it names only other lengths of a match,
    or only other numbers of players: 東風戦は…"""
    western, spelled = _western(line), _spell(line)
    for rule, by_value in compiled.toml(__file__, "page")["tables"].items():
        named = {
            value
            for value, words in by_value.items()
            if any(word in (western if word.isascii() else spelled) for word in words)
        }
        if named and (value := format_value(values.get(rule, ""))) in by_value and value not in named:
            return False
    return True


def _statements_of_line(line: str, yaku: Mapping[str, str]) -> Iterator[Statement]:
    """Yield everything that a line plainly says: in phrases, of rules by name, of yaku, of place points, of chips. The
    line is first cleaned of what pages write in many ways: dashes, numbers of lines, 万."""
    line = _EXAMPLE.sub("", line)
    line = re.sub(r"(?<=\d)[ 　]+(?=[万千種牌])|(?<=[万千種+▲△])[ 　]+(?=\d)", "", line.replace("‐", "-"))  # 1 万 2 千
    line = re.sub(
        rf"{_KANJI}(?=万({_KANJI}千)?点|[千百]点)|(?<=万){_KANJI}(?=千点)", lambda match: _DIGITS[match[0]], line
    )
    line = _DASH.sub(":", re.sub(r"(?<=\d)\s*[–—―]\s*(?=\d)", "-", line))
    line = re.sub(r"(?<=\d) (?=\d{3}(?!\d))", "", line)  # 25 000
    line = re.sub(r"[①-⑳]|^\s*\(?\d{1,2}(?:[.)]?\s+|[.)](?=\D))|(?<=\d)\s+(?=\d)", "、", line)  # numbers of lines
    line = re.sub(r"【([^【】]*)】(?=[のはにがを])", r"\1", line)  # 【七対子】の4枚使い
    plain = re.sub(r"(?<![\d.])([1-9]\d{0,2})\.(\d{3})(?!\d)", r"\1\2", unicodedata.normalize("NFKC", line))  # 35.000
    plain = re.sub(rf"{_MYRIADS.pattern}(?=点)", _in_digits, plain)
    plain = re.sub(r"(?<=\d)千点", "000点", re.sub(r"(?<=\d)百点", "00点", plain))
    spelled, western = _spell(plain), _western(plain)
    # of names in a row a blank or a dot stands between what is said of each: 喰いタンあり 後付けなし
    apart = _spell(re.sub(r"[,、]?[\s・]+", "、", plain))
    dotted = _spell(plain.replace("・", "、"))
    parted = _spell(_parted(plain))
    chips = [*_chips_in(dotted)]
    yield from chips
    yield from _stated_in_phrases(western, {spelled, parted}, counts_chips=bool(chips))
    yield from _red_fives_by_suit(spelled)
    yield from _taken_by_the_first(spelled)
    yield from chain(_liable_in(dotted, "。"), _liable_in(western, " . "))
    names = _names(western=False, yaku=(*yaku.items(),))
    texts_of_names = (apart, _refused_in_brackets(dotted), _draws_listed(dotted))
    yield from chain.from_iterable(_statements_of_names(text, names) for text in texts_of_names)
    yield from _statements_of_names(western, _names(western=True))
    yield from _statements_of_cells(plain)
    # a name in brackets, or with its reading behind it: 『人和(レンホー)』
    for text in {dotted, parted}:
        bare = re.sub(r"[『』「」]|(?<=[一-鿿])\((?:[ァ-ヶー]+\)|[^()]*\)(?=ハ))", "", text)
        yield from _worths_in(bare, western, yaku)
    if points := _place_points(plain) if not _BY_SCORES.search(plain) else ():
        yield Statement("match.uma", format_value(points), format_value(points))
    yield from _points_by_scores(plain)


def _stated_in_phrases(western: str, spelled: Set[str], counts_chips: bool) -> Iterator[Statement]:
    """Yield what the phrases of page.toml state in a line, given in the forms in which they are looked for: in English
    (``western``) and in Japanese. In a line that ``counts_chips`` (祝儀は一発・赤各1枚) they state nothing of red
    fives."""
    everything = "\n".join((western, *spelled))
    for phrase in (phrase for phrase in _phrases() if phrase.literal in everything):
        if counts_chips and phrase.rule == "table.red_fives":
            continue
        texts = {western} if phrase.words.isascii() else spelled
        for match in chain.from_iterable(_pattern_of(phrase).finditer(text) for text in texts):
            number = match[1] if "#" in phrase.words else ""
            yield Statement(phrase.rule, phrase.value.replace("#", number), phrase.words.replace("#", number))


def _refused_in_brackets(line: str) -> str:
    """Return what a line refuses in brackets behind words for no local rules, each with a no of its own: ローカルルール
    なし(人和、流し満貫など). Empty if it has none."""
    refusal = rf"(?:{_one_of(map(_form, _words('no_local')))})。?\(([^()]*)\)"
    names = [name for row in re.findall(refusal, line) for name in re.split("[、,/]", row)]
    return "、".join(re.sub("(?:ナド|等|他|ソノ他)$", "", name) + "ナシ" for name in names)


def _draws_listed(line: str) -> str:
    """Return what a line names in brackets, or in the next sentence, as abortive draws that it plays, each with the
    word for it. Empty if it names none so.

    >>> _draws_listed("途中流局アリ。九種九牌、四風連打。"), _draws_listed("途中流局(四カンナド)アリ")
    ('九種九牌流局、四風連打流局', '四カン流局')
    """
    yes = _one_of(map(_form, _words("yes")))
    rows = re.findall(rf"途中流局(?:(?:{yes})[(。:]([^()。]*)|\(([^()]*)\)(?:{yes}))", line)
    names = [name for before, behind in rows for name in re.split("[、,/]", before or behind)]
    return "、".join(re.sub("(?:ナド|等|他|ソノ他)$", "", name) + "流局" for name in names)


def _parted(line: str) -> str:
    """Return a line with a mark of its own for each blank or dot between two rules, and none before a word for yes or
    no, which belongs to what stands before it.

    >>> _parted("東風戦 25000点持ち トビ なし")
    '東風戦、25000点持ち、トビ なし'
    """
    return re.sub(rf"(?<=\w)(?:\s+|・)(?=\w)(?!{_one_of((*_words('yes'), *_words('no')))})", "、", line)


@lru_cache(16)  # one for each game and club, whose own yaku have names too
def _worth_patterns(names: tuple[str, ...]) -> Sequence[re.Pattern[str]]:
    """Return five patterns of how a page says what yaku with these names are worth: 清一色は6翻, 清一色6翻,
    6翻役➡小車輪 or ダブル役満は…, a whole line 三連刻、三風(2翻) and, in lines of :func:`_western`, “renhou is a
    baiman”. Each has the groups ``names``, ``han`` and ``limit``."""
    limits = _meanings("worths")
    name, western = (
        _one_of([_form(n) for n in names if n.isascii() == english]) or "(?!)" for english in (False, True)
    )
    limit, limit_western = (_one_of([_form(n) for n in limits if n.isascii() == english]) for english in (False, True))
    apart = r"(?:(?<![^\W\d])|(?<=[翻満]))"  # not within another word
    value = rf"(?:\d+符)?(?:(?P<han>\d+)翻{_HAN_END}|(?P<limit>{limit})(?:カラ|扱イ)?{_END})"
    row = rf"(?P<names>(?:{name})(?:[、/](?:{name}))*)"
    return [
        re.compile(rf"{apart}{row}(?:[モ:=|]|ハ、?){value}"),
        re.compile(rf"{apart}(?:(?<![、/+])|(?<=[翻満][、/]))(?P<names>{name})[(]?{value}"),
        re.compile(
            rf"(?<!\w)(?:(?P<han>\d+)翻役?[➡→⇒]|(?P<limit>{limit})(?:[➡→⇒:]|ハ、?)){row}(?:ノミ)?(?:デス|トスル|トシマス)?"
            rf"(?!\w|\s*(?:{_NO}))"
        ),
        re.compile(rf"^、*{row}\({value}\)、*$"),
        re.compile(
            rf"\b(?P<names>(?:{western})(?:(?: and| or| ,| /)+ (?:{western}))*) "
            rf"(?:is |are |counts as |a |an |worth |\( [^()]* \) |\* )*"
            rf"(?:(?P<han>\d+) han|(?P<limit>{limit_western}))(?![a-z0-9])"
        ),
    ]


@lru_cache(8192)  # words of page.toml and names of yaku, the same for every line of every page
def _form(word: str) -> str:
    """Return a word as it stands in a line that is searched: of ASCII, or not."""
    return _western(word) if word.isascii() else _spell(word)


def _worths_in(line: str, western: str, yaku: Mapping[str, str]) -> Iterator[Statement]:
    """Yield what a line says that yaku are worth: ``han 6``, ``worth baiman``. ``yaku``: their rules by name. A line
    that says a number of han before the first name may be a list by han, and says nothing."""
    limits = {_form(word): value for word, value in _meanings("worths").items()}
    rules = {_form(name): rule for name, rule in yaku.items()}
    by_name, alone, by_han, of_line, in_english = _worth_patterns(tuple(yaku))
    for pattern in (by_name, alone, by_han, of_line, in_english):
        text = western if pattern is in_english else line
        for match in pattern.finditer(text):
            if pattern is alone and "翻" in text[: match.start()] and text[match.start() - 1] != "翻":
                continue
            value = f"han {match.group('han')}" if match.group("han") else f"worth {limits[match.group('limit')]}"
            for name in re.findall(_one_of(rules), match.group("names")):
                yield Statement(rules[name], value, match[0].strip())


def _taken_by_the_first(line: str) -> Iterator[Statement]:
    """Yield what a line says that the first of several winners takes, each thing of a row: 親権、積み棒は上家取り. A
    single thing is left to the phrases, as it may be said of the end of a match."""
    taken = _meanings("taken")
    name = rf"(?:{_one_of(taken)})"
    for row in re.finditer(
        rf"((?:{name}(?:[、・/トヤモ]|オヨビ)?)+{name})(?:ニツイテ)?[ハモ]?(?:全テ|全部)?(?:上家取リ|頭ハネ){_END}(?![:、(]*(?:ナシ|不|×))",
        line,
    ):
        for thing in re.findall(name, row[1]):
            yield Statement(taken[thing], "first", row[0])


def _liable_in(line: str, stop: str) -> Iterator[Statement]:
    """Yield what a line says of the yakuman that make liable, if one of its sentences (``stop``: what ends them) has a
    word for liability, none for no, and names several: パオは大三元、大四喜、四槓子. Behind のみ these are all."""
    means = {_form(word): yaku for word, yaku in _meanings("liable").items()}
    names = rf"(?:{_one_of(means)})"
    called = r"(?:ノ\d(?:フーロ|副露|枚|種類?)目?(?:ノ牌)?)?"  # 大三元の3フーロ目、大四喜の4フーロ目
    row = re.compile(rf"{names}{called}(?:(?:[、,/&トヤ\s]|オヨビ|マタハ|モシクハ|and|or)+{names}{called})+")
    sentences = (each for each in line.split(stop) if re.search(_one_of(map(_form, _words("liability"))), each))
    for match in (row_here for each in sentences if not re.search(_NOT_LIABLE, each) if (row_here := row.search(each))):
        named = {means[name] for name in re.findall(names, match[0])}
        alone = re.match(r"(?:ノ\w{0,4})?(?:ノミ|ダケ|only)", match.string[match.end() :].strip())
        for yaku in {*means.values()} if alone else named:
            yield Statement("pao.yaku", f"{'has' if yaku in named else 'lacks'} {yaku}", match[0])


_SUITS = {"m": "マンズ|萬子|5萬|5マン", "p": "ピンズ|筒子|5筒|5ピン", "s": "ソーズ|ソウズ|索子|5索|5ソー"}
"""What pages call the suits of red fives, by the letter of the suit, in the spelling of searched lines."""


def _red_fives_by_suit(line: str) -> Iterator[Statement]:
    """Yield how many red fives of each suit a line says that there are, if it names two suits or more and each once:
    赤牌は萬子に1枚、筒子に2枚、索子に1枚 is ``suits m1 p2 s1``."""
    _, red, behind = line.partition("赤")
    suit_of = {name: suit for suit, names in _SUITS.items() for name in names.split("|")}
    name = rf"(?:{_one_of(suit_of)})"
    for row in re.finditer(
        rf"赤(?:牌|ドラ|5|五)?[ハガ:、]*({name}(?:[、・/ト]?{name})+)(?:ノ[5五])?[デニガハ]?各(\d)枚", line
    ):
        each = [f"{suit_of[suit]}{row[2]}" for suit in re.findall(name, row[1])]
        yield Statement("table.red_fives", f"suits {' '.join(each)}", row[0])
    counts = {
        suit: re.findall(rf"(?:{names})(?:ノ5)?(?:[ニガハ]?(?=\d枚)|×)(\d)", behind) if red else []
        for suit, names in _SUITS.items()
    }
    named = {suit: numbers[0] for suit, numbers in counts.items() if numbers}
    if len(named) > 1 and all(len(numbers) < 2 for numbers in counts.values()):
        words = "、".join(f"{_SUITS[suit].partition('|')[0]}{number}枚" for suit, number in named.items())
        yield Statement("table.red_fives", f"suits {' '.join(map(''.join, named.items()))}", f"赤{words}")


def _reds_by_suit(value: Sequence[str], stated: str) -> bool:
    """Tell whether a list of red fives has just so many of each suit as a page states (``m1 p2 s1``)."""
    suits = Counter(tile[-1] for tile in value)
    return suits == {part[0]: int(part[1]) for part in stated.split()}


@cache
def _chip_pattern() -> re.Pattern[str]:
    """Return the pattern of a sentence that says how many chips each of some things brings: 祝儀は一発・裏・赤各1枚.
    Its groups: the things, and the number."""
    thing = rf"(?:(?:門前|面前)ノ)?(?:{_one_of(_spell(word) for word in _meanings('chips'))})"
    row = rf"({thing}(?:[、/]{thing})*)"
    before = rf"(?:祝儀|チップ)[ハ:|、(]*(?:(?:門前|面前)\w{{0,4}}ノ)?{row}[ハニガ]?(?:各|1[枚個]ニツキ)?"
    behind = rf"{row}[ハニガ]?各?(?:祝儀|チップ)[ハガ]?各?"  # 一発、裏ドラがチップ1枚
    last = rf"{row}ニ各(?P<each>\d+)枚(?:ズツ|ヅツ)?ノ?(?:祝儀|チップ)"  # 一発、裏ドラに各1枚ずつチップ
    return re.compile(rf"(?:{before}|{behind})(?P<chips>\d+)枚(?!以|ズツ|使)|{last}")


def _chips_in(line: str) -> Iterator[Statement]:
    """Yield a statement for each thing of which a line says how many chips it brings: ``pays ippatsu 1``."""
    things = {_spell(word): count for word, count in _meanings("chips").items()}
    for match in _chip_pattern().finditer(line):
        number = match.group("chips") or match.group("each")
        for thing in re.findall(_one_of(things), match[1] or match[2] or match[4]):
            yield Statement("chips.lines", f"pays {things[thing]} {number}", match[0])
    of_yakuman = r"役満(?:(?:ノ|ニハ)?(?:ゴ|御)?(?:祝儀|チップ)|ハ、?(?=(?:出アガリ|ロン|ツモ)\D{0,6}\d+枚))"
    for match in re.finditer(rf"{of_yakuman}[^。]*(?:。?\([^()]*\))?", line):
        for way, by in _meanings("ways").items():
            behind = r"(?:アガリ)?(?:時|ノ場合)?[ハ:、(]*(?:チップ|放銃シタ人カラ|放銃者カラ)?各?"
            for number in re.findall(rf"{_spell(way)}{behind}(\d+)枚", match[0]):
                yield Statement("chips.lines", f"pays yakuman {number} {by}", match[0])


def _each(value: Value) -> Iterable[int]:
    """Return how many tiles a list has of each suit among them, each number once."""
    return {[tile[-1] for tile in value].count(tile[-1]) for tile in value}


def _is_with_or_without(value: int, bare: int, stated: int) -> bool:
    """Tell whether a number of han may be meant by the one that a page states, which has the han of every hand in it
    (``bare``, 場ゾロ) or not."""
    return value in (stated, stated - bare)


def _is_noten(total: int, stated: int, values: V) -> bool:
    """Tell whether an amount that a page states may mean the noten payment ``total``: all of it, or the share that each
    of one to three players pays or gets."""
    parts = range(1, values["table.players"])
    return stated == values.get("draw.noten_each") or stated in [total // part for part in parts]


def _is_worth(value: str, stated: str, values: V) -> bool:
    """Tell whether a yaku of a worth (``value``, as a file writes it) may be worth what a page states: a yakuman of any
    fold, a single one alone (シングル役満), or a limit."""
    if stated == "single yakuman":
        return value.startswith("yakuman") and ("*" not in value or values.get("yakuman.most") == 1)
    return value.startswith(stated)


def _keeps_deal(value: str, values: V) -> str:
    """Return what keeps the deal from the South round on: what rule ``renchan.south`` says (``value``), or what does so
    in East."""
    in_east = "tenpai" if values.get("renchan.tenpai") else "win"
    return in_east if value == "same" else value


def _pays(lines: Sequence[Entry], count: str, chips: str, by: str = "") -> bool:
    """Tell whether the lines of chips give so many ``chips`` for each of something (``count``), won in one way alone
    (``by``: tsumo, ron) or in any. Lines for other things alone contradict only chips by a way to win."""
    counted = [line for line in map(dict, lines) if line.get("count") in (count, f"all_{count}")]
    each = [line.get("each") for line in counted if not by or line.get("by", by) in ("", by)]
    return int(chips) in each if each else bool(lines) and not by


def pays_for(items: Iterable[Mapping[str, Value]], word: str) -> bool:
    """Tell whether items of a file, such as lines of chips, may be about a word of a page: those that count something
    only if it is what the word names, of yakuman alone (役満祝儀).

    >>> ippatsu, yakuman = {"count": "ippatsu", "each": 1}, {"count": "yakuman", "each": 5}
    >>> pays_for([ippatsu], "役満祝儀"), pays_for([ippatsu, yakuman], "役満祝儀"), pays_for([ippatsu], "祝儀")
    (False, True, True)
    """
    named = {count for name, count in _meanings("chips").items() if _spell(name) in _spell(word)}
    counted = {str(item.get("count", "")) for item in items}
    return not named or not any(counted) or any(name.removeprefix("all_") in named for name in counted)


def _counts_all_folds(lines: Sequence[Entry], count: str, values: V) -> bool:
    """Tell whether the lines of chips may count every fold of the yakuman of a hand: no line counts the paid ones
    (``count``), or these are all."""
    all_are_paid = values.get("yakuman.add_up") and values.get("yakuman.most") != 1
    return bool(all_are_paid) or not any(line.get("count") == count for line in map(dict, lines))


_COMPARED: Mapping[str, Callable[[Value, str, V], bool]] = {
    "on": lambda value, argument, values: is_on(value),
    "off": lambda value, argument, values: not is_on(value),
    "open": lambda value, argument, values: value.open > 0,
    "closed": lambda value, argument, values: value.open == 0,
    "none": lambda value, argument, values: value == "none" or (isinstance(value, tuple) and not any(value)),
    "least": lambda value, argument, values: value >= int(argument),
    "below": lambda value, argument, values: value < int(argument) or bool(values.get("ron.triple_is_draw")),
    "winners": lambda value, argument, values: value >= min(int(argument), values["table.players"] - 1),
    "ends": lambda value, argument, values: not is_on(value),
    "past": lambda value, argument, values: value in (int(argument), int(argument) + values["points.rounding_unit"]),
    "thousand": lambda value, argument, values: int(argument) in (value, value * _THOUSAND),
    "over": lambda value, argument, values: value > int(argument),
    "count": lambda value, argument, values: int(argument) == len(value),
    "each": lambda value, argument, values: _each(value) == {int(argument)},
    "suits": lambda value, argument, values: _reds_by_suit(value, argument),
    "equal": lambda value, argument, values: value in (0, values[argument]),
    "above": lambda value, argument, values: value > values[argument],
    "worth": lambda value, argument, values: _is_worth(format_value(value), argument, values),
    "not": lambda value, argument, values: value != argument,
    "han": lambda value, argument, values: bool(value.limit) or int(argument) in (value.closed, value.open),
    "stops": lambda value, argument, values: bool(values.get("match.dealer_must_end")) or value in argument.split("|"),
    "rests": lambda value, argument, values: bool(values.get("match.dealer_must_end")) or value in argument.split("|"),
    "places": lambda value, argument, values: value in argument.split("|"),
    "keeps": lambda value, argument, values: _keeps_deal(value, values) == argument,
    "has": lambda value, argument, values: argument in value,
    "lacks": lambda value, argument, values: argument not in value,
    "passes": lambda value, argument, values: not values.get("renchan.abortive") or argument in value,
    "bare": lambda value, argument, values: _is_with_or_without(value, *map(int, argument.split())),
    "noten": lambda value, argument, values: _is_noten(value, int(argument), values),
    "single": lambda value, argument, values: not value or values.get("yakuman.most") == 1,
    "folds": lambda value, argument, values: _counts_all_folds(value, argument, values),
    "pays": lambda value, argument, values: _pays(value, *argument.split()),
}
"""What a value must be, by the first word of what a page says; the second word; and all values."""


def _proportions(numbers: Iterable[int]) -> list[int]:
    """Return whole numbers divided by what they have in common."""
    listed = [*numbers]
    return [number // (gcd(*listed) or 1) for number in listed]


def _is_row(stated: str, value: Sequence[int], rule: str, values: V) -> bool:
    """Tell whether place points (``value``) are those that a page states (``[20, 10, -10, -20]``), or cannot be
    compared, in another unit or for other places. Behind :data:`_BESIDE_PRIZE` the page names a prize of the first,
    which place points of a sum of their own may hold, so that of these the first is not compared. Those by the number
    of players above (``match.uma_one_above``) are often written in a unit of the league (ep), so only their proportions
    are compared."""
    points = [int(number) for number in stated.removeprefix(_BESIDE_PRIZE).strip("[]").split(",")]
    if values.get("match.uma_unit") != _THOUSAND or len(points) != values["table.players"]:
        return True
    if not value:  # the table has the same place points however many are above
        return False
    # a page may write the oka into the place points of the first: 1位+50 … 4位-30 are 30-10 at 25,000 and 30,000
    with_oka = [points[0] - oka_of(values), *points[1:]]
    if rule == "match.uma" and sum(with_oka) == 0 and not values.get("match.uma_sum"):
        return [*value] in (points, with_oka)
    if rule == "match.uma":
        first = 1 if values.get("match.uma_sum") and stated.startswith(_BESIDE_PRIZE) else 0
        return [*value][first:] == points[first:]
    return _proportions(value) == _proportions(points)


_DECIDED_BY = {
    "table.red_fives": ("table.special",),
    "match.length": ("match.rounds", "match.hands"),
    "match.sudden_death_by": ("match.ceiling",),
    "match.below_pays": ("match.uma_one_above",),
    "renchan.abortive": ("renchan.abortive_passes",),
    "match.bust_bonus": ("match.bust_chips",),
    "fu.fixed": ("points.table",),
}
"""Rules that may say in another way what a page says of a rule."""


def agrees(statement: Statement, values: V) -> bool:
    """Tell whether the values of a system say what a page says. A rule that the system lacks, or that another rule
    decides (``_DECIDED_BY``), agrees with anything. Place points are compared with those of as many places in
    thousands, and a count of red fives only where no other tile can be red."""
    rule, stated = statement.rule, statement.value
    if rule not in values or any(values.get(decides) for decides in _DECIDED_BY.get(rule, ())):
        return True
    value = values[rule]
    if rule == "match.target" and not value:
        value = values["match.return"]
    word, _, argument = stated.partition(" ")
    if stated.removeprefix(_BESIDE_PRIZE).startswith("["):
        return _is_row(stated, value, rule, values)
    compare = _COMPARED.get(word)
    return compare(value, argument, values) if compare else format_value(value) == stated
