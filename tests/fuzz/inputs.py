"""What the fuzzer begins with, and how it spoils it: every input is a text, so that a finding can be kept as a file."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from copy import deepcopy
from functools import cache, partial
from pathlib import Path
from typing import Any

from calc.line.writer import write_line
from calc.problems.problems import Source
from calc.problems.yaml_document import load_yaml
from calc.records.fields import WORDS
from calc.rules.rules import shipped

from ..formats.test_formats_stories import DOUBLE, FOUR, NINE, NORTH, TRIPLE
from ..gallery import cases, examples

ROOT = Path(__file__).parent.parent.parent
TILES = "0123456789mpszf()[]+@ rgPESWNFC東一萬春🀄🀫青ポッチ０１ｍ,・-"
ODD = "\0\x07\x1b[31m\x85\u202e\u2066\ufeff\ud800\udfff\n\r\t\"'\\:{}[],&*!|>%#-?~=@é日𠮷\U0010ffff"
NUMBERS = (
    "-1", "0", "1", "5", "13", "14", "99", "+-5", "²", "１", "1_000", "1e9", "0x10", "07", "-0", "3.5", "NaN",
    "2147483648", "99999999999999999999", "9" * 5000, "true", "null", "1,000", "−5", "",
)  # fmt: skip
ENORMOUS = "<enormous>"
"""Stands for a number that Python does not write out."""
SYSTEMS = ("tcg", "mighty", "anmika", "wenzhou", "kessen", "tenhou4", "tenhou3", "mleague", "majsoul4")


def _texts(folder: str) -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted((ROOT / "examples" / folder).glob("*.yaml"))]


def _cut(texts: list[str]) -> list[str]:
    """The documents of texts, each by itself."""
    return [part for text in texts for part in re.split(r"^---.*\n", text, flags=re.M) if part.strip()]


def _hand_line(value: dict[str, Any]) -> str:
    """A record as a line; empty for what a line does not say, or what is no record at all."""
    try:
        return write_line({k: v for k, v in value.items() if k not in ("expect", "claims")})
    except Exception:
        return ""


RECORDS = [*_cut(_texts(".")), *examples().values(), *cases().values()]
MATCHES = _texts("matches")
HANDS = re.findall(r"hand: ([^,}\n]+)", "\n".join(RECORDS))
KEYS = sorted(set(re.findall(r"^ *([a-z_]+):", "\n".join(RECORDS + MATCHES), re.M)))
ROWS = [
    f'hand,tsumo,ron,from,riichi,dora,title\n"{hand}",A,,,,4z,"x"\n{hand},,B,C,x,,\n' for hand in HANDS
]  # fmt: skip
CLAIMS = ("A=8000", "B=7700, 2 chips", "C=3 han 30 fu, pays 3900", "A=no win", "B=2000/4000", "A=2600 all", "A=満貫",
          "C=gets 9000", "B=yakuman", "A=haneman for B", "A=5枚", "A=dice 3 times", "D=pays 2600")  # fmt: skip
STORIES = (TRIPLE, FOUR, NINE)
WIN_PAGE = (ROOT / "docs" / "winlines.md").read_text(encoding="utf-8")
WINLINES = ["".join(part.split("\n")) for part in re.findall(r"```json\n(.*?)```", WIN_PAGE, re.S)]
LOGS = {
    "mjai": [story.mjai() for story in STORIES],
    "majsoul": [story.majsoul() for story in (TRIPLE, FOUR, DOUBLE, NORTH)],
    "tenhou6": [story.tenhou6() for story in STORIES], "mjlog": [story.mjlog() for story in STORIES],
    "winlines": WINLINES,
}  # fmt: skip
COMMANDS = [
    *(["score", hand, "--tsumo", "A"] for hand in HANDS[:40]),
    *(["score", hand, "--ron", "B", "--from", "C", "--riichi", "--dora", "4z", "-r", "mighty"] for hand in HANDS[:20]),
    ["score", "x.yaml", "--json", "--explain", "2"], ["score", "x.yaml", "--lang", "ja", "--tiles", "kanji"],
    ["waits", "111m 111p 2378p 88s 5z", "-r", "mighty", "--river", "3z 2z 9m", "--kan", "1p"],
    ["value", "--han", "3", "--fu", "40"], ["final", "A=40400", "B=29600", "C=20500", "D=9500"],
    ["final", "A=40400", "B=29600", "C=20500", "--sticks", "1", "-r", "anmika"],
    ["match", "m.yaml", "--rate", "points=50/1000,chips=100", "--json"], ["match", "m.yaml", "--ended"],
    ["rules", "show", "tcg", "fu"], ["rules", "diff", "tcg", "tenhou4"], ["rules", "list"],
    ["rules", "check", "c.yaml"],
    ["score", "123m", "--set", "points.kiriage=false", "--tsumo", "A"], ["explain", "L206"], ["new", "tcg"],
    ["dispute", "x.yaml", "--claim", "A=8000"], ["compare", "x.yaml", "--rules", "tenhou4"],
    ["batch", "x.yaml", "--summary", "-j", "1"], ["batch", "x.yaml", "--format", "csv", "-j", "1"],
    ["dice", "24: 3 4", "--json"], ["convert", "l.mjai", "--to", "jsonl"], ["verify", "l.mjai"],
    ["schema"], ["score", "x.yaml", "-r", "c.yaml"],
]  # fmt: skip
OPTIONS = [
    "--norths", "--honba", "--sticks", "--dora", "--ura", "--river", "--meld", "--pao", "--set", "--lang", "--tiles",
    "--json", "--explain", "--readings", "--scores", "--kans", "--dice", "--winter", "--streak", "--round", "--seats",
    "--draw", "--tenpai", "--nagashi", "--riichi", "--ippatsu", "--han", "--fu", "--rate", "--chips", "--match",
    "--claim", "--rules", "--gold", "--wall-left", "--void", "--any-kong", "--tile", "--as", "--color", "--title",
]  # fmt: skip


def _values(texts: list[str]) -> list[Any]:
    return [d.value for text in texts for d in load_yaml(Source("", text))[0] if isinstance(d.value, dict)]


@cache
def values() -> list[Any]:
    """The records as values, read when the first test asks for them: that takes longer than to import this."""
    return _values(RECORDS)


@cache
def evenings() -> list[Any]:
    """The matches as values."""
    return _values(MATCHES)


@cache
def lines() -> list[str]:
    """The records as lines of JSON."""
    return [json.dumps(value, ensure_ascii=False) for value in values()]


@cache
def hand_lines() -> list[str]:
    """Hands as people type them."""
    typed = ["リーチ ツモ A 234m22444p33567s3s ドラ春", "anmika: B fever single; B tsumo 5s & C ron A 5p"]
    return [written for value in values() if (written := _hand_line(value))] + typed


def rules_file(dice: random.Random) -> str:
    """A rules file of a club: some values of a system, each as written or spoilt."""
    parent = dice.choice([name for name in shipped().heads if name != "riichi"])
    name, keys = parent, dict[str, Any]()
    while name:
        keys = {**shipped().rules[name], **keys}
        name = shipped().heads[name].extends
    chosen = dice.sample(sorted(keys), dice.randint(1, 4))
    lines = [f"  {key}: {_other_value(key, keys[key].value, dice)}" for key in chosen]
    own = f"document: keys\nkeys:\n  {chosen[0]}: {{type: int, min: -99, meaning: x, engines: [riichi]}}\n---\n"
    return (own if dice.random() < 0.1 else "") + f"system: club\nextends: {parent}\nrules:\n" + "\n".join(lines) + "\n"


def _other_value(key: str, value: Any, dice: random.Random) -> str:
    tables = shipped().tables["keys"]
    spec: Any = tables.get(key) or next(
        (s for k, s in tables.items() if k.endswith("*") and key.startswith(k[:-1])), {}
    )
    if spec.get("choices") and dice.random() < 0.9:
        return str(dice.choice(spec["choices"]))
    if key.startswith("yaku."):
        return dice.choice(["off", "1", "2/1", "3/-", "yakuman", "yakuman*2", "13", "yakuman/-", "99"])
    if isinstance(value, bool):
        return dice.choice(["true", "false"])
    if isinstance(value, int):
        return dice.choice(
            ["0", "1", "2", "3", "7", "100", "1000", "-1", "1000000", "999999999999999999", str(value + 1)]
        )
    if isinstance(value, (tuple, list)):
        items = [str(v) for v in value]
        dice.shuffle(items)
        return (
            "["
            + ", ".join(items[: dice.randint(0, len(items))] + dice.choices(NUMBERS[:6], k=dice.randint(0, 2)))
            + "]"
        )
    return dice.choice([str(value), "x", "0", "true", "[1]", "{value: 1, status: house, because: x}"])


def spoil_text(text: str, dice: random.Random, others: list[str]) -> str:
    """Characters, words, lines or numbers of a text exchanged."""
    for _ in range(dice.choice((1, 1, 1, 2, 3, 6))):
        at = dice.randint(0, len(text))
        match dice.randrange(8):
            case 0:
                text = text[:at] + "".join(dice.choices(ODD, k=dice.randint(1, 3))) + text[at + dice.randint(0, 3) :]
            case 1:
                text = text[:at] + "".join(dice.choices(TILES, k=dice.randint(1, 4))) + text[at + dice.randint(0, 4) :]
            case 2 | 3:
                found = list(re.finditer(r"[+-]?[0-9]+", text))
                if found:
                    m = dice.choice(found)
                    text = text[: m.start()] + dice.choice(NUMBERS) + text[m.end() :]
            case 4:
                found = list(re.finditer(r"[A-Za-z_]+", text))
                if found:
                    m = dice.choice(found)
                    text = text[: m.start()] + dice.choice((*KEYS, *WORDS, *"ABCDE", "table")) + text[m.end() :]
            case 5 | 6:
                lines, other = text.splitlines(True), dice.choice(others).splitlines(True) or [""]
                at = dice.randint(0, len(lines))
                lines[at : at + dice.randint(0, 2)] = dice.choices(lines + other, k=dice.randint(0, 2))
                text = "".join(lines)
            case _:
                end = at + dice.randint(1, 40)
                text = text[:at] + text[at:end] * dice.choice((0, 2, 3, 30)) + text[end:]
    return text[:20_000]


def spoil_value(value: Any, dice: random.Random, others: list[Any]) -> Any:
    """Places of a record exchanged, dropped, added, or taken from another record."""
    value = deepcopy(value)
    for _ in range(dice.choice((1, 1, 2, 3))):
        group = value
        while True:
            keys = list(group) if isinstance(group, dict) else list(range(len(group)))
            if not keys:
                return value
            key = dice.choice(keys)
            if not isinstance(group[key], (dict, list)) or dice.random() < 0.4:
                break
            group = group[key]
        match dice.randrange(7):
            case 0:
                group[key] = any_value(dice)
            case 1:
                del group[key]
            case 2 if isinstance(group, dict):
                group[dice.choice(KEYS)] = any_value(dice)
            case 3 if isinstance(group[key], str) and group[key]:
                at = dice.randrange(len(group[key]))
                group[key] = group[key][:at] + dice.choice(TILES) + group[key][at + dice.randint(0, 1) :]
            case 4 if isinstance(group, dict):
                other = dice.choice(others)
                taken = dice.choice(list(other)) if other else ""
                group[taken] = deepcopy(other.get(taken))
            case 5 if isinstance(group, list):
                group.insert(dice.randint(0, len(group)), deepcopy(dice.choice(group) if group else None))
            case _ if isinstance(group[key], int):
                group[key] = dice.choice((group[key] + 1, -group[key], 10**9, 10**18, ENORMOUS, 0))
            case _:
                group[key] = dice.choice((dice.choice(HANDS), dice.choice("ABCD"), True, 1))
    return value


def any_value(dice: random.Random, depth: int = 0) -> Any:
    """Any value that JSON can hold."""
    match dice.randrange(9 if depth < 3 else 7):
        case 0:
            return dice.choice((None, True, False))
        case 1:
            return dice.choice((-1, 0, 1, 2, 13, 10**9, 10**20))
        case 2:
            return "".join(dice.choices(ODD, k=dice.randint(0, 5)))
        case 3:
            return "".join(dice.choices(TILES, k=dice.randint(0, 12)))
        case 4:
            return dice.choice(HANDS)
        case 5:
            return dice.choice((*"ABCDE", "table", *SYSTEMS, *WORDS))
        case 6:
            return dice.choice(NUMBERS)
        case 7:
            return [any_value(dice, depth + 1) for _ in range(dice.randint(0, 3))]
        case _:
            return {dice.choice((*KEYS, *"ABCD")): any_value(dice, depth + 1) for _ in range(dice.randint(0, 3))}


def _text(texts: Callable[[], list[str]]) -> Callable[[random.Random], str]:
    return lambda dice: spoil_text(dice.choice(texts()), dice, texts())


def _json(dice: random.Random) -> str:
    return json.dumps(spoil_value(dice.choice(values()), dice, values()), ensure_ascii=dice.random() < 0.5)


def _value(read: Callable[[], list[Any]]) -> Callable[[random.Random], str]:
    return lambda dice: repr(spoil_value(dice.choice(read()), dice, read()))


def _rules(dice: random.Random) -> str:
    text = rules_file(dice)
    return spoil_text(text, dice, [rules_file(dice)]) if dice.random() < 0.3 else text


def _claim(dice: random.Random) -> str:
    claim = dice.choice(CLAIMS)
    return spoil_text(claim, dice, list(CLAIMS)) if dice.random() < 0.8 else claim


def _command(dice: random.Random) -> str:
    words = list(dice.choice(COMMANDS))
    for _ in range(dice.choice((0, 1, 1, 2, 3))):
        at = dice.randint(1, len(words))
        match dice.randrange(5):
            case 0:
                words[at:at] = [dice.choice(OPTIONS), dice.choice((*NUMBERS[:-7], *CLAIMS, *"ABC", "x"))]
            case 1:
                words[at:at] = [dice.choice(OPTIONS)]
            case 2 if at < len(words):
                words[at] = spoil_text(words[at], dice, list(CLAIMS))
            case 3 if at < len(words):
                words[at] = dice.choice(NUMBERS)
            case _:
                words[at:at] = [dice.choice((*HANDS, *CLAIMS, *SYSTEMS))]
    return json.dumps(words)


KINDS: dict[str, Callable[[random.Random], str]] = {
    "record": _text(lambda: RECORDS), "value": _value(values), "json": _json, "line": _text(lines),
    "csv": _text(lambda: ROWS), "match": _text(lambda: MATCHES), "evening": _value(evenings), "rules": _rules,
    "claim": _claim, "command": _command, "waits": _text(lambda: HANDS), "typed": _text(hand_lines),
    **{form: _text(partial(LOGS.__getitem__, form)) for form in LOGS},
}  # fmt: skip
"""Each kind of input, and a function that makes one."""
OFTEN = {"record": 4, "value": 4, "json": 3, "line": 8, "csv": 2, "evening": 2, "typed": 4, "claim": 4, "waits": 4,
         "mjai": 4, "majsoul": 4, "tenhou6": 6, "mjlog": 6, "winlines": 8}  # fmt: skip
"""How often a kind is tried, where not once: what is quick oftener."""
