"""Wenzhou mahjong (温州麻将): sixteen tiles, 財神 jokers, three grades instead of counting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...problems import Problem
from ...rules import Rules
from ...values import Document
from .fields import GROUPS
from .record import Record
from .settle import brief, settle

if TYPE_CHECKING:
    from ..course import Course

__all__ = ["GROUPS", "brief", "check", "match_course", "read", "report_waits", "settle", "starter"]


def read(document: Document, rules: Rules) -> tuple[Record | None, list[Problem]]:
    """Read a Wenzhou record."""
    from .reader import WenzhouReader

    reader = WenzhouReader(document)
    record = reader.read(rules)
    return record, reader.problems


def check(record: Record, rules: Rules) -> list[Problem]:
    """Every reason why a Wenzhou record cannot be."""
    from .legal import check as legal

    return legal(record, rules.values)


def report_waits(document: Document, rules: Rules) -> tuple[dict[str, Any] | None, list[Problem]]:
    """What completes the hand of a document that holds one win with its tile still open (``calc waits``)."""
    from .waits import report

    return report(document, rules)


def starter(rules: Rules, name: str, draw: bool = False) -> str:
    """A commented record that scores as printed (``calc new``)."""
    from .sample import starter as made

    return made(rules, name, draw)


def match_course(rules: Rules, players: tuple[str, ...]) -> Course:
    """How the hands of a match follow each other."""
    from .course import Streaks

    return Streaks(rules, players)
