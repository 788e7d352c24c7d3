"""What values rules may have: the keys of rules.yaml with their schemas, which engines read them, sources and names.

Imported where a user's rules are checked, or values are varied; never to settle a hand.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from ..problems.codes import problem
from ..problems.problems import Problem, nearest, suggest
from .rules import File
from .values import TYPES

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
    specs = {key: spec for key, spec in file.tables.get("keys", {}).items() if isinstance(spec, dict)}
    engines = {key: spec.get("engines") for key, spec in specs.items()}
    return {key for key, own in engines.items() if isinstance(own, list) and own and new.issuperset(own)}


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
        """Whether a user's file adds to the shipped one, whose games have words for the items of lists."""
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

    def unknown(self, key: str, engine: str, system: str) -> Problem | None:
        """The problem with this key in a system of this engine; None if there is none."""
        spec = self.find(key)
        if spec is None:
            known = [k for k in self.keys if not k.endswith(".*")] + sorted(self.members)
            called = [name for name, spec in self.keys.items() if not key.isascii() and key in spec["meaning"]]
            called += [name for name in known if name.endswith(f".{key}")]
            called += [f"yaku.{id_}" for id_, said in self.names.items() if key in said.values()]
            near = next((name for name in called if name in known), "") or suggest(key, known)
            return problem("R102.no_rule", help=f"did you mean {near}?" if near else None, rule=key)
        engines = spec.get("engines")
        if engine and isinstance(engines, list) and engine not in engines:
            sentence = "R112.of_others" if system == engine else "R112.of_other_engines"
            return problem(sentence, rule=key, system=system, engine=engine, engines=", ".join(engines))
        return None

    def amiss(self, key: str, values: Mapping[str, Any], engine: str) -> Iterator[Problem]:
        """What is wrong with a list beside these values, with the path within it: its length is not the required one;
        its items name rules or yaku that do not exist, or have neither a name nor a subject that has one."""
        spec = self.find(key, engine) or {}
        length, many = spec.get("length"), len(values[key]) if spec.get("type") == "list" else 0
        wanted = values.get(length) if isinstance(length, str) else length
        if wanted is not None and many != wanted and (many or not spec.get("optional")):
            sentence = "R103.length_of" if isinstance(length, str) else "R103.length"
            yield problem(sentence, rule=key, n=many, wanted=wanted, by=length)
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
                        hint = nearest(rule, [k for k in values if k.startswith(begins)], "rules")
                        yield problem("R103.names_rule", (i, name), help=hint, rule=key, named=rule)
            there = dict(entry)
            titled = [lang for lang in ("ja", "en") if fields.get(lang, {}).get("titled") and lang not in there]
            if titled and self.of_user and entry[0][1] not in (*self.names, *fields["count"]["choices"]):
                said, add = " and ".join(titled), ", ".join(f"{lang}: …" for lang in titled)
                yield problem("R103.item_name", (i,), rule=key, item=entry[0][1], languages=said, names=add)


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


def wrong_spec(key: str, spec: dict[str, Any]) -> Problem | None:
    """What is wrong with the schema of a key."""
    kinds = [spec.get("type")] + ([spec.get("of")] if spec.get("type") == "list" else [])
    extra, strange = [f for f in spec if f not in _SPEC], [k for k in kinds if k not in TYPES]
    wrong = {
        "R103.spec_fields": extra,
        "R103.spec_type": strange,
        "R103.spec_yaku": (kinds[0] == "yaku") != key.startswith("yaku."),
        "R103.spec_choices": "choice" in kinds and not isinstance(spec.get("choices"), list),
        "R103.spec_bounds": any(not isinstance(spec.get(f, 0), int) for f in ("min", "max")),
        "R103.spec_engines": not isinstance(spec.get("engines", []), list),
        "R103.spec_only": not isinstance(spec.get("only", {}), dict),
        "R103.spec_items": ("item" in kinds) != isinstance(spec.get("fields"), dict),
        "R103.spec_meaning": not spec.get("meaning"),
    }
    found = next((sentence for sentence, holds in wrong.items() if holds), "")
    known, types = ", ".join(_SPEC), ", ".join(TYPES)
    words: dict[str, Any] = {"extra": str(extra), "known": known, "strange": str(strange), "types": types}
    return problem(found, rule=key, **words) if found else None
