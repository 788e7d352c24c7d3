"""Hands as players and other programs write them: each is read, or answered by one problem that says what to write."""

from __future__ import annotations

import json
import shlex
from typing import Any

import pytest
from click.testing import CliRunner

from calc.cli import app

from ..tables import table_of

RUN = CliRunner(env={"LC_ALL": "en_US.UTF-8"})


def said(command: str) -> Any:
    done = RUN.invoke(app, [*shlex.split(command), "--json"])
    assert done.exit_code in (0, 2), done.output
    return json.loads(done.stdout)


READ = [
    # the notations of the riichi family
    ('score "m234 p22444 s33567+3s" --ron B --from C', {"C": -1300, "B": 1300}),
    ('score "m234p22444s33567+s3" --ron B --from C', {"C": -1300, "B": 1300}),
    ('score -r tenhou4 "234m 22444p 33赤567s + 3s" --ron B --from C', {"C": -2600, "B": 2600}),
    ('score -r tenhou4 "234m 22444p 33r567s + 3s" --ron B --from C', {"C": -2600, "B": 2600}),
    ('score -r majsoul4 "2m 3m 4m,2p 2p 4p 4p 4p,3s 3s 5sr 6s 7s + 3s" --ron 東 --from 北', {"D": -3900, "A": 3900}),
    ('score "二三四萬②②④④④ 33567s + 3s" --ron B --from C', {"C": -1300, "B": 1300}),
    ('score "234M,22444P ，33567S + ３ｓ" --ron B --from C', {"C": -1300, "B": 1300}),
    ('score "234m 33567s 22p ポン222z + 3s" --ron B --from C', {"C": -1000, "B": 1000}),
    ('score "234m22444p33567s+3s" --ron 南 --from 西', {"C": -1300, "B": 1300}),
    ('score "234m22444p33567s+3s" --ron south --from west', {"C": -1300, "B": 1300}),
    ('score "234m22444p33567s+3s" --ron B --from C --honba ２', {"C": -1900, "B": 1900}),
    ('score "234m22444p33567s+3s" --ron B --from C --round 南二局1本場', {"C": -1600, "B": 1600}),
    ('score "ton ton nan nan nan sha sha sha pei pei pei 22p + ton" --tsumo B', {"A": -32000, "B": 64000}),
    ("score --draw exhaustive --tenpai なし", {"A": 0, "B": 0}),
    ("score draw tenpai 東,南", {"A": 1500, "C": -1500}),
    ("score -r tenhou3 西 ron 親 234p22444p33567s3s", {"C": 1300, "A": -1300}),
    ("score 親 tsumo 234m22444p33567s3s 供託2 東三局0本場", {"A": 5000, "B": -1000}),
    ("score Ｂ　ロン　Ｃ　２３４ｍ２２４４４ｐ３３５６７ｓ３ｓ　リーチ　南二局１本場", {"B": 3900, "C": -2900}),
    ("score 南家ロン西家 234m 22p 67s ポン444p チー345s@A 5s", {"B": 1000}),
    ("score 234m22444p33567s3s --ron B --from C", {"C": -1300, "B": 1300}),
    ("score B ron C 234m22444p33567s3s --riichi --dora 4z", {"C": -2600, "B": 3600}),
    ("score B ron 3s from C 234m22444p33567s", {"C": -1300, "B": 1300}),
    ("score BがCから3sでロン 234m22444p33567s", {"C": -1300, "B": 1300}),
    ("score 南二局1本場BロンC234m22444p33567s3s", {"C": -1600, "B": 1600}),
    ("score b RON c 234m22444p33567s3s, Riichi, honba: 2", {"C": -3200}),
    ("score B ron C 234m22444p33567s3s double reach 裏なし 供託1本", {"C": -5200, "B": 6200}),
    ("score 山本ロン河野 234m22444p33567s3s 席 山本,河野,五味,裏田", {"河野": -2000, "五味": 0}),
    ("score 流局 Aテンパイ Cテンパイ", {"A": 1500, "B": -1500}),
    ("score 流局 AとC テンパイ", {"A": 1500, "B": -1500}),
    ("score 流局 全員ノーテン", {"A": 0}),
    ('score "234m 33567s 22p 222z(ポン) + 3s" --ron B --from C', {"C": -1000, "B": 1000}),
    ('score "234m 33567s 22p (ポン222z@A) + 3s" --ron B --from C', {"C": -1000, "B": 1000}),
    ("score B ron C 234m 33567s 22p pon (222z) 3s", {"C": -1000, "B": 1000}),
    ('score "２３４ｍ２２４４４ｐ３３５６７ｓ３ｓ" --ron Ｂ --from ｃ --honba ２', {"C": -1900, "B": 1900}),
    ("score 荒牌平局 テンパイ A", {"A": 3000}),
    ("score -r anmika 南 ロン 西 p123789,s123,m99,s46,5s シュバリ リーチ", {"C": -32000}),
    ("score 東家リーチ一発ツモ 234m22444p33567s3s", {"B": -4000}),
    ("score B riichi ron C 234m22444p33567s3s dora indicator 4z, ura dora 1p", {"C": -8000}),
    ("score BはC からロン 手牌 234m22444p33567s3s リーチ", {"C": -2600}),
    ("score -r anmika B tsumo 777p123p99m123s46s Pb riichi fever aside 春夏 dora F F", {"B": 6000}),
    ("score B ron C 234m22444p33567s3s リーチなし", {"C": -1300, "B": 1300}),
    # mighty
    ("score マイティー：Aツモ11m234p406s111z66z6z リーチ 一発 アリス4p1m3z ドラ6z", {"B": -6000}),
    ('score -r mighty "m11p234 4s0s6s z11166 + 6z" --tsumo 東 --riichi --dora hatsu --ura ９m', {"B": -8000}),
    ("score -r mighty B ツモ m11 p234 4赤56s 111z 66z 6z リーチ 一発 ドラ發", {"A": -6000, "C": -3000}),
    ('score -r mighty "11m 234p 4s0s6s ton ton ton haku haku + haku" --tsumo A', {"B": -8000, "C": -8000}),
    ("score -r mighty 南 ロン 西 m11p234s406 ポン111z 66z 6z", {"B": 3900, "C": -3900}),
    ("score mighty： 南 ロン 西 11m,234p,406s,66z,(111z)6z", {"B": 3900, "C": -3900}),
    # anmika
    ("score アンミカ：Bツモ123789p12346s99m白ポッチ緑リーチ ドラFF裏SS", {"A": -2000}),
    ("score anmika: B tsumo 123789p12346s99m blue pocchi reach dora FF 花牌 春夏", {"A": -3000}),
    ('score -r anmika "123p 789p 123s 99m 46s + 5s" --tsumo 南 --riichi --dora "hatsu 發" --ura "S S"', {"A": -2000}),
    ('score -r anmika "123p 789p 123s 99m 46s + 青ポッチ" --tsumo B --riichi', {"A": -2000}),
    ("score anmika：Ｂ ツモ p123789 s123 99m 46s 青ポッチ リーチ ドラ發發 裏南南", {"A": -2000}),
    ("score anmika: 西 tsumo 123p789p123s99m46s5s aside 春夏 リーチ 東1局2本場", {"C": 10000}),
    ("score -r anmika 南 ロン 西 p123789,s123,m99,s46,5s リーチ 抜き春", {"C": -2000}),
    # wenzhou
    ("score wenzhou: A胡B 34萬456789饼123条東東東7条白7条 財神表示牌 2m 連荘2", {"B": -8}),
    ('score -r wenzhou "m34 z5 456p 789p 111s 55s 78s + 9s" --ron 南 --from 西 --indicator 2m', {"B": 8, "A": -4}),
    ('score -r wenzhou "3m4m5z 456p 789p ポン111s 55s 78s + 9s" --ron B --from C --indicator 二萬', {"B": 8, "A": -4}),
    ("score wenzhou: B ロン A 34m 456789p 123s 東東東 7s haku 7s indicator 2M streak １", {"B": 8, "A": -4}),
    ("score -r wenzhou 南 ツモ 34m 456789p 123s ton,ton,ton 7s 白 7s indicator 2m", {"A": -4, "B": 8}),
    ("score -r wenzhou 親 ロン 南 三四萬④⑤⑥⑦⑧⑨123s東東東7s白7s indicator 二萬", {"A": 12}),
    # kessen
    ("score 血戦: B 暗槓 9p; AロンC 222333m5m678m(444m)5m 定缺 A=索", {"B": 600}),
    ("score kessen: AロンB 222333m5m678m(444m)5m 缺 ソーズ", {"A": 400}),
    ('score -r kessen "222m 333m 5m 678m ポン444m + 5m" --tsumo 南 --void s', {"A": -400, "B": 1200}),
    ('score -r kessen "二二二三三三五六七八萬 (444m) + 5m" --ron 南家 --from 西家', {"C": -400, "B": 400}),
    ("score kessen： void 東=s,南=s; B kong concealed 9p; C ron 東 234p 55p (666p) 234s 67s 5s", {"A": -300}),
    ("score -r kessen 南 ツモ m2223335678 ポン444m 5m void 南=s", {"B": 1200}),
    ("score -r kessen 南 ロン 西 222M333M5678M チー444m@A 5m", None),
]  # fmt: skip


@pytest.mark.slow
@table_of(("command", "points"), READ, most=20)
def test_it_is_read(command: str, points: dict[str, int] | None) -> None:
    result = said(command)
    if points is None:
        assert len(result["problems"]) == 1
    else:
        assert {player: result["points"][player] for player in points} == points


ANSWERED = [
    ("score 234m22444p33567s3s", "S203", "B ron C TILES with the winning tile last"),
    ("score ポン222z", "S203", "B ron C TILES"),
    ("score 南二局1本場", "S203", "B ron C TILES"),
    ("score B rons C 234m22444p33567s3s", "S201", "did you mean `ron`?"),
    ("score B wins from C 234m22444p33567s3s", "S203", "B ron C TILES"),
    ("score B ron C 234m22444p33567s3s A ron C 222m456m77p45s(678s)3s", "S201", "& between two winners"),
    ("score 下家 ron 親 234m22444p33567s3s", "S201", "or their winds"),
    ("score 流局 ノーテン B D", "S201", "draw tenpai A,C"),
    ("score B ron C 234m22444p33赤567s3s", "L203", "tenhou4"),
    ("score 234m22444p33567s3s --tsumo B --fever", "S201", "add -r anmika"),
    ("score 234m22444p33567s3s --tsumo B --from C", "L205", "write --ron PLAYER, or leave `--from` out"),
    ("score B ron C 234m22444p33567s3s 供託 x", "S202", "for example `sticks 1`"),
    ("score 流局 テンパイ x", "S203", "for example `テンパイ A,C`"),
    ("score wenzhou: A tsumo 34m456p789p123s111z7s5z7s 財神 3m", "S201", "indicator 2m"),
    ("score -r anmika 234m22444p33567s3s --tsumo B", "L203", ""),
    ("score 234m22444p33567s --ron B --from C", "S203", "end the hand with + and the winning tile"),
    ('score "234m22444p33567s+3s" --ron B --from C --fever single', "S201", "add -r anmika"),
    ("score B ron C 234m22444p33567s3s fever single", "S201", "add -r anmika"),
    ("score B ron C 234m22444p33567s3s フィーバー", "S201", "begin the line with `anmika:`"),
    ("score B ron C 234m22444p33567s8z riichi", "N102", "honours are 1z to 7z"),
    ("score --draw --tenpai なし", "S203", "--draw KIND"),
    ('score "234m22444p33567s+3s" --ron B --from C --honba x', "S202", "--honba 0"),
    ('score "234m 33567s 22p カン2222z + 3s" --ron B --from C', "N109", "write ankan, daiminkan or kakan"),
    ('score "234m22444p33567s+3s" --ron B --from C --round 南二局1本場 --honba 2', "S206", ""),
    ('score -r mighty "11m 234p 4s0s6s 111z 66z + 6z" --tsumo A --fever single', "S201", "add -r anmika"),
    ("score -r anmika B tsumo 123p789p123s99m46s5s norths 1", "S201", "norths drawn aside"),
    ('score -r anmika "123p 789p 123s 99m 46s + 5s" --tsumo B --void s', "S201", "add -r kessen"),
    ('score -r wenzhou "3m4m5z 456p 789p 111s 55s 78s + 9s" --ron B --from C', "S203", "add --indicator 2m"),
    ('score -r wenzhou "34m5z 456p 789p 111s 55s 78s+9s" --ron B --from C --indicator 2m --honba 2', "S201", "-r tcg"),
    ("score -r kessen B tsumo 222333567m 5m (444m) 8m dora 1m", "S201", "add -r tcg"),
    ("score A B C D", "S203", "B ron C TILES"),
    ("score B ron C 234m22444p33567s3s リーチ 断么九", "S201", "what follows from the tiles is not said"),
    ("score anmika: A抜き春; B ロン A 123p789p123s99m46s5s リーチ", "S201", "before: `B riichi; …`"),
    ("score B ron C 234m22444p33567s3s 5200点", "S201", "what follows from the tiles is not said"),
    ("score B ron C 234m22444p33567s3s 親満貫", "S206", "what follows from the tiles is not said"),
    ("score B ron C 234m22444p33567s3s 5200", "N103", "write 5200m, 5200p or 5200s"),
    ("score 234m22444p33567s3s --ron B --from", "S203", "--from PLAYER"),
    ("score B ron C 234m 33567s 22p 222z(foo) 3s", "N101", "tiles are written"),
    ("score B ron C 234m 33567s 22p 222z(チー) 3s", "N109", "chi is a run of three"),
    ("score B ron C 234m 33567s 22p (ポン) 3s", "N109", "pon is three equal tiles"),
    ("score wenzhou: 流局", "S203", "add `any-kong` or `any-kong false`: a kong passes the deal"),
    ("score -r wenzhou --draw exhaustive", "S203", "add --any-kong or --no-kong"),
]  # fmt: skip


@table_of(("command", "code", "what_to_write"), ANSWERED, most=40)
def test_one_mistake_is_one_problem_that_says_what_to_write(command: str, code: str, what_to_write: str) -> None:
    (problem,) = said(command)["problems"]
    assert problem["code"] == code
    assert what_to_write in problem["help"]


ANMIKA = "Bツモ123789p12346s99mPbリーチ抜き春冬gN ドラFF裏SSめくり9m7z"


def test_a_hand_of_anmika_with_everything_is_sixty_characters() -> None:
    """Pocchi, flowers, a gold north, indicators and what winter turned."""
    assert len(f"-r anmika {ANMIKA}") <= 60
    result = said(f"score -r anmika {ANMIKA}")
    assert result["points"] == {"A": -3000, "B": 6000, "C": -2000, "table": -1000}
    assert result["chips"] == {"A": -16, "B": 32, "C": -16, "table": 0}


@pytest.mark.parametrize(
    ("player", "lang", "size"),
    [("B", "en", "500 / 1,000 points"), ("A", "en", "1,000 all"), ("A", "ja", "1,000オール")],
)
def test_a_tsumo_is_told_as_players_say_it(player: str, lang: str, size: str) -> None:
    hand = ["234m 22444p 33567s + 3s", "--tsumo", player, "--lang", lang]
    assert size in RUN.invoke(app, ["score", *hand]).output


@pytest.mark.parametrize("command", ["dispute --claim B=1300", "compare --rules tcg --rules tenhou4", "waits"])
def test_a_line_is_read_by_every_command_that_takes_a_hand(command: str) -> None:
    words = command.split()
    done = RUN.invoke(
        app, [words[0], "BロンC", "234m22444p33567s", *(["3s"] if words[0] != "waits" else []), *words[1:]]
    )
    assert done.exit_code == 0, done.output
    assert "1,300" in done.output


@pytest.mark.parametrize("advised", ["any-kong", "any-kong false", "no-kong", "槓なし"])
def test_what_is_advised_for_a_draw_of_wenzhou_can_be_said(advised: str) -> None:
    assert said(f"score wenzhou: 流局 {advised}")["hand"]["any_kong"] is (advised == "any-kong")


@table_of(
    ("size", "ron"),
    [("3翻40符", 5200), ("3 han 40 fu", 5200), ("３翻４０符", 5200), ("3 40", 5200), ("40符3翻2本場", 5800),
     ("三翻四十符", 5200), ("満貫", 8000), ("mangan --honba 1", 8300), ("跳満", 12000), ("ダブル役満", 64000),
     ("5翻", 8000), ("3翻 --fu 40", 5200)],
)  # fmt: skip
def test_the_size_of_a_hand_is_read_as_players_say_it(size: str, ron: int) -> None:
    assert said(f"value {size}")["child"]["ron"] == ron


@pytest.mark.parametrize("size", ["3900", "x", "3翻40符 4翻", "3翻 --han 4", "赤1 3翻40符", "3翻40符2本場 --honba 1"])
def test_what_is_no_size_of_a_hand_is_told_with_what_is(size: str) -> None:
    done = RUN.invoke(app, ["value", *size.split()])
    assert (done.exit_code, "write 3翻40符, 満貫 or 役満" in done.output) == (2, True)


def test_the_line_below_a_result_can_be_copied_from_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    printed = RUN.invoke(app, ["score", "-r", "anmika", *ANMIKA.split()]).output.splitlines()
    again = RUN.invoke(app, ["score", *printed[-1].split()]).output.splitlines()
    assert printed[-1].startswith("  anmika: B tsumo")
    assert len(printed[-1]) > 80
    assert again == printed
