"""Data files in the form that loads fastest: rules and words.

A data file (``rules.yaml``, every ``words.toml``) is read by its reader once. The resulting plain values are stored
together with a hash of the text, as Python stores bytecode with that of its source: beside the file in a wheel
(``hatch_build.py`` puts them there), under ``__pycache__`` in a checkout. Loading them takes a fiftieth of the time; a
text with another hash is read again.
"""

import marshal
import os
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.util import source_hash
from typing import Any

FORMAT = b"5"
"""The version of the stored form; files with another version are not used."""


class Packed(Mapping[str, Any]):
    """Plain values by name, each unpacked on first use: of all rule systems a hand needs one or two."""

    def __init__(self, packed: Mapping[str, bytes], make: Callable[[Any], Any] | None = None) -> None:
        """Hold values as bytes by name until each is asked for. ``make`` is called once with the plain values of a
        name, and returns what is wanted of them; ``None``: they are wanted as they are."""
        self._packed, self._make = packed, make
        self._unpacked: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        """Return the values under a name, unpacked if they were not asked for before. Raises KeyError."""
        if name not in self._unpacked:
            plain = marshal.loads(self._packed[name])
            self._unpacked[name] = self._make(plain) if self._make else plain
        return self._unpacked[name]

    def __iter__(self) -> Iterator[str]:
        """Yield the names, in the order of the file; nothing is unpacked."""
        return iter(self._packed)

    def __len__(self) -> int:
        """Return how many names there are."""
        return len(self._packed)


_MARSHAL = 4
"""The version of the form in which marshal writes, which every Python from 3.11 on reads."""


def packed(values: Mapping[str, Any]) -> dict[str, bytes]:
    """Return plain values as bytes by name, as :class:`Packed` takes them, each packed by itself: most starts ask for
    few of them."""
    return {name: marshal.dumps(value, _MARSHAL) for name, value in values.items()}


def sha256(data: bytes) -> str:
    """Return the SHA-256 of some bytes in hex digits: rules, notebooks and hands are told apart by it."""
    # hashlib loads OpenSSL, 4 ms of every start; the interpreter's own SHA-2 gives the same digits at no cost.
    for module in ("_sha2", "_sha256"):  # its names since Python 3.12, and before
        try:
            return str(import_module(module).sha256(data).hexdigest())
        except ImportError:
            continue  # the other name
    return str(import_module("hashlib").sha256(data).hexdigest())


def head_of(text: bytes) -> bytes:
    """Return the bytes that precede the values made from a text: by them a stored file of another text, or of another
    version of the form, is told."""
    return FORMAT + source_hash(text)


def compile_values(text: bytes, read: Callable[[bytes], Any]) -> bytes:
    """Return a data file (``text``) in its stored form: the head, then the values that ``read`` makes of the text.
    Passes on what ``read`` raises."""
    return head_of(text) + marshal.dumps(read(text), _MARSHAL)


def values(text: bytes, name: str, places: tuple[str, str], read: Callable[[bytes], Any]) -> Any:
    """Return the values of a data file. Reading its text takes too long for a start, so the values are stored as
    Python's own data, as ``name``.bin in one of the folders ``places``. If none has them for this text, ``read`` the
    text and write them to the last folder; if that fails, go on without. Passes on what ``read`` raises."""
    head = head_of(text)
    for folder in places:
        try:
            with open(os.path.join(folder, name + ".bin"), "rb") as stream:
                if stream.read(len(head)) == head:
                    return marshal.loads(stream.read())
        except (OSError, ValueError, EOFError, TypeError):  # not there, or cut off: the next folder may have it
            continue
    compiled = compile_values(text, read)
    path = os.path.join(places[-1], name + ".bin")
    try:
        os.makedirs(places[-1], exist_ok=True)
        # under another name first: several processes may write it at once
        with open(f"{path}.{os.getpid()}", "wb") as new:
            new.write(compiled)
        os.replace(new.name, path)
    except OSError:  # there is nowhere to store it, so the next start reads the text again
        pass
    return marshal.loads(compiled[len(head) :])


def read_toml(text: bytes) -> dict[str, Any]:
    """Return the values of a TOML text; its arrays as tuples, since values are remembered and none may be changed."""
    import tomllib  # needed only for compiling

    def plain(value: Any) -> Any:
        """Return a value with tuples in place of lists, at any depth: values that are cached must not be changed."""
        if isinstance(value, dict):
            return {key: plain(v) for key, v in value.items()}
        return tuple(map(plain, value)) if isinstance(value, list) else value

    content: dict[str, Any] = plain(tomllib.loads(text.decode()))
    return content


@cache
def toml(module: str, name: str) -> dict[str, Any]:
    """Return the values of the TOML file ``name``.toml beside a module, which gives its ``__file__``; its arrays as
    tuples. They are remembered, and shared by all who ask: nobody may change them."""
    return _load_toml(os.path.dirname(os.path.abspath(module)), name)


@cache
def _load_toml(folder: str, name: str) -> dict[str, Any]:
    """Return the values of the TOML file ``name`` of a folder. They come from its compiled form, in that folder or its
    cache folder, as reading TOML takes long; the file is compiled anew if its text has changed."""
    with open(os.path.join(folder, name + ".toml"), "rb") as stream:
        text = stream.read()
    content: dict[str, Any] = values(text, name, (folder, os.path.join(folder, "__pycache__")), read_toml)
    return content


def words(module: str, section: str) -> dict[str, tuple[str, str]]:
    """Return a section of the ``words.toml`` beside a module: English and Japanese by word."""
    texts: dict[str, tuple[str, str]] = toml(module, "words")[section]
    return texts
