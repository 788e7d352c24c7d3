"""``calc schema``: the JSON Schema of a record, for editors."""

from __future__ import annotations

import typer

from .common import RulesOption, print_json, rules_for

app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)


@app.command()
def schema(rules: RulesOption = "") -> None:
    """Print the JSON Schema of a record: with it an editor completes and checks records as you type.

    calc schema > record.schema.json

    VS Code and others that use yaml-language-server: put this line on top of a record:

    # yaml-language-server: $schema=record.schema.json
    """
    from ..schema import record_schema

    print_json(record_schema(rules_for(rules, None).engine))
