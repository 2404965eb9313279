"""Maintenance by the operator: database address, backup, restore, integrity check."""
