"""Work of several processes that goes wrong. Each process imports it, so it stands apart from the tests, whose import
takes ten times as long."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

from calc.batch.chunk import Chunk
from calc.batch.hands import Job
from calc.batch.work import SettledChunk, settle_chunk


def deadly(chunk: Chunk, job: Job) -> SettledChunk:
    """Settles a chunk; dies once, or always near a line, as the job's rules say."""
    flag, line = str(job.rules).split("|")
    if line and chunk.line >= int(line):
        os._exit(9)
    if flag and chunk.line > 5 and not os.path.exists(flag):
        Path(flag).write_text("x", encoding="utf-8")
        os._exit(9)
    return settle_chunk(chunk, Job())


def late(chunk: Chunk, _: str) -> int:
    """Work whose second chunk takes longer than the first."""
    time.sleep(0.4 if chunk.line else 0)
    return chunk.line


def large(chunk: Chunk, flag: str) -> bytes:
    """Work whose outcome is more than a pipe holds; its process dies once while it hands over one."""
    if flag and chunk.line == 1 and not os.path.exists(flag):
        Path(flag).write_text("x", encoding="utf-8")
        threading.Timer(0.1, os._exit, (9,)).start()
    return bytes(4_000_000) if chunk.line else b""
