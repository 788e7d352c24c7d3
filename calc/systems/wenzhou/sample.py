"""Starter records of Wenzhou mahjong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ..starter import Starter


class WenzhouStarter(Starter):
    """A claim on a discard."""

    active = Starter.active | {"streak", "indicator", "from", "any_kong"}
    own: ClassVar[Mapping[str, str]] = {"by": "ron", "tile": "7s", "from": "A"}
