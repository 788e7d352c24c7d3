"""Rules: their values, keys and files, read, checked, described and proofread."""
