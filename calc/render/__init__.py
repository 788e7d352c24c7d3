"""Verdicts, matches, disputes and problems as papers of blocks, for terminals and pages."""
