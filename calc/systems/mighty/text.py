"""Mighty results in words: what each white stands for, chips line by line."""

from __future__ import annotations

from typing import Any

from ...render.paper import GAP
from ...riichi.text import RiichiText

WORDS = {
    "jokers": ("whites are", "白の読み"),
    "jokers_none": ("no joker used: real", "マイティー牌なし: リアル"),
    "drawn": ("drawn white = {tile}", "ツモった白 = {tile}"),
    "white_is": ("white = {tile}", "白 = {tile}"),
    "as_white": ("white as white", "白は白"),
    "real": ("real", "リアル"),
    "kishogun": ("kishogun: riichi alone, no joker", "鬼将軍 (立直のみ・リアル)"),
    "doubled": ("won on a discarded white: points × {n}", "白でロン: 点数{n}倍"),
    "chips_head": ("Chips", "チップ"),
    "ippatsu": ("ippatsu", "一発"),
    "ura": ("ura dora", "裏ドラ"),
    "red": ("red fives", "赤ドラ"),
    "maiba": ("maiba", "枚場"),
    "alice": ("alice", "アリス"),
    "counted": ("han beyond the counted yakuman", "数え役満を超える翻"),
    "shugi": ("special-hand bonus", "祝儀"),
    "chombo": ("chombo", "チョンボ"),
    "fuka": ("half each (added kan)", "付加槓 折半"),
    "box": ("box riichi without income", "箱リーチ 収入なし"),
    "note_alice_not_recorded": (
        "{player}: no alice tiles recorded, so none counted",
        "{player}: アリスの記録なし (0枚)",
    ),
    "note_ura_not_recorded": (
        "{player}: kishogun with {ura} of {wanted} ura indicators recorded; a hit by another would undo it",
        "{player}: 鬼将軍だが裏ドラ表示牌の記録は{wanted}枚中{ura}枚。残りが乗れば不成立",
    ),
    "note_box_unchecked": (
        "{player} is in box riichi, and no `scores` say that it was at exactly 0 points",
        "{player}: 箱リーチだが `scores` がなく、ちょうど0点かは確かめていない",
    ),
    "note_better_declaration": (
        "{player} declared less than the best reading; the declaration counts",
        "{player}: 申告より高い読みがあったが、申告が優先",
    ),
    "note_replayed": ("chombo by {player}: the hand is played again", "{player} チョンボ: やり直し"),
    "note_box_noten": (
        "{player} is in box riichi, yet noten: it is declared in tenpai only (a chombo?)",
        "{player}: 箱リーチなのにノー聴 (チョンボでは?)",
    ),
    "note_bust": ("{player} is bust (box riichi without income)", "{player} トビ (箱リーチ)"),
    "from_each": ("{n} each × {payers}", "{n}枚 × {payers}人"),
    "chips_n_one": ("1 chip", "1枚"),
    "chips_n": ("{n} chips", "{n}枚"),
    "honba_n": ("{n} maiba", "{n}枚場"),
    "honba": ("maiba", "枚場"),
    "forbidden": ("not allowed: {jokers} is furiten ({tiles})", "不可: {jokers} はフリテン ({tiles})"),
    "forbidden_five": ("not allowed: {jokers} would be five of {tiles}", "不可: {jokers} は{tiles}が5枚になる"),
    "interpretations": ("best of {n} readings of the whites", "白の読み{n}通りの最高目"),
    "declared_explicit": ("as declared, of {n} readings", "申告どおり ({n}通り中)"),
    "declared_forgotten": (
        "not declared: cheapest of the highest, of {n} readings",
        "申告なし: 最高目のうち安目 ({n}通り中)",
    ),
    "declared_best": ("highest of {n} readings", "{n}通りの最高目"),
    "furiten_dropped": ("furiten, not to be taken", "フリテンで不可"),
    "kishogun_undone": ("kishogun undone by an ura dora", "裏ドラで鬼将軍不成立"),
    "kishogun_gained": ("kishogun: no ura dora", "裏ドラなしで鬼将軍成立"),
    "note_kishogun_gained": (
        "{player}: kishogun, as no ura dora hit the reading that was chosen without it",
        "{player}: 鬼将軍を数えずに選んだ読みが、裏ドラなしで鬼将軍になった",
    ),
    "loses_chips": ("{n} chips less", "{n}枚少ない"),
    "tied": ("equal: {jokers}", "同値: {jokers}"),
    "gains_chips": ("{n} chips more", "{n}枚多い"),
    "others_shown": (
        "Other readings, as they stood when shown, before ura and alice",
        "次点の読み方 (倒牌時、裏・アリス前)",
    ),
    "note_kishogun_undone": (
        "{player}: shown as kishogun, which an ura dora undid; the reading stays",
        "{player}: 鬼将軍の読みだったが裏ドラで不成立。読みはそのまま",
    ),
    "modes": ("By declaration", "申告別"),
    "mode_best": ("best reading", "最高目"),
    "mode_forgotten": ("forgotten", "申告忘れ (安目)"),
    "mode_explicit": ("declared", "申告"),
    "fifth_dora": ("a fifth new dora", "5枚目の新ドラ"),
    "alice_turned": ("{tiles}: {n} matching", "{tiles}: {n}枚"),
}


class MightyText(RiichiText):
    """Riichi's text, with jokers and chips."""

    own = WORDS

    def size(self, win: dict[str, Any]) -> str:
        """How big a win is, with its chips."""
        if win.get("kishogun"):
            w = self.words
            text = f"{w('kishogun').split(':')[0].split(' (')[0]} · {w(win['limit'])}"
            text += f"  {w('points_n', n=format(win['points'], ','))}"
        else:
            text = super().size(win)
        return text + f" + {self.words('chips_n', n=win['chips'])}" if win["chips"] else text

    def jokers(self, jokers: dict[str, Any]) -> str:
        """What the whites are."""
        w = self.words
        parts = [w("white_is", tile=self.tile_text([t])) for t in jokers["held"]]
        if jokers["drawn"]:
            parts.append(w("drawn", tile=self.tile_text([jokers["drawn"]])))
        return ", ".join(parts)

    def _hand(self, win: dict[str, Any], data: dict[str, Any]) -> None:
        super()._hand(win, data)
        w = self.words
        whites = self.jokers(win["jokers"])
        if whites:
            mode = "interpretations" if win["declared"] == "best" else f"declared_{win['declared']}"
            more = w(mode, n=win["interpretations"]) if win["interpretations"] > 1 else ""
            self.row(w("jokers"), whites + (f"{GAP}({more})" if more else ""), 0)
        if win["alice"] is not None:
            turned = " ".join(self.tile_text([t]) for t in win["alice"]) or "–"
            self.row(w("alice"), w("alice_turned", tiles=turned, n=win["alice_matches"]))
        if win["doubled"]:
            self.row("", w("doubled", n=win["factor"]), strong=True)

    def _value(self, win: dict[str, Any], steps: dict[str, Any]) -> None:
        super()._value(win, steps)
        w = self.words
        if win["kishogun"]:
            self.line(w("kishogun"), w(win["limit"]), self.source(steps.get("kishogun")))
        for line in win["chip_lines"]:
            amounts = w("from_each", n=line["each"], payers=line["payers"])
            label = w(line["id"]) + (f" ×{line['number']}" if line["number"] > 1 else "")
            self.line(f"{w('chips_head')}: {label}", amounts, self.source(steps.get("chips." + line["id"])))

    def _others(self, win: dict[str, Any]) -> None:
        w = self.words
        for other in win["forbidden"][: self.readings]:
            tiles = " ".join(self.tile_text([t]) for t in other["tiles"])
            why = "forbidden" if other["reason"] == "furiten" else "forbidden_five"
            self.say(w(why, jokers=self.jokers(other["jokers"]), tiles=tiles))
        if not win["readings"]:
            super()._others(win)
            return
        self.blank().heading(w("modes"))
        for mode, got in win["modes"].items():
            worth = w("points_n", n=format(got["points"], ","))
            worth += f" + {w('chips_n', n=got['chips'])}" if got["chips"] else ""
            mark = "→" if got["counts"] else " "
            self.row(f"{mark} {w('mode_' + mode)}", f"{worth}{GAP}{self.jokers(got['jokers'])}", 25)
        turned = win["alice"] is not None or win["dora"]["ura"] or win["shown"]["points"] != win["points"]
        self.blank().heading(w("others_shown" if turned else "others"))
        for other in win["readings"][: self.readings]:
            loses = [w("loses" if n > 0 else "gains", n=format(abs(n), ",")) for n in (other["loses"],) if n]
            loses += [w("loses_chips" if n > 0 else "gains_chips", n=abs(n)) for n in (other["loses_chips"],) if n]
            names = ", ".join(w.pick(y) for y in other["yaku"]) or w("no_yaku")
            self.say(f"{self.jokers(other['jokers']) or w('as_white')}: {self.reading(other['reading'])}", indent=4)
            size = f"{w('han_n', n=other['han'])} {w('fu_n', n=other['fu'])}: " if other["han"] else ""
            self.say(f"{names} – {', '.join(loses) or w('same')}", size, 6)

    def label(self, step: dict[str, Any]) -> str:
        """The name of a receipt line."""
        if step["label"].startswith("declared_"):
            return self.words(step["label"], n=step["result"])
        return super().label(step)
