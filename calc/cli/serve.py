"""``calc serve``: the evening as a page for the phones at the table."""

import gc
import os
import re
import secrets
import socket
from contextlib import suppress

from .. import compiled
from .. import serve as package
from ..problems.codes import problem
from ..problems.problems import InputError, reason
from ..render.words import Words
from ..serve.table import SharedEvening
from .common import Several, choose_language, say
from .files import open_notebook
from .options import all_names


def serve(
    file: str = "evening.yaml",
    rules: str = "",
    players: Several = None,
    rate: str = "",
    lan: bool = False,
    port: int = 8765,
    lang: str = "",
) -> None:
    """Serve the evening as a page for the phones at the table until it is interrupted: tap a hand, and everybody sees
    the ruling. ``lan``: for other devices in the network too. Writes the evening to ``file`` and the secret of its
    address beside it. Raises InputError: F510 without the packages of a server, F506 for a port that is taken."""
    try:
        import segno
        import uvicorn

        from ..serve.door import door
        from ..serve.site import site
    except ImportError:
        raise InputError([problem("F510.server")]) from None

    words = Words(choose_language(lang), compiled.words(package.__file__, "serve"))
    table = SharedEvening(open_notebook(file, rules, all_names(players), rate))
    listening = _open_socket(lan, port)
    secret = _secret_of_table(file + ".key")
    address = f"http://{_own_address() if lan else '127.0.0.1'}:{listening.getsockname()[1]}/{secret}/"
    say(words("open", file=file, url=address))
    if lan:
        say(words("secret", key=file + ".key"))
        segno.make(address).terminal(compact=True)  # prints the address as a code for the cameras of phones
    say(words("stop"))
    config = uvicorn.Config(
        site(table, secret, address if lan else ""),
        http=door(secret),
        log_level="error",
        access_log=False,  # its lines would have the secret in them
        server_header=False,
        ws="none",  # the page uses no web sockets
        limit_concurrency=200,  # connections, of 32 phones at most
        timeout_graceful_shutdown=1,  # second: the streams that pages follow would hold the end up
        h11_max_incomplete_event_size=16 << 10,  # bytes of a head that is not whole yet
    )
    gc.set_threshold(2000, 10, 10)  # a server runs all evening; other commands collect next to nothing
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run([listening])


def _open_socket(lan: bool, port: int) -> socket.socket:
    """Return the listening socket of the server: open to the network if ``lan``, else to this machine alone. Raises
    InputError (F506) if the port is taken or forbidden. It is opened here, as uvicorn would end the program with a
    trace of Python."""
    # IPPROTO_TCP is what 0 means, but asyncio sends answers at once (TCP_NODELAY) only if the socket says it
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # or a restarted server would wait for the port
    try:
        listening.bind(("0.0.0.0" if lan else "127.0.0.1", port))
        listening.listen()
    except OSError as error:
        raise InputError([problem("F506.port", port=port, why=reason(error), other=port + 1)]) from None
    return listening


def _secret_of_table(path: str) -> str:
    """Return the secret of a table, a part of the address that nobody else can guess. It is stored in a file (``path``)
    that only its owner can read, so that the address stays the same when the server is restarted. If that file is
    missing or holds no secret, a new one is made and written.

    Raises InputError (F506) if it can be neither read nor written.
    """
    try:
        with suppress(FileNotFoundError), open(path, encoding="ascii") as file:
            # 200 characters are enough to see that a file has another use
            if re.fullmatch(r"[\w-]{20,}", written := file.read(200).strip()):
                return written
        made = secrets.token_urlsafe(18)  # bytes: 24 characters
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
            file.write(made + "\n")
    except (OSError, ValueError) as error:
        raise InputError([problem("F506.secret", file=path, why=reason(error))]) from None
    return made


def _own_address() -> str:
    """Return the address of this machine in its network, for phones to find the page there; without a network the name
    of the machine. Nothing is sent: a socket that is told where to send has an address of its own."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a host of documentation (RFC 5737): UDP only chooses the way there
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])
