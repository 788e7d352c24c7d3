"""``python -m calc``."""

from .cli import main

main()
