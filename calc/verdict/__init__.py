"""What a hand came to: the verdict, its receipt and its transfers."""
