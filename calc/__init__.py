"""calc, the referee for house-rule mahjong."""

__version__ = "0.1.0"
