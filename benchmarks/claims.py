"""How `calc dispute` answers claims that somebody else wrote: a line of JSON for each hand.

    python -m benchmarks.claims tcg.jsonl mighty.jsonl [--half odd|even] [--missed 20]

A line has the `system`, the `record`, its `claims`, whether they are right (`truth`), and the `kind` of each mistake
that was made; perhaps also the `pattern` of an answer that names them, or a list of one for each kind. By file: in how
many answers to false claims the first or second explanation names the mistake (both, where two were made), in how many
only other mistakes are named, and that without a “perhaps”; false claims called right, true ones called wrong, and
unread ones; the processor time of an answer.
"""

from __future__ import annotations

import argparse
import json
import re
import statistics
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import calc
from calc.problems.problems import InputError

MORE_HAN = r"not there|counted twice|wrongly counted|han too many"
TRIPLET = r"triplet|\bkan\b"
PLAYERS = r"as the dealer|1\.5 times"
NAMES: Mapping[str, str] = {
    "child_as_dealer": PLAYERS,
    "dealer_as_child": r"taken for a non-dealer|dealer's higher stake",
    "dora_": r"(the|of the|two of) dora|dora indicator",
    "dora_one_more": r"(?<!ura )dora\b[^.;]*(counted twice|not there)|too many of the dora",
    "dora_twice": r"(?<!ura )dora\b[^.;]*(counted twice|not there)|too many of the dora",
    "ura_twice": r"dora (counted twice|.*not there)",
    "red_twice": r"red fives counted twice|dora .*not there",
    "north_": r"north",
    "red_": r"\bred\b",
    "red_one_missed": r"\bred\b",
    "counted_chip": r"han beyond",
    "ura_": r"\bura\b",
    "indicator_as_dora": r"indicator itself",
    "yaku_added": MORE_HAN,
    "yaku_twice": MORE_HAN,
    "kuisagari_forgotten": r"as if closed",
    "closed_as_open": r"as if open",
    "han_wrong": rf"seven pairs|double riichi|han too few|not counted|{MORE_HAN}",
    "yaku_double_riichi": r"double riichi",
    "limit_step": r"taken for (a )?\w+|limit",
    "fu_rounding": r"round",
    "rounding": r"round",
    "fu_wait": r"wait",
    "fu_pair": r"pair",
    "fu_concealed_ron": r"concealed ron",
    "fu_tsumo": r"fu of the tsumo|concealed ron or the tsumo|the tsumo",
    "fu_pinfu_tsumo": r"pinfu|fu of the tsumo|the tsumo|30 fu instead of 20",
    "fu_chiitoitsu": r"seven pairs|25",
    "fu_open_minimum": r"open hand|20 fu",
    "fu_": TRIPLET,
    "honba_one_payer": r"honba as (100|1,000 on)|honba taken from one",
    "honba_1500": r"honba as (500|1,500)",
    "honba_three": r"honba as (200|300|900|(100|1,500|2,000) from)",
    "honba_forgotten": r"honba( and the sticks)? left out|hand alone",
    "honba_count": r"honba",
    "double_ron_honba": r"honba paid to every",
    "double_ron": r"only|one winner|winners paid|hand|are paid at this table",
    "head_bump": r"winners paid|takes? it|only winner|only \w's win|only \w is paid",
    "sticks": r"stick",
    "noten": r"tenpai|noten|in all",
    "tsumo_shares": r"share|taken for a non-dealer|whole hand|ron (table|is|value)|other way round|\) paying"
    r"|what (each|\w pays|\w and \w pay)|as a ron",
    "tsumo_loss": r"missing",
    "ron_as_tsumo_sum": r"tsumo table",
    "pao": r"pao|liab",
    "no_win": r"not counted|tanyao|simples|no yaku",
    "yakuman_doubled": r"2-fold|double",
    "yakuman_once": r"not counted|once|single|fold",
    "yakuman_fold": r"not counted|single|fold|as yakuman",
    "double_wind_once": r"wind",
    "reading": r"read as",
    "kiriage": r"kiriage|that is mangan",
    "mangan_cap": r"beyond the mangan",
    "chips_times_payers": r"from everybody",
    "chips_all_on_ron": r"from everybody",
    "chips_doubled": r"doubled|chips of “[^.]*counted twice",
    "chips_": r"chips? of|chips?\b",
    "maiba_points": r"points a honba",
    "maiba_": r"枚場|maiba",
    "real_": r"リアル",
    "alice_": r"アリス|alice",
    "shugi_": r"祝儀",
    "red_chip": r"red fives|the red \d[mps]\b",
    "ura_chip": r"ura dora",
    "ippatsu_chip": r"ippatsu",
    "joker_dora": r"dora|joker",
    "joker_": r"jokers? read",
    "white_double": r"white|ron table",
    "fuka_half": r"liable|付加槓|hand alone",
    "kishogun": r"鬼将軍|kishōgun",
    "yakuman_missed": r"sanbaiman|yakuman|all honours",
    "double_dora": r"ダブドラ",
    "double_half": r"half",
    "double_min": r"cheaper",
    "over_han_forgotten": r"han beyond",
    "ryanpeikou_forgotten": r"twin runs",
    "chinitsu_forgotten": r"full flush",
    "fuka_": r"liable|付加槓|hand alone",
    "robbed_soft": r"robbing",
    "rob_bonus": r"kong",
    "reverse_one": r"one of the others",
    "reverse": r"逆",
    "ippatsu_forgotten": r"ippatsu",
    "red_one": r"red five as 1",
    "gold_as_red": r"gold five as a red",
    "gold_": r"gold",
    "north_forgotten": r"\bnorths?\b",
    "sitout_free": r"sits out",
    "sanbaiman_forgotten": r"sanbaiman",
    "kafu": r"加符",
    "over_han_once": r"han beyond",
    "yakuman_forgotten": r"yakuman",
    "yakuman_chips": r"chips of a yakuman as",
    "pocchi_": r"pocchi",
    "blue_": r"pocchi",
    "green_": r"pocchi",
    "summer_": r"夏|summer",
    "shubari_added": r"multipliers of the chips added",
    "shubari_": r"shubari|シュバリー",
    "all_line_payer": r"discarder alone",
    "spring": r"spring|春|summer drawn|flower",
    "second_dora_missed": r"(the|of the|two of) dora|dora indicator",
    "second_ura_missed": r"\bura\b",
    "kan_dora_missed": r"(the|of the|two of) dora|dora indicator",
    "kan_ura_missed": r"\bura\b",
    "honitsu_forgotten": r"half flush",
    "bust": r"bust|トビ",
    "karasu": r"カラス|karasu|crow",
    "chombo": r"other way round|chombo",
    "fever": r"fever",
    "missed_root": r"\broots?\b",
    "roots_once": r"root",
    "root_4": r"root(\)| \(根\)) as|root counted twice",
    "root_triplet": r"root.*wrongly counted|wrongly counted.*root",
    "missed_toitoi": r"all triplets( or | not|,)",
    "toitoi_4": r"all triplets \(",
    "missed_seven_pairs": r"seven pairs( or | not|,)",
    "half_seven_pairs": r"seven pairs \(",
    "missed_flush": r"full flush( or | not|,)",
    "half_flush": r"full flush \(",
    "false_flush": r"full flush.* wrongly|flush: no",
    "missed_kong_flower": r"kong flower|槓上花",
    "missed_kong_cannon": r"kong cannon",
    "missed_robbed_kong": r"robbed kong|robbing",
    "cannon_": r"kong",
    "kong_": r"kong",
    "out_missing": r"payer too few",
    "out_": r"won already|still|pays? too",
    "rob_all": r"everybody taken to pay",
    "base_200": r"a base of",
    "passed": r"pass",
    "cap_": r"a cap of",
    "no_cap": r"cap of [\d,]+ forgotten",
    "menzen": r"concealed hand",
    "added": r"multipliers added",
    "tsumo_add": r"100 added",
    "tsumo_double": r"self-draw doubled",
    "tanyao": r"all simples",
    "option": r"self-draw|doubled|counted|\bcap\b",
    "one_pays": r"split|payer",
    "tenpai_noten": r"tenpai",
    "white_soft": r"white|no 財神",
    "scale": r"\(3579|\(2468|, 7, 9|, 6, 8",
    "streak_": r"streak taken|stake as",
    "changed_hard": r"changed 財神",
    "pairs_soft_as_hard": r"changed 財神|eight pairs",
    "pairs_": r"eight pairs",
    "factor_not_dealer": r"dealer's stake not multiplied",
    "factor_dealer_only": r"only the dealer's stake multiplied",
    "all_dealer": r"as the dealer|what A pays|what the dealer",
    "dealer_win_single": r"higher stake|non-dealer",
    "dealer_win_discarder": r"stake taken from the discarder",
    "dealer_as_other": r"higher stake forgotten",
    "double_first": r"双翻 comes first|another comes",
    "two_winners": r"both|winners",
    "discarder_all": r"for all|only the discarder|everybody taken to pay",
    "discarder": r"only the discarder|discarder",
    "self_draw_soft": r"self-draw",
    "jokers_double": r"each 財神|three 財神|naked",
    "junk_double": r"three 財神",
    "two_jokers": r"three 財神",
    "three_hard": r"three 財神",
    "naked_": r"naked single|単吊|全求神",
    "no_joker_soft": r"no 財神",
    "face_value_soft": r"face value|white",
    "double_times_hard": r"multiplied together",
    "hard_twice": r"multiplied to 双翻",
    "double_twice": r"two reasons",
    "double_three": r"双翻 as ×3",
    "junk_tenho": r"三財神|three 財神|heavenly|天胡",
    "chiho": r"地胡|first turn",
    "lone_joker": r"lone|財神",
    "nearest": r"nearest|farther|taken to win",
}
"""What an answer says that names a kind of mistake; the longest of the names that a kind begins with counts."""
YAKU = {
    "tanyao": "simples|tanyao", "iipeikou": "twin runs", "ryanpeikou": "two twin runs", "sanshoku": "three-colour",
    "ittsu": "full straight", "chanta": "outside hand", "junchan": "pure outside", "honitsu": "half flush",
    "chinitsu": "full flush", "toitoi": "all triplets", "sanankou": "three concealed", "menzen": "concealed tsumo",
    "chiitoitsu": "seven pairs", "tsumo": "concealed tsumo", "ryuuiisou": "all green", "suuankou": "four concealed",
    "shousangen": "little three dragons|小三元", "tsuuiisou": "all honours",
    "小三元": "little three dragons|小三元", "haku": "white dragon", "hatsu": "green dragon", "chun": "red dragon",
}  # fmt: skip
"""The names of yaku as answers have them, by those of the descriptions; the others are the same."""


MISSED = ("yaku_missed", "yakuman_missed")


FRANK = re.compile(r"no simple slip gives|No hand comes to|no known mistake leads to it")
"""What an answer says that names no mistake: such a claim counts as unexplained, whatever the search has found."""
REASONS = "\n  "
"""What is between the line that says what is right and the one with the reason, which is indented."""


class Heard(NamedTuple):
    """What came of a claim."""

    line: int
    kinds: tuple[str, ...]
    answer: str
    """As it is printed; empty if the claim was not read."""
    false: bool
    status: str
    named: bool
    seconds: float

    @property
    def misleading(self) -> bool:
        """Whether only other mistakes are named: the answer is one, to the whole claim or to its parts, but does not
        say that no mistake leads to the number."""
        is_answered = self.status in ("explained", "apart") and not FRANK.search(self.answer)
        return self.false and is_answered and not self.named

    @property
    def called_right(self) -> bool:
        """Whether a false claim is called right without more."""
        return self.false and self.answer.endswith(": right.")


def pattern_of(kind: str, mistake: str) -> str:
    """Return the pattern of what an answer says that names a mistake: of a yaku left out its name."""
    yaku = re.search(r"(\w+(?: wind)?) not (?:counted|seen)|the (tsumo) han", mistake) if kind in MISSED else None
    if yaku:
        name = yaku[2] or yaku[1]
        return YAKU.get(name, name.replace("_", " "))
    known = [name for name in NAMES if kind.startswith(name)]
    return NAMES[max(known, key=len)] if known else re.escape(kind.replace("_", " "))


def patterns_of(line: Mapping[str, Any]) -> list[str]:
    """Return the patterns that an answer to a line must have to name its mistakes: those that whoever wrote the claim
    put down (``pattern``), else one of :data:`NAMES` for each."""
    written = line.get("pattern")
    if written:
        return [written] if isinstance(written, str) else [*written]
    return [pattern_of(*pair) for pair in zip(line["kind"], line["mistakes"], strict=False)]


def hear(number: int, line: Mapping[str, Any], claim: str) -> Heard:
    """Return what comes of one claim."""
    kinds = tuple(line["kind"])
    false, start = line["truth"] == "wrong", time.process_time()
    try:
        sheet = calc.dispute(line["record"], [claim])
    except InputError as error:
        return Heard(number, kinds, "", false, error.problems[0].code, False, 0.0)
    printed = sheet.text()
    seconds = time.process_time() - start
    answer = printed[printed.rindex(" says ") :]
    text = " ".join(answer.split())
    # the line of what is right has words that mistakes have too (“mangan 8,000 + honba 300”)
    reasons = " ".join(answer.partition(REASONS)[2].split()) or text
    patterns = patterns_of(line) if false else []
    parts = reasons.split(". Or: ")
    named = any(
        all(re.search(pattern, part, re.IGNORECASE) for pattern in patterns) and not FRANK.search(part)
        for part in parts
    )
    return Heard(number, kinds, text, false, sheet.claims[0].status, false and named, seconds)


def hear_all(path: Path, half: str) -> Iterator[Heard]:
    """Yield what comes of the claims of a file; of its odd or even lines only, where ``half`` says so."""
    with path.open(encoding="utf-8") as lines:
        for number, text in enumerate(lines, 1):
            if half in ("", ("even", "odd")[number % 2]):
                line = json.loads(text)
                for claim in line["claims"]:
                    yield hear(number, line, claim)


HEAD = f"{'':10} claims   named     one     two mislead for_sure false_right true_wrong unread  ms worst"


def row(name: str, heard: Sequence[Heard]) -> str:
    """Return the figures of one file."""
    false = [h for h in heard if h.false and h.answer]
    one, two = [h for h in false if not h.kinds[1:]], [h for h in false if h.kinds[1:]]

    def share(those: Sequence[Heard], counted: Sequence[bool]) -> str:
        return f"{sum(counted) / max(len(those), 1):7.1%}"

    times = sorted(h.seconds for h in heard)
    untrue = sum(h.status != "right" for h in heard if not h.false and h.answer)
    sure = share(false, [h.misleading and "erhaps" not in h.answer for h in false])
    return (f"{name:10} {len(heard):6} {share(false, [h.named for h in false])} {share(one, [h.named for h in one])} "
            f"{share(two, [h.named for h in two])} {share(false, [h.misleading for h in false])}  {sure} "
            f"{sum(h.called_right for h in heard):11} {untrue:10} {sum(not h.answer for h in heard):6} "
            f"{1000 * statistics.median(times):3.0f} {1000 * times[-1]:5.0f}")  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; return the exit status."""
    parser = argparse.ArgumentParser(description="How calc dispute answers the claims of a draw.")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--half", choices=("", "odd", "even"), default="")
    parser.add_argument("--missed", type=int, default=0, help="print so many answers that are not as they should be")
    options = parser.parse_args(arguments)
    print(HEAD)
    for path in options.files:
        heard = [*hear_all(path, options.half)]
        print(row(path.stem, heard), flush=True)
        wrong = [h for h in heard if not h.answer or (not h.named if h.false else h.status != "right")]
        for h in wrong[: options.missed]:
            print(f"  {h.line} {', '.join(h.kinds)} ({h.status}){h.answer}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
