"""A command of ``calc`` run in this process: its exit status, what it prints, and what it costs."""

from __future__ import annotations

import io
import resource
import sys
import time
from collections.abc import Sequence
from typing import NamedTuple

from calc.cli import main


class Ran(NamedTuple):
    """How a command ended."""

    status: int
    out: str
    err: str
    seconds: float
    """Of the processor."""
    megabytes: int
    """By which the process grew beyond what it had ever needed."""

    @property
    def text(self) -> str:
        """All that was printed."""
        return self.out + self.err


def peak() -> int:
    """The most memory that this process ever had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10


def run(words: Sequence[str], stdin: bytes = b"") -> Ran:
    """Run a command as the shell would. What it raises beyond SystemExit comes out."""
    before = sys.argv, sys.stdin, sys.stdout, sys.stderr
    out, err = io.BytesIO(), io.BytesIO()
    sys.argv = ["calc", *words]
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin), "utf-8")
    sys.stdout = io.TextIOWrapper(out, "utf-8", write_through=True)
    sys.stderr = io.TextIOWrapper(err, "utf-8", write_through=True)
    status, memory, began = 0, peak(), time.process_time()
    try:
        main()
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(end.code is not None)
    finally:
        spent = time.process_time() - began
        streams = sys.stdout, sys.stderr
        sys.argv, sys.stdin, sys.stdout, sys.stderr = before
        for stream in streams:
            stream.detach()
    said, told = (made.getvalue().decode("utf-8", "replace") for made in (out, err))
    return Ran(status, said, told, spent, peak() - memory)
