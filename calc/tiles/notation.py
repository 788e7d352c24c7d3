"""Tiles as text: one parser and one formatter for every notation players use, for all that reads or prints tiles.

In, freely mixed in one string: ``123m 055p 1z`` (0 is the red five) or ``m123p055``, ``一萬 五筒 赤五索``, ``①②③``
(pinzu), ``EEE P F C``, ``東白發中``, ``ton nan haku``, ``春`` or ``1f``, Unicode tiles, ``r5p 33r567s 5pr`` red,
``r5z`` a red white, ``g5p gN`` gold, ``b7s`` blue, ``y1m`` yellow, and the pocchi ``Pg Pb Py Pr``, ``Pw`` of no colour,
or ``pocchi blue`` or ``青ポッチ``.
Fullwidth letters and digits count as ASCII; white space and ``, ・ 、`` may stand between tiles. A hand adds melds in
brackets or behind their word, and the winning tile: ``11m 234p (777z) [1111p] + 6z``, ``22p ポン777z``.

Longest match: at each place the longest form that fits is taken and never given back. So ``P`` directly followed by
``g b y r w`` is always a pocchi: ``PgN`` is a green pocchi and a north, ``Pr5p`` a red pocchi and a five. Who means a
white and a red five writes ``P r5p``.

Out: the styles ``mpsz``, ``kanji`` and ``unicode``; whatever is printed here parses back to the same tiles.
"""

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from operator import itemgetter

from ..languages import Phrase
from ..named_tuples import NamedTuple
from ..problems.codes import problem
from ..problems.problems import InputError, Source, Span, suggest
from .notation_words import DIGITS, KANJI, MELD_WORDS, SAME, SUIT_KANJI, UNICODE, Bad, Token, lex, show
from .tiles import BY_MPSZ, COLOURS, FIVES, HONOURS, KIND, RED, SPRING, SUITS, VARIANT, Meld, Tile, mpsz


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
_PLAIN_RUNS = re.compile(r"[\s,]*(?:(?:[0-9]+[mps]|[1-7]+z)[\s,]*)+")
_RUN = re.compile(r"([0-9]+)([mpsz])")
_PARTS = re.compile(r"[(\[][^)\]]*[)\]][^ ]*|[^ ]+")
"""The parts of a hand, separated by spaces; a meld may contain spaces."""


# ---------------------------------------------------------------- in


def _error_of(text: str, where: Span | None, bad: Iterable[Bad]) -> InputError:
    """Return an error with these problems (``bad``, whose places are in ``text``). ``where``: the place of the text in
    a bigger source, into which the spans point then; if the text does not stand there letter for letter, each span is
    all of ``where``."""
    offset = 0
    source = Source("<text>", text)
    if where is not None:
        source = where.source
        # -1: a YAML text with escapes or folded lines
        offset = source.text.find(text, where.start, where.end) if text else -1
    problems = []
    for start, end, sentence, words in sorted(bad, key=itemgetter(0, 1, 2)):  # not by words, which have no order
        span = Span(source, offset + start, offset + end) if offset >= 0 else where
        problems.append(problem(sentence, span=span, **words))
    return InputError(problems)


def _parse_plain_runs(text: str) -> list[Tile] | None:
    """Return the tiles of a text that is nothing but plain ``123m`` runs, which needs no lexer and so is faster;
    ``None`` for any other text, which the lexer reads or explains."""
    of_suit = DIGIT_TILES.get(text[-1:])
    if of_suit is not None and 1 < len(text) < LONGEST:  # tried first, as most texts are of one suit
        with suppress(KeyError):  # not of one suit alone: the pattern below decides
            return [of_suit[digit] for digit in text[:-1]]
    if len(text) > LONGEST or _PLAIN_RUNS.fullmatch(text) is None:
        return None
    tiles: list[Tile] = []
    for digits, suit in _RUN.findall(text):
        tiles.extend(map(DIGIT_TILES[suit].__getitem__, digits))
    return tiles


def tiles_alone(text: str) -> bool:
    """Tell whether a text has nothing but tiles and marks of a hand, so that it is no hand line with words. Only the
    first ``LONGEST`` characters are looked at.

    >>> tiles_alone("234m (555p) + 6s"), tiles_alone("B ron C")
    (True, False)
    """
    text = text[:LONGEST]
    if _PLAIN_RUNS.fullmatch(text.replace("+", " ")) is not None:  # the commonest texts, without the lexer
        return True
    _, bad = lex(text, "hand")
    return not bad


def parse_tiles(text: str, where: Span | None = None) -> list[Tile]:
    """Return the tiles of a text in their written order.

    ``where`` says where the text stands in a bigger source. Raises InputError with every problem; a text without any
    tile is one (N112), and so are brackets and ``+``, which belong to hands.

    >>> parse_tiles("129m 0p 17z")
    [0, 1, 8, 77, 27, 33]
    """
    tiles = _parse_plain_runs(text)
    return _lex_tiles(text, where) if tiles is None else tiles


def _lex_within_limit(text: str, mode: str, where: Span | None) -> tuple[list[Token], list[Bad]]:
    """Return the tokens and problems of a text; ``mode`` as of :func:`lex`. Raises InputError (N113) for a text of more
    than ``LONGEST`` characters, as the lexer would take long."""
    if len(text) > LONGEST:
        raise InputError([problem("N113.long", span=where, n=len(text), most=LONGEST)])
    return lex(text, mode)


def _lex_tiles(text: str, where: Span | None = None) -> list[Tile]:
    """Return what :func:`parse_tiles` does, by the full lexer, which knows every notation. Raises InputError with every
    problem."""
    tokens, bad = _lex_within_limit(text, "tiles", where)
    if bad or not tokens:
        raise _error_of(text, where, bad or [Bad.at(0, len(text), "N112.tile")])
    return [tile for token in tokens for tile in token.tiles]


def parse_tile(text: str, where: Span | None = None) -> Tile:
    """Return the only tile of a text. Raises InputError: N111 for several tiles, any other as :func:`parse_tiles` does.

    >>> parse_tile("東"), parse_tile("1z")
    (27, 27)
    """
    tiles = parse_tiles(text, where)
    if len(tiles) > 1:
        tokens, _ = lex(text)  # only for the places of the tiles
        bad = Bad.at(tokens[0].start, tokens[-1].end, "N111.several", n=len(tiles), tile=mpsz(tiles[0]))
        raise _error_of(text, where, [bad])
    return tiles[0]


def kind_of_set(tiles: Sequence[Tile]) -> str:
    """Return which set some tiles form: ``chi``, ``pon``, ``kan``, or none (empty). A red five counts as a five;
    flowers form no set.

    >>> kind_of_set(parse_tiles("345m")), kind_of_set(parse_tiles("5550p")), kind_of_set(parse_tiles("346m"))
    ('chi', 'kan', '')
    """
    kinds = sorted(t & KIND for t in tiles)
    if not kinds or kinds[-1] >= SPRING:
        return ""
    if kinds[0] == kinds[-1]:
        return {3: "pon", 4: "kan"}.get(len(kinds), "")
    first = kinds[0]
    can_begin_run = first < HONOURS and first % 9 < 7  # not an honour, nor an 8 or 9
    return "chi" if can_begin_run and kinds == [first, first + 1, first + 2] else ""


_FORM_PHRASES = {
    "chi": "chi_is", "pon": "pon_is", "ankan": "ankan_is", "daiminkan": "daiminkan_is", "kakan": "kakan_is",
}  # fmt: skip


AsSet = Callable[[Sequence[Tile]], str]
"""Tells which set some tiles form, as :func:`kind_of_set` does; a game with jokers has a function of its own."""


class Written(NamedTuple):
    """What a meld is made of: its word, or its bracket ``(`` or ``[``; its tokens; what a problem underlines."""

    kind: str
    content: Sequence[Token]
    start: int
    end: int


def _giver_name(giver: Token, text: str) -> str:
    """Return the player from whom a tile was called, whom an ``@`` token names; empty if no name stands behind the
    ``@``."""
    return text[giver.start + len("@") : giver.end].strip()


def _bad_giver(meld: Written, giver: Token, text: str) -> Bad | None:
    """Return what is wrong with the ``@`` token of a meld, which names who gave the tile: no name stands behind it, or
    the meld is a concealed kong, for which nobody gave a tile. ``None`` if it is right."""
    if not _giver_name(giver, text):
        return Bad.at(giver.start, giver.start + len("@"), "N109.no_player")
    if meld.kind in ("[", "ankan"):
        written = text[giver.start : giver.end].rstrip()  # the @ too; blanks behind the name are not underlined
        return Bad.at(giver.start, giver.start + len(written), "N109.closed_from", text=written)
    return None


def _meld_kind(kind: str, is_set: str) -> str:
    """Return the kind of a meld, given its word or bracket (``kind``) and which set its tiles form (``is_set``: chi,
    pon or kan); empty if these do not go together. ``(`` says only that the tiles were called, so four of a kind in
    such brackets are an open kan.

    >>> _meld_kind("(", "kan"), _meld_kind("[", "kan"), _meld_kind("kakan", "kan"), _meld_kind("pon", "chi")
    ('daiminkan', 'ankan', 'kakan', '')
    """
    if kind == "(":
        return "daiminkan" if is_set == "kan" else is_set
    if kind == "[":
        return "ankan" if is_set == "kan" else ""
    needed = kind if kind in ("chi", "pon") else "kan"
    return kind if is_set == needed else ""


def _adds_fourth_tile(meld: Written, is_set: str) -> bool:
    """Tell whether a meld with a ``+`` has only one, which stands before a single fourth tile: then the meld is a
    kakan, ``(111p+1p)``. Any other plus in a meld is a mistake."""
    pluses = [n for n, token in enumerate(meld.content) if token.kind == "+"]
    added = [tile for token in meld.content[pluses[0] :] for tile in token.tiles]
    return len(pluses) == 1 and len(added) == 1 and is_set == "kan" and meld.kind in ("(", "kakan")


def _not_a_meld(meld: Written, is_set: str, text: str) -> Bad:
    """Return the problem of a meld whose tiles do not form the set that its word or bracket says. ``is_set``: which set
    they form (chi, pon, kan, or empty). For a chi or pon in the brackets of a concealed kan the right brackets are
    suggested."""
    written = show(text[meld.start : meld.end])
    if meld.kind == "[" and is_set in ("chi", "pon"):
        inside = text[meld.start + 1 : meld.end - 1].strip()
        return Bad.at(meld.start, meld.end, "N109.open_set", text=written, inside=inside)
    sentence = "N109.no_closed_kong" if meld.kind == "[" else "N109.no_meld"
    return Bad.at(meld.start, meld.end, sentence, text=written, form=Phrase(_FORM_PHRASES.get(meld.kind, "melds_are")))


def _make_meld(meld: Written, text: str, as_set: AsSet) -> Meld | Bad:
    """Return the meld that some tokens make, or its problem. ``as_set``: the function that tells which set tiles
    form."""
    tiles = [tile for token in meld.content for tile in token.tiles]
    giver = next((token for token in meld.content if token.kind == "@"), None)
    if giver is not None and (bad := _bad_giver(meld, giver, text)):
        return bad
    player = _giver_name(giver, text) if giver is not None else ""
    is_set = as_set(tiles)
    if any(token.kind == "+" for token in meld.content):  # (111p+1p)
        if not _adds_fourth_tile(meld, is_set):
            return Bad.at(meld.start, meld.end, "N109.plus", text=show(text[meld.start : meld.end]))
        kind = "kakan"
    else:
        kind = _meld_kind(meld.kind, is_set)
    if not kind:
        return _not_a_meld(meld, is_set, text)
    if kind == "kakan":  # the added tile last
        return Meld(kind, (*sorted(tiles[:-1], key=tile_order), tiles[-1]), player)
    if kind_of_set(tiles):  # sorted, as equal melds are compared; with a joker tiles stay as they were written
        tiles.sort(key=tile_order)
    return Meld(kind, tuple(tiles), player)


class _Parts:
    """The tokens of a text sorted for :func:`_lex_hand` and :func:`parse_meld`: ``melds`` without a problem,
    ``brackets`` as places, and in ``loose`` the tokens outside them in their order."""

    def __init__(self, text: str, tokens: Iterable[Token], lexed: list[Bad], as_set: AsSet) -> None:
        """Sort the tokens of a text into :attr:`melds` and :attr:`loose` tokens, each with its place, which a problem
        would underline. Adds problems to :attr:`bad`. ``lexed``: the problems of the lexer; if there are any, fewer
        further problems are guessed. ``as_set`` as of :func:`_make_meld`."""
        self.text, self.lexed, self.as_set = text, lexed, as_set
        self.loose: list[Token] = []
        self.melds: list[tuple[Meld, int, int]] = []
        self.brackets: list[tuple[int, int]] = []
        self.bad = list(lexed)
        self._rest = deque(tokens)
        self._bracket: Token | None = None
        """The bracket that is open."""
        self._word: Token | None = None
        """What is said at the brackets of a meld: (ポン222z), ポン(222z), 222z(ポン)."""
        self._content: list[Token] = []
        while self._rest:
            self._take_token(self._rest.popleft())
        if self._bracket is not None:
            self._report_unclosed(self._bracket)

    def _take_token(self, token: Token) -> None:
        """Sort one token: it opens or closes a bracket, belongs to the open bracket, is the word of a meld (which also
        takes the tokens of that meld), or is loose."""
        if token.kind in _FORM_PHRASES:
            self._take_word(token)
        elif token.kind == "(":
            if self._bracket is not None:
                self._report_unclosed(self._bracket)
            self._bracket, self._content = token, []
        elif token.kind == ")":
            self._close_bracket(token)
        elif self._bracket is None:
            self.loose.append(token)
        else:
            self._content.append(token)

    def _take_word(self, token: Token) -> None:
        """Take the word of a meld, which is about a bracket, or about the tiles before the word (222zポン), or about
        the tiles behind the word. In a text with other problems only the tiles behind are tried, since those before may
        be cut off."""
        rest = self._rest
        # in a bracket, or before a bracket: (ポン222z), ポン(222z)
        if not (self.lexed or self._word) and (self._bracket or (rest and rest[0].kind == "(")):
            self._word = token
        elif not self.lexed and _names_tiles_before(token, self.loose, rest, self.as_set):
            content = [self.loose.pop()]
            if rest and rest[0].kind == "@":
                content.append(rest.popleft())
            self._add_meld(Written(token.kind, content, content[0].start, max(token.end, content[-1].end)))
        else:
            self._take_tiles_after(token)

    def _take_tiles_after(self, token: Token) -> None:
        """Take the tiles behind the word of a meld, and add the meld that they form; if there are no tiles, add a
        problem. After a problem of the lexer no meld is made: the tiles may be what is wrong."""
        content = [self._rest.popleft() for _ in range(_meld_length(token.kind, self._rest))]
        end = content[-1].end if content else token.end
        if any(part.tiles for part in content) and not self.lexed:
            self._add_meld(Written(token.kind, content, token.start, end))
            return
        self.brackets.append((token.start, end))
        if not self.lexed:  # else the lexer has found what is wrong with the tiles
            written = show(self.text[token.start : token.end])
            form = Phrase(_FORM_PHRASES[token.kind])
            self.bad.append(Bad.at(token.start, token.end, "N109.no_tiles", text=written, form=form))

    def _close_bracket(self, token: Token) -> None:
        """Close the open bracket with this ``token``: add the bracket to :attr:`brackets`, and its content as a meld to
        :attr:`melds`, or the problem of the content to :attr:`bad`."""
        opened, content, word = self._bracket, self._content, self._word
        if opened is None:
            self.bad.append(Bad.at(token.start, token.end, "N108.not_open", mark=self.text[token.start]))
            return
        self._bracket = self._word = None
        start, end = opened.start, token.end
        bracket = self.text[start].translate(SAME)
        if bracket + self.text[token.start].translate(SAME) not in ("()", "[]"):  # closed by the other sort
            self.brackets.append((start, end))
            marks = {"mark": self.text[token.start], "other": self.text[start], "closing": _CLOSING[bracket]}
            self.bad.append(Bad.at(token.start, end, "N108.other", **marks))
        elif any(start < b.start < end for b in self.lexed):  # what is in it has a problem already
            self.brackets.append((start, end))
        elif word and not any(part.tiles for part in content) and self.loose and self.loose[-1].tiles:
            # a word alone, as in “111m (pon)”: the tiles stand before the bracket
            content.insert(0, self.loose.pop())
            self.brackets.append((start, end))
            self._keep_meld(Written(word.kind, content, content[0].start, end))
        elif any(part.tiles for part in content):
            self._add_meld(Written(word.kind if word else bracket, content, start, end))
        else:
            self.brackets.append((start, end))
            self.bad.append(Bad.at(start, end, "N108.empty"))

    def _add_meld(self, written: Written) -> None:
        """Make a meld and keep it, and add its place to :attr:`brackets`, even if it stands in none: by these places a
        meld behind the ``+`` of a hand is found, which is a mistake."""
        self.brackets.append((written.start, written.end))
        self._keep_meld(written)

    def _keep_meld(self, written: Written) -> None:
        """Make a meld and add it to :attr:`melds`, or its problem to :attr:`bad`. The tiles of a wrong meld are not
        read as concealed tiles, so that no further problem follows."""
        meld = _make_meld(written, self.text, self.as_set)
        if isinstance(meld, Bad):
            self.bad.append(meld)
        else:
            self.melds.append((meld, written.start, written.end))

    def _report_unclosed(self, token: Token) -> None:
        """Add the problem of a bracket that is not closed to :attr:`bad`; its advice shows the closing bracket."""
        mark = self.text[token.start]
        closing = _CLOSING[mark.translate(SAME)]
        self.bad.append(Bad.at(token.start, token.end, "N108.open", mark=mark, closing=closing))


_CLOSING = {"(": ")", "[": "]"}


def _names_tiles_before(word: Token, before: Sequence[Token], after: Sequence[Token], as_set: AsSet) -> bool:
    """Tell whether a word is about the tiles right before it (``777zポン 3s``): they form the set that the word says,
    and no tiles stand right behind the word. ``before``, ``after``: the tokens around it."""
    if not before or before[-1].end != word.start:
        return False
    wanted = word.kind if word.kind in ("chi", "pon") else "kan"
    tiles_behind = bool(after) and bool(after[0].tiles) and after[0].start == word.end
    return as_set(before[-1].tiles) == wanted and not tiles_behind


def _meld_length(kind: str, tokens: Sequence[Token]) -> int:
    """Return how many tokens behind the word of a meld are its own: as many tiles as its ``kind`` needs, and then the
    ``@`` of the player who gave one. What follows belongs to the rest of the hand: “pon 555p 12s” has two tokens of
    tiles, and only the first is of the meld."""
    wanted = 3 if kind in ("chi", "pon") else 4
    tiles = 0
    for place, token in enumerate(tokens):
        if token.kind == "@":  # the giver stands last
            return place + 1
        adds_tile = token.kind == "+" and kind == "kakan" and tiles == 3  # the added tile follows
        if tiles >= wanted or not (token.tiles or adds_tile):
            return place
        tiles += len(token.tiles)
    return len(tokens)


_IN_BRACKETS = {("()", "chi"): "chi", ("()", "pon"): "pon", ("()", "kan"): "daiminkan", ("[]", "kan"): "ankan"}


def _parse_plain_meld(text: str) -> Meld | None:
    """Return a meld of plain runs in brackets, with or without a giver, without the lexer, which is slower. ``None``
    for any other text: the lexer reads or explains it."""
    inside, sign, player = text[1:-1].partition("@")
    before, plus, added = inside.partition("+")
    tiles = _parse_plain_runs(before)
    last = _parse_plain_runs(added) if plus else []
    if tiles is None or last is None or len(last) != len(plus):  # len(plus): one tile behind a plus, else none
        return None
    name = _IN_BRACKETS.get((text[0] + text[-1], kind_of_set([*tiles, *last])), "")
    if plus:  # only the fourth tile of an open kan is added
        name = "kakan" if name == "daiminkan" else ""
    if not name:
        return None
    # of other names only the lexer knows where they end; nobody gives a tile of a concealed kan
    if sign and (name == "ankan" or not (player.isascii() and player.isalpha())):
        return None
    return Meld(name, (*sorted(tiles, key=tile_order), *last), player)


@lru_cache(1 << 12)
def _parse_part(text: str) -> tuple[tuple[Tile, ...], tuple[Meld, ...]] | None:
    """Return the tiles and melds of a part of a hand, without a winning tile; ``None`` if the part cannot be read
    alone, though the whole hand may be readable. Remembered, as hands share many parts."""
    try:
        if text[:1] not in ("(", "["):  # tiles, and no meld
            return tuple(_parse_plain_runs(text) or _lex_tiles(text)), ()
        if (meld := _parse_plain_meld(text)) is not None:
            return (), (meld,)
        concealed, melds, tile = _lex_hand(text, None, kind_of_set)
    except InputError:
        return None
    return (concealed, melds) if tile is None else None


def _parse_by_parts(text: str) -> HandText | None:
    """Return a hand, read part by part, as a batch has the same parts again and again (:func:`_parse_part`). ``None``
    if that fails: the text may still be a hand, which the lexer reads or explains."""
    if len(text) > LONGEST:
        return None
    if text[-1:] in (")", "]"):
        head, plus, tail = text, "", ""
    else:  # in a bracket a plus is that of an added kan
        head, plus, tail = text.partition(" +" if "(" in text else "+")
    concealed: tuple[Tile, ...] = ()
    melds: tuple[Meld, ...] = ()
    for part in map(_parse_part, _PARTS.findall(head)):
        if part is None:  # the lexer reads the whole text, and says what is wrong
            return None
        tiles, called = part
        concealed += tiles
        melds += called
    if not (concealed or melds):
        return None
    if not plus:
        return HandText(concealed, melds, None)
    won_tiles, won_melds = _parse_part(tail.strip()) or ((), ())
    if won_melds or len(won_tiles) != 1:  # behind the plus stands one tile
        return None
    return HandText(concealed, melds, won_tiles[0])


def parse_hand(text: str, where: Span | None = None, as_set: AsSet = kind_of_set) -> HandText:
    """Return a hand: concealed tiles, melds in brackets in any place before the ``+``, ``+`` and the winning tile.

    ``(123m) (111p) (1111p) (111p+1p)`` are chi, pon, daiminkan and kakan, ``[1111p]`` is ankan; ``(111p@B)`` names the
    player it was called from. Neither the number of tiles nor their copies are checked. Raises InputError with every
    problem.

    >>> hand = parse_hand("11m 234p (777z@B) [1111p] + 6z")
    >>> [meld.kind for meld in hand.melds], hand.tile
    (['pon', 'ankan'], 32)
    """
    hand = _parse_by_parts(text)
    return _lex_hand(text, where, as_set) if hand is None else hand


def _winner_problems(loose: Sequence[Token], brackets: Iterable[tuple[int, int]], noted: Sequence[Bad]) -> list[Bad]:
    """Return the problems of what stands behind the first ``+`` among the ``loose`` tokens of a hand: there must be one
    tile, and no meld (``brackets``: the places of melds). A missing tile is reported only if no problem ``noted``
    behind the plus may explain it."""
    plus, *others = [n for n, token in enumerate(loose) if token.kind == "+"]
    first, won = loose[plus], loose[plus + 1 :]
    bad = [Bad.at(loose[n].start, loose[n].end, "N110.second") for n in others]
    bad += [Bad.at(start, end, "N110.meld") for start, end in brackets if start > first.start]
    count = sum(len(token.tiles) for token in won)
    if count > 1 and not others:  # behind a second plus it is not clear which is meant
        bad.append(Bad.at(won[0].start, won[-1].end, "N110.several", n=count))
    if not count and not any(problem.start > first.start for problem in (*noted, *bad)):
        bad.append(Bad.at(first.start, first.end, "N110.none"))
    return bad


def _stray_givers(loose: Sequence[Token], text: str) -> Iterator[Bad]:
    """Yield the problem of each ``@B`` among the ``loose`` tokens of a hand: outside melds nobody gave a tile."""
    for token in loose:
        if token.kind == "@":
            written = show(text[token.start : token.end].rstrip())
            yield Bad.at(token.start, token.start + len(written), "N101.no_meld", text=written)


def _lex_hand(text: str, where: Span | None, as_set: AsSet) -> HandText:
    """Return what :func:`parse_hand` does, by the full lexer, which knows every notation. Raises InputError with every
    problem."""
    tokens, lexed = _lex_within_limit(text, "hand", where)
    parts = _Parts(text, tokens, lexed, as_set)
    loose, bad = parts.loose, parts.bad
    bad += _stray_givers(loose, text)
    # the place of the plus, behind which the winning tile stands
    plus = next((n for n, token in enumerate(loose) if token.kind == "+"), len(loose))
    won = [tile for token in loose[plus:] for tile in token.tiles]
    if plus < len(loose):
        bad += _winner_problems(loose, parts.brackets, bad)
    if bad or not tokens:
        raise _error_of(text, where, bad or [Bad.at(0, len(text), "N112.hand")])
    concealed = tuple(tile for token in loose[:plus] for tile in token.tiles)
    return HandText(concealed, tuple(meld for meld, _, _ in parts.melds), won[0] if won else None)


@cache
def _meld_word_pattern() -> re.Pattern[str]:
    """Return the pattern of the word before a meld; compiled when first needed."""
    words = sorted(MELD_WORDS, key=len, reverse=True)
    return re.compile(rf"\s*(?P<word>(?ai:{'|'.join(words)})(?![a-z])|[a-zA-Z]+(?![a-zA-Z]))[\s:]*")


class _Word(NamedTuple):
    """The word that a meld begins with: as written, the kind it means (empty: unclear), where the tiles begin."""

    text: str
    kind: str
    begin: int
    bad: Bad | None


def _read_meld_word(text: str) -> _Word:
    """Return the word that a meld begins with (``pon 555p``), with its problem if it is none that means a meld; an
    empty word if the text begins with tiles."""
    no_word = _Word(text="", kind="", begin=0, bad=None)
    match = _meld_word_pattern().match(text.translate(SAME))
    if match is None:
        return no_word
    word = match["word"].lower()
    if word not in MELD_WORDS:
        _, lexed = lex(text, "meld")
        if not any(problem.start < match.end("word") for problem in lexed):  # these letters are tiles
            return no_word
    kind, bad = MELD_WORDS.get(word, ""), None
    if not kind:
        start, end = match.span("word")
        near = suggest(word, list(_FORM_PHRASES))
        sentence = "N109.near" if near else "N109.word"
        if word in MELD_WORDS:  # “kan”, which could be any of three
            sentence = "N109.which_kong"
        bad = Bad.at(start, end, sentence, text=show(text[start:end]), near=near)
    return _Word(word, kind, match.end(), bad)


def parse_meld(text: str, where: Span | None = None, as_set: AsSet = kind_of_set) -> Meld:
    """Return one meld: a word and its tiles (``pon 555p``, ``暗槓 1111z``), or brackets as in a hand (``(555p)``).

    ``@B`` at the end, or in the brackets, names the player the tile was called from; brackets and ``+`` end the name.
    ``kakan 1111p`` takes the tile written last for the added one, and puts it last. Raises InputError with every
    problem.

    >>> parse_meld("pon 555p@C")
    Meld(kind='pon', tiles=(13, 13, 13), player='C')
    """
    if len(text) > LONGEST:
        _lex_within_limit(text, "meld", where)  # which raises, before a pattern looks at all of it
    word = _read_meld_word(text)
    # blanks in place of the word keep every place
    tokens, lexed = lex(" " * word.begin + text[word.begin :], "meld")
    # nothing stands there, except perhaps the word
    if not tokens and not lexed and not word.bad:
        form = {"form": Phrase(_FORM_PHRASES[word.kind])} if word.text else {}
        raise _error_of(text, where, [Bad.at(0, len(text), "N112.tiles" if form else "N112.meld", **form)])
    parts = _Parts(text, tokens, lexed, as_set)
    if word.bad or parts.bad:
        raise _error_of(text, where, [word.bad, *parts.bad] if word.bad else parts.bad)
    meld = _only_meld(word, parts, (tokens[0].start, tokens[-1].end))
    if isinstance(meld, Bad):
        raise _error_of(text, where, [meld])
    return meld


def _only_meld(word: _Word, parts: _Parts, place: tuple[int, int]) -> Meld | Bad:
    """Return the only meld of a text, given by the ``word`` that it begins with or by brackets, or a problem if it is
    not just one meld. For tiles without word and brackets the problem suggests which to write. ``place``: where the
    tokens begin and end."""
    text, loose = parts.text, parts.loose
    if word.text and parts.brackets:
        start, end = parts.brackets[0]
        return Bad.at(start, end, "N108.both")
    if word.text:
        return _meld_after_word(word.kind, parts)
    if len(parts.melds) == 1 and [token.kind for token in loose] in ([], ["@"]):
        meld, _, _ = parts.melds[0]
        if not (loose and meld.player):  # the giver is named in the brackets or behind them, not both
            return _name_giver(meld, loose, text)
    written = show(text[slice(*place)])
    if parts.brackets:
        return Bad.at(*place, "N109.not_one", text=written)
    tiles = [tile for token in loose for tile in token.tiles]
    sentence = {"chi": "N109.a_chi", "pon": "N109.a_pon", "kan": "N109.a_kong"}.get(parts.as_set(tiles), "N109.untold")
    return Bad.at(*place, sentence, text=written)


def _meld_after_word(kind: str, parts: _Parts) -> Meld | Bad:
    """Return the meld of a text that begins with the word of this ``kind``, or a problem, which underlines the tiles,
    since the word is right."""
    loose, text = parts.loose, parts.text
    tiles = [token for token in loose if token.kind != "@"]
    if not any(token.tiles for token in tiles):
        start, end = loose[0].start, loose[-1].end
        return Bad.at(start, end, "N109.no_meld", text=show(text[start:end]), form=Phrase(_FORM_PHRASES[kind]))
    return _make_meld(Written(kind, loose, tiles[0].start, tiles[-1].end), text, parts.as_set)


def _name_giver(meld: Meld, behind: Sequence[Token], text: str) -> Meld | Bad:
    """Return a bracketed meld, called from the player who is named behind the bracket (``(555p)@C``), or the problem of
    that name. ``behind``: the ``@`` token; empty if there is none."""
    if not behind:
        return meld
    start, end = behind[0].start, behind[0].end
    player = _giver_name(behind[0], text)
    if player and meld.kind != "ankan":
        return meld._replace(player=player)
    end = start + len(text[start:end].rstrip())  # the spaces behind the name are no part of the mistake
    return Bad.at(start, end, "N109.closed_from" if player else "N109.nobody", text=text[start:end])


# ---------------------------------------------------------------- out


def tile_order(tile: Tile) -> tuple[int, bool, int, bool, int]:
    """Return the key to sort tiles by as hands are printed: suit by suit, and within a suit by kind, a red tile before
    the plain one (``05p``); gold tiles and pocchi come last of their suit, as they break a run of digits.

    >>> sorted(parse_tiles("1z 5m 0m 4m"), key=tile_order) == parse_tiles("4m 0m 5m 1z")
    True
    """
    kind, variant = tile & KIND, tile & VARIANT
    suit = min(kind // 9, 3) if kind < SPRING else 4  # 3: honours, 4: flowers
    return (suit, variant > RED, kind, not variant, variant)


def _check_style(style: str) -> str:
    """Return the style. Raises ValueError if there is none of this name: a caller without tiles learns of that too."""
    if style not in STYLES:
        raise ValueError(f"no style {style!r}; there are {', '.join(STYLES)}")
    return style


def format_tile(tile: Tile, style: str = "mpsz") -> str:
    """Return one tile as text: ``0p``, ``赤五筒`` or ``赤🀝``. Raises ValueError for an unknown style.

    >>> format_tile(parse_tile("0p")), format_tile(parse_tile("0p"), "kanji")
    ('0p', '赤五筒')
    """
    if _check_style(style) == "mpsz":
        return mpsz(tile)
    kind, variant = tile & KIND, tile & VARIANT
    if tile in _POCCHI_KANJI:
        return _POCCHI_KANJI[tile]
    kanji = DIGITS[kind % 9] + SUIT_KANJI[kind // 9] if kind < HONOURS else KANJI[kind - HONOURS]
    return _COLOUR_KANJI.get(variant, "") + (kanji if style == "kanji" else UNICODE[kind])


def format_tiles(tiles: Iterable[Tile], style: str = "mpsz", keep_order: bool = False) -> str:
    """Return tiles as text, sorted: ``123m 055p g5p 4s 1z Pb 1f``. With ``keep_order`` the tiles stay in their order,
    and only neighbours of one suit are grouped.

    No tiles give an empty text. Raises ValueError for an unknown style.

    >>> format_tiles(parse_tiles("4s 321m 5p0p 1z"))
    '123m 05p 4s 1z'
    """
    _check_style(style)
    groups: list[str] = []
    last, was_plain = -1, False  # of the tile before: its group, and whether it has no colour
    in_order = tiles if keep_order else sorted(tiles, key=tile_order)
    for tile in in_order:
        kind, variant = tile & KIND, tile & VARIANT
        joins_run = not variant or (variant == RED and kind in FIVES)
        # -1: flowers and coloured tiles other than red fives stand alone
        group = min(kind // 9, 3) if kind < SPRING and joins_run else -1
        text = format_tile(tile, style)
        if group < 0 or group != last:
            groups.append(text)
        elif style == "mpsz":
            groups[-1] = groups[-1][:-1] + text[0] + SUITS[group]
        elif style == "kanji" and was_plain and not variant and kind < HONOURS:
            groups[-1] = groups[-1][:-1] + text  # 二三四萬: the suit once, as players write
        else:
            groups[-1] += text
        last, was_plain = group, not variant
    return " ".join(groups)


def format_meld(meld: Meld, style: str = "mpsz") -> str:
    """Return a meld in its brackets: ``(555p@B)``, ``(111p+1p)``, ``[1111p]``. Raises ValueError for an unknown style.

    >>> format_meld(parse_meld("暗槓 1111z")), format_meld(parse_meld("pon 555p@B"))
    ('[1111z]', '(555p@B)')
    """
    player = f"@{meld.player}" if meld.player else ""
    if meld.kind == "kakan":
        return f"({format_tiles(meld.tiles[:-1], style)}+{format_tile(meld.tiles[-1], style)}{player})"
    inner = format_tiles(meld.tiles, style) + player
    return f"[{inner}]" if meld.kind == "ankan" else f"({inner})"


def format_hand(hand: HandText, style: str = "mpsz", keep_order: bool = False) -> str:
    """Return a hand as parse_hand reads it: ``11m 234p (777z) [1111p] + 6z``. Raises ValueError for an unknown style.

    >>> format_hand(parse_hand("[1111p] m11 234p 中中中 + 発"))
    '11m 234p 777z [1111p] + 6z'
    """
    parts = [format_tiles(hand.concealed, style, keep_order), *(format_meld(meld, style) for meld in hand.melds)]
    if hand.tile is not None:
        parts.append("+ " + format_tile(hand.tile, style))
    return " ".join(part for part in parts if part)
