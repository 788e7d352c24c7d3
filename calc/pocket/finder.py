"""How Python finds the modules that the page carries: one after the other in one file, not each in a file of its own.

It is the ``sitecustomize`` of the page, which Python imports after its very core. To look for 330 modules in folders
and archives takes a fifth of the time until the first ruling, and to collect garbage meanwhile some more.
"""

from __future__ import annotations

import gc
import marshal
import os
import sys
from _frozen_importlib import ModuleSpec

TYPE_CHECKING = False  # that of ``typing``, which would be looked for as all others
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from importlib.abc import Loader
    from types import ModuleType
else:
    Loader = object

CODE, INDEX = "modules.bin", "modules.index"
"""Files of the page's program: the code of all modules, and of each its file, where its code begins and its size."""
_ROOT = "/program/"
_OWN_NAME = "sitecustomize"


class ModuleFile(Loader):
    """A finder and loader of the modules in one file."""

    def __init__(self, folder: str) -> None:
        """Open the file of code in a folder, and read its index. The file stays open, since modules are read from it
        one by one, as they are imported."""
        self._code = os.open(folder + CODE, os.O_RDONLY)
        with open(folder + INDEX, "rb") as file:
            self._index: Mapping[str, tuple[str, int, int]] = marshal.load(file)

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: object = None) -> ModuleSpec | None:
        """Return what Python asks about a module: who loads it (this finder), and whether it is a package. ``None`` if
        the module is not in the file: then Python asks the next finder. ``path`` and ``target`` are Python's: the index
        has whole names, so neither is needed."""
        if name not in self._index:
            return None
        file, *_ = self._index[name]
        folder, _, base = file.rpartition("/")
        spec = ModuleSpec(name, self, origin=file, is_package=base == "__init__.pyc")
        spec.has_location = True  # data lies beside a module
        if spec.submodule_search_locations is not None:
            spec.submodule_search_locations.append(folder)
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """Return None, so that Python makes the module, as it asks each loader to (:meth:`exec_module` fills it)."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the code of a ``module`` in its namespace, as Python asks each loader to: the code is read from its place
        in the one file of all modules."""
        _, begin, size = self._index[module.__name__]
        exec(marshal.loads(os.pread(self._code, size, begin)), module.__dict__)


if __name__ == _OWN_NAME:
    gc.disable()  # until the program is there (python.js)
    sys.meta_path.insert(2, ModuleFile(_ROOT))  # after those of what is built in
