"""What one question costs from the shell, the whole process: ``calc score`` beside a script that uses ``mahjong``.

    python -m benchmarks.startup [--runs 20] [--options-limit 2] [--file-limit 2.4] [--json]

Three commands take turns; each is run so many times, bytecode kept as a user has it, and the minimum and the median of
the processor time are printed in milliseconds:

    mahjong          a script that imports mahjong, scores one hand and prints its points
    calc, options    python -m calc score -r tcg "22444m 333567p 44s + 4s" --tsumo A --riichi --dora 5z
    calc, file       python -m calc score hand.yaml, the same hand

The ratios are of the minima, which a busy machine disturbs least; exit status 1 if one is above its limit, 2 if a
command fails. A bare interpreter is timed too, to tell what neither side can help.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks.against import in_turns
from benchmarks.batch import ROOT

_SCRIPT = """\
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig
from mahjong.tile import TilesConverter

convert = TilesConverter.string_to_136_array
tiles = convert(man="22444", pin="333567", sou="444")
config = HandConfig(is_riichi=True, is_tsumo=True, player_wind=27, round_wind=27)
dora = convert(honors="5")
answer = HandCalculator.estimate_hand_value(tiles, convert(sou="4")[0], dora_indicators=dora, config=config)
print(answer.han, answer.fu, answer.cost["main"])
"""

_HAND = """\
rules: tcg
seats: [A, B, C, D]
round: east 1
sticks: 1
win:
  player: A
  by: tsumo
  hand: 22444m 333567p 44s
  tile: 4s
  riichi: true
  dora: [5z]
"""


def commands(folder: Path) -> dict[str, list[str]]:
    """The commands by name; writes the files that they need."""
    script, hand = folder / "one_hand.py", folder / "hand.yaml"
    script.write_text(_SCRIPT, encoding="utf-8")
    hand.write_text(_HAND, encoding="utf-8")
    python = sys.executable
    options = ["-r", "tcg", "22444m 333567p 44s + 4s", "--tsumo", "A", "--riichi", "--dora", "5z"]
    return {
        "bare python": [python, "-c", "pass"],
        "mahjong": [python, str(script)],
        "calc, options": [python, "-m", "calc", "score", *options],
        "calc, file": [python, "-m", "calc", "score", str(hand)],
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print; the exit status."""
    parser = argparse.ArgumentParser(description="Whole-process milliseconds: calc score beside mahjong.")
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--options-limit", type=float, default=2.0, help="most times mahjong's minimum")
    parser.add_argument("--file-limit", type=float, default=2.4, help="most times mahjong's minimum")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)

    with tempfile.TemporaryDirectory() as folder:
        try:
            running = {name: (command, str(ROOT)) for name, command in commands(Path(folder)).items()}
            times = in_turns(running, options.runs)
        except RuntimeError as error:
            print(error, file=sys.stderr)
            return 2
    limits = {"calc, options": options.options_limit, "calc, file": options.file_limit}
    ratios = {name: min(times[name]) / min(times["mahjong"]) for name in limits}
    if options.json:
        rows = {
            name: {"min": min(each) * 1000, "median": statistics.median(each) * 1000} for name, each in times.items()
        }
        print(json.dumps({"runs": options.runs, "milliseconds": rows, "ratios": ratios, "limits": limits}, indent=2))
    else:
        print(f"{options.runs} runs each, whole process, milliseconds of processor time")
        print(f"{'':16}{'min':>8}{'median':>9}")
        for name, each in times.items():
            print(f"{name:16}{min(each) * 1000:8.1f}{statistics.median(each) * 1000:9.1f}")
        for name, ratio in ratios.items():
            print(f"{name} / mahjong: {ratio:.2f} (limit {limits[name]:g})")
    return 1 if any(ratios[name] > limit for name, limit in limits.items()) else 0


if __name__ == "__main__":
    sys.exit(main())
