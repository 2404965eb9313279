"""Helpers that know nothing about games: errors, files, optional libraries, child processes."""
