"""What values rules may have: the keys of rules.yaml with their schemas, which engines read them, sources and names.

Imported where a user's rules are checked, or values are varied; never to settle a hand.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from calc.problems import Path, suggest
from calc.rule_values import TYPES
from calc.rules import File, nearest

_SPEC = (
    "type", "of", "length", "optional", "unit", "min", "max", "choices", "only", "meaning", "engines", "note", "fields",
    "one_of", "needed", "like", "key", "named", "titled", "needs", "needs_of", "least",
    "sum", "falling", "coloured", "usual", "beside", "closed",
)  # fmt: skip


def _table(files: tuple[File, ...], name: str) -> dict[str, Any]:
    return {key: value for file in reversed(files) for key, value in file.tables.get(name, {}).items()}


def own_keys(file: File, base: File) -> set[str]:
    """The keys of games that a file brings: they are read by the engines of its own systems, and by none of the
    base's."""
    new = {head.engine for head in file.heads.values()} - {head.engine for head in base.heads.values()} - {""}
    specs = {
        key: (spec if isinstance(spec, dict) else {}).get("engines")
        for key, spec in file.tables.get("keys", {}).items()
    }
    return {key for key, engines in specs.items() if isinstance(engines, list) and engines and new.issuperset(engines)}


class Schema:
    """The keys, sources and names of some files. The first file is the user's own, the last one the base.

    The base decides which keys there are, which engines read them and what their values may be: an engine relies on it.
    But a file may bring a game of its own, with the keys that this game reads.
    """

    def __init__(self, files: tuple[File, ...]) -> None:
        base, keys = _table(files[-1:], "keys"), _table(files, "keys")
        brought = {key: keys[key] for file in files[:-1] for key in own_keys(file, files[-1])}
        self.keys = {
            key: spec for key, spec in (brought | base).items() if isinstance(spec, dict) and not wrong_spec(key, spec)
        }
        self.of_user = len(files) > 1
        """Whether a user's file adds to the shipped one, whose games have words for what it lists."""
        self.sources, self.names = _table(files, "sources"), _table(files, "names")
        self.families = tuple(key[:-1] for key in self.keys if key.endswith(".*"))
        self.shipped = {key for rules in files[-1].rules.values() for key in rules if key.startswith(self.families)}
        """The keys of a family that a system of the base has."""
        own = {f"yaku.{name}" for file in files[:-1] for yaku in file.yaku.values() for name in yaku}
        self.members = self.shipped | own
        """Every key of a family that exists: these, and the yaku that a file brings."""

    def find(self, key: str, engine: str = "") -> dict[str, Any] | None:
        """The schema of a key for an engine, with the choices that the engine knows. None if there is no such key."""
        family = max((f for f in self.families if key.startswith(f)), key=len, default="")
        if key in self.keys or key not in self.members:
            spec = None if key.endswith(".*") else self.keys.get(key)
        else:
            spec = self.keys[family + "*"]
        return _for_engine(spec, engine) if spec and engine else spec

    def unknown(self, key: str, engine: str, system: str) -> tuple[str, str, str] | None:
        """The problem with this key in a system of this engine as code, message and help; None if there is none."""
        spec = self.find(key)
        if spec is None:
            known = [k for k in self.keys if not k.endswith(".*")] + sorted(self.members)
            called = [name for name, spec in self.keys.items() if not key.isascii() and key in spec["meaning"]]
            called += [f"yaku.{id_}" for id_, said in self.names.items() if key in said.values()]
            near = next((name for name in called if name in known), "") or suggest(key, known)
            help_ = f"did you mean {near}?" if near else "calc rules show lists them all"
            return "R102", f"there is no rule {key}", help_
        engines = spec.get("engines")
        if engine and isinstance(engines, list) and engine not in engines:
            of = "" if system == engine else f" ({system} is a system of {engine})"
            return "R112", f"{key} does nothing in {system}", f"a rule of {', '.join(engines)}: leave it out{of}"
        return None

    def amiss(self, key: str, values: Mapping[str, Any], engine: str) -> Iterator[tuple[Path, str, str]]:
        """What is wrong with a list beside these values, as place, message and help: its length is not the one that its
        schema requires; its items name rules and yaku that there are not, or have no name in either language and none
        by what they count."""
        spec = self.find(key, engine) or {}
        length, many = spec.get("length"), len(values[key]) if spec.get("type") == "list" else 0
        wanted = values.get(length) if isinstance(length, str) else length
        if wanted is not None and many != wanted and (many or not spec.get("optional")):
            why = f" ({length})" if isinstance(length, str) else ""
            yield (), f"{key} has {many} items, and needs {wanted}{why}", f"write {wanted}, the first place first"
        fields = spec.get("fields", {})
        for i, entry in enumerate(values[key] if fields else ()):
            for name, value in entry:
                spec = fields[name]
                begins = tuple(spec.get("key", ()))
                wanted = [value] if isinstance(value, str) and value.startswith(begins) else []
                if "named" in spec:
                    begins, wanted = (spec["named"],), [f"{spec['named']}{one}" for one in value]
                for rule in wanted:
                    if rule not in values or (spec["type"] == "int" and not isinstance(values[rule], int)):
                        what = f"{key} names {rule}, which is no such rule here"
                        yield (i, name), what, nearest(rule, [k for k in values if k.startswith(begins)], "rules")
            there = dict(entry)
            titled = [lang for lang in ("ja", "en") if fields.get(lang, {}).get("titled") and lang not in there]
            if titled and self.of_user and entry[0][1] not in (*self.names, *fields["count"]["choices"]):
                what = f"the item {entry[0][1]} of {key} has no name in {' and '.join(titled)}"
                yield (i,), what, f"add {', '.join(f'{lang}: …' for lang in titled)}"


def _for_engine(spec: dict[str, Any], engine: str) -> dict[str, Any]:
    """The schema of a key, or of a field of one, with the choices that an engine knows."""
    own = {"choices": spec["only"][engine]} if engine in spec.get("only", ()) else {}
    if "fields" in spec:
        own["fields"] = {name: _for_engine(one, engine) for name, one in spec["fields"].items()}
    return {**spec, **own}


@lru_cache(16)
def schema_of(files: tuple[File, ...]) -> Schema:
    """The schema of these files, read once."""
    return Schema(files)


def wrong_spec(key: str, spec: dict[str, Any]) -> str:
    """What is wrong with the schema of a key; empty where nothing is."""
    kinds = [spec.get("type")] + ([spec.get("of")] if spec.get("type") == "list" else [])
    extra, strange = [f for f in spec if f not in _SPEC], [k for k in kinds if k not in TYPES]
    wrong = {
        f"has unknown fields: {extra}; known are {', '.join(_SPEC)}": extra,
        f"has an unknown type: {strange}; known are {', '.join(TYPES)}": strange,
        "must be of type yaku exactly if it begins with yaku.": (kinds[0] == "yaku") != key.startswith("yaku."),
        "is a choice without choices: [a, b]": "choice" in kinds and not isinstance(spec.get("choices"), list),
        "has a min or max that is no integer": any(not isinstance(spec.get(f, 0), int) for f in ("min", "max")),
        "has engines that are no list": not isinstance(spec.get("engines", []), list),
        "has only: that is no {engine: [choices]}": not isinstance(spec.get("only", {}), dict),
        "is a list of items without fields: {id: {type: text}, …}": ("item" in kinds)
        != isinstance(spec.get("fields"), dict),
        "has no meaning:": not spec.get("meaning"),
    }
    return next((text for text, holds in wrong.items() if holds), "")
