"""Anmika results in words."""
