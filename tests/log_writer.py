"""One hand, told once, written in each of the log formats, as their documentation or a public record has it.

A story is a text of events, blanks between them: ``0+9m`` seat 0 draws, ``0-9m`` discards, ``0*9m`` declares riichi and
discards, ``1pon5z``, ``1chi3m4m`` (its own tiles), ``1kan5z`` call the tile that lies open, ``1ankan5z``, ``1kakan5z``,
``0north``, ``dora3m``. Red fives are ``0m 0p 0s``. A riichi's stick is laid by whatever follows but a win.
"""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

from calc.formats import mjlog
from calc.formats.majsoul import YAKU as NUMBERS
from calc.formats.tenhou6 import YAKU
from calc.tiles.notation import parse_hand
from calc.tiles.tiles import mpsz

_EVENT = re.compile(r"(\d)?(\+|-|\*|pon|chi|kan|ankan|kakan|north|dora)((?:\d[mpsz])*)")
_SUITS, _LETTERS = "mpsz", "ESWNPFC"
_TAGS = ("TUVW", "DEFG")


def split(text: str) -> list[str]:
    """Tiles of a hand as players write it, one by one; a red five is 0."""
    return [mpsz(t) for t in parse_hand(text).concealed]


class Won(NamedTuple):
    """A win as the server has it."""

    who: int
    source: int
    tile: str
    deltas: list[int]
    fu: int
    han: int
    points: int
    """What the win brings without honba and sticks."""
    yaku: list[tuple[str, int]]
    """Our ids and their han; yakuman with 0."""
    limit: str = ""
    text: str = ""
    """The points as tenhou.net/6 writes them."""
    liable: int | None = None


class Drawn(NamedTuple):
    """A draw as the server has it: the words of mjlog, tenhou.net/6 and mjai."""

    words: tuple[str, str, str]
    deltas: list[int]
    shown: tuple[int, ...] = ()


class Story:
    """A hand being told; every writer plays it through for itself."""

    def __init__(self, hands: list[str], text: str, end: list[Won] | Drawn, *, number: int = 0, honba: int = 0,
                 sticks: int = 0, dora: str = "9s", ura: str = "") -> None:  # fmt: skip
        self.hands = [split(h) for h in hands]
        self.n = len(hands)
        self.end, self.number, self.honba, self.sticks, self.dora = end, number, honba, sticks, dora
        self.ura = ura
        self.start = [35000 if self.n == 3 else 25000] * self.n
        self.start[-1] -= 1000 * sticks
        self.events: list[tuple[int, str, list[str]]] = []
        for word in text.split():
            m = _EVENT.fullmatch(word)
            assert m, word
            tiles = [m[3][i : i + 2] for i in range(0, len(m[3]), 2)]
            self.events.append((int(m[1] or 0), m[2], tiles))

    def accepted(self) -> list[tuple[int, str, list[str]]]:
        """The events, and an ``accepted`` where a stick is laid."""
        found: list[tuple[int, str, list[str]]] = []
        for i, (seat, what, tiles) in enumerate(self.events):
            found.append((seat, what, tiles))
            ron = i + 1 == len(self.events) and (isinstance(self.end, list) or self.end.words[0] == "ron3")
            if what == "*" and not ron:
                found.append((seat, "accepted", []))
        return found

    def scores(self) -> list[int]:
        """The scores when the hand ends, sticks laid."""
        found = list(self.start)
        for seat, what, _ in self.accepted():
            found[seat] -= 1000 * (what == "accepted")
        return found

    # --- mjai ---------------------------------------------------------------------------------------------------------

    def mjai(self, **more: Any) -> str:
        """As an event stream; ``more`` goes into every win."""
        out: list[dict[str, Any]] = [
            {"type": "start_game", "names": list("wxyz"[: self.n])},
            {"type": "start_kyoku", "bakaze": "ESWN"[self.number // 4], "dora_marker": _mjai(self.dora),
             "kyoku": self.number % 4 + 1, "honba": self.honba, "kyotaku": self.sticks, "oya": self.number % 4,
             "scores": self.start, "tehais": [list(map(_mjai, h)) for h in self.hands]},
        ]  # fmt: skip
        drawn, open_, source = "", "", 0
        for seat, what, tiles in self.accepted():
            own = [_mjai(t) for t in tiles]
            if what == "+":
                drawn = tiles[0]
                out.append({"type": "tsumo", "actor": seat, "pai": own[0]})
            elif what in "-*":
                if what == "*":
                    out.append({"type": "reach", "actor": seat})
                out.append({"type": "dahai", "actor": seat, "pai": own[0], "tsumogiri": tiles[0] == drawn})
                open_, source = tiles[0], seat
            elif what == "accepted":
                out.append({"type": "reach_accepted", "actor": seat})
            elif what in ("pon", "chi", "kan"):
                own = own if what == "chi" else own * (2 if what == "pon" else 3)
                name = "daiminkan" if what == "kan" else what
                out.append({"type": name, "actor": seat, "target": source, "pai": _mjai(open_), "consumed": own})
            elif what == "ankan":
                out.append({"type": "ankan", "actor": seat, "consumed": own * 4})
            elif what == "kakan":
                out.append({"type": "kakan", "actor": seat, "pai": own[0], "consumed": own * 3})
            elif what == "north":
                out.append({"type": "nukidora", "actor": seat, "pai": "N"})
            else:
                out.append({"type": "dora", "dora_marker": own[0]})
        if isinstance(self.end, Drawn):
            out.append({"type": "ryukyoku", "reason": self.end.words[2], "deltas": self.end.deltas})
        else:
            ura = {"ura_markers": [_mjai(self.ura)]} if self.ura else {}
            out += [{"type": "hora", "actor": w.who, "target": w.source, "pai": _mjai(w.tile), "deltas": w.deltas,
                     **ura, **more} for w in self.end]  # fmt: skip
        return "".join(json.dumps(e) + "\n" for e in [*out, {"type": "end_kyoku"}, {"type": "end_game"}])

    # --- tenhou.net/6 -------------------------------------------------------------------------------------------------

    def tenhou6(self) -> str:
        """As a game of one hand."""
        took: list[list[Any]] = [[] for _ in range(4)]
        put: list[list[Any]] = [[] for _ in range(4)]
        drawn, open_, source, dora = 0, "", 0, [_six(self.dora)]
        ponned: dict[tuple[int, str], str] = {}
        for seat, what, tiles in self.events:
            own = [_six(t) for t in tiles]
            if what == "+":
                drawn = own[0]
                took[seat].append(drawn)
            elif what in "-*":
                same = 60 if own[0] == drawn else own[0]
                put[seat].append(f"r{same}" if what == "*" else same)
                open_, source, drawn = tiles[0], seat, 0
            elif what in ("pon", "chi", "kan"):
                own = own if what == "chi" else own * (2 if what == "pon" else 3)
                letter = {"pon": "p", "chi": "c", "kan": "m"}[what]
                entry = _called(letter, own, _six(open_), (seat - source) % self.n, self.n)
                took[seat].append(entry)
                if what == "pon":
                    ponned[seat, tiles[0]] = entry
                if what == "kan":
                    put[seat].append(0)
            elif what == "ankan":
                put[seat].append(f"{own[0]}{own[0]}{own[0]}a{own[0]}")
            elif what == "kakan":
                put[seat].append(ponned[seat, tiles[0]].replace("p", f"k{own[0]}"))
            elif what == "north":
                put[seat].append("f44")
            else:
                dora.append(own[0])
        hand: list[Any] = [[self.number, self.honba, self.sticks], self.start + [0] * (4 - self.n), dora,
                           [_six(self.ura)] if self.ura else []]  # fmt: skip
        dealt = [list(map(_six, h)) for h in self.hands] + [[] for _ in range(4 - self.n)]
        for i in range(4):
            hand += [dealt[i], took[i], put[i]]
        pad = [0] * (4 - self.n)
        if isinstance(self.end, Drawn):
            hand.append([self.end.words[1], self.end.deltas + pad] if any(self.end.deltas) else [self.end.words[1]])
        else:
            result: list[Any] = ["和了"]
            for w in self.end:
                names = [f"{_name(y)}({'役満' if not n else f'{n}飜'})" for y, n in w.yaku]
                who = w.who if w.liable is None else w.liable
                result += [w.deltas + pad, [w.who, w.source, who, w.text, *names]]
            hand.append(result)
        disp = ("三" if self.n == 3 else "") + "南喰赤"
        return json.dumps({"title": ["", ""], "name": [*"wxyz"[: self.n], *[""] * (4 - self.n)],
                           "rule": {"disp": disp, "aka": 1}, "log": [hand]}, ensure_ascii=False)  # fmt: skip

    # --- Mahjong Soul -------------------------------------------------------------------------------------------------

    def majsoul(self) -> str:
        """As a record with one hand."""
        dealer = self.number % 4
        assert self.events[0][:2] == (dealer, "+")
        held = [list(hand) for hand in self.hands] + [[] for _ in range(4 - self.n)]
        held[dealer].append(self.events[0][2][0])
        doras = [self.dora]
        out: list[tuple[str, dict[str, Any]]] = [("NewRound", {
            "chang": self.number // 4, "ju": dealer, "ben": self.honba, "liqibang": self.sticks, "scores": self.start,
            "doras": [self.dora], **{f"tiles{i}": list(hand) for i, hand in enumerate(held)},
        })]  # fmt: skip
        open_, source = "", 0
        for seat, what, tiles in self.events[1:]:
            who: dict[str, Any] = {"seat": seat} if seat else {}  # zeros are left out
            if what == "+":
                held[seat].append(tiles[0])
                out.append(("DealTile", {**who, "tile": tiles[0]}))
            elif what in "-*":
                held[seat].remove(tiles[0])
                out.append(("DiscardTile", {**who, "tile": tiles[0], "is_liqi": what == "*"}))
                open_, source = tiles[0], seat
            elif what in ("chi", "pon", "kan"):
                own = tiles if what == "chi" else tiles * (2 if what == "pon" else 3)
                for tile in own:
                    held[seat].remove(tile)
                called = {"type": ("chi", "pon", "kan").index(what), "tiles": [*own, open_]}
                out.append(("ChiPengGang", {**who, **called, "froms": [seat] * len(own) + [source]}))
            elif what in ("ankan", "kakan"):
                for _ in range(4 if what == "ankan" else 1):
                    held[seat].remove(tiles[0])
                out.append(("AnGangAddGang", {**who, "type": 3 if what == "ankan" else 2, "tiles": tiles[0]}))
            elif what == "north":
                held[seat].remove("4z")
                out.append(("BaBei", who))
            else:
                doras.append(tiles[0])
                out[-1][1]["doras"] = list(doras)
        if isinstance(self.end, Drawn):
            kinds = {"yao9": 1, "kaze4": 2, "kan4": 3, "reach4": 4, "ron3": 5}
            if self.end.words[0] in kinds:
                out.append(("LiuJu", {"type": kinds[self.end.words[0]]}))
            else:
                nagashi = self.end.words[0] == "nm"
                out.append(("NoTile", {"liujumanguan": nagashi, "scores": [{"delta_scores": self.end.deltas}]}))
        else:
            hules = [self._hule(won, held[won.who], doras, dealer) for won in self.end]
            sums = [sum(each) for each in zip(*(won.deltas for won in self.end), strict=True)]
            out.append(("Hule", {"hules": hules, "delta_scores": sums}))
        actions = [{"type": 1, "result": {"name": f".lq.Record{name}", "data": data}} for name, data in out]
        accounts = [{"seat": i, "nickname": "wxyz"[i]} for i in range(self.n)]
        head = {"accounts": accounts, "config": {"mode": {"mode": 12 if self.n == 3 else 2, "detail_rule": {}}}}
        return json.dumps({"head": head, "data": {"name": ".lq.GameDetailRecords", "data": {"actions": actions}}})

    def _hule(self, won: Won, held: list[str], doras: list[str], dealer: int) -> dict[str, Any]:
        tsumo, hand = won.who == won.source, list(held)
        if tsumo:
            hand.remove(won.tile)
        children = self.n - 1 - (won.who != dealer)
        share = won.points // (self.n - 1 if won.who == dealer else self.n)
        numbers = {ours: number for number, ours in NUMBERS.items()}
        liable = {} if won.liable is None else {"baopai": won.liable + 1}
        paid = {"point_zimo_xian": share, "point_zimo_qin": won.points - children * share} if tsumo else {}
        return {
            "hand": hand, "hu_tile": won.tile, "seat": won.who, "zimo": tsumo, "doras": doras,
            "li_doras": [self.ura] if self.ura else [], "yiman": won.limit == "yakuman", "fu": won.fu,
            "count": won.han or len(won.yaku), "fans": [{"id": int(numbers[y]), "val": n or 1} for y, n in won.yaku],
            "point_rong": won.points, **paid, **liable,
        }  # fmt: skip

    # --- mjlog --------------------------------------------------------------------------------------------------------

    def mjlog(self) -> str:
        """As an XML log."""
        return _Xml(self).text()


class _Xml:
    """Gives every tile a number of its own."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.free = {f"{kind}": [n for n in range(136) if _kind(n) == kind] for kind in {_kind(n) for n in range(136)}}
        self.dora = [self._take(story.dora)]
        self.held = [[self._take(t) for t in hand] for hand in story.hands]
        self.dealt = [list(h) for h in self.held]
        self.pons: dict[tuple[int, str], tuple[list[int], int, int]] = {}

    def _take(self, tile: str) -> int:
        return self.free[tile].pop(0)

    def _own(self, seat: int, tile: str) -> int:
        found = next(n for n in reversed(self.held[seat]) if _kind(n) == tile)
        self.held[seat].remove(found)
        return found

    def text(self) -> str:
        """The whole log."""
        s, n = self.story, self.story.n
        pad = ",0" * (4 - n)
        ten = ",".join(str(x // 100) for x in s.start) + pad
        deals = " ".join(f'hai{i}="{_commas(self.dealt[i]) if i < n else ""}"' for i in range(4))
        names = " ".join(f'n{i}="{"wxyz"[i] if i < n else ""}"' for i in range(4))
        out = [f'<mjloggm ver="2.3"><GO type="{185 if n == 3 else 169}" lobby="0"/><UN {names}/><TAIKYOKU oya="0"/>',
               f'<INIT seed="{s.number},{s.honba},{s.sticks},0,0,{self.dora[0]}" ten="{ten}" oya="{s.number % 4}"',
               f" {deals}/>"]  # fmt: skip
        open_, source = -1, 0
        for seat, what, tiles in s.accepted():
            if what == "+":
                self.held[seat].append(self._take(tiles[0]))
                out.append(f"<{_TAGS[0][seat]}{self.held[seat][-1]}/>")
            elif what in "-*":
                if what == "*":
                    out.append(f'<REACH who="{seat}" step="1"/>')
                open_, source = self._own(seat, tiles[0]), seat
                out.append(f"<{_TAGS[1][seat]}{open_}/>")
            elif what == "accepted":
                out.append(f'<REACH who="{seat}" ten="0" step="2"/>')
            elif what == "dora":
                self.dora.append(self._take(tiles[0]))
                out.append(f'<DORA hai="{self.dora[-1]}"/>')
            else:
                if what in ("kakan", "north"):  # the tile can be won on
                    laid = tiles[0] if tiles else "4z"
                    open_ = next(i for i in reversed(self.held[seat]) if _kind(i) == laid)
                out.append(f'<N who="{seat}" m="{self._meld(seat, what, tiles, open_, (source - seat) % 4)}"/>')
        end = s.end
        scores = s.scores()
        if isinstance(end, Drawn):
            kind = f' type="{end.words[0]}"' if end.words[0] else ""
            shown = " ".join(f'hai{i}="{_commas(sorted(self.held[i]))}"' for i in end.shown)
            out.append(f'<RYUUKYOKU{kind} ba="{s.honba},0" sc="{self._sc(scores, end.deltas)}" {shown}/>')
        else:
            for w in end:
                out.append(self._agari(w, scores, open_))
                scores = [a + b for a, b in zip(scores, w.deltas, strict=True)]
        return "".join([*out, "</mjloggm>"])

    def _sc(self, scores: list[int], deltas: list[int]) -> str:
        pairs = [x // 100 for pair in zip(scores, deltas, strict=True) for x in pair]
        return _commas(pairs + [0, 0] * (4 - self.story.n))

    def _agari(self, w: Won, scores: list[int], open_: int) -> str:
        tile = self.held[w.who][-1] if w.who == w.source else open_
        hai = sorted(self.held[w.who] + ([] if w.who == w.source else [tile]))
        yaku = _commas(x for y, n in w.yaku if n for x in (mjlog.YAKU.index(y), n))
        named = _commas(mjlog.YAKU.index(y) for y, n in w.yaku if not n)
        worth = f'yakuman="{named}"' if named else f'yaku="{yaku}"'
        pao = "" if w.liable is None else f' paoWho="{w.liable}"'
        ura = f' doraHaiUra="{self.free[self.story.ura][0]}"' if self.story.ura else ""
        return (f'<AGARI ba="{self.story.honba},0" hai="{_commas(hai)}" machi="{tile}"'
                f' ten="{w.fu},{w.points},{mjlog.LIMITS.index(w.limit)}" {worth} doraHai="{_commas(self.dora)}"{ura}'
                f' who="{w.who}" fromWho="{w.source}"{pao} sc="{self._sc(scores, w.deltas)}"/>')  # fmt: skip

    def _meld(self, seat: int, what: str, tiles: list[str], open_: int, back: int) -> int:
        """The number of a meld; ``back``: from how many seats after the caller the tile came, four seats counted."""
        if what == "north":
            return self._own(seat, "4z") << 8 | 32
        if what == "ankan":
            ids = [self._own(seat, tiles[0]) for _ in "1234"]
            return ids[0] << 8
        if what == "chi":
            ids = sorted([open_, *(self._own(seat, t) for t in tiles)])
            first = ids[0] // 4
            base = (first // 9 * 7 + first % 9) * 3 + ids.index(open_)
            return base << 10 | sum((n % 4) << 3 + 2 * i for i, n in enumerate(ids)) | 4 | back
        if what == "kakan":
            added = self._own(seat, tiles[0])
            ids, called, back = self.pons[seat, tiles[0]]
            return (added // 4 * 3 + ids.index(called)) << 9 | (added % 4) << 5 | 16 | back
        own = [self._own(seat, tiles[0]) for _ in ("12" if what == "pon" else "123")]
        ids = sorted([open_, *own])
        if what == "kan":
            return open_ << 8 | back
        spare = next(i for i in range(4) if i not in [n % 4 for n in ids])
        self.pons[seat, tiles[0]] = (ids, open_, back)
        return (open_ // 4 * 3 + ids.index(open_)) << 9 | spare << 5 | 8 | back


def _commas(numbers: Any) -> str:
    return ",".join(map(str, numbers))


def _kind(number: int) -> str:
    if number in (16, 52, 88):
        return "0" + _SUITS[number // 36]
    kind = number // 4
    return f"{kind % 9 + 1}{_SUITS[kind // 9]}"


def _mjai(tile: str) -> str:
    if tile[1] == "z":
        return _LETTERS[int(tile[0]) - 1]
    return f"5{tile[1]}r" if tile[0] == "0" else tile


def _six(tile: str) -> int:
    suit = _SUITS.index(tile[1]) + 1
    return 50 + suit if tile[0] == "0" else 10 * suit + int(tile[0])


def _called(letter: str, own: list[int], tile: int, steps: int, players: int) -> str:
    """An entry of a list: the letter stands before the tile called, at the place of whom it was called from."""
    places = {1: 0, 2: 1, 3: len(own)} if players == 4 else {1: 0, 2: len(own)}
    texts = list(map(str, own))
    texts.insert(places[steps], f"{letter}{tile}")
    return "".join(texts)


def _name(yaku: str) -> str:
    return next(text for text, id_ in YAKU.items() if id_ == yaku)
