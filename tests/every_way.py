"""Random records of every game, each told in every way: as plain values, YAML, JSON (to both its readers), one line,
and options of the command line. All ways must give one record and one result, whose sums are zero.

``python -m tests.every_way --records 100000`` takes so many of each game (``--game tcg`` of one), ``--seed`` others.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import cache
from itertools import count, islice
from typing import Any, NamedTuple

import yaml

from benchmarks import hands as riichi_hands
from benchmarks import jokers, wenzhou
from calc.cli.command_line import Command, read
from calc.cli.documents import read_targets
from calc.cli.options import HandOption, hand_options
from calc.formats import Expected, Recorded
from calc.formats.winlines import to_record
from calc.formats.write import record_data
from calc.line.reader import read_line
from calc.line.writer import write_line
from calc.problems.document import plain_document
from calc.problems.problems import InputError
from calc.readers.decode import Decoder
from calc.readers.reader import Entry, read_record
from calc.records.fields import Field
from calc.records.record import BOX_RIICHI
from calc.rules.rules import load_rules
from calc.steps import read_text, settle
from calc.systems import system
from calc.systems.kessen.record import ExhaustiveDraw, Kong, Wins
from calc.tiles.notation import HandText, format_hand, parse_hand
from calc.tiles.tiles import Meld, Tile, mpsz
from calc.verdict.ledger import Transfer
from calc.verdict.verdict import as_data

from .anmika.test_anmika_properties import record as anmika_win
from .anmika.test_anmika_properties import waiting
from .anmika.test_anmika_stories import told as anmika_story
from .helpers import load_yaml, random_win
from .kessen import test_kessen_properties

Data = dict[str, Any]
Path = tuple[Any, ...]


# --- records ----------------------------------------------------------------------------------------------------------


def written(concealed: Sequence[Tile], melds: Sequence[Meld] = (), tile: Tile | None = None) -> str:
    """A hand as it is written."""
    return format_hand(HandText(tuple(concealed), tuple(melds), tile))


def of_kessen(seed: int) -> Data:
    """A random story of kessen as a document."""
    story, events = test_kessen_properties.a_story(random.Random(seed)), list[Data]()
    for event in story.events:
        match event:
            case Kong(player, kind, tile, source, from_hand):
                kong: Data = {"player": player, "kind": kind, "tile": mpsz(tile), "from_hand": from_hand}
                events.append({"kong": kong | ({"from": source} if source else {})})
            case Wins(by, tile, winners, source, after_kong):
                shared: Data = {"by": by, "after_kong": after_kong} | ({"from": source} if source else {})
                own = [{"player": w.player, "hand": written(w.concealed, w.melds, tile)} for w in winners]
                events.append({"wins": [shared | one for one in own]})
            case ExhaustiveDraw(shown):
                events.append({"draw": {"hands": {player: written(c, m) for player, c, m in shown}}})
    void = {player: "mps"[suit] for player, suit in story.void.items()}
    record: Data = {"rules": "kessen", "seats": list(story.seats), "void": void, "events": events}
    if seed % 2 and "wins" in events[0]:  # the first win alone
        (record["win"],) = record.pop("events")[0]["wins"]
    return record


def of_wenzhou(seed: int) -> Data:
    """A random win of Wenzhou as a document."""
    rng = random.Random(seed)
    record = wenzhou.random_record(rng, rng.randrange(4))
    (claim,) = record.wins
    win: Data = {"player": claim.player, "by": claim.by, "hand": written(claim.concealed, claim.melds, claim.tile)}
    win |= {name: getattr(claim, name) for name in ("kong_tsumo", "robbed_kong", "first_turn")}
    win |= {"from": claim.source} if claim.source else {}
    assert record.indicator is not None
    return {"rules": "wenzhou", "seats": list(record.seats), "indicator": mpsz(record.indicator), "win": win}


def of_anmika(seed: int) -> Data:
    """A random win of anmika as a document."""
    chance = random.Random(seed)
    hand, rest = waiting(chance)
    return anmika_win(hand, rest, chance, rest[5])


def of_record(record: Any) -> Data:
    """A typed record of the riichi family as a document."""
    (win,) = record.wins
    boxed = bool(win.flags & BOX_RIICHI)  # which no log has
    plain_win = win._replace(flags=win.flags & ~BOX_RIICHI)
    data = record_data(Recorded(record._replace(wins=(plain_win,)), Expected(), "", 1), expect=False)
    return data | ({"win": data["win"] | {"riichi": "box"}} if boxed else {})


def of_mighty(seed: int) -> Data:
    """A random win of mighty, with up to three whites, as a document."""
    return of_record(next(jokers.random_records(seed, 1, seed % 4)))


def of_tcg(seed: int) -> Data:
    """A random win of riichi as a document: a hand with red fives and all it has drawn beside it, or one without."""
    rng = random.Random(seed)
    if seed % 3:
        made = next(record for record in (random_win(rng, reds=False) for _ in iter(int, 1)) if record)
    else:
        made = to_record(next(riichi_hands.candidates(rng)))
    rules = "tcg" if seed % 3 else "tenhou4"
    return of_record(made) | {"rules": rules}


def no_win(game: str, seed: int) -> Data:
    """A draw, or a chombo, of which only the players are said."""
    rng = random.Random(seed)
    seats = ["A", "B", "C", "D"] if game not in ("mighty", "anmika") else ["A", "B", "C"]
    form: Data = {"draw": {}} if rng.random() < 0.7 else {"chombo": {"player": rng.choice(seats)}}
    return {"rules": game, "seats": seats} | form


WINS: Mapping[str, Callable[[int], Data]] = {
    "anmika": of_anmika, "mighty": of_mighty, "wenzhou": of_wenzhou, "kessen": of_kessen, "tcg": of_tcg,
}  # fmt: skip


def double_ron(game: str, seed: int) -> Data:
    """Two rons on one tile that both hands have, with what little of the table both records say."""
    rng = random.Random(seed)
    while True:
        one, other = (WINS[game](rng.randrange(2**40)) for _ in "12")
        both = [parse_hand(record["win"]["hand"]) for record in (one, other)]
        ends = [[*hand.concealed, hand.tile] for hand in both]
        shared = sorted({tile for tile in ends[0] if tile is not None and tile in ends[1]})
        if not shared:
            continue
        tile, source, players = rng.choice(shared), "A", rng.sample("BC", 2)
        claims: list[Data] = []
        for player, hand, tiles in zip(players, both, ends, strict=True):
            tiles.remove(tile)
            text = written([t for t in tiles if t is not None], hand.melds, tile)
            claims.append({"player": player, "by": "ron", "from": source, "hand": text})
        return {name: one[name] for name in ("rules", "seats")} | {"wins": claims}


def first(game: str, seed: int) -> Data:
    """A random record of a game, with little more than what happened."""
    if seed % 5 == 4:
        return no_win(game, seed)
    if seed % 5 == 2 and game in ("tcg", "mighty"):
        return double_ron(game, seed)
    if game == "anmika" and seed % 5 == 3:
        return anmika_story(seed)
    return WINS[game](seed)


TILES = [f"{n}{s}" for s in "mps" for n in range(10)] + [f"{n}z" for n in range(1, 8)]
TILES_OF = {"anmika": [*TILES, "g5p", "gN", "1f", "2f", "3f", "4f", "Pg", "Pr"]}
NAMES = ["", "none", "a b", "西の人", 'say "so"', "riichi", "3s", "x=1"]


def value_of(field: Field, game: str, rng: random.Random, seats: Sequence[str]) -> Any:
    """A value that a field could have; ``None`` for one that is made otherwise."""

    def tiles() -> str:
        return " ".join(rng.choice(TILES_OF.get(game, TILES)) for _ in range(rng.choice((0, 1, 1, 2, 5))))

    some = [player for player in seats if rng.random() < 0.5]
    match field.kind:
        case "flag":
            return rng.choice((True, True, False, *field.choices))
        case "count":
            return rng.choice((0, 1, 2, rng.randrange(20)))
        case "counts" | "amounts":
            return {player: rng.choice((0, 1, 2, 1000, 24000, 31500)) for player in some}
        case "tile":
            return rng.choice(TILES_OF.get(game, TILES))
        case "tiles":
            return rng.choice((tiles(), tiles().split()))
        case "asides" | "rivers":
            return {player: tiles() for player in some}
        case "player" | "dealer":
            return rng.choice(seats)
        case "players" | "names" | "seats":
            return rng.sample(seats, len(seats)) if field.name == "seats" else some
        case "choice":
            return rng.choice(field.choices) if field.choices else None
        case "void":
            return {player: rng.choice("mps") for player in seats}
        case "round":
            return f"{rng.choice(('east', 'south'))} {rng.randint(1, len(seats))}"
        case "text":
            return rng.choice(NAMES)
        case "pao":
            return rng.choice((rng.choice(seats), dict.fromkeys(some[:1], "daisangen")))
        case "claims":
            return rng.sample(["riichi", "tsumo", "pinfu", "tanyao", "toitoi"], rng.randrange(3))
    return load_yaml(field.example) if field.example else None


def places(value: Data, groups: Mapping[str, tuple[Field, ...]]) -> Iterator[tuple[Path, tuple[Field, ...]]]:
    """The mappings of fields within a record, each with the fields that it can have."""
    yield (), groups["record"]
    kinds = {field.name: field.kind for field in groups["record"]}
    for name, part in value.items():
        kind = kinds.get(name, "")
        if kind in groups and isinstance(part, dict):
            yield (name,), groups[kind]
        elif kind == "wins":
            yield from (((name, i), groups["win"]) for i in range(len(part)))
        elif kind == "events":
            of_event = {field.name: field.kind for field in groups["event"]}
            for i, event in enumerate(part):
                ((name_of, what),) = event.items()
                if isinstance(what, dict):
                    yield (name, i, name_of), groups[of_event[name_of]]


def within(value: Any, path: Path) -> Any:
    for step in path:
        value = value[step]
    return value


def entry_of(value: Data) -> Entry | None:
    """A record as it is read; ``None`` for what cannot be."""
    try:
        return read_record(plain_document(value, ""))
    except InputError:
        return None


def fuller(value: Data, game: str, rng: random.Random) -> Data:
    """A record with some of the fields that it could have: each as long as the record stays one."""
    groups = system(load_rules(value["rules"]).engine).fields
    beside = {"rules", "win", "wins", "draw", "chombo", "events", "claims", "expect"}
    every = [(path, field) for path, table in places(value, groups) for field in table if field.name not in beside]
    for path, field in rng.sample(every, min(rng.choice((0, 1, 2, 6)), len(every))):
        if path and field.name in ("player", "by", "from", "hand", "tile"):
            continue
        given = value_of(field, game, rng, value["seats"])
        if given is None:
            continue
        more = deepcopy(value)
        within(more, path)[field.name] = given
        if field.name == "seats" and not isinstance(given, str):
            more["seats"] = [*given]
        if entry_of(more):
            value = more
    return value


def records(game: str, seed: int) -> Iterator[tuple[Data, Entry, Outcome]]:
    """Random records of a game without end, with what is read of them and what they come to; most of those that are
    refused are left out."""
    for number in count(seed * 10**7):
        rng, value = random.Random(number), first(game, number)
        if entry_of(value):
            value = fuller(value, game, rng)
            entry = entry_of(value)
            if entry and (not isinstance(result := outcome(entry), list) or rng.random() < 0.2):
                yield value, entry, result


# --- ways of telling one ----------------------------------------------------------------------------------------------

_HOW = {"at": (), "listed": False, "story": True, "expect": {}}
"""How a record is told: a single event as a story of one, one winner as a list of one, and where."""


def alike(value: Any) -> Any:
    """A record without how it is told."""
    if names := getattr(value, "_fields", ()):
        return type(value)(*(_HOW.get(name, alike(getattr(value, name))) for name in names))
    if isinstance(value, dict):
        return {alike(name): alike(one) for name, one in value.items()}
    return tuple(map(alike, value)) if isinstance(value, tuple) else value


def by_line(value: Data) -> Entry | None:
    """What is read of a record's line, which must be the line of that too; ``None`` if no line can say it."""
    try:
        line = write_line(value)
    except ValueError:
        return None
    entry = read_record(read_line(line))
    again = write_line(entry.document.value)
    assert again == line, f"{line}  is written again as  {again}"
    return entry


def by_text(text: str) -> Entry:
    (entry,) = read_text(text)
    assert isinstance(entry, Entry), [problem.message for problem in entry]
    return entry


def by_yaml(value: Data) -> Entry:
    dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)  # several times faster where it is
    return by_text(yaml.dump(value, Dumper=dumper, allow_unicode=True, sort_keys=False))


def by_json(value: Data) -> Entry:
    return by_text(json.dumps(value))


@cache
def decoder() -> Decoder:
    return Decoder()


def by_row(value: Data) -> Entry | None:
    """What the reader of a batch reads; ``None`` where it leaves the record to the careful one."""
    return decoder().entry(json.dumps(value, ensure_ascii=False).encode())


@cache
def options_at(engine: str) -> Mapping[Path, list[HandOption]]:
    """The options of a game by the place of the value that they give."""
    found: dict[Path, list[HandOption]] = {}
    for option in hand_options().values():
        if option.system in ("", engine):
            found.setdefault(option.path, []).append(option)
    return found


def words_of(option: HandOption, value: Any) -> list[str] | None:
    """The words that give a field its value by an option; ``None`` if there are none."""
    match option.field.join, value:
        case "words" | "names", list():
            sign = " " if option.field.join == "words" else ","
            text = sign.join(map(str, value))
        case "rows", list():
            text = ", ".join(row if isinstance(row, str) else " ".join(row) for row in value)
        case "list", list():
            return [word for one in value for word in (option.name, str(one))]
        case _, dict():
            if any(isinstance(one, list | dict) for one in value.values()):
                return None
            text = ",".join(f"{name}={one}" for name, one in value.items())
        case _, list():
            return None
        case _:
            text = str(value)
    return [option.name, text] if text and text[0] != "-" else None


def words_for(own: Sequence[HandOption], value: Any) -> list[str] | None:
    """The words that give a field its value by one of its options."""
    flags = [option for option in own if "value" in option.declared]
    if not flags:
        return words_of(own[0], value) if own else None
    if value is False and all(option.declared["value"] for option in flags):
        return []
    return next(([option.name] for option in flags if option.declared["value"] == value), None)


def option_words(value: Data, unsaid: Counter[str]) -> list[str] | None:
    """A record as words of a command line; ``None`` if options cannot say it, the reason of which is counted."""
    forms = [name for name in ("win", "wins", "draw", "chombo", "events") if name in value]
    if forms == ["wins"] and all(win.keys() == {"player", "by", "from", "hand"} for win in value["wins"]):
        wins = value["wins"]
        hands, rons = [win["hand"] for win in wins], [word for win in wins for word in ("--ron", win["player"])]
        rest = option_words({name: one for name, one in value.items() if name != "wins"} | {"draw": {}}, unsaid)
        return rest and [*hands, *rons, "--from", wins[0]["from"], *rest[:2], *rest[4:]]
    if forms not in (["win"], ["draw"], ["chombo"]):
        unsaid[" ".join(forms)] += 1
        return None
    (form,) = forms
    options = options_at(load_rules(value["rules"]).engine)
    happened = value[form]
    words = ["--rules", value["rules"]]
    if form == "win":
        words = [happened["hand"], *words, f"--{happened['by']}", happened["player"]]
    elif form == "draw" and "kind" not in happened:
        words += ["--draw", "exhaustive"]
    beside = {"rules", *forms} if form != "win" else {"rules", *forms, "hand", "by", "player"}
    fields: dict[Path, Any] = {(name,): one for name, one in value.items()}
    fields |= {(form, name): one for name, one in happened.items()}
    for path, one in fields.items():
        if path[-1] in beside:
            continue
        own = options.get(path, ()) or (options.get(("win", path[-1]), ()) if form != "win" else ())
        said = words_for(own, one)
        if said is None:
            unsaid[".".join(path) + ("" if own else " (no option)")] += 1
            return None
        words += said
    return words


UNSAID: Counter[str] = Counter()
"""Why options could not say records, and how many."""


def by_options(value: Data) -> Entry | None:
    """What is read of the options that say a record; ``None`` where none do."""
    words = option_words(value, UNSAID)
    if words is None:
        return None
    params: Any = read(Command("score"), words)
    files, rules, (document,) = read_targets(params["of_hand"], params.get("target"), params.get("rules", ""))
    assert not files
    assert not isinstance(document, list)
    return read_record(document, rules)


WAYS: Mapping[str, Callable[[Data], Entry | None]] = {
    "line": by_line, "YAML": by_yaml, "JSON": by_json, "batch": by_row, "options": by_options,
}  # fmt: skip


Outcome = tuple[Sequence[Transfer], Data] | list[str] | str
"""The transfers of a settled record, and all that is said if it is asked for; of a refused one the codes; what is wrong
with the settlement."""


def outcome(entry: Entry, whole: bool = False) -> Outcome:
    """What a record comes to; ``whole``: with all that is said of it."""
    try:
        verdict = settle(entry.record, entry.rules, checked=True)
        if sum(verdict.points.values()) or sum(verdict.chips.values()):
            return f"the sums are not zero: {verdict.points} {verdict.chips}"
        data: Data = as_data(verdict) if whole else {}
    except InputError as error:
        return [p.code for p in error.problems]
    except Exception as error:
        return f"settling: {error!r}"
    data.pop("ended", "")  # a story has an end, a single event none
    data.get("hand", {}).pop("story", "")
    return tuple(verdict.transfers), data


class Told(NamedTuple):
    """What became of a record."""

    refused: bool
    ways: tuple[str, ...]
    """The ways that could tell it."""
    wrong: tuple[str, ...]
    """What differs, in words."""


def told(value: Data, entry: Entry, result: Outcome, whole: bool = True) -> Told:
    """Tell a record in every way, and compare with what was meant. What is exactly the same record is settled again
    only where all that is said is wanted (``whole``)."""
    expected, ways = alike(entry.record), list[str]()
    result = outcome(entry, True) if whole else result
    wrong = [result] if isinstance(result, str) else []
    for way, tell in WAYS.items():
        try:
            again = tell(value)
            if again is None:
                continue
            ways.append(way)
            if again.rules.digest != entry.rules.digest:
                wrong.append(f"{way}: other rules: {again.rules.id}")
            elif again.record == entry.record and not whole:
                continue
            elif alike(again.record) != expected:
                wrong.append(f"{way}: another record: {again.record}")
            elif outcome(again, whole) != result:
                wrong.append(f"{way}: another result")
        except InputError as error:
            wrong.append(f"{way}: refused: {[problem.message for problem in error.problems]}")
        except Exception as error:
            wrong.append(f"{way}: {error!r}")
    return Told(isinstance(result, list), tuple(ways), tuple(wrong))


def run(game: str, number: int, seed: int, show: int = 20) -> bool:
    """Tell so many records; whether all came out alike."""
    began, ways, wrong, refused = time.time(), Counter[str](), 0, 0
    UNSAID.clear()
    for i, (value, entry, result) in enumerate(islice(records(game, seed), number), 1):
        one = told(value, entry, result, not i % 25)
        ways.update(one.ways)
        refused += one.refused
        if one.wrong:
            wrong += 1
            if wrong <= show:
                print(json.dumps(value, ensure_ascii=False), *one.wrong, sep="\n    ", flush=True)
        if i == number or not i % 5000:
            took = time.time() - began
            print(f"{game}: {i} records in {took:.0f} s, {refused} refused, {wrong} wrong; {dict(ways)}", flush=True)
    print(f"    not by options: {dict(UNSAID.most_common(12))}", flush=True)
    return not wrong


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="Random records of every game, each told in every way.")
    parser.add_argument("--records", type=int, default=1000, help="how many of each game (default: 1000)")
    parser.add_argument("--game", action="append", choices=WINS, help="only this game; may be given again")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    good = [run(game, options.records, options.seed) for game in options.game or WINS]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
