"""The tests, and the environment in which they run, set before anything of the project is imported."""

import os
import sys

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # a command in a process of its own compiles only what none did before
sys.dont_write_bytecode = False  # nor are the assertions of the tests written out at each run
os.environ["CALC_BUGS_RAISE"] = "1"  # a bug of the fast way would otherwise only make it slow
os.environ["CALC_PLUGINS"] = "off"  # the outputs are those of the project's own games, whatever is installed beside
os.environ["CALC_CONFIG"] = os.path.join(
    os.path.dirname(__file__), "no-settings.toml"
)  # not those of who runs the tests
