"""``calc schema``: the JSON Schemas of records, for editors, and of results, for programs."""

from ..languages import Phrase
from ..schema.record_schema import match_schema, record_schema
from ..schema.result_schema import result_schema
from .common import choose_language, print_json, rules_for
from .usage import misused


def schema(rules: str = "", match: bool = False, result: bool = False, lang: str = "") -> None:
    """Print the JSON Schema of a record: with it an editor completes and checks records as you type. With ``match``
    print that of a match, with ``result`` that of what ``calc score --json`` prints. Raises MisuseError for both at
    once."""
    if match and result:
        misused(Phrase("match_or_result"), "--result")
    engine = rules_for(rules).engine
    if result:
        print_json(result_schema(engine))
        return
    print_json((match_schema if match else record_schema)(engine, choose_language(lang)))
