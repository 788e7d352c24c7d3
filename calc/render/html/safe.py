"""Texts from outside made safe for a page: no control character, no change of direction, no markup."""

import html
import re

from ..width import UNSAFE

_UNSAFE = re.compile(f"[{UNSAFE}\ufdd0-\ufdef]")


def clean(text: str) -> str:
    """Return a text with control characters, changes of direction and noncharacters shown as numbers (``\\u202e``): in
    a page they would be unseen, and turn what stands beside them."""
    return _UNSAFE.sub(lambda m: f"\\u{ord(m[0]):04x}", text)


def escape(text: str) -> str:
    """Return a text as HTML."""
    return html.escape(clean(text))
