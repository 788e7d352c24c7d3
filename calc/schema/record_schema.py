"""The JSON Schema (draft-07) of a record, made from :mod:`calc.records.fields`: editors complete and check records with
it.

It says what the reader accepts as far as a schema can: names, types, choices, what must be there. What tiles mean and
what the rules forbid is for :func:`calc.score`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from ..languages import Phrase, in_language
from ..match.record import CLOSING_FIELDS, OWN_FIELDS
from ..match.record import GROUPS as MATCH
from ..problems.yaml_document import yaml_value
from ..records.fields import KINDS, WORDS, Field
from ..rules.rules import load_rules, systems
from ..systems import system

Schema = dict[str, Any]
"""A JSON Schema, or a part of one."""

DRAFT = "http://json-schema.org/draft-07/schema#"

_OUTCOMES = ("win", "wins", "draw", "chombo", "events")


def record_schema(engine: str = "riichi", lang: str = "en") -> Schema:
    """Return the schema of one record of the systems of an engine, with its descriptions in the language ``lang``."""
    return _translate_schema(_schema_in_phrases(engine), lang)


def _translate_schema(schema: Schema, lang: str) -> Schema:
    """Return a schema with its descriptions, which are phrases before, as texts in a language. They are translated
    last, as a schema of a match is made from that of a record."""

    def translate(part: object) -> object:
        """Return a part of the schema with the phrases in it as texts, at any depth; what is no phrase stays."""
        if isinstance(part, dict):
            return {key: translate(value) for key, value in part.items()}
        if isinstance(part, list):
            return [translate(value) for value in part]
        return in_language(part, lang)

    return {key: translate(value) for key, value in schema.items()}


def _schema_in_phrases(engine: str) -> Schema:
    """Return the schema of a record, with its descriptions as phrases, as the schema of a match is made from it. A
    record has exactly one of several outcomes (a win, a draw …). Imports the game, and loads the rules of all systems
    for the examples."""
    groups = system(engine).fields
    own_words = system(engine).words  # what players of this game alone write for choices
    record = _group_schema("record", groups, own_words)
    record["properties"]["rules"]["examples"] = [name for name, *_ in systems() if load_rules(name).engine == engine]
    schema = {
        "$schema": DRAFT,
        "title": "calc record",
        "description": Phrase("one_finished_hand"),
        **record,
        "definitions": {name: _group_schema(name, groups, own_words) for name in groups if name != "record"},
    }
    outcomes = [name for name in _OUTCOMES if name in record["properties"]]
    if len(outcomes) > 2:  # a game of win and draw alone needs neither
        schema["oneOf"] = [{"required": [name]} for name in outcomes]
    return schema


def match_schema(engine: str = "riichi", lang: str = "en") -> Schema:
    """Return the schema of a match of the systems of an engine, described in a language. A hand is a record that may
    leave out what follows from the hands before, or it is amounts alone."""
    hand = _schema_in_phrases(engine)
    definitions = hand.pop("definitions")
    for name in ("$schema", "title", "oneOf"):  # of a document of its own; a hand of a match may be amounts alone
        hand.pop(name, None)
    hand["description"] = Phrase("one_hand_match")
    hand["properties"] |= {f.name: _field_schema(f, MATCH, {}) for f in OWN_FIELDS}  # those of hands of a match alone
    definitions |= {"hand": hand} | {name: _group_schema(name, MATCH, {}) for name in MATCH if name != "match"}
    match = _group_schema("match", MATCH, {})
    match["properties"]["hands"] |= {"type": "array", "minItems": 1, "items": {"$ref": "#/definitions/hand"}}
    match["properties"]["start"] |= {"anyOf": [_kind_schema("amount"), _kind_schema("amounts")]}
    match["properties"] |= {field.name: _field_schema(field, MATCH, {}) for field in CLOSING_FIELDS}
    match["anyOf"] = [{"required": ["hands"]}, {"required": ["final"]}]
    title = {"title": "calc match", "description": Phrase("match_in_order")}
    return _translate_schema({"$schema": DRAFT, **title, **match, "definitions": definitions}, lang)


def _group_schema(name: str, groups: Mapping[str, Sequence[Field]], own_words: Mapping[str, str]) -> Schema:
    """Return the schema of a group of fields (``name``, among ``groups``): which fields there are, and which are
    needed. A needed field in whose place others may stand is a choice between these (``anyOf``). A win by ron needs the
    discarder. ``own_words``: what players of the game write for choices, in addition to the words of all games."""
    table = groups[name]
    group: Schema = {
        "type": "object",
        "properties": {field.name: _field_schema(field, groups, own_words) for field in table},
        "additionalProperties": False,
    }
    replaced = {field.stands_for for field in table}  # and the empty name, which no field has
    if needed := [field.name for field in table if field.needed and field.name not in replaced]:
        group["required"] = needed
    for needed_field in (field.name for field in table if field.needed and field.name in replaced):
        instead = [needed_field, *(field.name for field in table if field.stands_for == needed_field)]
        group["anyOf"] = [{"required": [either]} for either in instead]
    if name == "win":
        group["if"] = {"required": ["by"], "properties": {"by": {"enum": _words_for(own_words, "ron")}}}
        group["then"] = {"required": ["from"]}
    return group


def _field_schema(field: Field, groups: Mapping[str, Sequence[Field]], own_words: Mapping[str, str]) -> Schema:
    """Return the schema of one field, with an example: a reference to its group, or what its kind allows. Words of
    players are allowed too (``ツモ`` for ``tsumo``; ``own_words`` as in :func:`_group_schema`)."""
    if field.kind in groups:
        return {"description": field.help, "allOf": [{"$ref": f"#/definitions/{field.kind}"}]}
    made: Schema = {"description": field.help}
    if field.kind == "choice":
        made["enum"] = _words_for(own_words, *field.choices)
    elif field.kind == "flag":
        made["enum"] = [True, False, *_words_for(own_words, *field.choices)]
    else:
        made.update(_kind_schema(field.kind))
    if field.kind == "players" and field.choices:  # also by player: {A: open}
        kinds = {"enum": [True, False, *_words_for(own_words, *field.choices)]}
        made["anyOf"] = [*made["anyOf"], {"type": "object", "additionalProperties": kinds}]
    if field.example:
        made["examples"] = [yaml_value(field.example)]
    return made


def _kind_schema(name: str) -> Any:
    """Return the schema of a kind of field, from ``KINDS``. A kind of one system alone is not there: its schema is
    empty, which allows any value."""

    def whole(part: object) -> object:
        """Return a part with its descriptions as phrases and the kinds that it names (``=count``) in full."""
        if isinstance(part, dict):
            return {key: Phrase(value) if key == "description" else whole(value) for key, value in part.items()}
        if isinstance(part, tuple):
            return [whole(value) for value in part]
        return _kind_schema(part[1:]) if isinstance(part, str) and part.startswith("=") else part

    return whole(KINDS.get(name, {}).get("schema", {}))


def _words_for(own_words: Mapping[str, str], *choices: str) -> list[str]:
    """Return the choices, and behind them what players write for each: readers of records take both."""
    words = {**WORDS, **own_words}
    return [*choices, *(word for word, choice in words.items() if choice in choices)]
