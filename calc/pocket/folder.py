"""The folder that any host can serve, or a phone keep: the page, its worker, the program and the runtime of Python."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import segno
import yaml

from .. import compiled
from ..problems.codes import problem
from ..problems.problems import InputError, reason
from ..render.html import tiles
from ..render.html.page import STYLE
from ..rules.rules import families, full_title, load_rules
from ..rules.rules import shipped as shipped_rules
from ..serve import requests
from ..systems import system
from ..tiles.tiles import FLOWERS_END, mpsz

_HERE = Path(__file__).parent
_PROGRAM = _HERE.parent
RUNTIMES = ("site/node_modules/pyodide", "node_modules/pyodide")
"""Where ``npm`` puts the runtime, below the folder in which the command runs."""
_NEEDED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")
_UNKEPT = ("index.html", "_headers")
"""Files that a phone does not keep under their names: ``./`` is the first, and no host sends the other."""
_SCRIPTS = ("home.js", "python.js", "store.js", "worker.js")
_POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: "
    "blob:; object-src 'none'; base-uri 'none'; form-action 'none'"
)
_MANIFEST = {
    "name": "calc: the referee of mahjong",
    "short_name": "calc",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#0f5132",
    "theme_color": "#0f5132",
    "icons": [
        {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
        *(
            {"src": f"icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": "any maskable"}
            for size in (192, 512)
        ),
    ],
}
_ICONS = ("icon.svg", "icon-180.png", "icon-192.png", "icon-512.png")
"""The icon, whose picture lies within the circle that every phone leaves of it, and as phones want it that read no SVG;
180 is the size of an iPhone."""
_HEADERS = f"""/*
  Content-Security-Policy: {_POLICY}; frame-ancestors 'none'
  Referrer-Policy: no-referrer
  X-Content-Type-Options: nosniff
/sw.js
  Cache-Control: no-cache
"""
"""What hosts are to send that read such a file (``_headers``): the policy of the document binds no worker."""


class Site(NamedTuple):
    """A folder that was written."""

    version: str
    """A text that differs if any file does."""
    files: int
    bytes: int
    """The size of all files, as they lie there."""


def runtime_in(folder: str = "") -> Path:
    """Return the folder of the runtime, the npm package ``pyodide``: the ``folder`` that is named, else the first of
    :data:`RUNTIMES` that has all files.

    Raises InputError (F510) if there is none, or a file is missing in it.
    """
    places = [folder] if folder else RUNTIMES
    for name in places:
        if all(Path(name, needed).is_file() for needed in _NEEDED):
            return Path(name)
    sentence = "F510.runtime_at" if folder else "F510.runtime"
    raise InputError([problem(sentence, folder=folder)])


def write_site(folder: str, runtime: Path) -> Site:
    """Write the site into a folder, over an older one if there is one.

    Raises InputError: F510 if Node is not there or the program does not run in the runtime, F506 if the folder cannot
    be written.
    """
    with TemporaryDirectory(prefix="calc-site-") as made:  # whole, before an older site is written over
        _make_runtime(runtime, Path(made, "runtime"))
        for name, content in _files():
            Path(made, name).write_bytes(content)
        worker = _service_worker(Path(made))  # last: it names all other files
        Path(made, "sw.js").write_bytes(worker)
        Path(made).chmod(0o755)  # for the host, which is often another user
        try:
            shutil.copytree(made, folder, dirs_exist_ok=True)
            files = [path for path in Path(made).rglob("*") if path.is_file()]
        except (OSError, shutil.Error) as error:
            why = reason(error) if isinstance(error, OSError) else str(error)
            raise InputError([problem("F506.file", file=folder, why=why)]) from None
        return Site(_version(Path(made)), len(files), sum(path.stat().st_size for path in files))


def _make_runtime(runtime: Path, folder: Path) -> None:
    """Write what the page runs into a ``folder``. ``build.mjs`` does the work, as the program must be compiled by the
    very Python that will load it: that of the ``runtime``, which runs in Node. It works on copies, which it uses up.
    Raises InputError (F510) without Node, or if the program does not run in the runtime."""
    node = shutil.which("node")
    if node is None:
        raise InputError([problem("F510.node")])
    with TemporaryDirectory(prefix="calc-program-") as copied:
        program = Path(copied, "calc")
        shutil.copytree(_PROGRAM, program, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.bin"))
        shutil.copyfile(shipped_rules().path, program / "rules" / "rules.yaml")  # in a checkout it lies elsewhere
        library = Path(copied, "library")
        shutil.unpack_archive(runtime / "python_stdlib.zip", library)
        # what the program needs beside Python itself
        packages = [str(program), *(str(Path(str(package.__file__)).parent) for package in (yaml, segno))]
        done = subprocess.run(
            [node, str(_HERE / "build.mjs"), str(runtime), str(folder), str(library), *packages],
            capture_output=True,
            text=True,
        )
    if done.returncode:
        # the last line with an error says most: a trace of JavaScript goes on behind the one of Python
        why = next((line for line in reversed(done.stderr.splitlines()) if "Error" in line), done.stderr[-200:])
        raise InputError([problem("F510.runtime_fails", folder=str(runtime), why=why.strip()[:200])])


def _files() -> Iterator[tuple[str, bytes]]:
    """Yield the files beside the runtime, each with its name. Most lie in this package; others are made of texts of the
    page of ``calc serve``, so that there is one copy of each."""
    yield "_headers", _HEADERS.encode()
    for name in (*_SCRIPTS, *_ICONS):
        yield name, (_HERE / name).read_bytes()
    yield "play.js", ('"use strict";\n' + requests.script_text("elements.js")).encode()
    words = compiled.words(__file__, "home")  # each in English, then in Japanese
    page_words = requests.page_words()
    home_words = {lang: {word: texts[n] for word, texts in words.items()} for n, lang in enumerate(("en", "ja"))}
    every_word = {lang: {**page_words[lang], **home_words[lang]} for lang in home_words}
    constants = json.dumps({"words": every_word, "systems": list(_systems())}, ensure_ascii=False)
    yield "given.js", f"const GIVEN_HOME = {constants};\n".encode()
    yield "elements.js", requests.text_of("elements.js").encode()
    style = STYLE.read_text(encoding="utf-8") + requests.text_of("page.css") + (_HERE / "home.css").read_text("utf-8")
    yield "page.css", style.encode()
    yield "manifest.webmanifest", json.dumps(_MANIFEST).encode()
    yield "index.html", _document().encode()


def _systems() -> Iterator[dict[str, object]]:
    """Yield what the page shows of each system before an evening: its id, its titles, how many play it. It is written
    into the page, so that a player can choose a system before Python is loaded."""
    for name, _, head in families():
        rules = load_rules(name)
        yield {"id": name, "title": full_title(head.title, name), "players": system(rules.engine).players(rules)}


def _document() -> str:
    """Return the page itself. It has the pictures of all tiles that any system plays with in it, since it fetches none,
    and a policy that lets only scripts of its own host run. Loads every system, with those of other packages."""
    faces = {mpsz(tile) for tile in range(FLOWERS_END)} | {tiles.BACK}
    for name, *_ in families():
        rules = load_rules(name)
        faces.update(system(rules.engine).faces(rules))
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">\n'
        '<meta name="theme-color" content="#0f5132">\n<title>calc</title>\n'
        '<link rel="manifest" href="./manifest.webmanifest">\n<link rel="icon" href="./icon.svg">\n'
        '<link rel="apple-touch-icon" href="./icon-180.png">\n<link rel="stylesheet" href="./page.css">\n'
        f'</head>\n<body>\n{tiles.symbols(faces)}\n<main id="page"></main>\n<script src="./given.js"></script>\n'
        '<script src="./elements.js"></script>\n<script type="module" src="./home.js"></script>\n</body>\n</html>\n'
    )


def _version(folder: Path) -> str:
    """Return a text that differs if any file of a site does. It names the cache in which a phone keeps the files, so
    that a new site takes the place of the old one."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.name != "sw.js":  # which names this version, and is written after it
            digest.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:16]  # 64 bits: enough that no two versions are taken for one


def _service_worker(folder: Path) -> bytes:
    """Return the script by which a phone keeps the files of a site. It is ``sw.js`` behind three constants: the version
    of the ``folder``, the names of its files (without those not kept), and the policy that it gives to workers."""
    names = [path.relative_to(folder).as_posix() for path in sorted(folder.rglob("*")) if path.is_file()]
    files = ["./", *("./" + name for name in names if name not in _UNKEPT)]
    constants = {"VERSION": _version(folder), "FILES": files, "POLICY": _POLICY}
    head = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in constants.items())
    return (head + (_HERE / "sw.js").read_text(encoding="utf-8")).encode()
