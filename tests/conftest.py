"""How much the suite looks at, and ``pytest --update-golden``.

Large sets of cases are sampled, the same sample each time; ``CALC_TESTS=all`` takes all of them, and random ones
where hypothesis chooses. ``--update-golden`` writes the expected outputs anew: look at the difference before you
commit it.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

from .helpers import ALL

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # a command in a process of its own compiles only what none did before
os.environ["CALC_CONFIG"] = os.path.join(
    os.path.dirname(__file__), "no-settings.toml"
)  # not those of who runs the tests

settings.register_profile(
    "tests", max_examples=400 if ALL else 40, derandomize=not ALL, deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)  # fmt: skip
settings.load_profile("tests")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write expected outputs and generated docs anew")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that ``--update-golden`` writes for as ``golden``."""
    for item in items:
        if "update_golden" in getattr(item, "fixturenames", ()):
            item.add_marker("golden")


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Whether expected outputs are to be written anew."""
    return bool(request.config.getoption("--update-golden"))
