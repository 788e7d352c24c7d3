"""Every word of the output in English and Japanese, but for the names of yaku, which stand in ``rules.yaml``."""

from __future__ import annotations

import os
from collections.abc import Mapping

LANGS = ("en", "ja")

_WORDS: dict[str, tuple[str, str]] = {
    # headlines
    "tsumo": ("{player} wins by tsumo", "{player} ツモ和了"),
    "ron": ("{player} wins by ron from {from}", "{player} ロン和了 (放銃 {from})"),
    "chankan": ("{player} wins by robbing {from}'s kan", "{player} 槍槓 (加槓 {from})"),
    "exhaustive": ("Draw: nobody won", "荒牌流局"),
    "abortive": ("Abortive draw: {kind}", "途中流局: {kind}"),
    "kyuushu_kyuuhai": ("nine terminals and honours", "九種九牌"),
    "suufon_renda": ("four winds", "四風連打"),
    "suukaikan": ("four kans", "四開槓"),
    "suucha_riichi": ("four riichi", "四家立直"),
    "sanchahou": ("three wins on one tile", "三家和"),
    "unpaid": ("not paid", "支払いなし"),
    "nothing_moves": ("nothing moves", "点数の移動なし"),
    # table
    "east": ("East", "東"),
    "south": ("South", "南"),
    "west": ("West", "西"),
    "north": ("North", "北"),
    "round": ("{wind} {number}", "{wind}{number}局"),
    "round_only": ("{wind} round", "{wind}場"),
    "dealer": ("dealer {player}", "親 {player}"),
    "honba_n": ("{n} honba", "{n}本場"),
    "sticks_n": ("{n} riichi sticks", "供託{n}本"),
    "sticks_1": ("1 riichi stick", "供託1本"),
    "table": ("table", "供託"),
    # payments
    "win": ("hand", "和了"),
    "honba": ("honba", "積み棒"),
    "sticks": ("riichi sticks", "供託"),
    "pao": ("liability (pao)", "包"),
    "half": ("half, beside the liable player", "包と折半"),
    "noten": ("noten penalty", "不聴罰符"),
    "nagashi": ("nagashi mangan", "流し満貫"),
    "points": ("points", "点数"),
    "chips": ("chips", "チップ"),
    "sum": ("sum", "合計"),
    # the hand
    "hand": ("hand", "手牌"),
    "reading": ("read as", "解釈"),
    "dora_line": ("dora", "ドラ"),
    "ura_line": ("ura", "裏"),
    "dora": ("Dora", "ドラ"),
    "ura_dora": ("Ura dora", "裏ドラ"),
    "red_dora": ("Red fives", "赤ドラ"),
    "north_dora": ("Norths", "北ドラ"),
    "norths_aside": ("{tile} ×{n} drawn aside", "{tile} ×{n} 抜き"),
    "indicator": ("indicator {tiles}", "表示牌 {tiles}"),
    "wait": ("{wait} wait", "{wait}待ち"),
    "ryanmen": ("two-sided", "両面"),
    "kanchan": ("closed", "嵌張"),
    "penchan": ("edge", "辺張"),
    "tanki": ("pair", "単騎"),
    "shanpon": ("two-pair", "双碰"),
    "pairs": ("seven pairs", "七対子形"),
    "orphans": ("thirteen orphans", "国士無双形"),
    # value
    "yaku": ("Yaku", "役"),
    "han_n": ("{n} han", "{n}翻"),
    "fu_n": ("{n} fu", "{n}符"),
    "fu_head": ("Fu", "符"),
    "points_n": ("{n} points", "{n}点"),
    "yakuman_n": ("yakuman ×{n}", "{n}倍役満"),
    "yakuman": ("yakuman", "役満"),
    "mangan": ("mangan", "満貫"),
    "haneman": ("haneman", "跳満"),
    "baiman": ("baiman", "倍満"),
    "sanbaiman": ("sanbaiman", "三倍満"),
    "counted_yakuman": ("counted yakuman", "数え役満"),
    "total": ("total", "計"),
    "value": ("value", "点数"),
    "all": ("{n} all", "{n}オール"),
    "fu.base": ("every hand", "副底"),
    "fu.concealed_ron": ("concealed ron", "門前加符"),
    "fu.tsumo": ("tsumo", "ツモ符"),
    "fu.pair_dragon": ("dragon pair", "三元牌の雀頭"),
    "fu.pair_seat_wind": ("seat wind pair", "自風の雀頭"),
    "fu.pair_round_wind": ("round wind pair", "場風の雀頭"),
    "fu.pair_north": ("north pair", "北の雀頭"),
    "fu.pair_double_wind": ("double wind pair", "連風牌の雀頭"),
    "fu.wait_tanki": ("pair wait", "単騎待ち"),
    "fu.wait_kanchan": ("closed wait", "嵌張待ち"),
    "fu.wait_penchan": ("edge wait", "辺張待ち"),
    "fu.open_triplet": ("open triplet", "明刻 中張牌"),
    "fu.closed_triplet": ("concealed triplet", "暗刻 中張牌"),
    "fu.open_kan": ("open kan", "明槓 中張牌"),
    "fu.closed_kan": ("concealed kan", "暗槓 中張牌"),
    "fu.open_triplet_yaochuu": ("open triplet, terminal or honour", "明刻 么九牌"),
    "fu.closed_triplet_yaochuu": ("concealed triplet, terminal or honour", "暗刻 么九牌"),
    "fu.open_kan_yaochuu": ("open kan, terminal or honour", "明槓 么九牌"),
    "fu.closed_kan_yaochuu": ("concealed kan, terminal or honour", "暗槓 么九牌"),
    "fu.open_minimum": ("open hand without fu", "喰い平和形"),
    "fu.rounding_unit": ("rounded up", "切り上げ"),
    "fu.chiitoitsu": ("seven pairs", "七対子"),
    # receipt
    "base": ("base points", "基本点"),
    "best_of": ("highest of {n} readings", "{n}通りから高点法"),
    "win_total": ("{player} receives", "{player} 受取"),
    "no_stick": ("riichi on the tile won: no stick", "宣言牌で放銃: リーチ棒なし"),
    "no_pao": ("liability: none here", "包なし"),
    "receipt": ("Receipt", "計算書"),
    "tenpai": ("tenpai", "聴牌"),
    "considered": ("yaku looked at", "検討した役"),
    # tables
    "as_child": ("non-dealer", "子"),
    "as_dealer": ("dealer", "親"),
    "by_ron": ("ron", "ロン"),
    "by_tsumo": ("tsumo", "ツモ"),
    "player": ("player", "名前"),
    "counted_as": ("counted as", "端数処理"),
    "uma": ("uma", "ウマ"),
    "result": ("result", "結果"),
    "match.return": ("return, taken from each score", "原点"),
    "match.rounding": ("rounding", "端数処理"),
    "match.uma": ("place points", "ウマ"),
    "balance": (
        "result = counted as − return + uma; the top takes the balance of the others",
        "結果 = 端数処理後 − 原点 + ウマ。トップは他家の合計の逆",
    ),
    "goshya_rokunyuu": ("hundreds of 5 down, 6 up", "五捨六入"),
    "final_bust": ("bust", "トビ"),
    "final_yakitori": ("yakitori", "焼き鳥"),
    "wait_tile": ("wait", "待ち"),
    "left": ("left", "残り"),
    "none_left": ("none left", "残りなし"),
    "furiten_mark": ("furiten", "フリテン"),
    "no_waits": ("not tenpai: no tile completes this hand", "聴牌していない"),
    "no_win": ("no win", "和了不可"),
    "furiten_line": (
        "Furiten ({gone} was discarded or passed): no ron at all, tsumo only",
        "フリテン ({gone}): ロン不可、ツモのみ",
    ),
    "furiten_some": (
        "No ron on {tiles}: every reading is furiten ({gone} was discarded or passed)",
        "{tiles} はロン不可: どの解釈もフリテン ({gone})",
    ),
    "tsumo_only": ("tsumo only", "ツモのみ"),
    "kan_joker": ("ankan {tile}: jokers are not konged after riichi", "暗槓 {tile}: 不可 (マイティー牌)"),
    "own_four": (
        "all the tiles it waits for are in the hand itself: not tenpai at a draw",
        "待ち牌を自分で使い切り: 流局時はノー聴",
    ),
    "kan_legal": ("ankan {tile} after riichi: allowed, nothing changes", "リーチ後の暗槓 {tile}: 可"),
    "kan_waits": (
        "ankan {tile} after riichi: forbidden, the waits change",
        "リーチ後の暗槓 {tile}: 不可 (待ちが変わる)",
    ),
    "kan_shape": (
        "ankan {tile} after riichi: forbidden, a reading of the hand uses the three otherwise",
        "リーチ後の暗槓 {tile}: 不可 (面子構成が変わる)",
    ),
    "kan_rule": ("ankan {tile} after riichi: these rules allow none", "リーチ後の暗槓 {tile}: 不可 (規則)"),
    "kan_tiles": (
        "ankan {tile}: after riichi it takes three held and the one drawn; the hand does not hold just three",
        "暗槓 {tile}: 3枚持っていない",
    ),
    "kan_change": ("before: {before}   after: {after}", "前: {before}   後: {after}"),
    "W302": ("no yaku", "役なし"),
    "W303": ("furiten", "フリテン"),
    "W304": ("lost the right to win", "アガリ放棄"),
    # below
    "others": ("Other readings", "次点の読み方"),
    "no_others": ("no other reading of these tiles", "他の読み方なし"),
    "gains": ("{n} more", "{n}点高い"),
    "loses": ("{n} less", "{n}点低い"),
    "same": ("same points", "同点"),
    "no_yaku": ("no yaku", "役なし"),
    "rests_one": ("Rests on 1 rule: {parts}.", "根拠 1項目: {parts}。"),
    "rests": ("Rests on {n} rules: {parts}.", "根拠 {n}項目: {parts}。"),
    "stated": ("stated", "明文"),
    "agreed": ("agreed", "通説"),
    "reported": ("reported", "伝聞"),
    "house": ("house", "当方の裁定"),
    "override": ("changed here", "変更"),
    "over_bust": ("the match is over: a score below 0", "終局 (トビ)"),
    "over_last_hand": ("the match is over: the last hand", "終局 (オーラス)"),
    "over_dealer_on_top": ("the match is over: the dealer is on top in the last hand", "終局 (親トップで和了やめ)"),
    "next": ("Next hand", "次局"),
    "after": ("Scores", "持ち点"),
    "note_no_pao": (
        "no liability (pao) under these rules: {player} does not pay for {winner}'s hand",
        "包なし: {player}の責任払いはない",
    ),
    "note_no_yaku": ("{yaku} is no yaku under these rules", "{yaku} はこの規則では役でない"),
    "note_last_tile": (
        "the last tile was drawn from the dead wall: {counted} counts",
        "最後の牌が嶺上牌: {counted} のみ数える",
    ),
    "note_ura_short": (
        "{n} ura indicators under {of} dora indicators: the others are not counted",
        "裏ドラ表示牌 {n}枚 / 表示牌 {of}枚: 残りは数えない",
    ),
    "head_bump": ("most winners paid on one tile", "頭ハネ: 認められる和了者数"),
    "note_head_bump": (
        "{player} also won, but {by} is first in turn order: only the first is paid",
        "{player}の和了は頭ハネ ({by}が上家)",
    ),
    "note_tenpai": ("tenpai: {players}", "聴牌: {players}"),
    "nobody": ("nobody", "なし"),
}


def signed(n: int) -> str:
    """A gain or loss: ``+8,000``, ``−300``, ``0``."""
    return f"+{n:,}" if n > 0 else f"−{-n:,}" if n < 0 else "0"


def plain(n: int) -> str:
    """Points that somebody has: ``25,000``, ``−300``."""
    return f"{n:,}".replace("-", "−")


def units(points: int) -> str:
    """Place points as units of a thousand, tenths only where there are any."""
    thousands, rest = divmod(abs(points), 1000)
    tenths = f".{rest // 100}" if rest else ""
    return (f"+{thousands}" if points > 0 else f"−{thousands}" if points < 0 else "0") + tenths


def printable(text: str) -> str:
    """A text whose unprintable characters are shown as such."""
    return "".join(c if c.isprintable() else "\ufffd" for c in text)


class Words:
    """The words of one language; ``more`` are those of one system, English and Japanese."""

    def __init__(self, lang: str = "en", more: Mapping[str, tuple[str, str]] | None = None) -> None:
        self.lang = lang
        self._words = {**_WORDS, **more} if more else _WORDS
        self._column = LANGS.index(lang)

    def __call__(self, word: str, **values: object) -> str:
        """The text of a word, its values filled in; an unknown word stands for itself."""
        texts = (self._words.get(word + "_one") if values.get("n") == 1 else None) or self._words.get(word)
        text = texts[self._column] if texts else word
        return text.format(**values) if values else text

    def pick(self, thing: dict[str, str]) -> str:
        """The name of something that carries its names as ``ja`` and ``en``."""
        return thing.get(self.lang) or thing.get("en") or ""


def default_lang() -> str:
    """The language of the locale: Japanese where it says so, else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            return "ja" if value.lower().startswith("ja") else "en"
    return "en"
