"""``calc serve`` in a real browser: hands that others entered meanwhile, edits, changes that wait, odd browsers."""

from __future__ import annotations

import json
import re
import signal
from pathlib import Path

import pytest

from ..browser import CHROMIUM

pytest.importorskip("starlette")
pytest.importorskip("websockets")
pytestmark = [
    pytest.mark.slow, pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here"),
]  # fmt: skip

from ..phone import Browser, Phone  # noqa: E402
from .test_serve import NAMES, serving  # noqa: E402
from .test_serve_browser import DRAW, RIICHI, Told, seen, settle, settled, tap, tap_tiles  # noqa: E402

FOUR = ("--rules", "tenhou4", "--players", ",".join(NAMES))
BOX = """(({left, top, right, bottom}) => [left, top, right, bottom])(
    document.querySelector('%s').getBoundingClientRect())"""
"""Where an element stands on the screen."""
CHIIHOU = RIICHI._replace(who="Bea", how="tsumo", source="", press=("chiihou",), slots={})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The file of an evening, not there yet."""
    return tmp_path / "evening.yaml"


def hands(file: Path) -> list[str]:
    """The hands of a file as written."""
    return re.findall(r'^ *- "(.*?)"', file.read_text("utf-8"), re.MULTILINE)


def seen_text(phone: Phone) -> str:
    """What is to be read on the page."""
    text: str = phone.ask("document.getElementById('page').innerText")
    return text


def enter(phone: Phone) -> None:
    """Settle what is tapped, and enter it after a look."""
    phone.tap(".go")
    phone.wait("document.querySelector('.review .go')")
    phone.tap(".review .go")


# --- others -----------------------------------------------------------------------------------------------------------


def test_a_hand_that_two_phones_tap_is_entered_once(browser: Browser, file: Path) -> None:
    """Finding 2: B had the news, and B's Settle entered the same hand again."""
    with serving(file, *FOUR) as (_, url), browser.phones(2) as (one, two):
        for each in (one, two):
            each.open(url)
        one.tap("[data-tab=standing]")
        one.tap('[data-row=phone] [data-player="Ann"]')
        one.tap("[data-tab=enter]")
        for each in (one, two):
            tap(each, [DRAW if each is one else DRAW._replace(fields={"tenpai": ["Bea"]})])
        two.tap(".go")  # looked at, but not yet entered
        two.wait("document.querySelector('.review .go')")
        left, top, right, bottom = two.measure(BOX % ".review .go")
        settle(one, 1)
        two.wait("document.querySelector('.overtaken')")
        box = two.measure(BOX % ".discard")
        assert box[0] <= (left + right) / 2 <= box[2]  # a late tap for Enter does not enter anything
        assert box[1] <= (top + bottom) / 2 <= box[3]
        assert not two.ask("document.querySelector('.go')")
        text = seen_text(two)
        assert "Ann entered hand 1" in text
        assert "draw, tenpai Ann, Cid" in text
        assert "You were entering" in text
        seen(two)
        two.tap(".as_next")
        two.wait("document.querySelector('.review .go') && !me.asking")
        assert two.ask("me.review.version === me.state.version")  # computed again
        two.tap(".back_to")
        two.tap(".drop")
        assert len(hands(file)) == 1


def test_the_same_hand_of_two_phones_is_dropped_unasked(browser: Browser, file: Path) -> None:
    """Fresh eyes' finding 1: a late Enter entered the hand of another phone a second time."""
    with serving(file, *FOUR) as (_, url), browser.phones(2) as (one, two):
        for each in (one, two):
            each.open(url)
            tap(each, [RIICHI])
        two.tap(".go")
        two.wait("document.querySelector('.review .go')")
        settle(one, 1)
        two.wait("me.same")
        assert "had already entered what you entered" in seen_text(two)
        assert not two.ask("document.querySelector('.overtaken, .review')")
        two.tap(".as_another")
        two.wait("document.querySelector('.review .go')")
        assert two.ask("me.review.version === me.state.version")
        assert len(hands(file)) == 1


def test_what_is_entered_as_the_next_hand_is_looked_at_anew(browser: Browser, file: Path) -> None:
    """Both were at the last look. The button that enters a hand once more stood where Enter had been, and the look that
    it led to was the one of the hand before: other scores, another deal, other amounts."""
    with serving(file, *FOUR) as (_, url), browser.phones(2) as (one, two):
        for each in (one, two):
            each.open(url)
            tap(each, [DRAW if each is one else DRAW._replace(fields={"tenpai": ["Ann"]})])
            each.tap(".go")
            each.wait("document.querySelector('.review .go')")
        before = two.ask("document.querySelector('.review').innerText")
        enter_at = two.measure("document.querySelector('.review .go').getBoundingClientRect().x")
        one.tap(".review .go")
        two.wait("document.querySelector('.overtaken')")
        assert two.measure("document.querySelector('.discard').getBoundingClientRect().x") == enter_at
        two.tap(".as_next")  # waits until it can be tapped
        assert two.ask("Date.now() >= me.guardEnd"), "a tap that comes late does nothing"
        two.wait("document.querySelector('.review .go')")
        after = two.ask("document.querySelector('.review').innerText")
        assert "next: East 1, dealer Ann, honba 1" in before
        assert "next: East 1, dealer Ann, honba 2" in after
        assert len(hands(file)) == 1


def test_a_hand_taken_back_elsewhere_is_told_to_whoever_taps_the_next(browser: Browser, file: Path) -> None:
    file.write_text(f"rules: tenhou4\nplayers: {json.dumps(NAMES)}\nhands:\n- draw tenpai Ann\n", "utf-8")
    with serving(file) as (_, url), browser.phones(2) as (one, two):
        for each in (one, two):
            each.open(url)
        tap(two, [RIICHI])
        one.tap("[data-tab=ruling]")
        one.tap(".undo")
        one.tap(".undo")
        two.wait("document.querySelector('.overtaken')")
        assert "took hand 1 back" in seen_text(two)
        one.tap(".take_back")  # redo
        one.wait("me.state.hands === 1")
        two.tap(".as_next")
        settle(two, 2)
        assert [line.split()[0] for line in hands(file) if "Bea" in line] == ["Bea"]


def test_a_stick_that_was_paid_with_the_hand_of_another_phone_is_gone(browser: Browser, file: Path) -> None:
    """It lay on Bea's phone, the other one entered its hand: it was offered as a part of the next hand, and stood in it
    on both phones. A stick that the entered hand has not is asked about, and shown."""
    with serving(file, *FOUR) as (_, url), browser.phones(2) as (one, two):
        for each in (one, two):
            each.open(url)
        tap(one, [DRAW])
        settle(one, 1)
        two.wait("me.state.hands === 1")
        two.tap('[data-stick="Bea"]')
        for number in (2, 3):  # without Bea's stick, and with it
            one.tap("[data-tab=enter]")
            if number == 3:
                one.tap('[data-stick="Bea"]')
            tap(one, [DRAW._replace(fields={"tenpai": ["Bea" if number == 2 else "Ann"]})])
            settle(one, number)
            if number == 2:
                two.wait("document.querySelector('.overtaken')")
                assert "riichi Bea" in two.ask("document.querySelector('.overtaken .yours').innerText")
                two.tap(".as_next")
        two.wait("me.state.hands === 3")
        two.wait("document.querySelector('.paid')")
        assert "Bea's stick was paid in hand 3." in seen_text(two)
        assert not two.ask("document.querySelector('.overtaken') || isTapped(me.draft)")
        one.tap("[data-tab=enter]")
        one.wait("!me.begun.length")
        assert two.ask("!!document.querySelector('.look')")
        seen(two)
        two.tap('[data-stick="Dan"]')
        assert not two.ask("document.querySelector('.paid')")


def test_nobody_is_told_of_a_correction_of_his_own(browser: Browser, file: Path) -> None:
    """A stick lay on Bea's phone when she corrected an older hand there: she was asked what to do with what she was
    entering, as if somebody else had changed the table. The other phone is asked, and sees its stick."""
    lines = "".join(f"- draw tenpai {name}\n" for name in ("Ann", "Bea"))
    file.write_text(f"rules: tenhou4\nplayers: {json.dumps(NAMES)}\nhands:\n{lines}", "utf-8")
    with serving(file) as (_, url), browser.phones(2) as (one, two):
        for each, name in ((one, "Cid"), (two, "Bea")):
            each.open(url)
            each.wait("me.state.hands === 2")
            each.tap(f'[data-stick="{name}"]')
        two.tap("[data-tab=standing]")
        two.tap(".run.still:nth-of-type(1)")
        two.wait("me.shown.number === 1 && me.tab === 'ruling'")
        two.tap(".edit")
        two.tap('[data-field=tenpai] [data-player="Dan"]')
        enter(two)
        two.wait("me.undo && !me.queue.length")
        one.wait("document.querySelector('.overtaken')")
        assert "riichi Cid" in one.ask("document.querySelector('.overtaken .yours').innerText")
        assert two.ask("isInRiichi('Bea') && !isOvertaken(me.draft)")
        assert "draw tenpai Ann,Dan" in file.read_text("utf-8")


def test_the_stick_of_a_winner_lies_there_before_it_is_said_how_he_wins(browser: Browser, file: Path) -> None:
    """Bea's stick was gone as soon as she was tapped as the winner, here and for the other phone; whoever laid it again
    had it twice."""
    with serving(file, *FOUR) as (_, url), browser.phones(2) as (one, two):
        for each in (one, two):
            each.open(url)
        one.tap('[data-stick="Bea"]')
        one.tap('[data-row=who] [data-player="Bea"]')
        assert one.ask("document.querySelector('[data-stick=Bea]').ariaPressed") == "true"
        two.wait("me.begun.some(({ riichi }) => riichi.includes('Bea'))")
        one.tap('[data-stick="Bea"]')  # taken back, and laid again
        two.wait("!me.begun.some(({ riichi }) => riichi.includes('Bea'))")
        one.tap('[data-stick="Bea"]')
        one.tap('[data-row=from] [data-player="Cid"]')
        tap_tiles(one, RIICHI.tiles)
        settle(one, 1)
        assert hands(file) == ["Bea ron Cid 234m 22444p 33567s + 3s riichi"]


# --- edits ------------------------------------------------------------------------------------------------------------


def test_an_edit_keeps_a_blessing_and_asks_the_dealer_of_its_hand(phone: Phone, file: Path) -> None:
    """Finding 3: 地和 of the first hand was dropped once its winner was the dealer."""
    with serving(file, *FOUR) as (_, url):
        phone.open(url)
        tap(phone, [CHIIHOU])
        settle(phone, 1)
        assert "chiihou" in hands(file)[0]
        phone.tap("[data-tab=ruling]")
        phone.tap(".edit")
        phone.tap(".slot .label", "dora indicator")
        tap_tiles(phone, "9s")
        enter(phone)
        phone.wait("me.tab === 'ruling' && !me.queue.length")
        assert "chiihou" in hands(file)[0]
        assert "dora 9s" in hands(file)[0]


def test_an_edit_shows_what_it_changes_before_it_is_kept(phone: Phone, file: Path) -> None:
    """Finding 3: a tenpai added in hand 2 changed hand 3 without a word. Undo and redo of an edit."""
    lines = ["draw tenpai Ann", "draw tenpai Bea", "Ann tsumo 234m22444p33567s3s dora 4z"]
    text = "".join(f"- {json.dumps(line)}\n" for line in lines)
    file.write_text(f"rules: tenhou4\nplayers: {json.dumps(NAMES)}\nhands:\n{text}", "utf-8")
    before = settled(file)
    with serving(file) as (_, url):
        phone.open(url)
        phone.tap("[data-tab=standing]")
        phone.tap(".run.still:nth-of-type(2)")
        phone.wait("me.shown.number === 2 && me.tab === 'ruling'")
        phone.tap(".edit")
        phone.tap('[data-field=tenpai] [data-player="Ann"]')
        phone.tap(".go")
        phone.wait("document.querySelector('.review .go')")
        shown = phone.ask("document.querySelector('.review').innerText")
        assert "1 later hand changes with it" in shown
        assert re.search(r"hand 3\s*E2-2 dealer Bea → E1-2 dealer Ann · Ann \+2,600 → \+3,600", shown), shown
        assert hands(file) == lines
        seen(phone)
        phone.tap(".review .go")
        phone.wait("!me.queue.length && me.undo")
        after = settled(file)
        assert after["hands"][2]["points"] != before["hands"][2]["points"]
        phone.tap(".take_back")
        phone.wait("me.undo?.what === 'restored' && !me.queue.length")
        assert hands(file) == lines
        phone.tap(".take_back")
        phone.wait("me.state.turns[1].includes('Ann, Bea') && !me.queue.length")
        assert settled(file)["hands"][2]["points"] == after["hands"][2]["points"]


# --- what was accepted without a word ---------------------------------------------------------------------------------


def test_a_draw_says_who_is_tenpai(phone: Phone, file: Path) -> None:
    """Finding 4: a draw was armed at once with “tenpai: nobody”."""
    with serving(file, *FOUR) as (_, url):
        phone.open(url)
        phone.tap("[data-verb=draw]")
        assert phone.ask("document.querySelector('.go').disabled")
        assert "who is tenpai?" in seen_text(phone)
        phone.tap("[data-field=tenpai] button", "nobody")
        enter(phone)
        phone.wait("me.state.hands === 1")
        phone.tap("[data-tab=enter]")
        phone.tap("[data-verb=draw]")
        phone.tap("[data-field=kind] button", "kyuushu kyuuhai")  # which has no tenpai
        assert not phone.ask("document.querySelector('.go').disabled")


def test_a_winner_in_riichi_wins_in_riichi(phone: Phone, file: Path) -> None:
    """Finding 4: the winner under “in riichi” was accepted, and the riichi not counted."""
    with serving(file, *FOUR) as (_, url):
        phone.open(url)
        phone.tap('[data-stick="Bea"]')
        phone.tap('[data-row=who] [data-player="Bea"]')
        phone.tap('.sit[data-player="Bea"]')  # it was Cid after all: Bea's stick lies there all the same
        phone.tap('[data-row=who] [data-player="Cid"]')
        phone.tap('[data-row=from] [data-player="Dan"]')
        assert phone.ask("[record().in_riichi, record().win.riichi ?? null]") == [["Bea"], None]
        phone.tap(".drop")
        phone.tap('[data-row=who] [data-player="Bea"]')
        phone.tap('[data-row=from] [data-player="Dan"]')
        tap_tiles(phone, RIICHI.tiles)
        settle(phone, 1)
        assert hands(file) == ["Bea ron Dan 234m 22444p 33567s + 3s riichi"]


def test_a_warning_is_read_in_full_before_it_is_paid(phone: Phone, file: Path) -> None:
    """Finding 4: mighty's riichi without ura was paid as 鬼将軍, with the warning cropped."""
    tiles = "1p 2p 3p 7p 8p 9p 1s 2s 3s 9m 9m 4s 6s 5z"
    with serving(file, "--rules", "mighty") as (_, url):
        phone.open(url)
        tap(phone, [Told("B", "tsumo", "", tiles, ("riichi",), {"dora": "4z"})])
        phone.tap(".go")
        phone.wait("document.querySelector('.review .go')")
        boxes = phone.measure("""[...document.querySelectorAll('.review .note, .review p')].map((e) => [
            e.scrollHeight > e.clientHeight + 1 && getComputedStyle(e).overflowY !== 'visible', e.innerText])""")
        assert any("ura" in text for _, text in boxes), boxes
        assert not any(cropped for cropped, _ in boxes)
        seen(phone)


# --- without a connection ---------------------------------------------------------------------------------------------


def test_changes_made_while_the_server_is_away_are_sent_in_their_order(phone: Phone, file: Path) -> None:
    """Finding 5: what was changed while “waiting for the server” was thrown away."""
    with serving(file, *FOUR) as (server, url):
        phone.open(url)
        server.send_signal(signal.SIGSTOP)
        tap(phone, [DRAW])
        enter(phone)
        phone.wait("!me.online", 12)  # a server that hangs is told after five seconds
        tap(phone, [DRAW._replace(fields={"tenpai": ["Bea"]})])
        enter(phone)
        text = seen_text(phone)
        assert "This phone holds 2" in text
        assert "draw Bea" in text
        server.send_signal(signal.SIGCONT)
        phone.wait("me.state.hands === 2 && !me.queue.length", 40)
        assert hands(file) == ["draw tenpai Ann,Cid", "draw tenpai Bea"]


def test_a_page_opened_without_a_connection_says_what_it_holds(phone: Phone, file: Path) -> None:
    """Finding 5. It is entered when the connection is back."""
    with serving(file, *FOUR) as (_, url):
        phone.open(url)
        phone.wait("me.state")
        phone.do("Network.setBlockedURLs", urls=["*/state*", "*/change", "*/events", "*/review"])
        tap(phone, [DRAW])
        enter(phone)
        phone.wait("me.queue.length")
        phone.ask("window.old = true, location.reload()")
        phone.wait("!window.old && typeof me === 'object' && !me.online")
        phone.wait("document.querySelector('.net')")
        text = seen_text(phone)
        assert "This phone holds 1" in text
        assert "draw Ann, Cid" in text
        assert "E1 · dealer Ann" in text  # how the table stood
        phone.do("Network.setBlockedURLs", urls=[])
        phone.wait("me.state.hands === 1 && !me.queue.length")
        assert hands(file) == ["draw tenpai Ann,Cid"]


OLD_BROWSER = """
AbortSignal.timeout = undefined;
Object.defineProperty(window, "localStorage", { get() { throw new DOMException("blocked", "SecurityError"); } });
"""


def test_a_browser_without_storage_or_timeouts_works(phone: Phone, file: Path) -> None:
    """Finding 8: the page was blank, or had “no connection” for ever; an address without its slash too."""
    with serving(file, *FOUR) as (_, url):
        phone.do("Page.addScriptToEvaluateOnNewDocument", source=OLD_BROWSER)
        phone.open(url.rstrip("/"))
        phone.wait("me.state && me.online")
        assert "This browser keeps nothing" in seen_text(phone)
        tap(phone, [DRAW])
        settle(phone, 1)
        assert phone.errors == []
