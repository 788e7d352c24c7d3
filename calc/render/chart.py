"""Points and chips over the hands of an evening, or the evenings of a season, as a picture, by matplotlib (``pip
install 'mahjong-referee[chart]'``).

The same evening gives the same bytes: no date, no random ids. Text is drawn as outlines, so a picture needs no font.
"""

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

from .. import compiled
from ..match.place_points import RESULT
from ..match.settle import MatchResult
from ..match.standings import running_sums
from ..problems.codes import problem
from ..problems.problems import InputError
from ..systems import system
from .html.chart import apart
from .match import MatchWords, marks_of, short_names
from .width import clip
from .words import Words

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_COLOURS = ("#1f5aa6", "#b4530a", "#11693f", "#8a2b82", "#5d6472")
_DASHES: tuple[object, ...] = ("-", "--", ":", "-.", (0, (5, 1, 1, 1, 1, 1)))
_MARKERS = "osD^v"
"""Of each player, so that lines are told apart in a grey print too."""
_INCHES, _POINTS_HIGH, _CHIPS_HIGH, _EDGE = 10.0, 4.2, 2.6, 0.9
"""Inches: the width of the picture, the height of the upper and of the lower lines, and that of title and axis."""
_DPI = 150
_NAME, _TITLES, _SHORTEST = 12, 100, 16
"""Cells of a name beside its line, of all titles of matches together, and of the shortest title."""
_TICKS = 24
"""The most hands that are named on the axis."""
_APART = 0.19
"""Inches between names at the ends of lines: the height of their letters."""
_FONT, _REGULAR = "DejaVu Sans", 400
"""The font of matplotlib, which is always there, and the weight of a regular face."""
_CJK = (
    "Noto Sans CJK JP", "Noto Sans JP", "Source Han Sans JP", "Hiragino Sans", "Yu Gothic", "Meiryo", "BIZ UDGothic",
    "MS Gothic", "IPAexGothic", "IPAGothic", "TakaoGothic", "VL Gothic", "Noto Sans CJK SC", "PingFang SC",
    "Microsoft YaHei", "WenQuanYi Micro Hei",
)  # fmt: skip
"""Fonts with kanji to try first, by name."""
_WORDS = compiled.words(__file__, "chart")
_WRITTEN = "…?−0123456789,"
"""What the picture writes of its own: a text cut short, a sign without a font, numbers."""


class Chart(NamedTuple):
    """A picture, and the remarks on it."""

    content: bytes
    remarks: tuple[str, ...] = ()


def draw(result: MatchResult, path: str, lang: str = "en") -> Chart:
    """Return the picture of an evening, SVG or PNG by the suffix of ``path`` (a caller writes the file), and remarks on
    it: the signs that no font here can draw. Raises InputError (F510) if matplotlib is missing."""
    if find_spec("matplotlib") is None:
        raise InputError([problem("F510.chart")])
    evening = _Evening(result, lang)
    words = Words(lang, _WORDS)
    fonts, missing = _fonts_for(set("".join(evening.texts())))
    remarks = (words("chart_tofu", signs=" ".join(sorted(missing))),) if missing else ()
    # the suffix says the form: svg or png
    return Chart(_Picture(evening, words, fonts, missing).draw(path.lower()[-3:]), remarks)


class _Stretch(NamedTuple):
    """The lines of one match, and where it begins on the axis."""

    begin: int
    title: str
    points: Mapping[str, Sequence[float]]
    chips: Mapping[str, Sequence[int]]


class _Evening:
    """What the picture shows."""

    def __init__(self, result: MatchResult, lang: str) -> None:
        """Take what is drawn: for a season the sums evening by evening, else each match hand by hand. The title is that
        of the evening, or how many evenings a season has, and the rules."""
        words = MatchWords(result, lang)
        self.lang, self.players = lang, result.players
        rules = words.pick(dict(result.rules.title))
        named = words.of_season() if result.season else result.title
        self.title = " · ".join(text for text in (named, rules) if text)
        self.stretches: list[_Stretch] = []
        """The matches; a season is a single stretch."""
        self.ticks: list[tuple[int, str]] = []
        """Places on the axis, each with the name of the hand or evening there."""
        self.unit = "chart_place_points" if result.season and result.unit == RESULT else "chart_points"
        """The word for what the upper lines count."""
        if result.season:
            self._take_evenings(result)
        else:
            self._take_hands(result, words)
        # no picture of chips is drawn for an evening that moves none
        self.has_chips = any(any(line) for s in self.stretches for line in s.chips.values())

    def _take_evenings(self, result: MatchResult) -> None:
        """Take the sums of a season evening by evening, as it has too many hands to draw: results (place points as
        people write them, not in thousandths), and chips."""
        unit = 1000 if result.unit == RESULT else 1  # place points are kept in thousandths: 41000 is +41
        results = running_sums(result.players, result.evenings, result.matches, result.results_of)
        totals = lambda match: {player: total.chips for player, total in match.totals.items()}  # noqa: E731
        chips = running_sums(result.players, result.evenings, result.matches, totals)
        points = {player: [n / unit for n in line] for player, line in results.items()}
        self.end = len(dict.fromkeys(result.evenings))
        self.stretches.append(_Stretch(0, "", points, chips))
        self.ticks += [*enumerate(short_names(result.evenings), 1)]

    def _take_hands(self, result: MatchResult, words: MatchWords) -> None:
        """Take the points and chips of each match hand by hand, one match beside the other, so that the picture shows
        where an evening turned. If chips run on from match to match (as a game may have it), each match begins with the
        chips won before."""
        begin, before = 0, dict.fromkeys(result.players, 0)  # the chips won in earlier matches
        for number, match in enumerate(result.matches, 1):
            blocks = words.match(match, number)
            points, turns = blocks.running.lines("points"), blocks.running.turns
            chips = {p: [before[p] + n for n in line] for p, line in blocks.running.lines("chips").items()}
            if system(result.rules.engine).chips_run_on:
                before |= {p: before[p] + match.totals[p].chips for p in chips}
            self.stretches.append(_Stretch(begin, blocks.title if words.several else "", points, chips))
            self.ticks += enumerate(marks_of(turns), begin + 1)
            begin += len(turns) + 1  # a step between matches
        self.end = begin - 1  # no step follows the last match

    def texts(self) -> Iterator[str]:
        """Yield every text that :class:`_Picture` writes, in any order: fonts are looked up for their characters, as a
        sign that no font has would show as an empty box. What the picture writes must be here too, or it is drawn
        unchecked."""
        yield self.title
        yield from self.players
        yield from (s.title for s in self.stretches)
        yield from (name for _, name in self.ticks)
        words = Words(self.lang, _WORDS)
        yield from (words(self.unit), words("chart_chips"), _WRITTEN)


class _Picture:
    """Draws an evening by matplotlib."""

    def __init__(self, evening: _Evening, words: Words, fonts: Sequence[str], missing: set[str]) -> None:
        """Take what is drawn, and the ``fonts`` to write with, the first one first for each sign. No font has the
        ``missing`` characters: they become ``?``."""
        self.evening, self.words, self.fonts = evening, words, list(fonts)
        self.gone = str.maketrans(dict.fromkeys(missing, "?"))

    def draw(self, form: str) -> bytes:
        """Return the bytes of the picture. The same evening always gives the same, so that a picture can be compared:
        the user's own settings of matplotlib are ignored, the ids of an SVG are hashed with a fixed salt, and no date
        is written. Imports matplotlib."""
        # slow to import, so only where a picture is drawn
        import matplotlib
        from matplotlib.figure import Figure

        heights = [_POINTS_HIGH, _CHIPS_HIGH] if self.evening.has_chips else [_POINTS_HIGH]
        with matplotlib.rc_context():
            matplotlib.rcdefaults()  # ignore the user's own matplotlibrc
            matplotlib.rcParams.update({"svg.hashsalt": "calc", "font.family": self.fonts})
            figure = Figure(figsize=(_INCHES, sum(heights) + _EDGE), dpi=_DPI)
            axes = figure.subplots(len(heights), 1, sharex=True, squeeze=False, height_ratios=heights)
            figure.subplots_adjust(left=0.09, right=0.88, top=1 - 0.8 / (sum(heights) + _EDGE), bottom=0.09, hspace=0.1)
            # parse_math: a title or name with $ signs is no formula
            figure.suptitle(self.writable(self.evening.title), x=0.09, ha="left", y=0.985, parse_math=False)
            self._draw_lines(axes[0][0], [s.points for s in self.evening.stretches], self.evening.unit, heights[0])
            if self.evening.has_chips:
                self._draw_lines(axes[1][0], [s.chips for s in self.evening.stretches], "chart_chips", heights[1])
            self._name_steps(axes[0][0], axes[-1][0])
            buffer = io.BytesIO()
            figure.savefig(buffer, format=form, metadata={"Date": None} if form == "svg" else {"Software": None})
        return buffer.getvalue()

    def writable(self, text: str, cells: int = 60) -> str:
        """Return a text on one line of at most so many cells. A character that no font has becomes ``?``, where a
        picture would show an empty box."""
        return clip(" ".join(text.split()), cells).translate(self.gone)

    def _draw_lines(
        self, axes: "Axes", matches: Sequence[Mapping[str, Sequence[float]]], word: str, height: float
    ) -> None:
        """Draw a line for each player into ``axes``, which is ``height`` inches high, with the name at its end; names
        that would touch are moved apart. Players differ by colour, dashes and marks: of more players than colours no
        two have the same of all."""
        ends: dict[str, tuple[float, str]] = {}
        for i, player in enumerate(self.evening.players):
            # each round of colours begins with the next dashes
            colour, style = _COLOURS[i % len(_COLOURS)], (i + i // len(_COLOURS)) % len(_DASHES)
            for stretch, lines in zip(self.evening.stretches, matches, strict=True):
                if player in lines:
                    steps = [stretch.begin + n for n in range(len(lines[player]))]
                    axes.plot(steps, lines[player], color=colour, linestyle=_DASHES[style], marker=_MARKERS[style],
                              markersize=3.5)  # fmt: skip
                    ends[player] = (lines[player][-1], colour)
        # the frame is drawn after the lines, whose amounts decide what is in view; names stand at parts of its height
        low, high = self._draw_frame(axes, word)
        places = apart([(value - low) / (high - low) for value, _ in ends.values()], _APART / height, 0, 1)
        for (player, (_, colour)), place in zip(ends.items(), places, strict=True):
            axes.text(1.01, place, self.writable(player, _NAME), color=colour, va="center",
                      transform=axes.transAxes, parse_math=False)  # fmt: skip

    def _draw_frame(self, axes: "Axes", word: str) -> tuple[float, float]:
        """Draw what belongs to the lines: grid, numbers, the ``word`` for the unit, and a line at zero if it is in
        view. Return the lowest and the highest amount in view, by which names are placed beside the lines."""
        axes.grid(axis="y", color="#dddddd", linewidth=0.8)
        axes.set_axisbelow(True)
        axes.spines[["top", "right"]].set_visible(False)
        # between whole numbers a line of the grid has no label
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:,.0f}".replace("-", "−") if value % 1 == 0 else "")
        axes.set_ylabel(self.writable(self.words(word)))
        low, high = axes.get_ylim()
        # zero is what a player began with, or below which he is bust
        if low <= 0 <= high:
            axes.axhline(0, color="#888888", linewidth=0.8)
        return low, high

    def _name_steps(self, top: "Axes", bottom: "Axes") -> None:
        """Name the hands below and the matches above, and draw a line between matches. If there are more than the axis
        has room for, only some are named: names would lie on each other."""
        ticks = self.evening.ticks
        every = -(-len(ticks) // _TICKS) or 1  # rounded up, so that at most so many are named
        bottom.set_xticks([x for x, _ in ticks[::every]], [self.writable(t) for _, t in ticks[::every]])
        # half a step of room on both sides
        bottom.set_xlim(-0.5, self.evening.end + 0.5)
        for i, stretch in enumerate(self.evening.stretches):
            if i:
                for axes in {top, bottom}:  # a set: without chips both are one
                    axes.axvline(stretch.begin - 0.5, color="#888888", linewidth=0.8, linestyle=":")
            if stretch.title:
                steps = max(map(len, stretch.points.values()))
                room = max(_TITLES * steps // (self.evening.end + 1), _SHORTEST)
                top.text(stretch.begin, 1.02, self.writable(stretch.title, room), transform=top.get_xaxis_transform(),
                         fontsize=9, color="#5d6472", va="bottom", parse_math=False)  # fmt: skip


def _fonts_for(signs: set[str]) -> tuple[list[str], set[str]]:
    """Return fonts that together have these characters, the usual one first; and the characters that no font here has.
    Without a font for kanji a picture would show boxes, and nobody would be told."""
    from matplotlib import font_manager
    from matplotlib.ft2font import FT2Font

    fonts: list[str] = []
    missing = {sign for sign in signs if not sign.isspace()}
    for name, path in chain([(_FONT, font_manager.findfont(_FONT))], _list_other_fonts(font_manager)):
        try:
            covered = missing & {chr(code) for code in FT2Font(path).get_charmap()}
        except (OSError, RuntimeError):  # a font that cannot be read is skipped
            continue
        # the usual one is first, whatever it has
        if covered or not fonts:
            fonts.append(name)
            missing = missing - covered
        if not missing:  # no more fonts are needed
            break
    return fonts, missing


def _list_other_fonts(font_manager: ModuleType) -> Iterable[tuple[str, str]]:
    """Yield installed fonts with their files. Fonts for kanji come first, as players' names mostly need them; then that
    of the extra ``chart``, which is added to the fonts of matplotlib here; then all others but emoji. A font with
    several faces is yielded once, with its regular face. The order is that of names and files, so that one machine
    draws one picture."""
    files: dict[str, str] = {}
    listed = font_manager.fontManager.ttflist
    for entry in sorted(listed, key=lambda e: (e.weight != _REGULAR, e.style != "normal", e.fname)):
        files.setdefault(entry.name, entry.fname)
    yield from ((name, files[name]) for name in _CJK if name in files)
    spec = find_spec("matplotlib_fontja")
    for file in sorted(Path(spec.origin).parent.rglob("*.ttf")) if spec and spec.origin else ():
        font_manager.fontManager.addfont(str(file))
        yield font_manager.FontProperties(fname=str(file)).get_name(), str(file)
    # last all others; colour fonts consist of pictures, which cannot be drawn as outlines
    yield from ((name, files[name]) for name in sorted(files) if name not in _CJK and "Emoji" not in name)
