"""The library's front door: what the commands do, for plain values in and typed values out.

Everywhere ``rules`` is the id of a system, a rules file or ``calc.Rules`` that ``calc.rules`` gave, and beats
what a record asks for; ``set`` changes single values, as ``--set`` does. A hand is a line of text, a record (a mapping,
as JSON or YAML give it), or the words of a record as keywords (``calc.HandWords``).

Bad input raises ``calc.InputError``, a win that the rules forbid ``calc.NoWin``, a kind of it; both have
every problem.
"""
