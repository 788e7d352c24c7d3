"""The settings of a user, in a file that ``calc config`` writes: language, tiles, and for typed hands rules and seats.
A file of records means the same for everybody: no setting changes how it is read. Only an evening whose file names no
rules (``calc match``, ``table``, ``serve``) is played by those of the setting, which its first line then says. Scores
typed after ``calc final`` are settled by them too."""

import os
import sys

from ..languages import Phrase
from .usage import misused

KEYS = ("lang", "rules", "seats", "tiles")


def settings_file() -> str:
    """Return the path of the settings: the file that ``CALC_CONFIG`` names, or ``config.toml`` where programs of the
    operating system keep their settings. There need not be such a file."""
    if named := os.environ.get("CALC_CONFIG"):
        return named
    folders = {"win32": os.environ.get("APPDATA", "~"), "darwin": "~/Library/Application Support"}
    folder = folders.get(sys.platform) or os.environ.get("XDG_CONFIG_HOME") or "~/.config"
    return os.path.join(os.path.expanduser(folder), "calc", "config.toml")


def settings() -> dict[str, str]:
    """Return the settings by their keys, as texts; empty without a file, as for most users. Keys that another version
    of the program wrote are passed over. Raises MisuseError for a file that cannot be read: to pass over it would
    change the rules of typed hands silently."""
    path = settings_file()
    if not os.path.exists(path):
        return {}
    import tomllib  # 3 ms that a start without settings need not pay

    try:
        with open(path, "rb") as file:
            return {key: str(value) for key, value in tomllib.load(file).items() if key in KEYS}
    except (OSError, ValueError, RecursionError) as error:
        misused(Phrase("correct_or_delete", why=error, path=path), "calc config")


def setting(key: str) -> str:
    """Return one setting; empty if it is not set. The file is read anew each time. Raises MisuseError if it cannot
    be."""
    return settings().get(key, "")
