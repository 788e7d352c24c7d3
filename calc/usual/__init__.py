"""The short way of a batch: usual wins of riichi, settled by what is remembered of their parts."""
