"""Tiles as text: one parser and one formatter for every notation players use.

In, freely mixed in one string: ``123m 055p 1z`` (0 is the red five) or ``m123p055``, ``一萬 五筒 赤五索``, ``①②③``
(pinzu), ``EEE P F C``, ``東白發中``, ``ton nan haku``, ``春`` or ``1f``, Unicode tiles, ``r5p 33r567s 5pr`` red,
``g5p gN`` gold, ``b7s`` blue, ``y1m`` yellow, and the pocchi ``Pg Pb Py Pr``, ``Pw`` of no colour, or ``pocchi blue``
or ``青ポッチ``.
Fullwidth letters and digits count as ASCII; white space and ``, ・ 、`` may stand between tiles. A hand adds melds in
brackets or behind their word, and the winning tile: ``11m 234p (777z) [1111p] + 6z``, ``22p ポン777z``.

Longest match: at each place the longest form that fits is taken and never given back. So ``P`` directly followed by
``g b y r w`` is always a pocchi: ``PgN`` is a green pocchi and a north, ``Pr5p`` a red pocchi and a five. Who means a
white and a red five writes ``P r5p``.

Out: the styles ``mpsz``, ``kanji`` and ``unicode``; whatever is printed here parses back to the same tiles.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from operator import itemgetter
from typing import NamedTuple

from ..problems.codes import problem
from ..problems.problems import InputError, Source, Span, suggest
from .notation_words import DIGITS, KANJI, MELD_WORDS, SAME, SUIT_KANJI, UNICODE, Bad, Token, lex, show
from .tiles import BY_MPSZ, COLOURS, FIVES, HAKU, HONOURS, KIND, RED, SPRING, SUITS, VARIANT, Meld, Tile, mpsz


class HandText(NamedTuple):
    """A hand as written: the concealed tiles in their order, the melds, and the winning tile where one is named."""

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    tile: Tile | None


STYLES = ("mpsz", "kanji", "unicode")
LONGEST = 2000
"""Characters of a text of tiles; no hand or river needs as many."""

_POCCHI_KANJI = {BY_MPSZ["P" + letter]: f"{sign}ポッチ" for letter, sign in zip("gbyrw", "緑青黄赤白", strict=True)}
_COLOUR_KANJI = dict(zip(COLOURS, "赤金青黄", strict=True))
DIGIT_TILES = {suit: {n: BY_MPSZ[n + suit] for n in "0123456789" if n + suit in BY_MPSZ} for suit in SUITS}
_FAST = re.compile(r"[\s,]*(?:(?:[0-9]+[mps]|[1-7]+z)[\s,]*)+")
_RUN = re.compile(r"([0-9]+)([mpsz])")
_PARTS = re.compile(r"[(\[][^)\]]*[)\]][^ ]*|[^ ]+")
"""The parts of a hand, separated by spaces; a meld may contain spaces."""

_MELD_HELP = "melds are (123m), (111p), (1111p), (111p+1p) and the concealed kan [1111p]"


# ---------------------------------------------------------------- in


def _fail(text: str, where: Span | None, bad: Iterable[Bad]) -> InputError:
    """The error for these problems, with spans in the source that the text stands in."""
    offset = 0
    source = Source("<text>", text)
    if where is not None:
        source = where.source
        offset = source.text.find(text, where.start, where.end) if text else -1
    problems = []
    for start, end, sentence, words in sorted(bad, key=itemgetter(0, 1, 2)):
        span = Span(source, offset + start, offset + end) if offset >= 0 else where
        problems.append(problem(sentence, span=span, **words))
    return InputError(problems)


def _fast(text: str) -> list[Tile] | None:
    """The tiles of a text that is nothing but plain ``123m`` runs, else None."""
    of_suit = DIGIT_TILES.get(text[-1:])
    if of_suit is not None and 1 < len(text) < LONGEST:
        with suppress(KeyError):  # of more than one suit
            return [of_suit[digit] for digit in text[:-1]]
    if len(text) > LONGEST or _FAST.fullmatch(text) is None:
        return None
    tiles: list[Tile] = []
    for digits, suit in _RUN.findall(text):
        tiles.extend(map(DIGIT_TILES[suit].__getitem__, digits))
    return tiles


def tiles_alone(text: str) -> bool:
    """Whether a text is tiles and marks of a hand alone; of more than ``LONGEST`` characters the first are asked."""
    text = text[:LONGEST]
    return _FAST.fullmatch(text.replace("+", " ")) is not None or not lex(text, "hand")[1]


def parse_tiles(text: str, where: Span | None = None) -> list[Tile]:
    """The tiles of a text in their written order.

    ``at`` says where the text stands in a bigger source. Raises InputError with every problem; a text without any tile
    is one (N112), and so are brackets and ``+``, which belong to hands.
    """
    tiles = _fast(text)
    return _slow(text, where) if tiles is None else tiles


def _lex(text: str, mode: str, where: Span | None) -> tuple[list[Token], list[Bad]]:
    """The tokens and problems of a text; InputError (N113) for one that is longer than any hand."""
    if len(text) > LONGEST:
        raise InputError([problem("N113.long", span=where, n=len(text), most=LONGEST)])
    return lex(text, mode)


def _slow(text: str, where: Span | None = None) -> list[Tile]:
    """What parse_tiles does, by the full lexer."""
    tokens, bad = _lex(text, "tiles", where)
    if bad or not tokens:
        raise _fail(text, where, bad or [Bad.of(0, len(text), "N112.tile")])
    return [tile for token in tokens for tile in token.tiles]


def parse_tile(text: str, where: Span | None = None) -> Tile:
    """Exactly one tile; InputError (N111) for several, else as parse_tiles."""
    tiles = parse_tiles(text, where)
    if len(tiles) > 1:
        tokens, _ = lex(text)
        bad = Bad.of(tokens[0].start, tokens[-1].end, "N111.several", n=len(tiles), tile=mpsz(tiles[0]))
        raise _fail(text, where, [bad])
    return tiles[0]


def set_of(tiles: Sequence[Tile]) -> str:
    """What these tiles are as a set: ``chi``, ``pon``, ``kan`` or an empty text."""
    kinds = sorted(t & KIND for t in tiles)
    if not kinds or kinds[-1] >= SPRING:
        return ""
    if kinds[0] == kinds[-1]:
        return {3: "pon", 4: "kan"}.get(len(kinds), "")
    first = kinds[0]
    return "chi" if kinds == [first, first + 1, first + 2] and first < HONOURS and first % 9 < 7 else ""


_FORMS = {
    "chi": "chi is a run of three in one suit: chi 123m", "pon": "pon is three equal tiles: pon 555p",
    "ankan": "ankan is four equal tiles: ankan 1111p", "daiminkan": "daiminkan is four equal tiles: daiminkan 1111p",
    "kakan": "kakan is four equal tiles: kakan 1111p or 111p+1p",
}  # fmt: skip


AsSet = Callable[[Sequence[Tile]], str]


def _meld(
    kind: str, content: Sequence[Token], start: int, end: int, text: str, bad: list[Bad], as_set: AsSet
) -> Meld | None:
    """The meld of the tokens between brackets or after a word, or None with its problem in ``bad``.

    ``kind`` is the word, or the bracket, ``(`` or ``[``; ``start`` and ``end`` are what a problem underlines; what
    tiles are ``as_set``: as :func:`set_of`, or as a game sees them.
    """
    tiles = [tile for token in content for tile in token.tiles]
    pluses = [n for n, token in enumerate(content) if token.kind == "+"]
    ats = [n for n, token in enumerate(content) if token.kind == "@"]
    player = ""
    closed = kind in ("[", "ankan")
    if ats:
        spot = content[ats[0]]
        player = text[spot.start + 1 : spot.end].strip()
        if not player:
            bad.append(Bad.of(spot.start, spot.start + 1, "N109.no_player"))
            return None
        if closed:
            caller = text[spot.start : spot.end].rstrip()
            bad.append(Bad.of(spot.start, spot.start + len(caller), "N109.closed_from", text=caller))
            return None
    is_set, written = as_set(tiles), show(text[start:end])
    if pluses:
        tail = [t for token in content[pluses[0] :] for t in token.tiles]
        if len(pluses) > 1 or len(tail) != 1 or is_set != "kan" or kind not in ("(", "kakan"):
            bad.append(Bad.of(start, end, "N109.plus", text=written))
            return None
        name = "kakan"
    elif kind in ("(", "["):
        name = ("daiminkan" if kind == "(" else "ankan") if is_set == "kan" else is_set if kind == "(" else ""
    else:
        name = kind if is_set == (kind if kind in ("chi", "pon") else "kan") else ""
    if not name:
        if kind == "[" and is_set in ("chi", "pon"):
            bad.append(Bad.of(start, end, "N109.open_set", text=written, inside=text[start + 1 : end - 1].strip()))
        else:
            which = "N109.no_closed_kong" if kind == "[" else "N109.no_meld"
            bad.append(Bad.of(start, end, which, text=written, form=_FORMS.get(kind, _MELD_HELP)))
        return None
    if name == "kakan":  # the added tile last
        return Meld(name, (*sorted(tiles[:-1], key=tile_order), tiles[-1]), player)
    return Meld(name, tuple(sorted(tiles, key=tile_order) if set_of(tiles) else tiles), player)


class _Parts(NamedTuple):
    """A text with brackets taken apart; ``melds`` only those without a problem."""

    loose: list[Token]
    melds: list[tuple[Meld, int, int]]
    brackets: list[tuple[int, int]]
    bad: list[Bad]


def _parts(text: str, tokens: Iterable[Token], lexed: list[Bad], as_set: AsSet) -> _Parts:
    """Brackets matched and made melds; everything outside them is left in ``loose`` in its order."""
    out = _Parts([], [], [], list(lexed))
    opened: Token | None = None
    word: Token | None = None
    """What is said at the brackets of a meld: (ポン222z), ポン(222z), 222z(ポン)."""
    content: list[Token] = []

    def unclosed(token: Token) -> None:
        mark = text[token.start]
        closing = ")" if mark.translate(SAME) == "(" else "]"
        out.bad.append(Bad.of(token.start, token.end, "N108.open", mark=mark, closing=closing))

    rest = list(tokens)
    while rest:
        token = rest.pop(0)
        if token.kind in _FORMS and not (lexed or word) and (opened or (rest and rest[0].kind == "(")):
            word = token
        elif token.kind in _FORMS and not lexed and _is_behind(token, out.loose, rest, as_set):
            content = [out.loose.pop(), *rest[: bool(rest) and rest[0].kind == "@"]]
            rest = rest[len(content) - 1 :]
            start, end = content[0].start, max(token.end, content[-1].end)
            if meld := _meld(token.kind, content, start, end, text, out.bad, as_set):
                out.melds.append((meld, start, end))
            out.brackets.append((start, end))
        elif token.kind in _FORMS:
            size = _size_of(token.kind, rest)
            meld = _worded_meld(token, rest[:size], text, out.bad, as_set) if not lexed else None
            if meld:
                out.melds.append((meld, token.start, rest[size - 1].end))
            out.brackets.append((token.start, rest[size - 1].end if size else token.end))
            rest = rest[size:]
        elif token.kind == "(":
            if opened is not None:
                unclosed(opened)
            opened, content = token, []
        elif token.kind == ")":
            if opened is None:
                out.bad.append(Bad.of(token.start, token.end, "N108.not_open", mark=text[token.start]))
                continue
            start, end = opened.start, token.end
            bracket = text[start].translate(SAME)
            out.brackets.append((start, end))
            if bracket + text[token.start].translate(SAME) not in ("()", "[]"):
                marks = {"mark": text[token.start], "other": text[start], "closing": ")" if bracket == "(" else "]"}
                out.bad.append(Bad.of(token.start, end, "N108.other", **marks))
            elif not any(start < b.start < end for b in lexed):
                if word and not any(t.tiles for t in content) and out.loose and out.loose[-1].tiles:
                    content.insert(0, out.loose.pop())
                    start = content[0].start
                if not any(t.tiles for t in content):
                    out.bad.append(Bad.of(start, end, "N108.empty"))
                else:
                    meld = _meld(word.kind if word else bracket, content, start, end, text, out.bad, as_set)
                    if meld:
                        out.melds.append((meld, start, end))
            opened = word = None
        elif opened is not None:
            content.append(token)
        else:
            out.loose.append(token)
    if opened is not None:
        unclosed(opened)
    return out


def _is_behind(word: Token, before: Sequence[Token], after: Sequence[Token], as_set: AsSet) -> bool:
    """Whether a word is said of the tiles before it, without a blank, and not of those after it: ``777zポン 3s``."""
    glued = bool(before) and before[-1].end == word.start
    fits = glued and as_set(before[-1].tiles) == (word.kind if word.kind in ("chi", "pon") else "kan")
    return fits and not (after and after[0].tiles and after[0].start == word.end)


def _size_of(kind: str, tokens: Sequence[Token]) -> int:
    """How many tokens behind its word are a meld of a hand: the tiles that it needs, and who they were called from."""
    tiles, size = 0, 0
    for token in tokens:
        over = tiles >= (3 if kind in ("chi", "pon") else 4)
        if token.kind != "@" and (over or not (token.tiles or (token.kind == "+" and kind == "kakan" and tiles == 3))):
            break
        size += 1
        tiles += len(token.tiles)
        if token.kind == "@":
            break
    return size


def _worded_meld(word: Token, content: Sequence[Token], text: str, bad: list[Bad], as_set: AsSet) -> Meld | None:
    """The meld of a hand that a word begins: ``ポン222z``."""
    if not any(token.tiles for token in content):
        written = show(text[word.start : word.end])
        bad.append(Bad.of(word.start, word.end, "N109.no_tiles", text=written, form=_FORMS[word.kind]))
        return None
    return _meld(word.kind, content, word.start, content[-1].end, text, bad, as_set)


_IN_BRACKETS = {("()", "chi"): "chi", ("()", "pon"): "pon", ("()", "kan"): "daiminkan", ("[]", "kan"): "ankan"}


def _plain_meld(text: str) -> Meld | None:
    """A meld of plain runs in brackets, with or without whom it was called from; None: it may be another."""
    inside, sign, player = text[1:-1].partition("@")
    before, plus, added = inside.partition("+")
    tiles, last = _fast(before), _fast(added) if plus else []
    if tiles is None or last is None or len(last) != len(plus):
        return None
    name = _IN_BRACKETS.get((text[0] + text[-1], set_of([*tiles, *last])), "")
    if plus:
        name = "kakan" if name == "daiminkan" else ""
    if not name or (sign and (name == "ankan" or not (player.isascii() and player.isalpha()))):
        return None
    return Meld(name, (*sorted(tiles, key=tile_order), *last), player)


@lru_cache(1 << 10)
def _part(text: str) -> tuple[tuple[Tile, ...], tuple[Meld, ...]] | None:
    """The tiles and melds of a part of a hand; None: it may be one together with what stands beside it."""
    try:
        if text[:1] not in ("(", "["):
            return tuple(_fast(text) or _slow(text)), ()
        if (meld := _plain_meld(text)) is not None:
            return (), (meld,)
        concealed, melds, tile = _slow_hand(text, None, set_of)
    except InputError:
        return None
    return (concealed, melds) if tile is None else None


def _by_parts(text: str) -> HandText | None:
    """A hand by its parts, which are remembered; None: it may be one all the same."""
    head, plus, tail = (text, "", "") if text[-1:] in (")", "]") else text.partition(" +" if "(" in text else "+")
    concealed: tuple[Tile, ...] = ()
    melds: tuple[Meld, ...] = ()
    for part in map(_part, _PARTS.findall(head)):
        if part is None:
            return None
        tiles, called = part
        concealed += tiles
        melds += called
    won = _part(tail.strip()) if plus else None
    if not (concealed or melds) or (plus and (won is None or won[1] or len(won[0]) != 1)) or len(text) > LONGEST:
        return None
    return HandText(concealed, melds, won[0][0] if won else None)


def parse_hand(text: str, where: Span | None = None, as_set: AsSet = set_of) -> HandText:
    """A hand: concealed tiles, melds in brackets in any place before the ``+``, ``+`` and the winning tile.

    ``(123m) (111p) (1111p) (111p+1p)`` are chi, pon, daiminkan and kakan, ``[1111p]`` is ankan; ``(111p@B)`` names the
    player it was called from. Neither the number of tiles nor their copies are checked. Raises InputError with every
    problem.
    """
    hand = _by_parts(text)
    return _slow_hand(text, where, as_set) if hand is None else hand


def _slow_hand(text: str, where: Span | None, as_set: AsSet) -> HandText:
    """What parse_hand does, by the full lexer."""
    tokens, lexed = _lex(text, "hand", where)
    loose, melds, brackets, bad = _parts(text, tokens, lexed, as_set)
    for token in loose:
        if token.kind == "@":
            written = show(text[token.start : token.end].rstrip())
            bad.append(Bad.of(token.start, token.start + len(written), "N101.no_meld", text=written))
    marks = [n for n, token in enumerate(loose) if token.kind == "+"]
    won: list[Token] = []
    if marks:
        first = loose[marks[0]]
        won = loose[marks[0] + 1 :]
        bad += [Bad.of(loose[n].start, loose[n].end, "N110.second") for n in marks[1:]]
        bad += [Bad.of(start, end, "N110.meld") for start, end in brackets if start > first.start]
        count = sum(len(token.tiles) for token in won)
        if count > 1 and len(marks) == 1:
            bad.append(Bad.of(won[0].start, won[-1].end, "N110.several", n=count))
        elif not count and len(marks) == 1 and not any(b.start > first.start for b in bad):
            bad.append(Bad.of(first.start, first.end, "N110.none"))
    if bad or not tokens:
        raise _fail(text, where, bad or [Bad.of(0, len(text), "N112.hand")])
    before = loose[: marks[0]] if marks else loose
    concealed = tuple(tile for token in before for tile in token.tiles)
    return HandText(concealed, tuple(meld for meld, _, _ in melds), won[0].tiles[0] if won else None)


@cache
def _meld_word() -> re.Pattern[str]:
    words = sorted(MELD_WORDS, key=len, reverse=True)
    return re.compile(rf"\s*(?P<word>(?ai:{'|'.join(words)})(?![a-z])|[a-zA-Z]+(?![a-zA-Z]))[\s:]*")


def parse_meld(text: str, where: Span | None = None, as_set: AsSet = set_of) -> Meld:
    """One meld: a word and its tiles (``pon 555p``, ``暗槓 1111z``), or brackets as in a hand (``(555p)``).

    ``@B`` at the end, or in the brackets, names the player the tile was called from; brackets and ``+`` end the name.
    ``kakan 1111p`` takes the tile written last for the added one, and puts it last. Raises InputError with every
    problem.
    """
    if len(text) > LONGEST:
        _lex(text, "meld", where)
    match = _meld_word().match(text.translate(SAME))
    word, kind, begin = "", "", 0
    bad: list[Bad] = []
    if match:
        word = match["word"].lower()
        if word in MELD_WORDS or any(b.start < match.end("word") for b in lex(text, "meld")[1]):
            kind, begin = MELD_WORDS.get(word, ""), match.end()
            if not kind:
                start, end = match.span("word")
                written, near = show(text[start:end]), suggest(word, list(_FORMS))
                which = "N109.which_kong" if word in MELD_WORDS else "N109.near" if near else "N109.word"
                bad.append(Bad.of(start, end, which, text=written, near=near))
        else:
            word = ""
    tokens, lexed = lex(" " * begin + text[begin:], "meld")
    if not tokens and not lexed and not bad:
        nothing = Bad.of(0, len(text), "N112.tiles", form=_FORMS[kind]) if word else Bad.of(0, len(text), "N112.meld")
        raise _fail(text, where, [nothing])
    loose, melds, brackets, problems = _parts(text, tokens, lexed, as_set)
    bad += problems
    meld: Meld | None = None
    if not bad:
        start, end = tokens[0].start, tokens[-1].end
        if word and brackets:
            start, end = brackets[0]
            bad.append(Bad.of(start, end, "N108.both"))
        elif word:
            meld = _worded(kind, loose, text, bad, as_set)
        elif len(melds) == 1 and [t.kind for t in loose] in ([], ["@"]) and not (loose and melds[0][0].player):
            meld = _with_player(melds[0][0], loose, text, bad)
        elif brackets:
            bad.append(Bad.of(start, end, "N109.not_one", text=show(text[start:end])))
        else:
            tiles = [tile for token in loose for tile in token.tiles]
            which = {"chi": "N109.a_chi", "pon": "N109.a_pon", "kan": "N109.a_kong"}.get(as_set(tiles), "N109.untold")
            bad.append(Bad.of(start, end, which, text=show(text[start:end])))
    if bad or meld is None:
        raise _fail(text, where, bad)
    return meld


def _worded(kind: str, loose: list[Token], text: str, bad: list[Bad], as_set: AsSet) -> Meld | None:
    """The meld after its word; the problem underlines the tiles."""
    tiles = [token for token in loose if token.kind != "@"]
    if not any(token.tiles for token in tiles):
        start, end = loose[0].start, loose[-1].end
        bad.append(Bad.of(start, end, "N109.no_meld", text=show(text[start:end]), form=_FORMS[kind]))
        return None
    return _meld(kind, loose, tiles[0].start, tiles[-1].end, text, bad, as_set)


def _with_player(meld: Meld, ats: list[Token], text: str, bad: list[Bad]) -> Meld | None:
    """The bracketed meld with the player named behind the bracket."""
    if not ats:
        return meld
    start, end = ats[0].start, ats[0].end
    player = text[start + 1 : end].strip()
    if player and meld.kind != "ankan":
        return meld._replace(player=player)
    end = start + len(text[start:end].rstrip())
    which = "N109.closed_from" if player else "N109.nobody"
    bad.append(Bad.of(start, end, which, text=text[start:end]))
    return None


# ---------------------------------------------------------------- out


def tile_order(tile: Tile) -> tuple[int, bool, int, bool, int]:
    """Suit by suit, in each the plain and red tiles by kind, reds first; then gold and pocchi."""
    kind, variant = tile & KIND, tile & VARIANT
    return (min(kind // 9, 3) if kind < SPRING else 4, variant > RED, kind, not variant, variant)


def _checked(style: str) -> str:
    if style not in STYLES:
        raise ValueError(f"no style {style!r}; there are {', '.join(STYLES)}")
    return style


def format_tile(tile: Tile, style: str = "mpsz") -> str:
    """One tile as text: ``0p``, ``赤五筒`` or ``赤🀝``. Raises ValueError for an unknown style."""
    if _checked(style) == "mpsz":
        return mpsz(tile)
    kind, variant = tile & KIND, tile & VARIANT
    if kind == HAKU and variant:
        return _POCCHI_KANJI[tile]
    kanji = DIGITS[kind % 9] + SUIT_KANJI[kind // 9] if kind < HONOURS else KANJI[kind - HONOURS]
    return _COLOUR_KANJI.get(variant, "") + (kanji if style == "kanji" else UNICODE[kind])


def format_tiles(tiles: Iterable[Tile], style: str = "mpsz", keep_order: bool = False) -> str:
    """Tiles as text, sorted: ``123m 055p g5p 4s 1z Pb 1f``. With keep_order only neighbours of one suit are grouped.

    No tiles give an empty text. Raises ValueError for an unknown style.
    """
    _checked(style)
    groups: list[str] = []
    last = -1
    plain = False
    for tile in tiles if keep_order else sorted(tiles, key=tile_order):
        kind, variant = tile & KIND, tile & VARIANT
        alike = not variant or (variant == RED and kind in FIVES)
        group = min(kind // 9, 3) if kind < SPRING and alike else -1
        text = format_tile(tile, style)
        if group < 0 or group != last:
            groups.append(text)
        elif style == "mpsz":
            groups[-1] = groups[-1][:-1] + text[0] + SUITS[group]
        elif style == "kanji" and plain and not variant and kind < HONOURS:
            groups[-1] = groups[-1][:-1] + text  # 二三四萬: the suit once, as players write
        else:
            groups[-1] += text
        last, plain = group, not variant
    return " ".join(groups)


def format_meld(meld: Meld, style: str = "mpsz") -> str:
    """A meld in its brackets: ``(555p@B)``, ``(111p+1p)``, ``[1111p]``. Raises ValueError for an unknown style."""
    player = f"@{meld.player}" if meld.player else ""
    if meld.kind == "kakan":
        return f"({format_tiles(meld.tiles[:-1], style)}+{format_tile(meld.tiles[-1], style)}{player})"
    inner = format_tiles(meld.tiles, style) + player
    return f"[{inner}]" if meld.kind == "ankan" else f"({inner})"


def format_hand(hand: HandText, style: str = "mpsz", keep_order: bool = False) -> str:
    """A hand as parse_hand reads it: ``11m 234p (777z) [1111p] + 6z``. Raises ValueError for an unknown style."""
    parts = [format_tiles(hand.concealed, style, keep_order), *(format_meld(meld, style) for meld in hand.melds)]
    if hand.tile is not None:
        parts.append("+ " + format_tile(hand.tile, style))
    return " ".join(part for part in parts if part)
