"""The list of open tables, and its live updates."""
