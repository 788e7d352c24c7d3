"""Mistakes as people make them in a club's file, planted into clean ones: a measure of the proofreader.

    python -m tests.rules.plants [SEED …]

writes how many of a hundred are found, and those that are not.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable, Iterator
from typing import NamedTuple

from calc.rules.proofreader import check

FOUR = """\
system: our-club
extends: riichi
title: {en: Our club, ja: うちのルール}
rules:
  table.red_fives: [0m, 0p, 0s]
  yaku.tanyao: 2/1
  yaku.honitsu: 3/2
  yaku.chinitsu: 6/5
  yaku.toitoi: 2
  yaku.pinfu: 1/-
  yaku.chiitoitsu: 2/-
  yaku.renhou: mangan/-
  yaku.isshoku_sanjun: 3/2
  fu.base: 20
  fu.chiitoitsu: 25
  fu.pair_double_wind: 4
  fu.concealed_ron: 10
  fu.closed_kan_yaochuu: 32
  points.kiriage: true
  points.mangan: 2000
  points.haneman: 3000
  points.yakuman: 8000
  points.rounding_unit: 100
  limit.mangan_han: 5
  limit.haneman_han: 6
  limit.sanbaiman_han: 11
  limit.counted_yakuman_han: 13
  yakuman.add_up: true
  yakuman.most: 2
  yaku.suuankou_tanki: yakuman*2/-
  honba.ron: 300
  honba.tsumo_each: 100
  sticks.value: 1000
  riichi.least_points: 1000
  shibari.han: 2
  shibari.honba: 5
  draw.noten_total: 3000
  draw.nagashi_mangan: mangan
  nagashi.win: true
  nagashi.deal: tenpai
  renchan.tenpai: true
  ron.most_winners: 2
  pao.yaku: [daisangen, daisuushii]
  chombo.points: each
  chombo.each: 3000
  chombo.place_points: 20
  dora.red_han: 1
  dora.most_indicators: 5
  match.start: 25000
  match.return: 30000
  match.uma: [20, 10, -10, -20]
  match.length: east_south
  match.dealer_may_end: top
  match.bust: true
  match.bust_bonus: 10
  match.bust_bonus_to: pusher
  match.bust_chips: 2
  match.ceiling: 60000
  match.yakitori: 10
  match.rounding: goshya_rokunyuu
  set.chips_start: 20
  chips.lines:
    - {count: ippatsu, each: 1}
    - {count: ura, each: 1}
    - {count: red, each: 1}
    - {count: yakuman, each: 5, by: tsumo}
    - {count: yakuman, each: 10, by: ron}
"""
THREE = """\
system: our-sanma
extends: sanma
title: {en: Our sanma, ja: うちの三麻}
rules:
  table.red_fives: [0p, 0p, 0s, 0s]
  table.flowers: four
  dora.flower_han: 1
  dora.north_han: 1
  fu.fixed: 30
  fu.chiitoitsu: 30
  points.rounding_unit: 1000
  points.missing_share: lost
  points.tsumo_extra: 1000
  points.table: [mangan tsumo 3000/5000, haneman tsumo 4000/8000, mangan ron 8000, haneman ron 12000]
  honba.ron: 1000
  honba.tsumo_each: 500
  yaku.open_riichi: 2/-
  riichi.open: true
  open_riichi.stick: 2000
  draw.noten_total: 2000
  draw.kyuushu_kinds: 9
  match.start: 35000
  match.return: 40000
  match.uma: [20, 0, -20]
  match.bust: true
  match.alone_chips: 2
  chips.lines:
    - {count: ippatsu, each: 1}
    - {count: flower, each: 1}
"""


class Plant(NamedTuple):
    """A file with a mistake."""

    sort: str
    line: str
    """The mistaken line, or what was done."""
    text: str


Slip = Callable[[random.Random, str], "str | None"]
"""Gives a line of rules with a mistake; ``None`` if the line has no room for it."""


def number_of(line: str) -> re.Match[str] | None:
    """The number that a line gives a rule."""
    return re.search(r"(?<=: )-?\d+$", line)


def numbers(change: Callable[[random.Random, str, str], str | None]) -> Slip:
    """A slip in the number of a rule, made by its text and its key."""

    def slip(draw: random.Random, line: str) -> str | None:
        match = number_of(line)
        key = line.strip().partition(":")[0]
        changed = change(draw, match[0], key) if match and int(match[0]) else None
        return line[: match.start()] + changed if match and changed and changed != match[0] else None

    return slip


def transpose(draw: random.Random, number: str, _: str) -> str | None:
    """Two neighbouring digits in each other's place."""
    places = [i for i in range(len(number) - 1) if number[i] != number[i + 1]]
    if not places:
        return None
    i = draw.choice(places)
    return number[:i] + number[i + 1] + number[i] + number[i + 2 :]


def wrong_unit(_: random.Random, number: str, key: str) -> str | None:
    """Thousands for points, or the other way; what a table pays for what each does; points for base points."""
    if re.search("uma|bonus$|yakitori$|place_points", key):
        return number + "000"
    if re.search(r"points\.(mangan|haneman|yakuman)|noten_total|tsumo_each", key):
        return str(int(number) * (3 if "each" in key or "noten" in key else 4))
    if number.endswith("000"):
        return number[:-3]
    return number + "000" if "chips" in key or number.endswith("00") else None


def misspell(draw: random.Random, word: str) -> str:
    """A letter left out, doubled, or two in each other's place."""
    i = draw.randrange(1, len(word) - 1)
    return draw.choice(
        (word[:i] + word[i + 1 :], word[:i] + word[i] + word[i:], word[:i] + word[i + 1] + word[i] + word[i + 2 :])
    )


def wrong_key(draw: random.Random, line: str) -> str | None:
    """A key misspelt, in another group, or half of it."""
    if not (match := re.match(r"  ([a-z_]+)\.([a-z_]+)(: .+)", line)):
        return None
    group, name, value = match.groups()
    other = draw.choice(("points", "match", "riichi", "rules", "draw", "yaku"))
    key = draw.choice(
        (f"{group}.{misspell(draw, name)}", f"{other if other != group else 'score'}.{name}", name, f"{group}_{name}")
    )
    return f"  {key}{value}" if key != f"{group}.{name}" else None


def wrong_choice(draw: random.Random, line: str) -> str | None:
    """A word misspelt, or one of another rule; a number or a word for a switch; a switch for a word."""
    key, _, value = line.strip().partition(": ")
    if value in ("true", "false"):
        return f"  {key}: {draw.choice(('ture', 'yes please', '2', 'あり'))}"
    if re.fullmatch("[a-z_]+", value) and not key.startswith("system"):
        return f"  {key}: {draw.choice((misspell(draw, value), 'true', 'none of it', 'first_place'))}"
    return None


def wrong_yaku(draw: random.Random, line: str) -> str | None:
    """Open before closed, two digits for one and another, the slash forgotten, an open value for a closed yaku."""
    if not (match := re.match(r"  (yaku\.\w+): (\d|yakuman\*2|mangan)(?:/(\d|-))?$", line)):
        return None
    key, closed, opened = match.groups()
    wrong = [f"{closed}{opened or closed}", f"{closed}0", f"{closed}, {opened}", f"{closed}.5", f"{closed}han"]
    if opened and opened.isdigit():
        wrong += [f"{opened}/{closed}"] * 3
    elif opened == "-":
        wrong += [f"{closed}/{closed}", f"-/{closed}", f"{closed}/0"]
    return f"  {key}: {draw.choice(wrong)}"


def wrong_list(draw: random.Random, line: str) -> str | None:
    """A list one too short or long, out of order, with a sign left out, or no list; an item of it misspelt."""
    if not (match := re.match(r"  ([a-z_.]+): \[(.+)\]$", line)):
        return None
    key, items = match[1], match[2].split(", ")
    if re.search(r"^-?\d", items[0]) and "uma" in key:
        wrong = [
            items[:-1],
            [*items, "0"],
            items[::-1],
            [item.lstrip("-") for item in items],
            [*items[:-1], items[-1] + "0"],
        ]
        chosen = draw.choice(wrong)
        return draw.choice(
            (f"  {key}: [{', '.join(chosen)}]", f"  {key}: {items[0]}/{items[1]}", f"  {key}: {items[0]}")
        )
    i = draw.randrange(len(items))
    wrong = [[*items[:i], misspell(draw, items[i] + "x"), *items[i + 1 :]]]
    wrong += [[*items, items[i]]] if not items[i].startswith("0") else []
    return f"  {key}: [{', '.join(draw.choice(wrong))}]"


def wrong_item(draw: random.Random, line: str) -> str | None:
    """A chip line with a wrong field, a wrong word, a number out of size, without its number, or with no braces."""
    if not (match := re.match(r"    - \{count: (\w+), each: (\d+)(.*)\}$", line)):
        return None
    count, each, rest = match.groups()
    items = [
        f"{{cuont: {count}, each: {each}{rest}}}",
        f"{{count: {misspell(draw, count)}, each: {each}{rest}}}",
        f"{{count: {count}, each: {each}000{rest}}}",
        f"{{count: {count}, each: {each}00{rest}}}",
        f"{{count: {count}{rest}}}",
        f"{{{count}: {each}}}",
        f"{{count: {count}, chips: {each}}}",
        f"{count}: {each}",
        f"{{count: {count}, each: {each}, by: ron, from: all}}",
    ]
    return f"    - {draw.choice(items)}"


def wrong_level(draw: random.Random, text: str) -> tuple[str, str]:
    """A line at the wrong depth, twice, or of which a sign is missing."""
    lines = text.splitlines()
    rules = [i for i, line in enumerate(lines) if re.match(r"  [a-z.]+", line) and not line.endswith("lines:")]
    i = draw.choice(rules)
    line, key = lines[i], lines[i].strip().partition(":")[0]
    way = draw.randrange(8)
    if way == 0:  # a rule beside `rules:`
        lines = [*lines[:3], line.strip(), *lines[3:i], *lines[i + 1 :]]
    elif way == 1:
        lines[i] = " " + line
    elif way == 2:
        lines.insert(draw.choice(rules), re.sub(": .+", lambda m: m[0] + "0", line) if number_of(line) else line)
    elif way == 3:
        lines[i] = line.replace(": ", ":", 1)
    elif way == 4:
        group, _, name = key.partition(".")
        lines[i : i + 1] = [f"  {group}:", f"    {name}{line.strip().removeprefix(key)}"]
    elif way == 5:
        lines[2] = draw.choice(
            ("title: {en: Lyon, three players}", "title: {en: Lyon: three players}", "tittle: Our club")
        )
        i = 2
    elif way == 6:
        lines[i] = line.replace(": ", " ", 1)
    else:
        lines[1] = draw.choice(("extends: richii", "extend: riichi", "extends: our-club", ""))
        i = 1
    return f"{way}: {line.strip()} / {lines[i]}", "\n".join(lines) + "\n"


BESIDE = """
honba.ron: 1500
honba.tsumo_each: 1000
match.bust: false
yakuman.most: 1
dora.ura: false
renchan.tenpai: false | renchan.noten: true
match.extension: false | match.target: 40000
match.extension: false | match.sudden_death: true
match.return: 20000
match.start: 30000 | match.return: 25000
limit.haneman_han: 5 | limit.mangan_han: 6
limit.counted_yakuman_han: 10
points.haneman: 1500
points.yakuman: 2500
points.table: [haneman ron 7700]
points.table: [mangan ron 12000]
points.table: [mangan dealer-ron 8000]
points.table: [haneman tsumo 2000/4000]
points.table: [mangan tsumo 4000/2000]
ron.most_winners: 1 | honba.multiple_ron: all
ron.most_winners: 1 | sticks.multiple_ron: own
ron.most_winners: 1 | ron.triple_is_draw: true
draw.nagashi_mangan: off
table.red_fives: []
chombo.points: mangan
chombo.points: none
draw.noten_total: 0 | match.bust_by_noten: nobody
match.ceiling: 25000
match.ceiling: 30000
fu.open_triplet: 4 | fu.closed_triplet: 2
fu.open_kan: 32
fu.closed_triplet_yaochuu: 4
fu.pair_double_wind: 8
shibari.han: 1
yaku.ippatsu: off
match.length: east | match.extension: false | renchan.south: win
points.kiriage: false | points.kiriage_han: 3
pao.yaku: [] | pao.covers: hand
yaku.daisangen: off
yaku.kokushi_13: yakuman | yaku.kokushi: yakuman*2
yaku.honitsu: 6/5 | yaku.chinitsu: 3/2
yaku.ryanpeikou: 1/-
yaku.junchan: 1
yaku.double_riichi: 1/-
yaku.suuankou: 13/-
match.uma: [20, 10, -10, -30]
match.uma: [10, 20, -20, -10]
match.uma: [-20, -10, 10, 20]
match.uma_one_above: [30, 10, -10]
match.bust_bonus: 0 | match.bust_chips: 0 | match.bust_bonus_to: top
chombo.place_points: -20
sticks.value: 100
riichi.least_points: 100
dora.red_han: 5
table.players: 3
wareme.factor: 1 | wareme.also: [honba]
match.yakitori: 0 | match.yakitori_paid: each
match.bust_chips: 0 | set.chips_start: 20 | chips.lines: []
draw.kyuushu_kyuuhai: false | draw.kyuushu_kinds: 10
fu.fixed: 30
"""
"""Values that do not go with the file (of four players), or with each other."""


def contradict(draw: random.Random) -> tuple[str, str]:
    """Values beside which the others of the file, or of each other, make no sense: in place of its lines, or beside."""
    line = draw.choice(BESIDE.strip().splitlines())
    lines = FOUR.splitlines()
    for pair in line.split(" | "):
        key = pair.partition(":")[0]
        place = next((i for i, old in enumerate(lines) if old.strip().startswith(key + ":")), None)
        if place is None:
            lines.insert(4, "  " + pair)
        elif key == "chips.lines":
            lines[place:] = ["  " + pair]
        else:
            lines[place] = "  " + pair
    return line, "\n".join(lines) + "\n"


SLIPS: dict[str, Slip] = {
    "a digit more": numbers(lambda draw, number, key: number + "0"),
    "a digit less": numbers(lambda draw, number, key: number[:-1] or None),
    "transposed": numbers(transpose),
    "a wrong unit": numbers(wrong_unit),
    "a wrong key": wrong_key,
    "a wrong choice": wrong_choice,
    "a wrong yaku": wrong_yaku,
    "a wrong list": wrong_list,
    "a wrong item": wrong_item,
}


def in_a_line(draw: random.Random, sort: str) -> Plant:
    """A slip of a sort in some line of one of the files."""
    while True:
        text = draw.choice((FOUR, FOUR, THREE))
        lines = text.splitlines()
        i = draw.randrange(4, len(lines))
        if wrong := SLIPS[sort](draw, lines[i]):
            return Plant(
                sort, f"{lines[i].strip()} → {wrong.strip()}", "\n".join([*lines[:i], wrong, *lines[i + 1 :]]) + "\n"
            )


def plants(seed: int, many: int = 100) -> Iterator[Plant]:
    """Files with a mistake each: seven of each sort of slip, of the rest half at a wrong level, half contradictory."""
    draw = random.Random(seed)
    for sort in SLIPS:
        yield from (in_a_line(draw, sort) for _ in range(many * 7 // 100))
    for number in range(many - len(SLIPS) * (many * 7 // 100)):
        made = wrong_level(draw, draw.choice((FOUR, THREE))) if number % 2 else contradict(draw)
        yield Plant("a wrong level" if number % 2 else "contradictory", *made)


def main() -> None:
    """Print what is found of each hundred, and what is not."""
    for seed in map(int, sys.argv[1:] or ["1"]):
        missed = [plant for plant in plants(seed) if not check(plant.text, strict=False)]
        print(f"{seed}: {100 - len(missed)} of 100")
        for plant in missed:
            print(f"  {plant.sort}: {plant.line}")


if __name__ == "__main__":
    main()
