"""A prompt, phones and editors on one file; servers that are started again, held up, or asked what takes long."""

from __future__ import annotations

import json
import re
import socket
import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from calc.cli.files import open_notebook, save_notebook
from calc.cli.shared import HandNews, SharedNotebook

from ..cli.test_table import FIRST, NEW, SECOND, Terminal, scores, typed
from .test_serve import NAMES, reached, serving, tapped

DRAW = "draw tenpai Ann"
FOUR = ("--rules", "tenhou4", "--players", ",".join(NAMES))


def lines(file: Path) -> list[str]:
    """The hands of a file as written."""
    return re.findall(r'^ *- "(.*?)"', file.read_text("utf-8"), re.MULTILINE)


# --- one notebook for all ---------------------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The file of an evening, not there yet."""
    return tmp_path / "evening.yaml"


def entered(client: httpx.Client, hand: object, number: int) -> int:
    """Enter a hand as a phone that has seen everything; returns the status."""
    change = {"id": f"phone{number:04}", "version": client.get("state").json()["version"], "hand": hand}
    return client.post("change", json={**change, "author": "Ann"}).status_code


@pytest.mark.slow
def test_a_prompt_and_a_phone_on_one_file_lose_nothing(file: Path) -> None:
    """Finding 1: the prompt never read the file again, and erased the phone's hand."""
    pytest.importorskip("prompt_toolkit")
    with serving(file, *FOUR) as (_, url):
        client = reached(url)
        session = Terminal(file)
        try:
            session.wait("E1 Ann>")
            assert entered(client, tapped(), 1) == 200
            session.wait("Somebody else has changed the evening")
            session.type(SECOND + "\r")
            session.wait("Meanwhile Ann entered hand 1")
            session.wait("Your line was not entered")
            assert len(lines(file)) == 1
            session.wait("Bea>")
            session.type("\r")  # the line stands there again
            session.wait("next: ")
            assert [line.split()[1] for line in lines(file)] == ["ron", "tsumo"]
        finally:
            session.over()
        assert client.get("state").json()["hands"] == 2
        assert entered(client, tapped("Cid", "Dan"), 2) == 200
    assert len(lines(file)) == 3


@pytest.mark.slow
def test_what_was_typed_for_another_hand_is_not_entered(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a hand nor ``undo`` nor ``edit``: each of them meant the evening that was shown."""
    from calc.cli.table import _Session

    for typed_line in (SECOND, "undo", "edit " + SECOND, "redo"):
        file.unlink(missing_ok=True)
        typed(file, FIRST, more=NEW)
        heard = _Session.obey_line

        def meanwhile(session: _Session, line: str) -> bool:
            if line == typed_line:  # noqa: B023
                save_notebook(open_notebook(str(file), "", []).with_hand(DRAW, "editor001 Bea"))
            return heard(session, line)  # noqa: B023

        monkeypatch.setattr(_Session, "obey_line", meanwhile)
        done = typed(file, typed_line)
        monkeypatch.setattr(_Session, "obey_line", heard)
        assert f"Your line was not entered: {typed_line}" in done.output
        assert "Meanwhile Bea entered hand 2" in done.output
        assert lines(file) == [FIRST, DRAW]


def test_undo_and_redo_are_of_the_last_change(file: Path) -> None:
    """``undo`` after an edit takes the edit back, not the last hand; ``redo`` puts it back."""
    typed(file, FIRST, DRAW, "edit 1 " + SECOND, "yes", "undo", more=NEW)
    assert lines(file) == [FIRST, DRAW]
    typed(file, "undo", "undo", "redo", "redo")
    assert lines(file) == [FIRST, DRAW]
    done = typed(file, "undo", SECOND, "redo")
    assert "there is nothing to put back" in done.output
    assert lines(file) == [FIRST, SECOND]


def test_an_id_is_remembered_when_its_hand_is_taken_back(file: Path) -> None:
    """A phone that never heard the answer asks again, after an undo and a restart: the hand is not entered again."""
    shared = SharedNotebook(open_notebook(str(file), "tenhou4", NAMES))
    first = shared.notebook
    assert shared.change(first.with_hand(DRAW, "phone0001 Ann"), "phone0001")
    assert shared.change(shared.without_last("undone001"), "undone001")
    again = SharedNotebook(open_notebook(str(file), "", []))
    assert {"phone0001", "undone001"} <= {*again.taken}
    assert again.notebook.version != first.version
    assert again.change(again.notebook.with_hand(DRAW, "phone0002"), "phone0002")
    assert again.news(first) == [HandNews("entered", 1, "")]
    assert lines(file) == [DRAW]


# --- a restart before the first hand ----------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_restart_before_the_first_hand_keeps_players_and_rules(file: Path) -> None:
    """Finding 6: without options it made players A–D under tcg. The same options again are fine, others are not."""
    with serving(file, *FOUR):
        pass
    for more in ((), FOUR):
        with serving(file, *more) as (_, url):
            assert reached(url).get("state").json()["seats"] == NAMES
    assert 'rules: "tenhou4"' in file.read_text("utf-8")
    typed(file, FIRST)
    assert scores(file)["Bea"] == 27600


# --- a server that is held up -----------------------------------------------------------------------------------------


def idle(port: int, count: int, said: bytes) -> list[socket.socket]:
    """Connections that say this much and no more."""
    held = [socket.create_connection(("127.0.0.1", port)) for _ in range(count)]
    for each in held:
        each.sendall(said)
    return held


@pytest.mark.slow
def test_connections_without_the_secret_hold_up_nobody(file: Path) -> None:
    """Finding 7: 260 sockets that say nothing gave everybody a 503; now few are kept, and none for more than 5 s."""
    with serving(file, *FOUR) as (_, url):
        reached(url)
        port = int(re.findall(r":(\d+)/", url)[0])
        idle_ones = list[socket.socket]()
        for request in (b"", b"GET /x HTTP/1.1\r\nHost: a\r\n", b"GET /x HTTP/1.1\r\nHost: a\r\n\r\n"):
            idle_ones += idle(port, 260, request)
            for _ in range(10):
                assert httpx.get(url + "state", trust_env=False, timeout=5).status_code == 200
        time.sleep(5.5)
        for connection in idle_ones:
            connection.settimeout(2)
            with suppress(ConnectionResetError):
                while connection.recv(1000):
                    pass
            connection.close()


@pytest.mark.slow
def test_a_dispute_makes_nobody_wait_and_odd_addresses_are_refused(file: Path) -> None:
    """Finding 7: a dispute blocked the server for seconds; ``/hand/`` and 5,000 digits was a 500; a session that asks
    again waits 48 ms (finding 8)."""
    file.write_text("rules: anmika\nplayers: [A, B, C]\nhands:\n", encoding="utf-8")
    with serving(file) as (_, url):
        client = reached(url)
        story = json.dumps("B tsumo 99m 123789p 12346s + Pb riichi aside 1f 2f 3f 4f gN dora 66z ura 22z winter 9m 7z")
        assert entered(client, json.loads(story), 1) == 200
        assert client.get("hand/" + "9" * 5000).status_code == 404
        assert client.get("hand/x").status_code == 404
        waits = list[float]()
        with ThreadPoolExecutor() as others:
            claims = {"claims": [f"{player}={amount}" for player in "ABC" for amount in (7777, 12345)]}
            begun = time.monotonic()
            asked = others.submit(httpx.post, url + "dispute", json=claims, trust_env=False, timeout=60)
            while not asked.done():
                before = time.monotonic()
                assert client.get("state").status_code == 200
                waits.append(time.monotonic() - before)
                time.sleep(0.03)
            took = time.monotonic() - begun
        assert asked.result().status_code == 200, asked.result().text
        assert len(waits) > 5, (took, waits)
        assert statistics.median(waits) < took / 5, (took, waits)


@pytest.mark.slow
def test_an_answer_is_sent_at_once_and_an_address_may_lack_its_slash(file: Path) -> None:
    """Finding 8: 48 ms a request, because a socket of protocol 0 never gets TCP_NODELAY."""
    with serving(file, *FOUR) as (_, url):
        client, took = reached(url), list[float]()
        for _ in range(30):
            before = time.monotonic()
            client.post("read", json={"hand": "draw tenpai Ann"})
            took.append(time.monotonic() - before)
            time.sleep(0.02)
        assert statistics.median(took) < 0.03, sorted(took)
        bare = httpx.get(url.rstrip("/"), trust_env=False, follow_redirects=True)
        assert (bare.status_code, str(bare.url)) == (200, url)
        assert httpx.get(url.rstrip("/")[:-1], trust_env=False).status_code == 401
