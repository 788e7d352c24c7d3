"""The PyPI package ``riichienv`` (a compiled engine) as a further peer of :mod:`benchmarks.throughput`."""

from __future__ import annotations

from typing import Any

try:
    import riichienv
except ImportError:
    riichienv = None

from benchmarks.hands import SUITS, HandDict, numbering

_KINDS = {"chi": "Chi", "pon": "Pon", "ankan": "Ankan", "daiminkan": "Daiminkan", "kakan": "Kakan"}

Ready = tuple[list[int], int, list[Any], list[int], list[int], Any]


def prepare(hand: HandDict) -> Ready:
    """A neutral dict in its terms: concealed tiles, the winning one, melds, indicators, conditions."""
    number = numbering()
    tile = number(hand["win_tile"])
    tiles = [number(t) for t in hand["concealed"]]
    tiles.append(tile)
    kinds = riichienv.MeldType
    melds = [
        riichienv.Meld(getattr(kinds, _KINDS[m["type"]]), [number(t) for t in m["tiles"]], m["type"] != "ankan")
        for m in hand["melds"]
    ]
    dora = [SUITS[t[1]] + ((int(t[0]) or 5) - 1) * 4 + (t[0] == "5" and t[1] != "z") for t in hand["dora_indicators"]]
    ura = [SUITS[t[1]] + ((int(t[0]) or 5) - 1) * 4 + (t[0] == "5" and t[1] != "z") for t in hand["ura_indicators"]]
    flags = hand["flags"]
    conditions = riichienv.Conditions(
        tsumo=hand["win_type"] == "tsumo",
        riichi="riichi" in flags,
        double_riichi="double_riichi" in flags,
        ippatsu="ippatsu" in flags,
        haitei="haitei" in flags,
        houtei="houtei" in flags,
        rinshan="rinshan" in flags,
        chankan="chankan" in flags,
        player_wind="ESWN".index(hand["seat_winds"][hand["winner"]]),
        round_wind="ESWN".index(hand["round_wind"]),
        riichi_sticks=hand["riichi_sticks"],
        honba=hand["honba"],
    )
    return tiles, tile, melds, dora, ura, conditions


def score(ready: Ready) -> Any:
    """Its answer."""
    tiles, tile, melds, dora, ura, conditions = ready
    return riichienv.HandEvaluator(tiles, melds).calc(tile, dora, conditions, ura)


def points(hand: HandDict, answer: Any) -> tuple[int, int, int]:
    """Han, fu and points without honba, as the benchmark compares them."""
    if hand["win_type"] == "ron":
        paid = answer.ron_agari
    elif hand["dealer"] == hand["winner"]:
        paid = 3 * answer.tsumo_agari_ko
    else:
        paid = 2 * answer.tsumo_agari_ko + answer.tsumo_agari_oya
    return answer.han, 0 if answer.yakuman else answer.fu, paid - 300 * hand["honba"]


def there() -> bool:
    """Whether it is installed."""
    return riichienv is not None
