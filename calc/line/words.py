"""The words of a hand line: how a line is cut into words, what each can mean, and which words are a value."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from ..named_tuples import NamedTuple
from ..problems.problems import InputError
from ..records.fields import SAID, Field, Groups
from ..records.values import EVERYBODY, NOBODY
from ..riichi.dora import indicator_of
from ..tiles.notation import format_hand, parse_hand, parse_tile
from ..tiles.notation_words import KANJI, SAME, lex, readable
from ..tiles.tiles import EAST, Kind, mpsz

_COLOURS = "(?:blue|green|yellow|red|white)"
_PIECE = re.compile(
    r"\s+|[;&]|\"[^\"]*\"|「[^」]*」|\[[^\]]*\]|\([^)]*\)|[東南西北][1-4一二三四]局"
    rf"|(?i:pocchi\s+{_COLOURS}|{_COLOURS}\s+pocchi)\b|[^\s;&\"「]+"
)
_GLUED = re.compile(r"([a-z][a-z_-]{2,})(?:[:=]|(?=[0-9]))(.*)")
_QUOTED = re.compile(r"(\"[^\"]*\"|「[^」]*」)")
_HALF = {wide: narrow for wide, narrow in SAME.items() if isinstance(narrow, int)} | {0x3000: " ", ord("、"): ","}
_COUNTED = re.compile(r"([0-9]+)([a-z]{2,})")
_BETWEEN_COMMAS = re.compile(r"(?:[^,]|(?<=[0-9]),(?=[0-9]{3}))+")
"""The parts of a piece with commas; those within a number are none."""
_UNITS = "本枚巡回個"
RANKS = frozenset("0123456789")
AMOUNT = re.compile(r"(\+?)[0-9][0-9,]*(?:/[0-9][0-9,]*)?")
"""An amount of points as players call it; a plus says that it is what was paid."""
FROM = "<from"
"""放銃, から and other words beside the discarder, as a line has them (``spoken.toml``)."""
DIGITS = {ord(digit): str(number) for number, digit in enumerate("一二三四五六七八九", 1)}
_WINDS, _NUMBERS = frozenset("東南西北"), frozenset("1234１２３４一二三四")
_NAMED = re.compile(r"(?:seats|席)[\s:=]*([^\s;\"「]+)")
_DORA = re.compile(
    r"(?P<word>ドラ(?:は|が)|(?i:\b(?:dora|ura)) +(?i:is|are|was|were)\b)"
    r"(?P<tiles>\s*(?:[0-9]+[mpsz]|[東南西北白發中]|\s)+)"
)
"""What players say of the dora themselves: ``ドラは3p``, ``dora is 3p``; ``dora 2p`` is its indicator."""
Cuts: TypeAlias = Mapping[str, Sequence[str]]
"""The spoken words that are cut out of a piece, by their first letter."""


class LineWord(NamedTuple):
    """A word of the line."""

    text: str
    start: int
    end: int
    quoted: bool = False

    @property
    def players(self) -> list[str]:
        """The names in it, were it players: in quotes a comma is part of a name."""
        return [self.text] if self.quoted else self.text.split(",")

    @property
    def is_tile(self) -> bool:
        """Whether it is a single tile, which may be the winning one."""
        tokens, bad = lex(self.text)
        return not bad and sum(len(token.tiles) for token in tokens) == 1


def half_width(text: str, seats: Sequence[str] = ()) -> str:
    """Return a line with the signs, digits and letters of a Japanese keyboard replaced by plain ones, one for one, so
    that each word keeps its offset. Text in quotes stays. If a name of ``seats`` has such letters, the whole line
    stays: the name could not be found any more.

    >>> half_width("Ｂ　ロン　３ｓ")
    'B ロン 3s'
    """
    if text.isascii() or any(name != name.translate(_HALF) for name in seats):
        return text
    # the split keeps the quoted parts too, as its pattern is a group
    return "".join(part if part[:1] in ('"', "「") else part.translate(_HALF) for part in _QUOTED.split(text))


def indicators_said(text: str, removed: frozenset[Kind]) -> str:
    """Return a line with dora replaced by their indicators, character by character. A line may say the dora themselves
    (ドラは3p), but a record has indicators: the tile before each in the set, without the ``removed`` kinds.

    >>> indicators_said("ドラは3p裏ドラは1p、dora is 5z", frozenset())
    'ドラは2p裏ドラは9p、dora    7z'
    """

    def replace_dora(match: re.Match[str]) -> str:
        """Return the words of one match, with the indicator in the place of each dora, and blanks for the verb: without
        it the word means indicators."""
        word, tiles = match["word"], match["tiles"]
        characters = [*tiles]
        for place, character in enumerate(tiles):
            suit = re.match("[0-9]+([mpsz])", tiles[place:])  # for a digit: the letter behind it and its neighbours
            if suit or character in KANJI:
                before = indicator_of(parse_tile(character + suit[1] if suit else character), removed)
                characters[place] = mpsz(before)[0] if suit else KANJI[before - EAST]
        return re.sub("(?i) (is|are|was|were)$", lambda verb: " " * len(verb[0]), word) + "".join(characters)

    return _DORA.sub(replace_dora, text)


class SpokenWords:
    """What players of a game say, and the words of a line that it stands for; made once for a game, so that what
    follows from it is remembered by its identity."""

    __slots__ = ("words",)

    def __init__(self, words: Mapping[str, str]) -> None:
        """Take the words of a line by what players say."""
        self.words = words


@lru_cache(64)
def _spoken_beside(spoken: SpokenWords, names: tuple[str, ...]) -> tuple[Mapping[str, str], Cuts]:
    """Return what players say together with the ``names`` of players, each with the words that it stands for (a name
    with itself), and the same by first letter, to be cut out of a piece. Names with blanks are left out, as they need
    quotes. Cached for the other lines of a match."""
    # names overwrite spoken words: whoever is called like one is meant
    both = {**spoken.words, **{name: name for name in names if name and not re.search(r"\s", name)}}
    return both, _words_by_letter(both)


def tokens_of(text: str, said: SpokenWords, dictionary: Collection[str], names: tuple[str, ...]) -> list[LineWord]:
    """Return the words of a line (``text``). A word of the ``dictionary`` that is written together with its value is
    cut in two; what players say (``said``) is replaced by the words that it stands for; ``names`` of players and of a
    club's yaku stay as they are, even if they are words too."""
    seated = [name for listed in _NAMED.findall(text) for name in listed.split(",")]  # whom the line itself names
    spoken, cuts = _spoken_beside(said, (*names, *seated))
    words = list[LineWord]()
    for match in _PIECE.finditer(text):
        piece, start = match[0], match.start()
        if piece.isspace():
            continue
        before_comma = piece[:-1] if piece.endswith(",") else ""  # a comma behind a word means nothing
        if piece[0] in '"「':
            words.append(LineWord(piece[1:-1], start, match.end(), quoted=True))
        elif before_comma in names or before_comma in EVERYBODY:
            words.append(LineWord(before_comma, start, match.end()))
        elif _is_whole(piece):
            words.append(LineWord(piece, start, match.end()))
        else:
            is_word = before_comma in dictionary or before_comma in spoken
            words += _split_piece(before_comma if is_word else piece, start, cuts, spoken, dictionary)
    return _join_compounds(words, spoken, dictionary)


def _is_whole(piece: str) -> bool:
    """Tell whether a piece of a line is one word as it stands: a sign between events, a meld, tiles or a round."""
    return piece in (";", "&") or piece[0] in "[(" or tile_like(piece) or is_round(piece)


def _words_by_letter(spoken: Iterable[str]) -> Cuts:
    """Return the words to be cut out of a piece, by their first letter. The longest come first, as shorter ones stand
    within them (リーチ in ダブルリーチ). (One regular expression for all of them would take 5 ms to compile.)"""
    words: dict[str, list[str]] = {}
    for word in sorted(spoken, key=len, reverse=True):
        words.setdefault(word[:1], []).append(word)
    return words


def _spoken_in(piece: str, cuts: Cuts) -> Iterator[tuple[int, str]]:
    """Yield the spoken words in a piece (three in 立直一発ツモ) from left to right, each with its place, and of those
    that begin at one place the longest. A word in ASCII counts only if no letter stands beside it: ``ron`` in ``baron``
    is none."""
    place = 0
    while place < len(piece):
        next_place = place + 1
        for word in cuts.get(piece[place], ()):
            end = place + len(word)
            if piece.startswith(word, place) and not (word.isascii() and _has_letters_beside(piece, place, end)):
                yield place, word
                next_place = end
                break  # the longest; no further word begins within it
        place = next_place


def _has_letters_beside(piece: str, start: int, end: int) -> bool:
    """Tell whether a letter of the alphabet stands right before or behind a part of a piece, from ``start`` to
    ``end``."""
    neighbours = piece[start - 1 : start] + piece[end : end + 1]
    return any(letter.isascii() and letter.isalpha() for letter in neighbours)


def _split_piece(
    piece: str, start: int, cuts: Cuts, spoken: Mapping[str, str], dictionary: Collection[str]
) -> Iterator[LineWord]:
    """Yield the words of a piece of a line that has no blanks and is no tiles: ``dora=4z``, 3han30fu, a Japanese
    phrase.

    The strictest reading that fits counts; spoken words are cut out last, as they may stand within a name. ``start``:
    the place of the piece in the line; ``spoken``: what players say, with the words of the ``dictionary`` that it
    stands for; ``cuts``: the same by first letter.
    """
    whole = LineWord(piece, start, start + len(piece))
    if piece.lower() in dictionary and piece not in spoken:  # a spoken word is replaced in the last step
        yield LineWord(piece.lower(), start, whole.end)
    elif (glued := _GLUED.fullmatch(piece)) and glued[1] in dictionary:  # dora=4z, honba2: a word and its value
        yield from (_word_of_group(glued, group, start) for group in (1, 2) if glued[group])
    elif counted := _numbers_with_units(piece, spoken, dictionary):
        for match in counted:
            number, unit = (_word_of_group(match, group, start) for group in (1, 2))
            yield from (number, unit._replace(text=spoken.get(unit.text, unit.text)))
    elif "=" in piece or ("," in piece and not _has_words(piece, cuts, spoken, dictionary)):
        yield whole  # pairs, or a list of names
    elif "," in piece:
        yield from _split_at_commas(piece, start, cuts, spoken, dictionary)
    else:
        yield from _cut_out_spoken(piece, start, cuts, spoken)


def _word_of_group(match: re.Match[str], group: int, start: int) -> LineWord:
    """Return what a group of a match in a piece has matched as a word of the line; ``start``: the place of the
    piece."""
    return LineWord(match[group], start + match.start(group), start + match.end(group))


def _split_at_commas(
    piece: str, start: int, cuts: Cuts, spoken: Mapping[str, str], dictionary: Collection[str]
) -> Iterator[LineWord]:
    """Yield the words of a piece whose commas stand between words (``riichi,dora=4z``) and not between names, which
    stay together. The parameters are those of :func:`_split_piece`."""
    for part in _BETWEEN_COMMAS.finditer(piece):
        if tile_like(part[0]):
            yield _word_of_group(part, 0, start)
        elif "," in part[0]:  # が+8,300: _split_piece would come back here with the same part, without end
            yield from _cut_out_spoken(part[0], start + part.start(), cuts, spoken)
        else:
            yield from _split_piece(part[0], start + part.start(), cuts, spoken, dictionary)


def _numbers_with_units(piece: str, *words: Collection[str]) -> list[re.Match[str]]:
    """Return the numbers in a piece with their units (two in 3han30fu), each as a match of both. Empty if the piece has
    anything else in it, or if one of the collections of ``words`` lacks a unit."""
    if not piece[0].isdigit() or _COUNTED.sub("", piece):
        return []
    counted = [*_COUNTED.finditer(piece)]
    units_known = all(any(match[2] in known_words for known_words in words) for match in counted)
    return counted if units_known else []


def _has_words(piece: str, cuts: Cuts, spoken: Mapping[str, str], dictionary: Collection[str]) -> bool:
    """Tell whether any part between the commas of a piece is a word or has spoken ones in it: then the commas divide
    words. Names of players, which spoken words map to themselves, do not count."""
    parts = [part for part in piece.split(",") if spoken.get(part) != part]  # names stand for themselves
    return any(part.lower() in dictionary or any(_spoken_in(part, cuts)) for part in parts)


def _cut_out_spoken(piece: str, start: int, cuts: Cuts, spoken: Mapping[str, str]) -> Iterator[LineWord]:
    """Yield the words of a piece in which spoken words stand without blanks. Each spoken word becomes the words of a
    line that it stands for, and what stands between them stays. As soon as the rest looks like tiles, it is one word:
    in 抜き春冬gN, 冬 is a tile. ``start``: the place of the piece in the line."""
    end = 0  # up to here the piece has been yielded or passed over
    for place, spoken_word in _spoken_in(piece, cuts):
        if place < end:
            continue
        if place > end:
            yield LineWord(piece[end:place], start + end, start + place)
        end = place + len(spoken_word)
        for word in spoken[spoken_word].split():
            yield LineWord(word, start + place, start + end)
        end += len(piece[end:]) - len(piece[end:].lstrip(":=・"))  # pass over signs between a word and its value
        if tile_like(piece[end:]):
            break
    if end < len(piece):
        yield LineWord(piece[end:], start + end, start + len(piece))


def _join_compounds(
    tokens: Sequence[LineWord], spoken: Mapping[str, str], dictionary: Collection[str]
) -> list[LineWord]:
    """Return words with those joined by a hyphen that are one name of a field or option (double riichi, dora
    indicator), or that players say together (``spoken``), which becomes the words of a line that it stands for. Two
    words stay apart if either is in quotes, or if the first is a word of the ``dictionary`` alone and players do not
    say both together."""
    words = list[LineWord]()
    for token in tokens:
        before = words[-1] if words else None
        both = f"{before.text}-{token.text}" if before else ""
        is_one = both in spoken or (both in dictionary and before and before.text not in dictionary)
        if before and is_one and not (before.quoted or token.quoted):
            joined = spoken.get(both, both).split()  # “all noten” becomes two words: tenpai none
            words[-1:] = [LineWord(word, before.start, token.end) for word in joined]
        else:
            words.append(token)
    return words


def is_round(text: str) -> bool:
    """Tell whether a text is a round as players write it, a wind and what stands behind it: 東場, 南二局, 南2. A wind
    alone is none, but a tile."""
    wind, behind = text[:1], text[1:]
    number = behind.removesuffix("局")
    return wind in _WINDS and (behind == "場" or number in _NUMBERS)


@lru_cache(1 << 10)  # each word of a line is asked several times, and the same words come in every line
def tile_like(text: str, mode: str = "hand") -> bool:
    """Tell whether a text can be read as tiles, by the ``mode`` of :func:`~calc.tiles.notation_words.lex`: with melds
    among them (``hand``), alone (``tiles``), or as what follows the word for a meld (``meld``). A line asks it of each
    word, as tiles need no word before them.

    >>> tile_like("234m(555p)"), tile_like("riichi")
    (True, False)
    """
    tokens, bad = lex(text, mode) if readable(text) else ([], [])
    return bool(tokens) and not bad


def last_tile_wins(text: str, tile: str = "") -> str:
    """Return a hand with a + before its winning tile, at the end, as a record needs it and nobody writes it in a line.
    The winning tile is the ``tile`` named elsewhere in the line, else the one written last. The text stays as it is in
    three cases: it has a + already; it is no whole hand of sets and a pair (melds are not counted); it lacks that tile.

    >>> last_tile_wins("234m 22444p 33567s 3s"), last_tile_wins("234m 22444p 333567s", "5s")
    ('234m 22444p 33567s + 3s', '234m 22444p 33367s + 5s')
    """
    if "+" in text or "＋" in text:
        return text
    try:
        hand = parse_hand(text)
        won = parse_tile(tile) if tile else hand.concealed[-1]
    except (InputError, IndexError):
        return text
    concealed = hand.concealed
    if hand.tile is not None or len(concealed) % 3 != 2 or won not in concealed:  # sets and a pair leave 2
        return text
    place = len(concealed) - 1 - concealed[::-1].index(won)  # where it stands last
    return format_hand(hand._replace(concealed=(*concealed[:place], *concealed[place + 1 :]), tile=won))


class Meaning(NamedTuple):
    """What a word of the line says: a field of a group, and its value (``None``: the value follows)."""

    group: str
    field: Field
    value: Any = None

    @property
    def says(self) -> bool:
        """Whether it includes a value, so that no word behind it is needed."""
        return self.value is not None or self.field.kind == "flag"


_NO_WORDS = ("wins", "events", "anything", "rules", "dealer")
"""Kinds of fields that no word of a line means."""


def meanings_by_word(groups: Groups) -> dict[str, list[Meaning]]:
    """Return what each word of a line can mean in a system: a field (``dora``, its value follows) or a value by the
    option for it (``double-riichi`` is riichi: double). So a line has the words of records and of the command line. A
    word may mean fields of several groups; a field of that name comes before an option of it. Fields that hold a group
    of fields (``win``), and kinds of :data:`_NO_WORDS`, have no word."""
    words: dict[str, list[Meaning]] = {}
    fields = ((group, field) for group, table in groups.items() for field in table)
    for group, field in fields:
        if field.kind not in groups and field.kind not in _NO_WORDS:
            words.setdefault(field.name.replace("_", "-"), []).append(Meaning(group, field))
            for option, entry in field.options.items():
                # an option with a metavar of its own is the field's name again (--gold SEASON), or takes another value
                # than the field, which a line says otherwise (--tsumo PLAYER)
                if "metavar" not in entry:
                    words.setdefault(option.removeprefix("--"), []).append(Meaning(group, field, entry.get("value")))
    return words


PAIRS = {"amounts", "counts", "asides", "rivers", "hands", "void", "god_pocchi", "pao"}
"""Kinds of fields whose values are given by player (or by tile): ``A=春夏,B=北``."""
TILES = {"tile", "tiles", "turned", "asides", "rivers", "hands", "melds", "god_pocchi"}
DEALER = frozenset(SAID["seats"]["east"]) - {"東", "東家", "east", "ton"}
"""The words for the dealer, which name him where a player follows: 親 鈴木."""
PLAYERS = {"players", "names", "seats", "texts", "calls"}
"""Kinds of fields whose values are a list of players."""
LISTS = (PAIRS | TILES | PLAYERS | {"claims", "dice"}) - {"tile", "names", "seats"}
"""Kinds of fields whose values can be empty: ``none``."""


def empty_value(field: Field) -> Any:
    """Return the empty value of a field, for a word that says there is none: a mapping if the field has a value by
    player, else a list."""
    return {} if field.kind in PAIRS else []


def join_words(field: Field, tokens: Sequence[LineWord]) -> Any:
    """Return the value of a field that its words in a line (``tokens``) make together, as a document would have it: a
    mapping by player if they have equals signs; by the kind of the field a list (names, rows of turned tiles, melds,
    dice) or the digits of a number; else one text. All are texts still: the reader of documents reads lines too."""
    texts = [token.text for token in tokens]
    text = " ".join(texts)
    # before lists of players, as each of them may have a value: “riichi A=open,B”
    if "=" in text and _is_by_player(field):
        return _values_by_player(field, text, any(token.quoted for token in tokens))
    if field.kind in PLAYERS or field.kind == "claims":
        # “A,B” is one word, and “A,” has an empty name behind it
        return [name for token in tokens for name in token.players if name]
    if field.kind == "turned" and "," in text:
        return [row.strip() for row in text.split(",")]
    if field.kind == "count":
        return _digits_of(text.strip(","))
    return texts if field.kind in ("melds", "dice") else text


def _digits_of(number: str) -> str:
    """Return a number in digits (3), without the one sign of a unit that may stand behind it: 三本."""
    return (number[:-1] if number[-1:] in _UNITS else number).translate(DIGITS)


def _is_by_player(field: Field) -> bool:
    """Tell whether the value of a field may be pairs by player or tile (``A=春夏,B=北``): always for some kinds, and
    for a list of players with choices (``riichi A=open,B``)."""
    return field.kind in PAIRS or field.kind == "payment" or (field.kind in PLAYERS and bool(field.choices))


def _values_by_player(field: Field, text: str, blanks_in_names: bool) -> dict[str, Any]:
    """Return by player (or tile) the values in a text such as ``A=春夏,B=北``: an empty list for a word like ``none``,
    a list for several yakuman joined by ``+``, else a text. It is split before each further ``NAME=``, at a comma or,
    unless there are ``blanks_in_names``, a blank."""
    values: dict[str, Any] = {}
    before_a_pair = r",\s*(?=[^,=]+=)" if blanks_in_names else r"[\s,]+(?=[^\s,=]+=)"
    for pair in re.split(before_a_pair, text):
        name, _, written = pair.partition("=")
        text_of_value = written.strip(" ,")
        value: str | list[str] = text_of_value
        if text_of_value in NOBODY:
            value = []
        elif field.kind == "pao" and "+" in text_of_value:
            value = text_of_value.split("+")
        values[name.strip()] = value
    return values
