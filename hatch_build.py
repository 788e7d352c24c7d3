"""What a wheel has beside the sources: rules and words as they load fastest, and for who asks for it compiled modules.

``rules.yaml`` and each ``.toml`` of the package have a ``.bin`` (calc.compiled); without it the first start would make
it.

The compiled build: ``CALC_COMPILE=1 pip install .``

mypyc makes C of the modules listed under ``compile`` in pyproject.toml, the same Python files that run without it; a C
compiler must be there, and a failure to compile is an error. Without the variable the wheel is pure Python and nothing
here asks for mypy or a compiler.

(The plugin hatch-mypyc would do it too, but it compiles in place: the compiled modules stay in the checkout, where
every later run would take them for the sources.)
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def wanted() -> bool:
    """Whether the builder asked for compiled modules."""
    return os.environ.get("CALC_COMPILE", "") not in ("", "0")


def compiled_data(root: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the data files of a checkout as a start loads them, made by their own readers, with their places."""
    sys.path.insert(0, str(root))
    try:
        from calc.compiled import compile_values, read_toml
        from calc.rules.rules import compile_rules
    finally:
        sys.path.remove(str(root))
    rules = root / "rules.yaml"
    yield "calc/rules/rules.bin", compile_rules(str(rules), rules.read_bytes())
    for path in sorted(root.glob("calc/**/*.toml")):
        yield path.relative_to(root).with_suffix(".bin").as_posix(), compile_values(path.read_bytes(), read_toml)


class CompileHook(BuildHookInterface[Any]):
    """Adds to a wheel what was compiled."""

    _made: TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """Return what reads the rules, and what a compiled build needs."""
        if self.target_name != "wheel":
            return []
        return ["PyYAML>=6.0", *(self.config["requires"] if wanted() else ())]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the rules, and a copy of the package; the wheel takes what came of it."""
        if self.target_name != "wheel":
            return
        if version == "editable":
            if wanted():
                raise RuntimeError("CALC_COMPILE: an editable install runs the sources; install without -e")
            return
        self._made = TemporaryDirectory()
        made = Path(self._made.name).resolve()
        for number, (place, data) in enumerate(compiled_data(Path(self.root))):
            kept = made / f"{number}.bin"
            kept.write_bytes(data)
            build_data["force_include"][str(kept)] = place
        if not wanted():
            return
        shutil.copytree(Path(self.root, "calc"), made / "calc", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        # Types are checked where the project is tested: here neither stubs nor dependencies are installed.
        command = [sys.executable, "-m", "mypyc", "--ignore-missing-imports", "--follow-imports=silent"]
        done = subprocess.run(
            [*command, *self.config["compile"]], cwd=made, text=True, capture_output=True, check=False,
            env={"MYPYC_DEBUG_LEVEL": "0", **os.environ},
        )  # fmt: skip
        found = [path for end in ("*.so", "*.pyd") for path in made.rglob(end) if "build" not in path.parts]
        if done.returncode or len(found) < len(self.config["compile"]):
            raise RuntimeError(f"CALC_COMPILE: mypyc failed\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}")
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update({str(path): path.relative_to(made).as_posix() for path in found})

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was made for the wheel, once it is written."""
        if self._made is not None:
            self._made.cleanup()
