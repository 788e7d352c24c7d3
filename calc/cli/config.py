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
    """Print the user's settings (language, tiles, rules, seats), or only the setting named ``key``. If there is a
    ``value``, write it into the file of settings first, or with ``unset`` remove the setting. Raises MisuseError for an
    unknown key or language, and for options that exclude each other, InputError for rules that cannot be loaded."""
    texts = settings()
    if unset and (value or not key):
        misused(Phrase("key_alone"), "--unset")
    if key:
        choose("KEY", key, KEYS)
        _check_setting(key, value)
        if value or unset:
            texts = _write_settings({**texts, key: "" if unset else escaped(_setting_as_kept(key, value))})
        texts = {name: text for name, text in texts.items() if name == key}
    if json:
        print_json(texts)
    else:
        say(f"# {settings_file()}")
        names = (key,) if key else KEYS
        for name in names:
            say(f"{name} = {_quote_text(texts[name])}" if name in texts else f"# {name}")


def _check_setting(key: str, value: str) -> None:
    """Raise MisuseError if ``value`` is no language or style of tiles, InputError if it is rules that cannot be loaded:
    in the file it would spoil every later command. Nothing is checked of ``seats`` (any text may be a name), nor of an
    empty value, which changes no setting."""
    if value and key == "rules":
        rules_for(value)  # raises for rules that cannot be loaded
    elif value and key in ("lang", "tiles"):
        choose(key, value, languages() if key == "lang" else STYLES)


def _setting_as_kept(key: str, value: str) -> str:
    """Return the value of a setting as the file of settings keeps it: a rules file by its absolute path, as commands
    run in any folder (with ``#`` and the system behind it, if there is one); any other value unchanged."""
    if key != "rules" or not is_path(value):
        return value
    path, sign, system = value.partition("#")
    return os.path.abspath(path) + sign + system


def _write_settings(texts: Mapping[str, str]) -> dict[str, str]:
    """Write the file of settings anew with all settings (``texts``, by name) that are not empty, and return them. One
    without a value is dropped: that is how a setting is removed. Makes the folder of the file if there is none. Raises
    InputError (F506) if the file cannot be written."""
    kept = {name: text for name, text in texts.items() if text}
    os.makedirs(os.path.dirname(os.path.abspath(settings_file())), exist_ok=True)
    write_file(settings_file(), "".join(f"{name} = {_quote_text(text)}\n" for name, text in kept.items()))
    return kept


def _quote_text(text: str) -> str:
    """Return a text in quotes for a file of TOML. JSON quotes alike, and Python has no writer of TOML."""
    return json_text.dumps(text, ensure_ascii=False)
