"""Tiles as text, in and out: every form, every problem with its exact place, round trips."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calc.problems.problems import InputError, Problem, Source, Span
from calc.tiles import notation
from calc.tiles.notation import (
    STYLES,
    HandText,
    format_hand,
    format_meld,
    format_tile,
    format_tiles,
    parse_hand,
    parse_meld,
    parse_tile,
    parse_tiles,
)
from calc.tiles.tiles import BY_MPSZ, HONOURS, KIND, SPRING, Meld, Tile, mpsz

from ..tables import table_of

tile = st.sampled_from(sorted(BY_MPSZ.values()))
tiles = st.lists(tile, min_size=1, max_size=18)
style = st.sampled_from(STYLES)
PARSERS = (parse_tiles, parse_tile, parse_hand, parse_meld)


def T(text: str) -> list[Tile]:  # noqa: N802
    """Tiles by their canonical names, without the parser."""
    return [BY_MPSZ[name] for name in text.split()]


def problems(parse: object, text: str, at: Span | None = None) -> list[Problem]:
    assert callable(parse)
    with pytest.raises(InputError) as caught:
        parse(text, at)
    return caught.value.problems


def marked(parse: object, text: str) -> list[tuple[str, str]]:
    """Code and underlined text of every problem."""
    out = []
    for p in problems(parse, text):
        assert p.span is not None
        assert p.span.source == Source("<text>", text)
        assert p.message
        assert p.help, p
        out.append((p.code, text[p.span.start : p.span.end]))
    return out


# ---------------------------------------------------------------- every form


@table_of(
    ("text", "wanted"),
    [
        ("123m055p1z", "1m 2m 3m 0p 5p 5p 1z"),
        ("123m, 055p　1z", "1m 2m 3m 0p 5p 5p 1z"),
        ("1m・2p、3s，4z", "1m 2p 3s 4z"),
        ("05p50s", "0p 5p 5s 0s"),
        ("１２３ｍ　０ｐ", "1m 2m 3m 0p"),
        ("一萬二万三萬", "1m 2m 3m"),
        ("一二三萬", "1m 2m 3m"),
        ("五筒5筒５筒", "5p 5p 5p"),
        ("３索九索", "3s 9s"),
        ("赤五索 赤5p 赤５萬 赤🀝 赤⑤", "0s 0p 0m 0p 0p"),
        ("①②⑨ ③筒④p", "1p 2p 9p 3p 4p"),
        ("1234567z", "1z 2z 3z 4z 5z 6z 7z"),
        ("EEE SSS PP", "1z 1z 1z 2z 2z 2z 5z 5z"),
        ("ESWNPFC ＥＦ", "1z 2z 3z 4z 5z 6z 7z 1z 6z"),
        ("東南西北白發発中", "1z 2z 3z 4z 5z 6z 6z 7z"),
        ("春夏秋冬梅蘭菊竹", "1f 2f 3f 4f 5f 6f 7f 8f"),
        ("1234f 5678f", "1f 2f 3f 4f 5f 6f 7f 8f"),
        ("r5p r5s r5m r0p", "0p 0s 0m 0p"),
        ("33r567s 33赤567索 ③赤⑤⑥ g56p", "3s 3s 0s 6s 7s 3s 3s 0s 6s 7s 3p 0p 6p g5p 6p"),
        ("5mr 5pr,5s", "0m 0p 5s"),
        ("5pr5s12g5p", "5p 0s 1p 2p g5p"),
        ("m234p22444 s340,z11", "2m 3m 4m 2p 2p 4p 4p 4p 3s 4s 0s 1z 1z"),
        ("Ｍ２３Ｐ4", "2m 3m 4p"),
        ("123M4P55Z ５５Ｓ", "1m 2m 3m 4p 5z 5z 5s 5s"),
        ("55S P PPP", "5s 5s 5z 5z 5z 5z"),
        ("123 m 二三 萬", "1m 2m 3m 2m 3m"),
        ("ton nan,Sha shaa PEI haku hatsu chun East white", "1z 2z 3z 3z 4z 5z 6z 7z 1z 5z"),
        ("g5p g5s g5m 金5p 金五索", "g5p g5s g5m g5p g5s"),
        ("gN g4z 金北 金🀃", "gN gN gN gN"),
        ("Pg Pb Py Pr", "Pg Pb Py Pr"),
        ("緑ポッチ青ポッチ黄ポッチ赤ポッチ", "Pg Pb Py Pr"),
        ("pocchi blue, pocchi green pocchi-yellow POCCHIred", "Pb Pg Py Pr"),
        ("r3p 青七索 33b7s g1m 黄⑨ 白ポッチ Pw", "r3p b7s 3s 3s b7s g1m y9p Pw Pw"),
        ("PgN PPb Pr5p P r5p", "Pg 4z 5z Pb Pr 5p 5z 0p"),
        ("5pr5s1p2pg5p", "5p 0s 1p 2p g5p"),
        ("🀀🀁🀂🀃", "1z 2z 3z 4z"),
        ("🀄🀅🀆", "7z 6z 5z"),
        ("🀇🀏 🀐🀘 🀙🀡", "1m 9m 1s 9s 1p 9p"),
        ("🀢🀣🀤🀥", "5f 6f 8f 7f"),
        ("🀦🀧🀨🀩", "1f 2f 3f 4f"),
        ("🀄\ufe0f🀄\ufe0e🀙\ufe0f1p", "7z 7z 1p 1p"),
        ("一萬🀇1mE東r5p春Pb", "1m 1m 1m 1z 1z 0p 1f Pb"),
    ],
)
def test_forms(text: str, wanted: str) -> None:
    assert parse_tiles(text) == T(wanted)


def test_every_single_tile() -> None:
    for text, wanted in BY_MPSZ.items():
        assert parse_tile(text) == wanted
        assert format_tile(wanted) == text
        for name in STYLES:
            assert parse_tile(format_tile(wanted, name)) == wanted
    assert len({format_tile(t, name) for t in BY_MPSZ.values() for name in STYLES[1:]}) >= len(BY_MPSZ)


def test_unicode_by_name() -> None:
    """The character names are the authority on the order, not our table."""
    import unicodedata

    numbers = ("ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE")
    names = {f"{n} OF {s}": f"{i}{c}" for s, c in (("CHARACTERS", "m"), ("CIRCLES", "p"), ("BAMBOOS", "s"))
             for i, n in enumerate(numbers, 1)}  # fmt: skip
    order = ("EAST WIND", "SOUTH WIND", "WEST WIND", "NORTH WIND", "WHITE DRAGON", "GREEN DRAGON", "RED DRAGON")
    names |= {n: f"{i}z" for i, n in enumerate(order, 1)}
    flowers = ("SPRING", "SUMMER", "AUTUMN", "WINTER", "PLUM", "ORCHID", "CHRYSANTHEMUM", "BAMBOO")
    names |= {n: f"{i}f" for i, n in enumerate(flowers, 1)}
    for code in range(0x1F000, 0x1F02A):
        assert mpsz(parse_tile(chr(code))) == names[unicodedata.name(chr(code)).removeprefix("MAHJONG TILE ")]


# ---------------------------------------------------------------- problems of tiles


@table_of(
    ("text", "wanted"),
    [
        ("1m ??", [("N101", "??")]),
        ("1m?? 東!x", [("N101", "??"), ("N101", "!x")]),
        ("hello", [("N101", "hello")]),
        ("Red 1m wesst", [("N101", "Red"), ("N101", "wesst")]),
        ("1m@", [("N101", "@")]),
        ("東\ufe0f", [("N101", "\ufe0f")]),
        ("8z", [("N102", "8z")]),
        ("🀄\ufe0f東　９ｚ 0z", [("N102", "９ｚ"), ("N102", "0z")]),
        ("1889z 1829z", [("N102", "889z"), ("N102", "8"), ("N102", "9z")]),
        ("9f 0f 1f", [("N102", "9f"), ("N102", "0f")]),
        ("123", [("N103", "123")]),
        ("🀙\ufe0f123 1m", [("N103", "123")]),
        ("一二三 1m", [("N103", "一二三")]),
        ("1m 45E", [("N103", "45")]),
        ("5pr5s12bE", [("N103", "12"), ("N106", "bE")]),
        ("123 mx", [("N103", "123"), ("N101", "mx")]),
        ("m238z8z9s z8", [("N104", "m"), ("N102", "8z"), ("N102", "8z"), ("N102", "8")]),
        ("33r467s", [("N106", "r467s")]),
        ("東萬 s", [("N104", "萬"), ("N104", "s")]),
        ("🀪", [("N105", "🀪")]),
        ("1m🀫\ufe0f2m", [("N105", "🀫\ufe0f")]),
        ("r3m b44s", [("N106", "b44s")]),
        ("1mbE2m", [("N106", "bE")]),
        ("yN bE 青東 g3p bN", [("N106", "yN"), ("N106", "bE"), ("N106", "青東"), ("N106", "bN")]),
        ("g55p", [("N106", "g55p")]),
        ("g0p rPb g8z", [("N106", "g0p"), ("N106", "rPb"), ("N106", "g8z")]),
        ("6pr", [("N106", "r")]),
        ("ポッチ pocchi 1m", [("N106", "ポッチ"), ("N106", "pocchi")]),
        ("pocchi blues", [("N106", "pocchi"), ("N101", "blues")]),
        ("e", [("N107", "e")]),
        ("EE 🀄\ufe0f ss e1m", [("N107", "ss"), ("N107", "e")]),
        ("(111p)", [("N108", "("), ("N108", ")")]),
        ("1p + 2p", [("N110", "+")]),
        ("", [("N112", "")]),
        (" , ", [("N112", " , ")]),
        ("8z 12 東e ?", [("N102", "8z"), ("N103", "12"), ("N107", "e"), ("N101", "?")]),
    ],
)
def test_problems(text: str, wanted: list[tuple[str, str]]) -> None:
    assert marked(parse_tiles, text) == wanted


def test_one_tile() -> None:
    assert marked(parse_tile, " 5p 東 ") == [("N111", "5p 東")]
    assert marked(parse_tile, "55p") == [("N111", "55p")]
    assert marked(parse_tile, " ") == [("N112", " ")]
    assert marked(parse_tile, "8z 9z") == [("N102", "8z"), ("N102", "9z")]


@table_of(
    ("text", "message", "fix"),
    [
        ("8z", "8z is not a tile", "honours are 1z to 7z: 東南西北白發中"),
        ("e", "", "write E"),
        ("Red", "", "write C (a red five is r5p, a red pocchi Pr)"),
        ("wesst", "", "did you mean west? write W"),
        ("g55p", "", "write g5p 5p"),
        ("r455p", "", "write 4p r5p 5p"),
        ("g34z", "", "write 3z gN"),
        ("123", "", "write 123m, 123p, 123s or 123z"),
        ("189", "", "write 189m, 189p or 189s"),
        ("\u200b", "U+200B is not a tile", None),
    ],
)
def test_texts(text: str, message: str, fix: str | None) -> None:
    (problem,) = problems(parse_tiles, text)
    assert message in problem.message
    assert fix is None or problem.help == fix


def test_help_of_a_split_colour_is_right() -> None:
    for text in ("g55p", "r455p", "g34z", "r05p", "g五五索", "③r⑤⑤"):
        (problem,) = problems(parse_tiles, text)
        colour = sum(t > KIND for t in parse_tiles(problem.help.removeprefix("write ")))
        assert colour == 1 + ("0" in text)


# ---------------------------------------------------------------- where


def test_span_in_a_bigger_source() -> None:
    source = Source("game.yaml", "rules: tcg\nhand: '東 8z 🀄\ufe0f 12'\n")
    value = source.text[source.text.index("'") : source.text.rindex("'") + 1]
    start = source.text.index("'")
    found = problems(parse_tiles, value[1:-1], Span(source, start, start + len(value)))
    spans = [p.span for p in found if p.span]
    assert [(s.source.text[s.start : s.end], s.line, s.column) for s in spans] == [("8z", 2, 10), ("12", 2, 16)]


def test_span_of_a_folded_scalar_is_the_whole_place() -> None:
    at = Span(Source("x", "a: 1m\n   8z 9z 1m 8z"), 3, 14)
    assert [p.span for p in problems(parse_hand, "1m 8z 9z", at)] == [at, at]
    assert [p.span for p in problems(parse_tiles, "", at)] == [at]
    assert [p.span for p in problems(parse_tiles, "1m 8z", at)] == [at]  # nor taken from beyond the place


# ---------------------------------------------------------------- hands


def test_hand() -> None:
    hand = parse_hand("11m 234p 4s0s6s (777z) [1111p] + 6z")
    assert hand.concealed == tuple(T("1m 1m 2p 3p 4p 4s 0s 6s"))
    assert hand.melds == (Meld("pon", tuple(T("7z 7z 7z"))), Meld("ankan", tuple(T("1p 1p 1p 1p"))))
    assert hand.tile == BY_MPSZ["6z"]
    assert parse_hand("11m2p") == HandText(tuple(T("1m 1m 2p")), (), None)
    assert parse_hand("11m2p+0p") == HandText(tuple(T("1m 1m 2p")), (), BY_MPSZ["0p"])


@table_of(
    ("text", "wanted"),
    [
        ("(312m)", Meld("chi", tuple(T("1m 2m 3m")))),
        ("(505p@B)", Meld("pon", tuple(T("0p 5p 5p")), "B")),
        ("(東東東@ 南家 さん )", Meld("pon", tuple(T("1z 1z 1z")), "南家 さん")),
        ("(1111p)", Meld("daiminkan", tuple(T("1p 1p 1p 1p")))),
        ("(555p+0p)", Meld("kakan", tuple(T("5p 5p 5p 0p")))),
        ("(055p+5p@B)", Meld("kakan", tuple(T("0p 5p 5p 5p")), "B")),
        ("(055p@B+5p)", Meld("kakan", tuple(T("0p 5p 5p 5p")), "B")),
        ("【1111p】", Meld("ankan", tuple(T("1p 1p 1p 1p")))),
        ("［北金北NN］", Meld("ankan", tuple(T("4z 4z 4z gN")))),
        ("（１１１ｐ＋１ｐ＠B）", Meld("kakan", tuple(T("1p 1p 1p 1p")), "B")),
    ],
)
def test_melds_in_brackets(text: str, wanted: Meld) -> None:
    assert parse_meld(text) == wanted
    assert parse_hand(f"1m {text}2m ＋ 3m") == HandText(tuple(T("1m 2m")), (wanted,), BY_MPSZ["3m"])


@table_of(
    ("text", "wanted"),
    [
        ("pon 555p", Meld("pon", tuple(T("5p 5p 5p")))),
        ("PON:777z@south", Meld("pon", tuple(T("7z 7z 7z")), "south")),
        ("chi 312m @ B", Meld("chi", tuple(T("1m 2m 3m")), "B")),
        ("ankan 1111z", Meld("ankan", tuple(T("1z 1z 1z 1z")))),
        ("暗槓 1111z", Meld("ankan", tuple(T("1z 1z 1z 1z")))),
        ("大明槓1111z", Meld("daiminkan", tuple(T("1z 1z 1z 1z")))),
        ("kakan 5550p", Meld("kakan", tuple(T("5p 5p 5p 0p")))),
        ("加槓 055p+5p@B", Meld("kakan", tuple(T("0p 5p 5p 5p")), "B")),
        ("ポン 東東東", Meld("pon", tuple(T("1z 1z 1z")))),
        ("(555p)@B", Meld("pon", tuple(T("5p 5p 5p")), "B")),
    ],
)
def test_meld_words(text: str, wanted: Meld) -> None:
    assert parse_meld(text) == wanted


@table_of(
    ("text", "wanted"),
    [
        ("1m (111p", [("N108", "(")]),
        ("🀄\ufe0f 111p)", [("N108", ")")]),
        ("((111p)", [("N108", "(")]),
        ("(111p]", [("N108", "]")]),
        ("1m ( ) 【】", [("N108", "( )"), ("N108", "【】")]),
        ("🀄\ufe0f(135p)", [("N109", "(135p)")]),
        ("(11p) (891p) (123z) (111f)", [("N109", s) for s in ("(11p)", "(891p)", "(123z)", "(111f)")]),
        ("(9m12p) (89m1p)", [("N109", "(9m12p)"), ("N109", "(89m1p)")]),
        ("[111p] [123m] [111p+1p]", [("N109", "[111p]"), ("N109", "[123m]"), ("N109", "[111p+1p]")]),
        ("(111p+2p) (11p+11p) (111p+)", [("N109", "(111p+2p)"), ("N109", "(11p+11p)"), ("N109", "(111p+)")]),
        ("[1111p@B]", [("N109", "@B")]),
        ("(111p@ )", [("N109", "@")]),
        ("1m + 2m + 3m", [("N110", "+")]),
        ("1m + 2m 東", [("N110", "2m 東")]),
        ("1m + 23m", [("N110", "23m")]),
        ("1m +", [("N110", "+")]),
        ("1m + 1p (111p) [1111s]", [("N110", "(111p)"), ("N110", "[1111s]")]),
        ("1m + (111p)", [("N110", "(111p)")]),
        ("1m + 8z", [("N102", "8z")]),
        ("(18z) 9z + e (", [("N102", "8z"), ("N102", "9z"), ("N107", "e"), ("N108", "(")]),
        ("1m @B", [("N101", "@B")]),
        ("1m カン1111z", [("N109", "カン")]),
        ("1m ポン + 1p", [("N109", "ポン")]),
        ("1m ポン22z3p", [("N109", "ポン22z3p")]),
        ("　", [("N112", "　")]),
    ],
)
def test_hand_problems(text: str, wanted: list[tuple[str, str]]) -> None:
    assert marked(parse_hand, text) == wanted


@table_of(
    ("text", "wanted"),
    [
        ("22p 222zポン 3s", HandText(tuple(T("2p 2p 3s")), (Meld("pon", tuple(T("2z 2z 2z"))),), None)),
        ("22p222zポン@A + 3s", HandText(tuple(T("2p 2p")), (Meld("pon", tuple(T("2z 2z 2z")), "A"),), T("3s")[0])),
        ("22p 1111z暗槓 3s", HandText(tuple(T("2p 2p 3s")), (Meld("ankan", tuple(T("1z 1z 1z 1z"))),), None)),
        ("222zポン333s 3s", HandText(tuple(T("2z 2z 2z 3s")), (Meld("pon", tuple(T("3s 3s 3s"))),), None)),
        ("222z ポン 333s", HandText(tuple(T("2z 2z 2z")), (Meld("pon", tuple(T("3s 3s 3s"))),), None)),
        ("22p ポン222z 3s", HandText(tuple(T("2p 2p 3s")), (Meld("pon", tuple(T("2z 2z 2z"))),), None)),
        ("22p PON 東東東 + 東", HandText(tuple(T("2p 2p")), (Meld("pon", tuple(T("1z 1z 1z"))),), T("1z")[0])),
        ("チー345m@D 暗槓1111p 3s", HandText(
            tuple(T("3s")), (Meld("chi", tuple(T("3m 4m 5m")), "D"), Meld("ankan", tuple(T("1p 1p 1p 1p")))), None)),
        ("加槓555p+0p@C + 3s", HandText((), (Meld("kakan", tuple(T("5p 5p 5p 0p")), "C"),), T("3s")[0])),
    ],
)  # fmt: skip
def test_melds_of_a_hand_behind_their_word(text: str, wanted: HandText) -> None:
    assert parse_hand(text) == wanted


def test_the_second_plus_is_the_one() -> None:
    (problem,) = problems(parse_hand, "1m + 2m + 3m")
    assert problem.span is not None
    assert problem.span.start == 8


@table_of(
    ("text", "wanted"),
    [
        ("pung 111p", [("N109", "pung")]),
        ("kan 1111p", [("N109", "kan")]),
        ("foo 8z", [("N109", "foo"), ("N102", "8z")]),
        ("555p", [("N109", "555p")]),
        ("g5p55p", [("N109", "g5p55p")]),
        ("pon 123p", [("N109", "123p")]),
        ("chi 111p", [("N109", "111p")]),
        ("ankan 111p", [("N109", "111p")]),
        ("pon 111p+1p", [("N109", "111p+1p")]),
        ("pon 555p@", [("N109", "@")]),
        ("ankan 1111p@B", [("N109", "@B")]),
        ("[1111p]@B ", [("N109", "@B")]),
        ("chi (123m)", [("N108", "(123m)")]),
        ("(123m)(111p)", [("N109", "(123m)(111p)")]),
        ("(123m) 1p", [("N109", "(123m) 1p")]),
        ("pon", [("N112", "pon")]),
        ("", [("N112", "")]),
        ("ポン 東東8z", [("N102", "8z")]),
    ],
)
def test_meld_problems(text: str, wanted: list[tuple[str, str]]) -> None:
    assert marked(parse_meld, text) == wanted


# ---------------------------------------------------------------- out


def test_formats() -> None:
    some = T("1z 5p 4s 3m 0p 2m g5p 5p 1f gN Pb 1m 4z")
    assert format_tiles(some) == "123m 055p g5p 4s 14z gN Pb 1f"
    assert format_tiles(some, "kanji") == "一二三萬 赤五筒五五筒 金五筒 四索 東北 金北 青ポッチ 春"
    assert format_tiles(some, "unicode") == "🀇🀈🀉 赤🀝🀝🀝 金🀝 🀓 🀀🀃 金🀃 青ポッチ 🀦"
    assert format_tiles(T("2m 1m 3p 3m g5p 0s 5s"), keep_order=True) == "21m 3p 3m g5p 05s"
    assert format_tiles([]) == ""
    hand = parse_hand("6s05p (312m@B) [1111z] (555s+0s) + Pb")
    assert format_hand(hand) == "05p 6s (123m@B) [1111z] (555s+0s) + Pb"
    assert format_hand(hand, "kanji") == ("赤五筒五筒 六索 (一二三萬@B) [東東東東] (五五五索+赤五索) + 青ポッチ")
    for bad in ("MPSZ", ""):
        with pytest.raises(ValueError, match="style"):
            format_tile(0, bad)
        with pytest.raises(ValueError, match="style"):
            format_tiles([], bad)


@pytest.mark.slow
@given(tiles, style)
def test_round_trip(some: list[Tile], name: str) -> None:
    assert sorted(parse_tiles(format_tiles(some, name))) == sorted(some)
    assert parse_tiles(format_tiles(some, name, keep_order=True)) == some
    assert format_tiles(parse_tiles(format_tiles(some, name)), name) == format_tiles(some, name)


@st.composite
def meld(draw: st.DrawFn) -> Meld:
    kind = draw(st.sampled_from(("chi", "pon", "ankan", "daiminkan", "kakan")))
    if kind == "chi":
        first = draw(st.sampled_from([k for k in range(HONOURS) if k % 9 < 7]))
        kinds = [first, first + 1, first + 2]
    else:
        kinds = [draw(st.integers(0, SPRING - 1))] * (3 if kind == "pon" else 4)
    drawn = [draw(st.sampled_from([t for t in BY_MPSZ.values() if t & KIND == k])) for k in kinds]
    player = "" if kind == "ankan" else draw(st.sampled_from(("", "B", "南家", "Ann 2")))
    return Meld(kind, tuple(drawn), player)


def canonical(m: Meld) -> tuple[object, ...]:
    """What has to survive: the added tile of a kakan, the multiset of the others."""
    if m.kind == "kakan":
        return m.kind, tuple(sorted(m.tiles[:-1])), m.tiles[-1], m.player
    return m.kind, tuple(sorted(m.tiles)), m.player


@pytest.mark.slow
@given(st.lists(tile, max_size=14), st.lists(meld(), max_size=4), st.none() | tile, style)
def test_hand_round_trip(some: list[Tile], melds: list[Meld], last: Tile | None, name: str) -> None:
    hand = HandText(tuple(some), tuple(melds), last)
    text = format_hand(hand, name)
    if not text:
        return
    back = parse_hand(text)
    assert sorted(back.concealed) == sorted(some)
    assert [canonical(m) for m in back.melds] == [canonical(m) for m in melds]
    assert back.tile == last
    assert format_hand(back, name) == text


@given(meld(), style)
def test_meld_round_trip(m: Meld, name: str) -> None:
    assert canonical(parse_meld(format_meld(m, name))) == canonical(m)
    worded = f"{m.kind} {format_tiles(m.tiles, name, keep_order=True)}" + (f"@{m.player}" if m.player else "")
    assert canonical(parse_meld(worded)) == canonical(m)


# ---------------------------------------------------------------- both paths, and anything at all


@pytest.mark.slow
@given(st.from_regex(r"\A[ ,]{0,2}(([0-9]{1,3}[mps]|[1-7]{1,2}z|[0-9]z)[ ,]?){1,4}\Z"))
def test_fast_path_is_the_lexer(text: str) -> None:
    fast = notation._parse_plain_runs(text)
    if fast is None:
        assert {p.code for p in problems(parse_tiles, text)} == {"N102"}
    else:
        assert fast == notation._lex_tiles(text)


_PARTS = (
    "11m 5p", "406s,", "(213m)", "(111p@B)", "(0555s)", "[1111z]", "[1111z@B]", "(111p+1p)", "(505p+5p)", "1m2m",
    "(1s 2s 3s)@A", "[1 1 1 1m]", "(1s 2s 3s)(4s 5s 6s)", "(123s)55z", "(1s 2s", "a(b", "11m(1s 2s 3s)", "(1 2 3s)",
    "E", "一萬", "P", "g", "5", "ポン", "222z", "r", "5p", "(111p", "1p)", "@B", ")", "白",
)  # fmt: skip


@pytest.mark.slow
@settings(max_examples=500)
@given(
    st.lists(st.sampled_from(_PARTS), max_size=5), st.sampled_from(("", "+", "+ 3m", " + 0p", "+3z ", "+4p", " + E"))
)
def test_a_hand_by_its_parts_is_what_the_lexer_makes_of_it(parts: list[str], won: str) -> None:
    text = " ".join(parts) + won
    hand = notation._parse_by_parts(text)
    assert hand is None or hand == notation._lex_hand(text, None, notation.kind_of_set)


def test_fast_path_is_taken() -> None:
    for text in ("(111p@B)", "(340s) [1111z] 22m + 0m", "(111p+1p)", "22m+3m", "(1s 2s 3s) 一萬 E + Pg"):
        assert notation._parse_by_parts(text) is not None
    assert notation._parse_plain_runs("11m 234p 406s 111z 66z") is not None
    for text in ("", " ", "8z", "1m E", "12", "1m2"):
        assert notation._parse_plain_runs(text) is None


soup = st.text() | st.text(
    "0123589mpszfrgbyPESNCex 　()[]【】＋+@一五萬筒赤金青ポッチ東春🀄🀪🀫\ufe0f⑤、?pocchilueMSZtnan", max_size=30
)


@pytest.mark.slow
@given(soup)
def test_what_is_read_by_its_parts_is_what_the_lexer_reads(text: str) -> None:
    hand = notation._parse_by_parts(text)
    assert hand is None or hand == notation._lex_hand(text, None, notation.kind_of_set)


@given(soup, st.sampled_from(PARSERS))
def test_anything_is_read_or_refused(text: str, parse: object) -> None:
    assert callable(parse)
    found: list[Problem] | None = None
    try:
        parse(text)
    except InputError as error:
        found = error.problems
    if found is None:
        return
    assert found
    for p in found:
        assert p.span is not None
        assert 0 <= p.span.start <= p.span.end <= len(text)
        assert p.span.start < p.span.end or not text
        assert p.help
        assert p.message


@given(soup)
def test_what_is_read_is_printed_and_read_again(text: str) -> None:
    try:
        hand = parse_hand(text)
    except InputError:
        return
    back = parse_hand(format_hand(hand))
    assert sorted(back.concealed) == sorted(hand.concealed)
    assert back.melds == hand.melds
    assert back.tile == hand.tile
