"""Results and matches as one self-contained page: no network, no script, inline styles and drawings."""
