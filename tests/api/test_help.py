"""``help(calc)`` is all that a programmer with the package has: short, with examples that are true, and with a sentence
for everything that is public."""

from __future__ import annotations

import doctest
import pydoc
import re
import sys

import pytest

import calc

from ..reference import attributes, classes, held, names


def page(thing: object) -> str:
    """What ``help`` prints."""
    return pydoc.render_doc(thing, renderer=pydoc.plaintext)  # type: ignore[attr-defined]


def test_the_page_of_the_package_is_short_and_names_everything() -> None:
    text = page(calc)
    assert len(text.splitlines()) <= 440
    assert [name for name in names() if not re.search(rf"\b{name}\b", calc.__doc__ or "")] == []
    assert "_replace" not in text
    assert "inherited from" not in text


@pytest.mark.slow
def test_its_examples_are_true() -> None:
    (test,) = doctest.DocTestFinder(recurse=False).find(calc, "calc", module=calc, globs={})
    assert len(test.examples) > 20
    assert doctest.DocTestRunner().run(test).failed == 0


@pytest.mark.slow
@pytest.mark.skipif(sys.version_info >= (3, 14), reason="named tuples are those of typing there")
def test_the_page_of_a_type_has_each_attribute_and_nothing_of_tuples() -> None:
    wrong: list[tuple[str, str]] = []
    for kind in (*classes(), *held()):
        text = page(kind)
        said = re.sub(r"\s+(\|  )?\s*", " ", text)
        is_protocol = getattr(kind, "_is_protocol", False)  # a type that only annotations name
        if not is_protocol:
            of_tuples = re.findall(r"^ \|  (_replace|_asdict|__\w+__|count|index|args)\b", text, re.M)
            wrong += [(kind.__name__, name) for name in of_tuples]
        for attribute, _ in attributes(kind):
            # Copies of rules share what they hold: the docstring names these.
            if kind is not calc.Rules and not re.search(rf"^ \|  {attribute.name}\b", text, re.M):
                wrong.append((kind.__name__, f"{attribute.name} is left out"))
            if not attribute.is_method and attribute.doc[:30] not in said:
                wrong.append((kind.__name__, f"{attribute.name} is not said to be {attribute.doc[:30]}"))
    assert wrong == []


def test_a_verdict_has_the_page_of_its_class() -> None:
    text = page(calc.score("B ron C 234m22444p33567s3s"))
    assert "Points gained (+) or lost" in text
    assert "As in" not in text
