"""The words of the notation: its characters, and the lexer that cuts a text into tiles, marks and problems.

Only :mod:`calc.tiles.notation` uses it; what people write and how is told there.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any

from ..compiled import toml
from ..languages import Phrase
from ..named_tuples import NamedTuple
from ..problems.problems import suggest
from .tiles import BLUE, BY_MPSZ, COLOURS, GOLD, HONOURS, KINDS, RED, VARIANT, YELLOW, Tile, mpsz


class Bad(NamedTuple):
    """A problem before its span is known: offsets into the parsed text, a registered sentence and its words."""

    start: int
    end: int
    sentence: str
    words: Mapping[str, Any]

    @classmethod
    def at(cls, start: int, end: int, sentence: str, **words: Any) -> "Bad":
        """Return the problem of the characters from ``start`` to before ``end``, with the words of its sentence by
        name. It is a mere tuple, and no Problem, since many are made for guesses that are dropped."""
        return cls(start, end, sentence, words)


class Token(NamedTuple):
    """``kind`` is ``tile``, ``(``, ``)``, ``+``, ``@`` or a kind of meld; only ``tile`` has tiles."""

    kind: str
    start: int
    end: int
    tiles: tuple[Tile, ...] = ()


# ---------------------------------------------------------------- tables

KANJI = "東南西北白發中春夏秋冬梅蘭菊竹"
DIGITS = "一二三四五六七八九"
SUIT_KANJI = "萬筒索"
# By kind, from 0: man, pin, sou, winds, white green red, seasons, plum orchid chrysanthemum bamboo.
UNICODE = "".join(map(chr, (
    *range(0x1F007, 0x1F010), *range(0x1F019, 0x1F022), *range(0x1F010, 0x1F019), *range(0x1F000, 0x1F004),
    0x1F006, 0x1F005, 0x1F004, *range(0x1F026, 0x1F02A), 0x1F022, 0x1F023, 0x1F025, 0x1F024,
)))  # fmt: skip

BASE = {suit: BY_MPSZ["1" + named] for suit, named in zip("mpszf萬筒索", "mpszfmps", strict=True)}
_LAST = {"z": "7", "f": "8"}
_POCCHI = {name: BY_MPSZ["P" + letter] for name, letter in zip("gbyrw緑青黄赤白", "gbyrwgbyrw", strict=True)}

# Every character stays one character, so that offsets stay true.
SAME: dict[int, int | str] = {
    **{c: c - 0xFEE0 for c in range(0xFF01, 0xFF5F)},
    **{ord(c): str(n) for n, c in enumerate(DIGITS, 1)},
    **dict(zip(map(ord, "\u3000発万綠黃【】､･条條饼餅"), " 發萬緑黄[]、・索索筒筒", strict=True)),
}
_CIRCLED = {0x245F + n: str(n) for n in range(1, 10)}
_SINGLE = {c: HONOURS + n for n, c in enumerate("ESWNPFC")}
_SINGLE |= {c: HONOURS + n for n, c in enumerate(KANJI)}
_SINGLE |= {c: n for n, c in enumerate(UNICODE)}

_WRITTEN: Mapping[str, Mapping[str, str]] = toml(__file__, "written")
_HONOURS, _SEVERAL, MELD_WORDS = (_WRITTEN[name] for name in ("honours", "several", "melds"))
_NAMES: Mapping[str, str] = {**_WRITTEN["names"], **_SEVERAL}
"""Names of honours; those that could be several tiles, and what to write instead; what stands before a meld."""

_MOST_LISTED = 14
"""The most tiles that a message repeats: those of a hand."""
_MOST_SHOWN, _MOST_CODE_POINTS = 30, 4
"""The most characters of a text that a message repeats, as they are and by their code points."""
_VARIATION_SELECTOR = "[\ufe0e\ufe0f]?"
_COLOURS = {"r": RED, "赤": RED, "g": GOLD, "金": GOLD, "b": BLUE, "青": BLUE, "y": YELLOW, "黄": YELLOW}
_NEVER = {RED: "N106.red", GOLD: "N106.gold", BLUE: "N106.blue", YELLOW: "N106.yellow"}
"""What is said of a tile that never has a colour."""


@cache
def _token_pattern() -> re.Pattern[str]:
    """Return the pattern of all tokens, compiled when first needed. The first alternative that fits is taken: so a
    longer form stands before the shorter ones that it begins with (``pocchi`` before ``P``).

    No group is repeated possessively: before Python 3.11.5 that gives back what it has (gh-106052).
    """
    suit = f"(?:[mpszf{SUIT_KANJI}]|[MPSZ](?![gbyrA-Z]))"
    run = f"(?:[0-9]++{suit}|[①-⑨]++[p筒]?)"
    words = "|".join(sorted(MELD_WORDS, key=len, reverse=True))
    colours = "".join(_COLOURS)
    picture = f"[\U0001f000-\U0001f029]{_VARIATION_SELECTOR}"
    return re.compile(
        rf"(?P<sep>[\s,・、]+)"
        rf"|(?P<red>5[mps]r(?![^\s,・、()\[\]+@]))"
        rf"|(?P<run>{run}|[0-9]++\s++[mpszf{SUIT_KANJI}](?![0-9a-z{SUIT_KANJI}]))"
        rf"|(?P<mixed>[0-9]*+(?:[{colours}][0-9]+)+{suit}|[①-⑨]*+(?:[{colours}][①-⑨]+)+[p筒]?)"
        rf"|(?P<turned>(?:[mpszMPSZ][0-9]+)+(?![0-9mpszfMPSZrgby{SUIT_KANJI}]))"
        rf"|(?P<pocchi>P[gbyrw]|(?ai:pocchi)[\s_-]*+(?ai:green|blue|yellow|red|white)(?![a-z])"
        rf"|(?ai:green|blue|yellow|red|white)[\s_-]*+(?ai:pocchi)(?![a-z])|白?ポッチ[緑青黄赤白]|[緑青黄赤白]ポッチ)"
        rf"|(?P<bare>(?ai:pocchi)|ポッチ)"
        rf"|(?P<honour>(?ai:{'|'.join(_HONOURS)})(?![a-z]))"
        rf"|(?P<name>(?ai:{'|'.join(_NAMES)})(?![a-z]))"
        rf"|(?P<meld>(?ai:{words})(?![a-z]))"
        rf"|(?P<colour>[{colours}](?:{run}|P[gbyrw]|[ESWNPFC{KANJI}]|{picture}))"
        rf"|(?P<one>[ESWNPFC{KANJI}]|{picture})"
        rf"|(?P<none>[\U0001f02a\U0001f02b]{_VARIATION_SELECTOR})"
        rf"|(?P<digits>[0-9]+)"
        rf"|(?P<mark>[()\[\]+@])"
    )


# ---------------------------------------------------------------- the lexer


def show(text: str) -> str:
    """Return a text for a message: as it is if people can see all of it, else by code points (an invisible sign would
    not be found); cut, as a message is one line.

    >>> show("五萬"), show("a" + chr(0x200B))
    ('五萬', 'U+0061 U+200B')
    """
    if text.isprintable() and not text.isspace() and not re.search("[\ufe00-\ufe0f]", text):
        return text if len(text) <= _MOST_SHOWN else text[: _MOST_SHOWN - 1] + "…"
    cut = "…" if len(text) > _MOST_CODE_POINTS else ""
    return " ".join(f"U+{ord(c):04X}" for c in text[:_MOST_CODE_POINTS]) + cut


@cache
def _long_names() -> Mapping[str, str]:
    """Return the tiles (for honours the letter to write, else what :data:`_NAMES` says) by the names that a misspelt
    word is compared with: all names, but of honours only those of more than three letters, as too many words resemble
    a shorter one. Made when first needed, and kept."""
    return {name: letter for name, letter in _HONOURS.items() if len(name) > 3} | {**_NAMES}


@lru_cache(1 << 10)
def _suggest_name(word: str) -> str:
    """Return the name of a tile that a word resembles, or an empty text, for advice. It is remembered: every word of a
    hand line is tried as tiles, and the same words come again and again."""
    return suggest(word, list(_long_names()))


def _unknown_text_problem(text: str, start: int, original: str) -> Bad:
    """Return the problem of characters that no token begins with, with the likeliest slip. They are tried in this
    order, as a letter can be several: small letters of honours, a suit without digits, a colour without a tile, a suit
    in capitals, a misspelt name. ``text``: normalised; ``original``: as written."""
    end, written = start + len(text), show(original)
    letters = set(text)
    # honours in small letters; s and p alone are suits without a number
    if letters <= set("eswnpfc") and (len(text) > 1 or text not in "sp"):
        which = {"p": "N107.also_pinzu", "s": "N107.also_souzu"}.get(text[0], "N107.case")
        return Bad.at(start, end, "N107.also_flower" if text == "f" else which, text=written, honours=text.upper())
    if letters <= set("mpszf" + SUIT_KANJI):
        which = {"s": "N104.or_south", "p": "N104.or_white"}.get(text, "N104.suit")
        return Bad.at(start, end, which, text=written, suit=text[0])
    if text in {"r", "g", "b", "y", *"赤金青緑黄"}:
        return Bad.at(start, end, "N106.alone", text=written)
    if text in ("M", "Z"):
        return Bad.at(start, end, "N101.case", text=written, suit=text.lower())
    is_word = text.isascii() and text.isalpha() and len(text) < 20  # no name is as long
    near = _suggest_name(text.lower()) if is_word else ""
    if near[:1] == text[0].lower():  # who misspells a name seldom misses its first letter
        return Bad.at(start, end, "N101.near", text=written, near=near, tile=_long_names()[near])
    return Bad.at(start, end, "N101.tile", text=written)


def _split_run(run: str) -> tuple[str, str]:
    """Return a digit run (normalised), cut into digits and suit. Circled digits are pinzu even without a suit.

    >>> _split_run("123m"), _split_run("①②")
    (('123', 'm'), ('12', 'p'))
    """
    if "①" <= run[0] <= "⑨":
        return run.rstrip("p筒").translate(_CIRCLED), "p"
    return run[:-1].rstrip(), run[-1].lower()


def _read_run(run: str, start: int, bad: list[Bad]) -> tuple[Tile, ...]:
    """Return the tiles of a digit run with its suit (``055p``: 0 is the red five). Numbers that the suit does not have
    are added to ``bad``, neighbours together, and have no tiles. ``start``: where the run stands in the text."""
    digits, suit = _split_run(run)
    base = BASE[suit]
    if suit not in _LAST:
        red_five = base + 4 | RED
        return tuple(red_five if d == "0" else base + int(d) - 1 for d in digits)
    last = _LAST[suit]  # of honours and flowers, which have no fives, 0 is wrong too
    for wrong in re.finditer(f"[0{chr(ord(last) + 1)}-9]+", digits):
        names = list(dict.fromkeys(d + suit for d in wrong[0]))
        which = ("N102.honour", "N102.honours") if suit == "z" else ("N102.flower", "N102.flowers")
        ends_digits = wrong.end() == len(digits)  # then the suit is underlined too
        end = start + wrong.end() + (1 if ends_digits else 0)
        bad.append(Bad.at(start + wrong.start(), end, which[len(names) > 1], names=", ".join(names)))
    return tuple(base + int(d) - 1 for d in digits if "1" <= d <= last)


def _read_coloured(text: str, start: int, original: str, bad: list[Bad]) -> tuple[Tile, ...]:
    """Return the tiles of a colour and what it stands before (``r5p``, ``gN``, ``赤五萬``): the first tile has the
    colour. A tile that never has this colour is added to ``bad``, and there are no tiles then. ``original``: the text
    as written, which the problem repeats."""
    colour, body = _COLOURS[text[0]], text[1:]
    if body in ("Pg", "Pb", "Py", "Pr", "Pw"):
        tiles: tuple[Tile, ...] = (BY_MPSZ[body],)
    elif body[0] in _SINGLE:
        tiles = (_SINGLE[body[0]],)
    else:
        digits, suit = _split_run(body)
        if len(digits) > 1:
            place = (start, start + len(text))
            return _read_coloured_run(colour, digits, mpsz(BASE[suit])[-1], place, original, bad)
        tiles = _read_run(body, start, [])  # what is wrong with the number is reported below, with the colour
    if len(tiles) == 1:
        tile = tiles[0]
        if tile < HONOURS or (tile < KINDS and colour <= GOLD):  # honours are red or gold at most
            return (tile | colour,)
        if colour == RED and tile & VARIANT == RED:  # r0p: said twice, meant once
            return tiles
    bad.append(Bad.at(start, start + len(text), _NEVER[colour], text=show(original)))
    return ()


def _read_coloured_run(
    colour: int, digits: str, suit: str, place: tuple[int, int], original: str, bad: list[Bad]
) -> tuple[Tile, ...]:
    """Return the tiles of a ``colour`` before several digits (r567s). The first tile gets the colour, if it alone can
    have it (only fives and some honours can). If none can, or several could (r556s), add that to ``bad``, with what to
    write for the likeliest, and return no tiles. ``place``: where the whole stands in the text; ``original``: as it was
    written."""
    misnumbered: list[Bad] = []
    tiles = _read_run(digits + suit, place[0], misnumbered)
    parts = [digit + suit for digit in digits]
    fit = _places_for_colour(colour, parts)
    # r055p: the first is red as it is written
    red_already = [n for n, part in enumerate(parts) if part[0] == "0" and colour == RED]
    # the first alone is meant: r567s, or 33r567s, whose 33 is a run of its own
    if fit + red_already == [0] and not misnumbered:
        return (tiles[0] | colour, *tiles[1:])
    if misnumbered or not fit:
        bad.append(Bad.at(*place, _NEVER[colour], text=show(original)))
    else:
        likeliest = fit[0]
        is_gold_north = (parts[likeliest], colour) == ("4z", GOLD)
        parts[likeliest] = "gN" if is_gold_north else COLOURS[colour] + parts[likeliest]  # as results write it
        sentence = "N106.several" if len(parts) <= _MOST_LISTED else "N106.many"
        bad.append(Bad.at(*place, sentence, text=show(original), n=len(digits), tiles=" ".join(parts)))
    return ()


def _places_for_colour(colour: int, parts: list[str]) -> list[int]:
    """Return the indices of the tiles of a run (``parts``: 5p, 6p) that can have a ``colour``, to see whether only one
    can be meant: fives; for red and gold also norths, which most tables colour; in a run of honours without a north any
    of them.

    >>> _places_for_colour(RED, ["4s", "5s", "6s"]), _places_for_colour(GOLD, ["3z", "4z"])
    ([1], [1])
    """
    fives = ("5m", "5p", "5s")
    can_have_it = (*fives, "4z") if colour <= GOLD else fives
    fit = [n for n, part in enumerate(parts) if part in can_have_it]
    honours = parts[0].endswith("z") and colour <= GOLD
    return [*range(len(parts))] if honours and not fit else fit


def _read_mixed(run: str, start: int, original: str, bad: list[Bad]) -> tuple[Tile, ...]:
    """Return the tiles of a run with colours before some of its digits: ``33r567s``. Each stretch is read as a run of
    its own, with the suit put behind it (``33s``, ``r567s``); what is wrong is added to ``bad``. ``original``: the run
    as written, for problems."""
    suit = "p" if run[-1] in "①②③④⑤⑥⑦⑧⑨" else run[-1]  # circled digits may end without a suit
    tiles: list[Tile] = []
    for part in re.finditer(f"([{''.join(_COLOURS)}]?)([0-9]+)", run.translate(_CIRCLED)):
        read = part[0] + suit
        place = start + part.start()
        # the last stretch has the suit as it was written
        written = original[part.start() :] if part.end() >= len(run) - 1 else read
        tiles += _read_coloured(read, place, written, bad) if part[1] else _read_run(read, place, bad)
    return tuple(tiles)


def _read_turned(run: str, start: int, bad: list[Bad]) -> tuple[Tile, ...]:
    """Return the tiles of runs with the suit in front, as other programs write them: ``m234p22444``. Each is read with
    the suit put behind its digits. What is wrong is added to ``bad``, cut at the end of the run as it was written: with
    the suit behind, a place would reach one character too far."""
    tiles: list[Tile] = []
    for part in re.finditer("([a-zA-Z])([0-9]+)", run):
        wrong: list[Bad] = []
        tiles += _read_run(part[2] + part[1], start + part.start(2), wrong)
        bad += [b._replace(end=min(b.end, start + part.end())) for b in wrong]
    return tuple(tiles)


def readable(text: str) -> bool:
    """Tell whether a text has only tiles and marks, so that a word of a hand line is meant as tiles. This stops at the
    first character that is neither, so most words take little time. Behind ``@`` (whose a tile was) any name may stand.

    >>> readable("234m(555p@B)+3s"), readable("riichi")
    (True, False)
    """
    norm = text.translate(SAME)
    match, pos, size = _token_pattern().match, 0, len(norm)
    while pos < size:
        token = match(norm, pos)
        if token is None:
            return False
        pos = size if token[0] == "@" else token.end()
    return True


def _read_pocchi(piece: str, _start: int, _original: str, _bad: list[Bad]) -> tuple[Tile, ...]:
    """Return the pocchi of a colour: ``Pg``, ``pocchi green``, ``緑ポッチ``. Without the word and the signs between,
    the colour is left, whose first letter is enough. The other parameters are not used: all :data:`_READERS` are called
    alike."""
    colour = re.sub(r"(?i:pocchi)|白?ポッチ(?=.)|ポッチ|^P(?=.$)|[\s_-]", "", piece)
    return (_POCCHI[colour[0].lower()],)


def _refuse_name(piece: str, start: int, original: str, bad: list[Bad]) -> tuple[Tile, ...]:
    """Add to ``bad`` the problem of a name that could be several tiles (``green``), or that only one game has. Return
    no tiles, as the other :data:`_READERS` return tiles."""
    name = piece.lower()
    what = Phrase(_SEVERAL[name]) if name in _SEVERAL else _NAMES[name]
    bad.append(Bad.at(start, start + len(piece), "N101.name", text=show(original), what=what))
    return ()


def _refuse_digits(piece: str, start: int, original: str, bad: list[Bad]) -> tuple[Tile, ...]:
    """Add to ``bad`` the problem of digits without a suit, with the suits that they could have: honours have no 8, 9 or
    0. Return no tiles, as the other :data:`_READERS` return tiles."""
    suits_possible = "mps" if set("089") & set(piece) else "mpsz"
    *suits, last = [piece + suit for suit in suits_possible]  # the last stands behind “or”
    sentence = "N103.digits" if len(piece) <= _MOST_LISTED else "N103.many"
    bad.append(Bad.at(start, start + len(piece), sentence, text=show(original), suits=", ".join(suits), last=last))
    return ()


def _refuse_bare_pocchi(piece: str, start: int, original: str, bad: list[Bad]) -> tuple[Tile, ...]:
    """Add to ``bad`` the problem of a pocchi without a colour, of which there are several. Return no tiles, as the
    other :data:`_READERS` return tiles."""
    bad.append(Bad.at(start, start + len(piece), "N106.pocchi", text=show(original)))
    return ()


def _refuse_joker_or_back(piece: str, start: int, original: str, bad: list[Bad]) -> tuple[Tile, ...]:
    """Add to ``bad`` the problem of the Unicode joker, or of the back of a tile: both are characters, but no tile of a
    hand. Return no tiles, as the other :data:`_READERS` return tiles."""
    sentence = "N105.joker" if piece[0] == "\U0001f02a" else "N105.back"
    bad.append(Bad.at(start, start + len(piece), sentence, text=original[0]))
    return ()


_READERS: Mapping[str | None, Callable[[str, int, str, list[Bad]], tuple[Tile, ...]]] = {
    "run": lambda piece, start, _original, bad: _read_run(piece, start, bad),
    "turned": lambda piece, start, _original, bad: _read_turned(piece, start, bad),
    "mixed": _read_mixed,
    "red": lambda piece, *_: (BASE[piece[1]] + 4 | RED,),
    "honour": lambda piece, *_: (_SINGLE[_HONOURS[piece.lower()]],),
    "one": lambda piece, *_: (_SINGLE[piece[0]],),
    "pocchi": _read_pocchi,
    "colour": _read_coloured,
    "bare": _refuse_bare_pocchi,
    "name": _refuse_name,
    "none": _refuse_joker_or_back,
    "digits": _refuse_digits,
}
"""How a token of each kind is read as tiles: its normalised text, its place, the text as written, where problems go."""


class _Lexer:
    """One pass over a text: its tokens and its problems."""

    def __init__(self, text: str, mode: str) -> None:
        """Prepare to read a text; ``mode``: as of :func:`lex`. Tokens are found in a normalised text, in which each
        character stands where it was, so that places are those of the text as written."""
        self.text, self.norm, self.mode = text, text.translate(SAME), mode
        self.tokens: list[Token] = []
        self.bad: list[Bad] = []
        self._inside = False
        """Whether a bracket is open: in it, blanks belong to the name behind ``@``."""

    def read(self) -> None:
        """Take the text apart into :attr:`tokens` and :attr:`bad`, at each place by the first form of the pattern that
        fits. Neighbouring characters that belong to no token are one problem together."""
        match, pos, unknown, size = _token_pattern().match, 0, -1, len(self.norm)  # unknown: where such begin, or -1
        while pos < size:
            piece = match(self.norm, pos)
            if piece is None:  # no token begins here: reported with its neighbours
                unknown = pos if unknown < 0 else unknown
                pos += 1
                continue
            if unknown >= 0:
                self._report_unknown(unknown, pos)
                unknown = -1
            start, pos = pos, piece.end()
            if reader := _READERS.get(piece.lastgroup):
                if tiles := reader(piece[0], start, self.text[start:pos], self.bad):
                    self.tokens.append(Token("tile", start, pos, tiles))
            elif piece.lastgroup == "meld":
                self._take_meld_word(piece[0], start, pos)
            elif piece.lastgroup == "mark":
                pos = self._take_mark(piece[0], start, pos)
        if unknown >= 0:
            self._report_unknown(unknown, size)

    def _report_unknown(self, start: int, end: int) -> None:
        """Note the problem of characters that no token begins with, from ``start`` to before ``end``, as one problem
        together."""
        self.bad.append(_unknown_text_problem(self.norm[start:end], start, self.text[start:end]))

    def _take_meld_word(self, piece: str, start: int, end: int) -> None:
        """Add the word of a meld to :attr:`tokens`, as a token of its kind; or add to :attr:`bad` that none can stand
        here, by the mode, or that the word could mean several kinds (“kan”)."""
        if self.mode == "hand" and MELD_WORDS[piece.lower()]:
            self.tokens.append(Token(MELD_WORDS[piece.lower()], start, end))
        else:
            self.bad.append(Bad.at(start, end, _NO_MELD_HERE[self.mode], text=show(self.text[start:end])))

    def _take_mark(self, piece: str, start: int, end: int) -> int:
        """Add a mark at ``start`` to :attr:`tokens`: a bracket (square ones as round ones), ``+``, or ``@`` with the
        name behind it; in mode ``tiles``, where no mark can stand, a problem to :attr:`bad`. An opening bracket sets
        :attr:`_inside`, a closing one clears it. Return where mark and name end; ``end``: that of the mark alone."""
        if self.mode == "tiles":
            sentence = _MISPLACED.get(piece, "N108.bracket")
            self.bad.append(Bad.at(start, end, sentence, text=self.text[start:end]))
            return end
        if piece == "@":
            # a name in brackets, or in a meld that is all of the text, may have blanks; elsewhere tiles follow a blank
            ends = "()[]+" if self._inside or self.mode == "meld" else "()[]+ ,、"
            while end < len(self.norm) and self.norm[end] not in ends:
                end += 1
        elif piece in "()[]":
            self._inside = piece in "(["
        self.tokens.append(Token(_AS_ROUND.get(piece, piece), start, end))
        return end


def lex(text: str, mode: str = "tiles") -> tuple[list[Token], list[Bad]]:
    """Return all tokens and all problems of a text in one pass; nothing is raised, so that several mistakes are
    reported at once.

    ``mode`` is ``tiles`` (no marks), ``hand`` (with melds, + and @) or ``meld`` (one meld without its word).
    """
    lexer = _Lexer(text, mode)
    lexer.read()
    return lexer.tokens, lexer.bad


_NO_MELD_HERE = {"tiles": "N108.word", "meld": "N109.second_word", "hand": "N109.which_kong"}
"""What is said of the word of a meld that cannot stand where it does, by the mode."""
_AS_ROUND = {"[": "(", "]": ")"}
"""The kinds of square brackets: those of round ones."""
_MISPLACED = {"+": "N110.plus", "@": "N101.player"}
"""What is said of a mark of hands where only tiles can stand."""
