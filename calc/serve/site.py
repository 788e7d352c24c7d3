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
"""The most connections that follow the evening: a table has few phones."""
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
        """Guard ``app``, so that it gets only requests which show the ``secret``. ``now``: returns the time in seconds;
        tests pass a clock of their own."""
        self.app, self.secret, self.now = app, secret, now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """By address, the requests that it could make at once after its last one, and the time of that one in seconds.
        The address that was silent longest stands first, to be dropped first."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse a request, or pass it on to the app with the secret removed from its path. It is refused if its
        address asks too often (429), if it does not show the secret (401), or if its body is too large (413). Anything
        that is no HTTP request is ignored, except the messages of the server's start and end (``lifespan``)."""
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
        elif not slash:  # the page asks for paths relative to its own, which must end in a slash
            refused = RedirectResponse(f"/{first}/", 308)
        elif int(dict(scope["headers"]).get(b"content-length", b"0")) > MOST_BYTES:
            # a body without that header is measured while it is read (_read_body)
            refused = PlainTextResponse("too large", 413)

        async def send_with_headers(message: Message) -> None:
            """Send a message of the answer: the first one, which begins it, with the headers that every answer has; the
            others, of its body, unchanged."""
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_HEADERS.items()]
            await send(message)

        await (refused or self.app)({**scope, "path": "/" + rest, "root_path": ""}, receive, send_with_headers)

    def _takes_request(self, address: str) -> bool:
        """Tell whether an address may ask now, and count its request in :attr:`_left`. An address begins with
        :data:`AT_ONCE` requests, uses one for each, and gets back :data:`PER_SECOND` a second. Only the last thousand
        addresses are kept, so that a flood of them cannot fill the memory."""
        left, then = self._left.pop(address, (AT_ONCE, self.now()))
        now = self.now()
        left = min(left + (now - then) * PER_SECOND, AT_ONCE)
        self._left[address] = (max(left - 1, 0), now)
        while len(self._left) > 1000:
            self._left.popitem(last=False)  # the one that has not asked for longest, as each request moves its own back
        return left >= 1


async def _read_body(request: Request) -> Mapping[str, object]:
    """Return the JSON object that is the body of a request. Raises ValueError for anything else, and for a body of more
    than :data:`MOST_BYTES`: it is measured while it is read, as it need not say its length."""
    received = bytearray()
    async for piece in request.stream():
        received += piece
        if len(received) > MOST_BYTES:
            raise ValueError("too large")
    body = json.loads(received.decode())  # its errors are ValueErrors
    if not isinstance(body, dict):
        raise ValueError("no object")
    # half a surrogate pair could not be written to the file: refused here, as UnicodeEncodeError is a ValueError
    json.dumps(body, ensure_ascii=False).encode()
    return body


def _read_numbers(request: Request) -> dict[str, int]:
    """Return the numbers in the address of a request: ``number`` of a match or hand, and ``of_match`` of the match that
    a hand is of; 0 for a missing one. Raises IndexError for anything but up to nine digits, as no hand has such a
    number."""
    numbers = {"number": request.path_params.get("number", "0"), "of_match": request.query_params.get("of_match", "0")}
    for written in numbers.values():
        if not re.fullmatch("[0-9]{1,9}", written):
            raise IndexError(written[:9])
    return {name: int(written) for name, written in numbers.items()}


def site(table: SharedEvening, secret: str, address: str = "") -> ASGIApp:
    """Return the web app of a table, all of whose paths begin with the ``secret``; its page can change the table and
    its file. ``address``: the URL by which other phones reach it, for the QR code; empty if they cannot."""
    listeners: dict[object, str] = {}
    """The phone of each connection that follows the evening."""
    document, policy = page(table.form)

    def show_page(_: Request) -> Response:
        """Answer with the page, the same for all phones, and with the policy that lets no other script run in it. The
        request says nothing that matters here."""
        return HTMLResponse(document, headers={"content-security-policy": policy})

    def answer_to(question: str) -> Callable[[Request], Awaitable[Response]]:
        """Return the function that answers requests with one of the page's questions (``change``): the server calls it
        with the request alone."""

        async def answer_request(request: Request) -> Response:
            """Answer a request with JSON; one that our page would not send, with a status and a reason. A question that
            takes long is answered by another process (``ASIDE``), so that other phones need not wait."""
            try:
                by_address = {**request.query_params, **_read_numbers(request)}
                body = await _read_body(request) if request.method == "POST" else by_address
                is_slow = question in ASIDE
                reply = await answer_aside(table, question, body) if is_slow else answer(table, question, body)
            except TimeoutError:
                return PlainTextResponse("this takes too long", 503)
            except IndexError:
                return PlainTextResponse("no such hand", 404)
            except (ValueError, TypeError, RecursionError):
                return PlainTextResponse("this is no request of the page", 400)
            return JSONResponse(reply.content, reply.status)

        return answer_request

    async def follow(request: Request) -> Response:
        """Answer with a stream of the table's versions, which a phone reads as long as it shows the page; with status
        503 if too many do, as each keeps a connection open."""
        if len(listeners) >= MOST_LISTENERS:
            return PlainTextResponse("too many phones", 503)
        phone = request.query_params.get("phone", "")
        return StreamingResponse(_stream_versions(table, listeners, phone), media_type="text/event-stream")

    def show_sheet(request: Request) -> Response:
        """Answer with the evening as a page to print or to send on; with status 404 before the first hand, and if an
        editor has spoiled a hand, so that there is no result to print."""
        try:
            return HTMLResponse(table.sheet(language_of(request.query_params)))
        except (IndexError, InputError):
            return PlainTextResponse("no hand yet, or one that cannot be settled", 404)

    def show_code(_: Request) -> Response:
        """Answer with the address of the table and its QR code as SVG, for another phone to scan; both are empty if
        other phones cannot reach the table."""
        svg = segno.make(address).svg_inline(scale=5, light="#fff") if address else ""
        return JSONResponse({"svg": svg, "address": address})

    # /board is the page too: its script shows the big board there
    routes = [Route("/", show_page), Route("/board", show_page), Route("/events", follow), Route("/code", show_code)]
    routes += [Route("/sheet", show_sheet)]
    routes += [Route("/state", answer_to("state")), Route("/hand/{number}", answer_to("hand"))]
    routes += [Route("/match/{number}", answer_to("match"))]
    routes += [Route("/" + question, answer_to(question), methods=["POST"]) for question in POSTED]
    return Guard(Starlette(routes=routes), secret)


async def _stream_versions(table: SharedEvening, listeners: dict[object, str], phone: str) -> AsyncGenerator[str, None]:
    """Yield the events of a stream to a ``phone``: the version of the table, at once and after every change, and the
    hands that other phones are entering, when they change. The connection is kept in ``listeners`` while it lasts; when
    the phone's last one ends, what it was entering is forgotten."""
    connection, sent = object(), "[]"  # a page begins with nobody entering a hand
    listeners[connection] = phone  # a phone that loads the page anew has two connections for a moment
    try:
        while True:
            news, begun = table.news, json.dumps(table.begun_elsewhere(phone))
            events = f"data: {table.notebook.version}\n\n"
            if begun != sent:
                events += f"event: begun\ndata: {begun}\n\n"
            yield events
            sent = begun
            try:
                await asyncio.wait_for(news.wait(), _HEARTBEAT)
            except TimeoutError:
                table.look()  # another program may have changed the file
    finally:
        del listeners[connection]
        if phone not in listeners.values():
            table.share(phone, begun=None)
