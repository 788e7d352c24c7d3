"""Programs of users, which type checkers accept as they stand and which run (``tests/whole/test_typing.py``)."""
