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
    """Return the class with which the server makes its connections. A connection must send a request whose path begins
    with the ``secret`` within :data:`SECONDS`, or it is closed, so that strangers in a public network cannot use up the
    connections of the server."""
    strangers = dict[H11Protocol, str]()
    """The connections that have not shown the secret, the oldest first, each with its address."""

    class Visitor(H11Protocol):
        """A connection, a stranger until it shows the secret."""

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            """Add a new connection to the strangers, and have it closed after some seconds if it still is one. If there
            are too many strangers, in all or from its address, the oldest of these is closed and not the new one, who
            may know the secret."""
            super().connection_made(transport)
            address = self.client[0] if self.client else ""
            from_address = [stranger for stranger, home in strangers.items() if home == address]
            if len(from_address) >= PER_ADDRESS:
                self._close_stranger(from_address[0])
            elif len(strangers) >= IN_ALL:
                self._close_stranger(next(iter(strangers)))
            strangers[self] = address
            self.loop.call_later(SECONDS, self._close_stranger, self)  # does nothing if it has shown the secret

        def data_received(self, data: bytes) -> None:
            """Read what a connection sends. Once a request shows the secret, the connection is no stranger any more,
            also for further requests, which need not be looked at."""
            super().data_received(data)
            if self in strangers and self.scope and shows_secret(self.scope["path"], secret):
                del strangers[self]

        def connection_lost(self, exc: Exception | None) -> None:
            """Forget a connection that has ended, for whatever reason (``exc``): it no longer counts among the
            strangers."""
            strangers.pop(self, None)
            super().connection_lost(exc)

        @staticmethod
        def _close_stranger(connection: H11Protocol) -> None:
            """Close a connection at once, if it is still a stranger: it has neither shown the secret nor ended."""
            if strangers.pop(connection, None) is not None:
                connection.transport.abort()

    return Visitor
