"""Maintenance by the administrator: database address, backup, restore, integrity check."""
