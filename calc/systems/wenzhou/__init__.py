"""Wenzhou mahjong (温州麻将): sixteen tiles, 財神 jokers, three grades instead of counting."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...fields import Field
from ...problems import Problem
from ...rules import Rules
from ...values import Document
from .fields import GROUPS
from .record import Record
from .settle import settle

__all__ = ["GROUPS", "check", "read", "settle"]


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
