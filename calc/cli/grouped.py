"""Help in groups: options of one rule system, whose help begins with its name, stand under that name."""

from __future__ import annotations

from typing import Any

from typer.core import TyperCommand


class Grouped(TyperCommand):
    """A command with options of several rule systems."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write arguments, the options of all systems, then those of each."""
        from ..systems import ENGINES

        groups: dict[str, list[tuple[str, str]]] = {"Arguments": [], "Options": []}
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx)
            if record is None:
                continue
            name, text = record
            system, sign, rest = text.partition(": ")
            if param.param_type_name == "argument":
                groups["Arguments"].append((name, text))
            elif sign and system in ENGINES:
                groups.setdefault(f"Options of {system}", []).append((name, rest))
            else:
                groups["Options"].append((name, text))
        for title, rows in groups.items():
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)
