"""``calc config``: the settings of a user."""

import json as json_text
import os
from collections.abc import Mapping

from ..languages import Phrase, languages
from ..render.width import escaped
from ..rules.rules import is_path
from ..tiles.notation import STYLES
from .common import print_json, rules_for, say
from .files import write_file
from .settings import KEYS, settings, settings_file
from .usage import choose, misused


def config(key: str = "", value: str = "", unset: bool = False, json: bool = False) -> None:
    """Print your settings, or write one: ``key`` gets ``value``, or is removed (``unset``). The settings are lang,
    tiles and, for the hands that you type, rules and seats. Options that exclude each other are a usage error."""
    now = settings()
    if unset and (value or not key):
        misused(Phrase("key_alone"), "--unset")
    if key:
        choose("KEY", key, KEYS)
        _check_setting(key, value)
        if value or unset:
            now = _write_settings({**now, key: "" if unset else escaped(_setting_as_kept(key, value))})
        now = {name: text for name, text in now.items() if name == key}
    if json:
        print_json(now)
    else:
        say(f"# {settings_file()}")
        for name in (key,) if key else KEYS:
            say(f"{name} = {_quote_text(now[name])}" if name in now else f"# {name}")


def _check_setting(key: str, value: str) -> None:
    """Raise MisuseError for a language or style of tiles that there is not, InputError for rules that cannot be loaded.
    Any text can be players, and an empty one unsets a key."""
    if value and key == "rules":
        rules_for(value, None)  # loaded only to see that they can be
    elif value and key in ("lang", "tiles"):
        choose(key, value, languages() if key == "lang" else STYLES)


def _setting_as_kept(key: str, value: str) -> str:
    """Return the value of a setting as it is kept. A rules file has its whole path, as commands run in any folder, and
    behind ``#`` its system if it names one of several. Any other value stays as it is."""
    if key != "rules" or not is_path(value):
        return value
    path, sign, system = value.partition("#")
    return os.path.abspath(path) + sign + system


def _write_settings(texts: Mapping[str, str]) -> dict[str, str]:
    """Write the settings that are not empty into the file of settings, and return them. ``texts``: all settings by
    name, since the file is written anew. Makes its folder if it is missing."""
    left = {name: text for name, text in texts.items() if text}
    os.makedirs(os.path.dirname(os.path.abspath(settings_file())), exist_ok=True)
    write_file(settings_file(), "".join(f"{name} = {_quote_text(text)}\n" for name, text in left.items()))
    return left


def _quote_text(text: str) -> str:
    """Return a text in quotes, as TOML has it: as in JSON, since Python has no writer of TOML."""
    return json_text.dumps(text, ensure_ascii=False)
