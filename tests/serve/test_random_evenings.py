"""Two phones, a prompt and an editor on one file, at random: answers that are lost, requests that come again, servers
that are killed. Every accepted change is in the file exactly once, and was made to what its author had seen."""

from __future__ import annotations

import random
import re
import shutil
import signal
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

httpx = pytest.importorskip("httpx")
pytest.importorskip("starlette")

from calc.cli.files import reread_notebook, save_notebook  # noqa: E402
from calc.cli.shared import SharedNotebook  # noqa: E402
from calc.match.notebook import Notebook  # noqa: E402
from calc.serve.table import CONFLICT, OK, WRONG, Edit, SharedEvening  # noqa: E402

from ..helpers import ALL  # noqa: E402
from .test_serve import NAMES, reached, serving  # noqa: E402

MEMORY = Path("/dev/shm")
PHONES = st.integers(0, 1)


def hands_of(text: str) -> list[str]:
    """The hands in the text of a file, read without the notebook."""
    return re.findall(r'^ *- "(.*?)"', text, re.MULTILINE)


class Handset(NamedTuple):
    """A phone, as far as it knows."""

    version: str
    """The version that it has seen."""
    past: tuple[str, ...] = ()
    """The versions that it has seen before."""
    unheard: Edit | None = None
    """The change whose answer was lost."""


class RandomEvenings(RuleBasedStateMachine):
    """What all may do. Settling is left out: it is not what is shared."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(dir=MEMORY if MEMORY.is_dir() else None))
        self.file = self.folder / "evening.yaml"
        self.done: set[str] = set()
        """The ids of accepted changes."""
        self.texts: dict[str, list[str]] = {}
        """The hands of each version that a phone may have seen."""
        self.count = 0

    @initialize()
    def begin(self) -> None:
        """A server, two phones and a prompt at a new evening."""
        save_notebook(Notebook.begun(str(self.file), "tenhou4", NAMES))
        self.restart()
        self.prompt = SharedNotebook(reread_notebook(str(self.file), ""))
        self.phones = [Handset(self.server.notebook.version) for _ in range(2)]
        self.texts[self.server.notebook.version] = []

    @rule()
    def restart(self) -> None:
        """The server is killed, and started again."""
        self.server = SharedEvening(reread_notebook(str(self.file), ""))

    def teardown(self) -> None:
        """Leave nothing behind."""
        shutil.rmtree(self.folder)

    # --- phones -------------------------------------------------------------------------------------------------------

    def new(self) -> tuple[str, str]:
        """A new id and a hand that is like no other."""
        self.count += 1
        return f"change{self.count:04}", f"draw {self.count}"

    def send(self, phone: int, edit: Edit, lost: bool) -> None:
        """A phone sends a change, and hears the answer unless that is lost."""
        before = self.file.read_text("utf-8")
        status, _ = self.server.change(edit, "en")
        after = self.file.read_text("utf-8")
        if edit.id in self.done:
            assert (status, after) == (OK, before), "changed twice, or forgotten"
        elif status != OK:
            assert after == before, "changed although it was refused"
        else:
            assert Notebook("", before).version == edit.version, "changed what its author had not seen"
            assert hands_of(after) == self.expected(edit, hands_of(before))
            self.done.add(edit.id)
        assert status in (OK, CONFLICT, WRONG)
        handset = self.phones[phone]
        if lost:
            self.phones[phone] = handset._replace(unheard=edit)
        else:
            past = (*handset.past, handset.version)[-5:]
            self.phones[phone] = Handset(self.server.notebook.version, past)
        self.texts[self.server.notebook.version] = hands_of(after)

    def expected(self, edit: Edit, hands: list[str]) -> list[str]:
        """The hands after a change that was accepted."""
        if edit.restore:
            return self.texts[edit.restore]
        if edit.hand is None:
            return hands[:-1]
        if edit.number:
            return [*hands[: edit.number - 1], str(edit.hand), *hands[edit.number :]]
        return [*hands, str(edit.hand)]

    @rule(phone=PHONES, lost=st.booleans(), what=st.sampled_from(("enter", "enter", "edit", "undo", "restore")),
          number=st.integers(1, 4))  # fmt: skip
    def change(self, phone: int, lost: bool, what: str, number: int) -> None:
        """A phone makes a change of what it has seen. It waits for the answer to the one before."""
        handset = self.phones[phone]
        if handset.unheard:
            return
        id_, hand = self.new()
        edit = Edit(id_, handset.version, author="Ann")
        if what == "restore" and handset.past:
            edit = edit._replace(restore=handset.past[-1])
        elif what in ("enter", "edit"):
            edit = edit._replace(hand=hand, number=number if what == "edit" else 0)
        self.send(phone, edit, lost)

    @rule(phone=PHONES, lost=st.booleans())
    def resend(self, phone: int, lost: bool) -> None:
        """A phone that heard no answer asks again."""
        if edit := self.phones[phone].unheard:
            self.send(phone, edit, lost)

    @rule(phone=PHONES)
    def hear(self, phone: int) -> None:
        """A phone hears how the table stands."""
        self.server.look()
        handset = self.phones[phone]
        if handset.version != self.server.notebook.version:
            self.phones[phone] = handset._replace(version=self.server.notebook.version)
        self.texts[self.server.notebook.version] = hands_of(self.server.notebook.text)

    # --- others -------------------------------------------------------------------------------------------------------

    @rule(looks=st.booleans(), what=st.sampled_from(("enter", "edit", "undo")))
    def type_line(self, looks: bool, what: str) -> None:
        """At the prompt something is typed; whoever does not look first may be too late."""
        if looks:
            self.prompt.look()
        before, old = self.file.read_text("utf-8"), self.prompt.notebook
        _, hand = self.new()
        hands = hands_of(old.text)
        if what == "undo" and hands:
            notebook, expected = self.prompt.without_last(), hands[:-1]
        elif what == "edit" and hands:
            notebook, expected = old.with_other(1, hand).in_place_of(old), [hand, *hands[1:]]
        else:
            notebook, expected = old.with_hand(hand), [*hands, hand]
        accepted = self.prompt.change(notebook)
        after = self.file.read_text("utf-8")
        assert accepted == (before == old.text)
        assert hands_of(after) == (expected if accepted else hands_of(before))

    @rule()
    def write(self) -> None:
        """Somebody writes into the file with an editor."""
        save_notebook(reread_notebook(str(self.file), "").with_hand(self.new()[1]))

    @invariant()
    def nothing_is_there_twice(self) -> None:
        """Each hand is in the file once, and each id."""
        if not self.file.exists():
            return
        text = self.file.read_text("utf-8")
        hands, ids = hands_of(text), re.findall(r"change[0-9]{4}", text)
        assert len({*hands}) == len(hands)
        assert len({*ids}) == len(ids)


@pytest.mark.slow
def test_random_evenings_have_every_accepted_change_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """“10^4 random sequences of two phones, a prompt, edits, undos, lost replies, restarts”: those with
    ``CALC_TESTS=all``, fewer otherwise."""
    monkeypatch.setattr(Notebook, "settled", lambda _: None)
    monkeypatch.setattr(SharedEvening, "state", lambda table, _: {"version": table.notebook.version})
    monkeypatch.setattr("calc.serve.table.form", lambda _: {})
    monkeypatch.setattr(SharedEvening, "_walk", lambda *_: None)
    monkeypatch.setattr("os.fsync", lambda _: None)
    run_state_machine_as_test(
        RandomEvenings,
        settings=settings(
            max_examples=10_000 if ALL else 100,
            stateful_step_count=15,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


# --- through HTTP -----------------------------------------------------------------------------------------------------


class Sender(NamedTuple):
    """A phone that talks to a server."""

    name: str
    version: str = ""
    unheard: dict[str, Any] | None = None


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40 if ALL else 2))
def test_random_evenings_through_http(tmp_path: Path, seed: int) -> None:
    """Two phones over HTTP, a prompt beside them, and a server that is killed meanwhile, with everything settled."""
    chance, file = random.Random(seed), tmp_path / "evening.yaml"
    senders = [Sender("Ann"), Sender("Bea")]
    accepted, made, port = list[str](), set[str](), 0
    prompt: SharedNotebook | None = None
    for life in range(2):
        more = ("--rules", "tenhou4", "--players", ",".join(NAMES))
        with serving(file, *more, port=port) as (server, url):
            port = int(re.findall(r":(\d+)/", url)[0])
            client = reached(url)
            prompt = prompt or SharedNotebook(reread_notebook(str(file), ""))
            for number in range(12):
                who = chance.randrange(2)
                sender = senders[who]
                if chance.random() < 0.2:
                    prompt.look()
                    if prompt.change(prompt.notebook.with_hand("draw tenpai Dan")):
                        accepted.append("draw tenpai Dan")
                    continue
                hand = f"draw tenpai {sender.name} in-riichi {sender.name}"[: 16 if number % 2 else None]
                change = sender.unheard or {
                    "id": f"life{life}n{number:04}", "version": sender.version, "author": sender.name,
                    "hand": chance.choice((hand.strip(), None)) if accepted else hand.strip(),
                }  # fmt: skip
                answer = client.post("change", json=change)
                if answer.status_code == OK and change["id"] not in made:
                    made.add(change["id"])
                    accepted = accepted[:-1] if change["hand"] is None else [*accepted, change["hand"]]
                lost = chance.random() < 0.3
                version = answer.json().get("version", sender.version)
                senders[who] = sender._replace(unheard=change) if lost else Sender(sender.name, version)
                assert hands_of(file.read_text("utf-8")) == accepted
            server.send_signal(signal.SIGKILL)
            server.wait()
            time.sleep(0.05)
    assert hands_of(file.read_text("utf-8")) == accepted
    assert made
