"""Command lines without a mistake, for the most used commands: options by name, each with a value, none twice.

Such a line means the same without typer, which takes longer to load than a hand to settle. Any other line is left to
typer, which knows what to say.
"""

import os
from collections.abc import Callable, Sequence
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from .. import compiled
from ..problems import InputError
from .common import failed
from .options import GIVEN, hand_options
from .settings import setting

PLAIN = ("score", "waits", "batch")
"""The most used commands, each the function with its module's name; their modules do not import typer."""
_EXPANDED = frozenset("*?[$%~")
"""What typer expands on Windows, as shells do elsewhere."""


def answer(words: Sequence[str]) -> None:
    """Run a command and exit, if the words of the command line are plain; otherwise return."""
    if not words or words[0] not in PLAIN or (os.name == "nt" and not _EXPANDED.isdisjoint("".join(words))):
        return
    command = getattr(import_module(f"calc.cli.{words[0]}"), words[0])
    try:
        if (params := read(command, words[1:])) is not None:
            try:
                command(**params)
            except InputError as error:
                failed(error, params)
    except Exception as error:
        if type(error).__name__ != "BadParameter":
            raise  # typer reports wrong usage, together with the right one


def read(command: Callable[..., None], words: Sequence[str]) -> dict[str, Any] | None:
    """The parameters of a command given by the words after its name; ``None`` if they are not plain."""
    code, given_by_default = command.__code__, command.__defaults__ or ()
    names = code.co_varnames[: code.co_argcount]
    defaults = dict(zip(names[-len(given_by_default) :], given_by_default, strict=True))
    of_hand = names[0] == "ctx"
    place = names[of_hand]
    texts = compiled.toml(__file__, "options")
    own = {key: {**texts["all"], **texts[command.__name__]}[key] for key in defaults if key != place}
    named = {name: key for key, said in own.items() for name in said.get("names", ("--" + key.replace("_", "-"),))}
    target: list[str] = []
    params: dict[str, Any] = {}
    given: dict[str, Any] = {}
    left = iter(words)
    for word in left:
        if word == "-" or word[:1] != "-":
            target.append(word)
            continue
        name, sign, value = word.partition("=")
        if sign and name[:2] != "--":  # typer takes the sign as part of the value
            return None
        key = named.get(name) or name[2:].replace("-", "_")
        option = (hand_options(False).get(key) or hand_options().get(key)) if of_hand else None
        if name in named:
            found, flag, several = params, defaults[key] is False, defaults[key] is None
        elif option and option.name == name:
            found, flag, several = given, not option.metavar, option.several
        else:
            return None
        if flag:
            found[key], plain = True, not sign
        else:
            value = value if sign else next(left, "")
            plain = value[:1] not in ("", "-") and (several or key not in found)
            found[key] = [*found.get(key, ()), value] if several else value
            if type(defaults.get(key)) is int:
                found[key] = int(value) if value.isdecimal() and len(value) < 3 else -1
                plain &= own[key]["min"] <= found[key] <= own[key].get("max", 99)
        if not plain:
            return None
    if not target and place not in defaults:
        return None
    style = {"tiles": style} if "tiles" in own and (style := setting("tiles")) else {}
    hand = {"ctx": SimpleNamespace(meta={GIVEN: given})} if of_hand else {}
    return {**style, **params, place: target, **hand}
