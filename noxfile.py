"""What is done again and again: ``nox -s fast``, and ``nox -l`` lists the others.

Every session uses the environment it is called from, where ``pip install -e '.[dev]'`` has put the project.
"""

from __future__ import annotations

import nox

nox.options.default_venv_backend = "none"
nox.options.sessions = ["check", "fast"]


@nox.session
def check(session: nox.Session) -> None:
    """Style, types and the rules file."""
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("mypy")
    session.run("calc", "rules", "check")


@nox.session
def fast(session: nox.Session) -> None:
    """Run the tests that are not slow."""
    session.run("python", "-m", "pytest", "-n", "3", "--dist", "worksteal", "-m", "not slow", *session.posargs)


@nox.session
def golden(session: nox.Session) -> None:
    """Write expected outputs and generated pages anew; read the difference before you commit it."""
    session.run("python", "-m", "pytest", "-n", "3", "--dist", "worksteal", "-m", "golden", "--update-golden")
    session.run("git", "diff", "--stat", external=True)


@nox.session
def whole(session: nox.Session) -> None:
    """Everything that must hold before a change lands."""
    session.run(".ci/run", external=True)


@nox.session
def release(session: nox.Session) -> None:
    """Build a source distribution and a pure wheel in ``dist/``, of a tree without changes whose tag is the version."""
    version = session.run("python", "-c", "import calc; print(calc.__version__)", silent=True)
    session.run("git", "diff", "--quiet", "HEAD", external=True)
    session.run("git", "describe", "--exact-match", "--match", f"v{str(version).strip()}", external=True)
    session.run("python", "-m", "pip", "wheel", "--no-deps", "--wheel-dir", "dist", ".")
