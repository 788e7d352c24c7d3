"""The claims of players about a hand: ``A=8000``, ``B=7700, 2 chips``, ``C=3 han 30 fu, pays 3900``, ``A=no win``.

A claim states what its claimant thinks the hand is worth, whoever won: ``A=8000`` is A's word about the hand, not A's
gain. Other words change the sense: ``pays 2600``, ``gets 9000``, ``2600 all``, ``2000/4000``. ``for B`` names one of
several wins; without it the claim is about the claimant's own win, or any.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Any, NamedTuple

from ..codes import problem
from ..notation import parse_tiles
from ..problems import InputError, Problem, Source, Span, suggest
from ..tiles import KIND, mpsz
from ..values import Document, Path

FREE, VALUE, TOTAL, EACH, PAYS, GETS = "", "value", "total", "each", "pays", "gets"
"""What an amount is said to be: nothing said, the hand alone, all its winner gets, what each payer gives, what the
claimant pays, or gets."""


class Fact(NamedTuple):
    """One fact that a claim states."""

    what: str
    """``points``, ``chips``, ``shares`` (non-dealer, dealer), ``han``, ``fu``, ``fold``, ``limit``, ``times``,
    ``dice``, ``jokers`` or ``refused``."""
    value: Any
    sense: str = FREE


class Claim(NamedTuple):
    """The claim of one player."""

    by: str
    says: str
    """In the player's own words."""
    facts: tuple[Fact, ...]
    win: str = ""
    """Whose win is meant; empty: the claimant's own, or any."""
    explained: tuple[str, ...] = ()
    """Ids of explanations that the record expects, the first of them first (like ``expect``)."""


_N = r"([+-]?[0-9]+)"
_UNIT = r"(?:\s*(points?|pts?|点|chips?|枚|チップ))?"
_LIMITS = {
    "mangan": "mangan", "満貫": "mangan", "haneman": "haneman", "跳満": "haneman", "ハネ満": "haneman",
    "baiman": "baiman", "倍満": "baiman", "sanbaiman": "sanbaiman", "三倍満": "sanbaiman",
    "counted yakuman": "counted_yakuman", "数え役満": "counted_yakuman", "kishogun": "kishogun",
    "kishōgun": "kishogun", "鬼将軍": "kishogun", "soft": "soft", "軟": "soft", "hard": "hard", "硬": "hard",
    "double": "double", "双翻": "double",
}  # fmt: skip
_WORD = "|".join(sorted(map(re.escape, _LIMITS), key=len, reverse=True))
_TILES = r"(?:[0-9]+[mpsz]\s*)*(?:\+\s*[0-9][mpsz])?"
_SCAN: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (name, re.compile(pattern, re.IGNORECASE))
    for name, pattern in (
        ("skip", r"(?:[\s,、;。]|and\b|で(?=\s|$))+"),
        ("refused", r"no win|not a win|no yaku|furiten|チョンボ|(?:あがり|アガリ|和了|役)なし|和了でない|フリテン"),
        ("none", r"no (?:chips|(dice)(?: chances?)?)|チップ(?:は)?なし|(サイコロ|チャンス)(?:は)?なし"),
        ("win", r"(?:for|of)\s+(\S+?)(?:'s)?(?:\s+(?:win|hand))?(?=[\s,、]|$)"),
        ("jokers", rf"(?:jokers?|whites?|as|ジョーカー|白)\s*(?:are|is|[:=は])?\s*({_TILES})"),
        ("shares", rf"{_N}\s*[/・-]\s*{_N}(?:\s*(?:points?|点))?"),
        ("han", rf"{_N}\s*(?:han|翻|飜)"),
        ("fu", rf"{_N}\s*(?:fu|符)"),
        ("dice", rf"{_N}\s*(?:dice|die|サイコロ|チャンス)(?:\s*chances?)?"),
        ("times", rf"(?:[x×]\s*{_N}|{_N}\s*(?:times|倍(?!満|役満)))"),
        ("fold", rf"(?:{_N}\s*(?:-?fold|倍)?\s*|(double)\s+|(ダブル))?(?:yakuman|役満)"),
        ("pays", rf"(?:pays?|gives?)\s*{_N}{_UNIT}|{_N}{_UNIT}\s*(?:払い|払う|支払い?)"),
        ("gets", rf"(?:gets?|receives?)\s*{_N}{_UNIT}(?:\s*in all)?|{_N}{_UNIT}\s*(?:もらう|受け?取り?|収入)"),
        ("each", rf"(?:all|each)\s*{_N}{_UNIT}|{_N}{_UNIT}\s*(?:all|each|オール|ずつ)"),
        ("total", rf"{_N}{_UNIT}\s*(?:in all|altogether|total|込み?|合計)"),
        ("limit", rf"({_WORD})(?![a-z])"),
        ("amount", rf"{_N}{_UNIT}"),
    )
)
EXAMPLES = (
    "8000 · 3 han 30 fu · mangan, 2 chips · 9000 in all · 2600 all · 1300/2600 · pays 3900 · jokers 5p 9s · no win"
)
FIELDS = ("by", "says", "win", "explained")


class ClaimReader:
    """Reads claims; ``problems`` collects everything wrong with them. Without seats, anybody may make a claim."""

    def __init__(self, seats: Sequence[str], winners: Sequence[str]) -> None:
        self.seats = seats
        self.winners = winners
        self.problems: list[Problem] = []

    # --- where claims stand -----------------------------------------------------------------------------------------

    def option(self, text: str, number: int = 1) -> Claim | None:
        """Read an option such as ``--claim A=8000``."""
        source = Source(f"--claim ({number})" if number > 1 else "--claim", text)
        name, equals, says = text.partition("=")
        if not equals or not name.strip():
            help_ = "write who says it, and what: --claim A=8000"
            self.problems.append(Problem("S211", "who claims what?", Span(source, 0, len(text)), help_))
            return None
        lead = len(name) - len(name.lstrip())
        by = self._player(name.strip(), Span(source, lead, lead + len(name.strip())))
        return self._claim(by, says, Span(source, len(name) + 1, len(text)))

    def document(self, document: Document) -> list[Claim]:
        """Read the ``claims`` of a record: ``{A: 8000}``, or a list of ``{by: A, says: 8000}``."""
        raw = document.value.get("claims") if isinstance(document.value, dict) else None
        if raw is None:
            return []
        if isinstance(raw, dict):
            return [c for name in raw if (c := self._named(document, name, raw[name], ("claims", name)))]
        if not isinstance(raw, list) or not raw:
            self._say("S202", "`claims` is what each player says", document.span(("claims",)),
                      "for example `claims: {A: 8000, B: 7700}`")  # fmt: skip
            return []
        return [c for i, item in enumerate(raw) if (c := self._listed(document, item, ("claims", i)))]

    def _named(self, document: Document, name: str, says: Any, path: Path) -> Claim | None:
        by = self._player(str(name), document.span(path, True))
        return self._claim(by, self._text(says), document.span(path))

    def _listed(self, document: Document, item: Any, path: Path) -> Claim | None:
        if not isinstance(item, dict):
            self._say("S202", "a claim says who and what", document.span(path), "for example `- {by: A, says: 8000}`")
            return None
        for name in item:
            if name not in FIELDS:
                near = suggest(str(name), FIELDS)
                hint = f"did you mean `{near}`?" if near else "known here: " + ", ".join(FIELDS)
                span = document.span((*path, name), True)
                self.problems.append(problem("S201.field", span=span, help=hint, name=name))
        missing = [name for name in FIELDS[:2] if item.get(name) is None]
        for name in missing:
            self.problems.append(problem("S203.missing", span=document.span(path), name=name))
        if missing:
            return None
        by = self._player(str(item["by"]), document.span((*path, "by")))
        claim = self._claim(by, self._text(item["says"]), document.span((*path, "says")))
        if claim is None:
            return None
        if "win" in item:
            claim = claim._replace(win=self._winner(str(item["win"]), document.span((*path, "win"))))
        wanted = item.get("explained")
        ids = () if wanted is None else tuple(map(str, wanted)) if isinstance(wanted, list) else (str(wanted),)
        return claim._replace(explained=ids)

    def _text(self, says: Any) -> str:
        return "no win" if says is False else str(says)

    # --- what a claim says ------------------------------------------------------------------------------------------

    def _claim(self, by: str, says: str, span: Span) -> Claim | None:
        facts: list[Fact] = []
        win, at, text = "", 0, _plain(says)
        before = len(self.problems)
        while at < len(text):
            name, found = next(((n, m) for n, p in _SCAN if (m := p.match(text, at)) and m.end() > at), ("", None))
            if found is None:
                self._unread(text, at, says, span)
                break
            if name == "win":
                win = self._winner(found[1], span)
            elif name != "skip":
                self._add(facts, self._fact(name, found, span), span)
            at = found.end()
        if not facts and len(self.problems) == before:
            self._say("S211", "this claims nothing", span, EXAMPLES)
        return None if len(self.problems) > before or not by else Claim(by, says.strip(), tuple(facts), win)

    def _unread(self, text: str, at: int, says: str, span: Span) -> None:
        exact = text == says and span.end - span.start == len(says)
        where = Span(span.source, span.start + at, span.end) if exact else span
        self._say("S211", f"what is claimed by `{text[at:].strip()}`?", where, EXAMPLES)

    def _add(self, facts: list[Fact], fact: Fact | None, span: Span) -> None:
        if fact is None:
            return
        if any(f.what == fact.what for f in facts):
            self._say("S206", f"there are two claims of {fact.what} at once", span, "keep one of them")
        facts.append(fact)

    def _fact(self, name: str, m: re.Match[str], span: Span) -> Fact | None:
        got = [g for g in m.groups() if g is not None]
        if name == "refused":
            return Fact("refused", True)
        if name == "none":
            return Fact("dice" if got else "chips", 0)
        if name == "jokers":
            return self._jokers(m[1].strip(), span)
        if name == "limit":
            return Fact("limit", _LIMITS[m[1].lower()])
        if name == "fold":
            return Fact("fold", int(got[0]) if got and got[0].lstrip("+-").isdigit() else 2 if got else 1)
        if name == "shares":
            return Fact("shares", tuple(sorted((int(got[0]), int(got[1])))))
        if name in ("han", "fu", "dice", "times"):
            return Fact(name, int(got[0]))
        unit = "chips" if len(got) > 1 and got[1].lower()[0] in "c枚チ" else "points"
        return Fact(unit, int(got[0]), "" if name == "amount" else name)

    def _jokers(self, text: str, span: Span) -> Fact | None:
        held, plus, drawn = text.partition("+")
        try:
            tiles = [mpsz(t & KIND) for t in sorted(parse_tiles(held), key=lambda t: t & KIND)] if held.strip() else []
            tiles += ["+" + mpsz(t & KIND) for t in parse_tiles(drawn)] if plus else []
        except InputError:
            tiles = []
        if not tiles:
            self._say("S211", "which tiles are the jokers?", span, "jokers 5p 9s, with a drawn one jokers 5p + 9s")
            return None
        return Fact("jokers", tuple(tiles))

    # --- players ----------------------------------------------------------------------------------------------------

    def _player(self, name: str, span: Span) -> str:
        if name in self.seats or not self.seats:
            return name
        near = suggest(name, self.seats)
        hint = f"did you mean {near}?" if near else "seats: " + ", ".join(self.seats)
        self.problems.append(problem("S205.stranger", span=span, help=hint, name=name))
        return ""

    def _winner(self, name: str, span: Span) -> str:
        name = self._player(name, span)
        if name and self.winners and name not in self.winners:
            self._say("S205", f"{name} did not win", span, "winners: " + ", ".join(dict.fromkeys(self.winners)))
        return name

    def _say(self, code: str, message: str, span: Span, help_: str) -> None:
        self.problems.append(Problem(code, message, span, help_))


def _plain(says: str) -> str:
    """A claim in half-width letters, without spaces or commas inside numbers."""
    text = unicodedata.normalize("NFKC", says).replace("−", "-")
    text = re.sub(r"(?<=\d),(?=\d{3}(?!\d))", "", text)
    return re.sub(r"(?<!\d)([1-9]\d{0,2})千(?=点|$|[\s,、])", r"\g<1>000", text)


def read_claims(
    texts: Sequence[str], document: Document | None, seats: Sequence[str], winners: Sequence[str]
) -> list[Claim]:
    """The claims given by options, and the claims in the record of players that no option mentions.

    Raises :class:`InputError` with every problem.
    """
    reader = ClaimReader(seats, winners)
    claims = _read(reader, texts, document)
    if reader.problems:
        raise InputError(reader.problems)
    return claims


def check_claims(texts: Sequence[str], document: Document) -> list[Problem]:
    """Every problem with the claims about a record that could not be read."""
    reader = ClaimReader((), ())
    _read(reader, texts, document)
    return reader.problems


def _read(reader: ClaimReader, texts: Sequence[str], document: Document | None) -> list[Claim]:
    claims = [c for n, text in enumerate(texts, 1) if (c := reader.option(text, n))]
    heard = {c.by for c in claims}
    if document is not None:
        claims += [c for c in reader.document(document) if c.by not in heard]
    return claims
