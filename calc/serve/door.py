"""The door of a table: connections that have not shown the secret yet are few, and do not stay.

Without it, whoever can reach the server could hold all the connections it has, and say nothing.
"""

import asyncio
import secrets

from uvicorn.protocols.http.h11_impl import H11Protocol

PER_ADDRESS, IN_ALL = 16, 100
"""The most connections without the secret, of an address and in all; a further one ends the oldest."""
SECONDS = 5
"""How long a connection may last without showing the secret."""


def shows_secret(path: str, secret: str) -> bool:
    """Tell whether a path begins with the secret (``/secret/…``), in a time that says nothing about it: a stranger who
    measures answers must not find it letter by letter."""
    first = path.removeprefix("/").partition("/")[0]
    return secrets.compare_digest(first.encode("utf-8", "replace"), secret.encode())


def door(secret: str) -> type[H11Protocol]:
    """Return the protocol of a server for visitors who know a ``secret``, with which the path of every request begins.
    A connection that does not show it within :data:`SECONDS` is closed, so that strangers in a public network cannot
    keep the server busy."""
    strangers = dict[H11Protocol, str]()
    """The connections that have not shown the secret, oldest first, each with its address."""

    class Visitor(H11Protocol):
        """A connection."""

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            """Let a connection in, and give it some seconds to show the secret. If there are too many strangers, in
            all or from its address, the oldest of them is closed: so strangers cannot keep out whoever knows the
            secret."""
            super().connection_made(transport)
            address = self.client[0] if self.client else ""
            same = [stranger for stranger, home in strangers.items() if home == address]
            if len(same) >= PER_ADDRESS:
                self._end(same[0])
            elif len(strangers) >= IN_ALL:
                self._end(next(iter(strangers)))
            strangers[self] = address
            self.loop.call_later(SECONDS, self._end, self)

        def data_received(self, data: bytes) -> None:
            """Read a request; whoever shows the secret in it may stay."""
            super().data_received(data)
            # a connection may carry several requests: one with the secret is enough
            if self in strangers and self.scope and shows_secret(self.scope["path"], secret):
                del strangers[self]

        def connection_lost(self, exc: Exception | None) -> None:
            """Forget a connection that has ended."""
            strangers.pop(self, None)
            super().connection_lost(exc)

        @staticmethod
        def _end(stranger: H11Protocol) -> None:
            """Close a connection at once, if it is still a stranger: it has neither shown the secret nor ended."""
            if strangers.pop(stranger, None) is not None:
                stranger.transport.abort()

    return Visitor
