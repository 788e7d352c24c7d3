"""Each rule that an engine knows is worth something: a record comes to another result with another value of it.

Records are those of one_record_per_key.yaml, the examples, and whole matches. What none of them varies (mistakes that
are paid for, what an open hand may do, rules in the middle of a story) is varied by the test file that ELSEWHERE names.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from calc.match import settle_match
from calc.problems.problems import InputError, Source
from calc.problems.yaml_document import load_yaml
from calc.readers.reader import Entry, read_documents
from calc.rules.rules import Rules, load_rules, shipped
from calc.rules.schema import schema_of
from calc.steps import read_record, read_text, settle
from calc.variants import change_rules, keys_read, other_values, settled
from calc.verdict.ledger import LedgerError
from calc.verdict.verdict import as_data

from ..helpers import Data, win

HERE = Path(__file__).parent.parent
EXAMPLES = HERE.parent / "examples"
ENGINES = ("riichi", "mighty", "anmika", "wenzhou", "kessen")
LAST = """match.bust_by_noten match.dealer_must_end_by match.rounds match.laps match.hands renchan.next_dealer
    renchan.abortive_passes yaku.open_pinfu yaku.open_riichi_shared suukantsu.at_fourth
    match.uma_unit match.scores_count match.loss_limit match.uma_sum chombo.place_points_to chombo.pot riichi.stick
    table.aside dora.aside_han match.sits_out match.uma_with_out match.end_chips draw.noten_each
    draw.noten_pot draw.noten_pot_when"""
ELSEWHERE = {
    "riichi": {
        "tcg_spec": """draw.suucha_riichi draw.suufon_renda draw.suukaikan first_turn.ankan_breaks reading.order
            riichi.ankan riichi.own_draw_left sanfuu.with_north""",
        "rule_effects": "dora.red_indicator yaku.kanpachiman yaku.kanpachiman_tsumo",
        "match_walk": "match.dealer_may_end",
        "clubs_match": """match.above_from match.alone_chips match.below_zero match.leftover_sticks match.yakuman_ends
            match.ceiling match.uma_one_above match.uma_three_above""",
        "clubs_value": "points.table",
        "clubs_last": LAST,
        "clubs_fresh": "worth.given match.place_point match.bust_by_honba set.ties",
        "clubs_further": "match.loss_limit_by shape.claimed worth.alone pao.chips_as match.extra_target",
        "clubs_chips_spec": "chips.alice chips.lines set.chips_start",
        "clubs_tiles_spec": """dora.flower_han dora.flower_indicator dora.four_flowers fu.pair_north north.yaku_tile
            pocchi.red_five table.flowers table.pocchi table.special white.joker""",
    },
    "mighty": {
        "mighty_spec": """chips.alice_repeats draw.fifth_dora first_turn.north_breaks fu.pair_north kishogun.compared
            kishogun.free_split kishogun.hand_north kishogun.white_ron_doubles north.chankan north.fourth_turns
            north.replacement_rinshan riichi.ankan white.first_turn white.forgotten_by white.held_beside_won
            white.kokushi white.reading_fixes white.ron_multiplied""",
        "rule_effects": "draw.own_four_wait draw.tenpai_may_decline first_turn.ankan_breaks riichi.own_draw_left",
        "match": "set.chips_start",
        "clubs_tiles_spec": "dora.flower_han dora.flower_indicator dora.four_flowers table.flowers",
        "match_walk": "box.bonus_to match.yakitori_nagashi",
        "clubs_match": """match.above match.above_from match.below_zero match.bust_at_zero match.bust_bonus_to
            match.bust_chips match.extension_round match.extra_rounds match.leftover_sticks match.sudden_death
            match.yakitori_paid match.yakuman_ends match.ceiling match.uma_one_above match.uma_three_above""",
        "clubs_value": "points.table",
        "clubs_last": LAST,
        "clubs_further": """match.loss_limit_by shape.claimed worth.alone pao.chips_as match.extra_target
            match.bust_by_chombo match.below_pays""",
        "clubs_fresh": "worth.given match.place_point match.bust_by_honba set.ties",
    },
    "anmika": {
        "anmika_keys": """autumn.wall chips.daisharin_ryanpeikou chips.fold_first_ron chips.fold_first_tsumo
            chips.fold_step dice.amerika dice.sanrenkou dice.sanshoku_tsumo
            dora.first_indicators fever.honba gold.indicated muscle.on
            north.indicated paarenchan.ron_as_tsumo pocchi.fifth_copy pocchi.god sanfuu.with_north spring.pocchi""",
        "anmika_chosen": """chips.twelve_after honroutou.pure nature.free pocchi.same_sign spring.indicated_pair
            spring.pair_ron""",
        "anmika_flow": """dice.sanshoku_in_fever dice.zero_in_fever end.sudden_death_from nagashi.in_riichi
            north.replacement_rinshan paarenchan.nagashi paarenchan.needs_yaku pocchi.kan_first""",
        "anmika_fault": "fault.all_lines slip.when",
        "anmika_match_end": "match.leftover_sticks",
        "anmika_record": "riichi.stick_when_tile_won",
        "anmika_rulings": "lot.opponent lot.sitout",
        "anmika_sentences": "autumn.double_ron bust.again fault.dice last_tile.rinshan ron.order",
        "anmika_stories": "summer.gold_factor",
        "match_walk": "shubari.per_match",
        "clubs_match": "match.bust_at_zero match.yakuman_ends match.ceiling",
        "clubs_fresh": "set.ties",
    },
    "wenzhou": {"wenzhou_spec": "first_turn.three_jokers joker.fifth_copy payment.own_scale"},
    "kessen": {"kessen_spec": "kessen.times.chanta", "match_walk": "kessen.next_dealer"},
}
"""Keys by engine and by the test file that varies them."""


class Own(NamedTuple):
    """A record of the file, the key that it is for, and the values of other keys that it needs."""

    key: str
    record: Data
    over: Data


@cache
def known(engine: str) -> set[str]:
    """The keys that an engine reads and that could have another value."""
    schema, rules = schema_of((shipped(),)), load_rules(engine)
    keys = {key for key in {*schema.keys, *schema.members} if not key.endswith(".*")}
    return {key for key in keys if not schema.unknown(key, engine, engine) and other_values(rules, key)}


@cache
def sections() -> dict[str, dict[str, Data]]:
    """The records of the file, by the engines that they are for and by their keys."""
    path = HERE / "one_record_per_key.yaml"
    documents, problems = load_yaml(Source(path.name, path.read_text(encoding="utf-8")))
    assert not problems
    return documents[0].value  # type: ignore[return-value]


def own(engine: str) -> Iterator[Own]:
    for engines, records in sections().items():
        for key, given in records.items() if engine in engines.split() else ():
            fields = {"source" if name == "from" else name: value for name, value in given.items() if name != "with"}
            record = win(**fields) if "hand" in fields else fields
            if engine in ("mighty", "anmika") and "players" not in record:
                record.setdefault("seats", ["A", "B", "C"])
            if engine == "anmika" and "players" not in record:
                record.setdefault("dora", "6z 6z")
            yield Own(key, record, given.get("with", {}))


def outcome(record: Data, engine: str, over: Data) -> Any:
    """What moves and what comes next, or the codes of the problems."""
    if "players" in record:
        number = record.get("matches", 1)
        return match_outcome([{"rules": engine, **{k: v for k, v in record.items() if k != "matches"}}] * number, over)
    try:
        entry = read_record(record, engine, over)
        result = settle(entry.record, entry.rules)
        fu = [as_data(won).get("fu") for won in result.wins]
        return moved(result), fu, [sorted(as_data(chance).items()) for chance in result.chances]
    except InputError as error:
        return moved(error.problems)


def moved(result: Any) -> Any:
    return sorted(p.code for p in result) if isinstance(result, list) else (result.ledger.transfers, result.next)


def varied(one: Own, engine: str) -> bool:
    """Whether the record comes to something else with another value of its key."""
    rules = load_rules(engine, one.over)
    before = outcome(one.record, engine, one.over)
    return any(outcome(one.record, engine, {**one.over, one.key: v}) != before for v in other_values(rules, one.key))


class Example(NamedTuple):
    """A record of the examples, the keys that it asks for, and what it comes to."""

    record: Any
    rules: Rules
    keys: frozenset[str]
    outcome: Any

    def under(self, over: Data) -> Any:
        """What it comes to with some values changed."""
        return moved(settled(self.record, change_rules(self.rules, over))) if over else self.outcome


@cache
def examples() -> tuple[Example, ...]:
    found = list[Example]()
    for path in sorted(EXAMPLES.glob("*.yaml")):
        for entry in read_text(path.read_text(encoding="utf-8"), path.name):
            if isinstance(entry, Entry):
                record, rules = entry.record, entry.rules
                keys = keys_read(record, rules) & rules.values.keys()
                found.append(Example(record, rules, keys, moved(settled(record, rules))))
    return tuple(found)


def varied_by_examples(engine: str, keys: set[str]) -> set[str]:
    """Those of the keys that change the result of an example."""
    found = set[str]()
    for example in examples():
        if example.rules.engine == engine:
            found |= {key for key in example.keys & (keys - found) if differs(example, key)}
    return found


def differs(example: Example, key: str) -> bool:
    for value in other_values(example.rules, key):
        try:
            if example.under({key: value}) != example.outcome:
                return True
        except LedgerError:  # a value that no table can play
            continue
    return False


def varied_by_matches(engine: str, keys: set[str]) -> set[str]:
    """Those of the keys that change what a match of the examples comes to."""
    found = set[str]()
    for path in sorted((EXAMPLES / "matches").glob("*.yaml")):
        rules = load_rules(path.stem.partition("-")[0])
        if rules.engine != engine:
            continue
        documents = list(read_documents(Source(path.name, path.read_text(encoding="utf-8"))))
        before = match_outcome(documents, {})
        for key in sorted(keys - found):
            if any(match_outcome(documents, {key: value}) != before for value in other_values(rules, key)):
                found.add(key)
    return found


def match_outcome(documents: list[Any], over: Data) -> Any:
    try:
        data = as_data(settle_match(*documents, overrides=over))
    except InputError as error:
        return sorted(p.code for p in error.problems)
    hands = [[(h["points"], h["chips"], h["scores"]) for h in match["hands"]] for match in data["matches"]]
    ends = [(match["totals"], (match["end"] or {}).get("why")) for match in data["matches"]]
    return hands, ends, data["standings"], data["set"], data["warnings"]


def left_over(engine: str, moving: set[str]) -> set[str]:
    """The keys that nothing varies: neither a record of the file (``moving``) nor an example nor a test elsewhere."""
    left = known(engine) - moving
    for name, keys in ELSEWHERE.get(engine, {}).items():
        source = next(HERE.rglob(f"test_{name}.py")).read_text(encoding="utf-8")
        missing = [key for key in keys.split() if key not in source and key.replace(".", "__") not in source]
        assert not missing, f"test_{name}.py varies them no longer"
        left -= set(keys.split())
    left -= varied_by_examples(engine, left)
    return left - varied_by_matches(engine, left)


@pytest.mark.slow
def test_every_rule_changes_a_result_and_every_record_of_the_file_varies_its_key() -> None:
    """A record varies its key with one of the engines that it stands under."""
    records = {engine: [one for one in own(engine) if one.key in known(engine)] for engine in ENGINES}
    moving = {engine: {one.key for one in found if varied(one, engine)} for engine, found in records.items()}
    left = {engine: left_over(engine, moving[engine]) for engine in ENGINES}
    assert not any(left.values()), (
        f"write a record for each into one_record_per_key.yaml, or take out the rule: nothing depends on it: {left}"
    )
    assert {one.key for engine in ENGINES for one in own(engine)} == set().union(*moving.values())
