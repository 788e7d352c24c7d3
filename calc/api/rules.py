"""``calc.rules``."""

from __future__ import annotations

from ..readers.reader import DEFAULT_RULES
from ..rules.rules import Rules, load_rules
from .advice import advising
from .hands import Changes


def rules(name: Rules | str = DEFAULT_RULES, *, set: Changes | None = None) -> Rules:  # noqa: A002
    """Load a rule system by its id or from a file (``club.yaml``, of several in it ``club.yaml#id``), with changes.
    A file names its parent and what it changes::

        system: club
        extends: tenhou4
        rules:
          points.kiriage: true
          match.return: 30000

    ``find`` of what is returned says what rules are called and may be: ``"match.uma": "20-10"``; a yaku ``"2/1"``
    (closed and open han), ``"1/-"`` (no open hand: ``"yaku.tanyao": "1/-"``), ``"off"``. Raises ``calc.InputError``
    for what is unknown; ``calc.check`` says what looks odd.

    >>> import calc
    >>> club = calc.rules("tcg", set={"points.kiriage": False})
    >>> club["points.kiriage"], calc.rules("tcg")["points.kiriage"]
    (False, True)
    """
    with advising():
        return load_rules(name, set, "set")
