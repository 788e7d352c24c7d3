"""``calc schema``: the JSON Schema of a record, for editors."""

from ..schema import described_in_japanese, match_schema, record_schema
from .common import language, print_json, rules_for


def schema(rules: str = "", match: bool = False, lang: str = "") -> None:
    """Print the JSON Schema of a record: with it an editor completes and checks records as you type.

    calc schema > record.schema.json

    VS Code and others that use yaml-language-server: put this line on top of a record:

    # yaml-language-server: $schema=record.schema.json
    """
    engine = rules_for(rules, None).engine
    found = match_schema(engine) if match else record_schema(engine)
    print_json(described_in_japanese(found, engine) if language(lang) == "ja" else found)
