"""Helpers that know nothing of games: errors, files, optional libraries, child processes."""
