"""``calc waits``: what completes a hand."""

from typing import Any

from ..languages import Phrase
from ..line.words import tile_like
from ..render.result import wait_blocks
from ..steps import hand_report
from ..verdict.wait_report import report_data
from .answers import Answers
from .common import Options, Several, rules_for
from .options import HandWords, as_words, hand_option, options_of
from .settings import setting
from .usage import misused


def waits(
    of_hand: HandWords,
    hand: list[str],
    rules: str = "",
    kan: Several = None,
    set_: Several = None,
    lang: str = "",
    tiles: str = "mpsz",
    json: bool = False,
) -> None:
    """Print which tiles complete a hand, and with --tsumo or --ron what each of them is worth; for a hand with its
    drawn tile, what to discard. Raises MisuseError for a draw, and for options that change nothing here, InputError for
    a hand that cannot be read."""
    # What each option means stands in the catalogues of calc.languages, by the name of its parameter.
    answers = Answers(lang, json, tiles)
    options = options_of(of_hand)
    document = _read_hand_line(" ".join(hand), options, rules or setting("rules")) or options
    ruling = rules_for(rules or document.value.pop("rules", "") or setting("rules"), set_)
    if "draw" in options.value:
        misused(Phrase("draw_has_no_waits"), ", ".join(options.names()))
    if "player" not in document.value.get("win", {}):  # then nothing is worth points, and most options change nothing
        idle = []
        for name in options.names():
            option = hand_option(name)
            if option is None or not option.field.waits:
                idle.append(name)
        if idle:
            misused(Phrase("wait_is_worth"), ", ".join(idle))
    if document is options:  # the words are tiles, and no line that has them already
        options.put(("win", "hand"), " ".join(hand), "hand")
    if kan:
        options.put(("win", "kan"), " ".join(kan), "--kan")
        document.value.setdefault("win", {})["kan"] = " ".join(kan)  # for a hand line, which is another document
    report = hand_report(document, ruling)
    answers.print_answer(report_data(report, ruling), lambda: wait_blocks(report, ruling, answers.lang))
    answers.exit()


def _read_hand_line(text: str, options: Options, rules: str) -> Any:
    """Return the document of a hand line that asks for waits (``text``, with the ``options`` added to it as words);
    ``None`` if the text is only tiles, for which the reader of lines is not needed. A winning tile in the line becomes
    a tile of the hand, as nobody has won. Raises InputError for a line with problems."""
    from ..line.reader import is_line, read_line

    if tile_like(text) or not is_line(text, rules):
        return None
    document = read_line(" ".join([text, *as_words(options)]), rules)
    win = document.value.get("win", {})
    if "hand" in win:  # with fourteen tiles the question is which to discard, so none of them is the winning one
        win["hand"] = win["hand"].replace(" + ", " ")
    return document
