"""A usual win that is settled as it is decoded comes to what its record comes to, read and settled carefully; and what
cannot be, or is refused, is never settled so."""

from __future__ import annotations

import gzip
import inspect
import json
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.batch import block
from calc.formats import Expected, Recorded
from calc.formats.winlines import to_record
from calc.formats.write import record_data
from calc.problems.document import plain_document
from calc.problems.problems import InputError
from calc.readers.decode import Decoder
from calc.readers.reader import Entry, read_record
from calc.records.legal import check_win
from calc.records.record import FLAGS, Record, Win
from calc.riichi.points import FuKey, fu_of_sets, fu_of_sum, fu_parts, fu_total
from calc.rules.rules import load_rules, override
from calc.systems import system
from calc.tiles.notation import HandText
from calc.tiles.shapes import STANDARD
from calc.usual.fields import CIRCUMSTANCES
from calc.usual.pieces import read_meld
from calc.usual.win import Usual
from calc.verdict.verdict import Won

from ..helpers import ALL

DATA = Path(__file__).parent.parent.parent.parent / "shared" / "data"
_NO_REDS = str.maketrans({"0": "5"})
RULES = ("tenhou4", "tcg", "mleague", "saikouisen")
DECODER = Decoder()


@cache
def hands() -> list[dict[str, Any]]:
    """Wins of riichi, made at random."""
    return [json.loads(line) for line in block(11, 500).splitlines()]


def at_once(value: Any) -> tuple[Any, ...] | None:
    """What a record comes to at once."""
    line = json.dumps(value).encode()
    settled = DECODER.settled(line)
    if isinstance(settled, Entry):  # where the rules of the line before settle nothing at once, those of this one may
        settled = DECODER.settled(line)
    if settled is None or isinstance(settled, Entry):
        return None
    hand = settled[1]
    return hand.seats, hand.title, hand.rows, hand.points, hand.chips, hand.sitting, *map(said_of, hand.wins)


def said_of(won: Won[Any]) -> tuple[Any, ...]:
    """What is said of a win, but for what its game alone has."""
    written = won.hand.concealed, won.hand.melds, won.hand.tile
    return written, won.concealed, won.melds, won.tile, won._replace(hand=HandText(*written), own=None)


def carefully(value: Any) -> tuple[Any, ...] | None:
    """What it comes to, read by the careful reader and settled; ``None``: it is no win, or no record."""
    try:
        record, rules, _ = read_record(plain_document(value))
        engine = system(rules.engine)
        result = engine.settle(record, rules)
    except InputError:
        return None
    (won,) = result.wins
    sitting = engine.sitting(record, rules)
    return record.seats, record.title, result.rows, result.points, result.chips, sitting, said_of(won)


def agree(value: Any) -> bool:
    """Whether a record was settled at once, and if so to what it comes to carefully."""
    found = at_once(value)
    if found is None:
        return False
    assert found == carefully(value), value
    return True


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES)
def test_generated_hands_come_to_the_same_at_once(rules: str) -> None:
    plain = [json.loads(json.dumps(hand).translate(_NO_REDS)) for hand in hands()]  # not every set has red fives
    settled = [agree(hand | {"rules": rules}) for hand in hands() + plain]
    assert sum(settled) > (0.9 if load_rules(rules).values["table.red_fives"] else 0.7) * len(settled)


@pytest.mark.slow
def test_a_rule_that_asks_of_every_hand_what_is_not_looked_at_leaves_all_to_the_judge() -> None:
    for key, value in (("sakizuke.on", True), ("shibari.han", 2), ("shape.four_as_two_pairs", True)):
        assert not any(agree(hand | {"rules": {"use": "tenhou4", "set": {key: value}}}) for hand in hands()[:20])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("points.kiriage", True), ("fu.pair_double_wind", 2), ("fu.pinfu_tsumo", False), ("yaku.tanyao", 1),
        ("dora.ura", False), ("dora.han", 2), ("reading.order", ["han", "points"]), ("honba.ron", 1500),
        ("table.red_fives", []), ("fu.rinshan_tsumo", False), ("yaku.sanrenkou", 2), ("points.tsumo_extra", 1000),
    ],
)  # fmt: skip
def test_rules_with_other_values_are_read_by_who_reads_them_always(key: str, value: Any) -> None:
    if key not in load_rules("tenhou4").values:
        pytest.fail(f"no such rule: {key}")
    rules = {"use": "tenhou4", "set": {key: value}}
    assert sum(agree(hand | {"rules": rules}) for hand in hands()[:150]) > 60


@pytest.mark.slow
@pytest.mark.parametrize("name", ["tenhou4_dev", "tenhou3_dev"])
def test_recorded_wins_come_to_the_same_at_once(name: str) -> None:
    path = DATA / f"{name}.jsonl.gz"
    if not path.exists():
        pytest.skip("no recorded wins beside the project")
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        read = [json.loads(line) for _, line in zip(range(1500), lines, strict=False)]
    values = [record_data(Recorded(to_record(line), Expected(), "", 1)) for line in read if "win_tile" in line]
    settled = [agree(value) for value in values if "win" in value]
    assert len(settled) > 250
    assert sum(settled) > (0.8 if name == "tenhou4_dev" else 0.3) * len(settled)


_TILES = [f"{n}{suit}" for suit in "mps" for n in range(10)] + [f"{n}z" for n in range(1, 9)]
_NAMES = ["A", "B", "C", "D", "E", "table", ""]
_VALUES: dict[str, Any] = {
    "seats": st.permutations(["A", "B", "C", "D"]) | st.lists(st.sampled_from(_NAMES), max_size=5),
    "round": st.sampled_from(["east", "south 4", "west", "north 1", "nowhere", ""]),
    "honba": st.integers(-1, 3), "sticks": st.integers(0, 101), "title": st.sampled_from(["", "a hand"]),
    "dora": st.lists(st.sampled_from(_TILES), max_size=6).map(" ".join) | st.just(["1m", "2m"]),
    "ura": st.lists(st.sampled_from(_TILES), max_size=3).map(" ".join), "expect": st.just({"points": {"A": 100}}),
    "player": st.sampled_from(_NAMES), "by": st.sampled_from(["ron", "tsumo", "ロン"]), "from": st.sampled_from(_NAMES),
    "riichi": st.sampled_from([True, False, "double", "open"]), "norths": st.integers(0, 2),
    "river": st.just("1m 2m"), **dict.fromkeys(("ippatsu", "rinshan", "haitei", "houtei", "chankan"), st.booleans()),
}  # fmt: skip
_OF_RECORD = ("seats", "round", "honba", "sticks", "title", "dora", "ura", "expect")


def _damaged_hand(text: str, draw: Any) -> str:
    """Other tiles in the place of some, a part left out or said twice, other callers, other marks."""
    way = draw(st.sampled_from(["tile", "part", "twice", "marks", "caller", "won"]))
    parts = text.split(" ")
    at = draw(st.integers(0, len(parts) - 1))
    if way == "tile":
        spot = draw(st.integers(0, len(text) - 1))
        return f"{text[:spot]}{draw(st.sampled_from('0123456789mpsz'))}{text[spot + 1 :]}"
    if way == "won":
        return f"{text.rpartition(' ')[0]} {draw(st.sampled_from(_TILES))}"
    if way == "caller":
        return text.replace("@B", "@" + draw(st.sampled_from("ABCDE"))).replace("@C)", ")")
    if way == "marks":
        return text.replace(*draw(st.sampled_from([("(", "["), (")", "]"), (" + ", ""), (" ", ""), (" ", "  ")])))
    return " ".join([*parts[:at], *([parts[at]] * 2 if way == "twice" else []), *parts[at + 1 :]])


@pytest.mark.slow
@settings(max_examples=500 if ALL else 200)
@given(st.deferred(lambda: st.sampled_from(hands())), st.sampled_from(RULES), st.data())
def test_damaged_records_come_to_the_same_or_are_left(hand: dict[str, Any], rules: str, data: st.DataObject) -> None:
    value = json.loads(json.dumps(hand)) | {"rules": rules}
    for _ in range(data.draw(st.integers(1, 3))):
        name = data.draw(st.sampled_from([*_VALUES, "hand", "hand", "hand"]))
        group = value if name in _OF_RECORD else value["win"]
        if name == "hand":
            group["hand"] = _damaged_hand(group["hand"], data.draw)
        elif name in group and data.draw(st.booleans()):
            del group[name]
        else:
            group[name] = data.draw(_VALUES[name])
    agree(value)


def test_a_hand_that_is_read_in_several_ways_counts_as_the_highest() -> None:
    """一盃口 with a two-sided wait and 平和, or three concealed triplets: as the rules' order of readings says."""
    win = {"player": "B", "by": "tsumo", "hand": "111222333m 99p 45s + 6s"}
    found = at_once({"rules": "tenhou4", "win": win})
    assert found is not None
    assert found == carefully({"rules": "tenhou4", "win": win})


@pytest.mark.parametrize(
    ("hand", "yaku"),
    [
        ("111m 444p 777s 2233z + 2z", "suuankou"), ("111m 444p 777s 2223z + 3z", "suuankou_tanki"),
        ("19m 19p 19s 1123456z + 7z", "kokushi"), ("19m 19p 19s 1234567z + 7z", "kokushi_13"),
        ("1112345678999m + 5m", "junsei_chuuren"), ("345p 67m 66777z (555z@A) + 8m", "shousangen"),
    ],
)  # fmt: skip
def test_what_looks_at_tiles_is_asked_of_the_judge_at_once(hand: str, yaku: str) -> None:
    found = at_once({"rules": "tenhou4", "win": {"player": "B", "by": "tsumo", "hand": hand}})
    assert found is not None
    assert yaku in found[2][0]["yaku"]
    assert found == carefully({"rules": "tenhou4", "win": {"player": "B", "by": "tsumo", "hand": hand}})


@pytest.mark.slow
def test_a_suit_in_several_groups_is_usual_too() -> None:
    """As people write a hand by its sets: 345s 66s 345m, and not 34566s 345m."""
    parts = 0
    for value in hands()[::5]:
        head, _, tile = value["win"]["hand"].partition(" + ")
        groups = [
            group
            for part in head.split(" ")
            for group in ([part[:2] + part[-1], part[2:]] if part[0].isdigit() and len(part) > 3 else [part])
        ]
        parts += len(groups) - len(head.split(" "))
        split = value | {"win": value["win"] | {"hand": f"{' '.join(reversed(groups))} + {tile}"}}
        found = at_once(split)
        assert (found is None) == (at_once(value) is None)
        assert found is None or found == carefully(split)
    assert parts > 100


def test_a_field_given_twice_is_left_to_the_careful_reader() -> None:
    line = '{"rules": "tenhou4", "win": {"player": "B", "by": "tsumo", "by": "ron", "hand": "123456789m 11p 23s + 4s"}}'
    assert DECODER.settled(line.encode()) is None


def test_a_usual_win_behind_records_of_another_game_is_settled_at_once() -> None:
    """Which way a line takes does not depend on the lines before it."""
    kessen = {"player": "B", "by": "ron", "from": "A", "hand": "222m 333m 5m 678m (444m) + 5m"}
    other = json.dumps({"rules": "kessen", "wins": [kessen]}).encode()
    usual = json.dumps(
        {"rules": "tcg", "win": {"player": "B", "by": "tsumo", "hand": "234m 22444p 33567s + 3s"}}
    ).encode()
    decoder = Decoder()
    ways = [isinstance(decoder.settled(line), Entry) for line in (other, usual, other, other, usual, usual)]
    assert ways == [True, False, True, True, False, False]


def test_a_bug_of_the_fast_way_is_no_slowness(monkeypatch: pytest.MonkeyPatch) -> None:
    """Outside of the tests the record is settled carefully; in them nobody would notice that this takes longer."""
    line = b'{"rules": "tenhou4", "win": {"player": "B", "by": "tsumo", "hand": "123456789m 11p 23s + 4s"}}'
    assert isinstance(DECODER.settled(line), tuple)

    def broken(usual: Usual, value: Any, fields: int) -> None:
        raise TypeError("a bug")

    monkeypatch.setattr(Usual, "settled", broken)
    with pytest.raises(TypeError, match="a bug"):
        Decoder().settled(line)
    monkeypatch.delenv("CALC_BUGS_RAISE")
    assert isinstance(Decoder().settled(line), Entry)


def test_melds_tell_by_whom_they_can_be_called() -> None:
    win = {"player": "B", "by": "tsumo", "hand": "234m 567p 3455s (777z@{}) + 5s"}
    for caller in "ACD":
        assert agree({"rules": "tenhou4", "win": win | {"hand": win["hand"].format(caller)}})
    run = {"player": "B", "by": "tsumo", "hand": "567p 3455s 777z (234m@{}) + 5s"}
    found = [agree({"rules": "tenhou4", "win": run | {"hand": run["hand"].format(caller)}}) for caller in "ABCD"]
    assert found == [True, False, False, False]


def remembering() -> Usual:
    """What settles usual wins under some rules, once it has settled one."""
    rules = load_rules("tenhou4")
    win = {"player": "B", "by": "tsumo", "hand": "234m 567p 3455s 777z + 5s"}
    assert Decoder(rules).usual(json.dumps({"win": win}).encode())
    usual = rules.kept["usual"]
    assert isinstance(usual, Usual)
    return usual


@pytest.mark.slow
@pytest.mark.parametrize(
    "text", ["(777z@B)", "(234p@Ann)", "(5550p@C)", "(555p+5p@D)", "(777z)", "[1111z]", "(777z@Bé)"]
)
def test_a_meld_is_remembered_without_who_gave_its_tile(text: str) -> None:
    usual = remembering()
    piece = usual.pieces[text]
    alone = read_meld(text, usual.fu_of_sets)
    assert (piece.meld, piece.caller, piece.is_run) == (alone.meld, alone.caller, alone.is_run)
    assert (piece.counts, piece.written, piece.brings.adds) == (alone.counts, alone.written, alone.brings.adds)


@pytest.mark.parametrize("text", ["(777z@)", "(777z@B@C)", "[1111z@B]", "(77z@B)", "(123z@B)", "777z@B", "(777z@B1)"])
def test_a_meld_that_only_the_lexer_can_read_or_refuse_is_left_to_it(text: str) -> None:
    usual = remembering()
    try:
        expected = read_meld(text, usual.fu_of_sets).meld
    except (KeyError, ValueError):
        with pytest.raises((KeyError, ValueError)):
            usual.pieces[text]
    else:
        assert usual.pieces[text].meld == expected


def test_its_row_as_text_says_what_its_row_says() -> None:
    """Rows of usual wins are put together from texts that are remembered, in place of mappings."""
    names = str.maketrans({"A": "%d", "B": '"東', "C": "\\\\", "D": "{}"})
    for hand in hands():
        renamed = hand | {"seats": [name.translate(names) for name in hand["seats"]]}
        win = hand["win"] | {key: hand["win"][key].translate(names) for key in ("player", "from") if key in hand["win"]}
        for value in (hand, renamed | {"win": win}):
            settled = DECODER.settled(json.dumps(value).encode())
            if settled is None or isinstance(settled, Entry):
                continue
            found: Any = settled[1]
            row = {"wins": found.rows, "points": found.points, "chips": found.chips}
            assert (
                f"{{{found.text}}}" == msgspec.json.encode(row | ({"laid": found.laid} if found.laid else {})).decode()
            )
    titled: Any = DECODER.settled(json.dumps(hands()[0] | {"title": "a hand"}).encode())
    assert titled[1].text.startswith('"title":"a hand","wins":')


@pytest.mark.parametrize("change", [{}, {"fu.fixed": 30}, {"fu.open_minimum": 40}, {"fu.rounding_unit": 1}])
def test_fu_of_a_sum_are_the_sum_of_the_fu(change: dict[str, int]) -> None:
    """Usual wins are known by the fu of their sets alone (``fu.*``), to which those of the circumstances are added."""
    for rules in RULES:
        v = override(load_rules(rules), change, "test").values
        rng = Random(rules)
        for _ in range(50):
            menzen, tsumo, rinshan, pinfu = (rng.random() < 0.5 for _ in range(4))
            wait, pair, simple, outer = rng.randrange(5), rng.randrange(6), rng.randrange(3), rng.randrange(3)
            melds = tuple(rng.randrange(2) for _ in range(6))
            of_sets = fu_total(fu_of_sets(wait, pair, simple, outer, melds, v))
            parts = fu_parts(FuKey(STANDARD, menzen, tsumo, rinshan, pinfu, wait, pair, simple, outer, melds), v)
            assert fu_total(parts) == fu_of_sum(of_sets, menzen, tsumo, rinshan, pinfu, v)


def test_what_circumstances_allow_does_not_depend_on_who_deals() -> None:
    """A stand-in of a usual win never deals (``L206``: none of the fields that it may have asks for the dealer)."""
    seats, v = ("A", "B", "C", "D"), load_rules("tenhou4").values
    names = [name for name in CIRCUMSTANCES if name != "riichi"]
    for riichi, *there in product((0, FLAGS["riichi"], FLAGS["double_riichi"]), *[(False, True)] * len(names)):
        flags = riichi | sum(FLAGS[name] for name, holds in zip(names, there, strict=True) if holds)
        for source in ("", "C"):
            win = Win("A", "ron" if source else "tsumo", (0,) * 13, 0, (), source, flags)
            dealt, other = (check_win(Record(seats, (win._replace(player=p),)), 0, v) for p in "AB")
            assert [problem.code for problem in dealt] == [problem.code for problem in other]


def test_more_indicators_than_there_can_be_are_left_to_the_careful_reader() -> None:
    """Numbers of indicators that would run into each other where they are remembered are not."""
    win = {"player": "B", "by": "tsumo", "hand": "234m 22444p 33567s + 3s", "riichi": True}
    for field in ("dora", "ura"):
        assert not agree({"rules": "tenhou4", "win": win, field: "1m" * 257})


@pytest.mark.skipif(not inspect.isfunction(Usual._ask_judge), reason="compiled code calls its functions directly")
def test_a_yakuman_that_look_and_wait_decide_is_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = [
        ("222m 3338p 444666s + 8p", "suuankou_tanki"),
        ("333m 2444p 555777s + 2p", "suuankou_tanki"),
        ("222m 33388p 44466s + 8p", "suuankou"),
        ("333m 22444p 55577s + 2p", "suuankou"),
    ]
    asked, judged = list[str](), Usual._ask_judge

    def counted(usual: Usual, record: Any, *facts: Any) -> Any:
        asked.append(record.win.hand)
        return judged(usual, record, *facts)

    monkeypatch.setattr(Usual, "_ask_judge", counted)
    for rules in ("tenhou4", "tcg"):
        for hand, yaku in hands:
            value = {
                "rules": {"use": rules, "set": {"honba.ron": 300}},
                "win": {"player": "B", "by": "tsumo", "hand": hand},
            }
            assert agree(value)
            settled: Any = DECODER.settled(json.dumps(value).encode())
            assert settled[1].size.yaku == [yaku]
    assert asked == [hand for _ in range(2) for hand, _ in hands[::2]]
