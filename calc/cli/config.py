"""``calc config``: the settings of a user."""

import json as json_text
import os

import typer

from .common import choose, print_json, rules_for
from .settings import KEYS, settings, settings_file


def config(key: str = "", value: str = "", unset: bool = False, json: bool = False) -> None:
    """Your settings: lang, tiles, and for the hands that you type rules and seats.

    Without words it shows them; a key and a value set one, such as lang ja; --unset takes it back.

    What the command line says comes before a setting. Files of records are read alike for everybody.
    """
    now = settings()
    if key:
        from ..render.width import escaped

        choose("KEY", key, KEYS)
        if value or unset:
            _check(key, value)
            now = {name: said for name, said in {**now, key: "" if unset else escaped(value)}.items() if said}
            _write(now)
        now = {key: now[key]} if key in now else {}
    if json:
        print_json(now)
        return
    typer.echo(f"# {settings_file()}")
    for name in (key,) if key else KEYS:
        typer.echo(f"{name} = {json_text.dumps(now[name], ensure_ascii=False)}" if name in now else f"# {name}")


def _check(key: str, value: str) -> None:
    from ..notation import STYLES
    from ..render.words import LANGS

    if value and key == "rules":
        rules_for(value, None)
    elif value and key in ("lang", "tiles"):
        choose(key, value, LANGS if key == "lang" else STYLES)


def _write(now: dict[str, str]) -> None:
    from .files import write_file

    path = settings_file()
    os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
    text = "".join(f"{name} = {json_text.dumps(said, ensure_ascii=False)}\n" for name, said in now.items())
    write_file(path, text)
