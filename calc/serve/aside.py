"""What takes long is answered by a process of its own, so that nobody else at the table waits for it."""

import asyncio
import json
import sys
from collections.abc import Mapping
from typing import TypeAlias

from ..match.notebook import Notebook
from .requests import Reply, answer
from .table import SharedEvening

SECONDS = 30
"""How long an answer may take."""
_WRONG_QUESTION = 400
"""The status by which the other process says that no page asks this: its exceptions do not come over."""
_Job: TypeAlias = tuple[str, str, str, str, Mapping[str, object]]
"""The name and text of a notebook, the rules asked for, a question and its body."""
_ONE_BY_ONE = asyncio.Semaphore(1)


async def answer_aside(table: SharedEvening, question: str, body: Mapping[str, object]) -> Reply:
    """Return what :func:`calc.serve.requests.answer` does, from another process, so that the table goes on meanwhile;
    one after the other, so that many questions take no more than one processor. If the waiting ends before there is an
    answer, the process is ended.

    Raises ValueError for what no page asks, and TimeoutError after :data:`SECONDS`.
    """
    notebook, pipe = table.notebook, asyncio.subprocess.PIPE
    # taken before the waiting, so that the answer is of the table as it was when the question came
    job: _Job = notebook.name, notebook.text, notebook.asked, question, body
    async with _ONE_BY_ONE:
        process = await asyncio.create_subprocess_exec(sys.executable, "-m", __name__, stdin=pipe, stdout=pipe)
        try:
            written, _ = await asyncio.wait_for(process.communicate(json.dumps(job).encode()), SECONDS)
        except BaseException:  # also if the phone has gone and its question is cancelled
            process.kill()
            await process.wait()  # else it stays behind as a zombie
            raise
    reply = Reply(*json.loads(written))
    if reply.status == _WRONG_QUESTION:
        raise ValueError(question)
    return reply


def _work() -> None:
    """Answer the question on standard input, and write the :class:`Reply` to standard output. The question is a
    :data:`_Job` as JSON, with everything that the answer depends on: this process knows no table. The reply to a
    question that no page asks has the status :data:`_WRONG_QUESTION`."""
    name, text, asked, question, body = json.load(sys.stdin)
    try:
        reply = answer(SharedEvening(Notebook(name, text, asked)), question, body)
    except (ValueError, TypeError, RecursionError):
        reply = Reply(_WRONG_QUESTION, {})
    json.dump(reply, sys.stdout)


if __name__ == "__main__":
    _work()
