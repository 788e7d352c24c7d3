"""Tiles, how they are written, and the shapes they make."""
