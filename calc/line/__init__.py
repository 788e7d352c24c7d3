"""Hand lines: a finished hand in one line of text. :mod:`.reader` reads them, :mod:`.writer` writes them."""
