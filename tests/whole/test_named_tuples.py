"""The cheap named tuples behave as those of typing (``calc/named_tuples.py``)."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from typing import Generic, TypeVar, get_type_hints
from typing import NamedTuple as Typed

import pytest

from calc.named_tuples import NamedTuple

Thing = TypeVar("Thing")


class Cheap(NamedTuple):
    """A place."""

    kind: str
    self: int
    cls: tuple[int, ...] = ()

    @property
    def double(self) -> int:
        return 2 * self[1]


class Usual(Typed):
    """A place."""

    kind: str
    self: int
    cls: tuple[int, ...] = ()


class Boxed(NamedTuple, Generic[Thing]):
    """A thing in a box."""

    thing: Thing


def test_they_behave_as_those_of_typing() -> None:
    cheap, usual = Cheap(kind="a", self=1), Usual(kind="a", self=1)
    assert tuple(cheap) == tuple(usual) == Cheap("a", 1, ())
    assert hash(cheap) == hash(usual)
    assert repr(cheap) == repr(usual).replace("Usual", "Cheap")
    assert cheap._asdict() == usual._asdict()
    assert (cheap.kind, cheap.cls, cheap.double) == ("a", (), 2)
    assert tuple(Cheap._make("abc")) == tuple(Usual._make("abc"))
    assert cheap._replace(kind="b", self=2) == ("b", 2, ())
    assert pickle.loads(pickle.dumps(cheap)) == copy.deepcopy(cheap) == cheap
    for name in ("_fields", "_field_defaults", "__match_args__", "__slots__", "__doc__"):
        assert getattr(Cheap, name) == getattr(Usual, name), name
    assert get_type_hints(Cheap) == get_type_hints(Usual)
    assert not hasattr(cheap, "__dict__")
    assert Boxed[int](3).thing == Boxed(thing=3)[0] == 3
    assert type(Boxed("")) is Boxed


@pytest.mark.parametrize(
    ("values", "named"), [((), {}), (("a", 1, (), 0), {}), (("a", 1), {"kind": 0}), (("a",), {"so": 1})]
)
def test_they_refuse_what_those_of_typing_refuse(values: tuple[object, ...], named: dict[str, object]) -> None:
    with pytest.raises(TypeError) as usual:
        Usual(*values, **named)  # type: ignore[arg-type]
    with pytest.raises(TypeError) as cheap:
        Cheap(*values, **named)  # type: ignore[arg-type]
    assert str(cheap.value) == str(usual.value).replace("Usual", "Cheap")
    for kind in (Cheap, Usual):
        with pytest.raises(TypeError, match="Expected 3 arguments, got 1"):
            kind._make("a")
        with pytest.raises(ValueError, match="Got unexpected field names: \\['so'\\]"):
            kind("a", 1)._replace(so=1)  # type: ignore[call-arg]


def test_a_default_is_followed_by_defaults() -> None:
    with pytest.raises(TypeError, match="Wrong: a field without a default follows one with a default"):
        exec("class Wrong(NamedTuple):\n    one: int = 1\n    two: int", {"NamedTuple": NamedTuple})


@pytest.mark.skipif(sys.version_info >= (3, 14), reason="there they are those of typing")
@pytest.mark.parametrize("words", ["score 22444m333567p44s+4s --tsumo A", "waits 22444m333567p44s"])
def test_a_start_declares_none_of_typing(words: str) -> None:
    """They would cost 0.1 ms each."""
    program = (
        "import sys, typing; sys.argv[1:] = sys.argv[1].split(); typing._NamedTuple.__class__.__new__ = None\n"
        "from calc.cli import main; main()"
    )
    subprocess.run([sys.executable, "-c", program, words + " -r tcg"], check=True, stdout=subprocess.DEVNULL)
