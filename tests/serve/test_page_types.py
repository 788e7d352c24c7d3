"""The scripts of the phone page, read by a type checker."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CHECKER = ROOT / "site/node_modules/.bin/tsc"


@pytest.mark.slow
@pytest.mark.skipif(not CHECKER.exists(), reason="no tsc here: npm --prefix site ci")
def test_the_scripts_of_the_page_use_each_other_as_they_are() -> None:
    done = subprocess.run(
        [str(CHECKER), "-p", str(ROOT / "calc/serve/page/jsconfig.json")], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout
