"""Pages: the frame around hands and matches, hands (who pays whom, then why, then every step with its rules), disputes,
and records that could not be settled."""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ...problems.codes import translate_problem
from ...problems.problems import Problem, Span
from ...systems import system
from ...verdict.verdict import GameWin, Verdict
from ..in_match import paper_in_match
from ..paper import OF_A_WIN, Blank, Block, Heading, Headline, pieces
from ..problems import WORDS as HEADS
from ..rule_words import RuleWords
from ..text import NORMAL
from ..words import Words
from . import tiles
from .markup import Markup, folded, letters, page_words, tiles_in
from .safe import escape

if TYPE_CHECKING:
    from ...dispute.sheet import DisputeSheet
    from ...match.settled import SettledHand

STYLE = Path(__file__).with_name("style.css")
_READINGS = 3
"""How many other readings of a win are shown."""
_REACH = 60
"""Characters of a line shown on either side of a problem."""


class HandPage:
    """One hand, ready to be placed on a page."""

    def __init__(self, verdict: Verdict[GameWin], lang: str, hand: "SettledHand | None" = None) -> None:
        """Put a verdict into words, with its receipt. ``hand``: the hand of a match that the verdict is of; ``None`` if
        it stands alone. What the page around the hand needs of it (name, tiles) are attributes; :meth:`section` is the
        hand itself. Imports the game."""
        text = system(verdict.rules.engine).text(lang, NORMAL, _READINGS)
        # in a match players stand in the order of its scores, so that all its hands agree
        text.in_order_of = list(hand.scores) if hand else ()
        text.on_page = True
        self._paper = text.result(verdict).but(receipt=text.receipt())
        if hand:
            self._paper = paper_in_match(self._paper, hand, lang)
        self._story = text.as_story
        self.words = page_words(lang)
        self._markup = Markup(lang)
        self.title = self._paper.title
        self.name = self.title or _named(self._paper.head)
        """Its name above a page of its own: its title, or who won how much."""
        self.rules = escape(RuleWords(verdict.rules, lang, text.words.chip_line).title())
        """What the rules are called, and what of them is changed."""
        self.where = list(map(self._markup.inline, self._paper.where))
        """Round, dealer and what lay on the table."""
        self.tiles = set(tiles_in(self._paper))
        """The tiles shown, whose drawings the page must have."""

    def section(self, where: Sequence[str]) -> str:
        """Return the hand as HTML below a line with ``where``: who won what (for a story of many events its end), who
        pays whom, the whole story, why, and folded every step. So a table reads first what it needs to go on."""
        paper, blocks = self._paper, self._markup.blocks
        receipt = story = ""
        head = [block for block in paper.head if block != Blank()]
        if self._story:
            # the end is the headline; the events stand below who pays
            head, story = head[-1:], f'<div class="story">{blocks(paper.head)}</div>'
        if paper.receipt and paper.receipt.steps:
            name = self.words("page_receipt", n=sum(not step.idle for step in paper.receipt.steps))
            keys = folded("keys", self.words("page_keys"), f'<p class="p">{self.words("page_keys_help")}</p>')
            argued = blocks(paper.rests)  # what a table may argue about: for whoever looks
            rests = f'<div class="rests">{argued}</div>' if argued else ""
            receipt = folded("receipt", name, blocks([paper.receipt]) + rests + keys)
        above = f'<p class="where">{" · ".join(where)}</p>' if where else ""
        return (
            f'<div class="hand"><div>{above}<div class="head">{blocks(head)}</div>'
            f'<div class="pays">{blocks(paper.pays)}</div>{story}<div class="why">{self._why(paper.why)}</div>'
            f'<div class="rests">{blocks(paper.follows)}</div></div>{receipt}</div>'
        )

    def _why(self, why: Sequence[Block]) -> str:
        """Return the reasons as HTML. With several winners, what concerns all comes first, then an element for each
        winner: on paper the numbers of one could otherwise stand in the column of another."""
        starts = [place for place, block in enumerate(why) if isinstance(block, Heading) and block.level == OF_A_WIN]
        if len(starts) < 2:
            return self._markup.blocks(why)
        winners = (why[start:end] for start, end in pairwise([*starts, len(why)]))
        of_each = "".join(f'<div class="winner">{self._markup.blocks(blocks)}</div>' for blocks in winners)
        return f'{self._markup.blocks(why[: starts[0]])}<div class="winners">{of_each}</div>'


def _named(head: Sequence[Block]) -> str:
    """Return the last headline with its size as a plain text, for the title of a page, which a browser shows on its
    tab: so tiles are letters. (In a story the last headline is the end.) Empty if there is none."""
    for block in reversed(head):
        if isinstance(block, Headline):
            headline = " · ".join(text for text in (block.text, " ".join(block.size.split())) if text)
            return "".join(part if isinstance(part, str) else letters(part) for part in pieces(headline))
    return ""


class Shown(NamedTuple):
    """A record for a page: its result or its problems, and what its ``expect:`` missed."""

    data: Any
    """A verdict, or the sheet of a dispute; ``None`` if it has problems."""
    problems: Sequence[Problem] = ()
    wrong: Sequence[str] = ()


def score_page(records: Iterable[Shown], lang: str = "en") -> str:
    """Return the page of settled hands and of records with problems, in order. A single hand gives the page its name;
    several have their number for a title."""
    w = page_words(lang)
    faces, titles, records = set[str](), list[str](), list(records)

    def card(verdict: Verdict[GameWin], number: int) -> str:
        """Return the HTML of a hand. Adds its tiles to ``faces`` and its name to ``titles``: the page is made from
        these when all cards are."""
        hand = HandPage(verdict, lang)
        faces.update(hand.tiles)
        titles.append(hand.name)
        named = f"<h2>{escape(hand.title)}</h2>" if hand.title else ""
        return named + hand.section([*([str(number)] if len(records) > 1 else []), *hand.where, hand.rules])

    cards = _cards(records, lang, card)
    title = titles[0] if len(records) == 1 and titles and titles[0] else w("page_hands", n=len(records))
    return document(title, (_top(title) if len(records) != 1 else "") + cards, faces, lang)


def verdict_page(verdict: Verdict[GameWin], lang: str = "en") -> str:
    """Return the page of one settled hand. For programs, which ask a result for its page."""
    return score_page([Shown(verdict)], lang)


def dispute_page(disputes: Sequence[Shown], lang: str, blocks: Callable[["DisputeSheet"], Iterable[Block]]) -> str:
    """Return the page of disputes, and of records with problems, in order. For each dispute ``blocks`` makes the blocks
    that stand above the hand with its tiles and payments."""
    faces = set[str]()

    def card(sheet: "DisputeSheet", _: int) -> str:
        """Return the HTML of a dispute, and of the hand if it could be settled. ``_``, the number of the card, is not
        shown. Adds the tiles to ``faces``, of which the page draws each once."""
        written = list(blocks(sheet))
        faces.update(tiles_in(written))
        hand = HandPage(sheet.verdict, lang) if sheet.verdict else None
        faces.update(hand.tiles if hand else ())
        ruled = hand.section([*hand.where, hand.rules]) if hand else ""
        return f'<div class="said">{Markup(lang).blocks(written)}</div>{ruled}'

    title = page_words(lang)("page_disputes", n=len(disputes))
    return document(title, _top(title) + _cards(disputes, lang, card), faces, lang)


def compared_page(compared: Sequence[Shown], lang: str, blocks: Callable[[Any], Iterable[Block]]) -> str:
    """Return the page of hands or matches under several rules, in the blocks that ``blocks`` makes of each."""
    faces = set[str]()

    def card(comparison: Any, _: int) -> str:
        """Return the HTML of a comparison. ``_``, the number of the card, is not shown. Adds the tiles to ``faces``, of
        which the page draws each once."""
        written = list(blocks(comparison))
        faces.update(tiles_in(written))
        return Markup(lang).blocks(written)

    # from the first that could be settled: all have the same columns
    columns = next((shown.data.columns for shown in compared if shown.data is not None), ())
    title = " · ".join(column if isinstance(column, str) else column.label for column in columns)
    return document(title, (_top(title) if title else "") + _cards(compared, lang, card), faces, lang)


def _cards(records: Iterable[Shown], lang: str, card: Callable[..., str]) -> str:
    """Return the cards of records, as HTML: what ``card`` makes of each result and its number, or the record's
    problems, since one wrong record must not hide the others; behind each what its ``expect:`` missed."""
    cards = list[str]()
    for number, record in enumerate(records, 1):
        if record.data is not None:
            cards.append(f'<section class="card">{card(record.data, number)}</section>')
        elif record.problems:
            cards.append(problems_card(record.problems, lang))
        cards.append(wrong_card(record.wrong, lang))
    return "".join(cards)


def _top(title: str) -> str:
    """Return the head of a page: its title, as a heading."""
    return f'<header class="top"><h1>{escape(title)}</h1></header>'


def wrong_card(wrong: Sequence[str], lang: str) -> str:
    """Return the card of how a result differs from what its record expects (``expect:``), so that a page of examples
    does not hide a wrong one. Empty if it does not differ."""
    if not wrong:
        return ""
    lines = "".join(f"<p>{escape(line)}</p>" for line in wrong)
    return f'<section class="card problem"><h3>{page_words(lang)("page_expect")}</h3>{lines}</section>'


def problems_page(problems: Sequence[Problem], lang: str = "en") -> str:
    """Return the page of a record or match that could not be settled: what is wrong, in place of a result."""
    return document(page_words(lang)("page_problem"), problems_card(problems, lang), (), lang)


def problems_card(problems: Sequence[Problem], lang: str) -> str:
    """Return the card of what is wrong with a record, where, and what to write instead, a section for each problem.
    Phones at the table show it too."""
    problem_texts = "".join(_problem_section(p, lang) for p in problems)
    return f'<section class="card problem"><h3>{page_words(lang)("page_problem")}</h3>{problem_texts}</section>'


def _problem_section(problem: Problem, lang: str) -> str:
    """Return a problem in the form in which a terminal shows it: its code and message, the text that it is about if it
    has a place, and the advice. So two players can talk about one problem."""
    w = Words(lang, HEADS)
    message, advice = translate_problem(problem, lang)
    text = f"{w('refusal' if problem.refusal else 'error')}[{problem.code}]: {message}"
    place = _excerpt(problem.span) if problem.span is not None else ""
    note = f'<p class="note">{w("help")}: {escape(advice)}</p>' if advice else ""
    return f"<h4>{escape(text)}</h4>{place}{note}"


def _excerpt(span: Span) -> str:
    """Return the line of a problem, with the problem marked: of a long line :data:`_REACH` characters on either side,
    of a problem of several lines the first. The span is clipped, as it may reach beyond a text that was edited
    since."""
    text = span.source.text
    start = min(max(span.start, 0), len(text))
    line_begin = text.rfind("\n", 0, start) + 1
    line_end = text.find("\n", start)
    line_end = len(text) if line_end < 0 else line_end  # the last line may lack its break
    end = min(max(span.end, start), line_end)
    before = escape(text[max(line_begin, start - _REACH) : start])
    fault = escape(text[start:end])
    after = escape(text[end : min(line_end, end + _REACH)])
    return (
        f'<p class="where">{escape(span.source.name)}:{span.line}:{span.column}</p>'
        # a place between two characters is marked as a blank, as an empty mark would not be seen
        f'<p class="excerpt">{before.lstrip()}<mark>{fault or "&nbsp;"}</mark>{after}</p>'
    )


def document(title: str, body: str, faces: Iterable[str], lang: str) -> str:
    """Return a whole, self-contained page: its style and the drawings of the tiles in ``faces`` are in it, and it
    fetches nothing, so that it can be sent and kept. ``body`` is HTML, ``title`` a text."""
    name = escape(f"{title} · calc" if title else "calc")
    style, w = STYLE.read_text(encoding="utf-8"), page_words(lang)
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        # nothing is fetched and nothing runs, whatever a record contains
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        f"<title>{name}</title>\n<style>\n{style}</style>\n</head>\n<body>\n{tiles.symbols(faces)}\n<main>{body}"
        f'<footer>{w("page_made")}<span class="hint"> · {w("page_sources")}</span></footer></main>\n</body>\n</html>\n'
    )
