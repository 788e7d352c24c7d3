"""The outcome of a hand: the verdict, its receipt and its transfers."""
