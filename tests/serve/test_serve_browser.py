"""``calc serve`` in a real browser: evenings played by tapping, phones that lose the network, pages looked at."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

from calc.cli import app

from .. import evenings
from ..browser import CHROMIUM

pytest.importorskip("starlette")
pytest.importorskip("websockets")
pytestmark = [
    pytest.mark.slow, pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here"),
]  # fmt: skip

from ..phone import Browser, Phone  # noqa: E402
from .test_serve import HOSTILE, NAMES, serving  # noqa: E402


class Told(NamedTuple):
    """A win, a draw or an event as it is tapped."""

    who: str
    how: str
    source: str = ""
    tiles: str = ""
    press: Sequence[str] = ()
    """Buttons of circumstances."""
    slots: Mapping[str, str] = {}
    """Tiles of other places, by their labels."""
    fields: Mapping[str, Sequence[str]] = {}
    """Buttons of fields with a name of their own."""


HARDEST = Told(
    "B",
    "tsumo",
    "",
    "1p 2p 3p 7p 8p 9p 1s 2s 3s 4s 6s 9m 9m Pb",
    ("riichi", "shubari"),
    {"aside": "1f 2f 3f 4f gN", "dora": "6z 6z", "ura": "2z 2z", "winter": "9m 7z 7z 6z"},
    {"gold": ["winter"], "fever": ["single"]},
)
"""Pocchi, four flowers, gold north, winter, fever."""
DRAW = Told("", "draw", fields={"tenpai": ["Ann", "Cid"]})
RIICHI = Told(
    "Bea", "ron", "Cid", "2m 3m 4m 2p 2p 4p 4p 4p 3s 3s 5s 6s 7s 3s", ("riichi", "ippatsu"), {"dora": "4z", "ura": "1p"}
)
FEVER = "7p 7p 7p 1p 2p 3p 9m 9m 1s 2s 3s 4s 6s"
LAST = "1p 2p 3p 7p 8p 9p 1s 2s 3s 9m 9m 4s 6s 5s"
KOKUSHI = "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z 1z"
RED = "2m 3m 4m 5m 6m 7m 0p 6p 7p 3s 4s 9s 9s 2s"
ANMIKA: list[Sequence[Told]] = [
    [HARDEST._replace(fields={}, slots={**HARDEST.slots, "winter": "9m 7z"})],
    [Told("", "draw", fields={"tenpai": "BC", "in riichi": "C"})],
    [
        Told("B", "aside", slots={"tiles": "4f gN", "dora": "6z 6z", "hands B": FEVER}),
        Told("B", "riichi", fields={"fever": ["single"]}),
        Told("B", "tsumo", slots={"tile": "Pb"}, fields={"gold": ["none"]}),
        Told("B", "ron", "C", slots={"tile": "5s"}, fields={"gold": ["none"]}),
        Told("B", "tsumo", slots={"tile": "Pg", "winter": "9m 7z 7z 6z"}, fields={"gold": ["winter"]}),
    ],
    [Told("C", "ron", "A", "1p 2p 3p 7p 8p 9p 2z 2z pon:1z 4s 6s 5s", slots={"dora": "9p 6z"})],
    [Told("A", "tsumo", "", LAST, ("riichi", "ippatsu"), {"dora": "1z 1z", "ura": "3p 3p"})],
]
"""What is tapped of each hand of ``evenings.ANMIKA``."""
FOUR: list[Sequence[Told]] = [
    [RIICHI],
    [Told("Bea", "tsumo", "", RED, ("riichi", "ippatsu"), {"dora": "3m", "ura": "9p"})],
    [Told("", "draw", fields={"tenpai": ["Ann", "Cid"], "in riichi": ["Ann"]})],
    [
        Told("Dan", "ron", "Ann", "2m 2m pon:7z pon:0p 3s 4s 5s 6s 7s 5s"),
        Told("Bea", "ron", "Ann", "2m 3m 4m chi:2p-3p-4p ankan:8s 6s 7s 6p 6p 5s"),
    ],
    [Told("Cid", "tsumo", "", KOKUSHI)],
    [Told("", "draw", fields={"kind": ["kyuushu kyuuhai"]})],
    [Told("Cid", "tsumo", "", KOKUSHI)],
]


def tap_tiles(phone: Phone, tiles: str) -> None:
    """Tap tiles on the keyboard; ``pon:7z`` and the like are melds, ``2m..4m`` is a run that a finger goes over."""
    for text in tiles.split():
        mode, _, face = text.rpartition(":")
        if mode:
            phone.tap(f'[data-mode="{mode}"]')
        if ".." in face:  # a run in one go
            first, _, last = face.partition("..")
            phone.swipe(f'[data-tile="{first}"]', f'[data-tile="{last}"]')
            continue
        for one in face.split("-"):
            phone.tap(f'[data-tile="{one}"]')


def tap(phone: Phone, told: Sequence[Told]) -> None:
    """Tap a hand until it can be settled."""
    for number, one in enumerate(told):
        if number:
            phone.tap(".then" if told[0].how not in ("ron", "tsumo") else ".also")
        if one.how in ("aside", "riichi") and not number:
            phone.tap(".steps")
        if one.who:
            phone.tap(f'[data-row=who] [data-player="{one.who}"]')
        if one.how != "ron":  # which whoever discarded says
            phone.tap(f'[data-verb="{one.how}"]')
        if one.source and not phone.ask(f"clause().values.from === {json.dumps(one.source)}"):
            phone.tap(f'[data-row=from] [data-player="{one.source}"]')
        tap_tiles(phone, one.tiles)
        for label in one.press:
            press(phone, one.who, label)
        for label, tiles in one.slots.items():
            if label.startswith("hands"):
                phone.tap(".enter summary")
            phone.tap(".slot .label", f"{label} indicator" if label in ("dora", "ura") else label)
            tap_tiles(phone, tiles)
        for name, labels in one.fields.items():
            for label in labels:
                group = f'[role=group][aria-label="{name}"]'
                if name == "in riichi":
                    phone.tap(f'[data-stick="{label}"]')
                    continue
                if label in (*NAMES, "A", "B", "C"):
                    phone.tap(f'{group} [data-player="{label}"]')
                else:
                    phone.tap(f"{group} button", label)


def press(phone: Phone, who: str, label: str) -> None:
    """Say a circumstance of a win: riichi by the winner's stick, a rare one behind the dots."""
    if label == "riichi":
        phone.tap(f'[data-row=riichi] [data-player="{who}"]')
        return
    there = f"[...document.querySelectorAll('.flags button')].some((e) => e.textContent === {json.dumps(label)})"
    if not phone.ask(there):
        phone.tap(".rare")
    phone.tap(".flags button", label)


def settle(phone: Phone, hands: int) -> None:
    """Settle what is tapped, look at what it comes to, enter it, and wait for the ruling."""
    phone.tap(".go")
    phone.wait("document.querySelector('.review .go')")
    phone.tap(".review .go")
    phone.wait(f"me.state.hands === {hands} && !me.queue.length && me.tab === 'ruling'")


def seen_at(phone: Phone, *widths: int) -> None:
    """Nothing is cut at some widths; the phone keeps the last of them."""
    for width in widths:
        phone.size(width)
        seen(phone)


def seen(phone: Phone) -> None:
    """Nothing is cut, nothing sticks out, nothing went wrong."""
    phone.be_still()
    found = phone.ask("""(() => {
      const wide = document.documentElement.clientWidth, out = [];
      for (const e of document.querySelectorAll("main *")) {
        const box = e.getBoundingClientRect(), shown = e.getClientRects().length && !e.closest("svg");
        if (shown && (box.right > wide + 0.5 || box.left < -0.5))
          out.push(e.tagName + "." + e.className + ": " + e.textContent.slice(0, 50));
        if (shown && e.tagName === "BUTTON" && e.scrollWidth > e.clientWidth + 1) out.push("cut: " + e.textContent);
      }
      return [document.documentElement.scrollWidth - wide, out.slice(0, 5)];
    })()""")
    assert found == [0, []]
    assert phone.errors == []


def rows_of(phone: Phone, tiles: str, count: int) -> int:
    """In how many rows so many tiles stand."""
    tops = phone.measure(
        f"[...document.querySelectorAll({json.dumps(tiles)})].map(e => Math.round(e.getBoundingClientRect().top / 8))"
    )
    assert len(tops) == count
    return len({*tops})


def settled(path: Path, *more: str) -> Any:
    """What ``calc match`` says of a file."""
    done = CliRunner().invoke(app, ["match", str(path), "--json", *more])
    assert done.exit_code == 0, done.output
    (match,) = json.loads(done.stdout)["matches"]
    return match


# --- evenings ---------------------------------------------------------------------------------------------------------


def played(phone: Phone, hands: Sequence[Sequence[Told]], lines: Sequence[str], file: Path, *more: str) -> None:
    """Tap a whole evening, hands in turn on a phone and on a desktop, each looked at on both; what is on the disk is
    what the same lines come to, and what the page shows at its end."""
    typed = file.with_name("typed.yaml")
    text = "".join(f"- {json.dumps(line)}\n" for line in lines)
    for number, told in enumerate(hands, 1):
        here, there = (390, 1200) if number % 2 else (1200, 390)
        phone.size(here)
        phone.ask("scrollTo(0, 0)")
        if here < 1000:
            phone.tap("[data-tab=enter]")
        phone.taps = 0
        tap(phone, told)
        if told == [RIICHI]:
            assert rows_of(phone, ".slot.hand .tile", 14) == (2 if here < 1000 else 1)
        seen_at(phone, there, here)
        settle(phone, number)
        if told == [RIICHI]:  # “an ordinary riichi win in at most 20 besides its tiles”
            assert phone.taps - 16 <= 20, phone.taps
            assert rows_of(phone, "[data-panel=ruling] .why .row:first-of-type svg.t", 14) == 1
        seen_at(phone, here, there)
    head = file.read_text(encoding="utf-8").split("hands:")[0]
    typed.write_text(f"{head}hands:\n{text}", encoding="utf-8")
    mine, theirs = settled(file, *more), settled(typed, *more)
    assert [hand["scores"] for hand in mine["hands"]] == [hand["scores"] for hand in theirs["hands"]]
    assert [hand["chips_total"] for hand in mine["hands"]] == [hand["chips_total"] for hand in theirs["hands"]]
    assert mine["end"]["over"]
    assert len(re.findall(r'^ *- ".*"  # [0-9a-z]+$', file.read_text(encoding="utf-8"), re.M)) == len(hands)
    phone.tap("[data-tab=standing]") if phone.ask("innerWidth") < 1000 else None
    shown = phone.ask("document.querySelector('[data-panel=standing]').textContent")
    for place in mine["end"]["places"]:
        assert f"{place['place']}. {place['player']}" in shown


def test_a_whole_anmika_evening_is_tapped(phone: Phone, tmp_path: Path) -> None:
    file = tmp_path / "evening.yaml"
    with serving(file, "--rules", "anmika") as (_, url):
        phone.open(url)
        played(phone, ANMIKA, evenings.ANMIKA, file)
        assert all(request.startswith((url, "data:")) for request in phone.requests), "a request left the machine"


def test_a_whole_match_of_four_with_chips_is_tapped(phone: Phone, tmp_path: Path) -> None:
    file, club = tmp_path / "evening.yaml", tmp_path / "club.yaml"
    club.write_text(evenings.CLUB, encoding="utf-8")
    with serving(file, "--rules", str(club), "--players", ",".join(NAMES)) as (_, url):
        phone.open(url, dark=True)
        played(phone, FOUR, evenings.FOUR, file, "--rules", str(club))
        assert any(settled(file, "--rules", str(club))["hands"][-1]["chips_total"].values())
        assert all(request.startswith((url, "data:")) for request in phone.requests), "a request left the machine"


def test_few_taps_are_enough(phone: Phone, tmp_path: Path) -> None:
    """“The hardest anmika hand in at most 45 taps”; an ordinary win of riichi is counted in the match of four."""
    with serving(tmp_path / "anmika.yaml", "--rules", "anmika") as (_, url):
        phone.open(url)
        phone.taps = 0
        tap(phone, [HARDEST._replace(tiles="7p 7p 7p 1p 2p 3p 1s 2s 3s 4s 6s 9m 9m Pb")])
        settle(phone, 1)
        assert phone.taps <= 45, phone.taps


# --- phones -----------------------------------------------------------------------------------------------------------


def test_two_phones_see_the_same_table(browser: Browser, tmp_path: Path) -> None:
    """Both tap a hand at once: one is entered, the other phone sees it beside its own, and enters that as the next."""
    server = serving(tmp_path / "evening.yaml", "--rules", "tenhou4", "--players", ",".join(NAMES))
    with server as (_, url), browser.phones(2) as (one, other):
        for each in (one, other):
            each.open(url)
            tap(each, [DRAW if each is one else DRAW._replace(fields={"tenpai": ["Bea"]})])
        settle(one, 1)
        other.wait("document.querySelector('.overtaken')")
        assert other.ask("me.draft.clauses[0].values.tenpai") == ["Bea"]
        other.tap(".as_next")
        settle(other, 2)
        one.wait("me.state.hands === 2")
        seen(one)


def test_a_phone_that_loses_the_network_loses_nothing(phone: Phone, tmp_path: Path) -> None:
    """The hand waits in the phone, over a reload too, and is entered once when the network is back."""
    file = tmp_path / "evening.yaml"
    with serving(file, "--rules", "tenhou4", "--players", ",".join(NAMES)) as (_, url):
        phone.open(url)
        tap(phone, [DRAW])
        phone.offline(True)
        phone.tap(".go")
        phone.tap(".review .go")
        phone.wait("me.queue.length && !me.online")
        assert "No connection. This phone holds 1" in phone.ask("document.body.innerText")
        assert "draw" not in file.read_text(encoding="utf-8")
        phone.offline(False)
        phone.wait("me.state.hands === 1 && !me.queue.length")
        tapped = phone.ask("JSON.stringify(me.draft)")
        phone.ask("window.old = true, location.reload()")
        phone.wait("!window.old && typeof me === 'object' && me.state?.hands === 1")
        assert phone.ask("JSON.stringify(me.draft)") == tapped
        assert file.read_text(encoding="utf-8").count("draw") == 1


def test_a_server_that_is_killed_meanwhile_has_the_hand_once(phone: Phone, tmp_path: Path) -> None:
    file, more = tmp_path / "evening.yaml", ("--rules", "tenhou4", "--players", ",".join(NAMES))
    with serving(file, *more) as (server, url):
        phone.open(url)
        tap(phone, [DRAW])
        port = int(re.findall(r":(\d+)/", url)[0])
        server.kill()
        server.wait()
        phone.tap(".go")
        phone.tap(".review .go")
        phone.wait("me.queue.length && !me.online")
    with serving(file, *more, port=port):
        phone.wait("me.state.hands === 1 && !me.queue.length")
        assert file.read_text(encoding="utf-8").count("draw") == 1


def test_an_earlier_hand_is_disputed_and_corrected_under_its_own_head(phone: Phone, tmp_path: Path) -> None:
    """The head of the page named the hand that is played now; of an earlier hand there was no dispute; and its dora,
    which a file may have within the win, were lost in a correction."""
    file = tmp_path / "evening.yaml"
    hand = "{player: Bea, by: ron, from: Cid, hand: 234m22444p33567s + 3s, riichi: true, dora: 4z, ura: 1p}"
    head = f"rules: tenhou4\nplayers: [{', '.join(NAMES)}]\nhands:\n"
    file.write_text(f"{head}  - win: {hand}\n  - draw: {{tenpai: []}}\n", encoding="utf-8")
    with serving(file) as (_, url):
        phone.open(url)
        assert phone.ask("document.querySelector('.bar b').textContent") == "E3-1 · dealer Cid"
        phone.tap("nav button", "Scores")
        phone.tap("[data-panel=standing] button.run")
        phone.wait("document.querySelector('.bar b').textContent === 'hand 1 · East 1 · dealer Ann'")
        assert phone.ask("document.title").startswith("hand 1")
        phone.tap(".dispute summary")
        phone.write(".dispute label:nth-child(2) input", "8000")
        phone.tap(".dispute button")
        phone.wait("document.querySelector('.dispute .reading')?.textContent.includes('Bea says 8000: right')")
        phone.tap("button", "edit")
        assert phone.ask("document.querySelector('.bar b').textContent") == "hand 1 · East 1 · dealer Ann"
        phone.tap(".go")
        phone.wait("document.querySelector('.review')?.textContent.includes('4 han 40 fu')")


def test_a_hand_is_edited_disputed_and_taken_back(phone: Phone, tmp_path: Path) -> None:
    file = tmp_path / "evening.yaml"
    with serving(file, "--rules", "tenhou4", "--players", ",".join(NAMES)) as (_, url):
        phone.open(url)
        tap(phone, [RIICHI])
        phone.wait("document.querySelector('.reading')?.textContent.includes('8,000')")
        settle(phone, 1)
        phone.tap(".dispute summary")
        phone.wait("document.querySelector('.dispute').open")
        phone.ask("draw()")  # as when an answer comes, or another phone's change
        phone.write(".dispute label:nth-child(2) input", "8000")
        phone.write(".dispute label:nth-child(3) input", "5200")
        phone.tap(".dispute button")
        phone.wait("document.querySelector('.dispute .reading')")
        said = phone.ask("document.querySelector('.dispute .reading').textContent")
        assert "Bea says 8000: right" in said
        assert "Cid says 5200: no" in said
        phone.tap("button", "edit")
        phone.tap(".flags button", "ippatsu")
        phone.tap(".go")
        phone.tap(".review .go")
        phone.wait("me.tab === 'ruling' && !me.queue.length")
        assert "ippatsu" not in file.read_text(encoding="utf-8")
        assert not phone.ask("document.querySelector('.dispute').open")  # it is another hand
        phone.tap("button", "undo")
        phone.tap("button", "take it back?")
        phone.wait("me.state.hands === 0")
        assert "Bea" not in file.read_text(encoding="utf-8").split("hands:")[1]


def test_what_is_wrong_is_told_at_its_place(phone: Phone, tmp_path: Path) -> None:
    with serving(tmp_path / "evening.yaml", "--rules", "tenhou4", "--players", ",".join(NAMES)) as (_, url):
        phone.open(url, lang="ja")
        tap_wrong = RIICHI._replace(press=(), tiles="2m 3m 4m 2p 2p 4p 4p 4p 9s 9s 5s 6s 7s 9s", slots={})
        tap(phone, [tap_wrong])
        phone.wait("me.trouble")
        phone.tap(".go")
        phone.wait("me.problems.length")
        assert "[W" in phone.ask("document.querySelector('.note.wrong').textContent")
        assert phone.ask("me.draft.clauses[0].values.hand.tiles.length") == 14
        seen(phone)


def test_names_run_nothing(phone: Phone, tmp_path: Path) -> None:
    file = tmp_path / "evening.yaml"
    head = f"rules: tenhou4\nplayers: {json.dumps(HOSTILE)}\nhands:\n- draw: {{}}\n"
    file.write_text(head, encoding="utf-8")
    with serving(file) as (_, url):
        phone.open(url)
        phone.ask("window.alert = () => { window.ran = true; }")
        phone.tap("[data-row=who] .spot:nth-child(2) .sit")
        phone.tap("[data-row=from] .spot:nth-child(1) .sit")
        tap_tiles(phone, RIICHI.tiles)
        settle(phone, 2)
        phone.tap("[data-tab=enter]")
        for name in HOSTILE:
            assert name in phone.ask("document.querySelector('[data-panel=enter]').textContent")
        assert not phone.ask("window.ran")
        assert phone.ask("document.querySelectorAll('script, img, iframe').length") == 1
        seen(phone)


def test_pages_fit_in_both_languages_light_and_dark(phone: Phone, tmp_path: Path) -> None:
    """“Nothing cut or overlapping”: the longest forms there are."""
    file = tmp_path / "evening.yaml"
    file.write_text("rules: anmika\nplayers: [Maximiliane, 東, C]\nhands:\n", encoding="utf-8")
    widths, grounds = (320, 1200, 390), set()
    with serving(file) as (_, url):
        for lang, dark in (("en", False), ("ja", True)):
            phone.open(url, dark=dark, lang=lang)
            phone.ask("window.old = true, keep = () => {}, localStorage.clear(), location.reload()")
            phone.wait("!window.old && typeof me === 'object' && me.state")
            phone.tap('[data-row=who] [data-player="東"]')
            phone.tap("[data-verb=tsumo]")
            tap_tiles(phone, HARDEST.tiles)
            for width in widths:
                phone.size(width)
                assert rows_of(phone, ".slot.hand .tile", 14) <= 3
                seen(phone)
            phone.tap(".enter summary")
            phone.wait("document.querySelector('.enter details').open")
            seen_at(phone, *widths)
            grounds.add(phone.ask("getComputedStyle(document.body).backgroundColor"))
            assert ("裁定" in phone.ask("document.body.innerText")) == (lang == "ja")
    assert len(grounds) == 2
