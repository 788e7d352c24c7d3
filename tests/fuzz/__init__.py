"""A program that feeds the commands with broken and hostile input: ``python -m tests.fuzz``."""
