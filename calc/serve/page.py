"""The one document of the page: style, script, tiles and what it asks, with nothing to fetch beside them."""

import base64
import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .. import compiled
from ..render.html import tiles
from ..render.html.page import STYLE
from ..render.words import LANGS
from ..tiles import FLOWERS_END, mpsz

_HERE = Path(__file__).parent


def page(form: Mapping[str, Any]) -> tuple[str, str]:
    """The document of a table, and the policy that lets nothing but itself run in it and nothing leave it."""
    said = compiled.words(__file__, "page")
    words = {lang: {word: texts[n] for word, texts in said.items()} for n, lang in enumerate(LANGS)}
    given = json.dumps({"form": form, "words": words}, ensure_ascii=False).replace("<", "\\u003c")
    script = (_HERE / "page.js").read_text(encoding="utf-8").replace("GIVEN", given, 1)
    style = STYLE.read_text(encoding="utf-8") + (_HERE / "page.css").read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    drawn = tiles.symbols([*map(mpsz, range(FLOWERS_END)), *(face for face, _, _ in form["tiles"]), tiles.BACK])
    document = (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>calc</title>\n'
        f'<link rel="icon" href="data:,">\n<style>\n{style}</style>\n</head>\n<body>\n{drawn}\n'
        f'<main id="page"></main>\n<script>{script}</script>\n</body>\n</html>\n'
    )
    policy = (
        f"default-src 'none'; script-src 'sha256-{digest}'; style-src 'unsafe-inline'; connect-src 'self'; "
        "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    return document, policy
