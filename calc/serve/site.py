"""The site of a table: the single document of its page, what phones can request over HTTP, and what guards it.

Every path begins with the secret; any other is answered with 401. Bodies, request rates and listeners are limited, so
that nobody who found the address can make the server grow.
"""

import asyncio
import json
import re
import time
from collections import OrderedDict
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping

import segno
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..problems.problems import InputError
from .aside import answer_aside
from .door import shows_secret
from .requests import answer, language_of, page
from .table import SharedEvening

MOST_BYTES = 32 << 10
"""The most bytes of a request's body; the longest story of a hand has several thousand."""
PER_SECOND, AT_ONCE = 100, 400
"""The requests of one address: the sustained rate per second, and the most at once."""
MOST_LISTENERS = 32
POSTED = ("change", "read", "review", "draft", "dispute")
"""The questions that come with a body."""
ASIDE = ("dispute",)
"""The questions whose answer takes long."""
_HEARTBEAT = 2
"""Seconds after which the site tells a phone that the table is still there."""
_HEADERS = {
    b"cache-control": b"no-store",
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-resource-policy": b"same-origin",
}


class Guard:
    """Rejects requests that do not begin with the secret, are too frequent or too large."""

    def __init__(self, app: ASGIApp, secret: str, now: Callable[[], float] = time.monotonic) -> None:
        """Stand before an app, which gets only requests that show the ``secret``. ``now``: a clock, in seconds; tests
        have one of their own."""
        self.app, self.secret, self.now = app, secret, now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """For each address, how many requests it could make at once after its last one, and when that was."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request that is refused, or pass it on with the secret taken off its path: the site behind knows
        neither secret nor limits. Of messages that are no request over HTTP, only those of the server's start and end
        are passed on."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return
        first, slash, rest = scope["path"].removeprefix("/").partition("/")
        refused: Response | None = None
        if not self._takes_request(str((scope.get("client") or ("",))[0])):
            refused = PlainTextResponse("too many requests", 429, {"retry-after": "1"})
        elif not shows_secret(scope["path"], self.secret):
            refused = PlainTextResponse("this table needs its secret", 401)
        elif not slash:  # what the page asks for stands below its own address
            refused = RedirectResponse(f"/{first}/", 308)
        elif int(dict(scope["headers"]).get(b"content-length", b"0")) > MOST_BYTES:
            # by the length in its head; a body without one is measured as it is read (_read_body)
            refused = PlainTextResponse("too large", 413)

        async def answer(message: Message) -> None:
            """Send an answer with the headers that every answer has; the messages behind its start are its body, and
            pass as they are."""
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_HEADERS.items()]
            await send(message)

        await (refused or self.app)({**scope, "path": "/" + rest, "root_path": ""}, receive, answer)

    def _takes_request(self, address: str) -> bool:
        """Tell whether an address may ask now, and count its request in :attr:`_left`. An address has :data:`AT_ONCE`
        requests, and gets back :data:`PER_SECOND` a second. Only the last thousand addresses are remembered, far more
        than sit at tables, so that a flood of addresses cannot fill the memory."""
        left, then = self._left.pop(address, (AT_ONCE, self.now()))
        now = self.now()
        left = min(left + (now - then) * PER_SECOND, AT_ONCE)
        self._left[address] = (max(left - 1, 0), now)
        while len(self._left) > 1000:
            self._left.popitem(last=False)
        return left >= 1


async def _read_body(request: Request) -> Mapping[str, object]:
    """Return the object of JSON that is the body of a request. Raises ValueError for a body of anything else, and for
    one that is too large."""
    taken = bytearray()
    async for piece in request.stream():
        taken += piece
        if len(taken) > MOST_BYTES:
            raise ValueError("too large")
    body = json.loads(taken.decode())
    if not isinstance(body, dict):
        raise ValueError("no object")
    # half a surrogate pair could not be written to the file: refused here, as UnicodeEncodeError is a ValueError
    json.dumps(body, ensure_ascii=False).encode()
    return body


def _read_numbers(request: Request) -> dict[str, int]:
    """Return the numbers in an address: that of a match or hand, and that of a hand's match; 0 for a missing one.
    Raises IndexError for anything else, also for more than nine digits: there is no such hand."""
    numbers = {"number": request.path_params.get("number", "0"), "of_match": request.query_params.get("of_match", "0")}
    for written in numbers.values():
        if not re.fullmatch("[0-9]{1,9}", written):
            raise IndexError(written[:9])
    return {name: int(written) for name, written in numbers.items()}


def site(table: SharedEvening, secret: str, address: str = "") -> ASGIApp:
    """Return the site of a table; its paths begin with the secret. ``address``: where other phones find it, empty if
    they cannot."""
    listeners: dict[object, str] = {}
    """The phone of each connection that follows the evening."""
    document, policy = page(table.form)

    def show_page(_: Request) -> Response:
        """Answer with the page, the same for all phones, and the policy that lets nothing else run in it."""
        return HTMLResponse(document, headers={"content-security-policy": policy})

    def asked(question: str) -> Callable[[Request], Awaitable[Response]]:
        """Return the function that answers a question of the page. What the page would not ask gets only a status and a
        reason."""

        async def ask(request: Request) -> Response:
            """Answer one request: with JSON, or a status and why. A question that takes long is answered by another
            process, so that the other phones need not wait."""
            try:
                by_address = {**request.query_params, **_read_numbers(request)}
                body = await _read_body(request) if request.method == "POST" else by_address
                aside = question in ASIDE
                reply = await answer_aside(table, question, body) if aside else answer(table, question, body)
            except TimeoutError:
                return PlainTextResponse("this takes too long", 503)
            except IndexError:
                return PlainTextResponse("no such hand", 404)
            except (ValueError, TypeError, RecursionError):
                return PlainTextResponse("this is no request of the page", 400)
            return JSONResponse(reply.content, reply.status)

        return ask

    async def events(request: Request) -> Response:
        """Answer with a stream of versions, which a phone follows as long as it shows the page; with status 503 if too
        many do, since each keeps a connection open."""
        if len(listeners) >= MOST_LISTENERS:
            return PlainTextResponse("too many phones", 503)
        phone = request.query_params.get("phone", "")
        return StreamingResponse(_stream_versions(table, listeners, phone), media_type="text/event-stream")

    def show_sheet(request: Request) -> Response:
        """Answer with the evening as a page to print; with status 404 before the first hand, or if a hand cannot be
        settled. A phone can keep it or send it on."""
        try:
            return HTMLResponse(table.sheet(language_of(request.query_params)))
        except (IndexError, InputError):
            return PlainTextResponse("no hand yet, or one that cannot be settled", 404)

    def show_code(_: Request) -> Response:
        """Answer with the address of the table, and its QR code, for another phone to scan; both empty if others cannot
        reach it."""
        svg = segno.make(address).svg_inline(scale=5, light="#fff") if address else ""
        return JSONResponse({"svg": svg, "address": address})

    routes = [Route("/", show_page), Route("/board", show_page), Route("/events", events), Route("/code", show_code)]
    routes += [Route("/sheet", show_sheet)]
    routes += [Route("/state", asked("state")), Route("/hand/{number}", asked("hand"))]
    routes += [Route("/match/{number}", asked("match"))]
    routes += [Route("/" + question, asked(question), methods=["POST"]) for question in POSTED]
    return Guard(Starlette(routes=routes), secret)


async def _stream_versions(table: SharedEvening, listeners: dict[object, str], phone: str) -> AsyncGenerator[str, None]:
    """Yield the version of the table, at once and at every change, and the hands that other phones are entering, when
    they change. Changes ``listeners``, where the connection stands while it lasts. When the ``phone`` has no connection
    any more, what it was entering is forgotten."""
    me, sent = object(), "[]"  # sent: as the page begins, nobody is entering a hand
    listeners[me] = phone  # by connection: a page that is loaded anew has two of them for a moment
    try:
        while True:
            news, begun = table.news, json.dumps(table.begun_elsewhere(phone))
            yield f"data: {table.notebook.version}\n\n" + (f"event: begun\ndata: {begun}\n\n" if begun != sent else "")
            sent = begun
            try:
                await asyncio.wait_for(news.wait(), _HEARTBEAT)
            except TimeoutError:
                # the file may have been changed by another program
                table.look()
    finally:
        del listeners[me]
        if phone not in listeners.values():
            table.share(phone, None)
