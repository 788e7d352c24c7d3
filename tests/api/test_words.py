"""Hands as a program gives them: lines and records with keywords beside them, and errors in the words of a caller."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import calc
from calc.languages import in_language

LINE = "B ron C 234m22444p33567s3s riichi"
RECORD: dict[str, Any] = {"win": {"player": "B", "by": "ron", "from": "C", "hand": "234m 22444p 33567s + 3s"}}
TILES: dict[str, Any] = {"hand": "234m 22444p 33567s", "tile": "3s", "by": "ron", "player": "B"}


def said(how: Callable[[], object]) -> str:
    """Return the text of the error that something raises."""
    with pytest.raises(calc.InputError) as raised:
        how()
    return str(raised.value)


def test_the_quick_reader_settles_a_usual_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its numbers are texts in the line; the careful reader looks at what is wrong or rare alone (docs/speed.md)."""
    monkeypatch.setattr("calc.api.score._settle", None)
    assert calc.score(LINE + " honba 2 sticks 3").points == {"A": 0, "B": 6200, "C": -3200, "D": 0, "table": -3000}


def test_tiles_may_name_a_discarder_who_is_called_like_a_verb() -> None:
    seats = ["Tsumo", "B", "Ron", "D"]
    verdict = calc.score("234m 2p 333s 567s (777z@Ron) + 2p", player="B", by="tsumo", seats=seats)
    assert verdict.wins[0].hand.melds[0].player == "Ron"


def test_a_line_and_a_record_take_words_that_they_do_not_say() -> None:
    assert calc.score(LINE, honba=2, ippatsu=True) == calc.score(LINE + " ippatsu honba 2")
    assert calc.score(RECORD, riichi=True, dora="4z") == calc.score(LINE + " dora 4z")
    assert RECORD["win"].keys() == {"player", "by", "from", "hand"}, "the caller's values are his own"
    assert calc.score("draw tenpai A", honba=1) == calc.score("draw tenpai A honba 1")


def test_what_a_hand_says_already_is_one_clear_error() -> None:
    both = said(lambda: calc.score(LINE + " honba 1", honba=2, riichi=False))
    assert both == "S102 the hand says `riichi` already (leave it out of the hand, or the keyword out)"
    assert "S102 the hand says `player` already" in said(lambda: calc.score(LINE, player="A"))
    assert "the hand says `from` already" in said(lambda: calc.score(RECORD, giver="C"))
    unknown: Any = {"honbaa": 2}
    assert "did you mean `honba`?" in said(lambda: calc.score(LINE, **unknown))


def test_of_tiles_the_last_one_wins_as_in_a_line() -> None:
    words: Any = {"by": "ron", "player": "B", "giver": "C"}
    wanted = calc.score("B ron C 234m22444p33567s3s")
    for hand in ("234m 22444p 33567s 3s", "234m 22444p 33567s + 3s", "234m22444p335673s"):
        assert calc.score(hand, **words) == wanted, hand
    assert calc.score("234m 22444p 335673s", tile="3s", **words) == wanted
    assert "N103" in said(lambda: calc.score("234m 22444p 33567x 3s", **words))


@pytest.mark.parametrize("word", ["loser", "discarder", "from_", "source", "payer", "dealt_in"])
def test_other_words_for_the_giver_are_known(word: str) -> None:
    other: Any = {word: "C"}
    text = said(lambda: calc.score(**TILES, **other))
    assert "did you mean `giver`?" in text
    assert "add `giver=`" in text
    assert "did you mean `from`?" in said(lambda: calc.score({"win": {**RECORD["win"], word: "C"}}))


def test_in_a_record_the_giver_is_from() -> None:
    win = {name: value for name, value in RECORD["win"].items() if name != "from"}
    text = said(lambda: calc.score({"win": {**win, "giver": "C"}}))
    assert "did you mean `from`?" in text
    assert "add `from:`" in text
    assert "add `giver=`, the player who discarded the tile" in said(lambda: calc.score(**TILES))


def test_a_hand_of_another_type_names_the_public_functions() -> None:
    hands: Any = [LINE]
    for how in (calc.score, calc.waits, lambda hand: calc.dispute(hand, "B=1")):
        text = said(lambda how=how: how(hands))  # type: ignore[misc]
        assert "not of type list" in text
        assert "`calc.match`, or by `calc.batch`" in text
    assert "settle it with `calc.match`" in said(lambda: calc.score({"hands": []}))


def test_a_hand_has_no_value_without_its_table() -> None:
    for text in ("234m22444p33567s3s riichi", "7z", "3 hannn"):
        error = said(lambda text=text: calc.value(text))  # type: ignore[misc]
        assert f"`{text}` is no size of a hand" in error
        assert "a hand is scored by `calc.score`" in error
        assert "jokers" not in error, "that is an example of disputes"


def test_advice_is_about_arguments_and_functions() -> None:
    assert "`follow_record=True`" in said(lambda: calc.match([LINE, LINE + " honba 3"]))
    assert '`claims={"A": 8000}`' in said(lambda: calc.dispute(LINE))
    assert 'player="B", by="ron"' in said(lambda: calc.score("234m 99p x"))


def test_advice_is_rewritten_in_every_language() -> None:
    with pytest.raises(calc.InputError) as raised:
        calc.score(**TILES)
    (wrong,) = raised.value.problems
    assert "`giver=`" in in_language(wrong.help, "ja")


def test_one_system_needs_no_list() -> None:
    assert calc.compare(LINE, "mleague") == calc.compare(LINE, ["mleague"])


def test_every_unknown_word_of_a_line_is_reported() -> None:
    """“Carries every problem found”: only the first of several unknown words was."""
    with pytest.raises(calc.InputError) as caught:
        calc.score("B ron C 234m22444p33567s3s foo bar riichi richi baz")
    places = [problem.span for problem in caught.value.problems]
    assert [span and span.source.text[span.start : span.end] for span in places] == ["foo", "bar", "richi", "baz"]


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("B ron C 234m33333p567s22s3s dora 9z", ["N102", "L202"]),
        ("B ron C 234m33333p567s22s3s dora 9z richi", ["L202", "N102", "S201"]),
        ("B ron Q 234m22444p33567s3s dora 3x", ["S201", "N103", "N101"]),
    ],
)
def test_no_problem_of_a_line_hides_its_wrong_tiles(line: str, codes: list[str]) -> None:
    """A session: `dora 9z` was told and five of a kind was not; `dora 3x` had no value."""
    with pytest.raises(calc.InputError) as caught:
        calc.score(line)
    assert [p.code for p in caught.value.problems] == codes


@pytest.mark.parametrize(("words", "tile"), [("dora 9z", "9z"), ("riichi ura 0z", "0z"), ("0z", "0z")])
def test_what_is_no_tile_is_said_to_be_none(words: str, tile: str) -> None:
    with pytest.raises(calc.InputError) as caught:
        calc.score(f"B ron C 234m22444p33567s3s {words}")
    assert [(p.code, p.message) for p in caught.value.problems] == [("N102", f"{tile} is not a tile")]


def test_a_language_without_a_catalogue_is_refused() -> None:
    """A text in it was English without a word."""
    verdict, evening = calc.score("B ron C 234m22444p33567s3s"), calc.match(["B ron C 234m22444p33567s3s"], ended=True)
    for method in (verdict.text, verdict.html, evening.text, evening.html):
        with pytest.raises(ValueError, match="lang is one of en, ja, not 'fr'"):
            method("fr")


def test_a_problem_of_an_argument_has_its_name_as_path() -> None:
    def problem(ask: Callable[[], object]) -> calc.Problem:
        with pytest.raises(calc.InputError) as wrong:
            ask()
        return wrong.value.problems[0]

    rows: list[object] = [RECORD, 5]
    for name, ask in {
        "rules": lambda: calc.score(RECORD, rules="tcgg"),
        "set": lambda: calc.rules("tcg", set={"points.kiriaje": True}),
        "claims": lambda: calc.dispute(RECORD, {"B": "so much"}),
        "hands": lambda: [*calc.batch(rows)],  # type: ignore[arg-type]
    }.items():
        assert problem(ask).path[0] == name
        assert "--" not in str(problem(ask).span)
    assert problem(lambda: [*calc.batch(rows)]).message.startswith("hand 2: ")  # type: ignore[arg-type]
    (row,) = calc.batch([RECORD], rules="tcgg")
    assert (row.line, row.problems[0].path) == (1, ("rules",))


def test_advice_is_written_as_what_was_asked() -> None:
    def advice(*hand: Any, **words: Any) -> str:
        with pytest.raises(calc.InputError) as wrong:
            calc.score(*hand, **words)
        return wrong.value.problems[0].help

    assert "`riichi`" in advice("B ron C 234m22444p33567s3s ippatsu")
    melds = advice("234m 567p 22s 67s + 8s", player="B", by="tsumo", melds="chi 234s")
    assert "melds=['pon 777z']" in melds


def test_a_wait_says_why_it_may_not_be_won_and_its_dora() -> None:
    (low, high) = calc.waits("234m 456p 22s 78s (789s)", player="B", dora="1p")
    assert low.refused == high.refused == {"ron": "W302 no yaku", "tsumo": "W302 no yaku"}
    wait = calc.waits("234m 22444p 33567s", player="B", river="3s", dora="1p 3p").waits[0]
    assert (wait.furiten, wait.refused, wait.ron and wait.ron.dora) == (True, {"ron": "W303 furiten"}, 6)
    assert calc.waits("1112345678999m", player="B", by="tsumo").waits[0].refused == {}


def test_a_claim_is_answered_in_a_sentence_and_columns_have_names() -> None:
    sheet = calc.dispute(RECORD, {"B": 1300, "C": 2000})
    answers = [sheet.answer(claim) for claim in sheet.claims]
    assert [answer in sheet.text() for answer in answers] == [True, True]
    assert sheet.answer(sheet.claims[0], "ja") in sheet.text("ja")
    assert repr(sheet) == "<DisputeSheet by tcg: <B says '1300': right>, <C says '2000': explained>>"
    found = calc.compare(RECORD, ["tcg"], set={"yaku.tanyao": 2})
    assert found.names == ("tcg", "tcg + yaku.tanyao=2")
    assert repr(found) == "<Comparison of tcg | tcg + yaku.tanyao=2: different>"
    club = calc.rules("tcg", set={"yaku.tanyao": 2})
    assert calc.compare(RECORD, ["tcg", club]).names == ("tcg", "tcg + yaku.tanyao=2")


def test_errors_of_files_name_the_file_and_the_argument(tmp_path: Path) -> None:
    """A program has no command line: options in advice are arguments, and a rules file is told with its line."""
    club = tmp_path / "club.yaml"
    club.write_text("system: club\nextends: tenhou4\nrules:\n  points.kiriag: true\n")
    assert said(lambda: calc.rules(str(club))) == (
        f"{club}:4: R102 there is no rule points.kiriag (did you mean points.kiriage?)"
    )
    match = {"rules": str(club), "hands": [LINE]}
    text = said(lambda: calc.match(match))  # which clips a long name
    assert "(say `rules='" in text
    assert text.endswith("'`)")
    records = tmp_path / "records.jsonl"
    records.write_text('{"win": {}}\n')
    text = said(lambda: calc.read_log(records))
    assert "`form='winlines'`" in text
    assert "--" not in text
    assert "hand lines are given as `records=[…]`" in said(lambda: list(calc.batch("B ron C mangan")))


def test_what_is_late_is_not_worked_out_to_be_shown() -> None:
    win = calc.score(RECORD, rules="tenhou4").wins[0]
    assert "own=<worked out when asked>" in repr(win)
    assert any(part.id == "fu.base" for part in win.parts)  # and it is, when asked


def test_waits_are_counted_from_zero() -> None:
    waits = calc.waits("234m 22444p 33567s")
    assert (waits[0], waits[-1]) == (waits.waits[0], waits.waits[1])


def test_a_float_of_a_whole_number_is_that_number() -> None:
    """A column of numbers with a gap comes as floats from a table; 2.600 is how some write thousands."""
    for says in (2600, 2600.0, "2600.0", "2.600", "2,600"):
        (claim,) = calc.dispute(LINE, {"B": says}).claims  # type: ignore[dict-item]
        assert claim.status == calc.dispute(LINE, {"B": 2600}).claims[0].status, says
    assert calc.dispute("B ron C 234m22444p33567s3s riichi", {"B": "2.600"}).claims[0].status == "right"


@pytest.mark.parametrize("line", ["E ron C 234m22444p33567s3s", "B ron E 234m22444p33567s3s"])
def test_the_stranger_is_named_not_who_sits_there(line: str) -> None:
    """E is nobody's name, C is a player: the message is about E, whichever side of the verb he stands on."""
    with pytest.raises(calc.InputError) as refused:
        calc.score(line)
    (problem,) = refused.value.problems
    assert problem.message == "who is E? nobody at this table is called so"
    assert problem.span is not None
    assert line[problem.span.column - 1] == "E"


def test_a_forgotten_seat_does_not_make_a_stranger_of_another() -> None:
    with pytest.raises(calc.InputError) as refused:
        calc.score("Ann ron C 234m22444p33567s3s")
    assert [problem.message for problem in refused.value.problems] == ["nobody called Ann sits at this table"]
