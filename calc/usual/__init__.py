"""The fast path of a batch: usual wins of riichi, settled from what is remembered about their parts."""
