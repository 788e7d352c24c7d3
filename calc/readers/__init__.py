"""Readers of records: from a document or from plain values to the record of a game."""
