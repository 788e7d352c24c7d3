"""Hand lines: a finished hand in one line of text, read (:mod:`.reader`) and written (:mod:`.writer`)."""
