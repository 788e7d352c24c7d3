"""The page of a table and the questions that it asks, without a way to ask them: over HTTP (:mod:`calc.serve.site`), or
inside a browser that runs the program itself."""

import base64
import hashlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from .. import compiled
from ..languages import ENGLISH, languages
from ..render.html import tiles
from ..render.html.page import STYLE
from ..tiles.tiles import FLOWERS_END, mpsz
from .table import OK, PHONE, Answer, BegunHand, Edit, SharedEvening

_HERE = Path(__file__).parent
MOST_CLAIMS = 8
"""The most claims of one dispute: each is a search of its own."""
SCRIPTS = (
    "elements.js", "memory.js", "tiles.js", "draft.js", "places.js", "table.js", "widgets.js", "seats.js", "enter.js",
    "picture.js", "looks.js", "board.js", "start.js",
)  # fmt: skip
"""The parts of the page's script, a subject each, in order; they share their names."""


class Reply(NamedTuple):
    """The answer to a question of the page."""

    status: int
    """An HTTP status: ``OK``, ``CONFLICT`` or ``WRONG``."""
    content: Answer


def text_of(name: str) -> str:
    """Return the text of a file of the page (script or style), by its name. The page is put together of these."""
    return (_HERE / "page" / name).read_text(encoding="utf-8")


def script_text(*apart: str) -> str:
    """Return the script of the page in one text. Left out are its transport (``http.js``, or that of another document),
    and the files named in ``apart``, which a document loads by themselves."""
    return "".join(text_of(name) for name in SCRIPTS if name not in apart)


def page_words() -> dict[str, dict[str, str]]:
    """Return the words of the page by language, both at once: a phone may change its language without asking anew."""
    words = compiled.words(__file__, "page")
    return {lang: {word: texts[n] for word, texts in words.items()} for n, lang in enumerate(("en", "ja"))}


def page(form: Mapping[str, Any]) -> tuple[str, str]:
    """Return the HTML document of a table's page, and its content security policy: only the document's own script runs,
    and nothing is sent to another site, whatever a record contains. ``form``: what the page offers to enter."""
    # without a “<” a player's name cannot end the script
    data = json.dumps({"form": form, "words": page_words()}, ensure_ascii=False).replace("<", "\\u003c")
    # style and script stand in the document, so that a phone asks once and the policy can name the script's digest
    script = f'"use strict";\nconst GIVEN = {data};\n' + text_of("http.js") + script_text()
    style = STYLE.read_text(encoding="utf-8") + text_of("page.css")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    # all plain tiles for results, and those of the game's own that can be tapped
    drawn = tiles.symbols([*map(mpsz, range(FLOWERS_END)), *(face for face, _, _ in form["tiles"]), tiles.BACK])
    document = (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>calc</title>\n'
        f'<link rel="icon" href="data:,">\n<style>\n{style}</style>\n</head>\n<body>\n{drawn}\n'
        f'<main id="page"></main>\n<script>{script}</script>\n</body>\n</html>\n'
    )
    policy = (
        f"default-src 'none'; script-src 'sha256-{digest}'; style-src 'unsafe-inline'; connect-src 'self'; "
        "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    return document, policy


def answer(table: SharedEvening, name: str, body: Mapping[str, object]) -> Reply:
    """Return a table's answer to a question of the page: ``state``, ``hand`` (with its ``number``, and ``of_match`` in
    an earlier match), ``match`` (an earlier one, by its ``number``), ``change``, ``read``, ``review``, ``draft`` (what
    the phone is entering, for the others to see) or ``dispute``, each with its ``lang``.

    Raises IndexError for a hand that does not exist, ValueError or TypeError for what no page asks. Some questions
    change the table: ``change`` its file too, ``draft`` only what other phones see.
    """
    question = _QUESTIONS.get(name)
    if question is None:
        raise ValueError(name)
    return question(table, body, language_of(body))


def language_of(body: Mapping[str, object]) -> str:
    """Return the language that a question asks for (``lang``); English if it asks for none, or for anything that is no
    language with a catalogue, of whatever type."""
    # compared, not looked up: a list from a stranger cannot be hashed
    return next((lang for lang in languages() if lang == body.get("lang")), ENGLISH)


def _answer_state(table: SharedEvening, body: Mapping[str, object], lang: str) -> Reply:
    """Answer with the state of the table, all that every phone shows, in a language. The body has nothing more; all of
    :data:`_QUESTIONS` are called alike."""
    return Reply(OK, table.state(lang))


def _answer_hand(table: SharedEvening, body: Mapping[str, object], lang: str) -> Reply:
    """Answer with a hand as it can be changed, and its ruling: the one with the body's ``number`` in the match
    ``of_match`` (0 or none: the present one). Raises ValueError without a number, IndexError for a hand that does not
    exist."""
    return Reply(OK, table.hand(_number_of(body, "number"), lang, _number_of(body, "of_match", 0)))


def _answer_match(table: SharedEvening, body: Mapping[str, object], lang: str) -> Reply:
    """Answer with an earlier match, by the body's ``number``. Raises ValueError without a number, IndexError for a
    match without hands."""
    return Reply(OK, table.earlier(_number_of(body, "number"), lang))


def _number_of(body: Mapping[str, object], name: str, missing: object = None) -> int:
    """Return the number under a ``name`` in the body of a question, or ``missing`` if the body has none. Raises
    ValueError if there is neither, or if the value is no whole number, as a stranger may send a body of anything."""
    number = body.get(name, missing)
    if type(number) is not int:  # true is an int to isinstance
        raise ValueError(name)
    return number


def _answer_change(table: SharedEvening, body: Mapping[str, object], lang: str) -> Reply:
    """Make the change that the body asks for in the notebook and its file. Answer with the new state; with the present
    one (CONFLICT) if another phone was quicker; with the problems (WRONG) of a wrong hand. Raises ValueError or
    TypeError for a body that is no change."""
    return Reply(*table.change(Edit.from_body(body), lang))


def _answer_read(table: SharedEvening, body: Mapping[str, object], lang: str) -> Reply:
    """Answer with what a hand being tapped is worth so far, or what is wrong with it; nothing is changed."""
    return Reply(*table.reading(body.get("hand"), lang))


def _answer_review(table: SharedEvening, body: Mapping[str, object], lang: str) -> Reply:
    """Answer with what a hand would change at the table, for the player to say yes or no; nothing is changed. The
    body's ``hand``, a hand line or a tapped record, would stand in place of the one with its ``number`` (0 or none:
    behind the last). Raises ValueError for anything else."""
    hand = body.get("hand")
    if not isinstance(hand, str | dict):
        raise ValueError("no hand")
    return Reply(*table.review(hand, _number_of(body, "number", 0), lang, _number_of(body, "of_match", 0)))


def _answer_draft(table: SharedEvening, body: Mapping[str, object], lang: str) -> Reply:
    """Keep what this phone is entering, or that it enters nothing any more, for the other phones to see
    (:meth:`SharedEvening.share`); the answer is empty. Raises ValueError for a body that no page sends."""
    phone = body.get("phone")
    if not isinstance(phone, str) or not PHONE.fullmatch(phone):
        raise ValueError("no phone")
    table.share(phone, BegunHand.from_body(body, table.form["players"]))
    return Reply(OK, {})


def _answer_dispute(table: SharedEvening, body: Mapping[str, object], lang: str) -> Reply:
    """Answer with a ruling on the body's ``claims`` about a hand, by default the last one of the present match. Raises
    ValueError if they are not a list of texts, or more than :data:`MOST_CLAIMS`, as each takes long."""
    claims = body.get("claims")
    if not isinstance(claims, list) or len(claims) > MOST_CLAIMS or not all(isinstance(text, str) for text in claims):
        raise ValueError("no claims")
    number, match = _number_of(body, "number", 0), _number_of(body, "of_match", 0)
    return Reply(*table.disputed(claims, lang, number, match))


_QUESTIONS: dict[str, Callable[[SharedEvening, Mapping[str, object], str], Reply]] = {
    "state": _answer_state,
    "hand": _answer_hand,
    "match": _answer_match,
    "change": _answer_change,
    "read": _answer_read,
    "review": _answer_review,
    "draft": _answer_draft,
    "dispute": _answer_dispute,
}
