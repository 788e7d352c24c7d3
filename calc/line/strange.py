"""What is said of words of a line that mean nothing there: one problem for each mistake."""

import re
from collections.abc import Sequence

from ..codes import problem
from ..fields import INSTEAD
from ..notation import parse_hand
from ..problems import InputError, Problem, suggest
from ..reader import owners
from ..rules import load_rules, shipped
from ..systems import ENGINES, fields_of, system
from .language import NUMBER, Language, LineDocument
from .words import Token, tile_like, vocabulary

EXAMPLE = "for example: B ron C 234m 22444p 33567s 3s riichi dora 4z"

_WORTH = re.compile(
    r"(?:[0-9,]*(?:翻|飜|符|点|han|fu|points?))+|[親子]?の?(?:満貫|跳満|三?倍満|役満)|(?:man|hane|(?:san)?bai|yaku)(?:gan|man)"
)
"""What a hand is worth, as players say it."""

PLAYERS = "players are A, B, C, D, the dealer first, or their winds: 南 ron 西; their names where `seats` says them"


def strange(
    document: LineDocument, words: Language, tokens: Sequence[Token], i: int, groups: Sequence[str]
) -> tuple[list[Problem], int]:
    """What is wrong with the word at a place, and where what is known goes on: behind what was said of it. ``groups``
    are those whose fields can be said there; none where nothing says what happened."""
    token = tokens[i]
    span, word = document.at(token.start, token.end), token.text
    written = span.source.text[span.start : span.end]
    i += 1
    counted = tokens[i].text if NUMBER.fullmatch(word) and i < len(tokens) else ""
    if counted and (_WORTH.fullmatch(counted) or owners(counted, words.engine)):
        return strange(document, words, tokens, i, groups)  # 2本場, where there is no honba
    meant = next((said[word].split()[0] for e in ENGINES if word in (said := system(e).spoken)), word)
    instead = {**INSTEAD, **words.system.instead}.get(meant, "")
    if not instead and (others := owners(meant.replace("-", "_"), words.engine)):
        told = problem("S201.line_of", span=span, word=written, system=others[0])
        return [told], _behind(words, meant, others[0], tokens, i)
    worth = _WORTH.fullmatch(word)
    if re.match("[0-9]{2}", word) and not worth:
        try:
            parse_hand(word, span)
        except InputError as error:
            return error.problems[:1], i
    if words.by(word):
        return [problem("S201.second_win", span=span, word=written)], len(tokens)
    if words.sits(word):
        return [problem("S201.player", span=span, word=written)], i
    near_by = [name for name, found in words.meanings.items() if any(m.group in groups for m in found)]
    near = suggest(word, [*near_by, *words.ways, *words.seats])
    if word in words.events:
        instead = f"a story tells it as an event of its own, before: `B {word}; …`"
    elif worth or any(word in (yaku, *names.values()) for yaku, names in shipped().tables["names"].items()):
        instead = "what follows from the tiles is not said: leave it out"
    if not groups and not near and not instead:
        return [problem("S203.line", span=span)], i
    beside = any(words.by(t.text) for t in (*tokens[max(i - 2, 0) : i - 1], *tokens[i : i + 1]))
    hint = instead or (f"did you mean `{near}`?" if near else PLAYERS if beside else EXAMPLE)
    while i < len(tokens) and (_players(words, tokens[i]) or not (near or known(words, tokens[i]))):
        i += 1  # who is named behind it, and what nobody knows either, is of the same mistake
    return [problem("S201.word", span=span, help=hint, word=written)], i


def _behind(words: Language, meant: str, other: str, tokens: Sequence[Token], i: int) -> int:
    """Where the line goes on behind a word of another system and its value."""
    meanings = vocabulary(fields_of(load_rules(other).engine)).get(meant)
    if not meanings:
        return i  # what happens there: no word stands for it alone
    field = meanings[0].field
    following = tokens[i].text if i < len(tokens) else ""
    if field.kind == "count":
        return i + bool(NUMBER.fullmatch(following))
    if field.kind == "flag":
        return i + (following in field.choices)
    return i + (len(words.taken(field, tokens, i)) or 1)


def _players(words: Language, token: Token) -> bool:
    return not tile_like(token.text) and all(map(words.sits, token.text.split(",")))


def known(words: Language, token: Token) -> bool:
    """Whether a word is one of the line, or could be meant for one."""
    text = token.text
    return (
        token.quoted or text in words.known or tile_like(text) or words.sits(text)
        or bool(suggest(text, list(words.meanings)))
        or any(text in system(e).spoken or owners(text.replace("-", "_"), words.engine) for e in ENGINES)
    )  # fmt: skip
