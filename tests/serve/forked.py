"""Servers for the tests of pages: each is forked from one process, which has loaded all that ``calc serve`` needs.

To start it takes a tenth of what the command takes. What it does from then on is the same.
"""

from __future__ import annotations

import io
import os
import signal
import socket
import subprocess
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
_MOST = 1 << 16
"""Bytes of a request, or of its answer."""


class ForkedServer:
    """A server by the number of its process; it prints to the pipe that it was begun with."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._ended = False
        """Whether it has been waited for: its number may be another's now."""

    def send_signal(self, number: int) -> None:
        """Send a signal to it, unless it has ended."""
        if not self._ended:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)

    def wait(self) -> None:
        """Wait until it has ended, and its port is free."""
        if not self._ended:
            parent = _parent()
            parent.send(str(self.pid).encode())
            parent.recv(_MOST)
            self._ended = True


def fork(*words: str, stdout: int) -> ForkedServer:
    """Begin ``calc serve`` with these words; ``stdout`` is the file that it prints to."""
    parent = _parent()
    socket.send_fds(parent, ["\0".join(words).encode()], [stdout])
    return ForkedServer(int(parent.recv(_MOST)))


@cache
def _parent() -> socket.socket:
    """What the process that all servers of this one are forked from is asked through; it ends with this process."""
    ours, its = socket.socketpair()
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "tests.serve.forked", str(its.fileno())]
    subprocess.Popen(command, cwd=ROOT, env=environment, pass_fds=[its.fileno()])
    its.close()
    return ours


def _answer(asking: socket.socket) -> None:
    """Fork a server for each request that comes with a file, and wait for each whose number comes without one."""
    while True:
        request, files, _, _ = socket.recv_fds(asking, _MOST, 1)
        if not request:
            return
        if not files:
            os.waitpid(int(request), 0)
            asking.send(b"ended")
            continue
        child = os.fork()
        if not child:
            asking.close()
            sys.stdout = sys.stderr = io.TextIOWrapper(io.FileIO(files[0], "w"), "utf-8", write_through=True)
            sys.argv = ["calc", "serve", *request.decode().split("\0")]
            main()
            return
        os.close(files[0])
        asking.send(str(child).encode())


if __name__ == "__main__":
    import segno  # noqa: F401
    import uvicorn  # noqa: F401

    from calc.cli import main
    from calc.cli import serve as command  # noqa: F401
    from calc.rules.rules import load_rules
    from calc.serve import door, site  # noqa: F401

    load_rules("tenhou4")
    _answer(socket.socket(fileno=int(sys.argv[1])))
