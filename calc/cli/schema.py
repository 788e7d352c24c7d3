"""``calc schema``: the JSON Schemas of records, for editors, and of results, for programs."""

from ..schema.record_schema import described_in_japanese, match_schema, record_schema
from ..schema.result_schema import result_schema
from .common import language, print_json, rules_for
from .usage import misused


def schema(rules: str = "", match: bool = False, result: bool = False, lang: str = "") -> None:
    """Print the JSON Schema of a record: with it an editor completes and checks records as you type.

    calc schema > record.schema.json

    VS Code and others that use yaml-language-server: put this line on top of a record:

    # yaml-language-server: $schema=record.schema.json

    With --result the schema of what calc score --json prints, which programs can make their types of.
    """
    if match and result:
        misused("either --match or --result", "--result")
    engine = rules_for(rules, None).engine
    if result:
        print_json(result_schema(engine))
        return
    schema_data = match_schema(engine) if match else record_schema(engine)
    print_json(described_in_japanese(schema_data, engine) if language(lang) == "ja" else schema_data)
