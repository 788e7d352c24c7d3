"""How much the suite looks at, and ``pytest --update-golden``.

Large sets of cases are sampled, the same sample each time; ``CALC_TESTS=all`` takes all of them, and random ones
where hypothesis chooses. ``--update-golden`` writes the expected outputs anew: look at the difference before you
commit it.
"""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

from calc.render.words import Words
from calc.verdict.verdict import Part

from .helpers import ALL

if TYPE_CHECKING:
    from .phone import Browser, Phone

TESTS = Path(__file__).parent
gc.disable()  # what is collected stays: to look through it for garbage is a tenth of the time that it takes
settings.register_profile(
    "tests", max_examples=400 if ALL else 25, derandomize=not ALL, deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)  # fmt: skip
settings.load_profile("tests")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write expected outputs and generated docs anew")


def pytest_collection(session: pytest.Session) -> None:
    """Import the tests, each process of several from another place on: to compile them takes most of a first
    collection, and what one process has compiled the next loads."""
    process = getattr(session.config, "workerinput", None)
    if process and [Path(path).resolve() for path in session.config.args] == [TESTS]:
        names = [".".join(path.relative_to(TESTS.parent).with_suffix("").parts) for path in TESTS.rglob("test_*.py")]
        names.sort()
        first = len(names) * int(process["workerid"].removeprefix("gw")) // process["workercount"]
        for name in names[first:] + names[:first]:
            with suppress(Exception, pytest.skip.Exception):  # collection comes to it again, and reports it
                import_module(name)


def pytest_collection_finish() -> None:
    """Tests, modules and their data stay to the end: they are not looked through for garbage, not even once. What
    tests make is looked through seldom, as next to none of it refers to itself."""
    gc.freeze()
    gc.set_threshold(2_000_000, 50, 50)
    gc.enable()


def pytest_sessionfinish() -> None:
    """At the end nothing is looked through: pytest collects twice, Python once more, seconds of each process."""
    gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that ``--update-golden`` writes for as ``golden``. Those that wait for a browser or a server come
    first: one process has the browser while others compute, and short tests are left to share at the end."""
    for item in items:
        if "update_golden" in getattr(item, "fixturenames", ()):
            item.add_marker("golden")
    items.sort(key=lambda item: not ("browser" in item.keywords or item.path.parent.name == "serve"))


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Whether expected outputs are to be written anew."""
    return bool(request.config.getoption("--update-golden"))


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """The browser of this process, which all phones of its tests are pages of."""
    pytest.importorskip("websockets")
    from .phone import Browser

    found = Browser(tmp_path_factory.mktemp("browser"))
    yield found
    found.close()


@pytest.fixture
def phone(browser: Browser) -> Iterator[Phone]:
    """One phone."""
    with browser.phones() as (found,):
        yield found


# --- no id is printed in place of a word ------------------------------------------------------------------------------

ID = re.compile("[a-z][a-z0-9_.]+")
NOT_PRINTED = {"any_han", "child_share", "fu_down", "grade"}
"""Parts of mistakes that are asked for as words, in sentences that print no part."""
_word, _name = Words.__call__, Words.name


def _checked_word(words: Words, word: str, *said: Any, **values: Any) -> str:
    """The text of a word; a test fails where there is none, as people would read the id."""
    text = _word(words, word, *said, **values)
    known = text != word or words.first(word, f"{word}_one") or word in NOT_PRINTED or not ID.fullmatch(word)
    if not known:
        pytest.fail(f"no words.toml has {word}: the id itself is printed, in both languages")
    return text


def _checked_name(words: Words, part: Part) -> str:
    """The name of something that counts in a win; a test fails where there is none."""
    text = _name(words, part)
    if text == part.id:
        pytest.fail(f"names in rules.yaml have no {part.id}: the id itself is printed, in both languages")
    return text


_words: Any = Words
_words.__call__, _words.name = _checked_word, _checked_name
