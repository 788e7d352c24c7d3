"""Words that only pages need, English and Japanese."""

from __future__ import annotations

WORDS: dict[str, tuple[str, str]] = {
    "page_hands": ("{n} hands", "{n}局"),
    "page_hands_one": ("1 hand", "1局"),
    "page_receipt": ("Receipt: {n} steps, each with its rules", "計算書 {n}行と根拠の規則"),
    "page_receipt_one": ("Receipt: 1 step with its rules", "計算書 1行と根拠の規則"),
    "page_problem": ("Not settled", "計算できない記録"),
    "page_expect": ("Not as the record expects", "記録の expect: と違う"),
    "page_running": ("Hand by hand", "局ごとの推移"),
    "page_running_hint": ("Tap a line for the hand, its reasons and its receipt.", "行を開くと手牌・理由・計算書。"),
    "page_matches": ("{n} matches", "{n}試合"),
    "page_made": (
        "Made by calc; every value with its source: calc rules show KEY",
        "calc 作成。各規則の出典: calc rules show 項目",
    ),
    "page_how": ("How the end comes about", "終局の計算"),
    "page_points_chart": ("Points after each hand", "持ち点の推移"),
    "page_chips_chart": ("Chips after each hand", "チップの推移"),
    "page_results_chart": ("Results, match by match", "成績の推移"),
}
