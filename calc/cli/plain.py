"""A line of ``calc score`` without a mistake: options by their names, each with a value, none twice.

Such a line means the same without typer, whose loading takes longer than a hand; any other is left to typer, which
knows what to say.
"""

import os
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from .. import compiled
from ..problems import InputError
from .common import failed
from .options import GIVEN, hand_options
from .settings import setting
from .settled import score

_EXPANDED = frozenset("*?[$%~")
"""What typer expands on Windows, as shells do elsewhere."""


def answer(words: Sequence[str]) -> None:
    """Run ``calc score`` and leave, where the words of the command line are plain; nothing where they are not."""
    if words[:1] != ["score"] or (os.name == "nt" and not _EXPANDED.isdisjoint("".join(words))):
        return
    try:
        if (params := read(words[1:])) is not None:
            try:
                score(**params)
            except InputError as error:
                failed(error, params)
    except Exception as error:
        if type(error).__name__ != "BadParameter":
            raise  # and of what is used wrongly typer tells, with the usage


def read(words: Sequence[str]) -> dict[str, Any] | None:
    """The parameters of ``score`` that the words behind the command say; ``None`` where they are not plain."""
    defaults = dict(zip(score.__code__.co_varnames[1:], score.__defaults__ or (), strict=False))
    texts = compiled.toml(__file__, "options")
    own = {key: {**texts["all"], **texts["score"]}[key] for key in defaults if key != "target"}
    named = {name: key for key, said in own.items() for name in said.get("names", ("--" + key,))}
    target: list[str] = []
    params: dict[str, Any] = {}
    given: dict[str, Any] = {}
    left = iter(words)
    for word in left:
        if word == "-" or word[:1] != "-":
            target.append(word)
            continue
        name, sign, value = word.partition("=")
        key = named.get(name) or name[2:].replace("-", "_")
        option = hand_options(False).get(key) or hand_options().get(key)
        if sign and name[:2] != "--":  # typer takes the sign for a part of the value
            return None
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
                plain &= own[key]["min"] <= found[key] <= own[key]["max"]
        if not plain:
            return None
    style = {"tiles": style} if (style := setting("tiles")) else {}
    return {**style, **params, "target": target, "ctx": SimpleNamespace(meta={GIVEN: given})}
