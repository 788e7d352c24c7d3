"""``calc site``: the referee as a folder of files, a page that needs no computer and no network."""

from .. import compiled, pocket
from ..problems.codes import problem
from ..problems.problems import InputError
from ..render.words import Words
from .common import choose_language, say


def site(folder: str, runtime: str = "", lang: str = "") -> None:
    """Write the referee as a folder that any host can serve: a page that settles hands by itself, without a network
    too. ``runtime``: the folder of the npm package pyodide, which runs Python in browsers; empty: where npm puts it.
    Raises InputError: F510 if what makes the page is not installed, F506 if the folder cannot be written."""
    try:
        from ..pocket.folder import runtime_in, write_site
    except ImportError:
        raise InputError([problem("F510.segno")]) from None
    words = Words(choose_language(lang), compiled.words(pocket.__file__, "site"))
    made = write_site(folder, runtime_in(runtime))
    say(words("written", folder=folder, n=made.files, size=f"{made.bytes / 1e6:.1f}", version=made.version))
    say(words("serve", folder=folder))
