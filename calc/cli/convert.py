"""``calc convert``: recorded games of other programs as our own records, and games and records as logs.

Exit status: 0 everything was converted, 2 something in the input could not be read.
"""

import json
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from ..batch.records import records
from ..batch.sources import chunks, files_of
from ..formats import FORMATS, Expected, Recorded
from ..formats.replay import replay_record
from ..formats.write import is_complete, record_data, yaml_text
from ..languages import Phrase
from ..problems.codes import problem
from ..problems.document import plain_document
from ..problems.problems import InputError, Problem
from ..readers.reader import read_record
from ..render.width import escaped
from ..rules.rules import load_rules
from ..steps import settle
from ..verify import count_as_recorded
from .common import BAD, OK, choose_language, say
from .usage import choose, misused
from .verify import FirstProblems, recorded_of

TO = ("yaml", "jsonl", "tenhou6", "mjai")


def convert(
    files: list[str],
    form: str = "auto",
    to: str = "yaml",
    expect: bool = True,
    lang: str = "",
) -> None:
    """Print recorded games of other programs as records for `calc score` and `calc batch`, or games and records as
    logs. Each is printed as it is converted; problems come at the end, where thousands of lines do not hide them. Exit
    with a status (see the module). Raises MisuseError for ``--no-expect`` with a log: only records expect."""
    choose("--to", to, TO)
    if to in FORMATS and not expect:
        misused(Phrase("only_with_records"), "--no-expect")
    problems = FirstProblems(choose_language(lang))
    if to in FORMATS:
        texts = _write_logs(_read_played_hands(files, form, problems), to, problems)
    else:
        texts = _write_records(recorded_of(files, form, problems), to, expect, problems)
    for text in texts:
        say(text, end="")
    problems.flush()
    raise SystemExit(BAD if problems.count else OK)


def _write_records(recordeds: Iterator[Recorded], to: str, expect: bool, problems: FirstProblems) -> Iterator[str]:
    """Yield the text of each recorded hand, as YAML or JSON Lines. If two won and the log shows the hand of one only,
    its record would give wrong amounts: a problem is added to ``problems`` instead."""
    for number, recorded in enumerate(recordeds):
        if not is_complete(recorded.record):  # settled without the other win it would give wrong amounts
            problems.add(problem("F107.one_winner", place=f"{recorded.file}:{recorded.line} {recorded.where}"))
            continue
        data = record_data(recorded, expect)
        if to == "jsonl":
            yield escaped(json.dumps(data, ensure_ascii=False)) + "\n"
        else:
            # without line breaks, behind which a file's name would not be a comment
            title = escaped(f"# {recorded.file}:{recorded.line} {recorded.where}").replace("\n", " ")
            separator = "---\n" if number else ""  # between two documents of YAML
            yield f"{separator}{title}\n{yaml_text(data)}"


def _read_played_hands(files: list[str], form: str, problems: FirstProblems) -> Iterator[Recorded]:
    """Yield the hands of logs and of our own records, each with a play of its table. A log has the play. For a record,
    which says only how its hand ended, a play is made up that ends so, since a log consists of draws and discards. What
    cannot be read is added to ``problems``, and so is a win beside which another won with a hand that the log does not
    show."""
    # win lines are read as the lines of JSON that they are, and `auto` is no kind
    kind = form if form in FORMATS and form != "winlines" else ""
    for file in files_of(files):
        if isinstance(file, Problem):
            problems.add(file)
            continue  # the other files are converted all the same
        for chunk in chunks([file], kind):
            for written in records(chunk):
                try:
                    hand = written.recorded()
                    if hand and not is_complete(hand.record):
                        raise InputError([problem("F107.one_winner", place=f"{hand.file}:{hand.line} {hand.where}")])
                    if hand is None or hand.table is None:  # our own record, or a log of wins alone
                        document = plain_document(record_data(hand)) if hand else written.document()
                        hand = replay_record(read_record(document), chunk.file, written.line)
                    yield hand
                except InputError as error:
                    problems.add(*error.problems)


def _group_into_games(hands: Iterator[Recorded]) -> Iterator[list[Recorded]]:
    """Yield the consecutive hands of each game of a file, as each game is written as one log. Records do not say where
    a game ends: it goes on while its name (a file, or a game of a log) and the setting of its table stay the same, and
    until a round comes before the previous one."""
    game: list[Recorded] = []
    last_game: object = None
    last_deal = (0, 0)
    for hand in hands:
        table = hand.table
        assert table is not None  # as _read_played_hands yields them
        name_and_setting, deal = (hand.name, table.setting), (table.wind, table.number)
        # other players, or the rounds begin anew: another game
        if game and (name_and_setting != last_game or deal < last_deal):
            yield game
            game = []
        game.append(hand)
        last_game, last_deal = name_and_setting, deal
    if game:
        yield game


def _write_logs(hands: Iterator[Recorded], to: str, problems: FirstProblems) -> Iterator[str]:
    """Yield each game as one log in the format ``to``. A log has han, fu and payments of each hand, which a record need
    not have: han and fu are those of our settlement, payments too if none are recorded. A hand that cannot be settled
    is added to ``problems``, and left out."""
    write: Any = import_module(f"calc.formats.to_{to}")
    for game in _group_into_games(hands):
        played = []
        for hand in game:
            record, expected = hand.record, hand.expected
            if len(record.wins) > 1 and not expected.wins:  # our own record: it expects nothing of single wins
                expected = expected._replace(wins=(Expected(),) * len(record.wins))  # each is counted by itself
            try:
                worth = count_as_recorded(settle(record, load_rules(record.rules, record.overrides)), expected)
                worth = worth._replace(deltas=expected.deltas or worth.deltas)
                played.append((hand._replace(expected=worth), hand.table))
            except InputError as error:
                problems.add(*error.problems)
        try:
            if played:
                yield write.write_game(played)
        except InputError as error:
            problems.add(*error.problems)
