"""``python -m calc``."""

from .cli import run_process

run_process()
